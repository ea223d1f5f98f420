// Objects of one game go into files of another one. What they show, how they move and what they
// sound like is read by hand from the tables of both.

#include "core/catalogue/Catalogue.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Sound.h"
#include "core/transfer/CarryOut.h"
#include "core/transfer/ObjectRows.h"
#include "core/view/sounds/SoundView.h"
#include "tests/core/MergeSamples.h"
#include "tests/core/ObjectsSeen.h"
#include "tests/core/TestText.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

using namespace tr;
using namespace tr::transfer;

namespace
{

namespace versions = level::versions;
using test::FaceSeen;
using test::Numbers;
using test::ObjectSeen;
using test::SeenFile;

constexpr std::int64_t kSoundCommand = 5;
constexpr unsigned kSoundBits = 0x3FFF;

Content templeOf(schema::Version version)
{
    return version == versions::Wad ? Content(test::buildTempleWad())
                                    : Content(test::buildTemple(version));
}

Content emptyOf(schema::Version version)
{
    return version == versions::Wad
               ? test::emptyWadSet()
               : Content(test::LevelBuilder(version).model(test::turningCube(400)).build());
}

bool isOfGame(schema::Version version, std::initializer_list<schema::Version> games)
{
    return std::ranges::find(games, version) != games.end();
}

/// The details of a sound; null: there are none.
const level::SoundDetails* detailsOf(const Content& content, std::uint32_t id)
{
    const auto* const sounds = content.as<level::Sounds>();
    const int row = sounds == nullptr || id >= sounds->map.size() ? -1 : sounds->map[id];
    return row < 0 ? nullptr : &sounds->details[static_cast<std::size_t>(row)];
}

/// The WAVE file beside a WAD that its list names for a sample; empty: there is none.
std::span<const std::byte>
fileBeside(const Content& wad, const std::vector<WaveFile>& waves, std::size_t sample)
{
    const auto& names = wad.as<companion::SampleFile>()->names.rows;
    const auto found = sample < names.size()
                           ? std::ranges::find(waves, names[sample].name.bytes(), &WaveFile::name)
                           : waves.end();
    return found == waves.end()
               ? std::span<const std::byte>()
               : std::as_bytes(std::span(found->bytes.data(), found->bytes.size()));
}

/// How a sound is heard, and how long each of its samples is: TR1 and TR2 say volumes in 15 bits,
/// and have one range. `waves`: of a WAD.
Numbers soundOf(const Content& content, std::uint32_t id, const std::vector<WaveFile>& waves = {})
{
    const level::SoundDetails& details = *detailsOf(content, id);
    const bool isOld = isOfGame(content.version(), {versions::Tr1, versions::Tr2});
    const unsigned bits = details.characteristics;
    const unsigned loops = content.version() == versions::Tr1 ? 2 : 3;
    Numbers numbers{std::lround(details.volume * (isOld ? 255.0 / 32'767.0 : 1.0)),
                    isOld ? 8 : details.range + 1,
                    (bits & 3U) == loops ? 1 : 0,
                    bits & 0xFFFC,
                    isOld ? 0 : std::int64_t{details.pitch}};
    const auto samples = exchange::samplesOf(content);
    for (std::size_t i = 0; i < ((bits >> 2U) & 15U); ++i)
    {
        const auto sound = exchange::readWave(content.version() == versions::Wad
                                                  ? fileBeside(content, waves, details.sample + i)
                                                  : samples[details.sample + i].bytes);
        numbers.push_back(sound ? static_cast<std::int64_t>(sound->frames()) : -1);
    }
    return numbers;
}

/// Whether sounds of a file can go into one of another version: it has their samples itself.
bool givesSounds(schema::Version from)
{
    return isOfGame(from, {versions::Tr1, versions::Tr4, versions::Tr5});
}

/// The commands that are to be in a destination. Sounds that are left out are played by none.
std::vector<Numbers> commandsFor(const Content& source,
                                 const std::vector<Numbers>& commands,
                                 const std::map<std::uint32_t, std::uint32_t>& ids)
{
    std::vector<Numbers> wanted;
    for (Numbers command : commands)
    {
        const auto word =
            command.front() == kSoundCommand ? static_cast<unsigned>(command.back()) & 0xFFFFU : 0U;
        const std::uint32_t id = word & kSoundBits;
        // A WAD by itself does not say what its sounds are.
        if (command.front() == kSoundCommand && source.as<level::Sounds>() != nullptr)
        {
            if (!givesSounds(source.version()) || detailsOf(source, id) == nullptr)
            {
                continue;
            }
            const auto moved = ids.find(id);
            const unsigned number = moved == ids.end() ? id : moved->second;
            command.back() = static_cast<std::int16_t>((word & ~kSoundBits) | number);
        }
        wanted.push_back(std::move(command));
    }
    return wanted;
}

/// A model of one cube, each face of which shows 16 colours in squares of 16 texels.
Content colouredCube(schema::Version version, std::uint32_t slot)
{
    constexpr int kSide = 64;
    constexpr float kSquares = 4.0F;
    test::PlannedPicture picture;
    picture.use = test::PictureUse::Object;
    picture.image = test::evaluate<test::Texel>(
        kSide,
        kSide,
        [](glm::vec2 uv)
        {
            const auto part = [](float at)
            { return static_cast<std::uint8_t>(32 + 64 * static_cast<int>(at * kSquares)); };
            return test::Texel{part(uv.x), part(uv.y), 96, 255};
        });
    test::LevelBuilder builder(version);
    builder.picture(std::move(picture));
    test::ModelPlan model = test::turningCube(static_cast<int>(slot));
    model.meshes = {
        test::cubeMesh(256.0F, static_cast<std::uint16_t>(builder.plan().pictures.size() - 1))};
    return Content(builder.model(std::move(model)).build());
}

/// What comes of all objects of a source.
Report carried(edit::Document& document, const Content& source)
{
    Rules rules;
    rules.objects.fill(Rule::Renumber);
    const std::vector<Content> sources{source};
    auto report =
        carryOut(document, planOfAll(std::vector<std::string>{"source"}, sources, rules), sources);
    if (!report)
    {
        qWarning("%s", message(report.error()).c_str());
        return {};
    }
    return *std::move(report);
}

/// Nothing: the moveable is not taken.
std::optional<std::uint32_t> slotOf(const Report& report, std::uint32_t slot)
{
    const auto& deeds = report.resolution.deeds;
    const auto found = std::ranges::find(deeds, ObjectKey{ObjectKind::Moveable, slot}, &Deed::key);
    return found == deeds.end() ? std::nullopt : std::optional(found->slot);
}

/// The row of the only mesh of a model.
std::size_t meshRowOf(const Content& content, std::uint32_t slot)
{
    return std::ranges::find(level::objectsOf(content).models, slot, &level::Model::id)->firstMesh;
}

constexpr std::uint32_t kCube = 40;

} // namespace

class tst_Conversion : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void showsAndMovesAlike_data();
    void showsAndMovesAlike();
    void soundsAlike_data();
    void soundsAlike();
    void samplesLieBesideWads_data();
    void samplesLieBesideWads();
    void samplesOfMainSfxComeAlong_data();
    void samplesOfMainSfxComeAlong();
    void namedSamplesAreFoundAgain();
    void whatHasNoSamplesIsTold();
    void statesSizesOfSamples_data();
    void statesSizesOfSamples();
    void drawsOddCorners_data();
    void drawsOddCorners();
    void showsBothSides_data();
    void showsBothSides();
    void keepsKeyframesBeforeDamage();
    void leavesLongKeyframesOut();
    void playsNoForeignSound_data();
    void playsNoForeignSound();
    void refusesOlderGames();
};

void tst_Conversion::showsAndMovesAlike_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    for (const schema::Version from : level::kAllVersions)
    {
        for (const schema::Version to : {versions::Tr4, versions::Tr5, versions::Wad})
        {
            if (from != to)
            {
                const std::string name = std::string(level::versionName(from)) + " into "
                                         + std::string(level::versionName(to));
                QTest::newRow(name.c_str()) << int(from) << int(to);
            }
        }
    }
}

void tst_Conversion::showsAndMovesAlike()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    const auto game = static_cast<schema::Version>(from);
    const auto other = static_cast<schema::Version>(to);
    const bool isOld = isOfGame(game, {versions::Tr1, versions::Tr2, versions::Tr3});
    Content source = templeOf(game);
    if (isOld)
    {
        // The games say it by a flag, and later ones by the box.
        constexpr std::uint16_t kNoCollision = 3;
        auto& first = source.as<level::Level>()->objects.staticMeshes.edit().front();
        first.flags = game == versions::Tr3 ? first.flags : kNoCollision;
        first.collisionBox = game == versions::Tr3 ? level::BoundingBox{} : first.collisionBox;
    }
    edit::Document document(emptyOf(other));
    const auto before = document.content().write();
    const Report report = carried(document, source);
    QCOMPARE(report.resolution.deeds.size(), objectsIn(source).size());
    SeenFile was(source);
    SeenFile is(document.content());
    std::size_t sprites = 0;
    for (const Deed& deed : report.resolution.deeds)
    {
        const std::string name = std::to_string(deed.key.slot);
        if (deed.key.kind == ObjectKind::Static)
        {
            const level::StaticMesh& one = was.staticIn(deed.key.slot);
            const level::StaticMesh& found = is.staticIn(deed.slot);
            const bool collides =
                !isOfGame(game, {versions::Tr1, versions::Tr2}) || (one.flags & 1U) == 0;
            QVERIFY2(was.meshOf(one) == is.meshOf(found), name.c_str());
            QVERIFY2(one.visibilityBox == found.visibilityBox, name.c_str());
            QVERIFY2((collides ? one.collisionBox : level::BoundingBox{}) == found.collisionBox,
                     name.c_str());
            QCOMPARE(found.flags, isOld ? std::uint16_t{2} : one.flags);
            continue;
        }
        if (deed.key.kind == ObjectKind::Sprites)
        {
            QVERIFY2(was.sprites(deed.key.slot) == is.sprites(deed.slot), name.c_str());
            ++sprites;
            continue;
        }
        const ObjectSeen one = was.moveable(deed.key.slot);
        const ObjectSeen found = is.moveable(deed.slot);
        QVERIFY2(one.meshes == found.meshes, name.c_str());
        QCOMPARE(is.modelIn(deed.slot).filler,
                 other == versions::Tr5 ? std::uint16_t{0xFEFF} : std::uint16_t{0});
        QCOMPARE(found.animations.size(), one.animations.size());
        for (std::size_t i = 0; i < one.animations.size(); ++i)
        {
            QVERIFY2(one.animations[i].row == found.animations[i].row, name.c_str());
            QVERIFY2(one.animations[i].keyframes == found.animations[i].keyframes, name.c_str());
            QVERIFY2(
                commandsFor(source, one.animations[i].commands, report.resolution.soundIds.front())
                    == found.animations[i].commands,
                name.c_str());
        }
    }
    QCOMPARE(sprites > 0, game != versions::Wad);
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_Conversion::soundsAlike_data()
{
    showsAndMovesAlike_data();
}

void tst_Conversion::soundsAlike()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    const Content source = templeOf(static_cast<schema::Version>(from));
    edit::Document document(emptyOf(static_cast<schema::Version>(to)));
    const Report report = carried(document, source);
    const bool isTaken = givesSounds(static_cast<schema::Version>(from));
    QCOMPARE(report.sounds > 0, isTaken);
    const auto* const sounds = source.as<level::Sounds>();
    for (std::uint32_t id = 0; isTaken && id < sounds->map.size(); ++id)
    {
        if (detailsOf(source, id) == nullptr)
        {
            continue;
        }
        const auto& moved = report.resolution.soundIds.front();
        const auto found = moved.find(id);
        const std::uint32_t other = found == moved.end() ? id : found->second;
        QVERIFY2(detailsOf(document.content(), other) != nullptr, std::to_string(id).c_str());
        QVERIFY2(soundOf(source, id) == soundOf(document.content(), other, report.waves),
                 std::to_string(id).c_str());
    }
}

void tst_Conversion::samplesLieBesideWads_data()
{
    QTest::addColumn<int>("from");
    for (const schema::Version from : {versions::Tr1, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(std::string(level::versionName(from)).c_str()) << int(from);
    }
}

/// A WAD names files, which have the same numbers as the samples of the level, in 16 bits.
void tst_Conversion::samplesLieBesideWads()
{
    QFETCH(const int, from);
    const auto game = static_cast<schema::Version>(from);
    const Content source = templeOf(game);
    edit::Document document(emptyOf(versions::Wad));
    const Report report = carried(document, source);
    const auto& names = document.content().as<companion::SampleFile>()->names.rows;
    QCOMPARE(names.size(), document.content().as<level::Sounds>()->sampleIndices.size());
    const auto samples = exchange::samplesOf(source);
    const auto& moved = report.resolution.soundIds.front();
    std::size_t compared = 0;
    for (std::uint32_t id = 0; id < source.as<level::Sounds>()->map.size(); ++id)
    {
        const level::SoundDetails* const was = detailsOf(source, id);
        if (was == nullptr)
        {
            continue;
        }
        const auto other = moved.find(id);
        const level::SoundDetails* const is =
            detailsOf(document.content(), other == moved.end() ? id : other->second);
        QVERIFY2(is != nullptr, std::to_string(id).c_str());
        for (std::size_t i = 0; i < ((was->characteristics >> 2U) & 15U); ++i)
        {
            const std::size_t sample = is->sample + i;
            const auto made = fileBeside(document.content(), report.waves, sample);
            QVERIFY2(test::isSamePcm16(test::waveSeen(made),
                                       test::waveSeen(samples[was->sample + i].bytes)),
                     std::to_string(id).c_str());
            // Called after the sound, as people look for it.
            std::string stem(
                catalogue::soundName(game, id).value_or("sound_" + std::to_string(id)));
            std::ranges::transform(stem,
                                   stem.begin(),
                                   [](unsigned char letter) {
                                       return std::isalnum(letter) != 0
                                                  ? static_cast<char>(std::tolower(letter))
                                                  : '_';
                                   });
            const std::string name(names[sample].name.bytes());
            QVERIFY2(name.starts_with(stem + "_" + std::to_string(i + 1) + "_"), name.c_str());
            QVERIFY2(name.ends_with(".wav"), name.c_str());
            ++compared;
        }
    }
    QVERIFY(compared > 0);
    QCOMPARE(names.size(), compared);
}

void tst_Conversion::samplesOfMainSfxComeAlong_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    QTest::newRow("TR2 to WAD") << int(versions::Tr2) << int(versions::Wad);
    QTest::newRow("TR3 to WAD") << int(versions::Tr3) << int(versions::Wad);
    QTest::newRow("TR2 to TR4") << int(versions::Tr2) << int(versions::Tr4);
}

/// TR2 and TR3 name samples by their numbers in MAIN.SFX. One of them is not in this one.
void tst_Conversion::samplesOfMainSfxComeAlong()
{
    QFETCH(const int, from);
    QFETCH(const int, to);
    const auto game = static_cast<schema::Version>(from);
    const Content level = templeOf(game);
    const auto& sounds = *level.as<level::Sounds>();
    QVERIFY(!sounds.sampleIndices.empty());
    const std::uint32_t last = *std::ranges::max_element(sounds.sampleIndices);
    std::vector<std::byte> bytes;
    for (std::uint32_t number = 0; number < last; ++number)
    {
        const std::vector<std::int16_t> numbers(100 + number, static_cast<std::int16_t>(number));
        const auto wave = test::pcm16File(numbers, 22050);
        bytes.insert(bytes.end(), wave.begin(), wave.end());
    }
    const exchange::MainSfx mainSfx("MAIN.SFX", bytes);
    QCOMPARE(mainSfx.size(), std::size_t{last});
    const Content source = exchange::withSamplesOf(level, mainSfx);
    QVERIFY(source.write() == level.write());
    edit::Document document(emptyOf(static_cast<schema::Version>(to)));
    const Report report = carried(document, source);
    const auto& moved = report.resolution.soundIds.front();
    const auto stored = exchange::samplesOf(document.content());
    std::size_t compared = 0;
    std::size_t missing = 0;
    for (std::uint32_t id = 0; id < sounds.map.size(); ++id)
    {
        const level::SoundDetails* const was = detailsOf(level, id);
        const std::size_t count = was == nullptr ? 0 : (was->characteristics >> 2U) & 15U;
        const auto begin = sounds.sampleIndices.begin() + (was == nullptr ? 0 : was->sample);
        if (count == 0
            || std::find(begin, begin + std::ptrdiff_t(count), last)
                   != begin + std::ptrdiff_t(count))
        {
            missing += count == 0 ? 0 : 1;
            continue;
        }
        const auto other = moved.find(id);
        const level::SoundDetails* const is =
            detailsOf(document.content(), other == moved.end() ? id : other->second);
        QVERIFY2(is != nullptr, std::to_string(id).c_str());
        for (std::size_t i = 0; i < count; ++i)
        {
            const std::uint32_t number = begin[std::ptrdiff_t(i)];
            const test::WaveSeen made =
                test::waveSeen(to == int(versions::Wad)
                                   ? fileBeside(document.content(), report.waves, is->sample + i)
                                   : stored[is->sample + i].bytes);
            QCOMPARE(made.rate, 22050U);
            QVERIFY(made.numbers
                    == std::vector<std::int16_t>(100 + number, static_cast<std::int16_t>(number)));
            ++compared;
        }
    }
    QVERIFY(compared > 0);
    QVERIFY(missing > 0);
    QVERIFY(std::ranges::any_of(report.remarks,
                                [missing](const view::Phrase& remark)
                                {
                                    return view::englishText(remark).find(
                                               missing == 1
                                                   ? "a sound is left out: its samples are not"
                                                   : std::to_string(missing)
                                                         + " sounds are left out: their samples "
                                                           "are not")
                                           != std::string::npos;
                                }));
}

/// Once more all of it is there already, and nothing has to be written.
void tst_Conversion::namedSamplesAreFoundAgain()
{
    const Content source = templeOf(versions::Tr1);
    edit::Document document(emptyOf(versions::Wad));
    QVERIFY(!carried(document, source).waves.empty());
    const Report again = carried(document, source);
    QVERIFY(!again.resolution.sounds.empty());
    QVERIFY(std::ranges::all_of(again.resolution.sounds, &SoundConflict::isEqual));
    QCOMPARE(again.sounds, std::size_t{0});
    QVERIFY(again.waves.empty());
}

/// Why sounds do not come along is told, with their number.
void tst_Conversion::whatHasNoSamplesIsTold()
{
    const auto tells = [](const Report& report, const std::string& text)
    {
        return std::ranges::any_of(report.remarks,
                                   [&text](const view::Phrase& remark)
                                   {
                                       const std::string told = view::englishText(remark);
                                       return told.find(text) != std::string::npos;
                                   });
    };
    Content unnamed = emptyOf(versions::Wad);
    auto& set = *unnamed.as<companion::WadSet>();
    set.samples.reset();
    --set.start.files;
    edit::Document document(std::move(unnamed));
    const Report report = carried(document, templeOf(versions::Tr1));
    QCOMPARE(report.sounds, std::size_t{0});
    QVERIFY(report.waves.empty());
    QVERIFY(tells(report, "there is no list of samples (.sam) beside the WAD"));
    edit::Document other(emptyOf(versions::Wad));
    QVERIFY(tells(carried(other, templeOf(versions::Tr2)),
                  "their samples are not in the level, but in MAIN.SFX"));
}

/// Samples that need no change, since those of the destination are as those of TR1 are.
void tst_Conversion::statesSizesOfSamples_data()
{
    QTest::addColumn<int>("to");
    QTest::newRow("TR4") << int(versions::Tr4);
    QTest::newRow("TR5") << int(versions::Tr5);
}

void tst_Conversion::statesSizesOfSamples()
{
    QFETCH(const int, to);
    const Content source = templeOf(versions::Tr1);
    Content destination = emptyOf(static_cast<schema::Version>(to));
    const auto bytes = exchange::samplesOf(source).front().bytes;
    std::vector<std::uint8_t> wave(bytes.size());
    std::ranges::transform(
        bytes, wave.begin(), [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    for (level::Sample& sample : destination.as<level::Level>()->samples.edit())
    {
        sample.size.uncompressedSize = static_cast<std::uint32_t>(wave.size());
        sample.data = wave;
    }
    edit::Document document(std::move(destination));
    QVERIFY(carried(document, source).sounds > 0);
    for (const level::Sample& sample : document.content().as<level::Level>()->samples)
    {
        QCOMPARE(std::size_t{sample.size.uncompressedSize}, sample.data.size());
    }
}

/// Corners that are those of no box: all that a WAD can show is a rectangle drawn for them.
void tst_Conversion::drawsOddCorners_data()
{
    QTest::addColumn<int>("from");
    for (const schema::Version from :
         {versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5})
    {
        QTest::newRow(std::string(level::versionName(from)).c_str()) << int(from);
    }
}

void tst_Conversion::drawsOddCorners()
{
    QFETCH(const int, from);
    Content source = colouredCube(static_cast<schema::Version>(from), kCube);
    auto& level = *source.as<level::Level>();
    const auto shape = edit::shapeAt(source, meshRowOf(source, kCube));
    QVERIFY(shape.has_value());
    const std::size_t row = shape->faces.front().texture & level::faceTextureMask(level.version);
    // From the first square into the middle of the one below and beside it.
    level::ObjectTexture& texture = level.objectTextures.edit()[row];
    const level::TextureCorner opposite = texture.vertices[2];
    for (const auto axis : {&level::TextureCorner::x, &level::TextureCorner::y})
    {
        constexpr int kMoved = 24 * 256;
        const bool isBelow = texture.vertices[0].*axis < opposite.*axis;
        texture.vertices[0].*axis =
            static_cast<std::uint16_t>(texture.vertices[0].*axis + (isBelow ? kMoved : -kMoved));
    }
    edit::Document document(emptyOf(versions::Wad));
    const Report report = carried(document, source);
    const auto slot = slotOf(report, kCube);
    QVERIFY(slot.has_value());
    QVERIFY(SeenFile(source).moveable(kCube).meshes
            == SeenFile(document.content()).moveable(*slot).meshes);
}

void tst_Conversion::showsBothSides_data()
{
    QTest::addColumn<int>("to");
    for (const schema::Version to : {versions::Tr4, versions::Tr5, versions::Wad})
    {
        QTest::newRow(std::string(level::versionName(to)).c_str()) << int(to);
    }
}

/// The first face of a cube of TR3 is seen from both sides, and additive.
void tst_Conversion::showsBothSides()
{
    QFETCH(const int, to);
    Content source = colouredCube(versions::Tr3, kCube);
    auto& level = *source.as<level::Level>();
    const std::size_t mesh = meshRowOf(source, kCube);
    auto shape = edit::shapeAt(source, mesh);
    QVERIFY(shape.has_value());
    constexpr unsigned kBothSides = 0x8000;
    level::ObjectTexture additive = level.objectTextures[shape->faces.front().texture];
    additive.attribute = 2;
    shape->faces.front().texture =
        static_cast<std::uint16_t>(level.objectTextures.size() | kBothSides);
    level.objectTextures.edit().push_back(additive);
    const auto words = edit::wordsOf(edit::meshOf(*shape, versions::Tr3), versions::Tr3);
    std::ranges::copy(words,
                      level.objects.meshWords.edit().begin()
                          + level.objects.meshPointers[mesh].offset / 2);
    edit::Document document(emptyOf(static_cast<schema::Version>(to)));
    const Report report = carried(document, source);
    const auto slot = slotOf(report, kCube);
    QVERIFY(slot.has_value());
    auto wanted = SeenFile(source).moveable(kCube).meshes;
    const auto glows = std::ranges::find(wanted.front().faces, true, &FaceSeen::isAdditive);
    QVERIFY(glows != wanted.front().faces.end());
    FaceSeen behind = *glows;
    std::reverse(behind.around.begin() + 1, behind.around.end());
    wanted.front().faces.insert(behind);
    QVERIFY(wanted == SeenFile(document.content()).moveable(*slot).meshes);
}

/// One key frame states more rotations than there are words: those before it stay, and the last of
/// them is seen in its place and behind.
void tst_Conversion::keepsKeyframesBeforeDamage()
{
    constexpr std::size_t kDamaged = 5;
    constexpr std::size_t kWordOfCount = 9;
    Content source = colouredCube(versions::Tr1, kCube);
    const ObjectSeen whole = SeenFile(source).moveable(kCube);
    auto& objects = source.as<level::Level>()->objects;
    const auto model = std::ranges::find(objects.models, kCube, &level::Model::id);
    const std::size_t first = objects.animations[model->animationIndex].frameOffset / 2;
    constexpr std::size_t kRecord = 12; // of one mesh
    objects.frames.edit()[first + kDamaged * kRecord + kWordOfCount] = 0xFFFF;
    edit::Document document(emptyOf(versions::Tr4));
    const Report report = carried(document, source);
    const auto slot = slotOf(report, kCube);
    QVERIFY(slot.has_value());
    auto wanted = whole.animations.front().keyframes;
    QVERIFY(wanted.size() > kDamaged + 1);
    std::fill(wanted.begin() + kDamaged, wanted.end(), Numbers(wanted[kDamaged - 1]));
    QVERIFY(SeenFile(document.content()).moveable(*slot).animations.front().keyframes == wanted);
}

/// Of so many meshes that no animation of TR4 could say how long a record is. TR1 need not say it.
void tst_Conversion::leavesLongKeyframesOut()
{
    constexpr std::size_t kMeshes = 130;
    const std::uint32_t other = kCube + 1;
    test::ModelPlan model = test::turningCube(int(kCube));
    model.meshes.assign(kMeshes, test::cubeMesh(64.0F));
    model.joints.resize(kMeshes - 1);
    for (test::Pose& pose : model.animations.front().poses)
    {
        pose.degrees.assign(kMeshes, {20.0F, 30.0F, 40.0F});
    }
    const Content source(test::LevelBuilder(versions::Tr1)
                             .model(std::move(model))
                             .model(test::turningCube(int(other)))
                             .build());
    edit::Document document(emptyOf(versions::Tr4));
    const Report report = carried(document, source);
    QVERIFY(!slotOf(report, kCube).has_value());
    const auto slot = slotOf(report, other);
    QVERIFY(slot.has_value());
    QVERIFY(SeenFile(source).moveable(other).meshes
            == SeenFile(document.content()).moveable(*slot).meshes);
}

void tst_Conversion::playsNoForeignSound_data()
{
    QTest::addColumn<int>("volume");
    QTest::addColumn<bool>("isPlayed");
    QTest::newRow("the same details") << 255 << true;
    QTest::newRow("other details") << 100 << false;
}

/// A level of TR4 cannot have the samples that a WAD names. It has a sound with the same id.
void tst_Conversion::playsNoForeignSound()
{
    QFETCH(const int, volume);
    QFETCH(const bool, isPlayed);
    constexpr std::uint32_t kSound = 5;
    Content source = test::wadSet(
        test::LevelBuilder(versions::Wad).model(test::turningCube(int(kCube))).buildWad(),
        kSound,
        "step",
        static_cast<std::uint16_t>(volume));
    auto& sounds = source.as<companion::WadSet>()->sounds->file.sounds;
    sounds.details.edit().front().characteristics = 1U << 2U; // of one sample
    edit::Document document(emptyOf(versions::Tr4));
    QVERIFY(detailsOf(document.content(), kSound) != nullptr);
    const Report report = carried(document, source);
    QCOMPARE(report.sounds, std::size_t{0});
    const auto slot = slotOf(report, kCube);
    QVERIFY(slot.has_value());
    const auto commands = SeenFile(document.content()).moveable(*slot).animations.front().commands;
    const std::vector<Numbers> kept{{kSoundCommand, 0, 0x4000 + int{kSound}}};
    QVERIFY(commands == (isPlayed ? kept : std::vector<Numbers>()));
}

void tst_Conversion::refusesOlderGames()
{
    for (const schema::Version to : {versions::Tr1, versions::Tr2, versions::Tr3})
    {
        for (const schema::Version from : level::kAllVersions)
        {
            QCOMPARE(refusalOf(templeOf(from), emptyOf(to)).has_value(), from != to);
        }
    }
}

template struct tr::test::RegisteredTest<tst_Conversion>;
#include "tst_Conversion.moc"
