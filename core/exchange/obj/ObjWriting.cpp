#include "core/base/Text.h"
#include "core/exchange/FileNames.h"
#include "core/exchange/model/ModelText.h"
#include "core/exchange/model/RestMeshes.h"
#include "core/exchange/obj/Obj.h"
#include "core/exchange/obj/ObjMaterials.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace tr::exchange
{
namespace
{

/// Many readers end a name at a blank, and a line goes on behind a '\\'.
std::string objName(std::string_view name, std::string_view otherwise)
{
    std::string plain = readableName(name.empty() ? otherwise : name);
    std::ranges::replace(plain, ' ', '_');
    std::ranges::replace(plain, '\\', '_');
    return plain;
}

/// Rows of a list, each written once.
template <std::size_t Size>
class ObjRows
{
public:
    /// The number of a row, which is written to `to` where it is new.
    std::size_t find(std::string& to, std::string_view word, const std::array<double, Size>& row)
    {
        const auto [known, isNew] = m_rows.try_emplace(row, m_rows.size() + 1);
        if (isNew)
        {
            to += word;
            for (const double number : row)
            {
                to += ' ';
                appendNumber(to, number);
            }
            to += '\n';
        }
        return known->second;
    }

private:
    std::map<std::array<double, Size>, std::size_t> m_rows;
};

class ObjWriter
{
public:
    ObjWriter(const ModelFile& file, std::string_view baseName, float lengths)
        : m_file(file)
        , m_library(concat(folderName(baseName), ".mtl"))
        , m_meshes(restMeshesOf(file, lengths))
        , m_pictures(file, baseName)
    {
        static_cast<void>(m_materialNames.unique(std::string(kObjNoMaterial)));
    }

    Result<ObjFiles> write();

private:
    Result<std::string> materials();
    void writeObject(const RestMesh& mesh);
    void writePoints(const RestMesh& mesh);
    void writeMaterial(const ModelFace& face);

    const ModelFile& m_file;
    std::string m_library;
    std::vector<RestMesh> m_meshes;
    PicturesOut m_pictures;
    UniqueNames m_materialNames;
    std::vector<std::string> m_materials; ///< their names
    UniqueNames m_names;
    ObjRows<2> m_mapping;
    ObjRows<3> m_normals;
    std::optional<std::size_t> m_material; ///< that faces have from here on
    std::size_t m_points = 0;              ///< that were written
    std::string m_text;
};

Result<ObjFiles> ObjWriter::write()
{
    ObjFiles files;
    if (!m_file.materials.empty())
    {
        const auto text = materials();
        if (!text)
        {
            return fail(text.error());
        }
        const auto bytes = std::as_bytes(std::span(*text));
        files.beside.push_back({m_library, {bytes.begin(), bytes.end()}});
        m_text += concat("mtllib ", m_library, "\n");
    }
    for (const RestMesh& mesh : m_meshes)
    {
        writeObject(mesh);
    }
    files.text = std::move(m_text);
    for (FileBeside& picture : m_pictures.take())
    {
        files.beside.push_back(std::move(picture));
    }
    return files;
}

Result<std::string> ObjWriter::materials()
{
    std::string text;
    for (const ModelMaterial& material : m_file.materials)
    {
        auto picture = m_pictures.nameFor(material);
        if (!picture)
        {
            return fail(std::move(picture.error()));
        }
        m_materials.push_back(m_materialNames.unique(objName(material.name, "material")));
        text += concat("newmtl ", m_materials.back(), "\nKa 1 1 1\nKd");
        appendNumbers(text, glm::vec3(material.colour));
        text += "\nKs 0 0 0\nd ";
        appendNumber(text, material.alpha == ModelAlpha::Opaque ? 1.0F : material.colour.a);
        text += "\nillum 1\n";
        text += picture->empty() ? "" : concat("map_Kd ", *picture, "\n");
        // Programs that look at no alpha in the picture of colours look here.
        const bool hasHoles = !picture->empty() && material.alpha != ModelAlpha::Opaque;
        text += hasHoles ? concat("map_d ", *picture, "\n") : "";
    }
    return text;
}

void ObjWriter::writePoints(const RestMesh& mesh)
{
    const auto& colours = mesh.vertices->colours;
    std::vector<glm::vec3> ofPoint(mesh.positions.size());
    for (std::size_t i = colours.size(); i-- > 0;)
    {
        ofPoint[mesh.positionOf[i]] = glm::vec3(colours[i]);
    }
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
    {
        m_text += 'v';
        appendNumbers(m_text, mesh.positions[i]);
        if (!colours.empty())
        {
            const glm::vec3& colour = ofPoint[i];
            appendNumbers(m_text, {screenOf(colour.r), screenOf(colour.g), screenOf(colour.b)});
        }
        m_text += '\n';
    }
}

void ObjWriter::writeObject(const RestMesh& mesh)
{
    m_text += concat("o ", m_names.unique(objName(mesh.name, "object")), "\n");
    writePoints(mesh);
    const auto& mapping = mesh.vertices->mapping;
    // The numbers behind the point, of each vertex of the file.
    std::vector<std::string> behind(mesh.positionOf.size());
    for (std::size_t i = 0; i < behind.size(); ++i)
    {
        if (!mapping.empty())
        {
            const glm::dvec2 at(mapping[i]);
            behind[i] = concat("/", m_mapping.find(m_text, "vt", {at.x, 1.0 - at.y}));
        }
        if (!mesh.normals.empty())
        {
            const glm::dvec3 normal(mesh.normals[i]);
            behind[i] += mapping.empty() ? "//" : "/";
            behind[i] += concat(m_normals.find(m_text, "vn", {normal.x, normal.y, normal.z}));
        }
    }
    for (const ModelFace& face : mesh.faces)
    {
        writeMaterial(face);
        m_text += 'f';
        for (std::size_t k = 0; k < face.corners; ++k)
        {
            const std::uint32_t vertex = face.vertices[k];
            m_text += concat(" ", m_points + mesh.positionOf[vertex] + 1, behind[vertex]);
        }
        m_text += '\n';
    }
    m_points += mesh.positions.size();
}

void ObjWriter::writeMaterial(const ModelFace& face)
{
    if (face.material != m_material)
    {
        m_material = face.material;
        m_text += concat("usemtl ",
                         m_material ? std::string_view(m_materials[*m_material]) : kObjNoMaterial,
                         "\n");
    }
}

} // namespace

Result<ObjFiles> writeObj(const ModelFile& file, std::string_view baseName, float lengths)
{
    return ObjWriter(file, baseName, lengths).write();
}

} // namespace tr::exchange
