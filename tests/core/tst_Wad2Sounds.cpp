// Sounds of object files of Tomb Editor as those of WADs and back: the ones that stand in old
// files, and catalogues. Both are put together by hand.

#include "core/format/set/Wad2Set.h"
#include "core/format/set/WadSet.h"
#include "tests/core/HandOutcome.h"
#include "tests/core/MergeSamples.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadValues.h"

#include <QTest>

using namespace tr;
using test::bytesOf;
using test::convertedByHand;
using test::HandFace;
using test::HandFile;
using test::HandOutcome;
using test::wadOfHand;
namespace chunks = test::chunks;

class tst_Wad2Sounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void embeddedSoundsGetTheirNumbers();
    void cataloguesBecomeDetails();
    void namesChangeTheirEncoding();
};

void tst_Wad2Sounds::embeddedSoundsGetTheirNumbers()
{
    using namespace chunks;
    HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    const auto sound = [](int key, double volume)
    {
        return branch("W2Sound",
                      {},
                      {number("W2Index", key),
                       real("W2Vol", volume),
                       real("W2Ran", 8.0),
                       real("W2Pit", 1.5),
                       real("W2Cha", 1.0),
                       leaf("W2NoPan", std::string(1, '\1')),
                       number("W2Loop", 3),
                       number("W2SamplePtr", 0)});
    };
    objects.rootChunks =
        branch("W2WaveSamples",
               {},
               // Sounds count samples from the first on, whatever number one has.
               {branch("W2Wav", {}, {number("W2Index", 5), leaf("W2WavData", "RIFF")})})
        + branch("W2Sounds2", {}, {sound(40, 0.5), sound(41, 1.0), sound(42, 1.0)})
        + branch("W2FixedSounds",
                 {},
                 {branch("W2FixedSound", {}, {number("W2Id", 6), number("W2Sound", 41)})});
    objects.animation = branch(
        "W2Ani2",
        leb(2) + leb(4) + leb(1) + leb(0) + leb(0),
        {branch("W2Cmd", leb(5) + leb(1) + leb(0x4000 | 9) + leb(0), {number("W2CmdSnd", 40)}),
         // The key of no sound, whose number stays what it is.
         branch("W2Cmd", leb(5) + leb(1) + leb(0x4000 | 9) + leb(0), {number("W2CmdSnd", 77)})});
    const HandOutcome outcome = wadOfHand(objects);
    const auto values = test::valuesOfWad(outcome.content);
    // Half of 255, 8 sectors, always, 64 of 127 higher, no panning, one sample, over and over.
    QCOMPARE(values.sounds.at(9), concat("128 8 0 64 ", 0x1000 | 4 | 3, " sample_0.wav;"));
    QCOMPARE(values.sounds.at(6), concat("255 8 0 64 ", 0x1000 | 4 | 3, " sample_0.wav;"));
    QCOMPARE(values.sounds.size(), std::size_t{2});
    const auto& words = outcome.wad().objects.animCommands;
    QCOMPARE(int{words[2]}, 0x4000 | 9);
    QCOMPARE(int{words[5]}, 0x4000 | 9);
    QVERIFY(outcome.textOfLosses().find("sounds: a sound is played by nothing,")
            != std::string::npos);
}

void tst_Wad2Sounds::cataloguesBecomeDetails()
{
    const std::string catalogue =
        "<?xml version=\"1.0\"?><WadSounds><SoundInfos>"
        "<WadSoundInfo><Id>12</Id><Name>A</Name><Volume>50</Volume><RangeInSectors>6</"
        "RangeInSectors>"
        "<Chance>30</Chance><PitchFactor>-20</PitchFactor><DisablePanning>true</DisablePanning>"
        "<RandomizePitch>true</RandomizePitch><RandomizeVolume>false</RandomizeVolume>"
        "<LoopBehaviour>OneShotRewound</LoopBehaviour><Samples><WadSample><FileName>a &amp; b.wav"
        "</FileName></WadSample><WadSample><FileName>c.wav</FileName></WadSample></Samples>"
        "</WadSoundInfo>"
        "<WadSoundInfo><Id>1000</Id><Samples /></WadSoundInfo>"
        "<WadSoundInfo><Id>9999</Id><Samples /></WadSoundInfo>"
        "</SoundInfos></WadSounds>";
    const HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    const HandOutcome outcome = wadOfHand(format::join(std::vector<format::Member>{
        {"wad2", {}, objects.bytes()}, {"xml", {}, bytesOf(catalogue)}}));
    const auto values = test::valuesOfWad(outcome.content);
    // 127.5 and 76.5 of 255; -25.4 of 127 as a byte.
    QCOMPARE(values.sounds.at(12),
             concat("128 6 76 231 ", 0x1000 | 0x2000 | (2 << 2) | 2, " a & b.wav;c.wav;"));
    QCOMPARE(values.sounds.at(1000), std::string("0 0 0 0 0 "));
    QCOMPARE(values.sounds.size(), std::size_t{2});
    QVERIFY(outcome.textOfLosses().find("a sound has a number that a WAD has no room for,")
            != std::string::npos);
}

/// Catalogues are UTF-8, and the lists beside WADs Windows-1252.
void tst_Wad2Sounds::namesChangeTheirEncoding()
{
    const HandFile objects{{HandFace{{0, 1, 2}, {{0, 0}, {8, 0}, {0, 8}}}}};
    const HandOutcome wad = wadOfHand(format::join(std::vector<format::Member>{
        {"wad2", {}, objects.bytes()},
        {"xml",
         {},
         bytesOf("<WadSounds><SoundInfos><WadSoundInfo><Id>3</Id><Samples><WadSample><FileName>"
                 "caf\xC3\xA9 &#39;&#x41;&#946;.wav</FileName></WadSample></Samples>"
                 "</WadSoundInfo></SoundInfos></WadSounds>")}}));
    const auto* const names = wad.content.as<companion::SampleFile>();
    QVERIFY(names != nullptr);
    QCOMPARE(std::string(names->names.rows[0].name.bytes()), std::string("caf\xE9 'A?.wav"));
    QVERIFY(wad.textOfLosses().find("a name of a sample has letters") != std::string::npos);
    const HandOutcome back = convertedByHand(
        test::wadSet(test::buildTempleWad(), 20, "caf\xE9 " + std::string(80, '&'), 51),
        "objects.wad2");
    const auto* const catalogue = back.content.as<soundxml::SoundCatalogue>();
    QVERIFY(catalogue != nullptr);
    // 256 bytes have room for 50 of them whole.
    std::string expected = "caf\xC3\xA9 ";
    for (int i = 0; i < 50; ++i)
    {
        expected += "&amp;";
    }
    QCOMPARE(std::string(catalogue->sounds[0].samples[0].fileName.text.bytes()), expected);
    QVERIFY(back.textOfLosses().find("2 names of samples are longer") != std::string::npos);
}

template struct tr::test::RegisteredTest<tst_Wad2Sounds>;
#include "tst_Wad2Sounds.moc"
