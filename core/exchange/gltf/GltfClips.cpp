#include "core/exchange/gltf/GltfClips.h"

#include "core/exchange/gltf/GltfMeshes.h"
#include "core/exchange/gltf/GltfText.h"

#include <cmath>
#include <map>

namespace tr::exchange::gltf
{
namespace
{

using Between = ModelTrack::Between;
using Path = ModelTrack::Path;

/// How the values lie between the keys. A curve of one key has no way to go, and may not be cubic.
Between writtenBetween(const ModelTrack& track)
{
    return track.between == Between::Cubic && track.times.size() == 1 ? Between::Linear
                                                                      : track.between;
}

class ClipMaking
{
public:
    ClipMaking(Shelves& shelves, tinygltf::Model& model)
        : m_shelves(shelves)
        , m_model(model)
    {
    }

    tinygltf::Animation make(const ModelClip& clip)
    {
        tinygltf::Animation animation;
        animation.name = soundText(clip.name);
        animation.samplers.reserve(clip.tracks.size());
        animation.channels.reserve(clip.tracks.size());
        for (const ModelTrack& track : clip.tracks)
        {
            tinygltf::AnimationSampler sampler;
            sampler.input = timesOf(track.times);
            sampler.output = valuesOf(track);
            const Between between = writtenBetween(track);
            sampler.interpolation = between == Between::Step    ? "STEP"
                                    : between == Between::Cubic ? "CUBICSPLINE"
                                                                : "LINEAR";
            tinygltf::AnimationChannel channel;
            channel.sampler = static_cast<int>(animation.samplers.size());
            channel.target_node = static_cast<int>(track.node);
            channel.target_path = track.path == Path::Translation ? "translation"
                                  : track.path == Path::Rotation  ? "rotation"
                                                                  : "scale";
            animation.samplers.push_back(std::move(sampler));
            animation.channels.push_back(std::move(channel));
        }
        return animation;
    }

private:
    struct ByTimes
    {
        bool operator()(const std::vector<float>* left, const std::vector<float>* right) const
        {
            return *left < *right;
        }
    };

    int timesOf(const std::vector<float>& times)
    {
        const auto [at, isNew] = m_times.try_emplace(&times, -1);
        if (isNew)
        {
            at->second = m_shelves.put<float>(Shelf::Curves, TINYGLTF_TYPE_SCALAR, times);
            tellBounds<float>(m_model.accessors.back(), times);
        }
        return at->second;
    }

    int valuesOf(const ModelTrack& track)
    {
        const bool isLone = track.between != writtenBetween(track);
        const std::span values =
            isLone ? std::span(track.values).subspan(1, 1) : std::span(track.values);
        if (track.path != Path::Rotation)
        {
            const std::vector<glm::vec3> plain(values.begin(), values.end());
            return m_shelves.put<glm::vec3>(Shelf::Curves, TINYGLTF_TYPE_VEC3, plain);
        }
        std::vector<glm::vec4> turns(values.begin(), values.end());
        // Tangents of cubic ones have any length.
        const std::size_t step = writtenBetween(track) == Between::Cubic ? 3 : 1;
        for (std::size_t i = step / 2; i < turns.size(); i += step)
        {
            turns[i] = unitTurn(turns[i]);
        }
        return m_shelves.put<glm::vec4>(Shelf::Curves, TINYGLTF_TYPE_VEC4, turns);
    }

    Shelves& m_shelves;
    tinygltf::Model& m_model;
    std::map<const std::vector<float>*, int, ByTimes> m_times; ///< accessors
};

} // namespace

glm::vec4 unitTurn(const glm::vec4& turn)
{
    constexpr float kNear = 1e-4F; // closer is what rounding leaves
    const float length = glm::length(turn);
    if (std::abs(length - 1.0F) <= kNear)
    {
        return turn;
    }
    return length > 0.0F && std::isfinite(length) ? turn / length : glm::vec4(0, 0, 0, 1);
}

std::vector<tinygltf::Animation>
animationsOf(const ModelFile& file, Shelves& shelves, tinygltf::Model& model)
{
    std::vector<tinygltf::Animation> animations;
    ClipMaking making(shelves, model);
    for (const ModelClip& clip : file.clips)
    {
        if (!clip.tracks.empty())
        {
            animations.push_back(making.make(clip));
        }
    }
    return animations;
}

} // namespace tr::exchange::gltf
