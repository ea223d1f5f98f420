#pragma once

#include <cstddef>

namespace tr::level
{

/// 32-bit numbers of a link of a mesh tree: flags, x, y and z. Source: WAD 2.1, Links_Data_Package.
inline constexpr std::size_t kJointNumbers = 4;

} // namespace tr::level
