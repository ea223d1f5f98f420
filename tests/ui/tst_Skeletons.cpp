// The skeleton panel by mouse and keyboard: bones that are selected, typed, added, removed, dragged
// and given meshes. What comes of it is read from the rows of the file.

#include "core/format/wad/WadFormat.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/MouseDrag.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/moveable/models/MoveableSkeleton.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/rows/SlotDialog.h"
#include "ui/session/FileSession.h"
#include "ui/skeleton/BoneDialogs.h"
#include "ui/skeleton/SkeletonPanel.h"
#include "ui/skeleton/TransformDialog.h"
#include "ui/viewport/MeshChoice.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <vector>

namespace tables = tr::level::tables;
using tr::level::kJointNumbers;
using ui::Address;
using ui::BoneModel;
using ui::Command;

namespace
{

const tr::level::Wad& temple()
{
    static const tr::level::Wad kTemple = tr::test::buildTempleWad();
    return kTemple;
}

/// The temple's moveables as a WAD, the one with most bones in slot 0; behind them slot 1, with
/// meshes and links of its own which are the same.
tr::level::Wad twins()
{
    tr::level::Wad wad = temple();
    tr::level::Objects& objects = wad.objects;
    auto& models = objects.models.edit();
    const auto largest = std::ranges::max_element(models, {}, &tr::level::Model::numMeshes);
    std::iter_swap(models.begin(), largest);
    for (std::size_t i = 0; i < models.size(); ++i)
    {
        models[i].id = i == 0 ? 0 : static_cast<std::uint32_t>(100 + i);
    }
    tr::level::Model twin = models[0];
    twin.id = 1;
    twin.firstMesh = static_cast<std::uint16_t>(objects.meshPointers.size());
    twin.meshTreeIndex = static_cast<std::uint32_t>(objects.meshTrees.size());
    twin.animationIndex = tr::level::Model::kNoAnimation;
    for (std::size_t i = 0; i < twin.numMeshes; ++i)
    {
        objects.meshPointers.edit().push_back(objects.meshPointers[models[0].firstMesh + i]);
    }
    for (std::size_t i = 0; i < (twin.numMeshes - 1U) * kJointNumbers; ++i)
    {
        objects.meshTrees.edit().push_back(objects.meshTrees[models[0].meshTreeIndex + i]);
    }
    models.push_back(twin);
    return wad;
}

/// The button of a dialog that does it.
QPushButton* acceptOf(const QDialog& asked)
{
    const auto buttons = asked.findChildren<QPushButton*>();
    return *std::ranges::find_if(buttons, [](const auto* each) { return each->isDefault(); });
}

} // namespace

class tst_Skeletons : public QObject
{
    Q_OBJECT

private:
    [[nodiscard]] ui::SkeletonPanel& panel() const
    {
        return *m_window->findChild<ui::SkeletonPanel*>();
    }

    [[nodiscard]] QTreeView& tree() const { return panel().tree(); }

    [[nodiscard]] BoneModel& model() const { return panel().model(); }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_window->session().file()->file().objects();
    }

    [[nodiscard]] const tr::level::Model& moveable() const
    {
        return objects().models[*panel().moveable()];
    }

    [[nodiscard]] std::vector<int> parents() const
    {
        std::vector<int> found;
        for (const auto& joint : tr::view::jointsOf(objects(), moveable()))
        {
            found.push_back(joint.parent);
        }
        return found;
    }

    [[nodiscard]] std::int32_t linkNumber(std::size_t bone, std::size_t which) const
    {
        return objects().meshTrees[moveable().meshTreeIndex + (bone - 1) * kJointNumbers + which];
    }

    [[nodiscard]] QByteArray stored() const
    {
        const auto bytes = m_window->session().document()->content().write();
        return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
    }

    [[nodiscard]] std::size_t edits() const { return m_window->session().document()->position(); }

    [[nodiscard]] QAction* action(const char* name) const
    {
        return m_window->findChild<QAction*>(QString::fromLatin1(name));
    }

    void undo() const { m_window->actionSet().action(Command::Undo)->trigger(); }

    void redo() const { m_window->actionSet().action(Command::Redo)->trigger(); }

    [[nodiscard]] Address pointerOf(int bone) const
    {
        return {tables::MeshPointers,
                moveable().firstMesh + static_cast<std::size_t>(bone),
                Address::kWholeRow};
    }

    void go(int bone, int column = BoneModel::Bone) const
    {
        const QModelIndex index = model().indexOfBone(bone, column);
        tree().scrollTo(index);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(index).center());
        tree().setFocus();
    }

    [[nodiscard]] QLineEdit* line() const { return tree().viewport()->findChild<QLineEdit*>(); }

    template <class Dialog>
    [[nodiscard]] Dialog* dialog() const
    {
        return test::openDialog<Dialog>(*m_window);
    }

    /// A bone with others hanging on it, and one without.
    [[nodiscard]] int bone(bool carries) const
    {
        const auto all = parents();
        for (int i = static_cast<int>(all.size()) - 1; i > 0; --i)
        {
            if ((std::ranges::find(all, i) != all.end()) == carries)
            {
                return i;
            }
        }
        return 0;
    }

    /// A view notices that something is dragged by one move, and begins with the next.
    void drag(const QPoint& from, const QPoint& to) const
    {
        QWidget& where = *tree().viewport();
        QTest::mousePress(&where, Qt::LeftButton, {}, from);
        const QPoint moved = from + QPoint(20, 2);
        QMouseEvent first(QEvent::MouseMove,
                          moved,
                          where.mapToGlobal(moved),
                          Qt::NoButton,
                          Qt::LeftButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&where, &first);
        QVERIFY(test::dragOn({where, moved}, {where, to}));
    }

    void open(const tr::level::Wad& wad, std::size_t row);

    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<ui::MainWindow> m_window;
    QString m_path;

private Q_SLOTS:
    void cleanup();

    void treeAndSelection();
    void aPivotIsTyped();
    void aBoneIsAddedAndRemoved();
    void whatHangsThereStays();
    void aBoneIsDragged();
    void aBoneIsHungElsewhere();
    void orderAndCopies();
    void meshes();
    void theGameCountsOnTheBones();
    void treesThatAreNotKept();
    void noTreeIsTooDeep();
    void typedAndSaved();
    void allOfAMoveable();
    void moveablesAndSlots();
};

/// Shows the moveable in a row of models.
void tst_Skeletons::open(const tr::level::Wad& wad, std::size_t row)
{
    m_place = std::make_unique<test::Workplace>();
    m_window = m_place->window();
    m_window->resize(1400, 900);
    const auto bytes = tr::test::fileBytes(wad);
    m_path = m_place->textFile(QStringLiteral("a.wad"),
                               QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                          static_cast<qsizetype>(bytes.size())));
    QVERIFY(test::openAndWait(*m_window, m_path));
    m_window->actionSet().action(Command::LayoutModel)->trigger();
    QVERIFY(m_window->showPanel(QStringLiteral("skeleton")));
    QTRY_VERIFY(tree().isVisible());
    m_window->selection().select(Address{tables::Models, row, Address::kWholeRow});
    QTRY_VERIFY(panel().moveable() == row);
    QVERIFY(parents().size() > 5);
}

void tst_Skeletons::cleanup()
{
    m_window.reset();
    m_place.reset();
}

void tst_Skeletons::treeAndSelection()
{
    open(temple(), 0);
    const QAbstractItemModelTester tester(&model());
    const auto all = parents();
    for (std::size_t i = 0; i < all.size(); ++i)
    {
        const QModelIndex index = model().indexOfBone(static_cast<int>(i));
        QVERIFY(tree().visualRect(index).isValid()); // all of it is open
        const QModelIndex parent = index.parent();
        QCOMPARE(parent.isValid() ? BoneModel::boneAt(parent) : -1, all[i]);
    }
    // From elsewhere, and to elsewhere.
    m_window->selection().select(pointerOf(3));
    QCOMPARE(panel().bone(), std::optional<std::size_t>(3));
    go(5);
    QCOMPARE(m_window->selection().current(), std::optional(pointerOf(5)));
    QTest::keyClick(&tree(), Qt::Key_Up);
    QVERIFY(m_window->selection().current() != std::optional(pointerOf(5)));
    QCOMPARE(m_window->selection().current()->table, tr::schema::TableId(tables::MeshPointers));
    // A number of a link is its cell.
    const Address y{tables::MeshTrees, moveable().meshTreeIndex + kJointNumbers + 2, 0};
    m_window->selection().select(y);
    QCOMPARE(tree().currentIndex(), model().indexOfBone(2, BoneModel::Y));
    // Another moveable, by the chooser.
    panel().chooser().step(1);
    QCOMPARE(panel().moveable(), std::optional<std::size_t>(1));
    QCOMPARE(m_window->selection().current(),
             (std::optional<Address>{{tables::Models, 1, Address::kWholeRow}}));
}

void tst_Skeletons::aPivotIsTyped()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const std::int32_t was = linkNumber(2, 2);
    go(2, BoneModel::Y);
    QTest::keyClick(&tree(), Qt::Key_F2);
    QVERIFY(line());
    QCOMPARE(line()->text(), QString::number(was));
    QTest::keyClick(line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line(), QString::number(was + 77));
    QTest::keyClick(line(), Qt::Key_Return);
    QTRY_COMPARE(linkNumber(2, 2), was + 77);
    QCOMPARE(tree().currentIndex(), model().indexOfBone(2, BoneModel::Y));
    QCOMPARE(edits(), std::size_t{1});
    undo();
    QCOMPARE(stored(), before);
    redo();
    QCOMPARE(linkNumber(2, 2), was + 77);
    // What is no number stays where it can be corrected.
    QTest::keyClick(&tree(), Qt::Key_F2);
    QVERIFY(line());
    QTest::keyClicks(line(), QStringLiteral("abc"));
    QTest::keyClick(line(), Qt::Key_Return);
    QVERIFY(line());
    QTest::keyClick(line(), Qt::Key_Escape);
    QCOMPARE(linkNumber(2, 2), was + 77);
    // A double click on a pivot edits it, too; the code of the stack is worked out.
    const QModelIndex x = model().indexOfBone(3, BoneModel::X);
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(x).center());
    QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(x).center());
    QVERIFY(line());
    QTest::keyClick(line(), Qt::Key_Escape);
    QVERIFY((model().indexOfBone(3, BoneModel::Stack).flags() & Qt::ItemIsEditable) == 0);
    QVERIFY((model().indexOfBone(0, BoneModel::X).flags() & Qt::ItemIsEditable) == 0);
}

void tst_Skeletons::aBoneIsAddedAndRemoved()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const auto all = parents();
    const int on = bone(true);
    go(on);
    QTest::keyClick(&tree(), Qt::Key_Insert);
    auto* const asked = dialog<ui::AddBoneDialog>();
    QVERIFY(asked != nullptr);
    // At first it has the mesh of what it hangs on.
    QCOMPARE(asked->meshes().pointer(), std::optional(pointerOf(on).row));
    asked->meshes().filterField()->setFocus();
    QTest::keyClicks(asked->meshes().filterField(), QStringLiteral("empty"));
    QTRY_COMPARE(asked->meshes().list()->model()->rowCount(), 1);
    QCOMPARE(asked->meshes().pointer(), std::nullopt);
    QVERIFY(asked->meshes().isChosen());
    const auto pivot = asked->findChildren<QSpinBox*>();
    QCOMPARE(pivot.size(), 3);
    for (int axis = 0; axis < 3; ++axis)
    {
        pivot[axis]->setValue(10 * axis + 1);
    }
    QTest::keyClick(pivot[2], Qt::Key_Return);
    QTRY_COMPARE(parents().size(), all.size() + 1);
    const auto added = panel().bone();
    QVERIFY(added.has_value());
    QCOMPARE(parents()[*added], on);
    QCOMPARE(linkNumber(*added, 1), 1);
    QCOMPARE(linkNumber(*added, 2), 11);
    QCOMPARE(linkNumber(*added, 3), 21);
    QCOMPARE(edits(), std::size_t{1});
    // It carries nothing, so nobody is asked.
    tree().setFocus();
    QTest::keyClick(&tree(), Qt::Key_Delete);
    QCOMPARE(edits(), std::size_t{2});
    QCOMPARE(stored(), before);
    QCOMPARE(panel().bone(), std::optional(static_cast<std::size_t>(on)));
    undo();
    QCOMPARE(parents().size(), all.size() + 1);
    undo();
    QCOMPARE(stored(), before);
}

void tst_Skeletons::whatHangsThereStays()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const auto all = parents();
    const int gone = bone(true);
    const auto carried = std::ranges::count(all, gone);
    go(gone);
    action("boneRemove")->trigger();
    auto* const asked = dialog<ui::RemoveBoneDialog>();
    QVERIFY(asked != nullptr);
    const auto choices = asked->findChildren<QRadioButton*>();
    QCOMPARE(choices.size(), 2);
    QVERIFY(choices[0]->isVisible() && choices[0]->isChecked());
    QTest::mouseClick(choices[1], Qt::LeftButton, {}, QPoint(8, choices[1]->height() / 2));
    QVERIFY(choices[1]->isChecked());
    QTest::keyClick(choices[1], Qt::Key_Return);
    QTRY_COMPARE(parents().size(), all.size() - 1);
    const int parent = all[static_cast<std::size_t>(gone)];
    QCOMPARE(std::ranges::count(parents(), parent), std::ranges::count(all, parent) - 1 + carried);
    undo();
    QCOMPARE(stored(), before);
    // With all that hangs on it.
    go(gone);
    action("boneRemove")->trigger();
    QVERIFY(dialog<ui::RemoveBoneDialog>());
    QTest::keyClick(dialog<ui::RemoveBoneDialog>(), Qt::Key_Return);
    QTRY_VERIFY(parents().size() < all.size() - 1);
    undo();
    QCOMPARE(stored(), before);
}

void tst_Skeletons::aBoneIsDragged()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const auto all = parents();
    const int dragged = bone(false);
    // Onto one that it does not hang on yet.
    int onto = 0;
    while (onto == dragged || onto == all[static_cast<std::size_t>(dragged)])
    {
        ++onto;
    }
    go(dragged);
    const auto middle = [this](int bone)
    { return tree().visualRect(model().indexOfBone(bone)).center(); };
    drag(middle(dragged), middle(onto));
    QTRY_COMPARE(edits(), std::size_t{1});
    const auto now = panel().bone();
    QVERIFY(now.has_value());
    const int hangsOn = parents()[*now];
    // The bone it was dropped on, by its number of now.
    QCOMPARE(hangsOn, onto > dragged ? onto - 1 : onto);
    undo();
    QCOMPARE(stored(), before);
    // Onto what hangs on it: nothing happens.
    const int carrier = bone(true);
    const auto child = std::ranges::find(all, carrier) - all.begin();
    drag(middle(carrier), middle(static_cast<int>(child)));
    QTest::qWait(20);
    QCOMPARE(stored(), before);
}

void tst_Skeletons::aBoneIsHungElsewhere()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const auto all = parents();
    const int hung = bone(false);
    go(hung);
    action("boneHang")->trigger();
    auto* const asked = dialog<ui::HangBoneDialog>();
    QVERIFY(asked != nullptr);
    auto* const parentsOffered = asked->findChild<QComboBox*>();
    // All but itself and what it hangs on already.
    QCOMPARE(parentsOffered->count(), static_cast<int>(all.size()) - 2);
    auto* const seen = asked->findChild<QCheckBox*>();
    QVERIFY(!seen->isChecked());
    seen->setChecked(true);
    parentsOffered->setCurrentIndex(0);
    const auto wanted = asked->parentBone();
    QTest::keyClick(asked, Qt::Key_Return);
    QTRY_COMPARE(edits(), std::size_t{1});
    QCOMPARE(parents()[*panel().bone()],
             static_cast<int>(wanted) - (static_cast<int>(wanted) > hung ? 1 : 0));
    undo();
    QCOMPARE(stored(), before);
}

void tst_Skeletons::orderAndCopies()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const auto all = parents();
    // The last of several that hang on the first bone.
    int last = 0;
    for (int i = 1; i < static_cast<int>(all.size()); ++i)
    {
        last = all[static_cast<std::size_t>(i)] == 0 ? i : last;
    }
    go(last);
    QVERIFY(!action("boneDown")->isEnabled());
    QVERIFY(action("boneUp")->isEnabled());
    const auto pointer = objects().meshPointers[pointerOf(last).row];
    action("boneUp")->trigger();
    QCOMPARE(edits(), std::size_t{1});
    QVERIFY(*panel().bone() < static_cast<std::size_t>(last));
    QCOMPARE(objects().meshPointers[pointerOf(static_cast<int>(*panel().bone())).row], pointer);
    action("boneDown")->trigger();
    QCOMPARE(stored(), before);
    QCOMPARE(panel().bone(), std::optional(static_cast<std::size_t>(last)));
    action("boneDuplicate")->trigger();
    QVERIFY(parents().size() > all.size());
    QCOMPARE(objects().meshPointers[pointerOf(static_cast<int>(*panel().bone())).row], pointer);
    undo();
    undo();
    undo();
    QCOMPARE(stored(), before);
    // The first carries all others.
    go(0);
    for (const char* const name : {"boneRemove", "boneDuplicate", "boneHang", "boneUp", "boneDown"})
    {
        QVERIFY2(!action(name)->isEnabled(), name);
    }
    QVERIFY(action("boneAdd")->isEnabled());
}

void tst_Skeletons::meshes()
{
    open(twins(), 0);
    const QByteArray before = stored();
    const auto first = pointerOf(0).row;
    const std::size_t twin = objects().models.size() - 1;
    const std::size_t twins = objects().models[twin].firstMesh;
    QVERIFY(model()
                .indexOfBone(2, BoneModel::Mesh)
                .data()
                .toString()
                .contains(QStringLiteral("shared")));
    QVERIFY(action("boneOwnMeshes")->isEnabled());
    action("boneOwnMeshes")->trigger();
    QCOMPARE(edits(), std::size_t{1});
    for (std::size_t i = 1; i < moveable().numMeshes; ++i)
    {
        QVERIFY(objects().meshPointers[first + i] != objects().meshPointers[twins + i]);
    }
    QVERIFY(!action("boneOwnMeshes")->isEnabled());
    undo();
    QCOMPARE(stored(), before);
    // Another mesh for a bone.
    go(3);
    action("boneMesh")->trigger();
    auto* const asked = dialog<ui::BoneMeshDialog>();
    QVERIFY(asked != nullptr);
    QCOMPARE(asked->pointer(), first + 3);
    asked->meshes().show(first + 1);
    QTest::keyClick(asked, Qt::Key_Return);
    QTRY_COMPARE(edits(), std::size_t{1});
    QCOMPARE(objects().meshPointers[first + 3], objects().meshPointers[first + 1]);
    undo();
    // All by those of another moveable.
    action("boneReplaceMeshes")->trigger();
    auto* const other = dialog<ui::ReplaceMeshesDialog>();
    QVERIFY(other != nullptr);
    auto* const chooser = other->findChild<ui::MoveableChooser*>();
    QCOMPARE(chooser->currentIndex(), -1); // none yet
    chooser->setCurrentIndex(1);
    Q_EMIT chooser->activated(1);
    QCOMPARE(other->other(), std::optional<std::size_t>(1));
    const std::size_t shown = objects().models[1].firstMesh;
    QTest::keyClick(other, Qt::Key_Return);
    QTRY_COMPARE(edits(), std::size_t{1});
    QCOMPARE(objects().meshPointers[first], objects().meshPointers[shown]);
    undo();
    QCOMPARE(stored(), before);
}

void tst_Skeletons::theGameCountsOnTheBones()
{
    open(twins(), 0);
    const QByteArray before = stored();
    go(bone(false));
    action("boneRemove")->trigger();
    auto* const asked = dialog<ui::RemoveBoneDialog>();
    QVERIFY(asked != nullptr); // though nothing hangs on it
    const auto* const warning = asked->findChild<QLabel*>(QStringLiteral("sameSkeletons"));
    QVERIFY(warning != nullptr && warning->isVisible());
    QTest::keyClick(asked, Qt::Key_Escape);
    QCOMPARE(stored(), before);
    action("boneDuplicate")->trigger();
    QVERIFY(dialog<ui::BoneWarning>());
    QCOMPARE(stored(), before);
    QTest::keyClick(dialog<ui::BoneWarning>(), Qt::Key_Return);
    QTRY_COMPARE(edits(), std::size_t{1});
    undo();
    QCOMPARE(stored(), before);
}

void tst_Skeletons::treesThatAreNotKept()
{
    tr::level::Wad wad = temple();
    wad.objects.meshTrees.edit()[wad.objects.models[0].meshTreeIndex] = 1;
    open(wad, 0);
    // The first joint takes what nobody has put: it stands beside the first bone.
    QCOMPARE(model().rowCount(), static_cast<int>(std::ranges::count(parents(), -1)));
    QVERIFY(model().rowCount() > 1);
    go(0);
    for (const char* const name : {"boneAdd", "boneRemove", "boneDuplicate", "boneHang"})
    {
        QVERIFY2(!action(name)->isEnabled(), name);
    }
    QString said;
    for (const auto* const label : panel().findChildren<QLabel*>())
    {
        said += label->text();
    }
    QVERIFY(said.contains(QStringLiteral("takes more from the stack")));
    // Pivots can still be typed.
    QVERIFY((model().indexOfBone(1, BoneModel::X).flags() & Qt::ItemIsEditable) != 0);
}

/// A file can have a chain of any length, and views go down into it call by call.
void tst_Skeletons::noTreeIsTooDeep()
{
    constexpr int kBones = 65000;
    std::vector<tr::view::Joint> chain(kBones);
    for (int bone = 1; bone < kBones; ++bone)
    {
        chain[static_cast<std::size_t>(bone)].parent = bone - 1;
    }
    const auto shown = ui::shownParents(chain);
    QCOMPARE(shown.size(), chain.size());
    for (int bone = 0; bone < kBones; ++bone)
    {
        QCOMPARE(shown[static_cast<std::size_t>(bone)],
                 bone <= ui::kDeepestJoint ? bone - 1 : ui::kDeepestJoint - 1);
    }
}

/// Ctrl+S while a cell is open stores what is typed there.
void tst_Skeletons::typedAndSaved()
{
    open(temple(), 0);
    const QByteArray disk = test::contentOf(m_path);
    go(2, BoneModel::Z);
    QTest::keyClick(&tree(), Qt::Key_F2);
    QVERIFY(line());
    QTest::keyClick(line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line(), QStringLiteral("-1234"));
    m_window->actionSet().action(Command::Save)->trigger();
    QTRY_VERIFY(!m_window->session().isModified() && !m_window->session().isSaving());
    QCOMPARE(linkNumber(2, 3), -1234);
    QVERIFY(test::contentOf(m_path) != disk);
    QCOMPARE(test::contentOf(m_path), test::bytesToSave(*m_window));
    // A command ends what is typed, too.
    go(3, BoneModel::Z);
    QTest::keyClick(&tree(), Qt::Key_F2);
    QVERIFY(line());
    QTest::keyClick(line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line(), QStringLiteral("55"));
    const auto all = parents();
    action("boneDuplicate")->trigger();
    QTRY_VERIFY(parents().size() > all.size());
    QCOMPARE(linkNumber(3, 3), 55);
    undo();
    undo();
    QCOMPARE(test::contentOf(m_path), test::bytesToSave(*m_window));
}

/// Scaled to the double, moved, and refused where nothing would change.
void tst_Skeletons::allOfAMoveable()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const std::int32_t was = linkNumber(2, 2);
    action("objectTransform")->trigger();
    auto* asked = dialog<ui::TransformDialog>();
    QVERIFY(asked != nullptr);
    auto* const kind = asked->findChild<QComboBox*>();
    const auto accept = [&asked] { return acceptOf(*asked); };
    QVERIFY(!accept()->isEnabled()); // it is moved by nothing
    kind->setCurrentIndex(ui::TransformDialog::Scale);
    QVERIFY(!accept()->isEnabled());
    for (auto* const number : asked->findChildren<QDoubleSpinBox*>())
    {
        if (number->isVisible())
        {
            number->setValue(200.0);
        }
    }
    QVERIFY(accept()->isEnabled());
    QTest::mouseClick(accept(), Qt::LeftButton);
    QTRY_COMPARE(edits(), std::size_t{1});
    QCOMPARE(linkNumber(2, 2), 2 * was);
    undo();
    QCOMPARE(stored(), before);
    // What leaves the room of the numbers is said in the dialog, which stays.
    action("objectTransform")->trigger();
    asked = dialog<ui::TransformDialog>();
    QVERIFY(asked != nullptr);
    for (auto* const number : asked->findChildren<QSpinBox*>())
    {
        number->setValue(32'767);
    }
    QTest::mouseClick(accept(), Qt::LeftButton);
    QVERIFY(asked->isVisible());
    QCOMPARE(stored(), before);
    QTest::keyClick(asked, Qt::Key_Escape);
}

void tst_Skeletons::moveablesAndSlots()
{
    open(temple(), 0);
    const QByteArray before = stored();
    const std::size_t models = objects().models.size();
    const std::uint32_t own = moveable().id;
    std::uint32_t free = own + 1;
    while (std::ranges::count(objects().models.rows(), free, &tr::level::Model::id) != 0)
    {
        ++free;
    }
    const auto chooseSlot = [this](std::uint32_t slot)
    {
        auto* const asked = dialog<ui::SlotDialog>();
        for (int row = 0; asked != nullptr && row < asked->choice().list()->model()->rowCount();
             ++row)
        {
            const QModelIndex index = asked->choice().list()->model()->index(row, 0);
            if (index.data().toString().section(u' ', 0, 0) == QString::number(slot))
            {
                asked->choice().list()->setCurrentIndex(index);
            }
        }
        return asked;
    };
    // A slot that is taken cannot be chosen.
    action("objectNew")->trigger();
    auto* asked = chooseSlot(own);
    QVERIFY(asked != nullptr);
    QCOMPARE(asked->choice().slot(), own);
    QVERIFY(!acceptOf(*asked)->isEnabled());
    QCOMPARE(chooseSlot(free)->choice().slot(), free);
    QVERIFY(acceptOf(*asked)->isEnabled());
    QTest::keyClick(asked->choice().list(), Qt::Key_Return);
    QTRY_COMPARE(objects().models.size(), models + 1);
    QTRY_COMPARE(moveable().id, free);
    QCOMPARE(int(moveable().numMeshes), 1);
    undo();
    QCOMPARE(stored(), before);
    m_window->selection().select(Address{tables::Models, 0, Address::kWholeRow});
    QTRY_COMPARE(moveable().id, own);
    // The filter goes by the number, too.
    action("objectSlot")->trigger();
    asked = dialog<ui::SlotDialog>();
    QVERIFY(asked != nullptr);
    QTest::keyClicks(asked->choice().filterField(), QString::number(free));
    QTRY_COMPARE(asked->choice().slot(), free);
    QTest::keyClick(asked->choice().filterField(), Qt::Key_Return);
    QTRY_COMPARE(edits(), std::size_t{1});
    QCOMPARE(moveable().id, free);
    undo();
    QCOMPARE(stored(), before);
    m_window->selection().select(Address{tables::Models, 0, Address::kWholeRow});
    action("objectCopy")->trigger();
    asked = chooseSlot(free);
    QVERIFY(asked != nullptr);
    QTest::keyClick(asked->choice().list(), Qt::Key_Return);
    QTRY_COMPARE(objects().models.size(), models + 1);
    QTRY_COMPARE(moveable().id, free);
    action("objectDelete")->trigger();
    auto* const deleting = dialog<ui::DeleteRowsDialog>();
    QVERIFY(deleting != nullptr);
    for (auto* const button : deleting->findChildren<QPushButton*>())
    {
        if (button->text().contains(QStringLiteral("Delete")))
        {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    QTRY_COMPARE(objects().models.size(), models);
    QCOMPARE(std::ranges::count(objects().models.rows(), free, &tr::level::Model::id), 0);
    undo();
    undo();
    QCOMPARE(stored(), before);
}

template struct tr::test::RegisteredTest<tst_Skeletons, QApplication>;
#include "tst_Skeletons.moc"
