#include "tests/support/TestProgram.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexFindBar.h"
#include "ui/hex/HexGoToBar.h"
#include "ui/hex/HexView.h"
#include "ui/problems/ProblemsView.h"
#include "ui/start/DropOverlay.h"
#include "ui/start/StartPage.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/StatusPanel.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include <functional>
#include <memory>
#include <set>

using test::FakeViewport;
using test::GatedReader;
using test::openAndWait;
using test::Workplace;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::Command;
using ui::MainWindow;
using ui::ThemeChoice;

namespace
{

QDockWidget* dockOf(MainWindow& window, const char* name)
{
    return window.findChild<QDockWidget*>(QString::fromLatin1(name));
}

QMimeData* filesToDrop(const QStringList& paths)
{
    auto* const data = new QMimeData;
    QList<QUrl> urls;
    for (const QString& path : paths)
    {
        urls.append(QUrl::fromLocalFile(path));
    }
    data->setUrls(urls);
    return data;
}

/// Whether anybody listens to an action. Qt tells that to subclasses only.
bool isServed(const QAction& action)
{
    struct Listener : QAction
    {
        static auto count() { return &Listener::receivers; }
    };

    return (action.*Listener::count())(SIGNAL(triggered(bool))) > 0;
}

/// What a drag that comes in and is let go does; false if the window does not take it.
bool drop(QWidget& target, const QMimeData& data)
{
    QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&target, &enter);
    if (!enter.isAccepted())
    {
        return false;
    }
    QDropEvent drop({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&target, &drop);
    return drop.isAccepted();
}

} // namespace

class tst_MainWindow : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    void trigger(Command command) { action(command)->trigger(); }

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] bool showsStartPage() const
    {
        return m_window->findChild<ui::StartPage*>()->isVisible();
    }

    [[nodiscard]] FakeViewport& viewport() const
    {
        return static_cast<FakeViewport&>(m_window->viewport());
    }

    /// Closes the window and opens another as the next run of the program would.
    [[nodiscard]] bool restart()
    {
        m_window->close();
        m_window.reset();
        m_place->restart();
        m_window = m_place->window();
        return m_window != nullptr;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    // --- opening

    void beginsWithTheStartPage()
    {
        QVERIFY(showsStartPage());
        for (const QDockWidget* const dock : m_window->findChildren<QDockWidget*>())
        {
            QVERIFY(!dock->isVisible());
        }
        QVERIFY(!action(Command::Close)->isEnabled());
        QVERIFY(!action(Command::Find)->isEnabled());
        QVERIFY(!action(Command::SavePicture)->isEnabled());
    }

    void opensAFile()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.tr4"));
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(!showsStartPage());
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("a.tr4")));
        QVERIFY(viewport().file() == m_window->session().file());
        for (const char* const name : {"structure", "properties", "player"})
        {
            QVERIFY2(dockOf(*m_window, name)->isVisible(), name);
        }
        QVERIFY(m_window->findChild<ui::RoundTripBadge*>()->accessibleName().contains(
            QStringLiteral("Exact")));
        QCOMPARE(m_place->settings().recentFiles().constFirst().path, path);
        QVERIFY(m_window->banner().isHidden());
    }

    void opensThroughTheDialog()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.phd"));
        trigger(Command::Open);
        auto* const dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        QVERIFY(name != nullptr);
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(m_window->session().file());
        QCOMPARE(m_window->session().file()->path(), path);
        QCOMPARE(QDir(m_place->settings().lastFolder()), QDir(QFileInfo(path).path()));
    }

    void opensWhatIsDropped()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.wad"));
        const std::unique_ptr<QMimeData> data(filesToDrop({path}));
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        auto* const overlay = m_window->findChild<ui::DropOverlay*>();
        QVERIFY(overlay->isVisible());
        QVERIFY(overlay->accessibleName().contains(QStringLiteral("a.wad")));

        QVERIFY(drop(*m_window, *data));
        QVERIFY(!overlay->isVisible());
        QTRY_VERIFY(m_window->session().file());
        QCOMPARE(m_window->session().file()->path(), path);
    }

    void severalFilesGetWindowsOfTheirOwn()
    {
        QSignalSpy wanted(m_window.get(), &MainWindow::windowWanted);
        const QString first = m_place->soundFile(QStringLiteral("a.wad"));
        const QString second = m_place->soundFile(QStringLiteral("b.wad"));
        const std::unique_ptr<QMimeData> data(filesToDrop({first, second}));
        QVERIFY(drop(*m_window, *data));
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), second);
        QTRY_VERIFY(m_window->session().file());
    }

    void onlyFilesAreTaken()
    {
        QMimeData text;
        text.setText(QStringLiteral("a.wad"));
        QVERIFY(!drop(*m_window, text));
        QMimeData link;
        link.setUrls({QUrl(QStringLiteral("https://example.org/a.wad"))});
        QVERIFY(!drop(*m_window, link));
        // A folder is taken, so that it can be said why it is not opened.
        const std::unique_ptr<QMimeData> folder(filesToDrop({QDir::tempPath()}));
        QVERIFY(drop(*m_window, *folder));
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(showsStartPage());
    }

    void opensARecentFile()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.phd"));
        QVERIFY(openAndWait(*m_window, path));
        trigger(Command::Close);
        QVERIFY(showsStartPage());
        Q_EMIT m_window->findChild<ui::StartPage*>()->chosen(path);
        QTRY_VERIFY(m_window->session().file());
    }

    void anotherFileReplacesTheFirst()
    {
        const QString wad = m_place->soundFile(QStringLiteral("a.wad"));
        QVERIFY(openAndWait(*m_window, wad));
        m_window->tabs().showTable(tables::Animations);
        m_window->tabs().showTable(tables::TextureSamples);
        QCOMPARE(m_window->tabs().count(), 3);
        m_window->selection().select(Address{tables::Animations});

        const QString level = m_place->soundFile(QStringLiteral("a.phd"));
        QVERIFY(openAndWait(*m_window, level));
        QVERIFY(!m_window->selection().current());
        QVERIFY(!action(Command::Back)->isEnabled());
        // A level has animations, too, but no texture samples.
        QCOMPARE(m_window->tabs().count(), 2);
        QCOMPARE(m_place->settings().recentFiles().size(), 2);
        QVERIFY(viewport().file()->path() == level);
    }

    // --- while one is being read

    void switchesFilesWhileOneLoads()
    {
        GatedReader gate;
        m_window = m_place->window(gate.reader());
        m_window->openFile(m_place->soundFile(QStringLiteral("slow.phd")));
        QVERIFY(gate.waitForVisitor());
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("quick.wad"))));
        gate.open();
        QTest::qWait(100);
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("quick.wad")));
        QCOMPARE(m_place->settings().recentFiles().size(), 1);
    }

    void cancelsInTheStatusBar()
    {
        GatedReader gate;
        m_window = m_place->window(gate.reader());
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("quick.wad"))));
        m_window->openFile(m_place->soundFile(QStringLiteral("slow.phd")));
        QVERIFY(gate.waitForVisitor());

        QToolButton* cancel = nullptr;
        for (QToolButton* const button : m_window->statusBar()->findChildren<QToolButton*>())
        {
            cancel =
                button->accessibleName().startsWith(QStringLiteral("Cancel")) ? button : cancel;
        }
        QVERIFY(cancel != nullptr);
        QTRY_VERIFY(cancel->isVisible());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QVERIFY(!m_window->session().isLoading());
        QVERIFY(!cancel->isVisible());
        QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("quick.wad")));
        QVERIFY(m_window->banner().isHidden());
    }

    void closingWhileOneLoadsEndsWell()
    {
        GatedReader gate;
        m_window = m_place->window(gate.reader());
        m_window->openFile(m_place->soundFile(QStringLiteral("slow.phd")));
        QVERIFY(gate.waitForVisitor());
        m_window->close();
        m_window.reset();
    }

    // --- files that are not sound

    void brokenFileIsShownInPart()
    {
        QVERIFY(openAndWait(*m_window, m_place->brokenFile(QStringLiteral("broken.wad"))));
        QVERIFY(!showsStartPage());
        QVERIFY(m_window->banner().isVisible());
        const ui::Banner::Message& message = m_window->banner().message();
        QVERIFY(message.title.contains(QStringLiteral("broken.wad")));
        QVERIFY(message.text.contains(QStringLiteral("at 0x")));
        QVERIFY(m_window->findChild<ui::ProblemsView*>()->count() >= 1);
        QVERIFY(m_window->findChild<ui::RoundTripBadge*>()->accessibleName().contains(
            QStringLiteral("Damaged")));

        Q_EMIT m_window->banner().actionTriggered();
        QVERIFY(dockOf(*m_window, "problems")->isVisible());
        QTRY_VERIFY(!m_window->findChild<ui::ProblemsView*>()->visibleRegion().isEmpty());

        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("sound.wad"))));
        QVERIFY(m_window->banner().isHidden());
    }

    void refusedFileIsExplained()
    {
        const QString path =
            m_place->textFile(QStringLiteral("diary.tr4"), "Dear diary, today I found a tomb.");
        m_window->openFile(path);
        QTRY_VERIFY(m_window->banner().isVisible());
        QVERIFY(showsStartPage());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("diary.tr4")));
        QVERIFY(!m_window->banner().message().text.isEmpty());
        QVERIFY(m_place->settings().recentFiles().isEmpty());
    }

    void refusedFileLeavesTheOldOne()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.phd"));
        QVERIFY(openAndWait(*m_window, path));
        m_window->openFile(m_place->path(QStringLiteral("nowhere.phd")));
        QTRY_VERIFY(m_window->banner().isVisible());
        QCOMPARE(m_window->session().file()->path(), path);
        QVERIFY(!showsStartPage());
    }

    // --- tabs and selections

    void opensWhatShowsAPlaceBest()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"), 3)));
        ui::CentreTabs& tabs = m_window->tabs();
        m_window->selection().open(Address{tables::Animations});
        QVERIFY(tabs.currentTable() != nullptr);
        QCOMPARE(tabs.currentTable()->table(), tables::Animations);
        m_window->selection().open(Address{tables::Animations});
        QCOMPARE(tabs.count(), 2);
        m_window->selection().open(Address{tables::Rooms, 0});
        QCOMPARE(tabs.currentIndex(), 0);
    }

    void tabsAreClosedButForTheView()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        QVERIFY(!action(Command::CloseTab)->isEnabled());
        QVERIFY(m_window->tabs().showByName(QStringLiteral("table:entities")));
        QVERIFY(action(Command::CloseTab)->isEnabled());
        m_window->tabs().tabBar()->moveTab(1, 0);
        QCOMPARE(m_window->tabs().widget(0), &viewport());
        trigger(Command::CloseTab);
        QCOMPARE(m_window->tabs().count(), 1);
        QVERIFY(!m_window->tabs().showByName(QStringLiteral("table:nonsense")));
        QVERIFY(!m_window->tabs().showByName(QStringLiteral("texture:900")));
        QVERIFY(m_window->tabs().showByName(QStringLiteral("3d")));
    }

    void goesBackAndForward()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        const Address rooms{tables::Rooms};
        const Address models{tables::Models};
        m_window->selection().select(rooms);
        m_window->selection().select(models);
        QVERIFY(!action(Command::Forward)->isEnabled());
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_window->selection().current(), std::optional(rooms));
        QVERIFY(!action(Command::Back)->isEnabled());
        QTest::mouseClick(m_window->centralWidget(), Qt::ForwardButton);
        QCOMPARE(m_window->selection().current(), std::optional(models));
        QTest::mouseClick(m_window->centralWidget(), Qt::BackButton);
        QCOMPARE(m_window->selection().current(), std::optional(rooms));
    }

    void findsInTableOrStructure()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        dockOf(*m_window, "structure")->hide();
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        auto* const structure = m_window->findChild<ui::StructureView*>();
        QTRY_VERIFY(structure->searchField()->hasFocus());

        ui::TableTab* const table = m_window->tabs().showTable(tables::Entities);
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(table->filterField()->hasFocus());
    }

    void bytesHaveKeysOfTheirOwn()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        m_window->selection().select(ui::Address{tr::level::tables::Animations, 0});
        QTest::keyClick(m_window.get(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
        auto* const hex = m_window->findChild<ui::HexView*>();
        QVERIFY(hex != nullptr && hex->isVisible());
        QTRY_VERIFY(hex->canvas()->hasFocus()); // once the bytes are there
        QVERIFY(hex->canvas()->cursor() != 0);

        QGuiApplication::clipboard()->clear();
        QTest::keyClick(hex->canvas(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().size(), 2);
        QGuiApplication::clipboard()->clear();
        trigger(Command::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text().size(), 2);
        QTest::keyClick(hex->canvas(), Qt::Key_F, Qt::ControlModifier);
        QVERIFY(hex->findBar()->isVisible());
        QTest::keyClick(hex->findBar(), Qt::Key_Escape);
        QTest::keyClick(hex->canvas(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(hex->goToBar()->isVisible());
        m_window->session().close();
        QVERIFY(!hex->isVisible());
    }

    void copiesFromWhereTheFocusIs()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        QLineEdit* const field = m_window->findChild<ui::StructureView*>()->searchField();
        field->setFocus();
        field->setText(QStringLiteral("obelisk"));
        field->selectAll();
        QTRY_VERIFY(action(Command::Copy)->isEnabled());
        trigger(Command::Copy);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("obelisk"));
    }

    void savesAPicture()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        trigger(Command::SavePicture);
        auto* const dialog = m_window->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        const QString path = m_place->path(QStringLiteral("view"));
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        const QString saved = path + QStringLiteral(".png");
        QTRY_VERIFY(QFile::exists(saved));
        QCOMPARE(QImage(saved).size(), QSize(64, 48));
    }

    // --- looks

    void changesTheTheme()
    {
        trigger(Command::ThemeDark);
        QVERIFY(m_place->theme().isDark());
        QVERIFY(action(Command::ThemeDark)->isChecked());
        trigger(Command::ThemeLight);
        QVERIFY(!m_place->theme().isDark());
        QVERIFY(!action(Command::ThemeDark)->isChecked());
        QCOMPARE(m_place->settings().theme(), ThemeChoice::Light);
    }

    void remembersTheLayout()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.phd"));
        QVERIFY(openAndWait(*m_window, path));
        m_window->resize(1111, 777);
        dockOf(*m_window, "properties")->hide();
        m_window->addDockWidget(Qt::RightDockWidgetArea, dockOf(*m_window, "structure"));
        QTest::qWait(20);

        QVERIFY(restart());
        QCOMPARE(m_window->size(), QSize(1111, 777));
        QVERIFY(showsStartPage());
        QVERIFY(!dockOf(*m_window, "structure")->isVisible());
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(dockOf(*m_window, "structure")->isVisible());
        QVERIFY(!dockOf(*m_window, "properties")->isVisible());
        QCOMPARE(m_window->dockWidgetArea(dockOf(*m_window, "structure")), Qt::RightDockWidgetArea);

        trigger(Command::ResetLayout);
        QVERIFY(dockOf(*m_window, "properties")->isVisible());
        QCOMPARE(m_window->dockWidgetArea(dockOf(*m_window, "structure")), Qt::LeftDockWidgetArea);
    }

    void remembersTheLayoutWithoutAFile()
    {
        const QString path = m_place->soundFile(QStringLiteral("a.phd"));
        QVERIFY(openAndWait(*m_window, path));
        dockOf(*m_window, "structure")->hide();
        trigger(Command::Close);
        QVERIFY(restart());
        QVERIFY(openAndWait(*m_window, path));
        QVERIFY(!dockOf(*m_window, "structure")->isVisible());
        QVERIFY(dockOf(*m_window, "properties")->isVisible());
    }

    void ignoresALayoutThatIsNone()
    {
        m_window.reset();
        m_place->settings().setWindowLayout(QStringLiteral("explore"), "nonsense");
        m_place->settings().setWindowGeometry("nonsense");
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        QVERIFY(dockOf(*m_window, "structure")->isVisible());
    }

    void goesFullScreen()
    {
        trigger(Command::FullScreen);
        QTRY_VERIFY(m_window->isFullScreen());
        QTRY_VERIFY(action(Command::FullScreen)->isChecked());
        trigger(Command::FullScreen);
        QTRY_VERIFY(!m_window->isFullScreen());
    }

    // --- help

    void showsDialogs_data()
    {
        QTest::addColumn<int>("command");
        QTest::newRow("about") << int(Command::About);
        QTest::newRow("shortcuts") << int(Command::Shortcuts);
        QTest::newRow("documentation") << int(Command::Documentation);
    }

    void showsDialogs()
    {
        QFETCH(int, command);
        trigger(Command(command));
        auto* const dialog = m_window->findChild<QDialog*>();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->isVisible());
        QVERIFY(!dialog->windowTitle().isEmpty());
        dialog->close();
        QTRY_VERIFY(m_window->findChild<QDialog*>() == nullptr);
    }

    void everyMenuEntryDoesSomething()
    {
        // Entries are served if somebody listens to them; RecentMenu fills itself when it opens.
        for (QAction* const each : m_window->actionSet().all())
        {
            QVERIFY2(isServed(*each), qPrintable(each->text()));
        }
    }

    /// Of everything that the menus have, those of the 3D view and the player with them.
    void noKeyIsTakenTwice()
    {
        const auto window = m_place->windowWith(ui::defaultViewportFactory());
        QVERIFY(window);
        QMap<QKeySequence, QString> owners;
        std::set<const QAction*> met;
        const std::function<void(const QList<QAction*>&)> walk = [&](const QList<QAction*>& actions)
        {
            for (const QAction* const each : actions)
            {
                if (!met.insert(each).second)
                {
                    continue;
                }
                for (const QKeySequence& key : each->shortcuts())
                {
                    QVERIFY2(!owners.contains(key),
                             qPrintable(QStringLiteral("%1: %2 and %3")
                                            .arg(key.toString(), owners[key], each->text())));
                    owners[key] = each->text();
                }
                if (each->menu() != nullptr)
                {
                    walk(each->menu()->actions());
                }
            }
        };
        walk(window->menuBar()->actions());
        QVERIFY2(owners.size() > 60, qPrintable(QString::number(owners.size())));
    }

    /// In each menu, of its own entries.
    void noLetterIsTakenTwice()
    {
        QStringList clashes;
        int letters = 0;
        for (const QAction* const menu : m_window->menuBar()->actions())
        {
            QMap<QChar, QString> owners;
            for (const QAction* const each : menu->menu()->actions())
            {
                const qsizetype mark = each->text().indexOf(u'&');
                if (mark < 0)
                {
                    const bool isOfFiles = menu->text() == QStringLiteral("&File")
                                           || menu->text() == QStringLiteral("&Animation");
                    if (isOfFiles && !each->isSeparator())
                    {
                        clashes.append(each->text() + QStringLiteral(" has none"));
                    }
                    continue;
                }
                const QChar letter = each->text().at(mark + 1).toLower();
                if (owners.contains(letter))
                {
                    clashes.append(QStringLiteral("%1: %2 and %3")
                                       .arg(menu->text(), owners[letter], each->text()));
                }
                owners[letter] = each->text();
                ++letters;
            }
        }
        QVERIFY2(clashes.isEmpty(), qPrintable(clashes.join(QStringLiteral("; "))));
        QVERIFY2(letters > 60, qPrintable(QString::number(letters)));
    }

    void quitClosesTheWindow()
    {
        trigger(Command::Quit);
        QVERIFY(!m_window->isVisible());
    }

    // --- memory

    void noFileStaysBehind()
    {
        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("a.phd"))));
        const std::weak_ptr<ui::OpenFile> first = m_window->session().file();
        m_window->tabs().showTable(tables::Animations);
        m_window->tabs().showTextures();
        m_window->selection().select(Address{tables::Animations, 0});

        QVERIFY(openAndWait(*m_window, m_place->soundFile(QStringLiteral("b.phd"), 2)));
        QTRY_VERIFY(first.expired());

        const std::weak_ptr<ui::OpenFile> second = m_window->session().file();
        trigger(Command::Close);
        QTRY_VERIFY(second.expired());
    }
};

template struct tr::test::RegisteredTest<tst_MainWindow, QApplication>;
#include "tst_MainWindow.moc"
