#include "tests/core/Chunks.h"

#include "core/io/ByteWriter.h"
#include "tests/support/RandomData.h"

#include <cstdint>

namespace tr::test
{

Bytes chunkOf(const Bytes& file, std::string_view chunk)
{
    const auto read = format::read(file, {});
    const schema::FieldMap map = format::fieldMap(*read);
    const auto spaces = format::spaceBytes(file, map);
    for (std::size_t i = 1; i < map.spaces().size(); ++i)
    {
        if (map.spaces()[i].name == chunk)
        {
            return (*spaces)[i];
        }
    }
    return {};
}

Bytes withChunk(const Bytes& file, std::string_view chunk, std::span<const std::byte> content)
{
    const auto read = format::read(file, {});
    const auto field = format::fieldMap(*read).find(chunk);
    if (!field)
    {
        return file;
    }
    const Bytes packed = storedStream(content);
    ByteWriter writer;
    const std::span all(file);
    writer.bytes(all.first(field->offset));
    writer.number(static_cast<std::uint32_t>(content.size()));
    writer.number(static_cast<std::uint32_t>(packed.size()));
    writer.bytes(packed);
    writer.bytes(all.subspan(field->offset + field->size));
    return writer.release();
}

} // namespace tr::test
