// Commands of animations that are found, changed and deleted, counted by hand.

#include "core/edit/animation/commands/CommandSearch.h"
#include "tests/core/CommandSample.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <set>
#include <vector>

using namespace tr;
using edit::CommandCriteria;
using edit::Document;
using edit::FoundCommand;
using schema::Version;
using CommandKind = view::AnimationCommand::Kind;
namespace versions = level::versions;

namespace
{

constexpr view::RowRange kAllOfThem{0, 5};

CommandCriteria ofKind(CommandKind kind)
{
    return {kind, {}, {}};
}

/// Where those found begin, and whose they are.
using Places = std::vector<std::pair<std::size_t, std::size_t>>;

Places placesOf(const std::vector<FoundCommand>& found)
{
    Places places;
    for (const FoundCommand& each : found)
    {
        places.emplace_back(each.animation, each.command.word);
    }
    return places;
}

Places search(const Document& document,
              const CommandCriteria& criteria,
              const view::RowRange& animations = kAllOfThem)
{
    return placesOf(edit::findCommands(level::objectsOf(document.content()), animations, criteria));
}

ErrorCode codeOf(const Result<void>& done)
{
    return done ? ErrorCode::FileNotFound : done.error().code;
}

} // namespace

class tst_CommandSearch : public QObject
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

    void theyAreFoundByKind()
    {
        const Document document(test::fourAnimations(versions::Tr4));
        QCOMPARE(search(document, ofKind(CommandKind::PlaySound)),
                 (Places{{0, test::kStep}, {1, test::kLandStep}, {1, test::kOther}}));
        QCOMPARE(search(document, ofKind(CommandKind::FlipEffect)),
                 (Places{{0, test::kFootprint}}));
        QCOMPARE(search(document, ofKind(CommandKind::SetPosition)),
                 (Places{{1, test::kMovement}}));
        QCOMPARE(search(document, ofKind(CommandKind::JumpDistance)),
                 (Places{{2, test::kJumping}}));
        QCOMPARE(search(document, ofKind(CommandKind::EmptyHands)), (Places{{1, test::kHands}}));
        QCOMPARE(search(document, ofKind(CommandKind::Kill)), (Places{{0, test::kKilling}}));
        QCOMPARE(search(document, {}).size(), std::size_t{8});
    }

    void theyAreFoundByNumber()
    {
        const Document document(test::fourAnimations(versions::Tr4));
        const Places steps{{0, test::kStep}, {1, test::kLandStep}};
        QCOMPARE(search(document, {CommandKind::PlaySound, 12, {}}), steps);
        QCOMPARE(search(document, {{}, 12, {}}), steps);
        QCOMPARE(search(document, {CommandKind::FlipEffect, 32, {}}),
                 (Places{{0, test::kFootprint}}));
        QCOMPARE(search(document, {CommandKind::PlaySound, 32, {}}), Places());
        // Numbers of what has none: they are words, but no sounds.
        QCOMPARE(search(document, {CommandKind::JumpDistance, 50, {}}), Places());
    }

    void theyAreFoundByFrame()
    {
        const Document document(test::fourAnimations(versions::Tr4));
        QCOMPARE(search(document, {{}, {}, 5}), (Places{{0, test::kFootprint}}));
        QCOMPARE(search(document, {CommandKind::PlaySound, 12, 4}), (Places{{0, test::kStep}}));
        QCOMPARE(search(document, {CommandKind::PlaySound, 12, 5}), Places());
        QCOMPARE(search(document, {{}, {}, 7}),
                 (Places{{0, test::kKilling},
                         {1, test::kMovement},
                         {1, test::kHands},
                         {2, test::kJumping}}));
    }

    void framesCountFromTheFirst()
    {
        schema::Content content = test::fourAnimations(versions::Tr4);
        auto& animations = content.as<level::Objects>()->animations.edit();
        animations[0].frameStart = 2;
        const Document document(std::move(content));
        QCOMPARE(search(document, {CommandKind::PlaySound, 12, 2}),
                 (Places{{0, test::kStep}, {1, test::kLandStep}}));
    }

    void onlySomeAnimationsAreLookedIn()
    {
        const Document document(test::fourAnimations(versions::Tr4));
        const auto found = edit::findCommands(
            level::objectsOf(document.content()), {3, 1}, ofKind(CommandKind::PlaySound));
        QCOMPARE(placesOf(found), (Places{{3, test::kLandStep}, {3, test::kOther}}));
        // It is said all the same that others have them.
        QCOMPARE(found[0].owners, std::size_t{2});
        QCOMPARE(search(document, {}, {4, 1}), Places());
        QCOMPARE(search(document, {}, {5, 0}), Places());
    }

    void theOneItHappensInGoesFirst()
    {
        // Frame 2 is none of the second animation, but one of the fourth.
        schema::Content content = test::fourAnimations(versions::Tr4);
        content.as<level::Objects>()->animations.edit()[1].frameEnd = 1;
        const Document document(std::move(content));
        QCOMPARE(search(document, {CommandKind::PlaySound, 12, {}}),
                 (Places{{0, test::kStep}, {3, test::kLandStep}}));
        // Frame 6 is none of either.
        QCOMPARE(search(document, {CommandKind::PlaySound, 13, {}}), (Places{{1, test::kOther}}));
    }

    void numbersAreExchanged_data() { addVersions(); }

    void numbersAreExchanged()
    {
        QFETCH(Version, version);
        Document document(test::fourAnimations(version));
        const auto before = document.content().write();
        auto expected = test::commandStream(document);
        const std::vector<std::size_t> words{test::kLandStep, test::kStep};
        QCOMPARE(
            edit::changedBy(level::objectsOf(document.content()), words, {std::uint16_t{20}, {}}),
            std::size_t{2});
        QVERIFY(edit::changeCommands(document, words, {std::uint16_t{20}, {}}));
        expected[test::kStep + 2] = 20;
        expected[test::kLandStep + 2] = 0x4014; // on land, as before
        QCOMPARE(test::commandStream(document), expected);
        QCOMPARE(document.position(), std::size_t{1});
        QVERIFY(edit::text(document.history()[0].name).starts_with("Change 2 commands from "));
        const auto after = document.content().write();
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void bitsAreExchanged()
    {
        Document document(test::fourAnimations(versions::Tr4));
        auto expected = test::commandStream(document);
        QVERIFY(edit::changeCommands(document,
                                     std::vector{test::kStep, test::kLandStep, test::kFootprint},
                                     {{}, std::uint16_t{2}}));
        const auto inWater = [](int number) { return number - 0x8000; };
        expected[test::kStep + 2] = inWater(12);
        expected[test::kLandStep + 2] = inWater(12);
        expected[test::kFootprint + 2] = inWater(32); // the right foot
        QCOMPARE(test::commandStream(document), expected);
        // All four of them, and the largest number.
        QVERIFY(edit::changeCommands(
            document, std::vector{test::kStep}, {std::uint16_t{0x3FFF}, std::uint16_t{3}}));
        expected[test::kStep + 2] = -1;
        QCOMPARE(test::commandStream(document), expected);
        QVERIFY(edit::text(document.history()[1].name).starts_with("Change command of "));
    }

    void nothingElseIsNoEdit()
    {
        Document document(test::fourAnimations(versions::Tr4));
        QVERIFY(edit::changeCommands(
            document, std::vector{test::kStep, test::kLandStep}, {std::uint16_t{12}, {}}));
        QVERIFY(edit::changeCommands(document, std::vector{test::kStep}, {}));
        QVERIFY(!document.canUndo());
    }

    void whatHasNoNumberIsRefused()
    {
        Document document(test::fourAnimations(versions::Tr4));
        const auto refusal = [&document](std::size_t word)
        {
            return codeOf(edit::changeCommands(
                document, std::vector{test::kStep, word}, {std::uint16_t{1}, {}}));
        };
        QCOMPARE(refusal(test::kKilling), ErrorCode::NoSuchEntry);
        QCOMPARE(refusal(test::kJumping), ErrorCode::NoSuchEntry);
        QCOMPARE(refusal(test::kStep + 1), ErrorCode::NoSuchEntry);
        QCOMPARE(refusal(test::kAllWords), ErrorCode::NoSuchEntry);
        QCOMPARE(refusal(1'000'000), ErrorCode::NoSuchEntry);
        QVERIFY(!document.canUndo());
    }

    void theyAreDeletedTogether_data() { addVersions(); }

    void theyAreDeletedTogether()
    {
        QFETCH(Version, version);
        Document document(test::fourAnimations(version));
        const auto before = document.content().write();
        QVERIFY(edit::deleteCommands(
            document, std::vector{test::kJumping, test::kStep, test::kLandStep, test::kStep}));
        QCOMPARE(test::commandWords(document, 0), (std::vector<int>{6, 5, 0x4020, 4}));
        QCOMPARE(test::commandWords(document, 1), (std::vector<int>{5, 6, 13, 1, 0, -5, 7, 3}));
        QCOMPARE(test::commandWords(document, 2), std::vector<int>());
        QCOMPARE(test::commandWords(document, 3), (std::vector<int>{5, 6, 13}));
        QCOMPARE(test::commandWords(document, 4), std::vector<int>());
        QCOMPARE(test::commandStream(document),
                 (std::vector<int>{6, 5, 0x4020, 4, 5, 6, 13, 1, 0, -5, 7, 3}));
        QCOMPARE(document.position(), std::size_t{1});
        QVERIFY(edit::text(document.history()[0].name).starts_with("Delete 3 commands from "));
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::commandStream(document).size(), std::size_t{12});
    }

    void allAreDeleted()
    {
        Document document(test::fourAnimations(versions::Wad));
        const auto before = document.content().write();
        std::vector<std::size_t> words;
        for (const FoundCommand& each :
             edit::findCommands(level::objectsOf(document.content()), kAllOfThem, {}))
        {
            words.push_back(each.command.word);
        }
        QVERIFY(edit::deleteCommands(document, words));
        QVERIFY(test::commandStream(document).empty());
        for (const level::Animation& each : level::objectsOf(document.content()).animations)
        {
            QCOMPARE(each.numAnimCommands, std::uint16_t{0});
        }
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    }

    void thoseThatCutAcrossEachOtherStay()
    {
        // The last animation has the frame of the step for its command: 4, which kills.
        schema::Content content = test::fourAnimations(versions::Tr4);
        auto& animations = content.as<level::Objects>()->animations.edit();
        animations[4].animCommandIndex = 1;
        animations[4].numAnimCommands = 1;
        Document document(std::move(content));
        QCOMPARE(search(document, ofKind(CommandKind::Kill)),
                 (Places{{0, test::kKilling}, {4, 1}}));
        QCOMPARE(codeOf(edit::changeCommands(
                     document, std::vector{test::kStep, test::kOther}, {std::uint16_t{1}, {}})),
                 ErrorCode::EntryTied);
        QCOMPARE(codeOf(edit::deleteCommands(document, std::vector<std::size_t>{1})),
                 ErrorCode::EntryTied);
        QCOMPARE(codeOf(edit::deleteCommands(document, std::vector<std::size_t>{700})),
                 ErrorCode::NoSuchEntry);
        QVERIFY(!document.canUndo());
    }

    void listsThatRunOutAreReadAsFarAsTheyGo()
    {
        schema::Content content = test::fourAnimations(versions::Tr4);
        level::Objects& objects = *content.as<level::Objects>();
        objects.animations.edit()[1].numAnimCommands = 65535;
        objects.animCommands.edit()[test::kHands] = 99; // none: the list ends there
        Document document(std::move(content));
        QCOMPARE(search(document, {}, {1, 1}),
                 (Places{{1, test::kLandStep}, {1, test::kOther}, {1, test::kMovement}}));
        QVERIFY(edit::deleteCommands(document, std::vector{test::kOther}));
        QCOMPARE(test::commandWords(document, 1), (std::vector<int>{5, 2, 0x400C, 1, 0, -5, 7}));
        QCOMPARE(test::commandWords(document, 2), (std::vector<int>{2, -100, 50}));
        QCOMPARE(test::commandWords(document, 3), (std::vector<int>{5, 2, 0x400C}));
    }

    void listsThatOverlapWithoutEndTakeNoTime()
    {
        constexpr std::size_t kWords = 20'000;
        constexpr std::size_t kAnimations = 1000; // of which all have 17,000 words and more
        Document document(test::overlappingWithoutEnd(kAnimations, kWords));
        const auto found = edit::findCommands(level::objectsOf(document.content()),
                                              {0, kAnimations},
                                              ofKind(CommandKind::EmptyHands));
        std::set<std::size_t> words;
        for (const FoundCommand& each : found)
        {
            words.insert(each.command.word);
        }
        QCOMPARE(found.size(), kWords);
        QCOMPARE(words.size(), kWords);
        // Nobody knows all that have it, so it cannot go.
        QCOMPARE(codeOf(edit::deleteCommands(document, std::vector<std::size_t>{7})),
                 ErrorCode::OwnerTied);
        QVERIFY(!document.canUndo());
    }
};

template struct tr::test::RegisteredTest<tst_CommandSearch>;
#include "tst_CommandSearch.moc"
