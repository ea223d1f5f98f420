// When what a row says of an animation is seen or happens.

#include "core/level/Versions.h"
#include "core/view/objects/AnimationRows.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr::view;
namespace tables = tr::level::tables;
namespace versions = tr::level::versions;
using tr::level::Animation;
using tr::level::AnimDispatch;
using tr::level::Objects;
using tr::level::StateChange;

namespace
{

constexpr std::int16_t kMove = 1;
constexpr std::int16_t kJump = 2;
constexpr std::int16_t kSound = 5;
constexpr std::int16_t kEffect = 6;

/// Two animations of three key frames of twelve words, at a rate of 2: frames 10 to 14, and 20 to
/// 24. The first moves its object, plays a sound at frame 12, jumps, and has an effect at frame 13;
/// it is left for state 7 in frames 11 to 12, or in frame 14. The second has the same dispatches.
Objects twoAnimations()
{
    Objects objects;
    Animation first;
    first.frameSize = 12;
    first.frameRate = 2;
    first.frameStart = 10;
    first.frameEnd = 14;
    first.numAnimCommands = 4;
    first.numStateChanges = 1;
    Animation second = first;
    second.frameOffset = 3 * 12 * 2;
    second.frameStart = 20;
    second.frameEnd = 24;
    second.numAnimCommands = 0;
    objects.frames = tr::Table<std::uint16_t>(std::vector<std::uint16_t>(6 * 12));
    objects.animations = tr::Table<Animation>{first, second};
    objects.animCommands =
        tr::Table<std::int16_t>{kMove, 1, 2, 3, kSound, 12, 99, kJump, -100, 50, kEffect, 13, 4};
    objects.stateChanges = tr::Table<StateChange>{{7, 2, 0}};
    objects.animDispatches = tr::Table<AnimDispatch>{{11, 12, 1, 20}, {14, 14, 1, 20}};
    return objects;
}

/// An animation and its frame.
struct Moment
{
    std::size_t animation = 0;
    std::size_t frame = 0;
};

using Expected = std::optional<Moment>;

Expected momentOf(const Objects& objects,
                  const RowRange& animations,
                  std::size_t shown,
                  tr::schema::TableId table,
                  std::size_t row)
{
    const auto animation =
        animationWithRow(objects, versions::Tr3, Ownership(objects), animations, shown, table, row);
    const auto frame =
        animation ? frameOfRow(objects, versions::Tr3, *animation, table, row) : std::nullopt;
    return frame ? Expected({*animation, *frame}) : std::nullopt;
}

} // namespace

class tst_AnimationRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void rowsHaveTheirMoment_data()
    {
        QTest::addColumn<tr::schema::TableId>("table");
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("shown");
        QTest::addColumn<Expected>("moment");
        const auto add = [](const char* name,
                            tr::schema::TableId table,
                            int row,
                            int shown,
                            const Expected& moment)
        { QTest::newRow(name) << table << row << shown << moment; };
        add("an animation", tables::Animations, 1, 0, {{1, 0}});
        add("the first key frame", tables::Frames, 11, 0, {{0, 0}});
        add("the second key frame", tables::Frames, 12, 0, {{0, 2}});
        add("the last key frame", tables::Frames, 35, 1, {{0, 4}});
        add("a key frame of the other", tables::Frames, 70, 0, {{1, 4}});
        add("behind all key frames", tables::Frames, 72, 0, {});
        add("a move, which is done at the end", tables::AnimCommands, 2, 0, {{0, 4}});
        add("a sound", tables::AnimCommands, 4, 1, {{0, 2}});
        add("the id of a sound", tables::AnimCommands, 6, 0, {{0, 2}});
        add("a jump, which begins at the end", tables::AnimCommands, 7, 0, {{0, 4}});
        add("an effect", tables::AnimCommands, 12, 0, {{0, 3}});
        add("behind all commands", tables::AnimCommands, 13, 0, {});
        add("a dispatch", tables::AnimDispatches, 0, 0, {{0, 1}});
        add("another", tables::AnimDispatches, 1, 0, {{0, 4}});
        // What both have is shown in the one that is seen; its frames are none of the range there.
        add("a dispatch of the one that is shown", tables::AnimDispatches, 1, 1, {{1, 0}});
        add("a state change", tables::StateChanges, 0, 1, {{1, 0}});
        add("no dispatch", tables::AnimDispatches, 2, 0, {});
        add("no state change", tables::StateChanges, 1, 0, {});
        add("something else", tables::MeshTrees, 0, 0, {});
    }

    void rowsHaveTheirMoment()
    {
        QFETCH(const tr::schema::TableId, table);
        QFETCH(const int, row);
        QFETCH(const int, shown);
        QFETCH(const Expected, moment);
        const auto found = momentOf(twoAnimations(),
                                    {0, 2},
                                    static_cast<std::size_t>(shown),
                                    table,
                                    static_cast<std::size_t>(row));
        QCOMPARE(found.has_value(), moment.has_value());
        QCOMPARE(found.value_or(Moment{}).animation, moment.value_or(Moment{}).animation);
        QCOMPARE(found.value_or(Moment{}).frame, moment.value_or(Moment{}).frame);
    }

    void animationsOfOthersHaveNone()
    {
        const Objects objects = twoAnimations();
        QVERIFY(!momentOf(objects, {0, 1}, 0, tables::Frames, 70));
        QVERIFY(!momentOf(objects, {}, 0, tables::Animations, 0));
        QVERIFY(!momentOf({}, {0, 9}, 4, tables::AnimDispatches, 0));
        QVERIFY(animationOfRow(objects, versions::Tr3, Ownership(objects), tables::Frames, 70)
                == std::optional<std::size_t>(1));
    }

    /// All animations have all state changes, and these all dispatches but the last: whoever looks
    /// through them one by one is never done.
    void damagedFilesTakeNoLonger()
    {
        constexpr std::uint16_t kMany = 60'000;
        Objects objects;
        Animation animation;
        animation.numStateChanges = kMany;
        objects.animations = std::vector<Animation>(kMany, animation);
        objects.stateChanges = std::vector<StateChange>(kMany, {1, kMany - 1, 0});
        objects.animDispatches = std::vector<AnimDispatch>(kMany);
        const RowRange all{0, kMany};
        QVERIFY(!momentOf(objects, all, 7, tables::AnimDispatches, kMany - 1));
        const auto found = momentOf(objects, all, kMany, tables::AnimDispatches, 5);
        QVERIFY(found.has_value());
        QCOMPARE(found->animation, std::size_t{0});
        QCOMPARE(marksOf(objects, versions::Tr3, 7).size(), std::size_t{kMany});
        const auto leading =
            thoseLeadingTo(objects, all, [](std::int64_t next) { return next == 0; });
        QCOMPARE(leading, std::vector<bool>(kMany, true));
    }

    void marksAreInTheirFrames()
    {
        using Kind = AnimationCommand::Kind;
        const std::vector<AnimationMark> expected{
            {tables::Frames, 0, 12, 0, 0},
            {tables::Frames, 12, 12, 2, 2},
            {tables::Frames, 24, 12, 4, 4},
            {tables::AnimCommands, 0, 4, 4, 4, false, Kind::SetPosition, 0},
            {tables::AnimCommands, 4, 3, 2, 2, true, Kind::PlaySound, 99},
            {tables::AnimCommands, 7, 3, 4, 4, false, Kind::JumpDistance, 0},
            {tables::AnimCommands, 10, 3, 3, 3, true, Kind::FlipEffect, 4},
            {tables::AnimDispatches, 0, 1, 1, 2, true, {}, 7},
            {tables::AnimDispatches, 1, 1, 4, 4, true, {}, 7}};
        QVERIFY(marksOf(twoAnimations(), versions::Tr3, 0) == expected);
        // The other has the same dispatches, in front of its frames.
        const auto others = marksOf(twoAnimations(), versions::Tr3, 1);
        QCOMPARE(others.size(), std::size_t{5});
        QCOMPARE(others[3].first, std::int64_t{-9});
        QCOMPARE(others[4].last, std::int64_t{-6});
    }

    void animationsHaveCommands()
    {
        using Kind = AnimationCommand::Kind;
        Objects objects = twoAnimations();
        auto& animations = objects.animations.edit();
        animations[1].numAnimCommands = 2;
        animations[1].animCommandIndex = 4; // the sound and the jump
        const auto with = [&objects](Kind kind)
        {
            return thoseWithCommand(objects,
                                    {0, 2},
                                    [kind](const AnimationCommand& command)
                                    { return command.kind == kind; });
        };
        QCOMPARE(with(Kind::SetPosition), (std::vector<bool>{true, false}));
        QCOMPARE(with(Kind::PlaySound), (std::vector<bool>{true, true}));
        QCOMPARE(with(Kind::JumpDistance), (std::vector<bool>{true, true}));
        QCOMPARE(with(Kind::FlipEffect), (std::vector<bool>{true, false}));
        QCOMPARE(with(Kind::Kill), (std::vector<bool>{false, false}));
        animations[1].numAnimCommands = 0;
        animations[0].animCommandIndex = 60'000; // far behind the last
        QCOMPARE(with(Kind::PlaySound), (std::vector<bool>{false, false}));
        // A list of a damaged file, of which every word begins a command.
        constexpr std::uint16_t kMany = 60'000;
        Animation many;
        many.numAnimCommands = kMany;
        objects.animations = std::vector<Animation>(kMany, many);
        objects.animCommands = std::vector<std::int16_t>(kMany, 4);
        QCOMPARE(thoseWithCommand(objects,
                                  {0, kMany},
                                  [](const AnimationCommand& command)
                                  { return command.word == kMany - 1; }),
                 std::vector<bool>(kMany, true));
    }

    void animationsRunOutOfCommands()
    {
        Objects objects = twoAnimations();
        auto& animations = objects.animations.edit();
        const auto runningOut = [&objects] { return thoseRunningOut(objects, {0, 2}); };
        QCOMPARE(runningOut(), (std::vector<bool>{false, false}));
        animations[0].numAnimCommands = 5;
        animations[1].animCommandIndex = 13; // behind the last, and it has none
        QCOMPARE(runningOut(), (std::vector<bool>{true, false}));
        animations[1].numAnimCommands = 1;
        QCOMPARE(runningOut(), (std::vector<bool>{true, true}));
        animations[1].animCommandIndex = 11; // two words of an effect are no command
        QCOMPARE(runningOut(), (std::vector<bool>{true, true}));
        // A word that is no command ends a list wherever it stands.
        objects.animCommands.edit()[4] = 99;
        QCOMPARE(runningOut(), (std::vector<bool>{false, true}));
    }

    void animationsLeadToTheNextOneAndThoseOfDispatches()
    {
        Objects objects = twoAnimations();
        const auto leadingTo = [&objects](std::int64_t wanted) {
            return thoseLeadingTo(
                objects, {0, 2}, [wanted](std::int64_t next) { return next == wanted; });
        };
        QCOMPARE(leadingTo(0), (std::vector<bool>{true, true}));
        QCOMPARE(leadingTo(1), (std::vector<bool>{true, true})); // both have the dispatches
        QCOMPARE(leadingTo(2), (std::vector<bool>{false, false}));
        objects.animations.edit()[0].nextAnimation = 300; // that leads nowhere
        QCOMPARE(leadingTo(300), (std::vector<bool>{true, false}));
        QCOMPARE(leadingTo(0), (std::vector<bool>{false, true}));
        objects.animations.edit()[0].numStateChanges = 0;
        QCOMPARE(leadingTo(1), (std::vector<bool>{false, true}));
        objects.stateChanges.edit()[0].numDispatches = 0;
        QCOMPARE(leadingTo(1), (std::vector<bool>{false, false}));
        // Of some only.
        QCOMPARE(thoseLeadingTo(objects, {1, 1}, [](std::int64_t) { return true; }),
                 std::vector<bool>{true});
    }

    /// What some tools write for one key frame: an end in front of the start.
    void anEndInFrontOfTheStartIsOneFrame()
    {
        Objects objects = twoAnimations();
        auto& row = objects.animations.edit()[0];
        row.frameStart = 0;
        row.frameEnd = 65535;
        QCOMPARE(momentOf(objects, {0, 2}, 0, tables::Frames, 24)->frame, std::size_t{0});
        QCOMPARE(marksOf(objects, versions::Tr3, 0)[3].first, std::int64_t{0});
    }
};

template struct tr::test::RegisteredTest<tst_AnimationRows>;
#include "tst_AnimationRows.moc"
