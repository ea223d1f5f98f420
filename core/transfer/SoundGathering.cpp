#include "core/transfer/SoundGathering.h"

#include "core/format/sam/SampleFile.h"
#include "core/format/was/ObjectFile.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>

namespace tr::transfer
{
namespace
{

std::set<std::uint32_t> commandedSounds(const Gathering& gathering)
{
    std::set<std::uint32_t> ids;
    for (const CommandList& list : gathering.commandLists)
    {
        for (const std::size_t word : list.sounds)
        {
            ids.insert(static_cast<std::uint16_t>(list.words[word]) & view::kSoundIdMask);
        }
    }
    return ids;
}

GatheredSound soundOf(const Content& content, const level::Sounds& sounds, std::size_t id)
{
    GatheredSound made;
    made.id = static_cast<std::uint32_t>(id);
    made.details = sounds.details[static_cast<std::size_t>(sounds.map[id])];
    const auto* const names = content.as<companion::SampleFile>();
    const view::SoundMeaning meaning = view::meaningOf(view::soundVersionOf(content), made.details);
    for (std::size_t i = 0; i < meaning.sampleCount; ++i)
    {
        const std::size_t sample = meaning.firstSample + i;
        GatheredSample each;
        if (names != nullptr && sample < names->names.rows.size())
        {
            each.name = names->names.rows[sample].name.bytes();
        }
        if (sample < sounds.sampleIndices.size())
        {
            each.index = sounds.sampleIndices[sample];
        }
        made.samples.push_back(std::move(each));
    }
    return made;
}

} // namespace

void gatherSounds(const Content& content, bool all, Gathering& out)
{
    const level::Sounds* const sounds = view::soundsOf(content);
    out.hasSounds = sounds != nullptr;
    const auto commanded = commandedSounds(out);
    for (std::size_t id = 0; sounds != nullptr && id < sounds->map.size(); ++id)
    {
        const bool isCommanded = commanded.contains(static_cast<std::uint32_t>(id));
        const std::int64_t row = sounds->map[id];
        if ((all || isCommanded) && row >= 0
            && static_cast<std::size_t>(row) < sounds->details.size())
        {
            out.sounds.push_back(soundOf(content, *sounds, id));
            out.sounds.back().isCommanded = isCommanded;
        }
    }
}

std::vector<ObjectKey> orderOfLines(const Content& content)
{
    const level::Objects& objects = level::objectsOf(content);
    std::vector<ObjectKey> keys;
    for (const level::Model& model : objects.models)
    {
        keys.push_back({ObjectKind::Moveable, model.id});
    }
    if (const auto* const sprites = content.as<level::Sprites>())
    {
        for (const level::SpriteSequence& sequence : sprites->sequences)
        {
            keys.push_back({ObjectKind::Sprites, static_cast<std::uint32_t>(sequence.id)});
        }
    }
    std::ranges::stable_sort(keys, {}, &ObjectKey::slot);
    for (const level::StaticMesh& object : objects.staticMeshes)
    {
        keys.push_back({ObjectKind::Static, object.id});
    }
    return keys;
}

void gatherLines(const Content& content, const std::set<ObjectKey>& wanted, Gathering& out)
{
    const auto* const file = content.as<companion::ObjectFile>();
    const auto order = orderOfLines(content);
    if (file == nullptr || file->names.rows.size() != order.size())
    {
        return;
    }
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const companion::ObjectName& line = file->names.rows[i];
        if (wanted.contains(order[i]))
        {
            out.lines.push_back(
                {order[i], std::string(line.slot.bytes()), std::string(line.path.bytes())});
        }
    }
}

} // namespace tr::transfer
