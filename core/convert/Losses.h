#pragma once

#include "core/transfer/CarryOut.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <vector>

/// What a conversion could not take along, object by object.
namespace tr::convert
{

struct Loss
{
    view::Phrase object; ///< "moveable 12 (BAT)", "sounds"
    view::Phrase what;
    bool isWhole = false; ///< the object does not come along at all
};

using Losses = std::vector<Loss>;

/// Counts what one object loses: one phrase for all that is of one kind.
class LossCounter
{
public:
    /// What the words are of, that many times. They have to outlive the phrases that are made of
    /// them.
    void add(const view::Counted& words, std::size_t count = 1);

    /// Tells what was counted, in the order in which it was met, and begins anew.
    void tell(const view::Phrase& object, Losses& losses);

private:
    struct Kind
    {
        view::Counted words;
        std::size_t count = 0;
    };

    std::vector<Kind> m_counts;
};

/// What the report of a merge remarks, and which limits are exceeded.
void addTo(Losses& losses, const transfer::Report& report);

/// An object by its slot and, where a catalogue has one, its name. `game`: see
/// Content::gameOfNames.
[[nodiscard]] view::Phrase objectPhrase(const transfer::ObjectKey& key,
                                        std::optional<schema::Version> game);

} // namespace tr::convert
