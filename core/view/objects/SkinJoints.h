#pragma once

#include "core/level/Objects.h"

#include <cstddef>
#include <optional>
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

/// The rows of models of the skin and of its joints; nothing where a file has not both, with as
/// many meshes.
struct SkinModels
{
    std::size_t skin = 0;
    std::size_t joints = 0;
};

[[nodiscard]] std::optional<SkinModels> skinModels(const level::Objects& objects,
                                                   schema::Version version);

/// All joints but the first, which is not drawn; those whose meshes cannot be read have no
/// vertices. Meshes that no engine could go through end the list.
[[nodiscard]] std::vector<SkinJoint>
skinJoints(const level::Objects& objects, schema::Version version, const SkinModels& models);

} // namespace tr::view
