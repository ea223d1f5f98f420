// Real WADs as object files of Tomb Editor and back, real object files as WADs, and the sounds of
// real levels as both.

#include "core/convert/Conversion.h"
#include "core/exchange/LevelSamples.h"
#include "core/format/WriteForSaving.h"
#include "core/format/sam/SampleFile.h"
#include "core/format/set/DiskFiles.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/format/wad2/Wad2File.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/core/WaveFiles.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/TestProgram.h"
#include "tests/support/WadValues.h"

#include <QTest>

#include <array>
#include <cstdlib>
#include <set>
#include <sstream>

using namespace tr;
using test::Bytes;

namespace
{

void addPathsOf(const std::vector<test::CorpusFile>& files)
{
    QTest::addColumn<QString>("path");
    for (const test::CorpusFile& file : files)
    {
        QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
    }
}

std::vector<test::CorpusFile> corpusWads()
{
    auto wads = test::corpusGameFiles();
    std::erase_if(wads,
                  [](const test::CorpusFile& file) { return file.path.extension() != ".wad"; });
    return wads;
}

/// Levels that have their samples themselves.
std::vector<test::CorpusFile> levelsWithSamples()
{
    auto levels = test::corpusGameFiles();
    std::erase_if(levels,
                  [](const test::CorpusFile& file)
                  {
                      const std::string folder = file.name.substr(0, file.name.find('/'));
                      return folder != "tr1" && folder != "tr4" && folder != "tr5";
                  });
    return levels;
}

/// The row of its details that a sound has; nothing: it has none.
std::optional<std::size_t> detailsRow(const level::Sounds& sounds, std::size_t id)
{
    const int row = id < sounds.map.size() ? sounds.map[id] : -1;
    const bool isThere = row >= 0 && static_cast<std::size_t>(row) < sounds.details.size();
    return isThere ? std::optional<std::size_t>(row) : std::nullopt;
}

/// What is wrong with the samples that lie beside what a level became. `names`: of its samples, as
/// its sound details count them.
std::string sampleProblem(const schema::Content& level,
                          const level::Sounds& made,
                          const std::vector<std::string>& names,
                          const std::vector<transfer::WaveFile>& waves)
{
    const auto& own = *level.as<level::Sounds>();
    const auto samples = exchange::samplesOf(level);
    std::size_t compared = 0;
    // Others get a number that a WAD has.
    for (std::size_t id = 0; id < std::min(own.map.size(), made.map.size()); ++id)
    {
        const auto was = detailsRow(own, id);
        const auto is = detailsRow(made, id);
        if (!was)
        {
            continue;
        }
        const std::string sound = "sound " + std::to_string(id);
        const unsigned count = (own.details[*was].characteristics >> 2U) & 15U;
        if (!is || ((made.details[*is].characteristics >> 2U) & 15U) != count)
        {
            return sound + " has other samples";
        }
        for (std::size_t i = 0; i < count; ++i)
        {
            const std::size_t number = made.details[*is].sample + i;
            const auto file =
                number < names.size()
                    ? std::ranges::find(waves, names[number], &transfer::WaveFile::name)
                    : waves.end();
            if (file == waves.end())
            {
                return sound + " has a sample that lies nowhere";
            }
            const auto bytes = std::as_bytes(std::span(file->bytes.data(), file->bytes.size()));
            if (!test::isSamePcm16(test::waveSeen(bytes),
                                   test::waveSeen(samples[own.details[*was].sample + i].bytes)))
            {
                return sound + " sounds otherwise";
            }
            ++compared;
        }
    }
    const bool isWhole = compared > 0 || samples.empty();
    return isWhole ? std::string() : std::string("there are no samples");
}

/// What is at a path, with what lies beside it.
schema::Content contentAt(const QString& path)
{
    const std::filesystem::path name(path.toStdString());
    const auto files = format::readFiles(name);
    auto file = files ? format::read(files->bytes, name.filename().string())
                      : Result<format::GameFile>(fail(ErrorCode::EmptyFile));
    return file && file->complete ? std::move(file->content) : schema::Content();
}

/// What a conversion gives when it was written and read again. Nothing: it does not get there.
std::optional<schema::Content>
convertedAndRead(const schema::Content& from, std::string_view name, convert::Losses& losses)
{
    const auto conversions = convert::conversionsOf(from);
    if (conversions.size() != 1)
    {
        return std::nullopt;
    }
    auto made = conversions.front()->convert(from, {});
    if (!made)
    {
        return std::nullopt;
    }
    losses = std::move(made->losses);
    format::GameFile file;
    file.format = made->format;
    file.content = std::move(made->content);
    const auto bytes = format::writeForSaving(file, name);
    auto again =
        bytes ? format::read(*bytes, name) : Result<format::GameFile>(fail(ErrorCode::EmptyFile));
    const bool isWhole = again && again->complete && again->format == file.format;
    return isWhole ? std::optional(std::move(again->content)) : std::nullopt;
}

std::string textOf(const convert::Losses& losses)
{
    std::string text;
    for (const convert::Loss& each : losses)
    {
        text += view::englishText(each.object) + ": " + view::englishText(each.what) + "\n";
    }
    return text;
}

/// What may be another number in a WAD that comes back, and what has to be told then. All else has
/// to be what it was.
struct MayDiffer
{
    std::string_view part;
    std::string_view told;
};

constexpr std::array kMayDiffer{
    // Fan tools have animations of one frame end in front of it.
    MayDiffer{"moveables: lengths", "one frame then"},
    // They would show what is no key frame of theirs.
    MayDiffer{"moveables: lengths", "last key frame"},
    // An object file knows no other moveables.
    MayDiffer{"moveables: ends", "followed by one of another moveable"},
    MayDiffer{"moveables: state changes", "to another moveable"},
    // Frames in front of an animation, which no engine comes to, have no numbers there.
    MayDiffer{"moveables: state changes", "to a frame in front of"},
    MayDiffer{"moveables: ends", "to a frame in front of"},
    MayDiffer{"moveables: state changes", "from a frame in front of"},
    MayDiffer{"moveables: state changes", "in no frame"},
    // On land and in water, which is never.
    MayDiffer{"moveables: commands", "for two conditions at once"},
    // A shine of 0 is none, and so is one that is not said.
    MayDiffer{"moveables: effects", "with no strength"},
    MayDiffer{"moveables: effects", "how much"},
    MayDiffer{"statics: effects", "with no strength"},
    MayDiffer{"statics: effects", "how much"},
    MayDiffer{"moveables: effects", "a bit that keeps"},
    MayDiffer{"statics: effects", "a bit that keeps"},
    // What nobody knows, or what means nothing.
    MayDiffer{"moveables: marks", "a mark of a purpose"},
    MayDiffer{"statics: marks", "a mark of a purpose"},
    MayDiffer{"moveables: marks", "a mark that means nothing"},
    MayDiffer{"statics: marks", "a mark that means nothing"},
    // Objects that never move have a key frame, and object files none without an animation.
    MayDiffer{"moveables: rest pose", "that it has without any animation"},
};

bool isToldOf(const convert::Losses& losses,
              const std::string& part,
              std::uint32_t slot,
              std::string_view text)
{
    const std::string kind = part.substr(0, part.find("s: "));
    const std::string object = kind + " " + std::to_string(slot);
    return std::ranges::any_of(losses,
                               [&](const convert::Loss& each)
                               {
                                   const std::string whose = view::englishText(each.object);
                                   return (whose == object || whose.starts_with(object + " "))
                                          && view::englishText(each.what).find(text)
                                                 != std::string::npos;
                               });
}

/// What differs and was not told.
std::string untold(const std::map<std::string, std::vector<std::uint32_t>>& differing,
                   const convert::Losses& losses)
{
    std::string text;
    for (const auto& [part, slots] : differing)
    {
        for (const std::uint32_t slot : slots)
        {
            const bool isTold = std::ranges::any_of(
                kMayDiffer,
                [&, part = part](const MayDiffer& each)
                { return each.part == part && isToldOf(losses, part, slot, each.told); });
            text += isTold ? std::string() : part + " " + std::to_string(slot) + "\n";
        }
    }
    return text;
}

/// How a sound is played differs by no more than what hundredths and bytes round to.
std::string soundProblem(const test::WadValues& before, const test::WadValues& after)
{
    if (before.sounds.size() != after.sounds.size())
    {
        return "other sounds";
    }
    for (const auto& [id, text] : before.sounds)
    {
        const auto same = after.sounds.find(id);
        std::istringstream one(text);
        std::istringstream other(same == after.sounds.end() ? std::string() : same->second);
        // Volume, range, chance, pitch, characteristics; then the names of the samples. Of a byte
        // all of which is nearly always, 0 is always.
        for (const int most : {1, 0, 3, 1, 0})
        {
            int wanted = 0;
            int got = 0;
            one >> wanted;
            other >> got;
            if (!one || !other || std::abs(static_cast<std::int8_t>(wanted - got)) > most)
            {
                return "sound " + std::to_string(id) + ": " + text;
            }
        }
        std::string names;
        std::string others;
        std::getline(one, names);
        std::getline(other, others);
        if (names != others)
        {
            return "samples of sound " + std::to_string(id);
        }
    }
    return {};
}

} // namespace

class tst_CorpusConversions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void wadsComeBack_data() { addPathsOf(corpusWads()); }

    void wadsComeBack();

    void objectFilesBecomeWads_data() { addPathsOf(test::corpusObjectFiles()); }

    void objectFilesBecomeWads();

    void levelsKeepTheirSounds_data() { addPathsOf(levelsWithSamples()); }

    void levelsKeepTheirSounds();
};

void tst_CorpusConversions::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
    }
    QVERIFY(corpusWads().size() > 10);
    QVERIFY(test::corpusObjectFiles().size() >= 5);
    QVERIFY(levelsWithSamples().size() >= 5);
}

void tst_CorpusConversions::wadsComeBack()
{
    QFETCH(QString, path);
    const schema::Content wad = contentAt(path);
    convert::Losses there;
    const auto between = convertedAndRead(wad, "objects.wad2", there);
    QVERIFY(between.has_value());
    QVERIFY(between->as<wad2::Wad2>() != nullptr);
    convert::Losses back;
    const auto again = convertedAndRead(*between, "objects.wad", back);
    QVERIFY(again.has_value());
    there.insert(there.end(), back.begin(), back.end());
    const test::WadValues before = test::valuesOfWad(wad);
    const test::WadValues after = test::valuesOfWad(*again);
    auto differing = test::differingParts(before, after);
    differing.erase("sounds");
    QCOMPARE(untold(differing, there), std::string());
    QCOMPARE(soundProblem(before, after), std::string());
}

void tst_CorpusConversions::objectFilesBecomeWads()
{
    QFETCH(QString, path);
    const schema::Content content = contentAt(path);
    convert::Losses losses;
    const auto wad = convertedAndRead(content, "objects.wad", losses);
    QVERIFY(wad.has_value());
    const auto& from = *content.as<wad2::Wad2>();
    QCOMPARE(wad->as<level::Wad>()->objects.models.size(), from.moveables.rows.size());
    QCOMPARE(wad->as<level::Wad>()->objects.staticMeshes.size(), from.statics.rows.size());
    // None of their faces shows anything but a rectangle of texels.
    QVERIFY2(textOf(losses).find("faces") == std::string::npos, textOf(losses).c_str());
    // Once they are WADs, they come back as such.
    convert::Losses there;
    const auto between = convertedAndRead(*wad, "objects.wad2", there);
    QVERIFY(between.has_value());
    convert::Losses back;
    const auto again = convertedAndRead(*between, "objects.wad", back);
    QVERIFY(again.has_value());
    const auto differing = test::differingParts(test::valuesOfWad(*wad), test::valuesOfWad(*again));
    QVERIFY2(differing.empty(), untold(differing, {}).c_str());
}

/// With all of their sounds, whose samples lie beside what they become.
void tst_CorpusConversions::levelsKeepTheirSounds()
{
    QFETCH(QString, path);
    const schema::Content level = contentAt(path);
    const auto ways = convert::conversionsOf(level);
    QCOMPARE(ways.size(), std::size_t{2});
    const auto wad = ways[0]->convert(level, {});
    QVERIFY(wad.has_value());
    QVERIFY2(textOf(wad->losses).find("sounds are left out") == std::string::npos,
             textOf(wad->losses).c_str());
    std::vector<std::string> names;
    for (const companion::SampleName& each : wad->content.as<companion::SampleFile>()->names.rows)
    {
        names.emplace_back(each.name.bytes());
    }
    const auto& made = *wad->content.as<level::Sounds>();
    QCOMPARE(names.size(), made.sampleIndices.size());
    QCOMPARE(made.details.size(), level.as<level::Sounds>()->details.size());
    QCOMPARE(sampleProblem(level, made, names, wad->waves), std::string());

    // An object file has the same under the same names, in its catalogue.
    const auto objects = ways[1]->convert(level, {});
    QVERIFY(objects.has_value());
    const auto* const catalogue = objects->content.as<soundxml::SoundCatalogue>();
    QVERIFY(catalogue != nullptr);
    QCOMPARE(catalogue->sounds.size(), made.details.size());
    std::set<std::string> wanted(names.begin(), names.end());
    std::set<std::string> listed;
    for (const soundxml::Sound& sound : catalogue->sounds)
    {
        for (const soundxml::Sample& sample : sound.samples)
        {
            listed.emplace(sample.fileName.text.bytes());
        }
    }
    QVERIFY(listed == wanted);
    std::set<std::string> written;
    for (const transfer::WaveFile& each : objects->waves)
    {
        written.insert(each.name);
    }
    QVERIFY(written == wanted);
}

template struct tr::test::RegisteredTest<tst_CorpusConversions>;
#include "tst_CorpusConversions.moc"
