#include "core/edit/textures/pictures/PageTexels.h"

#include "core/base/Contracts.h"
#include "core/edit/document/RowSpan.h"
#include "core/level/Level.h"

#include <algorithm>
#include <string>

namespace tr::edit
{
namespace
{

using level::kPageTexels;

constexpr std::size_t kBytesOfTexel = 3;

/// The single row of a block that is a page.
template <class Page>
std::vector<std::uint32_t> texelsOf(const schema::RowBlock& block)
{
    const auto& texels = block.rows<Page>().front().texels;
    return {texels.begin(), texels.end()};
}

template <class Page>
schema::RowBlock pageOf(const std::vector<std::uint32_t>& texels)
{
    using Texel = typename decltype(Page::texels)::value_type;
    std::vector<Page> page(1);
    std::ranges::transform(texels,
                           page.front().texels.begin(),
                           [](std::uint32_t texel) { return static_cast<Texel>(texel); });
    return schema::RowBlock(std::move(page));
}

std::vector<std::uint32_t> texelsOfBytes(const std::vector<std::uint8_t>& bytes)
{
    std::vector<std::uint32_t> texels;
    texels.reserve(bytes.size() / kBytesOfTexel);
    for (std::size_t at = 0; at + kBytesOfTexel <= bytes.size(); at += kBytesOfTexel)
    {
        texels.push_back((std::uint32_t{bytes[at]} << 16) | (std::uint32_t{bytes[at + 1]} << 8)
                         | bytes[at + 2]);
    }
    return texels;
}

} // namespace

TexelKind texelKindOf(TableId table) noexcept
{
    switch (table.number())
    {
    case tables::Textiles8.number:
        return TexelKind::Index;
    case tables::Textiles16.number:
        return TexelKind::Word;
    case tables::TextureMap.number:
    case tables::SpriteMap.number:
        return TexelKind::Bytes;
    default:
        return TexelKind::Full;
    }
}

PageTexels::PageTexels(const Content& content, TableId table, std::size_t row, std::size_t rows)
    : m_table(table)
    , m_kind(texelKindOf(table))
    , m_row(row)
{
    const auto block = copyRows(content, {std::string(table->segment), row, rows});
    switch (m_kind)
    {
    case TexelKind::Index:
        m_texels = texelsOf<level::Textile8>(block);
        break;
    case TexelKind::Word:
        m_texels = texelsOf<level::Textile16>(block);
        break;
    case TexelKind::Full:
        m_texels = texelsOf<level::Textile32>(block);
        break;
    case TexelKind::Bytes:
        m_texels = texelsOfBytes(block.rows<std::uint8_t>());
        break;
    }
    TR_ASSERT(m_texels.size() == kPageTexels);
    m_before = m_texels;
}

schema::RowBlock PageTexels::rows(std::size_t first, std::size_t count) const
{
    switch (m_kind)
    {
    case TexelKind::Index:
        return pageOf<level::Textile8>(m_texels);
    case TexelKind::Word:
        return pageOf<level::Textile16>(m_texels);
    case TexelKind::Full:
        return pageOf<level::Textile32>(m_texels);
    case TexelKind::Bytes:
        break;
    }
    std::vector<std::uint8_t> bytes;
    bytes.reserve(count * kBytesOfTexel);
    for (std::size_t texel = first; texel < first + count; ++texel)
    {
        bytes.push_back(static_cast<std::uint8_t>(m_texels[texel] >> 16));
        bytes.push_back(static_cast<std::uint8_t>(m_texels[texel] >> 8));
        bytes.push_back(static_cast<std::uint8_t>(m_texels[texel]));
    }
    return schema::RowBlock(std::move(bytes));
}

std::optional<Step> PageTexels::step() const
{
    const auto [now, before] = std::ranges::mismatch(m_texels, m_before);
    if (now == m_texels.end())
    {
        return std::nullopt;
    }
    std::string path(m_table->segment);
    if (m_kind != TexelKind::Bytes)
    {
        return Splice{m_table, std::move(path), m_row, 1, rows(0, kPageTexels)};
    }
    // Rows are bytes: only those from the first to the last that changes.
    const auto first = static_cast<std::size_t>(now - m_texels.begin());
    std::size_t end = kPageTexels;
    while (m_texels[end - 1] == m_before[end - 1])
    {
        --end;
    }
    return Splice{m_table,
                  std::move(path),
                  m_row + first * kBytesOfTexel,
                  (end - first) * kBytesOfTexel,
                  rows(first, end - first)};
}

std::vector<PageTexels> depthsOf(const Content& content, const view::TexturePage& page)
{
    std::vector<PageTexels> depths;
    depths.emplace_back(content, page.table, page.row, page.rows);
    const auto* const level = content.as<level::Level>();
    for (const TableId table : page.otherDepths)
    {
        if (level != nullptr && table != page.table && page.number < view::pageCount(*level, table))
        {
            depths.emplace_back(content, table, page.number, 1);
        }
    }
    return depths;
}

} // namespace tr::edit
