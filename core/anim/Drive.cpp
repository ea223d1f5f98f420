#include "core/anim/Drive.h"

#include <algorithm>
#include <utility>

namespace tr::anim
{

Drive::Drive(const level::Objects& objects, schema::Version version, const level::Model& model)
    : m_player(objects, version, model)
    , m_first(model.animationIndex)
{
}

void Drive::start(std::size_t animation, std::size_t frame)
{
    m_player.jumpTo(animation, frame);
    m_player.requestState(std::nullopt);
    m_asked.reset();
    m_run = {animation - m_first, m_player.frame(), {}, 0, m_run.isChained};
    m_repeated.reset();
    m_place = {};
}

void Drive::repeat(DriveRun run)
{
    start(m_first + run.animation, run.frame);
    m_repeated = std::move(run);
    m_next = 0;
}

void Drive::ask(std::optional<std::uint16_t> state)
{
    m_repeated.reset();
    if (m_asked == state)
    {
        return; // and so it goes on
    }
    m_asked = state;
    // What was asked for in between was never looked at.
    if (!m_run.requests.empty() && m_run.requests.back().tick == m_run.ticks)
    {
        m_run.requests.pop_back();
    }
    m_run.requests.push_back({m_run.ticks, state});
}

DriveTick Drive::advance()
{
    DriveTick result;
    while (m_repeated && m_next < m_repeated->requests.size()
           && m_repeated->requests[m_next].tick <= m_run.ticks)
    {
        m_asked = m_repeated->requests[m_next].state;
        result.begun = DriveRequest{m_run.ticks, m_asked};
        m_run.requests.push_back(*result.begun);
        ++m_next;
    }
    m_player.requestState(m_asked);
    result.tick = m_player.advance();
    ++m_run.ticks;
    if (m_asked == m_player.state())
    {
        m_asked.reset();
    }
    if (m_repeated && m_run.ticks >= m_repeated->ticks)
    {
        m_repeated.reset();
    }
    move(result.tick);
    result.animation = m_player.animation();
    result.frame = m_player.frame();
    result.state = m_player.state();
    result.place = m_place;
    return result;
}

void Drive::move(const Tick& tick)
{
    using Kind = view::AnimationCommand::Kind;
    for (const AnimationEvent& event : tick.events)
    {
        if (event.command.kind == Kind::SetPosition)
        {
            m_place.sideways += event.command.operands[0];
            m_place.down += event.command.operands[1];
            m_place.forward += event.command.operands[2];
        }
    }
    const Motion motion = m_player.motion();
    m_place.forward += motion.forward;
    m_place.sideways += motion.sideways;
}

DriveWay wayOf(const level::Objects& objects,
               schema::Version version,
               const level::Model& model,
               const DriveRun& run)
{
    Drive drive(objects, version, model);
    drive.setChaining(run.isChained);
    drive.repeat(run);
    DriveWay way;
    way.steps.reserve(run.ticks);
    for (std::size_t i = 0; i < run.ticks; ++i)
    {
        way.add(drive.advance(), model.animationIndex);
    }
    return way;
}

std::optional<std::size_t> firstDifference(const DriveWay& one, const DriveWay& other)
{
    const std::size_t count = std::min(one.steps.size(), other.steps.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        if (one.steps[i] != other.steps[i])
        {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace tr::anim
