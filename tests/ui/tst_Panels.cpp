#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/file/Addresses.h"
#include "ui/problems/ProblemsView.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/references/ReferencesModel.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// All panels side by side on one selection.
struct Panels
{
    explicit Panels(const OpenFilePtr& shownFile)
        : file(shownFile)
        , structure(selection)
        , textures(selection, tables::ObjectTextures)
        , animations(selection, tables::Animations)
        , pages(selection)
        , properties(selection)
        , problems(selection)
    {
        structure.setFile(file);
        textures.setFile(file);
        animations.setFile(file);
        pages.setFile(file);
        properties.setFile(file);
        problems.setFile(file);
        for (QWidget* const panel : all())
        {
            window.addWidget(panel);
        }
        window.resize(1500, 600);
        window.show();
        window.activateWindow();
        shown = QTest::qWaitForWindowActive(&window);
    }

    ~Panels()
    {
        for (QWidget* const panel : all())
        {
            panel->setParent(nullptr);
        }
    }

    [[nodiscard]] QWidgetList all()
    {
        return {&structure, &textures, &animations, &pages, &properties, &problems};
    }

    OpenFilePtr file;
    Selection selection;
    StructureView structure;
    TableTab textures;
    TableTab animations;
    TexturePageView pages;
    PropertiesView properties;
    ProblemsView problems;
    QSplitter window;
    bool shown = false;
};

bool isControl(const QWidget* widget)
{
    return qobject_cast<const QAbstractItemView*>(widget) != nullptr
           || qobject_cast<const QLineEdit*>(widget) != nullptr
           || qobject_cast<const QAbstractButton*>(widget) != nullptr
           || qobject_cast<const QComboBox*>(widget) != nullptr
           || qobject_cast<const TextureCanvas*>(widget) != nullptr;
}

/// Parts that Qt adds to its own controls.
bool isInternal(const QWidget* widget)
{
    return widget->objectName().startsWith(QStringLiteral("qt_"))
           || widget->inherits("QComboBoxListView") || widget->inherits("QTableCornerButton")
           || widget->inherits("QLineEditIconButton") || !widget->isEnabledTo(nullptr);
}

} // namespace

class tst_Panels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void selectingInOneSelectsInAll();
    void nothingSelectedIsNowhereMarked();
    void oneChangeEach();
    void aLinkMovesAll();
    void controlsHaveNames();
    void referencesAreCountedInWords();
    void whatStandsForItselfIsNotCalledUnused();
    void panelsLetGoOfTheFile();
};

void tst_Panels::selectingInOneSelectsInAll()
{
    Panels panels(test::smallFile(versions::Tr4));
    QVERIFY(panels.shown);
    // On the page
    QTest::mouseClick(panels.pages.canvas()->viewport(),
                      Qt::LeftButton,
                      {},
                      panels.pages.canvas()->toViewport({80, 4}).toPoint());
    QCOMPARE(panels.selection.current(), std::optional(Address{tables::ObjectTextures, 1}));
    QCOMPARE(panels.textures.grid()->currentIndex().row(), 1);
    QCOMPARE(panels.structure.tree()->currentIndex().data().toString(),
             QStringLiteral("Object texture 1"));
    // In the table
    const QModelIndex cell = panels.textures.model()->index(0, 1);
    QTest::mouseClick(panels.textures.grid()->viewport(),
                      Qt::LeftButton,
                      {},
                      panels.textures.grid()->visualRect(cell).center());
    QCOMPARE(panels.pages.canvas()->marked()->row, 0U);
    QCOMPARE(panels.structure.tree()->currentIndex().data().toString(),
             QStringLiteral("Object texture 0"));
    QCOMPARE(panels.properties.tree()->currentIndex().siblingAtColumn(0).data().toString(),
             QStringLiteral("attribute"));
    // In the tree
    const QModelIndex below =
        panels.structure.tree()->indexBelow(panels.structure.tree()->currentIndex());
    QTest::mouseClick(panels.structure.tree()->viewport(),
                      Qt::LeftButton,
                      {},
                      panels.structure.tree()->visualRect(below).center());
    QCOMPARE(panels.textures.grid()->currentIndex().row(), 1);
    QCOMPARE(panels.pages.canvas()->marked()->row, 1U);
}

void tst_Panels::nothingSelectedIsNowhereMarked()
{
    Panels panels(test::smallFile(versions::Tr4));
    panels.selection.select(Address{tables::Animations, 1});
    const auto* const marked = panels.structure.tree()->selectionModel();
    QVERIFY(marked->hasSelection());
    panels.selection.select(std::nullopt);
    QVERIFY(!marked->hasSelection());
    panels.selection.select(Address{tables::Animations, 1});
    QVERIFY(marked->hasSelection());
}

void tst_Panels::oneChangeEach()
{
    Panels panels(test::smallFile(versions::Tr4));
    QSignalSpy changed(&panels.selection, &Selection::changed);
    int expected = 0;
    for (const char* path : {"animations/1",
                             "animations/1/speed",
                             "object_textures/0/vertices/2/x",
                             "rooms/0/sectors/1/floor",
                             "models/1",
                             "textiles32/1",
                             "models",
                             "animations/1/speed"})
    {
        panels.selection.select(addressOf(*panels.file, path));
        QCoreApplication::processEvents();
        QCOMPARE(changed.size(), ++expected);
        QCOMPARE(panels.selection.current(), addressOf(*panels.file, path));
    }
}

void tst_Panels::aLinkMovesAll()
{
    Panels panels(test::smallFile(versions::Tr4));
    panels.selection.select(addressOf(*panels.file, "animations/0/next_animation"));
    panels.properties.tree()->setFocus(); // keys mean what they mean where the focus is
    QTest::keyClick(panels.properties.tree(), Qt::Key_Return);
    QCOMPARE(panels.selection.current(), std::optional(Address{tables::Animations, 1}));
    QCOMPARE(panels.animations.grid()->currentIndex().row(), 1);
    QCOMPARE(panels.structure.tree()->currentIndex().data().toString(),
             QStringLiteral("1 · Walk forward"));
}

void tst_Panels::controlsHaveNames()
{
    Panels panels(test::smallFile(versions::Tr4));
    int controls = 0;
    for (const QWidget* const widget : panels.window.findChildren<QWidget*>())
    {
        if (!isControl(widget) || isInternal(widget))
        {
            continue;
        }
        ++controls;
        const auto* const object =
            QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        QVERIFY(object != nullptr);
        QVERIFY2(!object->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
    QVERIFY(controls > 20);
}

void tst_Panels::referencesAreCountedInWords()
{
    const auto file = test::smallLevel(versions::Tr4,
                                       [](tr::level::Level& level)
                                       {
                                           // Its lists are empty, though they would begin at rows
                                           // that are there.
                                           auto& animation =
                                               level.objects.animations.edit().front();
                                           animation.stateChangeIndex = 0;
                                           animation.numStateChanges = 0;
                                           animation.animCommandIndex = 0;
                                           animation.numAnimCommands = 0;
                                       });
    ReferencesModel model;
    const auto& references = file->references();
    int said = 0;
    for (std::size_t row = 0; row < file->tables().find(tables::Animations)->size(); ++row)
    {
        const auto to = references.linksTo(tables::Animations, row).size();
        const auto links = references.linksFrom(tables::Animations, row);
        const auto from = std::ranges::count_if(
            links, [](const tr::view::Link& link) { return !link.isRange() || link.count != 0; });
        model.show(std::make_shared<Decoder>(file), Address{tables::Animations, row});
        QVERIFY(!model.summary().contains(QStringLiteral("0 ")));
        QCOMPARE(model.summary().startsWith(QStringLiteral("Nothing points to it")), to == 0);
        QCOMPARE(model.summary().endsWith(QStringLiteral("places.")), from != 0);
        said += to != 0 || from != 0 ? 1 : 0;
        for (int line = 0; row == 0 && line < model.rowCount({}); ++line)
        {
            const auto address = model.addressAt(line);
            QVERIFY(!address
                    || (address->table != tables::StateChanges
                        && address->table != tables::AnimCommands));
        }
    }
    QVERIFY(said > 0);
}

void tst_Panels::whatStandsForItselfIsNotCalledUnused()
{
    const auto file = test::smallFile(versions::Tr4);
    ReferencesModel model;
    for (const TableId table :
         std::to_array<TableId>({tables::Rooms, tables::Lights, tables::Entities}))
    {
        QVERIFY(file->tables().find(table) != nullptr && file->tables().find(table)->size() > 0);
        model.show(std::make_shared<Decoder>(file),
                   Address{table, Address::kWholeTable, Address::kWholeRow});
        QCOMPARE(model.rowCount({}), 0);
        QVERIFY(model.summary().contains(QStringLiteral("stand for themselves")));
    }
}

void tst_Panels::panelsLetGoOfTheFile()
{
    std::weak_ptr<OpenFile> weak;
    Panels panels(test::smallFile(versions::Tr4));
    weak = panels.file;
    panels.selection.select(addressOf(*panels.file, "animations/0"));
    panels.textures.setFilter(QStringLiteral("tile_and_flag = 0"));
    panels.structure.setFile(nullptr);
    panels.textures.setFile(nullptr);
    panels.animations.setFile(nullptr);
    panels.pages.setFile(nullptr);
    panels.properties.setFile(nullptr);
    panels.problems.setFile(nullptr);
    panels.file.reset();
    QVERIFY(weak.expired());
}

template struct tr::test::RegisteredTest<tst_Panels, QApplication>;
#include "tst_Panels.moc"
