#include "app/gui/StartLog.h"

#include "ui/window/MainWindow.h"

#include <QEvent>
#include <QLoggingCategory>
#include <QTimer>

namespace gui
{
namespace
{

Q_LOGGING_CATEGORY(startLog, "cartouche.start", QtWarningMsg)

class FirstPaint : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
        {
            watched->removeEventFilter(this);
            // When all of it is painted and on the screen.
            QTimer::singleShot(0, this, [] { qCInfo(startLog, "window"); });
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

void logStart(ui::MainWindow& window)
{
    if (!startLog().isInfoEnabled())
    {
        return;
    }
    window.installEventFilter(new FirstPaint(&window));
    QObject::connect(
        &window.viewport(), &ui::Viewport::ready, &window, [] { qCInfo(startLog, "file"); });
}

} // namespace gui
