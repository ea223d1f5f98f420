#include "core/view/derived/DerivedTables.h"

#include "core/view/derived/DerivedParts.h"

#include <algorithm>
#include <utility>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

constexpr std::array<DerivedInfo, kDerivedCount> kInfos{{
    {DerivedId::Meshes,
     "meshes",
     "Meshes",
     "The meshes that the mesh pointers lead to, unpacked from the mesh data."},
    {DerivedId::Joints,
     "joints",
     "Joints",
     "The mesh trees as joints of four numbers, and the numbers between them that are no joint."},
    {DerivedId::KeyFrames,
     "key_frames",
     "Key frames",
     "The frames as key frames of animations, with the padding behind their angles."},
    {DerivedId::Commands,
     "commands",
     "Commands",
     "The commands of the animations, one by one. Animations that share them have them each."},
}};

} // namespace

std::span<const DerivedInfo, kDerivedCount> derivedInfos() noexcept
{
    return kInfos;
}

const DerivedInfo& derivedInfo(DerivedId id) noexcept
{
    return kInfos[static_cast<std::size_t>(id)];
}

std::optional<DerivedId> derivedNamed(std::string_view name) noexcept
{
    const auto* const found = std::ranges::find(kInfos, name, &DerivedInfo::name);
    return found == kInfos.end() ? std::nullopt : std::optional(found->id);
}

DerivedColumn numberColumn(std::string name, std::string_view doc, DerivedColumn::ValueOf value)
{
    return {std::move(name), doc, std::move(value)};
}

DerivedColumn
rowColumn(std::string name, TableId target, std::string_view doc, DerivedColumn::ValueOf value)
{
    return {std::move(name), doc, std::move(value), DerivedKind::Row, target};
}

DerivedColumns atTail(DerivedColumns columns)
{
    for (DerivedColumn& column : columns)
    {
        column.isTail = true;
    }
    return columns;
}

/// Makes parts, and keeps those that serve several tables.
class DerivedTables::Maker
{
public:
    explicit Maker(DerivedSource source)
        : m_source(std::move(source))
    {
    }

    [[nodiscard]] DerivedColumns beside(TableId table);
    [[nodiscard]] DerivedTable own(DerivedId id);

private:
    template <class Parts>
    [[nodiscard]] const Parts& part(std::optional<Parts>& parts) const
    {
        return parts ? *parts : parts.emplace(m_source);
    }

    DerivedSource m_source;
    std::optional<MeshParts> m_meshes;
    std::optional<FrameParts> m_frames;
    std::optional<CommandParts> m_commands;
    std::optional<JointParts> m_joints;
};

DerivedColumns DerivedTables::Maker::beside(TableId table)
{
    switch (table.number())
    {
    case tables::MeshPointers.number:
        return part(m_meshes).besidePointers();
    case tables::MeshWords.number:
        return part(m_meshes).besideWords();
    case tables::StaticMeshes.number:
        return part(m_meshes).besideStatics();
    case tables::Frames.number:
        return part(m_frames).besideWords();
    case tables::AnimCommands.number:
        return part(m_commands).besideWords();
    case tables::MeshTrees.number:
        return part(m_joints).besideNumbers();
    case tables::Animations.number:
        return besideAnimations(m_source);
    case tables::StateChanges.number:
        return besideStateChanges(m_source);
    case tables::AnimDispatches.number:
        return besideDispatches(m_source);
    case tables::Models.number:
        return besideModels(m_source);
    case tables::TextureSamples.number:
        return besideTextureSamples(m_source);
    case tables::ObjectTextures.number:
        return besideObjectTextures(m_source);
    case tables::SpriteTextures.number:
        return besideSpriteTextures(m_source);
    case tables::SoundDetails.number:
        return besideSoundDetails(m_source);
    case tables::SampleIndices.number:
    case tables::Samples.number:
        return besideSamples(m_source, table);
    case tables::NgChunks.number:
        return besideNgChunks(m_source);
    case tables::NgScriptIndices.number:
        return besideScriptIndices(m_source);
    case tables::NgScriptStatics.number:
        return besideScriptStatics(m_source);
    default:
        return countsOfParts(m_source, table);
    }
}

DerivedTable DerivedTables::Maker::own(DerivedId id)
{
    switch (id)
    {
    case DerivedId::Meshes:
        return part(m_meshes).table();
    case DerivedId::Joints:
        return part(m_joints).table();
    case DerivedId::KeyFrames:
        return part(m_frames).table();
    case DerivedId::Commands:
        break;
    }
    return part(m_commands).table();
}

DerivedTables::DerivedTables(const schema::Content& content,
                             const schema::TableSet& tables,
                             ReferencesOf references)
    : m_content(&content)
    , m_tables(&tables)
    , m_references(std::move(references))
{
}

DerivedTables::~DerivedTables() = default;

const Ownership& DerivedTables::ownership() const
{
    std::call_once(m_ownershipMade,
                   [this]
                   { m_ownership = std::make_unique<Ownership>(level::objectsOf(*m_content)); });
    return *m_ownership;
}

const DerivedTable* DerivedTables::beside(TableId table) const
{
    const schema::TableView* const view = m_tables->find(table);
    if (view == nullptr)
    {
        return nullptr;
    }
    const Ownership& owners = ownership();
    const std::scoped_lock lock(m_making);
    auto& made = m_beside[table];
    if (!made)
    {
        if (!m_maker)
        {
            m_maker =
                std::make_unique<Maker>(DerivedSource{m_content, m_tables, &owners, m_references});
        }
        DerivedColumns columns = m_maker->beside(table);
        made.emplace();
        if (!columns.empty())
        {
            made->emplace(view->size(), std::move(columns));
        }
    }
    return *made ? &**made : nullptr;
}

const DerivedTable& DerivedTables::table(DerivedId id) const
{
    const Ownership& owners = ownership();
    const std::scoped_lock lock(m_making);
    auto& made = m_own[static_cast<std::size_t>(id)];
    if (!made)
    {
        if (!m_maker)
        {
            m_maker =
                std::make_unique<Maker>(DerivedSource{m_content, m_tables, &owners, m_references});
        }
        made.emplace(m_maker->own(id));
    }
    return *made;
}

} // namespace tr::view
