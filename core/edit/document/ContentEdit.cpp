#include "core/edit/document/ContentEdit.h"

#include <utility>

namespace tr::edit
{

Result<void> replaceContent(Document& document, Content content, EditCode code)
{
    Transaction transaction(document, {code, {}});
    transaction.apply(Exchange{std::move(content)});
    return transaction.commit();
}

} // namespace tr::edit
