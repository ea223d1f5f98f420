#pragma once

#include "core/edit/mesh/MeshShape.h"

#include <array>
#include <optional>

/// The texels of faces while faces are flipped, split and joined.
namespace tr::edit
{

/// Which texels a face shows: a place on the page for each of its corners, in their order. Of
/// levels as they are stored, of WADs in 256ths of a texel.
struct FacePatch
{
    std::size_t like = 0; ///< row of the texture that has the page and all else
    std::array<level::TextureCorner, 4> corners{};

    friend bool operator==(const FacePatch&, const FacePatch&) = default;
};

/// The corners of a face in the order in which they are seen from its other side; it keeps its
/// texture.
[[nodiscard]] ShapeFace lookingBack(ShapeFace face) noexcept;

/// Finds the textures that faces need, and makes those that a file has not: in levels a texture
/// names the corners of a face in their order, so that a face which is flipped or split needs
/// another one, and in WADs it is a rectangle of which a face says what it shows. New ones are put
/// behind all others.
class FaceTextures
{
public:
    /// Precondition: the content outlives it.
    explicit FaceTextures(const Content& content);

    [[nodiscard]] const Content& content() const noexcept { return *m_content; }

    [[nodiscard]] schema::Version version() const noexcept { return m_content->version(); }

    /// Textures that faces can name, new ones included.
    [[nodiscard]] std::size_t size() const noexcept;

    /// Row of the texture that a face has; of coloured faces nothing.
    [[nodiscard]] std::optional<std::size_t> numberOf(const ShapeFace& face) const noexcept;

    /// The same texture row, seen as before, for another number. Errors: OutOfRange, SampleTooHigh.
    [[nodiscard]] Result<void> setNumber(ShapeFace& face, std::size_t number) const;

    /// Nothing of coloured faces, and of those whose texture is not there.
    [[nodiscard]] std::optional<FacePatch> patchOf(const ShapeFace& face) const;

    /// Whether two patches are of one page and drawn alike.
    [[nodiscard]] bool isOfOnePage(const FacePatch& one, const FacePatch& other) const;

    /// Gives a face these texels; it may begin at another of its corners then. Errors: NotJoinable,
    /// where no texture can show them so; SampleTooHigh; TooManyRows.
    [[nodiscard]] Result<void> setPatch(ShapeFace& face, const FacePatch& patch);

    /// Turns a face around, each corner with its texels. Twice is the face as it was. Errors: those
    /// of setPatch.
    [[nodiscard]] Result<void> flip(ShapeFace& face);

    /// Has a face of a level drawn additive, or not, by a texture that says so. One that is not any
    /// more gets the texture that it can have been made of, or an opaque one. Errors: those of
    /// setPatch.
    [[nodiscard]] Result<void> setAdditive(ShapeFace& face, bool isAdditive);

    /// Halfway between two corners of a rectangle of texels that ends at both: where what is nearer
    /// to `from` ends, and where what is nearer to `to` begins.
    [[nodiscard]] std::array<std::uint16_t, 2> halfway(std::uint16_t from, std::uint16_t to) const;

    /// Puts the new ones into the file. Errors: those of insertRows.
    [[nodiscard]] Result<void> store(Transaction& transaction) const;

private:
    [[nodiscard]] Result<void> setWadPatch(ShapeFace& face, const FacePatch& patch);
    [[nodiscard]] Result<void>
    setTexture(ShapeFace& face, const level::ObjectTexture& texture, std::size_t rank);
    [[nodiscard]] std::size_t rankOf(std::size_t number) const;

    const Content* m_content;
    std::vector<level::ObjectTexture> m_textures; ///< of levels; new ones last
    std::vector<level::TextureSample> m_samples;  ///< of WADs
    std::size_t m_stored = 0;                     ///< how many of them the file has
};

} // namespace tr::edit
