#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// The property with these names from the top on; null if one is missing.
const Property* at(const std::vector<Property>& properties, const QStringList& names)
{
    const Property* found = nullptr;
    const std::vector<Property>* level = &properties;
    for (const QString& name : names)
    {
        const auto next = std::find_if(level->begin(),
                                       level->end(),
                                       [&name](const Property& each) { return each.name == name; });
        if (next == level->end())
        {
            return nullptr;
        }
        found = &*next;
        level = &found->children;
    }
    return found;
}

/// The properties of a row of a small file.
struct Row
{
    Row(Version version, const char* path, const test::ChangeLevel& change = {})
        : file(change ? test::smallLevel(version, change) : test::smallFile(version))
        , decoder(file)
        , properties(propertiesOf(decoder, *addressOf(*file, path)))
    {
    }

    [[nodiscard]] const Property* operator[](const char* names) const
    {
        return at(properties, QString::fromUtf8(names).split(u'/'));
    }

    [[nodiscard]] QString linkOf(const char* names) const
    {
        const Property* property = (*this)[names];
        return property != nullptr && property->link ? pathOf(*file, *property->link) : QString();
    }

    OpenFilePtr file;
    Decoder decoder;
    std::vector<Property> properties;
};

/// A view in a window of its own.
struct PropertiesWindow
{
    explicit PropertiesWindow(OpenFilePtr shownFile)
        : file(std::move(shownFile))
        , view(selection)
    {
        view.resize(640, 600);
        view.setFile(file);
        view.show();
        view.activateWindow();
        shown = QTest::qWaitForWindowActive(&view);
    }

    [[nodiscard]] const PropertiesModel& model() const
    {
        return *qobject_cast<const PropertiesModel*>(view.tree()->model());
    }

    /// The line of a field.
    [[nodiscard]] QModelIndex line(const char* path, int column = PropertiesModel::Field) const
    {
        return model().indexOf(*addressOf(*file, path)).siblingAtColumn(column);
    }

    void click(const QModelIndex& index)
    {
        view.tree()->scrollTo(index);
        QTest::mouseClick(
            view.tree()->viewport(), Qt::LeftButton, {}, view.tree()->visualRect(index).center());
    }

    [[nodiscard]] QString heading() const { return view.findChild<QLabel*>()->text(); }

    [[nodiscard]] QString documentation() const
    {
        return view.findChild<QTextBrowser*>()->toPlainText();
    }

    OpenFilePtr file;
    Selection selection;
    PropertiesView view;
    bool shown = false;
};

} // namespace

class tst_Properties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fields();
    void nestedRecordsAreGroups();
    void flagsAreNamed();
    void linksAndDangling();
    void whatARowBelongsTo();
    void functionsOfASector();
    void switchesNameThemselves();
    void wordsOfFloorData();
    void brokenFunctions();
    void meshes();
    void aTableShowsItsRecord();
    void longArrays();
    void everyRow_data();
    void everyRow();

    void viewShowsWhatIsSelected();
    void viewGoesToAField();
    void viewSelectsFields();
    void viewFollowsLinks();
    void viewKeepsItsPlaceBetweenRows();
    void rawNumbersAreWhole_data();
    void rawNumbersAreWhole();
    void bordersThatWereMovedStay();
    void viewDocuments();
    void viewCopies();
    void viewWithoutAFile();
};

void tst_Properties::fields()
{
    const Row row(versions::Tr4, "animations/0");
    const Property* speed = row["speed"];
    QVERIFY(speed != nullptr);
    QCOMPARE(speed->value, QStringLiteral("1.5"));
    QCOMPARE(speed->raw, QStringLiteral("98304 (0x00018000)"));
    QCOMPARE(speed->type, QStringLiteral("i32"));
    const auto bytes = bytesOf(*row.file, *addressOf(*row.file, "animations/0/speed"));
    QCOMPARE(speed->place.mid(2).toULongLong(nullptr, 16), bytes->offset);
    QVERIFY(row["lateral_speed"] != nullptr);
    const Row old(versions::Tr3, "animations/0");
    QVERIFY(old["lateral_speed"] == nullptr);
}

void tst_Properties::nestedRecordsAreGroups()
{
    const Row row(versions::Tr1, "rooms/0/portals/0");
    QCOMPARE(row["normal"]->children.size(), 3U);
    QCOMPARE(row["normal"]->value, QStringLiteral("0, 0, 1"));
    QCOMPARE(row["normal/z"]->value, QStringLiteral("1"));
    QCOMPARE(row["vertices"]->children.size(), 4U);
    QCOMPARE(row["vertices/3/x"]->leaf,
             addressOf(*row.file, "rooms/0/portals/0/vertices/3/x")->leaf);
}

void tst_Properties::flagsAreNamed()
{
    const Row row(versions::Tr4, "rooms/1");
    const Property* flags = row["flags"];
    QCOMPARE(flags->value, QStringLiteral("water"));
    QCOMPARE(row["flags/water"]->set, std::optional(true));
    QCOMPARE(row["flags/sky"]->set, std::optional(false));
    QCOMPARE(row["flags/sky"]->raw, QStringLiteral("0x0008"));
}

void tst_Properties::linksAndDangling()
{
    const Row row(versions::Tr4, "animations/0");
    QCOMPARE(row.linkOf("next_animation"), QStringLiteral("animations/1"));
    QCOMPARE(row["next_animation"]->linkTitle,
             QStringLiteral("Animation 1 · LARA 1 · Walk forward"));
    const Row dangling(versions::Tr4, "animations/1");
    QVERIFY(!dangling["next_animation"]->link);
    QVERIFY(dangling["next_animation"]->dangling);
    QVERIFY(!row["frame_rate"]->link);
}

void tst_Properties::whatARowBelongsTo()
{
    QCOMPARE(Row(versions::Tr4, "animations/2").linkOf("moveable"), QStringLiteral("models/1"));
    QCOMPARE(Row(versions::Tr4, "state_changes/0").linkOf("animation"),
             QStringLiteral("animations/0"));
    QCOMPARE(Row(versions::Tr4, "anim_dispatches/0").linkOf("state change"),
             QStringLiteral("state_changes/0"));
    QCOMPARE(Row(versions::Tr4, "anim_commands/2").linkOf("animation"),
             QStringLiteral("animations/0"));
    QCOMPARE(Row(versions::Tr4, "mesh_pointers/2").linkOf("moveable"), QStringLiteral("models/1"));
    QCOMPARE(Row(versions::Tr4, "mesh_trees/1").linkOf("moveable"), QStringLiteral("models/0"));
    QCOMPARE(Row(versions::Tr4, "rooms/1/vertices/0").linkOf("room"), QStringLiteral("rooms/1"));
    QCOMPARE(Row(versions::Tr4, "models/0")["animations"]->value, QStringLiteral("2"));
    QVERIFY(Row(versions::Tr4, "models/0")["animations"]->derived);
}

void tst_Properties::functionsOfASector()
{
    const Row row(versions::Tr4, "rooms/0/sectors/1");
    QCOMPARE(row["functions"]->children.size(), 2U);
    QCOMPARE(row.linkOf("functions/portal"), QStringLiteral("rooms/1"));
    QCOMPARE(row["functions/trigger"]->value,
             QStringLiteral("Trigger: entity 1 (LARA), camera 0 for 5 s"));
    QCOMPARE(row.linkOf("functions/trigger/entity"), QStringLiteral("entities/1"));
    QCOMPARE(row["functions/trigger/entity"]->value, QStringLiteral("Entity 1 · LARA"));
    QCOMPARE(row.linkOf("functions/trigger/camera"), QStringLiteral("cameras/0"));
    QCOMPARE(row["functions/trigger/camera/seconds"]->value, QStringLiteral("5"));
    QCOMPARE(row["functions/trigger/mask"]->value, QStringLiteral("11111"));
    QCOMPARE(Row(versions::Tr4, "rooms/0/sectors/0")["functions"]->value, QStringLiteral("none"));
}

void tst_Properties::switchesNameThemselves()
{
    const Row row(versions::Tr4,
                  "rooms/0/sectors/1",
                  [](tr::level::Level& level) {
                      level.floorData = {0, 0x8204, 0x3E00, 0x0000, 0x8001};
                  });
    QCOMPARE(row.linkOf("functions/trigger/switch"), QStringLiteral("entities/0"));
    QCOMPARE(row.linkOf("functions/trigger/entity"), QStringLiteral("entities/1"));
    QVERIFY(row["functions/trigger"]->note.contains(QStringLiteral("is thrown")));
}

void tst_Properties::wordsOfFloorData()
{
    const Row row(versions::Tr4, "floor_data/5");
    QCOMPARE(row["trigger"]->value, QStringLiteral("Trigger: entity 1 (LARA), camera 0 for 5 s"));
    QVERIFY(row["trigger"]->note.contains(QStringLiteral("word 3 of 5")));
    QCOMPARE(row.linkOf("trigger/entity"), QStringLiteral("entities/1"));
    QCOMPARE(row.linkOf("sector"), QStringLiteral("rooms/0/sectors/1"));
    QCOMPARE(Row(versions::Tr4, "floor_data/1").linkOf("portal"), QStringLiteral("rooms/1"));
}

void tst_Properties::brokenFunctions()
{
    const Row row(versions::Tr4,
                  "rooms/0/sectors/1",
                  [](tr::level::Level& level) {
                      level.floorData = {0, 0x0001, 99, 0x8004};
                  });
    QCOMPARE(row["functions"]->children.size(), 2U);
    QVERIFY(row["functions/portal"]->dangling);
    QVERIFY(row["functions"]->children.back().dangling);
}

void tst_Properties::meshes()
{
    const Row row(versions::Tr4, "mesh_pointers/0");
    QCOMPARE(row["mesh/faces"]->value, QStringLiteral("0"));
    const Row broken(versions::Tr4,
                     "mesh_pointers/0",
                     [](tr::level::Level& level)
                     { level.objects.meshPointers.edit()[0].offset = 0x7FFFFFFF; });
    QVERIFY(broken["mesh"]->dangling);
    QVERIFY(broken["mesh"]->children.empty());
}

void tst_Properties::aTableShowsItsRecord()
{
    const Row table(versions::Tr4, "models");
    QCOMPARE(table.properties.size(), 6U);
    QCOMPARE(table["num_meshes"]->type, QStringLiteral("u16"));
    QCOMPARE(table["num_meshes"]->place, QStringLiteral("+0x04"));
    QVERIFY(table["num_meshes"]->value.isEmpty());
}

void tst_Properties::longArrays()
{
    const Row row(versions::Tr1, "textiles8/1");
    QVERIFY(row["texels"]->type.contains(QStringLiteral("u8")));
    QVERIFY(row["texels"]->value.isEmpty());
}

void tst_Properties::everyRow_data()
{
    test::addFileRows();
}

void tst_Properties::everyRow()
{
    FETCH_FILE(file);
    PropertiesModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto decoder = std::make_shared<Decoder>(file);
    for (const auto& view : file->tables().tables())
    {
        model.show(decoder, Address{view.id()});
        const std::size_t step = std::max<std::size_t>(view.size() / 4, 1);
        for (std::size_t row = 0; row < view.size(); row += step)
        {
            model.show(decoder, Address{view.id(), row});
            for (int leaf = 0; leaf < static_cast<int>(view.type().leaves().size()); ++leaf)
            {
                const Address address{view.id(), row, leaf};
                const QModelIndex index = model.indexOf(address);
                QVERIFY2(index.isValid(), qPrintable(pathOf(*file, address)));
                QCOMPARE(model.addressAt(index), std::optional(address));
                QVERIFY(!model.article(index).isEmpty());
                const auto& link = model.propertyAt(index).link;
                QVERIFY(!link || exists(*file, *link));
            }
        }
    }
    model.show(nullptr, std::nullopt);
    QCOMPARE(model.rowCount(), 0);
}

void tst_Properties::viewShowsWhatIsSelected()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    QCOMPARE(window.heading(), QStringLiteral("Nothing is selected"));
    window.selection.select(Address{tables::Models, 1});
    QCOMPARE(window.heading(), QStringLiteral("Moveable 35 · SKELETON"));
    QCOMPARE(window.model().rowCount(), 7); // six fields and what is worked out
    window.selection.select(Address{tables::Models});
    QCOMPARE(window.heading(), QStringLiteral("Moveables"));
    window.selection.select(std::nullopt);
    QCOMPARE(window.model().rowCount(), 0);
}

void tst_Properties::viewGoesToAField()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(addressOf(*window.file, "rooms/0/portals/0/vertices/2/z"));
    const QModelIndex current = window.view.tree()->currentIndex();
    QCOMPARE(current.siblingAtColumn(0), window.line("rooms/0/portals/0/vertices/2/z"));
    QVERIFY(window.view.tree()->isExpanded(current.parent()));
}

void tst_Properties::viewSelectsFields()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(Address{tables::Models, 1});
    QSignalSpy changed(&window.selection, &Selection::changed);
    window.click(window.line("models/1/num_meshes"));
    QCOMPARE(window.selection.current(), addressOf(*window.file, "models/1/num_meshes"));
    QCOMPARE(changed.size(), 1);
    QTest::keyClick(window.view.tree(), Qt::Key_Down);
    QCOMPARE(window.selection.current(), addressOf(*window.file, "models/1/first_mesh"));
    QCOMPARE(changed.size(), 2);
}

void tst_Properties::viewFollowsLinks()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(Address{tables::Models, 1});
    const QModelIndex value = window.line("models/1/animation_index", PropertiesModel::Value);
    window.click(value);
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Animations, 2}));
    QCOMPARE(window.heading(), QStringLiteral("Animation 2 · SKELETON 0"));
    // By keyboard, from a line that is worked out.
    window.selection.select(Address{tables::Animations, 2});
    QTest::keyClick(window.view.tree(), Qt::Key_End);
    QTest::keyClick(window.view.tree(), Qt::Key_Return);
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Models, 1}));
    // A click beside the value only selects the field.
    window.click(window.line("models/1/animation_index"));
    QCOMPARE(window.selection.current()->table, tables::Models);
}

void tst_Properties::viewKeepsItsPlaceBetweenRows()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(addressOf(*window.file, "animations/0/speed"));
    window.selection.select(addressOf(*window.file, "animations/1/speed"));
    QCOMPARE(window.view.tree()->currentIndex().siblingAtColumn(0),
             window.line("animations/1/speed"));
}

void tst_Properties::rawNumbersAreWhole_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("narrow") << 260;
    QTest::newRow("first run") << 340;
    QTest::newRow("wide") << 500;
    QTest::newRow("very wide") << 900;
}

void tst_Properties::rawNumbersAreWhole()
{
    QFETCH(int, width);
    PropertiesWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    window.selection.select(addressOf(*window.file, "animations/1"));
    window.view.resize(width, 600);
    QTreeView& tree = *window.view.tree();
    QTRY_VERIFY(tree.width() <= width && tree.width() > width - 10);
    const int inner = tree.viewport()->width();
    QVERIFY(tree.columnViewportPosition(PropertiesModel::Raw)
                + tree.columnWidth(PropertiesModel::Raw)
            <= inner);
    const auto& model = window.model();
    for (int row = 0; row < model.rowCount(); ++row)
    {
        const int wanted = tree.sizeHintForIndex(model.index(row, PropertiesModel::Raw)).width();
        QCOMPARE_GE(tree.columnWidth(PropertiesModel::Raw), wanted);
        const QString raw = model.index(row, PropertiesModel::Raw).data().toString();
        QVERIFY(raw.isEmpty() || raw.contains(QStringLiteral("0x")) == (width > 340));
    }
    for (const int column : {PropertiesModel::Field, PropertiesModel::Value})
    {
        QVERIFY(tree.columnWidth(column) >= 60);
    }
    // Nothing of the width is lost.
    int right = 0;
    for (int column = 0; column < PropertiesModel::kColumns; ++column)
    {
        right += tree.columnWidth(column);
    }
    QCOMPARE(right, inner);
    QCOMPARE(tree.horizontalScrollBar()->maximum(), 0);
    // What has no room is said below the lines.
    QCOMPARE(tree.isColumnHidden(PropertiesModel::Type),
             tree.isColumnHidden(PropertiesModel::Place));
    QVERIFY(tree.isColumnHidden(PropertiesModel::Place) || width > 340);
    QVERIFY(!tree.isColumnHidden(PropertiesModel::Place) || width < 900);
    window.click(window.line("animations/1/speed"));
    QVERIFY(window.documentation().contains(QStringLiteral("0x")));
}

void tst_Properties::bordersThatWereMovedStay()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    window.selection.select(addressOf(*window.file, "animations/1"));
    QTreeView& tree = *window.view.tree();
    const int border = tree.columnViewportPosition(PropertiesModel::Value);
    QWidget* const heading = tree.header()->viewport();
    QTest::mousePress(heading, Qt::LeftButton, {}, QPoint(border, 5));
    QTest::mouseMove(heading, QPoint(border + 33, 5));
    QTest::mouseRelease(heading, Qt::LeftButton, {}, QPoint(border + 33, 5));
    const int moved = tree.columnWidth(PropertiesModel::Field);
    QVERIFY(moved > border);
    window.view.resize(500, 600);
    window.selection.select(addressOf(*window.file, "models/0"));
    QTest::qWait(0);
    QCOMPARE(tree.columnWidth(PropertiesModel::Field), moved);
}

void tst_Properties::viewDocuments()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(Address{tables::Animations, 0});
    QVERIFY(window.documentation().contains(QStringLiteral("movements of the models")));
    window.click(window.line("animations/0/speed"));
    QVERIFY(window.documentation().contains(QStringLiteral("Forward speed")));
    QVERIFY(window.documentation().contains(QStringLiteral("16.16")));
    QVERIFY(window.line("animations/0/speed")
                .data(Qt::ToolTipRole)
                .toString()
                .contains(QStringLiteral("Forward speed")));
    window.selection.select(addressOf(*window.file, "animations/1/next_animation"));
    QVERIFY(window.documentation().contains(QStringLiteral("no such row")));
}

void tst_Properties::viewCopies()
{
    PropertiesWindow window(test::smallFile(versions::Tr4));
    window.selection.select(addressOf(*window.file, "animations/0/speed"));
    QTest::keyClick(window.view.tree(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("speed\t1.5\t98304 (0x00018000)"));
}

void tst_Properties::viewWithoutAFile()
{
    Selection selection;
    selection.select(Address{tables::Models, 1});
    PropertiesView view(selection);
    view.setFile(nullptr);
    std::weak_ptr<OpenFile> weak;
    {
        const auto file = test::smallFile(versions::Tr1);
        weak = file;
        view.setFile(file);
    }
    QCOMPARE(view.tree()->model()->rowCount(), 7);
    view.setFile(nullptr);
    QVERIFY(weak.expired());
    // A selection that this file has not got.
    selection.select(Address{tables::Models, 99});
    view.setFile(test::smallFile(versions::Tr1));
    QCOMPARE(view.tree()->model()->rowCount(), 0);
}

template struct tr::test::RegisteredTest<tst_Properties, QApplication>;
#include "tst_Properties.moc"
