#include "ui/window/ModelWork.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Translated.h"
#include "ui/textures/TextureCommands.h"
#include "ui/textures/TexturePageView.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/FileViews.h"
#include "ui/window/WindowLayout.h"

#include <QMenu>

namespace ui
{

ModelWork::ModelWork(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_menu(new QMenu(translated(QT_TRANSLATE_NOOP("ui", "O&bjects")), &window))
{
    makeTextures(parts, window);
}

void ModelWork::makeTextures(const Parts& parts, QWidget& window)
{
    m_textures = new TextureCommands(parts.session, parts.selection, window);
    auto* const menu = m_menu->addMenu(icon(QLatin1String("image")),
                                       translated(QT_TRANSLATE_NOOP("ui", "&Textures")));
    m_textures->addTo(*menu);
    connect(m_textures, &TextureCommands::refused, this, &ModelWork::refused);
    connect(m_textures, &TextureCommands::doubted, this, &ModelWork::doubted);
    connect(&parts.tabs,
            &CentreTabs::texturesOpened,
            m_textures,
            [this](TexturePageView* view) { m_textures->attach(*view); });
}

void ModelWork::addTo(Panels& /*panels*/) const {}

void ModelWork::listIn(FileViews& /*views*/) const {}

void ModelWork::update()
{
    m_textures->update();
}

} // namespace ui
