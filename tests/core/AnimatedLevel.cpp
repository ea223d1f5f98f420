#include "tests/core/AnimatedLevel.h"

namespace tr::test
{
namespace
{

namespace versions = level::versions;

std::size_t keyFrameWords(schema::Version version, std::size_t meshes)
{
    return kHeaderWords + (version == versions::Tr1 ? 1 + 2 * meshes : meshes);
}

void addKeyFrame(std::vector<std::uint16_t>& frames, schema::Version version, std::size_t meshes)
{
    frames.resize(frames.size() + kHeaderWords);
    if (version == versions::Tr1)
    {
        frames.push_back(static_cast<std::uint16_t>(meshes));
        frames.resize(frames.size() + 2 * meshes);
        return;
    }
    frames.resize(frames.size() + meshes, kTurnX);
}

std::vector<level::Animation> animationsOf(schema::Version version)
{
    const std::size_t words = keyFrameWords(version, 2);
    std::vector<level::Animation> animations{
        animation(0, 0, 4), animation(3 * words, 5, 5), animation(4 * words, 0, 0)};
    animations[0].frameRate = 2;
    animations[0].nextAnimation = 1;
    animations[0].nextFrame = 5;
    animations[0].numStateChanges = 1;
    animations[0].numAnimCommands = 1;
    animations[1].stateId = 1;
    animations[1].numStateChanges = 1;
    animations[1].stateChangeIndex = 1;
    animations[2].nextAnimation = 2;
    for (std::size_t i = 0; i < animations.size() && version != versions::Tr1; ++i)
    {
        animations[i].frameSize = static_cast<std::uint8_t>(i < 2 ? words : words - 1);
    }
    return animations;
}

} // namespace

level::Animation animation(std::size_t word, std::uint16_t first, std::uint16_t last)
{
    level::Animation row;
    row.frameOffset = static_cast<std::uint32_t>(word * 2);
    row.frameRate = 1;
    row.frameStart = first;
    row.frameEnd = last;
    return row;
}

level::Level animatedLevel(schema::Version version)
{
    level::Level level;
    level.version = version;
    std::vector<std::uint16_t> frames;
    for (const std::size_t meshes : std::initializer_list<std::size_t>{2, 2, 2, 2, 1})
    {
        addKeyFrame(frames, version, meshes);
    }
    level::Objects& objects = level.objects;
    objects.frames = std::move(frames);
    objects.animations = animationsOf(version);
    objects.stateChanges = {{1, 1, 0}, {0, 1, 1}};
    objects.animDispatches = {{0, 5, 1, 5}, {5, 6, 0, 0}};
    objects.animCommands = {kSound, 2, 3};
    objects.meshPointers.edit().resize(2);
    objects.meshTrees = {0, 0, 100, 0};
    auto& models = objects.models.edit();
    models.resize(2);
    models[0].id = 47;
    models[0].numMeshes = 2;
    models[1].id = 48;
    models[1].numMeshes = 1;
    models[1].animationIndex = 2;
    models[1].frameOffset = objects.animations[2].frameOffset;
    level.sounds.map = {-1, -1, -1, 0};
    level.sounds.details.edit().resize(1);
    return level;
}

} // namespace tr::test
