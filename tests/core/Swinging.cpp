#include "tests/core/Swinging.h"

#include "core/level/Level.h"
#include "tests/support/LevelBuilder.h"

namespace tr::test
{
namespace
{

constexpr std::size_t kSwingWords = view::kKeyframeHeaderWords + 2;

/// TRosettaStone 3, 6.2.7: two bits 0, and ten for each axis.
void appendRecord(std::vector<std::uint16_t>& frames,
                  const view::JointAngles& angles,
                  std::int16_t x)
{
    std::vector<std::uint16_t> record(kSwingWords);
    record[6] = static_cast<std::uint16_t>(x);
    record[9] = static_cast<std::uint16_t>((angles.x >> 6 << 4) | (angles.y >> 12));
    record[10] = static_cast<std::uint16_t>((angles.y >> 6 << 10) | (angles.z >> 6));
    frames.insert(frames.end(), record.begin(), record.end());
}

} // namespace

schema::Content swinging(const Swing& swing, const view::JointAngles& second)
{
    schema::Content content = LevelBuilder(level::versions::Tr3).build();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<std::uint16_t> frames;
    for (std::size_t i = 0; i < swing.angles.size(); ++i)
    {
        appendRecord(frames, swing.angles[i], i < swing.x.size() ? swing.x[i] : std::int16_t{0});
    }
    level::Animation first;
    first.frameSize = kSwingWords;
    first.frameRate = swing.rate;
    first.frameStart = 100;
    first.frameEnd = static_cast<std::uint16_t>(99 + swing.frames);
    first.nextFrame = 100;
    level::Animation other = first;
    other.frameOffset = static_cast<std::uint32_t>(frames.size() * 2);
    other.frameRate = 1;
    other.frameStart = static_cast<std::uint16_t>(first.frameEnd + 1);
    other.frameEnd = other.frameStart;
    appendRecord(frames, second, 0);
    objects.frames = Table<std::uint16_t>(frames);
    objects.animations = Table<level::Animation>{first, other};
    objects.animCommands = {};
    objects.stateChanges = {};
    objects.animDispatches = {};
    for (level::Model& model : objects.models.edit())
    {
        model.animationIndex = 0;
        model.frameOffset = 0;
    }
    return content;
}

std::vector<view::JointAngles> aboutX(const std::vector<int>& angles)
{
    std::vector<view::JointAngles> all;
    for (const int angle : angles)
    {
        all.push_back({static_cast<std::uint16_t>(angle), 0, 0});
    }
    return all;
}

} // namespace tr::test
