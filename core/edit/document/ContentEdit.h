#pragma once

#include "core/edit/document/Document.h"

namespace tr::edit
{

/// Exchanges everything for another content, as one edit. Errors: those of Transaction::commit.
[[nodiscard]] Result<void> replaceContent(Document& document, Content content, EditCode code);

} // namespace tr::edit
