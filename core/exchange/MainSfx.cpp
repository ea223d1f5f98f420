#include "core/exchange/MainSfx.h"

#include "core/io/File.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace tr::exchange
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kFileName = "main.sfx";
constexpr std::string_view kDataFolder = "data";

bool isCalled(const fs::path& path, std::string_view lowerCase)
{
    const std::u8string name = path.filename().u8string();
    return std::ranges::equal(name,
                              lowerCase,
                              [](char8_t a, char b)
                              { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

/// What is called so in a folder, the first by its name where capitals tell several apart.
std::optional<fs::path> entryCalled(const fs::path& folder, std::string_view name, bool isFolder)
{
    std::error_code error;
    std::optional<fs::path> best;
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error))
    {
        std::error_code unknown;
        const bool fits =
            isCalled(each->path(), name)
            && (isFolder ? each->is_directory(unknown) : each->is_regular_file(unknown));
        if (fits && (!best || each->path() < *best))
        {
            best = each->path();
        }
    }
    return best;
}

void addFolder(std::vector<fs::path>& folders, const std::optional<fs::path>& folder)
{
    if (folder && std::ranges::find(folders, *folder) == folders.end())
    {
        folders.push_back(*folder);
    }
}

} // namespace

MainSfx::MainSfx(fs::path path, std::vector<std::byte> bytes)
    : m_path(std::move(path))
    , m_bytes(std::move(bytes))
    , m_split(splitWaves(m_bytes))
{
}

std::span<const std::byte> MainSfx::sample(std::size_t number) const noexcept
{
    if (number >= m_split.waves.size())
    {
        return {};
    }
    const WaveRange& wave = m_split.waves[number];
    return std::span(m_bytes).subspan(wave.offset, wave.size);
}

MainSfxSearch findMainSfx(const fs::path& level, std::span<const fs::path> others)
{
    MainSfxSearch search;
    std::error_code error;
    const fs::path beside = fs::absolute(level, error).lexically_normal().parent_path();
    addFolder(search.folders, beside);
    addFolder(search.folders, entryCalled(beside, kDataFolder, true));
    addFolder(search.folders, entryCalled(beside.parent_path(), kDataFolder, true));
    for (const fs::path& other : others)
    {
        addFolder(search.folders, other);
        addFolder(search.folders, entryCalled(other, kDataFolder, true));
    }
    for (const fs::path& folder : search.folders)
    {
        const auto found = entryCalled(folder, kFileName, false);
        if (!found)
        {
            continue;
        }
        auto bytes = readFile(*found);
        if (bytes)
        {
            search.file = std::make_shared<MainSfx>(*found, std::move(*bytes));
            search.error.reset();
            return search;
        }
        search.error = std::move(bytes.error());
    }
    return search;
}

} // namespace tr::exchange
