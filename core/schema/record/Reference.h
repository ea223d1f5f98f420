#pragma once

#include "core/schema/Version.h"
#include "core/schema/table/TableId.h"

#include <bit>
#include <cstdint>

namespace tr::schema
{

/// How a row number or a count stands in the number that holds it.
struct NumberCode
{
    enum class Kind : std::uint8_t
    {
        Plain,    ///< the number itself
        Bits,     ///< the bits of `mask`; the others mean something else
        Bytes,    ///< a distance of `unit` bytes a step, into rows of `rowBytes` bytes
        Negative, ///< minus the number
        Mirrored, ///< 16 bits; below zero it is minus the number, which means something else too
        Slot,     ///< the number by which the row is called, wherever the row stands
    };

    Kind kind = Kind::Plain;
    std::uint32_t mask = ~0U;
    std::uint32_t unit = 1;
    std::uint32_t rowBytes = 1;

    [[nodiscard]] constexpr int shift() const noexcept { return std::countr_zero(mask); }

    friend bool operator==(const NumberCode&, const NumberCode&) = default;
};

/// Which rows a reference stands in, where a number means different things in different rows.
enum class ReferenceUse : std::uint8_t
{
    Always,
    OfCamera,   ///< triggers turn the camera to it
    OfSink,     ///< triggers pull swimmers to it
    OfTriangle, ///< faces whose shape is one of their numbers
    OfQuad,
};

/// What a number, or some bits of it, say about the rows of a table.
struct Reference
{
    enum class Kind : std::uint8_t
    {
        First, ///< the row, or the first of so many as the record counts
        Count, ///< how many
    };

    static constexpr std::int64_t kNever = INT64_MIN;

    Kind kind = Kind::First;
    ReferenceUse use = ReferenceUse::Always;
    TableId target = kNoTable;
    TableId otherwise = kNoTable; ///< of a slot: where it is looked for next
    bool mayMiss = false;         ///< of a slot: a number that calls no row is nothing odd
    NumberCode code{};
    std::int64_t none = kNever; ///< the row number, after decoding, that points nowhere
    VersionSet versions = VersionSet::all();
};

} // namespace tr::schema
