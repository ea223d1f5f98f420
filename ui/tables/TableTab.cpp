#include "ui/tables/TableTab.h"

#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/widgets/EditableCell.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/file/TableNames.h"
#include "ui/tables/GroupedHeader.h"
#include "ui/tables/TableColumns.h"
#include "ui/tables/TableGrid.h"
#include "ui/typing/FieldDelegate.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <limits>
#include <numeric>

namespace ui
{
namespace
{

constexpr int kRowMargin = 6;
constexpr int kCellMargin = 16;
constexpr int kWidestColumn = 360;
constexpr int kSortArrow = 14;

/// Rows whose texts tell how wide a column should be.
constexpr std::size_t kSampleRows = 100;

/// More rows than this are too many to copy as text.
constexpr std::size_t kMostCopiedRows = 200'000;

QToolButton* makeModeButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    return button;
}

} // namespace

TableTab::TableTab(Selection& selection, const ShownTable& table, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_id(table)
    , m_model(new TableModel(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_count(new ElidedLabel(this))
    , m_decoded(makeModeButton(tr("Decoded"), tr("Show what the numbers mean"), this))
    , m_raw(makeModeButton(tr("Raw"), tr("Show the numbers as they are stored"), this))
    , m_grid(new TableGrid(this))
    , m_columns(nullptr)
{
    setAccessibleName(title());
    makeGrid();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_grid);
    setFocusProxy(m_grid);

    connect(m_model, &TableModel::arranged, this, &TableTab::showCount);
    connect(
        m_model, &QAbstractItemModel::modelReset, this, [this] { follow(m_selection.current()); });
    connect(&m_selection, &Selection::changed, this, &TableTab::follow);
    connect(m_grid->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            [this](const QModelIndex& current) { selectIndex(current); });
    connect(m_grid->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &TableTab::rowsSelected);
    connect(m_grid,
            &QAbstractItemView::doubleClicked,
            this,
            [this](const QModelIndex& index) { m_selection.open(m_model->addressAt(index)); });
    showCount();
}

QWidget* TableTab::makeBar()
{
    m_filter->setPlaceholderText(tr("Filter: text, or a condition such as speed > 0"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setToolTip(
        tr("<p>Shows only the rows with this text in one of their cells, or those that a condition "
           "holds for:</p><p><code>speed &gt; 0</code><br><code>next_animation = 103</code><br>"
           "<code>flags &amp; 0x100 and room = 3</code><br><code>type_id = lara or type_id = "
           "bat</code></p><p>Columns of nested records are named by their path: "
           "<code>normal/x</code>.</p>"));
    connect(m_filter, &FilterField::settled, this, &TableTab::setFilter);
    connect(m_filter, &FilterField::leftDown, m_grid, qOverload<>(&QWidget::setFocus));

    auto* const modes = new QButtonGroup(this);
    modes->addButton(m_decoded);
    modes->addButton(m_raw);
    m_decoded->setChecked(true);
    connect(m_decoded, &QToolButton::clicked, this, [this] { setMode(ValueMode::Decoded); });
    connect(m_raw, &QToolButton::clicked, this, [this] { setMode(ValueMode::Raw); });

    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_filter, 1);
    auto* const columns = new QToolButton(bar);
    columns->setText(tr("Columns"));
    columns->setToolTip(tr("Show and hide columns; drag a heading to move one"));
    columns->setAccessibleName(tr("Columns"));
    columns->setAutoRaise(true);
    columns->setPopupMode(QToolButton::InstantPopup);
    columns->setMenu(m_columns->menu());
    m_count->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    layout->addWidget(m_count);
    layout->addWidget(columns);
    layout->addWidget(m_decoded);
    layout->addWidget(m_raw);
    return bar;
}

void TableTab::makeGrid()
{
    m_grid->setModel(m_model);
    m_grid->setHorizontalHeader(new GroupedHeader(m_grid));
    m_grid->setAccessibleName(title());
    m_grid->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_grid->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_grid->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_grid->setAlternatingRowColors(true);
    m_grid->setShowGrid(false);
    m_grid->setWordWrap(false);
    m_grid->setCornerButtonEnabled(false);
    m_grid->setTabKeyNavigation(false);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_grid->installEventFilter(this);

    QHeaderView* const rows = m_grid->verticalHeader();
    rows->setAccessibleName(tr("Rows"));
    rows->hide();
    rows->setMinimumSectionSize(1);
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(fontMetrics().height() + kRowMargin);

    QHeaderView* const columns = m_grid->horizontalHeader();
    columns->setAccessibleName(tr("Columns"));
    columns->setSortIndicatorClearable(true);
    columns->setSortIndicator(-1, Qt::AscendingOrder);
    m_grid->setSortingEnabled(true);
    m_columns = new TableColumns(*m_grid, *m_model, tableName(m_id));
}

void TableTab::setSettings(Settings& settings)
{
    m_columns->setSettings(settings);
    m_columns->apply();
}

void TableTab::setEditor(Editor& editor)
{
    m_model->setEditable(true);
    m_grid->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    const auto placeOf = [this](const QModelIndex& index) -> std::optional<FieldDelegate::Place>
    {
        const bool decoded = m_model->mode() == ValueMode::Decoded;
        return FieldDelegate::Place{m_model->addressAt(index),
                                    decoded ? EditText::Meant : EditText::Stored};
    };
    m_grid->setItemDelegate(new FieldDelegate(editor, placeOf, m_grid));
}

void TableTab::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_grid->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(file ? std::make_shared<Decoder>(file) : nullptr, m_id);
    sizeColumns();
    m_columns->apply();
    setFilter(m_filter->text());
    follow(m_selection.current());
}

void TableTab::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    const int scrolled = m_grid->verticalScrollBar()->value();
    m_model->revise(std::make_shared<Decoder>(file), changes);
    m_grid->verticalScrollBar()->setValue(scrolled);
    showCount();
}

bool TableTab::hasContent() const
{
    const auto* const stored = std::get_if<tr::schema::TableId>(&m_id);
    return m_file && (stored == nullptr || m_file->tables().find(*stored) != nullptr);
}

QString TableTab::filePath() const
{
    return m_file ? m_file->path() : QString();
}

QString TableTab::title() const
{
    return tableTitle(m_id);
}

QIcon TableTab::symbol() const
{
    return icon(QLatin1String("table"));
}

void TableTab::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TableTab::setFilter(const QString& text)
{
    m_filter->showSettled(text);
    const auto parsed = TableFilter::parse(text, m_model->cells().columnNames());
    if (const auto* problem = std::get_if<TableFilter::Problem>(&parsed))
    {
        QPalette palette = m_count->palette();
        palette.setColor(QPalette::WindowText, signalColours(palette).bad);
        m_count->setPalette(palette);
        m_count->setText(problem->message);
        return;
    }
    m_count->setPalette({});
    m_model->setFilter(std::get<TableFilter>(parsed));
    showCount();
}

void TableTab::setMode(ValueMode mode)
{
    m_decoded->setChecked(mode == ValueMode::Decoded);
    m_raw->setChecked(mode == ValueMode::Raw);
    m_model->setMode(mode);
    sizeColumns();
}

void TableTab::showCount()
{
    const QLocale locale;
    const auto all = static_cast<qulonglong>(m_model->cells().rowCount());
    const auto shown = static_cast<qulonglong>(m_model->rowCount());
    if (m_model->isArranging())
    {
        m_count->setText(tr("Working\u2026"));
    }
    else if (shown == all)
    {
        m_count->setText(all == 1 ? tr("1 row") : tr("%1 rows").arg(locale.toString(all)));
    }
    else
    {
        m_count->setText(tr("%1 of %2 rows").arg(locale.toString(shown), locale.toString(all)));
    }
}

void TableTab::sizeColumns()
{
    const TableCells& cells = m_model->cells();
    const QFontMetrics titles(m_grid->horizontalHeader()->font());
    const std::size_t rows = cells.rowCount();
    const std::size_t samples = std::min(rows, kSampleRows);
    for (int column = 0; column < cells.columnCount(); ++column)
    {
        const QVariant own =
            rows == 0 ? QVariant() : m_model->data(m_model->index(0, column), Qt::FontRole);
        const QFontMetrics texts(own.isValid() ? own.value<QFont>() : m_grid->font());
        int width = titles.horizontalAdvance(cells.column(column).title) + kSortArrow;
        for (std::size_t i = 0; i < samples; ++i)
        {
            const QString text = cells.text(i * rows / samples, column, m_model->mode());
            width = std::max(width, texts.horizontalAdvance(text));
        }
        if (rows > 0 && cells.colour(0, column))
        {
            width += m_grid->fontMetrics().height() + kRowMargin;
        }
        m_grid->setColumnWidth(column, std::min(width + kCellMargin, kWidestColumn));
    }
}

void TableTab::follow(const std::optional<Address>& address)
{
    if (m_following || !address || !m_file || !m_model->cells().rowOf(*address))
    {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    const QModelIndex now = m_grid->currentIndex();
    QModelIndex index = m_model->indexOf(*address);
    if (!index.isValid())
    {
        m_grid->selectionModel()->clear();
        return;
    }
    if (address->leaf == Address::kWholeRow && now.isValid())
    {
        index = index.siblingAtColumn(now.column());
    }
    if (index != now || !m_grid->selectionModel()->isSelected(index))
    {
        m_grid->selectionModel()->setCurrentIndex(
            index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_grid->scrollTo(index);
    }
}

void TableTab::selectIndex(const QModelIndex& index)
{
    if (!m_following && index.isValid())
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(m_model->addressAt(index));
    }
}

void TableTab::makeCurrent(std::size_t row)
{
    const auto* const table = std::get_if<tr::schema::TableId>(&m_id);
    const QModelIndex index =
        table != nullptr ? m_model->indexOf(Address{*table, row}) : QModelIndex();
    if (index.isValid())
    {
        const int column = std::max(m_grid->currentIndex().column(), 0);
        m_grid->selectionModel()->setCurrentIndex(index.siblingAtColumn(column),
                                                  QItemSelectionModel::NoUpdate);
    }
}

std::vector<std::size_t> TableTab::selectedRows() const
{
    std::vector<std::size_t> rows;
    if (std::holds_alternative<tr::view::DerivedId>(m_id))
    {
        return rows;
    }
    for (const QItemSelectionRange& range : m_grid->selectionModel()->selection())
    {
        for (int row = range.top(); row <= range.bottom(); ++row)
        {
            rows.push_back(m_model->sourceRow(row));
        }
    }
    if (std::ranges::adjacent_find(rows, std::ranges::greater_equal{}) != rows.end())
    {
        std::ranges::sort(rows);
        const auto repeated = std::ranges::unique(rows);
        rows.erase(repeated.begin(), repeated.end());
    }
    return rows;
}

int TableTab::currentLeaf() const
{
    const QModelIndex current = m_grid->currentIndex();
    return current.isValid() ? m_model->addressAt(current).leaf : Address::kWholeRow;
}

bool TableTab::hasSelection() const
{
    return m_grid->selectionModel()->hasSelection();
}

// In the order in which they are shown.
std::vector<std::uint32_t> TableTab::pickedRows(std::size_t most) const
{
    std::vector<QItemSelectionRange> ranges;
    for (const QItemSelectionRange& range : m_grid->selectionModel()->selection())
    {
        ranges.push_back(range);
    }
    std::ranges::sort(ranges, {}, &QItemSelectionRange::top);
    std::vector<std::uint32_t> rows;
    int next = 0; // selected ranges can stand side by side
    for (const QItemSelectionRange& range : ranges)
    {
        for (int row = std::max(next, range.top()); row <= range.bottom() && rows.size() < most;
             ++row)
        {
            rows.push_back(static_cast<std::uint32_t>(m_model->sourceRow(row)));
        }
        next = std::max(next, range.bottom() + 1);
    }
    return rows;
}

std::vector<std::uint32_t> TableTab::shownRows(std::size_t most) const
{
    std::vector<std::uint32_t> rows(std::min(static_cast<std::size_t>(m_model->rowCount()), most));
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i] = static_cast<std::uint32_t>(m_model->sourceRow(static_cast<int>(i)));
    }
    return rows;
}

TableExtract TableTab::extract(ExportTableDialog::Rows rows, bool allColumns, ValueMode mode) const
{
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    TableExtract extract{m_model->cells(), m_columns->shown(), {}, mode};
    if (allColumns)
    {
        extract.columns.resize(static_cast<std::size_t>(extract.cells.columnCount()));
        std::iota(extract.columns.begin(), extract.columns.end(), 0);
    }
    switch (rows)
    {
    case ExportTableDialog::Rows::Shown:
        extract.rows = shownRows(kAll);
        break;
    case ExportTableDialog::Rows::Selected:
        extract.rows = pickedRows(kAll);
        break;
    case ExportTableDialog::Rows::All:
        extract.rows.resize(extract.cells.rowCount());
        std::iota(extract.rows.begin(), extract.rows.end(), 0U);
        break;
    }
    return extract;
}

ExportTableDialog::Offer TableTab::exportOffer() const
{
    const TableCells& cells = m_model->cells();
    return {title(),
            static_cast<std::size_t>(m_model->rowCount()),
            pickedRows(std::numeric_limits<std::size_t>::max()).size(),
            cells.rowCount(),
            m_model->isArranged(),
            m_columns->shown().size() < static_cast<std::size_t>(cells.columnCount()),
            m_model->mode()};
}

QString TableTab::selectedText(ExportFormat format) const
{
    TableExtract picked{
        m_model->cells(), m_columns->shown(), pickedRows(kMostCopiedRows), m_model->mode()};
    return picked.rows.empty() ? QString() : textOf(picked, format);
}

void TableTab::copy(ExportFormat format)
{
    const QString text = selectedText(format);
    if (text.isEmpty())
    {
        return;
    }
    QGuiApplication::clipboard()->setText(text);
    if (pickedRows(kMostCopiedRows + 1).size() > kMostCopiedRows)
    {
        m_count->setText(tr("Only the first %1 rows were copied: export the table for all of them")
                             .arg(QLocale().toString(static_cast<qulonglong>(kMostCopiedRows))));
    }
}

void TableTab::selectRows(std::size_t first, std::size_t count)
{
    QItemSelection selection;
    for (std::size_t row = first; row < first + count; ++row)
    {
        const QModelIndex index = m_model->index(m_model->rowOf(row), 0);
        if (index.isValid())
        {
            selection.append(QItemSelectionRange(index));
        }
    }
    if (!selection.isEmpty())
    {
        m_grid->selectionModel()->select(
            selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
}

bool TableTab::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_grid && event->type() == QEvent::KeyPress)
    {
        auto* const key = static_cast<QKeyEvent*>(event);
        const QModelIndex current = m_grid->currentIndex();
        if (key->matches(QKeySequence::Copy))
        {
            copy();
            return true;
        }
        if (key->key() == Qt::Key_F2 && editRow(*m_grid, *m_grid->horizontalHeader()))
        {
            return true;
        }
        if (key->matches(QKeySequence::Find))
        {
            focusFilter();
            return true;
        }
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && current.isValid())
        {
            m_selection.open(m_model->addressAt(current));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
