// The invariants of reading and writing on every real file of TR_CORPUS_DIR.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/io/File.h"
#include "tests/core/Damage.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <memory>

using namespace tr;
using test::Bytes;
using test::CorpusFile;
using test::Cost;
using test::SoundFile;

class tst_CorpusFormats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();

    void theCorpusIsNotEmpty();

    void readAndWritten_data() { addGameFiles(); }

    void readAndWritten();

    void bytesAfterTheEndComeBack_data() { addGameFiles(); }

    void bytesAfterTheEndComeBack();

    void fieldsCoverTheFile_data() { addGameFiles(); }

    void fieldsCoverTheFile();

    void valuesOfTablesStandInTheFile_data() { addGameFiles(); }

    void valuesOfTablesStandInTheFile();

    void packedAsAWhole_data() { addGameFiles(); }

    void packedAsAWhole();

    void truncated_data() { addGameFiles(); }

    void truncated();

    void mutated_data() { addGameFiles(); }

    void mutated();

    void otherFormatsAreRefused_data();
    void otherFormatsAreRefused();

    void protectedLevelsAreRefused_data();
    void protectedLevelsAreRefused();

private:
    static void addGameFiles();
};

namespace
{

Bytes currentBytes()
{
    const QString path = *static_cast<QString*>(QTest::qData("path", qMetaTypeId<QString>()));
    auto bytes = readFile(path.toStdString());
    return bytes ? std::move(*bytes) : Bytes{};
}

/// Null for a file that cannot be read, which is none of these.
std::unique_ptr<SoundFile> currentFile()
{
    Bytes bytes = currentBytes();
    const auto file = format::read(bytes, {});
    return file && file->complete ? std::make_unique<SoundFile>(std::move(bytes)) : nullptr;
}

void addRows(const std::vector<CorpusFile>& files)
{
    QTest::addColumn<QString>("path");
    for (const CorpusFile& file : files)
    {
        QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
    }
}

int countOfTests(const QMetaObject& test)
{
    int count = 0;
    for (int i = test.methodOffset(); i < test.methodCount(); ++i)
    {
        const QByteArray name = test.method(i).name();
        count += name.endsWith("_data") || name == "initTestCase" ? 0 : 1;
    }
    return count;
}

/// Set TR_CORPUS_THOROUGH to cut every file at every boundary of its sections and at 200 other
/// places, and to damage it 400 times: takes minutes.
bool isThorough()
{
    return qEnvironmentVariableIsSet("TR_CORPUS_THOROUGH");
}

} // namespace

void tst_CorpusFormats::initTestCase()
{
    if (!test::hasCorpus())
    {
        QSKIP(concat("TR_CORPUS_DIR is no folder: ",
                     countOfTests(*metaObject()),
                     " tests on real files are skipped")
                  .c_str());
    }
}

void tst_CorpusFormats::addGameFiles()
{
    addRows(test::corpusGameFiles());
}

void tst_CorpusFormats::theCorpusIsNotEmpty()
{
    const auto files = test::corpusGameFiles();
    QVERIFY2(!files.empty(), "TR_CORPUS_DIR has no levels in tr1 to tr5 and no WADs in wad");
    std::map<std::string, int> formats;
    for (const CorpusFile& each : files)
    {
        const auto bytes = readFile(each.path);
        QVERIFY(bytes.has_value());
        const auto file = format::read(*bytes, each.name);
        QVERIFY2(file && file->complete, each.name.c_str());
        ++formats[std::string(file->format->id)];
    }
    for (const auto& [name, count] : formats)
    {
        qInfo("%d x %s", count, name.c_str());
    }
}

void tst_CorpusFormats::readAndWritten()
{
    const Bytes bytes = currentBytes();
    Cost cost;
    const auto file = test::readMeasured(bytes, 0, cost);
    QVERIFY(file.has_value());
    QCOMPARE(cost.problem, test::kNothing);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::faultProblem(*file, bytes), test::kNothing);
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);
    QCOMPARE(test::tablesProblem(*file), test::kNothing);
}

void tst_CorpusFormats::bytesAfterTheEndComeBack()
{
    Bytes bytes = currentBytes();
    test::Random random(bytes.size());
    const Bytes more = random.bytes(1 + random.below(3000));
    const auto before = format::read(bytes, {});
    QVERIFY(before.has_value());
    if (before->level() != nullptr
        && before->level()->soundMapLength == level::SoundMapLength::Stated)
    {
        return; // such a level is told by the mark at the end of the file
    }
    bytes.insert(bytes.end(), more.begin(), more.end());
    const auto file = format::read(bytes, {});
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(file->format, before->format);
    const auto written = format::write(*file);
    QVERIFY(written.has_value());
    QCOMPARE(test::byteDifference(bytes, *written), test::kNothing);
}

void tst_CorpusFormats::fieldsCoverTheFile()
{
    const auto sound = currentFile();
    QVERIFY(sound != nullptr);
    QCOMPARE(test::mapProblem(sound->map(), sound->bytes()), test::kNothing);
    QCOMPARE(test::fieldsProblem(sound->map(), 10), test::kNothing);
}

void tst_CorpusFormats::valuesOfTablesStandInTheFile()
{
    constexpr std::size_t kRowsOfATable = 100;
    const auto sound = currentFile();
    QVERIFY(sound != nullptr);
    const auto spaces = format::spaceBytes(sound->bytes(), sound->map());
    QVERIFY(spaces.has_value());
    const auto set = sound->file().tables();
    for (const schema::TableView& table : set.tables())
    {
        const std::size_t step = table.size() / kRowsOfATable + 1;
        for (std::size_t row = 0; row < table.size(); row += step)
        {
            const auto field = sound->map().find(table.pathOf(row));
            QVERIFY2(field.has_value(), table.pathOf(row).c_str());
            if (field->size != table.type().diskSize())
            {
                continue; // a row with rows of its own: its numbers do not stand side by side
            }
            Bytes written(table.type().diskSize());
            table.type().write(table.rowData(row), written.data(), 1);
            const auto inFile =
                std::span((*spaces)[field->space]).subspan(field->offset, field->size);
            QCOMPARE(test::byteDifference(inFile, written), test::kNothing);
        }
    }
}

// As the first demos of TR4 were: the whole file in one stream.
void tst_CorpusFormats::packedAsAWhole()
{
    const Bytes inner = currentBytes();
    const Bytes bytes = test::storedStream(inner);
    const auto plain = format::read(inner, {});
    const auto file = format::read(bytes, {});
    QVERIFY(plain && file);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(file->format, plain->format);
    QCOMPARE(test::byteDifference(bytes, *format::write(*file)), test::kNothing);
    QVERIFY(!format::fieldMap(*file).firstGap());
}

void tst_CorpusFormats::truncated()
{
    const auto sound = currentFile();
    QVERIFY(sound != nullptr);
    Cost cost;
    test::Random random(1);
    std::vector<std::size_t> sizes;
    const auto boundaries = sound->boundaries(0);
    for (const std::size_t boundary : boundaries)
    {
        if (isThorough() || random.oneIn(boundaries.size() / 20 + 1))
        {
            sizes.push_back(boundary);
        }
    }
    for (int places = isThorough() ? 200 : 20; places > 0; --places)
    {
        sizes.push_back(random.below(sound->bytes().size()));
    }
    // Without its block the sound map of a level of TRNG may be read otherwise.
    const std::size_t trailing = sound->map().find("trailing")->offset;
    for (const std::size_t size : sizes)
    {
        const std::span bytes = std::span(sound->bytes()).first(size);
        const auto file = test::readMeasured(bytes, test::totalSize(sound->map()), cost);
        QCOMPARE(cost.problem, test::kNothing);
        if (!file)
        {
            // A WAD that begins with nothing could as well be a sprite file.
            QVERIFY2(size < 8 || file.error().code == ErrorCode::RefusedFormat,
                     fullMessage(file.error()).c_str());
            continue;
        }
        if (std::string_view(file->format->id) == "swd")
        {
            // So it is where nothing follows the counts of a sprite file, and no name tells.
            QVERIFY(size < 32);
            continue;
        }
        const std::string where = concat("cut off at ", hex(size), ": ");
        QCOMPARE(where + test::faultProblem(*file, bytes), where);
        const bool isCut = size < sound->knownEnd();
        QVERIFY2(isCut ? !file->complete : size < trailing || file->complete, where.c_str());
        if (isCut)
        {
            const Place& fault = test::firstFault(*file)->place;
            QCOMPARE(where + sound->keptProblem(*file, fault), where);
        }
    }
}

void tst_CorpusFormats::mutated()
{
    const int mutations = isThorough() ? 400 : 40;
    const auto sound = currentFile();
    QVERIFY(sound != nullptr);
    Cost cost;
    test::Random random(2);
    const std::string chunk = "level_data";
    const Bytes content = test::chunkOf(sound->bytes(), chunk);
    for (int i = 0; i < mutations; ++i)
    {
        Bytes bytes = sound->bytes();
        if (content.empty() || i % 4 == 0)
        {
            test::mutate(random, bytes);
        }
        else
        {
            Bytes changed = content;
            test::mutate(random, changed);
            bytes = test::withChunk(bytes, chunk, changed);
        }
        (void)test::readMeasured(bytes, test::totalSize(sound->map()), cost);
        QCOMPARE(cost.problem, test::kNothing);
        QCOMPARE(test::anyBytesProblem(bytes, {}), test::kNothing);
    }
    qInfo("slowest %d ms, most memory %d %% of the file with its chunks",
          static_cast<int>(cost.slowest * 1000),
          static_cast<int>(cost.mostMemory * 100));
}

void tst_CorpusFormats::protectedLevelsAreRefused_data()
{
    addRows(test::corpusProtectedFiles());
}

void tst_CorpusFormats::protectedLevelsAreRefused()
{
    const Bytes bytes = currentBytes();
    const auto file = format::read(bytes, {});
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::RefusedProtected);
    const auto packed = format::read(test::storedStream(bytes), {});
    QVERIFY(!packed);
    QCOMPARE(packed.error().code, ErrorCode::RefusedProtected);
}

void tst_CorpusFormats::otherFormatsAreRefused_data()
{
    addRows(test::corpusOtherFiles());
}

void tst_CorpusFormats::otherFormatsAreRefused()
{
    const Bytes bytes = currentBytes();
    QVERIFY(!bytes.empty());
    for (const char* name : {"", "a.phd", "a.tr4", "a.wad"})
    {
        const auto file = format::read(bytes, name);
        QVERIFY2(!file, file ? std::string(file->format->id).c_str() : "");
        QVERIFY2(file.error().code == ErrorCode::UnknownFormat
                     || file.error().code == ErrorCode::RefusedFormat,
                 fullMessage(file.error()).c_str());
    }
}

template struct tr::test::RegisteredTest<tst_CorpusFormats>;
#include "tst_CorpusFormats.moc"
