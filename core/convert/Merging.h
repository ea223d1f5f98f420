#pragma once

#include "core/convert/StandIn.h"
#include "core/transfer/CarryOut.h"

#include <span>
#include <string>
#include <string_view>

/// Merging objects of files, whatever formats they have.
namespace tr::convert
{

/// A file that objects are taken from, or put into.
struct Source
{
    transfer::PlanFile print; ///< of the file itself
    schema::Content own;      ///< the file itself
    format::GameFile objects; ///< the same, or what stands in for it
    Losses losses;            ///< what does not come along, as what stands in for it has no place
};

/// Whether objects can be taken out of a content, or out of what stands in for it.
[[nodiscard]] bool canTakeFrom(const schema::Content& content);

/// Whether objects can be put into a content.
[[nodiscard]] bool canPutInto(const schema::Content& content);

/// `changed`: see PlanFile. Precondition: canTakeFrom or canPutInto its content. Errors: those of
/// standInFor. Throws Cancelled.
[[nodiscard]] Result<Source> sourceOf(std::string name,
                                      const format::GameFile& file,
                                      std::optional<std::int64_t> changed = {},
                                      const Progress& progress = {});

/// Works out what a plan comes to for a destination, whatever formats it and the sources have.
/// Sources are those of the plan, in their order. What of them has no place there is remarked.
/// Precondition: faultOf finds nothing wrong. Errors: those of transfer::workOut, and of
/// Transaction::commit. Throws Cancelled.
[[nodiscard]] Result<transfer::MergeEdit> workOut(const Source& destination,
                                                  const transfer::Plan& plan,
                                                  std::span<const Source> sources,
                                                  const Progress& progress = {});

/// Does it, as one edit. `destination`: made of the content of the document. Errors: those of
/// workOut and Transaction::commit; then nothing has changed.
[[nodiscard]] Result<transfer::Report> carryOut(edit::Document& document,
                                                const Source& destination,
                                                const transfer::Plan& plan,
                                                std::span<const Source> sources,
                                                const Progress& progress = {});

/// Formats of files that can begin empty, the usual one first.
[[nodiscard]] std::span<const format::Format* const> newFormats() noexcept;

/// An empty file that objects of sources can be put into: of the format that is wanted, where that
/// can begin empty, else of the usual one. `wanted`: null: none.
[[nodiscard]] format::GameFile newDestination(const format::Format* wanted,
                                              std::span<const Source> sources);

/// The same by the name that the file is to have.
[[nodiscard]] format::GameFile newDestination(std::string_view fileName,
                                              std::span<const Source> sources);

/// The object that a row of a content is, as a source has it: a row of what something stands in for
/// is called by its slot. Nothing: it is none. `tables`: of the content.
[[nodiscard]] std::optional<transfer::ObjectKey> objectAt(const schema::Content& content,
                                                          const schema::TableSet& tables,
                                                          schema::TableId table,
                                                          std::size_t row);

/// One that began empty, without those files beside it that nothing came into.
[[nodiscard]] format::GameFile withoutEmptyCompanions(format::GameFile made);

/// Remarks in the report of a merge what of a source does not come along.
void tell(const std::string& name, const Losses& losses, transfer::Report& report);

} // namespace tr::convert
