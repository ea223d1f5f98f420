#include "core/exchange/model/ModelPosing.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tr::exchange
{
namespace
{

/// Values that a time has: one, or of Cubic three.
std::size_t stride(const ModelTrack& track) noexcept
{
    return track.between == ModelTrack::Between::Cubic ? 3 : 1;
}

/// The value itself at a time by its number, without tangents.
glm::vec4 valueOf(const ModelTrack& track, std::size_t number)
{
    return track.values[number * stride(track) + (stride(track) == 3 ? 1 : 0)];
}

glm::quat quatOf(const glm::vec4& value)
{
    const glm::quat turn(value.w, value.x, value.y, value.z);
    const float length = glm::length(turn);
    return length > 0.0F ? turn / length : glm::quat(1.0F, 0.0F, 0.0F, 0.0F);
}

glm::vec4 vecOf(const glm::quat& turn)
{
    return {turn.x, turn.y, turn.z, turn.w};
}

/// glTF 2.0, appendix C.
glm::vec4 cubic(const ModelTrack& track, std::size_t number, float part, float seconds)
{
    const float two = part * part;
    const float three = two * part;
    const glm::vec4& from = track.values[number * 3 + 1];
    const glm::vec4& out = track.values[number * 3 + 2];
    const glm::vec4& in = track.values[number * 3 + 3];
    const glm::vec4& to = track.values[number * 3 + 4];
    return from * (2 * three - 3 * two + 1) + out * (seconds * (three - 2 * two + part))
           + to * (3 * two - 2 * three) + in * (seconds * (three - two));
}

glm::vec4 between(const ModelTrack& track, std::size_t number, float part, float seconds)
{
    switch (track.between)
    {
    case ModelTrack::Between::Step:
        return valueOf(track, number);
    case ModelTrack::Between::Cubic:
        return cubic(track, number, part, seconds);
    case ModelTrack::Between::Linear:
        break;
    }
    const glm::vec4 from = valueOf(track, number);
    const glm::vec4 to = valueOf(track, number + 1);
    return track.path == ModelTrack::Path::Rotation
               ? vecOf(glm::slerp(quatOf(from), quatOf(to), part))
               : glm::mix(from, to, part);
}

glm::vec4 valueAt(const ModelTrack& track, float seconds)
{
    const auto& times = track.times;
    if (seconds <= times.front())
    {
        return valueOf(track, 0);
    }
    if (seconds >= times.back())
    {
        return valueOf(track, times.size() - 1);
    }
    const auto next = std::upper_bound(times.begin(), times.end(), seconds);
    const auto number = static_cast<std::size_t>(std::distance(times.begin(), next)) - 1;
    const float span = times[number + 1] - times[number];
    const float part = (seconds - times[number]) / span;
    // Most are asked for where a key stands, but for what numbers are rounded by.
    constexpr float kHair = 1e-5F;
    if (part < kHair || part > 1.0F - kHair)
    {
        return valueOf(track, part < kHair ? number : number + 1);
    }
    return between(track, number, part, span);
}

} // namespace

glm::mat4 matrixOf(const ModelPlace& place)
{
    glm::mat4 matrix = glm::mat4_cast(place.rotation);
    for (glm::length_t i = 0; i < 3; ++i)
    {
        matrix[i] *= place.scale[i];
    }
    matrix[3] = glm::vec4(place.translation, 1.0F);
    return matrix;
}

ModelPosing::ModelPosing(const ModelFile& file)
    : m_file(file)
{
    m_places.reserve(file.nodes.size());
    for (const ModelNode& node : file.nodes)
    {
        m_places.push_back(matrixOf(node.place));
    }
    std::vector<bool> isDone(file.nodes.size());
    std::vector<std::size_t> way;
    for (std::size_t i = 0; i < file.nodes.size(); ++i)
    {
        // Up to one that is done, and down again: without a call for each generation, since files
        // can be deep.
        for (std::optional<std::size_t> at = i; at && !isDone[*at]; at = file.nodes[*at].parent)
        {
            isDone[*at] = true;
            way.push_back(*at);
        }
        m_order.insert(m_order.end(), way.rbegin(), way.rend());
        way.clear();
    }
}

std::vector<glm::mat4> ModelPosing::together(std::vector<glm::mat4> places) const
{
    for (const std::size_t node : m_order)
    {
        if (const auto parent = m_file.nodes[node].parent)
        {
            places[node] = places[*parent] * places[node];
        }
    }
    return places;
}

std::vector<glm::mat4> ModelPosing::atRest() const
{
    return together(m_places);
}

std::vector<glm::mat4> ModelPosing::at(const ModelClip& clip, float seconds) const
{
    // Tracks of one node are several: each changes a part of its place.
    std::map<std::size_t, ModelPlace> moved;
    for (const ModelTrack& track : clip.tracks)
    {
        if (track.times.empty())
        {
            continue;
        }
        const glm::vec4 value = valueAt(track, seconds);
        ModelPlace& place =
            moved.try_emplace(track.node, m_file.nodes[track.node].place).first->second;
        switch (track.path)
        {
        case ModelTrack::Path::Translation:
            place.translation = value;
            break;
        case ModelTrack::Path::Rotation:
            place.rotation = quatOf(value);
            break;
        case ModelTrack::Path::Scale:
            place.scale = value;
            break;
        }
    }
    std::vector<glm::mat4> places = m_places;
    for (const auto& [node, place] : moved)
    {
        places[node] = matrixOf(place);
    }
    return together(std::move(places));
}

float endOf(const ModelClip& clip) noexcept
{
    float end = 0.0F;
    for (const ModelTrack& track : clip.tracks)
    {
        end = track.times.empty() ? end : std::max(end, track.times.back());
    }
    return end;
}

} // namespace tr::exchange
