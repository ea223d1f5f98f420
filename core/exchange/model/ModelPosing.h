#pragma once

#include "core/exchange/model/ModelFile.h"

#include <vector>

/// Where the nodes of a model file stand.
namespace tr::exchange
{

[[nodiscard]] glm::mat4 matrixOf(const ModelPlace& place);

/// Finds where all nodes stand, at rest and while a clip runs. Keeps the file. Precondition:
/// faultOf(file) is empty.
class ModelPosing
{
public:
    explicit ModelPosing(const ModelFile& file);

    /// All nodes, parents in front of their children.
    [[nodiscard]] const std::vector<std::size_t>& order() const noexcept { return m_order; }

    /// Of every node from its own axes into those of the scene.
    [[nodiscard]] std::vector<glm::mat4> atRest() const;

    /// The same at a time of a clip, in seconds; what the clip does not move stands as at rest.
    /// Before the first time of a track it has its first value, behind the last its last.
    [[nodiscard]] std::vector<glm::mat4> at(const ModelClip& clip, float seconds) const;

private:
    /// Places of nodes to what they hang on, as those in the scene.
    [[nodiscard]] std::vector<glm::mat4> together(std::vector<glm::mat4> places) const;

    const ModelFile& m_file;
    std::vector<std::size_t> m_order; ///< parents in front of their children
    std::vector<glm::mat4> m_places;  ///< of nodes at rest, to what they hang on
};

/// The last time of all tracks of a clip; 0 where it has none.
[[nodiscard]] float endOf(const ModelClip& clip) noexcept;

} // namespace tr::exchange
