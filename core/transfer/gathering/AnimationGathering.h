#pragma once

#include "core/transfer/gathering/Gathering.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"

#include <map>
#include <utility>

/// Animations with all their lists and key frames. Used by the sources of this folder only.
namespace tr::transfer
{

class AnimationGathering
{
public:
    /// Keeps what it is given, and puts lists into `out`.
    AnimationGathering(const Content& content, Gathering& out);

    struct Found
    {
        std::optional<Place> list;       ///< nothing: the moveable has no animations
        std::vector<std::uint16_t> rest; ///< its key frame then, where it can be read
    };

    /// Those of a row of the models. Nothing: lists of a damaged file overlap without end.
    [[nodiscard]] std::optional<Found> listOf(std::size_t model);

private:
    using Stretch = std::pair<std::size_t, std::size_t>;

    [[nodiscard]] std::optional<Place> gather(const view::RowRange& rows, std::size_t meshes);
    [[nodiscard]] bool
    addFrames(const view::RowRange& rows, std::size_t meshes, AnimationList& list);
    [[nodiscard]] std::size_t beginOf(std::size_t animation) const;
    [[nodiscard]] std::size_t playedWords(std::size_t animation, std::size_t meshes) const;
    [[nodiscard]] std::size_t endOf(std::size_t animation, std::size_t meshes) const;
    [[nodiscard]] std::size_t behind(std::size_t word) const;
    [[nodiscard]] AnimationTarget targetOf(std::size_t animation, const view::RowRange& own) const;
    [[nodiscard]] std::optional<Place> changesOf(const level::Animation& animation,
                                                 const view::RowRange& own);
    [[nodiscard]] Place dispatchesOf(const level::StateChange& change, const view::RowRange& own);
    [[nodiscard]] std::optional<Place> commandsOf(const level::Animation& animation);

    /// Takes so many rows or words off what may still be read.
    [[nodiscard]] bool spend(std::size_t amount) noexcept;

    const Content& m_content;
    const level::Objects& m_objects;
    Gathering& m_out;
    view::Ownership m_owners;
    std::vector<std::size_t> m_begins; ///< words that key frames begin at, ascending
    std::map<Stretch, Place> m_lists;
    /// State changes, dispatches and commands, by their rows and by the first animation of those
    /// that their targets count from.
    std::map<std::pair<std::size_t, Stretch>, Place> m_changes;
    std::map<std::pair<std::size_t, Stretch>, Place> m_dispatches;
    std::map<Stretch, Place> m_commands;
    std::size_t m_left = 0;
};

} // namespace tr::transfer
