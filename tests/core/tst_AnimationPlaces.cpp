// Where animations stand in their moveable: moved, copied to behind others, the first of a moveable
// that has none, and key frames where there are none. Places and offsets are counted by hand.

#include "core/edit/animation/AnimationMaking.h"
#include "core/edit/animation/KeyframeMaking.h"
#include "core/edit/clip/RowMove.h"
#include "core/level/Level.h"
#include "tests/core/AnimatedLevel.h"
#include "tests/core/Contents.h"
#include "tests/core/Nodding.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

using namespace tr;
using edit::Document;
using test::objectsOf;
namespace tables = level::tables;
namespace versions = level::versions;

class tst_AnimationPlaces : public QObject
{
    Q_OBJECT

private:
    using Change = std::function<void(level::Objects& objects)>;
    using Numbers = std::vector<int>;

    static schema::Content levelLike(schema::Version version, const Change& change)
    {
        level::Level level = test::LevelBuilder(version).build(); // which can be written
        level.objects = test::animatedLevel(version).objects;
        change(level.objects);
        return schema::Content(std::move(level));
    }

    /// Moveable 47 has six animations of one to six key frames with a mesh each, whose states tell
    /// them apart; moveable 48 has one. Each goes on with the next one, the last with the first.
    static schema::Content six()
    {
        return levelLike(versions::Tr3,
                         [](level::Objects& objects)
                         {
                             std::vector<std::uint16_t> frames;
                             std::vector<level::Animation> rows;
                             for (std::size_t i = 0; i < 7; ++i)
                             {
                                 const std::size_t keys = i < 6 ? i + 1 : 1;
                                 level::Animation row = test::animation(
                                     frames.size(), 0, static_cast<std::uint16_t>(keys - 1));
                                 row.frameSize = test::kHeaderWords + 1;
                                 row.stateId = static_cast<std::uint16_t>(i);
                                 row.nextAnimation =
                                     static_cast<std::uint16_t>(i < 6 ? (i + 1) % 6 : 6);
                                 rows.push_back(row);
                                 for (std::size_t k = 0; k < keys; ++k)
                                 {
                                     std::vector<std::uint16_t> record(test::kHeaderWords + 1);
                                     record[0] = static_cast<std::uint16_t>(100 * i + k);
                                     record.back() = test::kTurnX;
                                     frames.insert(frames.end(), record.begin(), record.end());
                                 }
                             }
                             objects.frames = Table<std::uint16_t>(frames);
                             objects.animations = Table<level::Animation>(rows);
                             auto& models = objects.models.edit();
                             models[0].numMeshes = 1;
                             models[1].animationIndex = 6;
                             models[1].frameOffset = rows[6].frameOffset;
                         });
    }

    static Numbers states(const Document& document)
    {
        Numbers found;
        for (const level::Animation& row : objectsOf(document).animations)
        {
            found.push_back(row.stateId);
        }
        return found;
    }

    /// x of the boxes of its key frames, which tell whose they were.
    static Numbers boxes(const Document& document, std::size_t animation)
    {
        Numbers found;
        for (const auto& each : edit::keyframesIn(document.content(), animation))
        {
            found.push_back(each.box.minX);
        }
        return found;
    }

    /// Whether each animation still has the key frames that its state says.
    static bool haveTheirOwn(const Document& document)
    {
        const auto& rows = objectsOf(document).animations;
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            const int state = rows[row].stateId;
            Numbers wanted;
            for (int k = 0; k < (state < 6 ? state + 1 : 1); ++k)
            {
                wanted.push_back(100 * state + k);
            }
            if (boxes(document, row) != wanted)
            {
                return false;
            }
        }
        return true;
    }

    static bool survives(const schema::Content& before, Document& document)
    {
        const auto after = document.content().write();
        document.undo();
        const bool isUndone = document.content().write() == before.write();
        document.redo();
        return isUndone && document.content().write() == after && !document.content().shape().fault;
    }

private Q_SLOTS:
    void oneMovesToAnyPlace_data();
    void oneMovesToAnyPlace();
    void severalGather();
    void theyStayInTheirMoveable();
    void otherTablesMoveAnywhere();
    void thoseWithoutKeyFramesMove();
    void whatIsTiedStays();
    void thoseOfNobodyMoveAmongEachOther();
    void moveablesWithoutAnimationsKeepTheirPose();
    void copiesStandBehind();
    void theFirstOfAMoveable_data();
    void theFirstOfAMoveable();
    void theFirstBehindNobodys();
    void theFirstOfAll();
    void thePoseAtTheOffset();
    void keyFramesAreMade_data();
    void keyFramesAreMade();
    void asManyAsTheFramesNeed();
    void bareOnesInARow();
    void moreThanAnyLevelHas();
};

void tst_AnimationPlaces::oneMovesToAnyPlace_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    for (int from = 0; from < 6; ++from)
    {
        for (int to = 0; to < 6; ++to)
        {
            QTest::newRow(qPrintable(QStringLiteral("%1 to %2").arg(from).arg(to))) << from << to;
        }
    }
}

void tst_AnimationPlaces::oneMovesToAnyPlace()
{
    QFETCH(int, from);
    QFETCH(int, to);
    const auto content = six();
    Document document(content);
    const std::array rows{static_cast<std::size_t>(from)};
    QVERIFY(edit::moveAnimations(document, rows, static_cast<std::size_t>(to)));
    Numbers wanted{0, 1, 2, 3, 4, 5, 6};
    wanted.erase(wanted.begin() + from);
    wanted.insert(wanted.begin() + to, from);
    QCOMPARE(states(document), wanted);
    QVERIFY(haveTheirOwn(document));
    const level::Objects& objects = objectsOf(document);
    // What it goes on with is the one of the next state, wherever that is.
    for (const level::Animation& row : objects.animations)
    {
        const int next = objects.animations[row.nextAnimation].stateId;
        QCOMPARE(next, row.stateId < 6 ? (row.stateId + 1) % 6 : 6);
    }
    QCOMPARE(int{objects.models[0].animationIndex}, 0);
    QCOMPARE(objects.models[0].frameOffset, objects.animations[0].frameOffset);
    QCOMPARE(int{objects.models[1].animationIndex}, 6);
    QCOMPARE(objects.models[1].frameOffset, objects.animations[6].frameOffset);
    if (from == to)
    {
        QVERIFY(!document.canUndo());
        return;
    }
    QVERIFY(survives(content, document));
    const std::array back{static_cast<std::size_t>(to)};
    QVERIFY(edit::moveAnimations(document, back, static_cast<std::size_t>(from)));
    QCOMPARE(document.content().write(), content.write());
}

void tst_AnimationPlaces::severalGather()
{
    const auto content = six();
    Document document(content);
    QVERIFY(edit::moveAnimations(document, std::array<std::size_t, 3>{0, 3, 5}, 2));
    QCOMPARE(states(document), (Numbers{1, 2, 0, 3, 5, 4, 6}));
    QVERIFY(haveTheirOwn(document));
    QCOMPARE(document.history().size(), std::size_t{1});
    QCOMPARE(text(document.history().front().name).substr(0, 17), "Move 3 animations");
    QVERIFY(survives(content, document));
    Document other(content);
    QVERIFY(edit::moveAnimations(other, std::array<std::size_t, 3>{1, 2, 4}, 3));
    QCOMPARE(states(other), (Numbers{0, 3, 5, 1, 2, 4, 6}));
    QVERIFY(haveTheirOwn(other));
    Document whole(content);
    QVERIFY(edit::moveAnimations(whole, std::array<std::size_t, 6>{0, 1, 2, 3, 4, 5}, 0));
    QVERIFY(!whole.canUndo());
}

void tst_AnimationPlaces::theyStayInTheirMoveable()
{
    Document document(six());
    const auto places = edit::placesFor(document.content(), {"animations", 2, 2});
    QCOMPARE(places.first, std::size_t{0});
    QCOMPARE(places.count, std::size_t{6});
    QCOMPARE(edit::placesFor(document.content(), {"animations", 6, 1}).first, std::size_t{6});
    QCOMPARE(edit::placesFor(document.content(), {"animations", 5, 2}).count, std::size_t{0});
    for (const auto& [row, to] :
         std::vector<std::pair<std::size_t, std::size_t>>{{0, 6}, {6, 5}, {5, 6}})
    {
        const std::array rows{row};
        const auto done = edit::moveAnimations(document, rows, to);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::EntriesApart);
    }
    const std::array<std::size_t, 2> both{5, 6};
    QVERIFY(!edit::moveAnimations(document, both, 0));
    QVERIFY(!document.canUndo());
}

void tst_AnimationPlaces::otherTablesMoveAnywhere()
{
    Document document(six());
    const edit::RowSpan first{"state_changes", 0, 1};
    QCOMPARE(edit::placesFor(document.content(), first).count, std::size_t{2});
    edit::Transaction transaction(document, {edit::EditCode::MoveRows, {}});
    QVERIFY(edit::moveWithBelongings(transaction, first, 2));
    QVERIFY(transaction.commit());
    QCOMPARE(int{objectsOf(document).stateChanges[1].stateId}, 1);
}

/// They own none at any place, and the others all of theirs.
void tst_AnimationPlaces::thoseWithoutKeyFramesMove()
{
    const schema::Content content = test::nodding();
    Document document(content);
    QVERIFY(edit::moveAnimations(document, std::array<std::size_t, 1>{1}, 0));
    QVERIFY(survives(content, document));
    const auto& rows = objectsOf(document).animations;
    QCOMPARE(rows[0].frameOffset, std::uint32_t{0});
    QCOMPARE(rows[1].frameOffset, std::uint32_t{0});
    QCOMPARE(edit::keyframesIn(document.content(), 0).size(), std::size_t{0});
    QCOMPARE(edit::keyframesIn(document.content(), 1).size(), std::size_t{5});
    QCOMPARE(objectsOf(document).models[0].frameOffset, std::uint32_t{0});
    QVERIFY(edit::moveAnimations(document, std::array<std::size_t, 1>{0}, 1));
    QCOMPARE(document.content().write(), content.write());
}

void tst_AnimationPlaces::whatIsTiedStays()
{
    using Damage = std::function<void(level::Objects & objects)>;
    const std::vector<Damage> damages{
        // Key frames that do not stand in the order of the animations.
        [](level::Objects& objects)
        {
            auto& rows = objects.animations.edit();
            std::swap(rows[1].frameOffset, rows[2].frameOffset);
        },
        // Between two words.
        [](level::Objects& objects) { ++objects.animations.edit()[1].frameOffset; },
        // Behind the end of all.
        [](level::Objects& objects) { objects.animations.edit()[2].frameOffset = 0x7FFFFFFE; },
        // Another one begins in the middle of theirs.
        [](level::Objects& objects)
        { objects.animations.edit()[6].frameOffset = objects.animations[2].frameOffset; }};
    for (const Damage& damage : damages)
    {
        schema::Content content = six();
        damage(content.as<level::Level>()->objects);
        Document document(content);
        const auto done = edit::moveAnimations(document, std::array<std::size_t, 1>{1}, 3);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::EntryTied);
        QVERIFY(!document.canUndo());
        QCOMPARE(document.content().write(), content.write());
    }
}

/// They move as rows do, wherever their key frames are.
void tst_AnimationPlaces::thoseOfNobodyMoveAmongEachOther()
{
    schema::Content content = six();
    level::Objects& objects = content.as<level::Level>()->objects;
    objects.models.edit()[0].animationIndex = level::Model::kNoAnimation;
    objects.animations.edit()[1].frameOffset = 0;
    QCOMPARE(edit::placesFor(content, {"animations", 2, 1}).count, std::size_t{6});
    Document document(content);
    QVERIFY(edit::moveAnimations(document, std::array<std::size_t, 1>{4}, 0));
    QCOMPARE(states(document), (Numbers{4, 0, 1, 2, 3, 5, 6}));
    QVERIFY(objectsOf(document).frames == objects.frames);
    QVERIFY(!edit::moveAnimations(document, std::array<std::size_t, 1>{4}, 6));
}

/// What stands at the offset of one without animations is its rest pose.
void tst_AnimationPlaces::moveablesWithoutAnimationsKeepTheirPose()
{
    schema::Content content = six();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Model> models(objects.models.begin(), objects.models.end());
    models.push_back(models[0]);
    models.back().id = 60;
    models.back().animationIndex = level::Model::kNoAnimation;
    models.back().frameOffset = objects.animations[4].frameOffset;
    objects.models = Table<level::Model>(models);
    Document document(content);
    const auto pose = edit::poseAtOffset(content, 2);
    QVERIFY(pose);
    QCOMPARE(int{pose->box.minX}, 400);
    QVERIFY(edit::moveAnimations(document, std::array<std::size_t, 1>{4}, 1));
    QCOMPARE(int{edit::poseAtOffset(document.content(), 2)->box.minX}, 400);
    QVERIFY(haveTheirOwn(document));
}

void tst_AnimationPlaces::copiesStandBehind()
{
    const auto content = six();
    Document document(content);
    const std::array<std::size_t, 2> rows{1, 3};
    const auto made = edit::duplicateAnimations(document, rows, edit::CopyPlace::Behind);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(made->first, std::size_t{4});
    QCOMPARE(states(document), (Numbers{0, 1, 2, 3, 1, 3, 4, 5, 6}));
    QVERIFY(haveTheirOwn(document));
    QVERIFY(survives(content, document));
    QCOMPARE(int{objectsOf(document).models[1].animationIndex}, 8);
    // What led to state 4 still does.
    QCOMPARE(int{objectsOf(document).animations[3].nextAnimation}, 6);
    Document last(content);
    const auto end =
        edit::duplicateAnimations(last, std::array<std::size_t, 1>{5}, edit::CopyPlace::Behind);
    QVERIFY(end);
    QCOMPARE(end->first, std::size_t{6});
    QCOMPARE(int{objectsOf(last).models[1].animationIndex}, 7);
    QVERIFY(haveTheirOwn(last));
}

void tst_AnimationPlaces::theFirstOfAMoveable_data()
{
    QTest::addColumn<int>("version");
    for (int version = 0; version < 5; ++version)
    {
        QTest::newRow(std::string(level::versionName(schema::Version(version))).c_str()) << version;
    }
}

/// Between the moveables 47, which has two animations, and 48, which has one.
void tst_AnimationPlaces::theFirstOfAMoveable()
{
    QFETCH(int, version);
    const auto content = levelLike(schema::Version(version),
                                   [](level::Objects& objects)
                                   {
                                       std::vector<level::Model> models(objects.models.begin(),
                                                                        objects.models.end());
                                       level::Model none = models[0];
                                       none.id = 147;
                                       none.animationIndex = level::Model::kNoAnimation;
                                       none.frameOffset = 0;
                                       models.insert(models.begin() + 1, none);
                                       objects.models = Table<level::Model>(models);
                                   });
    QVERIFY(edit::canGetFirstAnimation(content, 1));
    QVERIFY(!edit::canGetFirstAnimation(content, 0));
    Document document(content);
    view::Keyframe pose = edit::restPoseOf(content, 1);
    QCOMPARE(pose.angles.size(), std::size_t{2});
    pose.angles[1].y = 0x4000;
    const auto made = edit::makeFirstAnimation(document, 1, pose);
    QVERIFY2(made, made ? "" : fullMessage(made.error()).c_str());
    QCOMPARE(*made, std::size_t{2});
    QVERIFY(survives(content, document));
    const level::Objects& objects = objectsOf(document);
    QCOMPARE(objects.animations.size(), std::size_t{4});
    QCOMPARE(int{objects.models[0].animationIndex}, 0);
    QCOMPARE(int{objects.models[1].animationIndex}, 2);
    QCOMPARE(int{objects.models[2].animationIndex}, 3);
    for (const level::Model& model : objects.models)
    {
        QCOMPARE(model.frameOffset, objects.animations[model.animationIndex].frameOffset);
    }
    const std::array<std::size_t, 4> wanted{3, 1, 1, 1};
    for (std::size_t row = 0; row < wanted.size(); ++row)
    {
        QCOMPARE(edit::keyframesIn(document.content(), row).size(), wanted[row]);
    }
    const level::Animation& it = objects.animations[2];
    QCOMPARE(int{it.nextAnimation}, 2);
    QCOMPARE(int{it.frameRate}, 1);
    QCOMPARE(it.frameStart + it.frameEnd + it.nextFrame + it.stateId, 0);
    QCOMPARE(it.numAnimCommands + it.numStateChanges, 0);
    QCOMPARE(edit::keyframesIn(document.content(), 2).front().angles, pose.angles);
    QCOMPARE(int{objects.animations[3].nextAnimation}, 3);
    QVERIFY(objects.animations[0] == level::objectsOf(content).animations[0]);
}

/// Animations 0 and 1 are nobody's, and stay so: the new one stands behind them.
void tst_AnimationPlaces::theFirstBehindNobodys()
{
    const auto content = levelLike(versions::Tr4,
                                   [](level::Objects& objects)
                                   {
                                       auto& models = objects.models.edit();
                                       models[0].animationIndex = level::Model::kNoAnimation;
                                       models[1].animationIndex = 2;
                                   });
    Document document(content);
    const auto made = edit::makeFirstAnimation(document, 0, edit::restPoseOf(content, 0));
    QVERIFY(made);
    QCOMPARE(*made, std::size_t{2});
    const level::Objects& objects = objectsOf(document);
    QCOMPARE(view::animationsOf(objects, objects.models[0]).count, std::size_t{1});
    QCOMPARE(int{objects.models[1].animationIndex}, 3);
    QVERIFY(objects.animations[0] == level::objectsOf(content).animations[0]);
    QVERIFY(survives(content, document));
}

void tst_AnimationPlaces::theFirstOfAll()
{
    const auto content = levelLike(versions::Tr4,
                                   [](level::Objects& objects)
                                   {
                                       objects.animations = {};
                                       objects.frames = {};
                                       objects.stateChanges = {};
                                       objects.animDispatches = {};
                                       objects.animCommands = {};
                                       for (level::Model& model : objects.models.edit())
                                       {
                                           model.animationIndex = level::Model::kNoAnimation;
                                           model.frameOffset = 0;
                                       }
                                   });
    Document document(content);
    QVERIFY(!edit::poseAtOffset(content, 1));
    const auto second = edit::makeFirstAnimation(document, 1, edit::restPoseOf(content, 1));
    QVERIFY(second);
    QCOMPARE(*second, std::size_t{0});
    const auto first =
        edit::makeFirstAnimation(document, 0, edit::restPoseOf(document.content(), 0));
    QVERIFY(first);
    // In front of the one of the moveable behind it.
    QCOMPARE(*first, std::size_t{0});
    QCOMPARE(int{objectsOf(document).models[1].animationIndex}, 1);
    QCOMPARE(edit::keyframesIn(document.content(), 0).front().angles.size(), std::size_t{2});
    QCOMPARE(edit::keyframesIn(document.content(), 1).front().angles.size(), std::size_t{1});
    QCOMPARE(objectsOf(document).frames.size(), std::size_t{11 + 10});
    QCOMPARE(int{objectsOf(document).frames[9]}, 0x4000);
}

void tst_AnimationPlaces::thePoseAtTheOffset()
{
    schema::Content content = six();
    level::Objects& objects = content.as<level::Level>()->objects;
    auto& models = objects.models.edit();
    models[1].animationIndex = level::Model::kNoAnimation;
    QCOMPARE(int{edit::poseAtOffset(content, 1)->box.minX}, 600);
    models[1].frameOffset += 1;
    QVERIFY(!edit::poseAtOffset(content, 1));
    models[1].frameOffset = static_cast<std::uint32_t>(2 * objects.frames.size() - 4);
    QVERIFY(!edit::poseAtOffset(content, 1));
    models[1].frameOffset = 0xFFFFFFFE;
    QVERIFY(!edit::poseAtOffset(content, 1));
}

void tst_AnimationPlaces::keyFramesAreMade_data()
{
    theFirstOfAMoveable_data();
}

/// The second animation of moveable 47 loses its only key frame and gets another one.
void tst_AnimationPlaces::keyFramesAreMade()
{
    QFETCH(int, version);
    const auto game = static_cast<schema::Version>(version);
    const auto whole = levelLike(game, [](level::Objects&) {});
    const std::size_t words = level::objectsOf(whole).animations[1].frameOffset / 6;
    const auto content =
        levelLike(game,
                  [words](level::Objects& objects)
                  {
                      auto& frames = objects.frames.edit();
                      const auto first = frames.begin() + static_cast<std::ptrdiff_t>(3 * words);
                      frames.erase(first, first + static_cast<std::ptrdiff_t>(words));
                      auto& rows = objects.animations.edit();
                      rows[1].frameSize = 0;
                      rows[2].frameOffset = rows[1].frameOffset;
                      objects.models.edit()[1].frameOffset = rows[1].frameOffset;
                  });
    QVERIFY(edit::canGetKeyframes(content, 1));
    QVERIFY(!edit::canGetKeyframes(content, 0));
    Document document(content);
    view::Keyframe pose = edit::restPoseOf(content, 0);
    pose.offset = {1, -2, 3};
    const auto done = edit::makeKeyframes(document, std::array<std::size_t, 1>{1}, pose);
    QVERIFY2(done, done ? "" : fullMessage(done.error()).c_str());
    QVERIFY(survives(content, document));
    const auto made = edit::keyframesIn(document.content(), 1);
    QCOMPARE(made.size(), std::size_t{1});
    QCOMPARE(made.front().offset, pose.offset);
    QCOMPARE(edit::keyframesIn(document.content(), 0).size(), std::size_t{3});
    QCOMPARE(edit::keyframesIn(document.content(), 2).size(), std::size_t{1});
    const level::Objects& objects = objectsOf(document);
    QCOMPARE(objects.frames.size(), level::objectsOf(whole).frames.size());
    QCOMPARE(objects.animations[1].frameSize, level::objectsOf(whole).animations[1].frameSize);
    QCOMPARE(objects.models[1].frameOffset, level::objectsOf(whole).models[1].frameOffset);
    QCOMPARE(objects.models[0].frameOffset, std::uint32_t{0});
}

/// Frames 0 to 10 with a key frame every third: the last of five stands behind the last frame.
void tst_AnimationPlaces::asManyAsTheFramesNeed()
{
    schema::Content content = test::nodding();
    level::Animation& bare = content.as<level::Level>()->objects.animations.edit()[1];
    bare.frameStart = 40;
    bare.frameEnd = 50;
    bare.frameRate = 3;
    Document document(content);
    view::Keyframe pose = edit::poseAt(content, 0, 3);
    QVERIFY(edit::makeKeyframes(document, std::array<std::size_t, 1>{1}, pose));
    QVERIFY(survives(content, document));
    const auto made = edit::keyframesIn(document.content(), 1);
    QCOMPARE(made.size(), std::size_t{5});
    QVERIFY(std::ranges::all_of(
        made, [](const view::Keyframe& each) { return each.angles[0].x == test::turn(1); }));
    QCOMPARE(int{objectsOf(document).animations[1].frameStart}, 40);
    QCOMPARE(int{objectsOf(document).animations[1].frameEnd}, 50);
    // The engine would divide by a rate of 0.
    bare.frameRate = 0;
    Document other(content);
    QVERIFY(edit::makeKeyframes(other, std::array<std::size_t, 1>{1}, pose));
    QCOMPARE(int{objectsOf(other).animations[1].frameRate}, 1);
    QCOMPARE(edit::keyframesIn(other.content(), 1).size(), std::size_t{11});
}

/// Four that own nothing begin at the same place. Each gets its own, in one edit or one by one.
void tst_AnimationPlaces::bareOnesInARow()
{
    schema::Content content = test::nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> rows(objects.animations.begin(), objects.animations.end());
    rows.insert(rows.end(), 3, rows[1]);
    objects.animations = Table<level::Animation>(rows);
    const view::Keyframe pose = edit::poseAt(content, 0, 0);
    const auto counts = [](const Document& document)
    {
        Numbers found;
        for (std::size_t row = 0; row < 5; ++row)
        {
            found.push_back(static_cast<int>(edit::keyframesIn(document.content(), row).size()));
        }
        return found;
    };
    Document document(content);
    QVERIFY(edit::makeKeyframes(document, std::array<std::size_t, 1>{2}, pose));
    QCOMPARE(counts(document), (Numbers{5, 0, 1, 0, 0}));
    QVERIFY(edit::makeKeyframes(document, std::array<std::size_t, 2>{1, 4}, pose));
    QCOMPARE(counts(document), (Numbers{5, 1, 1, 0, 1}));
    QVERIFY(edit::makeKeyframes(document, std::array<std::size_t, 1>{3}, pose));
    QCOMPARE(counts(document), (Numbers{5, 1, 1, 1, 1}));
    while (document.canUndo())
    {
        document.undo();
    }
    QCOMPARE(document.content().write(), content.write());
}

/// Each says to have 32768 frames.
void tst_AnimationPlaces::moreThanAnyLevelHas()
{
    schema::Content content = test::nodding();
    level::Objects& objects = content.as<level::Level>()->objects;
    std::vector<level::Animation> rows(objects.animations.begin(), objects.animations.end());
    rows[1].frameEnd = 32767;
    rows[1].frameRate = 1;
    rows.insert(rows.end(), 3, rows[1]);
    objects.animations = Table<level::Animation>(rows);
    Document document(content);
    const auto done = edit::makeKeyframes(
        document, std::array<std::size_t, 4>{1, 2, 3, 4}, edit::poseAt(content, 0, 0));
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::TooManyRows);
    QVERIFY(!document.canUndo());
}

template struct tr::test::RegisteredTest<tst_AnimationPlaces>;
#include "tst_AnimationPlaces.moc"
