// WADs that become one on the command line: what meets what is told, a plan does it again, and
// other files than those of the plan are refused.

#include "core/level/Wad.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;

namespace
{

constexpr int kGuardian = 90; ///< the slot of the temple's

} // namespace

class tst_CliMerge : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(latinText(name));
    }

    [[nodiscard]] bool write(const char* name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    [[nodiscard]] bool write(const char* name, const std::vector<std::byte>& bytes) const
    {
        return write(
            name, QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())));
    }

    [[nodiscard]] bool write(const char* name, tr::level::Wad wad) const
    {
        return write(name, tr::test::fileBytes(std::move(wad)));
    }

    [[nodiscard]] static bool setLastChange(const QString& name, qint64 seconds)
    {
        QFile file(name);
        return file.open(QIODevice::ReadWrite)
               && file.setFileTime(QDateTime::fromSecsSinceEpoch(seconds),
                                   QFileDevice::FileModificationTime);
    }

    [[nodiscard]] static CliOutcome merge(const QStringList& arguments)
    {
        return runCli(QStringList{latinText("merge")} + arguments);
    }

    /// How many of a thing `info` counts.
    [[nodiscard]] static int count(const QString& file, const char* name)
    {
        const auto objects = runCli({latinText("info"), file, latinText("--json")}).objects();
        const QJsonObject info = objects.value(0);
        const QString key = latinText(name);
        return info.contains(key) ? info.value(key).toInt()
                                  : info.value(latinText("counts")).toObject().value(key).toInt();
    }

private Q_SLOTS:

    void initTestCase()
    {
        QVERIFY(write("temple.wad", tr::test::buildTempleWad()));
        QVERIFY(write("temple.was", QByteArray("A:a\n")));
        QVERIFY(write("cube.wad",
                      tr::test::LevelBuilder(tr::level::versions::Wad)
                          .model(tr::test::turningCube(kGuardian))
                          .buildWad()));
    }

    void conflictsAreToldAndAnswered();
    void aPlanDoesItAgain();
    void remarksAreMessages();
    void goesIntoAnother();
    void levelsGoIntoLevels();
    void levelsBringTheirSounds();
    void wrongUseIsTold();
};

void tst_CliMerge::conflictsAreToldAndAnswered()
{
    const QStringList files{path("temple.wad"), path("cube.wad")};
    const CliOutcome dry = merge(files + QStringList{latinText("--dry-run")});
    QVERIFY2(dry.code == kFound, dry.text());
    QVERIFY2(dry.results.contains("keep"), dry.text());
    const int temple = count(path("temple.wad"), "models");
    const int statics = count(path("temple.wad"), "static_meshes");
    QVERIFY(temple > 0 && statics > 0);
    QVERIFY(setLastChange(path("temple.wad"), 1'000'000)
            && setLastChange(path("cube.wad"), 2'000'000));
    for (const char* const rule : {"keep", "replace", "renumber", "newest"})
    {
        const CliOutcome outcome = merge(files
                                         + QStringList{latinText("-o"),
                                                       path("out.wad"),
                                                       latinText("--on-conflict"),
                                                       latinText(rule),
                                                       latinText("--report"),
                                                       path("report.json")});
        QVERIFY2(outcome.code == kFine, outcome.text());
        const int wanted = temple + (QByteArray(rule) == "renumber" ? 1 : 0);
        QCOMPARE(count(path("out.wad"), "models"), wanted);
        const auto report = QJsonDocument::fromJson(contentOf(path("report.json"))).object();
        const auto conflicts = report.value(latinText("object_conflicts")).toArray();
        QVERIFY(!conflicts.isEmpty());
        QCOMPARE(conflicts.at(0).toObject().value(latinText("slot")).toInt(), kGuardian);
        const QString answer = conflicts.at(0).toObject().value(latinText("answer")).toString();
        QCOMPARE(answer == latinText("replace"),
                 QByteArray(rule) == "replace" || QByteArray(rule) == "newest");
        // What lies beside it is there, and all of it is sound.
        for (const char* const each : {"out.swd", "out.sfx", "out.sam", "out.was"})
        {
            QVERIFY2(QFile::exists(path(each)), each);
        }
        const CliOutcome verified = runCli({latinText("verify"), path("out.wad")});
        QVERIFY2(verified.code == kFine, verified.text());
    }
}

void tst_CliMerge::aPlanDoesItAgain()
{
    const QStringList files{path("temple.wad"), path("cube.wad")};
    const CliOutcome first = merge(files
                                   + QStringList{latinText("-o"),
                                                 path("first.wad"),
                                                 latinText("--on-conflict"),
                                                 latinText("renumber"),
                                                 latinText("--save-plan"),
                                                 path("plan.json")});
    QVERIFY2(first.code == kFine, first.text());
    const QStringList again{
        latinText("-o"), path("again.wad"), latinText("--plan"), path("plan.json")};
    const CliOutcome second = merge(files + again);
    QVERIFY2(second.code == kFine, second.text());
    for (const char* const suffix : {"wad", "swd", "sfx", "sam", "was"})
    {
        const QString end = latinText(suffix);
        QVERIFY(contentOf(path("first.") + end) == contentOf(path("again.") + end));
    }

    // Other files than those that it was made for.
    QVERIFY(QFile::remove(path("again.wad")));
    QVERIFY(write("cube.was", QByteArray("B:b\n")));
    const CliOutcome changed = merge(files + again);
    QVERIFY2(changed.code == kFound, changed.text());
    QVERIFY2(changed.messages.contains("cube.wad has changed since the plan was made"),
             changed.text());
    QVERIFY(!QFile::exists(path("again.wad")));
    QVERIFY(QFile::remove(path("cube.was")));
    QVERIFY(write("broken.json", contentOf(path("plan.json")).replace("renumber", "ask")));
    const CliOutcome broken =
        merge(files
              + QStringList{
                  latinText("-o"), path("again.wad"), latinText("--plan"), path("broken.json")});
    QVERIFY2(broken.code == kCannotRead, broken.text());
    QVERIFY2(broken.messages.contains("/rules/"), broken.text());
}

/// Who reads the results gets what was found, and no sentences about it.
void tst_CliMerge::remarksAreMessages()
{
    const auto cube = [](int slot)
    {
        return tr::test::LevelBuilder(tr::level::versions::Wad)
            .model(tr::test::turningCube(slot))
            .buildWad();
    };
    // Lara, and one of what engines put together with her.
    QVERIFY(write("lara.wad", cube(0)) && write("pistols.wad", cube(1)));
    const CliOutcome outcome = merge({path("lara.wad"),
                                      path("pistols.wad"),
                                      latinText("-o"),
                                      path("outfit.wad"),
                                      latinText("--report"),
                                      path("outfit.json")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    const QByteArray remark("Lara and what engines put together with her are from several files");
    QVERIFY2(outcome.messages.contains("outfit.wad: " + remark), outcome.text());
    QVERIFY2(!outcome.results.contains(remark), outcome.text());
    QVERIFY2(outcome.results.contains("3 objects with "), outcome.text());
    const auto report = QJsonDocument::fromJson(contentOf(path("outfit.json"))).object();
    const auto remarks = report.value(latinText("remarks")).toArray();
    QVERIFY(std::ranges::any_of(remarks,
                                [&remark](const QJsonValue& each)
                                { return each.toString().toUtf8().startsWith(remark); }));
}

void tst_CliMerge::goesIntoAnother()
{
    const QByteArray before = contentOf(path("temple.wad"));
    const CliOutcome outcome = merge({path("cube.wad"),
                                      latinText("--into"),
                                      path("temple.wad"),
                                      latinText("-o"),
                                      path("into.wad"),
                                      latinText("--on-conflict"),
                                      latinText("moveables=renumber,statics=keep")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(count(path("into.wad"), "models"), count(path("temple.wad"), "models") + 1);
    QVERIFY(contentOf(path("temple.wad")) == before);
}

void tst_CliMerge::levelsGoIntoLevels()
{
    namespace versions = tr::level::versions;
    const auto cube = [](tr::schema::Version version)
    { return tr::test::LevelBuilder(version).model(tr::test::turningCube(kGuardian)).build(); };
    QVERIFY(write("temple.phd", tr::test::fileBytes(tr::test::buildTemple(versions::Tr1))));
    QVERIFY(write("cube.phd", tr::test::fileBytes(cube(versions::Tr1))));
    QVERIFY(write("cube.tr2", tr::test::fileBytes(cube(versions::Tr2))));
    const QStringList into{
        latinText("--into"), path("temple.phd"), latinText("-o"), path("out.phd")};
    const QByteArray before = contentOf(path("temple.phd"));
    const CliOutcome outcome = merge(QStringList{path("cube.phd")} + into
                                     + QStringList{latinText("--on-conflict"),
                                                   latinText("moveables=renumber"),
                                                   latinText("--report"),
                                                   path("levels.json")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(count(path("out.phd"), "models"), count(path("temple.phd"), "models") + 1);
    QVERIFY(contentOf(path("temple.phd")) == before);
    const CliOutcome verified = runCli({latinText("verify"), path("out.phd")});
    QVERIFY2(verified.code == kFine, verified.text());
    const auto report = QJsonDocument::fromJson(contentOf(path("levels.json"))).object();
    QVERIFY(report.value(latinText("colours")).toObject().value(latinText("texels")).toInt() > 0);

    // Later games take those of earlier ones.
    QVERIFY(write("temple.tr4", tr::test::fileBytes(tr::test::buildTemple(versions::Tr4))));
    const CliOutcome later = merge({path("cube.phd"),
                                    latinText("--into"),
                                    path("temple.tr4"),
                                    latinText("-o"),
                                    path("out.tr4"),
                                    latinText("--on-conflict"),
                                    latinText("moveables=renumber")});
    QVERIFY2(later.code == kFine, later.text());
    QCOMPARE(count(path("out.tr4"), "models"), count(path("temple.tr4"), "models") + 1);
    const CliOutcome sound = runCli({latinText("verify"), path("out.tr4")});
    QVERIFY2(sound.code == kFine, sound.text());

    // One of another game is named, and why it cannot be.
    QVERIFY(QFile::remove(path("out.phd")));
    const CliOutcome other = merge(QStringList{path("cube.phd"), path("cube.tr2")} + into);
    QVERIFY2(other.code == kWrongUsage, other.text());
    QVERIFY2(other.messages.contains("cube.tr2: objects of TR2 cannot go into a file of TR1"),
             other.text());
    QVERIFY(!QFile::exists(path("out.phd")));
}

/// A WAD with nothing beside it does not keep them out of what is made of both.
void tst_CliMerge::levelsBringTheirSounds()
{
    QVERIFY(write("sounds.phd",
                  tr::test::fileBytes(tr::test::LevelBuilder(tr::level::versions::Tr1)
                                          .model(tr::test::turningCube(3))
                                          .build())));
    QVERIFY(count(path("sounds.phd"), "sound_details") > 0);
    const CliOutcome outcome =
        merge({path("cube.wad"), path("sounds.phd"), latinText("-o"), path("sounds.wad")});
    QVERIFY2(outcome.code == kFine, outcome.text());
    QCOMPARE(count(path("sounds.wad"), "sound_details"),
             count(path("sounds.phd"), "sound_details"));
    QVERIFY(QFile::exists(path("sounds.sam")));
}

void tst_CliMerge::wrongUseIsTold()
{
    const QString wad = path("temple.wad");
    QCOMPARE(merge({wad}).code, kWrongUsage);
    QCOMPARE(
        merge({wad, latinText("--dry-run"), latinText("--on-conflict"), latinText("ask")}).code,
        kWrongUsage);
    // Sounds know no age.
    QCOMPARE(
        merge({wad, latinText("--dry-run"), latinText("--on-conflict"), latinText("sounds=newest")})
            .code,
        kWrongUsage);
    QCOMPARE(
        merge({wad, latinText("--dry-run"), latinText("--on-conflict"), latinText("rooms=keep")})
            .code,
        kWrongUsage);
    QCOMPARE(merge({path("none.wad"), latinText("--dry-run")}).code, kCannotRead);
    QVERIFY(
        write("level.tr4", tr::test::fileBytes(tr::test::buildTemple(tr::level::versions::Tr4))));
    const CliOutcome other = merge({path("level.tr4"), latinText("-o"), path("new.tr4")});
    QVERIFY(!QFile::exists(path("new.tr4")));
    QVERIFY2(other.code == kWrongUsage, other.text());
    QVERIFY2(other.messages.contains("give --into"), other.text());
    QVERIFY(write("names.sam", QByteArray("a.wav\n")));
    const CliOutcome names = merge({path("names.sam"), latinText("--dry-run")});
    QVERIFY2(names.code == kWrongUsage, names.text());
    const CliOutcome nowhere =
        merge({wad, latinText("-o"), path("none") + latinText("/deep/out.wad")});
    QVERIFY2(nowhere.code == kCannotWrite, nowhere.text());
}

template struct tr::test::RegisteredTest<tst_CliMerge>;
#include "tst_CliMerge.moc"
