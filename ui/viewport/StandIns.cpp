#include "ui/viewport/StandIns.h"

#include "ui/common/Task.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/viewport/StandInChanges.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <memory>
#include <utility>

namespace ui
{

using tr::convert::StandInRows;
using tr::convert::TableRow;

StandIns::StandIns(Selection& selection, TaskRunner& tasks, QObject* parent)
    : QObject(parent)
    , m_selection(selection)
    , m_tasks(tasks)
{
    connect(&selection, &Selection::changed, this, &StandIns::passOn);
    connect(&m_shown, &Selection::changed, this, &StandIns::passBack);
    connect(&selection,
            &Selection::openRequested,
            this,
            [this](const Address& address)
            {
                if (const auto shown = shownFor(address))
                {
                    passing([this, &shown] { m_shown.open(*shown); });
                }
            });
    connect(&m_shown,
            &Selection::openRequested,
            this,
            [this](const Address& address)
            {
                if (m_isPassing)
                {
                    return;
                }
                if (m_needsOne)
                {
                    Q_EMIT opened(address); // its place is selected in the file already
                    return;
                }
                passing([this, &address] { m_selection.open(address); });
            });
    connect(&m_shown,
            &Selection::derivedRequested,
            this,
            [this](tr::view::DerivedId table)
            {
                if (!m_needsOne)
                {
                    m_selection.openDerived(table);
                }
            });
}

void StandIns::setFile(const OpenFilePtr& file)
{
    stopPreparing();
    m_file = file;
    m_needsOne = file && file->needsStandIn();
    m_objects = m_needsOne ? nullptr : file;
    m_isOld = false;
    setPairs({});
    m_rows.reset();
    passOn(m_selection.current()); // what was seen of another file is not selected any more
    if (m_needsOne)
    {
        prepare();
    }
    Q_EMIT noted();
}

void StandIns::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const bool wereOwn = areOwn();
    m_file = file;
    if (wereOwn)
    {
        m_objects = file;
    }
    if (!m_needsOne)
    {
        return;
    }
    if (tr::edit::movesRows(changes))
    {
        followRows();
    }
    stopPreparing();
    prepare();
}

QString StandIns::note() const
{
    if (!m_needsOne)
    {
        return {};
    }
    if (!m_objects)
    {
        return tr("Its objects are being prepared…");
    }
    if (m_isOld)
    {
        return tr("Shown as before the last edit: preparing its objects was stopped.");
    }
    return areOwn() ? tr("Its objects cannot be shown: %1").arg(m_reason)
                    : tr("As a WAD would have it. To edit it, use Tables.");
}

// --- what stands in

void StandIns::prepare()
{
    const auto work = [this, file = m_file](const tr::Progress& progress) -> Task::Completion
    {
        auto made = tr::convert::standInFor(file->file().content, progress);
        if (!made)
        {
            return [this, reason = sentence(made.error())] { giveUp(reason); };
        }
        const auto shown =
            std::make_shared<OpenFile>(file->path(), file->size(), std::move(made->file));
        shown->standsIn = true;
        return [this, shown, pairs = std::move(made->rows)] { take(shown, pairs); };
    };
    m_making = m_tasks.start(tr("Preparing the objects of %1").arg(displayName(m_file->path())),
                             Task::Work(work));
    // It may end without an outcome: the user has stopped it, or the worker gave up.
    connect(m_making,
            &Task::ended,
            this,
            [this, task = m_making.data()]
            {
                if (m_making == task)
                {
                    endUnmade();
                }
            });
}

void StandIns::stopPreparing()
{
    if (Task* const task = std::exchange(m_making, nullptr))
    {
        task->cancel();
    }
}

void StandIns::take(const OpenFilePtr& made, const Pairs& pairs)
{
    m_making.clear();
    m_isOld = false;
    const StandInRows rows(pairs);
    if (!m_rows)
    {
        setPairs(pairs);
        m_objects = made;
        Q_EMIT changed(made);
        passOn(m_selection.current());
        Q_EMIT noted();
        return;
    }
    const auto changes =
        standInChanges(*m_objects,
                       *made,
                       [this, &rows](const TableRow& row) -> std::optional<TableRow>
                       {
                           const auto own = m_rows->meantBy(row);
                           return own ? rows.shownFor(m_file->tables(), *own) : std::nullopt;
                       });
    const auto place = placeIn(*made, rows);
    setPairs(pairs);
    m_objects = made;
    if (m_shown.current() && !exists(*made, *m_shown.current()))
    {
        passing([this] { m_shown.select({}); });
    }
    Q_EMIT revised(made, changes);
    passing([this, &place] { m_shown.select(place); });
    Q_EMIT noted();
}

/// Where what is selected in the old one is in the new one, or else what the file has selected.
std::optional<Address> StandIns::placeIn(const OpenFile& made, const StandInRows& rows) const
{
    const auto& now = m_shown.current();
    const auto own = now ? m_rows->meantBy({now->table, now->row}) : std::nullopt;
    const auto there = own ? rows.shownFor(m_file->tables(), *own) : std::nullopt;
    if (there && there->table == now->table)
    {
        return Address{there->table, there->row, now->leaf};
    }
    const auto& selected = m_selection.current();
    const auto meant = selected && selected->row != Address::kWholeTable
                           ? rows.shownFor(m_file->tables(), {selected->table, selected->row})
                           : std::nullopt;
    if (meant)
    {
        return Address{meant->table, meant->row, Address::kWholeRow};
    }
    const bool isPart = now
                        && std::ranges::none_of(m_pairs,
                                                [&now](const tr::convert::RowPair& each)
                                                { return each.to == now->table; });
    return isPart && exists(made, *now) ? now : std::nullopt;
}

/// What there was before an edit stays.
void StandIns::endUnmade()
{
    if (!m_rows)
    {
        giveUp(tr("Preparing them was stopped."));
        return;
    }
    m_making.clear();
    m_isOld = true;
    Q_EMIT noted();
}

/// The file shows itself, which says that there is nothing to be seen.
void StandIns::giveUp(const QString& reason)
{
    m_making.clear();
    m_isOld = false;
    m_reason = reason;
    setPairs({});
    m_rows.reset();
    passing([this] { m_shown.select({}); });
    m_objects = m_file;
    Q_EMIT changed(m_objects);
    Q_EMIT noted();
}

void StandIns::setPairs(Pairs pairs)
{
    m_pairs = std::move(pairs);
    m_rows.emplace(m_pairs);
}

/// What stands in is that of the file before, whose rows are elsewhere now.
void StandIns::followRows()
{
    if (!m_rows || !m_moved)
    {
        return;
    }
    Pairs kept;
    for (tr::convert::RowPair each : m_pairs)
    {
        if (const auto now = m_moved({each.from, each.row, Address::kWholeRow}))
        {
            each.row = now->row;
            kept.push_back(each);
        }
    }
    setPairs(std::move(kept));
}

// --- what is selected

void StandIns::passOn(const std::optional<Address>& address)
{
    if (!m_needsOne)
    {
        m_shown.select(address);
        return;
    }
    passing([&] { m_shown.select(shownFor(address)); });
}

/// What means nothing in the file leaves what is selected there.
void StandIns::passBack(const std::optional<Address>& address)
{
    if (!m_needsOne)
    {
        m_selection.select(address);
        return;
    }
    const auto meant = meantBy(address);
    if (meant || !address)
    {
        passing([&] { m_selection.select(meant); });
    }
}

std::optional<Address> StandIns::shownFor(const std::optional<Address>& address) const
{
    if (!m_needsOne || !address)
    {
        return address;
    }
    if (!m_rows || address->row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    const auto row = m_rows->shownFor(m_file->tables(), {address->table, address->row});
    return row ? std::optional(Address{row->table, row->row, Address::kWholeRow}) : std::nullopt;
}

std::optional<Address> StandIns::meantBy(const std::optional<Address>& address) const
{
    if (!m_needsOne || !address)
    {
        return address;
    }
    const auto row = m_rows ? m_rows->meantBy({address->table, address->row}) : std::nullopt;
    return row ? std::optional(Address{row->table, row->row, Address::kWholeRow}) : std::nullopt;
}

/// What one tells the other is not told back.
void StandIns::passing(const std::function<void()>& pass)
{
    if (!m_isPassing)
    {
        const QScopedValueRollback guard(m_isPassing, true);
        pass();
    }
}

} // namespace ui
