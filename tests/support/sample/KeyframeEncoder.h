#pragma once

#include "core/schema/Version.h"
#include "tests/support/sample/ObjectPlan.h"

#include <cstdint>
#include <vector>

namespace tr::test
{

/// One pose as the frames of a game hold it, without padding. TRosettaStone 3, 6.2.7.
[[nodiscard]] std::vector<std::uint16_t>
encodeKeyframe(const ModelPlan& model, const Pose& pose, schema::Version version);

/// The key frames of an animation, all of one size.
struct EncodedFrames
{
    std::vector<std::uint16_t> words;
    std::size_t frameWords = 0; ///< size of each key frame
};

[[nodiscard]] EncodedFrames
encodeFrames(const ModelPlan& model, const AnimationPlan& animation, schema::Version version);

} // namespace tr::test
