#include "core/convert/models/making/LaraParts.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/view/objects/HairNumbers.h"
#include "core/view/objects/LaraOutfit.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/SkinJoints.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace tr::convert
{
namespace
{

namespace lara = view::lara;
using exchange::ModelWeights;
using level::Model;

const Model* modelOfSlot(const level::Objects& objects, std::uint32_t slot, std::size_t meshes)
{
    const auto found = std::ranges::find(objects.models, slot, &Model::id);
    return found != objects.models.end() && view::meshesOf(objects, *found).count >= meshes
               ? &*found
               : nullptr;
}

/// The sums of the links of a skeleton.
std::vector<glm::vec3> restPlacesOf(const level::Objects& objects, const Model& model)
{
    std::vector<glm::vec3> places;
    for (const glm::mat4& mesh : view::restPose(view::jointsOf(objects, model)))
    {
        places.emplace_back(mesh[3]);
    }
    return places;
}

/// Vertices of a mesh; none of one that cannot be read.
std::vector<glm::vec3> verticesOf(const schema::Content& content, std::size_t pointer)
{
    std::vector<glm::vec3> vertices;
    if (const auto shape = edit::shapeAt(content, pointer))
    {
        std::ranges::transform(shape->vertices,
                               std::back_inserter(vertices),
                               [](const level::Vertex& vertex) { return view::toVec(vertex); });
    }
    return vertices;
}

ModelWeights wholly(std::size_t bone)
{
    return {{static_cast<std::uint16_t>(bone)}, {1.0F}};
}

ModelWeights byHalf(std::size_t one, std::size_t other)
{
    constexpr float kHalf = 0.5F;
    return {{static_cast<std::uint16_t>(one), static_cast<std::uint16_t>(other)}, {kHalf, kHalf}};
}

std::vector<ModelWeights> weightsOf(const view::SkinJoint& joint)
{
    std::vector<ModelWeights> weights;
    for (const auto& sticks : joint.vertices)
    {
        const bool isLoose = sticks.empty();
        const bool isUpper = !isLoose && sticks.front().side == view::SkinStick::Side::Upper;
        weights.push_back(isLoose && joint.bends ? byHalf(joint.upper, joint.joint)
                                                 : wholly(isUpper ? joint.upper : joint.joint));
    }
    return weights;
}

/// The hair as it hangs: a chain of bones below the head, and its meshes.
class HairParts
{
public:
    HairParts(const schema::Content& content, const Model& hair, const Model& body)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_hair(hair)
        , m_body(body)
        , m_links(view::jointsOf(m_objects, hair))
        , m_places(restPlacesOf(m_objects, hair))
    {
    }

    /// `bones`: how many the moveable has itself.
    void addTo(LaraParts& parts, std::size_t bones)
    {
        const auto begin = beginning();
        if (!begin)
        {
            return;
        }
        const glm::quat turn = hanging(slope(*begin));
        for (std::size_t i = 0; i < lara::kHairMeshes; ++i)
        {
            const auto number = static_cast<std::uint32_t>(i);
            const MeshStand stand{lara::kHead, *begin + turn * m_places[i], turn};
            const bool isFirst = i == 0 || m_links[i].parent < 0;
            const std::size_t parent =
                isFirst ? lara::kHead : bones + static_cast<std::size_t>(m_links[i].parent);
            parts.bones.push_back({concat("hair ", i), lara::kHairSlot, number, parent, stand});
            AddedMesh mesh;
            mesh.name = concat("hair mesh ", i);
            mesh.pointer = m_hair.firstMesh + i;
            mesh.slot = lara::kHairSlot;
            mesh.number = number;
            mesh.bone = bones + i;
            mesh.stand = stand;
            mesh.weights = weights(i, bones);
            parts.meshes.push_back(std::move(mesh));
        }
    }

private:
    /// Even meshes are bridges: their first ring goes with what is above, the rest with what is
    /// below.
    [[nodiscard]] std::vector<ModelWeights> weights(std::size_t mesh, std::size_t bones) const
    {
        std::vector<ModelWeights> made;
        if (mesh % 2 != 0)
        {
            return made;
        }
        const std::size_t above = mesh == 0 ? lara::kHead : bones + mesh - 1;
        const std::size_t count = verticesOf(m_content, m_hair.firstMesh + mesh).size();
        for (std::size_t i = 0; i < count; ++i)
        {
            made.push_back(wholly(i < view::kHairRing ? above : bones + mesh + 1));
        }
        return made;
    }

    /// How far distances within the ring of the head are from those of the hair's.
    [[nodiscard]] static float misfit(std::span<const glm::vec3> one,
                                      std::span<const glm::vec3> other)
    {
        float sum = 0.0F;
        for (std::size_t i = 0; i < view::kHairRing; ++i)
        {
            for (std::size_t k = i + 1; k < view::kHairRing; ++k)
            {
                sum += std::abs(glm::distance(one[i], one[k]) - glm::distance(other[i], other[k]));
            }
        }
        return sum;
    }

    /// The middle of the vertices of the head where the hair begins: of the rings that engines know
    /// the one that is most like that of the hair.
    [[nodiscard]] std::optional<glm::vec3> beginning() const
    {
        constexpr std::array<std::array<std::size_t, view::kHairRing>, 2> kRings{
            {{37, 38, 39, 40}, {25, 26, 27, 28}}};
        // Of the hair the vertices that go there, in that order.
        constexpr std::array<std::size_t, view::kHairRing> kOrder{0, 3, 1, 2};
        const auto head = verticesOf(m_content, m_body.firstMesh + lara::kHead);
        const auto hair = verticesOf(m_content, m_hair.firstMesh);
        if (hair.size() < 2 * view::kHairRing)
        {
            return std::nullopt;
        }
        std::array<glm::vec3, view::kHairRing> start{};
        std::ranges::transform(kOrder, start.begin(), [&](std::size_t i) { return hair[i]; });
        std::optional<glm::vec3> middle;
        float least = 0.0F;
        for (const auto& numbers : kRings)
        {
            if (std::ranges::max(numbers) >= head.size())
            {
                continue;
            }
            std::array<glm::vec3, view::kHairRing> ring{};
            std::ranges::transform(numbers, ring.begin(), [&](std::size_t i) { return head[i]; });
            const float off = misfit(ring, start);
            if (!middle || off < least)
            {
                least = off;
                middle = (ring[0] + ring[1] + ring[2] + ring[3]) / float{view::kHairRing};
            }
        }
        return middle;
    }

    /// How far back the hair goes for each unit down, so that it hangs over what is on her back.
    [[nodiscard]] float slope(const glm::vec3& begin) const
    {
        const auto rest = restPlacesOf(m_objects, m_body);
        const glm::vec3 root = rest[lara::kHead] - rest[lara::kTorso] + begin;
        const float length =
            2 * m_places[lara::kHairMeshes - 1].z - m_places[lara::kHairMeshes - 2].z;
        float most = 0.0F;
        for (const glm::vec3& vertex : verticesOf(m_content, m_body.firstMesh + lara::kTorso))
        {
            const glm::vec3 away = vertex - root;
            if (std::abs(away.x) < lara::kHairWidth && away.y > 0.0F && away.y < length)
            {
                most =
                    std::max(most, (lara::kHairGap - away.z) / std::max(away.y, lara::kHairWidth));
            }
        }
        return std::min(most, lara::kMostHairSlope);
    }

    /// A hair mesh lies along its Z, with its Y to the back of the head and its X to her right.
    [[nodiscard]] static glm::quat hanging(float slope)
    {
        const glm::vec3 down = glm::normalize(glm::vec3(0.0F, 1.0F, -slope));
        const glm::vec3 side(-1.0F, 0.0F, 0.0F);
        return glm::normalize(glm::quat_cast(glm::mat3(side, glm::cross(down, side), down)));
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    const Model& m_hair;
    const Model& m_body;
    std::vector<view::Joint> m_links;
    std::vector<glm::vec3> m_places; ///< of its meshes along the hair
};

/// Makes all parts of one body.
class LaraPartsMaking
{
public:
    LaraPartsMaking(const schema::Content& content, const Model& model, const Model& body)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_model(model)
        , m_body(body)
    {
    }

    LaraParts make()
    {
        addJoints();
        // The slot of the skin is shown as what it is.
        if (m_model.id == lara::kSkinSlot)
        {
            return std::move(m_parts);
        }
        addHolsters();
        if (m_model.id == catalogue::kLara)
        {
            addBackGun();
        }
        if (const Model* const hair = modelOfSlot(m_objects, lara::kHairSlot, lara::kHairMeshes))
        {
            HairParts(m_content, *hair, m_body).addTo(m_parts, lara::kBodyMeshes);
        }
        return std::move(m_parts);
    }

private:
    void add(std::string name, const Model& from, std::uint32_t mesh, const MeshStand& stand)
    {
        m_parts.meshes.push_back({std::move(name),
                                  std::size_t{from.firstMesh} + mesh,
                                  from.id,
                                  mesh,
                                  stand.bone,
                                  stand});
    }

    void addJoints()
    {
        const Model* const joints = modelOfSlot(m_objects, lara::kJointsSlot, lara::kBodyMeshes);
        const auto models = view::skinModels(m_objects, m_content.version());
        if (joints == nullptr || !models || &m_objects.models[models->skin] != &m_body)
        {
            return;
        }
        const auto body = restPlacesOf(m_objects, m_body);
        const auto places = restPlacesOf(m_objects, *joints);
        for (const view::SkinJoint& joint :
             view::skinJoints(m_objects, m_content.version(), *models))
        {
            const auto number = static_cast<std::uint32_t>(joint.joint);
            const auto name = catalogue::jointName(m_content.version(), catalogue::kLara, number);
            add(concat("skin joint ", number, name ? " " : "", name.value_or("")),
                *joints,
                number,
                {number, places[number] - body[number]});
            m_parts.meshes.back().weights = weightsOf(joint);
        }
    }

    void addHolsters()
    {
        for (const std::uint32_t slot : lara::kHolsterSlots)
        {
            if (const Model* const holsters = modelOfSlot(m_objects, slot, lara::kRightHolster + 1))
            {
                add("holster left", *holsters, lara::kLeftHolster, {lara::kLeftThigh});
                add("holster right", *holsters, lara::kRightHolster, {lara::kRightThigh});
                return;
            }
        }
    }

    void addBackGun()
    {
        for (const std::uint32_t slot : lara::kBackGunSlots)
        {
            if (const Model* const gun = modelOfSlot(m_objects, slot, lara::kBackGun + 1))
            {
                const view::Joint link = view::jointsOf(m_objects, *gun)[lara::kBackGun];
                add("gun on the back",
                    *gun,
                    lara::kBackGun,
                    {lara::kTorso,
                     glm::vec3(link.x, link.y, link.z),
                     firstTurn(*gun, lara::kBackGun)});
                return;
            }
        }
    }

    /// The turn of a mesh in the first key frame of the first animation.
    [[nodiscard]] glm::quat firstTurn(const Model& model, std::size_t mesh) const
    {
        const auto keys = view::keyframesOf(m_objects, m_content.version(), model.animationIndex);
        const auto frame =
            view::readKeyframe(m_objects, m_content.version(), keys.firstWord, model.numMeshes);
        return keys.count != 0 && frame && mesh < frame->angles.size()
                   ? view::rotationOf(frame->angles[mesh])
                   : glm::quat(1.0F, 0.0F, 0.0F, 0.0F);
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    const Model& m_model;
    const Model& m_body;
    LaraParts m_parts;
};

} // namespace

LaraParts laraParts(const schema::Content& content, const Model& model, const Model& body)
{
    const level::Objects& objects = level::objectsOf(content);
    const bool isSkin = level::since(level::versions::Tr4).contains(content.version())
                        && body.id == lara::kSkinSlot
                        && view::meshesOf(objects, body).count == lara::kBodyMeshes
                        && view::jointsOf(objects, model).size() == lara::kBodyMeshes;
    return isSkin ? LaraPartsMaking(content, model, body).make() : LaraParts{};
}

} // namespace tr::convert
