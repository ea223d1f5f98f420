// What is different between levels with blocks of TRNG.

#include "core/check/Difference.h"
#include "tests/core/NgSample.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <map>
#include <string_view>

using namespace tr;
using schema::TableId;
namespace tables = level::tables;
using test::allChunks;
using test::baseLevel;
using test::Chunks;
using test::NgChunk;
using test::readWith;
using RowKind = check::RowDifference::Kind;

class tst_NgDifference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBlockThatOnlyOneFileHas();
    void aChunkThatOnlyOneFileHas();
    void aChunkThatIsDamagedInOneFile();
};

namespace
{

std::vector<check::TableDifference> differences(const format::GameFile& a,
                                                const format::GameFile& b)
{
    const auto tablesA = a.tables();
    const auto tablesB = b.tables();
    return check::differences({a.content, tablesA}, {b.content, tablesB});
}

} // namespace

void tst_NgDifference::aBlockThatOnlyOneFileHas()
{
    const format::GameFile with = readWith(baseLevel(), allChunks());
    auto none = format::read(test::fileBytes(baseLevel()), "title.tr4");
    QVERIFY(none.has_value());
    for (const bool isNew : {true, false})
    {
        const auto found = isNew ? differences(*none, with) : differences(with, *none);
        std::map<std::string_view, std::size_t> rows;
        for (const check::TableDifference& table : found)
        {
            if (table.table != tables::Header)
            {
                rows[table.table->name] = table.rows.size();
                QCOMPARE(table.count(isNew ? RowKind::Added : RowKind::Removed), table.rows.size());
                continue;
            }
            // The marks of the block and of its end are new, byte by byte; nothing else is another.
            QCOMPARE(table.rows.size(), std::size_t{1});
            QCOMPARE(table.rows[0].fields.size(), std::size_t{8});
            const auto tables = with.tables();
            for (const check::FieldDifference& field : table.rows[0].fields)
            {
                QCOMPARE(field.a.has_value(), !isNew);
                QCOMPARE(field.b.has_value(), isNew);
                const auto& leaf = tables.header().type().leaves()[field.leaf];
                QVERIFY2(leaf.path.starts_with("ng_"), leaf.path.c_str());
            }
        }
        // Chunks and rows as they were put together; bytes are inside the chunks that came.
        const std::map<std::string_view, std::size_t> expected{{"ng_chunks", 13},
                                                               {"ng_room_flags", 3},
                                                               {"ng_script_statics", 5},
                                                               {"ng_texture_animation", 1},
                                                               {"ng_script_indices", 5},
                                                               {"ng_plugins", 1},
                                                               {"ng_flags", 1},
                                                               {"ng_room_numbers", 10},
                                                               {"ng_editor_version", 1},
                                                               {"ng_tails", 2},
                                                               {"ng_level_version", 1}};
        QVERIFY(rows == expected);
        QCOMPARE(found.size(), expected.size() + 1);
    }
}

void tst_NgDifference::aChunkThatOnlyOneFileHas()
{
    Chunks fewer = allChunks();
    std::erase_if(fewer, [](const NgChunk& each) { return each.id == 0x8018; });
    const format::GameFile a = readWith(baseLevel(), fewer);
    const format::GameFile b = readWith(baseLevel(), allChunks());
    const auto found = differences(a, b);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].table, tables::NgChunks);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QCOMPARE(found[0].rows[0].rowB, std::size_t{10});
    QCOMPARE(found[1].table, tables::NgTails);
    QCOMPARE(found[1].count(RowKind::Added), std::size_t{2});
}

/// The same chunks, of which one is a table in one file and bytes in the other.
void tst_NgDifference::aChunkThatIsDamagedInOneFile()
{
    Chunks broken = allChunks();
    QCOMPARE(broken[0].id, std::uint16_t{0x8009});
    broken[0].words[0] = 30; // more rooms than it has words for
    const std::size_t bytes = broken[0].words.size() * 2;
    for (const bool isSoundFirst : {true, false})
    {
        const format::GameFile a = readWith(baseLevel(), isSoundFirst ? allChunks() : broken);
        const format::GameFile b = readWith(baseLevel(), isSoundFirst ? broken : allChunks());
        std::map<TableId, std::pair<std::size_t, std::size_t>> found; // came and went
        for (const auto& each : differences(a, b))
        {
            found[each.table] = {each.count(RowKind::Added), each.count(RowKind::Removed)};
        }
        const std::map<TableId, std::pair<std::size_t, std::size_t>> expected{
            {tables::NgBytes,
             isSoundFirst ? std::pair{bytes, std::size_t{0}} : std::pair{std::size_t{0}, bytes}},
            {tables::NgRoomFlags,
             isSoundFirst ? std::pair{std::size_t{0}, std::size_t{3}}
                          : std::pair{std::size_t{3}, std::size_t{0}}}};
        QVERIFY(found == expected);
    }
}

template struct tr::test::RegisteredTest<tst_NgDifference>;
#include "tst_NgDifference.moc"
