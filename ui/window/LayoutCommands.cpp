#include "ui/window/LayoutCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/WindowLayout.h"

#include <QAction>

namespace ui
{

LayoutCommands::LayoutCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    m_parts.actions.on(
        Command::LayoutExplore, this, [this] { m_parts.layout.change(Layout::Explore); });
    m_parts.actions.on(Command::LayoutAnimate, this, [this] { animate(); });
    m_parts.actions.on(Command::LayoutModel, this, [this] { model(); });
    m_parts.actions.on(Command::ResetLayout, this, [this] { m_parts.layout.reset(); });
    connect(&m_parts.tabs,
            &CentreTabs::layoutWanted,
            this,
            [this](const QString& name)
            {
                const auto layout = WindowLayout::named(name);
                if (layout && actionOf(*layout)->isEnabled())
                {
                    m_parts.layout.change(*layout);
                }
            });
    connect(&m_parts.layout,
            &WindowLayout::changed,
            this,
            [this]
            {
                showCurrent();
                m_parts.tabs.currentWidget()->setFocus();
            });
    connect(&m_parts.layout, &WindowLayout::panelToggled, this, &LayoutCommands::showCurrent);
    setFile(nullptr);
    setObjects(nullptr);
    showCurrent();
}

void LayoutCommands::setFile(const OpenFilePtr& file)
{
    m_parts.actions.action(Command::LayoutExplore)->setEnabled(file != nullptr);
    m_parts.actions.action(Command::ResetLayout)->setEnabled(file != nullptr);
}

void LayoutCommands::setObjects(const OpenFilePtr& objects)
{
    reviseObjects(objects, {});
    if (objects && !actionOf(m_parts.layout.current())->isEnabled())
    {
        m_parts.layout.change(Layout::Explore);
    }
}

void LayoutCommands::reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet&)
{
    m_parts.actions.action(Command::LayoutAnimate)
        ->setEnabled(objects && !objects->file().objects().animations.empty());
    m_parts.actions.action(Command::LayoutModel)
        ->setEnabled(objects && !objects->file().objects().meshPointers.empty());
}

bool LayoutCommands::show(const QString& name)
{
    const auto layout = WindowLayout::named(name);
    if (!layout || !actionOf(*layout)->isEnabled())
    {
        return false;
    }
    actionOf(*layout)->trigger();
    return true;
}

/// The moveable that is selected, or else the one that the list begins with.
void LayoutCommands::animate()
{
    m_parts.layout.change(Layout::Animate);
    m_parts.tabs.showView();
    m_parts.animations.selectMoveable();
}

void LayoutCommands::model()
{
    m_parts.layout.change(Layout::Model);
    m_parts.tabs.showView();
}

QAction* LayoutCommands::actionOf(Layout layout) const
{
    switch (layout)
    {
    case Layout::Animate:
        return m_parts.actions.action(Command::LayoutAnimate);
    case Layout::Model:
        return m_parts.actions.action(Command::LayoutModel);
    case Layout::Explore:
        break;
    }
    return m_parts.actions.action(Command::LayoutExplore);
}

void LayoutCommands::showCurrent()
{
    actionOf(m_parts.layout.current())->setChecked(true);
    m_parts.viewport.setAnimationsListed(m_parts.layout.isOpen(m_parts.animations));
}

} // namespace ui
