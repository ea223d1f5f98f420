#include "core/edit/animation/transfer/PosedRecords.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tr::edit
{
namespace
{

std::vector<view::Joint> jointsOfModel(const Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    return view::jointsOf(objects, objects.models[model]);
}

std::int16_t scaledBy(std::int16_t value, float scale)
{
    using Limits = std::numeric_limits<std::int16_t>;
    const float scaled = std::clamp(static_cast<float>(value) * scale,
                                    static_cast<float>(Limits::min()),
                                    static_cast<float>(Limits::max()));
    return static_cast<std::int16_t>(std::lround(scaled));
}

} // namespace

float offsetScale(const Content& content,
                  std::size_t source,
                  std::size_t destination,
                  const Posing& posing)
{
    const float from = hipHeight(jointsOfModel(content, source));
    const float to = hipHeight(jointsOfModel(content, destination));
    return posing.scalesOffset && from > 0.0F && to > 0.0F ? to / from : 1.0F;
}

PosedRecords::PosedRecords(const Content& content,
                           std::size_t source,
                           std::size_t destination,
                           const Posing& posing)
    : m_content(content)
    , m_retarget(jointsOfModel(content, source),
                 jointsOfModel(content, destination),
                 posing.joints,
                 posing.turns)
    , m_scale(offsetScale(content, source, destination, posing))
    , m_sourceJoints(jointsOfModel(content, source).size())
{
    if (posing.measuresBoxes)
    {
        m_measure.emplace(content, destination);
    }
}

bool PosedRecords::keepsAll() const noexcept
{
    return m_retarget.keepsAll() && m_scale == 1.0F && !m_measure;
}

Result<std::vector<Words>> PosedRecords::of(std::size_t animation) const
{
    const level::Objects& objects = level::objectsOf(m_content);
    const auto range = view::keyframesOf(objects, m_content.version(), animation);
    std::vector<Words> records;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < range.count; ++i)
    {
        const std::size_t word = range.firstWord + i * range.words;
        const auto keyframe =
            view::readKeyframe(objects, m_content.version(), word, m_sourceJoints);
        if (!keyframe || keyframe->words > range.words)
        {
            return fail(ErrorCode::NoKeyframes,
                        {concat(tables::Animations.segment, "/", animation)});
        }
        records.push_back(record(range, word));
        longest = std::max(longest, records.back().size());
    }
    for (Words& words : records)
    {
        words.resize(longest);
    }
    return records;
}

Words PosedRecords::record(const view::KeyframeRange& range, std::size_t word) const
{
    const level::Objects& objects = level::objectsOf(m_content);
    auto keyframe = *view::readKeyframe(objects, m_content.version(), word, m_sourceJoints);
    Words words = wordsOf(m_content, tables::Frames, word, range.words);
    if (m_scale != 1.0F)
    {
        level::Vertex& offset = keyframe.offset;
        for (std::int16_t* const value : {&offset.x, &offset.y, &offset.z})
        {
            *value = scaledBy(*value, m_scale);
        }
    }
    if (!m_retarget.keepsAll())
    {
        words.resize(view::kKeyframeHeaderWords);
        keyframe.angles = putAngles(words, word, keyframe);
    }
    if (const auto box = m_measure ? m_measure->around(keyframe) : std::nullopt)
    {
        keyframe.box = *box;
    }
    std::ranges::copy(headerWords(keyframe, m_content.version()), words.begin());
    return words;
}

/// Gives back the angles as they will be read.
std::vector<view::JointAngles>
PosedRecords::putAngles(Words& words, std::size_t word, const view::Keyframe& keyframe) const
{
    const schema::Version version = m_content.version();
    const bool isTr1 = version == level::versions::Tr1;
    const auto old = view::rotationsOf(level::objectsOf(m_content), version, word, m_sourceJoints);
    auto angles = m_retarget.angles(keyframe);
    if (isTr1)
    {
        words.push_back(static_cast<std::int32_t>(angles.size()));
    }
    const auto none = view::PackedRotation::none(version);
    for (std::size_t i = 0; i < angles.size(); ++i)
    {
        const auto& joint = m_retarget.map()[i];
        view::PackedRotation turn = joint && *joint < old.size() ? old[*joint] : none;
        if (!m_retarget.keepsAngles(i))
        {
            turn = view::packedLike(turn, angles[i], version);
        }
        words.insert(words.end(), turn.words.begin(), turn.words.begin() + turn.size());
        angles[i] = view::unpacked(turn, version);
    }
    return angles;
}

} // namespace tr::edit
