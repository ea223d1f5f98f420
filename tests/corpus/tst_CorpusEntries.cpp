// Edits of the entries of packed streams, and repacking, on every real file of TR_CORPUS_DIR.

#include "core/edit/removal/Repack.h"
#include "tests/core/EntryRun.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;

class tst_CorpusEntries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void ownersHaveWhatTheyShould_data() { test::addCorpusRows(); }

    void ownersHaveWhatTheyShould();

    void editsAreUndone_data() { test::addCorpusRows(); }

    void editsAreUndone();

    void repackingKeepsTheMeaning_data() { test::addCorpusRows(); }

    void repackingKeepsTheMeaning();
};

void tst_CorpusEntries::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
    }
}

void tst_CorpusEntries::ownersHaveWhatTheyShould()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    test::Random random(3);
    std::size_t done = 0;
    QCOMPARE(test::entryProblem(*file, random, done), test::kNothing);
    QVERIFY2(done > 0 || file->objects().meshPointers.empty(), "all edits were refused");
}

void tst_CorpusEntries::editsAreUndone()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    constexpr std::size_t kEdits = 40;
    test::Random random(17);
    // WADs without animations have hardly anything that most edits could be done to.
    const std::size_t least = file->objects().animCommands.empty() ? 0 : kEdits * 2 / 5;
    QCOMPARE(test::entryUndoProblem(*file, random, kEdits, least), test::kNothing);
}

void tst_CorpusEntries::repackingKeepsTheMeaning()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    std::uint64_t saved = 0;
    QCOMPARE(test::repackProblem(*file, saved), test::kNothing);
}

template struct tr::test::RegisteredTest<tst_CorpusEntries>;
#include "tst_CorpusEntries.moc"
