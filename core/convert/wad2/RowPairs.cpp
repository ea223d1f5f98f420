#include "core/convert/wad2/RowPairs.h"

#include "core/convert/wad2/ObjectTaking.h"
#include "core/format/wad2/Wad2Tables.h"
#include "core/level/Content.h"
#include "core/level/tables/Tables.h"
#include "core/transfer/ObjectRows.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tr::convert
{
namespace
{

namespace tables = level::tables;
using transfer::ObjectKind;

class Pairing
{
public:
    explicit Pairing(const schema::Content& wad)
        : m_wad(wad)
        , m_ranges(level::objectsOf(wad))
    {
        for (const transfer::ObjectRow& each : transfer::objectRows(wad))
        {
            m_rows.emplace(each.key, each.row);
        }
    }

    void pair(const wad2::Wad2& file)
    {
        std::size_t meshes = 0;
        std::size_t animations = 0;
        for (std::size_t i = 0; i < file.moveables.rows.size(); ++i)
        {
            const wad2::Moveable& each = file.moveables.rows[i];
            if (const auto row = pairObject(ObjectKind::Moveable, wad2::tables::Moveables, i, each))
            {
                pairParts(each, *row, meshes, animations);
            }
            meshes += each.meshes.size();
            animations += each.animations.size();
        }
        for (std::size_t i = 0; i < file.statics.rows.size(); ++i)
        {
            pairObject(ObjectKind::Static, wad2::tables::Statics, i, file.statics.rows[i]);
        }
        for (std::size_t i = 0; i < file.sequences.rows.size(); ++i)
        {
            pairObject(
                ObjectKind::Sprites, wad2::tables::SpriteSequences, i, file.sequences.rows[i]);
        }
    }

    [[nodiscard]] std::vector<RowPair> take() { return std::move(m_pairs); }

private:
    /// The first of several in one slot is the one that is there.
    template <class Object>
    std::optional<std::size_t>
    pairObject(ObjectKind kind, schema::TableId table, std::size_t row, const Object& object)
    {
        const std::int64_t slot = object.slot.slot.value;
        const auto found = m_rows.find({kind, static_cast<std::uint32_t>(slot)});
        if (found == m_rows.end() || slot != std::int64_t{found->first.slot})
        {
            return std::nullopt;
        }
        const std::size_t to = found->second;
        m_rows.erase(found);
        m_pairs.push_back({table, row, transfer::tableOf(kind), to});
        return to;
    }

    void pairParts(const wad2::Moveable& from,
                   std::size_t row,
                   std::size_t firstMesh,
                   std::size_t firstAnimation)
    {
        const level::Objects& objects = level::objectsOf(m_wad);
        const level::Model& model = objects.models[row];
        const view::RowRange animations = m_ranges.of(model);
        for (std::size_t i = 0; animations.count == from.animations.size() && i < animations.count;
             ++i)
        {
            m_pairs.push_back({wad2::tables::Animations,
                               firstAnimation + i,
                               tables::Animations,
                               animations.first + i});
        }
        const auto shown = meshesOfBones(from);
        const view::RowRange pointers = view::meshesOf(objects, model);
        for (std::size_t i = 0; i < std::min(shown.size(), pointers.count); ++i)
        {
            const std::int64_t mesh = shown[i];
            if (mesh >= 0 && static_cast<std::size_t>(mesh) < from.meshes.size())
            {
                m_pairs.push_back({wad2::tables::Meshes,
                                   firstMesh + static_cast<std::size_t>(mesh),
                                   tables::MeshPointers,
                                   pointers.first + i});
            }
        }
    }

    const schema::Content& m_wad;
    view::AnimationRanges m_ranges;
    std::map<transfer::ObjectKey, std::size_t> m_rows; ///< that stand for nothing yet
    std::vector<RowPair> m_pairs;
};

} // namespace

std::vector<RowPair> pairsOf(const wad2::Wad2& file, const schema::Content& wad)
{
    Pairing pairing(wad);
    pairing.pair(file);
    return pairing.take();
}

} // namespace tr::convert
