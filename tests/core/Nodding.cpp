#include "tests/core/Nodding.h"

#include "core/level/Level.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"

#include <vector>

namespace tr::test
{

schema::Content nodding()
{
    schema::Content content = LevelBuilder(level::versions::Tr3).build();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<std::uint16_t> frames;
    for (std::size_t i = 0; i < 5; ++i)
    {
        std::vector<std::uint16_t> record(kRecordWords);
        record[6] = static_cast<std::uint16_t>(10 * i); // x of the offset
        record[view::kKeyframeHeaderWords] = static_cast<std::uint16_t>(0x4000 | (turn(i) >> 6));
        record[kRecordWords - 1] = static_cast<std::uint16_t>(0xAB00 + i); // garbage of its padding
        frames.insert(frames.end(), record.begin(), record.end());
    }
    objects.frames = Table<std::uint16_t>(frames);
    level::Animation first;
    first.frameSize = kRecordWords;
    first.frameRate = 3;
    first.frameStart = 100;
    first.frameEnd = 110;
    first.speed = 0x60000;
    first.acceleration = -0x900;
    first.numStateChanges = 1;
    first.numAnimCommands = 1;
    level::Animation second;
    second.frameOffset = static_cast<std::uint32_t>(frames.size() * 2);
    second.nextFrame = 106;
    second.stateChangeIndex = 1;
    second.animCommandIndex = 3;
    objects.animations = Table<level::Animation>{first, second};
    objects.animCommands = Table<std::int16_t>{kStepSound, 103, 7};
    objects.stateChanges = Table<level::StateChange>{{1, 3, 0}};
    objects.animDispatches =
        Table<level::AnimDispatch>{{102, 105, 1, 0}, {100, 111, 1, 0}, {106, 30000, 0, 104}};
    for (level::Model& model : objects.models.edit())
    {
        model.animationIndex = 0;
        model.frameOffset = 0;
    }
    return content;
}

} // namespace tr::test
