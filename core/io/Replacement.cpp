#include "core/io/Replacement.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <utility>

namespace tr
{
namespace
{

namespace fs = std::filesystem;

/// Names that are taken are none of ours, or somebody clears them away just now.
constexpr int kNameAttempts = 16;

/// The file behind all links. Where the last one leads nowhere, nothing is made of it.
Result<fs::path> behindLinks(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_symlink(path, error))
    {
        return path;
    }
    fs::path target = fs::canonical(path, error);
    if (error)
    {
        return fail(ErrorCode::FileNotWritable, {path.string(), error.message()});
    }
    return target;
}

} // namespace

Replacement::Replacement(const Disk& disk, fs::path target)
    : m_disk(&disk)
    , m_target(std::move(target))
{
}

Replacement::Replacement(Replacement&& other) noexcept
    : m_disk(other.m_disk)
    , m_target(std::move(other.m_target))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_output(std::move(other.m_output))
{
}

Replacement::~Replacement()
{
    if (!m_temporary.empty())
    {
        m_disk->remove(m_temporary);
    }
}

Result<Replacement>
Replacement::prepare(const fs::path& path, std::span<const std::byte> bytes, const Disk& disk)
{
    auto target = behindLinks(path);
    if (!target)
    {
        return fail(target.error());
    }
    std::error_code error;
    const fs::file_status status = fs::status(*target, error);
    const bool isThere = fs::exists(status);
    if (isThere && (status.permissions() & fs::perms::owner_write) == fs::perms::none)
    {
        // A rename would replace even a file that may not be written.
        return fail(ErrorCode::FileNotWritable, {target->string(), "it is read-only"});
    }
    clearAbandoned(target->parent_path());
    Replacement replacement(disk, std::move(*target));
    if (auto written = replacement.write(bytes); !written)
    {
        return fail(written.error());
    }
    if (isThere)
    {
        fs::permissions(replacement.m_temporary, status.permissions(), error);
    }
    return replacement;
}

tl::unexpected<Error> Replacement::failure(const std::error_code& error) const
{
    return fail(ErrorCode::FileNotWritable, {m_target.string(), error.message()});
}

Result<void> Replacement::write(std::span<const std::byte> bytes)
{
    std::error_code error;
    for (int attempt = 0; attempt < kNameAttempts && !m_output; ++attempt)
    {
        fs::path name = temporaryIn(m_target.parent_path());
        m_output = m_disk->create(name, error);
        if (m_output)
        {
            m_temporary = std::move(name);
        }
        else if (error != std::errc::file_exists)
        {
            break;
        }
    }
    if (!m_output)
    {
        return failure(error);
    }
    error = m_output->write(bytes);
    if (!error)
    {
        error = m_output->flush();
    }
    if (error)
    {
        return failure(error);
    }
    const auto back = m_disk->read(m_temporary);
    if (!back || !std::ranges::equal(*back, bytes))
    {
        return fail(ErrorCode::SavedCopyDiffers, {m_target.string()});
    }
    return {};
}

Result<void> Replacement::commit()
{
    TR_PRE(!m_temporary.empty());
    if (const auto error = m_disk->rename(m_temporary, m_target))
    {
        return failure(error);
    }
    m_temporary.clear();
    m_output.reset();
    m_disk->flushFolder(m_target.parent_path());
    return {};
}

} // namespace tr
