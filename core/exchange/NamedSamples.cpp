#include "core/exchange/NamedSamples.h"

#include "core/format/sam/SampleFile.h"
#include "core/io/File.h"
#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <map>
#include <string_view>
#include <system_error>

namespace tr::exchange
{
namespace
{

namespace fs = std::filesystem;

/// All samples of a game are a tenth of it.
constexpr std::size_t kMostBytes = std::size_t{512} * 1024 * 1024;

std::string lower(std::string text)
{
    std::ranges::transform(
        text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string nameOf(const fs::path& path)
{
    const std::u8string name = path.filename().u8string();
    return {name.begin(), name.end()};
}

/// The folders that lie in a folder under one of these names.
std::vector<fs::path> foldersIn(const fs::path& folder,
                                std::initializer_list<std::string_view> names)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error))
    {
        std::error_code unknown;
        if (each->is_directory(unknown)
            && std::ranges::find(names, lower(nameOf(each->path()))) != names.end())
        {
            found.push_back(each->path());
        }
    }
    std::ranges::sort(found);
    return found;
}

/// `sound/sfx/samples` of the level editor's folder.
std::vector<fs::path> editorFolders(const fs::path& folder)
{
    std::vector<fs::path> found;
    for (const fs::path& sound : foldersIn(folder, {"sound"}))
    {
        for (const fs::path& sfx : foldersIn(sound, {"sfx"}))
        {
            for (const fs::path& samples : foldersIn(sfx, {kSampleFolder}))
            {
                found.push_back(samples);
            }
        }
    }
    return found;
}

std::vector<fs::path> foldersFor(const fs::path& wad, std::span<const fs::path> others)
{
    std::vector<fs::path> folders;
    const auto add = [&folders](const std::vector<fs::path>& more)
    {
        for (const fs::path& each : more)
        {
            if (std::ranges::find(folders, each) == folders.end())
            {
                folders.push_back(each);
            }
        }
    };
    std::error_code error;
    const fs::path beside = fs::absolute(wad, error).lexically_normal().parent_path();
    add({beside});
    add(foldersIn(beside, {kSampleFolder, "sounds"}));
    add(editorFolders(beside.parent_path().parent_path()));
    for (const fs::path& other : others)
    {
        add({other});
        add(foldersIn(other, {kSampleFolder}));
    }
    return folders;
}

/// Files by their names in small letters; the first by its name where capitals tell several apart.
std::map<std::string, fs::path> filesIn(const fs::path& folder)
{
    std::map<std::string, fs::path> files;
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error))
    {
        std::error_code unknown;
        if (each->is_regular_file(unknown))
        {
            const auto [place, isNew] = files.emplace(lower(nameOf(each->path())), each->path());
            place->second = std::min(place->second, each->path());
        }
    }
    return files;
}

/// A name may come with a folder of its author's.
std::string_view lastPart(std::string_view name)
{
    const std::size_t slash = name.find_last_of("/\\");
    return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

} // namespace

std::size_t NamedSampleSearch::missing() const noexcept
{
    return static_cast<std::size_t>(
        std::ranges::count_if(samples, [](const NamedSample& each) { return each.bytes.empty(); }));
}

std::vector<std::string> sampleNamesOf(const schema::Content& content)
{
    std::vector<std::string> names;
    if (const auto* const file = content.as<companion::SampleFile>())
    {
        for (const companion::SampleName& each : file->names.rows)
        {
            names.push_back(
                schema::decodeText(schema::TextEncoding::Windows1252, each.name.bytes()));
        }
    }
    return names;
}

NamedSampleSearch findNamedSamples(const schema::Content& content,
                                   const fs::path& wad,
                                   std::span<const fs::path> others)
{
    NamedSampleSearch search;
    for (std::string& name : sampleNamesOf(content))
    {
        search.samples.push_back({std::move(name), {}, {}});
    }
    if (search.samples.empty())
    {
        return search;
    }
    search.folders = foldersFor(wad, others);
    std::size_t bytes = 0;
    for (const fs::path& folder : search.folders)
    {
        const auto files = filesIn(folder);
        for (NamedSample& sample : search.samples)
        {
            const auto file = files.find(lower(std::string(lastPart(sample.name))));
            if (!sample.bytes.empty() || file == files.end() || bytes > kMostBytes)
            {
                continue;
            }
            auto read = readFile(file->second);
            sample.path = file->second;
            if (read)
            {
                sample.bytes = std::move(*read);
                sample.error.reset();
                bytes += sample.bytes.size();
            }
            else
            {
                sample.error = std::move(read.error());
            }
        }
    }
    return search;
}

} // namespace tr::exchange
