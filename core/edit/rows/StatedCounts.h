#pragma once

#include "core/base/Result.h"
#include "core/edit/document/Arrangement.h"
#include "core/view/objects/MoveableView.h"

#include <optional>
#include <string_view>
#include <vector>

/// Tables whose number of rows other fields say: the texture pages of TR4 and TR5, and the parts of
/// a TR5 room. Used by RowEdit.cpp only.
namespace tr::edit
{

/// Whether rows can come or go so, because what says how many there are can be changed with them.
/// Pages of bump maps cannot: they come in pairs. The layers of a room are for Tr5Layers.h.
[[nodiscard]] bool canRestate(const Content& content,
                              TableId table,
                              std::string_view path,
                              const Arrangement& arrangement);

/// The layer of a TR5 room that vertices become a part of, told by the vertices that it has.
/// Nothing for all other rows.
[[nodiscard]] std::optional<view::RowRange> joinedShare(const Content& content,
                                                        TableId table,
                                                        std::string_view path,
                                                        const Arrangement& insertion);

/// Whether what points to deleted rows can point to that row, which exists, instead. The corners of
/// a layer of a TR5 room lead to vertices of that layer only.
[[nodiscard]] bool canRedirect(const Content& content,
                               TableId table,
                               std::string_view path,
                               const Arrangement& removal,
                               std::size_t to);

/// The steps that go with rows which come or go: counts, and the offsets of what stands behind
/// them. Precondition: canRestate, or the table says its count itself. Errors: ReferenceTooFar, for
/// a number that has no room for it.
[[nodiscard]] Result<std::vector<Step>> restate(const Content& content,
                                                TableId table,
                                                std::string_view path,
                                                const Arrangement& arrangement);

} // namespace tr::edit
