#pragma once

#include "core/edit/document/Arrangement.h"

#include <vector>

/// Tables that have to stand in step with another: the zones with the boxes, pages of lesser
/// colours with those of more, samples with their indices, what TRNG says about rooms. Used by
/// RowEdit.cpp only.
namespace tr::edit
{

/// The steps that go with rows of a table which come and go. Companions of new rows are like those
/// of the row in front.
[[nodiscard]] std::vector<Step>
companions(const Content& content, TableId table, const Arrangement& arrangement);

} // namespace tr::edit
