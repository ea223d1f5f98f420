#include "app/models/FolderFiles.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

namespace models
{

namespace fs = std::filesystem;

FolderFiles::FolderFiles(fs::path folder)
{
    std::error_code error;
    m_folder = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    if (error)
    {
        m_folder = std::move(folder);
    }
}

bool FolderFiles::isInside(const fs::path& path) const
{
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error || !fs::is_regular_file(real, error))
    {
        return false;
    }
    const auto [end, ignored] =
        std::mismatch(m_folder.begin(), m_folder.end(), real.begin(), real.end());
    return end == m_folder.end();
}

std::optional<fs::path> FolderFiles::find(const std::string& name) const
{
    std::string plain = name;
    std::replace(plain.begin(), plain.end(), '\\', '/');
    const fs::path asked = fs::u8path(plain);
    // As it says, then where a whole folder was handed on, then beside the model.
    for (const fs::path& path : {asked, m_folder / asked, m_folder / asked.filename()})
    {
        if (!asked.filename().empty() && isInside(path))
        {
            return path;
        }
    }
    return std::nullopt;
}

bool FolderFiles::Exists(const char* path) const
{
    return find(path).has_value();
}

Assimp::IOStream* FolderFiles::Open(const char* path, const char* mode)
{
    const auto found = find(path);
    if (!found || std::string_view(mode).find_first_of("wa+") != std::string_view::npos)
    {
        return nullptr;
    }
    return DefaultIOSystem::Open(found->string().c_str(), mode);
}

} // namespace models
