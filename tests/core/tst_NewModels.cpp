// Moveables and statics that go to a model file and come back as new ones beside themselves:
// everything that the games keep of them is compared, row by row.

#include "core/base/Text.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/skeleton/SlotEdit.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/ModelBench.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <string>

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
    void takenSlotsAreRefused();
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
