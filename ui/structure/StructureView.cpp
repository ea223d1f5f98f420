#include "ui/structure/StructureView.h"

#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/RoomParts.h"
#include "ui/structure/StructureModel.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace ui
{
namespace
{

/// The panel needs at least this.
constexpr int kLeastStructureWidth = 140;

/// Names need at least this; what does not fit beside them is left out.
constexpr int kLeastNameWidth = 240;
constexpr int kStructureCellMargin = 18;

/// A search opens no more lines than this.
constexpr int kMostOpened = 2000;

/// A tree that says so where a search finds nothing.
class Tree : public QTreeView
{
public:
    using QTreeView::QTreeView;

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QTreeView::paintEvent(event);
        const auto* const filter = qobject_cast<const StructureFilter*>(model());
        if (filter != nullptr && !filter->text().isEmpty() && filter->rowCount() == 0)
        {
            QPainter painter(viewport());
            painter.setPen(palette().color(QPalette::PlaceholderText));
            painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8),
                             Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                             StructureView::tr("Nothing has this in its name."));
        }
    }
};

} // namespace

StructureView::StructureView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_search(new FilterField(QLatin1String("find"), this))
    , m_tree(new Tree(this))
    , m_model(new StructureModel(this))
    , m_filter(new StructureFilter(this))
{
    setMinimumWidth(kLeastStructureWidth);
    m_search->setPlaceholderText(tr("Search by name or number"));
    m_search->setAccessibleName(tr("Search the structure"));
    m_search->setToolTip(tr("Shows only what has this text in its name"));

    m_filter->setSourceModel(m_model);
    m_tree->setModel(m_filter);
    lookLikeTree(*m_tree, tr("Structure of the file"));
    m_tree->setAlternatingRowColors(false);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setDragDropMode(QAbstractItemView::DragOnly);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->installEventFilter(this);
    m_tree->viewport()->installEventFilter(this);
    QHeaderView* const header = m_tree->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(StructureModel::Name, QHeaderView::Stretch);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 0);
    layout->setSpacing(4);
    layout->addWidget(m_search);
    layout->addWidget(m_tree);
    setFocusProxy(m_tree);

    connect(m_search, &FilterField::settled, this, &StructureView::search);
    connect(m_search, &FilterField::leftDown, m_tree, qOverload<>(&QWidget::setFocus));
    connect(m_tree->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            [this](const QModelIndex& current)
            {
                selectIndex(current);
                Q_EMIT lineChanged();
            });
    connect(m_tree->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            [this]
            {
                // The line that is left of several is the current one, whichever that was.
                const QModelIndex only = onlyLine();
                if (only.isValid() && only != m_tree->currentIndex().siblingAtColumn(only.column()))
                {
                    m_tree->selectionModel()->setCurrentIndex(only, QItemSelectionModel::NoUpdate);
                }
                // One line is told by becoming the current one.
                const bool hadMany = std::exchange(m_hadMany, hasManySelected());
                if (hadMany || m_hadMany)
                {
                    Q_EMIT lineChanged();
                }
            });
    connect(m_tree, &QAbstractItemView::doubleClicked, this, &StructureView::openIndex);
    connect(&m_selection, &Selection::changed, this, &StructureView::follow);
    addOwnActions();
}

/// What the menu of the tree begins with. The keys stand there for those who look: they are those
/// of the tree, not of the window.
void StructureView::addOwnActions()
{
    const auto add = [this](const QString& text, const QKeySequence& key)
    {
        auto* const action = new QAction(text, m_tree);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setEnabled(false);
        m_tree->addAction(action);
        return action;
    };
    QAction* const open = add(tr("&Open"), Qt::Key_Return);
    m_edit = add(tr("&Edit Its Numbers"), Qt::Key_F2);
    QAction* const sectors = add(tr("Show the Room's &Sectors"), {});
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(open, &QAction::triggered, this, [this] { openIndex(m_tree->currentIndex()); });
    connect(m_edit, &QAction::triggered, this, &StructureView::editWanted);
    connect(sectors, &QAction::triggered, this, &StructureView::openSectors);
    connect(this,
            &StructureView::lineChanged,
            this,
            [this, open, sectors]
            {
                const QModelIndex line = m_tree->currentIndex();
                const auto address = line.isValid() ? addressAt(line) : std::nullopt;
                const auto row = current();
                open->setEnabled(line.isValid());
                m_edit->setEnabled(row && row->row != Address::kWholeTable);
                sectors->setEnabled(address && m_file && roomOfAddress(*m_file, *address));
            });
}

void StructureView::addToMenu(const QList<QAction*>& actions)
{
    auto* const line = new QAction(m_tree);
    line->setSeparator(true);
    m_tree->addAction(line);
    m_tree->addActions(actions);
}

std::optional<Address> StructureView::current() const
{
    const QModelIndex line = m_filter->mapToSource(m_tree->currentIndex());
    return m_model->isPartOfTable(line) ? std::nullopt : m_model->addressAt(line);
}

bool StructureView::hasManySelected() const
{
    const QItemSelection selection = m_tree->selectionModel()->selection();
    return selection.size() > 1 || (selection.size() == 1 && selection.constFirst().height() > 1);
}

/// The one that is selected; invalid: none is, or several are.
QModelIndex StructureView::onlyLine() const
{
    const QItemSelection selection = m_tree->selectionModel()->selection();
    const bool isOne = !selection.isEmpty() && !hasManySelected();
    return isOne ? QModelIndex(selection.constFirst().topLeft()) : QModelIndex();
}

/// From the top; without a selection the current one.
QModelIndexList StructureView::selectedLines() const
{
    if (!hasManySelected())
    {
        return {m_tree->currentIndex().siblingAtColumn(StructureModel::Name)};
    }
    std::vector<std::pair<Steps, QModelIndex>> lines;
    const QItemSelection selection = m_tree->selectionModel()->selection();
    for (const QItemSelectionRange& range : selection)
    {
        for (int row = range.top(); row <= range.bottom(); ++row)
        {
            const QModelIndex line = m_filter->index(row, StructureModel::Name, range.parent());
            lines.emplace_back(stepsTo(line), line);
        }
    }
    std::ranges::sort(lines, {}, [](const auto& line) { return line.first; });
    QModelIndexList found;
    for (const auto& [steps, line] : lines)
    {
        found.append(line);
    }
    return found;
}

std::vector<Address> StructureView::selectedRows() const
{
    std::vector<Address> rows;
    const QModelIndexList lines = selectedLines();
    for (const QModelIndex& line : lines)
    {
        if (const auto row = m_model->rowOf(m_filter->mapToSource(line)))
        {
            rows.push_back(*row);
        }
    }
    return rows;
}

std::optional<Address> StructureView::rowAt(const QPoint& place) const
{
    return m_model->rowOf(m_filter->mapToSource(m_tree->indexAt(place)));
}

QString StructureView::copiedText() const
{
    QStringList names;
    const QModelIndexList lines = selectedLines();
    for (const QModelIndex& line : lines)
    {
        names.append(line.data().toString());
    }
    return names.join(u'\n');
}

void StructureView::openSectors()
{
    const auto address = addressAt(m_tree->currentIndex());
    const auto room = address && m_file ? roomOfAddress(*m_file, *address) : std::nullopt;
    if (!room)
    {
        return;
    }
    if (const auto sector = firstSectorOf(*m_file, *room))
    {
        m_selection.open(*sector);
    }
}

void StructureView::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_expanded.clear();
    m_search->showSettled({});
    m_filter->setText({});
    m_model->setDecoder(file ? std::make_shared<Decoder>(file) : nullptr);
    m_search->setEnabled(file != nullptr);
    follow(m_selection.current());
}

void StructureView::revise(const OpenFilePtr& file)
{
    m_file = file;
    const QScopedValueRollback following(m_following, true);
    const int scrolled = m_tree->verticalScrollBar()->value();
    const std::vector<Steps> expanded = expandedSteps();
    const Steps current = stepsTo(m_tree->currentIndex());
    m_expanded.clear();
    m_model->setDecoder(std::make_shared<Decoder>(file));
    for (const Steps& each : expanded)
    {
        m_tree->expand(indexAt(each));
    }
    selectAlone(indexAt(current));
    m_tree->verticalScrollBar()->setValue(scrolled);
}

StructureView::Steps StructureView::stepsTo(QModelIndex index)
{
    Steps steps;
    for (; index.isValid(); index = index.parent())
    {
        steps.insert(steps.begin(), index.row());
    }
    return steps;
}

QModelIndex StructureView::indexAt(const Steps& steps) const
{
    QModelIndex index;
    for (const int row : steps)
    {
        index = m_filter->index(row, 0, index);
        if (!index.isValid())
        {
            break;
        }
    }
    return index;
}

std::vector<StructureView::Steps> StructureView::expandedSteps() const
{
    std::vector<Steps> expanded;
    for (QModelIndex index = m_filter->index(0, 0); index.isValid();
         index = m_tree->indexBelow(index))
    {
        if (m_tree->isExpanded(index))
        {
            expanded.push_back(stepsTo(index));
        }
    }
    return expanded;
}

void StructureView::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

std::optional<Address> StructureView::addressAt(const QModelIndex& index) const
{
    return m_model->addressAt(m_filter->mapToSource(index));
}

void StructureView::follow(const std::optional<Address>& address)
{
    // Several nodes can stand for one address: a list and its first row, a moveable and its table.
    if (m_following)
    {
        return;
    }
    if (!address)
    {
        const QScopedValueRollback following(m_following, true);
        m_tree->selectionModel()->clear();
        return;
    }
    const auto shown = addressAt(m_tree->currentIndex());
    if (shown && shown->table == address->table && shown->row == address->row)
    {
        return;
    }
    const QModelIndex index = m_filter->mapFromSource(m_model->indexOf(*address));
    if (index.isValid())
    {
        const QScopedValueRollback following(m_following, true);
        selectAlone(index);
        m_tree->scrollTo(index);
    }
}

/// The view itself would add it to the others while Ctrl is held, as for a shortcut.
void StructureView::selectAlone(const QModelIndex& index)
{
    m_tree->selectionModel()->setCurrentIndex(
        index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void StructureView::selectIndex(const QModelIndex& index)
{
    const auto address = index.isValid() ? addressAt(index) : std::nullopt;
    if (!m_following && address)
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(address);
    }
}

void StructureView::openIndex(const QModelIndex& index)
{
    if (const auto address = addressAt(index))
    {
        m_selection.open(*address);
    }
    else if (const auto derived = m_model->derivedAt(m_filter->mapToSource(index)))
    {
        m_selection.openDerived(*derived);
    }
    else
    {
        m_tree->setExpanded(index, !m_tree->isExpanded(index));
    }
}

void StructureView::search(const QString& text)
{
    const QScopedValueRollback following(m_following, true);
    if (m_filter->text().isEmpty())
    {
        rememberExpanded();
    }
    m_filter->setText(text);
    if (text.isEmpty())
    {
        restoreExpanded();
        m_tree->scrollTo(m_tree->currentIndex());
        return;
    }
    int left = kMostOpened;
    expandFound({}, left);
}

void StructureView::expandFound(const QModelIndex& parent, int& left)
{
    for (int row = 0; row < m_filter->rowCount(parent) && left > 0; ++row)
    {
        const QModelIndex index = m_filter->index(row, 0, parent);
        --left;
        if (!m_filter->isFound(index) && m_filter->hasChildren(index))
        {
            m_tree->expand(index);
            expandFound(index, left);
        }
    }
}

void StructureView::rememberExpanded()
{
    m_expanded.clear();
    for (QModelIndex index = m_filter->index(0, 0); index.isValid();
         index = m_tree->indexBelow(index))
    {
        if (m_tree->isExpanded(index))
        {
            m_expanded.push_back(m_filter->mapToSource(index));
        }
    }
}

void StructureView::restoreExpanded()
{
    m_tree->collapseAll();
    for (const QPersistentModelIndex& index : std::as_const(m_expanded))
    {
        m_tree->expand(m_filter->mapFromSource(index));
    }
    m_expanded.clear();
}

void StructureView::fitColumns()
{
    // Narrow, only names are shown; the wider, the more of the rest.
    const QFontMetrics metrics(m_tree->font());
    const auto widthOf = [&metrics](const char* text)
    { return metrics.horizontalAdvance(QString::fromLatin1(text)) + kStructureCellMargin; };
    int left = m_tree->viewport()->width() - kLeastNameWidth;
    for (const int column : {StructureModel::Count, StructureModel::Place, StructureModel::Size})
    {
        const int width = widthOf(column == StructureModel::Count ? "000,000" : "0,000,000");
        left -= width;
        m_tree->setColumnHidden(column, left < 0);
        m_tree->header()->resizeSection(column, width);
    }
}

bool StructureView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
    {
        fitColumns();
    }
    if (watched == m_tree && event->type() == QEvent::KeyPress)
    {
        auto* const key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && m_tree->currentIndex().isValid())
        {
            openIndex(m_tree->currentIndex());
            return true;
        }
        if (key->key() == Qt::Key_F2 && m_edit->isEnabled())
        {
            Q_EMIT editWanted();
            return true;
        }
        if (key->matches(QKeySequence::Find))
        {
            focusSearch();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
