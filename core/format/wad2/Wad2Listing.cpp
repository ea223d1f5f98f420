#include "core/format/wad2/Wad2Layout.h"
#include "core/schema/archive/TableArchive.h"

namespace tr::wad2
{

template void describeRoot(schema::TableArchive& archive, const Wad2& file);

} // namespace tr::wad2
