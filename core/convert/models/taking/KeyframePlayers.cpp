#include "core/convert/models/taking/KeyframePlayers.h"

#include "core/level/Versions.h"
#include "core/view/objects/FrameRange.h"

#include <numeric>

namespace tr::convert
{

KeyframePlayers::KeyframePlayers(const level::Objects& objects, schema::Version version)
    : m_objects(objects)
    , m_isSizeStored(version != level::versions::Tr1)
{
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        m_rows.emplace(placeOf(row), row);
    }
}

KeyframePlayers::Place KeyframePlayers::placeOf(std::size_t row) const
{
    const level::Animation& animation = m_objects.animations[row];
    return {animation.frameOffset, m_isSizeStored ? animation.frameSize : std::uint8_t{0}};
}

std::vector<std::size_t> KeyframePlayers::othersOf(std::size_t row) const
{
    std::vector<std::size_t> rows;
    const auto [first, end] = m_rows.equal_range(placeOf(row));
    for (auto player = first; player != end; ++player)
    {
        if (player->second != row)
        {
            rows.push_back(player->second);
        }
    }
    return rows;
}

bool KeyframePlayers::playsSeveral(std::size_t row) const
{
    return view::framesOf(m_objects.animations[row]).count() > 1;
}

std::size_t KeyframePlayers::rateOf(std::size_t row) const
{
    return static_cast<std::size_t>(view::frameStep(m_objects.animations[row]));
}

std::size_t KeyframePlayers::commonRateOf(std::size_t row) const
{
    std::size_t common = 0;
    for (const std::size_t other : othersOf(row))
    {
        common = playsSeveral(other) ? std::gcd(common, rateOf(other)) : common;
    }
    return common;
}

} // namespace tr::convert
