#include "ui/merge/MergeTexts.h"

#include "core/transfer/ObjectRows.h"
#include "ui/common/texts/FileNames.h"
#include "ui/file/Names.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

QString mergeText(const char* text)
{
    return QCoreApplication::translate("ui::Merge", text);
}

} // namespace

QString kindText(transfer::ObjectKind kind)
{
    switch (kind)
    {
    case transfer::ObjectKind::Moveable:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Moveable"));
    case transfer::ObjectKind::Static:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Static"));
    case transfer::ObjectKind::Sprites:
        break;
    }
    return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Sprites"));
}

QString titleOf(const MergeObject& object)
{
    return withName(QString::number(object.key.slot), object.name);
}

QString answerText(transfer::Answer answer)
{
    switch (answer)
    {
    case transfer::Answer::Keep:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Keep What Is There"));
    case transfer::Answer::Replace:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Replace"));
    case transfer::Answer::OtherSlot:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Other Slot"));
    case transfer::Answer::AnimationsOnly:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Animations Only"));
    case transfer::Answer::BodyOnly:
        break;
    }
    return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Meshes and Bones Only"));
}

QString soundAnswerText(transfer::Rule rule)
{
    switch (rule)
    {
    case transfer::Rule::Keep:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Keep What Is There"));
    case transfer::Rule::Replace:
        return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Replace"));
    case transfer::Rule::Renumber:
    case transfer::Rule::Newest: // of objects only
        break;
    }
    return mergeText(QT_TRANSLATE_NOOP("ui::Merge", "Other Number"));
}

MergeShown shownOf(const MergeSource& source, const MergeObject& object)
{
    return {source.file, object.address, titleOf(object), displayName(source.file->path())};
}

MergeShown occupantOf(const MergePlanning& planning, transfer::ObjectKind kind, std::uint32_t slot)
{
    const OpenFilePtr& file = planning.shownDestination();
    const auto there = file ? transfer::occupantOf(file->file().content, kind, slot) : std::nullopt;
    if (!there)
    {
        return {};
    }
    const tr::schema::TableId table = transfer::tableOf(there->key.kind);
    return {file,
            {table, there->row, Address::kWholeRow},
            withName(QString::number(slot), planning.destinationNames()->ofSlot(table, slot)),
            displayName(file->path())};
}

std::optional<MergePlace> placeOf(const MergePlanning& planning,
                                  const MergeFound& found,
                                  std::size_t source,
                                  const transfer::ObjectKey& key)
{
    const std::size_t number = found.sourceOf[source];
    const auto& objects = planning.sources()[number].objects;
    const auto object = std::ranges::find(objects, key, &MergeObject::key);
    return object == objects.end() ? std::nullopt
                                   : std::optional(MergePlace{
                                       number, static_cast<std::size_t>(object - objects.begin())});
}

MergeShown occupantOf(const MergePlanning& planning,
                      const MergeFound& found,
                      const transfer::ObjectConflict& conflict)
{
    if (!conflict.with)
    {
        return occupantOf(planning, conflict.key.kind, conflict.key.slot);
    }
    const auto place =
        placeOf(planning, found, *conflict.with, {conflict.withKind, conflict.key.slot});
    return place ? shownOf(planning.sources()[place->source], planning.at(*place)) : MergeShown{};
}

} // namespace ui
