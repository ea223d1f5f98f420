#pragma once

#include <assimp/DefaultIOSystem.h>

#include <filesystem>
#include <optional>
#include <string>

namespace models
{

/// What Assimp sees of the disk when it reads: files of one folder and of those in it. A model that
/// names a file elsewhere, as those do that come from another computer, gets the file of that name
/// in the folder, or none.
class FolderFiles : public Assimp::DefaultIOSystem
{
public:
    explicit FolderFiles(std::filesystem::path folder);

    bool Exists(const char* path) const override;

    /// Null: there is no such file, or it was asked to be written.
    Assimp::IOStream* Open(const char* path, const char* mode) override;

    /// Where a file is that a model calls so.
    [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& name) const;

private:
    /// A file that lies in the folder once all links on the way to it are followed.
    [[nodiscard]] bool isInside(const std::filesystem::path& path) const;

    std::filesystem::path m_folder;
};

} // namespace models
