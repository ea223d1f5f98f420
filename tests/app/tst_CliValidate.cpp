// The command that tells what is wrong with animations.

#include "tests/app/CliProcess.h"
#include "tests/core/SkinSamples.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace versions = tr::level::versions;
using tr::level::Level;
using tr::test::CliOutcome;
using tr::test::latinText;
using tr::test::runCli;
using tr::test::SampleFolder;

namespace
{

constexpr int kMummy = 47; ///< slot in TR4

/// A mummy that turns around, over and over: one animation of 8 frames with a key frame each.
Level turningMummy()
{
    return tr::test::LevelBuilder(versions::Tr4).model(tr::test::turningCube(kMummy)).build();
}

/// Is entered behind its end, and has frame rate 0.
Level brokenMummy()
{
    Level level = turningMummy();
    auto& animation = level.objects.animations.edit()[0];
    animation.frameRate = 0;
    animation.nextFrame = 9;
    return level;
}

/// Has a state change to the state that it is in.
Level idleMummy()
{
    Level level = turningMummy();
    auto& animation = level.objects.animations.edit()[0];
    animation.numStateChanges = 1;
    animation.stateChangeIndex = 0;
    level.objects.stateChanges = {{animation.stateId, 1, 0}};
    level.objects.animDispatches = {{0, 0, 0, 0}};
    return level;
}

} // namespace

class tst_CliValidate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void soundFile();
    void problemsForPeople();
    void reasonsForPeople();
    void notesAreAskedFor();
    void problemsAsJson();
    void notesAreInJson();
    void problemsOfSkins();
    void severalFiles();
    void filesWithoutAnimations();
    void damagedFile();
    void wrongUsage();

private:
    SampleFolder m_folder;
    QString m_sound;
    QString m_broken;
    QString m_idle;
};

void tst_CliValidate::initTestCase()
{
    m_sound = m_folder.add(latinText("sound.tr4"), tr::test::gameFile(turningMummy()));
    m_broken = m_folder.add(latinText("broken.tr4"), tr::test::gameFile(brokenMummy()));
    m_idle = m_folder.add(latinText("idle.tr4"), tr::test::gameFile(idleMummy()));
}

void tst_CliValidate::soundFile()
{
    const CliOutcome outcome = runCli({latinText("validate"), m_sound});
    QCOMPARE(outcome.code, tr::test::kFine);
    QCOMPARE(outcome.results, m_sound.toUtf8() + ": no problems\n");
    QVERIFY2(outcome.messages.isEmpty(), outcome.text());
}

void tst_CliValidate::problemsForPeople()
{
    const CliOutcome outcome = runCli({latinText("validate"), m_broken});
    QCOMPARE(outcome.code, tr::test::kFound);
    QCOMPARE(
        outcome.results,
        m_broken.toUtf8()
            + ": 1 error, 1 warning\n"
              "  error    animations/0  MUMMY 0 Stand has frame rate 0.\n"
              "  warning  animations/0  MUMMY 0 Stand is followed by frame 9 of MUMMY 0 Stand, "
              "which has frames 0 to 7.\n");
}

void tst_CliValidate::reasonsForPeople()
{
    const CliOutcome outcome = runCli({latinText("validate"), m_broken, latinText("--why")});
    QCOMPARE(outcome.lines().size(), 3);
    QVERIFY2(outcome.lines()[1].endsWith(
                 "MUMMY 0 Stand has frame rate 0. The engine divides by it, and crashes."),
             outcome.text());
}

void tst_CliValidate::notesAreAskedFor()
{
    CliOutcome outcome = runCli({latinText("validate"), m_idle});
    QCOMPARE(outcome.code, tr::test::kFine);
    QCOMPARE(outcome.results, m_idle.toUtf8() + ": 1 note\n");
    outcome = runCli({latinText("validate"), m_idle, latinText("--notes")});
    QCOMPARE(outcome.code, tr::test::kFine);
    QCOMPARE(outcome.lines().size(), 2);
    QCOMPARE(outcome.lines()[1],
             QByteArray("  note     state_changes/0  state change 0 of MUMMY 0 Stand leads to "
                        "state 0, in which the animation is."));
}

void tst_CliValidate::problemsAsJson()
{
    const CliOutcome outcome = runCli({latinText("validate"), m_broken, latinText("--json")});
    QCOMPARE(outcome.code, tr::test::kFound);
    QCOMPARE(outcome.objects().size(), 1);
    const QJsonObject object = outcome.objects()[0];
    QCOMPARE(object[latinText("file")].toString(), m_broken);
    QVERIFY(!object.contains(latinText("complete")));
    const QJsonArray problems = object[latinText("problems")].toArray();
    QCOMPARE(problems.size(), 2);
    const QJsonObject expected{
        {latinText("severity"), latinText("error")},
        {latinText("code"), latinText("frame_rate_zero")},
        {latinText("path"), latinText("animations/0")},
        {latinText("message"), latinText("MUMMY 0 Stand has frame rate 0.")},
        {latinText("why"), latinText("The engine divides by it, and crashes.")},
    };
    QCOMPARE(problems[0].toObject(), expected);
    QCOMPARE(problems[1].toObject()[latinText("severity")].toString(), latinText("warning"));
    QCOMPARE(problems[1].toObject()[latinText("code")].toString(), latinText("next_frame_outside"));
}

void tst_CliValidate::notesAreInJson()
{
    const CliOutcome outcome = runCli({latinText("validate"), m_idle, latinText("--json")});
    QCOMPARE(outcome.code, tr::test::kFine);
    QCOMPARE(outcome.objects().size(), 1);
    const QJsonArray problems = outcome.objects()[0][latinText("problems")].toArray();
    QCOMPARE(problems.size(), 1);
    QCOMPARE(problems[0].toObject()[latinText("code")].toString(),
             latinText("state_change_to_own_state"));
    QCOMPARE(problems[0].toObject()[latinText("path")].toString(), latinText("state_changes/0"));
}

/// Twelve vertices stick to each side of a joint, and in the knee twelve more are loose.
void tst_CliValidate::problemsOfSkins()
{
    const QString skin = m_folder.add(
        latinText("skin.tr4"), tr::test::skinnedFile(versions::Tr4, tr::test::skinShapes(12)));
    CliOutcome outcome = runCli({latinText("validate"), skin, latinText("--why")});
    QCOMPARE(outcome.code, tr::test::kFound);
    QVERIFY2(outcome.results.contains(
                 "  error    mesh_pointers/4  Vertices of mesh 1 of LARA_SKIN_JOINTS that stick to "
                 "mesh 1 of LARA_SKIN: 12. Engines have room for 11. Engines keep them in lists of "
                 "that length: what is too much is written over others, and the skin tears.\n"),
             outcome.text());
    outcome = runCli({latinText("validate"), skin, latinText("--json")});
    QCOMPARE(outcome.code, tr::test::kFound);
    QStringList codes;
    for (const auto& each : outcome.objects()[0][latinText("problems")].toArray())
    {
        if (each.toObject()[latinText("path")].toString().startsWith(latinText("mesh_pointers/")))
        {
            codes.push_back(each.toObject()[latinText("code")].toString());
        }
    }
    QCOMPARE(codes,
             (QStringList{latinText("joint_lower_full"),
                          latinText("joint_upper_full"),
                          latinText("joint_lower_full"),
                          latinText("joint_upper_full"),
                          latinText("joint_loose_full"),
                          latinText("joint_too_large")}));
}

void tst_CliValidate::severalFiles()
{
    const CliOutcome outcome =
        runCli({latinText("validate"), latinText("--json"), m_sound, m_broken, m_idle});
    QCOMPARE(outcome.code, tr::test::kFound);
    const auto objects = outcome.objects();
    QCOMPARE(objects.size(), 3);
    QCOMPARE(objects[0][latinText("file")].toString(), m_sound);
    QCOMPARE(objects[0][latinText("problems")].toArray().size(), 0);
    QCOMPARE(objects[1][latinText("file")].toString(), m_broken);
    QCOMPARE(objects[2][latinText("file")].toString(), m_idle);
}

void tst_CliValidate::filesWithoutAnimations()
{
    const QString names =
        m_folder.add(latinText("names.sam"), std::as_bytes(std::span("ah.wav\r\n", 8)));
    const CliOutcome outcome = runCli({latinText("validate"), names});
    QCOMPARE(outcome.code, tr::test::kFine);
    QCOMPARE(outcome.results, names.toUtf8() + ": no problems\n");
    const QString wad =
        m_folder.add(latinText("objects.wad"), tr::test::gameFile(tr::test::buildTempleWad()));
    QCOMPARE(runCli({latinText("validate"), wad}).code, tr::test::kFine);
}

void tst_CliValidate::damagedFile()
{
    Level level =
        tr::test::LevelBuilder(versions::Tr1).model(tr::test::turningCube(kMummy)).build();
    auto bytes = tr::test::fileBytes(std::move(level));
    bytes.resize(bytes.size() - 100);
    const QString damaged = m_folder.add(latinText("damaged.phd"), bytes);
    const CliOutcome outcome = runCli({latinText("validate"), damaged, latinText("--json")});
    QCOMPARE(outcome.code, tr::test::kFound);
    QVERIFY(!outcome.messages.isEmpty());
    QCOMPARE(outcome.objects().size(), 1);
    const QJsonObject object = outcome.objects()[0];
    QCOMPARE(object[latinText("complete")].toBool(true), false);
    QVERIFY(object[latinText("problems")].isArray());
}

void tst_CliValidate::wrongUsage()
{
    QCOMPARE(runCli({latinText("validate")}).code, tr::test::kWrongUsage);
    QCOMPARE(runCli({latinText("validate"), m_sound, latinText("--jsn")}).code,
             tr::test::kWrongUsage);
    const CliOutcome missing =
        runCli({latinText("validate"), m_folder.path(latinText("none.tr4")), m_broken});
    QCOMPARE(missing.code, tr::test::kCannotRead);
    QVERIFY2(missing.results.startsWith(m_broken.toUtf8()), missing.text());
    const CliOutcome help = runCli({latinText("validate"), latinText("--help")});
    QCOMPARE(help.code, tr::test::kFine);
    QVERIFY2(help.results.contains("--notes"), help.text());
    for (const QByteArray& line : help.lines())
    {
        QVERIFY2(line.size() <= 100, line);
    }
}

template struct tr::test::RegisteredTest<tst_CliValidate, QCoreApplication>;
#include "tst_CliValidate.moc"
