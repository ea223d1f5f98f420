#pragma once

#include "core/schema/table/TableView.h"

#include <deque>

namespace tr::schema
{

/// Puts the stretches of all tables into the order of the rows that they stand in. Where rows stand
/// in rows of their own kind, they were found in another one: those in a row come behind all that
/// are beside it, and what is in them stands in front. Precondition: a table comes in front of
/// those in its rows.
void orderNested(std::deque<TableView>& tables);

} // namespace tr::schema
