#pragma once

#include "core/edit/clip/RowTrack.h"

#include <QString>

#include <optional>

namespace ui
{

/// Where places of a file are now that were called by their paths in an earlier state of its
/// document: rows that came, went or moved since have given others another number.
class PlaceTrack
{
public:
    /// Keeps the document.
    PlaceTrack(const tr::edit::Document& document, tr::edit::Document::State since)
        : m_track(document, since)
    {
    }

    /// Whether the document's history still leads from that state to the one of now.
    [[nodiscard]] bool isKnown() const noexcept { return m_track.isKnown(); }

    /// Whether the content was exchanged as a whole since. Precondition: isKnown().
    [[nodiscard]] bool isExchanged() const noexcept { return m_track.isExchanged(); }

    /// The path of the same row, field or table now; nothing if its row was deleted.
    /// Precondition: isKnown().
    [[nodiscard]] std::optional<QString> now(const QString& path) const;

private:
    tr::edit::RowTrack m_track;
};

} // namespace ui
