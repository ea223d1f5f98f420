// The WAVE files that the .SAM of a WAD names, wherever the builder has them.

#include "core/exchange/NamedSamples.h"
#include "core/format/GameFile.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tr;

namespace
{

format::GameFile samFile(std::string_view text)
{
    auto file = format::read(std::as_bytes(std::span(text)), "a.sam");
    return std::move(*file);
}

} // namespace

class tst_NamedSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void filesAreFoundByName();
    void theNearestIsTaken();
    void whatIsMissingIsCounted();
    void nothingIsFoundOutsideOfTheFolders();

private:
    void put(const QString& name, const QByteArray& bytes) const;
    [[nodiscard]] exchange::NamedSampleSearch
    search(std::string_view names, std::vector<std::filesystem::path> others = {}) const;

    [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_NamedSamples::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("trle/Graphics/Wads")));
}

void tst_NamedSamples::put(const QString& name, const QByteArray& bytes) const
{
    const QString full = path(name);
    QVERIFY(QDir().mkpath(QFileInfo(full).path()));
    QFile file(full);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

exchange::NamedSampleSearch
tst_NamedSamples::search(std::string_view names, std::vector<std::filesystem::path> others) const
{
    return exchange::findNamedSamples(
        samFile(names).content,
        path(QStringLiteral("trle/Graphics/Wads/tut1.wad")).toStdU16String(),
        others);
}

void tst_NamedSamples::filesAreFoundByName()
{
    put(QStringLiteral("trle/Graphics/Wads/a.wav"), "beside");
    put(QStringLiteral("trle/Graphics/Wads/Samples/B.WAV"), "in samples");
    put(QStringLiteral("trle/Sound/SFX/Samples/\u00FCber.wav"), "of the editor");
    put(QStringLiteral("mine/samples/d.wav"), "of the user");
    const auto found = search("A.wav\r\nb.wav\r\nsfx\\\xFC"
                              "ber.WAV\r\nd.wav\r\n",
                              {path(QStringLiteral("mine")).toStdU16String()});
    QCOMPARE(found.samples.size(), 4U);
    QCOMPARE(found.missing(), 0U);
    const std::vector<std::string> expected{"beside", "in samples", "of the editor", "of the user"};
    for (std::size_t i = 0; i < expected.size(); ++i)
    {
        const auto& bytes = found.samples[i].bytes;
        QCOMPARE(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                 expected[i]);
    }
    QCOMPARE(found.samples[2].name,
             std::string("sfx\\\u00FC"
                         "ber.WAV"));
}

void tst_NamedSamples::theNearestIsTaken()
{
    put(QStringLiteral("trle/Graphics/Wads/a.wav"), "near");
    put(QStringLiteral("mine/a.wav"), "far");
    const auto found = search("a.wav\n", {path(QStringLiteral("mine")).toStdU16String()});
    QCOMPARE(found.samples[0].bytes.size(), 4U);
    QCOMPARE(found.folders.front(),
             std::filesystem::path(path(QStringLiteral("trle/Graphics/Wads")).toStdU16String()));
}

void tst_NamedSamples::whatIsMissingIsCounted()
{
    put(QStringLiteral("trle/Graphics/Wads/a.wav"), "a");
    put(QStringLiteral("trle/Graphics/Wads/empty.wav"), "");
    const auto found = search("a.wav\n\nnone.wav\nempty.wav\n");
    QCOMPARE(found.samples.size(), 4U);
    QCOMPARE(found.missing(), 3U);
    QVERIFY(found.samples[2].path.empty());
}

void tst_NamedSamples::nothingIsFoundOutsideOfTheFolders()
{
    put(QStringLiteral("trle/Graphics/secret.wav"), "no");
    const auto found = search("../secret.wav\n..\\secret.wav\n/etc/passwd\n.\n..\n");
    QCOMPARE(found.missing(), 5U);
}

template struct tr::test::RegisteredTest<tst_NamedSamples>;
#include "tst_NamedSamples.moc"
