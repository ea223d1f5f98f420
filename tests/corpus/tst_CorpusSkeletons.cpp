// Bones of every real file of TR_CORPUS_DIR: stack codes worked out anew are those that the file
// has, a bone that is put into the middle of a tree leaves all other joints where they were in
// every key frame, and goes again without a trace. Moveables are moved, turned and scaled.

#include "core/anim/AnimationPlayer.h"
#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/ObjectTransform.h"
#include "core/edit/skeleton/Skeleton.h"
#include "core/edit/skeleton/SkeletonEdit.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/Pose.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace tr;
using edit::Document;
using level::Objects;
using schema::Content;

namespace
{

/// Where all joints of a moveable are, in each key frame of each animation that owns some.
std::vector<view::Pose> posesOf(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const auto joints = view::jointsOf(objects, objects.models[model]);
    const auto own = view::animationsOf(objects, objects.models[model]);
    std::vector<view::Pose> poses{view::restPose(joints)};
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        for (std::size_t key = 0; key < range.count; ++key)
        {
            const auto keyframe = view::readKeyframe(
                objects, content.version(), range.firstWord + key * range.words, joints.size());
            poses.push_back(keyframe ? view::poseAt(joints, *keyframe) : view::Pose{});
        }
    }
    return poses;
}

/// Whether all joints but a new one are where they were, to the bit.
bool isPosedAs(const std::vector<view::Pose>& before,
               const std::vector<view::Pose>& after,
               std::size_t added)
{
    bool isSame = before.size() == after.size();
    for (std::size_t i = 0; isSame && i < before.size(); ++i)
    {
        view::Pose others = after[i];
        if (added < others.size())
        {
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(added));
        }
        isSame = others == before[i];
    }
    return isSame;
}

/// Moveables of a file that a bone is added to; all of them where there is time.
constexpr std::size_t kTriedModels = 4;
constexpr std::size_t kEditedModels = 1;

/// Slots up to here are Lara's in some generation or other, and those of what she holds.
constexpr std::uint32_t kLastOfLara = 34;

/// Of matrices that are multiplied from other places, in units.
constexpr float kRounding = 0.02F;

bool isThorough()
{
    return qEnvironmentVariableIntValue("TR_CORPUS_THOROUGH") != 0;
}

/// A bone that another one can be hung on: it does not hang there yet, and does not hang on that.
std::size_t otherCarrier(const edit::Bones& bones, std::size_t bone)
{
    for (std::size_t i = bones.size() - 1; i > 0; --i)
    {
        const bool isOwn = i >= bone && i < edit::branchEnd(bones, bone);
        if (!isOwn && bones[bone].parent != static_cast<int>(i))
        {
            return i;
        }
    }
    return 0;
}

/// The bone in the middle of a tree: of those with something hanging on them.
std::size_t middleOf(const edit::Bones& bones)
{
    for (std::size_t bone = bones.size() / 2; bone > 0; --bone)
    {
        if (!edit::childrenOf(bones, bone).empty())
        {
            return bone;
        }
    }
    return 0;
}

} // namespace

class tst_CorpusSkeletons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void stackCodes_data() { test::addCorpusRows(); }

    void stackCodes();

    void aBoneComesAndGoes_data() { test::addCorpusRows(); }

    void aBoneComesAndGoes();

    void anEnemyGetsABone_data();
    void anEnemyGetsABone();

    void everyEdit_data() { test::addCorpusRows(); }

    void everyEdit();

    void wholeMoveables_data() { test::addCorpusRows(); }

    void wholeMoveables();

    void cleanupTestCase();

private:
    void checkSaved(const format::GameFile& file, Document& document);

    std::size_t m_balanced = 0;
    std::vector<std::string> m_unbalanced; ///< file and slot
    int m_added = 0;
    std::map<std::string, int> m_refused;
    std::map<std::string, int> m_done;
};

void tst_CorpusSkeletons::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 5 tests on real files are skipped");
    }
}

/// Written, read again, undone and done again.
void tst_CorpusSkeletons::checkSaved(const format::GameFile& file, Document& document)
{
    const auto after = document.content().write();
    format::GameFile changed = file;
    changed.content = document.content();
    const auto written = format::write(changed);
    QVERIFY(written);
    const auto read = format::read(*written, test::currentCorpusName());
    QVERIFY(read && read->complete);
    QCOMPARE(test::byteDifference(after, read->content.write()), test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

void tst_CorpusSkeletons::stackCodes()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const Objects& objects = level::objectsOf(file->content);
    for (std::size_t model = 0; model < objects.models.size(); ++model)
    {
        const level::Model& row = objects.models[model];
        if (row.numMeshes < 2)
        {
            continue;
        }
        const auto bones = edit::bonesOf(file->content, model);
        if (!bones)
        {
            QCOMPARE(bones.error().code, ErrorCode::TreeNotKept);
            m_unbalanced.push_back(test::currentCorpusName() + " " + std::to_string(row.id));
            Document document(file->content);
            QCOMPARE(edit::addBone(document, model, {0, {}, 1, 2, 3}).error().code,
                     ErrorCode::TreeNotKept);
            QVERIFY(!document.canUndo());
            continue;
        }
        QVERIFY(edit::isDepthFirst(*bones));
        const auto codes = edit::stackCodesOf(*bones);
        for (std::size_t i = 0; i < codes.size(); ++i)
        {
            QCOMPARE(codes[i], objects.meshTrees[row.meshTreeIndex + i * level::kJointNumbers]);
        }
        ++m_balanced;
    }
}

void tst_CorpusSkeletons::aBoneComesAndGoes()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const Objects objects = level::objectsOf(file->content);
    const auto original = file->content.write();
    std::size_t largest = 0;
    std::size_t tried = 0;
    const std::size_t step = objects.models.size() / kTriedModels + 1;
    for (std::size_t model = 0; model < objects.models.size(); ++model)
    {
        const auto bones = edit::bonesOf(file->content, model);
        if (!bones || bones->size() < 2 || (tried++ % step != 0 && !isThorough()))
        {
            continue;
        }
        const auto before = posesOf(file->content, model);
        Document document(file->content);
        edit::NewBone bone{middleOf(*bones), objects.models[0].firstMesh, 10, -20, 30};
        bone.mesh = model % 2 == 0 ? std::nullopt : bone.mesh;
        const auto added = edit::addBone(document, model, bone);
        if (!added)
        {
            m_refused[codeName(added.error().code).data()]++;
            qInfo("slot %d: %s", int(objects.models[model].id), fullMessage(added.error()).c_str());
            QCOMPARE(test::byteDifference(original, document.content().write()), test::kNothing);
            continue;
        }
        QVERIFY(isPosedAs(before, posesOf(document.content(), model), *added));
        // All others are as they were: the one with most bones is asked for.
        if (model != largest)
        {
            QVERIFY(isPosedAs(posesOf(file->content, largest),
                              posesOf(document.content(), largest),
                              edit::Bone::kNone));
        }
        const bool isLarger = objects.models[model].numMeshes > objects.models[largest].numMeshes;
        if (isLarger)
        {
            largest = model;
            checkSaved(*file, document);
        }
        QVERIFY(edit::removeBone(document, {model, *added}));
        QCOMPARE(test::byteDifference(original, document.content().write()), test::kNothing);
        ++m_added;
    }
}

void tst_CorpusSkeletons::anEnemyGetsABone_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("slot");
    QTest::newRow("TR1, wolf") << "tr1/LEVEL2_DEMO.PHD" << 7;
    QTest::newRow("TR2, first enemy") << "tr2/YVEL.TR2" << -1;
    QTest::newRow("TR3, first enemy") << "tr3/TEST1.TR2" << -1;
    QTest::newRow("TR4, first enemy") << "tr4/TEST1.TR4" << -1;
    QTest::newRow("TR5, first enemy") << "tr5/LAKE.TRC" << -1;
    QTest::newRow("WAD, first enemy") << "wad/tut1.wad" << -1;
}

/// A bone with a mesh in the middle of its tree; then all of its animations are played, tick by
/// tick: all other joints are where they were, to the bit, and the same happens. The bone goes
/// again, and the file has its bytes.
void tst_CorpusSkeletons::anEnemyGetsABone()
{
    QFETCH(QString, name);
    QFETCH(int, slot);
    const auto files = test::corpusGameFiles();
    const auto found = std::ranges::find(files, name.toStdString(), &test::CorpusFile::name);
    QVERIFY(found != files.end());
    const auto file = test::corpusFileAt(found->path);
    QVERIFY(file);
    const Objects objects = level::objectsOf(file->content);
    const auto original = file->content.write();
    // Slots of Lara and of what she holds are below; enemies have branches.
    const auto isEnemy = [&](std::size_t model)
    {
        const auto bones = edit::bonesOf(file->content, model);
        const std::uint32_t id = objects.models[model].id;
        return slot >= 0 ? id == static_cast<std::uint32_t>(slot)
                         : id > kLastOfLara && bones && bones->size() > 6 && middleOf(*bones) > 0
                               && view::animationsOf(objects, objects.models[model]).count > 2;
    };
    std::size_t model = 0;
    while (model < objects.models.size() && !isEnemy(model))
    {
        ++model;
    }
    QVERIFY(model < objects.models.size());
    const auto bones = edit::bonesOf(file->content, model);
    QVERIFY(bones);
    Document document(file->content);
    const std::size_t carrier = middleOf(*bones);
    QVERIFY(carrier > 0);
    const auto added =
        edit::addBone(document, model, {carrier, objects.models[model].firstMesh, 10, -20, 30});
    QVERIFY2(added, added ? "" : fullMessage(added.error()).c_str());
    QVERIFY(*added > carrier && *added < bones->size());
    const Objects& after = level::objectsOf(document.content());
    const schema::Version version = file->content.version();
    anim::AnimationPlayer before(objects, version, objects.models[model]);
    anim::AnimationPlayer now(after, version, after.models[model]);
    const auto own = view::animationsOf(objects, objects.models[model]);
    std::size_t ticks = 0;
    for (std::size_t animation = own.first; animation < own.end(); ++animation)
    {
        before.jumpTo(animation);
        now.jumpTo(animation);
        // To its end, and into what follows.
        for (std::size_t left = before.frameCount() + 1; left > 0; --left)
        {
            for (const float fraction : {0.0F, 0.5F})
            {
                QVERIFY(isPosedAs({before.pose(fraction)}, {now.pose(fraction)}, *added));
            }
            const std::size_t events = before.advance().events.size();
            QCOMPARE(now.advance().events.size(), events);
            QCOMPARE(now.animation(), before.animation());
            QCOMPARE(now.frame(), before.frame());
            ++ticks;
        }
    }
    const auto& pointers = after.meshPointers;
    QCOMPARE(pointers[after.models[model].firstMesh + *added].offset,
             pointers[after.models[model].firstMesh].offset);
    qInfo("slot %d, %zu bones, %zu animations, %zu ticks",
          int(objects.models[model].id),
          bones->size(),
          own.count,
          ticks);
    const auto written = document.content().write();
    const auto read = format::read(written, found->path.filename().string());
    QVERIFY(read && read->complete);
    QCOMPARE(test::byteDifference(written, read->content.write()), test::kNothing);
    QVERIFY(edit::removeBone(document, {model, *added}));
    QCOMPARE(test::byteDifference(original, document.content().write()), test::kNothing);
}

void tst_CorpusSkeletons::everyEdit()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const Objects objects = level::objectsOf(file->content);
    std::size_t tried = 0;
    for (std::size_t model = 0; model < objects.models.size() && tried < kEditedModels; ++model)
    {
        const auto bones = edit::bonesOf(file->content, model);
        if (!bones || bones->size() < 5 || middleOf(*bones) == 0)
        {
            continue;
        }
        ++tried;
        const edit::BonePlace place{model, middleOf(*bones)};
        const auto before = posesOf(file->content, model);
        using Edit = std::function<Result<std::size_t>(Document&)>;
        const auto removed = [&place](edit::Hanging hanging)
        {
            return [&place, hanging](Document& document) -> Result<std::size_t>
            {
                auto done = edit::removeBone(document, place, hanging);
                return done ? Result<std::size_t>(0) : fail(std::move(done.error()));
            };
        };
        const std::vector<std::pair<std::string, Edit>> edits{
            {"remove", removed(edit::Hanging::Goes)},
            {"remove alone", removed(edit::Hanging::Stays)},
            {"duplicate", [&](Document& document) { return edit::duplicateBone(document, place); }},
            {"hang",
             [&](Document& document) {
                 return edit::hangBone(document, place, {otherCarrier(*bones, place.bone), {}});
             }},
            {"hang seen",
             [&](Document& document)
             {
                 const edit::Hook hook{otherCarrier(*bones, place.bone), {}};
                 return edit::hangBone(document, place, hook, edit::Keeping::Seen);
             }},
            {"order",
             [&](Document& document) -> Result<std::size_t>
             {
                 const bool up = edit::canMoveBone(document.content(), place, true);
                 if (!up && !edit::canMoveBone(document.content(), place, false))
                 {
                     return fail(ErrorCode::BelowItself);
                 }
                 return edit::moveBone(document, place, up);
             }},
        };
        for (const auto& [what, edit] : edits)
        {
            Document document(file->content);
            const auto done = edit(document);
            if (!done)
            {
                m_refused[what + ": " + std::string(codeName(done.error().code))]++;
                QVERIFY(!document.canUndo());
                continue;
            }
            if (!document.canUndo())
            {
                QVERIFY(what.starts_with("hang")); // it can hang nowhere else
                continue;
            }
            m_done[what]++;
            // In the pose of rest nothing moves that is still there.
            const auto after = edit::bonesOf(document.content(), model);
            QVERIFY(after);
            std::multiset<std::vector<std::int64_t>> was;
            std::multiset<std::vector<std::int64_t>> is;
            const auto put = [](auto& set, const edit::Bones& all)
            {
                for (std::size_t i = 0; i < all.size(); ++i)
                {
                    const auto rest = edit::restPlaceOf(all, i);
                    set.insert({rest.x, rest.y, rest.z, std::int64_t{all[i].mesh}});
                }
            };
            put(was, *bones);
            put(is, *after);
            const bool isCopy = what == "duplicate";
            const bool isGone = what.starts_with("remove");
            const auto& larger = isCopy ? is : was;
            const auto& smaller = isCopy ? was : is;
            if (!isGone) // meshes behind one that is gone are at other places
            {
                QVERIFY(std::ranges::includes(larger, smaller));
            }
            QCOMPARE(posesOf(document.content(), model).size(), before.size());
            checkSaved(*file, document);
        }
    }
}

/// Poses are moved, turned four times around and doubled, and meshes copied, exactly.
void tst_CorpusSkeletons::wholeMoveables()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const Objects objects = level::objectsOf(file->content);
    std::size_t tried = 0;
    for (std::size_t model = 0; model < objects.models.size() && tried < kEditedModels; ++model)
    {
        const auto before = posesOf(file->content, model);
        const bool isPosed = before.size() > 1 && before.back().size() > 2;
        if (!isPosed || objects.models[model].id < 20)
        {
            continue; // Lara's are large, and have much of theirs in common
        }
        ++tried;
        const auto differs = [&](const Document& document, const auto& wanted)
        {
            const auto after = posesOf(document.content(), model);
            for (std::size_t i = 1; i < before.size(); ++i)
            {
                for (std::size_t joint = 0; joint < before[i].size(); ++joint)
                {
                    const glm::mat4 off = after[i][joint] - wanted(before[i][joint]);
                    for (int column = 0; column < 4; ++column)
                    {
                        if (glm::length(off[column]) > kRounding)
                        {
                            return true;
                        }
                    }
                }
            }
            return after.size() != before.size();
        };
        Document moved(file->content);
        QVERIFY(edit::moveObject(moved, model, {8, -16, 32}));
        QVERIFY(!differs(moved,
                         [](glm::mat4 pose)
                         {
                             pose[3] += glm::vec4(8.0F, -16.0F, 32.0F, 0.0F);
                             return pose;
                         }));
        checkSaved(*file, moved);
        Document turned(file->content);
        for (int quarter = 0; quarter < 4; ++quarter)
        {
            QVERIFY(edit::turnObject(turned, model, 0x4000));
        }
        // What was turned about one axis alone may lose two bits of its angle (format facts 1.5).
        const auto around = posesOf(turned.content(), model);
        QCOMPARE(around.size(), before.size());
        for (std::size_t i = 1; i < before.size(); ++i)
        {
            QVERIFY(around[i].front()[3] == before[i].front()[3]);
            for (int axis = 0; axis < 3; ++axis)
            {
                QVERIFY(
                    glm::dot(glm::vec3(around[i].back()[axis]), glm::vec3(before[i].back()[axis]))
                    > 0.9999F);
            }
        }
        Document doubled(file->content);
        if (edit::scaleObject(doubled, model, 2.0))
        {
            m_done["double"]++;
            QVERIFY(!differs(doubled,
                             [](glm::mat4 pose)
                             {
                                 pose[3] = glm::vec4(2.0F * glm::vec3(pose[3]), 1.0F);
                                 return pose;
                             }));
            checkSaved(*file, doubled);
        }
        Document own(file->content);
        const auto copied = edit::ownMeshes(own, model);
        QVERIFY(copied);
        for (const auto& users : edit::sharersOfMeshes(own.content(), model))
        {
            QVERIFY(users.empty());
        }
        const auto replaced = edit::replaceMeshes(own, model, 0);
        QVERIFY(replaced);
        QVERIFY(isPosedAs(before, posesOf(own.content(), model), edit::Bone::kNone));
        m_done["whole"]++;
    }
}

void tst_CorpusSkeletons::cleanupTestCase()
{
    if (!test::hasCorpus())
    {
        return;
    }
    qInfo("%d balanced trees, %d bones added and removed", int(m_balanced), m_added);
    for (const auto& [what, times] : m_done)
    {
        qInfo("%s: %d", what.c_str(), times);
        QVERIFY(times >= 10);
    }
    for (const auto& [what, times] : m_refused)
    {
        qInfo("refused, %s: %d", what.c_str(), times);
    }
    for (const std::string& each : m_unbalanced)
    {
        qInfo("unbalanced: %s", each.c_str());
        QVERIFY2(each == "tut1.wad 179" || each == "TEST1.TR4 175", each.c_str());
    }
    QCOMPARE(m_done.size(), std::size_t{8});
    QVERIFY(m_balanced >= 400);
    QVERIFY(m_added >= 40);
}

template struct tr::test::RegisteredTest<tst_CorpusSkeletons>;
#include "tst_CorpusSkeletons.moc"
