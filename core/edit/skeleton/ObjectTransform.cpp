#include "core/edit/skeleton/ObjectTransform.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/FrameNumbers.h"
#include "core/edit/fields/BoxFace.h"
#include "core/edit/fields/StreamChange.h"
#include "core/edit/skeleton/BoneMeshes.h"
#include "core/edit/skeleton/MeshNumbers.h"
#include "core/edit/skeleton/SkeletonChange.h"
#include "core/edit/skeleton/SkeletonRecords.h"
#include "core/level/MeshTree.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <vector>

namespace tr::edit
{
namespace
{

using level::Animation;
using level::Objects;

/// One edit that changes nothing but key frames, of which there must be some.
using FrameChange = std::function<void(view::Keyframe& keyframe, RoomFor& room)>;

Result<void>
changeOnlyKeyframes(Document& document, EditCode code, std::size_t model, const FrameChange& change)
{
    Transaction transaction(document,
                            nameOfEntries(code, document.content(), tables::Models, model, 1));
    RoomFor room;
    const auto changed = changeKeyframes(
        transaction, model, [&](view::Keyframe& keyframe) { change(keyframe, room); });
    if (!changed)
    {
        return fail(changed.error());
    }
    if (*changed == 0)
    {
        return fail(ErrorCode::NoKeyframes, {concat(tables::Models.segment, "/", model)});
    }
    auto hasRoom = room.result();
    return hasRoom ? transaction.commit() : hasRoom;
}

std::array<std::int16_t*, 3> numbersOfPlace(level::Vertex& vertex)
{
    return {&vertex.x, &vertex.y, &vertex.z};
}

void scale(level::Vertex& vertex, double factor, RoomFor& room)
{
    for (std::int16_t* const number : numbersOfPlace(vertex))
    {
        *number = room.number<std::int16_t>(*number * factor);
    }
}

/// Vertices and spheres, each mesh once.
void scaleMeshes(PendingNumbers& numbers, std::size_t model, double factor, RoomFor& room)
{
    const Content& content = numbers.content();
    const Objects& objects = level::objectsOf(content);
    const auto rows = view::meshesOf(objects, objects.models[model]);
    std::set<std::uint32_t> offsets;
    for (std::size_t i = rows.first; i < rows.end(); ++i)
    {
        offsets.insert(objects.meshPointers[i].offset);
    }
    for (const std::uint32_t offset : offsets)
    {
        const auto mesh = view::readMesh(objects, content.version(), offset);
        if (!mesh || isNoMesh(objects, content.version(), model, offset))
        {
            continue;
        }
        level::Mesh scaled = withPlaces(*mesh,
                                        [&room, factor](std::size_t, double number)
                                        { return room.number<std::int16_t>(number * factor); });
        scaled.header.collisionRadius =
            room.number<std::uint16_t>(mesh->header.collisionRadius * factor);
        setMesh(numbers, offset, *mesh, scaled);
    }
}

void scalePivots(PendingNumbers& numbers, std::size_t model, double factor, RoomFor& room)
{
    const Objects& objects = level::objectsOf(numbers.content());
    const level::Model& row = objects.models[model];
    const std::size_t bones = view::meshesOf(objects, row).count;
    for (std::size_t i = 0; bones > 1 && i < (bones - 1) * level::kJointNumbers; ++i)
    {
        const std::size_t at = row.meshTreeIndex + i;
        const bool isCode = i % level::kJointNumbers == 0;
        if (!isCode && at < objects.meshTrees.size())
        {
            numbers.setWord(
                tables::MeshTrees, at, room.number<std::int32_t>(objects.meshTrees[at] * factor));
        }
    }
}

/// Speeds, and what commands at the end do: so far away, or so fast.
void scaleWays(PendingNumbers& numbers, std::size_t model, double factor, RoomFor& room)
{
    const Objects& objects = level::objectsOf(numbers.content());
    const auto own = view::animationsOf(objects, objects.models[model]);
    for (std::size_t i = own.first; i < own.end(); ++i)
    {
        const Animation& row = objects.animations[i];
        for (const auto member : {&Animation::speed,
                                  &Animation::acceleration,
                                  &Animation::lateralSpeed,
                                  &Animation::lateralAcceleration})
        {
            if (row.*member != 0)
            {
                numbers.set(
                    tables::Animations, i, member, room.number<std::int32_t>(row.*member * factor));
            }
        }
        for (const view::AnimationCommand& command : ownCommandsOf(objects, i))
        {
            using Kind = view::AnimationCommand::Kind;
            const bool isWay =
                command.kind == Kind::SetPosition || command.kind == Kind::JumpDistance;
            for (std::size_t n = 0; isWay && n < command.operandCount; ++n)
            {
                numbers.setWord(tables::AnimCommands,
                                command.word + 1 + n,
                                room.number<std::int16_t>(command.operands[n] * factor));
            }
        }
    }
}

} // namespace

Result<void> moveObject(Document& document, std::size_t model, const MovedBy& by)
{
    return changeOnlyKeyframes(
        document,
        EditCode::MoveObject,
        model,
        [&by](view::Keyframe& keyframe, RoomFor& room)
        {
            const std::array<std::int32_t, 3> way{by.x, by.y, by.z};
            const auto place = numbersOfPlace(keyframe.offset);
            for (std::size_t i = 0; i < kBoxNumbers.size(); ++i)
            {
                std::int16_t& side = keyframe.box.*kBoxNumbers[i];
                side = room.number<std::int16_t>(static_cast<double>(side) + way[i / 2]);
            }
            for (std::size_t i = 0; i < place.size(); ++i)
            {
                *place[i] = room.number<std::int16_t>(static_cast<double>(*place[i]) + way[i]);
            }
        });
}

Result<void> turnObject(Document& document, std::size_t model, std::uint16_t angle)
{
    const glm::quat turn = view::rotationOf({0, angle, 0});
    return changeOnlyKeyframes(
        document,
        EditCode::TurnObject,
        model,
        [&turn, angle](view::Keyframe& keyframe, RoomFor& room)
        {
            const auto turned = [&turn](double x, double z)
            { return turn * glm::vec3(static_cast<float>(x), 0.0F, static_cast<float>(z)); };
            const glm::vec3 place = turned(keyframe.offset.x, keyframe.offset.z);
            keyframe.offset.x = room.number<std::int16_t>(double{place.x});
            keyframe.offset.z = room.number<std::int16_t>(double{place.z});
            std::vector<glm::vec3> corners;
            for (const std::int16_t x : {keyframe.box.minX, keyframe.box.maxX})
            {
                for (const std::int16_t z : {keyframe.box.minZ, keyframe.box.maxZ})
                {
                    corners.push_back(turned(x, z));
                }
            }
            const auto [lowX, highX] =
                std::ranges::minmax(corners, {}, [](const glm::vec3& each) { return each.x; });
            const auto [lowZ, highZ] =
                std::ranges::minmax(corners, {}, [](const glm::vec3& each) { return each.z; });
            keyframe.box.minX = room.number<std::int16_t>(double{lowX.x});
            keyframe.box.maxX = room.number<std::int16_t>(double{highX.x});
            keyframe.box.minZ = room.number<std::int16_t>(double{lowZ.z});
            keyframe.box.maxZ = room.number<std::int16_t>(double{highZ.z});
            if (!keyframe.angles.empty())
            {
                // About Y comes last: the other angles stay as they are.
                keyframe.angles.front().y =
                    static_cast<std::uint16_t>(keyframe.angles.front().y + angle);
            }
        });
}

Result<void> scaleObject(Document& document, std::size_t model, double factor)
{
    TR_PRE(factor > 0.0);
    if (hasSharedBones(level::objectsOf(document.content()), model))
    {
        return fail(ErrorCode::OwnerTied, {concat(tables::Models.segment, "/", model)});
    }
    Transaction transaction(
        document,
        nameOfEntries(EditCode::ScaleObject, document.content(), tables::Models, model, 1));
    RoomFor room;
    const auto changed = changeKeyframes(transaction,
                                         model,
                                         [&](view::Keyframe& keyframe)
                                         {
                                             for (const BoxNumber side : kBoxNumbers)
                                             {
                                                 keyframe.box.*side = room.number<std::int16_t>(
                                                     keyframe.box.*side * factor);
                                             }
                                             scale(keyframe.offset, factor, room);
                                         });
    if (!changed)
    {
        return fail(changed.error());
    }
    if (const auto copied = ownMeshes(transaction, model); !copied)
    {
        return fail(copied.error());
    }
    const schema::TableSet all = transaction.content().tables();
    PendingNumbers numbers(transaction.content(), all);
    scaleMeshes(numbers, model, factor, room);
    scalePivots(numbers, model, factor, room);
    scaleWays(numbers, model, factor, room);
    auto done = room.result();
    done = done ? edit::apply(transaction, numbers, {}) : done;
    return done ? transaction.commit() : done;
}

} // namespace tr::edit
