#pragma once

#include "core/view/links/Link.h"

#include <vector>

namespace tr::view
{

/// Those of collectLinks that lead to words of a packed stream, without looking for any others: an
/// edit of a key frame need not know which faces of a level use which texture. Precondition:
/// entryKindOf(stream).
[[nodiscard]] std::vector<Link>
linksInto(const schema::Content& content, const schema::TableSet& tables, schema::TableId stream);

} // namespace tr::view
