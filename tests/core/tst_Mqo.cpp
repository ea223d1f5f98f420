// Files of Metasequoia that are written by hand, what is written against the text that it must be,
// and files that are damaged.

#include "core/base/Text.h"
#include "core/exchange/Bmp.h"
#include "core/exchange/Png.h"
#include "core/exchange/model/RestMeshes.h"
#include "core/exchange/mqo/Mqo.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/ModelBench.h"
#include "tests/core/ModelDamage.h"
#include "tests/core/ModelTexts.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <string>

using namespace tr;
using namespace tr::exchange;
using test::asBytes;

class tst_Mqo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileIsRead();
    void whatIsLeftOutIsTold();
    void packedPointsAreRead();
    void namesOfOtherEncodingsAreKept();
    void theTextIsWhatItMustBe();
    void whatIsWrittenIsReadAgain();
    void namesNeedUnicodeOrNot();
    void skinsAndMirrorsStandInTheScene();
    void numbersOfTheGameGiveTheOrder();
    void bitmapsAreRead();
    void picturesElsewhereAreNotAskedFor();
    void wrongFilesAreExplained_data();
    void wrongFilesAreExplained();
    void cutFilesAreErrorsOrTold();
    void damagedFilesAreTaken();
    void deepTreesAreFlattened();
    void memoryIsBounded();
};

namespace
{

constexpr std::string_view kMqoHead = "Metasequoia Document\nFormat Text Ver 1.0\n";

Result<ModelFile> mqoOf(std::string_view text, Diagnostics* remarks = nullptr)
{
    return readMqo(asBytes(text), {}, {}, remarks);
}

std::string mqoObject(std::string_view inside)
{
    return concat(
        kMqoHead, "Object \"one\" {\nvertex 3 {\n0 0 0\n0 1 0\n1 0 0\n}\n", inside, "}\nEof\n");
}

/// A bitmap of two by two: white and magenta above, red and black below.
test::Bytes twoByTwo(std::uint16_t bits, bool fromTop)
{
    const auto put = [](test::Bytes& to, std::uint64_t number, int size)
    {
        for (int i = 0; i < size; ++i)
        {
            to.push_back(static_cast<std::byte>(number & 0xFF));
            number >>= 8;
        }
    };
    test::Bytes bytes{std::byte{'B'}, std::byte{'M'}};
    put(bytes, 70, 4);
    put(bytes, 0, 4);
    put(bytes, 54, 4);
    put(bytes, 40, 4);
    put(bytes, 2, 4);
    put(bytes, fromTop ? 0xFFFFFFFE : 2, 4);
    put(bytes, 1, 2);
    put(bytes, bits, 2);
    put(bytes, 0, 24);
    const std::array<std::uint32_t, 2> above{0xFFFFFF, 0xFF00FF};
    const std::array<std::uint32_t, 2> below{0xFF0000, 0x000000};
    for (const auto& row : {fromTop ? above : below, fromTop ? below : above})
    {
        for (const std::uint32_t pixel : row)
        {
            put(bytes, pixel, bits / 8);
        }
        put(bytes, 0, bits == 24 ? 2 : 0);
    }
    return bytes;
}

const std::vector<std::uint8_t> kTwoByTwo{
    255, 255, 255, 255, 255, 0, 255, 255, 255, 0, 0, 255, 0, 0, 0, 255};

} // namespace

void tst_Mqo::aFileIsRead()
{
    const auto png = writePng(test::holedPicture());
    QVERIFY(png);
    const auto file = readMqo(asBytes(test::kMqoText), test::among({{"skin.png", *png}}));
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(test::modelProblem(*file), test::kNothing);

    QCOMPARE(file->materials.size(), std::size_t{2});
    QCOMPARE(file->materials[0].name, std::string("skin"));
    QVERIFY((file->materials[0].alpha == ModelAlpha::Mask));
    QVERIFY((file->materials[0].picture == std::size_t{0}));
    QVERIFY((file->pictures.at(0).pixels == test::holedPicture()));
    QVERIFY((file->materials[1].colour == glm::vec4(1, 0, 0, 0.25F)));
    QVERIFY((file->materials[1].alpha == ModelAlpha::Blend));
    QVERIFY(file->materials[1].isDoubleSided);

    QCOMPARE(file->nodes.size(), std::size_t{2});
    QCOMPARE(file->nodes[0].name, std::string("hips"));
    QVERIFY((file->nodes[1].parent == std::size_t{0}));
    const ModelMesh& hips = file->meshes.at(0);
    QCOMPARE(hips.faces.size(), std::size_t{2});
    QCOMPARE(hips.faces[0].corners, std::uint8_t{4});
    // Counter-clockwise seen from +Z, from the same corner on.
    QVERIFY((test::placesOf(hips, 0)
             == std::vector<glm::vec3>{{0, 0, 0}, {10, 0, 0}, {10, 10.5F, 0}, {0, 10.5F, 0}}));
    QVERIFY((test::mappingOf(hips, 0) == std::vector<glm::vec2>{{0, 1}, {1, 1}, {1, 0}, {0, 0}}));
    QVERIFY((test::placesOf(hips, 1)
             == std::vector<glm::vec3>{{0, 0, 0}, {0, 10.5F, 0}, {10, 10.5F, 0}}));
    QVERIFY((hips.faces[1].material == std::size_t{1}));
    QVERIFY((hips.vertices.colours[hips.faces[1].vertices[0]] == glm::vec4(1, 0, 0, 1)));
    QVERIFY((hips.vertices.colours[hips.faces[1].vertices[1]] == glm::vec4(0, 1, 0, 1)));
    QVERIFY((hips.vertices.colours[hips.faces[1].vertices[2]] == glm::vec4(1, 1, 1, 1)));
    // Three points have two vertices each, and one is in no face.
    QCOMPARE(hips.vertices.positions.size(), std::size_t{8});
    QVERIFY((hips.vertices.positions.back() == glm::vec3(5, -25, -7)));

    const ModelMesh& leg = file->meshes.at(1);
    QCOMPARE(leg.faces.size(), std::size_t{3});
    QVERIFY((test::placesOf(leg, 0) == std::vector<glm::vec3>{{0, 0, 1}, {2, 0, 1}, {2, 2, 1}}));
    QVERIFY((test::placesOf(leg, 2) == std::vector<glm::vec3>{{0, 0, 1}, {0, 2, 1}, {-1, 1, 1}}));
    QVERIFY(!leg.faces[0].material);
    QVERIFY(looksLikeMqo(asBytes(test::kMqoText)));
    QVERIFY(!looksLikeMqo(asBytes(test::kObjText)));
}

void tst_Mqo::whatIsLeftOutIsTold()
{
    Diagnostics remarks;
    QVERIFY(mqoOf(test::kMqoText, &remarks));
    // The picture, the mirror, the face of five corners, the line.
    QCOMPARE(remarks.size(), std::size_t{4});
    QCOMPARE(remarks[0].error.code, ErrorCode::ModelPartNotRead);
    QCOMPARE(remarks[0].error.arguments[0], std::string("material \"skin\""));
    QVERIFY(remarks[1].error.arguments[0].ends_with("object \"leg\""));
    QVERIFY(std::ranges::all_of(
        remarks, [](const Diagnostic& each) { return each.severity == Severity::Note; }));
}

void tst_Mqo::packedPointsAreRead()
{
    const std::array<float, 9> numbers{0, 0, 0, 0, 1, 0, 1, 0, -2.5F};
    std::string text = concat(kMqoHead, "Object \"one\" {\nBVertex 3 {\nVector 3 [36]\n");
    text.append(reinterpret_cast<const char*>(numbers.data()), sizeof(numbers));
    text += "weit [3]\n}}\"\n}\nface 1 {\n3 V(0 1 2)\n}\n}\nEof";
    const auto file = mqoOf(text);
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QVERIFY((test::placesOf(file->meshes.at(0), 0)
             == std::vector<glm::vec3>{{0, 0, 0}, {1, 0, -2.5F}, {0, 1, 0}}));
}

void tst_Mqo::namesOfOtherEncodingsAreKept()
{
    // Shift-JIS has bytes of ASCII in its letters, brackets among them.
    Diagnostics remarks;
    const auto file =
        mqoOf(concat(kMqoHead, "Object \"\x83{a\" {\n}\nObject \"h\xC3\xBC\" {\n}\nEof"), &remarks);
    QVERIFY(file);
    QCOMPARE(file->nodes.size(), std::size_t{2});
    QCOMPARE(file->nodes[0].name, std::string("_{a"));
    QCOMPARE(file->nodes[1].name, std::string("h\xC3\xBC"));
    QCOMPARE(remarks.size(), std::size_t{1});
}

void tst_Mqo::theTextIsWhatItMustBe()
{
    const auto files = writeMqo(test::squareModel(), "model", 512.0F);
    QVERIFY(files);
    const std::string& text = files->text;
    QVERIFY(text.starts_with("Metasequoia Document\r\nFormat Text Ver 1.0\r\n\r\nScene {\r\n"));
    QVERIFY(text.ends_with("}\r\nEof\r\n"));
    QVERIFY(text.find("\t\"grate\" col(1 1 1 1)") != std::string::npos);
    QVERIFY(text.find("\t\"grate_2\" dbls(1) col(1 1 1 1)") != std::string::npos);
    QVERIFY(text.find("tex(\"model_0.png\")\r\n") < text.find("tex(\"model_1.png\")\r\n"));
    QVERIFY(text.find("Object \"the 'hand'\" {\r\n") != std::string::npos);
    QVERIFY(text.find("\tvertex 4 {\r\n\t\t1024 512 0\r\n\t\t512 512 0\r\n\t\t512 0 0\r\n"
                      "\t\t1024 0 0\r\n\t}\r\n")
            != std::string::npos);
    QVERIFY(text.find("\tface 2 {\r\n\t\t4 V(0 3 2 1) M(0) UV(0 1 0 0 1 0 1 1)\r\n"
                      "\t\t3 V(0 2 1) M(1) UV(0.25 0.1 0 0 0 0)\r\n\t}\r\n")
            != std::string::npos);

    // The second material is opaque, so its picture has no hole.
    QCOMPARE(files->beside.size(), std::size_t{2});
    QCOMPARE(files->beside[1].name, std::string("model_1.png"));
    const auto holed = readPng(files->beside[0].bytes);
    const auto closed = readPng(files->beside[1].bytes);
    QVERIFY(holed && closed);
    QVERIFY((*holed == test::holedPicture()));
    QVERIFY((closed->pixels == std::vector<std::uint8_t>{255, 0, 0, 255, 0, 0, 0, 255}));
}

void tst_Mqo::whatIsWrittenIsReadAgain()
{
    const auto files = writeMqo(test::squareModel(), "model");
    QVERIFY(files);
    Diagnostics remarks;
    const auto file = readMqo(asBytes(files->text), test::among(files->beside), {}, &remarks);
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QVERIFY(remarks.empty());
    QCOMPARE(file->nodes.size(), std::size_t{1});
    const ModelMesh& mesh = file->meshes.at(0);
    QCOMPARE(mesh.faces.size(), std::size_t{2});
    QVERIFY((test::placesOf(mesh, 0)
             == std::vector<glm::vec3>{{2, 1, 0}, {1, 1, 0}, {1, 0, 0}, {2, 0, 0}}));
    QVERIFY((test::mappingOf(mesh, 0) == std::vector<glm::vec2>{{0, 1}, {1, 1}, {1, 0}, {0, 0}}));
    QVERIFY((test::placesOf(mesh, 1) == std::vector<glm::vec3>{{2, 1, 0}, {1, 1, 0}, {1, 0, 0}}));
    QVERIFY((test::mappingOf(mesh, 1) == std::vector<glm::vec2>{{0.25F, 0.1F}, {0, 0}, {0, 0}}));
    QVERIFY((mesh.faces[1].material == std::size_t{1}));
    QVERIFY((file->materials[0].alpha == ModelAlpha::Mask));
    QVERIFY((file->materials[1].alpha == ModelAlpha::Opaque));
    QVERIFY(file->materials[1].isDoubleSided);
    QVERIFY((file->pictures.at(0).pixels == test::holedPicture()));
}

void tst_Mqo::namesNeedUnicodeOrNot()
{
    ModelFile file = test::squareModel();
    file.nodes[1].name = "\xC3\xBC\n";
    const auto files = writeMqo(file, "model");
    QVERIFY(files);
    QVERIFY(files->text.starts_with(
        "Metasequoia Document\r\nFormat Text Ver 1.2\r\nCodePage utf8\r\n"));
    const auto back = readMqo(asBytes(files->text), {});
    QVERIFY(back);
    QCOMPARE(back->nodes.at(0).name, std::string("\xC3\xBC_"));
}

void tst_Mqo::skinsAndMirrorsStandInTheScene()
{
    ModelFile file = test::squareModel();
    file.nodes[1].place.rotation = {1, 0, 0, 0};
    file.nodes[1].place.scale = {-1, 1, 1};
    const auto mirrored = restMeshesOf(file, 1.0F);
    QCOMPARE(mirrored.size(), std::size_t{1});
    QVERIFY((mirrored[0].positions[1] == glm::vec3(1, 1, 0)));
    QVERIFY((mirrored[0].faces[0].vertices == std::array<std::uint32_t, 4>{0, 3, 2, 1}));

    // A joint that stood at a height of 2, and stands at 6 now; the node of the mesh has no say.
    file.nodes.emplace_back().place.translation = {0, 6, 0};
    ModelSkin& skin = file.skins.emplace_back();
    skin.joints = {2};
    skin.inverseBinds = {glm::mat4(1.0F)};
    skin.inverseBinds[0][3] = glm::vec4(0, -2, 0, 1);
    file.nodes[1].skin = 0;
    file.meshes[0].vertices.weights.assign(file.meshes[0].vertices.positions.size(),
                                           {{0, 0, 0, 0}, {1, 0, 0, 0}});
    const auto skinned = restMeshesOf(file, 2.0F);
    QVERIFY((skinned.at(0).positions
             == std::vector<glm::vec3>{{0, 8, 0}, {2, 8, 0}, {2, 10, 0}, {0, 10, 0}}));
    QVERIFY((skinned[0].faces[0].vertices == std::array<std::uint32_t, 4>{0, 1, 2, 3}));
}

void tst_Mqo::numbersOfTheGameGiveTheOrder()
{
    ModelFile file = test::squareModel();
    file.nodes[1].place.rotation = {1, 0, 0, 0};
    file.nodes[1].place.translation = {0, -1, 0};
    // The triangle has a point at the same place as the square that is another one in the game.
    for (const std::int32_t number : {7, 3, 5, 1, 2, 3, 5})
    {
        file.meshes[0].vertices.origins.push_back({number, 0});
    }
    const auto meshes = restMeshesOf(file, 1.0F);
    QVERIFY((meshes.at(0).positions
             == std::vector<glm::vec3>{{0, 1, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 0}}));
    QVERIFY((meshes[0].positionOf == std::vector<std::uint32_t>{4, 2, 3, 0, 1, 2, 3}));
}

void tst_Mqo::bitmapsAreRead()
{
    for (const bool fromTop : {false, true})
    {
        for (const std::uint16_t bits : {std::uint16_t{24}, std::uint16_t{32}})
        {
            const test::Bytes bytes = twoByTwo(bits, fromTop);
            const auto picture = readBmp(bytes);
            QVERIFY(picture);
            QVERIFY((*picture == Picture{2, 2, kTwoByTwo}));
            for (std::size_t size = 0; size < bytes.size(); ++size)
            {
                QVERIFY(!readBmp(std::span(bytes).first(size)));
            }
        }
    }
    test::Bytes wide = twoByTwo(24, false);
    std::fill_n(wide.begin() + 18, 3, std::byte{0xFF});
    std::fill_n(wide.begin() + 22, 3, std::byte{0xFF});
    const auto picture = readBmp(wide);
    QVERIFY(!picture);
    QCOMPARE(picture.error().code, ErrorCode::PictureTooLarge);
}

void tst_Mqo::picturesElsewhereAreNotAskedFor()
{
    std::vector<std::string> asked;
    const Neighbour neighbour =
        [&](const std::string& name) -> std::optional<std::vector<std::byte>>
    {
        asked.push_back(name);
        return name == "c.bmp" ? std::optional(twoByTwo(24, false)) : std::nullopt;
    };
    Diagnostics remarks;
    const auto file = readMqo(asBytes(concat(kMqoHead,
                                             "Material 5 {\n\"a\" tex(\"C:\\x\\a.bmp\")\n"
                                             "\"b\" tex(\"..\\b.bmp\")\n\"c\" tex(\".\\c.bmp\")\n"
                                             "\"d\" tex(\"c.bmp\")\n\"e\" tex(\"..\")\n}\nEof\n")),
                              neighbour,
                              {},
                              &remarks);
    QVERIFY(file);
    QVERIFY((asked == std::vector<std::string>{"a.bmp", "b.bmp", "c.bmp"}));
    QCOMPARE(remarks.size(), std::size_t{3});
    // Magenta is a hole in bitmaps.
    QCOMPARE(file->pictures.size(), std::size_t{1});
    QVERIFY((file->materials[3].picture == std::size_t{0}));
    QVERIFY((file->materials[3].alpha == ModelAlpha::Mask));
    QCOMPARE(file->pictures[0].pixels.pixels[7], std::uint8_t{0});
}

void tst_Mqo::wrongFilesAreExplained_data()
{
    test::addWrongTextColumns();
    const auto row = test::addWrongText;
    row("empty", "", "line 1", "the file ends too early");
    row("other", "solid cube\n", "line 1", "this is no file of Metasequoia");
    row("packed",
        "Metasequoia Document\nFormat Compress Ver 1.0\n",
        "line 2",
        "only files of the format \"Text\" are read");
    row("point",
        mqoObject("face 1 {\n3 V(0 1 3)\n}\n"),
        "line 10, object \"one\"",
        "a face names point 3 of 3");
    row("negative",
        mqoObject("face 1 {\n3 V(0 1 -1)\n}\n"),
        "line 10, object \"one\"",
        "a face names point -1 of 3");
    row("material",
        mqoObject("face 1 {\n3 V(0 1 2) M(0)\n}\n"),
        "line 10, object \"one\"",
        "a face names material 0 of 0");
    row("no points",
        mqoObject("face 1 {\n3 M(-1)\n}\n"),
        "line 11, object \"one\"",
        "a face names no points");
    row("number",
        mqoObject("vertex 1 {\n0 0,5 0\n}\n"),
        "line 10, object \"one\"",
        "\"0,5\" is no number");
    row("too large",
        mqoObject("vertex 1 {\n0 1e39 0\n}\n"),
        "line 10, object \"one\"",
        "\"1e39\" is no number");
    row("infinite",
        mqoObject("vertex 1 {\n0 inf 0\n}\n"),
        "line 10, object \"one\"",
        "\"inf\" is no number");
    row("fewer",
        mqoObject("vertex 2 {\n0 0 0\n}\n"),
        "line 11, object \"one\"",
        "a word is missing in front of }");
    row("more",
        mqoObject("vertex 1 {\n0 0 0\n0 0 0\n}\n"),
        "line 11, object \"one\"",
        "a } is missing");
    std::string deep(kMqoHead);
    for (int i = 0; i < 1000; ++i)
    {
        deep += "a {\n";
    }
    row("deep", deep, "line 35", "chunks are nested too deeply");
}

void tst_Mqo::wrongFilesAreExplained()
{
    QCOMPARE(test::wrongTextProblem([](std::string_view text) { return mqoOf(text); }),
             test::kNothing);
}

void tst_Mqo::cutFilesAreErrorsOrTold()
{
    std::size_t whole = 0;
    std::size_t told = 0;
    std::size_t others = 0;
    const auto read = [&](std::string_view text)
    {
        Diagnostics remarks;
        auto file = mqoOf(text, &remarks);
        const bool isTold =
            !remarks.empty() && remarks.back().error.arguments[1].find("Eof") != std::string::npos;
        told += file && isTold ? 1 : 0;
        // What is whole has both objects.
        whole += file && !isTold && file->nodes.size() == 2 ? 1 : 0;
        others += file && !isTold && file->nodes.size() != 2 ? 1 : 0;
        return file;
    };
    QCOMPARE(test::cutTextsProblem(test::kMqoText, read), test::kNothing);
    QCOMPARE(others, std::size_t{0});
    // With its last line end and without. The others end between two chunks, or in a word there.
    QCOMPARE(whole, std::size_t{2});
    QVERIFY(told > 0);
    QVERIFY(told < 120);
}

void tst_Mqo::damagedFilesAreTaken()
{
    const auto read = [](const test::Bytes& bytes, test::Random&) { return readMqo(bytes, {}); };
    QCOMPARE(test::damageProblem(test::kMqoText, read), test::kNothing);
}

void tst_Mqo::deepTreesAreFlattened()
{
    std::string text(kMqoHead);
    for (int i = 0; i < 2000; ++i)
    {
        text += concat("Object \"", i, "\" {\ndepth ", i, "\n}\n");
    }
    const auto file = mqoOf(text + "Eof\n");
    QVERIFY(file);
    QCOMPARE(file->nodes.size(), std::size_t{2000});
    std::vector<int> depths;
    for (const ModelNode& node : file->nodes)
    {
        depths.push_back(node.parent ? depths[*node.parent] + 1 : 0);
    }
    QVERIFY(std::ranges::max(depths) <= 64);
    QVERIFY(std::ranges::max(depths) > 32);
}

void tst_Mqo::memoryIsBounded()
{
    // A count that the file cannot hold takes nothing.
    const std::string lying = mqoObject("vertex 999999999999 {\n0 0 0\n}\n");
    {
        const test::AllocationCounter counter;
        const auto file = mqoOf(lying);
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::CountTooLarge);
        QVERIFY(counter.peak() < 100'000);
    }
    // The dearest that is true: corners without anything but their point.
    std::string many = mqoObject("face 50000 {\n");
    many.resize(many.rfind("}\nEof"));
    for (int i = 0; i < 50'000; ++i)
    {
        many += "4 V(0 1 2 0)\n";
    }
    many += "}\n}\nEof\n";
    const test::AllocationCounter counter;
    const auto file = mqoOf(many);
    QVERIFY2(file, file ? "" : message(file.error()).c_str());
    QCOMPARE(file->meshes.at(0).faces.size(), std::size_t{50'000});
    QVERIFY2(counter.peak() < 100 * many.size(), concat(counter.peak() / many.size()).c_str());
}

template struct tr::test::RegisteredTest<tst_Mqo>;
#include "tst_Mqo.moc"
