// Meshes changed in files of every generation: which words are others, what faces show then, and
// what is refused.

#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/VertexEdit.h"
#include "core/view/links/References.h"
#include "tests/core/MeshWork.h"
#include "tests/core/TestText.h"
#include "tests/support/MeshOperations.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <set>

using namespace tr;
using namespace tr::test;

namespace
{

/// What is not taken of the mesh of a temple, by operation: the name of the error or of what there
/// is none of, and the versions.
struct MeshRefusal
{
    std::string_view operation;
    std::string_view why;
    schema::VersionSet versions;
};

const std::vector<MeshRefusal>& meshRefusals()
{
    using level::since;
    using level::until;
    static const std::vector<MeshRefusal> kMeshRefusals{
        {"join triangles", "two triangles", schema::VersionSet::all()},
        {"colour faces", "not_kept_in_game", since(versions::Tr4)},
        {"make additive", "not_kept_in_game", until(versions::Tr2)},
        {"make shiny", "not_kept_in_game", until(versions::Tr3)},
        {"shades to normals", "no_shades", schema::VersionSet::all()},
        {"set shades", "no_shades", schema::VersionSet::all()},
        {"shift shades", "no_shades", schema::VersionSet::all()},
        {"bake lights", "no_shades", schema::VersionSet::all()},
    };
    return kMeshRefusals;
}

std::string_view expectedOfMesh(std::string_view operation, schema::Version version)
{
    for (const MeshRefusal& each : meshRefusals())
    {
        if (each.operation == operation && each.versions.contains(version))
        {
            return each.why;
        }
    }
    return {};
}

} // namespace

class tst_MeshEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void unpackedAndPackedIsTheSame_data() { addMeshVersionRows(); }

    void unpackedAndPackedIsTheSame()
    {
        const auto version = currentMeshVersion();
        const auto file = LevelBuilder(version).file();
        const auto& words = file.objects().meshWords;
        for (std::size_t pointer = 0; pointer < file.objects().meshPointers.size(); ++pointer)
        {
            const auto shape = edit::shapeAt(file.content, pointer);
            QVERIFY(shape.has_value());
            const auto packed = edit::wordsOf(edit::meshOf(*shape, version), version);
            const std::size_t first = file.objects().meshPointers[pointer].offset / 2;
            QVERIFY(std::equal(
                packed.begin(), packed.end(), words.begin() + static_cast<std::ptrdiff_t>(first)));
        }
        QCOMPARE(meshCode(edit::shapeAt(file.content, 60'000)), "no_such_path");
    }

    void eachIsTakenOrRefused_data() { addMeshVersionRows(); }

    void eachIsTakenOrRefused()
    {
        const auto version = currentMeshVersion();
        const auto file =
            test::fileOfMeshes(version, {cubeShape(), squareShape(), cubeShape()}, 0xABCD);
        const auto bytes = file.content.write();
        for (const test::MeshOperation& operation : test::meshOperations())
        {
            test::MeshDone done;
            const auto problem =
                test::meshOperationProblem(file, bytes, "temple", operation, 0, 7, done);
            QCOMPARE(std::string(operation.name) + ": " + problem,
                     std::string(operation.name) + ": ");
            QCOMPARE(std::string(operation.name) + ": " + done.why,
                     std::string(operation.name) + ": "
                         + std::string(expectedOfMesh(operation.name, version)));
        }
    }

    void manyInARow()
    {
        test::MeshCounts counts;
        for (const schema::Version version : level::kAllVersions)
        {
            const auto file = LevelBuilder(version).file();
            test::Random random(static_cast<std::size_t>(version) + 1);
            const auto problem = test::meshRunProblem(file, "temple", 8, random, counts);
            QCOMPARE(problem, test::kNothing);
        }
        for (const test::MeshOperation& operation : test::meshOperations())
        {
            QVERIFY2(counts[operation.name] >= 20, std::string(operation.name).c_str());
        }
    }

    /// A vertex that moves by one unit along an axis changes two bytes.
    void onlyWordsThatDifferAreWritten_data() { addMeshVersionRows(); }

    void onlyWordsThatDifferAreWritten()
    {
        const auto version = currentMeshVersion();
        const auto file = test::fileOfMeshes(version, {squareShape(), cubeShape()}, 0xABCD);
        Document document(file.content);
        const MeshRowList first{0};
        QCOMPARE(meshChanged(document,
                             [&](MeshShape& shape, FaceTextures&) {
                                 return edit::moveVertices(shape, first, {0, 1, 0});
                             }),
                 "done");
        const auto& old = file.objects().meshWords;
        const auto& now = level::objectsOf(document.content()).meshWords;
        QCOMPARE(now.size(), old.size());
        MeshRowList others;
        for (std::size_t i = 0; i < now.size(); ++i)
        {
            if (old[i] != now[i])
            {
                others.push_back(i);
            }
        }
        // Five words of the head, one for the count, one for x.
        QCOMPARE(others, (MeshRowList{7}));
        QCOMPARE(text(document.history().front().name).empty(), false);
    }

    /// Two triangles of a TR1 level take an odd count of words: what pads them is not looked at by
    /// anybody, and is kept as long as there is something to pad.
    void paddingIsKept()
    {
        MeshShape shape = squareShape();
        shape.faces = {meshFace({0, 1, 3}), meshFace({2, 3, 1})};
        const auto file = fileOfMeshes(versions::Tr1, {shape, cubeShape()}, 0xABCD);
        // Five words of the head, four counts of faces and two of vertices and normals.
        constexpr std::size_t kWords = 5 + 1 + 4 * 3 + 1 + 4 * 3 + 4 + 2 * 4;
        const auto wordAt = [](const Document& document, std::size_t row)
        { return level::objectsOf(document.content()).meshWords[row]; };
        const auto beginOf = [](const Document& document, std::size_t pointer)
        { return level::objectsOf(document.content()).meshPointers[pointer].offset / 2; };
        Document document(file.content);
        QCOMPARE(wordAt(document, kWords), 0xABCD);
        QCOMPARE(beginOf(document, 1), kWords + 1);
        // A vertex and its normal are six words: still odd.
        const MeshWork add = [](MeshShape& grown, FaceTextures&) {
            return edit::addVertex(grown, {1, 2, 3});
        };
        QCOMPARE(meshChanged(document, add), "done");
        QCOMPARE(wordAt(document, kWords + 6), 0xABCD);
        QCOMPARE(beginOf(document, 1), kWords + 7);
        // A quad is five words, and nothing is left to be padded.
        const MeshWork put = [](MeshShape& grown, FaceTextures&) -> Result<void>
        {
            grown.faces.push_back(meshFace({0, 1, 2, 3}));
            return {};
        };
        QCOMPARE(meshChanged(document, put), "done");
        QCOMPARE(beginOf(document, 1), kWords + 6 + 5);
        // One more: a word of zero is between it and the next mesh.
        QCOMPARE(meshChanged(document, put), "done");
        QCOMPARE(wordAt(document, kWords + 6 + 10), 0);
        QCOMPARE(beginOf(document, 1), kWords + 6 + 11);
        document.goTo(0);
        QCOMPARE(document.content().write(), file.content.write());
    }

    void flippedFacesKeepTheirTexels_data()
    {
        QTest::addColumn<int>("number");
        for (int version = 0; version < 5; ++version)
        {
            QTest::newRow(qPrintable(QStringLiteral("TR%1").arg(version + 1))) << version;
        }
    }

    void flippedFacesKeepTheirTexels()
    {
        const auto version = currentMeshVersion();
        const auto file = picturedSquare(version);
        Document document(file.content);
        const auto before = texelsShownBy(document, meshShapeOf(document).faces[0]);
        const std::size_t textures = levelOf(document).objectTextures.size();
        QCOMPARE(meshChanged(document, flippingFaces({0})), "done");
        const edit::ShapeFace face = meshShapeOf(document).faces[0];
        QCOMPARE(numbersOfFace(face), (FaceNumbers{1, 0, 3, 2, static_cast<int>(textures)}));
        QVERIFY(texelsShownBy(document, face) == before);
        ObjectTexture mirrored = squarePicture(version);
        std::swap(mirrored.vertices[0], mirrored.vertices[1]);
        std::swap(mirrored.vertices[2], mirrored.vertices[3]);
        // The mapping of TR4: from type 0 to type 1.
        mirrored.newFlags = version >= versions::Tr4 ? 1 : 0;
        QVERIFY(pictureOf(document, face) == mirrored);
        QCOMPARE(levelOf(document).objectTextures.size(), textures + 1);
        // Back to the first texture; none is added again.
        QCOMPARE(meshChanged(document, flippingFaces({0})), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), faceNumbersOf(squareShape()));
        QCOMPARE(levelOf(document).objectTextures.size(), textures + 1);
        document.goTo(0);
        QCOMPARE(document.content().write(), file.content.write());
    }

    /// The words of the WAD document: the sign of quads, shapes and bit 15 of triangles.
    void flippedFacesOfWads()
    {
        const std::vector<level::TextureSample> samples(8, meshSample(0, 0, 32, 32));
        MeshShape shape = squareShape(5);
        const auto negative = static_cast<std::uint16_t>(-5);
        for (unsigned type = 0; type < 8; ++type)
        {
            const unsigned word = 5U | (type % 4U) * 2U << 12U | (type >= 4 ? 0x8000U : 0U);
            shape.faces.push_back(meshFace({0, 1, 2}, static_cast<std::uint16_t>(word)));
        }
        Document document(sampledWad(samples, shape).content);
        MeshRowList all(shape.faces.size());
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            all[i] = i;
        }
        QCOMPARE(meshChanged(document, flippingFaces(all)), "done");
        const auto flipped = faceNumbersOf(meshShapeOf(document));
        QCOMPARE(flipped[0], (FaceNumbers{1, 0, 3, 2, negative}));
        // Upper left, upper right, lower left from the other side: upper left, lower left, upper
        // right, which is the mirrored shape 2. So it goes on for each of them.
        const std::array<unsigned, 8> words{
            0xA005, 0x8005, 0xE005, 0xC005, 0x2005, 0x0005, 0x6005, 0x4005};
        for (std::size_t type = 0; type < words.size(); ++type)
        {
            QCOMPARE(flipped[type + 1], (FaceNumbers{0, 2, 1, static_cast<int>(words[type])}));
        }
        QCOMPARE(meshChanged(document, flippingFaces(all)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), faceNumbersOf(shape));
        QCOMPARE(wadOf(document).textureSamples.size(), samples.size());
    }

    void mirroringTwiceIsTheOriginal_data() { addMeshVersionRows(); }

    void mirroringTwiceIsTheOriginal()
    {
        const auto file = LevelBuilder(currentMeshVersion()).file();
        Document document(file.content);
        const MeshWork mirror = [](MeshShape& shape, FaceTextures& textures)
        { return edit::mirrorMesh(shape, textures); };
        const auto before = file.objects().meshWords;
        const auto first = meshShapeOf(document);
        QCOMPARE(meshChanged(document, mirror), "done");
        const auto mirrored = meshShapeOf(document);
        for (std::size_t i = 0; i < first.vertices.size(); ++i)
        {
            QCOMPARE(mirrored.vertices[i].x, static_cast<std::int16_t>(-first.vertices[i].x));
            QCOMPARE(mirrored.vertices[i].y, first.vertices[i].y);
        }
        QCOMPARE(meshChanged(document, mirror), "done");
        QVERIFY(level::objectsOf(document.content()).meshWords == before);
    }

    /// Corners are turned without any texture being touched.
    void cornersAreTurned()
    {
        Document document(picturedSquare(versions::Tr4).content);
        const auto turn = [](int steps) -> MeshWork
        {
            return [steps](MeshShape& shape, FaceTextures&) -> Result<void>
            {
                edit::turnFaces(shape, MeshRowList{0}, steps);
                return {};
            };
        };
        const std::size_t textures = levelOf(document).objectTextures.size();
        QCOMPARE(meshChanged(document, turn(1)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), (std::vector<FaceNumbers>{{1, 2, 3, 0, 0}}));
        QCOMPARE(meshChanged(document, turn(-2)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), (std::vector<FaceNumbers>{{3, 0, 1, 2, 0}}));
        QCOMPARE(meshChanged(document, turn(5)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), faceNumbersOf(squareShape()));
        QCOMPARE(levelOf(document).objectTextures.size(), textures);
    }

    void quadsOfWadsAreSplitAndJoined()
    {
        const std::vector<level::TextureSample> samples(6, meshSample(0, 0, 32, 32));
        MeshShape shape = squareShape(5);
        Document document(sampledWad(samples, shape).content);
        QCOMPARE(meshChanged(document, splittingFaces({0})), "done");
        // Upper left, upper right, lower left; lower right, lower left, upper right.
        QCOMPARE(faceNumbersOf(meshShapeOf(document)),
                 (std::vector<FaceNumbers>{{0, 1, 3, 0x0005}, {2, 3, 1, 0x4005}}));
        QCOMPARE(meshChanged(document, joiningFaces(1, 0)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), faceNumbersOf(shape));

        shape.faces[0].texture = static_cast<std::uint16_t>(-5);
        Document mirrored(sampledWad(samples, shape).content);
        QCOMPARE(meshChanged(mirrored, splittingFaces({0})), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(mirrored)),
                 (std::vector<FaceNumbers>{{0, 1, 3, 0x8005}, {2, 3, 1, 0xC005}}));
        QCOMPARE(meshChanged(mirrored, joiningFaces(0, 1)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(mirrored)), faceNumbersOf(shape));
        QCOMPARE(wadOf(mirrored).textureSamples.size(), samples.size());
    }

    void quadsOfLevelsAreSplitAndJoined_data() { flippedFacesKeepTheirTexels_data(); }

    void quadsOfLevelsAreSplitAndJoined()
    {
        const auto version = currentMeshVersion();
        Document document(picturedSquare(version).content);
        const auto before = texelsShownBy(document, meshShapeOf(document).faces[0]);
        const std::size_t textures = levelOf(document).objectTextures.size();
        QCOMPARE(meshChanged(document, splittingFaces({0})), "done");
        const auto split = meshShapeOf(document);
        QCOMPARE(split.faces.size(), std::size_t{2});
        QCOMPARE(levelOf(document).objectTextures.size(), textures + 2);
        std::map<int, level::TextureCorner> both = texelsShownBy(document, split.faces[0]);
        both.merge(texelsShownBy(document, split.faces[1]));
        QVERIFY(both == before);
        for (const edit::ShapeFace& face : split.faces)
        {
            const ObjectTexture& texture = pictureOf(document, face);
            QVERIFY(texture.vertices[3] == level::TextureCorner());
            QCOMPARE(texture.tileAndFlag, std::uint16_t(version >= versions::Tr4 ? 0x8000 : 0));
            QCOMPARE(texture.attribute, std::uint16_t{1});
        }
        if (version >= versions::Tr4)
        {
            QCOMPARE(pictureOf(document, split.faces[0]).newFlags, std::uint16_t{0});
            QCOMPARE(pictureOf(document, split.faces[1]).newFlags, std::uint16_t{2});
        }
        // The same looks twice, and the first texture again.
        QCOMPARE(meshChanged(document, joiningFaces(0, 1)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), faceNumbersOf(squareShape()));
        QCOMPARE(levelOf(document).objectTextures.size(), textures + 2);
    }

    void whatIsNoQuadIsNotJoined()
    {
        const std::vector<level::TextureSample> samples(6, meshSample(0, 0, 32, 32));
        MeshShape shape = squareShape(5);
        shape.faces = {meshFace({0, 1, 3}, 0x0005),
                       meshFace({2, 3, 1}, 0x4005),
                       meshFace({2, 3, 1}, 0x4004, 1),
                       meshFace({2, 1, 3}, 0x4005),
                       meshFace({2, 3, 1}, 0x0005),
                       meshFace({0, 1, 2, 3}, 5)};
        Document document(sampledWad(samples, shape).content);
        for (const std::size_t other : std::array<std::size_t, 4>{2, 3, 4, 5})
        {
            // Other effects; looks the other way; other texels at the edge; a quad.
            QCOMPARE(meshChanged(document, joiningFaces(0, other)), "not_joinable");
        }
        QVERIFY(!document.canUndo());
        QCOMPARE(meshChanged(document, joiningFaces(0, 1)), "done");
    }

    /// New samples are quarters of the old one, whose texels are cut where they meet.
    void facesOfWadsAreSubdivided()
    {
        const std::vector<level::TextureSample> samples{meshSample(0, 0, 1, 1),
                                                        meshSample(16, 32, 33, 64)};
        Document document(sampledWad(samples, squareShape(1)).content);
        const MeshWork subdivide = [](MeshShape& shape, FaceTextures& textures)
        { return edit::subdivideFaces(shape, textures, MeshRowList{0}); };
        QCOMPARE(meshChanged(document, subdivide), "done");
        const MeshShape shape = meshShapeOf(document);
        QCOMPARE(shape.vertices.size(), std::size_t{9});
        QVERIFY(shape.vertices[6] == (level::Vertex{0, 0, 0})
                || shape.vertices[8] == (level::Vertex{0, 0, 0}));
        const auto& made = wadOf(document).textureSamples;
        QCOMPARE(made.size(), std::size_t{6});
        // 33 texels are 16 and 17.
        QCOMPARE(rectOfSample(made[2]), (FaceNumbers{16, 32, 16, 32}));
        QCOMPARE(rectOfSample(made[3]), (FaceNumbers{32, 32, 17, 32}));
        QCOMPARE(rectOfSample(made[4]), (FaceNumbers{32, 64, 17, 32}));
        QCOMPARE(rectOfSample(made[5]), (FaceNumbers{16, 64, 16, 32}));
        for (const edit::ShapeFace& face : shape.faces)
        {
            const level::TextureSample& own = made[face.texture];
            // Its first corner is its upper left one, as that of the whole was.
            const level::Vertex& corner = shape.vertices[face.vertices[0]];
            QCOMPARE(corner.x, std::int16_t(own.x == 16 ? -100 : 0));
            QCOMPARE(corner.y, std::int16_t(own.y == 32 ? -100 : 0));
        }
        document.undo();
        // A triangle: one part at each corner, and one between them.
        QCOMPARE(meshChanged(document, splittingFaces({0})), "done");
        QCOMPARE(meshChanged(document, subdivide), "done");
        const MeshShape parts = meshShapeOf(document);
        QCOMPARE(parts.faces.size(), std::size_t{5});
        QCOMPARE(parts.vertices.size(), std::size_t{7});
        QCOMPARE(wadOf(document).textureSamples.size(), std::size_t{2 + 3});
    }

    void facesOfLevelsAreSubdivided()
    {
        Document document(picturedSquare(versions::Tr3).content);
        const MeshWork subdivide = [](MeshShape& shape, FaceTextures& textures)
        { return edit::subdivideFaces(shape, textures, MeshRowList{0}); };
        QCOMPARE(meshChanged(document, subdivide), "done");
        const MeshShape shape = meshShapeOf(document);
        QCOMPARE(shape.faces.size(), std::size_t{4});
        // Texels 16 to 31 and 32 to 47: each part ends in .255 and begins with .1, as the whole.
        const auto& first = pictureOf(document, shape.faces[0]).vertices;
        QVERIFY(first[0] == (level::TextureCorner{16 * 256 + 1, 32 * 256 + 1}));
        QVERIFY(first[2] == (level::TextureCorner{31 * 256 + 255, 63 * 256 + 255}));
        std::set<std::pair<int, int>> begins;
        for (const edit::ShapeFace& face : shape.faces)
        {
            const auto& corners = pictureOf(document, face).vertices;
            begins.insert({corners[0].x, corners[0].y});
        }
        QCOMPARE(begins,
                 (std::set<std::pair<int, int>>{{16 * 256 + 1, 32 * 256 + 1},
                                                {16 * 256 + 1, 64 * 256 + 1},
                                                {32 * 256 + 1, 32 * 256 + 1},
                                                {32 * 256 + 1, 64 * 256 + 1}}));
    }

    /// Meshes that cut across each other are not meshChanged: nobody can say what becomes of the
    /// other.
    void tiedMeshesAreRefused()
    {
        auto level = LevelBuilder(versions::Tr1).build();
        test::putMeshes(level.objects, versions::Tr1, {cubeShape(), squareShape()}, 0);
        std::vector<level::MeshPointer> pointers(level.objects.meshPointers.begin(),
                                                 level.objects.meshPointers.end());
        pointers[1].offset = 4; // in the middle of the first: x of its sphere is a count of others
        pointers.back().offset = 3;
        level.objects.meshPointers = Table<level::MeshPointer>(pointers);
        const auto file = test::gameFile(std::move(level));
        Document document(file.content);
        const MeshWork move = [](MeshShape& shape, FaceTextures&) {
            return edit::moveVertices(shape, MeshRowList{}, {1, 1, 1});
        };
        const auto isRead = edit::shapeAt(file.content, 1).has_value();
        QCOMPARE(meshChanged(document, flippingFaces({}), 0), isRead ? "entry_tied" : "done");
        QCOMPARE(meshChanged(document, move, pointers.size() - 1), "no_such_entry");
        QCOMPARE(meshChanged(document, move, pointers.size()), "no_such_entry");
        QVERIFY(!document.canUndo());
    }

    /// One of several that show a mesh gets its own, and the others keep theirs.
    void forOneOwner()
    {
        const auto file = fileOfMeshes(versions::Tr4, {squareShape()});
        Document document(file.content);
        // Every mesh pointer leads to the square: that of the moveable, and that of the static.
        QVERIFY(file.objects().meshPointers.size() >= 2);
        const schema::TableSet tables = file.content.tables();
        const view::References references(file.content, tables);
        const auto sharing = view::sharingOf(references, level::tables::MeshWords, MeshRowList{0});
        QVERIFY(sharing.isShared());
        const std::size_t before = file.objects().meshWords.size();
        const auto done =
            edit::changeMesh(document,
                             EditCode::MoveVertices,
                             1,
                             {0, sharing.places.front()},
                             [](MeshShape& shape, FaceTextures&) {
                                 return edit::moveVertices(shape, MeshRowList{0}, {0, 0, 5});
                             });
        QCOMPARE(meshCode(done), "done");
        const auto& now = level::objectsOf(document.content());
        QVERIFY(now.meshWords.size() > before);
        std::size_t moved = 0;
        for (std::size_t pointer = 0; pointer < now.meshPointers.size(); ++pointer)
        {
            moved += meshShapeOf(document, pointer).vertices[0].z == 5 ? 1 : 0;
        }
        QCOMPARE(moved, std::size_t{1});
        QCOMPARE(document.position(), std::size_t{1});
        document.undo();
        QCOMPARE(document.content().write(), file.content.write());
    }

    void aTextureIsReplacedEverywhere()
    {
        const std::vector<level::TextureSample> samples(5'000, meshSample(0, 0, 32, 32));
        level::Wad wad = LevelBuilder(versions::Wad).buildWad();
        wad.textureSamples = Table<level::TextureSample>(samples);
        MeshShape quads = squareShape(5);
        quads.faces.push_back(meshFace({0, 1, 2, 3}, static_cast<std::uint16_t>(-5)));
        quads.faces.push_back(meshFace({0, 1, 2, 3}, 6));
        MeshShape triangles = squareShape(7);
        triangles.faces.push_back(meshFace({0, 1, 2}, 0xC005));
        test::putMeshes(wad.objects, versions::Wad, {quads, triangles}, 0);
        const auto file = test::gameFile(std::move(wad));
        Document document(file.content);
        QCOMPARE(edit::facesWithTexture(file.content, 5), std::size_t{3});
        QCOMPARE(meshCode(edit::replaceTexture(document, 5, 5'000)), "out_of_range");
        QCOMPARE(meshCode(edit::replaceTexture(document, 5, 4'500)), "sample_too_high");
        QVERIFY(!document.canUndo());
        QCOMPARE(edit::replaceTexture(document, 5, 9).value(), std::size_t{3});
        QCOMPARE(faceNumbersOf(meshShapeOf(document, 0)),
                 (std::vector<FaceNumbers>{
                     {0, 1, 2, 3, 9}, {0, 1, 2, 3, 0x10000 - 9}, {0, 1, 2, 3, 6}}));
        QCOMPARE(faceNumbersOf(meshShapeOf(document, 1)),
                 (std::vector<FaceNumbers>{{0, 1, 2, 3, 7}, {0, 1, 2, 0xC009}}));
        document.undo();
        QCOMPARE(document.content().write(), file.content.write());
    }

    /// Steps of a key that is held become one, and are undone together.
    void stepsAreOne()
    {
        const auto file = picturedSquare(versions::Tr2);
        Document document(file.content);
        for (int i = 0; i < 5; ++i)
        {
            const auto done = edit::changeMesh(
                document,
                EditCode::MoveVertices,
                1,
                {0},
                [](MeshShape& shape, FaceTextures&) {
                    return edit::moveVertices(shape, MeshRowList{0}, {1, 0, 0});
                },
                "keys");
            QCOMPARE(meshCode(done), "done");
        }
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(int{meshShapeOf(document).vertices[0].x}, -95);
        document.undo();
        QCOMPARE(document.content().write(), file.content.write());
    }
};

template struct tr::test::RegisteredTest<tst_MeshEdit>;
#include "tst_MeshEdit.moc"
