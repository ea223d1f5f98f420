#include "core/view/links/ImpliedRanges.h"

#include "core/level/MeshTree.h"

#include <algorithm>
#include <array>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

constexpr std::uint16_t kLastOverlap = 0x8000;
using level::kJointNumbers;

struct Implied
{
    TableId from;
    TableId target;
};

constexpr std::array kImplied{Implied{tables::Sectors, tables::FloorData},
                              Implied{tables::Boxes, tables::Overlaps},
                              Implied{tables::MeshPointers, tables::MeshWords},
                              Implied{tables::Animations, tables::Frames},
                              Implied{tables::Animations, tables::AnimCommands},
                              Implied{tables::Models, tables::Frames},
                              Implied{tables::Models, tables::MeshTrees},
                              Implied{tables::Models, tables::Animations},
                              Implied{tables::SampleIndices, tables::SampleData},
                              Implied{tables::TextureSamples, tables::TextureMap}};

/// Rows from `first` to the next of the starts, or to the end of the table.
std::size_t toNext(const std::vector<std::int64_t>& starts, std::int64_t first, std::size_t rows)
{
    const auto next = std::ranges::upper_bound(starts, first);
    const auto all = static_cast<std::int64_t>(rows);
    const std::int64_t end = next == starts.end() ? all : std::min(*next, all);
    return static_cast<std::size_t>(std::max<std::int64_t>(end - first, 1));
}

} // namespace

ImpliedRanges::ImpliedRanges(const LinkSource& source, const PackedLinks& packed)
    : m_source(&source)
    , m_packed(&packed)
{
    for (const level::Model& model : source.objects().models)
    {
        if (model.animationIndex != level::Model::kNoAnimation)
        {
            m_animations.push_back(model.animationIndex);
        }
    }
    for (const level::Animation& animation : source.objects().animations)
    {
        m_frames.push_back(animation.frameOffset / 2);
    }
    if (source.level() != nullptr)
    {
        const auto& samples = source.level()->sounds.sampleIndices;
        m_samples.assign(samples.begin(), samples.end());
        const auto overlaps = source.level()->overlaps.rows();
        m_overlapEnds.resize(overlaps.size());
        auto end = static_cast<std::uint32_t>(overlaps.size());
        for (std::size_t row = overlaps.size(); row-- > 0;)
        {
            end = (overlaps[row] & kLastOverlap) != 0 ? static_cast<std::uint32_t>(row + 1) : end;
            m_overlapEnds[row] = end;
        }
    }
    for (auto* starts : {&m_animations, &m_frames, &m_samples})
    {
        std::ranges::sort(*starts);
    }
}

bool ImpliedRanges::imply(TableId from, TableId target) noexcept
{
    return std::ranges::any_of(
        kImplied, [&](const Implied& each) { return each.from == from && each.target == target; });
}

std::size_t ImpliedRanges::countOf(const Link& link, std::int64_t value) const
{
    const level::Objects& objects = m_source->objects();
    switch (link.target.number())
    {
    case tables::FloorData.number:
        return std::max<std::size_t>(m_packed->floorWords(link.first), 1);
    case tables::Overlaps.number:
        return overlapsAt(link.first);
    case tables::MeshWords.number:
        return std::max<std::size_t>(m_packed->meshWords(static_cast<std::uint32_t>(value)), 1);
    case tables::Frames.number:
        return framesOf(link);
    case tables::AnimCommands.number:
        return commandsOf(link.from.row);
    case tables::MeshTrees.number:
        return kJointNumbers
               * (std::max<std::size_t>(objects.models[link.from.row].numMeshes, 1) - 1);
    case tables::Animations.number:
        return toNext(m_animations, link.first, objects.animations.size());
    case tables::SampleData.number:
        return toNext(m_samples, link.first, m_source->level()->sampleData.size());
    case tables::TextureMap.number:
        return level::kWadPageBytes;
    default:
        return 1;
    }
}

std::size_t ImpliedRanges::framesOf(const Link& link) const
{
    const level::Objects& objects = m_source->objects();
    const auto word = static_cast<std::size_t>(link.first);
    if (link.from.table == tables::Models)
    {
        // The box that it is culled by: its first key frame.
        const level::Model& model = objects.models[link.from.row];
        const std::size_t meshes = meshesOf(objects, model).count;
        const auto frame = readKeyframe(objects, m_source->version(), word, meshes);
        return frame ? frame->words : 1;
    }
    // One without key frames begins where the next does.
    const std::size_t next = link.from.row + 1;
    const bool hasNone =
        next < objects.animations.size() && objects.animations[next].frameOffset / 2 == word;
    return hasNone || word == objects.frames.size()
               ? 0
               : toNext(m_frames, link.first, objects.frames.size());
}

std::size_t ImpliedRanges::commandsOf(std::size_t animation) const
{
    const level::Objects& objects = m_source->objects();
    const auto commands = view::commandsOf(objects, objects.animations[animation]);
    return commands.empty() ? 0
                            : commands.back().word + 1 + commands.back().operandCount
                                  - objects.animations[animation].animCommandIndex;
}

std::size_t ImpliedRanges::overlapsAt(std::int64_t first) const
{
    const auto row = static_cast<std::size_t>(first);
    return first >= 0 && row < m_overlapEnds.size() ? m_overlapEnds[row] - row : 1;
}

} // namespace tr::view
