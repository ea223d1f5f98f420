// Samples that are written as WAVE files beside a file that only names them: they are there or not,
// and nobody else's file is touched.

#include "core/transfer/WaveFiles.h"
#include "core/transfer/gathering/Gathering.h"
#include "tests/core/FaultyDisk.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tr;
using transfer::WaveFile;
using transfer::WavesBeside;

namespace
{

Table<std::uint8_t> tableOf(const QByteArray& bytes)
{
    return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
}

const QByteArray kOne("RIFFone");
const QByteArray kOther("RIFFother");

std::vector<WaveFile> twoWaves()
{
    return {{"one.wav", tableOf(kOne)}, {"other.wav", tableOf(kOther)}};
}

} // namespace

class tst_WaveFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void areKeptOrGone();
    void thoseOfOthersStay();
    void whatIsThereIsLeftAlone();
    void failuresLeaveNothing_data();
    void failuresLeaveNothing();
    void eachNameOnce();

private:
    [[nodiscard]] std::filesystem::path wad() const
    {
        return (m_folder->path() + QStringLiteral("/X.wad")).toStdString();
    }

    [[nodiscard]] QString sample(const char* name) const
    {
        return m_folder->path() + QStringLiteral("/samples/") + QString::fromLatin1(name);
    }

    /// All that is in the folder of samples, hidden files too.
    [[nodiscard]] QStringList there() const
    {
        return QDir(m_folder->path() + QStringLiteral("/samples"))
            .entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    [[nodiscard]] bool hasFolder() const
    {
        return QDir(m_folder->path() + QStringLiteral("/samples")).exists();
    }

    [[nodiscard]] static QByteArray contentAt(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] bool put(const char* name, const QByteArray& bytes) const
    {
        QFile file(sample(name));
        return QDir(m_folder->path()).mkpath(QStringLiteral("samples"))
               && file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_WaveFiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void tst_WaveFiles::areKeptOrGone()
{
    const Disk disk;
    {
        const auto written = WavesBeside::write(wad(), twoWaves(), disk);
        QVERIFY(written.has_value());
        QCOMPARE(written->made().size(), std::size_t{2});
        QCOMPARE(there(), (QStringList{QStringLiteral("one.wav"), QStringLiteral("other.wav")}));
    }
    QVERIFY(!hasFolder());
    {
        auto written = WavesBeside::write(wad(), twoWaves(), disk);
        QVERIFY(written.has_value());
        written->keep();
    }
    QCOMPARE(contentAt(sample("one.wav")), kOne);
    QCOMPARE(contentAt(sample("other.wav")), kOther);
    // Without any, there is nothing to be done.
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(WavesBeside::write(wad(), {}, disk).has_value());
    QVERIFY(!hasFolder());
}

void tst_WaveFiles::thoseOfOthersStay()
{
    const QByteArray foreign("something else");
    QVERIFY(put("other.wav", foreign));
    const Disk disk;
    const auto written = WavesBeside::write(wad(), twoWaves(), disk);
    QVERIFY(!written.has_value());
    QVERIFY(written.error().code == ErrorCode::FileNotWritable);
    QCOMPARE(there(), QStringList{QStringLiteral("other.wav")});
    QCOMPARE(contentAt(sample("other.wav")), foreign);
}

/// What has those bytes already is nobody's work of now, and is not taken away.
void tst_WaveFiles::whatIsThereIsLeftAlone()
{
    QVERIFY(put("one.wav", kOne));
    const Disk disk;
    {
        const auto written = WavesBeside::write(wad(), twoWaves(), disk);
        QVERIFY(written.has_value());
        QCOMPARE(written->made().size(), std::size_t{1});
        QCOMPARE(there().size(), qsizetype(2));
    }
    QCOMPARE(there(), QStringList{QStringLiteral("one.wav")});
    QCOMPARE(contentAt(sample("one.wav")), kOne);
}

void tst_WaveFiles::failuresLeaveNothing_data()
{
    QTest::addColumn<bool>("hasLinks");
    QTest::newRow("with second names") << true;
    QTest::newRow("without") << false;
}

/// Whatever call of the system fails, all files are there or none.
void tst_WaveFiles::failuresLeaveNothing()
{
    QFETCH(const bool, hasLinks);
    constexpr int kMostCalls = 100;
    int failed = 0;
    for (int call = 0; call < kMostCalls; ++call)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const test::FaultyDisk disk(test::Fault::Error, call, hasLinks);
        auto written = WavesBeside::write(wad(), twoWaves(), disk);
        if (written)
        {
            written->keep();
            QCOMPARE(there(),
                     (QStringList{QStringLiteral("one.wav"), QStringLiteral("other.wav")}));
            QCOMPARE(contentAt(sample("one.wav")), kOne);
            QCOMPARE(contentAt(sample("other.wav")), kOther);
        }
        else
        {
            ++failed;
            QVERIFY(!hasFolder());
        }
        if (!disk.hasFailed())
        {
            QVERIFY(failed > 0);
            return;
        }
    }
    QFAIL("it never ends");
}

void tst_WaveFiles::eachNameOnce()
{
    transfer::GatheredSound sound;
    for (const char* const name : {"one.wav", "one.wav", "named.wav"})
    {
        sound.samples.emplace_back().name = name;
    }
    sound.samples[0].beside = tableOf(kOne);
    sound.samples[1].beside = tableOf(kOne);
    std::vector<WaveFile> waves;
    transfer::addWaves(sound, waves);
    transfer::addWaves(sound, waves);
    QCOMPARE(waves.size(), std::size_t{1});
    QCOMPARE(waves.front().name, std::string("one.wav"));
}

template struct tr::test::RegisteredTest<tst_WaveFiles>;
#include "tst_WaveFiles.moc"
