// Models of other 3D programs, read and written by a program of its own: what comes in is what was
// written by hand, and whatever happens to that program is an error here, and no more.

#include "core/base/Text.h"
#include "core/exchange/process/ModelProcess.h"
#include "tests/app/ModelTexts.h"
#include "tests/support/TestProgram.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

using tr::ErrorCode;
using tr::exchange::ModelClip;
using tr::exchange::ModelFile;
using tr::exchange::ModelLimits;
using tr::exchange::ModelNode;
using tr::exchange::ModelPlace;
using tr::exchange::ModelTrack;
using tr::exchange::readByAssimp;
using tr::exchange::writeByAssimp;

namespace
{

QString modelText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The place of a node, at a time of a clip that has keys at that time.
glm::mat4 placeThen(const ModelFile& file, std::size_t row, const ModelClip* clip, float seconds)
{
    ModelPlace place = file.nodes[row].place;
    for (std::size_t i = 0; clip != nullptr && i < clip->tracks.size(); ++i)
    {
        const ModelTrack& track = clip->tracks[i];
        for (std::size_t key = 0; track.node == row && key < track.times.size(); ++key)
        {
            // A track of one key says what is so all the time.
            if (track.times.size() > 1 && std::abs(track.times[key] - seconds) > 1e-3F)
            {
                continue;
            }
            const glm::vec4& value = track.values[key];
            switch (track.path)
            {
            case ModelTrack::Path::Translation:
                place.translation = glm::vec3(value);
                break;
            case ModelTrack::Path::Rotation:
                place.rotation = glm::quat(value.w, value.x, value.y, value.z);
                break;
            case ModelTrack::Path::Scale:
                place.scale = glm::vec3(value);
                break;
            }
        }
    }
    const glm::mat4 own = glm::translate(glm::mat4(1.0F), place.translation)
                          * glm::mat4_cast(place.rotation)
                          * glm::scale(glm::mat4(1.0F), place.scale);
    const auto parent = file.nodes[row].parent;
    return parent ? placeThen(file, *parent, clip, seconds) * own : own;
}

/// Where the vertices of the faces of all nodes stand in the scene, the lowest first; one a corner.
std::vector<glm::vec3>
standingThen(const ModelFile& file, const ModelClip* clip = nullptr, float seconds = 0.0F)
{
    std::vector<glm::vec3> found;
    for (std::size_t row = 0; row < file.nodes.size(); ++row)
    {
        const ModelNode& node = file.nodes[row];
        if (!node.mesh)
        {
            continue;
        }
        const auto& vertices = file.meshes[*node.mesh].vertices;
        for (std::size_t i = 0; i < vertices.positions.size(); ++i)
        {
            glm::mat4 to = placeThen(file, row, clip, seconds);
            if (node.skin)
            {
                const auto& skin = file.skins[*node.skin];
                const auto& weights = vertices.weights[i];
                to = glm::mat4(0.0F);
                for (std::size_t k = 0; k < 4; ++k)
                {
                    const std::size_t joint = weights.joints[k];
                    to += placeThen(file, skin.joints[joint], clip, seconds)
                          * skin.inverseBinds[joint] * weights.weights[k];
                }
            }
            found.emplace_back(to * glm::vec4(vertices.positions[i], 1.0F));
        }
    }
    return found;
}

bool hasPoint(const std::vector<glm::vec3>& points, const glm::vec3& wanted)
{
    return std::ranges::any_of(
        points, [&](const glm::vec3& each) { return glm::distance(each, wanted) < 1e-3F; });
}

/// Each point of one list is one of the other.
bool areSamePoints(const std::vector<glm::vec3>& a, const std::vector<glm::vec3>& b)
{
    return std::ranges::all_of(a, [&](const glm::vec3& each) { return hasPoint(b, each); })
           && std::ranges::all_of(b, [&](const glm::vec3& each) { return hasPoint(a, each); });
}

/// As many triangles as there would be without quads.
std::size_t trianglesIn(const ModelFile& file)
{
    std::size_t count = 0;
    for (const auto& mesh : file.meshes)
    {
        for (const auto& face : mesh.faces)
        {
            count += face.corners - 2U;
        }
    }
    return count;
}

/// Two joints with a quad on the one and a triangle on the other; a picture; two clips.
ModelFile limb()
{
    ModelFile file;
    file.pictures.push_back({"skin", {2, 1, {255, 0, 0, 255, 0, 0, 255, 255}}});
    file.materials.resize(2);
    file.materials[0].name = "skin";
    file.materials[0].picture = 0;
    file.materials[1].name = "plain";
    file.materials[1].colour = {0.0F, 1.0F, 0.0F, 1.0F};

    auto& mesh = file.meshes.emplace_back();
    mesh.name = "limb";
    auto& vertices = mesh.vertices;
    vertices.positions = {
        {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 1, 0}, {0, 2, 0}};
    vertices.normals.assign(7, {0, 0, 1});
    vertices.mapping = {{0, 1}, {1, 1}, {1, 0}, {0, 0}, {0, 1}, {1, 1}, {0, 0}};
    for (std::size_t i = 0; i < 7; ++i)
    {
        const auto joint = static_cast<std::uint16_t>(i < 4 ? 0 : 1);
        vertices.weights.push_back({{joint, 0, 0, 0}, {1.0F, 0.0F, 0.0F, 0.0F}});
    }
    mesh.faces.push_back({{0, 1, 2, 3}, 4, 0});
    mesh.faces.push_back({{4, 5, 6, 0}, 3, 1});

    file.nodes.resize(3);
    file.nodes[0].name = "upper";
    file.nodes[1].name = "lower";
    file.nodes[1].parent = 0;
    file.nodes[1].place.translation = {0, 1, 0};
    file.nodes[2].name = "body";
    file.nodes[2].mesh = 0;
    file.nodes[2].skin = 0;
    file.skins.push_back({"skin",
                          {0, 1},
                          {glm::mat4(1.0F), glm::translate(glm::mat4(1.0F), glm::vec3(0, -1, 0))},
                          {}});

    const float half = std::sqrt(0.5F); // a quarter turn about Z
    for (const char* const name : {"bend", "rise"})
    {
        ModelClip& clip = file.clips.emplace_back();
        clip.name = name;
        const std::size_t node = file.clips.size() == 1 ? 1 : 0;
        const auto path = node == 1 ? ModelTrack::Path::Rotation : ModelTrack::Path::Translation;
        const glm::vec4 start = node == 1 ? glm::vec4(0, 0, 0, 1) : glm::vec4(0);
        const glm::vec4 end = node == 1 ? glm::vec4(0, 0, half, half) : glm::vec4(0, 3, 0, 0);
        clip.tracks.push_back(
            {node, path, ModelTrack::Between::Linear, {0.0F, 1.2F}, {start, end}});
    }
    return file;
}

std::filesystem::path modelsProgram()
{
    return CARTOUCHE_MODELS_PROGRAM;
}

ModelLimits withinMilliseconds(int most)
{
    ModelLimits limits;
    limits.time = std::chrono::milliseconds(most);
    return limits;
}

} // namespace

class tst_ModelProcess : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QTemporaryDir m_temporary; ///< where temporary files go

    [[nodiscard]] std::filesystem::path path(const char* name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }

    bool put(const char* name, const QByteArray& bytes) const
    {
        const QString to = m_folder->filePath(QString::fromLatin1(name));
        QFile file(to);
        return QFileInfo(to).dir().mkpath(QStringLiteral(".")) && file.open(QIODevice::WriteOnly)
               && file.write(bytes) == bytes.size();
    }

    bool put(const char* name, std::string_view text) const
    {
        return put(name, QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    }

    /// A red picture of one pixel, as a TGA file.
    bool putPicture(const char* name) const
    {
        constexpr std::string_view bytes("\0\0\2\0\0\0\0\0\0\0\0\0\1\0\1\0\30\0\0\0\377", 21);
        return put(name, bytes);
    }

    [[nodiscard]] tr::Result<ModelFile> read(const char* name) const
    {
        return readByAssimp(modelsProgram(), path(name), {});
    }

    /// A program in place of the real one.
    bool putProgram(const char* script) const
    {
        const QByteArray text = QByteArray("#!/bin/sh\n") + script + "\n";
        return put("stand-in", text)
               && QFile::setPermissions(m_folder->filePath(QStringLiteral("stand-in")),
                                        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void readsObj();
    void readsPly();
    void readsFbx();
    void readsDae();
    void seesItsFolderOnly_data();
    void seesItsFolderOnly();
    void writes_data();
    void writes();
    void writesTheClipThatIsAskedFor();
    void refusesToWrite();
    void tellsWhatIsMissing();
    void survivesProgramsThatFail_data();
    void survivesProgramsThatFail();
    void endsProgramsThatHang();
    void endsProgramsWhenCancelled();
    void survivesCutFiles();
    void survivesDamage();
    void readsManyModels();
    void hasExitCodes();
};

void tst_ModelProcess::initTestCase()
{
    QVERIFY(m_temporary.isValid());
    qputenv("TMPDIR", m_temporary.path().toLocal8Bit());
}

void tst_ModelProcess::init()
{
    m_folder = std::make_unique<QTemporaryDir>(
        QDir(m_temporary.path()).filePath(QStringLiteral("test-XXXXXX")));
    QVERIFY(m_folder->isValid());
}

/// Nothing is ever left of what went between the programs.
void tst_ModelProcess::cleanup()
{
    m_folder.reset();
    QCOMPARE(QDir(m_temporary.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot),
             QStringList());
}

void tst_ModelProcess::readsObj()
{
    QVERIFY(put("house.obj", tr::test::kObjModel));
    QVERIFY(put("house.mtl", modelText(tr::test::kObjMaterials).arg("wall.tga").toUtf8()));
    QVERIFY(putPicture("wall.tga"));

    const auto file = read("house.obj");

    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(trianglesIn(*file), std::size_t{3});
    const std::vector<glm::vec3> points = standingThen(*file);
    QVERIFY(areSamePoints(points, {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0}, {1, 3, 0}}));
    QCOMPARE(file->pictures.size(), std::size_t{1});
    const tr::exchange::Picture red{1, 1, {255, 0, 0, 255}};
    QCOMPARE(file->pictures.front().pixels, red);
    const auto& mesh = file->meshes.front();
    for (const auto& face : mesh.faces)
    {
        QVERIFY(face.material.has_value());
        const auto& material = file->materials[*face.material];
        QCOMPARE(material.picture.has_value(), material.name == "wall");
        for (unsigned i = 0; material.name == "wall" && i < face.corners; ++i)
        {
            // The wall has all of its picture, whose upper left corner is at its upper left one.
            const glm::vec3& at = mesh.vertices.positions[face.vertices[i]];
            const glm::vec2& to = mesh.vertices.mapping[face.vertices[i]];
            QVERIFY(glm::distance(to, glm::vec2(at.x / 2.0F, 1.0F - at.y)) < 1e-4F);
        }
        if (material.name == "roof")
        {
            QVERIFY(glm::distance(material.colour, glm::vec4(1, 0, 0, 1)) < 1e-4F);
        }
    }
}

void tst_ModelProcess::readsPly()
{
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));

    const auto file = read("pyramid.ply");

    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(trianglesIn(*file), std::size_t{6});
    QVERIFY(areSamePoints(standingThen(*file),
                          {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {0, 2.5F, 0}}));
}

void tst_ModelProcess::readsFbx()
{
    QVERIFY(put("wall.fbx", tr::test::kFbxModel));

    const auto file = read("wall.fbx");

    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(trianglesIn(*file), std::size_t{2});
    QVERIFY(areSamePoints(standingThen(*file), {{0, 3, 0}, {1, 3, 0}, {1, 5, 0}, {0, 5, 0}}));
    QCOMPARE(file->nodes.size(), std::size_t{1});
    QCOMPARE(file->nodes.front().name, std::string("Wall"));
}

void tst_ModelProcess::readsDae()
{
    QVERIFY(put("leg.dae", tr::test::kDaeModel));

    const auto file = read("leg.dae");

    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(trianglesIn(*file), std::size_t{1});
    QVERIFY(areSamePoints(standingThen(*file), {{0, 0, 0}, {0.1F, 1, 0}, {-0.1F, 1, 0}}));
    QCOMPARE(file->skins.size(), std::size_t{1});
    QCOMPARE(file->skins.front().joints.size(), std::size_t{2});
    QCOMPARE(file->clips.size(), std::size_t{1});
    // Half a metre below the knee, turned about X from down to the front.
    QVERIFY(areSamePoints(standingThen(*file, &file->clips.front(), 0.5F),
                          {{0, 0.5F, -0.5F}, {0.1F, 1, 0}, {-0.1F, 1, 0}}));
    for (const ModelTrack& track : file->clips.front().tracks)
    {
        QCOMPARE(file->nodes[track.node].name, std::string("knee"));
        QVERIFY(std::abs(track.times.back() - 0.5F) < 1e-3F || track.times.size() == 1);
    }
}

void tst_ModelProcess::seesItsFolderOnly_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<bool>("isFound");
    QTest::newRow("beside") << QStringLiteral("wall.tga") << true;
    QTest::newRow("below") << QStringLiteral("more/deep.tga") << true;
    QTest::newRow("above") << QStringLiteral("../above.tga") << false;
    QTest::newRow("not there") << QStringLiteral("missing.tga") << false;
    QTest::newRow("of another computer") << QStringLiteral("C:\\art\\wall.tga") << true;
    QTest::newRow("absolute, of the same name") << QStringLiteral("/nowhere/wall.tga") << true;
}

void tst_ModelProcess::seesItsFolderOnly()
{
    QFETCH(QString, asked);
    QFETCH(bool, isFound);
    QVERIFY(put("in/house.obj", tr::test::kObjModel));
    QVERIFY(put("in/house.mtl", modelText(tr::test::kObjMaterials).arg(asked).toUtf8()));
    QVERIFY(putPicture("in/wall.tga"));
    QVERIFY(put("in/more/readme", std::string_view("-")));
    QVERIFY(putPicture("in/more/deep.tga"));
    QVERIFY(putPicture("above.tga"));

    const auto file = read("in/house.obj");

    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(file->pictures.size(), std::size_t{isFound ? 1U : 0U});
}

void tst_ModelProcess::writes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("clips");
    QTest::newRow("COLLADA") << QByteArray("limb.dae") << 1;
    QTest::newRow("FBX") << QByteArray("limb.fbx") << 2;
}

void tst_ModelProcess::writes()
{
    QFETCH(QByteArray, name);
    QFETCH(int, clips);
    const ModelFile file = limb();

    const auto written = writeByAssimp(modelsProgram(), file, path(name), std::nullopt, {});

    QVERIFY2(written, written ? "" : message(written.error()).c_str());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 2);
    QVERIFY(QFile::exists(m_folder->filePath(QStringLiteral("limb_0.png"))));
    const auto back = read(name);
    QVERIFY2(back, back ? "" : message(back.error()).c_str());
    QCOMPARE(trianglesIn(*back), std::size_t{3});
    QVERIFY(areSamePoints(standingThen(*back), standingThen(file)));
    QCOMPARE(back->clips.size(), static_cast<std::size_t>(clips));
    for (const ModelClip& clip : back->clips)
    {
        // COLLADA has no room for its name.
        const bool isRise = clip.name == "rise";
        const ModelClip& from = file.clips[isRise ? 1 : 0];
        const std::vector<glm::vec3> points = standingThen(*back, &clip, 1.2F);
        QVERIFY(areSamePoints(points, standingThen(file, &from, 1.2F)));
        QVERIFY(hasPoint(points, isRise ? glm::vec3(0, 5, 0) : glm::vec3(-1, 1, 0)));
    }
    QCOMPARE(back->pictures.size(), std::size_t{1});
    QCOMPARE(back->pictures.front().pixels, file.pictures.front().pixels);
}

void tst_ModelProcess::writesTheClipThatIsAskedFor()
{
    const ModelFile file = limb();

    QVERIFY(writeByAssimp(modelsProgram(), file, path("limb.dae"), "rise", {}));

    const auto back = read("limb.dae");
    QVERIFY(back);
    QCOMPARE(back->clips.size(), std::size_t{1});
    QVERIFY(hasPoint(standingThen(*back, &back->clips.front(), 1.2F), {0, 5, 0}));
}

void tst_ModelProcess::refusesToWrite()
{
    const ModelFile file = limb();
    const auto unknown = writeByAssimp(modelsProgram(), file, path("limb.xyz"), std::nullopt, {});
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, ErrorCode::ModelWriterFailed);
    const auto missing = writeByAssimp(modelsProgram(), file, path("limb.dae"), "--none", {});
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::ModelWriterFailed);
    QVERIFY(QString::fromStdString(message(missing.error())).contains(QStringLiteral("--none")));
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void tst_ModelProcess::tellsWhatIsMissing()
{
    const auto noFile = read("none.obj");
    QVERIFY(!noFile);
    QCOMPARE(noFile.error().code, ErrorCode::FileNotFound);
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));
    const auto noProgram = readByAssimp(path("no-program"), path("pyramid.ply"), {});
    QVERIFY(!noProgram);
    QCOMPARE(noProgram.error().code, ErrorCode::ModelProgramMissing);
}

void tst_ModelProcess::survivesProgramsThatFail_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("told");
    QTest::newRow("aborts") << QByteArray("echo \"x.cpp:1: Assertion failed.\" >&2; kill -ABRT $$")
                            << QStringLiteral("Assertion failed");
    QTest::newRow("crashes") << QByteArray("kill -SEGV $$") << QStringLiteral("broke down");
    QTest::newRow("makes nothing") << QByteArray("exit 0") << QStringLiteral("nothing of it");
    QTest::newRow("makes nonsense")
        << QByteArray("echo nonsense > \"$3\"") << QStringLiteral("cannot be read");
    QTest::newRow("makes a folder")
        << QByteArray("mkdir \"$3\"") << QStringLiteral("nothing of it");
    QTest::newRow("gives up") << QByteArray("exit 7") << QStringLiteral("ended with 7");
    QTest::newRow("says why") << QByteArray("echo 'cartouche-models: too odd' >&2; exit 3")
                              << QStringLiteral("cannot be read: too odd.");
}

void tst_ModelProcess::survivesProgramsThatFail()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, told);
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));
    QVERIFY(putProgram(script));

    const auto file = readByAssimp(path("stand-in"), path("pyramid.ply"), {});

    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::ModelReaderFailed);
    const QString text = QString::fromStdString(message(file.error()));
    QVERIFY2(text.contains(told), qPrintable(text));
    if (!script.startsWith("echo nonsense")) // what it has written it has read again itself
    {
        const auto written = writeByAssimp(path("stand-in"), limb(), path("a.dae"), {}, {});
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::ModelWriterFailed);
    }
}

void tst_ModelProcess::endsProgramsThatHang()
{
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));
    QVERIFY(putProgram("sleep 600"));
    QElapsedTimer timer;
    timer.start();

    const auto file =
        readByAssimp(path("stand-in"), path("pyramid.ply"), {}, withinMilliseconds(300));

    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::ModelReaderFailed);
    QVERIFY(timer.elapsed() >= 300);
    QVERIFY(timer.elapsed() < 60'000);
}

void tst_ModelProcess::endsProgramsWhenCancelled()
{
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));
    QVERIFY(putProgram("sleep 600"));
    std::stop_source stop;
    const tr::Progress progress(stop.get_token(), [&](double) { stop.request_stop(); });
    bool isCancelled = false;
    try
    {
        (void)readByAssimp(path("stand-in"), path("pyramid.ply"), progress);
    }
    catch (const tr::Cancelled&)
    {
        isCancelled = true;
    }
    QVERIFY(isCancelled);
}

/// Assimp looks for the end of some of them for ever.
void tst_ModelProcess::survivesCutFiles()
{
    using Named = std::pair<const char*, std::string_view>;
    for (const auto& [name, text] : {Named{"a.obj", tr::test::kObjModel},
                                     Named{"a.ply", tr::test::kPlyModel},
                                     Named{"a.fbx", tr::test::kFbxModel},
                                     Named{"a.dae", tr::test::kDaeModel}})
    {
        for (std::size_t part = 0; part < 10; ++part)
        {
            QVERIFY(put(name, text.substr(0, text.size() * part / 10)));
            const auto file =
                readByAssimp(modelsProgram(), path(name), {}, withinMilliseconds(1'500));
            QVERIFY(file || file.error().code == ErrorCode::ModelReaderFailed);
        }
        QVERIFY(put(name, std::string_view("\0\1\2 nonsense \377\376", 15)));
        const auto file = read(name);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::ModelReaderFailed);
    }
}

/// For ten seconds, or as many as CARTOUCHE_MODEL_FUZZ_SECONDS says, from the same start each time.
void tst_ModelProcess::survivesDamage()
{
    bool isSaid = false;
    const int said = qEnvironmentVariableIntValue("CARTOUCHE_MODEL_FUZZ_SECONDS", &isSaid);
    const qint64 most = (isSaid ? said : 10) * 1000LL;
    std::vector<std::pair<QByteArray, QByteArray>> seeds;
    const auto seed = [&](const char* name, std::string_view text)
    { seeds.emplace_back(name, QByteArray(text.data(), static_cast<qsizetype>(text.size()))); };
    seed("a.obj", tr::test::kObjModel);
    seed("a.ply", tr::test::kPlyModel);
    seed("a.fbx", tr::test::kFbxModel);
    seed("a.dae", tr::test::kDaeModel);
    for (const char* const name : {"3DS/test1.3ds", "FBX/box.fbx", "FBX/huesitos.fbx", "X/test.x"})
    {
        QFile file(QStringLiteral("/usr/share/assimp/models/") + QString::fromLatin1(name));
        if (file.open(QIODevice::ReadOnly))
        {
            const QByteArray suffix = QFileInfo(file.fileName()).suffix().toLatin1();
            seeds.emplace_back("a." + suffix, file.readAll());
        }
    }
    std::mt19937 random(4711);
    const auto below = [&](qsizetype count)
    { return std::uniform_int_distribution<qsizetype>(0, count - 1)(random); };
    std::map<std::string, int> outcomes;
    QElapsedTimer timer;
    timer.start();
    for (std::size_t round = 0; timer.elapsed() < most; ++round)
    {
        auto [name, bytes] = seeds[round % seeds.size()];
        for (qsizetype change = below(8); change >= 0 && !bytes.isEmpty(); --change)
        {
            const qsizetype at = below(bytes.size());
            switch (below(4))
            {
            case 0:
                bytes[at] = static_cast<char>(below(256));
                break;
            case 1:
                bytes.remove(at, below(16));
                break;
            case 2:
                bytes.insert(at, bytes.mid(below(bytes.size()), below(64)));
                break;
            default:
                bytes.replace(at, 4, QByteArray(4, '\xff'));
                break;
            }
        }
        QVERIFY(put(name, bytes));
        const auto file = readByAssimp(modelsProgram(), path(name), {}, withinMilliseconds(2'000));
        QVERIFY(file || file.error().code == ErrorCode::ModelReaderFailed);
        const std::string text = file ? "" : message(file.error());
        ++outcomes[file                                            ? "read"
                   : text.find("broke down") != std::string::npos  ? "ended the program"
                   : text.find("longer than") != std::string::npos ? "took too long"
                                                                   : "refused"];
    }
    for (const auto& [outcome, count] : outcomes)
    {
        qInfo("%d damaged files %s", count, outcome.c_str());
    }
    QVERIFY(outcomes.contains("refused"));
}

/// All models that Assimp comes with: Debian's package assimp-testmodels, or a folder of
/// CARTOUCHE_ASSIMP_MODELS.
void tst_ModelProcess::readsManyModels()
{
    const QString folder =
        qEnvironmentVariable("CARTOUCHE_ASSIMP_MODELS", QStringLiteral("/usr/share/assimp/models"));
    if (!QDir(folder).exists())
    {
        QSKIP("there are no models of Assimp (package assimp-testmodels, CARTOUCHE_ASSIMP_MODELS)");
    }
    const QStringList suffixes{QStringLiteral("*.obj"),
                               QStringLiteral("*.dae"),
                               QStringLiteral("*.fbx"),
                               QStringLiteral("*.3ds"),
                               QStringLiteral("*.ply"),
                               QStringLiteral("*.stl"),
                               QStringLiteral("*.x"),
                               QStringLiteral("*.blend"),
                               QStringLiteral("*.bvh"),
                               QStringLiteral("*.ms3d"),
                               QStringLiteral("*.lwo")};
    std::size_t readCount = 0;
    std::size_t all = 0;
    QDirIterator each(folder, suffixes, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext())
    {
        const std::string name = each.next().toStdString();
        const auto file = readByAssimp(modelsProgram(), name, {});
        ++all;
        readCount += file ? 1U : 0U;
        QVERIFY2(file || file.error().code == ErrorCode::ModelReaderFailed, name.c_str());
        if (file)
        {
            QCOMPARE(faultOf(*file), std::string());
        }
    }
    qInfo("%zu of %zu models were read", readCount, all);
    // Some are damaged on purpose, and some have points and lines only.
    QVERIFY(readCount * 4 >= all * 3);
}

void tst_ModelProcess::hasExitCodes()
{
    const auto codeOf = [](const QStringList& arguments)
    {
        QProcess process;
        process.start(QString::fromStdString(modelsProgram().string()), arguments);
        return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit
                   ? process.exitCode()
                   : -1;
    };
    QVERIFY(put("pyramid.ply", tr::test::kPlyModel));
    const QString model = m_folder->filePath(QStringLiteral("pyramid.ply"));
    const QString made = m_folder->filePath(QStringLiteral("made.glb"));
    const QString nowhere = m_folder->filePath(QStringLiteral("none/made.glb"));
    const QString read = QStringLiteral("read");
    QCOMPARE(codeOf({read, model, made}), 0);
    QCOMPARE(codeOf({}), 2);
    QCOMPARE(codeOf({read, model + QStringLiteral(".none"), made}), 3);
    QCOMPARE(codeOf({read, model, nowhere}), 4);
    const QString write = QStringLiteral("write");
    QCOMPARE(codeOf({write, made, nowhere}), 4);
    QCOMPARE(codeOf({write, model, m_folder->filePath(QStringLiteral("made.dae"))}), 3);
}

template struct tr::test::RegisteredTest<tst_ModelProcess>;
#include "tst_ModelProcess.moc"
