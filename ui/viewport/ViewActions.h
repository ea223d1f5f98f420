#pragma once

#include "render/gl/RenderOptions.h"
#include "render/scene/Camera.h"
#include "render/scene/Subject.h"

#include <QObject>

class QAction;
class QActionGroup;
class QWidget;

namespace ui
{

/// What can be done in the 3D view, as actions with keys and icons. They do nothing by themselves:
/// the view connects to them.
class ViewActions : public QObject
{
    Q_OBJECT

public:
    explicit ViewActions(QObject* parent = nullptr);

    QAction* whole;  ///< the way home: all of it, from where it is seen at first
    QAction* frame;  ///< bring the selection, or everything, into the picture
    QAction* inside; ///< stand in the middle of the room
    QAction* views;  ///< a menu of the standard views
    QAction* orthographic;
    QAction* wireframe;
    QAction* untextured;
    QAction* smooth; ///< linear texture filter
    QAction* headlight;
    QAction* fullBright; ///< without the level's light
    QAction* grid;
    QAction* layers; ///< a menu of the five below
    QAction* entities;
    QAction* statics;
    QAction* sprites;
    QAction* portals;
    QAction* flipped;

    /// All of them, with separators, for the window's menu.
    [[nodiscard]] const QList<QAction*>& all() const noexcept { return m_all; }

    /// Toggles whose state is remembered from run to run.
    [[nodiscard]] QList<QAction*> remembered() const
    {
        return {grid, smooth, headlight, fullBright};
    }

    /// Options of drawing with those that are chosen here.
    [[nodiscard]] render::gl::RenderOptions drawnAs(render::gl::RenderOptions options) const;

    /// What of a file is drawn.
    [[nodiscard]] render::SceneOptions content() const;

Q_SIGNALS:
    void viewChosen(render::StandardView view);
    void optionsChanged(); ///< how it is drawn
    void contentChanged(); ///< what is drawn

private:
    QAction* add(const char* name,
                 const QString& text,
                 const char* iconName,
                 const QKeySequence& keys,
                 const QString& tip);
    QAction* addToggle(const char* name,
                       const QString& text,
                       const char* iconName,
                       const QKeySequence& keys,
                       const QString& tip,
                       bool on,
                       void (ViewActions::*changed)());
    void addSeparator();
    QAction* makeViewsMenu();
    QAction* makeLayersMenu();

    QList<QAction*> m_all;
};

} // namespace ui
