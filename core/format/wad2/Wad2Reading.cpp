#include "core/format/wad2/Wad2Layout.h"
#include "core/schema/archive/ReadArchive.h"

namespace tr::wad2
{

template void describeRoot(schema::ReadArchive& archive, Wad2& file);

} // namespace tr::wad2
