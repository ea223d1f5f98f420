#include "ui/viewport/MarkShaper.h"

#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/Units.h"
#include "render/gizmo/PointGizmo.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/BoxHandles.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ViewNote.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using render::GizmoPoint;
using tr::edit::BoxFace;
using tr::level::BoundingBox;
using tr::view::FloorWay;
using tr::view::Speeds;
using tr::view::WayBy;

GizmoPoint pointOf(const ShownWay& way)
{
    return {
        way.end, {0.0F, 1.0F, 0.0F}, true, render::gizmoColour(render::GizmoHandle::View, false)};
}

QString units(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

QString numberOf(std::int64_t fixed, int decimals)
{
    return units(tr::view::speedUnits(fixed), decimals);
}

} // namespace

MarkShaper::MarkShaper(GlView& view, const PlayerPanel& player, OnionSkin& onion, QObject* parent)
    : QObject(parent)
    , m_player(player)
    , m_onion(onion)
    , m_points(new PointGroup(view.points(), this))
    , m_note(new ViewNote(view, QStringLiteral("markNote")))
{
    connect(m_points, &PointGroup::dragged, this, &MarkShaper::drag);
    connect(m_points, &PointGroup::released, this, &MarkShaper::finish);
    connect(m_points, &PointGroup::nudged, this, &MarkShaper::nudge);
    connect(m_points, &PointGroup::currentChanged, this, &MarkShaper::showNote);
    connect(&m_player, &PlayerPanel::posed, this, &MarkShaper::update);
    connect(&m_onion, &OnionSkin::changed, this, &MarkShaper::update);
    connect(&m_onion, &OnionSkin::handleWanted, &view.points(), &PointHand::goOn);
}

void MarkShaper::setEditable(bool editable)
{
    m_isEditable = editable;
    update();
}

/// What is written belongs to the moveable that owns the animation.
bool MarkShaper::isOwned(const ShownBox& box) const
{
    const auto& content = m_player.file()->file().content;
    return box.keyframe < tr::edit::keyframesIn(content, box.animation).size();
}

void MarkShaper::update()
{
    if (m_onion.isAhead())
    {
        return; // it stays taken hold of by keys
    }
    const bool isStill = m_isEditable && !m_player.isPlaying();
    m_box = isStill ? m_onion.shownBox() : std::nullopt;
    m_way = isStill ? m_onion.shownWay() : std::nullopt;
    if (m_box && !isOwned(*m_box))
    {
        m_box.reset();
    }
    if (m_grip && !isStillThere(*m_grip))
    {
        m_points->letGo();
    }
    std::vector<GizmoPoint> points;
    if (m_box)
    {
        for (const BoxFace& face : tr::edit::kBoxFaces)
        {
            points.push_back(handleOf(m_box->box, face));
        }
    }
    if (m_way)
    {
        points.push_back(pointOf(*m_way));
    }
    m_points->setPoints(std::move(points));
    showNote();
}

/// Whether what is dragged is still what is seen.
bool MarkShaper::isStillThere(const Grip& grip) const
{
    if (const auto* const box = std::get_if<BoxGrip>(&grip))
    {
        return m_box && m_box->file == box->box.file && m_box->animation == box->box.animation
               && m_box->keyframe == box->box.keyframe;
    }
    const ShownWay& way = std::get<WayGrip>(grip).way;
    return m_way && m_way->file == way.file && m_way->animation == way.animation
           && m_way->here == way.here;
}

std::optional<MarkShaper::Grip> MarkShaper::gripOf(std::size_t point) const
{
    if (m_box && point < tr::edit::kBoxFaces.size())
    {
        return BoxGrip{*m_box, tr::edit::kBoxFaces[point], 0};
    }
    return m_way ? std::optional<Grip>(WayGrip{*m_way, m_way->speeds}) : std::nullopt;
}

tr::edit::KeyframeSpan MarkShaper::spanOf(const ShownBox& box) const
{
    const auto spread = m_player.spread();
    return spread ? tr::edit::KeyframeSpan{box.animation,
                                           spread->first,
                                           spread->last - spread->first + 1}
                  : tr::edit::KeyframeSpan{box.animation, box.keyframe, 1};
}

/// `more`: units that the end is to be farther, sideways and forward. It is seen from where the
/// object is now, so that the frames from this one on make up for it.
Speeds
MarkShaper::speedsFor(const ShownWay& way, const glm::vec2& more, Qt::KeyboardModifiers keys) const
{
    const auto fixed = [](float value)
    { return static_cast<std::int64_t>(value) * tr::view::kSpeedUnit; };
    FloorWay wanted = tr::view::wayBetween(way.speeds, way.here, way.frames);
    wanted.forward += fixed(more.y);
    wanted.sideways += way.hasLateral ? fixed(more.x) : 0;
    const WayBy by = keys.testFlag(Qt::ShiftModifier) ? WayBy::Acceleration : WayBy::Speed;
    return tr::view::withWay(way.speeds, by, way.here, way.frames, wanted);
}

void MarkShaper::drag(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys)
{
    if (!m_grip)
    {
        m_grip = gripOf(point);
    }
    if (!m_grip)
    {
        return;
    }
    if (auto* const box = std::get_if<BoxGrip>(&*m_grip))
    {
        box->units = unitsAlong(box->face, way, keys);
    }
    else
    {
        auto& held = std::get<WayGrip>(*m_grip);
        constexpr float kFarthest = 1.0e6F;
        const glm::vec3 by = glm::clamp(tr::view::toView(way), -kFarthest, kFarthest);
        held.wanted = speedsFor(held.way, {snapped(by.x, keys), snapped(by.z, keys)}, keys);
    }
    showPreview();
}

void MarkShaper::showPreview()
{
    if (const auto* const box = std::get_if<BoxGrip>(&*m_grip))
    {
        m_onion.preview(tr::edit::withFaceMoved(box->box.box, box->face, box->units));
    }
    else
    {
        m_onion.preview(std::get<WayGrip>(*m_grip).wanted);
    }
}

void MarkShaper::finish(bool isWanted)
{
    const auto grip = std::exchange(m_grip, std::nullopt);
    m_onion.endPreview(); // as it is in the file
    if (grip && isWanted)
    {
        tell(*grip, false);
    }
    update();
}

void MarkShaper::nudge(std::size_t point, const QPoint& steps, Qt::KeyboardModifiers keys)
{
    auto grip = gripOf(point);
    if (!grip)
    {
        return;
    }
    if (auto* const box = std::get_if<BoxGrip>(&*grip))
    {
        box->units = unitsOf(box->face, steps);
    }
    else
    {
        auto& way = std::get<WayGrip>(*grip);
        way.wanted = speedsFor(way.way, glm::vec2(steps.x(), steps.y()), keys);
    }
    tell(*grip, true);
}

void MarkShaper::tell(const Grip& grip, bool isStep)
{
    if (const auto* const box = std::get_if<BoxGrip>(&grip))
    {
        if (box->units != 0)
        {
            Q_EMIT boxFaceWanted(spanOf(box->box), box->face, box->units, isStep);
        }
        return;
    }
    const auto& way = std::get<WayGrip>(grip);
    if (!(way.wanted == way.way.speeds))
    {
        Q_EMIT speedsWanted(way.way.animation, way.wanted, isStep);
    }
}

void MarkShaper::showNote()
{
    const auto current = m_points->current();
    const auto grip = m_grip ? m_grip : (current ? gripOf(*current) : std::nullopt);
    m_note->tell(grip ? noteOf(*grip) : QString());
}

QString MarkShaper::noteOf(const Grip& grip) const
{
    if (const auto* const held = std::get_if<BoxGrip>(&grip))
    {
        BoundingBox before = held->box.box;
        BoundingBox box = tr::edit::withFaceMoved(before, held->face, held->units);
        const int from = tr::edit::faceOf(before, held->face);
        const int to = tr::edit::faceOf(box, held->face);
        QString note =
            from == to
                ? tr("%1 of the box: %2").arg(titleOf(held->face), QLocale().toString(to))
                : tr("%1 of the box: %2, was %3")
                      .arg(titleOf(held->face), QLocale().toString(to), QLocale().toString(from));
        note += u'\n' + sizeText(box);
        const std::size_t count = spanOf(held->box).count;
        return count == 1
                   ? note
                   : note + u'\n'
                         + tr("%n marked key frames by the same", nullptr, static_cast<int>(count));
    }
    const auto& held = std::get<WayGrip>(grip);
    const FloorWay all = tr::view::wayBetween(held.wanted, 0, held.way.frames);
    const auto line =
        [](const QString& text, std::int64_t way, std::int32_t speed, std::int32_t more)
    { return text.arg(numberOf(way, 1), numberOf(speed, 3), numberOf(more, 3)); };
    QString note = line(tr("Forward %1 units: speed %2, acceleration %3"),
                        all.forward,
                        held.wanted.speed,
                        held.wanted.acceleration);
    if (held.way.hasLateral)
    {
        note += u'\n'
                + line(tr("Sideways %1 units: speed %2, acceleration %3"),
                       all.sideways,
                       held.wanted.lateralSpeed,
                       held.wanted.lateralAcceleration);
    }
    return note + u'\n' + tr("in %n frames", nullptr, static_cast<int>(held.way.frames));
}

} // namespace ui
