#pragma once

#include "core/edit/clip/RowPaste.h"
#include "ui/session/SharedRows.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QWidget;

namespace ui
{

class FileSession;

using RowClipPtr = std::shared_ptr<const tr::edit::RowClip>;

/// Pastes rows into the open file, wherever they come from: says why they do not fit, asks before
/// references are lost, and tells afterwards which of them deserve a look.
class RowPasting : public QObject
{
    Q_OBJECT

public:
    RowPasting(FileSession& session, QWidget& window);

    /// Where rows are to stand.
    struct Place
    {
        tr::schema::TableId table{};
        std::string path; ///< of the table in the file
        std::size_t at = 0;
        tr::edit::Joins joins = tr::edit::Joins::Previous;
    };

    /// Below or above a row of the TableView; without one at the end. Nothing if there is no such
    /// place: rows of rooms need to be told the room by a row.
    [[nodiscard]] std::optional<Place>
    place(tr::schema::TableId table, std::optional<std::size_t> row, bool isBelow = true) const;

    void insert(const RowClipPtr& clip, const Place& place);

    /// In the place of rows of the table.
    void replace(const RowClipPtr& clip, tr::schema::TableId table, const tr::edit::RowSpan& rows);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but not all references lead where they led.
    void doubted(const QString& what);

    /// Rows of a TableView have come, or have been replaced.
    void pasted(tr::schema::TableId table, std::size_t first, std::size_t count);

private:
    using Report = tr::Result<tr::edit::PasteReport>;

    /// Pasting for the owner of a list, or for all.
    using Paste = std::function<Report(const ForWhom& whom)>;

    /// Looks first whether it can be, and asks for whom, where several owners have the rows.
    void start(const RowsToChange& rows, const Paste& preview, const Paste& paste);

    /// Looks first what would become of the references.
    void
    run(tr::schema::TableId table, const Report& preview, const std::function<Report()>& paste);
    void finish(tr::schema::TableId table, const Report& report);

    FileSession& m_session;
    QWidget& m_window;
};

} // namespace ui
