#pragma once

#include "core/edit/document/Step.h"
#include "ui/file/OpenFile.h"

#include <QObject>

#include <cstdint>

class QAction;

namespace ui
{

class ActionSet;
class AnimationsPanel;
class CentreTabs;
class Viewport;
class WindowLayout;
enum class Layout : std::uint8_t;

/// Changes between the layouts of a window: by their commands, and where something is opened that
/// is worked on in one of them.
class LayoutCommands : public QObject
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        ActionSet& actions;
        WindowLayout& layout;
        CentreTabs& tabs;
        Viewport& viewport;
        AnimationsPanel& animations;
    };

    LayoutCommands(const Parts& parts, QObject* parent);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Whose objects are shown; null: there are none, or not yet. Without animations there is
    /// nothing to animate.
    void setObjects(const OpenFilePtr& objects);

    /// The same after an edit: the layout stays.
    void reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet& changes);

    /// Changes to a layout by its name. False if there is none, or if the file has nothing for it.
    bool show(const QString& name);

private:
    [[nodiscard]] QAction* actionOf(Layout layout) const;
    void animate();
    void model();
    void showCurrent();

    Parts m_parts;
};

} // namespace ui
