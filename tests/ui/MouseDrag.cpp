#include "tests/ui/MouseDrag.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTimer>
#include <QtTest>

namespace test
{

bool dragWithMouse(const DragEnd& from, const DragEnd& to, Qt::KeyboardModifiers keys)
{
    QTest::mousePress(&from.widget, Qt::LeftButton, keys, from.place);
    return dragOn(from, to, keys);
}

bool dragOn(const DragEnd& from, const DragEnd& to, Qt::KeyboardModifiers keys)
{
    constexpr int kSteps = 6;
    QWidget* const window = to.widget.window();
    const QPoint inWindow = to.widget.mapTo(window, to.place);
    int step = 0;
    QTimer timer;
    QObject::connect(&timer,
                     &QTimer::timeout,
                     &timer,
                     [&]
                     {
                         QWindow* const handle = window->windowHandle();
                         const QPoint there = inWindow + QPoint(++step % 2, 0);
                         if (step < kSteps)
                         {
                             QTest::mouseMove(handle, there);
                             QTest::mouseEvent(QTest::MouseMove, handle, Qt::LeftButton, {}, there);
                         }
                         else
                         {
                             QTest::mouseRelease(handle, Qt::LeftButton, {}, there);
                             timer.stop();
                         }
                     });
    const QPoint moved = from.place + QPoint(40, 2);
    timer.start(60);
    QMouseEvent move(QEvent::MouseMove,
                     moved,
                     from.widget.mapToGlobal(moved),
                     Qt::NoButton,
                     Qt::LeftButton,
                     keys);
    QApplication::sendEvent(&from.widget, &move);
    return QTest::qWaitFor([&timer] { return !timer.isActive(); });
}

} // namespace test
