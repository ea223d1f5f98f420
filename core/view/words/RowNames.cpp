#include "core/view/words/RowNames.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/NgBlock.h"
#include "core/schema/table/CellPath.h"
#include "core/view/floor/FloorDataView.h"
#include "core/view/objects/MeshView.h"
#include "core/view/textures/TextureView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::TableView;

/// What an entry of each kind is called, in the order of EntryKind.
constexpr auto kEntryNames = std::to_array<std::string_view>({
    "mesh {0}",
    "key frame {0}",
    "command {0}",
    "joint {0}",
    "floor function {0}",
    "overlap {0}",
});
static_assert(kEntryNames.size() == kEntryKinds);

constexpr std::string_view kOf = "{0} of {1}";
constexpr std::string_view kNamed = "{0} ({1})";

Phrase named(std::string_view name)
{
    return {"{0}", {std::string(name)}};
}

Phrase of(Phrase part, Phrase whole)
{
    return {kOf, {std::move(part), std::move(whole)}};
}

/// Slots and states are unsigned in the catalogues; in files they can be anything.
std::optional<std::uint32_t> catalogued(std::int64_t number)
{
    const bool fits = number >= 0 && number <= std::numeric_limits<std::uint32_t>::max();
    return fits ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

/// The number of a field of a row; -1 where rows have no such field.
std::int64_t fieldOf(const TableView& view, std::size_t row, std::string_view path)
{
    const schema::Leaf* const leaf = view.type().find(path);
    return leaf != nullptr ? view.value(row, *leaf).integer() : -1;
}

/// The field by which rows of other tables call a row.
const schema::Leaf* slotOf(const TableView& view)
{
    const auto leaves = view.type().leaves();
    const auto isSlot = [](const schema::Leaf& leaf) { return leaf.info->isSlot; };
    const auto found = std::ranges::find_if(leaves, isSlot);
    return found == leaves.end() ? nullptr : &*found;
}

} // namespace

RowNames::RowNames(const schema::Content& content,
                   const schema::TableSet& tables,
                   const Ownership* ownership)
    : m_content(&content)
    , m_tables(&tables)
    , m_known(ownership)
{
}

const Ownership& RowNames::ownership() const
{
    if (m_known == nullptr)
    {
        m_known = &m_ownership.emplace(objects());
    }
    return *m_known;
}

const Entries& RowNames::entries(EntryKind kind) const
{
    auto& known = m_entries[static_cast<std::size_t>(kind)];
    return known ? *known : known.emplace(*m_content, streamOf(kind));
}

Phrase RowNames::row(TableId table, std::size_t row) const
{
    if (table->namedAs != schema::kNoTable)
    {
        return bySlot(table, row);
    }
    switch (table.number())
    {
    case tables::Header.number:
        return {table->row, {}};
    case tables::Models.number:
        return model(row);
    case tables::StaticMeshes.number:
        return staticMesh(row);
    case tables::SpriteSequences.number:
        return bySlot(table, row);
    case tables::Animations.number:
        return animation(row);
    case tables::StateChanges.number:
        return stateChange(row);
    case tables::AnimDispatches.number:
        return dispatch(row);
    case tables::MeshPointers.number:
        return mesh(row);
    case tables::Entities.number:
    case tables::AiObjects.number:
    case tables::RoomStatics.number:
    case tables::SoundMap.number:
    case tables::SoundSources.number:
    case tables::NgChunks.number:
        return placed(table, row);
    default:
        break;
    }
    if (auto part = entry(table, row))
    {
        return *std::move(part);
    }
    const TableView& view = *m_tables->find(table);
    const std::size_t number = view.isNested() ? row - view.segmentOf(row).before : row;
    Phrase name{table->row, {number}};
    const auto whole = owner(table, row);
    return whole ? of(std::move(name), *whole) : name;
}

Phrase RowNames::rows(TableId table, std::size_t first, std::size_t count) const
{
    Phrase begin = row(table, first);
    if (count <= 1)
    {
        return begin;
    }
    Phrase end = row(table, first + count - 1);
    if (englishText(begin) == englishText(end))
    {
        return begin;
    }
    return {"{0} to {1}", {std::move(begin), std::move(end)}};
}

Phrase RowNames::number(const schema::Cell& cell) const
{
    const TableView& view = *m_tables->find(cell.table);
    const schema::Leaf& leaf = view.type().leaves()[cell.leaf];
    if (leaf.path.empty())
    {
        return numberInEntry(cell.table, cell.row);
    }
    Phrase whole = row(cell.table, cell.row);
    std::string field = fieldWords(leaf.path);
    if (leaf.count > 1)
    {
        field += concat(" ", cell.element);
    }
    return of(named(field), std::move(whole));
}

Phrase RowNames::table(std::string_view path) const
{
    const auto place = schema::tableAt(*m_tables, path);
    if (!place)
    {
        return {"the file", {}};
    }
    Phrase title{place->view->info().title, {}};
    if (!place->view->isNested())
    {
        return title;
    }
    return of(std::move(title), row(place->view->info().outer, place->segment->outer));
}

std::optional<Phrase> RowNames::owner(TableId table, std::size_t row) const
{
    const TableView& view = *m_tables->find(table);
    if (!view.isNested())
    {
        return std::nullopt;
    }
    return this->row(table->outer, view.segmentOf(row).outer);
}

Phrase RowNames::model(std::size_t row) const
{
    const std::uint32_t slot = objects().models[row].id;
    const auto name = catalogue::modelName(version(), slot);
    return name ? named(*name) : Phrase{tables::Models.row, {slot}};
}

Phrase RowNames::staticMesh(std::size_t row) const
{
    const std::uint32_t slot = objects().staticMeshes[row].id;
    const auto name = catalogue::staticName(version(), slot);
    return name ? named(*name) : Phrase{tables::StaticMeshes.row, {slot}};
}

Phrase RowNames::bySlot(TableId table, std::size_t row) const
{
    const std::int64_t slot = numberOf(table, row);
    const std::string_view called = ofSlot(table, slot);
    return called.empty() ? Phrase{table->row, {slot}} : named(called);
}

Phrase RowNames::animation(std::size_t row) const
{
    const auto owner = ownership().modelOfAnimation(row);
    if (!owner)
    {
        Phrase place{tables::Animations.row, {row}};
        const std::string_view name = animationName(*m_content, row, owner);
        return name.empty() ? place : Phrase{kNamed, {std::move(place), std::string(name)}};
    }
    const level::Model& has = objects().models[*owner];
    const auto number = static_cast<std::uint32_t>(row - has.animationIndex);
    const std::string_view name = animationName(*m_content, row, owner);
    if (!name.empty())
    {
        return {"{0} {1} {2}", {model(*owner), number, std::string(name)}};
    }
    return {"{0} animation {1}", {model(*owner), number}};
}

Phrase RowNames::stateChange(std::size_t row) const
{
    const auto owner = ownership().animationOfStateChange(row);
    if (!owner)
    {
        return {tables::StateChanges.row, {row}};
    }
    const std::size_t number = row - objects().animations[*owner].stateChangeIndex;
    return of({tables::StateChanges.row, {number}}, animation(*owner));
}

Phrase RowNames::dispatch(std::size_t row) const
{
    const auto owner = ownership().stateChangeOfDispatch(row);
    if (!owner)
    {
        return {tables::AnimDispatches.row, {row}};
    }
    const std::size_t number = row - objects().stateChanges[*owner].dispatchIndex;
    return of({tables::AnimDispatches.row, {number}}, stateChange(*owner));
}

Phrase RowNames::mesh(std::size_t pointer) const
{
    if (const auto owner = ownership().modelOfMesh(pointer))
    {
        const std::size_t number = pointer - objects().models[*owner].firstMesh;
        return of({tables::MeshPointers.row, {number}}, model(*owner));
    }
    const auto& statics = objects().staticMeshes;
    const auto shown = std::ranges::find_if(
        statics, [pointer](const level::StaticMesh& each) { return each.mesh == pointer; });
    if (shown != statics.end())
    {
        return {"mesh of {0}", {staticMesh(static_cast<std::size_t>(shown - statics.begin()))}};
    }
    return {"mesh {0}, of no object", {pointer}};
}

std::optional<Phrase> RowNames::entry(TableId table, std::size_t row) const
{
    const auto kind = entryKindOf(table);
    if (!kind)
    {
        return std::nullopt;
    }
    const Entries& all = entries(*kind);
    const auto place = all.at(row);
    if (!place)
    {
        return std::nullopt;
    }
    const Entry& entry = all.all()[*place];
    const EntryList& list = all.lists()[entry.lists.front()];
    if (*kind == EntryKind::Mesh)
    {
        return partOfMesh(list.owner(), row);
    }
    const TableId owners = ownersOf(*kind);
    return of({kEntryNames[static_cast<std::size_t>(*kind)], {*place - list.first}},
              this->row(owners, list.owner()));
}

std::string RowNames::pathInMesh(std::size_t pointer, std::size_t row) const
{
    const std::uint32_t offset = objects().meshPointers[pointer].offset;
    if (!m_mesh || m_mesh->first != offset)
    {
        const auto shape = readMesh(objects(), version(), offset);
        if (!shape)
        {
            return {};
        }
        m_mesh.emplace(offset, meshFieldMap(*shape, version()));
    }
    const std::size_t byte = row * sizeof(std::uint16_t);
    const auto field = m_mesh->second.at(0, byte < offset ? 0 : byte - offset);
    return field ? field->path : std::string();
}

/// A mesh, or the part of it that a word belongs to: "face 3 of mesh 10 of ...".
Phrase RowNames::partOfMesh(std::size_t pointer, std::size_t row) const
{
    // "quads/3/texture"
    const std::string path = pathInMesh(pointer, row);
    const std::size_t slash = path.find('/');
    const std::string list = path.substr(0, slash);
    const auto part = std::ranges::find_if(
        tables::kMeshParts, [&list](TableId table) { return table->segment == list; });
    if (slash == std::string::npos || part == tables::kMeshParts.end())
    {
        return mesh(pointer);
    }
    const std::string number = path.substr(slash + 1, path.find('/', slash + 1) - slash - 1);
    return of({(*part)->row, {number}}, mesh(pointer));
}

bool RowNames::isTrigger(std::size_t word) const
{
    const auto& words = m_content->as<level::Level>()->floorData;
    return functionOf(words[word]) == FloorFunction::Trigger;
}

/// "texture of face 3 of mesh 10 of ...", "number 5 of key frame 3 of ...".
Phrase RowNames::numberInEntry(TableId table, std::size_t row) const
{
    Phrase whole = this->row(table, row);
    const auto kind = entryKindOf(table);
    const auto place = kind ? entries(*kind).at(row) : std::nullopt;
    if (!place)
    {
        return whole;
    }
    const Entries& all = entries(*kind);
    const Entry& entry = all.all()[*place];
    if (*kind == EntryKind::FloorFunction && row == entry.first + 1 && isTrigger(entry.first))
    {
        return of(named("timer and mask"), std::move(whole));
    }
    if (*kind != EntryKind::Mesh)
    {
        return entry.count == 1 ? whole : of({"number {0}", {row - entry.first}}, std::move(whole));
    }
    const std::string path = pathInMesh(all.lists()[entry.lists.front()].owner(), row);
    const std::size_t list = path.find('/');
    const std::size_t part = list == std::string::npos ? list : path.find('/', list + 1);
    const bool isOfPart = part != std::string::npos;
    const bool isOfMesh = !path.empty() && englishText(whole).starts_with("mesh");
    if (isOfPart && !isOfMesh)
    {
        return of(named(fieldWords(path.substr(part + 1))), std::move(whole));
    }
    return isOfMesh ? of(named(fieldWords(path)), std::move(whole)) : whole;
}

std::string_view RowNames::ofSlot(TableId table, std::int64_t slot) const
{
    const auto number = catalogued(slot);
    const auto game = m_content->gameOfNames();
    if (!number || !game)
    {
        return {};
    }
    switch ((table->namedAs != schema::kNoTable ? table->namedAs : table).number())
    {
    case tables::Models.number:
        return catalogue::modelName(*game, *number).value_or("");
    case tables::StaticMeshes.number:
        return catalogue::staticName(*game, *number).value_or("");
    case tables::SpriteSequences.number:
        return catalogue::spriteSequenceName(*game, *number).value_or("");
    default:
        return {};
    }
}

std::string_view RowNames::ofEntitySlot(std::int64_t slot) const
{
    const std::string_view model =
        ownership().modelOfSlot(slot) ? ofSlot(tables::Models, slot) : std::string_view{};
    return model.empty() ? ofSlot(tables::SpriteSequences, slot) : model;
}

std::string_view RowNames::ofState(std::size_t animation, std::int64_t state) const
{
    const auto owner = ownership().modelOfAnimation(animation);
    const auto number = catalogued(state);
    return owner && number
               ? catalogue::stateName(version(), objects().models[*owner].id, *number).value_or("")
               : std::string_view{};
}

std::string_view RowNames::ofSound(std::int64_t sound) const
{
    const auto number = catalogued(sound);
    return number ? catalogue::soundName(version(), *number).value_or("") : std::string_view{};
}

std::string_view RowNames::calledInCatalogue(TableId table, std::size_t row) const
{
    if (table == tables::SoundMap)
    {
        return ofSound(static_cast<std::int64_t>(row));
    }
    if (table->namedAs != schema::kNoTable)
    {
        return ofSlot(table, numberOf(table, row));
    }
    const TableView& view = *m_tables->find(table);
    switch (table.number())
    {
    case tables::Models.number:
    case tables::StaticMeshes.number:
    case tables::SpriteSequences.number:
        return ofSlot(table, numberOf(table, row));
    case tables::Entities.number:
        return ofEntitySlot(fieldOf(view, row, "type_id"));
    case tables::AiObjects.number:
        return ofSlot(tables::Models, fieldOf(view, row, "type_id"));
    case tables::RoomStatics.number:
        return ofSlot(tables::StaticMeshes, fieldOf(view, row, "mesh_id"));
    case tables::SoundSources.number:
        return ofSound(fieldOf(view, row, "sound_id"));
    case tables::NgChunks.number:
        return level::ngChunkName(static_cast<std::uint16_t>(fieldOf(view, row, "id")));
    default:
        return {};
    }
}

bool RowNames::areThereOf(TableId table) noexcept
{
    switch (table.number())
    {
    case tables::SoundMap.number:
    case tables::Models.number:
    case tables::StaticMeshes.number:
    case tables::SpriteSequences.number:
    case tables::RoomStatics.number:
    case tables::Entities.number:
    case tables::AiObjects.number:
    case tables::Animations.number:
    case tables::SpriteTextures.number:
    case tables::SoundSources.number:
    case tables::NgChunks.number:
        return true;
    default:
        return table != schema::kNoTable && table->namedAs != schema::kNoTable;
    }
}

std::int64_t RowNames::numberOf(TableId table, std::size_t row) const
{
    const TableView* const view = m_tables->find(table);
    if (view == nullptr || row >= view->size())
    {
        return static_cast<std::int64_t>(row);
    }
    // What has no name is not known by a number that it shares with others either.
    if (const schema::Leaf* const slot = areThereOf(table) ? slotOf(*view) : nullptr)
    {
        return view->value(row, *slot).integer();
    }
    return static_cast<std::int64_t>(view->isNested() ? row - view->segmentOf(row).before : row);
}

std::optional<Phrase> RowNames::nameOfAnimation(std::size_t row) const
{
    const auto owner = ownership().modelOfAnimation(row);
    if (!owner)
    {
        const std::string_view alone = animationName(*m_content, row, owner);
        return alone.empty() ? std::nullopt : std::optional(named(alone));
    }
    const level::Model& has = objects().models[*owner];
    const auto number = static_cast<std::uint32_t>(row - has.animationIndex);
    const std::string_view model = ofSlot(tables::Models, has.id);
    Phrase place = model.empty() ? Phrase{"Moveable {0} {1}", {has.id, number}}
                                 : Phrase{"{0} {1}", {std::string(model), number}};
    const std::string_view called = animationName(*m_content, row, owner);
    return called.empty() ? std::move(place)
                          : Phrase{"{0} \u00B7 {1}", {std::move(place), std::string(called)}};
}

std::optional<Phrase> RowNames::nameOfSprite(std::size_t row) const
{
    const auto* const sprites = m_content->as<level::Sprites>();
    for (std::size_t i = 0; sprites != nullptr && i < sprites->sequences.size(); ++i)
    {
        const SpriteRun run = spritesOf(*sprites, i);
        if (row >= run.first && row - run.first < run.count)
        {
            const std::string_view called =
                ofSlot(tables::SpriteSequences, sprites->sequences[i].id);
            return called.empty()
                       ? std::nullopt
                       : std::optional(Phrase{"{0} {1}", {std::string(called), row - run.first}});
        }
    }
    return std::nullopt;
}

std::optional<Phrase> RowNames::name(TableId table, std::size_t row) const
{
    const TableView* const view = m_tables->find(table);
    const bool isElsewhere = table == tables::SoundMap && view == nullptr;
    if (!isElsewhere && (view == nullptr || row >= view->size()))
    {
        return std::nullopt;
    }
    if (table == tables::Animations)
    {
        return nameOfAnimation(row);
    }
    if (table == tables::SpriteTextures)
    {
        return nameOfSprite(row);
    }
    if (!areThereOf(table))
    {
        return part(table, row);
    }
    const std::string_view called = calledInCatalogue(table, row);
    return called.empty() ? std::nullopt : std::optional(named(called));
}

std::optional<Phrase> RowNames::part(TableId table, std::size_t row) const
{
    return table == tables::MeshPointers ? std::optional(this->row(table, row)) : entry(table, row);
}

Phrase RowNames::placed(TableId table, std::size_t row) const
{
    Phrase name{table->row, {numberOf(table, row)}};
    const std::string_view called = calledInCatalogue(table, row);
    if (const auto whole = owner(table, row))
    {
        name = of(std::move(name), *whole);
    }
    return called.empty() ? name : Phrase{kNamed, {std::move(name), std::string(called)}};
}

std::string fieldWords(std::string_view path)
{
    std::string words(path);
    std::ranges::replace(words, '_', ' ');
    std::ranges::replace(words, '/', ' ');
    return words;
}

} // namespace tr::view
