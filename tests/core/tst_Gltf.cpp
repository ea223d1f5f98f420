// Models as glTF: what is written is read again, number for number; files that were put together by
// hand are read to the numbers that are in them, and damaged ones are refused with a place.

#include "core/base/Text.h"
#include "core/exchange/gltf/Gltf.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/GltfSamples.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cstring>
#include <sstream>

using namespace tr;
using namespace tr::exchange;

class tst_Gltf : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allComesBack();
    void quadsAreWrittenAsTwoTriangles();
    void numbersOfAHandWrittenFile();
    void picturesOfOtherKindsAreRemarked();
    void placesThatAreWrongAreNamed_data();
    void placesThatAreWrongAreNamed();
    void onlyWhatLiesBesideIsAskedFor();
    void packedMeshesAreRefused();
    void damagedFilesAreTaken();
    void memoryIsInProportion();
    void faultsAreFound_data();
    void faultsAreFound();
};

namespace
{

using ModelBytes = std::vector<std::byte>;

/// All that a model says, with every bit of its numbers.
class ModelTeller
{
public:
    template <class... Parts>
    void line(const Parts&... parts)
    {
        (put(parts), ...);
        m_text << '\n';
    }

    [[nodiscard]] std::string text() const { return m_text.str(); }

private:
    void put(std::string_view text) { m_text << text << ' '; }

    void put(const char* text) { m_text << text << ' '; }

    void put(float number) { m_text << std::hexfloat << number << ' '; }

    void put(std::integral auto number) { m_text << std::int64_t(number) << ' '; }

    void put(const std::optional<std::size_t>& number)
    {
        put(number ? std::to_string(*number) : std::string("-"));
    }

    template <class Item>
    void put(const std::vector<Item>& items)
    {
        for (const Item& item : items)
        {
            put(item);
        }
        m_text << "| ";
    }

    template <class Item, std::size_t Count>
    void put(const std::array<Item, Count>& items)
    {
        for (const Item& item : items)
        {
            put(item);
        }
    }

    void put(const glm::vec2& value) { put(std::array{value.x, value.y}); }

    void put(const glm::vec3& value) { put(std::array{value.x, value.y, value.z}); }

    void put(const glm::vec4& value) { put(std::array{value.x, value.y, value.z, value.w}); }

    void put(const glm::quat& value) { put(std::array{value.x, value.y, value.z, value.w}); }

    void put(const glm::mat4& value) { put(std::array{value[0], value[1], value[2], value[3]}); }

    void put(const ModelWeights& value)
    {
        put(value.joints);
        put(value.weights);
    }

    void put(const ModelOrigin& value) { put(std::array{value.vertex, value.face}); }

    void put(const ModelFace& value)
    {
        put(std::span(value.vertices).first(value.corners));
        put(value.material);
    }

    void put(std::span<const std::uint32_t> numbers)
    {
        for (const std::uint32_t number : numbers)
        {
            put(number);
        }
    }

    std::ostringstream m_text;
};

std::string modelTold(const ModelFile& file)
{
    ModelTeller all;
    all.line("scene", file.name, file.notes, file.generator);
    for (const ModelPicture& each : file.pictures)
    {
        all.line("picture", each.name, each.pixels.width, each.pixels.height, each.pixels.pixels);
    }
    for (const ModelMaterial& each : file.materials)
    {
        all.line("material",
                 each.name,
                 each.notes,
                 each.colour,
                 each.picture,
                 int(each.alpha),
                 each.isDoubleSided,
                 each.roughness);
    }
    for (const ModelMesh& each : file.meshes)
    {
        const ModelVertices& of = each.vertices;
        all.line("mesh", each.name, each.notes, each.faces);
        all.line(of.positions, of.normals, of.mapping, of.colours, of.weights, of.origins);
    }
    for (const ModelSkin& each : file.skins)
    {
        all.line("skin", each.name, each.joints, each.inverseBinds, each.root);
    }
    for (const ModelLight& each : file.lights)
    {
        all.line("light",
                 each.name,
                 int(each.kind),
                 each.colour,
                 each.intensity,
                 each.range,
                 each.innerAngle,
                 each.outerAngle);
    }
    for (const ModelCamera& each : file.cameras)
    {
        all.line("camera", each.name, each.verticalView, each.nearest, each.farthest);
    }
    for (const ModelNode& each : file.nodes)
    {
        all.line("node",
                 each.name,
                 each.notes,
                 each.parent,
                 each.place.translation,
                 each.place.rotation,
                 each.place.scale,
                 each.mesh,
                 each.skin,
                 each.light,
                 each.camera);
    }
    for (const ModelClip& clip : file.clips)
    {
        all.line("clip", clip.name);
        for (const ModelTrack& each : clip.tracks)
        {
            all.line(each.node, int(each.path), int(each.between), each.times, each.values);
        }
    }
    return all.text();
}

ModelBytes modelBytes(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

Result<ModelFile> readModelText(std::string_view text)
{
    return readGltf(modelBytes(text), {});
}

template <class Number>
void putInto(QByteArray& buffer, std::initializer_list<Number> numbers)
{
    for (const Number number : numbers)
    {
        buffer.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
}

/// Three vertices of 20 bytes each (position, colour in bytes, mapping in shorts), indices in
/// bytes, and the number and position of a vertex that is written over.
QByteArray handBuffer()
{
    QByteArray buffer;
    for (const float number : {0.0F, 1.0F, 2.0F})
    {
        putInto<float>(buffer, {number, number + 0.5F, -number});
        putInto<std::uint8_t>(buffer, {255, 51, 0, 255});
        putInto<std::uint16_t>(buffer, {65535, 13107});
    }
    putInto<std::uint8_t>(buffer, {2, 1, 0, 0});
    putInto<std::uint16_t>(buffer, {1, 0});
    putInto<float>(buffer, {7.0F, 8.0F, 9.0F});
    return buffer;
}

/// A file that uses what is allowed and we do not write.
std::string handText()
{
    const std::string data = handBuffer().toBase64().toStdString();
    return concat(R"({
"asset": {"version": "2.0", "generator": "by hand"},
"scene": 0, "scenes": [{"name": "hand", "nodes": [1], "extras": {"cartouche": "hello", "other": [1]}}],
"buffers": [{"byteLength": 80, "uri": "data:application/octet-stream;base64,)",
                  data,
                  R"("}],
"bufferViews": [{"buffer": 0, "byteLength": 60, "byteStride": 20},
 {"buffer": 0, "byteOffset": 60, "byteLength": 3}, {"buffer": 0, "byteOffset": 64, "byteLength": 2},
 {"buffer": 0, "byteOffset": 68, "byteLength": 12}],
"accessors": [
 {"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "sparse": {"count": 1,
  "indices": {"bufferView": 2, "componentType": 5123}, "values": {"bufferView": 3}}},
 {"bufferView": 0, "byteOffset": 12, "componentType": 5121, "normalized": true, "count": 3, "type": "VEC4"},
 {"bufferView": 0, "byteOffset": 16, "componentType": 5123, "normalized": true, "count": 3, "type": "VEC2"},
 {"bufferView": 1, "componentType": 5121, "count": 3, "type": "SCALAR"}],
"images": [{"uri": "data:image/webp;base64,UklGRg=="}], "textures": [{"source": 0}],
"materials": [{"name": "m", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0, "texCoord": 1}}}],
"meshes": [{"primitives": [{"attributes": {"POSITION": 0, "COLOR_0": 1, "TEXCOORD_1": 2}, "indices": 3,
 "material": 0, "targets": [{"POSITION": 0}], "extensions": {"EXT_unknown": {}}}]}],
"nodes": [{"mesh": 0}, {"children": [0], "matrix": [0,2,0,0, -3,0,0,0, 0,0,4,0, 5,6,7,1]}]
})");
}

std::string withReplaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
}

} // namespace

void tst_Gltf::allComesBack()
{
    const ModelFile model = test::wholeModel();
    QCOMPARE(faultOf(model), test::kNothing);
    const auto glb = writeGlb(model);
    QVERIFY2(glb.has_value(), glb ? "" : message(glb.error()).c_str());
    QVERIFY(looksLikeGltf(*glb));
    const auto back = readGltf(*glb, {});
    QVERIFY2(back.has_value(), back ? "" : message(back.error()).c_str());
    QCOMPARE(modelTold(*back), modelTold(model));
    QVERIFY(back->remarks.empty());

    const auto files = writeGltf(model, "wh \xC3\xA4#ole");
    QVERIFY(files.has_value());
    QVERIFY(looksLikeGltf(files->main));
    QCOMPARE(files->beside.size(), std::size_t{3});
    QCOMPARE(files->beside[0].first, std::string("wh \xC3\xA4#ole.bin"));
    QCOMPARE(files->beside[2].first, std::string("wh \xC3\xA4#ole-2.png"));
    const auto text = readGltf(files->main, test::neighboursOf(*files));
    QVERIFY2(text.has_value(), text ? "" : message(text.error()).c_str());
    QCOMPARE(modelTold(*text), modelTold(model));
    QCOMPARE(readGltf(files->main, {}).error().code, ErrorCode::ModelFileMissing);
}

void tst_Gltf::quadsAreWrittenAsTwoTriangles()
{
    const auto back = readGltf(writeGlb(test::quadModel()).value(), {});
    QVERIFY(back.has_value());
    const ModelMesh& mesh = back->meshes[0];
    QCOMPARE(mesh.faces.size(), std::size_t{3});
    // The corners by where they are: x is the number of the vertex.
    std::vector<float> corners;
    for (const ModelFace& face : mesh.faces)
    {
        for (std::size_t i = 0; i < 3; ++i)
        {
            corners.push_back(mesh.vertices.positions[face.vertices[i]].x);
        }
    }
    QCOMPARE(corners, (std::vector<float>{0, 1, 3, 0, 3, 2, 1, 3, 4}));
    QCOMPARE(mesh.faces[1].material, std::optional<std::size_t>(1));
    QCOMPARE(mesh.faces[2].material, std::optional<std::size_t>(0));
    QCOMPARE(mesh.vertices.positions.size(), std::size_t{7}); // two are of both materials
}

void tst_Gltf::numbersOfAHandWrittenFile()
{
    const auto file = readModelText(handText());
    QVERIFY2(file.has_value(), file ? "" : message(file.error()).c_str());
    QCOMPARE(file->name, std::string("hand"));
    QCOMPARE(file->notes, std::string("hello"));
    QCOMPARE(file->generator, std::string("by hand"));
    const ModelMesh& mesh = file->meshes.at(0);
    const ModelVertices& of = mesh.vertices;
    QCOMPARE(of.positions.size(), std::size_t{3});
    QVERIFY(of.positions[0] == glm::vec3(0.0F, 0.5F, 0.0F));
    QVERIFY(of.positions[1] == glm::vec3(7.0F, 8.0F, 9.0F));
    QVERIFY(of.positions[2] == glm::vec3(2.0F, 2.5F, -2.0F));
    QVERIFY(of.colours.at(2) == glm::vec4(1.0F, 0.2F, 0.0F, 1.0F));
    QVERIFY(of.mapping.at(2) == glm::vec2(1.0F, 0.2F));
    QVERIFY(of.normals.empty() && of.weights.empty() && of.origins.empty());
    QCOMPARE(mesh.faces.size(), std::size_t{1});
    QVERIFY((mesh.faces[0].vertices == std::array<std::uint32_t, 4>{2, 1, 0, 0}));
    QCOMPARE(file->nodes.at(0).parent, std::optional<std::size_t>(1));
    const ModelPlace& place = file->nodes.at(1).place;
    constexpr float kHalf = 0.70710678F; // a quarter turn round Z
    QVERIFY(place.translation == glm::vec3(5.0F, 6.0F, 7.0F));
    QVERIFY(place.scale == glm::vec3(2.0F, 3.0F, 4.0F));
    QVERIFY(std::abs(place.rotation.w - kHalf) < 1e-6F);
    QVERIFY(std::abs(place.rotation.z - kHalf) < 1e-6F);
}

void tst_Gltf::picturesOfOtherKindsAreRemarked()
{
    const auto file = readModelText(handText());
    QVERIFY(file.has_value());
    QVERIFY(file->pictures.empty());
    QVERIFY(!file->materials.at(0).picture);
    QCOMPARE(file->remarks.size(), std::size_t{2});
    QVERIFY(file->remarks[0].find("images/0") != std::string::npos);
    QVERIFY(file->remarks[0].find("52 49 46 46") != std::string::npos);
    QVERIFY(file->remarks[1].find("Morph") != std::string::npos);
}

void tst_Gltf::placesThatAreWrongAreNamed_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<std::string>("place");
    const auto row = [](const char* from, const char* to, const char* place)
    { QTest::newRow(place) << std::string(from) << std::string(to) << std::string(place); };
    row(R"("version": "2.0")", R"("version": "1.0")", "asset/version:");
    row(R"("scene": 0)", R"("scene": 1)", "scene:");
    row(R"("nodes": [1])", R"("nodes": [2])", "scenes/0/nodes/0:");
    row(R"("byteLength": 80)", R"("byteLength": 81)", "buffers/0/byteLength:");
    row("base64,", "base64,*", "buffers/0/uri:");
    row(R"("buffer": 0, "byteLength": 60)",
        R"("buffer": 9, "byteLength": 60)",
        "bufferViews/0/buffer:");
    row(R"("byteLength": 60)", R"("byteLength": 81)", "bufferViews/0/byteLength:");
    row(R"("byteStride": 20)", R"("byteStride": 8)", "bufferViews/0/byteStride:");
    row(R"("componentType": 5126)", R"("componentType": 5)", "accessors/0/componentType:");
    row(R"("count": 3)", R"("count": 4)", "accessors/0/count:");
    row(R"("count": 3)", R"("count": -1)", "accessors/0/count: a whole");
    row(R"("count": 3)", R"("count": 3.5)", "accessors/0/count: a whole number");
    row(R"("type": "VEC3")", R"("type": "VEC2")", "accessors/0/type:");
    row(R"("sparse": {"count": 1)", R"("sparse": {"count": 4)", "accessors/0/sparse:");
    row(R"("bufferView": 2)", R"("bufferView": 1)", "accessors/0/sparse/indices:");
    row(R"("bufferView": 1)", R"("bufferView": 4)", "accessors/3/bufferView:");
    row(R"({"source": 0})", R"({"source": 1})", "textures/0/source:");
    row(R"({"index": 0)",
        R"({"index": 1)",
        "materials/0/pbrMetallicRoughness/baseColorTexture/index:");
    row(R"("POSITION": 0)", R"("POSITION": 4)", "meshes/0/primitives/0/attributes/POSITION:");
    row(R"("COLOR_0": 1)", R"("COLOR_0": 3)", "accessors/3/type:");
    row(R"("indices": 3)", R"("indices": 5)", "meshes/0/primitives/0/indices:");
    row(R"("material": 0)", R"("material": 1)", "meshes/0/primitives/0/material:");
    row(R"({"mesh": 0})", R"({"mesh": 1})", "nodes/0/mesh:");
    row(R"({"mesh": 0})", R"({"skin": 0})", "nodes/0/skin:");
    row(R"("children": [0])", R"("children": [2])", "nodes/1/children/0:");
    row(R"("children": [0])", R"("children": [1])", "nodes/1/parent:");
    row(R"("children": [0])", R"("children": [0, 0])", "nodes/1/children/1:");
    row(R"("matrix": [0,)", R"("matrix": [)", "nodes/1/matrix:");
    row(R"("asset": {)", R"("asset": [)", "json:");
}

void tst_Gltf::placesThatAreWrongAreNamed()
{
    QFETCH(std::string, from);
    QFETCH(std::string, to);
    QFETCH(std::string, place);
    const std::string text = withReplaced(handText(), from, to);
    QVERIFY(!text.empty());
    const auto file = readModelText(text);
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::BadModel);
    const std::string what =
        concat(file.error().arguments.at(0), ": ", file.error().arguments.at(1));
    QVERIFY2(what.starts_with(place), what.c_str());
}

void tst_Gltf::onlyWhatLiesBesideIsAskedFor()
{
    const auto asked = [](const char* uri, std::vector<std::string>& names)
    {
        const std::string text =
            concat(R"({"asset": {"version": "2.0"}, "images": [{"uri": ")", uri, R"("}]})");
        return readGltf(modelBytes(text),
                        [&names](const std::string& name) -> std::optional<ModelBytes>
                        {
                            names.push_back(name);
                            return std::nullopt;
                        });
    };
    std::vector<std::string> names;
    for (const char* uri : {"../a.png",
                            "a/../../b.png",
                            "..%2Fa.png",
                            "%2e%2e/a.png",
                            "/etc/passwd",
                            "C:/a.png",
                            "http://a.b/c.png",
                            "file:a.png",
                            "..\\\\a.png",
                            "a%00b",
                            ".."})
    {
        const auto file = asked(uri, names);
        QVERIFY2(!file, uri);
        QVERIFY2(file.error().code == ErrorCode::ModelFileOutside, uri);
    }
    QVERIFY(names.empty());
    QCOMPARE(asked("sub/a%20b..png", names).error().code, ErrorCode::ModelFileMissing);
    QCOMPARE(names, (std::vector<std::string>{"sub/a b..png"}));
}

void tst_Gltf::packedMeshesAreRefused()
{
    const auto file = readModelText(R"({"asset": {"version": "2.0"},
"extensionsRequired": ["KHR_lights_punctual", "KHR_draco_mesh_compression"]})");
    QVERIFY(!file);
    QCOMPARE(file.error().code, ErrorCode::ModelNeeds);
    QCOMPARE(file.error().arguments.at(0), std::string("KHR_draco_mesh_compression"));
    QCOMPARE(readModelText("{}").error().code, ErrorCode::NotAModel);
    QCOMPARE(readModelText("").error().code, ErrorCode::NotAModel);
    QCOMPARE(readModelText("glTF").error().code, ErrorCode::BadModel);
}

void tst_Gltf::damagedFilesAreTaken()
{
    const ModelBytes sound = writeGlb(test::quadModel()).value();
    for (std::size_t size = 0; size < sound.size(); ++size)
    {
        QVERIFY(!readGltf(std::span(sound).first(size), {}));
    }
    std::size_t refused = 0;
    std::size_t taken = 0;
    for (std::size_t i = 0; i < sound.size(); ++i)
    {
        for (const int change : {0x01, 0x10, 0x80, 0xFF})
        {
            ModelBytes changed = sound;
            changed[i] ^= static_cast<std::byte>(change);
            const auto file = readGltf(changed, {});
            if (file)
            {
                QCOMPARE(faultOf(*file), test::kNothing);
            }
            ++(file ? taken : refused);
        }
    }
    QVERIFY2(refused > sound.size(), concat(refused).c_str());
    QVERIFY2(taken > sound.size() / 2, concat(taken).c_str());
}

void tst_Gltf::memoryIsInProportion()
{
    constexpr std::uint64_t kMost = std::uint64_t{64} << 20;
    std::string primitives;
    for (int i = 0; i < 2000; ++i)
    {
        primitives += concat(i == 0 ? "" : ",", R"({"attributes":{"POSITION":0,"_A":)", i, "}}");
    }
    const auto text = [&primitives](const char* count)
    {
        return concat(R"({"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"count":)",
                      count,
                      R"(,"type":"VEC3"}],"meshes":[{"primitives":[)",
                      primitives,
                      "]}]}");
    };
    for (const char* count : {"4000000000", "1000000", "10000"})
    {
        const test::AllocationCounter counter;
        const auto file = readModelText(text(count));
        QVERIFY(!file);
        QCOMPARE(file.error().code, ErrorCode::BadModel);
        QVERIFY2(counter.peak() < kMost, concat(counter.peak()).c_str());
    }
    const std::string deep = R"({"asset":)" + std::string(1'000'000, '[');
    QCOMPARE(readModelText(deep).error().code, ErrorCode::BadModel);
}

void tst_Gltf::faultsAreFound_data()
{
    QTest::addColumn<ModelFile>("model");
    QTest::addColumn<std::string>("place");
    const auto row = [](const char* place, const auto& change)
    {
        ModelFile model = test::wholeModel();
        change(model);
        QTest::newRow(place) << model << std::string(place);
    };
    row("pictures/0/pixels:", [](ModelFile& model) { model.pictures[0].pixels.width = 3; });
    row("materials/1/picture:", [](ModelFile& model) { model.materials[1].picture = 2; });
    row("meshes/0/colours:", [](ModelFile& model) { model.meshes[0].vertices.colours.pop_back(); });
    row("meshes/0/faces/1/vertices:",
        [](ModelFile& model) { model.meshes[0].faces[1].vertices[2] = 6; });
    row("meshes/0/faces/1/corners:",
        [](ModelFile& model) { model.meshes[0].faces[1].corners = 5; });
    row("skins/0/inverseBinds/1:",
        [](ModelFile& model) { model.skins[0].inverseBinds[1][2] = glm::vec4(0.0F); });
    row("skins/0/inverseBinds:", [](ModelFile& model) { model.skins[0].inverseBinds.pop_back(); });
    row("skins/0/joints/1:", [](ModelFile& model) { model.skins[0].joints[1] = 10; });
    row("nodes/3/skin:",
        [](ModelFile& model) { model.meshes[0].vertices.weights[3].joints[0] = 2; });
    row("nodes/0/parent:", [](ModelFile& model) { model.nodes[0].parent = 2; });
    row("nodes/4/rotation:", [](ModelFile& model) { model.nodes[4].place.rotation.x = NAN; });
    row("animations/0/channels/2/values:",
        [](ModelFile& model) { model.clips[0].tracks[2].values.pop_back(); });
    row("animations/0/channels/0/times:",
        [](ModelFile& model) { model.clips[0].tracks[0].times[1] = 0.0F; });
}

void tst_Gltf::faultsAreFound()
{
    QFETCH(ModelFile, model);
    QFETCH(std::string, place);
    const std::string fault = faultOf(model);
    QVERIFY2(fault.starts_with(place), fault.c_str());
    const auto glb = writeGlb(model);
    QVERIFY(!glb);
    QCOMPARE(concat(glb.error().arguments.at(0), ": ", glb.error().arguments.at(1)), fault);
}

template struct tr::test::RegisteredTest<tst_Gltf>;
#include "tst_Gltf.moc"
