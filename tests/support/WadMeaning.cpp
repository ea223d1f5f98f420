#include "tests/support/WadMeaning.h"

#include "core/format/sam/SampleFile.h"
#include "core/format/swd/SpriteFile.h"
#include "core/level/Content.h"
#include "core/level/Wad.h"
#include "core/level/World.h"
#include "tests/support/ObjectLooks.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

namespace tr::test
{
namespace
{

using level::Wad;

constexpr int kPage = 256;

/// Corners of a rectangle: its columns and rows, 0 for the first and 1 for the last.
struct Corner
{
    int x;
    int y;
};

constexpr Corner kTopLeft{0, 0};
constexpr Corner kTopRight{1, 0};
constexpr Corner kBottomRight{1, 1};
constexpr Corner kBottomLeft{0, 1};

/// The corners that a face shows at its first, second and last: shape / 2 + 4 for mirrored ones.
constexpr std::array<std::array<Corner, 3>, 8> kOfTriangles{{
    {{kTopLeft, kTopRight, kBottomLeft}},
    {{kTopRight, kBottomRight, kTopLeft}},
    {{kBottomRight, kBottomLeft, kTopRight}},
    {{kBottomLeft, kTopLeft, kBottomRight}},
    {{kTopRight, kTopLeft, kBottomRight}},
    {{kTopLeft, kBottomLeft, kTopRight}},
    {{kBottomLeft, kBottomRight, kTopLeft}},
    {{kBottomRight, kTopRight, kBottomLeft}},
}};

std::uint32_t pixelAt(const Table<std::uint8_t>& map, std::size_t page, int x, int y)
{
    const std::size_t at = (page * kPage * kPage + static_cast<std::size_t>(y * kPage + x)) * 3;
    return (std::uint32_t{map[at]} << 16) | (std::uint32_t{map[at + 1]} << 8) | map[at + 2];
}

/// Texels from the first corner to the second, and row after row to the last.
std::vector<std::int64_t> texelsFrom(const Table<std::uint8_t>& map,
                                     const level::TextureSample& sample,
                                     const std::array<Corner, 3>& corners)
{
    const auto [first, across, down] = corners;
    const bool isTurned = across.x == first.x;
    const int columns = isTurned ? sample.addHeight + 1 : sample.addWidth + 1;
    const int rows = isTurned ? sample.addWidth + 1 : sample.addHeight + 1;
    std::vector<std::int64_t> texels{columns, rows};
    for (int row = 0; row < rows; ++row)
    {
        for (int column = 0; column < columns; ++column)
        {
            const int x = isTurned ? row : column;
            const int y = isTurned ? column : row;
            const int fromLeft = first.x == 0 ? x : sample.addWidth - x;
            const int fromTop = first.y == 0 ? y : sample.addHeight - y;
            texels.push_back(pixelAt(map, sample.page, sample.x + fromLeft, sample.y + fromTop));
        }
    }
    static_cast<void>(down);
    return texels;
}

struct WadFace
{
    std::size_t sample = 0;
    std::array<Corner, 3> corners{};
};

WadFace faceOf(bool isQuad, std::uint16_t word)
{
    if (isQuad)
    {
        const auto number = static_cast<std::int16_t>(word);
        return number < 0
                   ? WadFace{static_cast<std::size_t>(-number), {kTopRight, kTopLeft, kBottomRight}}
                   : WadFace{static_cast<std::size_t>(number), {kTopLeft, kTopRight, kBottomLeft}};
    }
    const std::size_t order = ((word >> 13) & 3U) + ((word & 0x8000U) != 0 ? 4U : 0U);
    return {word & 0x0FFFU, kOfTriangles[order]};
}

/// Walks the words of a mesh. `use` is called with what is no texture, and with faces.
void walkMesh(const Wad& wad,
              std::uint32_t offset,
              const std::function<void(std::int64_t)>& useWord,
              const std::function<void(const WadFace&)>& useFace)
{
    const auto& words = wad.objects.meshWords;
    std::size_t at = offset / 2;
    const auto next = [&] { return static_cast<std::int16_t>(words[at++]); };
    const auto take = [&](int count)
    {
        for (int i = 0; i < count; ++i)
        {
            useWord(next());
        }
    };
    take(5);
    const int vertices = next();
    useWord(vertices);
    take(3 * vertices);
    const int normals = next();
    useWord(normals);
    take(normals > 0 ? 3 * normals : -normals);
    const int polygons = next();
    useWord(polygons);
    for (int polygon = 0; polygon < polygons; ++polygon)
    {
        const int shape = next();
        const bool isQuad = shape == 9;
        useWord(shape);
        take(isQuad ? 4 : 3);
        useFace(faceOf(isQuad, static_cast<std::uint16_t>(next())));
        take(1);
    }
}

class WadLooks final : public ObjectLooks
{
public:
    explicit WadLooks(const schema::Content& content)
        : m_content(content)
        , m_wad(*content.as<Wad>())
    {
    }

    void addMesh(ObjectNumbers& meaning, std::uint32_t offset) override
    {
        walkMesh(
            m_wad,
            offset,
            [&](std::int64_t word) { meaning.push_back(word); },
            [&](const WadFace& face)
            {
                const auto shown =
                    texelsFrom(m_wad.textureMap, m_wad.textureSamples[face.sample], face.corners);
                texels += shown.size() - 2;
                meaning.insert(meaning.end(), shown.begin(), shown.end());
            });
    }

    void addSequences(std::map<std::uint32_t, ObjectNumbers>& sequences) override
    {
        const auto* const file = m_content.as<companion::SpriteFile>();
        for (std::size_t i = 0; file != nullptr && i < file->sprites.sequences.size(); ++i)
        {
            const auto& row = file->sprites.sequences[i];
            ObjectNumbers& meaning = sequences[static_cast<std::uint32_t>(row.id)];
            for (int sprite = row.firstSprite; sprite < row.firstSprite - row.negativeLength;
                 ++sprite)
            {
                const auto& texture = file->sprites.textures[static_cast<std::size_t>(sprite)];
                meaning.insert(meaning.end(),
                               {texture.left, texture.top, texture.right, texture.bottom});
                level::TextureSample sample;
                sample.x = texture.x;
                sample.y = texture.y;
                sample.page = texture.tile;
                sample.addWidth = static_cast<std::uint8_t>(texture.width / 256);
                sample.addHeight = static_cast<std::uint8_t>(texture.height / 256);
                const auto shown =
                    texelsFrom(file->map, sample, {kTopLeft, kTopRight, kBottomLeft});
                meaning.insert(meaning.end(), shown.begin(), shown.end());
            }
        }
    }

    [[nodiscard]] std::string sampleText(std::size_t sample) const override
    {
        const auto* const names = m_content.as<companion::SampleFile>();
        return names == nullptr || sample >= names->names.rows.size()
                   ? std::string("?")
                   : std::string(names->names.rows[sample].name.bytes());
    }

private:
    const schema::Content& m_content;
    const Wad& m_wad;
};

class MeaningReader
{
public:
    MeaningReader(const schema::Content& content, ObjectLooks& looks)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_looks(looks)
    {
        for (const level::Animation& animation : m_objects.animations)
        {
            m_begins.insert(animation.frameOffset / 2);
        }
        for (const level::Model& model : m_objects.models)
        {
            m_begins.insert(model.frameOffset / 2);
        }
        m_begins.insert(m_objects.frames.size());
    }

    WadMeaning read()
    {
        readSounds();
        for (const level::Model& model : m_objects.models)
        {
            readMoveable(model);
        }
        for (const level::StaticMesh& each : m_objects.staticMeshes)
        {
            ObjectNumbers& meaning = m_out.statics[each.id];
            m_looks.addMesh(meaning, m_objects.meshPointers[each.mesh].offset);
            for (const auto& box : {each.visibilityBox, each.collisionBox})
            {
                meaning.insert(meaning.end(),
                               {box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ});
            }
            meaning.push_back(each.flags);
        }
        m_looks.addSequences(m_out.sequences);
        m_out.texels = m_looks.texels;
        return std::move(m_out);
    }

private:
    void readSounds()
    {
        const auto* const sounds = m_content.as<level::Sounds>();
        for (std::size_t id = 0; sounds != nullptr && id < sounds->map.size(); ++id)
        {
            if (sounds->map[id] < 0
                || static_cast<std::size_t>(sounds->map[id]) >= sounds->details.size())
            {
                continue;
            }
            const auto& row = sounds->details[static_cast<std::size_t>(sounds->map[id])];
            std::string text;
            for (const int number : {int{row.volume},
                                     int{row.range},
                                     int{row.chance},
                                     int{row.pitch},
                                     int{row.characteristics}})
            {
                text += std::to_string(number) + ' ';
            }
            const std::size_t count = (row.characteristics >> 2) & 15U;
            for (std::size_t i = row.sample; i < row.sample + count; ++i)
            {
                text += m_looks.sampleText(i);
                text += ';';
            }
            m_out.sounds[static_cast<std::uint32_t>(id)] = text;
        }
    }

    [[nodiscard]] std::size_t endOfAnimations(const level::Model& model) const
    {
        std::size_t end = m_objects.animations.size();
        for (const level::Model& other : m_objects.models)
        {
            if (other.animationIndex != 0xFFFF && other.animationIndex > model.animationIndex)
            {
                end = std::min<std::size_t>(end, other.animationIndex);
            }
        }
        return end;
    }

    void readMoveable(const level::Model& model)
    {
        ObjectNumbers& meaning = m_out.moveables[model.id];
        m_names = &m_out.names[model.id];
        m_stretches = &m_out.stretches[model.id];
        for (std::size_t i = 0; i < model.numMeshes; ++i)
        {
            m_looks.addMesh(meaning, m_objects.meshPointers[model.firstMesh + i].offset);
        }
        const std::size_t links = model.numMeshes == 0 ? 0 : (model.numMeshes - 1U) * 4U;
        for (std::size_t i = 0; i < links; ++i)
        {
            meaning.push_back(m_objects.meshTrees[model.meshTreeIndex + i]);
        }
        if (model.animationIndex == 0xFFFF)
        {
            const std::size_t word = model.frameOffset / 2;
            const std::size_t before = meaning.size();
            addRecord(meaning, word, model.numMeshes);
            m_stretches->push_back({before, meaning.size() - before, word, endOf(word), true});
            return;
        }
        const std::size_t end = endOfAnimations(model);
        for (std::size_t row = model.animationIndex; row < end; ++row)
        {
            readAnimation(meaning, row, model, end);
        }
    }

    /// Box, offset and rotations of a key frame that nothing says the length of.
    void addRecord(ObjectNumbers& meaning, std::size_t word, std::size_t meshes)
    {
        const auto& frames = m_objects.frames;
        const bool isOld = m_content.version() == level::versions::Tr1;
        for (std::size_t i = 0; i < (isOld ? 10 + 2 * meshes : 9) && word < frames.size(); ++i)
        {
            meaning.push_back(frames[word++]);
        }
        for (std::size_t mesh = 0; !isOld && mesh < meshes && word < frames.size(); ++mesh)
        {
            const std::uint16_t first = frames[word++];
            meaning.push_back(first);
            if ((first & 0xC000U) == 0 && word < frames.size())
            {
                meaning.push_back(frames[word++]);
            }
        }
    }

    void addTarget(ObjectNumbers& meaning, std::size_t target, std::size_t first, std::size_t end)
    {
        const bool isOwn = target >= first && target < end;
        meaning.push_back(isOwn ? static_cast<std::int64_t>(target - first) : -1);
        if (isOwn)
        {
            return;
        }
        std::pair<std::int64_t, std::int64_t> other{-1, 0};
        for (const level::Model& model : m_objects.models)
        {
            if (target < m_objects.animations.size() && model.animationIndex != 0xFFFF
                && target >= model.animationIndex && target < endOfAnimations(model))
            {
                other = {model.id, target - model.animationIndex};
            }
        }
        m_names->targets.push_back(other);
    }

    void readAnimation(ObjectNumbers& meaning,
                       std::size_t row,
                       const level::Model& model,
                       std::size_t end)
    {
        const std::size_t first = model.animationIndex;
        const std::size_t meshes = model.numMeshes;
        const level::Animation& animation = m_objects.animations[row];
        meaning.insert(meaning.end(),
                       {animation.frameRate,
                        animation.frameSize,
                        animation.stateId,
                        animation.speed,
                        animation.acceleration,
                        animation.lateralSpeed,
                        animation.lateralAcceleration,
                        animation.frameStart,
                        animation.frameEnd,
                        animation.nextFrame,
                        animation.numStateChanges});
        addTarget(meaning, animation.nextAnimation, first, end);
        addKeyframes(meaning, row, meshes);
        for (std::size_t i = 0; i < animation.numStateChanges; ++i)
        {
            const auto& change = m_objects.stateChanges[animation.stateChangeIndex + i];
            meaning.insert(meaning.end(), {change.stateId, change.numDispatches});
            for (std::size_t j = 0; j < change.numDispatches; ++j)
            {
                const auto& dispatch = m_objects.animDispatches[change.dispatchIndex + j];
                meaning.insert(meaning.end(), {dispatch.low, dispatch.high, dispatch.nextFrame});
                addTarget(meaning, dispatch.nextAnimation, first, end);
            }
        }
        addCommands(meaning, animation);
    }

    /// Where the next of all key frames begin that something names.
    [[nodiscard]] std::size_t endOf(std::size_t word) const
    {
        const auto next = m_begins.upper_bound(word);
        return next == m_begins.end() ? word : *next;
    }

    /// All whole records in front of whatever comes next.
    void addKeyframes(ObjectNumbers& meaning, std::size_t row, std::size_t meshes)
    {
        const auto& frames = m_objects.frames;
        const level::Animation& animation = m_objects.animations[row];
        const std::size_t begin = animation.frameOffset / 2;
        const std::size_t end = std::min<std::size_t>(endOf(begin), frames.size());
        // Records of TR1 have no size in their animation: ten words, and two a mesh.
        const bool isOld = m_content.version() == level::versions::Tr1;
        const std::size_t size = isOld ? 10 + 2 * meshes : animation.frameSize;
        const std::size_t count = size == 0 || end <= begin ? 0 : (end - begin) / size;
        m_stretches->push_back({meaning.size(), 1 + count * size, begin, end, false});
        meaning.push_back(static_cast<std::int64_t>(count));
        m_out.keyframes += count;
        for (std::size_t i = begin; i < begin + count * size; ++i)
        {
            meaning.push_back(frames[i]);
        }
    }

    /// All of a WAD; of a level up to what is none, as lists of some lead out of their table.
    void addCommands(ObjectNumbers& meaning, const level::Animation& animation)
    {
        std::int64_t read = 0;
        constexpr std::array<std::size_t, 7> kOperands{0, 3, 2, 0, 0, 2, 2};
        std::size_t word = animation.animCommandIndex;
        const auto& words = m_objects.animCommands;
        const auto at = [&](std::size_t place)
        { return place < words.size() ? words[place] : std::int16_t{0}; };
        for (std::size_t i = 0; i < animation.numAnimCommands; ++i)
        {
            const std::int16_t code = at(word++);
            const bool isOne = code > 0 && static_cast<std::size_t>(code) < kOperands.size();
            if (!isOne || word + kOperands[static_cast<std::size_t>(code)] > words.size())
            {
                break;
            }
            ++read;
            meaning.push_back(code);
            for (std::size_t operand = 0; operand < kOperands[static_cast<std::size_t>(code)];
                 ++operand)
            {
                const auto value = static_cast<std::uint16_t>(at(word++));
                const bool isSound = code == 5 && operand == 1;
                meaning.push_back(isSound ? value & 0xC000 : value);
                if (isSound)
                {
                    m_names->sounds.push_back(value & 0x3FFFU);
                }
            }
        }
        const bool isWad = m_content.version() == level::versions::Wad;
        const std::int64_t stated = animation.numAnimCommands;
        meaning.push_back(isWad ? stated : read);
        m_names->statedCommands.push_back(stated);
        m_names->readCommands.push_back(read);
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    ObjectLooks& m_looks;
    WadMeaning m_out;
    std::set<std::size_t> m_begins; ///< words of the frames that something names, and the end
    ObjectNames* m_names = nullptr; ///< of the moveable that is being read
    std::vector<KeyframeNumbers>* m_stretches = nullptr; ///< the same
};

} // namespace

WadMeaning meaningOfWad(const schema::Content& content)
{
    WadLooks looks(content);
    return meaningOf(content, looks);
}

WadMeaning meaningOf(const schema::Content& content, ObjectLooks& looks)
{
    return MeaningReader(content, looks).read();
}

std::size_t distinctTexels(const std::vector<schema::Content>& contents)
{
    std::set<std::vector<std::int64_t>> known;
    std::size_t texels = 0;
    for (const schema::Content& content : contents)
    {
        const Wad& wad = *content.as<Wad>();
        for (const level::TextureSample& sample : wad.textureSamples)
        {
            const auto plain =
                texelsFrom(wad.textureMap, sample, {kTopLeft, kTopRight, kBottomLeft});
            const auto mirrored =
                texelsFrom(wad.textureMap, sample, {kTopRight, kTopLeft, kBottomRight});
            texels += known.insert(std::min(plain, mirrored)).second ? plain.size() - 2 : 0;
        }
    }
    return texels;
}

} // namespace tr::test
