// Files with a directory: parts that stand wherever an offset says, and the bytes between them.

#include "core/edit/document/Document.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/archive/ReadArchive.h"
#include "tests/core/Invariants.h"
#include "tests/core/ReadValue.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <concepts>
#include <random>

using namespace tr;
using test::Bytes;

namespace
{

struct ParcelHead
{
    std::uint16_t kind = 0;
};

/// What an entry of the directory leads to.
struct Parcel
{
    ParcelHead head;
    schema::PartPlace place;
    Table<std::uint8_t> content;
};

/// mark | offset and size of the directory | offset of a note | parcels, directory and note
struct Crate
{
    ParcelHead mark{0x4243};
    schema::PartPlace directory;
    schema::PartPlace note;
    Table<Parcel> parcels;
    Table<std::uint8_t> letters;
    Table<schema::PartGap> gaps;
};

constexpr schema::TableInfo kParcels{.number = 910,
                                     .name = "parcels",
                                     .segment = "parcels",
                                     .title = "Parcels",
                                     .noun = "Parcel",
                                     .row = "parcel {0}",
                                     .doc = "The directory."};

constexpr schema::TableInfo kContent{.number = 911,
                                     .name = "content",
                                     .segment = "content",
                                     .title = "Content",
                                     .noun = "Byte",
                                     .row = "byte {0}",
                                     .doc = "What is in a parcel.",
                                     .outer = kParcels};

constexpr schema::TableInfo kLetters{.number = 912,
                                     .name = "letters",
                                     .segment = "letters",
                                     .title = "Note",
                                     .noun = "Letter",
                                     .row = "letter {0}",
                                     .doc = "Has a length of its own."};

constexpr schema::Version kVersion{6};
constexpr std::size_t kHeadBytes = 2 + 4 + 2 + 4;
constexpr std::size_t kEntryBytes = 2 + 4 + 4;

schema::Version versionOf(const Crate& /*crate*/)
{
    return kVersion;
}

template <class Archive, class P>
requires std::same_as<std::remove_const_t<P>, Parcel>

void describe(Archive& archive, P& parcel)
{
    archive.record("", parcel.head);
    archive.template at<std::uint32_t, std::uint32_t>(
        "content", parcel.place, [&parcel](auto& inner) { inner.rest(kContent, parcel.content); });
}

template <class Archive, class C>
requires std::same_as<std::remove_const_t<C>, Crate>

void describe(Archive& archive, C& crate)
{
    archive.spread(
        crate.gaps,
        [&crate](auto& inner)
        {
            inner.record("", crate.mark);
            inner.template at<std::uint32_t, std::uint16_t>(
                "directory",
                crate.directory,
                [&crate](auto& directory)
                { directory.template each<std::uint16_t>(kParcels, crate.parcels, kEntryBytes); });
            inner.template at<std::uint32_t>(
                "note",
                crate.note,
                [&crate](auto& note)
                { note.template counted<std::uint8_t>(kLetters, crate.letters); });
        });
}

} // namespace

template <>
struct tr::schema::Schema<ParcelHead>
{
    static constexpr std::string_view name = "parcel";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("kind", &ParcelHead::kind, doc("Of it.")));
};

namespace
{

test::ReadValue<Crate> readCrate(const Bytes& bytes)
{
    return test::readValue<Crate>(bytes, kVersion);
}

schema::Content contentOf(const Bytes& bytes)
{
    return readCrate(bytes).value;
}

/// Builds files by what the head comment of Crate says and nothing else.
class CrateBuilder
{
public:
    /// Bytes at the end of the file; returns their offset.
    std::uint32_t add(const std::vector<std::uint8_t>& raw)
    {
        const auto at = static_cast<std::uint32_t>(m_bytes.size());
        for (const std::uint8_t each : raw)
        {
            m_bytes.push_back(std::byte{each});
        }
        return at;
    }

    void entry(std::uint16_t kind, std::uint32_t offset, std::uint32_t size)
    {
        put(m_entries, kind);
        put(m_entries, offset);
        put(m_entries, size);
        ++m_count;
    }

    void directory()
    {
        std::vector<std::uint8_t> raw;
        put(raw, m_count);
        raw.insert(raw.end(), m_entries.begin(), m_entries.end());
        write(2, add(raw));
        write(6, static_cast<std::uint16_t>(raw.size()));
    }

    void note(std::uint32_t offset) { write(8, offset); }

    template <class Number>
    void write(std::size_t at, Number number)
    {
        std::memcpy(m_bytes.data() + at, &number, sizeof(number));
    }

    [[nodiscard]] const Bytes& bytes() const { return m_bytes; }

private:
    template <class Number>
    static void put(std::vector<std::uint8_t>& to, Number number)
    {
        const auto* const raw = reinterpret_cast<const std::uint8_t*>(&number);
        to.insert(to.end(), raw, raw + sizeof(number));
    }

    Bytes m_bytes = []
    {
        Bytes head(kHeadBytes);
        head[0] = std::byte{0x43};
        head[1] = std::byte{0x42};
        return head;
    }();
    std::vector<std::uint8_t> m_entries;
    std::uint16_t m_count = 0;
};

/// Two parcels that stand the wrong way round, one without bytes, a note between them, two bytes
/// of nothing in front of the second and one at the end.
Bytes crateByHand()
{
    CrateBuilder made;
    const auto late = made.add({7, 8, 9});     // 12
    made.note(made.add({2, 'h', 'i'}));        // 15
    made.add({0xAA, 0xBB});                    // 18
    const auto early = made.add({1, 2, 3, 4}); // 20
    made.entry(10, early, 4);
    made.entry(11, late, 3);
    made.entry(12, 0xFFFF'FFFF, 0);
    made.directory(); // 24
    made.add({0xCC}); // 56
    return made.bytes();
}

constexpr std::size_t kDirectory = 24;

/// The error of a file that was changed at one place.
template <class Number>
Error errorWith(std::size_t at, Number number)
{
    Bytes bytes = crateByHand();
    std::memcpy(bytes.data() + at, &number, sizeof(number));
    const auto error = readCrate(bytes).error;
    return error.value_or(Error{ErrorCode::UnknownFormat, {}, "read as if nothing were", {}});
}

/// A file with parts at random places in random order.
Bytes randomCrate(std::mt19937_64& random)
{
    const auto upTo = [&random](std::size_t most)
    { return std::uniform_int_distribution<std::size_t>(0, most)(random); };
    const auto someBytes = [&](std::size_t most)
    {
        std::vector<std::uint8_t> raw(upTo(most));
        std::ranges::generate(raw, [&] { return static_cast<std::uint8_t>(random()); });
        return raw;
    };
    CrateBuilder made;
    const std::size_t parcels = upTo(6);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
    const std::size_t noteAt = upTo(parcels);
    for (std::size_t i = 0; i <= parcels; ++i)
    {
        made.add(someBytes(3));
        if (i == noteAt)
        {
            auto letters = someBytes(20);
            letters.insert(letters.begin(), static_cast<std::uint8_t>(letters.size()));
            made.note(made.add(letters));
        }
        if (i < parcels)
        {
            const auto raw = someBytes(30);
            places.emplace_back(made.add(raw), static_cast<std::uint32_t>(raw.size()));
        }
    }
    std::ranges::shuffle(places, random);
    for (const auto& [offset, size] : places)
    {
        made.entry(static_cast<std::uint16_t>(random()), offset, size);
    }
    made.directory();
    made.add(someBytes(3));
    return made.bytes();
}

std::vector<std::uint8_t> asNumbers(const Table<std::uint8_t>& table)
{
    return {table.rows().begin(), table.rows().end()};
}

using ByteList = std::vector<std::uint8_t>;

} // namespace

class tst_Places : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void partsAreReadWhereTheyStand()
    {
        const Bytes bytes = crateByHand();
        const auto outcome = readCrate(bytes);
        QVERIFY2(!outcome.error, outcome.error ? fullMessage(*outcome.error).c_str() : "");
        const Crate& crate = outcome.value;
        QCOMPARE(crate.parcels.size(), std::size_t{3});
        QCOMPARE(asNumbers(crate.parcels[0].content), (ByteList{1, 2, 3, 4}));
        QCOMPARE(asNumbers(crate.parcels[1].content), (ByteList{7, 8, 9}));
        QCOMPARE(crate.parcels[2].content.size(), std::size_t{0});
        QCOMPARE(asNumbers(crate.letters), (ByteList{'h', 'i'}));
        QCOMPARE(crate.gaps.size(), std::size_t{2});
        QCOMPARE(asNumbers(crate.gaps[0].bytes), (ByteList{0xAA, 0xBB}));
        QCOMPARE(crate.gaps[0].at, std::uint64_t{18});
        QCOMPARE(asNumbers(crate.gaps[1].bytes), (ByteList{0xCC}));
        QCOMPARE(test::byteDifference(bytes, schema::Content(crate).write()), std::string());
    }

    void everyByteHasItsName()
    {
        const Bytes bytes = crateByHand();
        const schema::FieldMap map = contentOf(bytes).layout();
        QCOMPARE(test::mapProblem(map, bytes), std::string());
        QCOMPARE(test::fieldsProblem(map, 50), std::string());
        QCOMPARE(map.at(0, 2)->path, std::string("offset_of_directory"));
        QCOMPARE(map.at(0, 6)->path, std::string("size_of_directory"));
        QCOMPARE(map.at(0, 13)->path, std::string("parcels/1/content/1"));
        QCOMPARE(map.at(0, 15)->path, std::string("num_letters"));
        QCOMPARE(map.at(0, 19)->path, std::string("gaps/0"));
        QCOMPARE(map.at(0, 20)->path, std::string("parcels/0/content/0"));
        QCOMPARE(map.at(0, kDirectory)->path, std::string("num_parcels"));
        QCOMPARE(map.at(0, kDirectory + 4)->path, std::string("parcels/0/offset_of_content"));
        QCOMPARE(map.find("parcels/1/content")->offset, std::uint64_t{12});
        QCOMPARE(map.find("gaps/1")->offset, std::uint64_t{56});
    }

    void whatGrowsMovesWhatFollows()
    {
        edit::Document document(contentOf(crateByHand()));
        QVERIFY(edit::insertRows(
            document, "parcels/1/content", 3, schema::RowBlock(std::vector<std::uint8_t>{42, 43})));
        CrateBuilder expected;
        const auto late = expected.add({7, 8, 9, 42, 43});
        expected.note(expected.add({2, 'h', 'i'}));
        expected.add({0xAA, 0xBB});
        const auto early = expected.add({1, 2, 3, 4});
        expected.entry(10, early, 4);
        expected.entry(11, late, 5);
        expected.entry(12, 0xFFFF'FFFF, 0);
        expected.directory();
        expected.add({0xCC});
        const auto written = document.content().write();
        QCOMPARE(test::byteDifference(expected.bytes(), written), std::string());
        QCOMPARE(test::mapProblem(document.content().layout(), written), std::string());
        document.undo();
        QCOMPARE(test::byteDifference(crateByHand(), document.content().write()), std::string());
    }

    void partsThatComeAreWrittenBehindTheOthers()
    {
        edit::Document document(contentOf(crateByHand()));
        const schema::RowBlock row(
            std::vector<Parcel>{{{13}, {}, std::vector<std::uint8_t>{5, 5}}, {{14}, {}, {}}});
        QVERIFY(edit::insertRows(document, "parcels", 0, row));
        QVERIFY(edit::removeRows(document, {"parcels", 3, 1})); // the late one
        CrateBuilder expected;
        expected.note(expected.add({2, 'h', 'i'}));
        expected.add({0xAA, 0xBB});
        const auto early = expected.add({1, 2, 3, 4});
        expected.entry(13, 21 + 2 + 4 * 10 + 1, 2);
        expected.entry(14, 0, 0);
        expected.entry(10, early, 4);
        expected.entry(12, 0xFFFF'FFFF, 0);
        expected.directory();
        expected.add({0xCC});
        expected.add({5, 5});
        QCOMPARE(test::byteDifference(expected.bytes(), document.content().write()), std::string());
    }

    /// Rows on the clipboard and in the journal know no file around them.
    void rowsAloneComeBack()
    {
        schema::Content content = contentOf(crateByHand());
        bool isUsed = false;
        content.access("parcels",
                       [&isUsed](schema::TableAccess& access)
                       {
                           const schema::RowBlock rows = access.copy(0, 3);
                           const auto bytes = access.bytesOf(rows);
                           QVERIFY(bytes);
                           const auto again = access.rowsOf(*bytes, 3);
                           QVERIFY(again);
                           const auto& read = again->rows<Parcel>();
                           QCOMPARE(asNumbers(read[0].content), (ByteList{1, 2, 3, 4}));
                           QCOMPARE(read[1].place.at, std::uint64_t{12});
                           QCOMPARE(read[2].head.kind, std::uint16_t{12});
                           const auto blank = access.bytesOf(access.blank(1));
                           QVERIFY(access.rowsOf(*blank, 1)->rows<Parcel>()[0].place
                                   == schema::PartPlace{});
                           isUsed = true;
                       });
        QVERIFY(isUsed);
    }

    void damageIsTold_data()
    {
        QTest::addColumn<Error>("error");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<std::size_t>("at");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* name,
                            const Error& error,
                            ErrorCode code,
                            std::size_t at,
                            const char* path)
        { QTest::newRow(name) << error << code << at << QString::fromLatin1(path); };
        using Code = ErrorCode;
        using U16 = std::uint16_t;
        using U32 = std::uint32_t;
        constexpr std::size_t kEarly = kDirectory + 2 + 2;
        constexpr std::size_t kLate = kEarly + kEntryBytes;
        row("directory behind the end",
            errorWith(2, U32{58}),
            Code::PartOutside,
            2,
            "offset_of_directory");
        row("directory in the head",
            errorWith(2, U32{1}),
            Code::PartsOverlap,
            2,
            "offset_of_directory");
        row("directory runs over the end",
            errorWith(6, U16{34}),
            Code::PartOutside,
            2,
            "offset_of_directory");
        row("directory is longer than its entries",
            errorWith(6, U16{33}),
            Code::BlockOverrun,
            2,
            "directory");
        row("directory is shorter than its entries",
            errorWith(6, U16{30}),
            Code::CountTooLarge,
            kDirectory,
            "num_parcels");
        row("parcel behind the end",
            errorWith(kEarly, U32{0xFFFF'FFF0}),
            Code::PartOutside,
            kEarly,
            "parcels/0/offset_of_content");
        row("parcel over the end",
            errorWith(kEarly + 4, U32{0xFFFF'FFFF}),
            Code::PartOutside,
            kEarly,
            "parcels/0/offset_of_content");
        row("parcel in the head",
            errorWith(kEarly, U32{8}),
            Code::PartsOverlap,
            kEarly,
            "parcels/0/offset_of_content");
        row("parcel in its directory",
            errorWith(kEarly, U32{kDirectory}),
            Code::PartsOverlap,
            kEarly,
            "parcels/0/offset_of_content");
        row("parcel runs into another",
            errorWith(kLate + 4, U32{9}),
            Code::PartsOverlap,
            kLate,
            "parcels/1/offset_of_content");
        row("two parcels at one place",
            errorWith(kLate, U32{20}),
            Code::PartsOverlap,
            kLate,
            "parcels/1/offset_of_content");
        row("note runs into a parcel",
            errorWith(15, std::uint8_t{6}),
            Code::PartsOverlap,
            8,
            "offset_of_note");
        row("note at the end", errorWith(8, U32{57}), Code::PartOutside, 8, "offset_of_note");
        row("note is cut off", errorWith(8, U32{56}), Code::CountTooLarge, 56, "num_letters");
    }

    void damageIsTold()
    {
        QFETCH(Error, error);
        QFETCH(ErrorCode, code);
        QFETCH(std::size_t, at);
        QFETCH(QString, path);
        QCOMPARE(error.code, code);
        QCOMPARE(QString::fromStdString(error.path), path);

        QCOMPARE(error.place.offset, at);
    }

    /// A small file must not fill the memory with many views of the same bytes.
    void manyEntriesForOnePart()
    {
        CrateBuilder made;
        const auto at = made.add(std::vector<std::uint8_t>(60'000));
        for (int i = 0; i < 6'000; ++i)
        {
            made.entry(0, at, 60'000);
        }
        made.directory();
        const auto outcome = readCrate(made.bytes());
        QVERIFY(outcome.error && outcome.error->code == ErrorCode::PartsOverlap);
        QCOMPARE(outcome.error->path, std::string("parcels/1/offset_of_content"));
    }

    void anyArrangementIsKept()
    {
        std::mt19937_64 random(7);
        std::size_t gaps = 0;
        std::size_t edits = 0;
        for (int round = 0; round < 400; ++round)
        {
            const Bytes bytes = randomCrate(random);
            const auto outcome = readCrate(bytes);
            QVERIFY2(!outcome.error, std::to_string(round).c_str());
            gaps += outcome.value.gaps.size();
            edit::Document document(schema::Content(outcome.value));
            QCOMPARE(test::byteDifference(bytes, document.content().write()), std::string());
            QCOMPARE(test::mapProblem(document.content().layout(), bytes), std::string());
            for (int edit = 0; edit < 6; ++edit)
            {
                const auto rows = in(document).parcels.size();
                if (rows == 0)
                {
                    break;
                }
                const std::size_t row = random() % rows;
                const std::string content = "parcels/" + std::to_string(row) + "/content";
                const std::size_t size = in(document).parcels[row].content.size();
                const auto deed = random() % 4;
                const auto done =
                    deed == 0 ? edit::insertRows(
                        document,
                        content,
                        random() % (size + 1),
                        schema::RowBlock(std::vector<std::uint8_t>(random() % 40, std::uint8_t{1})))
                    : deed == 1 ? edit::duplicateRows(document, {"parcels", row, 1})
                    : deed == 2 ? edit::removeRows(document, {"parcels", row, 1})
                                : edit::removeRows(document, {content, 0, size / 2});
                edits += done ? 1 : 0;
                const auto written = document.content().write();
                const auto again = readCrate(written);
                QVERIFY(!again.error);
                QCOMPARE(again.value.parcels.size(), in(document).parcels.size());
                for (std::size_t i = 0; i < again.value.parcels.size(); ++i)
                {
                    QVERIFY(asNumbers(again.value.parcels[i].content)
                            == asNumbers(in(document).parcels[i].content));
                }
                QCOMPARE(asNumbers(again.value.letters), asNumbers(outcome.value.letters));
                QCOMPARE(test::mapProblem(document.content().layout(), written), std::string());
            }
            while (document.canUndo())
            {
                document.undo();
            }
            QCOMPARE(test::byteDifference(bytes, document.content().write()), std::string());
        }
        QVERIFY2(gaps > 400, std::to_string(gaps).c_str());
        QVERIFY2(edits > 1'000, std::to_string(edits).c_str());
    }

    void damagedBytesAreExactOrRefused()
    {
        std::mt19937_64 random(8);
        std::size_t taken = 0;
        std::size_t refused = 0;
        for (int round = 0; round < 4'000; ++round)
        {
            Bytes bytes = randomCrate(random);
            const std::size_t flips = 1 + random() % 3;
            for (std::size_t i = 0; i < flips; ++i)
            {
                bytes[2 + random() % (bytes.size() - 2)] = static_cast<std::byte>(random());
            }
            const auto outcome = readCrate(bytes);
            if (outcome.error)
            {
                ++refused;
                QVERIFY(!outcome.error->path.empty());
                QVERIFY(outcome.error->place.offset <= bytes.size());
                // What was read has a map all the same.
                QVERIFY(!schema::Content(outcome.value).layout().nodes().empty());
                continue;
            }
            ++taken;
            QCOMPARE(test::byteDifference(bytes, schema::Content(outcome.value).write()),
                     std::string());
        }
        QVERIFY2(taken > 1'000, std::to_string(taken).c_str());
        QVERIFY2(refused > 500, std::to_string(refused).c_str());
    }

private:
    static const Crate& in(const edit::Document& document)
    {
        return *document.content().as<Crate>();
    }
};

template struct tr::test::RegisteredTest<tst_Places>;
#include "tst_Places.moc"
