// Objects go from one level into another of its game. What they mean is read by hand from the
// tables of both.

#include "core/base/Text.h"
#include "core/edit/textures/TextureRange.h"
#include "core/level/Level.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/ObjectRows.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MeshView.h"
#include "core/view/words/Phrase.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadMeaning.h"

#include <QtTest>

#include <array>
#include <set>
#include <string_view>
#include <utility>

using namespace tr;
using namespace tr::transfer;

namespace
{

namespace versions = level::versions;

constexpr std::uint32_t kCubeSlot = 77; ///< a slot that the temple has nothing in
constexpr std::uint32_t kBesideCube = 90;
const std::vector<std::string> kOneSource{"source"};

Rules sameRules(Rule objects, Rule sounds = Rule::Renumber)
{
    Rules rules;
    rules.objects.fill(objects);
    rules.sounds = sounds;
    return rules;
}

level::Level cubeLevel(schema::Version version, std::uint32_t slot)
{
    return test::LevelBuilder(version).model(test::turningCube(static_cast<int>(slot))).build();
}

/// Precondition: it can be done.
Report mergedInto(edit::Document& document, const Content& source, const Rules& rules)
{
    const std::vector<Content> sources{source};
    auto report = carryOut(document, planOfAll(kOneSource, sources, rules), sources);
    if (!report)
    {
        QTest::qFail(message(report.error()).c_str(), __FILE__, __LINE__);
        return {};
    }
    return std::move(*report);
}

void everyGame()
{
    QTest::addColumn<int>("game");
    for (const schema::Version version :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(level::versionName(version).data()) << int(version);
    }
}

schema::Version gameOfRow()
{
    const void* const game = QTest::qData("game", qMetaTypeId<int>());
    return static_cast<schema::Version>(*static_cast<const int*>(game));
}

bool areSameFrom(const Content& source, const Content& merged, const Report& report)
{
    const auto before = test::meaningOfLevel(source, {false, &merged, nullptr});
    const auto after = test::meaningOfLevel(merged, {false, &merged, nullptr});
    return !report.resolution.deeds.empty()
           && std::ranges::all_of(
               report.resolution.deeds,
               [&](const Deed& deed)
               {
                   const std::uint32_t slot = deed.key.slot;
                   switch (deed.key.kind)
                   {
                   case ObjectKind::Moveable:
                       return after.moveables.at(deed.slot) == before.moveables.at(slot);
                   case ObjectKind::Static:
                       return after.statics.at(deed.slot) == before.statics.at(slot);
                   default:
                       return after.sequences.at(deed.slot) == before.sequences.at(slot);
                   }
               });
}

std::vector<std::uint16_t> faceTextureWords(const Content& content, std::uint32_t slot)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto model = std::ranges::find(objects.models, slot, &level::Model::id);
    std::vector<std::uint16_t> textures;
    for (std::size_t i = 0; i < model->numMeshes; ++i)
    {
        const auto mesh = view::readMesh(
            objects, content.version(), objects.meshPointers[model->firstMesh + i].offset);
        for (const view::MeshFace& face : view::facesOf(*mesh))
        {
            textures.push_back(face.texture);
        }
    }
    return textures;
}

bool hasRemark(const Report& report, std::string_view part)
{
    return std::ranges::any_of(report.remarks,
                               [part](const view::Phrase& remark) {
                                   return view::englishText(remark).find(part) != std::string::npos;
                               });
}

} // namespace

class tst_LevelMerge : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void goesAlong_data() { everyGame(); }

    void goesAlong();

    void keepsWhatIsTheSame_data() { everyGame(); }

    void keepsWhatIsTheSame();

    void takesThePlaceOfOthers_data() { everyGame(); }

    void takesThePlaceOfOthers();

    void bringsSamples_data() { everyGame(); }

    void bringsSamples();

    void bringsAnimatedTextures_data() { everyGame(); }

    void bringsAnimatedTextures();

    void rangesWithCommonTexturesStayApart_data() { everyGame(); }

    void rangesWithCommonTexturesStayApart();

    void animatedTexturesAreFoundAtTheEndOfAPage_data() { everyGame(); }

    void animatedTexturesAreFoundAtTheEndOfAPage();

    void isFoundAgain_data() { everyGame(); }

    void isFoundAgain();

    void onlyKeyFramesComeOnce_data() { everyGame(); }

    void onlyKeyFramesComeOnce();

    void animationsComeWithoutPictures_data() { everyGame(); }

    void animationsComeWithoutPictures();

    void openEndsStayOpen_data() { everyGame(); }

    void openEndsStayOpen();

    void bumpMapsStay();
    void idsThatAreNotThereMove();
    void findsNearestColours();
    void keepsColouredFaces();
    void keepsEightBits();
    void survivesDamage();
    void refusesOtherGames();
};

void tst_LevelMerge::goesAlong()
{
    const schema::Version version = gameOfRow();
    const Content temple = test::buildTemple(version);
    edit::Document document(cubeLevel(version, kCubeSlot));
    const Content old = document.content();
    const auto before = old.write();
    const auto report = mergedInto(document, temple, sameRules(Rule::Renumber));
    QVERIFY(areSameFrom(temple, document.content(), report));
    QCOMPARE(report.resolution.deeds.size(), objectsIn(temple).size());
    const auto was = test::meaningOfLevel(old);
    const auto is = test::meaningOfLevel(document.content());
    for (const auto& [slot, numbers] : was.moveables)
    {
        QVERIFY(is.moveables.at(slot) == numbers);
    }
    QVERIFY(test::texelsOfRooms(old) == test::texelsOfRooms(document.content()));
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_LevelMerge::keepsWhatIsTheSame()
{
    const Content temple = test::buildTemple(gameOfRow());
    for (const Rule rule : {Rule::Keep, Rule::Replace, Rule::Renumber})
    {
        edit::Document document(temple);
        const auto before = document.content().write();
        const auto report = mergedInto(document, temple, sameRules(rule, rule));
        QCOMPARE(report.resolution.objects.size(), objectsIn(temple).size());
        QVERIFY(std::ranges::all_of(report.resolution.objects, &ObjectConflict::isEqual));
        QVERIFY(std::ranges::all_of(report.resolution.sounds, &SoundConflict::isEqual));
        QVERIFY(document.content().write() == before);
        QVERIFY(!document.canUndo());
    }
}

void tst_LevelMerge::takesThePlaceOfOthers()
{
    const schema::Version version = gameOfRow();
    const Content temple = test::buildTemple(version);
    const auto& models = level::objectsOf(temple).models;
    const std::uint32_t slot = std::ranges::max_element(models, {}, &level::Model::numMeshes)->id;
    const Content cube = cubeLevel(version, slot);
    edit::Document document(temple);
    const auto before = document.content().write();
    const auto report = mergedInto(document, cube, sameRules(Rule::Replace, Rule::Replace));
    const ObjectKey guardian{ObjectKind::Moveable, slot};
    QVERIFY(std::ranges::count(report.resolution.going, guardian) == 1);
    QVERIFY(areSameFrom(cube, document.content(), report));
    const auto& then = *document.content().as<level::Level>();
    const auto& was = *temple.as<level::Level>();
    QVERIFY(std::ranges::equal(then.entities, was.entities));
    QVERIFY(test::texelsOfRooms(temple) == test::texelsOfRooms(document.content()));
    // What only the guardian needed is gone.
    QVERIFY(then.objects.meshWords.size() < was.objects.meshWords.size());
    QVERIFY(then.objects.frames.size() < was.objects.frames.size());
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_LevelMerge::bringsSamples()
{
    const schema::Version version = gameOfRow();
    const Content temple = test::buildTemple(version);
    const Content cube = cubeLevel(version, kCubeSlot);
    const auto own = test::meaningOfLevel(temple).sounds;
    QVERIFY(!own.empty());
    // Into one without any sound all come as they are.
    level::Level silent = *cube.as<level::Level>();
    silent.sounds.map = std::vector<std::int16_t>(silent.sounds.map.size(), -1);
    silent.sounds.details = {};
    silent.sounds.sampleIndices = {};
    silent.sampleData = {};
    silent.samples = {};
    edit::Document document(silent);
    mergedInto(document, temple, sameRules(Rule::Renumber));
    QVERIFY(test::meaningOfLevel(document.content()).sounds == own);
    // Into one that has others under an id these give way where they are to.
    edit::Document other(cube);
    const auto before = other.content().write();
    const auto report = mergedInto(other, temple, sameRules(Rule::Renumber, Rule::Replace));
    const auto then = test::meaningOfLevel(other.content()).sounds;
    for (const auto& [id, sound] : own)
    {
        QVERIFY(then.at(id) == sound);
    }
    for (const auto& [id, sound] : test::meaningOfLevel(cube).sounds)
    {
        QVERIFY(then.at(id) == (own.contains(id) ? own.at(id) : sound));
    }
    QVERIFY(report.sounds > 0);
    other.undo();
    QVERIFY(other.content().write() == before);
}

void tst_LevelMerge::bringsAnimatedTextures()
{
    const schema::Version version = gameOfRow();
    level::Level source = cubeLevel(version, kCubeSlot);
    const std::uint16_t shown = faceTextureWords(source, kCubeSlot).front();
    const auto second = static_cast<std::uint16_t>(source.objectTextures.size());
    auto& textures = source.objectTextures.edit();
    textures.push_back(textures[shown]);
    textures.back().attribute = 1; // which tells it from the other
    source.animatedTextures = {1, 1, shown, second};
    const bool rolls = version == versions::Tr4 || version == versions::Tr5;
    source.uvRotation.numUvRotates = rolls ? 1 : 0;
    edit::Document document(test::buildTemple(version));
    const auto old = edit::textureRangesOf(document.content()).ranges;
    const auto& before = document.content().as<level::Level>()->objectTextures;
    const std::size_t there = before.size();
    const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
    QVERIFY(areSameFrom(source, document.content(), report));
    const auto ranges = edit::textureRangesOf(document.content());
    QVERIFY(ranges.isWhole);
    QCOMPARE(ranges.ranges.size(), old.size() + 1);
    const edit::TextureRange& range = rolls ? ranges.ranges.front() : ranges.ranges.back();
    QCOMPARE(range.rolls, rolls);
    QCOMPARE(range.textures.size(), std::size_t{2});
    const auto& then = document.content().as<level::Level>()->objectTextures;
    QVERIFY(range.textures[0] >= there && range.textures[1] >= there);
    QCOMPARE(then[range.textures[1]].attribute, std::uint16_t{1});
    QVERIFY(then[range.textures[0]].vertices == then[range.textures[1]].vertices);
    // The faces show the one that takes turns, and nobody else does.
    const Deed& cube = report.resolution.deeds.front();
    const auto shownThen = faceTextureWords(document.content(), cube.slot);
    const auto shownBefore = faceTextureWords(source, kCubeSlot);
    QCOMPARE(shownThen.size(), shownBefore.size());
    for (std::size_t i = 0; i < shownThen.size(); ++i)
    {
        QCOMPARE(shownThen[i] == range.textures[0], shownBefore[i] == shown);
    }
    // Another one that shows the same range gets no second one.
    level::Level twin = source;
    twin.objects.models.edit().front().id = kCubeSlot + 1;
    const auto again = mergedInto(document, twin, sameRules(Rule::Keep));
    QVERIFY(!again.resolution.deeds.empty());
    QCOMPARE(edit::textureRangesOf(document.content()).ranges.size(), old.size() + 1);
}

/// A range that the destination has already does not take another one along that has a texture in
/// common with it.
void tst_LevelMerge::rangesWithCommonTexturesStayApart()
{
    const schema::Version version = gameOfRow();
    level::Level source = cubeLevel(version, kCubeSlot);
    const std::uint16_t shown = faceTextureWords(source, kCubeSlot).front();
    const auto second = static_cast<std::uint16_t>(source.objectTextures.size());
    const auto third = static_cast<std::uint16_t>(second + 1);
    auto& textures = source.objectTextures.edit();
    textures.push_back(textures[shown]);
    textures.back().attribute = 1;
    textures.push_back(textures[shown]);
    textures.back().attribute = 2;
    source.animatedTextures = {1, 1, shown, second};
    edit::Document document(test::buildTemple(version));
    mergedInto(document, source, sameRules(Rule::Renumber));
    const auto old = edit::textureRangesOf(document.content()).ranges;
    const std::size_t there = document.content().as<level::Level>()->objectTextures.size();
    source.objects.models.edit().front().id = kCubeSlot + 1;
    source.animatedTextures = {2, 1, shown, second, 1, shown, third};
    const auto report = mergedInto(document, source, sameRules(Rule::Keep));
    QVERIFY(!report.resolution.deeds.empty());
    const auto ranges = edit::textureRangesOf(document.content()).ranges;
    QCOMPARE(ranges.size(), old.size() + 2);
    for (std::size_t i = old.size(); i < ranges.size(); ++i)
    {
        for (const std::uint16_t texture : ranges[i].textures)
        {
            QVERIFY(texture >= there);
        }
    }
    for (std::size_t i = 0; i < old.size(); ++i)
    {
        QVERIFY(ranges[i].textures == old[i].textures);
    }
}

/// The number of a corner behind the last texel does not fit there, and the one before it is
/// stored.
void tst_LevelMerge::animatedTexturesAreFoundAtTheEndOfAPage()
{
    const schema::Version version = gameOfRow();
    constexpr std::uint32_t kSide = 64;
    // A cube that shows a range of two textures of one colour, which lie there on their page.
    const auto withRangeAt = [version](std::uint32_t at, std::uint32_t side)
    {
        level::Level made = cubeLevel(version, kCubeSlot);
        const auto fill = [](auto& pages, auto texel)
        {
            for (auto& page : pages.edit())
            {
                page.texels.fill(texel);
            }
        };
        fill(made.textiles8, std::uint8_t{33});
        fill(made.textiles16, std::uint16_t{0x8421});
        fill(made.textiles32, std::uint32_t{0xFF08'0808U});
        const auto word = [](std::uint32_t texel)
        { return static_cast<std::uint16_t>(std::min<std::uint32_t>(texel * 256, 0xFFFF)); };
        const std::uint16_t first = word(at);
        const std::uint16_t end = word(at + side);
        const std::uint16_t shown = faceTextureWords(made, kCubeSlot).front();
        auto& textures = made.objectTextures.edit();
        textures[shown].vertices = {{{first, first}, {end, first}, {end, end}, {first, end}}};
        const auto second = static_cast<std::uint16_t>(textures.size());
        textures.push_back(textures[shown]);
        textures.back().attribute = 1; // which tells it from the other
        made.animatedTextures = {1, 1, shown, second};
        return made;
    };
    constexpr std::uint32_t kLast = level::kPageSize - kSide;
    const Content atTheEnd = withRangeAt(kLast, kSide);
    const auto isEqual = [&](const level::Level& source)
    {
        edit::Document document(atTheEnd);
        const auto report = mergedInto(document, source, sameRules(Rule::Keep));
        const auto& met = report.resolution.objects;
        const auto cube = std::ranges::find(
            met, ObjectKey{ObjectKind::Moveable, kCubeSlot}, &ObjectConflict::key);
        return cube != met.end() && cube->isEqual;
    };
    QVERIFY(isEqual(withRangeAt(0, kSide)));
    QVERIFY(isEqual(withRangeAt(kLast, kSide)));
    QVERIFY(!isEqual(withRangeAt(0, kSide / 2)));
}

/// What was put is the same when it is to be put once more, also where it became that of another
/// game.
void tst_LevelMerge::isFoundAgain()
{
    const schema::Version to = gameOfRow();
    for (const schema::Version from :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        const Content temple = test::buildTemple(from);
        level::Level into = cubeLevel(to, kCubeSlot);
        if (refusalOf(temple, into))
        {
            continue;
        }
        if (from == to)
        {
            into.palette = temple.as<level::Level>()->palette;
            into.palette16 = temple.as<level::Level>()->palette16;
        }
        edit::Document document(into);
        // With the ids of sounds that commands play.
        mergedInto(document, temple, sameRules(Rule::Replace, Rule::Replace));
        const auto again = mergedInto(document, temple, sameRules(Rule::Keep, Rule::Keep));
        QCOMPARE(again.resolution.objects.size(), objectsIn(temple).size());
        QVERIFY(again.resolution.deeds.empty());
        for (const ObjectConflict& conflict : again.resolution.objects)
        {
            const std::string object = concat(
                level::versionName(from), " ", nameOf(conflict.key.kind), " ", conflict.key.slot);
            QVERIFY2(conflict.isEqual, object.c_str());
        }
    }
}

/// Moveables without animations name key frames of others: one record is theirs.
void tst_LevelMerge::onlyKeyFramesComeOnce()
{
    const schema::Version version = gameOfRow();
    level::Level source = cubeLevel(version, kCubeSlot);
    const std::size_t own = source.objects.frames.size();
    const auto record = view::readKeyframe(source.objects, version, 0, 1);
    QVERIFY(record.has_value());
    level::Model without = source.objects.models[0];
    without.animationIndex = level::Model::kNoAnimation;
    without.frameOffset = 0;
    for (const std::uint32_t slot : {kCubeSlot + 1, kCubeSlot + 2})
    {
        without.id = slot;
        source.objects.models.edit().push_back(without);
    }
    edit::Document document(test::buildTemple(version));
    const Content old = document.content();
    const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
    QVERIFY(areSameFrom(source, document.content(), report));
    const auto& frames = level::objectsOf(document.content()).frames;
    QCOMPARE(frames.size(), level::objectsOf(old).frames.size() + own + record->words);
    const auto was = test::meaningOfLevel(old);
    const auto is = test::meaningOfLevel(document.content());
    for (const auto& [slot, numbers] : was.moveables)
    {
        QVERIFY(is.moveables.at(slot) == numbers);
    }
}

void tst_LevelMerge::animationsComeWithoutPictures()
{
    const schema::Version version = gameOfRow();
    level::Level source = cubeLevel(version, kCubeSlot);
    const std::uint16_t shown = faceTextureWords(source, kCubeSlot).front();
    source.objectTextures.edit()[shown].attribute = 1;
    source.animatedTextures = {1, 0, shown};
    const std::vector<Content> sources{source};
    level::Level into = test::LevelBuilder(version)
                            .model(test::turningCube(static_cast<int>(kCubeSlot), 4))
                            .build();
    edit::Document document(into);
    const Content old = document.content();
    Plan plan = planOfAll(kOneSource, sources, {});
    plan.objects = {{0, {ObjectKind::Moveable, kCubeSlot}, Answer::AnimationsOnly, std::nullopt}};
    const auto report = carryOut(document, plan, sources);
    QVERIFY(report.has_value());
    const auto& was = *old.as<level::Level>();
    const auto& is = *document.content().as<level::Level>();
    QVERIFY(report->animations > 0);
    QCOMPARE(is.objects.animations.size(), was.objects.animations.size() + report->animations);
    QCOMPARE(report->meshes, std::size_t{0});
    QCOMPARE(is.objectTextures.size(), was.objectTextures.size());
    QVERIFY(std::ranges::equal(is.animatedTextures, was.animatedTextures));
    QVERIFY(std::ranges::equal(is.objects.meshWords, was.objects.meshWords));
    QVERIFY(std::ranges::equal(is.objects.meshTrees, was.objects.meshTrees));
    QCOMPARE(is.objects.models.size(), was.objects.models.size());
    QCOMPARE(is.textiles8.size(), was.textiles8.size());
    QCOMPARE(is.textiles16.size(), was.textiles16.size());
    QCOMPARE(is.textiles32.size(), was.textiles32.size());
}

/// Lists of a damaged destination that lead behind the end of their tables get nothing of what is
/// put; where that cannot be, it is told.
void tst_LevelMerge::openEndsStayOpen()
{
    const schema::Version version = gameOfRow();
    const Content temple = test::buildTemple(version);
    level::Level into = cubeLevel(version, kCubeSlot);
    const std::size_t changes = into.objects.stateChanges.size();
    auto& open = into.objects.animations.edit().front();
    open.stateChangeIndex = static_cast<std::uint16_t>(changes);
    open.numStateChanges = 3;
    open.nextAnimation = static_cast<std::uint16_t>(into.objects.animations.size());
    edit::Document document(into);
    const auto report = mergedInto(document, temple, sameRules(Rule::Renumber));
    const level::Objects& then = level::objectsOf(document.content());
    const auto model = std::ranges::find(then.models, kCubeSlot, &level::Model::id);
    const level::Animation& animation = then.animations[model->animationIndex];
    QCOMPARE(animation.numStateChanges, open.numStateChanges);
    for (std::size_t i = 0; i < animation.numStateChanges; ++i)
    {
        const std::size_t row = animation.stateChangeIndex + i;
        QVERIFY(row >= then.stateChanges.size() || then.stateChanges[row].numDispatches == 0);
    }
    QVERIFY(hasRemark(report, "leads to another now"));
}

void tst_LevelMerge::bumpMapsStay()
{
    level::Level source = cubeLevel(versions::Tr4, kCubeSlot);
    for (level::ObjectTexture& texture : source.objectTextures.edit())
    {
        texture.newFlags = static_cast<std::uint16_t>(texture.newFlags | 0x0200U);
    }
    edit::Document document(test::buildTemple(versions::Tr4));
    const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
    QVERIFY(hasRemark(report, "bump map"));
    for (const level::ObjectTexture& texture :
         document.content().as<level::Level>()->objectTextures)
    {
        QCOMPARE(texture.newFlags & 0x0600, 0);
    }
}

/// TR5 has more ids than TR4: what a command plays gets one that is there.
void tst_LevelMerge::idsThatAreNotThereMove()
{
    constexpr std::size_t kBeyond = 400;
    level::Level source = cubeLevel(versions::Tr5, kCubeSlot);
    auto& map = source.sounds.map.edit();
    const auto id = std::ranges::find_if(map, [](std::int16_t row) { return row >= 0; });
    QVERIFY(id != map.end() && map.size() > kBeyond);
    map[kBeyond] = std::exchange(*id, std::int16_t{-1});
    auto& objects = source.objects;
    auto& first = objects.animations.edit().front();
    first.numAnimCommands = 1;
    first.animCommandIndex = static_cast<std::uint16_t>(objects.animCommands.size());
    auto& commands = objects.animCommands.edit();
    commands.insert(commands.end(), {5, 0, static_cast<std::int16_t>(kBeyond)});
    edit::Document document(test::buildTemple(versions::Tr4));
    const std::size_t ids = document.content().as<level::Level>()->sounds.map.size();
    QVERIFY(ids <= kBeyond);
    const auto report = mergedInto(document, source, sameRules(Rule::Keep, Rule::Keep));
    QCOMPARE(report.resolution.sounds.size(), std::size_t{1});
    const SoundConflict& moved = report.resolution.sounds.front();
    QCOMPARE(moved.answer, Rule::Renumber);
    QVERIFY(moved.to < ids);
    const auto meaning = test::meaningOfLevel(document.content());
    QCOMPARE(meaning.names.at(kCubeSlot).sounds, std::vector<std::uint32_t>{moved.to});
    QVERIFY(meaning.sounds.contains(moved.to));
}

void tst_LevelMerge::findsNearestColours()
{
    const Content temple = test::buildTemple(versions::Tr1);
    level::Level grey = cubeLevel(versions::Tr1, kCubeSlot);
    auto& palette = grey.palette.edit();
    for (std::size_t i = 1; i < palette.size(); ++i)
    {
        const auto part = static_cast<std::uint8_t>(i % 2 == 0 ? 63 : 16);
        palette[i] = {part, part, part};
    }
    edit::Document document(grey);
    const auto before = document.content().write();
    const auto report = mergedInto(document, temple, sameRules(Rule::Renumber));
    QVERIFY(areSameFrom(temple, document.content(), report));
    QVERIFY(report.colours.texels > 0);
    QVERIFY(report.colours.changed > 0);
    QVERIFY(report.colours.changed <= report.colours.texels);
    QVERIFY(report.colours.largest > 0 && report.colours.largest <= 255);
    QVERIFY(report.colours.mean > 0);
    document.undo();
    QVERIFY(document.content().write() == before);
    // With the palette of the source nothing changes.
    grey.palette = temple.as<level::Level>()->palette;
    edit::Document same(grey);
    const auto exact = mergedInto(same, temple, sameRules(Rule::Renumber));
    QCOMPARE(exact.colours.changed, std::size_t{0});
    QCOMPARE(exact.colours.largest, 0);
}

void tst_LevelMerge::keepsColouredFaces()
{
    for (const schema::Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
    {
        level::Level source = cubeLevel(version, kCubeSlot);
        // A mesh of a triangle in one colour.
        source.objects.meshWords = {0, 0,      0, 10, 0, 3, 0, 0, 0, 9, 0, 0, 0,      9,
                                    0, 0xFFFD, 0, 0,  0, 0, 0, 0, 1, 0, 1, 2, 0x0304, 0};
        source.objects.meshPointers = {{0}};
        source.objects.staticMeshes = {};
        auto& model = source.objects.models.edit().front();
        model.numMeshes = 1;
        model.firstMesh = 0;
        source.palette.edit()[4] = {60, 1, 2};
        level::Level into = cubeLevel(version, kBesideCube);
        into.palette.edit()[9] = {60, 1, 2};
        if (version != versions::Tr1)
        {
            source.palette16.edit()[3] = {7, 8, 250, 0};
            into.palette16.edit()[200] = {7, 8, 250, 0};
        }
        edit::Document document(into);
        const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
        QVERIFY(areSameFrom(source, document.content(), report));
        const auto words = faceTextureWords(document.content(), kCubeSlot);
        QCOMPARE(words.size(), std::size_t{1});
        QCOMPARE(words[0] & 0xFF, 9);
        QCOMPARE(words[0] >> 8, version == versions::Tr1 ? 0 : 200);
        QCOMPARE(report.colours.faces, std::size_t{0});
        // Where there is no such colour the nearest is taken, and told.
        into.palette.edit()[9] = {59, 1, 2};
        if (version != versions::Tr1)
        {
            into.palette16.edit()[200] = {7, 8, 249, 0};
        }
        edit::Document nearest(into);
        const auto off = mergedInto(nearest, source, sameRules(Rule::Renumber));
        QCOMPARE(faceTextureWords(nearest.content(), kCubeSlot), words);
        QCOMPARE(off.colours.faces, std::size_t{1});
    }
}

/// The pages in eight bits get what the source has there, and not what its other pages would come
/// to.
void tst_LevelMerge::keepsEightBits()
{
    for (const schema::Version version : {versions::Tr2, versions::Tr3})
    {
        level::Level source = cubeLevel(version, kCubeSlot);
        for (level::Textile8& page : source.textiles8.edit())
        {
            for (std::uint8_t& texel : page.texels)
            {
                texel = texel == 0 ? texel : std::uint8_t{33};
            }
        }
        // So that they are none of those that are there.
        for (level::Textile16& page : source.textiles16.edit())
        {
            for (std::uint16_t& texel : page.texels)
            {
                texel =
                    (texel & 0x8000U) == 0 ? texel : static_cast<std::uint16_t>(texel ^ 0x0463U);
            }
        }
        source.palette.edit()[33] = {1, 62, 3};
        level::Level into = test::buildTemple(version);
        into.palette.edit()[44] = {1, 62, 3};
        edit::Document document(into);
        const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
        const test::LevelColours fewer{true, nullptr, nullptr};
        const auto before = test::meaningOfLevel(source, fewer);
        const auto after = test::meaningOfLevel(document.content(), fewer);
        const Deed& cube = report.resolution.deeds.front();
        QCOMPARE(report.textures.thereAlready, std::size_t{0});
        QVERIFY(after.moveables.at(cube.slot) == before.moveables.at(kCubeSlot));
        QCOMPARE(report.colours.changed, std::size_t{0});
    }
}

void tst_LevelMerge::survivesDamage()
{
    for (const schema::Version version : {versions::Tr1, versions::Tr3, versions::Tr4})
    {
        // A texture that does not exist.
        level::Level source = cubeLevel(version, kCubeSlot);
        source.objectTextures = {};
        edit::Document document(test::buildTemple(version));
        const auto before = document.content().write();
        const auto report = mergedInto(document, source, sameRules(Rule::Renumber));
        QVERIFY(hasRemark(report, "does not exist"));
        for (const std::uint16_t texture : faceTextureWords(document.content(), kCubeSlot))
        {
            QCOMPARE(texture, std::uint16_t{0});
        }
        document.undo();
        QVERIFY(document.content().write() == before);

        // Meshes that are not there, and pages neither.
        level::Level broken = cubeLevel(version, kCubeSlot);
        broken.objects.meshPointers.edit()[0] = {0x7FFF'FFFC};
        broken.textiles8 = {};
        broken.textiles16 = {};
        broken.textiles32 = {};
        const auto left = mergedInto(document, broken, sameRules(Rule::Renumber));
        QVERIFY(!left.remarks.empty());

        // Ranges of textures that do not exist, and lists that end too early.
        level::Level ranges = cubeLevel(version, kCubeSlot);
        const std::uint16_t shown = faceTextureWords(ranges, kCubeSlot).front();
        ranges.animatedTextures = {3, 1, shown, 0x7000, 2, shown, shown, shown, 9};
        mergedInto(document, ranges, sameRules(Rule::Renumber));

        // A destination whose own list does cannot get more.
        ranges.animatedTextures = {1, 1, shown, shown};
        level::Level cut = test::buildTemple(version);
        cut.animatedTextures = {5, 3};
        edit::Document damaged(cut);
        const auto lost = mergedInto(damaged, ranges, sameRules(Rule::Renumber));
        QVERIFY(hasRemark(lost, "own ends too early"));
        QVERIFY(areSameFrom(ranges, damaged.content(), lost));
    }
}

void tst_LevelMerge::refusesOtherGames()
{
    const Content one = cubeLevel(versions::Tr1, kCubeSlot);
    const Content other = cubeLevel(versions::Tr3, kCubeSlot);
    QVERIFY(!refusalOf(one, one));
    QVERIFY(refusalOf(one, other));
    edit::Document document(other);
    const std::vector<Content> sources{one};
    const auto refused = carryOut(document, planOfAll(kOneSource, sources, {}), sources);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::OtherVersion);
    QVERIFY(!document.canUndo());
}

template struct tr::test::RegisteredTest<tst_LevelMerge>;
#include "tst_LevelMerge.moc"
