#pragma once

#include "core/format/wad2/Mesh.h"

/// Moveables of .wad2 files: their meshes, bones and animations.
namespace tr::wad2
{

inline constexpr std::string_view kMoveableSource = "Tomb Editor object files, moveables";

struct Slot
{
    LebNumber slot;
};

struct BoneOpcode
{
    LebNumber opcode;
    schema::FileText<260> name;
};

struct BoneNameChunk : TextChunk<260>
{
    static constexpr std::string_view id = "W2BoneName";
    static constexpr std::string_view name = "bone_name";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Name of a bone that stands in a bone.";
};

struct BoneOffsetChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2BoneTrans";
    static constexpr std::string_view name = "offset";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "From the joint of the bone that it hangs on.";
};

struct BoneMeshChunk : NumberChunk
{
    static constexpr std::string_view id = "W2BoneMesh";
    static constexpr std::string_view name = "mesh";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "The mesh that the bone moves.";

    static constexpr void refine(schema::FieldInfo& info)
    {
        schema::option::index(tables::Meshes)(info);
    }
};

/// One of a list, with an opcode ("W2Bone2"), or one that others can stand in ("W2Bone").
struct Bone
{
    static constexpr std::array<std::string_view, 2> kIds{"W2Bone2", "W2Bone"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    ChunkKind kind = kindOf(kIds[0]);
    BoneOpcode opcode;
    Part<BoneNameChunk> name; ///< of "W2Bone"
    Part<BoneOffsetChunk> offset;
    Part<BoneMeshChunk> mesh;
    Table<Bone> bones; ///< in "W2Bone"
    Table<OtherChunk> others;

    [[nodiscard]] bool isOfTree() const noexcept { return kind.name() == kIds[1]; }
};

struct KeyFrameOffsetChunk : ValueChunk<Vector3>
{
    static constexpr std::string_view id = "W2KfOffs";
    static constexpr std::string_view name = "offset";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Where the first bone is.";
};

struct Angle
{
    static constexpr std::array<std::string_view, 1> kIds{"W2KfA"};
    Frame frame;
    Vector3 degrees; ///< about x, y and z; rolled first, then pitched, then yawed
};

struct KeyFrame
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Kf"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<KeyFrameOffsetChunk> offset;
    Box box;
    Table<Angle> angles;
    Table<OtherChunk> others;
};

struct CurveStartChunk : ValueChunk<Vector2>
{
    static constexpr std::string_view id = "W2CurveStart";
    static constexpr std::string_view name = "curve_start";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Where the curve of blending begins, 0 to 1.";
};

struct CurveEndChunk : ValueChunk<Vector2>
{
    static constexpr std::string_view id = "W2CurveEnd";
    static constexpr std::string_view name = "curve_end";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Where the curve of blending ends, 0 to 1.";
};

struct CurveStartHandleChunk : ValueChunk<Vector2>
{
    static constexpr std::string_view id = "W2CurveHStart";
    static constexpr std::string_view name = "curve_start_handle";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "What the curve goes towards at its beginning.";
};

struct CurveEndHandleChunk : ValueChunk<Vector2>
{
    static constexpr std::string_view id = "W2CurveHEnd";
    static constexpr std::string_view name = "curve_end_handle";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "What the curve comes from at its end.";
};

/// How one animation is blended into the next.
struct Curve
{
    Part<CurveStartChunk> start;
    Part<CurveEndChunk> end;
    Part<CurveStartHandleChunk> startHandle;
    Part<CurveEndHandleChunk> endHandle;
};

struct DispatchFrames
{
    LebNumber inFrame;
    LebNumber outFrame;
    LebNumber nextAnimation;
    LebNumber nextFrame;
};

struct DispatchBlending
{
    LebNumber nextFrameHigh;
    LebNumber blendFrames;
};

/// "W2Disp", or since 1.11 "W2Disp2" with a curve.
struct Dispatch
{
    static constexpr std::array<std::string_view, 2> kIds{"W2Disp", "W2Disp2"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0; ///< of "W2Disp2"
    ChunkKind kind = kindOf(kIds[0]);
    DispatchFrames frames;
    DispatchBlending blending;
    Curve curve;
    Table<OtherChunk> others;

    [[nodiscard]] bool hasCurve() const noexcept { return kind.name() == kIds[1]; }
};

struct AskedState
{
    LebNumber state;
};

struct StateChange
{
    static constexpr std::array<std::string_view, 1> kIds{"W2StCh"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    AskedState state;
    Table<Dispatch> dispatches;
    Table<OtherChunk> others;
};

struct CommandValues
{
    LebNumber type;
    LebNumber first;
    LebNumber second;
    LebNumber third;
};

struct CommandSoundChunk : NumberChunk
{
    static constexpr std::string_view id = "W2CmdSnd";
    static constexpr std::string_view name = "sound";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc =
        "Sound of the file that the command plays; -1: none, or one of the catalogue.";

    static constexpr void refine(schema::FieldInfo& info)
    {
        schema::option::slotOf(tables::Sounds, schema::kNoTable, true)(info);
    }
};

/// "W2Cmd2", or in files of before 1.7.3 "W2Cmd", whose conditions stand in the second number.
struct Command
{
    static constexpr std::array<std::string_view, 2> kIds{"W2Cmd2", "W2Cmd"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    ChunkKind kind = kindOf(kIds[0]);
    CommandValues values;
    Part<CommandSoundChunk> sound;
    Table<OtherChunk> others;

    /// Whether its condition is packed into a number.
    [[nodiscard]] bool isPacked() const noexcept { return kind.name() == kIds[1]; }
};

struct AnimationState
{
    LebNumber state;
};

struct AnimationEnd
{
    LebNumber endFrame;
};

struct AnimationCount
{
    LebNumber frames;
};

struct AnimationRate
{
    LebNumber rate;
};

/// Of "W2Anm" only.
struct AnimationUnknown
{
    LebNumber first;
    LebNumber second;
};

/// Of animations without "W2AniV".
struct AnimationSpeeds
{
    LebNumber speed;
    LebNumber acceleration;
    LebNumber lateralSpeed;
    LebNumber lateralAcceleration;
};

struct AnimationNext
{
    LebNumber animation;
    LebNumber frame;
};

struct AnimationBlending
{
    LebNumber frames;
};

struct AnimationNameChunk : TextChunk<128>
{
    static constexpr std::string_view id = "W2AnmName";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Name of the animation.";
};

struct VelocityChunk : ValueChunk<Vector4>
{
    static constexpr std::string_view id = "W2AniV";
    static constexpr std::string_view name = "velocity";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Units that the object moves in a frame.";
};

struct RootMotionChunk : NumberChunk
{
    static constexpr std::string_view id = "W2AniRM";
    static constexpr std::string_view name = "root_motion";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc =
        "What of the first bone's motion moves the object: its height, its way ahead, its turn.";
};

/// "W2Ani2"; since 1.11 "W2Ani3", which is blended; before 1.2.9 "W2Ani" and "W2Anm", which say how
/// many frames there are and not which is the last, and have speeds.
struct Animation
{
    static constexpr std::array<std::string_view, 4> kIds{"W2Ani2", "W2Ani3", "W2Ani", "W2Anm"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    ChunkKind kind = kindOf(kIds[0]);
    AnimationState state;
    AnimationEnd end;
    AnimationCount count;
    AnimationRate rate;
    AnimationUnknown unknown;
    AnimationSpeeds speeds;
    AnimationNext next;
    AnimationBlending blending;
    Curve curve;
    Part<AnimationNameChunk> name;
    Table<KeyFrame> keyFrames;
    Table<StateChange> stateChanges;
    Table<Command> commands;
    Part<VelocityChunk> velocity;
    Part<RootMotionChunk> rootMotion;
    Table<OtherChunk> others;

    [[nodiscard]] bool isBlended() const noexcept { return kind.name() == kIds[1]; }

    [[nodiscard]] bool hasCount() const noexcept
    {
        return kind.name() == kIds[2] || kind.name() == kIds[3];
    }

    [[nodiscard]] bool isOldest() const noexcept { return kind.name() == kIds[3]; }
};

struct PropertyNameChunk : TextChunk<128>
{
    static constexpr std::string_view id = "W2LuaPrN";
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "Name that scripts ask for.";
};

struct PropertyValueChunk : TextChunk<1024>
{
    static constexpr std::string_view id = "W2LuaPrV";
    static constexpr std::string_view name = "value";
    static constexpr std::string_view source = kMoveableSource;
    static constexpr std::string_view doc = "What they get.";
};

template <class Of>
struct Property
{
    static constexpr std::array<std::string_view, 1> kIds{"W2LuaProp"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Part<PropertyNameChunk> name;
    Part<PropertyValueChunk> value;
    Table<OtherChunk> others;
};

struct Moveable
{
    static constexpr std::array<std::string_view, 1> kIds{"W2Moveable"};
    Frame frame = frameOf(kStreamSizeBytes);
    std::uint8_t endBytes = 0;
    Slot slot;
    Table<Mesh<OfMoveables>> meshes;
    List<Mesh<OfSkins>> skin;
    Table<Bone> bones;
    Table<Animation> animations;
    List<Property<OfMoveables>> properties;
    Table<OtherChunk> others;
};

} // namespace tr::wad2
