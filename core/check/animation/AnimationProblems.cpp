#include "core/check/animation/AnimationProblems.h"

#include "core/check/animation/ChangeCheck.h"
#include "core/check/animation/CommandCheck.h"
#include "core/check/animation/KeyFrameCheck.h"
#include "core/check/animation/SharingCheck.h"
#include "core/level/MeshTree.h"
#include "core/view/sounds/SoundView.h"

namespace tr::check
{
namespace
{

namespace tables = level::tables;
using level::Model;
using level::Objects;

/// All that is looked at, moveable by moveable.
class Inspection
{
public:
    Inspection(const schema::Content& content, const schema::TableSet& tables)
        : m_found(content, tables)
        , m_file{level::objectsOf(content), content.version(), m_found}
        , m_keyFrames(m_file)
        , m_changes(m_file)
        , m_commands(m_file, view::soundsOf(content))
        , m_sharing(m_file)
        , m_joints(m_file.objects.meshTrees.size())
    {
    }

    Inspection(const Inspection&) = delete;
    Inspection& operator=(const Inspection&) = delete;

    void inspect(std::size_t model, const view::RowRange& animations);

    [[nodiscard]] const view::Ownership& ownership() const { return m_found.ownership(); }

    [[nodiscard]] std::vector<Problem> take() { return m_found.take(); }

private:
    void checkModel(std::size_t row);
    void checkTree(std::size_t row);

    Findings m_found;
    CheckedFile m_file;
    KeyFrameCheck m_keyFrames;
    ChangeCheck m_changes;
    CommandCheck m_commands;
    SharingCheck m_sharing;
    Budget m_joints;
};

void Inspection::inspect(std::size_t model, const view::RowRange& animations)
{
    checkModel(model);
    checkTree(model);
    std::size_t bare = 0;
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        const bool isBare = m_keyFrames.isBare(row);
        bare += isBare ? 1U : 0U;
        m_keyFrames.check(row);
        const bool isLeft = m_changes.check(row);
        if (!isLeft && !isBare && animations.count > 1)
        {
            m_found.tell(ProblemCode::NoWayOut, animationAt(row), {animationAt(row)});
        }
        m_commands.check(row);
        m_sharing.check(row);
    }
    if (bare > 0)
    {
        const view::PhraseRow self{tables::Models, model};
        m_found.tell(ProblemCode::NoKeyFrames, self, {self, bare, animations.count});
    }
}

void Inspection::checkModel(std::size_t row)
{
    const Model& model = m_file.objects.models[row];
    const view::PhraseRow self{tables::Models, row};
    const std::size_t meshes = m_file.objects.meshPointers.size();
    if (!areWithin(model.firstMesh, model.numMeshes, meshes))
    {
        m_found.tell(ProblemCode::MeshesOutside,
                     self,
                     {self, model.firstMesh, model.firstMesh + model.numMeshes - 1, meshes});
    }
    const auto& animations = m_file.objects.animations;
    if (model.animationIndex == Model::kNoAnimation)
    {
        return;
    }
    if (model.animationIndex >= animations.size())
    {
        m_found.tell(
            ProblemCode::AnimationsOutside, self, {self, model.animationIndex, animations.size()});
    }
    else if (model.frameOffset != animations[model.animationIndex].frameOffset)
    {
        m_found.tell(ProblemCode::RestPoseElsewhere,
                     self,
                     {self, model.frameOffset, animations[model.animationIndex].frameOffset});
    }
}

void Inspection::checkTree(std::size_t row)
{
    const Model& model = m_file.objects.models[row];
    const view::PhraseRow self{tables::Models, row};
    const std::size_t first = model.meshTreeIndex;
    const std::size_t numbers =
        (std::max<std::size_t>(model.numMeshes, 1) - 1) * level::kJointNumbers;
    const std::size_t all = m_file.objects.meshTrees.size();
    if (!areWithin(first, numbers, all))
    {
        m_found.tell(ProblemCode::MeshTreeOutside, self, {self, first, first + numbers - 1, all});
        return;
    }
    if (!m_joints.take(numbers))
    {
        return;
    }
    // The first mesh is the root and has no joint.
    const auto joints = view::jointsOf(m_file.objects, model);
    for (std::size_t i = 1; i < joints.size(); ++i)
    {
        if (joints[i].parent == view::Joint::kNoParent)
        {
            m_found.tell(ProblemCode::MeshTreeUnbalanced,
                         {tables::MeshTrees, first + (i - 1) * level::kJointNumbers},
                         {self, i - 1});
        }
    }
}

/// The animations that each moveable is the owner of.
std::vector<view::RowRange> ownedAnimations(const Objects& objects, const view::Ownership& owners)
{
    std::vector<view::RowRange> owned(objects.models.size());
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        if (const auto owner = owners.modelOfAnimation(row))
        {
            view::RowRange& range = owned[*owner];
            range.first = range.count == 0 ? row : range.first;
            ++range.count;
        }
    }
    return owned;
}

} // namespace

std::vector<Problem> animationProblems(const schema::Content& content,
                                       const schema::TableSet& tables)
{
    Inspection inspection(content, tables);
    const auto owned = ownedAnimations(level::objectsOf(content), inspection.ownership());
    for (std::size_t model = 0; model < owned.size(); ++model)
    {
        inspection.inspect(model, owned[model]);
    }
    return inspection.take();
}

std::vector<Problem>
animationProblems(const schema::Content& content, const schema::TableSet& tables, std::size_t model)
{
    const Objects& objects = level::objectsOf(content);
    Inspection inspection(content, tables);
    inspection.inspect(model, view::animationsOf(objects, objects.models[model]));
    return inspection.take();
}

} // namespace tr::check
