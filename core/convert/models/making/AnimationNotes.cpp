#include "core/convert/models/making/AnimationNotes.h"

#include "core/convert/models/NotedRows.h"
#include "core/convert/models/NotedWords.h"
#include "core/level/Content.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tr::convert
{
namespace
{

using notes::Json;
using notes::lettersOf;
using notes::wordsIn;

// What the texts have beside the fields of the records.
constexpr auto kAnimationsKey = "animations";
constexpr auto kNumberKey = "number";
constexpr auto kChangesKey = "state_changes";
constexpr auto kDispatchesKey = "dispatches";
constexpr auto kCommandCountKey = "command_count";
constexpr auto kCommandsKey = "commands";
constexpr auto kKeyframesKey = "key_frames";
constexpr auto kFramesKey = "frames";

constexpr std::size_t kMostRows = 0x10000; ///< in any of the tables

Json jsonOf(const NotedAnimation& animation, schema::Version version)
{
    Json json{{kNumberKey, animation.number}};
    notes::putRow(json, animation.row, version, animation.isNextOwn);
    Json changes = Json::array();
    for (const NotedChange& change : animation.changes)
    {
        Json made = Json::object();
        notes::putRow(made, change.row, version);
        Json dispatches = Json::array();
        for (const NotedDispatch& each : change.dispatches)
        {
            notes::putRow(dispatches.emplace_back(Json::object()), each.row, version, each.isOwn);
        }
        made[kDispatchesKey] = std::move(dispatches);
        changes.push_back(std::move(made));
    }
    json[kChangesKey] = std::move(changes);
    json[kCommandCountKey] = animation.commandCount;
    json[kCommandsKey] = lettersOf(animation.commands);
    json[kKeyframesKey] = animation.keyframes;
    json[kFramesKey] = lettersOf(animation.frames);
    return json;
}

/// Nothing: it is no list, or has more rows than any file.
const Json* listIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_array() && found->size() < kMostRows ? &*found
                                                                                 : nullptr;
}

bool takeChanges(const Json& json, NotedAnimation& animation)
{
    const Json* const changes = listIn(json, kChangesKey);
    for (std::size_t i = 0; changes != nullptr && i < changes->size(); ++i)
    {
        const Json& each = (*changes)[i];
        NotedChange& change = animation.changes.emplace_back();
        const Json* const dispatches = each.is_object() ? listIn(each, kDispatchesKey) : nullptr;
        const auto row =
            dispatches != nullptr ? notes::rowIn<level::StateChange>(each) : std::nullopt;
        if (!row)
        {
            return false;
        }
        change.row = *row;
        for (const Json& dispatch : *dispatches)
        {
            NotedDispatch& made = change.dispatches.emplace_back();
            if (!dispatch.is_object() || !notes::takeRow(dispatch, made.row, made.isOwn))
            {
                return false;
            }
        }
    }
    return changes != nullptr;
}

std::optional<NotedAnimation> animationIn(const Json& json)
{
    if (!json.is_object())
    {
        return std::nullopt;
    }
    NotedAnimation animation;
    const auto number = notes::numberIn<std::uint16_t>(json, kNumberKey);
    const auto count = notes::numberIn<std::uint16_t>(json, kCommandCountKey);
    const auto keyframes = notes::numberIn<std::uint16_t>(json, kKeyframesKey);
    auto commands = wordsIn(json, kCommandsKey);
    auto frames = wordsIn(json, kFramesKey);
    if (!number || !count || !keyframes || !commands || !frames
        || !notes::takeRow(json, animation.row, animation.isNextOwn)
        || !takeChanges(json, animation))
    {
        return std::nullopt;
    }
    animation.number = *number;
    animation.commandCount = *count;
    animation.commands = std::move(*commands);
    animation.keyframes = *keyframes;
    animation.frames = std::move(*frames);
    const bool isWhole =
        animation.keyframes == 0
            ? animation.frames.empty()
            : !animation.frames.empty() && animation.frames.size() % animation.keyframes == 0;
    return isWhole ? std::optional(std::move(animation)) : std::nullopt;
}

class AnimationNoter
{
public:
    AnimationNoter(const schema::Content& content, std::size_t model)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_own(view::animationsOf(m_objects, m_objects.models[model]))
    {
    }

    [[nodiscard]] bool has(std::size_t number) const { return number < m_own.count; }

    [[nodiscard]] NotedAnimation of(std::size_t number) const
    {
        const std::size_t row = m_own.first + number;
        NotedAnimation noted;
        noted.number = static_cast<std::uint16_t>(number);
        noted.row = m_objects.animations[row];
        noted.isNextOwn = asNumber(noted.row.nextAnimation);
        putChanges(noted);
        putCommands(noted);
        const auto range = view::keyframesOf(m_objects, m_content.version(), row);
        const std::size_t words = range.count * range.words;
        if (range.count < kMostRows && range.firstWord + words <= m_objects.frames.size())
        {
            noted.keyframes = range.count;
            for (std::size_t i = 0; i < words; ++i)
            {
                noted.frames.push_back(m_objects.frames[range.firstWord + i]);
            }
        }
        return noted;
    }

private:
    /// Makes a number in the moveable of a row. False: it is of another one.
    [[nodiscard]] bool asNumber(std::uint16_t& animation) const
    {
        if (!m_own.contains(animation))
        {
            return false;
        }
        animation = static_cast<std::uint16_t>(animation - m_own.first);
        return true;
    }

    void putChanges(NotedAnimation& noted) const
    {
        const auto changes = view::stateChangesOf(m_objects, noted.row);
        for (std::size_t i = changes.first; i < changes.end(); ++i)
        {
            NotedChange& change = noted.changes.emplace_back();
            change.row = m_objects.stateChanges[i];
            const auto dispatches = view::dispatchesOf(m_objects, change.row);
            for (std::size_t k = dispatches.first; k < dispatches.end(); ++k)
            {
                NotedDispatch& dispatch = change.dispatches.emplace_back();
                dispatch.row = m_objects.animDispatches[k];
                dispatch.isOwn = asNumber(dispatch.row.nextAnimation);
            }
        }
    }

    /// As far as they can be read.
    void putCommands(NotedAnimation& noted) const
    {
        for (const view::AnimationCommand& command : view::commandsOf(m_objects, noted.row))
        {
            for (std::size_t i = 0; i <= command.operandCount; ++i)
            {
                noted.commands.push_back(
                    static_cast<std::uint16_t>(m_objects.animCommands[command.word + i]));
            }
            ++noted.commandCount;
        }
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    view::RowRange m_own;
};

} // namespace

std::vector<NotedAnimation> animationNotesOf(const schema::Content& content,
                                             std::size_t model,
                                             std::span<const std::size_t> numbers)
{
    const AnimationNoter noter(content, model);
    std::vector<NotedAnimation> noted;
    for (const std::size_t number : numbers)
    {
        if (noter.has(number))
        {
            noted.push_back(noter.of(number));
        }
    }
    return noted;
}

exchange::ModelNotes withAnimations(const exchange::ModelNotes& text,
                                    std::span<const NotedAnimation> animations,
                                    schema::Version version)
{
    Json json = notes::objectIn(text);
    Json list = Json::array();
    for (const NotedAnimation& each : animations)
    {
        list.push_back(jsonOf(each, version));
    }
    json[kAnimationsKey] = std::move(list);
    return json.dump();
}

std::vector<NotedAnimation> notedAnimationsIn(const exchange::ModelNotes& text)
{
    const Json json = notes::objectIn(text);
    const Json* const list = json.is_object() ? listIn(json, kAnimationsKey) : nullptr;
    std::vector<NotedAnimation> noted;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
    {
        auto animation = animationIn((*list)[i]);
        if (!animation)
        {
            return {};
        }
        noted.push_back(std::move(*animation));
    }
    std::ranges::stable_sort(noted, {}, &NotedAnimation::number);
    const auto twice = std::ranges::unique(noted, {}, &NotedAnimation::number);
    noted.erase(twice.begin(), twice.end());
    return noted;
}

} // namespace tr::convert
