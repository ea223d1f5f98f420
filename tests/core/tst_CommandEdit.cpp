// Commands of animations that are added and changed. What an animation has to have then is written
// by hand; all else has to be as it was, to the byte once it is undone.

#include "core/edit/animation/commands/CommandEdit.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <vector>

using namespace tr;
using edit::Document;
using edit::WordSpan;
using level::Animation;
using schema::Version;
using view::AnimationCommand;
using CommandKind = AnimationCommand::Kind;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

/// A file with three animations: the first plays sound 12 in frame 4 and kills at its end, the
/// second has no commands, the third jumps.
schema::Content threeAnimations(Version version)
{
    test::ModelPlan model = test::turningCube(0, 8);
    model.animations.push_back(model.animations[0]);
    model.animations.push_back(model.animations[0]);
    schema::Content content = test::LevelBuilder(version).model(model).file().content;
    level::Objects& objects = *content.as<level::Objects>();
    auto& animations = objects.animations.edit();
    animations[0].numAnimCommands = 2;
    animations[0].animCommandIndex = 0;
    animations[1].numAnimCommands = 0;
    animations[1].animCommandIndex = 0;
    animations[2].numAnimCommands = 1;
    animations[2].animCommandIndex = 4;
    objects.animCommands = Table<std::int16_t>{5, 4, 12, 4, 2, -100, 50};
    return content;
}

AnimationCommand command(CommandKind kind, std::vector<std::int16_t> operands)
{
    AnimationCommand made;
    made.kind = kind;
    made.operandCount = static_cast<std::uint8_t>(operands.size());
    std::ranges::copy(operands, made.operands.begin());
    return made;
}

/// All words of the commands of an animation.
std::vector<int> commandsOf(const Document& document, std::size_t animation)
{
    const level::Objects& objects = level::objectsOf(document.content());
    std::vector<int> words;
    for (const AnimationCommand& each : view::commandsOf(objects, objects.animations[animation]))
    {
        const edit::Words own = edit::wordsOf(each);
        words.insert(words.end(), own.begin(), own.end());
    }
    return words;
}

const std::vector<int> kFirstCommands{5, 4, 12, 4};
const std::vector<int> kThird{2, -100, 50};

} // namespace

class tst_CommandEdit : public QObject
{
    Q_OBJECT

private:
    static void addVersions()
    {
        QTest::addColumn<Version>("version");
        for (const Version version : level::kAllVersions)
        {
            QTest::newRow(level::versionName(version).data()) << version;
        }
    }

private Q_SLOTS:

    void theFirstOneOfAnAnimation_data() { addVersions(); }

    void theFirstOneOfAnAnimation()
    {
        QFETCH(Version, version);
        Document document(threeAnimations(version));
        const auto before = document.content().write();
        const auto made =
            edit::addCommand(document, 1, command(CommandKind::FlipEffect, {2, 0x4020}));
        QVERIFY(made);
        QCOMPARE(commandsOf(document, 1), (std::vector<int>{6, 2, 0x4020}));
        QCOMPARE(made->count, std::size_t{3});
        QCOMPARE(level::objectsOf(document.content()).animCommands[made->first], std::int16_t{6});
        QCOMPARE(commandsOf(document, 0), kFirstCommands);
        QCOMPARE(commandsOf(document, 2), kThird);
        QVERIFY(edit::text(document.history()[0].name).starts_with("Insert command"));
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void oneMore_data() { addVersions(); }

    void oneMore()
    {
        QFETCH(Version, version);
        Document document(threeAnimations(version));
        const auto before = document.content().write();
        QVERIFY(edit::addCommand(document, 0, command(CommandKind::SetPosition, {1, -2, 3})));
        QCOMPARE(commandsOf(document, 0), (std::vector<int>{5, 4, 12, 4, 1, 1, -2, 3}));
        QCOMPARE(commandsOf(document, 1), std::vector<int>());
        QCOMPARE(commandsOf(document, 2), kThird);
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

    void anotherKind_data() { addVersions(); }

    void anotherKind()
    {
        QFETCH(Version, version);
        Document document(threeAnimations(version));
        const auto before = document.content().write();
        // By any of its words; with fewer operands, and with more.
        QVERIFY(edit::changeCommand(document, 2, command(CommandKind::EmptyHands, {})));
        QCOMPARE(commandsOf(document, 0), (std::vector<int>{3, 4}));
        QCOMPARE(commandsOf(document, 2), kThird);
        QVERIFY(edit::changeCommand(document, 1, command(CommandKind::PlaySound, {7, 9})));
        QCOMPARE(commandsOf(document, 0), (std::vector<int>{3, 5, 7, 9}));
        QCOMPARE(commandsOf(document, 2), kThird);
        document.undo();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

    void whatIsNoCommandIsRefused()
    {
        Document document(threeAnimations(versions::Tr4));
        const auto before = document.content().write();
        const auto refuses = [&document](std::size_t animation, const AnimationCommand& wanted)
        {
            const auto done = edit::addCommand(document, animation, wanted);
            return !done && done.error().code == ErrorCode::NotAnEntry;
        };
        for (const std::size_t animation : {std::size_t{0}, std::size_t{1}})
        {
            QVERIFY(refuses(animation, command(CommandKind::PlaySound, {1})));
            QVERIFY(refuses(animation, command(CommandKind::Kill, {1})));
            QVERIFY(refuses(animation, command(static_cast<CommandKind>(7), {})));
            QVERIFY(refuses(animation, command(static_cast<CommandKind>(0), {1, 2})));
        }
        QVERIFY(!edit::changeCommand(document, 3, command(CommandKind::Kill, {1})));
        QVERIFY(!edit::changeCommand(document, 700, command(CommandKind::Kill, {})));
        QVERIFY(!document.canUndo());
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

    void whatCannotBeReadIsRefused()
    {
        // Four commands, of which the third is none.
        schema::Content content = threeAnimations(versions::Tr4);
        level::Objects& objects = *content.as<level::Objects>();
        objects.animations.edit()[0].numAnimCommands = 4;
        objects.animCommands.edit()[4] = 99;
        Document document(std::move(content));
        const auto done = edit::addCommand(document, 0, command(CommandKind::Kill, {}));
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::NoSuchEntry);
        QCOMPARE(done.error().arguments, std::vector<std::string>{"anim_commands/0"});
    }

    void nobodyElseGetsTheFirstOne()
    {
        // The third animation says that it has more commands than there are.
        schema::Content content = threeAnimations(versions::Tr4);
        auto& animations = content.as<level::Objects>()->animations.edit();
        animations[2].numAnimCommands = 2;
        Document document(std::move(content));
        const auto done = edit::addCommand(document, 1, command(CommandKind::Kill, {}));
        QVERIFY(!done);
        QCOMPARE(done.error().arguments, std::vector<std::string>{"animations/2"});
        QVERIFY(!document.canUndo());
    }

    void theyCanBeForOneOwnerAlone()
    {
        schema::Content content = threeAnimations(versions::Tr4);
        auto& animations = content.as<level::Objects>()->animations.edit();
        animations[1].numAnimCommands = 2;
        animations[1].animCommandIndex = 0;
        Document document(std::move(content));
        QVERIFY(edit::addCommand(document, 1, command(CommandKind::EmptyHands, {}), {1, {}}));
        QCOMPARE(commandsOf(document, 0), kFirstCommands);
        QCOMPARE(commandsOf(document, 1), (std::vector<int>{5, 4, 12, 4, 3}));
        document.undo();
        QVERIFY(edit::addCommand(document, 1, command(CommandKind::EmptyHands, {})));
        QCOMPARE(commandsOf(document, 0), (std::vector<int>{5, 4, 12, 4, 3}));
        QCOMPARE(commandsOf(document, 1), (std::vector<int>{5, 4, 12, 4, 3}));
        QCOMPARE(commandsOf(document, 2), kThird);
    }
};

template struct tr::test::RegisteredTest<tst_CommandEdit>;
#include "tst_CommandEdit.moc"
