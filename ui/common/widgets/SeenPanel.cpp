#include "ui/common/widgets/SeenPanel.h"

#include <utility>

namespace ui
{

bool SeenPanel::isSeen() const
{
    return isVisible() && !visibleRegion().isEmpty();
}

void SeenPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    miss();
}

void SeenPanel::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (std::exchange(m_hasMissed, false))
    {
        QMetaObject::invokeMethod(
            this, [this] { seeAgain(); }, Qt::QueuedConnection);
    }
}

} // namespace ui
