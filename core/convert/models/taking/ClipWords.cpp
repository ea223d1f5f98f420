#include "core/convert/models/taking/ClipWords.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tr::convert
{

view::Phrase changeOfClip(const ClipTrack& track)
{
    const std::size_t count = track.track.keyframes.size();
    std::vector<view::Phrase> changes;
    if (track.fit.length == ClipFit::Length::OtherStart)
    {
        changes.push_back(view::counted({"without its first {0} frames", "without its first frame"},
                                        static_cast<std::size_t>(track.fit.cut)));
    }
    if (track.fit.length == ClipFit::Length::OtherSpeed)
    {
        changes.push_back({"at another speed", {}});
    }
    if (count != track.before)
    {
        changes.push_back(
            view::counted({"{0} key frames instead of {1}", "one key frame instead of {1}"},
                          count,
                          {track.before}));
    }
    if (track.fit.rate != track.rateBefore)
    {
        changes.push_back({"rate {0} instead of {1}", {track.fit.rate, track.rateBefore}});
    }
    if (changes.empty() && track.fit.length == ClipFit::Length::OtherEnd)
    {
        changes.push_back({"it ends in another frame", {}});
    }
    if (!track.joints.empty())
    {
        changes.push_back(view::counted(
            {"{0} joints in {1} of {2} key frames", "one joint in {1} of {2} key frames"},
            track.joints.size(),
            {track.turned, count}));
    }
    if (track.moved > 0)
    {
        changes.push_back({"its place in {0} of {1} key frames", {track.moved, count}});
    }
    return changes.size() == 1 ? std::move(changes.front())
                               : view::Phrase{"{0}", {std::move(changes)}};
}

view::Phrase lossOfClip(const ClipFit& fit, bool isTied)
{
    std::vector<view::Phrase> said;
    if (fit.rate == 1)
    {
        said.push_back(view::counted(
            {"{0} times between two frames the clip shows something else than the way from one to "
             "the next: left out",
             "once between two frames the clip shows something else than the way from one to the "
             "next: left out"},
            fit.lost));
    }
    else
    {
        said.push_back(view::counted(
            {"in {0} frames the clip shows something else than the way from one key frame to the "
             "next, at rate {1}: left out",
             "in one frame the clip shows something else than the way from one key frame to the "
             "next, at rate {1}: left out"},
            fit.lost,
            {fit.rate}));
    }
    if (isTied)
    {
        said.push_back(
            {"other animations play these key frames, at rates that cannot be divided likewise",
             {}});
    }
    return {"{0}", {std::move(said)}};
}

void tellPoseLoss(view::Phrase what, const PoseLoss& loss, ModelEdit& told)
{
    told.largestTurn = std::max(told.largestTurn, loss.turn);
    told.largestShift = std::max(told.largestShift, loss.shift);
    if (loss.clamped > 0)
    {
        told.lines.push_back(
            {ModelLine::Kind::Note,
             std::move(what),
             view::counted({"{0} key frames stand further away than the file can say",
                            "a key frame stands further away than the file can say"},
                           loss.clamped)});
    }
}

} // namespace tr::convert
