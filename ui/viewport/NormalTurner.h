#pragma once

#include "core/edit/mesh/Lighting.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QPoint;

namespace ui
{

class GlView;
class MeshSeen;
class PointGroup;
class ViewNote;

/// Shows the normals of the mesh that is worked on as lines, as long as it takes to be seen at a
/// mesh of any size. Those of selected vertices are bright and have tips that are dragged: all of
/// them turn by what turns the one that is dragged, and stay as long as the file has them. While
/// they are dragged they are drawn as they would be stored; the file is changed when they are let
/// go. Arrow keys turn by a degree.
class NormalTurner : public QObject
{
    Q_OBJECT

public:
    /// Precondition: both outlive it.
    NormalTurner(GlView& view, const MeshSeen& seen, QObject* parent);

    void setEditable(bool editable) { m_isEditable = editable; }

    /// Shows and hides the normals.
    [[nodiscard]] QAction* action() const noexcept { return m_shows; }

    /// Follows what is seen. `way`: how far selected vertices are dragged, in the file's axes. What
    /// is dragged itself goes on as long as the file and the mesh are the same.
    void update(const std::array<int, 3>& way);

    /// The normals, as they are or would be.
    [[nodiscard]] const std::vector<render::SceneLine>& lines() const noexcept { return m_lines; }

Q_SIGNALS:
    /// Other lines are to be drawn.
    void changed();

    /// The normals of the selected vertices are to be turned. `isStep`: by one of many small steps
    /// in a row.
    void turned(const ui::MeshWorked& mesh, const tr::edit::NormalTurn& turn, bool isStep);

private:
    /// The tip of the normal of a selected vertex.
    struct Tip
    {
        std::size_t vertex = 0;
        glm::vec3 root{0.0F}; ///< where the vertex is
        glm::vec3 place{0.0F};
    };

    /// What is dragged.
    struct Held
    {
        OpenFilePtr file;
        MeshWorked mesh;
        Tip tip; ///< as it was taken hold of
        tr::edit::NormalTurn turn;
    };

    [[nodiscard]] bool isShown() const;
    [[nodiscard]] tr::level::Vertex normalNow(std::size_t vertex, bool isSelected) const;
    [[nodiscard]] glm::vec3 directionUnder(const Tip& tip, const glm::vec3& place) const;
    [[nodiscard]] tr::edit::NormalTurn turnOf(std::size_t vertex, const glm::vec3& to) const;
    [[nodiscard]] bool changesSomething(const Held& held) const;
    [[nodiscard]] QString noteOf(std::size_t vertex) const;
    void drag(std::size_t point, const glm::vec3& way);
    void nudge(std::size_t point, const QPoint& steps);
    void finish(bool isWanted);
    void showNote();

    GlView& m_view;
    const MeshSeen& m_seen;
    QAction* m_shows;
    PointGroup* m_points;
    ViewNote* m_note;
    std::vector<render::SceneLine> m_lines;
    std::vector<Tip> m_tips; ///< by the points of the view
    std::optional<Held> m_held;
    bool m_isEditable = false;
};

} // namespace ui
