#pragma once

#include <QCoreApplication>
#include <QString>

namespace ui
{

/// A text of the window outside of the classes that have tr(), in the user's language.
[[nodiscard]] inline QString translated(const char* text)
{
    return QCoreApplication::translate("ui", text);
}

} // namespace ui
