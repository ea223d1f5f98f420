#include "core/convert/wad2/ObjectTaking.h"

#include "core/convert/wad2/AnimationTaking.h"
#include "core/convert/wad2/MeshTaking.h"
#include "core/convert/wad2/SoundTaking.h"
#include "core/convert/wad2/TextureAreas.h"
#include "core/convert/wad2/UnknownChunks.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace tr::convert
{
namespace
{

using transfer::ObjectKey;
using transfer::ObjectKind;
using transfer::Place;

/// Codes of mesh trees.
constexpr std::int32_t kFirstOfSeveral = 2;
constexpr std::int32_t kLastOfSeveral = 1;
constexpr std::int32_t kBetween = 3;

/// A bone of the list that engines walk.
struct FlatBone
{
    std::int32_t code = 0;
    wad2::Vector3 offset;
    std::int64_t mesh = 0;
};

/// Bones in bones, depth first.
void flatten(const wad2::Bone& bone, std::int32_t code, std::vector<FlatBone>& bones)
{
    bones.push_back({code, bone.offset.value(), bone.mesh.value().value});
    const std::size_t children = bone.bones.size();
    for (std::size_t i = 0; i < children; ++i)
    {
        const std::int32_t own = children == 1       ? 0
                                 : i == 0            ? kFirstOfSeveral
                                 : i == children - 1 ? kLastOfSeveral
                                                     : kBetween;
        flatten(bone.bones[i], own, bones);
    }
}

std::vector<FlatBone> bonesOf(const wad2::Moveable& moveable)
{
    std::vector<FlatBone> bones;
    for (const wad2::Bone& bone : moveable.bones)
    {
        if (bone.isOfTree())
        {
            flatten(bone, 0, bones);
            continue;
        }
        const std::int64_t code = std::clamp<std::int64_t>(bone.opcode.opcode.value, 0, kBetween);
        const std::int64_t mesh = bone.mesh.frame.isThere ? bone.mesh.value().value
                                                          : static_cast<std::int64_t>(bones.size());
        bones.push_back({static_cast<std::int32_t>(code), bone.offset.value(), mesh});
    }
    if (bones.empty())
    {
        for (std::size_t i = 0; i < moveable.meshes.size(); ++i)
        {
            bones.push_back({0, {}, static_cast<std::int64_t>(i)});
        }
    }
    return bones;
}

std::int32_t longOf(float number)
{
    constexpr double kLowest = std::numeric_limits<std::int32_t>::min();
    constexpr double kHighest = std::numeric_limits<std::int32_t>::max();
    return std::isnan(number) ? 0
                              : static_cast<std::int32_t>(
                                  std::llround(std::clamp(double{number}, kLowest, kHighest)));
}

bool isZero(const wad2::Vector3& vector)
{
    return vector.x == 0.0F && vector.y == 0.0F && vector.z == 0.0F;
}

level::BoundingBox boxOf(const wad2::Vector3& low, const wad2::Vector3& high, bool& isCut)
{
    const level::Vertex one = vertexOf(low, isCut);
    const level::Vertex other = vertexOf(high, isCut);
    level::BoundingBox box;
    box.minX = one.x;
    box.maxX = other.x;
    box.minY = one.y;
    box.maxY = other.y;
    box.minZ = one.z;
    box.maxZ = other.z;
    return box;
}

class Wad2Gatherer
{
public:
    Wad2Gatherer(const wad2::Wad2& file, Losses& losses)
        : m_file(file)
        , m_losses(losses)
        , m_game(wad2::gameOfNames(file))
        , m_areas(file, m_out.pictures)
        , m_meshes(m_areas, m_out, m_counter)
    {
        m_out.version = level::versions::Wad;
    }

    transfer::Gathering gather(const soundxml::SoundCatalogue* catalogue, const Progress& progress)
    {
        if (catalogue != nullptr && !catalogue->sounds.empty())
        {
            takeSounds(*catalogue, m_out, m_counter);
        }
        else
        {
            m_soundIds = takeEmbedded(m_file, m_out, m_counter);
        }
        m_counter.tell({"sounds", {}}, m_losses);
        const auto& moveables = m_file.moveables.rows;
        const auto& statics = m_file.statics.rows;
        const auto& sequences = m_file.sequences.rows;
        const std::size_t all = moveables.size() + statics.size() + sequences.size();
        std::size_t done = 0;
        const auto tell = [&]
        { progress.step(static_cast<double>(++done) / static_cast<double>(all)); };
        for (const wad2::Moveable& each : moveables)
        {
            takeObject(ObjectKind::Moveable, each.slot.slot.value, each);
            tell();
        }
        for (const wad2::Static& each : statics)
        {
            takeObject(ObjectKind::Static, each.slot.slot.value, each);
            tell();
        }
        for (const wad2::SpriteSequence& each : sequences)
        {
            takeObject(ObjectKind::Sprites, each.slot.slot.value, each);
            tell();
        }
        markFirst();
        tellOfFile();
        return std::move(m_out);
    }

private:
    template <class Object>
    void takeObject(ObjectKind kind, std::int64_t number, const Object& object)
    {
        const ObjectKey key{kind, static_cast<std::uint32_t>(number)};
        const view::Phrase phrase = objectPhrase(key, m_game);
        // A sprite sequence and a moveable cannot be told apart by their slots.
        const bool isNew = number >= 0 && number < std::numeric_limits<std::int32_t>::max()
                           && m_taken.insert(key).second;
        if (!isNew)
        {
            m_losses.push_back(
                {phrase,
                 {"it is left out, as another one has its slot, or it is no slot", {}},
                 true});
            return;
        }
        const bool isTaken = take(key.slot, object);
        if (!isTaken)
        {
            m_losses.push_back(
                {phrase,
                 {"it is left out, as it has more of something than a WAD has room for", {}},
                 true});
        }
        m_counter.tell(phrase, m_losses);
    }

    bool take(std::uint32_t slot, const wad2::Moveable& from)
    {
        const std::vector<FlatBone> bones = bonesOf(from);
        constexpr std::size_t kMostBones = 0xFF;
        std::vector<Place> meshes;
        std::set<std::int64_t> shown;
        // What is left out leaves no meshes and pictures behind.
        const auto fits = [&from](const FlatBone& bone)
        {
            const wad2::Mesh<wad2::OfMoveables>* const mesh = rowOf(from, bone.mesh);
            return mesh == nullptr || MeshTaking::fits(*mesh);
        };
        if (bones.size() > kMostBones || !std::ranges::all_of(bones, fits))
        {
            return false;
        }
        for (const FlatBone& bone : bones)
        {
            const auto mesh = meshOf(from, bone.mesh);
            if (!mesh)
            {
                return false;
            }
            meshes.push_back(*mesh);
            shown.insert(bone.mesh);
        }
        m_counter.add({"{0} meshes are shown by no bone", "a mesh is shown by no bone"},
                      countUnshown(from, shown));
        transfer::GatheredMoveable to;
        to.slot = slot;
        to.meshes = m_out.meshLists.size();
        m_out.meshLists.push_back(std::move(meshes));
        to.tree = m_out.trees.size();
        m_out.trees.push_back(treeOf(bones));
        AnimationTaking animations(m_soundIds, m_out, m_counter);
        to.animations = animations.take(from, bones.size());
        if (!to.animations)
        {
            to.rest = restOf(bones.size());
        }
        tellRest(from, bones);
        m_out.moveables.push_back(std::move(to));
        return true;
    }

    static std::size_t countUnshown(const wad2::Moveable& from, const std::set<std::int64_t>& shown)
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < from.meshes.size(); ++i)
        {
            count += shown.contains(static_cast<std::int64_t>(i)) ? 0 : 1;
        }
        return count;
    }

    /// The place of a mesh of a moveable; of one that does not exist that of an empty one.
    std::optional<Place> meshOf(const wad2::Moveable& from, std::int64_t number)
    {
        const wad2::Mesh<wad2::OfMoveables>* const mesh = rowOf(from, number);
        m_counter.add(
            {"{0} bones have a mesh that does not exist", "a bone has a mesh that does not exist"},
            mesh != nullptr ? 0 : 1);
        static const wad2::Mesh<wad2::OfMoveables> kEmpty{};
        return m_meshes.take(mesh != nullptr ? *mesh : kEmpty);
    }

    static const wad2::Mesh<wad2::OfMoveables>* rowOf(const wad2::Moveable& from,
                                                      std::int64_t number)
    {
        return number >= 0 && static_cast<std::size_t>(number) < from.meshes.size()
                   ? &from.meshes[static_cast<std::size_t>(number)]
                   : nullptr;
    }

    static std::vector<std::int32_t> treeOf(const std::vector<FlatBone>& bones)
    {
        std::vector<std::int32_t> tree;
        for (std::size_t i = 1; i < bones.size(); ++i)
        {
            const wad2::Vector3& offset = bones[i].offset;
            tree.insert(tree.end(),
                        {bones[i].code, longOf(offset.x), longOf(-offset.y), longOf(offset.z)});
        }
        return tree;
    }

    /// A key frame in which nothing is turned.
    static std::vector<std::uint16_t> restOf(std::size_t bones)
    {
        std::vector<std::uint16_t> words(view::kKeyframeHeaderWords, 0);
        const auto none = view::PackedRotation::none(level::versions::Wad);
        words.resize(words.size() + bones, none.words[0]);
        return words;
    }

    void tellRest(const wad2::Moveable& from, const std::vector<FlatBone>& bones)
    {
        std::size_t names = 0;
        for (const auto& mesh : from.meshes)
        {
            names += mesh.name.value().empty() ? 0 : 1;
        }
        names += boneNames(from.bones);
        m_counter.add({"{0} names of meshes and bones", "a name of a mesh or bone"}, names);
        m_counter.add({"{0} root bones are not where their object is",
                       "a root bone is not where its object is"},
                      !bones.empty() && !isZero(bones.front().offset) ? 1 : 0);
        m_counter.add({"{0} skin meshes", "a skin mesh"}, from.skin.rows.size());
        m_counter.add({"{0} properties of scripts", "a property of scripts"},
                      from.properties.rows.size());
        m_counter.add(kUnknown, unknownIn(from));
        std::size_t areas = 0;
        for (const auto& mesh : from.meshes)
        {
            areas += areasIn(mesh);
        }
        m_counter.add(kAreas, areas);
    }

    static std::size_t boneNames(const Table<wad2::Bone>& bones)
    {
        std::size_t names = 0;
        for (const wad2::Bone& bone : bones)
        {
            const bool isEmpty =
                bone.isOfTree() ? bone.name.value().empty() : bone.opcode.name.empty();
            names += (isEmpty ? 0U : 1U) + boneNames(bone.bones);
        }
        return names;
    }

    /// Polygons that say which part of a texture they belong to, for those who texture them.
    template <class Of>
    static std::size_t areasIn(const wad2::Mesh<Of>& mesh)
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            mesh.polygons.rows.rows(),
            [](const wad2::Polygon<Of>& polygon)
            {
                const wad2::ParentArea& area = polygon.area;
                return polygon.hasArea()
                       && (area.low.x != area.high.x || area.low.y != area.high.y);
            }));
    }

    bool take(std::uint32_t slot, const wad2::Static& from)
    {
        static const wad2::Mesh<wad2::OfStatics> kEmpty{};
        const auto lit = from.hasLightType()
                             ? std::optional(static_cast<LitBy>(from.lighting.lightType.value))
                             : std::nullopt;
        const auto mesh = m_meshes.take(from.meshes.empty() ? kEmpty : from.meshes[0], lit);
        if (!mesh)
        {
            return false;
        }
        bool isCut = false;
        transfer::GatheredStatic to;
        to.mesh = *mesh;
        to.row.id = slot;
        to.row.visibilityBox =
            boxOf(from.visibility.low.value(), from.visibility.high.value(), isCut);
        to.row.collisionBox = boxOf(from.collision.low.value(), from.collision.high.value(), isCut);
        to.row.flags = static_cast<std::uint16_t>(from.flags.flags.value);
        m_counter.add({"{0} boxes reach farther than a WAD has numbers for",
                       "a box reaches farther than a WAD has numbers for"},
                      isCut ? 1 : 0);
        constexpr std::int64_t kUsualLight = 128;
        const bool isLit =
            from.ambientLight.frame.isThere && from.ambientLight.value().value != kUsualLight;
        m_counter.add(
            {"{0} lights that Tomb Editor shows it in", "a light that Tomb Editor shows it in"},
            from.lights.size() + (isLit ? 1U : 0U));
        m_counter.add({"{0} marks say that it breaks", "a mark says that it breaks"},
                      from.shatter.frame.isThere && from.shatter.value() != 0 ? 1 : 0);
        m_counter.add({"{0} sounds of its breaking", "a sound of its breaking"},
                      from.shatterSound.frame.isThere && from.shatterSound.value().value >= 0 ? 1
                                                                                              : 0);
        m_counter.add({"{0} names of meshes", "a name of a mesh"},
                      from.meshes.empty() || from.meshes[0].name.value().empty() ? 0 : 1);
        m_counter.add({"{0} properties of scripts", "a property of scripts"},
                      from.properties.rows.size());
        m_counter.add({"{0} meshes besides its first", "a mesh besides its first"},
                      from.meshes.empty() ? 0 : from.meshes.size() - 1);
        m_counter.add(kAreas, from.meshes.empty() ? 0 : areasIn(from.meshes[0]));
        m_counter.add(kUnknown, unknownIn(from));
        m_out.statics.push_back(to);
        return true;
    }

    bool take(std::uint32_t slot, const wad2::SpriteSequence& from)
    {
        std::vector<transfer::GatheredSprite> sprites;
        for (const wad2::SequenceSprite& each : from.sprites)
        {
            const std::int64_t number = each.sprite.sprite.value;
            const auto& rows = m_file.sprites.rows;
            using transfer::AreaFit;
            AreaFit fit = AreaFit::Exact;
            const bool isThere = number >= 0 && static_cast<std::size_t>(number) < rows.size();
            const auto picture =
                isThere ? m_areas.ofSprite(static_cast<std::size_t>(number), fit) : std::nullopt;
            m_counter.add({"{0} sprites do not exist, and are left out",
                           "a sprite does not exist, and is left out"},
                          picture ? 0 : 1);
            if (!picture)
            {
                continue;
            }
            m_counter.add({"{0} sprites are larger than a page, and are drawn smaller",
                           "a sprite is larger than a page, and is drawn smaller"},
                          fit == AreaFit::Reduced ? 1 : 0);
            m_counter.add({"{0} sprites have more texels than there is room for in all, and are of "
                           "one colour then",
                           "a sprite has more texels than there is room for in all, and is of one "
                           "colour then"},
                          fit == AreaFit::Plain ? 1 : 0);
            const wad2::Sprite& row = rows[static_cast<std::size_t>(number)];
            const wad2::SpriteSides& sides = row.sides.value();
            const bool hasSides =
                row.sides.frame.isThere
                && (sides.left != 0 || sides.top != 0 || sides.right != 0 || sides.bottom != 0);
            m_counter.add({"{0} sprites say how large they are in the world",
                           "a sprite says how large it is in the world"},
                          hasSides ? 1 : 0);
            sprites.push_back({spriteRow(m_out.pictures[*picture]), picture});
        }
        m_counter.add(kUnknown, unknownIn(from));
        m_out.sequences.push_back({slot, m_out.spriteLists.size()});
        m_out.spriteLists.push_back(std::move(sprites));
        return true;
    }

    /// A row as sprite files of WADs have them: in pixels and 256ths, the last of which is inside.
    static level::SpriteTexture spriteRow(const transfer::Picture& picture)
    {
        constexpr std::uint32_t kPixel = 256;
        level::SpriteTexture row;
        row.width = static_cast<std::uint16_t>((picture.width - 1) * kPixel);
        row.height = static_cast<std::uint16_t>((picture.height - 1) * kPixel);
        return row;
    }

    /// Pointers that mean no mesh lead to the very first one, so it is to be one that has a single
    /// pointer, which means it.
    void markFirst()
    {
        std::vector<std::size_t> users(m_out.meshes.size(), 0);
        for (const std::vector<Place>& list : m_out.meshLists)
        {
            for (const Place mesh : list)
            {
                ++users[mesh];
            }
        }
        for (const transfer::GatheredStatic& each : m_out.statics)
        {
            ++users[each.mesh];
        }
        const auto alone = std::ranges::find(users, std::size_t{1});
        if (alone != users.end())
        {
            m_out.meshes[static_cast<std::size_t>(alone - users.begin())].isFirst = true;
        }
    }

    void tellOfFile()
    {
        const std::int64_t game = m_file.gameVersion.value().value;
        const bool isOfTr4 = m_game == level::versions::Tr4 || !m_file.gameVersion.frame.isThere;
        if (!isOfTr4)
        {
            m_losses.push_back({{"file", {}},
                                {"its slots are those of another game ({0}); in a WAD the same "
                                 "numbers are those of TR4",
                                 {game}}});
        }
        m_counter.add({"{0} animated texture sets", "an animated texture set"},
                      m_file.animatedTextures.rows.size());
        m_counter.add({"{0} notes of its author", "a note of its author"},
                      m_file.metadata.notes.value().empty() ? 0 : 1);
        m_counter.add(
            kUnknown,
            m_file.others.size() + unknownInAll(m_file.textures.rows)
                + unknownInAll(m_file.sprites.rows) + unknownInAll(m_file.animatedTextures.rows)
                + unknownInAll(m_file.waves.rows) + unknownInAll(m_file.sounds.rows)
                + unknownInAll(m_file.oldSounds.rows) + unknownInAll(m_file.fixedSounds.rows)
                + unknownInAll(m_file.additionalSounds.rows));
        tellOfPictures();
        m_counter.tell({"file", {}}, m_losses);
    }

    void tellOfPictures()
    {
        std::set<std::int64_t> shown;
        const auto show = [&shown](const auto& meshes)
        {
            for (const auto& mesh : meshes)
            {
                for (const auto& polygon : mesh.polygons.rows)
                {
                    shown.insert(polygon.texture.texture.value);
                }
            }
        };
        for (const wad2::Moveable& each : m_file.moveables.rows)
        {
            show(each.meshes);
        }
        for (const wad2::Static& each : m_file.statics.rows)
        {
            show(each.meshes);
        }
        std::size_t named = 0;
        std::size_t hidden = 0;
        const auto& textures = m_file.textures.rows;
        for (std::size_t i = 0; i < textures.size(); ++i)
        {
            named += textures[i].name.value().empty() && textures[i].path.value().empty() ? 0 : 1;
            hidden += shown.contains(static_cast<std::int64_t>(i)) ? 0 : 1;
        }
        m_counter.add({"{0} names and paths of textures", "a name or path of a texture"}, named);
        m_counter.add({"{0} textures that no polygon shows", "a texture that no polygon shows"},
                      hidden);
        shown.clear();
        for (const wad2::SpriteSequence& each : m_file.sequences.rows)
        {
            for (const wad2::SequenceSprite& sprite : each.sprites)
            {
                shown.insert(sprite.sprite.sprite.value);
            }
        }
        hidden = 0;
        for (std::size_t i = 0; i < m_file.sprites.rows.size(); ++i)
        {
            hidden += shown.contains(static_cast<std::int64_t>(i)) ? 0 : 1;
        }
        m_counter.add({"{0} sprites of no sequence", "a sprite of no sequence"}, hidden);
    }

    static constexpr view::Counted kUnknown{"{0} chunks that nobody knows",
                                            "a chunk that nobody knows"};
    static constexpr view::Counted kAreas{"{0} polygons say which part of a texture they belong to",
                                          "a polygon says which part of a texture it belongs to"};

    const wad2::Wad2& m_file;
    Losses& m_losses;
    std::optional<schema::Version> m_game;
    transfer::Gathering m_out;
    LossCounter m_counter;
    TextureAreas m_areas;
    MeshTaking m_meshes;
    SoundIds m_soundIds;
    std::set<ObjectKey> m_taken;
};

} // namespace

transfer::Gathering gatherWad2(const wad2::Wad2& file,
                               const soundxml::SoundCatalogue* catalogue,
                               Losses& losses,
                               const Progress& progress)
{
    return Wad2Gatherer(file, losses).gather(catalogue, progress);
}

std::vector<std::int64_t> meshesOfBones(const wad2::Moveable& moveable)
{
    std::vector<std::int64_t> meshes;
    for (const FlatBone& bone : bonesOf(moveable))
    {
        meshes.push_back(bone.mesh);
    }
    return meshes;
}

} // namespace tr::convert
