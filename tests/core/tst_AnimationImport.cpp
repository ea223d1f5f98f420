// Animations out of files of their own on moveables of WADs and levels. What
// comes of a text that is written by hand is counted by hand; that nothing else of a file means
// anything else is asked of tests/support/AnimationMeaning.

#include "core/convert/animations/AnimationImport.h"
#include "core/edit/animation/NoteEdit.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/AnimationTexts.h"
#include "tests/core/Contents.h"
#include "tests/core/ImportedAnimations.h"
#include "tests/core/TestText.h"
#include "tests/support/AnimationMeaning.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>

using namespace tr;
using convert::AnimationFile;
using convert::ImportTarget;
using convert::ImportWanted;
using edit::Document;
using test::addEveryGame;
using test::animationFileOf;
using test::dispatchesRead;
using test::framesAndNext;
using test::isTakenBack;
using test::kAnimText;
using test::objectsOf;
using test::posesRead;
using test::withText;
using test::wordsOfCommands;
namespace tables = level::tables;
namespace versions = level::versions;

namespace
{

using Files = std::vector<AnimationFile>;

/// The objects of animatedLevel in a file of any game.
schema::Content animatedFile(schema::Version version)
{
    level::Level level = test::animatedLevel(version);
    if (version == versions::Wad)
    {
        level::Wad wad = test::buildTempleWad();
        wad.objects = std::move(level.objects);
        return test::gameFile(std::move(wad)).content;
    }
    schema::Content content = test::LevelBuilder(version).build();
    content.as<level::Level>()->objects = std::move(level.objects);
    return content;
}

AnimationFile trwFile(std::string_view name)
{
    auto file = convert::readAnimationFile(test::trwBytes(), name);
    return file ? std::move(*file) : AnimationFile{};
}

/// Of all remarks of a plan.
std::string told(const convert::ImportPlan& plan)
{
    std::string text = plan.fault ? view::englishText(*plan.fault) : std::string();
    for (const auto& file : plan.files)
    {
        text += file.fault ? "! " + view::englishText(*file.fault) + "\n" : "";
        for (const auto& remark : file.remarks)
        {
            text += view::englishText(remark) + "\n";
        }
    }
    return text;
}

} // namespace

class tst_AnimationImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void oneComesBehindTheLast_data() { addEveryGame(); }

    void oneComesBehindTheLast();
    void wordsOfKeyFrames();
    void speedsAndConditionsOfOldGames();
    void whatAFileNamesIsCounted();
    void setsLeadToEachOther();
    void ownAnimationsAreLedTo();
    void relativeTargets();
    void numbersBecomeOthers();
    void placesAreTaken();
    void whatOthersHaveTooStays();
    void framesBehindTheNewEnd();
    void replacedOnesAreLedTo();
    void namesComeAlong();
    void jointsHaveToFit();
    void workIsStopped();
    void whatCannotBe();
    void toAMoveableWithoutAnimations();
    void withoutKeyFrames();
    void framesThatEnginesDoNotKnow();
    void endlessListsAreRefused();
    void endlessCommandsAreKeptApart();
};

void tst_AnimationImport::oneComesBehindTheLast()
{
    QFETCH(const int, version);
    const schema::Content content = animatedFile(static_cast<schema::Version>(version));
    const Files files{animationFileOf(kAnimText)};
    const ImportWanted wanted = convert::proposeImport(content, 0, files);
    const auto plan = convert::planImport(content, files, wanted);
    QVERIFY2(plan.isPossible(), told(plan).c_str());
    QCOMPARE(plan.files[0].place, std::size_t{2});
    QCOMPARE(plan.files[0].keyFrames, std::size_t{2});
    QCOMPARE(plan.files[0].frames, std::size_t{3});
    QCOMPARE(plan.files[0].commands, std::size_t{3});
    // Animations 4 and 9 are not there.
    QVERIFY(plan.files[0].repeats);
    QCOMPARE(plan.files[0].dropped, std::size_t{1});
    QCOMPARE(plan.files[0].dispatches, std::size_t{0});

    Document document(content);
    const auto rows = convert::importAnimations(document, files, wanted);
    QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
    QCOMPARE(*rows, std::vector<std::size_t>{2});
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(edit::text(document.history()[0].name).starts_with("Import an animation into "));
    QVERIFY(isTakenBack(content, document));
    const level::Objects& now = objectsOf(document);
    const level::Animation& made = now.animations[2];
    QCOMPARE(int{made.frameRate}, 2);
    QCOMPARE(int{made.stateId}, 7);
    // Frame 5 was the last.
    QCOMPARE(framesAndNext(now, 2), (std::array{6, 8, 2, 6}));
    QCOMPARE(made.speed, 10 << 16);
    QCOMPARE(made.acceleration, 81'920); // 2.5 in two frames
    const bool hasSides = version == int(versions::Tr4) || version == int(versions::Tr5)
                          || version == int(versions::Wad);
    QCOMPARE(made.lateralSpeed, hasSides ? -98'304 : 0);
    QCOMPARE(made.lateralAcceleration, hasSides ? 65'536 : 0);
    QCOMPARE(int{made.numStateChanges}, 0);
    QCOMPARE(view::animationsOf(now, now.models[0]).count, std::size_t{3});
    QCOMPARE(int{now.models[1].animationIndex}, 3);

    const auto poses = posesRead(document.content(), 2);
    QCOMPARE(poses.size(), std::size_t{2});
    QVERIFY((poses[0].box == level::BoundingBox{-100, 100, -200, 10, -50, 60}));
    QVERIFY((poses[0].offset == level::Vertex{1, -300, -2}));
    QVERIFY((poses[1].offset == level::Vertex{0, 7, 8}));
    QVERIFY((poses[0].angles[0] == view::JointAngles{0, 0x4000, 0}));
    QVERIFY((poses[0].angles[1] == view::JointAngles{0xE000, 0x4000, 0xF880}));
    QVERIFY((poses[1].angles[0] == view::JointAngles{0, 0, 0}));
    QVERIFY((poses[1].angles[1] == view::JointAngles{0, 0, 0x4000}));

    const std::size_t all = level::objectsOf(content).animations.size();
    test::Touched touched;
    touched.rows = test::rowsCome(all, 2, 1);
    touched.fresh = 1;
    QCOMPARE(test::meaningDifference(level::objectsOf(content), now, touched), std::string());
}

void tst_AnimationImport::wordsOfKeyFrames()
{
    const Files files{animationFileOf(kAnimText)};
    const schema::Content content = animatedFile(versions::Wad);
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, convert::proposeImport(content, 0, files)));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(int{now.animations[2].frameSize}, 12);
    const auto range = view::keyframesOf(now, versions::Wad, 2);
    const auto words = now.frames.slice(range.firstWord, 24);
    const auto word = [](int number) { return static_cast<std::uint16_t>(number); };
    // 896, 256 and 994 of 1024, in ten bits each.
    const std::uint32_t three = 896U << 20 | 256U << 10 | 994U;
    const std::vector<std::uint16_t> expected{word(-100),
                                              100,
                                              word(-200),
                                              10,
                                              word(-50),
                                              60,
                                              1,
                                              word(-300),
                                              word(-2),
                                              0x8400, // about Y alone, 1024 of 4096
                                              static_cast<std::uint16_t>(three >> 16),
                                              static_cast<std::uint16_t>(three & 0xFFFF),
                                              word(-1),
                                              4,
                                              word(-2),
                                              5,
                                              word(-3),
                                              6,
                                              0,
                                              7,
                                              8,
                                              0x4000,
                                              0xC400, // about Z alone
                                              0};
    QCOMPARE(std::vector<std::uint16_t>(words.begin(), words.end()), expected);
    QCOMPARE(wordsOfCommands(now, 2),
             (std::vector<std::int16_t>{5, 7, 0x4003, 6, 8, 0x4020, 2, -75, 35}));
}

void tst_AnimationImport::speedsAndConditionsOfOldGames()
{
    const Files files{animationFileOf(kAnimText)};
    const std::array<std::pair<schema::Version, std::vector<std::int16_t>>, 3> games{
        {{versions::Tr1, {5, 7, 3, 6, 8, 32, 2, -75, 35}},
         {versions::Tr2, {5, 7, 0x4003, 6, 8, 32, 2, -75, 35}},
         {versions::Tr3, {5, 7, 0x4003, 6, 8, 0x4020, 2, -75, 35}}}};
    for (const auto& [version, words] : games)
    {
        const schema::Content content = animatedFile(version);
        const ImportWanted wanted = convert::proposeImport(content, 0, files);
        const std::string text = told(convert::planImport(content, files, wanted));
        QVERIFY(text.find("moves sideways") != std::string::npos);
        QCOMPARE(text.find("a condition that the game does not know") != std::string::npos,
                 version != versions::Tr3);
        Document document(content);
        QVERIFY(convert::importAnimations(document, files, wanted));
        QCOMPARE(wordsOfCommands(objectsOf(document), 2), words);
    }
}

void tst_AnimationImport::whatAFileNamesIsCounted()
{
    const auto contents = convert::contentsOf(animationFileOf(kAnimText));
    QCOMPARE(int{contents.state}, 7);
    QCOMPARE(contents.asked, (std::map<std::uint16_t, std::size_t>{{11, 1}}));
    QVERIFY((contents.targets
             == std::map<std::int64_t, convert::ImportUses>{{4, {1, 0}}, {9, {0, 1}}}));
    QCOMPARE(contents.sounds, (std::map<std::uint16_t, std::size_t>{{3, 1}}));
    QCOMPARE(contents.effects, (std::map<std::uint16_t, std::size_t>{{32, 1}}));
    QCOMPARE(contents.fewestJoints, std::size_t{2});
    QCOMPARE(contents.mostJoints, std::size_t{2});
}

/// Three of a set: 4 and 9 are among them, by the names of their files.
void tst_AnimationImport::setsLeadToEachOther()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const std::string plain = withText(withText(kAnimText, ">4<", ">9<"),
                                       ">9</NextAnimation>\n                    <NextFrame>5",
                                       ">20</NextAnimation>\n                    <NextFrame>5");
    const Files files{animationFileOf(kAnimText, "2_a.anim"),
                      animationFileOf(plain, "9_b.anim"),
                      animationFileOf(plain, "4_c.anim")};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    QCOMPARE(wanted.files[0].targets.at(4), (ImportTarget{ImportTarget::Kind::Imported, 2}));
    QCOMPARE(wanted.files[0].targets.at(9), (ImportTarget{ImportTarget::Kind::Imported, 1}));
    QCOMPARE(wanted.files[1].targets.at(9), (ImportTarget{ImportTarget::Kind::Imported, 1}));
    QCOMPARE(wanted.files[1].targets.at(20), (ImportTarget{}));
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const level::Objects& now = objectsOf(document);
    // 6 to 8, 9 to 11, 12 to 14.
    QCOMPARE(framesAndNext(now, 2), (std::array{6, 8, 4, 13}));
    QCOMPARE(framesAndNext(now, 3), (std::array{9, 11, 3, 10}));
    QCOMPARE(framesAndNext(now, 4), (std::array{12, 14, 3, 10}));
    QCOMPARE(dispatchesRead(now, 2), (std::vector<std::array<int, 5>>{{11, 7, 8, 3, 14}}));
    QVERIFY(dispatchesRead(now, 3).empty());
    QVERIFY(isTakenBack(content, document));

    // One that is not taken is led to by nobody, and the others close up.
    wanted.files[2].isTaken = false;
    const auto plan = convert::planImport(content, files, wanted);
    QVERIFY(plan.isPossible());
    QVERIFY(plan.files[0].repeats);
    Document other(content);
    QVERIFY(convert::importAnimations(other, files, wanted));
    QCOMPARE(objectsOf(other).animations.size(), std::size_t{5});
    QCOMPARE(framesAndNext(objectsOf(other), 2), (std::array{6, 8, 2, 6}));
}

void tst_AnimationImport::ownAnimationsAreLedTo()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(withText(kAnimText, ">4<", ">0<"))};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    QCOMPARE(wanted.files[0].targets.at(0), (ImportTarget{ImportTarget::Kind::Own, 0}));
    wanted.files[0].targets[9] = {ImportTarget::Kind::Own, 1};
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    // The one has frames 0 to 4, of the other frame 5 is the only one.
    QCOMPARE(framesAndNext(objectsOf(document), 2), (std::array{6, 8, 0, 1}));
    QCOMPARE(dispatchesRead(objectsOf(document), 2),
             (std::vector<std::array<int, 5>>{{11, 7, 8, 1, 5}}));
}

/// -1 and 1 are the ones in front of it and behind it, wherever that is known.
void tst_AnimationImport::relativeTargets()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files lone{trwFile("walk.trw")};
    auto wanted = convert::proposeImport(content, 1, lone);
    QCOMPARE(wanted.files[0].targets.at(0), (ImportTarget{ImportTarget::Kind::Imported, 0}));
    QCOMPARE(wanted.files[0].targets.at(-1), (ImportTarget{}));
    QCOMPARE(wanted.files[0].targets.at(1), (ImportTarget{}));

    const Files set{trwFile("5.trw"), trwFile("6.trw")};
    wanted = convert::proposeImport(content, 1, set);
    QCOMPARE(wanted.files[0].targets.at(1), (ImportTarget{ImportTarget::Kind::Imported, 1}));
    QCOMPARE(wanted.files[1].targets.at(-1), (ImportTarget{ImportTarget::Kind::Imported, 0}));
    QCOMPARE(wanted.files[1].targets.at(1), (ImportTarget{}));
    Document document(content);
    QVERIFY(convert::importAnimations(document, set, wanted));
    const level::Objects& now = objectsOf(document);
    // Moveable 1 has animation 2, of frame 0. Of what is put each has four frames.
    QCOMPARE(framesAndNext(now, 4), (std::array{5, 8, 3, 7}));
    QCOMPARE(dispatchesRead(now, 3),
             (std::vector<std::array<int, 5>>{{8, 2, 4, 4, 5}, {8, 5, 5, 3, 3}}));
    QCOMPARE(now.animations[3].speed, 0x2'8000);
    QCOMPARE(now.animations[3].acceleration, 0x4000);
    QCOMPARE(int{now.animations[3].numStateChanges}, 2);
    const auto water = static_cast<std::int16_t>(static_cast<std::uint16_t>(0x800C));
    QCOMPARE(wordsOfCommands(now, 3), (std::vector<std::int16_t>{5, 3, water}));
    QVERIFY((posesRead(document.content(), 3)[1].angles[0]
             == view::JointAngles{0x4000, 0x2000, 0x8000}));
    QVERIFY(isTakenBack(content, document));
}

void tst_AnimationImport::numbersBecomeOthers()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText, "b.anim")};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.files[0].state = 30;
    wanted.files[0].asked[11] = 12;
    wanted.files[0].targets[9] = {ImportTarget::Kind::Own, 0};
    wanted.files[0].sounds[3] = 200;
    wanted.files[0].effects[32] = std::nullopt;
    wanted.files[1].asked[11] = std::nullopt;
    wanted.files[1].targets[9] = {ImportTarget::Kind::Own, 0};
    wanted.files[1].sounds[3] = std::nullopt;
    const auto plan = convert::planImport(content, files, wanted);
    QCOMPARE(plan.files[0].commands, std::size_t{2});
    QCOMPARE(plan.files[0].changes, std::size_t{1});
    QCOMPARE(plan.files[1].changes, std::size_t{0});
    QCOMPARE(plan.files[1].dropped, std::size_t{0});
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(int{now.animations[2].stateId}, 30);
    QCOMPARE(int{now.animations[3].stateId}, 7);
    // Frame 5 of one that has frames 0 to 4.
    QCOMPARE(dispatchesRead(now, 2), (std::vector<std::array<int, 5>>{{12, 7, 8, 0, 4}}));
    QVERIFY(dispatchesRead(now, 3).empty());
    QCOMPARE(wordsOfCommands(now, 2), (std::vector<std::int16_t>{5, 7, 0x4000 | 200, 2, -75, 35}));
    QCOMPARE(wordsOfCommands(now, 3), (std::vector<std::int16_t>{6, 11, 0x4020, 2, -75, 35}));
}

void tst_AnimationImport::placesAreTaken()
{
    for (const test::Game& game : test::kGames)
    {
        const schema::Content content = animatedFile(game.version);
        const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText, "b.anim")};
        ImportWanted wanted = convert::proposeImport(content, 0, files);
        wanted.files[0].onto = 0;
        wanted.files[0].targets[4] = {ImportTarget::Kind::Own, 0}; // itself, then
        wanted.files[0].targets[9] = {ImportTarget::Kind::Imported, 1};
        const auto plan = convert::planImport(content, files, wanted);
        QVERIFY(plan.isPossible());
        QCOMPARE(plan.files[0].place, std::size_t{0});
        QCOMPARE(plan.files[1].place, std::size_t{2});
        Document document(content);
        const auto rows = convert::importAnimations(document, files, wanted);
        QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
        QCOMPARE(*rows, (std::vector<std::size_t>{0, 2}));
        QVERIFY(isTakenBack(content, document));
        const level::Objects& now = objectsOf(document);
        // Frames 0 to 2 in place of 0 to 4; the other comes behind frame 5.
        QCOMPARE(framesAndNext(now, 0), (std::array{0, 2, 0, 1}));
        QCOMPARE(framesAndNext(now, 2), (std::array{6, 8, 2, 6}));
        QCOMPARE(dispatchesRead(now, 0), (std::vector<std::array<int, 5>>{{11, 1, 2, 2, 11}}));
        QCOMPARE(posesRead(document.content(), 0).size(), std::size_t{2});
        QCOMPARE(posesRead(document.content(), 1).size(), std::size_t{1});
        // Its old state change, dispatch and command are nobody's and gone.
        QCOMPARE(now.stateChanges.size(), std::size_t{1 + 1});
        QCOMPARE(now.animDispatches.size(), std::size_t{1 + 1});
        QCOMPARE(now.animCommands.size(), std::size_t{9 + 9});
        test::Touched touched;
        touched.rows = test::rowsCome(3, 2, 1);
        touched.fresh = 1;
        touched.animations = {0};
        touched.aspects = test::Aspect::Words | test::Aspect::Frames | test::Aspect::Numbers
                          | test::Aspect::Commands | test::Aspect::Ways | test::Aspect::Next;
        QCOMPARE(test::meaningDifference(level::objectsOf(content), now, touched), std::string());
    }
}

/// Animation 1 has the state changes and commands of animation 0, too.
void tst_AnimationImport::whatOthersHaveTooStays()
{
    schema::Content content = animatedFile(versions::Tr4);
    auto& animations = content.as<level::Level>()->objects.animations.edit();
    animations[1].stateChangeIndex = 0;
    animations[1].numAnimCommands = 1;
    const Files files{animationFileOf(kAnimText)};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.files[0].onto = 0;
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(wordsOfCommands(now, 1), (std::vector<std::int16_t>{5, 2, 3}));
    QCOMPARE(dispatchesRead(now, 1), (std::vector<std::array<int, 5>>{{1, 0, 5, 1, 5}}));
    QVERIFY(isTakenBack(content, document));
}

/// Animation 1 entered frame 3 of one that has three frames now.
void tst_AnimationImport::framesBehindTheNewEnd()
{
    schema::Content content = animatedFile(versions::Tr4);
    content.as<level::Level>()->objects.animations.edit()[1].nextFrame = 3;
    const Files files{animationFileOf(kAnimText)};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.files[0].onto = 0;
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    QCOMPARE(framesAndNext(objectsOf(document), 1), (std::array{5, 5, 0, 2}));
}

/// Another file leads to a place that is taken: what stands there then says which frames there are.
void tst_AnimationImport::replacedOnesAreLedTo()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText, "b.anim")};
    const auto ledTo = [&](std::size_t place)
    {
        ImportWanted wanted = convert::proposeImport(content, 0, files);
        wanted.files[0].onto = place;
        wanted.files[1].targets[4] = {ImportTarget::Kind::Own, place};
        wanted.files[1].targets[9] = {ImportTarget::Kind::Own, place};
        Document document(content);
        const bool isDone = convert::importAnimations(document, files, wanted).has_value();
        return isDone ? std::pair(framesAndNext(objectsOf(document), 2),
                                  dispatchesRead(objectsOf(document), 2))
                      : std::pair<std::array<int, 4>, std::vector<std::array<int, 5>>>();
    };
    // Frames 0 to 2 in place of 0 to 4; frame 5 of it is entered in the last.
    const auto shorter = ledTo(0);
    QCOMPARE(shorter.first, (std::array{6, 8, 0, 1}));
    QCOMPARE(shorter.second, (std::vector<std::array<int, 5>>{{11, 7, 8, 0, 2}}));
    // Frames 5 to 7 in place of 5.
    const auto longer = ledTo(1);
    QCOMPARE(longer.first, (std::array{8, 10, 1, 6}));
    QCOMPARE(longer.second, (std::vector<std::array<int, 5>>{{11, 9, 10, 1, 7}}));
}

void tst_AnimationImport::namesComeAlong()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{
        animationFileOf(kAnimText),
        animationFileOf(withText(kAnimText, "Run &amp; jump", "Animation 12"), "b.anim"),
        animationFileOf(withText(kAnimText, "Run &amp; jump", "Hop"), "c.anim")};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.files[2].onto = 1;
    Document document(content);
    QVERIFY(edit::nameAnimation(document, 1, "before"));
    QVERIFY(convert::importAnimations(document, files, wanted));
    const auto name = [&](std::size_t row)
    { return std::string(view::animationName(document.content(), row, 0)); };
    QCOMPARE(name(2), std::string("Run & jump"));
    QCOMPARE(name(3), std::string());
    QCOMPARE(name(1), std::string("Hop"));
    document.undo();
    QCOMPARE(name(1), std::string("before"));
}

void tst_AnimationImport::jointsHaveToFit()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(kAnimText)};
    // Moveable 1 has one joint.
    ImportWanted wanted = convert::proposeImport(content, 1, files);
    auto plan = convert::planImport(content, files, wanted);
    QVERIFY(!plan.isPossible());
    QCOMPARE(told(plan), std::string("! it turns 2 joints, and the moveable has 1\n"));
    wanted.fillsJoints = true;
    plan = convert::planImport(content, files, wanted);
    QVERIFY(plan.isPossible());
    QVERIFY(told(plan).find("the turns of a joint are left out") != std::string::npos);
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const auto poses = posesRead(document.content(), 3);
    QCOMPARE(poses[0].angles.size(), std::size_t{1});
    QVERIFY((poses[0].angles[0] == view::JointAngles{0, 0x4000, 0}));

    const Files fewer{trwFile("a.trw")};
    wanted = convert::proposeImport(content, 0, fewer);
    QVERIFY(!convert::planImport(content, fewer, wanted).isPossible());
    wanted.fillsJoints = true;
    plan = convert::planImport(content, fewer, wanted);
    QVERIFY(told(plan).find("a joint is not turned") != std::string::npos);
    Document other(content);
    QVERIFY(convert::importAnimations(other, fewer, wanted));
    const auto filled = posesRead(other.content(), 2);
    QVERIFY((filled[0].angles[0] == view::JointAngles{0x4000, 0x2000, 0x8000}));
    QVERIFY((filled[0].angles[1] == view::JointAngles{}));
}

void tst_AnimationImport::workIsStopped()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText)};
    const ImportWanted wanted = convert::proposeImport(content, 0, files);
    std::stop_source stop;
    std::vector<double> steps;
    const Progress progress(stop.get_token(),
                            [&](double done)
                            {
                                steps.push_back(done);
                                stop.request_stop();
                            });
    bool isCancelled = false;
    try
    {
        static_cast<void>(convert::prepareImport(content, files, wanted, progress));
    }
    catch (const Cancelled&)
    {
        isCancelled = true;
    }
    QVERIFY(isCancelled);
    QCOMPARE(steps.size(), std::size_t{1}); // of two files
}

void tst_AnimationImport::whatCannotBe()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText, "b.anim")};
    const auto fault = [&](const auto& change)
    {
        ImportWanted wanted = convert::proposeImport(content, 0, files);
        change(wanted);
        const auto plan = convert::planImport(content, files, wanted);
        return plan.isPossible() ? std::string() : told(plan);
    };
    QCOMPARE(fault([](ImportWanted&) {}), std::string());
    QVERIFY(fault([](ImportWanted& wanted) { wanted.files[0].onto = 2; }).find("has no animation 2")
            != std::string::npos);
    QVERIFY(fault([](ImportWanted& wanted) { wanted.files[0].onto = wanted.files[1].onto = 1; })
                .find("another one takes the place of animation 1")
            != std::string::npos);
    QVERIFY(fault([](ImportWanted& wanted)
                  { wanted.files[0].isTaken = wanted.files[1].isTaken = false; })
                .find("no animation is taken")
            != std::string::npos);
    QVERIFY(convert::canImportInto(content));
    QVERIFY(!convert::canImportInto(schema::Content()));
}

void tst_AnimationImport::toAMoveableWithoutAnimations()
{
    schema::Content content = animatedFile(versions::Tr4);
    auto& objects = content.as<level::Level>()->objects;
    // A moveable in front of the others' animations, that shows the first key frame there is.
    level::Model bare = objects.models[0];
    bare.id = 40;
    bare.animationIndex = level::Model::kNoAnimation;
    bare.frameOffset = 0;
    objects.models.edit().insert(objects.models.edit().begin(), bare);
    const Files files{animationFileOf(kAnimText), animationFileOf(kAnimText, "b.anim")};
    Document document(content);
    const auto rows =
        convert::importAnimations(document, files, convert::proposeImport(content, 0, files));
    QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
    const level::Objects& now = objectsOf(document);
    QCOMPARE(now.animations.size(), std::size_t{5});
    const level::Model& model = now.models[0];
    QCOMPARE(view::animationsOf(now, model).count, std::size_t{2});
    QCOMPARE(model.frameOffset, now.animations[model.animationIndex].frameOffset);
    QCOMPARE(framesAndNext(now, model.animationIndex),
             (std::array{0, 2, int{model.animationIndex}, 0}));
    QCOMPARE(posesRead(document.content(), rows->front()).size(), std::size_t{2});
    QCOMPARE(view::animationsOf(now, now.models[1]).count, std::size_t{2});
    QVERIFY(isTakenBack(content, document));
}

void tst_AnimationImport::withoutKeyFrames()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf("<WadAnimation><EndFrame>9</EndFrame></WadAnimation>")};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    QVERIFY(convert::planImport(content, files, wanted).isPossible());
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(framesAndNext(now, 2), (std::array{6, 15, 0, 0}));
    QCOMPARE(view::keyframesOf(now, versions::Tr4, 2).count, std::size_t{0});
    QCOMPARE(view::keyframesOf(now, versions::Tr4, 1).count, std::size_t{1});
    QVERIFY(isTakenBack(content, document));
    wanted.files[0].onto = 0;
    QVERIFY(told(convert::planImport(content, files, wanted)).find("no key frames to take")
            != std::string::npos);
}

void tst_AnimationImport::framesThatEnginesDoNotKnow()
{
    const schema::Content content = animatedFile(versions::Tr4);
    const Files files{animationFileOf("<WadAnimation><EndFrame>32762</EndFrame></WadAnimation>")};
    Document document(content);
    const auto rows =
        convert::importAnimations(document, files, convert::proposeImport(content, 0, files));
    QVERIFY(!rows);
    QCOMPARE(rows.error().code, ErrorCode::OutOfRange);
    QVERIFY(document.content().write() == content.write());
    QVERIFY(document.history().empty());
}

/// State changes that go on behind their table would have what is put there.
void tst_AnimationImport::endlessListsAreRefused()
{
    schema::Content content = animatedFile(versions::Tr4);
    content.as<level::Level>()->objects.animations.edit()[1].numStateChanges = 5;
    const Files files{
        animationFileOf(withText(kAnimText, "<NextAnimation>9<", "<NextAnimation>0<"))};
    Document document(content);
    const auto rows =
        convert::importAnimations(document, files, convert::proposeImport(content, 0, files));
    QVERIFY(!rows);
    QCOMPARE(rows.error().code, ErrorCode::NoSuchEntry);
    QVERIFY(document.content().write() == content.write());
}

/// Animation 1 has the only command, and says that two more follow.
void tst_AnimationImport::endlessCommandsAreKeptApart()
{
    schema::Content content = animatedFile(versions::Tr4);
    auto& objects = content.as<level::Level>()->objects;
    objects.animations.edit()[1].numAnimCommands = 3;
    const Files files{animationFileOf(kAnimText)};
    const ImportWanted wanted = convert::proposeImport(content, 0, files);
    Document document(content);
    QVERIFY(convert::importAnimations(document, files, wanted));
    const level::Objects& now = objectsOf(document);
    QCOMPARE(wordsOfCommands(now, 1), (std::vector<std::int16_t>{5, 2, 3}));
    QCOMPARE(wordsOfCommands(now, 2).size(), std::size_t{9});
    QVERIFY(isTakenBack(content, document));

    // One that is cut off would go on in the words that come.
    objects.animCommands = {5, 2};
    Document cut(content);
    const auto rows = convert::importAnimations(cut, files, wanted);
    QVERIFY(!rows);
    QCOMPARE(rows.error().code, ErrorCode::NoSuchEntry);
}

template struct tr::test::RegisteredTest<tst_AnimationImport>;
#include "tst_AnimationImport.moc"
