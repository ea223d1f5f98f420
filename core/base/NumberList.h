#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace tr
{

/// Numbers of "all" or of "0, 3, 5-9" below a count, ascending and each once; nothing where the
/// text is something else, or names one that is not there.
[[nodiscard]] std::optional<std::vector<std::size_t>> listedNumbers(std::string_view text,
                                                                    std::size_t count);

} // namespace tr
