#include "ui/viewport/StandIns.h"

#include "ui/common/Task.h"
#include "ui/common/texts/FileNames.h"
#include "ui/viewport/ViewportFactory.h"

#include <QScopedValueRollback>

#include <utility>

namespace ui
{

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
                if (const auto meant = meantBy(address))
                {
                    passing([this, &meant] { m_selection.open(*meant); });
                }
            });
    connect(&m_shown, &Selection::derivedRequested, &selection, &Selection::openDerived);
}

void StandIns::setView(Viewport& view)
{
    m_view = &view;
}

void StandIns::setFile(const OpenFilePtr& file)
{
    if (m_making)
    {
        m_making->cancel();
    }
    m_file = file;
    m_rows.reset();
    m_standsIn = file && file->needsStandIn();
    passOn(m_selection.current()); // what was seen of another file is not selected any more
    m_view->setFile(m_standsIn ? nullptr : file);
    if (m_standsIn)
    {
        prepare(true);
    }
}

void StandIns::revise(const OpenFilePtr& file)
{
    m_file = file;
    if (!m_standsIn)
    {
        m_view->revise(file);
        return;
    }
    if (m_making)
    {
        m_making->cancel();
    }
    prepare(!m_rows);
}

void StandIns::prepare(bool isNew)
{
    const auto work = [this, file = m_file, isNew](const tr::Progress& progress) -> Task::Completion
    {
        auto made = tr::convert::standInFor(file->file().content, progress);
        if (!made)
        {
            return [this, file] { m_view->setFile(file); }; // which says that nothing is drawn
        }
        const auto shown =
            std::make_shared<OpenFile>(file->path(), file->size(), std::move(made->file));
        return [this, shown, rows = tr::convert::StandInRows(made->rows), isNew]
        { take(shown, rows, isNew); };
    };
    m_making = m_tasks.start(tr("Preparing the objects of %1").arg(displayName(m_file->path())),
                             Task::Work(work));
}

void StandIns::take(const OpenFilePtr& made, const tr::convert::StandInRows& rows, bool isNew)
{
    m_rows = rows;
    isNew ? m_view->setFile(made) : m_view->revise(made);
    passOn(m_selection.current());
    Q_EMIT stoodIn();
}

void StandIns::passOn(const std::optional<Address>& address)
{
    passing([&] { m_shown.select(shownFor(address)); });
}

/// What means nothing in the file leaves what is selected there.
void StandIns::passBack(const std::optional<Address>& address)
{
    const auto meant = meantBy(address);
    if (meant || !address || !m_standsIn)
    {
        passing([&] { m_selection.select(meant); });
    }
}

std::optional<Address> StandIns::shownFor(const std::optional<Address>& address) const
{
    if (!m_standsIn || !address)
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
    if (!m_standsIn || !address)
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
