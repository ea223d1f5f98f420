#pragma once

#include "core/view/objects/AnimationRows.h"
#include "ui/rows/RowCommands.h"

#include <functional>
#include <optional>
#include <vector>

namespace ui
{

struct MeshOfFile;
struct ObjectsOfFile;
class AnimationFiles;
class AnimationsPanel;
class CentreTabs;
class CurveEditing;
class CurvesPanel;
class DispatchEditing;
class Editor;
class FocusTarget;
class GraphEditing;
class GraphPanel;
class InspectCommand;
class MatrixPanel;
class PropertiesView;
class Settings;
class RowPasting;
class SoundsView;
class StructureView;
class TaskRunner;
class Viewport;
enum class MarkEdit : std::uint8_t;

/// What can be done to the rows of tables in a window: edits, those of animations among them, the
/// clipboard, dragging, exporting, and the inspector of the moveable that they belong to.
class TableWork : public QObject
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        ActionSet& actions;
        TaskRunner& tasks;
        Settings& settings;
        FileSession& session;
        Selection& selection;
        CentreTabs& tabs;
        StructureView& structure;
        AnimationsPanel& animations;
        GraphPanel& graph;
        MatrixPanel& matrix;
        Editor& editor;
        PropertiesView& properties;
        Viewport& viewport;
        const SoundsView& sounds;
        CurvesPanel* curves; ///< null: there is no player
    };

    TableWork(const Parts& parts, QWidget& window);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Whose objects are shown, and the same after an edit; see StandIns.
    void setObjects(const OpenFilePtr& objects);
    void reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet& changes);

    /// Enables the actions for what is selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// Objects of another file were pasted, to be merged.
    void objectsPasted(const ui::ObjectsOfFile& objects);

    /// A mesh was pasted in the place of the one behind a mesh pointer.
    void meshPasted(const ui::MeshOfFile& mesh, std::size_t pointer);

    /// The picture on the clipboard is to take the place of what is selected.
    void pictureWanted();

    /// It could not be done to animations that own no key frames.
    void keyframesMissing(const QString& reason);

    /// It was done, in this way.
    void told(const QString& title, const QString& what);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& title, const QString& what);

    /// The user wants to hear a sound.
    void soundWanted(std::uint32_t sound);

    void exported(const QString& path);
    void exportFailed(const QString& path, const QString& reason);

private:
    template <class Part>
    void follow(const Parts& parts, Part& part);
    void makeAsking(const Parts& parts, QWidget& window);
    void makeInspecting(const Parts& parts);
    void makeAnimating(const Parts& parts, QWidget& window);
    void makeFiles(const Parts& parts, QWidget& window);
    void makeCommands(const Parts& parts, QWidget& window);
    void makeMotion(const Parts& parts, QWidget& window);
    [[nodiscard]] std::optional<tr::view::AnimationMoment> shownMoment() const;
    void makeExport(const Parts& parts, QWidget& window);
    void makeGraph(const Parts& parts, QWidget& window);
    void makeCurves(const Parts& parts, QWidget& window);
    void makeMatrix(const Parts& parts);
    [[nodiscard]] bool editDispatch(MarkEdit edit);
    void makeClipboard(const Parts& parts, QWidget& window);
    void makeDragging(const Parts& parts, RowPasting& pasting);

    using WorkedRows = std::optional<RowCommands::WorkedRows>;

    /// Where the user is.
    [[nodiscard]] WorkedRows workedRows() const;
    [[nodiscard]] WorkedRows listedRows() const;
    [[nodiscard]] bool areObjectsOwn() const;

    FileSession& m_session;
    const StructureView& m_structure;
    const Selection& m_selection;
    const AnimationsPanel& m_list;
    const CentreTabs& m_tabs;
    Viewport& m_viewport;
    MatrixPanel& m_matrix;
    FocusTarget* m_focus;
    RowCommands* m_rows;
    std::vector<std::function<void()>> m_updates; ///< of all that offers actions
    AnimationFiles* m_files = nullptr;
    InspectCommand* m_inspect = nullptr;
    CurveEditing* m_curves = nullptr;
    GraphEditing* m_graph = nullptr;
    DispatchEditing* m_dispatches = nullptr;
};

} // namespace ui
