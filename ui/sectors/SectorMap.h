#pragma once

#include "core/view/floor/SectorView.h"
#include "ui/fields/Decoder.h"

#include <QPoint>
#include <QPointF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace ui
{

/// A room from above: what every sector says, what stands in it, and where it leads. Places are
/// (sector in x, sector in z); x runs to the east, z to the north.
class SectorMap
{
public:
    /// A way into another room.
    struct Exit
    {
        enum class Way : std::uint8_t
        {
            Portal,
            Below,
            Above,
            Flipped, ///< the same room after the flip map
        };

        Way way = Way::Portal;
        std::size_t room = 0;
    };

    /// An entity of the room.
    struct Standing
    {
        std::size_t entity = 0;
        QPointF place;      ///< in sectors, from the south-western corner
        double angle = 0.0; ///< in degrees; 0 looks north, 90 east
    };

    /// Of no room.
    SectorMap() = default;

    /// Precondition: the file is a level that has this room.
    SectorMap(std::shared_ptr<const Decoder> decoder, std::size_t room);

    [[nodiscard]] const Decoder& decoder() const { return *m_decoder; }

    [[nodiscard]] std::size_t room() const noexcept { return m_room; }

    [[nodiscard]] int width() const noexcept { return m_grid.width; }

    [[nodiscard]] int depth() const noexcept { return m_grid.depth; }

    [[nodiscard]] bool isEmpty() const noexcept { return m_facts.empty(); }

    [[nodiscard]] bool contains(const QPoint& place) const;

    /// Precondition: contains(place), here and below.
    [[nodiscard]] const tr::view::SectorFacts& facts(const QPoint& place) const;

    [[nodiscard]] Address address(const QPoint& place) const;

    /// Where a sector of this room is, or the sector that an entity of it stands on.
    [[nodiscard]] std::optional<QPoint> placeOf(const Address& address) const;

    /// Lowest and highest step of the floors or ceilings that are no walls; up is positive.
    struct Range
    {
        int lowest = 0;
        int highest = 0;
    };

    [[nodiscard]] Range range(bool ceiling) const;

    [[nodiscard]] const std::vector<Standing>& entities() const noexcept { return m_entities; }

    /// Whether a trigger of the sector names the entity.
    [[nodiscard]] bool triggers(const QPoint& place, std::size_t entity) const;

    [[nodiscard]] std::vector<Exit> exits(const QPoint& place) const;

    /// The sector of the other room at the same place in the world, or the room itself.
    [[nodiscard]] Address arrival(const QPoint& place, const Exit& exit) const;

    /// "Sector 12 · x 2, z 4".
    [[nodiscard]] QString title(const QPoint& place) const;

    /// Everything about a sector, a sentence each, with what stands there.
    [[nodiscard]] QStringList texts(const QPoint& place) const;

private:
    void addEntities();

    std::shared_ptr<const Decoder> m_decoder;
    std::size_t m_room = 0;
    std::size_t m_firstRow = 0; ///< of the room's sectors among those of all rooms
    tr::view::RoomGrid m_grid;
    std::vector<tr::view::SectorFacts> m_facts;
    std::vector<Standing> m_entities;
};

/// "Room 12 · water · 8 x 10 sectors". Precondition: the room exists.
[[nodiscard]] QString roomText(const Decoder& decoder, std::size_t room);

} // namespace ui
