#include "core/format/wad2/Wad2Layout.h"
#include "core/schema/archive/AccessArchive.h"

namespace tr::wad2
{

template void describeRoot(schema::AccessArchive& archive, Wad2& file);

} // namespace tr::wad2
