#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/Task.h"
#include "ui/file/Addresses.h"
#include "ui/file/RoomParts.h"
#include "ui/sectors/SectorCanvas.h"
#include "ui/sectors/SectorGridView.h"
#include "ui/sectors/SectorPainting.h"
#include "ui/tables/TableTab.h"
#include "ui/viewport/NullViewport.h"
#include "ui/viewport/StandIns.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// Room 0 has a floor at (0, 0), a portal with a trigger at (0, 1), a floor at (1, 0) and a wall at
/// (1, 1). Room 1 begins a sector farther north.
void twoRooms(tr::level::Level& level)
{
    auto& rooms = level.rooms.edit();
    rooms[1].extent = {2, 2};
    rooms[1].sectors = std::vector<tr::level::Sector>(4);
    rooms[1].info.z = 1024;
    auto& sectors = rooms[0].sectors.edit();
    sectors[0].floor = 3;
    sectors[0].ceiling = -9;
    sectors[2].boxIndex = 0x0002;
    sectors[2].roomBelow = 1;
    level.zones.edit()[0] = 42;
    level.entities.edit()[1].x = 1500;
    level.entities.edit()[1].z = 500;
    level.entities.edit()[0].room = 1;
}

OpenFilePtr level(Version version = versions::Tr4)
{
    return test::smallLevel(version, twoRooms);
}

struct SectorWindow
{
    explicit SectorWindow(OpenFilePtr shownFile = level())
        : file(std::move(shownFile))
        , view(selection)
    {
        view.resize(760, 700);
        view.setFile(file);
        view.show();
        view.activateWindow();
        shown = QTest::qWaitForWindowActive(&view);
    }

    [[nodiscard]] SectorCanvas& canvas() const { return *view.canvas(); }

    [[nodiscard]] QPoint at(int x, int z) const
    {
        return canvas().boxOf({x, z}).center().toPoint();
    }

    void click(int x, int z)
    {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, at(x, z));
    }

    [[nodiscard]] QString selected() const
    {
        return selection.current() ? pathOf(*file, *selection.current()) : QString();
    }

    [[nodiscard]] QString value(int x, int z) const
    {
        return sectorValue(view.map(), canvas().sectorStyle(), {x, z});
    }

    template <typename Part>
    [[nodiscard]] Part* part(const char* name) const
    {
        for (auto* const each : view.findChildren<Part*>())
        {
            if (each->accessibleName() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    /// What tells about a sector.
    [[nodiscard]] QString text() const
    {
        return part<QLabel>("Sector under the pointer, or the selected one")->text();
    }

    OpenFilePtr file;
    Selection selection;
    SectorGridView view;
    bool shown = false;
};

void wheel(QWidget& widget, const QPoint& place, int steps)
{
    QWheelEvent event(place,
                      widget.mapToGlobal(place),
                      {},
                      {0, 120 * steps},
                      Qt::NoButton,
                      {},
                      Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&widget, &event);
}

QStringList entriesOf(const QMenu& menu)
{
    QStringList texts;
    for (const QAction* const action : menu.actions())
    {
        if (!action->isSeparator())
        {
            texts.push_back(action->text());
        }
    }
    return texts;
}

} // namespace

class tst_SectorGrid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void northIsUpAndEastIsRight();
    void clicksSelect();
    void arrowKeysWalk();
    void selectionIsFollowed();
    void portalsAreDoors();
    void menuLeadsOn();
    void roomsAreChosen();
    void modes();
    void modesOfOldGames();
    void wheelZooms();
    void textsOfSectors();
    void entities();
    void signsAreDrawn();
    void numbersStandWhereThereIsRoom();
    void editsAreFollowed();
    void withoutRooms();
    void tabs();
    void sectorsTable();
    void everyFile_data();
    void everyFile();
};

void tst_SectorGrid::northIsUpAndEastIsRight()
{
    const SectorWindow window;
    QVERIFY(window.shown);
    QCOMPARE(window.view.room(), 0);
    const QRectF first = window.canvas().boxOf({0, 0});
    QCOMPARE(window.canvas().boxOf({1, 0}).topLeft(), first.topRight());
    QCOMPARE(window.canvas().boxOf({0, 1}).bottomLeft(), first.topLeft());
    QCOMPARE(window.canvas().placeAt(first.center()), std::optional(QPoint(0, 0)));
    QVERIFY(!window.canvas().placeAt(first.bottomLeft() - QPointF(3, 0)));
}

void tst_SectorGrid::clicksSelect()
{
    SectorWindow window;
    window.click(1, 0);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/2"));
    window.click(0, 1);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/1"));
    QCOMPARE(window.canvas().marked(), std::optional(QPoint(0, 1)));
}

void tst_SectorGrid::arrowKeysWalk()
{
    SectorWindow window;
    window.click(0, 0);
    QTest::keyClick(&window.canvas(), Qt::Key_Up);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/1"));
    QTest::keyClick(&window.canvas(), Qt::Key_Right);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/3"));
    QTest::keyClick(&window.canvas(), Qt::Key_Right);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/3"));
    QTest::keyClick(&window.canvas(), Qt::Key_Down);
    QTest::keyClick(&window.canvas(), Qt::Key_Left);
    QCOMPARE(window.selected(), QStringLiteral("rooms/0/sectors/0"));
}

void tst_SectorGrid::selectionIsFollowed()
{
    SectorWindow window;
    window.selection.select(addressOf(*window.file, "rooms/1/sectors/3"));
    QCOMPARE(window.view.room(), 1);
    QCOMPARE(window.canvas().marked(), std::optional(QPoint(1, 1)));
    window.selection.select(addressOf(*window.file, "rooms/0"));
    QCOMPARE(window.view.room(), 0);
    QVERIFY(!window.canvas().marked());
    window.selection.select(addressOf(*window.file, "rooms/1/portals/0"));
    QCOMPARE(window.view.room(), 1);
    window.selection.select(addressOf(*window.file, "animations/0"));
    QCOMPARE(window.view.room(), 1);
}

void tst_SectorGrid::portalsAreDoors()
{
    SectorWindow window;
    QTest::mouseDClick(window.canvas().viewport(), Qt::LeftButton, {}, window.at(0, 0));
    QCOMPARE(window.view.room(), 0);
    QTest::mouseDClick(window.canvas().viewport(), Qt::LeftButton, {}, window.at(0, 1));
    QCOMPARE(window.view.room(), 1);
    QCOMPARE(window.selected(), QStringLiteral("rooms/1/sectors/0"));

    // The sector below lies outside of the other room: then the room itself.
    window.view.setRoom(0);
    window.click(1, 0);
    QTest::keyClick(&window.canvas(), Qt::Key_Return);
    QCOMPARE(window.view.room(), 1);
    QCOMPARE(window.selected(), QStringLiteral("rooms/1"));
}

void tst_SectorGrid::menuLeadsOn()
{
    SectorWindow window;
    QMenu menu;
    window.view.fillMenu(menu, {1, 0});
    const QStringList expected{QStringLiteral("Go Down to Room 1"),
                               QStringLiteral("Go to Room 1, Which This Flips To"),
                               QStringLiteral("Show in the Table of Sectors"),
                               QStringLiteral("Show Its Floor Data")};
    QCOMPARE(entriesOf(menu), expected);
    QVERIFY(!menu.actions().back()->isEnabled());
    menu.actions().front()->trigger();
    QCOMPARE(window.view.room(), 1);

    window.view.setRoom(0);
    QMenu portal;
    window.view.fillMenu(portal, {0, 1});
    QCOMPARE(entriesOf(portal).front(), QStringLiteral("Go Through the Portal to Room 1"));
    portal.actions().back()->trigger();
    QCOMPARE(window.selected(), QStringLiteral("floor_data/1"));
}

void tst_SectorGrid::roomsAreChosen()
{
    SectorWindow window;
    auto* const rooms = window.part<QComboBox>("Room");
    QCOMPARE(rooms->count(), 2);
    QVERIFY(rooms->itemText(1).contains(QStringLiteral("water")));
    window.canvas().setFocus();
    QTest::keyClick(&window.canvas(), Qt::Key_PageDown);
    QCOMPARE(window.view.room(), 1);
    QTest::keyClick(&window.canvas(), Qt::Key_PageDown);
    QCOMPARE(window.view.room(), 1);
    QTest::mouseClick(window.part<QToolButton>("Previous room"), Qt::LeftButton);
    QCOMPARE(window.view.room(), 0);
    QVERIFY(!window.part<QToolButton>("Previous room")->isEnabled());
}

void tst_SectorGrid::modes()
{
    SectorWindow window;
    QCOMPARE(window.value(0, 0), QStringLiteral("-3"));
    QCOMPARE(window.value(1, 1), QString());
    window.view.setMode(SectorMode::Ceiling);
    QCOMPARE(window.value(0, 0), QStringLiteral("9"));
    window.view.setMode(SectorMode::Boxes);
    QCOMPARE(window.value(1, 0), QStringLiteral("0"));
    auto* const zones = window.part<QComboBox>("Zones");
    QVERIFY(!zones->isVisible());
    auto* const text = window.part<QLabel>("Sector under the pointer, or the selected one");
    QVERIFY(text->text().contains(QStringLiteral("box")));
    window.view.setMode(SectorMode::Zones);
    QVERIFY(zones->isVisible());
    QVERIFY(text->text().contains(QStringLiteral("zone")));
    // In a narrow window the list of rooms gives way, not the panels beside.
    auto* const rooms = window.part<QComboBox>("Room");
    QVERIFY(rooms->minimumWidth() < rooms->sizeHint().width());
    QCOMPARE(zones->count(), 10);
    QCOMPARE(zones->itemText(4), QStringLiteral("Flying"));
    QCOMPARE(window.value(1, 0), QStringLiteral("42"));
    zones->setCurrentIndex(1);
    QCOMPARE(window.value(1, 0), QStringLiteral("0"));
    window.view.setMode(SectorMode::Materials);
    QCOMPARE(window.value(1, 0), QStringLiteral("sand"));
}

void tst_SectorGrid::modesOfOldGames()
{
    const SectorWindow window(level(versions::Tr1));
    QCOMPARE(window.part<QComboBox>("Colours and numbers")->count(), 4);
    QCOMPARE(window.part<QComboBox>("Zones")->count(), 6);
}

void tst_SectorGrid::wheelZooms()
{
    SectorWindow window;
    const int before = window.canvas().zoom();
    wheel(*window.canvas().viewport(), window.at(1, 1), 1);
    QVERIFY(window.canvas().zoom() > before);
    wheel(*window.canvas().viewport(), window.at(1, 1), -1);
    QCOMPARE(window.canvas().zoom(), before);
    for (int i = 0; i < 30; ++i)
    {
        QTest::keyClick(&window.canvas(), Qt::Key_Plus);
    }
    QVERIFY(window.canvas().zoom() > before);
    QTest::keyClick(&window.canvas(), Qt::Key_0);
    QCOMPARE(window.canvas().zoom(), before);
}

void tst_SectorGrid::textsOfSectors()
{
    SectorWindow window;
    QTest::mouseMove(window.canvas().viewport(), window.at(0, 0));
    QTRY_VERIFY(
        window.text().contains(QStringLiteral("Floor at -3 clicks, ceiling at 9, 12 apart")));
    window.click(0, 1);
    QVERIFY(window.text().contains(QStringLiteral("Portal to room 1")));
    QVERIFY(window.text().contains(QStringLiteral("Trigger: entity 1 (LARA), camera 0 for 5 s")));
    QVERIFY(window.canvas().accessibleDescription().contains(QStringLiteral("Portal to room 1")));
}

void tst_SectorGrid::entities()
{
    SectorWindow window;
    QCOMPARE(window.view.map().entities().size(), 1U);
    window.selection.select(Address{tables::Entities, 1});
    QCOMPARE(window.canvas().marked(), std::optional(QPoint(1, 0)));
    QVERIFY(window.view.map().triggers({0, 1}, 1));
    QVERIFY(!window.view.map().triggers({0, 1}, 0));
    window.selection.select(Address{tables::Entities, 0});
    QCOMPARE(window.view.room(), 1);
}

void tst_SectorGrid::signsAreDrawn()
{
    SectorWindow window;
    const QRect sector = window.canvas().boxOf({0, 1}).toRect();
    const auto shot = [&] { return window.canvas().viewport()->grab(sector).toImage(); };
    const QImage with = shot();
    QTest::mouseClick(window.part<QToolButton>("Show triggers and all other functions"),
                      Qt::LeftButton);
    QVERIFY(shot() != with);

    // A wall, a portal and a floor can be told apart.
    const auto colour = [&](int x, int z)
    {
        const QRect box = window.canvas().boxOf({x, z}).toRect();
        return window.canvas().viewport()->grab(box).toImage().pixelColor(box.width() / 2, 4);
    };
    QVERIFY(colour(0, 0) != colour(1, 1));
    QVERIFY(colour(0, 1) != colour(1, 1));
    QVERIFY(colour(0, 0) != colour(0, 1));
}

void tst_SectorGrid::numbersStandWhereThereIsRoom()
{
    const QRectF box(10, 10, 36, 36);
    const QSizeF text(12, 8);
    const auto placed = [&text](const std::optional<QPointF>& centre)
    {
        QRectF place(QPointF(), text);
        place.moveCenter(centre.value_or(QPointF()));
        return place;
    };
    QCOMPARE(ui::placeForText(text, box, {}), std::optional(box.center()));

    // An entity in the middle and the number of a room below: the number goes up.
    const QRectF dot(24, 24, 8, 8);
    const QRectF room(15, 36, 20, 8);
    const auto beside = ui::placeForText(text, box, {dot, room});
    QVERIFY(beside);
    QVERIFY(box.contains(placed(beside)));
    QVERIFY(!placed(beside).intersects(dot) && !placed(beside).intersects(room));

    QVERIFY(!ui::placeForText(text, box, {QRectF(12, 12, 32, 32)}));
    QVERIFY(!ui::placeForText(QSizeF(40, 8), box, {}));
}

void tst_SectorGrid::editsAreFollowed()
{
    SectorWindow window;
    window.view.setRoom(1);
    window.view.setMode(SectorMode::Ceiling);
    window.selection.select(addressOf(*window.file, "rooms/1/sectors/2"));
    const OpenFilePtr changed = test::smallLevel(versions::Tr4,
                                                 [](tr::level::Level& level)
                                                 {
                                                     twoRooms(level);
                                                     auto& room = level.rooms.edit()[1];
                                                     room.sectors.edit()[2].ceiling = -7;
                                                 });
    QCOMPARE(window.value(1, 0), QStringLiteral("0"));
    window.view.revise(changed, {});
    QCOMPARE(window.view.room(), 1);
    QCOMPARE(window.view.mode(), SectorMode::Ceiling);
    QCOMPARE(window.value(1, 0), QStringLiteral("7"));
    QCOMPARE(window.canvas().marked(), std::optional(QPoint(1, 0)));
}

void tst_SectorGrid::withoutRooms()
{
    const SectorWindow window(test::smallFile(versions::Wad));
    QVERIFY(!window.view.hasContent());
    QCOMPARE(window.view.room(), -1);
    window.canvas().viewport()->grab();
}

void tst_SectorGrid::tabs()
{
    Selection selection;
    auto* const viewport = new NullViewport({});
    TaskRunner tasks;
    StandIns standIns(selection, tasks);
    CentreTabs tabs(selection, viewport, standIns);
    const OpenFilePtr file = level();
    tabs.setFile(file);
    QVERIFY(!tabs.showByName(QStringLiteral("sectors:7")));
    QVERIFY(tabs.showByName(QStringLiteral("sectors:1")));
    auto* const grid = qobject_cast<SectorGridView*>(tabs.currentWidget());
    QVERIFY(grid != nullptr);
    QCOMPARE(grid->room(), 1);

    // A sector opens here, whichever of its numbers was meant.
    tabs.showView();
    selection.open(*addressOf(*file, "rooms/0/sectors/1"));
    QCOMPARE(tabs.currentWidget(), grid);
    QCOMPARE(grid->room(), 0);
    tabs.showView();
    selection.open(*addressOf(*file, "rooms/0/sectors/1/floor"));
    QCOMPARE(tabs.currentWidget(), grid);
    QMenu menu;
    grid->fillMenu(menu, {0, 1});
    tabs.showView();
    menu.actions().at(menu.actions().size() - 2)->trigger();
    QVERIFY(tabs.currentTable() != nullptr);
    QCOMPARE(selection.current(), addressOf(*file, "rooms/0/sectors/1"));

    tabs.setFile(test::smallFile(versions::Wad));
    QVERIFY(!tabs.showByName(QStringLiteral("sectors:0")));
}

void tst_SectorGrid::sectorsTable()
{
    Selection selection;
    TableTab table(selection, tables::Sectors);
    table.setFile(level());
    const QAbstractItemModel& model = *table.grid()->model();
    const int column = model.columnCount() - 1;
    QCOMPARE(model.headerData(column, Qt::Horizontal).toString(), QStringLiteral("what happens"));
    QCOMPARE(model.index(1, column).data().toString(),
             QStringLiteral("Portal to room 1; Trigger: entity 1 (LARA), camera 0 for 5 s"));
    QVERIFY(model.index(1, column)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("Portal to room 1")));
    QCOMPARE(model.index(0, column).data().toString(), QString());
    QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("0"));
}

void tst_SectorGrid::everyFile_data()
{
    test::addFileRows();
}

/// Every sector of every room can be drawn and described, and its ways lead to where they say.
void tst_SectorGrid::everyFile()
{
    FETCH_FILE(file);
    if (file->file().level() == nullptr)
    {
        return;
    }
    const auto decoder = std::make_shared<const Decoder>(file);
    const std::size_t rooms = tr::view::roomCount(*file->file().level());
    for (std::size_t room = 0; room < rooms; ++room)
    {
        const SectorMap map(decoder, room);
        for (int x = 0; x < map.width(); ++x)
        {
            for (int z = 0; z < map.depth(); ++z)
            {
                if (!map.contains({x, z}))
                {
                    continue;
                }
                QCOMPARE(map.placeOf(map.address({x, z})), std::optional(QPoint(x, z)));
                QVERIFY(roomOfAddress(*file, map.address({x, z})) == room);
                static_cast<void>(map.texts({x, z}));
                for (const SectorMap::Exit& exit : map.exits({x, z}))
                {
                    QVERIFY(roomOfAddress(*file, map.arrival({x, z}, exit)) == exit.room);
                }
            }
        }
    }
    Selection selection;
    SectorGridView view(selection);
    view.resize(500, 500);
    view.setFile(file);
    for (int room = 0; room < std::min(view.roomCount(), 8); ++room)
    {
        view.setRoom(room);
        QVERIFY(!view.canvas()->grab().isNull());
    }
}

template struct tr::test::RegisteredTest<tst_SectorGrid, QApplication>;
#include "tst_SectorGrid.moc"
