#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/widgets/CellFrame.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/tables/TableTab.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

constexpr Address kSecond{tables::Animations, 1};

/// A tab of animations in a window of its own.
struct TabWindow
{
    explicit TabWindow(const OpenFilePtr& file, TableId table = tables::Animations)
        : tab(selection, table)
    {
        tab.resize(900, 400);
        tab.setFile(file);
        tab.show();
        tab.activateWindow();
        shown = QTest::qWaitForWindowActive(&tab);
    }

    [[nodiscard]] QPoint cell(int row, int column) const
    {
        return tab.grid()->visualRect(tab.model()->index(row, column)).center();
    }

    void click(int row, int column, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(tab.grid()->viewport(), Qt::LeftButton, modifiers, cell(row, column));
    }

    [[nodiscard]] QToolButton* button(const char* name) const
    {
        for (auto* const each : tab.findChildren<QToolButton*>())
        {
            if (each->text() == QString::fromLatin1(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] QString message() const { return tab.findChild<QLabel*>()->text(); }

    Selection selection;
    TableTab tab;
    bool shown = false;
};

} // namespace

class tst_TableTab : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clickingSelects();
    void keysSelect();
    void theCurrentCellIsFramed();
    void followsTheSelection();
    void showsWhatWasSelectedBefore();
    void doesNotAnswerItself();
    void returnAndDoubleClickOpen();
    void filterByTyping();
    void wrongFiltersSayWhy();
    void findGoesToTheFilter();
    void downGoesToTheRows();
    void keepsTheSelectionThroughFilters();
    void sortByClickingTheHeader();
    void switchesToRaw();
    void copiesRowsWithHeaders();
    void otherFiles();
    void scrollsAMillionRows();
};

void tst_TableTab::clickingSelects()
{
    TabWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    window.click(1, 0);
    QCOMPARE(window.selection.current(), std::optional(kSecond));
    window.click(2, window.tab.model()->cells().columnOf(1));
    QCOMPARE(window.selection.current(), std::optional(Address{tables::Animations, 2, 1}));
}

void tst_TableTab::keysSelect()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.click(0, 0);
    QTest::keyClick(window.tab.grid(), Qt::Key_Down);
    QCOMPARE(window.selection.current(), std::optional(kSecond));
    QTest::keyClick(window.tab.grid(), Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(window.selection.current()->row, 2U);
}

void tst_TableTab::theCurrentCellIsFramed()
{
    const TabWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.shown);
    const int column = window.tab.model()->cells().columnOf(1);
    window.tab.grid()->selectionModel()->setCurrentIndex(window.tab.model()->index(1, column),
                                                         QItemSelectionModel::ClearAndSelect
                                                             | QItemSelectionModel::Rows);
    const QImage shot = window.tab.grid()->viewport()->grab().toImage();
    const auto corner = [&](int which)
    {
        const QRect cell = window.tab.grid()->visualRect(window.tab.model()->index(1, which));
        return shot.pixelColor(cell.topLeft()).rgb();
    };
    const QRgb gold = currentCellColour(window.tab.grid()->palette()).rgb();
    QCOMPARE(corner(column), gold);
    QVERIFY(corner(column + 1) != gold);
    for (const QPalette& palette : {lightPalette(), darkPalette()})
    {
        QVERIFY(contrast(currentCellColour(palette), palette.color(QPalette::Highlight)) >= 3.0);
    }
}

void tst_TableTab::followsTheSelection()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.selection.select(Address{tables::Animations, 2, 4});
    QCOMPARE(window.tab.grid()->currentIndex().row(), 2);
    QCOMPARE(window.tab.model()->addressAt(window.tab.grid()->currentIndex()).leaf, 4);
    QVERIFY(window.tab.grid()->selectionModel()->isRowSelected(2));
    // A whole row keeps the column.
    const int column = window.tab.grid()->currentIndex().column();
    window.selection.select(kSecond);
    QCOMPARE(window.tab.grid()->currentIndex(), window.tab.model()->index(1, column));
    QCOMPARE(window.selection.current(), std::optional(kSecond));
    // Other tables are none of its business.
    window.selection.select(Address{tables::Models, 0});
    QCOMPARE(window.tab.grid()->currentIndex().row(), 1);
}

void tst_TableTab::showsWhatWasSelectedBefore()
{
    Selection selection;
    selection.select(kSecond);
    TableTab tab(selection, tables::Animations);
    tab.setFile(test::smallFile(versions::Tr4));
    QCOMPARE(tab.grid()->currentIndex().row(), 1);
}

void tst_TableTab::doesNotAnswerItself()
{
    TabWindow window(test::smallFile(versions::Tr4));
    QSignalSpy changed(&window.selection, &Selection::changed);
    window.click(1, 2);
    QCOMPARE(changed.size(), 1);
    window.selection.select(Address{tables::Animations, 0});
    QCOMPARE(changed.size(), 2);
}

void tst_TableTab::returnAndDoubleClickOpen()
{
    TabWindow window(test::smallFile(versions::Tr4));
    QSignalSpy opened(&window.selection, &Selection::openRequested);
    window.click(1, 0);
    QTest::keyClick(window.tab.grid(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened[0][0].value<Address>(), kSecond);
    window.click(2, 0);
    QTest::mouseDClick(window.tab.grid()->viewport(), Qt::LeftButton, {}, window.cell(2, 0));
    QCOMPARE(opened.size(), 2);
    QCOMPARE(opened[1][0].value<Address>().row, 2U);
}

void tst_TableTab::filterByTyping()
{
    TabWindow window(test::smallFile(versions::Tr4));
    QCOMPARE(window.message(), QStringLiteral("3 rows"));
    window.tab.focusFilter();
    QTest::keyClicks(window.tab.filterField(), QStringLiteral("speed > 0"));
    QTRY_COMPARE(window.tab.model()->rowCount(), 1);
    QCOMPARE(window.message(), QStringLiteral("1 of 3 rows"));
    QTest::keyClick(window.tab.filterField(), Qt::Key_Escape);
    QCOMPARE(window.tab.model()->rowCount(), 3);
    QVERIFY(window.tab.filterField()->text().isEmpty());
}

void tst_TableTab::wrongFiltersSayWhy()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.tab.focusFilter();
    QTest::keyClicks(window.tab.filterField(), QStringLiteral("spead > 0"));
    QTest::keyClick(window.tab.filterField(), Qt::Key_Return);
    QVERIFY2(window.message().contains(QStringLiteral("spead")), qPrintable(window.message()));
    QCOMPARE(window.tab.model()->rowCount(), 3); // what was there stays
    window.tab.setFilter(QStringLiteral("speed > 0"));
    QCOMPARE(window.message(), QStringLiteral("1 of 3 rows"));
}

void tst_TableTab::findGoesToTheFilter()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.click(0, 0);
    QTest::keyClick(window.tab.grid(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(window.tab.filterField()->hasFocus());
}

void tst_TableTab::downGoesToTheRows()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.tab.focusFilter();
    QTRY_VERIFY(window.tab.filterField()->hasFocus());
    QTest::keyClick(window.tab.filterField(), Qt::Key_Down);
    QTRY_VERIFY(window.tab.grid()->hasFocus());
}

void tst_TableTab::keepsTheSelectionThroughFilters()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.click(1, 0);
    window.tab.setFilter(QStringLiteral("speed < 0"));
    QCOMPARE(window.tab.grid()->currentIndex().row(), 0);
    QCOMPARE(window.selection.current(), std::optional(kSecond));
    window.tab.setFilter(QStringLiteral("speed > 0"));
    QVERIFY(!window.tab.grid()->selectionModel()->hasSelection());
    QCOMPARE(window.selection.current(), std::optional(kSecond));
    window.tab.setFilter({});
    QCOMPARE(window.tab.grid()->currentIndex().row(), 1);
}

void tst_TableTab::sortByClickingTheHeader()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.click(0, 0);
    QHeaderView* const header = window.tab.grid()->horizontalHeader();
    const int column = static_cast<int>(
        window.tab.model()->cells().columnNames().indexOf(QStringLiteral("state_id")));
    const QPoint place(header->sectionViewportPosition(column) + 10, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(window.tab.model()->sourceRow(0), 2U);
    QCOMPARE(window.tab.grid()->currentIndex().row(), 2);             // went along
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place); // and back
    QCOMPARE(window.tab.model()->sourceRow(0), 0U);
}

void tst_TableTab::switchesToRaw()
{
    TabWindow window(test::smallFile(versions::Tr4));
    QVERIFY(window.button("Decoded")->isChecked());
    QTest::mouseClick(window.button("Raw"), Qt::LeftButton);
    QVERIFY(window.tab.model()->mode() == ValueMode::Raw);
    QVERIFY(!window.button("Decoded")->isChecked());
    QTest::keyClick(window.button("Decoded"), Qt::Key_Space);
    QVERIFY(window.tab.model()->mode() == ValueMode::Decoded);
}

void tst_TableTab::copiesRowsWithHeaders()
{
    TabWindow window(test::smallFile(versions::Tr4), tables::StateChanges);
    QVERIFY(window.tab.selectedText().isEmpty());
    window.click(0, 0);
    QTest::keyClick(window.tab.grid(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("row\tmoveable\tanimation\tanimations\t"
                            "state_id\tnum_dispatches\tdispatch_index\n"
                            "0\t0 · LARA\t0 · LARA 0 · Run\t1\t1 · Run forward\t1\t0\n"));
    TabWindow rows(test::smallFile(versions::Tr4));
    rows.click(0, 0);
    rows.click(2, 0, Qt::ControlModifier);
    const QStringList lines = rows.tab.selectedText().split(u'\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[1].startsWith(QStringLiteral("0\t")));
    QVERIFY(lines[2].startsWith(QStringLiteral("2\t")));
}

void tst_TableTab::otherFiles()
{
    TabWindow window(test::smallFile(versions::Tr4));
    window.tab.setFilter(QStringLiteral("lateral_speed = 0"));
    QCOMPARE(window.tab.model()->rowCount(), 3);
    window.tab.setFile(test::smallFile(versions::Tr1)); // which has no such column
    QVERIFY(window.message().contains(QStringLiteral("lateral_speed")));
    window.tab.setFile(nullptr);
    QCOMPARE(window.tab.model()->rowCount(), 0);
    QVERIFY(!window.tab.grid()->currentIndex().isValid());
}

void tst_TableTab::scrollsAMillionRows()
{
    const auto file = test::smallLevel(versions::Tr4,
                                       [](tr::level::Level& level) {
                                           level.objects.animations =
                                               std::vector<tr::level::Animation>(1'000'000);
                                       });
    QElapsedTimer timer;
    timer.start();
    TabWindow window(file);
    qInfo("opening a million rows: %lld ms", timer.elapsed());
    QScrollBar* const bar = window.tab.grid()->verticalScrollBar();
    timer.start();
    constexpr int kSteps = 50;
    for (int i = 1; i <= kSteps; ++i)
    {
        bar->setValue(bar->maximum() / kSteps * i);
        window.tab.grid()->viewport()->repaint();
    }
    qInfo("a step through a million rows: %.1f ms", static_cast<double>(timer.elapsed()) / kSteps);
    bar->setValue(0);
    window.click(0, 0);
    QTest::keyClick(window.tab.grid(), Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(window.selection.current()->row, 999'999U);
    window.selection.select(Address{tables::Animations, 500'000});
    QCOMPARE(window.tab.grid()->currentIndex().row(), 500'000);
    QVERIFY(window.tab.grid()->visualRect(window.tab.grid()->currentIndex()).isValid());
}

template struct tr::test::RegisteredTest<tst_TableTab, QApplication>;
#include "tst_TableTab.moc"
