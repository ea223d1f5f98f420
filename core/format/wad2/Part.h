#pragma once

#include "core/format/wad2/Stream.h"

#include <string_view>

/// Chunks that hold one value.
namespace tr::wad2
{

struct Vector2
{
    float x = 0.0F;
    float y = 0.0F;
};

struct Vector3
{
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;
};

struct Vector4
{
    float x = 0.0F;
    float y = 0.0F;
    float z = 0.0F;
    float w = 0.0F;
};

/// What a chunk holds, as its description begins with: see MeshNameChunk for one of them.
template <class T>
struct ValueChunk
{
    using Type = T;

    static constexpr void refine(schema::FieldInfo&) {}
};

using NumberChunk = ValueChunk<LebNumber>;
using YesNoChunk = ValueChunk<std::uint8_t>;
/// In eight bytes, or in old files in four.
using RealChunk = ValueChunk<double>;

template <std::size_t N>
struct TextChunk
{
    using Type = schema::FileText<N>;

    /// Longer texts are kept, but not shown.
    static constexpr std::size_t kRoom = N;

    static constexpr void refine(schema::FieldInfo& info)
    {
        info.text = {.form = schema::TextForm::Rest, .encoding = schema::TextEncoding::Utf8};
    }
};

/// The value of a chunk.
template <class Of>
struct ChunkValue
{
    typename Of::Type value{};
};

/// A number in four bytes where others have eight.
template <class Of>
struct ShortValue
{
    float value = 0.0F;
};

template <class Of>
inline constexpr bool kIsReal = std::same_as<typename Of::Type, double>;
template <class Of>
inline constexpr bool kIsNumber = std::same_as<typename Of::Type, LebNumber>;

/// A chunk that a stream has once at most and that holds one value.
template <class Of>
struct Part
{
    Frame frame;
    ChunkValue<Of> data;

    [[nodiscard]] const auto& value() const noexcept { return data.value; }
};

template <class Of>
requires kIsReal<Of>

struct Part<Of>
{
    Frame frame;
    ChunkValue<Of> data;
    ShortValue<Of> shortData;
    bool isShort = false; ///< as old programs wrote it

    [[nodiscard]] double value() const noexcept
    {
        return isShort ? static_cast<double>(shortData.value) : data.value;
    }
};

template <class Of>
requires kIsNumber<Of>

struct Part<Of>
{
    /// Tomb Editor says of every number below zero that it takes one byte. These take more.
    static constexpr std::int64_t kLowestOfOneByte = -64;

    Frame frame;
    ChunkValue<Of> data;
    bool isUnderstated = false; ///< the file says that it takes one byte, and it takes more

    [[nodiscard]] const LebNumber& value() const noexcept { return data.value; }

    /// Whether it is written as that.
    [[nodiscard]] bool saysTooLittle() const noexcept
    {
        return isUnderstated && data.value.value < kLowestOfOneByte;
    }
};

/// The length of a chunk that takes more than it says.
struct StatedSize
{
    LebNumber bytes;
};

} // namespace tr::wad2

namespace tr::schema
{

template <>
struct Schema<wad2::StatedSize>
{
    static constexpr std::string_view name = "stated_size";
    static constexpr std::string_view source = "Tomb Editor object files, chunks";
    static constexpr auto fields = fieldsOf(
        field("bytes",
              &wad2::StatedSize::bytes,
              role(Role::Mark),
              doc("1: what the file says of the length of a number that takes more bytes.")));
};

template <>
struct Schema<wad2::Vector2>
{
    using V = wad2::Vector2;
    static constexpr std::string_view name = "wad2_vector2";
    static constexpr std::string_view source = "Tomb Editor object files, payload types";
    static constexpr auto fields =
        fieldsOf(field("x", &V::x, doc("To the right.")), field("y", &V::y, doc("Down.")));
};

template <>
struct Schema<wad2::Vector3>
{
    using V = wad2::Vector3;
    static constexpr std::string_view name = "wad2_vector3";
    static constexpr std::string_view source = "Tomb Editor object files, payload types";
    static constexpr auto fields =
        fieldsOf(field("x", &V::x, doc("To the right; of a colour red; of angles pitch.")),
                 field("y", &V::y, doc("Up; of a colour green; of angles yaw.")),
                 field("z", &V::z, doc("Ahead; of a colour blue; of angles roll.")));
};

template <>
struct Schema<wad2::Vector4>
{
    using V = wad2::Vector4;
    static constexpr std::string_view name = "wad2_vector4";
    static constexpr std::string_view source = "Tomb Editor object files, payload types";
    static constexpr auto fields =
        fieldsOf(field("start", &V::x, doc("Ahead, in the first frame.")),
                 field("end", &V::y, doc("Ahead, in the last frame.")),
                 field("lateral_start", &V::z, doc("To the side, in the first frame.")),
                 field("lateral_end", &V::w, doc("To the side, in the last frame.")));
};

template <class Of>
struct Schema<wad2::ChunkValue<Of>>
{
    static constexpr std::string_view name = Of::name;
    static constexpr std::string_view source = Of::source;
    static constexpr auto fields =
        fieldsOf(field(Of::name, &wad2::ChunkValue<Of>::value, doc(Of::doc), &Of::refine));
};

template <class Of>
struct Schema<wad2::ShortValue<Of>>
{
    static constexpr std::string_view name = Of::name;
    static constexpr std::string_view source = Of::source;
    static constexpr auto fields =
        fieldsOf(field(Of::name, &wad2::ShortValue<Of>::value, doc(Of::doc)));
};

} // namespace tr::schema

namespace tr::wad2
{

/// Columns of numbers in four bytes stand apart from the others.
inline constexpr std::string_view kShortName = "f32";

template <class Archive, class P>
void describeReal(Archive& archive, P& part)
{
    constexpr std::size_t kLongBytes = 8;
    if constexpr (Archive::kReads)
    {
        part.isShort = archive.left() < kLongBytes;
    }
    if (part.isShort)
    {
        archive.record(kShortName, part.shortData);
    }
    else
    {
        archive.record("", part.data);
    }
}

template <class P>
struct PartOf;

template <class Of>
struct PartOf<Part<Of>>
{
    using Description = Of;
};

/// A text that is longer than there is room for is surplus of its chunk.
template <class Archive, class P>
[[nodiscard]] bool isTextHere([[maybe_unused]] Archive& archive, const P& part)
{
    if constexpr (Archive::kReads)
    {
        return archive.left() <= PartOf<P>::Description::kRoom;
    }
    else
    {
        return part.frame.surplus.empty();
    }
}

template <class Archive, class P>
void describeValue(Archive& archive, P& part)
{
    using Of = typename PartOf<std::remove_const_t<P>>::Description;
    if constexpr (kIsReal<Of>)
    {
        describeReal(archive, part);
    }
    else if constexpr (requires { Of::kRoom; })
    {
        if (isTextHere(archive, part))
        {
            archive.record("", part.data);
        }
    }
    else
    {
        archive.record("", part.data);
    }
}

/// Whether the number that begins here goes on behind the one byte that its chunk says it has.
[[nodiscard]] inline bool isUnderstated(std::span<const std::byte> sizeAndNumber,
                                        std::int64_t lowestOfOneByte)
{
    const auto size = schema::lebAhead(sizeAndNumber);
    const auto number = size && size->number.value == 1
                            ? schema::lebAhead(sizeAndNumber.subspan(size->size))
                            : std::nullopt;
    return number && number->size > 1 && number->number.value < lowestOfOneByte;
}

/// A chunk with a number. Where its length is understated, the number says where it ends.
template <class Archive, class P>
void describeNumber(Archive& archive, const ChunkNames& names, std::string_view id, P& part)
{
    Table<std::uint8_t> none; // NOLINT(misc-const-correctness)
    ChunkId name;
    name.id.assign(id);
    archive.filled(names.idSize,
                   part.frame.idBytes,
                   none,
                   [&](auto& inner)
                   {
                       inner.record(names.chunk, name);
                       if constexpr (Archive::kReads)
                       {
                           requireId(inner, name.name(), std::array{id});
                       }
                   });
    if constexpr (Archive::kReads)
    {
        part.isUnderstated = isUnderstated(archive.ahead(), P::kLowestOfOneByte);
    }
    const bool isShort = Archive::kReads ? part.isUnderstated : part.saysTooLittle();
    if (!isShort)
    {
        archive.filled(names.size,
                       part.frame.sizeBytes,
                       part.frame.surplus,
                       [&part](auto& inner) { inner.record("", part.data); });
    }
    else
    {
        StatedSize stated{{1, part.frame.sizeBytes}}; // NOLINT(misc-const-correctness)
        archive.record(names.size, stated);
        archive.record("", part.data);
        if constexpr (Archive::kReads)
        {
            part.frame.sizeBytes = stated.bytes.bytes;
        }
    }
    if constexpr (Archive::kReads)
    {
        part.frame.isThere = true;
    }
}

template <class P>
[[nodiscard]] auto value(P& part)
{
    using Of = typename PartOf<std::remove_const_t<P>>::Description;
    if constexpr (kIsNumber<Of>)
    {
        return once(part.frame,
                    Of::id,
                    [&part](auto& archive)
                    { describeNumber(archive, kNamesFor<Of::name>, Of::id, part); });
    }
    else
    {
        return once(part.frame,
                    Of::id,
                    [&part](auto& archive)
                    {
                        chunk(archive,
                              kNamesFor<Of::name>,
                              part.frame,
                              Of::id,
                              [&part](auto& inner) { describeValue(inner, part); });
                    });
    }
}

/// A row that is a chunk: its name is the first of `kIds`.
template <class Archive, class Row, class Body>
void describeRow(Archive& archive, Row& row, const Body& body)
{
    ChunkId id;
    id.id.assign(Row::kIds[0]);
    describeChunk(archive, kRowNames, row.frame, id, Row::kIds, body);
}

/// A row that is a chunk of one of several kinds, which it keeps.
template <class Archive, class Row, class Body>
void describeKind(Archive& archive, Row& row, const Body& body)
{
    describeChunk(archive, kRowNames, row.frame, row.kind, Row::kIds, body);
}

} // namespace tr::wad2
