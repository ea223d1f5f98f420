#include "tests/support/objects/ObjectMeaning.h"

#include "core/base/Text.h"
#include "core/level/Content.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TexturePages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

namespace tr::test
{
namespace
{

using level::Objects;

/// Fowler, Noll and Vo's digest of numbers.
class Digest
{
public:
    template <class... Numbers>
    void add(Numbers... numbers)
    {
        (addOne(static_cast<std::uint64_t>(static_cast<std::int64_t>(numbers))), ...);
    }

    void add(const level::Vertex& vertex) { add(vertex.x, vertex.y, vertex.z); }

    void add(const level::BoundingBox& box)
    {
        add(box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ);
    }

    [[nodiscard]] std::uint64_t value() const noexcept { return m_value; }

private:
    void addOne(std::uint64_t number) noexcept
    {
        constexpr std::uint64_t kPrime = 0x100'0000'01B3;
        m_value = (m_value ^ number) * kPrime;
    }

    std::uint64_t m_value = 0xCBF2'9CE4'8422'2325;
};

/// Of level::ObjectTexture::tileAndFlag, where games say it: it is of a triangle.
constexpr std::uint16_t kTriangleBit = 0x8000;

/// Texels of faces and of what lies on pages, in the depth that is shown.
class Looks
{
public:
    Looks(const format::Format& format, const schema::Content& content)
        : m_level(content.as<level::Level>())
        , m_wad(content.as<level::Wad>())
        , m_pages(format.pages(content))
    {
    }

    [[nodiscard]] const view::TexturePages& pages() const noexcept { return m_pages; }

    /// Of a face of a mesh: texels under its corners, one after the other.
    std::uint64_t of(const view::MeshFace& face)
    {
        const auto key = std::tuple(face.texture, face.corners, face.effects);
        const auto [found, isNew] = m_faces.emplace(key, 0);
        if (isNew)
        {
            const auto texture = m_level != nullptr ? view::textureOf(*m_level, face)
                                                    : view::textureOf(*m_wad, face);
            if (texture)
            {
                Digest digest;
                digest.add(texture->blending, face.effects);
                addSeen(digest, *texture, face.isQuad());
                found->second = digest.value();
            }
        }
        return found->second;
    }

    /// Of faces of a room, one after the other.
    template <class Faces>
    void addFaces(Digest& digest, const Faces& faces)
    {
        for (const auto& face : faces)
        {
            digest.add(of(view::MeshFace{
                {}, static_cast<std::uint8_t>(face.vertices.size()), face.texture, 0, false}));
        }
    }

    std::uint64_t of(const view::PageRegion& region)
    {
        Digest digest;
        digest.add(region.blending);
        if (region.table == level::tables::ObjectTextures)
        {
            // The region is the part of it that faces show. Triangles have zeros for a fourth
            // corner.
            const level::ObjectTexture& row = m_level->objectTextures[region.row];
            const std::size_t corners = row.vertices[3] == level::TextureCorner{} ? 3 : 4;
            digest.add(row.attribute, row.tileAndFlag & kTriangleBit);
            const auto whole =
                view::textureOf(*m_level, static_cast<std::uint16_t>(region.row), corners);
            if (whole)
            {
                addTexels(digest, whole->page, std::span(whole->corners).first(corners));
            }
            return digest.value();
        }
        addTexels(digest, region.rect.page, region.corners);
        return digest.value();
    }

private:
    /// The texels of a face in its own order, from its first corner on: wherever they lie on pages,
    /// and however they are turned there. Between its corners, also where these are no rectangle.
    void addSeen(Digest& digest, const view::TextureRef& texture, bool isQuad)
    {
        // In whole parts of a texel, so that texels elsewhere are the same to the last bit.
        constexpr std::int64_t kParts = 256;

        struct Corner
        {
            std::int64_t x;
            std::int64_t y;
        };

        std::array<Corner, 4> corners{};
        std::ranges::transform(
            texture.corners,
            corners.begin(),
            [](const glm::vec2& at) {
                return Corner{std::lround(at.x * float{kParts}), std::lround(at.y * float{kParts})};
            });
        const auto stepsTo = [&](std::size_t corner)
        {
            const glm::vec2 way = texture.corners[corner] - texture.corners[0];
            return std::int64_t{std::max(1L, std::lround(glm::length(way)))};
        };
        const std::size_t below = isQuad ? 3 : 2;
        const std::int64_t columns = stepsTo(1);
        const std::int64_t rows = stepsTo(below);
        digest.add(columns, rows);
        const std::int64_t whole = 4 * columns * rows;
        for (std::int64_t v = 1; v < 2 * rows; v += 2)
        {
            for (std::int64_t u = 1; u < 2 * columns; u += 2)
            {
                // How much of each corner: of all together there is `whole`.
                const std::int64_t both = isQuad ? u * v : 0;
                const std::int64_t right = u * 2 * rows - both;
                const std::int64_t down = v * 2 * columns - both;
                const std::int64_t rest = whole - right - down - both;
                if (rest <= 0 && !isQuad)
                {
                    continue;
                }
                const auto mix = [&](std::int64_t Corner::*axis)
                {
                    const std::int64_t sum = rest * corners[0].*axis + right * corners[1].*axis
                                             + down * corners[below].*axis
                                             + both * corners[2].*axis;
                    return static_cast<int>(sum / (whole * kParts));
                };
                digest.add(texelAt(texture.page, mix(&Corner::x), mix(&Corner::y)));
            }
        }
    }

    std::uint32_t texelAt(std::uint32_t page, int x, int y)
    {
        constexpr int kSide = 256;
        if (page >= m_pages.pages.size())
        {
            return 0;
        }
        const auto [found, isNew] = m_pixels.try_emplace(page);
        if (isNew)
        {
            found->second = m_pages.pages[page].pixels();
        }
        const auto& pixels = found->second;
        const std::size_t at = static_cast<std::size_t>(std::clamp(y, 0, kSide - 1) * kSide
                                                        + std::clamp(x, 0, kSide - 1))
                               * 4;
        return std::uint32_t{pixels[at]} | (std::uint32_t{pixels[at + 1]} << 8U)
               | (std::uint32_t{pixels[at + 2]} << 16U) | (std::uint32_t{pixels[at + 3]} << 24U);
    }

    /// Where the corners are about the whole texels that they span, and these.
    void addTexels(Digest& digest, std::uint32_t page, std::span<const glm::vec2> corners)
    {
        if (page >= m_pages.pages.size() || corners.empty())
        {
            return;
        }
        const auto [lowX, highX] = std::ranges::minmax(corners, {}, &glm::vec2::x);
        const auto [lowY, highY] = std::ranges::minmax(corners, {}, &glm::vec2::y);
        const auto edge = [](float at) { return std::clamp(static_cast<int>(at), 0, 256); };
        const int left = edge(std::floor(lowX.x));
        const int top = edge(std::floor(lowY.y));
        for (const glm::vec2& corner : corners)
        {
            constexpr float kParts = 256.0F;
            digest.add(std::lround((corner.x - static_cast<float>(left)) * kParts),
                       std::lround((corner.y - static_cast<float>(top)) * kParts));
        }
        for (int y = top; y < edge(std::ceil(highY.y)); ++y)
        {
            for (int x = left; x < edge(std::ceil(highX.x)); ++x)
            {
                digest.add(texelAt(page, x, y));
            }
        }
    }

    const level::Level* m_level;
    const level::Wad* m_wad;
    view::TexturePages m_pages;
    std::map<std::uint32_t, view::RgbaPage> m_pixels;
    std::map<std::tuple<std::uint16_t, std::uint8_t, std::uint16_t>, std::uint64_t> m_faces;
};

/// The shape of a mesh, and what its faces show.
struct MeshMeaning
{
    std::uint64_t shape = 0;
    std::uint64_t looks = 0;
};

class ObjectsMeaning
{
public:
    ObjectsMeaning(const Objects& objects, schema::Version version, Looks& looks)
        : m_objects(objects)
        , m_version(version)
        , m_looks(looks)
    {
    }

    void addTo(Meanings& meanings)
    {
        for (const level::Model& model : m_objects.models)
        {
            addModel(meanings, model);
        }
        for (const level::StaticMesh& row : m_objects.staticMeshes)
        {
            const MeshMeaning mesh = meshOf(row.mesh, false);
            Digest shape;
            shape.add(mesh.shape, row.flags);
            shape.add(row.visibilityBox);
            shape.add(row.collisionBox);
            meanings[concat("static ", row.id)] = shape.value();
            meanings[concat("looks of static ", row.id)] = mesh.looks;
        }
    }

private:
    /// `isFirst`: of the moveable that has the mesh which the mesh data begin with. With others a
    /// pointer to the beginning means no mesh (format facts 3.6).
    MeshMeaning meshOf(std::size_t pointer, bool isFirst)
    {
        if (pointer >= m_objects.meshPointers.size())
        {
            return {};
        }
        const std::uint32_t offset = m_objects.meshPointers[pointer].offset;
        if (offset == 0 && !isFirst)
        {
            return {};
        }
        const auto [found, isNew] = m_meshes.emplace(offset, MeshMeaning{});
        const auto mesh = isNew ? view::readMesh(m_objects, m_version, offset)
                                : Result<level::Mesh>(level::Mesh{});
        if (!isNew || !mesh)
        {
            return found->second;
        }
        Digest shape;
        Digest looks;
        shape.add(mesh->header.centre);
        shape.add(mesh->header.collisionRadius, mesh->header.collisionFlags);
        for (const auto* const list : {&mesh->vertices, &mesh->normals})
        {
            for (const level::Vertex& each : *list)
            {
                shape.add(each);
            }
        }
        for (const auto shade : mesh->shades)
        {
            shape.add(shade);
        }
        for (const view::MeshFace& face : view::facesOf(*mesh))
        {
            for (std::size_t i = 0; i < face.corners; ++i)
            {
                shape.add(face.vertices[i]);
            }
            shape.add(face.corners, face.coloured);
            looks.add(face.coloured ? face.texture : m_looks.of(face));
        }
        found->second = {shape.value(), looks.value()};
        return found->second;
    }

    void addModel(Meanings& meanings, const level::Model& model)
    {
        Digest shape;
        Digest looks;
        const auto meshes = view::meshesOf(m_objects, model);
        const auto joints = view::jointsOf(m_objects, model);
        const std::uint32_t first = level::until(level::versions::Tr2).contains(m_version) ? 0 : 1;
        const bool isFirst = model.id == first;
        for (std::size_t i = 0; i < meshes.count; ++i)
        {
            const MeshMeaning mesh = meshOf(meshes.first + i, isFirst);
            shape.add(mesh.shape);
            looks.add(mesh.looks);
            if (i < joints.size())
            {
                shape.add(joints[i].parent, joints[i].x, joints[i].y, joints[i].z);
            }
        }
        const auto own = view::animationsOf(m_objects, model);
        for (std::size_t i = own.first; i < own.end(); ++i)
        {
            addAnimation(shape, i, own.first, meshes.count);
        }
        meanings[concat("moveable ", model.id)] = shape.value();
        meanings[concat("looks of moveable ", model.id)] = looks.value();
    }

    void addAnimation(Digest& digest, std::size_t row, std::size_t first, std::size_t meshes) const
    {
        const level::Animation& animation = m_objects.animations[row];
        digest.add(animation.frameRate,
                   animation.stateId,
                   animation.speed,
                   animation.acceleration,
                   animation.lateralSpeed,
                   animation.lateralAcceleration,
                   animation.frameEnd - animation.frameStart);
        // Of what leads elsewhere only what stays among its own.
        digest.add(animation.nextAnimation >= first ? animation.nextAnimation - first : 0);
        const auto range = view::keyframesOf(m_objects, m_version, row);
        for (std::size_t i = 0; i < range.count; ++i)
        {
            const auto keyframe =
                view::readKeyframe(m_objects, m_version, range.firstWord + i * range.words, meshes);
            if (!keyframe)
            {
                continue;
            }
            digest.add(keyframe->box);
            digest.add(keyframe->offset);
            for (const view::JointAngles& angles : keyframe->angles)
            {
                digest.add(angles.x, angles.y, angles.z);
            }
        }
        for (const view::AnimationCommand& command : view::commandsOf(m_objects, animation))
        {
            digest.add(command.kind);
            for (std::size_t i = 0; i < command.operandCount; ++i)
            {
                digest.add(
                    command.operands[i]
                    - (i == 0 && command.isAtFrame() ? static_cast<int>(animation.frameStart) : 0));
            }
        }
    }

    const Objects& m_objects;
    schema::Version m_version;
    Looks& m_looks;
    std::map<std::uint32_t, MeshMeaning> m_meshes; ///< by offset
};

template <class Rooms>
void addRoomStatics(Meanings& meanings, const Rooms& rooms)
{
    for (std::size_t room = 0; room < rooms.size(); ++room)
    {
        std::size_t number = 0;
        for (const level::RoomStatic& each : rooms[room].statics)
        {
            Digest digest;
            digest.add(each.x,
                       each.y,
                       each.z,
                       each.rotation,
                       each.intensity1,
                       each.intensity2,
                       each.colour,
                       each.meshId);
            meanings[concat("room ", room, " static ", number++)] = digest.value();
        }
    }
}

/// Sprites of rooms by what they show.
void addRoomSprites(Meanings& meanings, const Table<level::Room>& rooms)
{
    for (std::size_t room = 0; room < rooms.size(); ++room)
    {
        std::size_t number = 0;
        for (const level::RoomSprite& each : rooms[room].sprites)
        {
            const auto sprite = meanings.find(concat("sprite ", each.texture));
            Digest digest;
            digest.add(each.vertex, sprite == meanings.end() ? 0 : sprite->second);
            meanings[concat("seen in room ", room, ", ", number++)] = digest.value();
        }
    }
}

void addWalls(Meanings& meanings, const level::Level& level, Looks& looks)
{
    for (std::size_t room = 0; room < level.rooms.size(); ++room)
    {
        Digest digest;
        looks.addFaces(digest, level.rooms[room].quads);
        looks.addFaces(digest, level.rooms[room].triangles);
        meanings[concat("walls of room ", room)] = digest.value();
    }
    for (std::size_t room = 0; room < level.tr5Rooms.size(); ++room)
    {
        Digest digest;
        for (const level::Tr5LayerFaces& layer : level.tr5Rooms[room].layerFaces)
        {
            looks.addFaces(digest, layer.quads);
            looks.addFaces(digest, layer.triangles);
        }
        meanings[concat("walls of room ", room)] = digest.value();
    }
}

/// A count of ranges, then of each its count less one, and its textures.
std::vector<std::vector<std::uint16_t>> rangesIn(const level::Level& level)
{
    std::vector<std::vector<std::uint16_t>> ranges;
    const auto& words = level.animatedTextures;
    std::size_t at = 1;
    while (!words.empty() && ranges.size() < words[0] && at < words.size())
    {
        const std::size_t end = std::min(at + 2 + words[at], words.size());
        ranges.emplace_back(words.begin() + static_cast<std::ptrdiff_t>(at + 1),
                            words.begin() + static_cast<std::ptrdiff_t>(end));
        at = end;
    }
    return ranges;
}

void addRanges(Meanings& meanings, const level::Level& level, Looks& looks)
{
    const auto ranges = rangesIn(level);
    for (std::size_t range = 0; range < ranges.size(); ++range)
    {
        for (const bool isQuad : {false, true})
        {
            Digest digest;
            for (const std::uint16_t texture : ranges[range])
            {
                const std::uint8_t corners = isQuad ? 4 : 3;
                digest.add(looks.of(view::MeshFace{{}, corners, texture, 0, false}));
            }
            meanings[concat("range ", range, isQuad ? " on quads" : "")] = digest.value();
        }
    }
}

void addLevel(Meanings& meanings, const level::Level& level, Looks& looks)
{
    addWalls(meanings, level, looks);
    addRoomSprites(meanings, level.rooms);
    addRoomStatics(meanings, level.rooms);
    addRoomStatics(meanings, level.tr5Rooms);
    for (std::size_t i = 0; i < level.entities.size(); ++i)
    {
        const level::Entity& entity = level.entities[i];
        Digest digest;
        digest.add(entity.typeId, entity.room, entity.x, entity.y, entity.z, entity.flags);
        meanings[concat("entity ", i)] = digest.value();
    }
    addRanges(meanings, level, looks);
}

void addPages(Meanings& meanings, Looks& looks)
{
    std::map<std::pair<schema::TableId, std::size_t>, std::uint64_t> sprites;
    for (const view::PageRegion& region : looks.pages().regions)
    {
        const bool isSprite = region.table == level::tables::SpriteTextures;
        const std::uint64_t value = looks.of(region);
        meanings[concat(isSprite ? "sprite " : "texture ", region.row)] = value;
        sprites.emplace(std::pair(region.table, region.row), value);
    }
    for (const view::PageRun& run : looks.pages().runs)
    {
        Digest digest;
        digest.add(run.count);
        for (std::size_t i = 0; i < run.count; ++i)
        {
            const auto found = sprites.find({run.of, run.first + i});
            digest.add(found == sprites.end() ? 0 : found->second);
        }
        meanings[concat("sequence ", run.row)] = digest.value();
    }
}

bool isNamed(const std::string& pattern, const std::string& name)
{
    return pattern.ends_with('*')
               ? name.starts_with(std::string_view(pattern).substr(0, pattern.size() - 1))
               : name == pattern;
}

/// Statics, and which sprites and textures there are.
void putObjects(Table<level::Room>& rooms, const Table<level::Room>& others)
{
    for (std::size_t i = 0; i < rooms.size(); ++i)
    {
        rooms.edit()[i].statics = others[i].statics;
        rooms.edit()[i].sprites = others[i].sprites;
        rooms.edit()[i].quads = others[i].quads;
        rooms.edit()[i].triangles = others[i].triangles;
    }
}

} // namespace

Meanings meaningsOf(const format::Format& format, const schema::Content& content)
{
    Meanings meanings;
    Looks looks(format, content);
    ObjectsMeaning(level::objectsOf(content), content.version(), looks).addTo(meanings);
    addPages(meanings, looks);
    if (const auto* const level = content.as<level::Level>())
    {
        addLevel(meanings, *level, looks);
    }
    return meanings;
}

std::vector<bool> rangesOnQuads(const schema::Content& content)
{
    const auto& level = *content.as<level::Level>();
    const unsigned mask = level::faceTextureMask(level.version);
    std::set<unsigned> shown;
    const auto add = [&](const auto& quads)
    {
        for (const auto& quad : quads)
        {
            shown.insert(quad.texture & mask);
        }
    };
    for (const level::Room& room : level.rooms)
    {
        add(room.quads);
    }
    for (const level::Tr5Room& room : level.tr5Rooms)
    {
        for (const level::Tr5LayerFaces& layer : room.layerFaces)
        {
            add(layer.quads);
        }
    }
    for (const std::uint32_t offset : view::meshOffsets(level.objects))
    {
        if (const auto mesh = view::readMesh(level.objects, level.version, offset))
        {
            add(mesh->quads);
        }
    }
    const auto ranges = rangesIn(level);
    std::vector<bool> onQuads(ranges.size());
    // The first of TR4 and TR5 roll: their textures do not take turns.
    const std::size_t rolling = std::min<std::size_t>(level.uvRotation.numUvRotates, ranges.size());
    for (std::size_t i = 0; i < rolling; ++i)
    {
        onQuads[i] = std::ranges::all_of(ranges[i],
                                         [&](std::uint16_t each) { return shown.contains(each); });
    }
    for (bool hasNew = true; hasNew;)
    {
        hasNew = false;
        for (std::size_t i = rolling; i < ranges.size(); ++i)
        {
            if (!onQuads[i]
                && std::ranges::any_of(ranges[i],
                                       [&](std::uint16_t each) { return shown.contains(each); }))
            {
                onQuads[i] = hasNew = true;
                shown.insert(ranges[i].begin(), ranges[i].end());
            }
        }
    }
    return onQuads;
}

schema::Content withObjectsOf(const schema::Content& file, const schema::Content& objects)
{
    if (const auto* const level = file.as<level::Level>())
    {
        const level::Level& other = *objects.as<level::Level>();
        level::Level made = *level;
        made.objects = other.objects;
        made.objectTextures = other.objectTextures;
        made.sprites = other.sprites;
        made.animatedTextures = other.animatedTextures;
        made.entities = other.entities;
        made.textileCounts = other.textileCounts;
        made.textiles8 = other.textiles8;
        made.textiles16 = other.textiles16;
        made.textiles32 = other.textiles32;
        made.textiles32Chunk = other.textiles32Chunk;
        made.textiles16Chunk = other.textiles16Chunk;
        made.levelDataChunk = other.levelDataChunk;
        putObjects(made.rooms, other.rooms);
        made.tr5Rooms = other.tr5Rooms; // which count what is in them at several places
        return schema::Content(std::move(made));
    }
    level::Wad made = *file.as<level::Wad>();
    const level::Wad& other = *objects.as<level::Wad>();
    made.objects = other.objects;
    made.textureSamples = other.textureSamples;
    made.textureMap = other.textureMap;
    return schema::Content(std::move(made));
}

std::string meaningProblem(const Meanings& before, const Meanings& after, const MayChange& allowed)
{
    const auto may = [&allowed](const std::string& name, bool isNew)
    {
        return std::ranges::any_of(allowed,
                                   [&](const std::string& pattern)
                                   {
                                       return pattern.starts_with('+')
                                                  ? isNew && isNamed(pattern.substr(1), name)
                                                  : isNamed(pattern, name);
                                   });
    };
    for (const auto& [name, value] : before)
    {
        const auto now = after.find(name);
        const bool isSame = now != after.end() && now->second == value;
        if (!isSame && !may(name, false))
        {
            return concat(name, now == after.end() ? " is gone" : " is another");
        }
    }
    for (const auto& [name, value] : after)
    {
        if (!before.contains(name) && !may(name, true))
        {
            return concat(name, " has come");
        }
    }
    return {};
}

} // namespace tr::test
