#include "ui/window/ModelWork.h"

#include "ui/common/texts/Translated.h"
#include "ui/window/FileViews.h"
#include "ui/window/WindowLayout.h"

#include <QMenu>

namespace ui
{

ModelWork::ModelWork(const Parts& /*parts*/, QWidget& window)
    : QObject(&window)
    , m_menu(new QMenu(translated(QT_TRANSLATE_NOOP("ui", "O&bjects")), &window))
{
}

void ModelWork::addTo(Panels& /*panels*/) const {}

void ModelWork::listIn(FileViews& /*views*/) const {}

void ModelWork::update() {}

} // namespace ui
