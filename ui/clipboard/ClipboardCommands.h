#pragma once

#include "ui/clipboard/RowPasting.h"
#include "ui/file/AnimationData.h"
#include "ui/file/MeshData.h"
#include "ui/file/ObjectData.h"
#include "ui/rows/RowCommands.h"

class QMimeData;
class QTabWidget;

namespace ui
{

class AnimationsPanel;
class Editor;
class FocusTarget;
class KeyframeClipboard;
class MoveablePane;
class Settings;
class SoundClipboard;
class SoundsView;
class StructureView;
class TableTab;
class TextureClipboard;

/// Serves Cut, Copy, Paste and Paste Over: for the rows of the table, the structure or the part of
/// a moveable that has the focus, key frames among them, and for fields of text. Everything else
/// that has the focus copies what it has selected as text (CopiedText). No key is sent to anybody:
/// it would come back here as the shortcut.
class ClipboardCommands : public QObject
{
    Q_OBJECT

public:
    /// What they work with.
    struct Parts
    {
        ActionSet& actions;
        FileSession& session;
        QTabWidget& tabs; ///< in the centre of the window
        StructureView& structure;
        AnimationsPanel& animations;
        const SoundsView& sounds;
        const Settings& settings;
        FocusTarget& focus;
        RowCommands& rows;
        RowPasting& pasting;
        Editor& editor;
    };

    ClipboardCommands(const Parts& parts, QWidget& window);

    [[nodiscard]] TextureClipboard* textures() const noexcept { return m_textures; }

    [[nodiscard]] SoundClipboard* sounds() const noexcept { return m_sounds; }

    /// Enables the actions for what has the focus and is selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// Objects of another file were pasted.
    void objectsPasted(const ui::ObjectsOfFile& objects);

    /// A mesh was pasted in the place of the one behind a mesh pointer of the open file.
    void meshPasted(const ui::MeshOfFile& mesh, std::size_t pointer);

    /// Animations of another file were pasted, to be put onto a moveable: a row of models.
    void animationsPasted(const std::vector<ui::CopiedAnimation>& animations, std::size_t model);

    /// The picture on the clipboard is to take the place of what is selected.
    void pictureWanted();

private:
    void cut();
    void copy();
    void copyRows(const RowCommands::WorkedRows& rows);
    bool addCopiedObjects(QMimeData& data) const;
    bool addForOthers(QMimeData& data,
                      tr::schema::TableId from,
                      std::span<const std::size_t> rows) const;
    bool addCopiedRows(QMimeData& data) const;
    bool addCopiedMesh(QMimeData& data) const;
    bool addCopiedSounds(QMimeData& data) const;
    [[nodiscard]] std::vector<Address> selectedRows() const;
    void paste();
    void pasteOver();
    void pasteText(const TableTab& tab);

    [[nodiscard]] TableTab* table() const;
    [[nodiscard]] std::optional<tr::schema::TableId> tableOfFile() const;
    [[nodiscard]] bool isStructure() const;
    [[nodiscard]] const MoveablePane* pane() const;
    [[nodiscard]] std::optional<RowCommands::WorkedRows> target() const;
    [[nodiscard]] std::optional<RowPasting::Place> place() const;
    void readClipboard();
    [[nodiscard]] const RowClipPtr& clip();
    [[nodiscard]] std::optional<ObjectsOfFile> otherObjects();
    [[nodiscard]] std::optional<Address> mesh() const;
    [[nodiscard]] std::optional<MeshOfFile> copiedMesh();
    bool pasteMesh();
    [[nodiscard]] std::optional<std::size_t> moveable() const;
    [[nodiscard]] std::optional<std::size_t> moveableForAnimations();
    [[nodiscard]] bool takesTextures() const;
    [[nodiscard]] bool takesSounds() const;
    [[nodiscard]] bool takesPicture() const;

    Parts m_parts;
    KeyframeClipboard* m_keyframes;
    TextureClipboard* m_textures;
    SoundClipboard* m_sounds;
    RowClipPtr m_clip;
    std::optional<ObjectsOfFile> m_objects;      ///< in the clipboard, as m_clip
    std::optional<MeshOfFile> m_mesh;            ///< the same
    std::optional<std::uint64_t> m_animationsOf; ///< the document of those in the clipboard
    bool m_isClipRead = false;
};

} // namespace ui
