// Moveables and statics that go to a model file and come back as new ones beside themselves:
// everything that the games keep of them is compared, row by row.

#include "core/base/Text.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/skeleton/SlotEdit.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "tests/core/ModelBench.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

using namespace tr;
using convert::ModelWanted;
using exchange::ModelFile;
namespace versions = level::versions;

namespace
{

const std::vector<schema::Version> kContents{
    versions::Wad, versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5};

/// As a 3D program gets it.
ModelFile throughGlb(const Result<ModelFile>& made)
{
    const auto bytes = made ? exchange::writeGlb(*made) : fail(made.error());
    auto read = bytes ? exchange::readGltf(*bytes, test::among({})) : fail(bytes.error());
    return read ? *std::move(read) : ModelFile{};
}

/// A number of a row against that of the first frame of its animation.
std::int64_t frameIn(const level::Objects& objects, std::int64_t animation, std::uint16_t frame)
{
    return view::withSign(frame)
           - view::framesOf(objects.animations[static_cast<std::size_t>(animation)]).first;
}

using Numbers = std::vector<std::int64_t>;

/// The animation and the frame that something leads to, as numbers in the moveable.
void putTarget(const level::Objects& objects,
               const view::RowRange& own,
               std::uint16_t animation,
               std::uint16_t frame,
               Numbers& into)
{
    into.push_back(std::int64_t{animation} - static_cast<std::int64_t>(own.first));
    into.push_back(frameIn(objects, animation, frame));
}

Numbers linksOf(const level::Objects& objects, const level::Model& model)
{
    Numbers numbers;
    for (const view::Joint& joint : view::jointsOf(objects, model))
    {
        numbers.insert(numbers.end(), {joint.parent, joint.x, joint.y, joint.z});
    }
    return numbers;
}

Numbers facesOf(const schema::Content& content, const level::Model& model)
{
    Numbers numbers;
    for (std::size_t i = 0; i < model.numMeshes; ++i)
    {
        const auto shape = edit::shapeAt(content, model.firstMesh + i).value();
        const auto& header = shape.header;
        numbers.insert(numbers.end(), {header.centre.x, header.centre.y, header.centre.z});
        for (const level::Vertex& at : shape.vertices)
        {
            numbers.insert(numbers.end(), {at.x, at.y, at.z});
        }
        for (const edit::ShapeFace& face : shape.faces)
        {
            numbers.push_back(face.corners);
            numbers.push_back(face.effects);
            numbers.insert(
                numbers.end(), face.vertices.begin(), face.vertices.begin() + face.corners);
        }
    }
    return numbers;
}

Numbers statesOf(const level::Objects& objects, const level::Model& model)
{
    const auto own = view::animationsOf(objects, model);
    Numbers numbers;
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        const level::Animation& each = objects.animations[row];
        const std::int64_t first = view::framesOf(each).first;
        numbers.insert(numbers.end(),
                       {each.stateId,
                        each.frameRate,
                        view::framesOf(each).count(),
                        each.speed,
                        each.acceleration});
        putTarget(objects, own, each.nextAnimation, each.nextFrame, numbers);
        const auto changes = view::stateChangesOf(objects, each);
        for (std::size_t i = changes.first; i < changes.end(); ++i)
        {
            numbers.push_back(objects.stateChanges[i].stateId);
            const auto dispatches = view::dispatchesOf(objects, objects.stateChanges[i]);
            for (std::size_t k = dispatches.first; k < dispatches.end(); ++k)
            {
                const level::AnimDispatch& dispatch = objects.animDispatches[k];
                numbers.push_back(view::withSign(dispatch.low) - first);
                numbers.push_back(view::withSign(dispatch.high) - first);
                putTarget(objects, own, dispatch.nextAnimation, dispatch.nextFrame, numbers);
            }
        }
    }
    return numbers;
}

Numbers commandNumbersOf(const level::Objects& objects, const level::Model& model)
{
    const auto own = view::animationsOf(objects, model);
    Numbers numbers;
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        const std::int64_t first = view::framesOf(objects.animations[row]).first;
        for (const auto& command : view::commandsOf(objects, objects.animations[row]))
        {
            numbers.push_back(static_cast<std::int64_t>(row - own.first));
            numbers.push_back(static_cast<std::int64_t>(command.kind));
            for (std::size_t i = 0; i < command.operandCount; ++i)
            {
                const bool isFrame = i == 0 && command.isAtFrame();
                numbers.push_back(command.operands.at(i) - (isFrame ? first : 0));
            }
        }
    }
    return numbers;
}

Numbers posesOf(const schema::Content& content, const level::Model& model)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto own = view::animationsOf(objects, model);
    Numbers numbers;
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        const auto range = view::keyframesOf(objects, content.version(), row);
        for (std::size_t i = 0; i < range.count; ++i)
        {
            const std::size_t word = range.firstWord + i * range.words;
            const auto read =
                view::readKeyframe(objects, content.version(), word, model.numMeshes).value();
            const auto& box = read.box;
            numbers.insert(numbers.end(), {static_cast<std::int64_t>(row - own.first)});
            numbers.insert(numbers.end(),
                           {box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ});
            numbers.insert(numbers.end(), {read.offset.x, read.offset.y, read.offset.z});
            for (const view::JointAngles& each : read.angles)
            {
                numbers.insert(numbers.end(), {each.x, each.y, each.z});
            }
        }
    }
    return numbers;
}

std::vector<std::byte> bytesOf(const schema::Content& content)
{
    format::GameFile file = test::templeFile(content.version());
    file.content = content;
    return format::write(file).value();
}

template <class Row>
std::size_t rowInSlot(const Row& rows, std::uint32_t slot)
{
    const auto found =
        std::ranges::find_if(rows, [slot](const auto& row) { return row.id == slot; });
    return static_cast<std::size_t>(found - rows.begin());
}

/// Tells of the first difference. Empty: there is none.
std::string differenceOf(const char* what, const Numbers& one, const Numbers& other)
{
    if (one == other)
    {
        return {};
    }
    const auto at = std::ranges::mismatch(one, other).in1 - one.begin();
    return concat(what, ": number ", at, " of ", one.size(), " differs, of ", other.size(), "\n");
}

std::string differenceOf(const schema::Content& content, std::size_t one, std::size_t other)
{
    const level::Objects& objects = level::objectsOf(content);
    const level::Model& before = objects.models[one];
    const level::Model& after = objects.models[other];
    return differenceOf("links", linksOf(objects, before), linksOf(objects, after))
           + differenceOf("meshes", facesOf(content, before), facesOf(content, after))
           + differenceOf("states", statesOf(objects, before), statesOf(objects, after))
           + differenceOf(
               "commands", commandNumbersOf(objects, before), commandNumbersOf(objects, after))
           + differenceOf("poses", posesOf(content, before), posesOf(content, after));
}

/// The file of the first moveable, with other notes of its animations. `isOther`: whether they are.
ModelFile withNotes(const schema::Content& content,
                    const std::function<std::string(std::string)>& changed,
                    bool& isOther)
{
    ModelFile file = throughGlb(convert::modelOfMoveable(content, 0));
    for (exchange::ModelNode& node : file.nodes)
    {
        if (node.notes.find("\"animations\"") != std::string::npos)
        {
            const std::string notes = changed(node.notes);
            isOther = isOther || notes != node.notes;
            node.notes = notes;
        }
    }
    return file;
}

std::string withInstead(std::string text, std::string_view what, std::string_view instead)
{
    const auto at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), instead);
}

/// The file of the first moveable, with a picture that no game has: its colours are in no palette,
/// and need more than five bits a channel.
ModelFile inOtherColours(const schema::Content& content)
{
    ModelFile file = throughGlb(convert::modelOfMoveable(content, 0));
    for (exchange::ModelPicture& picture : file.pictures)
    {
        picture.name = "painted";
        std::size_t i = 0;
        for (std::uint8_t& part : picture.pixels.pixels)
        {
            const bool isAlpha = i % exchange::kPixelBytes == 3;
            part = isAlpha ? part : static_cast<std::uint8_t>(i * 7 % 251);
            ++i;
        }
    }
    return file;
}

/// The file of the static with fewest vertices, as one that says a sphere and boxes nobody would
/// measure.
ModelFile oddStatic(const schema::Content& content)
{
    const auto& statics = level::objectsOf(content).staticMeshes;
    const auto vertices = [&](const level::StaticMesh& each)
    { return edit::shapeAt(content, each.mesh)->vertices.size(); };
    const auto row = std::ranges::min_element(statics, {}, vertices) - statics.begin();
    ModelFile file = throughGlb(convert::modelOfStatic(content, static_cast<std::size_t>(row)));
    for (exchange::ModelMesh& mesh : file.meshes)
    {
        // What was there gets a name that nobody asks for.
        mesh.notes = withInstead(mesh.notes, "\"centre/x\":", "\"centre/x\":11,\"one\":");
        mesh.notes =
            withInstead(mesh.notes, "\"collision_radius\":", "\"collision_radius\":7,\"two\":");
    }
    for (exchange::ModelNode& node : file.nodes)
    {
        node.notes = withInstead(
            node.notes, "\"collision_box/min_x\":", "\"collision_box/min_x\":-13,\"one\":");
        node.notes = withInstead(
            node.notes, "\"visibility_box/max_z\":", "\"visibility_box/max_z\":17,\"two\":");
    }
    return file;
}

void scaleMeshes(ModelFile& file, float by)
{
    for (exchange::ModelMesh& mesh : file.meshes)
    {
        for (glm::vec3& at : mesh.vertices.positions)
        {
            at *= by;
        }
    }
}

/// A new static, and what is told of it.
struct MadeStatic
{
    level::StaticMesh row;
    edit::MeshShape shape;
    std::size_t measuredNotes = 0;
};

std::optional<MadeStatic> madeStatic(const schema::Content& content, const ModelFile& file)
{
    std::uint32_t slot = 0;
    const auto& statics = level::objectsOf(content).staticMeshes;
    while (rowInSlot(statics, slot) < statics.size())
    {
        ++slot;
    }
    const auto told = convert::workOutNewObject(content, file, {ModelWanted::Onto::Static, slot});
    edit::Document document(content);
    if (!told || !edit::takeSteps(document, told->name, told->steps))
    {
        return std::nullopt;
    }
    const auto& after = level::objectsOf(document.content()).staticMeshes;
    MadeStatic made{after[rowInSlot(after, slot)], {}};
    made.shape = edit::shapeAt(document.content(), made.row.mesh).value();
    made.measuredNotes = static_cast<std::size_t>(std::ranges::count_if(
        told->lines,
        [](const convert::ModelLine& line)
        {
            return line.kind == convert::ModelLine::Kind::Note
                   && line.change.text.find("measured anew") != std::string_view::npos;
        }));
    return made;
}

} // namespace

class tst_NewModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void moveablesAreWhatTheyWere_data();
    void moveablesAreWhatTheyWere();
    void staticsAreWhatTheyWere();
    void secondTimesChangeNothing_data();
    void secondTimesChangeNothing();
    void spheresAndBoxesStay();
    void whatWasScaledIsMeasured();
    void meshesThatWereScaledAreTold();
    void boxesOfKeyFramesAreMeasured();
    void soundsOfAnotherGameAreTold();
    void posesBetweenAreTakenOrLeftOut();
    void takenSlotsAreRefused();
    void errorsNameTheirMeshOnce();
    void damagedNotesDoNoHarm_data();
    void damagedNotesDoNoHarm();
};

void tst_NewModels::moveablesAreWhatTheyWere_data()
{
    QTest::addColumn<int>("content");
    for (std::size_t i = 0; i < kContents.size(); ++i)
    {
        const std::string name(level::versionName(kContents[i]));
        QTest::newRow(name.c_str()) << static_cast<int>(i);
    }
}

void tst_NewModels::moveablesAreWhatTheyWere()
{
    QFETCH(int, content);
    const auto file = test::templeFile(kContents[static_cast<std::size_t>(content)]);
    const auto before = bytesOf(file.content);
    const std::size_t count = level::objectsOf(file.content).models.size();
    QVERIFY(count > 1);
    for (std::size_t row = 0; row < count; ++row)
    {
        const std::uint32_t slot = edit::freeSlot(file.content);
        const auto told =
            convert::workOutNewObject(file.content,
                                      throughGlb(convert::modelOfMoveable(file.content, row)),
                                      {ModelWanted::Onto::Moveable, slot});
        QVERIFY2(told, told ? "" : message(told.error()).c_str());
        QVERIFY(!told->changesNothing());
        edit::Document document(file.content);
        QVERIFY(edit::takeSteps(document, told->name, told->steps));
        const auto& models = level::objectsOf(document.content()).models;
        QCOMPARE(models.size(), count + 1);
        const std::uint32_t source = level::objectsOf(file.content).models[row].id;
        const std::string difference =
            differenceOf(document.content(), rowInSlot(models, source), rowInSlot(models, slot));
        QVERIFY2(difference.empty(), concat("slot ", source, ": ", difference).c_str());
        document.undo();
        QVERIFY(bytesOf(document.content()) == before);
    }
}

void tst_NewModels::staticsAreWhatTheyWere()
{
    for (const schema::Version version : kContents)
    {
        const auto file = test::templeFile(version);
        const auto& statics = level::objectsOf(file.content).staticMeshes;
        QVERIFY(!statics.empty());
        std::uint32_t slot = 0;
        while (rowInSlot(statics, slot) < statics.size())
        {
            ++slot;
        }
        // Some have more vertices than a mesh that is new may have.
        const auto vertices = [&](std::size_t each)
        { return edit::shapeAt(file.content, statics[each].mesh)->vertices.size(); };
        std::size_t row = 0;
        for (std::size_t each = 1; each < statics.size(); ++each)
        {
            row = vertices(each) < vertices(row) ? each : row;
        }
        const auto told =
            convert::workOutNewObject(file.content,
                                      throughGlb(convert::modelOfStatic(file.content, row)),
                                      {ModelWanted::Onto::Static, slot});
        QVERIFY2(told, told ? "" : message(told.error()).c_str());
        edit::Document document(file.content);
        QVERIFY(edit::takeSteps(document, told->name, told->steps));
        const auto& after = level::objectsOf(document.content()).staticMeshes;
        QCOMPARE(after.size(), statics.size() + 1);
        level::Model one;
        one.numMeshes = 1;
        level::Model other = one;
        one.firstMesh = after[rowInSlot(after, statics[row].id)].mesh;
        other.firstMesh = after[rowInSlot(after, slot)].mesh;
        QVERIFY(one.firstMesh != other.firstMesh);
        QCOMPARE(facesOf(document.content(), other), facesOf(document.content(), one));
        document.undo();
        QVERIFY(bytesOf(document.content()) == bytesOf(file.content));
    }
}

void tst_NewModels::secondTimesChangeNothing_data()
{
    moveablesAreWhatTheyWere_data();
}

void tst_NewModels::secondTimesChangeNothing()
{
    QFETCH(int, content);
    const auto file = test::templeFile(kContents[static_cast<std::size_t>(content)]);
    const ModelFile model = inOtherColours(file.content);
    QVERIFY(!model.pictures.empty());
    const std::uint32_t slot = edit::freeSlot(file.content);
    const auto first =
        convert::workOutNewObject(file.content, model, {ModelWanted::Onto::Moveable, slot});
    QVERIFY2(first, first ? "" : message(first.error()).c_str());
    edit::Document document(file.content);
    QVERIFY(edit::takeSteps(document, first->name, first->steps));
    const auto& models = level::objectsOf(document.content()).models;
    const auto second = convert::workOutModel(
        document.content(), model, {ModelWanted::Onto::Moveable, rowInSlot(models, slot)});
    QVERIFY2(second, second ? "" : message(second.error()).c_str());
    QVERIFY(second->changesNothing());
}

void tst_NewModels::spheresAndBoxesStay()
{
    for (const schema::Version version : kContents)
    {
        const auto content = test::templeFile(version).content;
        // As it is, without its numbers of vertices, and as files were before these told the
        // extent.
        for (const char* const kind : {"as it is", "without numbers", "without extent"})
        {
            ModelFile file = oddStatic(content);
            for (exchange::ModelMesh& mesh : file.meshes)
            {
                if (kind == std::string_view("without numbers"))
                {
                    mesh.vertices.origins.clear();
                }
                else if (kind == std::string_view("without extent"))
                {
                    QVERIFY(mesh.notes.find("\"extent\"") != std::string::npos);
                    mesh.notes = withInstead(mesh.notes, "\"extent\"", "\"other\"");
                }
            }
            const auto made = madeStatic(content, file);
            QVERIFY(made);
            QCOMPARE(made->shape.header.centre.x, std::int16_t{11});
            QCOMPARE(made->shape.header.collisionRadius, std::uint16_t{7});
            QCOMPARE(made->row.collisionBox.minX, std::int16_t{-13});
            QCOMPARE(made->row.visibilityBox.maxZ, std::int16_t{17});
            QCOMPARE(made->measuredNotes, std::size_t{0});
        }
    }
}

void tst_NewModels::whatWasScaledIsMeasured()
{
    for (const schema::Version version : kContents)
    {
        const auto content = test::templeFile(version).content;
        ModelFile file = oddStatic(content);
        const auto small = madeStatic(content, file);
        scaleMeshes(file, 3.0F);
        const auto made = madeStatic(content, file);
        QVERIFY(small);
        QVERIFY(made);
        QCOMPARE(made->measuredNotes, std::size_t{1});
        const auto reach = [&](std::int16_t level::Vertex::*axis)
        {
            const auto [low, high] = std::ranges::minmax(small->shape.vertices, {}, axis);
            return std::pair{3 * low.*axis, 3 * high.*axis};
        };
        const auto [minX, maxX] = reach(&level::Vertex::x);
        const auto [minY, maxY] = reach(&level::Vertex::y);
        const auto [minZ, maxZ] = reach(&level::Vertex::z);
        for (const level::BoundingBox& box : {made->row.visibilityBox, made->row.collisionBox})
        {
            QCOMPARE((Numbers{box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ}),
                     (Numbers{minX, maxX, minY, maxY, minZ, maxZ}));
        }
        QCOMPARE(made->row.flags, small->row.flags);
        const level::MeshHeader& header = made->shape.header;
        QCOMPARE(header.collisionFlags, small->shape.header.collisionFlags);
        QCOMPARE((Numbers{header.centre.x, header.centre.y, header.centre.z}),
                 (Numbers{(minX + maxX) / 2, (minY + maxY) / 2, (minZ + maxZ) / 2}));
        // All are inside, and the sphere is not much larger than the box.
        const double across = std::hypot(maxX - minX, maxY - minY, maxZ - minZ);
        QVERIFY(header.collisionRadius >= (maxX - minX) / 2);
        QVERIFY(header.collisionRadius >= (maxY - minY) / 2);
        QVERIFY(header.collisionRadius >= (maxZ - minZ) / 2);
        QVERIFY(header.collisionRadius <= across / 2 + 2);
    }
}

/// One line for all meshes of a moveable.
void tst_NewModels::meshesThatWereScaledAreTold()
{
    const auto file = test::templeFile(versions::Tr4);
    ModelFile model = throughGlb(convert::modelOfMoveable(file.content, 0));
    const auto measured = [&]
    {
        const auto told = convert::workOutNewObject(
            file.content, model, {ModelWanted::Onto::Moveable, edit::freeSlot(file.content)});
        std::size_t count = 0;
        for (const convert::ModelLine& line :
             told ? told->lines : std::vector<convert::ModelLine>{})
        {
            const std::string text = view::englishText(line.change);
            count += text.find("measured anew") != std::string::npos ? 1U : 0U;
        }
        return count;
    };
    QCOMPARE(measured(), std::size_t{0});
    scaleMeshes(model, 3.0F);
    QCOMPARE(measured(), std::size_t{1});
}

/// Where it is asked for: each is the smallest that has all vertices of its pose.
void tst_NewModels::boxesOfKeyFramesAreMeasured()
{
    const auto file = test::templeFile(versions::Tr4);
    ModelFile model = throughGlb(convert::modelOfMoveable(file.content, 0));
    scaleMeshes(model, 3.0F);
    const std::uint32_t slot = edit::freeSlot(file.content);
    for (const bool isMeasured : {false, true})
    {
        const auto told = convert::workOutNewObject(
            file.content, model, {ModelWanted::Onto::Moveable, slot, std::nullopt, isMeasured});
        edit::Document document(file.content);
        QVERIFY(told && edit::takeSteps(document, told->name, told->steps));
        QVERIFY(told->name.code == edit::EditCode::NewObject);
        const auto& objects = level::objectsOf(document.content());
        const level::Model& made = objects.models[rowInSlot(objects.models, slot)];
        const auto joints = view::jointsOf(objects, made);
        const auto animations = view::animationsOf(objects, made);
        std::size_t seen = 0;
        std::size_t fitting = 0;
        for (std::size_t row = animations.first; row < animations.end(); ++row)
        {
            for (const view::Keyframe& keyframe : edit::keyframesIn(document.content(), row))
            {
                const view::Pose pose = view::poseAt(joints, keyframe);
                glm::vec3 low(1e9F);
                glm::vec3 high(-1e9F);
                for (std::size_t mesh = 0; mesh < made.numMeshes; ++mesh)
                {
                    const auto shape = edit::shapeAt(document.content(), made.firstMesh + mesh);
                    QVERIFY(shape);
                    for (const level::Vertex& at : shape->vertices)
                    {
                        const glm::vec3 there = pose[mesh] * glm::vec4(view::toVec(at), 1.0F);
                        low = glm::min(low, there);
                        high = glm::max(high, there);
                    }
                }
                const level::BoundingBox& box = keyframe.box;
                const glm::vec3 boxLow(box.minX, box.minY, box.minZ);
                const glm::vec3 boxHigh(box.maxX, box.maxY, box.maxZ);
                const float apart =
                    std::max(glm::length(boxLow - low), glm::length(boxHigh - high));
                fitting += apart < 2.0F ? 1U : 0U;
                ++seen;
            }
        }
        QVERIFY(seen > 50);
        QCOMPARE(fitting, isMeasured ? seen : std::size_t{0});
    }
}

/// Commands play sounds by numbers, which are others in each game. A WAD has those of TR4.
void tst_NewModels::soundsOfAnotherGameAreTold()
{
    const auto file = test::templeFile(versions::Tr4);
    const auto& objects = level::objectsOf(file.content);
    std::size_t row = 0;
    std::size_t played = 0;
    for (; row < objects.models.size() && played == 0; ++row)
    {
        const auto animations = view::animationsOf(objects, objects.models[row]);
        for (std::size_t i = animations.first; i < animations.end(); ++i)
        {
            const auto commands = view::commandsOf(objects, objects.animations[i]);
            played += static_cast<std::size_t>(std::ranges::count_if(
                commands,
                [](const view::AnimationCommand& command) { return command.isAtFrame(); }));
        }
    }
    QVERIFY(played > 1);
    const ModelFile model = throughGlb(convert::modelOfMoveable(file.content, row - 1));
    for (const schema::Version version : {versions::Tr2, versions::Tr4, versions::Wad})
    {
        const auto target = test::templeFile(version);
        const auto told = convert::workOutNewObject(
            target.content, model, {ModelWanted::Onto::Moveable, edit::freeSlot(target.content)});
        QVERIFY2(told, told ? "" : message(told.error()).c_str());
        const std::string wanted = concat(
            played, " commands play sounds or effects by the numbers that these have in TR4");
        const bool isTold = std::ranges::any_of(told->lines,
                                                [&](const convert::ModelLine& line) {
                                                    return view::englishText(line.change) == wanted;
                                                });
        QCOMPARE(isTold, version == versions::Tr2);
    }
}

/// Noted animations get what clips show between their key frames, as those that are there do.
void tst_NewModels::posesBetweenAreTakenOrLeftOut()
{
    const auto file = test::templeFile(versions::Tr4);
    const auto& before = level::objectsOf(file.content);
    const auto own = view::animationsOf(before, before.models[0]);
    std::size_t number = 0;
    while (number < own.count && before.animations[own.first + number].frameRate != 2)
    {
        ++number;
    }
    QVERIFY(number < own.count);
    ModelFile model = throughGlb(convert::modelOfMoveable(file.content, 0));
    for (exchange::ModelTrack& track : model.clips[number].tracks)
    {
        track.between = exchange::ModelTrack::Between::Step;
    }
    const std::uint32_t slot = edit::freeSlot(file.content);
    for (const bool keepsRates : {false, true})
    {
        const auto told = convert::workOutNewObject(
            file.content,
            model,
            {ModelWanted::Onto::Moveable, slot, std::nullopt, false, keepsRates});
        edit::Document document(file.content);
        QVERIFY(told && edit::takeSteps(document, told->name, told->steps));
        const auto& after = level::objectsOf(document.content());
        const level::Model& made = after.models[rowInSlot(after.models, slot)];
        QCOMPARE(int(after.animations[made.animationIndex + number].frameRate), keepsRates ? 2 : 1);
        const bool isLeftOut = std::ranges::any_of(
            told->lines,
            [](const convert::ModelLine& line)
            { return view::englishText(line.change).find("left out") != std::string::npos; });
        QCOMPARE(isLeftOut, keepsRates);
    }
}

void tst_NewModels::takenSlotsAreRefused()
{
    const auto file = test::templeFile(versions::Wad);
    const auto& objects = level::objectsOf(file.content);
    const ModelFile model = throughGlb(convert::modelOfMoveable(file.content, 0));
    const auto moveable = convert::workOutNewObject(
        file.content, model, {ModelWanted::Onto::Moveable, objects.models[0].id});
    QVERIFY(!moveable);
    QVERIFY(moveable.error().code == ErrorCode::SlotTaken);
    const auto other = convert::workOutNewObject(
        file.content, model, {ModelWanted::Onto::Static, objects.staticMeshes[0].id});
    QVERIFY(!other);
    QVERIFY(other.error().code == ErrorCode::SlotTaken);
    const auto nothing = convert::workOutNewObject(
        file.content, ModelFile{}, {ModelWanted::Onto::Moveable, edit::freeSlot(file.content)});
    QVERIFY(!nothing);
    QVERIFY(nothing.error().code == ErrorCode::NoSuchEntry);
}

/// And no place in a file, which a mesh that is new has not yet.
void tst_NewModels::errorsNameTheirMeshOnce()
{
    const auto content = test::templeFile(versions::Tr4).content;
    const auto& statics = level::objectsOf(content).staticMeshes;
    const auto vertices = [&](const level::StaticMesh& each)
    { return edit::shapeAt(content, each.mesh)->vertices.size(); };
    const auto row = std::ranges::max_element(statics, {}, vertices) - statics.begin();
    const auto told = convert::workOutNewObject(
        content,
        throughGlb(convert::modelOfStatic(content, static_cast<std::size_t>(row))),
        {ModelWanted::Onto::Moveable, edit::freeSlot(content)});
    QVERIFY(!told);
    QVERIFY(told.error().code == ErrorCode::TooManyVertices);
    const std::string text = fullMessage(told.error());
    QVERIFY2(text.starts_with("mesh 0"), text.c_str());
    QVERIFY2(text.find("mesh 0", 1) == std::string::npos, text.c_str());
}

void tst_NewModels::damagedNotesDoNoHarm_data()
{
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("instead");
    QTest::newRow("cut off") << QByteArray("\"commands\"") << QByteArray();
    QTest::newRow("commands") << QByteArray("\"command_count\":")
                              << QByteArray("\"command_count\":6553");
    QTest::newRow("key frames") << QByteArray("\"key_frames\":")
                                << QByteArray("\"key_frames\":6553");
    QTest::newRow("larger than any")
        << QByteArray("\"number\":") << QByteArray("\"number\":99999999999999999999");
    QTest::newRow("below zero") << QByteArray("\"number\":") << QByteArray("\"number\":-");
    QTest::newRow("no list") << QByteArray("\"state_changes\":[")
                             << QByteArray("\"state_changes\":7,\"x\":[");
    QTest::newRow("no letters") << QByteArray("\"frames\":\"") << QByteArray("\"frames\":\"!");
    QTest::newRow("nothing to read") << QByteArray("\"frames\":\"") << QByteArray("\"frames\":\"A");
    QTest::newRow("deep") << QByteArray("\"state_changes\":[")
                          << QByteArray("\"state_changes\":[") + QByteArray(100'000, '[');
}

void tst_NewModels::damagedNotesDoNoHarm()
{
    QFETCH(QByteArray, what);
    QFETCH(QByteArray, instead);
    const auto file = test::templeFile(versions::Wad);
    const std::string from = what.toStdString();
    bool isOther = false;
    const ModelFile model = withNotes(
        file.content,
        [&](const std::string& text)
        {
            return instead.isEmpty() ? text.substr(0, text.find(from))
                                     : withInstead(text, from, instead.toStdString());
        },
        isOther);
    QVERIFY(isOther);
    const std::uint32_t slot = edit::freeSlot(file.content);
    const auto told =
        convert::workOutNewObject(file.content, model, {ModelWanted::Onto::Moveable, slot});
    QVERIFY2(told, told ? "" : message(told.error()).c_str());
    edit::Document document(file.content);
    QVERIFY(edit::takeSteps(document, told->name, told->steps));
    // The meshes have notes of their own, and clips tell the poses.
    const auto& objects = level::objectsOf(document.content());
    const level::Model& made = objects.models[rowInSlot(objects.models, slot)];
    const level::Model& source = objects.models[0];
    QCOMPARE(made.numMeshes, source.numMeshes);
    QVERIFY(view::animationsOf(objects, made).count > 0);
    QVERIFY(!posesOf(document.content(), made).empty());
    QVERIFY(!bytesOf(document.content()).empty());
}

template struct tr::test::RegisteredTest<tst_NewModels>;
#include "tst_NewModels.moc"
