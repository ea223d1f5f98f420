#include "core/io/sets/SetReplacement.h"

#include "core/base/Contracts.h"
#include "core/base/SameBytes.h"
#include "core/io/sets/Interrupted.h"

#include <algorithm>
#include <utility>

namespace tr::sets
{
namespace
{

namespace fs = std::filesystem;

constexpr int kIdAttempts = 16;

tl::unexpected<Error> notWritable(const fs::path& target, const std::string& reason)
{
    return fail(ErrorCode::FileNotWritable, {target.string(), reason});
}

/// What is there. Nothing: there is no file.
Result<std::optional<std::vector<std::byte>>> contentOf(const fs::path& target, const Disk& disk)
{
    std::error_code error;
    if (!fs::exists(target, error))
    {
        return std::nullopt;
    }
    auto bytes = disk.read(target);
    if (!bytes)
    {
        return notWritable(target, message(bytes.error()));
    }
    return std::optional(std::move(*bytes));
}

bool isReadOnly(const fs::path& target)
{
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    return fs::exists(status) && (status.permissions() & fs::perms::owner_write) == fs::perms::none;
}

} // namespace

SetReplacement::SetReplacement(SetReplacement&& other) noexcept
    : m_disk(other.m_disk)
    , m_targets(std::move(other.m_targets))
    , m_single(std::move(other.m_single))
    , m_singleFile(other.m_singleFile)
    , m_folder(std::move(other.m_folder))
    , m_id(std::exchange(other.m_id, {}))
    , m_journal(std::move(other.m_journal))
    , m_files(std::move(other.m_files))
    , m_changes(std::exchange(other.m_changes, {}))
{
}

SetReplacement& SetReplacement::operator=(SetReplacement&& other) noexcept
{
    std::swap(m_disk, other.m_disk);
    std::swap(m_targets, other.m_targets);
    std::swap(m_single, other.m_single);
    std::swap(m_singleFile, other.m_singleFile);
    std::swap(m_folder, other.m_folder);
    std::swap(m_id, other.m_id);
    std::swap(m_journal, other.m_journal);
    std::swap(m_files, other.m_files);
    std::swap(m_changes, other.m_changes);
    return *this;
}

SetReplacement::~SetReplacement()
{
    clear();
}

/// The journal first: without it what is left is nobody's, and cleared away.
void SetReplacement::clear()
{
    if (m_id.empty())
    {
        return;
    }
    m_disk->remove(partPath(m_folder, {std::exchange(m_id, {}), Part::Journal, 0}));
    m_journal.reset();
    for (const Change& each : m_changes)
    {
        if (!each.old.empty())
        {
            m_disk->remove(each.old);
        }
    }
    m_changes.clear();
}

Result<SetReplacement> SetReplacement::prepare(std::span<const File> files, const Disk& disk)
{
    TR_PRE(!files.empty() && files.size() <= kMostFiles);
    SetReplacement made(disk);
    for (const File& each : files)
    {
        auto target = behindLinks(each.path);
        if (!target)
        {
            return fail(target.error());
        }
        made.m_targets.push_back(std::move(*target));
    }
    made.m_folder = made.m_targets.front().parent_path();
    std::vector<std::optional<std::vector<std::byte>>> before;
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        const fs::path& target = made.m_targets[i];
        if (target.parent_path() != made.m_folder)
        {
            return notWritable(files[i].path, "it is a link into another folder than the others");
        }
        auto content = contentOf(target, disk);
        if (!content)
        {
            return fail(content.error());
        }
        const bool isSame = *content && sameBytes(**content, files[i].bytes);
        if (!isSame && isReadOnly(target))
        {
            return notWritable(target, "it is read-only");
        }
        if (!isSame)
        {
            changed.push_back(i);
        }
        before.push_back(std::move(*content));
    }
    if (auto settled = awaitSettled(made.m_targets); !settled)
    {
        return fail(settled.error());
    }
    if (changed.size() == 1)
    {
        made.m_singleFile = changed.front();
        auto single = Replacement::prepare(
            made.m_targets[made.m_singleFile], files[made.m_singleFile].bytes, disk);
        if (!single)
        {
            return fail(single.error());
        }
        made.m_single = std::move(*single);
    }
    if (changed.size() < 2)
    {
        return made;
    }
    clearAbandoned(made.m_folder);
    if (auto begun = made.begin(); !begun)
    {
        return fail(begun.error());
    }
    for (const std::size_t i : changed)
    {
        if (auto added = made.add(i, files[i].bytes, before[i]); !added)
        {
            return fail(added.error());
        }
    }
    if (auto written = made.writeJournal(); !written)
    {
        return fail(written.error());
    }
    return made;
}

/// Creates the journal. As long as it is empty, nothing was replaced.
Result<void> SetReplacement::begin()
{
    std::error_code error;
    for (int attempt = 0; attempt < kIdAttempts && !m_journal; ++attempt)
    {
        std::string id = newId();
        m_journal = m_disk->create(partPath(m_folder, {id, Part::Journal, 0}), error);
        if (m_journal)
        {
            m_id = std::move(id);
        }
        else if (error != std::errc::file_exists)
        {
            break;
        }
    }
    return m_journal ? Result<void>() : notWritable(m_targets.front(), error.message());
}

Result<void> SetReplacement::add(std::size_t file,
                                 std::span<const std::byte> bytes,
                                 const std::optional<std::vector<std::byte>>& before)
{
    const fs::path& target = m_targets[file];
    const std::size_t number = m_changes.size();
    std::error_code error;
    auto next = TemporaryFile::writeAs(
        partPath(m_folder, {m_id, Part::New, number}), bytes, *m_disk, error);
    if (!next)
    {
        return notWritable(target, error.message());
    }
    if (!next->holds(bytes))
    {
        return fail(ErrorCode::SavedCopyDiffers, {target.string()});
    }
    m_changes.push_back({file, std::move(*next), {}});
    m_files.push_back({nameOf(target), {}, fingerprint(bytes)});
    if (!before)
    {
        return {};
    }
    m_files.back().before = fingerprint(*before);
    fs::permissions(m_changes.back().next.path(), fs::status(target, error).permissions(), error);
    m_changes.back().old = partPath(m_folder, {m_id, Part::Old, number});
    error = keepOld(m_changes.back(), *before);
    return error ? Result<void>(notWritable(target, error.message())) : Result<void>();
}

/// By a second name, or by a copy where the file system has none.
std::error_code SetReplacement::keepOld(Change& change, std::span<const std::byte> before)
{
    const fs::path& target = m_targets[change.file];
    if (!m_disk->link(target, change.old))
    {
        return {};
    }
    std::error_code error;
    auto copy = TemporaryFile::writeAs(change.old, before, *m_disk, error);
    if (!copy)
    {
        return error;
    }
    std::error_code ignored;
    fs::permissions(change.old, fs::status(target, ignored).permissions(), ignored);
    fs::last_write_time(change.old, fs::last_write_time(target, ignored), ignored);
    const bool isSame = copy->holds(before);
    copy->keep();
    return isSame ? std::error_code{} : std::make_error_code(std::errc::io_error);
}

/// From now on it is known what was to be done, wherever it is interrupted.
Result<void> SetReplacement::writeJournal()
{
    const fs::path path = partPath(m_folder, {m_id, Part::Journal, 0});
    const auto bytes = encode(m_files);
    std::error_code error = m_journal->write(bytes);
    if (!error)
    {
        error = m_journal->flush();
    }
    if (error)
    {
        return notWritable(m_targets.front(), error.message());
    }
    const auto back = m_disk->read(path);
    if (!back || !sameBytes(*back, bytes))
    {
        return fail(ErrorCode::SavedCopyDiffers, {m_targets.front().string()});
    }
    m_disk->flushFolder(m_folder);
    return {};
}

const fs::path& SetReplacement::source(std::size_t file) const
{
    if (m_single && file == m_singleFile)
    {
        return m_single->temporary();
    }
    const auto change = std::ranges::find(m_changes, file, &Change::file);
    return change == m_changes.end() ? m_targets[file] : change->next.path();
}

std::size_t SetReplacement::changes() const noexcept
{
    return m_single ? 1 : m_changes.size();
}

/// What others have written since is not replaced: nobody has asked about it.
Result<void> SetReplacement::checkUntouched() const
{
    for (std::size_t i = 0; i < m_changes.size(); ++i)
    {
        const fs::path& target = m_targets[m_changes[i].file];
        auto now = contentOf(target, *m_disk);
        if (!now)
        {
            return fail(now.error());
        }
        const auto print = *now ? std::optional(fingerprint(**now)) : std::nullopt;
        if (print != m_files[i].before)
        {
            return notWritable(target, "another program has just changed it");
        }
    }
    return {};
}

Result<void> SetReplacement::commit()
{
    if (m_single)
    {
        return m_single->commit();
    }
    if (auto untouched = checkUntouched(); !untouched)
    {
        return untouched;
    }
    for (std::size_t i = 0; i < m_changes.size(); ++i)
    {
        Change& change = m_changes[i];
        const fs::path& target = m_targets[change.file];
        if (const auto error = change.next.moveTo(target))
        {
            if (putBack(i))
            {
                return notWritable(target, error.message());
            }
            // The journal stays for whoever comes next.
            m_id.clear();
            m_journal.reset();
            for (Change& each : m_changes)
            {
                each.next.keep();
            }
            return fail(ErrorCode::SaveInterrupted, {target.string()});
        }
    }
    if (!m_changes.empty())
    {
        m_disk->flushFolder(m_folder);
        clear();
        m_disk->flushFolder(m_folder);
    }
    return {};
}

/// The first so many files as they were.
bool SetReplacement::putBack(std::size_t count)
{
    bool isBack = true;
    for (std::size_t i = 0; i < count; ++i)
    {
        const fs::path& target = m_targets[m_changes[i].file];
        fs::path& old = m_changes[i].old;
        if (old.empty())
        {
            m_disk->remove(target);
            std::error_code error;
            isBack = isBack && !fs::exists(target, error);
        }
        else if (m_disk->rename(old, target))
        {
            isBack = false;
        }
        else
        {
            old.clear();
        }
    }
    m_disk->flushFolder(m_folder);
    return isBack;
}

} // namespace tr::sets
