// What formats, tables and contents say of themselves.

#include "core/format/Format.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

using namespace tr;
using schema::Content;
using schema::TableId;
namespace tables = level::tables;
namespace formats = format::formats;

namespace
{

std::string text(std::string_view view)
{
    return std::string(view);
}

} // namespace

class tst_Formats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTableIsNobodyElses();
    void everyTableIsDescribed();
    void everyTableOfAFileIsOneOfItsFormat();
    void anExampleHasEveryTableThatAFileHas();
    void idsAreNobodyElses();
    void namesTellTheFormat_data();
    void namesTellTheFormat();
    void aCopyIsASnapshot();
    void contentIsWhatItHolds();
    void nothingIsBrokenByBeingMovedFrom();
};

void tst_Formats::everyTableIsNobodyElses()
{
    std::set<std::uint16_t> numbers;
    std::set<std::string> names;
    for (const TableId table : format::allTables())
    {
        QVERIFY2(numbers.insert(table->number).second, text(table->name).c_str());
        QVERIFY2(names.insert(text(table->name)).second, text(table->name).c_str());
    }
    QVERIFY(numbers.size() >= 76); // those of levels and WADs
    QVERIFY(!numbers.contains(TableId::kNoNumber));
}

void tst_Formats::everyTableIsDescribed()
{
    for (const TableId table : format::allTables())
    {
        for (const std::string_view each : {table->title, table->noun, table->row, table->doc})
        {
            QVERIFY2(!each.empty(), text(table->name).c_str());
        }
        QVERIFY2(table->doc.ends_with('.'), text(table->name).c_str());
        QVERIFY2(table->segment.find('/') == std::string_view::npos, text(table->name).c_str());
        QVERIFY2(!table->isAlone || table->outer != schema::kNoTable, text(table->name).c_str());
    }
}

void tst_Formats::everyTableOfAFileIsOneOfItsFormat()
{
    std::size_t nested = 0;
    for (const test::FileKind& kind : test::allKinds())
    {
        const auto& known = kind.format->tables;
        for (std::uint64_t seed = 1; seed <= 5; ++seed)
        {
            const auto file = test::randomFile(kind, seed);
            QVERIFY(file.format == kind.format);
            const auto set = file.tables();
            QVERIFY(std::ranges::find(known, set.header().id()) != known.end());
            for (const schema::TableView& table : set.tables())
            {
                QVERIFY2(std::ranges::find(known, table.id()) != known.end(),
                         text(table.info().name).c_str());
                const TableId outer = table.info().outer;
                QVERIFY2(!table.isNested() || set.find(outer) != nullptr,
                         text(table.info().name).c_str());
                for (const schema::TableView::Segment& segment : table.segments())
                {
                    QVERIFY2(!table.isNested() || segment.path.starts_with(outer->segment),
                             segment.path.c_str());
                    nested += table.isNested() ? 1U : 0U;
                }
            }
        }
    }
    QVERIFY(nested > 100); // portals, sectors, sample bytes and so on were among them
}

void tst_Formats::anExampleHasEveryTableThatAFileHas()
{
    for (const test::FileKind& kind : test::allKinds())
    {
        const auto file = test::randomFile(kind, 1);
        const Content example = kind.format->example(*kind.format);
        QVERIFY(example.version() == kind.format->version);
        const auto possible = example.tables();
        const auto there = file.tables();
        for (const schema::TableView& table : there.tables())
        {
            // What stands in blocks of engines and tools is there only with the block.
            const bool isOfBlock = table.id() >= tables::NgChunks;
            QVERIFY2(isOfBlock || kind.order != level::Order::Standard
                         || possible.find(table.id()) != nullptr,
                     text(table.info().name).c_str());
        }
    }
}

void tst_Formats::idsAreNobodyElses()
{
    std::set<std::string> ids;
    for (const format::Format* const each : format::allFormats())
    {
        QVERIFY2(ids.insert(text(each->id)).second, text(each->id).c_str());
        QVERIFY(!each->title.empty() && !each->category.empty() && !each->icon.empty());
    }
}

void tst_Formats::namesTellTheFormat_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<const tr::format::Format*>("format");
    const format::Format* const nothing = nullptr;
    QTest::newRow("upper case") << QStringLiteral("TITLE.TR4") << &formats::Tr4;
    QTest::newRow("several dots") << QStringLiteral("a.b.wad") << &formats::Wad;
    QTest::newRow("Gold level") << QStringLiteral("cat.tub") << &formats::Tr1Demo;
    QTest::newRow("nothing known") << QStringLiteral("readme.txt") << nothing;
    QTest::newRow("no suffix") << QStringLiteral("wad") << nothing;
    QTest::newRow("a part of a suffix") << QStringLiteral("a.tr") << nothing;
    QTest::newRow("empty suffix") << QStringLiteral("a.") << nothing;
}

void tst_Formats::namesTellTheFormat()
{
    QFETCH(QString, name);
    QFETCH(const tr::format::Format*, format);
    QVERIFY(format::formatOfName(name.toStdString()) == format);
}

void tst_Formats::aCopyIsASnapshot()
{
    level::Level level;
    level.floorData = {1, 2, 3};
    Content content = level;
    const Content before = content;
    QVERIFY(content.access("floor_data", [](schema::TableAccess& rows) { rows.splice(1, 2, {}); }));
    QCOMPARE(content.as<level::Level>()->floorData.size(), std::size_t{1});
    QCOMPARE(before.as<level::Level>()->floorData.size(), std::size_t{3});
    content = before;
    QCOMPARE(content.as<level::Level>()->floorData.size(), std::size_t{3});
    QVERIFY(content.as<level::Level>() != before.as<level::Level>());
}

void tst_Formats::contentIsWhatItHolds()
{
    level::Wad wad;
    wad.objects.meshWords = {7};
    const Content content = wad;
    QVERIFY(content.as<level::Level>() == nullptr);
    QVERIFY(content.as<level::Wad>() != nullptr);
    QVERIFY(&level::objectsOf(content) == &content.as<level::Wad>()->objects);
    QCOMPARE(level::objectsOf(content).meshWords.size(), std::size_t{1});
    QVERIFY(content.as<schema::PackedChunk>() == nullptr);
    QVERIFY(content.version() == level::versions::Wad);
    QVERIFY(level::objectsOf(Content()).models.empty());
}

void tst_Formats::nothingIsBrokenByBeingMovedFrom()
{
    Content content = level::Wad{};
    Content moved = std::move(content);
    QVERIFY(moved.as<level::Wad>() != nullptr);
    content = moved; // NOLINT(bugprone-use-after-move): it can be assigned to
    QVERIFY(content.as<level::Wad>() != nullptr);
    Content& same = content;
    content = same;
    QVERIFY(content.as<level::Wad>() != nullptr);
}

template struct tr::test::RegisteredTest<tst_Formats>;

#include "tst_Formats.moc"
