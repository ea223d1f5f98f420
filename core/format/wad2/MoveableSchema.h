#pragma once

#include "core/format/wad2/MeshSchema.h"
#include "core/format/wad2/Moveable.h"

/// What the numbers of moveables mean.
namespace tr::schema
{

template <>
struct Schema<wad2::Slot>
{
    static constexpr std::string_view name = "wad2_slot";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("slot", &wad2::Slot::slot, slot(), doc("Which object of the game it is.")));
};

template <>
struct Schema<wad2::BoneOpcode>
{
    using B = wad2::BoneOpcode;
    static constexpr std::string_view name = "wad2_bone";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(
        field("opcode",
              &B::opcode,
              doc("What it hangs on: 0 the bone in front; 1 the one that is taken from a stack; 2 "
                  "the one in front, which is put onto it; 3 the one on top of it.")),
        field("name",
              &B::name,
              text({.form = TextForm::Length32, .encoding = TextEncoding::Utf8}),
              doc("Name of the bone.")));
};

template <>
struct Schema<wad2::DispatchFrames>
{
    using D = wad2::DispatchFrames;
    static constexpr std::string_view name = "wad2_dispatch";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("in_frame", &D::inFrame, doc("The first frame in which it can be taken.")),
                 field("out_frame", &D::outFrame, doc("The last one.")),
                 field("next_animation",
                       &D::nextAnimation,
                       index(wad2::tables::Animations),
                       doc("Animation of the same moveable that follows.")),
                 field("next_frame", &D::nextFrame, doc("Its frame that is shown first.")));
};

template <>
struct Schema<wad2::DispatchBlending>
{
    using D = wad2::DispatchBlending;
    static constexpr std::string_view name = "wad2_dispatch_blending";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("next_frame_high", &D::nextFrameHigh, doc("The last frame to begin at.")),
                 field("blend_frames", &D::blendFrames, doc("Frames that blending takes.")));
};

template <>
struct Schema<wad2::AskedState>
{
    static constexpr std::string_view name = "wad2_state_change";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("state", &wad2::AskedState::state, doc("The state that is asked for.")));
};

template <>
struct Schema<wad2::CommandValues>
{
    using C = wad2::CommandValues;
    static constexpr std::string_view name = "wad2_command";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(
        field(
            "type",
            &C::type,
            doc("1 set position, 2 set jump distance, 3 empty hands, 4 kill entity, 5 play sound, "
                "6 flip effect, 7 disable interpolation.")),
        field("parameter_1",
              &C::first,
              doc("Of a sound or effect its frame, counted from that of the animation; of a "
                  "position x; of a jump its height.")),
        field("parameter_2",
              &C::second,
              doc("Number of the sound or effect; of a position y; of a jump its distance.")),
        field("parameter_3",
              &C::third,
              doc("Of a sound 1 on land, 2 in water, 3 in quicksand, 4 under water; of an effect 1 "
                  "left foot, 2 right foot; 0 always; of a position z.")));
};

template <>
struct Schema<wad2::AnimationState>
{
    static constexpr std::string_view name = "wad2_animation_state";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(field(
        "state", &wad2::AnimationState::state, doc("The state that the object is in meanwhile.")));
};

template <>
struct Schema<wad2::AnimationEnd>
{
    static constexpr std::string_view name = "wad2_animation_end";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(
        field("end_frame", &wad2::AnimationEnd::endFrame, doc("The last frame, from 0 on.")));
};

template <>
struct Schema<wad2::AnimationCount>
{
    static constexpr std::string_view name = "wad2_animation_count";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(
        field("num_frames", &wad2::AnimationCount::frames, doc("How many frames it has.")));
};

template <>
struct Schema<wad2::AnimationRate>
{
    static constexpr std::string_view name = "wad2_animation_rate";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(field(
        "frame_rate", &wad2::AnimationRate::rate, doc("Frames from one key frame to the next.")));
};

template <>
struct Schema<wad2::AnimationUnknown>
{
    using A = wad2::AnimationUnknown;
    static constexpr std::string_view name = "wad2_animation_unknown";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("unknown_1", &A::first, role(Role::Unknown), doc("Not known.")),
                 field("unknown_2", &A::second, role(Role::Unknown), doc("Not known.")));
};

template <>
struct Schema<wad2::AnimationSpeeds>
{
    using A = wad2::AnimationSpeeds;
    static constexpr std::string_view name = "wad2_animation_speeds";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(
        field("speed", &A::speed, role(Role::Fixed16), doc("Ahead, units a frame.")),
        field("acceleration", &A::acceleration, role(Role::Fixed16), doc("Of that, a frame.")),
        field("lateral_speed", &A::lateralSpeed, role(Role::Fixed16), doc("To the side.")),
        field("lateral_acceleration",
              &A::lateralAcceleration,
              role(Role::Fixed16),
              doc("Of that, a frame.")));
};

template <>
struct Schema<wad2::AnimationNext>
{
    using A = wad2::AnimationNext;
    static constexpr std::string_view name = "wad2_animation_next";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields =
        fieldsOf(field("next_animation",
                       &A::animation,
                       index(wad2::tables::Animations),
                       doc("Animation of the same moveable that follows.")),
                 field("next_frame", &A::frame, doc("Its frame that is shown first.")));
};

template <>
struct Schema<wad2::AnimationBlending>
{
    static constexpr std::string_view name = "wad2_animation_blending";
    static constexpr std::string_view source = wad2::kMoveableSource;
    static constexpr auto fields = fieldsOf(field(
        "blend_frames", &wad2::AnimationBlending::frames, doc("Frames that blending takes.")));
};

} // namespace tr::schema
