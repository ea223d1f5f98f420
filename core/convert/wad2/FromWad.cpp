#include "core/convert/wad2/FromWad.h"

#include "core/catalogue/Catalogue.h"
#include "core/convert/wad2/AnimationMaking.h"
#include "core/convert/wad2/MeshMaking.h"
#include "core/convert/wad2/Parts.h"
#include "core/convert/wad2/SoundMaking.h"
#include "core/format/set/Wad2SetFormat.h"
#include "core/format/swd/SpriteFile.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/format/was/ObjectFile.h"
#include "core/level/Wad.h"
#include "core/transfer/ObjectRows.h"
#include "core/transfer/gathering/PictureGathering.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <map>
#include <set>

namespace tr::convert
{
namespace
{

using transfer::ObjectKind;

constexpr schema::Version kGame = level::versions::Wad;
constexpr std::uint32_t kClear = 0;
constexpr unsigned kOpacityShift = 24;

std::vector<wad2::Texel> texelsOf(const transfer::Picture& picture)
{
    std::vector<wad2::Texel> texels;
    texels.reserve(picture.texels.size());
    for (const std::uint32_t texel : picture.texels)
    {
        texels.push_back({(texel >> kOpacityShift) == 0 ? kClear : texel});
    }
    return texels;
}

/// What is made of small files in any case.
constexpr std::size_t kAlwaysBones = 1U << 14;
constexpr std::size_t kAlwaysWords = 1U << 18;
constexpr std::size_t kAlwaysTexels = 1U << 20;

std::size_t spritesIn(const schema::Content& content)
{
    const auto* const sprites = content.as<level::Sprites>();
    return sprites != nullptr ? sprites->textures.size() : 0;
}

std::size_t texelsIn(const schema::Content& content)
{
    constexpr std::size_t kColours = 3;
    const auto* const file = content.as<companion::SpriteFile>();
    return file != nullptr ? file->map.size() / kColours : 0;
}

class Wad2Maker
{
public:
    Wad2Maker(const schema::Content& content, Losses& losses)
        : m_content(content)
        , m_wad(*content.as<level::Wad>())
        , m_losses(losses)
        , m_out(wad2::emptyFile())
        , m_animations(content, m_counter)
        , m_bones(m_wad.objects.meshPointers.size(), kAlwaysBones)
        , m_meshWords(m_wad.objects.meshWords.size(), kAlwaysWords)
        , m_spriteRows(spritesIn(content), kAlwaysWords)
        , m_spriteTexels(texelsIn(content), kAlwaysTexels)
    {
        // When it was made is nothing that the WAD knows.
        m_out.metadata = {};
    }

    wad2::Wad2 make(const Progress& progress)
    {
        writeTextures();
        writeSprites();
        const auto rows = transfer::objectRows(m_content);
        std::size_t done = 0;
        for (const transfer::ObjectRow& row : rows)
        {
            write(row);
            m_counter.tell(objectPhrase(row.key, kGame), m_losses);
            progress.step(static_cast<double>(++done) / static_cast<double>(rows.size()));
        }
        // In the order of their slots, as Tomb Editor has them.
        const auto slotOf = [](const auto& row) { return row.slot.slot.value; };
        std::ranges::stable_sort(m_moveables, {}, slotOf);
        std::ranges::stable_sort(m_statics, {}, slotOf);
        std::ranges::stable_sort(m_sequences, {}, slotOf);
        m_out.moveables.rows = std::move(m_moveables);
        m_out.statics.rows = std::move(m_statics);
        m_out.sequences.rows = std::move(m_sequences);
        tellOfFile(rows.size());
        return std::move(m_out);
    }

private:
    void writeTextures()
    {
        std::vector<wad2::Texture> textures;
        const std::size_t pages = view::pageCount(m_wad);
        constexpr auto kSide = static_cast<float>(level::kPageSize);
        for (std::size_t page = 0; page < pages; ++page)
        {
            wad2::Texture& texture = textures.emplace_back();
            texture.size = {leb(level::kPageSize), leb(level::kPageSize)};
            setText(texture.name, "Page " + std::to_string(page));
            setText(texture.path, {});
            const auto picture = transfer::pictureIn(
                m_wad.textureMap, {static_cast<std::uint32_t>(page), 0.0F, 0.0F, kSide, kSide});
            texture.pixels.frame.isThere = true;
            if (picture)
            {
                texture.pixels.texels = texelsOf(*picture);
            }
        }
        m_out.textures.rows = std::move(textures);
    }

    /// The sprites of the file beside it.
    void writeSprites()
    {
        const auto* const file = m_content.as<companion::SpriteFile>();
        std::vector<wad2::Sprite> sprites;
        for (std::size_t i = 0; file != nullptr && i < file->sprites.textures.size(); ++i)
        {
            auto picture = m_spriteTexels.isUsedUp()
                               ? std::nullopt
                               : transfer::pictureIn(
                                   file->map, view::spriteRect(file->sprites.textures[i], kGame));
            if (picture && !m_spriteTexels.spend(picture->texels.size()))
            {
                picture.reset();
            }
            const bool isTooMuch = m_spriteTexels.isUsedUp() && !picture;
            m_counter.add({"{0} sprites overlap with so many others that they have no pixels",
                           "a sprite overlaps with so many others that it has no pixels"},
                          isTooMuch ? 1 : 0);
            m_counter.add({"{0} sprites are beside their page, and have no pixels",
                           "a sprite is beside its page, and has no pixels"},
                          picture || isTooMuch ? 0 : 1);
            wad2::Sprite& sprite = sprites.emplace_back();
            setNumber(sprite.index, static_cast<std::int64_t>(i));
            sprite.pixels.frame.isThere = true;
            if (picture)
            {
                sprite.size = {leb(picture->width), leb(picture->height)};
                sprite.pixels.texels = texelsOf(*picture);
            }
        }
        m_counter.tell({"sprites", {}}, m_losses);
        m_out.sprites.rows = std::move(sprites);
    }

    void write(const transfer::ObjectRow& object)
    {
        switch (object.key.kind)
        {
        case ObjectKind::Moveable:
            writeMoveable(object.row);
            break;
        case ObjectKind::Static:
            writeStatic(object.row);
            break;
        default:
            writeSequence(object.row);
            break;
        }
    }

    /// What a joint and its mesh are called.
    static std::string partName(std::string_view what, std::uint32_t slot, std::size_t joint)
    {
        const auto known = catalogue::jointName(kGame, slot, static_cast<std::uint32_t>(joint));
        return known ? std::string(*known) : std::string(what) + " " + std::to_string(joint);
    }

    /// A mesh that cannot be read is empty, as is one that is shared by too many objects, each of
    /// which would get its own.
    const edit::MeshShape& shapeAt(std::size_t pointer)
    {
        static const edit::MeshShape kNone;
        constexpr std::size_t kWordsOfVertex = 6;
        constexpr std::size_t kWordsOfFace = 7;
        constexpr std::size_t kWordsOfMesh = 64;
        const edit::MeshShape& shape = m_meshWords.isUsedUp() ? kNone : readShape(pointer);
        const bool isThere = m_meshWords.spend(kWordsOfMesh + shape.vertices.size() * kWordsOfVertex
                                               + shape.faces.size() * kWordsOfFace);
        m_counter.add({"{0} meshes overlap with so many others that they are empty",
                       "a mesh overlaps with so many others that it is empty"},
                      isThere ? 0 : 1);
        return isThere ? shape : kNone;
    }

    const edit::MeshShape& readShape(std::size_t pointer)
    {
        const auto [known, isNew] =
            m_shapes.try_emplace(m_wad.objects.meshPointers[pointer].offset);
        if (isNew)
        {
            auto shape = edit::shapeAt(m_content, pointer);
            m_counter.add(
                {"{0} meshes cannot be read, and are empty", "a mesh cannot be read, and is empty"},
                shape ? 0 : 1);
            const bool isWhole =
                shape
                && std::ranges::all_of(shape->faces,
                                       [&shape](const edit::ShapeFace& face)
                                       {
                                           return std::ranges::all_of(
                                               std::span(face.vertices).first(face.corners),
                                               [&shape](std::uint16_t vertex)
                                               { return vertex < shape->vertices.size(); });
                                       });
            m_counter.add({"{0} meshes have faces with corners that do not exist, and are empty",
                           "a mesh has faces with corners that do not exist, and is empty"},
                          shape && !isWhole ? 1 : 0);
            if (isWhole)
            {
                known->second = std::move(*shape);
            }
        }
        return known->second;
    }

    void writeMoveable(std::size_t row)
    {
        const level::Model& model = m_wad.objects.models[row];
        wad2::Moveable made;
        made.slot.slot = leb(model.id);
        if (!m_bones.spend(model.numMeshes))
        {
            m_counter.add({"{0} moveables share meshes with so many others that they have none",
                           "a moveable shares meshes with so many others that it has none"});
            m_moveables.push_back(std::move(made));
            return;
        }
        const view::RowRange meshes = view::meshesOf(m_wad.objects, model);
        const auto joints = view::jointsOf(m_wad.objects, model);
        std::vector<wad2::Mesh<wad2::OfMoveables>> meshRows;
        std::vector<wad2::Bone> bones;
        for (std::size_t i = 0; i < meshes.count; ++i)
        {
            meshRows.push_back(moveableMesh(
                shapeAt(meshes.first + i), m_wad, partName("mesh", model.id, i), m_counter));
            wad2::Bone& bone = bones.emplace_back();
            bone.opcode.opcode = leb(i == 0 ? 0 : joints[i].stackCode);
            bone.opcode.name.assign(partName("bone", model.id, i));
            const bool isRoot = i == 0;
            setPart(bone.offset,
                    isRoot ? wad2::Vector3{}
                           : wad2::Vector3{static_cast<float>(joints[i].x),
                                           static_cast<float>(-std::int64_t{joints[i].y}),
                                           static_cast<float>(joints[i].z)});
            setNumber(bone.mesh, static_cast<std::int64_t>(i));
        }
        made.meshes = std::move(meshRows);
        made.bones = std::move(bones);
        made.animations = m_animations.make(row);
        m_counter.add({"{0} poses that it has without any animation",
                       "a pose that it has without any animation"},
                      made.animations.empty() && hasPose(model) ? 1 : 0);
        m_moveables.push_back(std::move(made));
    }

    [[nodiscard]] bool hasPose(const level::Model& model) const
    {
        const auto pose = view::readKeyframe(
            m_wad.objects, kGame, model.frameOffset / transfer::kWordBytes, model.numMeshes);
        return pose
               && (pose->box != level::BoundingBox{} || pose->offset != level::Vertex{}
                   || std::ranges::any_of(pose->angles,
                                          [](const view::JointAngles& angles)
                                          { return angles != view::JointAngles{}; }));
    }

    void writeStatic(std::size_t row)
    {
        const level::StaticMesh& from = m_wad.objects.staticMeshes[row];
        wad2::Static made;
        made.slot.slot = leb(from.id);
        made.flags.flags = leb(static_cast<std::int16_t>(from.flags));
        const bool isThere = from.mesh < m_wad.objects.meshPointers.size();
        m_counter.add({"{0} meshes do not exist", "a mesh does not exist"}, isThere ? 0 : 1);
        static const edit::MeshShape kNone;
        made.meshes =
            std::vector{staticMesh(isThere ? shapeAt(from.mesh) : kNone, m_wad, "mesh", m_counter)};
        constexpr std::int64_t kUsualLight = 128;
        setNumber(made.ambientLight, kUsualLight);
        setBox(made.visibility, from.visibilityBox);
        setBox(made.collision, from.collisionBox);
        m_statics.push_back(std::move(made));
    }

    void writeSequence(std::size_t row)
    {
        const level::Sprites& sprites = *m_content.as<level::Sprites>();
        const view::SpriteRun run = view::spritesOf(sprites, row);
        wad2::SpriteSequence made;
        made.slot.slot = leb(sprites.sequences[row].id);
        std::vector<wad2::SequenceSprite> numbers;
        const bool isThere = m_spriteRows.spend(run.count);
        m_counter.add({"{0} sequences share sprites with so many others that they have none",
                       "a sequence shares sprites with so many others that it has none"},
                      isThere ? 0 : 1);
        for (std::size_t i = run.first; isThere && i < run.first + run.count; ++i)
        {
            numbers.push_back({{}, {leb(static_cast<std::int64_t>(i))}});
        }
        made.sprites = std::move(numbers);
        m_sequences.push_back(std::move(made));
    }

    void tellOfFile(std::size_t taken)
    {
        const auto& objects = m_wad.objects;
        const auto* const sprites = m_content.as<level::Sprites>();
        const std::size_t all = objects.models.size() + objects.staticMeshes.size()
                                + (sprites != nullptr ? sprites->sequences.size() : 0);
        m_counter.add({"{0} objects have the slot of another one, and are left out",
                       "an object has the slot of another one, and is left out"},
                      all - taken);
        const view::Ownership owners(objects);
        std::set<std::size_t> shown;
        for (const level::StaticMesh& each : objects.staticMeshes)
        {
            shown.insert(each.mesh);
        }
        std::size_t meshes = 0;
        for (std::size_t i = 0; i < objects.meshPointers.size(); ++i)
        {
            meshes += owners.modelOfMesh(i) || shown.contains(i) ? 0 : 1;
        }
        m_counter.add({"{0} meshes of no object", "a mesh of no object"}, meshes);
        std::size_t animations = 0;
        for (std::size_t i = 0; i < objects.animations.size(); ++i)
        {
            animations += owners.modelOfAnimation(i) ? 0 : 1;
        }
        m_counter.add({"{0} animations of no moveable", "an animation of no moveable"}, animations);
        const auto* const names = m_content.as<companion::ObjectFile>();
        std::size_t paths = 0;
        for (std::size_t i = 0; names != nullptr && i < names->names.rows.size(); ++i)
        {
            paths += names->names.rows[i].path.empty() ? 0 : 1;
        }
        m_counter.add({"{0} paths where objects were on their author's disk",
                       "a path where an object was on its author's disk"},
                      paths);
        m_counter.add(
            {"{0} bytes behind the known end of the WAD", "a byte behind the known end of the WAD"},
            m_wad.trailing.size());
        m_counter.tell({"file", {}}, m_losses);
    }

    const schema::Content& m_content;
    const level::Wad& m_wad;
    Losses& m_losses;
    LossCounter m_counter;
    wad2::Wad2 m_out;
    std::vector<wad2::Moveable> m_moveables;
    std::vector<wad2::Static> m_statics;
    std::vector<wad2::SpriteSequence> m_sequences;
    AnimationMaking m_animations;
    MakingBudget m_bones;
    MakingBudget m_meshWords;
    MakingBudget m_spriteRows;
    MakingBudget m_spriteTexels;
    std::map<std::uint32_t, edit::MeshShape> m_shapes; ///< by their places in the mesh data
};

} // namespace

Result<Converted> wad2OfWad(const schema::Content& content, const Progress& progress)
{
    Converted made;
    wad2::Wad2 file = Wad2Maker(content, made.losses).make(progress);
    const transfer::Gathering sounds = transfer::gather(content, {}, true);
    if (!sounds.hasSounds)
    {
        made.content = std::move(file);
        made.format = &format::formats::Wad2;
        return made;
    }
    schema::Content set = format::formats::Wad2Set.example(format::formats::Wad2Set);
    auto& parts = *set.as<companion::Wad2Set>();
    LossCounter counter;
    parts.wad = std::move(file);
    parts.sounds->file = catalogueOf(sounds.sounds, counter);
    counter.tell({"sounds", {}}, made.losses);
    made.content = std::move(set);
    made.format = &format::formats::Wad2Set;
    return made;
}

} // namespace tr::convert
