#pragma once

#include "core/convert/models/making/ModelLooks.h"
#include "core/exchange/model/ModelFile.h"
#include "core/level/Level.h"

#include <glm/glm.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Rooms as meshes of model files. Used by the sources that make model files only.
namespace tr::convert
{

/// The geometry of a room of any generation, in the game's units from where the room is.
struct RoomGeometry
{
    struct Corner
    {
        glm::vec3 at{0.0F};
        glm::vec3 light{0.5F}; ///< of what a vertex shows the half: 0..1, neutral is 0.5; sRGB
    };

    struct Face
    {
        std::array<std::uint32_t, 4> corners{}; ///< clockwise seen from the front
        std::uint32_t number = 0;               ///< counted through all faces of the room
        SceneFace look;
    };

    std::vector<Corner> corners;
    std::vector<Face> faces; ///< whose corners exist
};

/// Where a room is in the game: heights of what is in it are those of the world.
[[nodiscard]] glm::vec3 originOfRoom(const level::Level& level, std::size_t room);

/// Precondition: the room exists.
[[nodiscard]] RoomGeometry geometryOf(const level::Level& level, std::size_t room);

/// The mesh of a room whose faces are those of the scene of `looks` from `firstFace` on: corners of
/// faces by themselves, in the order of the faces, each with its origin.
[[nodiscard]] exchange::ModelMesh modelMesh(const RoomGeometry& geometry,
                                            const ModelLooks& looks,
                                            std::size_t firstFace,
                                            float units);

} // namespace tr::convert
