#pragma once

#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace ui
{

class FileSession;

/// The animations that are selected, in ascending order; without any the one that is played, if it
/// is still there.
[[nodiscard]] std::vector<std::size_t> chosenAnimations(FileSession& session,
                                                        const RowCommands::WorkedRowsOf& rowsOf,
                                                        const MomentShown& shown);

/// Why animations of a damaged file are not worked on together: edit::areReadable.
[[nodiscard]] QString overlappingText();

} // namespace ui
