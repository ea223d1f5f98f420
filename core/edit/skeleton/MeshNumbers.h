#pragma once

#include "core/base/Result.h"
#include "core/base/Text.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/level/Mesh.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

/// Lengths that are worked out anew: those of meshes, and of all that may have no room for them.
namespace tr::edit
{

/// Numbers that are worked out anew, until one of them has no room.
class RoomFor
{
public:
    template <class Number>
    [[nodiscard]] Number number(double value)
    {
        using Limits = std::numeric_limits<Number>;
        const double rounded = std::round(value);
        const auto low = static_cast<double>(Limits::min());
        const auto high = static_cast<double>(Limits::max());
        if (!(rounded >= low && rounded <= high) && !m_fault)
        {
            m_fault = Error{ErrorCode::OutOfRange,
                            {},
                            {},
                            {concat(static_cast<std::int64_t>(std::clamp(rounded, -1e15, 1e15))),
                             concat(std::int64_t{Limits::min()}),
                             concat(std::int64_t{Limits::max()})}};
        }
        return static_cast<Number>(std::clamp(rounded, low, high));
    }

    /// Errors: OutOfRange, of the first that had none.
    [[nodiscard]] Result<void> result() const
    {
        return m_fault ? Result<void>(fail(*m_fault)) : Result<void>{};
    }

private:
    std::optional<Error> m_fault;
};

/// What a number of a place becomes. `axis`: 0 to 2.
using NumberOfPlace = std::function<std::int16_t(std::size_t axis, double number)>;

/// A mesh with the centre of its sphere and all its vertices elsewhere.
[[nodiscard]] level::Mesh withPlaces(level::Mesh mesh, const NumberOfPlace& numberOf);

/// Sets the numbers in which a mesh that begins at an offset becomes another one. Precondition:
/// both have as many parts of each kind.
void setMesh(PendingNumbers& numbers,
             std::uint32_t offset,
             const level::Mesh& before,
             const level::Mesh& after);

} // namespace tr::edit
