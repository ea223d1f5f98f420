#pragma once

#include "core/schema/record/Field.h"
#include "core/schema/record/Value.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace tr::schema
{

/// One number of a record, as it lies in memory and in the file.
struct Leaf
{
    std::string path; ///< inside the record: "normal/x", "vertices/2"; "" for a bare number
    const FieldInfo* info = nullptr;
    std::uint32_t memoryOffset = 0;
    std::uint32_t diskOffset = 0;
    ScalarType memory = ScalarType::U8;
    ScalarType disk = ScalarType::U8;
    std::uint32_t count = 1; ///< of a long array all numbers are one leaf: "texels/0", "texels/1"
    std::uint32_t room = 0;  ///< of a text: the most bytes that it may have

    [[nodiscard]] bool isText() const noexcept { return memory == ScalarType::Text; }

    /// Of a text that takes as many bytes as it has: the most that it can take.
    [[nodiscard]] std::size_t diskSize() const noexcept
    {
        return isText() ? room : sizeOf(disk) * count;
    }

    [[nodiscard]] std::size_t memorySize() const noexcept
    {
        const bool hasSize = isText() && info->text.form != TextForm::Fixed;
        return isText() ? room + (hasSize ? sizeof(std::uint16_t) : 0) : sizeOf(memory) * count;
    }
};

/// A record's description worked out for one generation: its numbers one after another, as they
/// stand in the file. Reading, writing, columns and the byte map all run along this list.
class RecordType
{
public:
    RecordType() = default;
    RecordType(std::string_view name,
               std::string_view source,
               std::size_t memorySize,
               std::vector<Leaf> leaves);

    [[nodiscard]] std::string_view name() const noexcept { return m_name; }

    [[nodiscard]] std::string_view source() const noexcept { return m_source; }

    [[nodiscard]] std::span<const Leaf> leaves() const noexcept { return m_leaves; }

    /// Bytes of a record in the file.
    [[nodiscard]] std::size_t diskSize() const noexcept { return m_diskSize; }

    /// Bytes of a record in memory: the distance of rows in a Table.
    [[nodiscard]] std::size_t memorySize() const noexcept { return m_memorySize; }

    /// Whether a record lies in memory byte for byte as in the file.
    [[nodiscard]] bool isAsInFile() const noexcept
    {
        return m_runs.size() == 1 && m_runs[0].size == m_memorySize && m_diskSize == m_memorySize;
    }

    /// Copies `count` records from the file's bytes into rows in memory.
    void read(const std::byte* disk, void* rows, std::size_t count) const;

    /// Copies `count` rows in memory into the file's bytes.
    void write(const void* rows, std::byte* disk, std::size_t count) const;

    /// The leaf that holds byte `diskOffset` of a record. Precondition: below diskSize().
    [[nodiscard]] const Leaf& leafAt(std::size_t diskOffset) const;

    /// The leaf with that path, or null.
    [[nodiscard]] const Leaf* find(std::string_view path) const noexcept;

private:
    /// Leaves that lie side by side in memory and in the file are copied as one.
    struct Run
    {
        std::uint32_t memoryOffset;
        std::uint32_t diskOffset;
        std::uint32_t size; ///< 0: a leaf whose type differs, at index `leaf`
        std::uint32_t leaf;
    };

    std::string_view m_name;
    std::string_view m_source;
    std::vector<Leaf> m_leaves;
    std::vector<Run> m_runs;
    std::size_t m_diskSize = 0;
    std::size_t m_memorySize = 0;
};

/// The number or text at a leaf of a row in memory; `element` counts in a long array.
[[nodiscard]] Value valueAt(const Leaf& leaf, const void* row, std::uint32_t element = 0);

/// The bytes of a text in memory. Precondition: leaf.isText().
[[nodiscard]] std::string_view textAt(const Leaf& leaf, const void* row);

/// The same with what a text of fixed size has behind its end.
[[nodiscard]] std::string_view storedTextAt(const Leaf& leaf, const void* row);

/// Puts the bytes of a text into memory. Preconditions: leaf.isText(), there is room for them.
void storeText(const Leaf& leaf, std::string_view bytes, void* row);

/// A value from the bytes that a number or a text has in the file; of a text without its end.
[[nodiscard]] Value
valueOfBytes(const FieldInfo& info, ScalarType type, std::span<const std::byte> bytes);

/// The number at a leaf of a record in the file's bytes. Precondition: it is no text that takes as
/// many bytes as it has.
[[nodiscard]] Value diskValueAt(const Leaf& leaf, const std::byte* record);

namespace detail
{

template <class T>
struct IsStdArray : std::false_type
{
};

template <class T, std::size_t N>
struct IsStdArray<std::array<T, N>> : std::true_type
{
};

template <class T>
inline constexpr std::size_t kRoomOfText = 0; // of what is no text

template <std::size_t N>
inline constexpr std::size_t kRoomOfText<FileText<N>> = N;

template <std::size_t N>
inline constexpr std::size_t kRoomOfText<FixedText<N>> = N;

template <class T>
inline constexpr bool isFileText = false;

template <std::size_t N>
inline constexpr bool isFileText<FileText<N>> = true;

template <class T>
inline constexpr bool isLeb = std::is_same_v<T, LebNumber>;

/// Whether it takes as many bytes in the file as it has.
template <class T>
inline constexpr bool isVaried = isFileText<T> || isLeb<T>;

template <class T>
[[nodiscard]] constexpr ScalarType scalarTypeOf() noexcept
{
    if constexpr (std::is_enum_v<T>)
    {
        return scalarTypeOf<std::underlying_type_t<T>>();
    }
    else if constexpr (std::is_same_v<T, float>)
    {
        return ScalarType::F32;
    }
    else if constexpr (std::is_same_v<T, double>)
    {
        return ScalarType::F64;
    }
    else if constexpr (std::is_same_v<T, std::int64_t>)
    {
        return ScalarType::I64;
    }
    else if constexpr (isLeb<T>)
    {
        return ScalarType::Leb;
    }
    else
    {
        static_assert(std::is_integral_v<T> && sizeof(T) <= 4, "no type of the files");
        constexpr std::array<ScalarType, 5> kSigned{
            ScalarType::I8, ScalarType::I8, ScalarType::I16, ScalarType::I16, ScalarType::I32};
        constexpr std::array<ScalarType, 5> kUnsigned{
            ScalarType::U8, ScalarType::U8, ScalarType::U16, ScalarType::U16, ScalarType::U32};
        return std::is_signed_v<T> ? kSigned[sizeof(T)] : kUnsigned[sizeof(T)];
    }
}

[[nodiscard]] constexpr ScalarType
wireType(const FieldInfo& info, ScalarType natural, Version version) noexcept
{
    for (const WireRule& rule : info.wires)
    {
        if (rule.versions.contains(version))
        {
            return rule.type;
        }
    }
    return natural;
}

template <class M>
[[nodiscard]] constexpr std::size_t memberDiskSize(const FieldInfo& info, Version version) noexcept;

template <class T>
[[nodiscard]] constexpr std::size_t recordDiskSize(Version version) noexcept
{
    return Schema<T>::fields.apply(
        [version](const auto&... fields)
        {
            std::size_t size = 0;
            ((size +=
              fields.info.versions.contains(version)
                  ? memberDiskSize<typename std::remove_cvref_t<decltype(fields)>::MemberType>(
                      fields.info, version)
                  : 0),
             ...);
            return size;
        });
}

template <class M>
[[nodiscard]] constexpr std::size_t memberDiskSize(const FieldInfo& info, Version version) noexcept
{
    if constexpr (kRoomOfText<M> != 0)
    {
        return kRoomOfText<M>;
    }
    else if constexpr (isLeb<M>)
    {
        return kMostLebBytes;
    }
    else if constexpr (IsStdArray<M>::value)
    {
        return std::tuple_size_v<M> * memberDiskSize<typename M::value_type>(info, version);
    }
    else if constexpr (Described<M>)
    {
        return recordDiskSize<M>(version);
    }
    else
    {
        return sizeOf(wireType(info, scalarTypeOf<M>(), version));
    }
}

/// Arrays of numbers longer than this become one leaf.
inline constexpr std::size_t kLongArray = 64;

template <class M>
[[nodiscard]] constexpr bool isLongArray() noexcept
{
    if constexpr (IsStdArray<M>::value)
    {
        return std::is_arithmetic_v<typename M::value_type> && std::tuple_size_v<M> > kLongArray;
    }
    else
    {
        return false;
    }
}

/// Appends the leaves of `member`, which lies `memoryOffset` bytes into the record.
template <class M>
void appendLeaves(std::vector<Leaf>& leaves,
                  const std::string& path,
                  const FieldInfo& info,
                  const M& member,
                  const std::byte* base,
                  Version version)
{
    if constexpr (isLongArray<M>())
    {
        appendLeaves(leaves, path, info, member[0], base, version);
        leaves.back().count = static_cast<std::uint32_t>(member.size());
    }
    else if constexpr (IsStdArray<M>::value)
    {
        for (std::size_t i = 0; i < member.size(); ++i)
        {
            const std::string prefix = path.empty() ? path : path + "/";
            appendLeaves(leaves, prefix + std::to_string(i), info, member[i], base, version);
        }
    }
    else if constexpr (Described<M>)
    {
        Schema<M>::fields.apply(
            [&](const auto&... fields)
            {
                const auto one = [&](const auto& field)
                {
                    if (!field.info.versions.contains(version))
                    {
                        return;
                    }
                    const std::string name(field.info.name);
                    const std::string inner =
                        path.empty() || name.empty() ? path + name : path + "/" + name;
                    appendLeaves(leaves, inner, field.info, member.*field.member, base, version);
                };
                (one(fields), ...);
            });
    }
    else
    {
        const auto offset = reinterpret_cast<const std::byte*>(&member) - base;
        const std::uint32_t disk =
            leaves.empty()
                ? 0
                : leaves.back().diskOffset + static_cast<std::uint32_t>(leaves.back().diskSize());
        Leaf leaf{path, &info, static_cast<std::uint32_t>(offset), disk};
        if constexpr (isLeb<M>)
        {
            static_assert(offsetof(LebNumber, value) == 0);
            leaf.memory = ScalarType::I64;
            leaf.disk = ScalarType::Leb;
        }
        else if constexpr (kRoomOfText<M> != 0)
        {
            leaf.memory = ScalarType::Text;
            leaf.disk = ScalarType::Text;
            leaf.room = static_cast<std::uint32_t>(kRoomOfText<M>);
        }
        else
        {
            leaf.memory = scalarTypeOf<M>();
            leaf.disk = wireType(info, leaf.memory, version);
        }
        leaves.push_back(std::move(leaf));
    }
}

/// The description of a number that is a row of its own, as in the packed streams.
inline constexpr FieldInfo kBareNumber{"", "One number of a packed stream, as it is stored."};

template <class T>
[[nodiscard]] RecordType makeRecordType(Version version)
{
    static_assert(std::is_trivially_copyable_v<T>);
    const T sample{};
    const auto* base = reinterpret_cast<const std::byte*>(&sample);
    std::vector<Leaf> leaves;
    appendLeaves(leaves, {}, kBareNumber, sample, base, version);
    if constexpr (Described<T>)
    {
        return RecordType(Schema<T>::name, Schema<T>::source, sizeof(T), std::move(leaves));
    }
    else
    {
        return RecordType(typeName(scalarTypeOf<T>()), {}, sizeof(T), std::move(leaves));
    }
}

} // namespace detail

/// How many bytes into a row in memory one of its numbers stands. `find` is a member, or gives a
/// reference to the number in a row.
template <class Row, class Find>
[[nodiscard]] std::uint32_t memoryOffsetOf(const Find& find)
{
    static const Row kRow{};
    const auto& number = std::invoke(find, kRow);
    return static_cast<std::uint32_t>(reinterpret_cast<const std::byte*>(&number)
                                      - reinterpret_cast<const std::byte*>(&kRow));
}

/// Bytes of a record in the files of a generation; guards each description by static_assert.
template <class T>
[[nodiscard]] constexpr std::size_t diskSize(Version version) noexcept
{
    if constexpr (Described<T>)
    {
        return detail::recordDiskSize<T>(version);
    }
    else
    {
        return sizeof(T);
    }
}

/// The description of T for a version; worked out once, when first asked for.
template <class T>
[[nodiscard]] const RecordType& recordType(Version version)
{
    static const std::array<RecordType, kMostVersions> kTypes = []
    {
        std::array<RecordType, kMostVersions> types;
        for (std::size_t i = 0; i < kMostVersions; ++i)
        {
            types[i] = detail::makeRecordType<T>(static_cast<Version>(i));
        }
        return types;
    }();
    return kTypes[static_cast<std::size_t>(version)];
}

} // namespace tr::schema
