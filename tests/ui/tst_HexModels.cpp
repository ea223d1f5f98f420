// Bytes as text and numbers, searching them, and which field they belong to.

#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/hex/HexDocument.h"
#include "ui/hex/HexSearch.h"
#include "ui/hex/HexText.h"
#include "ui/hex/HexTips.h"
#include "ui/hex/HexValues.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::ScalarType;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

std::vector<std::byte> bytesOf(const char* digits)
{
    const QByteArray bytes = QByteArray::fromHex(digits);
    const auto* const data = reinterpret_cast<const std::byte*>(bytes.data());
    return {data, data + bytes.size()};
}

QString valueOf(const char* digits, const char* name)
{
    for (const HexValue& value : valuesOf(bytesOf(digits)))
    {
        if (value.name == QLatin1String(name))
        {
            return value.text;
        }
    }
    return QStringLiteral("no such value");
}

HexNote noteOf(const HexDocument& document, const OpenFile& file, const char* path)
{
    const auto field = file.map().find(path);
    return field ? document.noteAt(field->space, field->offset).value_or(HexNote{}) : HexNote{};
}

} // namespace

class tst_HexModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lettersComeBack();
    void texts();
    void offsets_data();
    void offsets();
    void values_data();
    void values();
    void patterns_data();
    void patterns();
    void numberPatterns_data();
    void numberPatterns();
    void findsInBothDirections();
    void findsAcrossBlocks();
    void searchesCanBeCancelled();

    void notesAndRanges();
    void scatteredTables();
    void packedStreams();
    void editedChunksHaveTheirOwnMap();
    void damagedFilesHaveFieldsAsFarAsTheyWereRead();
    void stretchesCoverEverySpace_data();
    void stretchesCoverEverySpace();
};

void tst_HexModels::lettersComeBack()
{
    for (int code = 0; code < 256; ++code)
    {
        const std::byte byte{static_cast<std::uint8_t>(code)};
        const QChar letter = letterOf(byte);
        QVERIFY(letter.isNull() || byteOf(letter) == byte);
    }
    QCOMPARE(letterOf(std::byte{0x80}), QChar(0x20AC));
    QVERIFY(letterOf(std::byte{0x0A}).isNull());
    QVERIFY(!byteOf(QChar(0x0416)));
}

void tst_HexModels::texts()
{
    const auto bytes = bytesOf("DEAD4C61007A");
    QCOMPARE(hexText(bytes), QStringLiteral("DE AD 4C 61 00 7A"));
    QCOMPARE(plainText(bytesOf("4C617261000A")), QStringLiteral("Lara.."));
    QCOMPARE(arrayText(bytesOf("00FF")),
             QStringLiteral("const unsigned char bytes[2] = {\n    0x00, 0xFF,\n};\n"));
    QCOMPARE(offsetText(0x1F3A4), QStringLiteral("0x0001F3A4"));
    QCOMPARE(offsetText(0x1'2345'6789, 10), QStringLiteral("0x0123456789"));
}

void tst_HexModels::offsets_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("offset"); // below zero: it is none
    const auto row = [](const char* text, qint64 offset)
    { QTest::newRow(text) << QString::fromLatin1(text) << offset; };
    row("500", 500);
    row(" 0x1F4 ", 500);
    row("0X1f4", 500);
    row("+16", 116);
    row("- 0x10", 84);
    row("-100", 0);
    row("-101", -1);
    row("1F4", -1);
    row("0x", -1);
    row("", -1);
    row("+-5", -1);
    row("99999999999999999999", -1);
}

void tst_HexModels::offsets()
{
    QFETCH(QString, text);
    QFETCH(qint64, offset);
    const auto parsed = parseOffset(text, 100);
    QCOMPARE(parsed ? static_cast<qint64>(*parsed) : -1, offset);
}

void tst_HexModels::values_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* bytes, const char* name, const char* text)
    {
        QTest::addRow("%s as %s", bytes, name)
            << QByteArray(bytes) << QByteArray(name) << QString::fromUtf8(text);
    };
    row("FF", "u8", "255");
    row("FF", "i8", "-1");
    row("FF", "u16", "");
    row("3412", "u16", "4660");
    row("00800000", "i16", "-32768");
    row("78563412", "u32", "305419896");
    row("FFFFFFFF", "i32", "-1");
    row("0000C03F", "f32", "1.5");
    row("FEFFFFFFFFFFFFFF", "i64", "-2");
    row("FFFFFFFFFFFFFF7F", "i64", "9223372036854775807");
    row("FFFFFFFFFFFFFF", "i64", "");
    row("9A9999999999B93F", "f64", "0.1");
    row("A5", "binary", "1010 0101");
    row("0040", "angle", "90.00°");
    row("00800100", "16.16", "1.5");
    row("00FC", "colour 16", "#ff0000");
    row("1F00", "colour 16", "#0000ff, clear");
    row("102030", "colour 24", "#102030");
    row("4C61726100", "text", "Lara.");
}

void tst_HexModels::values()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, name);
    QFETCH(QString, text);
    QCOMPARE(valueOf(bytes.constData(), name.constData()), text);
}

void tst_HexModels::patterns_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("bytes"); // empty: it is no pattern
    QTest::addColumn<QByteArray>("mask");
    const auto row = [](const char* text, const char* bytes, const char* mask)
    { QTest::newRow(text) << QString::fromLatin1(text) << QByteArray(bytes) << QByteArray(mask); };
    row("DE AD ?? 00", "DEAD0000", "FFFF00FF");
    row("dead??00", "DEAD0000", "FFFF00FF");
    row("7", "", "");
    row("??", "", "");
    row("XY", "", "");
    row("-1", "", "");
    row("", "", "");
}

void tst_HexModels::patterns()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, mask);
    const auto pattern = patternOfBytes(text);
    QCOMPARE(pattern.has_value(), !bytes.isEmpty());
    QVERIFY(!pattern
            || *pattern == (HexPattern{bytesOf(bytes.constData()), bytesOf(mask.constData())}));
}

void tst_HexModels::numberPatterns_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("bytes"); // empty: it is no such number
    const auto row = [](const char* text, ScalarType type, const char* bytes)
    {
        QTest::addRow("%s as %s", text, tr::schema::typeName(type).data())
            << QString::fromLatin1(text) << static_cast<int>(type) << QByteArray(bytes);
    };
    row("4660", ScalarType::U16, "3412");
    row("0x1234", ScalarType::U32, "34120000");
    row("-2", ScalarType::I16, "FEFF");
    row("0xFFFE", ScalarType::I16, "FEFF");
    row("-2", ScalarType::U16, "");
    row("256", ScalarType::U8, "");
    row("128", ScalarType::I8, "");
    row("-128", ScalarType::I8, "80");
    row("4294967295", ScalarType::U32, "FFFFFFFF");
    row("--5", ScalarType::I32, "");
    row("five", ScalarType::I32, "");
    row("1.5", ScalarType::F32, "0000C03F");
    row("1.5", ScalarType::I32, "");
    row("-2", ScalarType::I64, "FEFFFFFFFFFFFFFF");
    row("0xFFFFFFFFFFFFFFFE", ScalarType::I64, "FEFFFFFFFFFFFFFF");
    row("9223372036854775807", ScalarType::I64, "FFFFFFFFFFFFFF7F");
    row("9223372036854775808", ScalarType::I64, "");
    row("-9223372036854775808", ScalarType::I64, "0000000000000080");
    row("-9223372036854775809", ScalarType::I64, "");
    row("-2147483648", ScalarType::I32, "00000080");
    row("-2147483649", ScalarType::I32, "");
    row("0.1", ScalarType::F64, "9A9999999999B93F");
}

void tst_HexModels::numberPatterns()
{
    QFETCH(QString, text);
    QFETCH(int, type);
    QFETCH(QByteArray, bytes);
    const auto pattern = patternOfNumber(text, static_cast<ScalarType>(type));
    QCOMPARE(pattern.has_value(), !bytes.isEmpty());
    QVERIFY(!pattern || pattern->bytes == bytesOf(bytes.constData()));
}

void tst_HexModels::findsInBothDirections()
{
    const MemorySource source(bytesOf("AA00BBAA01BBAA02BB"));
    const auto pattern = *patternOfBytes(QStringLiteral("AA ?? BB"));
    const auto find = [&](std::uint64_t from, bool forward)
    {
        const auto match = findBytes(source, pattern, from, forward);
        return match ? std::pair(static_cast<int>(match->offset), match->wrapped)
                     : std::pair(-1, false);
    };
    QCOMPARE(find(0, true), std::pair(0, false));
    QCOMPARE(find(1, true), std::pair(3, false));
    QCOMPARE(find(7, true), std::pair(0, true));
    QCOMPARE(find(6, false), std::pair(3, false));
    QCOMPARE(find(0, false), std::pair(6, true));
    QVERIFY(!findBytes(source, *patternOfBytes(QStringLiteral("CC")), 0, true));
    QVERIFY(!findBytes(source, *patternOfText(QStringLiteral("longer than all")), 0, true));
    const auto only = findBytes(source, *patternOfBytes(QStringLiteral("01")), 5, true);
    QVERIFY(only && only->offset == 4 && only->wrapped);
}

void tst_HexModels::findsAcrossBlocks()
{
    // The search reads a megabyte at a time.
    std::vector<std::byte> bytes(3U << 20U);
    const std::uint64_t place = (1U << 20U) - 2;
    std::ranges::copy(bytesOf("01020304"), bytes.begin() + static_cast<std::ptrdiff_t>(place));
    const MemorySource source(std::move(bytes));
    const auto pattern = *patternOfBytes(QStringLiteral("00 01 02 03 04"));
    for (const bool forward : {true, false})
    {
        const auto match = findBytes(source, pattern, forward ? 0 : 2'000'000, forward);
        QVERIFY(match);
        QCOMPARE(match->offset, place - 1);
    }
}

void tst_HexModels::searchesCanBeCancelled()
{
    const MemorySource source(std::vector<std::byte>(3U << 20U));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(findBytes(source,
                                                         *patternOfBytes(QStringLiteral("01")),
                                                         0,
                                                         true,
                                                         tr::Progress(stop.get_token()))),
                             tr::Cancelled);
}

void tst_HexModels::notesAndRanges()
{
    const OpenFilePtr file = test::smallFile(versions::Tr3);
    const auto document = HexDocument::of(file);
    QCOMPARE(document->spaces().size(), std::size_t{1});
    const HexNote note = noteOf(*document, *file, "animations/1/state_id");
    QCOMPARE(note.path, QStringLiteral("animations/1/state_id"));
    QCOMPARE(note.type, QStringLiteral("u16"));
    QVERIFY(note.address);
    QCOMPARE(pathOf(*file, *note.address), note.path);
    QCOMPARE(document->rangesOf(*note.address), std::vector{note.bytes});
    QVERIFY(!note.doc.isEmpty());
    const QString tip = hexTip(note, document->spaces()[0]);
    QVERIFY(tip.contains(note.path) && tip.contains(note.doc.toHtmlEscaped()));

    // A count belongs to no number of the row that it stands in, but leads to that row.
    const HexNote count = noteOf(*document, *file, "rooms/1/num_portals");
    QVERIFY(count.address);
    QCOMPARE(pathOf(*file, *count.address), QStringLiteral("rooms/1"));
    QCOMPARE(count.raw, QStringLiteral("1"));
}

void tst_HexModels::scatteredTables()
{
    const OpenFilePtr file = test::smallFile(versions::Tr3);
    const auto document = HexDocument::of(file);
    const auto ranges = document->rangesOf({tables::Portals});
    QCOMPARE(ranges.size(), std::size_t{2}); // each of the rooms has one
    QVERIFY(ranges[0].end() <= ranges[1].offset);
    QCOMPARE(document->rangesOf({tables::Animations}).size(), std::size_t{1});
    QVERIFY(document->rangesOf({tables::Animations, 9999}).empty());
}

void tst_HexModels::packedStreams()
{
    const OpenFilePtr file = test::smallFile(versions::Tr3);
    const auto document = HexDocument::of(file);
    const auto inside = [&](const char* path) { return noteOf(*document, *file, path).inside; };
    QVERIFY2(inside("mesh_words/0").contains(QStringLiteral("centre/x")),
             qPrintable(inside("mesh_words/0")));
    QVERIFY2(inside("anim_commands/0").contains(QStringLiteral("(sound ")),
             qPrintable(inside("anim_commands/0")));
    QVERIFY2(inside("anim_commands/2").contains(QStringLiteral("operand 2")),
             qPrintable(inside("anim_commands/2")));
    QVERIFY2(inside("mesh_trees/1").contains(QStringLiteral("link 0")),
             qPrintable(inside("mesh_trees/1")));
    QVERIFY2(inside("floor_data/1").contains(QStringLiteral("portal")),
             qPrintable(inside("floor_data/1")));
}

void tst_HexModels::editedChunksHaveTheirOwnMap()
{
    // The chunk had been compressed before it was edited: its map knows the old size.
    tr::format::GameFile changed = test::packedFile()->file();
    auto& level = *changed.content.as<tr::level::Level>();
    for (auto& entity : level.entities.edit())
    {
        entity.x = 0x01234567;
    }
    const OpenFilePtr edited = test::opened(std::move(changed));
    const auto document = HexDocument::of(edited);
    QCOMPARE(document->spaces().size(), edited->map().spaces().size());
    const auto x = document->rangesOf(*addressOf(*edited, "entities/0/x"));
    QCOMPARE(x.size(), std::size_t{1});
    const auto& space = document->spaces()[x[0].space];
    QVERIFY(space.source);
    QCOMPARE(hexText(readBytes(*space.source, x[0].offset, x[0].size)),
             QStringLiteral("67 45 23 01"));
    const auto now = tr::format::write(edited->file());
    QCOMPARE(document->spaces()[0].source->size(), now->size());
    for (std::uint32_t i = 0; i < document->spaces().size(); ++i)
    {
        const std::uint64_t size = document->spaces()[i].source->size();
        QVERIFY(size == 0 || document->noteAt(i, size - 1));
    }
}

void tst_HexModels::damagedFilesHaveFieldsAsFarAsTheyWereRead()
{
    const auto whole = tr::format::write(test::packedFile()->file());
    QVERIFY(whole);
    const auto half = std::span(*whole).first(whole->size() - whole->size() / 4);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("half.tr4"));
    QFile disk(path);
    QVERIFY(disk.open(QIODevice::WriteOnly));
    disk.write(reinterpret_cast<const char*>(half.data()), static_cast<qint64>(half.size()));
    disk.close();
    auto read = tr::format::read(half, "half.tr4");
    QVERIFY(read && !read->complete);
    const auto file = std::make_shared<OpenFile>(path, half.size(), std::move(*read));
    const auto document = HexDocument::of(file);
    QCOMPARE(document->spaces()[0].source->size(), half.size());
    QVERIFY(document->noteAt(0, 0));
    QVERIFY(!document->noteAt(0, half.size() - 1));
    QVERIFY(document->stretches(0, half.size() - 1, half.size()).empty());
}

void tst_HexModels::stretchesCoverEverySpace_data()
{
    test::addFileRows();
}

void tst_HexModels::stretchesCoverEverySpace()
{
    FETCH_FILE(file);
    const auto document = HexDocument::of(file);
    if (document->spaces().size() != file->map().spaces().size())
    {
        return; // made by hand, and nothing that could be read
    }
    for (std::uint32_t i = 0; i < document->spaces().size(); ++i)
    {
        const HexSpace& space = document->spaces()[i];
        QVERIFY2(space.source, qPrintable(space.problem));
        const std::uint64_t size = std::min<std::uint64_t>(space.source->size(), 1U << 18U);
        std::uint64_t next = 0;
        for (const HexStretch& stretch : document->stretches(i, 0, size))
        {
            QCOMPARE(stretch.offset, next);
            next += stretch.size;
        }
        QVERIFY(next >= size);
        for (std::uint64_t at = 0; at < space.source->size(); at += 1 + space.source->size() / 200)
        {
            const auto note = document->noteAt(i, at);
            QVERIFY(note && note->bytes.contains(at));
            if (note->address)
            {
                const auto ranges = document->rangesOf(*note->address);
                QVERIFY2(ranges.size() != 1 || ranges[0].space != i || ranges[0].contains(at)
                             || note->address->leaf == Address::kWholeRow,
                         qPrintable(note->path));
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_HexModels, QCoreApplication>;
#include "tst_HexModels.moc"
