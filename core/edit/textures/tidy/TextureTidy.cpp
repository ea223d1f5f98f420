#include "core/edit/textures/tidy/TextureTidy.h"

#include "core/base/Text.h"
#include "core/edit/removal/Repack.h"
#include "core/level/Level.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

std::size_t rowsIn(const Content& content, TableId table)
{
    const schema::TableSet tables = content.tables();
    const auto* const found = tables.find(table);
    return found == nullptr ? 0 : found->size();
}

TableId texturesIn(const Content& content)
{
    return content.as<level::Level>() != nullptr ? TableId(tables::ObjectTextures)
                                                 : TableId(tables::TextureSamples);
}

Result<void> dropUnusedTextures(Transaction& transaction, TidyReport& report)
{
    report.isUnreadable = hasUnknownMeshes(transaction.content());
    if (!report.isUnreadable)
    {
        const auto gone = dropUnused(transaction, texturesIn(transaction.content()));
        if (!gone)
        {
            return fail(gone.error());
        }
        report.unused = *gone;
    }
    const auto sprites = dropUnused(transaction, tables::SpriteTextures);
    if (!sprites)
    {
        return fail(sprites.error());
    }
    report.unusedSprites = *sprites;
    return {};
}

/// Texels that something shows.
std::size_t allShownTexels(const Content& content, const PagesOf& pagesOf)
{
    const view::TexturePages pages = pagesOf(content);
    const auto rows = placedRows(content, pages);
    std::size_t count = 0;
    for (const PageGroup& group : pageGroups(content, pages))
    {
        count += shownTexels(rows, group);
    }
    return count;
}

/// What the edit is called: by the only thing that it did, or by the largest.
EditName nameOf(const TidyReport& report)
{
    const std::size_t equal = report.equal.equal + report.equal.mirrored + report.equal.turned;
    const bool hasMoved = report.pages.after < report.pages.before;
    const bool hasJoined = equal + report.equal.joined > 0;
    const auto name = [](EditCode code, std::size_t count) {
        return EditName{code, {concat(count), concat(count)}};
    };
    return hasMoved    ? name(EditCode::RepackTextures, report.pages.rows)
           : hasJoined ? name(EditCode::JoinEqualTextures, std::max(equal, report.equal.joined))
                       : name(EditCode::DeleteUnusedTextures, report.unused + report.unusedSprites);
}

} // namespace

Result<TidyReport> tidyTextures(Document& document,
                                const PagesOf& pagesOf,
                                const TidyRules& rules,
                                const Progress& progress)
{
    Transaction transaction(document, {EditCode::RepackTextures, {}});
    TidyReport report;
    report.textures = rowsIn(document.content(), texturesIn(document.content()));
    const std::size_t shown = allShownTexels(document.content(), pagesOf);
    progress.step(0);
    if (rules.dropsUnused)
    {
        if (auto done = dropUnusedTextures(transaction, report); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (rules.joinsEqual)
    {
        auto equal = joinEqualTextures(transaction, pagesOf, progress);
        if (!equal)
        {
            return fail(std::move(equal.error()));
        }
        report.equal = *equal;
    }
    report.texelsFreed = shown - std::min(shown, allShownTexels(document.content(), pagesOf));
    progress.step(0.5);
    if (rules.repacks)
    {
        auto pages = repackPages(transaction, pagesOf, rules.border, progress);
        if (!pages)
        {
            return fail(std::move(pages.error()));
        }
        report.pages = *pages;
    }
    transaction.setName(nameOf(report));
    if (auto done = transaction.commit(); !done)
    {
        return fail(std::move(done.error()));
    }
    return report;
}

Result<TidyPlan> planTidyTextures(const Content& content,
                                  const PagesOf& pagesOf,
                                  const TidyRules& rules,
                                  const Progress& progress)
{
    Document scratch(content);
    auto report = tidyTextures(scratch, pagesOf, rules, progress);
    if (!report)
    {
        return fail(std::move(report.error()));
    }
    return TidyPlan{workedOutIn(scratch), *report};
}

} // namespace tr::edit
