#include "core/convert/models/NotedRows.h"

#include "core/level/tables/ObjectTables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tr::convert::notes
{
namespace
{

constexpr auto kRowKey = "row"; ///< of an animation of another moveable

/// Whether a field only says where something else of the animation is, which comes along itself.
bool isPlace(const schema::FieldInfo& info)
{
    using schema::Role;
    return info.role == Role::Offset || info.role == Role::Count
           || (info.role == Role::Index
               && info.target != schema::TableId(level::tables::Animations));
}

bool isAnimation(const schema::FieldInfo& info)
{
    return info.role == schema::Role::Index && !isPlace(info);
}

/// Whether a number can stand in a field.
bool hasRoom(schema::ScalarType type, std::int64_t number)
{
    using schema::ScalarType;
    const bool isSigned =
        type == ScalarType::I8 || type == ScalarType::I16 || type == ScalarType::I32;
    const auto all = static_cast<std::int64_t>(schema::allBits(type));
    return isSigned ? number >= -(all / 2) - 1 && number <= all / 2 : number >= 0 && number <= all;
}

} // namespace

void putRow(Json& json, const schema::RecordType& type, const void* row)
{
    putRow(json, type, row, true);
}

void putRow(Json& json, const schema::RecordType& type, const void* row, bool isOwn)
{
    for (const schema::Leaf& leaf : type.leaves())
    {
        if (isPlace(*leaf.info))
        {
            continue;
        }
        const std::int64_t number = schema::valueAt(leaf, row).integer();
        json[leaf.path] =
            isAnimation(*leaf.info) && !isOwn ? Json{{kRowKey, number}} : Json(number);
    }
}

bool takeRow(const Json& json, const schema::RecordType& type, void* row)
{
    bool isOwn = true;
    return takeRow(json, type, row, isOwn) && isOwn;
}

bool takeRow(const Json& json, const schema::RecordType& type, void* row, bool& isOwn)
{
    std::vector<std::byte> bytes(type.diskSize());
    for (const schema::Leaf& leaf : type.leaves())
    {
        const auto found = json.find(leaf.path);
        if (found == json.end() || isPlace(*leaf.info))
        {
            continue;
        }
        const bool isOther = isAnimation(*leaf.info) && found->is_object();
        isOwn = isOwn && !isOther;
        const auto number =
            isOther ? numberIn<std::int64_t>(*found, kRowKey) : numberIn<std::int64_t>(*found);
        if (!number || !hasRoom(leaf.disk, *number))
        {
            return false;
        }
        for (std::size_t i = 0; i < schema::sizeOf(leaf.disk); ++i)
        {
            bytes[leaf.diskOffset + i] =
                static_cast<std::byte>(static_cast<std::uint64_t>(*number) >> (8 * i) & 0xFFU);
        }
    }
    type.read(bytes.data(), row, 1);
    return true;
}

bool hasRow(const Json& json, const schema::RecordType& type)
{
    return std::ranges::all_of(type.leaves(),
                               [&json](const schema::Leaf& leaf)
                               { return isPlace(*leaf.info) || json.contains(leaf.path); });
}

} // namespace tr::convert::notes
