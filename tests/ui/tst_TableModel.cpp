#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/tables/TableModel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <limits>
#include <optional>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// Cells up to which a table is watched by Qt's tester, which looks at all of them after each
/// change.
constexpr std::size_t kWatchedCells = 3000;

constexpr std::size_t kMillion = 1'000'000;

/// A table whose `speed` (16.16), state and next animation run through everything.
OpenFilePtr animationsFile(std::size_t rows)
{
    return test::smallLevel(versions::Tr4,
                            [rows](tr::level::Level& level)
                            {
                                std::vector<tr::level::Animation> animations(rows);
                                for (std::size_t i = 0; i < rows; ++i)
                                {
                                    const auto mixed = static_cast<std::int32_t>(i * 7919 % rows);
                                    animations[i].speed =
                                        (mixed - static_cast<std::int32_t>(rows / 2)) * 64;
                                    animations[i].stateId = static_cast<std::uint16_t>(i % 10);
                                }
                                level.objects.animations = std::move(animations);
                            });
}

TableFilter filterOf(const TableModel& model, const char* text)
{
    return std::get<TableFilter>(
        TableFilter::parse(QString::fromUtf8(text), model.cells().columnNames()));
}

int columnNamed(const TableModel& model, const char* name)
{
    return static_cast<int>(model.cells().columnNames().indexOf(QString::fromLatin1(name)));
}

/// A model of a table, and the file that it shows.
struct TableStage
{
    TableStage(OpenFilePtr shownFile, const ShownTable& table)
        : file(std::move(shownFile))
    {
        model.setTable(std::make_shared<Decoder>(file), table);
    }

    [[nodiscard]] QString text(int row, const char* column) const
    {
        return model.index(row, columnNamed(model, column)).data().toString();
    }

    [[nodiscard]] QList<int> sources() const
    {
        QList<int> rows;
        for (int row = 0; row < model.rowCount(); ++row)
        {
            rows.push_back(static_cast<int>(model.sourceRow(row)));
        }
        return rows;
    }

    OpenFilePtr file;
    TableModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
};

} // namespace

class tst_TableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isEmptyWithoutAFile();
    void columnsOfAPlainTable();
    void columnsOfANestedTable();
    void columnsOfALongArray();
    void namesWhereNoFieldHasThem();
    void decodedAndRaw();
    void tips();
    void numbersStandRight();
    void linksStandAsTheyRead();
    void danglingNumbersAreMarked();
    void sorting();
    void sortingKeepsTheFilesOrderOfEquals();
    void sortingByNames();
    void numbersThatAreNoneComeLast();
    void sortingBackToTheFilesOrder();
    void persistentIndexesFollowTheirRows();
    void filtering();
    void filterAndSortTogether();
    void theModeChangesWhatAFilterMeans();
    void addresses();
    void largeTablesAreArrangedInTheBackground();
    void aNewFileEndsTheWork();
    void aModelThatGoesEndsTheWork();
    void aMillionRowsAreQuick();
    void everyTable_data();
    void everyTable();
};

void tst_TableModel::isEmptyWithoutAFile()
{
    TableModel model;
    QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), 0);
    model.setTable(nullptr, tables::Models);
    QCOMPARE(model.rowCount(), 0);
    // A table that the file has not got.
    model.setTable(std::make_shared<Decoder>(test::smallFile(versions::Tr1)), tables::AiObjects);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), 0);
}

void tst_TableModel::columnsOfAPlainTable()
{
    const TableStage shown(test::smallFile(versions::Tr4), tables::Models);
    QCOMPARE(shown.model.rowCount(), 3);
    QCOMPARE(shown.model.cells().columnNames(),
             (QStringList{QStringLiteral("row"),
                          QStringLiteral("id"),
                          QStringLiteral("num_meshes"),
                          QStringLiteral("first_mesh"),
                          QStringLiteral("mesh_tree_index"),
                          QStringLiteral("frame_offset"),
                          QStringLiteral("animation_index"),
                          QStringLiteral("animations"), // from here on worked out
                          QStringLiteral("frames"),
                          QStringLiteral("key_frames")}));
    QCOMPARE(shown.text(1, "row"), QStringLiteral("1"));
    QCOMPARE(shown.text(1, "num_meshes"), QStringLiteral("1"));
}

void tst_TableModel::columnsOfANestedTable()
{
    const TableStage shown(test::smallFile(versions::Tr4), tables::RoomVertices);
    QCOMPARE(shown.model.rowCount(), 7);
    QCOMPARE(shown.text(5, "row"), QStringLiteral("5"));
    QCOMPARE(shown.text(5, "room"), QStringLiteral("1"));
    QCOMPARE(shown.text(5, "place"), QStringLiteral("1"));
    const int x = columnNamed(shown.model, "vertex/x");
    QCOMPARE(shown.model.headerData(x, Qt::Horizontal, Qt::DisplayRole).toString(),
             QStringLiteral("x"));
    QCOMPARE(shown.model.headerData(x, Qt::Horizontal, TableModel::kGroupRole).toString(),
             QStringLiteral("vertex"));
    QVERIFY(shown.model.headerData(x, Qt::Horizontal, Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("East")));
}

void tst_TableModel::columnsOfALongArray()
{
    const TableStage shown(test::smallFile(versions::Tr1), tables::Textiles8);
    QCOMPARE(shown.model.columnCount(), 2);
    QVERIFY(shown.text(0, "texels").contains(QStringLiteral("u8")));
}

void tst_TableModel::namesWhereNoFieldHasThem()
{
    const TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    QCOMPARE(shown.text(2, "name"), QStringLiteral("SKELETON 0"));
    QCOMPARE(shown.text(0, "name"), QStringLiteral("LARA 0 · Run"));
}

void tst_TableModel::decodedAndRaw()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    QCOMPARE(shown.text(0, "speed"), QStringLiteral("1.5"));
    QSignalSpy changed(&shown.model, &QAbstractItemModel::dataChanged);
    shown.model.setMode(ValueMode::Raw);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(shown.text(0, "speed"), QStringLiteral("98304"));
    shown.model.setMode(ValueMode::Raw);
    QCOMPARE(changed.size(), 1);
}

void tst_TableModel::tips()
{
    const TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    const QString tip =
        shown.model.index(0, columnNamed(shown.model, "speed")).data(Qt::ToolTipRole).toString();
    for (const char* part : {"Forward speed", "1.5", "98304", "0x00018000", "i32", "level_data:0x"})
    {
        QVERIFY2(tip.contains(QString::fromLatin1(part)), part);
    }
}

void tst_TableModel::numbersStandRight()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Models);
    const auto alignment = [&shown](const char* column)
    {
        const QModelIndex index = shown.model.index(0, columnNamed(shown.model, column));
        return index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    };
    QVERIFY(alignment("num_meshes").testFlag(Qt::AlignRight));
    QVERIFY(alignment("id").testFlag(Qt::AlignLeft)); // it shows a name
    shown.model.setMode(ValueMode::Raw);
    QVERIFY(alignment("id").testFlag(Qt::AlignRight));
}

void tst_TableModel::linksStandAsTheyRead()
{
    const TableStage shown(test::smallFile(versions::Tr4), tr::view::DerivedId::Meshes);
    const auto alignment = [&shown](const char* column)
    {
        const int section = columnNamed(shown.model, column);
        return shown.model.headerData(section, Qt::Horizontal, Qt::TextAlignmentRole)
            .value<Qt::Alignment>();
    };
    QVERIFY(alignment("pointer").testFlag(Qt::AlignRight)); // mesh pointers have no names
    QVERIFY(alignment("moveable").testFlag(Qt::AlignLeft));
}

void tst_TableModel::danglingNumbersAreMarked()
{
    const TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    const int column = columnNamed(shown.model, "next_animation");
    QVERIFY(!shown.model.index(0, column).data(Qt::ForegroundRole).isValid());
    QVERIFY(shown.model.index(1, column).data(Qt::ForegroundRole).isValid());
}

void tst_TableModel::sorting()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    const int speed = columnNamed(shown.model, "speed");
    shown.model.sort(speed, Qt::AscendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{1, 2, 0})); // -1, 0, 1.5
    shown.model.sort(speed, Qt::DescendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{0, 2, 1}));
}

void tst_TableModel::sortingKeepsTheFilesOrderOfEquals()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::RoomVertices);
    const int room = columnNamed(shown.model, "room");
    shown.model.sort(room, Qt::DescendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{4, 5, 6, 0, 1, 2, 3}));
}

void tst_TableModel::sortingByNames()
{
    TableStage shown(animationsFile(12), tables::Animations);
    shown.model.sort(columnNamed(shown.model, "name"), Qt::DescendingOrder);
    // Numbers inside names count as numbers: 11 comes after 9.
    QCOMPARE(shown.text(0, "name").section(u' ', 0, 1), QStringLiteral("SKELETON 9"));
    QCOMPARE(shown.text(11, "name").section(u' ', 0, 1), QStringLiteral("LARA 0"));
}

void tst_TableModel::numbersThatAreNoneComeLast()
{
    const auto file = test::smallLevel(versions::Tr4,
                                       [](tr::level::Level& level)
                                       {
                                           auto& lights = level.rooms.edit()[0].lights.edit();
                                           lights.resize(3);
                                           lights[0].hotspot =
                                               std::numeric_limits<float>::quiet_NaN();
                                           lights[1].hotspot = 2.0F;
                                           lights[2].hotspot = -1.0F;
                                       });
    TableStage shown(file, tables::Lights);
    const int column = columnNamed(shown.model, "hotspot");
    shown.model.sort(column, Qt::AscendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{2, 1, 0}));
    shown.model.sort(column, Qt::DescendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{1, 2, 0}));
}

void tst_TableModel::sortingBackToTheFilesOrder()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    shown.model.sort(columnNamed(shown.model, "speed"), Qt::DescendingOrder);
    shown.model.sort(-1, Qt::AscendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{0, 1, 2}));
    shown.model.sort(0, Qt::DescendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{2, 1, 0}));
    shown.model.sort(0, Qt::AscendingOrder);
    QCOMPARE(shown.sources(), (QList<int>{0, 1, 2}));
}

void tst_TableModel::persistentIndexesFollowTheirRows()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    const QPersistentModelIndex first = shown.model.index(0, 3);
    const QPersistentModelIndex last = shown.model.index(2, 1);
    shown.model.sort(columnNamed(shown.model, "speed"), Qt::AscendingOrder);
    QCOMPARE(first.row(), 2);
    QCOMPARE(first.column(), 3);
    QCOMPARE(last.row(), 1);
}

void tst_TableModel::filtering()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    QSignalSpy arranged(&shown.model, &TableModel::arranged);
    shown.model.setFilter(filterOf(shown.model, "speed > 0"));
    QCOMPARE(arranged.size(), 1);
    QCOMPARE(shown.sources(), QList<int>{0});
    QCOMPARE(shown.model.rowOf(0), 0);
    QCOMPARE(shown.model.rowOf(1), -1);
    shown.model.setFilter(filterOf(shown.model, "next_animation = 77"));
    QCOMPARE(shown.sources(), QList<int>{1});
    shown.model.setFilter(filterOf(shown.model, "skeleton"));
    QCOMPARE(shown.sources(), QList<int>{2});
    shown.model.setFilter(filterOf(shown.model, "nothing of this kind"));
    QCOMPARE(shown.model.rowCount(), 0);
    shown.model.setFilter({});
    QCOMPARE(shown.model.rowCount(), 3);
}

void tst_TableModel::filterAndSortTogether()
{
    TableStage shown(animationsFile(100), tables::Animations);
    shown.model.sort(columnNamed(shown.model, "speed"), Qt::DescendingOrder);
    shown.model.setFilter(filterOf(shown.model, "state_id = 0x3"));
    QCOMPARE(shown.model.rowCount(), 10);
    for (int row = 0; row < 10; ++row)
    {
        QCOMPARE(shown.model.sourceRow(row) % 10, 3U);
    }
    double before = std::numeric_limits<double>::infinity();
    for (int row = 0; row < 10; ++row)
    {
        const double speed = shown.text(row, "speed").toDouble();
        QVERIFY(speed < before);
        before = speed;
    }
}

void tst_TableModel::theModeChangesWhatAFilterMeans()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    shown.model.setFilter(filterOf(shown.model, "speed > 2"));
    QCOMPARE(shown.model.rowCount(), 0);
    shown.model.setMode(ValueMode::Raw);
    QCOMPARE(shown.sources(), QList<int>{0}); // 98304 as stored
}

void tst_TableModel::addresses()
{
    TableStage shown(test::smallFile(versions::Tr4), tables::Animations);
    shown.model.sort(columnNamed(shown.model, "speed"), Qt::AscendingOrder);
    const int column = columnNamed(shown.model, "frame_rate");
    const Address address{tables::Animations, 0, 1};
    QCOMPARE(shown.model.addressAt(shown.model.index(2, column)), address);
    QCOMPARE(shown.model.indexOf(address), shown.model.index(2, column));
    const Address row{tables::Animations, 1};
    QCOMPARE(shown.model.indexOf(row), shown.model.index(0, 0));
    QCOMPARE(shown.model.addressAt(shown.model.index(0, 0)), row);
    QVERIFY(!shown.model.indexOf({tables::Models, 0}).isValid());
    QVERIFY(!shown.model.indexOf({tables::Animations}).isValid());
    QVERIFY(!shown.model.indexOf({tables::Animations, 3}).isValid());
}

void tst_TableModel::largeTablesAreArrangedInTheBackground()
{
    TableModel model;
    model.setTable(std::make_shared<Decoder>(animationsFile(200'000)), tables::Animations);
    model.setFilter(filterOf(model, "no such text"));
    QVERIFY(model.isArranging());
    QCOMPARE(model.rowCount(), 200'000); // what was there stays
    // The next wish replaces it.
    model.setFilter(filterOf(model, "skeleton 7"));
    QVERIFY(model.isArranging());
    QTRY_VERIFY_WITH_TIMEOUT(!model.isArranging(), 60'000);
    QVERIFY(model.rowCount() > 0 && model.rowCount() < 200'000);
    QVERIFY(model.index(0, columnNamed(model, "name"))
                .data()
                .toString()
                .startsWith(QStringLiteral("SKELETON 7")));
    model.setFilter({});
    QVERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), 200'000);
}

void tst_TableModel::aNewFileEndsTheWork()
{
    TableModel model;
    std::weak_ptr<OpenFile> old;
    {
        const auto large = animationsFile(300'000);
        old = large;
        model.setTable(std::make_shared<Decoder>(large), tables::Animations);
    }
    model.setFilter(filterOf(model, "no such text"));
    QVERIFY(model.isArranging());
    model.setTable(std::make_shared<Decoder>(test::smallFile(versions::Tr1)), tables::Animations);
    QVERIFY(!model.isArranging());
    QCOMPARE(model.rowCount(), 3);
    // The worker lets go of the old file at its next step, and changes nothing.
    QTRY_VERIFY_WITH_TIMEOUT(old.expired(), 10'000);
    QCOMPARE(model.rowCount(), 3);
}

void tst_TableModel::aModelThatGoesEndsTheWork()
{
    QElapsedTimer timer;
    {
        TableModel model;
        model.setTable(std::make_shared<Decoder>(animationsFile(300'000)), tables::Animations);
        model.setFilter(filterOf(model, "no such text"));
        QVERIFY(model.isArranging());
        timer.start();
    }
    QVERIFY(timer.elapsed() < 5000);
}

void tst_TableModel::aMillionRowsAreQuick()
{
    TableModel model;
    model.setTable(std::make_shared<Decoder>(animationsFile(kMillion)), tables::Animations);
    QCOMPARE(model.rowCount(), static_cast<int>(kMillion));
    const auto page = [&model](int first)
    {
        for (int row = first; row < first + 50; ++row)
        {
            for (int column = 0; column < model.columnCount(); ++column)
            {
                static_cast<void>(model.index(row, column).data(Qt::DisplayRole));
                static_cast<void>(model.index(row, column).data(Qt::ForegroundRole));
            }
        }
    };
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 20; ++i)
    {
        page(i * 49'000);
    }
    qInfo("a page of 50 rows and %d columns: %.2f ms",
          model.columnCount(),
          static_cast<double>(timer.elapsed()) / 20.0);
    timer.start();
    model.sort(columnNamed(model, "speed"), Qt::AscendingOrder);
    QTRY_VERIFY_WITH_TIMEOUT(!model.isArranging(), 60'000);
    qInfo("sorting a million rows: %lld ms", timer.elapsed());
    double before = -std::numeric_limits<double>::infinity();
    const int speed = columnNamed(model, "speed");
    for (int row = 0; row < model.rowCount(); row += 997)
    {
        const double now = model.cells().number(model.sourceRow(row), speed, ValueMode::Raw);
        QVERIFY(now >= before);
        before = now;
    }
    timer.start();
    model.setFilter(filterOf(model, "speed > 0"));
    QTRY_VERIFY_WITH_TIMEOUT(!model.isArranging(), 60'000);
    qInfo("filtering a million rows: %lld ms", timer.elapsed());
    QCOMPARE(model.rowCount(), static_cast<int>(kMillion / 2 - 1));
}

void tst_TableModel::everyTable_data()
{
    test::addFileRows();
}

void tst_TableModel::everyTable()
{
    FETCH_FILE(file);
    TableModel model;
    const auto decoder = std::make_shared<Decoder>(file);
    for (const auto& view : file->tables().tables())
    {
        model.setTable(nullptr, view.id());
        std::optional<QAbstractItemModelTester> tester;
        if (view.size() * view.type().leaves().size() <= kWatchedCells)
        {
            tester.emplace(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        }
        model.setMode(ValueMode::Decoded);
        model.setTable(decoder, view.id());
        QCOMPARE(static_cast<std::size_t>(model.rowCount()), view.size());
        const int step = std::max(model.rowCount() / 20, 1);
        for (const ValueMode mode : {ValueMode::Decoded, ValueMode::Raw})
        {
            model.setMode(mode);
            for (int row = 0; row < model.rowCount(); row += step)
            {
                for (int column = 0; column < model.columnCount(); ++column)
                {
                    const QModelIndex index = model.index(row, column);
                    // What is worked out may be about nothing: an animation of no moveable.
                    const bool named =
                        model.cells().hasNumbers(column)
                        && model.cells().column(column).kind != TableCells::Kind::Derived;
                    QVERIFY(!named || !index.data().toString().isEmpty());
                    QVERIFY(!index.data(Qt::ToolTipRole).toString().isEmpty());
                    const Address address = model.addressAt(index);
                    QVERIFY(exists(*file, address));
                    QCOMPARE(model.indexOf(address).row(), row);
                }
            }
        }
        // Real tables of bytes are large; those are sorted elsewhere.
        if (model.rowCount() > 0 && model.rowCount() < 20'000)
        {
            model.sort(model.columnCount() - 1, Qt::DescendingOrder);
            QVERIFY(!model.isArranging());
            QCOMPARE(static_cast<std::size_t>(model.rowCount()), view.size());
        }
    }
}

template struct tr::test::RegisteredTest<tst_TableModel, QApplication>;
#include "tst_TableModel.moc"
