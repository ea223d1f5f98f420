#include "core/edit/textures/pictures/NearestColour.h"

#include "core/base/Contracts.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <iterator>

namespace tr::edit
{
namespace
{

constexpr std::size_t kMostColours = 256;

std::uint32_t keyOf(const level::Colour& colour) noexcept
{
    return (std::uint32_t{colour.red} << 16) | (std::uint32_t{colour.green} << 8) | colour.blue;
}

} // namespace

NearestColour::NearestColour(std::span<const level::Colour> palette)
{
    std::ranges::transform(palette.first(std::min(palette.size(), kMostColours)),
                           std::back_inserter(m_colours),
                           &view::paletteColour);
}

level::Colour NearestColour::colour(std::size_t index) const noexcept
{
    return index < m_colours.size() ? m_colours[index] : level::Colour{};
}

std::uint8_t NearestColour::to(const level::Colour& colour, std::uint8_t now)
{
    TR_PRE(isThere());
    const auto [found, isNew] = m_found.try_emplace(keyOf(colour));
    if (isNew)
    {
        const auto nearest = std::ranges::min_element(m_colours.begin() + 1,
                                                      m_colours.end(),
                                                      {},
                                                      [&colour](const level::Colour& each)
                                                      { return distance(colour, each); });
        found->second = static_cast<std::uint8_t>(nearest - m_colours.begin());
    }
    const bool isAsNear =
        now != 0 && now < m_colours.size()
        && distance(colour, m_colours[now]) == distance(colour, m_colours[found->second]);
    return isAsNear ? now : found->second;
}

} // namespace tr::edit
