// What the numbers of sound details mean, after TRosettaStone 3, 8.3.2, and what a command of an
// animation sounds like on one ground and another, after 3.2.3 and 6.2.6.

#include "core/catalogue/Catalogue.h"
#include "core/view/sounds/SoundView.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <map>

using namespace tr;
using namespace tr::view;
namespace versions = tr::level::versions;

class tst_SoundView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void loopModesAreThoseOfTheGame_data();
    void loopModesAreThoseOfTheGame();
    void oldDetailsAreShares();
    void newDetailsHaveRangeAndPitch();
    void detailsSayWhatTheyMean_data();
    void detailsSayWhatTheyMean();
    void samplesAreChosenByChance();
    void randomPitchAndVolumeStayInRange();
    void chanceIsAsLikelyAsItSays();
    void soundsOfCommandsDependOnTheGround();
    void footstepsAreNamedByTheCatalogue();
    void usersAreAnimationsAndSources();
};

namespace
{

level::SoundDetails detailsWith(unsigned characteristics)
{
    level::SoundDetails details;
    details.characteristics = static_cast<std::uint16_t>(characteristics);
    return details;
}

/// Evenly over 0 to 1, so that every share of them is as likely as it is large.
Dice evenDice(int steps)
{
    return [step = 0, steps]() mutable { return double(step++ % steps) / steps; };
}

AnimationCommand command(AnimationCommand::Kind kind, unsigned operand)
{
    AnimationCommand result;
    result.kind = kind;
    result.operands = {0, static_cast<std::int16_t>(operand), 0};
    result.operandCount = 2;
    return result;
}

Ground groundOf(schema::Version version, std::string_view name)
{
    const auto grounds = groundsOf(version);
    return *std::ranges::find(grounds, name, &Ground::name);
}

} // namespace

void tst_SoundView::loopModesAreThoseOfTheGame_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<unsigned>("bits");
    QTest::addColumn<LoopMode>("mode");
    const auto add = [](const char* name, schema::Version version, std::array<LoopMode, 3> modes)
    {
        for (unsigned bits = 1; bits <= 3; ++bits)
        {
            QTest::addRow("%s %u", name, bits)
                << static_cast<int>(version) << bits << modes[bits - 1];
        }
        QTest::addRow("%s 0", name) << static_cast<int>(version) << 0U << LoopMode::Once;
    };
    add("TR1", versions::Tr1, {LoopMode::Restart, LoopMode::Loop, LoopMode::Loop});
    add("TR3", versions::Tr3, {LoopMode::Wait, LoopMode::Restart, LoopMode::Loop});
    add("TR5", versions::Tr5, {LoopMode::Wait, LoopMode::Restart, LoopMode::Loop});
    add("WAD", versions::Wad, {LoopMode::Wait, LoopMode::Restart, LoopMode::Loop});
}

void tst_SoundView::loopModesAreThoseOfTheGame()
{
    QFETCH(int, version);
    QFETCH(unsigned, bits);
    QFETCH(LoopMode, mode);
    // The bits beside it change nothing.
    QVERIFY(meaningOf(schema::Version(version), detailsWith(bits | 0x6004)).loop == mode);
}

void tst_SoundView::oldDetailsAreShares()
{
    level::SoundDetails details = detailsWith(0x6000 | (3 << 2));
    details.sample = 7;
    details.volume = 16384;
    details.chance = 8191;
    for (const auto version : {versions::Tr1, versions::Tr2})
    {
        const SoundMeaning meaning = meaningOf(version, details);
        QCOMPARE(meaning.firstSample, std::size_t{7});
        QCOMPARE(meaning.sampleCount, std::size_t{3});
        QVERIFY(std::abs(meaning.volume - 0.5) < 0.0001);
        QCOMPARE(meaning.chance, 0.25);
        QCOMPARE(meaning.pitch, 1.0);
        QVERIFY(!meaning.sectors);
        QVERIFY(meaning.randomPitch && meaning.randomVolume && !meaning.noPan);
    }
    details.chance = 0;
    QCOMPARE(meaningOf(versions::Tr1, details).chance, 1.0);
}

void tst_SoundView::newDetailsHaveRangeAndPitch()
{
    level::SoundDetails details = detailsWith(0x1000 | (63 << 2));
    details.volume = 255;
    details.range = 10;
    details.chance = 127;
    details.pitch = 64;
    SoundMeaning meaning = meaningOf(versions::Tr4, details);
    QCOMPARE(meaning.volume, 1.0);
    QCOMPARE(meaning.sectors.value(), 11);
    QCOMPARE(meaning.chance, 0.5);
    QCOMPARE(meaning.pitch, 1.5);
    QCOMPARE(meaning.sampleCount, std::size_t{63});
    QVERIFY(meaning.noPan && !meaning.randomPitch && !meaning.randomVolume);
    details.pitch = 192; // -64
    QCOMPARE(meaningOf(versions::Tr4, details).pitch, 0.5);
}

void tst_SoundView::detailsSayWhatTheyMean_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<unsigned>("volume");
    QTest::addColumn<unsigned>("chance");
    QTest::addColumn<unsigned>("pitch");
    QTest::addColumn<unsigned>("range");
    QTest::addColumn<unsigned>("bits");
    const int tr1 = static_cast<int>(versions::Tr1);
    const int tr5 = static_cast<int>(versions::Tr5);
    QTest::newRow("TR1 quiet") << tr1 << 13106U << 16383U << 0U << 0U << 0x6006U;
    QTest::newRow("TR1 loud") << tr1 << 0x7FFFU << 0U << 0U << 0U << 0x0005U;
    QTest::newRow("TR5 low") << tr5 << 191U << 127U << 218U << 10U << 0x700BU;
    QTest::newRow("TR5 high") << tr5 << 255U << 0U << 64U << 255U << 0x2004U;
}

/// Those of real levels come out as they were.
void tst_SoundView::detailsSayWhatTheyMean()
{
    QFETCH(int, version);
    QFETCH(unsigned, volume);
    QFETCH(unsigned, chance);
    QFETCH(unsigned, pitch);
    QFETCH(unsigned, range);
    QFETCH(unsigned, bits);
    level::SoundDetails details = detailsWith(bits);
    details.sample = 12;
    details.volume = static_cast<std::uint16_t>(volume);
    details.chance = static_cast<std::uint16_t>(chance);
    details.pitch = static_cast<std::uint8_t>(pitch);
    details.range = static_cast<std::uint8_t>(range);
    const auto game = schema::Version(version);
    QVERIFY(detailsOf(game, meaningOf(game, details)) == details);
}

void tst_SoundView::samplesAreChosenByChance()
{
    SoundMeaning meaning;
    meaning.firstSample = 10;
    QVERIFY(!takeOf(meaning, evenDice(1)));
    meaning.sampleCount = 4;
    std::map<std::size_t, int> counts;
    const Dice dice = evenDice(100);
    for (int i = 0; i < 100; ++i)
    {
        ++counts[takeOf(meaning, dice)->sample];
    }
    QCOMPARE(counts, (std::map<std::size_t, int>{{10, 25}, {11, 25}, {12, 25}, {13, 25}}));
}

void tst_SoundView::randomPitchAndVolumeStayInRange()
{
    SoundMeaning meaning;
    meaning.sampleCount = 1;
    meaning.volume = 0.5;
    meaning.pitch = 2;
    meaning.randomPitch = true;
    meaning.randomVolume = true;
    const auto at = [&](double number) { return *takeOf(meaning, [=] { return number; }); };
    QCOMPARE(at(0).pitch, 2 * 0.91);
    QVERIFY(std::abs(at(0.999999).pitch - 2 * 1.09) < 0.0001);
    QCOMPARE(at(0).volume, 0.5);
    QVERIFY(std::abs(at(0.999999).volume - 0.375) < 0.0001);
    meaning.volume = 0.1;
    QCOMPARE(at(0.9).volume, 0.0);
    meaning.randomPitch = false;
    meaning.randomVolume = false;
    QCOMPARE(at(0.9).pitch, 2.0);
    QCOMPARE(at(0.9).volume, 0.1);
}

void tst_SoundView::chanceIsAsLikelyAsItSays()
{
    SoundMeaning meaning;
    meaning.chance = 0.25;
    const Dice dice = evenDice(100);
    int heard = 0;
    for (int i = 0; i < 100; ++i)
    {
        heard += isHeard(meaning, dice) ? 1 : 0;
    }
    QCOMPARE(heard, 25);
    meaning.chance = 1;
    QVERIFY(isHeard(meaning, [] { return 0.9999; }));
}

void tst_SoundView::soundsOfCommandsDependOnTheGround()
{
    using Kind = AnimationCommand::Kind;
    const Ground stone = groundOf(versions::Tr3, "Stone");
    const Ground water = groundOf(versions::Tr3, "Water");
    const Ground snow = groundOf(versions::Tr3, "Snow");
    using Sound = std::optional<std::uint32_t>;
    QVERIFY(soundOf(command(Kind::PlaySound, 30), stone) == Sound(30));
    QVERIFY(soundOf(command(Kind::PlaySound, 30), water) == Sound(30));
    QVERIFY(soundOf(command(Kind::PlaySound, 0x4000 | 12), snow) == Sound(12));
    QVERIFY(soundOf(command(Kind::PlaySound, 0x4000 | 12), water) == Sound());
    QVERIFY(soundOf(command(Kind::PlaySound, 0x8000 | 17), water) == Sound(17));
    QVERIFY(soundOf(command(Kind::PlaySound, 0x8000 | 17), stone) == Sound());
    // Of either foot
    QVERIFY(soundOf(command(Kind::FlipEffect, 0x4000 | 32), snow) == Sound(293));
    QVERIFY(soundOf(command(Kind::FlipEffect, 0x8000 | 32), snow) == Sound(293));
    // The animation has the sound of stone and water itself.
    QVERIFY(soundOf(command(Kind::FlipEffect, 0x4000 | 32), stone) == Sound());
    QVERIFY(soundOf(command(Kind::FlipEffect, 0x4000 | 32), water) == Sound());
    QVERIFY(soundOf(command(Kind::FlipEffect, 31), snow) == Sound());
    QVERIFY(soundOf(command(Kind::JumpDistance, 12), stone) == Sound());
}

void tst_SoundView::footstepsAreNamedByTheCatalogue()
{
    for (const auto version : {versions::Tr3, versions::Tr4, versions::Tr5})
    {
        for (const Ground& ground : groundsOf(version))
        {
            if (ground.footstep)
            {
                const auto name = catalogue::soundName(version, *ground.footstep);
                QVERIFY2(name && name->starts_with("FOOTSTEPS_"), ground.name.data());
                std::string word(ground.name.substr(0, ground.name.find(' ')));
                std::ranges::transform(
                    word, word.begin(), [](char c) { return char(std::toupper(c)); });
                QVERIFY2(name->find(word) != std::string_view::npos, ground.name.data());
            }
        }
    }
    QCOMPARE(groundsOf(versions::Tr1).size(), std::size_t{2});
    QCOMPARE(groundsOf(versions::Tr2).size(), std::size_t{2});
}

void tst_SoundView::usersAreAnimationsAndSources()
{
    level::Level level;
    level.version = versions::Tr3;
    // Two models, of which the second has animations 1 and 2.
    level.objects.models.edit().resize(2);
    level.objects.models.edit()[1].animationIndex = 1;
    level.objects.models.edit()[1].id = 7;
    level.objects.animations.edit().resize(3);
    // Sound 5 twice in animation 1, and sound 6 in water in animation 2
    level.objects.animCommands = {5, 0, 5, 5, 3, 5, 5, 4, static_cast<std::int16_t>(0x8006)};
    level.objects.animations.edit()[1].animCommandIndex = 0;
    level.objects.animations.edit()[1].numAnimCommands = 2;
    level.objects.animations.edit()[2].animCommandIndex = 6;
    level.objects.animations.edit()[2].numAnimCommands = 1;
    level.soundSources.edit().resize(2);
    level.soundSources.edit()[0].soundId = 5;
    level.soundSources.edit()[1].soundId = 9;
    const auto users = soundUsersOf(schema::Content(level));
    QCOMPARE(users.size(), std::size_t{3});
    QCOMPARE(users.at(5).size(), std::size_t{2});
    QVERIFY(users.at(5)[0].table == level::tables::Animations);
    QCOMPARE(users.at(5)[0].row, std::size_t{1});
    QCOMPARE(users.at(5)[0].model.value(), std::size_t{1});
    QVERIFY(users.at(5)[1].table == level::tables::SoundSources);
    QCOMPARE(users.at(6)[0].row, std::size_t{2});
    QCOMPARE(users.at(9)[0].row, std::size_t{1});
}

template struct tr::test::RegisteredTest<tst_SoundView>;

#include "tst_SoundView.moc"
