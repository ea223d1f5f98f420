#include "core/transfer/ObjectRows.h"

#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <map>

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
    std::map<ObjectKey, std::size_t> first;
    for (std::size_t kind = 0; kind < kObjectKinds; ++kind)
    {
        const auto slots = slotsOf(content, static_cast<ObjectKind>(kind));
        for (std::size_t row = 0; row < slots.size(); ++row)
        {
            first.try_emplace({static_cast<ObjectKind>(kind), slots[row]}, row);
        }
    }
    std::vector<ObjectRow> rows;
    for (const ObjectKey& key : objectsIn(content))
    {
        rows.push_back({key, first.at(key)});
    }
    return rows;
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
        const auto slots = slotsOf(content, which);
        const auto found = std::ranges::find(slots, slot);
        return found == slots.end()
                   ? std::nullopt
                   : std::optional(
                       ObjectRow{{which, slot}, static_cast<std::size_t>(found - slots.begin())});
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
