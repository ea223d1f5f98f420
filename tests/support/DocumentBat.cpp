#include "tests/support/DocumentBat.h"

#include "core/base/Text.h"

#include <string_view>

namespace tr::test
{
namespace
{

using level::Objects;

/// Writes down what is another.
class Differences
{
public:
    void compare(std::string_view what, std::size_t row, std::int64_t found, std::int64_t expected)
    {
        if (found != expected)
        {
            m_text += concat(what, " of ", row, ": ", found, ", not ", expected, "\n");
        }
    }

    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// Where the bat's own rows begin.
struct FirstRows
{
    std::int64_t animation = 0;
    std::int64_t change = 0;
    std::int64_t dispatch = 0;
    std::int64_t command = 0;
};

void compareAnimation(Differences& differences,
                      const Objects& objects,
                      const FirstRows& firsts,
                      std::size_t number)
{
    constexpr std::int32_t kOne = 0x10000;
    const BatAnimation& bat = kBatAnimations[number];
    const auto row = static_cast<std::size_t>(firsts.animation) + number;
    const level::Animation& animation = objects.animations[row];
    const auto compare = [&](std::string_view what, std::int64_t found, std::int64_t expected)
    { differences.compare(what, number, found, expected); };
    const std::size_t end = row + 1 < objects.animations.size()
                                ? objects.animations[row + 1].frameOffset
                                : objects.frames.size() * 2;
    const std::size_t bytes = end - animation.frameOffset;
    compare("bytes of key frames",
            static_cast<std::int64_t>(bytes),
            static_cast<std::int64_t>(bat.keyframes * bat.recordWords * 2));
    compare("record words", animation.frameSize, static_cast<std::int64_t>(bat.recordWords));
    compare("rate", animation.frameRate, bat.rate);
    compare("state", animation.stateId, bat.state);
    compare("speed", animation.speed, bat.speed * kOne);
    compare("acceleration", animation.acceleration, bat.acceleration);
    compare("lateral speed", animation.lateralSpeed, 0);
    compare("lateral acceleration", animation.lateralAcceleration, 0);
    compare("first frame", animation.frameStart, bat.first);
    compare("last frame", animation.frameEnd, bat.last);
    compare("next animation", animation.nextAnimation - firsts.animation, bat.next);
    compare("next frame", animation.nextFrame, bat.nextFrame);
    compare("state changes", animation.numStateChanges, bat.changes);
    compare("first state change", animation.stateChangeIndex - firsts.change, bat.firstChange);
    compare("commands", animation.numAnimCommands, bat.commands);
    compare("first command", animation.animCommandIndex - firsts.command, bat.firstCommand);
}

void compareWays(Differences& differences, const Objects& objects, const FirstRows& firsts)
{
    for (std::size_t i = 0; i < kBatChanges.size(); ++i)
    {
        const auto& change = objects.stateChanges[static_cast<std::size_t>(firsts.change) + i];
        differences.compare("state asked", i, change.stateId, kBatChanges[i][0]);
        differences.compare("dispatches", i, change.numDispatches, kBatChanges[i][1]);
        differences.compare(
            "first dispatch", i, change.dispatchIndex - firsts.dispatch, kBatChanges[i][2]);
    }
    for (std::size_t i = 0; i < kBatDispatches.size(); ++i)
    {
        const auto& dispatch =
            objects.animDispatches[static_cast<std::size_t>(firsts.dispatch) + i];
        differences.compare("low", i, dispatch.low, kBatDispatches[i][0]);
        differences.compare("high", i, dispatch.high, kBatDispatches[i][1]);
        differences.compare(
            "leads to", i, dispatch.nextAnimation - firsts.animation, kBatDispatches[i][2]);
        differences.compare("frame entered", i, dispatch.nextFrame, kBatDispatches[i][3]);
    }
}

} // namespace

std::string batDifference(const Objects& objects, std::size_t model)
{
    const std::size_t first = objects.models[model].animationIndex;
    const std::size_t end = model + 1 < objects.models.size()
                                ? objects.models[model + 1].animationIndex
                                : objects.animations.size();
    if (end != first + kBatAnimations.size())
    {
        return concat("it has ", end - first, " animations");
    }
    FirstRows firsts;
    firsts.animation = static_cast<std::int64_t>(first);
    firsts.change = objects.animations[first].stateChangeIndex;
    firsts.command = objects.animations[first].animCommandIndex;
    const auto change = static_cast<std::size_t>(firsts.change);
    if (change + kBatChanges.size() > objects.stateChanges.size())
    {
        return "there are too few state changes";
    }
    firsts.dispatch = objects.stateChanges[change].dispatchIndex;
    const auto dispatch = static_cast<std::size_t>(firsts.dispatch);
    const auto command = static_cast<std::size_t>(firsts.command);
    if (dispatch + kBatDispatches.size() > objects.animDispatches.size()
        || command + kBatCommands.size() > objects.animCommands.size())
    {
        return "there are too few dispatches or commands";
    }
    Differences differences;
    for (std::size_t number = 0; number < kBatAnimations.size(); ++number)
    {
        compareAnimation(differences, objects, firsts, number);
    }
    compareWays(differences, objects, firsts);
    for (std::size_t i = 0; i < kBatCommands.size(); ++i)
    {
        differences.compare(
            "word of commands", i, objects.animCommands[command + i], kBatCommands[i]);
    }
    return differences.text();
}

} // namespace tr::test
