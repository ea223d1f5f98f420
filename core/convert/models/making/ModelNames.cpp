#include "core/convert/models/making/ModelNames.h"

namespace tr::convert
{

std::string_view withoutCount(std::string_view name) noexcept
{
    constexpr std::size_t kCount = 4;
    const std::size_t at = name.size() < kCount ? 0 : name.size() - kCount;
    const bool isCounted =
        name.size() > kCount && name[at] == '.'
        && name.find_first_not_of("0123456789", at + 1) == std::string_view::npos;
    return isCounted ? name.substr(0, at) : name;
}

} // namespace tr::convert
