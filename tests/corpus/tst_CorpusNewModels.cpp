// Every moveable and static of every real file goes out as glTF and becomes a new one beside
// itself. With all notes it is what it was, number by number; without them the meshes and poses are
// the same to whoever looks at them.

#include "core/base/Text.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/edit/document/Document.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/edit/skeleton/SlotEdit.h"
#include "core/edit/statics/StaticSlots.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "tests/corpus/CorpusFiles.h"
#include "tests/corpus/ModelFiles.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tr;
using convert::ModelWanted;
using exchange::ModelFile;
using schema::Content;

namespace
{

/// Corners of a face that are one vertex are not told apart, so that its texture may be another.
bool hasVertexTwice(const edit::ShapeFace& face)
{
    return std::set(face.vertices.begin(), face.vertices.begin() + face.corners).size()
           < face.corners;
}

bool areSameFaces(const std::vector<edit::ShapeFace>& one,
                  const std::vector<edit::ShapeFace>& other)
{
    return std::ranges::equal(one,
                              other,
                              [](edit::ShapeFace a, const edit::ShapeFace& b)
                              {
                                  a.texture = hasVertexTwice(a) ? b.texture : a.texture;
                                  return a == b;
                              });
}

bool isSameShape(const edit::MeshShape& one, const edit::MeshShape& other)
{
    return one.header.centre == other.header.centre
           && one.header.collisionRadius == other.header.collisionRadius
           && one.vertices == other.vertices && one.normals == other.normals
           && one.shades == other.shades && areSameFaces(one.faces, other.faces);
}

using Places = std::set<std::array<int, 3>>;

/// Where faces that have an extent have their corners.
Places placesOf(const edit::MeshShape& shape)
{
    Places places;
    for (const edit::ShapeFace& face : shape.faces)
    {
        Places own;
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            const level::Vertex& at = shape.vertices[face.vertices[i]];
            own.insert({at.x, at.y, at.z});
        }
        if (own.size() == face.corners)
        {
            places.merge(own);
        }
    }
    return places;
}

template <class Rows>
std::size_t rowOfSlot(const Rows& rows, std::uint32_t slot)
{
    const auto found =
        std::ranges::find_if(rows, [slot](const auto& row) { return row.id == slot; });
    return static_cast<std::size_t>(found - rows.begin());
}

/// The first thing of two meshes that is not the same. Empty: there is none.
std::string meshDifference(const Content& content, std::size_t was, std::size_t is, bool hasNotes)
{
    const auto one = edit::shapeAt(content, was);
    const auto other = edit::shapeAt(content, is);
    if (!one || !other)
    {
        return "no mesh";
    }
    // A mesh without faces is in no model file.
    if (hasNotes && !one->faces.empty())
    {
        return isSameShape(*one, *other) ? "" : "a mesh";
    }
    const Places before = placesOf(*one);
    const Places after = placesOf(*other);
    return std::ranges::includes(after, before) ? "" : "places of a mesh";
}

std::string poseDifference(const Content& content,
                           const view::KeyframeRange& was,
                           const view::KeyframeRange& is,
                           std::size_t joints,
                           bool hasNotes)
{
    const level::Objects& objects = level::objectsOf(content);
    for (std::size_t i = 0; i < was.count; ++i)
    {
        const std::size_t from = was.firstWord + i * was.words;
        const std::size_t to = is.firstWord + i * is.words;
        for (std::size_t k = 0; hasNotes && k < was.words; ++k)
        {
            if (objects.frames[from + k] != objects.frames[to + k])
            {
                return concat("words of key frame ", i);
            }
        }
        const auto one = view::readKeyframe(objects, content.version(), from, joints);
        const auto other = view::readKeyframe(objects, content.version(), to, joints);
        if (!one || !other || one->offset != other->offset)
        {
            return concat("place of key frame ", i);
        }
        for (std::size_t k = 0; k < joints; ++k)
        {
            if (test::turnBetween(view::rotationOf(one->angles[k]),
                                  view::rotationOf(other->angles[k]))
                > test::kAngleStep)
            {
                return concat("joint ", k, " of key frame ", i);
            }
        }
    }
    return {};
}

/// Whether a sphere or a box did not fit any more.
bool tellsMeasured(const convert::ModelEdit& told)
{
    return std::ranges::any_of(
        told.lines,
        [](const convert::ModelLine& line)
        { return line.change.text.find("measured anew") != std::string_view::npos; });
}

} // namespace

class tst_CorpusNewModels : public QObject
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

    void objectsBecomeNewOnes_data()
    {
        QTest::addColumn<QString>("path");
        for (const test::CorpusFile& file : test::corpusGameFiles())
        {
            QTest::newRow(file.name.c_str()) << QString::fromStdString(file.path.string());
        }
    }

    void objectsBecomeNewOnes()
    {
        QFETCH(QString, path);
        const auto content = test::contentAt(path.toStdString());
        QVERIFY(content);
        if (!convert::canMakeModels(*content))
        {
            return;
        }
        const level::Objects& objects = level::objectsOf(*content);
        using enum ModelWanted::Onto;
        for (std::size_t row = 0; row < objects.models.size(); ++row)
        {
            check(*content, Moveable, row, objects.models[row].id);
        }
        for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
        {
            check(*content, Static, row, objects.staticMeshes[row].id);
        }
    }

private:
    static void
    check(const Content& content, ModelWanted::Onto kind, std::size_t row, std::uint32_t slot)
    {
        const bool isStatic = kind == ModelWanted::Onto::Static;
        const auto made = isStatic ? convert::modelOfStatic(content, row)
                                   : convert::modelOfMoveable(content, row);
        QVERIFY(made);
        const auto bytes = exchange::writeGlb(*made);
        const auto back = bytes ? exchange::readGltf(*bytes, {}) : fail(bytes.error());
        QVERIFY2(back, back ? "" : fullMessage(back.error()).c_str());
        if (made->meshes.empty()
            && (isStatic || level::objectsOf(content).models[row].numMeshes == 0))
        {
            return; // of nothing that is seen no object is made
        }
        for (const bool hasNotes : {true, false})
        {
            if (!hasNotes && row % 2 == 1)
            {
                continue; // half of them tell as much, in less time
            }
            const std::uint32_t free =
                isStatic ? edit::freeStaticSlot(content) : edit::freeSlot(content);
            const auto told = convert::workOutNewObject(
                content, hasNotes ? *back : test::withoutNotes(*back), {kind, free});
            if (!told && told.error().code == ErrorCode::TooManyVertices)
            {
                continue; // what a tool has put there, and the engine of the file would not draw
            }
            QVERIFY2(told, told ? "" : fullMessage(told.error()).c_str());
            QVERIFY2(!tellsMeasured(*told), concat("slot ", slot).c_str());
            edit::Document document(content);
            QVERIFY(edit::takeSteps(document, told->name, told->steps));
            const std::string difference =
                isStatic ? staticDifference(document.content(), slot, free, hasNotes)
                         : moveableDifference(document.content(), slot, free, hasNotes);
            QVERIFY2(difference.empty(),
                     concat(isStatic ? "static " : "moveable ",
                            slot,
                            hasNotes ? ": " : " without notes: ",
                            difference)
                         .c_str());
        }
    }

    static std::string
    staticDifference(const Content& content, std::uint32_t was, std::uint32_t is, bool hasNotes)
    {
        const auto& rows = level::objectsOf(content).staticMeshes;
        const level::StaticMesh& one = rows[rowOfSlot(rows, was)];
        const level::StaticMesh& other = rows[rowOfSlot(rows, is)];
        const bool isSame = one.visibilityBox == other.visibilityBox
                            && one.collisionBox == other.collisionBox && one.flags == other.flags;
        return hasNotes && !isSame ? "boxes or flags"
                                   : meshDifference(content, one.mesh, other.mesh, hasNotes);
    }

    static std::string
    moveableDifference(const Content& content, std::uint32_t was, std::uint32_t is, bool hasNotes)
    {
        const level::Objects& objects = level::objectsOf(content);
        const level::Model& one = objects.models[rowOfSlot(objects.models, was)];
        const level::Model& other = objects.models[rowOfSlot(objects.models, is)];
        const auto before = view::jointsOf(objects, one);
        const auto after = view::jointsOf(objects, other);
        if (before.size() != after.size())
        {
            return "bones";
        }
        bool hasLoose = false;
        for (std::size_t i = 0; i < before.size(); ++i)
        {
            hasLoose = hasLoose || (i > 0 && before[i].parent == view::Joint::kNoParent);
            if (hasNotes && before[i].stackCode != after[i].stackCode)
            {
                return concat("code of bone ", i);
            }
            if (before[i].x != after[i].x || before[i].y != after[i].y || before[i].z != after[i].z)
            {
                return concat("place of bone ", i);
            }
            const auto difference =
                meshDifference(content, one.firstMesh + i, other.firstMesh + i, hasNotes);
            if (!difference.empty())
            {
                return concat(difference, " of bone ", i);
            }
        }
        // Without notes a bone that hangs on nothing hangs on the first, and turns against that.
        return !hasNotes && hasLoose ? std::string()
                                     : animationDifference(content, one, other, hasNotes);
    }

    static std::string animationDifference(const Content& content,
                                           const level::Model& one,
                                           const level::Model& other,
                                           bool hasNotes)
    {
        const level::Objects& objects = level::objectsOf(content);
        const auto before = view::animationsOf(objects, one);
        const auto after = view::animationsOf(objects, other);
        std::size_t number = 0;
        for (std::size_t i = 0; i < before.count; ++i)
        {
            const auto was = view::keyframesOf(objects, content.version(), before.first + i);
            if (was.count == 0)
            {
                number += hasNotes ? 1U : 0U;
                continue;
            }
            if (number >= after.count)
            {
                return "too few animations";
            }
            const std::size_t row = after.first + number++;
            const auto is = view::keyframesOf(objects, content.version(), row);
            const level::Animation& from = objects.animations[before.first + i];
            const level::Animation& to = objects.animations[row];
            const bool isSame = from.stateId == to.stateId && from.frameRate == to.frameRate
                                && from.speed == to.speed && from.acceleration == to.acceleration
                                && from.lateralSpeed == to.lateralSpeed;
            std::string difference =
                was.count != is.count ? "key frames"
                : hasNotes && !isSame ? "fields"
                                      : poseDifference(content, was, is, one.numMeshes, hasNotes);
            if (!difference.empty())
            {
                return concat(difference, " of animation ", i);
            }
        }
        return {};
    }
};

template struct tr::test::RegisteredTest<tst_CorpusNewModels>;
#include "tst_CorpusNewModels.moc"
