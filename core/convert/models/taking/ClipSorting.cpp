#include "core/convert/models/taking/ClipSorting.h"

#include "core/base/Text.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/level/Content.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace tr::convert
{
namespace
{

using exchange::ModelClip;

/// Whether a clip is called as an animation is, with what programs put behind; a number alone says
/// no other name.
bool isCalled(std::string_view clip, std::string_view animation)
{
    return clip.empty() || clip == animation
           || (!animation.empty() && clip.starts_with(animation)
               && std::string_view("_. -|:").find(clip[animation.size()])
                      != std::string_view::npos);
}

class ClipSorter
{
public:
    ClipSorter(const schema::Content& content,
               const ClipSource& source,
               std::size_t model,
               ModelEdit& told)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_source(source)
        , m_model(model)
        , m_told(told)
        , m_own(view::animationsOf(m_objects, m_objects.models[model]))
    {
    }

    [[nodiscard]] std::vector<SortedClip> sort()
    {
        findOriginals();
        std::vector<SortedClip> sorted;
        std::ranges::transform(m_source.clips,
                               std::back_inserter(sorted),
                               [this](const ModelClip& clip) { return sort(clip); });
        tellOtherSpeed(sorted);
        return sorted;
    }

private:
    void note(const ModelClip& clip, view::Phrase change)
    {
        m_told.lines.push_back(
            {ModelLine::Kind::Note, {"clip \"{0}\"", {clip.name}}, std::move(change)});
    }

    [[nodiscard]] std::size_t rateOfRow(std::size_t row) const
    {
        return static_cast<std::size_t>(view::frameStep(m_objects.animations[row]));
    }

    [[nodiscard]] std::optional<std::size_t> ownNumberOf(const ModelClip& clip) const
    {
        const auto number = clipNameOf(clip.name).number;
        return number && *number < m_own.count ? number : std::nullopt;
    }

    /// Of several clips of one number the first that is no copy is the animation.
    void findOriginals()
    {
        for (const bool isCopy : {false, true})
        {
            for (const ModelClip& clip : m_source.clips)
            {
                const auto number = ownNumberOf(clip);
                if (number && !clip.tracks.empty() && clipNameOf(clip.name).isCopy == isCopy)
                {
                    m_originals.try_emplace(*number, &clip);
                }
            }
        }
    }

    [[nodiscard]] bool movesBone(const ModelClip& clip) const
    {
        return std::ranges::any_of(clip.tracks,
                                   [this](const exchange::ModelTrack& track) {
                                       return std::ranges::find(
                                                  m_source.bones, track.node, &RigBone::node)
                                              != m_source.bones.end();
                                   });
    }

    /// Tells what is not as its name says.
    SortedClip sort(const ModelClip& clip)
    {
        using Kind = SortedClip::Kind;
        const ClipName name = clipNameOf(clip.name);
        const auto number = ownNumberOf(clip);
        const auto original = number ? m_originals.find(*number) : m_originals.end();
        const bool isOwn = original != m_originals.end() && original->second == &clip;
        const auto row = isOwn ? std::optional(m_own.first + *number) : std::nullopt;
        const bool isOther = row
                             && !isCalled(name.rest, view::animationName(m_content, *row, m_model))
                             && edit::keyframesIn(m_content, *row).empty();
        if (auto why =
                whyLeftOut(clip, row && !isOther ? std::optional(rateOfRow(*row)) : std::nullopt))
        {
            note(clip, *std::move(why));
            return {};
        }
        if (!number)
        {
            noteNoNumber(clip, name);
            return {Kind::New, 0};
        }
        if (!isOwn)
        {
            return sortSecond(clip, *number);
        }
        return {isOther ? Kind::New : Kind::Own, *number};
    }

    SortedClip sortSecond(const ModelClip& clip, std::size_t number)
    {
        if (!movesBone(clip))
        {
            note(clip, {"another clip is animation {0} already; this one is left out", {number}});
            return {};
        }
        note(clip, {"another clip is animation {0} already, so it is a new animation", {number}});
        return {SortedClip::Kind::New, number};
    }

    /// Programs that put all into one clip call it as they like.
    void noteNoNumber(const ModelClip& clip, const ClipName& name)
    {
        const bool isOurs = std::ranges::any_of(
            m_source.bones, [](const RigBone& bone) { return bone.number.has_value(); });
        if (isOurs && !name.number)
        {
            note(clip, {"its name has no number in front, so it is a new animation", {}});
        }
    }

    /// All by one factor: the scene counted other frames than the games do.
    void tellOtherSpeed(std::span<const SortedClip> sorted)
    {
        std::vector<double> factors;
        for (std::size_t i = 0; i < sorted.size(); ++i)
        {
            const std::size_t number = sorted[i].number;
            const std::size_t row = m_own.first + number;
            if (sorted[i].kind == SortedClip::Kind::Own
                && view::keyframesOf(m_objects, m_content.version(), row).count > 1)
            {
                const auto range = view::keyframesOf(m_objects, m_content.version(), row);
                const auto reach = static_cast<double>((range.count - 1) * rateOfRow(row));
                factors.push_back(timeOf(m_source.clips[i]).ticks / reach);
            }
        }
        constexpr double kRight = 30.0;
        for (const int frames : {24, 25, 50, 60})
        {
            const double factor = kRight / static_cast<double>(frames);
            constexpr double kSameFactor = 0.02;
            const bool isAll = std::ranges::all_of(
                factors,
                [factor](double each) { return std::abs(each / factor - 1.0) < kSameFactor; });
            if (isAll && factors.size() > 1)
            {
                m_told.lines.push_back(
                    {ModelLine::Kind::Note,
                     {"all clips", {}},
                     {"their scene seems to have had {0} frames a second; make the model file with "
                      "30",
                      {frames}}});
            }
        }
    }

    const schema::Content& m_content;
    const level::Objects& m_objects; ///< of the content
    const ClipSource& m_source;
    const std::size_t m_model;
    ModelEdit& m_told;
    const view::RowRange m_own;
    std::map<std::size_t, const ModelClip*> m_originals; ///< by numbers
};

} // namespace

std::optional<view::Phrase> whyLeftOut(const ModelClip& clip, std::optional<std::size_t> rate)
{
    if (clip.tracks.empty())
    {
        return view::Phrase{"it moves nothing, and is left out", {}};
    }
    const ClipTime time = timeOf(clip);
    if (!(time.ticks < static_cast<double>(view::kLastFrameNumber)))
    {
        return view::Phrase{"it is longer than an animation can be, and is left out", {}};
    }
    const std::size_t count = keyframesFor(time, rate ? *rate : rateOf(clip));
    return count > kMostClipKeyframes
               ? std::optional(view::Phrase{"it has {0} key frames, more than {1}, and is left out",
                                            {count, kMostClipKeyframes}})
               : std::nullopt;
}

std::vector<SortedClip> sortClips(const schema::Content& content,
                                  const ClipSource& source,
                                  std::size_t model,
                                  ModelEdit& told)
{
    return ClipSorter(content, source, model, told).sort();
}

Result<void> addFramesOf(const ModelClip& clip, std::int64_t& last, std::int64_t most)
{
    last += std::llround(timeOf(clip).ticks) + 1;
    return last <= most
               ? Result<void>{}
               : fail(about(concat("clip \"", clip.name, "\""),
                            {ErrorCode::OutOfRange, {}, {}, {concat(last), "0", concat(most)}}));
}

Result<void> checkRoom(const schema::Content& content,
                       std::span<const ModelClip> clips,
                       std::span<const SortedClip> sorted,
                       std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    const view::RowRange own = view::animationsOf(objects, objects.models[model]);
    std::int64_t last = -1;
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        last = std::max(last, view::framesOf(objects.animations[row]).last);
    }
    std::int64_t all = -1;
    for (std::size_t i = 0; i < sorted.size(); ++i)
    {
        const bool isNew = sorted[i].kind == SortedClip::Kind::New;
        auto done = sorted[i].kind == SortedClip::Kind::Nothing
                        ? Result<void>{}
                        : addFramesOf(clips[i], all, kMostFramesOfClips);
        done = done && isNew ? addFramesOf(clips[i], last, view::kLastFrameNumber) : done;
        if (!done)
        {
            return done;
        }
    }
    return {};
}

} // namespace tr::convert
