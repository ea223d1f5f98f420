#include "core/edit/animation/commands/CommandCopy.h"
#include "core/edit/animation/commands/CommandEdit.h"
#include "core/edit/animation/commands/CommandSearch.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "tests/support/AnimatorOperations.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

using namespace operations;
using edit::Document;
using edit::WordSpan;
using view::AnimationCommand;

constexpr std::string_view kCommand = "command";

std::vector<AnimationCommand> commandsIn(const Document& document, std::size_t animation)
{
    return view::commandsOf(level::objectsOf(document.content()), rowOf(document, animation));
}

AnimationCommand command(AnimationCommand::Kind kind, std::initializer_list<std::int64_t> operands)
{
    AnimationCommand made;
    made.kind = kind;
    for (const std::int64_t operand : operands)
    {
        made.operands[made.operandCount++] = static_cast<std::int16_t>(operand);
    }
    return made;
}

/// One of each kind; sounds and effects in a frame of the animation.
AnimationCommand anyCommand(const Document& document, const Subject& subject, Random& random)
{
    const auto frames = static_cast<std::size_t>(frameCount(document, subject.animation));
    const auto frame = rowOf(document, subject.animation).frameStart
                       + static_cast<std::int64_t>(random.below(frames));
    using Kind = AnimationCommand::Kind;
    switch (random.below(6))
    {
    case 0:
        return command(Kind::SetPosition, {1, -2, 3});
    case 1:
        return command(Kind::JumpDistance, {-100, 50});
    case 2:
        return command(Kind::EmptyHands, {});
    case 3:
        return command(Kind::Kill, {});
    case 4:
        return command(Kind::FlipEffect, {frame, 3});
    default:
        return command(Kind::PlaySound, {frame, 6});
    }
}

Done addForAll(Document& document, const Subject& subject, Random& random)
{
    return doneIf(
        edit::addCommand(document, subject.animation, anyCommand(document, subject, random)),
        ofAll(subject, Aspect::Commands));
}

Done addForOne(Document& document, const Subject& subject, Random& random)
{
    return doneIf(edit::addCommand(document,
                                   subject.animation,
                                   anyCommand(document, subject, random),
                                   {subject.animation}),
                  of(subject, Aspect::Commands));
}

Done changeFor(Document& document, const Subject& subject, Random& random, edit::ForOwner owner)
{
    const auto commands = commandsIn(document, subject.animation);
    if (commands.empty())
    {
        return absent(kCommand);
    }
    auto touched = of(subject, Aspect::Commands);
    touched.forAll = !owner.only;
    return doneIf(edit::changeCommand(document,
                                      commands[random.below(commands.size())].word,
                                      anyCommand(document, subject, random),
                                      owner),
                  std::move(touched));
}

Done changeForAll(Document& document, const Subject& subject, Random& random)
{
    return changeFor(document, subject, random, {});
}

Done changeForOne(Document& document, const Subject& subject, Random& random)
{
    return changeFor(document, subject, random, {subject.animation});
}

/// Words of all sounds and effects, or of all commands, that the animation has.
std::vector<std::size_t> foundIn(const Document& document, const Subject& subject, bool inFrames)
{
    std::vector<std::size_t> words;
    for (const auto& found :
         edit::findCommands(level::objectsOf(document.content()), {subject.animation, 1}, {}))
    {
        if (!inFrames || found.command.isAtFrame())
        {
            words.push_back(found.command.word);
        }
    }
    return words;
}

Done changeFound(Document& document, const Subject& subject, Random& random)
{
    const auto words = foundIn(document, subject, true);
    if (words.empty())
    {
        return absent("command in a frame");
    }
    edit::CommandChange change;
    change.number = static_cast<std::uint16_t>(random.below(100));
    return doneIf(edit::changeCommands(document, words, change), ofAll(subject, Aspect::Commands));
}

Done deleteFound(Document& document, const Subject& subject, Random&)
{
    const auto words = foundIn(document, subject, false);
    return words.empty()
               ? absent(kCommand)
               : doneIf(edit::deleteCommands(document, words), ofAll(subject, Aspect::Commands));
}

Done copyInto(Document& document, const edit::CommandCopies& wanted)
{
    const auto plan = edit::planCopies(level::objectsOf(document.content()), wanted);
    if (plan.copies == 0)
    {
        return absent("command to be copied, or frame for it");
    }
    Touched touched{{}, Aspect::Commands};
    for (const auto& addition : plan.additions)
    {
        touched.animations.push_back(addition.animation);
    }
    return doneIf(edit::copyCommands(document, wanted), std::move(touched));
}

Done copyIntoFrames(Document& document, const Subject& subject, Random& random)
{
    const auto frames = static_cast<std::size_t>(frameCount(document, subject.animation));
    edit::CommandCopies wanted{subject.animation, commandsIn(document, subject.animation), {}, {}};
    wanted.frames = {static_cast<std::int64_t>(random.below(frames))};
    return copyInto(document, wanted);
}

Done copyIntoAnother(Document& document, const Subject& subject, Random& random)
{
    edit::CommandCopies wanted{subject.animation, commandsIn(document, subject.animation), {}, {}};
    wanted.animations = {anyAnimation(document, subject, random)};
    if (wanted.animations.front() == subject.animation)
    {
        return absent("second animation");
    }
    return copyInto(document, wanted);
}

/// An entry of a packed stream that is the animation's, and what changes with it.
struct Spot
{
    std::vector<WordSpan> all; ///< in their order; empty: it has none
    Aspect aspects = Aspect::None;
    std::string_view what;
};

Spot commandSpot(const Document& document, const Subject& subject)
{
    Spot spot{{}, Aspect::Commands, kCommand};
    for (const AnimationCommand& each : commandsIn(document, subject.animation))
    {
        spot.all.push_back({level::tables::AnimCommands, each.word, 1U + each.operandCount});
    }
    return spot;
}

Spot keyframeSpot(const Document& document, const Subject& subject)
{
    const auto& content = document.content();
    const auto range =
        view::keyframesOf(level::objectsOf(content), content.version(), subject.animation);
    Spot spot{{},
              Aspect::Words | Aspect::Frames | Aspect::Commands | Aspect::Ways | Aspect::Entry,
              "key frame"};
    for (std::size_t i = 0; i < range.count; ++i)
    {
        spot.all.push_back({level::tables::Frames, range.firstWord + i * range.words, range.words});
    }
    return spot;
}

using SpotOf = Spot (*)(const Document& document, const Subject& subject);

template <SpotOf spotOf>
Done insertOne(Document& document, const Subject& subject, Random& random)
{
    const Spot spot = spotOf(document, subject);
    if (spot.all.empty())
    {
        return absent(spot.what);
    }
    return doneIf(edit::insertEntry(document,
                                    spot.all[random.below(spot.all.size())],
                                    random.oneIn(2) ? edit::Side::Before : edit::Side::After),
                  ofAll(subject, spot.aspects));
}

/// One of them, and now and then the one behind it, too.
WordSpan some(const Spot& spot, Random& random)
{
    const std::size_t first = random.below(spot.all.size());
    WordSpan words = spot.all[first];
    if (first + 1 < spot.all.size() && random.oneIn(2))
    {
        words.count += spot.all[first + 1].count;
    }
    return words;
}

template <SpotOf spotOf>
Done duplicateSome(Document& document, const Subject& subject, Random& random)
{
    const Spot spot = spotOf(document, subject);
    return spot.all.empty() ? absent(spot.what)
                            : doneIf(edit::duplicateEntries(document, some(spot, random)),
                                     ofAll(subject, spot.aspects));
}

template <SpotOf spotOf>
Done removeSome(Document& document, const Subject& subject, Random& random)
{
    const Spot spot = spotOf(document, subject);
    return spot.all.empty() ? absent(spot.what)
                            : doneIf(edit::removeEntries(document, some(spot, random)),
                                     ofAll(subject, spot.aspects));
}

template <SpotOf spotOf>
Done moveOne(Document& document, const Subject& subject, Random& random)
{
    const Spot spot = spotOf(document, subject);
    if (spot.all.size() < 2)
    {
        return absent(spot.what.starts_with("key") ? "second key frame" : "second command");
    }
    // To the front of all, or from there to behind the last.
    const std::size_t one = random.below(spot.all.size());
    const std::size_t to = one == 0 ? spot.all.back().end() : spot.all.front().first;
    return doneIf(edit::moveEntries(document, spot.all[one], to), ofAll(subject, spot.aspects));
}

template <SpotOf spotOf>
Done replaceOne(Document& document, const Subject& subject, Random& random)
{
    const Spot spot = spotOf(document, subject);
    if (spot.all.empty())
    {
        return absent(spot.what);
    }
    // By the words of another one.
    const WordSpan& from = spot.all[random.below(spot.all.size())];
    const auto words = edit::wordsOf(document.content(), from.table, from.first, from.count);
    return doneIf(edit::replaceEntry(document, spot.all[random.below(spot.all.size())], words),
                  ofAll(subject, spot.aspects));
}

} // namespace

std::span<const AnimatorOperation> entryOperations()
{
    static constexpr std::array kAll{
        AnimatorOperation{"add a command", addForAll},
        AnimatorOperation{"add a command for one", addForOne},
        AnimatorOperation{"change a command", changeForAll},
        AnimatorOperation{"change a command for one", changeForOne},
        AnimatorOperation{"change found commands", changeFound},
        AnimatorOperation{"delete found commands", deleteFound},
        AnimatorOperation{"copy commands into a frame", copyIntoFrames},
        AnimatorOperation{"copy commands into another", copyIntoAnother, Care::MayBreak},
        AnimatorOperation{"insert a command", insertOne<commandSpot>},
        AnimatorOperation{"duplicate commands", duplicateSome<commandSpot>},
        AnimatorOperation{"delete commands", removeSome<commandSpot>},
        AnimatorOperation{"move a command", moveOne<commandSpot>},
        AnimatorOperation{"replace a command", replaceOne<commandSpot>},
        AnimatorOperation{"insert a key frame", insertOne<keyframeSpot>},
        AnimatorOperation{"duplicate key frames", duplicateSome<keyframeSpot>},
        AnimatorOperation{"delete key frames", removeSome<keyframeSpot>},
        AnimatorOperation{"move a key frame", moveOne<keyframeSpot>},
        AnimatorOperation{"replace a key frame", replaceOne<keyframeSpot>},
    };
    return kAll;
}

} // namespace tr::test
