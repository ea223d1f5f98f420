#pragma once

#include "core/base/Text.h"
#include "core/schema/Version.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

/// Names of things in model files.
namespace tr::convert
{

/// A number as names begin with it, so that programs that sort by name keep the order.
[[nodiscard]] inline std::string padded(std::size_t number)
{
    constexpr std::size_t kDigits = 3;
    std::string digits = std::to_string(number);
    digits.insert(0, kDigits - std::min(kDigits, digits.size()), '0');
    return digits;
}

/// What a moveable is called, by its slot, and a joint of it: as the catalogue has it, or else
/// "moveable 8" and "bone 3".
[[nodiscard]] std::string nameOfMoveable(schema::Version version, std::uint32_t slot);
[[nodiscard]] std::string
nameOfBone(schema::Version version, std::uint32_t slot, std::size_t joint);

/// A name without the count that Blender and others put behind it where they have another thing of
/// that name: ".001".
[[nodiscard]] std::string_view withoutCount(std::string_view name) noexcept;

/// Names that nobody else in a file has.
class ModelNames
{
public:
    std::string unique(const std::string& name)
    {
        const std::size_t before = m_used[name]++;
        return before == 0 ? name : unique(concat(name, " ", before + 1));
    }

private:
    std::map<std::string, std::size_t> m_used;
};

} // namespace tr::convert
