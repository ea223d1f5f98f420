#pragma once

#include "core/base/Table.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

/// What a file with a directory needs: parts that stand wherever an offset says. An offset follows
/// from what is written, as a count does; what is kept is where each part stood, so that the parts
/// keep their order and what lies between them.
namespace tr::schema
{

/// Where a part of a file stood when it was read.
struct PartPlace
{
    /// Of a part that was not read: it is written behind all others.
    static constexpr std::uint64_t kNowhere = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t at = kNowhere; ///< bytes from the beginning of what is spread

    friend bool operator==(const PartPlace&, const PartPlace&) = default;
};

/// Bytes between parts that belong to none of them.
struct PartGap
{
    std::uint64_t at = 0; ///< as that of a PartPlace
    Table<std::uint8_t> bytes;
};

/// A part that is about to be written.
struct PlacedPart
{
    PartPlace place;
    std::uint64_t size = 0;
};

/// Where parts and gaps come to stand, in bytes from the beginning of what is spread.
struct PartOrder
{
    /// A part or a gap, in the order of the file.
    struct Item
    {
        bool isGap = false;
        std::size_t row = 0; ///< of the parts or the gaps
        std::uint64_t begin = 0;
    };

    std::vector<Item> items;            ///< those with bytes
    std::vector<std::uint64_t> offsets; ///< of each part, as its field says it
    std::uint64_t end = 0;
};

/// Puts parts and gaps behind the first `begin` bytes, without a space between them, in the order
/// in which they stood. Of equal places the part that is named first comes first. A part without
/// bytes stands where it stood, or nowhere: at 0.
[[nodiscard]] PartOrder
arrange(std::uint64_t begin, std::span<const PlacedPart> parts, std::span<const PartGap> gaps);

/// The parts of a map that is being made: where they stand is known when all of them are.
struct LaidParts
{
    static constexpr std::size_t kOutside = std::numeric_limits<std::size_t>::max();

    std::vector<PlacedPart> parts;
    std::vector<std::pair<std::uint32_t, std::size_t>> nodes; ///< each with the part it is in
    std::size_t current = kOutside;                           ///< the part that is laid out now
};

/// Which bytes belong to something, none of them to two things.
class Extents
{
public:
    /// Whether the bytes were nobody's, and are taken now. A stretch without bytes takes none, and
    /// is refused only inside another.
    [[nodiscard]] bool claim(std::size_t begin, std::size_t end);

    /// Gives back what of [begin, end) was claimed in one piece and lies behind `last`.
    void shorten(std::size_t begin, std::size_t last);

    /// Stretches of [begin, end) that belong to nothing, by their first byte and the one behind.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> free(std::size_t begin,
                                                                        std::size_t end) const;

private:
    std::map<std::size_t, std::size_t> m_ends; ///< by beginning; none is empty
};

} // namespace tr::schema
