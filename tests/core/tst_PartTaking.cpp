// Lara as one character comes back from a model file: each mesh to the moveable that has it. Her
// body is a chain of tubes, and every vertex is known.

#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTaking.h"
#include "core/edit/document/Document.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace tr;
using convert::ModelOptions;
using convert::ModelWanted;
using exchange::ModelFile;

namespace
{

constexpr std::size_t kMeshesOfPartBody = 15;
constexpr std::uint32_t kPartHolsterSlot = 14;

std::vector<edit::MeshShape> partShapes()
{
    std::vector<edit::MeshShape> shapes(kMeshesOfPartBody, test::squareShape());
    shapes.insert(shapes.end(), kMeshesOfPartBody - 1, test::tubeShape({{0}, {40}, {80}}));
    shapes.push_back(test::tubeShape({{0}, {10}, {20}, {30}, {40}, {50}, {60}}));
    shapes.insert(shapes.end(), kMeshesOfPartBody, test::tubeShape({{-20}, {-10, 60.0}, {0}}));
    shapes.insert(shapes.end(), 17, test::squareShape());
    shapes.insert(shapes.end(), 6, test::tubeShape({{0, 5.0}, {40, 5.0}}, 4));
    shapes.push_back(test::squareShape());
    return shapes;
}

test::ModelPlan partChain(std::uint32_t slot, std::size_t meshes, const glm::ivec3& link)
{
    return test::chainOf(static_cast<int>(slot), std::vector<glm::ivec3>(meshes - 1, link));
}

format::GameFile partWad()
{
    const glm::ivec3 down(0, 100, 0);
    level::Wad wad = test::LevelBuilder(level::versions::Wad)
                         .model(partChain(0, kMeshesOfPartBody, down))
                         .model(partChain(test::kSkinSlot, kMeshesOfPartBody, down))
                         .model(partChain(test::kSkinJointSlot, kMeshesOfPartBody, down))
                         .model(partChain(kPartHolsterSlot, 17, down))
                         .model(partChain(test::kHairSlot, 6, {0, 0, 40}))
                         .buildWad();
    test::putMeshes(wad.objects, level::versions::Wad, partShapes(), 0);
    return test::gameFile(std::move(wad));
}

std::size_t partRow(const schema::Content& content, std::uint32_t slot)
{
    return convert::rowOf(content, {ModelWanted::Onto::Moveable, slot}).value();
}

ModelFile partModel(const schema::Content& content, bool isWhole, bool isRigid = false)
{
    ModelOptions options;
    options.isWhole = isWhole;
    options.isRigid = isRigid;
    options.body = partRow(content, test::kSkinSlot);
    return convert::modelOfMoveable(content, partRow(content, 0), options).value();
}

/// Of a mesh of another moveable in the file; nothing: all of them.
void eachPart(ModelFile& file,
              std::uint32_t slot,
              std::optional<std::uint32_t> number,
              const std::function<void(exchange::ModelNode&)>& change)
{
    for (exchange::ModelNode& node : file.nodes)
    {
        const auto notes = convert::nodeNotesOf(node.notes);
        if (node.mesh && notes && notes->meshSlot == slot && (!number || notes->meshOf == number))
        {
            change(node);
        }
    }
}

/// Moves what is at the place of the first vertex of the left foot of the skin 8 units along Z.
void moveFoot(ModelFile& file)
{
    eachPart(file,
             test::kSkinSlot,
             3,
             [&file](const exchange::ModelNode& node)
             {
                 auto& positions = file.meshes[*node.mesh].vertices.positions;
                 const glm::vec3 first = positions.front();
                 for (glm::vec3& position : positions)
                 {
                     const bool isThere = glm::distance(position, first) < 1e-4F;
                     position.z += isThere ? 8.0F / convert::kUnitsOfMetre : 0.0F;
                 }
             });
}

Result<convert::ModelEdit> takenOnto(const schema::Content& content,
                                     const ModelFile& file,
                                     std::uint32_t slot = 0,
                                     std::vector<std::size_t> bones = {})
{
    ModelWanted wanted;
    wanted.row = partRow(content, slot);
    wanted.parts = ModelWanted::Parts::Meshes;
    wanted.bones = std::move(bones);
    return convert::workOutModel(content, file, wanted);
}

/// "mesh 3 of LARA_SKIN", one a line of a kind.
std::vector<std::string> toldOf(const convert::ModelEdit& told, convert::ModelLine::Kind kind)
{
    std::vector<std::string> all;
    for (const convert::ModelLine& line : told.lines)
    {
        if (line.kind == kind)
        {
            all.push_back(view::englishText(line.what));
        }
    }
    return all;
}

} // namespace

class tst_PartTaking : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void staysAsItIs_data()
    {
        QTest::addColumn<bool>("isWhole");
        QTest::addColumn<bool>("isRigid");
        QTest::addColumn<int>("slot");
        QTest::addColumn<int>("meshes");
        QTest::newRow("whole") << true << false << 0 << 37;
        QTest::newRow("whole, rigid") << true << true << 0 << 37;
        QTest::newRow("in a body") << false << false << 0 << 15;
        QTest::newRow("in a body, rigid") << false << true << 0 << 15;
        QTest::newRow("whole, onto its skin") << true << false << 8 << 37;
    }

    void staysAsItIs();
    void changesOnlyTheMoveableThatHasIt();
    void partsCountOnlyWithAllBones();
    void tellsOfPartsThatAreGone();
    void tellsOfMoveablesThatAreNotHere();
};

/// 15 of the body, 14 joints, 2 holsters and 6 of the hair are 37.
void tst_PartTaking::staysAsItIs()
{
    QFETCH(const bool, isWhole);
    QFETCH(const bool, isRigid);
    QFETCH(const int, slot);
    QFETCH(const int, meshes);
    const auto file = partWad();
    const auto told = takenOnto(
        file.content, partModel(file.content, isWhole, isRigid), static_cast<std::uint32_t>(slot));
    QVERIFY(told);
    QVERIFY(told->changesNothing());
    QVERIFY(told->lines.empty());
    QCOMPARE(static_cast<int>(told->meshes), meshes);
}

void tst_PartTaking::changesOnlyTheMoveableThatHasIt()
{
    const auto file = partWad();
    ModelFile model = partModel(file.content, true);
    moveFoot(model);
    const auto told = takenOnto(file.content, model);
    QVERIFY(told);
    QCOMPARE(toldOf(*told, convert::ModelLine::Kind::Mesh).size(), std::size_t{1});
    QCOMPARE(told->lines.size(), std::size_t{1});
    QVERIFY(view::englishText(told->lines.front().what).ends_with(" of LARA_SKIN"));
    edit::Document document(file.content);
    QVERIFY(edit::takeSteps(document, told->name, told->steps));
    const std::size_t pointers = level::objectsOf(file.content).meshPointers.size();
    for (std::size_t i = 0; i < pointers; ++i)
    {
        const auto before = edit::shapeAt(file.content, i);
        const auto after = edit::shapeAt(document.content(), i);
        QVERIFY(before && after);
        std::size_t moved = 0;
        for (std::size_t k = 0; k < before->vertices.size(); ++k)
        {
            const bool isThere = before->vertices[k] == after->vertices[k];
            moved += isThere ? 0 : 1;
            QVERIFY(isThere || after->vertices[k].z == before->vertices[k].z + 8);
        }
        // Slot 0 has the first 15, and the fourth of the skin is the left foot.
        QCOMPARE(moved, std::size_t{i == kMeshesOfPartBody + 3 ? 1U : 0U});
    }
}

void tst_PartTaking::partsCountOnlyWithAllBones()
{
    const auto file = partWad();
    ModelFile model = partModel(file.content, true);
    moveFoot(model);
    const auto other = takenOnto(file.content, model, 0, {2});
    QVERIFY(other && other->changesNothing());
    QCOMPARE(other->meshes, std::size_t{1});
    const auto foot = takenOnto(file.content, model, 0, {3});
    QVERIFY(foot && !foot->changesNothing());
    QCOMPARE(foot->meshes, std::size_t{1});
}

/// Even where nothing is left of all that she has on, faces show what they did.
void tst_PartTaking::tellsOfPartsThatAreGone()
{
    const auto file = partWad();
    ModelFile model = partModel(file.content, true);
    const auto takeOff = [](exchange::ModelNode& node) { node.mesh.reset(); };
    eachPart(model, kPartHolsterSlot, std::nullopt, takeOff);
    const auto told = takenOnto(file.content, model);
    QVERIFY(told && told->changesNothing());
    QCOMPARE(toldOf(*told, convert::ModelLine::Kind::Note).size(), std::size_t{2});
    eachPart(model, test::kSkinJointSlot, std::nullopt, takeOff);
    eachPart(model, test::kHairSlot, std::nullopt, takeOff);
    const auto bare = takenOnto(file.content, model);
    QVERIFY(bare && bare->changesNothing());
    QVERIFY(toldOf(*bare, convert::ModelLine::Kind::Mesh).empty());
}

/// Her own meshes, which only stand in for the body, are not looked for either.
void tst_PartTaking::tellsOfMoveablesThatAreNotHere()
{
    const auto file = partWad();
    const ModelFile model = partModel(file.content, true);
    level::Wad wad = test::LevelBuilder(level::versions::Wad)
                         .model(partChain(0, kMeshesOfPartBody, {0, 100, 0}))
                         .buildWad();
    const auto bare = test::gameFile(std::move(wad));
    ModelWanted wanted;
    wanted.row = partRow(bare.content, 0);
    wanted.parts = ModelWanted::Parts::Meshes;
    const auto told = convert::workOutModel(bare.content, model, wanted);
    QVERIFY(told && told->changesNothing());
    QCOMPARE(told->meshes, std::size_t{0});
    const std::vector<std::string> slots{
        "LARA_SKIN", "LARA_SKIN_JOINTS", "LARA_HOLSTERS_PISTOLS", "HAIR"};
    QVERIFY(toldOf(*told, convert::ModelLine::Kind::Note) == slots);
    QCOMPARE(told->lines.size(), slots.size());
}

template struct tr::test::RegisteredTest<tst_PartTaking>;
#include "tst_PartTaking.moc"
