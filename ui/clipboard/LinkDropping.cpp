#include "ui/clipboard/LinkDropping.h"

#include "ui/clipboard/RowData.h"
#include "ui/properties/PropertiesView.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/tables/TableGrid.h"
#include "ui/tables/TableTab.h"

#include <QDropEvent>
#include <QMimeData>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QTimerEvent>
#include <QTreeView>

namespace ui
{
namespace
{

/// How long a drag rests on a tab until it comes to the front, in milliseconds.
constexpr int kRestOnTab = 400;

bool isDrag(const QEvent& event)
{
    return event.type() == QEvent::DragEnter || event.type() == QEvent::DragMove
           || event.type() == QEvent::Drop;
}

bool hasFormat(const QMimeData& data, const char* format)
{
    return data.hasFormat(QString::fromLatin1(format));
}

} // namespace

LinkDropping::LinkDropping(FileSession& session, Editor& editor, QTabWidget& tabs, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_editor(editor)
    , m_tabs(tabs)
    , m_tabBar(tabs.tabBar())
{
    tabs.tabBar()->setAcceptDrops(true);
    tabs.tabBar()->installEventFilter(this);
}

void LinkDropping::serve(TableTab* tab)
{
    serve(*tab->grid(), [tab](const QModelIndex& index) { return tab->model()->addressAt(index); });
}

void LinkDropping::serve(PropertiesView& properties)
{
    serve(*properties.tree(),
          [&properties](const QModelIndex& index) { return properties.addressAt(index); });
}

void LinkDropping::serve(QAbstractItemView& view, const AddressOf& addressOf)
{
    QWidget* const viewport = view.viewport();
    viewport->setAcceptDrops(true);
    viewport->installEventFilter(this);
    m_sites.insert(viewport, {&view, addressOf});
    connect(viewport, &QObject::destroyed, this, [this, viewport] { m_sites.remove(viewport); });
}

bool LinkDropping::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tabBar)
    {
        return draggedOverTabs(*event);
    }
    if (event->type() == QEvent::DragLeave)
    {
        unframe();
    }
    const auto site = m_sites.constFind(watched);
    return isDrag(*event) && site != m_sites.constEnd() && dragged(*site, *event);
}

// True: nobody else is to see the event.
bool LinkDropping::dragged(const Site& site, QEvent& event)
{
    auto& drop = static_cast<QDropEvent&>(event);
    const QPoint position = drop.position().toPoint();
    auto* const grid = qobject_cast<TableGrid*>(site.view);
    const auto row = rowIn(site, *drop.mimeData());
    const auto field = row ? fieldAt(site, position, *row) : std::nullopt;
    unframe();
    if (field)
    {
        if (grid != nullptr)
        {
            grid->forgetDrop();
        }
        drop.setDropAction(Qt::LinkAction);
        drop.accept();
        if (event.type() == QEvent::Drop)
        {
            link(*field, *row);
        }
        else
        {
            frame(site, site.view->indexAt(position));
        }
        return true;
    }
    // Who refuses a drag as it enters is not told where it goes on to.
    if (event.type() == QEvent::DragEnter && row && mayLink(site, position, *row))
    {
        drop.accept();
        return true;
    }
    event.ignore();
    return grid == nullptr;
}

std::optional<Address> LinkDropping::rowIn(const Site& site, const QMimeData& data) const
{
    if (m_session.document() == nullptr)
    {
        return std::nullopt;
    }
    const auto row = rowPlaceIn(data, *m_session.document(), m_session.file()->tables());
    // Rows of the same table are moved, unless nothing else than a link is wanted.
    const auto* const grid = qobject_cast<TableGrid*>(site.view);
    const bool isMove = row && grid != nullptr && hasFormat(data, kRowsMime)
                        && site.addressOf(grid->model()->index(0, 0))->table == row->table;
    return isMove ? std::nullopt : row;
}

std::optional<Address>
LinkDropping::fieldAt(const Site& site, const QPoint& position, const Address& row) const
{
    const QModelIndex index = site.view->indexAt(position);
    const auto field = index.isValid() ? site.addressOf(index) : std::nullopt;
    return field && m_editor.canLink(*field, row) ? field : std::nullopt;
}

bool LinkDropping::mayLink(const Site& site, const QPoint& position, const Address& row) const
{
    if (qobject_cast<TableGrid*>(site.view) == nullptr)
    {
        return true;
    }
    const QModelIndex index = site.view->indexAt(position);
    const int columns = index.isValid() ? index.model()->columnCount() : 0;
    for (int column = 0; column < columns; ++column)
    {
        const auto field = site.addressOf(index.siblingAtColumn(column));
        if (field && m_editor.canLink(*field, row))
        {
            return true;
        }
    }
    return false;
}

void LinkDropping::frame(const Site& site, const QModelIndex& index)
{
    if (!m_frame)
    {
        m_frame = new QRubberBand(QRubberBand::Rectangle);
    }
    QWidget* const viewport = site.view->viewport();
    QRect place = site.view->visualRect(index);
    if (qobject_cast<QTreeView*>(site.view) != nullptr)
    {
        place.setLeft(0);
        place.setRight(viewport->width() - 1);
    }
    m_frame->setParent(viewport);
    m_frame->setGeometry(place);
    m_frame->show();
}

void LinkDropping::unframe()
{
    if (m_frame)
    {
        m_frame->hide();
    }
}

void LinkDropping::link(const Address& field, const Address& row)
{
    // The drag ends first: the change replaces what it has come from.
    QTimer::singleShot(0,
                       this,
                       [this, field, row]
                       {
                           const QString reason =
                               m_editor.canLink(field, row) ? m_editor.link(field, row) : QString();
                           if (!reason.isEmpty())
                           {
                               Q_EMIT refused(reason);
                           }
                       });
}

bool LinkDropping::draggedOverTabs(QEvent& event)
{
    if (event.type() == QEvent::DragLeave || event.type() == QEvent::Drop)
    {
        m_hovering.stop();
        m_hovered = -1;
    }
    if (event.type() != QEvent::DragEnter && event.type() != QEvent::DragMove)
    {
        return false;
    }
    auto& drag = static_cast<QDropEvent&>(event);
    const QMimeData& data = *drag.mimeData();
    if (!hasFormat(data, kRowPlaceMime) && !hasFormat(data, kRowsMime))
    {
        event.ignore();
        return true;
    }
    const int tab = m_tabs.tabBar()->tabAt(drag.position().toPoint());
    if (tab != m_hovered)
    {
        m_hovered = tab;
        m_hovering.start(kRestOnTab, this);
    }
    // Accepted at first, so that it is told where the drag goes on to; dropped here it is not.
    event.setAccepted(event.type() == QEvent::DragEnter);
    return true;
}

void LinkDropping::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_hovering.timerId())
    {
        m_hovering.stop();
        if (m_hovered >= 0)
        {
            m_tabs.setCurrentIndex(m_hovered);
        }
    }
}

} // namespace ui
