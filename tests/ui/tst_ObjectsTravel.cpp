// Objects and meshes that are copied or dragged from one window to another.

#include "core/convert/Conversion.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/format/wad2/Wad2File.h"
#include "core/schema/table/CellPath.h"
#include "core/transfer/ObjectRows.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/MeshData.h"
#include "ui/merge/MergeCommands.h"
#include "ui/merge/MergeWindow.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <memory>
#include <set>
#include <vector>

using namespace ui;
using namespace test;

namespace
{

namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

constexpr std::uint32_t kOneCube = 400; ///< slots that the temple has nothing in
constexpr std::uint32_t kOtherCube = 401;

QByteArray bytesIn(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

tr::schema::Content cubes()
{
    return tr::test::LevelBuilder(versions::Wad)
        .model(tr::test::turningCube(int(kOneCube)))
        .model(tr::test::turningCube(int(kOtherCube)))
        .buildWad();
}

const tr::level::Objects& objectsOf(MainWindow& window)
{
    return tr::level::objectsOf(window.session().file()->file().content);
}

/// The mesh of a moveable with most vertices of those that nobody else shows.
std::size_t largestMeshOf(MainWindow& window)
{
    const tr::level::Objects& objects = objectsOf(window);
    std::multiset<std::uint32_t> offsets;
    for (const auto& each : objects.meshPointers)
    {
        offsets.insert(each.offset);
    }
    std::size_t largest = 0;
    std::size_t most = 0;
    for (const tr::level::Model& model : objects.models)
    {
        for (std::size_t i = model.firstMesh; i < model.firstMesh + model.numMeshes; ++i)
        {
            const auto shape = tr::edit::shapeAt(window.session().file()->file().content, i);
            const bool isAlone = offsets.count(objects.meshPointers[i].offset) == 1;
            if (shape && isAlone && shape->vertices.size() > most)
            {
                largest = i;
                most = shape->vertices.size();
            }
        }
    }
    return largest;
}

std::vector<tr::level::Vertex> verticesOf(MainWindow& window, std::size_t pointer)
{
    return tr::edit::shapeAt(window.session().file()->file().content, pointer).value().vertices;
}

/// Whether something that is dragged may enter. What moves and is dropped goes to where it did
/// last.
bool enters(QWidget& widget, const QMimeData& data, const QPoint& where)
{
    QDragEnterEvent enter(where, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QCoreApplication::sendEvent(&widget, &enter);
    return enter.isAccepted();
}

/// The temple's objects in a window, and two cubes in another one.
struct TravelStage
{
    TravelStage()
        : window(place.window())
        , other(place.window())
        , cubePath(place.textFile(QStringLiteral("cubes.wad"), bytesIn(cubes().write())))
    {
        const QString temple =
            place.textFile(QStringLiteral("temple.wad"),
                           bytesIn(tr::schema::Content(tr::test::buildTempleWad()).write()));
        isReady = openAndWait(*window, temple) && openAndWait(*other, cubePath);
    }

    static StructureView& structureOf(const MainWindow& of)
    {
        return *of.findChild<StructureView*>();
    }

    /// Selects a row in the structure, which gets the focus.
    static void select(MainWindow& in, const Address& row)
    {
        in.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&in));
        in.selection().select(row);
        QTreeView* const tree = structureOf(in).tree();
        tree->setFocus();
        static_cast<void>(QTest::qWaitFor([tree] { return tree->hasFocus(); }));
    }

    /// False: it is not offered.
    static bool trigger(MainWindow& in, Command command)
    {
        QAction* const action = in.actionSet().action(command);
        const bool isEnabled = action->isEnabled();
        action->trigger();
        return isEnabled;
    }

    [[nodiscard]] MergePlanning& planning() const { return window->merging().window()->planning(); }

    [[nodiscard]] std::set<std::uint32_t> takenSlots() const
    {
        std::set<std::uint32_t> taken;
        for (const MergeSource& source : planning().sources())
        {
            for (const MergeObject& object : source.objects)
            {
                if (object.isTaken)
                {
                    taken.insert(object.key.slot);
                }
            }
        }
        return taken;
    }

    Workplace place;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<MainWindow> other;
    QString cubePath;
    bool isReady = false;
};

const std::set<std::uint32_t> kBothCubes{kOneCube, kOtherCube};

} // namespace

class tst_ObjectsTravel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void manyOfTheStructure();
    void oneThatIsLeftIsCurrent();
    void manyOfATable();
    void outOfAWad2();
    void aMeshComesInThePlaceOfAnother();
    void aMeshOfAClosedFile();
    void aMeshIsDropped();
    void meshesThatCannotCome();
};

/// Of two lines that are selected one is taken out again: what is done then is done to the other.
void tst_ObjectsTravel::oneThatIsLeftIsCurrent()
{
    const TravelStage stage;
    QVERIFY(stage.isReady);
    const Address first{tables::Models, 0, Address::kWholeRow};
    TravelStage::select(*stage.other, first);
    const StructureView& structure = TravelStage::structureOf(*stage.other);
    QTreeView& tree = *structure.tree();
    const QModelIndex next = tree.indexBelow(tree.currentIndex());
    const auto click = [&tree, &next]
    {
        QTest::mouseClick(
            tree.viewport(), Qt::LeftButton, Qt::ControlModifier, tree.visualRect(next).center());
    };
    click();
    QVERIFY(structure.hasManySelected());
    click();
    QVERIFY(!structure.hasManySelected());
    QCOMPARE(structure.current(), std::optional(first));
    QCOMPARE(stage.other->selection().current(), std::optional(first));
}

void tst_ObjectsTravel::manyOfTheStructure()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    StructureView& structure = TravelStage::structureOf(*stage.other);
    TravelStage::select(*stage.other, {tables::Models, 0, Address::kWholeRow});
    QVERIFY(!structure.hasManySelected());
    QTest::keyClick(structure.tree(), Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(structure.hasManySelected());
    QCOMPARE(structure.selectedRows().size(), std::size_t{2});
    // Nothing is done to one of them alone.
    QVERIFY(!stage.other->actionSet().action(Command::DeleteRows)->isEnabled());
    QVERIFY(TravelStage::trigger(*stage.other, Command::Copy));
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 1); // the names of both
    TravelStage::select(*stage.window, {tables::Models, 0, Address::kWholeRow});
    QTRY_VERIFY(stage.window->actionSet().action(Command::Paste)->isEnabled());
    QVERIFY(TravelStage::trigger(*stage.window, Command::Paste));
    QVERIFY(stage.takenSlots() == kBothCubes);

    // And dragged.
    stage.planning().removeSource(0);
    const QTreeView& tree = *structure.tree();
    const QModelIndexList lines = tree.selectionModel()->selectedRows();
    QCOMPARE(lines.size(), 2);
    const std::unique_ptr<QMimeData> data(tree.model()->mimeData(lines));
    QVERIFY(data != nullptr);
    QWidget* const target = TravelStage::structureOf(*stage.window).tree()->viewport();
    QVERIFY(enters(*target, *data, {9, 9}));
    QDropEvent drop({9, 9}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &drop);
    QTRY_VERIFY(stage.takenSlots() == kBothCubes);
}

void tst_ObjectsTravel::manyOfATable()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    stage.other->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(stage.other.get()));
    TableTab& tab = *stage.other->tabs().showTable(tr::schema::TableId(tables::Models));
    tab.grid()->setFocus();
    QTRY_VERIFY(tab.grid()->hasFocus());
    tab.selectRows(0, 2);
    QCOMPARE(tab.selectedRows().size(), std::size_t{2});
    QVERIFY(TravelStage::trigger(*stage.other, Command::Copy));
    TravelStage::select(*stage.window, {tables::Models, 0, Address::kWholeRow});
    QTRY_VERIFY(stage.window->actionSet().action(Command::Paste)->isEnabled());
    QVERIFY(TravelStage::trigger(*stage.window, Command::Paste));
    QVERIFY(stage.takenSlots() == kBothCubes);
}

/// Its objects stand in tables of its own; edits that are not saved come along.
void tst_ObjectsTravel::outOfAWad2()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    const auto made = tr::convert::conversionsOf(cubes()).front()->convert(cubes(), {});
    QVERIFY(made.has_value());
    const QString path =
        stage.place.textFile(QStringLiteral("cubes.wad2"), bytesIn(made->content.write()));
    const auto third = stage.place.window();
    QVERIFY(openAndWait(*third, path));
    const auto all = third->session().document()->content().tables();
    const auto slot = tr::schema::cellAt(all, "moveables/1/slot");
    QVERIFY(slot.has_value());
    const auto type = tr::schema::valueOf(all, *slot).type();
    constexpr std::uint32_t kEdited = 402;
    QVERIFY(tr::edit::setValue(*third->session().document(),
                               *slot,
                               tr::schema::Value::ofInteger(type, std::int64_t{kEdited}))
                .has_value());
    TravelStage::select(*third, {tr::wad2::tables::Moveables, 0, Address::kWholeRow});
    StructureView& structure = TravelStage::structureOf(*third);
    QVERIFY(structure.tree()->currentIndex().flags().testFlag(Qt::ItemIsDragEnabled));
    QTest::keyClick(structure.tree(), Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(TravelStage::trigger(*third, Command::Copy));
    TravelStage::select(*stage.window, {tables::Models, 0, Address::kWholeRow});
    QTRY_VERIFY(stage.window->actionSet().action(Command::Paste)->isEnabled());
    QVERIFY(TravelStage::trigger(*stage.window, Command::Paste));
    const std::set<std::uint32_t> wanted{kOneCube, kEdited};
    QTRY_VERIFY(stage.takenSlots() == wanted);
    QCOMPARE(stage.planning().sources().size(), std::size_t{1});
    QTRY_VERIFY(stage.window->merging().window()->mergeButton()->isEnabled());
    QTest::mouseClick(stage.window->merging().window()->mergeButton(), Qt::LeftButton);
    const auto& content = stage.window->session().document()->content();
    QVERIFY(tr::transfer::rowOf(content, {tr::transfer::ObjectKind::Moveable, kEdited}));
    QVERIFY(tr::transfer::rowOf(content, {tr::transfer::ObjectKind::Moveable, kOneCube}));
}

void tst_ObjectsTravel::aMeshComesInThePlaceOfAnother()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    const std::size_t from = objectsOf(*stage.other).models[0].firstMesh;
    const std::size_t to = largestMeshOf(*stage.window);
    const auto wanted = verticesOf(*stage.other, from);
    QVERIFY(verticesOf(*stage.window, to) != wanted);
    const QByteArray before = bytesToSave(*stage.window);
    TravelStage::select(*stage.other, {tables::MeshPointers, from, Address::kWholeRow});
    QVERIFY(TravelStage::trigger(*stage.other, Command::Copy));
    const auto copied = meshIn(*QGuiApplication::clipboard()->mimeData());
    QVERIFY(copied && copied->pointer == from);
    TravelStage::select(*stage.window, {tables::MeshPointers, to, Address::kWholeRow});
    for (const Command command : {Command::PasteOver, Command::Paste})
    {
        QTRY_VERIFY(stage.window->actionSet().action(command)->isEnabled());
        stage.window->actionSet().action(command)->trigger();
        QTRY_VERIFY(verticesOf(*stage.window, to) == wanted);
        QCOMPARE(stage.window->session().document()->position(), std::size_t{1});
        QVERIFY(!stage.window->banner().isVisible());
        stage.window->session().document()->undo();
        QVERIFY(bytesToSave(*stage.window) == before);
    }
    // On what is no mesh there is nothing to be replaced.
    TravelStage::select(*stage.window, {tables::Models, 0, Address::kWholeRow});
    QVERIFY(!stage.window->actionSet().action(Command::PasteOver)->isEnabled());
}

/// It is read from the disk.
void tst_ObjectsTravel::aMeshOfAClosedFile()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    const std::size_t from = objectsOf(*stage.other).models[0].firstMesh;
    const std::size_t to = largestMeshOf(*stage.window);
    const auto wanted = verticesOf(*stage.other, from);
    TravelStage::select(*stage.other, {tables::MeshPointers, from, Address::kWholeRow});
    QVERIFY(TravelStage::trigger(*stage.other, Command::Copy));
    stage.other->session().close();
    TravelStage::select(*stage.window, {tables::MeshPointers, to, Address::kWholeRow});
    QTRY_VERIFY(stage.window->actionSet().action(Command::PasteOver)->isEnabled());
    stage.window->actionSet().action(Command::PasteOver)->trigger();
    QTRY_VERIFY(verticesOf(*stage.window, to) == wanted);
}

void tst_ObjectsTravel::aMeshIsDropped()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    const std::size_t from = objectsOf(*stage.other).models[0].firstMesh;
    const std::size_t to = largestMeshOf(*stage.window);
    const auto wanted = verticesOf(*stage.other, from);
    TravelStage::select(*stage.other, {tables::MeshPointers, from, Address::kWholeRow});
    const QTreeView& source = *TravelStage::structureOf(*stage.other).tree();
    QVERIFY(source.currentIndex().flags().testFlag(Qt::ItemIsDragEnabled));
    const std::unique_ptr<QMimeData> data(source.model()->mimeData({source.currentIndex()}));
    QVERIFY(data != nullptr);
    TravelStage::select(*stage.window, {tables::MeshPointers, to, Address::kWholeRow});
    QTreeView* const tree = TravelStage::structureOf(*stage.window).tree();
    const auto accepts = [&](const QPoint& where)
    {
        QDragMoveEvent move(where, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        move.ignore();
        QCoreApplication::sendEvent(tree->viewport(), &move);
        return move.isAccepted();
    };
    // In its own window it would be replaced by a slip of the hand.
    const QTreeView* const own = TravelStage::structureOf(*stage.other).tree();
    QVERIFY(!enters(*own->viewport(), *data, own->visualRect(own->currentIndex()).center()));
    const QPoint onMesh = tree->visualRect(tree->currentIndex()).center();
    QVERIFY(enters(*tree->viewport(), *data, {9, 9}));
    QVERIFY(accepts(onMesh));
    QVERIFY(!accepts(tree->visualRect(tree->currentIndex().parent()).center()));
    QDropEvent drop(onMesh, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(tree->viewport(), &drop);
    QTRY_VERIFY(verticesOf(*stage.window, to) == wanted);
}

void tst_ObjectsTravel::meshesThatCannotCome()
{
    TravelStage stage;
    QVERIFY(stage.isReady);
    const std::size_t from = objectsOf(*stage.other).models[0].firstMesh;
    // Of a WAD into a game before it.
    const tr::schema::Content temple = tr::test::buildTemple(versions::Tr2);
    const auto third = stage.place.window();
    QVERIFY(openAndWait(
        *third, stage.place.textFile(QStringLiteral("temple.tr2"), bytesIn(temple.write()))));
    TravelStage::select(*stage.other, {tables::MeshPointers, from, Address::kWholeRow});
    QVERIFY(TravelStage::trigger(*stage.other, Command::Copy));
    const std::size_t first = objectsOf(*third).models[0].firstMesh;
    TravelStage::select(*third, {tables::MeshPointers, first, Address::kWholeRow});
    QTRY_VERIFY(third->actionSet().action(Command::PasteOver)->isEnabled());
    third->actionSet().action(Command::PasteOver)->trigger();
    QTRY_VERIFY(third->banner().isVisible());
    QVERIFY(!third->session().document()->canUndo());
    // One that is another since it was copied.
    const auto mesh = meshIn(*QGuiApplication::clipboard()->mimeData());
    QVERIFY(mesh.has_value());
    auto* const data = new QMimeData; // the clipboard's own
    data->setData(QString::fromLatin1(kMeshMime),
                  QStringLiteral(R"({"path":"%1","pointer":%2,"print":"00"})")
                      .arg(mesh->path)
                      .arg(mesh->pointer)
                      .toUtf8());
    QGuiApplication::clipboard()->setMimeData(data);
    const std::size_t to = largestMeshOf(*stage.window);
    TravelStage::select(*stage.window, {tables::MeshPointers, to, Address::kWholeRow});
    QTRY_VERIFY(stage.window->actionSet().action(Command::PasteOver)->isEnabled());
    stage.window->actionSet().action(Command::PasteOver)->trigger();
    QTRY_VERIFY(stage.window->banner().isVisible());
    QVERIFY(!stage.window->session().document()->canUndo());
}

template struct tr::test::RegisteredTest<tst_ObjectsTravel, QApplication>;
#include "tst_ObjectsTravel.moc"
