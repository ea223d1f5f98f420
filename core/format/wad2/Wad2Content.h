#pragma once

#include "core/format/wad2/Wad2File.h"
#include "core/schema/table/CommonTables.h"

namespace tr::schema
{

class AccessArchive;
class LayoutArchive;
class ReadArchive;
class ShapeArchive;
class TableArchive;
class WriteArchive;

} // namespace tr::schema

/// How a .wad2 file stands on the disk.
namespace tr::wad2
{

/// The chunks of the file: see Wad2Layout.h. Compiled for each archive in a source of its own, and
/// for none in a batch that one of these sources is in.
template <class Archive, class F>
void describeRoot(Archive& archive, F& file);

extern template void describeRoot(schema::AccessArchive& archive, Wad2& file);
extern template void describeRoot(schema::LayoutArchive& archive, const Wad2& file);
extern template void describeRoot(schema::ReadArchive& archive, Wad2& file);
extern template void describeRoot(schema::ShapeArchive& archive, const Wad2& file);
extern template void describeRoot(schema::TableArchive& archive, const Wad2& file);
extern template void describeRoot(schema::WriteArchive& archive, const Wad2& file);

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, Wad2>

void describe(Archive& archive, F& file)
{
    archive.record("", file.start);
    if (file.isDeflated())
    {
        archive.template chunk<void>(
            "body", file.body, [&file](auto& inner) { describeRoot(inner, file); });
    }
    else
    {
        describeRoot(archive, file);
    }
    archive.rest(schema::tables::Trailing, file.trailing);
}

} // namespace tr::wad2
