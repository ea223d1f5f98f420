// From a byte to its field and back, on made-up maps and on generated files.

#include "core/base/Error.h"
#include "core/format/level/LevelFormat.h"
#include "core/level/Level.h"
#include "core/schema/FieldMap.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using schema::FieldMap;
using schema::recordType;
using schema::Version;
namespace versions = level::versions;
using test::Bytes;

class tst_FieldMap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anExactMapHasNoGap();
    void gapsAreFound_data();
    void gapsAreFound();
    void bytesInAGapHaveNoField();
    void bytesOutsideHaveNoField();

    void numbersOfRecords();
    void numbersOfLongArrays();
    void partsOfRecordsAreFound();
    void tablesAndGroupsAreFound();
    void fieldsOfRecordsWithoutAName();
    void unknownPathsNameWhatIsMissing_data();
    void unknownPathsNameWhatIsMissing();

    void chunkAndTableOfOneName();
    void aWrapperIsASpace();
    void everyPathOfATableIsOnTheMap_data();
    void everyPathOfATableIsOnTheMap();
};

namespace
{

FieldMap::Node stretch(std::string_view name, std::uint64_t begin, std::uint64_t end)
{
    FieldMap::Node node;
    node.kind = FieldMap::Kind::Opaque;
    node.name = name;
    node.begin = begin;
    node.end = end;
    node.parent = 0;
    return node;
}

/// A map of one space with these stretches.
FieldMap mapOf(std::uint64_t size, std::vector<FieldMap::Node> stretches)
{
    std::vector<FieldMap::Node> nodes(1);
    for (FieldMap::Node& each : stretches)
    {
        nodes[0].children.push_back(static_cast<std::uint32_t>(nodes.size()));
        nodes.push_back(std::move(each));
    }
    return {{{{}, size}}, std::move(nodes)};
}

/// Two portals from byte 10 on, a page of texels, and after them a record without a name.
FieldMap smallMap()
{
    const auto rows = [](std::string_view name,
                         const schema::RecordType& type,
                         std::uint64_t begin,
                         std::uint64_t count)
    {
        FieldMap::Node node = stretch(name, begin, begin + count * type.diskSize());
        node.kind = FieldMap::Kind::Rows;
        node.type = &type;
        node.rows = count;
        return node;
    };
    FieldMap::Node extent =
        rows({}, recordType<level::RoomExtent>(versions::Tr1), 10 + 64 + 131072, 1);
    extent.kind = FieldMap::Kind::Record;
    return mapOf(10 + 64 + 131072 + 4,
                 {stretch("head", 0, 10),
                  rows("portals", recordType<level::Portal>(versions::Tr1), 10, 2),
                  rows("textiles16", recordType<level::Textile16>(versions::Tr2), 10 + 64, 1),
                  extent});
}

/// A generated file with at least one room that has vertices and portals.
struct Sample
{
    Bytes bytes;
    format::GameFile file;
};

Sample sampleOf(const format::Format* format)
{
    for (std::uint64_t seed = 1;; ++seed)
    {
        Bytes bytes = test::randomBytes(test::kindOf(format), seed);
        auto file = format::read(bytes, {});
        const auto set = file->tables();
        const auto has = [&set](schema::TableId id)
        { return set.find(id) != nullptr && set.find(id)->size() > 0; };
        if (has(level::tables::Portals) && has(level::tables::FloorData)
            && set.find(level::tables::Portals)->pathOf(0).starts_with("rooms/0"))
        {
            return {std::move(bytes), std::move(*file)};
        }
    }
}

} // namespace

void tst_FieldMap::anExactMapHasNoGap()
{
    QVERIFY(!mapOf(10, {stretch("a", 0, 4), stretch("b", 4, 10)}).firstGap());
    QVERIFY(!mapOf(10, {stretch("b", 4, 10), stretch("a", 0, 4)}).firstGap());
    QVERIFY(!mapOf(10, {stretch("a", 0, 10), stretch("empty", 5, 5)}).firstGap());
    QVERIFY(!mapOf(0, {}).firstGap());
    QVERIFY(!smallMap().firstGap());
}

void tst_FieldMap::gapsAreFound_data()
{
    QTest::addColumn<quint64>("size");
    QTest::addColumn<QList<quint64>>("edges");
    QTest::addColumn<quint64>("expected");
    const auto row = [](const char* name, quint64 size, QList<quint64> edges, quint64 expected)
    { QTest::newRow(name) << size << std::move(edges) << expected; };

    row("nothing at all", 10, {}, 0);
    row("gap at the start", 10, {2, 10}, 0);
    row("gap in the middle", 10, {0, 4, 5, 10}, 4);
    row("gap at the end", 10, {0, 9}, 9);
    row("overlap", 10, {0, 5, 4, 10}, 4);
    row("one in the other", 10, {0, 10, 3, 5}, 3);
    row("twice the same", 10, {0, 10, 0, 10}, 0);
    row("overlap and gap", 10, {0, 3, 2, 4, 6, 10}, 2);
    row("beyond the end", 10, {0, 12}, 10);
    row("wholly beyond the end", 10, {0, 10, 10, 12}, 10);
}

void tst_FieldMap::gapsAreFound()
{
    QFETCH(quint64, size);
    QFETCH(QList<quint64>, edges);
    QFETCH(quint64, expected);
    std::vector<FieldMap::Node> stretches;
    for (qsizetype i = 0; i < edges.size(); i += 2)
    {
        stretches.push_back(stretch("part", edges[i], edges[i + 1]));
    }
    const auto gap = mapOf(size, std::move(stretches)).firstGap();
    QVERIFY(gap.has_value());
    QCOMPARE(gap->space, 0U);
    QCOMPARE(quint64{gap->offset}, expected);
}

void tst_FieldMap::bytesInAGapHaveNoField()
{
    const FieldMap map = mapOf(10, {stretch("a", 2, 4), stretch("b", 6, 10)});
    for (const std::uint64_t offset : {0U, 1U, 4U, 5U})
    {
        const auto field = map.at(0, offset);
        QVERIFY(!field);
        QCOMPARE(field.error().code, ErrorCode::NoSuchOffset);
    }
    QCOMPARE(map.at(0, 2)->path, std::string("a"));
    QCOMPARE(map.at(0, 9)->path, std::string("b"));
}

void tst_FieldMap::bytesOutsideHaveNoField()
{
    const FieldMap map = smallMap();
    const std::uint64_t size = map.spaces()[0].size;
    for (const auto& [space, offset] : {std::pair{0U, size},
                                        std::pair{0U, ~std::uint64_t{0}},
                                        std::pair{1U, std::uint64_t{0}},
                                        std::pair{FieldMap::kNone, std::uint64_t{0}}})
    {
        const auto field = map.at(space, offset);
        QVERIFY(!field);
        QCOMPARE(field.error().code, ErrorCode::NoSuchOffset);
        QCOMPARE(field.error().arguments[1], std::to_string(space == 0 ? size : 0));
    }
    QVERIFY(map.at(0, size - 1).has_value());
}

void tst_FieldMap::numbersOfRecords()
{
    const FieldMap map = smallMap();
    const auto field = map.at(0, 10 + 32 + 3);
    QVERIFY(field.has_value());
    QCOMPARE(field->path, std::string("portals/1/normal/x"));
    QCOMPARE(field->offset, 10U + 32U + 2U);
    QCOMPARE(field->size, 2U);
    QCOMPARE(field->type, schema::ScalarType::I16);
    QVERIFY(field->info != nullptr);
    QCOMPARE(field->info->name, std::string_view("x"));
    QCOMPARE(test::fieldsProblem(map, 1000), test::kNothing);
}

void tst_FieldMap::numbersOfLongArrays()
{
    const FieldMap map = smallMap();
    const auto field = map.at(0, 10 + 64 + 1001);
    QVERIFY(field.has_value());
    QCOMPARE(field->path, std::string("textiles16/0/texels/500"));
    QCOMPARE(field->offset, 10U + 64U + 1000U);
    QCOMPARE(field->size, 2U);

    const auto all = map.find("textiles16/0/texels");
    QVERIFY(all.has_value());
    QCOMPARE(all->size, 131072U);
    QVERIFY(all->info == nullptr);
    QCOMPARE(map.find("textiles16/0/texels/65535")->offset, 10U + 64U + 131070U);
    QVERIFY(!map.find("textiles16/0/texels/65536"));
}

void tst_FieldMap::partsOfRecordsAreFound()
{
    const FieldMap map = smallMap();
    const auto vertex = map.find("portals/1/vertices/2");
    QVERIFY(vertex.has_value());
    QCOMPARE(vertex->offset, 10U + 32U + 2U + 6U + 12U);
    QCOMPARE(vertex->size, 6U);
    QVERIFY(vertex->info == nullptr);
    const auto vertices = map.find("portals/0/vertices");
    QCOMPARE(vertices->offset, 10U + 2U + 6U);
    QCOMPARE(vertices->size, 24U);
    const auto row = map.find("portals/1");
    QCOMPARE(row->offset, 10U + 32U);
    QCOMPARE(row->size, 32U);
}

void tst_FieldMap::tablesAndGroupsAreFound()
{
    const FieldMap map = smallMap();
    QCOMPARE(map.find("portals")->offset, 10U);
    QCOMPARE(map.find("portals")->size, 64U);
    QCOMPARE(map.find("head")->size, 10U);

    const Sample sample = sampleOf(&format::formats::Tr1);
    const FieldMap real = format::fieldMap(sample.file);
    const auto all = real.find("");
    QVERIFY(all.has_value());
    QCOMPARE(all->size, sample.bytes.size());
    const auto rooms = real.find("rooms");
    const auto room = real.find("rooms/0");
    QVERIFY(rooms.has_value() && room.has_value());
    QCOMPARE(room->offset, rooms->offset);
    QVERIFY(room->size >= 44 && room->size <= rooms->size);
}

void tst_FieldMap::fieldsOfRecordsWithoutAName()
{
    const FieldMap map = smallMap();
    const auto field = map.at(0, map.spaces()[0].size - 1);
    QVERIFY(field.has_value());
    QCOMPARE(field->path, std::string("num_x_sectors"));
    QCOMPARE(map.find("num_x_sectors")->offset, field->offset);
}

void tst_FieldMap::unknownPathsNameWhatIsMissing_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("missing");
    const auto row = [](const char* path, const char* missing)
    { QTest::newRow(path) << QString(path) << QString(missing); };

    row("nothing", "nothing");
    row("nothing/at/all", "nothing");
    row("rooms/65535", "65535");
    row("rooms/x", "x");
    row("rooms/-1", "-1");
    row("rooms/0/nothing", "nothing");
    row("rooms/0/nothing/0", "nothing");
    row("rooms/0/portals/65535", "65535");
    row("rooms/0/portals/x", "x");
    row("rooms/0/portals/0/nothing", "nothing");
    row("rooms/0/portals/0/normal/w", "w");
    row("rooms/0/portals/0/normal/x/y", "y");
    row("rooms/0/portals/0/vertices/4", "4");
    row("rooms/0/portals/0/vertices/4/x", "4");
    row("rooms/0/info/nothing", "nothing");
    row("rooms/0/num_portals/0", "0");
    row("rooms/0/num_nothing", "num_nothing");
    row("num_rooms/0", "0");
    row("floor_data/0/x", "x");
    row("floor_data/4294967296", "4294967296");
    row("floor_data/99999999999999999999", "99999999999999999999");
    row("floor_data/0x0", "0x0");
    row("/rooms", "");
    row("rooms//0", "");
    row("ooms", "ooms");
    row("room", "room");
}

void tst_FieldMap::unknownPathsNameWhatIsMissing()
{
    static const Sample sample = sampleOf(&format::formats::Tr1);
    static const FieldMap map = format::fieldMap(sample.file);
    QFETCH(QString, path);
    QFETCH(QString, missing);

    const auto field = map.find(path.toStdString());
    QVERIFY(!field);
    QCOMPARE(field.error().code, ErrorCode::NoSuchPath);
    QCOMPARE(QString::fromStdString(field.error().arguments[0]), path);
    QCOMPARE(QString::fromStdString(field.error().arguments[1]), missing);
}

// The chunk "textiles32" holds the table "textiles32".
void tst_FieldMap::chunkAndTableOfOneName()
{
    std::uint64_t seed = 1;
    auto file = test::randomFile(test::kindOf(&format::formats::Tr4), seed);
    while (file.content.as<level::Level>()->textiles32.empty())
    {
        file = test::randomFile(test::kindOf(&format::formats::Tr4), ++seed);
    }
    const auto read = format::read(*format::write(file), {});
    const FieldMap map = format::fieldMap(*read);

    const auto compressed = map.find("textiles32/compressed");
    QVERIFY(compressed.has_value());
    QCOMPARE(compressed->space, 0U);
    const auto page = map.find("textiles32/0");
    QVERIFY2(page.has_value(), page ? "" : message(page.error()).c_str());
    QCOMPARE(map.spaces()[page->space].name, std::string("textiles32"));
    QCOMPARE(page->size, 262144U);
    QCOMPARE(map.find("textiles32/0/texels/7")->offset, 28U);
}

void tst_FieldMap::aWrapperIsASpace()
{
    const Bytes inner = test::randomBytes(test::kindOf(&format::formats::Tr4), 3);
    Bytes bytes = test::storedStream(inner);
    bytes.resize(bytes.size() + 5);
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    const FieldMap map = format::fieldMap(*file);

    QCOMPARE(test::mapProblem(map, bytes), test::kNothing);
    QCOMPARE(map.spaces()[0].size, bytes.size());
    QCOMPARE(map.spaces()[1].size, inner.size());
    QCOMPARE(map.find("compressed")->size, bytes.size() - 5);
    QCOMPARE(map.find("after_compressed")->size, 5U);
    const auto version = map.find("version");
    QCOMPARE(version->space, 1U);
    QCOMPARE(version->offset, 0U);
}

void tst_FieldMap::everyPathOfATableIsOnTheMap_data()
{
    QTest::addColumn<int>("kind");
    for (std::size_t i = 0; i < test::allKinds().size(); ++i)
    {
        QTest::newRow(std::string(test::allKinds()[i].name).c_str()) << static_cast<int>(i);
    }
}

// The two views of one description: a number of a table, and the bytes behind its path.
void tst_FieldMap::everyPathOfATableIsOnTheMap()
{
    QFETCH(int, kind);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
    {
        const Bytes bytes =
            test::randomBytes(test::allKinds()[static_cast<std::size_t>(kind)], seed);
        const auto file = format::read(bytes, {});
        QCOMPARE(test::readProblem(file), test::kNothing);
        const FieldMap map = format::fieldMap(*file);
        const auto spaces = format::spaceBytes(bytes, map);
        QVERIFY(spaces.has_value());
        const auto set = file->tables();
        for (const schema::TableView& table : set.tables())
        {
            for (std::size_t row = 0; row < std::min<std::size_t>(table.size(), 300); ++row)
            {
                for (const schema::Leaf& leaf : table.type().leaves())
                {
                    std::string path = table.pathOf(row);
                    path += leaf.path.empty() ? "" : "/" + leaf.path;
                    path += leaf.count > 1 ? "/0" : "";
                    const auto field = map.find(path);
                    QVERIFY2(field.has_value(), path.c_str());
                    QVERIFY2(field->info == leaf.info && field->type == leaf.disk, path.c_str());
                    const auto onDisk =
                        schema::loadValue(field->type, &(*spaces)[field->space][field->offset]);
                    QVERIFY2(onDisk.text() == table.value(row, leaf).text(), path.c_str());
                }
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_FieldMap>;
#include "tst_FieldMap.moc"
