#include "core/convert/models/making/ModelNames.h"

#include "core/catalogue/Catalogue.h"

namespace tr::convert
{

std::string nameOfMoveable(schema::Version version, std::uint32_t slot)
{
    const auto name = catalogue::modelName(version, slot);
    return name ? std::string(*name) : concat("moveable ", slot);
}

std::string nameOfBone(schema::Version version, std::uint32_t slot, std::size_t joint)
{
    const auto name = catalogue::jointName(version, slot, static_cast<std::uint32_t>(joint));
    return name ? std::string(*name) : concat("bone ", joint);
}

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
