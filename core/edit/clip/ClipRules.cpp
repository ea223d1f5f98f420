#include "core/edit/clip/ClipRules.h"

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

constexpr std::array kOwnedTables{Owned{tables::Animations, tables::Frames},
                                  Owned{tables::Animations, tables::StateChanges},
                                  Owned{tables::Animations, tables::AnimCommands},
                                  Owned{tables::StateChanges, tables::AnimDispatches}};

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
    return table == tables::Frames || table == tables::AnimCommands;
}

bool isKnownByNumber(TableId table) noexcept
{
    return table == tables::SoundMap || table == tables::Palette || table == tables::Palette16;
}

std::optional<TableId> companionOf(const Content& content, TableId table)
{
    const auto* const level = content.as<level::Level>();
    if (level != nullptr && table == tables::Textiles8
        && level->textiles16.size() == level->textiles8.size())
    {
        return tables::Textiles16;
    }
    const bool haveSamples = level != nullptr && !level->samples.empty()
                             && level->samples.size() == level->sounds.sampleIndices.size();
    if (haveSamples && table == tables::Samples)
    {
        return tables::SampleIndices;
    }
    return haveSamples && table == tables::SampleIndices ? std::optional<TableId>(tables::Samples)
                                                         : std::nullopt;
}

} // namespace tr::edit
