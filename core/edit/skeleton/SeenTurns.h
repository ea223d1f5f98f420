#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <span>

/// Turns of bones that hang elsewhere soon, so that they are seen to be turned as now. Key frames
/// keep all that stays the same, word for word. Errors: those of exchangeKeyframes; EntryTied,
/// where a key frame cannot be read.
namespace tr::edit
{

/// Turns some bones, in all key frames, as they are turned by themselves and by the bone that they
/// hang on: so they stay when that one is taken from between.
[[nodiscard]] Result<void> giveTurns(Transaction& transaction,
                                     std::size_t model,
                                     std::size_t bone,
                                     std::span<const std::size_t> children);

/// Turns a bone, in all key frames, against another one so that it is seen as now once it hangs on
/// that.
[[nodiscard]] Result<void>
turnAsSeenFrom(Transaction& transaction, std::size_t model, std::size_t bone, std::size_t parent);

} // namespace tr::edit
