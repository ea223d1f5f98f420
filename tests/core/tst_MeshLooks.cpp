// What faces of meshes look like: textures, colours and effects where each game keeps them; and how
// many vertices engines take.

#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/VertexEdit.h"
#include "tests/core/MeshWork.h"
#include "tests/core/NgSample.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using namespace tr::test;

class tst_MeshLooks : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void trianglesReachFewerSamples()
    {
        const std::vector<level::TextureSample> samples(5'000, meshSample(0, 0, 32, 32));
        Document document(sampledWad(samples, squareShape(4'999)).content);
        QCOMPARE(meshChanged(document, splittingFaces({0})), "sample_too_high");
        const auto texture = [](std::size_t number) -> MeshWork
        {
            return [number](MeshShape& shape, FaceTextures& textures)
            { return edit::setFaceTexture(shape, textures, MeshRowList{0}, number); };
        };
        QCOMPARE(meshChanged(document, texture(5'000)), "out_of_range");
        QCOMPARE(meshChanged(document, texture(4'095)), "done");
        QCOMPARE(meshChanged(document, splittingFaces({0})), "done");
        QCOMPARE(meshChanged(document, texture(4'096)), "sample_too_high");
        QCOMPARE(meshChanged(document, texture(0)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)),
                 (std::vector<FaceNumbers>{{0, 1, 3, 0}, {2, 3, 1, 0x4000 | 4'095}}));
    }

    void colouredFaces()
    {
        const auto colour = [](std::size_t number) -> MeshWork
        {
            return [number](MeshShape& shape, FaceTextures& textures)
            { return edit::setFaceColour(shape, textures.content(), MeshRowList{0}, number); };
        };
        Document first(picturedSquare(versions::Tr1).content);
        QCOMPARE(meshChanged(first, colour(256)), "no_such_colour");
        QCOMPARE(meshChanged(first, colour(77)), "done");
        QVERIFY(meshShapeOf(first).faces[0].coloured);
        QCOMPARE(meshShapeOf(first).faces[0].texture, std::uint16_t{77});
        // Textured again.
        QCOMPARE(meshChanged(first,
                             [](MeshShape& shape, FaceTextures& textures)
                             { return edit::setFaceTexture(shape, textures, MeshRowList{0}, 0); }),
                 "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(first)), faceNumbersOf(squareShape()));

        // TR2: the true colour in the high byte, and with it the nearest of the 256 colours.
        auto level = LevelBuilder(versions::Tr2).build();
        test::putMeshes(level.objects, versions::Tr2, {squareShape()}, 0);
        std::vector<level::Colour> palette(level.palette.size(), level::Colour{0, 0, 0});
        palette[9] = {63, 0, 0};
        level.palette = Table<level::Colour>(palette);
        std::vector<level::Colour4> palette16(level.palette16.size(), level::Colour4{});
        palette16[200] = {250, 5, 0, 0};
        level.palette16 = Table<level::Colour4>(palette16);
        Document second(test::gameFile(std::move(level)).content);
        QCOMPARE(meshChanged(second, colour(200)), "done");
        QCOMPARE(meshShapeOf(second).faces[0].texture, std::uint16_t(200 << 8 | 9));
        Document fourth(picturedSquare(versions::Tr4).content);
        QCOMPARE(meshChanged(fourth, colour(7)), "not_kept_in_game");
    }

    void effectsOfFaces()
    {
        const auto set = [](const edit::FaceEffects& effects) -> MeshWork
        {
            return [effects](MeshShape& shape, FaceTextures& textures)
            { return edit::setFaceEffects(shape, textures, MeshRowList{0}, effects, "it"); };
        };
        const auto effectsIn = [](const Document& document)
        { return int{meshShapeOf(document).faces[0].effects}; };
        const std::vector<level::TextureSample> samples(2, meshSample(0, 0, 32, 32));
        for (const auto& file : {picturedSquare(versions::Tr4),
                                 picturedSquare(versions::Tr5),
                                 sampledWad(samples, squareShape(1))})
        {
            Document document(file.content);
            edit::FaceEffects shiny;
            shiny.isShiny = true;
            shiny.shine = std::uint16_t{21};
            QCOMPARE(meshChanged(document, set(shiny)), "done");
            QCOMPARE(effectsIn(document), 2 | 21 << 2);
            QCOMPARE(meshChanged(document, set({.isAdditive = true})), "done");
            QCOMPARE(effectsIn(document), 1 | 2 | 21 << 2);
            QCOMPARE(meshChanged(document, set({.shine = std::uint16_t{32}})), "out_of_range");
            QCOMPARE(meshChanged(document, set({.shine = std::uint16_t{3}})), "done");
            QCOMPARE(effectsIn(document), 1 | 2 | 3 << 2);
            QCOMPARE(meshChanged(document, set({.isShiny = false})), "done");
            QCOMPARE(effectsIn(document), 1);
            QCOMPARE(meshChanged(document,
                                 [](MeshShape& shape, FaceTextures&)
                                 { return edit::toShades(shape, "it"); }),
                     "done");
            QCOMPARE(meshChanged(document, set(shiny)), "no_normals");
        }
        // TR3 has it in the texture, which gets another attribute.
        Document third(picturedSquare(versions::Tr3).content);
        const std::size_t textures = levelOf(third).objectTextures.size();
        QCOMPARE(meshChanged(third, set({.isAdditive = true})), "done");
        QCOMPARE(effectsIn(third), 0);
        QCOMPARE(levelOf(third).objectTextures.size(), textures + 1);
        QCOMPARE(pictureOf(third, meshShapeOf(third).faces[0]).attribute, std::uint16_t{2});
        QCOMPARE(meshChanged(third, set({.isShiny = true})), "not_kept_in_game");
        // And back to the texture that it was made of.
        QCOMPARE(meshChanged(third, set({.isAdditive = false})), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(third)), faceNumbersOf(squareShape()));
        QCOMPARE(levelOf(third).objectTextures.size(), textures + 1);
        for (const auto version : {versions::Tr1, versions::Tr2})
        {
            Document document(picturedSquare(version).content);
            QCOMPARE(meshChanged(document, set({.isAdditive = true})), "not_kept_in_game");
        }
    }

    void bothSides_data() { addMeshVersionRows(); }

    void bothSides()
    {
        const auto version = currentMeshVersion();
        const std::vector<level::TextureSample> samples(2, meshSample(0, 0, 32, 32));
        const auto file = version == versions::Wad ? sampledWad(samples, squareShape(1))
                                                   : picturedSquare(version);
        const auto set = [](MeshRowList rows, bool on) -> MeshWork
        {
            return [rows, on](MeshShape& shape, FaceTextures& textures) -> Result<void>
            {
                const auto done = edit::setDoubleSided(shape, textures, rows, on);
                return done ? Result<void>{} : fail(done.error());
            };
        };
        Document document(file.content);
        const auto before = faceNumbersOf(meshShapeOf(document));
        QCOMPARE(meshChanged(document, set({0}, true)), "done");
        const auto faces = faceNumbersOf(meshShapeOf(document));
        if (version == versions::Tr3)
        {
            QCOMPARE(faces, (std::vector<FaceNumbers>{{0, 1, 2, 3, 0x8000}}));
        }
        else
        {
            QCOMPARE(faces.size(), std::size_t{2});
            QCOMPARE(faces[0], before[0]);
            QCOMPARE(FaceNumbers(faces[1].begin(), faces[1].begin() + 4),
                     (FaceNumbers{1, 0, 3, 2}));
            // There is one already.
            const std::size_t position = document.position();
            QCOMPARE(meshChanged(document, set({0, 1}, true)), "done");
            QCOMPARE(document.position(), position);
        }
        QCOMPARE(meshChanged(document, set({0}, false)), "done");
        QCOMPARE(faceNumbersOf(meshShapeOf(document)), before);
    }

    void vertexCountsOfEngines()
    {
        const auto grown = [](std::size_t count)
        {
            MeshShape shape = squareShape();
            while (shape.vertices.size() < count)
            {
                shape.vertices.push_back({0, 0, 0});
                shape.normals.push_back({0, 0, 0});
            }
            return shape;
        };
        const MeshWork add = [](MeshShape& shape, FaceTextures&) {
            return edit::addVertex(shape, {1, 2, 3});
        };
        const MeshWork move = [](MeshShape& shape, FaceTextures&) {
            return edit::moveVertices(shape, MeshRowList{0}, {1, 1, 1});
        };
        for (const schema::Version version : level::kAllVersions)
        {
            Document document(test::fileOfMeshes(version, {grown(255)}).content);
            const bool isByte = version == versions::Tr4 || version == versions::Tr5;
            QCOMPARE(meshChanged(document, add), isByte ? "too_many_vertices" : "done");
        }
        // What has more already can still be meshChanged, as long as it does not grow.
        Document large(test::fileOfMeshes(versions::Tr4, {grown(300)}).content);
        QCOMPARE(meshChanged(large, move), "done");
        QCOMPARE(meshChanged(large, add), "too_many_vertices");
        // TRNG takes more.
        const auto plain = test::fileOfMeshes(versions::Tr4, {grown(255)});
        const auto bytes = test::fileWith(*plain.content.as<level::Level>(), test::ngBlock({}));
        const auto next = format::read(bytes, "temple.tr4");
        QVERIFY(next && next->complete);
        Document extended(next->content);
        QCOMPARE(meshChanged(extended, add), "done");
    }

    void facesNameVerticesThatThereAre()
    {
        Document document(picturedSquare(versions::Tr3).content);
        const MeshWork name = [](MeshShape& shape, FaceTextures&) -> Result<void>
        {
            shape.faces[0].vertices[2] = 4;
            return {};
        };
        QCOMPARE(meshChanged(document, name), "face_too_wide");
        QVERIFY(!document.canUndo());
    }
};

template struct tr::test::RegisteredTest<tst_MeshLooks>;
#include "tst_MeshLooks.moc"
