#pragma once

#include "core/schema/record/FileText.h"

#include <optional>
#include <string>
#include <string_view>

namespace tr::schema
{

/// Bytes of a file as UTF-8. Nothing is lost: bytes that are no letter of Windows-1252 become the
/// control characters of their number, bytes that are no UTF-8 the private letters from U+F700 on.
[[nodiscard]] std::string decodeText(TextEncoding encoding, std::string_view bytes);

/// The other way. Nothing where the encoding has no such letter.
[[nodiscard]] std::optional<std::string> encodeText(TextEncoding encoding, std::string_view utf8);

/// Puts a letter behind a text in UTF-8.
void appendLetter(std::string& utf8, char32_t letter);

/// Whether a text of those bytes can stand in the file and be read again as the same.
[[nodiscard]] bool fits(const TextRule& rule, std::string_view bytes) noexcept;

} // namespace tr::schema
