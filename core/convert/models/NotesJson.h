#pragma once

#include "core/exchange/model/ModelFile.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

/// JSON of texts that any program may have changed. Used by the sources of this folder only.
namespace tr::convert::notes
{

using Json = nlohmann::json;

/// The deepest of our texts are dispatches that lead out of their moveable.
inline constexpr int kDeepest = 8;

inline bool isTooDeep(const exchange::ModelNotes& text)
{
    int depth = 0;
    for (const char letter : text)
    {
        depth += letter == '[' || letter == '{' ? 1 : letter == ']' || letter == '}' ? -1 : 0;
        if (depth > kDeepest)
        {
            return true;
        }
    }
    return false;
}

/// An object; null: it is none.
inline Json objectIn(const exchange::ModelNotes& text)
{
    Json json = isTooDeep(text) ? Json() : Json::parse(text, nullptr, false);
    return json.is_object() ? std::move(json) : Json();
}

template <class Number>
std::optional<Number> numberIn(const Json& json)
{
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!json.is_number_integer()
        || (json.is_number_unsigned() && json.get<std::uint64_t>() > kMost))
    {
        return std::nullopt;
    }
    const auto number = json.get<std::int64_t>();
    if (number < std::int64_t{std::numeric_limits<Number>::min()}
        || number > std::int64_t{std::numeric_limits<Number>::max()})
    {
        return std::nullopt;
    }
    return static_cast<Number>(number);
}

template <class Number>
std::optional<Number> numberIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found == json.end() ? std::nullopt : numberIn<Number>(*found);
}

} // namespace tr::convert::notes
