#pragma once

#include "core/level/Objects.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

/// The joints between the meshes of Lara's skin (TR4, TR5, WAD). Nothing of it is stored: engines
/// find it out when a level begins, from where vertices are in the pose of rest.
namespace tr::view
{

/// A vertex of the skin that a vertex of a joint goes along with.
struct SkinStick
{
    enum class Side : std::uint8_t
    {
        Lower, ///< of the mesh of the same number
        Upper, ///< of the one that it hangs on
    };

    Side side = Side::Lower;
    std::size_t vertex = 0;

    friend bool operator==(const SkinStick&, const SkinStick&) = default;
};

struct SkinJoint
{
    std::size_t joint = 0; ///< number of its mesh
    std::size_t upper = 0; ///< mesh of the skin that the one of the same number hangs on
    /// Knees and elbows: what is loose there bends by half. Elsewhere it tears.
    bool bends = false;
    /// For each vertex all that it can stick to: those of the lower mesh first. Engines take the
    /// first; none: it is loose.
    std::vector<std::vector<SkinStick>> vertices;
};

/// What engines have room for in a joint: vertices that stick to one side, loose ones, and all.
inline constexpr std::size_t kMostStuckToSide = 11;
inline constexpr std::size_t kMostLoose = 11;
inline constexpr std::size_t kMostOfJoint = 32;

/// How many vertices of a joint go where.
struct SkinCount
{
    std::size_t lower = 0;
    std::size_t upper = 0;
    std::size_t loose = 0;

    [[nodiscard]] std::size_t all() const noexcept { return lower + upper + loose; }

    /// Whether no engine has room for so many.
    [[nodiscard]] bool isTooLarge() const noexcept
    {
        return lower > kMostStuckToSide || upper > kMostStuckToSide || loose > kMostLoose
               || all() > kMostOfJoint;
    }

    friend bool operator==(const SkinCount&, const SkinCount&) = default;
};

[[nodiscard]] SkinCount countOf(const SkinJoint& joint) noexcept;

/// Engines keep numbers of vertices that joints stick to in bytes with a sign, and take the low
/// byte of the count of a mesh: numbers from here on are not found.
[[nodiscard]] std::size_t reachOfJoints(std::size_t vertices) noexcept;

/// The rows of models of the skin and of its joints; nothing where a file has not both, with as
/// many meshes.
struct SkinModels
{
    std::size_t skin = 0;
    std::size_t joints = 0;
};

[[nodiscard]] std::optional<SkinModels> skinModels(const level::Objects& objects,
                                                   schema::Version version);

/// A mesh of the skin or of its joints.
struct SkinPart
{
    bool isJoint = false;
    std::size_t mesh = 0; ///< its number

    friend bool operator==(const SkinPart&, const SkinPart&) = default;
};

/// What a mesh pointer is of both; nothing: it is of neither.
[[nodiscard]] std::optional<SkinPart>
skinPartOf(const level::Objects& objects, const SkinModels& models, std::size_t pointer);

/// A mesh of the skin that a joint can stick to.
struct SkinNeighbour
{
    SkinStick::Side side = SkinStick::Side::Lower;
    std::size_t mesh = 0;    ///< its number
    std::size_t pointer = 0; ///< row of its mesh pointer
    /// From its own space to that of the joint, in the pose of rest.
    std::array<std::int64_t, 3> shift{};
};

/// Both, the lower one first. Nothing: the skin has no such joint, or it is the first.
[[nodiscard]] std::optional<std::array<SkinNeighbour, 2>>
neighboursOf(const level::Objects& objects, const SkinModels& models, std::size_t joint);

/// For each vertex of a mesh of the skin the numbers of the joints that stick to it, in ascending
/// order. Those of skinJoints are looked at.
[[nodiscard]] std::vector<std::vector<std::size_t>>
takersOf(std::span<const SkinJoint> joints, std::size_t mesh, std::size_t vertices);

/// All joints but the first, which is not drawn; those whose meshes cannot be read have no
/// vertices. Meshes that no engine could go through end the list.
[[nodiscard]] std::vector<SkinJoint>
skinJoints(const level::Objects& objects, schema::Version version, const SkinModels& models);

} // namespace tr::view
