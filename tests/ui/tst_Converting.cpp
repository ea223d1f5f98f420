// The dialog that makes a file of another format of the open one, by mouse and keyboard: what it
// lists, what it writes, and what it refuses.

#include "core/format/set/Members.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ConvertStage.h"
#include "tests/ui/Letters.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/session/FileSession.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTimer>
#include <QTreeView>
#include <QtTest>

#include <algorithm>
#include <memory>

using test::contentOf;
using test::ConvertGate;
using test::convertibleLevel;
using test::convertibleWad;
using test::convertibleWad2;
using test::ConvertStage;
using test::imageOf;
using test::keptContentOf;
using test::madeByCore;
using test::openAndWait;
using test::openDialog;
using test::overwrite;
using test::setState;
using test::SlowDisk;
using test::stateOf;
using test::typeState;
using test::Workplace;
using test::writtenByCore;
using ui::Banner;
using ui::Command;
using ui::ConvertDialog;
using ui::FilterField;
using ui::MainWindow;
using ui::RoundTripState;
using ui::Storage;

namespace
{

namespace conversions = tr::convert;

constexpr int kColumnObject = 0;
constexpr int kColumnWhat = 1;

/// What the name of the first file ends with that lies beside the first of a set.
QString firstCompanionIn(const QByteArray& image)
{
    const auto members =
        tr::format::split(std::as_bytes(std::span(image.constData(), std::size_t(image.size()))));
    return members && members->size() > 1 ? QString::fromStdString((*members)[1].suffix)
                                          : QString();
}

/// As the window writes it where it begins a line.
QString capital(const tr::view::Phrase& phrase)
{
    QString text = QString::fromStdString(tr::view::englishText(phrase));
    text[0] = text[0].toUpper();
    return text;
}

/// A line for each loss, with a tab between its columns.
QStringList linesOf(const conversions::Losses& losses)
{
    QStringList lines;
    for (const conversions::Loss& each : losses)
    {
        lines.append(capital(each.object) + u'\t' + capital(each.what));
    }
    return lines;
}

QStringList linesShown(const QTreeView& list)
{
    QStringList lines;
    const QAbstractItemModel& model = *list.model();
    for (int row = 0; row < model.rowCount(); ++row)
    {
        lines.append(model.index(row, kColumnObject).data().toString() + u'\t'
                     + model.index(row, kColumnWhat).data().toString());
    }
    return lines;
}

/// The slots of the sprite sequences that lines are about.
QList<qulonglong> slotsIn(const QStringList& lines)
{
    static const QRegularExpression kSequence(QStringLiteral("^Sprite sequence (\\d+)"));
    QList<qulonglong> numbers;
    for (const QString& line : lines)
    {
        const auto match = kSequence.match(line);
        if (match.hasMatch())
        {
            numbers.append(match.captured(1).toULongLong());
        }
    }
    return numbers;
}

} // namespace

class tst_Converting : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsOffered_data();
    void whatIsOffered();
    void lossesAreThoseOfTheCore_data();
    void lossesAreThoseOfTheCore();
    void linesAreFilteredAndCopied();
    void longLinesAreSeenWhole();
    void linesAreSorted();
    void whatIsSavedIsOpened();
    void theOtherFormatIsChosenByKeys();
    void samplesOfOthersStay();
    void namesGetTheirSuffix();
    void overwritingAsks();
    void theOpenFilesAreNotReplaced();
    void filesOfOtherWindowsAreNotReplaced();
    void companionsOfOthersStay();
    void failuresAreTold();
    void workIsStoppedAndBegunAgain();
    void escapeClosesWhileItWorks();
    void escapeStopsSaving();
    void whatIsReplacedAlreadyIsSaved();
    void editsMeanwhileCount();
    void whatIsTypedCounts();
    void aFileThatIsClosedIsNotConverted();
    void keysReachEverything();
};

void tst_Converting::whatIsOffered_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isOffered");
    const QByteArray wad = convertibleWad();
    QTest::newRow("WAD") << QStringLiteral("a.wad") << wad << true;
    QTest::newRow(".wad2") << QStringLiteral("a.wad2") << convertibleWad2() << true;
    QTest::newRow("level") << QStringLiteral("a.tr4") << convertibleLevel() << true;
    QTest::newRow("damaged") << QStringLiteral("a.wad") << wad.first(wad.size() / 2) << false;
    QTest::newRow("names") << QStringLiteral("a.sam") << QByteArray("one.wav\n") << false;
}

void tst_Converting::whatIsOffered()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, isOffered);
    Workplace place;
    const auto window = place.window();
    const QAction* const action = window->actionSet().action(Command::Convert);
    QVERIFY(!action->isEnabled());
    QVERIFY(openAndWait(*window, place.textFile(name, bytes)));
    QCOMPARE(action->isEnabled(), isOffered);
    window->session().close();
    QVERIFY(!action->isEnabled());
}

void tst_Converting::lossesAreThoseOfTheCore_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isLossy");
    QTest::newRow("nothing") << QStringLiteral("a.wad") << convertibleWad() << false;
    QTest::newRow("much") << QStringLiteral("a.wad2") << convertibleWad2() << true;
    QTest::newRow("of a level") << QStringLiteral("a.tr4") << convertibleLevel() << false;
}

void tst_Converting::lossesAreThoseOfTheCore()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, isLossy);
    ConvertStage stage(name, bytes);
    QVERIFY(stage.isReady);
    const QStringList before = stage.files();
    QVERIFY(!stage.dialog->saveButton()->isEnabled());
    QVERIFY(stage.waitForWork());
    const auto made = madeByCore(bytes, name);
    QCOMPARE(!made.losses.empty(), isLossy);
    QCOMPARE(linesShown(*stage.dialog->list()), linesOf(made.losses));
    const QString summary = stage.dialog->summary()->text();
    QCOMPARE(summary.startsWith(QStringLiteral("Nothing is lost.")), !isLossy);
    QCOMPARE(summary.contains(QStringLiteral("samples")), !made.waves.empty());
    QVERIFY(!isLossy || summary.startsWith(QString::number(made.losses.size())));
    QVERIFY(stage.dialog->saveButton()->isEnabled());
    QVERIFY(!stage.dialog->stopButton()->isVisible());
    QCOMPARE(stage.files(), before); // nothing is written before it is asked for
}

void tst_Converting::linesAreFilteredAndCopied()
{
    const QByteArray bytes = convertibleWad2();
    ConvertStage stage(QStringLiteral("a.wad2"), bytes);
    QVERIFY(stage.isReady && stage.waitForWork());
    const QStringList all = linesOf(madeByCore(bytes, QStringLiteral("a.wad2")).losses);
    const QString object = all.constFirst().section(u'\t', 0, 0);
    const QString what = all.constFirst().section(u'\t', 1);
    const QStringList words =
        (object.section(u' ', -1) + u' ' + what.section(u' ', -1)).split(u' ', Qt::SkipEmptyParts);
    QStringList wanted;
    for (const QString& line : all)
    {
        if (std::ranges::all_of(words,
                                [&line](const QString& word)
                                { return line.contains(word, Qt::CaseInsensitive); }))
        {
            wanted.append(line);
        }
    }
    QVERIFY(!wanted.isEmpty() && wanted.size() < all.size());
    FilterField& filter = *stage.dialog->filter();
    filter.setFocus();
    QTest::keyClicks(&filter, words.join(u' ').toUpper());
    QTRY_COMPARE(linesShown(*stage.dialog->list()), wanted);

    QTest::keyClick(&filter, Qt::Key_Down);
    QVERIFY(stage.dialog->focusWidget() == stage.dialog->list());
    QTest::keyClick(stage.dialog->list(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(stage.dialog->list(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), wanted.join(u'\n'));

    QTest::keyClick(&filter, Qt::Key_Escape);
    QTRY_COMPARE(linesShown(*stage.dialog->list()), all);
    QVERIFY(stage.dialog->isVisible()); // that was for the filter
}

void tst_Converting::longLinesAreSeenWhole()
{
    const QByteArray bytes = convertibleWad2();
    ConvertStage stage(QStringLiteral("a.wad2"), bytes);
    QVERIFY(stage.isReady && stage.waitForWork());
    const QStringList all = linesOf(madeByCore(bytes, QStringLiteral("a.wad2")).losses);
    const QString first = all[0].section(u'\t', 1);
    const QString second = all[1].section(u'\t', 1);
    stage.dialog->list()->setFocus();
    QTest::keyClick(stage.dialog->list(), Qt::Key_Home);
    QTRY_VERIFY(stage.dialog->wholeLine()->text().endsWith(first));
    QVERIFY(stage.dialog->wholeLine()->text().startsWith(all[0].section(u'\t', 0, 0)));
    QTest::keyClick(stage.dialog->list(), Qt::Key_Down);
    QVERIFY(stage.dialog->wholeLine()->text().endsWith(second));
    QVERIFY(stage.dialog->wholeLine()->wordWrap());
    // Where none is left in the list there is nothing to be said.
    stage.dialog->filter()->setFocus();
    QTest::keyClicks(stage.dialog->filter(), QStringLiteral("no line has such words"));
    QTRY_VERIFY(linesShown(*stage.dialog->list()).isEmpty());
    QCOMPARE(stage.dialog->wholeLine()->text(), QString());
}

void tst_Converting::linesAreSorted()
{
    // Such that texts would be in another order.
    const QByteArray bytes = convertibleWad2(
        [](const conversions::Losses& losses)
        {
            QStringList texts;
            for (const qulonglong each : slotsIn(linesOf(losses)))
            {
                texts.append(QString::number(each));
            }
            texts.sort();
            QList<qulonglong> numbers;
            for (const QString& each : texts)
            {
                numbers.append(each.toULongLong());
            }
            return !std::ranges::is_sorted(numbers);
        });
    ConvertStage stage(QStringLiteral("a.wad2"), bytes);
    QVERIFY(stage.isReady && stage.waitForWork());
    const QStringList all = linesShown(*stage.dialog->list());
    const auto numbers = [&stage] { return slotsIn(linesShown(*stage.dialog->list())); };
    QHeaderView& header = *stage.dialog->list()->header();
    const auto click = [&header]
    {
        QTest::mouseClick(header.viewport(),
                          Qt::LeftButton,
                          {},
                          {header.sectionViewportPosition(0) + 9, header.height() / 2});
    };
    click();
    QVERIFY(std::ranges::is_sorted(numbers()));
    click();
    QVERIFY(std::ranges::is_sorted(numbers(), std::ranges::greater{}));
    click();
    QCOMPARE(linesShown(*stage.dialog->list()), all);
}

void tst_Converting::whatIsSavedIsOpened()
{
    const QByteArray bytes = convertibleWad();
    ConvertStage stage(QStringLiteral("temple.wad"), bytes);
    QVERIFY(stage.isReady && stage.waitForWork());
    QSignalSpy windows(stage.window.get(), &MainWindow::windowWanted);
    // Return is for the button that asks for a file, and once more for the name that it proposes.
    stage.dialog->list()->setFocus();
    QTest::keyClick(stage.dialog->list(), Qt::Key_Return);
    auto* const files = openDialog<QFileDialog>(*stage.window);
    QVERIFY(files != nullptr);
    auto* const edit = files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QCOMPARE(edit->text(), QStringLiteral("temple.wad2"));
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(stage.isGone());
    const QString path = stage.place.path(QStringLiteral("temple.wad2"));
    QCOMPARE(windows.count(), 1);
    QCOMPARE(windows.constFirst().constFirst().toString(), path);
    QCOMPARE(contentOf(path), stage.expected());
    QCOMPARE(contentOf(stage.path), bytes);
    QVERIFY(!stage.window->session().isModified());

    QVERIFY(openAndWait(*stage.window, path));
    const auto& file = *stage.window->session().file();
    QVERIFY(file.file().complete);
    QCOMPARE(file.file().format->id, std::string_view("wad2"));
    QVERIFY(file.roundTrip == RoundTripState::Exact);
}

void tst_Converting::theOtherFormatIsChosenByKeys()
{
    ConvertStage stage(QStringLiteral("temple.tr4"), convertibleLevel());
    QVERIFY(stage.isReady && stage.waitForWork());
    QComboBox& formats = *stage.dialog->formats();
    QCOMPARE(formats.count(), 2);
    QVERIFY(formats.itemText(0).contains(QStringLiteral(".wad)")));
    QVERIFY(formats.itemText(1).contains(QStringLiteral(".wad2)")));
    formats.setFocus();
    QTest::keyClick(&formats, Qt::Key_Down);
    QVERIFY(stage.dialog->isWorking());
    QVERIFY(!stage.dialog->saveButton()->isEnabled());
    QVERIFY(stage.waitForWork());
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("made"))));
    QVERIFY(stage.isGone());
    QCOMPARE(imageOf(stage.place.path(QStringLiteral("made.wad2"))), stage.expected(1));
    // The samples of a level lie beside what is made of it.
    const auto made = madeByCore(convertibleLevel(), QStringLiteral("temple.tr4"), 1);
    QVERIFY(!made.waves.empty());
    for (const tr::transfer::WaveFile& each : made.waves)
    {
        const QString name = QStringLiteral("samples/") + QString::fromStdString(each.name);
        QCOMPARE(contentOf(stage.place.path(name)),
                 QByteArray(reinterpret_cast<const char*>(each.bytes.data()),
                            qsizetype(each.bytes.size())));
    }
}

/// Nothing is written where one of the samples would take the place of another file.
void tst_Converting::samplesOfOthersStay()
{
    ConvertStage stage(QStringLiteral("temple.tr4"), convertibleLevel());
    QVERIFY(stage.isReady && stage.waitForWork());
    const auto made = madeByCore(convertibleLevel(), QStringLiteral("temple.tr4"));
    QVERIFY(!made.waves.empty());
    const QString folder = stage.place.path(QStringLiteral("samples"));
    QVERIFY(QDir().mkpath(folder));
    const QString taken = folder + u'/' + QString::fromStdString(made.waves.back().name);
    QFile file(taken);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    const QStringList before = stage.files();
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("made.wad"))));
    QVERIFY(stage.waitForSaving());
    QVERIFY(!stage.dialog.isNull());
    QTRY_VERIFY(stage.dialog->banner().isVisible());
    QCOMPARE(stage.files(), before);
    QCOMPARE(contentOf(taken), QByteArray("mine"));
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden),
             QStringList{QFileInfo(taken).fileName()});
}

void tst_Converting::namesGetTheirSuffix()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    QSignalSpy windows(stage.window.get(), &MainWindow::windowWanted);
    const QByteArray expected = stage.expected();
    const QList<std::pair<const char*, const char*>> names{{"plain", "plain.wad2"},
                                                           {"lara.v2", "lara.v2.wad2"},
                                                           {"other.wad", "other.wad.wad2"},
                                                           {"LOUD.WAD2", "LOUD.WAD2"}};
    for (const auto& [typed, wanted] : names)
    {
        QVERIFY(stage.dialog || stage.openTheDialog());
        QVERIFY(stage.waitForWork());
        QVERIFY(stage.saveByName(stage.place.path(QString::fromLatin1(typed))));
        QVERIFY(stage.isGone());
        const QString path = stage.place.path(QString::fromLatin1(wanted));
        QCOMPARE(windows.constLast().constFirst().toString(), path);
        QCOMPARE(contentOf(path), expected);
        QVERIFY(typed == wanted || !QFile::exists(stage.place.path(QString::fromLatin1(typed))));
    }
}

void tst_Converting::overwritingAsks()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    const QByteArray before("what somebody else has written");
    const QString path = stage.place.textFile(QStringLiteral("lara.v2.wad2"), before);
    const auto answer = [&stage](const QString& text)
    {
        auto* const box = openDialog<QMessageBox>(*stage.window);
        for (QAbstractButton* const each : box ? box->buttons() : QList<QAbstractButton*>{})
        {
            if (each->text().contains(text))
            {
                QTest::mouseClick(each, Qt::LeftButton);
                return true;
            }
        }
        return false;
    };
    // Nobody was asked about the whole name.
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("lara.v2"))));
    QVERIFY(answer(QStringLiteral("Cancel")));
    QVERIFY(stage.dialog && !stage.dialog->isSaving());
    QCOMPARE(contentOf(path), before);
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("lara.v2"))));
    QVERIFY(answer(QStringLiteral("Overwrite")));
    QVERIFY(stage.isGone());
    QCOMPARE(contentOf(path), stage.expected());
    QCOMPARE(keptContentOf(stage.place, path), before);

    // The file dialog asks about a whole one.
    QVERIFY(overwrite(path, before));
    QVERIFY(stage.openTheDialog() && stage.waitForWork());
    bool isAsked = false;
    QTimer asked;
    connect(&asked,
            &QTimer::timeout,
            this,
            [&isAsked]
            {
                auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (box != nullptr && box->button(QMessageBox::Yes) != nullptr)
                {
                    isAsked = true;
                    box->button(QMessageBox::Yes)->click();
                }
            });
    asked.start(20);
    QVERIFY(stage.saveByName(path));
    QVERIFY(stage.isGone());
    QVERIFY(isAsked);
    QCOMPARE(contentOf(path), stage.expected());
}

void tst_Converting::theOpenFilesAreNotReplaced()
{
    const QByteArray wad = convertibleWad();
    const QByteArray samples("one.wav\r\n");
    ConvertStage stage(QStringLiteral("temple.wad"), wad, samples);
    QVERIFY(stage.isReady && stage.waitForWork());
    QCOMPARE(stage.window->session().companions(), QStringList(QStringLiteral("temple.sam")));
    // By their own names they cannot be chosen, as these end otherwise.
    for (const QString& open : {stage.path, stage.beside})
    {
        const QString link = stage.place.path(QStringLiteral("link.wad2"));
        QVERIFY(QFile::link(open, link));
        stage.dialog->saveAs(link);
        QVERIFY(stage.dialog && !stage.dialog->isSaving());
        QVERIFY(stage.dialog->banner().isVisible());
        QVERIFY(stage.dialog->banner().message().kind == Banner::Kind::Failure);
        QVERIFY(stage.dialog->banner().message().text.contains(QStringLiteral("link.wad2")));
        QVERIFY(QFile::remove(link));
        QVERIFY(stage.dialog->saveButton()->isEnabled());
    }
    QCOMPARE(contentOf(stage.path), wad);
    QCOMPARE(contentOf(stage.beside), samples);
    // One beside them is none of them.
    stage.dialog->saveAs(stage.place.path(QStringLiteral("temple.wad2")));
    QVERIFY(stage.isGone());
    QVERIFY(QFile::exists(stage.place.path(QStringLiteral("temple.wad2"))));
}

void tst_Converting::filesOfOtherWindowsAreNotReplaced()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    const QByteArray theirs = convertibleWad2();
    const QString open = stage.place.textFile(QStringLiteral("theirs.wad2"), theirs);
    const auto other = stage.place.window();
    QVERIFY(openAndWait(*other, open));
    const QString folder = QFileInfo(open).path();
    const QString link = stage.place.path(QStringLiteral("link.wad2"));
    QVERIFY(QFile::link(open, link));
    QVERIFY(QDir(folder).mkdir(QStringLiteral("sub")));
    for (const QString& path : {open, link, folder + QStringLiteral("/sub/../theirs.wad2")})
    {
        // Where the file dialog has asked, the file there is to be replaced.
        stage.dialog->saveAs(path);
        QVERIFY(stage.dialog && !stage.dialog->isSaving());
        QVERIFY(stage.dialog->banner().isVisible());
        QVERIFY(stage.dialog->banner().message().kind == Banner::Kind::Failure);
        QVERIFY(stage.dialog->banner().message().text.contains(
            QStringLiteral("in the window of theirs.wad2")));
        QCOMPARE(contentOf(open), theirs);
    }
    // Once that window has closed it, it is as any other file.
    other->session().close();
    stage.dialog->saveAs(open);
    QVERIFY(stage.isGone());
    QVERIFY(contentOf(open) != theirs);
}

void tst_Converting::companionsOfOthersStay()
{
    const QByteArray bytes = convertibleWad2();
    ConvertStage stage(QStringLiteral("a.wad2"), bytes);
    QVERIFY(stage.isReady && stage.waitForWork());
    const QByteArray image = writtenByCore(madeByCore(bytes, QStringLiteral("a.wad2")));
    const QString suffix = firstCompanionIn(image);
    QVERIFY(!suffix.isEmpty());
    const QString theirs = stage.place.textFile(QStringLiteral("out.") + suffix, "theirs");
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("out.wad"))));
    QVERIFY(stage.waitForSaving());
    QVERIFY(stage.dialog);
    QVERIFY(stage.dialog->banner().isVisible());
    QVERIFY(stage.dialog->banner().message().title.contains(QStringLiteral("out.wad")));
    QVERIFY(!QFile::exists(stage.place.path(QStringLiteral("out.wad"))));
    QCOMPARE(contentOf(theirs), QByteArray("theirs"));
    // Nor is one taken for a companion that another window has open by itself.
    {
        const auto other = stage.place.window();
        QVERIFY(
            openAndWait(*other, stage.place.textFile(QStringLiteral("names.sam"), "one.wav\r\n")));
        stage.dialog->saveAs(stage.place.path(QStringLiteral("names.wad")));
        QVERIFY(stage.dialog && !stage.dialog->isSaving());
        QVERIFY(stage.dialog->banner().message().text.startsWith(
            QStringLiteral("names.sam is open in the window of names.sam")));
        QVERIFY(!QFile::exists(stage.place.path(QStringLiteral("names.wad"))));
    }
    // What was worked out is still there.
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("mine.wad"))));
    QVERIFY(stage.isGone());
    QCOMPARE(imageOf(stage.place.path(QStringLiteral("mine.wad"))), image);
    QVERIFY(QFile::exists(stage.place.path(QStringLiteral("mine.") + suffix)));
}

void tst_Converting::failuresAreTold()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    const QStringList before = stage.files();
    stage.dialog->saveAs(stage.place.path(QStringLiteral("nowhere/temple.wad2")));
    QVERIFY(stage.waitForSaving());
    QVERIFY(stage.dialog && stage.dialog->isVisible());
    QVERIFY(stage.dialog->banner().isVisible());
    QVERIFY(stage.dialog->banner().message().kind == Banner::Kind::Failure);
    QVERIFY(!stage.dialog->banner().message().text.isEmpty());
    QCOMPARE(stage.files(), before);
    QCOMPARE(stage.dialog->summary()->text(), QStringLiteral("Nothing is lost."));
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("here.wad2"))));
    QVERIFY(stage.isGone());
    QCOMPARE(contentOf(stage.place.path(QStringLiteral("here.wad2"))), stage.expected());
}

void tst_Converting::workIsStoppedAndBegunAgain()
{
    const QByteArray bytes = convertibleWad2();
    ConvertStage stage(QStringLiteral("a.wad2"), bytes);
    QVERIFY(stage.isReady);
    // What a worker has to say comes later than this.
    QVERIFY(stage.dialog->isWorking());
    QPushButton& stop = *stage.dialog->stopButton();
    QVERIFY(stop.isVisible());
    QTest::mouseClick(&stop, Qt::LeftButton);
    QVERIFY(!stage.dialog->isWorking());
    QTest::qWait(100);
    QVERIFY(linesShown(*stage.dialog->list()).isEmpty());
    QVERIFY(!stage.dialog->saveButton()->isEnabled());
    QVERIFY(stage.dialog->summary()->text().contains(QStringLiteral("not known")));
    QVERIFY(stop.isVisible());
    QTest::mouseClick(&stop, Qt::LeftButton);
    QVERIFY(stage.dialog->isWorking());
    QVERIFY(stage.waitForWork());
    QCOMPARE(linesShown(*stage.dialog->list()),
             linesOf(madeByCore(bytes, QStringLiteral("a.wad2")).losses));
    QVERIFY(!stop.isVisible());
    QVERIFY(stage.dialog->saveButton()->isEnabled());
}

void tst_Converting::escapeClosesWhileItWorks()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady);
    const QStringList before = stage.files();
    QVERIFY(stage.dialog->isWorking());
    QTest::keyClick(stage.dialog, Qt::Key_Escape);
    QVERIFY(!stage.dialog || !stage.dialog->isVisible());
    QVERIFY(stage.isGone());
    QCOMPARE(stage.files(), before);
    QVERIFY(stage.openTheDialog() && stage.waitForWork());
    QTest::keyClick(stage.dialog->list(), Qt::Key_Escape);
    QVERIFY(stage.isGone());
}

void tst_Converting::escapeStopsSaving()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    const QStringList before = stage.files();
    const auto disk = std::make_shared<SlowDisk>();
    const auto gate = std::make_shared<ConvertGate>();
    disk->whenWriting = gate;
    Storage storage = stage.window->session().storage();
    storage.disk = disk;
    stage.window->session().setStorage(storage);
    stage.dialog->saveAs(stage.place.path(QStringLiteral("slow.wad2")));
    QVERIFY(stage.dialog->isSaving());
    QVERIFY(!stage.dialog->saveButton()->isEnabled());
    QVERIFY(stage.dialog->stopButton()->isVisible());
    QVERIFY(gate->waitForVisitor());
    QTest::keyClick(stage.dialog, Qt::Key_Escape);
    QVERIFY(stage.dialog && stage.dialog->isVisible());
    QVERIFY(!stage.dialog->isSaving());
    QVERIFY(stage.dialog->banner().isVisible());
    gate->open();
    QTest::qWait(200);
    QCOMPARE(stage.files(), before);
    // It can be saved after all.
    disk->whenWriting.reset();
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("slow.wad2"))));
    QVERIFY(stage.isGone());
    QCOMPARE(contentOf(stage.place.path(QStringLiteral("slow.wad2"))), stage.expected());
}

void tst_Converting::whatIsReplacedAlreadyIsSaved()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    const auto disk = std::make_shared<SlowDisk>();
    const auto gate = std::make_shared<ConvertGate>();
    disk->whenReplacing = gate;
    Storage storage = stage.window->session().storage();
    storage.disk = disk;
    stage.window->session().setStorage(storage);
    QSignalSpy windows(stage.window.get(), &MainWindow::windowWanted);
    const QString path = stage.place.path(QStringLiteral("slow.wad2"));
    stage.dialog->saveAs(path);
    QVERIFY(gate->waitForVisitor());
    QTest::keyClick(stage.dialog, Qt::Key_Escape);
    QVERIFY(stage.dialog && stage.dialog->isVisible() && stage.dialog->isSaving());
    gate->open();
    QVERIFY(stage.isGone());
    QCOMPARE(windows.count(), 1);
    QCOMPARE(contentOf(path), stage.expected());
}

void tst_Converting::editsMeanwhileCount()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    QVERIFY(setState(*stage.window, 44));
    QVERIFY(stage.dialog->isWorking());
    QVERIFY(stage.waitForWork());
    const QByteArray expected = stage.expected(); // of 44

    // While a name is asked for, too: then what is lost is to be looked at first.
    QTest::mouseClick(stage.dialog->saveButton(), Qt::LeftButton);
    const QPointer<QFileDialog> files = openDialog<QFileDialog>(*stage.window);
    QVERIFY(files);
    QVERIFY(setState(*stage.window, 45));
    const QString path = stage.place.path(QStringLiteral("made.wad2"));
    Q_EMIT files->fileSelected(path);
    files->close();
    QVERIFY(stage.dialog && !stage.dialog->isSaving());
    QVERIFY(stage.dialog->banner().isVisible());
    QVERIFY(!QFile::exists(path));
    QVERIFY(stage.waitForWork());
    stage.window->session().document()->undo();
    QCOMPARE(stateOf(*stage.window), std::uint16_t{44});
    QVERIFY(stage.waitForWork());
    QVERIFY(stage.saveByName(path));
    QVERIFY(stage.isGone());
    QCOMPARE(contentOf(path), expected);
    QVERIFY(expected != writtenByCore(madeByCore(convertibleWad(), QStringLiteral("a.wad"))));
    QVERIFY(stage.window->session().isModified()); // the edit is still to be saved
}

void tst_Converting::whatIsTypedCounts()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady);
    QTest::keyClick(stage.dialog, Qt::Key_Escape);
    QVERIFY(stage.isGone());
    QVERIFY(typeState(*stage.window, 55));
    QVERIFY(stage.openTheDialog() && stage.waitForWork());
    QCOMPARE(stateOf(*stage.window), std::uint16_t{55});
    QVERIFY(stage.saveByName(stage.place.path(QStringLiteral("made.wad2"))));
    QVERIFY(stage.isGone());
    QCOMPARE(contentOf(stage.place.path(QStringLiteral("made.wad2"))), stage.expected());
}

void tst_Converting::aFileThatIsClosedIsNotConverted()
{
    ConvertStage stage(QStringLiteral("temple.wad"), convertibleWad());
    QVERIFY(stage.isReady && stage.waitForWork());
    stage.window->session().close();
    QVERIFY(stage.dialog && stage.dialog->isVisible());
    QVERIFY(stage.dialog->banner().isVisible());
    QVERIFY(!stage.dialog->saveButton()->isEnabled());
    QVERIFY(!stage.dialog->stopButton()->isVisible());
    const QString path = stage.place.path(QStringLiteral("made.wad2"));
    stage.dialog->saveAs(path); // its name was asked for before
    QTest::qWait(50);
    QVERIFY(!QFile::exists(path));
    QTest::keyClick(stage.dialog, Qt::Key_Escape);
    QVERIFY(stage.isGone());
}

void tst_Converting::keysReachEverything()
{
    ConvertStage stage(QStringLiteral("a.wad2"), convertibleWad2());
    QVERIFY(stage.isReady && stage.waitForWork());
    ConvertDialog& dialog = *stage.dialog;
    const QStringList problems = test::problemsOfLetters(dialog);
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QStringLiteral("; "))));
    const QSize most(800, 700);
    QVERIFY(dialog.width() <= most.width() && dialog.height() <= most.height());
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QPushButton* const cancel =
        dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel);
    const QList<QWidget*> order{
        dialog.formats(), dialog.filter(), dialog.list(), dialog.saveButton(), cancel};
    dialog.formats()->setFocus();
    for (QWidget* const each : order)
    {
        QVERIFY2(dialog.focusWidget() == each, qPrintable(each->accessibleName()));
        const auto* const button = qobject_cast<QPushButton*>(each);
        QVERIFY(!each->accessibleName().isEmpty() || (button && !button->text().isEmpty()));
        QTest::keyClick(each, Qt::Key_Tab);
    }
    QVERIFY(dialog.focusWidget() == dialog.formats());
    // Return is for the default button, wherever the focus is, but on another one.
    dialog.formats()->setFocus();
    QTest::keyClick(dialog.formats(), Qt::Key_Return);
    const QPointer<QFileDialog> files = openDialog<QFileDialog>(*stage.window);
    QVERIFY(files);
    QTest::keyClick(files, Qt::Key_Escape);
    QTRY_VERIFY(!files || !files->isVisible());
    QVERIFY(stage.dialog && stage.dialog->isVisible());
    cancel->setFocus();
    QTest::keyClick(cancel, Qt::Key_Return);
    QVERIFY(stage.isGone());
}

template struct tr::test::RegisteredTest<tst_Converting, QApplication>;
#include "tst_Converting.moc"
