#pragma once

#include "core/edit/document/Step.h"
#include "core/view/textures/TexturePages.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tr::edit
{

/// How a table has the texels of its pages.
enum class TexelKind : std::uint8_t
{
    Index, ///< of a colour of the palette; 0 is clear
    Word,  ///< five bits a channel and one that says that it is seen
    Full,  ///< 0xAARRGGBB
    Bytes, ///< red, green, blue as 0xRRGGBB; magenta is clear
};

/// Precondition: a table of texture pages.
[[nodiscard]] TexelKind texelKindOf(TableId table) noexcept;

/// The texels of a page in one of its depths, which can be set. What becomes of it is one step that
/// changes no others.
class PageTexels
{
public:
    /// Precondition: the rows exist.
    PageTexels(const Content& content, TableId table, std::size_t row, std::size_t rows);

    [[nodiscard]] TableId table() const noexcept { return m_table; }

    [[nodiscard]] TexelKind kind() const noexcept { return m_kind; }

    /// A texel as it is, and as it was. Precondition of all: texel < level::kPageTexels.
    [[nodiscard]] std::uint32_t at(std::size_t texel) const { return m_texels[texel]; }

    [[nodiscard]] std::uint32_t before(std::size_t texel) const { return m_before[texel]; }

    void set(std::size_t texel, std::uint32_t number) { m_texels[texel] = number; }

    /// Nothing where all texels are as they were.
    [[nodiscard]] std::optional<Step> step() const;

private:
    [[nodiscard]] schema::RowBlock rows(std::size_t first, std::size_t count) const;

    TableId m_table;
    TexelKind m_kind;
    std::size_t m_row;
    std::vector<std::uint32_t> m_texels;
    std::vector<std::uint32_t> m_before;
};

/// The depths that a page has in a content: the one that is shown first. Precondition: it is one of
/// the pages of that content.
[[nodiscard]] std::vector<PageTexels> depthsOf(const Content& content,
                                               const view::TexturePage& page);

} // namespace tr::edit
