// Edits of all kinds, one after the other, of files of every layout: made up, built byte by byte
// from the documents, and built with care.

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "tests/core/Invariants.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/support/DocumentLayouts.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/NgBlock.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using format::Format;
namespace formats = format::formats;
using format::GameFile;
using test::FileKind;
using test::MixKind;

class tst_MixedEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTakenIsWrittenAndUndone_data();
    void whatIsTakenIsWrittenAndUndone();
    void tooFewEditsAreTold();
};

namespace
{

/// Of each kind of edit there have to be so many that were taken, and so many in a hundred of those
/// that were tried; and that many of all.
constexpr std::size_t kLeast = 5;
constexpr std::size_t kShare = 15;
constexpr std::size_t kShareOfAll = 75;

/// Without pages, which would take most of the time.
constexpr test::RandomSizes kSmallFile{.rows = 12, .variables = 3, .pages = 0, .loose = 40};

std::string nameOf(const FileKind& kind)
{
    return "file" + std::string(kind.extension);
}

const FileKind& kindNamed(const std::string& name)
{
    return *std::ranges::find(test::allKinds(), name, &FileKind::name);
}

/// A file as it is opened: chunks of it have compressed bytes.
GameFile opened(const FileKind& kind, const std::vector<std::byte>& bytes)
{
    const auto file = format::read(bytes, nameOf(kind));
    if (!file || !file->complete || file->format != kind.format)
    {
        qFatal("the file to be edited is not sound");
    }
    return *file;
}

GameFile madeUp(const FileKind& kind, std::uint64_t seed)
{
    return opened(kind, test::randomBytes(kind, seed, kSmallFile));
}

/// A level or WAD that was built, as one of that kind.
GameFile as(const FileKind& kind, GameFile file)
{
    file.format = kind.format;
    if (auto* level = file.content.as<level::Level>())
    {
        level->order = kind.order;
        level->start.versionWord = kind.word;
    }
    else
    {
        file.content.as<level::Wad>()->start.fileId = kind.word;
    }
    return opened(kind, format::write(file).value());
}

/// The smallest level or WAD that has one of everything.
GameFile smallest(const FileKind& kind)
{
    return as(kind, test::LevelBuilder(kind.format->version).file());
}

GameFile temple(const FileKind& kind)
{
    return as(kind,
              kind.format == &formats::Wad
                  ? test::gameFile(test::buildTempleWad())
                  : test::gameFile(test::buildTemple(kind.format->version)));
}

/// A level of TRNG: its triggers have second words.
GameFile ngTemple(const FileKind& kind)
{
    GameFile file = temple(kind);
    file.content.as<level::Level>()->trailing = test::ngBlock(std::uint16_t{1});
    return opened(kind, format::write(file).value());
}

/// Without the pages of TR4 and TR5, which take most of the time.
GameFile withoutPages(const FileKind& kind, GameFile file)
{
    if (kind.format == &formats::Tr4 || kind.format == &formats::Tr5)
    {
        auto& level = *file.content.as<level::Level>();
        level.textileCounts = {};
        level.textiles32 = {};
        level.textiles16 = {};
        level.miscTextiles = {};
        return opened(kind, format::write(file).value());
    }
    return file;
}

struct Start
{
    GameFile file;
    std::size_t edits = 0;
};

/// Layouts that are built byte by byte.
std::vector<Start> documents(const FileKind& kind)
{
    constexpr std::size_t kEdits = 250;
    const auto file = [&kind](const test::DocumentFile& document) {
        return Start{opened(kind, document.bytes()), kEdits};
    };
    if (kind.format == &formats::Tr1 || kind.format == &formats::Tr1Demo)
    {
        return {file(test::documentTr1(kind.format == &formats::Tr1Demo))};
    }
    if (kind.format == &formats::Tr2)
    {
        return {file(test::documentTr2(false))};
    }
    if (kind.format == &formats::Tr2Demo)
    {
        return {file(test::documentTr2(true)), file(test::documentTr2(true, true))};
    }
    if (kind.format == &formats::Tr3)
    {
        return {file(test::documentTr3(kind.word))};
    }
    if (kind.format == &formats::Tr4 && kind.word == test::kindOf(&formats::Tr4).word)
    {
        return {file(test::documentTr4()),
                {opened(kind, test::storedStream(test::documentTr4().bytes())), kEdits}};
    }
    return kind.format == &formats::Wad ? std::vector<Start>{file(test::documentWad(kind.word))}
                                        : std::vector<Start>{};
}

std::vector<Start> starts(const FileKind& kind, std::uint64_t round)
{
    constexpr std::size_t kFiles = 7;
    std::vector<Start> files = documents(kind);
    const bool isPacked = kind.format == &formats::Tr4 || kind.format == &formats::Tr5;
    files.push_back({smallest(kind), isPacked ? 40U : 160U});
    files.push_back({withoutPages(kind, temple(kind)), 140});
    if (kind.format == &formats::Tr4)
    {
        files.push_back({withoutPages(kind, ngTemple(kind)), 80});
    }
    for (std::uint64_t seed = 1; files.size() < kFiles; ++seed)
    {
        files.push_back({madeUp(kind, seed + kind.word + round * kFiles),
                         kind.format == &formats::Wad ? 600U : 350U});
    }
    return files;
}

} // namespace

void tst_MixedEdits::whatIsTakenIsWrittenAndUndone_data()
{
    QTest::addColumn<QString>("kind");
    for (const FileKind& kind : test::allKinds())
    {
        QTest::newRow(std::string(kind.name).c_str())
            << QString::fromStdString(std::string(kind.name));
    }
}

void tst_MixedEdits::whatIsTakenIsWrittenAndUndone()
{
    QFETCH(QString, kind);
    const FileKind& which = kindNamed(kind.toStdString());
    const GameFile other = madeUp(which, 77);
    const int rounds = std::max(1, qEnvironmentVariableIntValue("CARTOUCHE_EDIT_ROUNDS"));
    test::MixCounts counts;
    for (int round = 0; round < rounds; ++round)
    {
        const std::vector<Start> files = starts(which, static_cast<std::uint64_t>(round));
        for (std::size_t i = 0; i < files.size(); ++i)
        {
            test::Random random(which.word + i + static_cast<std::uint64_t>(round) * 100);
            const test::MixPlan plan{nameOf(which), files[i].edits, 1, &other};
            const std::string problem = test::mixProblem(files[i].file, plan, random, counts);
            QVERIFY2(problem.empty(), concat("round ", round, ", file ", i, ", ", problem).c_str());
        }
    }
    qInfo("%s", counts.text().c_str());
    // A WAD has no floor data.
    std::vector<MixKind> absent;
    if (which.format == &formats::Wad)
    {
        absent.push_back(MixKind::SetTrigger);
    }
    QCOMPARE(test::countProblem(counts, absent, kLeast, kShare, kShareOfAll), test::kNothing);
}

void tst_MixedEdits::tooFewEditsAreTold()
{
    test::MixCounts counts;
    counts.kinds.fill({20, 20});
    QCOMPARE(test::countProblem(counts, {}, kLeast, kShare, kShareOfAll), test::kNothing);
    counts.kinds[0] = {100, 14};
    QVERIFY(!test::countProblem(counts, {}, kLeast, kShare, kShareOfAll).empty());
    QCOMPARE(
        test::countProblem(counts, std::array{MixKind::SetNumber}, kLeast, kShare, kShareOfAll),
        test::kNothing);
    counts.kinds.fill({40, 20});
    QVERIFY(!test::countProblem(counts, {}, kLeast, kShare, kShareOfAll).empty());
    QVERIFY(!test::countProblem({}, {}, 1, kShare, kShareOfAll).empty());
}

template struct tr::test::RegisteredTest<tst_MixedEdits>;
#include "tst_MixedEdits.moc"
