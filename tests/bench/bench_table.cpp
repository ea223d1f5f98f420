// A table of a million rows: how long it takes to show it, to draw a page, to scroll, sort, filter,
// select, copy and export it.
//   bench_table [ROWS]

#include "core/format/level/LevelFormat.h"
#include "tests/bench/Measure.h"
#include "ui/tables/TableExport.h"
#include "ui/tables/TableTab.h"

#include <QApplication>
#include <QHeaderView>
#include <QPixmap>
#include <QScrollBar>
#include <QTableView>

#include <cstdlib>

namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

constexpr int kRuns = 9;
constexpr int kFewRuns = 3;
constexpr QSize kWindow(1280, 900);

/// Entities of slots with names, in every place and of every angle.
ui::OpenFilePtr entities(std::size_t rows)
{
    tr::level::Level level;
    level.version = versions::Tr4;
    std::vector<tr::level::Entity> entities(rows);
    std::uint32_t random = 1;
    for (tr::level::Entity& entity : entities)
    {
        random = random * 1664525U + 1013904223U;
        entity.typeId = static_cast<std::int16_t>((random >> 8) % 400);
        entity.room = static_cast<std::int16_t>((random >> 4) % 200);
        entity.x = static_cast<std::int32_t>(random >> 6);
        entity.angle = static_cast<std::int16_t>(random >> 16);
        entity.flags = static_cast<std::uint16_t>(random >> 12);
    }
    level.entities = std::move(entities);
    tr::format::GameFile file;
    file.format = &tr::format::formats::Tr4;
    file.content = std::move(level);
    return std::make_shared<ui::OpenFile>(QStringLiteral("rows.tr4"), rows, std::move(file));
}

/// Waits until the rows are in their new order.
void wait(const ui::TableTab& tab)
{
    while (tab.model()->isArranging())
    {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

void print(const char* what, double milliseconds)
{
    std::printf("%-44s %10.2f ms\n", what, milliseconds);
}

void measureLooking(ui::TableTab& tab)
{
    const auto page = [&tab] { bench::keep(tab.grid()->viewport()->grab()); };
    print("draw a page", bench::medianOf(kRuns, page));
    QScrollBar* const bar = tab.grid()->verticalScrollBar();
    print("scroll by a row and draw",
          bench::medianOf(kRuns,
                          [&]
                          {
                              bar->setValue(bar->value() + 1);
                              page();
                          }));
    print("scroll by a page and draw",
          bench::medianOf(kRuns,
                          [&]
                          {
                              bar->setValue(bar->value() + bar->pageStep());
                              page();
                          }));
    print("scroll anywhere and draw",
          bench::medianOf(kRuns,
                          [&, next = 0]() mutable
                          {
                              next = static_cast<int>((next + 611953LL) % bar->maximum());
                              bar->setValue(next);
                              page();
                          }));
}

void measureArranging(ui::TableTab& tab)
{
    const QStringList names = tab.model()->cells().columnNames();
    const auto sorted = [&](const char* column)
    {
        const auto index = static_cast<int>(names.indexOf(QString::fromLatin1(column)));
        return [&tab, index, order = Qt::AscendingOrder]() mutable
        {
            order = order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
            tab.model()->sort(index, order);
            wait(tab);
        };
    };
    const auto filtered = [&tab](const char* filter)
    {
        return [&tab, filter]
        {
            tab.setFilter(QString::fromLatin1(filter));
            wait(tab);
            tab.setFilter({});
            wait(tab);
        };
    };
    print("sort by a number", bench::medianOf(kFewRuns, sorted("x")));
    print("sort by an angle", bench::medianOf(kFewRuns, sorted("angle")));
    tab.model()->sort(-1, Qt::AscendingOrder);
    print("filter by a condition", bench::medianOf(kFewRuns, filtered("room = 7 and x > 1000")));
    print("filter by a text in any cell", bench::medianOf(1, filtered("bat")));
}

void measureTaking(ui::TableTab& tab)
{
    print("select all", bench::medianOf(kFewRuns, [&tab] { tab.grid()->selectAll(); }));
    print("ask for the selected rows",
          bench::medianOf(kFewRuns, [&tab] { bench::keep(tab.selectedRows()); }));
    print("draw a page with all selected",
          bench::medianOf(kRuns, [&tab] { bench::keep(tab.grid()->viewport()->grab()); }));
    print("copy the first 200,000 as text",
          bench::medianOf(1, [&tab] { bench::keep(tab.selectedText()); }));
    const ui::TableExtract all =
        tab.extract(ui::ExportTableDialog::Rows::All, true, ui::ValueMode::Raw);
    const auto write = [&all](ui::ExportFormat format)
    { return [&all, format] { ui::writeExtract(all, format, [](const QByteArray&) {}); }; };
    print("write all as CSV, raw", bench::medianOf(1, write(ui::ExportFormat::Csv)));
    print("write all as JSON, raw", bench::medianOf(1, write(ui::ExportFormat::Json)));
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    constexpr std::size_t kMillion = 1'000'000;
    const std::size_t rows = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : kMillion;
    const ui::OpenFilePtr file = entities(rows);
    ui::Selection selection;
    ui::TableTab tab(selection, tables::Entities);
    tab.resize(kWindow);
    tab.show();
    print("show the table", bench::medianOf(kFewRuns, [&] { tab.setFile(file); }));
    measureLooking(tab);
    measureTaking(tab);
    measureArranging(tab);
    return EXIT_SUCCESS;
}
