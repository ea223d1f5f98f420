#pragma once

#include "core/base/Result.h"
#include "core/edit/document/Arrangement.h"

#include <string_view>
#include <vector>

/// The layers of a TR5 room: each takes its faces and vertices along. Used by
/// RowEdit.cpp and RowPaste.cpp only.
namespace tr::edit
{

/// Whether a table holds the layers of a room which can be changed.
[[nodiscard]] bool canArrangeLayers(const Content& content, TableId table, std::string_view path);

/// All steps for layers that come, go or move. A new layer is `rows`, without faces and vertices:
/// its box is kept, its counts are none. Precondition: canArrangeLayers. Errors: ReferenceTooFar.
[[nodiscard]] Result<std::vector<Step>> arrangeLayers(const Content& content,
                                                      std::string_view path,
                                                      const Arrangement& arrangement,
                                                      const schema::RowBlock& rows);

/// Layers that replace others, with what those say of their faces and vertices, which stay. Rows of
/// other tables are given back as they are.
[[nodiscard]] schema::RowBlock
layersInPlace(const Content& content, const RowSpan& replaced, const schema::RowBlock& rows);

} // namespace tr::edit
