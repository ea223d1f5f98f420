#pragma once

#include "core/check/problems/Findings.h"
#include "core/view/objects/MoveableView.h"

#include <set>
#include <span>
#include <utility>

namespace tr::check
{

/// Whether commands can be read, happen in a frame of their animation, and have their sounds.
class CommandCheck
{
public:
    /// Keeps what it is given. No sounds: nothing is known of them.
    CommandCheck(const CheckedFile& file, const level::Sounds* sounds);

    /// Precondition: the animation exists.
    void check(std::size_t animation);

private:
    void tellOfEnd(std::size_t animation, std::span<const view::AnimationCommand> commands);
    void
    checkFrame(std::size_t animation, std::size_t number, const view::AnimationCommand& command);
    void
    checkSound(std::size_t animation, std::size_t number, const view::AnimationCommand& command);
    [[nodiscard]] bool hasSound(std::size_t sound) const;

    const CheckedFile* m_file;
    const level::Sounds* m_sounds;
    Budget m_words;
    /// Sounds that a moveable was found without.
    std::set<std::pair<std::size_t, std::size_t>> m_missing;
};

} // namespace tr::check
