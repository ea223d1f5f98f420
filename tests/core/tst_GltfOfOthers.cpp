// Files of glTF as other programs write them, put together by hand: what Cartouche never writes,
// and what is packed or damaged. The numbers that are read are those of the text.

#include "core/base/Text.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/model/ModelPosing.h"
#include "tests/core/JpegSample.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace tr;
using namespace tr::exchange;

namespace
{

/// Puts a file together whose one buffer has the numbers that are put in.
class OthersFile
{
public:
    /// A view of numbers, and an accessor of all of it. `more` stands in the accessor.
    template <class Number>
    std::size_t put(int kind,
                    const char* type,
                    const std::vector<Number>& numbers,
                    const std::string& more = "")
    {
        const int parts = type[0] == 'S' ? 1 : type[3] - '0';
        const auto* const first = reinterpret_cast<const char*>(numbers.data());
        const auto size = static_cast<int>(numbers.size() * sizeof(Number));
        m_views += concat(m_views.empty() ? "" : ",",
                          R"({"buffer":0,"byteOffset":)",
                          m_buffer.size(),
                          R"(,"byteLength":)",
                          size,
                          "}");
        add(concat(R"("bufferView":)",
                   m_count,
                   R"(,"componentType":)",
                   kind,
                   R"(,"type":")",
                   type,
                   R"(","count":)",
                   static_cast<int>(numbers.size()) / parts,
                   more));
        m_buffer.append(first, size);
        m_buffer.append((4 - size % 4) % 4, '\0');
        return m_count++;
    }

    std::size_t positions() { return put<float>(kFloat, "VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0}); }

    /// `rest`: the file's other lists.
    [[nodiscard]] std::string text(const std::string& rest) const
    {
        return concat(R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":)",
                      m_buffer.size(),
                      R"(,"uri":"data:application/gltf-buffer;base64,)",
                      m_buffer.toBase64().toStdString(),
                      R"("}],"bufferViews":[)",
                      m_views,
                      R"(],"accessors":[)",
                      m_accessors,
                      "],",
                      rest,
                      "}");
    }

    /// An accessor without a view of its own.
    void add(const std::string& accessor)
    {
        m_accessors += concat(m_accessors.empty() ? "" : ",", "{", accessor, "}");
    }

    static constexpr int kByte = 5120;
    static constexpr int kUnsignedByte = 5121;
    static constexpr int kShort = 5122;
    static constexpr int kUnsignedShort = 5123;
    static constexpr int kFloat = 5126;

private:
    QByteArray m_buffer;
    std::string m_views;
    std::string m_accessors;
    std::size_t m_count = 0;
};

Result<ModelFile> readOthers(const std::string& text)
{
    return readGltf(std::as_bytes(std::span(text)), {});
}

std::string wrongOfOthers(const Result<ModelFile>& file)
{
    return file ? "it was read" : message(file.error());
}

bool isNear(const glm::vec4& left, const glm::vec4& right)
{
    return glm::distance(left, right) < 1e-5F;
}

} // namespace

class tst_GltfOfOthers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantisedMeshesAreRead();
    void sparseNumbersNeedNoOthers();
    void texturesAreMovedAndTurned();
    void oneSetIsMappedTwice();
    void primitivesOfOneMaterialShareTheirVertices();
    void animationsAreReadAsTheyLieBetween();
    void mirrorsAndScenesAreTaken();
    void severalSkinsStayApart();
    void packedWithoutSayingSoIsRefused_data();
    void packedWithoutSayingSoIsRefused();
    void picturesOfOtherFormatsAreTold();
    void picturesMayBeJpegs_data();
    void picturesMayBeJpegs();
    void damagedJpegsAreTold();
    void imagesOfTheSameBytesAreOnePicture();
    void tooManyPicturesAreLeftOut();
    void namesOfWindowsAreFound();
};

void tst_GltfOfOthers::quantisedMeshesAreRead()
{
    OthersFile file;
    const std::vector<std::int16_t> places{-300, 7, 32767, -32768, 0, 0, 1, 2, 3};
    file.put(OthersFile::kShort, "VEC3", places);
    file.put<std::int8_t>(
        OthersFile::kByte, "VEC3", {127, 0, 0, 0, -127, 0, 0, 0, -128}, R"(,"normalized":true)");
    file.put<std::uint16_t>(OthersFile::kUnsignedShort, "VEC2", {0, 65535, 1, 2, 3, 4});
    const auto read = readOthers(file.text(
        R"("extensionsRequired":["KHR_mesh_quantization"],"meshes":[{"primitives":[{"attributes":
{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}}]}],"nodes":[{"mesh":0,"scale":[0.5,0.5,0.5]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    const ModelVertices& of = read->meshes.at(0).vertices;
    QVERIFY(of.positions.at(0) == glm::vec3(-300, 7, 32767));
    QVERIFY(of.positions.at(1) == glm::vec3(-32768, 0, 0));
    QVERIFY(of.normals.at(0) == glm::vec3(1, 0, 0));
    QVERIFY(of.normals.at(1) == glm::vec3(0, -1, 0));
    QVERIFY(of.normals.at(2) == glm::vec3(0, 0, -1)); // no further than that
    QVERIFY(of.mapping.at(0) == glm::vec2(0, 65535));
    QVERIFY(read->remarks.empty());
}

void tst_GltfOfOthers::sparseNumbersNeedNoOthers()
{
    OthersFile file;
    file.put<std::uint8_t>(OthersFile::kUnsignedByte, "SCALAR", {0, 2});
    file.put<float>(OthersFile::kFloat, "VEC3", {5, 6, 7, 1, 2, 3});
    file.add(R"("componentType":5126,"type":"VEC3","count":3,"sparse":{"count":2,
"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":1}})");
    const auto read =
        readOthers(file.text(R"("meshes":[{"primitives":[{"attributes":{"POSITION":2}}]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    const std::vector<glm::vec3> wanted{{5, 6, 7}, {0, 0, 0}, {1, 2, 3}};
    QVERIFY(read->meshes.at(0).vertices.positions == wanted);
}

/// Half the size, a quarter turn counter-clockwise on the picture, whose second number grows
/// downwards, then along.
void tst_GltfOfOthers::texturesAreMovedAndTurned()
{
    OthersFile file;
    file.positions();
    file.put<float>(OthersFile::kFloat, "VEC2", {9, 9, 9, 9, 9, 9});
    file.put<float>(OthersFile::kFloat, "VEC2", {0, 0, 1, 0, 0, 1});
    const auto read = readOthers(file.text(
        R"("extensionsRequired":["KHR_texture_transform"],
"textures":[{}],"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":0,
"extensions":{"KHR_texture_transform":{"offset":[10,20],"rotation":1.5707963267948966,
"scale":[0.5,0.25],"texCoord":1}}}}}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1,"TEXCOORD_1":2},"material":0}]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    const auto& mapping = read->meshes.at(0).vertices.mapping;
    QVERIFY(glm::distance(mapping.at(0), glm::vec2(10, 20)) < 1e-5F);
    QVERIFY(glm::distance(mapping.at(1), glm::vec2(10, 19.5F)) < 1e-5F);
    QVERIFY(glm::distance(mapping.at(2), glm::vec2(10.25F, 20)) < 1e-5F);
}

void tst_GltfOfOthers::oneSetIsMappedTwice()
{
    OthersFile file;
    file.positions();
    file.put<float>(OthersFile::kFloat, "VEC2", {0, 0, 1, 0, 0, 1});
    const auto read = readOthers(file.text(
        R"("materials":[{},{"pbrMetallicRoughness":{"baseColorTexture":{
"extensions":{"KHR_texture_transform":{"offset":[3,4]}}}}}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":0},
{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":1}]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    const ModelMesh& mesh = read->meshes.at(0);
    QCOMPARE(mesh.faces.size(), std::size_t{2});
    QVERIFY(mesh.vertices.mapping.at(mesh.faces[0].vertices[1]) == glm::vec2(1, 0));
    QVERIFY(mesh.vertices.mapping.at(mesh.faces[1].vertices[1]) == glm::vec2(4, 4));
}

void tst_GltfOfOthers::primitivesOfOneMaterialShareTheirVertices()
{
    OthersFile file;
    file.put<float>(OthersFile::kFloat, "VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0});
    file.put<std::uint8_t>(OthersFile::kUnsignedByte, "SCALAR", {0, 1, 2});
    file.put<std::uint8_t>(OthersFile::kUnsignedByte, "SCALAR", {2, 1, 3});
    const auto read = readOthers(file.text(
        R"("materials":[{}],"meshes":[{"primitives":[
{"attributes":{"POSITION":0},"indices":1,"material":0},
{"attributes":{"POSITION":0},"indices":2,"material":0}]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    const ModelMesh& mesh = read->meshes.at(0);
    QCOMPARE(mesh.vertices.positions.size(), std::size_t{4});
    QVERIFY((mesh.faces.at(1).vertices == std::array<std::uint32_t, 4>{2, 1, 3, 0}));
    QCOMPARE(mesh.faces.at(1).material, std::optional<std::size_t>(0));
}

/// Halfway between two keys: a step stays, a curve with flat ends is in the middle there, and at a
/// quarter by 3 * 1/16 - 2 * 1/64 = 5/32.
void tst_GltfOfOthers::animationsAreReadAsTheyLieBetween()
{
    OthersFile file;
    file.put<float>(OthersFile::kFloat, "SCALAR", {0, 1});
    file.put<float>(OthersFile::kFloat, "VEC3", {0, 0, 0, 8, 0, 0});
    file.put<float>(
        OthersFile::kFloat, "VEC3", {9, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0, 0, 9, 9, 9});
    // A quarter turn about Z, in whole numbers.
    file.put<std::int16_t>(
        OthersFile::kShort, "VEC4", {0, 0, 0, 32767, 0, 0, 23170, 23170}, R"(,"normalized":true)");
    const auto read = readOthers(file.text(
        R"("nodes":[{},{},{}],"animations":[{"samplers":[
{"input":0,"output":1,"interpolation":"STEP"},{"input":0,"output":2,"interpolation":"CUBICSPLINE"},
{"input":0,"output":3}],"channels":[
{"sampler":0,"target":{"node":0,"path":"translation"}},
{"sampler":1,"target":{"node":1,"path":"translation"}},
{"sampler":2,"target":{"node":2,"path":"rotation"}},
{"sampler":0,"target":{"node":2,"path":"weights"}},
{"sampler":0,"target":{"path":"pointer"}}]}])"));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QCOMPARE(read->clips.at(0).tracks.size(), std::size_t{3});
    QCOMPARE(read->remarks.size(), std::size_t{1});
    const ModelPosing posing(*read);
    QVERIFY(isNear(posing.at(read->clips[0], 0.5F)[0][3], {0, 0, 0, 1}));
    QVERIFY(isNear(posing.at(read->clips[0], 0.5F)[1][3], {16, 0, 0, 1}));
    QVERIFY(isNear(posing.at(read->clips[0], 0.25F)[1][3], {5, 0, 0, 1}));
    QVERIFY(isNear(posing.at(read->clips[0], 1.0F)[0][3], {8, 0, 0, 1}));
    QVERIFY(glm::distance(posing.at(read->clips[0], 1.0F)[2][0], glm::vec4(0, 1, 0, 0)) < 1e-4F);
}

/// No scene is said to be the one that is shown; a mirror comes as numbers or in a matrix.
void tst_GltfOfOthers::mirrorsAndScenesAreTaken()
{
    const auto read = readOthers(R"({"asset":{"version":"2.1","minVersion":"2.0"},
"scenes":[{"name":"one","nodes":[0]},{"name":"two","nodes":[1]}],
"nodes":[{"scale":[-1,2,3]},{"matrix":[0,-2,0,0, -3,0,0,0, 0,0,4,0, 0,0,0,1]}]})");
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QCOMPARE(read->name, std::string("one"));
    QCOMPARE(read->nodes.size(), std::size_t{2});
    QCOMPARE(read->remarks.size(), std::size_t{1});
    const auto places = ModelPosing(*read).atRest();
    QVERIFY(isNear(places[0] * glm::vec4(1, 1, 1, 1), {-1, 2, 3, 1}));
    QVERIFY(isNear(places[1] * glm::vec4(1, 0, 0, 1), {0, -2, 0, 1}));
    QVERIFY(isNear(places[1] * glm::vec4(0, 1, 0, 1), {-3, 0, 0, 1}));
    QVERIFY(isNear(places[1] * glm::vec4(0, 0, 1, 1), {0, 0, 4, 1}));
    // Without any scene all nodes are there, too.
    const auto bare = readOthers(R"({"asset":{"version":"2.0"},"nodes":[{},{}]})");
    QVERIFY2(bare, wrongOfOthers(bare).c_str());
    QCOMPARE(bare->nodes.size(), std::size_t{2});
}

void tst_GltfOfOthers::severalSkinsStayApart()
{
    OthersFile file;
    file.positions();
    file.put<std::uint8_t>(OthersFile::kUnsignedByte, "VEC4", {0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0});
    // Halves that are a little too small together, and none at all.
    file.put<std::uint8_t>(OthersFile::kUnsignedByte,
                           "VEC4",
                           {100, 100, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0},
                           R"(,"normalized":true)");
    const std::string rest = R"("skins":[{"joints":[2,3]},{"joints":[4,2],"skeleton":2}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],
"nodes":[{"mesh":0,"skin":0},{"mesh":0,"skin":1},{"children":[3,4]},{},{}])";
    const auto read = readOthers(file.text(rest));
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QCOMPARE(read->skins.size(), std::size_t{2});
    QVERIFY((read->skins[1].joints == std::vector<std::size_t>{4, 2}));
    QVERIFY(read->skins[0].inverseBinds.at(1) == glm::mat4(1.0F));
    const auto& weights = read->meshes.at(0).vertices.weights;
    QVERIFY(std::abs(weights.at(0).weights[0] - 0.5F) < 1e-6F);
    QVERIFY(weights.at(1).joints[0] == 1 && weights[1].weights[0] == 1.0F);
    QVERIFY(weights.at(2).weights[0] == 1.0F);
    // A joint that the second skin lacks.
    std::string fewer = file.text(rest);
    fewer.replace(fewer.find("[4,2]"), 5, "[4]");
    QCOMPARE(readOthers(fewer).error().arguments.at(0), std::string("nodes/1/skin"));
}

void tst_GltfOfOthers::packedWithoutSayingSoIsRefused_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char* name, const std::string& text)
    { QTest::newRow(name) << std::string(name) << text; };
    const std::string head = R"({"asset":{"version":"2.0"},)";
    row("KHR_draco_mesh_compression",
        head + R"("accessors":[{"componentType":5126,"type":"VEC3","count":3}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},
"extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{"POSITION":0}}}}]}]})");
    row("EXT_meshopt_compression", head + R"("buffers":[{"byteLength":36,"extensions":
{"EXT_meshopt_compression":{"fallback":true}}}],
"bufferViews":[{"buffer":0,"byteLength":36,"extensions":{"EXT_meshopt_compression":{"buffer":1}}}],
"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]})");
}

void tst_GltfOfOthers::packedWithoutSayingSoIsRefused()
{
    QFETCH(const std::string, name);
    QFETCH(const std::string, text);
    const auto read = readOthers(text);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::ModelNeeds);
    QCOMPARE(read.error().arguments, std::vector<std::string>{name});
}

void tst_GltfOfOthers::picturesOfOtherFormatsAreTold()
{
    const auto read = readOthers(R"({"asset":{"version":"2.0"},
"textures":[{"extensions":{"KHR_texture_basisu":{"source":0}}}],
"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}]})");
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QVERIFY(!read->materials.at(0).picture);
    QCOMPARE(read->remarks.size(), std::size_t{1});
    QVERIFY(read->remarks[0].find("textures/0") != std::string::npos);
}

void tst_GltfOfOthers::picturesMayBeJpegs_data()
{
    QTest::addColumn<std::string>("text");
    const auto textOf = [](const OthersFile& file, const std::string& image)
    {
        return file.text(
            concat(R"("images":[{)",
                   image,
                   R"(}],"textures":[{"source":0}],)",
                   R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}])"));
    };
    OthersFile file;
    QTest::newRow("in its address")
        << textOf(file, concat(R"("uri":")", test::kRedJpegAddress, "\""));
    QTest::newRow("beside it") << textOf(file, R"("uri":"skin.jpg")");
    std::vector<std::uint8_t> numbers;
    for (const std::byte each : test::redJpeg())
    {
        numbers.push_back(std::to_integer<std::uint8_t>(each));
    }
    file.put(OthersFile::kUnsignedByte, "SCALAR", numbers);
    QTest::newRow("in its buffer") << textOf(file, R"("bufferView":0,"mimeType":"image/jpeg")");
}

void tst_GltfOfOthers::picturesMayBeJpegs()
{
    QFETCH(const std::string, text);
    const auto read =
        readGltf(std::as_bytes(std::span(text)),
                 [](const std::string& name) -> std::optional<std::vector<std::byte>>
                 { return name == "skin.jpg" ? std::optional(test::redJpeg()) : std::nullopt; });
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QVERIFY(read->remarks.empty());
    QCOMPARE(read->pictures.size(), std::size_t{1});
    QVERIFY(test::isRedJpeg(read->pictures[0].pixels));
    QVERIFY((read->materials.at(0).picture == std::size_t{0}));
}

void tst_GltfOfOthers::damagedJpegsAreTold()
{
    const std::string text = R"({"asset":{"version":"2.0"},"images":[{"uri":"a.jpg"}]})";
    auto cut = test::redJpeg();
    cut.resize(cut.size() - 10);
    const auto read =
        readGltf(std::as_bytes(std::span(text)), [&cut](const std::string&) { return cut; });
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QVERIFY(read->pictures.empty());
    QCOMPARE(read->remarks.size(), std::size_t{1});
    QVERIFY(read->remarks[0].find("JPEG") != std::string::npos);
}

void tst_GltfOfOthers::imagesOfTheSameBytesAreOnePicture()
{
    const std::string text = R"({"asset":{"version":"2.0"},"images":[
{"uri":"a.jpg"},{"uri":"cut.jpg"},{"uri":"a.jpg"},{"uri":"cut.jpg"}],
"textures":[{"source":0},{"source":2},{"source":3}],"materials":[
{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}},
{"pbrMetallicRoughness":{"baseColorTexture":{"index":1}}},
{"pbrMetallicRoughness":{"baseColorTexture":{"index":2}}}]})";
    const auto read = readGltf(std::as_bytes(std::span(text)),
                               [](const std::string& name)
                               {
                                   auto bytes = test::redJpeg();
                                   bytes.resize(bytes.size() - (name == "cut.jpg" ? 10 : 0));
                                   return bytes;
                               });
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QCOMPARE(read->pictures.size(), std::size_t{1});
    QVERIFY((read->materials.at(0).picture == std::size_t{0}));
    QVERIFY((read->materials.at(1).picture == std::size_t{0}));
    QVERIFY(!read->materials.at(2).picture);
    QCOMPARE(read->remarks.size(), std::size_t{1});
}

// A thousand are tried, whether they are pictures or not.
void tst_GltfOfOthers::tooManyPicturesAreLeftOut()
{
    std::string text = R"({"asset":{"version":"2.0"},"images":[{"uri":"0.jpg"})";
    for (int i = 1; i < 1002; ++i)
    {
        text += concat(R"(,{"uri":")", i, R"(.jpg"})");
    }
    text += "]}";
    const auto read = readGltf(std::as_bytes(std::span(text)),
                               [](const std::string& name) {
                                   return name == "0.jpg" || name == "1001.jpg"
                                              ? test::redJpeg()
                                              : std::vector(3, std::byte{0});
                               });
    QVERIFY2(read, wrongOfOthers(read).c_str());
    QCOMPARE(read->pictures.size(), std::size_t{1});
    QCOMPARE(read->remarks.size(), std::size_t{1000});
    QVERIFY(read->remarks.back().find("1000") != std::string::npos);
}

void tst_GltfOfOthers::namesOfWindowsAreFound()
{
    std::vector<std::string> names;
    const auto asked = [&names](const std::string& uri)
    {
        const std::string text =
            concat(R"({"asset":{"version":"2.0"},"images":[{"uri":")", uri, R"("}]})");
        return readGltf(std::as_bytes(std::span(text)),
                        [&names](const std::string& name) -> std::optional<std::vector<std::byte>>
                        {
                            names.push_back(name);
                            return std::nullopt;
                        })
            .error()
            .code;
    };
    QCOMPARE(asked("pictures\\\\lara.png"), ErrorCode::ModelFileMissing);
    QCOMPARE(asked("./lara.png"), ErrorCode::ModelFileMissing);
    QCOMPARE(asked("pictures//lara.png"), ErrorCode::ModelFileMissing);
    QCOMPARE(names,
             (std::vector<std::string>{"pictures/lara.png", "./lara.png", "pictures/lara.png"}));
    for (const char* const elsewhere : {"pictures\\\\..\\\\..\\\\a.png",
                                        "\\\\\\\\host\\\\a.png",
                                        "%5C%5Chost%5Ca.png",
                                        "a%0Ab.png"})
    {
        QVERIFY2(asked(elsewhere) == ErrorCode::ModelFileOutside, elsewhere);
    }
    QCOMPARE(names.size(), std::size_t{3});
}

template struct tr::test::RegisteredTest<tst_GltfOfOthers>;
#include "tst_GltfOfOthers.moc"
