#include "render/level/LaraScene.h"

#include "core/view/objects/LaraOutfit.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace render
{
namespace
{

namespace outfit = tr::view::lara;
using tr::level::Model;
using Corner = SceneAssembler::Corner;
using MeshPlacing = SceneAssembler::MeshPlacing;

constexpr std::uint32_t kLaraSlot = 0;

/// Lower meshes of knees and elbows.
constexpr std::array<std::size_t, 4> kBends{2, 5, 9, 12};

constexpr int kStuckWithin = 1; ///< units on each axis

constexpr std::size_t kHairRing = 4; ///< corners around either end of a hair mesh

/// Corners of the head that the corners 0, 3, 1, 2 of the first hair mesh stick to. TR5 has bodies
/// with the second row.
constexpr std::array<std::array<std::size_t, kHairRing>, 2> kHairRoots{
    {{37, 38, 39, 40}, {25, 26, 27, 28}}};
constexpr std::array<std::size_t, kHairRing> kRootRing{0, 3, 1, 2};

/// Where each mesh is in the pose of rest: the sums of the links.
std::vector<glm::vec3> restPlaces(const SceneSource& source, const Model& model)
{
    std::vector<glm::vec3> places;
    for (const glm::mat4& mesh : tr::view::restPose(tr::view::jointsOf(source.objects(), model)))
    {
        places.emplace_back(mesh[3]);
    }
    return places;
}

const Model* modelIn(const SceneSource& source, std::uint32_t slot, std::size_t meshes)
{
    const auto row = source.modelOfSlot(slot);
    const Model* const model = row ? &source.objects().models[*row] : nullptr;
    return model != nullptr && tr::view::meshesOf(source.objects(), *model).count >= meshes
               ? model
               : nullptr;
}

/// The corner of a mesh that is where `place` is, but for a unit on each axis.
const Corner* cornerAt(std::span<const Corner> corners, const glm::vec3& place)
{
    const auto near = [&place](const Corner& corner)
    {
        const glm::vec3 away = glm::abs(corner.position - place);
        return std::max({away.x, away.y, away.z}) <= static_cast<float>(kStuckWithin);
    };
    const auto found = std::ranges::find_if(corners, near);
    return found == corners.end() ? nullptr : &*found;
}

void stick(Corner& corner, const Corner& to)
{
    corner.position = to.position;
    corner.node = to.node;
}

/// Both bodies in the pose of rest.
struct Skins
{
    std::vector<glm::vec3> body;
    std::vector<glm::vec3> joints;
};

void addSkinJoint(SceneAssembler& scene,
                  const LaraBody& lara,
                  std::size_t joint,
                  std::size_t upper,
                  const Skins& rest,
                  std::size_t jointPointer)
{
    const MeshPlacing& lowerPlacing = lara.placings[joint];
    const MeshPlacing& upperPlacing = lara.placings[upper];
    auto corners = scene.cornersOf(jointPointer, lowerPlacing);
    const auto lowerCorners = scene.cornersOf(lara.body.firstMesh + joint, lowerPlacing);
    const auto upperCorners = scene.cornersOf(lara.body.firstMesh + upper, upperPlacing);
    const bool bends = std::ranges::find(kBends, joint) != kBends.end();
    std::optional<std::uint32_t> bend;
    for (Corner& corner : corners)
    {
        const glm::vec3 place = rest.joints[joint] + corner.position;
        if (const Corner* const lower = cornerAt(lowerCorners, place - rest.body[joint]))
        {
            stick(corner, *lower);
        }
        else if (const Corner* const onUpper = cornerAt(upperCorners, place - rest.body[upper]))
        {
            stick(corner, *onUpper);
        }
        else if (bends)
        {
            if (!bend)
            {
                SceneFollower half;
                half.kind = SceneFollower::Kind::HalfTurn;
                half.orientation = upperPlacing.node;
                half.place = lowerPlacing.node;
                bend = scene.addFollower(half);
            }
            corner.node = *bend;
        }
    }
    scene.addMesh(jointPointer, corners, lowerPlacing.pick);
}

void addHolsters(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara)
{
    for (const std::uint32_t slot : outfit::kHolsterSlots)
    {
        if (const Model* const holsters = modelIn(source, slot, outfit::kRightHolster + 1))
        {
            scene.addMesh(holsters->firstMesh + outfit::kLeftHolster,
                          lara.placings[outfit::kLeftThigh]);
            scene.addMesh(holsters->firstMesh + outfit::kRightHolster,
                          lara.placings[outfit::kRightThigh]);
            return;
        }
    }
}

/// The turn of a mesh in the first key frame of a model's first animation.
glm::mat4 firstTurn(const SceneSource& source, const Model& model, std::size_t mesh)
{
    const auto keys =
        tr::view::keyframesOf(source.objects(), source.version(), model.animationIndex);
    const auto frame =
        tr::view::readKeyframe(source.objects(), source.version(), keys.firstWord, model.numMeshes);
    if (keys.count == 0 || !frame || mesh >= frame->angles.size())
    {
        return glm::mat4(1.0F);
    }
    const tr::view::JointAngles& angles = frame->angles[mesh];
    return glm::mat4_cast(tr::view::rotationYxz(
        tr::view::radians(angles.x), tr::view::radians(angles.y), tr::view::radians(angles.z)));
}

void addBackGun(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara)
{
    for (const std::uint32_t slot : outfit::kBackGunSlots)
    {
        const Model* const gun = modelIn(source, slot, outfit::kBackGun + 1);
        if (gun == nullptr)
        {
            continue;
        }
        const auto joint = tr::view::jointsOf(source.objects(), *gun)[outfit::kBackGun];
        SceneFollower onTorso;
        onTorso.orientation = onTorso.place = lara.placings[outfit::kTorso].node;
        onTorso.point = tr::view::toView(glm::vec3(joint.x, joint.y, joint.z));
        onTorso.turn = tr::view::toView(firstTurn(source, *gun, outfit::kBackGun));
        MeshPlacing placing = lara.placings[outfit::kTorso];
        placing.node = scene.addFollower(onTorso);
        scene.addMesh(gun->firstMesh + outfit::kBackGun, placing);
        return;
    }
}

using Ring = std::array<Corner, kHairRing>;

float misfit(const Ring& one, const Ring& other)
{
    float sum = 0.0F;
    for (std::size_t i = 0; i < kHairRing; ++i)
    {
        for (std::size_t j = i + 1; j < kHairRing; ++j)
        {
            sum += std::abs(glm::distance(one[i].position, one[j].position)
                            - glm::distance(other[i].position, other[j].position));
        }
    }
    return sum;
}

/// The corners of the head where the hair begins, in the order of the first hair mesh.
std::optional<Ring> hairRoot(std::span<const Corner> head, std::span<const Corner> hair)
{
    std::optional<Ring> best;
    Ring start;
    std::copy_n(hair.begin(), kHairRing, start.begin());
    for (const auto& root : kHairRoots)
    {
        if (std::ranges::max(root) >= head.size())
        {
            continue;
        }
        Ring ring;
        for (std::size_t i = 0; i < kHairRing; ++i)
        {
            ring[kRootRing[i]] = head[root[i]];
        }
        if (!best || misfit(ring, start) < misfit(*best, start))
        {
            best = ring;
        }
    }
    return best;
}

glm::vec3 middleOf(const Ring& ring)
{
    glm::vec3 sum(0.0F);
    for (const Corner& corner : ring)
    {
        sum += corner.position;
    }
    return sum / static_cast<float>(kHairRing);
}

/// How far back the hair has to go for each unit down, so that it hangs over what is on her back.
/// `root` is where it begins, in the space of the torso.
float slopeOver(std::span<const Corner> torso, const glm::vec3& root, float length)
{
    float slope = 0.0F;
    for (const Corner& corner : torso)
    {
        const glm::vec3 away = corner.position - root;
        if (std::abs(away.x) < outfit::kHairWidth && away.y > 0.0F && away.y < length)
        {
            slope =
                std::max(slope, (outfit::kHairGap - away.z) / std::max(away.y, outfit::kHairWidth));
        }
    }
    return std::min(slope, outfit::kMostHairSlope);
}

/// A hair mesh lies along its Z, with its Y to the back of the head and its X to her right.
glm::mat4 hanging(float slope)
{
    const glm::vec3 down = glm::normalize(glm::vec3(0.0F, 1.0F, -slope));
    const glm::vec3 side(-1.0F, 0.0F, 0.0F);
    return glm::mat4(glm::vec4(side, 0.0F),
                     glm::vec4(glm::cross(down, side), 0.0F),
                     glm::vec4(down, 0.0F),
                     glm::vec4(0.0F, 0.0F, 0.0F, 1.0F));
}

/// Sticks four corners to a ring, turned in quarters so that they fit best. `shift` brings corners
/// into the space of the ring.
void stickRing(std::span<Corner> corners, const Ring& ring, const glm::vec3& shift)
{
    std::size_t best = 0;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t turn = 0; turn < kHairRing; ++turn)
    {
        float sum = 0.0F;
        for (std::size_t i = 0; i < kHairRing; ++i)
        {
            sum +=
                glm::distance(corners[i].position + shift, ring[(i + turn) % kHairRing].position);
        }
        if (sum < nearest)
        {
            nearest = sum;
            best = turn;
        }
    }
    for (std::size_t i = 0; i < kHairRing; ++i)
    {
        stick(corners[i], ring[(i + best) % kHairRing]);
    }
}

Ring ringOf(std::span<const Corner> corners, std::size_t first)
{
    Ring ring;
    std::copy_n(corners.begin() + static_cast<std::ptrdiff_t>(first), kHairRing, ring.begin());
    return ring;
}

/// The meshes of the hair, the odd ones rigid and those between them bridges.
class Hair
{
public:
    Hair(SceneAssembler& scene, const SceneSource& source, const Model& hair, const LaraBody& lara)
        : m_scene(scene)
        , m_lara(lara)
        , m_first(hair.firstMesh)
        , m_places(restPlaces(source, hair))
        , m_rest(restPlaces(source, lara.body))
    {
    }

    void add()
    {
        std::array<std::vector<Corner>, outfit::kHairMeshes> meshes;
        MeshPlacing placing = m_lara.placings[outfit::kHead];
        for (std::size_t i = 0; i < outfit::kHairMeshes; ++i)
        {
            meshes[i] = m_scene.cornersOf(m_first + i, placing);
            if (meshes[i].size() < (i % 2 == 0 ? 2 * kHairRing : kHairRing))
            {
                return;
            }
        }
        const auto head = m_scene.cornersOf(m_lara.body.firstMesh + outfit::kHead, placing);
        const auto root = hairRoot(head, meshes[0]);
        if (!root)
        {
            return;
        }
        const glm::vec3 start = middleOf(*root);
        const auto torso = m_scene.cornersOf(m_lara.body.firstMesh + outfit::kTorso,
                                             m_lara.placings[outfit::kTorso]);
        const float length =
            m_places.back().z + m_places.back().z - m_places[outfit::kHairMeshes - 2].z;
        const glm::mat4 turn = hanging(
            slopeOver(torso, m_rest[outfit::kHead] - m_rest[outfit::kTorso] + start, length));
        for (std::size_t i = 1; i < outfit::kHairMeshes; i += 2)
        {
            const std::uint32_t node = nodeOf(m_places[i], start, turn);
            std::ranges::for_each(meshes[i], [node](Corner& corner) { corner.node = node; });
        }
        bridge(meshes, *root);
        for (std::size_t i = 0; i < outfit::kHairMeshes; ++i)
        {
            m_scene.addMesh(m_first + i, meshes[i], placing.pick);
        }
    }

private:
    std::uint32_t nodeOf(const glm::vec3& place, const glm::vec3& start, const glm::mat4& turn)
    {
        SceneFollower strand;
        strand.place = m_lara.placings[outfit::kHead].node;
        strand.point = tr::view::toView(start);
        strand.orientation = m_lara.placings[outfit::kTorso].node;
        strand.turn = tr::view::toView(turn * glm::translate(glm::mat4(1.0F), place));
        return m_scene.addFollower(strand);
    }

    void bridge(std::array<std::vector<Corner>, outfit::kHairMeshes>& meshes,
                const Ring& root) const
    {
        for (std::size_t i = 0; i < outfit::kHairMeshes; i += 2)
        {
            const std::span<Corner> corners(meshes[i]);
            // Corners that are in neither ring stay with the next rigid mesh.
            const glm::vec3 down = m_places[i] - m_places[i + 1];
            for (Corner& corner : corners.subspan(2 * kHairRing))
            {
                corner.node = meshes[i + 1][0].node;
                corner.position += down;
            }
            if (i == 0)
            {
                for (std::size_t k = 0; k < kHairRing; ++k)
                {
                    stick(corners[k], root[k]);
                }
            }
            else if (meshes[i - 1].size() >= 2 * kHairRing)
            {
                stickRing(corners.first(kHairRing),
                          ringOf(meshes[i - 1], kHairRing),
                          m_places[i] - m_places[i - 1]);
            }
            stickRing(corners.subspan(kHairRing, kHairRing), ringOf(meshes[i + 1], 0), down);
        }
    }

    SceneAssembler& m_scene;
    const LaraBody& m_lara;
    std::size_t m_first;
    std::vector<glm::vec3> m_places; ///< of the hair meshes along the hair
    std::vector<glm::vec3> m_rest;   ///< of the body's
};

} // namespace

bool isLaraSkin(const SceneSource& source, const Model& body)
{
    return tr::level::since(tr::level::versions::Tr4).contains(source.version())
           && body.id == outfit::kSkinSlot
           && tr::view::meshesOf(source.objects(), body).count == outfit::kBodyMeshes;
}

void addSkinJoints(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara)
{
    const Model* const joints = modelIn(source, outfit::kJointsSlot, outfit::kBodyMeshes);
    if (joints == nullptr || lara.placings.size() < outfit::kBodyMeshes)
    {
        return;
    }
    const Skins rest{restPlaces(source, lara.body), restPlaces(source, *joints)};
    const auto tree = tr::view::jointsOf(source.objects(), lara.body);
    for (std::size_t i = 1; i < outfit::kBodyMeshes; ++i)
    {
        const auto upper = static_cast<std::size_t>(std::max(tree[i].parent, 0));
        addSkinJoint(scene, lara, i, upper, rest, joints->firstMesh + i);
    }
}

void addLaraOutfit(SceneAssembler& scene, const SceneSource& source, const LaraBody& lara)
{
    // The slot of the skin is shown as what it is.
    if (lara.model.id == outfit::kSkinSlot || lara.placings.size() < outfit::kBodyMeshes)
    {
        return;
    }
    addHolsters(scene, source, lara);
    if (lara.model.id == kLaraSlot)
    {
        addBackGun(scene, source, lara);
    }
    if (const Model* const hair = modelIn(source, outfit::kHairSlot, outfit::kHairMeshes))
    {
        Hair(scene, source, *hair, lara).add();
    }
}

} // namespace render
