#pragma once

#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/schema/Content.h"

#include <optional>
#include <tuple>
#include <vector>

/// Levels and WADs as the content of a file. What stands here besides objectsOf is what
/// core/schema/ContentType.h asks for.
namespace tr::level
{

/// What the content has of moveables, statics and meshes; empty tables where it has none.
[[nodiscard]] const Objects& objectsOf(const schema::Content& content) noexcept;

[[nodiscard]] schema::Version versionOf(const Level& level) noexcept;
[[nodiscard]] schema::Version versionOf(const Wad& wad) noexcept;

/// Numbers that would be taken for something else when they are read again.
[[nodiscard]] std::optional<Error> faultOf(const Level& level);

/// The zones with the boxes, pages of one depth with those of the other, samples with their
/// indices, what TRNG says about rooms.
[[nodiscard]] std::vector<schema::RowsInStep>
rowsInStep(const Level& level, schema::TableId table, const schema::RowOrder& order);

[[nodiscard]] std::tuple<const Objects*, const Sprites*, const Sounds*>
sharedParts(const Level& level) noexcept;
[[nodiscard]] std::tuple<const Objects*> sharedParts(const Wad& wad) noexcept;

} // namespace tr::level

namespace tr::schema
{

extern template const ContentType& contentType<level::Level>() noexcept;
extern template const ContentType& contentType<level::Wad>() noexcept;

} // namespace tr::schema
