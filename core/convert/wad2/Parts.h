#pragma once

#include "core/format/wad2/Part.h"
#include "core/level/Geometry.h"

#include <algorithm>
#include <string_view>

/// Parts of .wad2 files that are made anew.
namespace tr::convert
{

template <class Of>
void setPart(wad2::Part<Of>& part, const typename Of::Type& value)
{
    part.frame.isThere = true;
    part.data.value = value;
}

template <class Of>
void setNumber(wad2::Part<Of>& part, std::int64_t number)
{
    setPart(part, schema::LebNumber{number, 0});
}

/// What there is no room for is cut off.
template <class Of>
void setText(wad2::Part<Of>& part, std::string_view text)
{
    part.frame.isThere = true;
    part.data.value.assign(text.substr(0, std::min(text.size(), Of::kRoom)));
}

/// A point or a direction, Y up.
[[nodiscard]] inline wad2::Vector3 pointOf(const level::Vertex& vertex) noexcept
{
    // Y is never -0.
    return {static_cast<float>(vertex.x),
            static_cast<float>(-int{vertex.y}),
            static_cast<float>(vertex.z)};
}

/// Corners of a box. Y keeps which of both comes first, as Tomb Editor keeps it.
template <class Box>
void setBox(Box& to, const level::BoundingBox& from)
{
    to.frame.isThere = true;
    setPart(to.low, pointOf({from.minX, from.minY, from.minZ}));
    setPart(to.high, pointOf({from.maxX, from.maxY, from.maxZ}));
}

[[nodiscard]] inline schema::LebNumber leb(std::int64_t number) noexcept
{
    return {number, 0};
}

} // namespace tr::convert
