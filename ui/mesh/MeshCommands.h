#pragma once

#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/MeshEdit.h"
#include "ui/file/MeshWorked.h"
#include "ui/mesh/MeshDialog.h"
#include "ui/mesh/MeshSubject.h"

#include <QList>
#include <QObject>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace ui
{

class FileSession;
class MeshPanel;
class Selection;

/// What can be done to the mesh of the panel, and to the faces and vertices that are selected
/// there: each as one step of the history. Asks for whom, where several objects show the mesh.
class MeshCommands : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    MeshCommands(MeshPanel& panel, FileSession& session, Selection& selection, QWidget& window);

    /// Enables what can be done now.
    void update();

    /// Moves vertices that were moved in the 3D view. `isStep`: one of many small steps in a row,
    /// which become one edit.
    void moveBy(const MeshWorked& mesh, const std::array<int, 3>& by, bool isStep);

    /// Turns normals that were turned there, and changes a collision sphere that was.
    void turnBy(const MeshWorked& mesh, const tr::edit::NormalTurn& turn, bool isStep);
    void changeSphere(std::size_t pointer, const std::array<int, 3>& by, int larger, bool isStep);

    /// Puts all of them into a menu.
    void addTo(QMenu& menu) const;

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& title, const QString& what);

private:
    using Rows = std::vector<std::size_t>;
    using Finish = std::function<void(const QString& reason)>;

    /// What an action needs to be enabled.
    enum class Needs : std::uint8_t
    {
        Mesh,
        Face,
        TwoFaces,
        Vertex,
        TwoVertices,
        Joint, ///< the mesh is a joint of the skin
        Skin,  ///< it is one, or a mesh of the skin
        Hair,  ///< the hair goes by numbers of its vertices
    };

    struct Offer
    {
        QAction* action;
        Needs needs;
        bool changes;
    };

    /// An edit, and what is selected then.
    struct Work
    {
        tr::edit::EditCode code{};
        std::size_t count = 1;
        tr::edit::MeshChange change;
        Rows gone{};                    ///< faces that others come in place of, or none
        bool showsNew = false;          ///< selects these
        std::optional<Rows> vertices{}; ///< selects these
        std::string mergeKey{};
    };

    using Again = std::function<void()>;

    [[nodiscard]] bool isReadyFor(std::size_t pointer, const Again& again);
    QAction* add(const char* name,
                 const QString& text,
                 const QString& tip,
                 Needs needs,
                 const std::function<void()>& serve,
                 bool changes = true);
    void start(QAction& action, const std::function<void()>& serve);
    void addFaceActions();
    void addLookActions();
    void addVertexActions();
    void addLightActions();
    void addMeshActions();
    void addSkinActions();
    [[nodiscard]] bool isEnough(Needs needs) const;

    [[nodiscard]] bool isCurrent() const;
    void run(const Work& work, const Finish& finish = {});
    void ended(const Work& work, const MeshSubjectPtr& before);
    [[nodiscard]] QString problemOf(const tr::edit::MeshChange& change) const;

    using WorkOf = std::function<Work(const MeshDialog::Values& values)>;
    using Check = std::function<QString(const MeshDialog::Values& values)>;
    /// `check`: why it cannot be, before it is tried.
    void ask(const MeshDialog::Question& question, const WorkOf& workOf, const Check& check = {});

    void setTexture();
    void setColour();
    void setEffects();
    void setDoubleSided(bool on);
    void copyFaces();
    void replaceTexture();
    void showTexture();
    void moveVertices();
    void renumberVertex();
    void renumberLike();
    void weld();
    void addVertex();
    void setNormals();
    void setShade();
    void bakeLights();
    void shiftShades(int by);
    void stick();
    void fitToHoles();
    void numberSkin();
    void numberForHair();
    void fitSphere();

    [[nodiscard]] std::string name() const { return subject()->name().toStdString(); }

    [[nodiscard]] const MeshSubjectPtr& subject() const;

    MeshPanel& m_panel;
    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
    QList<Offer> m_offers;
    QList<QAction*> m_forFaces;
    QList<QAction*> m_forVertices;
    QList<QAction*> m_forSkin;
    QList<QAction*> m_forMesh;
    QList<QAction*>* m_adding = nullptr; ///< the list that `add` puts actions into
};

} // namespace ui
