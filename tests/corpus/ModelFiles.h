#pragma once

#include "core/exchange/model/ModelFile.h"
#include "core/format/GameFile.h"
#include "core/format/set/DiskFiles.h"

#include <glm/gtc/quaternion.hpp>

#include <cmath>
#include <filesystem>
#include <optional>

/// Real files, and what 3D programs make of models of them.
namespace tr::test
{

/// A step of an angle of 10 bits, in radians.
inline constexpr double kAngleStep = 2 * 3.14159265358979 / 1024;

/// Nothing: it cannot be read as a whole.
inline std::optional<schema::Content> contentAt(const std::filesystem::path& path)
{
    const auto files = format::readFiles(path);
    auto read = files ? format::read(files->bytes, path.filename().string())
                      : Result<format::GameFile>(fail(ErrorCode::EmptyFile));
    return read && read->complete ? std::optional(read->content) : std::nullopt;
}

/// As a program hands it on that knows no custom properties and attributes.
inline exchange::ModelFile withoutNotes(exchange::ModelFile file)
{
    file.notes.clear();
    for (exchange::ModelNode& node : file.nodes)
    {
        node.notes.clear();
    }
    for (exchange::ModelMaterial& material : file.materials)
    {
        material.notes.clear();
    }
    for (exchange::ModelMesh& mesh : file.meshes)
    {
        mesh.notes.clear();
        mesh.vertices.origins.clear();
    }
    return file;
}

/// In radians.
inline double turnBetween(const glm::quat& one, const glm::quat& other)
{
    const glm::quat between = glm::inverse(one) * other;
    return 2.0
           * std::atan2(glm::length(glm::vec3(between.x, between.y, between.z)),
                        std::abs(between.w));
}

} // namespace tr::test
