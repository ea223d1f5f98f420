#include "core/transfer/MeshReplacing.h"

#include "core/edit/document/EditWords.h"
#include "core/edit/document/WorkedOut.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/writing/ObjectHome.h"

#include <array>
#include <utility>

namespace tr::transfer
{
namespace
{

/// The gathered mesh, showing what it showed, with the textures of the destination.
Result<edit::MeshShape> furnished(edit::Transaction& transaction,
                                  std::span<const Gathering> sources,
                                  Report& report,
                                  const Progress& progress)
{
    const auto seats = homeOf(transaction.content())->seats(transaction.content(), sources);
    if (auto done = seats->furnish(transaction, {{At{0, 0}}, {}}, report, progress); !done)
    {
        return fail(std::move(done.error()));
    }
    const GatheredMesh& mesh = sources.front().meshes.front();
    edit::MeshShape shape = mesh.shape;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        seats->lead(0, shape.faces[i], mesh.looks[i]);
    }
    seats->tell(report);
    return shape;
}

Result<void> replaceMesh(edit::Document& scratch,
                         const edit::MeshTarget& target,
                         std::span<const Gathering> sources,
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
    const auto shape = furnished(transaction, sources, report, progress);
    if (!shape)
    {
        return fail(shape.error());
    }
    auto done = edit::checkShape(transaction.content(), *before, *shape);
    done = done ? edit::exchangeMesh(transaction, *word, *shape) : done;
    return done ? transaction.commit() : done;
}

} // namespace

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
    std::array sources{std::move(*gathered)};
    convertLooks(destination, sources.front());
    sources.front().version = destination.version();
    MergeEdit made;
    edit::Document scratch(destination);
    if (auto done = replaceMesh(scratch, target, sources, made.report, progress); !done)
    {
        return fail(std::move(done.error()));
    }
    auto worked = edit::workedOutIn(scratch);
    made.name = std::move(worked.name);
    made.steps = std::move(worked.steps);
    const auto& remarks = sources.front().remarks;
    made.report.remarks.insert(made.report.remarks.begin(), remarks.begin(), remarks.end());
    return made;
}

} // namespace tr::transfer
