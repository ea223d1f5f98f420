#pragma once

#include <QColor>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace ui
{

/// One way to read the bytes at a place.
struct HexValue
{
    QString name;                 ///< "u16"
    QString text;                 ///< empty where there are too few bytes
    std::optional<QColor> colour; ///< of what is a colour
    QString tip;                  ///< what the name stands for
};

/// The bytes as the numbers and texts that they can be, low byte first. More than kValueBytes are
/// not looked at.
inline constexpr std::size_t kValueBytes = 16;

/// How many ways there are, whatever the bytes.
inline constexpr std::size_t kValueCount = 15;

[[nodiscard]] std::vector<HexValue> valuesOf(std::span<const std::byte> bytes);

} // namespace ui
