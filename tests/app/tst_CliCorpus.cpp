// The program on real files, whose counts were read by a second program written from the format
// documents alone. tests/corpus/expected_counts.json holds them.

#include "core/io/File.h"
#include "tests/app/CliProcess.h"
#include "tests/core/OneNumber.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <set>

using tr::test::CliOutcome;
using tr::test::kCannotRead;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::runCli;

namespace
{

// What is known of the samples is known of each file by itself.
const QString kAlone = QStringLiteral("--alone");

QJsonArray expectedCounts()
{
    QFile file(QStringLiteral(EXPECTED_COUNTS));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).array()
                                          : QJsonArray();
}

QString textOf(const QJsonObject& object, const char* key)
{
    return object.value(QLatin1String(key)).toString();
}

bool isRefused(const QJsonObject& sample)
{
    return sample.contains(QLatin1String("refused"));
}

} // namespace

class tst_CliCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void infoCountsWhatIsThere_data();
    void infoCountsWhatIsThere();
    void verifyIsExact();
    void tablesOfEachFormatAreDumped_data();
    void tablesOfEachFormatAreDumped();
    void truncatedFilesAreProblems_data();
    void truncatedFilesAreProblems();
    void aNumberOfEachFormatsTablesIsSet_data();
    void aNumberOfEachFormatsTablesIsSet();

private:
    void addSampleRows() const;

    [[nodiscard]] QString path(const QJsonObject& sample) const
    {
        return m_folder + QLatin1Char('/') + textOf(sample, "file");
    }

    /// Whether a table of that name was not met before in a file of its format. A process for each
    /// table of each file takes minutes; what is asked in all files needs none.
    [[nodiscard]] static bool
    isFirst(std::set<QString>& met, const QJsonObject& sample, const QString& table)
    {
        return met.insert(textOf(sample, "format") + QLatin1Char('/') + table).second;
    }

    QString m_folder;
    QJsonArray m_samples;
    std::set<QString> m_dumped;
    std::set<QString> m_changed;
};

void tst_CliCorpus::initTestCase()
{
    m_samples = expectedCounts();
    QVERIFY(!m_samples.isEmpty());
    m_folder = qEnvironmentVariable("TR_CORPUS_DIR");
    if (m_folder.isEmpty())
    {
        const auto text =
            QStringLiteral("%1 tests on real files are skipped: TR_CORPUS_DIR is not set")
                .arg(4 * m_samples.size() + 1);
        QSKIP(qPrintable(text));
    }
}

void tst_CliCorpus::addSampleRows() const
{
    QTest::addColumn<QJsonObject>("sample");
    for (const QJsonValue& each : m_samples)
    {
        QTest::newRow(qPrintable(textOf(each.toObject(), "file"))) << each.toObject();
    }
}

void tst_CliCorpus::infoCountsWhatIsThere_data()
{
    addSampleRows();
}

void tst_CliCorpus::infoCountsWhatIsThere()
{
    QFETCH(QJsonObject, sample);
    const CliOutcome outcome =
        runCli({QStringLiteral("info"), kAlone, QStringLiteral("--json"), path(sample)});
    if (isRefused(sample))
    {
        QCOMPARE(outcome.code, kCannotRead);
        QVERIFY2(outcome.results.isEmpty(), outcome.text());
        QVERIFY2(outcome.messages.contains("protected"), outcome.text());
        return;
    }
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(outcome.objects().size(), 1);
    QJsonObject counts = outcome.objects()[0];
    counts.insert(QStringLiteral("file"), textOf(sample, "file"));
    QCOMPARE(counts.keys(), sample.keys());
    for (const QString& key : sample.keys())
    {
        QVERIFY2(counts.value(key) == sample.value(key),
                 qPrintable(key + QStringLiteral(" is ") + counts.value(key).toVariant().toString()
                            + QStringLiteral(", not ") + sample.value(key).toVariant().toString()));
    }
}

void tst_CliCorpus::verifyIsExact()
{
    QStringList files;
    QStringList readable;
    for (const QJsonValue& each : m_samples)
    {
        files.push_back(path(each.toObject()));
        if (!isRefused(each.toObject()))
        {
            readable.push_back(files.back());
        }
    }
    const CliOutcome outcome =
        runCli(QStringList{QStringLiteral("verify"), QStringLiteral("--json")} + files);
    QCOMPARE(outcome.code, readable.size() == files.size() ? kFine : kCannotRead);
    QStringList verified;
    for (const QJsonObject& object : outcome.objects())
    {
        QVERIFY2(object.value(QLatin1String("exact")).toBool(), outcome.text());
        QVERIFY2(object.value(QLatin1String("covered")).toBool(), outcome.text());
        verified.push_back(textOf(object, "file"));
    }
    QCOMPARE(verified, readable);
}

void tst_CliCorpus::tablesOfEachFormatAreDumped_data()
{
    addSampleRows();
}

void tst_CliCorpus::tablesOfEachFormatAreDumped()
{
    QFETCH(QJsonObject, sample);
    if (isRefused(sample))
    {
        QCOMPARE(runCli({QStringLiteral("dump"), kAlone, path(sample)}).code, kCannotRead);
        return;
    }
    const CliOutcome list =
        runCli({QStringLiteral("dump"), kAlone, QStringLiteral("--json"), path(sample)});
    QCOMPARE(list.code, kFine);
    const QJsonArray tables = QJsonDocument::fromJson(list.results).array();
    QVERIFY(!tables.isEmpty());
    for (const QJsonValue& table : tables)
    {
        const QString name = textOf(table.toObject(), "name");
        const qint64 rows = table.toObject().value(QLatin1String("rows")).toInteger();
        // What info counts, dump shows.
        if (sample.contains(name))
        {
            QCOMPARE(sample.value(name).toInteger(), rows);
        }
        constexpr qint64 kManyBytes = 100'000; // a row of text each; the small ones show as much
        if (rows > kManyBytes || name.startsWith(QLatin1String("textiles"))
            || name == QLatin1String("misc_textiles") || name == QLatin1String("sample_file_bytes")
            || name == QLatin1String("room_face_padding") || name == QLatin1String("ng_bytes")
            || !isFirst(m_dumped, sample, name))
        {
            continue;
        }
        const CliOutcome dump = runCli({QStringLiteral("dump"),
                                        kAlone,
                                        QStringLiteral("--json"),
                                        QStringLiteral("--table"),
                                        name,
                                        path(sample)});
        QCOMPARE(dump.code, kFine);
        QJsonParseError error;
        const QJsonArray array = QJsonDocument::fromJson(dump.results, &error).array();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(name));
        QVERIFY2(array.size() == rows, qPrintable(name));
    }
}

void tst_CliCorpus::truncatedFilesAreProblems_data()
{
    addSampleRows();
}

void tst_CliCorpus::truncatedFilesAreProblems()
{
    QFETCH(QJsonObject, sample);
    QFile file(path(sample));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    // A block of TRNG that is cut off is no problem of its own. The last four bytes are its size.
    const bool hasBlock = sample.contains(QLatin1String("ng_chunks"));
    const qint64 left = hasBlock ? qFromLittleEndian<quint32>(bytes.last(4).constData())
                                 : sample.value(QLatin1String("bytes_left")).toInteger();
    QTemporaryDir folder;
    QStringList cuts;
    for (const qint64 size : {bytes.size() / 3, bytes.size() / 2, bytes.size() - left - 1})
    {
        cuts.push_back(folder.filePath(QString::number(size) + QLatin1Char('-')
                                       + QFileInfo(path(sample)).fileName()));
        QFile cut(cuts.back());
        QVERIFY(cut.open(QIODevice::WriteOnly));
        QCOMPARE(cut.write(bytes.first(size)), size);
    }
    const CliOutcome outcome =
        runCli(QStringList{QStringLiteral("verify"), QStringLiteral("--json")} + cuts);
    if (isRefused(sample))
    {
        QCOMPARE(outcome.code, kCannotRead);
        return;
    }
    QVERIFY2(outcome.code == kFound, outcome.text());
    QCOMPARE(outcome.objects().size(), cuts.size());
    for (const QJsonObject& object : outcome.objects())
    {
        QVERIFY2(!object.value(QLatin1String("exact")).toBool(), outcome.text());
        QVERIFY2(!object.value(QLatin1String("problems")).toArray().isEmpty(), outcome.text());
    }
}

void tst_CliCorpus::aNumberOfEachFormatsTablesIsSet_data()
{
    addSampleRows();
}

void tst_CliCorpus::aNumberOfEachFormatsTablesIsSet()
{
    QFETCH(QJsonObject, sample);
    if (isRefused(sample))
    {
        return;
    }
    const QByteArray name = path(sample).toUtf8();
    const auto before = tr::readFile(name.toStdString());
    const auto file =
        before ? tr::format::read(*before, name.toStdString()) : tr::Result<tr::format::GameFile>{};
    QVERIFY2(before && file && file->complete, name.constData());
    const QTemporaryDir folder;
    const QString changed = folder.filePath(QStringLiteral("changed"));
    for (const auto& number : tr::test::numbersToSet(*file))
    {
        const QString table = QString::fromStdString(std::string(number.cell.table->name));
        if (!isFirst(m_changed, sample, table))
        {
            continue;
        }
        const CliOutcome outcome = runCli({QStringLiteral("set"),
                                           kAlone,
                                           path(sample),
                                           QString::fromStdString(number.path),
                                           QString::fromStdString(number.after.text()),
                                           QStringLiteral("-o"),
                                           changed});
        QVERIFY2(outcome.code == kFine, outcome.text());
        const auto after = tr::readFile(changed.toStdString());
        QVERIFY(after.has_value());
        QCOMPARE(tr::test::otherChanges(*file, *before, *after, number), std::string());
    }
}

template struct tr::test::RegisteredTest<tst_CliCorpus, QCoreApplication>;
#include "tst_CliCorpus.moc"
