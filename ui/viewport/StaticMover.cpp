#include "ui/viewport/StaticMover.h"

#include "core/view/objects/Units.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QActionGroup>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::StaticPlace;

constexpr std::int32_t kClickStep = 256;
constexpr std::int32_t kSectorStep = 1024;
constexpr std::int32_t kFreeStep = 16; ///< of a key

/// Where arrows point in the view: X and Z as in the file, and up.
constexpr glm::mat3 kPlaceArrows(1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

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
                                     "sector")},
                                 this))
    , m_bySectors(makeNamedAction({"staticBySectors",
                                   tr("&Sectors"),
                                   tr("Move statics of rooms to the middle of sectors, and up and "
                                      "down by 256 units")},
                                  this))
{
    auto* const free = makeNamedAction(
        {"staticFree", tr("&Free"), tr("Move statics of rooms by units; Ctrl: by 16")}, this);
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
    if (m_preview && isOther)
    {
        m_view.hand().letGo(); // of what was there before
    }
    update();
}

void StaticMover::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

std::optional<StaticMover::Grip> StaticMover::gripNow() const
{
    const auto& selected = m_selection.current();
    if (!m_isEditable || !m_file || !m_scene || !selected || selected->table != tables::RoomStatics
        || selected->row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    const auto shown = tr::edit::roomStaticAt(m_file->file().content, selected->row);
    if (!shown)
    {
        return std::nullopt;
    }
    const auto isIt = [&shown](const render::ScenePick& pick)
    {
        return pick.table == tables::RoomStatics && pick.index == shown->room
               && pick.sub == shown->number;
    };
    const auto pick = std::ranges::find_if(m_scene->picks, isIt);
    const auto number = static_cast<std::uint32_t>(pick - m_scene->picks.begin());
    const auto vertex = std::ranges::find(m_scene->vertices, number, &render::SceneVertex::pick);
    return pick == m_scene->picks.end() || vertex == m_scene->vertices.end()
               ? std::nullopt
               : std::optional(Grip{selected->row, *shown, vertex->node});
}

void StaticMover::update()
{
    if (m_preview)
    {
        return; // until the mouse lets go
    }
    m_grip = gripNow();
    // A gizmo of something else is left alone.
    if (std::exchange(m_hasGizmo, m_grip.has_value()) || m_hasGizmo)
    {
        m_view.hand().setGizmo(m_grip ? std::optional<Gizmo>(render::MoveGizmo(
                                   viewPlaceOf(m_grip->shown.place()), kPlaceArrows))
                                      : std::nullopt);
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
    StaticPlace place = m_grip->shown.place();
    place.x = along(place.x, by.x, step(), offset);
    place.y = along(place.y, by.y, std::min(step(), kClickStep), 0);
    place.z = along(place.z, by.z, step(), offset);
    return place;
}

void StaticMover::move(const glm::vec3& way)
{
    if (m_grip)
    {
        m_preview = placeAfter(way);
        showPreview();
    }
}

void StaticMover::showPreview()
{
    const glm::vec3 place = viewPlaceOf(*m_preview);
    auto nodes = m_scene->nodes;
    glm::mat4& node = nodes[m_grip->node];
    node[3] += glm::vec4(place - viewPlaceOf(m_grip->shown.place()), 0.0F);
    m_view.setNodes(std::move(nodes));
    m_view.hand().showAt(place);
    m_note->tell(noteOf(*m_preview));
}

void StaticMover::nudge(render::GizmoHandle handle, int steps)
{
    // Keys go where they point: up is up, and X is at the sides.
    constexpr std::array<glm::length_t, 3> kAxes{1, 0, 2};
    const auto number = static_cast<std::size_t>(handle);
    if (!m_grip || m_preview || number >= kAxes.size())
    {
        return;
    }
    const glm::length_t axis = kAxes[number];
    const std::int32_t units = step() == 1 ? kFreeStep : axis == 1 ? kClickStep : step();
    const StaticPlace place = placeAfter(kPlaceArrows[axis] * static_cast<float>(steps * units));
    if (place != m_grip->shown.place())
    {
        Q_EMIT placeWanted(m_grip->row, place, true);
    }
}

void StaticMover::finish(bool isWanted)
{
    const auto place = std::exchange(m_preview, std::nullopt);
    if (!place)
    {
        return;
    }
    m_note->tell({});
    const auto grip = m_grip;
    if (m_scene)
    {
        m_view.setNodes(m_scene->nodes); // as it is in the file
    }
    update();
    if (isWanted && grip && *place != grip->shown.place())
    {
        Q_EMIT placeWanted(grip->row, *place, false);
    }
}

QString StaticMover::noteOf(const StaticPlace& place) const
{
    const QLocale locale;
    QString note =
        tr("X %1, Y %2, Z %3")
            .arg(locale.toString(place.x), locale.toString(place.y), locale.toString(place.z));
    const auto& content = m_file->file().content;
    if (tr::edit::leavesRoom(content, m_grip->row, place))
    {
        const auto other = tr::edit::neighbourAt(content, m_grip->shown.room, place);
        note += u'\n'
                + (other ? tr("Outside of room %1, in room %2").arg(m_grip->shown.room).arg(*other)
                         : tr("Outside of room %1").arg(m_grip->shown.room));
    }
    return note;
}

} // namespace ui
