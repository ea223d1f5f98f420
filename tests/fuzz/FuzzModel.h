#pragma once

#include "core/exchange/Png.h"
#include "core/exchange/mqo/Mqo.h"
#include "core/exchange/obj/Obj.h"
#include "tests/core/ModelBench.h"
#include "tests/core/ModelHolds.h"
#include "tests/fuzz/FuzzTarget.h"

#include <cstdio>
#include <cstdlib>
#include <string>

/// What must hold for every model file that a reader gives.
namespace fuzz
{

inline void demandOfModel(bool holds, const char* what)
{
    if (!holds)
    {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

/// Files beside a model, of which each picture is the same.
inline tr::exchange::Neighbour picturesBeside()
{
    return [](const std::string& name) -> std::optional<std::vector<std::byte>>
    {
        demandOfModel(tr::exchange::isPlainName(name), "a file elsewhere is asked for");
        const auto png = tr::exchange::writePng(tr::test::holedPicture());
        return png ? std::optional(*png) : std::nullopt;
    };
}

inline std::size_t facesOf(const tr::exchange::ModelFile& file)
{
    std::size_t faces = 0;
    for (const auto& mesh : file.meshes)
    {
        faces += mesh.faces.size();
    }
    return faces;
}

inline void demandSame(const tr::Result<tr::exchange::ModelFile>& back,
                       const tr::exchange::ModelFile& file)
{
    demandOfModel(back.has_value(), "what was written cannot be read");
    demandOfModel(back->meshes.size() == file.meshes.size() && facesOf(*back) == facesOf(file),
                  "what was written is read differently");
}

/// What was read can be gone through, and goes out and comes back in both formats.
inline void checkModel(const tr::Result<tr::exchange::ModelFile>& file)
{
    using namespace tr::exchange;
    if (!file)
    {
        return;
    }
    demandOfModel(tr::test::modelProblem(*file).empty(), "what was read leads nowhere");
    const auto mqo = writeMqo(*file, "model");
    demandOfModel(mqo.has_value(), "what was read cannot be written");
    demandSame(readMqo(tr::test::asBytes(mqo->text), tr::test::among(mqo->beside)), *file);
    const auto obj = writeObj(*file, "model");
    demandOfModel(obj.has_value(), "what was read cannot be written");
    // A file without a mesh has no points, and is none there.
    if (!file->meshes.empty())
    {
        demandSame(readObj(tr::test::asBytes(obj->text), tr::test::among(obj->beside)), *file);
    }
}

} // namespace fuzz
