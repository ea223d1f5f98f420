// What has changed in a file, as it is read: line by line, with the bytes.

#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/history/ChangeLines.h"
#include "ui/session/versions/VersionCompare.h"

#include <QtTest>

#include <algorithm>
#include <numeric>

using namespace ui;
using tr::level::Level;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

constexpr std::size_t kMany = 1000;

/// A level with mesh data of which no two words are the same, changed.
OpenFilePtr level(const std::function<void(std::vector<std::uint16_t>&)>& change,
                  const test::ChangeLevel& changeMore = {})
{
    return test::smallLevel(versions::Tr2,
                            [&](Level& level)
                            {
                                std::vector<std::uint16_t> words(100);
                                std::iota(words.begin(), words.end(), std::uint16_t{1000});
                                change(words);
                                level.objects.meshWords = std::move(words);
                                if (changeMore)
                                {
                                    changeMore(level);
                                }
                            });
}

OpenFilePtr plainLevel()
{
    return level([](auto&) {});
}

/// "0x00000123–00125" of rows of a file.
QString rangeOf(const OpenFile& file, const char* first, const char* last)
{
    const auto from = bytesOf(file, *addressOf(file, first));
    const auto to = bytesOf(file, *addressOf(file, last));
    return QStringLiteral("%1\u2013%2")
        .arg(placeText(file, *from))
        .arg(QString::number(to->offset + to->size - 1, 16).toUpper());
}

QStringList texts(const ChangedTable& table)
{
    QStringList texts;
    for (const ChangeLine& line : table.lines)
    {
        texts.append(line.what);
    }
    return texts;
}

} // namespace

class tst_ChangeLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void wordsThatWentTogetherAreOneLine()
    {
        const auto before = plainLevel();
        const auto after = level(
            [](auto& words)
            {
                words.erase(words.begin() + 60);
                words.erase(words.begin() + 20, words.begin() + 44);
            });
        const auto tables = changeLines(*before, *after, kMany);
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(tables[0].table, tables::MeshWords);
        QCOMPARE(tables[0].rows, std::size_t{25});
        QCOMPARE(texts(tables[0]),
                 (QStringList{
                     QStringLiteral("Mesh data word 20 to mesh data word 43: deleted (24 rows)"),
                     QStringLiteral("Mesh data word 60: deleted")}));
        QCOMPARE(tables[0].lines[0].path, QStringLiteral("mesh_words/20..43"));
        QCOMPARE(tables[0].lines[0].bytes, rangeOf(*before, "mesh_words/20", "mesh_words/43"));
        QCOMPARE(tables[0].lines[1].bytes, rangeOf(*before, "mesh_words/60", "mesh_words/60"));
    }

    void wordsThatCameTogetherAreOneLine()
    {
        const auto after = level(
            [](auto& words) {
                words.insert(words.begin() + 20, {1, 2, 3, 4, 5});
            });
        const auto tables = changeLines(*plainLevel(), *after, kMany);
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(
            texts(tables[0]),
            QStringList{QStringLiteral("Mesh data word 20 to mesh data word 24: new (5 rows)")});
        QVERIFY(tables[0].lines[0].bytes.isEmpty());
    }

    void everyNumberThatChangedIsALine()
    {
        const auto before = plainLevel();
        const auto after = level(
            [](auto& words)
            {
                words[20] = 7;
                words[21] = 8;
            });
        const auto tables = changeLines(*before, *after, kMany);
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(texts(tables[0]),
                 (QStringList{QStringLiteral("Mesh data word 20"),
                              QStringLiteral("Mesh data word 21")}));
        QCOMPARE(tables[0].lines[1].path, QStringLiteral("mesh_words/21"));
        QCOMPARE(tables[0].lines[1].before, QStringLiteral("1021"));
        QCOMPARE(tables[0].lines[1].after, QStringLiteral("8"));
        QCOMPARE(tables[0].lines[1].bytes, rangeOf(*before, "mesh_words/21", "mesh_words/21"));
    }

    void rowsOfTwoRoomsAreTwoLines()
    {
        const auto after = level([](auto&) {},
                                 [](Level& level)
                                 {
                                     for (auto& room : level.rooms.edit())
                                     {
                                         room.portals.edit().clear();
                                     }
                                 });
        const auto tables = changeLines(*plainLevel(), *after, kMany);
        QCOMPARE(tables.size(), std::size_t{1});
        QCOMPARE(texts(tables[0]),
                 (QStringList{QStringLiteral("Portal 0 of room 0: deleted"),
                              QStringLiteral("Portal 0 of room 1: deleted")}));
    }

    void numbersThatFollowAreOneLine()
    {
        const auto after =
            test::smallLevel(versions::Tr2,
                             [](Level& level)
                             {
                                 auto& animations = level.objects.animations.edit();
                                 tr::level::Animation added = animations[0];
                                 added.stateId = 77;
                                 animations.insert(animations.begin(), added);
                                 for (auto& each : animations)
                                 {
                                     ++each.nextAnimation;
                                 }
                                 for (auto& each : level.objects.models.edit())
                                 {
                                     each.animationIndex =
                                         static_cast<std::uint16_t>(each.animationIndex + 1);
                                 }
                                 for (auto& each : level.objects.animDispatches.edit())
                                 {
                                     ++each.nextAnimation;
                                 }
                             });
        const auto before = test::smallLevel(versions::Tr2, [](Level&) {});
        const auto tables = changeLines(*before, *after, kMany);
        const auto animations = std::ranges::find(tables, tables::Animations, &ChangedTable::table);
        QVERIFY(animations != tables.end());
        QCOMPARE(texts(*animations).filter(QStringLiteral(": new")).size(), 1);
        const auto follows = texts(*animations).filter(QStringLiteral("what it leads to"));
        QCOMPARE(follows.size(), 1);
        QVERIFY2(follows[0].startsWith(QStringLiteral("Next animation of")),
                 qPrintable(follows[0]));
        QCOMPARE(animations->lines.back().after, QStringLiteral("+1 in Animations"));
    }

    void aListSaysWhereOnlyNumbersFollow()
    {
        using tr::check::TableDifference;
        TableDifference follows{tables::Animations, {}, {{}}};
        QCOMPARE(ui::summaryOf({}), QStringLiteral("Nothing"));
        QCOMPARE(ui::summaryOf({follows}), QStringLiteral("No row, but numbers of what moved"));
        const TableDifference changes{tables::Models, {{}, {}}, {}};
        QCOMPARE(ui::summaryOf({follows, changes}), QStringLiteral("Moveables: 2 rows"));
        follows.rows.resize(1);
        QCOMPARE(ui::summaryOf({follows, changes}), QStringLiteral("3 rows in 2 tables"));
    }

    void itCanBeCancelled()
    {
        const auto after = level([](auto& words) { words[20] = 7; });
        double done = 0.0;
        QCOMPARE(
            changeLines(
                *plainLevel(), *after, kMany, tr::Progress({}, [&done](double now) { done = now; }))
                .size(),
            std::size_t{1});
        QCOMPARE(done, 1.0);
        // Wherever it is, comparing or putting into words.
        for (const double until : {0.0, 0.3, 0.8})
        {
            std::stop_source stop;
            const tr::Progress progress(stop.get_token(),
                                        [&stop, until](double now)
                                        {
                                            if (now >= until)
                                            {
                                                stop.request_stop();
                                            }
                                        });
            QVERIFY_EXCEPTION_THROWN(
                static_cast<void>(changeLines(*plainLevel(), *after, kMany, progress)),
                tr::Cancelled);
        }
    }

    void soManyLinesAndNoMore()
    {
        const auto after = level(
            [](auto& words)
            {
                for (int i = 0; i < 50; ++i)
                {
                    words[std::size_t(i)] = 0;
                }
            },
            [](Level& level) { level.objects.models.edit()[0].id = 77; });
        auto tables = changeLines(*plainLevel(), *after, 10);
        QCOMPARE(tables.size(), std::size_t{2});
        QCOMPARE(tables[0].lines.size(), std::size_t{10});
        QVERIFY(tables[0].isCut);
        QVERIFY(tables[1].lines.empty());
        QVERIFY(tables[1].isCut);
        tables = changeLines(*plainLevel(), *after, 51);
        QVERIFY(!tables[0].isCut);
        QVERIFY(!tables[1].isCut);
        QCOMPARE(tables[1].lines.size(), std::size_t{1});
    }
};

template struct tr::test::RegisteredTest<tst_ChangeLines, QCoreApplication>;
#include "tst_ChangeLines.moc"
