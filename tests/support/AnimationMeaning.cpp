#include "tests/support/AnimationMeaning.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

using level::Animation;
using level::Objects;

std::int64_t signedFrame(std::uint16_t frame)
{
    return static_cast<std::int16_t>(frame);
}

/// A frame of an animation, which need not exist.
struct Entrance
{
    std::size_t animation = 0;
    std::int64_t frame = 0; ///< from the first of that animation, if it exists
};

struct Way
{
    std::int64_t low = 0; ///< counted from the first frame of the animation that has it
    std::int64_t high = 0;
    Entrance to;
};

struct Change
{
    std::uint16_t state = 0;
    std::vector<Way> ways;
};

/// Rows or words, of which the file may have fewer.
struct Stretch
{
    std::size_t first = 0;
    std::size_t end = 0;

    [[nodiscard]] bool overlaps(const Stretch& other) const
    {
        return first < other.end && other.first < end;
    }
};

Stretch within(std::size_t first, std::size_t count, std::size_t rows)
{
    const std::size_t start = std::min(first, rows);
    return {start, std::min(start + count, rows)};
}

/// From its own offset to that of the next animation. WAD 2.1, Animations_Table.
Stretch wordsOf(const Objects& objects, std::size_t animation)
{
    const std::size_t all = objects.frames.size();
    const std::size_t first =
        std::min<std::size_t>(objects.animations[animation].frameOffset / 2, all);
    const std::size_t end =
        animation + 1 < objects.animations.size()
            ? std::min<std::size_t>(objects.animations[animation + 1].frameOffset / 2, all)
            : all;
    return {first, std::max(first, end)};
}

/// WAD 2.1, Commands_Data_Package.
std::optional<std::size_t> operandsOf(std::int16_t command)
{
    constexpr std::array<std::size_t, 7> kOperands{0, 3, 2, 0, 0, 2, 2};
    return command < 1 || command > 6 ? std::nullopt
                                      : std::optional(kOperands[static_cast<std::size_t>(command)]);
}

/// The words of each command, and all words together. An unknown one ends the list, and so does the
/// end of the stream.
struct CommandList
{
    Stretch words;
    std::vector<std::vector<std::int64_t>> commands;
    bool isCutOff = false; ///< it says that it has more
};

/// Of one that is cut off, those that it has: whatever comes behind the end of the stream seems to
/// be its own.
bool sameCommands(const CommandList& a, const CommandList& b)
{
    const std::size_t both = std::min(a.commands.size(), b.commands.size());
    return (a.isCutOff || a.commands.size() == b.commands.size())
           && std::equal(a.commands.begin(),
                         a.commands.begin() + static_cast<std::ptrdiff_t>(both),
                         b.commands.begin());
}

CommandList commandsOf(const Objects& objects, const Animation& row)
{
    const auto& stream = objects.animCommands;
    CommandList list{within(row.animCommandIndex, 0, stream.size()), {}};
    for (std::size_t i = 0; i < row.numAnimCommands && list.words.end < stream.size(); ++i)
    {
        const std::int16_t kind = stream[list.words.end];
        const auto operands = operandsOf(kind);
        if (!operands || list.words.end + *operands >= stream.size())
        {
            break;
        }
        std::vector<std::int64_t> command{kind};
        for (std::size_t operand = 1; operand <= *operands; ++operand)
        {
            command.push_back(stream[list.words.end + operand]);
        }
        if (kind == 5 || kind == 6)
        {
            command[1] -= signedFrame(row.frameStart);
        }
        list.words.end += *operands + 1;
        list.commands.push_back(std::move(command));
    }
    list.isCutOff = list.commands.size() < row.numAnimCommands;
    return list;
}

Stretch changesOf(const Objects& objects, const Animation& row)
{
    return within(row.stateChangeIndex, row.numStateChanges, objects.stateChanges.size());
}

Stretch dispatchesOf(const Objects& objects, const level::StateChange& change)
{
    return within(change.dispatchIndex, change.numDispatches, objects.animDispatches.size());
}

Entrance entrance(const Objects& objects, std::uint16_t animation, std::uint16_t frame)
{
    const std::int64_t start = animation < objects.animations.size()
                                   ? signedFrame(objects.animations[animation].frameStart)
                                   : 0;
    return {animation, signedFrame(frame) - start};
}

std::vector<Change> waysOf(const Objects& objects, const Animation& row)
{
    std::vector<Change> all;
    const Stretch changes = changesOf(objects, row);
    const std::int64_t start = signedFrame(row.frameStart);
    for (std::size_t i = changes.first; i < changes.end; ++i)
    {
        Change change{objects.stateChanges[i].stateId, {}};
        const Stretch dispatches = dispatchesOf(objects, objects.stateChanges[i]);
        for (std::size_t k = dispatches.first; k < dispatches.end; ++k)
        {
            const level::AnimDispatch& each = objects.animDispatches[k];
            change.ways.push_back({signedFrame(each.low) - start,
                                   signedFrame(each.high) - start,
                                   entrance(objects, each.nextAnimation, each.nextFrame)});
        }
        all.push_back(std::move(change));
    }
    return all;
}

/// Whether two animations have some of the same rows or words.
bool shareKeyframes(const Objects& objects, std::size_t a, std::size_t b)
{
    return wordsOf(objects, a).overlaps(wordsOf(objects, b))
           || objects.animations[a].frameOffset == objects.animations[b].frameOffset;
}

bool shareCommands(const Objects& objects, std::size_t a, std::size_t b)
{
    return commandsOf(objects, objects.animations[a])
        .words.overlaps(commandsOf(objects, objects.animations[b]).words);
}

bool shareWays(const Objects& objects, std::size_t a, std::size_t b)
{
    const Stretch mine = changesOf(objects, objects.animations[a]);
    const Stretch others = changesOf(objects, objects.animations[b]);
    if (mine.overlaps(others))
    {
        return true;
    }
    for (std::size_t i = mine.first; i < mine.end; ++i)
    {
        for (std::size_t k = others.first; k < others.end; ++k)
        {
            if (dispatchesOf(objects, objects.stateChanges[i])
                    .overlaps(dispatchesOf(objects, objects.stateChanges[k])))
            {
                return true;
            }
        }
    }
    return false;
}

class Comparison
{
public:
    Comparison(const Objects& before, const Objects& after, const Touched& edit)
        : m_before(before)
        , m_after(after)
        , m_edit(edit)
        , m_rows(edit.rows.empty() ? rowsStay(before.animations.size()) : edit.rows)
        , m_allowed(before.animations.size(), Aspect::None)
    {
        for (const std::size_t row : edit.animations)
        {
            m_allowed[row] = edit.aspects;
        }
        if (edit.forAll)
        {
            allowSharers();
        }
    }

    std::string run() const
    {
        const auto stays = std::ranges::count_if(m_rows, [](auto row) { return row.has_value(); });
        const std::size_t expected = static_cast<std::size_t>(stays) + m_edit.fresh;
        if (m_rows.size() != m_before.animations.size() || m_after.animations.size() != expected)
        {
            return concat("there are ", m_after.animations.size(), " animations, not ", expected);
        }
        for (std::size_t row = 0; row < m_rows.size(); ++row)
        {
            if (const std::string what = m_rows[row] ? difference(row, *m_rows[row]) : "";
                !what.empty())
            {
                return concat("animation ", row, " has other ", what);
            }
        }
        return modelDifference();
    }

private:
    void allowSharers()
    {
        for (const std::size_t row : m_edit.animations)
        {
            for (std::size_t other = 0; other < m_allowed.size(); ++other)
            {
                const auto allow = [&](Aspect aspects, bool isShared)
                {
                    if (isShared)
                    {
                        const auto both = static_cast<std::uint8_t>(aspects)
                                          & static_cast<std::uint8_t>(m_edit.aspects);
                        m_allowed[other] = m_allowed[other] | static_cast<Aspect>(both);
                    }
                };
                allow(Aspect::Words | Aspect::Frames | Aspect::Entry,
                      shareKeyframes(m_before, row, other));
                allow(Aspect::Commands, shareCommands(m_before, row, other));
                allow(Aspect::Ways, shareWays(m_before, row, other));
            }
        }
    }

    [[nodiscard]] bool isFree(std::size_t row, Aspect aspect) const
    {
        return has(m_allowed[row], aspect);
    }

    /// What an animation has another of than before.
    [[nodiscard]] std::string difference(std::size_t row, std::size_t now) const
    {
        const Animation& a = m_before.animations[row];
        const Animation& b = m_after.animations[now];
        if (!isFree(row, Aspect::Words) && !sameWords(row, now))
        {
            return "words of key frames";
        }
        if (!isFree(row, Aspect::Frames)
            && (a.frameRate != b.frameRate || a.frameSize != b.frameSize
                || a.frameStart != b.frameStart || a.frameEnd != b.frameEnd))
        {
            return "frames";
        }
        if (!isFree(row, Aspect::Numbers)
            && (a.stateId != b.stateId || a.speed != b.speed || a.acceleration != b.acceleration
                || a.lateralSpeed != b.lateralSpeed
                || a.lateralAcceleration != b.lateralAcceleration))
        {
            return "numbers";
        }
        if (!isFree(row, Aspect::Commands)
            && !sameCommands(commandsOf(m_before, a), commandsOf(m_after, b)))
        {
            return "commands";
        }
        if (!isFree(row, Aspect::Ways)
            && !std::ranges::equal(waysOf(m_before, a),
                                   waysOf(m_after, b),
                                   [&](const Change& x, const Change& y) { return same(x, y); }))
        {
            return "ways to other states";
        }
        const bool leadsOn = leads(entrance(m_before, a.nextAnimation, a.nextFrame),
                                   entrance(m_after, b.nextAnimation, b.nextFrame));
        return isFree(row, Aspect::Next) || leadsOn ? "" : "animations to go on to";
    }

    [[nodiscard]] bool sameWords(std::size_t row, std::size_t now) const
    {
        const Stretch a = wordsOf(m_before, row);
        const Stretch b = wordsOf(m_after, now);
        return std::equal(m_before.frames.begin() + static_cast<std::ptrdiff_t>(a.first),
                          m_before.frames.begin() + static_cast<std::ptrdiff_t>(a.end),
                          m_after.frames.begin() + static_cast<std::ptrdiff_t>(b.first),
                          m_after.frames.begin() + static_cast<std::ptrdiff_t>(b.end));
    }

    [[nodiscard]] bool same(const Change& a, const Change& b) const
    {
        return a.state == b.state
               && std::ranges::equal(a.ways,
                                     b.ways,
                                     [this](const Way& x, const Way& y) {
                                         return x.low == y.low && x.high == y.high
                                                && leads(x.to, y.to);
                                     });
    }

    /// Whether what led to a frame leads to the same.
    [[nodiscard]] bool leads(const Entrance& a, const Entrance& b) const
    {
        if (m_edit.relayed && m_edit.relayed->first == a.animation
            && m_edit.relayed->second == b.animation)
        {
            return true;
        }
        if (a.animation >= m_rows.size())
        {
            return b.animation == a.animation && b.frame == a.frame; // none, before and after
        }
        return b.animation == m_rows[a.animation]
               && (a.frame == b.frame || isFree(a.animation, Aspect::Entry));
    }

    /// Moveables begin with the same animation, and their key frames with its first.
    [[nodiscard]] std::string modelDifference() const
    {
        for (std::size_t i = 0; i < m_before.models.size(); ++i)
        {
            const level::Model& a = m_before.models[i];
            const level::Model& b = m_after.models[i];
            const bool hasAnimation = a.animationIndex < m_rows.size();
            const auto first = hasAnimation ? m_rows[a.animationIndex] : a.animationIndex;
            if (!first)
            {
                continue; // its first one is gone, and the next is the first
            }
            const bool began =
                hasAnimation && a.frameOffset == m_before.animations[a.animationIndex].frameOffset;
            level::Model expected = a;
            expected.animationIndex = b.animationIndex;
            expected.frameOffset = b.frameOffset;
            if (b != expected || (b.animationIndex != *first && m_edit.rows.empty())
                || (began && b.frameOffset != m_after.animations[b.animationIndex].frameOffset))
            {
                return concat("moveable ", i, " is another");
            }
        }
        return {};
    }

    const Objects& m_before;
    const Objects& m_after;
    const Touched& m_edit;
    RowMap m_rows;
    std::vector<Aspect> m_allowed; ///< by row
};

} // namespace

RowMap rowsStay(std::size_t rows)
{
    return rowsCome(rows, rows, 0);
}

RowMap rowsCome(std::size_t rows, std::size_t at, std::size_t count)
{
    RowMap map(rows);
    for (std::size_t row = 0; row < rows; ++row)
    {
        map[row] = row < at ? row : row + count;
    }
    return map;
}

RowMap rowsGo(std::size_t rows, std::size_t at, std::size_t count)
{
    RowMap map(rows);
    for (std::size_t row = 0; row < rows; ++row)
    {
        if (row < at || row >= at + count)
        {
            map[row] = row < at ? row : row - count;
        }
    }
    return map;
}

RowMap rowMoves(std::size_t rows, std::size_t from, std::size_t to)
{
    TR_PRE(from < rows && to <= rows);
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row <= rows; ++row)
    {
        if (row == to)
        {
            order.push_back(from);
        }
        if (row < rows && row != from)
        {
            order.push_back(row);
        }
    }
    RowMap map(rows);
    for (std::size_t now = 0; now < rows; ++now)
    {
        map[order[now]] = now;
    }
    return map;
}

std::size_t endOfAnimations(const Objects& objects, std::size_t model)
{
    const std::uint16_t first = objects.models[model].animationIndex;
    TR_PRE(first < objects.animations.size());
    std::size_t end = objects.animations.size();
    for (const level::Model& other : objects.models)
    {
        if (other.animationIndex != level::Model::kNoAnimation && other.animationIndex > first)
        {
            end = std::min<std::size_t>(end, other.animationIndex);
        }
    }
    return end;
}

std::string meaningDifference(const Objects& before, const Objects& after, const Touched& edit)
{
    if (before.meshWords != after.meshWords || before.meshPointers != after.meshPointers
        || before.meshTrees != after.meshTrees || before.staticMeshes != after.staticMeshes
        || before.models.size() != after.models.size())
    {
        return "meshes, mesh trees or statics are others";
    }
    return Comparison(before, after, edit).run();
}

} // namespace tr::test
