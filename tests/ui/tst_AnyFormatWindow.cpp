// A file of a format that is neither a level nor a WAD, in every view of the window.

#include "core/format/set/DiskFiles.h"
#include "render/gl/OffscreenRenderer.h"
#include "tests/render/MonthScene.h"
#include "tests/support/TestProgram.h"
#include "tests/support/almanac/Almanac.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableCells.h"
#include "ui/tables/TableModel.h"
#include "ui/tables/TableTab.h"
#include "ui/textures/TexturePageView.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewportWidget.h"
#include "ui/window/CentreTabs.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTreeView>
#include <QtTest>

namespace almanac = tr::test::almanac;
namespace tables = tr::level::tables;
using test::Workplace;
using ui::Address;
using ui::Command;

namespace
{

/// The list of formats knows no almanac, so this reads what the window opens.
ui::FileReader almanacReader()
{
    return [](const QString& path, const tr::Progress&) -> tr::Result<ui::LoadedFile>
    {
        auto bytes = *tr::format::write(almanac::file());
        auto file = almanac::read(bytes);
        if (!file)
        {
            return tr::fail(file.error());
        }
        ui::LoadedFile loaded;
        loaded.file = std::make_shared<ui::OpenFile>(path, bytes.size(), std::move(*file));
        loaded.disk = ui::stateOf(tr::format::glanceAtFiles(path.toStdU16String(), {}), {}, bytes);
        loaded.bytes = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        return loaded;
    };
}

QStringList textsBelow(const QAbstractItemModel& model, const QModelIndex& parent)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(parent); ++row)
    {
        texts.push_back(model.index(row, 0, parent).data().toString());
    }
    return texts;
}

} // namespace

class tst_AnyFormatWindow : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<ui::MainWindow> m_window;

    [[nodiscard]] const ui::OpenFile& file() const { return *m_window->session().file(); }

    [[nodiscard]] const almanac::Almanac& content() const
    {
        return *file().file().content.as<almanac::Almanac>();
    }

    void start(const ui::ViewportFactory& viewport = {})
    {
        m_window.reset();
        m_place = std::make_unique<Workplace>();
        m_window = viewport ? m_place->windowWith(viewport, almanacReader())
                            : m_place->window(almanacReader());
        // Dropped and chosen files are recognised first, which nobody does here.
        m_window->session().open(m_place->textFile(QStringLiteral("year.almanac"), "almanac"));
        QTRY_VERIFY(m_window->session().file() != nullptr
                    && m_window->session().file()->roundTrip != ui::RoundTripState::Unknown);
    }

    /// Does something, and waits until the 3D view shows another subject.
    [[nodiscard]] bool showsAfter(const std::function<void()>& deed)
    {
        QSignalSpy shown(&view(), &ui::ViewportWidget::subjectShown);
        deed();
        return QTest::qWaitFor([&] { return !shown.isEmpty(); });
    }

    [[nodiscard]] ui::ViewportWidget& view() const
    {
        return dynamic_cast<ui::ViewportWidget&>(m_window->viewport());
    }

    /// A place of the 3D view where a row of days is under the pointer.
    [[nodiscard]] std::optional<QPoint> placeOfDay(std::uint32_t month, std::uint32_t day) const
    {
        constexpr int kStep = 4;
        const ui::GlView& gl = view().view();
        for (int y = 0; y < gl.height(); y += kStep)
        {
            for (int x = 0; x < gl.width(); x += kStep)
            {
                const auto pick = gl.pickAt(QPointF(x, y));
                if (pick && pick->table == tr::schema::TableId(almanac::Days)
                    && pick->index == month && pick->sub == day)
                {
                    return QPoint(x, y);
                }
            }
        }
        return std::nullopt;
    }

private Q_SLOTS:

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void theTreeListsWhatStandsForItself()
    {
        start();
        QVERIFY(m_window->session().file());
        auto* const tree = m_window->findChild<ui::StructureView*>()->tree();
        const QAbstractItemModel& model = *tree->model();
        QCOMPARE(textsBelow(model, {}),
                 (QStringList{QStringLiteral("Months"),
                              QStringLiteral("Sprite sequences"),
                              QStringLiteral("Holidays"),
                              QStringLiteral("Tables")}));
        const QModelIndex months = model.index(0, 0);
        const QModelIndex second = model.index(1, 0, months);
        QCOMPARE(second.data().toString(), QStringLiteral("Month 1"));
        const QModelIndex days = model.index(0, 0, second);
        QCOMPARE(textsBelow(model, days),
                 (QStringList{QStringLiteral("Day 0"), QStringLiteral("Day 1")}));
        const QModelIndex sprites = model.index(0, 0, model.index(1, 0));
        QCOMPARE(model.rowCount(sprites), 2);
        tree->expandAll();
        m_window->selection().select(Address{almanac::Days, 4});
        QTRY_COMPARE(tree->currentIndex().data().toString(), QStringLiteral("Day 1"));
        QCOMPARE(tree->currentIndex().parent().parent(), second);
    }

    void everyPlaceIsShownByEveryView()
    {
        start();
        QVERIFY(m_window->session().file());
        for (const char* const panel : {"hex", "properties", "references", "history", "problems"})
        {
            m_window->showPanel(QString::fromLatin1(panel));
        }
        m_window->tabs().showTextures();
        std::vector<tr::schema::TableId> all{file().tables().header().id()};
        for (const tr::schema::TableView& table : file().tables().tables())
        {
            all.push_back(table.id());
        }
        for (const tr::schema::TableId table : all)
        {
            const auto& view = *file().tables().find(table);
            m_window->selection().select(Address{table});
            m_window->selection().open(Address{table});
            QVERIFY(m_window->tabs().currentTable() != nullptr);
            const std::size_t rows = std::min<std::size_t>(view.size(), 6);
            for (std::size_t row = 0; row < rows; ++row)
            {
                for (int leaf = -1; leaf < static_cast<int>(view.type().leaves().size()); ++leaf)
                {
                    m_window->selection().select(Address{table, row, leaf});
                    QCoreApplication::processEvents();
                }
                m_window->selection().open(Address{table, row});
                QCoreApplication::processEvents();
            }
        }
        QCOMPARE(m_window->session().file()->roundTrip, ui::RoundTripState::Exact);
    }

    void aNestedTableNamesWhatItsRowsStandIn()
    {
        start();
        m_window->selection().open(Address{almanac::Days, 3});
        const auto* const table = m_window->tabs().currentTable();
        QVERIFY(table != nullptr);
        QStringList titles;
        for (int column = 0; column < table->model()->columnCount(); ++column)
        {
            titles +=
                table->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        }
        QVERIFY2(titles.contains(QStringLiteral("month")), qPrintable(titles.join(u' ')));
        QVERIFY2(!titles.contains(QStringLiteral("room")), qPrintable(titles.join(u' ')));
    }

    void theHexViewNamesTheField()
    {
        start();
        QVERIFY(m_window->session().file());
        m_window->showPanel(QStringLiteral("hex"));
        m_window->selection().select(Address{almanac::Days, 0, 0});
        const auto bytes = ui::bytesOf(file(), {almanac::Days, 0, 0});
        QVERIFY(bytes.has_value());
        QCOMPARE(bytes->offset, std::uint64_t{13});
        QCOMPARE(ui::pathOf(file(), {almanac::Days, 0, 0}),
                 QStringLiteral("months/0/days/0/temperature"));
    }

    void aNumberIsTypedAndUndone()
    {
        start();
        QVERIFY(m_window->session().file());
        ui::TableTab& tab = *m_window->tabs().showTable(almanac::Pictures);
        const int column =
            static_cast<int>(tab.model()->cells().columnNames().indexOf(QStringLiteral("size")));
        QVERIFY(column >= 0);
        const QModelIndex index = tab.model()->index(1, column);
        QTest::mouseClick(
            tab.grid()->viewport(), Qt::LeftButton, {}, tab.grid()->visualRect(index).center());
        QTest::keyClick(tab.grid(), Qt::Key_F2);
        auto* const line = tab.grid()->viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, QStringLiteral("77"));
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(content().pictures[1].size, 77U);
        m_window->actionSet().action(Command::Undo)->trigger();
        QTRY_COMPARE(content().pictures[1].size, 20U);
    }

    void rowsAreDuplicatedAndDeleted()
    {
        start();
        QVERIFY(m_window->session().file());
        ui::TableTab& tab = *m_window->tabs().showTable(almanac::Months);
        tab.grid()->selectRow(1);
        m_window->actionSet().action(Command::DuplicateRows)->trigger();
        QTRY_COMPARE(content().months.size(), std::size_t{3});
        QVERIFY(content().months[2].days == content().months[1].days);
        m_window->actionSet().action(Command::Undo)->trigger();
        QTRY_COMPARE(content().months.size(), std::size_t{2});
    }

    void theFirstRowOfAListIsPutIntoTheRowThatIsSelected()
    {
        start();
        const auto hours = [this](std::size_t week)
        { return content().months[0].weeks[week].hours.size(); };
        const auto action = [this](Command command)
        { return m_window->actionSet().action(command); };
        ui::TableTab& tab = *m_window->tabs().showTable(almanac::Hours);
        tab.grid()->selectRow(0); // the only one of the first week
        action(Command::DeleteRows)->trigger();
        QTRY_COMPARE(hours(0), std::size_t{0});
        tab.grid()->clearSelection();
        m_window->selection().select(ui::Address{almanac::Weeks, 1});
        QVERIFY(!action(Command::InsertBelow)->isEnabled()); // it has some: next to which?
        m_window->selection().select(ui::Address{almanac::Weeks, 0});
        QVERIFY(action(Command::InsertBelow)->isEnabled());
        action(Command::InsertBelow)->trigger();
        QTRY_COMPARE(hours(0), std::size_t{1});
        QCOMPARE(hours(1), std::size_t{2});
    }

    void itsSpritesAreOnItsPages()
    {
        start();
        QVERIFY(m_window->session().file());
        m_window->selection().select(Address{tables::SpriteTextures, 2});
        m_window->selection().open(Address{tables::SpriteTextures, 2});
        auto* const textures = m_window->tabs().showTextures();
        QVERIFY(textures != nullptr);
        QCOMPARE(textures->pageCount(), 2);
        QCOMPARE(textures->page(), 1);
        m_window->selection().select(Address{tables::SpriteSequences, 0});
        QTRY_COMPARE(textures->page(), 0);
        m_window->selection().select(Address{almanac::Pictures, 2});
        QTRY_COMPARE(textures->page(), 1);
    }

    void the3dViewSaysThatThereIsNothing()
    {
        start(ui::defaultViewportFactory());
        QVERIFY(m_window->session().file());
        for (const tr::schema::TableView& table : file().tables().tables())
        {
            m_window->selection().select(Address{table.id(), 0});
            m_window->selection().open(Address{table.id(), 0});
            QCoreApplication::processEvents();
        }
        auto* const view = dynamic_cast<ui::ViewportWidget*>(&m_window->viewport());
        if (view != nullptr)
        {
            QVERIFY(view->subject() == render::Subject{});
        }
    }

    /// A kind of subjects that the program does not know: all that the view knows comes from it.
    void a3dViewOfItPlugsIn()
    {
        if (!render::gl::OffscreenRenderer::create())
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
        start([](ui::Selection& selection, QWidget* parent)
              { return new ui::ViewportWidget(selection, parent, test::monthsOnly()); });
        QVERIFY(m_window->session().file());
        QTRY_VERIFY(view().subject().isOf(almanac::Months));
        QCOMPARE(view().subject().row, std::size_t{0});
        QTRY_VERIFY(placeOfDay(0, 2).has_value());
        // Its last day is clicked, which is what is drawn of it.
        QTest::mouseClick(&view().view(), Qt::LeftButton, {}, *placeOfDay(0, 2));
        QCOMPARE(m_window->selection().current(), std::optional(Address{almanac::Days, 2}));
        // A day of the other month, and the picture above the first.
        QVERIFY(showsAfter([&] { m_window->selection().select(Address{almanac::Days, 4}); }));
        QCOMPARE(view().subject().row, std::size_t{1});
        QVERIFY(placeOfDay(1, 1).has_value());
        QVERIFY(!placeOfDay(0, 0).has_value());
        QVERIFY(showsAfter([&] { m_window->selection().select(Address{almanac::Months, 0}); }));
        QCOMPARE(view().subject().row, std::size_t{0});
    }
};

template struct tr::test::RegisteredTest<tst_AnyFormatWindow, QApplication>;
#include "tst_AnyFormatWindow.moc"
