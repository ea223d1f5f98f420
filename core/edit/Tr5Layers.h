#pragma once

#include "core/base/Result.h"
#include "core/edit/Arrangement.h"

#include <string_view>
#include <vector>

/// The layers of a TR5 room: each takes its faces and vertices along. Used by RowEdit.cpp only.
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

} // namespace tr::edit
