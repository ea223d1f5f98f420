#include "core/format/set/DiskFiles.h"

#include "core/base/Text.h"
#include "core/format/Format.h"
#include "core/io/File.h"
#include "core/io/sets/Interrupted.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <system_error>
#include <thread>
#include <utility>

namespace tr::format
{
namespace
{

namespace fs = std::filesystem;

/// Others write a file or two while all are read; they are read once more, but not for ever.
constexpr int kReadAttempts = 20;
constexpr std::chrono::milliseconds kReadPause{20};

std::string_view firstWord(std::string_view list)
{
    return list.substr(0, list.find(' '));
}

/// The format of a file that may have companions; null: none.
const Format* formatWithCompanions(std::span<const std::byte> bytes)
{
    for (const Format* const format : allFormats())
    {
        if (format->recognises != nullptr && format->recognises(bytes))
        {
            return format->companions.empty() ? nullptr : format;
        }
    }
    return nullptr;
}

/// Whether no save of the files goes on or was interrupted. Saves go by the files behind all links.
Result<void> awaitSettled(const std::vector<FileGlance>& files)
{
    std::vector<fs::path> targets;
    for (const FileGlance& each : files)
    {
        if (auto target = behindLinks(each.path))
        {
            targets.push_back(std::move(*target));
        }
    }
    return sets::awaitSettled(targets);
}

/// The bytes of the files, as they are one after another. `main` was read already; `format` is the
/// one that has companions.
Result<std::vector<std::byte>> joined(std::vector<std::byte> main,
                                      const Format* format,
                                      const std::vector<FileGlance>& files,
                                      std::optional<Error>& notesFault)
{
    std::vector<Member> members;
    std::string notes;
    std::uint64_t size = main.size();
    for (std::size_t i = 1; i < files.size(); ++i)
    {
        auto bytes = readFile(files[i].path);
        const bool areNotes = files[i].suffix == kNotesSuffix;
        if (!bytes && areNotes)
        {
            notesFault = Error{ErrorCode::NotesNotRead, {}, {}, {message(bytes.error())}};
            continue;
        }
        if (!bytes)
        {
            return fail(bytes.error());
        }
        size += bytes->size();
        if (areNotes)
        {
            notes.assign(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            continue;
        }
        members.push_back({files[i].suffix, {}, std::move(*bytes)});
    }
    if (size > kLargestFile)
    {
        return fail(ErrorCode::FileTooLarge, {concat(size), concat(kLargestFile)});
    }
    if (!members.empty())
    {
        members.insert(members.begin(),
                       {std::string(firstWord(format->suffixes)), {}, std::move(main)});
        main = join(members);
    }
    return withNotes(std::move(main), notes);
}

/// What is looked for beside a file. `format`: the one that has companions; null: none.
std::string besideFilesOf(const Format* format)
{
    const std::string suffixes(kNotesSuffix);
    return format != nullptr ? concat(format->companions, " ", suffixes) : suffixes;
}

/// One attempt. Nothing: somebody else was at the files meanwhile.
Result<std::optional<DiskFiles>> readOnce(const fs::path& path, Reach reach, Unsettled unsettled)
{
    const auto settled = [unsettled](const std::vector<FileGlance>& files)
    { return unsettled == Unsettled::Read ? Result<void>() : awaitSettled(files); };
    DiskFiles found;
    found.files = glanceAtFiles(path, {});
    auto bytes = readFile(path);
    if (!bytes)
    {
        return fail(bytes.error());
    }
    const Format* const format =
        reach == Reach::WithCompanions ? formatWithCompanions(*bytes) : nullptr;
    // Nothing lies beside what has no place in a folder, as a pipe.
    if (reach == Reach::Alone || (format == nullptr && found.files.empty()))
    {
        found.bytes = std::move(*bytes);
        const auto done = settled(found.files);
        return done ? Result<std::optional<DiskFiles>>(std::move(found)) : fail(done.error());
    }
    const auto before = found.files;
    found.companions = besideFilesOf(format);
    found.files = glanceAtFiles(path, found.companions);
    const bool isSame =
        !before.empty() && !found.files.empty() && found.files.front() == before.front();
    if (isSame && found.isOfSeveral())
    {
        bytes = joined(std::move(*bytes), format, found.files, found.notesFault);
    }
    if (const auto done = settled(found.files); !done)
    {
        return fail(done.error());
    }
    if (!isSame || glanceAtFiles(path, found.companions) != found.files)
    {
        return std::nullopt;
    }
    if (!bytes)
    {
        return fail(bytes.error());
    }
    found.bytes = std::move(*bytes);
    return std::optional(std::move(found));
}

/// Whether an image lies there, as earlier versions do.
bool isSetOnDisk(const fs::path& path)
{
    std::array<char, kSetMark.size()> start{};
    std::ifstream file(path, std::ios::binary);
    return file.read(start.data(), start.size())
           && isSet(std::as_bytes(std::span<const char>(start)));
}

} // namespace

std::string companionsOfFormat(std::span<const std::byte> bytes)
{
    if (isSet(bytes))
    {
        const auto members = split(bytes);
        return members ? companionsOfFormat(members->front().bytes) : std::string();
    }
    return besideFilesOf(formatWithCompanions(bytes));
}

std::vector<FileGlance> glanceAtFiles(const fs::path& path, std::string_view companions)
{
    std::vector<FileGlance> files;
    const auto add = [&files](const std::string& suffix, const fs::path& file)
    {
        std::error_code error;
        const auto size = fs::file_size(file, error);
        if (!error)
        {
            const auto time = fs::last_write_time(file, error);
            const auto count = error ? 0 : time.time_since_epoch().count();
            files.push_back({suffix, file, size, static_cast<std::int64_t>(count)});
        }
    };
    add({}, path);
    if (files.empty())
    {
        return files;
    }
    for (const Companion& each : companionsOf(path, companions))
    {
        add(each.suffix, each.path);
    }
    return files;
}

Result<DiskFiles> readFiles(const fs::path& path, Reach reach, Unsettled unsettled)
{
    for (int attempt = 0; attempt < kReadAttempts; ++attempt)
    {
        auto found = readOnce(path, reach, unsettled);
        if (!found)
        {
            return fail(found.error());
        }
        if (*found)
        {
            return std::move(**found);
        }
        std::this_thread::sleep_for(kReadPause);
    }
    return fail(ErrorCode::BeingSaved, {path.string()});
}

FilesReplacement::FilesReplacement(const Disk& disk,
                                   Fingerprint print,
                                   std::vector<Companion> files,
                                   std::variant<Replacement, Several> replacement)
    : m_disk(&disk)
    , m_print(print)
    , m_files(std::move(files))
    , m_replacement(std::move(replacement))
{
}

Result<FilesReplacement> FilesReplacement::prepare(const fs::path& path,
                                                   std::span<const std::byte> bytes,
                                                   const Disk& disk,
                                                   LooseNotes looseNotes)
{
    const Fingerprint print = fingerprint(bytes);
    const auto notes =
        looseNotes == LooseNotes::Go ? companionsOf(path, kNotesSuffix) : std::vector<Companion>{};
    if (isSetOnDisk(path) || (!isSet(bytes) && notes.empty()))
    {
        auto replacement = Replacement::prepare(path, bytes, disk);
        return replacement ? Result<FilesReplacement>(
                   FilesReplacement(disk, print, {{{}, path}}, std::move(*replacement)))
                           : fail(replacement.error());
    }
    auto members =
        isSet(bytes)
            ? split(bytes)
            : std::vector<Member>{{std::string(kPlainSuffix), {}, {bytes.begin(), bytes.end()}}};
    if (!members)
    {
        return fail(members.error());
    }
    const bool areNotesLeaving =
        !notes.empty()
        && std::ranges::find(*members, kNotesSuffix, &Member::suffix) == members->end();
    if (areNotesLeaving)
    {
        members->push_back({std::string(kNotesSuffix), {}, {}}); // without letters they say nothing
    }
    std::vector<Companion> files;
    std::vector<sets::SetReplacement::File> contents;
    for (const Member& each : *members)
    {
        const bool isFirst = files.empty();
        const auto there = isFirst ? std::vector<Companion>{} : companionsOf(path, each.suffix);
        files.push_back({each.suffix,
                         isFirst         ? path
                         : there.empty() ? companionPath(path, each.suffix)
                                         : there.front().path});
        contents.push_back({files.back().path, each.bytes});
    }
    auto replacement = sets::SetReplacement::prepare(contents, disk);
    if (!replacement)
    {
        return fail(replacement.error());
    }
    FilesReplacement prepared(disk, print, std::move(files), std::move(*replacement));
    if (areNotesLeaving)
    {
        prepared.m_leaving = prepared.m_files.back().path;
    }
    return prepared;
}

const fs::path& FilesReplacement::target() const noexcept
{
    const auto* const single = std::get_if<Replacement>(&m_replacement);
    return single != nullptr ? single->target()
                             : std::get_if<Several>(&m_replacement)->targets().front();
}

std::vector<FileGlance> FilesReplacement::files() const
{
    const auto* const several = std::get_if<Several>(&m_replacement);
    std::vector<FileGlance> found;
    for (std::size_t i = 0; i < m_files.size() - (m_leaving ? 1 : 0); ++i)
    {
        const fs::path& source = several != nullptr
                                     ? several->source(i)
                                     : std::get<Replacement>(m_replacement).temporary();
        for (FileGlance& each : glanceAtFiles(source, {}))
        {
            each.suffix = i == 0 ? std::string() : m_files[i].suffix;
            each.path = m_files[i].path;
            found.push_back(std::move(each));
        }
    }
    return found;
}

bool FilesReplacement::hasCompanions() const
{
    std::error_code error;
    return std::any_of(m_files.begin() + 1,
                       m_files.end(),
                       [&error](const Companion& each) { return fs::exists(each.path, error); });
}

Result<tr::versions::Kept> FilesReplacement::keep(const tr::versions::Keeping& keeping) const
{
    std::error_code error;
    std::vector<Companion> there;
    std::ranges::copy_if(m_files,
                         std::back_inserter(there),
                         [&error](const Companion& each) { return fs::exists(each.path, error); });
    if (there.empty() || there.front() != m_files.front())
    {
        // Companions of a file that is not there are files of their own.
        for (const Companion& each : there)
        {
            if (auto kept = tr::versions::keep(each.path, m_print, keeping, *m_disk); !kept)
            {
                return kept;
            }
        }
        return tr::versions::Kept{};
    }
    if (there.size() == 1)
    {
        return tr::versions::keep(target(), m_print, keeping, *m_disk);
    }
    std::vector<Member> before;
    for (const Companion& each : there)
    {
        auto bytes = m_disk->read(each.path);
        if (!bytes)
        {
            return fail(ErrorCode::FileNotWritable, {each.path.string(), message(bytes.error())});
        }
        before.push_back({each.suffix, {}, std::move(*bytes)});
    }
    return tr::versions::keepContent(target(), join(before), m_print, keeping, *m_disk);
}

Result<void> FilesReplacement::commit()
{
    auto done = std::visit([](auto& replacement) { return replacement.commit(); }, m_replacement);
    if (done && m_leaving)
    {
        m_disk->remove(*m_leaving);
        m_disk->flushFolder(m_leaving->parent_path());
    }
    return done;
}

Result<tr::versions::Kept> saveFiles(const fs::path& path,
                                     std::span<const std::byte> bytes,
                                     const tr::versions::Keeping& keeping,
                                     const Disk& disk,
                                     LooseNotes looseNotes)
{
    auto replacement = FilesReplacement::prepare(path, bytes, disk, looseNotes);
    if (!replacement)
    {
        return fail(replacement.error());
    }
    auto kept = replacement->keep(keeping);
    if (!kept)
    {
        return kept;
    }
    if (auto done = replacement->commit(); !done)
    {
        return fail(done.error());
    }
    tr::versions::prune(replacement->target(), keeping);
    return kept;
}

} // namespace tr::format
