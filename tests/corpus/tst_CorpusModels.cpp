// Every moveable and static of every real file goes out as glTF and comes in again onto itself, as
// it is and without anything that only we understand; its meshes also as OBJ or MQO. What the file
// says is compared with the numbers of the game, not with what we take out of it.

#include "core/convert/StandIn.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/mqo/Mqo.h"
#include "core/exchange/obj/Obj.h"
#include "core/level/Content.h"
#include "core/view/objects/Pose.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/ModelFiles.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tr;
using convert::ModelWanted;
using exchange::ModelFile;
using schema::Content;

namespace
{

std::optional<Content> contentOrStandInAt(const std::filesystem::path& path)
{
    auto content = test::contentAt(path);
    if (!content || !convert::needsStandIn(*content))
    {
        return content;
    }
    auto standIn = convert::standInFor(*content);
    return standIn ? std::optional(standIn->file.content) : std::nullopt;
}

ModelWanted wantedFor(ModelWanted::Onto onto, std::size_t row)
{
    ModelWanted wanted;
    wanted.onto = onto;
    wanted.row = row;
    return wanted;
}

Result<ModelFile> throughGltf(const Result<ModelFile>& file)
{
    if (!file)
    {
        return file;
    }
    const auto bytes = exchange::writeGlb(*file);
    return bytes ? exchange::readGltf(*bytes, {}) : Result<ModelFile>(fail(bytes.error()));
}

/// As its files say it beside each other in a folder.
exchange::Neighbour neighbourIn(const std::vector<exchange::FileBeside>& beside)
{
    return [&beside](std::string_view name) -> std::optional<std::vector<std::byte>>
    {
        const auto found = std::ranges::find(beside, name, &exchange::FileBeside::name);
        return found == beside.end() ? std::nullopt : std::optional(found->bytes);
    };
}

Result<ModelFile> throughText(const Result<ModelFile>& file, bool isMqo)
{
    const auto bytesOf = [](const std::string& text) { return std::as_bytes(std::span(text)); };
    if (!file)
    {
        return file;
    }
    if (isMqo)
    {
        const auto files = exchange::writeMqo(*file, "a");
        return files ? exchange::readMqo(bytesOf(files->text), neighbourIn(files->beside))
                     : Result<ModelFile>(fail(files.error()));
    }
    const auto files = exchange::writeObj(*file, "a");
    return files ? exchange::readObj(bytesOf(files->text), neighbourIn(files->beside))
                 : Result<ModelFile>(fail(files.error()));
}

/// Poses of a file, compared with the key frames of the moveable. How many joints.
std::size_t comparePoses(const Content& content, std::size_t row, const ModelFile& file)
{
    const level::Objects& objects = level::objectsOf(content);
    const convert::Rig rig(file, convert::kUnitsOfMetre);
    const auto range = view::animationsOf(objects, objects.models[row]);
    std::size_t compared = 0;
    for (const exchange::ModelClip& clip : file.clips)
    {
        const std::size_t animation = range.first + std::stoul(clip.name);
        const auto keyframes = edit::keyframesIn(content, animation);
        const int rate = std::max<int>(objects.animations[animation].frameRate, 1);
        for (std::size_t k = 0; k < keyframes.size(); ++k)
        {
            const auto pose =
                rig.poseAt(clip, static_cast<float>(k * static_cast<std::size_t>(rate)) / 30.0F);
            const auto& angles = keyframes[k].angles;
            for (std::size_t joint = 0; joint < std::min(angles.size(), pose.turns.size()); ++joint)
            {
                if (test::turnBetween(view::rotationOf(angles[joint]), pose.turns[joint])
                    > test::kAngleStep / 2)
                {
                    return 0;
                }
                ++compared;
            }
            const level::Vertex& at = keyframes[k].offset;
            if (std::lround(pose.offset.x) != at.x || std::lround(pose.offset.y) != at.y
                || std::lround(pose.offset.z) != at.z)
            {
                return 0;
            }
        }
    }
    return compared;
}

/// Places of corners, compared with the vertices of the meshes. How many, or nothing.
std::optional<std::size_t> compareCorners(const Content& content,
                                          std::size_t firstPointer,
                                          std::span<const convert::RigMesh> meshes)
{
    std::size_t compared = 0;
    for (std::size_t i = 0; i < meshes.size(); ++i)
    {
        const auto shape = edit::shapeAt(content, firstPointer + i);
        std::size_t triangles = 0;
        for (const edit::ShapeFace& face : shape->faces)
        {
            triangles += face.corners - 2U;
        }
        if (triangles != meshes[i].faces.size())
        {
            return std::nullopt;
        }
        const auto isVertex = [&](const glm::vec3& at)
        {
            const level::Vertex there{static_cast<std::int16_t>(std::lround(at.x)),
                                      static_cast<std::int16_t>(std::lround(at.y)),
                                      static_cast<std::int16_t>(std::lround(at.z))};
            return std::ranges::find(shape->vertices, there) != shape->vertices.end();
        };
        for (const convert::RigFace& face : meshes[i].faces)
        {
            for (std::size_t k = 0; k < face.count; ++k)
            {
                if (!isVertex(face.corners[k].position))
                {
                    return std::nullopt;
                }
                ++compared;
            }
        }
    }
    return compared;
}

} // namespace

class tst_CorpusModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is not set to a folder of real files");
        }
    }

    void moveablesComeBackAsTheyAre_data() { addFiles(); }

    void moveablesComeBackAsTheyAre()
    {
        QFETCH(QString, path);
        const auto content = contentOrStandInAt(path.toStdString());
        QVERIFY(content);
        if (!convert::canMakeModels(*content))
        {
            return;
        }
        const level::Objects& objects = level::objectsOf(*content);
        for (std::size_t row = 0; row < objects.models.size(); ++row)
        {
            convert::ModelOptions options;
            options.isRigid = row % 4 == 3;
            const auto back = throughGltf(convert::modelOfMoveable(*content, row, options));
            QVERIFY2(back, back ? "" : fullMessage(back.error()).c_str());
            checkUnchanged(*content, *back, wantedFor(ModelWanted::Onto::Moveable, row));
            if (QTest::currentTestFailed())
            {
                return;
            }
            if (!options.isRigid)
            {
                const ModelFile plain = test::withoutNotes(*back);
                checkUnchanged(*content, plain, wantedFor(ModelWanted::Onto::Moveable, row));
                const convert::Rig rig(plain, convert::kUnitsOfMetre);
                QVERIFY(compareCorners(
                    *content, view::meshesOf(objects, objects.models[row]).first, rig.meshes()));
                QCOMPARE(comparePoses(*content, row, plain) > 0, !plain.clips.empty());
            }
            if (QTest::currentTestFailed())
            {
                return;
            }
        }
    }

    void staticsComeBackAsTheyAre_data() { addFiles(); }

    void staticsComeBackAsTheyAre()
    {
        QFETCH(QString, path);
        const auto content = contentOrStandInAt(path.toStdString());
        QVERIFY(content);
        if (!convert::canMakeModels(*content))
        {
            return;
        }
        const level::Objects& objects = level::objectsOf(*content);
        for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
        {
            const auto back = throughGltf(convert::modelOfStatic(*content, row));
            QVERIFY2(back, back ? "" : fullMessage(back.error()).c_str());
            checkUnchanged(*content, *back, wantedFor(ModelWanted::Onto::Static, row));
            const ModelFile plain = test::withoutNotes(*back);
            checkUnchanged(*content, plain, wantedFor(ModelWanted::Onto::Static, row));
            if (QTest::currentTestFailed())
            {
                return;
            }
        }
    }

    void meshesComeBackFromTextFiles_data() { addFiles(); }

    /// These have neither bones nor properties: all goes by names, places and pictures.
    void meshesComeBackFromTextFiles()
    {
        QFETCH(QString, path);
        const auto content = contentOrStandInAt(path.toStdString());
        QVERIFY(content);
        if (!convert::canMakeModels(*content))
        {
            return;
        }
        const level::Objects& objects = level::objectsOf(*content);
        const auto check = [&](const Result<ModelFile>& made, ModelWanted wanted)
        {
            QVERIFY(made);
            if (std::ranges::all_of(made->meshes,
                                    [](const auto& mesh) { return mesh.faces.empty(); }))
            {
                return; // an object that is not seen makes a file without a point, which is refused
            }
            const auto back = throughText(made, wanted.row % 2 == 1);
            QVERIFY2(back, back ? "" : fullMessage(back.error()).c_str());
            wanted.parts = ModelWanted::Parts::Meshes;
            checkUnchanged(*content, *back, wanted);
        };
        convert::ModelOptions options;
        options.animations.emplace();
        for (std::size_t row = 0; row < objects.models.size(); ++row)
        {
            check(convert::modelOfMoveable(*content, row, options),
                  wantedFor(ModelWanted::Onto::Moveable, row));
        }
        for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
        {
            check(convert::modelOfStatic(*content, row), wantedFor(ModelWanted::Onto::Static, row));
        }
    }

private:
    static void addFiles()
    {
        QTest::addColumn<QString>("path");
        for (const auto& list : {test::corpusGameFiles(), test::corpusObjectFiles()})
        {
            for (const test::CorpusFile& file : list)
            {
                QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
            }
        }
    }

    static void checkUnchanged(const Content& content, const ModelFile& file, ModelWanted wanted)
    {
        const auto edit = convert::workOutModel(content, file, wanted);
        QVERIFY2(edit, edit ? "" : fullMessage(edit.error()).c_str());
        std::string told;
        for (const convert::ModelLine& line : edit->lines)
        {
            told += view::englishText(line.what) + ": " + view::englishText(line.change) + "\n";
        }
        QVERIFY2(edit->changesNothing(), told.c_str());
        QVERIFY2(edit->lines.empty(), told.c_str());
    }
};

template struct tr::test::RegisteredTest<tst_CorpusModels>;
#include "tst_CorpusModels.moc"
