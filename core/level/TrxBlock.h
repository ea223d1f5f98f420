#pragma once

#include "core/base/Table.h"
#include "core/level/tables/Tables.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/record/Field.h"
#include "core/schema/record/RecordType.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// The block that the engines TR1X, TR2X and TR3X read behind a level of TR1 to TR3: what the
/// level's own tables have no room for. Read off the sources of Tomb Editor, TR-Rando and the
/// engines.
namespace tr::level
{

struct TrxHead
{
    std::array<std::uint8_t, 4> letters{'T', 'R', 'X', 'J'};
    std::int32_t version = 0;
    std::int32_t fileType = 0;
};

struct TrxBlock
{
    /// Otherwise the level has none, or one that is not understood and kept with the bytes after
    /// the end.
    bool isThere = false;
    TrxHead head;
    schema::PackedChunk chunk;
    Table<std::uint8_t> content; ///< inflated
};

/// Whether bytes are such a block and nothing else: the mark, sizes that end with the bytes, and a
/// stream that inflates to what they say.
[[nodiscard]] bool isTrxBlock(std::span<const std::byte> bytes);

/// A sector that a block replaces: its room, and its place there.
struct TrxSector
{
    std::int16_t room = 0;
    std::uint16_t x = 0;
    std::uint16_t z = 0;
};

/// What of the level a block goes by.
struct TrxTies
{
    bool sectors = false; ///< replaces sectors, by room and place, with their boxes and functions
    bool pages = false;   ///< replaces parts of texture pages, by their numbers
    /// Those sectors; nothing where it may be any of them.
    std::optional<std::vector<TrxSector>> replaced = std::vector<TrxSector>{};
};

/// A block whose content is not understood may go by everything.
[[nodiscard]] TrxTies tiesOf(const TrxBlock& block);

} // namespace tr::level

namespace tr::schema
{

using namespace option;

template <>
struct Schema<level::TrxHead>
{
    using H = level::TrxHead;
    static constexpr std::string_view name = "trx_block";
    static constexpr std::string_view source = "sources of Tomb Editor and the TRX engines";
    static constexpr auto fields = fieldsOf(
        field("trx_mark", &H::letters, role(Role::Mark), doc("TRXJ: the block begins.")),
        field(
            "trx_version",
            &H::version,
            role(Role::Mark),
            doc("Layout of the content. Tomb Editor writes 6; engines of today read 6 and above.")),
        field("trx_file_type", &H::fileType, doc("0 in levels.")));
};

static_assert(diskSize<level::TrxHead>(level::versions::Tr1) == 12);

} // namespace tr::schema
