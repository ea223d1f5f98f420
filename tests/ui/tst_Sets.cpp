// A WAD and the companions beside it as one document in the window: opened, saved and looked after
// together, and what is told where a save of them was interrupted.

#include "core/format/set/DiskFiles.h"
#include "core/io/sets/SetReplacement.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexView.h"
#include "ui/session/recovery/RecoveryCommands.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTabBar>
#include <QtTest>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <span>

using test::choose;
using test::contentOf;
using test::imageOf;
using test::openAndWait;
using test::openDialog;
using test::setState;
using test::stateOf;
using test::withState;
using test::Workplace;
using ui::Command;
using ui::FileSession;
using ui::MainWindow;

namespace
{

const QByteArray kSamples("one.wav\ntwo.wav\n");
const QByteArray kSetNames("LARA:lara.wad\n");
constexpr std::array kSuffixes{"wad", "sam", "was"};

/// Renames so many files, and then none any more.
class StubbornDisk : public tr::Disk
{
public:
    explicit StubbornDisk(int renames)
        : m_left(std::make_shared<int>(renames))
    {
    }

    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        return (*m_left)-- > 0 ? Disk::rename(from, to)
                               : std::make_error_code(std::errc::permission_denied);
    }

private:
    std::shared_ptr<int> m_left;
};

} // namespace

class tst_Sets : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QByteArray m_before; ///< the image

    [[nodiscard]] QAction* action(Command command) const
    {
        return m_window->actionSet().action(command);
    }

    [[nodiscard]] FileSession& session() const { return m_window->session(); }

    [[nodiscard]] QString beside(const char* suffix, const QString& stem = "mine") const
    {
        return m_place->path(QStringLiteral("%1.%2").arg(stem, QString::fromLatin1(suffix)));
    }

    [[nodiscard]] std::map<QString, QByteArray> onDisk() const
    {
        std::map<QString, QByteArray> files;
        for (const char* const suffix : kSuffixes)
        {
            files[QString::fromLatin1(suffix)] = contentOf(beside(suffix));
        }
        return files;
    }

    [[nodiscard]] bool save() const
    {
        QSignalSpy saved(&session(), &FileSession::saved);
        action(Command::Save)->trigger();
        return saved.wait();
    }

    [[nodiscard]] QFileDialog* saveAs(const QString& path) const
    {
        action(Command::SaveAs)->trigger();
        auto* const dialog = openDialog<QFileDialog>(*m_window);
        if (dialog != nullptr)
        {
            Q_EMIT dialog->fileSelected(path);
            dialog->close();
        }
        return dialog;
    }

    /// Saves all files with other content, up to the second of them. The result is the content that
    /// they were to have.
    [[nodiscard]] std::map<QString, QByteArray> interrupt() const
    {
        std::map<QString, QByteArray> wanted = onDisk();
        wanted[QStringLiteral("wad")] = withState(wanted[QStringLiteral("wad")], 44);
        wanted[QStringLiteral("sam")] += "three.wav\n";
        wanted[QStringLiteral("was")] += "WOLF:wolf.wad\n";
        const QByteArray image = test::joined(
            wanted[QStringLiteral("wad")],
            {{QStringLiteral("sam"), wanted["sam"]}, {QStringLiteral("was"), wanted["was"]}});
        const auto bytes = std::as_bytes(std::span(image.constData(), std::size_t(image.size())));
        const auto done = tr::format::saveFiles(
            ui::systemPath(m_path), bytes, {tr::versions::Place::Nowhere}, StubbornDisk(1));
        return !done && done.error().code == tr::ErrorCode::SaveInterrupted
                   ? wanted
                   : std::map<QString, QByteArray>();
    }

    [[nodiscard]] bool isTold(const ui::Banner& banner) const
    {
        return QTest::qWaitFor([&banner] { return banner.isVisible(); })
               && banner.message().title.contains(QStringLiteral("mine.wad"))
               && banner.message().title.contains(QStringLiteral("interrupted"));
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_path = m_place->soundFile(QStringLiteral("mine.wad"), 3);
        m_place->textFile(QStringLiteral("mine.sam"), kSamples);
        m_place->textFile(QStringLiteral("mine.was"), kSetNames);
        m_before = imageOf(m_path);
        m_window = m_place->window();
        QVERIFY(openAndWait(*m_window, m_path));
        m_window->recovery().autosave().setDelay(std::chrono::minutes(1));
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void theyAreOpenedAsOne()
    {
        QCOMPARE(session().companions(), QStringList({"mine.sam", "mine.was"}));
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("mine.wad, .sam, .was")));
        QCOMPARE(m_place->settings().recentFiles().size(), 1);
        QCOMPARE(m_place->settings().recentFiles()[0].path, m_path);
        QCOMPARE(test::bytesToSave(*m_window), m_before);
        QTRY_VERIFY(session().file()->roundTrip == ui::RoundTripState::Exact);
    }

    void bytesAreThoseOfFiles()
    {
        m_window->showPanel(QStringLiteral("hex"));
        auto* const hex = m_window->findChild<ui::HexView*>();
        QVERIFY(hex != nullptr);
        QTRY_VERIFY(hex->document() != nullptr && hex->canvas()->size() != 0);
        const std::map<QString, QByteArray> files = onDisk();
        QStringList titles;
        for (int i = 0; i < hex->spaces()->count(); ++i)
        {
            if (!hex->spaces()->isTabVisible(i))
            {
                continue;
            }
            titles << hex->spaces()->tabText(i);
            hex->spaces()->setCurrentIndex(i);
            const QByteArray& wanted = files.at(titles.back().section(u'.', 1));
            const auto bytes =
                ui::readBytes(*hex->document()->spaces()[hex->canvas()->space()].source,
                              0,
                              hex->canvas()->size());
            QVERIFY(std::ranges::equal(bytes, std::as_bytes(std::span(wanted))));
        }
        QCOMPARE(titles, QStringList({"mine.wad", "mine.sam", "mine.was"}));

        // The mark of the set is in none of them: choosing it shows no other bytes.
        m_window->selection().select(ui::Address{tr::schema::tables::Header, 0, 0});
        QVERIFY(hex->spaces()->isTabVisible(hex->spaces()->currentIndex()));
    }

    void choosingAllOpensOne()
    {
        QSignalSpy windows(m_window.get(), &MainWindow::windowWanted);
        QSignalSpy opened(&session(), &FileSession::fileChanged);
        action(Command::Open)->trigger();
        auto* const dialog = openDialog<QFileDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->filesSelected({beside("was"), m_path, beside("sam")});
        dialog->close();
        QVERIFY(opened.wait());
        QCOMPARE(session().file()->path(), m_path);
        QCOMPARE(windows.count(), 0);
    }

    void oneOfThemIsOpenedAlone_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("sam") << QStringLiteral("sam") << kSamples;
        QTest::newRow("was") << QStringLiteral("was") << kSetNames;
        QTest::newRow("sam, empty") << QStringLiteral("sam") << QByteArray();
    }

    void oneOfThemIsOpenedAlone()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, content);
        const QString path = beside(suffix.toLatin1().constData(), QStringLiteral("alone"));
        m_place->textFile(QFileInfo(path).fileName(), content);
        QSignalSpy opened(&session(), &FileSession::fileChanged);
        action(Command::Open)->trigger();
        auto* const dialog = openDialog<QFileDialog>(*m_window);
        QVERIFY(dialog != nullptr);
        Q_EMIT dialog->filesSelected({path});
        dialog->close();
        QVERIFY(opened.wait());
        QCOMPARE(session().file()->path(), path);
        QVERIFY(session().file()->file().complete);
        QCOMPARE(test::bytesToSave(*m_window), content);
    }

    void theyAreSavedTogetherAndKeptAsOne()
    {
        const auto before = onDisk();
        const auto time = QFileInfo(beside("sam")).lastModified();
        QTest::qWait(20);
        QVERIFY(setState(*m_window, 55));
        QVERIFY(save());
        QCOMPARE(imageOf(m_path), withState(m_before, 55));
        QCOMPARE(contentOf(beside("sam")), kSamples);
        QCOMPARE(QFileInfo(beside("sam")).lastModified(), time); // nothing was to be written
        QVERIFY(m_window->statusBar()->currentMessage().contains(
            QStringLiteral("with mine.sam, mine.was")));
        QCOMPARE(test::keptContentOf(*m_place, m_path), m_before);
        QVERIFY(!m_window->isWindowModified());
        QTest::qWait(1000);
        QVERIFY(!m_window->notice().isVisible()); // our own saving is nobody else's
    }

    void savingAsWritesAll()
    {
        const QString other = beside("wad", QStringLiteral("OTHER"));
        QSignalSpy saved(&session(), &FileSession::saved);
        QVERIFY(saveAs(other) != nullptr);
        QVERIFY(saved.wait());
        QCOMPARE(imageOf(other), m_before);
        QCOMPARE(contentOf(beside("was", QStringLiteral("OTHER"))), kSetNames);
        QCOMPARE(session().companions(), QStringList({"OTHER.sam", "OTHER.was"}));
    }

    void savingAsAsksAboutCompanions()
    {
        const QString other = beside("wad", QStringLiteral("other"));
        const QString theirs = m_place->textFile(QStringLiteral("other.sam"), "theirs.wav\n");
        QVERIFY(saveAs(other) != nullptr);
        QTRY_VERIFY(openDialog<QMessageBox>(*m_window) != nullptr);
        QVERIFY(!QFile::exists(other));
        QCOMPARE(contentOf(theirs), QByteArray("theirs.wav\n"));
        auto* const box = openDialog<QMessageBox>(*m_window);
        QSignalSpy saved(&session(), &FileSession::saved);
        for (QAbstractButton* const button : box->buttons())
        {
            if (button->text().contains(QStringLiteral("Overwrite")))
            {
                QTest::mouseClick(button, Qt::LeftButton);
                break;
            }
        }
        QVERIFY(saved.wait());
        QCOMPARE(imageOf(other), m_before);
        QCOMPARE(test::keptContentOf(*m_place, theirs), QByteArray("theirs.wav\n"));
    }

    /// Samples that an edit has brought lie beside the file wherever it is saved, if it names them.
    void samplesGoWhereItIsSaved()
    {
        const auto wave = [](const char* name)
        {
            tr::transfer::WaveFile made;
            made.name = name;
            made.bytes = std::vector<std::uint8_t>{1, 2, 3};
            return made;
        };
        const QByteArray content("\1\2\3");
        session().keepBeside(std::array{wave("one.wav"), wave("undone.wav")});
        const QString here = m_place->path(QStringLiteral("samples/one.wav"));
        QTRY_COMPARE(contentOf(here), content);
        QVERIFY(QDir(m_place->path(QString())).mkpath(QStringLiteral("elsewhere")));
        const QString there = m_place->path(QStringLiteral("elsewhere/mine.wad"));
        QSignalSpy saved(&session(), &FileSession::saved);
        QVERIFY(saveAs(there) != nullptr);
        QVERIFY(saved.wait());
        QCOMPARE(contentOf(m_place->path(QStringLiteral("elsewhere/samples/one.wav"))), content);
        QVERIFY(!QFile::exists(m_place->path(QStringLiteral("elsewhere/samples/undone.wav"))));
    }

    /// A file of somebody else that has the name of a sample stays, and nothing is saved.
    void samplesOfOthersStopTheSave()
    {
        QVERIFY(QDir(m_place->path(QString())).mkpath(QStringLiteral("samples")));
        const QString theirs = m_place->textFile(QStringLiteral("samples/one.wav"), "theirs");
        tr::transfer::WaveFile made;
        made.name = "one.wav";
        made.bytes = std::vector<std::uint8_t>{1, 2, 3};
        session().keepBeside(std::span(&made, 1));
        QVERIFY(setState(*m_window, 55));
        const auto before = onDisk();
        QSignalSpy failed(&session(), &FileSession::saveFailed);
        action(Command::Save)->trigger();
        QVERIFY(failed.wait());
        QCOMPARE(onDisk(), before);
        QCOMPARE(contentOf(theirs), QByteArray("theirs"));
        QVERIFY(session().isModified());
    }

    void oneThatIsReadOnlyStopsAll()
    {
        QVERIFY(QFile::setPermissions(beside("sam"), QFile::ReadOwner));
        QVERIFY(setState(*m_window, 55));
        QVERIFY(save()); // it is not to be changed
        QVERIFY(QFile::setPermissions(m_path, QFile::ReadOwner));
        QVERIFY(setState(*m_window, 56));
        const auto before = onDisk();
        QSignalSpy failed(&session(), &FileSession::saveFailed);
        action(Command::Save)->trigger();
        QVERIFY(failed.wait());
        QVERIFY(m_window->banner().isVisible());
        QCOMPARE(onDisk(), before);
        QVERIFY(m_window->isWindowModified());
    }

    void whatOthersChangeIsReadAgainAndNamed()
    {
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(test::overwrite(beside("sam"), "theirs.wav\nmore.wav\n"));
        QVERIFY(reloaded.wait());
        QVERIFY(m_window->notice().message().title.contains(QStringLiteral("mine.sam")));
        QCOMPARE(test::bytesToSave(*m_window), imageOf(m_path));
        action(Command::Undo)->trigger();
        QCOMPARE(test::bytesToSave(*m_window), m_before);
        QVERIFY(m_window->isWindowModified());
    }

    void aCompanionThatIsBackIsWhatItWas()
    {
        QSignalSpy reloaded(&session(), &FileSession::reloaded);
        QVERIFY(QFile::remove(beside("was")));
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(test::overwrite(beside("was"), kSetNames));
        QTRY_VERIFY(!m_window->notice().isVisible()); // it is what it was
        QCOMPARE(reloaded.count(), 0);
    }

    void aCompanionThatIsGoneIsNotClosedUnasked()
    {
        QVERIFY(QFile::remove(beside("sam")));
        QTRY_VERIFY(m_window->notice().isVisible());
        QVERIFY(m_window->notice().message().title.contains(QStringLiteral("mine.sam")));
        QVERIFY(session().isGone());
        m_window->close();
        QTRY_VERIFY(openDialog<QMessageBox>(*m_window) != nullptr);
        openDialog<QMessageBox>(*m_window)->close();
        QSignalSpy saved(&session(), &FileSession::saved);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Save It Again")));
        QVERIFY(saved.wait());
        QCOMPARE(contentOf(beside("sam")), kSamples);
        QVERIFY(!session().isGone());
    }

    void whatIsRecoveredHasAllFiles()
    {
        QVERIFY(setState(*m_window, 77));
        m_window->recovery().autosave().flush();
        m_window.reset(); // ends without saving
        m_window = m_place->window();
        const QDir folder(m_place->path(QStringLiteral("recovery")));
        const QStringList entries = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QCOMPARE(entries.size(), 1);
        QSignalSpy recovered(&session(), &FileSession::recovered);
        m_window->recover(folder.filePath(entries[0]));
        QVERIFY(recovered.wait());
        QCOMPARE(test::bytesToSave(*m_window), withState(m_before, 77));
        QCOMPARE(session().companions().size(), 2);
        QVERIFY(m_window->isWindowModified());
        QVERIFY(save());
        QCOMPARE(imageOf(m_path), withState(m_before, 77));
    }

    void whatWasInterruptedIsFinished()
    {
        m_window.reset();
        const auto wanted = interrupt();
        QVERIFY(!wanted.empty());
        const auto half = onDisk();
        m_window = m_place->window();
        m_window->openFile(m_path);
        QVERIFY(isTold(m_window->notice()));
        QVERIFY(m_window->notice().message().text.contains(QStringLiteral("New: mine.wad.")));
        QVERIFY(m_window->notice().message().text.contains(
            QStringLiteral("As before: mine.sam, mine.was.")));
        QVERIFY(!session().file());
        QCOMPARE(onDisk(), half);
        QSignalSpy opened(&session(), &FileSession::fileChanged);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Finish")));
        QVERIFY(opened.wait());
        QCOMPARE(onDisk(), wanted);
        QCOMPARE(stateOf(*m_window), std::uint16_t{44});
        QCOMPARE(QDir(m_place->path({})).entryList({".cartouche*"}, QDir::Files | QDir::Hidden),
                 QStringList());
    }

    void whatWasInterruptedIsPutBack()
    {
        m_window.reset();
        const auto before = onDisk();
        QVERIFY(!interrupt().empty());
        m_window = m_place->window();
        m_window->openFile(m_path);
        QVERIFY(isTold(m_window->notice()));
        QSignalSpy opened(&session(), &FileSession::fileChanged);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Put Back")));
        QVERIFY(opened.wait());
        QCOMPARE(onDisk(), before);
        QCOMPARE(test::bytesToSave(*m_window), m_before);
    }

    void theNextStartTells()
    {
        m_window.reset();
        const auto wanted = interrupt();
        QVERIFY(!wanted.empty());
        m_window = m_place->window();
        QCOMPARE(m_window->offerRecovery(), QStringList());
        QVERIFY(isTold(m_window->notice()));
        QVERIFY(choose(m_window->notice(), QStringLiteral("Finish")));
        QTRY_COMPARE(onDisk(), wanted);
        QVERIFY(!session().file()); // nobody has asked for it
    }

    void whatCannotBeSettledIsLeft()
    {
        m_window.reset();
        QVERIFY(!interrupt().empty());
        QVERIFY(test::overwrite(beside("sam"), "theirs.wav\n"));
        const auto theirs = onDisk();
        m_window = m_place->window();
        m_window->openFile(m_path);
        QVERIFY(isTold(m_window->notice()));
        QVERIFY(
            m_window->notice().message().text.contains(QStringLiteral("Changed since: mine.sam.")));
        QVERIFY(!choose(m_window->notice(), QStringLiteral("Finish")));
        QSignalSpy opened(&session(), &FileSession::fileChanged);
        QVERIFY(choose(m_window->notice(), QStringLiteral("Leave As They Are")));
        QVERIFY(opened.wait());
        QCOMPARE(onDisk(), theirs);
    }
};

template struct tr::test::RegisteredTest<tst_Sets, QApplication>;
#include "tst_Sets.moc"
