#include "ui/tables/TableColumns.h"

#include "ui/common/Settings.h"
#include "ui/tables/TableModel.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTableView>

#include <algorithm>

namespace ui
{
namespace
{

/// In front of the names of hidden columns, where they are kept.
constexpr QChar kHidden(u'-');

QString nameOf(const QString& kept)
{
    return kept.startsWith(kHidden) ? kept.mid(1) : kept;
}

QStringList namesOf(const QStringList& kept)
{
    QStringList names;
    std::ranges::transform(kept, std::back_inserter(names), nameOf);
    return names;
}

/// Puts what only `others` has behind what stands in front of it there.
QStringList merged(QStringList list, const QStringList& others)
{
    QStringList names = namesOf(list);
    qsizetype place = 0;
    for (const QString& each : others)
    {
        const qsizetype found = names.indexOf(nameOf(each));
        if (found >= 0)
        {
            place = found + 1;
            continue;
        }
        list.insert(place, each);
        names.insert(place, nameOf(each));
        ++place;
    }
    return list;
}

/// A menu that a check mark does not close.
class CheckMenu : public QMenu
{
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        if (!toggle(actionAt(event->position().toPoint())))
        {
            QMenu::mouseReleaseEvent(event);
        }
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        const int key = event->key();
        const bool sets = key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
        if (!sets || !toggle(activeAction()))
        {
            QMenu::keyPressEvent(event);
        }
    }

private:
    static bool toggle(QAction* action)
    {
        const bool isMark = action != nullptr && action->isCheckable();
        if (isMark && action->isEnabled())
        {
            action->trigger();
        }
        return isMark;
    }
};

} // namespace

TableColumns::TableColumns(QTableView& grid, TableModel& model, QString table)
    : QObject(&grid)
    , m_grid(grid)
    , m_model(model)
    , m_table(std::move(table))
    , m_menu(new CheckMenu(tr("&Columns"), &grid))
{
    m_menu->setAccessibleName(tr("Columns"));
    connect(m_menu, &QMenu::aboutToShow, this, &TableColumns::fillMenu);
    header().setSectionsMovable(true);
    header().setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&header(), &QWidget::customContextMenuRequested, this, &TableColumns::showHeadingMenu);
    connect(&header(), &QHeaderView::sectionMoved, this, &TableColumns::keep);
}

QHeaderView& TableColumns::header() const
{
    return *m_grid.horizontalHeader();
}

void TableColumns::setSettings(Settings& settings)
{
    m_settings = &settings;
}

void TableColumns::apply()
{
    arrange(m_settings != nullptr ? m_settings->tableColumns(m_table) : QStringList());
}

void TableColumns::arrange(const QStringList& kept)
{
    const QScopedValueRollback arranging(m_arranging, true);
    const QStringList names = m_model.cells().columnNames();
    const QStringList order = merged(kept, names);
    int place = 0;
    for (const QString& each : order)
    {
        const auto column = static_cast<int>(names.indexOf(nameOf(each)));
        if (column >= 0) // another game's table can have more
        {
            header().moveSection(header().visualIndex(column), place++);
            header().setSectionHidden(column, each.startsWith(kHidden));
        }
    }
    if (!names.isEmpty() && shown().empty())
    {
        header().setSectionHidden(0, false);
    }
}

std::vector<int> TableColumns::shown() const
{
    std::vector<int> columns;
    for (int place = 0; place < header().count(); ++place)
    {
        const int column = header().logicalIndex(place);
        if (!header().isSectionHidden(column))
        {
            columns.push_back(column);
        }
    }
    return columns;
}

QStringList TableColumns::inOrder() const
{
    QStringList names;
    for (int place = 0; place < header().count(); ++place)
    {
        const int column = header().logicalIndex(place);
        const QString& name = m_model.cells().column(column).name;
        names.push_back(header().isSectionHidden(column) ? kHidden + name : name);
    }
    return names;
}

bool TableColumns::isUntouched() const
{
    return inOrder() == m_model.cells().columnNames();
}

void TableColumns::keep()
{
    if (m_arranging || m_settings == nullptr)
    {
        return;
    }
    const QStringList before = m_settings->tableColumns(m_table);
    const QStringList names = m_model.cells().columnNames();
    const bool hasOthers = std::ranges::any_of(
        before, [&names](const QString& each) { return !names.contains(nameOf(each)); });
    const bool forget = isUntouched() && !hasOthers;
    m_settings->setTableColumns(m_table, forget ? QStringList() : merged(inOrder(), before));
}

void TableColumns::setShown(int column, bool shown)
{
    if (shown || this->shown().size() > 1)
    {
        header().setSectionHidden(column, !shown);
        keep();
    }
}

void TableColumns::reset()
{
    arrange({});
    if (m_settings != nullptr)
    {
        m_settings->setTableColumns(m_table, {});
    }
}

void TableColumns::fillMenu()
{
    m_menu->clear();
    for (int column = 0; column < m_model.columnCount(); ++column)
    {
        QString name = m_model.cells().column(column).name;
        QAction* const mark = m_menu->addAction(name.replace(u'/', QStringLiteral(" / ")));
        mark->setCheckable(true);
        mark->setChecked(!header().isSectionHidden(column));
        connect(mark,
                &QAction::triggered,
                this,
                [this, mark, column](bool checked)
                {
                    setShown(column, checked);
                    mark->setChecked(!header().isSectionHidden(column));
                });
    }
    m_menu->addSeparator();
    connect(
        m_menu->addAction(tr("&Reset Columns")), &QAction::triggered, this, &TableColumns::reset);
}

void TableColumns::showHeadingMenu(const QPoint& place)
{
    const int column = header().logicalIndexAt(place);
    auto* const menu = new QMenu(&m_grid);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Column"));
    if (column >= 0)
    {
        const QString& name = m_model.cells().column(column).name;
        const auto sort = [this, column](Qt::SortOrder order)
        { return [this, column, order] { m_grid.sortByColumn(column, order); }; };
        connect(menu->addAction(tr("Sort &Ascending")),
                &QAction::triggered,
                this,
                sort(Qt::AscendingOrder));
        connect(menu->addAction(tr("Sort &Descending")),
                &QAction::triggered,
                this,
                sort(Qt::DescendingOrder));
        connect(menu->addAction(tr("Order of the &File")),
                &QAction::triggered,
                this,
                [this] { m_grid.sortByColumn(-1, Qt::AscendingOrder); });
        menu->addSeparator();
        QAction* const hide = menu->addAction(tr("&Hide \u201C%1\u201D").arg(name));
        hide->setEnabled(shown().size() > 1);
        connect(hide, &QAction::triggered, this, [this, column] { setShown(column, false); });
    }
    menu->addMenu(m_menu);
    QAction* const back = menu->addAction(tr("&Reset Columns"));
    back->setEnabled(!isUntouched());
    connect(back, &QAction::triggered, this, &TableColumns::reset);
    menu->popup(header().viewport()->mapToGlobal(place));
}

} // namespace ui
