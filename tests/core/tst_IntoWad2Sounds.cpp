// Sounds that objects play go into object files of Tomb Editor with them: into the catalogue beside
// one, or into an old one itself. Bytes are put together by hand.

#include "core/base/Text.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "tests/core/IntoWad2.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <limits>

using namespace tr;
using namespace tr::test;
namespace chunks = test::chunks;

namespace
{

std::string listedText(int id, const std::string& name, int volume, const std::string& file)
{
    return concat("\r\n    <WadSoundInfo><Id>",
                  id,
                  "</Id><Name>",
                  name,
                  "</Name><Volume>",
                  volume,
                  "</Volume><Samples><WadSample><FileName>",
                  file,
                  "</FileName><Global>true</Global></WadSample></Samples></WadSoundInfo>");
}

std::string catalogueText(const std::string& sounds)
{
    return "<?xml version=\"1.0\"?>\r\n<WadSounds>\r\n  <SoundInfos>" + sounds
           + "\r\n  </SoundInfos>\r\n</WadSounds>";
}

std::string waveChunk(std::int64_t number, const std::string& bytes)
{
    using namespace chunks;
    return branch("W2Wav", {}, {chunks::number("W2Index", number), leaf("W2WavData", bytes)});
}

std::string soundChunk(std::int64_t key, double volume, std::int64_t wave)
{
    using namespace chunks;
    return branch("W2Sound",
                  {},
                  {number("W2Index", key),
                   real("W2Vol", volume),
                   real("W2Ran", 8),
                   real("W2Pit", 1),
                   real("W2Cha", 1),
                   leaf("W2Name", "own"),
                   number("W2SamplePtr", wave)});
}

std::string fixedChunk(std::int64_t id, std::int64_t key)
{
    using namespace chunks;
    return branch("W2FixedSound", {}, {number("W2Id", id), number("W2Sound", key)});
}

/// Sounds that stand in a file.
std::string
soundChunks(const std::string& waves, const std::string& sounds, const std::string& fixed)
{
    using namespace chunks;
    return branch("W2WaveSamples", {}, {waves}) + branch("W2Sounds2", {}, {sounds})
           + branch("W2FixedSounds", {}, {fixed});
}

} // namespace

class tst_IntoWad2Sounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listedSoundsGoAlong();
    void embeddedSoundsGoAlong();
    void newSoundsAreNobodyElses();
    void soundsWithoutSamplesAreSilent();
    void withoutACatalogueSoundsStayOut();
};

void tst_IntoWad2Sounds::listedSoundsGoAlong()
{
    NamedObjects before = intoObjects();
    before.moveables[0].animations = {playingSound(17)};
    const std::string there = listedText(17, "step", 50, "a.wav");
    const convert::Source into =
        sideFrom("into.wad2", setImage(before.text(), catalogueText(there)));
    NamedObjects objects = fromObjects();
    objects.moveables = {{21, "new", 1, 0.25F, {playingSound(17), playingSound(9)}}};
    const std::string guest = catalogueText(listedText(9, "crack", 70, "c.wav")
                                            + listedText(17, "own step", 80, "b.wav"));
    const std::vector<convert::Source> sources{
        sideFrom("from.wad2", setImage(objects.text(), guest))};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    const auto& met = outcome.report.resolution.sounds;
    QCOMPARE(met.size(), std::size_t{1});
    QVERIFY(met[0].answer == transfer::Rule::Renumber && met[0].to != 17);
    const auto now = std::int64_t{met[0].to};
    // Rows go with their names and marks, to their places in the order of ids.
    const std::string renumbered = listedText(int(now), "own step", 80, "b.wav");
    const std::string crack = listedText(9, "crack", 70, "c.wav");
    QVERIFY(now > 9);
    const std::string sounds = now < 17 ? crack + renumbered + there : crack + there + renumbered;
    NamedObjects expected = before;
    expected.textures.push_back(test::plainTexture(kPlainGreen, "green"));
    expected.sprites.push_back(test::plainSprite(1, kPlainGreen));
    expected.sequences.push_back(test::spriteSequence(501, {1, 0, 1}));
    expected.moveables.insert(expected.moveables.begin() + 2,
                              {21, "new", 1, 0.25F, {playingSound(now), playingSound(9)}});
    expected.statics.push_back(test::litStatic(5, "five", 2, 9));
    QCOMPARE(test::byteDifference(setImage(expected.text(), catalogueText(sounds)),
                                  outcome.content.write()),
             test::kNothing);
    QCOMPARE(outcome.report.sounds, std::size_t{2});

    // What takes the place of another one takes its row.
    transfer::Plan replacing = wholePlan(into, sources, transfer::Rule::Keep);
    replacing.rules.sounds = transfer::Rule::Replace;
    const MergedFile replaced = mergedWad2(into, replacing, sources);
    QCOMPARE(replaced.problem, test::kNothing);
    QVERIFY(replaced.letters().find(catalogueText(crack + listedText(17, "own step", 80, "b.wav")))
            != std::string::npos);
}

void tst_IntoWad2Sounds::embeddedSoundsGoAlong()
{
    NamedObjects before = intoObjects();
    before.sounds = soundChunks(waveChunk(0, "RIFFhere"), soundChunk(4, 0.5, 0), fixedChunk(17, 4));
    before.moveables[0].animations = {playingSound(17, 4)};
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects = fromObjects();
    // Two samples, one of them the same as there; two sounds, one of which has the same number.
    objects.sounds = soundChunks(waveChunk(0, "RIFFguest") + waveChunk(1, "RIFFhere"),
                                 soundChunk(7, 0.75, 0) + soundChunk(8, 0.25, 1),
                                 fixedChunk(17, 7) + fixedChunk(9, 8));
    objects.moveables = {{21, "new", 1, 0.25F, {playingSound(17, 7), playingSound(9, 8)}}};
    objects.statics.clear();
    objects.sequences.clear();
    const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    const auto& met = outcome.report.resolution.sounds;
    QCOMPARE(met.size(), std::size_t{1});
    QVERIFY2(!met[0].isEqual && met[0].answer == transfer::Rule::Renumber,
             outcome.remarks().c_str());
    const auto now = std::int64_t{met[0].to};
    // New keys come behind those that are there, in the order of the numbers of engines.
    const bool isFirst = now < 9;
    const std::int64_t ownKey = isFirst ? 5 : 6;
    const std::int64_t otherKey = isFirst ? 6 : 5;
    const std::string own = soundChunk(ownKey, 0.75, 1);
    const std::string other = soundChunk(otherKey, 0.25, 0);
    NamedObjects expected = before;
    expected.sounds =
        soundChunks(waveChunk(0, "RIFFhere") + waveChunk(1, "RIFFguest"),
                    soundChunk(4, 0.5, 0) + (isFirst ? own + other : other + own),
                    fixedChunk(17, 4)
                        + (isFirst ? fixedChunk(now, ownKey) + fixedChunk(9, otherKey)
                                   : fixedChunk(9, otherKey) + fixedChunk(now, ownKey)));
    expected.moveables.insert(
        expected.moveables.begin() + 2,
        {21, "new", 1, 0.25F, {playingSound(now, ownKey), playingSound(9, otherKey)}});
    QCOMPARE(test::byteDifference(bytesOf(expected.text()), outcome.content.write()),
             test::kNothing);
}

/// What is there and means a sound that does not exist does not mean one that comes.
void tst_IntoWad2Sounds::newSoundsAreNobodyElses()
{
    NamedObjects objects = fromObjects();
    objects.sounds =
        soundChunks(waveChunk(0, "RIFFguest"), soundChunk(7, 0.75, 0), fixedChunk(9, 7));
    objects.moveables = {{21, "new", 1, 0.25F, {playingSound(9, 7)}}};
    const std::vector<convert::Source> sources{sideFrom("from.wad2", objects.text())};
    NamedObjects before = intoObjects();
    const std::string waves = waveChunk(0, "RIFFhere");
    const std::string sounds = soundChunk(4, 0.5, 0);
    const auto newKey = [&]() -> std::int64_t
    {
        const convert::Source into = sideFrom("into.wad2", before.text());
        const MergedFile outcome =
            mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
        if (!outcome.problem.empty() || outcome.file().sounds.rows.size() != 2)
        {
            return -1;
        }
        return outcome.file().sounds.rows[1].index.value().value;
    };
    before.sounds = soundChunks(waves, sounds, fixedChunk(17, 4));
    QCOMPARE(newKey(), std::int64_t{5});
    before.moveables[0].animations = {playingSound(40, 6)};
    QCOMPARE(newKey(), std::int64_t{7});
    before.sounds = soundChunks(waves, sounds, fixedChunk(17, 4) + fixedChunk(18, 8));
    QCOMPARE(newKey(), std::int64_t{9});
    // Not behind the last number that there is.
    before.moveables[0].animations = {playingSound(40, std::numeric_limits<std::int64_t>::max())};
    QCOMPARE(newKey(), std::int64_t{9});
}

void tst_IntoWad2Sounds::soundsWithoutSamplesAreSilent()
{
    // What has its samples itself cannot take the names of others.
    NamedObjects before = intoObjects();
    before.sounds = soundChunks(waveChunk(0, "RIFFhere"), soundChunk(4, 0.5, 0), fixedChunk(17, 4));
    const convert::Source into = sideFrom("into.wad2", before.text());
    NamedObjects objects = fromObjects();
    objects.moveables = {
        {21, "new", 1, 0.25F, {playingSound(17), playingSound(300), playingSound(30)}}};
    objects.statics = {test::litStatic(5, "five", 0, 17), test::litStatic(6, "six", 0, 30)};
    const std::string guest = catalogueText(listedText(17, "own step", 80, "b.wav")
                                            + listedText(30, "rain", 80, "r.wav"));
    const std::vector<convert::Source> sources{
        sideFrom("from.wad2", setImage(objects.text(), guest))};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    QVERIFY2(outcome.tells("2 sounds are left out: their samples are of another kind"),
             outcome.remarks().c_str());
    QVERIFY2(outcome.tells("a command of an animation is left out"), outcome.remarks().c_str());
    const wad2::Moveable& made = outcome.file().moveables.rows[2];
    QCOMPARE(made.slot.slot.value, std::int64_t{21});
    QVERIFY(made.animations[0].commands.empty());
    QCOMPARE(made.animations[1].commands[0].values.second.value, std::int64_t{300});
    // What has no sound there by its number plays none, and keeps it.
    const wad2::Command& rain = made.animations[2].commands[0];
    QCOMPARE(rain.values.second.value, std::int64_t{30});
    QCOMPARE(rain.sound.value().value, std::int64_t{-1});
    QVERIFY2(outcome.tells("a sound of breaking is not taken along,"), outcome.remarks().c_str());
    const auto& statics = outcome.file().statics.rows;
    QCOMPARE(statics[1].shatterSound.value().value, std::int64_t{-1});
    QCOMPARE(statics[2].shatterSound.value().value, std::int64_t{30});
    QCOMPARE(outcome.file().sounds.rows.size(), std::size_t{1});

    // Of a WAD they are the same: its commands are those of what stands in for the .wad2.
    const std::vector<convert::Source> wads{sideFrom("from.wad", sources[0].objects.content)};
    const MergedFile ofWad = mergedWad2(into, wholePlan(into, wads, transfer::Rule::Keep), wads);
    QCOMPARE(ofWad.problem, test::kNothing);
    QVERIFY2(ofWad.tells("a command of an animation is left out"), ofWad.remarks().c_str());
    const auto& animations = ofWad.file().moveables.rows[2].animations;
    QVERIFY(animations[0].commands.empty());
    QCOMPARE(animations[1].commands[0].values.second.value, std::int64_t{300});
    QCOMPARE(animations[2].commands[0].values.second.value, std::int64_t{30});

    // What another source has under the number is not played, either.
    NamedObjects third;
    third.textures = {test::plainTexture(kPlainGreen, "green")};
    third.sounds = soundChunks(waveChunk(0, "RIFFrain"), soundChunk(1, 0.5, 0), fixedChunk(30, 1));
    third.moveables = {{22, "third", 0, 0.25F, {playingSound(30, 1)}}};
    const std::vector<convert::Source> both{sources[0], sideFrom("third.wad2", third.text())};
    const MergedFile mixed = mergedWad2(into, wholePlan(into, both, transfer::Rule::Keep), both);
    QCOMPARE(mixed.problem, test::kNothing);
    QVERIFY(mixed.file().moveables.rows[2].animations[2].commands.empty());
    const wad2::Command& played = mixed.file().moveables.rows[3].animations[0].commands[0];
    QCOMPARE(played.values.second.value, std::int64_t{30});
    QCOMPARE(played.sound.value().value, std::int64_t{5});

    // The other way round the names of its files are taken.
    const convert::Source listed = sideFrom(
        "listed.wad2",
        setImage(fromObjects().text(), catalogueText(listedText(30, "else", 10, "e.wav"))));
    const std::vector<convert::Source> old{into};
    const MergedFile back = mergedWad2(listed, wholePlan(listed, old, transfer::Rule::Keep), old);
    QCOMPARE(back.problem, test::kNothing);
    const auto& rows = back.content.as<soundxml::SoundCatalogue>()->sounds;
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE(std::string(rows[0].id.text.bytes()), std::string("17"));
    QCOMPARE(std::string(rows[0].name.text.bytes()), std::string("own"));
    QCOMPARE(std::string(rows[0].samples[0].fileName.text.bytes()), std::string("sample_0.wav"));
    QVERIFY(back.file().sounds.rows.empty());
    QVERIFY2(back.tells("a sample stays in the file that its sound is from:"),
             back.remarks().c_str());
}

void tst_IntoWad2Sounds::withoutACatalogueSoundsStayOut()
{
    const convert::Source into = sideFrom("into.wad2", intoObjects().text());
    const std::string guest = catalogueText(listedText(17, "own step", 80, "b.wav"));
    const std::vector<convert::Source> sources{
        sideFrom("from.wad2", setImage(fromObjects().text(), guest))};
    const MergedFile outcome =
        mergedWad2(into, wholePlan(into, sources, transfer::Rule::Keep), sources);
    QCOMPARE(outcome.problem, test::kNothing);
    QVERIFY2(outcome.tells("a sound of from.wad2 is left out: the destination has none"),
             outcome.remarks().c_str());
    const wad2::Moveable& made = outcome.file().moveables.rows[2];
    QCOMPARE(made.slot.slot.value, std::int64_t{21});
    QCOMPARE(made.animations[0].commands[0].values.second.value, std::int64_t{17});
    // Where nothing lies beside the source either, what is played is counted by its ids.
    const std::vector<convert::Source> unknown{sideFrom("from.wad2", fromObjects().text())};
    const MergedFile silent =
        mergedWad2(into, wholePlan(into, unknown, transfer::Rule::Keep), unknown);
    QCOMPARE(silent.problem, test::kNothing);
    QVERIFY2(silent.tells("nothing says what the sounds of from.wad2 are, nor what the destination "
                          "has: what is taken plays 2 of them by their ids"),
             silent.remarks().c_str());
}

template struct tr::test::RegisteredTest<tst_IntoWad2Sounds>;
#include "tst_IntoWad2Sounds.moc"
