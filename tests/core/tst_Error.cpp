#include "core/base/Error.h"
#include "core/base/Text.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

using namespace tr;

class tst_Error : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void codes_data();
    void codes();
    void namesDiffer();
    void argumentsThatLookLikePlacesStayAsTheyAre();
    void anArgumentThatIsMissingLeavesItsPlace();
    void fullMessages_data();
    void fullMessages();
    void subjectsStandInFront();
    void hexNumbers();
    void hexBytesAreCutShort();
};

namespace
{

struct Expected
{
    ErrorCode code;
    const char* name;
    std::size_t arguments; ///< as the comment of the code promises
};

// Written out once more: a code that is put into the middle of the list must not shift the texts.
constexpr std::array kCodes{
    Expected{ErrorCode::FileNotFound, "file_not_found", 1},
    Expected{ErrorCode::FileNotReadable, "file_not_readable", 2},
    Expected{ErrorCode::FileNotWritable, "file_not_writable", 2},
    Expected{ErrorCode::FileTooLarge, "file_too_large", 2},
    Expected{ErrorCode::SavedCopyDiffers, "saved_copy_differs", 1},
    Expected{ErrorCode::SaveInterrupted, "save_interrupted", 1},
    Expected{ErrorCode::BeingSaved, "being_saved", 1},
    Expected{ErrorCode::UnknownFormat, "unknown_format", 1},
    Expected{ErrorCode::EmptyFile, "empty_file", 0},
    Expected{ErrorCode::RefusedProtected, "refused_protected", 0},
    Expected{ErrorCode::RefusedFormat, "refused_format", 1},
    Expected{ErrorCode::UnexpectedEnd, "unexpected_end", 2},
    Expected{ErrorCode::CountTooLarge, "count_too_large", 3},
    Expected{ErrorCode::BlockOverrun, "block_overrun", 2},
    Expected{ErrorCode::PartOutside, "part_outside", 3},
    Expected{ErrorCode::PartsOverlap, "parts_overlap", 2},
    Expected{ErrorCode::BadMark, "bad_mark", 2},
    Expected{ErrorCode::BadChunkStream, "bad_chunk_stream", 1},
    Expected{ErrorCode::ChunkSizeDiffers, "chunk_size_differs", 2},
    Expected{ErrorCode::BadValue, "bad_value", 2},
    Expected{ErrorCode::TextTooLong, "text_too_long", 2},
    Expected{ErrorCode::TextNotEnded, "text_not_ended", 1},
    Expected{ErrorCode::BytesLeftOver, "bytes_left_over", 1},
    Expected{ErrorCode::SoundMapDiffers, "sound_map_differs", 2},
    Expected{ErrorCode::NotesNotRead, "notes_not_read", 1},
    Expected{ErrorCode::NotesTooLarge, "notes_too_large", 2},
    Expected{ErrorCode::NotesOfOthers, "notes_of_others", 1},
    Expected{ErrorCode::NoSuchPath, "no_such_path", 2},
    Expected{ErrorCode::NoSuchTable, "no_such_table", 1},
    Expected{ErrorCode::NoSuchOffset, "no_such_offset", 2},
    Expected{ErrorCode::PartiallyRead, "partially_read", 0},
    Expected{ErrorCode::NotANumber, "not_a_number", 2},
    Expected{ErrorCode::OutOfRange, "out_of_range", 3},
    Expected{ErrorCode::LetterNotStored, "letter_not_stored", 1},
    Expected{ErrorCode::TextWouldEnd, "text_would_end", 1},
    Expected{ErrorCode::NotReadBack, "not_read_back", 1},
    Expected{ErrorCode::NotEditable, "not_editable", 1},
    Expected{ErrorCode::CountFollows, "count_follows", 1},
    Expected{ErrorCode::RowCountDiffers, "row_count_differs", 2},
    Expected{ErrorCode::TooManyRows, "too_many_rows", 2},
    Expected{ErrorCode::RowCountFixed, "row_count_fixed", 1},
    Expected{ErrorCode::OtherLayer, "other_layer", 1},
    Expected{ErrorCode::OtherKind, "other_kind", 1},
    Expected{ErrorCode::ReferenceTooFar, "reference_too_far", 2},
    Expected{ErrorCode::WouldDangle, "would_dangle", 2},
    Expected{ErrorCode::BlockAmbiguous, "block_ambiguous", 2},
    Expected{ErrorCode::BlockNotUnderstood, "block_not_understood", 1},
    Expected{ErrorCode::BlockOfWords, "block_of_words", 1},
    Expected{ErrorCode::BlockRepeats, "block_repeats", 1},
    Expected{ErrorCode::NoSuchEntry, "no_such_entry", 1},
    Expected{ErrorCode::EntryTied, "entry_tied", 1},
    Expected{ErrorCode::EntriesApart, "entries_apart", 1},
    Expected{ErrorCode::NotAnEntry, "not_an_entry", 1},
    Expected{ErrorCode::OwnerTied, "owner_tied", 1},
    Expected{ErrorCode::NoKeyframes, "no_keyframes", 1},
    Expected{ErrorCode::BadRows, "bad_rows", 0},
    Expected{ErrorCode::OtherVersion, "other_version", 2},
    Expected{ErrorCode::OtherTable, "other_table", 2},
    Expected{ErrorCode::OtherRowCount, "other_row_count", 2},
    Expected{ErrorCode::NameTooLong, "name_too_long", 2},
    Expected{ErrorCode::NameNotPlain, "name_not_plain", 0},
    Expected{ErrorCode::RootBone, "root_bone", 0},
    Expected{ErrorCode::TreeNotKept, "tree_not_kept", 1},
    Expected{ErrorCode::BelowItself, "below_itself", 0},
    Expected{ErrorCode::TooManyBones, "too_many_bones", 2},
    Expected{ErrorCode::RecordTooLong, "record_too_long", 2},
    Expected{ErrorCode::SlotTaken, "slot_taken", 2},
    Expected{ErrorCode::NotKeptInGame, "not_kept_in_game", 2},
    Expected{ErrorCode::TooManyVertices, "too_many_vertices", 2},
    Expected{ErrorCode::TooManyFaces, "too_many_faces", 2},
    Expected{ErrorCode::FaceTooWide, "face_too_wide", 2},
    Expected{ErrorCode::NoNormals, "no_normals", 1},
    Expected{ErrorCode::NoShades, "no_shades", 1},
    Expected{ErrorCode::NotJoinable, "not_joinable", 0},
    Expected{ErrorCode::SampleTooHigh, "sample_too_high", 2},
    Expected{ErrorCode::NotPartner, "not_partner", 1},
    Expected{ErrorCode::NotASkin, "not_a_skin", 2},
    Expected{ErrorCode::JointTooLarge, "joint_too_large", 2},
    Expected{ErrorCode::NoLights, "no_lights", 1},
    Expected{ErrorCode::NothingToDo, "nothing_to_do", 1},
    Expected{ErrorCode::PictureSize, "picture_size", 4},
    Expected{ErrorCode::NoRoomOnPages, "no_room_on_pages", 2},
    Expected{ErrorCode::OffThePage, "off_the_page", 4},
    Expected{ErrorCode::NoSuchColour, "no_such_colour", 2},
    Expected{ErrorCode::NotARectangle, "not_a_rectangle", 1},
    Expected{ErrorCode::NotAWave, "not_a_wave", 1},
    Expected{ErrorCode::WavePartMissing, "wave_part_missing", 1},
    Expected{ErrorCode::WaveNotUnderstood, "wave_not_understood", 2},
    Expected{ErrorCode::BadWave, "bad_wave", 1},
    Expected{ErrorCode::SoundTooLong, "sound_too_long", 2},
    Expected{ErrorCode::NotAPng, "not_a_png", 1},
    Expected{ErrorCode::BadPng, "bad_png", 1},
    Expected{ErrorCode::BadJpeg, "bad_jpeg", 1},
    Expected{ErrorCode::NotAPicture, "not_a_picture", 1},
    Expected{ErrorCode::PictureTooLarge, "picture_too_large", 3},
    Expected{ErrorCode::FilmNotMade, "film_not_made", 1},
    Expected{ErrorCode::BadXml, "bad_xml", 1},
    Expected{ErrorCode::NotAnAnimation, "not_an_animation", 1},
    Expected{ErrorCode::OtherFileVersion, "other_file_version", 2},
    Expected{ErrorCode::NotAModel, "not_a_model", 1},
    Expected{ErrorCode::BadModel, "bad_model", 2},
    Expected{ErrorCode::ModelNeeds, "model_needs", 1},
    Expected{ErrorCode::ModelFileMissing, "model_file_missing", 1},
    Expected{ErrorCode::ModelFileOutside, "model_file_outside", 1},
    Expected{ErrorCode::ModelPartNotRead, "model_part_not_read", 2},
    Expected{ErrorCode::ModelProgramMissing, "model_program_missing", 1},
    Expected{ErrorCode::ModelReaderFailed, "model_reader_failed", 2},
    Expected{ErrorCode::ModelWriterFailed, "model_writer_failed", 2},
};

Error errorWith(ErrorCode code, std::vector<std::string> arguments)
{
    return {code, {}, {}, std::move(arguments)};
}

} // namespace

void tst_Error::codes_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("arguments");
    for (const Expected& each : kCodes)
    {
        QTest::newRow(each.name) << each.code << QString(each.name)
                                 << static_cast<int>(each.arguments);
    }
}

void tst_Error::codes()
{
    QFETCH(ErrorCode, code);
    QFETCH(QString, name);
    QFETCH(int, arguments);

    QCOMPARE(codeName(code), std::string_view(name.toStdString()));
    const std::string text(messageTemplate(code));
    QVERIFY(!text.empty());
    QVERIFY(std::isupper(static_cast<unsigned char>(text.front())) != 0 || text.front() == '{');
    QCOMPARE(text.back(), '.');

    std::vector<std::string> fillings;
    for (int i = 0; i < arguments; ++i)
    {
        QVERIFY2(text.find(concat("{", i, "}")) != std::string::npos, text.c_str());
        fillings.push_back(concat("<argument ", i, ">"));
    }
    QVERIFY2(text.find(concat("{", arguments, "}")) == std::string::npos, text.c_str());
    const std::string filled = message(errorWith(code, fillings));
    QVERIFY2(filled.find('{') == std::string::npos, filled.c_str());
    for (const std::string& filling : fillings)
    {
        QVERIFY2(filled.find(filling) != std::string::npos, filled.c_str());
    }
}

void tst_Error::namesDiffer()
{
    QCOMPARE(kCodes.size(), static_cast<std::size_t>(ErrorCode::ModelWriterFailed) + 1);
    std::set<std::string_view> names;
    std::set<std::string_view> texts;
    for (const Expected& each : kCodes)
    {
        names.insert(codeName(each.code));
        texts.insert(messageTemplate(each.code));
    }
    QCOMPARE(names.size(), kCodes.size());
    QCOMPARE(texts.size(), kCodes.size());
}

// A path may be called anything.
void tst_Error::argumentsThatLookLikePlacesStayAsTheyAre()
{
    QCOMPARE(message(errorWith(ErrorCode::FileNotReadable, {"/levels/{1}.phd", "no permission"})),
             std::string("/levels/{1}.phd cannot be read: no permission."));
    QCOMPARE(message(errorWith(ErrorCode::NoSuchPath, {"{0}/{1}", "{0}"})),
             std::string("There is no {0}/{1}: \"{0}\" is not there."));
}

void tst_Error::anArgumentThatIsMissingLeavesItsPlace()
{
    QCOMPARE(message(errorWith(ErrorCode::FileNotReadable, {"a.phd"})),
             std::string("a.phd cannot be read: {1}."));
    QCOMPARE(message(errorWith(ErrorCode::EmptyFile, {"unused"})),
             std::string("The file is empty."));
}

void tst_Error::fullMessages_data()
{
    QTest::addColumn<QString>("space");
    QTest::addColumn<quint64>("offset");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nowhere") << "" << quint64{0} << ""
                             << "The file is empty.";
    QTest::newRow("in the file") << "" << quint64{0x1F3A4} << "rooms/3/num_portals"
                                 << "0x0001F3A4 (rooms/3/num_portals): The file is empty.";
    QTest::newRow("at its start") << "" << quint64{0} << "version"
                                  << "0x00000000 (version): The file is empty.";
    QTest::newRow("without a path") << "" << quint64{16} << ""
                                    << "0x00000010: The file is empty.";
    QTest::newRow("in a chunk") << "level_data" << quint64{4} << "rooms"
                                << "level_data 0x00000004 (rooms): The file is empty.";
    QTest::newRow("at its start in a chunk") << "level_data" << quint64{0} << ""
                                             << "level_data 0x00000000: The file is empty.";
    QTest::newRow("far") << "" << quint64{0x1'0000'0000} << ""
                         << "0x100000000: The file is empty.";
}

void tst_Error::fullMessages()
{
    QFETCH(QString, space);
    QFETCH(quint64, offset);
    QFETCH(QString, path);
    QFETCH(QString, expected);
    const Error error{ErrorCode::EmptyFile, {space.toStdString(), offset}, path.toStdString(), {}};
    QCOMPARE(QString::fromStdString(fullMessage(error)), expected);
}

/// What has no place in a file has no offset.
void tst_Error::subjectsStandInFront()
{
    const Error nowhere = errorWith(ErrorCode::EmptyFile, {});
    const Error once = about("mesh 3 (left_foot)", nowhere);
    QCOMPARE(message(once), std::string("mesh 3 (left_foot): The file is empty."));
    QCOMPARE(fullMessage(once), message(once));
    QVERIFY(!(once == nowhere));
    QVERIFY(about("LARA", once) == once);
    Error inTheFile = nowhere;
    inTheFile.place.offset = 16;
    QCOMPARE(fullMessage(about("mesh 3", inTheFile)),
             std::string("0x00000010: mesh 3: The file is empty."));
}

void tst_Error::hexNumbers()
{
    QCOMPARE(hex(0), std::string("0x0"));
    QCOMPARE(hex(0xBEEF), std::string("0xBEEF"));
    QCOMPARE(hex(0xBEEF, 8), std::string("0x0000BEEF"));
    QCOMPARE(hex(0xFFFF'FFFF'FFFF'FFFF, 4), std::string("0xFFFFFFFFFFFFFFFF"));
}

void tst_Error::hexBytesAreCutShort()
{
    const std::array bytes{std::byte{0x54}, std::byte{0x52}, std::byte{0x0A}};
    QCOMPARE(hexBytes(bytes), std::string("54 52 0A"));
    QCOMPARE(hexBytes(bytes, 3), std::string("54 52 0A"));
    QCOMPARE(hexBytes(bytes, 2), std::string("54 52 ..."));
    QCOMPARE(hexBytes({}), std::string());
}

template struct tr::test::RegisteredTest<tst_Error>;
#include "tst_Error.moc"
