#pragma once

#include "core/base/Result.h"
#include "core/schema/record/RecordType.h"
#include "core/schema/table/TableInfo.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tr::schema
{

/// An address space: the file itself (row 0, name ""), or a chunk that was inflated or is stored.
struct Space
{
    std::string name;
    std::uint64_t size = 0;
};

/// A stretch of bytes with a name: a number, a record, a row, a table or a chunk.
struct FieldRef
{
    std::string path;
    std::uint32_t space = 0; ///< row of FieldMap::spaces()
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    const FieldInfo* info = nullptr;  ///< set for single numbers
    ScalarType type = ScalarType::U8; ///< valid with info
};

/// Which field is at a byte, which bytes belong to a field. Made by LayoutArchive. Keeps one node
/// a table and a stride, not a node a number: a level has a few thousand of them.
class FieldMap
{
public:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

    enum class Kind : std::uint8_t
    {
        Group,  ///< only its children have bytes: a table of variable rows, a row of one, a chunk
        Record, ///< one record
        Rows,   ///< equally large records one after another
        Varied, ///< a text or a number that takes as many bytes as it has
        Opaque, ///< bytes without inner structure: a compressed stream
    };

    struct Node
    {
        std::string_view name;   ///< path segment; "" for rows of variable tables
        std::string_view prefix; ///< put before the name: "num_"
        const TableInfo* table = nullptr;
        const RecordType* type = nullptr;
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::uint64_t rows = 0;    ///< of Rows; of a Group that is a table
        std::uint32_t row = kNone; ///< own row where the parent is a table
        std::uint32_t parent = kNone;
        std::uint32_t space = 0;
        Kind kind = Kind::Group;
        std::vector<std::uint32_t> children;
    };

    FieldMap(std::vector<Space> spaces, std::vector<Node> nodes);

    [[nodiscard]] const std::vector<Space>& spaces() const noexcept { return m_spaces; }

    /// Node 0 is the root.
    [[nodiscard]] const std::vector<Node>& nodes() const noexcept { return m_nodes; }

    /// A number, or a stretch of bytes without structure, without its path.
    struct Spot
    {
        std::uint32_t node = 0;
        std::uint64_t row = 0;      ///< of Rows
        const Leaf* leaf = nullptr; ///< null in Opaque bytes
        std::uint64_t element = 0;  ///< of a long array
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
    };

    /// What is at a byte, in the time of a binary search: for views that ask at every repaint.
    [[nodiscard]] std::optional<Spot> spotAt(std::uint32_t space,
                                             std::uint64_t offset) const noexcept;

    /// The number at a byte. Errors: NoSuchOffset.
    [[nodiscard]] Result<FieldRef> at(std::uint32_t space, std::uint64_t offset) const;

    /// The bytes behind a path: of a number, record, row, table or chunk. Errors: NoSuchPath.
    [[nodiscard]] Result<FieldRef> find(std::string_view path) const;

    /// The first byte that belongs to no field or to more than one; nothing if the map is exact.
    struct Gap
    {
        std::uint32_t space = 0;
        std::uint64_t offset = 0;
    };

    [[nodiscard]] std::optional<Gap> firstGap() const;

    /// The stretch of another space that a space is made of.
    struct Origin
    {
        FieldRef bytes;
        bool isDeflated = false; ///< or stored as it is
    };

    /// Nothing for the file itself, and for a space without bytes, which has no place.
    /// Precondition: the map has the space.
    [[nodiscard]] std::optional<Origin> originOf(std::uint32_t space) const;

    /// Path of a node.
    [[nodiscard]] std::string pathOf(std::uint32_t node) const;

private:
    [[nodiscard]] FieldRef refTo(std::uint32_t node) const;

    /// The field with the path `rest` below a group, or in a node that holds records. `missing`
    /// becomes the segment that leads nowhere. A chunk and a table in it may have one name, so
    /// every child of that name is tried, and the first of them tells what is missing.
    [[nodiscard]] std::optional<FieldRef>
    below(std::uint32_t group, std::string_view rest, std::string_view& missing) const;
    [[nodiscard]] std::optional<FieldRef>
    insideOf(std::uint32_t index, std::string_view rest, std::string_view& missing) const;

    std::vector<Space> m_spaces;
    std::vector<Node> m_nodes;
    std::vector<std::vector<std::uint32_t>> m_byOffset; ///< a list a space: nodes with bytes
};

} // namespace tr::schema
