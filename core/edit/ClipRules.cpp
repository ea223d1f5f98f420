#include "core/edit/ClipRules.h"

#include <algorithm>
#include <array>

namespace tr::edit
{
namespace
{

struct Owned
{
    TableId table;
    TableId other;
};

constexpr std::array kOwnedTables{Owned{TableId::Animations, TableId::Frames},
                                  Owned{TableId::Animations, TableId::StateChanges},
                                  Owned{TableId::Animations, TableId::AnimCommands},
                                  Owned{TableId::StateChanges, TableId::AnimDispatches}};

} // namespace

bool owns(TableId table, TableId other) noexcept
{
    return std::ranges::any_of(kOwnedTables,
                               [&](const Owned& each)
                               { return each.table == table && each.other == other; });
}

bool ownsRows(TableId table) noexcept
{
    return std::ranges::any_of(kOwnedTables,
                               [&](const Owned& each) { return each.table == table; });
}

bool isStream(TableId table) noexcept
{
    return table == TableId::Frames || table == TableId::AnimCommands;
}

bool isKnownByNumber(TableId table) noexcept
{
    return table == TableId::SoundMap || table == TableId::Palette || table == TableId::Palette16;
}

std::optional<TableId> companionOf(const Content& content, TableId table)
{
    const auto* const level = std::get_if<level::Level>(&content);
    if (level != nullptr && table == TableId::Textiles8
        && level->textiles16.size() == level->textiles8.size())
    {
        return TableId::Textiles16;
    }
    const bool haveSamples = level != nullptr && !level->samples.empty()
                             && level->samples.size() == level->sampleIndices.size();
    if (haveSamples && table == TableId::Samples)
    {
        return TableId::SampleIndices;
    }
    return haveSamples && table == TableId::SampleIndices ? std::optional(TableId::Samples)
                                                          : std::nullopt;
}

} // namespace tr::edit
