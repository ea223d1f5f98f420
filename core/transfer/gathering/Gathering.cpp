#include "core/transfer/gathering/Gathering.h"

#include "core/edit/skeleton/SameSkeletons.h"
#include "core/level/Level.h"
#include "core/transfer/ObjectRows.h"
#include "core/transfer/gathering/AnimationGathering.h"
#include "core/transfer/gathering/SoundGathering.h"
#include "core/transfer/writing/ObjectHome.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tr::transfer
{
namespace
{

using level::Objects;

/// Lara's ponytail of TR1, which is no part of her slots.
constexpr std::uint32_t kHairOfTr1 = 189;

const level::Sprites* spritesIn(const Content& content)
{
    return content.as<level::Sprites>();
}

class Gatherer
{
public:
    explicit Gatherer(const Content& content)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_isOfLevel(content.as<level::Level>() != nullptr)
        , m_pictures(homeOf(content)->pictures(content, m_out))
        , m_animations(content, m_out)
    {
        m_out.version = content.version();
    }

    void add(const ObjectKey& key, std::size_t row)
    {
        const bool isWhole = key.kind == ObjectKind::Moveable ? addMoveable(row)
                             : key.kind == ObjectKind::Static ? addStatic(row)
                                                              : addSequence(row);
        if (!isWhole)
        {
            m_out.remarks.push_back(
                {"{0} is left out: something of it cannot be read", {phraseOf(key)}});
        }
    }

    /// False: it cannot be read.
    bool addMesh(std::size_t pointer) { return meshAt(pointer).has_value(); }

    Gathering release() { return std::move(m_out); }

    void addSounds(bool all) { gatherSounds(m_content, all, m_out); }

    void addLines(const std::set<ObjectKey>& wanted) { gatherLines(m_content, wanted, m_out); }

private:
    /// The mesh behind a row of the mesh pointers. Nothing: it cannot be read.
    std::optional<Place> meshAt(std::size_t pointer)
    {
        const std::uint32_t offset = m_objects.meshPointers[pointer].offset;
        if (const auto known = m_meshes.find(offset); known != m_meshes.end())
        {
            return known->second;
        }
        std::optional<Place> place;
        if (const auto mesh = view::readMesh(m_objects, m_content.version(), offset))
        {
            GatheredMesh made{edit::shapeOf(*mesh), {}, offset == 0};
            for (edit::ShapeFace& face : made.shape.faces)
            {
                made.looks.push_back(m_pictures->lookOf(face));
                if (m_isOfLevel && !face.coloured)
                {
                    const unsigned number = level::faceTextureMask(m_content.version());
                    face.texture = static_cast<std::uint16_t>(face.texture & ~number);
                }
            }
            place = m_out.meshes.size();
            m_out.meshes.push_back(std::move(made));
        }
        m_meshes.emplace(offset, place);
        return place;
    }

    std::optional<Place> meshListOf(const level::Model& model)
    {
        const view::RowRange rows = view::meshesOf(m_objects, model);
        const auto [known, isNew] = m_meshLists.try_emplace({rows.first, rows.count});
        if (!isNew)
        {
            return known->second;
        }
        std::vector<Place> meshes;
        for (std::size_t i = rows.first; i < rows.end(); ++i)
        {
            const auto mesh = meshAt(i);
            if (!mesh)
            {
                return std::nullopt;
            }
            meshes.push_back(*mesh);
        }
        if (meshes.size() < model.numMeshes)
        {
            return std::nullopt;
        }
        known->second = m_out.meshLists.size();
        m_out.meshLists.push_back(std::move(meshes));
        return known->second;
    }

    Place treeOf(const level::Model& model)
    {
        constexpr std::size_t kNumbers = 4;
        const std::size_t count = model.numMeshes == 0 ? 0 : (model.numMeshes - 1U) * kNumbers;
        const auto numbers = m_objects.meshTrees.slice(model.meshTreeIndex, count);
        const auto [known, isNew] =
            m_trees.try_emplace({model.meshTreeIndex, numbers.size()}, m_out.trees.size());
        if (isNew)
        {
            m_out.trees.emplace_back(numbers.begin(), numbers.end());
            m_out.trees.back().resize(count, 0);
        }
        return known->second;
    }

    bool addMoveable(std::size_t row)
    {
        const level::Model& model = m_objects.models[row];
        const auto meshes = meshListOf(model);
        auto animations = m_animations.listOf(row);
        if (!meshes || !animations)
        {
            return false;
        }
        GatheredMoveable made;
        made.slot = model.id;
        made.meshes = *meshes;
        made.tree = treeOf(model);
        made.animations = animations->list;
        made.rest = std::move(animations->rest);
        made.filler = model.filler;
        made.note = m_content.notes().at(level::tables::Models, row);
        m_out.moveables.push_back(std::move(made));
        return true;
    }

    bool addStatic(std::size_t row)
    {
        const level::StaticMesh& object = m_objects.staticMeshes[row];
        const auto mesh =
            object.mesh < m_objects.meshPointers.size() ? meshAt(object.mesh) : std::nullopt;
        if (mesh)
        {
            m_out.statics.push_back({object, *mesh});
        }
        return mesh.has_value();
    }

    bool addSequence(std::size_t row)
    {
        const level::Sprites& sprites = *spritesIn(m_content);
        const view::SpriteRun run = view::spritesOf(sprites, row);
        const auto [known, isNew] =
            m_spriteLists.try_emplace({run.first, run.count}, m_out.spriteLists.size());
        if (isNew)
        {
            std::vector<GatheredSprite> list;
            for (std::size_t i = run.first; i < run.first + run.count; ++i)
            {
                list.push_back(
                    {m_pictures->spriteOf(sprites.textures[i]), m_pictures->ofSprite(i)});
            }
            m_out.spriteLists.push_back(std::move(list));
        }
        m_out.sequences.push_back(
            {static_cast<std::uint32_t>(sprites.sequences[row].id), known->second});
        return true;
    }

    using Stretch = std::pair<std::size_t, std::size_t>;

    const Content& m_content;
    const Objects& m_objects;
    bool m_isOfLevel;
    Gathering m_out;
    std::unique_ptr<PictureGathering> m_pictures;
    AnimationGathering m_animations;
    std::map<std::uint32_t, std::optional<Place>> m_meshes; ///< by their places in the mesh data
    std::map<Stretch, std::optional<Place>> m_meshLists;
    std::map<Stretch, Place> m_trees;
    std::map<Stretch, Place> m_spriteLists;
};

} // namespace

std::vector<std::uint32_t> togetherWith(schema::Version version, std::uint32_t slot)
{
    constexpr std::uint32_t kBehindAll = 512;
    std::vector<std::uint32_t> slots;
    const auto isOne = [version](std::uint32_t each)
    {
        const bool isHair = version == level::versions::Tr1 && each == kHairOfTr1;
        return isHair || edit::isOfLara(version, each);
    };
    if (!isOne(slot))
    {
        return {slot};
    }
    for (std::uint32_t each = 0; each < kBehindAll; ++each)
    {
        if (isOne(each))
        {
            slots.push_back(each);
        }
    }
    return slots;
}

Gathering gather(const Content& content,
                 std::span<const ObjectKey> objects,
                 bool allSounds,
                 const Progress& progress)
{
    std::map<ObjectKey, std::size_t> rows;
    for (const ObjectRow& each : objectRows(content))
    {
        rows.emplace(each.key, each.row);
    }
    Gatherer gatherer(content);
    for (std::size_t i = 0; i < objects.size(); ++i)
    {
        progress.step(static_cast<double>(i) / static_cast<double>(objects.size()));
        gatherer.add(objects[i], rows.at(objects[i]));
    }
    gatherer.addSounds(allSounds);
    gatherer.addLines({objects.begin(), objects.end()});
    return gatherer.release();
}

Result<Gathering> gatherMesh(const Content& content, std::size_t pointer)
{
    if (const auto shape = edit::shapeAt(content, pointer); !shape)
    {
        return fail(shape.error());
    }
    Gatherer gatherer(content);
    gatherer.addMesh(pointer);
    return gatherer.release();
}

view::Phrase phraseOf(const ObjectKey& key)
{
    const std::string_view text = key.kind == ObjectKind::Moveable ? "moveable {0}"
                                  : key.kind == ObjectKind::Static ? "static {0}"
                                                                   : "sprite sequence {0}";
    return {text, {view::PhraseArgument(std::to_string(key.slot))}};
}

} // namespace tr::transfer
