#pragma once

#include "core/format/wad2/Wad2File.h"
#include "core/transfer/ObjectKey.h"

#include <cstddef>
#include <map>
#include <optional>

/// Objects of .wad2 files by what they are called. Used by the sources of this folder only.
namespace tr::convert
{

/// The rows of all objects of a file. Of several with one slot the first is the one that programs
/// take.
class SlotRows
{
public:
    explicit SlotRows(const wad2::Wad2& file);

    /// Nothing: the file has no such object.
    [[nodiscard]] std::optional<std::size_t> rowOf(const transfer::ObjectKey& key) const;

private:
    std::map<transfer::ObjectKey, std::size_t> m_rows;
};

/// An object by its row.
struct ObjectOfRow
{
    const wad2::Wad2& file;
    transfer::ObjectKind kind = transfer::ObjectKind::Moveable;
    std::size_t row = 0;
};

/// Whether two objects of the same kind would be the same bytes in one file, under one slot: they
/// show and play the same, and have the same names, weights and whatever else a .wad2 has.
/// Precondition: they exist.
[[nodiscard]] bool areSameRows(const ObjectOfRow& one, const ObjectOfRow& other);

} // namespace tr::convert
