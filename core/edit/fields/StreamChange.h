#pragma once

#include "core/edit/fields/PendingNumbers.h"

#include <functional>
#include <vector>

/// Exchanging words of packed streams.
namespace tr::edit
{

/// Words of any stream, each as the file's type reads it.
using Words = std::vector<std::int32_t>;

[[nodiscard]] Words
wordsOf(const Content& content, TableId table, std::size_t first, std::size_t count);

/// The words as rows of that table.
[[nodiscard]] schema::RowBlock wordBlock(TableId table, const Words& words);

/// Words of a stream that make place for others, and where all links into it lead then.
struct StreamChange
{
    TableId table{};
    std::size_t first = 0;
    std::size_t removed = 0;
    Words words; ///< that come in their place

    /// Where what led to the word leads now, if it is not one of those that are exchanged: what
    /// stands behind them has moved.
    [[nodiscard]] std::int64_t placeOf(std::int64_t word) const noexcept
    {
        const auto end = static_cast<std::int64_t>(first + removed);
        const auto growth =
            static_cast<std::int64_t>(words.size()) - static_cast<std::int64_t>(removed);
        return word < end ? word : word + growth;
    }
};

/// The step that exchanges the words, once all numbers are set.
[[nodiscard]] Step spliceOf(const StreamChange& change);

/// Sets numbers, and nothing else. Errors: ReferenceTooFar.
using SetNumbers = std::function<void(PendingNumbers& numbers)>;
[[nodiscard]] Result<void> setNumbers(Transaction& transaction, const SetNumbers& set);

/// Does the steps that set the numbers, and then the exchange. Errors: ReferenceTooFar.
[[nodiscard]] Result<void> apply(Transaction& transaction,
                                 const PendingNumbers& numbers,
                                 const std::vector<StreamChange>& changes);

} // namespace tr::edit
