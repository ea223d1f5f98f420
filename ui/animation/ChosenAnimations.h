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
    if (auto rows = rowsOf();
        rows && rows->table == tr::level::tables::Animations && !rows->rows.empty())
    {
        return std::move(rows->rows);
    }
    const auto moment = shown();
    const auto& objects = tr::level::objectsOf(session.document()->content());
    return moment && moment->animation < objects.animations.size() ? std::vector{moment->animation}
                                                                   : std::vector<std::size_t>{};
}

} // namespace ui
