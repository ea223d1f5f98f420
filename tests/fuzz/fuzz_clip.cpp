// Bytes from the clipboard, pasted wherever they say that they fit.

#include "core/edit/clip/RowPaste.h"
#include "tests/fuzz/FuzzDocument.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::Choices numbers(fuzz::inputOf(data, size));
    const auto file = fuzz::smallFile(numbers);
    const std::size_t at = numbers.below(8);
    static_cast<void>(tr::edit::headOf(numbers.rest(), tr::level::tables::kAll));
    const auto clip = tr::edit::clipOf(numbers.rest(), tr::level::tables::kAll);
    if (!clip)
    {
        return 0;
    }
    tr::edit::Document document(file.content);
    const auto set = document.content().tables();
    for (const auto& table : set.tables())
    {
        const bool fits =
            tr::edit::checkFit(document.content(), clip->head(), table.id()).has_value();
        if (fits && !table.segments().empty())
        {
            const auto& segment = table.segments().front();
            static_cast<void>(
                tr::edit::pasteRows(document, *clip, segment.path, std::min(at, segment.count)));
            break; // what the tables hold has changed
        }
    }
    fuzz::checkEdits(file, document);
    return 0;
}
