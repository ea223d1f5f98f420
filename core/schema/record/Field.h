#pragma once

#include "core/schema/Version.h"
#include "core/schema/record/Fields.h"
#include "core/schema/record/FileText.h"
#include "core/schema/record/Leb.h"
#include "core/schema/record/Reference.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace tr::schema
{

enum class ScalarType : std::uint8_t
{
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    F32,
    I64,
    F64,
    Leb,  ///< LebNumber, in files only: in memory it is an I64
    Text, ///< bytes of a text: see FieldInfo::text
};

/// Of a text: of one of its bytes. Of a number that takes as many bytes as it has: the most.
[[nodiscard]] constexpr std::size_t sizeOf(ScalarType type) noexcept
{
    constexpr std::array<std::size_t, 11> kSizes{1, 1, 2, 2, 4, 4, 4, 8, 8, kMostLebBytes, 1};
    return kSizes[static_cast<std::size_t>(type)];
}

/// All the bits of a number of that type.
[[nodiscard]] constexpr std::uint64_t allBits(ScalarType type) noexcept
{
    constexpr std::size_t kAll = 64;
    const std::size_t bits = 8 * sizeOf(type);
    return bits < kAll ? (std::uint64_t{1} << bits) - 1 : ~std::uint64_t{0};
}

[[nodiscard]] constexpr bool isFloat(ScalarType type) noexcept
{
    return type == ScalarType::F32 || type == ScalarType::F64;
}

/// "u8", "i16", "f32", ...
[[nodiscard]] constexpr std::string_view typeName(ScalarType type) noexcept
{
    constexpr std::array<std::string_view, 11> kNames{
        "u8", "i8", "u16", "i16", "u32", "i32", "f32", "i64", "f64", "leb128", "text"};
    return kNames[static_cast<std::size_t>(type)];
}

/// What a number means, and with it how it is shown, edited and renumbered.
enum class Role : std::uint8_t
{
    Value,
    Count,   ///< how many of something that is stored elsewhere
    Flags,   ///< bits with names
    Index,   ///< row of the target table
    Offset,  ///< distance into the target table, in FieldInfo::unit bytes
    Angle,   ///< 0x10000 is a full turn
    Fixed16, ///< 16.16 fixed point
    Texel,   ///< place on a texture page, in 1/256 of a pixel
    Height,  ///< of a sector, in steps of FieldInfo::unit units
    State,   ///< state of the moveable that the row belongs to
    Colour,  ///< part of a colour
    Packed,  ///< a whole colour: 0xAARRGGBB, or in 16 bits 5 each of red, green, blue
    Mark,    ///< constant letters or separators
    Padding, ///< no meaning, kept as it is
    Unknown, ///< meaning not known, kept as it is
};

[[nodiscard]] std::string_view roleName(Role role) noexcept;

struct FlagName
{
    std::uint32_t mask;
    std::string_view name;
};

/// A field that is stored with another type in some generations.
struct WireRule
{
    VersionSet versions;
    ScalarType type = ScalarType::U8;
};

/// The description of one field: everything that is known about it, once.
struct FieldInfo
{
    std::string_view name; ///< snake_case, as in paths and JSON
    std::string_view doc;  ///< one or two sentences, shown on hover and in the format reference
    Role role = Role::Value;
    TableId target = kNoTable;
    std::uint32_t unit = 1; ///< of Offset: bytes a step; of Height: units a step
    std::int64_t none =
        kNever; ///< of Index and Offset: the value that points nowhere; of Height: wall
    VersionSet versions = VersionSet::all();
    std::span<const FlagName> flags{};
    std::array<WireRule, 2> wires{};
    /// References that the role does not tell: packed ones, and slots. Those without a target end
    /// the list; ask `referencesOf`, which knows the role's too.
    std::array<Reference, 4> packed{};
    bool isSlot = false; ///< others name the row by this number
    TextRule text{};     ///< of texts

    static constexpr std::int64_t kNever = Reference::kNever;

    /// Whether that is the value that points nowhere. A number of eight bytes can be kNever too.
    [[nodiscard]] constexpr bool isNone(std::int64_t number) const noexcept
    {
        return none != kNever && number == none;
    }
};

/// A FieldInfo and the member that holds the value.
template <class Owner, class Member>
struct Field
{
    using MemberType = Member;

    FieldInfo info;
    Member Owner::*member;
};

/// Options of `field`: each changes one property of the description.
namespace option
{

constexpr auto doc(std::string_view text)
{
    return [text](FieldInfo& info) { info.doc = text; };
}

constexpr auto role(Role value)
{
    return [value](FieldInfo& info) { info.role = value; };
}

constexpr auto in(VersionSet versions)
{
    return [versions](FieldInfo& info) { info.versions = versions; };
}

constexpr auto index(TableId target, std::int64_t none = FieldInfo::kNever)
{
    return [target, none](FieldInfo& info)
    {
        info.role = Role::Index;
        info.target = target;
        info.none = none;
    };
}

constexpr auto offset(TableId target, std::uint32_t unit, std::int64_t none = FieldInfo::kNever)
{
    return [target, unit, none](FieldInfo& info)
    {
        info.role = Role::Offset;
        info.target = target;
        info.unit = unit;
        info.none = none;
    };
}

/// In steps of `unit` units; `wall` is none.
constexpr auto height(std::uint32_t unit, std::int64_t wall)
{
    return [unit, wall](FieldInfo& info)
    {
        info.role = Role::Height;
        info.unit = unit;
        info.none = wall;
    };
}

constexpr auto count(TableId target)
{
    return [target](FieldInfo& info)
    {
        info.role = Role::Count;
        info.target = target;
    };
}

/// A reference beside or instead of the role's.
constexpr auto packed(Reference reference)
{
    return [reference](FieldInfo& info)
    {
        std::size_t place = 0;
        while (info.packed.at(place).target != kNoTable) // too many do not compile
        {
            ++place;
        }
        info.packed.at(place) = reference;
    };
}

/// The bits of `mask` are a row of the target table.
constexpr auto indexBits(TableId target,
                         std::uint32_t mask,
                         std::int64_t none = FieldInfo::kNever,
                         VersionSet versions = VersionSet::all(),
                         ReferenceUse use = ReferenceUse::Always)
{
    Reference reference;
    reference.use = use;
    reference.target = target;
    reference.code.kind = NumberCode::Kind::Bits;
    reference.code.mask = mask;
    reference.none = none;
    reference.versions = versions;
    return packed(reference);
}

/// The bits of `mask` count rows of the target table.
constexpr auto countBits(TableId target, std::uint32_t mask)
{
    Reference reference;
    reference.kind = Reference::Kind::Count;
    reference.target = target;
    reference.code.kind = NumberCode::Kind::Bits;
    reference.code.mask = mask;
    return packed(reference);
}

/// A number that is a row of the target table in some rows only.
constexpr auto indexWhere(ReferenceUse use,
                          TableId target,
                          NumberCode::Kind kind = NumberCode::Kind::Plain,
                          VersionSet versions = VersionSet::all())
{
    Reference reference;
    reference.use = use;
    reference.target = target;
    reference.code.kind = kind;
    reference.versions = versions;
    return packed(reference);
}

/// The number counts steps of `unit` bytes into the bytes of the target table.
constexpr auto bytesOf(TableId target, std::uint32_t unit, VersionSet versions)
{
    Reference reference;
    reference.target = target;
    reference.code.kind = NumberCode::Kind::Bytes;
    reference.code.unit = unit;
    reference.versions = versions;
    return packed(reference);
}

/// Minus the number of rows of the target table.
constexpr auto negativeCount(TableId target)
{
    return [target](FieldInfo& info)
    {
        Reference reference;
        reference.kind = Reference::Kind::Count;
        reference.target = target;
        reference.code.kind = NumberCode::Kind::Negative;
        info.role = Role::Count;
        packed(reference)(info);
    };
}

/// Rows call the row by this number.
constexpr auto slot()
{
    return [](FieldInfo& info) { info.isSlot = true; };
}

/// The row of the target table that is called by this number, or that of the other table.
constexpr auto slotOf(TableId target, TableId otherwise = kNoTable, bool mayMiss = false)
{
    Reference reference;
    reference.target = target;
    reference.otherwise = otherwise;
    reference.mayMiss = mayMiss;
    reference.code.kind = NumberCode::Kind::Slot;
    return packed(reference);
}

constexpr auto flags(std::span<const FlagName> names)
{
    return [names](FieldInfo& info)
    {
        info.role = Role::Flags;
        info.flags = names;
    };
}

/// How a text stands in the file.
constexpr auto text(TextRule rule)
{
    return [rule](FieldInfo& info) { info.text = rule; };
}

/// The field stands as `type` in the files of `versions`, whatever type its member has.
constexpr auto stored(ScalarType type, VersionSet versions)
{
    return [type, versions](FieldInfo& info)
    {
        WireRule& rule = info.wires[0].versions == VersionSet{} ? info.wires[0] : info.wires[1];
        rule = {versions, type};
    };
}

} // namespace option

/// Describes a member. A name of "" puts the fields of a nested record on the same level as their
/// neighbours.
template <class Owner, class Member, class... Options>
[[nodiscard]] constexpr Field<Owner, Member>
field(std::string_view name, Member Owner::*member, Options... options)
{
    Field<Owner, Member> result{{}, member};
    result.info.name = name;
    (options(result.info), ...);
    return result;
}

/// The same field with other options, for a member that stands elsewhere in some generations.
template <class Owner, class Member, class... Options>
[[nodiscard]] constexpr Field<Owner, Member> but(Field<Owner, Member> field, Options... options)
{
    (options(field.info), ...);
    return field;
}

/// The description of a record. A specialisation has
///   static constexpr std::string_view name, source;
///   static constexpr auto fields = fieldsOf(field(...), ...);  // in the order of the file
template <class T>
struct Schema;

template <class T>
concept Described = requires
{
    Schema<T>::fields;
};

} // namespace tr::schema
