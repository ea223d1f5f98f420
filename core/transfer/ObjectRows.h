#pragma once

#include "core/schema/Content.h"
#include "core/schema/table/TableInfo.h"
#include "core/transfer/ObjectKey.h"

#include <optional>
#include <vector>

/// Which rows of a file its objects are.
namespace tr::transfer
{

using schema::Content;

/// The table in which objects of a kind stand.
[[nodiscard]] schema::TableId tableOf(ObjectKind kind) noexcept;

struct ObjectRow
{
    ObjectKey key;
    std::size_t row = 0; ///< of tableOf(key.kind)
};

/// All objects of a content, kind by kind, in its order. Of several in one slot the first.
[[nodiscard]] std::vector<ObjectRow> objectRows(const Content& content);

/// The same without their rows.
[[nodiscard]] std::vector<ObjectKey> objectsIn(const Content& content);

/// Nothing: there is no such object.
[[nodiscard]] std::optional<std::size_t> rowOf(const Content& content, const ObjectKey& key);

/// The object that a row of a table is. Nothing: it is none, or there is no such row.
[[nodiscard]] std::optional<ObjectKey>
objectAt(const Content& content, schema::TableId table, std::size_t row);

/// What has a slot of those objects that share their slots with a kind: moveables and sprite
/// sequences do. Nothing: it is free.
[[nodiscard]] std::optional<ObjectRow>
occupantOf(const Content& content, ObjectKind kind, std::uint32_t slot);

/// The first sprite of a sequence, as a row of the sprite textures. Nothing: it has none.
[[nodiscard]] std::optional<std::size_t> firstSpriteOf(const Content& content,
                                                       std::size_t sequence);

} // namespace tr::transfer
