#pragma once

#include "core/transfer/writing/ObjectWriter.h"
#include "core/transfer/writing/OpenEnds.h"

#include <map>

/// Lists of animations as rows behind those of a content. Used by ObjectWriter.cpp only.
namespace tr::transfer
{

class AnimationWriter
{
public:
    /// Keeps what it is given. The lists are told by their sources, each once.
    AnimationWriter(const level::Objects& before,
                    const OpenEnds& ends,
                    const Resolution& resolution,
                    std::span<const Gathering> sources,
                    std::vector<At> lists);

    /// The row of the first animation of a list, and the byte where its key frames begin.
    [[nodiscard]] std::size_t rowOf(const At& list) const { return m_rows.at(list); }

    [[nodiscard]] std::size_t frameOffsetOf(const At& list) const;

    [[nodiscard]] std::size_t size() const noexcept { return m_animations.size(); }

    /// Rows in front of those that are put, which lists of the destination lead to.
    [[nodiscard]] const schema::TableMap<std::size_t>& kept() const noexcept { return m_kept; }

    /// Errors: ReferenceTooFar.
    [[nodiscard]] Result<void> apply(edit::Transaction& transaction, Report& report) &&;

private:
    void keepApart(const OpenEnds& ends);
    void put(const At& list);
    void putChanges(level::Animation& row, const At& list, const GatheredAnimation& animation);
    void putCommands(level::Animation& row, std::size_t source, const GatheredAnimation& animation);
    [[nodiscard]] std::pair<std::size_t, std::size_t> dispatchesOf(const At& list, Place place);
    [[nodiscard]] std::optional<std::size_t>
    targetRow(std::size_t source, std::size_t base, const AnimationTarget& target) const;
    [[nodiscard]] std::optional<std::size_t>
    rowInSlot(std::size_t source, std::uint32_t slot, std::uint32_t number) const;
    /// A number of 16 bits; notes where it has no room.
    [[nodiscard]] std::uint16_t word(schema::TableId table, std::size_t number);

    const level::Objects& m_before;
    const Resolution& m_resolution;
    std::span<const Gathering> m_sources;
    std::vector<At> m_lists;
    std::map<At, std::size_t> m_rows;
    std::map<At, std::size_t> m_words; ///< of the frames

    std::map<At, std::size_t> m_changeRows;
    std::map<At, std::pair<std::size_t, std::size_t>> m_dispatchRows; ///< and how many
    std::map<At, std::size_t> m_commandRows;

    std::vector<level::Animation> m_animations;
    schema::RowNotes m_notes;
    std::vector<level::StateChange> m_changes;
    std::vector<level::AnimDispatch> m_dispatches;
    std::vector<std::int16_t> m_commands;
    std::vector<std::uint16_t> m_frames;
    schema::TableMap<std::size_t> m_kept;
    bool m_hasOpenCommands = false; ///< lists of the destination get commands of others
    std::optional<Error> m_fault;
    std::size_t m_lostDispatches = 0;
    std::size_t m_lostEnds = 0;
};

} // namespace tr::transfer
