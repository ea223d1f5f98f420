#include "core/base/Text.h"
#include "core/exchange/model/ModelText.h"
#include "core/exchange/model/RestMeshes.h"
#include "core/exchange/mqo/Mqo.h"

#include <algorithm>
#include <cmath>

namespace tr::exchange
{
namespace
{

/// Of every system, as the specification asks.
constexpr std::string_view kMqoLineEnd = "\r\n";

/// A name that can stand in quotes: there is no way to write a quote there.
std::string mqoName(std::string_view name, std::string_view otherwise)
{
    std::string plain = readableName(name.empty() ? otherwise : name);
    std::ranges::replace(plain, '"', '\'');
    return plain;
}

std::uint32_t colourBits(const glm::vec4& colour)
{
    constexpr float kMost = 255.0F;
    const auto channel = [](float part, unsigned shift)
    {
        const float whole = std::round(std::clamp(part, 0.0F, 1.0F) * kMost);
        return static_cast<std::uint32_t>(whole) << shift;
    };
    return channel(screenOf(colour.r), 0) | channel(screenOf(colour.g), 8)
           | channel(screenOf(colour.b), 16) | channel(colour.a, 24);
}

/// Corners of a face as such files have them: the first stays, the others go the other way round.
std::vector<std::uint32_t> clockwise(const ModelFace& face)
{
    std::vector<std::uint32_t> ring(face.vertices.begin(), face.vertices.begin() + face.corners);
    std::reverse(ring.begin() + 1, ring.end());
    return ring;
}

class MqoWriter
{
public:
    MqoWriter(const ModelFile& file, std::string_view baseName, float lengths)
        : m_file(file)
        , m_meshes(restMeshesOf(file, lengths))
        , m_pictures(file, baseName)
    {
    }

    Result<MqoFiles> write();

private:
    void line(std::string_view text) { m_text += concat(text, kMqoLineEnd); }

    Result<bool> writeMaterials();
    void writeObject(const RestMesh& mesh);
    void writeFace(const RestMesh& mesh, const ModelFace& face);
    [[nodiscard]] std::string head() const;

    const ModelFile& m_file;
    std::vector<RestMesh> m_meshes;
    PicturesOut m_pictures;
    UniqueNames m_names;
    std::string m_text;
};

Result<MqoFiles> MqoWriter::write()
{
    line("Scene {");
    for (const std::string_view each : {"pos 0.0000 0.0000 1500.0000",
                                        "lookat 0.0000 0.0000 0.0000",
                                        "head -0.5236",
                                        "pich 0.5236",
                                        "ortho 0",
                                        "zoom2 5.0000",
                                        "amb 0.250 0.250 0.250"})
    {
        line(concat("\t", each));
    }
    line("}");
    if (auto written = writeMaterials(); !written)
    {
        return fail(std::move(written.error()));
    }
    for (const RestMesh& mesh : m_meshes)
    {
        writeObject(mesh);
    }
    line("Eof");
    return MqoFiles{head() + m_text, m_pictures.take()};
}

/// Older programs read the first version only, so the one that knows Unicode stands where a name
/// needs it.
std::string MqoWriter::head() const
{
    const bool isPlain = isAscii(m_text);
    return concat("Metasequoia Document",
                  kMqoLineEnd,
                  "Format Text Ver ",
                  isPlain ? "1.0" : "1.2",
                  kMqoLineEnd,
                  isPlain ? "" : "CodePage utf8\r\n",
                  kMqoLineEnd);
}

Result<bool> MqoWriter::writeMaterials()
{
    const bool hasColours = std::ranges::any_of(
        m_meshes, [](const RestMesh& mesh) { return !mesh.vertices->colours.empty(); });
    if (m_file.materials.empty())
    {
        return true;
    }
    UniqueNames names;
    line(concat("Material ", m_file.materials.size(), " {"));
    for (const ModelMaterial& material : m_file.materials)
    {
        auto picture = m_pictures.nameFor(material);
        if (!picture)
        {
            return fail(std::move(picture.error()));
        }
        m_text += concat("\t\"", names.unique(mqoName(material.name, "material")), "\"");
        m_text += hasColours ? " vcol(1)" : "";
        m_text += material.isDoubleSided ? " dbls(1)" : "";
        const glm::vec4& colour = material.colour;
        m_text += " col(";
        for (const float part : {colour.r, colour.g, colour.b})
        {
            appendNumber(m_text, screenOf(part));
            m_text += ' ';
        }
        appendNumber(m_text, material.alpha == ModelAlpha::Opaque ? 1.0F : colour.a);
        m_text += ") dif(0.800) amb(0.600) emi(0.000) spc(0.000) power(5.00)";
        m_text += picture->empty() ? "" : concat(" tex(\"", *picture, "\")");
        m_text += kMqoLineEnd;
    }
    line("}");
    return true;
}

void MqoWriter::writeObject(const RestMesh& mesh)
{
    line(concat("Object \"", m_names.unique(mqoName(mesh.name, "object")), "\" {"));
    for (const std::string_view each : {"depth 0",
                                        "folding 0",
                                        "visible 15",
                                        "locking 0",
                                        "shading 1",
                                        "facet 59.5",
                                        "color 0.898 0.498 0.698",
                                        "color_type 0"})
    {
        line(concat("\t", each));
    }
    line(concat("\tvertex ", mesh.positions.size(), " {"));
    for (const glm::vec3& position : mesh.positions)
    {
        m_text += "\t\t";
        appendNumber(m_text, position.x);
        for (const float number : {position.y, position.z})
        {
            m_text += ' ';
            appendNumber(m_text, number);
        }
        m_text += kMqoLineEnd;
    }
    line("\t}");
    line(concat("\tface ", mesh.faces.size(), " {"));
    for (const ModelFace& face : mesh.faces)
    {
        writeFace(mesh, face);
    }
    line("\t}");
    line("}");
}

void MqoWriter::writeFace(const RestMesh& mesh, const ModelFace& face)
{
    const std::vector<std::uint32_t> ring = clockwise(face);
    const auto writeEach = [&](std::string_view word, const auto& writeOne)
    {
        m_text += concat(" ", word, "(");
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            m_text += i == 0 ? "" : " ";
            writeOne(ring[i]);
        }
        m_text += ')';
    };
    m_text += concat("\t\t", ring.size());
    writeEach("V", [&](std::uint32_t vertex) { m_text += concat(mesh.positionOf[vertex]); });
    if (face.material)
    {
        m_text += concat(" M(", *face.material, ")");
    }
    if (!mesh.vertices->mapping.empty())
    {
        writeEach("UV",
                  [&](std::uint32_t vertex)
                  {
                      const glm::vec2& at = mesh.vertices->mapping[vertex];
                      appendNumber(m_text, at.x);
                      m_text += ' ';
                      appendNumber(m_text, at.y);
                  });
    }
    if (!mesh.vertices->colours.empty())
    {
        writeEach("COL",
                  [&](std::uint32_t vertex)
                  { m_text += concat(colourBits(mesh.vertices->colours[vertex])); });
    }
    m_text += kMqoLineEnd;
}

} // namespace

Result<MqoFiles> writeMqo(const ModelFile& file, std::string_view baseName, float lengths)
{
    return MqoWriter(file, baseName, lengths).write();
}

} // namespace tr::exchange
