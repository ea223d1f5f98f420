// Sounds that are copied out of one file and put into another, with their samples. What is there
// then is read by hand from the tables, and samples from their WAVE files.

#include "core/catalogue/Catalogue.h"
#include "core/exchange/LevelSamples.h"
#include "core/transfer/SoundClip.h"
#include "tests/core/MergeSamples.h"
#include "tests/core/WaveFiles.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace tr;
namespace tables = level::tables;
namespace versions = level::versions;
using transfer::PastedSound;
using transfer::SoundClip;
using transfer::SoundEdit;

namespace
{

using Samples = std::vector<std::vector<std::int16_t>>;

constexpr std::uint32_t kCopied = 7;
constexpr std::uint32_t kOther = 9;

std::vector<std::int16_t> ramp(int frames, int step)
{
    std::vector<std::int16_t> numbers;
    for (int i = 0; i < frames; ++i)
    {
        numbers.push_back(static_cast<std::int16_t>(i * step));
    }
    return numbers;
}

Samples twoRamps()
{
    return {ramp(60, 512), ramp(80, -256)};
}

schema::Content levelWith(schema::Version version, std::uint32_t id, Samples samples)
{
    test::SoundPlan plan{test::ByVersion::same(static_cast<int>(id)), std::move(samples)};
    plan.volume = 0.5F;
    plan.range = version < versions::Tr3 ? 0 : 6; // which older games cannot say
    plan.loop = true;
    return test::LevelBuilder(version).sound(plan).file().content;
}

/// One with some sound that nobody copies.
schema::Content otherLevel(schema::Version version)
{
    return levelWith(version, kOther, {ramp(40, 100)});
}

const level::Sounds& soundsIn(const schema::Content& content)
{
    return *content.as<level::Sounds>();
}

const level::SoundDetails& detailsOf(const schema::Content& content, std::uint32_t id)
{
    return soundsIn(content).details[static_cast<std::size_t>(soundsIn(content).map[id])];
}

/// All but which samples they are.
level::SoundDetails withoutSample(level::SoundDetails details)
{
    details.sample = 0;
    return details;
}

std::vector<std::byte> waveOf(const schema::Content& content, std::uint32_t id, std::size_t sample)
{
    const auto bytes = exchange::samplesOf(content)[detailsOf(content, id).sample + sample].bytes;
    return {bytes.begin(), bytes.end()};
}

SoundClip copied(const schema::Content& content, std::uint32_t id)
{
    SoundClip clip = transfer::copySounds(content, std::array{id});
    clip.file = "source";
    return clip;
}

/// Puts it there as the window does: by bytes. Nothing: it cannot be done.
std::optional<SoundEdit> paste(edit::Document& document, const SoundClip& clip)
{
    const auto read = transfer::soundClipOf(transfer::bytesOf(clip));
    auto edit = read ? transfer::workOutSounds(document.content(), *read)
                     : tr::Result<SoundEdit>(tr::fail(read.error()));
    if (!edit)
    {
        return std::nullopt;
    }
    const bool isDone =
        edit->steps.empty() || edit::takeSteps(document, edit->name, edit->steps).has_value();
    return isDone ? std::optional(std::move(*edit)) : std::nullopt;
}

bool isRemarked(const SoundEdit& edit, std::string_view words)
{
    return std::ranges::any_of(
        edit.report.remarks,
        [words](const view::Phrase& remark)
        { return view::englishText(remark).find(words) != std::string::npos; });
}

/// Whether nothing was to be done, for a reason with these words.
bool isLeftOut(const schema::Content& content, const SoundClip& clip, std::string_view words)
{
    const auto edit = transfer::workOutSounds(content, clip);
    return edit && edit->steps.empty() && edit->sounds.empty() && isRemarked(*edit, words);
}

std::vector<PastedSound> one(std::uint32_t from, std::uint32_t to, bool isThere)
{
    return {{from, to, isThere}};
}

} // namespace

class tst_SoundClip : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void goesAlong_data()
    {
        games({versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5});
    }

    void goesAlong();

    void takenIdsStay_data() { games({versions::Tr1, versions::Tr3, versions::Tr4}); }

    void takenIdsStay();
    void theSameElsewhereIsFound();
    void severalAtOnce();
    void rowsAreSounds();
    void samplesBecomeThoseOfTheDestination();
    void samplesOfMainSfxGoAlong();
    void wadsGetFilesBesideThem();
    void namesOfWadsGoAlong();
    void whatHasNoPlaceIsLeftOut();
    void foreignBytesAreNone();

private:
    static void games(std::initializer_list<schema::Version> versions)
    {
        QTest::addColumn<int>("game");
        for (const schema::Version version : versions)
        {
            QTest::newRow(level::versionName(version).data()) << int(version);
        }
    }
};

void tst_SoundClip::goesAlong()
{
    QFETCH(const int, game);
    const auto version = static_cast<schema::Version>(game);
    const schema::Content source = levelWith(version, kCopied, twoRamps());
    edit::Document document(otherLevel(version));
    const auto before = document.content().write();
    const std::size_t there = soundsIn(document.content()).sampleIndices.size();
    const auto edit = paste(document, copied(source, kCopied));
    QVERIFY(edit.has_value());
    QCOMPARE(edit->sounds, one(kCopied, kCopied, false));
    const schema::Content& now = document.content();
    QVERIFY(withoutSample(detailsOf(now, kCopied)) == withoutSample(detailsOf(source, kCopied)));
    QCOMPARE(std::size_t{detailsOf(now, kCopied).sample}, there);
    QCOMPARE(soundsIn(now).sampleIndices.size(), there + 2);
    if (version == versions::Tr2 || version == versions::Tr3)
    {
        const auto& numbers = soundsIn(source).sampleIndices;
        const std::size_t first = detailsOf(source, kCopied).sample;
        QCOMPARE(soundsIn(now).sampleIndices[there], numbers[first]);
        QCOMPARE(soundsIn(now).sampleIndices[there + 1], numbers[first + 1]);
    }
    else
    {
        QVERIFY(waveOf(source, kCopied, 0) != waveOf(source, kCopied, 1));
        QVERIFY(waveOf(now, kCopied, 0) == waveOf(source, kCopied, 0));
        QVERIFY(waveOf(now, kCopied, 1) == waveOf(source, kCopied, 1));
    }
    QVERIFY(withoutSample(detailsOf(now, kOther))
            == withoutSample(detailsOf(otherLevel(version), kOther)));
    QVERIFY(!now.shape().fault);
    // Once more: it is there.
    const auto again = paste(document, copied(source, kCopied));
    QVERIFY(again.has_value());
    QVERIFY(again->steps.empty());
    QCOMPARE(again->sounds, one(kCopied, kCopied, true));
    QCOMPARE(document.position(), std::size_t{1});
    document.undo();
    QVERIFY(document.content().write() == before);
}

/// The sound gets the first id that nothing has and that no engine knows.
void tst_SoundClip::takenIdsStay()
{
    QFETCH(const int, game);
    const auto version = static_cast<schema::Version>(game);
    const schema::Content source = levelWith(version, kCopied, twoRamps());
    const schema::Content destination = levelWith(version, kCopied, {ramp(40, 100)});
    std::uint32_t wanted = 0;
    const auto& map = soundsIn(destination).map;
    while (wanted < map.size() && (map[wanted] >= 0 || catalogue::soundName(version, wanted)))
    {
        ++wanted;
    }
    // Where all have a name, any that is free; which one is told.
    const bool isNameless = wanted < map.size();
    edit::Document document(destination);
    const auto before = document.content().write();
    const auto edit = paste(document, copied(source, kCopied));
    QVERIFY(edit.has_value());
    QCOMPARE(edit->sounds.size(), std::size_t{1});
    const std::uint32_t to = edit->sounds.front().to;
    QVERIFY(isNameless ? to == wanted : map[to] == -1);
    QCOMPARE(isRemarked(*edit, "all other ids are taken"), !isNameless);
    QVERIFY(withoutSample(detailsOf(document.content(), to))
            == withoutSample(detailsOf(source, kCopied)));
    QVERIFY(detailsOf(document.content(), kCopied) == detailsOf(destination, kCopied));
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_SoundClip::theSameElsewhereIsFound()
{
    const schema::Content source = levelWith(versions::Tr4, kCopied, twoRamps());
    test::SoundPlan same{test::ByVersion::same(kOther), twoRamps()};
    same.volume = 0.5F;
    same.range = 6;
    same.loop = true;
    edit::Document document(
        test::LevelBuilder(versions::Tr4)
            .sound({test::ByVersion::same(static_cast<int>(kCopied)), {ramp(40, 100)}})
            .sound(same)
            .file()
            .content);
    const auto edit = paste(document, copied(source, kCopied));
    QVERIFY(edit.has_value());
    QVERIFY(edit->steps.empty());
    QCOMPARE(edit->sounds, one(kCopied, kOther, true));
}

void tst_SoundClip::severalAtOnce()
{
    const schema::Content source =
        test::LevelBuilder(versions::Tr4)
            .sound({test::ByVersion::same(static_cast<int>(kCopied)), twoRamps()})
            .sound({test::ByVersion::same(static_cast<int>(kOther)), {ramp(20, 3)}})
            .file()
            .content;
    SoundClip clip = transfer::copySounds(source, std::array{kOther, kCopied});
    QCOMPARE(clip.sounds.size(), std::size_t{2});
    edit::Document document(levelWith(versions::Tr4, 11, {ramp(40, 100)}));
    const auto edit = paste(document, clip);
    QVERIFY(edit.has_value());
    QCOMPARE(edit->sounds,
             (std::vector<PastedSound>{{kCopied, kCopied, false}, {kOther, kOther, false}}));
    QCOMPARE(document.position(), std::size_t{1});
    QVERIFY(waveOf(document.content(), kOther, 0) == waveOf(source, kOther, 0));
    QVERIFY(waveOf(document.content(), kCopied, 1) == waveOf(source, kCopied, 1));
}

void tst_SoundClip::rowsAreSounds()
{
    const schema::Content content = otherLevel(versions::Tr4);
    const auto details = static_cast<std::size_t>(soundsIn(content).map[kOther]);
    using Ids = std::vector<std::uint32_t>;
    const auto ids = [&content](schema::TableId table, std::size_t row)
    { return transfer::soundsOfRows(content, table, std::array{row}); };
    QCOMPARE(ids(tables::SoundMap, kOther), Ids{kOther});
    QCOMPARE(ids(tables::SoundMap, kCopied), Ids{}); // it has none
    QCOMPARE(ids(tables::SoundDetails, details), Ids{kOther});
    QCOMPARE(ids(tables::Models, 0), Ids{});
}

void tst_SoundClip::samplesBecomeThoseOfTheDestination()
{
    constexpr int kFrames = 100;
    SoundClip clip = copied(levelWith(versions::Tr1, kCopied, {ramp(kFrames, 64)}), kCopied);
    const auto slow = test::pcm16File(ramp(kFrames, 64), 11025);
    std::vector<std::uint8_t> bytes;
    for (const std::byte byte : slow)
    {
        bytes.push_back(std::to_integer<std::uint8_t>(byte));
    }
    clip.sounds[0].samples[0].wave = std::move(bytes);
    edit::Document document(otherLevel(versions::Tr4));
    const auto edit = paste(document, clip);
    QVERIFY(edit.has_value());
    QCOMPARE(edit->sounds, one(kCopied, kCopied, false));
    QVERIFY(isRemarked(*edit, "ids of sounds"));
    const test::WaveSeen made = test::waveSeen(waveOf(document.content(), kCopied, 0));
    QCOMPARE(made.rate, 22050U);
    QCOMPARE(int(made.bits), 16);
    QCOMPARE(made.numbers.size(), std::size_t{2 * kFrames});
    // Half as loud in each of the two games; what is heard in all directions stays, too.
    const level::SoundDetails& details = detailsOf(document.content(), kCopied);
    QCOMPARE(int(details.volume), 128);
    QCOMPARE(details.characteristics & 0xFC, 1 << 2);
    QCOMPARE(details.characteristics & 3, 3); // loops, in the number of TR4
}

void tst_SoundClip::samplesOfMainSfxGoAlong()
{
    const schema::Content level = levelWith(versions::Tr2, kCopied, twoRamps());
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < soundsIn(level).sampleIndices.size(); ++i)
    {
        const auto wave = test::pcm16File(ramp(50 + static_cast<int>(i), 7), 22050);
        bytes.insert(bytes.end(), wave.begin(), wave.end());
    }
    const exchange::MainSfx mainSfx("MAIN.SFX", bytes);
    edit::Document document(otherLevel(versions::Tr4));
    // Without it there is nothing to be put.
    QVERIFY(isLeftOut(document.content(), copied(level, kCopied), "MAIN.SFX"));
    const auto edit = paste(document, copied(exchange::withSamplesOf(level, mainSfx), kCopied));
    QVERIFY(edit.has_value());
    const std::size_t first = detailsOf(level, kCopied).sample;
    for (std::size_t i = 0; i < 2; ++i)
    {
        const auto number = static_cast<int>(soundsIn(level).sampleIndices[first + i]);
        const test::WaveSeen made = test::waveSeen(waveOf(document.content(), kCopied, i));
        QVERIFY(made.numbers == ramp(50 + number, 7));
    }
}

void tst_SoundClip::wadsGetFilesBesideThem()
{
    const schema::Content source = levelWith(versions::Tr4, kCopied, twoRamps());
    edit::Document document(test::emptyWadSet());
    const auto before = document.content().write();
    const auto edit = paste(document, copied(source, kCopied));
    QVERIFY(edit.has_value());
    QCOMPARE(edit->sounds, one(kCopied, kCopied, false));
    QCOMPARE(edit->report.waves.size(), std::size_t{2});
    const auto& names = document.content().as<companion::SampleFile>()->names.rows;
    const std::size_t first = detailsOf(document.content(), kCopied).sample;
    for (std::size_t i = 0; i < 2; ++i)
    {
        const transfer::WaveFile& wave = edit->report.waves[i];
        QCOMPARE(std::string(names[first + i].name.bytes()), wave.name);
        const auto bytes = std::as_bytes(std::span(wave.bytes.data(), wave.bytes.size()));
        QVERIFY(test::waveSeen(bytes).numbers == twoRamps()[i]);
    }
    const auto again = paste(document, copied(source, kCopied));
    QVERIFY(again.has_value());
    QVERIFY(again->steps.empty());
    document.undo();
    QVERIFY(document.content().write() == before);
}

void tst_SoundClip::namesOfWadsGoAlong()
{
    const schema::Content source =
        test::wadSet(test::LevelBuilder(versions::Wad).buildWad(), kCopied, "door", 200);
    edit::Document document(test::emptyWadSet());
    const auto edit = paste(document, copied(source, kCopied));
    QVERIFY(edit.has_value());
    QVERIFY(edit->report.waves.empty()); // level builders have them
    const auto& names = document.content().as<companion::SampleFile>()->names.rows;
    const std::size_t first = detailsOf(document.content(), kCopied).sample;
    QCOMPARE(std::string(names[first].name.bytes()), std::string("door1.wav"));
    QCOMPARE(std::string(names[first + 1].name.bytes()), std::string("door2.wav"));
    // A level has to have samples itself.
    QVERIFY(isLeftOut(otherLevel(versions::Tr4), copied(source, kCopied), "of another kind"));
}

void tst_SoundClip::whatHasNoPlaceIsLeftOut()
{
    const SoundClip clip = copied(levelWith(versions::Tr4, kCopied, twoRamps()), kCopied);
    // Nothing says what sounds a WAD has that stands alone.
    const schema::Content alone = test::LevelBuilder(versions::Wad).file().content;
    QVERIFY(isLeftOut(alone, clip, "nothing beside it says"));
    schema::Content unlisted = test::emptyWadSet();
    unlisted.as<companion::WadSet>()->samples.reset();
    QVERIFY(isLeftOut(unlisted, clip, "no list of samples (.sam)"));
    // All ids are taken.
    level::Level full = *otherLevel(versions::Tr4).as<level::Level>();
    std::ranges::fill(full.sounds.map.edit(), std::int16_t{0});
    QVERIFY(isLeftOut(test::gameFile(full).content, clip, "all ids are taken"));
    // Older games take nothing of later ones.
    const auto older = transfer::workOutSounds(otherLevel(versions::Tr2), clip);
    QVERIFY(!older);
    QCOMPARE(older.error().code, ErrorCode::OtherVersion);
    const auto& formats = format::allFormats();
    const auto wad2 = std::ranges::find_if(
        formats, [](const format::Format* each) { return each->id == "wad2"; });
    QVERIFY(wad2 != formats.end());
    QVERIFY(isLeftOut((*wad2)->example(**wad2), clip, "merged"));
}

void tst_SoundClip::foreignBytesAreNone()
{
    SoundClip clip = copied(levelWith(versions::Tr4, kCopied, twoRamps()), kCopied);
    clip.document = 42;
    const auto bytes = transfer::bytesOf(clip);
    QVERIFY(transfer::soundClipOf(bytes).has_value());
    QCOMPARE(transfer::documentOfSounds(bytes), std::optional<std::uint64_t>(42));
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        QVERIFY(!transfer::soundClipOf(std::span(bytes).first(size)));
    }
    // Whatever a byte is changed to, it is refused, or what comes of it is a file.
    const schema::Content content = otherLevel(versions::Tr4);
    std::size_t pasted = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at)
    {
        auto damaged = bytes;
        damaged[at] = std::byte{0xFF};
        const auto read = transfer::soundClipOf(damaged);
        edit::Document document(content);
        const auto edit = read ? transfer::workOutSounds(content, *read) : fail(ErrorCode::BadRows);
        if (edit && edit::takeSteps(document, edit->name, edit->steps))
        {
            QVERIFY(!document.content().shape().fault);
            ++pasted;
        }
    }
    QVERIFY(pasted > 0);
}

template struct tr::test::RegisteredTest<tst_SoundClip>;
#include "tst_SoundClip.moc"
