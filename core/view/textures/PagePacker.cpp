#include "core/view/textures/PagePacker.h"

#include <algorithm>
#include <tuple>

namespace tr::view
{
namespace
{

/// The largest rectangles of one that are left beside another that overlaps it.
void addRest(std::vector<PackedRect>& rests, const PackedRect& free, const PackedRect& taken)
{
    if (taken.left > free.left)
    {
        rests.push_back({free.left, free.top, taken.left - free.left, free.height});
    }
    if (taken.right() < free.right())
    {
        rests.push_back({taken.right(), free.top, free.right() - taken.right(), free.height});
    }
    if (taken.top > free.top)
    {
        rests.push_back({free.left, free.top, free.width, taken.top - free.top});
    }
    if (taken.bottom() < free.bottom())
    {
        rests.push_back({free.left, taken.bottom(), free.width, free.bottom() - taken.bottom()});
    }
}

} // namespace

PagePacker::PagePacker(std::uint32_t width, std::uint32_t height)
{
    if (width != 0 && height != 0)
    {
        m_free.push_back({0, 0, width, height});
    }
}

void PagePacker::occupy(const PackedRect& rect)
{
    if (rect.width == 0 || rect.height == 0)
    {
        return;
    }
    std::vector<PackedRect> rests;
    const auto isHit = [&rect](const PackedRect& free) { return free.overlaps(rect); };
    const auto hit =
        std::ranges::stable_partition(m_free, [&](const PackedRect& free) { return !isHit(free); });
    for (const PackedRect& free : hit)
    {
        addRest(rests, free, rect);
    }
    m_free.erase(hit.begin(), hit.end());
    // Only a rest can be a part of another one: what was not hit is as large as it can be.
    for (std::size_t i = 0; i < rests.size(); ++i)
    {
        const auto holds = [&](const PackedRect& other) { return other.contains(rests[i]); };
        bool isPart = std::ranges::any_of(m_free, holds);
        for (std::size_t other = 0; other < rests.size() && !isPart; ++other)
        {
            isPart = other != i && holds(rests[other]) && (rests[other] != rests[i] || other < i);
        }
        if (!isPart)
        {
            m_free.push_back(rests[i]);
        }
    }
}

std::optional<PackedRect> PagePacker::room(std::uint32_t width, std::uint32_t height) const
{
    std::optional<PackedRect> best;
    std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t> least;
    for (const PackedRect& free : m_free)
    {
        if (width == 0 || height == 0 || free.width < width || free.height < height)
        {
            continue;
        }
        const std::uint32_t across = free.width - width;
        const std::uint32_t down = free.height - height;
        const std::tuple fit{std::min(across, down), std::max(across, down), free.top, free.left};
        if (!best || fit < least)
        {
            best = PackedRect{free.left, free.top, width, height};
            least = fit;
        }
    }
    return best;
}

std::optional<PackedRect> PagePacker::place(std::uint32_t width, std::uint32_t height)
{
    const auto found = room(width, height);
    if (found)
    {
        occupy(*found);
    }
    return found;
}

} // namespace tr::view
