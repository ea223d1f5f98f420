#include "core/edit/document/WorkedOut.h"

#include "core/base/Contracts.h"

#include <utility>

namespace tr::edit
{

WorkedOut workedOutIn(Document& scratch)
{
    TR_PRE(scratch.history().size() <= 1);
    WorkedOut edit;
    if (scratch.canUndo())
    {
        // Undone, the steps are again what does it, in the order in which they were undone.
        scratch.undo();
        const Document::Entry& entry = scratch.history().front();
        edit.name = entry.name;
        edit.steps.assign(entry.steps.rbegin(), entry.steps.rend());
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
