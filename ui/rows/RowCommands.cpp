#include "ui/rows/RowCommands.h"

#include "core/edit/clip/RowMove.h"
#include "core/edit/clip/RowPaste.h"
#include "core/edit/document/EditWords.h"
#include "core/schema/table/CellPath.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/file/RoomParts.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/rows/RepackDialog.h"
#include "ui/rows/SetInRowsDialog.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <numeric>

namespace ui
{
namespace
{

tr::edit::EditName
nameOf(tr::edit::EditCode code, const tr::edit::Document& document, const tr::edit::RowSpan& rows)
{
    return tr::edit::nameOfRows(code, document.content(), rows.path, rows.first, rows.count);
}

/// The rows of a table, for the question whose they are.
RowsToChange asked(tr::schema::TableId table, const RowCommands::Span& span)
{
    RowsToChange rows{table, {}};
    rows.rows.resize(span.rows.count);
    std::iota(rows.rows.begin(), rows.rows.end(), span.before + span.rows.first);
    return rows;
}

/// Rows go with all that belongs to them.
tr::edit::Removal allThatGoes()
{
    return {{tr::edit::Dangling::Kind::Clear, 0}, tr::edit::Along::All};
}

template <class Value>
QString reasonOf(const tr::Result<Value>& done)
{
    return done ? QString() : sentence(done.error());
}

/// A change for all that have the rows.
tr::Result<tr::edit::RowSpan> changeRows(tr::edit::Document& document,
                                         const tr::edit::EditName& name,
                                         const tr::edit::RowSpan& rows,
                                         const tr::edit::RowsChange& change)
{
    tr::edit::Transaction transaction(document, name);
    auto done = change(transaction, rows);
    done = done ? transaction.commit() : done;
    return done ? tr::Result<tr::edit::RowSpan>(rows) : tr::fail(std::move(done.error()));
}

} // namespace

RowCommands::RowCommands(ActionSet& actions,
                         FileSession& session,
                         Selection& selection,
                         WorkedRowsOf targetOf,
                         QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_targetOf(std::move(targetOf))
    , m_window(window)
    , m_entries(new EntryCommands(session, selection, window))
{
    for (const Command command : {Command::InsertAbove,
                                  Command::InsertBelow,
                                  Command::DuplicateRows,
                                  Command::MoveRowsUp,
                                  Command::MoveRowsDown,
                                  Command::DeleteRows})
    {
        m_texts.emplace_back(actions.action(command), actions.action(command)->text());
    }
    connect(m_entries, &EntryCommands::refused, this, &RowCommands::refused);
    // Where rows are selected in the table, it has said so; finding their entries takes a while.
    connect(&selection,
            &Selection::changed,
            this,
            [this]
            {
                const auto target = m_targetOf();
                if (target && target->rows.empty())
                {
                    update();
                }
            });
    on(Command::InsertAbove, [this] { insert(false); });
    on(Command::InsertBelow, [this] { insert(true); });
    on(Command::DuplicateRows, [this] { duplicate(); });
    on(Command::MoveRowsUp, [this] { move(false); });
    on(Command::MoveRowsDown, [this] { move(true); });
    on(Command::DeleteRows,
       [this]
       {
           if (const auto entry = words())
           {
               m_entries->remove(*entry);
           }
           else if (const auto rows = span())
           {
               remove(*rows, tr::edit::EditCode::DeleteRows);
           }
       });
    on(Command::SetInRows, [this] { setInRows(); });
    on(Command::Repack, [this] { repack(); });
}

void RowCommands::on(Command command, const std::function<void()>& serve)
{
    m_actions.on(command, this, serve);
}

void RowCommands::update()
{
    const auto enable = [this](Command command, bool enabled)
    { m_actions.action(command)->setEnabled(enabled); };
    const auto target = m_targetOf();
    const auto words = wordsOf(target);
    enable(Command::SetInRows, m_session.document() != nullptr && target && !target->rows.empty());
    enable(Command::Repack, m_session.document() != nullptr);
    const EntryCommands::State state = words ? m_entries->stateOf(*words) : EntryCommands::State{};
    nameFor(state);
    if (words)
    {
        enable(Command::InsertAbove, state.canInsert);
        enable(Command::InsertBelow, state.canInsert);
        enable(Command::DuplicateRows, state.canDuplicate);
        enable(Command::DeleteRows, state.canRemove);
        enable(Command::MoveRowsUp, state.canMoveUp);
        enable(Command::MoveRowsDown, state.canMoveDown);
        return;
    }
    const auto rows = spanOf(target);
    const bool canResize =
        rows && tr::edit::canResize(m_session.document()->content(), rows->rows.path);
    const bool canBegin = emptySpan().has_value();
    for (const Command command : {Command::InsertAbove, Command::InsertBelow})
    {
        enable(command, canResize || canBegin);
    }
    for (const Command command : {Command::DuplicateRows, Command::DeleteRows})
    {
        enable(command, canResize);
    }
    const auto places = canResize ? tr::edit::placesFor(m_session.document()->content(), rows->rows)
                                  : tr::edit::RowSpan{};
    enable(Command::MoveRowsUp, places.count > 0 && rows->rows.first > places.first);
    enable(Command::MoveRowsDown,
           places.count > 0 && rows->rows.first + rows->rows.count < places.first + places.count);
}

std::optional<tr::edit::WordSpan> RowCommands::words() const
{
    return wordsOf(m_targetOf());
}

std::optional<tr::edit::WordSpan>
RowCommands::wordsOf(const std::optional<WorkedRows>& target) const
{
    const auto rows =
        target && tr::view::entryKindOf(target->table) ? spanOf(target) : std::nullopt;
    return rows ? std::optional(
               tr::edit::WordSpan{target->table, rows->rows.first, rows->rows.count})
                : std::nullopt;
}

void RowCommands::nameFor(const EntryCommands::State& state)
{
    if (state.count == 0)
    {
        for (const auto& [action, text] : m_texts)
        {
            action->setText(text);
        }
        return;
    }
    const QString one = EntryCommands::nameOf(state.kind, 1);
    const QString all = EntryCommands::nameOf(state.kind, state.count);
    const auto name = [this](Command command, const QString& text)
    { m_actions.action(command)->setText(text); };
    name(Command::InsertAbove, tr("Insert %1 &Above").arg(one));
    name(Command::InsertBelow, tr("Insert %1 &Below").arg(one));
    name(Command::DuplicateRows, tr("Dup&licate %1").arg(all));
    name(Command::MoveRowsUp, tr("Mo&ve %1 Up").arg(all));
    name(Command::MoveRowsDown, tr("Move %1 D&own").arg(all));
    name(Command::DeleteRows, tr("&Delete %1").arg(all));
}

void RowCommands::repack()
{
    if (m_session.document() != nullptr)
    {
        (new RepackDialog(m_session, &m_window))->open();
    }
}

std::optional<RowCommands::Span> RowCommands::span() const
{
    return spanOf(m_targetOf());
}

std::optional<RowCommands::Span> RowCommands::spanOf(const std::optional<WorkedRows>& target) const
{
    if (m_session.document() == nullptr || !target || target->rows.empty())
    {
        return std::nullopt;
    }
    const auto* view = m_session.file()->tables().find(target->table);
    const std::size_t first = target->rows.front();
    const std::size_t last = target->rows.back();
    if (view == nullptr || last >= view->size() || last - first + 1 != target->rows.size()
        || target->table == tr::level::tables::Header)
    {
        return std::nullopt;
    }
    const auto& segment = view->segmentOf(first);
    if (last >= segment.before + segment.count)
    {
        return std::nullopt;
    }
    return Span{
        {segment.path, first - segment.before, target->rows.size()}, segment.before, segment.count};
}

std::optional<RowCommands::Span> RowCommands::emptySpan() const
{
    const auto target = m_targetOf();
    if (m_session.document() == nullptr || !target || !target->rows.empty()
        || tr::view::entryKindOf(target->table))
    {
        return std::nullopt;
    }
    const OpenFile& file = *m_session.file();
    const auto* const view = file.tables().find(target->table);
    const auto& place = m_selection.current();
    if (view == nullptr || target->table == tr::level::tables::Header)
    {
        return std::nullopt;
    }
    auto outer = place ? rowAround(file, *place, view->info().outer) : std::nullopt;
    if (!outer && place && view->info().outer == tr::level::tables::Rooms)
    {
        outer = roomOfAddress(file, *place); // of an entity
    }
    for (const auto& segment : view->segments())
    {
        const bool isMeant = !view->isNested() || (outer && segment.outer == *outer);
        if (isMeant && segment.count == 0
            && tr::edit::canResize(m_session.document()->content(), segment.path))
        {
            return Span{{segment.path, 0, 0}, segment.before, 0};
        }
    }
    return std::nullopt;
}

void RowCommands::report(const tr::Result<void>& result)
{
    if (!result)
    {
        Q_EMIT refused(sentence(result.error()));
    }
}

void RowCommands::select(tr::schema::TableId table, std::size_t row)
{
    const Address address{table, row, Address::kWholeRow};
    m_selection.select(address);
}

void RowCommands::insert(bool below)
{
    if (const auto entry = words())
    {
        m_entries->insert(*entry, below ? tr::edit::Side::After : tr::edit::Side::Before);
        return;
    }
    const auto selected = span();
    const auto rows = selected ? selected : emptySpan();
    if (!rows)
    {
        return;
    }
    using tr::edit::Joins;
    const std::size_t at = below ? rows->rows.count : 0;
    make({m_targetOf()->table,
          *rows,
          tr::edit::nameOfNewRows(
              tr::edit::EditCode::InsertRows, m_session.document()->content(), rows->rows.path, 1),
          [at, below](tr::edit::Transaction& transaction, const tr::edit::RowSpan& where)
          {
              return tr::edit::insertRows(transaction,
                                          where.path,
                                          where.first + at,
                                          tr::edit::blankRows(transaction.content(), where.path, 1),
                                          below ? Joins::Previous : Joins::Next);
          },
          at});
}

void RowCommands::duplicate()
{
    if (const auto entry = words())
    {
        m_entries->duplicate(*entry);
        return;
    }
    const auto rows = span();
    if (!rows)
    {
        return;
    }
    make({m_targetOf()->table,
          *rows,
          nameOf(tr::edit::EditCode::DuplicateRows, *m_session.document(), rows->rows),
          [this](tr::edit::Transaction& transaction, const tr::edit::RowSpan& where)
          { return tr::edit::duplicateWithBelongings(*m_session.document(), transaction, where); },
          rows->rows.count});
}

void RowCommands::move(bool down)
{
    if (const auto entry = words())
    {
        m_entries->move(*entry, down);
        return;
    }
    const auto rows = span();
    const std::size_t end = rows ? rows->rows.first + rows->rows.count : 0;
    if (!rows || (down ? end >= rows->size : rows->rows.first == 0))
    {
        return;
    }
    move(m_targetOf()->table, *rows, down ? end + 1 : rows->rows.first - 1);
}

void RowCommands::move(tr::schema::TableId table, const Span& rows, std::size_t to)
{
    const std::size_t end = rows.rows.first + rows.rows.count;
    if (to >= rows.rows.first && to <= end)
    {
        return;
    }
    // Those that they pass stand elsewhere in their lists then.
    Span all = rows;
    all.rows.first = std::min(rows.rows.first, to);
    all.rows.count = std::max(end, to) - all.rows.first;
    const std::size_t from = rows.rows.first - all.rows.first;
    const std::size_t target = to - all.rows.first;
    make({table,
          all,
          nameOf(tr::edit::EditCode::MoveRows, *m_session.document(), rows.rows),
          [from, target, count = rows.rows.count](tr::edit::Transaction& transaction,
                                                  const tr::edit::RowSpan& where)
          {
              return tr::edit::moveWithBelongings(
                  transaction, {where.path, where.first + from, count}, where.first + target);
          },
          to < rows.rows.first ? 0 : target - rows.rows.count});
}

void RowCommands::remove(const Span& rows, tr::edit::EditCode code)
{
    const auto place = tr::schema::tableAt(m_session.file()->tables(), rows.rows.path);
    if (!place)
    {
        return;
    }
    const auto forOne = [rows, code](tr::edit::Document& document, const ForWhom& whom)
    {
        // The others keep the rows, and what belongs to them: nothing is lost.
        return tr::edit::changeOwnRows(
            document,
            nameOf(code, document, rows.rows),
            *whom,
            rows.rows.count,
            [](tr::edit::Transaction& transaction, const tr::edit::RowSpan& where)
            { return tr::edit::removeWithBelongings(transaction, where, allThatGoes()); });
    };
    ask(
        asked(place->view->id(), rows),
        [forOne, rows, code](tr::edit::Document& copy, const ForWhom& whom)
        {
            return whom ? reasonOf(forOne(copy, whom))
                        : reasonOf(
                            tr::edit::removeWithBelongings(copy, rows.rows, allThatGoes(), code));
        },
        [this, forOne, rows, code](const ForWhom& whom)
        {
            if (!whom)
            {
                removeForAll(rows, code);
                return;
            }
            const auto done = forOne(*m_session.document(), whom);
            if (!done)
            {
                Q_EMIT refused(sentence(done.error()));
                return;
            }
            m_session.sharedRows().tellPlace(*whom, Address::kWholeRow);
        });
}

void RowCommands::removeForAll(const Span& rows, tr::edit::EditCode code)
{
    auto consequences = tr::edit::consequencesOf(m_session.document()->content(), rows.rows);
    const auto removeNow = [this, rows, code](const tr::edit::Removal& removal)
    { report(tr::edit::removeWithBelongings(*m_session.document(), rows.rows, removal, code)); };
    if (!consequences.leavesChoice())
    {
        removeNow(allThatGoes());
        return;
    }
    auto* const dialog = new DeleteRowsDialog(
        m_session.file(), rows.rows, rows.size, std::move(consequences), &m_window);
    const auto asked = m_session.moment();
    connect(dialog,
            &QDialog::accepted,
            this,
            [this, dialog, removeNow, asked]
            {
                if (m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                    return;
                }
                removeNow(dialog->choice());
            });
    dialog->open();
}

void RowCommands::make(const Edit& edit)
{
    const auto change = [edit](tr::edit::Document& document, const ForWhom& whom)
    {
        return whom ? tr::edit::changeOwnRows(
                   document, edit.name, *whom, edit.rows.rows.count, edit.change)
                    : changeRows(document, edit.name, edit.rows.rows, edit.change);
    };
    const auto forWhom = [this, edit, change](const ForWhom& whom)
    {
        const auto done = change(*m_session.document(), whom);
        if (!done)
        {
            Q_EMIT refused(sentence(done.error()));
        }
        else if (edit.selected)
        {
            select(edit.table, edit.rows.before + done->first + *edit.selected);
        }
    };
    ask(
        asked(edit.table, edit.rows),
        [change](tr::edit::Document& copy, const ForWhom& whom)
        { return reasonOf(change(copy, whom)); },
        forWhom);
}

/// Asks for whom, unless it can be for nobody.
void RowCommands::ask(const RowsToChange& rows,
                      const SharedRows::Trial& trial,
                      const SharedRows::Then& then)
{
    SharedRows& shared = m_session.sharedRows();
    if (const QString reason = shared.problem(rows, trial); !reason.isEmpty())
    {
        Q_EMIT refused(reason);
        return;
    }
    shared.ask(rows, then, {});
}

void RowCommands::setInRows()
{
    const auto target = m_targetOf();
    if (!target || target->rows.empty() || m_session.document() == nullptr)
    {
        return;
    }
    auto* const dialog =
        new SetInRowsDialog(m_session, target->table, target->rows, target->leaf, &m_window);
    dialog->open();
}

} // namespace ui
