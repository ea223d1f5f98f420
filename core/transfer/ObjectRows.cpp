#include "core/transfer/ObjectRows.h"

#include "core/level/Content.h"
#include "core/level/Textures.h"
#include "core/level/tables/Tables.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <set>

namespace tr::transfer
{
namespace
{

constexpr std::array kTablesOfKinds{schema::TableId(level::tables::Models),
                                    schema::TableId(level::tables::StaticMeshes),
                                    schema::TableId(level::tables::SpriteSequences)};

/// The slots of the rows of a kind.
std::vector<std::uint32_t> slotsOf(const Content& content, ObjectKind kind)
{
    std::vector<std::uint32_t> slots;
    const auto read = [&slots](const auto& rows)
    {
        for (const auto& row : rows)
        {
            slots.push_back(static_cast<std::uint32_t>(row.id));
        }
    };
    const level::Objects& objects = level::objectsOf(content);
    const auto* const sprites = content.as<level::Sprites>();
    if (kind == ObjectKind::Moveable)
    {
        read(objects.models);
    }
    else if (kind == ObjectKind::Static)
    {
        read(objects.staticMeshes);
    }
    else if (sprites != nullptr)
    {
        read(sprites->sequences);
    }
    return slots;
}

} // namespace

schema::TableId tableOf(ObjectKind kind) noexcept
{
    return kTablesOfKinds[static_cast<std::size_t>(kind)];
}

std::vector<ObjectRow> objectRows(const Content& content)
{
    std::vector<ObjectRow> rows;
    for (std::size_t i = 0; i < kObjectKinds; ++i)
    {
        const auto kind = static_cast<ObjectKind>(i);
        const auto slots = slotsOf(content, kind);
        std::set<std::uint32_t> known;
        for (std::size_t row = 0; row < slots.size(); ++row)
        {
            if (known.insert(slots[row]).second)
            {
                rows.push_back({{kind, slots[row]}, row});
            }
        }
    }
    return rows;
}

std::vector<ObjectKey> objectsIn(const Content& content)
{
    std::vector<ObjectKey> keys;
    for (const ObjectRow& each : objectRows(content))
    {
        keys.push_back(each.key);
    }
    return keys;
}

std::optional<std::size_t> rowOf(const Content& content, const ObjectKey& key)
{
    const auto slots = slotsOf(content, key.kind);
    const auto found = std::ranges::find(slots, key.slot);
    return found == slots.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - slots.begin()));
}

std::optional<ObjectKey> objectAt(const Content& content, schema::TableId table, std::size_t row)
{
    const auto kind = std::ranges::find(kTablesOfKinds, table);
    if (kind == kTablesOfKinds.end())
    {
        return std::nullopt;
    }
    const auto which = static_cast<ObjectKind>(kind - kTablesOfKinds.begin());
    const auto slots = slotsOf(content, which);
    return row < slots.size() ? std::optional(ObjectKey{which, slots[row]}) : std::nullopt;
}

std::optional<ObjectRow> occupantOf(const Content& content, ObjectKind kind, std::uint32_t slot)
{
    const auto find = [&](ObjectKind which) -> std::optional<ObjectRow>
    {
        const auto row = rowOf(content, {which, slot});
        return row ? std::optional(ObjectRow{{which, slot}, *row}) : std::nullopt;
    };
    if (kind == ObjectKind::Static)
    {
        return find(kind);
    }
    const auto moveable = find(ObjectKind::Moveable);
    return moveable ? moveable : find(ObjectKind::Sprites);
}

std::optional<std::size_t> firstSpriteOf(const Content& content, std::size_t sequence)
{
    const auto* const sprites = content.as<level::Sprites>();
    if (sprites == nullptr || sequence >= sprites->sequences.size())
    {
        return std::nullopt;
    }
    const view::SpriteRun run = view::spritesOf(*sprites, sequence);
    return run.count == 0 ? std::nullopt : std::optional(run.first);
}

} // namespace tr::transfer
