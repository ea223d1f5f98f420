// Bones of models that are told by hand which joints they are: models whose bones were renamed here
// come back as they were, and a map that swaps bones does what swapping their names does.

#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kCannotRead;
using tr::test::kFine;
using tr::test::kWrongUsage;
using tr::test::latinText;
using tr::test::runCli;

class tst_CliBoneMaps : public QObject
{
    Q_OBJECT

private:
    tr::test::SampleFolder m_folder;
    QString m_wad;
    QString m_slot;      ///< of the moveable that has most bones
    QString m_model;     ///< as it was exported
    QStringList m_bones; ///< what they are called there

    /// The model beside itself, without properties of nodes and with other names of bones.
    [[nodiscard]] QString renamedModel(const char* name, const QStringList& bones) const
    {
        QJsonObject all = QJsonDocument::fromJson(contentOf(m_model)).object();
        QJsonArray nodes = all[latinText("nodes")].toArray();
        for (int i = 0; i < nodes.size(); ++i)
        {
            QJsonObject node = nodes[i].toObject();
            node.remove(latinText("extras"));
            const auto bone = m_bones.indexOf(node[latinText("name")].toString());
            if (bone >= 0)
            {
                node[latinText("name")] = bones[bone];
            }
            nodes[i] = node;
        }
        all[latinText("nodes")] = nodes;
        return textFile(name, QJsonDocument(all).toJson());
    }

    [[nodiscard]] QString textFile(const char* name, const QByteArray& text) const
    {
        return m_folder.add(latinText(name),
                            std::as_bytes(std::span(text.constData(), std::size_t(text.size()))));
    }

    [[nodiscard]] CliOutcome imported(const QString& model, const QStringList& more) const
    {
        return runCli(
            QStringList{latinText("import"), m_wad, model, latinText("--moveable"), m_slot} + more);
    }

    [[nodiscard]] static QStringList nonsense(const QStringList& bones)
    {
        QStringList names;
        while (names.size() < bones.size())
        {
            names.push_back(latinText("qz") + QChar(char16_t(u'a' + names.size())));
        }
        return names;
    }

    [[nodiscard]] QString mapOf(const QStringList& bones) const
    {
        QStringList pairs;
        for (int i = 0; i < bones.size(); ++i)
        {
            pairs.push_back(bones[i] + latinText("=") + QString::number(i));
        }
        return pairs.join(latinText(", "));
    }

private Q_SLOTS:
    void initTestCase();
    void renamedBonesComeBack();
    void swappedBonesSwap();
    void whatIsListedIsAMap();
    void listedAsJson();
    void bonesThatAreNotThereAreTold();
    void mapsAreUtf8_data();
    void mapsAreUtf8();
    void wrongMaps_data();
    void wrongMaps();
};

void tst_CliBoneMaps::initTestCase()
{
    const tr::level::Wad wad = tr::test::buildTempleWad();
    m_wad = m_folder.add(latinText("temple.wad"), tr::test::fileBytes(wad));
    std::uint16_t most = 0;
    for (const auto& model : wad.objects.models)
    {
        if (model.numMeshes > most)
        {
            most = model.numMeshes;
            m_slot = QString::number(model.id);
        }
    }
    m_model = m_folder.path(latinText("model.gltf"));
    const CliOutcome out = runCli(
        {latinText("export"), m_wad, latinText("-o"), m_model, latinText("--moveable"), m_slot});
    QVERIFY2(out.code == kFine, out.text());
    const QJsonObject all = QJsonDocument::fromJson(contentOf(m_model)).object();
    const QJsonArray nodes = all[latinText("nodes")].toArray();
    const QJsonObject skin = all[latinText("skins")].toArray().at(0).toObject();
    for (const auto& joint : skin[latinText("joints")].toArray())
    {
        m_bones.push_back(nodes.at(joint.toInt()).toObject()[latinText("name")].toString());
    }
    QCOMPARE(m_bones.size(), int(most));
    QVERIFY(m_bones.size() > 4 && m_bones.size() < 26);
}

void tst_CliBoneMaps::renamedBonesComeBack()
{
    const QStringList names = nonsense(m_bones);
    const QString model = renamedModel("renamed.gltf", names);
    const QString back = m_folder.path(latinText("back.wad"));
    const CliOutcome in =
        imported(model, {latinText("--bone-map"), mapOf(names), latinText("-o"), back});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY2(in.results.contains("nothing changed"), in.text());
    QCOMPARE(contentOf(back), contentOf(m_wad));
}

void tst_CliBoneMaps::swappedBonesSwap()
{
    QStringList swapped = m_bones;
    swapped.swapItemsAt(2, 4);
    const auto taken = [this](const QString& model, const char* to, const QStringList& more)
    {
        const QString out = m_folder.path(latinText(to));
        const CliOutcome in = imported(
            model, QStringList{latinText("--animations-only"), latinText("-o"), out} + more);
        return in.code == kFine ? contentOf(out) : QByteArray();
    };
    const QByteArray byNames = taken(renamedModel("swapped.gltf", swapped), "names.wad", {});
    const QByteArray byMap = taken(
        renamedModel("plain.gltf", m_bones), "map.wad", {latinText("--bone-map"), mapOf(swapped)});
    QVERIFY(!byMap.isEmpty());
    QVERIFY(byMap != contentOf(m_wad));
    QVERIFY(byMap == byNames);
}

/// What is printed of renamed bones and read again as a file changes nothing.
void tst_CliBoneMaps::whatIsListedIsAMap()
{
    const QString model = renamedModel("listed.gltf", nonsense(m_bones));
    const CliOutcome listed = imported(model, {latinText("--list-bones")});
    QVERIFY2(listed.code == kFine, listed.text());
    QVERIFY2(listed.results.contains("\n  qzb=" + m_bones[1].toLatin1() + "\n"), listed.text());
    const QString map = textFile("map.txt", "\xEF\xBB\xBF" + listed.results);
    const CliOutcome in = imported(model, {latinText("--bone-map"), map, latinText("--dry-run")});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY2(in.results.contains("nothing changed"), in.text());
}

void tst_CliBoneMaps::listedAsJson()
{
    const QStringList json{latinText("--list-bones"), latinText("--json")};
    const QJsonObject ours = imported(m_model, json).objects().value(0);
    QCOMPARE(ours[latinText("found_by")].toString(), latinText("number"));
    QCOMPARE(ours[latinText("own_rest")].toBool(true), false);
    QCOMPARE(ours[latinText("bones")].toArray().size(), m_bones.size());
    const QStringList names = nonsense(m_bones);
    const QStringList map{latinText("--bone-map"), names[3] + latinText("=1")};
    const CliOutcome out = imported(renamedModel("told.gltf", names), json + map);
    QVERIFY2(out.code == kFine, out.text());
    const QJsonObject told = out.objects().value(0);
    QCOMPARE(told[latinText("found_by")].toString(), latinText("map"));
    QCOMPARE(told[latinText("own_rest")].toBool(), true);
    const QJsonArray bones = told[latinText("bones")].toArray();
    const QJsonArray joints = told[latinText("joints")].toArray();
    QCOMPARE(joints.size(), m_bones.size());
    QVERIFY(joints.at(0).toObject()[latinText("bone")].isNull());
    const int bone = joints.at(1).toObject()[latinText("bone")].toInt(-1);
    QCOMPARE(bones.at(bone).toObject()[latinText("name")].toString(), names[3]);
}

void tst_CliBoneMaps::bonesThatAreNotThereAreTold()
{
    const auto only = [this](qsizetype bone)
    {
        return imported(m_model,
                        {latinText("--bones"),
                         latinText("0,") + QString::number(bone),
                         latinText("--dry-run")});
    };
    const CliOutcome last = only(m_bones.size() - 1);
    QVERIFY2(last.code == kFine, last.text());
    const CliOutcome behind = only(m_bones.size());
    QVERIFY2(behind.code == kWrongUsage, behind.text());
    QVERIFY2(behind.messages.contains(QByteArray::number(m_bones.size()) + " bones: --bones are"),
             behind.text());
}

void tst_CliBoneMaps::mapsAreUtf8_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("Latin-1") << QByteArray("H\xFC"
                                           "fte=0\n");
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFEq\0=\0", 6);
    QTest::newRow("UTF-16 without its mark") << QByteArray("q\0=\0", 4);
}

void tst_CliBoneMaps::mapsAreUtf8()
{
    QFETCH(const QByteArray, text);
    const QString map = textFile("map.txt", text);
    const CliOutcome in = imported(m_model, {latinText("--bone-map"), map, latinText("--dry-run")});
    QVERIFY2(in.code == kCannotRead, in.text());
    QVERIFY2(in.messages.contains("UTF-8"), in.text());
}

void tst_CliBoneMaps::wrongMaps_data()
{
    QTest::addColumn<QString>("map");
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const char* map, int code, const char* message)
    { QTest::newRow(name) << latinText(map) << QStringList{} << code << QByteArray(message); };
    row("bone", "qza=0, tail=1", kWrongUsage, "tail is not allowed here: no bone of the file");
    row("joint", "qza=tail", kWrongUsage, "no joint is called so; there are ");
    row("model", "qza=tail", kWrongUsage, "wrong.gltf: --bone-map: ");
    row("no joint", "qza=", kWrongUsage, "qza= is not allowed here: the joint behind the =");
    row("no bone", "qza=0, =1", kWrongUsage, "=1 is not allowed here: the bone in front of the =");
    row("neither", "=", kWrongUsage, "the bone and the joint are missing");
    row("nothing", "", kWrongUsage, "pairs bone=joint are missing");
    row("no pair", "qza=0, qzb", kWrongUsage, "a pair is bone=joint");
    row("no file", "nowhere.txt", kCannotRead, "nowhere.txt");
    QTest::newRow("new") << latinText("qza=0") << QStringList{latinText("--new")} << kWrongUsage
                         << QByteArray("none of --animations-only");
}

void tst_CliBoneMaps::wrongMaps()
{
    QFETCH(const QString, map);
    QFETCH(const QStringList, more);
    QFETCH(const int, code);
    QFETCH(const QByteArray, message);
    const QString model = renamedModel("wrong.gltf", nonsense(m_bones));
    const QString out = m_folder.path(latinText("wrong.wad"));
    const CliOutcome in =
        imported(model, QStringList{latinText("--bone-map"), map, latinText("-o"), out} + more);
    QVERIFY2(in.code == code, in.text());
    QVERIFY2(in.messages.contains(message), in.text());
    QVERIFY(!QFile::exists(out));
}

template struct tr::test::RegisteredTest<tst_CliBoneMaps>;
#include "tst_CliBoneMaps.moc"
