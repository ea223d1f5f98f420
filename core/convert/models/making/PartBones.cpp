#include "core/convert/models/making/PartBones.h"

#include "core/convert/models/ModelAxes.h"
#include "core/convert/models/making/MoveableToModel.h"

#include <cstdint>

namespace tr::convert
{
namespace
{

glm::vec3 standingAt(std::span<const glm::vec3> at, const MeshStand& stand)
{
    return at[stand.bone] + stand.at;
}

} // namespace

exchange::ModelPlace
placeOfBone(std::span<const glm::vec3> at, const LaraParts& parts, std::size_t number, float units)
{
    const AddedBone& bone = parts.bones[number];
    const std::size_t own = at.size();
    const MeshStand above = bone.parent < own ? MeshStand{static_cast<std::uint32_t>(bone.parent)}
                                              : parts.bones[bone.parent - own].stand;
    const glm::quat back = glm::inverse(above.turn);
    exchange::ModelPlace place;
    place.translation =
        turnedAxes(back * (standingAt(at, bone.stand) - standingAt(at, above))) / units;
    place.rotation = glm::normalize(turnedAxes(back * bone.stand.turn));
    return place;
}

glm::mat4
inverseBindOf(std::span<const glm::vec3> at, const LaraParts& parts, std::size_t row, float units)
{
    glm::mat4 bind(1.0F);
    if (row < at.size())
    {
        bind[3] = glm::vec4(-turnedAxes(at[row]) / units, 1.0F);
        return bind;
    }
    const MeshStand& stand = parts.bones[row - at.size()].stand;
    bind = glm::mat4_cast(turnedAxes(stand.turn));
    bind[3] = glm::vec4(turnedAxes(standingAt(at, stand)) / units, 1.0F);
    bind = glm::inverse(bind);
    for (glm::length_t column = 0; column < 4; ++column)
    {
        bind[column][3] = column == 3 ? 1.0F : 0.0F; // not but for what was rounded
    }
    return bind;
}

MeshPlacement placementOf(std::span<const glm::vec3> at,
                          const AddedMesh& part,
                          float units,
                          schema::Version version)
{
    MeshPlacement placement;
    placement.units = units;
    placement.version = version;
    placement.at = standingAt(at, part.stand);
    placement.turn = part.stand.turn;
    placement.joint = static_cast<std::uint16_t>(part.bone);
    placement.weights = part.weights;
    return placement;
}

glm::quat hangingTurn(const AddedBone& bone, const glm::quat& above)
{
    return glm::inverse(above) * turnedAxes(bone.stand.turn);
}

exchange::ModelTrack
hangingTrack(const AddedBone& bone, std::size_t node, const exchange::ModelTrack& above)
{
    exchange::ModelTrack track;
    track.node = node;
    track.times = above.times;
    for (const glm::vec4& value : above.values)
    {
        const glm::quat turn(value.w, value.x, value.y, value.z);
        addTurn(track, hangingTurn(bone, turn));
    }
    return track;
}

} // namespace tr::convert
