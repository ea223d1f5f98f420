// What is wrong with the animations of every real file of TR_CORPUS_DIR.

#include "core/check/animation/AnimationProblems.h"
#include "core/check/skin/SkinProblems.h"
#include "core/view/objects/HairNumbers.h"
#include "core/view/objects/SkinJoints.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

using namespace tr;
using check::Problem;

namespace
{

/// Errors that files are known to have. Those of fan levels and WADs are real ones: one key frame
/// for two frames, and lists that lead behind their tables.
struct Known
{
    std::string_view name;
    std::ptrdiff_t errors;
};

constexpr std::array kKnown{Known{"LEVEL2_DEMO.PHD", 0},
                            Known{"TEST1.PHD", 0},
                            Known{"TEST1.TR2", 0},
                            Known{"TEST2.TR2", 0},
                            Known{"TEST1.TR4", 0},
                            Known{"TEST1.TRC", 0},
                            Known{"tut1.wad", 0},
                            Known{"TITLE.TR4", 5},
                            Known{"KurtisBaddy.wad", 10},
                            Known{"tdr_Lara.wad", 6}};

} // namespace

class tst_CorpusProblems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void problemsAreToldOfRows_data() { test::addCorpusRows(); }

    void problemsAreToldOfRows();

    void moveablesHaveThem_data() { test::addCorpusRows(); }

    void moveablesHaveThem();
    void skins();
};

void tst_CorpusProblems::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
    }
}

void tst_CorpusProblems::problemsAreToldOfRows()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto tables = file->tables();
    const auto problems = check::animationProblems(file->content, tables);
    for (const Problem& each : problems)
    {
        const schema::TableView* const table = tables.find(each.table);
        QVERIFY(table != nullptr && each.row < table->size());
        const std::string text = view::englishText(each.what);
        QVERIFY2(!text.empty() && text.find('{') == std::string::npos, text.c_str());
    }
    const auto known = std::ranges::find(kKnown, test::currentCorpusName(), &Known::name);
    if (known != kKnown.end())
    {
        QCOMPARE(std::ranges::count(problems, Problem::Severity::Error, &Problem::severity),
                 known->errors);
    }
}

/// Whatever is told of a file is told of one of its moveables.
void tst_CorpusProblems::moveablesHaveThem()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    const auto tables = file->tables();
    const auto keyOf = [](const Problem& each)
    { return std::tuple(each.code, each.table.number(), each.row); };
    std::set<std::tuple<check::ProblemCode, std::uint16_t, std::size_t>> ofMoveables;
    for (std::size_t model = 0; model < file->objects().models.size(); ++model)
    {
        for (const Problem& each : check::animationProblems(file->content, tables, model))
        {
            ofMoveables.insert(keyOf(each));
        }
    }
    for (const Problem& each : check::animationProblems(file->content, tables))
    {
        QVERIFY2(ofMoveables.contains(keyOf(each)), view::englishText(each.what).c_str());
    }
}

/// Engines have room for the joints of all skins, and nothing tears (format facts 5.1 to 5.3).
void tst_CorpusProblems::skins()
{
    std::size_t skins = 0;
    std::size_t vertices = 0;
    std::size_t fullest = 0;
    std::size_t hairy = 0;
    for (const test::CorpusFile& each : test::corpusGameFiles())
    {
        const auto file = test::corpusFileAt(each.path);
        QVERIFY2(file, each.name.c_str());
        const auto models = view::skinModels(file->objects(), file->content.version());
        const auto joints =
            models ? view::skinJoints(file->objects(), file->content.version(), *models)
                   : std::vector<view::SkinJoint>();
        skins += models ? 1 : 0;
        for (const view::SkinJoint& joint : joints)
        {
            const view::SkinCount count = view::countOf(joint);
            vertices += count.all();
            fullest = std::max({fullest, count.lower, count.upper});
        }
        hairy += view::meshesOfHair(file->objects(), file->content.version()).empty() ? 0 : 1;
        const auto tables = file->tables();
        for (const Problem& problem : check::skinProblems(file->content, tables))
        {
            using Code = check::ProblemCode;
            QVERIFY2(problem.code == Code::HairBeyondHead
                         || problem.code == Code::HairTooFewVertices,
                     view::englishText(problem.what).c_str());
            qInfo("%s: %s %s %s",
                  each.name.c_str(),
                  check::severityName(problem.severity).data(),
                  check::problemName(problem.code).data(),
                  view::englishText(problem.what).c_str());
        }
    }
    QCOMPARE(skins, std::size_t{11});
    QCOMPARE(vertices, std::size_t{2'158});
    QCOMPARE(fullest, view::kMostStuckToSide);
    qInfo("%zu skins, %zu vertices of joints, %zu stick to a side at most; %zu files with hair",
          skins,
          vertices,
          fullest,
          hairy);
}

template struct tr::test::RegisteredTest<tst_CorpusProblems>;
#include "tst_CorpusProblems.moc"
