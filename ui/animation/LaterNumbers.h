#pragma once

#include "core/edit/animation/FrameRenumbering.h"
#include "ui/animation/AnimationDialog.h"

#include <cstddef>
#include <span>

namespace ui
{

class OpenFile;

/// What dialogs ask and say of the frame numbers of animations behind those that get longer or
/// shorter. They are kept unless somebody asks for it: nearly everywhere engines only count from
/// the first frame of an animation, and where they do not, other numbers break the game.
class LaterNumbers
{
public:
    /// The box to tick.
    [[nodiscard]] static AnimationDialog::Check check();

    /// The choice in the first box of an answer.
    [[nodiscard]] static tr::edit::LaterFrames of(const AnimationDialog::Answer& answer);

    /// What comes of it for those behind an animation, in sentences; nothing where none is behind
    /// it.
    [[nodiscard]] static QString
    outcome(const OpenFile& file, std::size_t animation, const AnimationDialog::Answer& answer);

    /// What an engine counts on in the slot of an animation; empty: on no numbers.
    [[nodiscard]] static QString counted(const OpenFile& file, std::size_t animation);

private:
    LaterNumbers() = default;
};

} // namespace ui
