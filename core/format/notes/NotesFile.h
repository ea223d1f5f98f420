#pragma once

#include "core/base/Error.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <string>
#include <string_view>

/// The notes of a content (schema::Notes) as a text that lies beside its file: names of animations
/// that their places do not tell, and counterparts of joints that somebody has set. What is noted
/// is told of the moveable in a slot, of which it says how many animations it has, and of each of
/// these its state and how many frames it lasts: so it is seen where another program has changed
/// the file since.
namespace tr::format
{

/// No notes are as long: each row takes some hundred letters.
inline constexpr std::size_t kLongestNotes = 8 * 1024 * 1024;

/// Empty: there is nothing to be said.
[[nodiscard]] std::string notesText(const schema::Content& content);

/// Notes what a text says of the rows of a content. What cannot be read, or is of other rows, is
/// told and kept. Any text will do.
void readNotes(std::string_view text, schema::Content& content, Diagnostics& diagnostics);

} // namespace tr::format
