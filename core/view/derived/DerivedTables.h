#pragma once

#include "core/level/Content.h"
#include "core/schema/table/TableMap.h"
#include "core/view/derived/DerivedTable.h"
#include "core/view/links/References.h"
#include "core/view/objects/Ownership.h"

#include <array>
#include <memory>
#include <mutex>

namespace tr::view
{

/// Everything of a file that is worked out as rows and columns: what the WAD document's explorer
/// shows beside the stored fields (figures 3, 5, 21 to 34, 37, 43, 46 to 48), and more. Each part
/// is made when somebody first asks for it, from any thread.
class DerivedTables
{
public:
    using ReferencesOf = std::function<const References&()>;

    /// `content` and `tables`, which are those of the content, must outlive it. The references are
    /// asked for only where something needs them.
    DerivedTables(const schema::Content& content,
                  const schema::TableSet& tables,
                  ReferencesOf references);

    DerivedTables(const DerivedTables&) = delete;
    DerivedTables& operator=(const DerivedTables&) = delete;
    ~DerivedTables();

    /// To whom the rows of the animation tables belong.
    [[nodiscard]] const Ownership& ownership() const;

    /// Columns beside those of a table of the file; null if there are none.
    [[nodiscard]] const DerivedTable* beside(schema::TableId table) const;

    /// A table of its own.
    [[nodiscard]] const DerivedTable& table(DerivedId id) const;

private:
    class Maker;

    const schema::Content* m_content;
    const schema::TableSet* m_tables;
    ReferencesOf m_references;
    mutable std::once_flag m_ownershipMade;
    mutable std::unique_ptr<Ownership> m_ownership;
    mutable std::mutex m_making;
    mutable std::unique_ptr<Maker> m_maker;
    mutable schema::TableMap<std::optional<std::optional<DerivedTable>>> m_beside;
    mutable std::array<std::optional<DerivedTable>, kDerivedCount> m_own;
};

} // namespace tr::view
