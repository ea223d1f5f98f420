// Sound catalogues of Tomb Editor, written by hand in each of their layouts.

#include "core/base/Text.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/schema/table/CellPath.h"
#include "tests/core/Contents.h"
#include "tests/core/Damage.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;
using test::Bytes;
using test::bytesOf;

namespace
{

constexpr std::string_view kCatalogueName = "objects.xml";

/// How a program wrote them.
struct Layout
{
    std::string begin;
    std::string indent;
    std::string line;
    bool isIndexed = true;
};

Layout newLayout()
{
    return {"\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\"?>", "\t", "\r\n", true};
}

Layout oldLayout()
{
    return {"<?xml version=\"1.0\"?>", "  ", "\n", false};
}

/// Two sounds, the first with two samples, the second with none.
struct Catalogue
{
    Layout layout = newLayout();
    std::string name = "LARA_FEET &amp; hands";
    std::string volume = " 080";
    std::string second = "<Samples />";

    [[nodiscard]] std::string text() const
    {
        std::string out = layout.begin;
        const auto add = [&](std::size_t depth, std::string_view line)
        {
            out += layout.line;
            for (std::size_t i = 0; i < depth; ++i)
            {
                out += layout.indent;
            }
            out += line;
        };
        add(0, "<WadSounds xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">");
        add(1, "<SoundInfos>");
        add(2, "<WadSoundInfo>");
        add(3, "<Id>0</Id>");
        add(3, concat("<Name>", name, "</Name>"));
        add(3, "<!-- as loud as it goes -->");
        add(3, concat("<Volume>", volume, "</Volume>"));
        add(3, "<RangeInSectors>8</RangeInSectors>");
        add(3, "<LoopBehaviour>OneShotWait</LoopBehaviour>");
        add(3, "<Samples>");
        for (const std::string_view file : {"step1.wav", "step2.wav"})
        {
            add(4, "<WadSample>");
            add(5, concat("<FileName>", file, "</FileName>"));
            if (layout.isIndexed)
            {
                add(5, "<Indexed>true</Indexed>");
            }
            add(4, "</WadSample>");
        }
        add(3, "</Samples>");
        add(2, "</WadSoundInfo>");
        add(2, "<WadSoundInfo>");
        add(3, "<Name />");
        add(3, "<Id>7</Id>");
        add(3, second);
        add(2, "</WadSoundInfo>");
        add(1, "</SoundInfos>");
        add(0, "</WadSounds>");
        return out;
    }

    [[nodiscard]] Bytes bytes() const { return bytesOf(text()); }
};

schema::Value catalogueValue(const schema::Content& content, std::string_view path)
{
    const schema::TableSet tables = content.tables();
    const auto cell = schema::cellAt(tables, path);
    return cell ? schema::valueOf(tables, *cell) : schema::Value::ofText("no such path");
}

bool setText(edit::Document& document, std::string_view path, std::string_view text)
{
    const schema::TableSet tables = document.content().tables();
    const auto cell = schema::cellAt(tables, path);
    return cell
           && edit::setValue(document, *cell, schema::Value::ofText(std::string(text))).has_value();
}

} // namespace

class tst_SoundCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothLayoutsAreExact();
    void valuesAreRead();
    void valuesAreChangedInTheirBytes();
    void textsWithTagsAreRefused();
    void valuesOfOtherKindsAreRefused();
    void badLettersAreTold();
    void rowsComeAndGo();
    void newRowsAreWholeElements();
    void malformedTextsAreKeptAndTold();
    void catalogueIsKnownByItsRoot();
    void cutTextsAreKept();
};

void tst_SoundCatalogue::bothLayoutsAreExact()
{
    for (const Layout& layout : {newLayout(), oldLayout()})
    {
        const Bytes bytes = Catalogue{layout}.bytes();
        const auto file = format::read(bytes, kCatalogueName);
        QCOMPARE(test::readProblem(file), test::kNothing);
        QVERIFY(file->diagnostics.empty());
        QCOMPARE(std::string(file->format->id), std::string("sound-catalogue"));
        QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, kCatalogueName), test::kNothing);
        QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 200), test::kNothing);
        const auto& catalogue = *file->content.as<soundxml::SoundCatalogue>();
        QCOMPARE(catalogue.sounds.size(), std::size_t{2});
        QCOMPARE(catalogue.sounds[0].samples.size(), std::size_t{2});
        QVERIFY(catalogue.sounds[1].samples.empty());
    }
}

void tst_SoundCatalogue::valuesAreRead()
{
    const auto file = format::read(Catalogue().bytes(), kCatalogueName);
    const auto at = [&file](std::string_view path)
    { return catalogueValue(file->content, path).text(); };
    QCOMPARE(at("sounds/0/id"), std::string("0"));
    QCOMPARE(at("sounds/0/name"), std::string("LARA_FEET &amp; hands"));
    QCOMPARE(at("sounds/0/volume"), std::string(" 080"));
    QCOMPARE(at("sounds/0/loop_behaviour"), std::string("OneShotWait"));
    QCOMPARE(at("sounds/0/samples/1/file_name"), std::string("step2.wav"));
    QCOMPARE(at("sounds/0/samples/1/indexed"), std::string("true"));
    QCOMPARE(at("sounds/1/id"), std::string("7"));
    // What the file does not say has no cell.
    QCOMPARE(at("sounds/0/chance"), std::string("no such path"));
    QCOMPARE(at("sounds/1/name"), std::string("no such path"));
}

void tst_SoundCatalogue::valuesAreChangedInTheirBytes()
{
    for (const Layout& layout : {newLayout(), oldLayout()})
    {
        const Catalogue before{layout};
        Catalogue after = before;
        after.name = "OTHER";
        after.volume = "100";
        edit::Document document(format::read(before.bytes(), kCatalogueName)->content);
        QVERIFY(setText(document, "sounds/0/name", after.name));
        QVERIFY(setText(document, "sounds/0/volume", after.volume));
        QCOMPARE(test::byteDifference(after.bytes(), document.content().write()), test::kNothing);
        document.goTo(0);
        QCOMPARE(test::byteDifference(before.bytes(), document.content().write()), test::kNothing);
    }
}

void tst_SoundCatalogue::textsWithTagsAreRefused()
{
    const Catalogue catalogue;
    edit::Document document(format::read(catalogue.bytes(), kCatalogueName)->content);
    for (const std::string_view text :
         {"<b>", "</Name>", "a<", "Rock & Roll", "&", "&nothing;", "&#0;", "&#12", "]]>", "\x01"})
    {
        QVERIFY(!setText(document, "sounds/0/name", text));
    }
    QCOMPARE(test::byteDifference(catalogue.bytes(), document.content().write()), test::kNothing);
    QVERIFY(setText(document, "sounds/0/name", "a &lt; b > c"));
    QVERIFY(setText(document, "sounds/0/name", "&#39;&#x41;&quot; caf\xC3\xA9"));
}

void tst_SoundCatalogue::valuesOfOtherKindsAreRefused()
{
    Catalogue catalogue;
    catalogue.volume = "loud";
    edit::Document document(format::read(catalogue.bytes(), kCatalogueName)->content);
    // What a file has is kept, and another value beside it can be changed.
    QVERIFY(setText(document, "sounds/1/id", "8"));
    for (const std::string_view text : {"", "x", "1.5", "12 13", "99999999999"})
    {
        QVERIFY(!setText(document, "sounds/0/volume", text));
    }
    QVERIFY(setText(document, "sounds/0/volume", "-5"));
    QVERIFY(!setText(document, "sounds/0/loop_behaviour", "looped"));
    QVERIFY(setText(document, "sounds/0/loop_behaviour", "Looped"));
    QVERIFY(!setText(document, "sounds/0/samples/0/indexed", "yes"));
    QVERIFY(setText(document, "sounds/0/samples/0/indexed", "false"));
}

/// Texts that no XML reader opens.
void tst_SoundCatalogue::badLettersAreTold()
{
    Catalogue catalogue;
    const auto toldAt = [&catalogue]
    {
        const auto file = format::read(catalogue.bytes(), kCatalogueName);
        const bool isOne = file && file->complete && file->diagnostics.size() == 1;
        return isOne ? std::size_t{file->diagnostics[0].error.place.offset} : std::string::npos;
    };
    for (const std::string_view bad :
         {"&", "&x;", "&#xD800;", "\x02", "\xFF", "\xC3", "\xED\xA0\x80"})
    {
        catalogue.name = concat("a ", bad, " b");
        QCOMPARE(toldAt(), catalogue.text().find(catalogue.name) + 2);
    }
    for (const std::string_view good : {"&#xE9;", "\xC3\xA9", "<!-- & -->", "\xF0\x9F\x8E\xB5"})
    {
        catalogue.name = concat("a ", good, " b");
        QCOMPARE(toldAt(), std::string::npos);
    }
    // Letters of other encodings are not looked at.
    catalogue.layout.begin = "<?xml version=\"1.0\" encoding=\"windows-1252\"?>";
    catalogue.name = "caf\xE9";
    QCOMPARE(toldAt(), std::string::npos);
}

void tst_SoundCatalogue::rowsComeAndGo()
{
    const Catalogue catalogue;
    edit::Document document(format::read(catalogue.bytes(), kCatalogueName)->content);
    QVERIFY(edit::duplicateRows(document, {"sounds/0/samples", 0, 1}));
    std::string expected = catalogue.text();
    const std::string sample = "\r\n\t\t\t\t<WadSample>\r\n\t\t\t\t\t<FileName>step1.wav</FileName>"
                               "\r\n\t\t\t\t\t<Indexed>true</Indexed>\r\n\t\t\t\t</WadSample>";
    const std::size_t at = expected.find(sample);
    QVERIFY(at != std::string::npos);
    expected.insert(at, sample);
    QCOMPARE(test::byteDifference(bytesOf(expected), document.content().write()), test::kNothing);
    QVERIFY(edit::removeRows(document, {"sounds", 0, 2}));
    const auto empty = format::read(document.content().write(), kCatalogueName);
    QVERIFY(empty && empty->complete && empty->diagnostics.empty());
    document.goTo(0);
    QCOMPARE(test::byteDifference(catalogue.bytes(), document.content().write()), test::kNothing);
}

void tst_SoundCatalogue::newRowsAreWholeElements()
{
    edit::Document document(format::read(Catalogue().bytes(), kCatalogueName)->content);
    soundxml::Sound sound;
    sound.name.text.assign("NEW");
    sound.samples = std::vector<soundxml::Sample>(1);
    QVERIFY(edit::insertRows(
        document, "sounds", 2, schema::RowBlock(std::vector<soundxml::Sound>{sound})));
    const Bytes bytes = document.content().write();
    const std::string text = test::lettersOf(bytes);
    QVERIFY(!soundxml::malformedIn(text));
    QVERIFY(text.find("\r\n\t\t<WadSoundInfo>\r\n\t\t\t<Id>0</Id>\r\n\t\t\t<Name>NEW</Name>\r\n"
                      "\t\t\t<Volume>100</Volume>")
            != std::string::npos);
    QVERIFY(text.find("\t\t\t<Samples>\r\n\t\t\t\t<WadSample>\r\n\t\t\t\t\t<FileName></FileName>")
            != std::string::npos);
    QVERIFY(text.ends_with("\r\n\t\t\t</Samples>\r\n\t\t</WadSoundInfo>\r\n\t</SoundInfos>\r\n"
                           "</WadSounds>"));
    const auto again = format::read(bytes, kCatalogueName);
    QVERIFY(again && again->complete);
    QCOMPARE(again->content.as<soundxml::SoundCatalogue>()->sounds.size(), std::size_t{3});
}

void tst_SoundCatalogue::malformedTextsAreKeptAndTold()
{
    Catalogue catalogue;
    catalogue.second = "<Samples><WadSample></Samples>";
    const auto file = format::read(catalogue.bytes(), kCatalogueName);
    QVERIFY(file && file->complete);
    QCOMPARE(file->diagnostics.size(), std::size_t{1});
    QVERIFY(file->diagnostics[0].severity == Severity::Warning);
    const std::size_t at = catalogue.text().find("</Samples>", catalogue.text().find("<Id>7"));
    QCOMPARE(std::size_t{file->diagnostics[0].error.place.offset}, at);
    // Rows in front of it are rows all the same.
    QCOMPARE(file->content.as<soundxml::SoundCatalogue>()->sounds.size(), std::size_t{1});
    QCOMPARE(test::byteDifference(catalogue.bytes(), file->content.write()), test::kNothing);
    QCOMPARE(test::mapProblem(format::fieldMap(*file), catalogue.bytes()), test::kNothing);
    edit::Document document(file->content);
    QVERIFY(setText(document, "sounds/0/id", "9"));
}

void tst_SoundCatalogue::catalogueIsKnownByItsRoot()
{
    QVERIFY(!format::read(bytesOf("<?xml version=\"1.0\"?><Material/>"), kCatalogueName));
    QVERIFY(!format::read(bytesOf("<!-- <WadSounds> --><Other></Other>"), kCatalogueName));
    QVERIFY(!format::read(bytesOf("just a text"), kCatalogueName));
    QVERIFY(format::read(bytesOf("<!-- x --><WadSounds />"), "sounds.txt"));
    const auto empty =
        format::read(bytesOf("<WadSounds><SoundInfos /></WadSounds>"), kCatalogueName);
    QVERIFY(empty && empty->complete && empty->diagnostics.empty());
    // There is no list to put a row into.
    edit::Document document(empty->content);
    QVERIFY(!edit::insertRows(
        document, "sounds", 0, schema::RowBlock(std::vector<soundxml::Sound>(1))));
}

void tst_SoundCatalogue::cutTextsAreKept()
{
    const std::string text = Catalogue().text();
    const std::size_t root = text.find("<WadSounds");
    const std::size_t first = text.find('>', root) + 1;
    for (std::size_t size = first; size < text.size(); ++size)
    {
        const Bytes bytes = bytesOf(text.substr(0, size));
        QCOMPARE(test::anyBytesProblem(bytes, kCatalogueName), test::kNothing);
        const auto file = format::read(bytes, kCatalogueName);
        QVERIFY(file && file->complete);
        QCOMPARE(file->diagnostics.size(), std::size_t{1});
    }
    test::Random random(3);
    for (int round = 0; round < 500; ++round)
    {
        Bytes bytes = bytesOf(text);
        test::mutate(random, bytes);
        QCOMPARE(test::anyBytesProblem(bytes, kCatalogueName), test::kNothing);
    }
}

template struct tr::test::RegisteredTest<tst_SoundCatalogue>;
#include "tst_SoundCatalogue.moc"
