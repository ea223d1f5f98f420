// Meshes of real files of every kind: unpacked and packed they are what they were, and what can be
// done to them is taken or refused as a table says.

#include "core/base/Text.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/mesh/SkinEdit.h"
#include "core/edit/mesh/SkinNumbers.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/view/objects/MeshPlaces.h"
#include "core/view/objects/SkinJoints.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/MeshOperations.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace tr;

namespace
{

/// A mesh of a real file, by its mesh pointer.
struct MeshOfFile
{
    const char* name;
    const char* file;
    std::size_t pointer;
};

constexpr std::array kMeshesOfFiles{
    MeshOfFile{"WAD", "wad/tut1.wad", 30},
    MeshOfFile{"TR1", "tr1/LEVEL2_DEMO.PHD", 3},
    MeshOfFile{"TR2", "tr2/TEST1.TR2", 3},
    MeshOfFile{"TR3", "tr3/TEST1.TR2", 30},
    MeshOfFile{"TR4", "tr4/TITLE.TR4", 30},
    MeshOfFile{"TR5", "tr5/LAKE.TRC", 30},
};

/// What is not taken of one of them, by the name of its error or of what there is none of.
struct RefusedOfMesh
{
    std::string_view operation;
    std::string_view why;
    std::vector<std::string_view> meshes;
};

const std::vector<RefusedOfMesh> kRefusedOfMeshes{
    // Games keep these elsewhere, or not at all.
    {"colour faces", "not_kept_in_game", {"WAD", "TR4", "TR5"}},
    {"make additive", "not_kept_in_game", {"TR1", "TR2"}},
    {"make shiny", "not_kept_in_game", {"TR1", "TR2", "TR3"}},
    {"join triangles", "two triangles", {"TR3", "TR5"}},
    // Moveables have normals.
    {"shades to normals", "no_shades", {"WAD", "TR1", "TR2", "TR3", "TR4", "TR5"}},
    {"set shades", "no_shades", {"WAD", "TR1", "TR2", "TR3", "TR4", "TR5"}},
    {"shift shades", "no_shades", {"WAD", "TR1", "TR2", "TR3", "TR4", "TR5"}},
    {"bake lights", "no_shades", {"WAD", "TR1", "TR2", "TR3", "TR4", "TR5"}},
};

std::string_view refusalOf(std::string_view mesh, std::string_view operation)
{
    for (const RefusedOfMesh& each : kRefusedOfMeshes)
    {
        if (each.operation == operation
            && std::ranges::find(each.meshes, mesh) != each.meshes.end())
        {
            return each.why;
        }
    }
    return {};
}

std::optional<format::GameFile> meshFileOf(const MeshOfFile& sample)
{
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        if (each.name == sample.file)
        {
            return test::corpusFileAt(each.path);
        }
    }
    return std::nullopt;
}

double lengthOfWay(const level::Vertex& way)
{
    return std::hypot(
        static_cast<double>(way.x), static_cast<double>(way.y), static_cast<double>(way.z));
}

/// Mesh pointers of the joints of a skin, but for the first.
std::vector<std::size_t> jointsOfSkin(const format::GameFile& file)
{
    std::vector<std::size_t> pointers;
    const auto models = view::skinModels(file.objects(), file.content.version());
    const auto joints = models ? view::skinJoints(file.objects(), file.content.version(), *models)
                               : std::vector<view::SkinJoint>();
    for (const view::SkinJoint& each : joints)
    {
        pointers.push_back(file.objects().models[models->joints].firstMesh + each.joint);
    }
    return pointers;
}

bool isNearVertex(const level::Vertex& one, const level::Vertex& other)
{
    return std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1
           && std::abs(one.z - other.z) <= 1;
}

/// How many different places of the skin are no further away on each axis.
std::size_t
placesWithin(const edit::SkinSides& sides, const level::Vertex& vertex, std::int64_t within)
{
    std::set<edit::SkinPlace> places;
    for (const edit::SkinSide& side : sides)
    {
        for (const edit::SkinPlace& each : side.places)
        {
            const bool isNear = std::abs(each.x - vertex.x) <= within
                                && std::abs(each.y - vertex.y) <= within
                                && std::abs(each.z - vertex.z) <= within;
            if (isNear)
            {
                places.insert(each);
            }
        }
    }
    return places.size();
}

/// Vertices that are where one of either side is.
std::vector<std::size_t> stuckVertices(const edit::MeshShape& shape, const edit::SkinSides& sides)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < shape.vertices.size(); ++row)
    {
        const edit::SkinPlace place{
            shape.vertices[row].x, shape.vertices[row].y, shape.vertices[row].z};
        const auto isHere = [&place](const edit::SkinPlace& each)
        {
            return std::abs(each.x - place.x) <= 1 && std::abs(each.y - place.y) <= 1
                   && std::abs(each.z - place.z) <= 1;
        };
        if (std::ranges::any_of(sides[0].places, isHere)
            || std::ranges::any_of(sides[1].places, isHere))
        {
            rows.push_back(row);
        }
    }
    return rows;
}

} // namespace

class tst_CorpusMeshes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void packedAsTheyWere_data() { test::addCorpusRows(); }

    void packedAsTheyWere();
    void facesLookOutwards();
    void eachIsTakenOrRefused_data();
    void eachIsTakenOrRefused();
    void manyInARow();
    void jointsStickToOneSide();
    void jointsThatAreMovedOffStickAgain();
    void jointsThatShrinkAreFitted();
};

void tst_CorpusMeshes::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 7 tests on real files are skipped");
    }
}

/// Every mesh of every file; and its parts are where the field map has them.
void tst_CorpusMeshes::packedAsTheyWere()
{
    const auto file = test::currentCorpusFile();
    QVERIFY(file);
    const auto version = file->content.version();
    const level::Objects& objects = file->objects();
    std::size_t count = 0;
    for (const std::uint32_t offset : view::meshOffsets(objects))
    {
        const auto mesh = view::readMesh(objects, version, offset);
        QVERIFY2(mesh, concat("mesh at ", offset).c_str());
        const edit::MeshShape shape = edit::shapeOf(*mesh);
        const edit::Words words = edit::wordsOf(edit::meshOf(shape, version), version);
        QVERIFY2(std::equal(words.begin(),
                            words.end(),
                            objects.meshWords.begin() + static_cast<std::ptrdiff_t>(offset / 2)),
                 concat("mesh at ", offset).c_str());
        const view::MeshPlaces places(*mesh, version);
        QCOMPARE(places.faces(), shape.faces.size());
        for (std::size_t face = 0; face < shape.faces.size(); ++face)
        {
            const view::MeshPart part{view::MeshPart::Kind::Face, face};
            const std::size_t word = places.wordOf(part);
            // A WAD has the shape of a face in front of its corners.
            const std::size_t corner = version == level::versions::Wad ? word + 1 : word;
            QCOMPARE(words[corner], std::int32_t{shape.faces[face].vertices[0]});
            QVERIFY(places.at(word) == part);
        }
        if (!shape.faces.empty())
        {
            // Where the last face ends, so does the mesh, but for counts of kinds that it has none
            // of.
            QVERIFY(places.at(words.size()).kind == view::MeshPart::Kind::Head);
        }
        for (std::size_t vertex = 0; vertex < shape.vertices.size(); ++vertex)
        {
            const view::MeshPart part{view::MeshPart::Kind::Vertex, vertex};
            QCOMPARE(static_cast<std::int16_t>(words[places.wordOf(part) + 2]),
                     shape.vertices[vertex].z);
            QVERIFY(places.at(places.wordOf(part) + 2) == part);
        }
        ++count;
    }
    QVERIFY(count > 0 || objects.meshPointers.empty());
}

/// Normals that are worked out look to the side that those of the games' tools do.
void tst_CorpusMeshes::facesLookOutwards()
{
    for (const MeshOfFile& sample : kMeshesOfFiles)
    {
        const auto file = meshFileOf(sample);
        QVERIFY2(file, sample.file);
        std::size_t alike = 0;
        std::size_t all = 0;
        const std::size_t pointers =
            std::min<std::size_t>(file->objects().meshPointers.size(), 150);
        for (std::size_t pointer = 0; pointer < pointers; ++pointer)
        {
            const auto shape = edit::shapeAt(file->content, pointer);
            if (!shape || shape->hasShades())
            {
                continue;
            }
            edit::MeshShape anew = *shape;
            QVERIFY(edit::setNormals(anew, {}, {}, "it").has_value());
            for (std::size_t i = 0; i < shape->normals.size(); ++i)
            {
                const level::Vertex& own = shape->normals[i];
                const level::Vertex& made = anew.normals[i];
                const double length = lengthOfWay(own) * lengthOfWay(made);
                const double dot = static_cast<double>(own.x) * made.x
                                   + static_cast<double>(own.y) * made.y
                                   + static_cast<double>(own.z) * made.z;
                alike += length > 0.0 && dot / length > 0.7 ? 1 : 0;
                ++all;
            }
        }
        qInfo("%s: %zu of %zu normals within 45 degrees", sample.name, alike, all);
        QVERIFY(all > 500 && alike * 10 > all * 8);
    }
}

void tst_CorpusMeshes::eachIsTakenOrRefused_data()
{
    QTest::addColumn<int>("sample");
    for (std::size_t i = 0; i < kMeshesOfFiles.size(); ++i)
    {
        QTest::newRow(kMeshesOfFiles[i].name) << static_cast<int>(i);
    }
}

void tst_CorpusMeshes::eachIsTakenOrRefused()
{
    QFETCH(const int, sample);
    const MeshOfFile& which = kMeshesOfFiles[static_cast<std::size_t>(sample)];
    const auto file = meshFileOf(which);
    QVERIFY2(file, which.file);
    const auto bytes = file->content.write();
    const std::string name = std::filesystem::path(which.file).filename().string();
    std::string others;
    for (const test::MeshOperation& operation : test::meshOperations())
    {
        test::MeshDone done;
        const auto problem =
            test::meshOperationProblem(*file, bytes, name, operation, which.pointer, 3, done);
        const std::string_view expected = refusalOf(which.name, operation.name);
        if (!problem.empty() || done.why != expected)
        {
            qWarning("%s",
                     concat(operation.name, ": ", problem, done.why, ", not ", expected).c_str());
            others += concat(operation.name, ", ");
        }
    }
    QVERIFY2(others.empty(), others.c_str());
}

void tst_CorpusMeshes::manyInARow()
{
    test::MeshCounts counts;
    for (std::size_t i = 0; i < kMeshesOfFiles.size(); ++i)
    {
        const auto file = meshFileOf(kMeshesOfFiles[i]);
        QVERIFY2(file, kMeshesOfFiles[i].file);
        test::Random random(i + 1);
        QElapsedTimer timer;
        timer.start();
        const std::string name = std::filesystem::path(kMeshesOfFiles[i].file).filename().string();
        const auto problem = test::meshRunProblem(*file, name, 9, random, counts);
        qInfo("%s: %lld ms", kMeshesOfFiles[i].name, timer.elapsed());
        QVERIFY2(problem.empty(), concat(kMeshesOfFiles[i].name, ", ", problem).c_str());
    }
    for (const test::MeshOperation& operation : test::meshOperations())
    {
        QVERIFY2(counts[operation.name] >= 20,
                 concat(operation.name, ": ", counts[operation.name]).c_str());
    }
}

/// Joints of Lara's skin: each vertex sticks to exactly one vertex of one side, or to none, and
/// those of the latter are in knees and elbows.
void tst_CorpusMeshes::jointsStickToOneSide()
{
    std::size_t vertices = 0;
    std::size_t files = 0;
    std::set<std::size_t> loose;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto file = test::corpusFileAt(each.path);
        QVERIFY2(file, each.name.c_str());
        const auto models = view::skinModels(file->objects(), file->content.version());
        if (!models)
        {
            continue;
        }
        ++files;
        for (const view::SkinJoint& joint :
             view::skinJoints(file->objects(), file->content.version(), *models))
        {
            std::size_t stuck = 0;
            for (const auto& sticks : joint.vertices)
            {
                ++vertices;
                stuck += sticks.empty() ? 0 : 1;
                QVERIFY2(sticks.size() <= 1, concat(each.name, ", joint ", joint.joint).c_str());
                if (sticks.empty())
                {
                    loose.insert(joint.joint);
                    QVERIFY2(joint.bends, concat(each.name, ", joint ", joint.joint).c_str());
                }
            }
            QVERIFY(joint.vertices.size() <= 32 && stuck <= 22);
        }
    }
    QCOMPARE(files, std::size_t{11});
    QCOMPARE(vertices, std::size_t{2'158});
    QCOMPARE(loose, (std::set<std::size_t>{2, 5, 9, 12}));
}

/// Every vertex that sticks moves off by 5 units and is stuck again: then as many stick to either
/// side, and to the vertex that they stuck to before, unless others are as near to them. Undone,
/// the file is what it was.
void tst_CorpusMeshes::jointsThatAreMovedOffStickAgain()
{
    QElapsedTimer timer;
    timer.start();
    std::size_t files = 0;
    std::size_t all = 0;
    std::size_t same = 0;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto file = test::corpusFileAt(each.path);
        QVERIFY2(file, each.name.c_str());
        const auto joints = jointsOfSkin(*file);
        if (joints.empty())
        {
            continue;
        }
        ++files;
        test::Random random(files);
        const auto bytes = file->content.write();
        edit::Document document(file->content);
        QVERIFY(!edit::numberSkin(document)); // no number is out of reach
        for (const std::size_t pointer : joints)
        {
            const auto sides = edit::skinSidesOf(file->content, pointer);
            const auto shape = edit::shapeAt(file->content, pointer);
            QVERIFY2(sides && shape, each.name.c_str());
            const auto stuck = stuckVertices(*shape, *sides);
            edit::MeshShape moved = *shape;
            for (const std::size_t row : stuck)
            {
                std::array<int, 3> by{};
                by[random.below(3)] = random.oneIn(2) ? 5 : -5;
                QVERIFY(edit::moveVertices(moved, std::array{row}, by).has_value());
            }
            QVERIFY(edit::stickVertices(moved, *sides, stuck, 9.0, {}).has_value());
            const auto count = edit::countOf(moved, *sides);
            const auto before = edit::countOf(*shape, *sides);
            QVERIFY2(count.loose == before.loose && count.all() == before.all(),
                     concat(each.name, ", mesh pointer ", pointer).c_str());
            for (const std::size_t row : stuck)
            {
                // Where no other vertex of the skin is near, it has to come back.
                const bool isAlone = placesWithin(*sides, shape->vertices[row], 11) == 1;
                all += isAlone ? 1 : 0;
                same += isAlone && isNearVertex(moved.vertices[row], shape->vertices[row]) ? 1 : 0;
            }
            const auto done = edit::changeMesh(document,
                                               edit::EditCode::StickVertices,
                                               stuck.size(),
                                               {pointer},
                                               [&](edit::MeshShape& changed, edit::FaceTextures&)
                                               {
                                                   changed = moved;
                                                   return Result<void>();
                                               });
            QVERIFY2(done, each.name.c_str());
        }
        document.goTo(0);
        QVERIFY2(document.content().write() == bytes, each.name.c_str());
    }
    qInfo("%zu files, %zu of %zu vertices at their partner, %lld ms",
          files,
          same,
          all,
          timer.elapsed());
    QCOMPARE(files, std::size_t{11});
    QCOMPARE(same, all);
    QVERIFY(all > std::size_t{900});
}

/// Joints that are a fifth smaller and a little beside their place: fitted, their rims are where
/// their builders have put them.
void tst_CorpusMeshes::jointsThatShrinkAreFitted()
{
    QElapsedTimer timer;
    timer.start();
    std::size_t joints = 0;
    std::size_t all = 0;
    std::size_t same = 0;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto file = test::corpusFileAt(each.path);
        QVERIFY2(file, each.name.c_str());
        for (const std::size_t pointer : jointsOfSkin(*file))
        {
            ++joints;
            const auto sides = edit::skinSidesOf(file->content, pointer);
            const auto shape = edit::shapeAt(file->content, pointer);
            edit::MeshShape small = *shape;
            for (level::Vertex& vertex : small.vertices)
            {
                vertex = {static_cast<std::int16_t>(vertex.x * 8 / 10 + 3),
                          static_cast<std::int16_t>(vertex.y * 8 / 10 - 2),
                          static_cast<std::int16_t>(vertex.z * 8 / 10 + 4)};
            }
            const auto fit = edit::fitToHoles(small, *sides, {});
            QVERIFY2(fit, concat(each.name, ", mesh pointer ", pointer).c_str());
            QVERIFY2(fit->rims == 2, concat(each.name, ", mesh pointer ", pointer).c_str());
            for (const std::size_t row : stuckVertices(*shape, *sides))
            {
                ++all;
                same += isNearVertex(small.vertices[row], shape->vertices[row]) ? 1 : 0;
            }
        }
    }
    qInfo("%zu joints, %zu of %zu vertices where they were, %lld ms",
          joints,
          same,
          all,
          timer.elapsed());
    QVERIFY(joints >= std::size_t{11 * 14});
    QVERIFY(same * 100 > all * 95);
}

template struct tr::test::RegisteredTest<tst_CorpusMeshes>;
#include "tst_CorpusMeshes.moc"
