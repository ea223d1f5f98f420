#include "core/format/WriteForSaving.h"

#include "core/base/SameBytes.h"
#include "core/format/notes/NotesFile.h"
#include "core/format/set/Members.h"
#include "core/schema/table/SameTables.h"

#include <utility>

namespace tr::format
{

Result<WrittenFile>
writeAndReadBack(const GameFile& file, std::string_view fileName, const Progress& progress)
{
    auto bytes = write(file);
    if (!bytes)
    {
        return fail(bytes.error());
    }
    auto again = read(*bytes, fileName, progress);
    if (!again)
    {
        return fail(ErrorCode::NotReadBack, {message(again.error())});
    }
    if (!again->complete)
    {
        return fail(ErrorCode::NotReadBack, {fullMessage(again->diagnostics.back().error)});
    }
    if (again->format != file.format)
    {
        return fail(ErrorCode::NotReadBack, {std::string(again->format->title)});
    }
    if (const auto difference = schema::firstDifference(file.tables(), again->tables()))
    {
        return fail(ErrorCode::NotReadBack, {*difference});
    }
    // What stands in no table: bytes that were lost or came in would be missing or there again.
    if (const auto twice = write(*again); !twice || !sameBytes(*twice, *bytes))
    {
        return fail(ErrorCode::NotReadBack, {"other bytes"});
    }
    const std::string notes = notesText(file.content);
    readNotes(notes, again->content, again->diagnostics);
    return WrittenFile{withNotes(std::move(*bytes), notes), std::move(*again)};
}

Result<std::vector<std::byte>>
writeForSaving(const GameFile& file, std::string_view fileName, const Progress& progress)
{
    auto written = writeAndReadBack(file, fileName, progress);
    if (!written)
    {
        return fail(written.error());
    }
    return std::move(written->bytes);
}

} // namespace tr::format
