#include "core/convert/models/taking/KeyframePlayers.h"

#include "core/view/objects/FrameRange.h"

#include <numeric>

namespace tr::convert
{

KeyframePlayers::KeyframePlayers(const level::Objects& objects)
    : m_objects(objects)
{
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        m_rows.emplace(objects.animations[row].frameOffset, row);
    }
}

std::vector<std::size_t> KeyframePlayers::othersOf(std::size_t row) const
{
    std::vector<std::size_t> rows;
    const auto [first, end] = m_rows.equal_range(m_objects.animations[row].frameOffset);
    for (auto player = first; player != end; ++player)
    {
        if (player->second != row
            && view::framesOf(m_objects.animations[player->second]).count() > 1)
        {
            rows.push_back(player->second);
        }
    }
    return rows;
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
        common = std::gcd(common, rateOf(other));
    }
    return common;
}

} // namespace tr::convert
