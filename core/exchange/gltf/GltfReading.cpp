#include "core/base/Text.h"
#include "core/exchange/PictureFile.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/gltf/GltfMeshReading.h"
#include "core/exchange/gltf/GltfNames.h"
#include "core/exchange/gltf/GltfSource.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace tr::exchange
{
namespace
{

using gltf::Part;
using gltf::Source;

/// Extensions that are read, or change nothing that is.
constexpr std::array<std::string_view, 4> kKnown{gltf::kLightsExtension,
                                                 gltf::kTransformExtension,
                                                 "KHR_mesh_quantization",
                                                 "KHR_materials_unlit"};

glm::vec3 vec3Of(const std::array<float, 3>& numbers)
{
    return {numbers[0], numbers[1], numbers[2]};
}

glm::quat unitTurnOf(const std::array<float, 4>& numbers)
{
    constexpr float kNear = 1e-3F; // closer is what rounding leaves
    const glm::quat turn(numbers[3], numbers[0], numbers[1], numbers[2]);
    const float length = glm::length(turn);
    if (std::abs(length - 1.0F) <= kNear)
    {
        return turn;
    }
    return length > 0.0F && std::isfinite(length) ? turn / length
                                                  : glm::quat(1.0F, 0.0F, 0.0F, 0.0F);
}

/// What a matrix does, as far as it turns, stretches and moves.
ModelPlace placeOf(const std::array<float, 16>& numbers)
{
    glm::mat3 axes;
    ModelPlace place;
    for (int column = 0; column < 3; ++column)
    {
        for (int row = 0; row < 3; ++row)
        {
            axes[column][row] =
                numbers[static_cast<std::size_t>(column) * 4 + static_cast<std::size_t>(row)];
        }
        place.scale[column] = glm::length(axes[column]);
        place.translation[column] = numbers[12 + static_cast<std::size_t>(column)];
    }
    // A mirror is one along X; whatever is left is a turn then.
    place.scale.x *= glm::determinant(axes) < 0.0F ? -1.0F : 1.0F;
    bool isTurn = true;
    for (int column = 0; column < 3; ++column)
    {
        isTurn = isTurn && place.scale[column] != 0.0F && std::isfinite(place.scale[column]);
        axes[column] /= isTurn ? place.scale[column] : 1.0F;
    }
    const glm::quat turn = isTurn ? glm::normalize(glm::quat_cast(axes)) : place.rotation;
    place.rotation = std::isfinite(glm::length(turn)) ? turn : place.rotation;
    for (int i = 0; i < 3; ++i)
    {
        place.scale[i] = std::isfinite(place.scale[i]) ? place.scale[i] : 1.0F;
    }
    return place;
}

/// Reads what is not in a mesh.
class ModelReading
{
public:
    ModelReading(std::span<const std::byte> bytes, const Neighbour& neighbour)
        : m_source(bytes, neighbour)
    {
    }

    ModelFile read(const Progress& progress)
    {
        checkHead();
        progress.step(0.1);
        readPictures(progress);
        readMaterials();
        readMeshes(progress);
        readSkins();
        readLights();
        readCameras();
        readNodes();
        progress.step(0.7);
        readClips(progress);
        readScene();
        m_file.remarks = m_source.remarks();
        return std::move(m_file);
    }

private:
    void checkHead()
    {
        const Part asset = m_source.root()["asset"];
        const std::string version = asset["version"].text();
        if (!version.starts_with("2."))
        {
            gltf::refuse(asset["version"].place(), "only version 2 is read");
        }
        m_file.generator = asset["generator"].text();
        for (const Part& each : m_source.list("extensionsRequired"))
        {
            const std::string name = each.text();
            gltf::refusePacked(name);
            if (std::ranges::find(kKnown, name) == kKnown.end())
            {
                m_source.remark(concat("The extension ", name, " is not read."));
            }
        }
    }

    /// Which pictures are read: those of colours, and those that no texture has.
    std::vector<bool> wantedPictures(const std::vector<Part>& images)
    {
        const auto textures = m_source.list("textures");
        std::vector<bool> isWanted(images.size(), true);
        for (const Part& texture : textures)
        {
            const auto source = texture["source"].leadsTo(images.size());
            m_sources.push_back(source);
            if (source)
            {
                isWanted[*source] = false;
            }
        }
        for (const Part& material : m_source.list("materials"))
        {
            const Part index = material["pbrMetallicRoughness"]["baseColorTexture"]["index"];
            const auto texture = index.leadsTo(textures.size());
            if (texture && m_sources[*texture])
            {
                isWanted[*m_sources[*texture]] = true;
            }
        }
        return isWanted;
    }

    void readPictures(const Progress& progress)
    {
        const auto images = m_source.list("images");
        const auto isWanted = wantedPictures(images);
        m_pictures.resize(images.size());
        for (std::size_t i = 0; i < images.size(); ++i)
        {
            if (isWanted[i])
            {
                progress.step(0.1);
                m_pictures[i] = pictureOf(images[i]);
            }
        }
    }

    /// Images may share their bytes, and are one picture then.
    std::optional<std::size_t> pictureOf(const Part& image)
    {
        const Part uri = image["uri"];
        const auto bytes =
            uri.isThere() ? m_source.fileOf(uri) : m_source.view(image["bufferView"]);
        const std::pair key{bytes.data(), bytes.size()};
        const auto known = m_tried.find(key);
        if (known != m_tried.end())
        {
            return known->second;
        }
        if (m_tried.size() >= kMostPictures)
        {
            m_source.remark(concat("Pictures behind the first ", kMostPictures, " are left out."));
            return std::nullopt;
        }
        return m_tried.emplace(key, newPicture(image, bytes)).first->second;
    }

    std::optional<std::size_t> newPicture(const Part& image, std::span<const std::byte> bytes)
    {
        auto picture = readPictureFile(bytes);
        if (!picture)
        {
            m_source.remark(
                concat("A picture is left out (", image.place(), "): ", message(picture.error())));
            return std::nullopt;
        }
        m_pixels += picture->pixels.size() / kPixelBytes;
        if (m_pixels > kMostPixels)
        {
            gltf::refuse(image.place(), "all pictures together are too large");
        }
        m_file.pictures.push_back({image["name"].text(), std::move(*picture)});
        return m_file.pictures.size() - 1;
    }

    void readMaterials()
    {
        for (const Part& part : m_source.list("materials"))
        {
            const Part looks = part["pbrMetallicRoughness"];
            const Part texture = looks["baseColorTexture"];
            ModelMaterial material;
            material.name = part["name"].text();
            material.notes = part["extras"].notes();
            const auto colour = looks["baseColorFactor"].numbers<4>({1.0F, 1.0F, 1.0F, 1.0F});
            material.colour = {colour[0], colour[1], colour[2], colour[3]};
            material.roughness = looks["roughnessFactor"].number(1.0F);
            material.isDoubleSided = part["doubleSided"].truth(false);
            const std::string alpha = part["alphaMode"].text("OPAQUE");
            material.alpha = alpha == "MASK"    ? ModelAlpha::Mask
                             : alpha == "BLEND" ? ModelAlpha::Blend
                                                : ModelAlpha::Opaque;
            const auto number = texture["index"].leadsTo(m_sources.size());
            if (number && m_sources[*number])
            {
                material.picture = m_pictures[*m_sources[*number]];
            }
            else if (number)
            {
                m_source.remark(concat("A picture is left out (textures/",
                                       *number,
                                       "): it is in no format that every program reads."));
            }
            m_mappings.push_back(gltf::mappingOf(texture));
            m_file.materials.push_back(std::move(material));
        }
    }

    void readMeshes(const Progress& progress)
    {
        const auto meshes = m_source.list("meshes");
        for (const Part& mesh : meshes)
        {
            progress.step(0.2
                          + 0.4 * static_cast<double>(m_file.meshes.size())
                                / static_cast<double>(meshes.size()));
            m_file.meshes.push_back(gltf::meshOf(m_source, mesh, m_mappings));
        }
    }

    void readSkins()
    {
        const std::size_t nodes = m_source.list("nodes").size();
        for (const Part& part : m_source.list("skins"))
        {
            ModelSkin skin;
            skin.name = part["name"].text();
            skin.root = part["skeleton"].leadsTo(nodes);
            for (const Part& joint : part["joints"].items())
            {
                skin.joints.push_back(joint.leadsTo(nodes).value_or(joint.neededWhole()));
            }
            m_source.spend(skin.joints.size() * sizeof(glm::mat4), part);
            skin.inverseBinds.resize(skin.joints.size(), glm::mat4(1.0F));
            if (const Part binds = part["inverseBindMatrices"]; binds.isThere())
            {
                const auto numbers = m_source.floats(binds, {"MAT4"});
                if (numbers.size() / 16 < skin.joints.size())
                {
                    gltf::refuse(
                        binds.place(),
                        concat(
                            numbers.size() / 16, " matrices for ", skin.joints.size(), " joints"));
                }
                for (std::size_t i = 0; i < skin.joints.size() * 16; ++i)
                {
                    skin.inverseBinds[i / 16][static_cast<int>(i % 16 / 4)]
                                     [static_cast<int>(i % 4)] = numbers[i];
                }
            }
            m_file.skins.push_back(std::move(skin));
        }
    }

    void readLights()
    {
        for (const Part& part :
             m_source.root()["extensions"][gltf::kLightsExtension]["lights"].items())
        {
            ModelLight light;
            light.name = part["name"].text();
            const std::string kind = part["type"].text("point");
            light.kind = kind == "directional" ? ModelLight::Kind::Directional
                         : kind == "spot"      ? ModelLight::Kind::Spot
                                               : ModelLight::Kind::Point;
            light.colour = vec3Of(part["color"].numbers<3>({1.0F, 1.0F, 1.0F}));
            light.intensity = part["intensity"].number(1.0F);
            light.range = part["range"].number(0.0F);
            if (light.kind == ModelLight::Kind::Spot)
            {
                constexpr float kEighth = 0.785398163F;
                light.innerAngle = part["spot"]["innerConeAngle"].number(0.0F);
                light.outerAngle = part["spot"]["outerConeAngle"].number(kEighth);
            }
            m_file.lights.push_back(std::move(light));
        }
    }

    void readCameras()
    {
        for (const Part& part : m_source.list("cameras"))
        {
            ModelCamera camera;
            camera.name = part["name"].text();
            if (const Part view = part["perspective"]; view.isThere())
            {
                camera.verticalView = view["yfov"].number(camera.verticalView);
                camera.nearest = view["znear"].number(camera.nearest);
                camera.farthest = view["zfar"].number(0.0F);
            }
            else
            {
                m_source.remark("Cameras without perspective get one.");
            }
            m_file.cameras.push_back(std::move(camera));
        }
    }

    void readNodes()
    {
        const auto parts = m_source.list("nodes");
        m_file.nodes.resize(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i)
        {
            const Part& part = parts[i];
            ModelNode& node = m_file.nodes[i];
            node.name = part["name"].text();
            node.notes = part["extras"].notes();
            if (const Part matrix = part["matrix"]; matrix.isThere())
            {
                node.place = placeOf(matrix.numbers<16>({}));
            }
            else
            {
                node.place.translation = vec3Of(part["translation"].numbers<3>({}));
                node.place.rotation =
                    unitTurnOf(part["rotation"].numbers<4>({0.0F, 0.0F, 0.0F, 1.0F}));
                node.place.scale = vec3Of(part["scale"].numbers<3>({1.0F, 1.0F, 1.0F}));
            }
            node.mesh = part["mesh"].leadsTo(m_file.meshes.size());
            node.skin = part["skin"].leadsTo(m_file.skins.size());
            node.camera = part["camera"].leadsTo(m_file.cameras.size());
            node.light =
                part["extensions"][gltf::kLightsExtension]["light"].leadsTo(m_file.lights.size());
            for (const Part& child : part["children"].items())
            {
                auto& parent =
                    m_file.nodes[child.leadsTo(parts.size()).value_or(child.neededWhole())].parent;
                if (parent)
                {
                    gltf::refuse(child.place(), "the node hangs on another one already");
                }
                parent = i;
            }
        }
    }

    /// Of one channel; nothing where it moves what is not read.
    std::optional<ModelTrack> trackOf(const Part& channel, const std::vector<Part>& samplers)
    {
        const Part target = channel["target"];
        const auto node = target["node"].leadsTo(m_file.nodes.size());
        const std::string path = target["path"].text();
        if (!node || (path != "translation" && path != "rotation" && path != "scale"))
        {
            m_source.remark("Animations of what is no node's place are left out.");
            return std::nullopt;
        }
        const auto number = channel["sampler"].leadsTo(samplers.size());
        const Part& sampler = samplers[number ? *number : channel["sampler"].neededWhole()];
        const std::string between = sampler["interpolation"].text("LINEAR");
        ModelTrack track;
        track.node = *node;
        track.path = path == "translation" ? ModelTrack::Path::Translation
                     : path == "rotation"  ? ModelTrack::Path::Rotation
                                           : ModelTrack::Path::Scale;
        track.between = between == "STEP"          ? ModelTrack::Between::Step
                        : between == "CUBICSPLINE" ? ModelTrack::Between::Cubic
                                                   : ModelTrack::Between::Linear;
        track.times = m_source.floats(sampler["input"], {"SCALAR"});
        const bool isTurn = track.path == ModelTrack::Path::Rotation;
        const std::size_t parts = isTurn ? 4 : 3;
        const auto numbers =
            m_source.floats(sampler["output"], {isTurn ? std::string_view("VEC4") : "VEC3"});
        const std::size_t rows =
            track.times.size() * (track.between == ModelTrack::Between::Cubic ? 3 : 1);
        if (numbers.size() != rows * parts)
        {
            gltf::refuse(sampler["output"].place(),
                         concat(numbers.size() / parts, " values where the times ask for ", rows));
        }
        for (std::size_t i = 0; i < numbers.size(); i += parts)
        {
            track.values.emplace_back(
                numbers[i], numbers[i + 1], numbers[i + 2], isTurn ? numbers[i + 3] : 0.0F);
        }
        leaveOutRepeats(track);
        return track.times.empty() ? std::nullopt : std::optional(std::move(track));
    }

    /// Some programs write a time twice; what comes later at no later time is left out.
    void leaveOutRepeats(ModelTrack& track)
    {
        if (std::ranges::adjacent_find(track.times, std::greater_equal()) == track.times.end())
        {
            return;
        }
        m_source.remark("Keys of animations that are not later than the one before are left out.");
        const std::size_t rows = track.between == ModelTrack::Between::Cubic ? 3 : 1;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < track.times.size(); ++i)
        {
            if (kept != 0 && track.times[i] <= track.times[kept - 1])
            {
                continue;
            }
            track.times[kept] = track.times[i];
            std::copy_n(track.values.begin() + static_cast<std::ptrdiff_t>(i * rows),
                        rows,
                        track.values.begin() + static_cast<std::ptrdiff_t>(kept * rows));
            ++kept;
        }
        track.times.resize(kept);
        track.values.resize(kept * rows);
    }

    void readClips(const Progress& progress)
    {
        const auto animations = m_source.list("animations");
        for (const Part& part : animations)
        {
            progress.step(0.7
                          + 0.3 * static_cast<double>(m_file.clips.size())
                                / static_cast<double>(animations.size()));
            ModelClip clip;
            clip.name = part["name"].text();
            const auto samplers = part["samplers"].items();
            for (const Part& channel : part["channels"].items())
            {
                if (auto track = trackOf(channel, samplers))
                {
                    clip.tracks.push_back(std::move(*track));
                }
            }
            m_file.clips.push_back(std::move(clip));
        }
    }

    void readScene()
    {
        const auto scenes = m_source.list("scenes");
        const auto number = m_source.root()["scene"].leadsTo(scenes.size());
        if (!scenes.empty())
        {
            const Part& scene = scenes[number.value_or(0)];
            m_file.name = scene["name"].text();
            m_file.notes = scene["extras"].notes();
            for (const Part& node : scene["nodes"].items())
            {
                (void)node.leadsTo(m_file.nodes.size());
            }
        }
        if (scenes.size() > 1)
        {
            m_source.remark("All scenes become one.");
        }
    }

    Source m_source;
    ModelFile m_file;
    std::vector<std::optional<std::size_t>> m_sources;  ///< images of textures
    std::vector<std::optional<std::size_t>> m_pictures; ///< pictures of images
    std::vector<gltf::TextureMapping> m_mappings;       ///< of materials
    /// Pictures by the bytes that they were read from; nothing: these are none.
    std::map<std::pair<const std::byte*, std::size_t>, std::optional<std::size_t>> m_tried;
    std::uint64_t m_pixels = 0; ///< of all pictures
};

} // namespace

bool looksLikeGltf(std::span<const std::byte> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    constexpr std::string_view kByteOrder = "\xEF\xBB\xBF";
    if (text.starts_with("glTF"))
    {
        return true;
    }
    const std::size_t first =
        text.find_first_not_of(" \t\r\n", text.starts_with(kByteOrder) ? kByteOrder.size() : 0);
    return first != std::string_view::npos && text[first] == '{'
           && text.find("\"asset\"") != std::string_view::npos;
}

Result<ModelFile>
readGltf(std::span<const std::byte> bytes, const Neighbour& neighbour, const Progress& progress)
{
    try
    {
        ModelFile file = ModelReading(bytes, neighbour).read(progress);
        if (const std::string fault = faultOf(file); !fault.empty())
        {
            return fail(badModel(fault));
        }
        return file;
    }
    catch (const gltf::Refused& refused)
    {
        return fail(refused.error);
    }
}

} // namespace tr::exchange
