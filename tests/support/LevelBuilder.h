#pragma once

#include "core/format/GameFile.h"
#include "tests/support/sample/WorldPlan.h"

/// Valid levels and WADs made in code: small ones for tests, and the temple that the program opens
/// when it has nothing else to show.
namespace tr::test
{

/// The temple of tests/support/sample/Temple.h as a level of TR1 to TR5. Precondition: not Wad.
[[nodiscard]] level::Level buildTemple(schema::Version version);

/// The objects of the temple: its guardian, door, censer, sun disc and static meshes.
[[nodiscard]] level::Wad buildTempleWad();

/// A file that holds a level or a WAD, as if it had been read.
[[nodiscard]] format::GameFile gameFile(level::Level level);
[[nodiscard]] format::GameFile gameFile(level::Wad wad);

/// The temple of that version; of Wad its objects.
[[nodiscard]] format::GameFile templeFile(schema::Version version);

/// The bytes of such a file.
[[nodiscard]] std::vector<std::byte> fileBytes(level::Level level);
[[nodiscard]] std::vector<std::byte> fileBytes(level::Wad wad);

/// A cube of `size` units around its origin.
[[nodiscard]] MeshPlan cubeMesh(float size, std::uint16_t picture = 0);

/// A room of `width` by `depth` open sectors, four clicks high.
[[nodiscard]] RoomPlan boxRoom(glm::ivec2 origin, int width, int depth, std::uint16_t picture = 0);

/// A cube that turns once around in `frames` frames, over and over.
[[nodiscard]] ModelPlan turningCube(int slot, int frames = 8);

/// Builds the smallest level that holds one of everything: a room with a light, a static and a
/// sprite, a model of one mesh with one animation, a static mesh, an entity, a sprite sequence and
/// a sound. What is added comes in place of the piece of its kind that is there from the start, and
/// then in addition. The same calls give the same level.
///
///     const level::Level level = LevelBuilder(versions::Tr3).model(turningCube(40)).build();
class LevelBuilder
{
public:
    explicit LevelBuilder(schema::Version version);

    LevelBuilder& picture(PlannedPicture picture);
    LevelBuilder& room(RoomPlan room);
    LevelBuilder& model(ModelPlan model);
    LevelBuilder& staticMesh(StaticPlan object);
    LevelBuilder& entity(EntityPlan entity);
    LevelBuilder& sprite(SpritePlan sprite);
    LevelBuilder& sound(SoundPlan sound);
    LevelBuilder& flyby(FlybyPlan camera);

    /// Everything that is to be built, for what has no method of its own.
    [[nodiscard]] WorldPlan& plan() noexcept { return m_plan; }

    /// Precondition: the version is not Wad.
    [[nodiscard]] level::Level build() const;

    [[nodiscard]] level::Wad buildWad() const;

    /// Of any version.
    [[nodiscard]] format::GameFile file() const;

private:
    schema::Version m_version;
    WorldPlan m_plan;
    bool m_ownRooms = false;
    bool m_ownModels = false;
    bool m_ownStatics = false;
    bool m_ownEntities = false;
    bool m_ownSprites = false;
    bool m_ownSounds = false;
};

} // namespace tr::test
