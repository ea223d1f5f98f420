// Models for 3D programs: how long it takes to make a moveable with all its animations a .glb, and
// to put that onto it again, over writing and parsing the very same JSON and copying the same
// buffers, and over what tinygltf takes for a file that it has read, and to read that.
//   bench_models FILE SLOT

#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/format/GameFile.h"
#include "core/format/set/DiskFiles.h"
#include "tests/bench/Measure.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tiny_gltf.h>
#include <vector>

namespace
{

constexpr int kRuns = 9;

// glTF 2.0, Binary glTF: a header of 12 bytes, then chunks with 8 in front of each.
constexpr std::size_t kHeader = 12;
constexpr std::size_t kChunkHead = 8;

std::uint32_t number(const std::vector<std::byte>& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

/// A loader of pictures that leaves them as they are.
bool leavePicture(tinygltf::Image* /*image*/,
                  int /*number*/,
                  std::string* /*error*/,
                  std::string* /*warning*/,
                  int /*width*/,
                  int /*height*/,
                  const unsigned char* /*bytes*/,
                  int /*size*/,
                  void* /*data*/)
{
    return true;
}

tinygltf::Model modelOf(const std::vector<std::byte>& bytes)
{
    tinygltf::TinyGLTF reader;
    reader.SetImageLoader(leavePicture, nullptr);
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    reader.LoadBinaryFromMemory(&model,
                                &errors,
                                &warnings,
                                reinterpret_cast<const unsigned char*>(bytes.data()),
                                static_cast<unsigned int>(bytes.size()));
    return model;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
    {
        std::printf("bench_models FILE SLOT\n");
        return 1;
    }
    const std::filesystem::path path(argv[1]);
    const auto read = tr::format::readFiles(path);
    const auto file = read ? tr::format::read(read->bytes, path.filename().string())
                           : tr::Result<tr::format::GameFile>(tr::fail(read.error()));
    const tr::convert::ModelObject object{tr::convert::ModelWanted::Onto::Moveable,
                                          static_cast<std::uint32_t>(std::atoi(argv[2]))};
    const auto row = file && tr::convert::canMakeModels(file->content)
                         ? tr::convert::rowOf(file->content, object)
                         : std::nullopt;
    if (!row)
    {
        std::printf("there is no such moveable\n");
        return 1;
    }
    const auto& content = file->content;
    const auto model = tr::convert::modelOfMoveable(content, *row);
    const auto bytes = model ? tr::exchange::writeGlb(*model)
                             : tr::Result<std::vector<std::byte>>(tr::fail(model.error()));
    if (!bytes)
    {
        std::printf("%s\n", tr::message(bytes.error()).c_str());
        return 1;
    }
    const std::size_t jsonSize = number(*bytes, kHeader);
    const std::string text(reinterpret_cast<const char*>(bytes->data()) + kHeader + kChunkHead,
                           jsonSize);
    const std::size_t binary = kHeader + 2 * kChunkHead + jsonSize;
    const std::vector<std::byte> buffer(bytes->begin() + static_cast<std::ptrdiff_t>(binary),
                                        bytes->end());
    const auto json = nlohmann::json::parse(text);
    tr::convert::ModelWanted wanted;
    wanted.row = *row;
    auto inLibrary = modelOf(*bytes);
    const auto [plainOut, libraryOut, out, plainIn, libraryIn, in] = bench::mediansOf(
        kRuns,
        [&]
        {
            std::string written = json.dump();
            written.append(reinterpret_cast<const char*>(buffer.data()), buffer.size());
            bench::keep(written);
        },
        [&]
        {
            tinygltf::TinyGLTF writer;
            writer.SetImageWriter(nullptr, nullptr);
            std::ostringstream stream;
            writer.WriteGltfSceneToStream(&inLibrary, stream, false, true);
            bench::keep(stream);
        },
        [&] { bench::keep(tr::exchange::writeGlb(*tr::convert::modelOfMoveable(content, *row))); },
        [&]
        {
            const auto parsed = nlohmann::json::parse(text);
            const std::vector<std::byte> copied = buffer;
            bench::keep(parsed);
            bench::keep(copied);
        },
        [&] { bench::keep(modelOf(*bytes)); },
        [&]
        {
            const auto back = tr::exchange::readGltf(*bytes, {});
            bench::keep(tr::convert::workOutModel(content, *back, wanted));
        });
    std::printf("%zu animations, %zu KiB, of these %zu KiB JSON\n",
                model->clips.size(),
                bytes->size() / 1024,
                jsonSize / 1024);
    const auto tell = [](const char* way, double all, double plain, double library)
    {
        std::printf(
            "%s %.1f ms; the JSON and the buffers alone %.1f ms: %.2f times; tinygltf alone "
            "%.1f ms: %.2f times\n",
            way,
            all,
            plain,
            all / plain,
            library,
            all / library);
    };
    tell("out", out, plainOut, libraryOut);
    tell("in ", in, plainIn, libraryIn);
    return 0;
}
