#pragma once

#include "core/edit/document/Document.h"
#include "core/edit/mesh/MeshShape.h"

#include <cstddef>
#include <string>
#include <vector>

/// Numbers of vertices of Lara's skin, by which engines find what joints stick to.
namespace tr::edit
{

/// Gives vertices of the skin that joints stick to numbers that engines find, in place of vertices
/// that no joint sticks to. `isTaken`: of each vertex whether one does; `kept`: numbers that are
/// not given to others. Gives back how many got another one. Errors: JointTooLarge, where there
/// are more than such numbers; NothingToDo; RowCountDiffers.
[[nodiscard]] Result<std::size_t> numberWithinReach(MeshShape& shape,
                                                    const std::vector<bool>& isTaken,
                                                    MeshRows kept,
                                                    const std::string& name);

/// Does so with every mesh of the skin that needs it and has enough such numbers, in one edit;
/// numbers that the hair goes by are not given to others. Gives back how many vertices got another
/// number. Errors: NotASkin, where the file has no skin with joints; NothingToDo; where no mesh got
/// any the first one of numberWithinReach; those of exchangeMesh and Transaction::commit.
[[nodiscard]] Result<std::size_t> numberSkin(Document& document);

} // namespace tr::edit
