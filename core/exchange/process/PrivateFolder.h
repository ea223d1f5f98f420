#pragma once

#include "core/exchange/process/ChildProcess.h"

#include <filesystem>
#include <system_error>

namespace tr::exchange
{

/// A folder for what goes between programs. Gone with all that is in it when this is.
class PrivateFolder
{
public:
    PrivateFolder()
        : m_path(makePrivateFolder())
    {
    }

    ~PrivateFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
        {
            std::filesystem::remove_all(m_path, ignored);
        }
    }

    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;

    /// Empty: there is none.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }

    /// What a program says that works in it.
    [[nodiscard]] std::filesystem::path messages() const { return m_path / "messages.txt"; }

private:
    std::filesystem::path m_path;
};

} // namespace tr::exchange
