#pragma once

#include "core/edit/fields/StreamChange.h"
#include "core/level/Tr5Room.h"

#include <array>
#include <compare>
#include <optional>
#include <string_view>
#include <vector>

/// The counts and offsets of a TR5 room, which its header and its layers hold. Used by
/// StatedCounts.cpp and Tr5Layers.cpp only.
namespace tr::edit
{

/// A room of TR5 that a table is part of.
struct Tr5RoomPlace
{
    const level::Tr5Room* room = nullptr;
    std::size_t row = 0;
    std::size_t firstLayer = 0; ///< row of its first layer among the layers of all rooms
    std::size_t layer = 0;      ///< of the room, that the faces belong to
    std::size_t rowBytes = 0;   ///< of the table
};

/// Nothing for other tables. `tables` are those of `content`.
[[nodiscard]] std::optional<Tr5RoomPlace>
tr5RoomOf(const Content& content, const schema::TableSet& tables, std::string_view path);

/// Whether the counts of layers and vertices are those of its tables, and those of the faces of all
/// layers numbers: not so in null rooms.
[[nodiscard]] bool countsItsRows(const level::Tr5Room& room);

/// The path of a table of the room: "rooms/3/vertices".
[[nodiscard]] std::string pathIn(const Tr5RoomPlace& place, schema::TableId table);

/// Bytes of the faces of a layer, or of all of them.
[[nodiscard]] std::size_t faceBytesOf(const level::Tr5LayerFaces& faces);
[[nodiscard]] std::size_t faceBytesOf(const level::Tr5Room& room);

/// How many bytes of padding bring the vertices to a multiple of four when the faces take that many
/// bytes. A room whose vertices are elsewhere, or not aligned, keeps what it has.
[[nodiscard]] std::size_t facePaddingFor(const level::Tr5Room& room, std::size_t faceBytes);

/// Steps that make it so. `place` is the room's.
[[nodiscard]] std::vector<Step> facePaddingSteps(const Tr5RoomPlace& place, std::size_t padding);

/// An offset of a layer when what it leads to moves. What is no offset stays as it is.
[[nodiscard]] std::int64_t movedPointer(std::uint32_t pointer, std::ptrdiff_t bytes) noexcept;

/// Parts of a room in their order, as far as offsets lead to them.
enum class Tr5Part : std::uint8_t
{
    Lights,
    FogBulbs,
    Sectors,
    Portals,
    Statics,
    Layers,
    Faces,
    FacePadding,
    Vertices,
};

/// A part of a room, or one layer's share of it.
struct Tr5Spot
{
    Tr5Part part{};
    std::size_t layer = 0;

    friend auto operator<=>(const Tr5Spot&, const Tr5Spot&) = default;
};

/// New numbers for the counts and offsets of one room.
class Tr5RoomNumbers
{
public:
    /// Keeps what it is given.
    Tr5RoomNumbers(const Content& content,
                   const schema::TableSet& tables,
                   const Tr5RoomPlace& place)
        : m_place(place)
        , m_numbers(content, tables)
    {
    }

    /// Changes a count of the header.
    template <class Number>
    void add(Number level::Tr5RoomHeader::*member, std::ptrdiff_t amount)
    {
        const auto offset =
            schema::memoryOffsetOf<level::Tr5Room>([member](
                                                       const level::Tr5Room& room) -> const auto& {
                return room.header.*member;
            });
        const auto before = static_cast<std::int64_t>(m_place.room->header.*member);
        m_numbers.setAt(level::tables::Rooms, m_place.row, offset, before + amount);
    }

    /// Changes a count of a layer.
    template <class Number>
    void add(std::size_t layer, Number level::RoomLayer::*member, std::ptrdiff_t amount)
    {
        const auto before = static_cast<std::int64_t>(m_place.room->layers[layer].*member);
        m_numbers.set(
            level::tables::RoomLayers, m_place.firstLayer + layer, member, before + amount);
    }

    /// Says that a part grows by so many bytes, or shrinks.
    void grow(Tr5Spot spot, std::ptrdiff_t bytes) { m_growths.push_back({spot, bytes}); }

    /// Offsets of a layer.
    using Pointers = std::array<std::int64_t, 3>;

    void setPointers(std::size_t layer, const Pointers& pointers);

    /// Moves the header's offsets of what stands behind the parts that grow.
    void moveHeader();

    /// The same for the offsets of the layers.
    void moveLayers();

    /// Errors: ReferenceTooFar, for a number that has no room for it.
    [[nodiscard]] Result<std::vector<Step>> steps() const { return m_numbers.steps(); }

private:
    struct Growth
    {
        Tr5Spot spot;
        std::ptrdiff_t bytes;
    };

    [[nodiscard]] std::ptrdiff_t shiftOf(Tr5Spot spot) const;

    const Tr5RoomPlace& m_place;
    PendingNumbers m_numbers;
    std::vector<Growth> m_growths;
};

} // namespace tr::edit
