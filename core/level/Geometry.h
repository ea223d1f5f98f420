#pragma once

#include "core/level/Versions.h"
#include "core/level/tables/Tables.h"
#include "core/schema/record/RecordType.h"

#include <array>
#include <cstdint>

/// Records that rooms and meshes share. TRosettaStone 3, section 2.4.
namespace tr::level
{

struct Vertex
{
    std::int16_t x = 0;
    std::int16_t y = 0;
    std::int16_t z = 0;

    friend bool operator==(const Vertex&, const Vertex&) = default;
};

struct Colour
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const Colour&, const Colour&) = default;
};

struct Colour4
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t unused = 0;

    friend bool operator==(const Colour4&, const Colour4&) = default;
};

/// Six numbers, the two of an axis side by side.
struct BoundingBox
{
    std::int16_t minX = 0;
    std::int16_t maxX = 0;
    std::int16_t minY = 0;
    std::int16_t maxY = 0;
    std::int16_t minZ = 0;
    std::int16_t maxZ = 0;

    friend bool operator==(const BoundingBox&, const BoundingBox&) = default;
};

struct Quad
{
    std::array<std::uint16_t, 4> vertices{};
    std::uint16_t texture = 0;

    friend bool operator==(const Quad&, const Quad&) = default;
};

struct Triangle
{
    std::array<std::uint16_t, 3> vertices{};
    std::uint16_t texture = 0;

    friend bool operator==(const Triangle&, const Triangle&) = default;
};

/// Bits of a face's texture that are the row of the object texture.
[[nodiscard]] constexpr std::uint16_t faceTextureMask(schema::Version version) noexcept
{
    return version == level::versions::Tr5 ? 0x3FFF : 0x7FFF;
}

} // namespace tr::level

namespace tr::schema
{

using namespace option;

template <>
struct Schema<level::Vertex>
{
    static constexpr std::string_view name = "vertex";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.2";
    static constexpr auto fields =
        fieldsOf(field("x", &level::Vertex::x, doc("East, in world units (1024 a sector).")),
                 field("y", &level::Vertex::y, doc("Down, in world units.")),
                 field("z", &level::Vertex::z, doc("North, in world units.")));
};

static_assert(diskSize<level::Vertex>(level::versions::Tr1) == 6);

template <>
struct Schema<level::Colour>
{
    static constexpr std::string_view name = "colour";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.1";
    static constexpr auto fields =
        fieldsOf(field("red", &level::Colour::red, role(Role::Colour), doc("Red part.")),
                 field("green", &level::Colour::green, role(Role::Colour), doc("Green part.")),
                 field("blue", &level::Colour::blue, role(Role::Colour), doc("Blue part.")));
};

static_assert(diskSize<level::Colour>(level::versions::Tr1) == 3);

template <>
struct Schema<level::Colour4>
{
    static constexpr std::string_view name = "colour4";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.1";
    static constexpr auto fields =
        fieldsOf(field("red", &level::Colour4::red, role(Role::Colour), doc("Red part.")),
                 field("green", &level::Colour4::green, role(Role::Colour), doc("Green part.")),
                 field("blue", &level::Colour4::blue, role(Role::Colour), doc("Blue part.")),
                 field("unused", &level::Colour4::unused, role(Role::Padding), doc("No meaning.")));
};

static_assert(diskSize<level::Colour4>(level::versions::Tr2) == 4);

template <>
struct Schema<level::BoundingBox>
{
    static constexpr std::string_view name = "bounding_box";
    static constexpr std::string_view source = "TRosettaStone 3, 5.3; WAD 2.1, Statics_Table";
    static constexpr auto fields = fieldsOf(
        field("min_x", &level::BoundingBox::minX, doc("Lowest x of the box.")),
        field("max_x", &level::BoundingBox::maxX, doc("Highest x of the box.")),
        field("min_y", &level::BoundingBox::minY, doc("Lowest y of the box: its top.")),
        field("max_y", &level::BoundingBox::maxY, doc("Highest y of the box: its bottom.")),
        field("min_z", &level::BoundingBox::minZ, doc("Lowest z of the box.")),
        field("max_z", &level::BoundingBox::maxZ, doc("Highest z of the box.")));
};

static_assert(diskSize<level::BoundingBox>(level::versions::Tr1) == 12);

inline constexpr std::string_view kFaceVerticesDoc =
    "Corners, as rows of the vertices of the same room or mesh, clockwise seen from the front.";
inline constexpr std::string_view kFaceTextureDoc =
    "Bits 0 to 14 (TR5: 13): object texture. Bit 15: the face is visible from both sides.";

/// The texture of a face, as an option of its field.
constexpr auto faceTexture()
{
    return [](FieldInfo& info)
    {
        using namespace level::versions;
        const TableId textures = level::tables::ObjectTextures;
        constexpr auto kNever = FieldInfo::kNever;
        indexBits(textures, level::faceTextureMask(Tr4), kNever, level::until(Tr4))(info);
        indexBits(textures, level::faceTextureMask(Tr5), kNever, only(Tr5))(info);
    };
}

/// The fields of a textured face whose corners are rows of that table.
template <class Face>
constexpr auto faceFields(schema::TableId vertices)
{
    return fieldsOf(field("vertices", &Face::vertices, index(vertices), doc(kFaceVerticesDoc)),
                    field("texture", &Face::texture, faceTexture(), doc(kFaceTextureDoc)));
}

template <>
struct Schema<level::Quad>
{
    static constexpr std::string_view name = "quad";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.3";
    static constexpr auto fields = faceFields<level::Quad>(level::tables::RoomVertices);
};

static_assert(diskSize<level::Quad>(level::versions::Tr1) == 10);

template <>
struct Schema<level::Triangle>
{
    static constexpr std::string_view name = "triangle";
    static constexpr std::string_view source = "TRosettaStone 3, 2.4.4";
    static constexpr auto fields = faceFields<level::Triangle>(level::tables::RoomVertices);
};

static_assert(diskSize<level::Triangle>(level::versions::Tr1) == 8);

} // namespace tr::schema
