#include "core/convert/models/taking/ClipExchange.h"

#include "core/base/Text.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tr::convert
{
namespace
{

using Length = ClipFit::Length;

/// Of all that play more key frames than before: they last as long.
Result<void> divideRates(edit::Transaction& transaction,
                         const std::map<std::size_t, std::size_t>& rates)
{
    const edit::Content& content = transaction.content();
    const schema::TableSet tables = content.tables();
    edit::PendingNumbers numbers(content, tables);
    for (const auto& [row, rate] : rates)
    {
        numbers.set(level::tables::Animations,
                    row,
                    &level::Animation::frameRate,
                    static_cast<std::int64_t>(rate));
    }
    return edit::apply(transaction, numbers, {});
}

/// Of animations that go on behind their end of now, or end in front of it.
Result<void> moveEnds(edit::Transaction& transaction, std::span<const ClipTrack> tracks)
{
    const edit::Content& content = transaction.content();
    const schema::TableSet tables = content.tables();
    edit::PendingNumbers numbers(content, tables);
    for (const ClipTrack& track : tracks)
    {
        // Numbers as they are stored, as commands and dispatches name them.
        const level::Animation& row = level::objectsOf(content).animations[track.animation];
        const std::int64_t first = row.frameStart;
        const std::int64_t last = first + view::framesOf(row).count() - 1;
        const std::int64_t newEnd = first + track.newLast;
        const bool endsElsewhere =
            track.fit.length == Length::OtherStart || track.fit.length == Length::OtherEnd;
        if (!endsElsewhere || newEnd == last)
        {
            continue;
        }
        if (newEnd > view::kLastFrameNumber && newEnd > last)
        {
            return fail(ErrorCode::OutOfRange,
                        {concat(newEnd), "0", concat(view::kLastFrameNumber)});
        }
        edit::FrameMap map{first, last, newEnd, {}};
        map.moved = [last, newEnd](std::int64_t frame)
        { return frame > last ? newEnd + 1 : std::min(frame, newEnd); };
        edit::renumberFrames(numbers, track.animation, map);
    }
    return edit::apply(transaction, numbers, {});
}

} // namespace

Result<void> exchangeClips(edit::Transaction& transaction,
                           std::vector<ClipTrack> tracks,
                           const std::map<std::size_t, std::size_t>& rates)
{
    std::vector<edit::AnimationTrack> all;
    all.reserve(tracks.size());
    for (ClipTrack& track : tracks)
    {
        all.push_back({track.animation, std::move(track.track)});
    }
    auto done = edit::exchangeTracks(transaction, all);
    done = done ? divideRates(transaction, rates) : done;
    return done ? moveEnds(transaction, tracks) : done;
}

} // namespace tr::convert
