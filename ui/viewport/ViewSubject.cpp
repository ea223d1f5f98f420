#include "ui/viewport/ViewSubject.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;
using Kind = ViewSubject::Kind;

std::size_t rowsOf(const OpenFile& file, TableId table)
{
    const auto* view = file.tables().find(table);
    return view == nullptr ? 0 : view->size();
}

/// The row that an address has in its table, if it is a row that exists.
std::optional<std::size_t> rowOf(const OpenFile& file, const Address& address)
{
    return address.row < rowsOf(file, address.table) ? std::optional(address.row) : std::nullopt;
}

/// The room that a row of a table of rooms belongs to.
std::optional<std::size_t> roomOf(const OpenFile& file, const Address& address)
{
    const auto* view = file.tables().find(address.table);
    if (view == nullptr || address.row >= view->size())
    {
        return std::nullopt;
    }
    if (address.table == tables::Rooms)
    {
        return address.row;
    }
    return view->isNested() && address.table->outer == tables::Rooms
               ? std::optional<std::size_t>(view->segmentOf(address.row).outer)
               : std::nullopt;
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
    if (rowsOf(file, tables::Rooms) != 0)
    {
        return {Kind::Level, 0};
    }
    if (rowsOf(file, tables::Models) != 0)
    {
        return {Kind::Model, 0};
    }
    if (rowsOf(file, tables::StaticMeshes) != 0)
    {
        return {Kind::StaticMesh, 0};
    }
    return {};
}

bool exists(const OpenFile& file, const ViewSubject& subject)
{
    switch (subject.kind)
    {
    case Kind::Nothing:
        return true;
    case Kind::Level:
        return rowsOf(file, tables::Rooms) != 0;
    case Kind::Room:
        return subject.row < rowsOf(file, tables::Rooms);
    case Kind::Model:
        return subject.row < rowsOf(file, tables::Models);
    case Kind::StaticMesh:
        return subject.row < rowsOf(file, tables::StaticMeshes);
    case Kind::Mesh:
        break;
    }
    return subject.row < rowsOf(file, tables::MeshPointers);
}

std::optional<ViewSubject> subjectOf(const OpenFile& file, const Address& address)
{
    if (const auto room = roomOf(file, address))
    {
        return ViewSubject{Kind::Room, *room};
    }
    const auto row = rowOf(file, address);
    if (!row)
    {
        return std::nullopt;
    }
    switch (address.table.number())
    {
    case tables::Models.number:
        return ViewSubject{Kind::Model, *row};
    case tables::StaticMeshes.number:
        return ViewSubject{Kind::StaticMesh, *row};
    case tables::MeshPointers.number:
        return ViewSubject{Kind::Mesh, *row};
    case tables::Animations.number:
    {
        const auto model = tr::view::modelOfAnimation(file.file().objects(), *row);
        return model ? std::optional(ViewSubject{Kind::Model, *model}) : std::nullopt;
    }
    case tables::Entities.number:
        return ViewSubject{Kind::Level, 0};
    default:
        return std::nullopt;
    }
}

bool shows(const OpenFile& file, const ViewSubject& subject, const Address& address)
{
    switch (subject.kind)
    {
    case Kind::Level:
        return address.table == tables::Entities || roomOf(file, address).has_value();
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
