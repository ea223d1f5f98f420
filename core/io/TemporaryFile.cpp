#include "core/io/TemporaryFile.h"

#include "core/base/Contracts.h"
#include "core/base/SameBytes.h"

#include <utility>

namespace tr
{
namespace
{

/// Names that are taken are none of ours, or somebody clears them away just now.
constexpr int kNameAttempts = 16;

} // namespace

TemporaryFile::TemporaryFile(const Disk& disk,
                             std::filesystem::path path,
                             std::unique_ptr<Disk::Output> output)
    : m_disk(&disk)
    , m_path(std::move(path))
    , m_output(std::move(output))
{
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : m_disk(other.m_disk)
    , m_path(std::exchange(other.m_path, {}))
    , m_output(std::move(other.m_output))
{
}

TemporaryFile& TemporaryFile::operator=(TemporaryFile&& other) noexcept
{
    std::swap(m_disk, other.m_disk);
    std::swap(m_path, other.m_path);
    std::swap(m_output, other.m_output);
    return *this;
}

TemporaryFile::~TemporaryFile()
{
    if (!m_path.empty())
    {
        m_disk->remove(m_path);
    }
}

std::optional<TemporaryFile> TemporaryFile::write(const std::filesystem::path& folder,
                                                  std::span<const std::byte> bytes,
                                                  const Disk& disk,
                                                  std::error_code& error)
{
    for (int attempt = 0; attempt < kNameAttempts; ++attempt)
    {
        auto file = writeAs(temporaryIn(folder), bytes, disk, error);
        if (file || error != std::errc::file_exists)
        {
            return file;
        }
    }
    return std::nullopt;
}

std::optional<TemporaryFile> TemporaryFile::writeAs(std::filesystem::path path,
                                                    std::span<const std::byte> bytes,
                                                    const Disk& disk,
                                                    std::error_code& error)
{
    auto output = disk.create(path, error);
    if (!output)
    {
        return std::nullopt;
    }
    TemporaryFile file(disk, std::move(path), std::move(output));
    error = file.m_output->write(bytes);
    if (!error)
    {
        error = file.m_output->flush();
    }
    return error ? std::nullopt : std::optional(std::move(file));
}

bool TemporaryFile::holds(std::span<const std::byte> bytes) const
{
    TR_PRE(!m_path.empty());
    const auto back = m_disk->read(m_path);
    return back && sameBytes(*back, bytes);
}

std::error_code TemporaryFile::moveTo(const std::filesystem::path& to)
{
    TR_PRE(!m_path.empty());
    if (const auto error = m_disk->rename(m_path, to))
    {
        return error;
    }
    keep();
    return {};
}

void TemporaryFile::keep()
{
    m_path.clear();
    m_output.reset();
}

} // namespace tr
