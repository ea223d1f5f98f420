// What animators do, done to animations of every real file of TR_CORPUS_DIR: written, read again,
// undone and done again to the byte, and all other animations left as they are.

#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/commands/CommandEdit.h"
#include "core/view/objects/FrameRange.h"
#include "tests/core/Invariants.h"
#include "tests/core/SetPose.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <string>

using namespace tr;
using edit::Document;
using edit::EditCode;
using edit::KeyframeSpan;
using schema::Content;
using view::Keyframe;

namespace
{

/// Animations of a file that are tried.
constexpr std::size_t kTried = 3;

struct Operation
{
    const char* name;
    Result<void> (*work)(Document& document, std::size_t animation);
};

KeyframeSpan wholeOf(const Content& content, std::size_t animation)
{
    return {animation, 0, edit::sizeOf(content, animation).keyframes};
}

template <class Make>
Result<void> change(Document& document, std::size_t animation, const Make& make)
{
    const std::array<std::size_t, 1> rows{animation};
    return edit::changeTracks(document, EditCode::ReverseAnimations, rows, make);
}

Result<void> reverse(Document& document, std::size_t animation)
{
    return change(document,
                  animation,
                  [](const Content& content, std::size_t row)
                  { return edit::reversed(content, wholeOf(content, row)); });
}

Result<void> mirror(Document& document, std::size_t animation)
{
    const std::array<std::size_t, 1> rows{animation};
    return edit::mirrorAnimations(document, rows);
}

Result<void> slowDown(Document& document, std::size_t animation)
{
    const std::array<std::size_t, 1> rows{animation};
    const auto rate = edit::sizeOf(document.content(), animation).rate;
    return edit::retimeAnimations(document, rows, static_cast<std::uint8_t>(rate + 2), true);
}

Result<void> resample(Document& document, std::size_t animation)
{
    return change(document,
                  animation,
                  [](const Content& content, std::size_t row)
                  { return edit::resampled(content, row, 1); });
}

Result<void> interpolate(Document& document, std::size_t animation)
{
    return change(document,
                  animation,
                  [](const Content& content, std::size_t row)
                  { return edit::interpolated(content, wholeOf(content, row), 2); });
}

Result<void> thinOut(Document& document, std::size_t animation)
{
    return change(document,
                  animation,
                  [](const Content& content, std::size_t row)
                  { return edit::thinned(content, wholeOf(content, row), 2); });
}

/// All joints about all axes, so that its record has to grow where it can.
Result<void> pose(Document& document, std::size_t animation)
{
    Keyframe keyframe = edit::keyframesIn(document.content(), animation).front();
    for (view::JointAngles& angles : keyframe.angles)
    {
        angles = {0x1000, 0x2000, 0x3000};
    }
    return test::setPose(document, animation, 0, keyframe);
}

/// The last key frame stands as the first one, its left and right exchanged.
Result<void> pastePose(Document& document, std::size_t animation)
{
    const auto& content = document.content();
    const auto pose = edit::mirroredPose(content, animation, edit::poseAt(content, animation, 0));
    const std::array last{edit::sizeOf(content, animation).keyframes - 1};
    return edit::pastePose(document, animation, last, pose);
}

view::AnimationCommand command(view::AnimationCommand::Kind kind,
                               std::initializer_list<std::int16_t> operands)
{
    view::AnimationCommand made;
    made.kind = kind;
    made.operandCount = static_cast<std::uint8_t>(operands.size());
    std::ranges::copy(operands, made.operands.begin());
    return made;
}

Result<void> addCommand(Document& document, std::size_t animation)
{
    const auto done = edit::addCommand(
        document, animation, command(view::AnimationCommand::Kind::PlaySound, {7, 0x4002}));
    return done ? Result<void>() : fail(done.error());
}

/// The first command becomes one of another length; without any it is as if one were added.
Result<void> changeCommand(Document& document, std::size_t animation)
{
    const auto& objects = level::objectsOf(document.content());
    const auto commands = view::commandsOf(objects, objects.animations[animation]);
    if (commands.empty())
    {
        return addCommand(document, animation);
    }
    const auto done =
        edit::changeCommand(document,
                            commands.front().word,
                            command(view::AnimationCommand::Kind::SetPosition, {1, -2, 3}));
    return done ? Result<void>() : fail(done.error());
}

std::int64_t framesIn(const Content& content, std::size_t animation)
{
    return view::framesOf(level::objectsOf(content).animations[animation]).count();
}

Result<void> split(Document& document, std::size_t animation)
{
    const auto done =
        edit::splitAnimation(document, animation, framesIn(document.content(), animation) / 2);
    return done ? Result<void>() : fail(done.error());
}

Result<void> trimStart(Document& document, std::size_t animation)
{
    const std::int64_t all = framesIn(document.content(), animation);
    return edit::trimAnimation(document, animation, {all / 2, all - all / 2});
}

Result<void> trimEnd(Document& document, std::size_t animation)
{
    const std::int64_t all = framesIn(document.content(), animation);
    return edit::trimAnimation(document, animation, {0, all / 2});
}

Result<void> duplicate(Document& document, std::size_t animation)
{
    const auto done = edit::duplicateAnimations(document, std::array{animation});
    return done ? Result<void>() : fail(done.error());
}

Result<void> makeNew(Document& document, std::size_t animation)
{
    const auto done =
        edit::makeAnimation(document, animation, edit::poseAt(document.content(), animation, 1));
    return done ? Result<void>() : fail(done.error());
}

constexpr std::array kOperations{Operation{"reverse", reverse},
                                 Operation{"mirror", mirror},
                                 Operation{"slow down", slowDown},
                                 Operation{"resample", resample},
                                 Operation{"interpolate", interpolate},
                                 Operation{"thin out", thinOut},
                                 Operation{"pose", pose},
                                 Operation{"paste pose", pastePose},
                                 Operation{"add command", addCommand},
                                 Operation{"change command", changeCommand},
                                 Operation{"split", split},
                                 Operation{"trim start", trimStart},
                                 Operation{"trim end", trimEnd},
                                 Operation{"duplicate", duplicate},
                                 Operation{"new", makeNew}};

/// Some from the whole file that have two key frames, and two frames to take apart.
std::vector<std::size_t> animationsOf(const Content& content)
{
    const auto& animations = level::objectsOf(content).animations;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        if (framesIn(content, i) >= 2 && edit::keyframesIn(content, i).size() >= 2)
        {
            found.push_back(i);
        }
    }
    std::vector<std::size_t> some;
    const std::size_t step = std::max<std::size_t>(found.size() / kTried, 1);
    for (std::size_t i = 0; i < found.size() && some.size() < kTried; i += step)
    {
        some.push_back(found[i]);
    }
    return some;
}

/// The numbers that another animation's commands are, without those of frames: these go along where
/// it shares them. None where it says to have more than there are: what comes to stand there is no
/// business of anybody's.
std::vector<int> commandsOf(const Content& content, std::size_t animation)
{
    const auto& objects = level::objectsOf(content);
    std::vector<int> numbers;
    const auto commands = view::commandsOf(objects, objects.animations[animation]);
    if (commands.size() != objects.animations[animation].numAnimCommands)
    {
        return {};
    }
    for (const auto& each : commands)
    {
        numbers.push_back(static_cast<int>(each.kind));
        for (std::size_t i = each.isAtFrame() ? 1 : 0; i < each.operandCount; ++i)
        {
            numbers.push_back(each.operands[i]);
        }
    }
    return numbers;
}

/// Whether all animations but one have the key frames and the commands that they had. A new one
/// stands behind those of its moveable.
bool keepsOthers(const Content& before, const Content& after, std::size_t animation)
{
    const auto isSame = [](const Keyframe& a, const Keyframe& b)
    { return a.box == b.box && a.offset == b.offset && a.angles == b.angles; };
    const std::size_t rows = level::objectsOf(before).animations.size();
    const std::size_t more = level::objectsOf(after).animations.size() - rows;
    const std::size_t fresh = more > 0 ? edit::placeOfNew(before, animation).value() : rows;
    for (std::size_t i = 0; i < rows; ++i)
    {
        const std::size_t now = i < fresh ? i : i + more;
        if (i != animation
            && (commandsOf(before, i) != commandsOf(after, now)
                || !std::ranges::equal(
                    edit::keyframesIn(before, i), edit::keyframesIn(after, now), isSame)))
        {
            return false;
        }
    }
    return true;
}

} // namespace

class tst_CorpusAnimations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void everythingIsDoneAndUndone_data() { test::addCorpusRows(); }

    void everythingIsDoneAndUndone();
    void cleanupTestCase();

private:
    std::map<std::string, int> m_done; ///< by operation
    int m_refused = 0;
};

void tst_CorpusAnimations::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 1 test on real files is skipped");
    }
}

void tst_CorpusAnimations::everythingIsDoneAndUndone()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return; // protected by its author
    }
    const auto before = file->content.write();
    for (const std::size_t animation : animationsOf(file->content))
    {
        for (const Operation& operation : kOperations)
        {
            const std::string what =
                std::string(operation.name) + " of " + std::to_string(animation);
            Document document(file->content);
            const auto done = operation.work(document, animation);
            if (!done)
            {
                // Animations that begin between the key frames of others can have none of their
                // own.
                qInfo("%s: %s", what.c_str(), fullMessage(done.error()).c_str());
                QVERIFY2(done.error().code == ErrorCode::EntryTied
                             || done.error().code == ErrorCode::ReferenceTooFar,
                         what.c_str());
                QVERIFY2(!document.canUndo(), what.c_str());
                ++m_refused;
                continue;
            }
            ++m_done[operation.name];
            if (!document.canUndo())
            {
                continue; // it changes nothing: its own mirror image
            }
            QVERIFY2(keepsOthers(file->content, document.content(), animation), what.c_str());
            format::GameFile changed = *file;
            changed.content = document.content();
            const auto written = format::write(changed);
            QVERIFY2(written, what.c_str());
            const auto read = format::read(*written, test::currentCorpusName());
            QVERIFY2(read && read->complete, what.c_str());
            const auto after = document.content().write();
            QVERIFY2(test::byteDifference(after, read->content.write()) == test::kNothing,
                     what.c_str());
            document.undo();
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
            document.redo();
            QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
        }
    }
}

void tst_CorpusAnimations::cleanupTestCase()
{
    if (m_done.empty())
    {
        return; // without real files
    }
    for (const Operation& operation : kOperations)
    {
        qInfo("%s: %d", operation.name, m_done[operation.name]);
        QVERIFY2(m_done[operation.name] >= 50, operation.name);
    }
    qInfo("refused: %d", m_refused);
}

template struct tr::test::RegisteredTest<tst_CorpusAnimations>;
#include "tst_CorpusAnimations.moc"
