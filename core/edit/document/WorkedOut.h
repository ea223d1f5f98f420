#pragma once

#include "core/edit/document/Document.h"

#include <vector>

/// Edits that are worked out on a snapshot, by a worker, and done to the document afterwards.
namespace tr::edit
{

/// An edit that was worked out.
struct WorkedOut
{
    EditName name;
    std::vector<Step> steps; ///< none: nothing is to be done
};

/// The edits of a document that was made for them, as one edit with the name of the first. They are
/// undone. Precondition: none was undone before.
[[nodiscard]] WorkedOut workedOutIn(Document& scratch);

/// Does steps that were worked out for the content of a document, in one edit. Errors: those of
/// Transaction::commit.
[[nodiscard]] Result<void>
takeSteps(Document& document, EditName name, const std::vector<Step>& steps);

} // namespace tr::edit
