#pragma once

#include "core/edit/animation/poses/BoxFaces.h"
#include "core/edit/animation/poses/PoseEdit.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/statics/RoomStatics.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Speeds.h"
#include "ui/file/BoneWorked.h"
#include "ui/file/MeshTool.h"
#include "ui/file/MeshWorked.h"
#include "ui/file/OpenFile.h"
#include "ui/file/PartnerInStep.h"
#include "ui/player/MarkEdit.h"

#include <QImage>
#include <QList>
#include <QWidget>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

class QAction;

namespace ui
{

class Settings;

/// The 3D view as the window knows it. The window puts it into its first tab before it is shown
/// and player() into a dock, and lists the actions() of both in its menus (separators and actions
/// with menus are welcome). Colours come from the palette, which changes with the theme.
class Viewport : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Shows another file; null: none. Drops the old one at once. `ready` follows.
    virtual void setFile(OpenFilePtr file) = 0;

    /// Shows the same file after an edit, from where it is seen now. What it shows may be gone.
    virtual void revise(OpenFilePtr file) = 0;

    /// The player and time line, which the view keeps in step with itself. Null: there is none.
    /// The window takes it as a child.
    [[nodiscard]] virtual QWidget* player() { return nullptr; }

    /// Whether another panel lists the animations, so that the player need not.
    virtual void setAnimationsListed(bool) {}

    /// Where the player is in time. Nothing: there is no animation to be seen.
    [[nodiscard]] virtual std::optional<tr::view::AnimationMoment> moment() const
    {
        return std::nullopt;
    }

    /// The moveable with the partner that is seen beside it. Nothing: there is none.
    [[nodiscard]] virtual std::optional<PartnerInStep> partnerInStep() const
    {
        return std::nullopt;
    }

    /// Whether the user can drag what the time line shows, and pose joints: `marked` and `posed`
    /// follow.
    virtual void setEditable(bool) {}

    /// Where a mesh is seen that is worked on, clicks on it pick its faces or vertices, and those
    /// that are selected light up. Nothing: none is.
    virtual void setMeshWorked(const std::optional<MeshWorked>&) {}

    /// Where the moveable of a bone that is worked on is seen, its pivots are marked, the bone is
    /// lit and its pivot can be moved. Nothing: none is.
    virtual void setBoneWorked(const std::optional<BoneWorked>&) {}

    /// Statics of rooms that go together with the one that is selected, where it is one of them.
    virtual void setRoomStatics(const std::vector<std::size_t>&) {}

    /// What is shown of the mesh that is worked on, as commands for menus: its normals and its
    /// collision sphere.
    [[nodiscard]] virtual QList<QAction*> meshActions() const { return {}; }

    /// What the left button does to meshes: `facesPainted`, `faceTaken`, `partsBoxed` and
    /// `meshToolLeft` follow.
    virtual void setMeshTool(const MeshToolUse&) {}

    /// What the view shows, in its own pixels; null if it shows nothing.
    [[nodiscard]] virtual QImage picture() = 0;

    /// Where it remembers how it is drawn, which is taken over from there now.
    virtual void setSettings(Settings&) {}

Q_SIGNALS:
    /// The first frame that shows the file of the last setFile is on the screen. Never from within
    /// setFile, and not for null.
    void ready();

    /// An animation plays a sound, by its id.
    void sounded(std::uint32_t sound);

    /// What sounds of that is over: nothing plays any more, or something else.
    void silenced();

    /// What a mark of an animation (a row of animations) stands for is to be in these frames of it.
    void marked(std::size_t animation, const tr::view::AnimationMark& mark);

    /// `moment` may be there now where it was not, or the other way round.
    void momentChanged();

    /// What the selected mark of an animation stands for is to be changed, or to go; or a command
    /// is to be added in the moment that is shown.
    void markWanted(ui::MarkEdit edit);

    /// A joint is to be turned or moved.
    void posed(const tr::edit::PoseEdit& edit);

    /// Vertices that are selected of a mesh are to be moved by units of the file's axes.
    void verticesWanted(const ui::MeshWorked& mesh, const std::array<int, 3>& by, bool isStep);

    /// The normals of vertices that are selected of a mesh are to be turned.
    void normalsWanted(const ui::MeshWorked& mesh, const tr::edit::NormalTurn& turn, bool isStep);

    /// The collision sphere of a mesh (a row of mesh pointers) is to be moved by units of the
    /// file's axes, and its radius to be so much larger.
    void sphereWanted(std::size_t pointer, const std::array<int, 3>& by, int larger, bool isStep);

    /// The pivot of a bone is to be moved by units along the axes of what it hangs on.
    void pivotWanted(const ui::BoneWorked& bone, const std::array<int, 3>& by, bool isStep);
    /// Faces of a mesh (a row of mesh pointers) are to be painted.
    void facesPainted(std::size_t pointer, const std::vector<std::size_t>& faces);

    /// What a face of a mesh has is to be painted with from now on.
    void faceTaken(std::size_t pointer, std::size_t face);

    /// Faces or vertices of the mesh that is worked on are to be selected. `adds`: besides those
    /// that are.
    void partsBoxed(const ui::MeshWorked& parts, bool adds);

    /// The user is done with the tool.
    void meshToolLeft();

    /// An animation is to move its object as fast as this. `isStep`: one of many small changes.
    void speedsWanted(std::size_t animation, const tr::view::Speeds& speeds, bool isStep);

    /// A face of the boxes of some key frames is to be moved by units.
    void boxFaceWanted(const tr::edit::KeyframeSpan& span,
                       const tr::edit::BoxFace& face,
                       int units,
                       bool isStep);

    /// A face of a box of a static is to be moved by units.
    void staticFaceWanted(std::size_t row,
                          tr::edit::StaticBox box,
                          const tr::edit::BoxFace& face,
                          int units,
                          bool isStep);

    /// Statics of rooms are to stand elsewhere, or to be turned.
    void roomStaticsWanted(const std::vector<tr::edit::StaticMove>& moves, bool isStep);

    /// A static of a room was clicked with Ctrl, to go together with those that are selected.
    void roomStaticPickedToo(std::size_t row);

    /// A frame was drawn; how long that took.
    void frameDrawn(double milliseconds);
};

/// Makes the 3D view of a window, as a child of `parent`.
using ViewportFactory = std::function<Viewport*(Selection& selection, QWidget* parent)>;

/// Asks for the kind of OpenGL contexts that the 3D view draws in. Before there is an application.
void useViewportFormat();

/// The view in OpenGL where there is OpenGL 3.3, otherwise a NullViewport that says what is
/// missing. Needs a QApplication.
[[nodiscard]] ViewportFactory defaultViewportFactory();

} // namespace ui
