#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"
#include "core/view/textures/TextureView.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

/// What meshes look like in a model file: all that their faces show on one picture, an atlas, and a
/// material for each way in which faces are drawn. The same content and meshes come to the same.
/// Scenes may show more than fits on one picture; then they have several.
namespace tr::convert
{

/// How texels of a face become pixels of a model file.
enum class TexelUse : std::uint8_t
{
    Opaque, ///< clear texels are drawn, too
    Mask,   ///< clear texels are clear
    /// Added to what is behind. No program adds so: the brightest of red, green and blue becomes
    /// the alpha, and colours are divided by it. Multiplied again and rounded they are the texels.
    Additive,
};

[[nodiscard]] TexelUse useOf(view::Blending blending) noexcept;

/// What a face of a level or a WAD shows. Nothing: it has a colour, or its texture does not exist.
[[nodiscard]] std::optional<view::TextureRef> textureOf(const schema::Content& content,
                                                        const view::MeshFace& face);

/// Texels as pixels of a model file. What is clear is black.
[[nodiscard]] exchange::Picture pixelsFor(const exchange::Picture& texels, TexelUse use);

/// What is shown of a page, or a colour, and where it lies in the atlas. Around it its edges are
/// repeated once.
struct AtlasSpot
{
    std::optional<std::uint32_t> page{}; ///< nothing: one texel of a colour
    std::uint32_t left = 0;              ///< on the page
    std::uint32_t top = 0;
    std::uint32_t width = 1;
    std::uint32_t height = 1;
    TexelUse use = TexelUse::Opaque;
    std::size_t picture = 0; ///< of the atlases
    std::uint32_t x = 0;     ///< of its first texel in the atlas
    std::uint32_t y = 0;
};

/// A face that is none of a mesh: of a room, or a sprite.
struct SceneFace
{
    std::optional<view::TextureRef> texture{}; ///< nothing: it does not exist
    std::uint8_t corners = 4;
    bool isDoubleSided = false;
};

/// What a face looks like.
struct AtlasFace
{
    std::optional<std::size_t> spot{};  ///< nothing: its texture does not exist
    std::array<glm::vec2, 4> corners{}; ///< in texels of the atlas, in the order of the face's
    std::size_t material = 0;
};

class ModelLooks
{
public:
    /// Looks at the meshes of mesh pointers, as the file has them. Precondition: the content has
    /// levels' or WADs' objects. Errors: those of edit::shapeAt; PictureTooLarge. Throws Cancelled.
    [[nodiscard]] static Result<ModelLooks> of(const schema::Content& content,
                                               std::span<const std::size_t> pointers,
                                               const Progress& progress = {});

    /// The same of a scene, with faces that are none of meshes, on as many pictures as it needs:
    /// none is larger than kAtlasSide in either direction.
    [[nodiscard]] static Result<ModelLooks> ofScene(const schema::Content& content,
                                                    std::span<const std::size_t> pointers,
                                                    std::span<const SceneFace> faces,
                                                    const Progress& progress = {});

    static constexpr std::uint32_t kAtlasSide = 4096;

    /// One a mesh pointer, as they were given; so it is for the next.
    [[nodiscard]] const std::vector<edit::MeshShape>& shapes() const noexcept { return m_shapes; }

    /// One a face of the shape.
    [[nodiscard]] const std::vector<std::vector<AtlasFace>>& faces() const noexcept
    {
        return m_faces;
    }

    /// One a face of the scene, as they were given.
    [[nodiscard]] const std::vector<AtlasFace>& sceneFaces() const noexcept { return m_sceneFaces; }

    [[nodiscard]] const std::vector<AtlasSpot>& spots() const noexcept { return m_spots; }

    /// The only one of meshes. Without pixels where nothing is shown.
    [[nodiscard]] const exchange::Picture& atlas() const noexcept { return m_atlases.front(); }

    /// At least one.
    [[nodiscard]] const std::vector<exchange::Picture>& atlases() const noexcept
    {
        return m_atlases;
    }

    /// Where a corner of a face is on its picture, 0..1.
    [[nodiscard]] glm::vec2 mappingOf(const AtlasFace& face, std::size_t corner) const;

    /// Their pictures are atlases.
    [[nodiscard]] const std::vector<exchange::ModelMaterial>& materials() const noexcept
    {
        return m_materials;
    }

private:
    /// What makes faces look alike.
    struct Look
    {
        exchange::ModelAlpha alpha{};
        bool isAdditive = false;
        bool isDoubleSided = false;
        std::uint16_t effects = 0;
        std::size_t picture = 0;

        friend auto operator<=>(const Look&, const Look&) = default;
    };

    explicit ModelLooks(const schema::Content& content);

    [[nodiscard]] Result<void> addMeshes(std::span<const std::size_t> pointers,
                                         const Progress& progress);
    void addMesh(const edit::MeshShape& shape);
    [[nodiscard]] AtlasFace faceOf(const edit::ShapeFace& face);
    [[nodiscard]] AtlasFace faceOf(const SceneFace& face);
    void show(AtlasFace& made, const view::TextureRef& texture, std::size_t corners);
    [[nodiscard]] std::size_t materialFor(const AtlasFace& made, Look look);
    [[nodiscard]] std::size_t colourSpot(const edit::ShapeFace& face);
    [[nodiscard]] std::size_t pageSpot(const view::TextureRef& texture, std::size_t corners);
    void addSpot(const AtlasSpot& spot, exchange::Picture pixels);
    [[nodiscard]] std::size_t materialOf(const Look& look);
    [[nodiscard]] const view::RgbaPage& page(std::uint32_t number);
    [[nodiscard]] Result<void> pack(std::uint32_t mostSide);
    void makeAtlases(std::span<const std::pair<std::uint32_t, std::uint32_t>> sizes);
    void bringToAtlas(AtlasFace& face);
    void draw(const AtlasSpot& spot, const exchange::Picture& pixels);

    using SpotKey = std::
        tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, TexelUse>;

    const schema::Content* m_content;
    std::vector<edit::MeshShape> m_shapes;
    std::vector<std::vector<AtlasFace>> m_faces;
    std::vector<AtlasSpot> m_spots;
    std::vector<AtlasFace> m_sceneFaces;
    std::vector<exchange::Picture> m_pixels; ///< one a spot
    std::vector<bool> m_hasClear;            ///< likewise
    std::map<SpotKey, std::size_t> m_known;
    std::map<std::vector<std::uint8_t>, std::size_t> m_colours;
    std::map<std::uint32_t, view::RgbaPage> m_pages;
    std::map<Look, std::size_t> m_looks;
    std::vector<Look> m_looksOf; ///< of materials
    std::vector<exchange::ModelMaterial> m_materials;
    std::vector<exchange::Picture> m_atlases{1};
};

} // namespace tr::convert
