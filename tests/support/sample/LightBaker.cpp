#include "tests/support/sample/LightBaker.h"

#include "tests/support/sample/Noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::test
{

namespace
{

constexpr float kOffSurface = 40.0F;
constexpr float kBrightest = 1.95F;

/// Lets very bright light fade towards the brightest that files can hold.
Tint exposed(const Tint& light)
{
    constexpr float kKnee = 1.1F;
    Tint out = light;
    for (int i = 0; i < 3; ++i)
    {
        if (out[i] > kKnee)
        {
            const float room = kBrightest - kKnee;
            out[i] = kKnee + room * (1.0F - std::exp(-(out[i] - kKnee) / room));
        }
        out[i] = std::clamp(out[i], 0.0F, kBrightest);
    }
    return out;
}

} // namespace

LightBaker::LightBaker(const WorldPlan& world, const WorldGrid& grid, int room)
    : m_world(&world)
    , m_grid(&grid)
    , m_room(&world.rooms[static_cast<std::size_t>(room)])
{
    std::vector<bool> dark(world.rooms.size(), false);
    for (std::size_t i = 0; i < world.rooms.size(); ++i)
    {
        const int alternate = world.rooms[i].alternate;
        if (alternate >= 0)
        {
            // Lamps of a room and of its alternate never burn together.
            dark[alternate == room ? i : static_cast<std::size_t>(alternate)] = true;
        }
    }
    for (std::size_t i = 0; i < world.rooms.size(); ++i)
    {
        for (const LightPlan& lamp : world.rooms[i].lights)
        {
            if (!dark[i])
            {
                m_lamps.push_back(&lamp);
            }
        }
    }
}

float LightBaker::openness(const glm::vec3& point, const glm::vec3& normal) const
{
    constexpr std::array<float, 2> kReaches{260.0F, 640.0F};
    const glm::vec3 side =
        std::abs(normal.y) > 0.7F ? glm::vec3(1.0F, 0.0F, 0.0F) : glm::vec3(0.0F, 1.0F, 0.0F);
    const glm::vec3 u = glm::normalize(glm::cross(normal, side));
    const glm::vec3 v = glm::cross(normal, u);
    float open = 0.0F;
    float total = 0.0F;
    for (int i = 0; i < 8; ++i)
    {
        const float angle = 0.3927F + 0.7854F * static_cast<float>(i);
        const glm::vec3 towards =
            glm::normalize(normal * 0.75F + u * std::cos(angle) + v * std::sin(angle));
        float free = 1.0F;
        for (const float reach : kReaches)
        {
            const glm::vec3 look = point + towards * reach;
            if (m_grid->columnAt(look) == nullptr && !m_grid->isInSky(look))
            {
                free = reach < 400.0F ? 0.0F : 0.5F;
                break;
            }
        }
        open += free;
        total += 1.0F;
    }
    return open / total;
}

Tint LightBaker::lamps(const glm::vec3& point, const glm::vec3* normal) const
{
    constexpr float kWrap = 0.25F; // rough stone passes light on around its edges
    constexpr float kInvisible = 0.004F;
    Tint sum(0.0F);
    for (const LightPlan* lamp : m_lamps)
    {
        const glm::vec3 way = lamp->place - point;
        const float distance = glm::length(way);
        if (distance >= lamp->reach)
        {
            continue;
        }
        const float near = 1.0F - (distance * distance) / (lamp->reach * lamp->reach);
        float strength = lamp->intensity * near * near;
        if (normal != nullptr)
        {
            const float facing = glm::dot(*normal, way) / std::max(distance, 1.0F);
            strength *= std::max((facing + kWrap) / (1.0F + kWrap), 0.0F);
        }
        if (strength > kInvisible)
        {
            sum += lamp->colour * strength
                   * (lamp->shadows ? m_grid->lightBetween(point, lamp->place) : 1.0F);
        }
    }
    return sum;
}

Tint LightBaker::onSurface(const glm::vec3& point,
                           const glm::vec3& normal,
                           const glm::vec3& towardsMiddle) const
{
    const glm::vec3 sample = point + normal * kOffSurface + towardsMiddle;
    const float open = openness(sample, normal);
    const float above = 0.5F - 0.5F * normal.y;
    Tint light =
        glm::mix(m_room->ambientBelow, m_room->ambientAbove, above) * (0.30F + 0.70F * open);
    light += lamps(sample, &normal) * (0.55F + 0.45F * open);

    const float facing = glm::dot(normal, m_world->sun.towards);
    if (facing > 0.0F)
    {
        light += m_world->sun.colour * facing * m_grid->lightFromAfar(sample, m_world->sun.towards);
    }
    // No mason cuts two stones alike.
    const auto part = [](float value)
    { return static_cast<std::uint32_t>(static_cast<int>(value) / 16); };
    const float own = 0.97F + 0.06F * chanceOf(part(point.x), part(point.y), part(point.z));
    return exposed(light * own);
}

Tint LightBaker::inAir(const glm::vec3& point) const
{
    Tint light = 0.5F * (m_room->ambientAbove + m_room->ambientBelow);
    light += lamps(point, nullptr) * 0.45F;
    light += m_world->sun.colour * 0.55F * m_grid->lightFromAfar(point, m_world->sun.towards);
    return exposed(light);
}

} // namespace tr::test
