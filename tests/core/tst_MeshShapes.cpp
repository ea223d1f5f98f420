// Vertices, faces and normals of meshes, with places and normals that are known.

#include "core/edit/mesh/FaceEdit.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/VertexEdit.h"
#include "tests/core/MeshSamples.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <limits>
#include <set>

using namespace tr;
using edit::FaceTextures;
using edit::MeshShape;
using level::Vertex;
using test::cubeShape;
using test::meshFace;
using test::meshShape;
namespace versions = level::versions;

namespace
{

using VertexPlaces = std::vector<std::vector<int>>;

std::vector<int> placeOfVertex(const Vertex& vertex)
{
    return {vertex.x, vertex.y, vertex.z};
}

VertexPlaces placesOfMesh(const MeshShape& shape)
{
    VertexPlaces places;
    for (const Vertex& vertex : shape.vertices)
    {
        places.push_back(placeOfVertex(vertex));
    }
    return places;
}

/// The places of the corners of faces, which are the same however vertices are numbered.
std::multiset<VertexPlaces> cornersOfMesh(const MeshShape& shape)
{
    std::multiset<VertexPlaces> faces;
    for (const edit::ShapeFace& face : shape.faces)
    {
        VertexPlaces corners;
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            corners.push_back(placeOfVertex(shape.vertices[face.vertices[i]]));
        }
        faces.insert(corners);
    }
    return faces;
}

double lengthOfNormal(const Vertex& normal)
{
    return std::sqrt(static_cast<double>(normal.x) * normal.x
                     + static_cast<double>(normal.y) * normal.y
                     + static_cast<double>(normal.z) * normal.z);
}

/// The angle between a normal and a direction, in degrees.
double degreesFrom(const Vertex& normal, double x, double y, double z)
{
    const double along = normal.x * x + normal.y * y + normal.z * z;
    const double cosine = along / (lengthOfNormal(normal) * std::sqrt(x * x + y * y + z * z));
    return std::acos(std::clamp(cosine, -1.0, 1.0)) * 180.0 / std::numbers::pi;
}

std::vector<std::size_t> allVertices(const MeshShape& shape)
{
    std::vector<std::size_t> rows(shape.vertices.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i] = i;
    }
    return rows;
}

std::string shapeCode(const auto& result)
{
    return result ? "done" : std::string(codeName(result.error().code));
}

const std::array<std::size_t, 1> kFirstVertex{0};

} // namespace

class tst_MeshShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// Quads first, then triangles, then those in one colour; words as section 5.2 of TRosettaStone
    /// has them.
    void isPackedAsTheDocumentsSay()
    {
        MeshShape shape = meshShape({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}},
                                    {meshFace({0, 1, 2}, 7, 9), meshFace({0, 1, 2, 3}, 8, 10)});
        shape.header = {{-1, -2, -3}, 50, 1};
        const edit::Words head{-1, -2, -3, 50, 1};
        edit::Words body{4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 4};
        for (int i = 0; i < 4; ++i)
        {
            body.insert(body.end(), {0, -16'300, 0});
        }
        const auto wanted = [&](const edit::Words& tail)
        {
            edit::Words words = head;
            words.insert(words.end(), body.begin(), body.end());
            words.insert(words.end(), tail.begin(), tail.end());
            for (std::int32_t& word : words)
            {
                word &= 0xFFFF;
            }
            return words;
        };
        const auto packed = [&shape](schema::Version version)
        { return edit::wordsOf(edit::meshOf(shape, version), version); };
        QCOMPARE(packed(versions::Tr1), wanted({1, 0, 1, 2, 3, 8, 1, 0, 1, 2, 7, 0, 0}));
        QCOMPARE(packed(versions::Tr4), wanted({1, 0, 1, 2, 3, 8, 10, 1, 0, 1, 2, 7, 9}));
        // In a WAD in the order of the faces, each with its shape in front.
        QCOMPARE(packed(versions::Wad), wanted({2, 8, 0, 1, 2, 7, 9, 9, 0, 1, 2, 3, 8, 10}));
        shape.normals.clear();
        shape.shades = {1, 2, 3, 4};
        body.resize(13);
        body.insert(body.end(), {-4, 1, 2, 3, 4});
        QCOMPARE(packed(versions::Tr1), wanted({1, 0, 1, 2, 3, 8, 1, 0, 1, 2, 7, 0, 0}));
    }

    void normalsOfACube()
    {
        // Between three sides: 16,300 divided by the root of three.
        constexpr int kAxis = 9411;
        MeshShape smooth = cubeShape();
        QCOMPARE(shapeCode(edit::setNormals(smooth, {}, {}, "it")), "done");
        QCOMPARE(smooth.vertices.size(), std::size_t{8});
        for (std::size_t i = 0; i < 8; ++i)
        {
            const Vertex& place = smooth.vertices[i];
            const auto towards = [](int axis) { return axis < 0 ? -kAxis : kAxis; };
            QCOMPARE(placeOfVertex(smooth.normals[i]),
                     (std::vector<int>{towards(place.x), towards(place.y), towards(place.z)}));
        }

        // Each side has four vertices of its own, and looks straight outwards.
        MeshShape flat = cubeShape();
        const auto added = edit::setNormals(flat, {}, {.crease = 0.0}, "it");
        QCOMPARE(added.value(), std::size_t{16});
        QCOMPARE(cornersOfMesh(flat), cornersOfMesh(cubeShape()));
        const VertexPlaces sides{{0, 0, -16'300},
                                 {0, 0, 16'300},
                                 {-16'300, 0, 0},
                                 {16'300, 0, 0},
                                 {0, -16'300, 0},
                                 {0, 16'300, 0}};
        for (std::size_t face = 0; face < sides.size(); ++face)
        {
            for (const std::uint16_t corner : flat.faces[face].vertices)
            {
                QCOMPARE(placeOfVertex(flat.normals[corner]), sides[face]);
            }
        }
        // Right angles are no edges where edges begin at more than them.
        MeshShape round = cubeShape();
        QCOMPARE(edit::setNormals(round, {}, {.crease = 90.0}, "it").value(), std::size_t{0});
        QCOMPARE(placesOfMesh(round), placesOfMesh(cubeShape()));
    }

    /// A box that is long in one direction: its large sides count more where that is asked for.
    void largeFacesCountMore()
    {
        MeshShape box = cubeShape();
        for (Vertex& vertex : box.vertices)
        {
            vertex.y = static_cast<std::int16_t>(vertex.y * 10);
        }
        MeshShape byArea = box;
        QVERIFY(edit::setNormals(box, {}, {}, "it").has_value());
        QVERIFY(edit::setNormals(byArea, {}, {.isByArea = true}, "it").has_value());
        QCOMPARE(placeOfVertex(box.normals[6]), (std::vector<int>{9411, 9411, 9411}));
        // Ten times as large at the sides: (10, 1, 10) of length 16,300.
        QCOMPARE(placeOfVertex(byArea.normals[6]), (std::vector<int>{11'497, 1'150, 11'497}));
    }

    void normalsOfASphere()
    {
        MeshShape sphere = test::sphereShape(10'000.0, 24, 48);
        QCOMPARE(edit::setNormals(sphere, {}, {.isByArea = true}, "it").value(), std::size_t{0});
        for (std::size_t i = 0; i < sphere.vertices.size(); ++i)
        {
            const Vertex& place = sphere.vertices[i];
            const Vertex& normal = sphere.normals[i];
            const double away = degreesFrom(normal, place.x, place.y, place.z);
            // Quads nearer to the ends are smaller than those on the other side of a vertex.
            QVERIFY2(away < 2.0, qPrintable(QStringLiteral("%1: %2").arg(i).arg(away)));
            QVERIFY(std::abs(place.y) > 9'500 || away < 0.65);
            QVERIFY(std::abs(lengthOfNormal(normal) - 16'300.0) < 1.0);
        }
    }

    /// The side of a cone that is as high as its radius leans back by 45 degrees; its base looks
    /// down. Between both there is an edge of 135 degrees.
    void normalsOfACone()
    {
        constexpr int kSides = 32;
        MeshShape cone = test::coneShape(8'000.0, 8'000.0, kSides);
        const auto added = edit::setNormals(cone, {}, {.crease = 60.0}, "it");
        QCOMPARE(added.value(), std::size_t{kSides});
        QCOMPARE(placeOfVertex(cone.normals[1]), (std::vector<int>{0, 16'300, 0}));
        for (std::size_t i = 0; i < cone.faces.size(); ++i)
        {
            const edit::ShapeFace& face = cone.faces[i];
            const bool isBase = face.vertices[0] == 1;
            for (const std::size_t corner : {std::size_t{1}, std::size_t{2}})
            {
                const Vertex& place = cone.vertices[face.vertices[corner]];
                const Vertex& normal = cone.normals[face.vertices[corner]];
                if (isBase)
                {
                    QCOMPARE(placeOfVertex(normal), (std::vector<int>{0, 16'300, 0}));
                }
                else
                {
                    QVERIFY(degreesFrom(normal, place.x, -8'000.0, place.z) < 0.5);
                }
            }
        }
        QVERIFY(degreesFrom(cone.normals[0], 0.0, -1.0, 0.0) < 0.1);
    }

    void shadesAndBack()
    {
        MeshShape shape = cubeShape();
        QVERIFY(edit::setNormals(shape, {}, {}, "it").has_value());
        QCOMPARE(shapeCode(edit::setShades(shape, kFirstVertex, 0, "it")), "no_shades");
        QCOMPARE(shapeCode(edit::toNormals(shape, "it")), "no_shades");
        QCOMPARE(shapeCode(edit::toShades(shape, "it")), "done");
        QVERIFY(shape.normals.empty());
        QCOMPARE(shape.shades.size(), std::size_t{8});
        for (const std::int16_t shade : shape.shades)
        {
            QVERIFY(shade >= 0 && shade <= 8191);
        }
        // The light comes from above, and Y points down: vertex 0 is above vertex 3.
        QVERIFY(shape.shades[0] < shape.shades[3]);
        QCOMPARE(shapeCode(edit::toShades(shape, "it")), "no_normals");
        QCOMPARE(shapeCode(edit::setNormals(shape, {}, {}, "it")), "no_normals");
        QCOMPARE(shapeCode(edit::setShades(shape, kFirstVertex, 8192, "it")), "out_of_range");
        QCOMPARE(shapeCode(edit::setShades(shape, kFirstVertex, 8191, "it")), "done");
        QCOMPARE(shape.shades[0], std::int16_t{8191});
        QCOMPARE(shapeCode(edit::toNormals(shape, "it")), "done");
        QVERIFY(shape.shades.empty());
        QCOMPARE(placeOfVertex(shape.normals[6]), (std::vector<int>{9411, 9411, 9411}));
    }

    void verticesAreMoved()
    {
        MeshShape shape = cubeShape();
        const std::array<std::size_t, 2> some{1, 6};
        QCOMPARE(shapeCode(edit::moveVertices(shape, some, {10, -20, 30})), "done");
        QCOMPARE(placeOfVertex(shape.vertices[1]), (std::vector<int>{110, -120, -70}));
        QCOMPARE(placeOfVertex(shape.vertices[6]), (std::vector<int>{110, 80, 130}));
        QCOMPARE(placeOfVertex(shape.vertices[0]), (std::vector<int>{-100, -100, -100}));
        const VertexPlaces before = placesOfMesh(shape);
        QCOMPARE(shapeCode(edit::moveVertices(shape, some, {32'700, 0, 0})), "out_of_range");
        QCOMPARE(placesOfMesh(shape), before);
    }

    /// Faces are seen as before, however their vertices are called.
    void verticesAreRenumbered()
    {
        MeshShape shape = cubeShape();
        for (std::size_t i = 0; i < 8; ++i)
        {
            shape.normals[i].x = static_cast<std::int16_t>(i);
        }
        const auto normals = [&shape]
        {
            std::vector<int> found;
            for (const Vertex& each : shape.normals)
            {
                found.push_back(each.x);
            }
            return found;
        };
        QCOMPARE(shapeCode(edit::swapVertices(shape, 2, 5)), "done");
        QCOMPARE(normals(), (std::vector<int>{0, 1, 5, 3, 4, 2, 6, 7}));
        QCOMPARE(cornersOfMesh(shape), cornersOfMesh(cubeShape()));
        QCOMPARE(shapeCode(edit::renumberVertex(shape, 1, 6)), "done");
        QCOMPARE(normals(), (std::vector<int>{0, 5, 3, 4, 2, 6, 1, 7}));
        QCOMPARE(cornersOfMesh(shape), cornersOfMesh(cubeShape()));
        QCOMPARE(shapeCode(edit::renumberVertex(shape, 6, 1)), "done");
        QCOMPARE(normals(), (std::vector<int>{0, 1, 5, 3, 4, 2, 6, 7}));
        QCOMPARE(shapeCode(edit::renumberVertex(shape, 0, 8)), "out_of_range");
        // As in the cube of the beginning, which has one vertex elsewhere.
        auto like = cubeShape().vertices;
        like[0] = {900, 900, 900};
        QCOMPARE(edit::renumberLike(shape, like, 0).value(), std::size_t{7});
        QCOMPARE(normals(), (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(placesOfMesh(shape), placesOfMesh(cubeShape()));
        const std::vector<Vertex> elsewhere(3, Vertex{900, 900, 900});
        QCOMPARE(shapeCode(edit::renumberLike(shape, elsewhere, 5)), "not_partner");
        shape.normals.pop_back();
        QCOMPARE(shapeCode(edit::swapVertices(shape, 0, 1)), "row_count_differs");
    }

    void verticesAreWelded()
    {
        const auto file = test::templeFile(versions::Wad);
        FaceTextures textures(file.content);
        // A cube whose sides have their own vertices is one again.
        MeshShape flat = cubeShape();
        QVERIFY(edit::setNormals(flat, {}, {.crease = 0.0}, "it").has_value());
        QCOMPARE(edit::weldVertices(flat, textures, allVertices(flat), 0.0).value(),
                 std::size_t{16});
        QCOMPARE(placesOfMesh(flat), placesOfMesh(cubeShape()));
        QCOMPARE(cornersOfMesh(flat), cornersOfMesh(cubeShape()));
        // Half of a square falls together: a triangle is left; and of a triangle nothing.
        MeshShape narrow = meshShape({{0, 0, 0}, {3, 4, 0}, {100, 100, 0}, {0, 100, 0}},
                                     {meshFace({0, 1, 2, 3}), meshFace({0, 1, 2})});
        QCOMPARE(edit::weldVertices(narrow, textures, allVertices(narrow), 4.9).value(),
                 std::size_t{0});
        QCOMPARE(edit::weldVertices(narrow, textures, allVertices(narrow), 5.0).value(),
                 std::size_t{1});
        QCOMPARE(narrow.vertices.size(), std::size_t{3});
        QCOMPARE(cornersOfMesh(narrow).size(), std::size_t{1});
        QCOMPARE(narrow.faces[0].corners, std::uint8_t{3});
    }

    void unusedVerticesGo()
    {
        MeshShape shape = cubeShape();
        const std::array<std::size_t, 2> some{0, 3};
        // The south and the west: only the edge between them is left without a face.
        shape.faces.erase(shape.faces.begin() + 4, shape.faces.end());
        const std::array<std::size_t, 2> faces{0, 2};
        MeshShape kept = shape;
        QCOMPARE(shapeCode(edit::deleteFaces(kept, faces, false)), "done");
        QCOMPARE(kept.vertices.size(), std::size_t{8});
        QCOMPARE(edit::removeUnused(kept, some).value(), std::size_t{2});
        QCOMPARE(shapeCode(edit::deleteFaces(shape, faces, true)), "done");
        QCOMPARE(placesOfMesh(shape), placesOfMesh(kept));
        QCOMPARE(placesOfMesh(shape),
                 (VertexPlaces{{100, -100, -100},
                               {100, 100, -100},
                               {-100, -100, 100},
                               {100, -100, 100},
                               {100, 100, 100},
                               {-100, 100, 100}}));
        QCOMPARE(cornersOfMesh(shape).size(), std::size_t{2});
        QCOMPARE(edit::removeUnused(shape, allVertices(shape)).value(), std::size_t{0});
    }

    void theSphereReachesTheFarthestVertex()
    {
        MeshShape shape = meshShape({{10, 0, 0}, {10, 30, 40}, {-10, 0, 0}}, {});
        shape.header.centre = {10, 0, 0};
        QCOMPARE(shapeCode(edit::fitSphere(shape, true)), "done");
        QCOMPARE(placeOfVertex(shape.header.centre), (std::vector<int>{10, 0, 0}));
        QCOMPARE(shape.header.collisionRadius, std::uint16_t{50});
        QCOMPARE(shapeCode(edit::fitSphere(shape, false)), "done");
        QCOMPARE(placeOfVertex(shape.header.centre), (std::vector<int>{0, 15, 20}));
        QCOMPARE(shape.header.collisionRadius, std::uint16_t{27}); // the root of 725
    }

    void theSphereIsChanged()
    {
        MeshShape cube = cubeShape();
        cube.header.centre = {10, -20, 32'000};
        cube.header.collisionRadius = 65'000;
        cube.header.collisionFlags = 1;
        QVERIFY(edit::changeSphere(cube, {-5, 7, 767}, 535).has_value());
        QVERIFY(cube.header.centre == (level::Vertex{5, -13, 32'767}));
        QCOMPARE(int{cube.header.collisionRadius}, 65'535);
        QVERIFY(cube.header.collisionFlags == 1);
        const auto before = cube.header;
        for (const auto& [by, larger] : std::vector<std::pair<std::array<int, 3>, int>>{
                 {{0, 0, 1}, 0},
                 {{0, -40'000, 0}, 0},
                 {{std::numeric_limits<int>::max(), 0, 0}, 0},
                 {{0, 0, 0}, 1},
                 {{0, 0, 0}, -65'536},
                 {{0, 0, 0}, std::numeric_limits<int>::max()}})
        {
            const auto refused = edit::changeSphere(cube, by, larger);
            QVERIFY(!refused && refused.error().code == ErrorCode::OutOfRange);
            QVERIFY(cube.header.centre == before.centre);
            QVERIFY(cube.header.collisionRadius == before.collisionRadius);
        }
    }

    /// By the shortest turn, as long as they were; to the opposite, too.
    void normalsAreTurned()
    {
        using level::Vertex;
        MeshShape cube = cubeShape(); // all lead upwards
        QVERIFY(edit::turnNormals(
                    cube, std::array<std::size_t, 2>{1, 3}, {{0, -5, 0}, {0.25, 0, 0}}, "it")
                    .has_value());
        QVERIFY(cube.normals[1] == (Vertex{16'300, 0, 0}));
        QVERIFY(cube.normals[3] == (Vertex{16'300, 0, 0}));
        QVERIFY(cube.normals[2] == (Vertex{0, -16'300, 0}));
        // What is at right angles to both stays.
        QVERIFY(*edit::turned({0, 0, 700}, {{0, -1, 0}, {1, 0, 0}}) == (Vertex{0, 0, 700}));
        // 3, 4 and 12 are as long as 13; halfway between X and Y.
        QVERIFY(*edit::turned({13, 0, 0}, {{1, 0, 0}, {3, 4, 12}}) == (Vertex{3, 4, 12}));
        const auto back = *edit::turned({100, 200, -300}, {{100, 200, -300}, {-1, -2, 3}});
        QVERIFY(back == (Vertex{-100, -200, 300}));
        // Nothing has no direction.
        QVERIFY(*edit::turned({5, 6, 7}, {{0, 0, 0}, {1, 0, 0}}) == (Vertex{5, 6, 7}));
        QVERIFY(*edit::turned({0, 0, 0}, {{0, 1, 0}, {1, 0, 0}}) == (Vertex{0, 0, 0}));
        // 51,961 along one axis is more than a word can say.
        const auto far = edit::turned({30'000, 30'000, 30'000}, {{1, 1, 1}, {-1, 0, 0}});
        QVERIFY(!far && far.error().code == ErrorCode::OutOfRange);
        // Of many in a row the length stays.
        Vertex normal{9'411, 9'411, 9'411};
        for (int i = 0; i < 400; ++i)
        {
            normal = *edit::turned(normal, {{1, 0, 0}, {1, 0.03, 0.01 * (i % 7)}});
        }
        const double length = std::sqrt(double(normal.x) * normal.x + double(normal.y) * normal.y
                                        + double(normal.z) * normal.z);
        QVERIFY(std::abs(length - 16'300.0) < 1.0);
        QVERIFY(edit::toShades(cube, "it").has_value());
        const auto refused =
            edit::turnNormals(cube, std::array<std::size_t, 1>{1}, {{0, 1, 0}, {1, 0, 0}}, "it");
        QVERIFY(!refused && refused.error().code == ErrorCode::NoNormals);
        QVERIFY(!edit::setNormal(cube, 1, {1, 2, 3}, "it"));
    }

    void facesAreCopiedWithTheirVertices()
    {
        MeshShape into = test::squareShape();
        const MeshShape cube = cubeShape();
        const std::array<std::size_t, 2> faces{0, 3};
        QCOMPARE(shapeCode(edit::copyFaces(cube, faces, into)), "done");
        QCOMPARE(into.vertices.size(), std::size_t{4 + 6});
        QCOMPARE(into.faces.size(), std::size_t{3});
        auto corners = cornersOfMesh(into);
        for (const std::size_t face : faces)
        {
            MeshShape one = cube;
            one.faces = {cube.faces[face]};
            QVERIFY(corners.contains(*cornersOfMesh(one).begin()));
        }
        // Into one with shades: they get shades, too.
        MeshShape shaded = test::squareShape();
        QVERIFY(edit::toShades(shaded, "it").has_value());
        QCOMPARE(shapeCode(edit::copyFaces(cube, faces, shaded)), "done");
        QCOMPARE(shaded.shades.size(), std::size_t{10});
        QVERIFY(shaded.normals.empty());
    }

    void damagedMeshesAreTaken()
    {
        const auto file = test::templeFile(versions::Tr3);
        FaceTextures textures(file.content);
        MeshShape shape = meshShape({{0, 0, 0}}, {meshFace({0, 1, 9}), meshFace({7, 8, 9, 9})});
        const std::array<std::size_t, 2> both{0, 1};
        QCOMPARE(shapeCode(edit::setNormals(shape, {}, {.crease = 10.0}, "it")), "done");
        QCOMPARE(shapeCode(edit::flipFaces(shape, textures, both)), "done");
        QCOMPARE(shapeCode(edit::weldVertices(shape, textures, kFirstVertex, 90.0)), "done");
        QCOMPARE(shapeCode(edit::subdivideFaces(shape, textures, both)), "done");
        MeshShape copy = cubeShape();
        QCOMPARE(shapeCode(edit::copyFaces(shape, kFirstVertex, copy)), "done");
        QCOMPARE(placesOfMesh(copy), placesOfMesh(cubeShape()));
        QCOMPARE(shapeCode(edit::deleteFaces(shape, both, true)), "done");
        MeshShape nothing;
        QCOMPARE(shapeCode(edit::fitSphere(nothing, false)), "done");
        QCOMPARE(shapeCode(edit::mirrorMesh(nothing, textures)), "done");
        MeshShape far = meshShape({{-32'768, 0, 0}}, {});
        QCOMPARE(shapeCode(edit::mirrorMesh(far, textures)), "out_of_range");
    }
};

template struct tr::test::RegisteredTest<tst_MeshShapes>;
#include "tst_MeshShapes.moc"
