#include "ui/actions/ClipboardCommands.h"

#include "ui/CentreTabs.h"
#include "ui/actions/ActionSet.h"
#include "ui/actions/PasteNumbers.h"
#include "ui/actions/RowData.h"
#include "ui/models/Strings.h"
#include "ui/services/Messages.h"
#include "ui/tasks/FileSession.h"
#include "ui/views/HexCanvas.h"
#include "ui/views/StructureView.h"
#include "ui/views/TableTab.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTextEdit>
#include <QTreeView>

#include <algorithm>

namespace ui
{
namespace
{

using tr::level::TableId;

template <class... Widgets>
bool isOneOf(const QWidget* widget)
{
    return (... || (qobject_cast<const Widgets*>(widget) != nullptr));
}

/// Whether a line of the structure stands for one row and no more: a moveable is meshes and
/// animations too, and a room is bound to others.
bool isOneRow(TableId table)
{
    return table != TableId::Models && table != TableId::Rooms && table != TableId::MeshPointers
           && table != TableId::SpriteSequences && table != TableId::AnimCommands;
}

const QMimeData* clipboardData()
{
    return QGuiApplication::clipboard()->mimeData();
}

} // namespace

ClipboardCommands::ClipboardCommands(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
{
    const auto on = [this](Command command, void (ClipboardCommands::*serve)())
    { connect(m_parts.actions.action(command), &QAction::triggered, this, serve); };
    on(Command::Cut, &ClipboardCommands::cut);
    on(Command::Copy, &ClipboardCommands::copy);
    on(Command::Paste, &ClipboardCommands::paste);
    on(Command::PasteOver, &ClipboardCommands::pasteOver);
    connect(qApp,
            &QApplication::focusChanged,
            this,
            [this](const QWidget*, QWidget* focused) { follow(focused); });
    connect(QGuiApplication::clipboard(),
            &QClipboard::dataChanged,
            this,
            [this]
            {
                m_isClipRead = false;
                m_clip.reset();
                update();
            });
    update();
}

void ClipboardCommands::follow(QWidget* focused)
{
    // Menus take the focus while they are open, and the whole application may lose it.
    if (focused != nullptr && !isOneOf<QMenu, QMenuBar>(focused) && focused->window() == &m_window)
    {
        m_target = focused;
        update();
    }
}

bool ClipboardCommands::isText() const
{
    return isOneOf<QLineEdit, QPlainTextEdit, QTextEdit>(m_target);
}

bool ClipboardCommands::canWriteText() const
{
    const auto* const line = qobject_cast<const QLineEdit*>(m_target);
    const auto* const plain = qobject_cast<const QPlainTextEdit*>(m_target);
    const auto* const rich = qobject_cast<const QTextEdit*>(m_target);
    return (line != nullptr && !line->isReadOnly()) || (plain != nullptr && !plain->isReadOnly())
           || (rich != nullptr && !rich->isReadOnly());
}

TableTab* ClipboardCommands::table() const
{
    TableTab* const tab = m_parts.tabs.currentTable();
    return tab != nullptr && m_target.data() == tab->grid() ? tab : nullptr;
}

bool ClipboardCommands::isStructure() const
{
    return m_target.data() == m_parts.structure.tree();
}

const RowClipPtr& ClipboardCommands::clip()
{
    if (!m_isClipRead)
    {
        m_isClipRead = true;
        const QMimeData* const data = clipboardData();
        m_clip = data != nullptr ? rowsIn(*data) : nullptr;
    }
    return m_clip;
}

std::optional<RowCommands::Target> ClipboardCommands::target() const
{
    if (const TableTab* const tab = table())
    {
        auto rows = tab->selectedRows();
        return rows.empty() ? std::nullopt
                            : std::optional(RowCommands::Target{
                                tab->table(), std::move(rows), tab->currentLeaf()});
    }
    const auto& selected = m_parts.selection.current();
    const bool isRow = isStructure() && selected && selected->row != Address::kWholeTable
                       && isOneRow(selected->table);
    return isRow ? std::optional(
               RowCommands::Target{selected->table, {selected->row}, Address::kWholeRow})
                 : std::nullopt;
}

std::optional<RowPasting::Place> ClipboardCommands::place() const
{
    if (const auto rows = target())
    {
        return m_parts.pasting.place(rows->table, rows->rows.back());
    }
    const auto& selected = m_parts.selection.current();
    if (isStructure() && selected && selected->row == Address::kWholeTable)
    {
        return m_parts.pasting.place(selected->table, std::nullopt);
    }
    if (table() == nullptr)
    {
        return std::nullopt;
    }
    if (const auto empty = m_parts.rows.emptySpan())
    {
        return RowPasting::Place{table()->table(), empty->rows.path, 0};
    }
    return m_parts.pasting.place(table()->table(), std::nullopt);
}

void ClipboardCommands::update()
{
    const auto enable = [this](Command command, bool enabled)
    { m_parts.actions.action(command)->setEnabled(enabled); };
    const QMimeData* const data = clipboardData();
    const bool hasText = data != nullptr && data->hasText();
    if (isText())
    {
        enable(Command::Cut, canWriteText());
        enable(Command::Copy, true);
        enable(Command::Paste, canWriteText() && hasText);
        enable(Command::PasteOver, false);
        return;
    }
    auto* const document = m_parts.session.document();
    const bool isRows = document != nullptr && (table() != nullptr || isStructure());
    const auto rows = isRows ? target() : std::nullopt;
    const auto span = rows ? m_parts.rows.spanOf(rows) : std::nullopt;
    const bool hasRows = isRows && clip() != nullptr;
    enable(Command::Cut, span && tr::edit::canResize(document->content(), span->rows.path));
    enable(Command::Copy, m_target && isOneOf<QAbstractItemView, HexCanvas, QLabel>(m_target));
    enable(Command::Paste, (hasRows && place()) || (isRows && table() && rows && hasText));
    enable(Command::PasteOver, hasRows && span);
}

void ClipboardCommands::press(int key, const QString& text)
{
    if (m_target)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::ControlModifier, text);
        QApplication::sendEvent(m_target, &event);
    }
}

void ClipboardCommands::copy()
{
    const auto rows = target();
    if (!rows)
    {
        press(Qt::Key_C, QStringLiteral("\x03"));
        return;
    }
    auto* const document = m_parts.session.document();
    if (document != nullptr)
    {
        document->endMerging(); // the state that is copied stays one of the history
    }
    const QString text =
        table() != nullptr
            ? table()->selectedText()
            : m_parts.structure.tree()->currentIndex().data(Qt::DisplayRole).toString();
    QGuiApplication::clipboard()->setMimeData(
        rowData(document, rows->table, rows->rows, text).release());
}

void ClipboardCommands::cut()
{
    const auto rows = target();
    if (!rows)
    {
        press(Qt::Key_X, QStringLiteral("\x18"));
        return;
    }
    if (const auto span = m_parts.rows.spanOf(rows))
    {
        copy();
        m_parts.rows.remove(*span, tr::edit::EditCode::CutRows);
    }
}

void ClipboardCommands::paste()
{
    if (isText())
    {
        press(Qt::Key_V, QStringLiteral("\x16"));
        return;
    }
    const auto to = place();
    if (m_parts.session.document() == nullptr)
    {
        return;
    }
    if (clip() == nullptr && table() != nullptr)
    {
        pasteText(*table());
    }
    else if (clip() != nullptr && to)
    {
        m_parts.pasting.insert(clip(), *to);
    }
}

void ClipboardCommands::pasteOver()
{
    const auto rows = target();
    const auto span = m_parts.rows.spanOf(rows);
    if (span && clip() != nullptr)
    {
        m_parts.pasting.replace(clip(), rows->table, span->rows);
    }
}

void ClipboardCommands::pasteText(const TableTab& tab)
{
    const QMimeData* const data = clipboardData();
    std::vector<int> selected;
    for (const std::size_t row : tab.selectedRows())
    {
        selected.push_back(tab.model()->rowOf(row));
    }
    if (data == nullptr || data->text().trimmed().isEmpty() || selected.empty())
    {
        return;
    }
    std::ranges::sort(selected);
    const auto numbers = numbersToPaste(
        data->text(), *tab.model(), selected, std::max(tab.grid()->currentIndex().column(), 0));
    if (const auto* const reason = std::get_if<QString>(&numbers))
    {
        Q_EMIT refused(*reason);
        return;
    }
    const auto& values = std::get<NumbersToPaste>(numbers).values;
    if (values.empty())
    {
        return;
    }
    const auto done = tr::edit::setCells(
        *m_parts.session.document(),
        {tr::edit::EditCode::PasteNumbers,
         {std::to_string(values.size()), std::string(tr::level::table(tab.table()).name)}},
        values);
    if (!done)
    {
        const QString where = toQString(done.error().path);
        Q_EMIT refused(where.isEmpty() ? sentence(done.error())
                                       : where + QStringLiteral(": ") + sentence(done.error()));
    }
}

} // namespace ui
