#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/Losses.h"
#include "core/format/Format.h"
#include "core/schema/Content.h"
#include "core/transfer/WaveFiles.h"

#include <cstddef>
#include <span>
#include <vector>

/// Contents of one format made of those of another, by what their numbers mean.
namespace tr::convert
{

/// A row of the source, and the one of what was made that means the same.
struct RowPair
{
    schema::TableId from;
    std::size_t row = 0; ///< of the view of the whole table, as in TableView
    schema::TableId to;
    std::size_t toRow = 0;
};

struct Converted
{
    schema::Content content;                ///< with what belongs beside it
    const format::Format* format = nullptr; ///< of the content
    Losses losses;
    /// That belong into a folder beside it, see transfer::WavesBeside.
    std::vector<transfer::WaveFile> waves{};
    std::vector<RowPair> rows{}; ///< objects, animations and meshes, where that can be said
};

struct Source;

/// Works out a merge into a file that something stands in for. Precondition: see workOut in
/// core/convert/Merging.h. Errors: those of the same.
using MergeInto = Result<transfer::MergeEdit> (*)(const Source& destination,
                                                  const transfer::Plan& plan,
                                                  std::span<const Source> sources,
                                                  const Progress& progress);

/// A way from a content to a file of another format.
struct Conversion
{
    /// Of the file that is made; what belongs to it comes along beside it.
    const format::Format* to = nullptr;
    /// Whether a content is such that it can be converted so.
    bool (*fits)(const schema::Content& content) noexcept = nullptr;
    /// What it makes stands in for the content wherever objects are drawn, played and merged.
    bool standsIn = false;
    /// Precondition: it fits. Errors: ReferenceTooFar, SampleTooHigh, where the other format has no
    /// room for so much. Throws Cancelled.
    Result<Converted> (*convert)(const schema::Content& content,
                                 const Progress& progress) = nullptr;
    /// Of one that stands in: puts objects into such a content. Null: none can be.
    MergeInto merge = nullptr;
};

/// All there are.
[[nodiscard]] std::span<const Conversion> allConversions() noexcept;

/// Those that a content fits.
[[nodiscard]] std::vector<const Conversion*> conversionsOf(const schema::Content& content);

} // namespace tr::convert
