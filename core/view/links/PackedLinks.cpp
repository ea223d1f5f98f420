#include "core/view/links/PackedLinks.h"

#include "core/view/floor/FloorDataView.h"
#include "core/view/links/MeshDataLinks.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using schema::NumberCode;
using schema::Reference;
using schema::ScalarType;
using schema::Value;

void sortByCell(std::vector<Link>& links)
{
    if (!std::ranges::is_sorted(links, {}, &Link::from))
    {
        std::ranges::stable_sort(links, {}, &Link::from);
    }
}

Reference bitsOf(TableId target, std::uint32_t mask)
{
    Reference reference;
    reference.target = target;
    reference.code.kind = NumberCode::Kind::Bits;
    reference.code.mask = mask;
    return reference;
}

void addWord(const LinkSource& source,
             std::vector<Link>& links,
             const Reference& reference,
             TableId table,
             std::size_t word,
             const Value& value)
{
    if (source.find(reference.target) == nullptr)
    {
        return;
    }
    if (const auto link = source.link(reference, {table, word, 0, 0}, value))
    {
        links.push_back(*link);
    }
}

Value word16(std::uint16_t word)
{
    return Value::ofInteger(ScalarType::U16, word);
}

/// Calls back with each index of a sector into the floor data.
template <class Function>
void forEachFloorIndex(const level::Level& level, Function function)
{
    const auto all = [&function](const auto& rooms)
    {
        for (const auto& room : rooms)
        {
            for (const level::Sector& sector : room.sectors)
            {
                function(sector.floorDataIndex);
            }
        }
    };
    all(level.rooms);
    all(level.tr5Rooms);
}

} // namespace

PackedLinks::PackedLinks(const LinkSource& source)
{
    if (source.level() != nullptr)
    {
        readFloorData(source);
        readAnimatedTextures(source);
        readCommands(source);
    }
    readMeshes(source);
    sort();
}

PackedLinks::PackedLinks(const LinkSource& source, schema::TableId into)
{
    if (into == tables::FloorData && source.level() != nullptr)
    {
        readFloorData(source);
    }
    if (into == tables::MeshWords)
    {
        readMeshes(source);
    }
    sort();
}

void PackedLinks::sort()
{
    for (auto* links : {&m_floorData, &m_meshes, &m_commands, &m_animatedTextures})
    {
        sortByCell(*links);
    }
}

std::span<const Link> PackedLinks::of(TableId table) const noexcept
{
    switch (table.number())
    {
    case tables::FloorData.number:
        return m_floorData;
    case tables::MeshWords.number:
        return m_meshes;
    case tables::AnimCommands.number:
        return m_commands;
    case tables::AnimatedTextures.number:
        return m_animatedTextures;
    default:
        return {};
    }
}

std::size_t PackedLinks::floorWords(std::int64_t first) const noexcept
{
    const auto index = static_cast<std::size_t>(first);
    return first >= 0 && index < m_floorWords.size() ? m_floorWords[index] : 0;
}

std::size_t PackedLinks::meshWords(std::uint32_t offset) const noexcept
{
    const auto found = std::ranges::lower_bound(
        m_meshWords, offset, {}, &std::pair<std::uint32_t, std::size_t>::first);
    return found != m_meshWords.end() && found->first == offset ? found->second : 0;
}

bool PackedLinks::isCamera(std::size_t row) const noexcept
{
    return m_cameras[row] || !m_sinks[row];
}

bool PackedLinks::isSink(std::size_t row) const noexcept
{
    return m_sinks[row];
}

void PackedLinks::readFloorData(const LinkSource& source)
{
    const level::Level& level = *source.level();
    const auto words = level.floorData.rows();
    m_floorWords.resize(words.size());
    m_cameras.resize(level.cameras.size());
    m_sinks.resize(level.cameras.size());
    std::vector<bool> seen(words.size());
    std::size_t budget = readingBudget(words.size());
    const FloorRules rules = floorRulesOf(level);
    const auto readList = [&](std::size_t index)
    {
        const bool isOld = index == 0 || index >= words.size() || m_floorWords[index] != 0;
        if (isOld || budget == 0)
        {
            return;
        }
        const FloorList list = view::readFloorData(words, index, rules);
        std::size_t end = index + 1;
        for (const FloorEntry& entry : list.entries)
        {
            end = entry.word + entry.words;
            if (seen[entry.word])
            {
                continue; // lists may share their ends
            }
            seen[entry.word] = true;
            if (std::holds_alternative<SectorPortal>(entry.data))
            {
                Reference room;
                room.target = tables::Rooms;
                const std::size_t word = entry.word + 1;
                addWord(source, m_floorData, room, tables::FloorData, word, word16(words[word]));
            }
            else if (const auto* trigger = std::get_if<Trigger>(&entry.data))
            {
                for (const TriggerAction& action : trigger->actions)
                {
                    addAction(source, action);
                }
            }
        }
        m_floorWords[index] = static_cast<std::uint32_t>(end - index);
        budget -= std::min(budget, end - index);
    };
    forEachFloorIndex(level, readList);
}

void PackedLinks::addAction(const LinkSource& source, const TriggerAction& action)
{
    const TableId target = actionTarget(action.kind);
    const auto& words = source.level()->floorData;
    const Reference reference = bitsOf(target, kActionParameterMask);
    if (source.find(target) == nullptr)
    {
        return;
    }
    if (action.kind == ActionKind::Camera || action.kind == ActionKind::Sink)
    {
        auto& used = action.kind == ActionKind::Camera ? m_cameras : m_sinks;
        if (action.parameter < used.size())
        {
            used[action.parameter] = true;
        }
    }
    if (action.kind != ActionKind::Flyby)
    {
        addWord(source,
                m_floorData,
                reference,
                tables::FloorData,
                action.word,
                word16(words[action.word]));
        return;
    }
    // All cameras of the flight, which need not stand side by side.
    Link link;
    link.from = {tables::FloorData, action.word, 0, 0};
    link.target = target;
    link.code.kind = NumberCode::Kind::Slot;
    link.first = -1;
    for (const RowRange& rows : source.called(target, action.parameter))
    {
        link.first = static_cast<std::int64_t>(rows.first);
        link.count = rows.count;
        m_floorData.push_back(link);
    }
    if (link.first < 0)
    {
        m_floorData.push_back(link);
    }
}

void PackedLinks::readMeshes(const LinkSource& source)
{
    MeshDataLinks links(source);
    const std::size_t bytes = source.objects().meshWords.size() * 2;
    std::size_t budget = readingBudget(bytes);
    const auto offsets = meshOffsets(source.objects());
    for (auto at = offsets.begin(); at != offsets.end(); ++at)
    {
        const std::uint32_t offset = *at;
        const auto mesh = readMesh(source.objects(), source.version(), offset);
        if (budget == 0 || !mesh)
        {
            continue;
        }
        const std::size_t size = links.add(*mesh, offset, m_meshes);
        // With the padding that brings the next one to a multiple of four.
        const std::size_t end = offset + size;
        const std::size_t padded = (end + 3) / 4 * 4;
        // A pointer can lead behind all meshes.
        const std::size_t limit =
            at + 1 == offsets.end() ? bytes : std::min<std::size_t>(*(at + 1), bytes);
        const std::size_t last = padded <= limit ? padded : end;
        m_meshWords.emplace_back(offset, (last + 1) / 2 - offset / 2);
        budget -= std::min(budget, size);
    }
}

void PackedLinks::readCommands(const LinkSource& source)
{
    const level::Objects& objects = source.objects();
    const Reference sound = bitsOf(tables::SoundMap, kSoundIdMask);
    std::vector<bool> seen(objects.animCommands.size());
    for (const level::Animation& animation : objects.animations)
    {
        for (const AnimationCommand& command : commandsOf(objects, animation))
        {
            // Behind the command and the frame.
            const std::size_t word = command.word + 2;
            if (command.kind == AnimationCommand::Kind::PlaySound && !seen[word])
            {
                seen[word] = true;
                addWord(source,
                        m_commands,
                        sound,
                        tables::AnimCommands,
                        word,
                        Value::ofInteger(ScalarType::I16, objects.animCommands[word]));
            }
        }
    }
}

void PackedLinks::readAnimatedTextures(const LinkSource& source)
{
    const auto words = source.level()->animatedTextures.rows();
    Reference texture;
    texture.target = tables::ObjectTextures;
    std::size_t at = 1;
    for (std::size_t groups = words.empty() ? 0 : words[0]; groups > 0 && at < words.size();
         --groups)
    {
        // The count of a group is one less than its textures.
        const std::size_t end = std::min(words.size(), at + 2 + words[at]);
        for (++at; at < end; ++at)
        {
            addWord(source,
                    m_animatedTextures,
                    texture,
                    tables::AnimatedTextures,
                    at,
                    word16(words[at]));
        }
    }
}

} // namespace tr::view
