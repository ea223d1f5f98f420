#include "core/convert/wad2/ToWad.h"

#include "core/convert/wad2/ObjectTaking.h"
#include "core/convert/wad2/RowPairs.h"
#include "core/convert/wad2/SoundTaking.h"
#include "core/edit/document/Document.h"
#include "core/format/set/WadSetFormat.h"
#include "core/transfer/writing/CompanionWriter.h"
#include "core/transfer/writing/ObjectWriter.h"
#include "core/transfer/writing/SoundWriter.h"

namespace tr::convert
{
namespace
{

/// Takes everything, under the numbers that it has.
transfer::Resolution resolutionOf(const transfer::Gathering& gathering)
{
    using transfer::ObjectKind;
    transfer::Resolution all;
    all.soundIds.resize(1);
    const auto take = [&all](ObjectKind kind, std::uint32_t slot) {
        all.deeds.push_back({0, {kind, slot}, slot, transfer::Share::Whole});
    };
    for (const auto& each : gathering.moveables)
    {
        take(ObjectKind::Moveable, each.slot);
    }
    for (const auto& each : gathering.statics)
    {
        take(ObjectKind::Static, each.row.id);
    }
    for (const auto& each : gathering.sequences)
    {
        take(ObjectKind::Sprites, each.slot);
    }
    for (std::size_t i = 0; i < gathering.sounds.size(); ++i)
    {
        all.soundDeeds.push_back({0, i, gathering.sounds[i].id, false});
    }
    return all;
}

/// An empty WAD with everything beside it.
schema::Content emptyWad(std::size_t soundMapRows)
{
    schema::Content content = format::formats::WadSet.example(format::formats::WadSet);
    auto& set = *content.as<companion::WadSet>();
    set.sounds->file.sounds.map = std::vector<std::int16_t>(soundMapRows, -1);
    return content;
}

} // namespace

Result<Converted> wadOfWad2(const schema::Content& content, const Progress& progress)
{
    Converted made;
    const transfer::Gathering gathering = gatherWad2(
        *content.as<wad2::Wad2>(), content.as<soundxml::SoundCatalogue>(), made.losses, progress);
    const transfer::Resolution all = resolutionOf(gathering);
    const std::span<const transfer::Gathering> sources(&gathering, 1);
    edit::Document document(emptyWad(mapRowsFor(gathering)));
    const auto lines = transfer::linesIn(document.content());
    transfer::Report report;
    edit::Transaction transaction(document, {edit::EditCode::MergeObjects, {}});
    auto done = transfer::writeObjects(transaction, all, sources, report, progress);
    done = done ? transfer::writeSounds(transaction, all, sources, report) : done;
    if (done && lines)
    {
        transfer::writeLines(transaction, *lines, all, sources);
    }
    done = done ? transaction.commit() : done;
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    addTo(made.losses, report);
    made.content = document.content();
    made.rows = pairsOf(*content.as<wad2::Wad2>(), made.content);
    made.format = &format::formats::WadSet;
    return made;
}

} // namespace tr::convert
