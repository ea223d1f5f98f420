#include "ui/sounds/SoundList.h"

#include "core/catalogue/Catalogue.h"
#include "core/exchange/Waves.h"
#include "core/format/sam/SampleFile.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Names.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <map>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::view::LoopMode;

QString encodingText(const tr::exchange::WaveInfo& info)
{
    return info.encoding == tr::exchange::WaveEncoding::MsAdpcm
               ? QStringLiteral("MS-ADPCM")
               : translated(QT_TRANSLATE_NOOP("ui", "%1 bit")).arg(info.bits);
}

QString sourcesText(std::size_t count)
{
    return count == 1 ? translated(QT_TRANSLATE_NOOP("ui", "a sound source"))
                      : translated(QT_TRANSLATE_NOOP("ui", "%1 sound sources")).arg(count);
}

/// Moveables by their slots, with how many of their animations make the sound.
QString textOf(const std::vector<tr::view::SoundUser>& users, const Names& names)
{
    std::map<std::size_t, int> animations; // by rows of models
    int unowned = 0;
    std::size_t sources = 0;
    for (const tr::view::SoundUser& user : users)
    {
        sources += user.table == tables::SoundSources ? 1 : 0;
        if (user.table == tables::Animations)
        {
            user.model ? ++animations[*user.model] : ++unowned;
        }
    }
    QStringList parts;
    for (const auto& [model, count] : animations)
    {
        QString name = names.ofRow(tables::Models, model);
        name = name.isEmpty() ? translated(QT_TRANSLATE_NOOP("ui", "moveable %1"))
                                    .arg(names.numberOf(tables::Models, model))
                              : name;
        parts.append(count == 1 ? name : QStringLiteral("%1 (%2)").arg(name).arg(count));
    }
    if (unowned != 0)
    {
        parts.append(translated(QT_TRANSLATE_NOOP("ui", "animations of nobody (%1)")).arg(unowned));
    }
    if (sources != 0)
    {
        parts.append(sourcesText(sources));
    }
    return parts.join(QLatin1String(", "));
}

} // namespace

SoundList::SoundList(OpenFilePtr file, tr::exchange::SamplesElsewhere elsewhere)
    : m_file(std::move(file))
    , m_elsewhere(std::move(elsewhere))
    , m_version(tr::view::soundVersionOf(m_file->file().content))
    , m_isElsewhere(tr::exchange::hasSamplesElsewhere(m_file->file().content))
{
    if (const auto* const sounds = tr::view::soundsOf(m_file->file().content))
    {
        addSamples();
        addRows(*sounds);
    }
}

void SoundList::addSamples()
{
    for (const tr::exchange::LevelSample& each :
         tr::exchange::samplesOf(m_file->file().content, &m_elsewhere))
    {
        SoundSample sample{each.number, {each.table, each.row}, each.bytes, {}, {}, {}, 0, 0, 0};
        if (m_elsewhere.named != nullptr)
        {
            sample.name = toQString(m_elsewhere.named->samples[each.row].name);
        }
        if (each.bytes.empty())
        {
            sample.fault =
                !sample.name.isEmpty()
                    ? translated(QT_TRANSLATE_NOOP("ui", "No file of its name was found."))
                : m_isElsewhere
                    ? translated(QT_TRANSLATE_NOOP("ui", "MAIN.SFX has no sample of its number."))
                    : translated(QT_TRANSLATE_NOOP("ui", "It has no bytes in the file."));
        }
        else if (const auto info = tr::exchange::inspectWave(each.bytes); !info)
        {
            sample.fault = sentence(info.error());
        }
        else
        {
            sample.encoding = encodingText(*info);
            sample.rate = static_cast<int>(info->rate);
            sample.channels = info->channels;
            sample.seconds = double(info->frames) / info->rate;
        }
        m_samples.push_back(std::move(sample));
    }
}

void SoundList::addRows(const tr::level::Sounds& sounds)
{
    const Names names(m_file);
    auto users = tr::view::soundUsersOf(m_file->file().content);
    for (std::size_t id = 0; id < sounds.map.size(); ++id)
    {
        SoundRow row;
        row.id = static_cast<std::uint32_t>(id);
        if (const auto name = tr::catalogue::soundName(m_version, row.id))
        {
            row.name = toQString(*name);
        }
        const std::int16_t details = sounds.map[id];
        if (details >= 0 && static_cast<std::size_t>(details) < sounds.details.size())
        {
            row.details = static_cast<std::size_t>(details);
            row.meaning = tr::view::meaningOf(m_version, sounds.details[*row.details]);
            for (std::size_t i = 0; i < row.meaning.sampleCount; ++i)
            {
                row.samples.push_back(row.meaning.firstSample + i);
            }
        }
        row.users = std::move(users[row.id]);
        row.userText = textOf(row.users, names);
        m_rows.push_back(std::move(row));
    }
}

const SoundRow* SoundList::row(std::uint32_t id) const noexcept
{
    return id < m_rows.size() ? &m_rows[id] : nullptr;
}

const SoundSample* SoundList::sample(std::size_t number) const noexcept
{
    return number < m_samples.size() ? &m_samples[number] : nullptr;
}

std::optional<std::uint32_t> SoundList::soundAt(const Address& address) const
{
    if (address.row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    const auto first = [this](const auto& fits) -> std::optional<std::uint32_t>
    {
        const auto found = std::ranges::find_if(m_rows, fits);
        return found == m_rows.end() ? std::nullopt : std::optional(found->id);
    };
    const auto ofSample = [&](std::size_t number)
    {
        return first([number](const SoundRow& row)
                     { return std::ranges::count(row.samples, number) != 0; });
    };
    switch (address.table.number())
    {
    case tables::SoundMap.number:
        return address.row < m_rows.size() ? std::optional(static_cast<std::uint32_t>(address.row))
                                           : std::nullopt;
    case tables::SoundDetails.number:
        return first([&](const SoundRow& row) { return row.details == address.row; });
    case tables::SampleIndices.number:
    case tables::Samples.number:
    case tr::companion::tables::SampleNames.number:
        return ofSample(address.row);
    case tables::SampleBytes.number:
    {
        const auto* const view = m_file->tables().find(tables::SampleBytes);
        return view != nullptr && address.row < view->size()
                   ? ofSample(view->segmentOf(address.row).outer)
                   : std::nullopt;
    }
    case tables::SoundSources.number:
        return first(
            [&](const SoundRow& row)
            {
                return std::ranges::any_of(row.users,
                                           [&](const tr::view::SoundUser& user) {
                                               return user.table == tables::SoundSources
                                                      && user.row == address.row;
                                           });
            });
    default:
        return std::nullopt;
    }
}

QString behaviourText(const tr::view::SoundMeaning& meaning)
{
    QStringList words;
    switch (meaning.loop)
    {
    case LoopMode::Once:
        break;
    case LoopMode::Wait:
        words.append(translated(QT_TRANSLATE_NOOP("ui", "waits for its end")));
        break;
    case LoopMode::Restart:
        words.append(translated(QT_TRANSLATE_NOOP("ui", "starts anew")));
        break;
    case LoopMode::Loop:
        words.append(translated(QT_TRANSLATE_NOOP("ui", "loops")));
        break;
    }
    if (meaning.randomPitch)
    {
        words.append(translated(QT_TRANSLATE_NOOP("ui", "random pitch")));
    }
    if (meaning.randomVolume)
    {
        words.append(translated(QT_TRANSLATE_NOOP("ui", "random volume")));
    }
    if (meaning.noPan)
    {
        words.append(translated(QT_TRANSLATE_NOOP("ui", "no pan")));
    }
    return words.join(QLatin1String(", "));
}

QString secondsText(double seconds)
{
    return translated(QT_TRANSLATE_NOOP("ui", "%1 s")).arg(QLocale().toString(seconds, 'f', 2));
}

QString formatText(const SoundSample& sample)
{
    if (!sample.fault.isEmpty())
    {
        return {};
    }
    const QString channels =
        sample.channels == 1
            ? translated(QT_TRANSLATE_NOOP("ui", "mono"))
            : translated(QT_TRANSLATE_NOOP("ui", "%1 channels")).arg(sample.channels);
    return QStringLiteral("%1, %2, %3")
        .arg(translated(QT_TRANSLATE_NOOP("ui", "%1 Hz")).arg(QLocale().toString(sample.rate)),
             channels,
             sample.encoding);
}

} // namespace ui
