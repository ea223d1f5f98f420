#pragma once

#include "core/base/Table.h"
#include "core/level/Geometry.h"
#include "core/level/Versions.h"

/// What stands in the world: entities, cameras, path finding and sounds. TRosettaStone 3,
/// sections 5.5, 7.3, 7.4, 8.3 and 9.5 to 9.7.
namespace tr::level
{

struct Entity
{
    std::int16_t typeId = 0;
    std::int16_t room = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::int16_t angle = 0;
    std::int16_t intensity1 = 0;
    std::int16_t intensity2 = 0;
    std::int16_t ocb = 0;
    std::uint16_t flags = 0;

    friend bool operator==(const Entity&, const Entity&) = default;
};

struct AiObject
{
    std::uint16_t typeId = 0;
    std::uint16_t room = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::int16_t ocb = 0;
    std::uint16_t flags = 0;
    std::int32_t angle = 0;

    friend bool operator==(const AiObject&, const AiObject&) = default;
};

struct Camera
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::int16_t room = 0;
    std::uint16_t flags = 0;

    friend bool operator==(const Camera&, const Camera&) = default;
};

struct FlybyCamera
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::int32_t targetX = 0;
    std::int32_t targetY = 0;
    std::int32_t targetZ = 0;
    std::uint8_t sequence = 0;
    std::uint8_t index = 0;
    std::uint16_t fov = 0;
    std::int16_t roll = 0;
    std::uint16_t timer = 0;
    std::uint16_t speed = 0;
    std::uint16_t flags = 0;
    std::uint32_t room = 0;

    friend bool operator==(const FlybyCamera&, const FlybyCamera&) = default;
};

struct SoundSource
{
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    std::uint16_t soundId = 0;
    std::uint16_t flags = 0;

    friend bool operator==(const SoundSource&, const SoundSource&) = default;
};

struct Box
{
    std::uint32_t zMin = 0;
    std::uint32_t zMax = 0;
    std::uint32_t xMin = 0;
    std::uint32_t xMax = 0;
    std::int16_t trueFloor = 0;
    std::uint16_t overlapIndex = 0;

    friend bool operator==(const Box&, const Box&) = default;
};

struct CinematicFrame
{
    std::int16_t targetX = 0;
    std::int16_t targetY = 0;
    std::int16_t targetZ = 0;
    std::int16_t posZ = 0;
    std::int16_t posY = 0;
    std::int16_t posX = 0;
    std::int16_t fov = 0;
    std::int16_t roll = 0;

    friend bool operator==(const CinematicFrame&, const CinematicFrame&) = default;
};

struct SoundDetails
{
    std::uint16_t sample = 0;
    std::uint16_t volume = 0;
    std::uint8_t range = 0;
    std::uint16_t chance = 0;
    std::uint8_t pitch = 0;
    std::uint16_t characteristics = 0;

    friend bool operator==(const SoundDetails&, const SoundDetails&) = default;
};

/// What levels and the sound files of WADs say of sounds.
struct Sounds
{
    Table<std::int16_t> map; ///< by sound id: the details of the sound; -1: there is none
    Table<SoundDetails> details;
    Table<std::uint32_t> sampleIndices; ///< by sample: where it is; what that means, each game says
};

} // namespace tr::level

namespace tr::schema
{

inline constexpr std::string_view kWorldDoc = "Place in the world.";

inline constexpr std::array<FlagName, 7> kEntityFlags{{{0x0080, "clear body"},
                                                       {0x0100, "invisible"},
                                                       {0x0200, "activation 1"},
                                                       {0x0400, "activation 2"},
                                                       {0x0800, "activation 3"},
                                                       {0x1000, "activation 4"},
                                                       {0x2000, "activation 5"}}};

template <>
struct Schema<level::Entity>
{
    using E = level::Entity;
    static constexpr std::string_view name = "entity";
    static constexpr std::string_view source = "TRosettaStone 3, 5.5";
    static constexpr auto fields = fieldsOf(
        field("type_id",
              &E::typeId,
              slotOf(level::tables::Models, level::tables::SpriteSequences),
              doc("Slot of the model or sprite sequence it is shown with.")),
        field("room", &E::room, index(level::tables::Rooms), doc("The room that it is in.")),
        field("x", &E::x, doc(kWorldDoc)),
        field("y", &E::y, doc(kWorldDoc)),
        field("z", &E::z, doc(kWorldDoc)),
        field("angle", &E::angle, role(Role::Angle), doc("Turn about the vertical axis.")),
        field("intensity1", &E::intensity1, doc("Fixed light; -1: lit by its room.")),
        field("intensity2",
              &E::intensity2,
              in(only(level::versions::Tr2, level::versions::Tr3)),
              doc("Fixed light once more; -1: lit by its room.")),
        field("ocb",
              &E::ocb,
              in(level::since(level::versions::Tr4)),
              doc("Changes what the object does.")),
        field("flags",
              &E::flags,
              flags(kEntityFlags),
              doc("Bit 7: its body is cleared away. Bit 8: invisible at first. Bits 9 to 13: "
                  "activation mask.")));
};

static_assert(diskSize<level::Entity>(level::versions::Tr1) == 22);
static_assert(diskSize<level::Entity>(level::versions::Tr2) == 24);
static_assert(diskSize<level::Entity>(level::versions::Tr5) == 24);

template <>
struct Schema<level::AiObject>
{
    using A = level::AiObject;
    static constexpr std::string_view name = "ai_object";
    static constexpr std::string_view source = "TRosettaStone 3, 7.4.2";
    static constexpr auto fields = fieldsOf(
        field("type_id",
              &A::typeId,
              slotOf(level::tables::Models, level::tables::SpriteSequences, true),
              doc("Slot: what kind of hint it is.")),
        field("room", &A::room, index(level::tables::Rooms), doc("The room that it is in.")),
        field("x", &A::x, doc(kWorldDoc)),
        field("y", &A::y, doc(kWorldDoc)),
        field("z", &A::z, doc(kWorldDoc)),
        field("ocb", &A::ocb, doc("Changes what the object does.")),
        field("flags", &A::flags, flags({}), doc("Activation mask, one bit to the left.")),
        field("angle", &A::angle, role(Role::Angle), doc("Turn about the vertical axis.")));
};

static_assert(diskSize<level::AiObject>(level::versions::Tr4) == 24);

template <>
struct Schema<level::Camera>
{
    using C = level::Camera;
    static constexpr std::string_view name = "camera";
    static constexpr std::string_view source = "TRosettaStone 3, 9.5";
    static constexpr auto fields =
        fieldsOf(field("x", &C::x, doc(kWorldDoc)),
                 field("y", &C::y, doc(kWorldDoc)),
                 field("z", &C::z, doc(kWorldDoc)),
                 field("room",
                       &C::room,
                       indexWhere(ReferenceUse::OfCamera, level::tables::Rooms),
                       doc("Its room; of a sink the strength of the current.")),
                 field("flags",
                       &C::flags,
                       indexWhere(ReferenceUse::OfSink, level::tables::Boxes),
                       doc("Bit 0: it stays. Of a sink: box for path finding.")));
};

static_assert(diskSize<level::Camera>(level::versions::Tr1) == 16);

inline constexpr std::array<FlagName, 16> kFlybyFlags{{{0x0001, "cut in"},
                                                       {0x0002, "track entity"},
                                                       {0x0004, "loop"},
                                                       {0x0008, "rails"},
                                                       {0x0010, "last head"},
                                                       {0x0020, "follow head"},
                                                       {0x0040, "pan back"},
                                                       {0x0080, "cut to camera"},
                                                       {0x0100, "stop"},
                                                       {0x0200, "no look key"},
                                                       {0x0400, "no control"},
                                                       {0x0800, "control"},
                                                       {0x1000, "fade in"},
                                                       {0x2000, "fade out"},
                                                       {0x4000, "heavy triggers"},
                                                       {0x8000, "one shot"}}};

template <>
struct Schema<level::FlybyCamera>
{
    using F = level::FlybyCamera;
    static constexpr std::string_view name = "flyby_camera";
    static constexpr std::string_view source = "TRosettaStone 3, 9.6";
    static constexpr auto fields = fieldsOf(
        field("x", &F::x, doc(kWorldDoc)),
        field("y", &F::y, doc(kWorldDoc)),
        field("z", &F::z, doc(kWorldDoc)),
        field("target_x", &F::targetX, doc("The point that it looks at.")),
        field("target_y", &F::targetY, doc("The point that it looks at.")),
        field("target_z", &F::targetZ, doc("The point that it looks at.")),
        field("sequence", &F::sequence, slot(), doc("The flight that it belongs to.")),
        field("index", &F::index, doc("Its place in the flight.")),
        field("fov", &F::fov, role(Role::Angle), doc("Angle of view.")),
        field("roll", &F::roll, role(Role::Angle), doc("Turn about the direction of view.")),
        field("timer", &F::timer, doc("Game frames to stop, or the camera to cut to.")),
        field("speed", &F::speed, doc("Speed of the flight, 655 a step of the editor.")),
        field("flags", &F::flags, flags(kFlybyFlags), doc("What the camera does here.")),
        field("room", &F::room, index(level::tables::Rooms), doc("The room that it is in.")));
};

static_assert(diskSize<level::FlybyCamera>(level::versions::Tr4) == 40);

inline constexpr std::array<FlagName, 2> kSoundSourceFlags{
    {{0x40, "in the alternate room"}, {0x80, "in the original room"}}};

template <>
struct Schema<level::SoundSource>
{
    using S = level::SoundSource;
    static constexpr std::string_view name = "sound_source";
    static constexpr std::string_view source = "TRosettaStone 3, 8.3.1";
    static constexpr auto fields =
        fieldsOf(field("x", &S::x, doc(kWorldDoc)),
                 field("y", &S::y, doc(kWorldDoc)),
                 field("z", &S::z, doc(kWorldDoc)),
                 field("sound_id",
                       &S::soundId,
                       index(level::tables::SoundMap),
                       doc("The sound that is heard.")),
                 field("flags",
                       &S::flags,
                       flags(kSoundSourceFlags),
                       doc("In which state of a flip map it is heard.")));
};

static_assert(diskSize<level::SoundSource>(level::versions::Tr1) == 16);

template <>
struct Schema<level::Box>
{
    using B = level::Box;
    static constexpr VersionSet kPacked = level::since(level::versions::Tr2);
    static constexpr std::string_view name = "box";
    static constexpr std::string_view source = "TRosettaStone 3, 7.3.1";
    static constexpr std::string_view kEdgeDoc =
        "Edge of the box: in world units in TR1, in sectors from TR2 on.";
    static constexpr auto fields = fieldsOf(
        field("z_min", &B::zMin, stored(ScalarType::U8, kPacked), doc(kEdgeDoc)),
        field("z_max", &B::zMax, stored(ScalarType::U8, kPacked), doc(kEdgeDoc)),
        field("x_min", &B::xMin, stored(ScalarType::U8, kPacked), doc(kEdgeDoc)),
        field("x_max", &B::xMax, stored(ScalarType::U8, kPacked), doc(kEdgeDoc)),
        field("true_floor", &B::trueFloor, doc("Height of its floor in world units.")),
        field("overlap_index",
              &B::overlapIndex,
              indexBits(level::tables::Overlaps, 0x3FFF, 0x3FFF),
              doc("Bits 0 to 13: its list of overlaps. Bit 14: blocked. Bit 15: can be blocked.")));
};

static_assert(diskSize<level::Box>(level::versions::Tr1) == 20);
static_assert(diskSize<level::Box>(level::versions::Tr2) == 8);

template <>
struct Schema<level::CinematicFrame>
{
    using C = level::CinematicFrame;
    static constexpr std::string_view name = "cinematic_frame";
    static constexpr std::string_view source = "TRosettaStone 3, 9.7";
    static constexpr auto fields =
        fieldsOf(field("target_x", &C::targetX, doc("The point that the camera looks at.")),
                 field("target_y", &C::targetY, doc("The point that the camera looks at.")),
                 field("target_z", &C::targetZ, doc("The point that the camera looks at.")),
                 field("pos_z", &C::posZ, doc("The camera's place.")),
                 field("pos_y", &C::posY, doc("The camera's place.")),
                 field("pos_x", &C::posX, doc("The camera's place.")),
                 field("fov", &C::fov, role(Role::Angle), doc("Angle of view.")),
                 field("roll", &C::roll, role(Role::Angle), doc("Turn about the view.")));
};

static_assert(diskSize<level::CinematicFrame>(level::versions::Tr1) == 16);

inline constexpr std::array<FlagName, 3> kSoundFlags{
    {{0x1000, "no pan"}, {0x2000, "random pitch"}, {0x4000, "random volume"}}};

template <>
struct Schema<level::SoundDetails>
{
    using S = level::SoundDetails;
    static constexpr VersionSet kSinceTr3 = level::since(level::versions::Tr3);
    static constexpr std::string_view name = "sound_details";
    static constexpr std::string_view source = "TRosettaStone 3, 8.3.2";
    static constexpr auto fields =
        fieldsOf(field("sample",
                       &S::sample,
                       index(level::tables::SampleIndices),
                       doc("The first of its samples.")),
                 field("volume",
                       &S::volume,
                       stored(ScalarType::U8, kSinceTr3),
                       doc("Loudness: to 0x7FFF in TR1 and TR2, to 255 from TR3 on.")),
                 field("range", &S::range, in(kSinceTr3), doc("Sectors from which it is heard.")),
                 field("chance",
                       &S::chance,
                       stored(ScalarType::U8, kSinceTr3),
                       doc("How likely it sounds; 0: always.")),
                 field("pitch", &S::pitch, in(kSinceTr3), doc("Change of the pitch.")),
                 field("characteristics",
                       &S::characteristics,
                       flags(kSoundFlags),
                       countBits(level::tables::SampleIndices, 0x00FC),
                       doc("Bits 0 and 1: loop. Bits 2 to 7: number of samples. Bit 12: heard from "
                           "everywhere alike. Bit 13: random pitch. Bit 14: random volume.")));
};

static_assert(diskSize<level::SoundDetails>(level::versions::Tr1) == 8);
static_assert(diskSize<level::SoundDetails>(level::versions::Tr3) == 8);

} // namespace tr::schema
