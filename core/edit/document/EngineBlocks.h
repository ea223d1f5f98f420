#pragma once

#include "core/edit/document/Step.h"

#include <optional>

/// The blocks that engines and tools of today add to levels (level/NgBlock.h, level/TrxBlock.h)
/// name rows by number. Where they can be renumbered they are, as everything else is; this tells of
/// the edits after which they would name something else. Used by Document.cpp only.
namespace tr::edit
{

/// Whether content has such a block, so that the edit has to be looked at.
[[nodiscard]] bool hasEngineBlocks(const Content& content);

/// Why an edit cannot be. `before` is the content without it, `after` that with it, `changes` what
/// its steps did, one after another. Errors: BlockAmbiguous, BlockNotUnderstood, BlockOfWords,
/// BlockRepeats.
[[nodiscard]] std::optional<Error>
faultOfBlocks(const Content& before, const Content& after, const ChangeSet& changes);

} // namespace tr::edit
