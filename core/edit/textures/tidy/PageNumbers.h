#pragma once

#include "core/edit/document/Document.h"
#include "core/exchange/Pictures.h"
#include "core/view/textures/EqualTexels.h"

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace tr::edit
{

/// Texels of pages, each as one number that stands for all of its depths: equal numbers are texels
/// that are equal in each. Used by the sources of this folder only.
class PageNumbers
{
public:
    /// What it is given must outlive it.
    PageNumbers(const Content& content, const view::TexturePages& pages)
        : m_content(content)
        , m_pages(pages)
    {
    }

    /// Whether a block of that size can still be asked for: lists of a damaged file can overlap
    /// however often.
    [[nodiscard]] bool hasRoomFor(const exchange::PixelRect& rect) const noexcept
    {
        return m_given + std::size_t{rect.width} * rect.height <= kMostTexels;
    }

    /// Precondition: the rectangle lies on one of the pages.
    [[nodiscard]] view::TexelBlock block(const exchange::PixelRect& rect);

private:
    /// More than a hundred times what the largest real file has.
    static constexpr std::size_t kMostTexels = std::size_t{1} << 26;

    [[nodiscard]] const std::vector<std::uint32_t>& page(std::uint32_t number);

    const Content& m_content;
    const view::TexturePages& m_pages;
    std::map<std::uint32_t, std::vector<std::uint32_t>> m_numbers;
    std::unordered_map<std::uint64_t, std::uint32_t> m_pairs; ///< texels of two depths
    std::size_t m_given = 0;
};

} // namespace tr::edit
