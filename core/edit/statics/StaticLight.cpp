#include "core/edit/statics/StaticLight.h"

#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/statics/RoomLights.h"
#include "core/view/links/Owners.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/words/RowNames.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace tr::edit
{
namespace
{

using view::OwnedPlace;

/// Lights a mesh; false: it stays as it is.
using LightMesh = std::function<Result<bool>(MeshShape& shape, std::size_t staticRow)>;

std::string nameOfLitStatic(const Content& content, std::size_t row)
{
    const schema::TableSet tables = content.tables();
    return view::englishText(view::RowNames(content, tables).row(tables::StaticMeshes, row));
}

/// The first word of the mesh of a static.
std::optional<std::size_t> wordOfStatic(const Content& content, std::size_t row)
{
    return meshWordOf(content, level::objectsOf(content).staticMeshes[row].mesh);
}

/// The way of a static to its mesh. Nothing: too many have it to be told.
std::optional<OwnedPlace> wayToMesh(const Content& content, std::size_t row, std::size_t word)
{
    const schema::TableSet tables = content.tables();
    const view::References references(content, tables);
    auto places = view::placesOf(references, tables::MeshWords, word, view::kMostOwners);
    const auto own =
        std::ranges::find_if(places,
                             [row](const OwnedPlace& each)
                             { return each.owner == tables::StaticMeshes && each.row == row; });
    return own == places.end() ? std::nullopt : std::optional(std::move(*own));
}

/// Has a static a mesh of its own; gives back its first word.
Result<std::size_t> ownMesh(Transaction& transaction, std::size_t row)
{
    const auto word = wordOfStatic(transaction.content(), row);
    const auto way = word ? wayToMesh(transaction.content(), row, *word) : std::nullopt;
    if (!way)
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::StaticMeshes.segment, "/", row)});
    }
    const std::size_t offset = way->steps.back().offset;
    const auto own = ownRow(transaction, *way);
    return own ? Result<std::size_t>(*own - offset) : own;
}

/// Lights the mesh at a word. False: it stays as it is.
Result<bool>
lightMeshAt(Transaction& transaction, std::size_t word, std::size_t row, const LightMesh& light)
{
    const Content& content = transaction.content();
    const auto pointer = level::objectsOf(content).staticMeshes[row].mesh;
    auto shape = shapeAt(content, pointer);
    if (!shape)
    {
        return fail(std::move(shape.error()));
    }
    const MeshShape before = *shape;
    auto lit = light(*shape, row);
    if (!lit || !*lit)
    {
        return lit;
    }
    auto done = checkShape(content, before, *shape);
    done = done ? exchangeMesh(transaction, word, *shape) : done;
    return done ? lit : fail(std::move(done.error()));
}

/// Reads meshes. Those of a damaged file can overlap: what would be read again and again is left
/// out.
class ShapeReading
{
public:
    explicit ShapeReading(const Content& content)
        : m_version(content.version())
        , m_objects(level::objectsOf(content))
        , m_budget(view::readingBudget(m_objects.meshWords.size() * sizeof(std::uint16_t)))
    {
    }

    /// Nothing: it cannot be read, or stands at an odd byte, where none is edited.
    [[nodiscard]] std::optional<MeshShape> at(std::uint32_t offset)
    {
        if (m_budget == 0 || offset % sizeof(std::uint16_t) != 0)
        {
            return std::nullopt;
        }
        const auto mesh = view::readMesh(m_objects, m_version, offset);
        if (!mesh)
        {
            return std::nullopt;
        }
        m_budget -= std::min(view::packedSize(*mesh, m_version), m_budget);
        return shapeOf(*mesh);
    }

private:
    schema::Version m_version;
    const level::Objects& m_objects;
    std::size_t m_budget;
};

/// The lights of the room in which a static stands first.
Result<MeshLights> lightsWhereItStands(const Content& content, std::size_t row)
{
    const auto stands = firstOfSlot(content, level::objectsOf(content).staticMeshes[row].id);
    return stands ? lightsOfRoom(content, stands->room, stands->place())
                  : Result<MeshLights>(fail(ErrorCode::NoLights, {nameOfLitStatic(content, row)}));
}

/// Lights meshes in one edit. Says how many are lit anew; where none is, the document keeps
/// everything as it was.
Result<std::size_t> lightEach(Document& document,
                              EditName name,
                              const std::vector<StaticsOfMesh>& meshes,
                              MeshSharing sharing,
                              const LightMesh& light)
{
    Transaction transaction(document, std::move(name));
    std::size_t count = 0;
    for (const StaticsOfMesh& mesh : meshes)
    {
        const bool isOwn = sharing == MeshSharing::OnlyThese && mesh.hasOthers;
        for (const std::size_t row : mesh.rows)
        {
            const auto word =
                isOwn ? ownMesh(transaction, row)
                      : Result<std::size_t>(wordOfStatic(transaction.content(), row).value_or(0));
            if (!word)
            {
                return fail(word.error());
            }
            const auto lit = lightMeshAt(transaction, *word, row, light);
            if (!lit)
            {
                return fail(lit.error());
            }
            count += *lit ? 1 : 0;
            if (!isOwn)
            {
                break; // the others show the same mesh
            }
        }
    }
    if (count == 0)
    {
        return count;
    }
    const auto done = transaction.commit();
    return done ? Result<std::size_t>(count) : fail(done.error());
}

} // namespace

std::vector<StaticsOfMesh> meshesOfStatics(const Content& content,
                                           std::span<const std::size_t> rows)
{
    const level::Objects& objects = level::objectsOf(content);
    const schema::TableSet tables = content.tables();
    const view::References references(content, tables);
    ShapeReading reading(content);
    std::vector<StaticsOfMesh> meshes;
    std::map<std::uint32_t, std::size_t> known; // places in the list, by offsets
    for (const std::size_t row : rows)
    {
        const std::size_t pointer = objects.staticMeshes[row].mesh;
        if (pointer >= objects.meshPointers.size())
        {
            meshes.push_back({.rows = {row}});
            continue;
        }
        const std::uint32_t offset = objects.meshPointers[pointer].offset;
        const auto [at, isNew] = known.try_emplace(offset, meshes.size());
        if (!isNew)
        {
            meshes[at->second].rows.push_back(row);
            continue;
        }
        const auto shape = reading.at(offset);
        meshes.push_back({.rows = {row},
                          .isReadable = shape.has_value(),
                          .hasShades = shape && shape->hasShades()});
    }
    for (const auto& [offset, place] : known)
    {
        StaticsOfMesh& mesh = meshes[place];
        if (!mesh.isReadable)
        {
            continue;
        }
        const std::size_t word = offset / sizeof(std::uint16_t);
        const auto owners = view::placesOf(references, tables::MeshWords, word, view::kMostOwners);
        mesh.hasOthers = std::ranges::any_of(owners,
                                             [&mesh](const OwnedPlace& each)
                                             {
                                                 return each.owner != tables::StaticMeshes
                                                        || std::ranges::find(mesh.rows, each.row)
                                                               == mesh.rows.end();
                                             });
    }
    return meshes;
}

Result<std::size_t> setStaticLight(Document& document,
                                   std::span<const std::size_t> rows,
                                   bool isBaked,
                                   MeshSharing sharing)
{
    std::vector<StaticsOfMesh> meshes = meshesOfStatics(document.content(), rows);
    std::erase_if(meshes,
                  [isBaked](const StaticsOfMesh& each)
                  { return !each.isReadable || each.hasShades == isBaked; });
    if (meshes.empty())
    {
        return fail(
            ErrorCode::NothingToDo,
            {rows.empty() ? std::string() : nameOfLitStatic(document.content(), rows.front())});
    }
    std::size_t count = 0;
    for (const StaticsOfMesh& each : meshes)
    {
        count += each.rows.size();
    }
    EditName name = nameOfEntries(EditCode::SetStaticLight,
                                  document.content(),
                                  tables::StaticMeshes,
                                  meshes.front().rows.front(),
                                  count);
    return lightEach(document,
                     std::move(name),
                     meshes,
                     sharing,
                     [isBaked](MeshShape& shape, std::size_t) -> Result<bool>
                     {
                         if (shape.vertices.empty())
                         {
                             return false; // nothing to light
                         }
                         auto done = isBaked ? toShades(shape, {}) : toNormals(shape, {});
                         return done ? Result<bool>(true) : fail(std::move(done.error()));
                     });
}

Result<std::size_t> bakeStatics(Document& document,
                                std::span<const std::size_t> rows,
                                const std::optional<MeshLights>& lights,
                                MeshSharing sharing,
                                double ofRooms)
{
    const Content before = document.content();
    std::vector<StaticsOfMesh> meshes = meshesOfStatics(before, rows);
    const std::string first = rows.empty() ? std::string() : nameOfLitStatic(before, rows.front());
    std::erase_if(meshes,
                  [](const StaticsOfMesh& each) { return !each.isReadable || !each.hasShades; });
    if (meshes.empty())
    {
        return fail(ErrorCode::NoShades, {first});
    }
    if (!lights)
    {
        // Who stands in no room is lit by none, whoever shows the same mesh elsewhere.
        const auto isHomeless = [&before](std::size_t row)
        { return !firstOfSlot(before, level::objectsOf(before).staticMeshes[row].id); };
        for (StaticsOfMesh& each : meshes)
        {
            std::erase_if(each.rows, isHomeless);
        }
        std::erase_if(meshes, [](const StaticsOfMesh& each) { return each.rows.empty(); });
    }
    if (meshes.empty())
    {
        return fail(ErrorCode::NoLights, {first});
    }
    EditName name =
        nameOfEntries(EditCode::BakeLights,
                      before,
                      tables::MeshPointers,
                      level::objectsOf(before).staticMeshes[meshes.front().rows.front()].mesh,
                      meshes.size());
    return lightEach(document,
                     std::move(name),
                     meshes,
                     sharing,
                     [&](MeshShape& shape, std::size_t row) -> Result<bool>
                     {
                         if (shape.vertices.empty())
                         {
                             return false;
                         }
                         const auto own = lights ? Result<MeshLights>(*lights)
                                                 : lightsWhereItStands(before, row);
                         if (!own)
                         {
                             return fail(own.error());
                         }
                         auto done = bakeLights(shape, lights ? *own : scaled(*own, ofRooms), {});
                         return done ? Result<bool>(true) : fail(std::move(done.error()));
                     });
}

} // namespace tr::edit
