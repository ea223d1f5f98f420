#pragma once

#include "core/level/Level.h"
#include "core/level/Wad.h"

#include <variant>

namespace tr::level
{

/// What a file holds.
using Content = std::variant<Level, Wad>;

[[nodiscard]] inline schema::Version versionOf(const Content& content) noexcept
{
    const auto* level = std::get_if<Level>(&content);
    return level != nullptr ? level->version : schema::Version::Wad;
}

[[nodiscard]] inline const Objects& objectsOf(const Content& content)
{
    return std::visit([](const auto& each) -> const Objects& { return each.objects; }, content);
}

} // namespace tr::level
