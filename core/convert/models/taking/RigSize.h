#pragma once

#include "core/convert/models/ModelTaking.h"

/// How large a model file is meant.
namespace tr::convert
{

/// Units of the game that a length of 1 is: what the notes of the file say, or else what makes it
/// as large as the object that it is put onto. Of what is nearly so kUnitsOfMetre or 1. 1, where
/// neither tells. Precondition: as of workOutModel.
[[nodiscard]] float unitsFor(const schema::Content& content,
                             const exchange::ModelFile& file,
                             const ModelWanted& wanted);

} // namespace tr::convert
