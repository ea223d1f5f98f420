#pragma once

#include "app/models/FolderFiles.h"
#include "core/exchange/model/ModelFile.h"

#include <assimp/scene.h>

#include <map>
#include <optional>
#include <string>

namespace models
{

/// Materials of a scene with their pictures, whether those are in the file or beside it. Pictures
/// that are not found or not understood are left out.
class MaterialReading
{
public:
    MaterialReading(const aiScene& scene, const FolderFiles& folder, tr::exchange::ModelFile& file);

    void readAll();

private:
    [[nodiscard]] tr::exchange::ModelMaterial read(const aiMaterial& from);
    [[nodiscard]] std::optional<std::size_t> pictureOf(const aiMaterial& from);
    [[nodiscard]] std::optional<std::size_t> pictureOf(const std::string& path);

    const aiScene& m_scene;
    const FolderFiles& m_folder;
    tr::exchange::ModelFile& m_file;
    std::map<std::string, std::optional<std::size_t>> m_pictures;
};

} // namespace models
