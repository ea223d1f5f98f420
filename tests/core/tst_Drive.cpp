// Driving a moveable: the engine's rule with its reasons, tick by tick, against a table that was
// stepped by hand; and doing it again.

#include "core/anim/Drive.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using tr::anim::Drive;
using tr::anim::DriveRun;
using tr::anim::DriveTick;
using tr::anim::DriveWay;
using tr::anim::StateAnswer;
using tr::level::AnimDispatch;
using tr::level::Model;
using tr::level::Objects;
using tr::level::StateChange;
namespace versions = tr::level::versions;

class tst_Drive : public QObject
{
    Q_OBJECT

private:
    using Kind = StateAnswer::Kind;

    static constexpr std::uint16_t kStanding = 2;
    static constexpr std::uint16_t kRunning = 1;
    static constexpr std::uint16_t kStopping = 5;
    static constexpr std::uint16_t kFalling = 9;
    static constexpr std::uint16_t kFlying = 77;

    static constexpr std::size_t kStand = 0;
    static constexpr std::size_t kStart = 1;
    static constexpr std::size_t kRun = 2;
    static constexpr std::size_t kStop = 3;

    static constexpr std::int32_t kOne = 0x10000;

    static tr::level::Animation
    animation(std::uint16_t state, std::uint16_t first, std::uint16_t last)
    {
        tr::level::Animation result;
        result.stateId = state;
        result.frameRate = 1;
        result.frameStart = first;
        result.frameEnd = last;
        return result;
    }

    static void lead(tr::level::Animation& from, std::size_t to, std::uint16_t frame)
    {
        from.nextAnimation = static_cast<std::uint16_t>(to);
        from.nextFrame = frame;
    }

    /// Stands in frames 0 to 3, over and over, and starts to run from frames 1 to 2. Starts in
    /// frames 4 to 6, 2 units in the first and 3 more in each that follows, and runs from there.
    /// Runs in frames 7 to 10, 10 units each, with a sound in frame 7; stops from frame 11, which
    /// is one behind its last, or from frame 3 on, which was before it; falls by a dispatch to
    /// nowhere. Stops in frames 12 and 13, goes 100 up and 50 on at the end, and stands.
    static Objects objects()
    {
        Objects result;
        auto stand = animation(kStanding, 0, 3);
        lead(stand, kStand, 0);
        auto start = animation(kRunning, 4, 6);
        lead(start, kRun, 7);
        start.speed = 2 * kOne;
        start.acceleration = 3 * kOne;
        auto run = animation(kRunning, 7, 10);
        lead(run, kRun, 7);
        run.speed = 10 * kOne;
        auto stop = animation(kStopping, 12, 13);
        lead(stop, kStand, 0);
        stop.lateralSpeed = kOne / 2;

        result.animCommands = {5, 7, 42, 1, 0, -100, 50};
        run.numAnimCommands = 1;
        stop.animCommandIndex = 3;
        stop.numAnimCommands = 1;

        result.animDispatches = {AnimDispatch{1, 2, kStart, 4},
                                 AnimDispatch{3, 6, kStop, 12},
                                 AnimDispatch{11, 11, kStop, 12},
                                 AnimDispatch{7, 10, 400, 0}};
        result.stateChanges = {StateChange{kRunning, 1, 0},
                               StateChange{kStopping, 2, 1},
                               StateChange{kFalling, 1, 3},
                               StateChange{kFlying, 0, 0}};
        stand.stateChangeIndex = 0;
        stand.numStateChanges = 1;
        run.stateChangeIndex = 1;
        run.numStateChanges = 3;
        result.animations = {stand, start, run, stop};
        return result;
    }

    static Drive driveOf(const Objects& objects) { return {objects, versions::Tr4, Model{}}; }

    /// A row of the table: what a tick is to lead to.
    struct Step
    {
        std::size_t animation;
        std::size_t frame;
        double forward;
        std::optional<Kind> kind;
        std::optional<std::size_t> ended;
        std::size_t events;
    };

    static void compareTo(Drive& drive, const std::vector<Step>& table)
    {
        for (std::size_t i = 0; i < table.size(); ++i)
        {
            const DriveTick tick = drive.advance();
            const Step& wanted = table[i];
            const int kind = tick.tick.answer ? static_cast<int>(tick.tick.answer->kind) : -1;
            const bool isAsWanted = tick.animation == wanted.animation && tick.frame == wanted.frame
                                    && tick.place.forward == wanted.forward
                                    && kind == (wanted.kind ? static_cast<int>(*wanted.kind) : -1)
                                    && tick.tick.ended == wanted.ended
                                    && tick.tick.events.size() == wanted.events;
            if (!isAsWanted)
            {
                qWarning("tick %zu: animation %zu, frame %zu, %f forward, answer %d, %zu events",
                         i + 1,
                         tick.animation,
                         tick.frame,
                         tick.place.forward,
                         kind,
                         tick.tick.events.size());
            }
            QVERIFY(isAsWanted);
        }
    }

    /// Stands, runs, stops and stands again.
    static DriveRun aRun(const Objects& data, DriveWay* way = nullptr)
    {
        Drive drive = driveOf(data);
        drive.start(kStand, 1);
        for (int i = 0; i < 40; ++i)
        {
            if (i == 3)
            {
                drive.ask(kRunning);
            }
            if (i == 20)
            {
                drive.ask(kStopping);
            }
            const DriveTick tick = drive.advance();
            if (way != nullptr)
            {
                way->add(tick, 0);
            }
        }
        return drive.run();
    }

private Q_SLOTS:
    void aTableSteppedByHand();
    void theAnswerNamesItsDispatch();
    void askingForTheCurrentStateLooksForNothing();
    void aStateWithoutADispatch();
    void aDispatchToNowhereWaits();
    void aDispatchThatNeverHolds();
    void anEndWithoutANextAnimationStays();
    void whatIsNotAskedForAnyMore();
    void doneAgainItGoesTheSameWay();
    void askingTakesOverFromWhatIsDoneAgain();
    void whatWasLoopedIsLoopedAgain();
    void afterAnEditItGoesAnotherWay();
    void listsThatOverlapWithoutEndTakeNoLonger();
    void anAnimationThatDoesNotExist();
};

/// Stands from frame 2 on, asks to run when frame 3 was reached, and to stop while it starts.
void tst_Drive::aTableSteppedByHand()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kStand, 2);
    compareTo(drive, {{kStand, 3, 0, {}, {}, 0}});
    drive.ask(kRunning);
    // Frame 4 is behind the last, so it ends, and frames 1 and 2 come again. The first frame of
    // starting moves by 2.
    compareTo(drive, {{kStand, 0, 0, Kind::Missed, kStand, 0}, {kStart, 0, 2, Kind::Taken, {}, 0}});
    QVERIFY(!drive.asked());
    drive.ask(kStopping);
    // Speeds 5 and 8, then 10 in each frame of running. Its sound belongs to the frame that is
    // entered. Frames 8 to 10 wait for 11, which is tested behind the last.
    compareTo(drive,
              {{kStart, 1, 7, Kind::NoChange, {}, 0},
               {kStart, 2, 15, Kind::NoChange, {}, 0},
               {kRun, 0, 25, Kind::NoChange, kStart, 1},
               {kRun, 1, 35, Kind::Waits, {}, 0},
               {kRun, 2, 45, Kind::Waits, {}, 0},
               {kRun, 3, 55, Kind::Waits, {}, 0},
               {kStop, 0, 55, Kind::Taken, {}, 0}});
    QVERIFY(!drive.asked());
    // At its end it is put 50 on and 100 up, before standing begins.
    compareTo(drive, {{kStop, 1, 55, {}, {}, 0}, {kStand, 0, 105, {}, kStop, 1}});
    const DriveTick last = drive.advance();
    QCOMPARE(last.place.down, -100.0);
    QCOMPARE(last.place.sideways, 1.0); // half a unit in each of two frames
    QCOMPARE(last.state, kStanding);
    QCOMPARE(drive.run().ticks, std::size_t{13});
    QCOMPARE(drive.run().requests,
             (std::vector<tr::anim::DriveRequest>{{1, kRunning}, {3, kStopping}}));
}

void tst_Drive::theAnswerNamesItsDispatch()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kRun, 0);
    drive.ask(kStopping);
    const StateAnswer waits = *drive.advance().tick.answer;
    // Frames are numbered by the animation; dispatch 1 held before it began.
    QCOMPARE(waits, (StateAnswer{Kind::Waits, kStopping, kRun, 8, 2}));
    drive.start(kStand, 2);
    drive.ask(kRunning);
    QCOMPARE(*drive.advance().tick.answer, (StateAnswer{Kind::Missed, kRunning, kStand, 3, 0}));
    drive.start(kStand, 0);
    drive.ask(kRunning);
    QCOMPARE(*drive.advance().tick.answer, (StateAnswer{Kind::Taken, kRunning, kStand, 1, 0}));
    // What would be is said of the next tick, and nothing is done.
    drive.start(kStand, 1);
    QCOMPARE(drive.player().answerTo(kRunning).kind, Kind::Taken);
    QCOMPARE(drive.player().frame(), std::size_t{1});
    drive.start(kStand, 2);
    QCOMPARE(drive.player().answerTo(kRunning).kind, Kind::Missed);
}

void tst_Drive::askingForTheCurrentStateLooksForNothing()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kStand, 0);
    drive.ask(kStanding);
    const DriveTick tick = drive.advance();
    QCOMPARE(*tick.tick.answer, (StateAnswer{Kind::Current, kStanding, kStand, 1, std::nullopt}));
    QCOMPARE(tick.frame, std::size_t{1});
    QVERIFY(!drive.asked());
}

void tst_Drive::aStateWithoutADispatch()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kRun, 0);
    drive.ask(kFlying); // has a state change, which is empty
    QCOMPARE(*drive.advance().tick.answer,
             (StateAnswer{Kind::NoChange, kFlying, kRun, 8, std::nullopt}));
    QCOMPARE(drive.asked(), std::optional(kFlying));
}

void tst_Drive::aDispatchToNowhereWaits()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kRun, 0);
    drive.ask(kFalling);
    const DriveTick tick = drive.advance();
    QCOMPARE(*tick.tick.answer, (StateAnswer{Kind::Nowhere, kFalling, kRun, 8, 3}));
    QCOMPARE(tick.animation, kRun);
}

/// From behind the end on, and with its ends the wrong way round.
void tst_Drive::aDispatchThatNeverHolds()
{
    for (const AnimDispatch never :
         {AnimDispatch{12, 20, kStop, 12}, AnimDispatch{10, 8, kStop, 12}})
    {
        Objects data = objects();
        data.animDispatches.edit()[1] = never;
        data.animDispatches.edit()[2] = never;
        Drive drive = driveOf(data);
        drive.start(kRun, 0);
        drive.ask(kStopping);
        for (int i = 0; i < 12; ++i)
        {
            QCOMPARE(drive.advance().tick.answer->kind, Kind::Missed);
        }
    }
}

void tst_Drive::anEndWithoutANextAnimationStays()
{
    Objects data = objects();
    lead(data.animations.edit()[kStop], 9, 0);
    Drive drive = driveOf(data);
    drive.start(kStop, 1);
    compareTo(drive, {{kStop, 1, 50, {}, kStop, 1}, {kStop, 1, 50, {}, {}, 0}});
}

void tst_Drive::whatIsNotAskedForAnyMore()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.start(kStand, 2);
    drive.ask(kRunning);
    static_cast<void>(drive.advance());
    drive.ask(std::nullopt);
    compareTo(drive, {{kStand, 0, 0, {}, kStand, 0}, {kStand, 1, 0, {}, {}, 0}});
    QCOMPARE(drive.run().requests,
             (std::vector<tr::anim::DriveRequest>{{0, kRunning}, {1, std::nullopt}}));
    // What was asked for in between was never looked at.
    drive.ask(kStopping);
    drive.ask(kRunning);
    QCOMPARE(drive.run().requests.size(), std::size_t{3});
    QCOMPARE(drive.run().requests.back(), (tr::anim::DriveRequest{3, kRunning}));
    // The same again is no other request.
    drive.ask(kRunning);
    QCOMPARE(drive.run().requests.size(), std::size_t{3});
}

void tst_Drive::doneAgainItGoesTheSameWay()
{
    const Objects data = objects();
    DriveWay way;
    const DriveRun run = aRun(data, &way);
    QCOMPARE(run.requests.size(), std::size_t{2});
    QVERIFY(!tr::anim::firstDifference(way, wayOf(data, versions::Tr4, Model{}, run)));
    Drive drive = driveOf(data);
    drive.repeat(run);
    std::vector<std::size_t> begun;
    for (std::size_t i = 0; i < run.ticks; ++i)
    {
        QVERIFY(drive.isRepeating());
        const DriveTick tick = drive.advance();
        QCOMPARE((DriveWay::Step{tick.animation, tick.frame}), way.steps[i]);
        if (tick.begun)
        {
            begun.push_back(i);
        }
    }
    QVERIFY(!drive.isRepeating());
    QCOMPARE(drive.run(), run);
    QCOMPARE(begun, (std::vector<std::size_t>{3, 20}));
}

/// Without going on from animation to animation the start is done over and over.
void tst_Drive::whatWasLoopedIsLoopedAgain()
{
    const Objects data = objects();
    Drive drive = driveOf(data);
    drive.setChaining(false);
    drive.start(kStart, 0);
    DriveWay way;
    for (int i = 0; i < 5; ++i)
    {
        way.add(drive.advance(), 0);
    }
    QCOMPARE(way.steps.back(), (DriveWay::Step{kStart, 2}));
    QVERIFY(!drive.run().isChained);
    QVERIFY(!tr::anim::firstDifference(way, wayOf(data, versions::Tr4, Model{}, drive.run())));
}

void tst_Drive::askingTakesOverFromWhatIsDoneAgain()
{
    const Objects data = objects();
    const DriveRun run = aRun(data);
    Drive drive = driveOf(data);
    drive.repeat(run);
    for (int i = 0; i < 10; ++i)
    {
        static_cast<void>(drive.advance());
    }
    drive.ask(kFalling);
    QVERIFY(!drive.isRepeating());
    for (int i = 0; i < 30; ++i)
    {
        static_cast<void>(drive.advance());
    }
    QCOMPARE(drive.asked(), std::optional(kFalling)); // and not what was asked for then
    QCOMPARE(drive.run().requests,
             (std::vector<tr::anim::DriveRequest>{{3, kRunning}, {10, kFalling}}));
}

/// Runs one frame longer, and so everything behind the first round of running comes later.
void tst_Drive::afterAnEditItGoesAnotherWay()
{
    const Objects data = objects();
    DriveWay way;
    const DriveRun run = aRun(data, &way);
    const auto isFirstOfSecondRound = [&](std::size_t i)
    {
        return i > 0 && way.steps[i] == DriveWay::Step{kRun, 0}
               && way.steps[i - 1] == DriveWay::Step{kRun, 3};
    };
    std::size_t round = 0;
    while (!isFirstOfSecondRound(round))
    {
        ++round;
        QVERIFY(round < way.steps.size());
    }
    Objects edited = objects();
    edited.animations.edit()[kRun].frameEnd = 11;
    const DriveWay now = wayOf(edited, versions::Tr4, Model{}, run);
    QCOMPARE(tr::anim::firstDifference(way, now), std::optional(round));
    QCOMPARE(now.steps[round], (DriveWay::Step{kRun, 4}));
}

/// State changes that all have the same dispatches, and behind them one with the dispatch that
/// holds. All are looked at of a few; of very many some are left out.
void tst_Drive::listsThatOverlapWithoutEndTakeNoLonger()
{
    constexpr std::uint16_t kMany = 50000;
    for (const auto& [count, kind] :
         {std::pair<std::size_t, Kind>{3, Kind::Taken}, {60000, Kind::Missed}})
    {
        Objects data = objects();
        data.animDispatches.edit().assign(kMany, AnimDispatch{100, 100, kStop, 12});
        data.animDispatches.edit().push_back({7, 10, kStop, 12});
        data.stateChanges.edit().assign(count, StateChange{kStopping, kMany, 0});
        data.stateChanges.edit().push_back({kStopping, 1, kMany});
        data.animations.edit()[kRun].stateChangeIndex = 0;
        data.animations.edit()[kRun].numStateChanges = static_cast<std::uint16_t>(count + 1);
        Drive drive = driveOf(data);
        drive.start(kRun, 0);
        drive.ask(kStopping);
        QCOMPARE(drive.advance().tick.answer->kind, kind);
    }
}

void tst_Drive::anAnimationThatDoesNotExist()
{
    const Objects none;
    Drive drive = driveOf(none);
    drive.ask(kRunning);
    const DriveTick tick = drive.advance();
    QVERIFY(!tick.tick.answer);
    QCOMPARE(tick.frame, std::size_t{0});
    QCOMPARE(drive.player().answerTo(kRunning).kind, Kind::NoChange);
}

template struct tr::test::RegisteredTest<tst_Drive>;
#include "tst_Drive.moc"
