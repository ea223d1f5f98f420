#include "ui/viewport/NormalTurner.h"

#include "core/view/objects/Units.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/MeshSeen.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QLocale>
#include <QPoint>

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using tr::level::Vertex;

constexpr std::array<std::uint8_t, 4> kNormalColour{84, 172, 96, 255};
constexpr std::array<std::uint8_t, 4> kSelectedNormal{96, 224, 255, 255}; ///< as its mark

/// Of the size of the mesh that a normal is long, and at least in units.
constexpr float kNormalShare = 0.12F;
constexpr float kLeastNormal = 12.0F;

constexpr float kDegreeStep = tr::view::kFullTurn / 360.0F;

QString normalText(const Vertex& normal)
{
    const QLocale locale;
    return QStringLiteral("%1 %2 %3")
        .arg(locale.toString(int{normal.x}),
             locale.toString(int{normal.y}),
             locale.toString(int{normal.z}));
}

} // namespace

NormalTurner::NormalTurner(GlView& view, const MeshSeen& seen, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_seen(seen)
    , m_shows(makeNamedAction({"meshNormalsShown",
                               tr("Show &Normals"),
                               tr("Show the normals of the mesh that is worked on as lines; those "
                                  "of selected vertices are turned by dragging their tips"),
                               "",
                               Qt::SHIFT | Qt::Key_N},
                              this))
    , m_points(new PointGroup(view.points(), this))
    , m_note(new ViewNote(view, QStringLiteral("normalNote")))
{
    m_shows->setCheckable(true);
    connect(m_shows, &QAction::toggled, this, &NormalTurner::changed);
    connect(m_points, &PointGroup::dragged, this, &NormalTurner::drag);
    connect(m_points, &PointGroup::released, this, &NormalTurner::finish);
    connect(m_points, &PointGroup::nudged, this, &NormalTurner::nudge);
    connect(m_points, &PointGroup::currentChanged, this, &NormalTurner::showNote);
}

bool NormalTurner::isShown() const
{
    return m_shows->isChecked() && m_seen.isSeen();
}

/// As it would be stored; where that cannot be, as it is.
Vertex NormalTurner::normalNow(std::size_t vertex, bool isSelected) const
{
    const Vertex& stored = m_seen.mesh().normals[vertex];
    const auto then =
        m_held && isSelected ? tr::edit::turned(stored, m_held->turn) : tr::Result<Vertex>(stored);
    return then ? *then : stored;
}

void NormalTurner::update(const std::array<int, 3>& way)
{
    const bool isStillThere = m_held && isShown() && m_isEditable && m_held->file == m_seen.file()
                              && m_held->mesh == m_seen.worked();
    if (m_held && !isStillThere)
    {
        m_points->letGo();
        finish(false); // in any case
    }
    m_lines.clear();
    m_tips.clear();
    const std::size_t count = isShown() ? m_seen.mesh().normals.size() : 0;
    const float length = isShown() ? std::max(m_seen.size() * kNormalShare, kLeastNormal) : 0.0F;
    for (std::size_t vertex = 0; vertex < count; ++vertex)
    {
        const bool isSelected = std::ranges::binary_search(m_seen.worked().vertices, vertex);
        const auto node = m_seen.nodeOf(vertex);
        const Vertex normal = normalNow(vertex, isSelected);
        if (!node || normal == Vertex{})
        {
            continue;
        }
        const glm::vec3 seen = glm::mat3(*node) * tr::view::toView(tr::view::toVec(normal));
        const glm::vec3 moved = isSelected ? wayInView(*node, way) : glm::vec3(0.0F);
        const glm::vec3 root = *m_seen.placeOf(vertex) + moved;
        const glm::vec3 tip = root + length * glm::normalize(seen);
        m_lines.push_back({root, tip, isSelected ? kSelectedNormal : kNormalColour});
        if (isSelected && m_isEditable)
        {
            m_tips.push_back({vertex, root, tip});
        }
    }
    std::vector<render::GizmoPoint> points(m_tips.size());
    std::ranges::transform(
        m_tips,
        points.begin(),
        [](const Tip& tip) {
            return render::GizmoPoint{tip.place, {}, true, kSelectedNormal, true};
        });
    m_points->setPoints(std::move(points));
    showNote();
}

/// From the vertex to where the mouse is on the sphere that the tip moves on, on the side of it on
/// which the tip is; beside that sphere to its edge.
glm::vec3 NormalTurner::directionUnder(const Tip& tip, const glm::vec3& place) const
{
    const auto& camera = m_view.camera();
    const glm::vec3 eye = render::towardsEye(place, camera);
    const glm::vec3 from = place - tip.root;
    const glm::vec3 arm = tip.place - tip.root;
    const float along = glm::dot(from, eye);
    const float square = along * along - glm::dot(from, from) + glm::dot(arm, arm);
    const float reach = std::sqrt(std::max(square, 0.0F));
    const bool isInFront = glm::dot(arm, render::towardsEye(tip.place, camera)) >= 0.0F;
    const glm::vec3 to = from + (-along + (isInFront ? reach : -reach)) * eye;
    constexpr float kNowhere = 1.0e-3F;
    return glm::length(to) > kNowhere ? glm::normalize(to) : glm::normalize(arm);
}

/// The turn of a vertex's normal into a direction of the view.
tr::edit::NormalTurn NormalTurner::turnOf(std::size_t vertex, const glm::vec3& to) const
{
    const Vertex& normal = m_seen.mesh().normals[vertex];
    const glm::mat3 node(m_seen.nodeOf(vertex).value_or(glm::mat4(1.0F)));
    const glm::vec3 own = tr::view::toView(glm::transpose(node) * to);
    return {{double(normal.x), double(normal.y), double(normal.z)},
            {double{own.x}, double{own.y}, double{own.z}}};
}

void NormalTurner::drag(std::size_t point, const glm::vec3& way)
{
    if (!m_held && point < m_tips.size() && isShown())
    {
        m_held = Held{m_seen.file(), m_seen.worked(), m_tips[point], {}};
    }
    if (m_held && m_seen.isSeen())
    {
        const Tip& tip = m_held->tip;
        m_held->turn = turnOf(tip.vertex, directionUnder(tip, tip.place + way));
        Q_EMIT changed();
    }
}

void NormalTurner::nudge(std::size_t point, const QPoint& steps)
{
    if (point >= m_tips.size() || m_held || !isShown())
    {
        return;
    }
    const Tip& tip = m_tips[point];
    const auto axes = m_view.camera().axes();
    const glm::quat turn =
        glm::angleAxis(kDegreeStep * static_cast<float>(steps.x()), axes.up)
        * glm::angleAxis(-kDegreeStep * static_cast<float>(steps.y()), axes.right);
    Q_EMIT turned(
        m_seen.worked(), turnOf(tip.vertex, turn * glm::normalize(tip.place - tip.root)), true);
}

bool NormalTurner::changesSomething(const Held& held) const
{
    const auto& normals = m_seen.mesh().normals;
    return std::ranges::any_of(held.mesh.vertices,
                               [&](std::size_t vertex)
                               {
                                   if (vertex >= normals.size())
                                   {
                                       return false;
                                   }
                                   const auto then = tr::edit::turned(normals[vertex], held.turn);
                                   return !then || *then != normals[vertex];
                               });
}

void NormalTurner::finish(bool isWanted)
{
    const auto held = std::exchange(m_held, std::nullopt);
    if (!held)
    {
        return;
    }
    if (isWanted && m_seen.isSeen() && held->file == m_seen.file() && changesSomething(*held))
    {
        Q_EMIT turned(held->mesh, held->turn, false);
    }
    Q_EMIT changed(); // as it is in the file now
}

void NormalTurner::showNote()
{
    const auto current = m_points->current();
    const auto vertex = m_held ? std::optional(m_held->tip.vertex)
                        : current && *current < m_tips.size()
                            ? std::optional(m_tips[*current].vertex)
                            : std::nullopt;
    m_note->tell(vertex && isShown() ? noteOf(*vertex) : QString());
}

QString NormalTurner::noteOf(std::size_t vertex) const
{
    const auto& normals = m_seen.mesh().normals;
    if (vertex >= normals.size())
    {
        return {};
    }
    const Vertex before = normals[vertex];
    const Vertex now = normalNow(vertex, true);
    QString note = now == before ? tr("Normal of vertex %1: %2").arg(vertex).arg(normalText(now))
                                 : tr("Normal of vertex %1: %2, was %3")
                                       .arg(vertex)
                                       .arg(normalText(now), normalText(before));
    const std::size_t count = m_seen.worked().vertices.size();
    if (count > 1)
    {
        note += u'\n' + tr("%n normals turn by the same", nullptr, static_cast<int>(count));
    }
    const auto then = m_held ? tr::edit::turned(before, m_held->turn) : tr::Result<Vertex>(before);
    return then ? note : note + u'\n' + sentence(then.error());
}

} // namespace ui
