#pragma once

#include "render/scene/SceneDescription.h"
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

/// Shows the collision sphere of the mesh that is worked on, as circles around its axes. Its centre
/// is dragged by a square, which arrows along the axes of the mesh come to once it was clicked, and
/// its radius by squares at both ends of each axis. While it is dragged it is drawn as it would be
/// stored; the file is changed when it is let go. Ctrl: in steps of 16 units; keys go by one.
class SphereShaper : public QObject
{
    Q_OBJECT

public:
    /// Units of the file's axes.
    using Way = std::array<int, 3>;

    /// Precondition: both outlive it.
    SphereShaper(GlView& view, const MeshSeen& seen, QObject* parent);

    void setEditable(bool editable) { m_isEditable = editable; }

    /// Shows and hides the sphere.
    [[nodiscard]] QAction* action() const noexcept { return m_shows; }

    /// Follows what is seen. What is dragged goes on as long as the file and the mesh are the same.
    void update();

    /// Whether arrows are to be at the centre: it was clicked, or keys have come to it.
    [[nodiscard]] bool wantsArrows() const;

    /// Takes the view's hand, or leaves it to others. True: it has had it until now.
    [[nodiscard]] bool showArrows(bool isOn);

    /// The first word of the mesh, where its sphere stands; nothing: none is shown.
    [[nodiscard]] std::optional<Address> address() const;

    /// Something is selected in the window: the centre is left, unless it is the sphere.
    void follow(const std::optional<Address>& selected);

    /// The sphere, as it is or would be.
    [[nodiscard]] const std::vector<render::SceneLine>& lines() const noexcept { return m_lines; }

Q_SIGNALS:
    /// Other lines are to be drawn.
    void changed();

    /// The centre was taken hold of: the sphere is to be what is selected.
    void taken();

    /// The sphere of a mesh, a row of mesh pointers, is to be moved and to be so much larger.
    /// `isStep`: by one of many small steps in a row.
    void wanted(std::size_t pointer, const std::array<int, 3>& by, int larger, bool isStep);

private:
    /// What is dragged.
    struct Held
    {
        OpenFilePtr file;
        std::size_t pointer = 0;
        Way by{};
        int larger = 0;
    };

    /// Where the sphere is, as it would be.
    struct Sphere
    {
        glm::vec3 centre{0.0F}; ///< in the world
        glm::mat3 axes{1.0F};   ///< of the mesh, as they point there
        float radius = 0.0F;
    };

    [[nodiscard]] bool isShown() const;
    [[nodiscard]] Sphere sphereNow() const;
    [[nodiscard]] Held& held();
    [[nodiscard]] Way wayOf(const glm::vec3& way, Qt::KeyboardModifiers keys) const;
    void dragCentre(const glm::vec3& way, Qt::KeyboardModifiers keys);
    void dragRim(std::size_t point, const glm::vec3& way, Qt::KeyboardModifiers keys);
    void nudgeCentre(int handle, int steps);
    void nudgeRim(const QPoint& steps);
    [[nodiscard]] int notBelowNothing(int larger) const;
    void finish(bool isWanted);
    void showNote();
    [[nodiscard]] QString noteOf() const;

    GlView& m_view;
    const MeshSeen& m_seen;
    QAction* m_shows;
    PointGroup* m_centre;
    PointGroup* m_rim;
    ViewNote* m_note;
    std::vector<render::SceneLine> m_lines;
    std::optional<Held> m_held;
    bool m_isEditable = false;
    bool m_hasArrows = false; ///< those of the view are of this
};

} // namespace ui
