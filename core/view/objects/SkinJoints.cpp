#include "core/view/objects/SkinJoints.h"

#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace tr::view
{
namespace
{

constexpr std::uint32_t kSlotOfSkin = 8;
constexpr std::uint32_t kSlotOfJoints = 9;

/// Lower meshes of knees and elbows.
constexpr std::array<std::size_t, 4> kBending{2, 5, 9, 12};

/// Units on each axis that are as good as the same place.
constexpr std::int64_t kReach = 1;

/// Vertices that are compared with others, of all joints. Lara takes some ten thousand; meshes of a
/// damaged file can be anything.
constexpr std::size_t kMostCompared = std::size_t{1} << 22;

struct RestPlace
{
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t z = 0;
};

/// Where meshes are in the pose of rest: the sums of the links. Parents come first.
std::vector<RestPlace> restPlacesOf(const std::vector<Joint>& joints)
{
    std::vector<RestPlace> places;
    for (const Joint& joint : joints)
    {
        const bool hangs =
            joint.parent >= 0 && static_cast<std::size_t>(joint.parent) < places.size();
        const RestPlace from = hangs ? places[static_cast<std::size_t>(joint.parent)] : RestPlace{};
        places.push_back({from.x + joint.x, from.y + joint.y, from.z + joint.z});
    }
    return places;
}

std::vector<RestPlace> verticesAt(const level::Objects& objects,
                                  schema::Version version,
                                  std::size_t pointer,
                                  const RestPlace& place)
{
    std::vector<RestPlace> vertices;
    const auto mesh = pointer < objects.meshPointers.size()
                          ? readMesh(objects, version, objects.meshPointers[pointer].offset)
                          : Result<level::Mesh>(level::Mesh{});
    if (mesh)
    {
        for (const level::Vertex& vertex : mesh->vertices)
        {
            vertices.push_back({place.x + vertex.x, place.y + vertex.y, place.z + vertex.z});
        }
    }
    return vertices;
}

bool isAt(const RestPlace& one, const RestPlace& other)
{
    return std::abs(one.x - other.x) <= kReach && std::abs(one.y - other.y) <= kReach
           && std::abs(one.z - other.z) <= kReach;
}

void addSticks(std::vector<SkinStick>& sticks,
               const std::vector<RestPlace>& vertices,
               const RestPlace& place,
               SkinStick::Side side)
{
    for (std::size_t i = 0; i < vertices.size(); ++i)
    {
        if (isAt(vertices[i], place))
        {
            sticks.push_back({side, i});
        }
    }
}

std::optional<std::size_t> rowOfSlot(const level::Objects& objects, std::uint32_t slot)
{
    const auto found = std::ranges::find(objects.models, slot, &level::Model::id);
    return found == objects.models.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - objects.models.begin()));
}

} // namespace

std::optional<SkinModels> skinModels(const level::Objects& objects, schema::Version version)
{
    const auto skin = rowOfSlot(objects, kSlotOfSkin);
    const auto joints = rowOfSlot(objects, kSlotOfJoints);
    const bool isThere = level::since(level::versions::Tr4).contains(version) && skin && joints
                         && objects.models[*skin].numMeshes == objects.models[*joints].numMeshes;
    return isThere ? std::optional(SkinModels{*skin, *joints}) : std::nullopt;
}

SkinCount countOf(const SkinJoint& joint) noexcept
{
    SkinCount count;
    for (const auto& sticks : joint.vertices)
    {
        std::size_t& counted = sticks.empty()                                  ? count.loose
                               : sticks.front().side == SkinStick::Side::Lower ? count.lower
                                                                               : count.upper;
        ++counted;
    }
    return count;
}

std::size_t reachOfJoints(std::size_t vertices) noexcept
{
    constexpr std::size_t kSigned = 128;
    constexpr std::size_t kByte = 256;
    return vertices < kByte ? kSigned : std::min(vertices % kByte, kSigned);
}

std::optional<SkinPart>
skinPartOf(const level::Objects& objects, const SkinModels& models, std::size_t pointer)
{
    const RowRange skin = meshesOf(objects, objects.models[models.skin]);
    const RowRange joints = meshesOf(objects, objects.models[models.joints]);
    if (joints.contains(pointer))
    {
        return SkinPart{true, pointer - joints.first};
    }
    return skin.contains(pointer) ? std::optional(SkinPart{false, pointer - skin.first})
                                  : std::nullopt;
}

std::optional<std::array<SkinNeighbour, 2>>
neighboursOf(const level::Objects& objects, const SkinModels& models, std::size_t joint)
{
    const level::Model& skin = objects.models[models.skin];
    const std::vector<Joint> links = jointsOf(objects, skin);
    const std::vector<RestPlace> places = restPlacesOf(links);
    const std::vector<RestPlace> own =
        restPlacesOf(jointsOf(objects, objects.models[models.joints]));
    if (joint == 0 || joint >= std::min(places.size(), own.size()))
    {
        return std::nullopt;
    }
    const auto side = [&](SkinStick::Side which, std::size_t mesh)
    {
        return SkinNeighbour{which,
                             mesh,
                             skin.firstMesh + mesh,
                             {places[mesh].x - own[joint].x,
                              places[mesh].y - own[joint].y,
                              places[mesh].z - own[joint].z}};
    };
    const auto upper = static_cast<std::size_t>(std::max(links[joint].parent, 0));
    return std::array{side(SkinStick::Side::Lower, joint), side(SkinStick::Side::Upper, upper)};
}

std::vector<std::vector<std::size_t>>
takersOf(std::span<const SkinJoint> joints, std::size_t mesh, std::size_t vertices)
{
    std::vector<std::vector<std::size_t>> takers(vertices);
    for (const SkinJoint& joint : joints)
    {
        for (const auto& sticks : joint.vertices)
        {
            if (sticks.empty() || sticks.front().vertex >= vertices)
            {
                continue;
            }
            const bool isLower = sticks.front().side == SkinStick::Side::Lower;
            auto& found = takers[sticks.front().vertex];
            if ((isLower ? joint.joint : joint.upper) == mesh
                && (found.empty() || found.back() != joint.joint))
            {
                found.push_back(joint.joint);
            }
        }
    }
    return takers;
}

std::vector<SkinJoint>
skinJoints(const level::Objects& objects, schema::Version version, const SkinModels& models)
{
    const level::Model& skin = objects.models[models.skin];
    const level::Model& body = objects.models[models.joints];
    const std::vector<Joint> links = jointsOf(objects, skin);
    const std::vector<RestPlace> skinPlaces = restPlacesOf(links);
    const std::vector<RestPlace> jointPlaces = restPlacesOf(jointsOf(objects, body));
    const std::size_t count = std::min(skinPlaces.size(), jointPlaces.size());
    std::vector<SkinJoint> joints;
    std::size_t left = kMostCompared;
    for (std::size_t i = 1; i < count; ++i)
    {
        SkinJoint joint;
        joint.joint = i;
        joint.upper = static_cast<std::size_t>(std::max(links[i].parent, 0));
        joint.bends = std::ranges::find(kBending, i) != kBending.end();
        const auto lower = verticesAt(objects, version, skin.firstMesh + i, skinPlaces[i]);
        const auto upper =
            verticesAt(objects, version, skin.firstMesh + joint.upper, skinPlaces[joint.upper]);
        const auto places = verticesAt(objects, version, body.firstMesh + i, jointPlaces[i]);
        const std::size_t compared = (places.size() + 1) * (lower.size() + upper.size() + 1);
        if (compared > left)
        {
            break;
        }
        left -= compared;
        for (const RestPlace& place : places)
        {
            auto& sticks = joint.vertices.emplace_back();
            addSticks(sticks, lower, place, SkinStick::Side::Lower);
            addSticks(sticks, upper, place, SkinStick::Side::Upper);
        }
        joints.push_back(std::move(joint));
    }
    return joints;
}

} // namespace tr::view
