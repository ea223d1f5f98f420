#pragma once

#include "core/format/swd/SpriteFile.h"
#include "core/level/Level.h"
#include "core/level/Wad.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

/// What the objects of a file look like and how they move, read by hand from its tables, in numbers
/// that are the same in every game. Colours are 0xRRGGBB, angles of 4,096 a turn.
namespace tr::test
{

/// In place of a colour: what is clear, or not there.
inline constexpr std::int64_t kSeesNothing = -1;

/// What a face shows at each of its vertices, whichever comes first, and in its middle; from which
/// side it is seen; and whether it is additive.
struct FaceSeen
{
    std::vector<std::uint16_t> around; ///< its vertices, the lowest number first
    std::map<std::uint16_t, std::int64_t> atVertices;
    std::int64_t inMiddle = 0;
    bool isAdditive = false;

    friend bool operator==(const FaceSeen&, const FaceSeen&) = default;
    friend auto operator<=>(const FaceSeen&, const FaceSeen&) = default;
};

/// The faces of a mesh, and where its vertices are.
struct MeshSeen
{
    std::multiset<FaceSeen> faces;
    std::vector<level::Vertex> vertices;

    friend bool operator==(const MeshSeen&, const MeshSeen&) = default;
};

/// Numbers that say what something is like.
using Numbers = std::vector<std::int64_t>;

/// What an animation leads to; the box, the offset and the rotations of each of its key frames; and
/// each of its commands.
struct Motion
{
    Numbers row;
    std::vector<Numbers> keyframes;
    std::vector<Numbers> commands;
};

struct ObjectSeen
{
    std::vector<MeshSeen> meshes;
    std::vector<Motion> animations;
};

/// A file with the pages that its faces show.
class SeenFile
{
public:
    explicit SeenFile(const schema::Content& content)
        : m_content(content)
        , m_objects(level::objectsOf(content))
    {
    }

    [[nodiscard]] ObjectSeen moveable(std::uint32_t slot)
    {
        const level::Model* const model = &modelIn(slot);
        ObjectSeen seen;
        for (std::size_t i = 0; i < model->numMeshes; ++i)
        {
            seen.meshes.push_back(mesh(m_objects.meshPointers[model->firstMesh + i].offset));
        }
        const view::RowRange rows = view::animationsOf(m_objects, *model);
        for (std::size_t row = rows.first; row < rows.end(); ++row)
        {
            seen.animations.push_back(motion(row, rows, model->numMeshes));
        }
        return seen;
    }

    [[nodiscard]] const level::Model& modelIn(std::uint32_t slot) const
    {
        return *std::ranges::find(m_objects.models, slot, &level::Model::id);
    }

    [[nodiscard]] const level::StaticMesh& staticIn(std::uint32_t slot) const
    {
        return *std::ranges::find(m_objects.staticMeshes, slot, &level::StaticMesh::id);
    }

    [[nodiscard]] MeshSeen meshOf(const level::StaticMesh& object)
    {
        return mesh(m_objects.meshPointers[object.mesh].offset);
    }

    /// Of each sprite of a sequence its sides, and its texels.
    [[nodiscard]] std::vector<Numbers> sprites(std::uint32_t slot)
    {
        const auto* const level = m_content.as<level::Level>();
        const auto* const file = m_content.as<companion::SpriteFile>();
        const level::Sprites& sprites = level != nullptr ? level->sprites : file->sprites;
        const auto sequence =
            std::ranges::find(sprites.sequences, std::int64_t{slot}, &level::SpriteSequence::id);
        std::vector<Numbers> seen;
        for (int i = 0; i < -sequence->negativeLength; ++i)
        {
            const auto& row = sprites.textures[static_cast<std::size_t>(sequence->firstSprite + i)];
            const view::TextureRect rect = view::spriteRect(row, m_content.version());
            const view::RgbaPage page = level != nullptr ? view::pageRgba(*level, rect.page)
                                                         : view::pageRgba(file->map, rect.page);
            Numbers numbers{std::llround(rect.right - rect.left),
                            std::llround(rect.bottom - rect.top)};
            for (auto y = static_cast<std::size_t>(rect.top);
                 y < static_cast<std::size_t>(rect.bottom);
                 ++y)
            {
                for (auto x = static_cast<std::size_t>(rect.left);
                     x < static_cast<std::size_t>(rect.right);
                     ++x)
                {
                    const std::uint8_t* const pixel = page.data() + (y * level::kPageSize + x) * 4;
                    numbers.push_back(pixel[3] == 0
                                          ? kSeesNothing
                                          : (std::int64_t{pixel[0]} << 16)
                                                | (std::int64_t{pixel[1]} << 8) | pixel[2]);
                }
            }
            seen.push_back(std::move(numbers));
        }
        return seen;
    }

private:
    /// Of all that begin at another of its numbers, the first.
    static std::vector<std::uint16_t> lowestTurn(std::vector<std::uint16_t> around)
    {
        std::vector<std::uint16_t> lowest = around;
        for (std::size_t i = 1; i < around.size(); ++i)
        {
            std::ranges::rotate(around, around.begin() + 1);
            lowest = std::min(lowest, around);
        }
        return lowest;
    }

    MeshSeen mesh(std::uint32_t offset)
    {
        const auto mesh = view::readMesh(m_objects, m_content.version(), offset);
        MeshSeen made{{}, {mesh->vertices.begin(), mesh->vertices.end()}};
        for (const view::MeshFace& face : view::facesOf(*mesh))
        {
            made.faces.insert(seen(face));
        }
        return made;
    }

    FaceSeen seen(const view::MeshFace& face)
    {
        const auto* const level = m_content.as<level::Level>();
        FaceSeen made;
        made.around.assign(face.vertices.begin(), face.vertices.begin() + face.corners);
        made.around = lowestTurn(std::move(made.around));
        const auto texture = level != nullptr ? view::textureOf(*level, face)
                                              : view::textureOf(*m_content.as<level::Wad>(), face);
        std::int64_t flat = kSeesNothing;
        if (face.coloured)
        {
            const level::Colour colour = view::faceColour(*level, face.texture);
            flat =
                (std::int64_t{colour.red} << 16) | (std::int64_t{colour.green} << 8) | colour.blue;
        }
        glm::vec2 middle{0.0F};
        for (std::size_t i = 0; i < face.corners && texture; ++i)
        {
            middle += texture->corners[i] / static_cast<float>(face.corners);
        }
        for (std::size_t i = 0; i < face.corners; ++i)
        {
            made.atVertices[face.vertices[i]] =
                texture ? texel(*texture, inside(texture->corners[i], middle)) : flat;
        }
        made.inMiddle = texture ? texel(*texture, middle + glm::vec2(0.02F)) : flat;
        made.isAdditive =
            texture && (texture->blending == view::Blending::Additive || face.isAdditive());
        return made;
    }

    /// Half a texel nearer to the middle.
    static glm::vec2 inside(glm::vec2 corner, const glm::vec2& middle)
    {
        for (glm::length_t axis = 0; axis < 2; ++axis)
        {
            corner[axis] += corner[axis] < middle[axis] ? 0.5F : -0.5F;
        }
        return corner;
    }

    std::int64_t texel(const view::TextureRef& texture, const glm::vec2& at)
    {
        auto& page = m_pages[texture.page];
        if (page.empty())
        {
            const auto* const level = m_content.as<level::Level>();
            page = level != nullptr ? view::pageRgba(*level, texture.page)
                                    : view::pageRgba(*m_content.as<level::Wad>(), texture.page);
        }
        const auto x = static_cast<std::size_t>(std::clamp(at.x, 0.0F, 255.0F));
        const auto y = static_cast<std::size_t>(std::clamp(at.y, 0.0F, 255.0F));
        const std::uint8_t* const pixel = page.data() + (y * level::kPageSize + x) * 4;
        const bool isClear = pixel[3] == 0 && texture.blending != view::Blending::Opaque;
        return isClear ? kSeesNothing
                       : (std::int64_t{pixel[0]} << 16) | (std::int64_t{pixel[1]} << 8) | pixel[2];
    }

    Motion motion(std::size_t row, const view::RowRange& own, std::size_t meshes)
    {
        const level::Animation& animation = m_objects.animations[row];
        Motion made;
        made.row = {animation.frameRate,
                    animation.stateId,
                    animation.speed,
                    animation.acceleration,
                    animation.frameStart,
                    animation.frameEnd,
                    animation.nextAnimation - static_cast<std::int64_t>(own.first),
                    animation.nextFrame,
                    animation.numStateChanges};
        made.commands = commands(animation);
        const int rate = std::max<int>(animation.frameRate, 1);
        const int keys = (animation.frameEnd - animation.frameStart + rate - 1) / rate + 1;
        const bool isOld = m_content.version() == level::versions::Tr1;
        const std::size_t size = isOld ? 10 + 2 * meshes : animation.frameSize;
        for (int key = 0; key < keys; ++key)
        {
            addRecord(made.keyframes.emplace_back(),
                      animation.frameOffset / 2 + static_cast<std::size_t>(key) * size,
                      meshes);
        }
        return made;
    }

    [[nodiscard]] std::vector<Numbers> commands(const level::Animation& animation) const
    {
        constexpr std::array<std::size_t, 7> kOperands{0, 3, 2, 0, 0, 2, 2};
        std::vector<Numbers> made;
        std::size_t word = animation.animCommandIndex;
        for (int i = 0; i < animation.numAnimCommands; ++i)
        {
            const std::int16_t code = m_objects.animCommands[word++];
            Numbers& command = made.emplace_back(Numbers{code});
            for (std::size_t operand = 0; operand < kOperands.at(static_cast<std::size_t>(code));
                 ++operand)
            {
                command.push_back(m_objects.animCommands[word++]);
            }
        }
        return made;
    }

    /// The rotations by the documents: two words of ten bits an angle, or one with its axis.
    void addRecord(Numbers& made, std::size_t word, std::size_t meshes) const
    {
        const auto& frames = m_objects.frames;
        for (std::size_t i = 0; i < 9; ++i)
        {
            made.push_back(static_cast<std::int16_t>(frames[word++]));
        }
        const bool isOld = m_content.version() == level::versions::Tr1;
        const bool hasTenBits = m_content.version() == level::versions::Tr2
                                || m_content.version() == level::versions::Tr3;
        word += isOld ? 1 : 0;
        for (std::size_t mesh = 0; mesh < meshes; ++mesh)
        {
            std::array<std::int64_t, 3> angles{}; // of 4,096
            const unsigned first = frames[isOld ? word + 1 : word];
            if (isOld || (first & 0xC000U) == 0)
            {
                const unsigned second = frames[isOld ? word : word + 1];
                angles = {(first >> 4) & 1023, ((first & 15) << 6) | (second >> 10), second & 1023};
                for (std::int64_t& angle : angles)
                {
                    angle *= 4;
                }
                word += 2;
            }
            else
            {
                angles[(first >> 14) - 1] = hasTenBits ? (first & 1023) * 4 : first & 4095;
                ++word;
            }
            made.insert(made.end(), angles.begin(), angles.end());
        }
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    std::map<std::uint32_t, view::RgbaPage> m_pages;
};

} // namespace tr::test
