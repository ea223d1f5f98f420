#pragma once

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/exchange/model/ModelFile.h"

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <cstddef>
#include <utility>

/// A model file while rooms and what stands in them are put into it. Used by the sources that make
/// model files only.
namespace tr::convert
{

/// The turn of something that looks along -Z to a direction of the scene; none where there is no
/// direction.
[[nodiscard]] inline glm::quat lookingAlong(const glm::vec3& direction)
{
    constexpr float kUpright = 0.999F;
    const float length = glm::length(direction);
    if (!std::isfinite(length) || length <= 0.0F)
    {
        return {1.0F, 0.0F, 0.0F, 0.0F};
    }
    const glm::vec3 way = direction / length;
    const glm::vec3 up =
        std::abs(way.y) > kUpright ? glm::vec3(0.0F, 0.0F, 1.0F) : glm::vec3(0.0F, 1.0F, 0.0F);
    return glm::normalize(glm::quatLookAt(way, up));
}

class SceneFile
{
public:
    explicit SceneFile(float units) noexcept
        : m_units(units)
    {
    }

    [[nodiscard]] exchange::ModelFile& file() noexcept { return m_file; }

    [[nodiscard]] float units() const noexcept { return m_units; }

    /// A place, or a way, of the game.
    [[nodiscard]] glm::vec3 placeOf(const glm::vec3& game) const noexcept
    {
        return turnedAxes(game) / m_units;
    }

    /// Adds a node under a name that no other has; says its number.
    std::size_t add(exchange::ModelNode node)
    {
        node.name = m_names.unique(node.name);
        m_file.nodes.push_back(std::move(node));
        return m_file.nodes.size() - 1;
    }

    std::size_t add(exchange::ModelMesh mesh)
    {
        m_file.meshes.push_back(std::move(mesh));
        return m_file.meshes.size() - 1;
    }

private:
    exchange::ModelFile m_file;
    float m_units;
    ModelNames m_names;
};

} // namespace tr::convert
