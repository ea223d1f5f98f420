#include "ui/viewport/ViewSubject.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/floor/SectorView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using Kind = ViewSubject::Kind;

/// What draws the rows of a table: TableInfo::subject names the table.
Kind kindOf(TableId table)
{
    constexpr std::array kKinds{std::pair(TableId(tables::Header), Kind::Level),
                                std::pair(TableId(tables::Rooms), Kind::Room),
                                std::pair(TableId(tables::Models), Kind::Model),
                                std::pair(TableId(tables::StaticMeshes), Kind::StaticMesh),
                                std::pair(TableId(tables::MeshPointers), Kind::Mesh)};
    const auto* const found = std::ranges::find(kKinds, table, &std::pair<TableId, Kind>::first);
    return found == kKinds.end() ? Kind::Nothing : found->second;
}

std::size_t roomCount(const OpenFile& file)
{
    const tr::level::Level* const level = file.file().level();
    return level != nullptr ? tr::view::roomCount(*level) : 0;
}

/// The row of `table` that a row is, or stands in.
std::optional<std::size_t> rowOf(const OpenFile& file, TableId table, const Address& address)
{
    const auto* view = file.tables().find(address.table);
    if (view == nullptr || address.row >= view->size())
    {
        return std::nullopt;
    }
    if (address.table == table)
    {
        return address.row;
    }
    return view->isNested()
               ? rowOf(file, table, {address.table->outer, view->segmentOf(address.row).outer})
               : std::nullopt;
}

std::optional<std::size_t> roomOf(const OpenFile& file, const Address& address)
{
    return rowOf(file, tables::Rooms, address);
}

/// Row of the table of all room statics for the static of one room.
std::optional<std::size_t> roomStaticRow(const OpenFile& file, std::size_t room, std::size_t row)
{
    const auto* view = file.tables().find(tables::RoomStatics);
    for (std::size_t i = 0; view != nullptr && i < view->segments().size(); ++i)
    {
        const auto& segment = view->segments()[i];
        if (segment.outer == room && row < segment.count)
        {
            return segment.before + row;
        }
    }
    return std::nullopt;
}

bool isLevelView(const ViewSubject& subject)
{
    return subject.kind == Kind::Level || subject.kind == Kind::Room;
}

const tr::level::Model& modelAt(const OpenFile& file, std::size_t row)
{
    return file.file().objects().models[row];
}

render::SceneSource sourceOf(const OpenFile& file)
{
    return render::SceneSource(file.file().content);
}

QString named(const tr::catalogue::Name& name, const QString& otherwise)
{
    return name ? QString::fromUtf8(name->data(), static_cast<qsizetype>(name->size())) : otherwise;
}

} // namespace

ViewSubject firstSubject(const OpenFile& file)
{
    for (const Kind kind : {Kind::Level, Kind::Model, Kind::StaticMesh})
    {
        if (exists(file, {kind, 0}))
        {
            return {kind, 0};
        }
    }
    return {};
}

bool exists(const OpenFile& file, const ViewSubject& subject)
{
    const tr::level::Objects& objects = file.file().objects();
    switch (subject.kind)
    {
    case Kind::Nothing:
        return true;
    case Kind::Level:
        return roomCount(file) != 0;
    case Kind::Room:
        return subject.row < roomCount(file);
    case Kind::Model:
        return subject.row < objects.models.size();
    case Kind::StaticMesh:
        return subject.row < objects.staticMeshes.size();
    case Kind::Mesh:
        break;
    }
    return subject.row < objects.meshPointers.size();
}

std::optional<ViewSubject> subjectOf(const OpenFile& file, const Address& address)
{
    const auto* const view = file.tables().find(address.table);
    const TableId table = tr::schema::subjectTable(address.table);
    const Kind kind = kindOf(table);
    if (kind == Kind::Nothing || view == nullptr || address.row >= view->size())
    {
        return std::nullopt;
    }
    auto row = kind == Kind::Level ? std::optional<std::size_t>(0) : rowOf(file, table, address);
    if (!row && address.table == tables::Animations)
    {
        row = tr::view::modelOfAnimation(file.file().objects(), address.row);
    }
    const ViewSubject subject{kind, row.value_or(0)};
    return row && exists(file, subject) ? std::optional(subject) : std::nullopt;
}

bool shows(const OpenFile& file, const ViewSubject& subject, const Address& address)
{
    switch (subject.kind)
    {
    case Kind::Level:
        return exists(file, address)
               && (kindOf(tr::schema::subjectTable(address.table)) == Kind::Level
                   || roomOf(file, address).has_value());
    case Kind::Room:
        return roomOf(file, address) == subject.row;
    case Kind::Model:
        if (address.table == tables::Animations)
        {
            return tr::view::animationsOf(file.file().objects(), modelAt(file, subject.row))
                .contains(address.row);
        }
        if (address.table == tables::MeshPointers)
        {
            return tr::view::meshesOf(file.file().objects(), modelAt(file, subject.row))
                .contains(address.row);
        }
        break;
    default:
        break;
    }
    return subjectOf(file, address) == subject;
}

std::optional<Address>
addressOfPick(const OpenFile& file, const ViewSubject& subject, const render::ScenePick& pick)
{
    switch (pick.kind)
    {
    case render::PickKind::Room:
    case render::PickKind::Sprite:
        return Address{tables::Rooms, pick.index};
    case render::PickKind::RoomStatic:
        if (const auto row = roomStaticRow(file, pick.index, pick.sub))
        {
            return Address{tables::RoomStatics, *row};
        }
        return std::nullopt;
    case render::PickKind::Entity:
        return Address{tables::Entities, pick.index};
    case render::PickKind::Mesh:
        return Address{tables::MeshPointers, pick.index};
    case render::PickKind::StaticMesh:
        return Address{tables::StaticMeshes, pick.index};
    case render::PickKind::Model:
        if (subject.kind == Kind::Model)
        {
            const auto meshes =
                tr::view::meshesOf(file.file().objects(), modelAt(file, subject.row));
            return Address{tables::MeshPointers, meshes.first + pick.sub};
        }
        return Address{tables::Models, pick.index};
    case render::PickKind::None:
        break;
    }
    return std::nullopt;
}

bool belongsTo(const OpenFile& file,
               const ViewSubject& subject,
               const render::ScenePick& pick,
               const Address& address)
{
    if (pick.kind == render::PickKind::None)
    {
        return false;
    }
    // The view of a room or an object as a whole needs no mark around everything.
    if (!isLevelView(subject) && subjectOf(file, address) == subject)
    {
        return false;
    }
    const auto own = addressOfPick(file, subject, pick);
    if (own && own->table == address.table && own->row == address.row)
    {
        return true;
    }
    return address.table != tables::RoomStatics && pick.kind == render::PickKind::Room
           && roomOf(file, address) == std::size_t{pick.index};
}

QString titleOf(const OpenFile& file, const ViewSubject& subject)
{
    const auto version = file.file().version();
    switch (subject.kind)
    {
    case Kind::Nothing:
        return {};
    case Kind::Level:
        return translated(QT_TRANSLATE_NOOP("ui", "Whole level"));
    case Kind::Room:
        return translated(QT_TRANSLATE_NOOP("ui", "Room %1")).arg(subject.row);
    case Kind::Model:
    {
        const auto slot = modelAt(file, subject.row).id;
        return named(tr::catalogue::modelName(version, slot),
                     translated(QT_TRANSLATE_NOOP("ui", "Moveable %1")).arg(slot));
    }
    case Kind::StaticMesh:
    {
        const auto slot = file.file().objects().staticMeshes[subject.row].id;
        return named(tr::catalogue::staticName(version, slot),
                     translated(QT_TRANSLATE_NOOP("ui", "Static mesh %1")).arg(slot));
    }
    case Kind::Mesh:
        return objectTitle(tr::view::RowNames(file.file().content, file.tables())
                               .row(tr::level::tables::MeshPointers, subject.row));
    }
    return {};
}

render::SceneDescription buildScene(const OpenFile& file,
                                    const ViewSubject& subject,
                                    const render::LevelSceneOptions& options)
{
    switch (subject.kind)
    {
    case Kind::Nothing:
        break;
    case Kind::Level:
        return render::buildLevelScene(*file.file().level(), options);
    case Kind::Room:
    {
        render::LevelSceneOptions single = options;
        single.room = subject.row;
        return render::buildLevelScene(*file.file().level(), single);
    }
    case Kind::Model:
        return render::buildModelScene(sourceOf(file), subject.row, options.light);
    case Kind::StaticMesh:
        return render::buildStaticScene(sourceOf(file), subject.row, options.light);
    case Kind::Mesh:
        return render::buildMeshScene(sourceOf(file), subject.row, options.light);
    }
    render::SceneDescription empty;
    empty.nodes.emplace_back(1.0F);
    empty.picks.emplace_back();
    return empty;
}

} // namespace ui
