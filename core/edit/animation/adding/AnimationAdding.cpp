#include "core/edit/animation/adding/AnimationAdding.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/edit/entries/KeyframePlaces.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/entries/OwnLists.h"
#include "core/edit/removal/RowMask.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::AnimDispatch;
using level::Model;
using level::Objects;
using level::StateChange;

/// Lists are found by numbers of 16 bits.
constexpr std::size_t kMostAddedRows = std::numeric_limits<std::uint16_t>::max();

/// A frame of an animation that begins with another one. What lies beyond all frames goes on doing
/// so.
std::uint16_t frameFrom(std::int64_t first, std::int64_t frame)
{
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(
        first + frame, std::numeric_limits<std::int16_t>::min(), view::kLastFrameNumber));
}

/// Rows that only animations whose place is taken have.
struct LeftLists
{
    std::array<RowMask, 3> staying; ///< of kTables
    static constexpr std::array kTables{TableId(tables::StateChanges),
                                        TableId(tables::AnimDispatches),
                                        TableId(tables::AnimCommands)};

    explicit LeftLists(const Objects& objects)
        : staying{RowMask(objects.stateChanges.size(), true),
                  RowMask(objects.animDispatches.size(), true),
                  RowMask(objects.animCommands.size(), true)}
    {
    }

    void add(const Objects& objects, std::size_t animation)
    {
        const view::RowRange changes = ownStateChangesOf(objects, animation);
        for (std::size_t row = changes.first; row < changes.end(); ++row)
        {
            staying[0][row] = false;
        }
        for (const std::size_t row : ownDispatchesOf(objects, animation))
        {
            staying[1][row] = false;
        }
        for (const view::AnimationCommand& command : ownCommandsOf(objects, animation))
        {
            for (std::size_t word = 0; word <= command.operandCount; ++word)
            {
                staying[2][command.word + word] = false;
            }
        }
    }
};

class AnimationAdder
{
public:
    AnimationAdder(Transaction& transaction,
                   const Content& before,
                   std::size_t model,
                   std::span<const AddedAnimation> animations)
        : m_transaction(transaction)
        , m_before(before)
        , m_old(level::objectsOf(before))
        , m_model(model)
        , m_animations(animations)
        , m_own(view::animationsOf(m_old, m_old.models[model]))
        , m_place(placeOfFirst(before, model))
        , m_left(m_old)
    {
        for (const AddedAnimation& each : animations)
        {
            TR_PRE(!each.onto || (*each.onto < m_own.count && !each.records.empty()));
            m_rows.push_back(each.onto ? m_own.first + *each.onto : m_place + m_new++);
        }
    }

    Result<std::vector<std::size_t>> add()
    {
        auto done = checkOwners();
        done = done ? placeFrames() : done;
        done = done ? checkLists() : done;
        done = done ? putRows() : done;
        done = done ? putRecords() : done;
        done = done ? renumberReplaced() : done;
        done = done ? putLists() : done;
        if (!done)
        {
            return fail(std::move(done.error()));
        }
        nameThem();
        done = dropLeft();
        return done ? Result<std::vector<std::size_t>>(m_rows) : fail(std::move(done.error()));
    }

private:
    [[nodiscard]] const Objects& objects() const
    {
        return level::objectsOf(m_transaction.content());
    }

    /// Whether others take its key frames for ones of as many joints: moveables can share
    /// animations. Those without joints show none.
    Result<void> checkOwners() const
    {
        const std::uint16_t first = m_old.models[m_model].animationIndex;
        const std::size_t joints = view::meshesOf(m_old, m_old.models[m_model]).count;
        for (const Model& each : m_old.models)
        {
            const std::size_t others = view::meshesOf(m_old, each).count;
            if (first != Model::kNoAnimation && each.animationIndex == first && others != 0
                && others != joints)
            {
                return fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", m_model)});
            }
        }
        return {};
    }

    /// Their first frames: those that are new come behind all others.
    Result<void> placeFrames()
    {
        std::int64_t last = -1;
        for (std::size_t row = m_own.first; row < m_own.end(); ++row)
        {
            last = std::max(last, view::framesOf(m_old.animations[row]).last);
        }
        m_firsts.resize(m_animations.size());
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            if (m_animations[i].onto)
            {
                m_firsts[i] = view::framesOf(m_old.animations[m_rows[i]]).first;
                last = std::max(last, m_firsts[i] + m_animations[i].row.frameEnd);
            }
        }
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            if (!m_animations[i].onto)
            {
                m_firsts[i] = last + 1;
                last += std::int64_t{m_animations[i].row.frameEnd} + 1;
            }
        }
        return last <= view::kLastFrameNumber
                   ? Result<void>{}
                   : fail(ErrorCode::OutOfRange,
                          {concat(last), "0", concat(view::kLastFrameNumber)});
    }

    static Error tooFar(TableId table, std::size_t rows)
    {
        return Error{
            ErrorCode::ReferenceTooFar, {}, {}, {std::string(table->segment), concat(rows)}};
    }

    /// Whether what they have can stand behind all that there is.
    Result<void> checkLists()
    {
        std::size_t changes = 0;
        std::size_t dispatches = 0;
        std::size_t words = 0;
        for (const AddedAnimation& each : m_animations)
        {
            changes += each.changes.size();
            words += each.commands.size();
            for (const AddedChange& change : each.changes)
            {
                dispatches += change.dispatches.size();
            }
        }
        auto done = words > 0 ? keepCommandsApart() : Result<void>{};
        words += m_gap;
        if (!done)
        {
            return done;
        }
        const std::array<std::pair<TableId, std::size_t>, 4> sizes{
            {{tables::StateChanges, m_old.stateChanges.size() + changes},
             {tables::AnimDispatches, m_old.animDispatches.size() + dispatches},
             {tables::AnimCommands, m_old.animCommands.size() + words},
             {tables::Animations, m_old.animations.size() + m_new}}};
        for (const auto& [table, size] : sizes)
        {
            if (size > kMostAddedRows)
            {
                return fail(tooFar(table, size));
            }
        }
        done = changes > 0 ? requireFreeEnd(m_old, tables::StateChanges) : done;
        return done && dispatches > 0 ? requireFreeEnd(m_old, tables::AnimDispatches) : done;
    }

    /// Lists of damaged files go on behind the end of all commands. Where no command is cut off
    /// there, words that are none keep them from what is put.
    Result<void> keepCommandsApart()
    {
        const std::size_t words = m_old.animCommands.size();
        const auto damaged = view::thoseRunningOut(m_old, {0, m_old.animations.size()});
        std::size_t left = view::readingBudget(words);
        for (std::size_t row = 0; row < damaged.size(); ++row)
        {
            if (!damaged[row])
            {
                continue;
            }
            const std::size_t stated = m_old.animations[row].numAnimCommands;
            if (stated > left)
            {
                return fail(ErrorCode::NoSuchEntry, {concat(tables::Animations.segment, "/", row)});
            }
            left -= stated;
            const auto known = view::commandsOf(m_old, m_old.animations[row]);
            const std::size_t end = known.empty()
                                        ? m_old.animations[row].animCommandIndex
                                        : known.back().word + 1 + known.back().operandCount;
            if (end < words)
            {
                return fail(ErrorCode::NoSuchEntry, {concat(tables::Animations.segment, "/", row)});
            }
            m_gap = std::max(m_gap, end - words + 1);
        }
        return {};
    }

    /// Rows that own nothing yet.
    Result<void> putRows()
    {
        if (m_new == 0)
        {
            return {};
        }
        Animation blank;
        blank.frameRate = 1;
        blank.frameOffset = static_cast<std::uint32_t>(m_place < m_old.animations.size()
                                                           ? m_old.animations[m_place].frameOffset
                                                           : 2 * m_old.frames.size());
        auto done = insertRows(m_transaction,
                               tables::Animations.segment,
                               m_place,
                               schema::RowBlock(std::vector<Animation>(m_new, blank)),
                               Joins::Previous);
        return done && m_own.count == 0 ? setModel(&Model::animationIndex, m_place) : done;
    }

    template <class Member>
    Result<void> setModel(Member member, std::size_t value)
    {
        return setNumbers(
            m_transaction,
            [&](PendingNumbers& numbers)
            { numbers.set(tables::Models, m_model, member, static_cast<std::int64_t>(value)); });
    }

    Result<void> putRecords()
    {
        std::vector<std::vector<Words>> fresh;
        std::vector<AnimationRecords> exchanged;
        std::vector<std::size_t> bare; // whose place is taken, and that own none
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            const AddedAnimation& each = m_animations[i];
            if (!each.onto)
            {
                fresh.push_back(each.records);
                continue;
            }
            m_left.add(m_old, m_rows[i]);
            if (view::keyframesOf(m_old, m_before.version(), m_rows[i]).count == 0)
            {
                bare.push_back(i);
            }
            else
            {
                exchanged.push_back({m_rows[i], each.records});
            }
        }
        auto done = fresh.empty() ? Result<void>{} : insertRecords(m_transaction, m_place, fresh);
        done = done && !exchanged.empty() ? exchangeRecords(m_transaction, exchanged) : done;
        for (const std::size_t i : bare)
        {
            done = done ? insertRecords(
                       m_transaction, m_rows[i], std::span(&m_animations[i].records, 1))
                        : done;
        }
        // Where a moveable begins is where its first key frame does.
        const bool isFirst = m_own.count == 0 && m_new > 0;
        return done && isFirst
                   ? setModel(&Model::frameOffset, objects().animations[m_place].frameOffset)
                   : done;
    }

    /// Others enter what takes a place where they entered what was there, as far as there are such
    /// frames.
    Result<void> renumberReplaced()
    {
        const schema::TableSet all = m_transaction.content().tables();
        PendingNumbers numbers(m_transaction.content(), all);
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            if (!m_animations[i].onto)
            {
                continue;
            }
            const auto frames = view::framesOf(objects().animations[m_rows[i]]);
            FrameMap map{frames.first, frames.last, 0, {}};
            map.newEnd = m_firsts[i] + m_animations[i].row.frameEnd;
            map.moved = [end = map.end, newEnd = map.newEnd](std::int64_t frame)
            { return frame > end ? newEnd + 1 : std::min(frame, newEnd); };
            if (map.newEnd != map.end)
            {
                renumberFrames(numbers, m_rows[i], map);
            }
        }
        return apply(m_transaction, numbers, {});
    }

    /// A row and the frame of it that is entered.
    [[nodiscard]] std::pair<std::uint16_t, std::uint16_t> entrance(const AddedTarget& target) const
    {
        if (target.kind == AddedTarget::Kind::Added)
        {
            TR_PRE(target.number < m_rows.size());
            return {static_cast<std::uint16_t>(m_rows[target.number]),
                    frameFrom(m_firsts[target.number], target.frame)};
        }
        TR_PRE(target.number < m_own.count);
        const std::size_t row = m_own.first + target.number;
        const auto frames = view::framesOf(objects().animations[row]);
        // Where its place is taken, those of what stands there then.
        const auto taken = std::ranges::find(m_rows, row);
        const std::int64_t last =
            taken == m_rows.end()
                ? frames.count() - 1
                : m_animations[static_cast<std::size_t>(taken - m_rows.begin())].row.frameEnd;
        return {static_cast<std::uint16_t>(row),
                frameFrom(frames.first, std::clamp<std::int64_t>(target.frame, 0, last))};
    }

    Result<void> putLists()
    {
        std::vector<StateChange> changes;
        std::vector<AnimDispatch> dispatches;
        StreamChange commands{tables::AnimCommands, objects().animCommands.size(), 0, Words(m_gap)};
        std::vector<Animation> rows;
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            const AddedAnimation& from = m_animations[i];
            const Animation& now = objects().animations[m_rows[i]];
            Animation& row = rows.emplace_back(from.row);
            row.frameOffset = now.frameOffset;
            row.frameSize = now.frameSize;
            row.frameStart = frameFrom(m_firsts[i], 0);
            row.frameEnd = frameFrom(m_firsts[i], from.row.frameEnd);
            std::tie(row.nextAnimation, row.nextFrame) = entrance(from.next);
            row.numStateChanges = static_cast<std::uint16_t>(from.changes.size());
            row.stateChangeIndex =
                static_cast<std::uint16_t>(objects().stateChanges.size() + changes.size());
            for (const AddedChange& change : from.changes)
            {
                changes.push_back({change.stateId,
                                   static_cast<std::uint16_t>(change.dispatches.size()),
                                   static_cast<std::uint16_t>(objects().animDispatches.size()
                                                              + dispatches.size())});
                for (const AddedDispatch& each : change.dispatches)
                {
                    const auto [next, frame] = entrance(each.target);
                    dispatches.push_back({frameFrom(m_firsts[i], each.low),
                                          frameFrom(m_firsts[i], each.high),
                                          next,
                                          frame});
                }
            }
            row.numAnimCommands = from.commandCount;
            row.animCommandIndex =
                static_cast<std::uint16_t>(commands.first + commands.words.size());
            const Words words = commandsFrom(from, m_firsts[i]);
            commands.words.insert(commands.words.end(), words.begin(), words.end());
        }
        append(tables::StateChanges, objects().stateChanges.size(), std::move(changes));
        append(tables::AnimDispatches, objects().animDispatches.size(), std::move(dispatches));
        if (!commands.words.empty())
        {
            m_transaction.apply(spliceOf(commands));
        }
        for (std::size_t i = 0; i < rows.size(); ++i)
        {
            m_transaction.apply(Splice{tables::Animations,
                                       std::string(tables::Animations.segment),
                                       m_rows[i],
                                       1,
                                       schema::RowBlock(std::vector<Animation>{rows[i]})});
        }
        return {};
    }

    template <class Row>
    void append(TableId table, std::size_t end, std::vector<Row> rows)
    {
        if (!rows.empty())
        {
            m_transaction.apply(Splice{
                table, std::string(table->segment), end, 0, schema::RowBlock(std::move(rows))});
        }
    }

    /// Words whose frames count from another one than the first.
    static Words commandsFrom(const AddedAnimation& from, std::int64_t first)
    {
        Objects scratch;
        std::vector<std::int16_t> stored;
        for (const std::int32_t word : from.commands)
        {
            stored.push_back(static_cast<std::int16_t>(static_cast<std::uint16_t>(word)));
        }
        scratch.animCommands = std::move(stored);
        Animation all;
        all.numAnimCommands = from.commandCount;
        Words words = from.commands;
        for (const view::AnimationCommand& command : view::commandsOf(scratch, all))
        {
            if (command.isAtFrame())
            {
                words[command.word + 1] =
                    static_cast<std::int16_t>(frameFrom(first, command.operands[0]));
            }
        }
        return words;
    }

    void nameThem()
    {
        if (m_transaction.content().notes().of(tables::Animations) == nullptr)
        {
            return;
        }
        Note note{tables::Animations, {}};
        for (std::size_t i = 0; i < m_animations.size(); ++i)
        {
            const Content& content = m_transaction.content();
            const std::string& name = m_animations[i].name;
            schema::RowNote own = content.notes().at(tables::Animations, m_rows[i]);
            const bool isCatalogues =
                m_animations[i].onto && name == view::catalogueName(content, m_rows[i], m_model);
            own.name = isCatalogues ? std::string() : name.empty() ? own.name : name;
            if (own != content.notes().at(tables::Animations, m_rows[i]))
            {
                note.entries.push_back({m_rows[i], std::move(own)});
            }
        }
        if (!note.entries.empty())
        {
            m_transaction.apply(std::move(note));
        }
    }

    Result<void> dropLeft()
    {
        for (std::size_t i = 0; i < LeftLists::kTables.size(); ++i)
        {
            RowMask staying = m_left.staying.at(i);
            if (std::ranges::find(staying, false) == staying.end())
            {
                continue;
            }
            const Content& content = m_transaction.content();
            const TableId table = LeftLists::kTables.at(i);
            std::vector<view::Link> links;
            {
                const schema::TableSet all = content.tables();
                links = numbersInto(content, all, table);
                staying.resize(all.find(table)->size(), true);
            }
            if (auto done = drop(m_transaction, table, links, std::move(staying)); !done)
            {
                return done;
            }
        }
        return {};
    }

    Transaction& m_transaction;
    const Content& m_before;
    const Objects m_old; ///< shares its tables
    std::size_t m_model;
    std::span<const AddedAnimation> m_animations;
    view::RowRange m_own;
    std::size_t m_place;                ///< of the first that is new
    std::size_t m_new = 0;              ///< how many are
    std::size_t m_gap = 0;              ///< words in front of their commands that are none
    std::vector<std::size_t> m_rows;    ///< of each then
    std::vector<std::int64_t> m_firsts; ///< its first frame
    LeftLists m_left;
};

} // namespace

Result<std::vector<std::size_t>> addAnimations(Transaction& transaction,
                                               std::size_t model,
                                               std::span<const AddedAnimation> animations)
{
    const Content before = transaction.content(); // a snapshot
    TR_PRE(model < level::objectsOf(before).models.size() && !animations.empty());
    return AnimationAdder(transaction, before, model, animations).add();
}

Result<std::vector<std::size_t>>
addAnimations(Document& document, std::size_t model, std::span<const AddedAnimation> animations)
{
    const Content before = document.content(); // a snapshot
    TR_PRE(model < level::objectsOf(before).models.size() && !animations.empty());
    EditName name =
        nameOfEntries(EditCode::ImportAnimations, before, tables::Models, model, animations.size());
    Transaction transaction(document, std::move(name));
    auto rows = addAnimations(transaction, model, animations);
    if (!rows)
    {
        return rows;
    }
    auto done = transaction.commit();
    return done ? std::move(rows) : fail(std::move(done.error()));
}

} // namespace tr::edit
