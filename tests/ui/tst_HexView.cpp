// The view of bytes, driven by mouse and keyboard.

#include "core/schema/record/Value.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/Task.h"
#include "ui/common/look/Palettes.h"
#include "ui/file/Addresses.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexColours.h"
#include "ui/hex/HexFindBar.h"
#include "ui/hex/HexGoToBar.h"
#include "ui/hex/HexInspector.h"
#include "ui/hex/HexText.h"
#include "ui/hex/HexView.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::ScalarType;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// A file of which nothing could be read, so that no field of its bytes is known.
OpenFilePtr unread(const QTemporaryDir& folder, const QByteArray& bytes)
{
    const QString path = folder.filePath(QStringLiteral("bytes"));
    QFile disk(path);
    if (!disk.open(QIODevice::WriteOnly) || disk.write(bytes) != bytes.size())
    {
        return nullptr;
    }
    tr::format::GameFile file = test::smallFile(tr::level::versions::Tr1)->file();
    file.complete = false;
    file.diagnostics = {{tr::Severity::Fault, {tr::ErrorCode::UnexpectedEnd, {{}, 0}, {}, {}}}};
    return std::make_shared<OpenFile>(
        path, static_cast<std::uint64_t>(bytes.size()), std::move(file));
}

/// A view in a window of its own.
struct HexWindow
{
    HexWindow()
        : view(selection, tasks)
    {
        view.resize(900, 400);
        view.show();
        view.activateWindow();
        shown = QTest::qWaitForWindowActive(&view);
    }

    explicit HexWindow(OpenFilePtr opened)
        : HexWindow()
    {
        file = std::move(opened);
        view.setFile(file);
        shown = shown
                && QTest::qWaitFor(
                    [this] { return view.document() != nullptr && tasks.running().isEmpty(); });
        view.takeFocus();
    }

    /// Of bytes without fields.
    explicit HexWindow(const QByteArray& bytes)
        : HexWindow()
    {
        show(bytes);
        view.takeFocus();
    }

    /// Shows other bytes without fields.
    void show(const QByteArray& bytes)
    {
        file = unread(folder, bytes);
        view.setFile(file);
        shown = shown && file != nullptr
                && QTest::qWaitFor(
                    [this] { return view.document() != nullptr && tasks.running().isEmpty(); });
    }

    HexCanvas& canvas() { return *view.canvas(); }

    void click(std::uint64_t offset,
               HexColumn column = HexColumn::Hex,
               Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(canvas().viewport(),
                          Qt::LeftButton,
                          modifiers,
                          canvas().cellOf(offset, column).center());
    }

    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&canvas(), key, modifiers);
    }

    [[nodiscard]] std::optional<Address> address(const char* path) const
    {
        return addressOf(*file, path);
    }

    [[nodiscard]] tr::schema::FieldRef field(const char* path) const
    {
        return *file->map().find(path);
    }

    [[nodiscard]] QString selectedPath() const
    {
        return selection.current() ? pathOf(*file, *selection.current()) : QString();
    }

    /// What Ctrl+C takes.
    [[nodiscard]] QString copied()
    {
        QGuiApplication::clipboard()->clear();
        key(Qt::Key_C, Qt::ControlModifier);
        return QGuiApplication::clipboard()->text();
    }

    void look(const QString& text, const QString& kind)
    {
        view.find();
        view.findBar()->kind()->setCurrentText(kind);
        view.findBar()->field()->setText(text);
        QTest::keyClick(view.findBar()->field(), Qt::Key_Return);
    }

    /// The range that is chosen, as "offset+size".
    [[nodiscard]] QString range()
    {
        const ByteRange chosen = canvas().chosen();
        return QStringLiteral("%1+%2").arg(chosen.offset).arg(chosen.size);
    }

    QTemporaryDir folder;
    TaskRunner tasks;
    Selection selection;
    OpenFilePtr file;
    HexView view;
    bool shown = false;
};

QByteArray ramp(int size)
{
    QByteArray bytes(size, '\0');
    for (int i = 0; i < size; ++i)
    {
        bytes[i] = static_cast<char>(i);
    }
    return bytes;
}

} // namespace

class tst_HexView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clickSelectsTheField();
    void selectionIsShown();
    void selectionInAChunkChangesTheSpace();
    void selectionWhileHiddenIsShownLater();
    void everySpaceHasATab();
    void placesOfSpacesAreKept();
    void keysMoveTheCursor();
    void tabChangesTheColumn();
    void rangesAreCopied();
    void dragging();
    void commandsOfTheMenu();
    void returnOpens();
    void finds_data();
    void finds();
    void findsNothing();
    void findsInTheBackground();
    void searchIsStopped();
    void goesToOffsets();
    void inspector();
    void tips();
    void typingChangesNothing();
    void typingAsksForEdits();
    void revisedFilesKeepThePlace();
    void withoutAFile();
    void coloursCanBeRead_data();
    void coloursCanBeRead();
    void pagesOfEverySpaceAreDrawn_data();
    void pagesOfEverySpaceAreDrawn();
};

void tst_HexView::clickSelectsTheField()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    const auto field = window.field("entities/1/angle");
    window.canvas().reveal(field.offset, field.size);
    window.click(field.offset + 1);
    QCOMPARE(window.selectedPath(), QStringLiteral("entities/1/angle"));
    QCOMPARE(window.canvas().cursor(),
             field.offset + 1); // where it was clicked, not where it begins
    window.click(field.offset + 2, HexColumn::Text);
    QCOMPARE(window.selectedPath(), QStringLiteral("entities/1/intensity1"));
    QCOMPARE(window.canvas().column(), HexColumn::Text);
}

void tst_HexView::selectionIsShown()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    window.selection.select(window.address("entities/1/angle"));
    QCOMPARE(window.canvas().cursor(), window.field("entities/1/angle").offset);
    QVERIFY(window.canvas().viewport()->rect().contains(
        window.canvas().cellOf(window.canvas().cursor())));
    window.selection.select(window.address("rooms/0"));
    QCOMPARE(window.canvas().cursor(), window.field("rooms/0").offset);
    window.selection.select(Address{tables::Portals}); // scattered: the first of them
    QCOMPARE(window.canvas().cursor(), window.field("rooms/0/portals").offset);
    window.selection.select({});
    QCOMPARE(window.canvas().cursor(), window.field("rooms/0/portals").offset);
}

void tst_HexView::selectionInAChunkChangesTheSpace()
{
    HexWindow window(test::packedFile());
    QVERIFY(window.shown);
    window.selection.select(window.address("entities/1/angle"));
    const auto field = window.field("entities/1/angle");
    QVERIFY(field.space != 0);
    QCOMPARE(window.view.spaces()->currentIndex(), static_cast<int>(field.space));
    QCOMPARE(window.canvas().cursor(), field.offset);
    window.click(field.offset);
    QCOMPARE(window.selectedPath(), QStringLiteral("entities/1/angle"));
}

void tst_HexView::selectionWhileHiddenIsShownLater()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    window.view.hide();
    window.selection.select(window.address("entities/1"));
    QCOMPARE(window.canvas().cursor(), std::uint64_t{0});
    window.view.show();
    QCOMPARE(window.canvas().cursor(), window.field("entities/1").offset);

    // Of a file that comes while the view is hidden, nothing is worked out.
    window.view.hide();
    window.view.setFile(test::smallFile(versions::Tr2));
    QCOMPARE(window.tasks.running().size(), 0);
    window.view.show();
    QTRY_VERIFY(window.view.document() != nullptr);
}

void tst_HexView::everySpaceHasATab()
{
    HexWindow window(test::packedFile());
    QVERIFY(window.shown);
    const auto& spaces = window.file->map().spaces();
    QCOMPARE(window.view.spaces()->count(), static_cast<int>(spaces.size()));
    QCOMPARE(window.view.spaces()->tabText(0), QStringLiteral("File"));
    QCOMPARE(window.view.spaces()->tabText(4), QStringLiteral("Level data"));
    for (int i = 0; i < window.view.spaces()->count(); ++i)
    {
        window.view.spaces()->setCurrentIndex(i);
        QCOMPARE(window.canvas().size(), spaces[static_cast<std::size_t>(i)].size);
        QCOMPARE(window.canvas().space(), static_cast<std::uint32_t>(i));
    }
}

void tst_HexView::placesOfSpacesAreKept()
{
    HexWindow window(test::packedFile());
    QVERIFY(window.shown);
    window.canvas().goTo(5);
    window.view.spaces()->setCurrentIndex(1);
    QCOMPARE(window.canvas().cursor(), std::uint64_t{0});
    window.view.spaces()->setCurrentIndex(0);
    QCOMPARE(window.canvas().cursor(), std::uint64_t{5});
}

void tst_HexView::keysMoveTheCursor()
{
    HexWindow window(ramp(16 * 200 + 5));
    QVERIFY(window.shown);
    const auto cursor = [&window] { return static_cast<int>(window.canvas().cursor()); };
    window.key(Qt::Key_Right);
    window.key(Qt::Key_Down);
    QCOMPARE(cursor(), 17);
    window.key(Qt::Key_Left);
    window.key(Qt::Key_Up);
    QCOMPARE(cursor(), 0);
    window.key(Qt::Key_Left);
    window.key(Qt::Key_Up);
    QCOMPARE(cursor(), 0);
    window.key(Qt::Key_End);
    QCOMPARE(cursor(), 15);
    window.key(Qt::Key_PageDown);
    QVERIFY(cursor() > 15 + 16 && cursor() % 16 == 15);
    window.key(Qt::Key_PageUp);
    QCOMPARE(cursor(), 15);
    window.key(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(cursor(), 16 * 200 + 4);
    QVERIFY(window.canvas().viewport()->rect().contains(window.canvas().cellOf(3204)));
    window.key(Qt::Key_Right);
    window.key(Qt::Key_Down);
    window.key(Qt::Key_End);
    QCOMPARE(cursor(), 16 * 200 + 4);
    window.key(Qt::Key_Home);
    QCOMPARE(cursor(), 16 * 200);
    window.key(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(cursor(), 0);
    QCOMPARE(window.canvas().firstShown(), std::uint64_t{0});
}

void tst_HexView::tabChangesTheColumn()
{
    HexWindow window(ramp(64));
    QVERIFY(window.shown);
    QCOMPARE(window.canvas().column(), HexColumn::Hex);
    window.key(Qt::Key_Tab);
    QCOMPARE(window.canvas().column(), HexColumn::Text);
    QVERIFY(window.canvas().hasFocus());
    window.key(Qt::Key_Tab); // and on, so that nobody is caught
    QVERIFY(!window.canvas().hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(window.canvas().hasFocus());
    QCOMPARE(window.canvas().column(), HexColumn::Text);
    window.key(Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(window.canvas().hasFocus());
    QCOMPARE(window.canvas().column(), HexColumn::Hex);
}

void tst_HexView::rangesAreCopied()
{
    HexWindow window(QByteArray("Lara Croft\0\x01", 12));
    QVERIFY(window.shown);
    QCOMPARE(window.copied(), QStringLiteral("4C"));
    for (int i = 0; i < 3; ++i)
    {
        window.key(Qt::Key_Right, Qt::ShiftModifier);
    }
    QCOMPARE(window.range(), QStringLiteral("0+4"));
    QCOMPARE(window.copied(), QStringLiteral("4C 61 72 61"));
    window.click(9, HexColumn::Text);
    window.click(5, HexColumn::Text, Qt::ShiftModifier);
    QCOMPARE(window.copied(), QStringLiteral("Croft"));
    window.key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(window.copied(), QStringLiteral("Lara Croft.."));
    window.key(Qt::Key_Right);
    QCOMPARE(window.canvas().chosen().size, std::uint64_t{1});
}

void tst_HexView::dragging()
{
    HexWindow window(ramp(512));
    QVERIFY(window.shown);
    QWidget* const viewport = window.canvas().viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, window.canvas().cellOf(3).center());
    QMouseEvent drag(QEvent::MouseMove,
                     QPointF(window.canvas().cellOf(35).center()),
                     viewport->mapToGlobal(QPointF(window.canvas().cellOf(35).center())),
                     Qt::NoButton,
                     Qt::LeftButton,
                     {});
    QApplication::sendEvent(viewport, &drag);
    QCOMPARE(window.range(), QStringLiteral("3+33"));
    QTest::mouseRelease(viewport, Qt::LeftButton);

    // The right button takes a byte outside, and leaves a range that it is in.
    QTest::mouseClick(viewport, Qt::RightButton, {}, window.canvas().cellOf(10).center());
    QCOMPARE(window.range(), QStringLiteral("3+33"));
    QTest::mouseClick(viewport, Qt::RightButton, {}, window.canvas().cellOf(60).center());
    QCOMPARE(window.range(), QStringLiteral("60+1"));
}

void tst_HexView::commandsOfTheMenu()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    const auto trigger = [&window](const char* name)
    { window.view.findChild<QAction*>(QLatin1String(name))->trigger(); };
    const auto field = window.field("animations/1/speed");
    window.canvas().goTo(field.offset + 2);
    trigger("hexField");
    QCOMPARE(window.range(), QStringLiteral("%1+4").arg(field.offset));
    const auto bytes =
        readBytes(*window.view.document()->spaces()[0].source, field.offset, field.size);
    trigger("hexCopyHex");
    QCOMPARE(QGuiApplication::clipboard()->text(), hexText(bytes));
    trigger("hexCopyText");
    QCOMPARE(QGuiApplication::clipboard()->text(), plainText(bytes));
    trigger("hexCopyArray");
    QCOMPARE(QGuiApplication::clipboard()->text(), arrayText(bytes));
    const QSignalSpy opened(&window.selection, &Selection::openRequested);
    trigger("hexOpen");
    QCOMPARE(opened.count(), 1);
    QCOMPARE(window.selectedPath(), QStringLiteral("animations/1/speed"));
}

void tst_HexView::returnOpens()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    const QSignalSpy opened(&window.selection, &Selection::openRequested);
    window.selection.select(window.address("animations/1/speed"));
    window.key(Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    const QPoint place = window.canvas().cellOf(window.canvas().cursor()).center();
    QTest::mouseDClick(window.canvas().viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(opened.count(), 2);
}

void tst_HexView::finds_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const auto row = [](const char* kind, const char* text, const char* first, const char* second)
    {
        QTest::addRow("%s %s", kind, text)
            << QString::fromLatin1(kind) << QString::fromLatin1(text) << QString::fromLatin1(first)
            << QString::fromLatin1(second);
    };
    row("Bytes", "AD ?? 34", "17+3", "33+3");
    row("Text", "Lara", "8+4", "40+4");
    row("u16", "0x1234", "19+2", "35+2");
    row("i8", "-34", "16+1", "32+1");
    row("f32", "1.5", "24+4", "48+4");
    row("i64", "0x3FC00000", "24+8", "48+8");
}

void tst_HexView::finds()
{
    QFETCH(QString, kind);
    QFETCH(QString, text);
    QFETCH(QString, first);
    QFETCH(QString, second);
    QByteArray bytes(64, '\0');
    bytes.replace(8, 4, "Lara");
    bytes.replace(40, 4, "Lara");
    bytes.replace(16, 5, QByteArray::fromHex("DEAD013412"));
    bytes.replace(32, 5, QByteArray::fromHex("DEAD023412"));
    bytes.replace(24, 4, QByteArray::fromHex("0000C03F"));
    bytes.replace(48, 4, QByteArray::fromHex("0000C03F"));
    bytes.replace(18, 1, QByteArray::fromHex("01"));
    HexWindow window(bytes);
    QVERIFY(window.shown);
    window.look(text, kind);
    QCOMPARE(window.range(), first);
    QVERIFY(window.view.findBar()->message().isEmpty());
    window.view.canvas()->setFocus();
    window.key(Qt::Key_F3);
    QCOMPARE(window.range(), second);
    window.key(Qt::Key_F3);
    QCOMPARE(window.range(), first);
    QVERIFY(!window.view.findBar()->message().isEmpty()); // round the end
    window.key(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(window.range(), second);
}

void tst_HexView::findsNothing()
{
    HexWindow window(ramp(64));
    QVERIFY(window.shown);
    window.canvas().goTo(7);
    window.look(QStringLiteral("FF"), QStringLiteral("Bytes"));
    QCOMPARE(window.view.findBar()->message(), QStringLiteral("Not found"));
    QCOMPARE(window.range(), QStringLiteral("7+1"));
    window.look(QStringLiteral("F"), QStringLiteral("Bytes"));
    QVERIFY(window.view.findBar()->message().contains(QStringLiteral("two hexadecimal digits")));
    window.look(QStringLiteral("300"), QStringLiteral("u8"));
    QVERIFY(window.view.findBar()->message().contains(QStringLiteral("no number")));
    QVERIFY(window.view.findBar()->isVisible());
    QTest::keyClick(window.view.findBar()->field(), Qt::Key_Escape);
    QVERIFY(!window.view.findBar()->isVisible());
    QVERIFY(window.canvas().hasFocus());
}

void tst_HexView::findsInTheBackground()
{
    QByteArray bytes(9 << 20, '\0');
    bytes[9 * (1 << 20) - 5] = 'x';
    HexWindow window(bytes);
    QVERIFY(window.shown);
    window.look(QStringLiteral("x"), QStringLiteral("Text"));
    QCOMPARE(window.tasks.running().size(), 1);
    QTRY_COMPARE(window.range(), QStringLiteral("%1+1").arg(9 * (1 << 20) - 5));
    QTRY_COMPARE(window.tasks.running().size(), 0);
}

void tst_HexView::searchIsStopped()
{
    HexWindow window(QByteArray(9 << 20, '\0'));
    QVERIFY(window.shown);
    window.look(QStringLiteral("x"), QStringLiteral("Text"));
    QCOMPARE(window.tasks.running().size(), 1);
    QTest::keyClick(window.view.findBar()->field(), Qt::Key_Escape);
    QCOMPARE(window.tasks.running().size(), 0);

    // Another content ends it too.
    window.look(QStringLiteral("x"), QStringLiteral("Text"));
    window.view.setFile(unread(window.folder, ramp(16)));
    QCOMPARE(window.tasks.running().size(), 1); // that reads the other
    QTRY_COMPARE(window.tasks.running().size(), 0);
    QTest::qWait(20);
    QCOMPARE(window.range(), QStringLiteral("0+1"));
}

void tst_HexView::goesToOffsets()
{
    HexWindow window(ramp(4096));
    QVERIFY(window.shown);
    const auto go = [&window](const char* text)
    {
        window.key(Qt::Key_G, Qt::ControlModifier);
        window.view.goToBar()->field()->setText(QString::fromLatin1(text));
        QTest::keyClick(window.view.goToBar()->field(), Qt::Key_Return);
        return static_cast<int>(window.canvas().cursor());
    };
    QCOMPARE(go("0x800"), 2048);
    QVERIFY(!window.view.goToBar()->isVisible());
    QVERIFY(window.canvas().viewport()->rect().contains(window.canvas().cellOf(2048)));
    QCOMPARE(go("+10"), 2058);
    QCOMPARE(go("-0xA"), 2048);
    QCOMPARE(go("4096"), 2048);
    QVERIFY(window.view.goToBar()->message().contains(QStringLiteral("0x00000FFF")));
    QVERIFY(window.view.goToBar()->isVisible());
    QCOMPARE(go("nowhere"), 2048);
    QVERIFY(!window.view.goToBar()->message().isEmpty());
}

void tst_HexView::inspector()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    window.selection.select(window.address("entities/0/type_id"));
    const HexInspector& inspector = *window.view.inspector();
    QCOMPARE(inspector.textOf(QStringLiteral("field")), QStringLiteral("entities/0/type_id"));
    QCOMPARE(inspector.textOf(QStringLiteral("i16")), QStringLiteral("35"));
    QVERIFY(inspector.textOf(QStringLiteral("value")).startsWith(QStringLiteral("35 · ")));
    QVERIFY(!inspector.textOf(QStringLiteral("about")).isEmpty());
}

void tst_HexView::tips()
{
    HexWindow window(test::smallFile(versions::Tr3));
    QVERIFY(window.shown);
    const auto field = window.field("entities/1/angle");
    window.canvas().reveal(field.offset, 1);
    const QPoint place = window.canvas().cellOf(field.offset).center();
    QHelpEvent hover(QEvent::ToolTip, place, window.canvas().viewport()->mapToGlobal(place));
    QApplication::sendEvent(window.canvas().viewport(), &hover);
    QVERIFY(QToolTip::text().contains(QStringLiteral("entities/1/angle")));
    QToolTip::hideText();
}

void tst_HexView::typingChangesNothing()
{
    HexWindow window(ramp(64));
    QVERIFY(window.shown);
    const QSignalSpy asked(&window.view, &HexView::editRequested);
    QTest::keyClicks(&window.canvas(), QStringLiteral("12ab"));
    QCOMPARE(asked.count(), 0);
    QCOMPARE(window.canvas().cursor(), std::uint64_t{0});
}

void tst_HexView::typingAsksForEdits()
{
    HexWindow window(QByteArray::fromHex("1122334455667788"));
    QVERIFY(window.shown);
    window.view.setEditable(true);
    const QSignalSpy asked(&window.view, &HexView::editRequested);
    const auto said = [&asked](int i)
    {
        return QStringLiteral("%1:%2")
            .arg(asked[i][1].toInt())
            .arg(QString::fromLatin1(asked[i][2].toByteArray().toHex()));
    };
    QTest::keyClicks(&window.canvas(), QStringLiteral("xaB7"));
    QCOMPARE(asked.count(), 3);
    QCOMPARE(said(0), QStringLiteral("0:a1"));
    QCOMPARE(said(1), QStringLiteral("0:ab"));
    QCOMPARE(said(2), QStringLiteral("1:72"));
    window.key(Qt::Key_Right); // leaves the byte that was half typed
    window.key(Qt::Key_Tab);
    QTest::keyClicks(&window.canvas(), QStringLiteral("L"));
    QCOMPARE(asked.count(), 4);
    QCOMPARE(said(3), QStringLiteral("2:4c"));
    QCOMPARE(window.canvas().cursor(), std::uint64_t{3});
}

void tst_HexView::revisedFilesKeepThePlace()
{
    HexWindow window(test::packedFile());
    QVERIFY(window.shown);
    window.selection.select(window.address("entities/1/angle"));
    const std::uint64_t cursor = window.canvas().cursor();
    const std::uint64_t top = window.canvas().firstShown();
    const int space = window.view.spaces()->currentIndex();
    const HexDocumentPtr before = window.view.document();
    tr::format::GameFile changed = window.file->file();
    changed.content.as<tr::level::Level>()->entities.edit()[1].angle = 0x1234;
    window.view.revise(test::opened(std::move(changed)));
    QTRY_VERIFY(window.view.document() != before);
    QCOMPARE(window.canvas().cursor(), cursor);
    QCOMPARE(window.canvas().firstShown(), top);
    QCOMPARE(window.view.spaces()->currentIndex(), space);
    QCOMPARE(window.view.inspector()->textOf(QStringLiteral("i16")), QString::number(0x1234));
}

void tst_HexView::withoutAFile()
{
    HexWindow window;
    QVERIFY(window.shown);
    window.view.setFile(nullptr);
    window.key(Qt::Key_End, Qt::ControlModifier);
    window.key(Qt::Key_C, Qt::ControlModifier);
    window.view.find();
    window.view.findNext(true);
    window.view.goToOffset();
    window.selection.select(Address{tables::Animations, 0});
    QVERIFY(!window.view.findBar()->isVisible());
    QVERIFY(!window.view.goToBar()->isVisible());
    QCOMPARE(window.canvas().size(), std::uint64_t{0});
    window.show({});
    QVERIFY(window.shown);
    window.key(Qt::Key_Right);
    QCOMPARE(window.canvas().chosen().size, std::uint64_t{0});
}

void tst_HexView::coloursCanBeRead_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
}

void tst_HexView::coloursCanBeRead()
{
    QFETCH(QPalette, palette);
    const HexColours colours(palette);
    for (int tint = HexStretch::kNoTint; tint < 1024; ++tint)
    {
        for (const bool shaded : {false, true})
        {
            const QColor ground = colours.ground(tint, shaded);
            QVERIFY2(contrast(colours.text(), ground) >= 7.0, qPrintable(QString::number(tint)));
            QVERIFY2(contrast(colours.quietText(), ground) >= 3.0,
                     qPrintable(QString::number(contrast(colours.quietText(), ground))));
        }
        QVERIFY(colours.ground(tint, false) != colours.ground(tint, true));
    }
}

void tst_HexView::pagesOfEverySpaceAreDrawn_data()
{
    test::addFileRows();
}

void tst_HexView::pagesOfEverySpaceAreDrawn()
{
    FETCH_FILE(file);
    if (!file->file().complete)
    {
        return;
    }
    HexWindow window(file);
    QVERIFY(window.shown);
    window.canvas().resize(700, 1200);
    for (int i = 0; i < window.view.spaces()->count(); ++i)
    {
        window.view.spaces()->setCurrentIndex(i);
        QScrollBar* const bar = window.canvas().verticalScrollBar();
        const int pages = std::min(bar->maximum() / bar->pageStep(), 10);
        for (int page = 0; page <= pages; ++page)
        {
            bar->setValue(pages == 0 ? 0 : static_cast<int>(qint64{page} * bar->maximum() / pages));
            QVERIFY(!window.canvas().viewport()->grab().isNull());
        }
    }
}

template struct tr::test::RegisteredTest<tst_HexView, QApplication>;
#include "tst_HexView.moc"
