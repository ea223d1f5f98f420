#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/convert/models/taking/NewAnimations.h"
#include "core/convert/models/taking/NewMeshes.h"
#include "core/convert/models/taking/OneOfSeveral.h"
#include "core/convert/models/taking/Rig.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/document/FreshRows.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/rows/RowEdit.h"
#include "core/edit/skeleton/SkeletonChange.h"
#include "core/edit/skeleton/SlotEdit.h"
#include "core/edit/statics/StaticSlots.h"
#include "core/level/Content.h"
#include "core/level/MeshTree.h"
#include "core/level/tables/Tables.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tr::convert
{
namespace
{

namespace tables = level::tables;
using exchange::ModelFile;
using exchange::ModelNode;

/// Files that are larger are in units of the game: Lara is 1.5 m tall, and a house rarely 50.
constexpr float kMostMetres = 50.0F;

/// What is told where nothing in the file can become an object.
tl::unexpected<Error> nothingIn(const ModelFile& file)
{
    return fail(ErrorCode::NoSuchEntry, {file.name});
}

float largestOf(const RigMesh& mesh, const glm::vec3& away)
{
    float largest = 0.0F;
    for (const RigFace& face : mesh.faces)
    {
        for (const RigCorner& corner : face.corners)
        {
            const glm::vec3 at = glm::abs(corner.position + away);
            largest = std::max({largest, at.x, at.y, at.z});
        }
    }
    return largest;
}

float unitsOfNew(const ModelFile& file, const NewObjectWanted& wanted)
{
    const auto told = wanted.units ? wanted.units : unitsOf(file);
    if (told)
    {
        return *told;
    }
    const Rig rig(file, 1.0F);
    float largest = largestOf(rig.rest(), glm::vec3(0.0F));
    for (std::size_t i = 0; i < rig.bones().size(); ++i)
    {
        largest = std::max(largest, largestOf(rig.meshes()[i], rig.bones()[i].at));
    }
    return largest > kMostMetres ? 1.0F : kUnitsOfMetre;
}

/// The notes of nodes, each read once.
class NotedNodes
{
public:
    explicit NotedNodes(const ModelFile& file)
        : m_file(file)
    {
        for (const ModelNode& node : file.nodes)
        {
            m_notes.push_back(nodeNotesOf(node.notes).value_or(NodeNotes{}));
        }
    }

    /// Of the mesh of a bone. `slot`: of the moveable that the mesh is of, where it is another one.
    void putOfMesh(NewMesh& mesh,
                   const Rig& rig,
                   std::uint32_t number,
                   std::optional<std::uint32_t> slot) const
    {
        for (std::size_t i = 0; i < m_notes.size(); ++i)
        {
            const NodeNotes& notes = m_notes[i];
            const auto own = notes.meshOf ? notes.meshOf : notes.bone;
            const bool isIt =
                m_file.nodes[i].mesh && own == number && notes.meshSlot == slot && !notes.boneSlot;
            if (isIt && moveableAbove(i) == rig.moveable())
            {
                put(mesh, i);
                return;
            }
        }
    }

    /// Of the mesh of a static, and its row.
    std::optional<level::StaticMesh> putOfStatic(NewMesh& mesh) const
    {
        for (std::size_t i = 0; i < m_notes.size(); ++i)
        {
            if (m_file.nodes[i].mesh && m_notes[i].staticSlot)
            {
                put(mesh, i);
                return m_notes[i].staticRow;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] const NodeNotes& of(std::size_t node) const { return m_notes[node]; }

    [[nodiscard]] std::vector<NotedAnimation> animationsOf(const Rig& rig) const
    {
        for (std::size_t i = 0; i < m_notes.size(); ++i)
        {
            if (m_notes[i].moveable && m_notes[i].moveable == rig.moveable())
            {
                return notedAnimationsIn(m_file.nodes[i].notes);
            }
        }
        return {};
    }

private:
    void put(NewMesh& mesh, std::size_t node) const
    {
        mesh.notes = meshNotesOf(m_file.meshes[*m_file.nodes[node].mesh].notes);
    }

    [[nodiscard]] std::optional<std::uint32_t> moveableAbove(std::size_t node) const
    {
        for (std::optional<std::size_t> above = node; above; above = m_file.nodes[*above].parent)
        {
            if (m_notes[*above].moveable)
            {
                return m_notes[*above].moveable;
            }
        }
        return std::nullopt;
    }

    const ModelFile& m_file;
    std::vector<NodeNotes> m_notes;
};

/// Bones of a rig in an order that a mesh tree can say. What hangs on nothing hangs on the first.
class BoneOrder
{
public:
    explicit BoneOrder(const std::vector<RigBone>& bones)
        : m_bones(bones)
        , m_children(bones.size())
    {
        std::vector<std::size_t> roots;
        for (std::size_t i = 0; i < bones.size(); ++i)
        {
            (bones[i].parent ? m_children[*bones[i].parent] : roots).push_back(i);
        }
        sort(roots);
        auto& first = m_children[roots.front()];
        first.insert(first.end(), roots.begin() + 1, roots.end());
        std::vector<std::pair<std::size_t, int>> open{{roots.front(), view::Joint::kNoParent}};
        while (!open.empty())
        {
            const auto [bone, parent] = open.back();
            open.pop_back();
            const int own = static_cast<int>(m_order.size());
            m_order.push_back(bone);
            m_parents.push_back(parent);
            auto& children = m_children[bone];
            sort(children);
            for (auto each = children.rbegin(); each != children.rend(); ++each)
            {
                open.emplace_back(*each, own);
            }
        }
    }

    /// Bones of the rig, by their joints.
    [[nodiscard]] const std::vector<std::size_t>& bones() const noexcept { return m_order; }

    /// The joint that a joint hangs on.
    [[nodiscard]] int parentOf(std::size_t joint) const { return m_parents[joint]; }

    /// Whether joints have the numbers that the file notes.
    [[nodiscard]] bool isAsNoted() const
    {
        for (std::size_t i = 0; i < m_order.size(); ++i)
        {
            if (m_bones[m_order[i]].number != i)
            {
                return false;
            }
        }
        return true;
    }

private:
    /// By their numbers, those without behind the others.
    void sort(std::vector<std::size_t>& bones) const
    {
        std::ranges::stable_sort(bones,
                                 {},
                                 [this](std::size_t bone)
                                 {
                                     constexpr std::uint64_t kLast = ~std::uint64_t{0};
                                     const auto& number = m_bones[bone].number;
                                     return number ? std::uint64_t{*number} : kLast;
                                 });
    }

    const std::vector<RigBone>& m_bones;
    std::vector<std::vector<std::size_t>> m_children;
    std::vector<std::size_t> m_order;
    std::vector<int> m_parents;
};

/// A file without bones is one of a single bone that carries all of it.
struct OneBone
{
    std::vector<RigBone> bones = std::vector<RigBone>(1);
    ClipSource source{bones,
                      {},
                      [](const exchange::ModelClip&, float)
                      {
                          RigPose pose;
                          pose.turns.emplace_back(1.0F, 0.0F, 0.0F, 0.0F);
                          return pose;
                      }};
};

/// Whether files pack the rotations of key frames alike.
bool isPackedAlike(const ModelFile& file, schema::Version version)
{
    const auto scene = sceneNotesOf(file.notes);
    const auto ageOf = [](schema::Version of)
    {
        return of == level::versions::Tr1                        ? 0
               : level::since(level::versions::Tr4).contains(of) ? 2
                                                                 : 1;
    };
    return scene
           && std::ranges::any_of(level::kAllVersions,
                                  [&](schema::Version each) {
                                      return level::versionName(each) == scene->game
                                             && ageOf(each) == ageOf(version);
                                  });
}

/// The game that a file says it is of, where sounds and effects have other numbers there; empty:
/// they have the same. A WAD is of TR4.
std::string otherGameOf(const ModelFile& file, schema::Version version)
{
    const auto nameOf = [](schema::Version of)
    { return level::versionName(of == level::versions::Wad ? level::versions::Tr4 : of); };
    const auto scene = sceneNotesOf(file.notes);
    for (const schema::Version each : level::kAllVersions)
    {
        if (scene && level::versionName(each) == scene->game && nameOf(each) != nameOf(version))
        {
            return std::string(nameOf(each));
        }
    }
    return {};
}

class NewMoveable
{
public:
    NewMoveable(edit::Transaction& transaction,
                std::size_t row,
                const ModelFile& file,
                float units,
                ModelEdit& told)
        : m_transaction(transaction)
        , m_row(row)
        , m_file(file)
        , m_rig(file, units)
        , m_nodes(file)
        , m_hasBones(!m_rig.bones().empty())
        , m_bones(m_hasBones ? m_rig.bones() : m_one.bones)
        , m_order(m_bones)
        , m_told(told)
    {
        for (const std::size_t bone : m_order.bones())
        {
            m_mapping.bones.emplace_back(bone);
        }
        m_mapping.pivots = m_mapping.bones;
        m_mapping.by = BonesFoundBy::Given;
    }

    Result<void> take(bool keepsRates, const Progress& progress)
    {
        if (!m_hasBones && m_rig.rest().faces.empty())
        {
            return nothingIn(m_file);
        }
        if (auto done = hangBones(); !done)
        {
            return done;
        }
        const std::vector<NewMesh> made = meshes();
        const auto moved = takeNewMeshes(m_transaction, made, m_file, m_told, progress);
        if (!moved)
        {
            return fail(moved.error());
        }
        tellMeasured(*moved);
        const auto noted = m_nodes.animationsOf(m_rig);
        const schema::Version version = m_transaction.content().version();
        const bool hasWords = m_order.isAsNoted() && isPackedAlike(m_file, version);
        return takeNewAnimations(
            m_transaction,
            m_hasBones ? clipsOf(m_rig, m_file) : m_one.source,
            {m_row, m_mapping, noted, hasWords, otherGameOf(m_file, version), keepsRates},
            m_told,
            progress);
    }

private:
    [[nodiscard]] const level::Model& model() const
    {
        return level::objectsOf(m_transaction.content()).models[m_row];
    }

    Result<void> hangBones()
    {
        const std::size_t count = m_order.bones().size();
        if (count > edit::kMostBones)
        {
            return fail(ErrorCode::TooManyBones, {concat(count), concat(edit::kMostBones)});
        }
        m_told.lines.push_back({ModelLine::Kind::Skeleton,
                                {"the skeleton", {}},
                                view::counted({"{0} bones", "a bone"}, count)});
        if (count < 2)
        {
            return {};
        }
        auto bones = edit::bonesOf(m_transaction.content(), m_row);
        if (!bones)
        {
            return fail(std::move(bones.error()));
        }
        for (std::size_t joint = 1; joint < count; ++joint)
        {
            const int parent = m_order.parentOf(joint);
            const std::size_t above = m_order.bones()[static_cast<std::size_t>(parent)];
            const glm::vec3 way = m_bones[m_order.bones()[joint]].at - m_bones[above].at;
            edit::Bone& bone = bones->emplace_back();
            bone.parent = parent;
            bone.x = wholeUnits(way.x);
            bone.y = wholeUnits(way.y);
            bone.z = wholeUnits(way.z);
            bone.mesh =
                edit::appendMesh(m_transaction, edit::emptyMesh(m_transaction.content().version()));
        }
        if (auto done = edit::exchangeBones(m_transaction, m_row, *bones); !done)
        {
            return done;
        }
        const auto isKept = keepStackCodes();
        if (!isKept)
        {
            return fail(isKept.error());
        }
        if (!*isKept)
        {
            tellLoose();
        }
        return {};
    }

    /// Codes of the file, which may stand for a tree that nobody else writes so; and those of a
    /// bone that hangs on nothing are none that could be worked out. False: they do not say how the
    /// bones hang.
    Result<bool> keepStackCodes()
    {
        const std::size_t first = model().meshTreeIndex;
        const auto wordOf = [first](std::size_t joint)
        { return first + (joint - 1) * level::kJointNumbers; };
        level::Objects tried = level::objectsOf(m_transaction.content());
        std::vector<std::int32_t> words(tried.meshTrees.begin(), tried.meshTrees.end());
        bool isNoted = m_order.isAsNoted();
        for (std::size_t joint = 1; joint < m_order.bones().size(); ++joint)
        {
            const auto& code = m_nodes.of(m_bones[m_order.bones()[joint]].node).stackCode;
            isNoted = isNoted && code;
            words[wordOf(joint)] = code ? static_cast<std::int32_t>(*code) : words[wordOf(joint)];
        }
        tried.meshTrees = words;
        if (!isNoted || !isTree(view::jointsOf(tried, model())))
        {
            return false;
        }
        auto done = edit::setNumbers(
            m_transaction,
            [&](edit::PendingNumbers& numbers)
            {
                for (std::size_t joint = 1; joint < m_order.bones().size(); ++joint)
                {
                    numbers.setWord(tables::MeshTrees, wordOf(joint), words[wordOf(joint)]);
                }
            });
        return done ? Result<bool>(true) : fail(std::move(done.error()));
    }

    /// Whether joints hang on each other as the bones do. Precondition: they are in one order.
    [[nodiscard]] bool isTree(const std::vector<view::Joint>& joints) const
    {
        for (std::size_t joint = 0; joint < joints.size(); ++joint)
        {
            const auto& parent = m_bones[m_order.bones()[joint]].parent;
            if (joints[joint].parent != (parent ? m_order.parentOf(joint) : view::Joint::kNoParent))
            {
                return false;
            }
        }
        return true;
    }

    void tellLoose()
    {
        const auto loose = static_cast<std::size_t>(
            std::ranges::count_if(m_bones, [](const RigBone& bone) { return !bone.parent; }));
        if (loose > 1)
        {
            note(view::counted({"{0} bones hang on nothing: now on the first one",
                                "a bone beside the first one hangs on nothing: now on that"},
                               loose - 1));
        }
    }

    /// One a joint. A file of a moveable that wears the meshes of another one has those.
    [[nodiscard]] std::vector<NewMesh> meshes()
    {
        std::vector<NewMesh> made(m_order.bones().size());
        bool isBare = true;
        for (std::size_t joint = 0; joint < made.size(); ++joint)
        {
            const std::size_t bone = m_order.bones()[joint];
            made[joint].pointer = model().firstMesh + joint;
            made[joint].name = nameOf(joint);
            made[joint].came = m_hasBones ? m_rig.meshes()[bone] : m_rig.rest();
            if (const auto& number = m_bones[bone].number)
            {
                m_nodes.putOfMesh(made[joint], m_rig, *number, std::nullopt);
            }
            isBare = isBare && made[joint].came.faces.empty();
        }
        if (isBare)
        {
            wearParts(made);
        }
        else if (!m_rig.parts().empty())
        {
            note(view::counted({"{0} meshes of other moveables are left out",
                                "a mesh of another moveable is left out"},
                               m_rig.parts().size()));
        }
        if (m_hasBones && !m_rig.rest().faces.empty())
        {
            note(view::counted({"{0} faces hang on no bone, and are left out",
                                "a face hangs on no bone, and is left out"},
                               m_rig.rest().faces.size()));
        }
        return made;
    }

    void tellMeasured(std::size_t count)
    {
        if (count > 0)
        {
            note(view::counted(
                {"the spheres of {0} meshes are measured anew, as their vertices were moved",
                 "the sphere of a mesh is measured anew, as its vertices were moved"},
                count));
        }
    }

    /// Those of the first slot.
    void wearParts(std::vector<NewMesh>& made) const
    {
        for (const RigPart& part : m_rig.parts())
        {
            for (std::size_t joint = 0; joint < made.size(); ++joint)
            {
                if (part.slot == m_rig.parts().front().slot
                    && m_bones[m_order.bones()[joint]].number == part.bone)
                {
                    made[joint].came = part.mesh;
                    m_nodes.putOfMesh(made[joint], m_rig, part.bone, part.slot);
                }
            }
        }
    }

    [[nodiscard]] view::Phrase nameOf(std::size_t joint) const
    {
        const auto name = catalogue::jointName(
            m_transaction.content().version(), model().id, static_cast<std::uint32_t>(joint));
        return name ? view::Phrase{"mesh {0} ({1})", {joint, std::string(*name)}}
                    : view::Phrase{"mesh {0}", {joint}};
    }

    void note(view::Phrase change)
    {
        m_told.lines.push_back({ModelLine::Kind::Note, {"the file", {}}, std::move(change)});
    }

    edit::Transaction& m_transaction;
    std::size_t m_row;
    const ModelFile& m_file;
    Rig m_rig;
    NotedNodes m_nodes;
    OneBone m_one;
    bool m_hasBones;
    const std::vector<RigBone>& m_bones;
    BoneOrder m_order;
    BoneMapping m_mapping;
    ModelEdit& m_told;
};

/// Of all key frames of a moveable.
Result<void> measureBoxes(edit::Document& scratch, std::size_t model, ModelEdit& told)
{
    const level::Objects& objects = level::objectsOf(scratch.content());
    const view::RowRange animations = view::animationsOf(objects, objects.models[model]);
    std::vector<edit::KeyframeSpan> spans;
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        if (const std::size_t count = edit::keyframesIn(scratch.content(), row).size(); count > 0)
        {
            spans.push_back({row, 0, count});
        }
    }
    const auto changed =
        spans.empty() ? Result<std::size_t>(0) : edit::setBoxes(scratch, spans, edit::BoxPlan());
    if (!changed)
    {
        return fail(changed.error());
    }
    if (*changed > 0)
    {
        told.lines.push_back({ModelLine::Kind::Note,
                              {"the animations", {}},
                              view::counted({"{0} key frames get a box around the meshes",
                                             "a key frame gets a box around the meshes"},
                                            *changed)});
    }
    return {};
}

Result<void> makeMoveable(edit::Document& scratch,
                          const ModelFile& file,
                          const NewObjectWanted& wanted,
                          ModelEdit& told,
                          const Progress& progress)
{
    const auto row = edit::newObject(scratch, wanted.slot);
    if (!row)
    {
        return fail(row.error());
    }
    const auto first = firstOfSeveral(file);
    if (first)
    {
        told.lines.push_back({ModelLine::Kind::Note,
                              {"the file", {}},
                              {"it has several moveables, of which the first is taken", {}}});
    }
    const ModelFile& taken = first ? *first : file;
    told.name = scratch.history().back().name;
    edit::Transaction transaction(scratch, told.name);
    NewMoveable moveable(transaction, *row, taken, unitsOfNew(taken, wanted), told);
    auto done = moveable.take(wanted.keepsRates, progress);
    done = done ? transaction.commit() : done;
    if (progress.cancelled())
    {
        throw Cancelled{};
    }
    return done && wanted.measuresBoxes ? measureBoxes(scratch, *row, told) : done;
}

/// All faces of a file, from its place.
RigMesh wholeMesh(const Rig& rig)
{
    RigMesh whole = rig.rest();
    for (std::size_t i = 0; i < rig.bones().size(); ++i)
    {
        const RigMesh& mesh = rig.meshes()[i];
        for (RigFace face : mesh.faces)
        {
            for (RigCorner& corner : face.corners)
            {
                corner.position += rig.bones()[i].at;
            }
            whole.faces.push_back(face);
        }
        whole.hasNormals = whole.hasNormals || mesh.hasNormals;
        whole.hasMapping = whole.hasMapping || mesh.hasMapping;
        whole.hasColours = whole.hasColours || mesh.hasColours;
    }
    return whole;
}

/// Puts the mesh of a static behind all others, as takeNewMeshes does.
Result<std::size_t> addStaticMesh(edit::Document& scratch,
                                  const NewMesh& mesh,
                                  const ModelFile& file,
                                  const NewObjectWanted& wanted,
                                  ModelEdit& told,
                                  const Progress& progress)
{
    edit::Transaction transaction(scratch, {edit::EditCode::NewObject, {concat(wanted.slot)}});
    const level::MeshPointer pointer{
        edit::appendMesh(transaction, edit::emptyMesh(scratch.content().version()))};
    auto done = edit::insertRows(transaction,
                                 tables::MeshPointers.segment,
                                 mesh.pointer,
                                 schema::RowBlock(std::vector<level::MeshPointer>{pointer}));
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    auto moved = takeNewMeshes(transaction, std::span(&mesh, 1), file, told, progress);
    done = moved ? transaction.commit() : Result<void>{};
    return done ? moved : fail(std::move(done.error()));
}

Result<void> makeStatic(edit::Document& scratch,
                        const ModelFile& file,
                        const NewObjectWanted& wanted,
                        ModelEdit& told,
                        const Progress& progress)
{
    if (auto possible = edit::checkStaticSlot(scratch.content(), wanted.slot); !possible)
    {
        return possible;
    }
    const Rig rig(file, unitsOfNew(file, wanted));
    NewMesh mesh{0, {"mesh", {}}, wholeMesh(rig)};
    const auto noted = NotedNodes(file).putOfStatic(mesh);
    if (mesh.came.faces.empty())
    {
        return nothingIn(file);
    }
    mesh.pointer = level::objectsOf(scratch.content()).meshPointers.size();
    const auto moved = addStaticMesh(scratch, mesh, file, wanted, told, progress);
    if (!moved)
    {
        return fail(moved.error());
    }
    const bool stillFits = *moved == 0;
    if (!stillFits)
    {
        told.lines.push_back(
            {ModelLine::Kind::Note,
             mesh.name,
             {"its sphere and boxes are measured anew, as its vertices were moved", {}}});
    }
    const auto boxes = stillFits ? edit::NewBoxes::Same : edit::NewBoxes::Measured;
    const auto row = noted ? edit::newStaticLike(scratch, wanted.slot, mesh.pointer, *noted, boxes)
                           : edit::newStatic(scratch, wanted.slot, mesh.pointer);
    if (!row)
    {
        return fail(row.error());
    }
    told.name = scratch.history().back().name;
    return {};
}

} // namespace

Result<ModelEdit> workOutNewObject(const schema::Content& content,
                                   const ModelFile& file,
                                   const NewObjectWanted& wanted,
                                   const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    edit::Document scratch(content);
    ModelEdit told;
    auto done = wanted.kind == ModelWanted::Onto::Moveable
                    ? makeMoveable(scratch, file, wanted, told, progress)
                    : makeStatic(scratch, file, wanted, told, progress);
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    told.steps = edit::workedOutIn(scratch).steps;
    return told;
}

} // namespace tr::convert
