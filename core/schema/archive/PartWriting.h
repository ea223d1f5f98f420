#pragma once

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/io/ByteWriter.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/Archive.h"
#include "core/schema/archive/Places.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace tr::schema::detail
{

/// The parts of what is spread, each written by itself.
struct WrittenParts
{
    static constexpr std::size_t kOutside = std::numeric_limits<std::size_t>::max();

    /// Writes an offset over the one at a place. Throws FormatError if there is no room for it.
    using StateOffset = void (*)(ByteWriter& writer,
                                 std::size_t position,
                                 std::uint64_t offset,
                                 const std::string& path);

    /// A part that stands wherever an offset says.
    struct Part
    {
        PartPlace place;
        ByteWriter writer;
        StateOffset state = nullptr;
        std::size_t offsetIn = kOutside; ///< part that has the offset
        std::size_t offsetAt = 0;
        std::string path;
    };

    /// What the parts from `first` on have their offsets in has come to stand `by` bytes farther.
    void moveOffsets(std::size_t first, std::size_t by)
    {
        for (std::size_t i = first; i < parts.size(); ++i)
        {
            parts[i].offsetAt += parts[i].offsetIn == current ? by : 0;
        }
    }

    std::vector<Part> parts;
    std::size_t current = kOutside; ///< the one that is written now
};

/// The part of WriteArchive that writes what stands where an offset says.
struct PartWriting
{
    template <class Archive, class Body>
    static void spread(Archive& archive, const Table<PartGap>& gaps, Body body)
    {
        TR_PRE(archive.m_spread == nullptr);
        WrittenParts own;
        const std::size_t origin = archive.position();
        archive.m_spread = &own;
        body(archive);
        archive.m_spread = nullptr;

        std::vector<PlacedPart> sizes;
        sizes.reserve(own.parts.size());
        for (const WrittenParts::Part& part : own.parts)
        {
            sizes.push_back({part.place, part.writer.position()});
        }
        const PartOrder made = arrange(archive.position() - origin, sizes, gaps.rows());
        for (std::size_t i = 0; i < own.parts.size(); ++i)
        {
            const WrittenParts::Part& part = own.parts[i];
            ByteWriter& around = part.offsetIn == WrittenParts::kOutside
                                     ? archive.m_writer
                                     : own.parts[part.offsetIn].writer;
            part.state(around, part.offsetAt, made.offsets[i], part.path);
        }
        for (const PartOrder::Item& item : made.items)
        {
            archive.m_writer.bytes(item.isGap ? std::as_bytes(gaps[item.row].bytes.rows())
                                              : own.parts[item.row].writer.written());
        }
    }

    template <class Offset, class Size, class Archive, class Body>
    static void at(Archive& archive, std::string_view name, const PartPlace& place, Body body)
    {
        const std::size_t field = archive.position();
        // Behind rows that are written by themselves it is told apart from all that have a place.
        archive.m_writer.number(place.at == PartPlace::kNowhere ? std::numeric_limits<Offset>::max()
                                                                : static_cast<Offset>(place.at));
        const std::size_t sizeField = archive.position();
        if constexpr (!std::is_void_v<Size>)
        {
            archive.m_writer.number(Size{0});
        }
        std::size_t size = archive.position();
        if (archive.m_spread == nullptr)
        {
            body(archive);
            size = archive.position() - size;
        }
        else
        {
            WrittenParts& all = *archive.m_spread;
            const std::size_t own = all.parts.size();
            all.parts.push_back({place,
                                 {},
                                 &stateOffset<Offset>,
                                 all.current,
                                 field,
                                 archive.m_path.text(kOffsetPrefix, name)});
            const std::size_t outer = std::exchange(all.current, own);
            ByteWriter around = std::exchange(archive.m_writer, {});
            body(archive);
            size = archive.position();
            all.parts[own].writer = std::exchange(archive.m_writer, std::move(around));
            all.current = outer;
        }
        if constexpr (!std::is_void_v<Size>)
        {
            archive.m_writer.patch(sizeField,
                                   archive.template fitting<Size>(size, kSizePrefix, name));
        }
    }

private:
    template <class Offset>
    static void stateOffset(ByteWriter& writer,
                            std::size_t position,
                            std::uint64_t offset,
                            const std::string& path)
    {
        constexpr std::uint64_t kLargest = std::numeric_limits<Offset>::max();
        if (offset > kLargest)
        {
            throw FormatError{
                {ErrorCode::BadValue, {}, path, {concat(offset), concat("at most ", kLargest)}}};
        }
        writer.patch(position, static_cast<Offset>(offset));
    }
};

} // namespace tr::schema::detail
