#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Names of files that every system takes.
namespace tr::exchange
{

/// A part of a name: letters and digits of ASCII, '-' and '_'. Everything else becomes '_', several
/// in a row one, none stands at the ends, and no '-' at the start. Long texts are cut off.
[[nodiscard]] std::string fileNamePart(std::string_view text);

/// A name for a folder: a part as above, or "file" where nothing of it is left. Names that mean
/// devices on Windows get a '_' behind them.
[[nodiscard]] std::string folderName(std::string_view text);

/// At least `digits` digits.
[[nodiscard]] std::string paddedNumber(std::size_t number, std::size_t digits = 4);

} // namespace tr::exchange
