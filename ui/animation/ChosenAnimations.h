#pragma once

#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"
#include "ui/session/FileSession.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace ui
{

/// The animations that are selected, in ascending order; without any the one that is played, if it
/// is still there.
[[nodiscard]] inline std::vector<std::size_t> chosenAnimations(
    FileSession& session, const RowCommands::WorkedRowsOf& rowsOf, const MomentShown& shown)
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

} // namespace ui
