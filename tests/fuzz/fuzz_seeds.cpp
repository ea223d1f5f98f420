// Writes generated files for the fuzz targets to start from: fuzz_seeds FOLDER levels|wads

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/io/File.h"
#include "core/io/Zlib.h"
#include "tests/support/RandomData.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>

namespace
{

namespace fs = std::filesystem;
using tr::test::FileKind;

constexpr std::uint64_t kSeeds = 5;
constexpr tr::test::RandomSizes kSmall{.rows = 4, .variables = 2, .pages = 0, .loose = 8};

void save(const fs::path& path, std::span<const std::byte> bytes)
{
    if (const auto saved = tr::saveFile(path, bytes, {.keepBackup = false}); !saved)
    {
        std::fprintf(stderr, "%s\n", message(saved.error()).c_str());
        std::exit(1);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    if (argc != 3)
    {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER levels|wads\n");
        return 2;
    }
    const fs::path folder = arguments[1];
    const bool wads = std::string_view(arguments[2]) == "wads";
    fs::create_directories(folder);
    for (const FileKind& kind : tr::test::allKinds())
    {
        if ((kind.format == tr::format::FormatId::Wad) != wads)
        {
            continue;
        }
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed)
        {
            const auto bytes = tr::test::randomBytes(kind, seed, kSmall);
            save(folder / tr::concat(kind.name, "-", seed, kind.extension), bytes);
        }
        save(folder / tr::concat(kind.name, "-packed", kind.extension),
             tr::deflate(tr::test::randomBytes(kind, 1, kSmall)));
    }
    return 0;
}
