#include "core/edit/entries/KeyframeRecords.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/view/links/Entries.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Objects;

std::size_t jointsOfAnimation(const Objects& objects, std::size_t animation)
{
    const auto model = view::modelOfAnimation(objects, animation);
    return model ? view::meshesOf(objects, objects.models[*model]).count : 0;
}

/// A record as it stands in the file.
struct Record
{
    Words words;
    std::vector<view::PackedRotation> rotations; ///< their places count from its first word
    view::Keyframe values;

    /// Where its angles begin.
    [[nodiscard]] std::size_t head() const
    {
        return rotations.empty() ? values.words : rotations.front().word;
    }

    /// Where its padding begins, or angles that no mesh has.
    [[nodiscard]] std::size_t end() const
    {
        return rotations.empty() ? values.words : rotations.back().word + rotations.back().size();
    }
};

template <class T>
void addWords(Words& words, const T& value, schema::Version version)
{
    const schema::RecordType& type = schema::recordType<T>(version);
    std::vector<std::uint16_t> stored(type.diskSize() / sizeof(std::uint16_t));
    type.write(&value, reinterpret_cast<std::byte*>(stored.data()), 1);
    words.insert(words.end(), stored.begin(), stored.end());
}

/// The rotations of a key frame, packed as its record can hold them.
std::vector<view::PackedRotation>
rotationsFor(const Record& like, const NewKeyframe& keyframe, schema::Version version)
{
    const view::Keyframe& values = keyframe.values;
    std::size_t room = like.words.size() - like.end();
    std::vector<view::PackedRotation> packed;
    for (std::size_t i = 0; i < like.rotations.size(); ++i)
    {
        // A record can have fewer angles than there are meshes.
        const bool hasForm = i < keyframe.forms.size() && keyframe.forms[i] < like.rotations.size();
        const std::size_t form = hasForm ? keyframe.forms[i] : i;
        const view::PackedRotation& old = like.rotations[form];
        const bool isSame =
            i >= values.angles.size() || values.angles[i] == like.values.angles[form];
        view::PackedRotation turn = isSame ? old : view::packedLike(old, values.angles[i], version);
        const std::size_t more = turn.size() > old.size() ? 1 : 0;
        if (keyframe.keepsLength && more > room)
        {
            turn = view::repacked(old, values.angles[i], version);
        }
        else
        {
            room -= std::min(more, room);
        }
        packed.push_back(turn);
    }
    return packed;
}

/// The words of a key frame, with the padding of the record that it is like.
Words wordsFor(const Record& like, const NewKeyframe& keyframe, schema::Version version)
{
    const view::Keyframe& values = keyframe.values;
    Words words(like.words.begin(), like.words.begin() + static_cast<std::ptrdiff_t>(like.head()));
    std::ranges::copy(headerWords(values, version), words.begin());
    for (const view::PackedRotation& turn : rotationsFor(like, keyframe, version))
    {
        words.insert(words.end(), turn.words.begin(), turn.words.begin() + turn.size());
    }
    // What stood behind the angles stays at its place, as far as it is not needed.
    for (std::size_t i = words.size(); i < like.words.size(); ++i)
    {
        words.push_back(i < like.end() ? 0 : like.words[i]);
    }
    return words;
}

/// All that is known of the key frames of an animation.
struct Track
{
    view::KeyframeRange range;
    std::vector<Record> records;
};

/// Nothing where the animation owns none, or one cannot be read.
std::optional<Track> trackOf(const Content& content, std::size_t animation)
{
    const Objects& objects = level::objectsOf(content);
    Track track{view::keyframesOf(objects, content.version(), animation), {}};
    const std::size_t joints = jointsOfAnimation(objects, animation);
    for (std::size_t i = 0; i < track.range.count; ++i)
    {
        const std::size_t word = track.range.firstWord + i * track.range.words;
        const auto values = view::readKeyframe(objects, content.version(), word, joints);
        if (!values || values->words > track.range.words)
        {
            return std::nullopt;
        }
        Record record{wordsOf(content, tables::Frames, word, track.range.words),
                      view::rotationsOf(objects, content.version(), word, joints),
                      *values};
        for (view::PackedRotation& rotation : record.rotations)
        {
            rotation.word -= word;
        }
        track.records.push_back(std::move(record));
    }
    return track.records.empty() ? std::nullopt : std::optional(std::move(track));
}

std::vector<Words>
wordsOfAll(const Track& track, std::span<const NewKeyframe> keyframes, schema::Version version)
{
    std::vector<Words> all;
    std::size_t longest = track.range.words;
    for (const NewKeyframe& each : keyframes)
    {
        TR_PRE(each.like < track.records.size());
        all.push_back(wordsFor(track.records[each.like], each, version));
        longest = std::max(longest, all.back().size());
    }
    for (Words& words : all)
    {
        words.resize(longest);
    }
    return all;
}

/// Sets the words of the records that differ, all of them, so that edits of one record are of the
/// same numbers. Only where records come, go or get longer does anything move.
StreamChange changeOf(PendingNumbers& numbers, const Track& track, const std::vector<Words>& all)
{
    StreamChange change{
        tables::Frames, track.range.firstWord, track.range.count * track.range.words, {}};
    for (const Words& words : all)
    {
        change.words.insert(change.words.end(), words.begin(), words.end());
    }
    if (change.words.size() == change.removed && all.front().size() == track.range.words)
    {
        for (std::size_t record = 0; record < all.size(); ++record)
        {
            const Words& words = all[record];
            const std::size_t first = change.first + record * words.size();
            for (std::size_t i = 0; words != track.records[record].words && i < words.size(); ++i)
            {
                numbers.setWord(tables::Frames, first + i, words[i]);
            }
        }
        change.removed = 0;
        change.words.clear();
    }
    return change;
}

/// What is to become of key frames, by the first word of them. Of animations that share theirs the
/// one that is given most says it: it has what the others need.
struct Wanted
{
    Track track;
    const AnimationKeyframes* keyframes;
};

using Ranges = std::map<std::size_t, Wanted>;

/// Whether a range of key frames and one of its neighbours have words in common.
bool cutsAcross(const Ranges& ranges, Ranges::const_iterator place)
{
    const auto endOf = [](const Wanted& wanted)
    { return wanted.track.range.firstWord + wanted.track.range.count * wanted.track.range.words; };
    const auto next = std::next(place);
    return (place != ranges.begin() && endOf(std::prev(place)->second) > place->first)
           || (next != ranges.end() && endOf(place->second) > next->first);
}

/// Errors: EntryTied, where key frames of two animations have words in common and are not the same.
Result<Ranges> rangesOf(const Content& content, std::span<const AnimationKeyframes> animations)
{
    Ranges ranges;
    for (const AnimationKeyframes& each : animations)
    {
        auto track = trackOf(content, each.animation);
        TR_PRE(track.has_value() && !each.keyframes.empty());
        const view::KeyframeRange range = track->range;
        const auto [place, isNew] = ranges.try_emplace(range.firstWord, Wanted{{}, &each});
        Wanted& known = place->second;
        if (isNew)
        {
            known.track = std::move(*track);
        }
        const bool isSame =
            known.track.range.words == range.words && known.track.range.count == range.count;
        if (!isSame || (isNew && cutsAcross(ranges, place)))
        {
            return fail(ErrorCode::EntryTied,
                        {concat(tables::Frames.segment, "/", range.firstWord)});
        }
        if (each.keyframes.size() > known.keyframes->keyframes.size())
        {
            known.keyframes = &each;
        }
    }
    return ranges;
}

/// The animation, and others that have the same key frames, are told how long their records are.
/// Those of TR1 say it themselves.
void setSize(PendingNumbers& numbers, std::size_t animation, std::size_t old, std::size_t words)
{
    const auto& animations = level::objectsOf(numbers.content()).animations;
    for (std::size_t i = 0; animations[animation].frameSize != 0 && i < animations.size(); ++i)
    {
        const Animation& other = animations[i];
        if (other.frameOffset == animations[animation].frameOffset && other.frameSize == old)
        {
            numbers.set(
                tables::Animations, i, &Animation::frameSize, static_cast<std::int64_t>(words));
        }
    }
}

/// Lets all that leads behind changes follow them. `changes`: in the order of their places.
Result<void> moveLinks(PendingNumbers& numbers, const std::vector<StreamChange>& changes)
{
    if (changes.empty())
    {
        return {};
    }
    std::vector<std::int64_t> growth{0}; ///< of so many changes together
    for (const StreamChange& change : changes)
    {
        growth.push_back(growth.back() + static_cast<std::int64_t>(change.words.size())
                         - static_cast<std::int64_t>(change.removed));
    }
    const view::Entries entries(numbers.content(), tables::Frames);
    for (const view::Link& link : entries.links())
    {
        if (link.first < 0 || link.first > static_cast<std::int64_t>(entries.words()))
        {
            continue;
        }
        const auto word = static_cast<std::size_t>(link.first);
        const auto behind = std::ranges::lower_bound(changes, word, {}, &StreamChange::first);
        const auto before = static_cast<std::size_t>(behind - changes.begin());
        if (before > 0 && word < changes[before - 1].first + changes[before - 1].removed)
        {
            return fail(ErrorCode::EntryTied, {concat(tables::Frames.segment, "/", word)});
        }
        if (growth[before] != 0)
        {
            numbers.lead(link, link.first + growth[before]);
        }
    }
    return {};
}

} // namespace

Words headerWords(const view::Keyframe& keyframe, schema::Version version)
{
    Words words;
    addWords(words, keyframe.box, version);
    addWords(words, keyframe.offset, version);
    return words;
}

void setHeader(PendingNumbers& numbers,
               std::size_t word,
               const view::Keyframe& before,
               const view::Keyframe& then)
{
    const schema::Version version = numbers.content().version();
    const Words was = headerWords(before, version);
    const Words is = headerWords(then, version);
    for (std::size_t i = 0; i < is.size(); ++i)
    {
        if (is[i] != was[i])
        {
            numbers.setWord(tables::Frames, word + i, is[i]);
        }
    }
}

std::vector<view::Keyframe> keyframesIn(const Content& content, std::size_t animation)
{
    std::vector<view::Keyframe> found;
    if (const auto track = trackOf(content, animation))
    {
        for (const Record& record : track->records)
        {
            found.push_back(record.values);
        }
    }
    return found;
}

view::Keyframe asStored(const Content& content, std::size_t animation, const NewKeyframe& keyframe)
{
    return asStored(content, animation, std::span(&keyframe, 1)).front();
}

std::vector<view::Keyframe>
asStored(const Content& content, std::size_t animation, std::span<const NewKeyframe> keyframes)
{
    const auto track = trackOf(content, animation);
    TR_PRE(track.has_value());
    std::vector<view::Keyframe> all;
    for (const NewKeyframe& keyframe : keyframes)
    {
        TR_PRE(keyframe.like < track->records.size());
        view::Keyframe stored = keyframe.values;
        const auto packed =
            rotationsFor(track->records[keyframe.like], keyframe, content.version());
        for (std::size_t i = 0; i < packed.size() && i < stored.angles.size(); ++i)
        {
            stored.angles[i] = view::unpacked(packed[i], content.version());
        }
        all.push_back(std::move(stored));
    }
    return all;
}

std::size_t
recordWords(const Content& content, std::size_t animation, std::span<const NewKeyframe> keyframes)
{
    const auto track = trackOf(content, animation);
    TR_PRE(track.has_value());
    return wordsOfAll(*track, keyframes, content.version()).front().size();
}

Result<void> exchangeKeyframes(Transaction& transaction,
                               std::span<const AnimationKeyframes> animations)
{
    const Content& content = transaction.content();
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    const auto ranges = rangesOf(content, animations);
    if (!ranges)
    {
        return fail(ranges.error());
    }
    std::vector<StreamChange> changes; // in the order of their places
    for (const auto& [first, wanted] : *ranges)
    {
        const auto all = wordsOfAll(wanted.track, wanted.keyframes->keyframes, content.version());
        StreamChange change = changeOf(numbers, wanted.track, all);
        if (change.removed != 0 || !change.words.empty())
        {
            const std::size_t old = wanted.track.range.words;
            setSize(numbers, wanted.keyframes->animation, old, all.front().size());
            changes.push_back(std::move(change));
        }
    }
    if (auto moved = moveLinks(numbers, changes); !moved)
    {
        return moved;
    }
    std::ranges::reverse(changes); // so that each still stands where it did
    return apply(transaction, numbers, changes);
}

Result<void> exchangeRecords(Transaction& transaction, std::span<const AnimationRecords> animations)
{
    const Content& content = transaction.content();
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    std::map<std::size_t, StreamChange> places; // by the first word
    for (const auto& [animation, records] : animations)
    {
        const auto range =
            view::keyframesOf(level::objectsOf(content), content.version(), animation);
        TR_PRE(range.count > 0 && !records.empty());
        StreamChange change{tables::Frames, range.firstWord, range.count * range.words, {}};
        for (const Words& words : records)
        {
            TR_PRE(words.size() == records.front().size());
            change.words.insert(change.words.end(), words.begin(), words.end());
        }
        setSize(numbers, animation, range.words, records.front().size());
        if (!places.try_emplace(range.firstWord, std::move(change)).second)
        {
            return fail(ErrorCode::EntryTied,
                        {concat(tables::Frames.segment, "/", range.firstWord)});
        }
    }
    std::vector<StreamChange> changes;
    for (auto& [first, change] : places)
    {
        if (!changes.empty() && changes.back().first + changes.back().removed > first)
        {
            return fail(ErrorCode::EntryTied, {concat(tables::Frames.segment, "/", first)});
        }
        changes.push_back(std::move(change));
    }
    if (auto moved = moveLinks(numbers, changes); !moved)
    {
        return moved;
    }
    std::ranges::reverse(changes); // so that each still stands where it did
    return apply(transaction, numbers, changes);
}

Result<void> exchangeKeyframes(Transaction& transaction,
                               std::size_t animation,
                               std::span<const NewKeyframe> keyframes)
{
    const AnimationKeyframes one{animation, {keyframes.begin(), keyframes.end()}};
    return exchangeKeyframes(transaction, std::span(&one, 1));
}

Result<void> appendKeyframes(Transaction& transaction, std::size_t animation, std::size_t other)
{
    TR_PRE(animation != other);
    const Content& content = transaction.content();
    const auto own = trackOf(content, animation);
    const auto more = trackOf(content, other);
    TR_PRE(own.has_value() && more.has_value());
    const std::size_t words = std::max(own->range.words, more->range.words);
    StreamChange change{
        tables::Frames, own->range.firstWord, own->range.count * own->range.words, {}};
    for (const auto* const track : {&*own, &*more})
    {
        for (const Record& record : track->records)
        {
            change.words.insert(change.words.end(), record.words.begin(), record.words.end());
            change.words.insert(change.words.end(), words - record.words.size(), 0);
        }
    }
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    setSize(numbers, animation, own->range.words, words);
    if (auto moved = moveLinks(numbers, {change}); !moved)
    {
        return moved;
    }
    return apply(transaction, numbers, {change});
}

} // namespace tr::edit
