#include "ui/mesh/MeshSubject.h"

#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TextureView.h"
#include "ui/file/Names.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::level::Objects;
using tr::view::MeshPart;

/// The mesh that a joint moves: the first of the moveables that have it.
std::optional<std::size_t> meshOfJoint(const Objects& objects, std::size_t number)
{
    for (const tr::level::Model& model : objects.models)
    {
        const std::size_t first = model.meshTreeIndex;
        const std::size_t count = std::max<std::size_t>(model.numMeshes, 1) - 1;
        if (number >= first && number < first + count * tr::level::kJointNumbers)
        {
            return model.firstMesh + 1 + (number - first) / tr::level::kJointNumbers;
        }
    }
    return std::nullopt;
}

/// The mesh pointer whose mesh has a word: `now` if it leads there, too.
std::optional<std::size_t>
meshOfWord(const Objects& objects, std::size_t word, std::optional<std::size_t> now)
{
    const auto& pointers = objects.meshPointers;
    std::optional<std::size_t> found;
    for (std::size_t row = 0; row < pointers.size(); ++row)
    {
        const std::size_t begin = pointers[row].offset / sizeof(std::uint16_t);
        const bool isLater = !found || pointers[row].offset > pointers[*found].offset;
        if (begin <= word && isLater)
        {
            found = row;
        }
    }
    const bool isNow =
        found && now && *now < pointers.size() && pointers[*now].offset == pointers[*found].offset;
    return isNow ? now : found;
}

} // namespace

std::shared_ptr<const MeshSubject> MeshSubject::make(const OpenFilePtr& file, std::size_t pointer)
{
    const auto& content = file->file().content;
    const Objects& objects = file->file().objects();
    if (!tr::edit::meshWordOf(content, pointer))
    {
        return nullptr;
    }
    const auto mesh =
        tr::view::readMesh(objects, content.version(), objects.meshPointers[pointer].offset);
    return std::shared_ptr<const MeshSubject>(new MeshSubject(file, pointer, *mesh));
}

MeshSubject::MeshSubject(OpenFilePtr file, std::size_t pointer, const tr::level::Mesh& mesh)
    : m_file(std::move(file))
    , m_pointer(pointer)
    , m_word(m_file->file().objects().meshPointers[pointer].offset / sizeof(std::uint16_t))
    , m_shape(tr::edit::shapeOf(mesh))
    , m_places(mesh, m_file->file().content.version())
    , m_words(tr::view::packedSize(mesh, m_file->file().content.version()) / sizeof(std::uint16_t))
    , m_name(Names(m_file).ofRow(tables::MeshPointers, pointer))
{
    const auto& pointers = m_file->file().objects().meshPointers;
    m_sharers = static_cast<std::size_t>(std::ranges::count(
                    pointers, pointers[pointer].offset, &tr::level::MeshPointer::offset))
                - 1;
    m_isOfSamples = m_file->tables().find(tables::TextureSamples) != nullptr;
    m_isTrueColour = m_file->tables().find(tables::Palette16) != nullptr;
    findSkin();
}

void MeshSubject::findSkin()
{
    const Objects& objects = m_file->file().objects();
    const auto version = m_file->file().content.version();
    const std::size_t vertices = m_shape.vertices.size();
    m_hair = tr::view::hairNumbersOf(objects, version, m_pointer, vertices);
    const auto models = tr::view::skinModels(objects, version);
    m_part = models ? tr::view::skinPartOf(objects, *models, m_pointer) : std::nullopt;
    if (!m_part)
    {
        return;
    }
    auto joints = tr::view::skinJoints(objects, version, *models);
    if (!m_part->isJoint)
    {
        m_takers = tr::view::takersOf(joints, m_part->mesh, vertices);
        return;
    }
    const auto found = std::ranges::find(joints, m_part->mesh, &tr::view::SkinJoint::joint);
    const auto sides = tr::view::neighboursOf(objects, *models, m_part->mesh);
    if (found == joints.end() || !sides || found->vertices.size() != vertices)
    {
        return;
    }
    m_joint = std::move(*found);
    for (std::size_t side = 0; side < sides->size(); ++side)
    {
        const auto mesh = tr::edit::shapeAt(content(), (*sides)[side].pointer);
        m_reach[side] = tr::view::reachOfJoints(mesh ? mesh->vertices.size() : 0);
    }
}

bool MeshSubject::isOutOfReach(std::size_t vertex) const
{
    if (m_joint)
    {
        const auto& sticks = m_joint->vertices[vertex];
        const std::size_t side =
            !sticks.empty() && sticks.front().side == tr::view::SkinStick::Side::Upper ? 1 : 0;
        return !sticks.empty() && sticks.front().vertex >= m_reach[side];
    }
    return !takersOf(vertex).empty() && vertex >= tr::view::reachOfJoints(m_shape.vertices.size());
}

Address MeshSubject::addressOf(const MeshPart& part) const
{
    return {tables::MeshWords, m_word + m_places.wordOf(part)};
}

std::optional<MeshPart> MeshSubject::partAt(const Address& address) const
{
    const bool isInside = address.table == tables::MeshWords && address.row >= m_word
                          && address.row < m_word + m_words;
    return isInside ? std::optional(m_places.at(address.row - m_word)) : std::nullopt;
}

std::optional<Address> MeshSubject::textureOf(std::size_t face) const
{
    const tr::edit::ShapeFace& meant = m_shape.faces[face];
    const tr::schema::TableId table = m_isOfSamples ? tr::schema::TableId(tables::TextureSamples)
                                                    : tr::schema::TableId(tables::ObjectTextures);
    const auto* const textures = m_file->tables().find(table);
    const bool isThere =
        !meant.coloured && textures != nullptr && numberOf(meant) < textures->size();
    return isThere ? std::optional(Address{table, numberOf(meant)}) : std::nullopt;
}

std::size_t MeshSubject::numberOf(const tr::edit::ShapeFace& face) const
{
    const auto version = content().version();
    return m_isOfSamples ? tr::view::sampleIndex(face)
                         : std::size_t{face.texture} & tr::level::faceTextureMask(version);
}

std::size_t MeshSubject::colourOf(const tr::edit::ShapeFace& face) const
{
    constexpr unsigned kHigh = 8;
    constexpr unsigned kLow = 0xFF;
    return m_isTrueColour ? face.texture >> kHigh : face.texture & kLow;
}

bool MeshSubject::isDoubleSided(const tr::edit::ShapeFace& face) const
{
    return !face.coloured && tr::edit::keepsDoubleSided(content().version())
           && tr::view::isDoubleSided(face.texture);
}

std::vector<std::size_t> MeshSubject::facesLike(const std::vector<std::size_t>& faces) const
{
    const auto lookOf = [this](const tr::edit::ShapeFace& face)
    { return std::pair(face.coloured, face.coloured ? colourOf(face) : numberOf(face)); };
    std::set<std::pair<bool, std::size_t>> looks;
    for (const std::size_t face : faces)
    {
        looks.insert(lookOf(m_shape.faces[face]));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_shape.faces.size(); ++i)
    {
        if (looks.contains(lookOf(m_shape.faces[i])))
        {
            found.push_back(i);
        }
    }
    return found;
}

bool isShiny(const tr::edit::ShapeFace& face) noexcept
{
    return (face.effects & tr::edit::kShinyEffect) != 0;
}

unsigned shineOf(const tr::edit::ShapeFace& face) noexcept
{
    return (static_cast<unsigned>(face.effects) >> tr::edit::kShineShift)
           & tr::edit::kStrongestShine;
}

std::optional<std::size_t>
meshOf(const OpenFile& file, const Address& address, std::optional<std::size_t> now)
{
    if (address.row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    const Objects& objects = file.file().objects();
    std::optional<std::size_t> found;
    if (address.table == tables::MeshPointers)
    {
        found = address.row;
    }
    else if (address.table == tables::MeshWords)
    {
        found = meshOfWord(objects, address.row, now);
    }
    else if (address.table == tables::StaticMeshes && address.row < objects.staticMeshes.size())
    {
        found = objects.staticMeshes[address.row].mesh;
    }
    else if (address.table == tables::MeshTrees)
    {
        found = meshOfJoint(objects, address.row);
    }
    else if (address.table == tables::Models && address.row < objects.models.size())
    {
        const auto meshes = tr::view::meshesOf(objects, objects.models[address.row]);
        const bool isOfIt = now && meshes.contains(*now);
        found = isOfIt ? now : meshes.count > 0 ? std::optional(meshes.first) : std::nullopt;
    }
    return found && *found < objects.meshPointers.size() ? found : std::nullopt;
}

} // namespace ui
