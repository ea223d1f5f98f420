#include "core/transfer/WaveFiles.h"

#include "core/base/SameBytes.h"
#include "core/exchange/NamedSamples.h"
#include "core/io/TemporaryFile.h"
#include "core/transfer/gathering/Gathering.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tr::transfer
{
namespace
{

namespace fs = std::filesystem;

tl::unexpected<Error> notWritten(const fs::path& path, const std::string& why)
{
    return fail(ErrorCode::FileNotWritable, {path.string(), why});
}

/// Whether there is something of that name, be it a link that leads nowhere.
bool isTaken(const fs::path& path)
{
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

/// Gives a file its name, which others may have taken meanwhile.
std::error_code name(TemporaryFile& file, const fs::path& path, const Disk& disk)
{
    const std::error_code error = disk.link(file.path(), path);
    // Not every file system can give a second name.
    return error && !isTaken(path) ? file.moveTo(path) : error;
}

} // namespace

void addWaves(const GatheredSound& sound, std::vector<WaveFile>& waves)
{
    for (const GatheredSample& sample : sound.samples)
    {
        if (!sample.beside.empty()
            && std::ranges::find(waves, sample.name, &WaveFile::name) == waves.end())
        {
            waves.push_back({sample.name, sample.beside});
        }
    }
}

WavesBeside::WavesBeside(const Disk& disk)
    : m_disk(&disk)
{
}

WavesBeside::WavesBeside(WavesBeside&& other) noexcept
    : m_disk(other.m_disk)
    , m_folder(std::exchange(other.m_folder, {}))
    , m_made(std::exchange(other.m_made, {}))
{
}

WavesBeside& WavesBeside::operator=(WavesBeside&& other) noexcept
{
    std::swap(m_disk, other.m_disk);
    std::swap(m_folder, other.m_folder);
    std::swap(m_made, other.m_made);
    return *this;
}

WavesBeside::~WavesBeside()
{
    for (const fs::path& each : m_made)
    {
        m_disk->remove(each);
    }
    if (!m_folder.empty())
    {
        std::error_code isNotEmpty;
        fs::remove(m_folder, isNotEmpty);
    }
}

void WavesBeside::keep() noexcept
{
    m_made.clear();
    m_folder.clear();
}

Result<void> WavesBeside::makeFolder(const fs::path& folder)
{
    std::error_code error;
    if (fs::create_directory(folder, error))
    {
        m_folder = folder;
    }
    return error ? Result<void>(notWritten(folder, error.message())) : Result<void>();
}

Result<void> WavesBeside::add(const fs::path& path, const Table<std::uint8_t>& bytes)
{
    const auto wanted = std::as_bytes(std::span(bytes.data(), bytes.size()));
    if (!isTaken(path))
    {
        std::error_code error;
        auto file = TemporaryFile::write(path.parent_path(), wanted, *m_disk, error);
        error = file ? name(*file, path, *m_disk) : error;
        if (!error)
        {
            m_made.push_back(path);
            return {};
        }
        if (!isTaken(path))
        {
            return notWritten(path, error.message());
        }
    }
    const auto there = m_disk->read(path);
    return there && sameBytes(*there, wanted)
               ? Result<void>()
               : Result<void>(notWritten(path, "another file has that name"));
}

Result<WavesBeside>
WavesBeside::write(const fs::path& file, std::span<const WaveFile> waves, const Disk& disk)
{
    WavesBeside written(disk);
    if (waves.empty())
    {
        return written;
    }
    std::error_code error;
    const fs::path folder =
        fs::absolute(file, error).lexically_normal().parent_path() / exchange::kSampleFolder;
    auto done = written.makeFolder(folder);
    for (std::size_t i = 0; done && i < waves.size(); ++i)
    {
        done = written.add(folder / waves[i].name, waves[i].bytes);
    }
    return done ? Result<WavesBeside>(std::move(written)) : fail(std::move(done.error()));
}

} // namespace tr::transfer
