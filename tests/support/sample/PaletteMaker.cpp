#include "tests/support/sample/PaletteMaker.h"

#include <algorithm>
#include <limits>

namespace tr::test
{

namespace
{

constexpr std::size_t kColours15 = 32768;
constexpr std::size_t kPaletteSize = 256;

struct Shade
{
    std::array<int, 3> parts{}; ///< 0 to 31
    std::uint32_t count = 0;
};

constexpr std::size_t index15(const Texel& texel)
{
    return (static_cast<std::size_t>(texel.red >> 3) << 10)
           | (static_cast<std::size_t>(texel.green >> 3) << 5)
           | static_cast<std::size_t>(texel.blue >> 3);
}

/// A run of shades that will share a colour.
struct Bucket
{
    std::size_t begin = 0;
    std::size_t end = 0;
    int widest = 0;           ///< part that differs the most
    std::uint64_t weight = 0; ///< how much a split is worth
};

Bucket measured(std::span<const Shade> shades, std::size_t begin, std::size_t end)
{
    Bucket bucket{begin, end, 0, 0};
    std::uint64_t texels = 0;
    int widest = 0;
    for (std::size_t part = 0; part < 3; ++part)
    {
        int low = 31;
        int high = 0;
        for (std::size_t i = begin; i < end; ++i)
        {
            low = std::min(low, shades[i].parts[part]);
            high = std::max(high, shades[i].parts[part]);
        }
        if (high - low > widest)
        {
            widest = high - low;
            bucket.widest = static_cast<int>(part);
        }
    }
    for (std::size_t i = begin; i < end; ++i)
    {
        texels += shades[i].count;
    }
    const auto width = static_cast<std::uint64_t>(widest);
    bucket.weight = end - begin > 1 ? (texels + 64) * width * width : 0;
    return bucket;
}

level::Colour meanOf(std::span<const Shade> shades, const Bucket& bucket)
{
    std::array<std::uint64_t, 3> sum{};
    std::uint64_t count = 0;
    for (std::size_t i = bucket.begin; i < bucket.end; ++i)
    {
        for (std::size_t part = 0; part < 3; ++part)
        {
            sum[part] += static_cast<std::uint64_t>(shades[i].parts[part]) * shades[i].count;
        }
        count += shades[i].count;
    }
    const auto part = [&](std::size_t number)
    {
        return static_cast<std::uint8_t>((2 * sum[number] + count / 2)
                                         / std::max<std::uint64_t>(count, 1));
    };
    return {part(0), part(1), part(2)};
}

} // namespace

PaletteMaker::PaletteMaker(std::span<const Picture> pages)
    : m_colours(kPaletteSize)
    , m_found(kColours15, -1)
{
    std::vector<std::uint32_t> counts(kColours15, 0);
    for (const Picture& page : pages)
    {
        for (const Texel& texel : page)
        {
            counts[index15(texel)] += texel.alpha != 0 ? 1U : 0U;
        }
    }
    std::vector<Shade> shades;
    for (std::size_t i = 0; i < kColours15; ++i)
    {
        if (counts[i] != 0)
        {
            shades.push_back({{static_cast<int>(i >> 10),
                               static_cast<int>((i >> 5) & 31),
                               static_cast<int>(i & 31)},
                              counts[i]});
        }
    }
    std::vector<Bucket> buckets{measured(shades, 0, shades.size())};
    while (buckets.size() < kPaletteSize - 1)
    {
        const auto worst = std::ranges::max_element(buckets, {}, &Bucket::weight);
        if (worst->weight == 0)
        {
            break;
        }
        const Bucket whole = *worst;
        const auto part = static_cast<std::size_t>(whole.widest);
        const auto first = shades.begin() + static_cast<std::ptrdiff_t>(whole.begin);
        const auto last = shades.begin() + static_cast<std::ptrdiff_t>(whole.end);
        std::stable_sort(first,
                         last,
                         [part](const Shade& a, const Shade& b)
                         { return a.parts[part] < b.parts[part]; });
        const int middle = (first->parts[part] + (last - 1)->parts[part] + 1) / 2;
        const auto cut = std::find_if(
            first, last, [&](const Shade& shade) { return shade.parts[part] >= middle; });
        const auto split = static_cast<std::size_t>(cut - shades.begin());
        *worst = measured(shades, whole.begin, split);
        buckets.push_back(measured(shades, split, whole.end));
    }
    for (std::size_t i = 0; i < buckets.size() && !shades.empty(); ++i)
    {
        m_colours[i + 1] = meanOf(shades, buckets[i]);
    }
}

Texel PaletteMaker::shown(std::uint8_t index) const
{
    const auto widened = [](std::uint8_t part)
    { return static_cast<std::uint8_t>((part << 2) | (part >> 4)); };
    const level::Colour& colour = m_colours[index];
    return {widened(colour.red),
            widened(colour.green),
            widened(colour.blue),
            static_cast<std::uint8_t>(index == 0 ? 0 : 255)};
}

std::uint8_t PaletteMaker::nearest(const Texel& texel)
{
    if (texel.alpha == 0)
    {
        return 0;
    }
    std::int16_t& found = m_found[index15(texel)];
    if (found < 0)
    {
        int best = std::numeric_limits<int>::max();
        for (std::size_t i = 1; i < kPaletteSize; ++i)
        {
            const level::Colour& colour = m_colours[i];
            const int red = (texel.red >> 2) - colour.red;
            const int green = (texel.green >> 2) - colour.green;
            const int blue = (texel.blue >> 2) - colour.blue;
            const int distance = 3 * red * red + 4 * green * green + 2 * blue * blue;
            if (distance < best)
            {
                best = distance;
                found = static_cast<std::int16_t>(i);
            }
        }
    }
    return static_cast<std::uint8_t>(found);
}

} // namespace tr::test
