#pragma once

#include "core/convert/models/making/ModelLooks.h"
#include "core/convert/models/taking/MeshBuilding.h"
#include "core/schema/Content.h"
#include "core/view/textures/TextureView.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

/// Textures that a file has, by what they show. Used by the sources of this folder only.
namespace tr::convert
{

class FileTextures
{
public:
    /// Keeps the looks.
    FileTextures(schema::Content content, const TakenLooks& looks);

    /// Gives a face a texture of the file that shows the very texels at its corners: the one that
    /// is noted, if it does, or else the first of a level. The face may begin at another of its
    /// corners then, if it has no notes. False: there is none.
    [[nodiscard]] bool give(edit::ShapeFace& face, const WantedLook& wanted, bool hasShades);

private:
    /// What a face shows: a rectangle of whole texels, and its corners in there.
    struct Shown
    {
        std::uint32_t left = 0;
        std::uint32_t top = 0;
        std::uint32_t width = 0;
        std::uint32_t height = 0;
        std::array<glm::vec2, 4> corners{};
    };

    using Key = std::array<std::uint32_t, 3>; ///< corners of the face, width, height

    [[nodiscard]] static std::optional<Shown> shownOf(const std::array<glm::vec2, 4>& corners,
                                                      std::size_t count,
                                                      const glm::uvec2& pictureSize);
    [[nodiscard]] const exchange::Picture*
    pictureOf(const std::optional<std::size_t>& material) const;
    [[nodiscard]] std::vector<std::uint16_t> effectsFor(const WantedLook& wanted,
                                                        bool hasShades) const;
    [[nodiscard]] bool giveColour(edit::ShapeFace& face,
                                  const WantedLook& wanted,
                                  const Shown& shown,
                                  const exchange::Picture& picture) const;
    [[nodiscard]] const std::vector<std::uint16_t>& rowsLike(const Shown& shown,
                                                             std::size_t corners);
    [[nodiscard]] std::optional<Shown>
    likeShown(const view::MeshFace& face, std::size_t turn, const Shown& shown) const;
    [[nodiscard]] bool shows(const view::MeshFace& face,
                             const Shown& own,
                             const WantedLook& wanted,
                             const Shown& shown,
                             const exchange::Picture& picture);
    [[nodiscard]] const exchange::Picture& pageAs(std::uint32_t page, TexelUse use);

    const schema::Content m_content; ///< shares its tables
    const TakenLooks& m_looks;
    bool m_isListed = false;
    std::map<Key, std::vector<std::uint16_t>> m_rows;
    std::map<std::pair<std::uint32_t, TexelUse>, exchange::Picture> m_pages;
};

} // namespace tr::convert
