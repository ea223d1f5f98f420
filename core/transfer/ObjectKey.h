#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace tr::transfer
{

enum class ObjectKind : std::uint8_t
{
    Moveable,
    Static,
    Sprites, ///< a sequence, whose slots are those of moveables
};

inline constexpr std::size_t kObjectKinds = 3;

/// What an object is called in its file.
struct ObjectKey
{
    ObjectKind kind = ObjectKind::Moveable;
    std::uint32_t slot = 0;

    friend auto operator<=>(const ObjectKey&, const ObjectKey&) = default;
};

} // namespace tr::transfer
