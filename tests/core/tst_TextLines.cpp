// Texts of files: lines of the files beside WADs, as people read and change them.

#include "core/edit/fields/ByteEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/FileSummary.h"
#include "core/format/sam/SampleFile.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;
using test::Bytes;
using test::bytesOf;
using test::lettersOf;

namespace
{

/// The texts of a column, as people read them.
std::vector<std::string>
column(const format::GameFile& file, std::string_view table, std::string_view field)
{
    const auto tables = file.tables();
    const schema::TableView& view = *tables.find(table);
    const schema::Leaf& leaf = *view.type().find(field);
    std::vector<std::string> texts;
    for (std::size_t row = 0; row < view.size(); ++row)
    {
        texts.push_back(view.value(row, leaf).text());
    }
    return texts;
}

Bytes written(const edit::Document& document)
{
    return document.content().write();
}

using Texts = std::vector<std::string>;

} // namespace

class tst_TextLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreRows();
    void lineEndsStay();
    void namesOfObjectsHaveTwoParts();
    void textsAreEdited();
    void textsThatCannotStandThereAreRefused();
    void bytesOfTextsAreSet();
    void aLineThatIsTooLongIsTold();
};

void tst_TextLines::linesAreRows()
{
    const auto file = format::read(bytesOf("foot01.wav\nna\xEFve\x80.wav\n\nlast"), "a.SAM");
    QVERIFY(file.has_value());
    QCOMPARE(column(*file, "sample_names", "name"),
             (Texts{"foot01.wav", "na\u00EFve\u20AC.wav", "", "last"}));
    QCOMPARE(format::summarise(*file).counts.front().value, 4U);
}

void tst_TextLines::lineEndsStay()
{
    for (const std::string_view text :
         {"a\r\nb\r\n", "a\nb\r\nc\n", "a\nb", "\n", "\r\n\r\n", "a\rb\r\r\nc", "\r", "x"})
    {
        const auto file = format::read(bytesOf(text), "a.sam");
        QVERIFY(file.has_value());
        QCOMPARE(lettersOf(file->content.write()), std::string(text));
    }
    // What is added ends as its neighbours do; the last line goes on having no end.
    const auto file = format::read(bytesOf("a\nb\r\nc\nd"), "a.sam");
    edit::Document document(file->content);
    const auto blank = edit::blankRows(document.content(), "sample_names", 1);
    QVERIFY(edit::insertRows(document, "sample_names", 4, blank).has_value());
    const auto tables = document.content().tables();
    const auto cell = schema::cellAt(tables, "sample_names/4/name");
    QVERIFY(cell.has_value());
    QVERIFY(edit::setValue(document, *cell, schema::Value::ofText("e")).has_value());
    QCOMPARE(lettersOf(written(document)), std::string("a\nb\r\nc\nd\ne"));
}

void tst_TextLines::namesOfObjectsHaveTwoParts()
{
    const std::string text = "LARA:Z:\\A\\LARA.PRK\r\nPISTOLS\r\nUZI:\r\n:\r\n\r\n";
    const auto file = format::read(bytesOf(text), "a.was");
    QVERIFY(file.has_value());
    QCOMPARE(column(*file, "object_names", "slot"), (Texts{"LARA", "PISTOLS", "UZI", "", ""}));
    QCOMPARE(column(*file, "object_names", "path"), (Texts{"Z:\\A\\LARA.PRK", "", "", "", ""}));
    QCOMPARE(lettersOf(file->content.write()), text);
    // A line without a second part gets one as soon as there is something in it.
    edit::Document document(file->content);
    const auto cell = schema::cellAt(document.content().tables(), "object_names/1/path");
    QVERIFY(edit::setValue(document, *cell, schema::Value::ofText("C:")).has_value());
    QCOMPARE(lettersOf(written(document)),
             std::string("LARA:Z:\\A\\LARA.PRK\r\nPISTOLS:C:\r\nUZI:\r\n:\r\n\r\n"));
    document.undo();
    QCOMPARE(lettersOf(written(document)), text);
}

void tst_TextLines::textsAreEdited()
{
    const auto file = format::read(bytesOf("one\ntwo\nthree\n"), "a.sam");
    edit::Document document(file->content);
    const auto set = [&document](std::string_view path, std::string_view text, std::string key)
    {
        const auto cell = schema::cellAt(document.content().tables(), path);
        const auto tables = document.content().tables();
        const auto& leaf = tables.find(cell->table)->type().leaves()[cell->leaf];
        const auto value = edit::parseValue(leaf, text);
        return value && edit::setValue(document, *cell, *value, std::move(key)).has_value();
    };
    QVERIFY(set("sample_names/1/name", " z\u00FCrich\u2122 ", "typing"));
    QCOMPARE(lettersOf(written(document)), std::string("one\n z\xFCrich\x99 \nthree\n"));
    QVERIFY(set("sample_names/1/name", "2", "typing"));
    QCOMPARE(lettersOf(written(document)), std::string("one\n2\nthree\n"));
    document.undo(); // both at once: they are one edit
    QCOMPARE(lettersOf(written(document)), std::string("one\ntwo\nthree\n"));
    document.redo();
    QCOMPARE(lettersOf(written(document)), std::string("one\n2\nthree\n"));
}

void tst_TextLines::textsThatCannotStandThereAreRefused()
{
    const auto file = format::read(bytesOf("LARA:x\n"), "a.was");
    const auto tables = file->tables();
    const schema::RecordType& type = tables.find("object_names")->type();
    const auto refused = [&type](std::string_view field, std::string_view text)
    {
        const auto value = edit::parseValue(*type.find(field), text);
        return value ? ErrorCode::EmptyFile : value.error().code;
    };
    QCOMPARE(refused("slot", "LARA\u4E2D"), ErrorCode::LetterNotStored);
    QCOMPARE(refused("slot", "\xFF"), ErrorCode::LetterNotStored);
    QCOMPARE(refused("slot", "a:b"), ErrorCode::TextWouldEnd);
    QCOMPARE(refused("path", "a\nb"), ErrorCode::TextWouldEnd);
    QCOMPARE(refused("path", "a\r"), ErrorCode::TextWouldEnd);
    QCOMPARE(refused("path", std::string(261, 'a')), ErrorCode::TextTooLong);
    QCOMPARE(refused("path", std::string(260, 'a')), ErrorCode::EmptyFile);
    QCOMPARE(refused("path", "a:b"), ErrorCode::EmptyFile);
}

void tst_TextLines::bytesOfTextsAreSet()
{
    const auto file = format::read(bytesOf("LARA:x\nUZI:y\n"), "a.was");
    const auto map = format::fieldMap(*file);
    edit::Document document(file->content);
    QVERIFY(edit::setBytes(document, map, 0, 8, bytesOf("\x81 ")).has_value());
    QCOMPARE(lettersOf(written(document)), std::string("LARA:x\nU\x81 :y\n"));
    document.undo();
    QCOMPARE(lettersOf(written(document)), std::string("LARA:x\nUZI:y\n"));
    // What ends a text is no text.
    QVERIFY(!edit::setBytes(document, map, 0, 4, bytesOf("A")).has_value());
    QVERIFY(!edit::setBytes(document, map, 0, 6, bytesOf("A")).has_value());
    QVERIFY(!edit::setBytes(document, map, 0, 5, bytesOf("\n")).has_value());
    QCOMPARE(lettersOf(written(document)), std::string("LARA:x\nUZI:y\n"));
}

void tst_TextLines::aLineThatIsTooLongIsTold()
{
    const auto file = format::read(bytesOf("a\n" + std::string(300, 'b') + "\nc\n"), "a.sam");
    QVERIFY(file.has_value());
    QVERIFY(!file->complete);
    const Error& error = file->diagnostics.front().error;
    QCOMPARE(error.code, ErrorCode::TextTooLong);
    QCOMPARE(error.place.offset, 2U);
    QCOMPARE(error.path, std::string("sample_names/1/name"));
    QVERIFY(!format::write(*file).has_value());
}

template struct tr::test::RegisteredTest<tst_TextLines>;
#include "tst_TextLines.moc"
