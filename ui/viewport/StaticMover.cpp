#include "ui/viewport/StaticMover.h"

#include "core/view/objects/Units.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QActionGroup>
#include <QLocale>
#include <QMenu>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::StaticPlace;

constexpr std::int32_t kClickStep = 256;
constexpr std::int32_t kSectorStep = 1024;
constexpr std::int32_t kFreeStep = 16;                    ///< of a key
constexpr float kStaticTurn = tr::view::kFullTurn / 8.0F; ///< of level editors

/// Where arrows point in the view: X and Z as in the file, and up.
constexpr glm::mat3 kPlaceArrows(1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

/// The axes of files in the view's.
constexpr glm::mat3 kFileAxes(1.0F, 0.0F, 0.0F, 0.0F, -1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

std::int32_t wholeUnits(double number)
{
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(
        std::clamp(std::round(number), double{Limits::min()}, double{Limits::max()}));
}

glm::vec3 viewPlaceOf(const StaticPlace& place)
{
    return tr::view::toView(glm::vec3(place.x, place.y, place.z));
}

} // namespace

StaticMover::StaticMover(GlView& view, const Selection& selection, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_selection(selection)
    , m_note(new ViewNote(view, QStringLiteral("placeNote")))
    , m_menu(std::make_unique<QMenu>(tr("S&teps of Statics")))
    , m_byClicks(makeNamedAction({"staticByClicks",
                                  tr("&Clicks"),
                                  tr("Move statics of rooms in steps of 256 units, a quarter of a "
                                     "sector, and turn them by eighths of a turn")},
                                 this))
    , m_bySectors(makeNamedAction({"staticBySectors",
                                   tr("&Sectors"),
                                   tr("Move statics of rooms to the middle of sectors, up and down "
                                      "by 256 units, and turn them by eighths of a turn")},
                                  this))
{
    auto* const free = makeNamedAction(
        {"staticFree",
         tr("&Free"),
         tr("Move statics of rooms by units and turn them freely; Ctrl: by 16, and by 5 degrees")},
        this);
    auto* const group = new QActionGroup(this);
    for (QAction* const each : {free, m_byClicks, m_bySectors})
    {
        each->setCheckable(true);
        group->addAction(each);
        m_menu->addAction(each);
    }
    m_byClicks->setChecked(true);
    m_menu->menuAction()->setObjectName(QStringLiteral("staticSteps"));
    m_menu->menuAction()->setToolTip(tr("Steps in which a static of a room is moved"));
    m_menu->setToolTipsVisible(true);
    connect(&m_view.hand(), &GizmoHand::moved, this, &StaticMover::move);
    connect(&m_view.hand(), &GizmoHand::turned, this, &StaticMover::turn);
    connect(&m_view.hand(), &GizmoHand::released, this, &StaticMover::finish);
    connect(&m_view.hand(), &GizmoHand::nudged, this, &StaticMover::nudge);
    connect(&m_selection, &Selection::changed, this, &StaticMover::update);
}

StaticMover::~StaticMover() = default;

QAction* StaticMover::action() const noexcept
{
    return m_menu->menuAction();
}

void StaticMover::setScene(const OpenFilePtr& file,
                           const std::shared_ptr<const render::SceneDescription>& scene)
{
    // Another scene of the same file has other nodes.
    const bool isOther = file != m_file || scene != m_scene;
    m_file = file;
    m_scene = scene;
    if (isOther)
    {
        letGo(); // of what was there before
    }
    update();
}

void StaticMover::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

void StaticMover::setRows(std::vector<std::size_t> rows)
{
    if (rows != m_rows)
    {
        m_view.hand().letGo(); // of those before
        finish(false);
        m_rows = std::move(rows);
        update();
    }
}

std::vector<std::size_t> StaticMover::rowsTogether() const
{
    const auto& selected = m_selection.current();
    const bool isOne = m_file && m_scene && selected && selected->table == tables::RoomStatics
                       && std::ranges::find(m_rows, selected->row) != m_rows.end();
    return isOne ? m_rows : std::vector<std::size_t>{};
}

/// Those that are seen.
std::vector<StaticMover::Grip> StaticMover::gripsNow() const
{
    const auto& selected = m_selection.current();
    if (!m_isEditable || !m_file || !m_scene || !selected || selected->table != tables::RoomStatics
        || selected->row == Address::kWholeTable)
    {
        return {};
    }
    std::vector<std::size_t> rows{selected->row};
    std::ranges::copy_if(rowsTogether(),
                         std::back_inserter(rows),
                         [&selected](std::size_t row) { return row != selected->row; });
    std::map<std::pair<std::size_t, std::size_t>, Grip> wanted; // by room and number
    for (const std::size_t row : rows)
    {
        if (const auto shown = tr::edit::roomStaticAt(m_file->file().content, row))
        {
            wanted.insert({{shown->room, shown->number}, Grip{row, *shown, 0}});
        }
    }
    std::map<std::uint32_t, Grip*> byPick;
    for (std::uint32_t i = 0; i < m_scene->picks.size(); ++i)
    {
        const render::ScenePick& pick = m_scene->picks[i];
        const auto found =
            pick.table == tables::RoomStatics ? wanted.find({pick.index, pick.sub}) : wanted.end();
        if (found != wanted.end())
        {
            byPick.insert({i, &found->second});
        }
    }
    std::vector<Grip> grips;
    for (const render::SceneVertex& vertex : m_scene->vertices)
    {
        const auto found = byPick.empty() ? byPick.end() : byPick.find(vertex.pick);
        if (found != byPick.end())
        {
            grips.push_back(*found->second);
            grips.back().node = vertex.node;
            byPick.erase(found);
        }
    }
    const auto first = std::ranges::find(grips, selected->row, &Grip::row);
    if (first == grips.end())
    {
        return {};
    }
    std::rotate(grips.begin(), first, first + 1);
    return grips;
}

StaticMover::Places StaticMover::placesNow() const
{
    Places places;
    places.reserve(m_grips.size());
    for (const Grip& grip : m_grips)
    {
        places.push_back(grip.shown.place());
    }
    return places;
}

void StaticMover::update()
{
    if (m_preview)
    {
        return; // until the mouse lets go
    }
    m_grips = gripsNow();
    // A gizmo of something else is left alone.
    if (std::exchange(m_hasGizmo, !m_grips.empty()) || m_hasGizmo)
    {
        const glm::vec3 place =
            m_hasGizmo ? viewPlaceOf(tr::edit::commonMiddle(placesNow())) : glm::vec3(0.0F);
        m_view.hand().setGizmo(
            m_hasGizmo ? std::optional<Gizmo>(render::MoveGizmo(place, kPlaceArrows))
                       : std::nullopt,
            render::RotateGizmo::alone(place, kFileAxes, render::GizmoHandle::Y));
    }
}

std::int32_t StaticMover::step() const
{
    return m_bySectors->isChecked() ? kSectorStep : m_byClicks->isChecked() ? kClickStep : 1;
}

/// `way`: in the view. Only numbers that it changes are brought to whole steps.
StaticPlace StaticMover::placeAfter(const glm::vec3& way) const
{
    const glm::vec3 by = tr::view::toView(way);
    const auto along = [](std::int32_t from, float units, std::int32_t step, std::int32_t offset)
    {
        if (std::abs(units) < 0.5F)
        {
            return from;
        }
        const double to = double{static_cast<double>(from)} + units;
        return wholeUnits(std::round((to - offset) / step) * step + offset);
    };
    // In the middle of sectors, and at whole clicks otherwise.
    const std::int32_t offset = m_bySectors->isChecked() ? kSectorStep / 2 : 0;
    StaticPlace place = m_grips.front().shown.place();
    place.x = along(place.x, by.x, step(), offset);
    place.y = along(place.y, by.y, std::min(step(), kClickStep), 0);
    place.z = along(place.z, by.z, step(), offset);
    return place;
}

/// The others go by as much as the selected one does.
StaticMover::Places StaticMover::placesAfter(const glm::vec3& way) const
{
    const StaticPlace from = m_grips.front().shown.place();
    const StaticPlace to = placeAfter(way);
    Places places = placesNow();
    for (StaticPlace& place : places)
    {
        const auto along = [](std::int32_t now, std::int32_t first, std::int32_t last)
        { return wholeUnits(static_cast<double>(now) + last - static_cast<double>(first)); };
        place.x = along(place.x, from.x, to.x);
        place.y = along(place.y, from.y, to.y);
        place.z = along(place.z, from.z, to.z);
    }
    return places;
}

void StaticMover::move(const glm::vec3& way)
{
    if (!m_grips.empty())
    {
        m_preview = placesAfter(way);
        showPreview();
    }
}

void StaticMover::turn(render::GizmoHandle, float radians)
{
    if (!m_grips.empty())
    {
        // In the steps of level editors, unless it is free.
        const float turn = step() == 1 ? radians : std::round(radians / kStaticTurn) * kStaticTurn;
        m_preview = tr::edit::turnedTogether(placesNow(), tr::view::angleOf(turn));
        showPreview();
    }
}

void StaticMover::showPreview()
{
    auto nodes = m_scene->nodes;
    for (std::size_t i = 0; i < m_grips.size(); ++i)
    {
        const StaticPlace& place = (*m_preview)[i];
        const glm::mat4 moved = glm::translate(glm::mat4(1.0F), {place.x, place.y, place.z});
        nodes[m_grips[i].node] = tr::view::toView(
            glm::rotate(moved, tr::view::radians(place.rotation), {0.0F, 1.0F, 0.0F}));
    }
    m_view.setNodes(std::move(nodes));
    m_view.hand().showAt(viewPlaceOf(tr::edit::commonMiddle(*m_preview)));
    m_note->tell(noteOf(*m_preview));
}

StaticMover::Moves StaticMover::movesTo(const Places& places) const
{
    Moves moves;
    moves.reserve(m_grips.size());
    for (std::size_t i = 0; i < m_grips.size(); ++i)
    {
        moves.push_back({m_grips[i].row, places[i], m_grips[i].shown.room});
    }
    return moves;
}

void StaticMover::nudge(render::GizmoHandle handle, int steps)
{
    // Keys go where they point: up is up, and X is at the sides.
    constexpr std::array<glm::length_t, 3> kAxes{1, 0, 2};
    const auto number = static_cast<std::size_t>(handle);
    if (m_grips.empty() || m_preview || number >= kAxes.size())
    {
        return;
    }
    const glm::length_t axis = kAxes[number];
    const std::int32_t units = step() == 1 ? kFreeStep : axis == 1 ? kClickStep : step();
    const Places places = placesAfter(kPlaceArrows[axis] * static_cast<float>(steps * units));
    if (places != placesNow())
    {
        Q_EMIT placesWanted(movesTo(places), true);
    }
}

/// Ends a drag as if it had not been wanted. The hand tells of none if its arrows were taken away
/// meanwhile.
void StaticMover::letGo()
{
    if (m_preview)
    {
        m_view.hand().letGo();
        finish(false);
    }
}

void StaticMover::finish(bool isWanted)
{
    const auto places = std::exchange(m_preview, std::nullopt);
    if (!places)
    {
        return;
    }
    m_note->tell({});
    const Moves moves = movesTo(*places);
    const bool isOther = *places != placesNow();
    if (m_scene)
    {
        m_view.setNodes(m_scene->nodes); // as it is in the file
    }
    update();
    if (isWanted && isOther)
    {
        Q_EMIT placesWanted(moves, false);
    }
}

QString StaticMover::noteOf(const Places& places) const
{
    const QLocale locale;
    const StaticPlace& place = places.front();
    constexpr double kDegrees = 360.0 / 65536.0;
    QString note = tr("X %1, Y %2, Z %3, turned by %4\u00B0")
                       .arg(locale.toString(place.x),
                            locale.toString(place.y),
                            locale.toString(place.z),
                            locale.toString(place.rotation * kDegrees, 'f', 1));
    const auto& content = m_file->file().content;
    std::vector<std::size_t> outside;
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        if (tr::edit::leavesRoom(content, m_grips[i].row, places[i]))
        {
            outside.push_back(i);
        }
    }
    if (places.size() > 1)
    {
        note = tr("%n statics", nullptr, static_cast<int>(places.size())) + u'\n' + note;
        return outside.empty() ? note
                               : note + u'\n'
                                     + tr("%n of them outside of their rooms",
                                          nullptr,
                                          static_cast<int>(outside.size()));
    }
    if (!outside.empty())
    {
        const std::size_t room = m_grips.front().shown.room;
        const auto other = tr::edit::neighbourAt(content, room, place);
        note += u'\n'
                + (other ? tr("Outside of room %1, in room %2").arg(room).arg(*other)
                         : tr("Outside of room %1").arg(room));
    }
    return note;
}

} // namespace ui
