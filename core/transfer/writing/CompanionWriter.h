#pragma once

#include "core/transfer/writing/ObjectWriter.h"

#include <map>

/// The names of objects, which lie beside a WAD. Used by CarryOut.cpp only.
namespace tr::transfer
{

/// The lines of objects by what they stand for; nothing where the lines of a content are not one an
/// object.
using ObjectLines = std::map<ObjectKey, ObjectLine>;
[[nodiscard]] std::optional<ObjectLines> linesIn(const Content& content);

/// Makes the lines those of the objects that there are now. `before`: those of the content before
/// anything was done, of which those of `going` are gone.
void writeLines(edit::Transaction& transaction,
                const ObjectLines& before,
                const Resolution& resolution,
                std::span<const Gathering> sources);

} // namespace tr::transfer
