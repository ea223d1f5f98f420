#pragma once

#include "render/scene/SceneDescription.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

class GlView;
class ViewNote;

/// Moves the selected vertices of the mesh that is worked on by arrows along its axes. While they
/// are dragged the faces around them are outlined where they would be, in whole units as the file
/// has them; the file is changed when they are let go. Keys move by a unit.
class VertexMover : public QObject
{
    Q_OBJECT

public:
    /// Units of the file's axes.
    using Way = std::array<int, 3>;

    /// Precondition: the view outlives it.
    VertexMover(GlView& view, QObject* parent);

    void setEditable(bool editable) { m_isEditable = editable; }

    /// What is seen, and where its nodes are now; of a mesh that is seen several times where. Takes
    /// the view's hand where there is something to be moved. True: it has had it until now, and
    /// others can have it. Nothing is taken over while it is dragged.
    [[nodiscard]] bool show(const OpenFilePtr& file,
                            const std::shared_ptr<const render::SceneDescription>& scene,
                            const std::vector<glm::mat4>& nodes,
                            const std::optional<MeshWorked>& mesh,
                            const render::ScenePick* instance = nullptr);

    /// How far the vertices are dragged now.
    [[nodiscard]] Way way() const noexcept { return m_way; }

    [[nodiscard]] bool isDragging() const noexcept { return m_isDragging; }

    /// Whether the view's arrows are of this.
    [[nodiscard]] bool hasArrows() const noexcept { return m_mesh.has_value(); }

Q_SIGNALS:
    /// The way is another one.
    void changed();

    /// The vertices are to be moved. `isStep`: by one of many small steps in a row.
    void moved(const ui::MeshWorked& mesh, const std::array<int, 3>& by, bool isStep);

private:
    void drag(const glm::vec3& way);
    void finish(bool isWanted);
    void nudge(int handle, int steps);
    void take();

    GlView& m_view;
    ViewNote* m_note;
    bool m_isEditable = false;
    bool m_isDragging = false;
    std::optional<MeshWorked> m_mesh; ///< whose vertices can be moved now
    glm::mat4 m_node{1.0F};           ///< that moves it
    glm::vec3 m_place{0.0F};          ///< in the middle of them
    Way m_way{};
};

} // namespace ui
