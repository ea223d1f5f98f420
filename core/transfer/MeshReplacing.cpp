#include "core/transfer/MeshReplacing.h"

#include "core/edit/document/EditWords.h"
#include "core/edit/document/WorkedOut.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/writing/ObjectHome.h"

#include <span>
#include <utility>

namespace tr::transfer
{
namespace
{

Result<void> replaceMesh(edit::Document& scratch,
                         const edit::MeshTarget& target,
                         Gathering& gathering,
                         Report& report,
                         const Progress& progress)
{
    const auto before = edit::shapeAt(scratch.content(), target.pointer);
    if (!before)
    {
        return fail(before.error());
    }
    edit::Transaction transaction(scratch,
                                  edit::nameOfEntries(edit::EditCode::ReplaceMesh,
                                                      scratch.content(),
                                                      level::tables::MeshPointers,
                                                      target.pointer,
                                                      1));
    const auto word = edit::ownMeshWord(transaction, target);
    if (!word)
    {
        return fail(word.error());
    }
    const auto shape = furnishMesh(transaction, gathering, report, progress);
    if (!shape)
    {
        return fail(shape.error());
    }
    auto done = edit::checkShape(transaction.content(), *before, *shape);
    done = done ? edit::exchangeMesh(transaction, *word, *shape) : done;
    return done ? transaction.commit() : done;
}

} // namespace

Result<edit::MeshShape> furnishMesh(edit::Transaction& transaction,
                                    Gathering& gathering,
                                    Report& report,
                                    const Progress& progress)
{
    convertLooks(transaction.content(), gathering);
    gathering.version = transaction.content().version();
    const std::span<const Gathering> sources(&gathering, 1);
    const auto seats = homeOf(transaction.content())->seats(transaction.content(), sources);
    if (auto done = seats->furnish(transaction, {{At{0, 0}}, {}}, report, progress); !done)
    {
        return fail(std::move(done.error()));
    }
    const GatheredMesh& mesh = gathering.meshes.front();
    edit::MeshShape shape = mesh.shape;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        seats->lead(0, shape.faces[i], mesh.looks[i]);
    }
    seats->tell(report);
    report.remarks.insert(
        report.remarks.begin(), gathering.remarks.begin(), gathering.remarks.end());
    return shape;
}

Result<MergeEdit> workOutMesh(const Content& destination,
                              const edit::MeshTarget& target,
                              const Content& source,
                              std::size_t pointer,
                              const Progress& progress)
{
    auto gathered = gatherMesh(source, pointer);
    if (!gathered)
    {
        return fail(std::move(gathered.error()));
    }
    MergeEdit made;
    edit::Document scratch(destination);
    if (auto done = replaceMesh(scratch, target, *gathered, made.report, progress); !done)
    {
        return fail(std::move(done.error()));
    }
    auto worked = edit::workedOutIn(scratch);
    made.name = std::move(worked.name);
    made.steps = std::move(worked.steps);
    return made;
}

} // namespace tr::transfer
