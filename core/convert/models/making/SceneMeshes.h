#pragma once

#include "core/convert/models/making/MeshToModel.h"
#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

/// Meshes of the games that a scene shows. Used by the sources that make model files only.
namespace tr::convert
{

/// Which meshes are shown, each once however often it is.
class SceneMeshes
{
public:
    /// Keeps the content.
    explicit SceneMeshes(const schema::Content& content)
        : m_content(content)
    {
    }

    /// The number that a mesh has among those shown; nothing where it cannot be read, or has faces
    /// whose corners do not exist.
    [[nodiscard]] std::optional<std::size_t> numberOf(std::size_t pointer);

    /// Of mesh pointers, by their number.
    [[nodiscard]] const std::vector<std::size_t>& pointers() const noexcept { return m_pointers; }

private:
    const schema::Content& m_content;
    std::map<std::size_t, std::optional<std::size_t>> m_numbers;
    std::vector<std::size_t> m_pointers;
};

/// The mesh of a number as modelMesh makes it, without what only reading it again needs, and lit
/// neutrally where it has no shades.
[[nodiscard]] exchange::ModelMesh
sceneMesh(const ModelLooks& looks, std::size_t number, const MeshPlacement& placement);

/// As bright as neutral light makes vertices.
[[nodiscard]] glm::vec4 neutralColour();

/// Adds all of a mesh of sceneMesh to another that has colours, or to an empty one.
void append(exchange::ModelMesh& mesh, exchange::ModelMesh more);

} // namespace tr::convert
