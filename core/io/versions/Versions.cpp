#include "core/io/versions/Versions.h"

#include "core/base/Text.h"
#include "core/io/Replacement.h"
#include "core/io/versions/VersionName.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace tr::versions
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kBesideEnd = ".bak";

/// Names of versions that are taken: each is tried a millisecond later.
constexpr int kMomentAttempts = 100;

Moment now()
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// The part of a name between a beginning and an end; nothing if it has not both.
std::string_view between(std::string_view name, std::string_view start, std::string_view end)
{
    const bool fits =
        name.size() >= start.size() + end.size() && name.starts_with(start) && name.ends_with(end);
    return fits ? name.substr(start.size(), name.size() - start.size() - end.size())
                : std::string_view{};
}

/// Adds the versions among the files of a folder: `partOf` says which part of a name tells the
/// moment and the content.
template <class PartOf>
void list(const fs::path& folder, bool isBeside, const PartOf& partOf, std::vector<Version>& found)
{
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? "." : folder, error);
    for (const fs::directory_iterator last; !error && entry != last; entry.increment(error))
    {
        const std::string name = entry->path().filename().string();
        const auto version = parseName(partOf(name));
        std::error_code gone;
        const auto size = version ? entry->file_size(gone) : 0;
        if (version && !gone)
        {
            found.push_back({entry->path(), version->replaced, size, version->print, isBeside});
        }
    }
}

std::string besideStart(const fs::path& file)
{
    return file.filename().string() + ".";
}

/// A place where a version can go: what stands around its moment and content there.
struct VersionPlace
{
    fs::path folder;
    std::string start;
    std::string end;
};

VersionPlace besideOf(const fs::path& file)
{
    return {file.parent_path(), besideStart(file), std::string(kBesideEnd)};
}

/// A file, and what is in it.
struct Source
{
    fs::path path;
    std::vector<std::byte> bytes;
    std::uint64_t print = 0;
    bool isJoined = false; ///< the bytes are of several files, so none can get a second name
};

/// A copy of the source. Nothing, and why, if it cannot be written.
std::optional<TemporaryFile>
copyOf(const Source& source, const fs::path& folder, const Disk& disk, std::error_code& error)
{
    auto copy = TemporaryFile::write(folder, source.bytes, disk, error);
    if (copy && !copy->holds(source.bytes))
    {
        error = std::make_error_code(std::errc::io_error);
        return std::nullopt;
    }
    return copy;
}

/// Gives the source a second name, or copies it. The result is that name.
fs::path store(const Source& source,
               const VersionPlace& target,
               Moment moment,
               const Disk& disk,
               std::error_code& error)
{
    std::optional<TemporaryFile> copy;
    if (source.isJoined)
    {
        copy = copyOf(source, target.folder, disk, error);
        if (!copy)
        {
            return {};
        }
    }
    for (int attempt = 0; attempt < kMomentAttempts;
         ++attempt, moment += std::chrono::milliseconds(1))
    {
        const fs::path to =
            target.folder / (target.start + textOf({moment, source.print}) + target.end);
        error = disk.link(copy ? copy->path() : source.path, to);
        if (error && error != std::errc::file_exists && !copy)
        {
            copy = copyOf(source, target.folder, disk, error);
            if (!copy)
            {
                return {};
            }
            error = disk.link(copy->path(), to);
        }
        if (error && error != std::errc::file_exists)
        {
            // No file system that has no second names has two programs that save in a millisecond.
            std::error_code ignored;
            error = fs::exists(to, ignored) ? std::make_error_code(std::errc::file_exists)
                                            : copy->moveTo(to);
        }
        if (!error)
        {
            if (copy)
            {
                // Not before: where there are no locks, an old temporary file is one left behind.
                std::error_code ignored;
                fs::last_write_time(to, fs::last_write_time(source.path, ignored), ignored);
            }
            disk.flushFolder(target.folder);
            return to;
        }
        if (error != std::errc::file_exists)
        {
            return {};
        }
    }
    return {};
}

std::error_code makeFolder(const fs::path& folder, const fs::path& root, const Disk& disk)
{
    std::error_code error;
    if (fs::is_directory(folder, error))
    {
        return {};
    }
    const bool isNew = !fs::exists(root, error);
    fs::create_directories(folder, error);
    if (error)
    {
        return error;
    }
    if (isNew)
    {
        std::error_code ignored;
        fs::permissions(root, fs::perms::owner_all, ignored);
    }
    disk.flushFolder(root);
    return {};
}

tl::unexpected<Error> notKept(const fs::path& file, const std::string& reason)
{
    return fail(ErrorCode::FileNotWritable,
                {file.string(),
                 concat("what is there could not be kept as an earlier version (", reason, ")")});
}

/// Whether a version is what its name says; else somebody has made something else of it.
bool isUntouched(const Version& version)
{
    const auto bytes = Disk().read(version.path);
    return bytes && printOf(fingerprint(*bytes)) == version.print;
}

/// False: it stays.
bool drop(const Version& version)
{
    return (!version.isBeside || isUntouched(version)) && removeIfFree(version.path);
}

/// The part of a name in front of the suffix of the file, whatever that is, if it has one. What has
/// more than that behind it is not ours.
std::string_view startOf(std::string_view name)
{
    const std::string_view end = name.substr(std::min(kNameLength, name.size()));
    const bool isSuffix = end.rfind('.') == 0;
    return end.empty() || isSuffix ? name.substr(0, kNameLength) : std::string_view();
}

/// All versions of all files that are in the folder, the oldest first.
std::vector<Version> allIn(const fs::path& root)
{
    std::vector<Version> found;
    std::error_code error;
    fs::directory_iterator entry(root, error);
    for (const fs::directory_iterator last; !error && entry != last; entry.increment(error))
    {
        std::error_code ignored;
        if (!entry->is_directory(ignored))
        {
            continue;
        }
        list(entry->path(), false, startOf, found);
    }
    std::ranges::sort(found, {}, &Version::replaced);
    return found;
}

/// Keeps what is in the source, unless that is what comes next.
Result<Kept>
keepSource(Source source, const Fingerprint& next, const Keeping& keeping, const Disk& disk)
{
    const fs::path& file = source.path;
    const Fingerprint print = fingerprint(source.bytes);
    if (print == next)
    {
        return Kept{};
    }
    source.print = printOf(print);
    std::error_code error;
    const auto earlier = versionsOf(file, keeping);
    // Clocks are set back; what is replaced later is later all the same.
    const Moment moment =
        earlier.empty() ? now()
                        : std::max(now(), earlier.front().replaced + std::chrono::milliseconds(1));
    fs::path kept;
    if (keeping.place == Place::Folder && !keeping.folder.empty())
    {
        const VersionPlace target{folderOf(file, keeping.folder), {}, file.extension().string()};
        error = makeFolder(target.folder, keeping.folder, disk);
        if (!error)
        {
            clearAbandoned(target.folder);
            kept = store(source, target, moment, disk, error);
        }
    }
    if (kept.empty())
    {
        kept = store(source, besideOf(file), moment, disk, error);
    }
    if (kept.empty())
    {
        return notKept(file, error.message());
    }
    FileHold hold(kept);
    return Kept{std::move(kept), std::move(hold)};
}

} // namespace

std::vector<Version> versionsOf(const fs::path& file, const Keeping& keeping)
{
    std::vector<Version> found;
    if (!keeping.folder.empty())
    {
        const std::string end = file.extension().string();
        list(
            folderOf(file, keeping.folder),
            false,
            [&end](std::string_view name) { return between(name, "", end); },
            found);
    }
    const std::string start = besideStart(file);
    list(
        file.parent_path(),
        true,
        [&start](std::string_view name) { return between(name, start, kBesideEnd); },
        found);
    std::ranges::sort(found, std::ranges::greater{}, &Version::replaced);
    return found;
}

Result<Kept>
keep(const fs::path& file, const Fingerprint& next, const Keeping& keeping, const Disk& disk)
{
    std::error_code error;
    if (keeping.place == Place::Nowhere || !fs::exists(file, error))
    {
        return Kept{};
    }
    auto bytes = disk.read(file);
    if (!bytes)
    {
        return notKept(file, message(bytes.error()));
    }
    return keepSource({file, std::move(*bytes)}, next, keeping, disk);
}

Result<Kept> keepContent(const fs::path& file,
                         std::vector<std::byte> content,
                         const Fingerprint& next,
                         const Keeping& keeping,
                         const Disk& disk)
{
    return keeping.place == Place::Nowhere
               ? Result<Kept>(Kept{})
               : keepSource({file, std::move(content), 0, true}, next, keeping, disk);
}

void prune(const fs::path& file, const Keeping& keeping)
{
    const auto found = versionsOf(file, keeping);
    std::set<std::uint64_t> contents;
    std::set<fs::path> gone;
    std::size_t count = 0;
    for (const Version& each : found)
    {
        const bool isNew = contents.insert(each.print).second;
        const bool stays = isNew && count < std::max<std::size_t>(keeping.most, 1);
        if (!stays && drop(each))
        {
            gone.insert(each.path);
            continue;
        }
        ++count;
    }
    std::vector<Version> all =
        keeping.folder.empty() ? std::vector<Version>{} : allIn(keeping.folder);
    std::ranges::copy_if(found.rbegin(), found.rend(), std::back_inserter(all), &Version::isBeside);
    std::erase_if(all, [&gone](const Version& each) { return gone.contains(each.path); });
    std::uint64_t bytes = 0;
    for (const Version& each : all)
    {
        bytes += each.size;
    }
    for (const Version& each : all)
    {
        const bool isLatest = !found.empty() && each.path == found.front().path;
        if (bytes > keeping.mostBytes && !isLatest && drop(each))
        {
            bytes -= each.size;
        }
    }
}

Result<Kept> save(const fs::path& path,
                  std::span<const std::byte> bytes,
                  const Keeping& keeping,
                  const Disk& disk)
{
    auto replacement = Replacement::prepare(path, bytes, disk);
    if (!replacement)
    {
        return fail(replacement.error());
    }
    auto kept = keep(replacement->target(), fingerprint(bytes), keeping, disk);
    if (!kept)
    {
        return kept;
    }
    if (auto done = replacement->commit(); !done)
    {
        return fail(done.error());
    }
    prune(replacement->target(), keeping);
    return kept;
}

} // namespace tr::versions
