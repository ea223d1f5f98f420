#include "core/convert/wad2/joining/Guest.h"

#include "core/convert/wad2/FromWad.h"
#include "core/format/set/WadSetFormat.h"
#include "core/transfer/WorkShare.h"
#include "core/transfer/writing/ObjectWriter.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace tr::convert
{
namespace
{

constexpr double kWritten = 0.7; ///< of the work

} // namespace

Result<Guest> guestOf(const transfer::Gathering& gathered,
                      std::span<const transfer::Deed> deeds,
                      const std::map<std::uint32_t, std::uint32_t>& soundIds,
                      const Progress& progress)
{
    transfer::Resolution all;
    all.soundIds.push_back(soundIds);
    std::set<transfer::ObjectKey> taken;
    for (const transfer::Deed& deed : deeds)
    {
        if (taken.insert(deed.key).second)
        {
            all.deeds.push_back({0, deed.key, deed.key.slot, transfer::Share::Whole});
        }
    }
    edit::Document document(format::formats::WadSet.example(format::formats::WadSet));
    transfer::Report report;
    edit::Transaction transaction(document, {edit::EditCode::MergeObjects, {}});
    auto done = transfer::writeObjects(transaction,
                                       all,
                                       std::span(&gathered, 1),
                                       report,
                                       transfer::partOf(progress, 0.0, kWritten));
    done = done ? transaction.commit() : done;
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    auto made = wad2OfWad(document.content(), transfer::partOf(progress, kWritten, 1.0));
    if (!made)
    {
        return fail(std::move(made.error()));
    }
    Guest guest;
    guest.content = std::move(made->content);
    guest.losses = std::move(made->losses);
    guest.remarks = std::move(report.remarks);
    std::ranges::copy_if(report.limits,
                         std::back_inserter(guest.limits),
                         [](const transfer::Limit& limit) { return limit.isExceeded(); });
    return guest;
}

} // namespace tr::convert
