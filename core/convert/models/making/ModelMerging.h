#pragma once

#include "core/exchange/model/ModelFile.h"

/// Two model files as one.
namespace tr::convert
{

/// Puts all of another file behind what a file has; names of things of one kind stay different.
void addModel(exchange::ModelFile& file, exchange::ModelFile other);

} // namespace tr::convert
