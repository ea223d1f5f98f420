// Faces and vertices that go with others: around, inside and connected.

#include "core/edit/mesh/FaceSets.h"
#include "tests/core/MeshSamples.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using tr::edit::MeshShape;
using tr::test::cubeShape;
using tr::test::meshFace;
using Rows = std::vector<std::size_t>;

namespace
{

/// Three by three squares, numbered row by row, whose vertices are numbered likewise.
MeshShape boardShape()
{
    std::vector<tr::level::Vertex> vertices;
    std::vector<tr::edit::ShapeFace> faces;
    for (std::int16_t y = 0; y < 4; ++y)
    {
        for (std::int16_t x = 0; x < 4; ++x)
        {
            vertices.push_back({x, y, 0});
        }
    }
    for (std::uint16_t y = 0; y < 3; ++y)
    {
        for (std::uint16_t x = 0; x < 3; ++x)
        {
            const auto at = static_cast<std::uint16_t>(4 * y + x);
            faces.push_back(meshFace({at,
                                      static_cast<std::uint16_t>(at + 1),
                                      static_cast<std::uint16_t>(at + 5),
                                      static_cast<std::uint16_t>(at + 4)}));
        }
    }
    return tr::test::meshShape(std::move(vertices), std::move(faces));
}

/// Two cubes, the second one some way off.
MeshShape twoCubesOfSets()
{
    MeshShape both = cubeShape();
    const MeshShape one = cubeShape();
    for (tr::level::Vertex vertex : one.vertices)
    {
        vertex.x = static_cast<std::int16_t>(vertex.x + 1000);
        both.vertices.push_back(vertex);
        both.normals.push_back({0, -16'300, 0});
    }
    for (tr::edit::ShapeFace face : one.faces)
    {
        for (std::uint16_t& vertex : face.vertices)
        {
            vertex = static_cast<std::uint16_t>(vertex + 8);
        }
        both.faces.push_back(face);
    }
    return both;
}

} // namespace

class tst_FaceSets : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void facesGrowByVertices()
    {
        const MeshShape board = boardShape();
        QCOMPARE(grownFaces(board, Rows{0}), (Rows{0, 1, 3, 4}));
        QCOMPARE(grownFaces(board, Rows{4}), (Rows{0, 1, 2, 3, 4, 5, 6, 7, 8}));
        QCOMPARE(grownFaces(board, Rows{2}), (Rows{1, 2, 4, 5}));
        QVERIFY(grownFaces(board, Rows{}).empty());
    }

    void facesShrinkToThoseInside()
    {
        const MeshShape board = boardShape();
        QCOMPARE(shrunkFaces(board, Rows{0, 1, 3, 4}), Rows{0});
        QVERIFY(shrunkFaces(board, Rows{4}).empty());
        // The edge of the mesh is none of the selection.
        QCOMPARE(shrunkFaces(board, Rows{0, 1, 2, 3, 4, 5, 6, 7, 8}).size(), std::size_t{9});
        QCOMPARE(shrunkFaces(board, Rows{0, 1, 2, 3, 4, 5}), (Rows{0, 1, 2}));
    }

    void verticesGrowByEdges()
    {
        const MeshShape board = boardShape();
        QCOMPARE(grownVertices(board, Rows{5}), (Rows{1, 4, 5, 6, 9}));
        QCOMPARE(grownVertices(board, Rows{0}), (Rows{0, 1, 4}));
        QCOMPARE(shrunkVertices(board, Rows{1, 4, 5, 6, 9}), Rows{5});
        QVERIFY(shrunkVertices(board, Rows{5, 6}).empty());
    }

    void connectedIsWhatHangsTogether()
    {
        const MeshShape both = twoCubesOfSets();
        QCOMPARE(connectedFaces(both, Rows{7}), (Rows{6, 7, 8, 9, 10, 11}));
        QCOMPARE(connectedFaces(both, Rows{0, 6}).size(), std::size_t{12});
        QCOMPARE(connectedVertices(both, Rows{3}), (Rows{0, 1, 2, 3, 4, 5, 6, 7}));
        QVERIFY(connectedFaces(both, Rows{}).empty());
    }

    /// Vertices that stand at one place join faces that name one of them each.
    void verticesAtOnePlaceAreOne()
    {
        const MeshShape seam =
            tr::test::meshShape({{0, 0, 0},
                                 {10, 0, 0},
                                 {10, 10, 0},
                                 {10, 0, 0},
                                 {20, 0, 0},
                                 {20, 10, 0},
                                 {50, 50, 0},
                                 {60, 50, 0},
                                 {60, 60, 0}},
                                {meshFace({0, 1, 2}), meshFace({3, 4, 5}), meshFace({6, 7, 8})});
        QCOMPARE(grownFaces(seam, Rows{0}), (Rows{0, 1}));
        QCOMPARE(connectedFaces(seam, Rows{1}), (Rows{0, 1}));
        QCOMPARE(grownVertices(seam, Rows{0}), (Rows{0, 1, 2, 3}));
        QCOMPARE(connectedVertices(seam, Rows{5}), (Rows{0, 1, 2, 3, 4, 5}));
    }

    /// Faces of damaged meshes name vertices that are not there.
    void missingVerticesAreLeftOut()
    {
        MeshShape broken = boardShape();
        broken.faces[0].vertices = {900, 901, 902, 903};
        QCOMPARE(grownFaces(broken, Rows{0}), Rows{0});
        QCOMPARE(connectedFaces(broken, Rows{0}), Rows{0});
        QCOMPARE(connectedFaces(broken, Rows{8}).size(), std::size_t{8});
        QCOMPARE(connectedVertices(broken, Rows{0}), Rows{0});
    }

    void othersAreTheRest()
    {
        QCOMPARE(tr::edit::otherRows(4, Rows{1, 2}), (Rows{0, 3}));
        QCOMPARE(tr::edit::otherRows(2, Rows{}), (Rows{0, 1}));
        QVERIFY(tr::edit::otherRows(2, Rows{0, 1}).empty());
    }
};

template struct tr::test::RegisteredTest<tst_FaceSets>;
#include "tst_FaceSets.moc"
