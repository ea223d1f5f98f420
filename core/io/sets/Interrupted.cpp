#include "core/io/sets/Interrupted.h"

#include "core/base/Text.h"
#include "core/io/File.h"
#include "core/io/FileLock.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <utility>

#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace tr::sets
{
namespace
{

namespace fs = std::filesystem;

/// Longer than any journal.
constexpr std::uintmax_t kLongestJournal = 64ULL * 1024;

/// So long others are waited for who replace files just now, and between two looks.
constexpr std::chrono::milliseconds kLongestSave{2000};
constexpr std::chrono::milliseconds kPause{5};

/// A plain file of this user, and no link to one.
bool isOwnFile(const fs::path& path)
{
#ifdef _WIN32
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(path, error));
#else
    struct ::stat about = {};
    return ::lstat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode)
           && about.st_uid == ::geteuid();
#endif
}

/// Nothing: it is none that this user has written.
std::optional<std::vector<std::byte>> journalBytes(const fs::path& path)
{
    std::error_code error;
    if (!isOwnFile(path) || fs::file_size(path, error) > kLongestJournal || error)
    {
        return std::nullopt;
    }
    auto bytes = readFile(path);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

std::optional<JournalFiles> readJournal(const fs::path& path)
{
    const auto bytes = journalBytes(path);
    return bytes ? decode(*bytes) : std::nullopt;
}

bool isHere(const fs::path& path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

bool isPlainFile(const fs::path& path)
{
    std::error_code error;
    return fs::is_regular_file(fs::symlink_status(path, error));
}

FileNow stateOf(const fs::path& path, const JournalFile& file)
{
    if (!isHere(path))
    {
        return file.before ? FileNow::Other : FileNow::Before;
    }
    if (!isPlainFile(path))
    {
        return FileNow::Other;
    }
    const auto bytes = readFile(path);
    const auto print = bytes ? std::optional(fingerprint(*bytes)) : std::nullopt;
    if (print == file.after)
    {
        return FileNow::After;
    }
    return print && print == file.before ? FileNow::Before : FileNow::Other;
}

bool holds(const fs::path& part, const Fingerprint& print)
{
    if (!isOwnFile(part))
    {
        return false;
    }
    const auto bytes = readFile(part);
    return bytes && fingerprint(*bytes) == print;
}

/// Compares the files with what their journal says of them.
Interrupted lookAt(const fs::path& folder, const std::string& id, const JournalFiles& journal)
{
    Interrupted save{folder, id, {}, true, true};
    for (std::size_t i = 0; i < journal.size(); ++i)
    {
        const JournalFile& file = journal[i];
        const fs::path path = fileOf(folder, file.name);
        const FileNow now = stateOf(path, file);
        save.files.push_back({path, now});
        save.canFinish = save.canFinish
                         && (now == FileNow::After
                             || (now == FileNow::Before
                                 && holds(partPath(folder, {id, Part::New, i}), file.after)));
        save.canPutBack =
            save.canPutBack
            && (now == FileNow::Before
                || (now == FileNow::After
                    && (!file.before
                        || holds(partPath(folder, {id, Part::Old, i}), *file.before))));
    }
    return save;
}

bool isWhole(const Interrupted& save)
{
    const FileNow first = save.files.front().now;
    return first != FileNow::Other
           && std::ranges::all_of(
               save.files, [first](const InterruptedFile& each) { return each.now == first; });
}

/// What a folder has of saves, by their ids.
std::map<std::string, std::vector<PartName>> partsIn(const fs::path& folder)
{
    std::map<std::string, std::vector<PartName>> parts;
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? "." : folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
    {
        if (auto name = parsePart(nameOf(entry->path())))
        {
            parts[name->id].push_back(*name);
        }
    }
    return parts;
}

bool isJournal(const PartName& name)
{
    return name.part == Part::Journal;
}

/// Deletes what is ours of a save, the journal first: without it the others are nobody's, and are
/// cleared away by whoever comes next.
void clearParts(const fs::path& folder, std::vector<PartName> parts, const Disk& disk)
{
    std::ranges::partition(parts, isJournal);
    for (const PartName& each : parts)
    {
        const fs::path path = partPath(folder, each);
        if (isOwnFile(path))
        {
            disk.remove(path);
        }
    }
}

/// What is left of a save without a valid journal was given up before anything was replaced, or
/// after everything was.
void clearNobodys(const fs::path& folder, const std::vector<PartName>& parts)
{
    for (const PartName& each : parts)
    {
        const fs::path path = partPath(folder, each);
        if (isOwnFile(path))
        {
            removeIfFree(path);
        }
    }
}

/// A journal that nobody else is at, as long as this lives.
class HeldJournal
{
public:
    HeldJournal(const fs::path& folder, const std::string& id)
        : m_path(partPath(folder, {id, Part::Journal, 0}))
        , m_hold(isOwnFile(m_path) ? FileLock::takeExisting(m_path) : std::nullopt)
    {
        const auto bytes = m_hold ? journalBytes(m_path) : std::nullopt;
        if (bytes)
        {
            m_journal = decode(*bytes);
            m_isUnfinished = sets::isUnfinished(*bytes);
        }
    }

    /// Nobody else is at it.
    [[nodiscard]] bool isHeld() const noexcept { return m_hold.has_value(); }

    /// Nothing: it is not valid.
    [[nodiscard]] const std::optional<JournalFiles>& journal() const noexcept { return m_journal; }

    /// It was never written whole, so nothing was replaced.
    [[nodiscard]] bool isUnfinished() const noexcept { return m_isUnfinished; }

private:
    fs::path m_path;
    std::optional<FileLock> m_hold;
    std::optional<JournalFiles> m_journal;
    bool m_isUnfinished = false;
};

Error errorOf(const Interrupted& save)
{
    return {ErrorCode::SaveInterrupted, {}, {}, {save.files.front().path.string()}};
}

/// Who finishes or puts back goes by what is there now, and not by what was there when it was
/// asked about.
Result<JournalFiles> journalAgain(const Interrupted& save, const HeldJournal& held)
{
    if (!held.isHeld() || !held.journal() || lookAt(save.folder, save.id, *held.journal()) != save)
    {
        return fail(errorOf(save));
    }
    return *held.journal();
}

std::vector<PartName> partsOf(const Interrupted& save)
{
    auto parts = partsIn(save.folder);
    return parts[save.id];
}

tl::unexpected<Error> notWritable(const fs::path& path, const std::error_code& error)
{
    return fail(ErrorCode::FileNotWritable, {path.string(), error.message()});
}

bool isAbout(const Interrupted& save, std::span<const fs::path> files)
{
    return std::ranges::any_of(save.files,
                               [files](const InterruptedFile& each)
                               { return std::ranges::find(files, each.path) != files.end(); });
}

/// The first of the files that somebody replaces just now together with others. Who merely looks at
/// a journal holds it for a moment, too.
const fs::path* beingReplaced(std::span<const fs::path> files)
{
    std::set<fs::path> folders;
    for (const fs::path& file : files)
    {
        folders.insert(file.parent_path());
    }
    for (const fs::path& folder : folders)
    {
        for (const auto& [id, parts] : partsIn(folder))
        {
            const auto journal = readJournal(partPath(folder, {id, Part::Journal, 0}));
            if (!journal || HeldJournal(folder, id).isHeld())
            {
                continue;
            }
            for (const JournalFile& each : *journal)
            {
                const auto found = std::ranges::find(files, fileOf(folder, each.name));
                if (found != files.end())
                {
                    return &*found;
                }
            }
        }
    }
    return nullptr;
}

} // namespace

std::vector<Interrupted> interruptedIn(const fs::path& folder)
{
    std::vector<Interrupted> found;
    for (const auto& [id, parts] : partsIn(folder))
    {
        if (std::ranges::none_of(parts, isJournal))
        {
            // Unless it has just begun: then its files are held, and the journal is there by now.
            if (!isHere(partPath(folder, {id, Part::Journal, 0})))
            {
                clearNobodys(folder, parts);
            }
            continue;
        }
        const HeldJournal held(folder, id);
        if (!held.isHeld())
        {
            continue;
        }
        if (held.isUnfinished())
        {
            clearParts(folder, parts, {});
        }
        if (!held.journal())
        {
            continue; // of one that is damaged, what lies there may be the only copy
        }
        Interrupted save = lookAt(folder, id, *held.journal());
        if (isWhole(save))
        {
            clearParts(folder, parts, {});
        }
        else
        {
            found.push_back(std::move(save));
        }
    }
    return found;
}

std::optional<Interrupted> interruptedAmong(std::span<const fs::path> files)
{
    std::set<fs::path> folders;
    for (const fs::path& file : files)
    {
        folders.insert(file.parent_path());
    }
    for (const fs::path& folder : folders)
    {
        for (Interrupted& save : interruptedIn(folder))
        {
            if (isAbout(save, files))
            {
                return std::move(save);
            }
        }
    }
    return std::nullopt;
}

Result<void> awaitSettled(std::span<const fs::path> files)
{
    const auto end = std::chrono::steady_clock::now() + kLongestSave;
    for (;;)
    {
        if (const auto left = interruptedAmong(files))
        {
            return fail(errorOf(*left));
        }
        const fs::path* const busy = beingReplaced(files);
        if (busy == nullptr)
        {
            return {};
        }
        if (std::chrono::steady_clock::now() > end)
        {
            return fail(ErrorCode::BeingSaved, {busy->string()});
        }
        std::this_thread::sleep_for(kPause);
    }
}

Result<void> finish(const Interrupted& save, const Disk& disk)
{
    const HeldJournal held(save.folder, save.id);
    const auto journal = journalAgain(save, held);
    if (!journal || !save.canFinish)
    {
        return fail(errorOf(save));
    }
    for (std::size_t i = 0; i < save.files.size(); ++i)
    {
        const InterruptedFile& file = save.files[i];
        if (file.now == FileNow::After)
        {
            continue;
        }
        if (const auto error =
                disk.rename(partPath(save.folder, {save.id, Part::New, i}), file.path))
        {
            return notWritable(file.path, error);
        }
    }
    disk.flushFolder(save.folder);
    clearParts(save.folder, partsOf(save), disk);
    disk.flushFolder(save.folder);
    return {};
}

Result<void> putBack(const Interrupted& save, const Disk& disk)
{
    const HeldJournal held(save.folder, save.id);
    const auto journal = journalAgain(save, held);
    if (!journal || !save.canPutBack)
    {
        return fail(errorOf(save));
    }
    for (std::size_t i = 0; i < save.files.size(); ++i)
    {
        const InterruptedFile& file = save.files[i];
        if (file.now == FileNow::Before)
        {
            continue;
        }
        std::error_code error;
        if ((*journal)[i].before)
        {
            error = disk.rename(partPath(save.folder, {save.id, Part::Old, i}), file.path);
        }
        else
        {
            disk.remove(file.path);
            error = isHere(file.path) ? std::make_error_code(std::errc::permission_denied)
                                      : std::error_code{};
        }
        if (error)
        {
            return notWritable(file.path, error);
        }
    }
    disk.flushFolder(save.folder);
    clearParts(save.folder, partsOf(save), disk);
    disk.flushFolder(save.folder);
    return {};
}

void leaveAsIs(const Interrupted& save, const Disk& disk)
{
    const HeldJournal held(save.folder, save.id);
    if (held.isHeld())
    {
        clearParts(save.folder, partsOf(save), disk);
        disk.flushFolder(save.folder);
    }
}

} // namespace tr::sets
