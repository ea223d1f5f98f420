#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/fields/BoxFace.h"
#include "core/level/Objects.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

/// The two boxes of statics, and what engines make of them. TRosettaStone 3, 5.3; format facts, 6.
///
/// TR1 and TR2 tell by bit 0 of the flags that nothing collides with a static. Later games do not
/// look at the flags: there a collision box of zeros, or of ones, is none.
///
/// Rows are those of the static meshes, each once and in any order; an edit without one that
/// changes leaves no trace. Preconditions: they exist.
namespace tr::edit
{

enum class StaticBox : std::uint8_t
{
    Visibility, ///< decides whether it is drawn
    Collision,  ///< what nothing can enter
};

[[nodiscard]] const level::BoundingBox& boxOf(const level::StaticMesh& row, StaticBox box) noexcept;

/// Whether the numbers stand for no box at all.
[[nodiscard]] bool isNoBox(const level::BoundingBox& box) noexcept;

/// Whether engines of that version let things collide with it.
[[nodiscard]] bool collides(schema::Version version, const level::StaticMesh& row) noexcept;

/// Whether the flags of a static say something in files of that version.
[[nodiscard]] bool hasStaticFlags(schema::Version version) noexcept;

/// The box around the vertices of a mesh, a row of the mesh pointers. Errors: NoSuchPath where
/// there is no such mesh or one without vertices, and those of view::readMesh.
[[nodiscard]] Result<level::BoundingBox> boundsOfMesh(const Content& content, std::size_t mesh);

/// What boxes are to be.
struct StaticBoxPlan
{
    enum class Of : std::uint8_t
    {
        Mesh,     ///< the bounds of the mesh's vertices
        None,     ///< zeros
        OtherBox, ///< the other box of the same static
        Static,   ///< the same box of another static
    };

    Of of = Of::Mesh;
    bool visibility = true; ///< the visibility box is set
    bool collision = true;  ///< the collision box is set
    std::size_t like = 0;   ///< row of Of::Static
};

/// Gives statics boxes by the plan; says how many of them have others then. One whose mesh cannot
/// be measured keeps its boxes. Precondition: Of::OtherBox sets one of both. Errors: those of
/// boundsOfMesh, where none can be measured; those of Transaction::commit.
[[nodiscard]] Result<std::size_t>
setStaticBoxes(Document& document, std::span<const std::size_t> rows, const StaticBoxPlan& plan);

/// Moves a face of a box, as withFaceMoved does. Edits with the same merge key are one. Errors:
/// those of Transaction::commit.
[[nodiscard]] Result<void> moveStaticFace(Document& document,
                                          std::size_t row,
                                          StaticBox box,
                                          const BoxFace& face,
                                          std::int32_t units,
                                          std::string mergeKey = {});

/// Has statics collide, or not, in the way of the file's game. In later games one that is to
/// collide gets the box of its mesh, if it has none. Says how many have changed. Errors: those of
/// setStaticBoxes.
[[nodiscard]] Result<std::size_t>
setCollides(Document& document, std::span<const std::size_t> rows, bool isOn);

/// Has statics drawn, or not, by bit 1 of the flags. Says how many have changed. Errors:
/// NotKeptInGame where flags say nothing; those of Transaction::commit.
[[nodiscard]] Result<std::size_t>
setVisible(Document& document, std::span<const std::size_t> rows, bool isOn);

} // namespace tr::edit
