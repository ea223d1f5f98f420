#include "core/format/GameFile.h"

#include "core/base/Text.h"
#include "core/format/Recognise.h"
#include "core/format/notes/NotesFile.h"
#include "core/format/set/Members.h"
#include "core/io/Zlib.h"
#include "core/schema/PathStack.h"

namespace tr::format
{
namespace
{

/// No level comes near this size once it is inflated.
constexpr std::size_t kLargestUnwrapped = 512 * 1024 * 1024;

/// Name of the space that a wrapped file is inflated into.
constexpr std::string_view kWrapper = "file";

Result<GameFile>
readWrapped(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    std::size_t used = 0;
    const auto inner = inflateUnknownSize(bytes, kLargestUnwrapped, used);
    if (!inner)
    {
        // Two bytes that could begin a stream prove nothing.
        return inner.error().code == ErrorCode::BadChunkStream
                   ? fail(ErrorCode::UnknownFormat, {hexBytes(bytes)})
                   : fail(inner.error());
    }
    auto file = readByContent(*inner, fileName, progress);
    if (!file)
    {
        return file;
    }
    for (Diagnostic& each : file->diagnostics)
    {
        if (each.error.place.space.empty())
        {
            each.error.place.space = kWrapper; // what was read as the file lies inside of it
        }
    }
    const auto* raw = reinterpret_cast<const std::uint8_t*>(bytes.data());
    schema::PackedChunk wrapper;
    wrapper.compressed = std::vector<std::uint8_t>(raw, raw + used);
    wrapper.slack = std::vector<std::uint8_t>(raw + used, raw + bytes.size());
    wrapper.content = fingerprint(*inner);
    file->wrapper = std::move(wrapper);
    return file;
}

/// Names the bytes of a wrapped file as a chunk without sizes around those of its content.
schema::FieldMap wrapMap(const schema::PackedChunk& wrapper, const schema::FieldMap& inner)
{
    using Map = schema::FieldMap;
    auto spaces = inner.spaces();
    auto nodes = inner.nodes();
    for (Map::Node& node : nodes)
    {
        ++node.space;
    }
    spaces[0].name = kWrapper;
    spaces.insert(spaces.begin(), {{}, wrapper.compressed.size() + wrapper.slack.size()});

    std::uint64_t position = 0;
    const auto add = [&nodes, &position](std::string_view name, std::size_t size)
    {
        Map::Node node;
        node.kind = Map::Kind::Opaque;
        node.name = name;
        node.begin = position;
        node.end = position += size;
        node.parent = 0;
        nodes[0].children.push_back(static_cast<std::uint32_t>(nodes.size()));
        nodes.push_back(std::move(node));
    };
    add("compressed", wrapper.compressed.size());
    add("after_compressed", wrapper.slack.size());
    return {std::move(spaces), std::move(nodes)};
}

} // namespace

Result<GameFile>
read(std::span<const std::byte> bytes, std::string_view fileName, const Progress& progress)
{
    if (isSet(bytes))
    {
        const NotedBytes noted = withoutNotes({bytes.begin(), bytes.end()});
        if (!noted.notes.empty())
        {
            auto file = read(noted.bytes, fileName, progress);
            if (file)
            {
                readNotes(noted.notes, file->content, file->diagnostics);
            }
            return file;
        }
    }
    const Format* const named = formatOfName(fileName);
    if (bytes.empty() && (named == nullptr || named->recognises != nullptr))
    {
        return fail(ErrorCode::EmptyFile); // of what its name alone tells it may be all
    }
    return looksDeflated(bytes) ? readWrapped(bytes, fileName, progress)
                                : readByContent(bytes, fileName, progress);
}

Result<std::vector<std::byte>> write(const GameFile& file)
{
    if (!file.complete)
    {
        return fail(ErrorCode::PartiallyRead);
    }
    std::vector<std::byte> bytes;
    try
    {
        bytes = file.content.write();
    }
    catch (const schema::FormatError& error)
    {
        return fail(error.error);
    }
    if (!file.wrapper)
    {
        return bytes;
    }
    const auto& wrapper = *file.wrapper;
    std::vector<std::byte> out;
    if (fingerprint(bytes) == wrapper.content)
    {
        const auto kept = std::as_bytes(wrapper.compressed.rows());
        out.assign(kept.begin(), kept.end());
    }
    else
    {
        out = deflate(bytes);
    }
    const auto slack = std::as_bytes(wrapper.slack.rows());
    out.insert(out.end(), slack.begin(), slack.end());
    return out;
}

schema::FieldMap fieldMap(const GameFile& file)
{
    const schema::FieldMap map = file.content.layout();
    return file.wrapper ? wrapMap(*file.wrapper, map) : map;
}

Result<std::vector<std::vector<std::byte>>> spaceBytes(std::span<const std::byte> bytes,
                                                       const schema::FieldMap& map)
{
    std::vector<std::vector<std::byte>> spaces{{bytes.begin(), bytes.end()}};
    for (std::size_t i = 1; i < map.spaces().size(); ++i)
    {
        const schema::Space& space = map.spaces()[i];
        const auto origin = map.originOf(static_cast<std::uint32_t>(i));
        if (!origin && space.size == 0)
        {
            spaces.emplace_back();
            continue;
        }
        if (!origin)
        {
            return fail(ErrorCode::NoSuchPath, {space.name, "compressed"});
        }
        const schema::FieldRef& part = origin->bytes;
        const auto& outer = spaces[part.space];
        if (part.offset + part.size > outer.size())
        {
            return fail(ErrorCode::NoSuchOffset, {hex(part.offset), concat(outer.size())});
        }
        const auto bytesOfPart = std::span(outer).subspan(part.offset, part.size);
        if (!origin->isDeflated)
        {
            spaces.emplace_back(bytesOfPart.begin(), bytesOfPart.end());
            continue;
        }
        auto inflated = inflate(bytesOfPart, space.size);
        if (!inflated)
        {
            return fail(inflated.error());
        }
        spaces.push_back(std::move(*inflated));
    }
    return spaces;
}

} // namespace tr::format
