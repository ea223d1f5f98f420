#pragma once

#include "core/edit/document/Document.h"
#include "core/transfer/CarryOut.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

/// Puts gathered objects behind those that a content has. Used by the sources of this folder only.
namespace tr::transfer
{

/// A source, and a place in one of the lists of its gathering.
using At = std::pair<std::size_t, Place>;

/// Places in the order in which they are first asked for.
class Ordered
{
public:
    /// Whether it is new.
    bool add(const At& at)
    {
        const auto [known, isNew] = m_numbers.try_emplace(at, m_order.size());
        if (isNew)
        {
            m_order.push_back(at);
        }
        return isNew;
    }

    [[nodiscard]] const std::vector<At>& all() const noexcept { return m_order; }

    [[nodiscard]] std::size_t numberOf(const At& at) const { return m_numbers.at(at); }

private:
    std::vector<At> m_order;
    std::map<At, std::size_t> m_numbers;
};

/// The moveable, static or sequence that is taken. Precondition: it is one of its gathering.
[[nodiscard]] const GatheredMoveable& moveableOf(const Gathering& gathering, std::uint32_t slot);

/// Puts rows behind those that a table has.
template <class T>
void append(edit::Transaction& transaction,
            schema::TableId table,
            std::size_t size,
            std::vector<T> rows,
            schema::RowNotes notes = {})
{
    if (!rows.empty())
    {
        transaction.apply(edit::Splice{table,
                                       std::string(table->segment),
                                       size,
                                       0,
                                       schema::RowBlock(std::move(rows)),
                                       std::move(notes)});
    }
}

/// Puts all objects of a resolution that get a slot, as a part of a larger edit, which must not be
/// committed after an error. What has such a slot is gone. `body`: a moveable of the destination of
/// which moveables get the meshes and the skeleton, instead of their own; null: none. Errors:
/// ReferenceTooFar, SampleTooHigh. Throws Cancelled.
[[nodiscard]] Result<void> writeObjects(edit::Transaction& transaction,
                                        const Resolution& resolution,
                                        std::span<const Gathering> sources,
                                        Report& report,
                                        const Progress& progress,
                                        const level::Model* body = nullptr);

} // namespace tr::transfer
