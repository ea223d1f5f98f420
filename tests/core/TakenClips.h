#pragma once

#include "core/convert/models/taking/SkeletonTaking.h"
#include "core/edit/document/Document.h"
#include "core/level/Level.h"
#include "tests/support/LevelBuilder.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// Rigs and clips that are told by hand, and put onto moveables.
namespace tr::test
{

/// A clip as the poses of its keys.
struct HandClip
{
    std::string name;
    std::vector<convert::RigPose> keys;
    float ticks = 1.0F;      ///< from one key to the next
    std::vector<float> at{}; ///< ticks of the keys, where they are not that far apart

    [[nodiscard]] float tickOf(std::size_t key) const
    {
        return at.empty() ? static_cast<float>(key) * ticks : at[key];
    }
};

/// Plays clips: straight from one key to the next.
class HandRig
{
public:
    HandRig(std::vector<convert::RigBone> bones, std::vector<HandClip> clips)
        : m_bones(std::move(bones))
        , m_clips(std::move(clips))
    {
        for (const HandClip& clip : m_clips)
        {
            exchange::ModelTrack track;
            for (std::size_t i = 0; i < clip.keys.size(); ++i)
            {
                track.times.push_back(clip.tickOf(i) / kTicks);
                track.values.emplace_back(0.0F);
            }
            m_files.push_back({clip.name, {std::move(track)}});
        }
    }

    [[nodiscard]] const std::vector<convert::RigBone>& bones() const { return m_bones; }

    /// Keeps the rig.
    [[nodiscard]] convert::ClipSource source() const
    {
        return {m_bones, m_files, [this](const exchange::ModelClip& clip, float seconds) {
                    return poseAt(static_cast<std::size_t>(&clip - m_files.data()), seconds);
                }};
    }

private:
    static constexpr float kTicks = 30.0F;

    [[nodiscard]] convert::RigPose poseAt(std::size_t clip, float seconds) const
    {
        const HandClip& played = m_clips[clip];
        const std::size_t last = played.keys.size() - 1;
        const float tick = std::clamp(seconds * kTicks, played.tickOf(0), played.tickOf(last));
        std::size_t before = 0;
        while (before < last && played.tickOf(before + 1) <= tick)
        {
            ++before;
        }
        const std::size_t behind = std::min(before + 1, last);
        const convert::RigPose& from = played.keys[before];
        const convert::RigPose& to = played.keys[behind];
        const float way = played.tickOf(behind) - played.tickOf(before);
        const float t = way > 0.0F ? (tick - played.tickOf(before)) / way : 0.0F;
        convert::RigPose pose;
        pose.offset = glm::mix(from.offset, to.offset, t);
        for (std::size_t i = 0; i < from.turns.size(); ++i)
        {
            pose.turns.push_back(glm::slerp(from.turns[i], to.turns[i], t));
        }
        return pose;
    }

    std::vector<convert::RigBone> m_bones;
    std::vector<HandClip> m_clips;
    std::vector<exchange::ModelClip> m_files;
};

/// A whole level with the objects of another one, which need not be.
[[nodiscard]] inline schema::Content wholeLevelWith(level::Level level)
{
    schema::Content content = LevelBuilder(level.version).build();
    content.as<level::Level>()->objects = std::move(level.objects);
    return content;
}

/// Takes a rig in one edit; false where that ended with an error.
[[nodiscard]] inline bool takeRig(edit::Document& document,
                                  const HandRig& rig,
                                  convert::AnimationsWanted wanted,
                                  convert::ModelEdit& told)
{
    edit::Transaction transaction(document, {edit::EditCode::SetValue, {}});
    auto done = convert::takeSkeleton(transaction, rig.bones(), wanted, told);
    const convert::ClipSource source = rig.source();
    done = done ? convert::takeAnimations(transaction, source, wanted, told) : done;
    done = done ? transaction.commit() : done;
    return done.has_value();
}

/// The same where bones are found by themselves.
[[nodiscard]] inline bool
takeRig(edit::Document& document, const HandRig& rig, std::size_t model, convert::ModelEdit& told)
{
    convert::AnimationsWanted wanted;
    wanted.model = model;
    wanted.mapping = convert::mapBones(document.content(), model, rig.bones());
    return takeRig(document, rig, std::move(wanted), told);
}

} // namespace tr::test
