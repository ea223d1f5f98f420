#pragma once

#include <QPoint>
#include <QTableView>

#include <functional>
#include <memory>
#include <optional>

class QMimeData;

namespace ui
{

/// The rows of a table. Selected rows can be dragged, and with Alt the row under the pointer, which
/// need not be selected: to links, which are to lead there. While rows are dragged over it, a line
/// shows where they will go. What is dragged and what is taken, others say.
class TableGrid : public QTableView
{
    Q_OBJECT

public:
    using QTableView::QTableView;

    /// Where rows are dropped: above or below a row of the model; no row in an empty table.
    struct Drop
    {
        int row = -1;
        bool isBelow = false;

        friend bool operator==(const Drop&, const Drop&) = default;
    };

    /// The selected rows as data; null if they cannot be dragged.
    using Source = std::function<std::unique_ptr<QMimeData>()>;

    /// A row of the model as data to drag to links.
    using LinkSource = std::function<std::unique_ptr<QMimeData>(int row)>;

    /// What can be done with data that is dragged over a place, by what the keyboard asks for;
    /// Qt::IgnoreAction if nothing. `isOwn`: the rows are of this table.
    using Judge = std::function<Qt::DropAction(
        const QMimeData& data, const Drop& drop, Qt::DropAction wanted, bool isOwn)>;

    /// Lets rows be dragged and dropped.
    void setDragging(Source source, LinkSource linkSource, Judge judge);

    /// Takes the line away: somebody else has a use for what is dragged.
    void forgetDrop();

    /// Where the line is.
    [[nodiscard]] const std::optional<Drop>& shownDrop() const noexcept { return m_drop; }

Q_SIGNALS:
    /// Rows were dropped as the judge allowed.
    void dropped(const QMimeData* data, const ui::TableGrid::Drop& drop, Qt::DropAction action);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void drag();
    void drag(std::unique_ptr<QMimeData> dragged, const QString& label, Qt::DropActions actions);
    void showDrop(const std::optional<Drop>& drop);
    [[nodiscard]] Drop dropAt(const QPoint& position) const;
    [[nodiscard]] Qt::DropAction judge(const QDropEvent& event, const Drop& drop) const;
    [[nodiscard]] std::optional<int> lineOf(const Drop& drop) const;

    Source m_source;
    LinkSource m_linkSource;
    Judge m_judge;
    std::optional<QPoint> m_pressed; ///< a click, or a drag of what was pressed
    bool m_asLink = false; ///< the row there is dragged, selected or not, and only to links
    std::optional<Drop> m_drop;
};

} // namespace ui
