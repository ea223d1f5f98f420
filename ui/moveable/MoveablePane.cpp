#include "ui/moveable/MoveablePane.h"

#include "ui/common/widgets/CellFrame.h"
#include "ui/common/widgets/EditableCell.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/RowDelegate.h"
#include "ui/tables/GroupedHeader.h"
#include "ui/typing/FieldDelegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kRowMargin = 6;
constexpr int kPaneCellMargin = 16;
constexpr int kWidestColumn = 210;
constexpr int kLeastHeight = 60;

/// Rows whose texts tell how wide a column should be.
constexpr int kSampleRows = 24;

/// A view that marks the current cell, and says so where there is nothing to see.
template <class View>
class WithPlaceholder : public View
{
public:
    explicit WithPlaceholder(const QString& nothing)
        : m_nothing(nothing)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        View::paintEvent(event);
        QPainter painter(this->viewport());
        paintCurrentCell(*this, painter);
        if (this->model() != nullptr && this->model()->rowCount() == 0)
        {
            painter.setPen(this->palette().color(QPalette::PlaceholderText));
            painter.drawText(this->viewport()->rect().adjusted(8, 8, -8, -8),
                             Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                             m_nothing);
        }
    }

private:
    QString m_nothing;
};

QTableView* makeTable(const QString& nothing)
{
    auto* const table = new WithPlaceholder<QTableView>(nothing);
    table->setHorizontalHeader(new GroupedHeader(table));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->setTabKeyNavigation(false);
    QHeaderView* const rows = table->verticalHeader();
    rows->setAccessibleName(MoveablePane::tr("Rows"));
    rows->hide();
    rows->setMinimumSectionSize(1);
    rows->setSectionResizeMode(QHeaderView::Fixed);
    rows->setDefaultSectionSize(table->fontMetrics().height() + kRowMargin);
    table->horizontalHeader()->setAccessibleName(MoveablePane::tr("Columns"));
    return table;
}

QTreeView* makeTree(const QString& nothing)
{
    auto* const tree = new WithPlaceholder<QTreeView>(nothing);
    tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree->setUniformRowHeights(true);
    tree->setAllColumnsShowFocus(true);
    tree->setExpandsOnDoubleClick(false);
    tree->setIndentation(14);
    tree->header()->setStretchLastSection(false);
    tree->header()->setSectionsMovable(false);
    tree->header()->setAccessibleName(MoveablePane::tr("Columns"));
    return tree;
}

} // namespace

std::optional<std::size_t>
rowAfter(std::size_t row, tr::schema::TableId table, const tr::edit::ChangeSet& changes)
{
    for (const tr::edit::Change& change : changes)
    {
        if (change.table != table || row < change.first)
        {
            continue;
        }
        if (row >= change.first + change.removed)
        {
            row = row - change.removed + change.inserted;
        }
        else if (row - change.first >= change.inserted)
        {
            return std::nullopt;
        }
    }
    return row;
}

MoveablePane::Place MoveablePane::Place::after(const tr::edit::ChangeSet& changes) const
{
    const auto moved = [&changes](const Address& address) -> std::optional<Address>
    {
        const auto row = rowAfter(address.row, address.table, changes);
        return row ? std::optional(Address{address.table, *row, address.leaf}) : std::nullopt;
    };
    Place after = *this;
    after.current = current ? moved(*current) : std::nullopt;
    after.selected.clear();
    for (const Address& each : selected)
    {
        if (const auto there = moved(each))
        {
            after.selected.push_back(*there);
        }
    }
    return after;
}

MoveablePane::MoveablePane(MoveableModel& model,
                           Shape shape,
                           const QString& title,
                           const QString& nothing,
                           QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_title(new QLabel(title, this))
    , m_note(new ElidedLabel(this))
    , m_heading(new QHBoxLayout)
{
    makeView(shape, nothing);
    m_view->setAccessibleName(title);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_note->setForegroundRole(QPalette::PlaceholderText);

    m_heading->setContentsMargins(8, 3, 8, 3);
    m_heading->setSpacing(8);
    m_heading->addWidget(m_title);
    m_heading->addWidget(m_note, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_heading);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
}

void MoveablePane::makeView(Shape shape, const QString& nothing)
{
    m_view = shape == Shape::Table ? static_cast<QAbstractItemView*>(makeTable(nothing))
                                   : static_cast<QAbstractItemView*>(makeTree(nothing));
    m_view->setModel(&m_model);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setMinimumHeight(kLeastHeight);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    m_view->viewport()->setMouseTracking(true);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            [this](const QModelIndex& current)
            {
                if (!m_showing && current.isValid())
                {
                    Q_EMIT went(m_model.addressAt(current));
                }
            });
    // Something else may have been selected since: who clicks on the current cell wants it again.
    connect(m_view,
            &QAbstractItemView::clicked,
            this,
            [this](const QModelIndex& index)
            {
                if (index == m_view->currentIndex())
                {
                    Q_EMIT went(m_model.addressAt(index));
                }
            });
    connect(m_view,
            &QAbstractItemView::doubleClicked,
            this,
            [this](const QModelIndex& index) { Q_EMIT opened(m_model.addressAt(index)); });
}

void MoveablePane::setEditor(Editor& editor)
{
    const auto placeOf = [this](const QModelIndex& index) -> std::optional<FieldDelegate::Place>
    {
        if (!m_model.isNumber(index))
        {
            return std::nullopt;
        }
        const bool decoded = m_model.mode() == ValueMode::Decoded;
        return FieldDelegate::Place{m_model.addressAt(index),
                                    decoded ? EditText::Meant : EditText::Stored};
    };
    setEditing(new FieldDelegate(editor, placeOf, this));
}

void MoveablePane::setEditing(QStyledItemDelegate* delegate)
{
    m_model.setEditable(true);
    delegate->setParent(m_view);
    m_view->setItemDelegate(delegate);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
}

void MoveablePane::setNote(const QString& note)
{
    m_note->setText(note);
}

void MoveablePane::hideTitle()
{
    m_title->hide();
}

void MoveablePane::addControl(QWidget* control, int stretch)
{
    m_heading->addWidget(control, stretch);
}

QModelIndexList MoveablePane::seenRows() const
{
    QModelIndexList rows = m_view->selectionModel()->selectedRows();
    if (const auto* const table = qobject_cast<const QTableView*>(m_view))
    {
        rows.removeIf([table](const QModelIndex& row) { return table->isRowHidden(row.row()); });
    }
    return rows;
}

std::optional<MoveablePane::Rows> MoveablePane::selectedRows() const
{
    const QModelIndexList selection = seenRows();
    const QModelIndex current = m_view->currentIndex();
    if (selection.isEmpty())
    {
        return std::nullopt;
    }
    const bool isCurrent =
        current.isValid() && selection.contains(current.siblingAtColumn(selection[0].column()));
    const Address first = m_model.addressAt(isCurrent ? current : selection.constFirst());
    Rows selected{first.table, {}, isCurrent ? first.leaf : Address::kWholeRow, first.row};
    for (const QModelIndex& index : selection)
    {
        const Address address = m_model.addressAt(index);
        if (address.table == selected.table)
        {
            selected.rows.push_back(address.row);
        }
    }
    std::ranges::sort(selected.rows);
    const auto repeated = std::ranges::unique(selected.rows);
    selected.rows.erase(repeated.begin(), repeated.end());
    return selected;
}

// --- columns

void MoveablePane::showAll(bool fit)
{
    if (auto* const tree = qobject_cast<QTreeView*>(m_view))
    {
        tree->expandAll();
    }
    if (fit)
    {
        fitColumns();
    }
}

void MoveablePane::setColumnWidth(int column, int width)
{
    if (auto* const tree = qobject_cast<QTreeView*>(m_view))
    {
        tree->setColumnWidth(column, width);
    }
    else if (auto* const table = qobject_cast<QTableView*>(m_view))
    {
        table->setColumnWidth(column, width);
    }
}

int MoveablePane::contentWidth(int column) const
{
    const int rows = m_model.rowCount();
    const int samples = std::min(rows, kSampleRows);
    int width = 0;
    for (int i = 0; i < samples; ++i)
    {
        const QModelIndex index = m_model.index(i * rows / samples, column);
        const QVariant own = index.data(Qt::FontRole);
        const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : m_view->font());
        width = std::max(width, metrics.horizontalAdvance(index.data().toString()));
    }
    return width + kPaneCellMargin;
}

void MoveablePane::fitColumns()
{
    auto* const tree = qobject_cast<QTreeView*>(m_view);
    const QFontMetrics titles(m_view->font());
    for (int column = 0; column < m_model.columnCount(); ++column)
    {
        const QString title =
            m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        int width = titles.horizontalAdvance(title) + kPaneCellMargin;
        if (tree != nullptr)
        {
            // Asks only for the rows on the screen.
            tree->resizeColumnToContents(column);
            width = std::max(width, tree->columnWidth(column) + kRowMargin);
        }
        else
        {
            width = std::max(width, contentWidth(column));
        }
        setColumnWidth(column, std::min(width, kWidestColumn));
    }
}

// --- where the user is

void MoveablePane::reveal(const Address& address)
{
    const QScopedValueRollback showing(m_showing, true);
    QModelIndex index = m_model.indexOf(address);
    if (!index.isValid())
    {
        m_view->selectionModel()->clear();
        return;
    }
    const QModelIndex now = m_view->currentIndex();
    if (address.leaf == Address::kWholeRow && now.isValid())
    {
        index = index.siblingAtColumn(now.column());
    }
    if (index != now || !m_view->selectionModel()->isSelected(index))
    {
        m_view->selectionModel()->setCurrentIndex(
            index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_view->scrollTo(index);
    }
}

MoveablePane::Place MoveablePane::place() const
{
    Place place;
    const QModelIndex current = m_view->currentIndex();
    if (current.isValid())
    {
        place.current = m_model.addressAt(current);
        place.column = current.column();
    }
    for (const QModelIndex& row : seenRows())
    {
        place.selected.push_back(m_model.addressAt(row));
    }
    place.vertical = m_view->verticalScrollBar()->value();
    place.horizontal = m_view->horizontalScrollBar()->value();
    return place;
}

void MoveablePane::restore(const Place& place)
{
    const QScopedValueRollback showing(m_showing, true);
    if (place.current)
    {
        const QModelIndex index = m_model.indexOf(*place.current);
        m_view->selectionModel()->setCurrentIndex(
            index.isValid() ? index.siblingAtColumn(place.column) : QModelIndex(),
            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    QItemSelection rows;
    for (const Address& each : place.selected)
    {
        if (const QModelIndex index = m_model.indexOf(each); index.isValid())
        {
            rows.select(index, index);
        }
    }
    m_view->selectionModel()->select(rows, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    m_view->verticalScrollBar()->setValue(place.vertical);
    m_view->horizontalScrollBar()->setValue(place.horizontal);
}

QString MoveablePane::selectedText() const
{
    QModelIndexList rows = seenRows();
    if (rows.isEmpty())
    {
        return {};
    }
    std::sort(rows.begin(), rows.end());
    const auto line = [this](const auto& textOf)
    {
        QStringList texts;
        for (int column = 0; column < m_model.columnCount(); ++column)
        {
            texts.push_back(textOf(column));
        }
        return texts.join(u'\t') + u'\n';
    };
    QString text =
        line([this](int column)
             { return m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
    for (const QModelIndex& row : std::as_const(rows))
    {
        text += line([&row](int column) { return row.siblingAtColumn(column).data().toString(); });
    }
    return text;
}

// --- links

std::optional<Address> MoveablePane::linkAt(const QModelIndex& index) const
{
    const auto target = index.isValid() ? m_model.targetAt(index) : std::nullopt;
    return target && target->exists ? std::optional(target->address) : std::nullopt;
}

QRect MoveablePane::textRect(const QModelIndex& index) const
{
    const QVariant own = index.data(Qt::FontRole);
    const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : m_view->font());
    const int margin = m_view->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1;
    const QRect cell = m_view->visualRect(index).adjusted(margin, 0, -margin, 0);
    const QSize size(std::min(metrics.horizontalAdvance(index.data().toString()), cell.width()),
                     cell.height());
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    return QStyle::alignedRect(m_view->layoutDirection(), alignment, size, cell);
}

bool MoveablePane::isOnLink(const QPoint& position) const
{
    const QModelIndex index = m_view->indexAt(position);
    return linkAt(index).has_value() && textRect(index).contains(position);
}

bool MoveablePane::pressKey(int key, const QModelIndex& current)
{
    if (key == Qt::Key_F2)
    {
        const auto* const tree = qobject_cast<const QTreeView*>(m_view);
        const auto* const table = qobject_cast<const QTableView*>(m_view);
        return editRow(*m_view, tree != nullptr ? *tree->header() : *table->horizontalHeader());
    }
    if ((key != Qt::Key_Return && key != Qt::Key_Enter) || !current.isValid())
    {
        return false;
    }
    if (const auto link = linkAt(current))
    {
        Q_EMIT followed(*link);
    }
    else
    {
        Q_EMIT opened(m_model.addressAt(current));
    }
    return true;
}

bool MoveablePane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::MouseMove)
    {
        const bool onLink = isOnLink(static_cast<QMouseEvent*>(event)->pos());
        m_view->viewport()->setCursor(onLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    if (watched == m_view->viewport() && event->type() == QEvent::MouseButtonRelease)
    {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const QModelIndex index = m_view->indexAt(mouse->pos());
        const bool plain =
            mouse->button() == Qt::LeftButton && mouse->modifiers() == Qt::NoModifier;
        if (plain && index == m_view->currentIndex() && isOnLink(mouse->pos()))
        {
            // Later: the view is not done with the click, and its rows may be replaced.
            QMetaObject::invokeMethod(
                this,
                [this, link = *linkAt(index)] { Q_EMIT followed(link); },
                Qt::QueuedConnection);
        }
    }
    if (watched == m_view && event->type() == QEvent::FocusIn)
    {
        Q_EMIT entered();
    }
    if (watched == m_view && event->type() == QEvent::KeyPress)
    {
        auto* const key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy))
        {
            const QString text = selectedText();
            if (!text.isEmpty())
            {
                QGuiApplication::clipboard()->setText(text);
            }
            return true;
        }
        if (pressKey(key->key(), m_view->currentIndex()))
        {
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
