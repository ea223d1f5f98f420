#pragma once

#include "core/edit/fields/FieldEdit.h"
#include "core/view/floor/TriggerSetup.h"

namespace tr::edit
{

/// The word that has timer, once and mask of a trigger, with others. Precondition and errors: those
/// of setTriggerSetup.
[[nodiscard]] Result<CellValue>
triggerWord(const Content& content, std::size_t word, const view::TriggerSetup& setup);

/// Sets timer, once and mask of a trigger; nothing else of its words changes. Timers of one trigger
/// that are set one after the other are one edit in the history. `word`: of the floor data, where
/// the trigger begins. Precondition: the document is a level and has a trigger there. Errors:
/// OutOfRange, for a timer or mask that its bits cannot hold, and those of setValue.
[[nodiscard]] Result<void>
setTriggerSetup(Document& document, std::size_t word, const view::TriggerSetup& setup);

} // namespace tr::edit
