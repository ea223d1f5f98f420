#pragma once

#include "core/base/Result.h"
#include "core/convert/models/taking/FreshFaces.h"
#include "core/convert/models/taking/MeshMatching.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// A mesh as it is to be, of what stayed and of what came. Used by the sources of this folder only.
namespace tr::convert
{

/// A face whose texture is still to be found.
struct WantedLook
{
    std::size_t face = 0; ///< of the shape
    std::array<std::uint32_t, 4> places{};
    std::array<glm::vec2, 4> texels{}; ///< on the atlas, or on the picture of the material
    TakenLook look;
    std::optional<std::size_t> material{}; ///< of the file that came
    /// The face that it was made of, as the file notes it. Its texture is of another file, or of
    /// this one.
    std::optional<edit::ShapeFace> noted{};
};

struct BuiltMesh
{
    edit::MeshShape shape;
    std::vector<WantedLook> looks; ///< faces in ascending order
    std::size_t before = 0;        ///< vertices that there were; so it is for the next
    std::size_t moved = 0;
    std::size_t freshVertices = 0;
    std::size_t goneVertices = 0;
    std::size_t freshFaces = 0;
    std::size_t goneFaces = 0;
    std::size_t remapped = 0;  ///< faces that show something else
    std::size_t normals = 0;   ///< of vertices that stay
    std::size_t shades = 0;    ///< the same
    double largestShift = 0.0; ///< of a position that changes, as it was rounded

    [[nodiscard]] bool isChanged() const noexcept
    {
        return moved + freshVertices + goneVertices + freshFaces + goneFaces + remapped + normals
                   + shades
               != 0;
    }
};

/// Whether a normal is known.
[[nodiscard]] bool isDirection(const glm::vec3& way);

/// Whether two normals are as near to each other as programs bring them back; or one is unknown.
[[nodiscard]] bool isSameNormal(const glm::vec3& one, const glm::vec3& other);

/// Precondition: isDirection.
[[nodiscard]] level::Vertex normalAsStored(const glm::vec3& normal);

/// Errors: OutOfRange.
[[nodiscard]] Result<level::Vertex> vertexAtPoint(const UnitPoint& at);

/// Faces that stay keep their order, their words and the numbers of their vertices; new ones come
/// behind them. Errors: OutOfRange, TooManyVertices.
[[nodiscard]] Result<BuiltMesh> builtMesh(const edit::MeshShape& shape,
                                          const MeshPieces& pieces,
                                          const MeshMatch& match,
                                          const TakenLooks& looks,
                                          schema::Version version);

} // namespace tr::convert
