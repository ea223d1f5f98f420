// Edits of every real file of TR_CORPUS_DIR: undone to the last byte, and with every reference
// leading where it led.

#include "core/edit/FieldEdit.h"
#include "core/edit/RowEdit.h"
#include "core/io/File.h"
#include "tests/core/EditRun.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusFiles.h"

#include <QtTest>

using namespace tr;
using test::Bytes;

class tst_CorpusEdits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void aNumberOfEachTable_data() { addFiles(); }

    void aNumberOfEachTable();

    void randomEditsAreUndone_data() { addFiles(); }

    void randomEditsAreUndone();

    void referencesMeanWhatTheyMeant_data() { addFiles(); }

    void referencesMeanWhatTheyMeant();

private:
    static void addFiles();
};

namespace
{

/// Nothing for a level that its author protected: there is nothing to be edited in it.
std::optional<format::GameFile> currentFile()
{
    const QString path = *static_cast<QString*>(QTest::qData("path", qMetaTypeId<QString>()));
    const auto bytes = readFile(path.toStdString());
    auto file = bytes ? format::read(*bytes, {}) : Result<format::GameFile>{};
    return bytes && file && file->complete ? std::optional(std::move(*file)) : std::nullopt;
}

/// A number that can be set without changing what the file is.
std::optional<std::uint32_t> plainLeaf(const schema::TableView& view)
{
    const auto leaves = view.type().leaves();
    for (std::uint32_t i = 0; i < leaves.size(); ++i)
    {
        const auto role = leaves[i].info->role;
        if (edit::isEditable(leaves[i]) && role != schema::Role::Count
            && leaves[i].disk != schema::ScalarType::F32 && leaves[i].count == 1)
        {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace

void tst_CorpusEdits::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP("TR_CORPUS_DIR is no folder: 3 tests on real files are skipped");
    }
}

void tst_CorpusEdits::addFiles()
{
    QTest::addColumn<QString>("path");
    for (const test::CorpusFile& file : test::corpusGameFiles())
    {
        QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
    }
}

void tst_CorpusEdits::aNumberOfEachTable()
{
    const auto original = currentFile();
    if (!original)
    {
        return;
    }
    const auto before = format::write(*original);
    QVERIFY(before.has_value());
    const auto map = format::fieldMap(*original);
    const auto tables = format::tables(*original);
    for (const schema::TableView& view : tables.tables())
    {
        const auto leaf = plainLeaf(view);
        if (!leaf || view.size() == 0)
        {
            continue;
        }
        const schema::Cell cell{view.info().id, view.size() / 2, *leaf};
        const std::string path = schema::pathOf(tables, cell);
        const auto old = schema::valueOf(tables, cell).integer();
        const auto range = edit::rangeOf(view.type().leaves()[*leaf]);
        const auto changed = old == range.highest ? old - 1 : old + 1;

        edit::Document document(original->content);
        const auto set = edit::setValue(
            document, cell, schema::Value::ofInteger(view.type().leaves()[*leaf].disk, changed));
        if (!set)
        {
            QCOMPARE(set.error().code, ErrorCode::RowCountDiffers); // it says how large a table is
            continue;
        }
        format::GameFile edited = *original;
        edited.content = document.content();
        const auto after = format::write(edited);
        QVERIFY2(after.has_value(), path.c_str());
        const auto field = map.find(path);
        QVERIFY2(field.has_value(), path.c_str());
        if (field->space == 0)
        {
            // Only its own bytes.
            QCOMPARE(after->size(), before->size());
            for (std::size_t i = 0; i < before->size(); ++i)
            {
                const bool isOwn = i >= field->offset && i < field->offset + field->size;
                QVERIFY2((*before)[i] == (*after)[i] || isOwn, path.c_str());
            }
        }
        document.undo();
        edited.content = document.content();
        const auto undone = format::write(edited);
        QVERIFY(undone.has_value());
        QCOMPARE(test::byteDifference(*before, *undone), test::kNothing);
    }
}

void tst_CorpusEdits::randomEditsAreUndone()
{
    const auto file = currentFile();
    if (!file)
    {
        return;
    }
    constexpr std::size_t kEdits = 60;
    test::Random random(11);
    QCOMPARE(test::undoProblem(*file, random, kEdits), test::kNothing);
}

void tst_CorpusEdits::referencesMeanWhatTheyMeant()
{
    const auto file = currentFile();
    if (!file)
    {
        return;
    }
    test::Random random(5);
    QCOMPARE(test::meaningProblem(*file, random), test::kNothing);
}

QTEST_APPLESS_MAIN(tst_CorpusEdits)
#include "tst_CorpusEdits.moc"
