#include "tests/support/sample/FaceCollector.h"

namespace tr::test
{

void FaceCollector::add(const FacePlaces& places,
                        bool triangle,
                        const glm::vec3& normal,
                        const TextureWindow& texture)
{
    constexpr float kIntoFace = 40.0F;
    const std::size_t corners = triangle ? 3 : 4;
    glm::vec3 middle(0.0F);
    for (std::size_t i = 0; i < corners; ++i)
    {
        middle += glm::vec3(places[i]) / static_cast<float>(corners);
    }
    BuiltFace added;
    added.triangle = triangle;
    added.texture = texture;
    for (std::size_t i = 0; i < corners; ++i)
    {
        const glm::vec3 point(places[i]);
        const glm::vec3 inwards = glm::normalize(middle - point) * kIntoFace;
        added.corners[i] =
            vertexAt(places[i], normal, false, m_baker->onSurface(point, normal, inwards));
    }
    m_built.faces.push_back(added);
}

void FaceCollector::addWater(const FacePlaces& places, const TextureWindow& texture)
{
    const Tint kGlimmer(0.9F);
    BuiltFace added;
    added.texture = texture;
    added.doubleSided = true;
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        added.corners[i] = vertexAt(places[i], {0.0F, -1.0F, 0.0F}, true, kGlimmer);
    }
    m_built.faces.push_back(added);
}

std::uint16_t FaceCollector::vertexAt(const glm::ivec3& place,
                                      const glm::vec3& normal,
                                      bool waves,
                                      const Tint& light)
{
    constexpr float kDirections = 64.0F;
    const glm::ivec3 facing(normal * kDirections);
    const auto [entry, isNew] =
        m_known.try_emplace({place.x, place.y, place.z, facing.x, facing.y, facing.z, waves},
                            static_cast<std::uint16_t>(m_built.vertices.size()));
    if (isNew)
    {
        m_built.vertices.push_back({place, normal, Tint(0.0F), waves});
        m_shares.push_back(0);
    }
    m_built.vertices[entry->second].light += light;
    ++m_shares[entry->second];
    return entry->second;
}

BuiltRoom FaceCollector::finish()
{
    for (std::size_t i = 0; i < m_built.vertices.size(); ++i)
    {
        m_built.vertices[i].light /= static_cast<float>(m_shares[i]);
    }
    return std::move(m_built);
}

} // namespace tr::test
