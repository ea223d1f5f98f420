// Textures that are copied in one window and pasted in another, with their pixels, by keyboard.

#include "core/view/textures/TextureView.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PictureStage.h"
#include "tests/ui/TexturePageBench.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/TextureData.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableGrid.h"
#include "ui/tables/TableTab.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTreeView>
#include <QtTest>

#include <vector>

using test::PageBench;
using ui::Address;
using ui::Command;

class tst_PastedTextures : public QObject
{
    Q_OBJECT

private:
    using Pixels = std::vector<int>;

    static const tr::level::Level& level(const PageBench& bench)
    {
        return *bench.window->session().file()->file().level();
    }

    static QAction* action(const PageBench& bench, Command command)
    {
        return bench.window->actionSet().action(command);
    }

    /// What a texture shows, read by hand; `which`: of those that are known, or behind them.
    static Pixels pixels(const PageBench& bench, std::size_t which)
    {
        const QRect box = bench.box(which);
        const auto page = bench.texture(which).tileAndFlag & tr::level::kTileMask;
        const auto all = tr::view::pageRgba(level(bench), static_cast<std::size_t>(page));
        Pixels found;
        for (int y = box.top(); y <= box.bottom(); ++y)
        {
            for (int x = box.left(); x <= box.right(); ++x)
            {
                for (int channel = 0; channel < 4; ++channel)
                {
                    found.push_back(all[static_cast<std::size_t>(4 * (y * 256 + x) + channel)]);
                }
            }
        }
        return found;
    }

    /// Gives the first of the known textures a colour at each texel that no other has.
    static bool paint(const PageBench& bench)
    {
        auto& document = *bench.window->session().document();
        auto page = document.content().as<tr::level::Level>()->textiles32[0];
        const QRect box = bench.box(0);
        for (int y = box.top(); y <= box.bottom(); ++y)
        {
            for (int x = box.left(); x <= box.right(); ++x)
            {
                page.texels[static_cast<std::size_t>(y * 256 + x)] =
                    0xFF000007U | static_cast<std::uint32_t>(x) << 18U
                    | static_cast<std::uint32_t>(y) << 10U;
            }
        }
        tr::edit::Transaction transaction(document, {tr::edit::EditCode::SetValue, {}});
        transaction.apply(tr::edit::Splice{test::tables::Textiles32,
                                           std::string(test::tables::Textiles32.segment),
                                           0,
                                           1,
                                           tr::schema::RowBlock(std::vector{page})});
        return transaction.commit().has_value();
    }

    /// Paints a texture, and copies it on its page.
    static void copy(const PageBench& bench)
    {
        QVERIFY(bench.isShown);
        QVERIFY(paint(bench));
        bench.click(48, 40);
        QCOMPARE(bench.canvas().marked(), std::optional(bench.address(0)));
        bench.canvas().setFocus();
        QTRY_VERIFY(action(bench, Command::Copy)->isEnabled());
        bench.key(Qt::Key_C, Qt::ControlModifier);
        const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasFormat(QString::fromLatin1(ui::kTexturesMime)));
        QVERIFY(data->hasImage()); // for all other programs
    }

    static void enter(const PageBench& bench)
    {
        bench.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.canvas().setFocus();
        QTRY_VERIFY(bench.canvas().hasFocus());
    }

private Q_SLOTS:

    void init() { QGuiApplication::clipboard()->clear(); }

    void goesIntoAnotherFile()
    {
        const PageBench from;
        copy(from);
        const Pixels wanted = pixels(from, 0);
        const PageBench to;
        QVERIFY(to.isShown);
        QVERIFY(pixels(to, 0) != wanted);
        const std::size_t there = level(to).objectTextures.size();
        enter(to);
        QTRY_VERIFY(action(to, Command::Paste)->isEnabled());
        to.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(to.steps(), std::size_t{1});
        QCOMPARE(level(to).objectTextures.size(), there + 1);
        QVERIFY(pixels(to, there - to.first) == wanted);
        QTRY_COMPARE(to.window->selection().current(), std::optional(to.address(there - to.first)));
        QVERIFY(action(to, Command::Undo)->text().contains(QStringLiteral("Paste a texture")));
        // It is there now.
        enter(to);
        QTRY_VERIFY(action(to, Command::Paste)->isEnabled());
        to.key(Qt::Key_V, Qt::ControlModifier);
        QTRY_VERIFY(to.window->banner().isVisible());
        QVERIFY(to.window->banner().message().text.contains(QStringLiteral("already")));
        QCOMPARE(to.steps(), std::size_t{1});
        QVERIFY(to.undoesToTheByte());
    }

    void rowsOfTheTableTakeTheirPixelsAlong()
    {
        const PageBench from;
        QVERIFY(from.isShown);
        QVERIFY(paint(from));
        const Pixels wanted = pixels(from, 0);
        const auto press = [](const PageBench& bench, std::size_t row, Qt::Key key)
        {
            ui::TableTab& tab = *bench.window->tabs().showTable(test::tables::ObjectTextures);
            tab.grid()->setFocus();
            tab.selectRows(row, 1);
            QTRY_VERIFY(tab.grid()->hasFocus());
            QTRY_VERIFY(
                action(bench, key == Qt::Key_C ? Command::Copy : Command::Paste)->isEnabled());
            QTest::keyClick(tab.grid(), key, Qt::ControlModifier);
        };
        press(from, from.first, Qt::Key_C);
        const PageBench to;
        QVERIFY(to.isShown);
        const std::size_t there = level(to).objectTextures.size();
        enter(to);
        press(to, 0, Qt::Key_V);
        QTRY_COMPARE(to.steps(), std::size_t{1});
        QCOMPARE(level(to).objectTextures.size(), there + 1);
        QVERIFY(pixels(to, there - to.first) == wanted);
        QVERIFY(to.undoesToTheByte());
    }

    void severalLinesOfTheStructure()
    {
        const auto structureOf = [](const PageBench& bench) -> QTreeView&
        {
            QTreeView& tree = *bench.window->findChild<ui::StructureView*>()->tree();
            bench.window->selection().select(
                ui::Address{test::tables::ObjectTextures, bench.first, ui::Address::kWholeRow});
            tree.setFocus();
            return tree;
        };
        const PageBench from;
        QVERIFY(from.isShown);
        QVERIFY(paint(from));
        const std::vector wanted{pixels(from, 0), pixels(from, 1)};
        QTreeView& lines = structureOf(from);
        QTRY_VERIFY(lines.hasFocus());
        QTest::keyClick(&lines, Qt::Key_Down, Qt::ShiftModifier);
        QTRY_VERIFY(action(from, Command::Copy)->isEnabled());
        QTest::keyClick(&lines, Qt::Key_C, Qt::ControlModifier);
        const PageBench to;
        QVERIFY(to.isShown);
        const std::size_t there = level(to).objectTextures.size();
        QVERIFY(pixels(to, 0) != wanted[0]);
        enter(to);
        QTreeView& place = structureOf(to);
        QTRY_VERIFY(place.hasFocus());
        QTRY_VERIFY(action(to, Command::Paste)->isEnabled());
        QTest::keyClick(&place, Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(to.steps(), std::size_t{1});
        QCOMPARE(level(to).objectTextures.size(), there + 2);
        QVERIFY(pixels(to, there - to.first) == wanted[0]);
        QVERIFY(pixels(to, there - to.first + 1) == wanted[1]);
        QVERIFY(to.undoesToTheByte());
    }

    /// By the dialog that all pictures go through.
    void takesThePlaceOfAnother()
    {
        const PageBench from;
        copy(from);
        const Pixels wanted = pixels(from, 0);
        const PageBench to;
        QVERIFY(to.isShown);
        enter(to);
        to.click(48, 40);
        QTRY_VERIFY(action(to, Command::PasteOver)->isEnabled());
        to.key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        ui::ImportPictureDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = test::openDialog<ui::ImportPictureDialog>(*to.window)) != nullptr);
        QPushButton* const button = test::PictureStage::importButton(*dialog);
        QTRY_VERIFY(!dialog->isBusy() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(to.steps(), std::size_t{1});
        QVERIFY(pixels(to, 0) == wanted);
        QVERIFY(to.undoesToTheByte());
    }
};

template struct tr::test::RegisteredTest<tst_PastedTextures, QApplication>;
#include "tst_PastedTextures.moc"
