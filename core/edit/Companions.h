#pragma once

#include "core/edit/Step.h"

#include <vector>

/// Tables that have to stand in step with another: the zones with the boxes, pages of lesser
/// colours with those of more, samples with their indices. Used by RowEdit.cpp only.
namespace tr::edit
{

/// The steps that go with rows which are put in front of the row `at` of a table. New companions
/// are like those of the row in front.
[[nodiscard]] std::vector<Step>
companionInserts(const Content& content, TableId table, std::size_t at, std::size_t count);

/// The steps that go with rows which are deleted.
[[nodiscard]] std::vector<Step>
companionRemovals(const Content& content, TableId table, std::size_t first, std::size_t count);

/// The steps that go with rows which are taken out, and put in front of what is the row `to` then.
[[nodiscard]] std::vector<Step> companionMoves(
    const Content& content, TableId table, std::size_t first, std::size_t count, std::size_t to);

} // namespace tr::edit
