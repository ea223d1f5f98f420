#pragma once

#include <QCoreApplication>
#include <QString>

namespace ui
{

/// A text of the window outside of the classes that have tr(), in the user's language. `n`: how
/// many it is about.
[[nodiscard]] inline QString translated(const char* text, int n = -1)
{
    return QCoreApplication::translate("ui", text, nullptr, n);
}

} // namespace ui
