#pragma once

#include <QPoint>
#include <QWidget>

namespace test
{

/// Where a drag begins, or ends.
struct DragEnd
{
    QWidget& widget;
    QPoint place;
};

/// Drags with the left button from one place to another, with the real mouse events of the window
/// system: they come while the drag has its own event loop. `keys` are held as it begins. False if
/// it does not end.
[[nodiscard]] bool
dragWithMouse(const DragEnd& from, const DragEnd& to, Qt::KeyboardModifiers keys = {});

/// The same where the button is pressed already.
[[nodiscard]] bool dragOn(const DragEnd& from, const DragEnd& to, Qt::KeyboardModifiers keys = {});

} // namespace test
