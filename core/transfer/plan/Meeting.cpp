#include "core/transfer/plan/Meeting.h"

#include "core/transfer/CarryOut.h"
#include "core/transfer/ObjectRows.h"
#include "core/transfer/WorkShare.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/writing/SoundWriter.h"
#include "core/view/sounds/SoundView.h"

namespace tr::transfer
{
namespace
{

Error otherVersion(const Content& source, const Content& destination)
{
    return {ErrorCode::OtherVersion,
            {},
            {},
            {std::string(level::versionName(source.version())),
             std::string(level::versionName(destination.version()))}};
}

std::size_t soundIdsOf(const Content& destination)
{
    const level::Sounds* const sounds = view::soundsOf(destination);
    return sounds == nullptr ? 0 : sounds->map.size();
}

} // namespace

Result<Meeting> meet(const Content& destination,
                     const Plan& plan,
                     std::span<const Content> sources,
                     const MeetingTerms& terms,
                     const Progress& progress)
{
    Meeting meeting;
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        if (!canMerge(destination) || !canMerge(sources[i]) || refusalOf(sources[i], destination))
        {
            return fail(otherVersion(sources[i], destination));
        }
        const double share = 1.0 / static_cast<double>(sources.size());
        const auto from = static_cast<double>(i) * share;
        Gathering& gathering = meeting.sources.emplace_back(
            gather(sources[i], objectsIn(sources[i]), true, partOf(progress, from, from + share)));
        convertFor(destination, gathering);
        keepTaken(destination, gathering);
        if (terms.complete)
        {
            terms.complete(i, gathering);
        }
    }
    Gathering own = gather(destination, objectsIn(destination), true);
    if (terms.complete)
    {
        terms.complete(std::nullopt, own);
    }
    meeting.resolution = resolve(plan,
                                 own,
                                 meeting.sources,
                                 terms.soundIds ? *terms.soundIds : soundIdsOf(destination),
                                 terms.areSame);
    for (std::size_t i = 0; i < meeting.sources.size(); ++i)
    {
        for (const view::Phrase& remark : meeting.sources[i].remarks)
        {
            const std::string& name = plan.sources[i].name;
            meeting.remarks.push_back(name.empty() ? remark
                                                   : view::Phrase{"{0}: {1}", {name, remark}});
        }
    }
    meeting.remarks.insert(meeting.remarks.end(),
                           meeting.resolution.remarks.begin(),
                           meeting.resolution.remarks.end());
    return meeting;
}

} // namespace tr::transfer
