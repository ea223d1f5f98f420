#include "ui/clipboard/RowDragging.h"

#include "ui/clipboard/RowData.h"
#include "ui/file/Addresses.h"
#include "ui/file/ObjectData.h"
#include "ui/session/FileSession.h"
#include "ui/tables/TableTab.h"

#include <QMimeData>
#include <QPointer>
#include <QTimer>

namespace ui
{

RowDragging::RowDragging(FileSession& session,
                         RowCommands& rows,
                         RowPasting& pasting,
                         QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_rows(rows)
    , m_pasting(pasting)
{
}

void RowDragging::serve(TableTab* tab)
{
    auto* const grid = qobject_cast<TableGrid*>(tab->grid());
    grid->setDragging([this, tab] { return source(*tab); },
                      [this, tab](int row) { return linkSource(*tab, row); },
                      [this, tab](const QMimeData& data,
                                  const TableGrid::Drop& place,
                                  Qt::DropAction wanted,
                                  bool isOwn) { return judge(*tab, data, place, wanted, isOwn); });
    connect(grid,
            &TableGrid::dropped,
            this,
            [this, tab](const QMimeData* data, const TableGrid::Drop& place, Qt::DropAction action)
            { drop(*tab, *data, place, action); });
}

std::unique_ptr<QMimeData> RowDragging::source(const TableTab& tab) const
{
    const std::vector<std::size_t> rows = tab.selectedRows();
    if (rows.empty())
    {
        return nullptr; // of a table that is worked out
    }
    auto data = rowData(m_session.document(), tab.table(), rows, tab.selectedText());
    std::vector<Address> addresses;
    for (const std::size_t row : rows)
    {
        addresses.push_back({tab.table(), row, Address::kWholeRow});
    }
    addObjectsOfRows(*data, *m_session.file(), addresses);
    if (m_session.document() != nullptr && rows.size() == 1)
    {
        addRowPlace(*data, *m_session.document(), {tab.table(), rows.front()});
    }
    return data;
}

// In a table that is worked out, the row of the file that stands behind it.
std::unique_ptr<QMimeData> RowDragging::linkSource(const TableTab& tab, int row) const
{
    const Address address = tab.model()->addressAt(tab.model()->index(row, 0));
    if (m_session.document() == nullptr || address.row == Address::kWholeTable)
    {
        return nullptr;
    }
    auto data = std::make_unique<QMimeData>();
    data->setText(pathOf(*m_session.file(), {address.table, address.row}));
    addRowPlace(*data, *m_session.document(), address);
    return data;
}

std::optional<RowPasting::Place> RowDragging::placeOf(const TableTab& tab,
                                                      const TableGrid::Drop& drop) const
{
    // In another order than that of the file there is no place between two rows, and none at all in
    // a table that is worked out.
    if (!tab.model()->isInFileOrder() || !std::holds_alternative<tr::schema::TableId>(tab.shown()))
    {
        return std::nullopt;
    }
    const auto row = drop.row < 0 ? std::nullopt : std::optional(tab.model()->sourceRow(drop.row));
    const auto place = m_pasting.place(tab.table(), row, drop.isBelow);
    const bool canResize = place && m_session.document() != nullptr
                           && tr::edit::canResize(m_session.document()->content(), place->path);
    return canResize ? place : std::nullopt;
}

std::optional<RowCommands::Span> RowDragging::spanOf(const TableTab& tab) const
{
    return m_rows.spanOf(
        RowCommands::WorkedRows{tab.table(), tab.selectedRows(), tab.currentLeaf()});
}

Qt::DropAction RowDragging::judge(const TableTab& tab,
                                  const QMimeData& data,
                                  const TableGrid::Drop& drop,
                                  Qt::DropAction wanted,
                                  bool isOwn) const
{
    const auto place = placeOf(tab, drop);
    const auto head = place ? headOfRowsIn(data) : std::nullopt;
    if (!head || !tr::edit::checkFit(m_session.document()->content(), *head, tab.table()))
    {
        return Qt::IgnoreAction;
    }
    if (!isOwn || wanted == Qt::CopyAction)
    {
        return Qt::CopyAction;
    }
    // Rows that stand apart, or go to another room, have no one place to be moved to.
    const auto span = spanOf(tab);
    return span && span->rows.path == place->path ? Qt::MoveAction : Qt::IgnoreAction;
}

void RowDragging::drop(const TableTab& tab,
                       const QMimeData& data,
                       const TableGrid::Drop& drop,
                       Qt::DropAction action)
{
    const auto place = placeOf(tab, drop);
    if (!place)
    {
        return;
    }
    if (action == Qt::MoveAction)
    {
        if (const auto span = spanOf(tab))
        {
            // The drag ends first: this may ask.
            QTimer::singleShot(0,
                               this,
                               [this, table = tab.table(), span, place, asked = m_session.moment()]
                               {
                                   if (m_session.moment() == asked)
                                   {
                                       m_rows.move(table, *span, place->at);
                                   }
                               });
        }
        return;
    }
    if (const auto clip = rowsIn(data))
    {
        // The drag ends first: this may ask.
        QTimer::singleShot(0, this, [this, clip, place] { m_pasting.insert(clip, *place); });
    }
}

} // namespace ui
