#pragma once

#include "core/edit/mesh/MeshShape.h"
#include "tests/support/LevelBuilder.h"

#include <cmath>
#include <numbers>
#include <vector>

/// Meshes whose normals are known, and files that hold meshes which are written by hand.
namespace tr::test
{

inline edit::ShapeFace
meshFace(std::vector<std::uint16_t> vertices, std::uint16_t texture = 0, std::uint16_t effects = 0)
{
    edit::ShapeFace face;
    std::copy(vertices.begin(), vertices.end(), face.vertices.begin());
    face.corners = static_cast<std::uint8_t>(vertices.size());
    face.texture = texture;
    face.effects = effects;
    return face;
}

/// With a normal for each vertex that says nothing yet.
inline edit::MeshShape meshShape(std::vector<level::Vertex> vertices,
                                 std::vector<edit::ShapeFace> faces)
{
    edit::MeshShape shape;
    shape.vertices = std::move(vertices);
    shape.normals.assign(shape.vertices.size(), {0, -16'300, 0});
    shape.faces = std::move(faces);
    return shape;
}

/// A square of 200 units in the plane z = 0 that is seen from the south: clockwise from the upper
/// left, where Y points down.
inline edit::MeshShape squareShape(std::uint16_t texture = 0)
{
    return meshShape({{-100, -100, 0}, {100, -100, 0}, {100, 100, 0}, {-100, 100, 0}},
                     {meshFace({0, 1, 2, 3}, texture)});
}

/// Of 200 units around its origin.
inline edit::MeshShape cubeShape()
{
    return meshShape({{-100, -100, -100},
                      {100, -100, -100},
                      {100, 100, -100},
                      {-100, 100, -100},
                      {-100, -100, 100},
                      {100, -100, 100},
                      {100, 100, 100},
                      {-100, 100, 100}},
                     {meshFace({0, 1, 2, 3}),   // south
                      meshFace({5, 4, 7, 6}),   // north
                      meshFace({4, 0, 3, 7}),   // west
                      meshFace({1, 5, 6, 2}),   // east
                      meshFace({4, 5, 1, 0}),   // above
                      meshFace({3, 2, 6, 7})}); // below
}

/// Rings of quads around the axis Y, with triangles at both ends.
inline edit::MeshShape sphereShape(double radius, int rings, int sides)
{
    const auto place = [&](int ring, int side)
    {
        const double down = std::numbers::pi * ring / rings;
        const double around = 2.0 * std::numbers::pi * side / sides;
        const auto word = [](double value)
        { return static_cast<std::int16_t>(std::lround(value)); };
        return level::Vertex{word(radius * std::sin(down) * std::cos(around)),
                             word(-radius * std::cos(down)),
                             word(radius * std::sin(down) * std::sin(around))};
    };
    std::vector<level::Vertex> vertices{place(0, 0)};
    for (int ring = 1; ring < rings; ++ring)
    {
        for (int side = 0; side < sides; ++side)
        {
            vertices.push_back(place(ring, side));
        }
    }
    vertices.push_back(place(rings, 0));
    const auto number = [sides](int ring, int side)
    { return static_cast<std::uint16_t>(1 + (ring - 1) * sides + side % sides); };
    const auto last = static_cast<std::uint16_t>(vertices.size() - 1);
    std::vector<edit::ShapeFace> faces;
    for (int side = 0; side < sides; ++side)
    {
        faces.push_back(meshFace({0, number(1, side + 1), number(1, side)}));
        for (int ring = 1; ring + 1 < rings; ++ring)
        {
            faces.push_back(meshFace({number(ring, side),
                                      number(ring, side + 1),
                                      number(ring + 1, side + 1),
                                      number(ring + 1, side)}));
        }
        faces.push_back(meshFace({last, number(rings - 1, side), number(rings - 1, side + 1)}));
    }
    return meshShape(std::move(vertices), std::move(faces));
}

/// Its point, vertex 0, is above; vertex 1 is in the middle of its base.
inline edit::MeshShape coneShape(double radius, double height, int sides)
{
    const auto word = [](double value) { return static_cast<std::int16_t>(std::lround(value)); };
    std::vector<level::Vertex> vertices{{0, word(-height), 0}, {0, 0, 0}};
    std::vector<edit::ShapeFace> faces;
    for (int side = 0; side < sides; ++side)
    {
        const double around = 2.0 * std::numbers::pi * side / sides;
        vertices.push_back({word(radius * std::cos(around)), 0, word(radius * std::sin(around))});
        const auto here = static_cast<std::uint16_t>(2 + side);
        const auto next = static_cast<std::uint16_t>(2 + (side + 1) % sides);
        faces.push_back(meshFace({0, next, here}));
        faces.push_back(meshFace({1, here, next}));
    }
    return meshShape(std::move(vertices), std::move(faces));
}

/// Puts meshes one behind the other, and what `padding` says behind those of an odd count of words;
/// the first mesh pointers lead to them, and the rest to the last.
inline void putMeshes(level::Objects& objects,
                      schema::Version version,
                      const std::vector<edit::MeshShape>& shapes,
                      std::uint16_t padding)
{
    std::vector<std::uint16_t> words;
    std::vector<std::uint32_t> offsets;
    for (const edit::MeshShape& shape : shapes)
    {
        offsets.push_back(static_cast<std::uint32_t>(words.size() * 2));
        for (const std::int32_t word : edit::wordsOf(edit::meshOf(shape, version), version))
        {
            words.push_back(static_cast<std::uint16_t>(word));
        }
        if (words.size() % 2 != 0)
        {
            words.push_back(padding);
        }
    }
    std::vector<level::MeshPointer> pointers(objects.meshPointers.size());
    for (std::size_t i = 0; i < pointers.size(); ++i)
    {
        pointers[i].offset = offsets[std::min(i, offsets.size() - 1)];
    }
    objects.meshWords = Table<std::uint16_t>(std::move(words));
    objects.meshPointers = Table<level::MeshPointer>(std::move(pointers));
}

/// A small file with these meshes in place of its own.
inline format::GameFile fileOfMeshes(schema::Version version,
                                     const std::vector<edit::MeshShape>& shapes,
                                     std::uint16_t padding = 0)
{
    if (version == level::versions::Wad)
    {
        level::Wad wad = LevelBuilder(version).buildWad();
        putMeshes(wad.objects, version, shapes, padding);
        return gameFile(std::move(wad));
    }
    level::Level level = LevelBuilder(version).build();
    putMeshes(level.objects, version, shapes, padding);
    return gameFile(std::move(level));
}

} // namespace tr::test
