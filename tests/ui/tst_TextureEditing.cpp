// Textures that are worked on in the window: dragged by the body and by handles, moved by keys,
// drawn anew, turned and blended, each as one step that is undone to the byte.

#include "tests/support/TestProgram.h"
#include "tests/ui/TexturePageBench.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/TextureDetails.h"
#include "ui/textures/TextureHandles.h"

#include <QAction>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSpinBox>
#include <QtTest>

using namespace ui;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using tr::schema::Version;

class tst_TextureEditing : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void bodiesAreDragged_data() { games(); }

    void bodiesAreDragged();
    void handlesAreDragged_data();
    void handlesAreDragged();
    void edgesOfThePageHoldThem();
    void escapeTakesADragBack();
    void aClickIsNoDrag();
    void severalAreSelectedAndMoved();
    void arrowKeysMove();
    void controlAndArrowsWalk();
    void whatLeavesThePageIsRefused();

    void aNewOneIsDrawn_data() { games(); }

    void aNewOneIsDrawn();
    void aNewOneWithoutTheMouse();
    void turnsAndBlendings();
    void oldGamesHaveFewerModes();
    void samplesOfWads();
    void spritesOfASequence();
    void numbersAreTyped();
    void typedNumbersAreSaved();
    void usersAreListed();
    void thePageStaysWhereItWas();
    void actionsGoWithTheTab();
    void theMenuHasThem();

private:
    static void games()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("TR1") << static_cast<int>(versions::Tr1);
        QTest::newRow("TR3") << static_cast<int>(versions::Tr3);
        QTest::newRow("TR4") << static_cast<int>(versions::Tr4);
    }
};

void tst_TextureEditing::bodiesAreDragged()
{
    QFETCH(int, version);
    for (const int zoom : {1, 2, 6})
    {
        const test::PageBench bench(static_cast<Version>(version));
        QVERIFY(bench.isShown);
        bench.canvas().setZoom(zoom, bench.at(40, 40));
        const QPoint from = bench.at(40, 40);
        bench.press(from);
        QCOMPARE(bench.canvas().marked(), std::optional(bench.address(0)));
        const QImage still = bench.canvas().viewport()->grab().toImage();
        bench.moveTo(from + QPoint(5, 9) * zoom);
        bench.moveTo(from + QPoint(20, -10) * zoom);
        // It is shown, and nothing has changed yet.
        QVERIFY(bench.canvas().viewport()->grab().toImage() != still);
        QCOMPARE(bench.box(0), QRect(32, 32, 32, 16));
        QCOMPARE(bench.steps(), 0U);
        bench.release(from + QPoint(20, -10) * zoom);
        QCOMPARE(bench.box(0), QRect(52, 22, 32, 16));
        QCOMPARE(bench.box(1), QRect(96, 32, 16, 16));
        QCOMPARE(bench.steps(), 1U);
        QCOMPARE(bench.canvas().selected(), std::vector{bench.address(0)});
        const QByteArray after = test::bytesToSave(*bench.window);
        QVERIFY(bench.undoesToTheByte());
        bench.window->session().document()->redo();
        QCOMPARE(test::bytesToSave(*bench.window), after);
    }
}

void tst_TextureEditing::handlesAreDragged_data()
{
    QTest::addColumn<int>("handle"); // from the upper left one on
    QTest::addColumn<QRect>("box");  // when it is dragged by 6, -4
    QTest::newRow("upper left") << 0 << QRect(38, 28, 26, 20);
    QTest::newRow("top") << 1 << QRect(32, 28, 32, 20);
    QTest::newRow("upper right") << 2 << QRect(32, 28, 38, 20);
    QTest::newRow("right") << 3 << QRect(32, 32, 38, 16);
    QTest::newRow("lower right") << 4 << QRect(32, 32, 38, 12);
    QTest::newRow("bottom") << 5 << QRect(32, 32, 32, 12);
    QTest::newRow("lower left") << 6 << QRect(38, 32, 26, 12);
    QTest::newRow("left") << 7 << QRect(38, 32, 26, 16);
}

void tst_TextureEditing::handlesAreDragged()
{
    QFETCH(int, handle);
    QFETCH(QRect, box);
    for (const int zoom : {1, 2, 8})
    {
        const test::PageBench bench;
        QVERIFY(bench.isShown);
        bench.canvas().setZoom(zoom);
        bench.click(40, 40);
        const QRectF onScreen(bench.at(32, 32), QSizeF(32, 16) * zoom);
        const QPoint from =
            handlesOf(onScreen)[static_cast<std::size_t>(handle)].center().toPoint();
        bench.drag(from, from + QPoint(6, -4) * zoom);
        QCOMPARE(bench.box(0), box);
        QCOMPARE(static_cast<int>(bench.texture(0).width), box.width() - 1);
        QCOMPARE(static_cast<int>(bench.texture(0).height), box.height() - 1);
        QCOMPARE(bench.steps(), 1U);
        QVERIFY(bench.undoesToTheByte());
    }
}

void tst_TextureEditing::edgesOfThePageHoldThem()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.drag(bench.at(40, 40), bench.at(-100, 300));
    QCOMPARE(bench.box(0), QRect(0, 240, 32, 16));
    const QRectF onScreen(bench.at(0, 240), QSizeF(64, 32));
    const QPoint right = handlesOf(onScreen)[3].center().toPoint();
    bench.drag(right, right + QPoint(2000, 0));
    QCOMPARE(bench.box(0), QRect(0, 240, 256, 16));
    // The left side does not pass the right one.
    bench.window->session().document()->undo();
    const QPoint again = handlesOf(onScreen)[3].center().toPoint();
    bench.drag(again, again - QPoint(2000, 0));
    QCOMPARE(bench.box(0), QRect(0, 240, 1, 16));
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::escapeTakesADragBack()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    const QPoint from = bench.at(40, 40);
    bench.press(from);
    const QImage still = bench.canvas().viewport()->grab().toImage();
    bench.moveTo(from + QPoint(40, 40));
    QVERIFY(bench.canvas().viewport()->grab().toImage() != still);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.canvas().viewport()->grab().toImage(), still);
    bench.release(from + QPoint(40, 40));
    QCOMPARE(bench.steps(), 0U);
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::aClickIsNoDrag()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    const QPoint from = bench.at(40, 40);
    bench.drag(from, from + QPoint(2, 1)); // a hand that shakes
    QCOMPARE(bench.steps(), 0U);
    bench.drag(from, from);
    QCOMPARE(bench.steps(), 0U);
    // There and back again changes nothing.
    bench.press(from);
    bench.moveTo(from + QPoint(50, 50));
    bench.moveTo(from);
    bench.release(from);
    QCOMPARE(bench.steps(), 0U);
}

void tst_TextureEditing::severalAreSelectedAndMoved()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.click(100, 40, Qt::ControlModifier);
    QCOMPARE(bench.canvas().selected(), (std::vector{bench.address(0), bench.address(1)}));
    bench.drag(bench.at(40, 40), bench.at(300, 50)); // the right one is held by the edge
    QCOMPARE(bench.box(0), QRect(176, 42, 32, 16));
    QCOMPARE(bench.box(1), QRect(240, 42, 16, 16));
    QCOMPARE(bench.steps(), 1U);
    QCOMPARE(bench.canvas().selected().size(), 2U);
    bench.window->session().document()->undo();
    // A click on one of them selects that one; Ctrl takes one away.
    bench.click(40, 40, Qt::ControlModifier);
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(1)});
    bench.click(40, 40, Qt::ControlModifier);
    bench.click(40, 40);
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(0)});
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::arrowKeysMove()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.key(Qt::Key_Right);
    bench.key(Qt::Key_Right);
    bench.key(Qt::Key_Right);
    QCOMPARE(bench.box(0), QRect(35, 32, 32, 16));
    QCOMPARE(bench.steps(), 1U); // steps in a row are one
    bench.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(bench.box(0), QRect(35, 40, 32, 16));
    bench.key(Qt::Key_Left, Qt::ShiftModifier);
    bench.key(Qt::Key_Up);
    QCOMPARE(bench.box(0), QRect(27, 39, 32, 16));
    QCOMPARE(bench.canvas().marked(), std::optional(bench.address(0)));
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::controlAndArrowsWalk()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.key(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(1)});
    bench.key(Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(bench.canvas().selected(), (std::vector{bench.address(1), bench.address(0)}));
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(0)});
    QCOMPARE(bench.steps(), 0U);
}

void tst_TextureEditing::whatLeavesThePageIsRefused()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    for (int i = 0; i < 4; ++i)
    {
        bench.key(Qt::Key_Left, Qt::ShiftModifier);
    }
    QCOMPARE(bench.box(0), QRect(0, 32, 32, 16));
    bench.key(Qt::Key_Left);
    QCOMPARE(bench.box(0), QRect(0, 32, 32, 16));
    auto* const banner = bench.window->findChild<Banner*>();
    QVERIFY(banner != nullptr);
    const auto banners = bench.window->findChildren<Banner*>();
    QVERIFY(std::ranges::any_of(banners, [](const Banner* each) { return each->isVisible(); }));
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::aNewOneIsDrawn()
{
    QFETCH(int, version);
    const test::PageBench bench(static_cast<Version>(version));
    QVERIFY(bench.isShown);
    bench.trigger("textureDraw");
    QVERIFY(bench.canvas().isDrawing());
    // Over another one, from the lower right to the upper left.
    bench.drag(bench.at(79.5, 47.5), bench.at(40.5, 16.5));
    QVERIFY(!bench.canvas().isDrawing());
    QCOMPARE(bench.window->session().file()->file().level()->objectTextures.size(),
             bench.first + 3);
    QCOMPARE(bench.box(2), QRect(40, 16, 40, 32));
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(2)});
    QCOMPARE(bench.steps(), 1U);
    const int low = version == static_cast<int>(versions::Tr4) ? 0 : 1;
    QCOMPARE(int{bench.texture(2).vertices[0].x}, 40 * 256 + low);
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::aNewOneWithoutTheMouse()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.trigger("textureNew");
    QCOMPARE(bench.box(2), QRect(32, 32, 32, 16)); // as large as the selected one, to be moved
    bench.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(bench.box(2), QRect(32, 40, 32, 16));
    QCOMPARE(bench.box(0), QRect(32, 32, 32, 16));
    QCOMPARE(bench.steps(), 2U);
    // Escape leaves the tool, and a click on the page makes nothing.
    bench.trigger("textureDraw");
    bench.click(40, 40);
    QVERIFY(bench.canvas().isDrawing());
    bench.key(Qt::Key_Escape);
    QVERIFY(!bench.canvas().isDrawing());
    QCOMPARE(bench.steps(), 2U);
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::turnsAndBlendings()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bench.click(100, 40, Qt::ControlModifier);
    bench.trigger("textureFlipAcross");
    QCOMPARE(bench.steps(), 1U);
    for (const std::size_t which : {0U, 1U})
    {
        QVERIFY(bench.texture(which).vertices[0].x > bench.texture(which).vertices[1].x);
        QCOMPARE(int{bench.texture(which).newFlags}, 1);
    }
    QCOMPARE(bench.canvas().selected().size(), 2U);
    bench.trigger("textureFlipAcross");
    QCOMPARE(test::bytesToSave(*bench.window), bench.before);
    bench.trigger("textureTurnRight");
    bench.trigger("textureTurnLeft");
    QCOMPARE(test::bytesToSave(*bench.window), bench.before);
    bench.trigger("textureFlipDown");
    QVERIFY(bench.texture(0).vertices[0].y > bench.texture(0).vertices[3].y);
    bench.trigger("textureAdditive");
    QCOMPARE(int{bench.texture(0).attribute}, 2);
    QCOMPARE(int{bench.texture(1).attribute}, 2);
    QVERIFY(bench.window->findChild<QAction*>(QStringLiteral("textureAdditive"))->isChecked());
    bench.trigger("textureOpaque");
    QCOMPARE(int{bench.texture(1).attribute}, 0);
    QVERIFY(!bench.window->findChild<QAction*>(QStringLiteral("textureAdditive"))->isChecked());
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::oldGamesHaveFewerModes()
{
    const test::PageBench bench(versions::Tr1);
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    const auto shows = [&bench](const char* name)
    { return bench.window->findChild<QAction*>(QString::fromLatin1(name))->isVisible(); };
    QVERIFY(shows("textureOpaque"));
    QVERIFY(shows("textureTransparent"));
    QVERIFY(!shows("textureAdditive"));
}

void tst_TextureEditing::samplesOfWads()
{
    test::Workplace place;
    tr::level::Wad wad = tr::test::LevelBuilder(versions::Wad).buildWad();
    const std::size_t count = wad.textureSamples.size();
    const auto bytes = tr::test::fileBytes(std::move(wad));
    const QString path = place.path(QStringLiteral("page.wad"));
    QVERIFY(test::overwrite(
        path, QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))));
    const auto window = place.window();
    QVERIFY(test::openAndWait(*window, path));
    TexturePageView* const view = window->tabs().showTextures(0);
    QVERIFY(view != nullptr);
    window->findChild<QAction*>(QStringLiteral("textureNew"))->trigger();
    const auto sample = [&window, count]
    { return window->session().file()->file().wad()->textureSamples[count]; };
    QCOMPARE(window->session().file()->file().wad()->textureSamples.size(), count + 1);
    QTest::keyClick(view->canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(int{sample().x}, 8);
    // What a WAD keeps elsewhere is refused with the reason.
    window->findChild<QAction*>(QStringLiteral("textureTurnLeft"))->trigger();
    QVERIFY(!window->findChild<QMenu*>()->isVisible());
    QCOMPARE(window->session().document()->position(), 2U);
    const auto banners = window->findChildren<Banner*>();
    QVERIFY(std::ranges::any_of(banners, [](const Banner* each) { return each->isVisible(); }));
}

void tst_TextureEditing::spritesOfASequence()
{
    const test::PageBench bench(versions::Tr3);
    QVERIFY(bench.isShown);
    const auto sprites = [&bench]() -> const tr::level::Sprites&
    { return bench.window->session().file()->file().level()->sprites; };
    QVERIFY(!sprites().sequences.empty());
    const auto first = static_cast<std::size_t>(sprites().sequences[0].firstSprite);
    const int count = -sprites().sequences[0].negativeLength;
    bench.click(40, 40);
    QVERIFY(!bench.isEnabled("spriteDelete")); // that is no sprite
    const Address sprite{tables::SpriteTextures, first};
    bench.window->selection().select(sprite);
    QVERIFY(bench.isEnabled("spriteDelete"));
    const QRect like = bench.canvas().selectedBox();
    bench.trigger("textureNew");
    QCOMPARE(-sprites().sequences[0].negativeLength, count + 1);
    const Address made{tables::SpriteTextures, first + static_cast<std::size_t>(count)};
    QCOMPARE(bench.canvas().selected(), std::vector{made});
    QCOMPARE(bench.canvas().selectedBox(), like);
    bench.key(like.left() > 0 ? Qt::Key_Left : Qt::Key_Right);
    const QRect moved = bench.canvas().selectedBox();
    QVERIFY(moved != like);
    bench.trigger("spriteEarlier");
    const Address earlier{tables::SpriteTextures, made.row - 1};
    QCOMPARE(bench.canvas().selected(), std::vector{earlier});
    QCOMPARE(bench.canvas().selectedBox(), moved);
    bench.trigger("spriteStand");
    QCOMPARE(int{sprites().textures[earlier.row].bottom}, 0);
    bench.trigger("spriteCentre");
    QVERIFY(sprites().textures[earlier.row].bottom > 0);
    bench.trigger("spriteDelete");
    QCOMPARE(-sprites().sequences[0].negativeLength, count);
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::numbersAreTyped()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    QVERIFY(bench.view->details() != nullptr);
    bench.click(40, 40);
    const auto number = [&bench](const char* name)
    {
        for (QSpinBox* const each : bench.view->details()->findChildren<QSpinBox*>())
        {
            if (each->accessibleName() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return static_cast<QSpinBox*>(nullptr);
    };
    QCOMPARE(number("Left column")->value(), 32);
    QCOMPARE(number("Top row")->value(), 32);
    QCOMPARE(number("Width in texels")->value(), 32);
    QCOMPARE(number("Height in texels")->value(), 16);
    number("Width in texels")->setFocus();
    number("Width in texels")->selectAll();
    QTest::keyClicks(number("Width in texels"), QStringLiteral("48"));
    QTest::keyClick(number("Width in texels"), Qt::Key_Return);
    QCOMPARE(bench.box(0), QRect(32, 32, 48, 16));
    number("Left column")->stepBy(-1);
    QCOMPARE(bench.box(0), QRect(31, 32, 48, 16));
    // What cannot be is not shown any longer.
    number("Top row")->setValue(255);
    QCOMPARE(bench.box(0), QRect(31, 32, 48, 16));
    QCOMPARE(number("Top row")->value(), 32);
    bench.click(100, 40, Qt::ControlModifier);
    QVERIFY(number("Left column")->isEnabled());
    QVERIFY(!number("Width in texels")->isEnabled());
    number("Top row")->setValue(40);
    QCOMPARE(bench.box(0), QRect(31, 40, 48, 16));
    QCOMPARE(bench.box(1), QRect(96, 40, 16, 16));
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureEditing::typedNumbersAreSaved()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    QSpinBox* left = nullptr;
    for (QSpinBox* const each : bench.view->details()->findChildren<QSpinBox*>())
    {
        left = each->accessibleName() == QStringLiteral("Left column") ? each : left;
    }
    QVERIFY(left != nullptr);
    QAction* const save = bench.window->actionSet().action(Command::Save);
    const auto type = [left](const QString& text)
    {
        left->setFocus();
        left->selectAll();
        QTest::keyClicks(left, text);
    };
    // What cannot be stays where it was typed.
    type(QStringLiteral("250"));
    QVERIFY(bench.window->session().openEdits().isChanged());
    QVERIFY(save->isEnabled());
    save->trigger();
    QCOMPARE(bench.steps(), 0U);
    QCOMPARE(left->cleanText(), QStringLiteral("250"));
    QTest::keyClick(left, Qt::Key_Escape);
    QCOMPARE(left->cleanText(), QStringLiteral("32"));
    QVERIFY(!bench.window->session().openEdits().isChanged());
    type(QStringLiteral("48"));
    save->trigger();
    QTRY_COMPARE(bench.box(0), QRect(48, 32, 32, 16));
    QCOMPARE(bench.steps(), 1U);
    QVERIFY(!bench.window->session().openEdits().isChanged());
    QTRY_COMPARE(test::contentOf(bench.path), test::bytesToSave(*bench.window));
    QVERIFY(test::contentOf(bench.path) != bench.before);
}

void tst_TextureEditing::usersAreListed()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    QListWidget* const users = bench.view->details()->users();
    QCOMPARE(users->count(), 1);
    QCOMPARE(users->item(0)->text(), QStringLiteral("Room 0"));
    bench.click(100, 40);
    QCOMPARE(users->count(), 0);
    bench.click(40, 40);
    QSignalSpy opened(&bench.window->selection(), &Selection::openRequested);
    users->setFocus();
    users->setCurrentRow(0);
    QTest::keyClick(users, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<Address>(), (Address{tables::Rooms, 0}));
    // The page still shows what was selected there.
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(0)});
}

void tst_TextureEditing::thePageStaysWhereItWas()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.canvas().setZoom(16);
    bench.click(40, 40);
    const QPointF corner = bench.canvas().toPage({0, 0});
    bench.key(Qt::Key_Right);
    QCOMPARE(bench.canvas().toPage({0, 0}), corner);
    QCOMPARE(bench.canvas().zoom(), 16);
}

void tst_TextureEditing::actionsGoWithTheTab()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    QVERIFY(bench.isEnabled("textureDraw"));
    QVERIFY(!bench.isEnabled("textureTurnLeft"));
    bench.click(40, 40);
    QVERIFY(bench.isEnabled("textureTurnLeft"));
    // What is not seen is not changed.
    bench.window->tabs().showView();
    QVERIFY(!bench.isEnabled("textureDraw"));
    QVERIFY(!bench.isEnabled("textureTurnLeft"));
    QVERIFY(bench.window->tabs().showTextures() == bench.view);
    QVERIFY(bench.isEnabled("textureTurnLeft"));
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(0)});
    bench.window->tabs().closeCurrent();
    QVERIFY(!bench.isEnabled("textureDraw"));
    QVERIFY(!bench.isEnabled("textureTurnLeft"));
}

void tst_TextureEditing::theMenuHasThem()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    bench.click(40, 40);
    bool wasSeen = false;
    QTimer::singleShot(0,
                       [&wasSeen]
                       {
                           auto* const menu =
                               qobject_cast<QMenu*>(QApplication::activePopupWidget());
                           wasSeen = menu != nullptr && menu->actions().size() > 5;
                           if (menu != nullptr)
                           {
                               menu->close();
                           }
                       });
    const QPoint place = bench.at(40, 40);
    QContextMenuEvent event(
        QContextMenuEvent::Keyboard, place, bench.canvas().viewport()->mapToGlobal(place));
    QCoreApplication::sendEvent(&bench.canvas(), &event);
    QVERIFY(wasSeen);
}

template struct tr::test::RegisteredTest<tst_TextureEditing, QApplication>;
#include "tst_TextureEditing.moc"
