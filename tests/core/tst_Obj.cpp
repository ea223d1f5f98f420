// Files of Wavefront that are written by hand, what is written against the text that it must be,
// and files that are damaged.

#include "core/base/Text.h"
#include "core/exchange/Png.h"
#include "core/exchange/mqo/Mqo.h"
#include "core/exchange/obj/Obj.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/JpegSample.h"
#include "tests/core/ModelBench.h"
#include "tests/core/ModelDamage.h"
#include "tests/core/ModelTexts.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <string>

using namespace tr;
using namespace tr::exchange;
using test::asBytes;

class tst_Obj : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void objectsAreRead();
    void materialsAreRead();
    void picturesMayBeJpegs();
    void groupsAreObjectsWhereThereAreNone();
    void theOrderOfPointsSurvives();
    void objTextIsWhatItMustBe();
    void facesWithoutMaterialStayWithout();
    void objIsReadAgain();
    void objectsWithoutFacesAreTold();
    void wrongLinesAreExplained_data();
    void wrongLinesAreExplained();
    void cutTextsAreTaken();
    void damagedTextsAreTaken();
    void longTextsTakeMemoryInProportion();
};

namespace
{

Result<ModelFile> objOf(std::string_view text, Diagnostics* remarks = nullptr)
{
    return readObj(asBytes(text), {}, {}, remarks);
}

std::size_t facesIn(const ModelFile& file)
{
    std::size_t faces = 0;
    for (const ModelMesh& mesh : file.meshes)
    {
        faces += mesh.faces.size();
    }
    return faces;
}

} // namespace

void tst_Obj::objectsAreRead()
{
    const auto file = objOf(test::kObjText);
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(test::modelProblem(*file), test::kNothing);
    QCOMPARE(file->nodes.size(), std::size_t{2});
    QCOMPARE(file->nodes[0].name, std::string("hips"));
    QCOMPARE(file->nodes[1].name, std::string("leg"));
    const ModelMesh& hips = file->meshes.at(0);
    QCOMPARE(hips.faces.size(), std::size_t{2});
    QCOMPARE(hips.faces[0].corners, std::uint8_t{4});
    QVERIFY((test::placesOf(hips, 0)
             == std::vector<glm::vec3>{{0, 0, 0}, {10, 0, 0}, {10, 10.5F, 0}, {0, 10.5F, 0}}));
    // From the upper corner here, from the lower one there.
    QVERIFY((test::mappingOf(hips, 0) == std::vector<glm::vec2>{{0, 1}, {1, 1}, {1, 0}, {0, 0}}));
    QVERIFY((hips.vertices.normals[hips.faces[0].vertices[2]] == glm::vec3(0, 0, 1)));
    QVERIFY((hips.vertices.normals[hips.faces[1].vertices[2]] == glm::vec3(0, 0, -1)));
    QVERIFY((hips.vertices.colours[hips.faces[0].vertices[2]] == glm::vec4(1, 0, 0, 1)));
    QVERIFY((hips.vertices.colours[hips.faces[0].vertices[1]] == glm::vec4(1, 1, 1, 1)));
    QVERIFY((test::placesOf(hips, 1)
             == std::vector<glm::vec3>{{0, 0, 0}, {0, 10.5F, 0}, {10, 10.5F, 0}}));
    // Three points have two vertices each, and one is in no face.
    QCOMPARE(hips.vertices.positions.size(), std::size_t{8});
    QVERIFY((hips.vertices.positions.back() == glm::vec3(5, -25, -7)));
    // Five corners became a fan; numbers counted back from the last.
    const ModelMesh& leg = file->meshes.at(1);
    QCOMPARE(leg.faces.size(), std::size_t{3});
    QVERIFY((test::placesOf(leg, 0) == std::vector<glm::vec3>{{0, 0, 1}, {2, 0, 1}, {2, 2, 1}}));
    QVERIFY((test::placesOf(leg, 2) == std::vector<glm::vec3>{{0, 0, 1}, {0, 2, 1}, {-1, 1, 1}}));
    QVERIFY(!leg.faces[0].material);
    QVERIFY(leg.vertices.mapping.empty());
}

void tst_Obj::materialsAreRead()
{
    const auto png = writePng(test::holedPicture());
    QVERIFY(png);
    Diagnostics remarks;
    const auto file =
        readObj(asBytes(test::kObjText),
                test::among({test::textBeside("skin.mtl", test::kMtlText), {"skin.png", *png}}),
                {},
                &remarks);
    QVERIFY(file);
    QCOMPARE(remarks.size(), std::size_t{1}); // the line
    QCOMPARE(file->materials.size(), std::size_t{2});
    QCOMPARE(file->materials[0].name, std::string("skin"));
    QVERIFY((file->materials[0].picture == std::size_t{0}));
    QVERIFY((file->materials[0].alpha == ModelAlpha::Mask));
    QVERIFY((file->materials[1].colour == glm::vec4(1, 0, 0, 0.25F)));
    QVERIFY((file->materials[1].alpha == ModelAlpha::Blend));
    QVERIFY((file->meshes.at(0).faces[1].material == std::size_t{1}));

    remarks.clear();
    QVERIFY(objOf(test::kObjText, &remarks));
    QCOMPARE(remarks.size(), std::size_t{2});
    QCOMPARE(remarks[0].error.arguments[1],
             std::string("the materials \"skin.mtl\" are not there"));
}

void tst_Obj::picturesMayBeJpegs()
{
    // The name says the one, the bytes are the other.
    Diagnostics remarks;
    const auto file = readObj(
        asBytes(test::kObjText),
        test::among({test::textBeside("skin.mtl", test::kMtlText), {"skin.png", test::redJpeg()}}),
        {},
        &remarks);
    QVERIFY(file);
    QCOMPARE(remarks.size(), std::size_t{1}); // the line
    QVERIFY((file->materials.at(0).picture == std::size_t{0}));
    QVERIFY((file->materials[0].alpha == ModelAlpha::Opaque));
    QVERIFY(test::isRedJpeg(file->pictures.at(0).pixels));
}

void tst_Obj::groupsAreObjectsWhereThereAreNone()
{
    constexpr std::string_view kPoints = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const auto groups = objOf(concat(kPoints, "g a\nf 1 2 3\ng b\nf 1 2 3\ng a\nf 3 2 1\n"));
    QVERIFY(groups);
    QCOMPARE(groups->nodes.size(), std::size_t{2});
    QCOMPARE(groups->meshes[0].faces.size(), std::size_t{2});
    QCOMPARE(groups->meshes[1].vertices.positions.size(), std::size_t{3});
    const auto objects = objOf(concat(kPoints, "o a\ng b\nf 1 2 3\ng c\nf 1 2 3\n"));
    QVERIFY(objects);
    QCOMPARE(objects->nodes.size(), std::size_t{1});
    QCOMPARE(objects->nodes[0].name, std::string("a"));
}

void tst_Obj::theOrderOfPointsSurvives()
{
    const std::string text = "v 5 0 0\nv 0 0 0\nv 9 9 9\nv 1 0 0\nv 0 1 0\nf 5 2 4\nf 4 5 1\n";
    const auto file = objOf(text);
    QVERIFY(file);
    const std::vector<glm::vec3> places{{5, 0, 0}, {0, 0, 0}, {9, 9, 9}, {1, 0, 0}, {0, 1, 0}};
    QVERIFY((file->meshes.at(0).vertices.positions == places));
    const auto files = writeObj(*file, "model");
    QVERIFY(files);
    QCOMPARE(files->text, concat("o object\n", text));
}

void tst_Obj::objTextIsWhatItMustBe()
{
    ModelFile model = test::squareModel();
    for (const std::int32_t number : {7, 3, 5, 1, 7, 3, 5})
    {
        model.meshes[0].vertices.origins.push_back({number, 0});
    }
    model.meshes[0].vertices.normals.assign(7, {0, 0, 1});
    const auto files = writeObj(model, "my model", 512.0F);
    QVERIFY(files);
    QCOMPARE(files->text,
             std::string("mtllib my_model.mtl\n"
                         "o the_\"hand\"\n"
                         "v 1024 0 0\n"
                         "v 512 512 0\n"
                         "v 512 0 0\n"
                         "v 1024 512 0\n"
                         "vt 0 0\n"
                         "vn 0 0 1\n"
                         "vt 1 0\n"
                         "vt 1 1\n"
                         "vt 0 1\n"
                         "vt 0.25 0.8999999985098839\n"
                         "usemtl grate\n"
                         "f 4/1/1 2/2/1 3/3/1 1/4/1\n"
                         "usemtl grate_2\n"
                         "f 4/5/1 2/4/1 3/4/1\n"));
    QCOMPARE(files->beside.size(), std::size_t{3});
    QCOMPARE(files->beside[0].name, std::string("my_model.mtl"));
    const auto& bytes = files->beside[0].bytes;
    QCOMPARE(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
             std::string("newmtl grate\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nd 1\nillum 1\n"
                         "map_Kd my_model_0.png\nmap_d my_model_0.png\n"
                         "newmtl grate_2\nKa 1 1 1\nKd 1 1 1\nKs 0 0 0\nd 1\nillum 1\n"
                         "map_Kd my_model_1.png\n"));
}

void tst_Obj::facesWithoutMaterialStayWithout()
{
    ModelFile model = test::squareModel();
    model.materials[0].name = "None";
    model.meshes[0].faces[1].material.reset();
    const auto files = writeObj(model, "model");
    QVERIFY(files);
    QVERIFY(files->text.find("usemtl None_2\n") < files->text.find("usemtl None\n"));
    const auto back = readObj(asBytes(files->text), test::among(files->beside));
    QVERIFY(back);
    QVERIFY((back->meshes.at(0).faces[0].material == std::size_t{0}));
    QVERIFY(!back->meshes[0].faces[1].material);
    QCOMPARE(back->materials.size(), std::size_t{2});
}

void tst_Obj::objIsReadAgain()
{
    ModelFile model = test::squareModel();
    model.meshes[0].vertices.colours.assign(7, {0.5F, 0, 1, 1});
    const auto files = writeObj(model, "model");
    QVERIFY(files);
    Diagnostics remarks;
    const auto file = readObj(asBytes(files->text), test::among(files->beside), {}, &remarks);
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QVERIFY(remarks.empty());
    const ModelMesh& mesh = file->meshes.at(0);
    QCOMPARE(mesh.faces.size(), std::size_t{2});
    QVERIFY((test::placesOf(mesh, 0)
             == std::vector<glm::vec3>{{2, 1, 0}, {1, 1, 0}, {1, 0, 0}, {2, 0, 0}}));
    QVERIFY((test::mappingOf(mesh, 1) == std::vector<glm::vec2>{{0.25F, 0.1F}, {0, 0}, {0, 0}}));
    QVERIFY((mesh.faces[1].material == std::size_t{1}));
    QVERIFY((file->materials[0].alpha == ModelAlpha::Mask));
    QVERIFY((file->materials[1].alpha == ModelAlpha::Opaque));
    QVERIFY((file->pictures.at(0).pixels == test::holedPicture()));
    const glm::vec4& colour = mesh.vertices.colours.at(0);
    QVERIFY(std::abs(colour.r - 0.5F) < 1e-5F && colour.g == 0.0F && colour.b == 1.0F);

    // What goes over to the other format and back stands where it stood.
    const auto other = writeMqo(*file, "model");
    QVERIFY(other);
    const auto back = readMqo(asBytes(other->text), {});
    QVERIFY(back);
    QVERIFY((test::placesOf(back->meshes.at(0), 0) == test::placesOf(mesh, 0)));
}

void tst_Obj::objectsWithoutFacesAreTold()
{
    Diagnostics remarks;
    // Points of "held" are those of the face, which is another's.
    const auto file = objOf("o lost\nv 9 9 9\no held\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"
                            "o hand\nf 2 3 4\n",
                            &remarks);
    QVERIFY(file);
    QCOMPARE(file->nodes.size(), std::size_t{1});
    QCOMPARE(file->nodes[0].name, std::string("hand"));
    QCOMPARE(remarks.size(), std::size_t{1});
    QCOMPARE(remarks[0].error.arguments.at(0), std::string("line 1, object \"lost\""));
    QCOMPARE(remarks[0].error.arguments.at(1),
             std::string("it has points but no faces, and is left out"));
}

void tst_Obj::wrongLinesAreExplained_data()
{
    test::addWrongTextColumns();
    const auto row = test::addWrongText;
    row("empty", "", "file", "it has neither points nor faces");
    row("bare objects",
        "# made\no hand\no foot\n",
        "line 2, object \"hand\"",
        "it has neither points nor faces");
    row("corners", "v 0 0 0\no a\nf 1 1\n", "line 3, object \"a\"", "a face has 2 corners");
    row("zero", "v 0 0 0\nf 1 0 1\n", "line 2", "a face names point 0 of 1");
    row("above", "v 0 0 0\nf 1 2 1\n", "line 2", "a face names point 2 of 1");
    row("below", "v 0 0 0\nf 1 -2 1\n", "line 2", "a face names point -2 of 1");
    row("later", "f 1 1 1\nv 0 0 0\n", "line 1", "a face names point 1 of 0");
    row("mapping", "v 0 0 0\nf 1/1 1 1\n", "line 2", "a face names mapping 1 of 0");
    row("normal", "v 0 0 0\nf 1//9 1 1\n", "line 2", "a face names normal 9 of 0");
    row("huge",
        "v 0 0 0\nf 99999999999999999999 1 1\n",
        "line 2",
        "a face names point 99999999999999999999 of 1");
    row("number", "v 0 0,5 0\n", "line 1", "number 2 of \"v\" is none");
    row("missing", "v 0 0\n", "line 1", "number 3 of \"v\" is none");
    row("no number", "v 0 0 nan\n", "line 1", "number 3 of \"v\" is none");
}

void tst_Obj::wrongLinesAreExplained()
{
    QCOMPARE(test::wrongTextProblem([](std::string_view text) { return objOf(text); }),
             test::kNothing);
}

void tst_Obj::cutTextsAreTaken()
{
    // Where such a file ends stands nowhere in it: what is cut between two lines is a smaller file.
    std::size_t read = 0;
    std::size_t refused = 0;
    std::size_t faces = 0;
    bool hasFewer = false; // than a shorter text
    const auto cut = [&](std::string_view text)
    {
        auto file = objOf(text);
        ++(file ? read : refused);
        hasFewer = hasFewer || (file && facesIn(*file) < faces);
        faces = file ? facesIn(*file) : faces;
        return file;
    };
    QCOMPARE(test::cutTextsProblem(test::kObjText, cut), test::kNothing);
    QVERIFY(!hasFewer);
    QCOMPARE(faces, std::size_t{5});
    QVERIFY2(read > 100 && refused > 50, concat(read, " ", refused).c_str());
}

void tst_Obj::damagedTextsAreTaken()
{
    const auto materials = asBytes(test::kMtlText);
    const auto read = [&](const test::Bytes& bytes, test::Random& random)
    {
        test::Bytes beside(materials.begin(), materials.end());
        test::mutate(random, beside);
        return readObj(bytes, test::among({{"skin.mtl", beside}}));
    };
    QCOMPARE(test::damageProblem(test::kObjText, read), test::kNothing);
}

void tst_Obj::longTextsTakeMemoryInProportion()
{
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf";
    for (int i = 0; i < 100'000; ++i)
    {
        text += " 1 2 3";
    }
    const test::AllocationCounter counter;
    const auto file = objOf(text);
    QVERIFY(file);
    QCOMPARE(facesIn(*file), std::size_t{299'998});
    QVERIFY2(counter.peak() < 150 * text.size(), concat(counter.peak() / text.size()).c_str());
}

template struct tr::test::RegisteredTest<tst_Obj>;
#include "tst_Obj.moc"
