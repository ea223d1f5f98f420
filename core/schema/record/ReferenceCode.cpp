#include "core/schema/record/ReferenceCode.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace tr::schema
{
namespace
{

using Kind = NumberCode::Kind;

/// So far off there are no rows, and there is room to count on from there.
constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

/// What the role of a field says by itself.
std::optional<Reference> referenceOfRole(const FieldInfo& info)
{
    const bool leads =
        info.role == Role::Index || info.role == Role::Offset || info.role == Role::Count;
    if (!leads || info.target == kNoTable)
    {
        return std::nullopt;
    }
    Reference reference;
    reference.kind = info.role == Role::Count ? Reference::Kind::Count : Reference::Kind::First;
    reference.target = info.target;
    reference.none = info.none;
    if (info.role == Role::Offset)
    {
        reference.code.kind = Kind::Bytes;
        reference.code.unit = info.unit;
    }
    return reference;
}

bool fits(ScalarType type, std::int64_t number)
{
    const auto within = [number]<class T>(T)
    { return number >= std::numeric_limits<T>::min() && number <= std::numeric_limits<T>::max(); };
    switch (type)
    {
    case ScalarType::U8:
        return within(std::uint8_t{});
    case ScalarType::I8:
        return within(std::int8_t{});
    case ScalarType::U16:
        return within(std::uint16_t{});
    case ScalarType::I16:
        return within(std::int16_t{});
    case ScalarType::U32:
        return within(std::uint32_t{});
    case ScalarType::I32:
        return within(std::int32_t{});
    case ScalarType::I64:
        return true;
    case ScalarType::F32:
    case ScalarType::F64:
    case ScalarType::Leb:
    case ScalarType::Text:
        break;
    }
    return false;
}

/// The number as the low bits of its type.
std::uint64_t bitsOf(const Value& value)
{
    return static_cast<std::uint64_t>(value.integer());
}

/// The number that has those low bits.
std::int64_t numberOf(ScalarType type, std::uint64_t bits)
{
    switch (type)
    {
    case ScalarType::I8:
        return static_cast<std::int8_t>(bits);
    case ScalarType::I16:
        return static_cast<std::int16_t>(bits);
    case ScalarType::I32:
        return static_cast<std::int32_t>(bits);
    default:
        return static_cast<std::int64_t>(bits);
    }
}

/// The mask as far as the type has bits.
std::uint32_t maskFor(const NumberCode& code, ScalarType type)
{
    return code.mask & static_cast<std::uint32_t>(allBits(type));
}

std::optional<std::int64_t> withBits(const NumberCode& code, const Value& old, std::int64_t number)
{
    const std::uint32_t mask = maskFor(code, old.type());
    const std::int64_t highest = mask >> code.shift();
    if (number < 0 || number > highest)
    {
        return std::nullopt;
    }
    const auto bits = static_cast<std::uint32_t>(number) << code.shift();
    return numberOf(old.type(), (bitsOf(old) & ~std::uint64_t{mask}) | bits);
}

std::optional<std::int64_t> withBytes(const NumberCode& code, const Value& old, std::int64_t number)
{
    if (number < -kFar / code.rowBytes || number > kFar / code.rowBytes)
    {
        return std::nullopt;
    }
    // An offset into the middle of a row stays there.
    const std::int64_t rest = unitsOf(old.integer(), code.unit) % code.rowBytes;
    const std::int64_t bytes = number * code.rowBytes + rest;
    return bytes % code.unit == 0 ? std::optional(bytes / code.unit) : std::nullopt;
}

} // namespace

std::vector<Reference> referencesOf(TableId table, const Leaf& leaf, Version version)
{
    std::vector<Reference> references;
    const auto add = [&](const Reference& reference)
    {
        if (reference.target != kNoTable && reference.versions.contains(version))
        {
            references.push_back(reference);
        }
    };
    if (const auto reference = referenceOfRole(*leaf.info))
    {
        add(*reference);
    }
    for (const Reference& reference : leaf.info->packed)
    {
        add(reference);
    }
    if (leaf.path.empty())
    {
        for (const Reference& reference : table->numbers)
        {
            add(reference);
        }
    }
    return references;
}

std::int64_t decodeNumber(const NumberCode& code, const Value& value)
{
    const std::int64_t number = std::clamp(value.integer(), -kFar, kFar);
    switch (code.kind)
    {
    case Kind::Bits:
        return static_cast<std::int64_t>((bitsOf(value) & maskFor(code, value.type()))
                                         >> code.shift());
    case Kind::Bytes:
        return std::clamp(unitsOf(number, code.unit) / code.rowBytes, -kFar, kFar);
    case Kind::Negative:
        return -number;
    case Kind::Mirrored:
        return std::abs(std::int64_t{static_cast<std::int16_t>(bitsOf(value))});
    default:
        return number;
    }
}

std::optional<Value> encodeNumber(const NumberCode& code, const Value& old, std::int64_t number)
{
    std::optional<std::int64_t> stored;
    switch (code.kind)
    {
    case Kind::Plain:
        stored = number;
        break;
    case Kind::Bits:
        stored = withBits(code, old, number);
        break;
    case Kind::Bytes:
        stored = withBytes(code, old, number);
        break;
    case Kind::Negative:
        stored = -number;
        break;
    case Kind::Mirrored:
    {
        const bool mirrored = static_cast<std::int16_t>(bitsOf(old)) < 0;
        // Minus nothing is not mirrored.
        if (number >= (mirrored ? 1 : 0) && number <= (mirrored ? 0x8000 : 0x7FFF))
        {
            const auto bits = static_cast<std::uint64_t>(mirrored ? -number : number) & 0xFFFFU;
            stored = numberOf(old.type(), bits);
        }
        break;
    }
    case Kind::Slot:
        break;
    }
    return stored && fits(old.type(), *stored)
               ? std::optional(Value::ofInteger(old.type(), *stored))
               : std::nullopt;
}

} // namespace tr::schema
