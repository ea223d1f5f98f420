#include "core/edit/animation/poses/AngleForms.h"

#include "core/base/Contracts.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/PackedRotation.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace tr::edit
{
namespace
{

using view::JointAngles;

/// How far angles are apart in all, and how much is changed for it.
using Cost = std::pair<std::uint64_t, std::size_t>;

/// Both sets of angles of a joint in a key frame; the second is there only if it can be stored as
/// the first is.
struct Forms
{
    std::array<JointAngles, 2> angles;
    bool hasOther = false;

    [[nodiscard]] std::size_t count() const noexcept { return hasOther ? 2 : 1; }
};

/// Of a joint in all key frames of an animation.
std::vector<Forms>
formsOf(const Track& track, const std::vector<std::vector<bool>>& isFree, std::size_t joint)
{
    std::vector<Forms> forms;
    for (std::size_t i = 0; i < track.keyframes.size(); ++i)
    {
        const auto& angles = track.keyframes[i].values.angles;
        const JointAngles now = joint < angles.size() ? angles[joint] : JointAngles{};
        forms.push_back({{now, otherForm(now)}, joint < isFree[i].size() && isFree[i][joint]});
    }
    return forms;
}

/// Which joints are turned about three axes, in each key frame of the span.
std::vector<std::vector<bool>> freeIn(const Content& content, const KeyframeSpan& span)
{
    const level::Objects& objects = level::objectsOf(content);
    const auto range = view::keyframesOf(objects, content.version(), span.animation);
    const auto model = view::modelOfAnimation(objects, span.animation);
    const std::size_t joints = model ? view::meshesOf(objects, objects.models[*model]).count : 0;
    std::vector<std::vector<bool>> free(range.count);
    for (std::size_t i = span.first; i < span.end(); ++i)
    {
        const std::size_t word = range.firstWord + i * range.words;
        for (const auto& each : view::rotationsOf(objects, content.version(), word, joints))
        {
            free[i].push_back(each.axes == view::PackedRotation::Axes::All);
        }
    }
    return free;
}

/// What a set of angles in a key frame costs by itself. The first one stays if it can.
Cost costOf(std::size_t form, bool isFirst)
{
    return {0, form == 0 ? 0 : (isFirst ? 3 : 2)};
}

Cost operator+(const Cost& one, const Cost& other)
{
    return {one.first + other.first, one.second + other.second};
}

/// Which set of angles each key frame is to have: the cheapest way through all of them.
std::vector<std::size_t> chosenOf(const std::vector<Forms>& forms)
{
    struct Step
    {
        std::array<Cost, 2> cost;
        std::array<std::size_t, 2> from{};
    };

    std::vector<Step> steps(forms.size());
    for (std::size_t i = 0; i < forms.size(); ++i)
    {
        for (std::size_t form = 0; form < forms[i].count(); ++form)
        {
            const Cost own = costOf(form, i == 0);
            steps[i].cost[form] = own;
            for (std::size_t old = 0; i > 0 && old < forms[i - 1].count(); ++old)
            {
                const Cost way{apart(forms[i - 1].angles[old], forms[i].angles[form]), 0};
                const Cost all = steps[i - 1].cost[old] + way + own;
                if (old == 0 || all < steps[i].cost[form])
                {
                    steps[i].cost[form] = all;
                    steps[i].from[form] = old;
                }
            }
        }
    }
    std::vector<std::size_t> chosen(forms.size());
    std::size_t form = forms.back().hasOther && steps.back().cost[1] < steps.back().cost[0] ? 1 : 0;
    for (std::size_t i = forms.size(); i-- > 0;)
    {
        chosen[i] = form;
        form = steps[i].from[form];
    }
    return chosen;
}

std::uint64_t jumpsIn(const std::vector<Forms>& forms, const std::vector<std::size_t>& chosen)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 1; i < forms.size(); ++i)
    {
        sum += apart(forms[i - 1].angles[chosen[i - 1]], forms[i].angles[chosen[i]]);
    }
    return sum;
}

/// The key frames, and what has become of them.
std::pair<Track, Unwrapping> unwrap(const Content& content, const KeyframeSpan& span)
{
    Track track = trackOf(content, span.animation);
    TR_PRE(span.count > 0 && span.end() <= track.keyframes.size());
    track.keepsFrames = true;
    Unwrapping outcome;
    const auto isFree = freeIn(content, span);
    std::vector<bool> isChanged(track.keyframes.size());
    const std::size_t joints = track.keyframes.front().values.angles.size();
    for (std::size_t joint = 0; joint < joints; ++joint)
    {
        const std::vector<Forms> forms = formsOf(track, isFree, joint);
        const std::vector<std::size_t> chosen = chosenOf(forms);
        bool isOther = false;
        for (std::size_t i = 0; i < chosen.size(); ++i)
        {
            if (chosen[i] != 0)
            {
                track.keyframes[i].values.angles[joint] = forms[i].angles[1];
                isChanged[i] = true;
                isOther = true;
            }
        }
        outcome.joints += isOther ? 1 : 0;
        outcome.before += jumpsIn(forms, std::vector<std::size_t>(forms.size()));
        outcome.after += jumpsIn(forms, chosen);
    }
    outcome.keyframes = static_cast<std::size_t>(std::ranges::count(isChanged, true));
    return {std::move(track), outcome};
}

} // namespace

std::uint32_t apart(const JointAngles& from, const JointAngles& to) noexcept
{
    const auto way = [](std::uint16_t a, std::uint16_t b)
    {
        const auto on = static_cast<std::uint16_t>(b - a);
        const auto back = static_cast<std::uint16_t>(a - b);
        return std::uint32_t{std::min(on, back)};
    };
    return way(from.x, to.x) + way(from.y, to.y) + way(from.z, to.z);
}

Track unwrapped(const Content& content, const KeyframeSpan& span)
{
    return unwrap(content, span).first;
}

Unwrapping unwrappingOf(const Content& content, const KeyframeSpan& span)
{
    return unwrap(content, span).second;
}

} // namespace tr::edit
