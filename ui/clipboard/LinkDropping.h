#pragma once

#include "ui/file/OpenFile.h"

#include <QBasicTimer>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QRubberBand>

#include <functional>

class QAbstractItemView;
class QMimeData;
class QModelIndex;
class QTabWidget;

namespace ui
{

class Editor;
class FileSession;
class PropertiesView;
class TableTab;

/// A row that is dragged onto a number which refers to rows of its table makes it lead there: in
/// the properties and in tables. Of rows that could be put between the rows of a table as well only
/// that is done, unless they were dragged with Alt. Over a tab the drag brings it to the front.
class LinkDropping : public QObject
{
    Q_OBJECT

public:
    LinkDropping(FileSession& session, Editor& editor, QTabWidget& tabs, QObject* parent);

    /// Serves the table of a tab.
    void serve(TableTab* tab);

    void serve(PropertiesView& properties);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    using AddressOf = std::function<std::optional<Address>(const QModelIndex& index)>;

    /// A view with numbers.
    struct Site
    {
        QAbstractItemView* view = nullptr;
        AddressOf addressOf;
    };

    void serve(QAbstractItemView& view, const AddressOf& addressOf);
    bool dragged(const Site& site, QEvent& event);
    bool draggedOverTabs(QEvent& event);
    [[nodiscard]] std::optional<Address> rowIn(const Site& site, const QMimeData& data) const;
    [[nodiscard]] std::optional<Address>
    fieldAt(const Site& site, const QPoint& position, const Address& row) const;
    [[nodiscard]] bool mayLink(const Site& site, const QPoint& position, const Address& row) const;
    void frame(const Site& site, const QModelIndex& index);
    void unframe();
    void link(const Address& field, const Address& row);

    FileSession& m_session;
    Editor& m_editor;
    QTabWidget& m_tabs;
    const QObject* m_tabBar;       ///< its events come when the tabs themselves are already gone
    QHash<QObject*, Site> m_sites; ///< by their viewports
    QPointer<QRubberBand> m_frame; ///< around the number under the pointer
    QBasicTimer m_hovering;
    int m_hovered = -1; ///< tab
};

} // namespace ui
