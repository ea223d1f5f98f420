#include "ui/viewport/BoxHandles.h"

#include "core/view/objects/Units.h"
#include "ui/common/texts/Translated.h"

#include <QLocale>
#include <QPoint>

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

using tr::edit::BoxFace;
using tr::edit::faceOf;
using tr::level::BoundingBox;

constexpr float kBoxSnap = 16.0F; ///< units
constexpr float kFarthestFace = 65536.0F;

float numberOf(BoundingBox& box, const BoxFace& face)
{
    return static_cast<float>(faceOf(box, face));
}

} // namespace

glm::vec3 axisOf(const BoxFace& face)
{
    glm::vec3 axis(0.0F);
    axis[face.axis] = 1.0F;
    return tr::view::toView(axis);
}

render::GizmoPoint handleOf(BoundingBox box, const BoxFace& face, float beside)
{
    glm::vec3 place(0.0F);
    for (std::uint8_t axis = 0; axis < 3; ++axis)
    {
        const float low = numberOf(box, {axis, false});
        const float high = numberOf(box, {axis, true});
        place[axis] = (low + high) / 2.0F + beside * (high - low) / 2.0F;
    }
    place[face.axis] = numberOf(box, face);
    return {tr::view::toView(place),
            axisOf(face),
            false,
            render::gizmoColour(static_cast<render::GizmoHandle>(face.axis), false)};
}

std::vector<render::SceneLine> edgesOf(BoundingBox box, const std::array<std::uint8_t, 4>& colour)
{
    constexpr std::size_t kCorners = 8;
    const auto corner = [&box](std::size_t number)
    {
        return tr::view::toView(glm::vec3(numberOf(box, {0, (number & 1U) != 0}),
                                          numberOf(box, {1, (number & 2U) != 0}),
                                          numberOf(box, {2, (number & 4U) != 0})));
    };
    std::vector<render::SceneLine> edges;
    for (std::size_t from = 0; from < kCorners; ++from)
    {
        for (std::size_t bit = 1; bit < kCorners; bit *= 2)
        {
            if ((from & bit) == 0)
            {
                edges.push_back({corner(from), corner(from | bit), colour});
            }
        }
    }
    return edges;
}

float snapped(float units, Qt::KeyboardModifiers keys)
{
    const float step = keys.testFlag(Qt::ControlModifier) ? kBoxSnap : 1.0F;
    return std::round(units / step) * step;
}

int unitsAlong(const BoxFace& face, const glm::vec3& way, Qt::KeyboardModifiers keys)
{
    const float along = glm::dot(way, axisOf(face));
    return static_cast<int>(std::clamp(snapped(along, keys), -kFarthestFace, kFarthestFace));
}

int unitsOf(const BoxFace& face, const QPoint& steps)
{
    return (steps.x() + steps.y()) * (face.isHigh ? 1 : -1);
}

QString titleOf(const BoxFace& face)
{
    constexpr std::array kTitles{QT_TRANSLATE_NOOP("ui", "Left"),
                                 QT_TRANSLATE_NOOP("ui", "Right"),
                                 QT_TRANSLATE_NOOP("ui", "Top"),
                                 QT_TRANSLATE_NOOP("ui", "Bottom"),
                                 QT_TRANSLATE_NOOP("ui", "Back"),
                                 QT_TRANSLATE_NOOP("ui", "Front")};
    const auto which = std::ranges::find(tr::edit::kBoxFaces, face) - tr::edit::kBoxFaces.begin();
    return translated(kTitles[static_cast<std::size_t>(which)]);
}

QString sizeText(BoundingBox box)
{
    const auto size = [&box](std::uint8_t axis) {
        return QLocale().toString(int{faceOf(box, {axis, true})} - int{faceOf(box, {axis, false})});
    };
    return translated(QT_TRANSLATE_NOOP("ui", "%1 wide, %2 high, %3 deep"))
        .arg(size(0), size(1), size(2));
}

} // namespace ui
