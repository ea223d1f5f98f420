#include "core/transfer/writing/CompanionWriter.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/format/was/ObjectFile.h"
#include "core/transfer/gathering/SoundGathering.h"

#include <algorithm>

namespace tr::transfer
{
namespace
{

std::string_view slotName(const ObjectKey& key, schema::Version version)
{
    const auto name = key.kind == ObjectKind::Static ? catalogue::staticName(version, key.slot)
                      : key.kind == ObjectKind::Sprites
                          ? catalogue::spriteSequenceName(version, key.slot)
                          : catalogue::modelName(version, key.slot);
    return name.value_or(std::string_view{});
}

/// What a line has room for.
std::string cut(std::string_view text)
{
    constexpr std::size_t kLongest = 260;
    return std::string(text.substr(0, kLongest));
}

companion::ObjectName
lineFor(const ObjectKey& key, const ObjectLine* known, schema::Version version)
{
    const bool isMoved = known == nullptr || known->key != key;
    const std::string_view name = slotName(key, version);
    companion::ObjectName line;
    line.slot.assign(!isMoved ? known->slot : name.empty() ? concat("SLOT", key.slot) : cut(name));
    line.path.assign(known == nullptr ? std::string() : known->path);
    return line;
}

} // namespace

std::optional<ObjectLines> linesIn(const Content& content)
{
    const auto* const file = content.as<companion::ObjectFile>();
    const auto order = orderOfLines(content);
    if (file == nullptr || file->names.rows.size() != order.size())
    {
        return std::nullopt;
    }
    ObjectLines lines;
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const companion::ObjectName& line = file->names.rows[i];
        lines[order[i]] = {
            order[i], std::string(line.slot.bytes()), std::string(line.path.bytes())};
    }
    return lines;
}

void writeLines(edit::Transaction& transaction,
                const ObjectLines& before,
                const Resolution& resolution,
                std::span<const Gathering> sources)
{
    std::map<ObjectKey, const Deed*> taken;
    for (const Deed& deed : resolution.deeds)
    {
        if (deed.share == Share::Whole)
        {
            taken[{deed.key.kind, deed.slot}] = &deed;
        }
    }
    const schema::TableId table = companion::tables::ObjectNames;
    const std::string path(table->segment);
    // Those of what is gone, from behind, and then those that come.
    std::vector<ObjectKey> old;
    for (const auto& [key, line] : before)
    {
        old.push_back(key);
    }
    std::ranges::stable_sort(old,
                             [](const ObjectKey& one, const ObjectKey& other)
                             {
                                 const auto rank = [](const ObjectKey& key)
                                 { return std::pair(key.kind == ObjectKind::Static, key.slot); };
                                 return rank(one) < rank(other);
                             });
    for (std::size_t i = old.size(); i-- > 0;)
    {
        if (std::ranges::count(resolution.going, old[i]) != 0)
        {
            transaction.apply(edit::Splice{table, path, i, 1, {}});
        }
    }
    const auto order = orderOfLines(transaction.content());
    for (std::size_t i = 0; i < order.size(); ++i)
    {
        const auto deed = taken.find(order[i]);
        if (deed == taken.end())
        {
            continue;
        }
        const auto& lines = sources[deed->second->source].lines;
        const auto known = std::ranges::find(lines, deed->second->key, &ObjectLine::key);
        std::vector<companion::ObjectName> rows{lineFor(
            order[i], known == lines.end() ? nullptr : &*known, transaction.content().version())};
        transaction.apply(edit::Splice{table, path, i, 0, schema::RowBlock(std::move(rows))});
    }
}

} // namespace tr::transfer
