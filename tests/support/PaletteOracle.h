#pragma once

#include "core/exchange/Pictures.h"
#include "core/level/Level.h"
#include "tests/support/HandLinks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

/// What a palette that is rebuilt changes, counted from two contents, texel by texel and face by
/// face. Nothing here asks the code that rebuilds it.
namespace tr::test
{

using ShownColour = std::array<int, 3>;

/// Entries are 6 bits a channel, but for what tools have left in 8.
inline ShownColour shownColour(const level::Colour& entry)
{
    const auto widened = [](int part) { return part > 63 ? part : (part << 2) | (part >> 4); };
    return {widened(entry.red), widened(entry.green), widened(entry.blue)};
}

inline ShownColour shownIndex(const level::Level& level, std::size_t index)
{
    return shownColour(level.palette[index]);
}

inline bool isInRect(const exchange::PixelRect& rect, std::size_t page, std::size_t texel)
{
    const std::size_t x = texel % 256;
    const std::size_t y = texel / 256;
    return page == rect.page && x >= rect.left && x < rect.left + rect.width && y >= rect.top
           && y < rect.top + rect.height;
}

/// What differs.
struct CountedChange
{
    std::size_t texels = 0;
    std::size_t faces = 0;
    int largest = 0;
    double mean = 0;
    std::size_t pages = 0; ///< on which texels differ
    double squares = 0;    ///< the sum over the texels

    void add(const ShownColour& a, const ShownColour& b)
    {
        for (std::size_t i = 0; i < 3; ++i)
        {
            const int off = std::abs(a[i] - b[i]);
            largest = std::max(largest, off);
            mean += off;
            squares += double(off) * off;
        }
    }
};

/// The palette index that each coloured face names, in the order of the words of their meshes.
inline std::vector<std::size_t> facesByHand(const schema::Content& content)
{
    const schema::TableSet tables = content.tables();
    std::vector<std::size_t> indices;
    for (const HandLink& link : linksByHand(content, tables))
    {
        if (link.target == level::tables::Palette)
        {
            indices.push_back(std::size_t(link.first));
        }
    }
    return indices;
}

/// What differs outside of a picture.
inline CountedChange countedChange(const schema::Content& before,
                                   const schema::Content& after,
                                   const exchange::PixelRect& picture)
{
    const auto& old = *before.as<level::Level>();
    const auto& now = *after.as<level::Level>();
    CountedChange change;
    for (std::size_t page = 0; page < old.textiles8.size(); ++page)
    {
        const std::size_t sofar = change.texels;
        for (std::size_t texel = 0; texel < 256 * 256; ++texel)
        {
            const auto a = shownIndex(old, old.textiles8[page].texels[texel]);
            const auto b = shownIndex(now, now.textiles8[page].texels[texel]);
            if (!isInRect(picture, page, texel) && a != b)
            {
                ++change.texels;
                change.add(a, b);
            }
        }
        change.pages += change.texels > sofar ? 1 : 0;
    }
    const auto faces = facesByHand(before);
    const auto facesNow = facesByHand(after);
    for (std::size_t i = 0; i < faces.size() && faces.size() == facesNow.size(); ++i)
    {
        const auto a = shownIndex(old, faces[i]);
        const auto b = shownIndex(now, facesNow[i]);
        if (a != b)
        {
            ++change.faces;
            change.add(a, b);
        }
    }
    const std::size_t all = change.texels + change.faces;
    change.mean = all == 0 ? 0.0 : change.mean / double(3 * all);
    return change;
}

/// How far what 8 bits show is from a picture that lies there. All of it counts that is opaque.
inline CountedChange pictureError(const schema::Content& content,
                                  const exchange::PixelRect& rect,
                                  const exchange::Picture& picture)
{
    const auto& level = *content.as<level::Level>();
    CountedChange error;
    for (std::size_t y = 0; y < rect.height; ++y)
    {
        for (std::size_t x = 0; x < rect.width; ++x)
        {
            const auto* const pixel = picture.pixels.data() + (y * rect.width + x) * 4;
            const std::size_t texel = (rect.top + y) * 256 + rect.left + x;
            if (pixel[3] >= 128)
            {
                ++error.texels;
                error.add(shownIndex(level, level.textiles8[rect.page].texels[texel]),
                          {pixel[0], pixel[1], pixel[2]});
            }
        }
    }
    error.mean = error.texels == 0 ? 0.0 : error.mean / double(3 * error.texels);
    return error;
}

/// Entries besides 0 that neither a texel outside of a picture nor a face names.
inline std::set<std::size_t> freeByHand(const schema::Content& content,
                                        const exchange::PixelRect& picture)
{
    const auto& level = *content.as<level::Level>();
    std::set<std::size_t> free;
    for (std::size_t i = 1; i < 256; ++i)
    {
        free.insert(i);
    }
    for (std::size_t page = 0; page < level.textiles8.size(); ++page)
    {
        for (std::size_t texel = 0; texel < 256 * 256; ++texel)
        {
            if (!isInRect(picture, page, texel))
            {
                free.erase(level.textiles8[page].texels[texel]);
            }
        }
    }
    for (const std::size_t index : facesByHand(content))
    {
        free.erase(index);
    }
    return free;
}

/// Texels outside of a picture that are clear, or are not, and were otherwise; and entry 0 if it is
/// another one: of these there are to be none.
inline std::size_t clearedByHand(const schema::Content& before,
                                 const schema::Content& after,
                                 const exchange::PixelRect& picture)
{
    const auto& old = *before.as<level::Level>();
    const auto& now = *after.as<level::Level>();
    std::size_t count = old.palette[0] == now.palette[0] ? 0 : 1;
    for (std::size_t page = 0; page < old.textiles8.size(); ++page)
    {
        for (std::size_t texel = 0; texel < 256 * 256; ++texel)
        {
            const bool wasClear = old.textiles8[page].texels[texel] == 0;
            const bool isClear = now.textiles8[page].texels[texel] == 0;
            count += wasClear != isClear && !isInRect(picture, page, texel) ? 1 : 0;
        }
    }
    return count;
}

/// Whether pages in 16 bits hold the same outside of a picture, and the 16-bit palette does.
inline bool sixteenBitsStay(const schema::Content& before,
                            const schema::Content& after,
                            const exchange::PixelRect& picture)
{
    const auto& old = *before.as<level::Level>();
    const auto& now = *after.as<level::Level>();
    if (old.textiles16.size() != now.textiles16.size()
        || !std::ranges::equal(old.palette16.rows(), now.palette16.rows()))
    {
        return false;
    }
    for (std::size_t page = 0; page < old.textiles16.size(); ++page)
    {
        for (std::size_t texel = 0; texel < 256 * 256; ++texel)
        {
            if (!isInRect(picture, page, texel)
                && old.textiles16[page].texels[texel] != now.textiles16[page].texels[texel])
            {
                return false;
            }
        }
    }
    return true;
}

} // namespace tr::test
