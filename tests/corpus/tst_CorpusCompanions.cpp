// The real files beside WADs, each alone and all with their WAD as one, texts of TR4, and object
// files of Tomb Editor.

#include "core/format/lang/LangFormat.h"
#include "core/format/set/WadSetFormat.h"
#include "core/io/File.h"
#include "tests/core/Invariants.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;
using test::Bytes;

namespace
{

constexpr std::string_view kCompanions = "swd sfx sam was";

void addPaths(const std::vector<test::CorpusFile>& files)
{
    QTest::addColumn<QString>("path");
    for (const test::CorpusFile& file : files)
    {
        QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
    }
}

std::vector<test::CorpusFile> wadsWithCompanions()
{
    auto wads = test::corpusGameFiles();
    std::erase_if(wads,
                  [](const test::CorpusFile& file)
                  {
                      return file.path.extension() != ".wad"
                             || format::companionsOf(file.path, kCompanions).empty();
                  });
    return wads;
}

/// The WAD at a path with what lies beside it. Empty: a file cannot be read.
std::vector<format::Member> membersAt(const std::filesystem::path& path)
{
    std::vector<format::Member> members;
    auto wad = readFile(path);
    if (!wad)
    {
        return members;
    }
    members.push_back({"wad", {}, std::move(*wad)});
    for (const format::Companion& each : format::companionsOf(path, kCompanions))
    {
        auto bytes = readFile(each.path);
        if (!bytes)
        {
            return {};
        }
        members.push_back({each.suffix, {}, std::move(*bytes)});
    }
    return members;
}

} // namespace

class tst_CorpusCompanions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void filesAreExact_data() { addPaths(test::corpusCompanions()); }

    void filesAreExact();

    void languagesAreExact_data() { addPaths(test::corpusLanguages()); }

    void languagesAreExact();

    void objectFilesAreExact_data() { addPaths(test::corpusObjectFiles()); }

    void objectFilesAreExact();

    void setsAreExact_data() { addPaths(wadsWithCompanions()); }

    void setsAreExact();

    void editsOfASetAreUndone();
};

void tst_CorpusCompanions::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 5 tests on real files are skipped");
    }
    QVERIFY(test::corpusCompanions().size() > 30);
    QVERIFY(test::corpusLanguages().size() >= 4);
    QVERIFY(test::corpusObjectFiles().size() >= 5);
    QVERIFY(wadsWithCompanions().size() > 5);
}

void tst_CorpusCompanions::filesAreExact()
{
    QFETCH(QString, path);
    const std::filesystem::path name(path.toStdString());
    const auto bytes = readFile(name);
    QVERIFY(bytes.has_value());
    const auto file = format::read(*bytes, name.filename().string());
    QVERIFY(file.has_value());
    QVERIFY(file->complete);
    QCOMPARE("." + std::string(file->format->id), name.extension().string());
    QCOMPARE(test::byteDifference(*bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::anyBytesProblem(*bytes, name.filename().string()), test::kNothing);
}

void tst_CorpusCompanions::languagesAreExact()
{
    QFETCH(QString, path);
    const auto bytes = readFile(std::filesystem::path(path.toStdString()));
    QVERIFY(bytes.has_value());
    const auto file = format::read(*bytes, {});
    QVERIFY(file && file->complete);
    QCOMPARE(std::string(file->format->id), std::string("lang"));
    QCOMPARE(test::byteDifference(*bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::anyBytesProblem(*bytes, {}), test::kNothing);
    const auto& texts = *file->content.as<language::LanguageFile>();
    QVERIFY(texts.common.size() > 100 && texts.playStation.size() > 50 && texts.pc.size() > 50);
    test::Random random(31);
    test::MixCounts counts;
    const std::string problem = test::mixProblem(*file, {"a.dat", 400, 50}, random, counts);
    QVERIFY2(problem.empty(), problem.c_str());
    const test::MixCount all = counts.all(); // most kinds are for levels
    QVERIFY2(all.done > 80 && all.done * 10 > all.tried * 8, counts.text().c_str());
}

void tst_CorpusCompanions::objectFilesAreExact()
{
    QFETCH(QString, path);
    const std::filesystem::path name(path.toStdString());
    const auto bytes = readFile(name);
    QVERIFY(bytes.has_value());
    const auto file = format::read(*bytes, name.filename().string());
    QVERIFY(file.has_value());
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(std::string(file->format->id), std::string("wad2"));
    QVERIFY(file->diagnostics.empty());
    QCOMPARE(test::byteDifference(*bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::mapProblem(format::fieldMap(*file), *bytes), test::kNothing);
    QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 20), test::kNothing);
    const schema::TableSet tables = file->tables();
    for (const schema::TableView& view : tables.tables())
    {
        QVERIFY2(view.info().segment != "other_chunks" || view.size() == 0,
                 std::string(view.info().name).c_str());
    }
    test::Random random(31);
    test::MixCounts counts;
    const test::MixPlan plan{name.filename().string(), 200, 20};
    QCOMPARE(test::mixProblem(*file, plan, random, counts), test::kNothing);
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 10, counts.text().c_str());
}

void tst_CorpusCompanions::setsAreExact()
{
    QFETCH(QString, path);
    const auto members = membersAt(path.toStdString());
    QVERIFY(members.size() > 1);
    const Bytes image = format::join(members);
    const auto file = format::read(image, {});
    QVERIFY(file.has_value());
    QVERIFY(file->complete);
    QVERIFY(std::ranges::none_of(
        file->diagnostics, [](const Diagnostic& each) { return each.severity != Severity::Note; }));
    const auto back = format::split(file->content.write());
    QVERIFY(back.has_value());
    QVERIFY(*back == members);
    QCOMPARE(test::mapProblem(format::fieldMap(*file), image), test::kNothing);
}

void tst_CorpusCompanions::editsOfASetAreUndone()
{
    constexpr std::size_t kEdits = 1000;
    const auto wads = wadsWithCompanions();
    const auto tut1 = std::ranges::find(wads, "wad/tut1.wad", &test::CorpusFile::name);
    QVERIFY(tut1 != wads.end());
    const auto file = format::read(format::join(membersAt(tut1->path)), {});
    QVERIFY(file.has_value());
    test::Random random(31);
    test::MixCounts counts;
    const test::MixPlan plan{"tut1.wad", kEdits, 100};
    QCOMPARE(test::mixProblem(*file, plan, random, counts), test::kNothing);
    const test::MixCount all = counts.all();
    QVERIFY2(all.done * 2 > kEdits, counts.text().c_str());
}

template struct tr::test::RegisteredTest<tst_CorpusCompanions>;
#include "tst_CorpusCompanions.moc"
