// Lara as one character in a model file, and two moveables in one: in files in which every vertex
// is known. Her body is a chain of tubes, each of which hangs 100 below the one before.

#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/Rig.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/view/words/Phrase.h"
#include "tests/core/LaraSamples.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace tr;
using convert::ModelOptions;
using convert::NodeNotes;
using convert::Rig;
using exchange::ModelFile;
using exchange::ModelNode;
using exchange::ModelWeights;
using test::kBodyParts;
using test::kHolsterSlot;
using test::laraChain;

namespace
{

constexpr float kLaraUnits = 512.0F;

/// How far down the joint of a bone is: the lowest vertex, 60 below the last joint, is at 0.
float laraDown(std::size_t bone)
{
    return 100.0F * static_cast<float>(bone) - 1460.0F;
}

format::GameFile laraWad()
{
    level::Wad wad = test::laraBuilder(level::versions::Wad).buildWad();
    test::putMeshes(wad.objects, level::versions::Wad, test::laraShapes(), 0);
    return test::gameFile(std::move(wad));
}

std::size_t laraRow(const format::GameFile& file, std::uint32_t slot)
{
    const auto& models = file.objects().models;
    return static_cast<std::size_t>(std::ranges::find(models, slot, &level::Model::id)
                                    - models.begin());
}

ModelFile wholeLara(const format::GameFile& file, bool isRigid = false)
{
    ModelOptions options;
    options.isWhole = true;
    options.isRigid = isRigid;
    auto made = convert::modelOfMoveable(file.content, laraRow(file, 0), options);
    return made ? std::move(*made) : ModelFile{};
}

NodeNotes laraNotes(const ModelNode& node)
{
    return convert::nodeNotesOf(node.notes).value_or(NodeNotes{});
}

/// The node of a mesh of another slot; null: there is none.
const ModelNode* nodeOfMesh(const ModelFile& file, std::uint32_t slot, std::uint32_t number)
{
    for (const ModelNode& node : file.nodes)
    {
        const NodeNotes notes = laraNotes(node);
        if (node.mesh && notes.meshSlot == slot && notes.meshOf == number)
        {
            return &node;
        }
    }
    return nullptr;
}

const ModelNode* nodeCalled(const ModelFile& file, std::string_view name)
{
    const auto found = std::ranges::find(file.nodes, name, &ModelNode::name);
    return found == file.nodes.end() ? nullptr : &*found;
}

std::size_t laraNode(const ModelFile& file, const ModelNode* node)
{
    return static_cast<std::size_t>(node - file.nodes.data());
}

/// How much each joint moves a vertex of the game.
std::map<std::size_t, float>
pullsOn(const ModelFile& file, const ModelNode& node, std::int32_t vertex)
{
    std::map<std::size_t, float> pulls;
    const exchange::ModelVertices& all = file.meshes[*node.mesh].vertices;
    const auto found = std::ranges::find(all.origins, vertex, &exchange::ModelOrigin::vertex);
    const ModelWeights& weights =
        all.weights[static_cast<std::size_t>(found - all.origins.begin())];
    for (std::size_t i = 0; i < weights.joints.size(); ++i)
    {
        if (weights.weights[i] > 0.0F)
        {
            pulls[file.skins[*node.skin].joints[weights.joints[i]]] += weights.weights[i];
        }
    }
    return pulls;
}

using Pulls = std::map<std::size_t, float>;

/// Whether a mesh that was read has all faces of a shape, with its vertices where they are.
bool isAsKept(const convert::RigMesh& mesh, const edit::MeshShape& shape, float within)
{
    for (const convert::RigFace& face : mesh.faces)
    {
        for (std::size_t i = 0; i < face.count; ++i)
        {
            const convert::RigCorner& corner = face.corners[i];
            const auto& kept = shape.vertices[static_cast<std::size_t>(corner.origin.vertex)];
            if (glm::distance(corner.position, glm::vec3(kept.x, kept.y, kept.z)) > within)
            {
                return false;
            }
        }
    }
    return mesh.faces.size() == shape.faces.size();
}

/// Whether all meshes of other moveables are as the file keeps them.
bool arePartsAsKept(const format::GameFile& file, const Rig& rig)
{
    return std::ranges::all_of(
        rig.parts(),
        [&](const convert::RigPart& part)
        {
            const auto row = laraRow(file, part.slot);
            const auto shape =
                edit::shapeAt(file.content, file.objects().models[row].firstMesh + part.bone);
            return shape && isAsKept(part.mesh, *shape, 0.01F);
        });
}

/// Two chains that are told apart by how many bones they have.
format::GameFile pairFile()
{
    test::ModelPlan first = laraChain(40, 2, {0, 100, 0});
    test::ModelPlan second = laraChain(50, 3, {0, 50, 0});
    for (test::ModelPlan* plan : {&first, &second})
    {
        test::AnimationPlan& animation = plan->animations.front();
        animation.poses.push_back(animation.poses.front());
        animation.poses.back().degrees.front() = {0.0F, plan == &first ? 90.0F : 45.0F, 0.0F};
        animation.lastFrame = 1;
    }
    return test::LevelBuilder(level::versions::Tr4).model(first).model(second).file();
}

Result<ModelFile> pairOf(const format::GameFile& file, const convert::PairStand& stand)
{
    return convert::modelOfPair(
        file.content, {laraRow(file, 40), 0, {}}, {laraRow(file, 50), 0, {}}, stand);
}

/// The second has another animation, which takes longer than that of the first.
format::GameFile unlikePairFile()
{
    test::ModelPlan first = laraChain(40, 2, {0, 100, 0});
    test::ModelPlan second = laraChain(50, 3, {0, 50, 0});
    second.animations.push_back(second.animations.front());
    const std::array<test::AnimationPlan*, 2> longer{&first.animations.front(),
                                                     &second.animations.back()};
    for (std::size_t i = 0; i < longer.size(); ++i)
    {
        for (std::size_t k = 0; k <= i; ++k)
        {
            longer[i]->poses.push_back(longer[i]->poses.front());
            longer[i]->poses.back().degrees.front() = {0.0F, 30.0F * float(k + 1), 0.0F};
        }
        longer[i]->lastFrame = static_cast<int>(i + 1);
    }
    return test::LevelBuilder(level::versions::Tr4).model(first).model(second).file();
}

Result<ModelFile> unlikePairOf(const format::GameFile& file, std::optional<std::size_t> joint)
{
    convert::PairStand stand;
    stand.offset = {100, -20, 30};
    stand.turn = 90;
    stand.joint = joint;
    return convert::modelOfPair(
        file.content, {laraRow(file, 40), 0, {}}, {laraRow(file, 50), 1, {}}, stand);
}

void takeNotesOff(ModelFile& file)
{
    file.notes.clear();
    for (ModelNode& node : file.nodes)
    {
        node.notes.clear();
    }
    for (exchange::ModelMesh& mesh : file.meshes)
    {
        mesh.notes.clear();
        mesh.vertices.origins.clear();
    }
    for (exchange::ModelMaterial& material : file.materials)
    {
        material.notes.clear();
    }
}

/// What it is worked out to change, put onto a slot.
Result<convert::ModelEdit>
putOnto(const format::GameFile& file, const ModelFile& model, std::uint32_t slot)
{
    convert::ModelWanted wanted;
    wanted.row = laraRow(file, slot);
    return convert::workOutModel(file.content, model, wanted);
}

float laraTurn(const glm::quat& one, const glm::quat& other)
{
    const glm::quat between = glm::inverse(one) * other;
    return 2.0F
           * std::asin(std::min(1.0F, glm::length(glm::vec3(between.x, between.y, between.z))));
}

glm::quat aboutDown(float degrees)
{
    return glm::angleAxis(glm::radians(degrees), glm::vec3(0.0F, 1.0F, 0.0F));
}

} // namespace

class tst_LaraModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void notesComeBack();
    void slotsOfAnimationsWearTheSkin();
    void sheIsWhole();
    void jointsMoveWithTheSkin();
    void verticesStayWhereTheyAre();
    void hairHangsOnTheHead();
    void meshesComeBackToTheirSlots();
    void meshesOnNodesComeBackToo();
    void withoutNotesAllGoesByWeights();
    void facesOfOtherBonesLeaveTheirMesh();
    void twoAreInStep();
    void thePartnerGoesAlong();
    void namesOfPairsTellBothNumbers();
    void pairsComeBackToEither_data();
    void pairsComeBackToEither();
    void ofPairsOneChanges();
    void newObjectsAreTheFirstOfPairs();
};

void tst_LaraModels::notesComeBack()
{
    NodeNotes notes;
    notes.bone = 3;
    notes.boneSlot = 30;
    notes.meshOf = 8;
    notes.meshSlot = 14;
    notes.stand = convert::MeshStand{4, {1.5F, -2.0F, 3.0F}, {0.0F, 0.0F, 1.0F, 0.0F}};
    const auto back = convert::nodeNotesOf(textOf(notes));
    QVERIFY(back && back->stand);
    QVERIFY(back->boneSlot == notes.boneSlot);
    QVERIFY(back->meshOf == notes.meshOf);
    QVERIFY(back->meshSlot == notes.meshSlot);
    QCOMPARE(back->stand->bone, 4U);
    QVERIFY(back->stand->at == notes.stand->at);
    QVERIFY(back->stand->turn == notes.stand->turn);
    const auto damaged = convert::nodeNotesOf(R"({"bone":1,"stand":[4,0,0,0,0,0,0,0]})");
    QVERIFY(damaged && damaged->bone == 1U && !damaged->stand);
}

void tst_LaraModels::slotsOfAnimationsWearTheSkin()
{
    const auto file = laraWad();
    const std::size_t lara = laraRow(file, 0);
    const std::size_t skin = laraRow(file, test::kSkinSlot);
    QCOMPARE(convert::bodyFor(file.content, lara), skin);
    QCOMPARE(convert::bodyFor(file.content, skin), skin);
    ModelOptions options;
    options.body = skin;
    const auto worn = convert::modelOfMoveable(file.content, lara, options);
    QVERIFY(worn);
    QCOMPARE(worn->meshes.size(), kBodyParts);
    QVERIFY(nodeOfMesh(*worn, test::kSkinSlot, 14) != nullptr);
    // One with another count of meshes does not fit.
    options.body = laraRow(file, kHolsterSlot);
    const auto own = convert::modelOfMoveable(file.content, lara, options);
    QVERIFY(own);
    QVERIFY(std::ranges::none_of(
        own->nodes, [](const ModelNode& node) { return laraNotes(node).meshSlot.has_value(); }));
}

void tst_LaraModels::sheIsWhole()
{
    const ModelFile file = wholeLara(laraWad());
    QCOMPARE(file.skins.size(), std::size_t{1});
    QCOMPARE(file.skins[0].joints.size(), kBodyParts + 6);
    std::map<std::uint32_t, std::set<std::uint32_t>> meshes;
    std::set<std::string> names;
    for (const ModelNode& node : file.nodes)
    {
        const NodeNotes notes = laraNotes(node);
        names.insert(node.name);
        if (node.mesh)
        {
            QVERIFY(notes.meshOf && notes.meshSlot);
            QVERIFY(node.skin == std::optional<std::size_t>(0));
            meshes[*notes.meshSlot].insert(*notes.meshOf);
        }
    }
    QCOMPARE(names.size(), file.nodes.size());
    QCOMPARE(meshes.size(), std::size_t{4});
    QCOMPARE(meshes[test::kSkinSlot].size(), kBodyParts);
    QCOMPARE(meshes[test::kSkinJointSlot].size(), kBodyParts - 1);
    QVERIFY(!meshes[test::kSkinJointSlot].contains(0));
    QVERIFY(meshes[kHolsterSlot] == (std::set<std::uint32_t>{4, 8}));
    QCOMPARE(meshes[test::kHairSlot].size(), std::size_t{6});
}

/// Of each joint six vertices are at the end of the upper tube, six are loose, and six are at the
/// beginning of the lower tube.
void tst_LaraModels::jointsMoveWithTheSkin()
{
    const ModelFile file = wholeLara(laraWad());
    const ModelNode* const knee = nodeOfMesh(file, test::kSkinJointSlot, 2);
    const ModelNode* const hip = nodeOfMesh(file, test::kSkinJointSlot, 1);
    QVERIFY(knee != nullptr && hip != nullptr);
    QVERIFY(pullsOn(file, *knee, 0) == (Pulls{{1, 1.0F}}));
    QVERIFY(pullsOn(file, *knee, 6) == (Pulls{{1, 0.5F}, {2, 0.5F}}));
    QVERIFY(pullsOn(file, *knee, 12) == (Pulls{{2, 1.0F}}));
    QVERIFY(pullsOn(file, *hip, 5) == (Pulls{{0, 1.0F}}));
    QVERIFY(pullsOn(file, *hip, 6) == (Pulls{{1, 1.0F}}));
    // Holsters are on the thighs: the left one is mesh 4, on bone 1.
    const ModelNode* const left = nodeOfMesh(file, kHolsterSlot, 4);
    const ModelNode* const right = nodeOfMesh(file, kHolsterSlot, 8);
    QVERIFY(left != nullptr && right != nullptr);
    QVERIFY(pullsOn(file, *left, 0) == (Pulls{{1, 1.0F}}));
    QVERIFY(pullsOn(file, *right, 0) == (Pulls{{4, 1.0F}}));
}

void tst_LaraModels::verticesStayWhereTheyAre()
{
    const ModelFile file = wholeLara(laraWad());
    const edit::MeshShape joint = test::tubeShape({{-20}, {-10, 60.0}, {0}});
    const ModelNode* const knee = nodeOfMesh(file, test::kSkinJointSlot, 2);
    QVERIFY(knee != nullptr);
    const exchange::ModelVertices& all = file.meshes[*knee->mesh].vertices;
    for (std::size_t i = 0; i < all.positions.size(); ++i)
    {
        const auto& kept = joint.vertices[static_cast<std::size_t>(all.origins[i].vertex)];
        const glm::vec3 at = all.positions[i] * kLaraUnits;
        QCOMPARE(-at.x, static_cast<float>(kept.x));
        QCOMPARE(-at.y, static_cast<float>(kept.y) + laraDown(2));
        QCOMPARE(at.z, static_cast<float>(kept.z));
    }
}

/// It begins in the middle of vertices 37 to 40 of the head, which are of its last ring, and hangs
/// straight down, since nothing of the back is beside it.
void tst_LaraModels::hairHangsOnTheHead()
{
    const ModelFile file = wholeLara(laraWad());
    const exchange::ModelPosing posing(file);
    const auto rest = posing.atRest();
    QVERIFY(nodeCalled(file, "hair 0") != nullptr);
    QVERIFY(nodeCalled(file, "hair 0")->parent == std::optional<std::size_t>(14));
    for (std::size_t i = 0; i < 6; ++i)
    {
        const ModelNode* const bone = nodeCalled(file, concat("hair ", i));
        QVERIFY(bone != nullptr);
        const glm::vec3 at = glm::vec3(rest[laraNode(file, bone)][3]) * kLaraUnits;
        const glm::vec3 wanted(18.75F, -40.0F * static_cast<float>(i), 10.75F);
        QVERIFY(glm::distance(at, wanted) < 0.01F);
    }
    // The first ring of a bridge is of what is above, the second of what is below.
    const auto bone = [&](std::size_t i)
    { return laraNode(file, nodeCalled(file, concat("hair ", i))); };
    const ModelNode* const first = nodeOfMesh(file, test::kHairSlot, 0);
    const ModelNode* const bridge = nodeOfMesh(file, test::kHairSlot, 2);
    QVERIFY(first != nullptr && bridge != nullptr);
    QVERIFY(pullsOn(file, *first, 0) == (Pulls{{14, 1.0F}}));
    QVERIFY(pullsOn(file, *first, 4) == (Pulls{{bone(1), 1.0F}}));
    QVERIFY(pullsOn(file, *bridge, 3) == (Pulls{{bone(1), 1.0F}}));
    QVERIFY(pullsOn(file, *bridge, 7) == (Pulls{{bone(3), 1.0F}}));
    // The head turns, and the hair begins elsewhere, but it is not turned.
    const auto turned = posing.at(file.clips.front(), 1.0F / 30.0F);
    const glm::mat4& before = rest[bone(0)];
    const glm::mat4& after = turned[bone(0)];
    QVERIFY(glm::distance(glm::vec3(before[2]), glm::vec3(after[2])) < 1e-5F);
    QVERIFY(glm::distance(glm::vec3(before[0]), glm::vec3(after[0])) < 1e-5F);
    QVERIFY(std::abs(after[3].x - before[3].x) > 1.0F / kLaraUnits);
}

void tst_LaraModels::meshesComeBackToTheirSlots()
{
    const auto file = laraWad();
    const ModelFile made = wholeLara(file);
    const Rig rig(made, kLaraUnits);
    QVERIFY(rig.moveable() == 0U);
    QCOMPARE(rig.bones().size(), kBodyParts);
    QCOMPARE(rig.parts().size(), 2 * kBodyParts - 1 + 2 + 6);
    QCOMPARE(rig.parts().front().slot, test::kSkinSlot);
    QCOMPARE(rig.parts().back().slot, test::kHairSlot);
    QVERIFY(arePartsAsKept(file, rig));
    QVERIFY(std::ranges::all_of(rig.meshes(),
                                [](const convert::RigMesh& mesh) { return mesh.faces.empty(); }));
    const auto pose = rig.poseAt(made.clips.front(), 1.0F / 30.0F);
    QCOMPARE(pose.turns.size(), kBodyParts);
    QVERIFY(laraTurn(pose.turns[14], aboutDown(90.0F)) < 1e-5F);
    QVERIFY(laraTurn(pose.turns[13], aboutDown(0.0F)) < 1e-5F);
}

void tst_LaraModels::meshesOnNodesComeBackToo()
{
    const auto file = laraWad();
    const ModelFile made = wholeLara(file, true);
    QVERIFY(made.skins.empty());
    const Rig rig(made, kLaraUnits);
    QCOMPARE(rig.bones().size(), kBodyParts);
    QCOMPARE(rig.parts().size(), 2 * kBodyParts - 1 + 2 + 6);
    QVERIFY(arePartsAsKept(file, rig));
}

void tst_LaraModels::withoutNotesAllGoesByWeights()
{
    ModelFile made = wholeLara(laraWad());
    for (ModelNode& node : made.nodes)
    {
        node.notes.clear();
    }
    const Rig rig(made, kLaraUnits);
    QCOMPARE(rig.bones().size(), kBodyParts + 6);
    QVERIFY(rig.parts().empty());
    std::size_t faces = 0;
    for (const convert::RigMesh& mesh : rig.meshes())
    {
        faces += mesh.faces.size();
    }
    std::size_t all = 0;
    for (const exchange::ModelMesh& mesh : made.meshes)
    {
        all += mesh.faces.size();
    }
    QCOMPARE(faces, all);
}

/// A mesh keeps faces that its bone moves a little; a face of which it moves nothing has come from
/// another mesh that was joined with it.
void tst_LaraModels::facesOfOtherBonesLeaveTheirMesh()
{
    const auto file = pairFile();
    auto made = convert::modelOfMoveable(file.content, laraRow(file, 40));
    QVERIFY(made);
    const std::size_t faces = made->meshes[0].faces.size();
    auto& weights = made->meshes[0].vertices.weights;
    std::ranges::fill(weights, ModelWeights{{0, 1}, {0.1F, 0.9F}});
    QCOMPARE(Rig(*made, kLaraUnits).meshes()[0].faces.size(), faces);
    for (std::size_t i = 0; i < made->meshes[0].faces[0].corners; ++i)
    {
        weights[made->meshes[0].faces[0].vertices[i]] = {{1}, {1.0F}};
    }
    const Rig rig(*made, kLaraUnits);
    QCOMPARE(rig.meshes()[0].faces.size(), faces - 1);
    QCOMPARE(rig.meshes()[1].faces.size(), made->meshes[1].faces.size() + 1);
}

void tst_LaraModels::twoAreInStep()
{
    const auto file = pairFile();
    const auto made = pairOf(file, {});
    QVERIFY(made);
    QCOMPARE(made->skins.size(), std::size_t{2});
    QCOMPARE(made->clips.size(), std::size_t{1});
    std::set<std::string> names;
    for (const ModelNode& node : made->nodes)
    {
        names.insert(node.name);
    }
    QCOMPARE(names.size(), made->nodes.size());
    const Rig first(*made, kLaraUnits, 40);
    const Rig second(*made, kLaraUnits, 50);
    QVERIFY(second.moveable() == 50U);
    QCOMPARE(first.bones().size(), std::size_t{2});
    QCOMPARE(second.bones().size(), std::size_t{3});
    QCOMPARE(Rig(*made, kLaraUnits).bones().size(), std::size_t{2});
    QCOMPARE(Rig(*made, kLaraUnits, 99).bones().size(), std::size_t{2});
    for (const convert::RigMesh& mesh : second.meshes())
    {
        QCOMPARE(mesh.faces.size(), std::size_t{6}); // of a cube
    }
    const auto& clip = made->clips.front();
    QVERIFY(laraTurn(first.poseAt(clip, 1.0F / 30.0F).turns[0], aboutDown(90.0F)) < 1e-5F);
    QVERIFY(laraTurn(second.poseAt(clip, 1.0F / 30.0F).turns[0], aboutDown(45.0F)) < 1e-5F);
}

/// It is on the second bone of the first, 100 below the first bone, which is 128 above the place
/// and turned by a quarter in the second key frame. Nothing of that is in its own pose.
void tst_LaraModels::thePartnerGoesAlong()
{
    const auto file = pairFile();
    convert::PairStand stand;
    stand.offset = {100, -20, 30};
    stand.turn = 90;
    stand.joint = 1;
    const auto made = pairOf(file, stand);
    QVERIFY(made);
    const auto root = std::ranges::find_if(
        made->nodes, [](const ModelNode& node) { return laraNotes(node).moveable == 50U; });
    QVERIFY(root != made->nodes.end());
    QVERIFY(!root->parent);
    // What is ahead of it is to the east.
    const glm::vec3 ahead = root->place.rotation * glm::vec3(0.0F, 0.0F, 1.0F);
    QVERIFY(glm::distance(ahead, {-1.0F, 0.0F, 0.0F}) < 1e-5F);
    const auto& clip = made->clips.front();
    const auto nodes = exchange::ModelPosing(*made).at(clip, 1.0F / 30.0F);
    const glm::mat4& there = nodes[laraNode(*made, &*root)];
    QVERIFY(glm::distance(glm::vec3(there[3]) * kLaraUnits, {-30.0F, 48.0F, -100.0F}) < 0.01F);
    QVERIFY(glm::distance(glm::vec3(there[2]), {0.0F, 0.0F, -1.0F}) < 1e-5F);
    const Rig first(*made, kLaraUnits, 40);
    const Rig second(*made, kLaraUnits, 50);
    QCOMPARE(first.bones().size(), std::size_t{2});
    QCOMPARE(second.bones().size(), std::size_t{3});
    const auto pose = second.poseAt(clip, 1.0F / 30.0F);
    QVERIFY(laraTurn(pose.turns[0], aboutDown(45.0F)) < 1e-4F);
    QVERIFY(glm::distance(pose.offset, {0.0F, -128.0F, 0.0F}) < 0.01F);
    // A joint that is not there: it stands in the scene.
    stand.joint = 2;
    const auto apart = pairOf(file, stand);
    QVERIFY(apart);
    const auto alone = std::ranges::find_if(
        apart->nodes, [](const ModelNode& node) { return laraNotes(node).moveable == 50U; });
    QVERIFY(glm::distance(alone->place.translation * kLaraUnits, {-100.0F, 20.0F, 30.0F}) < 0.001F);
    QCOMPARE(apart->clips.front().tracks.size() + 2, clip.tracks.size());
}

void tst_LaraModels::namesOfPairsTellBothNumbers()
{
    const auto made = pairOf(pairFile(), {});
    QVERIFY(made);
    using Numbers = std::array<std::size_t, 2>;
    QVERIFY(convert::pairNumbersOf(made->clips.front().name) == (Numbers{0, 0}));
    QVERIFY(convert::pairNumbersOf("012 + 103") == (Numbers{12, 103}));
    QVERIFY(!convert::pairNumbersOf("012 Run"));
    QVERIFY(!convert::pairNumbersOf("012 + jump"));
}

void tst_LaraModels::pairsComeBackToEither_data()
{
    QTest::addColumn<bool>("goesAlong");
    QTest::addColumn<int>("noted"); // how many of both
    QTest::newRow("beside") << false << 2;
    QTest::newRow("on a joint") << true << 2;
    QTest::newRow("beside, without notes") << false << 0;
    QTest::newRow("on a joint, without notes") << true << 0;
    QTest::newRow("beside, one without notes") << false << 1;
}

void tst_LaraModels::pairsComeBackToEither()
{
    QFETCH(bool, goesAlong);
    QFETCH(int, noted);
    const auto file = unlikePairFile();
    auto made = unlikePairOf(file, goesAlong ? std::optional<std::size_t>(1) : std::nullopt);
    QVERIFY(made);
    QCOMPARE(made->clips.front().name, std::string("000 + 001"));
    if (noted == 0)
    {
        takeNotesOff(*made);
    }
    for (exchange::ModelNode& node : made->nodes)
    {
        const auto notes = convert::nodeNotesOf(node.notes);
        const bool isSecond = notes && notes->moveable == 50U;
        node.notes = noted == 1 && isSecond ? exchange::ModelNotes() : node.notes;
    }
    for (const std::uint32_t slot : {40U, 50U})
    {
        const auto edit = putOnto(file, *made, slot);
        QVERIFY(edit);
        QVERIFY2(edit->changesNothing(), QByteArray::number(slot));
        QCOMPARE(edit->animations, std::size_t{1});
        QCOMPARE(edit->meshes, slot == 40U ? std::size_t{2} : std::size_t{3});
        QVERIFY2(edit->lines.empty(),
                 edit->lines.empty() ? "" : view::englishText(edit->lines.front().change).c_str());
    }
}

/// A bone of the second is turned by hand: nothing of the first is another, and of the second the
/// animation is that the name says, whichever of both comes first in the file.
void tst_LaraModels::ofPairsOneChanges()
{
    const auto file = unlikePairFile();
    auto made = unlikePairOf(file, std::nullopt);
    auto swapped =
        convert::modelOfPair(file.content, {laraRow(file, 50), 1, {}}, {laraRow(file, 40), 0, {}});
    QVERIFY(made && swapped);
    swapped->clips.front().name = made->clips.front().name;
    for (ModelFile* const each : {&*made, &*swapped})
    {
        const Rig second(*each, kLaraUnits, 50);
        const std::size_t node = second.bones()[2].node;
        for (exchange::ModelTrack& track : each->clips.front().tracks)
        {
            if (track.node == node && track.path == exchange::ModelTrack::Path::Rotation)
            {
                track.values[1] = {std::sqrt(0.5F), 0.0F, 0.0F, std::sqrt(0.5F)};
            }
        }
        const auto first = putOnto(file, *each, 40);
        QVERIFY(first && first->changesNothing());
        const auto changed = putOnto(file, *each, 50);
        QVERIFY(changed);
        QCOMPARE(changed->lines.size(), std::size_t{1});
        QVERIFY(view::englishText(changed->lines.front().what).starts_with("animation 1"));
        QCOMPARE(view::englishText(changed->lines.front().change),
                 std::string("one joint in 1 of 3 key frames"));
    }
}

void tst_LaraModels::newObjectsAreTheFirstOfPairs()
{
    const auto file = unlikePairFile();
    for (const bool hasNotes : {true, false})
    {
        auto made = unlikePairOf(file, std::nullopt);
        QVERIFY(made);
        if (!hasNotes)
        {
            takeNotesOff(*made);
        }
        const auto edit = convert::workOutNewObject(
            file.content, *made, {convert::ModelWanted::Onto::Moveable, 70});
        QVERIFY2(edit, edit ? "" : message(edit.error()).c_str());
        QCOMPARE(edit->meshes, std::size_t{2});
        QVERIFY(std::ranges::any_of(edit->lines,
                                    [](const convert::ModelLine& line)
                                    {
                                        return view::englishText(line.change)
                                               == "it has several moveables, of which the first is "
                                                  "taken";
                                    }));
    }
}

template struct tr::test::RegisteredTest<tst_LaraModels>;
#include "tst_LaraModels.moc"
