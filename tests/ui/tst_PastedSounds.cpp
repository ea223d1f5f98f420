// Sounds that are copied in one window and pasted in another, with their samples, by mouse and
// keyboard. What is there then is read by hand from the tables.

#include "core/format/sam/SampleFile.h"
#include "core/format/set/DiskFiles.h"
#include "tests/core/MergeSamples.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/SoundData.h"
#include "ui/sounds/SoundsModel.h"
#include "ui/sounds/SoundsView.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableGrid.h"
#include "ui/tables/TableTab.h"
#include "ui/window/CentreTabs.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QRegularExpression>
#include <QTreeView>
#include <QtTest>

using namespace ui;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;

namespace
{

constexpr std::uint32_t kFirst = 5;
constexpr std::uint32_t kSecond = 8;
constexpr std::uint32_t kTheirs = 11;

tr::test::SoundPlan soundOf(std::uint32_t id, int frames, std::int16_t number)
{
    return {tr::test::ByVersion::same(static_cast<int>(id)),
            {std::vector<std::int16_t>(static_cast<std::size_t>(frames), number)}};
}

/// Two sounds that are to be copied.
tr::schema::Content sourceLevel()
{
    return tr::test::LevelBuilder(versions::Tr4)
        .sound(soundOf(kFirst, 300, 1000))
        .sound(soundOf(kSecond, 200, -500))
        .file()
        .content;
}

tr::schema::Content levelWithOther(std::uint32_t id)
{
    return tr::test::LevelBuilder(versions::Tr4).sound(soundOf(id, 100, 7)).file().content;
}

/// A window with a file, its list of sounds in front.
struct SoundBench
{
    /// `without`: the name of a file that is taken away beside it before it is opened.
    SoundBench(const tr::schema::Content& content,
               const QString& name,
               const QString& without = QString())
        : path(place.path(name))
    {
        const bool isWritten =
            tr::format::saveFiles(path.toStdString(), content.write()).has_value();
        const bool isThere = without.isEmpty() || QFile::remove(place.path(without));
        window = place.window();
        isReady = isWritten && isThere && test::openAndWait(*window, path)
                  && window->showPanel(QStringLiteral("sounds"))
                  && QTest::qWaitFor([this] { return view().sounds() != nullptr; });
        before = isReady ? test::bytesToSave(*window) : QByteArray();
    }

    [[nodiscard]] SoundsView& view() const { return window->sounds(); }

    [[nodiscard]] QAction* action(Command command) const
    {
        return window->actionSet().action(command);
    }

    void enter() const
    {
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        view().list()->setFocus();
        QTRY_VERIFY(view().list()->hasFocus());
    }

    void click(std::uint32_t id, Qt::KeyboardModifiers keys = {}) const
    {
        const auto* const model = view().list()->model();
        for (int row = 0; row < model->rowCount(); ++row)
        {
            const QModelIndex cell = model->index(row, SoundsModel::Id);
            if (cell.data().toString() == QString::number(id))
            {
                view().list()->scrollTo(cell);
                QTest::mouseClick(view().list()->viewport(),
                                  Qt::LeftButton,
                                  keys,
                                  view().list()->visualRect(cell).center());
                return;
            }
        }
        QFAIL("no such sound");
    }

    void copy() const
    {
        QTRY_VERIFY(action(Command::Copy)->isEnabled());
        QTest::keyClick(view().list(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(
            QGuiApplication::clipboard()->mimeData()->hasFormat(QString::fromLatin1(kSoundsMime)));
    }

    void paste() const
    {
        enter();
        QTRY_VERIFY(action(Command::Paste)->isEnabled());
        QTest::keyClick(view().list(), Qt::Key_V, Qt::ControlModifier);
    }

    /// Selects a row of a table and presses Ctrl and a key there.
    void pressIn(tr::schema::TableId table, std::size_t row, Qt::Key key) const
    {
        window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        TableTab& tab = *window->tabs().showTable(table);
        tab.grid()->setFocus();
        tab.selectRows(row, 1);
        QTRY_VERIFY(tab.grid()->hasFocus());
        QTRY_VERIFY(action(key == Qt::Key_C ? Command::Copy : Command::Paste)->isEnabled());
        QTest::keyClick(tab.grid(), key, Qt::ControlModifier);
    }

    /// The structure with a line that is current in it, which it gives the focus.
    [[nodiscard]] QTreeView* treeAt(const Address& row) const
    {
        window->activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(window.get()));
        window->selection().select(row);
        QTreeView* const tree = window->findChild<StructureView*>()->tree();
        tree->setFocus();
        return tree;
    }

    [[nodiscard]] const tr::schema::Content& content() const
    {
        return window->session().document()->content();
    }

    [[nodiscard]] const tr::level::Sounds& sounds() const
    {
        return *content().as<tr::level::Sounds>();
    }

    /// The WAVE file of the only sample of a sound of TR4; empty: it has no such sound.
    [[nodiscard]] std::vector<std::uint8_t> wave(std::uint32_t id) const
    {
        const int row = sounds().map[id];
        if (row < 0)
        {
            return {};
        }
        const auto& data = content()
                               .as<tr::level::Level>()
                               ->samples[sounds().details[static_cast<std::size_t>(row)].sample]
                               .data;
        return {data.begin(), data.end()};
    }

    [[nodiscard]] std::size_t steps() const { return window->session().document()->position(); }

    [[nodiscard]] const Banner::Message& said() const { return window->banner().message(); }

    [[nodiscard]] bool undoesToTheByte() const
    {
        action(Command::Undo)->trigger();
        return steps() == 0 && test::bytesToSave(*window) == before;
    }

    test::Workplace place;
    QString path;
    std::unique_ptr<MainWindow> window;
    QByteArray before;
    bool isReady = false;
};

} // namespace

class tst_PastedSounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { QGuiApplication::clipboard()->clear(); }

    void severalGoIntoAnotherFile();
    void rowsOfTablesTakeTheirSamplesAlong();
    void linesOfTheStructureDoSo();
    void wadsGetFilesBesideThem();
    void whatHasNoPlaceIsRefused();
};

void tst_PastedSounds::severalGoIntoAnotherFile()
{
    const SoundBench from(sourceLevel(), QStringLiteral("one.tr4"));
    QVERIFY(from.isReady);
    from.enter();
    from.click(kFirst);
    from.click(kSecond, Qt::ControlModifier);
    QCOMPARE(from.view().selected(), (std::vector<std::uint32_t>{kFirst, kSecond}));
    from.copy();
    // For all other programs they are lines of text.
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 1);
    const SoundBench to(levelWithOther(kTheirs), QStringLiteral("two.tr4"));
    QVERIFY(to.isReady);
    to.paste();
    QTRY_COMPARE(to.steps(), std::size_t{1});
    for (const std::uint32_t id : {kFirst, kSecond})
    {
        QVERIFY(!from.wave(id).empty());
        QVERIFY(to.wave(id) == from.wave(id));
    }
    QVERIFY(to.action(Command::Undo)->text().contains(QStringLiteral("Paste 2 sounds")));
    QVERIFY(to.window->banner().isVisible());
    QCOMPARE(to.said().kind, Banner::Kind::Note);
    QVERIFY(to.said().title.startsWith(QStringLiteral("2 sound")));
    QVERIFY2(to.said().text.contains(QStringLiteral("same ids: 5, 8.")),
             qPrintable(to.said().text));
    QCOMPARE(to.window->selection().current(), std::optional(Address{tables::SoundMap, kFirst}));
    // They are there now.
    to.paste();
    QTRY_VERIFY(to.said().text.contains(QStringLiteral("already: 5, 8.")));
    QCOMPARE(to.steps(), std::size_t{1});
    QVERIFY(to.undoesToTheByte());
}

void tst_PastedSounds::rowsOfTablesTakeTheirSamplesAlong()
{
    const SoundBench from(sourceLevel(), QStringLiteral("one.tr4"));
    QVERIFY(from.isReady);
    from.pressIn(tables::SoundMap, kSecond, Qt::Key_C);
    // Another sound has the id there, and keeps it.
    const SoundBench to(levelWithOther(kSecond), QStringLiteral("two.tr4"));
    QVERIFY(to.isReady);
    const auto theirs = to.wave(kSecond);
    to.pressIn(tables::SoundDetails, 0, Qt::Key_V);
    QTRY_COMPARE(to.steps(), std::size_t{1});
    QVERIFY(to.wave(kSecond) == theirs);
    QTRY_VERIFY(to.window->banner().isVisible());
    const auto match =
        QRegularExpression(QStringLiteral("other ids, as others have theirs: 8 → (\\d+)\\."))
            .match(to.said().text);
    QVERIFY2(match.hasMatch(), qPrintable(to.said().text));
    QVERIFY(to.wave(match.captured(1).toUInt()) == from.wave(kSecond));
    QVERIFY(to.undoesToTheByte());
}

void tst_PastedSounds::linesOfTheStructureDoSo()
{
    const SoundBench from(sourceLevel(), QStringLiteral("one.tr4"));
    QVERIFY(from.isReady);
    QTreeView* const lines = from.treeAt({tables::SoundMap, kFirst});
    QTRY_VERIFY(lines->hasFocus());
    for (std::uint32_t id = kFirst; id < kSecond; ++id)
    {
        QTest::keyClick(lines, Qt::Key_Down, Qt::ShiftModifier); // ids between have no sound
    }
    QTest::keyClick(lines, Qt::Key_C, Qt::ControlModifier);
    const SoundBench to(levelWithOther(kTheirs), QStringLiteral("two.tr4"));
    QVERIFY(to.isReady);
    QTreeView* const there = to.treeAt({tables::SoundMap, 0});
    QTRY_VERIFY(there->hasFocus());
    QTRY_VERIFY(to.action(Command::Paste)->isEnabled());
    QTest::keyClick(there, Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(to.steps(), std::size_t{1});
    QVERIFY(to.wave(kFirst) == from.wave(kFirst));
    QVERIFY(to.wave(kSecond) == from.wave(kSecond));
    QVERIFY(to.undoesToTheByte());
}

/// A WAD names its samples, which become files in a folder beside it.
void tst_PastedSounds::wadsGetFilesBesideThem()
{
    const SoundBench from(sourceLevel(), QStringLiteral("one.tr4"));
    QVERIFY(from.isReady);
    from.enter();
    from.click(kFirst);
    from.copy();
    const SoundBench to(tr::test::emptyWadSet(), QStringLiteral("two.wad"));
    QVERIFY(to.isReady);
    to.paste();
    QTRY_COMPARE(to.steps(), std::size_t{1});
    const auto row = static_cast<std::size_t>(to.sounds().map[kFirst]);
    const auto& names = to.content().as<tr::companion::SampleFile>()->names.rows;
    const std::string name(names[to.sounds().details[row].sample].name.bytes());
    const QString written =
        to.place.path(QStringLiteral("samples/") + QString::fromStdString(name));
    QTRY_VERIFY(QFile::exists(written));
    const auto wanted = from.wave(kFirst);
    QCOMPARE(test::contentOf(written),
             QByteArray(reinterpret_cast<const char*>(wanted.data()), qsizetype(wanted.size())));
    QTRY_VERIFY(to.said().text.contains(QStringLiteral("samples")));
    QVERIFY(to.undoesToTheByte());
}

void tst_PastedSounds::whatHasNoPlaceIsRefused()
{
    const SoundBench from(sourceLevel(), QStringLiteral("one.tr4"));
    QVERIFY(from.isReady);
    from.enter();
    from.click(kFirst);
    from.copy();
    const SoundBench to(
        tr::test::emptyWadSet(), QStringLiteral("two.wad"), QStringLiteral("two.sam"));
    QVERIFY(to.isReady);
    to.paste();
    QTRY_VERIFY(to.window->banner().isVisible());
    QVERIFY2(to.said().text.contains(QStringLiteral("no list of samples")),
             qPrintable(to.said().text));
    QCOMPARE(to.steps(), std::size_t{0});
    QVERIFY(!QDir(to.place.path(QStringLiteral("samples"))).exists());
}

template struct tr::test::RegisteredTest<tst_PastedSounds, QApplication>;
#include "tst_PastedSounds.moc"
