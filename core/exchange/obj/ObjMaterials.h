#pragma once

#include "core/exchange/model/ModelText.h"
#include "core/exchange/model/PicturesBeside.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Materials as files of Wavefront name and describe them.
namespace tr::exchange
{

/// What stands for faces without a material, where faces with one stand above.
inline constexpr std::string_view kObjNoMaterial = "None";

/// Collects the materials that a file names, and reads the files that describe them.
class ObjMaterials
{
public:
    /// Puts materials and pictures into a file. All must outlive this.
    ObjMaterials(ModelFile& file, const Neighbour& neighbour, ModelRemarks& remarks)
        : m_file(file)
        , m_neighbour(neighbour)
        , m_remarks(remarks)
        , m_pictures(file, neighbour, remarks)
    {
    }

    /// Reads the files that a line "mtllib" names, each once. What is not there is a remark.
    void readLibraries(std::string_view names,
                       const std::vector<std::string_view>& parts,
                       const std::string& place);

    /// The material of that name, which is new where no file described it. Nothing: it means none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name);

private:
    /// False: it is not there.
    bool readLibrary(std::string_view name);
    void readText(std::string_view text);
    [[nodiscard]] std::size_t add(const std::string& name);

    ModelFile& m_file;
    const Neighbour& m_neighbour;
    ModelRemarks& m_remarks;
    PicturesIn m_pictures;
    std::map<std::string, std::size_t> m_numbers;
    std::set<std::string> m_libraries; ///< that were read
    std::size_t m_tries = 0;           ///< files that were asked for
};

} // namespace tr::exchange
