// Joints of Lara's skin, numbers of vertices, and light on meshes, in the panel of the mesh and in
// that of statics, with the keyboard.

#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/mesh/SkinEdit.h"
#include "core/view/objects/SkinJoints.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/mesh/MeshDialog.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/statics/StaticsPanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <memory>

using test::Stage;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

namespace
{

constexpr int kTies = 5; ///< column of the vertices

} // namespace

class tst_MeshSkin : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    ui::MeshPanel* m_panel = nullptr;

    void open(const tr::format::GameFile& file, const QString& name)
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const auto bytes = tr::format::write(file);
        const QString path = m_place->path(name);
        QVERIFY(bytes && test::writeFile(path, *bytes) && m_stage->open(path));
        m_stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        m_panel = m_stage->window->findChild<ui::MeshPanel*>();
        QVERIFY(m_panel != nullptr);
        QTRY_VERIFY(m_panel->isVisible());
    }

    void show(std::size_t pointer)
    {
        m_stage->window->selection().select(ui::Address{tables::MeshPointers, pointer});
        QTRY_VERIFY(m_panel->subject() != nullptr && m_panel->subject()->pointer() == pointer);
        m_panel->tabs()->setCurrentWidget(m_panel->vertices());
    }

    [[nodiscard]] tr::edit::Document& document() const
    {
        return *m_stage->window->session().document();
    }

    [[nodiscard]] tr::edit::MeshShape shape(std::size_t pointer) const
    {
        return tr::edit::shapeAt(document().content(), pointer).value();
    }

    [[nodiscard]] std::vector<std::byte> bytes() const { return document().content().write(); }

    [[nodiscard]] QAction* action(const char* name) const
    {
        return m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    void undo() const { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    [[nodiscard]] QString tie(int row) const
    {
        return m_panel->vertices()->model()->index(row, kTies).data().toString();
    }

    /// What the panel says below its title.
    [[nodiscard]] QString counts() const
    {
        QStringList said;
        for (const auto* const label : m_panel->findChildren<ui::ElidedLabel*>())
        {
            said.append(label->text());
        }
        return said.join(u'\n');
    }

    [[nodiscard]] ui::MeshDialog* dialog() const
    {
        return qobject_cast<ui::MeshDialog*>(QApplication::activeModalWidget());
    }

    /// The button that does it; null: it is refused now.
    [[nodiscard]] QPushButton* doing() const
    {
        const auto buttons = dialog()->findChildren<QPushButton*>();
        const auto found = std::ranges::find_if(buttons, &QPushButton::isDefault);
        return found != buttons.end() && (*found)->isEnabled() ? *found : nullptr;
    }

    [[nodiscard]] bool says(const QString& text) const
    {
        for (const auto* const banner : m_stage->window->findChildren<ui::Banner*>())
        {
            for (const auto* const label : banner->findChildren<QLabel*>())
            {
                if (label->isVisible() && label->text().contains(text))
                {
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] tr::view::SkinCount count(std::size_t joint) const
    {
        const auto& objects = tr::level::objectsOf(document().content());
        const auto version = document().content().version();
        const auto joints =
            tr::view::skinJoints(objects, version, *tr::view::skinModels(objects, version));
        return tr::view::countOf(joints.at(joint - 1));
    }

    /// Types a number into the field that a label belongs to.
    void type(const QString& name, const QString& number) const
    {
        for (auto* const field : dialog()->findChildren<QDoubleSpinBox*>())
        {
            if (field->accessibleName().contains(name))
            {
                field->setFocus();
                field->selectAll();
                QTest::keyClicks(field, number);
                return;
            }
        }
        QFAIL(qPrintable(name));
    }

private Q_SLOTS:

    void cleanup()
    {
        m_panel = nullptr;
        m_stage.reset();
        m_place.reset();
    }

    void aJointIsStuckAgain()
    {
        auto shapes = tr::test::skinShapes();
        shapes[tr::test::kJointOne].vertices[2].y -= 5;
        shapes[tr::test::kJointOne].vertices[9].x += 5;
        open(tr::test::skinnedFile(versions::Wad, shapes), QStringLiteral("a.wad"));
        const auto before = bytes();
        show(tr::test::kJointOne);
        QVERIFY(!m_panel->vertices()->isColumnHidden(kTies));
        QCOMPARE(tie(0), QStringLiteral("vertex 12 of mesh 0"));
        QCOMPARE(tie(2), QStringLiteral("loose: tears"));
        QVERIFY(counts().contains(QStringLiteral("5 stick below, 5 above, 2 loose")));
        QVERIFY(action("meshStick")->isEnabled());
        QVERIFY(!action("meshNumberForHair")->isEnabled());

        action("meshStick")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(doing() != nullptr);
        type(QStringLiteral("Within"), QStringLiteral("3"));
        QVERIFY(doing() == nullptr); // too far away
        type(QStringLiteral("Within"), QStringLiteral("6"));
        QVERIFY(doing() != nullptr);
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        QVERIFY(count(1) == (tr::view::SkinCount{6, 6, 0}));
        QCOMPARE(document().position(), std::size_t{1});
        QTRY_COMPARE(tie(2), QStringLiteral("vertex 14 of mesh 0"));
        QVERIFY(counts().contains(QStringLiteral("6 stick below, 6 above, 0 loose")));
        undo();
        QVERIFY(bytes() == before);

        // Only the one that is selected.
        m_panel->selectVertices({9});
        action("meshStick")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        QVERIFY(count(1) == (tr::view::SkinCount{6, 5, 1}));
        QCOMPARE(m_panel->selectedVertices(), std::vector<std::size_t>{9});
    }

    void aJointIsFittedAndToldOf()
    {
        auto shapes = tr::test::skinShapes();
        shapes[tr::test::kJointOne] = tr::test::tubeShape({{-6, 30.0, 7}, {9, 35.0, 2}});
        shapes[tr::test::kJointTwo] = tr::test::tubeShape({{-8, 30.0}, {8, 35.0}}, 4);
        open(tr::test::skinnedFile(versions::Tr4, shapes), QStringLiteral("a.tr4"));
        show(tr::test::kJointOne);
        action("meshFitToHoles")->trigger();
        QVERIFY(count(1) == (tr::view::SkinCount{6, 6, 0}));
        QVERIFY(!says(QStringLiteral("gap")));
        action("meshFitToHoles")->trigger();
        QCOMPARE(document().position(), std::size_t{1}); // it is fitted
        show(tr::test::kJointTwo);
        action("meshFitToHoles")->trigger();
        QVERIFY(count(2) == (tr::view::SkinCount{4, 4, 0}));
        QTRY_VERIFY(says(QStringLiteral("4 vertices of the holes have none of the joint")));
    }

    void numbersOfTheSkin()
    {
        auto shapes = tr::test::skinShapes();
        std::vector<tr::test::TubeRing> rings(23, tr::test::TubeRing{0});
        rings.push_back({100});
        shapes[tr::test::kUpperSkin] = tr::test::tubeShape(rings);
        open(tr::test::skinnedFile(versions::Wad, shapes), QStringLiteral("a.wad"));
        show(tr::test::kUpperSkin);
        QCOMPARE(tie(0), QString());
        QCOMPARE(tie(138), QStringLiteral("joint 1, number too high"));
        QVERIFY(counts().contains(QStringLiteral("6 tear")));
        QVERIFY(!action("meshStick")->isEnabled());
        show(tr::test::kJointOne);
        QCOMPARE(tie(0), QStringLiteral("vertex 138 of mesh 0, number too high"));
        action("meshNumberSkin")->trigger();
        QTRY_COMPARE(tie(0), QStringLiteral("vertex 0 of mesh 0"));
        QVERIFY(!counts().contains(QStringLiteral("tear")));
        action("meshNumberSkin")->trigger();
        QTRY_VERIFY(says(QStringLiteral("within reach")));
        QCOMPARE(document().position(), std::size_t{1});
    }

    void numbersForTheHair()
    {
        open(tr::test::hairyWad(80), QStringLiteral("a.wad"));
        constexpr std::size_t kHeadPointer = 14;
        show(kHeadPointer);
        QCOMPARE(tie(37), QStringLiteral("hair"));
        QCOMPARE(tie(36), QString());
        QCOMPARE(tie(79), QStringLiteral("hair of young Lara"));
        const auto before = shape(kHeadPointer);
        m_panel->selectVertices({3, 4, 8, 20});
        action("meshNumberForHair")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        auto* const which = dialog()->findChild<QComboBox*>();
        QVERIFY(which != nullptr);
        QCOMPARE(which->count(), 3);
        type(QStringLiteral("4th"), QStringLiteral("3"));
        QVERIFY(doing() == nullptr); // one of them twice
        type(QStringLiteral("4th"), QStringLiteral("20"));
        which->setFocus();
        QTest::keyClick(which, Qt::Key_Down); // young Lara's first strand
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        const auto now = shape(kHeadPointer);
        QVERIFY(now.vertices[79] == before.vertices[3]);
        QVERIFY(now.vertices[77] == before.vertices[4]);
        QVERIFY(now.vertices[78] == before.vertices[8]);
        QVERIFY(now.vertices[76] == before.vertices[20]);
        QCOMPARE(document().position(), std::size_t{1});
        // The hair itself says what is above and below.
        show(16);
        QCOMPARE(tie(0), QStringLiteral("hair 0"));
        QCOMPARE(tie(4), QStringLiteral("hair 2"));
        show(15);
        QCOMPARE(tie(0), QStringLiteral("head"));
    }

    void shadesByKeysAndLights()
    {
        auto cube = tr::test::cubeShape();
        cube.normals.clear();
        cube.shades.assign(8, 4096);
        auto file = tr::test::fileOfMeshes(versions::Tr4, {cube, tr::test::squareShape()});
        open(file, QStringLiteral("a.tr4"));
        const auto before = bytes();
        show(0);
        QVERIFY(m_panel->vertices()->isColumnHidden(kTies));
        m_panel->selectVertices({1, 2});
        m_panel->vertices()->setFocus();
        QTest::keyClick(m_panel->vertices(), Qt::Key_Plus);
        QTRY_COMPARE(int{shape(0).shades[1]}, 3840);
        QTest::keyClick(m_panel->vertices(), Qt::Key_Plus);
        QTRY_COMPARE(int{shape(0).shades[2]}, 3584);
        QCOMPARE(int{shape(0).shades[3]}, 4096);
        QCOMPARE(document().position(), std::size_t{1}); // steps in a row
        QTest::keyClick(m_panel->vertices(), Qt::Key_Minus);
        QTRY_COMPARE(int{shape(0).shades[1]}, 3840);
        QCOMPARE(document().position(), std::size_t{2});

        action("meshBakeLights")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        type(QStringLiteral("above"), QStringLiteral("90"));
        type(QStringLiteral("Strength"), QStringLiteral("100"));
        type(QStringLiteral("Ambient"), QStringLiteral("0"));
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        // Straight from above on corners that three sides have: 1 by the root of 3.
        QCOMPARE(int{shape(0).shades[0]}, 5827);
        QCOMPARE(int{shape(0).shades[2]}, 8191);
        while (document().canUndo())
        {
            undo();
        }
        QVERIFY(bytes() == before);
        show(1);
        action("meshBakeLights")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        QVERIFY(doing() == nullptr); // it has normals
        dialog()->reject();
    }

    void staticsAreLit()
    {
        open(tr::test::templeFile(versions::Tr4), QStringLiteral("a.tr4"));
        QVERIFY(m_stage->window->showPanel(QStringLiteral("statics")));
        auto& panel = *m_stage->window->findChild<ui::StaticsPanel*>();
        QTRY_VERIFY(!panel.visibleRegion().isEmpty() && panel.pictures()->model()->rowCount() > 1);
        panel.pictures()->setFocus();
        QTest::keySequence(panel.pictures(), QKeySequence::SelectAll);
        QTRY_VERIFY(action("staticLightStatic")->isEnabled());
        const auto before = bytes();
        const auto lit = [this](bool isShaded)
        {
            const auto& statics = tr::level::objectsOf(document().content()).staticMeshes;
            return std::ranges::all_of(statics,
                                       [&](const tr::level::StaticMesh& each)
                                       { return shape(each.mesh).hasShades() == isShaded; });
        };
        action("staticLightDynamic")->trigger();
        QTRY_VERIFY(lit(false));
        QCOMPARE(panel.selectedRows().size(),
                 std::size_t(panel.pictures()->model()->rowCount())); // they stay selected
        action("staticLightStatic")->trigger();
        QTRY_VERIFY(lit(true));
        const auto position = document().position();
        action("staticLightStatic")->trigger();
        QTRY_VERIFY(says(QStringLiteral("so already")));
        QCOMPARE(document().position(), position);

        action("staticBakeLights")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        auto* const lights = dialog()->findChild<QComboBox*>();
        QVERIFY(lights != nullptr);
        QCOMPARE(lights->count(), 2);
        auto* const direction = dialog()->findChildren<QDoubleSpinBox*>().front();
        QVERIFY(direction->isEnabled());
        lights->setFocus();
        QTest::keyClick(lights, Qt::Key_Down); // those of the rooms
        QVERIFY(!direction->isEnabled());
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        QCOMPARE(document().position(), position + 1);
        while (document().canUndo())
        {
            undo();
        }
        QVERIFY(bytes() == before);
    }

    /// Another object shows the mesh: only the static gets another one.
    void onlyTheStatics()
    {
        auto level = tr::test::LevelBuilder(versions::Tr4).build();
        tr::test::putMeshes(
            level.objects, versions::Tr4, {tr::test::cubeShape(), tr::test::squareShape()}, 0);
        level.objects.staticMeshes.edit()[0].mesh = 0;
        open(tr::test::gameFile(level), QStringLiteral("a.tr4"));
        const auto before = bytes();
        QVERIFY(m_stage->window->showPanel(QStringLiteral("statics")));
        auto& panel = *m_stage->window->findChild<ui::StaticsPanel*>();
        QTRY_VERIFY(!panel.visibleRegion().isEmpty() && panel.pictures()->model()->rowCount() > 0);
        panel.select({0});
        QTRY_VERIFY(action("staticLightStatic")->isEnabled());
        action("staticLightStatic")->trigger();
        QTRY_VERIFY(dialog() != nullptr);
        auto* const only = dialog()->findChild<QCheckBox*>();
        QVERIFY(only != nullptr);
        only->setFocus();
        QTest::keyClick(only, Qt::Key_Space);
        QTest::keyClick(dialog(), Qt::Key_Return);
        QTRY_VERIFY(dialog() == nullptr);
        QVERIFY(!shape(0).hasShades());
        const auto own = tr::level::objectsOf(document().content()).staticMeshes[0].mesh;
        QVERIFY(own != 0);
        QVERIFY(shape(own).hasShades());
        undo();
        QVERIFY(bytes() == before);
    }
};

template struct tr::test::RegisteredTest<tst_MeshSkin, QApplication>;
#include "tst_MeshSkin.moc"
