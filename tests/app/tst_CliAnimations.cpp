// Animations that go out of files and into files on the command line, many at once: what is
// written, what is said of it, and what is refused.

#include "core/convert/animations/AnimationFile.h"
#include "core/io/File.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "tests/app/CliProcess.h"
#include "tests/core/AnimationTexts.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using tr::test::CliOutcome;
using tr::test::kAnimText;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kFound;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;

class tst_CliAnimations : public QObject
{
    Q_OBJECT

private:
    tr::test::SampleFolder m_folder;
    QString m_wad;
    QString m_slot;          ///< of the moveable that has most animations
    std::size_t m_count = 0; ///< of these
    std::size_t m_joints = 0;
    std::size_t m_all = 0; ///< animations of the file

    [[nodiscard]] CliOutcome exported(const QString& out, const QStringList& more = {}) const
    {
        return runCli(
            QStringList{
                latinText("export"), m_wad, latinText("--moveable"), m_slot, latinText("-o"), out}
            + more);
    }

    [[nodiscard]] CliOutcome imported(const QStringList& files, const QStringList& more) const
    {
        return runCli(QStringList{latinText("import"), m_wad} + files
                      + QStringList{latinText("--moveable"), m_slot} + more);
    }

    [[nodiscard]] static tr::schema::Content read(const QString& path)
    {
        const auto bytes = tr::readFile(path.toStdString());
        auto file = bytes ? tr::format::read(*bytes, "a.wad") : tr::Result<tr::format::GameFile>{};
        return file ? std::move(file->content) : tr::schema::Content();
    }

    [[nodiscard]] QString text(const char* name, std::string_view content) const
    {
        return m_folder.add(latinText(name), std::as_bytes(std::span(content)));
    }

    /// An animation of as many joints as the moveable has, in state 7, which plays sound 3.
    [[nodiscard]] std::string fitting() const
    {
        std::string angles;
        for (std::size_t i = 0; i < m_joints; ++i)
        {
            angles += "<WadKeyFrameRotation><Rotations><X>0</X><Y>90</Y><Z>0</Z></Rotations>"
                      "</WadKeyFrameRotation>";
        }
        return "<WadAnimation><FrameRate>1</FrameRate><StateId>7</StateId>"
               "<NextAnimation>0</NextAnimation><Name>Nod</Name>"
               "<KeyFrames><WadKeyFrame><Angles>"
               + angles
               + "</Angles></WadKeyFrame></KeyFrames>"
                 "<AnimCommands><WadAnimCommand><Type>PlaySound</Type><Parameter1>0</Parameter1>"
                 "<Parameter2>3</Parameter2></WadAnimCommand></AnimCommands></WadAnimation>";
    }

private Q_SLOTS:

    void initTestCase()
    {
        const tr::level::Wad wad = tr::test::buildTempleWad();
        m_wad = m_folder.add(latinText("temple.wad"), tr::test::fileBytes(wad));
        const auto& objects = wad.objects;
        m_all = objects.animations.size();
        for (const auto& model : objects.models)
        {
            const std::size_t count = tr::view::animationsOf(objects, model).count;
            if (count > m_count)
            {
                m_count = count;
                m_joints = model.numMeshes;
                m_slot = QString::number(model.id);
            }
        }
        QVERIFY(m_count > 1);
    }

    void allGoOutAndIn();
    void someGoOut();
    void nothingIsOverwritten();
    void numbersAreExchanged();
    void placesAreTaken();
    void tablesAreTakenAgain();
    void tablesCallFilesByTheirNames();
    void tablesThatAreWrong_data();
    void tablesThatAreWrong();
    void jointsThatDoNotFit();
    void wrongUse();
    void damagedFiles();
};

void tst_CliAnimations::allGoOutAndIn()
{
    const QString folder = m_folder.path(latinText("all"));
    const CliOutcome out = exported(folder, {latinText("--json")});
    QCOMPARE(out.code, kFine);
    const QJsonArray rows = out.objects().value(0)[latinText("animations")].toArray();
    QCOMPARE(std::size_t(rows.size()), m_count);
    QStringList files;
    for (const QString& name : QDir(folder).entryList(QDir::Files, QDir::Name))
    {
        files.push_back(QDir(folder).filePath(name));
        QVERIFY(QFileInfo(name).suffix() == latinText("anim"));
    }
    QCOMPARE(std::size_t(files.size()), m_count);
    QCOMPARE(files[1], rows[1][latinText("file")].toString());
    const auto second = tr::readFile(files[1].toStdString());
    QVERIFY(second && tr::convert::readAnimationFile(*second, files[1].toStdString()));

    const QString result = m_folder.path(latinText("twice.wad"));
    const CliOutcome in = imported(files, {latinText("-o"), result});
    QVERIFY2(in.code == kFine, in.text().constData());
    const tr::schema::Content content = read(result);
    const auto& objects = tr::level::objectsOf(content);
    QCOMPARE(objects.animations.size(), m_all + m_count);
    // The lines of the table: titles, and a file each.
    QCOMPARE(std::size_t(in.lines().size()), m_count + 1);
    QCOMPARE(in.lines()[0].simplified(),
             QByteArray("file animation joints frames state asked for leads to sounds effects"));
}

void tst_CliAnimations::someGoOut()
{
    const QString folder = m_folder.path(latinText("some"));
    const CliOutcome out = exported(folder, {latinText("--animations"), latinText("1,0-1")});
    QCOMPARE(out.code, kFine);
    QVERIFY(out.results.contains("2 animations of moveable"));
    QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 2);
    const QString one = m_folder.path(latinText("deep/one.anim"));
    QCOMPARE(exported(one, {latinText("--animations"), latinText("0")}).code, kFine);
    QVERIFY(QFileInfo::exists(one));
    QCOMPARE(exported(one, {latinText("--force")}).code, kWrongUsage); // it is no folder
    for (const char* const list : {"", "x", "1-", "3-1", "0,", "99999"})
    {
        const CliOutcome wrong = exported(m_folder.path(latinText("none")),
                                          {latinText("--animations"), latinText(list)});
        QCOMPARE(wrong.code, kWrongUsage);
        QVERIFY(!wrong.messages.isEmpty());
    }
    QVERIFY(!QFileInfo::exists(m_folder.path(latinText("none"))));
}

void tst_CliAnimations::nothingIsOverwritten()
{
    const QString folder = m_folder.path(latinText("again"));
    QCOMPARE(exported(folder).code, kFine);
    const QString first = QDir(folder).entryInfoList(QDir::Files, QDir::Name)[0].filePath();
    QFile file(first);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("mine") == 4);
    file.close();
    const CliOutcome refused = exported(folder);
    QCOMPARE(refused.code, kCannotWrite);
    QVERIFY(refused.messages.contains("--force"));
    QCOMPARE(tr::test::contentOf(first), QByteArray("mine"));
    QCOMPARE(exported(folder, {latinText("--force")}).code, kFine);
    QVERIFY(tr::test::contentOf(first).startsWith("<?xml"));
}

void tst_CliAnimations::numbersAreExchanged()
{
    const QString file = text("nod.anim", fitting());
    const QString other = text("nod2.anim", fitting());
    const QString result = m_folder.path(latinText("numbers.wad"));
    const CliOutcome in = imported({file, other},
                                   {latinText("--state"),
                                    latinText("7=9"),
                                    latinText("--sound"),
                                    latinText("3=none"),
                                    latinText("--target"),
                                    latinText("0=1"),
                                    latinText("-o"),
                                    result});
    QVERIFY2(in.code == kFine, in.text().constData());
    const tr::schema::Content content = read(result);
    const auto& objects = tr::level::objectsOf(content);
    QCOMPARE(objects.animations.size(), m_all + 2);
    const auto slot = m_slot.toUInt();
    const auto model = std::ranges::find(objects.models, slot, &tr::level::Model::id);
    const auto own = tr::view::animationsOf(objects, *model);
    const auto& made = objects.animations[own.end() - 1];
    QCOMPARE(int(made.stateId), 9);
    QCOMPARE(int(made.numAnimCommands), 0);
    QCOMPARE(std::size_t(made.nextAnimation), own.first + 1);
    QVERIFY(in.results.contains("7 to 9"));
    QVERIFY(in.results.contains("3 left out"));
}

void tst_CliAnimations::placesAreTaken()
{
    const QString file = text("7_nod.anim", fitting());
    const QString other = text("1_nod.anim", fitting());
    const QString result = m_folder.path(latinText("places.wad"));
    const CliOutcome listed =
        imported({file, other}, {latinText("--onto"), latinText("0,"), latinText("-o"), result});
    QVERIFY2(listed.code == kFine, listed.text().constData());
    QCOMPARE(tr::level::objectsOf(read(result)).animations.size(), m_all + 1);
    const CliOutcome own =
        imported({other}, {latinText("--onto"), latinText("own"), latinText("-o"), result});
    QVERIFY2(own.code == kFine, own.text().constData());
    QVERIFY(own.results.contains("replaces 1"));
    QCOMPARE(tr::level::objectsOf(read(result)).animations.size(), m_all);
    for (const char* const onto : {"x", "1,2,3", "-1"})
    {
        QCOMPARE(
            imported({file}, {latinText("--onto=") + latinText(onto), latinText("--dry-run")}).code,
            kWrongUsage);
    }
    const CliOutcome missing =
        imported({file}, {latinText("--onto"), latinText("60000"), latinText("-o"), result});
    QCOMPARE(missing.code, kCannotWrite);
    QVERIFY(missing.messages.contains("has no animation 60000"));
}

/// What is written of a dry run is changed, and handed back.
void tst_CliAnimations::tablesAreTakenAgain()
{
    const QString file = text("nod.anim", fitting());
    const QString other = text("b.anim", fitting());
    const QString table = m_folder.path(latinText("table.json"));
    const CliOutcome dry =
        imported({file, other},
                 {latinText("--dry-run"), latinText("--json"), latinText("--save-table"), table});
    QVERIFY2(dry.code == kFine, dry.text().constData());
    QJsonObject saved = QJsonDocument::fromJson(tr::test::contentOf(table)).object();
    QCOMPARE(dry.objects().value(0), saved);
    QJsonArray rows = saved[latinText("files")].toArray();
    QCOMPARE(rows.size(), 2);
    QJsonObject first = rows[0].toObject();
    QCOMPARE(first[latinText("file")].toString(), latinText("nod.anim"));
    QCOMPARE(first[latinText("state")].toInt(), 7);
    QVERIFY(first[latinText("onto")].isNull());
    QCOMPARE(std::size_t(first[latinText("place")].toInt()), m_count);
    first[latinText("state")] = 12;
    first[latinText("sounds")] =
        QJsonArray{QJsonObject{{latinText("sound"), 3}, {latinText("becomes"), 44}}};
    first[latinText("targets")] = QJsonArray{QJsonObject{
        {latinText("animation"), 0},
        {latinText("leads_to"), QJsonObject{{latinText("file"), latinText("b.anim")}}}}};
    QJsonObject second = rows[1].toObject();
    second[latinText("onto")] = 0;
    saved[latinText("files")] = QJsonArray{first, second};
    QFile changed(table);
    QVERIFY(changed.open(QIODevice::WriteOnly));
    QVERIFY(changed.write(QJsonDocument(saved).toJson()) > 0);
    changed.close();
    const QString result = m_folder.path(latinText("table.wad"));
    const CliOutcome in =
        imported({file, other}, {latinText("--table"), table, latinText("-o"), result});
    QVERIFY2(in.code == kFine, in.text().constData());
    const tr::schema::Content content = read(result);
    const auto& objects = tr::level::objectsOf(content);
    QCOMPARE(objects.animations.size(), m_all + 1);
    const auto model = std::ranges::find(objects.models, m_slot.toUInt(), &tr::level::Model::id);
    const auto own = tr::view::animationsOf(objects, *model);
    const auto& made = objects.animations[own.end() - 1];
    QCOMPARE(int(made.stateId), 12);
    QCOMPARE(std::size_t(made.nextAnimation), own.first);
    const auto commands = tr::view::commandsOf(objects, made);
    QCOMPARE(commands.size(), std::size_t{1});
    QCOMPARE(int(commands[0].operands[1]), 44);
    QCOMPARE(int(objects.animations[own.first].stateId), 7);
}

void tst_CliAnimations::tablesCallFilesByTheirNames()
{
    const QString one = text("nod.anim", fitting());
    QVERIFY(QDir().mkpath(m_folder.path(latinText("other"))));
    const QString same = text("other/nod.anim", fitting());
    const QString table = m_folder.path(latinText("twice.json"));
    const CliOutcome refused =
        imported({one, same}, {latinText("--dry-run"), latinText("--save-table"), table});
    QCOMPARE(refused.code, kWrongUsage);
    QVERIFY2(refused.messages.contains("nod.anim"), refused.text().constData());
    QVERIFY(!QFileInfo::exists(table));
    // Without a table nobody has to call them.
    QCOMPARE(imported({one, same}, {latinText("--dry-run")}).code, kFine);
}

void tst_CliAnimations::tablesThatAreWrong_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char* name, const char* table, const char* told)
    { QTest::newRow(name) << QByteArray(table) << QByteArray(told); };
    row("no JSON", "{", "no JSON");
    row("no list", "{}", "files: a list");
    row("another file", R"({"files":[{"file":"x.anim"}]})", "files/0/file");
    row("a text", R"({"files":[{"file":"nod.anim","state":"a"}]})", "files/0/state");
    row("too large", R"({"files":[{"file":"nod.anim","onto":65536}]})", "files/0/onto");
    row("below zero",
        R"({"files":[{"file":"nod.anim","sounds":[{"sound":3,"becomes":-1}]}]})",
        "files/0/sounds/0/becomes");
    row("no number", R"({"files":[{"file":"nod.anim","sounds":[{}]}]})", "files/0/sounds/0/sound");
    row("a target",
        R"({"files":[{"file":"nod.anim","targets":[{"animation":0,"leads_to":{"file":"y"}}]}]})",
        "files/0/targets/0/leads_to/file");
    row("no list of targets",
        R"({"files":[{"file":"nod.anim","targets":1}]})",
        "files/0/targets: a list");
    row("not taken or taken", R"({"files":[{"file":"nod.anim","take":1}]})", "files/0/take");
}

void tst_CliAnimations::tablesThatAreWrong()
{
    QFETCH(QByteArray, table);
    QFETCH(QByteArray, told);
    const QString path =
        text("wrong.json", std::string_view(table.constData(), std::size_t(table.size())));
    const CliOutcome outcome = imported({text("nod.anim", fitting())},
                                        {latinText("--table"), path, latinText("--dry-run")});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY2(outcome.messages.contains(told), outcome.text().constData());
}

void tst_CliAnimations::jointsThatDoNotFit()
{
    QVERIFY(m_joints != 2);
    const QString file = text("two.anim", kAnimText);
    const QString result = m_folder.path(latinText("joints.wad"));
    const CliOutcome refused = imported({file}, {latinText("-o"), result});
    QCOMPARE(refused.code, kCannotWrite);
    QVERIFY(refused.messages.contains("it turns 2 joints"));
    QVERIFY(!QFileInfo::exists(result));
    QCOMPARE(imported({file}, {latinText("--dry-run")}).code, kFound);
    const CliOutcome filled =
        imported({file}, {latinText("--fill-joints"), latinText("-o"), result});
    QVERIFY2(filled.code == kFine, filled.text().constData());
    // What is said of a file is no part of the table.
    QVERIFY2(filled.messages.contains("two.anim: "), filled.text().constData());
    QVERIFY2(!filled.results.contains("turn"), filled.text().constData());
    QCOMPARE(filled.lines().size(), qsizetype{2});
    const CliOutcome json =
        imported({file}, {latinText("--fill-joints"), latinText("--json"), latinText("--dry-run")});
    QVERIFY2(json.messages.isEmpty(), json.text().constData());
    QVERIFY(!json.objects()
                 .value(0)[latinText("files")]
                 .toArray()[0]
                 .toObject()[latinText("remarks")]
                 .toArray()
                 .isEmpty());
    QCOMPARE(tr::level::objectsOf(read(result)).animations.size(), m_all + 1);
}

void tst_CliAnimations::wrongUse()
{
    const QString file = text("nod.anim", fitting());
    QCOMPARE(imported({file}, {}).code, kWrongUsage); // neither --output nor --dry-run
    QCOMPARE(imported({file}, {latinText("--dry-run"), latinText("--sound"), latinText("3")}).code,
             kWrongUsage);
    QCOMPARE(
        imported({file}, {latinText("--dry-run"), latinText("--state"), latinText("3=none")}).code,
        kWrongUsage);
    QCOMPARE(runCli({latinText("import"),
                     m_wad,
                     file,
                     latinText("--moveable"),
                     latinText("60000"),
                     latinText("--dry-run")})
                 .code,
             kWrongUsage);
    QCOMPARE(runCli({latinText("export"),
                     m_wad,
                     latinText("--moveable"),
                     latinText("60000"),
                     latinText("-o"),
                     m_folder.path(latinText("x"))})
                 .code,
             kWrongUsage);
    const QString trw = m_folder.path(latinText("a.trw"));
    const CliOutcome onlyRead = exported(trw, {latinText("--animations"), latinText("0")});
    QCOMPARE(onlyRead.code, kWrongUsage);
    QVERIFY(onlyRead.messages.contains(".anim"));
    QVERIFY(!QFileInfo::exists(trw));
    const QString lines = text("lines.was", "A:a\n");
    const CliOutcome outcome = runCli({latinText("export"),
                                       lines,
                                       latinText("--moveable"),
                                       latinText("0"),
                                       latinText("-o"),
                                       m_folder.path(latinText("x"))});
    QCOMPARE(outcome.code, kWrongUsage);
    QVERIFY(outcome.messages.contains("no moveables"));
}

void tst_CliAnimations::damagedFiles()
{
    const QString cut = text("cut.anim", kAnimText.substr(0, 900));
    const CliOutcome outcome = imported({cut}, {latinText("--dry-run")});
    QCOMPARE(outcome.code, kCannotRead);
    QVERIFY2(outcome.messages.contains("WadAnimation/KeyFrames"), outcome.text().constData());
    const QString wrong =
        text("wrong.anim", tr::test::withText(kAnimText, "<FrameRate>2<", "<FrameRate>two<"));
    const CliOutcome named = imported({wrong}, {latinText("--dry-run")});
    QCOMPARE(named.code, kCannotRead);
    QVERIFY2(named.messages.contains("WadAnimation/FrameRate"), named.text().constData());
    QCOMPARE(imported({m_folder.path(latinText("none.anim"))}, {latinText("--dry-run")}).code,
             kCannotRead);
}

template struct tr::test::RegisteredTest<tst_CliAnimations>;
#include "tst_CliAnimations.moc"
