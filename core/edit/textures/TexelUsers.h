#pragma once

#include "core/exchange/Pictures.h"
#include "core/view/links/References.h"

#include <vector>

/// Who shows which texels of texture pages.
namespace tr::edit
{

using schema::Content;
using schema::TableId;

/// Who shows texels of a place.
struct TexelUser
{
    TableId table{};       ///< models, static_meshes, mesh_pointers of no object, or rooms
    std::size_t row = 0;   ///< of rooms the first: they count as one
    std::size_t faces = 0; ///< that have a texture which lies there

    friend bool operator==(const TexelUser&, const TexelUser&) = default;
};

/// The rows of textures that touch a place, without the sprites. One that is on no page touches
/// nothing.
[[nodiscard]] std::vector<std::size_t> texturesTouching(const view::TexturePages& pages,
                                                        const exchange::PixelRect& place);

/// The objects and rooms whose faces show texels of a place: moveables, statics, meshes of none of
/// them, rooms. Sprites and animated textures are not looked for.
[[nodiscard]] std::vector<TexelUser> usersOfTexels(const Content& content,
                                                   const view::References& references,
                                                   const view::TexturePages& pages,
                                                   const exchange::PixelRect& place);

/// The textures that the faces of a moveable or a static have, in the order of their rows.
[[nodiscard]] std::vector<std::size_t> texturesOfObject(const Content& content,
                                                        const view::References& references,
                                                        TableId objects,
                                                        std::size_t row);

/// The table of the textures that faces have.
[[nodiscard]] TableId faceTexturesOf(const Content& content);

/// The words of a mesh.
struct MeshPlace
{
    std::size_t first = 0;
    std::size_t end = 0;

    friend auto operator<=>(const MeshPlace&, const MeshPlace&) = default;
};

/// The meshes that a moveable or static shows, each once and in the order of their words.
[[nodiscard]] std::vector<MeshPlace>
meshPlacesOf(const Content& content, TableId objects, std::size_t row);

/// The links of faces in one of the meshes to textures, in the order of their words.
[[nodiscard]] std::vector<view::Link> faceLinks(const view::References& references,
                                                TableId textures,
                                                const std::vector<MeshPlace>& meshes);

} // namespace tr::edit
