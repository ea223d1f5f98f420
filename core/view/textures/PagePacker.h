#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tr::view
{

/// Columns and rows of a page, from its upper left corner.
struct PackedRect
{
    std::uint32_t left = 0;
    std::uint32_t top = 0;
    std::uint32_t width = 0;
    std::uint32_t height = 0;

    [[nodiscard]] std::uint32_t right() const noexcept { return left + width; }

    [[nodiscard]] std::uint32_t bottom() const noexcept { return top + height; }

    [[nodiscard]] bool overlaps(const PackedRect& other) const noexcept
    {
        return left < other.right() && other.left < right() && top < other.bottom()
               && other.top < bottom();
    }

    [[nodiscard]] bool contains(const PackedRect& other) const noexcept
    {
        return left <= other.left && other.right() <= right() && top <= other.top
               && other.bottom() <= bottom();
    }

    friend bool operator==(const PackedRect&, const PackedRect&) = default;
};

/// Finds room for rectangles on a page on which others lie already. Keeps all largest rectangles
/// that are free (Jylänki, A Thousand Ways to Pack the Bin, 2010: MaxRects) and takes the one that
/// fits most tightly. The same calls find the same places.
class PagePacker
{
public:
    /// A page without anything on it.
    PagePacker(std::uint32_t width, std::uint32_t height);

    /// What lies there is not free any more; what is outside of the page is not looked at.
    void occupy(const PackedRect& rect);

    /// Where a rectangle has room, which is not taken yet. Nothing: nowhere, or it is empty.
    [[nodiscard]] std::optional<PackedRect> room(std::uint32_t width, std::uint32_t height) const;

    /// The same, and takes it.
    [[nodiscard]] std::optional<PackedRect> place(std::uint32_t width, std::uint32_t height);

    /// The largest rectangles that are free, which may overlap.
    [[nodiscard]] std::span<const PackedRect> free() const noexcept { return m_free; }

private:
    std::vector<PackedRect> m_free;
};

} // namespace tr::view
