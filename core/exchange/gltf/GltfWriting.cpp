#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/exchange/Png.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/gltf/GltfClips.h"
#include "core/exchange/gltf/GltfMeshes.h"
#include "core/exchange/gltf/GltfNames.h"
#include "core/exchange/gltf/GltfText.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace tr::exchange
{
namespace
{

using gltf::Shelf;
using gltf::Shelves;

constexpr float kLeastAngle = 1e-6F;
constexpr float kLargestAngle = 1.5707962F; // not above a quarter turn, as a float
constexpr const char* kPng = "image/png";

template <class Value>
std::vector<double> numbersOf(const Value& value)
{
    const float* const first = glm::value_ptr(value);
    return {first, first + sizeof(Value) / sizeof(float)};
}

int numberOr(const std::optional<std::size_t>& number)
{
    return number ? static_cast<int>(*number) : -1;
}

tinygltf::Value extrasOf(const ModelNotes& notes)
{
    if (notes.empty())
    {
        return {};
    }
    return tinygltf::Value(
        tinygltf::Value::Object{{kNotesName, tinygltf::Value(gltf::soundText(notes))}});
}

/// Rows of one list that become rows of another, as some are left out.
using Numbers = std::vector<int>;

/// Makes what tinygltf writes of a model file.
class ModelWriting
{
public:
    explicit ModelWriting(const ModelFile& file)
        : m_file(file)
    {
    }

    [[nodiscard]] const Shelves& shelves() const noexcept { return m_shelves; }

    /// The pictures go into the buffer, or beside the file under names that are given.
    Result<void> make(const std::vector<std::string>& pictureNames,
                      std::vector<std::vector<std::byte>>* pictures)
    {
        m_model.asset.version = "2.0";
        m_model.asset.generator = "Cartouche";
        addMaterials();
        addMeshes();
        addSkins();
        addLights();
        addCameras();
        addNodes();
        m_model.animations = gltf::animationsOf(m_file, m_shelves, m_model);
        addScene();
        if (const auto done = addPictures(pictureNames, pictures); !done)
        {
            return done;
        }
        m_shelves.finish();
        return {};
    }

    /// The JSON with what it tells of the buffer; tinygltf would copy that, or make a text of it.
    [[nodiscard]] std::string text(const std::string& bufferName) const
    {
        tinygltf::TinyGLTF writer;
        writer.SetImageWriter(nullptr, nullptr);
        std::ostringstream stream;
        writer.WriteGltfSceneToStream(&m_model, stream, false, false);
        std::string text = std::move(stream).str();
        // A camera that sees without end: tinygltf tells of it with a number that is not allowed.
        for (std::size_t at = 0; (at = text.find(kNoFarthest, at)) != std::string::npos;)
        {
            text.erase(at, kNoFarthest.size());
        }
        if (m_shelves.size() == 0)
        {
            return text;
        }
        text.erase(text.rfind('}'));
        text += concat(R"(,"buffers":[{"byteLength":)", m_shelves.size());
        text += bufferName.empty() ? "" : concat(R"(,"uri":")", gltf::uriOf(bufferName), "\"");
        text += "}]}";
        return text;
    }

private:
    static constexpr std::string_view kNoFarthest = "\"zfar\":0.0,";

    void addMaterials()
    {
        std::vector<int> textures(m_file.pictures.size(), -1);
        for (const ModelMaterial& from : m_file.materials)
        {
            tinygltf::Material material;
            material.name = gltf::soundText(from.name);
            material.extras = extrasOf(from.notes);
            material.doubleSided = from.isDoubleSided;
            material.alphaMode = from.alpha == ModelAlpha::Opaque ? "OPAQUE"
                                 : from.alpha == ModelAlpha::Mask ? "MASK"
                                                                  : "BLEND";
            auto& looks = material.pbrMetallicRoughness;
            looks.baseColorFactor = numbersOf(glm::clamp(from.colour, 0.0F, 1.0F));
            looks.metallicFactor = 0.0;
            looks.roughnessFactor = std::clamp(from.roughness, 0.0F, 1.0F);
            if (from.picture)
            {
                looks.baseColorTexture.index = textureOf(*from.picture, textures);
            }
            m_model.materials.push_back(std::move(material));
        }
    }

    int textureOf(std::size_t picture, std::vector<int>& textures)
    {
        if (m_model.samplers.empty())
        {
            tinygltf::Sampler sampler; // as the games draw: texels with sharp edges, no neighbours
            sampler.magFilter = TINYGLTF_TEXTURE_FILTER_NEAREST;
            sampler.minFilter = TINYGLTF_TEXTURE_FILTER_NEAREST;
            sampler.wrapS = TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE;
            sampler.wrapT = TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE;
            m_model.samplers.push_back(sampler);
        }
        if (textures[picture] < 0)
        {
            tinygltf::Texture texture;
            texture.sampler = 0;
            texture.source = static_cast<int>(picture);
            m_model.textures.push_back(std::move(texture));
            textures[picture] = static_cast<int>(m_model.textures.size() - 1);
        }
        return textures[picture];
    }

    Result<void> addPictures(const std::vector<std::string>& names,
                             std::vector<std::vector<std::byte>>* pictures)
    {
        for (std::size_t i = 0; i < m_file.pictures.size(); ++i)
        {
            auto png = writePng(m_file.pictures[i].pixels);
            if (!png)
            {
                return fail(png.error());
            }
            tinygltf::Image image;
            image.name = gltf::soundText(m_file.pictures[i].name);
            if (pictures != nullptr)
            {
                image.uri = gltf::uriOf(names[i]);
                pictures->push_back(std::move(*png));
            }
            else
            {
                image.mimeType = kPng;
                image.bufferView = m_shelves.putFile(std::move(*png));
            }
            m_model.images.push_back(std::move(image));
        }
        return {};
    }

    void addMeshes()
    {
        for (const ModelMesh& from : m_file.meshes)
        {
            m_meshes.push_back(from.faces.empty() ? -1 : static_cast<int>(m_model.meshes.size()));
            if (from.faces.empty())
            {
                continue;
            }
            tinygltf::Mesh mesh;
            mesh.name = gltf::soundText(from.name);
            mesh.extras = extrasOf(from.notes);
            mesh.primitives = gltf::primitivesOf(from, m_file.materials.size(), m_shelves, m_model);
            m_model.meshes.push_back(std::move(mesh));
        }
    }

    /// Whether all joints of a skin hang below a node, or are it.
    [[nodiscard]] bool isAbove(std::size_t node, const ModelSkin& skin) const
    {
        return std::ranges::all_of(skin.joints,
                                   [&](std::size_t joint)
                                   {
                                       std::optional<std::size_t> at = joint;
                                       while (at && *at != node)
                                       {
                                           at = m_file.nodes[*at].parent;
                                       }
                                       return at.has_value();
                                   });
    }

    void addSkins()
    {
        for (const ModelSkin& from : m_file.skins)
        {
            m_skins.push_back(from.joints.empty() ? -1 : static_cast<int>(m_model.skins.size()));
            if (from.joints.empty())
            {
                continue;
            }
            tinygltf::Skin skin;
            skin.name = gltf::soundText(from.name);
            skin.joints.assign(from.joints.begin(), from.joints.end());
            skin.skeleton = from.root && isAbove(*from.root, from) ? numberOr(from.root) : -1;
            std::vector<glm::mat4> binds = from.inverseBinds;
            for (glm::mat4& bind : binds)
            {
                for (int column = 0; column < 4; ++column)
                {
                    bind[column][3] = column == 3 ? 1.0F : 0.0F; // none else is allowed
                }
            }
            skin.inverseBindMatrices =
                m_shelves.put<glm::mat4>(Shelf::Matrices, TINYGLTF_TYPE_MAT4, binds);
            m_model.skins.push_back(std::move(skin));
        }
    }

    void addLights()
    {
        for (const ModelLight& from : m_file.lights)
        {
            tinygltf::Light light;
            light.name = gltf::soundText(from.name);
            light.color = numbersOf(glm::clamp(from.colour, 0.0F, 1.0F));
            light.intensity = std::max(from.intensity, 0.0F);
            light.range = from.kind == ModelLight::Kind::Directional ? 0.0F : from.range;
            light.type = from.kind == ModelLight::Kind::Directional ? "directional"
                         : from.kind == ModelLight::Kind::Point     ? "point"
                                                                    : "spot";
            const float outer = std::clamp(from.outerAngle, kLeastAngle, kLargestAngle);
            light.spot.outerConeAngle = outer;
            light.spot.innerConeAngle =
                std::clamp(from.innerAngle, 0.0F, std::nextafter(outer, 0.0F));
            m_model.lights.push_back(std::move(light));
        }
    }

    void addCameras()
    {
        for (const ModelCamera& from : m_file.cameras)
        {
            constexpr double kLeast = 1e-6;
            tinygltf::Camera camera;
            camera.name = gltf::soundText(from.name);
            camera.type = "perspective";
            camera.perspective.yfov = std::max(static_cast<double>(from.verticalView), kLeast);
            camera.perspective.znear = std::max(static_cast<double>(from.nearest), kLeast);
            camera.perspective.zfar =
                from.farthest > camera.perspective.znear ? static_cast<double>(from.farthest) : 0.0;
            m_model.cameras.push_back(std::move(camera));
        }
    }

    static void place(tinygltf::Node& node, const ModelPlace& place)
    {
        const glm::quat& turn = place.rotation;
        const glm::vec4 rotation = gltf::unitTurn({turn.x, turn.y, turn.z, turn.w});
        if (rotation != glm::vec4(0, 0, 0, 1))
        {
            node.rotation = numbersOf(rotation);
        }
        if (place.scale != glm::vec3(1.0F))
        {
            node.scale = numbersOf(place.scale);
        }
        // Of a node that has nothing at all tinygltf would write null.
        if (place.translation != glm::vec3(0.0F) || node.name.empty())
        {
            node.translation = numbersOf(place.translation);
        }
    }

    void addNodes()
    {
        for (const ModelNode& from : m_file.nodes)
        {
            tinygltf::Node node;
            node.name = gltf::soundText(from.name);
            node.extras = extrasOf(from.notes);
            place(node, from.place);
            node.mesh = from.mesh ? m_meshes[*from.mesh] : -1;
            node.camera = numberOr(from.camera);
            if (node.mesh >= 0 && from.skin && !m_file.meshes[*from.mesh].vertices.weights.empty())
            {
                node.skin = m_skins[*from.skin];
            }
            if (from.light)
            {
                node.extensions[gltf::kLightsExtension] = tinygltf::Value(
                    tinygltf::Value::Object{{"light", tinygltf::Value(numberOr(from.light))}});
            }
            m_model.nodes.push_back(std::move(node));
        }
        for (std::size_t i = 0; i < m_file.nodes.size(); ++i)
        {
            if (const auto& parent = m_file.nodes[i].parent)
            {
                m_model.nodes[*parent].children.push_back(static_cast<int>(i));
            }
        }
    }

    void addScene()
    {
        tinygltf::Scene scene;
        scene.name = gltf::soundText(m_file.name);
        scene.extras = extrasOf(m_file.notes);
        for (std::size_t i = 0; i < m_file.nodes.size(); ++i)
        {
            if (!m_file.nodes[i].parent)
            {
                scene.nodes.push_back(static_cast<int>(i));
            }
        }
        if (!scene.nodes.empty() || !scene.name.empty() || !m_file.notes.empty())
        {
            m_model.scenes.push_back(std::move(scene));
            m_model.defaultScene = 0;
        }
    }

    const ModelFile& m_file;
    tinygltf::Model m_model;
    Shelves m_shelves{m_model};
    Numbers m_meshes;
    Numbers m_skins;
};

Result<void> madeOf(const ModelFile& file,
                    ModelWriting& writing,
                    const std::vector<std::string>& names,
                    std::vector<std::vector<std::byte>>* pictures)
{
    if (const std::string fault = faultOf(file); !fault.empty())
    {
        return fail(badModel(fault));
    }
    if (auto made = writing.make(names, pictures); !made)
    {
        return made;
    }
    if (writing.shelves().size() > kMostModelBytes)
    {
        return fail(ErrorCode::FileTooLarge,
                    {concat(writing.shelves().size()), concat(kMostModelBytes)});
    }
    return {};
}

void append(std::vector<std::byte>& out, std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    out.insert(out.end(), bytes.begin(), bytes.end());
}

void append(std::vector<std::byte>& out, std::uint32_t number)
{
    const auto bytes = std::as_bytes(std::span(&number, 1));
    out.insert(out.end(), bytes.begin(), bytes.end());
}

} // namespace

Result<std::vector<std::byte>> writeGlb(const ModelFile& file)
{
    ModelWriting writing(file);
    if (const auto made = madeOf(file, writing, {}, nullptr); !made)
    {
        return fail(made.error());
    }
    constexpr std::size_t kAlignment = 4;
    constexpr std::uint32_t kVersion = 2;
    constexpr std::size_t kHead = 12;
    constexpr std::size_t kChunkHead = 8;
    std::string text = writing.text({});
    text.resize((text.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');
    const std::size_t buffer = writing.shelves().size();
    const std::size_t size =
        kHead + kChunkHead + text.size() + (buffer == 0 ? 0 : kChunkHead + buffer);
    if (size > kMostModelBytes)
    {
        return fail(ErrorCode::FileTooLarge, {concat(size), concat(kMostModelBytes)});
    }
    std::vector<std::byte> out;
    out.reserve(size);
    append(out, "glTF");
    append(out, kVersion);
    append(out, static_cast<std::uint32_t>(size));
    append(out, static_cast<std::uint32_t>(text.size()));
    append(out, "JSON");
    append(out, text);
    if (buffer != 0)
    {
        append(out, static_cast<std::uint32_t>(buffer));
        append(out, std::string_view("BIN\0", 4));
        writing.shelves().appendTo(out);
    }
    TR_ASSERT(out.size() == size);
    return out;
}

Result<GltfFiles> writeGltf(const ModelFile& file, std::string_view baseName)
{
    std::vector<std::string> names;
    names.reserve(file.pictures.size());
    for (std::size_t i = 0; i < file.pictures.size(); ++i)
    {
        names.push_back(concat(baseName, "-", i + 1, ".png"));
    }
    ModelWriting writing(file);
    std::vector<std::vector<std::byte>> pictures;
    if (const auto made = madeOf(file, writing, names, &pictures); !made)
    {
        return fail(made.error());
    }
    GltfFiles files;
    const std::string bufferName = concat(baseName, ".bin");
    append(files.main, writing.text(bufferName));
    if (writing.shelves().size() != 0)
    {
        files.beside.emplace_back(bufferName, std::vector<std::byte>());
        writing.shelves().appendTo(files.beside.back().second);
    }
    for (std::size_t i = 0; i < pictures.size(); ++i)
    {
        files.beside.emplace_back(names[i], std::move(pictures[i]));
    }
    return files;
}

} // namespace tr::exchange
