#pragma once

#include "render/scene/Subjects.h"
#include "ui/viewport/PoseActions.h"
#include "ui/viewport/ViewActions.h"
#include "ui/viewport/ViewportFactory.h"

#include <memory>
#include <optional>

class QLabel;
class QToolBar;

namespace render
{
struct PreparedScene;
}

namespace ui
{

class FaceTool;
class GlView;
class MarkShaper;
class MeshSeen;
class NormalTurner;
class PlayerPanel;
class OnionSkin;
class Partner;
class PivotMover;
class Poser;
class SphereShaper;
class StaticMover;
class StaticShaper;
class VertexMover;

/// The 3D view of the window: shows the file or the part of it that is selected, follows the
/// selection and tells it what is clicked.
class ViewportWidget : public Viewport
{
    Q_OBJECT

public:
    /// Shows what is of one of these kinds.
    explicit ViewportWidget(Selection& selection,
                            QWidget* parent = nullptr,
                            render::SubjectKinds kinds = render::allSubjectKinds());
    ~ViewportWidget() override;

    void setFile(OpenFilePtr file) override;
    void revise(OpenFilePtr file) override;
    [[nodiscard]] QWidget* player() override;
    void setAnimationsListed(bool elsewhere) override;
    [[nodiscard]] std::optional<tr::view::AnimationMoment> moment() const override;
    [[nodiscard]] std::optional<PartnerInStep> partnerInStep() const override;
    void setEditable(bool editable) override;
    void setMeshWorked(const std::optional<MeshWorked>& mesh) override;
    void setRoomStatics(const std::vector<std::size_t>& rows) override;
    void setBoneWorked(const std::optional<BoneWorked>& bone) override;
    void setMeshTool(const MeshToolUse& use) override;
    [[nodiscard]] QList<QAction*> meshActions() const override;
    [[nodiscard]] QImage picture() override;
    void setSettings(Settings& settings) override;

    [[nodiscard]] GlView& view() noexcept { return *m_view; }

    [[nodiscard]] const render::Subject& subject() const noexcept { return m_subject; }

    /// Shows a part of the file. The scene is built by a worker; `subjectShown` follows.
    void show(const render::Subject& subject);

Q_SIGNALS:
    void subjectShown();

private:
    void makeToolBar();
    void connectActions();
    void followSelection(const std::optional<Address>& address);
    void openAddress(const Address& address);
    void rebuild(bool keepCamera);
    void takeScene(std::shared_ptr<const render::PreparedScene> prepared);
    void goHome();
    void placeCamera();
    void frameSubject();
    void frameAgain();
    void frameSelection();
    void standInside();
    void applyOptions();
    void connectMesh();
    void updateMarks();
    [[nodiscard]] std::vector<render::SceneLine> meshMarks();
    void giveArrows(bool isOfMesh);
    void updateOnion();
    void stand();
    void updateTitle();
    void showTitle(int node);
    void showWhyEmpty(const QString& reason);
    void noteFrame(double milliseconds);
    void noteShown();
    [[nodiscard]] render::SceneBounds selectionBounds() const;
    [[nodiscard]] std::vector<render::SceneBounds> selectionMarks() const;
    [[nodiscard]] render::Subject home() const;
    [[nodiscard]] std::optional<std::size_t> posedModel() const;
    [[nodiscard]] std::optional<std::size_t> shownStatic() const;
    [[nodiscard]] std::optional<Address> addressOf(const render::ScenePick& pick) const;
    void pick(const render::ScenePick& pick);
    void pickToo(const render::ScenePick& picked);
    void setNodes(std::vector<glm::mat4> nodes);
    [[nodiscard]] render::SceneOptions sceneOptions() const;
    [[nodiscard]] std::optional<glm::vec3> standingPlace() const;

    Selection& m_selection;
    render::SubjectKinds m_kinds;
    ViewActions m_viewActions;
    PoseActions m_poseActions;
    OpenFilePtr m_file;
    render::Subject m_subject;
    std::shared_ptr<const render::SceneDescription> m_scene;
    GlView* m_view;
    std::unique_ptr<PlayerPanel> m_ownPlayer; ///< until the window takes it
    PlayerPanel* m_player;
    Poser* m_poser;
    OnionSkin* m_onion;
    Partner* m_partner;
    MarkShaper* m_shaper;
    VertexMover* m_vertexMover;
    std::unique_ptr<MeshSeen> m_meshSeen; ///< that is worked on
    NormalTurner* m_normals;
    SphereShaper* m_sphere;
    PivotMover* m_pivots;
    FaceTool* m_faceTool;
    StaticShaper* m_statics;
    StaticMover* m_staticMover;
    QToolBar* m_toolBar;
    QLabel* m_title;
    QLabel* m_reason;               ///< lies over the view where it shows nothing
    std::uint64_t m_generation = 0; ///< scenes of older ones come too late
    bool m_readyOwed = false;
    bool m_drawsNothing = false; ///< there is no renderer
    bool m_cameraOwed = false;   ///< it is still to be placed, whichever scene comes first
    std::optional<render::Camera> m_framed; ///< as it was left by `frameSubject`
    bool m_sceneIsNew = false;
    std::optional<MeshWorked> m_mesh;          ///< that is worked on
    std::optional<render::ScenePick> m_picked; ///< last, and not by a box
    std::vector<glm::mat4> m_nodes;            ///< of the scene, where they are now
    bool m_hasOnionMarks = false; ///< some of the marks are of the moment that is shown
};

} // namespace ui
