#pragma once

#include "core/base/Text.h"
#include "core/transfer/CarryOut.h"
#include "tests/support/WadMeaning.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

/// Whether objects that were merged are what they were.
namespace tr::test
{

/// The same rule for all kinds.
[[nodiscard]] inline transfer::Rules allBy(transfer::Rule rule)
{
    transfer::Rules rules;
    rules.objects.fill(rule);
    return rules;
}

[[nodiscard]] inline const ObjectNumbers& numbersOf(const WadMeaning& meaning,
                                                    const transfer::ObjectKey& key)
{
    const auto& all = key.kind == transfer::ObjectKind::Moveable ? meaning.moveables
                      : key.kind == transfer::ObjectKind::Static ? meaning.statics
                                                                 : meaning.sequences;
    return all.at(key.slot);
}

/// Whether the commands of a moveable play sounds that are what they were, and its animations lead
/// to what they led to in moveables that are taken, too.
[[nodiscard]] inline bool namesTheSame(const WadMeaning& before,
                                       const WadMeaning& after,
                                       const transfer::Report& report,
                                       const transfer::Deed& deed)
{
    const ObjectNames& was = before.names.at(deed.key.slot);
    const ObjectNames& is = after.names.at(deed.slot);
    const auto sound = [&](std::uint32_t one, std::uint32_t other)
    {
        const auto known = before.sounds.find(one);
        return known == before.sounds.end() ? one == other
                                            : known->second == after.sounds.at(other);
    };
    const auto target = [&](const auto& one, const auto& other)
    {
        const auto taken =
            std::ranges::find_if(report.resolution.deeds,
                                 [&](const transfer::Deed& each)
                                 {
                                     return each.source == deed.source
                                            && each.key.kind == transfer::ObjectKind::Moveable
                                            && each.key.slot == one.first;
                                 });
        return taken == report.resolution.deeds.end()
                   ? one.second == other.second
                   : std::pair(std::int64_t{taken->slot}, one.second) == other;
    };
    return std::ranges::equal(was.sounds, is.sounds, sound)
           && std::ranges::equal(was.targets, is.targets, target);
}

/// A number as a text; one behind the end of a list is none.
[[nodiscard]] inline std::string valueAt(const ObjectNumbers& numbers, std::ptrdiff_t at)
{
    const bool isThere = at < static_cast<std::ptrdiff_t>(numbers.size());
    return isThere ? std::to_string(numbers[static_cast<std::size_t>(at)]) : "none";
}

/// Words of frames that key frames of those moveables begin at.
[[nodiscard]] inline std::set<std::size_t> beginsOf(const WadMeaning& meaning,
                                                    const std::vector<transfer::ObjectKey>& keys)
{
    std::set<std::size_t> begins;
    for (const transfer::ObjectKey& key : keys)
    {
        if (key.kind == transfer::ObjectKind::Moveable)
        {
            for (const KeyframeNumbers& each : meaning.stretches.at(key.slot))
            {
                begins.insert(each.begin);
            }
        }
    }
    return begins;
}

/// Whether a moveable of the destination is what it was. Key frames in front of those of a moveable
/// that is gone may be fewer or more, and what has no animations may have named those of one that
/// is gone: `gone` are the words that these began at.
[[nodiscard]] inline bool isAsBefore(const WadMeaning& before,
                                     const WadMeaning& after,
                                     std::uint32_t slot,
                                     const std::set<std::size_t>& gone)
{
    const ObjectNumbers& was = before.moveables.at(slot);
    const ObjectNumbers& is = after.moveables.at(slot);
    const auto& wasFrames = before.stretches.at(slot);
    const auto& isFrames = after.stretches.at(slot);
    if (wasFrames.size() != isFrames.size())
    {
        return false;
    }
    std::size_t one = 0;
    std::size_t other = 0;
    const auto isSameUpTo = [&](std::size_t end, std::size_t otherEnd)
    {
        return std::ranges::equal(std::span(was).subspan(one, end - one),
                                  std::span(is).subspan(other, otherEnd - other));
    };
    for (std::size_t i = 0; i < wasFrames.size(); ++i)
    {
        const KeyframeNumbers& frames = wasFrames[i];
        const KeyframeNumbers& now = isFrames[i];
        if (!gone.contains(frames.isOnly ? frames.begin : frames.end))
        {
            continue;
        }
        if (!isSameUpTo(frames.at, now.at))
        {
            return false;
        }
        // The number of records may differ, but not those that are there before and after.
        const std::size_t both = std::min(frames.words, now.words);
        const std::size_t counts = frames.isOnly ? both : 1;
        if (!std::ranges::equal(std::span(was).subspan(frames.at + counts, both - counts),
                                std::span(is).subspan(now.at + counts, both - counts)))
        {
            return false;
        }
        one = frames.at + frames.words;
        other = now.at + now.words;
    }
    return isSameUpTo(was.size(), is.size());
}

/// Whether the animations of a moveable of the destination have as many commands as before, play
/// the same sounds, and lead to the same animations of others, where these are still there.
[[nodiscard]] inline bool namesAsBefore(const WadMeaning& before,
                                        const WadMeaning& after,
                                        std::uint32_t slot,
                                        const std::vector<transfer::ObjectKey>& going)
{
    const ObjectNames& was = before.names.at(slot);
    const ObjectNames& is = after.names.at(slot);
    const auto target = [&](const auto& one, const auto& other)
    {
        const auto isGone = [&one](const transfer::ObjectKey& key)
        { return key.kind == transfer::ObjectKind::Moveable && key.slot == one.first; };
        return std::ranges::any_of(going, isGone) || one == other;
    };
    return was.sounds == is.sounds && was.statedCommands == is.statedCommands
           && was.readCommands == is.readCommands
           && std::ranges::equal(was.targets, is.targets, target);
}

/// What is wrong with what was taken; nothing where every object is as its file had it.
[[nodiscard]] inline std::string wrongObject(const std::vector<std::string>& names,
                                             const std::vector<WadMeaning>& meanings,
                                             const transfer::Report& report,
                                             const WadMeaning& then)
{
    for (const transfer::Deed& deed : report.resolution.deeds)
    {
        const WadMeaning& meaning = meanings[deed.source];
        const auto& before = numbersOf(meaning, deed.key);
        const auto& after = numbersOf(then, {deed.key.kind, deed.slot});
        const std::string object =
            concat(names[deed.source], " ", transfer::nameOf(deed.key.kind), " ", deed.key.slot);
        if (before != after)
        {
            const auto at = std::ranges::mismatch(before, after).in1 - before.begin();
            return concat(object,
                          ", number ",
                          at,
                          " of ",
                          before.size(),
                          ": ",
                          valueAt(before, at),
                          " is ",
                          valueAt(after, at));
        }
        if (deed.key.kind != transfer::ObjectKind::Moveable)
        {
            continue;
        }
        if (!namesTheSame(meaning, then, report, deed))
        {
            return object + ", sounds or targets";
        }
        const ObjectNames& is = then.names.at(deed.slot);
        if (is.statedCommands != is.readCommands
            || is.readCommands != meaning.names.at(deed.key.slot).readCommands)
        {
            return object + ", numbers of commands";
        }
    }
    return {};
}

} // namespace tr::test
