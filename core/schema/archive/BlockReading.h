#pragma once

#include "core/base/Error.h"
#include "core/base/Result.h"
#include "core/base/Table.h"
#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/record/Leb.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tr::schema
{

/// Inflates the chunk whose compressed bytes begin at `offset` of the file.
using Inflate = std::function<Result<std::vector<std::byte>>(
    std::size_t offset, std::span<const std::byte> compressed, std::size_t expected)>;

namespace detail
{

/// The part of ReadArchive that reads what has its size in front or behind.
struct BlockReading
{
    template <class Length, class Archive, class Body>
    static void block(Archive& archive,
                      std::string_view name,
                      std::size_t unit,
                      Table<std::uint8_t>& slack,
                      Body body,
                      std::size_t before)
    {
        const std::size_t at = archive.position();
        const std::size_t size = std::size_t{archive.template number<Length>(name)} * unit;
        if (size < before)
        {
            archive.throwError(ErrorCode::BlockOverrun, at, name, {concat(size), concat(before)});
        }
        takeBlock(archive, name, at, size - before, slack, body);
    }

    /// With a length that takes at least `lengthBytes` bytes, as many as it has in the file.
    template <class Archive, class Body>
    static void filled(Archive& archive,
                       std::string_view name,
                       std::uint8_t& lengthBytes,
                       Table<std::uint8_t>& slack,
                       Body body)
    {
        const std::size_t at = archive.position();
        const LebNumber length = leb(archive, name);
        lengthBytes = length.bytes;
        const std::size_t begin = archive.position();
        const auto size = static_cast<std::size_t>(length.value);
        if (length.value < 0 || size > archive.left())
        {
            archive.throwError(
                ErrorCode::UnexpectedEnd, at, name, {concat(length.value), concat(archive.left())});
        }
        const ByteReader outer = archive.m_reader;
        archive.m_reader = ByteReader(outer.bytes().first(begin + size), begin);
        body(archive);
        archive.takeBytes(slack, archive.left());
        archive.m_reader = ByteReader(outer.bytes(), begin + size);
    }

    /// A number that takes as many bytes as it has.
    template <class Archive>
    static LebNumber leb(Archive& archive, std::string_view name)
    {
        const auto ahead = lebAhead(archive.ahead());
        if (!ahead && archive.left() < kMostLebBytes)
        {
            archive.throwError(ErrorCode::UnexpectedEnd,
                               archive.position(),
                               name,
                               {concat(archive.left() + 1), concat(archive.left())});
        }
        if (!ahead)
        {
            archive.throwError(ErrorCode::BadValue,
                               archive.position(),
                               name,
                               {"more than 64 bits", "at most 64 bits"});
        }
        archive.m_reader.take(ahead->size);
        return ahead->number;
    }

    template <class Length, class Archive, class Body>
    static void sizedBehind(Archive& archive, std::string_view name, Body body)
    {
        const std::size_t begin = archive.position();
        body(archive);
        const std::size_t at = archive.position();
        const std::size_t size = archive.template number<Length>(name);
        if (size != archive.position() - begin)
        {
            archive.throwError(
                ErrorCode::BadValue, at, name, {concat(size), concat(archive.position() - begin)});
        }
    }

    template <class Inflated, class Archive, class Body>
    static void chunk(Archive& archive, std::string_view name, PackedChunk& chunk, Body body)
    {
        const std::size_t sizes = archive.position();
        constexpr bool kIsDeclared = !std::is_void_v<Inflated>;
        const std::size_t expected =
            kIsDeclared ? std::size_t{archive.template number<std::uint32_t>(name)} : 0;
        const std::size_t compressedSize = archive.template number<std::uint32_t>(name);
        const std::size_t at = archive.position();
        if (compressedSize > archive.left())
        {
            archive.throwError(ErrorCode::UnexpectedEnd,
                               sizes,
                               name,
                               {concat(compressedSize), concat(archive.left())});
        }
        const auto compressed = archive.m_reader.take(compressedSize);
        const auto* raw = reinterpret_cast<const std::uint8_t*>(compressed.data());
        chunk.compressed = std::vector<std::uint8_t>(raw, raw + compressed.size());
        auto inflated =
            kIsDeclared ? archive.m_inflate(at, compressed, expected) : inflateAll(compressed);
        if (!inflated)
        {
            Error error = std::move(inflated.error());
            error.place = {archive.m_space, at};
            error.path = archive.m_path.text(name);
            archive.m_diagnostics->push_back({Severity::Fault, std::move(error)});
            return;
        }
        chunk.content = fingerprint(*inflated);
        Archive inner(*inflated,
                      archive.m_version,
                      *archive.m_diagnostics,
                      archive.m_inflate,
                      std::string(name));
        inner.m_roomForRows = kIsDeclared ? archive.m_roomForRows : roomForRows(compressedSize);
        body(inner);
        inner.takeBytes(chunk.slack, inner.left());
    }

    template <class Archive, class Body>
    static void
    sized(Archive& archive, std::string_view name, Table<std::uint8_t>& slack, Body body)
    {
        const std::size_t at = archive.position();
        const auto [size, stored] = chunkSizes(archive, name);
        if (size != stored)
        {
            archive.throwError(ErrorCode::BadValue, at, name, {concat(stored), concat(size)});
        }
        takeBlock(archive, name, at, size, slack, body);
    }

    template <class Size, class Archive, class Body>
    static void stored(Archive& archive, std::string_view name, Body body)
    {
        const std::size_t at = archive.position();
        const std::size_t size = archive.template number<Size>(kSizePrefix, name);
        if (size > archive.left())
        {
            archive.throwError(
                ErrorCode::UnexpectedEnd, at, name, {concat(size), concat(archive.left())});
        }
        Archive inner(archive.m_reader.take(size),
                      archive.m_version,
                      *archive.m_diagnostics,
                      archive.m_inflate,
                      std::string(name));
        body(inner);
        if (inner.left() != 0)
        {
            archive.throwError(
                ErrorCode::BlockOverrun, at, name, {concat(size), concat(inner.position())});
        }
    }

private:
    /// What has no declared size comes to so many bytes at most. Large textures of one colour take
    /// next to nothing when they are stored.
    static constexpr std::size_t kMostInflated = std::size_t{1} << 28U;

    /// Rows that are described one by one take far more memory than their bytes, so that a small
    /// file of nothing but zeros could take all there is: as much as this is for them.
    [[nodiscard]] static constexpr std::size_t roomForRows(std::size_t compressed) noexcept
    {
        constexpr std::size_t kMostTimes = 512;
        constexpr std::size_t kAlways = std::size_t{1} << 26U;
        constexpr std::size_t kMost = std::size_t{1} << 40U;
        return std::min(compressed, kMost / kMostTimes) * kMostTimes + kAlways;
    }

    /// A stream whose inflated size nobody has declared, and nothing behind it.
    [[nodiscard]] static Result<std::vector<std::byte>>
    inflateAll(std::span<const std::byte> compressed)
    {
        std::size_t used = 0;
        auto inflated = inflateUnknownSize(compressed, kMostInflated, used);
        if (inflated && used != compressed.size())
        {
            return fail(ErrorCode::BytesLeftOver, {concat(compressed.size() - used)});
        }
        return inflated;
    }

    /// Inflated and compressed.
    template <class Archive>
    static std::pair<std::size_t, std::size_t> chunkSizes(Archive& archive, std::string_view name)
    {
        const std::size_t expected = archive.template number<std::uint32_t>(name);
        const std::size_t stored = archive.template number<std::uint32_t>(name);
        return {expected, stored};
    }

    /// What `body` describes and the unknown bytes behind it, `size` bytes in all. A size that is
    /// too large does not keep what is there from being read: it is told where the bytes end.
    template <class Archive, class Body>
    static void takeBlock(Archive& archive,
                          std::string_view name,
                          std::size_t at,
                          std::size_t size,
                          Table<std::uint8_t>& slack,
                          Body body)
    {
        const std::size_t available = archive.left();
        const std::size_t begin = archive.position();
        body(archive);
        const std::size_t used = archive.position() - begin;
        if (used > size)
        {
            archive.throwError(ErrorCode::BlockOverrun, at, name, {concat(size), concat(used)});
        }
        if (size > available)
        {
            archive.throwError(
                ErrorCode::UnexpectedEnd, at, name, {concat(size), concat(available)});
        }
        archive.takeBytes(slack, size - used);
    }
};

} // namespace detail

} // namespace tr::schema
