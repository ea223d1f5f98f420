#include "ui/statics/RoomStaticEditing.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/statics/RoomStaticDialogs.h"
#include "ui/statics/StaticsPanel.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QWidget>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::StaticPlace;

constexpr int kQuarterTurn = 0x4000;

} // namespace

RoomStaticEditing::RoomStaticEditing(FileSession& session,
                                     Selection& selection,
                                     StaticsPanel& panel,
                                     QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_panel(panel)
    , m_window(window)
    , m_place(makeNamedAction({"staticPlace",
                               tr("&Place in Room..."),
                               tr("Put the current static of the list into a room"),
                               "room"},
                              this))
    , m_turnLeft(makeNamedAction({"staticTurnLeft",
                                  tr("Turn Le&ft"),
                                  tr("Turn the selected static of a room by a quarter, to the left "
                                     "as seen from above")},
                                 this))
    , m_turnRight(makeNamedAction({"staticTurnRight",
                                   tr("Turn Ri&ght"),
                                   tr("Turn the selected static of a room by a quarter, to the "
                                      "right as seen from above")},
                                  this))
    , m_tint(makeNamedAction({"staticTint",
                              tr("Tint in Roo&ms..."),
                              tr("Make the selected static of a room, or all of its kind, darker, "
                                 "brighter or coloured"),
                              "light"},
                             this))
{
    const auto on = [this](QAction* action, const std::function<void()>& serve)
    { connect(action, &QAction::triggered, this, [this, serve] { start(serve); }); };
    on(m_place, [this] { place(); });
    on(m_turnLeft, [this] { turn(-1); });
    on(m_turnRight, [this] { turn(1); });
    on(m_tint, [this] { tint(); });
    connect(&m_selection, &Selection::changed, this, &RoomStaticEditing::update);
    connect(&m_panel, &StaticsPanel::rowsSelected, this, &RoomStaticEditing::update);
    update();
}

QList<QAction*> RoomStaticEditing::actions() const
{
    return {m_place, m_turnLeft, m_turnRight, m_tint};
}

std::size_t RoomStaticEditing::rooms() const
{
    const auto& file = m_session.file();
    const auto* const view = file ? file->tables().find(tables::Rooms) : nullptr;
    return view != nullptr ? view->size() : 0;
}

std::optional<std::size_t> RoomStaticEditing::selectedRow() const
{
    const auto& selected = m_selection.current();
    const bool isOne =
        m_session.editsObjects() && selected && selected->table == tables::RoomStatics
        && selected->row != Address::kWholeTable && exists(*m_session.file(), *selected);
    return isOne ? std::optional(selected->row) : std::nullopt;
}

void RoomStaticEditing::update()
{
    noteSpot();
    keepTogether();
    const bool hasRow = selectedRow().has_value();
    for (QAction* const action : {m_turnLeft, m_turnRight, m_tint})
    {
        action->setEnabled(hasRow);
    }
    m_place->setEnabled(m_session.editsObjects() && rooms() > 0
                        && m_panel.currentRow().has_value());
}

/// What is typed in the window is stored first.
void RoomStaticEditing::start(const std::function<void()>& serve)
{
    if (m_session.openEdits().commit([this, serve] { start(serve); }))
    {
        serve();
    }
}

void RoomStaticEditing::noteSpot()
{
    // A room of another file says nothing about this one.
    const std::uint64_t document = m_session.moment().document;
    if (std::exchange(m_spotOf, document) != document)
    {
        m_spot = {};
    }
    const auto& file = m_session.file();
    const auto& selected = m_selection.current();
    if (!file || !selected || selected->row == Address::kWholeTable || !exists(*file, *selected))
    {
        return;
    }
    const auto room = rowAround(*file, *selected, tables::Rooms);
    if (room)
    {
        m_spot = {*room, std::nullopt};
        if (selected->table == tables::Sectors)
        {
            const auto* const view = file->tables().find(tables::Sectors);
            m_spot.sector = selected->row - view->segmentOf(selected->row).before;
        }
    }
}

void RoomStaticEditing::place()
{
    const auto row = m_panel.currentRow();
    if (!row || rooms() == 0 || !m_session.editsObjects())
    {
        return;
    }
    noteSpot();
    const std::uint32_t slot = m_session.file()->file().objects().staticMeshes[*row].id;
    if (slot > std::numeric_limits<std::uint16_t>::max())
    {
        Q_EMIT refused(tr("Rooms cannot name slot %1.").arg(slot));
        return;
    }
    const Names names(m_session.file());
    const QString what =
        tr("Static %1 is placed.")
            .arg(withName(QString::number(slot), names.ofRow(tables::StaticMeshes, *row)));
    const auto place = [this, slot](std::size_t room)
    {
        const auto& content = m_session.document()->content();
        auto where = m_spot.room == room && m_spot.sector
                         ? tr::edit::middleOfSector(content, room, *m_spot.sector)
                         : std::nullopt;
        where = where ? where : tr::edit::middleOf(content, room);
        if (!where)
        {
            return tr("Room %1 has no floor: all of its sectors are walls.").arg(room);
        }
        const auto done = tr::edit::placeStatic(
            *m_session.document(), room, static_cast<std::uint16_t>(slot), *where);
        if (!done)
        {
            return sentence(done.error());
        }
        m_selection.select(Address{tables::RoomStatics, *done});
        return QString();
    };
    (new PlaceStaticDialog(m_session, what, rooms(), m_spot.room, place, &m_window))->open();
}

void RoomStaticEditing::turn(int quarters)
{
    const auto rows = worked();
    if (rows.empty() || !m_session.editsObjects())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    std::vector<tr::edit::StaticMove> moves;
    std::vector<StaticPlace> places;
    for (const std::size_t row : rows)
    {
        const auto now = tr::edit::roomStaticAt(content, row);
        if (!now)
        {
            return;
        }
        moves.push_back({row, now->place(), now->room});
        places.push_back(now->place());
    }
    if (places.size() > 1)
    {
        places =
            tr::edit::turnedTogether(places, static_cast<std::uint16_t>(quarters * kQuarterTurn));
    }
    else
    {
        // In whole quarters, wherever it stood before.
        const int turned = (places[0].rotation + kQuarterTurn / 2) / kQuarterTurn + quarters;
        places[0].rotation = static_cast<std::uint16_t>(turned * kQuarterTurn);
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
    {
        moves[i].place = places[i];
    }
    moveTo(moves, false);
}

QString RoomStaticEditing::move(const std::vector<tr::edit::StaticMove>& moves, bool isStep)
{
    std::string key;
    for (const tr::edit::StaticMove& each : moves)
    {
        key += isStep ? "room static " + std::to_string(each.row) + ' ' : std::string();
    }
    const auto selected = selectedRow();
    // What goes together does so in the rows that they have then.
    const QScopedValueRollback moving(m_isMoving, true);
    const auto done = tr::edit::moveStatics(*m_session.document(), moves, std::move(key));
    if (!done)
    {
        return sentence(done.error());
    }
    const auto which = std::ranges::find(moves, selected, &tr::edit::StaticMove::row);
    const std::size_t row =
        (*done)[which == moves.end() ? 0 : static_cast<std::size_t>(which - moves.begin())];
    auto together = *done;
    // Those that are not seen are not dragged, and still go together with the others: in the rows
    // that they had, where none of the moved ones has got another.
    const auto isMember = [this](std::size_t each)
    { return std::ranges::find(m_together, each, &Member::row) != m_together.end(); };
    if (std::ranges::equal(*done, moves, {}, {}, &tr::edit::StaticMove::row)
        && std::ranges::all_of(*done, isMember))
    {
        std::ranges::transform(m_together, std::back_inserter(together), &Member::row);
    }
    setTogether(together);
    m_selection.select(Address{tables::RoomStatics, row});
    return {};
}

void RoomStaticEditing::moveTo(const std::vector<tr::edit::StaticMove>& moves, bool isStep)
{
    const auto isThere = [this](const tr::edit::StaticMove& each)
    { return tr::edit::roomStaticAt(m_session.document()->content(), each.row).has_value(); };
    if (!m_session.editsObjects() || moves.empty() || !std::ranges::all_of(moves, isThere))
    {
        return;
    }
    const auto& content = m_session.document()->content();
    auto followed = moves;
    LeavingRoomDialog::Question question;
    for (tr::edit::StaticMove& each : followed)
    {
        if (tr::edit::leavesRoom(content, each.row, each.place))
        {
            question.room = each.room;
            question.other = tr::edit::neighbourAt(content, each.room, each.place);
            each.room = question.other.value_or(each.room);
            ++question.leaving;
            question.followable += question.other ? 1 : 0;
        }
    }
    if (question.leaving > 0)
    {
        question.statics = moves.size();
        const auto moveNow = [this, moves, followed](bool follow)
        { return move(follow ? followed : moves, false); };
        (new LeavingRoomDialog(m_session, question, moveNow, &m_window))->open();
        return;
    }
    const QString reason = move(moves, isStep);
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

// --- several

std::optional<RoomStaticEditing::Member> RoomStaticEditing::memberAt(std::size_t row) const
{
    const auto& file = m_session.file();
    const auto found = file ? tr::edit::roomStaticAt(file->file().content, row) : std::nullopt;
    return found ? std::optional(Member{row, found->room, found->row.meshId}) : std::nullopt;
}

/// The selected one comes first. It is none of them where it was just taken out of those that go
/// together: a table has a current row that is not among its selected ones then.
std::vector<std::size_t> RoomStaticEditing::worked() const
{
    std::vector<std::size_t> rows;
    if (const auto selected = selectedRow())
    {
        if (m_together.empty()
            || std::ranges::find(m_together, *selected, &Member::row) != m_together.end())
        {
            rows.push_back(*selected);
        }
        for (const Member& each : m_together)
        {
            if (each.row != *selected)
            {
                rows.push_back(each.row);
            }
        }
    }
    return rows;
}

/// They do as long as one of them is selected and they are what they were.
void RoomStaticEditing::keepTogether()
{
    if (m_isMoving || m_together.empty())
    {
        return;
    }
    const auto selected = selectedRow();
    const bool isOne =
        selected && std::ranges::find(m_together, *selected, &Member::row) != m_together.end();
    const auto isAsBefore = [this](const Member& each) { return memberAt(each.row) == each; };
    if (!isOne || !std::ranges::all_of(m_together, isAsBefore))
    {
        m_together.clear();
        Q_EMIT grouped({});
    }
}

void RoomStaticEditing::setTogether(const std::vector<std::size_t>& rows)
{
    std::set<std::size_t> sorted(rows.begin(), rows.end());
    std::vector<Member> members;
    for (const std::size_t row : sorted)
    {
        if (const auto member = memberAt(row))
        {
            members.push_back(*member);
        }
    }
    if (members.size() < 2)
    {
        members.clear();
    }
    if (std::exchange(m_together, members) != members)
    {
        std::vector<std::size_t> together;
        std::ranges::transform(members, std::back_inserter(together), &Member::row);
        Q_EMIT grouped(together);
    }
}

void RoomStaticEditing::toggle(std::size_t row)
{
    auto rows = worked();
    const auto found = std::ranges::find(rows, row);
    const bool goes = found != rows.end() && rows.size() > 1;
    if (goes)
    {
        rows.erase(found);
    }
    else if (found == rows.end())
    {
        rows.push_back(row);
    }
    setTogether(rows);
    m_selection.select(Address{tables::RoomStatics, goes ? rows.front() : row});
}

/// All with the slot of that one: those of its room, and those of all.
std::array<std::vector<std::size_t>, 2> RoomStaticEditing::rowsLike(std::size_t one) const
{
    const auto& view = *m_session.file()->tables().find(tables::RoomStatics);
    const auto leaves = view.type().leaves();
    const auto slot = std::ranges::find(leaves, "mesh_id", &tr::schema::Leaf::path);
    const auto wanted = view.value(one, *slot).integer();
    const auto& own = view.segmentOf(one);
    std::array<std::vector<std::size_t>, 2> rows;
    for (const auto& segment : view.segments())
    {
        for (std::size_t row = segment.before; row < segment.before + segment.count; ++row)
        {
            if (view.value(row, *slot).integer() == wanted)
            {
                rows[1].push_back(row);
                if (&segment == &own)
                {
                    rows[0].push_back(row);
                }
            }
        }
    }
    return rows;
}

void RoomStaticEditing::tint()
{
    const auto row = selectedRow();
    const auto now =
        row ? tr::edit::roomStaticAt(m_session.document()->content(), *row) : std::nullopt;
    if (!now)
    {
        return;
    }
    const auto [inRoom, all] = rowsLike(*row);
    const std::array rows{worked(), inRoom, all};
    const auto version = m_session.file()->file().version();
    const Names names(m_session.file());
    const TintStaticsDialog::Question question{names.title(Address{tables::RoomStatics, *row})
                                                   + u'.',
                                               tr::edit::tintOf(version, now->row),
                                               tr::edit::hasDarkness(version),
                                               {rows[0].size(), rows[1].size(), rows[2].size()}};
    const auto tint =
        [this, rows](const tr::edit::StaticTint& wanted, TintStaticsDialog::Which which)
    {
        const auto done = tr::edit::tintStatics(
            *m_session.document(), rows[static_cast<std::size_t>(which)], wanted);
        return done ? QString() : sentence(done.error());
    };
    (new TintStaticsDialog(m_session, question, tint, &m_window))->open();
}

} // namespace ui
