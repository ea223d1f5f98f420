#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/common/Settings.h"
#include "ui/tables/TableColumns.h"
#include "ui/tables/TableTab.h"

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// A tab of animations in a window, with settings of its own.
class ColumnsWindow
{
public:
    explicit ColumnsWindow(Settings& settings, Version version = versions::Tr4)
        : m_tab(m_selection, tables::Animations)
    {
        m_tab.setSettings(settings);
        m_tab.resize(1400, 400);
        m_tab.setFile(test::smallFile(version));
        m_tab.show();
        m_tab.activateWindow();
        isShown = QTest::qWaitForWindowActive(&m_tab);
    }

    [[nodiscard]] TableTab& tab() { return m_tab; }

    [[nodiscard]] QHeaderView& header() const { return *m_tab.grid()->horizontalHeader(); }

    [[nodiscard]] int column(const char* name) const
    {
        return static_cast<int>(
            m_tab.model()->cells().columnNames().indexOf(QString::fromLatin1(name)));
    }

    [[nodiscard]] QPoint heading(const char* name) const
    {
        const int index = column(name);
        return {header().sectionViewportPosition(index) + header().sectionSize(index) / 2,
                header().height() / 2};
    }

    /// Names of what is shown, from left to right.
    [[nodiscard]] QStringList shown() const
    {
        QStringList names;
        for (const int index : m_tab.columns()->shown())
        {
            names.push_back(m_tab.model()->cells().column(index).name);
        }
        return names;
    }

    /// Sets or clears the mark of a column in the menu.
    void toggle(const char* name) const
    {
        QMenu* const menu = m_tab.columns()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* const action : menu->actions())
        {
            if (action->text() == QString::fromLatin1(name))
            {
                action->trigger();
            }
        }
    }

    bool isShown = false;

private:
    Selection m_selection;
    TableTab m_tab;
};

} // namespace

class tst_TableColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void draggingAHeadingMovesItsColumn();
    void sortingStaysWhenAColumnMoves();
    void hidesAndShows();
    void oneColumnStays();
    void whatIsHiddenIsNotCopied();
    void filtersKeepTheColumns();
    void resets();
    void remembersColumnsOfOtherGames();
    void groupsAreDrawnWhereverTheirColumnsAre();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

void tst_TableColumns::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
}

void tst_TableColumns::draggingAHeadingMovesItsColumn()
{
    ColumnsWindow window(*m_settings);
    QVERIFY(window.isShown);
    const QStringList before = window.shown();
    QWidget* const view = window.header().viewport();
    const QPoint from = window.heading("moveable");
    const QPoint to = window.heading("name");
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, from + QPoint(20, 0));
    QTest::mouseMove(view, to + QPoint(10, 0));
    QTest::mouseRelease(view, Qt::LeftButton, {}, to + QPoint(10, 0));
    QVERIFY(window.shown() != before);
    QVERIFY(window.shown().indexOf(QStringLiteral("moveable")) > 1);
    const QStringList after = window.shown();
    ColumnsWindow next(*m_settings); // and the next tab has it so, too
    QCOMPARE(next.shown(), after);
}

void tst_TableColumns::sortingStaysWhenAColumnMoves()
{
    ColumnsWindow window(*m_settings);
    const int state = window.column("state_id");
    window.tab().grid()->sortByColumn(state, Qt::DescendingOrder);
    QCOMPARE(window.tab().model()->sourceRow(0), 2U);
    window.header().moveSection(window.header().visualIndex(state), 0);
    QCOMPARE(window.tab().model()->sourceRow(0), 2U);
    QCOMPARE(window.header().sortIndicatorSection(), state);
    QCOMPARE(window.shown().first(), QStringLiteral("state_id"));
}

void tst_TableColumns::hidesAndShows()
{
    ColumnsWindow window(*m_settings);
    window.toggle("speed");
    QVERIFY(!window.shown().contains(QStringLiteral("speed")));
    {
        const ColumnsWindow next(*m_settings);
        QVERIFY(!next.shown().contains(QStringLiteral("speed")));
    }
    window.toggle("speed");
    QVERIFY(window.shown().contains(QStringLiteral("speed")));
    QVERIFY(m_settings->tableColumns(QStringLiteral("animations")).isEmpty());
}

void tst_TableColumns::oneColumnStays()
{
    ColumnsWindow window(*m_settings);
    const QStringList names = window.tab().model()->cells().columnNames();
    for (const QString& name : names)
    {
        window.toggle(name.toLatin1().constData());
    }
    QCOMPARE(window.shown(), QStringList{names.last()});
}

void tst_TableColumns::whatIsHiddenIsNotCopied()
{
    ColumnsWindow window(*m_settings);
    window.toggle("speed");
    window.header().moveSection(window.header().visualIndex(window.column("frames")), 0);
    window.tab().grid()->selectRow(0);
    const QStringList names = window.tab().selectedText().section(u'\n', 0, 0).split(u'\t');
    QCOMPARE(names, window.shown());
    QCOMPARE(names.first(), QStringLiteral("frames"));
}

void tst_TableColumns::filtersKeepTheColumns()
{
    ColumnsWindow window(*m_settings);
    window.toggle("speed");
    const QStringList before = window.shown();
    window.tab().setFilter(QStringLiteral("speed > 0")); // hidden columns can be asked for
    QCOMPARE(window.tab().model()->rowCount(), 1);
    QCOMPARE(window.shown(), before);
    window.tab().setFilter({});
    QCOMPARE(window.shown(), before);
}

void tst_TableColumns::resets()
{
    ColumnsWindow window(*m_settings);
    window.toggle("speed");
    window.header().moveSection(3, 0);
    window.tab().columns()->reset();
    QCOMPARE(window.shown(), window.tab().model()->cells().columnNames());
    QVERIFY(m_settings->tableColumns(QStringLiteral("animations")).isEmpty());
}

void tst_TableColumns::remembersColumnsOfOtherGames()
{
    {
        ColumnsWindow window(*m_settings);
        window.toggle("lateral_speed");
    }
    {
        ColumnsWindow older(*m_settings, versions::Tr1); // which has no such column
        older.toggle("speed");
        QVERIFY(!older.shown().contains(QStringLiteral("speed")));
    }
    const ColumnsWindow again(*m_settings);
    QVERIFY(!again.shown().contains(QStringLiteral("lateral_speed")));
    QVERIFY(!again.shown().contains(QStringLiteral("speed")));
    QVERIFY(again.shown().contains(QStringLiteral("lateral_acceleration")));
}

void tst_TableColumns::groupsAreDrawnWhereverTheirColumnsAre()
{
    Selection selection;
    TableTab tab(selection, tables::StaticMeshes);
    tab.resize(1400, 300);
    tab.setFile(test::smallFile(versions::Tr4));
    QHeaderView& header = *tab.grid()->horizontalHeader();
    const QImage before = header.grab().toImage();
    header.moveSection(header.count() - 1, 1);
    header.setSectionHidden(2, true);
    const QImage after = header.grab().toImage();
    QVERIFY(before != after);
}

template struct tr::test::RegisteredTest<tst_TableColumns, QApplication>;
#include "tst_TableColumns.moc"
