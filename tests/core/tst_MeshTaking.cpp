// Meshes that 3D programs have written are put in the place of those that a file has. What came is
// made by hand from what was expected.

#include "core/convert/models/taking/MeshExchange.h"
#include "core/convert/models/taking/TakenPieces.h"
#include "core/edit/document/Document.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/textures/TextureView.h"
#include "tests/core/MeshSamples.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QElapsedTimer>
#include <QtTest>

#include <algorithm>
#include <limits>
#include <vector>

using namespace tr;

namespace
{

namespace versions = level::versions;

constexpr std::uint32_t kAtlasSide = 32;

/// An atlas on which faces show all of the square from 8 to 24 texels.
exchange::ModelFile modelWithAtlas()
{
    exchange::ModelFile file;
    exchange::Picture atlas{kAtlasSide, kAtlasSide, {}};
    for (std::uint32_t i = 0; i < kAtlasSide * kAtlasSide; ++i)
    {
        const auto part = static_cast<std::uint8_t>(i % 251);
        atlas.pixels.insert(atlas.pixels.end(), {part, 100, 50, 255});
    }
    file.pictures.push_back({"textures 00000000", std::move(atlas)});
    exchange::ModelMaterial material;
    material.name = "opaque";
    material.picture = 0;
    file.materials.push_back(std::move(material));
    return file;
}

glm::vec2 cornerOfAtlas(std::size_t corner)
{
    const bool isRight = corner == 1 || corner == 2;
    const bool isBottom = corner >= 2;
    return {isRight ? 0.75F : 0.25F, isBottom ? 0.75F : 0.25F};
}

/// As a mesh is made into a file and read again, every face showing the whole square.
convert::RigMesh expectedOf(const edit::MeshShape& shape)
{
    convert::RigMesh mesh;
    mesh.hasMapping = true;
    mesh.hasNormals = true;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        const edit::ShapeFace& face = shape.faces[i];
        convert::RigFace made;
        made.count = face.corners;
        made.material = 0;
        for (std::size_t k = 0; k < face.corners; ++k)
        {
            const level::Vertex& at = shape.vertices[face.vertices[k]];
            made.corners[k].position = {at.x, at.y, at.z};
            made.corners[k].normal = {0.0F, -1.0F, 0.0F};
            made.corners[k].mapping = cornerOfAtlas(k);
            made.corners[k].origin = {face.vertices[k], static_cast<std::int32_t>(i)};
        }
        mesh.faces.push_back(made);
    }
    return mesh;
}

/// As a program that knows triangles only hands it on, without what it does not know: the last face
/// first, each beginning with its last corner. `isOther`: quads are split the other way.
convert::RigMesh handedOn(const convert::RigMesh& expected, bool isOther)
{
    convert::RigMesh mesh = expected;
    mesh.faces.clear();
    for (auto face = expected.faces.rbegin(); face != expected.faces.rend(); ++face)
    {
        const auto add = [&](std::size_t a, std::size_t b, std::size_t c)
        {
            convert::RigFace made = *face;
            made.count = 3;
            made.corners = {face->corners[c], face->corners[a], face->corners[b], {}};
            for (convert::RigCorner& corner : made.corners)
            {
                corner.origin = {};
            }
            mesh.faces.push_back(made);
        };
        if (face->count == 3)
        {
            add(0, 1, 2);
            continue;
        }
        add(0, 1, isOther ? 3 : 2);
        add(isOther ? 1 : 0, 2, 3);
    }
    return mesh;
}

/// Moves all corners that are at a place.
void moveCorners(convert::RigMesh& mesh, const glm::vec3& from, const glm::vec3& by)
{
    for (convert::RigFace& face : mesh.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            corner.position += glm::length(corner.position - from) < 1.0F ? by : glm::vec3(0.0F);
        }
    }
}

/// A file with one mesh, for which another one came.
struct Taking
{
    explicit Taking(const edit::MeshShape& shape, schema::Version version = versions::Wad)
        : file(test::fileOfMeshes(version, {shape}))
        , document(file.content)
        , expected(modelWithAtlas())
        , came(expected)
        , expectedMesh(expectedOf(this->shape()))
        , cameMesh(handedOn(expectedMesh, false))
    {
    }

    [[nodiscard]] edit::MeshShape shape() const
    {
        return edit::shapeAt(document.content(), 0).value();
    }

    /// Whether it could be done.
    bool take()
    {
        edit::Transaction transaction(document, {});
        convert::MeshesThatCame pair{{}, &expected, &came, spots};
        pair.meshes.push_back({0, {"mesh", {}}, &expectedMesh, &cameMesh});
        auto done = convert::exchangeMeshes(transaction, pair, told);
        done = done ? transaction.commit() : done;
        return done.has_value();
    }

    format::GameFile file;
    edit::Document document;
    exchange::ModelFile expected;
    exchange::ModelFile came;
    convert::RigMesh expectedMesh;
    convert::RigMesh cameMesh;
    std::vector<convert::AtlasSpot> spots;
    convert::ModelEdit told;
};

std::string firstLine(const convert::ModelEdit& told)
{
    return told.lines.empty() ? std::string() : view::englishText(told.lines.front().change);
}

} // namespace

class tst_MeshTaking : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void staysAsItIs_data()
    {
        QTest::addColumn<bool>("isOther");
        QTest::newRow("quads split as they were written") << false;
        QTest::newRow("quads split the other way") << true;
    }

    void staysAsItIs();
    void countsEqualFaces();
    void takesNoNoise();
    void turnsNormals_data();
    void turnsNormals();
    void joinsAtlases();
    void movesVertex();
    void losesFace();
    void getsFaceWithKnownTexture();
    void joinsTrianglesOfOnePlane();
    void getsFaceWithNewPicture_data();
    void getsFaceWithNewPicture();
    void isNotTooLarge();
    void needsNoMaterials();
    void staysWithoutExtent_data();
    void staysWithoutExtent();
    void roundsHalvesAlike();
    void endsWithManyAtOneEdge();
    void endsWithMappingFarOutside_data();
    void endsWithMappingFarOutside();
    void refusesWhatNoMeshHolds();
};

void tst_MeshTaking::staysAsItIs()
{
    QFETCH(const bool, isOther);
    Taking taking(test::cubeShape());
    taking.cameMesh = handedOn(taking.expectedMesh, isOther);
    QVERIFY(taking.take());
    QVERIFY(!taking.document.canUndo());
    QVERIFY(taking.told.lines.empty());
    QCOMPARE(taking.told.meshes, std::size_t{1});
}

void tst_MeshTaking::countsEqualFaces()
{
    edit::MeshShape shape = test::squareShape();
    shape.faces.push_back(shape.faces.front());
    Taking same(shape);
    QVERIFY(same.take());
    QVERIFY(!same.document.canUndo());
    Taking fewer(shape);
    fewer.cameMesh.faces.resize(2); // the triangles of one of both
    QVERIFY(fewer.take());
    QCOMPARE(fewer.shape().faces.size(), std::size_t{1});
    QVERIFY(fewer.shape().vertices == shape.vertices);
}

void tst_MeshTaking::takesNoNoise()
{
    Taking taking(test::cubeShape());
    for (convert::RigFace& face : taking.cameMesh.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            corner.position += glm::vec3(0.2F, -0.2F, 0.1F);
            corner.mapping += glm::vec2(0.004F, -0.004F); // an eighth of a texel
            corner.normal = glm::normalize(corner.normal + glm::vec3(0.03F, 0.0F, 0.02F));
        }
    }
    taking.came.materials.front().name = "opaque.001";
    QVERIFY(taking.take());
    QVERIFY(!taking.document.canUndo());
}

void tst_MeshTaking::turnsNormals_data()
{
    QTest::addColumn<int>("sides"); ///< of the three at a corner of the cube
    QTest::addColumn<bool>("isTurned");
    QTest::newRow("one, as programs lose it") << 1 << false;
    QTest::newRow("two") << 2 << true;
    QTest::newRow("all") << 3 << true;
}

/// A vertex has one normal: where most of its corners show it, it stays.
void tst_MeshTaking::turnsNormals()
{
    QFETCH(const int, sides);
    QFETCH(const bool, isTurned);
    const edit::MeshShape before = test::cubeShape();
    Taking taking(before);
    const glm::vec3 at(100.0F);
    for (convert::RigFace& face : taking.cameMesh.faces)
    {
        const auto corners = std::span(face.corners).first(face.count);
        for (int side = 0; side < sides; ++side)
        {
            const bool isOfSide = std::ranges::all_of(corners,
                                                      [side](const convert::RigCorner& corner)
                                                      { return corner.position[side] == 100.0F; });
            for (convert::RigCorner& corner : corners)
            {
                if (isOfSide && corner.position == at)
                {
                    corner.normal = {1.0F, 0.0F, 0.0F};
                }
            }
        }
    }
    QVERIFY(taking.take());
    QCOMPARE(taking.document.canUndo(), isTurned);
    const edit::MeshShape after = taking.shape();
    for (std::size_t vertex = 0; vertex < before.vertices.size(); ++vertex)
    {
        QCOMPARE(after.normals[vertex] == before.normals[vertex], !isTurned || vertex != 6);
    }
    QCOMPARE(firstLine(taking.told), std::string(isTurned ? "1 normal turned" : ""));
}

void tst_MeshTaking::movesVertex()
{
    const edit::MeshShape before = test::cubeShape();
    Taking taking(before);
    moveCorners(taking.cameMesh, {100, 100, 100}, {30.4F, 0.0F, 20.0F});
    QVERIFY(taking.take());
    const edit::MeshShape after = taking.shape();
    auto wanted = before.vertices;
    wanted[6] = {130, 100, 120};
    QVERIFY(after.vertices == wanted);
    QVERIFY(after.faces == before.faces);
    QVERIFY(after.normals == before.normals);
    QCOMPARE(firstLine(taking.told), std::string("1 of 8 vertices moved"));
    QVERIFY(taking.told.largestShift > 0.3 && taking.told.largestShift < 0.5);
}

void tst_MeshTaking::losesFace()
{
    const edit::MeshShape before = test::cubeShape();
    Taking taking(before);
    std::erase_if(taking.cameMesh.faces,
                  [](const convert::RigFace& face)
                  {
                      return std::ranges::all_of(std::span(face.corners).first(3),
                                                 [](const convert::RigCorner& corner)
                                                 { return corner.position.z < 0.0F; });
                  });
    QVERIFY(taking.take());
    auto wanted = before.faces;
    wanted.erase(wanted.begin());
    QVERIFY(taking.shape().faces == wanted);
    QVERIFY(taking.shape().vertices == before.vertices);
    QCOMPARE(firstLine(taking.told), std::string("1 face gone"));
}

void tst_MeshTaking::getsFaceWithKnownTexture()
{
    const edit::MeshShape before = test::squareShape(1);
    Taking taking(before);
    auto further = handedOn(taking.expectedMesh, false);
    for (convert::RigFace& face : further.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            corner.position += glm::vec3(200.0F, 0.0F, 0.0F);
        }
        taking.cameMesh.faces.push_back(face);
    }
    QVERIFY(taking.take());
    const edit::MeshShape after = taking.shape();
    QCOMPARE(after.faces.size(), std::size_t{2});
    QVERIFY(after.faces[0] == before.faces[0]);
    QCOMPARE(int(after.faces[1].corners), 4);
    QCOMPARE(after.faces[1].texture, before.faces[0].texture);
    // Two of its corners are where the square ends.
    QCOMPARE(after.vertices.size(), std::size_t{6});
    QCOMPARE(after.normals.size(), std::size_t{6});
    QCOMPARE(firstLine(taking.told), std::string("2 vertices new, 1 face new"));
}

void tst_MeshTaking::joinsTrianglesOfOnePlane()
{
    Taking taking(test::squareShape(1));
    auto further = handedOn(taking.expectedMesh, false);
    for (convert::RigFace& face : further.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            // Bent along their diagonal: only the last corner of the square comes forwards.
            const bool isLast = corner.position.x < 0.0F && corner.position.y > 0.0F;
            corner.position += glm::vec3(500.0F, 0.0F, isLast ? 50.0F : 0.0F);
        }
        taking.cameMesh.faces.push_back(face);
    }
    QVERIFY(taking.take());
    const edit::MeshShape after = taking.shape();
    QCOMPARE(after.faces.size(), std::size_t{3});
    QVERIFY(std::ranges::count(after.faces, 3, &edit::ShapeFace::corners) == 2);
}

void tst_MeshTaking::getsFaceWithNewPicture_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("WAD") << int(versions::Wad);
    QTest::newRow("TR4") << int(versions::Tr4);
}

void tst_MeshTaking::getsFaceWithNewPicture()
{
    QFETCH(const int, version);
    const edit::MeshShape before = test::squareShape(1);
    Taking taking(before, static_cast<schema::Version>(version));
    exchange::Picture picture{8, 8, {}};
    for (std::uint8_t i = 0; i < 64; ++i)
    {
        const auto part = static_cast<std::uint8_t>(i * 4);
        picture.pixels.insert(picture.pixels.end(),
                              {part, static_cast<std::uint8_t>(255 - part), 8, 255});
    }
    taking.came.pictures.push_back({"new", std::move(picture)});
    exchange::ModelMaterial material;
    material.name = "mine";
    material.picture = 1;
    taking.came.materials.push_back(std::move(material));
    convert::RigFace face = taking.expectedMesh.faces.front();
    for (std::size_t i = 0; i < 4; ++i)
    {
        convert::RigCorner& corner = face.corners[i];
        corner.position += glm::vec3(0.0F, 500.0F, 0.0F);
        corner.mapping = (cornerOfAtlas(i) - 0.25F) * 2.0F;
        corner.origin = {};
    }
    face.material = 1;
    taking.cameMesh.faces.push_back(face);
    QVERIFY(taking.take());
    const edit::MeshShape after = taking.shape();
    QCOMPARE(after.faces.size(), std::size_t{2});
    QVERIFY(after.faces[0] == before.faces[0]);
    const auto* const level = taking.document.content().as<level::Level>();
    const auto texture =
        level != nullptr
            ? view::textureOf(*level, after.faces[1])
            : view::textureOf(*taking.document.content().as<level::Wad>(), after.faces[1]);
    QVERIFY(texture.has_value());
    const auto page = level != nullptr ? view::pageRgba(*level, texture->page)
                                       : view::pageRgba(*taking.document.content().as<level::Wad>(),
                                                        texture->page);
    // The texel that the first corner of the face shows: its vertex is the upper left one.
    std::size_t first = 0;
    while (after.vertices[after.faces[1].vertices[first]] != level::Vertex{-100, 400, 0})
    {
        ++first;
        QVERIFY(first < 4);
    }
    glm::vec2 middle(0.0F);
    for (std::size_t i = 0; i < 4; ++i)
    {
        middle += texture->corners[i] / 4.0F;
    }
    const glm::vec2 inwards = glm::sign(middle - texture->corners[first]) * 0.4F;
    const auto x = static_cast<std::size_t>(texture->corners[first].x + inwards.x);
    const auto y = static_cast<std::size_t>(texture->corners[first].y + inwards.y);
    const std::size_t at = (y * 256 + x) * 4;
    QCOMPARE(int(page[at]), 0);
    QCOMPARE(int(page[at + 1]), 255);
    QCOMPARE(int(page[at + 2]), 8);
}

void tst_MeshTaking::isNotTooLarge()
{
    Taking taking(test::squareShape(1));
    moveCorners(taking.cameMesh, {100, 100, 0}, {40'000.0F, 0.0F, 0.0F});
    QVERIFY(!taking.take());
    QVERIFY(!taking.document.canUndo());
}

void tst_MeshTaking::needsNoMaterials()
{
    Taking taking(test::cubeShape());
    taking.expected.materials.front().alpha = exchange::ModelAlpha::Blend;
    taking.came.materials.clear();
    taking.came.pictures.clear();
    for (convert::RigFace& face : taking.cameMesh.faces)
    {
        face.material.reset();
    }
    QVERIFY(taking.take());
    QVERIFY(!taking.document.canUndo());
    QVERIFY(taking.told.lines.empty());
}

void tst_MeshTaking::staysWithoutExtent_data()
{
    QTest::addColumn<float>("scale");
    QTest::newRow("a scale of zero") << 0.0F;
    QTest::newRow("wrong units") << 0.001F;
    QTest::newRow("no numbers") << std::numeric_limits<float>::quiet_NaN();
}

void tst_MeshTaking::staysWithoutExtent()
{
    QFETCH(const float, scale);
    Taking taking(test::cubeShape());
    for (convert::RigFace& face : taking.cameMesh.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            corner.position *= scale;
        }
    }
    QVERIFY(taking.take());
    QVERIFY(!taking.document.canUndo());
    QCOMPARE(taking.told.lines.size(), std::size_t{1});
    QVERIFY(taking.told.lines.front().kind == convert::ModelLine::Kind::Note);
    QCOMPARE(firstLine(taking.told),
             std::string("the faces of it in the file have no extent, so it stays"));
}

void tst_MeshTaking::roundsHalvesAlike()
{
    const edit::MeshShape before = test::cubeShape();
    Taking taking(before);
    float noise = 0.001F;
    for (convert::RigFace& face : taking.cameMesh.faces)
    {
        for (convert::RigCorner& corner : face.corners)
        {
            corner.position.x += corner.position.x > 0.0F ? 50.5F + noise : 0.0F;
            noise = -noise;
        }
    }
    QVERIFY(taking.take());
    const edit::MeshShape after = taking.shape();
    auto wanted = before.vertices;
    for (level::Vertex& vertex : wanted)
    {
        vertex.x = vertex.x > 0 ? 150 : vertex.x;
    }
    QVERIFY(after.vertices == wanted);
    QVERIFY(after.faces == before.faces);
}

/// Triangles at one edge, of which each on the one side makes a quad with each on the other.
void tst_MeshTaking::endsWithManyAtOneEdge()
{
    constexpr int kMany = 20'000;
    Taking taking(test::squareShape(1));
    const convert::RigFace face = taking.cameMesh.faces.front();
    for (int i = 0; i < kMany; ++i)
    {
        const float side = i % 2 == 0 ? 1.0F : -1.0F;
        convert::RigFace made = face;
        made.corners[0].position = {500.0F, -100.0F * side, 0.0F};
        made.corners[1].position = {500.0F, 100.0F * side, 0.0F};
        made.corners[2].position = {500.0F + side * static_cast<float>(i + 1), 0.0F, 0.0F};
        const bool isFirst = side > 0.0F;
        made.corners[0].mapping = cornerOfAtlas(isFirst ? 0 : 2);
        made.corners[1].mapping = cornerOfAtlas(isFirst ? 2 : 0);
        made.corners[2].mapping = cornerOfAtlas(isFirst ? 1 : 3);
        taking.cameMesh.faces.push_back(made);
    }
    QElapsedTimer clock;
    clock.start();
    QVERIFY(taking.take());
    QVERIFY(clock.elapsed() < 60'000);
    QVERIFY(taking.shape().faces.size() >= 1 + kMany / 2);
}

void tst_MeshTaking::endsWithMappingFarOutside_data()
{
    QTest::addColumn<float>("step");
    QTest::newRow("far outside") << 1e6F;
    QTest::newRow("endless") << std::numeric_limits<float>::infinity();
    QTest::newRow("no numbers") << std::numeric_limits<float>::quiet_NaN();
}

void tst_MeshTaking::endsWithMappingFarOutside()
{
    QFETCH(const float, step);
    constexpr int kMany = 200'000;
    convert::PlaceNumbers places;
    std::uint32_t most = 0;
    QElapsedTimer clock;
    clock.start();
    for (int i = 1; i <= kMany; ++i)
    {
        most = std::max(most, places.of(0, glm::vec2(step * static_cast<float>(i))));
    }
    QCOMPARE(most, 0U);
    QVERIFY(clock.elapsed() < 30'000);
    QVERIFY(places.of(0, {1.0F, 1.0F}) != places.of(0, {2.0F, 1.0F}));
}

void tst_MeshTaking::refusesWhatNoMeshHolds()
{
    Taking taking(test::squareShape(1));
    const convert::RigFace face = taking.cameMesh.faces.front();
    // So many that they are too many even if all were halves of quads.
    taking.cameMesh.faces.assign(300'000, face);
    edit::Transaction transaction(taking.document, {});
    convert::MeshesThatCame pair{{}, &taking.expected, &taking.came, taking.spots};
    pair.meshes.push_back({0, {"mesh 3", {}}, &taking.expectedMesh, &taking.cameMesh});
    const auto faces = convert::exchangeMeshes(transaction, pair, taking.told);
    QVERIFY(!faces);
    QCOMPARE(faces.error().code, ErrorCode::TooManyFaces);
    QCOMPARE(fullMessage(faces.error()).substr(0, 8), std::string("mesh 3: "));
    QCOMPARE(faces.error().arguments, (std::vector<std::string>{"300000", "32767"}));
    // One place more than a mesh has.
    taking.cameMesh.faces.assign(16'384, face);
    for (int i = 0; i < 16'384; ++i)
    {
        auto& corners = taking.cameMesh.faces[static_cast<std::size_t>(i)].corners;
        const auto at = static_cast<float>(i + 1);
        corners[0].position = {0.0F, 0.0F, 0.0F};
        corners[1].position = {at, 0.0F, 0.0F};
        corners[2].position = {at, 1.0F, 0.0F};
    }
    const auto vertices = convert::exchangeMeshes(transaction, pair, taking.told);
    QVERIFY(!vertices);
    QCOMPARE(vertices.error().code, ErrorCode::TooManyVertices);
    QCOMPARE(fullMessage(vertices.error()).substr(0, 8), std::string("mesh 3: "));
    QCOMPARE(vertices.error().arguments, (std::vector<std::string>{"32769", "32767"}));
}

/// OBJ and MQO have the atlas twice: with its holes, and without for what is opaque. Painted is
/// what the painter's program shows.
void tst_MeshTaking::joinsAtlases()
{
    constexpr std::size_t kHole = 40;
    constexpr std::size_t kPainted = 500;
    constexpr std::size_t kPaintedToo = 501;
    exchange::ModelFile expected = modelWithAtlas();
    exchange::Picture& atlas = expected.pictures.front().pixels;
    atlas.pixels[kHole * 4 + 3] = 0;
    const auto paint = [](exchange::ModelPicture& picture, std::size_t pixel)
    { std::fill_n(picture.pixels.pixels.begin() + static_cast<std::ptrdiff_t>(pixel * 4), 3, 9); };
    const auto expectPainted = [&](std::initializer_list<std::size_t> pixels)
    {
        exchange::ModelPicture wanted = expected.pictures.front();
        for (const std::size_t pixel : pixels)
        {
            paint(wanted, pixel);
        }
        return wanted.pixels;
    };
    exchange::ModelFile came = expected;
    came.pictures = {{"a_0.png", atlas}, {"a_1.png", exchange::withoutHoles(atlas)}};
    came.materials.push_back(came.materials.front());
    came.materials.back().picture = 1;
    const auto joined = [&]
    {
        const convert::TakenLooks looks(expected, came, level::versions::Tr4);
        return looks.isOnAtlas(0) && looks.isOnAtlas(1) ? *looks.atlas() : exchange::Picture{};
    };
    QVERIFY(joined() == expectPainted({}));
    paint(came.pictures.back(), kPainted);
    QVERIFY(joined() == expectPainted({kPainted}));
    paint(came.pictures.front(), kPaintedToo);
    QVERIFY(joined() == expectPainted({kPainted, kPaintedToo}));
    came.pictures.erase(came.pictures.begin()); // nothing but what is opaque is on it
    came.materials.erase(came.materials.begin());
    came.materials.front().picture = 0;
    const convert::TakenLooks opaque(expected, came, level::versions::Tr4);
    QVERIFY(opaque.atlas() != nullptr && *opaque.atlas() == expectPainted({kPainted}));
    came.pictures.front().pixels.width *= 2; // no other size is it
    came.pictures.front().pixels.pixels.resize(atlas.pixels.size() * 2);
    const convert::TakenLooks other(expected, came, level::versions::Tr4);
    QVERIFY(other.atlas() == nullptr && !other.isOnAtlas(0));
}

template struct tr::test::RegisteredTest<tst_MeshTaking>;
#include "tst_MeshTaking.moc"
