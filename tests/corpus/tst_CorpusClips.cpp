// Rows of every real file of TR_CORPUS_DIR, copied inside of it and into the other files of its
// version.

#include "tests/core/ClipRun.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <optional>

using namespace tr;

class tst_CorpusClips : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void rowsOfEveryTable_data() { test::addCorpusRows(); }

    void rowsOfEveryTable();

    void betweenFiles_data() { test::addCorpusRows(); }

    void betweenFiles();
};

void tst_CorpusClips::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
    }
}

void tst_CorpusClips::rowsOfEveryTable()
{
    const auto file = test::currentCorpusFile();
    if (file)
    {
        test::Random random(7);
        QCOMPARE(test::pasteProblem(*file, random), test::kNothing);
    }
}

void tst_CorpusClips::betweenFiles()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    test::Random random(9);
    std::optional<format::GameFile> other;
    // The next one of its version.
    const auto all = test::corpusGameFiles();
    const auto own =
        std::ranges::find(all, std::string(QTest::currentDataTag()), &test::CorpusFile::name);
    for (std::size_t i = 1; i < all.size() && !other; ++i)
    {
        const auto next =
            static_cast<std::size_t>(own - all.begin() + static_cast<std::ptrdiff_t>(i));
        other = test::corpusFileAt(all[next % all.size()].path);
        other = other && other->version() == file->version() ? other : std::nullopt;
    }
    if (other)
    {
        QCOMPARE(test::exchangeProblem(*file, *other, random), test::kNothing);
    }
}

template struct tr::test::RegisteredTest<tst_CorpusClips>;
#include "tst_CorpusClips.moc"
