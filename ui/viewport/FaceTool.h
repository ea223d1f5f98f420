#pragma once

#include "render/scene/SceneDescription.h"
#include "ui/file/MeshTool.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"

#include <QObject>
#include <QPointF>
#include <QRectF>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace ui
{

class GlView;
class ViewNote;

/// Paints faces of the meshes that are seen, and selects by a box. Changes nothing: what was
/// painted is told once the button is let go, and outlined until then. A stroke paints the mesh
/// that it begins on, and no other.
class FaceTool : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the view outlives it.
    FaceTool(GlView& view, QObject* parent);

    void setUse(const MeshToolUse& use);

    /// The file as it is now; the scene may still be that of an older one.
    void setFile(const OpenFilePtr& file);

    /// The scene that is drawn from now on is of the file as it is now.
    void takeScene();

    /// The mesh that is worked on, whose parts a box selects, and where it was picked last.
    void setMesh(const std::optional<MeshWorked>& mesh,
                 const std::optional<render::ScenePick>& instance)
    {
        m_mesh = mesh;
        m_instance = instance;
    }

Q_SIGNALS:
    /// Faces of a mesh are to be painted.
    void painted(std::size_t pointer, const std::vector<std::size_t>& faces);

    /// What a face has is to be painted with from now on.
    void taken(std::size_t pointer, std::size_t face);

    /// The faces or vertices of the mesh that is worked on that a box was drawn around. `adds`: to
    /// those that are selected.
    void boxed(const ui::MeshWorked& parts, bool adds);

    /// Escape ends the tool.
    void left();

private:
    using Outline = std::vector<glm::vec3>;

    [[nodiscard]] bool begin(const QPointF& place, Qt::KeyboardModifiers keys);
    void hover(const QPointF& place);
    void stroke(const QPointF& from, const QPointF& to);
    void paintAt(const QPointF& place);
    void finish(bool isWanted);
    void selectIn(const QRectF& box, Qt::KeyboardModifiers keys);
    void tellUse();
    void showLines(const Outline& hovered = {});
    [[nodiscard]] bool isSameFace(const render::ScenePick& pick) const;

    GlView& m_view;
    ViewNote* m_note;
    MeshToolUse m_use;
    OpenFilePtr m_file;
    OpenFilePtr m_drawn; ///< that the scene is of
    std::optional<MeshWorked> m_mesh;
    std::optional<render::ScenePick> m_instance;
    std::optional<std::size_t> m_pointer;     ///< of the mesh that is being painted
    std::map<std::size_t, Outline> m_painted; ///< faces of it
    std::optional<std::pair<std::size_t, std::size_t>> m_hovered; ///< mesh and face
};

} // namespace ui
