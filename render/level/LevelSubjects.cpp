#include "render/level/LevelSubjects.h"

#include "core/level/Content.h"
#include "core/view/floor/SectorView.h"
#include "core/view/objects/Units.h"
#include "render/level/SceneBuilder.h"
#include "render/scene/Subjects.h"

#include <algorithm>

namespace render
{
namespace
{

namespace tables = tr::level::tables;

constexpr float kEyeHeight = 700.0F; ///< of somebody who stands, in world units

const tr::level::Level* levelOf(const SceneData& data)
{
    return data.content.as<tr::level::Level>();
}

std::size_t countRooms(const SceneData& data)
{
    const auto* const level = levelOf(data);
    return level != nullptr ? tr::view::roomCount(*level) : 0;
}

std::size_t countLevels(const SceneData& data)
{
    return countRooms(data) != 0 ? 1 : 0;
}

SceneDescription buildLevel(const SceneData& data, std::size_t, const SceneOptions& options)
{
    return buildLevelScene(*levelOf(data), {options, std::nullopt});
}

SceneDescription buildRoom(const SceneData& data, std::size_t row, const SceneOptions& options)
{
    return buildLevelScene(*levelOf(data), {options, row});
}

EmptyScene withoutFaces(const SceneData&, std::size_t)
{
    return {};
}

/// What has a place in the level, and whatever its rooms have.
bool isInLevel(const SceneData& data, std::size_t, const SceneRow& other)
{
    return rowIn(data, tables::Rooms, other).has_value();
}

/// The moveable that an entity is.
std::optional<SceneRow> moveableOf(const SceneData& data, const SceneRow& other)
{
    if (other.table != tables::Entities)
    {
        return std::nullopt;
    }
    const auto slot = static_cast<std::uint32_t>(levelOf(data)->entities[other.row].typeId);
    const auto model = SceneSource(data.content).modelOfSlot(slot);
    return model ? std::optional(SceneRow{tables::Models, *model}) : std::nullopt;
}

std::optional<glm::vec3> whereLaraStands(const SceneData& data, std::size_t)
{
    const auto& entities = levelOf(data)->entities;
    const auto lara = std::ranges::find(entities, 0, &tr::level::Entity::typeId);
    if (lara == entities.end())
    {
        return std::nullopt;
    }
    return tr::view::toView(glm::vec3(lara->x, lara->y, lara->z)) + glm::vec3(0, kEyeHeight, 0);
}

} // namespace

namespace subjects
{

const SubjectKind Level{.table = tables::Header,
                        .title = "Whole level",
                        .isPlace = true,
                        .count = &countLevels,
                        .build = &buildLevel,
                        .whyEmpty = &withoutFaces,
                        .holds = &isInLevel,
                        .behind = &moveableOf,
                        .standing = &whereLaraStands};

const SubjectKind Room{.table = tables::Rooms,
                       .isPlace = true,
                       .count = &countRooms,
                       .build = &buildRoom,
                       .whyEmpty = &withoutFaces};

} // namespace subjects
} // namespace render
