#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/file/Addresses.h"
#include "ui/structure/StructureModel.h"
#include "ui/structure/StructureView.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

using Tester = QAbstractItemModelTester;

/// Nodes up to which Qt's tester watches every change.
constexpr int kWatchedNodes = 250;

/// The structure of a file.
struct ShownStructure
{
    explicit ShownStructure(OpenFilePtr shownFile)
        : file(std::move(shownFile))
    {
        model.setDecoder(std::make_shared<Decoder>(file));
    }

    /// The node with these names from the top on; invalid if one is missing.
    [[nodiscard]] QModelIndex at(const QStringList& names) const
    {
        QModelIndex index;
        for (const QString& name : names)
        {
            const QModelIndex parent = index;
            index = {};
            for (int row = 0; row < model.rowCount(parent) && !index.isValid(); ++row)
            {
                const QModelIndex child = model.index(row, 0, parent);
                index = child.data().toString() == name ? child : QModelIndex();
            }
            if (!index.isValid())
            {
                return {};
            }
        }
        return index;
    }

    [[nodiscard]] QStringList childrenOf(const QStringList& names) const
    {
        const QModelIndex parent = at(names);
        QStringList texts;
        for (int row = 0; row < model.rowCount(parent); ++row)
        {
            texts.push_back(model.index(row, 0, parent).data().toString());
        }
        return texts;
    }

    [[nodiscard]] QString count(const QStringList& names) const
    {
        return at(names).siblingAtColumn(StructureModel::Count).data().toString();
    }

    [[nodiscard]] QStringList pathTo(const Address& address) const
    {
        QStringList names;
        for (QModelIndex index = model.indexOf(address); index.isValid(); index = index.parent())
        {
            names.push_front(index.data().toString());
        }
        return names;
    }

    OpenFilePtr file;
    StructureModel model;
};

QStringList names(const char* text)
{
    return QString::fromUtf8(text).split(QStringLiteral(" / "));
}

/// A view in a window of its own.
struct StructureWindow
{
    explicit StructureWindow(OpenFilePtr shownFile)
        : file(std::move(shownFile))
        , view(selection)
    {
        view.resize(500, 600);
        view.setFile(file);
        view.show();
        view.activateWindow();
        shown = QTest::qWaitForWindowActive(&view);
    }

    void click(const QModelIndex& index)
    {
        view.tree()->scrollTo(index);
        QTest::mouseClick(
            view.tree()->viewport(), Qt::LeftButton, {}, view.tree()->visualRect(index).center());
    }

    [[nodiscard]] QModelIndex top(int row) const { return view.tree()->model()->index(row, 0); }

    [[nodiscard]] QString current() const { return view.tree()->currentIndex().data().toString(); }

    OpenFilePtr file;
    Selection selection;
    StructureView view;
    bool shown = false;
};

/// Looks at every node down to a depth; returns how many there are.
int walk(const StructureModel& model, const QModelIndex& parent, const OpenFile& file)
{
    int nodes = 0;
    for (int row = 0; row < model.rowCount(parent); ++row)
    {
        const QModelIndex index = model.index(row, 0, parent);
        if (index.parent() != parent || index.data().toString().isEmpty())
        {
            return -1'000'000;
        }
        const auto address = model.addressAt(index);
        if (address && !exists(file, *address))
        {
            return -1'000'000;
        }
        for (int column = 0; column < StructureModel::kColumns; ++column)
        {
            static_cast<void>(index.siblingAtColumn(column).data());
        }
        static_cast<void>(index.data(Qt::ToolTipRole));
        nodes += 1 + walk(model, index, file);
    }
    return nodes;
}

} // namespace

class tst_StructureModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isEmptyWithoutAFile();
    void topOfALevel();
    void topOfAWad();
    void rooms();
    void moveables();
    void meshesOfOthers();
    void animations();
    void addressesAndPlaces();
    void tables();
    void nodesOfAddresses_data();
    void nodesOfAddresses();
    void everyNode_data();
    void everyNode();
    void everyRowHasANode_data();
    void everyRowHasANode();
    void underTheTester_data();
    void underTheTester();

    void viewSelectsAndOpens();
    void viewFollows();
    void viewKeepsTheListThatWasClicked();
    void viewSearches();
    void viewRestoresWhatWasOpen();
    void viewHidesColumnsThatDoNotFit();
    void viewLetsGoOfTheFile();
};

void tst_StructureModel::isEmptyWithoutAFile()
{
    StructureModel model;
    QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.hasChildren());
    model.setDecoder(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.indexOf({tables::Models, 0}).isValid());
}

void tst_StructureModel::topOfALevel()
{
    const ShownStructure shown(test::smallFile(versions::Tr4));
    QCOMPARE(shown.childrenOf({}),
             (QStringList{QStringLiteral("Rooms"),
                          QStringLiteral("Moveables"),
                          QStringLiteral("Static meshes"),
                          QStringLiteral("Sprite sequences"),
                          QStringLiteral("Entities"),
                          QStringLiteral("Cameras and sinks"),
                          QStringLiteral("Textures"),
                          QStringLiteral("Sounds"),
                          QStringLiteral("Tables")}));
    QCOMPARE(shown.count(names("Moveables")), QStringLiteral("3"));
    QCOMPARE(shown.childrenOf(names("Textures")),
             (QStringList{QStringLiteral("16-bit texture pages"),
                          QStringLiteral("32-bit texture pages"),
                          QStringLiteral("Misc texture pages"),
                          QStringLiteral("Object textures"),
                          QStringLiteral("Sprite textures")}));
    QCOMPARE(shown.childrenOf(names("Sounds / Sound map")),
             QStringList{QStringLiteral("2 · LARA_NO")});
    QCOMPARE(shown.count(names("Sounds / Sound map")), QStringLiteral("1"));
    QCOMPARE(shown.childrenOf(names("Entities")),
             (QStringList{QStringLiteral("0 · SKELETON"), QStringLiteral("1 · LARA")}));
    QCOMPARE(shown.childrenOf(names("Sprite sequences / 110 · GAME_PIECE3")),
             QStringList{QStringLiteral("Sprite texture 0 · GAME_PIECE3 0")});
}

void tst_StructureModel::topOfAWad()
{
    const ShownStructure shown(test::smallFile(versions::Wad));
    QCOMPARE(shown.childrenOf({}),
             (QStringList{QStringLiteral("Moveables"),
                          QStringLiteral("Static meshes"),
                          QStringLiteral("Textures"),
                          QStringLiteral("Tables")}));
    QCOMPARE(shown.count(names("Textures / Texture samples")), QStringLiteral("2"));
}

void tst_StructureModel::rooms()
{
    for (const Version version : {versions::Tr1, versions::Tr3, versions::Tr5})
    {
        const ShownStructure shown(test::smallFile(version));
        QCOMPARE(
            shown.childrenOf(names("Rooms")),
            (QStringList{QStringLiteral("Room 0 · flips to 1"), QStringLiteral("Room 1 · water")}));
        const QString room = QStringLiteral("Rooms / Room 0 · flips to 1 / ");
        const auto of = [&](const char* part)
        { return (room + QString::fromLatin1(part)).split(QStringLiteral(" / ")); };
        QCOMPARE(shown.count(of("Sectors")), QStringLiteral("4"));
        QCOMPARE(shown.count(of("Room quads")), QStringLiteral("1"));
        QCOMPARE(shown.count(of("Room vertices")), QStringLiteral("4"));
        QCOMPARE(shown.childrenOf(of("Portals")),
                 QStringList{QStringLiteral("Portal 0 · to room 1")});
        QCOMPARE(shown.childrenOf(of("Lights")), QStringList{QStringLiteral("Light 0")});
    }
}

void tst_StructureModel::moveables()
{
    const ShownStructure shown(test::smallFile(versions::Wad));
    QCOMPARE(shown.childrenOf(names("Moveables")),
             (QStringList{QStringLiteral("0 · LARA"),
                          QStringLiteral("35 · SKELETON"),
                          QStringLiteral("40 · VON_CROY_MIP")}));
    QCOMPARE(shown.childrenOf(names("Moveables / 0 · LARA")),
             (QStringList{QStringLiteral("Meshes"),
                          QStringLiteral("Mesh tree"),
                          QStringLiteral("Animations")}));
    QCOMPARE(shown.count(names("Moveables / 0 · LARA / Mesh tree")), QStringLiteral("1"));
    QCOMPARE(shown.childrenOf(names("Moveables / 0 · LARA / Meshes")),
             (QStringList{QStringLiteral("Mesh 0 · hips"), QStringLiteral("Mesh 1 · left thigh")}));
    // One mesh has no tree, no animation has no list.
    QCOMPARE(shown.childrenOf(names("Moveables / 40 · VON_CROY_MIP")),
             QStringList{QStringLiteral("Meshes")});
}

void tst_StructureModel::meshesOfOthers()
{
    // The skeleton shows Lara's meshes: they are hers wherever they stand.
    const ShownStructure shown(test::smallLevel(versions::Tr4,
                                                [](tr::level::Level& level)
                                                {
                                                    auto& models = level.objects.models.edit();
                                                    models[1].firstMesh = models[0].firstMesh;
                                                    models[1].numMeshes = 1;
                                                }));
    const QStringList moveables = shown.childrenOf(names("Moveables"));
    const auto meshes = [&](int moveable)
    {
        return shown.childrenOf(
            {QStringLiteral("Moveables"), moveables[moveable], QStringLiteral("Meshes")});
    };
    QCOMPARE(meshes(0).first(), QStringLiteral("Mesh 0 \u00B7 hips"));
    QCOMPARE(meshes(1), QStringList{QStringLiteral("Mesh 0 \u00B7 mesh 0 of LARA")});
}

void tst_StructureModel::animations()
{
    const ShownStructure shown(test::smallFile(versions::Wad));
    QCOMPARE(shown.childrenOf(names("Moveables / 0 · LARA / Animations")),
             (QStringList{QStringLiteral("0 · Run"), QStringLiteral("1 · Walk forward")}));
    QCOMPARE(shown.childrenOf(names("Moveables / 35 · SKELETON / Animations")),
             QStringList{QStringLiteral("0 · state 5")});
    const QString run = QStringLiteral("Moveables / 0 · LARA / Animations / 0 · Run / ");
    const auto of = [&](const char* part)
    { return (run + QString::fromUtf8(part)).split(QStringLiteral(" / ")); };
    QCOMPARE(shown.childrenOf(of("State changes")),
             QStringList{QStringLiteral("to state 1 · Run forward")});
    QCOMPARE(
        shown.childrenOf(of("State changes / to state 1 · Run forward")),
        QStringList{QStringLiteral("frames 2 to 5: animation 1 · LARA 1 · Walk forward, frame 3")});
    QCOMPARE(shown.childrenOf(of("Commands")),
             QStringList{QStringLiteral("frame 4: sound 2 \u00B7 LARA_NO")});
}

void tst_StructureModel::addressesAndPlaces()
{
    const ShownStructure shown(test::smallFile(versions::Tr1));
    const auto address = [&shown](const char* path)
    { return shown.model.addressAt(shown.at(names(path))); };
    QCOMPARE(address("Moveables"), std::optional(Address{tables::Models}));
    QCOMPARE(address("Textures"), std::optional<Address>());
    QCOMPARE(address("Moveables / 35"), std::optional<Address>()); // no such node
    const QModelIndex model = shown.model.index(1, 0, shown.at(names("Moveables")));
    QCOMPARE(shown.model.addressAt(model), std::optional(Address{tables::Models, 1}));
    QCOMPARE(model.siblingAtColumn(StructureModel::Size).data().toString(), QStringLiteral("18"));
    QVERIFY(model.siblingAtColumn(StructureModel::Place)
                .data()
                .toString()
                .startsWith(QStringLiteral("0x")));
    QCOMPARE(address("Rooms / Room 0 · flips to 1 / Sectors"),
             std::optional(Address{tables::Sectors, 0}));
    const QModelIndex sectors = shown.at(names("Rooms / Room 0 · flips to 1 / Sectors"));
    QCOMPARE(sectors.siblingAtColumn(StructureModel::Size).data().toString(), QStringLiteral("32"));
}

void tst_StructureModel::tables()
{
    const ShownStructure shown(test::smallFile(versions::Tr1));
    const auto& all = shown.file->tables().tables();
    std::size_t workedOut = 0;
    for (const tr::view::DerivedInfo& info : tr::view::derivedInfos())
    {
        workedOut += shown.file->derived().table(info.id).rows() > 0 ? 1U : 0U;
    }
    QVERIFY(workedOut > 0);
    QCOMPARE(static_cast<std::size_t>(shown.childrenOf(names("Tables")).size()),
             1 + all.size() + workedOut); // the header is no table of the file
    const QModelIndex commands = shown.at(names("Tables / Commands"));
    QVERIFY(shown.model.derivedAt(commands) == tr::view::DerivedId::Commands);
    QVERIFY(!shown.model.addressAt(commands));
    QVERIFY(commands.data(Qt::ToolTipRole).toString().contains(QStringLiteral("one by one")));
    const QModelIndex vertices = shown.at(names("Tables / Room vertices"));
    QCOMPARE(vertices.siblingAtColumn(StructureModel::Count).data().toString(),
             QStringLiteral("7"));
    QCOMPARE(shown.model.addressAt(vertices), std::optional(Address{tables::RoomVertices}));
    QVERIFY(
        vertices.data(Qt::ToolTipRole).toString().contains(QStringLiteral("Corners of a room")));
    const QModelIndex empty = shown.at(names("Tables / Overlaps"));
    QCOMPARE(empty.siblingAtColumn(StructureModel::Count).data().toString(), QStringLiteral("0"));
}

void tst_StructureModel::nodesOfAddresses_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("node");
    const auto row = [](const char* path, const char* node)
    { QTest::newRow(path) << QByteArray(path) << QString::fromUtf8(node); };
    row("models", "Moveables");
    row("models/1", "Moveables / 35 · SKELETON");
    row("models/1/first_mesh", "Moveables / 35 · SKELETON");
    row("mesh_pointers/1", "Moveables / 0 · LARA / Meshes / Mesh 1 · left thigh");
    row("mesh_trees/2", "Moveables / 0 · LARA / Mesh tree");
    row("animations/2", "Moveables / 35 · SKELETON / Animations / 0 · state 5");
    row("animations", "Tables / Animations");
    row("state_changes/0",
        "Moveables / 0 · LARA / Animations / 0 · Run / State changes / to state 1 · Run forward");
    row("anim_dispatches/0",
        "Moveables / 0 · LARA / Animations / 0 · Run / State changes / to state 1 · Run forward / "
        "frames 2 to 5: animation 1 · LARA 1 · Walk forward, frame 3");
    row("anim_commands/1",
        "Moveables / 0 · LARA / Animations / 0 · Run / Commands / frame 4: sound 2 · LARA_NO");
    row("rooms/1", "Rooms / Room 1 · water");
    row("rooms/1/portals/0", "Rooms / Room 1 · water / Portals / Portal 0 · to room 0");
    row("rooms/0/sectors/2", "Rooms / Room 0 · flips to 1 / Sectors");
    row("sectors", "Tables / Sectors");
    row("entities/1", "Entities / 1 · LARA");
    row("sprite_sequences/0", "Sprite sequences / 110 · GAME_PIECE3");
    row("sprite_textures/0", "Textures / Sprite textures / Sprite texture 0 · GAME_PIECE3 0");
    row("object_textures/1", "Textures / Object textures / Object texture 1");
    row("textiles32/1", "Textures / 32-bit texture pages / 32-bit page 1");
    row("sound_map/2", "Sounds / Sound map / 2 · LARA_NO");
    row("frames/3", "Tables / Frames");
    row("floor_data/2", "Tables / Floor data");
}

void tst_StructureModel::nodesOfAddresses()
{
    QFETCH(QByteArray, path);
    QFETCH(QString, node);
    const ShownStructure shown(test::smallFile(versions::Tr4));
    const auto address = addressOf(*shown.file, path.constData());
    QVERIFY(address.has_value());
    QCOMPARE(shown.pathTo(*address).join(QStringLiteral(" / ")), node);
}

void tst_StructureModel::everyNode_data()
{
    test::addFileRows();
}

void tst_StructureModel::everyNode()
{
    FETCH_FILE(file);
    const ShownStructure shown(file);
    QVERIFY(walk(shown.model, {}, *file) > 0);
}

void tst_StructureModel::everyRowHasANode_data()
{
    test::addFileRows();
}

void tst_StructureModel::everyRowHasANode()
{
    FETCH_FILE(file);
    const ShownStructure shown(file);
    for (const auto& view : file->tables().tables())
    {
        const std::size_t step = std::max<std::size_t>(view.size() / 50, 1);
        for (std::size_t row = 0; row < view.size(); row += step)
        {
            const Address address{view.id(), row};
            const QModelIndex index = shown.model.indexOf(address);
            QVERIFY2(index.isValid(), qPrintable(pathOf(*file, address)));
            QCOMPARE(shown.model.index(index.row(), 0, index.parent()), index);
        }
    }
}

void tst_StructureModel::underTheTester_data()
{
    test::addFileRows();
}

void tst_StructureModel::underTheTester()
{
    FETCH_FILE(file);
    StructureModel model;
    StructureFilter filter;
    filter.setSourceModel(&model);
    const auto decoder = std::make_shared<Decoder>(file);
    // The tester looks at every node whenever anything changes, and a search changes much. Large
    // files are therefore looked at between the changes.
    model.setDecoder(decoder);
    const int nodes = walk(model, {}, *file);
    if (nodes <= kWatchedNodes)
    {
        const Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const Tester outer(&filter, Tester::FailureReportingMode::QtTest);
        model.setDecoder(decoder);
        filter.setText(QStringLiteral("1"));
        filter.setText({});
        model.setDecoder(nullptr);
    }
    else
    {
        const Tester whole(&model, Tester::FailureReportingMode::QtTest);
        filter.setText(QStringLiteral("21"));
        const Tester found(&filter, Tester::FailureReportingMode::QtTest);
    }
    model.setDecoder(nullptr);
    QCOMPARE(filter.rowCount(), 0);
}

void tst_StructureModel::viewSelectsAndOpens()
{
    StructureWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    QSignalSpy opened(&window.selection, &Selection::openRequested);
    const QModelIndex moveables = window.top(1);
    window.view.tree()->expand(moveables);
    const QModelIndex skeleton = window.view.tree()->model()->index(1, 0, moveables);
    window.click(skeleton);
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Models, 1}));
    QCOMPARE(opened.size(), 0);
    QTest::keyClick(window.view.tree(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QTest::mouseDClick(window.view.tree()->viewport(),
                       Qt::LeftButton,
                       {},
                       window.view.tree()->visualRect(skeleton).center());
    QCOMPARE(opened.size(), 2);
    QCOMPARE(opened[1][0].value<Address>(), (Address{tables::Models, 1}));
    QTest::keyClick(window.view.tree(), Qt::Key_Down);
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Models, 2}));
}

void tst_StructureModel::viewFollows()
{
    StructureWindow window(test::smallFile(versions::Tr4));
    QSignalSpy changed(&window.selection, &Selection::changed);
    window.selection.select(Address{tables::Portals, 1});
    QCOMPARE(window.current(), QStringLiteral("Portal 0 · to room 0"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(window.view.tree()->visualRect(window.view.tree()->currentIndex()).isValid());
}

void tst_StructureModel::viewKeepsTheListThatWasClicked()
{
    // The list of portals stands for its first one; selecting it must not jump there.
    StructureWindow window(test::smallFile(versions::Tr4));
    window.selection.select(Address{tables::Portals, 1});
    window.click(window.view.tree()->currentIndex().parent());
    QCOMPARE(window.current(), QStringLiteral("Portals"));
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Portals, 1}));
}

void tst_StructureModel::viewSearches()
{
    StructureWindow window(test::smallFile(versions::Tr4));
    window.view.focusSearch();
    QTest::keyClicks(window.view.searchField(), QStringLiteral("skel"));
    QTRY_COMPARE(window.view.tree()->model()->rowCount(), 2); // Moveables, Entities
    const QModelIndex skeleton = window.top(0).model()->index(0, 0, window.top(0));
    QCOMPARE(skeleton.data().toString(), QStringLiteral("35 · SKELETON"));
    QVERIFY(window.view.tree()->isExpanded(window.top(0)));
    QVERIFY(!window.view.tree()->isExpanded(skeleton)); // what is found stays closed
    QVERIFY(window.view.tree()->model()->rowCount(skeleton) > 0);
    QTest::keyClick(window.view.searchField(), Qt::Key_Down);
    QTRY_VERIFY(window.view.tree()->hasFocus());
    window.view.searchField()->setFocus();
    QTest::keyClick(window.view.searchField(), Qt::Key_Escape);
    QCOMPARE(window.view.tree()->model()->rowCount(), 9);
    QTest::keyClicks(window.view.searchField(), QStringLiteral("nothing is called so"));
    QTRY_COMPARE(window.view.tree()->model()->rowCount(), 0);
}

void tst_StructureModel::viewRestoresWhatWasOpen()
{
    StructureWindow window(test::smallFile(versions::Tr4));
    window.view.tree()->expand(window.top(4));
    window.view.searchField()->setText(QStringLiteral("lara"));
    QTRY_VERIFY(window.view.tree()->isExpanded(window.top(0)));
    window.view.searchField()->clear();
    QTRY_COMPARE(window.view.tree()->model()->rowCount(), 9);
    for (int row = 0; row < 9; ++row)
    {
        QCOMPARE(window.view.tree()->isExpanded(window.top(row)), row == 4);
    }
}

void tst_StructureModel::viewHidesColumnsThatDoNotFit()
{
    StructureWindow window(test::smallFile(versions::Tr4));
    QVERIFY(!window.view.tree()->isColumnHidden(StructureModel::Size));
    window.view.resize(220, 600);
    QTRY_VERIFY(window.view.tree()->isColumnHidden(StructureModel::Place));
    QVERIFY(window.view.tree()->isColumnHidden(StructureModel::Size));
    QVERIFY(!window.view.tree()->isColumnHidden(StructureModel::Name));
}

void tst_StructureModel::viewLetsGoOfTheFile()
{
    Selection selection;
    StructureView view(selection);
    std::weak_ptr<OpenFile> weak;
    {
        const auto file = test::smallFile(versions::Tr2);
        weak = file;
        view.setFile(file);
        view.tree()->expandToDepth(1);
    }
    QVERIFY(!weak.expired());
    view.setFile(nullptr);
    QVERIFY(weak.expired());
    QCOMPARE(view.tree()->model()->rowCount(), 0);
    QVERIFY(!view.searchField()->isEnabled());
}

template struct tr::test::RegisteredTest<tst_StructureModel, QApplication>;
#include "tst_StructureModel.moc"
