#include "core/edit/skeleton/SkeletonRecords.h"

#include "core/base/Text.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <limits>
#include <map>
#include <ranges>

namespace tr::edit
{
namespace
{

using level::Objects;

/// Words of a record that its size can say.
constexpr std::size_t kMostRecordWords = std::numeric_limits<std::uint8_t>::max();

tl::unexpected<Error> tiedRecord(std::size_t word)
{
    return fail(ErrorCode::EntryTied, {concat(tables::Frames.segment, "/", word)});
}

/// A record taken apart.
struct BoneRecord
{
    Words head;               ///< box, offset and, in TR1, how many rotations there are
    std::vector<Words> turns; ///< one a joint
    Words rest;               ///< behind them
};

class RecordMaker
{
public:
    RecordMaker(const Content& content, std::size_t joints, std::span<const Bone> bones)
        : m_content(content)
        , m_joints(joints)
        , m_bones(bones)
        , m_isTr1(content.version() == level::versions::Tr1)
    {
    }

    Result<std::vector<Words>> of(const view::KeyframeRange& range) const
    {
        std::vector<BoneRecord> records;
        std::size_t most = 0;
        std::size_t mostThen = 0;
        for (std::size_t i = 0; i < range.count; ++i)
        {
            auto record = take(range, range.firstWord + i * range.words);
            if (!record)
            {
                return fail(std::move(record.error()));
            }
            most = std::max(most, range.words - record->rest.size());
            Words used = usedWords(*record);
            mostThen = std::max(mostThen, used.size());
            record->head = std::move(used);
            records.push_back(std::move(*record));
        }
        const std::size_t words = mostThen + range.words - most;
        if (!m_isTr1 && words > kMostRecordWords)
        {
            return fail(ErrorCode::RecordTooLong, {concat(words), concat(kMostRecordWords)});
        }
        std::vector<Words> all;
        for (BoneRecord& record : records)
        {
            Words& each = record.head;
            const std::size_t kept = std::min(record.rest.size(), words - each.size());
            each.insert(each.end(),
                        record.rest.begin(),
                        record.rest.begin() + static_cast<std::ptrdiff_t>(kept));
            each.resize(words);
            all.push_back(std::move(each));
        }
        return all;
    }

private:
    Result<BoneRecord> take(const view::KeyframeRange& range, std::size_t word) const
    {
        const auto turns =
            view::rotationsOf(level::objectsOf(m_content), m_content.version(), word, m_joints);
        const std::size_t end = turns.empty() ? 0 : turns.back().word + turns.back().size();
        if (turns.size() != m_joints || end > word + range.words)
        {
            return tiedRecord(word);
        }
        const Words all = wordsOf(m_content, tables::Frames, word, range.words);
        const auto part = [&all, word](std::size_t from, std::size_t to)
        {
            return Words(all.begin() + static_cast<std::ptrdiff_t>(from - word),
                         all.begin() + static_cast<std::ptrdiff_t>(to - word));
        };
        BoneRecord parts;
        parts.head = part(word, turns.front().word);
        for (const view::PackedRotation& turn : turns)
        {
            parts.turns.push_back(part(turn.word, turn.word + turn.size()));
        }
        parts.rest = part(end, word + range.words);
        return parts;
    }

    [[nodiscard]] Words usedWords(const BoneRecord& record) const
    {
        const auto none = view::PackedRotation::none(m_content.version());
        const Words unturned(none.words.begin(),
                             none.words.begin() + static_cast<std::ptrdiff_t>(none.size()));
        Words words = record.head;
        if (m_isTr1)
        {
            // There can be more than the moveable has meshes.
            words.back() +=
                static_cast<std::int32_t>(m_bones.size()) - static_cast<std::int32_t>(m_joints);
        }
        for (const Bone& bone : m_bones)
        {
            const Words& turn = bone.like == Bone::kNone ? unturned : record.turns[bone.like];
            words.insert(words.end(), turn.begin(), turn.end());
        }
        return words;
    }

    const Content& m_content;
    std::size_t m_joints;
    std::span<const Bone> m_bones;
    bool m_isTr1;
};

/// Animations by where their key frames begin.
using AnimationsByOffset = std::multimap<std::uint32_t, std::size_t>;

/// Whether key frames of an animation are those of another moveable, too, which has as many joints
/// and so could well show them.
bool isHadByOthers(const Objects& objects,
                   const AnimationsByOffset& all,
                   std::size_t animation,
                   const view::RowRange& own,
                   std::size_t joints)
{
    const level::Animation& row = objects.animations[animation];
    const auto [first, last] = all.equal_range(row.frameOffset);
    for (auto each = first; row.frameSize != 0 && each != last; ++each)
    {
        const std::size_t other = each->second;
        if (own.contains(other) || objects.animations[other].frameSize != row.frameSize)
        {
            continue;
        }
        const auto model = view::modelOfAnimation(objects, other);
        if (model && view::meshesOf(objects, objects.models[*model]).count == joints)
        {
            return true;
        }
    }
    return false;
}

} // namespace

Result<void> requireOwnKeyframes(const Content& content, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    const view::RowRange own = view::animationsOf(objects, objects.models[model]);
    const auto sharesAnimations = [&](std::size_t row)
    {
        const level::Model& other = objects.models[row];
        return row != model && other.numMeshes > 0
               && other.animationIndex == objects.models[model].animationIndex;
    };
    const auto rows = std::views::iota(std::size_t{0}, objects.models.size());
    if (own.count > 0 && std::ranges::any_of(rows, sharesAnimations))
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::Animations.segment, "/", own.first)});
    }
    std::size_t budget = view::readingBudget(objects.frames.size());
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        const std::size_t words = range.count * range.words;
        if (words > budget)
        {
            return tiedRecord(range.firstWord);
        }
        budget -= words;
    }
    return {};
}

Result<std::vector<AnimationRecords>>
recordsFor(const Content& content, std::size_t model, std::span<const Bone> bones)
{
    const Objects& objects = level::objectsOf(content);
    const view::RowRange own = view::animationsOf(objects, objects.models[model]);
    const std::size_t joints = view::meshesOf(objects, objects.models[model]).count;
    const RecordMaker maker(content, joints, bones);
    if (auto isOwn = requireOwnKeyframes(content, model); !isOwn)
    {
        return fail(std::move(isOwn.error()));
    }
    std::vector<AnimationRecords> all;
    AnimationsByOffset byOffset;
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        byOffset.insert({objects.animations[i].frameOffset, i});
    }
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        if (range.count == 0)
        {
            continue;
        }
        if (isHadByOthers(objects, byOffset, i, own, joints))
        {
            return fail(ErrorCode::OwnerTied, {concat(tables::Animations.segment, "/", i)});
        }
        auto records = maker.of(range);
        if (!records)
        {
            return fail(std::move(records.error()));
        }
        all.push_back({i, std::move(*records)});
    }
    return all;
}

Result<std::size_t>
changeKeyframes(Transaction& transaction, std::size_t model, const KeyframeChange& change)
{
    const Content& content = transaction.content();
    if (auto isOwn = requireOwnKeyframes(content, model); !isOwn)
    {
        return fail(std::move(isOwn.error()));
    }
    const Objects& objects = level::objectsOf(content);
    const view::RowRange own = view::animationsOf(objects, objects.models[model]);
    std::vector<AnimationKeyframes> all;
    std::size_t count = 0;
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const auto range = view::keyframesOf(objects, content.version(), i);
        const auto keyframes = keyframesIn(content, i);
        if (keyframes.size() != range.count)
        {
            return tiedRecord(range.firstWord);
        }
        AnimationKeyframes changed{i, {}};
        for (const view::Keyframe& keyframe : keyframes)
        {
            changed.keyframes.push_back({changed.keyframes.size(), keyframe});
            change(changed.keyframes.back().values);
        }
        count += keyframes.size();
        if (!keyframes.empty())
        {
            all.push_back(std::move(changed));
        }
    }
    if (all.empty())
    {
        return count;
    }
    auto done = exchangeKeyframes(transaction, all);
    return done ? Result<std::size_t>(count) : fail(std::move(done.error()));
}

} // namespace tr::edit
