#pragma once

#include "core/edit/document/Document.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tr::edit
{

/// Where rows are now that were somewhere in an earlier state of a document: follows its history,
/// forward or, where edits were undone, back.
class RowTrack
{
public:
    /// Keeps the document.
    RowTrack(const Document& document, Document::State since);

    /// Whether the history still leads from that state to the one of now.
    [[nodiscard]] bool isKnown() const noexcept { return m_since.has_value(); }

    /// Whether the content was exchanged as a whole since, so that rows of one number may be
    /// different ones. Precondition: isKnown().
    [[nodiscard]] bool isExchanged() const noexcept;

    /// The row now; nothing if it was deleted. Of a table that is no part of another, and does not
    /// change in step with another. Precondition: isKnown().
    [[nodiscard]] std::optional<std::size_t> now(std::string_view path, std::size_t row) const;

private:
    const Document& m_document;
    std::optional<std::size_t> m_since; ///< position of the history
};

} // namespace tr::edit
