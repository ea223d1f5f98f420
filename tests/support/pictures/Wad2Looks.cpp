#include "tests/support/pictures/Wad2Looks.h"

#include <cmath>
#include <numbers>

namespace tr::test
{
namespace
{

/// A colour of 1 is the brightest shade that Tomb Editor writes, and that is drawn twice as bright
/// as texels are, wherever it comes from.
constexpr float kBrightestShade = 2.0F;

constexpr int kAdditive = 2;

/// How a mesh stands in the axes of the file.
struct Placing
{
    glm::mat3 turn{1.0F};
    glm::vec3 place{0.0F};

    [[nodiscard]] glm::vec3 of(const glm::vec3& point) const { return place + turn * point; }
};

/// Rolled first, then pitched, then yawed, as the description of the format says it.
glm::vec3 turned(glm::vec3 point, const glm::vec3& degrees)
{
    constexpr double kDegree = std::numbers::pi / 180.0;
    const auto sine = [](float angle)
    { return static_cast<float>(std::sin(double{angle} * kDegree)); };
    const auto cosine = [](float angle)
    { return static_cast<float>(std::cos(double{angle} * kDegree)); };
    const glm::vec3 s(sine(degrees.x), sine(degrees.y), sine(degrees.z));
    const glm::vec3 c(cosine(degrees.x), cosine(degrees.y), cosine(degrees.z));
    point = {point.x * c.z - point.y * s.z, point.x * s.z + point.y * c.z, point.z};
    point = {point.x, point.y * c.x - point.z * s.x, point.y * s.x + point.z * c.x};
    return {point.x * c.y + point.z * s.y, point.y, -point.x * s.y + point.z * c.y};
}

glm::mat3 turnBy(const glm::vec3& degrees)
{
    return {turned({1.0F, 0.0F, 0.0F}, degrees),
            turned({0.0F, 1.0F, 0.0F}, degrees),
            turned({0.0F, 0.0F, 1.0F}, degrees)};
}

/// The view looks along Z the other way.
glm::vec3 inView(const glm::vec3& point)
{
    return {point.x, point.y, -point.z};
}

DrawnCorner
seenCorner(const SeenMesh& mesh, const SeenFace& face, std::size_t corner, const Placing& placing)
{
    const std::size_t vertex = face.vertices[corner];
    DrawnCorner drawn;
    drawn.at = inView(placing.of(mesh.positions.at(vertex)));
    drawn.texel = face.texels[corner];
    if (mesh.isLitByColours && mesh.colours.size() == mesh.positions.size())
    {
        drawn.light = mesh.colours[vertex] * kBrightestShade;
        return drawn;
    }
    const glm::vec3 normal = placing.turn * mesh.normals.at(vertex);
    const float length = glm::length(normal);
    drawn.normal = length > 0.0F ? inView(normal) / length : normal;
    return drawn;
}

/// Quads are two triangles that meet between their first and third corner.
void addMesh(DrawnObject& object, const SeenMesh& mesh, const Placing& placing)
{
    if (mesh.isHidden)
    {
        return;
    }
    for (const SeenFace& face : mesh.faces)
    {
        for (std::size_t i = 2; i < face.vertices.size(); ++i)
        {
            // Going around against the clock along Z is going with it along the view's.
            object.triangles.push_back({{seenCorner(mesh, face, 0, placing),
                                         seenCorner(mesh, face, i, placing),
                                         seenCorner(mesh, face, i - 1, placing)},
                                        face.texture,
                                        face.blendMode == kAdditive,
                                        face.isDoubleSided});
        }
    }
}

} // namespace

DrawnObject
looksOf(const SeenObjects& file, const SeenMoveable& moveable, const SeenKeyFrame* frame)
{
    DrawnObject object;
    object.textures = file.textures;
    std::vector<Placing> joints;
    for (std::size_t i = 0; i < moveable.bones.size(); ++i)
    {
        const SeenBone& bone = moveable.bones[i];
        const bool isTurned = frame != nullptr && i < frame->degrees.size();
        const glm::mat3 turn = isTurned ? turnBy(frame->degrees[i]) : glm::mat3(1.0F);
        Placing joint;
        if (bone.parent)
        {
            const Placing& parent = joints.at(*bone.parent);
            joint = {parent.turn * turn, parent.of(bone.offset)};
        }
        else
        {
            joint = {turn, frame != nullptr ? frame->offset : glm::vec3(0.0F)};
        }
        joints.push_back(joint);
        addMesh(object, moveable.meshes.at(bone.mesh), joint);
    }
    return object;
}

DrawnObject looksOf(const SeenObjects& file, const SeenStatic& object)
{
    DrawnObject looks;
    looks.textures = file.textures;
    addMesh(looks, object.mesh, {});
    return looks;
}

} // namespace tr::test
