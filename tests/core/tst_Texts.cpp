// Texts in records: every way in which a file can have one, in a format that nobody uses.

#include "core/edit/fields/ByteEdit.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/record/TextCodec.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/ReadValue.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace std::string_view_literals;

namespace tr::letters
{

/// One text of each form, with numbers between.
struct Letter
{
    schema::FixedText<6> fixed;
    std::uint16_t number = 0;
    schema::FileText<5> ended;
    schema::FileText<300> of8;
    schema::FileText<9> of16;
    std::int8_t small = 0;
    schema::FileText<9> of32;
    schema::FileText<9> coded;
};

struct LetterFile
{
    Table<Letter> letters;
};

namespace tables
{

inline constexpr schema::TableInfo Letters{
    .number = 900,
    .name = "letters",
    .segment = "letters",
    .title = "Letters",
    .noun = "Letter",
    .row = "letter {0}",
    .doc = "Texts.",
};

} // namespace tables

schema::Version versionOf(const LetterFile& /*file*/) noexcept
{
    return {};
}

} // namespace tr::letters

namespace tr::schema
{

template <>
struct Schema<letters::Letter>
{
    using L = letters::Letter;
    static constexpr std::string_view name = "letter";
    static constexpr std::string_view source = "Nowhere";
    static constexpr auto fields = fieldsOf(
        field("fixed", &L::fixed, text({.form = TextForm::Fixed})),
        field("number", &L::number),
        field("ended", &L::ended, text({.form = TextForm::ZeroEnded})),
        field("of8", &L::of8, text({.form = TextForm::Length8, .encoding = TextEncoding::Utf8})),
        field("of16", &L::of16, text({.form = TextForm::Length16})),
        field("small", &L::small),
        field("of32", &L::of32, text({.form = TextForm::Length32})),
        field("coded", &L::coded, text({.form = TextForm::ZeroEnded, .key = 0xA5})));
};

} // namespace tr::schema

namespace tr::letters
{

template <class Archive, class L>
requires std::same_as<std::remove_const_t<L>, Letter>

void describe(Archive& archive, L& letter)
{
    archive.record("", letter);
}

template <class Archive, class F>
requires std::same_as<std::remove_const_t<F>, LetterFile>

void describe(Archive& archive, F& file)
{
    archive.template each<std::uint8_t>(tables::Letters, file.letters, 15);
}

} // namespace tr::letters

namespace tr::schema
{

template const ContentType& contentType<letters::LetterFile>() noexcept;

} // namespace tr::schema

using namespace tr;
using test::Bytes;
using test::bytesOf;
using test::lettersOf;

namespace
{

/// Two letters, by hand.
constexpr std::string_view kFile = "\x02"
                                   "ab\0xyz"        // what stands behind the end is kept
                                   "\x34\x12"       // 0x1234
                                   "four\0"         //
                                   "\x03\xC3\xA9!"  // é!
                                   "\x02\0hi"       //
                                   "\xFE"           // -2
                                   "\x01\0\0\0\x80" // the euro sign
                                   "\xE4\xE7\xA5"   // "AB"
                                   "sixsix"
                                   "\0\0"
                                   "\0"
                                   "\0"
                                   "\0\0"
                                   "\0"
                                   "\0\0\0\0"
                                   "\xA5"sv;

test::ReadValue<letters::LetterFile> readLetters(std::string_view text)
{
    return test::readValue<letters::LetterFile>(bytesOf(text), {});
}

std::string valueAt(const schema::Content& content, std::string_view path)
{
    const auto tables = content.tables();
    const auto cell = schema::cellAt(tables, path);
    return cell ? schema::valueOf(tables, *cell).text() : "no such cell";
}

bool set(edit::Document& document, std::string_view path, std::string_view text)
{
    const auto tables = document.content().tables();
    const auto cell = schema::cellAt(tables, path);
    const auto value =
        edit::parseValue(tables.find(cell->table)->type().leaves()[cell->leaf], text);
    return value && edit::setValue(document, *cell, *value).has_value();
}

} // namespace

class tst_Texts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormIsRead();
    void whatIsWrittenIsWhatWasRead();
    void everyByteHasItsField();
    void textsChangeAndComeBack();
    void bytesOfTextsAreSet();
    void snapshotsKeepTheirTexts();
    void aFileThatIsCutOffIsTold();
    void aTextThatIsTooLongIsTold();
    void windowsLetters();
    void noByteIsLost();
};

void tst_Texts::everyFormIsRead()
{
    const auto read = readLetters(kFile);
    QVERIFY(!read.error);
    const schema::Content content = read.value;
    QCOMPARE(valueAt(content, "letters/0/fixed"), std::string("ab"));
    QCOMPARE(valueAt(content, "letters/0/number"), std::string("4660"));
    QCOMPARE(valueAt(content, "letters/0/ended"), std::string("four"));
    QCOMPARE(valueAt(content, "letters/0/of8"), std::string("\u00E9!"));
    QCOMPARE(valueAt(content, "letters/0/of16"), std::string("hi"));
    QCOMPARE(valueAt(content, "letters/0/small"), std::string("-2"));
    QCOMPARE(valueAt(content, "letters/0/of32"), std::string("\u20AC"));
    QCOMPARE(valueAt(content, "letters/0/coded"), std::string("AB"));
    QCOMPARE(valueAt(content, "letters/1/fixed"), std::string("sixsix"));
    QCOMPARE(valueAt(content, "letters/1/coded"), std::string());
}

void tst_Texts::whatIsWrittenIsWhatWasRead()
{
    const schema::Content content = readLetters(kFile).value;
    QCOMPARE(lettersOf(content.write()), std::string(kFile));
    QVERIFY(!content.shape().fault);
}

void tst_Texts::everyByteHasItsField()
{
    const schema::Content content = readLetters(kFile).value;
    const schema::FieldMap map = content.layout();
    QCOMPARE(test::mapProblem(map, bytesOf(kFile)), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 100), test::kNothing);
    const auto pathAt = [&map](std::uint64_t offset) { return map.at(0, offset)->path; };
    QCOMPARE(pathAt(0), std::string("num_letters"));
    QCOMPARE(pathAt(5), std::string("letters/0/fixed"));
    QCOMPARE(pathAt(8), std::string("letters/0/number"));
    QCOMPARE(pathAt(9), std::string("letters/0/ended"));
    QCOMPARE(pathAt(13), std::string("letters/0/end_of_ended"));
    QCOMPARE(pathAt(14), std::string("letters/0/size_of_of8"));
    QCOMPARE(pathAt(15), std::string("letters/0/of8"));
    const auto coded = map.find("letters/0/coded");
    QVERIFY(coded.has_value());
    QCOMPARE(kFile.substr(coded->offset, coded->size), "\xE4\xE7"sv);
    const Bytes stored = bytesOf(kFile.substr(coded->offset, coded->size));
    const auto value = schema::valueOfBytes(*coded->info, coded->type, stored);
    QCOMPARE(value.text(), std::string("AB"));
}

void tst_Texts::textsChangeAndComeBack()
{
    edit::Document document(readLetters(kFile).value);
    QVERIFY(set(document, "letters/0/fixed", "\u00FC"));
    QVERIFY(set(document, "letters/0/ended", ""));
    QVERIFY(set(document, "letters/0/of8", std::string(255, 'x')));
    QVERIFY(set(document, "letters/0/coded", "\u20AC"));
    QVERIFY(
        !set(document, "letters/0/of8", std::string(256, 'x'))); // no number of 8 bits is larger
    QVERIFY(!set(document, "letters/0/ended", "sixsix"));
    QVERIFY(!set(document, "letters/0/ended", "a\0b"sv));
    QVERIFY(set(document, "letters/0/of16", "a\0b"sv)); // its end is told otherwise
    std::string expected(kFile);
    expected.replace(1, 6, "\xFC\0\0\0\0\0"sv);
    expected.replace(expected.find("four"), 4, "");
    expected.replace(expected.find("\x03\xC3\xA9!"), 4, "\xFF" + std::string(255, 'x'));
    expected.replace(expected.find("\x02\0hi"sv), 4, "\x03\0a\0b"sv);
    expected.replace(expected.find("\xE4\xE7"), 2, "\x25");
    QCOMPARE(lettersOf(document.content().write()), expected);
    while (document.canUndo())
    {
        document.undo();
    }
    // With what stood behind the end of the first text, too.
    QCOMPARE(lettersOf(document.content().write()), std::string(kFile));
}

void tst_Texts::bytesOfTextsAreSet()
{
    edit::Document document(readLetters(kFile).value);
    const schema::FieldMap map = document.content().layout();
    const auto coded = map.find("letters/0/coded");
    QVERIFY(edit::setBytes(document, map, 0, coded->offset + 1, bytesOf("\xE6")).has_value());
    QCOMPARE(valueAt(document.content(), "letters/0/coded"), std::string("AC"));
    std::string expected(kFile);
    expected[coded->offset + 1] = '\xE6';
    QCOMPARE(lettersOf(document.content().write()), expected);
    // Bytes of several fields in one go: "ab" of the next row's text and the last of the number.
    QVERIFY(edit::setBytes(document, map, 0, 8, bytesOf("\x56xy")).has_value());
    expected.replace(8, 3, "\x56xy");
    QCOMPARE(lettersOf(document.content().write()), expected);
}

void tst_Texts::snapshotsKeepTheirTexts()
{
    edit::Document document(readLetters(kFile).value);
    const schema::Content before = document.content();
    QVERIFY(set(document, "letters/1/of16", "new"));
    const auto tables = before.tables();
    const auto changed = document.content().tables();
    const auto old = schema::cellAt(tables, "letters/1/of16");
    QVERIFY(old.has_value());
    QCOMPARE(schema::valueOf(tables, *old).text(), std::string());
    QCOMPARE(schema::valueOf(changed, *old).text(), std::string("new"));
}

void tst_Texts::aFileThatIsCutOffIsTold()
{
    for (std::size_t size = 0; size < kFile.size(); ++size)
    {
        const auto read = readLetters(kFile.substr(0, size));
        QVERIFY(read.error.has_value());
        QVERIFY(read.error->place.offset <= size);
        QVERIFY(!message(*read.error).empty());
    }
}

void tst_Texts::aTextThatIsTooLongIsTold()
{
    std::string file(kFile);
    file.replace(file.find("four"), 4, "sixsix");
    const auto read = readLetters(file);
    QVERIFY(read.error.has_value());
    QCOMPARE(read.error->code, ErrorCode::TextTooLong);
    QCOMPARE(read.error->path, std::string("letters/0/ended"));
    QCOMPARE(read.error->place.offset, 9U);
}

void tst_Texts::windowsLetters()
{
    const auto decode = [](std::string_view bytes)
    { return schema::decodeText(schema::TextEncoding::Windows1252, bytes); };
    QCOMPARE(decode("A\x80\x8A\x99\x9F\xA0\xE9\xFF"),
             std::string("A\u20AC\u0160\u2122\u0178\u00A0\u00E9\u00FF"));
    QCOMPARE(decode("\x81\x8D\x8F\x90\x9D"), std::string("\u0081\u008D\u008F\u0090\u009D"));
    const auto encode = [](std::string_view text)
    { return schema::encodeText(schema::TextEncoding::Windows1252, text); };
    QVERIFY(!encode("\u0080"));
    QVERIFY(!encode("\u0101"));
    QVERIFY(!encode("\xC3"));
}

void tst_Texts::noByteIsLost()
{
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
    {
        all += static_cast<char>(byte);
    }
    all += "\u00E9\u20AC\U0001F600\uF780\uFFFD\xED\xA0\x80\xC0\x80\xF4\x90\x80\x80";
    for (const auto encoding : {schema::TextEncoding::Windows1252, schema::TextEncoding::Utf8})
    {
        const std::string text = schema::decodeText(encoding, all);
        const QString read = QString::fromUtf8(text.data(), qsizetype(text.size()));
        QVERIFY(read.toUtf8().toStdString() == text); // it is UTF-8 by another reader
        const auto back = schema::encodeText(encoding, text);
        QVERIFY(back.has_value());
        QVERIFY(*back == all);
    }
    QCOMPARE(schema::decodeText(schema::TextEncoding::Utf8, "\u00E9\u20AC\U0001F600"),
             std::string("\u00E9\u20AC\U0001F600"));
}

template struct tr::test::RegisteredTest<tst_Texts>;
#include "tst_Texts.moc"
