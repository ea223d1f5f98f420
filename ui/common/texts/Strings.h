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

/// A name as a text of a menu or button, in which a single & would make a letter a key.
[[nodiscard]] inline QString withoutKeys(QString name)
{
    return name.replace(u'&', QStringLiteral("&&"));
}

} // namespace ui
