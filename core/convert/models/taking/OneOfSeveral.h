#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <optional>

/// Files with several moveables in them, as modelOfPair makes them. Used by the sources of this
/// folder only.
namespace tr::convert
{

/// What a file has of one moveable, as if it had been made of that alone: what is of others shows
/// and moves nothing, clips end with what moves this one and begin with its number, and where it
/// stands beside the others is not told. It is the one whose slot the notes say. Where there are no
/// notes, but a clip is called as those of pairs are, it is the one that is called as the moveable,
/// or else has as many joints. Where none fits, the first. Nodes stay at their numbers.
///
/// Nothing: the file has no more than one. Preconditions: the row of the models exists,
/// faultOf(file) is empty.
[[nodiscard]] std::optional<exchange::ModelFile>
oneOfSeveral(const schema::Content& content, std::size_t row, const exchange::ModelFile& file);

/// The same of the first of them. Precondition: faultOf(file) is empty.
[[nodiscard]] std::optional<exchange::ModelFile> firstOfSeveral(const exchange::ModelFile& file);

} // namespace tr::convert
