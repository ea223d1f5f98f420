#include "core/base/Text.h"
#include "core/check/animation/AnimationProblems.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/repair/ProblemFixes.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/support/AnimatorOperations.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

using namespace operations;
using edit::Document;

std::size_t animationCount(const Document& document)
{
    return level::objectsOf(document.content()).animations.size();
}

std::size_t endOfMoveable(const Document& document, const Subject& subject)
{
    return endOfAnimations(level::objectsOf(document.content()), subject.model);
}

/// New ones stand behind the last of the moveable.
Touched comingBehind(const Document& document, const Subject& subject, std::size_t count)
{
    Touched touched;
    touched.rows = rowsCome(animationCount(document), endOfMoveable(document, subject), count);
    touched.fresh = count;
    return touched;
}

Done duplicateOne(Document& document, const Subject& subject, Random&)
{
    auto touched = comingBehind(document, subject, 1);
    return doneIf(edit::duplicateAnimations(document, std::array{subject.animation}),
                  std::move(touched));
}

Done duplicateTwo(Document& document, const Subject& subject, Random& random)
{
    const std::size_t other = anyAnimation(document, subject, random);
    if (other == subject.animation)
    {
        return absent("second animation");
    }
    const auto rows = std::minmax(subject.animation, other);
    auto touched = comingBehind(document, subject, 2);
    return doneIf(edit::duplicateAnimations(document, std::array{rows.first, rows.second}),
                  std::move(touched));
}

Done makeNew(Document& document, const Subject& subject, Random& random)
{
    const auto& content = document.content();
    if (const auto sound = edit::requireKeyframes(content, subject.animation); !sound)
    {
        return refused(sound.error());
    }
    const auto frame =
        random.below(static_cast<std::size_t>(frameCount(document, subject.animation)));
    auto touched = comingBehind(document, subject, 1);
    return doneIf(edit::makeAnimation(
                      document, subject.animation, edit::poseAt(content, subject.animation, frame)),
                  std::move(touched));
}

constexpr Aspect kFramesGo = Aspect::Words | Aspect::Frames | Aspect::Numbers | Aspect::Commands
                             | Aspect::Ways | Aspect::Entry;

/// Of what can be cut somewhere.
Result<void> requireFrames(const Document& document, const Subject& subject)
{
    return edit::requireKeyframes(document.content(), subject.animation);
}

Done split(Document& document, const Subject& subject, Random& random)
{
    if (const auto sound = requireFrames(document, subject); !sound)
    {
        return refused(sound.error());
    }
    const auto frames = static_cast<std::size_t>(frameCount(document, subject.animation));
    if (frames < 2)
    {
        return absent("second frame");
    }
    const std::size_t fresh = endOfMoveable(document, subject);
    Touched touched = comingBehind(document, subject, 1);
    touched.animations = {subject.animation};
    touched.aspects = kFramesGo | Aspect::Next;
    touched.relayed = std::pair(subject.animation, fresh);
    const auto frame = static_cast<std::int64_t>(1 + random.below(frames - 1));
    return doneIf(edit::splitAnimation(document, subject.animation, frame), std::move(touched));
}

Done trim(Document& document, const Subject& subject, std::int64_t first, std::int64_t count)
{
    return doneIf(edit::trimAnimation(document, subject.animation, {first, count}),
                  of(subject, kFramesGo));
}

Done trimStart(Document& document, const Subject& subject, Random& random)
{
    if (const auto sound = requireFrames(document, subject); !sound)
    {
        return refused(sound.error());
    }
    const auto frames = frameCount(document, subject.animation);
    if (frames < 2)
    {
        return absent("second frame");
    }
    const auto first =
        static_cast<std::int64_t>(1 + random.below(static_cast<std::size_t>(frames - 1)));
    return trim(document, subject, first, frames - first);
}

Done trimEnd(Document& document, const Subject& subject, Random& random)
{
    if (const auto sound = requireFrames(document, subject); !sound)
    {
        return refused(sound.error());
    }
    const auto frames = frameCount(document, subject.animation);
    if (frames < 2)
    {
        return absent("second frame");
    }
    return trim(document,
                subject,
                0,
                static_cast<std::int64_t>(1 + random.below(static_cast<std::size_t>(frames - 1))));
}

/// With its key frames, commands, state changes and dispatches; what leads to it is led to another,
/// where nobody says that it has to be refused.
Done remove(Document& document, const Subject& subject, edit::Dangling dangling)
{
    const std::size_t rows = animationCount(document);
    const std::size_t first =
        level::objectsOf(document.content()).models[subject.model].animationIndex;
    if (endOfMoveable(document, subject) - first < 2)
    {
        return absent("second animation");
    }
    Touched touched;
    touched.rows = rowsGo(rows, subject.animation, 1);
    if (dangling.kind == edit::Dangling::Kind::Redirect)
    {
        const std::size_t now = dangling.row - (dangling.row > subject.animation ? 1 : 0);
        touched.relayed = std::pair(subject.animation, now);
    }
    return doneIf(
        edit::removeWithBelongings(document, {"animations", subject.animation, 1}, {dangling}),
        std::move(touched));
}

Done removeUnused(Document& document, const Subject& subject, Random&)
{
    return remove(document, subject, {});
}

Done removeAndRedirect(Document& document, const Subject& subject, Random& random)
{
    const std::size_t other = anyAnimation(document, subject, random);
    if (other == subject.animation)
    {
        return absent("second animation");
    }
    return remove(document, subject, {edit::Dangling::Kind::Redirect, other});
}

/// One problem that there is a fix for, of the moveable.
Done fixProblem(Document& document, const Subject& subject, Random& random)
{
    const auto tables = document.content().tables();
    const auto problems = check::animationProblems(document.content(), tables, subject.model);
    const auto fixes = edit::fixesOf(document.content(), tables, problems);
    if (fixes.empty())
    {
        return absent("problem that can be fixed");
    }
    const std::size_t one = random.below(fixes.size());
    // Only these numbers, wherever they stand: of the moveable's animations, or of all that have
    // the dispatch, too.
    Touched touched;
    for (std::size_t row = 0; row < animationCount(document); ++row)
    {
        touched.animations.push_back(row);
    }
    touched.aspects =
        Aspect::Frames | Aspect::Commands | Aspect::Ways | Aspect::Next | Aspect::Entry;
    return doneIf(edit::fixProblems(document, std::span(fixes).subspan(one, 1)),
                  std::move(touched));
}

/// A number of the animation that is typed.
Done type(Document& document,
          const Subject& subject,
          std::string_view field,
          const std::string& text)
{
    const auto tables = document.content().tables();
    const auto cell = schema::cellAt(tables, concat("animations/", subject.animation, "/", field));
    if (!cell)
    {
        return absent("such field");
    }
    const auto& leaf = tables.find(cell->table)->type().leaves()[cell->leaf];
    const auto value = edit::parseValue(leaf, text);
    if (!value)
    {
        return refused(value.error());
    }
    Aspect aspects = Aspect::Numbers;
    if (field.starts_with("frame_"))
    {
        aspects = Aspect::Frames | Aspect::Commands | Aspect::Ways | Aspect::Entry;
    }
    else if (field.starts_with("next_"))
    {
        aspects = Aspect::Next;
    }
    return doneIf(edit::setValue(document, *cell, *value), of(subject, aspects));
}

Done typeState(Document& document, const Subject& subject, Random& random)
{
    return type(document, subject, "state_id", std::to_string(random.below(60)));
}

Done typeSpeed(Document& document, const Subject& subject, Random& random)
{
    return type(document, subject, "speed", std::to_string(random.below(0x200000)));
}

Done typeRate(Document& document, const Subject& subject, Random& random)
{
    return type(document, subject, "frame_rate", std::to_string(1 + random.below(4)));
}

Done typeLastFrame(Document& document, const Subject& subject, Random& random)
{
    const std::size_t last = rowOf(document, subject.animation).frameStart + random.below(20);
    return type(document, subject, "frame_end", std::to_string(last));
}

Done typeNextFrame(Document& document, const Subject& subject, Random& random)
{
    return type(document, subject, "next_frame", std::to_string(random.below(400)));
}

/// Only the row, which leads to all that the animation has; as tools of old did.
Done duplicateRowOnly(Document& document, const Subject& subject, Random&)
{
    Touched touched = of(subject, Aspect::Words);
    touched.rows = rowsCome(animationCount(document), subject.animation + 1, 1);
    touched.fresh = 1;
    return doneIf(edit::duplicateRows(document, {"animations", subject.animation, 1}),
                  std::move(touched));
}

} // namespace

std::span<const AnimatorOperation> makingOperations()
{
    static constexpr std::array kAll{
        AnimatorOperation{"duplicate", duplicateOne},
        AnimatorOperation{"duplicate two", duplicateTwo},
        AnimatorOperation{"make new", makeNew},
        AnimatorOperation{"split", split},
        AnimatorOperation{"trim the start", trimStart},
        AnimatorOperation{"trim the end", trimEnd},
        AnimatorOperation{"delete what nothing leads to", removeUnused},
        AnimatorOperation{"delete and lead elsewhere", removeAndRedirect},
        AnimatorOperation{"fix a problem", fixProblem},
        AnimatorOperation{"type a state", typeState},
        AnimatorOperation{"type a speed", typeSpeed},
        AnimatorOperation{"type a rate", typeRate, Care::MayBreak},
        AnimatorOperation{"type a last frame", typeLastFrame, Care::MayBreak},
        AnimatorOperation{"type a next frame", typeNextFrame, Care::MayBreak},
        AnimatorOperation{"duplicate the row only", duplicateRowOnly, Care::MayBreak},
    };
    return kAll;
}

} // namespace tr::test
