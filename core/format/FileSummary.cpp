#include "core/format/FileSummary.h"

#include <optional>

namespace tr::format
{
namespace
{

using schema::TableSet;

std::optional<Count> countBy(const CountRule& rule,
                             const GameFile& file,
                             const TableSet& tables,
                             const TableSet& possible)
{
    if (rule.derive != nullptr)
    {
        const auto value = rule.derive(file);
        return value ? std::optional<Count>({rule.name, *value}) : std::nullopt;
    }
    const schema::TableView* const view = tables.find(rule.table);
    if (view == nullptr && possible.find(rule.table) == nullptr)
    {
        return std::nullopt;
    }
    return Count{rule.table->name, view != nullptr ? view->size() : 0};
}

} // namespace

FileSummary summarise(const GameFile& file)
{
    const TableSet present = file.tables();
    const schema::Content example = file.format->example(*file.format);
    const TableSet possible = example.tables();

    FileSummary summary;
    summary.format = file.format;
    for (const schema::TableView& table : present.tables())
    {
        summary.bytesLeft += table.info().isLeftOver ? table.size() : 0;
    }
    if (file.format->counts == nullptr)
    {
        for (const schema::TableView& table : possible.tables())
        {
            if (!table.info().isLeftOver)
            {
                const schema::TableView* const there = present.find(table.id());
                summary.counts.push_back({table.info().name, there != nullptr ? there->size() : 0});
            }
        }
        return summary;
    }
    for (const CountRule& rule : file.format->counts())
    {
        if (const auto count = countBy(rule, file, present, possible))
        {
            summary.counts.push_back(*count);
        }
    }
    return summary;
}

} // namespace tr::format
