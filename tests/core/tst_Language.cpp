// LanguageTexts of TR4 and TR5: files put together by hand from their description.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/lang/LangFormat.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/Damage.h"
#include "tests/core/MixedRun.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;
using language::LanguageFile;
using test::Bytes;

namespace
{

constexpr int kLanguageRounds = 60;
constexpr std::string_view kName = "ENGLISH.DAT";

using LanguageTexts = std::array<std::vector<std::string>, 3>;

void putWord(Bytes& bytes, std::size_t word)
{
    bytes.push_back(static_cast<std::byte>(word & 0xFFU));
    bytes.push_back(static_cast<std::byte>(word >> 8U));
}

/// 12.2.2 of TRosettaStone 3, without any of the code under test.
Bytes fileOf(const LanguageTexts& texts, std::string_view behind = {})
{
    Bytes bytes;
    for (const auto& group : texts)
    {
        putWord(bytes, group.size());
    }
    for (const auto& group : texts)
    {
        std::size_t size = 0;
        for (const std::string& each : group)
        {
            size += each.size() + 1;
        }
        putWord(bytes, size);
    }
    std::size_t offset = 0;
    for (const auto& group : texts)
    {
        for (const std::string& each : group)
        {
            putWord(bytes, offset);
            offset += each.size() + 1;
        }
    }
    for (const auto& group : texts)
    {
        for (const std::string& each : group)
        {
            for (const char letter : each)
            {
                bytes.push_back(static_cast<std::byte>(letter) ^ std::byte{0xA5});
            }
            bytes.push_back(std::byte{0});
        }
    }
    const auto rest = std::as_bytes(std::span(behind));
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    return bytes;
}

const LanguageTexts kTexts{{{"Load", "", "Great Pyramid"}, {"Memory card"}, {"Sound card", "Yes"}}};

LanguageTexts randomTexts(test::Random& random)
{
    LanguageTexts texts;
    for (auto& group : texts)
    {
        group.resize(random.below(6));
        for (std::string& each : group)
        {
            each.resize(random.below(random.oneIn(5) ? 300 : 20));
            for (char& letter : each)
            {
                const std::size_t code = 1 + random.below(255);
                letter = static_cast<char>(code == 0xA5 ? 0x20 : code);
            }
        }
    }
    texts[0].emplace_back("never empty");
    return texts;
}

Bytes randomBytes(test::Random& random)
{
    return fileOf(randomTexts(random), random.oneIn(3) ? "NGLE" : "");
}

schema::Cell cellAt(const schema::Content& content, std::string_view path)
{
    const schema::TableSet tables = content.tables();
    return *schema::cellAt(tables, path);
}

/// The fault of a file that is read in part, with its place.
std::string faultOf(const Bytes& bytes)
{
    const auto file = format::read(bytes, kName);
    const Error* const fault = file ? test::firstFault(*file) : nullptr;
    return fault == nullptr ? "" : concat(codeName(fault->code), " ", fault->path);
}

} // namespace

class tst_Language : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textsAreDecoded();
    void filesAreExact();
    void aLongerTextMovesTheOthers();
    void textsComeAndGo();
    void whatTheFileCannotHoldIsRefused();
    void offsetsThatLeadElsewhereAreTold();
    void theBeginningTellsTheFormat();
    void whatWouldBeAnotherFormatIsRefused();
    void damageIsTold();
    void editsAreUndone();
};

void tst_Language::textsAreDecoded()
{
    const Bytes bytes = fileOf(kTexts, "NG");
    const auto file = format::read(bytes, kName);
    QVERIFY(file && file->complete);
    QCOMPARE(std::string(file->format->id), std::string("lang"));
    const auto& texts = *file->content.as<LanguageFile>();
    QCOMPARE(texts.common[2].text.bytes(), std::string_view("Great Pyramid"));
    QVERIFY(texts.common[1].text.empty());
    QCOMPARE(texts.playStation[0].text.bytes(), std::string_view("Memory card"));
    QCOMPARE(texts.pc[1].text.bytes(), std::string_view("Yes"));
    QCOMPARE(texts.trailing.size(), std::size_t{2});
    const schema::FieldMap map = format::fieldMap(*file);
    QCOMPARE(map.at(0, 0)->path, std::string("num_common_texts"));
    QCOMPARE(map.at(0, 10)->path, std::string("pc_texts_size"));
    QCOMPARE(map.at(0, 16)->path, std::string("text_offsets/2"));
    QCOMPARE(map.at(0, 24)->path, std::string("common_texts/0/text"));
    QCOMPARE(map.at(0, 28)->path, std::string("common_texts/0/end_of_text"));
}

void tst_Language::filesAreExact()
{
    test::Random random(3);
    for (int round = 0; round < kLanguageRounds; ++round)
    {
        const Bytes bytes = randomBytes(random);
        const auto file = format::read(bytes, kName);
        QVERIFY(file && file->complete);
        QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, kName), test::kNothing);
        QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 200), test::kNothing);
    }
}

void tst_Language::aLongerTextMovesTheOthers()
{
    edit::Document document(format::read(fileOf(kTexts), kName)->content);
    const schema::Cell cell = cellAt(document.content(), "common_texts/0/text");
    QVERIFY(edit::setValue(document, cell, schema::Value::ofText("Laden\u00E9")));
    LanguageTexts longer = kTexts;
    longer[0][0] = "Laden\xE9";
    QCOMPARE(test::byteDifference(fileOf(longer), document.content().write()), test::kNothing);
    document.undo();
    QCOMPARE(test::byteDifference(fileOf(kTexts), document.content().write()), test::kNothing);
}

void tst_Language::textsComeAndGo()
{
    edit::Document document(format::read(fileOf(kTexts), kName)->content);
    QVERIFY(edit::duplicateRows(document, {"pc_texts", 0, 1}));
    QVERIFY(edit::removeRows(document, {"common_texts", 0, 2}));
    const LanguageTexts fewer{
        {{"Great Pyramid"}, {"Memory card"}, {"Sound card", "Sound card", "Yes"}}};
    QCOMPARE(test::byteDifference(fileOf(fewer), document.content().write()), test::kNothing);
    document.goTo(0);
    QCOMPARE(test::byteDifference(fileOf(kTexts), document.content().write()), test::kNothing);
}

void tst_Language::whatTheFileCannotHoldIsRefused()
{
    edit::Document document(format::read(fileOf(kTexts), kName)->content);
    const schema::Cell cell = cellAt(document.content(), "common_texts/0/text");
    // A yen sign is 0xA5, which would be stored as the zero that ends a text.
    QVERIFY(!edit::setValue(document, cell, schema::Value::ofText("\u00A5")));
    QVERIFY(!edit::setValue(document, cell, schema::Value::ofText("\u0416")));
    QVERIFY(!edit::setValue(document, cell, schema::Value::ofText(std::string(2000, 'a'))));
    QVERIFY(!document.canUndo());
    // 64 texts of 1024 letters are more than offsets of 16 bits reach.
    LanguageTexts most{{{std::string(1024, 'a')}, {"b"}, {}}};
    edit::Document full(format::read(fileOf(most), kName)->content);
    int done = 0;
    while (done < 7 && edit::duplicateRows(full, {"common_texts", 0, std::size_t{1} << done}))
    {
        ++done;
    }
    QCOMPARE(done, 5);
    most[0].resize(32, most[0][0]);
    QCOMPARE(test::byteDifference(fileOf(most), full.content().write()), test::kNothing);
}

void tst_Language::offsetsThatLeadElsewhereAreTold()
{
    Bytes shared = fileOf(kTexts);
    shared[14] = std::byte{1}; // of the second text: into the first
    QCOMPARE(faultOf(shared), std::string("bad_value text_offsets/1"));
    Bytes sizes = fileOf({{{"one"}, {"two"}, {}}});
    sizes[6] = std::byte{5};
    sizes[8] = std::byte{3};
    QCOMPARE(faultOf(sizes), std::string("bad_value common_texts_size"));
}

void tst_Language::theBeginningTellsTheFormat()
{
    // A file that is still arriving, and the glance of a file dialog.
    const Bytes whole = fileOf(kTexts);
    for (std::size_t size = 20; size < whole.size(); ++size)
    {
        const auto file = format::read(std::span(whole).first(size), kName);
        QVERIFY(file.has_value());
        QCOMPARE(std::string(file->format->id), std::string("lang"));
        QVERIFY(!file->complete);
    }
    QVERIFY(!format::read(std::span(whole).first(19), kName));
}

void tst_Language::whatWouldBeAnotherFormatIsRefused()
{
    // 376 is 78 01, with which zlib streams begin.
    const LanguageTexts many{{std::vector<std::string>(375, "a"), {"b"}, {"c"}}};
    edit::Document document(format::read(fileOf(many), kName)->content);
    const auto once = edit::duplicateRows(document, {"common_texts", 0, 1});
    QVERIFY(!once);
    QVERIFY(once.error().code == ErrorCode::NotReadBack);
    QVERIFY(!document.canUndo());
    QVERIFY(edit::duplicateRows(document, {"common_texts", 0, 2}));
    QVERIFY(!edit::removeRows(document, {"common_texts", 0, 1}));
    const auto again = format::read(document.content().write(), kName);
    QVERIFY(again && again->complete);
    QCOMPARE(again->content.as<LanguageFile>()->common.size(), std::size_t{377});
    // Without any text there is nothing to tell it by.
    edit::Document last(format::read(fileOf({{{"only"}, {}, {}}}), kName)->content);
    QVERIFY(!edit::removeRows(last, {"common_texts", 0, 1}));
}

void tst_Language::damageIsTold()
{
    test::Random random(5);
    int damaged = 0;
    for (int round = 0; round < 8 * kLanguageRounds; ++round)
    {
        Bytes bytes = randomBytes(random);
        if (random.oneIn(2))
        {
            bytes.resize(random.below(bytes.size() + 1));
        }
        else
        {
            test::mutate(random, bytes);
        }
        QCOMPARE(test::anyBytesProblem(bytes, kName), test::kNothing);
        const auto file = format::read(bytes, kName);
        damaged += !file || !file->complete ? 1 : 0;
    }
    QVERIFY2(damaged > 4 * kLanguageRounds, qPrintable(QString::number(damaged)));
}

void tst_Language::editsAreUndone()
{
    test::Random random(7);
    test::MixCounts counts;
    for (int round = 0; round < 12; ++round)
    {
        const auto file = format::read(randomBytes(random), kName);
        QVERIFY(file.has_value());
        const test::MixPlan plan{std::string(kName), 60, 5};
        const std::string problem = test::mixProblem(*file, plan, random, counts);
        QVERIFY2(problem.empty(), problem.c_str());
    }
    const test::MixCount all = counts.all();
    QVERIFY2(all.done > 200 && all.done * 2 > all.tried, counts.text().c_str());
}

template struct tr::test::RegisteredTest<tst_Language>;
#include "tst_Language.moc"
