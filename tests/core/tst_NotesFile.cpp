// Names and pairs are kept beside the file: as a text that says what nothing else says, that is
// read with care, and that takes its place together with the file.

#include "core/edit/animation/NoteEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/WriteForSaving.h"
#include "core/format/notes/NotesFile.h"
#include "core/format/set/DiskFiles.h"
#include "core/io/File.h"
#include "core/io/sets/Interrupted.h"
#include "core/view/objects/Symmetry.h"
#include "tests/core/FaultyDisk.h"
#include "tests/core/NotedWad.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <numeric>

using namespace tr;
using edit::Document;
using test::Fault;
using test::FaultyDisk;
using test::namesIn;
using test::notedWad;
namespace fs = std::filesystem;
namespace tables = level::tables;

namespace
{

using FileBytes = std::vector<std::byte>;

/// More calls than a save of two files makes.
constexpr int kMostNoteCalls = 120;

/// What is said about the only thing that is noted of `notedWad`.
constexpr std::string_view kStrollText = R"({
  "version": 1,
  "moveables": [
    {
      "slot": 0,
      "called": "LARA",
      "animations": 6,
      "names": [
        {"animation": 1, "state": STATE, "frames": FRAMES, "name": "Stroll"}
      ]
    }
  ]
}
)";

QString noteWords(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string strollText()
{
    const level::Animation animation = notedWad().objects.animations[1];
    QString text = noteWords(kStrollText);
    text.replace(QStringLiteral("STATE"), QString::number(animation.stateId));
    text.replace(QStringLiteral("FRAMES"),
                 QString::number(animation.frameEnd - animation.frameStart + 1));
    return text.toStdString();
}

/// The WAD with an animation in front of all others, and the second one called by hand.
Document noted()
{
    Document document(notedWad());
    const auto rows = edit::copyRows(document.content(), {"animations", 0, 1});
    static_cast<void>(
        edit::insertRows(document, "animations", 0, rows, edit::Joins::Next).has_value());
    static_cast<void>(edit::nameAnimation(document, 2, "Stroll").has_value());
    return document;
}

format::GameFile notedFile(const schema::Content& content)
{
    format::GameFile file = test::gameFile(notedWad());
    file.content = content;
    return file;
}

struct Reading
{
    QStringList names;
    Diagnostics told;
    std::string again; ///< what would be written
};

/// Of the WAD as it is, with a text beside it.
Reading readBeside(std::string_view text, schema::Content content = notedWad())
{
    Reading reading;
    format::readNotes(text, content, reading.told);
    reading.names = namesIn(content);
    // Whoever edits it goes on from there.
    reading.again = format::notesText(Document(content).content());
    return reading;
}

QStringList filesIn(const fs::path& folder)
{
    QStringList names;
    for (const auto& entry : fs::directory_iterator(folder))
    {
        names.append(QString::fromStdString(entry.path().filename().string()));
    }
    names.sort();
    return names;
}

void layText(const fs::path& path, std::string_view text)
{
    std::ofstream(path, std::ios::binary) << text;
}

} // namespace

class tst_NotesFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatGoesWithoutSayingIsNotSaid();
    void theTextSaysWhatIsNoted();
    void whatWasSaidIsRead();
    void anUnchangedTextStaysAsItIs();
    void garbageIsToldAndKept_data();
    void garbageIsToldAndKept();
    void damagedTextsDoNoHarm();
    void whatIsOfOtherRowsIsNotUsed_data();
    void whatIsOfOtherRowsIsNotUsed();
    void whatIsOfOtherRowsComesBack();
    void bytesWithNotesAreRead();
    void savedBytesHaveTheNotes();
    void theFilesStandTogether();
    void notesLeaveWithTheLastName();
    void notesLieBesideTheFileItself();
    void aSaveThatFailsChangesNothing();
    void readOnlyNotesStopTheSave();
    void notesThatCannotBeReadStopNobody();
};

void tst_NotesFile::whatGoesWithoutSayingIsNotSaid()
{
    QCOMPARE(format::notesText(notedWad()), std::string());
    Document document(notedWad());
    QCOMPARE(format::notesText(document.content()), std::string());
    // An animation at the end of all is none of the catalogue's by its place either.
    const std::size_t rows = level::objectsOf(document.content()).animations.size();
    const auto copy = edit::copyRows(document.content(), {"animations", 0, 1});
    QVERIFY(edit::insertRows(document, "animations", rows, copy));
    QCOMPARE(format::notesText(document.content()), std::string());
    QVERIFY(edit::nameAnimation(document, 1, "Stroll"));
    QVERIFY(edit::nameAnimation(document, 1, ""));
    QCOMPARE(format::notesText(document.content()), std::string());
}

void tst_NotesFile::theTextSaysWhatIsNoted()
{
    Document document(notedWad());
    QVERIFY(edit::nameAnimation(document, 1, "Stroll"));
    QCOMPARE(noteWords(format::notesText(document.content())), noteWords(strollText()));
    Document inserted = noted();
    const auto text = noteWords(format::notesText(inserted.content()));
    QVERIFY(text.contains(QStringLiteral("\"name\": \"Stroll\"")));
    QCOMPARE(text.count(QStringLiteral("\"catalogue\": null")), 1);
    QCOMPARE(text.count(QStringLiteral("\"catalogue\": {")), 6);
    QVERIFY(text.contains(QStringLiteral(
        "\"catalogue\": {\"slot\": 0, \"animation\": 2}},\n        {\"animation\": 4, ")));
    std::vector<std::size_t> set(view::counterpartsOf(document.content(), 0).size());
    std::iota(set.begin(), set.end(), std::size_t{0});
    view::pairUp(set, 0, 1);
    edit::setCounterparts(document, 0, set);
    QVERIFY(noteWords(format::notesText(document.content()))
                .contains(QStringLiteral("      ],\n      \"joints\": %1,\n      "
                                         "\"mirror_pairs\": [[0, 1]]\n    }\n  ]\n}\n")
                              .arg(set.size())));
}

void tst_NotesFile::whatWasSaidIsRead()
{
    const Reading stroll = readBeside(strollText());
    QStringList expected = namesIn(notedWad());
    expected[1] = QStringLiteral("Stroll");
    QCOMPARE(stroll.names, expected);
    QVERIFY(stroll.told.empty());
    // In the slot of others, among several of one slot, and in no moveable.
    Document document = noted();
    auto set = view::counterpartsOf(document.content(), 0);
    view::pairUp(set, 0, 1);
    edit::setCounterparts(document, 0, set);
    const std::size_t rows = level::objectsOf(document.content()).animations.size();
    for (std::size_t row = 6; row < rows; ++row)
    {
        QVERIFY(edit::nameAnimation(document, row, "Own " + std::to_string(row)));
    }
    const auto saved = format::writeForSaving(notedFile(document.content()), "tut1.wad");
    QVERIFY(saved);
    const auto again = format::read(*saved, "tut1.wad");
    QVERIFY(again && again->diagnostics.empty());
    QCOMPARE(namesIn(again->content), namesIn(document.content()));
    QCOMPARE(view::counterpartsOf(again->content, 0), set);
    QCOMPARE(format::notesText(again->content), format::notesText(document.content()));
    QVERIFY(again->content.write() == document.content().write());
}

void tst_NotesFile::anUnchangedTextStaysAsItIs()
{
    // As somebody has written it by hand, with something that nobody else knows.
    QString text = noteWords(strollText()).simplified();
    text.replace(QStringLiteral("\"version\": 1,"), QStringLiteral("\"version\": 1, \"by\": 7,"));
    schema::Content content = notedWad();
    Diagnostics told;
    format::readNotes(text.toStdString(), content, told);
    QVERIFY(told.empty());
    Document document(content);
    QCOMPARE(noteWords(format::notesText(document.content())), text);
    QVERIFY(edit::nameAnimation(document, 0, "Jog"));
    QVERIFY(noteWords(format::notesText(document.content())) != text);
    document.undo();
    QCOMPARE(noteWords(format::notesText(document.content())), text);
}

void tst_NotesFile::garbageIsToldAndKept_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char* name, const QByteArray& text, const char* code = nullptr)
    { QTest::newRow(name) << text << QByteArray(code != nullptr ? code : "notes_not_read"); };
    row("letters", "names of Lara");
    row("zeros", QByteArray(100, '\0'));
    row("number", "7");
    row("list", "[1, 2]");
    row("cut off", QByteArray::fromStdString(strollText().substr(0, 80)));
    row("no version", "{}");
    row("another version", R"({"version": 2, "moveables": []})");
    row("a version of letters", R"({"version": "1"})");
    row("deep", QByteArray(200000, '['));
    row("deep in the right place",
        R"({"version": 1, "moveables": )" + QByteArray(200000, '[') + QByteArray(200000, ']')
            + "}");
    row("huge", QByteArray(9 * 1024 * 1024, ' '), "notes_too_large");
    row("no UTF-8", "{\"version\": 1, \"x\": \"\xFF\"}");
}

void tst_NotesFile::garbageIsToldAndKept()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    const Reading reading = readBeside(text.toStdString());
    QCOMPARE(reading.names, namesIn(notedWad()));
    QCOMPARE(reading.told.size(), std::size_t{1});
    QCOMPARE(std::string(codeName(reading.told[0].error.code)), code.toStdString());
    QVERIFY(reading.again == text.toStdString());
    // A name that is given replaces it.
    schema::Content content = notedWad();
    Diagnostics told;
    format::readNotes(text.toStdString(), content, told);
    Document document(content);
    QVERIFY(edit::nameAnimation(document, 1, "Stroll"));
    QCOMPARE(noteWords(format::notesText(document.content())), noteWords(strollText()));
}

/// Bytes of a sound text that are others, missing or double.
void tst_NotesFile::damagedTextsDoNoHarm()
{
    Document document = noted();
    auto set = view::counterpartsOf(document.content(), 0);
    view::pairUp(set, 0, 1);
    edit::setCounterparts(document, 0, set);
    const std::string sound = format::notesText(document.content());
    const schema::Content inserted = *document.content().as<level::Wad>(); // without notes
    test::Random random(5);
    int told = 0;
    for (int round = 0; round < 1500; ++round)
    {
        std::string text = sound;
        for (std::size_t times = 1 + random.below(3); times > 0; --times)
        {
            const std::size_t at = random.below(text.size());
            switch (random.below(4))
            {
            case 0:
                text[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                text.erase(at, 1 + random.below(20));
                break;
            case 2:
                text.insert(at, text.substr(at, 1 + random.below(60)));
                break;
            default:
                text[at] = "0123456789-[]{},:\"n"[random.below(19)];
            }
        }
        const Reading reading = readBeside(text, inserted);
        told += reading.told.empty() ? 0 : 1;
        QVERIFY(reading.names.size() == namesIn(document.content()).size());
        // What is written then is understood, and says the same.
        schema::Content again = inserted;
        Diagnostics diagnostics;
        format::readNotes(reading.again, again, diagnostics);
        QCOMPARE(namesIn(again), reading.names);
    }
    QVERIFY(told > 500);
}

void tst_NotesFile::whatIsOfOtherRowsIsNotUsed_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    const auto row = [](const char* name, const char* from, const char* to)
    { QTest::newRow(name) << QByteArray(from) << QByteArray(to); };
    row("another count", "\"animations\": 6", "\"animations\": 4");
    row("another state", "\"state\": ", "\"state\": 9");
    row("other frames", "\"frames\": ", "\"frames\": 9");
    row("another slot", "\"slot\": 0", "\"slot\": 399");
    row("an animation that is not there", "\"animation\": 1", "\"animation\": 17");
    row("no name", "\"Stroll\"", "\"\"");
    row("no text", "\"Stroll\"", "7");
    row("two lines", "Stroll", "a\\nb");
    row("too long",
        "Stroll",
        "StrollStrollStrollStrollStrollStrollStrollStrollStrollStrollStroll"
        "StrollStrollStrollStrollStrollStrollStrollStrollStrollStroll");
    row("an entry of nothing", "\"name\": \"Stroll\"", "\"catalogue\": 7");
    row("negative", "\"animation\": 1", "\"animation\": -1");
}

void tst_NotesFile::whatIsOfOtherRowsIsNotUsed()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QByteArray text = QByteArray::fromStdString(strollText());
    QVERIFY(text.contains(from));
    text.replace(from, to);
    const Reading reading = readBeside(text.toStdString());
    QCOMPARE(reading.names, namesIn(notedWad()));
    QCOMPARE(reading.told.size(), std::size_t{1});
    QCOMPARE(reading.told[0].error.code, ErrorCode::NotesOfOthers);
    QVERIFY(!reading.told[0].error.arguments[0].empty());
    QVERIFY(reading.again == text.toStdString());
}

/// Another program has taken an animation off, and put it back.
void tst_NotesFile::whatIsOfOtherRowsComesBack()
{
    schema::Content shorter = notedWad();
    {
        Document document(shorter);
        QVERIFY(edit::removeRows(
            document, {"animations", 2, 1}, {.kind = edit::Dangling::Kind::Redirect, .row = 1}));
        shorter = *document.content().as<level::Wad>();
    }
    Diagnostics told;
    format::readNotes(strollText(), shorter, told);
    QCOMPARE(told.size(), std::size_t{1});
    QCOMPARE(namesIn(shorter).first(2),
             QStringList({QStringLiteral("Run"), QStringLiteral("Walk forward")}));
    Document document(shorter);
    QVERIFY(edit::nameAnimation(document, 0, "Jog"));
    const std::string both = format::notesText(document.content());
    QVERIFY(noteWords(both).contains(QStringLiteral("Stroll")));
    QVERIFY(noteWords(both).contains(QStringLiteral("Jog")));
    const Reading again = readBeside(both);
    QCOMPARE(again.names[1], QStringLiteral("Stroll"));
    // What was noted while the other one was there is now of other rows.
    QCOMPARE(again.names[0], QStringLiteral("Run"));
    QCOMPARE(again.told.size(), std::size_t{1});
}

void tst_NotesFile::bytesWithNotesAreRead()
{
    const FileBytes plain = test::fileBytes(notedWad());
    const FileBytes image = format::withNotes(plain, strollText());
    const auto file = format::read(image, "tut1.wad");
    QVERIFY(file);
    QCOMPARE(namesIn(file->content)[1], QStringLiteral("Stroll"));
    QVERIFY(format::write(*file).value() == plain);
    const auto parted = format::withoutNotes(image);
    QVERIFY(parted.bytes == plain);
    QCOMPARE(parted.notes, strollText());
    QVERIFY(format::withoutNotes(plain).bytes == plain);
    QVERIFY(format::withNotes(plain, {}) == plain);
    // Of a set the others stay one.
    const std::vector<format::Member> members{{"wad", {}, plain}, {"swd", {}, FileBytes(5)}};
    const FileBytes set = format::join(members);
    const auto partedSet = format::withoutNotes(format::withNotes(set, "{}"));
    QVERIFY(partedSet.bytes == set);
    QCOMPARE(partedSet.notes, std::string("{}"));
}

void tst_NotesFile::savedBytesHaveTheNotes()
{
    Document document = noted();
    const auto written = format::writeAndReadBack(notedFile(document.content()), "tut1.wad");
    QVERIFY(written);
    QCOMPARE(namesIn(written->file.content), namesIn(document.content()));
    QVERIFY(format::withoutNotes(written->bytes).bytes == document.content().write());
}

void tst_NotesFile::theFilesStandTogether()
{
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    const fs::path path = folder / "tut1.wad";
    Document document = noted();
    const auto bytes = format::writeForSaving(notedFile(document.content()), "tut1.wad");
    QVERIFY(format::saveFiles(path, *bytes, {.place = tr::versions::Place::Nowhere}));
    QCOMPARE(filesIn(folder),
             QStringList({QStringLiteral("tut1.wad"), QStringLiteral("tut1.wad.names.json")}));
    QVERIFY(readFile(path).value() == document.content().write());
    const auto read = format::readFiles(path);
    QVERIFY(read && read->bytes == *bytes);
    QCOMPARE(read->files.size(), std::size_t{2});
    QCOMPARE(namesIn(format::read(read->bytes, "tut1.wad")->content), namesIn(document.content()));
    // By itself the file is read without.
    const auto alone = format::readFiles(path, format::Reach::Alone);
    QVERIFY(alone && alone->bytes == document.content().write());
}

void tst_NotesFile::notesLeaveWithTheLastName()
{
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    const fs::path path = folder / "tut1.wad";
    const FileBytes plain = test::fileBytes(notedWad());
    const tr::versions::Keeping keeping{.place = tr::versions::Place::Nowhere};
    QVERIFY(format::saveFiles(path, format::withNotes(plain, strollText()), keeping));
    QVERIFY(fs::exists(folder / "tut1.wad.names.json"));
    {
        const Disk disk;
        const auto replacement = format::FilesReplacement::prepare(path, plain, disk);
        QVERIFY(replacement);
        QCOMPARE(replacement->files().size(), std::size_t{1});
    }
    QVERIFY(format::saveFiles(path, plain, keeping));
    QCOMPARE(filesIn(folder), QStringList({QStringLiteral("tut1.wad")}));
    // What a save that was interrupted behind its end has left says nothing.
    layText(folder / "tut1.wad.names.json", "");
    const auto read = format::readFiles(path);
    QVERIFY(read && read->bytes == plain);
    // Other files of nearly that name stay.
    layText(folder / "tut1.names.json", "x");
    layText(folder / "tut2.wad.names.json", "x");
    QVERIFY(format::saveFiles(path, plain, keeping));
    QCOMPARE(filesIn(folder),
             QStringList({QStringLiteral("tut1.names.json"),
                          QStringLiteral("tut1.wad"),
                          QStringLiteral("tut2.wad.names.json")}));
}

void tst_NotesFile::notesLieBesideTheFileItself()
{
#ifndef _WIN32
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    fs::create_directories(folder / "real");
    layText(folder / "real" / "tut1.wad", "x");
    fs::create_symlink(folder / "real" / "tut1.wad", folder / "link.wad");
    const FileBytes image = format::withNotes(test::fileBytes(notedWad()), strollText());
    QVERIFY(format::saveFiles(folder / "link.wad", image, {.place = tr::versions::Place::Nowhere}));
    QCOMPARE(filesIn(folder / "real"),
             QStringList({QStringLiteral("tut1.wad"), QStringLiteral("tut1.wad.names.json")}));
    QVERIFY(format::readFiles(folder / "link.wad").value().bytes == image);
#endif
}

void tst_NotesFile::aSaveThatFailsChangesNothing()
{
    const FileBytes plain = test::fileBytes(notedWad());
    const FileBytes before = format::withNotes(plain, strollText());
    Document document = noted();
    const auto after = format::writeForSaving(notedFile(document.content()), "tut1.wad");
    FileBytes other = test::fileBytes(test::buildTempleWad());
    for (const FileBytes& next : {*after, other})
    {
        int refused = 0;
        bool hasFailed = true;
        for (int call = 0; hasFailed; ++call)
        {
            QVERIFY(call < kMostNoteCalls);
            const QTemporaryDir temporary;
            const fs::path path = fs::path(temporary.path().toStdString()) / "tut1.wad";
            const tr::versions::Keeping keeping{.place = tr::versions::Place::Nowhere};
            QVERIFY(format::saveFiles(path, before, keeping));
            const FaultyDisk disk(Fault::Error, call);
            const auto done = format::saveFiles(path, next, keeping, disk);
            hasFailed = disk.hasFailed();
            const auto found = format::readFiles(path);
            QVERIFY(found && found->bytes == (done ? next : before));
            refused += done ? 0 : 1;
        }
        QVERIFY(refused > 5);
    }
}

void tst_NotesFile::readOnlyNotesStopTheSave()
{
    const QTemporaryDir temporary;
    const fs::path path = fs::path(temporary.path().toStdString()) / "tut1.wad";
    const FileBytes plain = test::fileBytes(notedWad());
    const tr::versions::Keeping keeping{.place = tr::versions::Place::Nowhere};
    QVERIFY(format::saveFiles(path, format::withNotes(plain, strollText()), keeping));
    const fs::path notes = path.string() + ".names.json";
    fs::permissions(notes, fs::perms::owner_write, fs::perm_options::remove);
    const auto same = format::saveFiles(path, format::withNotes(plain, strollText()), keeping);
    QVERIFY(same);
    const auto done = format::saveFiles(path, plain, keeping);
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::FileNotWritable);
    QCOMPARE(QString::fromStdString(done.error().arguments[0]),
             QString::fromStdString(notes.string()));
    QVERIFY(fs::exists(notes));
}

void tst_NotesFile::notesThatCannotBeReadStopNobody()
{
    const QTemporaryDir temporary;
    const fs::path path = fs::path(temporary.path().toStdString()) / "tut1.wad";
    const FileBytes plain = test::fileBytes(notedWad());
    const tr::versions::Keeping keeping{.place = tr::versions::Place::Nowhere};
    const fs::path notes = path.string() + ".names.json";
    QVERIFY(format::saveFiles(path, format::withNotes(plain, strollText()), keeping));
    fs::resize_file(notes, kLargestFile + 1);
    const auto read = format::readFiles(path);
    QVERIFY(read && read->bytes == plain);
    QVERIFY(read->notesFault.has_value());
    QCOMPARE(read->notesFault->code, ErrorCode::NotesNotRead);
    // They are of nobody knows what, so nobody takes them away.
    const auto done = format::saveFiles(path, plain, keeping);
    QVERIFY(!done);
    QCOMPARE(QString::fromStdString(done.error().arguments[0]),
             QString::fromStdString(notes.string()));
    // By itself the file is saved.
    QVERIFY(format::saveFiles(path, plain, keeping, Disk(), format::LooseNotes::Stay));
    QVERIFY(fs::exists(notes));
}

template struct tr::test::RegisteredTest<tst_NotesFile>;
#include "tst_NotesFile.moc"
