// Rows of tables whose count other fields say: those fields, and the offsets behind, go along.

#include "core/edit/clip/RowPaste.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/format/WriteForSaving.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/LayerRun.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using edit::Document;
using schema::Version;
using test::levelOf;
namespace versions = level::versions;

class tst_StatedCounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pagesComeAndGoWithTheirCounts_data();
    void pagesComeAndGoWithTheirCounts();
    void bumpMapsStayInPairs();
    void partsOfATr5RoomTakeTheOffsetsAlong_data();
    void partsOfATr5RoomTakeTheOffsetsAlong();
    void aNullRoomGetsNothing();
    void whatARoomDrawsStays();
    void aVertexKeepsToItsLayer();
    void copiesOfPagesHaveTheirOwnColours();
    void emptyRoomsKeepTheirCorners_data();
    void emptyRoomsKeepTheirCorners();
    void aLayerPastedOverAnotherKeepsWhatItDraws();
    void aFacePastedIntoAnotherLayerIsDoubted();
    void oddOffsetsCanBeSaved();
    void anOffsetThatWouldBePaddingIsRefused();
    void newRoomsCanBeFilled();
};

namespace
{

/// Whether it is read back as it was written.
bool canBeSaved(const format::GameFile& file, const Document& document)
{
    format::GameFile edited = file;
    edited.content = document.content();
    return format::writeForSaving(edited, "").has_value();
}

} // namespace

void tst_StatedCounts::pagesComeAndGoWithTheirCounts_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("tr4") << static_cast<int>(versions::Tr4);
    QTest::newRow("tr5") << static_cast<int>(versions::Tr5);
}

void tst_StatedCounts::pagesComeAndGoWithTheirCounts()
{
    QFETCH(int, version);
    const auto file = test::LevelBuilder(static_cast<Version>(version)).file();
    Document document(file.content);
    const level::TextileCounts before = levelOf(document).textileCounts;
    const std::size_t pages = levelOf(document).textiles32.size();
    QCOMPARE(before.sum(), pages);
    QVERIFY(edit::canResize(document.content(), "textiles32"));
    QVERIFY(edit::duplicateRows(document, {"textiles32", 0, 1}).has_value());
    QCOMPARE(levelOf(document).textiles32.size(), pages + 1);
    QCOMPARE(levelOf(document).textiles16.size(), pages + 1);
    QCOMPARE(levelOf(document).textileCounts.sum(), pages + 1);
    QVERIFY(canBeSaved(file, document));
    const auto& texture = levelOf(document).objectTextures[0];
    QVERIFY(edit::removeRows(document, {"textiles32", 1, 1}).has_value());
    QCOMPARE(levelOf(document).textileCounts.sum(), pages);
    QCOMPARE(levelOf(document).textiles16.size(), pages);
    QVERIFY(levelOf(document).objectTextures[0] == texture);
    QVERIFY(canBeSaved(file, document));
}

void tst_StatedCounts::bumpMapsStayInPairs()
{
    level::Level level = test::LevelBuilder(versions::Tr4).build();
    level.textiles32.edit().resize(level.textiles32.size() + 2);
    level.textiles16.edit().resize(level.textiles16.size() + 2);
    level.textileCounts.numBumpTextiles = 2;
    const std::size_t pages = level.textiles32.size();
    Document document{schema::Content(level)};
    const auto refused = edit::removeRows(document, {"textiles32", pages - 1, 1});
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::RowCountFixed);
}

void tst_StatedCounts::partsOfATr5RoomTakeTheOffsetsAlong_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("rowBytes");
    QTest::newRow("lights") << QStringLiteral("rooms/0/lights") << 88;
    QTest::newRow("fog bulbs") << QStringLiteral("rooms/0/fog_bulbs") << 36;
    QTest::newRow("portals") << QStringLiteral("rooms/0/portals") << 32;
    QTest::newRow("statics") << QStringLiteral("rooms/0/statics") << 20;
}

void tst_StatedCounts::partsOfATr5RoomTakeTheOffsetsAlong()
{
    QFETCH(QString, path);
    QFETCH(int, rowBytes);
    const std::string table = path.toStdString();
    const auto file = test::gameFile(test::buildTemple(versions::Tr5));
    Document document(file.content);
    const level::Tr5RoomHeader before = levelOf(document).tr5Rooms[0].header;
    const auto row = edit::blankRows(document.content(), table, 1);
    const auto done = edit::insertRows(document, table, 0, row);
    QVERIFY2(done.has_value(), done ? "" : message(done.error()).c_str());
    const level::Tr5Room& room = levelOf(document).tr5Rooms[0];
    QCOMPARE(std::size_t{room.header.numLights}, room.lights.size());
    QCOMPARE(std::size_t{room.header.numLights2}, room.lights.size());
    QCOMPARE(std::size_t{room.header.numFogBulbs}, room.fogBulbs.size());
    QCOMPARE(std::size_t{room.header.numStatics}, room.statics.size());
    QCOMPARE(int(room.header.layersOffset), int(before.layersOffset) + rowBytes);
    QCOMPARE(int(room.header.verticesOffset), int(before.verticesOffset) + rowBytes);
    QCOMPARE(room.header.lightsOffset, before.lightsOffset);
    QCOMPARE(room.layers[0].pointers[0], room.header.verticesOffset);
    QCOMPARE(room.layers[0].pointers[1], room.header.facesOffset);
    const bool isBehindSectors =
        path.endsWith(QStringLiteral("portals")) || path.endsWith(QStringLiteral("statics"));
    QCOMPARE(int(room.header.startOfSectors),
             int(before.startOfSectors) + (isBehindSectors ? 0 : rowBytes));
    QVERIFY(canBeSaved(file, document));
    QVERIFY(edit::removeRows(document, {table, 0, 1}).has_value());
    QCOMPARE(levelOf(document).tr5Rooms[0].header.verticesOffset, before.verticesOffset);
    QVERIFY(canBeSaved(file, document));
}

void tst_StatedCounts::aNullRoomGetsNothing()
{
    level::Level level = test::buildTemple(versions::Tr5);
    level::Tr5Room& room = level.tr5Rooms.edit()[0];
    room.lights.clear();
    room.header.numLights = 0;
    room.header.numLights2 = level::kUninitialised;
    Document document{schema::Content(level)};
    QVERIFY(!edit::canResize(document.content(), "rooms/0/lights"));
}

void tst_StatedCounts::whatARoomDrawsStays()
{
    level::Level level = test::buildTemple(versions::Tr5);
    for (level::Tr5Room& room : level.tr5Rooms.edit())
    {
        QCOMPARE(test::offsetsProblem(room), test::kNothing);
        test::addLayer(room);
        test::addLayer(room);
        QCOMPARE(test::offsetsProblem(room), test::kNothing);
    }
    constexpr std::size_t kTries = 80;
    test::Random random(29);
    std::size_t done = 0;
    const format::GameFile file = test::gameFile(level);
    QCOMPARE(test::layerProblem(file, random, kTries, done), test::kNothing);
    QVERIFY(done > kTries / 2);
}

void tst_StatedCounts::aVertexKeepsToItsLayer()
{
    level::Level level = test::buildTemple(versions::Tr5);
    test::addLayer(level.tr5Rooms.edit()[0]);
    const level::Tr5Room& room = level.tr5Rooms[0];
    const std::size_t first = room.layers[0].numVertices;
    const std::size_t used = room.layerFaces[0].quads[0].vertices[0];
    const std::string path = "rooms/0/vertices";
    Document document{schema::Content(level)};
    const auto moved = edit::moveRows(document, {path, used, 1}, first + 1);
    QVERIFY(!moved.has_value());
    QCOMPARE(moved.error().code, ErrorCode::OtherLayer);
    // Vertices of two layers can stay where they are, if nothing else.
    QVERIFY(edit::moveRows(document, {path, first - 1, 2}, first).has_value());
    using Kind = edit::Dangling::Kind;
    const auto away = edit::removeRows(document, {path, used, 1}, {Kind::Redirect, first + 1});
    QVERIFY(!away.has_value());
    QCOMPARE(away.error().code, ErrorCode::OtherLayer);
    QVERIFY(document.isClean());

    // Within the layer the corner is the other vertex from then on.
    const std::size_t other = used == 0 ? 1 : used - 1;
    const level::Tr5RoomVertex expected = room.vertices[other];
    QVERIFY(edit::removeRows(document, {path, used, 1}, {Kind::Redirect, other}).has_value());
    const level::Tr5Room& after = levelOf(document).tr5Rooms[0];
    QVERIFY(after.vertices[after.layerFaces[0].quads[0].vertices[0]] == expected);
    QCOMPARE(test::offsetsProblem(after), test::kNothing);
}

void tst_StatedCounts::copiesOfPagesHaveTheirOwnColours()
{
    level::Level level = test::LevelBuilder(versions::Tr4).build();
    QVERIFY(level.textiles16.size() >= 1 && level.textiles16.size() == level.textiles32.size());
    level.textiles32.edit().resize(2);
    level.textiles16.edit().resize(2);
    level.textileCounts = {2, 0, 0};
    level.textiles16.edit()[0].texels.fill(1);
    level.textiles16.edit()[1].texels.fill(2);
    Document document{schema::Content(level)};
    QVERIFY(edit::duplicateRows(document, {"textiles32", 0, 2}).has_value());
    const auto& pages = levelOf(document).textiles16;
    QCOMPARE(pages.size(), 4U);
    QCOMPARE(int{pages[2].texels[0]}, 1);
    QCOMPARE(int{pages[3].texels[0]}, 2);
}

void tst_StatedCounts::emptyRoomsKeepTheirCorners_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("tr1") << static_cast<int>(versions::Tr1);
    QTest::newRow("tr4") << static_cast<int>(versions::Tr4);
    QTest::newRow("tr5") << static_cast<int>(versions::Tr5);
}

void tst_StatedCounts::emptyRoomsKeepTheirCorners()
{
    QFETCH(int, version);
    Document document{schema::Content(test::buildTemple(static_cast<Version>(version)))};
    const bool hasLayers = static_cast<Version>(version) == versions::Tr5;
    const std::size_t vertices = hasLayers ? levelOf(document).tr5Rooms[0].vertices.size()
                                           : levelOf(document).rooms[0].vertices.size();
    using Kind = edit::Dangling::Kind;
    QVERIFY(edit::removeRows(document, {"rooms/0/vertices", 0, vertices}, {Kind::Clear, 0})
                .has_value());
    const auto corners = [&document, hasLayers]
    {
        return hasLayers ? levelOf(document).tr5Rooms[0].layerFaces[0].quads[1].vertices
                         : levelOf(document).rooms[0].quads[1].vertices;
    };
    const auto before = corners();
    // They lead nowhere, and not into the next room, whose first vertex stands where they point.
    const auto row = edit::blankRows(document.content(), "rooms/1/vertices", 2);
    QVERIFY(edit::insertRows(document, "rooms/1/vertices", 0, row).has_value());
    QVERIFY(corners() == before);
    QVERIFY(edit::danglingAfter(document.content(), {"rooms/1/vertices", 0, 1}).empty());
}

void tst_StatedCounts::aLayerPastedOverAnotherKeepsWhatItDraws()
{
    level::Level level = test::buildTemple(versions::Tr5);
    test::addLayer(level.tr5Rooms.edit()[0]);
    level.tr5Rooms.edit()[0].layers.edit()[0].low = {1, 2, 3};
    Document document{schema::Content(level)};
    constexpr std::array<std::size_t, 1> kFirst{0};
    const auto clip = edit::copyToClip(document, level::tables::RoomLayers, kFirst);
    const auto row = edit::blankRows(document.content(), "rooms/0/vertices", 1);
    QVERIFY(edit::insertRows(document, "rooms/0/vertices", 0, row).has_value());
    QVERIFY(edit::pasteOver(document, clip, {"rooms/0/layers", 1, 1}).has_value());
    const level::Tr5Room& room = levelOf(document).tr5Rooms[0];
    QCOMPARE(room.layers[1].low.x, 1.0F);
    QCOMPARE(test::offsetsProblem(room), test::kNothing);
    QVERIFY(edit::canResize(document.content(), "rooms/0/vertices"));
}

void tst_StatedCounts::aFacePastedIntoAnotherLayerIsDoubted()
{
    level::Level level = test::buildTemple(versions::Tr5);
    test::addLayer(level.tr5Rooms.edit()[0]);
    Document document{schema::Content(level)};
    const std::string own = "rooms/0/layer_faces/0/quads";
    constexpr std::array<std::size_t, 1> kFirst{0};
    const auto clip = edit::copyToClip(document, level::tables::RoomQuads, kFirst);
    const auto here = edit::pasteRows(document, clip, own, 0);
    QVERIFY(here.has_value() && here->doubts.empty());
    for (const char* other : {"rooms/0/layer_faces/1/quads", "rooms/1/layer_faces/0/quads"})
    {
        const auto there = edit::pasteRows(document, clip, other, 0);
        QVERIFY(there.has_value());
        QCOMPARE(there->doubts.size(), 4U);
    }
}

void tst_StatedCounts::oddOffsetsCanBeSaved()
{
    for (const std::uint32_t odd : {0U, level::kUninitialised, 100'000U})
    {
        level::Level level = test::buildTemple(versions::Tr5);
        level::Tr5Room& room = level.tr5Rooms.edit()[0];
        room.header.verticesOffset = odd;
        room.layers.edit()[0].pointers = {0, level::kUninitialised, 0};
        // Nobody finds padding by such an offset.
        room.facePadding.clear();
        const auto file = test::gameFile(level);
        Document document(file.content);
        for (const char* table : {"triangles", "quads"})
        {
            const std::string path = std::string("rooms/0/layer_faces/0/") + table;
            const auto row = edit::blankRows(document.content(), path, 1);
            QVERIFY(edit::insertRows(document, path, 0, row).has_value());
            QVERIFY(canBeSaved(file, document));
        }
        QVERIFY(edit::removeRows(document, {"rooms/0/lights", 0, 1}).has_value());
        QVERIFY(canBeSaved(file, document));
        const auto& pointers = levelOf(document).tr5Rooms[0].layers[0].pointers;
        QVERIFY((pointers == std::array<std::uint32_t, 3>{0, level::kUninitialised, 0}));
    }
}

void tst_StatedCounts::anOffsetThatWouldBePaddingIsRefused()
{
    // Up to four bytes between the faces and the place that the offset says are read as padding.
    constexpr std::size_t kLongest = 4;
    constexpr std::string_view kOffset = "rooms/0/vertices_offset";
    const auto file = test::gameFile(test::buildTemple(versions::Tr5));
    const level::Tr5Room& room = file.level()->tr5Rooms[0];
    const std::uint32_t end =
        room.header.verticesOffset - static_cast<std::uint32_t>(room.facePadding.size());
    for (std::uint32_t offset = end - 1; offset <= end + kLongest + 1; ++offset)
    {
        Document document(file.content);
        const auto cell = schema::cellAt(document.content().tables(), kOffset);
        QVERIFY(cell.has_value());
        const auto value = schema::Value::ofInteger(schema::ScalarType::U32, offset);
        const auto done = edit::setValue(document, *cell, value);
        const std::size_t found = offset > end && offset <= end + kLongest ? offset - end : 0;
        QCOMPARE(done.has_value(), found == room.facePadding.size());
        if (!done)
        {
            QCOMPARE(done.error().code, ErrorCode::RowCountDiffers);
            QCOMPARE(done.error().path, std::string("rooms/0/face_padding"));
            QVERIFY(!document.canUndo());
        }
        QVERIFY(canBeSaved(file, document));
    }
}

void tst_StatedCounts::newRoomsCanBeFilled()
{
    const auto file = test::gameFile(test::buildTemple(versions::Tr5));
    Document document(file.content);
    const auto insert = [&document](const std::string& path, edit::Joins joins)
    {
        const auto row = edit::blankRows(document.content(), path, 1);
        return edit::insertRows(document, path, 0, row, joins).has_value();
    };
    constexpr auto kNext = edit::Joins::Next;
    QVERIFY(insert("rooms", kNext));
    QVERIFY(insert("rooms/0/layers", kNext));
    QVERIFY(insert("rooms/0/vertices", kNext));
    QVERIFY(insert("rooms/0/layers", kNext));
    QVERIFY(insert("rooms/0/vertices", kNext)); // of the new layer, which begins there, too
    QVERIFY(insert("rooms/0/layer_faces/1/triangles", kNext));
    QVERIFY(insert("rooms/0/layer_faces/0/quads", kNext));
    QVERIFY(insert("rooms/0/lights", kNext));
    const level::Tr5Room& room = levelOf(document).tr5Rooms[0];
    QCOMPARE(test::offsetsProblem(room), test::kNothing);
    QCOMPARE(room.layers[0].numVertices, 1U);
    QCOMPARE(room.layers[1].numVertices, 1U);
    QVERIFY(canBeSaved(file, document));
}

template struct tr::test::RegisteredTest<tst_StatedCounts>;
#include "tst_StatedCounts.moc"
