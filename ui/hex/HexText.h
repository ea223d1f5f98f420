#pragma once

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// Bytes as text and text as bytes. Texts in these files are Windows-1252.
namespace ui
{

/// The letter of a byte; a null character where it has none that can be seen.
[[nodiscard]] QChar letterOf(std::byte byte);

/// The byte of a letter; nothing if Windows-1252 has none for it.
[[nodiscard]] std::optional<std::byte> byteOf(QChar letter);

/// "DE AD 00"
[[nodiscard]] QString hexText(std::span<const std::byte> bytes);

/// Letters, with a dot for each byte that has none.
[[nodiscard]] QString plainText(std::span<const std::byte> bytes);

/// "const unsigned char bytes[3] = {...};", twelve to a line.
[[nodiscard]] QString arrayText(std::span<const std::byte> bytes);

/// "0x0001F3A4"
[[nodiscard]] QString offsetText(std::uint64_t offset, int digits = 8);

/// "500", "0x1F4", and from `current` on "+16" and "-0x10". Nothing if it is none of these, or
/// leads before the first byte.
[[nodiscard]] std::optional<std::uint64_t> parseOffset(const QString& text, std::uint64_t current);

} // namespace ui
