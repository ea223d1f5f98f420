#pragma once

#include "core/io/Zlib.h"
#include "core/view/links/References.h"

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace tr::view
{

/// What rows mean, wherever they stand and however what they point to is numbered: rows of two
/// files with the same meaning stand for the same thing. The meaning of a row is its numbers, with
/// the meaning of what it points to in place of row numbers, some steps far. Of a room it is that
/// of its own numbers, so that two states of a level have the same rooms.
class RowMeaning
{
public:
    /// Keeps what it is given. `tables` and `references` are those of `content`.
    RowMeaning(const schema::Content& content,
               const schema::TableSet& tables,
               const References& references);

    /// Precondition: the row exists.
    [[nodiscard]] Fingerprint of(schema::TableId table, std::size_t row) const;

    /// Of rows side by side, in their order. Precondition: they exist.
    [[nodiscard]] Fingerprint of(schema::TableId table, const RowRange& rows) const;

    /// The first of `count` rows that mean the same: of several the one that is nearest to `near`.
    /// Precondition: the table exists.
    [[nodiscard]] std::optional<std::size_t> find(schema::TableId table,
                                                  const Fingerprint& meaning,
                                                  std::size_t near,
                                                  std::size_t count) const;

    /// The row that means the same: of several the one that is nearest to `near`. Precondition: the
    /// table exists.
    [[nodiscard]] std::optional<std::size_t>
    find(schema::TableId table, const Fingerprint& meaning, std::size_t near) const;

private:
    using Bytes = std::vector<std::byte>;
    using Rows = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

    [[nodiscard]] Fingerprint of(schema::TableId table, std::size_t row, int steps) const;
    void addNumbers(Bytes& bytes, const schema::TableView& view, std::size_t row) const;

    const schema::TableSet& m_tables;
    const References& m_references;
    schema::Version m_version;
    mutable std::map<std::tuple<schema::TableId, std::size_t, int>, Fingerprint> m_known;
    mutable std::map<schema::TableId, Rows> m_rows; ///< of each meaning, by a half of it
};

/// The animation of a moveable by what people know it by.
struct OwnedAnimation
{
    std::uint32_t slot = 0; ///< of the moveable
    std::uint32_t number = 0;

    friend bool operator==(const OwnedAnimation&, const OwnedAnimation&) = default;
};

/// Nothing if no moveable has it.
[[nodiscard]] std::optional<OwnedAnimation> ownedAnimation(const level::Objects& objects,
                                                           std::size_t animation);

/// The other way.
[[nodiscard]] std::optional<std::size_t> animationOf(const level::Objects& objects,
                                                     const OwnedAnimation& owned);

} // namespace tr::view
