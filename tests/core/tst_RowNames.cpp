// What rows and numbers are called.

#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/schema/table/CellPath.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/RowNames.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using schema::TableId;
namespace tables = level::tables;
using schema::Version;
namespace versions = level::versions;

class tst_RowNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreOfObjects_data();
    void numbersAreOfObjects();
    void aWordOfAMeshSaysItsFace();
    void everyRowHasAName_data();
    void everyRowHasAName();
    void editsAreNamedAfterObjects();
    void aTriggerHasATimer();
    void anUnreadableMeshIsStillNamed();
};

namespace
{

std::string nameOf(const schema::Content& content, std::string_view path)
{
    const auto tables = content.tables();
    const auto cell = schema::cellAt(tables, path);
    return cell ? view::englishText(view::RowNames(content, tables).number(*cell)) : "no such path";
}

/// The temple's bat stands in the slot of TR1's bat.
schema::Content temple()
{
    return test::buildTempleWad();
}

} // namespace

void tst_RowNames::numbersAreOfObjects_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char* path, const char* name)
    { QTest::newRow(path) << QByteArray(path) << QByteArray(name); };
    row("animations/2/frame_rate", "frame rate of BAT animation 2");
    row("models/0/num_meshes", "num meshes of BAT");
    row("frames/3", "number 3 of key frame 0 of BAT animation 0");
    row("mesh_pointers/2/offset", "offset of mesh 2 of BAT");
    row("static_meshes/0/id", "id of PLANT0");
}

void tst_RowNames::numbersAreOfObjects()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, name);
    QCOMPARE(QByteArray::fromStdString(nameOf(temple(), path.constData())), name);
}

void tst_RowNames::aWordOfAMeshSaysItsFace()
{
    // TRosettaStone 3, section 5.2: centre and radius take 10 bytes, then the count of the vertices
    // and 6 bytes each, the count of the normals and 6 bytes each, and the count of the quads, of
    // which each has four corners and a texture.
    const schema::Content content = test::buildTemple(versions::Tr3);
    const level::Objects& objects = level::objectsOf(content);
    const std::size_t mesh = objects.meshPointers[1].offset / 2;
    const std::size_t vertices = objects.meshWords[mesh + 5];
    const auto normals = static_cast<std::int16_t>(objects.meshWords[mesh + 6 + 3 * vertices]);
    const std::size_t shading =
        normals > 0 ? 3 * static_cast<std::size_t>(normals) : static_cast<std::size_t>(-normals);
    const std::size_t quads = mesh + 7 + 3 * vertices + shading;
    const std::size_t first = objects.meshWords[quads] > 0 ? 1 : 2;
    const std::string path = "mesh_words/" + std::to_string(quads + first + 4 - (first - 1));
    QCOMPARE(nameOf(content, path),
             std::string(first == 1 ? "texture of quad 0 of mesh 1 of Crow"
                                    : "texture of triangle 0 of mesh 1 of Crow"));
    QCOMPARE(nameOf(content, "mesh_words/" + std::to_string(mesh + 6)),
             std::string("x of vertex 0 of mesh 1 of Crow"));
}

void tst_RowNames::everyRowHasAName_data()
{
    QTest::addColumn<int>("version");
    for (const Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::addRow("TR%d", static_cast<int>(version) + 1) << static_cast<int>(version);
    }
}

void tst_RowNames::everyRowHasAName()
{
    QFETCH(int, version);
    const schema::Content content = test::LevelBuilder(static_cast<Version>(version)).build();
    const auto tables = content.tables();
    const view::RowNames names(content, tables);
    std::size_t rows = 0;
    for (const schema::TableView& each : tables.tables())
    {
        const std::size_t step = std::max<std::size_t>(1, each.size() / 50);
        for (std::size_t row = 0; row < each.size(); row += step, ++rows)
        {
            const std::string name = view::englishText(names.row(each.id(), row));
            QVERIFY2(!name.empty() && name.find('{') == std::string::npos, name.c_str());
            // Rows of rooms say which room.
            const bool isOfRoom = each.pathOf(row).starts_with("rooms/") && each.isNested();
            QVERIFY2(!isOfRoom || name.find("of room ") != std::string::npos, name.c_str());
        }
    }
    QVERIFY(rows > 300);
}

void tst_RowNames::editsAreNamedAfterObjects()
{
    edit::Document document(temple());
    const auto cell = schema::cellAt(document.content().tables(), "animations/2/frame_rate");
    QVERIFY(cell.has_value());
    QVERIFY(edit::setValue(document, *cell, schema::Value::ofInteger(schema::ScalarType::U8, 9))
                .has_value());
    const auto last = [&document] { return edit::text(document.history().back().name); };
    QCOMPARE(last(), std::string("Set frame rate of BAT animation 2"));
    const std::vector<std::size_t> rows{0, 1, 2};
    QVERIFY(edit::addToValues(document, tables::Animations, cell->leaf, rows, 1).has_value());
    QCOMPARE(last(), std::string("Add to frame rate in 3 rows of Animations"));
    QVERIFY(edit::duplicateRows(document, {"animations", 1, 1}).has_value());
    QCOMPARE(last(), std::string("Duplicate BAT animation 1"));
    QVERIFY(edit::moveRows(document, {"static_meshes", 0, 1}, 2).has_value());
    QCOMPARE(last(), std::string("Move PLANT0"));
    QVERIFY(
        edit::insertRows(
            document, "static_meshes", 0, edit::blankRows(document.content(), "static_meshes", 2))
            .has_value());
    QCOMPARE(last(), std::string("Insert 2 rows into Static meshes"));
    const std::size_t word = level::objectsOf(document.content()).meshPointers[0].offset / 2;
    QVERIFY(edit::duplicateEntries(document, {tables::MeshWords, word, 1}).has_value());
    QCOMPARE(last(), std::string("Duplicate mesh 0 of BAT"));
}

void tst_RowNames::aTriggerHasATimer()
{
    // TRosettaStone 3, section 3.5: a slant of two words, a trigger with its setup and its first
    // action, which is the last.
    level::Level level = test::LevelBuilder(versions::Tr2).build();
    level.floorData = std::vector<std::uint16_t>{0, 0x0002, 0x0102, 0x8004, 0x3E05, 0x8000};
    level.rooms.edit()[0].sectors.edit()[1].floorDataIndex = 1;
    const schema::Content content = level;
    QCOMPARE(nameOf(content, "floor_data/4"),
             std::string("timer and mask of floor function 1 of sector 1 of room 0"));
    QCOMPARE(nameOf(content, "floor_data/5"),
             std::string("number 2 of floor function 1 of sector 1 of room 0"));
    QCOMPARE(nameOf(content, "floor_data/2"),
             std::string("number 1 of floor function 0 of sector 1 of room 0"));
}

void tst_RowNames::anUnreadableMeshIsStillNamed()
{
    schema::Content content = temple();
    auto& objects = content.as<level::Wad>()->objects;
    objects.meshPointers.edit()[1].offset = 0xFFFFFF00;
    objects.meshWords.edit().resize(20);
    const auto tables = content.tables();
    const view::RowNames names(content, tables);
    QCOMPARE(view::englishText(names.row(tables::MeshPointers, 1)), std::string("mesh 1 of BAT"));
    QCOMPARE(view::englishText(names.row(tables::MeshWords, 19)), std::string("mesh data word 19"));
}

template struct tr::test::RegisteredTest<tst_RowNames>;
#include "tst_RowNames.moc"
