#pragma once

#include "core/level/Objects.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

/// Which animations play the same key frames, of any moveable.
namespace tr::convert
{

/// Keeps the objects.
class KeyframePlayers
{
public:
    explicit KeyframePlayers(const level::Objects& objects);

    /// Rows of other animations whose key frames begin at the same place, so that they play the
    /// same ones, though only the last of several side by side owns them. Of one frame no more than
    /// the first is seen: those are left out. Precondition: the row exists, as for all here.
    [[nodiscard]] std::vector<std::size_t> othersOf(std::size_t row) const;

    /// Frames from one key frame to the next, at least one.
    [[nodiscard]] std::size_t rateOf(std::size_t row) const;

    /// The highest number that divides the rates of all of othersOf; 0: there are none.
    [[nodiscard]] std::size_t commonRateOf(std::size_t row) const;

private:
    const level::Objects& m_objects;
    std::multimap<std::uint32_t, std::size_t> m_rows; ///< by where their key frames begin
};

} // namespace tr::convert
