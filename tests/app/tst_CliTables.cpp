// The commands that look into one file: dump and fields.

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/schema/FieldMap.h"
#include "tests/app/CliProcess.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <limits>

using tr::format::Format;
namespace formats = tr::format::formats;
using tr::schema::FieldMap;
using tr::test::bytesOf;
using tr::test::CliOutcome;
using tr::test::kCannotRead;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::plainFile;
using tr::test::runCli;
using tr::test::SampleFolder;

namespace
{

QString nameOf(const Format* format)
{
    return QString::fromLatin1(format->id.data());
}

QJsonArray rowsOf(const CliOutcome& outcome)
{
    return QJsonDocument::fromJson(outcome.results).array();
}

QJsonValue at(const QJsonValue& value, const char* key)
{
    return value.toObject().value(QLatin1String(key));
}

} // namespace

class tst_CliTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void listOfTables_data();
    void listOfTables();
    void listForPeople();
    void rowsByName();
    void rowsByPath();
    void rowsForPeople();
    void rowsOfNestedTable();
    void arraysInRows();
    void bareNumbers();
    void bareNumbersInOtherRows();
    void floatsKeepTheirDigits();
    void emptyTable();
    void whatIsWorkedOut();

    void fieldByOffsetAndByPath_data();
    void fieldByOffsetAndByPath();
    void fieldInChunk();
    void fieldDecoded_data();
    void fieldDecoded();
    void recordsHaveNoValue();
    void fieldForPeople();
    void fieldsOfDamagedFile();
    void fieldsBesideDamagedChunk();

private:
    [[nodiscard]] QString file(const Format* format) const { return m_folder.path(nameOf(format)); }

    [[nodiscard]] CliOutcome
    dump(const Format* format, const QString& table, bool decoded = false) const;

    [[nodiscard]] QJsonObject fields(const Format* format, const QStringList& arguments) const;

    SampleFolder m_folder;
};

void tst_CliTables::initTestCase()
{
    for (const Format* const format : {&formats::Tr1, &formats::Tr4, &formats::Tr5, &formats::Wad})
    {
        m_folder.add(nameOf(format), plainFile(format));
    }
}

CliOutcome tst_CliTables::dump(const Format* format, const QString& table, bool decoded) const
{
    QStringList arguments{QStringLiteral("dump"),
                          file(format),
                          QStringLiteral("--json"),
                          QStringLiteral("--table"),
                          table};
    if (decoded)
    {
        arguments.push_back(QStringLiteral("--decoded"));
    }
    return runCli(arguments);
}

QJsonObject tst_CliTables::fields(const Format* format, const QStringList& arguments) const
{
    const CliOutcome outcome = runCli(
        QStringList{QStringLiteral("fields"), file(format), QStringLiteral("--json")} + arguments);
    const bool isGood = outcome.code == kFine && outcome.messages.isEmpty();
    return isGood && outcome.lines().size() == 1 ? outcome.objects()[0] : QJsonObject();
}

void tst_CliTables::listOfTables_data()
{
    QTest::addColumn<const Format*>("format");
    for (const Format* const format : {&formats::Tr1, &formats::Tr4, &formats::Tr5, &formats::Wad})
    {
        QTest::newRow(format->id.data()) << format;
    }
}

void tst_CliTables::listOfTables()
{
    QFETCH(const Format*, format);
    const CliOutcome outcome =
        runCli({QStringLiteral("dump"), file(format), QStringLiteral("--json")});
    QCOMPARE(outcome.code, kFine);
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
    const auto content = plainFile(format);
    const auto tables = content.tables();
    const auto map = tr::format::fieldMap(content);
    const QJsonArray rows = rowsOf(outcome);
    QCOMPARE(static_cast<std::size_t>(rows.size()), tables.tables().size());
    for (const QJsonValue& row : rows)
    {
        const std::string name = at(row, "name").toString().toStdString();
        const auto* const table = tables.find(name);
        QVERIFY2(table != nullptr, name.c_str());
        QCOMPARE(at(row, "rows").toInteger(), static_cast<qint64>(table->size()));
        std::uint64_t size = 0;
        const FieldMap::Node* first = nullptr;
        for (const FieldMap::Node& node : map.nodes())
        {
            if (node.table == &table->info())
            {
                first = first == nullptr ? &node : first;
                size += node.end - node.begin;
            }
        }
        QVERIFY2(first != nullptr, name.c_str());
        QCOMPARE(at(row, "size").toInteger(), static_cast<qint64>(size));
        // What follows a chunk moves when its compressed bytes come to be.
        const auto space = QString::fromStdString(map.spaces()[first->space].name);
        QCOMPARE(at(row, "space"), space.isEmpty() ? QJsonValue(0) : QJsonValue(space));
        const bool moves = space.isEmpty() && format != &formats::Tr1 && format != &formats::Wad;
        if (!moves)
        {
            QCOMPARE(at(row, "offset").toInteger(), static_cast<qint64>(first->begin));
        }
    }
}

void tst_CliTables::listForPeople()
{
    const CliOutcome outcome = runCli({QStringLiteral("dump"), file(&formats::Tr4)});
    QCOMPARE(outcome.code, kFine);
    QVERIFY2(outcome.lines()[0].startsWith("table "), outcome.text());
    QByteArray portals;
    for (const QByteArray& line : outcome.lines())
    {
        portals = line.startsWith("portals ") ? line.simplified() : portals;
    }
    QVERIFY2(portals.startsWith("portals rooms/*/portals 1 level_data 0x"), portals);
    QVERIFY2(portals.endsWith(" 32"), portals);
}

void tst_CliTables::rowsByName()
{
    const CliOutcome outcome = dump(&formats::Tr4, QStringLiteral("animations"));
    QCOMPARE(outcome.code, kFine);
    const QJsonArray rows = rowsOf(outcome);
    QCOMPARE(rows.size(), 3);
    QCOMPARE(at(rows[1], "state_id"), QJsonValue(7));
    QCOMPARE(at(rows[1], "acceleration"), QJsonValue(0x18000));
    QVERIFY(at(rows[1], "path").isUndefined());
    // In the order of the file.
    QVERIFY2(outcome.lines()[1].startsWith(R"({"frame_offset":0,"frame_rate":0,"frame_size":0,)"),
             outcome.text());

    const QJsonArray decoded = rowsOf(dump(&formats::Tr4, QStringLiteral("animations"), true));
    QCOMPARE(at(decoded[1], "acceleration"), QJsonValue(1.5));
    QCOMPARE(at(decoded[1], "state_id"), QJsonValue(7));
    const QJsonArray entities = rowsOf(dump(&formats::Tr1, QStringLiteral("entities"), true));
    QCOMPARE(at(entities[0], "angle"), QJsonValue(QStringLiteral("90.00\u00B0")));
    QCOMPARE(at(entities[0], "flags"), QJsonValue(QStringLiteral("invisible")));
    QCOMPARE(at(entities[0], "type_id"), QJsonValue(QStringLiteral("0 \u00B7 Lara")));
}

void tst_CliTables::rowsByPath()
{
    // The path of a table is as good as its name, and names a single room's rows.
    QCOMPARE(rowsOf(dump(&formats::Wad, QStringLiteral("texture_map"))).size(), 196608);
    const CliOutcome one = dump(&formats::Tr1, QStringLiteral("rooms/1/portals"));
    QCOMPARE(one.code, kFine);
    QCOMPARE(rowsOf(one).size(), 1);
    QCOMPARE(one.lines()[1],
             QByteArray(R"({"adjoining_room":1,"normal":{"x":0,"y":-1,"z":0},)"
                        R"("vertices":[{"x":0,"y":0,"z":0},{"x":1024,"y":0,"z":0},)"
                        R"({"x":1024,"y":0,"z":1024},{"x":0,"y":0,"z":0}]})"));
    const CliOutcome none = dump(&formats::Tr1, QStringLiteral("rooms/0/portals"));
    QCOMPARE(none.code, kFine);
    QCOMPARE(none.results, QByteArray("[]\n"));
}

void tst_CliTables::rowsForPeople()
{
    const CliOutcome raw = runCli({QStringLiteral("dump"),
                                   file(&formats::Tr1),
                                   QStringLiteral("--table"),
                                   QStringLiteral("entities")});
    QCOMPARE(raw.code, kFine);
    QCOMPARE(raw.lines(),
             (QList<QByteArray>{"row  type_id  room  x  y  z  angle  intensity1  flags",
                                "  0        0     0  0  0  0  16384           0    256",
                                "  1        0     0  0  0  0      0           0      0"}));
    const CliOutcome decoded = runCli({QStringLiteral("dump"),
                                       file(&formats::Tr1),
                                       QStringLiteral("--table"),
                                       QStringLiteral("entities"),
                                       QStringLiteral("--decoded")});
    QCOMPARE(
        decoded.lines(),
        (QList<QByteArray>{"row  type_id   room  x  y  z   angle  intensity1  flags",
                           "  0  0 \u00B7 Lara  0     0  0  0  90.00\u00B0           0  invisible",
                           "  1  0 \u00B7 Lara  0     0  0  0   0.00\u00B0           0  none"}));
}

void tst_CliTables::rowsOfNestedTable()
{
    const QJsonArray rows = rowsOf(dump(&formats::Tr5, QStringLiteral("portals")));
    QCOMPARE(rows.size(), 1);
    QCOMPARE(at(rows[0], "path"), QJsonValue(QStringLiteral("rooms/1/portals/0")));
    const CliOutcome text = runCli({QStringLiteral("dump"),
                                    file(&formats::Tr5),
                                    QStringLiteral("--table"),
                                    QStringLiteral("portals")});
    QVERIFY2(text.lines()[0].startsWith("path  "), text.text());
    QVERIFY2(text.lines()[1].startsWith("rooms/1/portals/0  "), text.text());
}

void tst_CliTables::arraysInRows()
{
    const QJsonArray rows = rowsOf(dump(&formats::Tr1, QStringLiteral("textiles8")));
    QCOMPARE(rows.size(), 1);
    QCOMPARE(at(rows[0], "texels").toArray().size(), 65536);
    const CliOutcome text = runCli({QStringLiteral("dump"),
                                    file(&formats::Tr1),
                                    QStringLiteral("--table"),
                                    QStringLiteral("textiles8")});
    QCOMPARE(text.lines()[1], QByteArray("  0  0 0 0 0 ... (65,536 numbers)"));
}

void tst_CliTables::bareNumbers()
{
    const QJsonArray frames = rowsOf(dump(&formats::Wad, QStringLiteral("frames")));
    QCOMPARE(frames.size(), 1234);
    QCOMPARE(frames[1233], QJsonValue(5));
    const CliOutcome text = runCli({QStringLiteral("dump"),
                                    file(&formats::Wad),
                                    QStringLiteral("--table"),
                                    QStringLiteral("anim_commands")});
    QCOMPARE(text.results, QByteArray("0   4 -1\n"));
    const CliOutcome long_ = runCli({QStringLiteral("dump"),
                                     file(&formats::Wad),
                                     QStringLiteral("--table"),
                                     QStringLiteral("frames")});
    QCOMPARE(long_.lines()[1], QByteArray("  10  5 5 5 5 5 5 5 5 5 5"));
    QCOMPARE(long_.lines().back(), QByteArray("1230  5 5 5 5"));
}

void tst_CliTables::bareNumbersInOtherRows()
{
    const QJsonArray rows = rowsOf(dump(&formats::Tr4, QStringLiteral("sample_file_bytes")));
    QCOMPARE(rows.size(), 2);
    QCOMPARE(at(rows[0], "path"), QJsonValue(QStringLiteral("samples/0/data")));
    QCOMPARE(at(rows[0], "numbers"), QJsonValue(QJsonArray{82, 73, 70, 70}));
    QCOMPARE(at(rows[1], "numbers"), QJsonValue(QJsonArray{1, 2}));
    const QJsonArray one = rowsOf(dump(&formats::Tr4, QStringLiteral("samples/1/data")));
    QCOMPARE(one, (QJsonArray{1, 2}));
    const CliOutcome text = runCli({QStringLiteral("dump"),
                                    file(&formats::Tr4),
                                    QStringLiteral("--table"),
                                    QStringLiteral("sample_file_bytes")});
    QCOMPARE(text.lines(),
             (QList<QByteArray>{"samples/0/data/0  82 73 70 70", "samples/1/data/0   1  2"}));
}

void tst_CliTables::floatsKeepTheirDigits()
{
    auto content = plainFile(&formats::Tr5);
    auto& rooms = content.content.as<tr::level::Level>()->tr5Rooms.edit();
    tr::level::Tr5Light light;
    light.place = {0.1F, -3072.0F, std::numeric_limits<float>::quiet_NaN()};
    light.range = 1.0E-42F; // smaller than what has all its digits
    rooms[1].lights = {light};
    rooms[1].header.numLights2 = 1;
    m_folder.add(QStringLiteral("light.trc"), content);
    const CliOutcome outcome = runCli({QStringLiteral("dump"),
                                       m_folder.path(QStringLiteral("light.trc")),
                                       QStringLiteral("--table"),
                                       QStringLiteral("lights"),
                                       QStringLiteral("--json")});
    QCOMPARE(outcome.code, kFine);
    QVERIFY2(outcome.results.contains(R"("place":{"x":0.1,"y":-3072.0,"z":"nan"})"),
             outcome.text());
    const QJsonArray rows = rowsOf(outcome);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(static_cast<float>(at(rows[0], "range").toDouble()), 1.0E-42F);
}

void tst_CliTables::emptyTable()
{
    QCOMPARE(dump(&formats::Tr1, QStringLiteral("cameras")).results, QByteArray("[]\n"));
    QCOMPARE(dump(&formats::Tr1, QStringLiteral("floor_data")).results, QByteArray("[]\n"));
    const CliOutcome text = runCli({QStringLiteral("dump"),
                                    file(&formats::Tr1),
                                    QStringLiteral("--table"),
                                    QStringLiteral("cameras")});
    QCOMPARE(text.code, kFine);
    QCOMPARE(text.results, QByteArray("row  x  y  z  room  flags\n"));
}

// Mesh pointers to offsets 0, 8 and 0 again.
void tst_CliTables::whatIsWorkedOut()
{
    const QString level = file(&formats::Wad);
    const auto json = [&level](const QStringList& options)
    {
        return rowsOf(runCli(
            QStringList{
                QStringLiteral("dump"), level, QStringLiteral("--json"), QStringLiteral("--table")}
            + options));
    };
    const QJsonArray meshes = json({QStringLiteral("meshes")});
    QCOMPARE(meshes.size(), 2);
    QCOMPARE(at(meshes[0], "path"), QJsonValue(QStringLiteral("mesh_pointers/0")));
    QCOMPARE(at(meshes[0], "pointers"), QJsonValue(2));
    QCOMPARE(at(meshes[1], "offset"), QJsonValue(8));
    QCOMPARE(at(meshes[1], "static"), QJsonValue(QJsonValue::Null));
    const QString pointers = QStringLiteral("mesh_pointers");
    const QJsonArray beside = json({pointers, QStringLiteral("--derived")});
    QCOMPARE(at(beside[2], "offset"), QJsonValue(0));
    QCOMPARE(at(beside[2], "sharers"), QJsonValue(1));
    QVERIFY(at(json({pointers})[2], "sharers").isUndefined());
    // Bare numbers get a name where something stands beside them.
    const QJsonArray frames = json({QStringLiteral("frames"), QStringLiteral("--derived")});
    QCOMPARE(at(frames[0], "value"), QJsonValue(5));
    const CliOutcome list = runCli({QStringLiteral("dump"), level});
    QVERIFY2(list.results.contains("(worked out)"), list.text());
}

void tst_CliTables::fieldByOffsetAndByPath_data()
{
    QTest::addColumn<const Format*>("format");
    QTest::addColumn<QString>("path");
    QTest::newRow("start") << &formats::Tr1 << QStringLiteral("version");
    QTest::newRow("count") << &formats::Tr1 << QStringLiteral("num_animations");
    QTest::newRow("room") << &formats::Tr1 << QStringLiteral("rooms/1/info/x");
    QTest::newRow("nested") << &formats::Tr1 << QStringLiteral("rooms/1/portals/0/normal/y");
    QTest::newRow("array") << &formats::Tr1 << QStringLiteral("textiles8/0/texels/65535");
    QTest::newRow("packed") << &formats::Wad << QStringLiteral("frames/1000");
    QTest::newRow("row") << &formats::Wad << QStringLiteral("animations/1/state_id");
    QTest::newRow("chunk") << &formats::Tr4 << QStringLiteral("textiles32/compressed_size");
    QTest::newRow("in a chunk") << &formats::Tr4 << QStringLiteral("animations/1/state_id");
    QTest::newRow("tr5") << &formats::Tr5 << QStringLiteral("rooms/1/separator1");
}

void tst_CliTables::fieldByOffsetAndByPath()
{
    QFETCH(const Format*, format);
    QFETCH(QString, path);
    const QJsonObject byPath = fields(format, {QStringLiteral("--path"), path});
    QCOMPARE(byPath.value(QStringLiteral("path")), QJsonValue(path));
    QCOMPARE(byPath.size(), 8);

    const QJsonValue space = byPath.value(QStringLiteral("space"));
    const QString spaceName =
        space.isString() ? space.toString() : QString::number(space.toInteger(-1));
    const qint64 last = byPath.value(QStringLiteral("offset")).toInteger()
                        + byPath.value(QStringLiteral("size")).toInteger() - 1;
    for (const QString& offset : {QString::number(last),
                                  QStringLiteral("0x") + QString::number(last, 16),
                                  QStringLiteral("0X000") + QString::number(last, 16).toUpper()})
    {
        const QJsonObject byOffset =
            fields(format, {QStringLiteral("--at"), offset, QStringLiteral("--space"), spaceName});
        QCOMPARE(byOffset, byPath);
    }
}

void tst_CliTables::fieldInChunk()
{
    const CliOutcome outcome = runCli({QStringLiteral("fields"),
                                       file(&formats::Tr4),
                                       QStringLiteral("--path"),
                                       QStringLiteral("animations/1/state_id"),
                                       QStringLiteral("--json")});
    const auto map = tr::format::fieldMap(plainFile(&formats::Tr4));
    const auto offset = map.find("animations/1/state_id")->offset;
    QCOMPARE(outcome.results,
             QByteArray(R"({"path":"animations/1/state_id","offset":)")
                 + QByteArray::number(static_cast<quint64>(offset))
                 + R"(,"size":2,"space":"level_data","type":"u16","raw":7,"value":7,)"
                   R"("doc":"The state that the object is in while this plays."})"
                   "\n");
}

void tst_CliTables::fieldDecoded_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QJsonValue>("raw");
    QTest::addColumn<QJsonValue>("value");
    QTest::newRow("angle") << QStringLiteral("entities/0/angle") << QStringLiteral("i16")
                           << QJsonValue(0x4000) << QJsonValue(QStringLiteral("90.00\u00B0"));
    QTest::newRow("flags") << QStringLiteral("entities/0/flags") << QStringLiteral("u16")
                           << QJsonValue(0x0100) << QJsonValue(QStringLiteral("invisible"));
    QTest::newRow("no flags") << QStringLiteral("entities/1/flags") << QStringLiteral("u16")
                              << QJsonValue(0) << QJsonValue(QStringLiteral("none"));
    QTest::newRow("fixed point") << QStringLiteral("animations/1/acceleration")
                                 << QStringLiteral("i32") << QJsonValue(0x18000) << QJsonValue(1.5);
    QTest::newRow("fixed point, zero") << QStringLiteral("animations/0/acceleration")
                                       << QStringLiteral("i32") << QJsonValue(0) << QJsonValue(0);
    QTest::newRow("index to nowhere")
        << QStringLiteral("models/0/animation_index") << QStringLiteral("u16") << QJsonValue(0xFFFF)
        << QJsonValue(QStringLiteral("none"));
    QTest::newRow("number") << QStringLiteral("rooms/1/info/x") << QStringLiteral("i32")
                            << QJsonValue(1024) << QJsonValue(1024);
}

void tst_CliTables::fieldDecoded()
{
    QFETCH(QString, path);
    const QJsonObject field = fields(&formats::Tr1, {QStringLiteral("--path"), path});
    QTEST(field.value(QStringLiteral("type")).toString(), "type");
    QTEST(field.value(QStringLiteral("raw")), "raw");
    QTEST(field.value(QStringLiteral("value")), "value");
    QVERIFY(!field.value(QStringLiteral("doc")).toString().isEmpty());
}

void tst_CliTables::recordsHaveNoValue()
{
    for (const char* path : {"animations",
                             "animations/1",
                             "rooms",
                             "rooms/1",
                             "rooms/1/portals/0",
                             "rooms/1/portals/0/normal"})
    {
        const QJsonObject field =
            fields(&formats::Tr1, {QStringLiteral("--path"), QString::fromLatin1(path)});
        QVERIFY2(field.value(QStringLiteral("size")).toInteger() > 0, path);
        for (const char* key : {"type", "raw", "value"})
        {
            QVERIFY2(field.value(QLatin1String(key)).isNull(), path);
        }
    }
    const QJsonObject table =
        fields(&formats::Tr1, {QStringLiteral("--path"), QStringLiteral("frames")});
    QVERIFY(table.value(QStringLiteral("doc")).toString().contains(QStringLiteral("key frames")));
}

void tst_CliTables::fieldForPeople()
{
    const auto map = tr::format::fieldMap(plainFile(&formats::Tr1));
    const auto offset = map.find("entities/0/angle")->offset;
    const CliOutcome outcome = runCli({QStringLiteral("fields"),
                                       file(&formats::Tr1),
                                       QStringLiteral("--at"),
                                       QString::number(static_cast<quint64>(offset))});
    QCOMPARE(outcome.code, kFine);
    const auto lines = outcome.lines();
    QCOMPARE(lines.size(), 9);
    QCOMPARE(lines[0], QByteArray("path    entities/0/angle"));
    QCOMPARE(lines[1], QByteArray("space   file"));
    QVERIFY2(lines[2].startsWith("offset  0x"), lines[2]);
    QCOMPARE(lines[3], QByteArray("size    2 bytes"));
    QCOMPARE(lines[4], QByteArray("bytes   00 40"));
    QCOMPARE(lines[5], QByteArray("type    i16, angle"));
    QCOMPARE(lines[6], QByteArray("raw     16384"));
    QCOMPARE(lines[7], QByteArray("value   90.00\u00B0"));
    QCOMPARE(lines[8], QByteArray("doc     Turn about the vertical axis."));
}

void tst_CliTables::fieldsOfDamagedFile()
{
    auto bytes = bytesOf(plainFile(&formats::Tr1));
    const auto map = tr::format::fieldMap(plainFile(&formats::Tr1));
    bytes.resize(map.find("models/0/first_mesh")->offset);
    const QString cut = m_folder.add(QStringLiteral("cut.phd"), bytes);
    const auto fieldsOf = [&cut](const QString& option, const QString& value) {
        return runCli({QStringLiteral("fields"), cut, option, value, QStringLiteral("--json")});
    };

    const CliOutcome before =
        fieldsOf(QStringLiteral("--path"), QStringLiteral("animations/1/state_id"));
    QCOMPARE(before.code, kFound);
    QCOMPARE(before.objects()[0].value(QStringLiteral("raw")), QJsonValue(7));
    QVERIFY2(before.messages.contains("num_models"), before.text());

    // The count that is too large is there to be looked at, but nothing behind it.
    const CliOutcome count = fieldsOf(QStringLiteral("--path"), QStringLiteral("num_models"));
    QCOMPARE(count.code, kFound);
    QCOMPARE(count.objects()[0].value(QStringLiteral("raw")), QJsonValue(1));
    const QString behind = QString::number(static_cast<qint64>(bytes.size() - 1));
    for (const CliOutcome& outcome :
         {fieldsOf(QStringLiteral("--path"), QStringLiteral("num_static_meshes")),
          fieldsOf(QStringLiteral("--at"), behind)})
    {
        QCOMPARE(outcome.code, kCannotRead);
        QVERIFY2(outcome.results.isEmpty(), outcome.text());
        QVERIFY2(outcome.messages.contains("damaged"), outcome.text());
    }
    // Whether there would be such a row, nobody can say.
    const CliOutcome row = fieldsOf(QStringLiteral("--path"), QStringLiteral("static_meshes/0/id"));
    QCOMPARE(row.code, kCannotRead);
    QVERIFY2(row.results.isEmpty(), row.text());
}

void tst_CliTables::fieldsBesideDamagedChunk()
{
    auto bytes = bytesOf(plainFile(&formats::Tr4));
    // The map of a file that was read knows where its chunks are.
    const auto read = tr::format::read(bytes, "plain.tr4");
    QVERIFY(read.has_value());
    const auto stream = tr::format::fieldMap(*read).find("textiles16/compressed");
    QVERIFY(stream.has_value());
    bytes[stream->offset + 2] ^= std::byte{0xFF};
    const QString bad = m_folder.add(QStringLiteral("bad.tr4"), bytes);

    const CliOutcome beside = runCli({QStringLiteral("fields"),
                                      bad,
                                      QStringLiteral("--json"),
                                      QStringLiteral("--path"),
                                      QStringLiteral("animations/1/state_id")});
    QCOMPARE(beside.code, kFound);
    QCOMPARE(beside.objects()[0].value(QStringLiteral("raw")), QJsonValue(7));
    const CliOutcome inside = runCli({QStringLiteral("fields"),
                                      bad,
                                      QStringLiteral("--space"),
                                      QStringLiteral("textiles16"),
                                      QStringLiteral("--at"),
                                      QStringLiteral("0")});
    QCOMPARE(inside.code, kCannotRead);

    const CliOutcome list = runCli({QStringLiteral("dump"), bad, QStringLiteral("--json")});
    QCOMPARE(list.code, kFound);
    QVERIFY2(list.results.contains(R"({"name":"textiles16","path":"textiles16","rows":0,)"),
             list.text());
}

template struct tr::test::RegisteredTest<tst_CliTables, QCoreApplication>;
#include "tst_CliTables.moc"
