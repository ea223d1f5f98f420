// Commands of animations that are found, changed, deleted and copied in every real file of
// TR_CORPUS_DIR. What there is, is counted here word by word.

#include "core/edit/animation/commands/CommandCopy.h"
#include "core/edit/animation/commands/CommandSearch.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

using namespace tr;
using edit::Document;
using level::Objects;

namespace
{

constexpr int kSoundWord = 5;
constexpr int kEffectWord = 6;
constexpr int kNumberBits = 0x3FFF;
constexpr std::array kOperands{-1, 3, 2, 0, 0, 2, 2}; ///< by the word that a command begins with

using CommandLine = std::vector<int>; ///< its words
using CommandsByWord = std::map<std::size_t, CommandLine>;

/// The commands of an animation by the words that they begin at.
CommandsByWord walked(const Objects& objects, std::size_t animation)
{
    CommandsByWord commands;
    const level::Animation& row = objects.animations[animation];
    std::size_t at = row.animCommandIndex;
    for (int i = 0; i < row.numAnimCommands && at < objects.animCommands.size(); ++i)
    {
        const int kind = objects.animCommands[at];
        if (kind < 1 || kind > kEffectWord)
        {
            break;
        }
        const auto size = static_cast<std::size_t>(kOperands[static_cast<std::size_t>(kind)]) + 1;
        if (at + size > objects.animCommands.size())
        {
            break;
        }
        CommandLine words;
        for (std::size_t word = at; word < at + size; ++word)
        {
            words.push_back(objects.animCommands[word]);
        }
        commands[at] = words;
        at += size;
    }
    return commands;
}

CommandsByWord allOf(const Objects& objects)
{
    CommandsByWord all;
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        all.merge(walked(objects, i));
    }
    return all;
}

/// The lists of all animations.
std::vector<std::vector<CommandLine>> listsOf(const Objects& objects)
{
    std::vector<std::vector<CommandLine>> lists(objects.animations.size());
    for (std::size_t i = 0; i < lists.size(); ++i)
    {
        for (const auto& [word, command] : walked(objects, i))
        {
            lists[i].push_back(command);
        }
    }
    return lists;
}

/// The number that most sounds, or most effects, have.
std::optional<int> commonest(const CommandsByWord& commands, int kind)
{
    std::map<int, int> counts;
    for (const auto& [word, command] : commands)
    {
        if (command.front() == kind)
        {
            ++counts[command[2] & kNumberBits];
        }
    }
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most == counts.end() ? std::nullopt : std::optional(most->first);
}

bool isOf(const CommandLine& command, int kind, int number)
{
    return command.front() == kind && (command[2] & kNumberBits) == number;
}

/// Whether an animation has more commands than there are words.
bool runsOut(const Objects& objects)
{
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const level::Animation& row = objects.animations[i];
        const CommandsByWord commands = walked(objects, i);
        const std::size_t end = commands.empty()
                                    ? row.animCommandIndex
                                    : commands.rbegin()->first + commands.rbegin()->second.size();
        if (commands.size() < row.numAnimCommands && end + 4 > objects.animCommands.size())
        {
            return true;
        }
    }
    return false;
}

std::vector<std::size_t> wordsFound(const Objects& objects, const edit::CommandCriteria& criteria)
{
    std::vector<std::size_t> words;
    for (const auto& each : edit::findCommands(objects, {0, objects.animations.size()}, criteria))
    {
        words.push_back(each.command.word);
    }
    std::ranges::sort(words);
    return words;
}

std::vector<std::size_t> wordsOf(const CommandsByWord& commands, int kind, int number)
{
    std::vector<std::size_t> words;
    for (const auto& [word, command] : commands)
    {
        if (isOf(command, kind, number))
        {
            words.push_back(word);
        }
    }
    return words;
}

edit::CommandCriteria criteriaOf(int kind, int number)
{
    return {static_cast<view::AnimationCommand::Kind>(kind),
            static_cast<std::uint16_t>(number),
            std::nullopt};
}

/// What a file must be after an edit, and after it is undone. Empty: it is.
QString problemAfter(Document& document, const std::vector<std::byte>& before)
{
    if (document.position() != 1)
    {
        return QStringLiteral("%1 steps").arg(document.position());
    }
    const auto after = document.content().write();
    document.undo();
    const auto undone = test::byteDifference(before, document.content().write());
    document.redo();
    const auto redone = test::byteDifference(after, document.content().write());
    document.undo();
    return QString::fromStdString(undone + redone);
}

} // namespace

class tst_CorpusCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 4 tests on real files are skipped");
        }
    }

    void allAreFound_data() { test::addCorpusRows(); }

    void allAreFound()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const Objects& objects = file->objects();
        const CommandsByWord all = allOf(objects);
        std::size_t together = 0;
        for (int kind = 1; kind <= kEffectWord; ++kind)
        {
            const auto words =
                wordsFound(objects, {static_cast<view::AnimationCommand::Kind>(kind), {}, {}});
            const auto count = std::ranges::count_if(
                all, [kind](const auto& each) { return each.second.front() == kind; });
            QCOMPARE(words.size(), static_cast<std::size_t>(count));
            QCOMPARE(std::set(words.begin(), words.end()).size(), words.size());
            together += words.size();
        }
        QCOMPARE(wordsFound(objects, {}).size(), together);
        QCOMPARE(together, all.size());
        for (const int kind : {kSoundWord, kEffectWord})
        {
            if (const auto number = commonest(all, kind))
            {
                QCOMPARE(wordsFound(objects, criteriaOf(kind, *number)),
                         wordsOf(all, kind, *number));
            }
        }
    }

    void onlyTheirNumbersChange_data() { test::addCorpusRows(); }

    void onlyTheirNumbersChange()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const CommandsByWord all = allOf(file->objects());
        for (const int kind : {kSoundWord, kEffectWord})
        {
            const auto number = commonest(all, kind);
            if (!number)
            {
                continue;
            }
            Document document(file->content);
            const auto before = document.content().write();
            const auto& old = file->objects().animCommands;
            std::vector<int> expected(old.begin(), old.end());
            const auto words = wordsOf(all, kind, *number);
            for (const std::size_t word : words)
            {
                const int bits = expected[word + 2] & ~kNumberBits;
                expected[word + 2] = static_cast<std::int16_t>(bits | 7777);
            }
            QVERIFY(edit::changeCommands(document, words, {std::uint16_t{7777}, {}}));
            const auto& now = level::objectsOf(document.content()).animCommands;
            QCOMPARE(std::vector<int>(now.begin(), now.end()), expected);
            // All else is as it was: put back, it is the file of before.
            QVERIFY(
                edit::changeCommands(document, words, {static_cast<std::uint16_t>(*number), {}}));
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
            document.undo();
            QCOMPARE(problemAfter(document, before), QString());
        }
    }

    void onlyTheyAreDeleted_data() { test::addCorpusRows(); }

    void onlyTheyAreDeleted()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const CommandsByWord all = allOf(file->objects());
        for (const int kind : {kSoundWord, kEffectWord})
        {
            const auto number = commonest(all, kind);
            if (!number)
            {
                continue;
            }
            auto expected = listsOf(file->objects());
            for (auto& list : expected)
            {
                std::erase_if(list,
                              [&](const CommandLine& each) { return isOf(each, kind, *number); });
            }
            Document document(file->content);
            const auto before = document.content().write();
            QVERIFY(edit::deleteCommands(document, wordsOf(all, kind, *number)));
            QVERIFY(listsOf(level::objectsOf(document.content())) == expected);
            QCOMPARE(problemAfter(document, before), QString());
        }
    }

    void allAnimationsGetOne_data() { test::addCorpusRows(); }

    void allAnimationsGetOne()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const Objects& objects = file->objects();
        if (objects.animations.empty())
        {
            return;
        }
        auto expected = listsOf(objects);
        edit::CommandCopies wanted;
        view::AnimationCommand hands; // which nobody has twice
        wanted.commands = {hands};
        for (std::size_t i = 1; i < expected.size(); ++i)
        {
            wanted.animations.push_back(i);
            const bool isRead = expected[i].size() == objects.animations[i].numAnimCommands;
            if (isRead && std::ranges::find(expected[i], CommandLine{3}) == expected[i].end())
            {
                expected[i].push_back({3});
            }
        }
        Document document(file->content);
        const auto before = document.content().write();
        if (wanted.animations.empty())
        {
            return;
        }
        const auto made = edit::copyCommands(document, wanted);
        if (!made && runsOut(objects))
        {
            // It would take for its own what comes behind the end.
            QCOMPARE(made.error().code, ErrorCode::NoSuchEntry);
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
            return;
        }
        QVERIFY2(made, made ? "" : message(made.error()).c_str());
        QVERIFY(listsOf(level::objectsOf(document.content())) == expected);
        QCOMPARE(problemAfter(document, before), QString());
    }
};

template struct tr::test::RegisteredTest<tst_CorpusCommands>;
#include "tst_CorpusCommands.moc"
