#include "render/gl/OffscreenRenderer.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/common/texts/FileNames.h"

#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <optional>

using test::kJump;
using test::kPatience;
using test::kRestFrames;
using test::kTurnFrames;
using test::makeWad;
using test::openAndWait;
using test::Stage;
using test::Workplace;
using test::writeFile;
using tr::schema::TableId;
namespace tables = tr::level::tables;

/// The real view and player in the real window, used with mouse and keyboard.
namespace
{

/// Whether a picture shows more than a background that runs from top to bottom.
bool showsSomething(const QImage& picture)
{
    int different = 0;
    for (int y = 0; y < picture.height(); y += 4)
    {
        for (int x = 0; x < picture.width(); x += 4)
        {
            different += picture.pixel(x, y) == picture.pixel(0, y) ? 0 : 1;
        }
    }
    return different > 100;
}

} // namespace

class tst_Viewport : public QObject
{
    Q_OBJECT

public:
    static void prepare() { ui::useViewportFormat(); }

private:
    Workplace m_place;
    QString m_wad;

private Q_SLOTS:

    void initTestCase()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
        m_wad = makeWad(m_place.path(QStringLiteral("dancer.wad")));
        QVERIFY(!m_wad.isEmpty());
    }

    void showsFiles()
    {
        Stage stage(m_place);
        QVERIFY(stage.viewport != nullptr && stage.player != nullptr);
        QVERIFY(stage.picture().isNull());
        QVERIFY(stage.open(ui::samplePath()));
        QVERIFY(stage.viewport->subject().isOf(tables::Header));
        const QImage sample = stage.picture();
        QVERIFY(showsSomething(sample));
        QVERIFY(!stage.player->isEnabled());
        QVERIFY(stage.open(m_wad));
        QVERIFY(stage.viewport->subject().isOf(tables::Models));
        QVERIFY(showsSomething(stage.picture()));
        QVERIFY(stage.picture() != sample);
    }

    void theCameraIsPlacedThoughTheFileChangesMeanwhile()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const auto file = stage.window->session().file();
        const render::Camera placed = stage.view().camera();
        stage.view().camera().setDistance(7'000.0F);
        // As edits that are recovered do it: before the first scene is there.
        QVERIFY(stage.showsAfter(
            [&]
            {
                stage.viewport->setFile(file);
                stage.viewport->revise(file);
            }));
        QCOMPARE(stage.view().camera().distance(), placed.distance());
        QCOMPARE(stage.view().camera().yaw(), placed.yaw());
    }

    void longNamesNeedNoRoom()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const int width = stage.player->minimumSizeHint().width();
        for (auto* const label : stage.player->findChildren<QLabel*>())
        {
            label->setText(label->text().endsWith(QStringLiteral("59"))
                               ? label->text()
                               : QString(200, QLatin1Char('x')));
        }
        QCoreApplication::processEvents();
        QCOMPARE(stage.player->minimumSizeHint().width(), width);
    }

    void allOfAnAnimationIsInThePicture()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const auto& camera = stage.view().camera();
        const float near = camera.distance();
        stage.player->showAnimation(1); // it jumps
        const float far = camera.distance();
        QVERIFY(far > near * 1.2F);
        stage.player->showAnimation(0);
        QCOMPARE(camera.distance(), near);
        // Who has moved the camera keeps it.
        stage.wheel(2);
        const float own = camera.distance();
        stage.player->showAnimation(1);
        QCOMPARE(camera.distance(), own);
    }

    void theMouseMovesTheCamera()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        const std::vector<std::pair<const char*, std::function<void()>>> moves{
            {"orbit",
             [&] {
                 stage.drag(Qt::LeftButton, {90, 30});
             }},
            {"pan",
             [&] {
                 stage.drag(Qt::MiddleButton, {60, -40});
             }},
            {"pan with Shift",
             [&] {
                 stage.drag(Qt::LeftButton, {-30, 30}, Qt::ShiftModifier);
             }},
            {"look",
             [&] {
                 stage.drag(Qt::RightButton, {20, 10});
             }},
            {"nearer", [&] { stage.wheel(3); }},
            {"farther", [&] { stage.wheel(-5); }}};
        for (const auto& [name, move] : moves)
        {
            const QImage before = stage.picture();
            move();
            const QImage after = stage.picture();
            QVERIFY2(after != before, name);
            QVERIFY2(showsSomething(after), name);
        }
        // Dragging selects nothing.
        QVERIFY(!stage.window->selection().current());
    }

    void theWheelStopsAtWhatIsThere()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        const render::Camera placed = stage.view().camera();
        const auto entity = stage.placeOfEntity();
        QVERIFY(entity.has_value());
        for (int turn = 0; turn < 40; ++turn)
        {
            stage.wheel(3, *entity);
        }
        // It is still the entity that is there, and not what is behind it.
        const auto pick = stage.view().pickAt(*entity);
        QVERIFY(pick && pick->table == tables::Entities);
        // And from anywhere there is a way home.
        QTest::keyClick(&stage.view(), Qt::Key_Backspace);
        QCOMPARE(stage.view().camera().distance(), placed.distance());
        QVERIFY(stage.view().camera().target() == placed.target());
        QCOMPARE(stage.view().camera().yaw(), placed.yaw());
    }

    void homeAlwaysWorks()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        const QImage home = stage.picture();
        stage.window->selection().select(ui::Address{tables::Entities, 1});
        stage.view().camera().setTarget({1e5F, 1e5F, 1e5F});
        stage.drag(Qt::LeftButton, {70, 20});
        QTest::keyClick(&stage.view(), Qt::Key_Backspace);
        stage.window->selection().select(std::nullopt);
        QCOMPARE(stage.picture(), home);
        // Also in a WAD, whose first moveable is the whole.
        QVERIFY(stage.open(m_wad));
        const QImage object = stage.picture();
        stage.view().camera().setTarget({0.0F, 9'000.0F, 0.0F});
        QTest::keyClick(&stage.view(), Qt::Key_Backspace);
        QCOMPARE(stage.picture(), object);
    }

    void fullBrightIsRemembered()
    {
        std::optional<Stage> stage(m_place);
        const auto isBright = [&stage]
        {
            const auto actions = stage->viewport->actions();
            const auto found =
                std::ranges::find(actions, QStringLiteral("viewFullBright"), &QAction::objectName);
            return found != actions.end() && (*found)->isChecked();
        };
        QVERIFY(stage->open(ui::samplePath()));
        QVERIFY(!isBright());
        const QImage lit = stage->picture();
        QVERIFY(stage->showsAfter([&] { QTest::keyClick(&stage->view(), Qt::Key_B); }));
        QVERIFY(stage->picture() != lit);
        // In the next window it is as it was left.
        stage.emplace(m_place);
        QVERIFY(isBright());
        QVERIFY(stage->open(ui::samplePath()));
        const QImage bright = stage->picture();
        QVERIFY(stage->showsAfter([&] { QTest::keyClick(&stage->view(), Qt::Key_B); }));
        QVERIFY(stage->picture() != bright);
        QVERIFY(!isBright());
    }

    void marksNeedNoUpload()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        const QImage plain = stage.picture();
        stage.window->selection().select(ui::Address{tables::Rooms, 0});
        QVERIFY(stage.picture() != plain);
        stage.window->selection().select(std::nullopt);
        QCOMPARE(stage.picture(), plain);
    }

    void saysWhyNothingIsShown()
    {
        Stage stage(m_place);
        auto* const reason = stage.viewport->findChild<QLabel*>(QStringLiteral("viewReason"));
        QVERIFY(reason != nullptr);
        QVERIFY(stage.open(m_wad));
        QVERIFY(!reason->isVisible());
        // Its only mesh pointer leads behind the meshes.
        tr::level::Wad broken = tr::test::LevelBuilder(tr::level::versions::Wad)
                                    .model(tr::test::turningCube(0, 9))
                                    .buildWad();
        for (auto& pointer : broken.objects.meshPointers.edit())
        {
            pointer.offset = 0x00FF0000;
        }
        const QString path = m_place.path(QStringLiteral("broken.wad"));
        QVERIFY(writeFile(path, tr::test::fileBytes(broken)));
        QVERIFY(stage.open(path));
        QVERIFY(reason->isVisible());
        QVERIFY2(reason->text().contains(QStringLiteral("cannot be read")),
                 qPrintable(reason->text()));
        // A file that is cut off says so.
        const auto bytes =
            tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Tr2).build());
        const QString cut = m_place.path(QStringLiteral("cut.tr2"));
        QVERIFY(writeFile(cut, std::span(bytes).first(100'000)));
        QVERIFY(stage.open(cut));
        QVERIFY(reason->isVisible());
        QVERIFY2(reason->text().contains(QStringLiteral("damage of the file")),
                 qPrintable(reason->text()));
        QVERIFY(stage.open(m_wad));
        QVERIFY(!reason->isVisible());
    }

    void keysFly()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        stage.view().setFocus();
        const QImage before = stage.picture();
        QTest::keyPress(&stage.view(), Qt::Key_W);
        QVERIFY(QTest::qWaitFor([&] { return stage.picture() != before; }, kPatience));
        QTest::keyRelease(&stage.view(), Qt::Key_W);
        QTest::qWait(50);
        const QImage rested = stage.picture();
        QTest::qWait(50);
        QCOMPARE(stage.picture(), rested);
    }

    void keysChangeHowItIsDrawn_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::newRow("wireframe") << int(Qt::Key_Z) << int(Qt::ShiftModifier);
        QTest::newRow("grid") << int(Qt::Key_G) << int(Qt::NoModifier);
        QTest::newRow("without textures") << int(Qt::Key_T) << int(Qt::NoModifier);
        QTest::newRow("orthographic")
            << int(Qt::Key_5) << int(Qt::ControlModifier | Qt::AltModifier);
    }

    void keysChangeHowItIsDrawn()
    {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const auto press = [&]
        { QTest::keyClick(&stage.view(), Qt::Key(key), Qt::KeyboardModifiers(modifiers)); };
        const QImage before = stage.picture();
        press();
        QVERIFY(stage.picture() != before);
        press();
        QCOMPARE(stage.picture(), before);
    }

    void framesTheSelectionAndOpensIt()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        stage.window->selection().select(ui::Address{tables::Entities, 1});
        QVERIFY(stage.viewport->subject().isOf(tables::Header));
        const QImage far = stage.picture();
        QTest::keyClick(&stage.view(), Qt::Key_F);
        QVERIFY(stage.picture() != far);
        const auto place = stage.placeOfEntity();
        QVERIFY(place.has_value());
        const auto there = stage.view().pickAt(*place);
        QVERIFY(there && there->table == tables::Entities);
        QTest::mouseClick(&stage.view(), Qt::LeftButton, {}, *place);
        const auto entity = stage.window->selection().current();
        QVERIFY2(entity && entity->table == tables::Entities,
                 entity ? std::string(entity->table->name).c_str() : "nothing");
        QVERIFY(stage.showsAfter(
            [&] { QTest::mouseDClick(&stage.view(), Qt::LeftButton, {}, *place); }));
        QVERIFY(stage.viewport->subject().isOf(tables::Models));
        QVERIFY(stage.player->isEnabled());
        QVERIFY(stage.list().count() > 0);
        QVERIFY(showsSomething(stage.picture()));
        // And back to the whole.
        QVERIFY(stage.showsAfter([&] { QTest::keyClick(&stage.view(), Qt::Key_Backspace); }));
        QVERIFY(stage.viewport->subject().isOf(tables::Header));
        QVERIFY(!stage.player->isEnabled());
    }

    void theListFollowsTheMoveable()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        QCOMPARE(stage.list().count(), 2);
        QCOMPARE(stage.list().currentRow(), 0);
        QCOMPARE(stage.timeline().maximum(), int(kTurnFrames) - 1);
        // By mouse to the other animation
        const QRect row = stage.list().visualItemRect(stage.list().item(1));
        QTest::mouseClick(stage.list().viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(stage.player->animation(), std::optional<std::size_t>(1));
        QCOMPARE(stage.timeline().maximum(), int(kRestFrames) - 1);
        QCOMPARE(stage.window->selection().current(),
                 std::optional(ui::Address{tables::Animations, 1}));
        QVERIFY(stage.select({tables::Models, 1}));
        QCOMPARE(stage.list().count(), 1);
        QCOMPARE(stage.timeline().maximum(), 8);
        QCOMPARE(stage.player->animation(), std::optional<std::size_t>(2));
    }

    void theKeyFrameThatIsSelectedIsSeen()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const auto& file = stage.window->session().file()->file();
        const auto& objects = file.objects();
        const auto keys = tr::view::keyframesOf(objects, file.version(), 1);
        QVERIFY(keys.count > 3);
        stage.player->setPlaying(true);
        stage.window->selection().select(
            ui::Address{tables::Frames, keys.firstWord + 2 * keys.words + 1, 0});
        QVERIFY(!stage.player->isPlaying());
        QCOMPARE(stage.player->animation(), std::optional<std::size_t>(1));
        QCOMPARE(stage.player->frame(), std::size_t{2} * objects.animations[1].frameRate);
        QCOMPARE(stage.timeline().value(), static_cast<int>(stage.player->frame()));
        // That of another moveable is seen there.
        const auto other = tr::view::keyframesOf(objects, file.version(), 2);
        QVERIFY(stage.select({tables::Frames, other.firstWord + other.words, 0}));
        QVERIFY(stage.viewport->subject().isOf(tables::Models));
        QCOMPARE(stage.viewport->subject().row, std::size_t{1});
        QCOMPARE(stage.player->animation(), std::optional<std::size_t>(2));
        QCOMPARE(stage.player->frame(), std::size_t{objects.animations[2].frameRate});
    }

    void playsAndPauses()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const QImage before = stage.picture();
        stage.press("playerPlay");
        QVERIFY(stage.player->isPlaying());
        QTRY_VERIFY_WITH_TIMEOUT(stage.player->frame() > 3, kPatience);
        QVERIFY(stage.picture() != before);
        stage.press("playerPlay");
        QVERIFY(!stage.player->isPlaying());
        const std::size_t rested = stage.player->frame();
        QTest::qWait(150);
        QCOMPARE(stage.player->frame(), rested);
        QCOMPARE(stage.timeline().value(), int(rested));
        // And by keyboard, from the view.
        QTest::keyClick(&stage.view(), Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(stage.player->isPlaying());
        QTest::keyClick(&stage.view(), Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(!stage.player->isPlaying());
    }

    void stepsAndSlides()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const QImage first = stage.picture();
        stage.press("playerStepForward");
        QCOMPARE(stage.player->frame(), 1U);
        QVERIFY(stage.picture() != first);
        stage.press("playerStepBack");
        QCOMPARE(stage.player->frame(), 0U);
        QCOMPARE(stage.picture(), first);
        stage.press("playerStepBack"); // round the end
        QCOMPARE(stage.player->frame(), kTurnFrames - 1);
        stage.press("playerToStart");
        QCOMPARE(stage.player->frame(), 0U);
        stage.press("playerToEnd");
        QCOMPARE(stage.player->frame(), kTurnFrames - 1);
        stage.timeline().setFocus();
        QTest::keyClick(&stage.timeline(), Qt::Key_Home);
        QCOMPARE(stage.player->frame(), 0U);
        QTest::keyClick(&stage.timeline(), Qt::Key_PageUp);
        QCOMPARE(int(stage.player->frame()), stage.timeline().pageStep());
        QVERIFY(stage.picture() != first);
    }

    void aStepPauses()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        stage.press("playerPlay");
        stage.press("playerStepForward");
        QVERIFY(!stage.player->isPlaying());
    }

    void theMenuPlays()
    {
        Stage stage(m_place);
        const auto actionOf = [&stage](const char* name)
        {
            for (const QAction* const top : stage.window->menuBar()->actions())
            {
                for (QAction* const entry : top->menu()->actions())
                {
                    if (entry->objectName() == QLatin1String(name))
                    {
                        return entry;
                    }
                }
            }
            return static_cast<QAction*>(nullptr);
        };
        QAction* const step = actionOf("playerStepForward");
        QVERIFY(step != nullptr);
        QVERIFY(stage.open(ui::samplePath()));
        QVERIFY(!step->isEnabled()); // a whole level is shown, and no moveable
        QVERIFY(stage.open(m_wad));
        QVERIFY(step->isEnabled());
        step->trigger();
        QCOMPARE(stage.player->frame(), 1U);
    }

    void loopsOrGoesOn()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const int nearEnd = int(kTurnFrames) - 4;
        stage.press("playerLoop");
        stage.timeline().setValue(nearEnd);
        stage.press("playerPlay");
        QTRY_VERIFY_WITH_TIMEOUT(int(stage.player->frame()) < nearEnd, kPatience);
        QCOMPARE(stage.player->animation(), std::optional<std::size_t>(0));
        stage.press("playerPlay");
        stage.press("playerLoop");
        stage.timeline().setValue(nearEnd);
        stage.press("playerPlay");
        QTRY_COMPARE_WITH_TIMEOUT(
            stage.player->animation(), std::optional<std::size_t>(1), kPatience);
        QVERIFY(stage.player->isPlaying());
        QCOMPARE(stage.list().currentRow(), 1);
        QCOMPARE(stage.timeline().maximum(), int(kRestFrames) - 1);
    }

    void anotherMoveableWhilePlaying()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        stage.press("playerPlay");
        QVERIFY(stage.select({tables::Models, 1}));
        QVERIFY(!stage.player->isPlaying());
        QCOMPARE(stage.player->frame(), 0U);
        QVERIFY(showsSomething(stage.picture()));
    }

    void anotherFileWhilePlaying()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        const QImage cube = stage.picture();
        std::weak_ptr<const ui::OpenFile> old = stage.window->session().file();
        stage.press("playerPlay");
        QVERIFY(stage.open(ui::samplePath()));
        QVERIFY(!stage.player->isPlaying());
        QVERIFY(!stage.player->isEnabled());
        QVERIFY(stage.viewport->subject().isOf(tables::Header));
        QVERIFY(showsSomething(stage.picture()));
        QVERIFY(stage.picture() != cube);
        QTRY_VERIFY_WITH_TIMEOUT(old.expired(), kPatience);
    }

    // The camera of the old file is of no use for the new one.
    void theSameKindOfSubjectInAnotherFile()
    {
        Stage stage(m_place);
        const QString other = makeWad(m_place.path(QStringLiteral("other.wad")));
        QVERIFY(stage.open(m_wad));
        const QImage placed = stage.picture();
        stage.wheel(-30);
        QVERIFY(stage.picture() != placed);
        QVERIFY(stage.open(other));
        QCOMPARE(stage.picture(), placed);
    }

    void closingWhilePlaying()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(m_wad));
        stage.press("playerPlay");
        QTRY_VERIFY_WITH_TIMEOUT(stage.player->frame() > 0, kPatience);
        QVERIFY(stage.window->close());
        stage.window.reset();
        QTest::qWait(50);
    }

    void closingWhileASceneIsBuilt()
    {
        Stage stage(m_place);
        QVERIFY(stage.open(ui::samplePath()));
        stage.window->selection().select(ui::Address{tables::Models, 0});
        stage.window.reset();
        QTest::qWait(50);
    }
};

template struct tr::test::RegisteredTest<tst_Viewport, QApplication>;
#include "tst_Viewport.moc"
