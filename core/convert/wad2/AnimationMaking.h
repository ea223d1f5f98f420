#pragma once

#include "core/convert/Losses.h"
#include "core/convert/wad2/MakingBudget.h"
#include "core/format/wad2/Wad2File.h"
#include "core/level/Objects.h"
#include "core/schema/Content.h"
#include "core/view/objects/MoveableView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Animations of WADs and levels as those of .wad2 files.
namespace tr::convert
{

/// Speeds that grow evenly, as those of the first and of the last of so many key frames. Of one
/// alone as if there were two, so that AnimationTaking finds how they grow again.
[[nodiscard]] wad2::Vector4
velocityOver(const wad2::AnimationSpeeds& speeds, std::size_t keyFrames, std::int64_t rate);

class AnimationMaking
{
public:
    /// Keeps what it is given.
    AnimationMaking(const schema::Content& content, LossCounter& losses);

    /// The animations of a row of the models. Lists that overlap with too many others are left out,
    /// which is told. Precondition: the row exists.
    [[nodiscard]] std::vector<wad2::Animation> make(std::size_t model);

    /// One of them, by its number. Nothing: there is none, or it is left out.
    [[nodiscard]] std::optional<wad2::Animation> makeOne(std::size_t model, std::size_t number);

    /// What may still be made of the rows of each table.
    struct Budgets
    {
        MakingBudget animations;
        MakingBudget changes;
        MakingBudget dispatches;
        MakingBudget commands; ///< words
        MakingBudget frames;   ///< words
    };

private:
    const schema::Content& m_content;
    const level::Objects& m_objects;
    LossCounter& m_losses;
    view::AnimationRanges m_ranges;
    Budgets m_budgets;
};

} // namespace tr::convert
