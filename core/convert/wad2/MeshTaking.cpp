#include "core/convert/wad2/MeshTaking.h"

#include "core/convert/wad2/Codes.h"
#include "core/edit/mesh/FaceLooks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tr::convert
{
namespace
{

using level::Vertex;
using transfer::AreaFit;
using transfer::GatheredMesh;
using transfer::Place;
using wad2::Vector2;
using wad2::Vector3;

/// The length of the games' normals.
constexpr double kNormalLength = 16'300.0;

bool isWhole(float number)
{
    return number == std::nearbyint(number)
           && std::abs(number) <= static_cast<float>(std::numeric_limits<std::int16_t>::max());
}

/// Normals that were taken from a game are whole and long; they stay what they are.
Vertex normalOf(const Vector3& normal)
{
    const double length = std::hypot(normal.x, normal.y, normal.z);
    constexpr double kLongestUnit = 2.0;
    const bool isOfGame =
        length > kLongestUnit && isWhole(normal.x) && isWhole(normal.y) && isWhole(normal.z);
    const double scale = isOfGame                                ? 1.0
                         : length > 0.0 && std::isfinite(length) ? kNormalLength / length
                                                                 : 0.0;
    bool isCut = false;
    return scale == 0.0 ? Vertex{}
                        : vertexOf({static_cast<float>(normal.x * scale),
                                    static_cast<float>(normal.y * scale),
                                    static_cast<float>(normal.z * scale)},
                                   isCut);
}

/// Of the colour of a vertex, 1 being what texels are by themselves.
std::int16_t shadeOf(const Vector3& colour)
{
    constexpr double kRed = 0.2126;
    constexpr double kGreen = 0.7152;
    constexpr double kBlue = 0.0722;
    const double light = kRed * colour.x + kGreen * colour.y + kBlue * colour.z;
    return shortOf(kDarkestShade
                   - kDarkestShade * std::clamp(std::isfinite(light) ? light : 1.0, 0.0, 1.0));
}

std::int16_t shadeOf(const wad2::VertexColour& vertex)
{
    return vertex.isShade() ? shortOf(static_cast<double>(vertex.shade.shade.value))
                            : shadeOf(vertex.colour);
}

bool isGrey(const wad2::VertexColour& vertex)
{
    const Vector3& colour = vertex.colour;
    return vertex.isShade() || (colour.x == colour.y && colour.y == colour.z);
}

bool isPlain(const wad2::VertexColour& vertex)
{
    return !vertex.isShade() && isGrey(vertex) && vertex.colour.x == 1.0F;
}

bool isTooBright(const wad2::VertexColour& vertex)
{
    const Vector3& colour = vertex.colour;
    return !vertex.isShade() && std::max({colour.x, colour.y, colour.z}) > 1.0F;
}

template <class Of>
struct Corners
{
    std::array<std::int64_t, 4> vertices{};
    std::array<Vector2, 4> texels{};
    std::size_t count = 3;

    explicit Corners(const wad2::Polygon<Of>& polygon)
        : vertices{polygon.corners.first.value,
                   polygon.corners.second.value,
                   polygon.corners.third.value,
                   polygon.fourthCorner.vertex.value}
        , texels{polygon.texels.first,
                 polygon.texels.second,
                 polygon.texels.third,
                 polygon.fourthTexel.corner}
        , count(polygon.isQuad() ? 4U : 3U)
    {
    }

    /// Seen from behind.
    void turnAround()
    {
        std::reverse(vertices.begin() + 1, vertices.begin() + static_cast<std::ptrdiff_t>(count));
        std::reverse(texels.begin() + 1, texels.begin() + static_cast<std::ptrdiff_t>(count));
    }
};

std::uint16_t effectsOf(std::int64_t blendMode, std::int64_t shine)
{
    const auto strength =
        static_cast<unsigned>(std::clamp<std::int64_t>(shine, 0, edit::kStrongestShine));
    return static_cast<std::uint16_t>((blendMode == blend::kAdditive ? edit::kAdditiveEffect : 0U)
                                      | (strength > 0 ? edit::kShinyEffect : 0U)
                                      | (strength << edit::kShineShift));
}

/// One mesh on its way.
template <class Of>
class MeshMaker
{
public:
    MeshMaker(const wad2::Mesh<Of>& mesh, TextureAreas& areas, LossCounter& losses)
        : m_mesh(mesh)
        , m_areas(areas)
        , m_losses(losses)
    {
    }

    GatheredMesh make(std::optional<LitBy> lit)
    {
        makeHeader();
        for (const wad2::Position& position : m_mesh.positions.rows.rows())
        {
            bool isCut = false;
            m_made.shape.vertices.push_back(vertexOf(position.at, isCut));
            m_losses.add({"{0} vertices are farther away than a WAD has numbers for",
                          "a vertex is farther away than a WAD has numbers for"},
                         isCut ? 1 : 0);
        }
        for (const wad2::Polygon<Of>& polygon : m_mesh.polygons.rows.rows())
        {
            takePolygon(polygon);
        }
        light(lit.value_or(static_cast<LitBy>(m_mesh.lightType.value().value)));
        tellRest();
        return std::move(m_made);
    }

private:
    void makeHeader()
    {
        bool isCut = false;
        level::MeshHeader& header = m_made.shape.header;
        const Vector3& centre = m_mesh.sphere.centre.value();
        const double radius = m_mesh.sphere.radius.value();
        const bool isThere = std::isfinite(radius) && std::isfinite(centre.x)
                             && std::isfinite(centre.y) && std::isfinite(centre.z);
        header.centre = isThere ? vertexOf(centre, isCut) : Vertex{};
        constexpr double kLargest = 65'535.0;
        header.collisionRadius = static_cast<std::uint16_t>(
            isThere ? std::lround(std::clamp(radius, 0.0, kLargest)) : 0);
    }

    void takePolygon(const wad2::Polygon<Of>& polygon)
    {
        Corners<Of> corners(polygon);
        const auto isThere = [this](std::int64_t vertex)
        { return vertex >= 0 && static_cast<std::size_t>(vertex) < m_made.shape.vertices.size(); };
        if (!std::ranges::all_of(std::span(corners.vertices).first(corners.count), isThere))
        {
            m_losses.add({"{0} polygons have corners that do not exist, and are left out",
                          "a polygon has corners that do not exist, and is left out"});
            return;
        }
        const std::int64_t mode = polygon.look.blendMode.value;
        const std::int64_t shine = polygon.texture.shine.value;
        m_losses.add({"{0} polygons are blended as a WAD cannot say, and are not blended",
                      "a polygon is blended as a WAD cannot say, and is not blended"},
                     mode < 0 || mode > blend::kAdditive ? 1 : 0);
        m_losses.add({"{0} polygons shine more than a WAD can say",
                      "a polygon shines more than a WAD can say"},
                     shine > edit::kStrongestShine ? 1 : 0);
        addFace(polygon, corners);
        if (polygon.look.isDoubleSided != 0)
        {
            corners.turnAround();
            addFace(polygon, corners);
        }
        static_assert(blend::kNormal < blend::kAlphaTest && blend::kAlphaTest < blend::kAdditive);
    }

    void addFace(const wad2::Polygon<Of>& polygon, const Corners<Of>& corners)
    {
        const auto area = m_areas.shownBy(polygon.texture.texture.value,
                                          std::span(corners.texels).first(corners.count));
        edit::ShapeFace face;
        face.corners = static_cast<std::uint8_t>(corners.count);
        for (std::size_t i = 0; i < corners.count; ++i)
        {
            const std::size_t from = (i + (area ? area->first : 0U)) % corners.count;
            face.vertices.at(i) = static_cast<std::uint16_t>(corners.vertices.at(from));
        }
        face.effects = effectsOf(polygon.look.blendMode.value, polygon.texture.shine.value);
        transfer::FaceLook look;
        if (area)
        {
            face.texture = area->word;
            look = {area->picture, area->corners};
            tellFit(*area);
            m_losses.add({"{0} faces are bent, and are folded along their other diagonal",
                          "a face is bent, and is folded along its other diagonal"},
                         isFoldedAnew(face, *area) ? 1 : 0);
        }
        m_losses.add({"{0} faces show a texture that does not exist",
                      "a face shows a texture that does not exist"},
                     area ? 0 : 1);
        m_made.shape.faces.push_back(face);
        m_made.looks.push_back(look);
    }

    /// A quad is drawn as two triangles that meet at its first corner, which may have to be another
    /// one. In a parallelogram nobody sees that.
    [[nodiscard]] bool isFoldedAnew(const edit::ShapeFace& face,
                                    const transfer::ShownArea& area) const
    {
        if (face.corners != 4 || area.first % 2 == 0)
        {
            return false;
        }
        const auto at = [&](std::size_t corner)
        { return m_made.shape.vertices[face.vertices.at(corner)]; };
        const auto isOff = [&](std::int16_t Vertex::*axis)
        {
            constexpr int kRounded = 2; // units
            const int off = at(0).*axis + at(2).*axis - at(1).*axis - at(3).*axis;
            return std::abs(off) > kRounded;
        };
        return isOff(&Vertex::x) || isOff(&Vertex::y) || isOff(&Vertex::z);
    }

    void tellFit(const transfer::ShownArea& area)
    {
        switch (area.fit)
        {
        case AreaFit::Rounded:
            m_losses.add({"{0} faces show parts of texels, and show whole ones then",
                          "a face shows parts of texels, and shows whole ones then"});
            break;
        case AreaFit::Redrawn:
            m_losses.add(
                {"{0} faces show what is no rectangle of texels, which is drawn as one for them",
                 "a face shows what is no rectangle of texels, which is drawn as one for it"});
            break;
        case AreaFit::Reduced:
            m_losses.add({"{0} faces show more than 256 texels, which are drawn smaller",
                          "a face shows more than 256 texels, which are drawn smaller"});
            break;
        case AreaFit::Plain:
            m_losses.add({"{0} faces show more texels than there is room for in all, and are of "
                          "one colour then",
                          "a face shows more texels than there is room for in all, and is of one "
                          "colour then"});
            break;
        default:
            break;
        }
        m_losses.add({"{0} faces show texels that are half clear, and are clear or opaque then",
                      "a face shows texels that are half clear, and are clear or opaque then"},
                     area.isHalfClear ? 1 : 0);
    }

    void light(LitBy lit)
    {
        const auto& colours = m_mesh.colours.rows;
        const auto& normals = m_mesh.normals.rows;
        const std::size_t count = m_made.shape.vertices.size();
        const bool hasColours = colours.size() == count && count != 0;
        if (lit == LitBy::Colours && hasColours)
        {
            for (const wad2::VertexColour& each : colours.rows())
            {
                m_made.shape.shades.push_back(shadeOf(each));
                m_losses.add({"{0} vertices have a colour, of which only the brightness stays",
                              "a vertex has a colour, of which only the brightness stays"},
                             isGrey(each) ? 0 : 1);
                m_losses.add({"{0} vertices are brighter than a WAD can say",
                              "a vertex is brighter than a WAD can say"},
                             isTooBright(each) ? 1 : 0);
            }
            return;
        }
        const auto coloured = std::ranges::count_if(
            colours.rows(), [](const wad2::VertexColour& each) { return !isPlain(each); });
        m_losses.add({"{0} vertices have a colour besides their normal",
                      "a vertex has a colour besides its normal"},
                     hasColours ? static_cast<std::size_t>(coloured) : 0);
        if (normals.size() != count)
        {
            m_made.shape.normals = normalsByFaces(m_made.shape);
            m_losses.add({"{0} vertices have no normal, and get those of their faces",
                          "a vertex has no normal, and gets that of its faces"},
                         count);
            return;
        }
        for (const wad2::Normal& each : normals.rows())
        {
            m_made.shape.normals.push_back(normalOf(each.normal));
        }
    }

    void tellRest()
    {
        const auto attributes = std::ranges::count_if(m_mesh.attributes.rows.rows(),
                                                      [](const wad2::VertexAttributes& each) {
                                                          return each.values.glow.value != 0
                                                                 || each.values.move.value != 0;
                                                      });
        m_losses.add(
            {"{0} vertices glow or move by themselves", "a vertex glows or moves by itself"},
            static_cast<std::size_t>(attributes));
        m_losses.add(
            {"{0} vertices are moved by several bones", "a vertex is moved by several bones"},
            m_mesh.weights.rows.size());
        m_losses.add({"{0} meshes are hidden", "a mesh is hidden"},
                     m_mesh.hidden.frame.isThere && m_mesh.hidden.value() != 0 ? 1 : 0);
    }

    const wad2::Mesh<Of>& m_mesh;
    TextureAreas& m_areas;
    LossCounter& m_losses;
    GatheredMesh m_made;
};

bool isEqual(const GatheredMesh& one, const GatheredMesh& other)
{
    const auto sameLook = [](const transfer::FaceLook& a, const transfer::FaceLook& b)
    { return a.picture == b.picture && a.corners == b.corners; };
    const level::MeshHeader& a = one.shape.header;
    const level::MeshHeader& b = other.shape.header;
    return a.centre == b.centre && a.collisionRadius == b.collisionRadius
           && one.shape.vertices == other.shape.vertices && one.shape.normals == other.shape.normals
           && one.shape.shades == other.shape.shades && one.shape.faces == other.shape.faces
           && std::ranges::equal(one.looks, other.looks, sameLook);
}

/// Equal meshes have equal ones.
std::uint64_t printOf(const edit::MeshShape& shape)
{
    constexpr std::uint64_t kFactor = 1'099'511'628'211U;
    std::uint64_t print = shape.faces.size();
    const auto add = [&print](std::int64_t number)
    { print = (print ^ static_cast<std::uint64_t>(number)) * kFactor; };
    for (const Vertex& vertex : shape.vertices)
    {
        add(vertex.x);
        add(vertex.y);
        add(vertex.z);
    }
    return print;
}

template <class Of>
std::optional<GatheredMesh>
made(const wad2::Mesh<Of>& mesh, std::optional<LitBy> lit, TextureAreas& areas, LossCounter& losses)
{
    if (!MeshTaking::fits(mesh))
    {
        return std::nullopt;
    }
    return MeshMaker<Of>(mesh, areas, losses).make(lit);
}

/// The place of an equal one, or that of a new one.
Place placeOf(GatheredMesh mesh,
              std::multimap<std::uint64_t, Place>& known,
              std::vector<GatheredMesh>& meshes)
{
    const std::uint64_t print = printOf(mesh.shape);
    const auto [begin, end] = known.equal_range(print);
    const auto same = std::find_if(
        begin, end, [&](const auto& each) { return isEqual(meshes[each.second], mesh); });
    if (same != end)
    {
        return same->second;
    }
    known.emplace(print, meshes.size());
    meshes.push_back(std::move(mesh));
    return meshes.size() - 1;
}

} // namespace

std::int16_t shortOf(double number) noexcept
{
    constexpr double kLowest = std::numeric_limits<std::int16_t>::min();
    constexpr double kHighest = std::numeric_limits<std::int16_t>::max();
    const double inside = std::isnan(number) ? 0.0 : std::clamp(number, kLowest, kHighest);
    return static_cast<std::int16_t>(std::lround(inside));
}

level::Vertex vertexOf(const wad2::Vector3& point, bool& isCut) noexcept
{
    const level::Vertex vertex{shortOf(point.x), shortOf(-point.y), shortOf(point.z)};
    const auto isOff = [](float wanted, std::int16_t got)
    { return !(std::abs(wanted - static_cast<float>(got)) <= 1.0F); };
    isCut =
        isCut || isOff(point.x, vertex.x) || isOff(-point.y, vertex.y) || isOff(point.z, vertex.z);
    return vertex;
}

std::vector<Vertex> normalsByFaces(const edit::MeshShape& shape)
{
    std::vector<std::array<double, 3>> sums(shape.vertices.size());
    for (const edit::ShapeFace& face : shape.faces)
    {
        const auto at = [&](std::size_t corner)
        {
            const Vertex& vertex = shape.vertices[face.vertices.at(corner)];
            return std::array<double, 3>{static_cast<double>(vertex.x),
                                         static_cast<double>(vertex.y),
                                         static_cast<double>(vertex.z)};
        };
        const auto a = at(0);
        const auto b = at(1);
        const auto c = at(2);
        std::array<double, 3> across{};
        for (std::size_t i = 0; i < across.size(); ++i)
        {
            const std::size_t j = (i + 1) % across.size();
            const std::size_t k = (i + 2) % across.size();
            // Y points down here, which turns the product around.
            across.at(i) = (c.at(j) - a.at(j)) * (b.at(k) - a.at(k))
                           - (c.at(k) - a.at(k)) * (b.at(j) - a.at(j));
        }
        for (std::size_t corner = 0; corner < face.corners; ++corner)
        {
            for (std::size_t i = 0; i < across.size(); ++i)
            {
                sums[face.vertices.at(corner)].at(i) += across.at(i);
            }
        }
    }
    std::vector<Vertex> normals;
    for (const auto& sum : sums)
    {
        const double length = std::hypot(sum[0], sum[1], sum[2]);
        const double scale = length > 0.0 ? kNormalLength / length : 0.0;
        normals.push_back(
            {shortOf(sum[0] * scale), shortOf(sum[1] * scale), shortOf(sum[2] * scale)});
    }
    return normals;
}

MeshTaking::MeshTaking(TextureAreas& areas, transfer::Gathering& out, LossCounter& losses)
    : m_areas(areas)
    , m_out(out)
    , m_losses(losses)
{
}

std::optional<Place> MeshTaking::take(const wad2::Mesh<wad2::OfMoveables>& mesh)
{
    auto taken = made(mesh, std::nullopt, m_areas, m_losses);
    return taken ? std::optional(placeOf(*std::move(taken), m_known, m_out.meshes)) : std::nullopt;
}

std::optional<Place> MeshTaking::take(const wad2::Mesh<wad2::OfStatics>& mesh,
                                      std::optional<LitBy> lit)
{
    auto taken = made(mesh, lit, m_areas, m_losses);
    return taken ? std::optional(placeOf(*std::move(taken), m_known, m_out.meshes)) : std::nullopt;
}

} // namespace tr::convert
