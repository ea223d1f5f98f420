#pragma once

#include "core/edit/animation/poses/BoxFaces.h"
#include "core/view/objects/Speeds.h"
#include "ui/viewport/OnionSkin.h"

#include <QObject>

#include <cstddef>
#include <optional>
#include <variant>

namespace ui
{

class GlView;
class PlayerPanel;
class PointGroup;
class ViewNote;

/// Shapes what is marked in the 3D view where the player stands still: the box of the key frame by
/// its six faces, and the way over the floor by its end. While something is dragged it is drawn as
/// it would be, with its numbers beside it; the file is changed when it is let go. Where frames are
/// marked in the player, the boxes of all their key frames change by the same.
///
/// Ctrl while it is dragged: in steps of 16 units. Shift: the way is told by the acceleration, and
/// not by the speed.
class MarkShaper : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    MarkShaper(GlView& view, const PlayerPanel& player, OnionSkin& onion, QObject* parent);

    void setEditable(bool editable);

    /// Draws what can be taken hold of where it belongs now, or nothing.
    void update();

Q_SIGNALS:
    /// An animation is to move its object like this.
    void speedsWanted(std::size_t animation, const tr::view::Speeds& speeds, bool isStep);

    /// A face of the boxes of key frames is to be moved.
    void boxFaceWanted(const tr::edit::KeyframeSpan& span,
                       const tr::edit::BoxFace& face,
                       int units,
                       bool isStep);

private:
    /// A face of the box that is seen, and how far it has come.
    struct BoxGrip
    {
        ShownBox box;
        tr::edit::BoxFace face;
        int units = 0;
    };

    /// The end of the way that is seen, and the speeds with which it is where it has got.
    struct WayGrip
    {
        ShownWay way;
        tr::view::Speeds wanted;
    };

    using Grip = std::variant<BoxGrip, WayGrip>;

    [[nodiscard]] std::optional<Grip> gripOf(std::size_t point) const;
    [[nodiscard]] bool isOwned(const ShownBox& box) const;
    [[nodiscard]] bool isStillThere(const Grip& grip) const;
    [[nodiscard]] tr::edit::KeyframeSpan spanOf(const ShownBox& box) const;
    [[nodiscard]] tr::view::Speeds
    speedsFor(const ShownWay& way, const glm::vec2& more, Qt::KeyboardModifiers keys) const;
    void drag(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys);
    void nudge(std::size_t point, const QPoint& steps, Qt::KeyboardModifiers keys);
    void finish(bool isWanted);
    void tell(const Grip& grip, bool isStep);
    void showPreview();
    void showNote();
    [[nodiscard]] QString noteOf(const Grip& grip) const;

    const PlayerPanel& m_player;
    OnionSkin& m_onion;
    PointGroup* m_points;
    ViewNote* m_note;
    std::optional<ShownBox> m_box; ///< whose faces can be taken hold of
    std::optional<ShownWay> m_way; ///< whose end can be
    std::optional<Grip> m_grip;    ///< while it is dragged
    bool m_isEditable = false;
};

} // namespace ui
