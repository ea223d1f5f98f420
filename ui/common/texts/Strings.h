#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>

namespace ui
{

/// Core's UTF-8 as a QString.
[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A name that core may not have; empty then.
[[nodiscard]] inline QString nameOrEmpty(const std::optional<std::string_view>& name)
{
    return name ? toQString(*name) : QString();
}

} // namespace ui
