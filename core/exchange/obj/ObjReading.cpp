#include "core/base/Text.h"
#include "core/exchange/model/MeshFromText.h"
#include "core/exchange/model/ModelText.h"
#include "core/exchange/obj/Obj.h"
#include "core/exchange/obj/ObjLines.h"
#include "core/exchange/obj/ObjMaterials.h"

#include <algorithm>
#include <array>
#include <map>

namespace tr::exchange
{
namespace
{

constexpr glm::vec3 kUp{0.0F, 1.0F, 0.0F};

struct ObjRange
{
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

/// One object while the file is read: points by their numbers in the whole file.
struct ObjObject
{
    std::string name;
    std::size_t line = 0; ///< where it begins
    TextMesh mesh;
    std::vector<ObjRange> stated; ///< points that stand in it
};

/// "line 3, object "hand""; what stands in front of all objects begins with the file.
std::string placeAt(std::size_t line, const std::string& object)
{
    const std::string place = line == 0 ? "file" : concat("line ", line);
    return object.empty() ? place : concat(place, ", object \"", object, "\"");
}

class ObjReader
{
public:
    ObjReader(std::string_view text,
              const Neighbour& neighbour,
              const Progress& progress,
              ModelRemarks& remarks)
        : m_lines(text)
        , m_progress(progress)
        , m_remarks(remarks)
        , m_materials(m_file, neighbour, remarks)
    {
        m_objects.emplace_back();
    }

    Result<ModelFile> read();

private:
    void readLine(const ObjLine& line);
    void readPoint(const ObjLine& line);
    void readFace(const ObjLine& line);
    [[nodiscard]] TextCorner cornerIn(std::string_view text, TextMesh& mesh);
    [[nodiscard]] std::optional<std::size_t>
    rowIn(std::string_view text, std::size_t rows, std::string_view what);
    [[nodiscard]] std::array<double, 3> numbersIn(const ObjLine& line, std::size_t least);
    void begin(std::string_view name);
    void finish();
    void addNode(ObjObject object, const std::vector<bool>& isUsed);
    void tellFaceless(const ObjObject& object, const std::vector<bool>& isUsed);
    [[nodiscard]] Error emptyFault() const;
    [[nodiscard]] std::string place() const;
    void wrong(std::string what);

    ObjLines m_lines;
    const Progress& m_progress;
    ModelRemarks& m_remarks;
    ModelFile m_file;
    ObjMaterials m_materials;
    std::optional<Error> m_fault;
    std::vector<glm::vec3> m_points;
    std::vector<glm::vec4> m_colours; ///< of points, as far as they have some
    std::vector<glm::vec2> m_mapping;
    std::vector<glm::vec3> m_normals;
    std::vector<ObjObject> m_objects;
    std::map<std::string, std::size_t> m_byName;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_material;
    bool m_hasObjects = false; ///< groups are parts of objects
    bool m_hasLines = false;
};

Result<ModelFile> ObjReader::read()
{
    constexpr std::size_t kLinesOfStep = 4096;
    while (!m_fault && m_lines.next())
    {
        if (m_lines.number() % kLinesOfStep == 0)
        {
            m_progress.step(m_lines.done());
        }
        readLine(m_lines.line());
    }
    if (!m_fault && m_points.empty())
    {
        m_fault = emptyFault();
    }
    if (m_fault)
    {
        return fail(*m_fault);
    }
    if (m_hasLines)
    {
        m_remarks.add("file", "lines, points and curves are left out");
    }
    finish();
    return std::move(m_file);
}

void ObjReader::readLine(const ObjLine& line)
{
    const std::string_view word = line.word;
    if (word == "v")
    {
        readPoint(line);
    }
    else if (word == "vt")
    {
        // A texture of one dimension has no second number.
        const auto [u, v, w] = numbersIn(line, 1);
        m_mapping.emplace_back(static_cast<float>(u), static_cast<float>(1.0 - v));
    }
    else if (word == "vn")
    {
        const auto [x, y, z] = numbersIn(line, 3);
        const glm::dvec3 normal(x, y, z);
        const double length = glm::length(normal);
        m_normals.push_back(length > 0.0 ? glm::vec3(normal / length) : kUp);
    }
    else if (word == "f" || word == "fo")
    {
        readFace(line);
    }
    else if (word == "o" || (word == "g" && !m_hasObjects))
    {
        m_hasObjects = m_hasObjects || word == "o";
        begin(line.rest);
    }
    else if (word == "usemtl")
    {
        m_material = m_materials.find(line.rest);
    }
    else if (word == "mtllib")
    {
        m_materials.readLibraries(line.rest, line.parts, place());
    }
    else if (word == "l" || word == "p" || word == "curv" || word == "curv2" || word == "surf")
    {
        m_hasLines = true;
    }
}

std::array<double, 3> ObjReader::numbersIn(const ObjLine& line, std::size_t least)
{
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size() && i < std::max(least, line.parts.size()); ++i)
    {
        const auto number = i < line.parts.size() ? numberIn(line.parts[i]) : std::nullopt;
        if (!number)
        {
            wrong(concat("number ", i + 1, " of \"", line.word, "\" is none"));
            break;
        }
        numbers[i] = *number;
    }
    return numbers;
}

void ObjReader::readPoint(const ObjLine& line)
{
    constexpr std::size_t kWithColour = 6;
    const auto [x, y, z] = numbersIn(line, 3);
    const auto number = static_cast<std::uint32_t>(m_points.size());
    m_points.emplace_back(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
    if (line.parts.size() >= kWithColour)
    {
        glm::vec4 colour(1.0F);
        for (glm::length_t i = 0; i < 3; ++i)
        {
            const auto part = numberIn(line.parts[static_cast<std::size_t>(i) + 3]);
            colour[i] = linearOf(static_cast<float>(std::clamp(part.value_or(1.0), 0.0, 1.0)));
        }
        m_colours.resize(m_points.size(), glm::vec4(1.0F));
        m_colours.back() = colour;
    }
    auto& stated = m_objects[m_current].stated;
    if (stated.empty() || stated.back().end != number)
    {
        stated.push_back({number, number});
    }
    stated.back().end = number + 1;
}

/// The row that a number leads to: from 1 on, or back from the last one so far.
std::optional<std::size_t>
ObjReader::rowIn(std::string_view text, std::size_t rows, std::string_view what)
{
    const auto number = wholeIn(text);
    const auto count = static_cast<std::int64_t>(rows);
    if (!number || *number == 0 || *number > count || *number < -count)
    {
        wrong(concat("a face names ", what, " ", readableName(text.substr(0, 20)), " of ", rows));
        return std::nullopt;
    }
    return static_cast<std::size_t>(*number > 0 ? *number - 1 : count + *number);
}

TextCorner ObjReader::cornerIn(std::string_view text, TextMesh& mesh)
{
    std::array<std::string_view, 3> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i)
    {
        const std::size_t end = std::min(text.find('/'), text.size());
        parts[i] = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    TextCorner corner;
    corner.normal = kUp;
    if (const auto point = rowIn(parts[0], m_points.size(), "point"))
    {
        corner.position = static_cast<std::uint32_t>(*point);
    }
    if (!parts[1].empty())
    {
        const auto row = rowIn(parts[1], m_mapping.size(), "mapping");
        corner.mapping = row ? m_mapping[*row] : corner.mapping;
        mesh.hasMapping = true;
    }
    if (!parts[2].empty())
    {
        const auto row = rowIn(parts[2], m_normals.size(), "normal");
        corner.normal = row ? m_normals[*row] : corner.normal;
        mesh.hasNormals = true;
    }
    return corner;
}

void ObjReader::readFace(const ObjLine& line)
{
    constexpr std::size_t kFewest = 3;
    if (line.parts.size() < kFewest)
    {
        wrong(concat("a face has ", line.parts.size(), " corners"));
        return;
    }
    TextMesh& mesh = m_objects[m_current].mesh;
    std::vector<TextCorner> ring;
    ring.reserve(line.parts.size());
    for (const std::string_view part : line.parts)
    {
        ring.push_back(cornerIn(part, mesh));
        if (m_fault)
        {
            return;
        }
    }
    mesh.add(ring, m_material);
}

void ObjReader::begin(std::string_view name)
{
    const auto [known, isNew] = m_byName.try_emplace(readableName(name), m_objects.size());
    if (isNew)
    {
        ObjObject& object = m_objects.emplace_back();
        object.name = known->first;
        object.line = m_lines.number();
    }
    m_current = known->second;
}

void ObjReader::finish()
{
    std::vector<bool> isUsed(m_points.size());
    for (const ObjObject& object : m_objects)
    {
        for (const TextCorner& corner : object.mesh.corners)
        {
            isUsed[corner.position] = true;
        }
    }
    if (!m_colours.empty())
    {
        m_colours.resize(m_points.size(), glm::vec4(1.0F));
    }
    for (ObjObject& object : m_objects)
    {
        if (!object.mesh.faces.empty())
        {
            addNode(std::move(object), isUsed);
        }
        else
        {
            tellFaceless(object, isUsed);
        }
    }
}

/// Groups that only hold the points of others are common, and nothing is lost of them.
void ObjReader::tellFaceless(const ObjObject& object, const std::vector<bool>& isUsed)
{
    const auto isOwn = [&isUsed](const ObjRange& range)
    {
        const auto first = isUsed.begin() + range.first;
        return std::find(first, isUsed.begin() + range.end, true) == isUsed.begin() + range.end;
    };
    if (!object.stated.empty() && std::ranges::all_of(object.stated, isOwn))
    {
        m_remarks.add(placeAt(object.line, object.name),
                      "it has points but no faces, and is left out");
    }
}

/// Of a file without points, which has no faces either. The first object is named, if there is one.
Error ObjReader::emptyFault() const
{
    const ObjObject& first = m_objects[m_objects.size() > 1 ? 1 : 0];
    return {ErrorCode::BadModel,
            {},
            {},
            {placeAt(first.line, first.name), "it has neither points nor faces"}};
}

/// An object has the points of its faces, and those that stand in it and that no face has. They
/// keep their order.
void ObjReader::addNode(ObjObject object, const std::vector<bool>& isUsed)
{
    std::vector<std::uint32_t> points;
    points.reserve(object.mesh.corners.size());
    for (const TextCorner& corner : object.mesh.corners)
    {
        points.push_back(corner.position);
    }
    for (const ObjRange& range : object.stated)
    {
        for (std::uint32_t point = range.first; point < range.end; ++point)
        {
            if (!isUsed[point])
            {
                points.push_back(point);
            }
        }
    }
    std::ranges::sort(points);
    const auto repeated = std::ranges::unique(points);
    points.erase(repeated.begin(), repeated.end());
    TextMesh& mesh = object.mesh;
    for (TextCorner& corner : mesh.corners)
    {
        const auto found = std::ranges::lower_bound(points, corner.position);
        corner.position = static_cast<std::uint32_t>(std::distance(points.begin(), found));
    }
    for (const std::uint32_t point : points)
    {
        mesh.positions.push_back(m_points[point]);
        if (!m_colours.empty())
        {
            mesh.colours.push_back(m_colours[point]);
        }
    }
    mesh.hasColours = !m_colours.empty();
    ModelNode node;
    node.name = object.name.empty() ? "object" : object.name;
    node.mesh = m_file.meshes.size();
    m_file.meshes.push_back(meshOf(mesh, node.name));
    m_file.nodes.push_back(std::move(node));
}

std::string ObjReader::place() const
{
    return placeAt(m_lines.number(), m_objects[m_current].name);
}

void ObjReader::wrong(std::string what)
{
    if (!m_fault)
    {
        m_fault = Error{ErrorCode::BadModel, {}, {}, {place(), std::move(what)}};
    }
}

} // namespace

Result<ModelFile> readObj(std::span<const std::byte> bytes,
                          const Neighbour& neighbour,
                          const Progress& progress,
                          Diagnostics* remarks)
{
    ModelRemarks told(remarks);
    return ObjReader(textIn(bytes), neighbour, progress, told).read();
}

} // namespace tr::exchange
