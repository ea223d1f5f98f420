#include "core/transfer/plan/Plan.h"

#include "core/transfer/ObjectRows.h"
#include "core/transfer/plan/ObjectPrint.h"

#include <algorithm>
#include <set>

namespace tr::transfer
{
namespace
{

constexpr std::array<std::string_view, 4> kRules{"keep", "replace", "renumber", "newest"};
constexpr std::array<std::string_view, 5> kAnswers{
    "keep", "replace", "other_slot", "animations_only", "body_only"};
constexpr std::array<std::string_view, kObjectKinds> kKinds{"moveable", "static", "sprites"};

template <class T, std::size_t N>
std::optional<T> valueOf(const std::array<std::string_view, N>& names, std::string_view name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional<T>(static_cast<T>(found - names.begin()));
}

std::optional<PlanFault>
changedFile(std::string place, const PlanFile& file, const Fingerprint& now)
{
    if (now == file.print)
    {
        return std::nullopt;
    }
    return PlanFault{std::move(place), {"{0} has changed since the plan was made", {file.name}}};
}

} // namespace

Plan planOfAll(std::span<const std::string> names,
               std::span<const Content> sources,
               const Rules& rules)
{
    Plan plan;
    plan.rules = rules;
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        plan.sources.push_back(fileOf(names[i], sources[i]));
        for (const ObjectKey& key : objectsIn(sources[i]))
        {
            plan.objects.push_back({i, key, std::nullopt, std::nullopt});
        }
    }
    return plan;
}

PlanFile fileOf(std::string name, const Content& content, std::optional<std::int64_t> changed)
{
    return {std::move(name), printOf(content), changed};
}

std::string_view nameOf(Rule rule) noexcept
{
    return kRules[static_cast<std::size_t>(rule)];
}

std::optional<Rule> ruleOf(std::string_view name) noexcept
{
    return valueOf<Rule>(kRules, name);
}

std::optional<Rule> soundRuleOf(std::string_view name) noexcept
{
    const auto rule = ruleOf(name);
    return rule == Rule::Newest ? std::nullopt : rule;
}

std::string_view nameOf(Answer answer) noexcept
{
    return kAnswers[static_cast<std::size_t>(answer)];
}

std::optional<Answer> answerOf(std::string_view name) noexcept
{
    return valueOf<Answer>(kAnswers, name);
}

std::string_view nameOf(ObjectKind kind) noexcept
{
    return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<ObjectKind> kindOf(std::string_view name) noexcept
{
    return valueOf<ObjectKind>(kKinds, name);
}

std::optional<PlanFault> faultOf(const Plan& plan,
                                 const Content* destination,
                                 std::span<const Content> sources,
                                 std::span<const PlanFile> files)
{
    if (plan.sources.size() != sources.size())
    {
        return PlanFault{"/sources",
                         {"the plan is for {0} files, and {1} are given",
                          {plan.sources.size(), sources.size()}}};
    }
    if (plan.destination.name.empty() != (destination == nullptr))
    {
        return PlanFault{"/destination",
                         {destination == nullptr
                              ? "the plan is for a destination that is there already"
                              : "the plan is for a destination that begins empty",
                          {}}};
    }
    if (destination != nullptr)
    {
        if (auto fault = changedFile("/destination", plan.destination, printOf(*destination)))
        {
            return fault;
        }
    }
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        const auto now = i < files.size() ? files[i].print : printOf(sources[i]);
        if (auto fault = changedFile("/sources/" + std::to_string(i), plan.sources[i], now))
        {
            return fault;
        }
    }
    std::vector<std::set<ObjectKey>> known;
    for (const Content& source : sources)
    {
        const auto keys = objectsIn(source);
        known.emplace_back(keys.begin(), keys.end());
    }
    for (std::size_t i = 0; i < plan.objects.size(); ++i)
    {
        // The files are the same, so that only a hand can have put in what is not there.
        const ObjectChoice& choice = plan.objects[i];
        if (!known[choice.source].contains(choice.key))
        {
            return PlanFault{"/objects/" + std::to_string(i),
                             {"there is no {0} in {1}",
                              {phraseOf(choice.key), plan.sources[choice.source].name}}};
        }
    }
    return std::nullopt;
}

} // namespace tr::transfer
