#pragma once

#include "core/edit/document/Document.h"
#include "core/level/Level.h"
#include "core/level/Objects.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What tests look at in documents and in bytes.
namespace tr::test
{

[[nodiscard]] inline const level::Objects& objectsOf(const edit::Document& document)
{
    return level::objectsOf(document.content());
}

/// Of a document that is a level.
[[nodiscard]] inline const level::Level& levelOf(const edit::Document& document)
{
    return *document.content().as<level::Level>();
}

[[nodiscard]] inline std::vector<std::byte> bytesOf(std::string_view letters)
{
    const auto bytes = std::as_bytes(std::span(letters));
    return {bytes.begin(), bytes.end()};
}

[[nodiscard]] inline std::string lettersOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace tr::test
