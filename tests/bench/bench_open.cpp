// Opening and saving, over the time that reading the bytes (and inflating the chunks with zlib, one
// after another) takes a plain program.
//   bench_open FILE...

#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "tests/bench/Measure.h"

#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace
{

constexpr int kRuns = 25;

/// The compressed chunks of a file, to be inflated as a program without threads would.
struct Chunk
{
    std::span<const std::byte> compressed;
    std::size_t size;
};

std::vector<Chunk> chunksOf(std::span<const std::byte> bytes, const tr::schema::FieldMap& map)
{
    std::vector<Chunk> chunks;
    for (std::size_t i = 1; i < map.spaces().size(); ++i)
    {
        const auto packed = map.find(map.spaces()[i].name + "/compressed");
        if (packed)
        {
            chunks.push_back({bytes.subspan(packed->offset, packed->size), map.spaces()[i].size});
        }
    }
    return chunks;
}

void inflateByZlib(const std::vector<Chunk>& chunks)
{
    for (const Chunk& chunk : chunks)
    {
        std::vector<std::byte> out(chunk.size);
        uLongf size = out.size();
        bench::keep(uncompress(reinterpret_cast<Bytef*>(out.data()),
                               &size,
                               reinterpret_cast<const Bytef*>(chunk.compressed.data()),
                               chunk.compressed.size()));
        bench::keep(out);
    }
}

void measure(const std::filesystem::path& path)
{
    const auto bytes = tr::readFile(path);
    const auto file = bytes ? tr::format::read(*bytes, path.string())
                            : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    if (!file)
    {
        std::printf("%-24s %s\n", path.filename().c_str(), tr::message(file.error()).c_str());
        return;
    }
    const auto chunks = chunksOf(*bytes, tr::format::fieldMap(*file));
    const auto copy = std::filesystem::temp_directory_path() / "cartouche-bench.tmp";

    const auto [read, inflate, open] = bench::mediansOf(
        kRuns,
        [&path] { bench::keep(tr::readFile(path)); },
        [&chunks] { inflateByZlib(chunks); },
        [&path]
        {
            const auto again = tr::readFile(path);
            bench::keep(tr::format::read(*again, path.string()));
        });
    const auto store = [&copy](const std::vector<std::byte>& out)
    { static_cast<void>(tr::saveFile(copy, out).has_value()); };
    const auto [write, save] = bench::mediansOf(
        kRuns, [&] { store(*bytes); }, [&] { store(*tr::format::write(*file)); });
    std::filesystem::remove(copy);
    std::printf("%-24s %7.2f %8.2f %8.2f %8.2f %10.2f %10.2f\n",
                path.filename().c_str(),
                read,
                inflate,
                open,
                open / (read + inflate),
                save,
                save / write);
}

} // namespace

int main(int argc, char** argv)
{
    std::printf("%-24s %7s %8s %8s %8s %10s %10s\n",
                "file",
                "read",
                "inflate",
                "open",
                "ratio",
                "save",
                "ratio");
    for (int i = 1; i < argc; ++i)
    {
        measure(argv[i]);
    }
    return EXIT_SUCCESS;
}
