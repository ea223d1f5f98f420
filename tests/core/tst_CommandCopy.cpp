// Commands of animations that are copied into other frames and other animations. What comes of it
// is written by hand.

#include "core/edit/animation/commands/CommandCopy.h"
#include "tests/core/CommandSample.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using edit::CommandCopies;
using edit::CopyPlan;
using edit::Document;
using schema::Version;
namespace versions = level::versions;

namespace
{

using Frames = std::vector<std::int64_t>;
using Rows = std::vector<std::size_t>;

const std::vector<int> kOfFirst{5, 4, 12, 6, 5, 0x4020, 4};
const std::vector<int> kOfSecond{5, 2, 0x400C, 5, 6, 13, 1, 0, -5, 7, 3};
const std::vector<int> kOfThird{2, -100, 50};
const std::vector<int> kOfFourth{5, 2, 0x400C, 5, 6, 13};

std::vector<int> joined(std::vector<int> words, const std::vector<int>& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Commands of an animation by their places in its list.
CommandCopies copiesOf(const Document& document,
                       std::size_t animation,
                       const Rows& commands,
                       Frames frames,
                       Rows animations)
{
    const level::Objects& objects = level::objectsOf(document.content());
    const auto all = view::commandsOf(objects, objects.animations[animation]);
    CommandCopies copies{animation, {}, std::move(frames), std::move(animations)};
    for (const std::size_t each : commands)
    {
        copies.commands.push_back(all[each]);
    }
    return copies;
}

CopyPlan planOf(const Document& document, const CommandCopies& wanted)
{
    return edit::planCopies(level::objectsOf(document.content()), wanted);
}

} // namespace

class tst_CommandCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void intoFrames_data()
    {
        QTest::addColumn<Version>("version");
        for (const Version version : level::kAllVersions)
        {
            QTest::newRow(level::versionName(version).data()) << version;
        }
    }

    void intoFrames()
    {
        QFETCH(Version, version);
        Document document(test::fourAnimations(version));
        const auto before = document.content().write();
        const auto wanted = copiesOf(document, 0, {0}, {9, 1, 4, 0, 1, -1}, {});
        const CopyPlan plan = planOf(document, wanted);
        QCOMPARE(plan.copies, std::size_t{2});
        QCOMPARE(plan.alreadyThere, std::size_t{1});
        QCOMPARE(plan.noFrames, (Frames{-1, 9}));
        QCOMPARE(plan.tooShort, Rows());
        const auto made = edit::copyCommands(document, wanted);
        QVERIFY(made);
        QCOMPARE(made->first, std::size_t{7});
        QCOMPARE(made->count, std::size_t{3});
        QCOMPARE(test::commandWords(document, 0), joined(kOfFirst, {5, 0, 12, 5, 1, 12}));
        QCOMPARE(test::commandWords(document, 1), kOfSecond);
        QCOMPARE(test::commandWords(document, 2), kOfThird);
        QCOMPARE(test::commandWords(document, 3), kOfFourth);
        QCOMPARE(test::commandWords(document, 4), std::vector<int>());
        QCOMPARE(test::commandStream(document).size(), test::kAllWords + 6);
        QCOMPARE(document.position(), std::size_t{1});
        QVERIFY(
            edit::text(document.history()[0].name).starts_with("Make 2 copies of commands of "));
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void intoOtherAnimations()
    {
        Document document(test::fourAnimations(versions::Tr3));
        const auto before = document.content().write();
        // The step in frame 4, and the end. The fourth has no frame 4, the last counts from 100.
        const auto wanted = copiesOf(document, 0, {0, 2}, {}, {4, 1, 3, 2, 0});
        const CopyPlan plan = planOf(document, wanted);
        QCOMPARE(plan.copies, std::size_t{7});
        QCOMPARE(plan.alreadyThere, std::size_t{0});
        QCOMPARE(plan.tooShort, (Rows{3}));
        QVERIFY(edit::copyCommands(document, wanted));
        QCOMPARE(test::commandWords(document, 0), kOfFirst);
        QCOMPARE(test::commandWords(document, 1), joined(kOfSecond, {5, 4, 12, 4}));
        QCOMPARE(test::commandWords(document, 2), joined(kOfThird, {5, 4, 12, 4}));
        QCOMPARE(test::commandWords(document, 3), joined(kOfFourth, {4}));
        QCOMPARE(test::commandWords(document, 4), (std::vector<int>{5, 104, 12, 4}));
        // Of the fourth, which had its own in common with the second, a copy; of others none.
        QCOMPARE(test::commandStream(document).size(),
                 test::kAllWords + std::size_t{4 + 4 + 6 + 1 + 4});
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

    void intoFramesOfWhatOthersHave()
    {
        // The fourth ends with what the second has, too, and that does not change.
        Document document(test::fourAnimations(versions::Wad));
        QVERIFY(edit::copyCommands(document, copiesOf(document, 3, {0}, {0, 3}, {})));
        QCOMPARE(test::commandWords(document, 1), kOfSecond);
        QCOMPARE(test::commandWords(document, 3), joined(kOfFourth, {5, 0, 0x400C, 5, 3, 0x400C}));
        // The second goes on behind that, and needs no copy.
        document.undo();
        QVERIFY(edit::copyCommands(document, copiesOf(document, 1, {1}, {0}, {})));
        QCOMPARE(test::commandWords(document, 1), joined(kOfSecond, {5, 0, 13}));
        QCOMPARE(test::commandWords(document, 3), kOfFourth);
        QCOMPARE(test::commandStream(document).size(), test::kAllWords + 3);
    }

    void bothAtOnce()
    {
        Document document(test::fourAnimations(versions::Tr4));
        const auto wanted = copiesOf(document, 0, {0, 1, 2}, {0}, {2});
        QCOMPARE(planOf(document, wanted).copies, std::size_t{5});
        const auto made = edit::copyCommands(document, wanted);
        QVERIFY(made);
        QCOMPARE(test::commandWords(document, 0), joined(kOfFirst, {5, 0, 12, 6, 0, 0x4020}));
        QCOMPARE(test::commandWords(document, 2), joined(kOfThird, kOfFirst));
        QCOMPARE(made->first, std::size_t{7});
        QCOMPARE(document.position(), std::size_t{1});
    }

    void whatIsThereIsNotAddedTwice()
    {
        Document document(test::fourAnimations(versions::Tr4));
        // At its end it is once in any case: it has no frames to go to.
        QCOMPARE(planOf(document, copiesOf(document, 0, {2}, {0, 1, 2}, {})).copies,
                 std::size_t{0});
        QVERIFY(edit::copyCommands(document, copiesOf(document, 0, {2}, {}, {1, 2})));
        const CopyPlan again = planOf(document, copiesOf(document, 0, {2}, {}, {1, 2, 4}));
        QCOMPARE(again.copies, std::size_t{1});
        QCOMPARE(again.alreadyThere, std::size_t{2});
        // The same twice, too.
        QCOMPARE(planOf(document, copiesOf(document, 0, {0, 0}, {3}, {})).copies, std::size_t{1});
        // Another foot is another command.
        const auto step = copiesOf(document, 0, {0}, {}, {1});
        auto other = step;
        other.commands[0].operands[1] = 0x400C;
        other.commands[0].operands[0] = 2;
        QCOMPARE(planOf(document, other).alreadyThere, std::size_t{1});
        other.commands[0].operands[1] = 12;
        QCOMPARE(planOf(document, other).copies, std::size_t{1});
    }

    void whatNeverHappensGoesNowhereElse()
    {
        // Of frame 4, which the first has not any more.
        schema::Content content = test::fourAnimations(versions::Tr4);
        content.as<level::Objects>()->animations.edit()[0].frameStart = 5;
        const Document document(std::move(content));
        const CopyPlan plan = planOf(document, copiesOf(document, 0, {0}, {1}, {1, 2}));
        QCOMPARE(plan.tooShort, (Rows{1, 2}));
        QCOMPARE(plan.copies, std::size_t{1});
        QCOMPARE(int{plan.additions[0].commands[0].operands[0]}, 6);
    }

    void nobodyElseGetsThem()
    {
        // The third says that it has more than there are: it would take what comes behind.
        schema::Content content = test::fourAnimations(versions::Tr4);
        content.as<level::Objects>()->animations.edit()[2].numAnimCommands = 2;
        Document document(std::move(content));
        const auto refused = edit::copyCommands(document, copiesOf(document, 0, {0}, {}, {4}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::NoSuchEntry);
        QCOMPARE(refused.error().arguments, std::vector<std::string>{"animations/2"});
        QVERIFY(!document.canUndo());
        // It gets none itself, nor do frames of it.
        const CopyPlan itself = planOf(document, copiesOf(document, 0, {0}, {}, {2}));
        QCOMPARE(itself.unread, (Rows{2}));
        QCOMPARE(itself.copies, std::size_t{0});
        auto within = copiesOf(document, 0, {0}, {1}, {});
        within.animation = 2;
        QCOMPARE(planOf(document, within).unread, (Rows{2}));
        // What comes in between is no concern of it.
        QVERIFY(edit::copyCommands(document, copiesOf(document, 0, {0}, {0}, {})));
        QCOMPARE(test::commandWords(document, 0), joined(kOfFirst, {5, 0, 12}));
    }

    void thoseThatOthersCutAcrossGetTheirOwn()
    {
        // The last animation has the effect's frame, 5, for a command: a sound in frame 0x4020.
        schema::Content content = test::fourAnimations(versions::Tr4);
        level::Objects& objects = *content.as<level::Objects>();
        objects.animations.edit()[4].animCommandIndex = 4;
        objects.animations.edit()[4].numAnimCommands = 1;
        Document document(std::move(content));
        QCOMPARE(test::commandWords(document, 4), (std::vector<int>{5, 0x4020, 4}));
        QVERIFY(edit::copyCommands(document, copiesOf(document, 0, {0}, {0}, {})));
        QCOMPARE(test::commandWords(document, 0), joined(kOfFirst, {5, 0, 12}));
        QCOMPARE(test::commandWords(document, 4), (std::vector<int>{5, 0x4020, 4}));
        QCOMPARE(test::commandWords(document, 1), kOfSecond);
    }

    void placesThatCannotBeSaidAreRefused()
    {
        // The words are so many that an animation cannot say where they end.
        schema::Content content = test::fourAnimations(versions::Tr4);
        level::Objects& objects = *content.as<level::Objects>();
        objects.animCommands.edit().resize(65'536, 3);
        Document document(std::move(content));
        const auto refused = edit::copyCommands(document, copiesOf(document, 0, {0}, {}, {4}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::ReferenceTooFar);
        QVERIFY(!document.canUndo());
    }

    void overlapsWithoutEndTakeNoTime()
    {
        constexpr std::size_t kAnimations = 1000;
        Document document(test::overlappingWithoutEnd(kAnimations, 20'000));
        Rows all(kAnimations - 1);
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            all[i] = i + 1;
        }
        auto wanted = copiesOf(document, 0, {0}, {0}, all);
        wanted.commands[0].kind = view::AnimationCommand::Kind::Kill;
        const auto refused = edit::copyCommands(document, wanted);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::OwnerTied);
        QVERIFY(!document.canUndo());
    }

    void framesAreReadFromText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isRight");
        QTest::addColumn<QList<qint64>>("frames");
        const auto row = [](const char* text, bool isRight, const QList<qint64>& frames)
        { QTest::newRow(text) << QString::fromLatin1(text) << isRight << frames; };
        row("", true, {});
        row("7", true, {7});
        row("0-3, 12", true, {0, 1, 2, 3, 12});
        row("12,0-3", true, {0, 1, 2, 3, 12});
        row(" 5 - 6 , 5-7,", true, {5, 6, 7});
        row("3 1", true, {1, 3});
        row("65535", true, {65535});
        row("65536", false, {});
        row("99999999999999999999", false, {});
        row("4-2", false, {});
        row("-1", false, {});
        row("1--2", false, {});
        row("1-", false, {});
        row(",", false, {});
        row("1,,2", false, {});
        row("all", false, {});
        row("1.5", false, {});
    }

    void framesAreReadFromText()
    {
        QFETCH(QString, text);
        QFETCH(bool, isRight);
        QFETCH(QList<qint64>, frames);
        const auto read = edit::framesIn(text.toStdString());
        QCOMPARE(read.has_value(), isRight);
        QCOMPARE(read.value_or(Frames()), Frames(frames.begin(), frames.end()));
    }
};

template struct tr::test::RegisteredTest<tst_CommandCopy>;
#include "tst_CommandCopy.moc"
