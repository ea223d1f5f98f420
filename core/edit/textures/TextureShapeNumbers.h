#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/textures/TextureShape.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/schema/record/RecordType.h"

#include <array>
#include <utility>
#include <vector>

/// The numbers of rows that lie on pages. Used by the sources of this folder and of core/transfer
/// only.
namespace tr::edit
{

/// The numbers by which a record differs from what it was.
template <class Row>
void addChanges(std::vector<CellValue>& values,
                const TextureRow& where,
                schema::Version version,
                const Row& before,
                const Row& after)
{
    const auto leaves = schema::recordType<Row>(version).leaves();
    for (std::uint32_t leaf = 0; leaf < leaves.size(); ++leaf)
    {
        const schema::Value old = schema::valueAt(leaves[leaf], &before);
        schema::Value now = schema::valueAt(leaves[leaf], &after);
        if (old.integer() != now.integer())
        {
            values.push_back({{where.table, where.row, leaf}, std::move(now)});
        }
    }
}

/// The object textures of a level, and which of them are triangles.
class ObjectTextureCorners
{
public:
    /// Null: there are none.
    explicit ObjectTextureCorners(const level::Level* level);

    /// Null: there is no such row.
    [[nodiscard]] const level::ObjectTexture* find(const TextureRow& row) const;

    /// How many of its corners faces use. Precondition: the row exists.
    [[nodiscard]] std::size_t corners(std::size_t row) const;

private:
    const level::Level* m_level;
    std::vector<std::size_t> m_corners; ///< of each
};

/// The least and the most of the corner words that count.
struct CornerBounds
{
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
};

/// Precondition: at least one corner.
[[nodiscard]] CornerBounds boundsOf(std::span<const level::TextureCorner> corners);

/// Corner words count so many a texel.
inline constexpr int kWordsOfTexel = 256;

/// A corner word so many texels on. Precondition: it stays a word.
[[nodiscard]] constexpr std::uint16_t movedWord(std::uint16_t word, int texels) noexcept
{
    return static_cast<std::uint16_t>(word + texels * kWordsOfTexel);
}

/// The texels that corner words enclose.
[[nodiscard]] TexelBox texelsIn(const CornerBounds& bounds);

/// The sprites of a level or of a sprite file; null: there are none.
[[nodiscard]] const level::Sprites* spritesIn(const Content& content);

/// "object texture 12", and how many: what edits of textures say of them. Precondition: not none,
/// the rows exist.
[[nodiscard]] EditName
nameOfTextures(EditCode code, const Content& content, std::span<const TextureRow> rows);

/// "Object texture 12", for a sentence. Precondition: the row exists.
[[nodiscard]] std::string titleOf(const TextureRow& row);

/// The path of a row: "object_textures/12".
[[nodiscard]] std::string pathOf(const TextureRow& row);

/// What a row is refused with that lies on no page.
[[nodiscard]] Error notOnAPage(const TextureRow& row);

} // namespace tr::edit
