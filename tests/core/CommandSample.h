#pragma once

#include "core/edit/animation/commands/CommandEdit.h"
#include "core/edit/document/Document.h"
#include "core/view/objects/MoveableView.h"
#include "tests/support/LevelBuilder.h"

#include <cstddef>
#include <vector>

/// Commands of animations that can all be counted by hand.
namespace tr::test
{

/// Where commands begin in `fourAnimations`.
inline constexpr std::size_t kStep = 0;      ///< sound 12 everywhere, frame 4
inline constexpr std::size_t kFootprint = 3; ///< effect 32, left foot, frame 5
inline constexpr std::size_t kKilling = 6;   ///< kills
inline constexpr std::size_t kLandStep = 7;  ///< sound 12 on land, frame 2
inline constexpr std::size_t kOther = 10;    ///< sound 13, frame 6
inline constexpr std::size_t kMovement = 13; ///< moves by 0, -5, 7
inline constexpr std::size_t kHands = 17;    ///< empties the hands
inline constexpr std::size_t kJumping = 18;  ///< jumps
inline constexpr std::size_t kAllWords = 21;

/// A file with five animations of one moveable: the first has the first three commands, the second
/// the next four, the third the last, the fourth the first two of the second, and the last none.
/// All have the frames 0 to 7, but for the fourth, which ends at 3, and the last, which has 100 to
/// 107.
inline schema::Content fourAnimations(schema::Version version)
{
    ModelPlan model = turningCube(0, 8);
    while (model.animations.size() < 5)
    {
        model.animations.push_back(model.animations[0]);
    }
    schema::Content content = LevelBuilder(version).model(model).file().content;
    level::Objects& objects = *content.as<level::Objects>();
    auto& animations = objects.animations.edit();
    const auto has = [&animations](std::size_t row, std::size_t first, std::size_t count)
    {
        animations[row].animCommandIndex = static_cast<std::uint16_t>(first);
        animations[row].numAnimCommands = static_cast<std::uint16_t>(count);
        animations[row].frameStart = 0;
        animations[row].frameEnd = 7;
    };
    has(0, kStep, 3);
    has(1, kLandStep, 4);
    has(2, kJumping, 1);
    has(3, kLandStep, 2);
    has(4, 0, 0);
    animations[3].frameEnd = 3;
    animations[4].frameStart = 100;
    animations[4].frameEnd = 107;
    objects.animCommands = Table<std::int16_t>{5, 4,  12, 6, 5,  0x4020, 4, 5, 2,    0x400C, 5,
                                               6, 13, 1,  0, -5, 7,      3, 2, -100, 50};
    return content;
}

/// The words of the commands of an animation.
inline std::vector<int> commandWords(const edit::Document& document, std::size_t animation)
{
    const level::Objects& objects = level::objectsOf(document.content());
    std::vector<int> words;
    for (const auto& each : view::commandsOf(objects, objects.animations[animation]))
    {
        const edit::Words own = edit::wordsOf(each);
        words.insert(words.end(), own.begin(), own.end());
    }
    return words;
}

/// All words of the commands.
inline std::vector<int> commandStream(const edit::Document& document)
{
    const auto& words = level::objectsOf(document.content()).animCommands;
    return {words.begin(), words.end()};
}

/// So many animations, each of which has all commands of the file from another one on.
inline schema::Content overlappingWithoutEnd(std::size_t animations, std::size_t words)
{
    schema::Content content = fourAnimations(level::versions::Tr4);
    level::Objects& objects = *content.as<level::Objects>();
    level::Animation animation = objects.animations[0];
    auto& rows = objects.animations.edit();
    rows.clear();
    for (std::size_t i = 0; i < animations; ++i)
    {
        animation.animCommandIndex = static_cast<std::uint16_t>(i % words);
        animation.numAnimCommands = static_cast<std::uint16_t>(words - i % words);
        rows.push_back(animation);
    }
    objects.animCommands = Table<std::int16_t>(std::vector<std::int16_t>(words, 3));
    return content;
}

} // namespace tr::test
