#pragma once

#include "core/level/Objects.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

/// Which animations play the same key frames, of any moveable.
namespace tr::convert
{

/// Keeps the objects.
class KeyframePlayers
{
public:
    KeyframePlayers(const level::Objects& objects, schema::Version version);

    /// Rows of other animations whose key frames begin at the same place, in records of the same
    /// length, so that they play the same ones, though only the last of several side by side owns
    /// them. Those without a length play none. Precondition: the row exists, as for all here.
    [[nodiscard]] std::vector<std::size_t> othersOf(std::size_t row) const;

    /// Whether it has more frames than one, of which only the first key frame is seen.
    [[nodiscard]] bool playsSeveral(std::size_t row) const;

    /// Frames from one key frame to the next, at least one.
    [[nodiscard]] std::size_t rateOf(std::size_t row) const;

    /// The highest number that divides the rates of all others that play several; 0: there are
    /// none.
    [[nodiscard]] std::size_t commonRateOf(std::size_t row) const;

private:
    using Place = std::pair<std::uint32_t, std::uint8_t>; ///< offset, and size of a record

    /// Records of TR1 say themselves how long they are.
    [[nodiscard]] Place placeOf(std::size_t row) const;

    const level::Objects& m_objects;
    bool m_isSizeStored;
    std::multimap<Place, std::size_t> m_rows;
};

} // namespace tr::convert
