#pragma once

#include "core/convert/Losses.h"
#include "core/schema/Content.h"
#include "core/schema/table/TableId.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Animations of moveables as files that Tomb Editor reads (.anim), of WADs, levels and .wad2.
namespace tr::convert
{

struct ExportedAnimation
{
    std::size_t number = 0;             ///< among those of its moveable
    std::string fileName;               ///< with the number in front, "0012_run.anim"
    std::string text;                   ///< of the file
    std::vector<view::Phrase> losses{}; ///< what has no place there
};

/// A name for the file of an animation: its number, and what is left of its name for every system.
[[nodiscard]] std::string exportName(std::size_t number, std::string_view name);

/// Whether a content has moveables whose animations can be taken out so.
[[nodiscard]] bool canExportFrom(const schema::Content& content) noexcept;

/// The row of the moveable in a slot: of the models, or of the moveables of a .wad2. Precondition:
/// canExportFrom.
[[nodiscard]] std::optional<std::size_t> moveableIn(const schema::Content& content,
                                                    std::uint32_t slot);

/// How many animations a moveable has. Preconditions: canExportFrom, it exists.
[[nodiscard]] std::size_t animationCount(const schema::Content& content, std::size_t moveable);

/// Animations of one moveable, by their numbers.
struct AnimationsOfOne
{
    std::size_t moveable = 0;
    std::vector<std::size_t> numbers;
};

/// The table that lists the animations of all moveables. Precondition: canExportFrom.
[[nodiscard]] schema::TableId animationsIn(const schema::Content& content);

/// What rows of that table are. Nothing: one is not there, or they are none of one moveable.
/// Precondition: canExportFrom.
[[nodiscard]] std::optional<AnimationsOfOne> animationsOfOne(const schema::Content& content,
                                                             std::span<const std::size_t> rows);

/// A name for the file of an animation. Preconditions: canExportFrom, it exists.
[[nodiscard]] std::string
exportNameOf(const schema::Content& content, std::size_t moveable, std::size_t number);

/// Animations of a moveable by their numbers, in their order. Those that do not exist, and those
/// that overlap with too many others in a damaged file, are left out. Preconditions: as above.
[[nodiscard]] std::vector<ExportedAnimation> exportAnimations(const schema::Content& content,
                                                              std::size_t moveable,
                                                              std::span<const std::size_t> numbers);

} // namespace tr::convert
