#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"

#include <QTest>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

class tst_Addresses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void paths();
    void pathsBack_data();
    void pathsBack();
    void nothing_data();
    void nothing();
    void existence();
    void bytes();
    void placesNameTheirChunk();
    void everyRowComesBack_data();
    void everyRowComesBack();
};

void tst_Addresses::paths()
{
    const auto file = test::smallFile(versions::Tr4);
    QCOMPARE(pathOf(*file, {tables::Models}), QStringLiteral("models"));
    QCOMPARE(pathOf(*file, {tables::Models, 1}), QStringLiteral("models/1"));
    QCOMPARE(pathOf(*file, {tables::Models, 1, 0}), QStringLiteral("models/1/id"));
    QCOMPARE(pathOf(*file, {tables::Portals, 1, 1}), QStringLiteral("rooms/1/portals/0/normal/x"));
    QCOMPARE(pathOf(*file, {tables::Portals}), QStringLiteral("portals"));
    QCOMPARE(pathOf(*file, {tables::FloorData, 3, 0}), QStringLiteral("floor_data/3"));
}

void tst_Addresses::pathsBack_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("table");
    QTest::addColumn<qlonglong>("row");
    QTest::addColumn<int>("leaf");
    const auto row = [](const char* path, TableId table, qlonglong number, int leaf)
    { QTest::newRow(path) << QString::fromLatin1(path) << int{table.number()} << number << leaf; };
    row("models", tables::Models, -1, -1);
    row("models/2", tables::Models, 2, -1);
    row("models/2/id", tables::Models, 2, 0);
    row("rooms/1/portals", tables::Portals, 1, -1);
    row("rooms/1/portals/0", tables::Portals, 1, -1);
    row("rooms/1/portals/0/normal/z", tables::Portals, 1, 3);
    row("rooms/1/portals/0/normal", tables::Portals, 1, 1);
    row("portals", tables::Portals, -1, -1);
    row("room_vertices", tables::RoomVertices, -1, -1);
    row("rooms/1", tables::Rooms, 1, -1);
    row("rooms/1/info", tables::Rooms, 1, 0);
    row("rooms/1/info/z", tables::Rooms, 1, 1);
    row("rooms/1/num_portals", tables::Rooms, 1, -1);
    row("rooms/1/portals/99", tables::Rooms, 1, -1);
    row("textiles32/1/texels/500", tables::Textiles32, 1, 0);
    row("floor_data/3", tables::FloorData, 3, -1);
}

void tst_Addresses::pathsBack()
{
    QFETCH(QString, path);
    QFETCH(int, table);
    QFETCH(qlonglong, row);
    QFETCH(int, leaf);
    const auto file = test::smallFile(versions::Tr4);
    const auto found = addressOf(*file, path.toStdString());
    QVERIFY(found.has_value());
    QCOMPARE(int{found->table.number()}, table);
    QCOMPARE(found->row, static_cast<std::size_t>(row));
    QCOMPARE(found->leaf, leaf);
}

void tst_Addresses::nothing_data()
{
    QTest::addColumn<QString>("path");
    for (const char* path :
         {"", "modelsx", "models/99", "models/x", "models/-1", "/models", "nowhere/0"})
    {
        QTest::newRow(path) << QString::fromLatin1(path);
    }
}

void tst_Addresses::nothing()
{
    QFETCH(QString, path);
    QVERIFY(!addressOf(*test::smallFile(versions::Tr4), path.toStdString()));
}

void tst_Addresses::existence()
{
    const auto file = test::smallFile(versions::Tr1);
    QVERIFY(exists(*file, {tables::Models}));
    QVERIFY(exists(*file, {tables::Models, 2}));
    QVERIFY(!exists(*file, {tables::Models, 3}));
    QVERIFY(exists(*file, {tables::Models, 0, 5}));
    QVERIFY(!exists(*file, {tables::Models, 0, 6}));
    QVERIFY(!exists(*file, {tables::Models, Address::kWholeTable, 0}));
    QVERIFY(!exists(*file, {tables::AiObjects}));
}

void tst_Addresses::bytes()
{
    const auto file = test::smallFile(versions::Tr1);
    const auto table = bytesOf(*file, {tables::Models});
    const auto row = bytesOf(*file, {tables::Models, 1});
    const auto field = bytesOf(*file, {tables::Models, 1, 1});
    QVERIFY(table && row && field);
    QCOMPARE(table->size, 3U * 18U);
    QCOMPARE(row->offset, table->offset + 18);
    QCOMPARE(row->size, 18U);
    QCOMPARE(field->offset, row->offset + 4);
    QCOMPARE(field->size, 2U);
    QVERIFY(!bytesOf(*file, {tables::Portals})); // scattered over the rooms
}

void tst_Addresses::placesNameTheirChunk()
{
    const auto inFile = test::smallFile(versions::Tr1);
    const auto plain = placeText(*inFile, *bytesOf(*inFile, {tables::Rooms, 0}));
    QVERIFY2(plain.startsWith(QStringLiteral("0x")), qPrintable(plain));
    const auto inChunk = test::smallFile(versions::Tr4);
    const auto packed = placeText(*inChunk, *bytesOf(*inChunk, {tables::Rooms, 0}));
    QVERIFY2(packed.startsWith(QStringLiteral("level_data:0x")), qPrintable(packed));
}

void tst_Addresses::everyRowComesBack_data()
{
    test::addFileRows();
}

void tst_Addresses::everyRowComesBack()
{
    FETCH_FILE(file);
    for (const auto& view : file->tables().tables())
    {
        const TableId id = view.id();
        const std::size_t step = std::max<std::size_t>(view.size() / 5, 1);
        for (std::size_t row = 0; row < view.size(); row += step)
        {
            const int leaves = static_cast<int>(view.type().leaves().size());
            for (const int leaf : {Address::kWholeRow, 0, leaves - 1})
            {
                if (leaf >= leaves)
                {
                    continue;
                }
                Address address{id, row, leaf};
                const QString path = pathOf(*file, address);
                const auto found = addressOf(*file, path.toStdString());
                // A bare number is its row.
                const bool bare =
                    view.type().leaves().empty() || view.type().leaves()[0].path.empty();
                address.leaf = bare ? Address::kWholeRow : leaf;
                QVERIFY2(found == address, qPrintable(path));
                QVERIFY2(view.type().diskSize() == 0 || bytesOf(*file, address), qPrintable(path));
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_Addresses>;
#include "tst_Addresses.moc"
