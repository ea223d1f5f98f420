#include "tests/corpus/CorpusFiles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <span>

namespace tr::test
{
namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> kGameFolders{"tr1", "tr2", "tr3", "tr4", "tr5", "wad"};
constexpr std::array<std::string_view, 7> kGameExtensions{
    ".phd", ".tub", ".tr2", ".tr4", ".trc", ".trx", ".wad"};

constexpr std::array<std::string_view, 1> kSprites{".swd"};
constexpr std::array<std::string_view, 4> kCompanions{".swd", ".sfx", ".sam", ".was"};

constexpr std::array<std::string_view, 1> kObjectFiles{".wad2"};

constexpr std::string_view kLanguages = "lang/";

constexpr std::array<std::string_view, 1> kProtectedFiles{"tr4/LAKE_ENCRYPTED.TR4"};

bool isProtected(const CorpusFile& file)
{
    return std::ranges::find(kProtectedFiles, file.name) != kProtectedFiles.end();
}

fs::path corpusFolder()
{
    const char* folder = std::getenv("TR_CORPUS_DIR");
    return folder == nullptr ? fs::path{} : fs::path(folder);
}

std::string lower(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool hasSuffix(const CorpusFile& file, std::span<const std::string_view> suffixes)
{
    return std::ranges::find(suffixes, lower(file.path.extension().string())) != suffixes.end();
}

bool isGameFile(const fs::path& relative)
{
    return std::ranges::find(kGameFolders, relative.begin()->string()) != kGameFolders.end()
           && std::ranges::find(kGameExtensions, lower(relative.extension().string()))
                  != kGameExtensions.end();
}

std::vector<CorpusFile> filesWhere(bool areGameFiles)
{
    std::vector<CorpusFile> files;
    const fs::path folder = corpusFolder();
    for (const auto& entry : fs::recursive_directory_iterator(folder))
    {
        const fs::path relative = entry.path().lexically_relative(folder);
        if (entry.is_regular_file() && isGameFile(relative) == areGameFiles)
        {
            files.push_back({relative.generic_string(), entry.path()});
        }
    }
    std::ranges::sort(files, {}, &CorpusFile::name);
    return files;
}

} // namespace

bool hasCorpus()
{
    return !corpusFolder().empty() && fs::is_directory(corpusFolder());
}

std::vector<CorpusFile> corpusGameFiles()
{
    auto files = filesWhere(true);
    std::erase_if(files, isProtected);
    return files;
}

std::vector<CorpusFile> corpusProtectedFiles()
{
    auto files = filesWhere(true);
    std::erase_if(files, [](const CorpusFile& file) { return !isProtected(file); });
    return files;
}

std::vector<CorpusFile> corpusCompanions()
{
    auto files = filesWhere(false);
    std::erase_if(files, [](const CorpusFile& file) { return !hasSuffix(file, kCompanions); });
    return files;
}

std::vector<CorpusFile> corpusLanguages()
{
    auto files = filesWhere(false);
    std::erase_if(files, [](const CorpusFile& file) { return !file.name.starts_with(kLanguages); });
    return files;
}

std::vector<CorpusFile> corpusObjectFiles()
{
    auto files = filesWhere(false);
    std::erase_if(files, [](const CorpusFile& file) { return !hasSuffix(file, kObjectFiles); });
    return files;
}

std::vector<CorpusFile> corpusOtherFiles()
{
    auto files = filesWhere(false);
    std::erase_if(files,
                  [](const CorpusFile& file)
                  {
                      return hasSuffix(file, kSprites) || hasSuffix(file, kObjectFiles)
                             || file.name.starts_with(kLanguages);
                  });
    return files;
}

} // namespace tr::test
