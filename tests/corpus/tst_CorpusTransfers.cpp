// Animations of every real file of TR_CORPUS_DIR, copied to another moveable of it: to one with the
// same skeleton, and to one with another number of joints. What the copies say is compared with the
// source by what it means; it is written, read again, undone and done again to the byte.

#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "core/view/objects/AnimationRows.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

using namespace tr;
using edit::Document;
using edit::TransferPlan;
using edit::TransferWanted;
using level::Objects;
using schema::Content;

namespace
{

constexpr std::size_t kCopied = 6; ///< animations of a moveable

/// The moveable with most animations, and some of these: from all parts of it.
std::size_t busiestModel(const Objects& objects)
{
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const std::size_t count = view::animationsOf(objects, objects.models[row]).count;
        if (count > most && view::meshesOf(objects, objects.models[row]).count > 0
            && view::modelOfAnimation(objects, objects.models[row].animationIndex) == row)
        {
            best = row;
            most = count;
        }
    }
    return best;
}

std::vector<std::size_t> spreadOver(const view::RowRange& rows, std::size_t wanted)
{
    std::vector<std::size_t> some;
    const std::size_t step = std::max<std::size_t>(rows.count / wanted, 1);
    for (std::size_t row = rows.first; row < rows.end() && some.size() < wanted; row += step)
    {
        some.push_back(row);
    }
    return some;
}

/// Another moveable whose skeleton hangs together as that one, or has another number of joints.
std::optional<std::size_t> otherModel(const Content& content, std::size_t source, bool isAlike)
{
    const Objects& objects = level::objectsOf(content);
    const std::size_t joints = view::meshesOf(objects, objects.models[source]).count;
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const std::size_t own = view::meshesOf(objects, objects.models[row]).count;
        const auto animations = view::animationsOf(objects, objects.models[row]);
        const bool ownsThem =
            animations.count > 0 && view::modelOfAnimation(objects, animations.first) == row;
        const bool fits =
            isAlike ? edit::matchJoints(content, source, row).by == edit::MatchedBy::Number
                    : own > 1 && own != joints;
        if (row != source && ownsThem && fits)
        {
            return row;
        }
    }
    return std::nullopt;
}

std::vector<view::Keyframe>
keyframesAs(const Content& content, std::size_t animation, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const auto range = view::keyframesOf(objects, content.version(), animation);
    const std::size_t joints = view::meshesOf(objects, objects.models[model]).count;
    std::vector<view::Keyframe> found;
    for (std::size_t i = 0; i < range.count; ++i)
    {
        const auto keyframe = view::readKeyframe(
            objects, content.version(), range.firstWord + i * range.words, joints);
        if (!keyframe)
        {
            break;
        }
        found.push_back(*keyframe);
    }
    return found;
}

/// Angle by angle; empty where it is right.
std::string posesProblem(const Content& before,
                         const Content& after,
                         const TransferWanted& wanted,
                         const TransferPlan& plan)
{
    for (std::size_t i = 0; i < wanted.animations.size(); ++i)
    {
        const auto was = keyframesAs(before, wanted.animations[i], plan.source);
        const auto is = keyframesAs(after, plan.place + i, wanted.model);
        if (was.size() != is.size())
        {
            return "key frames of " + std::to_string(wanted.animations[i]);
        }
        for (std::size_t k = 0; k < was.size(); ++k)
        {
            bool isSame = was[k].box == is[k].box && was[k].offset == is[k].offset;
            for (std::size_t joint = 0; joint < wanted.posing.joints.size(); ++joint)
            {
                const auto from = wanted.posing.joints[joint];
                const auto angles = from ? was[k].angles[*from] : view::JointAngles{};
                isSame = isSame && is[k].angles[joint] == angles;
            }
            if (!isSame)
            {
                return "key frame " + std::to_string(k) + " of "
                       + std::to_string(wanted.animations[i]);
            }
        }
    }
    return {};
}

/// Where a row of animations is once the copies are there, and who it is a copy of.
std::size_t sourceOf(const TransferWanted& wanted, const TransferPlan& plan, std::size_t row)
{
    const std::size_t count = wanted.animations.size();
    return row >= plan.place && row < plan.place + count ? wanted.animations[row - plan.place]
           : row >= plan.place + count                   ? row - count
                                                         : row;
}

/// Whether a frame of a copy, or of what it leads to, is the one that was meant.
bool isLed(const Content& before,
           const TransferWanted& wanted,
           const TransferPlan& plan,
           std::size_t from,
           std::size_t to,
           std::int64_t wasFrame,
           std::int64_t frame)
{
    const Objects& objects = level::objectsOf(before);
    const bool isCopied = std::ranges::binary_search(wanted.animations, from);
    if (isCopied)
    {
        return to >= plan.place && sourceOf(wanted, plan, to) == from
               && frame - wasFrame == plan.shift;
    }
    const auto target = std::ranges::find(plan.targets, from, &edit::TransferredTarget::animation);
    if (target == plan.targets.end() || !target->to || *target->to != to)
    {
        return false;
    }
    const auto own = view::framesOf(objects.animations[to]);
    return to == from || (frame >= own.first && frame <= own.last);
}

/// What the copies say beside their poses; empty where it is right.
std::string transferProblem(const Content& before,
                            const Content& after,
                            const TransferWanted& wanted,
                            const TransferPlan& plan)
{
    const Objects& old = level::objectsOf(before);
    const Objects& now = level::objectsOf(after);
    for (std::size_t i = 0; i < wanted.animations.size(); ++i)
    {
        const std::string what = std::to_string(wanted.animations[i]) + ": ";
        const level::Animation& was = old.animations[wanted.animations[i]];
        const level::Animation& is = now.animations[plan.place + i];
        const auto wasFrames = view::framesOf(was);
        const auto isFrames = view::framesOf(is);
        if (was.stateId != is.stateId || was.frameRate != is.frameRate || was.speed != is.speed
            || was.acceleration != is.acceleration || was.lateralSpeed != is.lateralSpeed
            || wasFrames.count() != isFrames.count()
            || isFrames.first - wasFrames.first != plan.shift)
        {
            return what + "numbers";
        }
        const auto commands = view::commandsOf(old, was);
        const auto copies = view::commandsOf(now, is);
        const auto isSame = [&plan](const auto& a, const auto& b)
        {
            auto operands = a.operands;
            operands[0] = static_cast<std::int16_t>(operands[0] + (a.isAtFrame() ? plan.shift : 0));
            return a.kind == b.kind && operands == b.operands;
        };
        if (!std::ranges::equal(commands, copies, isSame))
        {
            return what + "commands";
        }
        const bool repeats = is.nextAnimation == plan.place + i && is.nextFrame == is.frameStart;
        const auto end =
            std::ranges::find(plan.targets, was.nextAnimation, &edit::TransferredTarget::animation);
        const bool isLost = end != plan.targets.end() && !end->to;
        if (isLost ? !repeats
                   : !isLed(before,
                            wanted,
                            plan,
                            was.nextAnimation,
                            is.nextAnimation,
                            view::withSign(was.nextFrame),
                            view::withSign(is.nextFrame)))
        {
            return what + "what follows";
        }

        struct Way
        {
            std::uint16_t state;
            level::AnimDispatch dispatch;
        };

        const auto waysOf = [](const Objects& objects, const level::Animation& animation)
        {
            std::vector<Way> ways;
            const auto changes = view::stateChangesOf(objects, animation);
            for (std::size_t c = changes.first; c < changes.end(); ++c)
            {
                const auto rows = view::dispatchesOf(objects, objects.stateChanges[c]);
                for (std::size_t d = rows.first; d < rows.end(); ++d)
                {
                    ways.push_back({objects.stateChanges[c].stateId, objects.animDispatches[d]});
                }
            }
            return ways;
        };
        auto ways = waysOf(old, was);
        std::erase_if(ways,
                      [&plan](const Way& way)
                      {
                          const auto target =
                              std::ranges::find(plan.targets,
                                                way.dispatch.nextAnimation,
                                                &edit::TransferredTarget::animation);
                          return target != plan.targets.end() && !target->to;
                      });
        const bool areSame = std::ranges::equal(
            ways,
            waysOf(now, is),
            [&](const Way& a, const Way& b)
            {
                return a.state == b.state
                       && view::withSign(b.dispatch.low) - view::withSign(a.dispatch.low)
                              == plan.shift
                       && isLed(before,
                                wanted,
                                plan,
                                a.dispatch.nextAnimation,
                                b.dispatch.nextAnimation,
                                view::withSign(a.dispatch.nextFrame),
                                view::withSign(b.dispatch.nextFrame));
            });
        if (!areSame)
        {
            return what + "dispatches";
        }
    }
    return {};
}

/// The words of the frames that an animation has, and all that it says but of the places of things.
bool isUntouched(const Content& before,
                 const Content& after,
                 const TransferWanted& wanted,
                 const TransferPlan& plan)
{
    const Objects& old = level::objectsOf(before);
    const Objects& now = level::objectsOf(after);
    for (std::size_t row = 0; row < now.animations.size(); ++row)
    {
        const bool isCopy = row >= plan.place && row < plan.place + wanted.animations.size();
        const std::size_t from = sourceOf(wanted, plan, row);
        const auto was = view::keyframesOf(old, before.version(), from);
        const auto is = view::keyframesOf(now, after.version(), row);
        if (isCopy)
        {
            continue;
        }
        const auto wasWords = old.frames.slice(was.firstWord, was.count * was.words);
        const auto isWords = now.frames.slice(is.firstWord, is.count * is.words);
        level::Animation same = old.animations[from];
        same.frameOffset = now.animations[row].frameOffset;
        same.nextAnimation = now.animations[row].nextAnimation;
        const bool leads = sourceOf(wanted, plan, now.animations[row].nextAnimation)
                           == old.animations[from].nextAnimation;
        if (was.count != is.count || !std::ranges::equal(wasWords, isWords)
            || same != now.animations[row]
            || (!leads && old.animations[from].nextAnimation < old.animations.size()))
        {
            return false;
        }
    }
    return true;
}

} // namespace

class tst_CorpusTransfers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void copiesMeanTheSame_data() { test::addCorpusRows(); }

    void copiesMeanTheSame();

    void correctedOnesPointTheSameWay_data() { test::addCorpusRows(); }

    void correctedOnesPointTheSameWay();

    void keyFramesAlone_data() { test::addCorpusRows(); }

    void keyFramesAlone();

    void allOfLaraAtOnce();

    void cleanupTestCase();

private:
    void checkSaved(const format::GameFile& file, Document& document);

    int m_alike = 0;
    int m_mapped = 0;
    int m_corrected = 0;
    int m_keyframes = 0;
    int m_boxes = 0;
};

void tst_CorpusTransfers::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 4 tests on real files are skipped");
    }
}

/// Written, read again, undone and done again.
void tst_CorpusTransfers::checkSaved(const format::GameFile& file, Document& document)
{
    const auto before = file.content.write();
    const auto after = document.content().write();
    format::GameFile changed = file;
    changed.content = document.content();
    const auto written = format::write(changed);
    QVERIFY(written);
    const auto read = format::read(*written, test::currentCorpusName());
    QVERIFY(read && read->complete);
    QCOMPARE(test::byteDifference(after, read->content.write()), test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

void tst_CorpusTransfers::copiesMeanTheSame()
{
    const auto file = test::currentCorpusFile();
    if (!file || level::objectsOf(file->content).models.empty())
    {
        return;
    }
    const Objects& objects = level::objectsOf(file->content);
    const std::size_t source = busiestModel(objects);
    for (const bool isAlike : {true, false})
    {
        const auto model = otherModel(file->content, source, isAlike);
        TransferWanted wanted;
        wanted.animations =
            spreadOver(view::animationsOf(objects, objects.models[source]), kCopied);
        if (!model || wanted.animations.empty())
        {
            continue;
        }
        wanted.model = *model;
        wanted.posing.joints = edit::matchJoints(file->content, source, *model).joints;
        const auto plan = edit::planTransfer(file->content, wanted);
        QVERIFY(plan);
        QCOMPARE(plan->keepsRecords, isAlike);
        Document document(file->content);
        const auto made = edit::transferAnimations(document, wanted);
        QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
        QCOMPARE(posesProblem(file->content, document.content(), wanted, *plan), std::string());
        QCOMPARE(transferProblem(file->content, document.content(), wanted, *plan), std::string());
        QVERIFY(isUntouched(file->content, document.content(), wanted, *plan));
        checkSaved(*file, document);
        ++(isAlike ? m_alike : m_mapped);
    }
}

/// The bones of joints that go together point the same way, within what angles are stored in; and
/// boxes that are measured are those that setBoxes makes.
void tst_CorpusTransfers::correctedOnesPointTheSameWay()
{
    const auto file = test::currentCorpusFile();
    if (!file || level::objectsOf(file->content).models.empty())
    {
        return;
    }
    const Objects& objects = level::objectsOf(file->content);
    const std::size_t source = busiestModel(objects);
    const auto model = otherModel(file->content, source, false);
    TransferWanted wanted;
    wanted.animations = spreadOver(view::animationsOf(objects, objects.models[source]), 3);
    if (!model || wanted.animations.empty())
    {
        return;
    }
    wanted.model = *model;
    wanted.posing = {edit::matchJoints(file->content, source, *model).joints,
                     edit::Turns::RestCorrected,
                     true,
                     true};
    Document document(file->content);
    const auto made = edit::transferAnimations(document, wanted);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    const auto from = view::jointsOf(objects, objects.models[source]);
    const auto to = view::jointsOf(objects, objects.models[*model]);
    // Of a joint with one child that child is the bone.
    std::vector<int> children(to.size());
    for (std::size_t i = 1; i < to.size(); ++i)
    {
        children[static_cast<std::size_t>(std::max(to[i].parent, 0))] += to[i].parent < 0 ? 0 : 1;
    }
    for (std::size_t i = 0; i < wanted.animations.size(); ++i)
    {
        const auto was = keyframesAs(file->content, wanted.animations[i], source);
        const auto is = keyframesAs(document.content(), made->first + i, *model);
        QCOMPARE(was.size(), is.size());
        for (std::size_t k = 0; k < std::min<std::size_t>(was.size(), 4); ++k)
        {
            const auto sourcePose = view::poseAt(from, was[k]);
            const auto pose = view::poseAt(to, is[k]);
            for (std::size_t child = 1; child < to.size(); ++child)
            {
                const auto other = wanted.posing.joints[child];
                if (to[child].parent < 0 || !other || from[*other].parent < 0
                    || children[static_cast<std::size_t>(to[child].parent)] != 1)
                {
                    continue;
                }
                const auto parent = static_cast<std::size_t>(to[child].parent);
                const auto otherParent = static_cast<std::size_t>(from[*other].parent);
                const glm::vec3 bone(pose[child][3] - pose[parent][3]);
                const glm::vec3 wantedBone(sourcePose[*other][3] - sourcePose[otherParent][3]);
                if (wanted.posing.joints[parent] != otherParent || glm::length(bone) < 1.0F
                    || glm::length(wantedBone) < 1.0F)
                {
                    continue;
                }
                // Ten bits of a turn are a third of a degree a joint.
                const float cosine = glm::dot(glm::normalize(bone), glm::normalize(wantedBone));
                QVERIFY2(cosine > 0.998F, std::to_string(cosine).c_str());
                ++m_corrected;
            }
        }
    }
    std::vector<edit::KeyframeSpan> spans;
    for (std::size_t row = made->first; row < made->end(); ++row)
    {
        if (edit::requireKeyframes(document.content(), row))
        {
            spans.push_back({row, 0, edit::sizeOf(document.content(), row).keyframes});
        }
    }
    if (!spans.empty())
    {
        QCOMPARE(edit::countOtherBoxes(document.content(), spans, {}), std::size_t{0});
        ++m_boxes;
    }
    checkSaved(*file, document);
}

void tst_CorpusTransfers::keyFramesAlone()
{
    const auto file = test::currentCorpusFile();
    if (!file || level::objectsOf(file->content).models.empty())
    {
        return;
    }
    const Objects& objects = level::objectsOf(file->content);
    const std::size_t source = busiestModel(objects);
    const auto model = otherModel(file->content, source, true);
    const auto owned = [&](std::size_t row)
    {
        const auto rows = view::animationsOf(objects, objects.models[row]);
        std::vector<std::size_t> found;
        for (std::size_t i = rows.first; i < rows.end(); ++i)
        {
            if (edit::requireKeyframes(file->content, i))
            {
                found.push_back(i);
            }
        }
        return found;
    };
    const auto from = owned(source);
    const auto onto = model ? owned(*model) : std::vector<std::size_t>{};
    if (from.empty() || onto.empty())
    {
        return;
    }
    const std::vector<edit::KeyframePair> pairs{{from[from.size() / 2], onto.back()}};
    Document document(file->content);
    const auto done = edit::transferKeyframes(
        document, pairs, *model, {edit::matchJoints(file->content, source, *model).joints});
    QVERIFY2(done, done ? "" : fullMessage(done.error()).c_str());
    const auto was = keyframesAs(file->content, pairs[0].from, source);
    const auto is = keyframesAs(document.content(), pairs[0].onto, *model);
    QVERIFY(std::ranges::equal(was,
                               is,
                               [](const auto& a, const auto& b) {
                                   return a.box == b.box && a.offset == b.offset
                                          && a.angles == b.angles;
                               }));
    const auto& now = level::objectsOf(document.content()).animations[pairs[0].onto];
    const auto& old = objects.animations[pairs[0].onto];
    QCOMPARE(now.stateId, old.stateId);
    QCOMPARE(now.nextAnimation, old.nextAnimation);
    QCOMPARE(now.numAnimCommands, old.numAnimCommands);
    QCOMPARE(view::framesOf(now).count(),
             view::framesOf(objects.animations[pairs[0].from]).count());
    checkSaved(*file, document);
    ++m_keyframes;
}

/// How long it takes is told and not judged: it is done at once, in the window, too.
void tst_CorpusTransfers::allOfLaraAtOnce()
{
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        if (!each.name.ends_with("tut1.wad"))
        {
            continue;
        }
        const auto file = test::corpusFileAt(each.path);
        QVERIFY(file);
        const Objects& objects = level::objectsOf(file->content);
        TransferWanted wanted;
        const auto all = view::animationsOf(objects, objects.models[0]);
        for (std::size_t row = all.first; row < all.end(); ++row)
        {
            wanted.animations.push_back(row);
        }
        wanted.model = *otherModel(file->content, 0, false);
        wanted.posing = {edit::matchJoints(file->content, 0, wanted.model).joints,
                         edit::Turns::RestCorrected,
                         true,
                         true};
        QElapsedTimer clock;
        clock.start();
        const auto plan = edit::planTransfer(file->content, wanted);
        QVERIFY(plan);
        const auto planned = clock.restart();
        Document document(file->content);
        const auto made = edit::transferAnimations(document, wanted);
        QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
        QCOMPARE(made->count, all.count);
        qInfo("%d animations, %d key frames: planned in %d ms, copied in %d ms",
              int(all.count),
              int(plan->keyframes),
              int(planned),
              int(clock.elapsed()));
        QCOMPARE(transferProblem(file->content, document.content(), wanted, *plan), std::string());
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(file->content.write(), document.content().write()),
                 test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }
}

void tst_CorpusTransfers::cleanupTestCase()
{
    if (!test::hasCorpus())
    {
        return;
    }
    qInfo("alike: %d, other joints: %d, bones: %d, key frames: %d, boxes: %d",
          m_alike,
          m_mapped,
          m_corrected,
          m_keyframes,
          m_boxes);
    QVERIFY(m_alike >= 10 && m_mapped >= 10 && m_keyframes >= 10 && m_boxes >= 10);
    QVERIFY(m_corrected >= 100);
}

template struct tr::test::RegisteredTest<tst_CorpusTransfers>;
#include "tst_CorpusTransfers.moc"
