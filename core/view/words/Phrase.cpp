#include "core/view/words/Phrase.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;

std::string joined(const std::vector<Phrase>& list, const PhraseSpeaker& speaker)
{
    std::string all;
    for (const Phrase& each : list)
    {
        all += (all.empty() ? "" : ", ") + spoken(each, speaker);
    }
    return all;
}

std::string spokenArgument(const PhraseArgument& argument, const PhraseSpeaker& speaker)
{
    if (const auto* number = std::get_if<std::int64_t>(&argument.value))
    {
        return std::to_string(*number);
    }
    if (const auto* row = std::get_if<PhraseRow>(&argument.value))
    {
        return speaker.name(*row);
    }
    if (const auto* name = std::get_if<std::string>(&argument.value))
    {
        return *name;
    }
    return joined(std::get<std::vector<Phrase>>(argument.value), speaker);
}

class EnglishSpeaker : public PhraseSpeaker
{
public:
    [[nodiscard]] std::string name(const PhraseRow& row) const override
    {
        return std::to_string(row.row);
    }
};

} // namespace

Phrase counted(const Counted& words, std::size_t count, std::vector<PhraseArgument> more)
{
    std::vector<PhraseArgument> arguments;
    arguments.reserve(1 + more.size());
    arguments.emplace_back(count);
    std::ranges::move(more, std::back_inserter(arguments));
    return {count == 1 ? words.one : words.many, std::move(arguments)};
}

std::string PhraseSpeaker::text(std::string_view english) const
{
    return std::string(english);
}

std::string_view entityName(const level::Level& level, std::size_t entity)
{
    if (entity >= level.entities.size())
    {
        return {};
    }
    const std::int16_t type = level.entities[entity].typeId;
    if (type < 0)
    {
        return {};
    }
    const auto slot = static_cast<std::uint32_t>(type);
    const auto isSlot = [slot](const level::Model& model) { return model.id == slot; };
    const bool isModel = std::ranges::any_of(level.objects.models, isSlot);
    const auto model = isModel ? catalogue::modelName(level.version, slot) : std::nullopt;
    return (model ? model : catalogue::spriteSequenceName(level.version, slot)).value_or("");
}

std::string LevelSpeaker::name(const PhraseRow& row) const
{
    std::string_view name;
    if (row.table == tables::Entities)
    {
        name = entityName(*m_level, row.row);
    }
    else if (row.table == tables::SoundMap)
    {
        name = catalogue::soundName(m_level->version, static_cast<std::uint32_t>(row.row))
                   .value_or("");
    }
    return name.empty() ? std::to_string(row.row) : concat(row.row, " (", name, ")");
}

std::string spoken(const Phrase& phrase, const PhraseSpeaker& speaker)
{
    std::vector<std::string> arguments;
    arguments.reserve(phrase.arguments.size());
    for (const PhraseArgument& argument : phrase.arguments)
    {
        arguments.push_back(spokenArgument(argument, speaker));
    }
    return filled(speaker.text(phrase.text), arguments);
}

std::string englishText(const Phrase& phrase)
{
    return spoken(phrase, EnglishSpeaker());
}

} // namespace tr::view
