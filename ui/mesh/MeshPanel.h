#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/widgets/SeenPanel.h"
#include "ui/file/MeshWorked.h"
#include "ui/mesh/MeshSubject.h"

#include <QList>

#include <optional>
#include <vector>

class QAction;
class QItemSelection;
class QMenu;
class QTabWidget;
class QToolButton;
class QTreeView;

namespace ui
{

class Editor;
class ElidedLabel;
class MeshFaces;
class MeshModel;
class MeshSphere;
class MeshVertices;

/// The mesh that is worked on: its faces, its vertices and its collision sphere. Goes to the mesh
/// that is selected, and stays there while nothing of another one is. While it is not seen it does
/// nothing.
class MeshPanel : public SeenPanel
{
    Q_OBJECT

public:
    /// Precondition: the selection outlives it.
    explicit MeshPanel(Selection& selection, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the panel.
    void setEditor(Editor& editor);

    /// Whether the file can be edited.
    void setEditable(bool editable);

    /// Whether normals are to be seen in the 3D view: it is said of a mesh that has none.
    void setNormalsShown(bool areShown);

    /// The menu of the button beside the title.
    [[nodiscard]] QMenu& menu() const;

    /// What the menus of the lists offer.
    void offer(const QList<QAction*>& forFaces,
               const QList<QAction*>& forVertices,
               const QList<QAction*>& forMesh);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// Null: no mesh is shown.
    [[nodiscard]] const MeshSubjectPtr& subject() const noexcept { return m_subject; }

    /// What is selected, in ascending order.
    [[nodiscard]] std::vector<std::size_t> selectedFaces() const;
    [[nodiscard]] std::vector<std::size_t> selectedVertices() const;

    /// Selects faces, and shows the list of them.
    void selectFaces(const std::vector<std::size_t>& faces);
    void selectVertices(const std::vector<std::size_t>& vertices);

    [[nodiscard]] QTreeView* faces() const noexcept { return m_faces; }

    [[nodiscard]] QTreeView* vertices() const noexcept { return m_vertices; }

    [[nodiscard]] QTreeView* sphere() const noexcept { return m_sphere; }

    [[nodiscard]] QTabWidget* tabs() const noexcept { return m_tabs; }

Q_SIGNALS:
    /// Another mesh is shown, or something else of it is selected.
    void chosen();

    /// What other views are to show of it; nothing: the panel is not seen.
    void worked(const std::optional<ui::MeshWorked>& mesh);

protected:
    void seeAgain() override;
    void hideEvent(QHideEvent* event) override;

private:
    QTreeView* addList(MeshModel& model, const QString& title);
    void comeOrGo(bool isInFront);
    void catchUp();
    void show(std::optional<std::size_t> pointer);
    void follow(const std::optional<Address>& address);
    void reveal(const Address& address);
    void tellSelection(const QTreeView& list, const MeshModel& model);
    void tell();
    void say();
    [[nodiscard]] QString saidOfLight() const;
    void choose(QTreeView& list, const std::vector<std::size_t>& rows);
    void leaveParts();
    void selectRows(QTreeView& list, const std::vector<std::size_t>& rows, bool adds);

    Selection& m_selection;
    OpenFilePtr m_file;
    MeshSubjectPtr m_subject;
    std::optional<std::size_t> m_pointer; ///< of the mesh, in the newest file
    std::optional<Address> m_revealed;    ///< of the window's selection, last
    bool m_isFollowing = false;
    bool m_areNormalsShown = false;

    ElidedLabel* m_title;
    ElidedLabel* m_counts;
    ElidedLabel* m_skin; ///< how it holds to other meshes, where it has to
    QToolButton* m_menu;
    QTabWidget* m_tabs;
    MeshFaces* m_faceModel;
    MeshVertices* m_vertexModel;
    MeshSphere* m_sphereModel;
    QTreeView* m_faces;
    QTreeView* m_vertices;
    QTreeView* m_sphere;
};

} // namespace ui
