#include "core/format/wad2/Wad2Layout.h"
#include "core/schema/archive/LayoutArchive.h"

namespace tr::wad2
{

template void describeRoot(schema::LayoutArchive& archive, const Wad2& file);

} // namespace tr::wad2
