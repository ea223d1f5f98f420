#include "app/models/AssimpWriting.h"

#include "app/models/AssimpReading.h"
#include "app/models/SceneMaking.h"
#include "core/base/Text.h"
#include "core/exchange/Png.h"
#include "core/io/File.h"

#include <assimp/Exporter.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace models
{
namespace
{

using tr::concat;
using tr::ErrorCode;
using tr::exchange::ModelClip;
using tr::exchange::ModelFile;
using tr::exchange::ModelNode;
using tr::exchange::ModelTrack;

/// How much of everything a model has, as far as both formats keep it.
struct Amounts
{
    std::size_t faces = 0;
    std::size_t corners = 0;
    std::size_t joints = 0; ///< that move a vertex
    std::size_t clips = 0;
    std::size_t moved = 0; ///< nodes, in all clips together
    float end = 0.0F;      ///< of the longest clip
    float extent = 0.0F;   ///< of the position that lies farthest out
};

/// What nodes show, as often as they show it.
void countShown(const ModelFile& file, Amounts& amounts)
{
    std::set<std::size_t> joints;
    for (const ModelNode& node : file.nodes)
    {
        if (!node.mesh)
        {
            continue;
        }
        const auto& mesh = file.meshes[*node.mesh];
        for (const auto& face : mesh.faces)
        {
            ++amounts.faces;
            amounts.corners += face.corners;
            for (unsigned i = 0; i < face.corners; ++i)
            {
                const std::uint32_t vertex = face.vertices[i];
                const glm::vec3& at = mesh.vertices.positions[vertex];
                amounts.extent =
                    std::max({amounts.extent, std::abs(at.x), std::abs(at.y), std::abs(at.z)});
                if (!node.skin || mesh.vertices.weights.empty())
                {
                    continue;
                }
                const auto& weights = mesh.vertices.weights[vertex];
                for (std::size_t k = 0; k < weights.joints.size(); ++k)
                {
                    if (weights.weights[k] > 0.0F)
                    {
                        joints.insert(file.skins[*node.skin].joints[weights.joints[k]]);
                    }
                }
            }
        }
    }
    amounts.joints = joints.size();
}

/// Whether a node is elsewhere, or turned otherwise, at some time of it.
bool isMoving(const ModelTrack& track)
{
    constexpr float kStill = 1e-4F;
    return std::ranges::any_of(track.values,
                               [&track](const glm::vec4& value)
                               {
                                   const glm::vec4 apart = value - track.values.front();
                                   return glm::dot(apart, apart) > kStill * kStill;
                               });
}

Amounts amountsOf(const ModelFile& file, std::span<const std::size_t> clips)
{
    Amounts amounts;
    countShown(file, amounts);
    for (const std::size_t row : clips)
    {
        std::set<std::size_t> moved;
        for (const ModelTrack& track : file.clips[row].tracks)
        {
            if (!track.times.empty())
            {
                if (isMoving(track)) // others need not be written, as a node stands there anyway
                {
                    moved.insert(track.node);
                }
                amounts.end = std::max(amounts.end, track.times.back());
            }
        }
        amounts.clips += file.clips[row].tracks.empty() ? 0U : 1U;
        amounts.moved += moved.size();
    }
    return amounts;
}

std::vector<std::size_t> allOf(const std::vector<ModelClip>& clips)
{
    std::vector<std::size_t> rows(clips.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i] = i;
    }
    return rows;
}

/// Numbers that are written as text and read again.
bool areNear(float a, float b)
{
    return std::abs(a - b) <= 1e-3F * std::max({1.0F, std::abs(a), std::abs(b)});
}

/// Empty: as much came back as was written.
std::string differenceOf(const Amounts& written, const Amounts& read)
{
    const auto differs = [](const char* what, std::size_t a, std::size_t b)
    { return a == b ? std::string() : concat(a, " ", what, " were written, ", b, " read back"); };
    for (std::string difference : {differs("faces", written.faces, read.faces),
                                   differs("corners", written.corners, read.corners),
                                   differs("bones", written.joints, read.joints),
                                   differs("clips", written.clips, read.clips),
                                   differs("moved nodes", written.moved, read.moved)})
    {
        if (!difference.empty())
        {
            return difference;
        }
    }
    if (!areNear(written.end, read.end))
    {
        return "what was read back takes another time";
    }
    return areNear(written.extent, read.extent) ? "" : "what was read back has another size";
}

/// Pictures that materials show, beside the file. The names, one a picture; empty ones are of those
/// that nothing shows.
tr::Result<std::vector<std::string>> writePictures(const ModelFile& file,
                                                   const std::filesystem::path& path)
{
    std::vector<std::string> names(file.pictures.size());
    for (const auto& material : file.materials)
    {
        if (!material.picture || !names[*material.picture].empty())
        {
            continue;
        }
        const std::size_t row = *material.picture;
        const auto png = tr::exchange::writePng(file.pictures[row].pixels);
        if (!png)
        {
            return tr::fail(png.error());
        }
        std::filesystem::path name = path.stem();
        name += concat("_", row, ".png");
        if (const auto saved = tr::saveFile(path.parent_path() / name, *png); !saved)
        {
            return tr::fail(saved.error());
        }
        names[row] = name.string();
    }
    return names;
}

/// Assimp says that an FBX file is in centimetres, whatever it is in.
tr::Result<void> sayMetres(const std::filesystem::path& path)
{
    auto bytes = tr::readFile(path);
    if (!bytes)
    {
        return tr::fail(bytes.error());
    }
    std::string text(bytes->size(), '\0');
    std::memcpy(text.data(), bytes->data(), bytes->size());
    bool isSaid = false;
    for (const std::string_view name : {"\"UnitScaleFactor\"", "\"OriginalUnitScaleFactor\""})
    {
        const std::size_t start = text.find(name);
        const std::size_t end = text.find('\n', start);
        const std::size_t value = text.rfind(',', end);
        if (start != std::string::npos && end != std::string::npos && value > start)
        {
            text.replace(value + 1, end - value - 1, " 100");
            isSaid = true;
        }
    }
    if (!isSaid)
    {
        return tr::fail(ErrorCode::ModelWriterFailed,
                        {path.filename().string(), "it says nothing of its unit"});
    }
    return tr::saveFile(path, std::as_bytes(std::span(text)));
}

/// Rows of the clips that go along.
tr::Result<std::vector<std::size_t>> clipsFor(const ModelFile& file,
                                              const std::optional<std::string>& name,
                                              bool takesOne,
                                              const std::filesystem::path& path)
{
    std::vector<std::size_t> rows = allOf(file.clips);
    if (name)
    {
        std::erase_if(rows, [&](std::size_t row) { return file.clips[row].name != *name; });
        if (rows.empty())
        {
            return tr::fail(ErrorCode::ModelWriterFailed,
                            {path.filename().string(), concat("there is no clip ", *name)});
        }
        rows.resize(1);
    }
    if (takesOne && rows.size() > 1)
    {
        rows.resize(1);
    }
    return rows;
}

} // namespace

tr::Result<void> writeModel(const ModelFile& file,
                            const std::filesystem::path& path,
                            const std::optional<std::string>& clip)
{
    const auto refused = [&](std::string reason) {
        return tr::fail(ErrorCode::ModelWriterFailed,
                        {path.filename().string(), std::move(reason)});
    };
    const bool isFbx = path.extension() == ".fbx";
    if (!isFbx && path.extension() != ".dae")
    {
        return refused("only .dae and .fbx are written");
    }
    try
    {
        const auto clips = clipsFor(file, clip, !isFbx, path);
        if (!clips)
        {
            return tr::fail(clips.error());
        }
        const auto pictures = writePictures(file, path);
        if (!pictures)
        {
            return tr::fail(pictures.error());
        }
        const auto scene = sceneOf(file, {*clips, *pictures});
        Assimp::Exporter exporter;
        if (exporter.Export(scene.get(), isFbx ? "fbxa" : "collada", path.string(), 0U)
            != aiReturn_SUCCESS)
        {
            return refused(exporter.GetErrorString());
        }
        if (isFbx)
        {
            if (const auto said = sayMetres(path); !said)
            {
                return tr::fail(said.error());
            }
        }
        const auto back = readModel(path);
        if (!back)
        {
            return refused(concat("it cannot be read back: ", back.error().arguments.back()));
        }
        const std::string difference =
            differenceOf(amountsOf(file, *clips), amountsOf(*back, allOf(back->clips)));
        return difference.empty() ? tr::Result<void>() : refused(difference);
    }
    catch (const std::exception& error)
    {
        return refused(error.what());
    }
}

} // namespace models
