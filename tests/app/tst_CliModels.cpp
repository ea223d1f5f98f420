// Objects that go to 3D programs and come back on the command line: what is written, what is said
// of it, and what is refused.

#include "core/io/File.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QtEndian>

#include <cmath>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kCannotWrite;
using tr::test::kFine;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;

namespace
{

/// The text of a .glb: behind a header of 12 bytes, and the size and the kind of this part.
QJsonObject jsonOfGlb(const QByteArray& bytes)
{
    const auto size = qFromLittleEndian<quint32>(bytes.mid(12, 4).constData());
    return QJsonDocument::fromJson(bytes.mid(20, qsizetype(size))).object();
}

/// The node that says to hold a moveable together; empty: there is none.
QJsonObject nodeOfMoveable(const QJsonObject& model, int slot)
{
    for (const auto& node : model[latinText("nodes")].toArray())
    {
        const QJsonObject extras = node.toObject()[latinText("extras")].toObject();
        const QByteArray notes = extras[latinText("cartouche")].toString().toUtf8();
        if (QJsonDocument::fromJson(notes).object()[latinText("moveable")].toInt(-1) == slot)
        {
            return node.toObject();
        }
    }
    return {};
}

} // namespace

class tst_CliModels : public QObject
{
    Q_OBJECT

private:
    tr::test::SampleFolder m_folder;
    QString m_wad;
    QString m_slot;  ///< of the moveable that has most animations
    QString m_other; ///< of another moveable
    std::size_t m_animations = 0;
    std::size_t m_bones = 0;
    std::size_t m_objects = 0; ///< moveables and statics

    [[nodiscard]] CliOutcome exported(const QString& out, const QStringList& more) const
    {
        return runCli(QStringList{latinText("export"), m_wad, latinText("-o"), out} + more);
    }

    [[nodiscard]] CliOutcome imported(const QStringList& models, const QStringList& more) const
    {
        return runCli(QStringList{latinText("import"), m_wad} + models + more);
    }

    [[nodiscard]] QStringList filesIn(const QString& folder, const char* filter) const
    {
        QStringList files;
        for (const QString& name :
             QDir(folder).entryList({latinText(filter)}, QDir::Files, QDir::Name))
        {
            files.push_back(QDir(folder).filePath(name));
        }
        return files;
    }

private Q_SLOTS:
    void initTestCase();
    void allComeBackAsTheyAre_data();
    void allComeBackAsTheyAre();
    void oneIsTold();
    void severalFilesBesideEachOther();
    void nothingIsOverwritten();
    void animationsAreChosen();
    void twoAreInStep();
    void dryRunsWriteNothing();
    void newOnesStandBesideTheOthers();
    void wrongUse_data();
    void wrongUse();
    void damagedModels();
};

void tst_CliModels::initTestCase()
{
    const tr::level::Wad wad = tr::test::buildTempleWad();
    m_wad = m_folder.add(latinText("temple.wad"), tr::test::fileBytes(wad));
    const auto& objects = wad.objects;
    m_objects = objects.models.size() + objects.staticMeshes.size();
    for (const auto& model : objects.models)
    {
        const std::size_t count = tr::view::animationsOf(objects, model).count;
        if (count > m_animations)
        {
            m_animations = count;
            m_bones = model.numMeshes;
            m_slot = QString::number(model.id);
        }
    }
    for (const auto& model : objects.models)
    {
        if (QString::number(model.id) != m_slot)
        {
            m_other = QString::number(model.id);
        }
    }
    QVERIFY(!m_other.isEmpty());
    QVERIFY(m_animations > 1);
    QVERIFY(m_bones > 1);
}

void tst_CliModels::allComeBackAsTheyAre_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QStringList>("more");
    QTest::newRow("glb") << latinText("glb") << QStringList{};
    QTest::newRow("rigid") << latinText("glb") << QStringList{latinText("--rigid")};
    QTest::newRow("gltf, units of the game")
        << latinText("gltf") << QStringList{latinText("--units"), latinText("game")};
}

void tst_CliModels::allComeBackAsTheyAre()
{
    QFETCH(QString, format);
    QFETCH(QStringList, more);
    const QString folder = m_folder.path(latinText(QTest::currentDataTag()));
    const CliOutcome out =
        exported(folder, QStringList{latinText("--all"), latinText("--format"), format} + more);
    QVERIFY2(out.code == kFine, out.text());
    const QStringList models = filesIn(folder, ("*." + format).toLatin1());
    QCOMPARE(std::size_t(models.size()), m_objects);
    const QString back = m_folder.path(latinText("back.wad"));
    const CliOutcome in = imported(models, {latinText("-o"), back});
    QVERIFY2(in.code == kFine, in.text());
    QCOMPARE(in.results.count(": nothing changed"), models.size());
    QCOMPARE(contentOf(back), contentOf(m_wad));
}

void tst_CliModels::oneIsTold()
{
    const QString path = m_folder.path(latinText("one.glb"));
    const CliOutcome out = exported(path, {latinText("--moveable"), m_slot, latinText("--json")});
    QVERIFY2(out.code == kFine, out.text());
    const QJsonObject told = out.objects().value(0);
    QCOMPARE(told[latinText("file")].toString(), path);
    QCOMPARE(told[latinText("moveable")].toInt(), m_slot.toInt());
    QCOMPARE(std::size_t(told[latinText("bones")].toInt()), m_bones);
    QCOMPARE(std::size_t(told[latinText("animations")].toInt()), m_animations);
    QVERIFY(contentOf(path).startsWith("glTF"));
    const CliOutcome in = imported({path}, {latinText("--dry-run"), latinText("--json")});
    QVERIFY2(in.code == kFine, in.text());
    const QJsonObject read = in.objects().value(0);
    QVERIFY(read[latinText("changes")].isArray());
    QCOMPARE(read[latinText("changes")].toArray().size(), 0);
    QCOMPARE(std::size_t(read[latinText("animations")].toInt()), m_animations);
}

void tst_CliModels::severalFilesBesideEachOther()
{
    const QString path = m_folder.path(latinText("beside/one.gltf"));
    const CliOutcome out = exported(path, {latinText("--moveable"), m_slot});
    QVERIFY2(out.code == kFine, out.text());
    QCOMPARE(filesIn(QFileInfo(path).path(), "*.png").size(), 1);
    QCOMPARE(filesIn(QFileInfo(path).path(), "*.bin").size(), 1);
    const CliOutcome in = imported({path}, {latinText("--dry-run")});
    QVERIFY2(in.code == kFine, in.text());
    // Without its picture it is still a model, but its textures are not those that it had.
    QVERIFY(QFile::remove(filesIn(QFileInfo(path).path(), "*.bin").value(0)));
    QCOMPARE(imported({path}, {latinText("--dry-run")}).code, kCannotRead);
}

void tst_CliModels::nothingIsOverwritten()
{
    const QString path = m_folder.add(latinText("mine.glb"), std::as_bytes(std::span("mine", 4)));
    const QStringList what{latinText("--moveable"), m_slot};
    const CliOutcome out = exported(path, what);
    QCOMPARE(out.code, kCannotWrite);
    QVERIFY2(out.messages.contains("--force"), out.messages);
    QCOMPARE(contentOf(path), QByteArray("mine"));
    QCOMPARE(exported(path, what + QStringList{latinText("--force")}).code, kFine);
    QVERIFY(contentOf(path).startsWith("glTF"));
}

void tst_CliModels::animationsAreChosen()
{
    const auto count = [this](const char* list)
    {
        const CliOutcome out = exported(m_folder.path(latinText("some.glb")),
                                        {latinText("--moveable"),
                                         m_slot,
                                         latinText("--animations"),
                                         latinText(list),
                                         latinText("--json"),
                                         latinText("--force")});
        return out.code == kFine ? out.objects().value(0)[latinText("animations")].toInt(-1) : -1;
    };
    QCOMPARE(count("none"), 0);
    QCOMPARE(count("1"), 1);
    QCOMPARE(count("0-1"), 2);
    QCOMPARE(count("1000"), -1);
    // What is not there stays as it is.
    const CliOutcome in =
        imported({m_folder.path(latinText("some.glb"))}, {latinText("--dry-run")});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY2(in.results.contains("nothing changed"), in.text());
}

void tst_CliModels::twoAreInStep()
{
    const QString path = m_folder.path(latinText("pair.glb"));
    const CliOutcome out = exported(path,
                                    {latinText("--moveable"),
                                     m_slot,
                                     latinText("--animations"),
                                     latinText("1"),
                                     latinText("--with"),
                                     m_other,
                                     latinText("--with-offset"),
                                     latinText("-100,20,1024"),
                                     latinText("--with-turn"),
                                     latinText("90"),
                                     latinText("--json")});
    QVERIFY2(out.code == kFine, out.text());
    QCOMPARE(out.objects().value(0)[latinText("with")].toInt(-1), m_other.toInt());
    QCOMPARE(out.objects().value(0)[latinText("animations")].toInt(), 1);
    const QJsonObject model = jsonOfGlb(contentOf(path));
    QCOMPARE(model[latinText("skins")].toArray().size(), 2);
    const QJsonArray clips = model[latinText("animations")].toArray();
    QCOMPARE(clips.size(), 1);
    QCOMPARE(clips[0].toObject()[latinText("name")].toString(), latinText("001 + 000"));
    const QJsonObject partner = nodeOfMoveable(model, m_other.toInt());
    const QJsonArray at = partner[latinText("translation")].toArray();
    QCOMPARE(at.size(), 3);
    QVERIFY(std::abs(at[0].toDouble() - 100.0 / 512.0) < 1e-5);
    QVERIFY(std::abs(at[1].toDouble() + 20.0 / 512.0) < 1e-5);
    QVERIFY(std::abs(at[2].toDouble() - 2.0) < 1e-5);
    QVERIFY(std::abs(partner[latinText("rotation")].toArray()[1].toDouble() + std::sqrt(0.5))
            < 1e-5);
    for (const QStringList& onto : {QStringList{}, QStringList{latinText("--moveable"), m_other}})
    {
        const CliOutcome in = imported({path}, onto + QStringList{latinText("--dry-run")});
        QVERIFY2(in.code == kFine, in.text());
        QVERIFY2(in.results.contains("nothing changed"), in.text());
    }
}

void tst_CliModels::dryRunsWriteNothing()
{
    const QString path = m_folder.path(latinText("dry.glb"));
    QCOMPARE(exported(path, {latinText("--moveable"), m_slot}).code, kFine);
    const QString out = m_folder.path(latinText("dry.wad"));
    QCOMPARE(imported({path}, {latinText("--dry-run"), latinText("-o"), out}).code, kFine);
    QVERIFY(!QFile::exists(out));
}

void tst_CliModels::newOnesStandBesideTheOthers()
{
    const QString path = m_folder.path(latinText("beside.glb"));
    QCOMPARE(exported(path, {latinText("--moveable"), m_slot}).code, kFine);
    const QString out = m_folder.path(latinText("more.wad"));
    const auto models = [](const QString& wad)
    {
        const CliOutcome told = runCli({latinText("info"), latinText("--json"), wad});
        return told.objects().value(0)[latinText("models")].toInt(-1);
    };
    const QStringList made{latinText("--new"), latinText("-o"), out};
    const CliOutcome nowhere = imported({path}, made);
    QVERIFY2(nowhere.code == kWrongUsage, nowhere.text());
    const CliOutcome taken = imported({path}, made + QStringList{latinText("--moveable"), m_slot});
    QVERIFY2(taken.code != kFine, taken.text());
    QVERIFY(!QFile::exists(out));
    const CliOutcome in =
        imported({path}, made + QStringList{latinText("--moveable"), latinText("499")});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY(models(m_wad) > 0);
    QCOMPARE(models(out), models(m_wad) + 1);
}

void tst_CliModels::wrongUse_data()
{
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("nothing") << QStringList{} << QByteArray("Exactly 1 option");
    QTest::newRow("both") << QStringList{latinText("--moveable"),
                                         latinText("1"),
                                         latinText("--static"),
                                         latinText("1")}
                          << QByteArray("Exactly 1 option");
    QTest::newRow("slot") << QStringList{latinText("--moveable"), latinText("9999")}
                          << QByteArray("no moveable in slot 9999");
    QTest::newRow("static") << QStringList{latinText("--static"), latinText("9999")}
                            << QByteArray("no static in slot 9999");
    const auto with = [this](const QStringList& more) {
        return QStringList{latinText("--moveable"), m_slot, latinText("--with")} + more;
    };
    QTest::newRow("with a static")
        << QStringList{latinText("--static"), latinText("0"), latinText("--with"), m_other}
        << QByteArray("--with requires --moveable");
    QTest::newRow("with nobody") << QStringList{latinText("--moveable"),
                                                m_slot,
                                                latinText("--with-turn"),
                                                latinText("90")}
                                 << QByteArray("--with-turn requires --with");
    QTest::newRow("with one that is not there")
        << with({latinText("9999")}) << QByteArray("no moveable in slot 9999");
    QTest::newRow("with several animations")
        << with({m_other, latinText("--animations"), latinText("0-1")})
        << QByteArray("--animations together with --with is the number of one");
    QTest::newRow("with an animation that is not there")
        << with({m_other, latinText("--with-animation"), latinText("999")})
        << QByteArray("--with-animation is the number of one");
    QTest::newRow("with two offsets")
        << with({m_other, latinText("--with-offset"), latinText("1,2")})
        << QByteArray("--with-offset");
    QTest::newRow("with a joint that is not there")
        << with({m_other, latinText("--with-joint"), latinText("99")})
        << QByteArray("--with-joint is the number of one");
    QTest::newRow("with a format without animations")
        << with({m_other, latinText("--format"), latinText("obj")})
        << QByteArray("a .obj file has none");
    QTest::newRow("with .anim files") << with({m_other, latinText("--format"), latinText("anim")})
                                      << QByteArray("two moveables in step are a model");
    QTest::newRow("units") << QStringList{latinText("--static"),
                                          latinText("0"),
                                          latinText("--units"),
                                          latinText("miles")}
                           << QByteArray("--units");
}

void tst_CliModels::wrongUse()
{
    QFETCH(QStringList, more);
    QFETCH(QByteArray, message);
    const QString path = m_folder.path(latinText("wrong.glb"));
    const CliOutcome out = exported(path, more);
    QVERIFY2(out.code == kWrongUsage, out.text());
    QVERIFY2(out.messages.contains(message), out.messages);
    QVERIFY(!QFile::exists(path));
}

void tst_CliModels::damagedModels()
{
    const QString path = m_folder.path(latinText("whole.glb"));
    QCOMPARE(exported(path, {latinText("--moveable"), m_slot}).code, kFine);
    const QByteArray whole = contentOf(path);
    const QString out = m_folder.path(latinText("damaged.wad"));
    for (const int size : {0, 3, 12, 20, int(whole.size() / 2), int(whole.size() - 1)})
    {
        const QByteArray part = whole.left(size);
        const QString cut =
            m_folder.add(latinText("cut.glb"),
                         std::as_bytes(std::span(part.constData(), std::size_t(part.size()))));
        const CliOutcome in = imported({cut}, {latinText("-o"), out});
        QVERIFY2(in.code == kCannotRead, in.text());
        QVERIFY2(in.messages.contains("cut.glb"), in.messages);
        QVERIFY(!QFile::exists(out));
    }
}

template struct tr::test::RegisteredTest<tst_CliModels>;
#include "tst_CliModels.moc"
