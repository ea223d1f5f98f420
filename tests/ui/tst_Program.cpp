#include "tests/support/FilmReader.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"

#include <QApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include <memory>

using test::contentOf;
using test::Workplace;

namespace
{

constexpr int kProgramPatience = 60'000;

/// How a run of the program ended.
struct Run
{
    int code = -1;
    QString out;
    QString error;
};

} // namespace

/// The program as it is started from a command line.
class tst_Program : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    QString m_picture;

    [[nodiscard]] Run run(const QStringList& arguments,
                          const QList<std::pair<QString, QString>>& variables = {}) const
    {
        QProcessEnvironment environment = this->environment();
        for (const auto& [name, value] : variables)
        {
            environment.insert(name, value);
        }
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(CARTOUCHE_PROGRAM), arguments);
        if (!process.waitForFinished(kProgramPatience)
            || process.exitStatus() != QProcess::NormalExit)
        {
            return {-1, {}, process.errorString()};
        }
        return {process.exitCode(),
                QString::fromLocal8Bit(process.readAllStandardOutput()),
                QString::fromLocal8Bit(process.readAllStandardError())};
    }

    [[nodiscard]] QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_place->path(QStringLiteral("etc")));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_place->path(QStringLiteral("data")));
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_place->path({})); // else Qt warns
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        return environment;
    }

    /// Starts the program and waits for its window.
    [[nodiscard]] bool start(QProcess& process, const QStringList& arguments) const
    {
        process.setProcessEnvironment(environment());
        process.start(QStringLiteral(CARTOUCHE_PROGRAM), arguments);
        return process.waitForStarted(kProgramPatience)
               && QTest::qWaitFor([] { return titles().contains(QStringLiteral("Cartouche")); },
                                  kProgramPatience);
    }

    static QString xdotool(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral("xdotool"), arguments);
        process.waitForFinished(kProgramPatience);
        return QString::fromUtf8(process.readAllStandardOutput());
    }

    /// The titles of all windows that are shown.
    [[nodiscard]] static QString titles()
    {
        return xdotool({QStringLiteral("search"),
                        QStringLiteral("--onlyvisible"),
                        QStringLiteral("--name"),
                        QStringLiteral("Cartouche"),
                        QStringLiteral("getwindowname"),
                        QStringLiteral("%@")});
    }

    /// Presses keys in the window, again if need be: it may not be ready for them yet.
    template <class Predicate>
    [[nodiscard]] static bool pressUntil(const QString& keys, const Predicate& done)
    {
        constexpr int kTries = 12;
        constexpr int kOnce = 5000;
        for (int i = 0; i < kTries; ++i)
        {
            xdotool({QStringLiteral("search"),
                     QStringLiteral("--onlyvisible"),
                     QStringLiteral("--name"),
                     QStringLiteral("Cartouche"),
                     QStringLiteral("windowfocus"),
                     QStringLiteral("--sync"),
                     QStringLiteral("key"),
                     keys});
            if (QTest::qWaitFor(done, kOnce))
            {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] Run shoot(QStringList arguments,
                            const QList<std::pair<QString, QString>>& variables = {}) const
    {
        arguments.append({QStringLiteral("--screenshot"), m_picture});
        return run(arguments, variables);
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_picture = m_place->path(QStringLiteral("picture.png"));
    }

    void answersWithoutADisplay_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("answer");
        QTest::newRow("help") << "--help"
                              << "--screenshot <OUT.png>";
        QTest::newRow("version") << "--version"
                                 << "Cartouche " CARTOUCHE_VERSION;
    }

    void answersWithoutADisplay()
    {
        QFETCH(QString, option);
        QFETCH(QString, answer);
        const Run result = run({option},
                               {{QStringLiteral("DISPLAY"), QString()},
                                {QStringLiteral("WAYLAND_DISPLAY"), QString()}});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains(answer), qPrintable(result.out));
        QVERIFY2(result.error.isEmpty(), qPrintable(result.error));
    }

    void wrongUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{QStringLiteral("--frobnicate")};
        QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("plaid")};
        QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")};
        QTest::newRow("empty size") << QStringList{QStringLiteral("--size"), QStringLiteral("0x9")};
        QTest::newRow("picture") << QStringList{QStringLiteral("--screenshot"), QString()};
        QTest::newRow("film") << QStringList{QStringLiteral("--film"), QString()};
        QTest::newRow("no time") << QStringList{QStringLiteral("--seconds"), QStringLiteral("0")};
        QTest::newRow("too long") << QStringList{QStringLiteral("--seconds"), QStringLiteral("61")};
    }

    void wrongUsage()
    {
        QFETCH(QStringList, arguments);
        const Run result = run(arguments);
        QCOMPARE(result.code, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY(result.error.startsWith(QStringLiteral("cartouche: ")));
    }

    void savesAPicture_data()
    {
        QTest::addColumn<QString>("platform");
        QTest::newRow("with OpenGL") << "xcb";
        QTest::newRow("without OpenGL") << "offscreen";
    }

    void savesAPicture()
    {
        QFETCH(QString, platform);
        const Run result = shoot({m_place->soundFile(QStringLiteral("a.phd")),
                                  QStringLiteral("--size"),
                                  QStringLiteral("900x620"),
                                  QStringLiteral("--theme"),
                                  QStringLiteral("dark")},
                                 {{QStringLiteral("QT_QPA_PLATFORM"), platform}});
        QVERIFY2(result.code == 0, qPrintable(result.error));
        const QImage picture(m_picture);
        QCOMPARE(picture.size(), QSize(900, 620));
        QVERIFY(picture.pixelColor(3, 5).lightness() < 90);
    }

    /// A picture for every second tick of the player.
    void filmsItsPlayer()
    {
        const QString path = m_place->path(QStringLiteral("film.webp"));
        const Run result = run({QStringLiteral("--sample"),
                                QStringLiteral("--size"),
                                QStringLiteral("900x620"),
                                QStringLiteral("--layout"),
                                QStringLiteral("animate"),
                                QStringLiteral("--seconds"),
                                QStringLiteral("1"),
                                QStringLiteral("--film"),
                                path});
        QVERIFY2(result.code == 0, qPrintable(result.error));
        const QByteArray bytes = contentOf(path);
        const auto film = tr::test::readFilm(std::as_bytes(std::span(bytes)));
        QVERIFY(film);
        QCOMPARE(film->width, 900);
        QCOMPARE(film->height, 620);
        QCOMPARE(film->frames.size(), std::size_t{15});
        QVERIFY(film->frames.front().pixels != film->frames.back().pixels);
    }

    void aFilmThatCannotBeWritten()
    {
        const Run result = run({QStringLiteral("--sample"),
                                QStringLiteral("--seconds"),
                                QStringLiteral("1"),
                                QStringLiteral("--film"),
                                m_place->path(QStringLiteral("nowhere/film.webp"))});
        QCOMPARE(result.code, 4);
        QVERIFY(result.error.contains(QStringLiteral("nowhere")));
    }

    void showsWhatItIsAskedFor()
    {
        const QString file = m_place->soundFile(QStringLiteral("a.phd"), 3);
        QCOMPARE(shoot({file, QStringLiteral("--tab"), QStringLiteral("table:entities")}).code, 0);
        QCOMPARE(shoot({file, QStringLiteral("--select"), QStringLiteral("animations/0")}).code, 0);
        QCOMPARE(shoot({file, QStringLiteral("--tab"), QStringLiteral("table:x")}).code, 2);
        QCOMPARE(shoot({file, QStringLiteral("--panel"), QStringLiteral("hex")}).code, 0);
        QCOMPARE(shoot({file, QStringLiteral("--panel"), QStringLiteral("moon")}).code, 2);
        QCOMPARE(shoot({file, QStringLiteral("--layout"), QStringLiteral("animate")}).code, 0);
        QCOMPARE(shoot({file, QStringLiteral("--layout"), QStringLiteral("moon")}).code, 2);
        const Run result = shoot({file, QStringLiteral("--select"), QStringLiteral("moon/1")});
        QCOMPARE(result.code, 2);
        QVERIFY(result.error.contains(QStringLiteral("moon/1")));
    }

    void showsTheStartPage() { QCOMPARE(shoot({}).code, 0); }

    void showsWhyAFileIsRefused()
    {
        const Run result = shoot({m_place->textFile(QStringLiteral("diary.tr4"), "Dear diary,")});
        QCOMPARE(result.code, 3);
        QVERIFY(result.error.contains(QStringLiteral("diary.tr4")));
        QVERIFY(!QImage(m_picture).isNull());
    }

    /// The program is driven through its window, as a user does it.
    void aKilledProgramOffersItsEdits()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("xdotool")).isEmpty())
        {
            QSKIP("xdotool is not installed.");
        }
        const QString path = m_place->soundFile(QStringLiteral("killed.wad"), 3);
        const QByteArray before = contentOf(path);
        const QDir kept(m_place->path(QStringLiteral("data/Cartouche/cartouche/recovery")));
        const auto entries = [&kept] { return kept.entryList(QDir::Dirs | QDir::NoDotAndDotDot); };
        {
            QProcess first;
            QVERIFY(start(first,
                          {path,
                           QStringLiteral("--select"),
                           QStringLiteral("animations/0"),
                           QStringLiteral("--tab"),
                           QStringLiteral("table:animations")}));
            QVERIFY(pressUntil(QStringLiteral("ctrl+d"), // duplicates the row
                               [&] { return !entries().isEmpty(); }));
            const QDir entry(kept.filePath(entries().value(0)));
            QTRY_VERIFY_WITH_TIMEOUT(entry.exists(QStringLiteral("about.json")), kProgramPatience);
            first.kill();
            QVERIFY(first.waitForFinished(kProgramPatience));
        }
        QCOMPARE(contentOf(path), before);

        QProcess second;
        QVERIFY(start(second, {}));
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += second.readAllStandardError()).contains("killed.wad"),
                                 kProgramPatience);
        QVERIFY(pressUntil(QStringLiteral("alt+r"), // Recover
                           [&] { return titles().contains(QStringLiteral("killed.wad")); }));
        QVERIFY(pressUntil(QStringLiteral("ctrl+s"), [&] { return contentOf(path) != before; }));
        const auto now = ui::loadFile(path, {});
        QVERIFY(now.has_value());
        const tr::versions::Keeping keeping{
            tr::versions::Place::Folder,
            ui::systemPath(m_place->path(QStringLiteral("data/Cartouche/cartouche/versions")))};
        const auto versions = tr::versions::versionsOf(ui::systemPath(path), keeping);
        QCOMPARE(versions.size(), std::size_t{1});
        const auto old = ui::loadFile(QFile::decodeName(versions[0].path.c_str()), {});
        QVERIFY(old.has_value());
        QVERIFY(now->file->file().objects().animations.size()
                > old->file->file().objects().animations.size());
        QTRY_VERIFY_WITH_TIMEOUT(entries().isEmpty(), kProgramPatience);
        second.kill();
        QVERIFY(second.waitForFinished(kProgramPatience));
    }

    void aPictureLeavesNothingBehind()
    {
        const QString path = m_place->soundFile(QStringLiteral("seen.wad"), 3);
        const auto left = [this](const char* folder)
        {
            QStringList files;
            QDirIterator each(m_place->path(QString::fromLatin1(folder)),
                              QDir::Files,
                              QDirIterator::Subdirectories);
            while (each.hasNext())
            {
                files.append(each.next());
            }
            return files.filter(QStringLiteral("artouche"));
        };
        QCOMPARE(shoot({path, QStringLiteral("--select"), QStringLiteral("animations/0")}).code, 0);
        QCOMPARE(left("etc"), QStringList());
        QCOMPARE(left("data"), QStringList());
    }

    void tellsThatItCannotWrite()
    {
        m_picture = m_place->path(QStringLiteral("nowhere/picture.png"));
        const Run result = shoot({});
        QCOMPARE(result.code, 4);
        QVERIFY(result.error.contains(m_picture));
    }
};

template struct tr::test::RegisteredTest<tst_Program, QApplication>;
#include "tst_Program.moc"
