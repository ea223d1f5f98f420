#include "core/format/FileSummary.h"

#include "core/schema/CommonTables.h"

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
    if (const auto* const left = present.find(schema::tables::Trailing))
    {
        summary.bytesLeft = left->size();
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
