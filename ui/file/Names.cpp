#include "ui/file/Names.h"

#include "core/base/Contracts.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/NgBlock.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <QCoreApplication>

#include <limits>
#include <mutex>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::TableView;

QString text(const tr::catalogue::Name& name)
{
    return name ? toQString(*name) : QString();
}

/// Slots and states are unsigned in the catalogues; in files they can be anything.
std::optional<std::uint32_t> catalogued(std::int64_t number)
{
    const bool fits = number >= 0 && number <= std::numeric_limits<std::uint32_t>::max();
    return fits ? std::optional(static_cast<std::uint32_t>(number)) : std::nullopt;
}

/// Number of the field with that path.
std::optional<std::int64_t> fieldOf(const TableView& view, std::size_t row, std::string_view path)
{
    const tr::schema::Leaf* leaf = view.type().find(path);
    return leaf != nullptr ? std::optional(view.value(row, *leaf).integer()) : std::nullopt;
}

bool hasSlots(TableId table)
{
    return table == tables::Models || table == tables::StaticMeshes
           || table == tables::SpriteSequences;
}

} // namespace

QString withName(const QString& number, const QString& name)
{
    return name.isEmpty() ? number : QStringLiteral("%1 \u00B7 %2").arg(number, name);
}

struct Names::Objects
{
    explicit Objects(const OpenFile& file)
        : names(file.file().content, file.tables())
    {
    }

    std::mutex mutex;
    tr::view::RowNames names;
};

Names::Names(std::shared_ptr<const OpenFile> file)
    : m_file(std::move(file))
    , m_objects(std::make_shared<Objects>(*m_file))
{
}

QString Names::ofObject(TableId table, std::size_t row) const
{
    const std::lock_guard lock(m_objects->mutex);
    const tr::view::RowNames& names = m_objects->names;
    if (table == tables::MeshPointers)
    {
        return objectText(names.row(table, row));
    }
    const auto entry = names.entry(table, row);
    return entry ? objectText(*entry) : QString();
}

QString Names::ofForeignMesh(std::size_t model, std::size_t pointer) const
{
    return owners().modelOfMesh(pointer) == model ? QString()
                                                  : ofRow(tables::MeshPointers, pointer);
}

QString Names::ofModelSlot(std::int64_t slot) const
{
    const auto number = catalogued(slot);
    return number ? text(tr::catalogue::modelName(version(), *number)) : QString();
}

QString Names::ofStaticSlot(std::int64_t slot) const
{
    const auto number = catalogued(slot);
    return number ? text(tr::catalogue::staticName(version(), *number)) : QString();
}

QString Names::ofSequenceSlot(std::int64_t slot) const
{
    const auto number = catalogued(slot);
    return number ? text(tr::catalogue::spriteSequenceName(version(), *number)) : QString();
}

QString Names::ofEntitySlot(std::int64_t slot) const
{
    const QString model = ofModelSlot(slot);
    return model.isEmpty() || !owners().modelOfSlot(slot) ? ofSequenceSlot(slot) : model;
}

QString Names::ofState(std::size_t animation, std::int64_t state) const
{
    const auto model = owners().modelOfAnimation(animation);
    const auto number = catalogued(state);
    if (!model || !number)
    {
        return {};
    }
    const std::uint32_t slot = m_file->file().objects().models[*model].id;
    return text(tr::catalogue::stateName(version(), slot, *number));
}

QString Names::ofAnimation(std::size_t animation) const
{
    const auto model = owners().modelOfAnimation(animation);
    if (!model)
    {
        return {};
    }
    const tr::level::Model& owner = m_file->file().objects().models[*model];
    const auto number = static_cast<std::uint32_t>(animation - owner.animationIndex);
    const QString ownName = ofModelSlot(owner.id);
    const QString place =
        QStringLiteral("%1 %2")
            .arg(ownName.isEmpty()
                     ? QStringLiteral("%1 %2").arg(rowNoun(tables::Models)).arg(owner.id)
                     : ownName)
            .arg(number);
    return withName(place, text(tr::catalogue::animationName(version(), owner.id, number)));
}

QString Names::ofSpriteTexture(std::size_t sprite) const
{
    const tr::level::Level* level = m_file->file().level();
    if (level == nullptr)
    {
        return {};
    }
    for (const tr::level::SpriteSequence& sequence : level->sprites.sequences)
    {
        const auto first = static_cast<std::int64_t>(sequence.firstSprite);
        const auto place = static_cast<std::int64_t>(sprite) - first;
        if (place >= 0 && place < -std::int64_t{sequence.negativeLength})
        {
            const QString name = ofSequenceSlot(sequence.id);
            return name.isEmpty() ? name : QStringLiteral("%1 %2").arg(name).arg(place);
        }
    }
    return {};
}

QString Names::ofRow(TableId table, std::size_t row) const
{
    const TableView* view = m_file->tables().find(table);
    if (table == tables::SoundMap && (view == nullptr || row < view->size()))
    {
        // The map of a WAD is another file, and its sounds have the same names.
        const auto sound = catalogued(static_cast<std::int64_t>(row));
        return sound ? text(tr::catalogue::soundName(version(), *sound)) : QString();
    }
    if (view == nullptr || row >= view->size())
    {
        return {};
    }
    switch (table.number())
    {
    case tables::Models.number:
        return ofModelSlot(fieldOf(*view, row, "id").value_or(-1));
    case tables::StaticMeshes.number:
        return ofStaticSlot(fieldOf(*view, row, "id").value_or(-1));
    case tables::SpriteSequences.number:
        return ofSequenceSlot(fieldOf(*view, row, "id").value_or(-1));
    case tables::RoomStatics.number:
        return ofStaticSlot(fieldOf(*view, row, "mesh_id").value_or(-1));
    case tables::Entities.number:
    case tables::AiObjects.number:
        return ofEntitySlot(fieldOf(*view, row, "type_id").value_or(-1));
    case tables::Animations.number:
        return ofAnimation(row);
    case tables::SpriteTextures.number:
        return ofSpriteTexture(row);
    case tables::SoundSources.number:
        return ofRow(tables::SoundMap,
                     static_cast<std::size_t>(fieldOf(*view, row, "sound_id").value_or(-1)));
    case tables::NgChunks.number:
        return toQString(tr::level::ngChunkName(
            static_cast<std::uint16_t>(fieldOf(*view, row, "id").value_or(0))));
    default:
        return ofObject(table, row);
    }
}

bool Names::areThereOf(TableId table) noexcept
{
    switch (table.number())
    {
    case tables::SoundMap.number:
    case tables::Models.number:
    case tables::StaticMeshes.number:
    case tables::SpriteSequences.number:
    case tables::RoomStatics.number:
    case tables::Entities.number:
    case tables::AiObjects.number:
    case tables::Animations.number:
    case tables::SpriteTextures.number:
    case tables::SoundSources.number:
    case tables::NgChunks.number:
        return true;
    default:
        return false;
    }
}

std::int64_t Names::numberOf(TableId table, std::size_t row) const
{
    const TableView* view = m_file->tables().find(table);
    if (view == nullptr || row >= view->size())
    {
        return static_cast<std::int64_t>(row);
    }
    if (hasSlots(table))
    {
        return fieldOf(*view, row, "id").value_or(0);
    }
    return static_cast<std::int64_t>(view->isNested() ? row - view->segmentOf(row).before : row);
}

QString Names::title(const Address& address) const
{
    TR_PRE(exists(*m_file, address));
    const TableId table = address.table;
    if (address.row == Address::kWholeTable)
    {
        return tableTitle(table);
    }
    const TableView& view = *m_file->tables().find(table);
    QString title = QStringLiteral("%1 %2").arg(rowNoun(table)).arg(numberOf(table, address.row));
    title = withName(title, ofRow(table, address.row));
    if (view.isNested())
    {
        const TableId outer = table->outer;
        const QString owner = QStringLiteral("%1 %2")
                                  .arg(rowNoun(outer).toLower())
                                  .arg(view.segmentOf(address.row).outer);
        title = withName(title, owner);
    }
    return title;
}

} // namespace ui
