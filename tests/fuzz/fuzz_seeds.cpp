// Writes what the fuzz targets start from: fuzz_seeds FOLDER KIND...

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/edit/clip/RowClip.h"
#include "core/format/lang/LangFormat.h"
#include "core/format/soundxml/SoundXmlFormat.h"
#include "core/format/wad/WadFormat.h"
#include "core/io/File.h"
#include "core/io/Zlib.h"
#include "tests/core/AnimationTexts.h"
#include "tests/core/GltfSamples.h"
#include "tests/core/JpegSample.h"
#include "tests/core/ModelTexts.h"
#include "tests/core/WaveFiles.h"
#include "tests/fuzz/FuzzDocument.h"
#include "tests/support/CompanionFiles.h"
#include "tests/support/RandomData.h"
#include "tests/support/Wad2Files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace
{

namespace fs = std::filesystem;
using tr::test::FileKind;

constexpr std::uint64_t kSeeds = 5;
constexpr std::size_t kFrames = 40; // of a sound
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

/// What fuzz_companion takes: a byte that says which file it is, then the file.
void saveCompanions(const fs::path& folder)
{
    tr::test::Random random(1);
    const auto keep =
        [&folder](std::string_view name, std::size_t which, std::vector<std::byte> bytes)
    {
        bytes.insert(bytes.begin(), static_cast<std::byte>(which));
        save(folder / name, bytes);
    };
    constexpr std::size_t kMost = 20'000; // pages of sprites only take time
    for (std::uint64_t seed = 1; seed <= 2 * kSeeds; ++seed)
    {
        for (std::size_t i = 0; i < tr::test::kCompanions.size(); ++i)
        {
            auto bytes = tr::test::companionBytes(tr::test::kCompanions[i], random);
            if (bytes.size() < kMost)
            {
                keep(tr::concat(tr::test::kCompanions[i], "-", seed), i, std::move(bytes));
            }
        }
        auto image = tr::format::join(tr::test::randomMembers(random));
        if (image.size() < kMost)
        {
            keep(tr::concat("set-", seed), tr::test::kCompanions.size(), std::move(image));
        }
    }
    using tr::schema::FileText;
    tr::language::LanguageFile texts;
    texts.common = std::vector<tr::language::GameText>{{FileText<1024>("Load")}, {}};
    texts.pc = std::vector<tr::language::GameText>{{FileText<1024>("Sound card")}};
    keep("language", tr::test::kCompanions.size() + 1, tr::schema::Content(texts).write());
}

void saveObjectFiles(const fs::path& folder)
{
    tr::test::Random random(1);
    for (const tr::test::Wad2Age age : tr::test::kWad2Ages)
    {
        for (std::uint64_t seed = 1; seed <= 2 * kSeeds; ++seed)
        {
            save(folder / tr::concat(tr::test::nameOf(age), "-", seed),
                 tr::test::wad2Bytes(age, random));
        }
    }
    const auto& catalogue = tr::format::formats::SoundCatalogue;
    save(folder / "catalogue", catalogue.example(catalogue).write());
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
        fuzz::Choices numbers(head);
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

void saveWaves(const fs::path& folder)
{
    using tr::test::riffChunk;
    using tr::test::waveOf;
    constexpr std::uint32_t kRate = 22050;
    const auto plain = [](std::uint16_t tag, std::uint16_t channels, std::uint16_t bits)
    {
        tr::test::Random random(bits);
        return waveOf(
            std::array{riffChunk("fmt ", tr::test::plainFormat(tag, channels, kRate, bits)),
                       riffChunk("data", random.bytes(kFrames * channels * bits / 8))});
    };
    const auto adpcm = [](std::uint16_t channels)
    {
        constexpr std::uint16_t kBlock = 64;
        const std::array<std::uint32_t, 1> fact{100};
        return waveOf(
            std::array{riffChunk("fmt ", tr::test::adpcmFormat(channels, kRate, kBlock)),
                       riffChunk("fact", std::as_bytes(std::span(fact))),
                       riffChunk("data", tr::test::anyAdpcmBlocks(2, kBlock, channels, channels))});
    };
    std::vector<std::byte> all;
    const auto keep = [&](std::string_view name, const std::vector<std::byte>& bytes)
    {
        save(folder / name, bytes);
        all.insert(all.end(), bytes.begin(), bytes.end());
    };
    keep("pcm-8", plain(1, 1, 8));
    keep("pcm-16", plain(1, 2, 16));
    keep("pcm-24", plain(1, 1, 24));
    keep("float", plain(3, 1, 32));
    keep("adpcm", adpcm(1));
    keep("adpcm-2", adpcm(2));
    save(folder / "many", all);
}

void saveAnimations(const fs::path& folder)
{
    save(folder / "text", std::as_bytes(std::span(tr::test::kAnimText)));
    save(folder / "packed", tr::test::trwBytes());
}

/// As one file, and as texts; what fuzz_gltf finds beside one is the text itself.
void saveModels(const fs::path& folder)
{
    for (const auto& [name, model] :
         {std::pair("whole", tr::test::wholeModel()), std::pair("quad", tr::test::quadModel())})
    {
        save(folder / tr::concat(name, ".glb"), tr::exchange::writeGlb(model).value());
        save(folder / tr::concat(name, ".gltf"), tr::exchange::writeGltf(model, "a").value().main);
    }
    const std::string jpeg = tr::concat(
        R"({"asset":{"version":"2.0"},"images":[{"uri":")", tr::test::kRedJpegAddress, R"("}]})");
    save(folder / "jpeg.gltf", std::as_bytes(std::span(jpeg)));
}

void saveMqo(const fs::path& folder)
{
    save(folder / "objects", std::as_bytes(std::span(tr::test::kMqoText)));
}

/// What fuzz_obj takes: lines of both kinds.
void saveObj(const fs::path& folder)
{
    save(folder / "objects", std::as_bytes(std::span(tr::test::kObjText)));
    const std::string both = tr::concat(tr::test::kObjText, tr::test::kMtlText);
    save(folder / "both", std::as_bytes(std::span(both)));
}

struct SeedKind
{
    std::string_view name;
    void (*save)(const fs::path& folder);
};

constexpr std::array kKinds{
    SeedKind{"levels", [](const fs::path& folder) { saveFiles(folder, false); }},
    SeedKind{"wads", [](const fs::path& folder) { saveFiles(folder, true); }},
    SeedKind{"companions", &saveCompanions},
    SeedKind{"wad2", &saveObjectFiles},
    SeedKind{"edits", &saveEdits},
    SeedKind{"clips", &saveClips},
    SeedKind{"waves", &saveWaves},
    SeedKind{"models", &saveModels},
    SeedKind{"anims", &saveAnimations},
    SeedKind{"mqo", &saveMqo},
    SeedKind{"obj", &saveObj},
};

int sayUsage()
{
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER KIND...; kinds are");
    for (const SeedKind& each : kKinds)
    {
        std::fprintf(stderr, " %s", std::string(each.name).c_str());
    }
    std::fprintf(stderr, "\n");
    return 2;
}

} // namespace

int main(int argc, char** argv)
{
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    std::vector<const SeedKind*> wanted;
    for (const char* const name : arguments.subspan(std::min<std::size_t>(2, arguments.size())))
    {
        const auto* const known = std::ranges::find(kKinds, name, &SeedKind::name);
        if (known == kKinds.end())
        {
            return sayUsage();
        }
        wanted.push_back(known);
    }
    if (wanted.empty())
    {
        return sayUsage();
    }
    const fs::path folder = arguments[1];
    fs::create_directories(folder);
    for (const SeedKind* const each : wanted)
    {
        each->save(folder);
    }
    return 0;
}
