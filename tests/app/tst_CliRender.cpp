// The command that draws: render.

#include "tests/app/CliProcess.h"
#include "tests/support/FilmReader.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::LevelBuilder;
using tr::test::runCli;
using tr::test::turningCube;

namespace
{

constexpr int kSlot = 7;
constexpr int kFrames = 9;

const QByteArray kPngStart("\x89PNG\r\n\x1a\n", 8);

} // namespace

class tst_CliRender : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_wad;
    QString m_out;

    QString write(const char* name, const std::vector<std::byte>& bytes)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        const auto size = static_cast<qint64>(bytes.size());
        return file.open(QIODevice::WriteOnly)
                       && file.write(reinterpret_cast<const char*>(bytes.data()), size) == size
                   ? path
                   : QString();
    }

    [[nodiscard]] CliOutcome render(const QString& file, const QStringList& more = {}) const
    {
        return runCli(QStringList{QStringLiteral("render"), file, QStringLiteral("-o"), m_out}
                      + more);
    }

private Q_SLOTS:

    void initTestCase()
    {
        m_wad =
            write("cube.wad",
                  tr::test::fileBytes(
                      LevelBuilder(versions::Wad).model(turningCube(kSlot, kFrames)).buildWad()));
        QVERIFY(!m_wad.isEmpty());
        m_out = m_folder.filePath(QStringLiteral("out.png"));
        const CliOutcome outcome = render(m_wad);
        if (outcome.code == kCannotWrite && outcome.messages.contains("OpenGL"))
        {
            QSKIP("There is no OpenGL 3.3 here.");
        }
    }

    void init() { QFile::remove(m_out); }

    void drawsAFrame()
    {
        const QStringList frame{QStringLiteral("--moveable"),
                                QString::number(kSlot),
                                QStringLiteral("--animation"),
                                QStringLiteral("0"),
                                QStringLiteral("--size"),
                                QStringLiteral("96x64"),
                                QStringLiteral("--frame")};
        const CliOutcome first = render(m_wad, frame + QStringList{QStringLiteral("0")});
        QVERIFY2(first.code == kFine, first.text());
        const QByteArray picture = contentOf(m_out);
        QVERIFY(picture.startsWith(kPngStart));
        QVERIFY(first.results.isEmpty());
        const CliOutcome last = render(m_wad, frame + QStringList{QString::number(kFrames - 1)});
        QVERIFY2(last.code == kFine, last.text());
        QVERIFY(contentOf(m_out) != picture);
    }

    /// A tick of the game is a thirtieth of a second.
    void drawsAFilm()
    {
        m_out = m_folder.filePath(QStringLiteral("out.WebP"));
        const CliOutcome outcome = render(m_wad,
                                          {QStringLiteral("--moveable"),
                                           QString::number(kSlot),
                                           QStringLiteral("--animation"),
                                           QStringLiteral("0"),
                                           QStringLiteral("--size"),
                                           QStringLiteral("96x64")});
        const QByteArray bytes = contentOf(m_out);
        m_out = m_folder.filePath(QStringLiteral("out.png"));
        QVERIFY2(outcome.code == kFine, outcome.text());
        const auto film = tr::test::readFilm(std::as_bytes(std::span(bytes)));
        QVERIFY(film);
        QCOMPARE(film->width, 96);
        QCOMPARE(film->height, 64);
        QCOMPARE(film->frames.size(), std::size_t{kFrames});
        QCOMPARE(film->frames.back().until, kFrames * 1000 / 30);
        for (std::size_t i = 1; i < film->frames.size(); ++i)
        {
            QVERIFY(film->frames[i].pixels != film->frames[i - 1].pixels);
        }
    }

    void aFilmIsOfAllFramesOfAMoveable()
    {
        m_out = m_folder.filePath(QStringLiteral("out.webp"));
        const QStringList slot{QStringLiteral("--moveable"), QString::number(kSlot)};
        const CliOutcome ofFile = render(m_wad);
        const CliOutcome ofFrame =
            render(m_wad, slot + QStringList{QStringLiteral("--frame"), QStringLiteral("0")});
        const bool isThere = QFile::exists(m_out);
        m_out = m_folder.filePath(QStringLiteral("out.png"));
        QCOMPARE(ofFile.code, kWrongUsage);
        QVERIFY(ofFile.messages.contains("--moveable"));
        QCOMPARE(ofFrame.code, kWrongUsage);
        QVERIFY(!isThere);
    }

    void whatIsNotThere_data()
    {
        QTest::addColumn<QStringList>("what");
        const QString slot = QString::number(kSlot);
        const QString moveable = QStringLiteral("--moveable");
        const QString animation = QStringLiteral("--animation");
        const QString frame = QStringLiteral("--frame");
        const QString zero = QStringLiteral("0");
        QTest::newRow("moveable") << QStringList{moveable, QStringLiteral("8")};
        QTest::newRow("animation") << QStringList{moveable, slot, animation, QStringLiteral("1")};
        QTest::newRow("frame") << QStringList{
            moveable, slot, animation, zero, frame, QString::number(kFrames)};
        QTest::newRow("static") << QStringList{QStringLiteral("--static"), zero};
        QTest::newRow("room") << QStringList{QStringLiteral("--room"), zero};
    }

    void whatIsNotThere()
    {
        QFETCH(QStringList, what);
        const CliOutcome outcome = render(m_wad, what);
        QCOMPARE(outcome.code, kWrongUsage);
        QVERIFY(!outcome.messages.isEmpty());
        QVERIFY(!QFile::exists(m_out));
    }

    void neverOverWhatItReads()
    {
        const QByteArray before = contentOf(m_wad);
        const QString link = m_folder.filePath(QStringLiteral("link.png"));
        QVERIFY(QFile::link(m_wad, link));
        for (const QString& out : {m_wad, link})
        {
            const CliOutcome outcome =
                runCli({QStringLiteral("render"), m_wad, QStringLiteral("-o"), out});
            QCOMPARE(outcome.code, kWrongUsage);
            QCOMPARE(contentOf(m_wad), before);
        }
        QCOMPARE(runCli({QStringLiteral("render"), m_wad, QStringLiteral("-o"), QString()}).code,
                 kWrongUsage);
    }

    void nothingToDraw()
    {
        std::vector<std::byte> bytes(52); // a version and no rows in any table
        bytes[0] = std::byte{129};
        const QString empty = write("empty.wad", bytes);
        const CliOutcome outcome = render(empty);
        QCOMPARE(outcome.code, kFound);
        QVERIFY(!QFile::exists(m_out));
    }

    void cannotWrite()
    {
        m_out = m_folder.filePath(QStringLiteral("nowhere/out.png"));
        const CliOutcome outcome = render(m_wad);
        m_out = m_folder.filePath(QStringLiteral("out.png"));
        QCOMPARE(outcome.code, kCannotWrite);
        QVERIFY(outcome.messages.contains("nowhere"));
    }

    void aDisplayThatIsNotThere()
    {
        const QByteArray display = qgetenv("DISPLAY");
        qputenv("DISPLAY", ":4711");
        const CliOutcome outcome = render(m_wad);
        qputenv("DISPLAY", display);
        QCOMPARE(outcome.code, kCannotWrite);
        QVERIFY(!outcome.messages.isEmpty());
    }
};

template struct tr::test::RegisteredTest<tst_CliRender, QCoreApplication>;
#include "tst_CliRender.moc"
