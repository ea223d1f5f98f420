#pragma once

#include "ui/file/OpenFile.h"

#include <QObject>

class QMenu;
class QWidget;

namespace ui
{

class ActionSet;
class CentreTabs;
class Editor;
class FileSession;
class FileViews;
class MeshCommands;
class FaceTexturing;
class MeshPanel;
class MeshSelecting;
class ModelCommands;
class ObjectEditing;
class PictureEditing;
class PivotEditing;
class RoomStaticEditing;
class Selection;
class Settings;
class SkeletonEditing;
class SkeletonPanel;
class SpriteEditing;
class StaticEditing;
class StaticLighting;
class StaticsPanel;
class TaskRunner;
class TextureCommands;
class TexturesPanel;
class Viewport;
struct DropTaker;
struct Panels;

/// What objects are built with: the panels of the layout Model, and the menu of what is done in
/// them.
class ModelWork : public QObject
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
        Editor& editor;
        CentreTabs& tabs;
        Viewport& viewport;
    };

    ModelWork(const Parts& parts, QWidget& window);

    /// Puts its panels at their places.
    void addTo(Panels& panels) const;

    /// Has its panels told of the file, and then itself.
    void listIn(FileViews& views);

    /// All panels show that file, or its state after an edit.
    void setFile(const OpenFilePtr& file);

    /// Enables what can be done with what is selected now; not until all panels show the file that
    /// is open.
    void update();

    /// Takes model files that are dropped on the window.
    [[nodiscard]] DropTaker dropTaker() const;

    /// Asks how the picture on the clipboard is to be put onto what is selected.
    void pastePicture();

    [[nodiscard]] QMenu* menu() const noexcept { return m_menu; }

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& title, const QString& what);

    /// Something was done.
    void told(const QString& title, const QString& what);

    /// A file or a folder was written.
    void exported(const QString& path);

private:
    void makeSkeleton(const Parts& parts, QWidget& window);
    void makeStatics(const Parts& parts, QWidget& window);
    void makeMeshes(const Parts& parts, QWidget& window);
    void makeTextures(const Parts& parts, QWidget& window);
    void makeFaceTools(const Parts& parts, QWidget& window);
    void makeModelFiles(const Parts& parts, QWidget& window);
    void joinFaceTools(Viewport& viewport);

    const FileSession& m_session;
    OpenFilePtr m_file;
    QMenu* m_menu;
    SkeletonPanel* m_skeleton = nullptr;
    SkeletonEditing* m_bones = nullptr;
    PivotEditing* m_pivots = nullptr;
    ObjectEditing* m_objects = nullptr;
    StaticsPanel* m_statics = nullptr;
    StaticEditing* m_staticEditing = nullptr;
    StaticLighting* m_staticLighting = nullptr;
    RoomStaticEditing* m_roomStatics = nullptr;
    MeshPanel* m_mesh = nullptr;
    MeshCommands* m_meshes = nullptr;
    TexturesPanel* m_choice = nullptr;
    FaceTexturing* m_texturing = nullptr;
    MeshSelecting* m_selecting = nullptr;
    TextureCommands* m_textures = nullptr;
    PictureEditing* m_pictures = nullptr;
    SpriteEditing* m_sprites = nullptr;
    ModelCommands* m_modelFiles = nullptr;
};

} // namespace ui
