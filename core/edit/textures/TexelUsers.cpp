#include "core/edit/textures/TexelUsers.h"

#include "core/level/Content.h"
#include "core/view/links/Entries.h"
#include "core/view/links/Owners.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::edit
{
namespace
{

namespace tables = level::tables;
using exchange::PixelRect;
using view::Entries;
using view::Link;
using view::OwnedPlace;
using view::References;

bool isTouching(const PixelRect& rect, const PixelRect& place) noexcept
{
    return rect.page == place.page && rect.left < place.left + place.width
           && place.left < rect.left + rect.width && rect.top < place.top + place.height
           && place.top < rect.top + rect.height;
}

/// How many of some pointers lead to the beginning of the mesh data. Several of one object mean no
/// mesh there (format facts 3.6).
std::size_t beginningsAmong(const level::Objects& objects, const view::RowRange& pointers)
{
    std::size_t count = 0;
    for (std::size_t i = pointers.first; i < std::min(pointers.end(), objects.meshPointers.size());
         ++i)
    {
        count += objects.meshPointers[i].offset == 0 ? 1 : 0;
    }
    return count;
}

/// Whether an object has no mesh at the beginning of the mesh data, though it leads there.
bool isWithoutFirst(const Content& content, TableId owner, std::size_t row)
{
    const level::Objects& all = level::objectsOf(content);
    return owner == tables::Models
           && beginningsAmong(all, view::meshesOf(all, all.models[row])) > 1;
}

} // namespace

TableId faceTexturesOf(const Content& content)
{
    return content.as<level::Level>() != nullptr ? TableId(tables::ObjectTextures)
                                                 : TableId(tables::TextureSamples);
}

std::vector<MeshPlace> meshPlacesOf(const Content& content, TableId objects, std::size_t row)
{
    const level::Objects& all = level::objectsOf(content);
    view::RowRange pointers;
    if (objects == tables::Models)
    {
        pointers = view::meshesOf(all, all.models[row]);
    }
    else if (all.staticMeshes[row].mesh < all.meshPointers.size())
    {
        pointers = {all.staticMeshes[row].mesh, 1};
    }
    const Entries meshes(content, tables::MeshWords);
    const bool meansNone = beginningsAmong(all, pointers) > 1;
    std::set<MeshPlace> places;
    for (std::size_t pointer = pointers.first; pointer < pointers.end(); ++pointer)
    {
        if (meansNone && all.meshPointers[pointer].offset == 0)
        {
            continue;
        }
        const view::EntryList* const list = meshes.listOf(pointer);
        if (list == nullptr || list->count == 0)
        {
            continue;
        }
        const view::Entry& mesh = meshes.all()[list->first];
        places.insert({mesh.first, mesh.end()});
    }
    return {places.begin(), places.end()};
}

std::vector<Link>
faceLinks(const References& references, TableId textures, const std::vector<MeshPlace>& meshes)
{
    // Meshes of a damaged file can overlap: each word counts once.
    std::vector<bool> isIn(references.rows(tables::MeshWords));
    std::size_t done = 0;
    for (const MeshPlace& mesh : meshes)
    {
        for (std::size_t word = std::max(mesh.first, done); word < std::min(mesh.end, isIn.size());
             ++word)
        {
            isIn[word] = true;
        }
        done = std::max(done, mesh.end);
    }
    std::vector<Link> links;
    for (const Link& link : references.linksFrom(tables::MeshWords))
    {
        if (link.target == textures && link.first >= 0 && isIn[link.from.row])
        {
            links.push_back(link);
        }
    }
    return links;
}

std::vector<std::size_t> texturesTouching(const view::TexturePages& pages, const PixelRect& place)
{
    std::vector<std::size_t> rows;
    for (const view::PageRegion& region : pages.regions)
    {
        const auto rect = exchange::pixelsOf(region.rect);
        if (region.table != tables::SpriteTextures && rect && isTouching(*rect, place))
        {
            rows.push_back(region.row);
        }
    }
    return rows;
}

std::vector<TexelUser> usersOfTexels(const Content& content,
                                     const References& references,
                                     const view::TexturePages& pages,
                                     const PixelRect& place)
{
    const TableId textures = faceTexturesOf(content);
    const Entries meshes(content, tables::MeshWords);
    std::map<std::size_t, std::size_t> facesOfMeshes; // by the first word
    std::size_t facesOfRooms = 0;
    for (const std::size_t row : texturesTouching(pages, place))
    {
        for (const Link* const link : references.linksTo(textures, row))
        {
            if (link->from.table == tables::MeshWords)
            {
                if (const auto mesh = meshes.at(link->from.row))
                {
                    ++facesOfMeshes[meshes.all()[*mesh].first];
                }
            }
            else if (link->from.table != tables::AnimatedTextures)
            {
                ++facesOfRooms;
            }
        }
    }
    std::map<std::pair<TableId, std::size_t>, std::size_t> users;
    for (const auto& [word, faces] : facesOfMeshes)
    {
        std::set<std::pair<TableId, std::size_t>> owners;
        for (const OwnedPlace& each :
             view::placesOf(references, tables::MeshWords, word, view::kMostOwners))
        {
            if (word != 0 || !isWithoutFirst(content, each.owner, each.row))
            {
                owners.emplace(each.owner, each.row);
            }
        }
        for (const auto& owner : owners)
        {
            users[owner] += faces;
        }
    }
    std::vector<TexelUser> result;
    result.reserve(users.size() + 1);
    for (const auto& [owner, faces] : users)
    {
        result.push_back({owner.first, owner.second, faces});
    }
    if (facesOfRooms > 0)
    {
        result.push_back({tables::Rooms, 0, facesOfRooms});
    }
    return result;
}

std::vector<std::size_t> texturesOfObject(const Content& content,
                                          const References& references,
                                          TableId objects,
                                          std::size_t row)
{
    std::set<std::size_t> rows;
    const TableId textures = faceTexturesOf(content);
    for (const Link& link : faceLinks(references, textures, meshPlacesOf(content, objects, row)))
    {
        const auto texture = static_cast<std::size_t>(link.first);
        if (texture < references.rows(textures))
        {
            rows.insert(texture);
        }
    }
    return {rows.begin(), rows.end()};
}

} // namespace tr::edit
