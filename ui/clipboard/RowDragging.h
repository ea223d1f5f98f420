#pragma once

#include "ui/clipboard/RowPasting.h"
#include "ui/rows/RowCommands.h"
#include "ui/tables/TableGrid.h"

namespace ui
{

class TableTab;

/// Dragging rows: inside of a table they move, with Ctrl they are copied; from another window's
/// table of the same kind they are copied. To links rows go by LinkDropping.
class RowDragging : public QObject
{
    Q_OBJECT

public:
    RowDragging(FileSession& session, RowCommands& rows, RowPasting& pasting, QObject* parent);

    /// Serves the table of a tab.
    void serve(TableTab* tab);

private:
    [[nodiscard]] std::unique_ptr<QMimeData> source(const TableTab& tab) const;
    [[nodiscard]] std::unique_ptr<QMimeData> linkSource(const TableTab& tab, int row) const;
    [[nodiscard]] Qt::DropAction judge(const TableTab& tab,
                                       const QMimeData& data,
                                       const TableGrid::Drop& drop,
                                       Qt::DropAction wanted,
                                       bool isOwn) const;
    void drop(const TableTab& tab,
              const QMimeData& data,
              const TableGrid::Drop& drop,
              Qt::DropAction action);

    [[nodiscard]] std::optional<RowPasting::Place> placeOf(const TableTab& tab,
                                                           const TableGrid::Drop& drop) const;
    [[nodiscard]] std::optional<RowCommands::Span> spanOf(const TableTab& tab) const;

    FileSession& m_session;
    RowCommands& m_rows;
    RowPasting& m_pasting;
};

} // namespace ui
