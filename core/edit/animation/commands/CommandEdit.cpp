#include "core/edit/animation/commands/CommandEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/view/objects/AnimationRows.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using level::Animation;

/// Puts the first command of an animation at the end of the stream.
Result<WordSpan> addFirst(Document& document, std::size_t animation, const Words& words)
{
    const Content& content = document.content();
    const level::Objects& before = level::objectsOf(content);
    const auto damaged = view::thoseRunningOut(before, {0, before.animations.size()});
    if (const auto other = std::ranges::find(damaged, true); other != damaged.end())
    {
        // It would take the command for its own.
        return fail(ErrorCode::NoSuchEntry,
                    {concat(tables::Animations.segment, "/", other - damaged.begin())});
    }
    Transaction transaction(document,
                            nameOfEntries(ofKind(EditCode::InsertMesh, view::EntryKind::Command),
                                          content,
                                          tables::Animations,
                                          animation,
                                          1));
    const schema::TableSet all = content.tables();
    PendingNumbers numbers(content, all);
    const std::size_t end = before.animCommands.size();
    numbers.set(tables::Animations,
                animation,
                &Animation::animCommandIndex,
                static_cast<std::int64_t>(end));
    numbers.set(tables::Animations, animation, &Animation::numAnimCommands, std::int64_t{1});
    if (auto done = apply(transaction, numbers, {{tables::AnimCommands, end, 0, words}}); !done)
    {
        return fail(std::move(done.error()));
    }
    const level::Objects& objects = level::objectsOf(transaction.content());
    const auto made = view::commandsOf(objects, objects.animations[animation]);
    if (made.size() != 1 || wordsOf(made.front()) != words)
    {
        return fail(ErrorCode::NotAnEntry, {std::string(tables::AnimCommands.segment)});
    }
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return WordSpan{tables::AnimCommands, end, words.size()};
}

} // namespace

Words wordsOf(const view::AnimationCommand& command)
{
    Words words{static_cast<std::int32_t>(command.kind)};
    for (std::size_t i = 0; i < command.operandCount && i < command.operands.size(); ++i)
    {
        words.push_back(command.operands[i]);
    }
    return words;
}

Result<WordSpan> addCommand(Document& document,
                            std::size_t animation,
                            const view::AnimationCommand& command,
                            ForOwner owner)
{
    const level::Objects& objects = level::objectsOf(document.content());
    TR_PRE(animation < objects.animations.size());
    const Words words = wordsOf(command);
    const Animation& row = objects.animations[animation];
    if (row.numAnimCommands == 0)
    {
        return addFirst(document, animation, words);
    }
    const auto commands = view::commandsOf(objects, row);
    if (commands.size() != row.numAnimCommands)
    {
        return fail(ErrorCode::NoSuchEntry,
                    {concat(tables::AnimCommands.segment, "/", row.animCommandIndex)});
    }
    return insertEntry(
        document, {tables::AnimCommands, commands.back().word, 1}, Side::After, owner, words);
}

Result<WordSpan> changeCommand(Document& document,
                               std::size_t word,
                               const view::AnimationCommand& command,
                               ForOwner owner)
{
    return replaceEntry(document, {tables::AnimCommands, word, 1}, wordsOf(command), owner);
}

} // namespace tr::edit
