#include "core/convert/models/making/CamerasToModel.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/making/FlybyPath.h"
#include "core/level/Level.h"
#include "core/view/links/PackedLinks.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace tr::convert
{
namespace
{

using exchange::ModelTrack;
using level::FlybyCamera;

/// The games tell how far a view goes across, of a picture of 4 by 3.
constexpr float kUsualView = 80.0F * view::kFullTurn / 360.0F;
constexpr float kNarrowestView = view::kFullTurn / 360.0F;
constexpr float kWidestView = 170.0F * view::kFullTurn / 360.0F;
constexpr float kNearestSeen = 20.0F; ///< in units of the game

exchange::ModelCamera cameraOf(const SceneFile& scene, const std::string& name, float across)
{
    exchange::ModelCamera camera;
    camera.name = name;
    const float inside = std::clamp(across, kNarrowestView, kWidestView);
    camera.verticalView = 2.0F * std::atan(std::tan(inside / 2.0F) * 0.75F);
    camera.nearest = kNearestSeen / scene.units();
    return camera;
}

/// The turn of a camera on its way to a target, in the game's axes. As in the engines it is turned
/// about the vertical, then up or down, then about the view, where a positive roll leans it to its
/// right. A camera of a model file looks along -Z, one of the games along +Z with Y down.
glm::quat turnTowards(const glm::vec3& way, float roll)
{
    const float pitch = std::atan2(-way.y, std::hypot(way.x, way.z));
    const glm::quat game = view::rotationYxz(pitch, std::atan2(way.x, way.z), roll);
    constexpr glm::quat kHalfAboutY(0.0F, 0.0F, 1.0F, 0.0F);
    return turnedAxes(game) * kHalfAboutY;
}

/// Looks to the north.
void addFixed(SceneFile& scene, std::size_t row, const level::Camera& camera)
{
    NodeNotes notes;
    notes.camera = static_cast<std::uint32_t>(row);
    exchange::ModelNode node;
    node.name = concat("camera ", row);
    node.notes = textOf(notes);
    node.place.translation = scene.placeOf({camera.x, camera.y, camera.z});
    node.place.rotation = turnTowards({0.0F, 0.0F, 1.0F}, 0.0F);
    node.camera = scene.file().cameras.size();
    scene.file().cameras.push_back(cameraOf(scene, node.name, kUsualView));
    scene.add(std::move(node));
}

void addSink(SceneFile& scene, std::size_t row, const level::Camera& sink)
{
    NodeNotes notes;
    notes.sink = static_cast<std::uint32_t>(row);
    exchange::ModelNode node;
    node.name = concat("sink ", row);
    node.notes = textOf(notes);
    node.place.translation = scene.placeOf({sink.x, sink.y, sink.z});
    scene.add(std::move(node));
}

void addFixedCameras(SceneFile& scene,
                     const schema::Content& content,
                     std::optional<std::size_t> room)
{
    const level::Level& level = *content.as<level::Level>();
    const schema::TableSet tables = content.tables();
    const view::PackedLinks links(view::LinkSource(content, tables), level::tables::FloorData);
    for (std::size_t row = 0; row < level.cameras.size(); ++row)
    {
        // The room of a sink says how strong it is.
        const level::Camera& camera = level.cameras[row];
        if (links.isSink(row) && !links.isCamera(row))
        {
            if (!room)
            {
                addSink(scene, row, camera);
            }
        }
        else if (!room || (camera.room >= 0 && static_cast<std::size_t>(camera.room) == *room))
        {
            addFixed(scene, row, camera);
        }
    }
}

glm::quat turnAt(const FlybyPoint& point)
{
    return turnTowards(point.target - point.at, point.roll);
}

/// The turns and places of a flight.
exchange::ModelClip clipOf(const SceneFile& scene,
                           const std::string& name,
                           const std::vector<FlybyPoint>& path,
                           std::size_t node)
{
    ModelTrack places;
    places.node = node;
    places.path = ModelTrack::Path::Translation;
    ModelTrack turns;
    turns.node = node;
    glm::quat last(1.0F, 0.0F, 0.0F, 0.0F);
    for (const FlybyPoint& point : path)
    {
        glm::quat turn = turnAt(point);
        turn = glm::dot(last, turn) < 0.0F ? -turn : turn;
        last = turn;
        places.times.push_back(point.seconds);
        places.values.emplace_back(scene.placeOf(point.at), 0.0F);
        turns.values.emplace_back(turn.x, turn.y, turn.z, turn.w);
    }
    turns.times = places.times;
    return {name, {std::move(places), std::move(turns)}};
}

void addFlyby(SceneFile& scene, const std::vector<FlybyCamera>& cameras)
{
    const FlybyCamera& first = cameras.front();
    const std::vector<FlybyPoint> path = flybyPath(cameras);
    NodeNotes notes;
    notes.flyby = first.sequence;
    notes.view = first.fov;
    notes.roll = first.roll;
    exchange::ModelNode node;
    node.name = concat("flyby ", std::uint32_t{first.sequence});
    node.notes = textOf(notes);
    node.place.translation = scene.placeOf(path.front().at);
    node.place.rotation = turnAt(path.front());
    node.camera = scene.file().cameras.size();
    scene.file().cameras.push_back(cameraOf(scene, node.name, view::radians(first.fov)));
    const std::string name = node.name;
    const std::size_t number = scene.add(std::move(node));
    if (cameras.size() > 1)
    {
        scene.file().clips.push_back(clipOf(scene, name, path, number));
    }
}

/// Where the cameras of cutscenes are said from: the first actor of TR1, where the level has one,
/// and Lara. Null: it has neither.
const level::Entity* cutsceneActor(const level::Level& level)
{
    constexpr std::int16_t kTr1Actor = 77;
    const auto entityOf = [&level](std::int16_t slot)
    {
        const auto found = std::ranges::find(level.entities, slot, &level::Entity::typeId);
        return found == level.entities.end() ? nullptr : &*found;
    };
    const level::Entity* const actor =
        level.version == level::versions::Tr1 ? entityOf(kTr1Actor) : nullptr;
    return actor != nullptr ? actor : entityOf(std::int16_t{catalogue::kLara});
}

/// A frame is a tick. What is called the Z of the place is X, and the other way round: so engines
/// read it, and so the places of files are beside their targets.
std::vector<FlybyPoint> cinematicPath(const level::Level& level)
{
    std::vector<FlybyPoint> path;
    for (const level::CinematicFrame& frame : level.cinematicFrames)
    {
        path.push_back({secondsOfTick(static_cast<double>(path.size())),
                        {frame.posZ, frame.posY, frame.posX},
                        {frame.targetX, frame.targetY, frame.targetZ},
                        view::radians(frame.roll)});
    }
    return path;
}

void addCinematic(SceneFile& scene, const level::Level& level, std::optional<std::size_t> room)
{
    const level::Entity* const actor = cutsceneActor(level);
    const bool isElsewhere = room && (actor == nullptr || actor->room != static_cast<int>(*room));
    if (level.cinematicFrames.empty() || isElsewhere)
    {
        return;
    }
    exchange::ModelNode pivot;
    pivot.name = "cutscene";
    if (actor != nullptr)
    {
        pivot.place.translation = scene.placeOf({actor->x, actor->y, actor->z});
        pivot.place.rotation =
            turnedAxes(view::rotationYxz(0.0F, view::radians(actor->angle), 0.0F));
    }
    const level::CinematicFrame& first = level.cinematicFrames[0];
    const std::vector<FlybyPoint> path = cinematicPath(level);
    NodeNotes notes;
    notes.cinematic = static_cast<std::uint32_t>(path.size());
    notes.view = static_cast<std::uint16_t>(first.fov);
    notes.roll = first.roll;
    exchange::ModelNode node;
    node.name = "cutscene camera";
    node.notes = textOf(notes);
    node.parent = scene.add(std::move(pivot));
    node.place.translation = scene.placeOf(path.front().at);
    node.place.rotation = turnAt(path.front());
    node.camera = scene.file().cameras.size();
    scene.file().cameras.push_back(cameraOf(scene, node.name, view::radians(first.fov)));
    const std::size_t number = scene.add(std::move(node));
    if (path.size() > 1)
    {
        scene.file().clips.push_back(clipOf(scene, "cutscene", path, number));
    }
}

} // namespace

void addCameras(SceneFile& scene, const schema::Content& content, std::optional<std::size_t> room)
{
    addFixedCameras(scene, content, room);
    std::map<std::uint8_t, std::vector<FlybyCamera>> sequences;
    for (const FlybyCamera& camera : content.as<level::Level>()->flybyCameras)
    {
        sequences[camera.sequence].push_back(camera);
    }
    for (auto& [sequence, cameras] : sequences)
    {
        std::ranges::stable_sort(cameras, {}, &FlybyCamera::index);
        if (!room || cameras.front().room == *room)
        {
            addFlyby(scene, cameras);
        }
    }
    addCinematic(scene, *content.as<level::Level>(), room);
}

} // namespace tr::convert
