// Parts with a size in front, around or behind them: what does not fit is refused when it is put
// there, not when the file is saved, and an offset in such a part is written where it stands.

#include "core/base/Error.h"
#include "core/edit/document/Document.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/archive/ReadArchive.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/ReadValue.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <concepts>

using namespace tr;
using test::Bytes;
using namespace std::string_view_literals;
using test::bytesOf;

namespace
{

constexpr schema::Version kVersion{6};

/// A chunk with the offset of a note, which stands behind it.
struct Wrapped
{
    std::uint8_t lengthBytes = 0;
    Table<std::uint8_t> slack;
    schema::PartPlace note;
    Table<std::uint8_t> letters;
    Table<schema::PartGap> gaps;
};

/// Four lists: in words behind a length, behind a size, in front of one, and where an offset says.
struct Sizes
{
    Table<std::uint8_t> slack;
    Table<std::uint8_t> words;
    Table<std::uint8_t> stored;
    Table<std::uint8_t> ended;
    schema::PartPlace place;
    Table<std::uint8_t> placed;
    Table<schema::PartGap> gaps;
};

constexpr schema::TableInfo kLetters{.number = 940,
                                     .name = "letters",
                                     .segment = "letters",
                                     .title = "Letters",
                                     .noun = "Letter",
                                     .row = "letter {0}",
                                     .doc = "Of a note."};
constexpr schema::TableInfo kWords{.number = 941,
                                   .name = "words",
                                   .segment = "words",
                                   .title = "Words",
                                   .noun = "Byte",
                                   .row = "byte {0}",
                                   .doc = "Two of each."};
constexpr schema::TableInfo kStored{.number = 942,
                                    .name = "stored",
                                    .segment = "stored",
                                    .title = "Stored",
                                    .noun = "Byte",
                                    .row = "byte {0}",
                                    .doc = "Behind a size."};
constexpr schema::TableInfo kEnded{.number = 943,
                                   .name = "ended",
                                   .segment = "ended",
                                   .title = "Ended",
                                   .noun = "Byte",
                                   .row = "byte {0}",
                                   .doc = "In front of a size."};
constexpr schema::TableInfo kPlaced{.number = 944,
                                    .name = "placed",
                                    .segment = "placed",
                                    .title = "Placed",
                                    .noun = "Byte",
                                    .row = "byte {0}",
                                    .doc = "Elsewhere."};

schema::Version versionOf(const Wrapped& /*wrapped*/)
{
    return kVersion;
}

schema::Version versionOf(const Sizes& /*sizes*/)
{
    return kVersion;
}

template <class Archive, class W>
requires std::same_as<std::remove_const_t<W>, Wrapped>

void describe(Archive& archive, W& wrapped)
{
    archive.spread(wrapped.gaps,
                   [&wrapped](auto& inner)
                   {
                       inner.filled("length",
                                    wrapped.lengthBytes,
                                    wrapped.slack,
                                    [&wrapped](auto& chunk)
                                    {
                                        chunk.template at<std::uint32_t>(
                                            "note",
                                            wrapped.note,
                                            [&wrapped](auto& note) {
                                                note.template counted<std::uint8_t>(
                                                    kLetters, wrapped.letters);
                                            });
                                    });
                   });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Sizes>

void describe(Archive& archive, S& sizes)
{
    archive.spread(
        sizes.gaps,
        [&sizes](auto& inner)
        {
            inner.template block<std::uint8_t>(
                "size_in_words",
                2,
                sizes.slack,
                [&sizes](auto& body)
                { body.template counted<std::uint16_t>(kWords, sizes.words); });
            inner.template stored<std::uint8_t>(
                "stored", [&sizes](auto& body) { body.rest(kStored, sizes.stored); });
            inner.template sizedBehind<std::uint8_t>(
                "size_of_ended",
                [&sizes](auto& body)
                { body.template counted<std::uint16_t>(kEnded, sizes.ended); });
            inner.template at<std::uint16_t, std::uint8_t>(
                "placed", sizes.place, [&sizes](auto& body) { body.rest(kPlaced, sizes.placed); });
        });
}

} // namespace

namespace tr::schema
{

template const ContentType& contentType<Wrapped>() noexcept;
template const ContentType& contentType<Sizes>() noexcept;

} // namespace tr::schema

namespace
{

/// The length takes two bytes, the note stands behind a byte of nothing.
constexpr std::string_view kWrapped = "\x84\x00\x07\x00\x00\x00?\x02hi"sv;

/// Two bytes, one, one and two.
constexpr std::string_view kSizes = "\x02\x02\x00qr"
                                    "\x01s"
                                    "\x01\x00t\x04"
                                    "\x0E\x00\x02uv"sv;

} // namespace

class tst_WrappedParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offsetsInAChunkAreWrittenWhereTheyStand();
    void sizesAreThoseOfTheFile();
    void whatDoesNotFitIsRefused_data();
    void whatDoesNotFitIsRefused();
};

void tst_WrappedParts::offsetsInAChunkAreWrittenWhereTheyStand()
{
    const auto read = test::readValue<Wrapped>(bytesOf(kWrapped), kVersion);
    QVERIFY(!read.error);
    edit::Document document{schema::Content(read.value)};
    const schema::Content& content = document.content();
    QCOMPARE(test::byteDifference(bytesOf(kWrapped), content.write()), test::kNothing);
    QVERIFY(!content.shape().fault);
    const schema::FieldMap map = content.layout();
    QCOMPARE(test::mapProblem(map, bytesOf(kWrapped)), test::kNothing);
    QCOMPARE(map.at(0, 3)->path, std::string("offset_of_note"));
    QCOMPARE(map.at(0, 8)->path, std::string("letters/0"));
    const schema::RowBlock rows(std::vector<std::uint8_t>{'o'});
    QVERIFY(edit::insertRows(document, "letters", 2, rows));
    const auto again = test::readValue<Wrapped>(document.content().write(), kVersion);
    QVERIFY(!again.error);
    QCOMPARE(again.value.letters.size(), std::size_t{3});
    QCOMPARE(again.value.gaps.size(), std::size_t{1});
}

void tst_WrappedParts::sizesAreThoseOfTheFile()
{
    const auto read = test::readValue<Sizes>(bytesOf(kSizes), kVersion);
    QVERIFY(!read.error);
    const schema::Content content = read.value;
    QCOMPARE(test::byteDifference(bytesOf(kSizes), content.write()), test::kNothing);
    QVERIFY(!content.shape().fault);
    QCOMPARE(read.value.placed.size(), std::size_t{2});
}

void tst_WrappedParts::whatDoesNotFitIsRefused_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<int>("fits");
    QTest::addColumn<int>("fitsNot");
    // Of 255 words two bytes are the count; of 255 bytes in front of their size three.
    QTest::newRow("in words") << "words" << 506 << 508;
    QTest::newRow("in no whole word") << "words" << 2 << 3;
    QTest::newRow("behind a size") << "stored" << 254 << 255;
    QTest::newRow("in front of a size") << "ended" << 251 << 252;
    QTest::newRow("elsewhere") << "placed" << 253 << 254;
}

void tst_WrappedParts::whatDoesNotFitIsRefused()
{
    QFETCH(const QString, table);
    QFETCH(const int, fits);
    QFETCH(const int, fitsNot);
    const auto put = [&](int count)
    {
        edit::Document document{
            schema::Content(test::readValue<Sizes>(bytesOf(kSizes), kVersion).value)};
        const schema::RowBlock rows(std::vector<std::uint8_t>(static_cast<std::size_t>(count), 1));
        const auto done = edit::insertRows(document, table.toStdString(), 0, rows);
        const auto again = test::readValue<Sizes>(document.content().write(), kVersion);
        const bool isWhole =
            !again.error && schema::Content(again.value).write() == document.content().write();
        return std::pair(done.has_value(), isWhole);
    };
    QCOMPARE(put(fits), std::pair(true, true));
    QCOMPARE(put(fitsNot), std::pair(false, true));
}

template struct tr::test::RegisteredTest<tst_WrappedParts>;
#include "tst_WrappedParts.moc"
