#pragma once

#include <QLocale>
#include <QString>

#include <cstddef>

namespace ui
{

/// How many, as people of the user's country write it: "12,345".
[[nodiscard]] inline QString countText(std::size_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

} // namespace ui
