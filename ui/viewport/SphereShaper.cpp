#include "ui/viewport/SphereShaper.h"

#include "core/edit/mesh/VertexEdit.h"
#include "core/view/objects/Units.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/viewport/BoxHandles.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/MeshSeen.h"
#include "ui/viewport/ViewNote.h"

#include <QAction>
#include <QLocale>
#include <QPoint>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr std::array<std::uint8_t, 4> kSphereColour{196, 150, 255, 255};
constexpr int kCircleSides = 48;

/// Of the size of the mesh that the handles of a radius are from the centre at least, and in units:
/// a sphere without a radius gets one, too.
constexpr float kLeastRimShare = 0.1F;
constexpr float kLeastRim = 8.0F;

constexpr float kFarthestSphere = 1.0e6F;

/// Where arrows point in the space of a mesh: X and Z as in the file, and up.
constexpr glm::mat3 kSphereArrows(1.0F, 0.0F, 0.0F, 0.0F, 1.0F, 0.0F, 0.0F, 0.0F, -1.0F);

constexpr std::array<float, 2> kSides{1.0F, -1.0F};

} // namespace

SphereShaper::SphereShaper(GlView& view, const MeshSeen& seen, QObject* parent)
    : QObject(parent)
    , m_view(view)
    , m_seen(seen)
    , m_shows(makeNamedAction({"meshSphereShown",
                               tr("Show &Collision Sphere"),
                               tr("Show the collision sphere of the mesh that is worked on; its "
                                  "centre and its radius can be dragged"),
                               "",
                               Qt::SHIFT | Qt::Key_C},
                              this))
    , m_centre(new PointGroup(view.points(), this, false))
    , m_rim(new PointGroup(view.points(), this))
    , m_note(new ViewNote(view, QStringLiteral("sphereNote")))
{
    m_shows->setCheckable(true);
    connect(m_shows, &QAction::toggled, this, &SphereShaper::changed);
    connect(m_centre,
            &PointGroup::dragged,
            this,
            [this](std::size_t, const glm::vec3& way, Qt::KeyboardModifiers keys)
            { dragCentre(way, keys); });
    connect(m_centre, &PointGroup::released, this, &SphereShaper::finish);
    connect(m_centre,
            &PointGroup::currentChanged,
            this,
            [this]
            {
                if (m_centre->current())
                {
                    Q_EMIT taken();
                }
                Q_EMIT changed(); // arrows come or go
            });
    connect(m_rim, &PointGroup::dragged, this, &SphereShaper::dragRim);
    connect(m_rim, &PointGroup::released, this, &SphereShaper::finish);
    connect(m_rim,
            &PointGroup::nudged,
            this,
            [this](std::size_t, const QPoint& steps) { nudgeRim(steps); });
    connect(m_rim, &PointGroup::currentChanged, this, &SphereShaper::showNote);
    connect(&view.hand(),
            &GizmoHand::moved,
            this,
            [this](const glm::vec3& way)
            {
                if (m_hasArrows)
                {
                    dragCentre(way, {}); // steps are the hand's
                }
            });
    connect(&view.hand(), &GizmoHand::released, this, &SphereShaper::finish);
    connect(&view.hand(),
            &GizmoHand::nudged,
            this,
            [this](render::GizmoHandle handle, int steps)
            { nudgeCentre(static_cast<int>(handle), steps); });
}

bool SphereShaper::isShown() const
{
    return m_shows->isChecked() && m_seen.isSeen();
}

/// Precondition: it is shown.
SphereShaper::Sphere SphereShaper::sphereNow() const
{
    const auto& header = m_seen.mesh().header;
    const Way by = m_held ? m_held->by : Way{};
    const int larger = m_held ? m_held->larger : 0;
    const glm::vec3 centre = tr::view::toVec(header.centre) + glm::vec3(by[0], by[1], by[2]);
    return {glm::vec3(m_seen.node() * glm::vec4(tr::view::toView(centre), 1.0F)),
            glm::mat3(m_seen.node()) * kSphereArrows,
            static_cast<float>(header.collisionRadius + larger)};
}

void SphereShaper::update()
{
    const bool isStillThere = m_held && isShown() && m_isEditable && m_held->file == m_seen.file()
                              && m_held->pointer == m_seen.pointer();
    if (m_held && !isStillThere)
    {
        m_centre->letGo();
        m_rim->letGo();
        finish(false); // in any case
    }
    m_lines.clear();
    std::vector<render::GizmoPoint> centre;
    std::vector<render::GizmoPoint> rim;
    if (isShown())
    {
        const Sphere sphere = sphereNow();
        const float least = std::max(m_seen.size() * kLeastRimShare, kLeastRim);
        const float reach = std::max(sphere.radius, least);
        for (glm::length_t axis = 0; axis < 3; ++axis)
        {
            const glm::vec3 one = sphere.axes[axis] * sphere.radius;
            const glm::vec3 other = sphere.axes[(axis + 1) % 3] * sphere.radius;
            const auto at = [&](int side)
            {
                const float turn =
                    tr::view::kFullTurn * static_cast<float>(side) / float{kCircleSides};
                return sphere.centre + one * std::cos(turn) + other * std::sin(turn);
            };
            for (int side = 0; side < kCircleSides && sphere.radius > 0.0F; ++side)
            {
                m_lines.push_back({at(side), at(side + 1), kSphereColour});
            }
            for (const float side : kSides)
            {
                const glm::vec3 outwards = side * sphere.axes[axis];
                rim.push_back({sphere.centre + reach * outwards,
                               outwards,
                               false,
                               render::gizmoColour(static_cast<render::GizmoHandle>(axis), false)});
                if (sphere.radius < least)
                {
                    // What the handle is of.
                    m_lines.push_back(
                        {sphere.centre, sphere.centre + reach * outwards, kSphereColour});
                }
            }
        }
        centre.push_back({sphere.centre, {}, true, kSphereColour, true});
        if (m_hasArrows && m_held)
        {
            m_view.hand().showAt(sphere.centre);
        }
    }
    const bool hasHandles = m_isEditable;
    m_centre->setPoints(hasHandles ? std::move(centre) : std::vector<render::GizmoPoint>());
    m_rim->setPoints(hasHandles ? std::move(rim) : std::vector<render::GizmoPoint>());
    showNote();
}

bool SphereShaper::wantsArrows() const
{
    return isShown() && m_isEditable && m_centre->current().has_value();
}

bool SphereShaper::showArrows(bool isOn)
{
    if (m_held)
    {
        return false; // until the mouse lets go
    }
    const bool had = std::exchange(m_hasArrows, isOn && wantsArrows());
    if (m_hasArrows)
    {
        const Sphere sphere = sphereNow();
        m_view.hand().setGizmo(render::MoveGizmo(sphere.centre, sphere.axes));
    }
    return had && !m_hasArrows;
}

std::optional<Address> SphereShaper::address() const
{
    namespace tables = tr::level::tables;
    if (!isShown())
    {
        return std::nullopt;
    }
    const auto& pointers = m_seen.file()->file().objects().meshPointers;
    return Address{tables::MeshWords, pointers[m_seen.pointer()].offset / sizeof(std::uint16_t)};
}

void SphereShaper::follow(const std::optional<Address>& selected)
{
    if (!selected || selected != address())
    {
        m_centre->leave();
    }
}

SphereShaper::Held& SphereShaper::held()
{
    if (!m_held)
    {
        m_held = Held{m_seen.file(), m_seen.pointer(), {}, 0};
    }
    return *m_held;
}

/// In whole units along the axes of the mesh.
SphereShaper::Way SphereShaper::wayOf(const glm::vec3& way, Qt::KeyboardModifiers keys) const
{
    const glm::vec3 local = tr::view::toView(glm::transpose(glm::mat3(m_seen.node())) * way);
    const auto whole = [keys](float units) {
        return static_cast<int>(
            std::clamp(snapped(units, keys), -kFarthestSphere, kFarthestSphere));
    };
    return {whole(local.x), whole(local.y), whole(local.z)};
}

void SphereShaper::dragCentre(const glm::vec3& way, Qt::KeyboardModifiers keys)
{
    if (isShown())
    {
        held().by = wayOf(way, keys);
        Q_EMIT changed();
    }
}

/// Nothing is smaller than nothing.
int SphereShaper::notBelowNothing(int larger) const
{
    return std::max(larger, -int{m_seen.mesh().header.collisionRadius});
}

void SphereShaper::dragRim(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys)
{
    if (isShown() && point < m_rim->points().size())
    {
        const float along = glm::dot(way, m_rim->points()[point].direction);
        const float units = std::clamp(snapped(along, keys), -kFarthestSphere, kFarthestSphere);
        held().larger = notBelowNothing(static_cast<int>(units));
        Q_EMIT changed();
    }
}

void SphereShaper::nudgeCentre(int handle, int steps)
{
    if (!m_hasArrows || m_held || !isShown())
    {
        return;
    }
    // Keys go where they point: up is up, where Y of the file goes down, and X is at the sides.
    constexpr std::array<Way, 3> kWays{Way{0, -1, 0}, Way{1, 0, 0}, Way{0, 0, 1}};
    const auto number = static_cast<std::size_t>(handle);
    if (number < kWays.size())
    {
        Way way = kWays[number];
        for (int& each : way)
        {
            each *= steps;
        }
        Q_EMIT wanted(m_seen.pointer(), way, 0, true);
    }
}

void SphereShaper::nudgeRim(const QPoint& steps)
{
    const int larger = isShown() ? notBelowNothing(steps.x() + steps.y()) : 0;
    if (larger != 0 && !m_held)
    {
        Q_EMIT wanted(m_seen.pointer(), {}, larger, true);
    }
}

void SphereShaper::finish(bool isWanted)
{
    const auto held = std::exchange(m_held, std::nullopt);
    if (!held)
    {
        return;
    }
    const bool isOther = held->by != Way{} || held->larger != 0;
    if (isWanted && isOther && m_seen.isSeen() && held->file == m_seen.file())
    {
        Q_EMIT wanted(held->pointer, held->by, held->larger, false);
    }
    Q_EMIT changed(); // as it is in the file now
}

void SphereShaper::showNote()
{
    const bool isMeant = m_held || m_centre->current() || m_rim->current();
    m_note->tell(isMeant && isShown() ? noteOf() : QString());
}

QString SphereShaper::noteOf() const
{
    const auto& header = m_seen.mesh().header;
    const Way by = m_held ? m_held->by : Way{};
    const int larger = m_held ? m_held->larger : 0;
    const QLocale locale;
    const auto number = [&locale](int value) { return locale.toString(value); };
    QString note = tr("Collision sphere: X %1, Y %2, Z %3")
                       .arg(number(header.centre.x + by[0]),
                            number(header.centre.y + by[1]),
                            number(header.centre.z + by[2]));
    const int radius = header.collisionRadius;
    note += u'\n'
            + (larger == 0 ? tr("Radius: %1").arg(number(radius))
                           : tr("Radius: %1, was %2").arg(number(radius + larger), number(radius)));
    tr::edit::MeshShape shape;
    shape.header = header;
    const auto then = tr::edit::changeSphere(shape, by, larger);
    return then ? note : note + u'\n' + sentence(then.error());
}

} // namespace ui
