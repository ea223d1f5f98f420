// Meshes of bones, and moveables that are moved, turned and scaled: numbers are compared with ones
// that are worked out by hand.

#include "core/edit/entries/EntryChange.h"
#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/ObjectTransform.h"
#include "core/edit/skeleton/SameSkeletons.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <vector>

using namespace tr;
using edit::Document;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

constexpr std::uint16_t kAboutX = 0x4000;

/// Words of a TR3 mesh with a sphere and three vertices, and normals for them, without faces: a
/// multiple of four bytes.
std::vector<std::uint16_t> smallMesh(std::uint16_t size)
{
    const auto minus = static_cast<std::uint16_t>(-size);
    return {size, 0, minus, size, 1, 3, 0, 0, size, minus, 0, 0, 1, 2, 3,
            3,    0, 0,     1,    0, 1, 0, 1, 0,    0,     0, 0, 0, 0, 0};
}

constexpr std::size_t kMeshWords = 30;

/// Three meshes. Moveable 40 has three bones: two show mesh 1, one mesh 2. Moveable 41 has two
/// bones of meshes 1 and 0, and a static shows mesh 2 by the last pointer. The animation of
/// moveable 40 has a key frame, moves by 3 units in a frame, and sets the position at its end.
schema::Content shared()
{
    level::Level level = test::LevelBuilder(versions::Tr3).build();
    level::Objects& objects = level.objects;
    std::vector<std::uint16_t> words;
    for (const std::uint16_t size : std::initializer_list<std::uint16_t>{10, 20, 30})
    {
        const auto mesh = smallMesh(size);
        words.insert(words.end(), mesh.begin(), mesh.end());
    }
    objects.meshWords = Table<std::uint16_t>(words);
    const auto at = [](std::size_t mesh)
    { return level::MeshPointer{static_cast<std::uint32_t>(mesh * kMeshWords * 2)}; };
    objects.meshPointers = Table<level::MeshPointer>{at(1), at(2), at(1), at(1), at(0), at(2)};
    objects.staticMeshes = {};
    level::StaticMesh still;
    still.id = 7;
    still.mesh = 5;
    objects.staticMeshes.edit().push_back(still);
    objects.meshTrees = {2, 10, 20, 30, 1, 1, 3, 5, 0, 0, 50, 0};
    std::vector<std::uint16_t> frames{
        static_cast<std::uint16_t>(-10), 10, 0, 100, 5, 15, 7, 8, 9, kAboutX | 1, kAboutX, kAboutX};
    frames.insert(frames.end(), {0, 0, 0, 0, 0, 0, 0, 0, 0, kAboutX, kAboutX});
    objects.frames = Table<std::uint16_t>(frames);
    std::vector<level::Animation> animations{test::animation(0, 0, 0), test::animation(12, 0, 0)};
    animations[0].frameSize = 12;
    animations[0].speed = 3 * 65536;
    animations[0].acceleration = -65536;
    animations[0].numAnimCommands = 2;
    animations[1].frameSize = 11;
    animations[1].nextAnimation = 1;
    animations[1].animCommandIndex = 7;
    objects.animations = Table<level::Animation>(animations);
    objects.animCommands = {1, 100, -50, 30, 2, 60, 80};
    objects.stateChanges = {};
    objects.animDispatches = {};
    std::vector<level::Model> models(2);
    models[0] = {40, 3, 0, 0, 0, 0, 0};
    models[1] = {41, 2, 3, 8, 24, 1, 0};
    objects.models = Table<level::Model>(models);
    return level;
}

/// Undone and done again it is the same, byte for byte.
void checkUndoOf(Document& document, const schema::Content& before)
{
    const auto after = document.content().write();
    document.undo();
    QCOMPARE(test::byteDifference(before.write(), document.content().write()), test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

std::array<int, 6> sidesOfBox(const view::Keyframe& keyframe)
{
    const auto& box = keyframe.box;
    return {box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ};
}

std::array<int, 3> offsetOf(const view::Keyframe& keyframe)
{
    return {keyframe.offset.x, keyframe.offset.y, keyframe.offset.z};
}

view::Keyframe firstKeyframe(const Document& document)
{
    return *view::readKeyframe(objectsOf(document), versions::Tr3, 0, 3);
}

std::vector<std::uint32_t> pointersOf(const Document& document)
{
    std::vector<std::uint32_t> meshes;
    for (const level::MeshPointer& pointer : objectsOf(document).meshPointers.rows())
    {
        meshes.push_back(pointer.offset / (kMeshWords * 2));
    }
    return meshes;
}

using Pointers = std::vector<std::uint32_t>;

} // namespace

class tst_BoneMeshes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMeshesAreRead();
    void whoElseShowsThem();
    void everybodyShowsEverything();
    void bonesGetAnotherMesh();
    void sharedMeshesAreCopied();
    void allAreReplaced();
    void pointersOfOthersAreKept();
    void movedAsAWhole();
    void turnedAsAWhole();
    void scaledAsAWhole();
    void whatHasNoRoomIsRefused();
    void laraAndWhatGoesWithHer();
};

void tst_BoneMeshes::theMeshesAreRead()
{
    const schema::Content content = shared();
    for (std::uint32_t i = 0; i < 3; ++i)
    {
        const auto mesh = view::readMesh(
            level::objectsOf(content), versions::Tr3, i * std::uint32_t{kMeshWords} * 2);
        QVERIFY(mesh);
        QCOMPARE(mesh->vertices.size(), std::size_t{3});
        QCOMPARE(int(mesh->header.collisionRadius), int(10 * (i + 1)));
        QVERIFY(view::packedSize(*mesh, versions::Tr3) <= kMeshWords * 2);
    }
}

void tst_BoneMeshes::whoElseShowsThem()
{
    const auto sharers = edit::sharersOfMeshes(shared(), 0);
    const edit::MeshUser other{tables::Models, 1};
    const edit::MeshUser still{tables::StaticMeshes, 0};
    QCOMPARE(sharers.size(), std::size_t{3});
    QVERIFY(sharers[0] == std::vector{other});
    QVERIFY(sharers[1] == std::vector{still});
    QVERIFY(sharers[2] == std::vector{other});
    // What leads to the beginning of the mesh data means no mesh.
    const auto others = edit::sharersOfMeshes(shared(), 1);
    QVERIFY(others[0] == (std::vector{edit::MeshUser{tables::Models, 0}}));
    QVERIFY(others[1].empty());
}

/// Of a damaged file: each of many moveables has all of many pointers to one mesh.
void tst_BoneMeshes::everybodyShowsEverything()
{
    constexpr std::size_t kMany = 20'000;
    schema::Content content = shared();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.meshPointers = Table<level::MeshPointer>(
        std::vector<level::MeshPointer>(kMany, level::MeshPointer{kMeshWords * 2}));
    objects.models = Table<level::Model>(std::vector<level::Model>(
        kMany, level::Model{40, kMany, 0, 0, 0, level::Model::kNoAnimation, 0}));
    std::size_t users = 0;
    for (const auto& each : edit::sharersOfMeshes(content, 0))
    {
        users += each.size();
    }
    QVERIFY(users > 0 && users <= view::readingBudget(kMany));
}

void tst_BoneMeshes::bonesGetAnotherMesh()
{
    const schema::Content before = shared();
    Document document(before);
    const std::array<std::size_t, 2> bones{0, 2};
    QVERIFY(edit::setBoneMeshes(document, 0, bones, 4));
    QCOMPARE(pointersOf(document), (Pointers{0, 2, 0, 1, 0, 2}));
    QCOMPARE(objectsOf(document).meshWords.size(), 3 * kMeshWords);
    checkUndoOf(document, before);
}

void tst_BoneMeshes::sharedMeshesAreCopied()
{
    const schema::Content before = shared();
    Document document(before);
    const auto copied = edit::ownMeshes(document, 0);
    QVERIFY(copied);
    QCOMPARE(*copied, std::size_t{2});
    // Bones with one mesh still have one.
    QCOMPARE(pointersOf(document), (Pointers{3, 4, 3, 1, 0, 2}));
    const auto& words = objectsOf(document).meshWords;
    QCOMPARE(words.size(), 5 * kMeshWords);
    QVERIFY(std::ranges::equal(words.slice(3 * kMeshWords, kMeshWords),
                               words.slice(kMeshWords, kMeshWords)));
    QVERIFY(std::ranges::equal(words.slice(4 * kMeshWords, kMeshWords),
                               words.slice(2 * kMeshWords, kMeshWords)));
    for (const auto& users : edit::sharersOfMeshes(document.content(), 0))
    {
        QVERIFY(users.empty());
    }
    checkUndoOf(document, before);
    // Once they are its own there is nothing to do, and no trace of it.
    const std::size_t edits = document.position();
    QCOMPARE(*edit::ownMeshes(document, 0), std::size_t{0});
    QCOMPARE(document.position(), edits);
}

void tst_BoneMeshes::allAreReplaced()
{
    const schema::Content before = shared();
    Document document(before);
    QCOMPARE(*edit::replaceMeshes(document, 0, 1), std::size_t{2});
    QCOMPARE(pointersOf(document), (Pointers{1, 0, 1, 1, 0, 2}));
    checkUndoOf(document, before);
    QCOMPARE(*edit::replaceMeshes(document, 1, 0), std::size_t{2});
    QCOMPARE(pointersOf(document), (Pointers{1, 0, 1, 1, 0, 2}));
}

void tst_BoneMeshes::pointersOfOthersAreKept()
{
    schema::Content before = shared();
    before.as<level::Level>()->objects.models.edit()[1].firstMesh = 2; // as bone 2 of the first
    Document document(before);
    const std::array<std::size_t, 1> bones{2};
    QCOMPARE(edit::setBoneMeshes(document, 0, bones, 4).error().code, ErrorCode::OwnerTied);
    const auto replaced = edit::replaceMeshes(document, 1, 0);
    QVERIFY(!replaced);
    QCOMPARE(replaced.error().code, ErrorCode::OwnerTied);
    QVERIFY(!document.canUndo());
    // Nothing is known of a mesh that cannot be read.
    schema::Content damaged = shared();
    damaged.as<level::Level>()->objects.meshWords.edit().resize(kMeshWords + 7);
    Document other(damaged);
    QCOMPARE(edit::ownMeshes(other, 0).error().code, ErrorCode::NoSuchEntry);
    QVERIFY(!other.canUndo());
}

void tst_BoneMeshes::movedAsAWhole()
{
    const schema::Content before = shared();
    Document document(before);
    QVERIFY(edit::moveObject(document, 0, {1, -2, 3}));
    QCOMPARE(offsetOf(firstKeyframe(document)), (std::array{8, 6, 12}));
    QCOMPARE(sidesOfBox(firstKeyframe(document)), (std::array{-9, 11, -2, 98, 8, 18}));
    QCOMPARE(objectsOf(document).meshTrees, level::objectsOf(before).meshTrees);
    QCOMPARE(objectsOf(document).frames[21], std::uint16_t{kAboutX}); // of the other moveable
    checkUndoOf(document, before);
}

/// A quarter turn takes z to x and x to -z.
void tst_BoneMeshes::turnedAsAWhole()
{
    const schema::Content before = shared();
    Document document(before);
    QVERIFY(edit::turnObject(document, 0, 0x4000));
    const view::Keyframe keyframe = firstKeyframe(document);
    QCOMPARE(offsetOf(keyframe), (std::array{9, 8, -7}));
    QCOMPARE(sidesOfBox(keyframe), (std::array{5, 15, 0, 100, -10, 10}));
    QVERIFY(keyframe.angles[0] == (view::JointAngles{64, 0x4000, 0}));
    QVERIFY(keyframe.angles[1] == view::JointAngles{});
    // Two axes take a word more.
    QCOMPARE(int(objectsOf(document).animations[0].frameSize), 13);
    QCOMPARE(objectsOf(document).animations[0].speed, 3 * 65536);
    checkUndoOf(document, before);
    for (int i = 0; i < 3; ++i)
    {
        QVERIFY(edit::turnObject(document, 0, 0x4000));
    }
    const view::Keyframe around = firstKeyframe(document);
    QCOMPARE(offsetOf(around), (std::array{7, 8, 9}));
    QCOMPARE(sidesOfBox(around), (std::array{-10, 10, 0, 100, 5, 15}));
    QVERIFY(around.angles[0] == (view::JointAngles{64, 0, 0}));
}

void tst_BoneMeshes::scaledAsAWhole()
{
    const schema::Content before = shared();
    Document document(before);
    QVERIFY(edit::scaleObject(document, 0, 1.5));
    const auto& objects = objectsOf(document);
    const auto trees = objects.meshTrees.rows();
    QCOMPARE((std::vector<std::int32_t>{trees.begin(), trees.end()}),
             (std::vector<std::int32_t>{2, 15, 30, 45, 1, 2, 5, 8, 0, 0, 50, 0}));
    QCOMPARE(offsetOf(firstKeyframe(document)), (std::array{11, 12, 14}));
    QCOMPARE(sidesOfBox(firstKeyframe(document)), (std::array{-15, 15, 0, 150, 8, 23}));
    QCOMPARE(objects.animations[0].speed, 294'912);
    QCOMPARE(objects.animations[0].acceleration, -98'304);
    const auto commands = objects.animCommands.rows();
    QCOMPARE((std::vector<std::int16_t>{commands.begin(), commands.end()}),
             (std::vector<std::int16_t>{1, 150, -75, 45, 2, 90, 120}));
    // Its meshes are copies, one and a half times as large; the others have theirs.
    QCOMPARE(pointersOf(document), (Pointers{3, 4, 3, 1, 0, 2}));
    const auto mesh = view::readMesh(objects, versions::Tr3, 3 * std::uint32_t{kMeshWords} * 2);
    QVERIFY(mesh);
    QCOMPARE(int(mesh->header.collisionRadius), 30);
    QCOMPARE(int(mesh->header.centre.x), 30);
    QCOMPARE(int(mesh->header.centre.z), -30);
    QCOMPARE(int(mesh->vertices[0].z), 30);
    QCOMPARE(int(mesh->vertices[1].x), -30);
    QCOMPARE(int(mesh->vertices[2].x), 2); // 1.5 is rounded away from 0
    QCOMPARE(int(mesh->normals[0].x), 0);
    QVERIFY(std::ranges::equal(objects.meshWords.slice(0, 3 * kMeshWords),
                               level::objectsOf(before).meshWords.rows()));
    checkUndoOf(document, before);
}

void tst_BoneMeshes::whatHasNoRoomIsRefused()
{
    const schema::Content before = shared();
    Document document(before);
    QCOMPARE(edit::moveObject(document, 0, {32'767, 0, 0}).error().code, ErrorCode::OutOfRange);
    QCOMPARE(edit::scaleObject(document, 0, 1000.0).error().code, ErrorCode::OutOfRange);
    schema::Content without = shared();
    without.as<level::Level>()->objects.models.edit()[0].animationIndex =
        level::Model::kNoAnimation;
    Document other(without);
    QCOMPARE(edit::moveObject(other, 0, {1, 1, 1}).error().code, ErrorCode::NoKeyframes);
    QCOMPARE(edit::turnObject(other, 0, 100).error().code, ErrorCode::NoKeyframes);
    QVERIFY(!document.canUndo() && !other.canUndo());
}

void tst_BoneMeshes::laraAndWhatGoesWithHer()
{
    schema::Content content = shared();
    auto& models = content.as<level::Level>()->objects.models.edit();
    QVERIFY(edit::sameSkeletons(content, 0).empty());
    models[0].id = 0;
    models[1].id = 13;
    QVERIFY(edit::sameSkeletons(content, 0).empty()); // other bones
    models[0].numMeshes = 2;
    content.as<level::Level>()->objects.meshTrees.edit()[0] = 0;
    QCOMPARE(edit::sameSkeletons(content, 0), (std::vector<std::size_t>{1}));
    QCOMPARE(edit::sameSkeletons(content, 1), (std::vector<std::size_t>{0}));
    models[1].id = 14; // none of hers in TR3
    QVERIFY(edit::sameSkeletons(content, 0).empty());
    models[1].id = 315;
    QCOMPARE(edit::sameSkeletons(content, 0), (std::vector<std::size_t>{1}));
}

template struct tr::test::RegisteredTest<tst_BoneMeshes>;
#include "tst_BoneMeshes.moc"
