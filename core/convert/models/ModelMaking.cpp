#include "core/convert/models/ModelMaking.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/ModelTicks.h"
#include "core/convert/models/making/MeshToModel.h"
#include "core/convert/models/making/ModelMerging.h"
#include "core/convert/models/making/MoveableToModel.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/level/Content.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace tr::convert
{
namespace
{

using exchange::ModelFile;
using exchange::ModelNode;

/// What stands between the numbers of both animations in the name of a clip.
constexpr std::string_view kAnd = " + ";

Result<ModelFile> modelOfMember(const schema::Content& content,
                                const PairMember& member,
                                ModelOptions options,
                                const Progress& progress)
{
    options.body = member.body ? *member.body : bodyFor(content, member.row);
    options.animations = std::vector{member.animation};
    return MoveableToModel(content, member.row, options, progress).make();
}

/// The node that holds a moveable together.
std::size_t rootOf(const ModelFile& file)
{
    const auto isRoot = [](const ModelNode& node)
    { return nodeNotesOf(node.notes).value_or(NodeNotes{}).moveable.has_value(); };
    return static_cast<std::size_t>(std::ranges::find_if(file.nodes, isRoot) - file.nodes.begin());
}

exchange::ModelPlace modelPlaceOf(const PairStand& stand, float units)
{
    const glm::vec3 down(0.0F, 1.0F, 0.0F);
    exchange::ModelPlace place;
    place.translation = turnedAxes(glm::vec3(stand.offset)) / units;
    place.rotation = turnedAxes(glm::angleAxis(glm::radians(static_cast<float>(stand.turn)), down));
    return place;
}

/// One clip out of all, by that name.
void joinClips(std::vector<exchange::ModelClip>& clips, std::string name)
{
    exchange::ModelClip all;
    all.name = std::move(name);
    for (exchange::ModelClip& clip : clips)
    {
        std::ranges::move(clip.tracks, std::back_inserter(all.tracks));
    }
    clips.clear();
    if (!all.tracks.empty())
    {
        clips.push_back(std::move(all));
    }
}

exchange::ModelTrack emptyTrack(std::size_t node, exchange::ModelTrack::Path path)
{
    exchange::ModelTrack track;
    track.node = node;
    track.path = path;
    return track;
}

/// Lets a node, whose place is said from a joint, go along with it tick by tick. It does not hang
/// there: Blender cannot write a rig that hangs on a bone of another.
void takeAlong(ModelFile& file, std::size_t node, std::size_t joint)
{
    using Path = exchange::ModelTrack::Path;
    const glm::mat4 place = exchange::matrixOf(file.nodes[node].place);
    const auto placeOn = [&](const std::vector<glm::mat4>& nodes)
    {
        const glm::mat4 matrix = nodes[joint] * place;
        exchange::ModelPlace on;
        on.translation = glm::vec3(matrix[3]);
        on.rotation = glm::normalize(glm::quat_cast(matrix));
        return on;
    };
    const exchange::ModelPosing posing(file);
    const exchange::ModelPlace atRest = placeOn(posing.atRest());
    for (exchange::ModelClip& clip : file.clips)
    {
        exchange::ModelTrack moves = emptyTrack(node, Path::Translation);
        exchange::ModelTrack turns = emptyTrack(node, Path::Rotation);
        const auto ticks =
            static_cast<std::size_t>(std::lround(double{exchange::endOf(clip)} * kTicksInSecond));
        for (std::size_t tick = 0; tick <= ticks; ++tick)
        {
            const float seconds = secondsOfTick(static_cast<double>(tick));
            const exchange::ModelPlace on = placeOn(posing.at(clip, seconds));
            moves.times.push_back(seconds);
            moves.values.emplace_back(on.translation, 0.0F);
            addTurn(turns, on.rotation);
        }
        turns.times = moves.times;
        clip.tracks.push_back(std::move(moves));
        clip.tracks.push_back(std::move(turns));
    }
    file.nodes[node].place = atRest;
}

/// A number at the beginning of a text, which is taken off.
std::optional<std::size_t> takeNumber(std::string_view& text)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return error == std::errc{} ? std::optional(number) : std::nullopt;
}

} // namespace

bool canMakeModels(const schema::Content& content) noexcept
{
    return content.as<level::Level>() != nullptr || content.as<level::Wad>() != nullptr;
}

std::size_t bodyFor(const schema::Content& content, std::size_t row)
{
    TR_PRE(canMakeModels(content));
    TR_PRE(row < level::objectsOf(content).models.size());
    const auto& models = level::objectsOf(content).models;
    const auto slot = catalogue::bodySlot(content.version(), models[row].id);
    const auto body = slot ? std::ranges::find(models, *slot, &level::Model::id) : models.end();
    return body != models.end() && body->numMeshes == models[row].numMeshes
               ? static_cast<std::size_t>(body - models.begin())
               : row;
}

Result<ModelFile> modelOfMoveable(const schema::Content& content,
                                  std::size_t row,
                                  const ModelOptions& options,
                                  const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    TR_PRE(row < level::objectsOf(content).models.size());
    return MoveableToModel(content, row, options, progress).make();
}

Result<ModelFile> modelOfPair(const schema::Content& content,
                              const PairMember& first,
                              const PairMember& second,
                              const PairStand& stand,
                              const ModelOptions& options,
                              const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    TR_PRE(first.row < level::objectsOf(content).models.size());
    TR_PRE(second.row < level::objectsOf(content).models.size());
    auto file = modelOfMember(content, first, options, progress);
    if (!file)
    {
        return file;
    }
    auto other = modelOfMember(content, second, options, progress);
    if (!other)
    {
        return other;
    }
    // The nodes of bones are in front of the root.
    const std::size_t bones = rootOf(*file);
    const std::size_t root = file->nodes.size() + rootOf(*other);
    file->name = concat(file->name, kAnd, other->name);
    addModel(*file, std::move(*other));
    joinClips(file->clips, concat(padded(first.animation), kAnd, padded(second.animation)));
    file->nodes[root].place = modelPlaceOf(stand, options.units);
    if (stand.joint && *stand.joint < bones)
    {
        takeAlong(*file, root, *stand.joint);
    }
    return file;
}

std::optional<std::array<std::size_t, 2>> pairNumbersOf(std::string_view clipName)
{
    const auto first = takeNumber(clipName);
    if (!first || !clipName.starts_with(kAnd))
    {
        return std::nullopt;
    }
    clipName.remove_prefix(kAnd.size());
    const auto second = takeNumber(clipName);
    return second ? std::optional(std::array{*first, *second}) : std::nullopt;
}

Result<ModelFile> modelOfStatic(const schema::Content& content,
                                std::size_t row,
                                const ModelOptions& options,
                                const Progress& progress)
{
    TR_PRE(canMakeModels(content));
    TR_PRE(row < level::objectsOf(content).staticMeshes.size());
    const level::StaticMesh& object = level::objectsOf(content).staticMeshes[row];
    const std::array pointers{std::size_t{object.mesh}};
    const auto looks = ModelLooks::of(content, pointers, progress);
    if (!looks)
    {
        return fail(looks.error());
    }
    const auto slotName = catalogue::staticName(content.version(), object.id);
    ModelFile file = emptyModel(
        content, slotName ? std::string(*slotName) : concat("static ", object.id), options);
    addLooks(file, *looks);
    MeshPlacement placement;
    placement.units = options.units;
    placement.version = content.version();
    exchange::ModelMesh mesh = modelMesh(*looks, 0, placement);
    mesh.name = file.name;
    NodeNotes notes;
    notes.staticSlot = object.id;
    notes.staticRow = object;
    ModelNode node;
    node.name = file.name;
    node.notes = textOf(notes);
    if (!mesh.faces.empty())
    {
        node.mesh = 0;
        file.meshes.push_back(std::move(mesh));
    }
    file.nodes.push_back(std::move(node));
    return file;
}

} // namespace tr::convert
