#include "tests/core/RemovalRun.h"

#include "core/base/Text.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/Invariants.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace tr::test
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

/// What rows were called before the deletion.
using RowNumbers = std::vector<std::int64_t>;

/// An animation that was deleted, and another one that does not exist.
constexpr std::int64_t kGone = -1;
constexpr std::int64_t kNowhere = -2;

/// A moveable written down in numbers, none of which depends on where a row stands.
using Meaning = std::vector<std::int64_t>;

/// The names of what is in a file.
struct Known
{
    std::map<TableId, RowNumbers> names;
    std::map<TableId, std::vector<bool>> gone; ///< by name

    [[nodiscard]] std::int64_t animation(std::size_t row) const
    {
        const RowNumbers& rows = names.at(tables::Animations);
        if (row >= rows.size())
        {
            return kNowhere;
        }
        return gone.at(tables::Animations)[static_cast<std::size_t>(rows[row])] ? kGone : rows[row];
    }
};

void add(Meaning& to, std::span<const std::uint16_t> words)
{
    to.push_back(static_cast<std::int64_t>(words.size()));
    to.insert(to.end(), words.begin(), words.end());
}

void addMesh(Meaning& to,
             const level::Objects& objects,
             schema::Version version,
             std::size_t pointer)
{
    const auto mesh = pointer < objects.meshPointers.size()
                          ? view::readMesh(objects, version, objects.meshPointers[pointer].offset)
                          : Result<level::Mesh>{};
    if (pointer < objects.meshPointers.size() && mesh)
    {
        add(to,
            objects.meshWords.slice(objects.meshPointers[pointer].offset / 2,
                                    view::packedSize(*mesh, version) / 2));
    }
}

void addAnimation(Meaning& to,
                  const level::Objects& objects,
                  schema::Version version,
                  std::size_t row,
                  const Known& known)
{
    level::Animation animation = objects.animations[row];
    to.push_back(known.animation(row));
    const auto frames = view::keyframesOf(objects, version, row);
    add(to, objects.frames.slice(frames.firstWord, frames.count * frames.words));
    for (const auto& command : view::commandsOf(objects, animation))
    {
        to.push_back(static_cast<std::int64_t>(command.kind));
        to.insert(
            to.end(), command.operands.begin(), command.operands.begin() + command.operandCount);
    }
    for (const auto& change :
         objects.stateChanges.slice(animation.stateChangeIndex, animation.numStateChanges))
    {
        to.push_back(change.stateId);
        for (const auto& dispatch :
             objects.animDispatches.slice(change.dispatchIndex, change.numDispatches))
        {
            to.insert(to.end(), {dispatch.low, dispatch.high, dispatch.nextFrame});
            to.push_back(known.animation(dispatch.nextAnimation));
        }
    }
    to.push_back(known.animation(animation.nextAnimation));
    to.insert(to.end(),
              {animation.frameRate,
               animation.frameSize,
               animation.stateId,
               animation.speed,
               animation.acceleration,
               animation.lateralSpeed,
               animation.lateralAcceleration,
               animation.frameStart,
               animation.frameEnd,
               animation.nextFrame,
               animation.numStateChanges,
               animation.numAnimCommands});
}

/// By name of the moveable or static mesh, without those that are gone.
std::map<std::pair<TableId, std::int64_t>, Meaning> meaningsOf(const schema::Content& content,
                                                               const Known& known)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto version = content.version();
    std::map<std::pair<TableId, std::int64_t>, Meaning> meanings;
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        const level::Model& model = objects.models[row];
        const std::int64_t name = known.names.at(tables::Models)[row];
        if (known.gone.at(tables::Models)[static_cast<std::size_t>(name)])
        {
            continue;
        }
        Meaning& meaning = meanings[{tables::Models, name}];
        meaning.push_back(model.id);
        const auto meshes = view::meshesOf(objects, model);
        for (std::size_t pointer = meshes.first; pointer < meshes.end(); ++pointer)
        {
            addMesh(meaning, objects, version, pointer);
        }
        for (const view::Joint& joint : view::jointsOf(objects, model))
        {
            meaning.insert(meaning.end(),
                           {joint.parent, joint.stackCode, joint.x, joint.y, joint.z});
        }
        const auto animations = view::animationsOf(objects, model);
        for (std::size_t i = animations.first; i < animations.end(); ++i)
        {
            if (known.animation(i) != kGone)
            {
                addAnimation(meaning, objects, version, i, known);
            }
        }
    }
    for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
    {
        const std::int64_t name = known.names.at(tables::StaticMeshes)[row];
        if (!known.gone.at(tables::StaticMeshes)[static_cast<std::size_t>(name)])
        {
            Meaning& meaning = meanings[{tables::StaticMeshes, name}];
            meaning.push_back(objects.staticMeshes[row].id);
            addMesh(meaning, objects, version, objects.staticMeshes[row].mesh);
        }
    }
    return meanings;
}

constexpr std::array<TableId, 3> kNamed{tables::Models, tables::StaticMeshes, tables::Animations};

Known knownOf(const schema::Content& content,
              TableId table,
              const edit::RowSpan& rows,
              const std::vector<view::TableUsage>& along)
{
    Known known;
    const schema::TableSet tables = content.tables();
    for (const TableId each : kNamed)
    {
        const auto* view = tables.find(each);
        RowNumbers& names = known.names[each];
        names.resize(view != nullptr ? view->size() : 0);
        std::iota(names.begin(), names.end(), std::int64_t{0});
        known.gone[each].resize(names.size());
    }
    const auto leaves = [&known](TableId each, std::size_t first, std::size_t count)
    {
        for (std::size_t row = first; known.gone.contains(each) && row < first + count; ++row)
        {
            known.gone[each][row] = true;
        }
    };
    leaves(table, rows.first, rows.count);
    for (const view::TableUsage& usage : along)
    {
        for (const view::RowRange& range : usage.ranges)
        {
            leaves(usage.table, range.first, range.count);
        }
    }
    return known;
}

/// The same names once the rows are gone.
Known after(Known known)
{
    for (auto& [table, names] : known.names)
    {
        const auto& gone = known.gone.at(table);
        std::erase_if(names, [&gone](std::int64_t name) { return gone[std::size_t(name)]; });
    }
    return known;
}

/// Animations that go have no name afterwards, and what led to them may lead anywhere.
bool isSame(const Meaning& before, const Meaning& now)
{
    return std::ranges::equal(
        before, now, [](std::int64_t was, std::int64_t is) { return was == is || was == kGone; });
}

std::size_t unusedRows(const schema::Content& content)
{
    std::size_t rows = 0;
    for (const auto& usage : view::unusedRows(view::References(content, content.tables())))
    {
        const bool isOfObjects =
            usage.table == tables::Animations || usage.table == tables::StateChanges
            || usage.table == tables::AnimDispatches || usage.table == tables::AnimCommands
            || usage.table == tables::MeshPointers || usage.table == tables::MeshTrees;
        rows += isOfObjects ? usage.rows : 0;
    }
    return rows;
}

std::string
removalProblem(const format::GameFile& file, TableId table, const edit::RowSpan& rows, bool& isDone)
{
    const auto& content = file.content;
    const auto along = edit::belongingsOf(content, rows, edit::Along::All);
    const Known known = knownOf(content, table, rows, along);
    const auto before = meaningsOf(content, known);
    edit::Document document(content);
    isDone = edit::removeWithBelongings(
                 document, rows, {{edit::Dangling::Kind::Clear, 0}, edit::Along::All})
                 .has_value();
    if (!isDone)
    {
        return document.canUndo() ? "refused, but something has changed" : "";
    }
    const auto now = meaningsOf(document.content(), after(known));
    for (const auto& [name, meaning] : before)
    {
        const auto found = now.find(name);
        if (found == now.end() || !isSame(meaning, found->second))
        {
            return concat(name.first->name, " ", name.second, " has changed");
        }
    }
    if (unusedRows(document.content()) > unusedRows(content))
    {
        return "something is left that nobody uses";
    }
    format::GameFile edited = file;
    edited.content = document.content();
    const auto written = format::write(edited);
    const auto read = written ? format::read(*written, {}) : Result<format::GameFile>{};
    const auto again = written && read && read->complete ? format::write(*read) : written;
    if (!written || !read || !read->complete || !again || !byteDifference(*written, *again).empty())
    {
        return "it is not written and read again";
    }
    document.undo();
    edited.content = document.content();
    const auto undone = format::write(edited);
    const auto original = format::write(file);
    return undone && original ? byteDifference(*original, *undone) : "undone, but not written";
}

} // namespace

std::string
removalProblem(const format::GameFile& file, Random& random, std::size_t tries, std::size_t& done)
{
    const level::Objects& objects = level::objectsOf(file.content);
    const auto sizes = std::to_array<std::pair<TableId, std::size_t>>({
        {tables::Models, objects.models.size()},
        {tables::StaticMeshes, objects.staticMeshes.size()},
        {tables::Animations, objects.animations.size()},
    });
    for (const auto& [table, size] : sizes)
    {
        for (std::size_t i = 0; i < tries && size > 0; ++i)
        {
            const std::size_t first = random.below(size);
            const std::size_t count = 1 + random.below(std::min<std::size_t>(3, size - first));
            const edit::RowSpan rows{std::string(table->segment), first, count};
            bool isDone = false;
            const std::string problem = removalProblem(file, table, rows, isDone);
            done += isDone ? 1 : 0;
            if (!problem.empty())
            {
                return concat(rows.path, " ", rows.first, " + ", rows.count, ": ", problem);
            }
        }
    }
    return {};
}

} // namespace tr::test
