#include "core/convert/models/ModelTaking.h"

#include "core/base/Text.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/taking/AnimationTaking.h"
#include "core/convert/models/taking/LooseMeshes.h"
#include "core/convert/models/taking/MeshTaking.h"
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
    const float units =
        wanted.units ? *wanted.units : unitsFor(transaction.content(), came, wanted);
    const auto loose = wanted.onto == ModelWanted::Onto::Moveable
                           ? onBones(transaction.content(), wanted.row, came, units)
                           : std::nullopt;
    const exchange::ModelFile& file = loose ? *loose : came;
    const Rig rig(file, units);
    auto done = checkBones(rig.bones().size());
    if (!done)
    {
        return done;
    }
    BoneMapping mapping;
    if (wanted.onto == ModelWanted::Onto::Moveable)
    {
        mapping = mapBones(transaction.content(), wanted.row, rig.bones());
    }
    if (wanted.parts != Parts::Animations)
    {
        done = takeMeshes(transaction, {wanted, rig, file, mapping, units}, told, progress);
    }
    if (!done || wanted.onto != ModelWanted::Onto::Moveable)
    {
        return done;
    }
    const AnimationsWanted animations{wanted.row, mapping, wanted.bones, wanted.measuresBoxes};
    done = takeSkeleton(transaction, rig.bones(), animations, told);
    if (done && wanted.parts != Parts::Meshes)
    {
        done = takeAnimations(transaction, clipsOf(rig, file), animations, told, progress);
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

Result<ModelEdit> workOutModel(const schema::Content& content,
                               const exchange::ModelFile& file,
                               const ModelWanted& wanted,
                               const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    const schema::TableId table =
        wanted.onto == ModelWanted::Onto::Moveable ? tables::Models : tables::StaticMeshes;
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
