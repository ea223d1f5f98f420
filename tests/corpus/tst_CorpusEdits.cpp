// Edits of every real file of TR_CORPUS_DIR: undone to the last byte, and with every reference
// leading where it led.

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "tests/core/EditRun.h"
#include "tests/core/Invariants.h"
#include "tests/core/LayerRun.h"
#include "tests/core/MixedRun.h"
#include "tests/core/OneNumber.h"
#include "tests/core/RemovalRun.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using test::Bytes;

class tst_CorpusEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void aNumberOfEachTable_data() { test::addCorpusRows(); }

    void aNumberOfEachTable();

    void randomEditsAreUndone_data() { test::addCorpusRows(); }

    void randomEditsAreUndone();

    void referencesMeanWhatTheyMeant_data() { test::addCorpusRows(); }

    void referencesMeanWhatTheyMeant();

    void deletionsLeaveTheOthersAlone_data() { test::addCorpusRows(); }

    void deletionsLeaveTheOthersAlone();

    void layersOfRoomsDrawWhatTheyDrew_data() { test::addCorpusRows(); }

    void layersOfRoomsDrawWhatTheyDrew();
};

void tst_CorpusEdits::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 5 tests on real files are skipped");
    }
}

void tst_CorpusEdits::aNumberOfEachTable()
{
    const auto original = test::currentCorpusFile();
    if (!original)
    {
        return;
    }
    const auto before = format::write(*original);
    QVERIFY(before.has_value());
    const std::vector<test::OneNumber> numbers = test::numbersToSet(*original);
    QCOMPARE(numbers.size(), test::tablesWithNumbers(*original));
    for (const test::OneNumber& number : numbers)
    {
        edit::Document document(original->content);
        const auto set = edit::setValue(document, number.cell, number.after);
        QVERIFY2(set.has_value(), number.path.c_str());
        format::GameFile edited = *original;
        edited.content = document.content();
        const auto after = format::write(edited);
        QVERIFY2(after.has_value(), number.path.c_str());
        QCOMPARE(test::otherChanges(*original, *before, *after, number), test::kNothing);
        document.undo();
        edited.content = document.content();
        const auto undone = format::write(edited);
        QVERIFY(undone.has_value());
        QCOMPARE(test::byteDifference(*before, *undone), test::kNothing);
    }
}

void tst_CorpusEdits::randomEditsAreUndone()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    test::Random random(11);
    test::MixCounts counts;
    const test::MixPlan plan{test::currentCorpusName(), 160, 20};
    QCOMPARE(test::mixProblem(*file, plan, random, counts), test::kNothing);
    // A WAD that holds a font has next to nothing to edit, and some have no rows for some edits.
    const std::size_t least = test::tablesWithNumbers(*file) > 0 ? 60 : 0;
    const test::MixCount all = counts.all();
    const bool isMost = all.done * 4 > all.tried * 3;
    QVERIFY2(all.done >= least && (isMost || least == 0), counts.text().c_str());
}

void tst_CorpusEdits::referencesMeanWhatTheyMeant()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    test::Random random(5);
    // WADs without animations have one or two tables with references.
    const std::size_t least = file->objects().animCommands.empty() ? 0 : 4;
    QCOMPARE(test::meaningProblem(*file, random, least, 18), test::kNothing);
}

void tst_CorpusEdits::deletionsLeaveTheOthersAlone()
{
    const auto file = test::currentCorpusFile();
    if (!file)
    {
        return;
    }
    test::Random random(23);
    std::size_t done = 0;
    QCOMPARE(test::removalProblem(*file, random, 3, done), test::kNothing);
    QVERIFY2(done > 0 || file->objects().models.empty(), "all deletions were refused");
}

void tst_CorpusEdits::layersOfRoomsDrawWhatTheyDrew()
{
    auto file = test::currentCorpusFile();
    auto* level = file ? file->content.as<level::Level>() : nullptr;
    if (level == nullptr || level->tr5Rooms.empty())
    {
        return; // only the rooms of TR5 have layers
    }
    // All have one, as far as is known.
    for (std::size_t room = 0; room < level->tr5Rooms.size(); room += 2)
    {
        if (!level->tr5Rooms[room].layers.empty())
        {
            test::addLayer(level->tr5Rooms.edit()[room]);
        }
    }
    constexpr std::size_t kTries = 60;
    test::Random random(31);
    std::size_t done = 0;
    QCOMPARE(test::layerProblem(*file, random, kTries, done), test::kNothing);
    QVERIFY(done > kTries / 4);
}

template struct tr::test::RegisteredTest<tst_CorpusEdits>;
#include "tst_CorpusEdits.moc"
