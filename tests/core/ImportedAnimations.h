#pragma once

#include "core/convert/animations/AnimationFile.h"
#include "core/edit/document/Document.h"
#include "core/view/objects/MoveableView.h"
#include "tests/core/Contents.h"
#include "tests/support/Games.h"

#include <QTest>

#include <array>
#include <string_view>
#include <vector>

/// What tests of imported animations look at. The tables are read by hand.
namespace tr::test
{

[[nodiscard]] inline convert::AnimationFile animationFileOf(std::string_view text,
                                                            std::string_view name = "run.anim")
{
    auto file = convert::readAnimationFile(bytesOf(text), name);
    return file ? std::move(*file) : convert::AnimationFile{};
}

[[nodiscard]] inline std::vector<std::int16_t> wordsOfCommands(const level::Objects& objects,
                                                               std::size_t animation)
{
    const level::Animation& own = objects.animations[animation];
    std::vector<std::int16_t> words;
    for (const auto& command : view::commandsOf(objects, own))
    {
        words.push_back(static_cast<std::int16_t>(command.kind));
        words.insert(
            words.end(), command.operands.begin(), command.operands.begin() + command.operandCount);
    }
    return words;
}

/// State, low, high, animation and frame of each dispatch.
[[nodiscard]] inline std::vector<std::array<int, 5>> dispatchesRead(const level::Objects& objects,
                                                                    std::size_t animation)
{
    const level::Animation& own = objects.animations[animation];
    std::vector<std::array<int, 5>> found;
    for (std::size_t i = 0; i < own.numStateChanges; ++i)
    {
        const auto& change = objects.stateChanges[own.stateChangeIndex + i];
        for (std::size_t k = 0; k < change.numDispatches; ++k)
        {
            const auto& each = objects.animDispatches[change.dispatchIndex + k];
            found.push_back(
                {change.stateId, each.low, each.high, each.nextAnimation, each.nextFrame});
        }
    }
    return found;
}

[[nodiscard]] inline std::array<int, 4> framesAndNext(const level::Objects& objects,
                                                      std::size_t animation)
{
    const level::Animation& it = objects.animations[animation];
    return {it.frameStart, it.frameEnd, it.nextAnimation, it.nextFrame};
}

[[nodiscard]] inline std::vector<view::Keyframe> posesRead(const schema::Content& content,
                                                           std::size_t animation)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto range = view::keyframesOf(objects, content.version(), animation);
    const auto model = view::modelOfAnimation(objects, animation);
    std::vector<view::Keyframe> poses;
    for (std::size_t i = 0; i < range.count; ++i)
    {
        poses.push_back(*view::readKeyframe(objects,
                                            content.version(),
                                            range.firstWord + i * range.words,
                                            objects.models[*model].numMeshes));
    }
    return poses;
}

[[nodiscard]] inline bool isTakenBack(const schema::Content& before, edit::Document& document)
{
    const auto first = before.write();
    const auto after = document.content().write();
    document.undo();
    const bool isBack = document.content().write() == first;
    document.redo();
    return isBack && document.content().write() == after && !document.content().shape().fault;
}

inline void addEveryGame()
{
    QTest::addColumn<int>("version");
    for (const test::Game& game : kGames)
    {
        QTest::newRow(game.name) << int(game.version);
    }
}

} // namespace tr::test
