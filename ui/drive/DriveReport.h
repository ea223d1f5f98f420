#pragma once

#include "core/anim/Drive.h"
#include "ui/file/OpenFile.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ui
{

/// Something that happened in a drive.
struct DriveLine
{
    std::size_t tick = 0; ///< counted from the start of the drive
    QString animation;
    QString frame;
    QString what;
    tr::anim::DrivePlace place;
    std::optional<Address> about; ///< a row that has to do with it
};

/// Tells what happens in a drive, and why: each thing once, and not in every tick or round anew.
class DriveReport
{
public:
    using Parts = std::shared_ptr<const MoveableParts>;

    /// Precondition: not null.
    explicit DriveReport(Parts parts);

    /// The drive begins in a frame of an animation (a row), counted from its first.
    [[nodiscard]] DriveLine begin(std::size_t animation, std::size_t frame);

    /// A state, or none, is asked for before the tick that follows.
    [[nodiscard]] DriveLine ask(std::optional<std::uint16_t> state);

    /// What is new in the tick that follows.
    [[nodiscard]] std::vector<DriveLine> take(const tr::anim::DriveTick& tick);

private:
    [[nodiscard]] DriveLine line(std::size_t animation, std::int64_t frame, QString what) const;
    void tellAnswer(const tr::anim::DriveTick& tick, std::vector<DriveLine>& lines);
    void tellEnd(const tr::anim::DriveTick& tick, std::vector<DriveLine>& lines);
    void tellEvents(const tr::anim::DriveTick& tick, std::vector<DriveLine>& lines);

    Parts m_parts;
    std::size_t m_tick = 0;
    std::size_t m_animation = 0;
    std::size_t m_frame = 0;
    tr::anim::DrivePlace m_place;
    std::optional<tr::anim::StateAnswer> m_answer; ///< that was told last, without its frame
    std::size_t m_rounds = 0; ///< how often the animation has begun again at its own end
};

} // namespace ui
