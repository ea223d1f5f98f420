#pragma once

#include "core/view/links/PackedLinks.h"

#include <optional>
#include <vector>

namespace tr::view
{

/// How many rows a link reaches where no number counts them.
class ImpliedRanges
{
public:
    ImpliedRanges(const LinkSource& source, const PackedLinks& packed);

    /// Whether the records of a table imply how many rows of the other they have. A count that they
    /// store then counts something else: commands, not their words.
    [[nodiscard]] static bool imply(schema::TableId from, schema::TableId target) noexcept;

    /// Rows of such a link, at least one unless nothing is there. `value` is the number itself.
    [[nodiscard]] std::size_t countOf(const Link& link, std::int64_t value) const;

private:
    [[nodiscard]] std::size_t framesOf(const Link& link) const;
    [[nodiscard]] std::size_t commandsOf(std::size_t animation) const;
    [[nodiscard]] std::size_t overlapsAt(std::int64_t first) const;

    const LinkSource* m_source;
    const PackedLinks* m_packed;
    std::vector<std::int64_t> m_animations;   ///< where the animations of models begin
    std::vector<std::int64_t> m_frames;       ///< where the key frames of animations begin
    std::vector<std::int64_t> m_samples;      ///< where the samples of TR1 begin
    std::vector<std::uint32_t> m_overlapEnds; ///< of the list that each of the overlaps is in
};

} // namespace tr::view
