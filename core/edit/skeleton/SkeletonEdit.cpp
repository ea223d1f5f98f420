#include "core/edit/skeleton/SkeletonEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/EntryChange.h"
#include "core/edit/skeleton/SeenTurns.h"
#include "core/edit/skeleton/SkeletonChange.h"

#include <algorithm>
#include <iterator>

namespace tr::edit
{
namespace
{

EditName bonesNamed(EditCode code, const Content& content, std::size_t model, std::size_t bones = 1)
{
    return nameOfEntries(code, content, tables::Models, model, bones);
}

/// The bones without a branch of them, whose parents are told by their new places.
class Branches
{
public:
    explicit Branches(Bones bones)
        : m_bones(std::move(bones))
        , m_children(m_bones.size())
    {
        for (std::size_t i = 1; i < m_bones.size(); ++i)
        {
            m_children[static_cast<std::size_t>(m_bones[i].parent)].push_back(i);
        }
    }

    [[nodiscard]] Bone& operator[](std::size_t bone) { return m_bones[bone]; }

    [[nodiscard]] std::vector<std::size_t>& childrenOf(std::size_t bone)
    {
        return m_children[bone];
    }

    [[nodiscard]] std::size_t parentOf(std::size_t bone) const
    {
        return static_cast<std::size_t>(m_bones[bone].parent);
    }

    [[nodiscard]] const Bones& bones() const noexcept { return m_bones; }

    /// Takes a bone off what it hangs on, and gives back where it stood there.
    std::size_t unhook(std::size_t bone)
    {
        auto& others = m_children[parentOf(bone)];
        const auto place = std::ranges::find(others, bone);
        const auto at = static_cast<std::size_t>(place - others.begin());
        others.erase(place);
        return at;
    }

    void hook(std::size_t bone, std::size_t parent, std::size_t at)
    {
        auto& others = m_children[parent];
        others.insert(others.begin() + static_cast<std::ptrdiff_t>(at), bone);
        m_bones[bone].parent = static_cast<int>(parent);
    }

    /// A new bone that hangs nowhere yet.
    std::size_t add(const Bone& bone)
    {
        m_bones.push_back(bone);
        m_children.emplace_back();
        return m_bones.size() - 1;
    }

    /// All that the first one carries, in the order in which it is stored. `places`: where each
    /// bone stands then, if it is one of them.
    [[nodiscard]] Bones inOrder(std::vector<std::size_t>& places) const
    {
        Bones ordered;
        places.assign(m_bones.size(), Bone::kNone);
        std::vector<std::size_t> open{0};
        while (!open.empty())
        {
            const std::size_t bone = open.back();
            open.pop_back();
            places[bone] = ordered.size();
            ordered.push_back(m_bones[bone]);
            const int parent = m_bones[bone].parent;
            ordered.back().parent =
                parent < 0 ? parent : static_cast<int>(places[static_cast<std::size_t>(parent)]);
            open.insert(open.end(), m_children[bone].rbegin(), m_children[bone].rend());
        }
        return ordered;
    }

private:
    Bones m_bones;
    std::vector<std::vector<std::size_t>> m_children;
};

/// Hangs a bone so that its pivot stays where it is in the pose of rest.
void keepRestPlace(Branches& branches, std::size_t bone, std::size_t parent)
{
    const RestPlace own = restPlaceOf(branches.bones(), bone);
    const RestPlace on = restPlaceOf(branches.bones(), parent);
    branches[bone].x = static_cast<std::int32_t>(own.x - on.x);
    branches[bone].y = static_cast<std::int32_t>(own.y - on.y);
    branches[bone].z = static_cast<std::int32_t>(own.z - on.z);
}

std::uint32_t meshOfNew(Transaction& transaction, const NewBone& bone)
{
    return bone.mesh ? level::objectsOf(transaction.content()).meshPointers[*bone.mesh].offset
                     : appendMesh(transaction, emptyMesh(transaction.content().version()));
}

tl::unexpected<Error> rootBone()
{
    return fail(ErrorCode::RootBone);
}

/// The bones of the branch, by their places.
std::vector<std::size_t> bonesOfBranch(const Bones& bones, std::size_t bone)
{
    std::vector<std::size_t> branch;
    for (std::size_t i = bone; i < branchEnd(bones, bone); ++i)
    {
        branch.push_back(i);
    }
    return branch;
}

/// Rows of mesh pointers.
std::vector<std::size_t>
bonePointersOf(const Content& content, std::size_t model, std::vector<std::size_t> bones)
{
    const std::size_t first = level::objectsOf(content).models[model].firstMesh;
    for (std::size_t& bone : bones)
    {
        bone += first;
    }
    return bones;
}

/// Does an edit of the bones in a transaction that is to be commitBones; gives back the place of
/// the bone `of` among the new ones.
Result<std::size_t>
storeBones(Transaction& transaction, std::size_t model, const Branches& branches, std::size_t of)
{
    std::vector<std::size_t> places;
    const Bones bones = branches.inOrder(places);
    auto done = exchangeBones(transaction, model, bones);
    return done ? Result<std::size_t>(places[of]) : fail(std::move(done.error()));
}

Result<std::size_t> commitBones(Transaction& transaction, Result<std::size_t> place)
{
    if (place)
    {
        if (auto done = transaction.commit(); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return place;
}

} // namespace

Result<std::size_t> addBone(Document& document, std::size_t model, const NewBone& bone)
{
    auto bones = bonesOf(document.content(), model);
    if (!bones)
    {
        return fail(std::move(bones.error()));
    }
    TR_PRE(bone.parent < bones->size());
    Transaction transaction(document, bonesNamed(EditCode::AddBone, document.content(), model));
    Branches branches(std::move(*bones));
    Bone fresh;
    fresh.x = bone.x;
    fresh.y = bone.y;
    fresh.z = bone.z;
    fresh.mesh = meshOfNew(transaction, bone);
    const std::size_t added = branches.add(fresh);
    branches.hook(added, bone.parent, branches.childrenOf(bone.parent).size());
    return commitBones(transaction, storeBones(transaction, model, branches, added));
}

Result<void> removeBone(Document& document, const BonePlace& place, Hanging hanging)
{
    const Content before = document.content(); // a snapshot
    auto bones = bonesOf(before, place.model);
    if (!bones)
    {
        return fail(std::move(bones.error()));
    }
    if (place.bone == 0)
    {
        return rootBone();
    }
    const bool stays = hanging == Hanging::Stays;
    const auto gone = stays ? std::vector{place.bone} : bonesOfBranch(*bones, place.bone);
    const auto children = childrenOf(*bones, place.bone);
    auto dropped = meshesOnlyOf(before, bonePointersOf(before, place.model, gone));
    Transaction transaction(document,
                            bonesNamed(EditCode::RemoveBones, before, place.model, gone.size()));
    if (stays)
    {
        // While the bone is still there, its turns can be given to what hangs on it.
        auto done = giveTurns(transaction, place.model, place.bone, children);
        if (!done)
        {
            return done;
        }
    }
    Branches branches(std::move(*bones));
    const std::size_t parent = branches.parentOf(place.bone);
    std::size_t at = branches.unhook(place.bone);
    for (std::size_t i = 0; stays && i < children.size(); ++i)
    {
        keepRestPlace(branches, children[i], parent);
    }
    for (std::size_t i = 0; stays && i < children.size(); ++i)
    {
        branches.hook(children[i], parent, at++);
    }
    auto stored = storeBones(transaction, place.model, branches, 0);
    if (!stored)
    {
        return fail(std::move(stored.error()));
    }
    auto done = dropMeshes(transaction, std::move(dropped));
    return done ? transaction.commit() : done;
}

Result<std::size_t> duplicateBone(Document& document, const BonePlace& place)
{
    auto bones = bonesOf(document.content(), place.model);
    if (!bones)
    {
        return fail(std::move(bones.error()));
    }
    if (place.bone == 0)
    {
        return rootBone();
    }
    const auto branch = bonesOfBranch(*bones, place.bone);
    Transaction transaction(
        document,
        bonesNamed(EditCode::DuplicateBones, document.content(), place.model, branch.size()));
    Branches branches(std::move(*bones));
    std::vector<std::size_t> copies(branches.bones().size(), Bone::kNone);
    for (const std::size_t each : branch)
    {
        Bone copy = branches[each];
        copy.was = Bone::kNone;
        copies[each] = branches.add(copy);
        const std::size_t parent = branches.parentOf(each);
        const auto others = branches.childrenOf(parent);
        const auto own = static_cast<std::size_t>(std::ranges::find(others, each) - others.begin());
        const bool isFirst = each == place.bone;
        const std::size_t on = isFirst ? parent : copies[parent];
        branches.hook(copies[each], on, isFirst ? own + 1 : branches.childrenOf(on).size());
    }
    return commitBones(transaction,
                       storeBones(transaction, place.model, branches, copies[place.bone]));
}

Result<std::size_t>
hangBone(Document& document, const BonePlace& place, const Hook& hook, Keeping keeping)
{
    auto bones = bonesOf(document.content(), place.model);
    if (!bones)
    {
        return fail(std::move(bones.error()));
    }
    if (place.bone == 0)
    {
        return rootBone();
    }
    TR_PRE(hook.parent < bones->size());
    if (hook.parent >= place.bone && hook.parent < branchEnd(*bones, place.bone))
    {
        return fail(ErrorCode::BelowItself);
    }
    Branches branches(std::move(*bones));
    const bool isSameParent = branches.parentOf(place.bone) == hook.parent;
    Transaction transaction(document,
                            bonesNamed(isSameParent ? EditCode::OrderBones : EditCode::HangBone,
                                       document.content(),
                                       place.model));
    if (keeping == Keeping::Seen && !isSameParent)
    {
        auto done = turnAsSeenFrom(transaction, place.model, place.bone, hook.parent);
        if (!done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (!isSameParent)
    {
        keepRestPlace(branches, place.bone, hook.parent);
    }
    if (hook.before == place.bone)
    {
        return place.bone;
    }
    branches.unhook(place.bone);
    const auto& others = branches.childrenOf(hook.parent);
    const auto before = hook.before ? std::ranges::find(others, *hook.before) : others.end();
    const auto at = static_cast<std::size_t>(before - others.begin());
    branches.hook(place.bone, hook.parent, at);
    return commitBones(transaction, storeBones(transaction, place.model, branches, place.bone));
}

bool canMoveBone(const Content& content, const BonePlace& place, bool up)
{
    const auto bones = bonesOf(content, place.model);
    if (!bones || place.bone == 0 || place.bone >= bones->size())
    {
        return false;
    }
    const auto others = childrenOf(*bones, static_cast<std::size_t>((*bones)[place.bone].parent));
    return (up ? others.front() : others.back()) != place.bone;
}

Result<std::size_t> moveBone(Document& document, const BonePlace& place, bool up)
{
    TR_PRE(canMoveBone(document.content(), place, up));
    const auto bones = bonesOf(document.content(), place.model);
    const auto parent = static_cast<std::size_t>((*bones)[place.bone].parent);
    const auto others = childrenOf(*bones, parent);
    const auto own =
        static_cast<std::size_t>(std::ranges::find(others, place.bone) - others.begin());
    Hook hook{parent, {}};
    const std::size_t before = up ? own - 1 : own + 2;
    if (before < others.size())
    {
        hook.before = others[before];
    }
    return hangBone(document, place, hook);
}

} // namespace tr::edit
