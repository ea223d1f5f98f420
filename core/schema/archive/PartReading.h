#pragma once

#include "core/base/Contracts.h"
#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/io/ByteReader.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/Archive.h"
#include "core/schema/archive/Places.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tr::schema::detail
{

/// What is spread, while it is read.
struct SpreadParts
{
    std::span<const std::byte> bytes; ///< of the whole space
    std::size_t origin = 0;
    std::size_t sequential = 0; ///< behind what stands in no part
    bool isInPart = false;
    Extents extents;
    /// By where a part begins: where its offset stands, and the path of that.
    std::map<std::size_t, std::pair<std::size_t, std::string>> fields;
};

/// The part of ReadArchive that reads what stands where an offset says.
struct PartReading
{
    template <class Archive, class Body>
    static void spread(Archive& archive, Table<PartGap>& gaps, Body body)
    {
        TR_PRE(archive.m_spread == nullptr);
        const std::size_t origin = archive.position();
        SpreadParts own{archive.m_reader.bytes(), origin, origin, false, {}, {}};
        archive.m_spread = &own;
        try
        {
            body(archive);
        }
        catch (const FormatError&)
        {
            // What was read has its gaps all the same.
            static_cast<void>(end(archive, gaps));
            throw;
        }
        if (!end(archive, gaps))
        {
            // Of the parts, the first stands in what was read past it.
            const auto& [begin, field] = *own.fields.begin();
            throw FormatError{{ErrorCode::PartsOverlap,
                               {archive.m_space, field.first},
                               field.second,
                               {concat(begin - origin), concat(own.sequential - begin)}}};
        }
        archive.m_reader = ByteReader(own.bytes, own.bytes.size());
    }

    template <class Offset, class Size, class Archive, class Body>
    static void at(Archive& archive, std::string_view name, PartPlace& place, Body body)
    {
        const std::size_t field = archive.position();
        const auto offset = archive.template number<Offset>(kOffsetPrefix, name);
        std::optional<std::size_t> size;
        if constexpr (!std::is_void_v<Size>)
        {
            size = archive.template number<Size>(kSizePrefix, name);
        }
        place.at = offset;
        if (archive.m_spread == nullptr)
        {
            const bool isNew = offset == std::numeric_limits<Offset>::max();
            place.at = isNew ? PartPlace::kNowhere : place.at;
            here(archive, name, field, size, body);
        }
        else if (size == std::size_t{0})
        {
            // It may stand anywhere, behind the end of the file too.
            inside(archive, ByteReader(), body);
        }
        else
        {
            part(archive, name, field, offset, size, body);
        }
    }

private:
    /// A part that stands right behind its offset, in rows without their file.
    template <class Archive, class Body>
    static void here(Archive& archive,
                     std::string_view name,
                     std::size_t field,
                     std::optional<std::size_t> size,
                     Body body)
    {
        const std::size_t begin = archive.position();
        if (!size)
        {
            body(archive);
            return;
        }
        if (*size > archive.left())
        {
            archive.throwError(
                ErrorCode::UnexpectedEnd, field, name, {concat(*size), concat(archive.left())});
        }
        const auto bytes = archive.m_reader.bytes();
        const std::size_t used =
            inside(archive, ByteReader(bytes.first(begin + *size), begin), body) - begin;
        requireWhole(archive, name, field, *size, used);
        archive.m_reader = ByteReader(bytes, begin + *size);
    }

    /// The part `size` bytes long, or as long as `body` needs, whose offset stands at `field`.
    template <class Archive, class Body>
    static void part(Archive& archive,
                     std::string_view name,
                     std::size_t field,
                     std::size_t offset,
                     std::optional<std::size_t> size,
                     Body body)
    {
        SpreadParts& own = *archive.m_spread;
        const auto refuse = [&](ErrorCode code, std::vector<std::string> arguments)
        { archive.throwError(code, field, concat(kOffsetPrefix, name), std::move(arguments)); };
        const std::size_t all = own.bytes.size() - own.origin;
        const std::size_t least = size.value_or(1);
        if (offset > all || least > all - offset)
        {
            refuse(ErrorCode::PartOutside, {concat(offset), concat(least), concat(all)});
        }
        const std::size_t begin = own.origin + offset;
        const std::size_t end = size ? begin + *size : own.bytes.size();
        own.sequential = own.isInPart ? own.sequential : archive.position();
        if (begin < own.sequential || !own.extents.claim(begin, size ? end : begin))
        {
            refuse(ErrorCode::PartsOverlap, {concat(offset), concat(least)});
        }
        own.fields.emplace(begin, std::pair(field, archive.m_path.text(kOffsetPrefix, name)));
        const bool wasInPart = std::exchange(own.isInPart, true);
        const auto whole = [&](Archive& inner)
        {
            try
            {
                body(inner);
            }
            catch (const FormatError&)
            {
                own.extents.shorten(begin, inner.position());
                throw;
            }
        };
        const std::size_t reached = inside(archive, ByteReader(own.bytes.first(end), begin), whole);
        own.isInPart = wasInPart;
        if (size)
        {
            requireWhole(archive, name, field, *size, reached - begin);
        }
        else if (!own.extents.claim(begin, reached))
        {
            refuse(ErrorCode::PartsOverlap, {concat(offset), concat(reached - begin)});
        }
    }

    /// Reads `body` from another place, and goes on where it was. Returns what it has reached.
    template <class Archive, class Body>
    static std::size_t inside(Archive& archive, const ByteReader& there, Body body)
    {
        const ByteReader outer = std::exchange(archive.m_reader, there);
        try
        {
            body(archive);
        }
        catch (const FormatError&)
        {
            archive.m_reader = outer;
            throw;
        }
        return std::exchange(archive.m_reader, outer).position();
    }

    /// Keeps what belongs to nothing. Returns whether nothing belongs to two things.
    template <class Archive>
    [[nodiscard]] static bool end(Archive& archive, Table<PartGap>& gaps)
    {
        SpreadParts& own = *std::exchange(archive.m_spread, nullptr);
        own.sequential = archive.position();
        const bool isSound = own.extents.claim(own.origin, own.sequential);
        const auto* const raw = reinterpret_cast<const std::uint8_t*>(own.bytes.data());
        std::vector<PartGap> kept;
        for (const auto& [from, to] : own.extents.free(own.sequential, own.bytes.size()))
        {
            kept.push_back({from - own.origin, std::vector<std::uint8_t>(raw + from, raw + to)});
        }
        gaps = std::move(kept);
        return isSound;
    }

    /// Demands that a part takes the bytes that it is said to have.
    template <class Archive>
    static void requireWhole(Archive& archive,
                             std::string_view name,
                             std::size_t field,
                             std::size_t size,
                             std::size_t used)
    {
        if (size != used)
        {
            archive.throwError(ErrorCode::BlockOverrun, field, name, {concat(size), concat(used)});
        }
    }
};

} // namespace tr::schema::detail
