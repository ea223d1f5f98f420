#include "ui/animation/ChosenAnimations.h"

#include "ui/common/texts/Translated.h"
#include "ui/session/FileSession.h"

#include <utility>

namespace ui
{

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

std::vector<std::size_t> chosenAnimations(FileSession& session,
                                          const RowCommands::WorkedRowsOf& rowsOf,
                                          const MomentShown& shown)
{
    if (session.document() == nullptr)
    {
        return {};
    }
    const auto& objects = tr::level::objectsOf(session.document()->content());
    if (auto rows = rowsOf();
        rows && rows->table == tr::level::tables::Animations && !rows->rows.empty())
    {
        // A list can be a moment behind an edit that took some of them away.
        std::erase_if(rows->rows,
                      [&objects](std::size_t row) { return row >= objects.animations.size(); });
        return std::move(rows->rows);
    }
    const auto moment = shown();
    return moment && moment->animation < objects.animations.size() ? std::vector{moment->animation}
                                                                   : std::vector<std::size_t>{};
}

QString overlappingText()
{
    return translated(TEXT("The key frames of these animations overlap without end, so this is "
                           "only done to one of them at a time."));
}

#undef TEXT

} // namespace ui
