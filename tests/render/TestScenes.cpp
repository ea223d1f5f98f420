#include "tests/render/TestScenes.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

namespace test
{

using render::SceneDescription;
using render::SceneVertex;
using render::TexturePage;

namespace
{

template <typename TexelAt>
TexturePage makePage(TexelAt texelAt)
{
    TexturePage page;
    page.rgba.reserve(std::size_t{TexturePage::kSize} * TexturePage::kSize * 4);
    for (std::uint32_t y = 0; y < TexturePage::kSize; ++y)
    {
        for (std::uint32_t x = 0; x < TexturePage::kSize; ++x)
        {
            const Colour texel = texelAt(x, y);
            page.rgba.insert(page.rgba.end(), texel.begin(), texel.end());
        }
    }
    return page;
}

std::uint16_t addPage(SceneDescription& scene, TexturePage page)
{
    scene.pages.push_back(std::move(page));
    return static_cast<std::uint16_t>(scene.pages.size() - 1);
}

} // namespace

SceneWriter::SceneWriter()
{
    m_scene.nodes.emplace_back(1.0F);
    m_scene.picks.emplace_back();
}

std::uint16_t SceneWriter::addCoordinatePage()
{
    return addPage(
        m_scene,
        makePage(
            [](std::uint32_t x, std::uint32_t y) {
                return Colour{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), 64, 255};
            }));
}

std::uint16_t SceneWriter::addChequeredPage(std::uint8_t darkAlpha)
{
    return addPage(m_scene,
                   makePage(
                       [darkAlpha](std::uint32_t x, std::uint32_t y)
                       {
                           const bool light = ((x / 32 + y / 32) & 1U) == 0;
                           return light ? Colour{240, 150, 50, 255} : Colour{40, 50, 70, darkAlpha};
                       }));
}

std::uint32_t SceneWriter::addNode(const glm::mat4& matrix)
{
    m_scene.nodes.push_back(matrix);
    return static_cast<std::uint32_t>(m_scene.nodes.size() - 1);
}

std::uint32_t SceneWriter::addPick(tr::schema::TableId table)
{
    const auto row = static_cast<std::uint32_t>(m_scene.picks.size());
    m_scene.picks.push_back({table, row, 0});
    return row;
}

std::uint32_t
SceneWriter::addVertex(const glm::vec3& position, const glm::vec3& normal, const Look& look)
{
    SceneVertex vertex;
    vertex.position = position;
    vertex.normal = look.withNormals ? normal : glm::vec3(0.0F);
    vertex.colour = look.colour;
    vertex.node = look.node;
    vertex.layer = look.layer;
    vertex.pick = look.pick;
    m_scene.vertices.push_back(vertex);
    return static_cast<std::uint32_t>(m_scene.vertices.size() - 1);
}

void SceneWriter::addBatch(std::uint32_t indexCount, const Look& look)
{
    const auto end = static_cast<std::uint32_t>(m_scene.indices.size());
    auto& batches = m_scene.batches;
    const bool joins = !batches.empty() && batches.back().blend == look.blend
                       && batches.back().doubleSided == look.doubleSided;
    if (joins)
    {
        batches.back().indexCount += indexCount;
    }
    else
    {
        batches.push_back({look.blend, look.doubleSided, end - indexCount, indexCount});
    }
}

void SceneWriter::addQuad(const std::array<glm::vec3, 4>& corners, const Look& look)
{
    const glm::vec3 normal =
        glm::normalize(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
    const std::array<glm::vec2, 4> uv{look.uvLeftTop,
                                      {look.uvLeftTop.x, look.uvRightBottom.y},
                                      look.uvRightBottom,
                                      {look.uvRightBottom.x, look.uvLeftTop.y}};
    const auto first = static_cast<std::uint32_t>(m_scene.vertices.size());
    for (std::size_t i = 0; i < 4; ++i)
    {
        addVertex(corners[i], normal, look);
        m_scene.vertices.back().uv = uv[i];
    }
    for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U})
    {
        m_scene.indices.push_back(first + corner);
    }
    addBatch(6, look);
}

void SceneWriter::addRectangle(const glm::vec2& low,
                               const glm::vec2& high,
                               float z,
                               const Look& look)
{
    addQuad({{{low.x, high.y, z}, {low.x, low.y, z}, {high.x, low.y, z}, {high.x, high.y, z}}},
            look);
}

void SceneWriter::addBox(const glm::vec3& low, const glm::vec3& high, const Look& look, bool inside)
{
    const auto side = [&](glm::vec3 a, glm::vec3 b, glm::vec3 c, glm::vec3 d) {
        inside ? addQuad({d, c, b, a}, look) : addQuad({a, b, c, d}, look);
    };
    const glm::vec3& l = low;
    const glm::vec3& h = high;
    side({l.x, h.y, h.z}, {l.x, l.y, h.z}, {h.x, l.y, h.z}, {h.x, h.y, h.z});
    side({h.x, h.y, l.z}, {h.x, l.y, l.z}, {l.x, l.y, l.z}, {l.x, h.y, l.z});
    side({h.x, h.y, h.z}, {h.x, l.y, h.z}, {h.x, l.y, l.z}, {h.x, h.y, l.z});
    side({l.x, h.y, l.z}, {l.x, l.y, l.z}, {l.x, l.y, h.z}, {l.x, h.y, h.z});
    side({l.x, h.y, l.z}, {l.x, h.y, h.z}, {h.x, h.y, h.z}, {h.x, h.y, l.z});
    side({l.x, l.y, h.z}, {l.x, l.y, l.z}, {h.x, l.y, l.z}, {h.x, l.y, h.z});
}

void SceneWriter::addBall(const glm::vec3& centre, float radius, const Look& look)
{
    constexpr std::uint32_t kRings = 12;
    constexpr std::uint32_t kSegments = 24;
    const auto first = static_cast<std::uint32_t>(m_scene.vertices.size());
    for (std::uint32_t ring = 0; ring <= kRings; ++ring)
    {
        const float polar = glm::pi<float>() * float(ring) / float(kRings);
        for (std::uint32_t segment = 0; segment <= kSegments; ++segment)
        {
            const float around = glm::two_pi<float>() * float(segment) / float(kSegments);
            const glm::vec3 normal{std::sin(polar) * std::sin(around),
                                   std::cos(polar),
                                   std::sin(polar) * std::cos(around)};
            addVertex(centre + radius * normal, normal, look);
        }
    }
    for (std::uint32_t ring = 0; ring < kRings; ++ring)
    {
        for (std::uint32_t segment = 0; segment < kSegments; ++segment)
        {
            const std::uint32_t a = first + ring * (kSegments + 1) + segment;
            const std::uint32_t b = a + kSegments + 1;
            for (const std::uint32_t index : {a, b, b + 1, a, b + 1, a + 1})
            {
                m_scene.indices.push_back(index);
            }
        }
    }
    addBatch(kRings * kSegments * 6, look);
}

SceneDescription SceneWriter::finish()
{
    for (const SceneVertex& vertex : m_scene.vertices)
    {
        m_scene.bounds.include(
            glm::vec3(m_scene.nodes[vertex.node] * glm::vec4(vertex.position, 1.0F)));
    }
    for (const render::SceneSprite& sprite : m_scene.sprites)
    {
        m_scene.bounds.include(sprite.position);
    }
    return m_scene;
}

SceneDescription middleRectangle(const Look& look)
{
    SceneWriter writer;
    writer.addRectangle({-50.0F, -50.0F}, {50.0F, 50.0F}, 0.0F, look);
    return writer.finish();
}

SceneDescription mixedScene()
{
    SceneWriter writer;
    Look box;
    box.layer = writer.addChequeredPage(0);
    writer.addBox({-90.0F, -60.0F, -40.0F}, {-10.0F, 20.0F, 40.0F}, box);
    Look fence = box;
    fence.blend = render::BlendMode::AlphaTest;
    fence.doubleSided = true;
    writer.addRectangle({-20.0F, -70.0F}, {60.0F, 10.0F}, 60.0F, fence);
    Look glow;
    glow.colour = {90, 60, 20, 255};
    glow.blend = render::BlendMode::Additive;
    writer.addRectangle({-60.0F, -30.0F}, {80.0F, 70.0F}, 80.0F, glow);
    Look ball;
    ball.withNormals = true;
    ball.node = writer.addNode(glm::translate(glm::mat4(1.0F), {70.0F, 0.0F, 0.0F}));
    writer.addBall(glm::vec3(0.0F), 35.0F, ball);
    writer.scene().lines.push_back({{-100.0F, 70.0F, 0.0F}, {100.0F, 60.0F, 0.0F}, kRed});
    render::SceneSprite sprite;
    sprite.position = {20.0F, 20.0F, 0.0F};
    sprite.leftTop = {-20.0F, 40.0F};
    sprite.rightBottom = {20.0F, 0.0F};
    sprite.layer = box.layer;
    writer.scene().sprites.push_back(sprite);
    return writer.finish();
}

render::Camera pixelCamera()
{
    render::Camera camera;
    camera.setView(render::StandardView::Back);
    camera.setProjection(render::Projection::Orthographic);
    const float halfHeight = 0.5F * static_cast<float>(kPicture.y);
    camera.setDistance(halfHeight / std::tan(0.5F * camera.fieldOfView()));
    return camera;
}

} // namespace test
