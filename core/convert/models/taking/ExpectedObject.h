#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/making/ModelLooks.h"
#include "core/convert/models/taking/Rig.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// The object that a model file is put onto, as it would be made into such a file now. Used by the
/// sources of this folder only.
namespace tr::convert
{

struct ExpectedMesh
{
    std::size_t pointer = 0; ///< row of the mesh pointers
    view::Phrase name;       ///< "mesh 3 (left_foot)", "mesh 3 (left_foot) of LARA_SKIN"
    std::uint32_t slot = 0;  ///< of the moveable that has it; so it is for the next
    std::uint32_t number = 0;
};

struct ExpectedObject
{
    std::vector<ExpectedMesh> meshes;
    std::size_t onBones = 0; ///< the first of them: what bones move that have no part of their own
    /// The file that came has the moveable in a body that is not here: none of those first ones is
    /// to be looked for in it.
    bool lacksBody = false;
    std::vector<AtlasSpot> spots;
    exchange::ModelFile file;
};

/// The moveable with as many meshes of others as the file has that came: with the body that its
/// notes say, and with all that Lara has on if any of that is there. Where the name of the atlas
/// says otherwise, that counts: everything lies elsewhere in it. `remarks`: notes on what came.
/// Preconditions and errors: those of modelOfMoveable. Throws Cancelled.
[[nodiscard]] Result<ExpectedObject> expectedMoveable(const schema::Content& content,
                                                      std::size_t row,
                                                      const Rig& rig,
                                                      const exchange::ModelFile& came,
                                                      float units,
                                                      std::vector<ModelLine>& remarks,
                                                      const Progress& progress = {});

/// The row of the models whose meshes a file shows on the bones of a moveable, where only its atlas
/// can tell: the body that it wears, or itself. Precondition: the row exists.
[[nodiscard]] std::size_t
bodyByAtlas(const schema::Content& content, std::size_t row, const exchange::ModelFile& came);

/// The only mesh of a static. Otherwise as above.
[[nodiscard]] Result<ExpectedObject> expectedStatic(const schema::Content& content,
                                                    std::size_t row,
                                                    float units,
                                                    const Progress& progress = {});

/// What a moveable is called: "LARA_SKIN", "moveable 8".
[[nodiscard]] view::Phrase moveableName(const schema::Content& content, std::uint32_t slot);

} // namespace tr::convert
