#pragma once

#include "core/base/Result.h"
#include "core/exchange/model/ModelFile.h"
#include "core/exchange/model/ModelText.h"
#include "core/exchange/model/Neighbour.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Pictures of model files of text, which lie beside them as files of their own.
namespace tr::exchange
{

/// A file that belongs beside another one.
struct FileBeside
{
    std::string name;
    std::vector<std::byte> bytes;
};

/// Writes pictures as PNG: every program of today reads it, and it has the transparency that
/// bitmaps lack.
class PicturesOut
{
public:
    /// Names begin with that of the model. What it takes must outlive this.
    PicturesOut(const ModelFile& file, std::string_view baseName);

    /// The name of the file with what a material shows; empty: it has no picture. A material that
    /// is opaque gets one without holes, as programs look at alpha wherever it is. Errors: those of
    /// writePng.
    [[nodiscard]] Result<std::string> nameFor(const ModelMaterial& material);

    /// All that were named.
    [[nodiscard]] std::vector<FileBeside> take() { return std::move(m_files); }

private:
    const ModelFile& m_file;
    std::string m_base;
    std::map<std::pair<std::size_t, bool>, std::string> m_names; ///< with whether it has no holes
    std::vector<FileBeside> m_files;
};

/// Reads pictures as files name them. In bitmaps pure magenta is a hole, as the tools of level
/// builders mean it.
class PicturesIn
{
public:
    /// Puts pictures into a file, and what is left out into remarks. All must outlive this.
    PicturesIn(ModelFile& file, const Neighbour& neighbour, ModelRemarks& remarks)
        : m_file(file)
        , m_neighbour(neighbour)
        , m_remarks(remarks)
    {
    }

    /// Gives a material the picture of that name, and its transparency. Of a name that leads
    /// elsewhere only what stands behind its folders is looked for. A picture that cannot be had is
    /// a remark.
    void give(ModelMaterial& material, std::string_view name, const std::string& place);

private:
    /// A picture that was read, of ModelFile::pictures.
    struct Known
    {
        std::size_t picture = 0;
        ModelAlpha alpha = ModelAlpha::Opaque;
    };

    [[nodiscard]] std::optional<Known> read(const std::string& name, const std::string& place);

    ModelFile& m_file;
    const Neighbour& m_neighbour;
    ModelRemarks& m_remarks;
    std::map<std::string, std::optional<Known>> m_known;
    std::uint64_t m_pixels = 0; ///< of all of them
};

} // namespace tr::exchange
