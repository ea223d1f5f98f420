#include "core/transfer/gathering/SoundGathering.h"

#include "core/exchange/LevelSamples.h"
#include "core/format/sam/SampleFile.h"
#include "core/format/was/ObjectFile.h"
#include "core/level/Level.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <cstddef>
#include <map>

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

/// Makes what is known of the sounds of a content.
class SoundReader
{
public:
    explicit SoundReader(const Content& content)
        : m_sounds(*view::soundsOf(content))
        , m_version(view::soundVersionOf(content))
        , m_names(content.as<companion::SampleFile>())
        , m_waves(exchange::samplesOf(content))
        , m_hasWaves(content.as<level::Level>() != nullptr)
        , m_hasNumbers(exchange::hasSamplesElsewhere(content))
    {
    }

    /// Nothing: a sample of it is not there.
    [[nodiscard]] std::optional<GatheredSound> sound(std::size_t id)
    {
        GatheredSound made;
        made.id = static_cast<std::uint32_t>(id);
        made.details = m_sounds.details[static_cast<std::size_t>(m_sounds.map[id])];
        const view::SoundMeaning meaning = view::meaningOf(m_version, made.details);
        for (std::size_t i = 0; i < meaning.sampleCount; ++i)
        {
            auto each = sample(meaning.firstSample + i);
            if (!each)
            {
                return std::nullopt;
            }
            made.samples.push_back(std::move(*each));
        }
        return made;
    }

private:
    [[nodiscard]] std::optional<GatheredSample> sample(std::size_t number)
    {
        GatheredSample made;
        if (m_names != nullptr && number < m_names->names.rows.size())
        {
            made.name = m_names->names.rows[number].name.bytes();
        }
        if (number < m_sounds.sampleIndices.size())
        {
            made.index = m_sounds.sampleIndices[number];
            made.number = m_hasNumbers ? std::optional(made.index) : std::nullopt;
        }
        if (m_hasWaves && number < m_waves.size())
        {
            const auto [known, isNew] = m_known.try_emplace(number);
            if (isNew)
            {
                const auto bytes = m_waves[number].bytes;
                std::vector<std::uint8_t> rows(bytes.size());
                std::ranges::transform(bytes,
                                       rows.begin(),
                                       [](std::byte byte)
                                       { return std::to_integer<std::uint8_t>(byte); });
                known->second = std::move(rows);
            }
            made.wave = known->second;
            made.statedSize = m_waves[number].statedSize;
        }
        const bool isThere =
            m_hasNumbers ? made.number.has_value() : !m_hasWaves || !made.wave.empty();
        return isThere ? std::optional(std::move(made)) : std::nullopt;
    }

    const level::Sounds& m_sounds;
    schema::Version m_version;
    const companion::SampleFile* m_names;
    std::vector<exchange::LevelSample> m_waves;
    bool m_hasWaves;   ///< the file has its samples itself, or MAIN.SFX may have lent them
    bool m_hasNumbers; ///< it names those of MAIN.SFX
    std::map<std::size_t, Table<std::uint8_t>> m_known; ///< waves, which several sounds can have
};

} // namespace

void gatherSounds(const Content& content, bool all, Gathering& out)
{
    const level::Sounds* const sounds = view::soundsOf(content);
    out.hasSounds = sounds != nullptr;
    if (sounds == nullptr)
    {
        return;
    }
    const auto commanded = commandedSounds(out);
    SoundReader reader(content);
    for (std::size_t id = 0; id < sounds->map.size(); ++id)
    {
        const bool isCommanded = commanded.contains(static_cast<std::uint32_t>(id));
        const std::int64_t row = sounds->map[id];
        if ((!all && !isCommanded) || row < 0
            || static_cast<std::size_t>(row) >= sounds->details.size())
        {
            continue;
        }
        if (auto sound = reader.sound(id))
        {
            sound->isCommanded = isCommanded;
            out.sounds.push_back(std::move(*sound));
            continue;
        }
        out.remarks.push_back({"sound {0} is left out: a sample of it is not there", {id}});
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
