#pragma once

#include "ui/models/ModelSubject.h"

#include <cstddef>
#include <optional>

namespace ui
{

/// What goes to 3D programs: an object, a room, or all rooms of a level.
struct ExportSubject
{
    std::optional<ModelSubject> object{}; ///< nothing: it is a room or a level
    std::optional<std::size_t> room{};    ///< nothing in a level: all of it

    [[nodiscard]] bool isMoveable() const noexcept { return object && object->isMoveable(); }

    [[nodiscard]] bool isLevel() const noexcept { return !object && !room; }

    /// Nothing: it is a level.
    [[nodiscard]] std::optional<Address> address() const noexcept
    {
        return object ? std::optional(object->address())
               : room ? std::optional(Address{tr::level::tables::Rooms, *room, Address::kWholeRow})
                      : std::nullopt;
    }

    friend bool operator==(const ExportSubject&, const ExportSubject&) = default;
};

} // namespace ui
