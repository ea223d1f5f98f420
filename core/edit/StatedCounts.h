#pragma once

#include "core/base/Result.h"
#include "core/edit/Step.h"

#include <string_view>
#include <vector>

/// Tables whose number of rows other fields say: the texture pages of TR4 and TR5, and the lights,
/// fog bulbs and statics of a TR5 room. Used by RowEdit.cpp only.
namespace tr::edit
{

/// Whether rows can come or go at that place, because what says how many there are can be changed
/// with them. Pages of bump maps cannot: they come in pairs.
[[nodiscard]] bool
canRestate(const Content& content, TableId table, std::string_view path, std::size_t at);

/// The steps that go with rows which are put in front of the row `at`, or which are deleted from
/// there on where `count` is below zero: counts, and the offsets of what stands behind them.
/// Precondition: canRestate. Errors: ReferenceTooFar, for a number that has no room for it.
[[nodiscard]] Result<std::vector<Step>> restate(const Content& content,
                                                TableId table,
                                                std::string_view path,
                                                std::size_t at,
                                                std::ptrdiff_t count);

} // namespace tr::edit
