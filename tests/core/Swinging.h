#pragma once

#include "core/schema/Content.h"
#include "core/view/objects/Keyframe.h"

#include <cstdint>
#include <vector>

/// An animation of one joint whose angles and offsets can be counted by hand.
namespace tr::test
{

struct Swing
{
    std::vector<view::JointAngles> angles; ///< of each key frame; all are stored with three axes
    std::vector<std::int16_t> x{};         ///< of its offset; those behind the last have 0
    std::uint8_t rate = 1;
    std::uint16_t frames = 1;
};

/// A level of TR3 whose moveable has two animations: a swing, in the frames from 100 on, and one of
/// a single key frame. Both go on with the first frame of the swing.
[[nodiscard]] schema::Content swinging(const Swing& swing, const view::JointAngles& second = {});

/// Turns about X alone.
[[nodiscard]] std::vector<view::JointAngles> aboutX(const std::vector<int>& angles);

} // namespace tr::test
