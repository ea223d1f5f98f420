#pragma once

#include <QScrollArea>

namespace ui
{

/// A page that can be scrolled, so that it does not keep what it stands in from being small.
inline QWidget* scrollable(QWidget* page)
{
    auto* const area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(page);
    area->setFocusProxy(page);
    return area;
}

} // namespace ui
