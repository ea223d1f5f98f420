#include "core/convert/Merging.h"

#include "core/convert/wad2/joining/EmptyWad2.h"
#include "core/format/wad/WadFormat.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/transfer/NewFile.h"
#include "core/transfer/ObjectRows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace tr::convert
{
namespace
{

format::GameFile emptyWad(std::span<const Source> sources)
{
    std::vector<const format::Format*> formats;
    formats.reserve(sources.size());
    for (const Source& each : sources)
    {
        formats.push_back(each.objects.format);
    }
    return transfer::newDestination(formats);
}

/// A file that can begin empty.
struct NewFile
{
    const format::Format* format = nullptr;
    format::GameFile (*empty)(std::span<const Source> sources) = nullptr;
};

/// The usual one first.
constexpr std::array kNewFiles{NewFile{&format::formats::Wad, &emptyWad},
                               NewFile{&format::formats::Wad2, &emptyWad2}};

} // namespace

bool canTakeFrom(const schema::Content& content)
{
    return transfer::canMerge(content) || needsStandIn(content);
}

bool canPutInto(const schema::Content& content)
{
    const Conversion* const way = standingIn(content);
    return way != nullptr ? way->merge != nullptr : transfer::canMerge(content);
}

Result<Source> sourceOf(std::string name,
                        const format::GameFile& file,
                        std::optional<std::int64_t> changed,
                        const Progress& progress)
{
    Source source;
    source.print = transfer::fileOf(std::move(name), file.content, changed);
    source.own = file.content;
    if (!needsStandIn(file.content))
    {
        source.objects = file;
        return source;
    }
    auto standIn = standInFor(file.content, progress);
    if (!standIn)
    {
        return fail(std::move(standIn.error()));
    }
    source.objects = std::move(standIn->file);
    source.losses = std::move(standIn->losses);
    return source;
}

Result<transfer::MergeEdit> workOut(const Source& destination,
                                    const transfer::Plan& plan,
                                    std::span<const Source> sources,
                                    const Progress& progress)
{
    if (const Conversion* const way = standingIn(destination.own))
    {
        return way->merge(destination, plan, sources, progress);
    }
    std::vector<schema::Content> contents;
    for (const Source& each : sources)
    {
        contents.push_back(each.objects.content);
    }
    auto edit = transfer::workOut(destination.own, plan, contents, progress);
    for (std::size_t i = 0; edit && i < sources.size(); ++i)
    {
        tell(plan.sources[i].name, sources[i].losses, edit->report);
    }
    return edit;
}

Result<transfer::Report> carryOut(edit::Document& document,
                                  const Source& destination,
                                  const transfer::Plan& plan,
                                  std::span<const Source> sources,
                                  const Progress& progress)
{
    auto worked = workOut(destination, plan, sources, progress);
    if (!worked)
    {
        return fail(std::move(worked.error()));
    }
    auto done = edit::takeSteps(document, worked->name, worked->steps);
    return done ? Result<transfer::Report>(std::move(worked->report))
                : fail(std::move(done.error()));
}

std::span<const format::Format* const> newFormats() noexcept
{
    static constexpr auto kFormats = []
    {
        std::array<const format::Format*, kNewFiles.size()> formats{};
        std::ranges::transform(kNewFiles, formats.begin(), &NewFile::format);
        return formats;
    }();
    return kFormats;
}

format::GameFile newDestination(const format::Format* wanted, std::span<const Source> sources)
{
    const auto* const row = std::ranges::find(kNewFiles, wanted, &NewFile::format);
    return (row != kNewFiles.end() ? *row : kNewFiles.front()).empty(sources);
}

format::GameFile newDestination(std::string_view fileName, std::span<const Source> sources)
{
    return newDestination(format::formatOfName(fileName), sources);
}

std::optional<transfer::ObjectKey> objectAt(const schema::Content& content,
                                            const schema::TableSet& tables,
                                            schema::TableId table,
                                            std::size_t row)
{
    if (!needsStandIn(content))
    {
        return transfer::canMerge(content) ? transfer::objectAt(content, table, row) : std::nullopt;
    }
    const schema::TableView* const view = tables.find(table);
    if (view == nullptr || row >= view->size())
    {
        return std::nullopt;
    }
    const auto leaves = view->type().leaves();
    const auto slot =
        std::ranges::find_if(leaves, [](const schema::Leaf& leaf) { return leaf.info->isSlot; });
    for (std::size_t i = 0; i < transfer::kObjectKinds && slot != leaves.end(); ++i)
    {
        const auto kind = static_cast<transfer::ObjectKind>(i);
        if (table->namedAs == transfer::tableOf(kind))
        {
            const std::int64_t number = view->value(row, *slot).integer();
            const bool isNumber =
                number >= 0 && number <= std::numeric_limits<std::uint32_t>::max();
            return isNumber ? std::optional(
                       transfer::ObjectKey{kind, static_cast<std::uint32_t>(number)})
                            : std::nullopt;
        }
    }
    return std::nullopt;
}

format::GameFile withoutEmptyCompanions(format::GameFile made)
{
    return withoutEmptyCatalogue(std::move(made));
}

void tell(const std::string& name, const Losses& losses, transfer::Report& report)
{
    for (const Loss& each : losses)
    {
        report.remarks.push_back({"{0}: {1}: {2}", {name, each.object, each.what}});
    }
}

} // namespace tr::convert
