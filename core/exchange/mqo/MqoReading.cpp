#include "core/base/Text.h"
#include "core/exchange/model/MeshFromText.h"
#include "core/exchange/model/ModelText.h"
#include "core/exchange/mqo/Mqo.h"
#include "core/exchange/mqo/MqoScanner.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace tr::exchange
{
namespace
{

constexpr std::string_view kMqoMark = "Metasequoia Document";

glm::vec4 colourIn(std::int64_t bits)
{
    constexpr float kMost = 255.0F;
    const auto channel = [bits](int shift)
    { return static_cast<float>((bits >> shift) & 0xFF) / kMost; };
    return {linearOf(channel(0)), linearOf(channel(8)), linearOf(channel(16)), channel(24)};
}

/// One row of faces as it stands there.
struct MqoFace
{
    std::vector<TextCorner> ring;
    std::optional<std::size_t> material;
    bool hasPoints = false;
    bool hasMapping = false;
    bool hasColours = false;
};

class MqoReader
{
public:
    MqoReader(std::string_view text,
              const Neighbour& neighbour,
              const Progress& progress,
              ModelRemarks& remarks)
        : m_scan(text)
        , m_progress(progress)
        , m_remarks(remarks)
        , m_pictures(m_file, neighbour, remarks)
    {
    }

    Result<ModelFile> read();

private:
    void readHead();
    void readMaterials();
    void readMaterial();
    void readObject();
    void readPart(std::string_view word, TextMesh& mesh, std::int64_t& depth);
    void readPoints(TextMesh& mesh);
    void readPackedPoints(TextMesh& mesh);
    void readFaces(TextMesh& mesh);
    void readFaceWord(MqoFace& face, const TextMesh& mesh);
    void addFace(TextMesh& mesh, MqoFace& face);
    void addNode(std::string name, const TextMesh& mesh, std::int64_t depth);
    [[nodiscard]] std::string nameOf(std::string_view text);
    void remarkOnce(std::string_view what);

    MqoScanner m_scan;
    const Progress& m_progress;
    ModelRemarks& m_remarks;
    ModelFile m_file;
    PicturesIn m_pictures;

    struct Generation
    {
        std::int64_t depth = 0;
        std::size_t node = 0;
    };

    std::vector<Generation> m_above; ///< nodes that the next one may hang on
    std::set<std::string, std::less<>> m_remarked;
};

Result<ModelFile> MqoReader::read()
{
    readHead();
    bool hasEnd = false;
    while (!hasEnd && !m_scan.atEnd())
    {
        const std::string word = lowerCase(m_scan.word());
        m_progress.step(m_scan.done());
        if (word == "material")
        {
            readMaterials();
        }
        else if (word == "object")
        {
            readObject();
        }
        else if (word == "eof")
        {
            hasEnd = true;
        }
        else
        {
            m_scan.skipLine();
        }
    }
    if (const auto& fault = m_scan.fault())
    {
        return fail(*fault);
    }
    if (!hasEnd)
    {
        m_remarks.add(m_scan.place(), "the file ends without \"Eof\", so it may be cut off");
    }
    return std::move(m_file);
}

void MqoReader::readHead()
{
    const auto isNext = [this](std::string_view wanted)
    { return lowerCase(m_scan.word()) == lowerCase(wanted); };
    if (!isNext("Metasequoia") || !isNext("Document"))
    {
        m_scan.wrong("this is no file of Metasequoia");
    }
    else if (!isNext("Format") || !isNext("Text"))
    {
        m_scan.wrong("only files of the format \"Text\" are read");
    }
    m_scan.skipLine();
}

void MqoReader::readMaterials()
{
    constexpr std::size_t kShortestMaterial = 3;
    const std::size_t count = m_scan.count(kShortestMaterial);
    m_scan.want('{');
    for (std::size_t i = 0; i < count && m_scan.isSound(); ++i)
    {
        readMaterial();
    }
    m_scan.want('}');
}

void MqoReader::readMaterial()
{
    ModelMaterial material;
    const auto name = m_scan.quoted();
    material.name = nameOf(name);
    const std::string place = concat("material \"", material.name, "\"");
    std::string_view picture;
    while (m_scan.isSound() && m_scan.ahead() != '"' && m_scan.ahead() != '}')
    {
        const std::string word = lowerCase(m_scan.word());
        m_scan.want('(');
        if (word == "col")
        {
            for (glm::length_t i = 0; i < 4 && m_scan.isSound() && m_scan.ahead() != ')'; ++i)
            {
                const auto part = static_cast<float>(std::clamp(m_scan.number(), 0.0, 1.0));
                material.colour[i] = i < 3 ? linearOf(part) : part;
            }
        }
        else if (word == "tex" && m_scan.ahead() == '"')
        {
            picture = m_scan.quoted();
        }
        else if (word == "dbls")
        {
            material.isDoubleSided = m_scan.whole() != 0;
        }
        m_scan.skipBracket();
    }
    material.alpha = material.colour.a < 1.0F ? ModelAlpha::Blend : ModelAlpha::Opaque;
    if (m_scan.isSound() && !picture.empty())
    {
        m_pictures.give(material, picture, place);
    }
    m_file.materials.push_back(std::move(material));
}

void MqoReader::readObject()
{
    const std::string name = nameOf(m_scan.quoted());
    m_scan.enter(concat("object \"", name, "\""));
    m_scan.want('{');
    TextMesh mesh;
    std::int64_t depth = 0;
    while (m_scan.isSound() && !m_scan.next('}'))
    {
        readPart(lowerCase(m_scan.word()), mesh, depth);
    }
    if (m_scan.isSound())
    {
        addNode(name, mesh, depth);
    }
    m_scan.enter({});
}

void MqoReader::readPart(std::string_view word, TextMesh& mesh, std::int64_t& depth)
{
    if (word == "depth")
    {
        depth = m_scan.whole();
    }
    else if (word == "vertex")
    {
        readPoints(mesh);
    }
    else if (word == "bvertex")
    {
        readPackedPoints(mesh);
    }
    else if (word == "face")
    {
        readFaces(mesh);
    }
    else if (word == "mirror" || word == "lathe" || word == "patch")
    {
        if (m_scan.whole() != 0)
        {
            m_remarks.add(m_scan.place(),
                          concat("what \"", word, "\" makes of the object is not stored in it"));
        }
        m_scan.skipLine();
    }
    else
    {
        m_scan.skipLine();
    }
}

void MqoReader::readPoints(TextMesh& mesh)
{
    constexpr std::size_t kShortestPoint = 5;
    const std::size_t count = m_scan.count(kShortestPoint);
    m_scan.want('{');
    mesh.positions.reserve(mesh.positions.size() + count);
    for (std::size_t i = 0; i < count && m_scan.isSound(); ++i)
    {
        const auto x = static_cast<float>(m_scan.number());
        const auto y = static_cast<float>(m_scan.number());
        const auto z = static_cast<float>(m_scan.number());
        mesh.positions.emplace_back(x, y, z);
    }
    m_scan.want('}');
}

void MqoReader::readPackedPoints(TextMesh& mesh)
{
    const std::size_t count = m_scan.count(sizeof(glm::vec3));
    std::string_view bytes;
    m_scan.want('{');
    while (m_scan.isSound() && !m_scan.next('}'))
    {
        const std::string word = lowerCase(m_scan.word());
        if (word != "vector" || !bytes.empty())
        {
            m_scan.skipLine();
            continue;
        }
        static_cast<void>(m_scan.whole()); // as many as the chunk says
        m_scan.want('[');
        const std::size_t size = m_scan.count(1);
        m_scan.want(']');
        bytes = m_scan.bytesBelow(size);
    }
    if (m_scan.isSound() && bytes.size() != count * sizeof(glm::vec3))
    {
        m_scan.wrong(concat("there are ", bytes.size(), " bytes of ", count, " packed points"));
    }
    for (std::size_t i = 0; i < count && m_scan.isSound(); ++i)
    {
        glm::vec3 point;
        std::memcpy(&point, bytes.substr(i * sizeof(point)).data(), sizeof(point));
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z))
        {
            m_scan.wrong(concat("packed point ", i, " has no place"));
        }
        mesh.positions.push_back(point);
    }
}

void MqoReader::readFaces(TextMesh& mesh)
{
    constexpr std::size_t kShortestFace = 2;
    const std::size_t count = m_scan.count(kShortestFace);
    m_scan.want('{');
    for (std::size_t i = 0; i < count && m_scan.isSound(); ++i)
    {
        MqoFace face;
        face.ring.resize(m_scan.count(2));
        while (m_scan.isSound() && m_scan.ahead() != '}'
               && std::string_view("0123456789").find(m_scan.ahead()) == std::string_view::npos)
        {
            readFaceWord(face, mesh);
        }
        addFace(mesh, face);
    }
    m_scan.want('}');
}

void MqoReader::readFaceWord(MqoFace& face, const TextMesh& mesh)
{
    const std::string word = lowerCase(m_scan.word());
    m_scan.want('(');
    if (word == "v")
    {
        face.hasPoints = true;
        for (TextCorner& corner : face.ring)
        {
            const std::int64_t point = m_scan.whole();
            const bool exists =
                point >= 0 && static_cast<std::uint64_t>(point) < mesh.positions.size();
            if (m_scan.isSound() && !exists)
            {
                m_scan.wrong(concat("a face names point ", point, " of ", mesh.positions.size()));
            }
            corner.position = exists ? static_cast<std::uint32_t>(point) : 0;
        }
    }
    else if (word == "m")
    {
        const std::int64_t material = m_scan.whole();
        if (material >= static_cast<std::int64_t>(m_file.materials.size()))
        {
            m_scan.wrong(
                concat("a face names material ", material, " of ", m_file.materials.size()));
        }
        face.material =
            material < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(material));
    }
    else if (word == "uv")
    {
        face.hasMapping = true;
        for (TextCorner& corner : face.ring)
        {
            corner.mapping.x = static_cast<float>(m_scan.number());
            corner.mapping.y = static_cast<float>(m_scan.number());
        }
    }
    else if (word == "col")
    {
        face.hasColours = true;
        for (TextCorner& corner : face.ring)
        {
            corner.colour = colourIn(m_scan.whole());
        }
    }
    m_scan.skipBracket();
}

void MqoReader::addFace(TextMesh& mesh, MqoFace& face)
{
    constexpr std::size_t kFewest = 3;
    constexpr std::size_t kMost = 4;
    if (!m_scan.isSound())
    {
        return;
    }
    if (face.ring.size() < kFewest)
    {
        remarkOnce("lines and points are left out");
        return;
    }
    if (!face.hasPoints)
    {
        m_scan.wrong("a face names no points");
        return;
    }
    if (face.ring.size() > kMost)
    {
        remarkOnce("faces of more than four corners became triangles");
    }
    // Clockwise there.
    std::reverse(face.ring.begin() + 1, face.ring.end());
    mesh.add(face.ring, face.material);
    mesh.hasMapping = mesh.hasMapping || face.hasMapping;
    mesh.hasColours = mesh.hasColours || face.hasColours;
}

void MqoReader::addNode(std::string name, const TextMesh& mesh, std::int64_t depth)
{
    // What is deeper hangs on the deepest: nobody builds such trees, but others walk them.
    constexpr std::size_t kMostGenerations = 64;
    while (!m_above.empty()
           && (m_above.back().depth >= depth || m_above.size() >= kMostGenerations))
    {
        m_above.pop_back();
    }
    ModelNode node;
    node.name = std::move(name);
    if (!m_above.empty())
    {
        node.parent = m_above.back().node;
    }
    if (!mesh.faces.empty())
    {
        node.mesh = m_file.meshes.size();
        m_file.meshes.push_back(meshOf(mesh, node.name));
    }
    m_above.push_back({depth, m_file.nodes.size()});
    m_file.nodes.push_back(std::move(node));
}

std::string MqoReader::nameOf(std::string_view text)
{
    std::string name = readableName(text);
    if (isAscii(name) && !isAscii(text))
    {
        remarkOnce("letters of names that are not in Unicode became _");
    }
    return name;
}

void MqoReader::remarkOnce(std::string_view what)
{
    if (m_remarked.emplace(what).second)
    {
        m_remarks.add(m_scan.place(), std::string(what));
    }
}

} // namespace

Result<ModelFile> readMqo(std::span<const std::byte> bytes,
                          const Neighbour& neighbour,
                          const Progress& progress,
                          Diagnostics* remarks)
{
    ModelRemarks told(remarks);
    return MqoReader(textIn(bytes), neighbour, progress, told).read();
}

bool looksLikeMqo(std::span<const std::byte> bytes) noexcept
{
    return textIn(bytes).starts_with(kMqoMark);
}

} // namespace tr::exchange
