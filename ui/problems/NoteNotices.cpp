#include "ui/problems/NoteNotices.h"

#include "core/format/set/Members.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"

#include <algorithm>

namespace ui
{

std::optional<Banner::Message> noticeOfNotes(const OpenFile& file)
{
    const tr::Diagnostics& told = file.file().diagnostics;
    const auto isOfThem = [](const tr::Diagnostic& each)
    {
        using tr::ErrorCode;
        return each.error.code == ErrorCode::NotesNotRead
               || each.error.code == ErrorCode::NotesTooLarge
               || each.error.code == ErrorCode::NotesOfOthers;
    };
    const auto found = std::ranges::find_if(told, isOfThem);
    return found == told.end()
               ? std::nullopt
               : std::optional(Banner::Message{
                   Banner::Kind::Caution,
                   translated("Not all names of %1 are used").arg(displayName(file.path())),
                   sentence(found->error),
                   translated("Show Problems")});
}

bool isOfNotes(const QString& fileName)
{
    return fileName.endsWith(toQString(tr::format::kNotesEnding));
}

} // namespace ui
