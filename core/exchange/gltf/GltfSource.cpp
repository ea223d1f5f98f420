#include "core/exchange/gltf/GltfSource.h"

#include "core/base/Text.h"
#include "core/exchange/gltf/GltfNames.h"
#include "core/exchange/gltf/GltfText.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace tr::exchange::gltf
{
namespace
{

static_assert(std::endian::native == std::endian::little, "buffers of glTF are little-endian");

constexpr std::uint64_t kMostJsonBytes = std::uint64_t{1} << 28;
constexpr std::uint64_t kMostTimes = 48; // of the size of the files
constexpr std::uint64_t kAlways = std::uint64_t{1} << 24;
constexpr std::string_view kMark = "glTF";
constexpr std::size_t kHead = 12;
constexpr std::size_t kChunkHead = 8;
constexpr std::size_t kMostStride = 252;

// Kinds of components.
constexpr std::size_t kByte = 5120;
constexpr std::size_t kUnsignedByte = 5121;
constexpr std::size_t kShort = 5122;
constexpr std::size_t kUnsignedShort = 5123;
constexpr std::size_t kUnsignedInt = 5125;
constexpr std::size_t kFloat = 5126;

bool beginsWith(std::span<const std::byte> bytes, std::string_view text)
{
    return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

std::uint32_t number32(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint32_t number = 0;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

std::size_t sizeOfComponent(std::size_t component)
{
    switch (component)
    {
    case kByte:
    case kUnsignedByte:
        return 1;
    case kShort:
    case kUnsignedShort:
        return 2;
    case kUnsignedInt:
    case kFloat:
        return 4;
    default:
        return 0;
    }
}

std::size_t componentsOf(std::string_view type)
{
    return type == "SCALAR" ? 1
           : type == "VEC2" ? 2
           : type == "VEC3" ? 3
           : type == "VEC4" ? 4
           : type == "MAT4" ? 16
                            : 0;
}

/// A number as it lies there, as a fraction where it is one (glTF 2.0, 3.6.2.2).
template <class Out, class In>
Out converted(In number, bool isNormalised)
{
    if constexpr (std::is_same_v<Out, float> && std::is_integral_v<In>)
    {
        if (isNormalised)
        {
            return std::max(static_cast<float>(number)
                                / static_cast<float>(std::numeric_limits<In>::max()),
                            -1.0F);
        }
    }
    return static_cast<Out>(number);
}

template <class In, class Out>
void takeRows(std::span<const std::byte> bytes,
              std::size_t stride,
              std::size_t components,
              bool isNormalised,
              std::span<Out> out)
{
    for (std::size_t i = 0; i < out.size(); ++i)
    {
        In number{};
        const std::size_t at = i / components * stride + i % components * sizeof number;
        std::memcpy(&number, bytes.data() + at, sizeof number);
        out[i] = converted<Out>(number, isNormalised);
    }
}

/// Precondition: the bytes are there.
template <class Out>
void take(std::size_t component,
          std::span<const std::byte> bytes,
          std::size_t stride,
          std::size_t components,
          bool isNormalised,
          std::span<Out> out)
{
    switch (component)
    {
    case kByte:
        return takeRows<std::int8_t>(bytes, stride, components, isNormalised, out);
    case kUnsignedByte:
        return takeRows<std::uint8_t>(bytes, stride, components, isNormalised, out);
    case kShort:
        return takeRows<std::int16_t>(bytes, stride, components, isNormalised, out);
    case kUnsignedShort:
        return takeRows<std::uint16_t>(bytes, stride, components, isNormalised, out);
    case kUnsignedInt:
        return takeRows<std::uint32_t>(bytes, stride, components, isNormalised, out);
    default:
        return takeRows<float>(bytes, stride, components, isNormalised, out);
    }
}

} // namespace

void refusePacked(std::string_view extension)
{
    if (std::ranges::find(kPackings, extension) != kPackings.end())
    {
        throw Refused{{ErrorCode::ModelNeeds, {}, {}, {std::string(extension)}}};
    }
}

Source::Source(std::span<const std::byte> bytes, const Neighbour& neighbour)
    : m_neighbour(neighbour)
    , m_root(Json(), {})
    , m_size(bytes.size())
{
    if (bytes.size() > kMostModelBytes)
    {
        throw Refused{
            {ErrorCode::FileTooLarge, {}, {}, {concat(bytes.size()), concat(kMostModelBytes)}}};
    }
    if (!looksLikeGltf(bytes))
    {
        throw Refused{{ErrorCode::NotAModel, {}, {}, {hexBytes(bytes)}}};
    }
    if (beginsWith(bytes, kMark))
    {
        openBinary(bytes);
    }
    else
    {
        openText(bytes);
    }
    m_root = Part(m_text.root(), {});
    m_buffers = list("buffers");
    m_views = list("bufferViews");
    m_accessors = list("accessors");
}

void Source::openBinary(std::span<const std::byte> bytes)
{
    constexpr std::uint32_t kVersion = 2;
    constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
    constexpr std::uint32_t kBinaryChunk = 0x004E4942;
    if (bytes.size() < kHead || number32(bytes, 4) != kVersion)
    {
        refuse("glb", "only version 2 is read");
    }
    const std::size_t size = number32(bytes, 8);
    if (size > bytes.size() || size < kHead + kChunkHead)
    {
        refuse("glb", concat("it says that it has ", size, " bytes, and has ", bytes.size()));
    }
    std::span<const std::byte> rest = bytes.first(size).subspan(kHead);
    for (bool isFirst = true; rest.size() >= kChunkHead; isFirst = false)
    {
        const std::size_t count = number32(rest, 0);
        const std::uint32_t kind = number32(rest, 4);
        rest = rest.subspan(kChunkHead);
        if (count > rest.size() || isFirst != (kind == kJsonChunk))
        {
            refuse("glb", "its chunks are not what they must be");
        }
        if (isFirst)
        {
            openText(rest.first(count));
        }
        else if (kind == kBinaryChunk && !m_binary)
        {
            m_binary = rest.first(count);
        }
        rest = rest.subspan(count);
    }
}

void Source::openText(std::span<const std::byte> bytes)
{
    if (bytes.size() > kMostJsonBytes)
    {
        throw Refused{
            {ErrorCode::FileTooLarge, {}, {}, {concat(bytes.size()), concat(kMostJsonBytes)}}};
    }
    if (const std::string problem = m_text.parse(bytes); !problem.empty())
    {
        refuse("json", problem);
    }
}

void Source::spend(std::uint64_t bytes, const Part& what)
{
    m_spent += bytes;
    if (m_spent > kAlways + m_size * kMostTimes)
    {
        refuse(what.place(), "more would come out of the file than it can hold");
    }
}

std::span<const std::byte> Source::fileOf(const Part& uri)
{
    const std::string_view address = uri.textView();
    if (address.starts_with("data:"))
    {
        const auto [at, isNew] = m_inside.try_emplace(uri.place());
        if (isNew)
        {
            auto bytes = dataOf(address);
            if (!bytes)
            {
                refuse(uri.place(), "the data in the address are not base64");
            }
            at->second = std::move(*bytes);
        }
        return at->second;
    }
    const auto name = nameOf(address);
    if (!name)
    {
        throw Refused{{ErrorCode::ModelFileOutside, {}, {}, {soundText(address.substr(0, 200))}}};
    }
    const auto [at, isNew] = m_files.try_emplace(*name);
    if (isNew)
    {
        auto bytes = m_neighbour ? m_neighbour(*name) : std::nullopt;
        if (!bytes)
        {
            throw Refused{{ErrorCode::ModelFileMissing, {}, {}, {soundText(*name)}}};
        }
        at->second = std::move(*bytes);
        m_size += at->second.size();
        if (m_size > kMostModelBytes)
        {
            throw Refused{
                {ErrorCode::FileTooLarge, {}, {}, {concat(m_size), concat(kMostModelBytes)}}};
        }
    }
    return at->second;
}

std::span<const std::byte> Source::buffer(const Part& number)
{
    const auto at = number.leadsTo(m_buffers.size());
    if (!at)
    {
        refuse(number.place(), "it is missing");
    }
    const Part& part = m_buffers[*at];
    const std::size_t size = part["byteLength"].neededWhole();
    std::span<const std::byte> bytes;
    if (const Part uri = part["uri"]; uri.isThere())
    {
        bytes = fileOf(uri);
    }
    else if (*at == 0 && m_binary)
    {
        bytes = *m_binary;
    }
    else
    {
        refuse(uri.place(), "it is missing");
    }
    if (bytes.size() < size)
    {
        refuse(part["byteLength"].place(), concat(size, " bytes, but there are ", bytes.size()));
    }
    return bytes.first(size);
}

/// A packed view may lead to a buffer that is nowhere, in place of the bytes that it unpacks to.
void Source::demandUnpacked(const Part& view) const
{
    const auto buffer = view["buffer"].leadsTo(m_buffers.size());
    if (!buffer || m_buffers[*buffer]["uri"].isThere() || (*buffer == 0 && m_binary))
    {
        return;
    }
    for (const auto& [name, extension] : view["extensions"].members())
    {
        refusePacked(name);
    }
}

std::span<const std::byte> Source::view(const Part& number)
{
    const auto at = number.leadsTo(m_views.size());
    if (!at)
    {
        refuse(number.place(), "it is missing");
    }
    const Part& part = m_views[*at];
    demandUnpacked(part);
    const auto bytes = buffer(part["buffer"]);
    const std::size_t offset = part["byteOffset"].whole().value_or(0);
    const std::size_t size = part["byteLength"].neededWhole();
    if (offset > bytes.size() || size > bytes.size() - offset)
    {
        refuse(part["byteLength"].place(),
               concat(size, " bytes from ", offset, " on, but the buffer has ", bytes.size()));
    }
    return bytes.subspan(offset, size);
}

bool Source::hasBytes(const Part& number) const
{
    return accessorOf(number)["bufferView"].isThere();
}

const Part& Source::accessorOf(const Part& number) const
{
    const auto at = number.leadsTo(m_accessors.size());
    if (!at)
    {
        refuse(number.place(), "it is missing");
    }
    return m_accessors[*at];
}

Source::Rows Source::rowsOf(const Part& accessor, std::initializer_list<std::string_view> types)
{
    const std::string type = accessor["type"].text();
    if (std::ranges::find(types, type) == types.end())
    {
        refuse(accessor["type"].place(), concat("\"", soundText(type), "\" does not belong here"));
    }
    Rows rows;
    rows.components = componentsOf(type);
    rows.count = accessor["count"].neededWhole();
    rows.component = accessor["componentType"].neededWhole();
    rows.isNormalised = accessor["normalized"].truth(false);
    const std::size_t size = sizeOfComponent(rows.component);
    if (size == 0)
    {
        refuse(accessor["componentType"].place(), concat("there is no kind ", rows.component));
    }
    const std::size_t row = size * rows.components;
    rows.stride = row;
    spend(std::uint64_t{rows.count} * rows.components * sizeof(float), accessor["count"]);
    const Part number = accessor["bufferView"];
    if (!number.isThere() || rows.count == 0)
    {
        return rows;
    }
    const auto bytes = view(number);
    const Part stride = m_views[number.neededWhole()]["byteStride"];
    rows.stride = stride.whole().value_or(row);
    if (rows.stride < row || (rows.stride > kMostStride && rows.stride != row))
    {
        refuse(stride.place(), concat(rows.stride, " bytes for rows of ", row));
    }
    const std::size_t offset = accessor["byteOffset"].whole().value_or(0);
    const std::uint64_t needed = std::uint64_t{rows.count - 1} * rows.stride + row;
    if (offset > bytes.size() || needed > bytes.size() - offset)
    {
        refuse(accessor["count"].place(),
               concat(rows.count,
                      " rows from byte ",
                      offset,
                      " on, but the view has ",
                      bytes.size(),
                      " bytes"));
    }
    rows.bytes = bytes.subspan(offset);
    return rows;
}

/// Rows that stand for others (glTF 2.0, 3.6.2.3).
template <class Out>
void Source::overwrite(const Part& accessor, const Rows& rows, std::vector<Out>& values)
{
    const Part sparse = accessor["sparse"];
    if (!sparse.isThere())
    {
        return;
    }
    const std::size_t count = sparse["count"].neededWhole();
    const Part indices = sparse["indices"];
    const std::size_t kind = indices["componentType"].neededWhole();
    const bool isIndex = kind == kUnsignedByte || kind == kUnsignedShort || kind == kUnsignedInt;
    const auto part = [&](const Part& of, std::size_t row)
    {
        const auto bytes = view(of["bufferView"]);
        const std::size_t offset = of["byteOffset"].whole().value_or(0);
        if (offset > bytes.size() || std::uint64_t{count} * row > bytes.size() - offset)
        {
            refuse(of.place(), concat(count, " rows, but the view has ", bytes.size(), " bytes"));
        }
        return bytes.subspan(offset);
    };
    if (!isIndex || count > rows.count)
    {
        refuse(sparse.place(), "more rows than there are, or a kind of index that is none");
    }
    std::vector<std::uint32_t> where(count);
    take<std::uint32_t>(
        kind, part(indices, sizeOfComponent(kind)), sizeOfComponent(kind), 1, false, where);
    const std::size_t row = sizeOfComponent(rows.component) * rows.components;
    std::vector<Out> with(count * rows.components);
    take<Out>(
        rows.component, part(sparse["values"], row), row, rows.components, rows.isNormalised, with);
    for (std::size_t i = 0; i < count; ++i)
    {
        if (where[i] >= rows.count)
        {
            refuse(indices.place(), concat(where[i], " leads nowhere, there are ", rows.count));
        }
        std::copy_n(with.begin() + static_cast<std::ptrdiff_t>(i * rows.components),
                    rows.components,
                    values.begin() + static_cast<std::ptrdiff_t>(where[i] * rows.components));
    }
}

std::vector<float> Source::floats(const Part& number, std::initializer_list<std::string_view> types)
{
    const Part& accessor = accessorOf(number);
    const Rows rows = rowsOf(accessor, types);
    std::vector<float> values(rows.count * rows.components);
    if (!rows.bytes.empty())
    {
        take<float>(
            rows.component, rows.bytes, rows.stride, rows.components, rows.isNormalised, values);
    }
    overwrite(accessor, rows, values);
    if (!std::ranges::all_of(values, [](float value) { return std::isfinite(value); }))
    {
        refuse(accessor.place(), "a number is none");
    }
    return values;
}

std::vector<std::uint32_t> Source::wholes(const Part& number, std::string_view type)
{
    const Part& accessor = accessorOf(number);
    const Rows rows = rowsOf(accessor, {type});
    if (rows.component != kUnsignedByte && rows.component != kUnsignedShort
        && rows.component != kUnsignedInt)
    {
        refuse(accessor["componentType"].place(), "whole numbers from 0 on belong here");
    }
    std::vector<std::uint32_t> values(rows.count * rows.components);
    if (!rows.bytes.empty())
    {
        take<std::uint32_t>(
            rows.component, rows.bytes, rows.stride, rows.components, false, values);
    }
    overwrite(accessor, rows, values);
    return values;
}

} // namespace tr::exchange::gltf
