#pragma once

#include "core/transfer/ObjectWriter.h"

#include <map>

/// What lies beside a WAD, or stands in its tables besides objects: sounds, and the names of
/// objects. Used by CarryOut.cpp only.
namespace tr::transfer
{

/// Puts the sounds of a resolution. Errors: ReferenceTooFar.
[[nodiscard]] Result<void> writeSounds(edit::Transaction& transaction,
                                       const Resolution& resolution,
                                       std::span<const Gathering> sources,
                                       Report& report);

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
