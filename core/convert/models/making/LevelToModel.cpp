#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/making/CamerasToModel.h"
#include "core/convert/models/making/LightToModel.h"
#include "core/convert/models/making/MoveablesToModel.h"
#include "core/convert/models/making/RoomToModel.h"
#include "core/convert/models/making/SceneFile.h"
#include "core/convert/models/making/SceneMeshes.h"
#include "core/edit/statics/RoomLights.h"
#include "core/level/Level.h"
#include "core/view/floor/RoomView.h"
#include "core/view/floor/SectorView.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

using exchange::ModelFile;
using exchange::ModelNode;
using level::Level;
namespace versions = level::versions;

/// Finds rows of the game by their slots.
template <class Rows>
std::optional<std::size_t> rowOfSlot(const Rows& rows, std::int64_t slot)
{
    const auto found = std::ranges::find_if(
        rows, [slot](const auto& row) { return static_cast<std::int64_t>(row.id) == slot; });
    return found == rows.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

std::uint32_t numberOf(std::size_t row)
{
    return static_cast<std::uint32_t>(row);
}

/// Turned about the vertical axis.
glm::quat turnOf(std::int32_t angle)
{
    return turnedAxes(glm::angleAxis(view::radians(angle), glm::vec3(0.0F, 1.0F, 0.0F)));
}

glm::vec3 placeIn(const level::RoomStatic& placed)
{
    return {placed.x, placed.y, placed.z};
}

glm::vec3 placeIn(const level::Entity& entity)
{
    return {entity.x, entity.y, entity.z};
}

/// A sprite texture as a face that shows all of it from its upper left corner on; nothing where it
/// does not exist.
std::optional<SceneFace> faceOfSprite(const Level& level, std::size_t sprite)
{
    if (sprite >= level.sprites.textures.size())
    {
        return std::nullopt;
    }
    const view::TextureRect rect = view::spriteRect(level.sprites.textures[sprite], level.version);
    if (rect.page >= view::pageCount(level))
    {
        return std::nullopt;
    }
    SceneFace face;
    face.texture = view::TextureRef{rect.page,
                                    {{{rect.left, rect.top},
                                      {rect.right, rect.top},
                                      {rect.right, rect.bottom},
                                      {rect.left, rect.bottom}}},
                                    view::Blending::AlphaTest};
    face.isDoubleSided = true;
    return face;
}

/// Makes a level, or one of its rooms. What is shown is gathered first, as all of it is on the same
/// pictures.
class LevelMaking
{
public:
    LevelMaking(const schema::Content& content,
                std::optional<std::size_t> room,
                const LevelModelOptions& options,
                const Progress& progress)
        : m_content(content)
        , m_level(*content.as<Level>())
        , m_only(room)
        , m_options(options)
        , m_progress(progress)
        , m_meshes(content)
        , m_moveables(content, options.entities == LevelModelOptions::Entities::Animated)
        , m_scene(options.units)
    {
    }

    Result<ModelFile> make()
    {
        for (std::size_t room = 0; room < view::roomCount(m_level); ++room)
        {
            gatherRoom(room);
        }
        for (std::size_t row = 0; row < m_level.entities.size(); ++row)
        {
            gatherEntity(row);
        }
        auto looks = ModelLooks::ofScene(m_content, m_meshes.pointers(), m_faces, m_progress);
        if (!looks)
        {
            return fail(std::move(looks.error()));
        }
        addLooks(m_scene.file(), *looks);
        for (std::size_t i = 0; i < m_rooms.size(); ++i)
        {
            m_progress.step(1.0);
            addRoom(m_rooms[i], *looks);
        }
        for (const Standing& entity : m_entities)
        {
            addEntity(entity, *looks);
        }
        m_moveables.addClips(m_scene);
        if (m_options.hasCameras)
        {
            addCameras(m_scene, m_content, m_only);
        }
        tellScene();
        return std::move(m_scene.file());
    }

private:
    struct ShownRoom
    {
        std::size_t number = 0;
        RoomGeometry geometry;
        std::size_t firstFace = 0; ///< of m_faces
        std::size_t node = 0;
    };

    /// An entity that has something to show.
    struct Standing
    {
        std::size_t row = 0;
        std::size_t room = 0; ///< of m_rooms
        std::optional<std::size_t> model{};
        std::optional<std::size_t> sprite{};
    };

    [[nodiscard]] bool isShown(std::size_t room) const
    {
        return m_only ? *m_only == room
                      : m_options.hasAlternates || !view::isAlternate(m_level, room);
    }

    [[nodiscard]] const Table<level::RoomStatic>& staticsIn(std::size_t room) const
    {
        return room < m_level.tr5Rooms.size() ? m_level.tr5Rooms[room].statics
                                              : m_level.rooms[room].statics;
    }

    void gatherRoom(std::size_t number)
    {
        if (!isShown(number))
        {
            return;
        }
        m_roomRows[number] = m_rooms.size();
        ShownRoom& room = m_rooms.emplace_back();
        room.number = number;
        room.geometry = geometryOf(m_level, number);
        room.firstFace = m_faces.size();
        for (const RoomGeometry::Face& face : room.geometry.faces)
        {
            m_faces.push_back(face.look);
        }
        for (const level::RoomStatic& placed : staticsIn(number))
        {
            if (m_options.hasStatics)
            {
                gatherStatic(placed.meshId);
            }
        }
        if (m_options.hasSprites && number < m_level.rooms.size())
        {
            for (const level::RoomSprite& sprite : m_level.rooms[number].sprites)
            {
                gatherSprite(sprite.texture);
            }
        }
    }

    void gatherStatic(std::uint32_t slot)
    {
        const auto& statics = m_level.objects.staticMeshes;
        if (const auto row = rowOfSlot(statics, slot))
        {
            m_statics.try_emplace(slot, StaticMesh{m_meshes.numberOf(statics[*row].mesh), {}});
        }
    }

    /// Whether there is such a sprite.
    bool gatherSprite(int sprite)
    {
        const auto number = static_cast<std::size_t>(std::max(sprite, 0));
        const auto face = sprite < 0 ? std::nullopt : faceOfSprite(m_level, number);
        if (face && m_sprites.try_emplace(number, SpriteMesh{m_faces.size(), {}}).second)
        {
            m_faces.push_back(*face);
        }
        return face.has_value();
    }

    void gatherEntity(std::size_t row)
    {
        const level::Entity& entity = m_level.entities[row];
        const auto room = m_roomRows.find(static_cast<std::size_t>(std::max<int>(entity.room, 0)));
        if (room == m_roomRows.end() || entity.typeId < 0
            || m_options.entities == LevelModelOptions::Entities::None)
        {
            return;
        }
        Standing standing{row, room->second, rowOfSlot(m_level.objects.models, entity.typeId), {}};
        if (standing.model)
        {
            m_moveables.gather(*standing.model, m_meshes);
            m_entities.push_back(standing);
            return;
        }
        const auto sequence = rowOfSlot(m_level.sprites.sequences, entity.typeId);
        const int sprite = sequence ? m_level.sprites.sequences[*sequence].firstSprite : -1;
        if (m_options.hasSprites && gatherSprite(sprite))
        {
            standing.sprite = static_cast<std::size_t>(sprite);
            m_entities.push_back(standing);
        }
    }

    void addRoom(ShownRoom& room, const ModelLooks& looks)
    {
        NodeNotes notes;
        notes.room = numberOf(room.number);
        const auto alternate = view::alternateOf(m_level, room.number);
        notes.flipRoom = alternate ? std::optional(numberOf(*alternate)) : std::nullopt;
        notes.roomFlags = room.number < m_level.tr5Rooms.size()
                              ? m_level.tr5Rooms[room.number].header.flags
                              : m_level.rooms[room.number].state.flags;
        ModelNode node;
        node.name = concat("room ", padded(room.number));
        node.notes = textOf(notes);
        node.place.translation = m_scene.placeOf(originOfRoom(m_level, room.number));
        exchange::ModelMesh mesh = modelMesh(room.geometry, looks, room.firstFace, m_options.units);
        mesh.name = node.name;
        if (!mesh.faces.empty())
        {
            node.mesh = m_scene.add(std::move(mesh));
        }
        room.node = m_scene.add(std::move(node));
        addStatics(room, looks);
        addSprites(room, looks);
        if (m_options.hasLights)
        {
            addLights(room);
        }
    }

    /// A node in a room, at a place of the game.
    [[nodiscard]] ModelNode nodeAt(const ShownRoom& room, const glm::vec3& at) const
    {
        ModelNode node;
        node.parent = room.node;
        node.place.translation = m_scene.placeOf(at - originOfRoom(m_level, room.number));
        return node;
    }

    void addStatics(const ShownRoom& room, const ModelLooks& looks)
    {
        for (const level::RoomStatic& placed : staticsIn(room.number))
        {
            const auto known = m_statics.find(placed.meshId);
            if (known == m_statics.end() || !known->second.number)
            {
                continue;
            }
            StaticMesh& object = known->second;
            const auto slotName = catalogue::staticName(m_level.version, placed.meshId);
            const std::string name =
                slotName ? std::string(*slotName) : concat("static ", placed.meshId);
            if (!object.mesh)
            {
                MeshPlacement placement;
                placement.units = m_options.units;
                placement.version = m_level.version;
                exchange::ModelMesh mesh = sceneMesh(looks, *object.number, placement);
                mesh.name = name;
                object.mesh = m_scene.add(std::move(mesh));
            }
            NodeNotes notes;
            notes.staticSlot = placed.meshId;
            ModelNode node = nodeAt(room, placeIn(placed));
            node.name = name;
            node.notes = textOf(notes);
            node.place.rotation = turnOf(placed.rotation);
            node.mesh = object.mesh;
            m_scene.add(std::move(node));
        }
    }

    void addSprites(const ShownRoom& shown, const ModelLooks& looks)
    {
        if (!m_options.hasSprites || shown.number >= m_level.rooms.size())
        {
            return;
        }
        const level::Room& room = m_level.rooms[shown.number];
        for (const level::RoomSprite& sprite : room.sprites)
        {
            const auto number = static_cast<std::size_t>(std::max<int>(sprite.texture, 0));
            const auto vertex = static_cast<std::size_t>(std::max<int>(sprite.vertex, 0));
            if (sprite.texture >= 0 && m_sprites.contains(number) && vertex < room.vertices.size())
            {
                const glm::vec3 at =
                    originOfRoom(m_level, shown.number) + view::toVec(room.vertices[vertex].vertex);
                addSprite(nodeAt(shown, at), NodeNotes{}, number, looks);
            }
        }
    }

    void addSprite(ModelNode node, NodeNotes notes, std::size_t sprite, const ModelLooks& looks)
    {
        SpriteMesh& known = m_sprites.at(sprite);
        node.name = node.name.empty() ? concat("sprite ", sprite) : node.name;
        if (!known.mesh)
        {
            exchange::ModelMesh mesh = meshOfSprite(sprite, looks.sceneFaces()[known.face], looks);
            mesh.name = concat("sprite ", sprite);
            known.mesh = m_scene.add(std::move(mesh));
        }
        notes.sprite = numberOf(sprite);
        node.notes = textOf(notes);
        node.mesh = known.mesh;
        m_scene.add(std::move(node));
    }

    /// Looks along +Z of the scene.
    [[nodiscard]] exchange::ModelMesh
    meshOfSprite(std::size_t sprite, const AtlasFace& look, const ModelLooks& looks) const
    {
        const view::SpriteSides sides =
            view::spriteSides(m_level.sprites.textures[sprite], m_level.version);
        const std::array<glm::vec2, 4> corners{{{sides.left, sides.top},
                                                {sides.right, sides.top},
                                                {sides.right, sides.bottom},
                                                {sides.left, sides.bottom}}};
        exchange::ModelMesh mesh;
        exchange::ModelFace& face = mesh.faces.emplace_back();
        face.corners = 4;
        face.material = look.material;
        for (std::uint32_t k = 0; k < 4; ++k)
        {
            const std::size_t corner = (4 - k) % 4;
            face.vertices[k] = k;
            mesh.vertices.positions.emplace_back(
                corners[corner].x / m_options.units, -corners[corner].y / m_options.units, 0.0F);
            mesh.vertices.normals.emplace_back(0.0F, 0.0F, 1.0F);
            mesh.vertices.mapping.push_back(looks.mappingOf(look, corner));
            mesh.vertices.colours.push_back(neutralColour());
        }
        return mesh;
    }

    void addLights(const ShownRoom& room)
    {
        for (std::size_t row = 0; row < edit::lightCount(m_level, room.number); ++row)
        {
            const auto light = lightInScene(m_level, room.number, row, m_options.units);
            if (!light || !isNewSun(*light))
            {
                continue;
            }
            const bool isSun = light->light.kind == exchange::ModelLight::Kind::Directional;
            ModelNode node = nodeAt(room, isSun ? originOfRoom(m_level, room.number) : light->at);
            node.name = concat(isSun ? "sun " : "light ", padded(room.number), ".", row);
            node.place.rotation = light->rotation;
            node.light = m_scene.file().lights.size();
            m_scene.file().lights.push_back(light->light);
            m_scene.file().lights.back().name = node.name;
            m_scene.add(std::move(node));
        }
        const DarkLights dark = darkLightsOf(m_level, room.number);
        m_dark.shadows += dark.shadows;
        m_dark.fogBulbs += dark.fogBulbs;
    }

    /// In the games a sun shines in its own room alone, elsewhere everywhere: equal ones of several
    /// rooms are one. True of all other lights.
    [[nodiscard]] bool isNewSun(const PlacedLight& light)
    {
        if (light.light.kind != exchange::ModelLight::Kind::Directional)
        {
            return true;
        }
        constexpr float kAlike = 0.001F;
        const auto isAlike = [&light](const PlacedLight& other)
        {
            return glm::distance(other.light.colour, light.light.colour) < kAlike
                   && std::abs(other.light.intensity - light.light.intensity)
                          < kAlike * light.light.intensity
                   && std::abs(glm::dot(other.rotation, light.rotation)) > 1.0F - kAlike;
        };
        if (std::ranges::any_of(m_suns, isAlike))
        {
            return false;
        }
        m_suns.push_back(light);
        return true;
    }

    void addEntity(const Standing& standing, const ModelLooks& looks)
    {
        const level::Entity& entity = m_level.entities[standing.row];
        NodeNotes notes;
        notes.entity = numberOf(standing.row);
        ModelNode node = nodeAt(m_rooms[standing.room], placeIn(entity));
        if (standing.sprite)
        {
            const auto slot = static_cast<std::uint32_t>(entity.typeId);
            const auto name = catalogue::spriteSequenceName(m_level.version, slot);
            node.name = name ? std::string(*name) : "";
            addSprite(std::move(node), notes, *standing.sprite, looks);
            return;
        }
        notes.moveable = m_level.objects.models[*standing.model].id;
        node.notes = textOf(notes);
        node.place.rotation = turnOf(entity.angle);
        m_moveables.put(m_scene, looks, *standing.model, std::move(node));
    }

    void tellScene()
    {
        SceneNotes notes;
        notes.units = m_options.units;
        notes.game = level::versionName(m_level.version);
        if (m_dark.shadows > 0)
        {
            notes.shadows = numberOf(m_dark.shadows);
        }
        if (m_dark.fogBulbs > 0)
        {
            notes.fogBulbs = numberOf(m_dark.fogBulbs);
        }
        m_scene.file().name = m_only ? concat("room ", padded(*m_only)) : "level";
        m_scene.file().generator = "Cartouche";
        m_scene.file().notes = textOf(notes);
    }

    struct StaticMesh
    {
        std::optional<std::size_t> number{}; ///< of m_meshes
        std::optional<std::size_t> mesh{};   ///< that was made
    };

    struct SpriteMesh
    {
        std::size_t face = 0; ///< of m_faces
        std::optional<std::size_t> mesh{};
    };

    const schema::Content& m_content;
    const Level& m_level;
    std::optional<std::size_t> m_only;
    const LevelModelOptions& m_options;
    const Progress& m_progress;
    SceneMeshes m_meshes;
    SceneMoveables m_moveables;
    SceneFile m_scene;
    std::vector<ShownRoom> m_rooms;
    std::map<std::size_t, std::size_t> m_roomRows; ///< of m_rooms, by their numbers
    std::vector<SceneFace> m_faces;                ///< of rooms and sprites
    std::map<std::uint32_t, StaticMesh> m_statics; ///< by slot
    std::map<std::size_t, SpriteMesh> m_sprites;   ///< by sprite texture
    std::vector<Standing> m_entities;
    std::vector<PlacedLight> m_suns;
    DarkLights m_dark;
};

} // namespace

bool canMakeLevelModels(const schema::Content& content) noexcept
{
    return content.as<Level>() != nullptr;
}

std::size_t roomsOf(const schema::Content& content, bool hasAlternates)
{
    const auto* const level = content.as<Level>();
    std::size_t rooms = 0;
    for (std::size_t i = 0; level != nullptr && i < view::roomCount(*level); ++i)
    {
        rooms += hasAlternates || !view::isAlternate(*level, i) ? 1U : 0U;
    }
    return rooms;
}

Result<ModelFile> modelOfRoom(const schema::Content& content,
                              std::size_t room,
                              const LevelModelOptions& options,
                              const Progress& progress)
{
    TR_PRE(canMakeLevelModels(content));
    TR_PRE(room < view::roomCount(*content.as<Level>()));
    return LevelMaking(content, room, options, progress).make();
}

Result<ModelFile> modelOfLevel(const schema::Content& content,
                               const LevelModelOptions& options,
                               const Progress& progress)
{
    TR_PRE(canMakeLevelModels(content));
    return LevelMaking(content, std::nullopt, options, progress).make();
}

} // namespace tr::convert
