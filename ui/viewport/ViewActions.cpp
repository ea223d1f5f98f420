#include "ui/viewport/ViewActions.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/look/Icons.h"

#include <QAction>
#include <QMenu>

#include <array>

namespace ui
{
namespace
{

struct ViewInfo
{
    render::StandardView view;
    const char* name;
    const char* text;
    int key; ///< with Ctrl+Alt: with Ctrl alone they are those of layouts
};

// The keys are those of the other programs of this field: front, side and top on 1, 3 and 7.
constexpr std::array<ViewInfo, 7> kViews{{
    {render::StandardView::Front,
     "viewFront",
     QT_TRANSLATE_NOOP("ui::ViewActions", "&Front"),
     Qt::Key_1},
    {render::StandardView::Back,
     "viewBack",
     QT_TRANSLATE_NOOP("ui::ViewActions", "&Back"),
     Qt::Key_2},
    {render::StandardView::Right,
     "viewRight",
     QT_TRANSLATE_NOOP("ui::ViewActions", "&Right"),
     Qt::Key_3},
    {render::StandardView::Left,
     "viewLeft",
     QT_TRANSLATE_NOOP("ui::ViewActions", "&Left"),
     Qt::Key_4},
    {render::StandardView::Top, "viewTop", QT_TRANSLATE_NOOP("ui::ViewActions", "&Top"), Qt::Key_7},
    {render::StandardView::Bottom,
     "viewBottom",
     QT_TRANSLATE_NOOP("ui::ViewActions", "B&ottom"),
     Qt::Key_8},
    {render::StandardView::Isometric,
     "viewIso",
     QT_TRANSLATE_NOOP("ui::ViewActions", "&Slanting"),
     Qt::Key_0},
}};

} // namespace

ViewActions::ViewActions(QObject* parent)
    : QObject(parent)
{
    whole = add("viewWhole",
                tr("Show the &Whole"),
                "whole",
                Qt::Key_Backspace,
                tr("Show the whole level from outside, or the first object of a WAD, wherever the "
                   "camera is"));
    frame = add("viewFrame",
                tr("&Frame Selection"),
                "frame-selection",
                Qt::Key_F,
                tr("Bring what is selected into the picture, or else everything"));
    inside = add("viewInside",
                 tr("Stand &Inside"),
                 "inside",
                 Qt::Key_I,
                 tr("Put the camera into the selected room, or where Lara stands"));
    views = makeViewsMenu();
    addSeparator();
    orthographic = addToggle("viewOrthographic",
                             tr("&Orthographic"),
                             "cube",
                             Qt::CTRL | Qt::ALT | Qt::Key_5,
                             tr("Draw without perspective"),
                             false,
                             &ViewActions::optionsChanged);
    wireframe = addToggle("viewWireframe",
                          tr("&Wireframe"),
                          "wireframe",
                          Qt::SHIFT | Qt::Key_Z,
                          tr("Draw the edges of all faces"),
                          false,
                          &ViewActions::optionsChanged);
    grid = addToggle("viewGrid",
                     tr("&Grid"),
                     "grid",
                     Qt::Key_G,
                     tr("Draw a ground grid of sectors"),
                     false,
                     &ViewActions::optionsChanged);
    untextured = addToggle("viewUntextured",
                           tr("Without &Textures"),
                           "",
                           Qt::Key_T,
                           tr("Draw light and colour alone"),
                           false,
                           &ViewActions::optionsChanged);
    smooth = addToggle("viewSmooth",
                       tr("&Smooth Textures"),
                       "",
                       {},
                       tr("Blend the texels instead of drawing them as squares"),
                       false,
                       &ViewActions::optionsChanged);
    headlight = addToggle("viewHeadlight",
                          tr("&Headlight"),
                          "",
                          {},
                          tr("Light objects from the camera so that their shape shows"),
                          true,
                          &ViewActions::optionsChanged);
    fullBright = addToggle("viewFullBright",
                           tr("Full &Bright"),
                           "light",
                           Qt::Key_B,
                           tr("Draw everything as bright as its textures, without the light of the "
                              "level"),
                           false,
                           &ViewActions::contentChanged);
    addSeparator();
    layers = makeLayersMenu();
}

QAction* ViewActions::add(const char* name,
                          const QString& text,
                          const char* iconName,
                          const QKeySequence& keys,
                          const QString& tip)
{
    QAction* const action = makeNamedAction({name, text, tip, iconName, keys}, this);
    m_all.append(action);
    return action;
}

QAction* ViewActions::addToggle(const char* name,
                                const QString& text,
                                const char* iconName,
                                const QKeySequence& keys,
                                const QString& tip,
                                bool on,
                                void (ViewActions::*changed)())
{
    QAction* action = add(name, text, iconName, keys, tip);
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::toggled, this, changed);
    return action;
}

void ViewActions::addSeparator()
{
    auto* separator = new QAction(this);
    separator->setSeparator(true);
    m_all.append(separator);
}

QAction* ViewActions::makeViewsMenu()
{
    auto* menu = new QMenu(tr("Look &From"));
    connect(this, &QObject::destroyed, menu, &QObject::deleteLater);
    menu->setToolTipsVisible(true);
    for (const ViewInfo& info : kViews)
    {
        QAction* action = menu->addAction(tr(info.text));
        action->setObjectName(QLatin1String(info.name));
        action->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(info.key)));
        action->setStatusTip(tr("Turn the camera to a standard view"));
        connect(action, &QAction::triggered, this, [this, &info] { Q_EMIT viewChosen(info.view); });
    }
    QAction* action = menu->menuAction();
    action->setObjectName(QStringLiteral("viewFrom"));
    action->setIcon(icon(QLatin1String("cube")));
    action->setToolTip(tr("Look from a standard side"));
    m_all.append(action);
    return action;
}

QAction* ViewActions::makeLayersMenu()
{
    auto* menu = new QMenu(tr("Sho&w"));
    connect(this, &QObject::destroyed, menu, &QObject::deleteLater);
    const auto toggle =
        [this, menu](const char* name, const QString& text, const QString& tip, bool on)
    {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        action->setChecked(on);
        action->setStatusTip(tip);
        action->setToolTip(tip);
        connect(action, &QAction::toggled, this, &ViewActions::contentChanged);
        return action;
    };
    entities = toggle("showEntities", tr("&Entities"), tr("Moveables and pick-ups"), true);
    statics = toggle("showStatics", tr("&Static Meshes"), tr("Static meshes of the rooms"), true);
    sprites = toggle("showSprites", tr("S&prites"), tr("Sprites of the rooms"), true);
    portals = toggle("showPortals", tr("P&ortals"), tr("Outlines of the portals"), false);
    flipped = toggle("showFlipped",
                     tr("&Flipped Rooms"),
                     tr("Alternate rooms in the place of those that they flip with"),
                     false);
    QAction* action = menu->menuAction();
    action->setObjectName(QStringLiteral("viewShow"));
    action->setIcon(icon(QLatin1String("layers")));
    action->setToolTip(tr("Choose what of a level is shown"));
    m_all.append(action);
    return action;
}

render::gl::RenderOptions ViewActions::drawnAs(render::gl::RenderOptions options) const
{
    options.wireframe = wireframe->isChecked() ? render::gl::WireframeMode::Overlay
                                               : render::gl::WireframeMode::Off;
    options.shading = untextured->isChecked() ? render::gl::ShadingMode::Untextured
                                              : render::gl::ShadingMode::Textured;
    options.filter = smooth->isChecked() ? render::gl::TextureFilter::Linear
                                         : render::gl::TextureFilter::Nearest;
    options.headlight = headlight->isChecked() && !fullBright->isChecked();
    options.grid = grid->isChecked();
    return options;
}

render::SceneOptions ViewActions::content() const
{
    render::SceneOptions options;
    options.entities = entities->isChecked();
    options.statics = statics->isChecked();
    options.sprites = sprites->isChecked();
    options.portals = portals->isChecked();
    options.flippedRooms = flipped->isChecked();
    options.light =
        fullBright->isChecked() ? render::SceneLight::Full : render::SceneLight::OfLevel;
    return options;
}

} // namespace ui
