#pragma once

#include "core/edit/clip/RowClip.h"
#include "core/edit/clip/RowTrack.h"

#include <memory>
#include <optional>
#include <vector>

namespace tr::edit
{

/// Finds the rows that a clip's links stand for in the document that it is pasted into.
class LinkResolver
{
public:
    /// Keeps what it is given. `origin` is the document with its history, before anything is put.
    LinkResolver(const Document& origin, const RowClip& clip);

    /// Whether the clip is of this document, so that its rows are those of it.
    [[nodiscard]] bool isOwn() const noexcept { return m_isOwn; }

    /// Whether it is, and it is known where its rows are by now.
    [[nodiscard]] bool isFollowed() const noexcept { return m_isOwn && m_track.isKnown(); }

    /// Rows of the document before the paste, in the tables before it.
    [[nodiscard]] std::size_t rows(TableId table) const;

    /// Whether the row that is found is the one that is meant, or only has its number.
    struct Found
    {
        std::size_t row = 0;
        bool isCertain = false;
    };

    /// The row, as it is counted before the paste, or the first of `count`, if the link is one to
    /// so many; nothing if there is none. Not for links to what is in the clip itself, nor to rows
    /// of rows.
    [[nodiscard]] std::optional<Found> find(const ClipLink& link,
                                            std::optional<std::size_t> count) const;

    /// Whether a row, as it is counted before the paste, is what the link stood for.
    [[nodiscard]] bool isMeant(const ClipLink& link, std::size_t row) const;

private:
    [[nodiscard]] const view::RowMeaning& meaning() const;

    Content m_content;
    schema::TableSet m_tables;
    bool m_isOwn = false;
    RowTrack m_track;
    mutable std::unique_ptr<view::References> m_references;
    mutable std::unique_ptr<view::RowMeaning> m_meaning;
};

} // namespace tr::edit
