#include "core/base/Text.h"
#include "core/transfer/plan/Plan.h"

#include <charconv>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace tr::transfer
{
namespace
{

using Json = nlohmann::ordered_json;

constexpr std::uint32_t kVersion = 1;

/// A plan is three deep; what is deeper is not read.
constexpr int kDeepest = 8;

/// More letters than any plan has that a program has made.
constexpr std::size_t kLongest = std::size_t{16} * 1024 * 1024;

std::string printText(const Fingerprint& print)
{
    return concat(hexName(print.high), hexName(print.low), "-", print.size);
}

/// Nothing: it is no fingerprint.
std::optional<Fingerprint> printIn(std::string_view text)
{
    constexpr std::size_t kDigits = 16;
    constexpr int kHex = 16;
    constexpr int kTen = 10;
    const auto number = [&](std::size_t first, std::size_t count, int base, std::uint64_t& value)
    {
        const std::string_view part = text.substr(std::min(first, text.size()), count);
        const char* const begin = std::to_address(part.begin());
        const char* const end = std::to_address(part.end());
        const auto read = std::from_chars(begin, end, value, base);
        return !part.empty() && read.ec == std::errc{} && read.ptr == end;
    };
    Fingerprint print;
    const bool isOne = text.size() > 2 * kDigits + 1 && text[2 * kDigits] == '-'
                       && number(0, kDigits, kHex, print.high)
                       && number(kDigits, kDigits, kHex, print.low)
                       && number(2 * kDigits + 1, text.size(), kTen, print.size);
    return isOne ? std::optional(print) : std::nullopt;
}

Json jsonOf(const PlanFile& file)
{
    Json json{{"file", file.name}, {"fingerprint", printText(file.print)}};
    if (file.changed)
    {
        json["changed"] = *file.changed;
    }
    return json;
}

Json jsonOf(const ObjectChoice& choice)
{
    Json json{
        {"source", choice.source}, {"kind", nameOf(choice.key.kind)}, {"slot", choice.key.slot}};
    if (choice.answer)
    {
        json["answer"] = nameOf(*choice.answer);
    }
    if (choice.to)
    {
        json["to"] = *choice.to;
    }
    return json;
}

Json jsonOf(const SoundChoice& choice)
{
    Json json{{"source", choice.source}, {"id", choice.id}, {"answer", nameOf(choice.answer)}};
    if (choice.to)
    {
        json["to"] = *choice.to;
    }
    return json;
}

std::string textOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// An array, a line an element.
template <class T>
std::string linesOf(const std::vector<T>& list)
{
    std::string text = "[";
    for (std::size_t i = 0; i < list.size(); ++i)
    {
        text += concat(i == 0 ? "\n" : ",\n", "    ", textOf(jsonOf(list[i])));
    }
    return text + (list.empty() ? "]" : "\n  ]");
}

/// Reads the parts of a plan, and keeps the first thing that is wrong with one.
class PlanReader
{
public:
    std::optional<PlanFault> fault;

    void refuse(std::string place, view::Phrase reason)
    {
        if (!fault)
        {
            fault = PlanFault{std::move(place), std::move(reason)};
        }
    }

    /// A part of an object; null where there is none.
    static const Json* partOf(const Json& json, std::string_view key)
    {
        const auto found = json.find(key);
        return found == json.end() ? nullptr : &*found;
    }

    const Json& needed(const Json& json, const std::string& place, std::string_view key)
    {
        static const Json kNone;
        const Json* const part = json.is_object() ? partOf(json, key) : nullptr;
        if (part == nullptr)
        {
            refuse(place, {"\"{0}\" is missing", {std::string(key)}});
        }
        return part == nullptr ? kNone : *part;
    }

    std::uint32_t number(const Json& json, const std::string& place, std::uint64_t most)
    {
        if (json.is_number_unsigned() && json.get<std::uint64_t>() <= most)
        {
            return static_cast<std::uint32_t>(json.get<std::uint64_t>());
        }
        refuse(place, {"a number from 0 to {0} is wanted", {most}});
        return 0;
    }

    std::string text(const Json& json, const std::string& place)
    {
        if (json.is_string())
        {
            return json.get<std::string>();
        }
        refuse(place, {"a text is wanted", {}});
        return {};
    }

    /// One of the names that `valueOf` knows.
    template <class T>
    T named(const Json& json,
            const std::string& place,
            std::optional<T> (*valueOf)(std::string_view))
    {
        const std::string name = text(json, place);
        const auto value = valueOf(name);
        if (!value)
        {
            refuse(place, {"there is no such choice as \"{0}\"", {name}});
        }
        return value.value_or(T{});
    }

    /// A rule that sounds do not have is told from what is no rule.
    Rule soundRule(const Json& json, const std::string& place)
    {
        const Rule rule = named(json, place, &ruleOf);
        if (!soundRuleOf(nameOf(rule)))
        {
            refuse(place, {"only objects are replaced by their age", {}});
        }
        return rule;
    }

    PlanFile file(const Json& json, const std::string& place)
    {
        PlanFile made;
        made.name = text(needed(json, place, "file"), place + "/file");
        const std::string print = text(needed(json, place, "fingerprint"), place + "/fingerprint");
        const auto known = printIn(print);
        if (!known)
        {
            refuse(place + "/fingerprint", {"\"{0}\" is no fingerprint", {print}});
        }
        made.print = known.value_or(Fingerprint{});
        if (const Json* const changed = json.is_object() ? partOf(json, "changed") : nullptr)
        {
            if (!isTime(*changed))
            {
                refuse(place + "/changed", {"seconds since 1970 are wanted", {}});
            }
            else
            {
                made.changed = changed->get<std::int64_t>();
            }
        }
        return made;
    }

    /// Which of the sources.
    std::size_t source(const Json& json, const std::string& place, std::size_t sources)
    {
        const std::size_t most = std::max<std::size_t>(sources, 1) - 1;
        return number(needed(json, place, "source"), place + "/source", most);
    }

    std::optional<std::uint32_t> to(const Json& json, const std::string& place, std::uint64_t most)
    {
        const Json* const part = json.is_object() ? partOf(json, "to") : nullptr;
        return part == nullptr ? std::nullopt : std::optional(number(*part, place + "/to", most));
    }

    ObjectChoice object(const Json& json, const std::string& place, std::size_t sources)
    {
        ObjectChoice made;
        made.source = source(json, place, sources);
        made.key.kind = named(needed(json, place, "kind"), place + "/kind", &kindOf);
        made.key.slot = number(needed(json, place, "slot"), place + "/slot", kMost);
        const Json* const answer = json.is_object() ? partOf(json, "answer") : nullptr;
        if (answer != nullptr)
        {
            made.answer = named(*answer, place + "/answer", &answerOf);
        }
        if (made.answer == Answer::AnimationsOnly && made.key.kind != ObjectKind::Moveable)
        {
            refuse(place + "/answer", {"only moveables have animations", {}});
        }
        made.to = to(json, place, kMostSlot);
        return made;
    }

    SoundChoice sound(const Json& json, const std::string& place, std::size_t sources)
    {
        SoundChoice made;
        made.source = source(json, place, sources);
        made.id = number(needed(json, place, "id"), place + "/id", kMostSound);
        made.answer = soundRule(needed(json, place, "answer"), place + "/answer");
        made.to = to(json, place, kMostSound);
        return made;
    }

    /// The elements of an array, each with its place. `use` is called with the element.
    template <class Use>
    void each(const Json& json, const std::string& place, const Use& use)
    {
        if (!json.is_array())
        {
            refuse(place, {"a list is wanted", {}});
            return;
        }
        for (std::size_t i = 0; i < json.size() && !fault; ++i)
        {
            use(json[i], concat(place, "/", i));
        }
    }

private:
    /// Whole seconds, before 1970 too, that fit into 64 bits.
    static bool isTime(const Json& json)
    {
        constexpr auto kLatest =
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        return json.is_number_unsigned() ? json.get<std::uint64_t>() <= kLatest
                                         : json.is_number_integer();
    }

    static constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint64_t kMostSlot = 0xFFFF;
    static constexpr std::uint64_t kMostSound = 0x3FFF;
};

Rules rulesIn(PlanReader& reader, const Json& json)
{
    Rules rules;
    const std::string place = "/rules";
    for (std::size_t i = 0; i < kRuledKinds.size(); ++i)
    {
        rules.objects[i] = reader.named(reader.needed(json, place, kRuledKinds[i]),
                                        concat(place, "/", kRuledKinds[i]),
                                        &ruleOf);
    }
    rules.sounds = reader.soundRule(reader.needed(json, place, "sounds"), place + "/sounds");
    return rules;
}

/// An object is taken once, and a sound has one answer.
void refuseTwice(PlanReader& reader, const Plan& plan)
{
    std::set<std::pair<std::size_t, ObjectKey>> objects;
    for (std::size_t i = 0; i < plan.objects.size(); ++i)
    {
        if (!objects.emplace(plan.objects[i].source, plan.objects[i].key).second)
        {
            reader.refuse(concat("/objects/", i),
                          {"{0} is named before", {phraseOf(plan.objects[i].key)}});
        }
    }
    std::set<std::pair<std::size_t, std::uint32_t>> sounds;
    for (std::size_t i = 0; i < plan.sounds.size(); ++i)
    {
        if (!sounds.emplace(plan.sounds[i].source, plan.sounds[i].id).second)
        {
            reader.refuse(concat("/sounds/", i),
                          {"sound {0} is named before", {plan.sounds[i].id}});
        }
    }
}

Plan readPlan(PlanReader& reader, const Json& json)
{
    Plan plan;
    const auto version = reader.number(
        reader.needed(json, "", "version"), "/version", std::numeric_limits<std::uint32_t>::max());
    if (version != kVersion)
    {
        reader.refuse("/version", {"plans of version {0} are not known", {version}});
    }
    const Json& destination = reader.needed(json, "", "destination");
    if (!destination.is_null())
    {
        plan.destination = reader.file(destination, "/destination");
    }
    reader.each(reader.needed(json, "", "sources"),
                "/sources",
                [&](const Json& each, const std::string& place)
                { plan.sources.push_back(reader.file(each, place)); });
    plan.rules = rulesIn(reader, reader.needed(json, "", "rules"));
    const Json& all = reader.needed(json, "", "all_sounds");
    if (!all.is_boolean())
    {
        reader.refuse("/all_sounds", {"true or false is wanted", {}});
    }
    plan.allSounds = all.is_boolean() && all.get<bool>();
    reader.each(reader.needed(json, "", "objects"),
                "/objects",
                [&](const Json& each, const std::string& place)
                { plan.objects.push_back(reader.object(each, place, plan.sources.size())); });
    reader.each(reader.needed(json, "", "sounds"),
                "/sounds",
                [&](const Json& each, const std::string& place)
                { plan.sounds.push_back(reader.sound(each, place, plan.sources.size())); });
    if (plan.sources.empty() && !(plan.objects.empty() && plan.sounds.empty()))
    {
        reader.refuse("/sources", {"there are objects, and no files that they are from", {}});
    }
    refuseTwice(reader, plan);
    return plan;
}

} // namespace

std::string textOf(const Plan& plan)
{
    Json rules;
    for (std::size_t i = 0; i < kRuledKinds.size(); ++i)
    {
        rules[std::string(kRuledKinds[i])] = nameOf(plan.rules.objects[i]);
    }
    rules["sounds"] = nameOf(plan.rules.sounds);
    const Json destination = plan.destination.name.empty() ? Json() : jsonOf(plan.destination);
    return concat("{\n  \"version\": ",
                  kVersion,
                  ",\n  \"destination\": ",
                  textOf(destination),
                  ",\n  \"sources\": ",
                  linesOf(plan.sources),
                  ",\n  \"rules\": ",
                  textOf(rules),
                  ",\n  \"all_sounds\": ",
                  plan.allSounds ? "true" : "false",
                  ",\n  \"objects\": ",
                  linesOf(plan.objects),
                  ",\n  \"sounds\": ",
                  linesOf(plan.sounds),
                  "\n}\n");
}

tl::expected<Plan, PlanFault> planOf(std::string_view text)
{
    PlanReader reader;
    if (text.size() > kLongest)
    {
        return tl::make_unexpected(PlanFault{"", {"the plan is too long", {}}});
    }
    const Json json = Json::parse(
        text, [](int depth, Json::parse_event_t, Json&) { return depth <= kDeepest; }, false);
    if (!json.is_object())
    {
        return tl::make_unexpected(PlanFault{"", {"it is no JSON object", {}}});
    }
    Plan plan = readPlan(reader, json);
    if (reader.fault)
    {
        return tl::make_unexpected(std::move(*reader.fault));
    }
    return plan;
}

} // namespace tr::transfer
