#include "core/io/Replacement.h"

#include "core/io/sets/Interrupted.h"

#include <utility>

namespace tr
{
namespace
{

namespace fs = std::filesystem;

tl::unexpected<Error> failure(const fs::path& target, const std::error_code& error)
{
    return fail(ErrorCode::FileNotWritable, {target.string(), error.message()});
}

} // namespace

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

Replacement::Replacement(const Disk& disk, fs::path target, TemporaryFile temporary)
    : m_disk(&disk)
    , m_target(std::move(target))
    , m_temporary(std::move(temporary))
{
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
    if (auto settled = sets::awaitSettled(std::span(&*target, 1)); !settled)
    {
        return fail(settled.error());
    }
    clearAbandoned(target->parent_path());
    auto temporary = TemporaryFile::write(target->parent_path(), bytes, disk, error);
    if (!temporary)
    {
        return failure(*target, error);
    }
    if (!temporary->holds(bytes))
    {
        return fail(ErrorCode::SavedCopyDiffers, {target->string()});
    }
    if (isThere)
    {
        fs::permissions(temporary->path(), status.permissions(), error);
    }
    return Replacement(disk, std::move(*target), std::move(*temporary));
}

Result<void> Replacement::commit()
{
    if (const auto error = m_temporary.moveTo(m_target))
    {
        return failure(m_target, error);
    }
    m_disk->flushFolder(m_target.parent_path());
    return {};
}

} // namespace tr
