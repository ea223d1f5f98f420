#pragma once

#include "core/base/Error.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>
#include <string_view>

/// What animations are called, where notes (schema::Notes) may say so.
namespace tr::view
{

/// Letters that a name may have.
inline constexpr std::size_t kLongestName = 120;

/// Why a text cannot be a name: NameTooLong, NameNotPlain.
[[nodiscard]] std::optional<Error> faultOfName(std::string_view name);

/// What an animation is called as one of a moveable: by the user, or else in the catalogue. Empty:
/// it has no name. Precondition: the animation exists. What is given lives as long as the content.
[[nodiscard]] std::string_view animationName(const schema::Content& content,
                                             std::size_t animation,
                                             std::optional<std::size_t> model);

/// The same without what the user has said.
[[nodiscard]] std::string_view catalogueName(const schema::Content& content,
                                             std::size_t animation,
                                             std::optional<std::size_t> model);

/// What the catalogue says of the place of an animation in its moveable, whichever stands there.
[[nodiscard]] std::string_view nameOfPlace(const schema::Content& content,
                                           std::size_t animation,
                                           std::optional<std::size_t> model);

} // namespace tr::view
