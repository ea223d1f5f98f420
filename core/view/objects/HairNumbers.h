#pragma once

#include "core/level/Objects.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

/// Vertices that engines find by their numbers to hang Lara's hair on (TR4, TR5, WAD). Nothing of
/// it is stored. The hair's meshes 1, 3 and 5 are rigid; those in front of them are bridges, whose
/// first four vertices go along with what is above them and the next four with what is below.
namespace tr::view
{

/// Vertices around an end of a strand.
inline constexpr std::size_t kHairRing = 4;

using HairRing = std::array<std::size_t, kHairRing>;

/// Numbers that vertices of a mesh have to have for the hair.
struct HairNumbers
{
    /// Whose hair it is, where the game decides it and not the file.
    enum class Body : std::uint8_t
    {
        Any,
        Lara,
        Tr5Lara,        ///< some bodies of TR5
        YoungLaraFirst, ///< the first of her two strands
        YoungLaraSecond,
    };

    Body body = Body::Any;
    HairRing numbers{};
    /// The mesh of the hair that goes along with them, or that they go along with.
    std::size_t hair = 0;
    /// The mesh that they go along with is the head, and not one of the hair.
    bool isOfHead = false;
};

/// Of a mesh of the hair, or of the head of the skin, as far as the mesh has so many vertices;
/// nothing of all others. `pointer`: row of the mesh pointers.
[[nodiscard]] std::vector<HairNumbers> hairNumbersOf(const level::Objects& objects,
                                                     schema::Version version,
                                                     std::size_t pointer,
                                                     std::size_t vertices);

/// Rows of the mesh pointers whose vertices have to have numbers for the hair: the head, then the
/// meshes of the hair, as far as the file has them.
[[nodiscard]] std::vector<std::size_t> meshesOfHair(const level::Objects& objects,
                                                    schema::Version version);

} // namespace tr::view
