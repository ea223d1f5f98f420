// Writes what the fuzz targets start from: fuzz_seeds FOLDER levels|wads|edits|clips

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/edit/clip/RowClip.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/File.h"
#include "core/io/Zlib.h"
#include "tests/fuzz/FuzzDocument.h"
#include "tests/support/RandomData.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace
{

namespace fs = std::filesystem;
using tr::test::FileKind;

constexpr std::uint64_t kSeeds = 5;
constexpr tr::test::RandomSizes kSmall{.rows = 4, .variables = 2, .pages = 0, .loose = 8};

void save(const fs::path& path, std::span<const std::byte> bytes)
{
    if (const auto saved = tr::saveFile(path, bytes); !saved)
    {
        std::fprintf(stderr, "%s\n", message(saved.error()).c_str());
        std::exit(1);
    }
}

void saveFiles(const fs::path& folder, bool wads)
{
    for (const FileKind& kind : tr::test::allKinds())
    {
        if ((kind.format == &tr::format::formats::Wad) != wads)
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
}

void saveEdits(const fs::path& folder)
{
    constexpr std::size_t kLength = 200;
    for (std::uint64_t seed = 1; seed <= 4 * kSeeds; ++seed)
    {
        tr::test::Random random(seed);
        save(folder / tr::concat("edits-", seed), random.bytes(kLength));
    }
}

/// What fuzz_clip takes: five bytes that say where to paste, then the clip.
void saveClips(const fs::path& folder)
{
    const auto kinds = tr::test::allKinds();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    {
        const std::vector<std::byte> head{
            std::byte{0}, static_cast<std::byte>(kind), std::byte{0}, std::byte{0}, std::byte{1}};
        fuzz::Numbers numbers(head);
        const tr::edit::Document document(fuzz::smallFile(numbers).content);
        const auto set = document.content().tables();
        for (const auto& table : set.tables())
        {
            const auto id = table.id();
            if (table.size() == 0 || !tr::edit::canCopy(document.content(), id))
            {
                continue;
            }
            auto bytes = tr::edit::bytesOf(
                tr::edit::copyToClip(document, id, std::array<std::size_t, 1>{0}));
            bytes.insert(bytes.begin(), head.begin(), head.end());
            save(folder / tr::concat(kinds[kind].name, "-", table.info().name), bytes);
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    const std::string_view kind = argc == 3 ? arguments[2] : "";
    const fs::path folder = argc == 3 ? arguments[1] : "";
    if (kind != "levels" && kind != "wads" && kind != "edits" && kind != "clips")
    {
        std::fprintf(stderr, "usage: fuzz_seeds FOLDER levels|wads|edits|clips\n");
        return 2;
    }
    fs::create_directories(folder);
    if (kind == "edits")
    {
        saveEdits(folder);
    }
    else if (kind == "clips")
    {
        saveClips(folder);
    }
    else
    {
        saveFiles(folder, kind == "wads");
    }
    return 0;
}
