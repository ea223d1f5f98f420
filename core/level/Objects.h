#pragma once

#include "core/base/Table.h"
#include "core/level/Geometry.h"

/// What levels and WADs share: meshes, models and animations. TRosettaStone 3, sections 5 and 6;
/// WAD 2.1, Sections 3 to 5.
namespace tr::level
{

struct MeshPointer
{
    std::uint32_t offset = 0;

    friend bool operator==(const MeshPointer&, const MeshPointer&) = default;
};

struct Animation
{
    std::uint32_t frameOffset = 0;
    std::uint8_t frameRate = 0;
    std::uint8_t frameSize = 0;
    std::uint16_t stateId = 0;
    std::int32_t speed = 0;
    std::int32_t acceleration = 0;
    std::int32_t lateralSpeed = 0;
    std::int32_t lateralAcceleration = 0;
    std::uint16_t frameStart = 0;
    std::uint16_t frameEnd = 0;
    std::uint16_t nextAnimation = 0;
    std::uint16_t nextFrame = 0;
    std::uint16_t numStateChanges = 0;
    std::uint16_t stateChangeIndex = 0;
    std::uint16_t numAnimCommands = 0;
    std::uint16_t animCommandIndex = 0;

    friend bool operator==(const Animation&, const Animation&) = default;
};

struct StateChange
{
    std::uint16_t stateId = 0;
    std::uint16_t numDispatches = 0;
    std::uint16_t dispatchIndex = 0;

    friend bool operator==(const StateChange&, const StateChange&) = default;
};

struct AnimDispatch
{
    std::uint16_t low = 0;
    std::uint16_t high = 0;
    std::uint16_t nextAnimation = 0;
    std::uint16_t nextFrame = 0;

    friend bool operator==(const AnimDispatch&, const AnimDispatch&) = default;
};

struct Model
{
    std::uint32_t id = 0;
    std::uint16_t numMeshes = 0;
    std::uint16_t firstMesh = 0;
    std::uint32_t meshTreeIndex = 0;
    std::uint32_t frameOffset = 0;
    std::uint16_t animationIndex = 0;
    std::uint16_t filler = 0;

    static constexpr std::uint16_t kNoAnimation = 0xFFFF;

    friend bool operator==(const Model&, const Model&) = default;
};

struct StaticMesh
{
    std::uint32_t id = 0;
    std::uint16_t mesh = 0;
    BoundingBox visibilityBox;
    BoundingBox collisionBox;
    std::uint16_t flags = 0;

    friend bool operator==(const StaticMesh&, const StaticMesh&) = default;
};

/// The tables that make up the objects of a level or a WAD.
struct Objects
{
    Table<std::uint16_t> meshWords;
    Table<MeshPointer> meshPointers;
    Table<Animation> animations;
    Table<StateChange> stateChanges;
    Table<AnimDispatch> animDispatches;
    Table<std::int16_t> animCommands;
    Table<std::int32_t> meshTrees;
    Table<std::uint16_t> frames;
    Table<Model> models;
    Table<StaticMesh> staticMeshes;

    friend bool operator==(const Objects&, const Objects&) = default;
};

} // namespace tr::level

namespace tr::schema
{

template <>
struct Schema<level::MeshPointer>
{
    static constexpr std::string_view name = "mesh_pointer";
    static constexpr std::string_view source = "WAD 2.1, Mesh_Pointers_List";
    static constexpr auto fields =
        fieldsOf(field("offset",
                       &level::MeshPointer::offset,
                       offset(level::tables::MeshWords, 1),
                       doc("Bytes from the start of the mesh data to the mesh.")));
};

template <>
struct Schema<level::Animation>
{
    using A = level::Animation;
    static constexpr std::string_view name = "animation";
    static constexpr std::string_view source =
        "TRosettaStone 3, 6.2.2 and 6.2.3; WAD 2.1, Animations_Table";
    static constexpr auto fields = fieldsOf(
        field("frame_offset",
              &A::frameOffset,
              offset(level::tables::Frames, 1),
              doc("Bytes from the start of the frames to the first key frame.")),
        field("frame_rate",
              &A::frameRate,
              doc("Game frames (1/30 s) from one key frame to the next.")),
        field("frame_size",
              &A::frameSize,
              doc("Size of a key frame in words; 0 where it is not used.")),
        field("state_id",
              &A::stateId,
              role(Role::State),
              doc("The state that the object is in while this plays.")),
        field("speed",
              &A::speed,
              role(Role::Fixed16),
              doc("Forward speed at the first frame, in units a game frame. At a later one it is "
                  "this plus the acceleration times the frames in between, without a limit.")),
        field("acceleration",
              &A::acceleration,
              role(Role::Fixed16),
              doc("Change of the speed with each game frame.")),
        field("lateral_speed",
              &A::lateralSpeed,
              role(Role::Fixed16),
              in(level::since(level::versions::Tr4)),
              doc("Speed sideways at the first frame. Lara's is ignored.")),
        field("lateral_acceleration",
              &A::lateralAcceleration,
              role(Role::Fixed16),
              in(level::since(level::versions::Tr4)),
              doc("Change of the speed sideways with each game frame.")),
        field("frame_start", &A::frameStart, doc("Number of the first frame.")),
        field("frame_end", &A::frameEnd, doc("Number of the last frame.")),
        field("next_animation",
              &A::nextAnimation,
              index(level::tables::Animations),
              doc("The animation that follows when this one has ended.")),
        field(
            "next_frame", &A::nextFrame, doc("The frame at which the next animation is entered.")),
        field("num_state_changes",
              &A::numStateChanges,
              count(level::tables::StateChanges),
              doc("How many state changes can lead out of this animation.")),
        field("state_change_index",
              &A::stateChangeIndex,
              index(level::tables::StateChanges),
              doc("The first of them.")),
        field("num_anim_commands",
              &A::numAnimCommands,
              count(level::tables::AnimCommands),
              doc("How many commands this animation has.")),
        field("anim_command_index",
              &A::animCommandIndex,
              index(level::tables::AnimCommands),
              doc("Where the first of them stands, in words.")));
};

static_assert(diskSize<level::Animation>(level::versions::Tr1) == 32);
static_assert(diskSize<level::Animation>(level::versions::Tr3) == 32);
static_assert(diskSize<level::Animation>(level::versions::Tr4) == 40);
static_assert(diskSize<level::Animation>(level::versions::Tr5) == 40);
static_assert(diskSize<level::Animation>(level::versions::Wad) == 40);

template <>
struct Schema<level::StateChange>
{
    using S = level::StateChange;
    static constexpr std::string_view name = "state_change";
    static constexpr std::string_view source =
        "TRosettaStone 3, 6.2.4; WAD 2.1, State_Changes_Table";
    static constexpr auto fields = fieldsOf(
        field("state_id", &S::stateId, role(Role::State), doc("The state that is asked for.")),
        field("num_dispatches",
              &S::numDispatches,
              count(level::tables::AnimDispatches),
              doc("How many dispatches can lead there.")),
        field("dispatch_index",
              &S::dispatchIndex,
              index(level::tables::AnimDispatches),
              doc("The first of them.")));
};

static_assert(diskSize<level::StateChange>(level::versions::Tr1) == 6);

template <>
struct Schema<level::AnimDispatch>
{
    using D = level::AnimDispatch;
    static constexpr std::string_view name = "anim_dispatch";
    static constexpr std::string_view source = "TRosettaStone 3, 6.2.5; WAD 2.1, Dispatches_Table";
    static constexpr auto fields = fieldsOf(
        field("low",
              &D::low,
              doc("First frame in which the change can happen. The frame is looked at that a "
                  "tick leads to, not the one that it leaves.")),
        field(
            "high",
            &D::high,
            doc("Last of those frames: the engines include it, against the WAD document. One more "
                "than the last frame of the animation is looked at too, before its end.")),
        field("next_animation",
              &D::nextAnimation,
              index(level::tables::Animations),
              doc("The animation that is gone over to.")),
        field("next_frame", &D::nextFrame, doc("The frame at which it is entered.")));
};

static_assert(diskSize<level::AnimDispatch>(level::versions::Tr1) == 8);

template <>
struct Schema<level::Model>
{
    using M = level::Model;
    static constexpr std::string_view name = "model";
    static constexpr std::string_view source = "TRosettaStone 3, 5.4; WAD 2.1, Movables_Table";
    static constexpr auto fields =
        fieldsOf(field("id", &M::id, slot(), doc("Slot: what the engine takes this object for.")),
                 field("num_meshes",
                       &M::numMeshes,
                       count(level::tables::MeshPointers),
                       doc("How many meshes it is made of.")),
                 field("first_mesh",
                       &M::firstMesh,
                       index(level::tables::MeshPointers),
                       doc("Mesh pointer of the first; the others follow it.")),
                 field("mesh_tree_index",
                       &M::meshTreeIndex,
                       index(level::tables::MeshTrees),
                       doc("Where its links begin, in 32-bit numbers; four make a link.")),
                 field("frame_offset",
                       &M::frameOffset,
                       offset(level::tables::Frames, 1),
                       doc("Bytes from the start of the frames to its first key frame.")),
                 field("animation_index",
                       &M::animationIndex,
                       index(level::tables::Animations, level::Model::kNoAnimation),
                       doc("Its first animation; 65535: it has none.")),
                 field("filler",
                       &M::filler,
                       role(Role::Padding),
                       in(only(level::versions::Tr5)),
                       doc("Always 0xFEFF.")));
};

static_assert(diskSize<level::Model>(level::versions::Tr1) == 18);
static_assert(diskSize<level::Model>(level::versions::Tr4) == 18);
static_assert(diskSize<level::Model>(level::versions::Wad) == 18);
static_assert(diskSize<level::Model>(level::versions::Tr5) == 20);

inline constexpr std::array<FlagName, 2> kStaticMeshFlags{
    {{0x0001, "no collision"}, {0x0002, "visible"}}};

template <>
struct Schema<level::StaticMesh>
{
    using S = level::StaticMesh;
    static constexpr std::string_view name = "static_mesh";
    static constexpr std::string_view source = "TRosettaStone 3, 5.3; WAD 2.1, Statics_Table";
    static constexpr auto fields = fieldsOf(
        field("id", &S::id, slot(), doc("Slot: the number by which rooms name it.")),
        field("mesh", &S::mesh, index(level::tables::MeshPointers), doc("Its mesh.")),
        field(
            "visibility_box", &S::visibilityBox, doc("The box that decides whether it is drawn.")),
        field("collision_box", &S::collisionBox, doc("The box that nothing can enter.")),
        field("flags",
              &S::flags,
              flags(kStaticMeshFlags),
              doc("Bit 0: nothing collides with it. Bit 1: visible.")));
};

static_assert(diskSize<level::StaticMesh>(level::versions::Tr1) == 32);

} // namespace tr::schema

namespace tr::level
{

/// The tables from the meshes to the models. In levels the mesh pointers follow the meshes, in
/// WADs they precede them; everything else has one order.
template <class Archive, class O>
requires std::same_as<std::remove_const_t<O>, Objects>

void describe(Archive& archive, O& objects)
{
    using Count = std::uint32_t;
    if (archive.version() == level::versions::Wad)
    {
        archive.template counted<Count>(tables::MeshPointers, objects.meshPointers);
        archive.template counted<Count>(tables::MeshWords, objects.meshWords);
    }
    else
    {
        archive.template counted<Count>(tables::MeshWords, objects.meshWords);
        archive.template counted<Count>(tables::MeshPointers, objects.meshPointers);
    }
    archive.template counted<Count>(tables::Animations, objects.animations);
    archive.template counted<Count>(tables::StateChanges, objects.stateChanges);
    archive.template counted<Count>(tables::AnimDispatches, objects.animDispatches);
    archive.template counted<Count>(tables::AnimCommands, objects.animCommands);
    archive.template counted<Count>(tables::MeshTrees, objects.meshTrees);
    archive.template counted<Count>(tables::Frames, objects.frames);
    archive.template counted<Count>(tables::Models, objects.models);
    archive.template counted<Count>(tables::StaticMeshes, objects.staticMeshes);
}

} // namespace tr::level
