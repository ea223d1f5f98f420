// Objects go from one WAD into another. What they mean is read by hand from the tables of both.

#include "core/base/Text.h"
#include "core/format/was/ObjectFile.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/ObjectRows.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/MergeSamples.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadMeaning.h"

#include <QtTest>

#include <set>

using namespace tr;
using namespace tr::transfer;

namespace
{

constexpr std::uint32_t kGuardian = 90;
constexpr std::uint32_t kSound = 20;
const std::vector<std::string> kTwoNames{"one.wad", "other.wad"};

Rules rulesOf(Rule objects, Rule sounds = Rule::Renumber)
{
    Rules rules;
    rules.objects.fill(objects);
    rules.sounds = sounds;
    return rules;
}

/// The temple's objects, and a cube in the slot of its guardian that turns.
std::vector<Content> templeAndCube()
{
    level::Wad cube =
        test::LevelBuilder(level::versions::Wad).model(test::turningCube(kGuardian)).buildWad();
    return {test::wadSet(test::buildTempleWad(), kSound, "temple", 100),
            test::wadSet(std::move(cube), kSound, "cube", 50)};
}

/// Precondition: it can be done.
Report merged(edit::Document& document, const Plan& plan, const std::vector<Content>& sources)
{
    auto report = carryOut(document, plan, sources);
    if (!report)
    {
        QTest::qFail(message(report.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    return std::move(*report);
}

std::vector<std::string> linesOf(const Content& content)
{
    std::vector<std::string> lines;
    for (const auto& row : content.as<companion::ObjectFile>()->names.rows)
    {
        lines.push_back(concat(row.slot.bytes(), ":", row.path.bytes()));
    }
    return lines;
}

} // namespace

class tst_Merge : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void sharesWhatWasShared();
    void bringsAllAlong();
    void keepsWhatIsTheSame();
    void answers_data();
    void answers();
    void newestWins();
    void leavesWantedSlots();
    void takesAnimationsOnly();
    void takesBodiesOnly();
    void sharesGoWithWhatIsReplaced();
    void movesSounds();
    void replacesSounds();
    void keepsSoundsOfEngines();
    void findsMirroredPictures();
    void refusesTooManySamples();
    void isTheSameFromItsPlan();
    void isCancelled();
};

void tst_Merge::sharesWhatWasShared()
{
    level::Wad wad = test::buildTempleWad();
    // A second one shows the meshes, and plays the animations, of the last.
    auto& models = wad.objects.models.edit();
    models.push_back(models.back());
    models.back().id = 500;
    const std::vector<Content> sources{wad};
    edit::Document document(test::emptyWadSet());
    merged(document, planOfAll(std::vector<std::string>{"one.wad"}, sources, {}), sources);
    const auto& objects = level::objectsOf(document.content());
    QCOMPARE(objects.animations.size(), wad.objects.animations.size());
    QCOMPARE(objects.meshWords.size(), wad.objects.meshWords.size());
    QCOMPARE(objects.models[objects.models.size() - 1].firstMesh,
             objects.models[objects.models.size() - 2].firstMesh);
}

void tst_Merge::bringsAllAlong()
{
    const std::vector<Content> sources{test::wadSet(test::buildTempleWad(), kSound, "temple", 100)};
    const auto before = test::meaningOfWad(sources[0]);
    edit::Document document(test::emptyWadSet());
    const auto empty = document.content().write();
    const auto report =
        merged(document, planOfAll(std::vector<std::string>{"one.wad"}, sources, {}), sources);
    const auto after = test::meaningOfWad(document.content());
    QVERIFY(before.moveables == after.moveables);
    QVERIFY(before.statics == after.statics);
    QVERIFY(before.sounds == after.sounds);
    QVERIFY(!before.sounds.empty());
    QVERIFY(report.resolution.objects.empty());
    QVERIFY(report.remarks.empty());
    QCOMPARE(linesOf(document.content()), linesOf(sources[0]));
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == empty);
}

void tst_Merge::keepsWhatIsTheSame()
{
    const Content temple = test::wadSet(test::buildTempleWad(), kSound, "temple", 100);
    const std::vector<Content> sources{temple, temple};
    for (const Rule rule : {Rule::Keep, Rule::Replace, Rule::Renumber})
    {
        edit::Document document(temple);
        const auto before = document.content().write();
        const auto report =
            merged(document, planOfAll(kTwoNames, sources, rulesOf(rule, rule)), sources);
        const auto& met = report.resolution;
        QCOMPARE(met.objects.size(), 2 * objectsIn(temple).size());
        QVERIFY(std::ranges::all_of(met.objects, &ObjectConflict::isEqual));
        QVERIFY(std::ranges::all_of(met.sounds, &SoundConflict::isEqual));
        QVERIFY(document.content().write() == before);
        QVERIFY(!document.canUndo());
    }
}

void tst_Merge::answers_data()
{
    QTest::addColumn<int>("answer");
    QTest::addColumn<bool>("hasTemples");
    QTest::addColumn<bool>("hasCube");
    QTest::newRow("keep") << int(Answer::Keep) << true << false;
    QTest::newRow("replace") << int(Answer::Replace) << false << true;
    QTest::newRow("other slot") << int(Answer::OtherSlot) << true << true;
}

void tst_Merge::answers()
{
    QFETCH(const int, answer);
    QFETCH(const bool, hasTemples);
    QFETCH(const bool, hasCube);
    const auto sources = templeAndCube();
    const auto temple = test::meaningOfWad(sources[0]);
    const auto cube = test::meaningOfWad(sources[1]);
    // Both into an empty file, and the second into the first, come to the same objects.
    for (const bool isInto : {false, true})
    {
        const std::vector<Content> from = isInto ? std::vector<Content>{sources[1]} : sources;
        const std::vector<std::string> names =
            isInto ? std::vector<std::string>{kTwoNames[1]} : kTwoNames;
        edit::Document document(isInto ? sources[0] : test::emptyWadSet());
        const auto before = document.content().write();
        Plan plan = planOfAll(names, from, rulesOf(Rule::Keep));
        for (ObjectChoice& choice : plan.objects)
        {
            if (choice.key == ObjectKey{ObjectKind::Moveable, kGuardian}
                && choice.source + 1 == from.size())
            {
                choice.answer = static_cast<Answer>(answer);
            }
        }
        const auto report = merged(document, plan, from);
        const auto then = test::meaningOfWad(document.content());
        const auto conflict = std::ranges::find(report.resolution.objects,
                                                ObjectKey{ObjectKind::Moveable, kGuardian},
                                                &ObjectConflict::key);
        QVERIFY(conflict != report.resolution.objects.end());
        QVERIFY(!conflict->isEqual);
        QCOMPARE(int(conflict->answer), answer);
        QCOMPARE(conflict->with.has_value(), !isInto);
        const auto& inSlot = then.moveables.at(kGuardian);
        QVERIFY(inSlot == (hasTemples ? temple : cube).moveables.at(kGuardian));
        QCOMPARE(then.moveables.size(), temple.moveables.size() + (hasTemples && hasCube ? 1 : 0));
        if (hasTemples && hasCube)
        {
            QVERIFY(conflict->to > kGuardian);
            QVERIFY(then.moveables.at(conflict->to) == cube.moveables.at(kGuardian));
        }
        for (const auto& [slot, numbers] : temple.moveables)
        {
            QVERIFY(slot == kGuardian || then.moveables.at(slot) == numbers);
        }
        QCOMPARE(linesOf(document.content()).size(), then.moveables.size() + then.statics.size());
        QVERIFY(document.canUndo() || (isInto && !hasCube));
        document.goTo(0);
        QVERIFY(document.content().write() == before);
    }
}

/// A slot that is wanted for one object is given to no other, whichever comes first.
void tst_Merge::newestWins()
{
    const auto sources = templeAndCube();
    using Changed = std::optional<std::int64_t>;
    const auto guardianOf = [&](Changed ofTemple, Changed ofCube)
    {
        edit::Document document(test::emptyWadSet());
        Plan plan = planOfAll(kTwoNames, sources, rulesOf(Rule::Newest));
        plan.sources[0].changed = ofTemple;
        plan.sources[1].changed = ofCube;
        const auto report = merged(document, plan, sources);
        const auto& met = report.resolution.objects;
        const auto found = std::ranges::find(
            met, ObjectKey{ObjectKind::Moveable, kGuardian}, &ObjectConflict::key);
        return found == met.end() ? std::optional<Answer>() : found->answer;
    };
    QVERIFY(guardianOf(1000, 2000) == Answer::Replace);
    QVERIFY(guardianOf(-2000, -1000) == Answer::Replace);
    QVERIFY(guardianOf(2000, 1000) == Answer::Keep);
    QVERIFY(guardianOf(1000, 1000) == Answer::Keep);
    QVERIFY(guardianOf(std::nullopt, 1000) == Answer::Keep);
    QVERIFY(guardianOf(1000, std::nullopt) == Answer::Keep);
    // What is there already has an age, too.
    edit::Document document(sources[0]);
    Plan plan = planOfAll(std::vector<std::string>{"other.wad"},
                          std::span(sources).subspan(1),
                          rulesOf(Rule::Newest));
    plan.destination.changed = 5;
    plan.sources[0].changed = 6;
    const auto report = carryOut(document, plan, std::span(sources).subspan(1));
    QVERIFY(report.has_value());
    QVERIFY(!report->resolution.going.empty());
}

void tst_Merge::leavesWantedSlots()
{
    const auto sources = templeAndCube();
    const std::vector<Content> from{sources[1], sources[1]};
    std::uint32_t behind = kGuardian;
    for (const level::Model& model : level::objectsOf(sources[0]).models)
    {
        behind = std::max(behind, model.id);
    }
    edit::Document document(sources[0]);
    Plan plan = planOfAll(kTwoNames, from, rulesOf(Rule::Keep));
    for (ObjectChoice& choice : plan.objects)
    {
        if (choice.key == ObjectKey{ObjectKind::Moveable, kGuardian})
        {
            choice.answer = Answer::OtherSlot;
            choice.to = choice.source == 1 ? std::optional(behind + 1) : std::nullopt;
        }
    }
    const auto report = merged(document, plan, from);
    QVERIFY(report.remarks.empty());
    const auto then = test::meaningOfWad(document.content());
    const auto cube = test::meaningOfWad(sources[1]);
    for (const std::uint32_t slot : {behind + 1, behind + 2})
    {
        QVERIFY(then.moveables.at(slot) == cube.moveables.at(kGuardian));
    }
}

void tst_Merge::takesAnimationsOnly()
{
    auto other = test::buildTempleWad();
    other.objects.animations.edit().front().stateId = 77;
    const Content temple = test::wadSet(test::buildTempleWad(), kSound, "temple", 100);
    const std::vector<Content> sources{test::wadSet(std::move(other), kSound, "temple", 100)};
    const std::uint32_t slot = level::objectsOf(temple).models[0].id;
    Plan plan;
    plan.sources = {fileOf("other.wad", sources[0])};
    plan.destination = fileOf("temple.wad", temple);
    plan.objects = {{0, {ObjectKind::Moveable, slot}, Answer::AnimationsOnly, std::nullopt}};
    edit::Document document(temple);
    const auto before = document.content().write();
    const auto count = [slot](const Content& content)
    {
        const auto& objects = level::objectsOf(content);
        const auto model = std::ranges::find(objects.models, slot, &level::Model::id);
        return view::animationsOf(objects, *model).count;
    };
    const std::size_t own = count(temple);
    const auto report = merged(document, plan, sources);
    QVERIFY(report.resolution.deeds.front().share == Share::Animations);
    QCOMPARE(count(document.content()), 2 * own);
    const auto& objects = level::objectsOf(document.content());
    const auto model = std::ranges::find(objects.models, slot, &level::Model::id);
    QCOMPARE(objects.animations[model->animationIndex + own].stateId, std::uint16_t{77});
    QCOMPARE(objects.models.size(), level::objectsOf(temple).models.size());
    QCOMPARE(objects.meshPointers.size(), level::objectsOf(temple).meshPointers.size());
    QCOMPARE(objects.frames.size() - level::objectsOf(temple).frames.size(),
             objects.animations[model->animationIndex + own].frameOffset / 2
                 - objects.animations[model->animationIndex].frameOffset / 2);
    document.undo();
    QVERIFY(document.content().write() == before);

    // One with other bones cannot get them.
    const auto cube = templeAndCube();
    plan.sources = {fileOf("cube.wad", cube[1])};
    plan.objects = {{0, {ObjectKind::Moveable, kGuardian}, Answer::AnimationsOnly, std::nullopt}};
    const std::vector<Content> cubes{cube[1]};
    const auto refused = merged(document, plan, cubes);
    QCOMPARE(refused.remarks.size(), std::size_t{1});
    QVERIFY(refused.resolution.deeds.empty());
}

void tst_Merge::takesBodiesOnly()
{
    const Content temple = test::wadSet(test::buildTempleWad(), kSound, "temple", 100);
    const auto& own = level::objectsOf(temple);
    const auto hasBones = std::ranges::find_if(
        own.models, [](const level::Model& each) { return each.numMeshes > 1; });
    QVERIFY(hasBones != own.models.end());
    const level::Model body = *hasBones;
    auto other = test::buildTempleWad();
    other.objects.animations.edit()[body.animationIndex].stateId = 77;
    // Bytes of a mesh: the centre of its sphere first. A link: a code, then x, y and z.
    const std::uint32_t offset = own.meshPointers[body.firstMesh + 1U].offset;
    other.objects.meshWords.edit()[offset / 2] = 1234;
    other.objects.meshTrees.edit()[body.meshTreeIndex + 1] += 5;
    const std::vector<Content> sources{test::wadSet(std::move(other), kSound, "temple", 100)};
    Plan plan;
    plan.sources = {fileOf("other.wad", sources[0])};
    plan.destination = fileOf("temple.wad", temple);
    plan.objects = {{0, {ObjectKind::Moveable, body.id}, Answer::BodyOnly, std::nullopt}};
    edit::Document document(temple);
    const auto before = document.content().write();
    const auto report = merged(document, plan, sources);
    QVERIFY(report.remarks.empty());
    const auto& objects = level::objectsOf(document.content());
    QCOMPARE(objects.models.size(), own.models.size());
    QVERIFY(objects.animations == own.animations);
    QVERIFY(objects.frames == own.frames);
    QVERIFY(objects.animCommands == own.animCommands);
    const auto model = std::ranges::find(objects.models, body.id, &level::Model::id);
    QVERIFY(model != objects.models.end());
    QCOMPARE(model->animationIndex, body.animationIndex);
    QCOMPARE(objects.meshWords[objects.meshPointers[model->firstMesh + 1U].offset / 2],
             std::uint16_t{1234});
    QCOMPARE(objects.meshTrees[model->meshTreeIndex + 1],
             own.meshTrees[body.meshTreeIndex + 1] + 5);
    // What only the old body had is gone: both files have the same but for two numbers.
    QCOMPARE(objects.meshTrees.size(), own.meshTrees.size());
    QCOMPARE(objects.meshPointers.size(), own.meshPointers.size());
    document.undo();
    QVERIFY(document.content().write() == before);

    // One with other bones cannot get it.
    const auto cube = templeAndCube();
    plan.sources = {fileOf("cube.wad", cube[1])};
    plan.objects = {{0, {ObjectKind::Moveable, kGuardian}, Answer::BodyOnly, std::nullopt}};
    const std::vector<Content> cubes{cube[1]};
    const auto refused = merged(document, plan, cubes);
    QCOMPARE(refused.remarks.size(), std::size_t{1});
    QVERIFY(refused.resolution.deeds.empty());
}

/// A moveable that is replaced needs nothing any more that it was to get: what comes in its place
/// may have other bones.
void tst_Merge::sharesGoWithWhatIsReplaced()
{
    const auto sources = templeAndCube();
    const Content& temple = sources[0];
    for (const Answer share : {Answer::BodyOnly, Answer::AnimationsOnly})
    {
        auto other = test::buildTempleWad();
        other.objects.meshWords.edit()[0] = 99;
        const std::vector<Content> from{test::wadSet(std::move(other), kSound, "other", 100),
                                        sources[1]};
        Plan plan;
        plan.sources = {fileOf("other.wad", from[0]), fileOf("cube.wad", from[1])};
        plan.destination = fileOf("temple.wad", temple);
        plan.objects = {{0, {ObjectKind::Moveable, kGuardian}, share, std::nullopt},
                        {1, {ObjectKind::Moveable, kGuardian}, Answer::Replace, std::nullopt}};
        edit::Document document(temple);
        const auto before = document.content().write();
        const auto report = merged(document, plan, from);
        QCOMPARE(report.resolution.deeds.size(), std::size_t{1});
        const auto then = test::meaningOfWad(document.content());
        QVERIFY(then.moveables.at(kGuardian)
                == test::meaningOfWad(from[1]).moveables.at(kGuardian));
        document.undo();
        QVERIFY(document.content().write() == before);
    }
}

void tst_Merge::movesSounds()
{
    const auto sources = templeAndCube();
    edit::Document document(test::emptyWadSet());
    const auto report =
        merged(document, planOfAll(kTwoNames, sources, rulesOf(Rule::Renumber)), sources);
    const auto then = test::meaningOfWad(document.content());
    QCOMPARE(report.resolution.sounds.size(), std::size_t{1});
    const SoundConflict& conflict = report.resolution.sounds.front();
    QVERIFY(conflict.isCommanded && !conflict.isEqual);
    QVERIFY(conflict.to != kSound);
    const auto cube = test::meaningOfWad(sources[1]);
    QVERIFY(then.sounds.at(conflict.to) == cube.sounds.at(kSound));
    QVERIFY(then.sounds.at(kSound) == test::meaningOfWad(sources[0]).sounds.at(kSound));
    // Its command, of whose numbers the meaning has what that sound is.
    QVERIFY(then.moveables.at(report.resolution.objects.front().to)
            == cube.moveables.at(kGuardian));
}

void tst_Merge::replacesSounds()
{
    const auto sources = templeAndCube();
    edit::Document document(sources[0]);
    const auto before = document.content().write();
    const std::vector<Content> cube{sources[1]};
    const auto report = merged(document,
                               planOfAll(std::vector<std::string>{"cube.wad"},
                                         cube,
                                         rulesOf(Rule::Renumber, Rule::Replace)),
                               cube);
    const auto then = test::meaningOfWad(document.content());
    QVERIFY(then.sounds == test::meaningOfWad(sources[1]).sounds);
    // What nothing plays any more is gone with its samples.
    const auto& sounds = *document.content().as<level::Sounds>();
    QCOMPARE(sounds.details.size(), std::size_t{1});
    QCOMPARE(sounds.sampleIndices.size(), std::size_t{2});
    QCOMPARE(document.content().as<companion::SampleFile>()->names.rows.size(), std::size_t{2});
    QCOMPARE(report.resolution.sounds.front().answer, Rule::Replace);
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_Merge::keepsSoundsOfEngines()
{
    auto sources = templeAndCube();
    // The cube's sound is no longer played by any command of it.
    auto& set = *sources[1].as<companion::WadSet>();
    set.wad.objects.animations.edit().front().numAnimCommands = 0;
    edit::Document document(test::emptyWadSet());
    const auto report =
        merged(document, planOfAll(kTwoNames, sources, rulesOf(Rule::Renumber)), sources);
    const SoundConflict& conflict = report.resolution.sounds.front();
    QVERIFY(!conflict.isCommanded);
    QCOMPARE(conflict.answer, Rule::Keep);
    QCOMPARE(test::meaningOfWad(document.content()).sounds, test::meaningOfWad(sources[0]).sounds);
}

void tst_Merge::findsMirroredPictures()
{
    const level::Wad wad = test::buildTempleWad();
    const std::vector<Content> sources{wad, test::mirroredPictures(wad)};
    edit::Document one(test::emptyWadSet());
    const std::vector<Content> alone{sources[0]};
    const auto first =
        merged(one, planOfAll(std::vector<std::string>{"one.wad"}, alone, {}), alone);
    edit::Document document(test::emptyWadSet());
    const auto report =
        merged(document, planOfAll(kTwoNames, sources, rulesOf(Rule::Renumber)), sources);
    QCOMPARE(report.textures.pictures, 2 * first.textures.pictures);
    QCOMPARE(report.textures.samplesAfter, first.textures.samplesAfter);
    QCOMPARE(report.textures.equal, first.textures.pictures + 2 * first.textures.equal);
    QVERIFY(report.textures.turned > 0);
    QVERIFY(report.textures.texelsSaved >= report.textures.texels / 2);
    QCOMPARE(report.textures.pagesAfter, first.textures.pagesAfter);
    const auto before = test::meaningOfWad(sources[1]);
    const auto then = test::meaningOfWad(document.content());
    for (const Deed& deed : report.resolution.deeds)
    {
        if (deed.source == 1 && deed.key.kind == ObjectKind::Moveable)
        {
            QVERIFY(then.moveables.at(deed.slot) == before.moveables.at(deed.key.slot));
        }
    }
}

void tst_Merge::refusesTooManySamples()
{
    const std::vector<Content> sources{test::manyTriangles(1, 0, 2500),
                                       test::manyTriangles(2, 5000, 2500)};
    edit::Document document(test::emptyWadSet());
    const auto before = document.content().write();
    const auto refused = carryOut(document, planOfAll(kTwoNames, sources, {}), sources);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::SampleTooHigh);
    QVERIFY(document.content().write() == before);
    QVERIFY(!document.canUndo());
    // As many that are half the same are none too many.
    const std::vector<Content> less{sources[0], test::manyTriangles(2, 1000, 2500)};
    const auto report = merged(document, planOfAll(kTwoNames, less, {}), less);
    QCOMPARE(report.textures.samplesAfter, std::size_t{3501});
    QVERIFY(test::meaningOfWad(document.content()).moveables.at(2)
            == test::meaningOfWad(less[1]).moveables.at(2));
}

void tst_Merge::isTheSameFromItsPlan()
{
    const auto sources = templeAndCube();
    edit::Document document(test::emptyWadSet());
    const Plan plan = planOfAll(kTwoNames, sources, rulesOf(Rule::Renumber));
    const auto report = merged(document, plan, sources);
    Plan saved = answered(plan, report.resolution);
    saved.rules = rulesOf(Rule::Keep, Rule::Keep); // its answers are all it needs
    const auto read = planOf(textOf(saved));
    QVERIFY(read.has_value());
    QVERIFY(*read == saved);
    QVERIFY(!faultOf(*read, nullptr, sources));
    edit::Document again(test::emptyWadSet());
    merged(again, *read, sources);
    QVERIFY(again.content().write() == document.content().write());
}

void tst_Merge::isCancelled()
{
    const auto sources = templeAndCube();
    const Plan plan = planOfAll(kTwoNames, sources, {});
    std::stop_source stop;
    int told = 0;
    const Progress progress(stop.get_token(),
                            [&](double done)
                            {
                                QVERIFY(done >= 0 && done <= 1);
                                told += 1;
                                if (told == 5)
                                {
                                    stop.request_stop();
                                }
                            });
    edit::Document document(test::emptyWadSet());
    const auto before = document.content().write();
    QVERIFY_THROWS_EXCEPTION(Cancelled,
                             static_cast<void>(carryOut(document, plan, sources, progress)));
    QVERIFY(document.content().write() == before);
    QVERIFY(!document.canUndo());
}

template struct tr::test::RegisteredTest<tst_Merge>;
#include "tst_Merge.moc"
