#include "ui/matrix/MatrixView.h"

#include "ui/matrix/MatrixTexts.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kColumnWidth = 128;
constexpr int kMostHeader = 240;
constexpr int kAirInCell = 6;
constexpr int kMostInMenu = 24; ///< dispatches

/// Cells that can be pasted at once.
constexpr qsizetype kMostPasted = 4096;

/// Several state changes may lead to the same row.
tr::edit::DispatchPlace placeOf(std::size_t animation, const tr::anim::MatrixDispatch& dispatch)
{
    return {animation, dispatch.change, dispatch.dispatch};
}

/// Keys that are the cells' own, wherever the window has an action for them.
bool isOwnKey(const QKeyEvent& key)
{
    if (key.matches(QKeySequence::Paste))
    {
        return true;
    }
    const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    const auto held = key.modifiers() & ~Qt::KeypadModifier;
    return held == Qt::NoModifier
               ? isReturn || key.key() == Qt::Key_F2 || key.key() == Qt::Key_Delete
                     || key.key() == Qt::Key_Insert
               : held == Qt::ControlModifier && isReturn;
}

} // namespace

MatrixView::MatrixView(MatrixModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
{
    setModel(&model);
    setAccessibleName(tr("State matrix"));
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setWordWrap(false);         // lines are those of the texts
    setTabKeyNavigation(false); // Tab leaves, as everywhere in the window
    setCornerButtonEnabled(false);
    horizontalHeader()->setAccessibleName(tr("States asked for"));
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    verticalHeader()->setAccessibleName(tr("Animations"));
    verticalHeader()->setTextElideMode(Qt::ElideRight);
    verticalHeader()->setMaximumWidth(kMostHeader);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().lineSpacing() + kAirInCell);
}

void MatrixView::setEditable(bool editable)
{
    m_isEditable = editable;
    m_model.setEditable(editable);
}

void MatrixView::fitRows()
{
    const int line = fontMetrics().lineSpacing();
    QHeaderView* const header = verticalHeader();
    for (int row = 0; row < m_model.rowCount(); ++row)
    {
        const int height = m_model.linesOf(row) * line + kAirInCell;
        if (header->sectionSize(row) != height && !isRowHidden(row))
        {
            header->resizeSection(row, height);
        }
    }
}

void MatrixView::reveal(int row, int column)
{
    const QModelIndex index = m_model.index(row, column);
    if (index.isValid())
    {
        setCurrentIndex(index);
        scrollTo(index);
    }
}

void MatrixView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid())
    {
        Q_EMIT went(current);
    }
}

// --- what can be done with cells

/// The only dispatch of a cell, one that is chosen from a list, or a new one.
void MatrixView::openCell(const QModelIndex& index)
{
    if (!index.isValid())
    {
        return;
    }
    const auto& cell = m_model.cellAt(index);
    const std::size_t animation = m_model.animationAt(index.row());
    if (!m_isEditable)
    {
        Q_EMIT openWanted(m_model.addressAt(index));
    }
    else if (cell.dispatches.empty())
    {
        Q_EMIT addWanted(animation, m_model.stateAt(index.column()));
    }
    else if (cell.dispatches.size() == 1)
    {
        Q_EMIT changeWanted(placeOf(animation, cell.dispatches.front()));
    }
    else
    {
        showMenu(index, menuPlace(index));
    }
}

void MatrixView::typeInto(const QModelIndex& index)
{
    if (index.isValid() && m_model.flags(index).testFlag(Qt::ItemIsEditable))
    {
        edit(index);
    }
}

void MatrixView::clearCells()
{
    std::vector<tr::edit::StateDispatches> cells;
    for (const QModelIndex& index : selectedIndexes())
    {
        if (m_model.cellAt(index).isThere() && !isRowHidden(index.row())
            && !isColumnHidden(index.column()))
        {
            cells.push_back(
                {m_model.animationAt(index.row()), m_model.stateAt(index.column()), {}});
        }
    }
    if (m_isEditable && !cells.empty())
    {
        Q_EMIT cellsWanted(cells, tr::edit::EditCode::RemoveDispatches);
    }
}

QString MatrixView::selectedText() const
{
    std::map<int, std::map<int, QString>> cells;
    std::set<int> columns;
    for (const QModelIndex& index : selectedIndexes())
    {
        if (!isRowHidden(index.row()) && !isColumnHidden(index.column()))
        {
            cells[index.row()][index.column()] = m_model.typedText(index);
            columns.insert(index.column());
        }
    }
    QStringList lines;
    for (auto& [row, texts] : cells)
    {
        QStringList line;
        for (const int column : columns)
        {
            line.append(texts[column]);
        }
        lines.append(line.join(u'\t'));
    }
    return lines.join(u'\n');
}

void MatrixView::copyCells() const
{
    QGuiApplication::clipboard()->setText(selectedText());
}

/// One cell into all that are selected; several from the current one on, where they stand.
void MatrixView::pasteCells()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (!m_isEditable || !currentIndex().isValid() || text.trimmed().isEmpty())
    {
        return;
    }
    QStringList lines = text.split(u'\n');
    if (lines.last().isEmpty())
    {
        lines.removeLast();
    }
    const bool isOne = lines.size() == 1 && !lines.first().contains(u'\t');
    std::vector<std::pair<QModelIndex, QString>> targets;
    if (isOne)
    {
        for (const QModelIndex& index : selectedIndexes())
        {
            if (!isRowHidden(index.row()) && !isColumnHidden(index.column()))
            {
                targets.emplace_back(index, lines.first());
            }
        }
    }
    int row = currentIndex().row();
    for (const QString& line : isOne ? QStringList() : lines)
    {
        for (; row < m_model.rowCount() && isRowHidden(row); ++row)
        {
        }
        int column = currentIndex().column();
        for (const QString& cell : line.split(u'\t'))
        {
            for (; column < m_model.columnCount() && isColumnHidden(column); ++column)
            {
            }
            const QModelIndex index = m_model.index(row, column++);
            if (!index.isValid())
            {
                Q_EMIT refused(tr("There are not so many rows and columns from here on."));
                return;
            }
            targets.emplace_back(index, cell);
        }
        ++row;
    }
    if (static_cast<qsizetype>(targets.size()) > kMostPasted)
    {
        Q_EMIT refused(tr("These are too many cells at once."));
        return;
    }
    std::vector<tr::edit::StateDispatches> cells;
    for (const auto& [index, typed] : targets)
    {
        const std::size_t animation = m_model.animationAt(index.row());
        auto read = readDispatches(*m_model.parts(), animation, typed);
        if (!read.problem.isEmpty())
        {
            Q_EMIT refused(read.problem);
            return;
        }
        cells.push_back({animation, m_model.stateAt(index.column()), std::move(read.dispatches)});
    }
    if (!cells.empty())
    {
        Q_EMIT cellsWanted(cells, tr::edit::EditCode::SetDispatches);
    }
}

void MatrixView::goToTarget(const QModelIndex& index)
{
    const auto& objects = m_model.parts()->objects();
    for (const auto& each : m_model.cellAt(index).dispatches)
    {
        const std::size_t to = objects.animDispatches[each.dispatch].nextAnimation;
        if (to < objects.animations.size())
        {
            Q_EMIT goWanted(to);
            return;
        }
    }
}

QPoint MatrixView::menuPlace(const QModelIndex& index) const
{
    return viewport()->mapToGlobal(visualRect(index).bottomLeft());
}

/// Keys stand in it as texts: the view serves them itself.
void MatrixView::showMenu(const QModelIndex& index, const QPoint& place)
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add =
        [this, menu](const QString& text, const QString& key, bool isPossible, const auto& serve)
    {
        auto* const action = menu->addAction(key.isEmpty() ? text : text + u'\t' + key);
        action->setEnabled(isPossible);
        connect(action, &QAction::triggered, this, serve);
        return action;
    };
    const auto& cell = m_model.cellAt(index);
    const auto& objects = m_model.parts()->objects();
    const std::size_t animation = m_model.animationAt(index.row());
    const std::uint16_t state = m_model.stateAt(index.column());
    const auto shown = std::min(cell.dispatches.size(), static_cast<std::size_t>(kMostInMenu));
    for (std::size_t i = 0; i < shown; ++i)
    {
        const auto shownAt = placeOf(animation, cell.dispatches[i]);
        add(tr("Change %1\u2026")
                .arg(dispatchText(
                    *m_model.parts(), animation, objects.animDispatches[shownAt.dispatch])),
            cell.dispatches.size() == 1 ? tr("Return") : QString(),
            m_isEditable,
            [this, shownAt] { Q_EMIT changeWanted(shownAt); });
    }
    add(tr("&Add Dispatch\u2026"),
        tr("Ins"),
        m_isEditable,
        [this, animation, state] { Q_EMIT addWanted(animation, state); });
    add(tr("&Type Dispatches"),
        tr("F2"),
        m_isEditable && !cell.isCut,
        [this, at = QPersistentModelIndex(index)] { typeInto(at); });
    add(tr("&Remove Dispatches"), tr("Del"), m_isEditable, [this] { clearCells(); });
    menu->addSeparator();
    add(tr("&Copy"), tr("Ctrl+C"), true, [this] { copyCells(); });
    add(tr("&Paste"),
        tr("Ctrl+V"),
        m_isEditable && !QGuiApplication::clipboard()->text().isEmpty(),
        [this] { pasteCells(); });
    menu->addSeparator();
    std::set<std::size_t> targets;
    for (std::size_t i = 0; i < shown; ++i)
    {
        const std::size_t to = objects.animDispatches[cell.dispatches[i].dispatch].nextAnimation;
        if (to < objects.animations.size() && targets.insert(to).second)
        {
            add(tr("Go to %1").arg(m_model.parts()->animationTitle(to)),
                targets.size() == 1 ? tr("Ctrl+Return") : QString(),
                true,
                [this, to] { Q_EMIT goWanted(to); });
        }
    }
    add(tr("&Open in Its Table"),
        {},
        true,
        [this, address = m_model.addressAt(index)] { Q_EMIT openWanted(address); });
    menu->popup(place);
}

// --- mouse and keys

bool MatrixView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(*static_cast<QKeyEvent*>(event)))
    {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex index = currentIndex();
    if (!index.isValid() || !isOwnKey(*event))
    {
        QTableView::keyPressEvent(event);
        return;
    }
    if (event->matches(QKeySequence::Paste))
    {
        pasteCells();
        return;
    }
    switch (event->key())
    {
    case Qt::Key_F2:
        typeInto(index);
        break;
    case Qt::Key_Delete:
        clearCells();
        break;
    case Qt::Key_Insert:
        if (m_isEditable)
        {
            Q_EMIT addWanted(m_model.animationAt(index.row()), m_model.stateAt(index.column()));
        }
        break;
    default:
        event->modifiers().testFlag(Qt::ControlModifier) ? goToTarget(index) : openCell(index);
        break;
    }
}

void MatrixView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isByMouse = event->reason() == QContextMenuEvent::Mouse;
    const QModelIndex index =
        isByMouse ? indexAt(viewport()->mapFromGlobal(event->globalPos())) : currentIndex();
    if (index.isValid())
    {
        showMenu(index, isByMouse ? event->globalPos() : menuPlace(index));
    }
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
    {
        openCell(indexAt(event->position().toPoint()));
        return;
    }
    QTableView::mouseDoubleClickEvent(event);
}

} // namespace ui
