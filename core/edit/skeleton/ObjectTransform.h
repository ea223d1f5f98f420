#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <cstdint>

/// Moving, turning and scaling a moveable as a whole, each as one edit. Preconditions: the moveable
/// exists and has meshes. Errors: OutOfRange, for what there is no room for; EntryTied, where key
/// frames cannot be read; those of requireOwnKeyframes, exchangeKeyframes, ownMeshes and
/// Transaction::commit.
namespace tr::edit
{

/// How far, in units.
struct MovedBy
{
    std::int32_t x = 0;
    std::int32_t y = 0; ///< downwards
    std::int32_t z = 0;
};

/// In all key frames of all animations the first bone, and the box with it, is elsewhere. Where it
/// goes does not change. Errors: NoKeyframes, where the moveable owns none.
[[nodiscard]] Result<void> moveObject(Document& document, std::size_t model, const MovedBy& by);

/// The same about the vertical axis through the place of the object; 65536 is a full turn. Boxes
/// lie around the turned ones. The object goes on moving where it goes now. Errors: as of
/// moveObject.
[[nodiscard]] Result<void> turnObject(Document& document, std::size_t model, std::uint16_t angle);

/// Pivots, meshes with their spheres, places and boxes in key frames, speeds, and how far the
/// commands of its animations move it. Meshes that others show, too, are made its own first;
/// commands that animations of others have stay. Precondition: factor > 0. Errors: OwnerTied, where
/// another moveable has some of its mesh pointers or links.
[[nodiscard]] Result<void> scaleObject(Document& document, std::size_t model, double factor);

} // namespace tr::edit
