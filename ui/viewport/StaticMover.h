#pragma once

#include "core/edit/statics/RoomStatics.h"
#include "render/gizmo/GizmoParts.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

class QAction;
class QMenu;

namespace ui
{

class GlView;
class ViewNote;

/// Moves the static of a room that is selected, where a level or a room is seen, by arrows in the
/// 3D view. While it is dragged it is drawn where it would stand, and it is said whether that is in
/// its room; the file is changed when it is let go.
class StaticMover : public QObject
{
    Q_OBJECT

public:
    /// Precondition: both outlive it.
    StaticMover(GlView& view, const Selection& selection, QObject* parent);
    ~StaticMover() override;

    /// Null: nothing is seen yet, or no place.
    void setScene(const OpenFilePtr& file,
                  const std::shared_ptr<const render::SceneDescription>& scene);

    void setEditable(bool editable);

    /// Shows its arrows anew, if there is something to move.
    void update();

    /// Chooses the steps in which it is moved.
    [[nodiscard]] QAction* action() const noexcept;

Q_SIGNALS:
    /// It is to stand there. `isStep`: one of many small changes.
    void placeWanted(std::size_t row, const tr::edit::StaticPlace& place, bool isStep);

private:
    /// What is moved.
    struct Grip
    {
        std::size_t row = 0;
        tr::edit::RoomStaticRow shown;
        std::uint32_t node = 0; ///< of the scene
    };

    [[nodiscard]] std::optional<Grip> gripNow() const;
    [[nodiscard]] std::int32_t step() const;
    [[nodiscard]] tr::edit::StaticPlace placeAfter(const glm::vec3& way) const;
    void move(const glm::vec3& way);
    void nudge(render::GizmoHandle handle, int steps);
    void finish(bool isWanted);
    void showPreview();
    [[nodiscard]] QString noteOf(const tr::edit::StaticPlace& place) const;

    GlView& m_view;
    const Selection& m_selection;
    ViewNote* m_note;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_byClicks;
    QAction* m_bySectors;
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::optional<Grip> m_grip;
    std::optional<tr::edit::StaticPlace> m_preview; ///< while it is dragged
    bool m_isEditable = false;
    bool m_hasGizmo = false; ///< that of the view is of this
};

} // namespace ui
