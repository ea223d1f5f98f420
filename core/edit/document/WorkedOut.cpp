#include "core/edit/document/WorkedOut.h"

#include "core/base/Contracts.h"

#include <utility>

namespace tr::edit
{

WorkedOut workedOutIn(Document& scratch)
{
    TR_PRE(scratch.position() == scratch.history().size());
    while (scratch.canUndo())
    {
        scratch.undo();
    }
    WorkedOut edit;
    for (const Document::Entry& entry : scratch.history())
    {
        // Undone, the steps are again what does it, in the order in which they were undone.
        edit.steps.insert(edit.steps.end(), entry.steps.rbegin(), entry.steps.rend());
    }
    if (!scratch.history().empty())
    {
        edit.name = scratch.history().front().name;
    }
    return edit;
}

Result<void> takeSteps(Document& document, EditName name, const std::vector<Step>& steps)
{
    Transaction transaction(document, std::move(name));
    for (const Step& step : steps)
    {
        transaction.apply(step);
    }
    return transaction.commit();
}

} // namespace tr::edit
