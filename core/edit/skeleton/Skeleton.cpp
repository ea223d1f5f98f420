#include "core/edit/skeleton/Skeleton.h"

#include "core/base/Text.h"
#include "core/level/MeshTree.h"
#include "core/view/words/RowNames.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

namespace tables = level::tables;

std::string nameOfModel(const schema::Content& content, std::size_t model)
{
    const schema::TableSet all = content.tables();
    return view::englishText(view::RowNames(content, all).row(tables::Models, model));
}

/// Bits of a stack code.
constexpr std::int32_t kTakes = 1;
constexpr std::int32_t kPuts = 2;

} // namespace

Result<Bones> bonesOf(const schema::Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    const level::Model& row = objects.models[model];
    const std::vector<view::Joint> joints = view::jointsOf(objects, row);
    const std::size_t numbers = joints.size() < 2 ? 0 : (joints.size() - 1) * level::kJointNumbers;
    const bool isWhole =
        !joints.empty() && joints.size() == row.numMeshes
        && (numbers == 0 || row.meshTreeIndex + numbers <= objects.meshTrees.size());
    if (!isWhole)
    {
        return fail(ErrorCode::NoSuchEntry, {concat(tables::Models.segment, "/", model)});
    }
    Bones bones;
    bones.reserve(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const view::Joint& joint = joints[i];
        const bool hangs = i == 0 || joint.parent >= 0;
        if (!hangs || (joint.stackCode & ~(kTakes | kPuts)) != 0)
        {
            return fail(ErrorCode::TreeNotKept, {nameOfModel(content, model)});
        }
        bones.push_back({i,
                         i,
                         i == 0 ? view::Joint::kNoParent : joint.parent,
                         joint.x,
                         joint.y,
                         joint.z,
                         objects.meshPointers[row.firstMesh + i].offset});
    }
    return bones;
}

std::vector<std::int32_t> stackCodesOf(std::span<const Bone> bones)
{
    std::vector<std::size_t> first(bones.size(), bones.size());
    std::vector<std::size_t> last(bones.size(), bones.size());
    for (std::size_t i = 1; i < bones.size(); ++i)
    {
        const auto parent = static_cast<std::size_t>(bones[i].parent);
        first[parent] = std::min(first[parent], i);
        last[parent] = i;
    }
    std::vector<std::int32_t> codes;
    for (std::size_t i = 1; i < bones.size(); ++i)
    {
        const auto parent = static_cast<std::size_t>(bones[i].parent);
        codes.push_back((first[parent] == i ? 0 : kTakes) | (last[parent] == i ? 0 : kPuts));
    }
    return codes;
}

bool isDepthFirst(std::span<const Bone> bones)
{
    std::vector<int> way; // from the first bone to the one before
    for (std::size_t i = 0; i < bones.size(); ++i)
    {
        while (!way.empty() && way.back() != bones[i].parent)
        {
            way.pop_back();
        }
        if (way.empty() != (i == 0))
        {
            return false;
        }
        way.push_back(static_cast<int>(i));
    }
    return bones.empty() || bones.front().parent == view::Joint::kNoParent;
}

std::size_t branchEnd(std::span<const Bone> bones, std::size_t bone)
{
    std::size_t end = bone + 1;
    while (end < bones.size() && bones[end].parent >= static_cast<int>(bone))
    {
        ++end;
    }
    return end;
}

std::vector<std::size_t> childrenOf(std::span<const Bone> bones, std::size_t bone)
{
    std::vector<std::size_t> children;
    for (std::size_t i = bone + 1; i < bones.size(); ++i)
    {
        if (bones[i].parent == static_cast<int>(bone))
        {
            children.push_back(i);
        }
    }
    return children;
}

RestPlace restPlaceOf(std::span<const Bone> bones, std::size_t bone)
{
    RestPlace place;
    for (int each = static_cast<int>(bone); each > 0;
         each = bones[static_cast<std::size_t>(each)].parent)
    {
        const Bone& on = bones[static_cast<std::size_t>(each)];
        place.x += on.x;
        place.y += on.y;
        place.z += on.z;
    }
    return place;
}

} // namespace tr::edit
