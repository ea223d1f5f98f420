#include "ui/moveable/models/MoveableParts.h"

#include "core/base/Contracts.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/words/AnimationNames.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::level::Objects;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::view::RowRange;

using tr::level::kJointNumbers;

/// Tables whose rows are shown of a moveable.
constexpr std::array<TableId, 8> kTables{tables::Models,
                                         tables::MeshPointers,
                                         tables::Animations,
                                         tables::StateChanges,
                                         tables::AnimDispatches,
                                         tables::AnimCommands,
                                         tables::MeshTrees,
                                         tables::Frames};

RowRange cut(std::size_t first, std::size_t count, std::size_t rows)
{
    const std::size_t begin = std::min(first, rows);
    return {begin, std::min(count, rows - begin)};
}

std::optional<std::size_t> modelOfEntity(const Decoder& decoder, const Address& address)
{
    const auto& view = *decoder.file().tables().find(address.table);
    const auto* const type = view.type().find("type_id");
    return type == nullptr
               ? std::nullopt
               : decoder.names().owners().modelOfSlot(view.value(address.row, *type).integer());
}

} // namespace

MoveableParts::MoveableParts(std::shared_ptr<const Decoder> decoder, std::size_t row)
    : m_decoder(std::move(decoder))
    , m_row(row)
{
    TR_PRE(m_row < objects().models.size());
    m_animations = tr::view::animationsOf(objects(), model());
    m_meshes = tr::view::meshesOf(objects(), model());
    m_links = cut(model().meshTreeIndex,
                  (std::max<std::size_t>(m_meshes.count, 1) - 1) * kJointNumbers,
                  objects().meshTrees.size());
    for (const TableId table : kTables)
    {
        m_meanings[table] = meaningsOf(*m_decoder->file().tables().find(table), version());
    }
}

QString MoveableParts::name() const
{
    const QString name = m_decoder->names().ofSlot(tables::Models, model().id);
    return name.isEmpty() ? QStringLiteral("%1 %2").arg(rowNoun(tables::Models)).arg(model().id)
                          : name;
}

QString MoveableParts::meshTitle(int mesh) const
{
    return ui::meshTitle(version(), model().id, static_cast<std::size_t>(mesh));
}

QString MoveableParts::animationName(std::size_t animation) const
{
    return toQString(tr::view::animationName(m_decoder->file().file().content, animation, m_row));
}

QString MoveableParts::stateName(std::uint32_t state) const
{
    return nameOrEmpty(tr::catalogue::stateName(version(), model().id, state));
}

QString MoveableParts::animationText(std::int64_t animation) const
{
    const QString row = QString::number(animation);
    if (animation < 0 || static_cast<std::size_t>(animation) >= objects().animations.size())
    {
        return row;
    }
    const auto index = static_cast<std::size_t>(animation);
    if (!m_animations.contains(index))
    {
        return withName(row, m_decoder->names().ofRow(tables::Animations, index));
    }
    const QString number = QStringLiteral("#%1 %2")
                               .arg(index - m_animations.first)
                               .arg(animationName(index))
                               .trimmed();
    return withName(row, number);
}

QString MoveableParts::animationTitle(std::size_t animation) const
{
    if (m_animations.contains(animation))
    {
        return withName(QString::number(static_cast<qulonglong>(animation - m_animations.first)),
                        animationName(animation));
    }
    return animation < objects().animations.size()
               ? translated("animation %1, which is none of this moveable")
                     .arg(animationText(static_cast<std::int64_t>(animation)))
               : translated("animation %1, which does not exist")
                     .arg(static_cast<qulonglong>(animation));
}

QString MoveableParts::stateTitle(std::uint16_t state) const
{
    return translated("State %1").arg(withName(QString::number(state), stateName(state)));
}

std::int64_t MoveableParts::frameIn(std::size_t animation, std::uint16_t stored) const
{
    const std::int64_t number = tr::view::withSign(stored);
    return animation < objects().animations.size()
               ? number - tr::view::framesOf(objects().animations[animation]).first
               : number;
}

FieldPlace MoveableParts::place(const Address& address) const
{
    TR_PRE(exists(m_decoder->file(), address) && address.leaf != Address::kWholeRow);
    const auto& view = *m_decoder->file().tables().find(address.table);
    const auto leaf = static_cast<std::size_t>(address.leaf);
    return {&view, address.row, &view.type().leaves()[leaf], m_meanings.at(address.table)[leaf]};
}

QString MoveableParts::stateText(const FieldPlace& place) const
{
    // A state change that several moveables share is named by this one.
    const std::int64_t state = place.value().integer();
    const QString name = stateName(static_cast<std::uint32_t>(state));
    return name.isEmpty() ? m_decoder->decoded(place) : withName(QString::number(state), name);
}

QString MoveableParts::text(const FieldPlace& place, ValueMode mode) const
{
    if (mode == ValueMode::Raw)
    {
        return Decoder::raw(place);
    }
    if (place.meaning == Meaning::State)
    {
        return stateText(place);
    }
    const bool isAnimation = place.meaning == Meaning::Row
                             && place.leaf->info->target == tables::Animations
                             && place.table() != tables::Models;
    return isAnimation ? animationText(place.value().integer()) : m_decoder->decoded(place);
}

std::optional<std::size_t> MoveableParts::animationWith(const Address& address,
                                                        std::optional<std::size_t> preferred) const
{
    return tr::view::animationWithRow(objects(),
                                      version(),
                                      m_decoder->names().owners(),
                                      m_animations,
                                      preferred,
                                      address.table,
                                      address.row);
}

bool MoveableParts::has(const Address& address) const
{
    switch (address.table.number())
    {
    case tables::Models.number:
        return address.row == m_row;
    case tables::MeshPointers.number:
        return m_meshes.contains(address.row);
    case tables::MeshTrees.number:
        return m_links.contains(address.row);
    default:
        return animationWith(address, std::nullopt).has_value();
    }
}

bool isOfMoveables(const ShownTable& table) noexcept
{
    const auto* const stored = std::get_if<TableId>(&table);
    if (stored == nullptr)
    {
        return true; // meshes, links, key frames and commands
    }
    switch (stored->number())
    {
    case tables::Models.number:
    case tables::Animations.number:
    case tables::StateChanges.number:
    case tables::AnimDispatches.number:
    case tables::AnimCommands.number:
    case tables::Frames.number:
    case tables::MeshTrees.number:
    case tables::MeshPointers.number:
    case tables::Entities.number:
        return true;
    default:
        return false;
    }
}

std::optional<std::size_t> firstAnimated(const tr::level::Objects& objects)
{
    const auto first =
        std::ranges::find_if(objects.models,
                             [&objects](const tr::level::Model& model)
                             { return tr::view::animationsOf(objects, model).count > 0; });
    return first == objects.models.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(first - objects.models.begin()));
}

std::optional<std::size_t> moveableOf(const Decoder& decoder, const Address& address)
{
    if (address.row == Address::kWholeTable || !exists(decoder.file(), address))
    {
        return std::nullopt;
    }
    const tr::view::Ownership& owners = decoder.names().owners();
    switch (address.table.number())
    {
    case tables::Models.number:
        return address.row;
    case tables::MeshTrees.number:
        return owners.modelOfMeshTree(address.row);
    case tables::MeshPointers.number:
        return owners.modelOfMesh(address.row);
    case tables::Entities.number:
        return modelOfEntity(decoder, address);
    default:
    {
        const auto animation = tr::view::animationOfRow(
            decoder.file().file().objects(), decoder.version(), owners, address.table, address.row);
        return animation ? owners.modelOfAnimation(*animation) : std::nullopt;
    }
    }
}

std::optional<std::size_t> moveableByName(const Decoder& decoder, const QString& name)
{
    bool isNumber = false;
    const qlonglong number = name.toLongLong(&isNumber);
    const std::size_t rows = decoder.file().file().objects().models.size();
    if (isNumber)
    {
        const auto row = decoder.names().owners().modelOfSlot(number);
        const bool isRow = number >= 0 && static_cast<std::size_t>(number) < rows;
        return row || !isRow ? row : std::optional(static_cast<std::size_t>(number));
    }
    for (std::size_t row = 0; row < rows; ++row)
    {
        const QString each = decoder.names().ofRow(tables::Models, row);
        if (!each.isEmpty() && each.compare(name, Qt::CaseInsensitive) == 0)
        {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace ui
