#include "tests/support/LinkRules.h"

#include "core/base/Text.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/links/Entries.h"
#include "core/view/objects/MeshView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <map>
#include <set>

namespace tr::test
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::Role;
using schema::TableView;
using view::Link;
using view::References;

std::string nameOf(const Link& link)
{
    return concat(link.from.table->name,
                  "/",
                  link.from.row,
                  " leaf ",
                  link.from.leaf,
                  " to ",
                  link.target->name,
                  "/",
                  link.first);
}

/// The row of the target that number 0 of a row stands for, found by what the tables show.
std::int64_t baseOf(const schema::TableSet& tables,
                    const TableView& from,
                    std::size_t row,
                    const TableView& target)
{
    if (!target.isNested())
    {
        return 0;
    }
    const auto& segment = from.segmentOf(row);
    const auto found =
        std::ranges::find(target.segments(), segment.outer, &TableView::Segment::outer);
    auto base = static_cast<std::int64_t>(found->before);
    // Faces of TR5 count from the first vertex of their layer.
    const TableView* layers = tables.find(tables::RoomLayers);
    const auto layer =
        std::ranges::count_if(from.segments(),
                              [&](const TableView::Segment& each)
                              { return each.outer == segment.outer && &each < &segment; });
    for (std::size_t i = 0; layers != nullptr && i < layers->size(); ++i)
    {
        const auto& own = layers->segmentOf(i);
        if (own.outer == segment.outer && i - own.before < static_cast<std::size_t>(layer))
        {
            base += layers->value(i, *layers->type().find("num_vertices")).integer();
        }
    }
    return base;
}

bool isThere(const References& references,
             const schema::Cell& cell,
             TableId target,
             std::int64_t to)
{
    return std::ranges::any_of(references.linksFrom(cell.table, cell.row),
                               [&](const Link& link) {
                                   return link.from == cell && link.target == target
                                          && link.first == to;
                               });
}

} // namespace

std::string
roleProblem(const schema::TableSet& tables, schema::Version, const References& references)
{
    for (const TableView& view : tables.tables())
    {
        const auto leaves = view.type().leaves();
        for (std::uint32_t i = 0; i < leaves.size(); ++i)
        {
            const schema::FieldInfo& info = *leaves[i].info;
            const bool leads = info.role == Role::Index || info.role == Role::Offset;
            const TableView* target = leads ? tables.find(info.target) : nullptr;
            for (std::size_t row = 0; target != nullptr && row < view.size(); ++row)
            {
                const std::int64_t number = view.value(row, leaves[i]).integer();
                const auto unit = static_cast<std::int64_t>(target->type().diskSize());
                const std::int64_t first = info.role == Role::Offset
                                               ? number * info.unit / unit
                                               : number + baseOf(tables, view, row, *target);
                const schema::Cell cell{view.id(), row, i, 0};
                if (isThere(references, cell, info.target, first) == (number == info.none))
                {
                    return concat(view.pathOf(row), "/", leaves[i].path, " is ", number);
                }
            }
        }
    }
    return {};
}

std::string encodingProblem(const schema::TableSet& tables, const References& references)
{
    for (const Link& link : references.links())
    {
        const TableView& view = *tables.find(link.from.table);
        const auto old = view.value(link.from.row, view.type().leaves()[link.from.leaf]);
        const auto same = view::encode(link, old, link.first);
        if (view::decode(link, old) != link.first || !same || same->integer() != old.integer()
            || same->type() != old.type())
        {
            return nameOf(link) + " does not keep its number";
        }
        const auto moved = view::encode(link, old, link.first + 1);
        if (moved && (link.isSlot() || view::decode(link, *moved) != link.first + 1))
        {
            return nameOf(link) + " is moved elsewhere";
        }
        // What is no row cannot be pointed to.
        const bool wasRow = link.first >= link.base;
        const auto back = moved && wasRow ? view::encode(link, *moved, link.first) : old;
        if (!back || back->integer() != old.integer())
        {
            return nameOf(link) + " does not come back";
        }
        if (!link.countCell)
        {
            continue;
        }
        const auto count =
            view.value(link.countCell->row, view.type().leaves()[link.countCell->leaf]);
        const auto more = view::encodeCount(link, count, link.count + 1);
        const auto less = more ? view::encodeCount(link, *more, link.count) : std::nullopt;
        const bool isNumber = link.count > 0 || count.integer() == 0;
        if (more && isNumber && (!less || less->integer() != count.integer()))
        {
            return nameOf(link) + " does not keep its count";
        }
    }
    return {};
}

std::string streamProblem(const schema::Content& content,
                          const schema::TableSet& tables,
                          const References& references)
{
    const auto isSame = [](const Link& a, const Link& b)
    {
        return a.from == b.from && a.target == b.target && a.first == b.first && a.count == b.count
               && a.countCell == b.countCell && a.isImplied == b.isImplied && a.base == b.base
               && a.limit == b.limit && a.none == b.none;
    };
    for (const schema::TableId table : level::tables::kAll)
    {
        if (!view::entryKindOf(table))
        {
            continue;
        }
        const auto alone = view::linksInto(content, tables, table);
        std::vector<Link> among(references.links().begin(), references.links().end());
        std::erase_if(among, [table](const Link& link) { return link.target != table; });
        if (!std::ranges::equal(alone, among, isSame))
        {
            return concat(
                "links into ", table->segment, ": ", alone.size(), ", not ", among.size());
        }
    }
    return {};
}

std::string directionProblem(const References& references)
{
    const auto links = references.links();
    if (!std::ranges::is_sorted(links, {}, &Link::from))
    {
        return "the links are not in the order of their cells";
    }
    std::size_t seen = 0;
    for (const schema::TableId table : level::tables::kAll)
    {
        seen += references.linksFrom(table).size();
    }
    if (seen != links.size())
    {
        return "the links of the tables are not all links";
    }
    for (const Link& link : links)
    {
        const auto from = references.linksFrom(link.from.table, link.from.row);
        if (from.data() > &link || from.data() + from.size() <= &link)
        {
            return nameOf(link) + " is not found from its row";
        }
        for (const std::int64_t row : {link.first, link.first + 1, link.end() - 1, link.end()})
        {
            const auto number = static_cast<std::size_t>(row);
            const auto to =
                row < 0 ? std::vector<const Link*>{} : references.linksTo(link.target, number);
            const bool found = std::ranges::find(to, &link) != to.end();
            const bool reaches =
                row >= 0 && row >= link.first && row < link.end() && link.isInReach();
            if (found != reaches || !std::ranges::is_sorted(to))
            {
                return concat(nameOf(link), " and row ", row, " do not agree");
            }
        }
    }
    return {};
}

std::string textureProblem(const format::GameFile& file, const References& references)
{
    std::map<std::size_t, std::size_t> uses;
    const level::Level* level = file.level();
    const auto add = [&](std::uint16_t texture)
    { ++uses[texture & level::faceTextureMask(file.version())]; };
    const auto addAll = [&add](const auto& faces)
    {
        for (const auto& face : faces)
        {
            add(face.texture);
        }
    };
    for (const std::uint32_t offset : view::meshOffsets(file.objects()))
    {
        const auto mesh = view::readMesh(file.objects(), file.version(), offset);
        for (const view::MeshFace& face :
             mesh ? view::facesOf(*mesh) : std::vector<view::MeshFace>{})
        {
            if (level == nullptr)
            {
                ++uses[view::sampleIndex(face)];
            }
            else if (!face.coloured)
            {
                add(face.texture);
            }
        }
    }
    const TableId table = level == nullptr ? tables::TextureSamples : tables::ObjectTextures;
    for (std::size_t i = 0; level != nullptr && i < level->rooms.size(); ++i)
    {
        addAll(level->rooms[i].quads);
        addAll(level->rooms[i].triangles);
    }
    for (std::size_t i = 0; level != nullptr && i < level->tr5Rooms.size(); ++i)
    {
        for (const level::Tr5LayerFaces& faces : level->tr5Rooms[i].layerFaces)
        {
            addAll(faces.quads);
            addAll(faces.triangles);
        }
    }
    for (std::size_t row = 0; row < references.rows(table); ++row)
    {
        const auto links = references.linksTo(table, row);
        const auto faces =
            std::ranges::count_if(links,
                                  [](const Link* link) {
                                      return link->from.table != tables::AnimatedTextures
                                             && link->from.table != tables::NgTails;
                                  });
        if (static_cast<std::size_t>(faces) != uses[row])
        {
            return concat("texture ", row, " has ", faces, " links for ", uses[row], " faces");
        }
    }
    return {};
}

std::string triggerProblem(const level::Level& level, const References& references)
{
    using Use = std::pair<TableId, std::size_t>;
    std::map<std::size_t, Use> uses;
    const auto readSector = [&](const level::Sector& sector)
    {
        const auto list = view::readFloorData(
            level.floorData.rows(), sector.floorDataIndex, view::floorRulesOf(level));
        for (const view::FloorEntry& entry : list.entries)
        {
            if (const auto* portal = std::get_if<view::SectorPortal>(&entry.data))
            {
                uses[entry.word + 1] = {tables::Rooms, portal->room};
            }
            const auto* trigger = std::get_if<view::Trigger>(&entry.data);
            for (std::size_t i = 0; trigger != nullptr && i < trigger->actions.size(); ++i)
            {
                using enum view::ActionKind;
                const view::TriggerAction& action = trigger->actions[i];
                const bool entity =
                    action.kind == Entity || action.kind == LookAt || action.kind == NgAction;
                const bool camera = action.kind == Camera || action.kind == Sink;
                if (entity || camera)
                {
                    uses[action.word] = {entity ? tables::Entities : tables::Cameras,
                                         action.parameter};
                }
            }
        }
    };
    for (const level::Room& room : level.rooms)
    {
        std::ranges::for_each(room.sectors, readSector);
    }
    for (const level::Tr5Room& room : level.tr5Rooms)
    {
        std::ranges::for_each(room.sectors, readSector);
    }
    std::size_t rows = 0;
    for (const Link& link : references.linksFrom(tables::FloorData))
    {
        rows += link.isSlot() ? 0 : 1;
    }
    for (const auto& [word, use] : uses)
    {
        if (!isThere(references,
                     {tables::FloorData, word, 0, 0},
                     use.first,
                     static_cast<std::int64_t>(use.second)))
        {
            return concat("word ", word, " of the floor data has no link");
        }
    }
    return rows == uses.size() ? std::string{} : concat(rows, " links for ", uses.size(), " words");
}

std::string orphanProblem(const References& references, TableId table)
{
    const auto orphans = references.orphans(table);
    const std::size_t step = references.rows(table) / 5000 + 1;
    for (std::size_t row = 0; row < references.rows(table); row += step)
    {
        const bool isOrphan = std::ranges::any_of(
            orphans, [row](const view::RowRange& each) { return each.contains(row); });
        const auto links = references.linksTo(table, row);
        const bool isReached = std::ranges::any_of(
            links,
            [&](const Link* link) { return link->from.table != table || link->from.row != row; });
        if (isOrphan == isReached)
        {
            return concat("row ", row, " of ", table->name);
        }
    }
    return {};
}

} // namespace tr::test
