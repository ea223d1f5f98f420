#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

/// Chunks of .wad2 files as the document describes them, put together by hand. Knows nothing of the
/// program's descriptions.
namespace tr::test::chunks
{

/// Signed LEB128, in at least `bytes` bytes.
[[nodiscard]] inline std::string leb(std::int64_t value, std::size_t bytes = 0)
{
    std::string out;
    while (true)
    {
        const auto low = static_cast<unsigned char>(value & 0x7F);
        const std::int64_t rest = value >> 6;
        const bool isLast = (rest == 0 || rest == -1) && out.size() + 1 >= bytes;
        out += static_cast<char>(isLast ? low : low | 0x80);
        if (isLast)
        {
            return out;
        }
        value >>= 7;
    }
}

/// The bytes of a number as they lie in memory.
template <class Number>
[[nodiscard]] std::string raw(Number number)
{
    std::string out(sizeof(number), '\0');
    std::memcpy(out.data(), &number, sizeof(number));
    return out;
}

[[nodiscard]] inline std::string joined(std::initializer_list<std::string> parts)
{
    std::string out;
    for (const std::string& part : parts)
    {
        out += part;
    }
    return out;
}

[[nodiscard]] inline std::string vec3(float x, float y, float z)
{
    return raw(x) + raw(y) + raw(z);
}

[[nodiscard]] inline std::string vec2(float x, float y)
{
    return raw(x) + raw(y);
}

/// A chunk with its length in at least `sizeBytes` bytes.
[[nodiscard]] inline std::string
leaf(std::string_view id, const std::string& content, std::size_t sizeBytes = 0)
{
    return leb(static_cast<std::int64_t>(id.size())) + std::string(id)
           + leb(static_cast<std::int64_t>(content.size()), sizeBytes) + content;
}

/// A chunk with a stream of chunks behind `head`.
[[nodiscard]] inline std::string branch(std::string_view id,
                                        const std::string& head,
                                        std::initializer_list<std::string> children,
                                        std::size_t sizeBytes = 4)
{
    return leaf(id, head + joined(children) + std::string(1, '\0'), sizeBytes);
}

[[nodiscard]] inline std::string number(std::string_view id, std::int64_t value)
{
    return leaf(id, leb(value));
}

[[nodiscard]] inline std::string real(std::string_view id, double value)
{
    return leaf(id, raw(value));
}

[[nodiscard]] inline std::string file(std::initializer_list<std::string> chunks,
                                      std::uint32_t framing = 0)
{
    return std::string("WAD2") + raw(framing) + joined(chunks) + std::string(1, '\0');
}

} // namespace tr::test::chunks
