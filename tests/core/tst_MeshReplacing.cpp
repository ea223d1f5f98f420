// A mesh of one file comes in the place of one of another. What meshes show is read by hand from
// the words and texels of both.

#include "core/base/Text.h"
#include "core/edit/document/EditName.h"
#include "core/edit/textures/TextureRange.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/transfer/MeshReplacing.h"
#include "core/view/links/References.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadMeaning.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <utility>

using namespace tr;
using transfer::Content;

namespace
{

namespace versions = level::versions;
namespace tables = level::tables;

constexpr int kCubeOfMeshes = 77; ///< a slot that the temple has nothing in

Content templeToPasteIn(schema::Version version)
{
    return version == versions::Wad ? Content(test::buildTempleWad())
                                    : Content(test::buildTemple(version));
}

Content cubeOf(schema::Version version)
{
    test::LevelBuilder builder(version);
    builder.model(test::turningCube(kCubeOfMeshes));
    return version == versions::Wad ? Content(builder.buildWad()) : Content(builder.build());
}

test::WadMeaning meaningOf(const Content& content, const Content& shownIn)
{
    return content.version() == versions::Wad
               ? test::meaningOfWad(content)
               : test::meaningOfLevel(content, {false, &shownIn, nullptr});
}

level::Objects& objectsToChange(Content& content)
{
    auto* const level = content.as<level::Level>();
    return level != nullptr ? level->objects : content.as<level::Wad>()->objects;
}

/// Vertices, lights and what each face shows of all meshes, by their pointers, in the colours of a
/// file: each is seen as that of a static.
std::vector<test::ObjectNumbers> meshesOf(Content content, const Content& shownIn)
{
    level::Objects& objects = objectsToChange(content);
    std::vector<level::StaticMesh> statics(objects.meshPointers.size());
    for (std::size_t i = 0; i < statics.size(); ++i)
    {
        statics[i].id = static_cast<std::uint32_t>(i);
        statics[i].mesh = static_cast<std::uint16_t>(i);
    }
    objects.models = {};
    objects.staticMeshes = std::move(statics);
    std::vector<test::ObjectNumbers> meshes;
    for (auto& [pointer, numbers] : meaningOf(content, shownIn).statics)
    {
        meshes.push_back(numbers);
    }
    return meshes;
}

std::vector<std::size_t> tableSizes(const Content& content)
{
    std::vector<std::size_t> sizes;
    const schema::TableSet all = content.tables();
    for (const schema::TableView& table : all.tables())
    {
        sizes.push_back(table.size());
    }
    return sizes;
}

/// The mesh pointer with most vertices that meshes can be edited with.
std::size_t largestMesh(const Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    std::size_t largest = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < objects.meshPointers.size(); ++i)
    {
        const std::size_t vertices = edit::shapeAt(content, i).value().vertices.size();
        if (vertices > most && vertices <= 255)
        {
            largest = i;
            most = vertices;
        }
    }
    return largest;
}

/// Precondition: it can be done.
transfer::Report replaced(edit::Document& document,
                          const edit::MeshTarget& target,
                          const Content& source,
                          std::size_t pointer)
{
    auto edit = transfer::workOutMesh(document.content(), target, source, pointer);
    if (!edit)
    {
        QTest::qFail(message(edit.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    const auto done = edit::takeSteps(document, edit->name, edit->steps);
    if (!done)
    {
        QTest::qFail(message(done.error()).c_str(), __FILE__, __LINE__);
    }
    return std::move(edit->report);
}

} // namespace

class tst_MeshReplacing : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void comesWithAllThatItShows_data() { everyGameAndWad(); }

    void comesWithAllThatItShows();

    void isFoundAgain_data() { everyGameAndWad(); }

    void isFoundAgain();
    void changesAllThatShareIt();
    void changesOneOwnerAlone();
    void comesFromOtherGames();
    void goesNowhereBack();
    void needsMeshes();

private:
    static void everyGameAndWad()
    {
        QTest::addColumn<int>("game");
        for (const schema::Version version : {versions::Tr1,
                                              versions::Tr2,
                                              versions::Tr3,
                                              versions::Tr4,
                                              versions::Tr5,
                                              versions::Wad})
        {
            QTest::newRow(level::versionName(version).data()) << int(version);
        }
    }
};

/// Into the smallest file, and the other way: there what stands behind the mesh moves.
void tst_MeshReplacing::comesWithAllThatItShows()
{
    QFETCH(int, game);
    const auto version = static_cast<schema::Version>(game);
    const Content temple = templeToPasteIn(version);
    const Content cube = cubeOf(version);
    const std::size_t large = largestMesh(temple);
    const std::size_t small = level::objectsOf(cube).models[0].firstMesh;
    for (const bool isIntoCube : {true, false})
    {
        const Content& source = isIntoCube ? temple : cube;
        const Content& destination = isIntoCube ? cube : temple;
        const std::size_t from = isIntoCube ? large : small;
        const std::size_t to = isIntoCube ? small : large;
        edit::Document document(destination);
        const auto before = document.content().write();
        replaced(document, {to}, source, from);
        const Content& now = document.content();
        const std::uint32_t offset = level::objectsOf(destination).meshPointers[to].offset;
        const auto wanted = meshesOf(source, now)[from];
        const auto was = meshesOf(destination, destination);
        const auto is = meshesOf(now, now);
        QVERIFY(wanted != was[to]);
        QCOMPARE(is.size(), was.size());
        for (std::size_t i = 0; i < is.size(); ++i)
        {
            const bool isTarget = level::objectsOf(destination).meshPointers[i].offset == offset;
            QVERIFY(is[i] == (isTarget ? wanted : was[i]));
        }
        QVERIFY(meaningOf(now, now).sequences == meaningOf(destination, destination).sequences);
        QVERIFY(meaningOf(now, now).sounds == meaningOf(destination, destination).sounds);
        const level::Objects& then = level::objectsOf(now);
        const level::Objects& old = level::objectsOf(destination);
        QVERIFY(std::ranges::equal(then.frames, old.frames));
        QVERIFY(std::ranges::equal(then.meshTrees, old.meshTrees));
        if (version != versions::Wad)
        {
            QVERIFY(test::texelsOfRooms(now) == test::texelsOfRooms(destination));
        }
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
        QVERIFY(document.content().write() == before);
    }
}

/// What the destination shows already gets no second place.
void tst_MeshReplacing::isFoundAgain()
{
    QFETCH(int, game);
    const auto version = static_cast<schema::Version>(game);
    const Content temple = templeToPasteIn(version);
    const std::size_t large = largestMesh(temple);
    edit::Document document(cubeOf(version));
    const std::size_t small = level::objectsOf(document.content()).models[0].firstMesh;
    const auto first = replaced(document, {small}, temple, large);
    QVERIFY(first.textures.pictures > 0);
    const Content once = document.content();
    replaced(document, {small}, temple, large);
    QVERIFY(tableSizes(document.content()) == tableSizes(once));
    const auto is = meshesOf(document.content(), once);
    QVERIFY(is == meshesOf(once, once));
}

void tst_MeshReplacing::changesAllThatShareIt()
{
    level::Wad wad = test::buildTempleWad();
    auto& pointers = wad.objects.meshPointers.edit();
    pointers[1] = pointers[0];
    edit::Document document{Content(wad)};
    const Content cube = cubeOf(versions::Wad);
    const std::size_t small = level::objectsOf(cube).models[0].firstMesh;
    replaced(document, {1}, cube, small);
    const Content& now = document.content();
    const auto& then = level::objectsOf(now).meshPointers;
    QCOMPARE(then[0].offset, then[1].offset);
    QVERIFY(meshesOf(now, now)[0] == meshesOf(cube, now)[small]);
}

/// The others keep theirs.
void tst_MeshReplacing::changesOneOwnerAlone()
{
    level::Wad wad = test::buildTempleWad();
    auto& models = wad.objects.models.edit();
    models.push_back(models.back());
    models.back().id = 500;
    const std::size_t pointer = models.back().firstMesh;
    edit::Document document{Content(wad)};
    const Content old = document.content();
    const auto before = old.write();
    const auto all = old.tables();
    const view::References references(old, all);
    const std::array words{edit::meshWordOf(old, pointer).value()};
    const auto sharing = view::sharingOf(references, tables::MeshWords, words);
    QCOMPARE(sharing.places.size(), std::size_t{2});
    const Content cube = cubeOf(versions::Wad);
    const std::size_t small = level::objectsOf(cube).models[0].firstMesh;
    replaced(document, {pointer, sharing.places.back()}, cube, small);
    const Content& now = document.content();
    const level::Objects& objects = level::objectsOf(now);
    const auto own = objects.models[sharing.places.back().row];
    const auto other = objects.models[sharing.places.front().row];
    QVERIFY(own.firstMesh != other.firstMesh);
    QVERIFY(meshesOf(now, now)[own.firstMesh] == meshesOf(cube, now)[small]);
    QVERIFY(meshesOf(now, now)[other.firstMesh] == meshesOf(old, old)[pointer]);
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == before);
}

/// Files of TR4, TR5 and WADs get those of each other, and of the games before.
void tst_MeshReplacing::comesFromOtherGames()
{
    for (const schema::Version from : {versions::Tr1, versions::Tr3, versions::Tr4})
    {
        for (const schema::Version to : {versions::Tr4, versions::Tr5, versions::Wad})
        {
            const Content source = templeToPasteIn(from);
            const std::size_t large = largestMesh(source);
            edit::Document document(cubeOf(to));
            const auto before = document.content().write();
            const std::size_t small = level::objectsOf(document.content()).models[0].firstMesh;
            QVERIFY(!transfer::refusalOf(source, document.content()));
            const auto report = replaced(document, {small}, source, large);
            const auto wanted = edit::shapeAt(source, large).value();
            const auto now = edit::shapeAt(document.content(), small).value();
            QVERIFY(now.vertices == wanted.vertices);
            QVERIFY(now.normals == wanted.normals);
            QVERIFY(now.shades == wanted.shades);
            QVERIFY(now.faces.size() >= wanted.faces.size());
            // Slots and sounds are none of its business.
            for (const view::Phrase& remark : report.remarks)
            {
                QVERIFY(view::englishText(remark).find("slots") == std::string::npos);
            }
            document.undo();
            QVERIFY(document.content().write() == before);
        }
    }
}

void tst_MeshReplacing::goesNowhereBack()
{
    QVERIFY(transfer::refusalOf(templeToPasteIn(versions::Tr4), cubeOf(versions::Tr2)));
}

void tst_MeshReplacing::needsMeshes()
{
    const Content temple = templeToPasteIn(versions::Wad);
    const Content cube = cubeOf(versions::Wad);
    const std::size_t beyond = level::objectsOf(temple).meshPointers.size();
    QVERIFY(!transfer::workOutMesh(cube, {0}, temple, beyond));
    QVERIFY(!transfer::workOutMesh(temple, {beyond}, cube, 0));
}

template struct tr::test::RegisteredTest<tst_MeshReplacing>;
#include "tst_MeshReplacing.moc"
