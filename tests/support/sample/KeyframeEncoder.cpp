#include "tests/support/sample/KeyframeEncoder.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

constexpr int kThreeAxisTurn = 1024;

/// An angle in parts of a turn that has `turn` of them.
int partsOf(float degrees, int turn)
{
    const int parts =
        static_cast<int>(std::lround(degrees / 360.0F * static_cast<float>(turn))) % turn;
    return parts < 0 ? parts + turn : parts;
}

std::uint16_t word(float value)
{
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(value)));
}

void addThreeAxes(std::vector<std::uint16_t>& words, const glm::vec3& degrees, bool reversed)
{
    const int x = partsOf(degrees.x, kThreeAxisTurn);
    const int y = partsOf(degrees.y, kThreeAxisTurn);
    const int z = partsOf(degrees.z, kThreeAxisTurn);
    const auto first = static_cast<std::uint16_t>(x << 4 | y >> 6);
    const auto second = static_cast<std::uint16_t>((y & 0x3F) << 10 | z);
    words.push_back(reversed ? second : first);
    words.push_back(reversed ? first : second);
}

void addTurn(std::vector<std::uint16_t>& words, const glm::vec3& degrees, Version version)
{
    if (version == versions::Tr1)
    {
        addThreeAxes(words, degrees, true);
        return;
    }
    // A turn about one axis takes a single word, with more of a degree from TR4 on.
    const int turn = level::since(versions::Tr4).contains(version) ? 4096 : 1024;
    int axis = 0;
    int turned = 0;
    for (int i = 0; i < 3; ++i)
    {
        if (partsOf(degrees[i], turn) != 0)
        {
            axis = i;
            ++turned;
        }
    }
    if (turned > 1)
    {
        addThreeAxes(words, degrees, false);
        return;
    }
    words.push_back(static_cast<std::uint16_t>((axis + 1) << 14 | partsOf(degrees[axis], turn)));
}

} // namespace

std::vector<std::uint16_t> encodeKeyframe(const ModelPlan& model, const Pose& pose, Version version)
{
    const Box box = boxOf(model, pose);
    std::vector<std::uint16_t> words{word(box.low.x),
                                     word(box.high.x),
                                     word(box.low.y),
                                     word(box.high.y),
                                     word(box.low.z),
                                     word(box.high.z),
                                     word(pose.offset.x),
                                     word(pose.offset.y),
                                     word(pose.offset.z)};
    if (version == versions::Tr1)
    {
        words.push_back(static_cast<std::uint16_t>(pose.degrees.size()));
    }
    for (const glm::vec3& degrees : pose.degrees)
    {
        addTurn(words, degrees, version);
    }
    return words;
}

EncodedFrames encodeFrames(const ModelPlan& model, const AnimationPlan& animation, Version version)
{
    std::vector<std::vector<std::uint16_t>> frames;
    EncodedFrames encoded;
    for (const Pose& pose : animation.poses)
    {
        frames.push_back(encodeKeyframe(model, pose, version));
        encoded.frameWords = std::max(encoded.frameWords, frames.back().size());
    }
    for (std::vector<std::uint16_t>& frame : frames)
    {
        frame.resize(encoded.frameWords, 0);
        encoded.words.insert(encoded.words.end(), frame.begin(), frame.end());
    }
    return encoded;
}

} // namespace tr::test
