#pragma once

#include <QLayout>
#include <QList>

#include <vector>

namespace ui
{

/// A bar of controls that goes on in another line where there is no room for all of them, instead
/// of keeping its window from being narrow. What can grow takes the rest of its line.
class FlowLayout : public QLayout
{
public:
    explicit FlowLayout(QWidget* parent = nullptr)
        : QLayout(parent)
    {
    }

    ~FlowLayout() override;

    FlowLayout(const FlowLayout&) = delete;
    FlowLayout& operator=(const FlowLayout&) = delete;

    /// Room that nobody needs: what follows stands at the other end of its line.
    void addStretch();

    /// Takes the layout as one thing that is not broken up.
    void addGroup(QLayout* group);

    void addItem(QLayoutItem* item) override { m_items.append(item); }

    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }

    [[nodiscard]] QLayoutItem* itemAt(int index) const override { return m_items.value(index); }

    QLayoutItem* takeAt(int index) override;

    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

    [[nodiscard]] int heightForWidth(int width) const override;

    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] QSize minimumSize() const override;

    void setGeometry(const QRect& rect) override;

private:
    struct Line
    {
        QList<QLayoutItem*> items;
        int width = 0; ///< that they need, with the spaces between them
        int height = 0;
    };

    [[nodiscard]] std::vector<Line> lines(int width) const;
    void place(const Line& line, const QRect& rect) const;

    QList<QLayoutItem*> m_items;
};

} // namespace ui
