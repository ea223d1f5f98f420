#include "core/edit/textures/tidy/PageNumbers.h"

#include "core/edit/textures/pictures/PageTexels.h"

namespace tr::edit
{

const std::vector<std::uint32_t>& PageNumbers::page(std::uint32_t number)
{
    const auto [found, isNew] = m_numbers.try_emplace(number);
    std::vector<std::uint32_t>& numbers = found->second;
    if (!isNew)
    {
        return numbers;
    }
    const auto depths = depthsOf(m_content, m_pages.pages[number]);
    numbers.resize(level::kPageTexels);
    for (std::size_t depth = 0; depth < depths.size(); ++depth)
    {
        for (std::size_t texel = 0; texel < numbers.size(); ++texel)
        {
            const std::uint32_t here = depths[depth].at(texel);
            if (depth == 0)
            {
                numbers[texel] = here;
                continue;
            }
            const std::uint64_t pair = (std::uint64_t{numbers[texel]} << 32) | here;
            numbers[texel] =
                m_pairs.try_emplace(pair, static_cast<std::uint32_t>(m_pairs.size())).first->second;
        }
    }
    return numbers;
}

view::TexelBlock PageNumbers::block(const exchange::PixelRect& rect)
{
    const auto& numbers = page(rect.page);
    view::TexelBlock block{rect.width, rect.height, {}};
    block.texels.reserve(std::size_t{rect.width} * rect.height);
    for (std::uint32_t y = rect.top; y < rect.top + rect.height; ++y)
    {
        const auto first =
            numbers.begin() + static_cast<std::ptrdiff_t>(y * level::kPageSize + rect.left);
        block.texels.insert(block.texels.end(), first, first + rect.width);
    }
    m_given += block.texels.size();
    return block;
}

} // namespace tr::edit
