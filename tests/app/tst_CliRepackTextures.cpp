// The command that makes textures and their pages fewer: what it says before and after, what it
// writes, and that faces show what they showed.

#include "core/edit/textures/pictures/PageRoom.h"
#include "core/edit/textures/tidy/TextureTidy.h"
#include "core/io/File.h"
#include "tests/app/CliProcess.h"
#include "tests/core/FaceLooks.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QJsonObject>
#include <QTest>

using tr::test::CliOutcome;
using tr::test::kCannotRead;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;
namespace versions = tr::level::versions;

class tst_CliRepackTextures : public QObject
{
    Q_OBJECT

private:
    tr::test::SampleFolder m_folder;
    QString m_level;
    QString m_out;
    std::size_t m_textures = 0; ///< of the level, the one included that nothing shows
    std::size_t m_pages = 0;    ///< the empty one included

    [[nodiscard]] CliOutcome run(const QStringList& more) const
    {
        return runCli(QStringList{latinText("repack"), m_level} + more);
    }

    [[nodiscard]] QJsonObject dryRun(const char* steps, int code) const
    {
        const CliOutcome outcome = run({latinText("--textures"),
                                        latinText(steps),
                                        latinText("--dry-run"),
                                        latinText("--json")});
        if (outcome.code != code || outcome.objects().size() != 1)
        {
            qWarning("%s", outcome.text().constData());
            return {};
        }
        return outcome.objects()[0];
    }

    [[nodiscard]] static tr::format::GameFile read(const QString& path)
    {
        const auto bytes = tr::readFile(path.toStdString());
        auto file =
            bytes ? tr::format::read(*bytes, "level.tr2") : tr::Result<tr::format::GameFile>{};
        return file ? std::move(*file) : tr::format::GameFile{};
    }

private Q_SLOTS:

    /// A level without anything to be gained, but for a texture that nothing shows, two that are
    /// equal, and a page on which nothing is.
    void initTestCase()
    {
        tr::format::GameFile file = tr::test::LevelBuilder(versions::Tr3).file();
        tr::edit::Document document(file.content);
        QVERIFY(tr::edit::tidyTextures(document, file.format->pages, {}).has_value());
        tr::edit::Transaction transaction(document, {tr::edit::EditCode::InsertRows, {}});
        QVERIFY(tr::edit::insertPage(transaction, tr::edit::newPagePlace(transaction.content())));
        QVERIFY(transaction.commit());
        file.content = document.content();
        auto& level = *file.content.as<tr::level::Level>();
        auto& textures = level.objectTextures.edit();
        const std::size_t shown = level.rooms[0].quads[0].texture & 0x7FFFU;
        textures.push_back(textures[shown]); // nothing shows it
        textures.push_back(textures[shown]);
        auto& quad = level.rooms.edit()[0].quads.edit()[0];
        quad.texture = static_cast<std::uint16_t>((quad.texture & 0x8000U) | (textures.size() - 1));
        QVERIFY(level.rooms[0].quads.size() > 1);
        level.rooms.edit()[0].quads.edit()[1].texture = static_cast<std::uint16_t>(shown);
        m_textures = textures.size();
        m_pages = level.textiles16.size();
        m_level = m_folder.add(latinText("level.tr2"), file);
        m_out = m_folder.path(latinText("out.tr2"));
    }

    void eachStepByItself()
    {
        const QJsonObject unused = dryRun("unused", kFound);
        QCOMPARE(unused[latinText("textures")].toInt(), int(m_textures));
        QCOMPARE(unused[latinText("unused")].toInt(), 1);
        QCOMPARE(unused[latinText("unused_sprites")].toInt(), 0);
        QCOMPARE(unused[latinText("joined")].toInt(), 0);
        QVERIFY(!unused.contains(latinText("pages_before")));
        QCOMPARE(unused[latinText("unreadable_mesh")].toBool(true), false);

        // Which joins the one that nothing shows, too.
        const QJsonObject equal = dryRun("equal", kFound);
        QCOMPARE(equal[latinText("unused")].toInt(), 0);
        QCOMPARE(equal[latinText("joined")].toInt(), 2);

        const QJsonObject pages = dryRun("pages", kFound);
        QCOMPARE(pages[latinText("joined")].toInt(), 0);
        QCOMPARE(pages[latinText("pages_before")].toInt(), int(m_pages));
        QVERIFY(pages[latinText("pages_after")].toInt() < int(m_pages));
        QVERIFY(pages.contains(latinText("moved")) && pages.contains(latinText("texels_lost"))
                && pages.contains(latinText("border")));

        const QJsonObject two = dryRun("unused,equal", kFound);
        QCOMPARE(two[latinText("unused")].toInt(), 1);
        QCOMPARE(two[latinText("joined")].toInt(), 1);
        QVERIFY(!two.contains(latinText("pages_before")));
        QVERIFY(!QFile::exists(m_out));
    }

    void allOfThemAreWritten()
    {
        const QByteArray before = QByteArray::fromStdString(
            [this]
            {
                const auto bytes = tr::readFile(m_level.toStdString());
                return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            }());
        const CliOutcome outcome = run({latinText("--textures"),
                                        latinText("all"),
                                        latinText("--border"),
                                        latinText("2"),
                                        latinText("-o"),
                                        m_out});
        QVERIFY2(outcome.code == kFine, outcome.text());
        QVERIFY2(outcome.results.startsWith(tr::concat("Pages: ", m_pages, " now, ").c_str()),
                 outcome.text());
        QVERIFY2(outcome.results.contains(" then; 2 texels kept around each texture.\n"),
                 outcome.text());
        QVERIFY2(outcome.results.contains(tr::concat("1 of ",
                                                     m_textures,
                                                     " textures are deleted: nothing shows "
                                                     "them.\n")
                                              .c_str()),
                 outcome.text());
        QVERIFY2(
            outcome.results.contains("1 texture becomes one with another; faces get its number.\n"),
            outcome.text());
        const tr::format::GameFile was = read(m_level);
        const tr::format::GameFile now = read(m_out);
        QVERIFY(was.level() != nullptr && now.level() != nullptr);
        QCOMPARE(now.level()->objectTextures.size(), m_textures - 2);
        QVERIFY(now.level()->textiles16.size() < m_pages);
        QVERIFY(tr::test::FaceLooks(was.content) == tr::test::FaceLooks(now.content));
        QCOMPARE(runCli({latinText("verify"), m_out}).code, kFine);
        // The file itself is as it was, and the other one has nothing left to be gained.
        const auto bytes = tr::readFile(m_level.toStdString());
        QVERIFY(std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size())
                == std::string_view(before.constData(), std::size_t(before.size())));
        m_level.swap(m_out);
        const CliOutcome again =
            run({latinText("--textures"), latinText("unused,equal"), latinText("--dry-run")});
        m_level.swap(m_out);
        QVERIFY2(again.code == kFine, again.text());
        QCOMPARE(again.results, QByteArray("There is nothing to be gained.\n"));
    }

    void filesWithoutPages()
    {
        const QString names =
            m_folder.add(latinText("names.sam"), std::as_bytes(std::span("ah.wav\r\n", 8)));
        const CliOutcome outcome = runCli({latinText("repack"),
                                           names,
                                           latinText("--textures"),
                                           latinText("all"),
                                           latinText("--dry-run")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        const QString wad =
            m_folder.add(latinText("objects.wad"), tr::test::gameFile(tr::test::buildTempleWad()));
        const CliOutcome ofWad = runCli({latinText("repack"),
                                         wad,
                                         latinText("--textures"),
                                         latinText("all"),
                                         latinText("--json"),
                                         latinText("--dry-run")});
        QVERIFY2(ofWad.code <= kFound && ofWad.objects().size() == 1, ofWad.text());
        QVERIFY(ofWad.objects()[0][latinText("textures")].toInt() > 0);
    }

    void wrongUsage()
    {
        const QString textures = latinText("--textures");
        const QString dry = latinText("--dry-run");
        QCOMPARE(run({textures, latinText("all")}).code, kWrongUsage); // without OUT
        const CliOutcome unknown = run({textures, latinText("equals"), dry});
        QCOMPARE(unknown.code, kWrongUsage);
        QVERIFY2(unknown.messages.contains("equals"), unknown.text());
        QCOMPARE(run({textures, dry}).code, kWrongUsage); // without a step
        QCOMPARE(run({textures, latinText("all"), latinText("--all"), dry}).code, kWrongUsage);
        QCOMPARE(
            run({textures, latinText("all"), latinText("--only"), latinText("frames"), dry}).code,
            kWrongUsage);
        QCOMPARE(run({latinText("--border"), latinText("2"), dry}).code, kWrongUsage);
        QCOMPARE(
            run({textures, latinText("all"), latinText("--border"), latinText("17"), dry}).code,
            kWrongUsage);
        QCOMPARE(runCli({latinText("repack"),
                         m_folder.path(latinText("none.tr2")),
                         textures,
                         latinText("all"),
                         dry})
                     .code,
                 kCannotRead);
        // What is given behind the steps is the file.
        const CliOutcome behind =
            runCli({latinText("repack"), textures, latinText("all"), m_level, dry});
        QVERIFY2(behind.code == kFound, behind.text());
        const CliOutcome help = runCli({latinText("repack"), latinText("--help")});
        QCOMPARE(help.code, kFine);
        QVERIFY2(help.results.contains("--textures"), help.text());
        for (const QByteArray& line : help.lines())
        {
            QVERIFY2(line.size() <= 100, line);
        }
    }
};

template struct tr::test::RegisteredTest<tst_CliRepackTextures, QCoreApplication>;
#include "tst_CliRepackTextures.moc"
