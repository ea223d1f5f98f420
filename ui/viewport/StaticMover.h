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
#include <vector>

class QAction;
class QMenu;

namespace ui
{

class GlView;
class ViewNote;

/// Moves the static of a room that is selected, where a level or a room is seen, by arrows in the
/// 3D view, and turns it by a ring around the vertical axis; several together, turned about their
/// common middle. While they are dragged they are drawn where they would stand, and it is said
/// whether that is in their rooms; the file is changed when they are let go.
class StaticMover : public QObject
{
    Q_OBJECT

public:
    using Moves = std::vector<tr::edit::StaticMove>;

    /// Precondition: both outlive it.
    StaticMover(GlView& view, const Selection& selection, QObject* parent);
    ~StaticMover() override;

    /// Null: nothing is seen yet, or no place.
    void setScene(const OpenFilePtr& file,
                  const std::shared_ptr<const render::SceneDescription>& scene);

    void setEditable(bool editable);

    /// Rows that go together with the one that is selected, where it is one of them.
    void setRows(std::vector<std::size_t> rows);

    /// Those that go together, where there are several.
    [[nodiscard]] std::vector<std::size_t> rowsTogether() const;

    /// Shows its arrows anew, if there is something to move.
    void update();

    /// Chooses the steps in which it is moved.
    [[nodiscard]] QAction* action() const noexcept;

Q_SIGNALS:
    /// They are to stand there, each in the room that it is in. `isStep`: one of many small
    /// changes.
    void placesWanted(const std::vector<tr::edit::StaticMove>& moves, bool isStep);

private:
    /// What is moved.
    struct Grip
    {
        std::size_t row = 0;
        tr::edit::RoomStaticRow shown;
        std::uint32_t node = 0; ///< of the scene
    };

    using Places = std::vector<tr::edit::StaticPlace>;

    [[nodiscard]] std::vector<Grip> gripsNow() const;
    [[nodiscard]] Places placesNow() const;
    [[nodiscard]] std::int32_t step() const;
    [[nodiscard]] tr::edit::StaticPlace placeAfter(const glm::vec3& way) const;
    [[nodiscard]] Places placesAfter(const glm::vec3& way) const;
    void move(const glm::vec3& way);
    void turn(render::GizmoHandle ring, float radians);
    void nudge(render::GizmoHandle handle, int steps);
    void letGo();
    void finish(bool isWanted);
    void showPreview();
    [[nodiscard]] Moves movesTo(const Places& places) const;
    [[nodiscard]] QString noteOf(const Places& places) const;

    GlView& m_view;
    const Selection& m_selection;
    ViewNote* m_note;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_byClicks;
    QAction* m_bySectors;
    OpenFilePtr m_file;
    std::shared_ptr<const render::SceneDescription> m_scene;
    std::vector<std::size_t> m_rows;
    std::vector<Grip> m_grips;       ///< the selected one comes first
    std::optional<Places> m_preview; ///< of the grips, while they are dragged
    bool m_isEditable = false;
    bool m_hasGizmo = false; ///< that of the view is of this
};

} // namespace ui
