#include "tests/support/WadValues.h"

#include "core/format/sam/SampleFile.h"
#include "core/format/swd/SpriteFile.h"
#include "core/level/Wad.h"
#include "core/level/World.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

constexpr int kSide = 256;
constexpr int kShapeOfQuads = 9;

/// Texels of a rectangle as they are seen from one of its corners: along one side, then the other.
struct View
{
    bool fromRight = false;
    bool fromBottom = false;
    bool isTurned = false; ///< down first
};

/// How triangles look at their sample, by shape / 2, and then mirrored.
constexpr std::array<View, 8> kTriangleViews{{
    {false, false, false}, // top left, top right, bottom left
    {true, false, true},   // top right, bottom right, top left
    {true, true, false},   // bottom right, bottom left, top right
    {false, true, true},   // bottom left, top left, bottom right
    {true, false, false},  // top right, top left, bottom right
    {false, false, true},  // top left, bottom left, top right
    {false, true, false},  // bottom left, bottom right, top left
    {true, true, true},    // bottom right, top right, bottom left
}};

struct Rectangle
{
    std::size_t page = 0;
    int left = 0;
    int top = 0;
    int width = 1;
    int height = 1;
};

void addTexels(std::vector<std::int64_t>& to,
               const Table<std::uint8_t>& map,
               const Rectangle& rectangle,
               const View& view)
{
    const int across = view.isTurned ? rectangle.height : rectangle.width;
    const int down = view.isTurned ? rectangle.width : rectangle.height;
    to.push_back(across);
    to.push_back(down);
    for (int row = 0; row < down; ++row)
    {
        for (int column = 0; column < across; ++column)
        {
            const int x = view.isTurned ? row : column;
            const int y = view.isTurned ? column : row;
            const int fromLeft = view.fromRight ? rectangle.width - 1 - x : x;
            const int fromTop = view.fromBottom ? rectangle.height - 1 - y : y;
            const std::size_t pixel = (rectangle.page * kSide * kSide
                                       + static_cast<std::size_t>((rectangle.top + fromTop) * kSide
                                                                  + rectangle.left + fromLeft))
                                      * 3;
            to.push_back((std::int64_t{map[pixel]} << 16) | (std::int64_t{map[pixel + 1]} << 8)
                         | map[pixel + 2]);
        }
    }
}

class ValueReader
{
public:
    explicit ValueReader(const schema::Content& content)
        : m_content(content)
        , m_wad(*content.as<level::Wad>())
        , m_objects(m_wad.objects)
    {
    }

    WadValues read()
    {
        for (const level::Model& model : m_objects.models)
        {
            readModel(model, m_out.moveables[model.id]);
        }
        for (const level::StaticMesh& each : m_objects.staticMeshes)
        {
            ValuesByPart& values = m_out.statics[each.id];
            readMesh(m_objects.meshPointers[each.mesh].offset, values);
            for (const auto& box : {each.visibilityBox, each.collisionBox})
            {
                add(values["boxes"], {box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ});
            }
            values["flags"].push_back(each.flags);
        }
        readSprites();
        readSounds();
        return std::move(m_out);
    }

private:
    static void add(std::vector<std::int64_t>& to, std::initializer_list<std::int64_t> numbers)
    {
        to.insert(to.end(), numbers);
    }

    void readMesh(std::uint32_t offset, ValuesByPart& values)
    {
        const auto& words = m_objects.meshWords;
        std::size_t at = offset / 2;
        const auto next = [&] { return static_cast<std::int16_t>(words[at++]); };
        const auto take = [&](std::vector<std::int64_t>& to, int count)
        {
            for (int i = 0; i < count; ++i)
            {
                to.push_back(next());
            }
        };
        take(values["spheres"], 4);
        take(values["marks"], 1);
        const int vertices = next();
        values["vertices"].push_back(vertices);
        take(values["vertices"], 3 * vertices);
        const int normals = next();
        values["light"].push_back(normals);
        take(values["light"], normals > 0 ? 3 * normals : -normals);
        for (int left = next(); left > 0; --left)
        {
            const int shape = next();
            values["faces"].push_back(shape);
            take(values["faces"], shape == kShapeOfQuads ? 4 : 3);
            const auto texture = static_cast<std::uint16_t>(next());
            readTexture(shape == kShapeOfQuads, texture, values["texels"]);
            const auto look = static_cast<std::uint16_t>(next());
            values["effects"].push_back(look & 0xFF);
            values["marks"].push_back(look >> 8);
        }
    }

    void readTexture(bool isQuad, std::uint16_t word, std::vector<std::int64_t>& texels)
    {
        const auto number = static_cast<std::int16_t>(word);
        const auto row = static_cast<std::size_t>(isQuad ? std::abs(int{number}) : word & 0x0FFF);
        const std::size_t order =
            static_cast<std::size_t>((word >> 13) & 3) + ((word & 0x8000) != 0 ? 4U : 0U);
        const View quad{number < 0, false, false};
        const level::TextureSample& sample = m_wad.textureSamples[row];
        addTexels(texels,
                  m_wad.textureMap,
                  {sample.page, sample.x, sample.y, sample.addWidth + 1, sample.addHeight + 1},
                  isQuad ? quad : kTriangleViews.at(order));
    }

    void readModel(const level::Model& model, ValuesByPart& values)
    {
        for (std::size_t i = 0; i < model.numMeshes; ++i)
        {
            readMesh(m_objects.meshPointers[model.firstMesh + i].offset, values);
        }
        for (std::size_t i = 0; i + 4 < std::size_t{model.numMeshes} * 4; ++i)
        {
            values["tree"].push_back(m_objects.meshTrees[model.meshTreeIndex + i]);
        }
        if (model.animationIndex == 0xFFFF)
        {
            readRecord(model.frameOffset / 2, model.numMeshes, values["rest pose"]);
            return;
        }
        std::size_t end = m_objects.animations.size();
        for (const level::Model& other : m_objects.models)
        {
            if (other.animationIndex != 0xFFFF && other.animationIndex > model.animationIndex)
            {
                end = std::min<std::size_t>(end, other.animationIndex);
            }
        }
        for (std::size_t row = model.animationIndex; row < end; ++row)
        {
            readAnimation(model, row, end, values);
        }
    }

    /// Box, offset, and three angles a bone, of 4,096 a turn.
    void readRecord(std::size_t word, std::size_t bones, std::vector<std::int64_t>& to)
    {
        const auto& words = m_objects.frames;
        const auto next = [&]
        { return word < words.size() ? words[word++] : std::uint16_t{0x4000}; };
        for (int i = 0; i < 9; ++i)
        {
            to.push_back(static_cast<std::int16_t>(next()));
        }
        for (std::size_t bone = 0; bone < bones; ++bone)
        {
            const std::uint16_t first = next();
            const std::int64_t one = first & 0x0FFF;
            switch (first >> 14)
            {
            case 1:
                add(to, {one, 0, 0});
                break;
            case 2:
                add(to, {0, one, 0});
                break;
            case 3:
                add(to, {0, 0, one});
                break;
            default:
            {
                const std::uint16_t second = next();
                add(to,
                    {4 * ((first >> 4) & 0x3FF),
                     4 * (((first & 0x0F) << 6) | (second >> 10)),
                     4 * (second & 0x3FF)});
                break;
            }
            }
        }
    }

    /// A frame from the first of its animation.
    [[nodiscard]] static std::int64_t from(std::uint16_t first, std::uint16_t frame)
    {
        return static_cast<std::int16_t>(static_cast<std::uint16_t>(frame - first));
    }

    void addTarget(std::vector<std::int64_t>& to,
                   const level::Model& model,
                   std::size_t end,
                   std::uint16_t animation,
                   std::uint16_t frame)
    {
        if (animation < model.animationIndex || animation >= end)
        {
            add(to, {-1, 0});
            return;
        }
        add(to,
            {animation - model.animationIndex,
             from(m_objects.animations[animation].frameStart, frame)});
    }

    void
    readAnimation(const level::Model& model, std::size_t row, std::size_t end, ValuesByPart& values)
    {
        const level::Animation& animation = m_objects.animations[row];
        add(values["animations"], {animation.frameRate, animation.stateId});
        values["lengths"].push_back(from(animation.frameStart, animation.frameEnd));
        add(values["speeds"],
            {animation.speed,
             animation.acceleration,
             animation.lateralSpeed,
             animation.lateralAcceleration});
        addTarget(values["ends"], model, end, animation.nextAnimation, animation.nextFrame);
        readKeyFrames(row, model.numMeshes, values["key frames"]);
        values["state changes"].push_back(animation.numStateChanges);
        for (std::size_t i = 0; i < animation.numStateChanges; ++i)
        {
            const auto& change = m_objects.stateChanges[animation.stateChangeIndex + i];
            add(values["state changes"], {change.stateId, change.numDispatches});
            for (std::size_t j = 0; j < change.numDispatches; ++j)
            {
                const auto& dispatch = m_objects.animDispatches[change.dispatchIndex + j];
                add(values["state changes"],
                    {from(animation.frameStart, dispatch.low),
                     from(animation.frameStart, dispatch.high)});
                addTarget(values["state changes"],
                          model,
                          end,
                          dispatch.nextAnimation,
                          dispatch.nextFrame);
            }
        }
        readCommands(animation, values["commands"]);
    }

    void readKeyFrames(std::size_t row, std::size_t bones, std::vector<std::int64_t>& to)
    {
        const level::Animation& animation = m_objects.animations[row];
        const std::size_t begin = animation.frameOffset / 2;
        const std::size_t next = row + 1 < m_objects.animations.size()
                                     ? m_objects.animations[row + 1].frameOffset / 2
                                     : m_objects.frames.size();
        const std::size_t count =
            animation.frameSize == 0 || next <= begin ? 0 : (next - begin) / animation.frameSize;
        to.push_back(static_cast<std::int64_t>(count));
        for (std::size_t i = 0; i < count; ++i)
        {
            readRecord(begin + i * animation.frameSize, bones, to);
        }
    }

    void readCommands(const level::Animation& animation, std::vector<std::int64_t>& to)
    {
        constexpr std::array<int, 7> kOperands{0, 3, 2, 0, 0, 2, 2};
        std::size_t word = animation.animCommandIndex;
        to.push_back(animation.numAnimCommands);
        for (std::size_t i = 0; i < animation.numAnimCommands; ++i)
        {
            const auto code = static_cast<std::size_t>(m_objects.animCommands[word++]);
            to.push_back(static_cast<std::int64_t>(code));
            for (int operand = 0; operand < kOperands.at(code); ++operand)
            {
                const auto number = static_cast<std::uint16_t>(m_objects.animCommands[word++]);
                to.push_back(code >= 5 && operand == 0 ? from(animation.frameStart, number)
                                                       : static_cast<std::int16_t>(number));
            }
        }
    }

    void readSprites()
    {
        const auto* const file = m_content.as<companion::SpriteFile>();
        for (std::size_t i = 0; file != nullptr && i < file->sprites.sequences.size(); ++i)
        {
            const auto& row = file->sprites.sequences[i];
            ValuesByPart& values = m_out.sequences[static_cast<std::uint32_t>(row.id)];
            for (int number = row.firstSprite; number < row.firstSprite - row.negativeLength;
                 ++number)
            {
                const auto& sprite = file->sprites.textures[static_cast<std::size_t>(number)];
                addTexels(values["sprites"],
                          file->map,
                          {sprite.tile,
                           sprite.x,
                           sprite.y,
                           sprite.width / kSide + 1,
                           sprite.height / kSide + 1},
                          {});
                add(values["sides"], {sprite.left, sprite.top, sprite.right, sprite.bottom});
            }
        }
    }

    void readSounds()
    {
        const auto* const sounds = m_content.as<level::Sounds>();
        const auto* const names = m_content.as<companion::SampleFile>();
        for (std::size_t id = 0; sounds != nullptr && id < sounds->map.size(); ++id)
        {
            const int place = sounds->map[id];
            if (place < 0 || static_cast<std::size_t>(place) >= sounds->details.size())
            {
                continue;
            }
            const auto& row = sounds->details[static_cast<std::size_t>(place)];
            std::string text;
            for (const int number : {int{row.volume},
                                     int{row.range},
                                     int{row.chance},
                                     int{row.pitch},
                                     int{row.characteristics}})
            {
                text += std::to_string(number) + ' ';
            }
            for (std::size_t i = 0; i < ((row.characteristics >> 2) & 15U); ++i)
            {
                const std::size_t line = row.sample + i;
                text += names == nullptr || line >= names->names.rows.size()
                            ? std::string("?")
                            : std::string(names->names.rows[line].name.bytes());
                text += ';';
            }
            m_out.sounds[static_cast<std::uint32_t>(id)] = text;
        }
    }

    const schema::Content& m_content;
    const level::Wad& m_wad;
    const level::Objects& m_objects;
    WadValues m_out;
};

} // namespace

WadValues valuesOfWad(const schema::Content& content)
{
    return ValueReader(content).read();
}

std::map<std::string, std::vector<std::uint32_t>> differingParts(const WadValues& one,
                                                                 const WadValues& other)
{
    std::map<std::string, std::vector<std::uint32_t>> differing;
    const auto compare = [&differing](std::string_view kind, const auto& a, const auto& b)
    {
        static const ValuesByPart kNone;
        std::map<std::uint32_t, bool> slots;
        for (const auto* const side : {&a, &b})
        {
            for (const auto& [slot, values] : *side)
            {
                slots[slot] = true;
            }
        }
        for (const auto& [slot, isThere] : slots)
        {
            const auto mine = a.find(slot);
            const auto theirs = b.find(slot);
            const ValuesByPart& left = mine == a.end() ? kNone : mine->second;
            const ValuesByPart& right = theirs == b.end() ? kNone : theirs->second;
            std::map<std::string_view, bool> parts;
            for (const auto* const side : {&left, &right})
            {
                for (const auto& [part, numbers] : *side)
                {
                    parts[part] = true;
                }
            }
            for (const auto& [part, is] : parts)
            {
                const auto numbers = [name = part](const ValuesByPart& values)
                {
                    const auto found = values.find(name);
                    return found == values.end() ? std::vector<std::int64_t>{} : found->second;
                };
                if (numbers(left) != numbers(right))
                {
                    differing[std::string(kind) + ": " + std::string(part)].push_back(slot);
                }
            }
            if ((mine == a.end()) != (theirs == b.end()))
            {
                differing[std::string(kind)].push_back(slot);
            }
        }
    };
    compare("moveables", one.moveables, other.moveables);
    compare("statics", one.statics, other.statics);
    compare("sequences", one.sequences, other.sequences);
    for (const auto& [id, text] : one.sounds)
    {
        const auto same = other.sounds.find(id);
        if (same == other.sounds.end() || same->second != text)
        {
            differing["sounds"].push_back(id);
        }
    }
    for (const auto& [id, text] : other.sounds)
    {
        if (!one.sounds.contains(id))
        {
            differing["sounds"].push_back(id);
        }
    }
    return differing;
}

} // namespace tr::test
