#include "ui/statics/RoomStaticEditing.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"
#include "ui/statics/RoomStaticDialogs.h"
#include "ui/statics/StaticsPanel.h"

#include <QAction>
#include <QWidget>

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
    connect(m_place, &QAction::triggered, this, &RoomStaticEditing::place);
    connect(m_turnLeft, &QAction::triggered, this, [this] { turn(-1); });
    connect(m_turnRight, &QAction::triggered, this, [this] { turn(1); });
    connect(m_tint, &QAction::triggered, this, &RoomStaticEditing::tint);
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

void RoomStaticEditing::noteSpot()
{
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
    if (!row || rooms() == 0)
    {
        return;
    }
    const std::uint32_t slot = m_session.file()->file().objects().staticMeshes[*row].id;
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

/// All with the same slot, in a room or anywhere.
std::vector<std::size_t> RoomStaticEditing::rowsLike(const tr::edit::RoomStaticRow& one,
                                                     std::optional<std::size_t> room) const
{
    std::vector<std::size_t> rows;
    const auto& content = m_session.document()->content();
    for (std::size_t row = 0; const auto each = tr::edit::roomStaticAt(content, row); ++row)
    {
        if (each->row.meshId == one.row.meshId && (!room || each->room == *room))
        {
            rows.push_back(row);
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
    const std::array rows{
        std::vector<std::size_t>{*row}, rowsLike(*now, now->room), rowsLike(*now, std::nullopt)};
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
