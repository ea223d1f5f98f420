#include "core/base/Text.h"
#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/ObjectTransform.h"
#include "core/edit/skeleton/PivotEdit.h"
#include "core/edit/skeleton/SkeletonEdit.h"
#include "core/edit/skeleton/SlotEdit.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/objects/ObjectOperations.h"

#include <optional>
#include <span>

namespace tr::test
{
namespace
{

using edit::Document;
using objects::absent;
using objects::doneIf;
using objects::number;

const level::Objects& objectsIn(const Document& document)
{
    return level::objectsOf(document.content());
}

std::size_t anyModel(const Document& document, Random& random)
{
    return random.below(objectsIn(document).models.size());
}

/// A moveable and what it shows.
MayChange wholeModel(const Document& document, std::size_t model)
{
    const auto slot = objectsIn(document).models[model].id;
    return {concat("moveable ", slot), concat("looks of moveable ", slot)};
}

/// A moveable of which one that is not the first bone is chosen; or nothing.
std::optional<edit::BonePlace> anyBone(const Document& document, Random& random)
{
    const std::size_t model = anyModel(document, random);
    const std::size_t bones =
        view::meshesOf(objectsIn(document), objectsIn(document).models[model]).count;
    return bones < 2 ? std::nullopt
                     : std::optional(edit::BonePlace{model, 1 + random.below(bones - 1)});
}

using OnModel = std::function<ObjectDone(
    Document& document, std::size_t model, MayChange touched, Random& random)>;
using OnBone = std::function<ObjectDone(
    Document& document, const edit::BonePlace& bone, MayChange touched, Random& random)>;

ObjectOperation ofModel(std::string name, const OnModel& work)
{
    return {std::move(name),
            [work](Document& document, const format::Format&, Random& random)
            {
                if (objectsIn(document).models.empty())
                {
                    return absent("moveable");
                }
                const std::size_t model = anyModel(document, random);
                return work(document, model, wholeModel(document, model), random);
            }};
}

ObjectOperation ofBone(std::string name, const OnBone& work)
{
    return {std::move(name),
            [work](Document& document, const format::Format&, Random& random)
            {
                if (objectsIn(document).models.empty())
                {
                    return absent("moveable");
                }
                const auto bone = anyBone(document, random);
                return bone ? work(document, *bone, wholeModel(document, bone->model), random)
                            : absent("second bone");
            }};
}

ObjectDone hang(Document& document,
                const edit::BonePlace& bone,
                MayChange touched,
                Random& random,
                edit::Keeping keeping)
{
    const auto& models = objectsIn(document).models;
    const std::size_t bones = view::meshesOf(objectsIn(document), models[bone.model]).count;
    return doneIf(edit::hangBone(document, bone, {random.below(bones), {}}, keeping),
                  std::move(touched));
}

/// A slot that nothing has, and the names of what would have it.
std::uint32_t anySlot(const Document& document, Random& random)
{
    return random.oneIn(2) ? edit::freeSlot(document.content())
                           : static_cast<std::uint32_t>(random.below(500));
}

MayChange withSlot(MayChange touched, std::uint32_t slot)
{
    touched.push_back(concat("+moveable ", slot));
    touched.push_back(concat("+looks of moveable ", slot));
    return touched;
}

ObjectDone changeModelSlot(Document& document, std::size_t model, MayChange touched, Random& random)
{
    const std::uint32_t slot = anySlot(document, random);
    touched.emplace_back("entity *"); // those of this slot go along
    return doneIf(edit::changeSlot(document, model, slot), withSlot(std::move(touched), slot));
}

} // namespace

std::vector<ObjectOperation> skeletonOperations()
{
    using Place = edit::BonePlace;
    return {
        ofModel("add a bone",
                [](Document& document, std::size_t model, MayChange touched, Random& random)
                {
                    const auto& rows = objectsIn(document);
                    const std::size_t bones = view::meshesOf(rows, rows.models[model]).count;
                    if (bones == 0)
                    {
                        return absent("bone");
                    }
                    edit::NewBone bone{random.below(bones), {}, number(random, 90), -50, 7};
                    if (random.oneIn(2))
                    {
                        bone.mesh = random.below(rows.meshPointers.size());
                    }
                    return doneIf(edit::addBone(document, model, bone), std::move(touched));
                }),
        ofBone("remove a branch",
               [](Document& document, const Place& bone, MayChange touched, Random&)
               { return doneIf(edit::removeBone(document, bone), std::move(touched)); }),
        ofBone("remove a bone",
               [](Document& document, const Place& bone, MayChange touched, Random&) {
                   return doneIf(edit::removeBone(document, bone, edit::Hanging::Stays),
                                 std::move(touched));
               }),
        ofBone("duplicate a bone",
               [](Document& document, const Place& bone, MayChange touched, Random&)
               { return doneIf(edit::duplicateBone(document, bone), std::move(touched)); }),
        ofBone("hang a bone elsewhere",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               { return hang(document, bone, std::move(touched), random, edit::Keeping::Angles); }),
        ofBone("hang a bone elsewhere as it is seen",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               { return hang(document, bone, std::move(touched), random, edit::Keeping::Seen); }),
        ofBone("move a pivot",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               {
                   const edit::MovedBy by{number(random, 90), number(random, 90), 3};
                   return doneIf(edit::movePivot(document, bone, by), std::move(touched));
               }),
        ofBone("move a pivot alone",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               {
                   const edit::MovedBy by{number(random, 9), number(random, 9), 3};
                   return doneIf(edit::movePivot(document, bone, by, edit::PivotMoves::Alone),
                                 std::move(touched));
               }),
        ofBone("move a bone in its list",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               {
                   const bool up = random.oneIn(2);
                   return edit::canMoveBone(document.content(), bone, up)
                              ? doneIf(edit::moveBone(document, bone, up), std::move(touched))
                              : absent("bone that can move");
               }),
        ofBone("give a bone another mesh",
               [](Document& document, const Place& bone, MayChange touched, Random& random)
               {
                   const std::size_t pointer =
                       random.below(objectsIn(document).meshPointers.size());
                   return doneIf(
                       edit::setBoneMeshes(document, bone.model, std::span(&bone.bone, 1), pointer),
                       std::move(touched));
               }),
        // Copies show what there was.
        ofModel("make meshes its own",
                [](Document& document, std::size_t model, MayChange, Random&)
                { return doneIf(edit::ownMeshes(document, model), {}); }),
        ofModel("replace its meshes",
                [](Document& document, std::size_t model, MayChange touched, Random& random)
                {
                    return doneIf(edit::replaceMeshes(document, model, anyModel(document, random)),
                                  std::move(touched));
                }),
        ofModel("move a moveable",
                [](Document& document, std::size_t model, MayChange touched, Random& random)
                {
                    const edit::MovedBy by{number(random, 200), number(random, 200), 5};
                    return doneIf(edit::moveObject(document, model, by), std::move(touched));
                }),
        ofModel("turn a moveable",
                [](Document& document, std::size_t model, MayChange touched, Random& random)
                {
                    const auto angle = static_cast<std::uint16_t>(random.below(0x10000));
                    return doneIf(edit::turnObject(document, model, angle), std::move(touched));
                }),
        ofModel("scale a moveable",
                [](Document& document, std::size_t model, MayChange touched, Random& random)
                {
                    const double factor = random.oneIn(2) ? 0.8 : 1.1;
                    return doneIf(edit::scaleObject(document, model, factor), std::move(touched));
                }),
        ofModel("make a moveable",
                [](Document& document, std::size_t, MayChange, Random& random)
                {
                    const std::uint32_t slot = anySlot(document, random);
                    return doneIf(edit::newObject(document, slot), withSlot({}, slot));
                }),
        ofModel("copy a moveable",
                [](Document& document, std::size_t model, MayChange, Random& random)
                {
                    const std::uint32_t slot = anySlot(document, random);
                    return doneIf(edit::copyObject(document, model, slot), withSlot({}, slot));
                }),
        ofModel("change the slot of a moveable", changeModelSlot),
        // Last of those that there are few of, it would be the end of all others.
        ofModel("delete a moveable",
                [](Document& document, std::size_t model, MayChange touched, Random&)
                {
                    if (objectsIn(document).models.size() < 3)
                    {
                        return absent("third moveable");
                    }
                    return doneIf(edit::deleteObject(document, model, {}), std::move(touched));
                }),
    };
}

} // namespace tr::test
