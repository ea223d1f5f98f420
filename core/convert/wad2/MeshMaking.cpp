#include "core/convert/wad2/MeshMaking.h"

#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/MeshTaking.h"
#include "core/convert/wad2/Parts.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/view/textures/TextureView.h"

#include <array>
#include <cmath>
#include <limits>

namespace tr::convert
{
namespace
{

using wad2::Vector2;
using wad2::Vector3;

constexpr auto kDarkest = static_cast<float>(kDarkestShade);

/// The normals of the faces around each vertex, for a mesh that has none.
std::vector<Vector3> unitNormals(const edit::MeshShape& shape)
{
    std::vector<Vector3> normals;
    for (const level::Vertex& each : normalsByFaces(shape))
    {
        const Vector3 up = pointOf(each);
        const float length = std::hypot(up.x, up.y, up.z);
        const float scale = length > 0.0F ? 1.0F / length : 0.0F;
        normals.push_back({up.x * scale, up.y * scale, up.z * scale});
    }
    return normals;
}

/// The box around the vertices; of a mesh without any a point.
void setMeshBox(wad2::Box& box, const edit::MeshShape& shape)
{
    Vector3 low;
    Vector3 high;
    for (std::size_t i = 0; i < shape.vertices.size(); ++i)
    {
        const Vector3 at = pointOf(shape.vertices[i]);
        low = i == 0 ? at
                     : Vector3{std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
        high =
            i == 0
                ? at
                : Vector3{std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
    }
    box.frame.isThere = true;
    setPart(box.low, low);
    setPart(box.high, high);
}

template <class Of>
class MeshWriter
{
public:
    MeshWriter(const edit::MeshShape& shape, const level::Wad& wad, LossCounter& losses)
        : m_shape(shape)
        , m_wad(wad)
        , m_losses(losses)
    {
    }

    wad2::Mesh<Of> write(std::string_view name)
    {
        setNumber(m_mesh.index, 0);
        setText(m_mesh.name, name);
        m_mesh.sphere.frame.isThere = true;
        setPart(m_mesh.sphere.centre, pointOf(m_shape.header.centre));
        setPart(m_mesh.sphere.radius, double{static_cast<float>(m_shape.header.collisionRadius)});
        m_losses.add({"{0} meshes have a mark of a purpose that is not known",
                      "a mesh has a mark of a purpose that is not known"},
                     m_shape.header.collisionFlags != 0 ? 1 : 0);
        setMeshBox(m_mesh.box, m_shape);
        writeVertices();
        writeFaces();
        return std::move(m_mesh);
    }

private:
    void writeVertices()
    {
        for (wad2::Frame* const frame : {&m_mesh.positions.frame,
                                         &m_mesh.normals.frame,
                                         &m_mesh.colours.frame,
                                         &m_mesh.weights.frame,
                                         &m_mesh.attributes.frame,
                                         &m_mesh.polygons.frame})
        {
            frame->isThere = true;
        }
        std::vector<wad2::Position> positions;
        positions.reserve(m_shape.vertices.size());
        for (const level::Vertex& each : m_shape.vertices)
        {
            positions.push_back({{}, pointOf(each)});
        }
        m_mesh.positions.rows = std::move(positions);
        std::vector<wad2::Normal> normals;
        if (m_shape.hasShades())
        {
            for (const Vector3& each : unitNormals(m_shape))
            {
                normals.push_back({{}, each});
            }
        }
        for (const level::Vertex& each : m_shape.normals)
        {
            normals.push_back({{}, pointOf(each)});
        }
        m_mesh.normals.rows = std::move(normals);
        std::vector<wad2::VertexColour> colours;
        for (const std::int16_t shade : m_shape.shades)
        {
            const float light = (kDarkest - static_cast<float>(shade)) / kDarkest;
            wad2::VertexColour& made = colours.emplace_back();
            made.colour = {light, light, light};
            m_losses.add({"{0} shades are brighter or darker than any is, and are cut there",
                          "a shade is brighter or darker than any is, and is cut there"},
                         light < 0.0F || light > 1.0F ? 1 : 0);
        }
        m_mesh.colours.rows = std::move(colours);
        setNumber(m_mesh.lightType,
                  static_cast<std::int64_t>(m_shape.hasShades() ? LitBy::Colours : LitBy::Normals));
        setPart(m_mesh.hidden, std::uint8_t{0});
    }

    void writeFaces()
    {
        std::vector<wad2::Polygon<Of>> polygons;
        polygons.reserve(m_shape.faces.size());
        for (const edit::ShapeFace& face : m_shape.faces)
        {
            polygons.push_back(polygonOf(face));
        }
        m_mesh.polygons.rows = std::move(polygons);
    }

    wad2::Polygon<Of> polygonOf(const edit::ShapeFace& face)
    {
        wad2::Polygon<Of> polygon;
        polygon.kind = wad2::kindOf(wad2::Polygon<Of>::kIds[face.isQuad() ? 1 : 0]);
        polygon.corners = {leb(face.vertices[0]), leb(face.vertices[1]), leb(face.vertices[2])};
        polygon.fourthCorner.vertex = leb(face.isQuad() ? face.vertices[3] : 0);
        const unsigned strength = (face.effects >> edit::kShineShift) & edit::kStrongestShine;
        const bool isShiny = (face.effects & edit::kShinyEffect) != 0;
        const bool isOff = (face.effects & kShineOff) != 0;
        polygon.texture.shine = leb(isShiny && !isOff ? strength : 0U);
        polygon.look.blendMode =
            leb((face.effects & edit::kAdditiveEffect) != 0 ? blend::kAdditive : blend::kNormal);
        const auto shown = view::textureOf(m_wad, face);
        m_losses.add({"{0} faces show a texture that does not exist",
                      "a face shows a texture that does not exist"},
                     shown ? 0 : 1);
        if (shown)
        {
            polygon.texture.texture = leb(shown->page);
            const auto corner = [&shown](std::size_t number) {
                return Vector2{shown->corners.at(number).x, shown->corners.at(number).y};
            };
            polygon.texels = {corner(0), corner(1), corner(2)};
            polygon.fourthTexel.corner = face.isQuad() ? corner(3) : Vector2{};
        }
        m_losses.add(
            {"{0} faces shine with no strength at all", "a face shines with no strength at all"},
            isShiny && !isOff && strength == 0 ? 1 : 0);
        m_losses.add({"{0} faces say how much they shine, and not that they do",
                      "a face says how much it shines, and not that it does"},
                     strength != 0 && !isShiny && !isOff ? 1 : 0);
        m_losses.add({"{0} faces have a bit that keeps them from shining",
                      "a face has a bit that keeps it from shining"},
                     isOff ? 1 : 0);
        m_losses.add(
            {"{0} faces have a mark that means nothing", "a face has a mark that means nothing"},
            face.unused != 0 ? 1 : 0);
        return polygon;
    }

    const edit::MeshShape& m_shape;
    const level::Wad& m_wad;
    LossCounter& m_losses;
    wad2::Mesh<Of> m_mesh;
};

} // namespace

wad2::Mesh<wad2::OfMoveables> moveableMesh(const edit::MeshShape& shape,
                                           const level::Wad& wad,
                                           std::string_view name,
                                           LossCounter& losses)
{
    return MeshWriter<wad2::OfMoveables>(shape, wad, losses).write(name);
}

wad2::Mesh<wad2::OfStatics> staticMesh(const edit::MeshShape& shape,
                                       const level::Wad& wad,
                                       std::string_view name,
                                       LossCounter& losses)
{
    return MeshWriter<wad2::OfStatics>(shape, wad, losses).write(name);
}

} // namespace tr::convert
