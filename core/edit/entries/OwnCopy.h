#pragma once

#include "core/edit/entries/EntryEdit.h"

namespace tr::edit
{

/// Gives an owner a copy of its list, which it shares with none. Key frames go where the
/// animation's were, as they reach to where those of the next animation begin; everything else goes
/// to the end of the stream. Errors: OwnerTied, ReferenceTooFar.
[[nodiscard]] Result<void>
makeOwn(Transaction& transaction, const view::Entries& entries, const view::EntryList& list);

} // namespace tr::edit
