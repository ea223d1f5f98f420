// Animations of moveables that go out into files of their own, and come back: what they say then is
// compared with what they said. Tables are read by hand.

#include "core/convert/animations/AnimationExport.h"
#include "core/convert/animations/AnimationImport.h"
#include "core/format/wad2/Wad2Format.h"
#include "tests/core/Contents.h"
#include "tests/core/ImportedAnimations.h"
#include "tests/core/TestText.h"
#include "tests/support/AnimationMeaning.h"
#include "tests/support/Games.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <cstdlib>
#include <numeric>

using namespace tr;
using convert::ImportWanted;
using edit::Document;
using test::addEveryGame;
using test::animationFileOf;
using test::dispatchesRead;
using test::framesAndNext;
using test::isTakenBack;
using test::objectsOf;
using test::posesRead;
using test::wordsOfCommands;
namespace versions = level::versions;

namespace
{

using Files = std::vector<convert::AnimationFile>;

/// The steps of a turn that lie between two angles.
int stepsBetween(std::uint16_t one, std::uint16_t other)
{
    constexpr int kStep = 1 << 6; // of 1024
    return std::abs(int{static_cast<std::int16_t>(static_cast<std::uint16_t>(one - other))})
           / kStep;
}

} // namespace

class tst_AnimationExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void thereAndBack_data() { addEveryGame(); }

    void thereAndBack();
    void outOfAWad2();
    void rowsOfTheTable();
    void speedsOfASingleKeyFrame();
    void manyAtOnce();
};

/// All animations of all moveables of the temple go out and come in behind those that are there:
/// what each says is compared with the one that it was.
void tst_AnimationExport::thereAndBack()
{
    QFETCH(const int, version);
    const schema::Content content = test::templeFile(static_cast<schema::Version>(version)).content;
    const level::Objects& was = level::objectsOf(content);
    std::size_t compared = 0;
    for (std::size_t model = 0; model < was.models.size(); ++model)
    {
        const view::RowRange own = view::animationsOf(was, was.models[model]);
        std::vector<std::size_t> numbers(own.count);
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        QCOMPARE(convert::moveableIn(content, was.models[model].id), std::optional(model));
        QCOMPARE(convert::animationCount(content, model), own.count);
        Files files;
        for (const auto& each : convert::exportAnimations(content, model, numbers))
        {
            QVERIFY(each.losses.empty());
            files.push_back(animationFileOf(each.text, each.fileName));
            QCOMPARE(files.back().number.value_or(0xFFFF), std::uint16_t(each.number));
        }
        QCOMPARE(files.size(), own.count);
        if (files.empty())
        {
            continue;
        }
        const ImportWanted wanted = convert::proposeImport(content, model, files);
        Document document(content);
        const auto rows = convert::importAnimations(document, files, wanted);
        QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
        const level::Objects& now = objectsOf(document);
        const std::size_t first = rows->front();
        const int shift = now.animations[first].frameStart - was.animations[own.first].frameStart;
        for (std::size_t i = 0; i < own.count; ++i)
        {
            const level::Animation& before = was.animations[own.first + i];
            const level::Animation& after = now.animations[first + i];
            const auto moved = [&](std::uint16_t row) { return int(row - own.first + first); };
            QCOMPARE(after.stateId, before.stateId);
            QCOMPARE(after.frameRate, before.frameRate);
            QCOMPARE(after.speed, before.speed);
            QCOMPARE(after.acceleration, before.acceleration);
            QCOMPARE(after.lateralSpeed, before.lateralSpeed);
            QCOMPARE(after.lateralAcceleration, before.lateralAcceleration);
            QCOMPARE(framesAndNext(now, first + i),
                     (std::array{before.frameStart + shift,
                                 before.frameEnd + shift,
                                 moved(before.nextAnimation),
                                 before.nextFrame + shift}));
            auto ways = dispatchesRead(was, own.first + i);
            for (auto& way : ways)
            {
                way = {way[0],
                       way[1] + shift,
                       way[2] + shift,
                       moved(static_cast<std::uint16_t>(way[3])),
                       way[4] + shift};
            }
            QCOMPARE(dispatchesRead(now, first + i), ways);
            auto words = wordsOfCommands(was, own.first + i);
            for (std::size_t at = 0; at < words.size();)
            {
                const std::array<std::size_t, 7> sizes{1, 4, 3, 1, 1, 3, 3};
                const auto kind = static_cast<std::size_t>(words[at]);
                if (kind >= 5)
                {
                    words[at + 1] = static_cast<std::int16_t>(words[at + 1] + shift);
                }
                at += sizes.at(kind);
            }
            QCOMPARE(wordsOfCommands(now, first + i), words);
            const auto poses = posesRead(content, own.first + i);
            const auto again = posesRead(document.content(), first + i);
            QCOMPARE(again.size(), poses.size());
            for (std::size_t k = 0; k < poses.size(); ++k)
            {
                QVERIFY(again[k].box == poses[k].box);
                QVERIFY(again[k].offset == poses[k].offset);
                for (std::size_t joint = 0; joint < poses[k].angles.size(); ++joint)
                {
                    const auto& one = poses[k].angles[joint];
                    const auto& other = again[k].angles[joint];
                    QVERIFY(stepsBetween(one.x, other.x) == 0);
                    QVERIFY(stepsBetween(one.y, other.y) == 0);
                    QVERIFY(stepsBetween(one.z, other.z) == 0);
                    ++compared;
                }
            }
        }
        QVERIFY(isTakenBack(content, document));
        test::Touched touched;
        touched.rows = test::rowsCome(was.animations.size(), first, own.count);
        touched.fresh = own.count;
        QCOMPARE(test::meaningDifference(was, now, touched), std::string());
    }
    QVERIFY(compared > 100);
}

/// One of a program that had speeds and packed conditions.
void tst_AnimationExport::outOfAWad2()
{
    wad2::Animation old;
    old.kind = wad2::kindOf(wad2::Animation::kIds[2]);
    old.count.frames = {5, 0};
    old.rate.rate = {2, 0};
    old.speeds.speed = {0x1'8000, 0};
    old.speeds.acceleration = {0x8000, 0};
    old.keyFrames = std::vector<wad2::KeyFrame>(3);
    wad2::Command sound;
    sound.kind = wad2::kindOf(wad2::Command::kIds[1]);
    sound.values = {{5, 0}, {1, 0}, {0x4007, 0}, {0, 0}};
    old.commands = std::vector<wad2::Command>{sound};
    wad2::Moveable moveable;
    moveable.slot.slot = {12, 0};
    moveable.animations = std::vector<wad2::Animation>{old, old};
    wad2::Wad2 file;
    file.moveables.rows = std::vector<wad2::Moveable>{moveable};
    const schema::Content content(std::move(file));
    QVERIFY(convert::canExportFrom(content));
    QCOMPARE(convert::moveableIn(content, 12), std::optional<std::size_t>(0));
    QCOMPARE(convert::moveableIn(content, 13), std::optional<std::size_t>());
    QCOMPARE(convert::animationCount(content, 0), std::size_t{2});
    const auto made = convert::exportAnimations(content, 0, std::array<std::size_t, 2>{1, 7});
    QCOMPARE(made.size(), std::size_t{1});
    QCOMPARE(made[0].fileName, std::string("0001.anim"));
    const auto has = [&](std::string_view text)
    { return made[0].text.find(text) != std::string::npos; };
    QVERIFY(has("<Name>Animation 1</Name>"));
    QVERIFY(has("<EndFrame>4</EndFrame>"));
    QVERIFY(has("<StartVelocity>1.5</StartVelocity>"));
    QVERIFY(has("<EndVelocity>3.5</EndVelocity>")); // four frames later
    QVERIFY(has("<Parameter2>7</Parameter2>"));
    QVERIFY(has("<Parameter3>1</Parameter3>"));
}

/// Those of a .wad2 stand one moveable behind the other.
void tst_AnimationExport::rowsOfTheTable()
{
    wad2::Animation named;
    named.name.frame.isThere = true;
    named.name.data.value.assign("run");
    std::vector<wad2::Moveable> moveables(3);
    moveables[0].animations = std::vector<wad2::Animation>(2);
    moveables[2].animations = std::vector<wad2::Animation>{wad2::Animation{}, named};
    wad2::Wad2 file;
    file.moveables.rows = moveables;
    const schema::Content content(std::move(file));
    QVERIFY(convert::animationsIn(content) == wad2::tables::Animations);
    const auto of = [](const schema::Content& from, const std::vector<std::size_t>& rows)
    { return convert::animationsOfOne(from, rows); };
    const auto found = of(content, {2, 3});
    QVERIFY(found);
    QCOMPARE(found->moveable, std::size_t{2});
    QCOMPARE(found->numbers, (std::vector<std::size_t>{0, 1}));
    QCOMPARE(of(content, {0})->moveable, std::size_t{0});
    QVERIFY(!of(content, {1, 2})); // of two moveables
    QVERIFY(!of(content, {4}));
    QVERIFY(!of(content, {}));
    QCOMPARE(convert::exportNameOf(content, 2, 1), std::string("0001_run.anim"));

    const schema::Content temple = test::templeFile(versions::Tr4).content;
    QVERIFY(convert::animationsIn(temple) == level::tables::Animations);
    const auto first = std::size_t{level::objectsOf(temple).models[0].animationIndex};
    QCOMPARE(of(temple, {first})->moveable, std::size_t{0});
    QCOMPARE(of(temple, {first})->numbers, (std::vector<std::size_t>{0}));
    QVERIFY(!of(temple, {level::objectsOf(temple).animations.size()}));
}

/// How it grows is told by the speed of a last frame, of which there is no second one.
void tst_AnimationExport::speedsOfASingleKeyFrame()
{
    wad2::Animation old;
    old.kind = wad2::kindOf(wad2::Animation::kIds[2]);
    old.count.frames = {1, 0};
    old.rate.rate = {3, 0};
    old.speeds.speed = {0x1'8000, 0};
    old.speeds.acceleration = {0x8000, 0};
    old.keyFrames = std::vector<wad2::KeyFrame>(1);
    wad2::Moveable moveable;
    moveable.animations = std::vector<wad2::Animation>{old};
    wad2::Wad2 file;
    file.moveables.rows = std::vector<wad2::Moveable>{moveable};
    const auto made =
        convert::exportAnimations(schema::Content(std::move(file)), 0, std::array{std::size_t{0}});
    QCOMPARE(made.size(), std::size_t{1});
    const schema::Content content = test::templeFile(versions::Tr4).content;
    const Files files{animationFileOf(made[0].text, made[0].fileName)};
    ImportWanted wanted = convert::proposeImport(content, 0, files);
    wanted.fillsJoints = true;
    Document document(content);
    const auto rows = convert::importAnimations(document, files, wanted);
    QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
    QCOMPARE(objectsOf(document).animations[rows->front()].speed, 0x1'8000);
    QCOMPARE(objectsOf(document).animations[rows->front()].acceleration, 0x8000);
}

void tst_AnimationExport::manyAtOnce()
{
    const schema::Content content = test::templeFile(versions::Tr4).content;
    constexpr std::size_t kMany = 400;
    const std::size_t model = *convert::moveableIn(content, level::objectsOf(content).models[0].id);
    const auto one = convert::exportAnimations(content, model, std::array<std::size_t, 1>{0});
    QCOMPARE(one.size(), std::size_t{1});
    Files files;
    for (std::size_t i = 0; i < kMany; ++i)
    {
        files.push_back(animationFileOf(one[0].text, std::to_string(i) + ".anim"));
    }
    Document document(content);
    const auto rows =
        convert::importAnimations(document, files, convert::proposeImport(content, model, files));
    QVERIFY2(rows, rows ? "" : fullMessage(rows.error()).c_str());
    QCOMPARE(rows->size(), kMany);
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(isTakenBack(content, document));
}

template struct tr::test::RegisteredTest<tst_AnimationExport>;
#include "tst_AnimationExport.moc"
