// Objects of several files go into object files of Tomb Editor. Files are put together by hand, and
// so are the bytes that have to come of them: all that is not named there must be what it was.

#include "core/base/Text.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/level/Wad.h"
#include "tests/core/IntoWad2.h"
#include "tests/core/MergeSamples.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/Wad2Files.h"
#include "tests/support/Wad2Rows.h"
#include "tests/support/WadValues.h"

#include <array>
#include <stop_token>

using namespace tr;
using namespace tr::test;
namespace chunks = test::chunks;

class tst_IntoWad2 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsGoAsTheyAre();
    void othersKeepTheirPlaces();
    void manyStandInOrder();
    void sharesLeaveTheRest_data();
    void sharesLeaveTheRest();
    void whatAWadCannotTellApartMeets();
    void objectsOfWadsArrive();
    void picturesAreFoundAgain();
    void texturesOfOtherFilesStayApart();
    void animatedTexturesGoAlong();
    void whatCannotBeSeenIsNotMet();
    void whatSharesASlotStays();
    void otherGamesAreTold();
    void newFilesBeginEmpty();
    void whatGoesLeavesItsPictures();
    void failuresLeaveTheFileAlone();
    void plansAreOfTheFile();
    void filesOfAllAges();
};

void tst_IntoWad2::rowsGoAsTheyAre()
{
    const NamedObjects before = intoObjects();
    const convert::Source into = sideFrom("into.wad2", before.text());
    const std::vector<convert::Source> sources{sideFrom("from.wad2", fromObjects().text())};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Replace), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    NamedObjects expected = before;
    expected.textures.push_back(test::plainTexture(kPlainGreen, "green"));
    expected.sprites.push_back(test::plainSprite(1, kPlainGreen));
    expected.sequences.push_back(test::spriteSequence(501, {1, 0, 1}));
    // What is replaced leaves its row, and what is new stands in the order of slots.
    expected.moveables = {
        {3, "three", 0}, {20, "guest", 2, 0.75F}, {21, "new", 1}, {35, "last", 0}};
    expected.statics.push_back(test::litStatic(5, "five", 2, 9));
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
    QCOMPARE(outcome.report.textures.pictures, std::size_t{2});
    QCOMPARE(outcome.report.textures.thereAlready, std::size_t{1});
    QCOMPARE(outcome.report.meshes, std::size_t{3});
    QCOMPARE(outcome.report.animations, std::size_t{2});
    // Nothing of it is lost, so that nothing is told but what holds for every merge.
    for (const view::Phrase& each : outcome.report.remarks)
    {
        const std::string remark = view::englishText(each);
        QVERIFY2(remark.starts_with("nothing says what the sounds of from.wad2 are")
                     || remark.starts_with("Lara and what engines put together with her"),
                 remark.c_str());
    }
}

void tst_IntoWad2::othersKeepTheirPlaces()
{
    // Slots out of order, and a chunk that nobody knows among the objects.
    NamedObjects before = intoObjects();
    before.moveables = {{35, "last", 0}, {3, "three", 0}};
    before.behind = chunks::leaf("W2Unheard", "of");
    const convert::Source into = sideFrom("into.wad2", before.text());
    const std::vector<convert::Source> sources{sideFrom("from.wad2", fromObjects().text())};
    const MergedFile outcome = mergedWad2(
        into,
        planForOne(wholePlan(into, sources, transfer::Rule::Keep), 21, transfer::Answer::Keep),
        sources);
    QCOMPARE(outcome.problem, test::kNothing);
    NamedObjects expected = before;
    expected.moveables.push_back({21, "new", 1});
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
}

void tst_IntoWad2::manyStandInOrder()
{
    const NamedObjects before = intoObjects();
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects one = fromObjects();
    one.sequences.clear();
    one.statics.clear();
    one.moveables = {{1, "one", 1}, {22, "two", 1}, {40, "three", 1}};
    NamedObjects other = one;
    other.moveables = {{2, "four", 1}, {20, "five", 1}, {21, "six", 1}, {50, "seven", 1}};
    const std::vector<convert::Source> sources{sideFrom("one.wad2", one.text()),
                                               sideFrom("other.wad2", other.text())};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Replace), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    NamedObjects expected = before;
    expected.moveables = {{1, "one", 1},
                          {2, "four", 1},
                          {3, "three", 0},
                          {20, "five", 1},
                          {21, "six", 1},
                          {22, "two", 1},
                          {35, "last", 0},
                          {40, "three", 1},
                          {50, "seven", 1}};
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
    // Where others are in no order, they come behind all, in the order in which they are taken.
    NamedObjects mixed = before;
    mixed.moveables = {{35, "last", 0}, {3, "three", 0}, {20, "twenty", 0}};
    const convert::Source unsorted = sideFrom("into.wad2", mixed.text());
    const MergedFile behind =
        mergedWad2(unsorted, wholePlan(unsorted, sources, transfer::Rule::Replace), sources);
    QCOMPARE(behind.problem, test::kNothing);
    mixed.moveables = {{35, "last", 0},
                       {3, "three", 0},
                       {20, "five", 1},
                       {1, "one", 1},
                       {22, "two", 1},
                       {40, "three", 1},
                       {2, "four", 1},
                       {21, "six", 1},
                       {50, "seven", 1}};
    QCOMPARE(test::byteDifference(bytesOf(mixed.text()), behind.content.write()), test::kNothing);
}

void tst_IntoWad2::sharesLeaveTheRest_data()
{
    QTest::addColumn<bool>("isOfWad2");
    QTest::newRow("of a .wad2") << true;
    QTest::newRow("of a WAD") << false;
}

void tst_IntoWad2::sharesLeaveTheRest()
{
    QFETCH(const bool, isOfWad2);
    const NamedObjects before = intoObjects();
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects = fromObjects();
    NamedAnimation second = playingSound(17);
    second.next = 1;
    objects.moveables[0].animations = {NamedAnimation{"run", 1, 0}, second};
    convert::Source source = sideFrom("from.wad2", objects.text());
    if (!isOfWad2)
    {
        source = sideFrom("from.wad", source.objects.content);
    }
    const std::vector<convert::Source> sources{source};
    const transfer::Plan all = wholePlan(into, sources, transfer::Rule::Keep);

    // The animations come behind the one that is there, and lead to each other.
    const MergedFile animated =
        mergedWad2(into, planForOne(all, 20, transfer::Answer::AnimationsOnly), sources);
    QCOMPARE(animated.problem, test::kNothing);
    const wad2::Moveable& given = animated.file().moveables.rows[1];
    QCOMPARE(given.animations.size(), std::size_t{3});
    QCOMPARE(given.animations[1].next.animation.value, std::int64_t{2});
    QCOMPARE(given.animations[1].stateChanges[0].dispatches[0].frames.nextAnimation.value,
             std::int64_t{1});
    QCOMPARE(given.animations[2].next.animation.value, std::int64_t{2});
    QCOMPARE(animated.report.animations, std::size_t{2});
    QCOMPARE(animated.file().textures.rows.size(), before.textures.size());
    // Without them the file is what it was.
    edit::Document document(animated.content);
    {
        edit::Transaction transaction(document, {edit::EditCode::DeleteRows, {}});
        transaction.apply(edit::Splice{
            wad2::tables::Animations, "moveables/1/animations", 1, 2, schema::RowBlock()});
        QVERIFY(transaction.commit().has_value());
    }
    QCOMPARE(test::byteDifference(bytesOf(before.text()), document.content().write()),
             test::kNothing);

    // The body is exchanged, and what it does stays.
    const MergedFile dressed =
        mergedWad2(into, planForOne(all, 20, transfer::Answer::BodyOnly), sources);
    QCOMPARE(dressed.problem, test::kNothing);
    if (isOfWad2)
    {
        const auto bone = [](const std::string& name)
        {
            return chunks::leb(0) + chunks::raw(static_cast<std::int32_t>(name.size())) + name
                   + chunks::leaf("W2BoneTrans", chunks::vec3(0, 0.5F, 0));
        };
        const std::string letters = dressed.letters();
        QVERIFY(letters.find(test::weightedMesh("guest", 0.75F, 2)) != std::string::npos);
        QVERIFY(letters.find(test::weightedMesh("twenty", 0.25F, 1)) == std::string::npos);
        QVERIFY(letters.find(bone("guest")) != std::string::npos);
        QVERIFY(letters.find(bone("twenty")) == std::string::npos);
        QVERIFY(letters.find("of twenty") != std::string::npos); // its property
    }
    const wad2::Moveable& body = dressed.file().moveables.rows[1];
    QCOMPARE(body.animations.size(), std::size_t{1});
    QCOMPARE(std::string(body.properties.rows[0].name.value().bytes()), std::string("of twenty"));
    QCOMPARE(body.meshes.size(), std::size_t{1});
    const std::int64_t shown = body.meshes[0].polygons.rows[0].texture.texture.value;
    QCOMPARE(dressed.file().textures.rows[static_cast<std::size_t>(shown)].pixels.texels[3].colour,
             kPlainGreen);
    // All others are there as they were.
    for (const NamedMoveable& each : {before.moveables[0], before.moveables[2]})
    {
        QVERIFY(dressed.letters().find(each.text()) != std::string::npos);
    }
}

void tst_IntoWad2::whatAWadCannotTellApartMeets()
{
    const NamedObjects before = intoObjects();
    const convert::Source into = sideFrom("into.wad2", before.text());
    // In a WAD they are the same; one of them has another name.
    NamedObjects renamed = before;
    renamed.moveables = {{3, "renamed", 0}, {20, "twenty", 1}};
    const std::vector<convert::Source> sources{sideFrom("from.wad2", renamed.text())};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Replace), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    std::size_t open = 0;
    for (const transfer::ObjectConflict& each : outcome.report.resolution.objects)
    {
        const bool isRenamed =
            each.key.kind == transfer::ObjectKind::Moveable && each.key.slot == 3;
        QCOMPARE(each.isEqual, !isRenamed);
        open += isRenamed ? 1 : 0;
    }
    QCOMPARE(open, std::size_t{1});
    NamedObjects expected = before;
    expected.moveables[0] = {3, "renamed", 0};
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
}

/// What they mean is read from the tables of WADs: of the one that they are from, and of the one
/// that the file comes to.
void tst_IntoWad2::objectsOfWadsArrive()
{
    const NamedObjects before = intoObjects();
    const convert::Source into = sideFrom("into.wad2", before.text());
    const schema::Content temple(test::buildTempleWad());
    const std::vector<convert::Source> sources{sideFrom("temple.wad", temple)};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Renumber), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    const test::WadValues was = test::valuesOfWad(temple);
    const auto comesTo = convert::standInFor(outcome.content);
    QVERIFY(comesTo.has_value());
    const test::WadValues is = test::valuesOfWad(comesTo->file.content);
    std::size_t objects = 0;
    for (const transfer::Deed& deed : outcome.report.resolution.deeds)
    {
        const auto& mine =
            deed.key.kind == transfer::ObjectKind::Moveable ? was.moveables : was.statics;
        const auto& theirs =
            deed.key.kind == transfer::ObjectKind::Moveable ? is.moveables : is.statics;
        QVERIFY(deed.key.kind != transfer::ObjectKind::Sprites);
        QVERIFY(theirs.contains(deed.slot));
        for (const std::string_view part :
             {"vertices", "faces", "texels", "tree", "key frames", "animations", "commands"})
        {
            const auto& whole = mine.at(deed.key.slot);
            if (whole.contains(part))
            {
                QVERIFY2(whole.at(part) == theirs.at(deed.slot).at(part),
                         concat(part, " of ", deed.key.slot).c_str());
            }
        }
        ++objects;
    }
    QCOMPARE(objects, was.moveables.size() + was.statics.size());
    // All that was there is there as it was.
    const std::string letters = outcome.letters();
    for (const NamedMoveable& each : before.moveables)
    {
        QVERIFY(letters.find(each.text()) != std::string::npos);
    }
    QVERIFY(letters.find(before.statics[0]) != std::string::npos);
    QVERIFY(letters.find(before.textures[0] + before.textures[1]) != std::string::npos);
    QVERIFY(letters.find(before.sprites[0]) != std::string::npos);
}

void tst_IntoWad2::picturesAreFoundAgain()
{
    const convert::Source into = sideFrom("into.wad2", intoObjects().text());
    const schema::Content temple(test::buildTempleWad());
    const std::vector<convert::Source> sources{sideFrom("temple.wad", temple)};
    const transfer::Plan plan = wholePlan(into, sources, transfer::Rule::Renumber);
    const MergedFile once = mergedWad2(into, plan, sources);
    QCOMPARE(once.problem, test::kNothing);
    const std::size_t textures = once.file().textures.rows.size();
    QVERIFY(textures > 2);
    // No page as a whole: what nothing shows of it stays where it is.
    for (const wad2::Texture& each : once.file().textures.rows)
    {
        QVERIFY(each.size.width.value < 256 || each.size.height.value < 256);
    }
    // The same pictures once more, on meshes that are others, whether they are there one by one or
    // on pages.
    level::Wad wad = test::buildTempleWad();
    for (const level::MeshPointer& pointer : wad.objects.meshPointers)
    {
        constexpr std::size_t kRadius = 3; // behind the centre, in words
        ++wad.objects.meshWords.edit()[pointer.offset / 2 + kRadius];
    }
    const std::vector<convert::Source> changed{sideFrom("temple.wad", schema::Content(wad))};
    const auto ways = convert::conversionsOf(temple);
    const auto pages = ways.front()->convert(temple, {});
    QVERIFY(pages.has_value());
    for (const schema::Content& there : {once.content, pages->content})
    {
        const convert::Source full = sideFrom("full.wad2", there);
        const MergedFile twice =
            mergedWad2(full, wholePlan(full, changed, transfer::Rule::Renumber), changed);
        QCOMPARE(twice.problem, test::kNothing);
        QCOMPARE(twice.report.resolution.deeds.size(), once.report.resolution.deeds.size());
        const auto& textureRows = there.as<wad2::Wad2>()->textures.rows;
        QCOMPARE(twice.file().textures.rows.size(), textureRows.size());
        QVERIFY(twice.report.textures.pictures > 0);
        QCOMPARE(twice.report.textures.thereAlready, twice.report.textures.pictures);
    }
}

/// Those whose texels are in a file of their own are what that is.
void tst_IntoWad2::texturesOfOtherFilesStayApart()
{
    using namespace chunks;
    const auto outside = [](const std::string& name)
    { return branch("W2Txt", leb(2) + leb(2), {leaf("W2TxtName", name)}); };
    NamedObjects before = intoObjects();
    before.textures = {outside("a.png"), test::plainTexture(kPlainBlue, "blue")};
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects;
    objects.textures = {outside("b.png"), outside("a.png")};
    objects.moveables = {{21, "new", 0}, {22, "other", 1}};
    const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    NamedObjects expected = before;
    expected.textures.push_back(outside("b.png"));
    expected.moveables = {
        {3, "three", 0}, {20, "twenty", 1}, {21, "new", 2}, {22, "other", 0}, {35, "last", 0}};
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
}

void tst_IntoWad2::animatedTexturesGoAlong()
{
    using namespace chunks;
    const auto set = [](const std::string& name, std::vector<std::int64_t> textures)
    {
        std::string frames;
        for (const std::int64_t each : textures)
        {
            frames += leaf("W2Frame",
                           leb(each) + vec2(0, 0) + vec2(2, 0) + vec2(2, 2) + vec2(0, 2) + leb(1),
                           2);
        }
        return branch("W2AnimatedTextureSet",
                      {},
                      {leaf("W2AnimatedTextureSetName", name),
                       number("W2AnimatedTextureSetType", 0),
                       real("W2AnimatedTextureSetFps", 12),
                       branch("W2Frames", {}, {frames})});
    };
    const auto sets = [](const std::string& all)
    { return branch("W2AnimatedTextureSets", {}, {all}, 10); };
    NamedObjects before = intoObjects();
    before.behind = sets(set("there", {0, 1}));
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects = fromObjects();
    objects.textures.push_back(test::plainTexture(kPlainRed, "red"));
    objects.textures.push_back(test::plainTexture(0xFF123456, "unseen"));
    // Of the object that is taken, which shows texture 1: the same as there, another one, and one
    // of what it does not show.
    objects.behind = sets(set("same", {2, 1}) + set("own", {1, 0}) + set("of others", {3, 0}));
    const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
    const MergedFile outcome = mergedWad2(
        into,
        planForOne(wholePlan(into, sources, transfer::Rule::Keep), 21, transfer::Answer::Keep),
        sources);
    QCOMPARE(outcome.problem, test::kNothing);
    NamedObjects expected = before;
    expected.textures.push_back(test::plainTexture(kPlainGreen, "green"));
    expected.moveables.insert(expected.moveables.begin() + 2, {21, "new", 1});
    expected.behind = sets(set("there", {0, 1}) + set("own", {1, 2}));
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
}

void tst_IntoWad2::whatCannotBeSeenIsNotMet()
{
    // More bones than a WAD has room for.
    NamedObjects before = intoObjects();
    using namespace chunks;
    std::string bones;
    for (int i = 0; i < 300; ++i)
    {
        bones += branch("W2Bone2", leb(0) + raw(std::int32_t{0}), {number("W2BoneMesh", 0)});
    }
    const std::string huge = branch("W2Moveable", leb(21), {bones});
    std::string text = before.text();
    const std::string rows =
        before.moveables[0].text() + before.moveables[1].text() + before.moveables[2].text();
    const std::string list = branch("W2Moveables", {}, {rows});
    text.replace(text.find(list), list.size(), branch("W2Moveables", {}, {rows + huge}));
    const convert::Source into = sideFrom("into.wad2", text);
    const std::vector<convert::Source> sources{sideFrom("from.wad2", fromObjects().text())};
    const MergedFile outcome = mergedWad2(
        into,
        planForOne(
            wholePlan(into, sources, transfer::Rule::Replace), 21, transfer::Answer::Replace),
        sources);
    QCOMPARE(outcome.problem, test::kNothing);
    QVERIFY2(outcome.tells("moveable 21 of from.wad2 is left out: slot 21 has an object"),
             outcome.remarks().c_str());
    QCOMPARE(test::byteDifference(bytesOf(text), outcome.content.write()), test::kNothing);
    // As a source it is not offered, which is told.
    const std::vector<convert::Source> large{into};
    const convert::Source other = sideFrom("other.wad2", fromObjects().text());
    const MergedFile without =
        mergedWad2(other, wholePlan(other, large, transfer::Rule::Keep), large);
    QCOMPARE(without.problem, test::kNothing);
    QVERIFY2(without.tells("moveable 21"), without.remarks().c_str());

    // What it was to get of others does not go to what stays, either.
    NamedObjects bodies;
    bodies.textures = {test::plainTexture(kPlainGreen, "green")};
    bodies.moveables = {{21, "body", 0}};
    const std::vector<convert::Source> both{sideFrom("from.wad2", fromObjects().text()),
                                            sideFrom("bodies.wad2", bodies.text())};
    transfer::Plan dressing =
        planForOne(wholePlan(into, both, transfer::Rule::Replace), 21, transfer::Answer::BodyOnly);
    QCOMPARE(dressing.objects.size(), std::size_t{2});
    const MergedFile dressed = mergedWad2(into, dressing, both);
    QCOMPARE(dressed.problem, test::kNothing);
    QVERIFY2(dressed.tells("moveable 21 of bodies.wad2 is left out"), dressed.remarks().c_str());
    QCOMPARE(test::byteDifference(bytesOf(text), dressed.content.write()), test::kNothing);
}

/// A moveable and a sequence in one slot, of which a WAD shows one: both stay when what would
/// replace that one is left out.
void tst_IntoWad2::whatSharesASlotStays()
{
    NamedObjects before = intoObjects();
    before.sequences.push_back(test::spriteSequence(20, {0}));
    const convert::Source into = sideFrom("into.wad2", before.text());
    for (const auto kind : {transfer::ObjectKind::Moveable, transfer::ObjectKind::Sprites})
    {
        NamedObjects objects = fromObjects();
        objects.statics.clear();
        objects.sequences.clear();
        objects.moveables = {{20, "guest", 0, 0.75F}};
        if (kind == transfer::ObjectKind::Sprites)
        {
            objects.moveables.clear();
            objects.sequences = {test::spriteSequence(20, {0})};
        }
        const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
        const MergedFile outcome =
            mergedWad2(into, wholePlan(into, sources, transfer::Rule::Replace), sources);
        QCOMPARE(outcome.problem, test::kNothing);
        QVERIFY2(outcome.tells("of from.wad2 is left out: slot 20 has an object"),
                 outcome.remarks().c_str());
        QCOMPARE(test::byteDifference(bytesOf(before.text()), outcome.content.write()),
                 test::kNothing);
    }
}

void tst_IntoWad2::otherGamesAreTold()
{
    NamedObjects engine = intoObjects();
    engine.game = 18;
    const convert::Source into = sideFrom("into.wad2", engine.text());
    const schema::Content temple(test::buildTempleWad());
    for (const convert::Source& each :
         {sideFrom("from.wad2", fromObjects().text()), sideFrom("from.wad", temple)})
    {
        const std::vector<convert::Source> sources{each};
        const MergedFile outcome =
            mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
        QCOMPARE(outcome.problem, test::kNothing);
        QVERIFY2(outcome.tells("have the numbers of another game"), outcome.remarks().c_str());
    }
    const std::vector<convert::Source> same{into};
    NamedObjects other = fromObjects();
    other.game = 18;
    const convert::Source fellow = sideFrom("fellow.wad2", other.text());
    const MergedFile outcome =
        mergedWad2(fellow, wholePlan(fellow, same, transfer::Rule::Keep), same);
    QVERIFY2(!outcome.tells("another game"), outcome.remarks().c_str());
}

void tst_IntoWad2::newFilesBeginEmpty()
{
    NamedObjects engine = intoObjects();
    engine.game = 18;
    const std::vector<convert::Source> sources{sideFrom("one.wad2", engine.text()),
                                               sideFrom("other.wad2", fromObjects().text())};
    const format::GameFile empty = convert::newDestination("new.wad2", sources);
    const auto into = convert::sourceOf("", empty);
    QVERIFY(into.has_value());
    const MergedFile outcome =
        mergedWad2(*into, wholePlan(*into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    format::GameFile made;
    made.content = outcome.content;
    made = convert::withoutEmptyCompanions(std::move(made));
    QVERIFY(made.content.as<soundxml::SoundCatalogue>() == nullptr);
    const std::string letters = lettersOf(made.content.write());
    // Nothing of it has gone through a WAD, and the game is that of the first.
    QVERIFY(letters.find(engine.moveables[0].text()) != std::string::npos);
    QVERIFY(letters.find(engine.statics[0]) != std::string::npos);
    QVERIFY(letters.find(chunks::number("W2SuggestedGameVersion", 18)) != std::string::npos);
    // Of WADs alone it is one of WADs.
    QVERIFY(convert::newDestination("new.wad", sources).content.as<level::Wad>() != nullptr);
    QVERIFY(convert::newDestination("", sources).content.as<level::Wad>() != nullptr);
}

void tst_IntoWad2::whatGoesLeavesItsPictures()
{
    NamedObjects before = intoObjects();
    before.statics.clear();
    before.sequences.push_back(test::spriteSequence(20'000, {}));
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects = fromObjects();
    objects.textures[1] = test::plainTexture(kPlainGreen, "green");
    const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
    const MergedFile outcome = mergedWad2(
        into,
        planForOne(
            wholePlan(into, sources, transfer::Rule::Replace), 20, transfer::Answer::Replace),
        sources);
    QCOMPARE(outcome.problem, test::kNothing);
    QVERIFY2(outcome.tells("a texture of the destination stays that nothing shows any more"),
             outcome.remarks().c_str());
    QCOMPARE(outcome.file().textures.rows.size(), std::size_t{3});

    // A sequence in the slot of a moveable takes it away.
    objects.sequences = {test::spriteSequence(35, {1})};
    objects.moveables.clear();
    objects.statics.clear();
    const std::vector<convert::Source> others{sideFrom("from.wad2", objects.text())};
    const MergedFile removed =
        mergedWad2(into, wholePlan(into, others, transfer::Rule::Replace), others);
    QCOMPARE(removed.problem, test::kNothing);
    NamedObjects expected = before;
    expected.moveables.pop_back();
    expected.sequences.insert(expected.sequences.begin(), test::spriteSequence(35, {0}));
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), removed.content.write()),
             test::kNothing);
}

void tst_IntoWad2::failuresLeaveTheFileAlone()
{
    const convert::Source into = sideFrom("into.wad2", intoObjects().text());
    const std::vector<convert::Source> sources{
        sideFrom("from.wad2", fromObjects().text()),
        sideFrom("temple.wad", schema::Content(test::buildTempleWad()))};
    const transfer::Plan plan = wholePlan(into, sources, transfer::Rule::Renumber);
    edit::Document document(into.own);
    const Bytes before = document.content().write();
    std::vector<convert::Source> broken = sources;
    broken[1].objects.content = broken[0].own; // nothing that objects are taken out of
    const auto refused = convert::carryOut(document, into, plan, broken);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::OtherVersion);
    QCOMPARE(document.position(), std::size_t{0});
    QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
    // Somebody stops it, at each of its steps.
    std::size_t steps = 0;
    const Progress counting({}, [&steps](double) { ++steps; });
    QVERIFY(convert::workOut(into, plan, sources, counting).has_value());
    QVERIFY(steps > 10);
    for (std::size_t at = 0; at < steps; at += 1 + steps / 20)
    {
        std::stop_source stop;
        std::size_t done = 0;
        const Progress progress(stop.get_token(),
                                [&](double)
                                {
                                    if (done++ == at)
                                    {
                                        stop.request_stop();
                                    }
                                });
        bool isCancelled = false;
        try
        {
            static_cast<void>(convert::carryOut(document, into, plan, sources, progress));
        }
        catch (const Cancelled&)
        {
            isCancelled = true;
        }
        QVERIFY(isCancelled || at + 1 == steps);
        if (isCancelled)
        {
            QCOMPARE(document.position(), std::size_t{0});
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        }
    }
}

void tst_IntoWad2::plansAreOfTheFile()
{
    const convert::Source into = sideFrom("into.wad2", intoObjects().text());
    QVERIFY(convert::canPutInto(into.own));
    const std::vector<convert::Source> sources{sideFrom("from.wad2", fromObjects().text())};
    const transfer::Plan plan = wholePlan(into, sources, transfer::Rule::Keep);
    const std::array contents{sources[0].objects.content};
    const std::array prints{sources[0].print};
    QVERIFY(!transfer::faultOf(plan, &into.own, contents, prints));
    // A number that no WAD has.
    NamedObjects changed = intoObjects();
    changed.moveables[0].name = "other";
    const convert::Source other = sideFrom("into.wad2", changed.text());
    const auto fault = transfer::faultOf(plan, &other.own, contents, prints);
    QVERIFY(fault && fault->place == "/destination");
}

/// Files of which nothing is known but that they can be read, as programs of several ages wrote
/// them: whatever comes of it, what was there is there.
void tst_IntoWad2::filesOfAllAges()
{
    test::Random random(67);
    std::size_t taken = 0;
    for (const test::Wad2Age age : test::kWad2Ages)
    {
        for (const test::Wad2Age other : test::kWad2Ages)
        {
            const convert::Source into = sideFrom("into.wad2", test::wad2Bytes(age, random));
            const std::vector<convert::Source> sources{
                sideFrom("from.wad2", test::wad2Bytes(other, random))};
            const std::string which =
                concat(test::nameOf(other), " into ", test::nameOf(age), ": ");
            const MergedFile outcome =
                mergedWad2(into, wholePlan(into, sources, transfer::Rule::Renumber), sources);
            QVERIFY2(outcome.problem.empty(), (which + outcome.problem).c_str());
            const std::string changed =
                test::changedIn(lettersOf(into.own.write()), outcome.letters());
            QVERIFY2(changed.empty(), (which + changed).c_str());
            taken += outcome.report.resolution.deeds.size();
            // What is replaced and what gets a share of others must not break anything, either.
            transfer::Plan plan = wholePlan(into, sources, transfer::Rule::Replace);
            for (transfer::ObjectChoice& each : plan.objects)
            {
                const std::size_t answer = random.below(4);
                each.answer = answer == 0   ? transfer::Answer::AnimationsOnly
                              : answer == 1 ? transfer::Answer::BodyOnly
                                            : transfer::Answer::Replace;
            }
            const MergedFile mixed = mergedWad2(into, plan, sources);
            QVERIFY2(mixed.problem.empty(), (which + mixed.problem).c_str());
        }
    }
    QVERIFY2(taken > 20, qPrintable(QString::number(taken)));
}

template struct tr::test::RegisteredTest<tst_IntoWad2>;
#include "tst_IntoWad2.moc"
