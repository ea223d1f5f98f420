#include "core/convert/Losses.h"

#include "core/catalogue/Catalogue.h"

#include <algorithm>

namespace tr::convert
{

void LossCounter::add(const view::Counted& words, std::size_t count)
{
    if (count == 0)
    {
        return;
    }
    const auto known =
        std::ranges::find(m_counts, words.many, [](const Kind& each) { return each.words.many; });
    if (known != m_counts.end())
    {
        known->count += count;
        return;
    }
    m_counts.push_back({words, count});
}

void LossCounter::tell(const view::Phrase& object, Losses& losses)
{
    for (const Kind& each : m_counts)
    {
        losses.push_back({object, view::counted(each.words, each.count)});
    }
    m_counts.clear();
}

void addTo(Losses& losses, const transfer::Report& report)
{
    for (const view::Phrase& remark : report.remarks)
    {
        losses.push_back({{"file", {}}, remark});
    }
    for (const transfer::Limit& limit : report.limits)
    {
        if (limit.isExceeded())
        {
            losses.push_back(
                {{"file", {}},
                 {"{0}: {1}, of which engines take {2}", {limit.what, limit.needed, limit.most}}});
        }
    }
}

view::Phrase objectPhrase(const transfer::ObjectKey& key, std::optional<schema::Version> game)
{
    catalogue::Name name;
    if (game)
    {
        name = key.kind == transfer::ObjectKind::Moveable ? catalogue::modelName(*game, key.slot)
               : key.kind == transfer::ObjectKind::Static
                   ? catalogue::staticName(*game, key.slot)
                   : catalogue::spriteSequenceName(*game, key.slot);
    }
    view::Phrase object = transfer::phraseOf(key);
    return name ? view::Phrase{"{0} ({1})", {std::move(object), std::string(*name)}} : object;
}

} // namespace tr::convert
