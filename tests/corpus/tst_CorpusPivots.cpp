// Pivots of moveables and statics of rooms in every real file of TR_CORPUS_DIR: moved there and
// back, alone and with what hangs on them, one and several. What may change is read from the words
// of the file, all else is compared byte for byte.

#include "core/edit/skeleton/PivotEdit.h"
#include "core/edit/statics/RoomStatics.h"
#include "core/level/Level.h"
#include "core/level/MeshTree.h"
#include "core/view/floor/SectorView.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Pose.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace tr;
using edit::Document;
using edit::PivotMoves;
using level::Objects;

namespace
{

/// The bones of a moveable that have a mesh. Pointers to the beginning of the mesh data mean that
/// there is none (format facts 3.6), but for one: that is left out, too.
std::vector<std::size_t> bonesWithMesh(const schema::Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const auto meshes = view::meshesOf(objects, objects.models[model]);
    std::vector<std::size_t> bones;
    for (std::size_t bone = 0; bone < meshes.count; ++bone)
    {
        if (objects.meshPointers[meshes.first + bone].offset != 0)
        {
            bones.push_back(bone);
        }
    }
    return bones;
}

/// The vertices of what all bones but one show, be it meant as a mesh or not.
std::vector<std::vector<level::Vertex>>
verticesBeside(const schema::Content& content, std::size_t model, std::size_t bone)
{
    const Objects& objects = level::objectsOf(content);
    const auto meshes = view::meshesOf(objects, objects.models[model]);
    std::vector<std::vector<level::Vertex>> vertices;
    for (std::size_t other = 0; other < meshes.count; ++other)
    {
        const auto mesh = view::readMesh(
            objects, content.version(), objects.meshPointers[meshes.first + other].offset);
        if (other != bone && mesh)
        {
            vertices.emplace_back(mesh->vertices.begin(), mesh->vertices.end());
        }
    }
    return vertices;
}

/// Where the vertices of some bones are in the pose of rest.
std::vector<glm::vec3> restCorners(const schema::Content& content,
                                   std::size_t model,
                                   const std::vector<std::size_t>& bones)
{
    const Objects& objects = level::objectsOf(content);
    const level::Model& row = objects.models[model];
    const auto pose = view::restPose(view::jointsOf(objects, row));
    std::vector<glm::vec3> corners;
    for (const std::size_t bone : bones)
    {
        const std::uint32_t offset = objects.meshPointers[row.firstMesh + bone].offset;
        const auto mesh = view::readMesh(objects, content.version(), offset);
        for (std::size_t i = 0; bone < pose.size() && mesh && i < mesh->vertices.size(); ++i)
        {
            const level::Vertex& each = mesh->vertices[i];
            corners.push_back(glm::vec3(pose[bone] * glm::vec4(each.x, each.y, each.z, 1.0F)));
        }
    }
    return corners;
}

/// Numbers of two tables that are not the same.
template <class Row>
std::size_t changedNumbers(const Table<Row>& before, const Table<Row>& after)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < before.size() && i < after.size(); ++i)
    {
        count += before[i] == after[i] ? 0 : 1;
    }
    return count;
}

} // namespace

class tst_CorpusPivots : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
        }
    }

    void pivots_data() { test::addCorpusRows(); }

    void pivots();

    void severalStatics_data() { test::addCorpusRows(); }

    void severalStatics();

    void cleanupTestCase();

private:
    std::map<std::string, int> m_done;
};

/// Of each moveable the last bone, and of the one with most bones each.
void tst_CorpusPivots::pivots()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const Objects before = level::objectsOf(file->content);
    const auto bytes = file->content.write();
    const auto largest = std::ranges::max_element(before.models, {}, &level::Model::numMeshes);
    Document document(file->content);
    for (std::size_t model = 0; model < before.models.size(); ++model)
    {
        const std::size_t bones = view::meshesOf(before, before.models[model]).count;
        const bool isLargest = &before.models[model] == &*largest;
        for (std::size_t bone = isLargest || bones < 2 ? 1 : bones - 1; bone < bones; ++bone)
        {
            const edit::BonePlace place{model, bone};
            const auto moved = edit::movePivot(document, place, {7, -300, 11});
            if (!moved)
            {
                m_done["branch: " + std::string(codeName(moved.error().code))]++;
                continue;
            }
            m_done["branch"]++;
            QCOMPARE(
                changedNumbers(before.meshTrees, level::objectsOf(document.content()).meshTrees),
                std::size_t{3});
            QVERIFY(edit::movePivot(document, place, {-7, 300, -11}));
            QVERIFY(level::objectsOf(document.content()).meshTrees == before.meshTrees);

            const auto shown = bonesWithMesh(document.content(), model);
            const auto corners = restCorners(document.content(), model, shown);
            const auto beside = verticesBeside(document.content(), model, bone);
            const auto alone = edit::movePivot(document, place, {7, -30, 11}, PivotMoves::Alone);
            if (!alone)
            {
                m_done["alone: " + std::string(codeName(alone.error().code))]++;
                continue;
            }
            m_done["alone"]++;
            const auto after = restCorners(document.content(), model, shown);
            QCOMPARE(after.size(), corners.size());
            // Whole numbers, which are exact.
            const auto at = std::ranges::mismatch(corners, after).in1 - corners.begin();
            QVERIFY2(at == std::ssize(corners),
                     qPrintable(QStringLiteral("slot %1, bone %2, vertex %3")
                                    .arg(before.models[model].id)
                                    .arg(bone)
                                    .arg(at)));
            QVERIFY(verticesBeside(document.content(), model, bone) == beside);
            document.undo();
        }
    }
    while (document.canUndo())
    {
        document.undo();
    }
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
}

/// All of a room by a click, and by a quarter of a turn; and back.
void tst_CorpusPivots::severalStatics()
{
    const auto file = test::currentCorpusFile();
    const auto* const level = file ? file->content.as<level::Level>() : nullptr;
    if (level == nullptr)
    {
        return;
    }
    std::map<std::size_t, std::vector<std::size_t>> rooms; // rows by room
    for (std::size_t row = 0; edit::roomStaticAt(file->content, row); ++row)
    {
        rooms[edit::roomStaticAt(file->content, row)->room].push_back(row);
    }
    const auto most =
        std::ranges::max_element(rooms, {}, [](const auto& each) { return each.second.size(); });
    if (most == rooms.end())
    {
        return;
    }
    const auto bytes = file->content.write();
    Document document(file->content);
    std::vector<edit::StaticMove> there;
    std::vector<edit::StaticMove> back;
    std::vector<edit::StaticPlace> places;
    for (const std::size_t row : most->second)
    {
        const edit::StaticPlace place = edit::roomStaticAt(file->content, row)->place();
        back.push_back({row, place, most->first});
        there.push_back(back.back());
        there.back().place.x += 256;
        places.push_back(place);
    }
    QVERIFY(edit::moveStatics(document, there));
    QCOMPARE(document.position(), std::size_t{1});
    QVERIFY(document.content().write() != bytes);
    QVERIFY(edit::moveStatics(document, back));
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
    // Each is as far from all others as it was.
    const auto turned = edit::turnedTogether(places, 0x4000);
    for (std::size_t i = 1; i < places.size(); ++i)
    {
        const std::int64_t x = places[i].x - places[0].x;
        const std::int64_t z = places[i].z - places[0].z;
        QCOMPARE(std::int64_t{turned[i].x} - turned[0].x, z);
        QCOMPARE(std::int64_t{turned[i].z} - turned[0].z, -x);
        QCOMPARE(turned[i].y, places[i].y);
    }
    for (std::size_t i = 0; i < there.size(); ++i)
    {
        there[i].place = turned[i];
    }
    QVERIFY(edit::moveStatics(document, there));
    const auto read = format::read(document.content().write(), test::currentCorpusName());
    QVERIFY(read && read->complete);
    QVERIFY(edit::roomStaticAt(read->content, there[0].row)->place() == turned[0]);
    document.undo();
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
    m_done["statics"] += static_cast<int>(there.size());
}

void tst_CorpusPivots::cleanupTestCase()
{
    for (const auto& [what, count] : m_done)
    {
        qInfo("%s: %d", what.c_str(), count);
    }
    if (test::hasCorpus())
    {
        QVERIFY(m_done["branch"] > 100 && m_done["alone"] > 100 && m_done["statics"] > 20);
    }
}

template struct tr::test::RegisteredTest<tst_CorpusPivots>;
#include "tst_CorpusPivots.moc"
