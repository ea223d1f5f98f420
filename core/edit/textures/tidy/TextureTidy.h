#pragma once

#include "core/edit/document/WorkedOut.h"
#include "core/edit/textures/tidy/EqualTextures.h"
#include "core/edit/textures/tidy/PageRepack.h"

/// Making textures and their pages fewer, without a change to what anything shows.
namespace tr::edit
{

/// What is to be done; in this order, so that what is freed by one is gone with the next.
struct TidyRules
{
    bool dropsUnused = true; ///< textures that no face and no animated range shows, and sprites of
                             ///< no sequence and no room
    bool joinsEqual = true;  ///< see joinEqualTextures
    bool repacks = true;     ///< see repackPages
    std::uint32_t border = 0;
};

/// What came of it.
struct TidyReport
{
    std::size_t textures = 0; ///< object textures or samples that there were
    std::size_t unused = 0;   ///< of these are gone
    std::size_t unusedSprites = 0;
    EqualTextureCounts equal;
    std::size_t texelsFreed = 0; ///< that something showed, and that nothing has to show any more
    RepackedPages pages;
    /// Textures were not looked for that nothing shows since a mesh cannot be read, whose faces may
    /// show any of them.
    bool isUnreadable = false;

    [[nodiscard]] bool hasChanges() const noexcept
    {
        return unused + unusedSprites + equal.equal + equal.mirrored + equal.turned + equal.joined
                   != 0
               || pages.after < pages.before;
    }
};

/// Makes it so, as one edit; without anything to do it leaves no trace. Errors: those of
/// removeRows, repackPages and joinEqualTextures; then nothing has changed. Throws Cancelled.
[[nodiscard]] Result<TidyReport> tidyTextures(Document& document,
                                              const PagesOf& pagesOf,
                                              const TidyRules& rules,
                                              const Progress& progress = {});

/// Such an edit worked out on a snapshot, to be done by takeSteps where nothing else was done
/// meanwhile.
struct TidyPlan : WorkedOut
{
    TidyReport report;
};

/// The same, without a document. Throws Cancelled.
[[nodiscard]] Result<TidyPlan> planTidyTextures(const Content& content,
                                                const PagesOf& pagesOf,
                                                const TidyRules& rules,
                                                const Progress& progress = {});

} // namespace tr::edit
