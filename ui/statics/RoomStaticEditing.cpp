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
#include <QWidget>

#include <algorithm>
#include <limits>
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
        m_session.document() != nullptr && selected && selected->table == tables::RoomStatics
        && selected->row != Address::kWholeTable && exists(*m_session.file(), *selected);
    return isOne ? std::optional(selected->row) : std::nullopt;
}

void RoomStaticEditing::update()
{
    noteSpot();
    const bool hasRow = selectedRow().has_value();
    for (QAction* const action : {m_turnLeft, m_turnRight, m_tint})
    {
        action->setEnabled(hasRow);
    }
    m_place->setEnabled(m_session.document() != nullptr && rooms() > 0
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
    if (!row || rooms() == 0 || m_session.document() == nullptr)
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
    const auto row = selectedRow();
    const auto now =
        row ? tr::edit::roomStaticAt(m_session.document()->content(), *row) : std::nullopt;
    if (now)
    {
        StaticPlace place = now->place();
        // In whole quarters, wherever it stood before.
        const int turned = (place.rotation + kQuarterTurn / 2) / kQuarterTurn + quarters;
        place.rotation = static_cast<std::uint16_t>(turned * kQuarterTurn);
        const QString reason = move(*row, place, now->room, false);
        if (!reason.isEmpty())
        {
            Q_EMIT refused(reason);
        }
    }
}

QString
RoomStaticEditing::move(std::size_t row, const StaticPlace& place, std::size_t room, bool isStep)
{
    std::string key = isStep ? "room static " + std::to_string(row) : std::string();
    const auto done = tr::edit::moveStatic(*m_session.document(), row, place, room, std::move(key));
    if (!done)
    {
        return sentence(done.error());
    }
    m_selection.select(Address{tables::RoomStatics, *done});
    return {};
}

void RoomStaticEditing::moveTo(std::size_t row, const StaticPlace& place, bool isStep)
{
    const auto now = m_session.document() != nullptr
                         ? tr::edit::roomStaticAt(m_session.document()->content(), row)
                         : std::nullopt;
    if (!now)
    {
        return;
    }
    const auto& content = m_session.document()->content();
    if (tr::edit::leavesRoom(content, row, place))
    {
        const auto moveInto = [this, row, place](std::size_t room)
        { return move(row, place, room, false); };
        (new LeavingRoomDialog(m_session,
                               now->room,
                               tr::edit::neighbourAt(content, now->room, place),
                               moveInto,
                               &m_window))
            ->open();
        return;
    }
    const QString reason = move(row, place, now->room, isStep);
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
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
    const std::array rows{std::vector<std::size_t>{*row}, inRoom, all};
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
