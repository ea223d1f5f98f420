// Textures chosen by their pictures and put onto faces, by mouse and keyboard; and faces and
// vertices selected by a box and by their neighbours.

#include "core/edit/mesh/MeshEdit.h"
#include "tests/core/MeshSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/mesh/MeshDialog.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"
#include "ui/textures/choice/TexturesPanel.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QListView>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

using test::Stage;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using Rows = std::vector<std::size_t>;

namespace
{

constexpr std::array<std::uint8_t, 3> kRed{200, 0, 0};
constexpr std::array<std::uint8_t, 3> kGreen{0, 200, 0};
constexpr std::array<std::uint8_t, 3> kMagenta{255, 0, 255};
constexpr std::array<std::uint8_t, 3> kBlue{0, 0, 200};

/// A page of a WAD that is one colour, with boxes in others.
class PaintedPage
{
public:
    PaintedPage()
        : m_bytes(tr::level::kWadPageBytes, std::uint8_t{64})
    {
    }

    void fill(const QRect& box, const std::array<std::uint8_t, 3>& colour)
    {
        for (int y = box.top(); y <= box.bottom(); ++y)
        {
            for (int x = box.left(); x <= box.right(); ++x)
            {
                std::copy(colour.begin(), colour.end(), m_bytes.begin() + (y * 256 + x) * 3);
            }
        }
    }

    [[nodiscard]] std::vector<std::uint8_t> take() && { return std::move(m_bytes); }

private:
    std::vector<std::uint8_t> m_bytes;
};

tr::level::TextureSample sampleAt(const QRect& box)
{
    tr::level::TextureSample sample;
    sample.x = static_cast<std::uint8_t>(box.left());
    sample.y = static_cast<std::uint8_t>(box.top());
    sample.addWidth = static_cast<std::uint8_t>(box.width() - 1);
    sample.addHeight = static_cast<std::uint8_t>(box.height() - 1);
    return sample;
}

/// Whether some of a picture has about that colour.
bool hasColour(const QImage& picture, const QColor& colour)
{
    constexpr int kAbout = 24;
    const auto isNear = [](int one, int other) { return std::abs(one - other) <= kAbout; };
    for (int y = 0; y < picture.height(); ++y)
    {
        for (int x = 0; x < picture.width(); ++x)
        {
            const QColor there = picture.pixelColor(x, y);
            if (isNear(there.red(), colour.red()) && isNear(there.green(), colour.green())
                && isNear(there.blue(), colour.blue()))
            {
                return true;
            }
        }
    }
    return false;
}

constexpr QColor kTextureMarks(255, 128, 224);

constexpr QRect kRedBox(0, 16, 16, 16);
constexpr QRect kHalfBox(32, 32, 32, 16); ///< green at the left, clear at the right
constexpr QRect kBlueBox(96, 32, 8, 8);

/// A WAD whose first moveable is a cube in texture 1, but for faces 2 and 4, which have texture 3.
tr::level::Wad paintableWad()
{
    auto cube = tr::test::cubeShape();
    for (auto& face : cube.faces)
    {
        face.texture = 1;
    }
    cube.faces[2].texture = 3;
    cube.faces[4].texture = 3;
    tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad)
                             .model(tr::test::turningCube(0))
                             .model(tr::test::turningCube(35))
                             .buildWad();
    PaintedPage page;
    page.fill(kRedBox, kRed);
    page.fill(kHalfBox, kMagenta);
    page.fill(QRect(32, 32, 16, 16), kGreen);
    page.fill(kBlueBox, kBlue);
    wad.textureMap = tr::Table<std::uint8_t>(std::move(page).take());
    wad.textureSamples = tr::Table<tr::level::TextureSample>(std::vector{
        sampleAt(QRect(0, 0, 1, 1)), sampleAt(kRedBox), sampleAt(kHalfBox), sampleAt(kBlueBox)});
    tr::test::putMeshes(wad.objects, versions::Wad, {cube, tr::test::squareShape(1)}, 0);
    return wad;
}

} // namespace

class tst_PaintingFaces : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;
    ui::MeshPanel* m_mesh = nullptr;
    ui::TexturesPanel* m_textures = nullptr;

    [[nodiscard]] tr::edit::MeshShape shape(std::size_t pointer = 0) const
    {
        return tr::edit::shapeAt(m_stage->window->session().document()->content(), pointer).value();
    }

    [[nodiscard]] std::size_t edits() const
    {
        return m_stage->window->session().document()->position();
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        return m_stage->window->findChild<QAction*>(QLatin1String(name));
    }

    void undo() const { m_stage->window->actionSet().action(ui::Command::Undo)->trigger(); }

    [[nodiscard]] QListView& pictures() const { return *m_textures->grid()->list(); }

    [[nodiscard]] QStringList shownNumbers() const
    {
        QStringList numbers;
        for (int line = 0; line < pictures().model()->rowCount(); ++line)
        {
            numbers.append(pictures().model()->index(line, 0).data().toString());
        }
        return numbers;
    }

    void clickPicture(int line) const
    {
        const QModelIndex index = pictures().model()->index(line, 0);
        pictures().scrollTo(index);
        QTest::mouseClick(
            pictures().viewport(), Qt::LeftButton, {}, pictures().visualRect(index).center());
    }

    /// The face of the mesh that is seen at a place of the 3D view; -1: none is.
    [[nodiscard]] int faceAt(const QPoint& place) const
    {
        const auto pick = m_stage->view().pickAt(place);
        return pick && pick->mesh != render::ScenePick::kNoMesh ? int(pick->face) : -1;
    }

    /// A place at which a face is seen, and around it, too.
    [[nodiscard]] QPoint placeOf(int face) const
    {
        constexpr int kAround = 4;
        for (int y = 2 * kAround; y < m_stage->view().height(); y += kAround)
        {
            for (int x = 2 * kAround; x < m_stage->view().width(); x += kAround)
            {
                if (faceAt({x, y}) == face && faceAt({x - kAround, y}) == face
                    && faceAt({x + kAround, y}) == face && faceAt({x, y - kAround}) == face
                    && faceAt({x, y + kAround}) == face)
                {
                    return {x, y};
                }
            }
        }
        return {};
    }

    [[nodiscard]] Rows seenFaces() const
    {
        std::set<std::size_t> seen;
        for (int y = 2; y < m_stage->view().height(); y += 4)
        {
            for (int x = 2; x < m_stage->view().width(); x += 4)
            {
                if (const int face = faceAt({x, y}); face >= 0)
                {
                    seen.insert(static_cast<std::size_t>(face));
                }
            }
        }
        return {seen.begin(), seen.end()};
    }

    void moveTo(const QPoint& place) const
    {
        QMouseEvent move(QEvent::MouseMove,
                         place,
                         m_stage->view().mapToGlobal(place),
                         Qt::NoButton,
                         Qt::LeftButton,
                         {});
        QCoreApplication::sendEvent(&m_stage->view(), &move);
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mousePress(&m_stage->view(), Qt::LeftButton, keys, from);
        moveTo((from + to) / 2);
        moveTo(to);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, keys, to);
    }

    void dragOverAll(Qt::KeyboardModifiers keys = {}) const
    {
        const QRect all = m_stage->view().rect().adjusted(2, 2, -2, -2);
        drag(all.topLeft(), all.bottomRight(), keys);
    }

    void showCube()
    {
        QVERIFY(m_stage->select(ui::Address{tables::Models, 1}));
        QVERIFY(m_stage->select(ui::Address{tables::Models, 0}));
        QTRY_VERIFY(
            m_mesh->subject() != nullptr
            && m_mesh->subject()->pointer()
                   == m_stage->window->session().file()->file().objects().models[0].firstMesh);
    }

    /// What waits for a scene after an edit.
    void awaitScene()
    {
        QSignalSpy shown(m_stage->viewport, &ui::ViewportWidget::subjectShown);
        QTRY_VERIFY(!shown.isEmpty());
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const QString path = m_place->path(QStringLiteral("a.wad"));
        QVERIFY(test::writeFile(path, tr::test::fileBytes(paintableWad())));
        QVERIFY(m_stage->open(path));
        m_stage->window->actionSet().action(ui::Command::LayoutModel)->trigger();
        m_stage->window->findChild<QDockWidget*>(QStringLiteral("textures"))->raise();
        m_mesh = m_stage->window->findChild<ui::MeshPanel*>();
        m_textures = m_stage->window->findChild<ui::TexturesPanel*>();
        QVERIFY(m_mesh != nullptr && m_textures != nullptr);
        QTRY_VERIFY(m_mesh->isVisible());
        QTRY_COMPARE(pictures().model()->rowCount(), 4);
        m_stage->window->selection().select(ui::Address{tables::MeshPointers, 0});
        QTRY_VERIFY(m_mesh->subject() != nullptr);
    }

    void cleanup()
    {
        m_mesh = nullptr;
        m_textures = nullptr;
        m_stage.reset();
        m_place.reset();
    }

    void picturesAreTheTexels()
    {
        const ui::TexturePictures& shown = m_textures->grid()->pictures();
        QCOMPARE(shown.count(), std::size_t{4});
        const QImage red = shown.picture(1);
        QCOMPARE(red.size(), QSize(16, 16));
        QCOMPARE(red.pixelColor(0, 0), QColor(200, 0, 0));
        QCOMPARE(red.pixelColor(15, 15), QColor(200, 0, 0));
        const QImage half = shown.picture(2);
        QCOMPARE(half.size(), QSize(32, 16));
        QCOMPARE(half.pixelColor(15, 3), QColor(0, 200, 0));
        QCOMPARE(half.pixelColor(16, 3).alpha(), 0);
        QCOMPARE(shown.picture(3).size(), QSize(8, 8));
        QCOMPARE(shown.picture(0).size(), QSize(1, 1));
        QVERIFY(shown.placeText(2).contains(QStringLiteral("32 \u00D7 16")));
        QVERIFY(shown.placeText(2).contains(QStringLiteral("page 0")));
        const QModelIndex index = pictures().model()->index(2, 0);
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("2")));
    }

    void numbersAreLookedFor()
    {
        auto* const filter = m_textures->grid()->filter();
        const auto look = [filter](const QString& text)
        {
            filter->setFocus();
            filter->selectAll();
            QTest::keyClicks(filter, text);
            QTest::keyClick(filter, Qt::Key_Return);
        };
        const auto numbers = [](std::initializer_list<const char*> each)
        {
            QStringList list;
            for (const char* const one : each)
            {
                list.append(QLatin1String(one));
            }
            return list;
        };
        look(QStringLiteral("2"));
        QCOMPARE(shownNumbers(), numbers({"2"}));
        look(QStringLiteral("1-2"));
        QCOMPARE(shownNumbers(), numbers({"1", "2"}));
        look(QStringLiteral("0, 3"));
        QCOMPARE(shownNumbers(), numbers({"0", "3"}));
        look(QStringLiteral("page 0"));
        QCOMPARE(shownNumbers().size(), 4);
        look(QStringLiteral("page 1"));
        QVERIFY(shownNumbers().isEmpty());
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(shownNumbers().size(), 4);
        // What is chosen stays chosen while it is not shown.
        clickPicture(3);
        look(QStringLiteral("1"));
        QCOMPARE(m_textures->current(), std::optional(std::size_t{3}));
        QTest::keyClick(filter, Qt::Key_Escape);
        QCOMPARE(pictures().currentIndex().row(), 3);
        QTest::keyClick(filter, Qt::Key_Down);
        QVERIFY(pictures().hasFocus());
        // Those of the mesh: of the cube, of the square, and again all.
        action("texturesOfMesh")->trigger();
        QCOMPARE(shownNumbers(), numbers({"1", "3"}));
        m_mesh->selectFaces({2, 4});
        clickPicture(0);
        action("texturesSet")->trigger();
        QCOMPARE(shownNumbers(), numbers({"1"}));
        m_stage->window->selection().select(ui::Address{tables::MeshPointers, 1});
        QCOMPARE(shownNumbers(), numbers({"1"}));
        action("texturesOfMesh")->trigger();
        QCOMPARE(shownNumbers().size(), 4);
    }

    /// The window's selection and the chosen texture go together, and a face chooses its own.
    void choosingGoesBothWays()
    {
        auto& selection = m_stage->window->selection();
        clickPicture(2);
        QVERIFY(selection.current() == ui::Address({tables::TextureSamples, 2}));
        selection.select(ui::Address{tables::TextureSamples, 1});
        QCOMPARE(m_textures->current(), std::optional(std::size_t{1}));
        QCOMPARE(pictures().currentIndex().row(), 1);
        selection.select(m_mesh->subject()->addressOf({tr::view::MeshPart::Kind::Face, 4}));
        QCOMPARE(pictures().currentIndex().row(), 3);
        QVERIFY(selection.current()->table == tables::MeshWords);
        // The faces stay selected while another texture is chosen.
        clickPicture(1);
        QCOMPARE(m_mesh->selectedFaces(), Rows{4});
        action("texturesSelectFaces")->trigger();
        QCOMPARE(m_mesh->selectedFaces(), (Rows{0, 1, 3, 5}));
    }

    void chosenTexturesLightUp()
    {
        showCube();
        const QImage plain = m_stage->picture();
        QVERIFY(!hasColour(plain, kTextureMarks));
        clickPicture(1);
        QVERIFY(hasColour(m_stage->picture(), kTextureMarks));
        clickPicture(2); // no face has it
        QVERIFY(!hasColour(m_stage->picture(), kTextureMarks));
        // From a page it is the same.
        m_stage->window->selection().select(ui::Address{tables::TextureSamples, 3});
        QVERIFY(hasColour(m_stage->picture(), kTextureMarks));
    }

    void selectedFacesAreSet()
    {
        const auto bytes = test::bytesToSave(*m_stage->window);
        QVERIFY(!action("texturesSet")->isEnabled());
        m_mesh->selectFaces({0, 5});
        clickPicture(2);
        QVERIFY(action("texturesSet")->isEnabled());
        const QModelIndex line = pictures().model()->index(2, 0);
        QTest::mouseDClick(
            pictures().viewport(), Qt::LeftButton, {}, pictures().visualRect(line).center());
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(int{shape().faces[0].texture}, 2);
        QCOMPARE(int{shape().faces[5].texture}, 2);
        QCOMPARE(int{shape().faces[1].texture}, 1);
        QCOMPARE(m_mesh->selectedFaces(), (Rows{0, 5}));
        // By keys: to the next picture, and Return.
        pictures().setFocus();
        QTest::keyClick(&pictures(), Qt::Key_Right);
        QCOMPARE(m_textures->current(), std::optional(std::size_t{3}));
        QTest::keyClick(&pictures(), Qt::Key_Return);
        QCOMPARE(edits(), std::size_t{2});
        QCOMPARE(int{shape().faces[5].texture}, 3);
        undo();
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(int{shape().faces[5].texture}, 2);
        undo();
        QTRY_COMPARE(edits(), std::size_t{0});
        QCOMPARE(test::bytesToSave(*m_stage->window), bytes);
    }

    void facesArePainted()
    {
        showCube();
        const auto bytes = test::bytesToSave(*m_stage->window);
        clickPicture(2);
        const Rows seen = seenFaces();
        QVERIFY(seen.size() >= 2);
        const int one = int(seen[0]);
        const int other = int(seen[1]);
        const QPoint here = placeOf(one);
        const QPoint there = placeOf(other);
        QVERIFY(!here.isNull() && !there.isNull());
        action("meshPaint")->trigger();
        QVERIFY(action("meshPaint")->isChecked());
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, here);
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(int{shape().faces[std::size_t(one)].texture}, 2);
        QCOMPARE(int{shape().faces[std::size_t(other)].texture}, other == 2 || other == 4 ? 3 : 1);
        // The next one at once, before the scene is there that shows the first.
        QTest::mouseDClick(&m_stage->view(), Qt::LeftButton, {}, there);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, there);
        QCOMPARE(int{shape().faces[std::size_t(other)].texture}, 2);
        awaitScene();
        QCOMPARE(edits(), std::size_t{2});
        undo();
        undo();
        QTRY_COMPARE(edits(), std::size_t{0});
        QCOMPARE(test::bytesToSave(*m_stage->window), bytes);
        awaitScene();
        // A stroke over both is one edit; on its way, and taken back, it is none.
        QTest::mousePress(&m_stage->view(), Qt::LeftButton, {}, here);
        moveTo(there);
        QCOMPARE(edits(), std::size_t{0});
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QTest::mouseRelease(&m_stage->view(), Qt::LeftButton, {}, there);
        QCOMPARE(edits(), std::size_t{0});
        QVERIFY(action("meshPaint")->isChecked());
        drag(here, there);
        QCOMPARE(edits(), std::size_t{1});
        QCOMPARE(int{shape().faces[std::size_t(one)].texture}, 2);
        QCOMPARE(int{shape().faces[std::size_t(other)].texture}, 2);
        // What is saved has it, and no other word is another.
        const auto saved = test::bytesToSave(*m_stage->window);
        QCOMPARE(saved.size(), bytes.size());
        int changed = 0;
        for (qsizetype i = 0; i < saved.size(); ++i)
        {
            changed += saved[i] != bytes[i] ? 1 : 0;
        }
        QVERIFY(changed >= 2 && changed <= int(seen.size()));
        const auto again = tr::format::read(
            {reinterpret_cast<const std::byte*>(saved.constData()), std::size_t(saved.size())},
            "a.wad");
        QVERIFY(again.has_value());
        const auto read = tr::edit::shapeAt(again->content, 0);
        QVERIFY(read && read->faces[std::size_t(one)].texture == 2);
        m_stage->window->actionSet().action(ui::Command::Undo)->trigger();
        m_stage->window->actionSet().action(ui::Command::Redo)->trigger();
        QTRY_COMPARE(test::bytesToSave(*m_stage->window), saved);
    }

    /// The camera goes on as usual where no face is; a click there leaves the selection.
    void paintingLeavesTheRest()
    {
        showCube();
        clickPicture(2);
        action("meshPaint")->trigger();
        const QPoint beside(4, 4);
        QCOMPARE(faceAt(beside), -1);
        const float yaw = m_stage->view().camera().yaw();
        drag(beside, beside + QPoint(40, 0));
        QVERIFY(m_stage->view().camera().yaw() != yaw);
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, beside);
        QVERIFY(m_stage->window->selection().current().has_value());
        QCOMPARE(edits(), std::size_t{0});
        // Ctrl and Alt take a texture, and paint nothing.
        const auto texture = [this](int face)
        { return std::size_t{shape().faces[std::size_t(face)].texture}; };
        const int face = int(seenFaces().front());
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, Qt::ControlModifier, placeOf(face));
        QCOMPARE(m_textures->current(), std::optional(texture(face)));
        clickPicture(2);
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, Qt::AltModifier, placeOf(face));
        QCOMPARE(m_textures->current(), std::optional(texture(face)));
        const ui::Address taken{tables::TextureSamples, texture(face)};
        QVERIFY(m_stage->window->selection().current() == std::optional(taken));
        QCOMPARE(edits(), std::size_t{0});
        // Escape leaves it, in the view and among the pictures; then a click selects again.
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QVERIFY(!action("meshPaint")->isChecked());
        action("meshPaint")->trigger();
        pictures().setFocus();
        QTest::keyClick(&pictures(), Qt::Key_Escape);
        QVERIFY(!action("meshPaint")->isChecked());
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, placeOf(face));
        QCOMPARE(m_mesh->selectedFaces(), Rows{std::size_t(face)});
        QCOMPARE(edits(), std::size_t{0});
    }

    void boxesSelect()
    {
        showCube();
        const Rows seen = seenFaces();
        QVERIFY(seen.size() == 2 || seen.size() == 3);
        action("meshBox")->trigger();
        dragOverAll();
        QCOMPARE(m_mesh->selectedFaces(), seen);
        action("meshBoxHidden")->setChecked(true);
        dragOverAll();
        QCOMPARE(m_mesh->selectedFaces(), (Rows{0, 1, 2, 3, 4, 5}));
        // A small box is around one middle, or none; with Ctrl the others stay.
        drag({2, 2}, {12, 12});
        QVERIFY(m_mesh->selectedFaces().empty());
        m_mesh->selectFaces({1});
        dragOverAll(Qt::ControlModifier);
        QCOMPARE(m_mesh->selectedFaces().size(), std::size_t{6});
        action("meshBoxHidden")->setChecked(false);
        // With the vertices before the user it is those.
        m_mesh->tabs()->setCurrentWidget(m_mesh->vertices());
        dragOverAll();
        const std::size_t vertices = m_mesh->selectedVertices().size();
        QVERIFY(vertices == 6 || vertices == 7); // of two or three faces of a cube
        std::set<std::size_t> corners;
        for (const std::size_t face : seen)
        {
            const auto& each = shape().faces[face].vertices;
            corners.insert(each.begin(), each.end());
        }
        QCOMPARE(m_mesh->selectedVertices(), Rows(corners.begin(), corners.end()));
        // A click picks as ever, Escape ends it, and painting takes its place.
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, placeOf(int(seen.front())));
        QCOMPARE(m_mesh->selectedVertices().size(), std::size_t{1});
        QTest::keyClick(&m_stage->view(), Qt::Key_Escape);
        QVERIFY(!action("meshBox")->isChecked());
        action("meshBox")->trigger();
        clickPicture(1);
        action("meshPaint")->trigger();
        QVERIFY(!action("meshBox")->isChecked() && action("meshPaint")->isChecked());
        QCOMPARE(edits(), std::size_t{0});
    }

    void neighboursAreSelected()
    {
        QVERIFY(!action("meshGrow")->isEnabled());
        m_mesh->selectFaces({0});
        action("meshGrow")->trigger();
        QCOMPARE(m_mesh->selectedFaces(), (Rows{0, 2, 3, 4, 5})); // all but the opposite one
        action("meshInvert")->trigger();
        QCOMPARE(m_mesh->selectedFaces(), Rows{1});
        action("meshConnected")->trigger();
        QCOMPARE(m_mesh->selectedFaces().size(), std::size_t{6});
        m_mesh->selectFaces({0, 2, 3, 4, 5});
        action("meshShrink")->trigger();
        QCOMPARE(m_mesh->selectedFaces(), Rows{0});
        m_mesh->selectVertices({0});
        action("meshGrow")->trigger();
        QCOMPARE(m_mesh->selectedVertices(), (Rows{0, 1, 3, 4}));
        action("meshInvert")->trigger();
        QCOMPARE(m_mesh->selectedVertices(), (Rows{2, 5, 6, 7}));
        QCOMPARE(edits(), std::size_t{0});
        // Nothing is selected where nobody looks.
        m_mesh->hide();
        QVERIFY(!action("meshGrow")->isEnabled() && !action("meshInvert")->isEnabled());
        m_mesh->setVisible(true);
        QTRY_VERIFY(action("meshInvert")->isEnabled());
    }

    void dialogsShowPictures()
    {
        m_mesh->selectFaces({0});
        action("meshSetTexture")->trigger();
        QTRY_VERIFY(qobject_cast<ui::MeshDialog*>(QApplication::activeModalWidget()) != nullptr);
        auto* const dialog = qobject_cast<ui::MeshDialog*>(QApplication::activeModalWidget());
        auto* const grid = dialog->findChild<ui::TextureGrid*>();
        auto* const number = dialog->findChild<QDoubleSpinBox*>();
        QVERIFY(grid != nullptr && number != nullptr);
        QCOMPARE(grid->current(), std::optional(std::size_t{1}));
        number->setValue(2.0);
        QCOMPARE(grid->current(), std::optional(std::size_t{2}));
        const QModelIndex blue = grid->list()->model()->index(3, 0);
        const QPoint place = grid->list()->visualRect(blue).center();
        QTest::mouseClick(grid->list()->viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(number->value(), 3.0);
        QTest::mouseDClick(grid->list()->viewport(), Qt::LeftButton, {}, place);
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(int{shape().faces[0].texture}, 3);
    }

    /// In a level the first click is for what stands there, the next ones for its faces: the mesh,
    /// the face and its texture are shown, and can be painted.
    void facesInALevel()
    {
        QVERIFY(m_stage->open(ui::samplePath()));
        QVERIFY(m_stage->viewport->subject().isOf(tables::Header));
        auto& selection = m_stage->window->selection();
        selection.select(ui::Address{tables::Entities, 1});
        QTest::keyClick(&m_stage->view(), Qt::Key_F);
        selection.select(std::nullopt);
        const auto place = m_stage->placeOfEntity();
        QVERIFY(place.has_value());
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, *place);
        QVERIFY(selection.current() && selection.current()->table == tables::Entities);
        const auto pick = m_stage->view().pickAt(*place);
        QVERIFY(pick && pick->mesh != render::ScenePick::kNoMesh);
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, *place);
        QVERIFY(selection.current() && selection.current()->table == tables::MeshWords);
        QVERIFY(m_stage->viewport->subject().isOf(tables::Header));
        const auto& objects = m_stage->window->session().file()->file().objects();
        QCOMPARE(objects.meshPointers[m_mesh->subject()->pointer()].offset,
                 objects.meshPointers[pick->mesh].offset);
        QCOMPARE(m_mesh->selectedFaces(), Rows{pick->face});
        const auto texture = m_mesh->subject()->textureOf(pick->face);
        QVERIFY(texture.has_value());
        QCOMPARE(m_textures->current(), std::optional(texture->row));
        // Where it was clicked it lights up, and can be painted with another texture.
        QVERIFY(hasColour(m_stage->picture(), QColor(255, 214, 64)));
        const std::size_t other = texture->row == 0 ? 1 : 0;
        clickPicture(int(other));
        action("meshPaint")->trigger();
        QTest::mouseClick(&m_stage->view(), Qt::LeftButton, {}, *place);
        for (auto* const dialog : m_stage->window->findChildren<QDialog*>())
        {
            if (dialog->isVisible())
            {
                QTest::keyClick(dialog, Qt::Key_Return); // for all that show the mesh
            }
        }
        QTRY_COMPARE(edits(), std::size_t{1});
        QCOMPARE(std::size_t{shape(pick->mesh).faces[pick->face].texture}, other);
    }

    void aClosedFileIsForgotten()
    {
        clickPicture(1);
        action("meshPaint")->trigger();
        m_stage->window->session().close();
        QTRY_COMPARE(pictures().model()->rowCount(), 0);
        QVERIFY(!action("meshPaint")->isEnabled() && !action("meshPaint")->isChecked());
        QVERIFY(!m_textures->current());
    }
};

template struct tr::test::RegisteredTest<tst_PaintingFaces, QApplication>;
#include "tst_PaintingFaces.moc"
