#include "core/edit/entries/KeyframePlaces.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"

#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Model;
using level::Objects;
using view::Link;

/// A key frame in rest pose, with a box and an offset of zeros. TR1 stores how many rotations there
/// are.
Words restRecord(schema::Version version, std::size_t meshes)
{
    Words words = headerWords({}, version);
    if (version == level::versions::Tr1)
    {
        words.push_back(static_cast<std::int32_t>(meshes));
    }
    const auto none = view::PackedRotation::none(version);
    for (std::size_t mesh = 0; mesh < meshes; ++mesh)
    {
        words.insert(words.end(), none.words.begin(), none.words.begin() + none.size());
    }
    return words;
}

/// Whether what leads to the place leads behind the new key frames then. What stands in front of
/// the animation and owns nothing goes on ending there, and its moveable begins with it.
bool isBehind(const Objects& objects, const Link& link, std::size_t animation)
{
    if (link.from.table == tables::Animations)
    {
        return link.from.row > animation;
    }
    const std::uint16_t first = objects.models[link.from.row].animationIndex;
    return first == Model::kNoAnimation || first > animation;
}

} // namespace

std::vector<std::size_t> keyframeCounts(const Content& content)
{
    const Objects& objects = level::objectsOf(content);
    std::vector<std::size_t> counts;
    counts.reserve(objects.animations.size());
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        counts.push_back(view::keyframesOf(objects, content.version(), row).count);
    }
    return counts;
}

Result<void> insertRecords(Transaction& transaction,
                           std::size_t first,
                           std::span<const std::vector<Words>> animations)
{
    const Content& content = transaction.content();
    const Objects objects = level::objectsOf(content); // shares its tables
    const std::size_t end = first + animations.size();
    TR_PRE(!animations.empty() && end <= objects.animations.size());
    const std::size_t place =
        end < objects.animations.size()
            ? std::min<std::size_t>(objects.animations[end].frameOffset / 2, objects.frames.size())
            : objects.frames.size();
    StreamChange change{tables::Frames, place, 0, {}};
    auto counts = keyframeCounts(content);
    {
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        for (std::size_t i = 0; i < animations.size(); ++i)
        {
            TR_PRE(view::keyframesOf(objects, content.version(), first + i).count == 0);
            counts[first + i] = animations[i].size();
            const auto offset = static_cast<std::int64_t>((place + change.words.size()) * 2);
            const Animation& row = objects.animations[first + i];
            if (row.frameOffset != offset)
            {
                numbers.set(tables::Animations, first + i, &Animation::frameOffset, offset);
            }
            const std::size_t size = animations[i].empty() ? 0 : animations[i].front().size();
            if (content.version() != level::versions::Tr1 && row.frameSize != size)
            {
                numbers.set(tables::Animations,
                            first + i,
                            &Animation::frameSize,
                            static_cast<std::int64_t>(size));
            }
            for (const Words& record : animations[i])
            {
                TR_PRE(record.size() == size);
                change.words.insert(change.words.end(), record.begin(), record.end());
            }
        }
        for (const Link& link : view::linksInto(content, all, tables::Frames))
        {
            const bool isOwn = link.from.table == tables::Animations && link.from.row >= first
                               && link.from.row < end;
            const auto at = static_cast<std::int64_t>(place);
            const bool moves =
                link.first > at || (link.first == at && isBehind(objects, link, end - 1));
            if (!isOwn && moves && link.first <= static_cast<std::int64_t>(objects.frames.size()))
            {
                numbers.lead(link, link.first + static_cast<std::int64_t>(change.words.size()));
            }
        }
        if (auto done = apply(transaction, numbers, {change}); !done)
        {
            return done;
        }
    }
    return keyframeCounts(content) == counts
               ? Result<void>{}
               : fail(ErrorCode::OwnerTied, {concat(tables::Animations.segment, "/", first)});
}

Result<void> makeKeyframeRecords(Transaction& transaction,
                                 std::size_t animation,
                                 std::size_t meshes,
                                 std::size_t count)
{
    TR_PRE(count > 0);
    const std::vector<Words> records(count, restRecord(transaction.content().version(), meshes));
    return insertRecords(transaction, animation, std::span(&records, 1));
}

} // namespace tr::edit
