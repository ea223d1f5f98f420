#include "tests/ui/TwinAnimations.h"

#include "tests/ui/PanelFiles.h"

namespace test
{

Lists listsOf(const tr::level::Objects& objects, std::size_t row)
{
    // Operands of the commands 0 to 6, by the format documents.
    constexpr std::array<int, 7> kOperands{0, 3, 2, 0, 0, 2, 2};
    const auto& animation = objects.animations[row];
    Lists lists;
    for (std::size_t i = 0; i < animation.numStateChanges; ++i)
    {
        const auto& change = objects.stateChanges[animation.stateChangeIndex + i];
        Lists::Change decoded{change.stateId, {}};
        for (std::size_t k = 0; k < change.numDispatches; ++k)
        {
            const auto& each = objects.animDispatches[change.dispatchIndex + k];
            decoded.dispatches.push_back({each.low, each.high, each.nextAnimation, each.nextFrame});
        }
        lists.changes.push_back(decoded);
    }
    std::size_t word = animation.animCommandIndex;
    for (std::size_t i = 0; i < animation.numAnimCommands; ++i)
    {
        std::vector<int> command{objects.animCommands[word]};
        for (int k = kOperands.at(static_cast<std::size_t>(command[0])); k > 0; --k)
        {
            command.push_back(objects.animCommands[++word]);
        }
        ++word;
        lists.commands.push_back(command);
    }
    return lists;
}

tr::level::Wad twinAnimations()
{
    tr::level::Wad wad = wadWithFrames();
    auto& objects = wad.objects;
    objects.stateChanges = {{1, 2, 0}, {2, 1, 2}, {3, 2, 3}};
    objects.animDispatches = {
        {10, 11, 1, 0}, {12, 13, 1, 0}, {14, 15, 0, 0}, {16, 17, 2, 0}, {18, 19, 2, 0}};
    objects.animCommands = std::vector<std::int16_t>{5, 0, 2, 2, 30, 40, 4, 5, 1, 3, 4};
    auto& animations = objects.animations.edit();
    for (std::size_t row = 0; row < 2; ++row)
    {
        animations[row].numStateChanges = 2;
        animations[row].stateChangeIndex = 0;
        animations[row].numAnimCommands = 3;
        animations[row].animCommandIndex = 0;
    }
    animations[2].numStateChanges = 1;
    animations[2].stateChangeIndex = 2;
    animations[2].numAnimCommands = 2;
    animations[2].animCommandIndex = 7;
    return wad;
}

} // namespace test
