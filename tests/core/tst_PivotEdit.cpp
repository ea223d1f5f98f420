// Pivots of bones that are moved, with what hangs on them and alone. Links and vertices are read
// from the words of the file and compared with sums that are written by hand; what is undone, with
// the bytes.

#include "core/edit/skeleton/PivotEdit.h"
#include "core/format/GameFile.h"
#include "core/view/objects/MeshView.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <limits>
#include <vector>

using namespace tr;
using edit::Document;
using edit::PivotMoves;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

using LinkTriple = std::array<std::int64_t, 3>;

constexpr std::size_t kLimbRow = 0; ///< the moveable

/// Of the arm: 0 the body, 1 hangs on it, 2 and 3 on that.
constexpr std::size_t kUpperBone = 1;
constexpr std::size_t kPalm = 2;
constexpr std::size_t kThumbBone = 3;

/// An arm of four bones, each with a cube of its own size, turned in its only key frame.
format::GameFile armFile(schema::Version version)
{
    test::ModelPlan model = test::turningCube(40, 1);
    model.meshes = {test::cubeMesh(64.0F),
                    test::cubeMesh(128.0F),
                    test::cubeMesh(192.0F),
                    test::cubeMesh(256.0F)};
    // What hangs on the second: it is put onto the stack before the third, and taken off for the
    // fourth.
    model.joints = {
        {false, false, {0, -256, 0}}, {false, true, {10, -512, 20}}, {true, false, {-30, -40, 50}}};
    for (test::Pose& pose : model.animations[0].poses)
    {
        pose.degrees = {{}, {30.0F, 0.0F, 0.0F}, {60.0F, 0.0F, 0.0F}, {}};
    }
    const test::LevelBuilder builder = test::LevelBuilder(version).model(model);
    const auto bytes = version == versions::Wad ? test::fileBytes(builder.buildWad())
                                                : test::fileBytes(builder.build());
    return *format::read(bytes, version == versions::Wad ? "a.wad" : "");
}

level::Objects& editableObjects(schema::Content& content)
{
    return *content.as<level::Objects>();
}

std::size_t linkWord(const Document& document, std::size_t bone, std::size_t axis)
{
    return objectsOf(document).models[kLimbRow].meshTreeIndex + (bone - 1) * 4 + 1 + axis;
}

LinkTriple linkOf(const Document& document, std::size_t bone)
{
    const auto& words = objectsOf(document).meshTrees;
    return {words[linkWord(document, bone, 0)],
            words[linkWord(document, bone, 1)],
            words[linkWord(document, bone, 2)]};
}

std::uint32_t offsetOfBone(const Document& document, std::size_t bone)
{
    const auto& objects = objectsOf(document);
    return objects.meshPointers[objects.models[kLimbRow].firstMesh + bone].offset;
}

level::Mesh meshOfBone(const Document& document, std::size_t bone)
{
    return *view::readMesh(
        objectsOf(document), document.content().version(), offsetOfBone(document, bone));
}

/// Where the corners of a bone's mesh are in the pose of rest, and the centre of its sphere behind
/// them. `way`: the bones from the first one on that carry it, itself included.
std::vector<LinkTriple>
cornersAtRest(const Document& document, std::size_t bone, const std::vector<std::size_t>& way)
{
    LinkTriple pivot{};
    for (const std::size_t each : way)
    {
        const LinkTriple link = linkOf(document, each);
        for (std::size_t axis = 0; axis < pivot.size(); ++axis)
        {
            pivot[axis] += link[axis];
        }
    }
    const level::Mesh mesh = meshOfBone(document, bone);
    std::vector<level::Vertex> places(mesh.vertices.begin(), mesh.vertices.end());
    places.push_back(mesh.header.centre);
    std::vector<LinkTriple> corners;
    for (const level::Vertex& each : places)
    {
        corners.push_back({pivot[0] + each.x, pivot[1] + each.y, pivot[2] + each.z});
    }
    return corners;
}

std::string codeOfMove(const Result<void>& result)
{
    return result ? std::string("done") : std::string(codeName(result.error().code));
}

/// Undone and done again it is the same, byte for byte; and read again from what is saved.
void checkUndoAndSaved(const format::GameFile& file, Document& document)
{
    const auto after = document.content().write();
    const auto again = format::read(after, file.version() == versions::Wad ? "a.wad" : "");
    QVERIFY(again && again->complete);
    QCOMPARE(test::byteDifference(after, again->content.write()), test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
    document.redo();
    QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
}

} // namespace

class tst_PivotEdit : public QObject
{
    Q_OBJECT

    static void everyGame()
    {
        QTest::addColumn<int>("game");
        for (std::size_t i = 0; i < level::kAllVersions.size(); ++i)
        {
            QTest::addRow("%zu", i) << static_cast<int>(i);
        }
    }

    [[nodiscard]] static schema::Version versionOf(int game)
    {
        return level::kAllVersions[static_cast<std::size_t>(game)];
    }

private Q_SLOTS:

    void withItsBranch_data() { everyGame(); }

    void withItsBranch();

    void alone_data() { everyGame(); }

    void alone();

    void aSharedMeshIsMadeItsOwn();
    void whatHasNoMeshMovesAlone();
    void oneBoneHasTheFirstMesh();
    void stepsAreOneEdit();
    void refusals();
};

void tst_PivotEdit::withItsBranch()
{
    QFETCH(int, game);
    const format::GameFile file = armFile(versionOf(game));
    Document document{file.content};
    QCOMPARE(linkOf(document, kUpperBone), (LinkTriple{0, -256, 0}));
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {3, -4, 500}));
    QCOMPARE(linkOf(document, kUpperBone), (LinkTriple{3, -260, 500}));
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{10, -512, 20}));
    QCOMPARE(linkOf(document, kThumbBone), (LinkTriple{-30, -40, 50}));
    // Nothing else is changed: put back by hand it is the file of before.
    QCOMPARE(document.position(), std::size_t{1});
    checkUndoAndSaved(file, document);
    schema::Content by = document.content();
    auto& words = editableObjects(by).meshTrees.edit();
    const std::array<std::int32_t, 3> before{0, -256, 0};
    for (std::size_t axis = 0; axis < before.size(); ++axis)
    {
        words[linkWord(document, kUpperBone, axis)] = before[axis];
    }
    QCOMPARE(test::byteDifference(file.content.write(), by.write()), test::kNothing);
    // There and back.
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {-3, 4, -500}));
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {}));
    QCOMPARE(document.position(), std::size_t{2}); // nothing to do is no edit
}

void tst_PivotEdit::alone()
{
    QFETCH(int, game);
    const format::GameFile file = armFile(versionOf(game));
    Document document{file.content};
    const auto atRest = [&document]
    {
        return std::array{cornersAtRest(document, 0, {}),
                          cornersAtRest(document, kUpperBone, {kUpperBone}),
                          cornersAtRest(document, kPalm, {kUpperBone, kPalm}),
                          cornersAtRest(document, kThumbBone, {kUpperBone, kThumbBone})};
    };
    const auto before = atRest();
    const level::Mesh cube = meshOfBone(document, kUpperBone);
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {3, -4, 50}, PivotMoves::Alone));
    QCOMPARE(document.position(), std::size_t{1});
    QCOMPARE(linkOf(document, kUpperBone), (LinkTriple{3, -260, 50}));
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{7, -508, -30}));
    QCOMPARE(linkOf(document, kThumbBone), (LinkTriple{-33, -36, 0}));
    QCOMPARE(int{meshOfBone(document, kUpperBone).vertices[0].x}, cube.vertices[0].x - 3);
    QCOMPARE(int{meshOfBone(document, kUpperBone).vertices[0].y}, cube.vertices[0].y + 4);
    QVERIFY(atRest() == before);
    checkUndoAndSaved(file, document);
    // There and back: all meshes are the moveable's own, so that no copy is made.
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {-3, 4, -50}, PivotMoves::Alone));
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
}

void tst_PivotEdit::aSharedMeshIsMadeItsOwn()
{
    for (const bool isBone : {true, false})
    {
        format::GameFile file = armFile(versions::Tr4);
        auto& objects = editableObjects(file.content);
        const std::size_t first = objects.models[kLimbRow].firstMesh;
        // Another bone shows the mesh of the hand, or another moveable does.
        std::size_t other = first + kThumbBone;
        if (!isBone)
        {
            other = objects.meshPointers.size();
            auto model = objects.models[kLimbRow];
            model.id = 41;
            model.numMeshes = 1;
            model.firstMesh = static_cast<std::uint16_t>(other);
            model.animationIndex = level::Model::kNoAnimation;
            objects.models.edit().push_back(model);
            objects.meshPointers.edit().push_back({});
        }
        objects.meshPointers.edit()[other].offset = objects.meshPointers[first + kPalm].offset;
        Document document{file.content};
        const level::Mesh before = meshOfBone(document, kPalm);
        const std::uint32_t shared = offsetOfBone(document, kPalm);
        QVERIFY(edit::movePivot(document, {kLimbRow, kPalm}, {1, 2, 3}, PivotMoves::Alone));
        QVERIFY(offsetOfBone(document, kPalm) != shared);
        QCOMPARE(objectsOf(document).meshPointers[other].offset, shared);
        QVERIFY(view::readMesh(objectsOf(document), versions::Tr4, shared)->vertices
                == before.vertices);
        const level::Mesh own = meshOfBone(document, kPalm);
        QCOMPARE(own.vertices.size(), before.vertices.size());
        for (std::size_t i = 0; i < own.vertices.size(); ++i)
        {
            QCOMPARE(own.vertices[i].x + 1, int{before.vertices[i].x});
            QCOMPARE(own.vertices[i].y + 2, int{before.vertices[i].y});
            QCOMPARE(own.vertices[i].z + 3, int{before.vertices[i].z});
        }
        checkUndoAndSaved(file, document);
        // With what hangs on it, it need not be its own.
        document.undo();
        QVERIFY(edit::movePivot(document, {kLimbRow, kPalm}, {1, 2, 3}));
        QCOMPARE(offsetOfBone(document, kPalm), shared);
    }
}

/// Pointers to the beginning of the mesh data mean that there is none: Lara's mesh stays as it is.
void tst_PivotEdit::whatHasNoMeshMovesAlone()
{
    format::GameFile file = armFile(versions::Tr4);
    auto& objects = editableObjects(file.content);
    auto lara = objects.models[kLimbRow];
    lara.id = 1;
    lara.numMeshes = 1;
    lara.firstMesh = static_cast<std::uint16_t>(objects.meshPointers.size());
    lara.animationIndex = level::Model::kNoAnimation;
    objects.models.edit().push_back(lara);
    objects.meshPointers.edit().push_back({});
    objects.meshPointers.edit()[objects.models[kLimbRow].firstMesh + kPalm].offset = 0;
    Document document{file.content};
    const auto words = objectsOf(document).meshWords;
    QVERIFY(edit::movePivot(document, {kLimbRow, kPalm}, {1, 2, 3}, PivotMoves::Alone));
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{11, -510, 23}));
    QVERIFY(objectsOf(document).meshWords == words);
    QCOMPARE(offsetOfBone(document, kPalm), 0U);
}

/// Of several pointers of Lara's to the beginning of the mesh data one means the mesh there: that
/// of a thigh in TR3.
void tst_PivotEdit::oneBoneHasTheFirstMesh()
{
    format::GameFile file = armFile(versions::Tr3);
    auto& objects = editableObjects(file.content);
    const std::size_t first = objects.models[kLimbRow].firstMesh;
    objects.models.edit()[kLimbRow].id = 1;
    for (std::size_t bone = 0; bone < 4; ++bone)
    {
        objects.meshPointers.edit()[first + bone].offset = 0;
    }
    const auto firstMesh = [](const Document& document)
    { return view::readMesh(objectsOf(document), versions::Tr3, 0)->vertices; };
    Document document{file.content};
    const auto before = firstMesh(document);
    const auto words = objectsOf(document).meshWords;
    // The palm has none.
    QVERIFY(edit::movePivot(document, {kLimbRow, kPalm}, {1, 2, 3}, PivotMoves::Alone));
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{11, -510, 23}));
    QVERIFY(objectsOf(document).meshWords == words);
    // The thigh has, and gets one of its own, since the others would move with it.
    QVERIFY(edit::movePivot(document, {kLimbRow, kUpperBone}, {1, 2, 3}, PivotMoves::Alone));
    QVERIFY(offsetOfBone(document, kUpperBone) != 0U);
    QCOMPARE(offsetOfBone(document, kPalm), 0U);
    QVERIFY(firstMesh(document) == before);
    const level::Mesh own = meshOfBone(document, kUpperBone);
    QCOMPARE(own.vertices.size(), before.size());
    QCOMPARE(own.vertices[0].x + 1, int{before[0].x});
    QCOMPARE(own.vertices[0].y + 2, int{before[0].y});
    QCOMPARE(own.vertices[0].z + 3, int{before[0].z});
    // Where none of them is the thigh it cannot be told which one it is.
    objects.meshPointers.edit()[first + kUpperBone].offset =
        objects.meshPointers[first + kUpperBone + 1].offset + 4;
    Document doubtful{file.content};
    QCOMPARE(codeOfMove(edit::movePivot(doubtful, {kLimbRow, kPalm}, {1, 2, 3}, PivotMoves::Alone)),
             std::string("owner_tied"));
    QCOMPARE(doubtful.position(), std::size_t{0});
}

void tst_PivotEdit::stepsAreOneEdit()
{
    const format::GameFile file = armFile(versions::Tr2);
    Document document{file.content};
    const auto step = [&document](PivotMoves moves, const char* key) {
        return edit::movePivot(document, {kLimbRow, kPalm}, {1, 0, 0}, moves, key).has_value();
    };
    QVERIFY(step(PivotMoves::Branch, "a") && step(PivotMoves::Branch, "a"));
    QCOMPARE(document.position(), std::size_t{1});
    QVERIFY(step(PivotMoves::Alone, "b") && step(PivotMoves::Alone, "b"));
    QCOMPARE(document.position(), std::size_t{2});
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{14, -512, 20}));
    document.undo();
    QCOMPARE(linkOf(document, kPalm), (LinkTriple{12, -512, 20}));
    document.undo();
    QCOMPARE(test::byteDifference(file.content.write(), document.content().write()),
             test::kNothing);
}

void tst_PivotEdit::refusals()
{
    const format::GameFile file = armFile(versions::Tr3);
    const auto refuses = [](schema::Content content,
                            std::size_t bone,
                            const edit::MovedBy& by,
                            PivotMoves moves) -> std::string
    {
        Document document{content};
        const auto bytes = content.write();
        const std::string code = codeOfMove(edit::movePivot(document, {kLimbRow, bone}, by, moves));
        return document.position() == 0 && document.content().write() == bytes ? code
                                                                               : code + ", changed";
    };
    const edit::MovedBy little{1, 0, 0};
    QCOMPARE(refuses(file.content, 0, little, PivotMoves::Branch), std::string("root_bone"));
    // A vertex has sixteen bits, a link has more.
    const edit::MovedBy far{0, 0, 32'700};
    QCOMPARE(refuses(file.content, kPalm, far, PivotMoves::Alone), std::string("out_of_range"));
    Document document{file.content};
    QVERIFY(edit::movePivot(document, {kLimbRow, kPalm}, far));
    const edit::MovedBy farthest{std::numeric_limits<std::int32_t>::max(), 0, 0};
    QCOMPARE(refuses(file.content, kPalm, farthest, PivotMoves::Branch),
             std::string("out_of_range"));
    // Another moveable has the links.
    schema::Content twins = file.content;
    auto twin = level::objectsOf(twins).models[kLimbRow];
    twin.id = 41;
    editableObjects(twins).models.edit().push_back(twin);
    QCOMPARE(refuses(twins, kPalm, little, PivotMoves::Branch), std::string("owner_tied"));
    // Another moveable has the links of what hangs on the bone: the last two.
    schema::Content tied = file.content;
    auto hand = level::objectsOf(tied).models[kLimbRow];
    hand.id = 41;
    hand.numMeshes = 3;
    hand.meshTreeIndex += 4;
    editableObjects(tied).models.edit().push_back(hand);
    QCOMPARE(refuses(tied, kUpperBone, little, PivotMoves::Alone), std::string("owner_tied"));
    Document withHand{tied};
    QVERIFY(edit::movePivot(withHand, {kLimbRow, kUpperBone}, little));
    // There is no mesh where the pointer leads to.
    schema::Content lost = file.content;
    editableObjects(lost)
        .meshPointers.edit()[level::objectsOf(lost).models[kLimbRow].firstMesh + kPalm]
        .offset = 0x7FFF'FFF0U;
    QVERIFY(refuses(lost, kPalm, little, PivotMoves::Alone) == "no_such_offset");
    // A static has the mesh pointer: only what moves the mesh is refused.
    schema::Content shown = file.content;
    auto& objects = editableObjects(shown);
    objects.staticMeshes.edit()[0].mesh =
        static_cast<std::uint16_t>(objects.models[kLimbRow].firstMesh + kPalm);
    QCOMPARE(refuses(shown, kPalm, little, PivotMoves::Alone), std::string("owner_tied"));
    Document withStatic{shown};
    QVERIFY(edit::movePivot(withStatic, {kLimbRow, kPalm}, little));
    // The links are cut off.
    schema::Content cut = file.content;
    auto& trees = editableObjects(cut).meshTrees.edit();
    trees.resize(level::objectsOf(cut).models[kLimbRow].meshTreeIndex + 11);
    QCOMPARE(refuses(cut, kThumbBone, little, PivotMoves::Branch), std::string("no_such_entry"));
    Document damaged{cut};
    QVERIFY(edit::movePivot(damaged, {kLimbRow, kUpperBone}, little, PivotMoves::Alone));
}

template struct tr::test::RegisteredTest<tst_PivotEdit>;
#include "tst_PivotEdit.moc"
