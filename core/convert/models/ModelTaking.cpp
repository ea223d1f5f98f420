#include "core/convert/models/ModelTaking.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/GivenBones.h"
#include "core/convert/models/taking/LooseMeshes.h"
#include "core/convert/models/taking/MeshTaking.h"
#include "core/convert/models/taking/OneOfSeveral.h"
#include "core/convert/models/taking/RigSize.h"
#include "core/convert/models/taking/SkeletonTaking.h"
#include "core/edit/document/EditWords.h"
#include "core/level/Content.h"
#include "core/level/tables/Tables.h"

#include <algorithm>
#include <iterator>

namespace tr::convert
{
namespace
{

namespace tables = level::tables;
using Parts = ModelWanted::Parts;

bool isMoveable(const ModelWanted& wanted) noexcept
{
    return wanted.onto == ModelWanted::Onto::Moveable;
}

/// No moveable has as many joints by far, and every pose of every clip takes all of them.
constexpr std::size_t kMostBones = 4096;

Result<void> checkBones(std::size_t count)
{
    return count <= kMostBones ? Result<void>{}
                               : fail(exchange::badModel(
                                   concat("bones: ", count, " of them, more than ", kMostBones)));
}

/// Before any of them is put anywhere.
Result<void> checkSkins(const exchange::ModelFile& file)
{
    std::size_t most = 0;
    for (const exchange::ModelSkin& skin : file.skins)
    {
        most = std::max(most, skin.joints.size());
    }
    return checkBones(most);
}

/// A file as it is put onto something: of several moveables the one that is meant, and with the
/// bones of a moveable where it has none.
struct FileToTake
{
    std::optional<exchange::ModelFile> one;
    float units = 1.0F;
    std::optional<exchange::ModelFile> loose;
    const exchange::ModelFile& file;
    Rig rig;

    FileToTake(const schema::Content& content,
               const exchange::ModelFile& came,
               const ModelWanted& wanted)
        : one(isMoveable(wanted) ? oneOfSeveral(content, wanted.row, came) : std::nullopt)
        , units(wanted.units ? *wanted.units : unitsFor(content, one ? *one : came, wanted))
        , loose(isMoveable(wanted) ? onBones(content, wanted.row, one ? *one : came, units)
                                   : std::nullopt)
        , file(loose ? *loose
               : one ? *one
                     : came)
        , rig(file, units)
    {
    }

    // The rig keeps the file.
    FileToTake(const FileToTake&) = delete;
    FileToTake& operator=(const FileToTake&) = delete;
};

/// None, onto a static.
Result<BoneMapping>
mappingFor(const schema::Content& content, const Rig& rig, const ModelWanted& wanted)
{
    if (auto few = checkBones(rig.bones().size()); !few)
    {
        return fail(std::move(few.error()));
    }
    return !isMoveable(wanted) ? BoneMapping{}
           : wanted.boneMap    ? mapBonesGiven(content, wanted.row, rig.bones(), *wanted.boneMap)
                               : mapBones(content, wanted.row, rig.bones());
}

/// Does it to a document of its own, a part after the other, as one edit.
Result<void> takeModel(edit::Transaction& transaction,
                       const exchange::ModelFile& came,
                       const ModelWanted& wanted,
                       ModelEdit& told,
                       const Progress& progress)
{
    if (auto few = checkSkins(came); !few)
    {
        return few;
    }
    const FileToTake taken(transaction.content(), came, wanted);
    const Rig& rig = taken.rig;
    const auto mapping = mappingFor(transaction.content(), rig, wanted);
    if (!mapping)
    {
        return fail(mapping.error());
    }
    Result<void> done;
    if (wanted.parts != Parts::Animations)
    {
        done = takeMeshes(
            transaction, {wanted, rig, taken.file, *mapping, taken.units}, told, progress);
    }
    if (!done || !isMoveable(wanted))
    {
        return done;
    }
    const AnimationsWanted animations{
        wanted.row, *mapping, wanted.bones, wanted.measuresBoxes, wanted.keepsRates};
    done = takeSkeleton(transaction, rig.bones(), animations, told);
    if (done && wanted.parts != Parts::Meshes)
    {
        done = takeAnimations(transaction, clipsOf(rig, taken.file), animations, told, progress);
    }
    return done;
}

template <class Rows>
std::optional<std::size_t> rowWithId(const Rows& rows, std::uint32_t slot)
{
    const auto found =
        std::ranges::find_if(rows, [slot](const auto& row) { return row.id == slot; });
    return found == std::end(rows)
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(std::distance(std::begin(rows), found)));
}

} // namespace

std::optional<ModelObject> objectIn(const exchange::ModelFile& file)
{
    for (const exchange::ModelNode& node : file.nodes)
    {
        const auto notes = nodeNotesOf(node.notes);
        if (notes && notes->moveable)
        {
            return ModelObject{ModelWanted::Onto::Moveable, *notes->moveable};
        }
        if (notes && notes->staticSlot)
        {
            return ModelObject{ModelWanted::Onto::Static, *notes->staticSlot};
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> rowOf(const schema::Content& content, const ModelObject& object)
{
    TR_PRE(canMakeModels(content));
    const level::Objects& objects = level::objectsOf(content);
    return object.kind == ModelWanted::Onto::Moveable
               ? rowWithId(objects.models, object.slot)
               : rowWithId(objects.staticMeshes, object.slot);
}

Result<ModelBones>
bonesFor(const schema::Content& content, const exchange::ModelFile& file, const ModelWanted& wanted)
{
    TR_PRE(canMakeModels(content) && isMoveable(wanted));
    if (auto few = checkSkins(file); !few)
    {
        return fail(std::move(few.error()));
    }
    const FileToTake taken(content, file, wanted);
    const auto mapping = mappingFor(content, taken.rig, wanted);
    if (!mapping)
    {
        return fail(mapping.error());
    }
    return modelBonesOf(content, wanted.row, taken.rig.bones(), *mapping);
}

Result<ModelEdit> workOutModel(const schema::Content& content,
                               const exchange::ModelFile& file,
                               const ModelWanted& wanted,
                               const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    const schema::TableId table = isMoveable(wanted) ? tables::Models : tables::StaticMeshes;
    edit::Document scratch(content);
    ModelEdit told;
    {
        edit::Transaction transaction(
            scratch,
            edit::nameOfEntries(edit::EditCode::ImportModel, content, table, wanted.row, 1));
        auto done = takeModel(transaction, file, wanted, told, progress);
        done = done ? transaction.commit() : done;
        if (!done)
        {
            return fail(std::move(done.error()));
        }
    }
    auto worked = edit::workedOutIn(scratch);
    told.name = std::move(worked.name);
    told.steps = std::move(worked.steps);
    return told;
}

} // namespace tr::convert
