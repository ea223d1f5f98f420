#include "tests/support/sample/ObjectsEncoder.h"

#include "tests/support/sample/KeyframeEncoder.h"
#include "tests/support/sample/MeshEncoder.h"

#include <algorithm>
#include <cmath>

namespace tr::test
{

using schema::Version;
namespace versions = level::versions;

namespace
{

std::int16_t nearestUnit(float value)
{
    return static_cast<std::int16_t>(std::lround(value));
}

std::int32_t fixed16(float value)
{
    return static_cast<std::int32_t>(std::lround(value * 65536.0F));
}

level::BoundingBox encodeBox(const Box& box)
{
    return {nearestUnit(box.low.x),
            nearestUnit(box.high.x),
            nearestUnit(box.low.y),
            nearestUnit(box.high.y),
            nearestUnit(box.low.z),
            nearestUnit(box.high.z)};
}

template <class Number>
Number sizeAs(std::size_t size)
{
    return static_cast<Number>(size);
}

class ObjectsEncoder
{
public:
    ObjectsEncoder(const WorldPlan& world, Version version, const MeshPacker& pack)
        : m_world(&world)
        , m_version(version)
        , m_pack(&pack)
    {
    }

    level::Objects encode()
    {
        std::vector<const ModelPlan*> models;
        for (const ModelPlan& model : m_world->models)
        {
            if (model.slot.of(m_version) >= 0)
            {
                models.push_back(&model);
            }
        }
        std::ranges::stable_sort(
            models, {}, [this](const ModelPlan* model) { return model->slot.of(m_version); });
        for (const ModelPlan* model : models)
        {
            addModel(*model);
        }
        for (const StaticPlan& object : m_world->statics)
        {
            addStatic(object);
        }
        return std::move(m_objects);
    }

private:
    void addMesh(const MeshPlan& mesh)
    {
        auto& words = m_objects.meshWords.edit();
        m_objects.meshPointers.edit().push_back(
            {sizeAs<std::uint32_t>(words.size() * sizeof(std::uint16_t))});
        const auto packed = packedMesh((*m_pack)(mesh), m_version);
        words.insert(words.end(), packed.begin(), packed.end());
    }

    void addModel(const ModelPlan& plan)
    {
        level::Model model;
        model.id = static_cast<std::uint32_t>(plan.slot.of(m_version));
        model.numMeshes = sizeAs<std::uint16_t>(plan.meshes.size());
        model.firstMesh = sizeAs<std::uint16_t>(m_objects.meshPointers.size());
        model.meshTreeIndex = sizeAs<std::uint32_t>(m_objects.meshTrees.size());
        model.frameOffset = frameBytes();
        model.animationIndex = plan.animations.empty()
                                   ? level::Model::kNoAnimation
                                   : sizeAs<std::uint16_t>(m_objects.animations.size());
        constexpr std::uint16_t kFiller = 0xFEFF;
        model.filler = m_version == versions::Tr5 ? kFiller : std::uint16_t{0};
        for (const MeshPlan& mesh : plan.meshes)
        {
            addMesh(mesh);
        }
        for (const JointPlan& joint : plan.joints)
        {
            auto& trees = m_objects.meshTrees.edit();
            trees.insert(trees.end(),
                         {(joint.pop ? 1 : 0) | (joint.push ? 2 : 0),
                          joint.offset.x,
                          joint.offset.y,
                          joint.offset.z});
        }
        const std::size_t first = m_objects.animations.size();
        for (const AnimationPlan& animation : plan.animations)
        {
            addAnimation(plan, animation, first);
        }
        m_objects.models.edit().push_back(model);
    }

    [[nodiscard]] std::uint32_t frameBytes() const
    {
        return sizeAs<std::uint32_t>(m_objects.frames.size() * sizeof(std::uint16_t));
    }

    void addAnimation(const ModelPlan& model, const AnimationPlan& plan, std::size_t first)
    {
        TR_ASSERT(static_cast<int>(plan.poses.size()) >= posesNeeded(plan));
        const EncodedFrames frames = encodeFrames(model, plan, m_version);
        level::Animation animation;
        animation.frameOffset = frameBytes();
        animation.frameRate = static_cast<std::uint8_t>(plan.rate);
        animation.frameSize =
            m_version == versions::Tr1 ? std::uint8_t{0} : sizeAs<std::uint8_t>(frames.frameWords);
        animation.stateId = static_cast<std::uint16_t>(plan.state);
        animation.speed = fixed16(plan.speed);
        animation.acceleration = fixed16(plan.acceleration);
        animation.frameStart = static_cast<std::uint16_t>(plan.firstFrame);
        animation.frameEnd = static_cast<std::uint16_t>(plan.lastFrame);
        animation.nextAnimation =
            sizeAs<std::uint16_t>(first + static_cast<std::size_t>(plan.next));
        animation.nextFrame = static_cast<std::uint16_t>(plan.nextFrame);
        animation.numStateChanges = sizeAs<std::uint16_t>(plan.changes.size());
        animation.stateChangeIndex = sizeAs<std::uint16_t>(m_objects.stateChanges.size());
        animation.numAnimCommands = sizeAs<std::uint16_t>(plan.commands.size());
        animation.animCommandIndex = sizeAs<std::uint16_t>(m_objects.animCommands.size());
        auto& words = m_objects.frames.edit();
        words.insert(words.end(), frames.words.begin(), frames.words.end());
        m_objects.animations.edit().push_back(animation);
        addChanges(plan, first);
        for (const CommandPlan& command : plan.commands)
        {
            addCommand(command);
        }
    }

    void addChanges(const AnimationPlan& plan, std::size_t first)
    {
        for (const StateChangePlan& change : plan.changes)
        {
            m_objects.stateChanges.edit().push_back(
                {static_cast<std::uint16_t>(change.state),
                 sizeAs<std::uint16_t>(change.dispatches.size()),
                 sizeAs<std::uint16_t>(m_objects.animDispatches.size())});
            for (const DispatchPlan& dispatch : change.dispatches)
            {
                m_objects.animDispatches.edit().push_back(
                    {static_cast<std::uint16_t>(dispatch.low),
                     static_cast<std::uint16_t>(dispatch.high),
                     sizeAs<std::uint16_t>(first + static_cast<std::size_t>(dispatch.animation)),
                     static_cast<std::uint16_t>(dispatch.frame)});
            }
        }
    }

    void addCommand(const CommandPlan& plan)
    {
        using Kind = CommandPlan::Kind;
        auto& words = m_objects.animCommands.edit();
        words.push_back(static_cast<std::int16_t>(plan.kind));
        const auto add = [&words](int value) { words.push_back(static_cast<std::int16_t>(value)); };
        switch (plan.kind)
        {
        case Kind::SetPosition:
            add(plan.operands[0]);
            add(plan.operands[1]);
            add(plan.operands[2]);
            break;
        case Kind::PlaySound:
            add(plan.operands[0]);
            add(soundWord(plan.operands[1]));
            break;
        case Kind::SetJump:
        case Kind::FlipEffect:
            add(plan.operands[0]);
            add(plan.operands[1]);
            break;
        case Kind::EmptyHands:
        case Kind::Kill:
            break;
        }
    }

    /// The sound's number, from TR2 on with the bit that keeps it silent in water.
    [[nodiscard]] int soundWord(int row) const
    {
        constexpr int kOnLand = 0x4000;
        const int id = m_world->sounds[static_cast<std::size_t>(row)].id.of(m_version);
        return m_version == versions::Tr1 ? id : id | kOnLand;
    }

    void addStatic(const StaticPlan& plan)
    {
        constexpr std::uint16_t kNoCollision = 1;
        constexpr std::uint16_t kVisible = 2;
        level::StaticMesh object;
        object.id = static_cast<std::uint32_t>(plan.id);
        object.mesh = sizeAs<std::uint16_t>(m_objects.meshPointers.size());
        object.visibilityBox = encodeBox(boxOf(plan.mesh));
        object.collisionBox = plan.collision ? encodeBox(*plan.collision) : object.visibilityBox;
        object.flags = static_cast<std::uint16_t>(kVisible | (plan.solid ? 0 : kNoCollision));
        addMesh(plan.mesh);
        m_objects.staticMeshes.edit().push_back(object);
    }

    const WorldPlan* m_world;
    Version m_version;
    const MeshPacker* m_pack;
    level::Objects m_objects;
};

} // namespace

level::Objects encodeObjects(const WorldPlan& world, Version version, const MeshPacker& pack)
{
    return ObjectsEncoder(world, version, pack).encode();
}

} // namespace tr::test
