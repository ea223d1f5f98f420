// Blender reads what goes out, shows the poses of the game, and what it writes comes back as it
// was, but for what was changed in it.

#include "core/catalogue/Catalogue.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/io/File.h"
#include "core/level/Content.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PlainFiles.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <cmath>

using tr::test::CliOutcome;
using tr::test::contentOf;
using tr::test::kFine;
using tr::test::latinText;
using tr::test::runCli;

namespace
{

constexpr int kBlenderTimeout = 240'000; ///< milliseconds
constexpr double kUnits = 512;           ///< of the game in a metre
constexpr double kNear = 1e-3;           ///< metres
constexpr int kFrames = 5;

/// As Blender has it, in metres and glTF's axes: a point of the game turned by half a turn about Z.
bool isNear(const QJsonArray& there, const glm::vec3& game)
{
    const double wanted[] = {-double(game.x), -double(game.y), double(game.z)};
    for (int i = 0; i < 3; ++i)
    {
        if (std::abs(there[i].toDouble() - wanted[i] / kUnits) > kNear)
        {
            return false;
        }
    }
    return true;
}

} // namespace

class tst_CliBlender : public QObject
{
    Q_OBJECT

private:
    tr::test::SampleFolder m_folder;
    QString m_blender;
    QString m_wad;
    QString m_model; ///< the moveable that has most bones, as it goes out
    tr::level::Wad m_content;
    std::size_t m_row = 0;

    [[nodiscard]] QByteArray blender(const QStringList& arguments) const
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        const QString source = latinText(CARTOUCHE_SOURCE_DIR);
        process.start(m_blender,
                      QStringList{latinText("--background"),
                                  latinText("--factory-startup"),
                                  latinText("--python"),
                                  source + latinText("/tests/blender/through_blender.py"),
                                  latinText("--"),
                                  source + latinText("/packaging/blender/cartouche_models.py")}
                          + arguments);
        if (!process.waitForFinished(kBlenderTimeout))
        {
            process.kill();
            process.waitForFinished();
            return "Blender does not end";
        }
        const QByteArray said = process.readAll();
        return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0
                   ? QByteArray()
                   : said;
    }

    [[nodiscard]] tr::view::RowRange animations() const
    {
        return tr::view::animationsOf(m_content.objects, m_content.objects.models[m_row]);
    }

    /// The first animation with so many key frames, each in its own frame or not; by its number.
    [[nodiscard]] std::size_t longAnimation(const tr::schema::Content& content) const
    {
        std::size_t best = 0;
        std::size_t most = 0;
        for (std::size_t i = 0; i < animations().count; ++i)
        {
            const std::size_t count = tr::edit::keyframesIn(content, animations().first + i).size();
            best = count > most ? i : best;
            most = std::max(most, count);
        }
        return best;
    }

    [[nodiscard]] static tr::schema::Content readWad(const QString& path)
    {
        const auto bytes = tr::readFile(path.toStdString());
        auto file = bytes ? tr::format::read(*bytes, "a.wad") : tr::Result<tr::format::GameFile>{};
        return file ? std::move(file->content) : tr::schema::Content();
    }

    [[nodiscard]] QString nameOf(std::size_t animation) const
    {
        return QString::number(animation).rightJustified(3, u'0');
    }

    /// As a joint is called in Blender.
    [[nodiscard]] QString boneOf(std::size_t joint) const
    {
        const auto name = tr::catalogue::jointName(tr::level::versions::Wad,
                                                   m_content.objects.models[m_row].id,
                                                   static_cast<std::uint32_t>(joint));
        return name ? QString::fromUtf8(name->data(), qsizetype(name->size()))
                    : latinText("bone ") + QString::number(joint);
    }

private Q_SLOTS:
    void initTestCase();
    void unchangedIsNothing_data();
    void unchangedIsNothing();
    void allOfAFolder();
    void posesAreThoseOfTheGame();
    void oneTurnIsOneChange();
    void aTurnBetweenKeyFrames();
};

void tst_CliBlender::initTestCase()
{
    m_blender = qEnvironmentVariable("CARTOUCHE_BLENDER");
    m_blender =
        m_blender.isEmpty() ? QStandardPaths::findExecutable(latinText("blender")) : m_blender;
    if (m_blender.isEmpty())
    {
        QSKIP("Blender is not installed, and CARTOUCHE_BLENDER names none: 6 tests are skipped");
    }
    QProcess numpy;
    numpy.start(m_blender,
                {latinText("--background"),
                 latinText("--factory-startup"),
                 latinText("--python-exit-code"),
                 latinText("9"),
                 latinText("--python-expr"),
                 latinText("import numpy, io_scene_gltf2")});
    if (!numpy.waitForFinished(kBlenderTimeout) || numpy.exitCode() != 0)
    {
        QSKIP("this Blender has no numpy or no glTF add-on (Debian: python3-numpy): 6 tests are "
              "skipped");
    }
    m_content = tr::test::buildTempleWad();
    m_wad = m_folder.add(latinText("temple.wad"), tr::test::fileBytes(m_content));
    const auto& models = m_content.objects.models;
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        m_row = models[row].numMeshes > models[m_row].numMeshes ? row : m_row;
    }
    QVERIFY(models[m_row].numMeshes > 5);
    m_model = m_folder.path(latinText("model.glb"));
    const CliOutcome out = runCli({latinText("export"),
                                   m_wad,
                                   latinText("-o"),
                                   m_model,
                                   latinText("--moveable"),
                                   QString::number(models[m_row].id)});
    QVERIFY2(out.code == kFine, out.text());
}

void tst_CliBlender::unchangedIsNothing_data()
{
    QTest::addColumn<QString>("work");
    QTest::newRow("key frames as they were") << latinText("through");
    QTest::newRow("a key in each frame") << latinText("sampled");
}

void tst_CliBlender::unchangedIsNothing()
{
    QFETCH(const QString, work);
    const QString through = m_folder.path(work + latinText(".glb"));
    const QByteArray said = blender({work, m_model, through});
    QVERIFY2(said.isEmpty(), said);
    const QString back = m_folder.path(work + latinText(".wad"));
    const CliOutcome in = runCli({latinText("import"), m_wad, through, latinText("-o"), back});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY2(in.results.contains("nothing changed"), in.text());
    QVERIFY2(in.messages.isEmpty(), in.messages);
    QCOMPARE(contentOf(back), contentOf(m_wad));
}

void tst_CliBlender::allOfAFolder()
{
    const QString out = m_folder.path(latinText("all"));
    const QString back = m_folder.path(latinText("allBack"));
    QVERIFY(QDir().mkpath(back));
    QCOMPARE(runCli({latinText("export"), m_wad, latinText("-o"), out, latinText("--all")}).code,
             kFine);
    const QByteArray said = blender({latinText("folder"), out, back});
    QVERIFY2(said.isEmpty(), said);
    const auto models = QDir(back).entryInfoList(QDir::Files, QDir::Name);
    QCOMPARE(models.size(), QDir(out).entryList(QDir::Files).size());
    QStringList arguments{latinText("import"), m_wad};
    for (const QFileInfo& model : models)
    {
        arguments.push_back(model.filePath());
    }
    const CliOutcome in = runCli(arguments + QStringList{latinText("--dry-run")});
    QVERIFY2(in.code == kFine, in.text());
    QVERIFY2(in.results.count("nothing changed") == models.size(), in.text());
}

void tst_CliBlender::posesAreThoseOfTheGame()
{
    const tr::schema::Content content(m_content);
    const auto& objects = m_content.objects;
    const std::size_t number = longAnimation(content);
    const std::size_t animation = animations().first + number;
    const auto keyframes = tr::edit::keyframesIn(content, animation);
    const auto rate = std::max<std::size_t>(objects.animations[animation].frameRate, 1);
    QVERIFY(keyframes.size() >= kFrames);
    QStringList arguments{latinText("poses"), m_model, m_folder.path(latinText("poses.json"))};
    arguments.push_back(nameOf(number));
    for (std::size_t i = 0; i < kFrames; ++i)
    {
        arguments.push_back(QString::number(i * rate));
    }
    const QByteArray said = blender(arguments);
    QVERIFY2(said.isEmpty(), said);
    const QJsonArray frames = QJsonDocument::fromJson(contentOf(arguments[2])).array();
    QCOMPARE(frames.size(), kFrames);
    const auto joints = tr::view::jointsOf(objects, objects.models[m_row]);
    const auto meshes = tr::view::meshesOf(objects, objects.models[m_row]);
    for (int i = 0; i < kFrames; ++i)
    {
        const auto pose = tr::view::poseAt(joints, keyframes[std::size_t(i)]);
        const QJsonObject heads = frames[i].toObject()[latinText("joints")].toObject();
        const QJsonObject boxes = frames[i].toObject()[latinText("boxes")].toObject();
        QCOMPARE(std::size_t(heads.size()), joints.size());
        std::size_t seen = 0;
        for (const QString& name : boxes.keys())
        {
            // "mesh 3 left foot"
            const std::size_t mesh = name.section(u' ', 1, 1).toULong();
            const auto shape = tr::edit::shapeAt(content, meshes.first + mesh);
            QVERIFY(shape);
            glm::vec3 low(1e9F);
            glm::vec3 high(-1e9F);
            for (const auto& face : shape->faces)
            {
                for (std::size_t k = 0; k < face.corners; ++k)
                {
                    const glm::vec3 at(
                        pose[mesh]
                        * glm::vec4(tr::view::toVec(shape->vertices[face.vertices[k]]), 1.0F));
                    low = glm::min(low, at);
                    high = glm::max(high, at);
                }
            }
            const QJsonArray box = boxes[name].toArray();
            // X and Y are turned around, so that the lowest of Blender is the highest of the game.
            QVERIFY(isNear(box[0].toArray(), {high.x, high.y, low.z}));
            QVERIFY(isNear(box[1].toArray(), {low.x, low.y, high.z}));
            ++seen;
        }
        QVERIFY(seen > 5);
    }
}

void tst_CliBlender::oneTurnIsOneChange()
{
    const tr::schema::Content before(m_content);
    const std::size_t number = longAnimation(before);
    const std::size_t animation = animations().first + number;
    const auto& objects = m_content.objects;
    const auto rate = std::max<std::size_t>(objects.animations[animation].frameRate, 1);
    constexpr std::size_t kKey = 2;
    constexpr std::size_t kJoint = 3;
    const QString turned = m_folder.path(latinText("turned.glb"));
    const QByteArray said = blender({latinText("turn"),
                                     m_model,
                                     turned,
                                     nameOf(number),
                                     QString::number(kKey * rate),
                                     boneOf(kJoint),
                                     latinText("20")});
    QVERIFY2(said.isEmpty(), said);
    const QString back = m_folder.path(latinText("turned.wad"));
    const CliOutcome in = runCli({latinText("import"), m_wad, turned, latinText("-o"), back});
    QVERIFY2(in.code == kFine, in.text());
    const tr::schema::Content after = readWad(back);
    const auto& then = tr::level::objectsOf(after);
    QCOMPARE(then.animations.size(), objects.animations.size());
    // Decoded, nothing else differs.
    std::size_t changed = 0;
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const auto one = tr::edit::keyframesIn(before, i);
        const auto other = tr::edit::keyframesIn(after, i);
        QCOMPARE(other.size(), one.size());
        for (std::size_t k = 0; k < one.size(); ++k)
        {
            QVERIFY(one[k].box == other[k].box);
            QVERIFY(one[k].offset == other[k].offset);
            for (std::size_t joint = 0; joint < one[k].angles.size(); ++joint)
            {
                if (one[k].angles[joint] != other[k].angles[joint])
                {
                    QCOMPARE(i, animation);
                    QCOMPARE(k, kKey);
                    QCOMPARE(joint, kJoint);
                    ++changed;
                }
            }
        }
    }
    QCOMPARE(changed, std::size_t(1));
    // All tables but those of key frames and what counts them are the same, to the byte.
    QVERIFY(then.meshWords == objects.meshWords);
    QVERIFY(then.meshPointers == objects.meshPointers);
    QVERIFY(then.meshTrees == objects.meshTrees);
    QVERIFY(then.stateChanges == objects.stateChanges);
    QVERIFY(then.animDispatches == objects.animDispatches);
    QVERIFY(then.animCommands == objects.animCommands);
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        auto one = objects.animations[i];
        auto other = then.animations[i];
        QVERIFY(i == animation || one.frameSize == other.frameSize);
        QVERIFY(i > animation || one.frameOffset == other.frameOffset);
        other.frameSize = one.frameSize;
        other.frameOffset = one.frameOffset;
        QVERIFY(one == other);
    }
}

/// Blender's user puts a key where the animation has no key frame: it gets one for each frame that
/// tells it, lasts as long as before, and all of now stay.
void tst_CliBlender::aTurnBetweenKeyFrames()
{
    const tr::schema::Content before(m_content);
    const auto& objects = m_content.objects;
    std::size_t number = 0;
    while (number < animations().count
           && (objects.animations[animations().first + number].frameRate < 2
               || tr::edit::keyframesIn(before, animations().first + number).size() < 3))
    {
        ++number;
    }
    QVERIFY(number < animations().count);
    const std::size_t animation = animations().first + number;
    const auto rate = std::size_t(objects.animations[animation].frameRate);
    constexpr std::size_t kJoint = 3;
    constexpr float kDegrees = 20.0F;
    const std::size_t frame = rate + rate / 2;
    const QString turned = m_folder.path(latinText("between.glb"));
    const QByteArray said = blender({latinText("turn"),
                                     m_model,
                                     turned,
                                     nameOf(number),
                                     QString::number(frame),
                                     boneOf(kJoint),
                                     QString::number(kDegrees)});
    QVERIFY2(said.isEmpty(), said);
    const QString back = m_folder.path(latinText("between.wad"));
    const CliOutcome in = runCli({latinText("import"), m_wad, turned, latinText("-o"), back});
    QVERIFY2(in.code == kFine, in.text());
    const tr::schema::Content after = readWad(back);
    const auto& then = tr::level::objectsOf(after);
    const auto is = tr::edit::keyframesIn(after, animation);
    const auto was = tr::edit::keyframesIn(before, animation);
    const auto newRate = std::size_t(then.animations[animation].frameRate);
    QVERIFY(newRate < rate && rate % newRate == 0);
    QCOMPARE(is.size(), (was.size() - 1) * (rate / newRate) + 1);
    for (std::size_t key = 0; key < was.size(); ++key)
    {
        const auto& same = is[key * (rate / newRate)];
        QVERIFY(same.angles == was[key].angles && same.offset == was[key].offset);
    }
    // In that frame the joint is turned by so much more than half the way, and no other is.
    const auto& there = is[frame / newRate];
    for (std::size_t joint = 0; joint < there.angles.size(); ++joint)
    {
        const glm::quat way = glm::slerp(tr::view::rotationOf(was[1].angles[joint]),
                                         tr::view::rotationOf(was[2].angles[joint]),
                                         float(frame - rate) / float(rate));
        const glm::quat more = glm::inverse(way) * tr::view::rotationOf(there.angles[joint]);
        const float cosine = std::min(std::abs(more.w), 1.0F);
        const float degrees = glm::degrees(2.0F * std::acos(cosine));
        const float wanted = joint == kJoint ? kDegrees : 0.0F;
        QVERIFY2(std::abs(degrees - wanted) < 1.0F, qPrintable(QString::number(degrees)));
    }
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        auto one = objects.animations[i];
        const auto& other = then.animations[i];
        QVERIFY(i == animation
                || tr::edit::keyframesIn(after, i).size()
                       == tr::edit::keyframesIn(before, i).size());
        one.frameRate = i == animation ? other.frameRate : one.frameRate;
        one.frameSize = i == animation ? other.frameSize : one.frameSize;
        one.frameOffset = i > animation ? other.frameOffset : one.frameOffset;
        QVERIFY(one == other);
    }
    const QString kept = m_folder.path(latinText("kept.wad"));
    const CliOutcome left = runCli(
        {latinText("import"), m_wad, turned, latinText("--keep-rates"), latinText("-o"), kept});
    QVERIFY2(left.code == kFine, left.text());
    QVERIFY2(left.text().contains("left out"), left.text());
    QCOMPARE(contentOf(kept), contentOf(m_wad));
}

template struct tr::test::RegisteredTest<tst_CliBlender>;
#include "tst_CliBlender.moc"
