// What a model file says of a mesh, as a text that any program may have changed.

#include "core/convert/models/ModelNotesText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <string>

using namespace tr;

namespace
{

/// A triangle, as docs/models.md says that it is written.
constexpr auto kNotedTriangle = R"({"centre/x":-1,"centre/y":2,"centre/z":-32768,)"
                                R"("collision_radius":65535,"collision_flags":1,"vertices":3,)"
                                R"("shades":true,"faces":[[3,0,7,2,1,2,0,1]]})";

std::string notedWith(const std::string& old, const std::string& now)
{
    std::string text = kNotedTriangle;
    return text.replace(text.find(old), old.size(), now);
}

} // namespace

class tst_ModelNotes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headersAreCalledAsInTheTables();
    void whatIsWrittenComesBack();
    void verticesComeBack();
    void damagedVerticesLeaveTheOthers_data();
    void damagedVerticesLeaveTheOthers();
    void rowsOfStaticsComeBack();
    void othersHaveNoNotes_data();
    void othersHaveNoNotes();
};

void tst_ModelNotes::headersAreCalledAsInTheTables()
{
    const auto noted = convert::meshNotesOf(kNotedTriangle);
    QVERIFY(noted);
    QCOMPARE(int(noted->header.centre.x), -1);
    QCOMPARE(int(noted->header.centre.y), 2);
    QCOMPARE(int(noted->header.centre.z), -32768);
    QCOMPARE(int(noted->header.collisionRadius), 65535);
    QCOMPARE(int(noted->header.collisionFlags), 1);
    QCOMPARE(noted->vertices, std::size_t{3});
    QVERIFY(noted->hasShades);
    QCOMPARE(noted->faces.size(), std::size_t{1});
    QCOMPARE(int(noted->faces[0].vertices[0]), 2);
}

void tst_ModelNotes::whatIsWrittenComesBack()
{
    convert::MeshNotes notes;
    notes.header.centre = {32767, -5, 6};
    notes.header.collisionRadius = 40'000;
    notes.header.collisionFlags = 0xFFFF;
    notes.vertices = 4;
    const std::string text = convert::textOf(notes);
    for (const char* const key :
         {"\"centre/x\":32767", "\"collision_radius\":40000", "\"collision_flags\":65535"})
    {
        QVERIFY2(text.find(key) != std::string::npos, text.c_str());
    }
    const auto back = convert::meshNotesOf(text);
    QVERIFY(back);
    QCOMPARE(int(back->header.centre.x), 32767);
    QCOMPARE(int(back->header.centre.y), -5);
    QCOMPARE(int(back->header.centre.z), 6);
    QCOMPARE(int(back->header.collisionRadius), 40'000);
    QCOMPARE(int(back->header.collisionFlags), 0xFFFF);
}

void tst_ModelNotes::verticesComeBack()
{
    convert::MeshNotes notes;
    notes.vertices = 2;
    notes.ofVertices.normals = {{1, -2, 32767}, {-32768, 0, 3}};
    notes.ofVertices.shades = {-1, 8191};
    notes.ofVertices.loose = {{1, {4, -5, 6}}};
    notes.ofVertices.extent = level::BoundingBox{-1, 2, -3, 4, -5, 6};
    const auto back = convert::meshNotesOf(convert::textOf(notes));
    QVERIFY(back);
    QVERIFY(back->ofVertices.normals == notes.ofVertices.normals);
    QVERIFY(back->ofVertices.shades == notes.ofVertices.shades);
    QVERIFY(back->ofVertices.loose == notes.ofVertices.loose);
    QVERIFY(back->ofVertices.extent == notes.ofVertices.extent);
}

void tst_ModelNotes::damagedVerticesLeaveTheOthers_data()
{
    QTest::addColumn<QString>("damaged");
    QTest::newRow("no letters") << R"("normal_words":"!")";
    QTest::newRow("half a normal") << R"("normal_words":"AAA=")";
    QTest::newRow("no text") << R"("shade_words":7)";
    QTest::newRow("half a place") << R"("loose":"AAAAAA==")";
    QTest::newRow("no box") << R"("extent":[1,2])";
    QTest::newRow("half a box") << R"("extent":{"min_x":1})";
}

void tst_ModelNotes::damagedVerticesLeaveTheOthers()
{
    QFETCH(QString, damaged);
    const auto noted = convert::meshNotesOf(
        notedWith("\"vertices\":3", damaged.toStdString() + ",\"vertices\":3"));
    QVERIFY(noted);
    QCOMPARE(noted->faces.size(), std::size_t{1});
    QVERIFY(noted->ofVertices.normals.empty());
    QVERIFY(noted->ofVertices.shades.empty());
    QVERIFY(noted->ofVertices.loose.empty());
    QVERIFY(!noted->ofVertices.extent);
}

/// Which mesh a static has is not said, and fields that are missing are 0.
void tst_ModelNotes::rowsOfStaticsComeBack()
{
    convert::NodeNotes notes;
    notes.staticSlot = 9;
    notes.staticRow.emplace();
    notes.staticRow->id = 9;
    notes.staticRow->mesh = 5;
    notes.staticRow->flags = 0x8001;
    notes.staticRow->visibilityBox = {-1, 2, -3, 4, -5, 6};
    const std::string text = convert::textOf(notes);
    QVERIFY2(text.find("\"visibility_box/min_z\":-5") != std::string::npos, text.c_str());
    const auto back = convert::nodeNotesOf(text);
    QVERIFY(back && back->staticRow);
    notes.staticRow->mesh = 0;
    QVERIFY(*back->staticRow == *notes.staticRow);

    const auto little = convert::nodeNotesOf(R"({"static":9,"static_row":{"flags":3}})");
    QVERIFY(little && little->staticRow);
    QCOMPARE(int{little->staticRow->flags}, 3);
    QVERIFY(little->staticRow->collisionBox == level::BoundingBox{});
    const auto damaged = convert::nodeNotesOf(R"({"static":9,"static_row":{"flags":-3}})");
    QVERIFY(damaged && damaged->staticSlot == 9U);
    QVERIFY(!damaged->staticRow);
    QVERIFY(!convert::nodeNotesOf(R"({"static":9,"static_row":[1]})")->staticRow);
}

void tst_ModelNotes::othersHaveNoNotes_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const std::string& text)
    { QTest::newRow(name) << QString::fromStdString(text); };
    row("under other names",
        R"({"centre":[1,2,3],"radius":4,"flags":0,"vertices":3,"shades":false,"faces":[]})");
    row("without a centre", notedWith("\"centre/y\":2,", ""));
    row("without a radius", notedWith("\"collision_radius\":65535,", ""));
    row("too far away", notedWith("-32768", "-32769"));
    row("a radius below nothing", notedWith("65535", "-1"));
    row("a radius too large", notedWith("65535", "65536"));
    row("a number with a fraction", notedWith("65535", "1.5"));
    row("a text", notedWith("65535", "\"1\""));
    row("a list", notedWith("65535", "[1]"));
    row("null", notedWith("65535", "null"));
    row("an animation's row", notedWith("65535", R"({"row":1})"));
}

void tst_ModelNotes::othersHaveNoNotes()
{
    QFETCH(QString, text);
    QVERIFY(!convert::meshNotesOf(text.toStdString()));
}

template struct tr::test::RegisteredTest<tst_ModelNotes>;
#include "tst_ModelNotes.moc"
