#pragma once

#include "core/edit/mesh/FaceEdit.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/MeshEdit.h"
#include "tests/core/Contents.h"
#include "tests/core/MeshSamples.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

/// Changes of meshes in documents, and what faces show then.
namespace tr::test
{

using edit::Document;
using edit::EditCode;
using edit::FaceTextures;
using edit::MeshShape;
using level::ObjectTexture;
namespace versions = level::versions;

using FaceNumbers = std::vector<int>;
using MeshRowList = std::vector<std::size_t>;

inline std::string meshCode(const auto& result)
{
    return result ? "done" : std::string(codeName(result.error().code));
}

inline MeshShape meshShapeOf(const Document& document, std::size_t pointer = 0)
{
    return edit::shapeAt(document.content(), pointer).value();
}

/// Vertices and texture of a face.
inline FaceNumbers numbersOfFace(const edit::ShapeFace& face)
{
    FaceNumbers numbers(face.vertices.begin(), face.vertices.begin() + face.corners);
    numbers.push_back(face.texture);
    return numbers;
}

inline std::vector<FaceNumbers> faceNumbersOf(const MeshShape& shape)
{
    std::vector<FaceNumbers> faces;
    std::ranges::transform(shape.faces, std::back_inserter(faces), numbersOfFace);
    return faces;
}

using MeshWork = edit::MeshChange;

inline std::string meshChanged(Document& document, const MeshWork& change, std::size_t pointer = 0)
{
    return meshCode(edit::changeMesh(document, EditCode::FlipFaces, 1, {pointer}, change));
}

inline MeshWork flippingFaces(MeshRowList rows)
{
    return [rows](MeshShape& shape, FaceTextures& textures)
    { return edit::flipFaces(shape, textures, rows); };
}

inline MeshWork splittingFaces(MeshRowList rows)
{
    return [rows](MeshShape& shape, FaceTextures& textures) -> Result<void>
    {
        const auto done = edit::triangulateFaces(shape, textures, rows);
        return done ? Result<void>{} : fail(done.error());
    };
}

inline MeshWork joiningFaces(std::size_t one, std::size_t other)
{
    return [=](MeshShape& shape, FaceTextures& textures)
    { return edit::joinTriangles(shape, textures, one, other); };
}

inline const level::Wad& wadOf(const Document& document)
{
    return *document.content().as<level::Wad>();
}

/// Texels 16 to 47 across and 32 to 95 down, as the original editors wrote them.
inline ObjectTexture squarePicture(schema::Version version)
{
    ObjectTexture texture;
    texture.attribute = 1;
    texture.tileAndFlag = 0;
    const std::uint16_t near = version >= versions::Tr4 ? 0 : 1;
    const auto left = static_cast<std::uint16_t>(16 * 256 + near);
    const auto top = static_cast<std::uint16_t>(32 * 256 + near);
    const std::uint16_t right = 47 * 256 + 255;
    const std::uint16_t bottom = 95 * 256 + 255;
    texture.vertices = {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}};
    texture.width = version >= versions::Tr4 ? 31 : 0;
    texture.height = version >= versions::Tr4 ? 63 : 0;
    return texture;
}

/// A square with that texture, in a level that has no other.
inline format::GameFile picturedSquare(schema::Version version)
{
    level::Level level = LevelBuilder(version).build();
    test::putMeshes(level.objects, version, {squareShape()}, 0);
    std::vector<ObjectTexture> textures(level.objectTextures.begin(), level.objectTextures.end());
    textures.front() = squarePicture(version);
    level.objectTextures = Table<ObjectTexture>(std::move(textures));
    return test::gameFile(std::move(level));
}

inline const ObjectTexture& pictureOf(const Document& document, const edit::ShapeFace& face)
{
    return levelOf(document).objectTextures[face.texture & 0x3FFF];
}

/// What each vertex of a face shows, whatever the order of its corners.
inline std::map<int, level::TextureCorner> texelsShownBy(const Document& document,
                                                         const edit::ShapeFace& face)
{
    std::map<int, level::TextureCorner> shown;
    for (std::size_t i = 0; i < face.corners; ++i)
    {
        shown[face.vertices[i]] = pictureOf(document, face).vertices[i];
    }
    return shown;
}

/// A WAD whose first samples are these, with a square that has one of them.
inline format::GameFile sampledWad(const std::vector<level::TextureSample>& samples,
                                   MeshShape shape)
{
    level::Wad wad = LevelBuilder(versions::Wad).buildWad();
    wad.textureSamples = Table<level::TextureSample>(samples);
    test::putMeshes(wad.objects, versions::Wad, {shape}, 0);
    return test::gameFile(std::move(wad));
}

inline level::TextureSample meshSample(int x, int y, int width, int height)
{
    level::TextureSample made;
    made.x = static_cast<std::uint8_t>(x);
    made.y = static_cast<std::uint8_t>(y);
    made.addWidth = static_cast<std::uint8_t>(width - 1);
    made.addHeight = static_cast<std::uint8_t>(height - 1);
    return made;
}

inline FaceNumbers rectOfSample(const level::TextureSample& made)
{
    return {made.x, made.y, made.addWidth + 1, made.addHeight + 1};
}

inline void addMeshVersionRows()
{
    QTest::addColumn<int>("number");
    for (const schema::Version version : level::kAllVersions)
    {
        QTest::newRow(std::string(level::versionName(version)).c_str())
            << static_cast<int>(static_cast<std::size_t>(version));
    }
}

inline schema::Version currentMeshVersion()
{
    return level::kAllVersions[static_cast<std::size_t>(
        *static_cast<int*>(QTest::qData("number", qMetaTypeId<int>())))];
}

} // namespace tr::test
