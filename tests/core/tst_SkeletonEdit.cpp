// Bones that come, go, are copied and hang elsewhere. Mesh trees, pointers and the words of key
// frames are compared with ones that are written by hand; what is undone, with the bytes.

#include "core/edit/animation/NoteEdit.h"
#include "core/edit/skeleton/SkeletonChange.h"
#include "core/edit/skeleton/SkeletonEdit.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Symmetry.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/EditedFile.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using edit::Document;
using edit::Hanging;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

using MeshTree = std::vector<std::int32_t>;
using RecordWords = std::vector<std::uint16_t>;

/// Of an empty mesh of TR3.
constexpr std::uint32_t kMeshBytes = 24;

/// Of a box and an offset.
RecordWords headOf(std::uint16_t n)
{
    return {n, 1, n, 2, n, 3, 4, n, 5};
}

RecordWords with(RecordWords head, const RecordWords& rest)
{
    head.insert(head.end(), rest.begin(), rest.end());
    return head;
}

constexpr std::uint16_t kX = 0x4000; ///< about one axis
constexpr std::uint16_t kY = 0x8000;

/// Moveable 40 has five bones: 1, 3 and 4 hang on 0, and 2 on 1. It has one animation of two key
/// frames, whose records are 16 words long: in the first bone 2 is turned about three axes and one
/// word is left, in the second none is and two are. Moveable 41 of two bones stands behind it in
/// all tables, moveable 42 has no meshes and no animation.
schema::Content figure(schema::Version version = versions::Tr3)
{
    level::Level level = test::LevelBuilder(version).build();
    level::Objects& objects = level.objects;
    const bool isTr1 = version == versions::Tr1;
    RecordWords frames;
    const auto add = [&frames](const RecordWords& words)
    { frames.insert(frames.end(), words.begin(), words.end()); };
    if (isTr1)
    {
        add(with(headOf(1), {5, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51}));
        add(with(headOf(2), {5, 12, 13, 22, 23, 32, 33, 42, 43, 52, 53}));
        add(with(headOf(3), {2, 61, 62, 71, 72}));
    }
    else
    {
        add(with(headOf(1), {kX | 1, kY | 2, 0x0123, 0x0456, kX | 3, kY | 4, 0xAAAA}));
        add(with(headOf(2), {kX | 5, kY | 6, kX | 7, kX | 8, kY | 9, 0xBBBB, 0xCCCC}));
        add(with(headOf(3), {kX | 1, kY | 1}));
    }
    objects.frames = Table<std::uint16_t>(frames);
    const std::size_t words = isTr1 ? 20 : 16;
    std::vector<level::Animation> animations{test::animation(0, 0, 1),
                                             test::animation(2 * words, 0, 0)};
    animations[0].frameSize = static_cast<std::uint8_t>(isTr1 ? 0 : words);
    animations[1].frameSize = isTr1 ? 0 : 11;
    animations[1].nextAnimation = 1;
    objects.animations = Table<level::Animation>(animations);
    objects.stateChanges = {};
    objects.animDispatches = {};
    objects.animCommands = {};
    objects.staticMeshes = {};
    objects.meshTrees = {2, 1, 2, 3, 0, 10, 20, 30, 3, 4, 5, 6, 1, 7, 8, 9, 0, 0, 50, 0};
    std::vector<level::MeshPointer> pointers(7);
    for (std::size_t i = 0; i < pointers.size(); ++i)
    {
        pointers[i].offset = static_cast<std::uint32_t>(i % 2) * kMeshBytes;
    }
    objects.meshPointers = Table<level::MeshPointer>(pointers);
    std::vector<level::Model> models(3);
    models[0] = {40, 5, 0, 0, 0, 0, 0};
    models[1] = {41, 2, 5, 16, static_cast<std::uint32_t>(4 * words), 1, 0};
    models[2] = {42, 0, 0, 0, 0, level::Model::kNoAnimation, 0};
    objects.models = Table<level::Model>(models);
    return level;
}

/// Empty meshes at the beginning of the mesh data, of kMeshBytes each.
schema::Content standing(schema::Version version = versions::Tr3)
{
    schema::Content content = figure(version);
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<std::uint16_t> words(3 * kMeshBytes / 2);
    objects.meshWords = Table<std::uint16_t>(words);
    return content;
}

MeshTree treeOf(const Document& document)
{
    const auto rows = objectsOf(document).meshTrees.rows();
    return {rows.begin(), rows.end()};
}

RecordWords frameWordsOf(const Document& document)
{
    const auto rows = objectsOf(document).frames.rows();
    return {rows.begin(), rows.end()};
}

std::vector<std::uint32_t> meshesShown(const Document& document)
{
    std::vector<std::uint32_t> offsets;
    for (const level::MeshPointer& pointer : objectsOf(document).meshPointers.rows())
    {
        offsets.push_back(pointer.offset / kMeshBytes);
    }
    return offsets;
}

/// Undone and done again it is the same, byte for byte.
void checkUndo(Document& document, const schema::Content& before)
{
    const auto after = document.content().write();
    document.undo();
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

template <class T>
ErrorCode errorCodeOf(const Result<T>& result)
{
    return result ? ErrorCode::UnknownFormat : result.error().code;
}

} // namespace

class tst_SkeletonEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bonesAreRead();
    void aBoneIsAdded();
    void aBoneIsAddedInTr1();
    void anAddedBoneGoesWithoutATrace_data();
    void anAddedBoneGoesWithoutATrace();
    void aSingleMeshGetsABone();
    void aSingleMeshSharesNoTree();
    void aBranchGoes();
    void childrenStay();
    void aBranchIsCopied();
    void aBoneHangsElsewhere();
    void itIsSeenAsBefore();
    void theOrderChanges();
    void aStaticShowsABonesMesh();
    void leftAndRightGoAlong();
    void refusals();
    void recordsHaveAnEnd();
    void damagedTreesAreRefused();
};

void tst_SkeletonEdit::bonesAreRead()
{
    const schema::Content content = standing();
    const auto bones = edit::bonesOf(content, 0);
    QVERIFY(bones);
    std::vector<int> parents;
    for (const edit::Bone& bone : *bones)
    {
        parents.push_back(bone.parent);
    }
    QCOMPARE(parents, (std::vector{-1, 0, 1, 0, 0}));
    QVERIFY(edit::isDepthFirst(*bones));
    QCOMPARE(edit::stackCodesOf(*bones), (MeshTree{2, 0, 3, 1}));
    QCOMPARE(edit::branchEnd(*bones, 1), std::size_t{3});
    QCOMPARE(edit::childrenOf(*bones, 0), (std::vector<std::size_t>{1, 3, 4}));
    const edit::RestPlace place = edit::restPlaceOf(*bones, 2);
    QVERIFY(place.x == 11 && place.y == 22 && place.z == 33);
    auto crossed = *bones;
    crossed[4].parent = 1; // behind 3, which is none of its branch
    QVERIFY(!edit::isDepthFirst(crossed));
    crossed[4].parent = 3;
    QVERIFY(edit::isDepthFirst(crossed));
}

void tst_SkeletonEdit::aBoneIsAdded()
{
    const schema::Content before = standing();
    Document document(before);
    const auto added = edit::addBone(document, 0, {1, 6, 100, 200, -300});
    QVERIFY(added);
    QCOMPARE(*added, std::size_t{3});
    // Bone 1 has two now: the first puts, the last takes.
    QCOMPARE(treeOf(document), (MeshTree{2, 1, 2, 3, 2, 10, 20, 30, 1, 100, 200, -300,
                                         3, 4, 5, 6, 1, 7,  8,  9,  0, 0,   50,  0}));
    QCOMPARE(meshesShown(document), (std::vector<std::uint32_t>{0, 1, 0, 0, 1, 0, 1, 0}));
    RecordWords frames =
        with(headOf(1), {kX | 1, kY | 2, 0x0123, 0x0456, kX, kX | 3, kY | 4, 0xAAAA});
    frames =
        with(frames, with(headOf(2), {kX | 5, kY | 6, kX | 7, kX, kX | 8, kY | 9, 0xBBBB, 0xCCCC}));
    frames = with(frames, with(headOf(3), {kX | 1, kY | 1}));
    QCOMPARE(frameWordsOf(document), frames);
    const level::Objects& objects = objectsOf(document);
    QCOMPARE(int(objects.animations[0].frameSize), 17);
    QCOMPARE(int(objects.animations[1].frameSize), 11);
    QCOMPARE(objects.animations[1].frameOffset, 68U);
    QCOMPARE(objects.models[0], (level::Model{40, 6, 0, 0, 0, 0, 0}));
    QCOMPARE(objects.models[1], (level::Model{41, 2, 6, 20, 68, 1, 0}));
    QCOMPARE(objects.models[2], before.as<level::Level>()->objects.models[2]);
    checkUndo(document, before);
}

void tst_SkeletonEdit::aBoneIsAddedInTr1()
{
    const schema::Content before = standing(versions::Tr1);
    Document document(before);
    const auto added = edit::addBone(document, 0, {0, 6, 1, 1, 1});
    QVERIFY(added);
    QCOMPARE(*added, std::size_t{5});
    RecordWords frames = with(headOf(1), {6, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 0, 0});
    frames = with(frames, with(headOf(2), {6, 12, 13, 22, 23, 32, 33, 42, 43, 52, 53, 0, 0}));
    frames = with(frames, with(headOf(3), {2, 61, 62, 71, 72}));
    QCOMPARE(frameWordsOf(document), frames);
    QCOMPARE(int(objectsOf(document).animations[0].frameSize), 0);
    QCOMPARE(objectsOf(document).animations[1].frameOffset, 88U);
    QCOMPARE(treeOf(document), (MeshTree{2, 1, 2, 3, 0, 10, 20, 30, 3, 4, 5,  6,
                                         3, 7, 8, 9, 1, 1,  1,  1,  0, 0, 50, 0}));
    checkUndo(document, before);
}

void tst_SkeletonEdit::anAddedBoneGoesWithoutATrace_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("parent");
    QTest::addColumn<bool>("isEmpty");
    for (const schema::Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        for (int parent = 0; parent < 5; ++parent)
        {
            for (const bool isEmpty : {false, true})
            {
                QTest::addRow("%d on %d%s", int(version), parent, isEmpty ? ", empty" : "")
                    << int(version) << parent << isEmpty;
            }
        }
    }
}

void tst_SkeletonEdit::anAddedBoneGoesWithoutATrace()
{
    QFETCH(int, version);
    QFETCH(int, parent);
    QFETCH(bool, isEmpty);
    const schema::Content before = standing(static_cast<schema::Version>(version));
    Document document(before);
    edit::NewBone bone{static_cast<std::size_t>(parent), 6, 1, 2, 3};
    bone.mesh = isEmpty ? std::nullopt : bone.mesh;
    const auto added = edit::addBone(document, 0, bone);
    QVERIFY(added);
    QVERIFY(!test::byteDifference(before.write(), document.content().write()).empty());
    const auto removed = edit::removeBone(document, {0, *added});
    QVERIFY(removed);
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
}

/// Its first link comes where the next moveable's begin.
void tst_SkeletonEdit::aSingleMeshGetsABone()
{
    schema::Content before = standing();
    level::Objects& objects = before.as<level::Level>()->objects;
    objects.models.edit()[2] = {42, 1, 7, 16, 0, level::Model::kNoAnimation, 0};
    objects.meshPointers.edit().push_back({kMeshBytes});
    Document document(before);
    QCOMPARE(*edit::addBone(document, 2, {0, 0, 5, 6, 7}), std::size_t{1});
    QCOMPARE(treeOf(document), (MeshTree{2, 1, 2, 3, 0, 10, 20, 30, 3, 4, 5,  6,
                                         1, 7, 8, 9, 0, 5,  6,  7,  0, 0, 50, 0}));
    QCOMPARE(objectsOf(document).models[1].meshTreeIndex, 20U);
    QCOMPARE(objectsOf(document).models[2].meshTreeIndex, 16U);
    QVERIFY(edit::removeBone(document, {2, 1}));
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
}

/// One whose links would begin inside of another's has none: both keep their own.
void tst_SkeletonEdit::aSingleMeshSharesNoTree()
{
    schema::Content before = standing();
    level::Objects& objects = before.as<level::Level>()->objects;
    objects.models.edit()[2] = {42, 1, 7, 6, 0, level::Model::kNoAnimation, 0};
    objects.meshPointers.edit().push_back({kMeshBytes});
    const MeshTree tree = treeOf(Document(before));
    QVERIFY(!edit::hasSharedBones(objects, 0));
    QVERIFY(!edit::hasSharedBones(objects, 2));
    {
        Document document(before);
        QVERIFY(edit::addBone(document, 0, {1, 6, 100, 200, -300}));
        checkUndo(document, before);
    }
    // Its first link goes behind those of all others.
    Document document(before);
    QVERIFY(edit::addBone(document, 2, {0, 0, 5, 6, 7}));
    MeshTree longer = tree;
    longer.insert(longer.end(), {0, 5, 6, 7});
    QCOMPARE(treeOf(document), longer);
    QCOMPARE(objectsOf(document).models[0].meshTreeIndex, 0U);
    QCOMPARE(objectsOf(document).models[1].meshTreeIndex, 16U);
    QCOMPARE(objectsOf(document).models[2].meshTreeIndex, static_cast<std::uint32_t>(tree.size()));
    checkUndo(document, before);
}

void tst_SkeletonEdit::aBranchGoes()
{
    schema::Content before = standing();
    // Bone 2 alone has the third mesh.
    before.as<level::Level>()->objects.meshPointers.edit()[2].offset = 2 * kMeshBytes;
    Document document(before);
    QVERIFY(edit::removeBone(document, {0, 1}));
    QCOMPARE(treeOf(document), (MeshTree{2, 4, 5, 6, 1, 7, 8, 9, 0, 0, 50, 0}));
    // The longest record had one word behind its turns, and still has.
    RecordWords frames = with(headOf(1), {kX | 1, kX | 3, kY | 4, 0xAAAA});
    frames = with(frames, with(headOf(2), {kX | 5, kX | 8, kY | 9, 0xBBBB}));
    frames = with(frames, with(headOf(3), {kX | 1, kY | 1}));
    QCOMPARE(frameWordsOf(document), frames);
    QCOMPARE(int(objectsOf(document).animations[0].frameSize), 13);
    QCOMPARE(meshesShown(document), (std::vector<std::uint32_t>{0, 1, 0, 1, 0}));
    QCOMPARE(objectsOf(document).meshWords.size(), std::size_t{kMeshBytes});
    checkUndo(document, before);
}

void tst_SkeletonEdit::childrenStay()
{
    schema::Content before = standing();
    Document document(before);
    QVERIFY(edit::removeBone(document, {0, 1}, Hanging::Stays));
    // What hung on bone 1 hangs on bone 0, in its place: 1 + 10, 2 + 20, 3 + 30.
    QCOMPARE(treeOf(document), (MeshTree{2, 11, 22, 33, 3, 4, 5, 6, 1, 7, 8, 9, 0, 0, 50, 0}));
    const auto& objects = objectsOf(document);
    const auto range = view::keyframesOf(objects, versions::Tr3, 0);
    QCOMPARE(range.count, std::size_t{2});
    const auto was = view::keyframesOf(level::objectsOf(before), versions::Tr3, 0);
    for (std::size_t key = 0; key < range.count; ++key)
    {
        const auto now =
            view::readKeyframe(objects, versions::Tr3, range.firstWord + key * range.words, 4);
        const auto old = view::readKeyframe(
            level::objectsOf(before), versions::Tr3, was.firstWord + key * was.words, 5);
        const glm::quat wanted =
            view::rotationOf(old->angles[1]) * view::rotationOf(old->angles[2]);
        const glm::quat found = view::rotationOf(now->angles[1]);
        // Ten bits of a turn are a third of a degree.
        QVERIFY(std::abs(glm::dot(wanted, found)) > 0.99998F);
        QCOMPARE(now->angles[2], old->angles[3]);
        QCOMPARE(now->angles[3], old->angles[4]);
        QCOMPARE(now->offset, old->offset);
    }
    checkUndo(document, before);
}

void tst_SkeletonEdit::aBranchIsCopied()
{
    const schema::Content before = standing();
    Document document(before);
    QCOMPARE(*edit::duplicateBone(document, {0, 1}), std::size_t{3});
    QCOMPARE(treeOf(document), (MeshTree{2,  1,  2, 3, 0, 10, 20, 30, 3, 1, 2, 3, 0,  10,
                                         20, 30, 3, 4, 5, 6,  1,  7,  8, 9, 0, 0, 50, 0}));
    QCOMPARE(meshesShown(document), (std::vector<std::uint32_t>{0, 1, 0, 1, 0, 1, 0, 1, 0}));
    RecordWords frames =
        with(headOf(1),
             {kX | 1, kY | 2, 0x0123, 0x0456, kY | 2, 0x0123, 0x0456, kX | 3, kY | 4, 0xAAAA});
    frames =
        with(frames,
             with(headOf(2),
                  {kX | 5, kY | 6, kX | 7, kY | 6, kX | 7, kX | 8, kY | 9, 0xBBBB, 0xCCCC, 0}));
    frames = with(frames, with(headOf(3), {kX | 1, kY | 1}));
    QCOMPARE(frameWordsOf(document), frames);
    checkUndo(document, before);
}

void tst_SkeletonEdit::aBoneHangsElsewhere()
{
    const schema::Content before = standing();
    Document document(before);
    // Bone 4 at 7, 8, 9 hangs on bone 1 at 1, 2, 3, in front of bone 2.
    QCOMPARE(*edit::hangBone(document, {0, 4}, {1, 2}), std::size_t{2});
    QCOMPARE(treeOf(document),
             (MeshTree{2, 1, 2, 3, 2, 6, 6, 6, 1, 10, 20, 30, 1, 4, 5, 6, 0, 0, 50, 0}));
    RecordWords frames = with(headOf(1), {kX | 1, kY | 2, kY | 4, 0x0123, 0x0456, kX | 3, 0xAAAA});
    frames =
        with(frames, with(headOf(2), {kX | 5, kY | 6, kY | 9, kX | 7, kX | 8, 0xBBBB, 0xCCCC}));
    frames = with(frames, with(headOf(3), {kX | 1, kY | 1}));
    QCOMPARE(frameWordsOf(document), frames);
    QCOMPARE(meshesShown(document), (std::vector<std::uint32_t>{0, 1, 0, 0, 1, 1, 0}));
    checkUndo(document, before);
    // And back again.
    QCOMPARE(*edit::hangBone(document, {0, 2}, {0, {}}), std::size_t{4});
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
}

void tst_SkeletonEdit::itIsSeenAsBefore()
{
    const schema::Content before = standing();
    Document document(before);
    QCOMPARE(*edit::hangBone(document, {0, 4}, {2, {}}, edit::Keeping::Seen), std::size_t{3});
    const auto seen = [](const level::Objects& objects, std::size_t key, std::size_t bone)
    {
        const auto range = view::keyframesOf(objects, versions::Tr3, 0);
        const auto keyframe =
            view::readKeyframe(objects, versions::Tr3, range.firstWord + key * range.words, 5);
        return view::poseAt(view::jointsOf(objects, objects.models[0]), *keyframe)[bone];
    };
    for (std::size_t key = 0; key < 2; ++key)
    {
        const glm::mat4 was = seen(level::objectsOf(before), key, 4);
        const glm::mat4 is = seen(objectsOf(document), key, 3);
        for (int axis = 0; axis < 3; ++axis)
        {
            QVERIFY(glm::dot(glm::vec3(was[axis]), glm::vec3(is[axis])) > 0.9999F);
        }
    }
    checkUndo(document, before);
}

void tst_SkeletonEdit::theOrderChanges()
{
    const schema::Content before = standing();
    Document document(before);
    QVERIFY(!edit::canMoveBone(document.content(), {0, 0}, true));
    QVERIFY(!edit::canMoveBone(document.content(), {0, 1}, true));
    QVERIFY(!edit::canMoveBone(document.content(), {0, 2}, false));
    QVERIFY(!edit::canMoveBone(document.content(), {0, 4}, false));
    QVERIFY(edit::canMoveBone(document.content(), {0, 1}, false));
    // With bone 2, which hangs on it.
    QCOMPARE(*edit::moveBone(document, {0, 1}, false), std::size_t{2});
    QCOMPARE(treeOf(document),
             (MeshTree{2, 4, 5, 6, 3, 1, 2, 3, 0, 10, 20, 30, 1, 7, 8, 9, 0, 0, 50, 0}));
    QCOMPARE(meshesShown(document), (std::vector<std::uint32_t>{0, 1, 1, 0, 0, 1, 0}));
    checkUndo(document, before);
    QCOMPARE(*edit::moveBone(document, {0, 2}, true), std::size_t{1});
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
}

/// It goes on showing the same mesh where pointers only move, and keeps others from exchanging
/// theirs or taking it away.
void tst_SkeletonEdit::aStaticShowsABonesMesh()
{
    schema::Content before = standing();
    level::Objects& objects = before.as<level::Level>()->objects;
    level::StaticMesh still;
    still.id = 1;
    still.mesh = 3;
    objects.staticMeshes.edit().push_back(still);
    Document document(before);
    QVERIFY(edit::addBone(document, 0, {1, 6, 0, 0, 0}));
    QCOMPARE(int(objectsOf(document).staticMeshes[0].mesh), 4);
    QCOMPARE(errorCodeOf(edit::removeBone(document, {0, 4})), ErrorCode::WouldDangle);
    QCOMPARE(errorCodeOf(edit::moveBone(document, {0, 4}, true)), ErrorCode::OwnerTied);
    QVERIFY(edit::removeBone(document, {0, 3}));
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
}

void tst_SkeletonEdit::leftAndRightGoAlong()
{
    const schema::Content before = standing();
    Document document(before);
    edit::setCounterparts(document, 0, {0, 4, 2, 3, 1});
    QVERIFY(edit::addBone(document, 0, {1, 6, 1, 2, 3}));
    QCOMPARE(view::counterpartsOf(document.content(), 0),
             (std::vector<std::size_t>{0, 5, 2, 3, 4, 1}));
    // Bone 5 is the other side of bone 1: without it that is its own.
    QVERIFY(edit::removeBone(document, {0, 5}));
    QCOMPARE(view::counterpartsOf(document.content(), 0),
             (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    document.undo();
    QCOMPARE(view::counterpartsOf(document.content(), 0),
             (std::vector<std::size_t>{0, 5, 2, 3, 4, 1}));
}

void tst_SkeletonEdit::refusals()
{
    const schema::Content before = standing();
    Document document(before);
    QCOMPARE(errorCodeOf(edit::removeBone(document, {0, 0})), ErrorCode::RootBone);
    QCOMPARE(errorCodeOf(edit::duplicateBone(document, {0, 0})), ErrorCode::RootBone);
    QCOMPARE(errorCodeOf(edit::hangBone(document, {0, 0}, {1, {}})), ErrorCode::RootBone);
    QCOMPARE(errorCodeOf(edit::hangBone(document, {0, 1}, {1, {}})), ErrorCode::BelowItself);
    QCOMPARE(errorCodeOf(edit::hangBone(document, {0, 1}, {2, {}})), ErrorCode::BelowItself);
    QVERIFY(!document.canUndo());
    for (std::size_t bones = 5; bones < edit::kMostBones; ++bones)
    {
        QVERIFY(edit::addBone(document, 0, {0, 6, 0, 0, 0}));
    }
    const auto full = document.content().write();
    const auto refused = edit::addBone(document, 0, {0, 6, 0, 0, 0});
    QCOMPARE(errorCodeOf(refused), ErrorCode::TooManyBones);
    QCOMPARE(refused.error().arguments, (std::vector<std::string>{"33", "32"}));
    QCOMPARE(test::byteDifference(full, document.content().write()), test::kNothing);
}

void tst_SkeletonEdit::recordsHaveAnEnd()
{
    schema::Content content = standing();
    level::Objects& objects = content.as<level::Level>()->objects;
    // One record of 254 words: one more fits, a second does not.
    RecordWords frames(254 + 11, 0);
    std::ranges::fill(frames, kX);
    objects.frames = Table<std::uint16_t>(frames);
    auto& animations = objects.animations.edit();
    animations[0].frameSize = 254;
    animations[1].frameOffset = 508;
    objects.models.edit()[1].frameOffset = 508;
    Document document(content);
    QVERIFY(edit::addBone(document, 0, {0, 6, 0, 0, 0}));
    QCOMPARE(int(objectsOf(document).animations[0].frameSize), 255);
    const auto full = document.content().write();
    const auto refused = edit::addBone(document, 0, {0, 6, 0, 0, 0});
    QCOMPARE(errorCodeOf(refused), ErrorCode::RecordTooLong);
    QCOMPARE(refused.error().arguments, (std::vector<std::string>{"256", "255"}));
    QCOMPARE(test::byteDifference(full, document.content().write()), test::kNothing);
}

void tst_SkeletonEdit::damagedTreesAreRefused()
{
    const auto refusal = [](const auto& damage)
    {
        schema::Content content = standing();
        damage(content.as<level::Level>()->objects);
        Document document(content);
        const ErrorCode code = errorCodeOf(edit::addBone(document, 0, {0, 6, 0, 0, 0}));
        const bool isSame =
            test::byteDifference(content.write(), document.content().write()).empty();
        return isSame ? code : ErrorCode::NotReadBack;
    };
    using level::Objects;
    // Bone 2 takes what nobody has put.
    QCOMPARE(refusal(
                 [](Objects& o)
                 {
                     o.meshTrees.edit()[4] = 1;
                     o.meshTrees.edit()[8] = 1;
                 }),
             ErrorCode::TreeNotKept);
    QCOMPARE(refusal([](Objects& o) { o.meshTrees.edit()[4] = 4; }), ErrorCode::TreeNotKept);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[0].meshTreeIndex = 8; }),
             ErrorCode::NoSuchEntry);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[0].meshTreeIndex = 0xFFFF'FFF0; }),
             ErrorCode::NoSuchEntry);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[0].firstMesh = 3; }), ErrorCode::NoSuchEntry);
    // Others have some of its pointers, its links, its animations.
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[1].firstMesh = 4; }), ErrorCode::OwnerTied);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[1].meshTreeIndex = 12; }),
             ErrorCode::OwnerTied);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[1].animationIndex = 0; }),
             ErrorCode::OwnerTied);
    // A record that is too short for its turns, and one in which another begins.
    QCOMPARE(refusal([](Objects& o) { o.animations.edit()[0].frameSize = 13; }),
             ErrorCode::EntryTied);
    QCOMPARE(refusal([](Objects& o) { o.models.edit()[1].frameOffset = 20; }),
             ErrorCode::EntryTied);
}

template struct tr::test::RegisteredTest<tst_SkeletonEdit>;
#include "tst_SkeletonEdit.moc"
