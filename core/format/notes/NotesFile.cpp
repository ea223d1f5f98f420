#include "core/format/notes/NotesFile.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/Content.h"
#include "core/level/tables/Tables.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Ownership.h"
#include "core/view/objects/Symmetry.h"
#include "core/view/words/AnimationNames.h"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

namespace tr::format
{
namespace
{

namespace tables = level::tables;
using Json = nlohmann::ordered_json;
using schema::Content;
using schema::RowNote;
using schema::RowNotes;

constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kIndent = 2;

/// Places that a message names.
constexpr std::size_t kMostTold = 3;

// What the text is made of.
constexpr auto kVersionKey = "version";
constexpr auto kMoveables = "moveables";
constexpr auto kOthers = "no_moveable"; // animations that none has
constexpr auto kUnused = "of_other_rows";
constexpr auto kSlot = "slot";
constexpr auto kRow = "row"; // of a moveable whose slot several have
constexpr auto kCalled = "called";
constexpr auto kCount = "animations";
constexpr auto kNames = "names";
constexpr auto kAnimation = "animation";
constexpr auto kState = "state";
constexpr auto kFrames = "frames";
constexpr auto kName = "name";
constexpr auto kCatalogue = "catalogue";
constexpr auto kJoints = "joints";
constexpr auto kPairs = "mirror_pairs";

/// A text of ours has seven; what is deeper would take us down with it.
constexpr int kDeepest = 32;

bool isTooDeep(std::string_view text)
{
    int depth = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < text.size() && depth <= kDeepest; ++i)
    {
        const char letter = text[i];
        if (isInText && letter == '\\')
        {
            ++i;
        }
        else if (letter == '"')
        {
            isInText = !isInText;
        }
        else if (!isInText)
        {
            depth += letter == '[' || letter == '{' ? 1 : letter == ']' || letter == '}' ? -1 : 0;
        }
    }
    return depth > kDeepest;
}

/// Whether something is told on one line: a name with all that belongs to it, a list of numbers.
bool isLine(const Json& json)
{
    return std::ranges::all_of(json,
                               [&json](const Json& each)
                               {
                                   return each.is_object() || each.is_array()
                                              ? each.type() == json.type() && isLine(each)
                                              : true;
                               });
}

void put(std::string& text, const Json& json, std::size_t indent)
{
    if (!json.is_structured())
    {
        text += json.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const bool isFlat = isLine(json);
    const auto open = [&](std::size_t spaces)
    { text += isFlat ? std::string() : "\n" + std::string(spaces, ' '); };
    text += json.is_object() ? '{' : '[';
    bool isFirst = true;
    for (const auto& [key, value] : json.items())
    {
        text += isFirst ? "" : isFlat ? ", " : ",";
        isFirst = false;
        open(indent + kIndent);
        if (json.is_object())
        {
            put(text, key, 0);
            text += ": ";
        }
        put(text, value, indent + kIndent);
    }
    if (!isFirst)
    {
        open(indent);
    }
    text += json.is_object() ? '}' : ']';
}

std::string written(const Json& json)
{
    std::string text;
    put(text, json, 0);
    return text;
}

std::int64_t framesIn(const level::Animation& animation)
{
    return view::framesOf(animation).count();
}

/// The animations that names are told of together: those of a moveable, or all.
struct Group
{
    std::optional<std::size_t> model;
    std::size_t first = 0;
    std::size_t count = 0;
};

class NoteWriter
{
public:
    explicit NoteWriter(const Content& content)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_owners(m_objects)
    {
    }

    [[nodiscard]] std::string text()
    {
        gather();
        Json root = {{kVersionKey, kVersion}};
        Json moveables = Json::array();
        for (std::size_t model = 0; model < m_objects.models.size(); ++model)
        {
            if (Json told = moveable(model); !told.empty())
            {
                moveables.push_back(std::move(told));
            }
        }
        put(root, kMoveables, std::move(moveables));
        if (const auto names = m_names.find(std::nullopt); names != m_names.end())
        {
            root[kOthers] = {{kCount, m_objects.animations.size()},
                             {kNames, std::move(names->second)}};
        }
        put(root, kUnused, unused());
        return root.size() > 1 ? written(root) + "\n" : std::string();
    }

private:
    static void put(Json& root, const char* key, Json list)
    {
        if (!list.empty())
        {
            root[key] = std::move(list);
        }
    }

    /// What is to be said of each animation.
    void gather()
    {
        const RowNotes* const notes = m_content.notes().of(tables::Animations);
        const std::size_t rows = notes != nullptr ? m_objects.animations.size() : 0;
        for (std::size_t row = 0; row < rows; ++row)
        {
            const auto owner = m_owners.modelOfAnimation(row);
            const auto catalogued = view::catalogueName(m_content, row, owner);
            const bool isElsewhere = catalogued != view::nameOfPlace(m_content, row, owner);
            const RowNote& note = (*notes)[row];
            if (note.name.empty() && !isElsewhere)
            {
                continue;
            }
            const level::Animation& animation = m_objects.animations[row];
            const std::size_t first = owner ? m_objects.models[*owner].animationIndex : 0;
            Json told = {{kAnimation, row - first},
                         {kState, animation.stateId},
                         {kFrames, framesIn(animation)}};
            if (!note.name.empty())
            {
                told[kName] = note.name;
            }
            if (isElsewhere)
            {
                told[kCatalogue] = entryOf(note, catalogued, owner);
            }
            m_names[owner].push_back(std::move(told));
        }
    }

    [[nodiscard]] Json
    entryOf(const RowNote& note, std::string_view name, std::optional<std::size_t> owner) const
    {
        if (name.empty())
        {
            return nullptr;
        }
        const bool isOwn =
            catalogue::animationName(m_content.version(), note.of, note.number).has_value();
        const std::uint32_t slot = isOwn || !owner ? note.of : m_objects.models[*owner].id;
        return {{kSlot, slot}, {kAnimation, note.number}};
    }

    [[nodiscard]] Json moveable(std::size_t row)
    {
        const level::Model& model = m_objects.models[row];
        const auto& set = m_content.notes().at(tables::Models, row).counterparts;
        const auto names = m_names.find(row);
        if (set.empty() && names == m_names.end())
        {
            return {};
        }
        Json told = {{kSlot, model.id}};
        if (m_owners.modelOfSlot(model.id) != row)
        {
            told[kRow] = row;
        }
        if (const auto name = catalogue::modelName(m_content.version(), model.id))
        {
            told[kCalled] = std::string(*name);
        }
        if (names != m_names.end())
        {
            told[kCount] = view::animationsOf(m_objects, model).count;
            told[kNames] = std::move(names->second);
        }
        if (!set.empty())
        {
            told[kJoints] = set.size();
            told[kPairs] = pairsOf(set);
        }
        return told;
    }

    /// Joints that are their own counterparts go without saying.
    static Json pairsOf(const std::vector<std::uint32_t>& counterparts)
    {
        Json pairs = Json::array();
        for (std::uint32_t i = 0; i < counterparts.size(); ++i)
        {
            if (counterparts[i] > i)
            {
                pairs.push_back({i, counterparts[i]});
            }
        }
        return pairs;
    }

    [[nodiscard]] Json unused() const
    {
        Json list = Json::array();
        for (const std::string& each : m_content.notes().kept.unused)
        {
            list.push_back(Json::parse(each, nullptr, false));
        }
        return list;
    }

    const Content& m_content;
    const level::Objects& m_objects;
    view::Ownership m_owners;
    std::map<std::optional<std::size_t>, Json> m_names;
};

/// A number that is there and not negative.
std::optional<std::uint32_t> numberIn(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    if (!json.is_object() || found == json.end() || !found->is_number_unsigned())
    {
        return std::nullopt;
    }
    const auto number = found->get<std::uint64_t>();
    return number <= std::numeric_limits<std::uint32_t>::max()
               ? std::optional(static_cast<std::uint32_t>(number))
               : std::nullopt;
}

/// A list that is there; else an empty one.
const Json& listIn(const Json& json, const char* key)
{
    static const Json kNone = Json::array();
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_array() ? *found : kNone;
}

Json without(Json told, const char* key)
{
    if (told.is_object())
    {
        told.erase(key);
    }
    return told;
}

class NoteReader
{
public:
    explicit NoteReader(Content& content)
        : m_content(content)
        , m_objects(*content.as<level::Objects>())
        , m_owners(m_objects)
        , m_animations(m_objects.animations.size())
        , m_models(m_objects.models.size())
    {
    }

    void read(const Json& root)
    {
        for (const Json& each : listIn(root, kMoveables))
        {
            moveable(each);
        }
        if (const auto others = root.find(kOthers); others != root.end())
        {
            names(*others, {std::nullopt, 0, m_objects.animations.size()}, "animation");
        }
        for (const Json& each : listIn(root, kUnused))
        {
            moveable(each); // the file may have become again what it was
        }
    }

    /// Ends reading. What was told of other rows is named.
    [[nodiscard]] std::string finish()
    {
        schema::Notes& notes = m_content.changeNotes();
        notes.set(tables::Animations, std::move(m_animations));
        notes.set(tables::Models, std::move(m_models));
        notes.kept.unused = std::move(m_unused);
        return m_told;
    }

private:
    /// The row of a moveable; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> modelOf(const Json& told) const
    {
        const auto slot = numberIn(told, kSlot);
        const auto row = numberIn(told, kRow);
        if (slot && row)
        {
            const auto& models = m_objects.models;
            return *row < models.size() && models[*row].id == *slot
                       ? std::optional<std::size_t>(*row)
                       : std::nullopt;
        }
        return slot ? m_owners.modelOfSlot(*slot) : std::nullopt;
    }

    [[nodiscard]] std::string calledOf(const Json& told) const
    {
        const auto slot = numberIn(told, kSlot);
        const auto name = slot ? catalogue::modelName(m_content.version(), *slot) : std::nullopt;
        return name   ? std::string(*name)
               : slot ? concat("moveable ", *slot)
                      : std::string("nothing that is known");
    }

    void moveable(const Json& told)
    {
        const std::string called = calledOf(told);
        const auto model = modelOf(told);
        if (!model)
        {
            if (told.is_object() && told.contains(kNames) && !told.contains(kSlot))
            {
                names(told, {std::nullopt, 0, m_objects.animations.size()}, "animation");
                return;
            }
            leave(told, called);
            return;
        }
        const level::Model& row = m_objects.models[*model];
        if (told.contains(kNames))
        {
            const std::size_t count = view::animationsOf(m_objects, row).count;
            names(told, {model, row.animationIndex, count}, called);
        }
        if (told.contains(kPairs) && !pairs(told, *model))
        {
            leave(without(told, kNames), called);
        }
    }

    void names(const Json& told, const Group& group, const std::string& called)
    {
        if (!told.is_object() || numberIn(told, kCount) != group.count)
        {
            leave(without(told, kPairs), called);
            return;
        }
        Json others = Json::array();
        std::string places;
        for (const Json& each : listIn(told, kNames))
        {
            if (!name(each, group))
            {
                const auto number = numberIn(each, kAnimation);
                places = places.empty() && number ? concat(called, " ", *number) : called;
                others.push_back(each);
            }
        }
        if (!others.empty())
        {
            Json left = without(told, kPairs);
            left[kNames] = std::move(others);
            leave(left, places);
        }
    }

    /// False: it is not of the animation that stands there.
    [[nodiscard]] bool name(const Json& told, const Group& group)
    {
        const auto number = numberIn(told, kAnimation);
        const std::size_t row = group.first + number.value_or(0);
        if (!number || *number >= group.count || row >= m_animations.size())
        {
            return false;
        }
        const level::Animation& animation = m_objects.animations[row];
        const auto frames = numberIn(told, kFrames);
        RowNote& note = m_animations[row];
        if (numberIn(told, kState) != animation.stateId || !frames
            || std::int64_t{*frames} != framesIn(animation) || note != RowNote{})
        {
            return false;
        }
        const auto own = told.find(kName);
        const auto entry = told.find(kCatalogue);
        const bool isNamed = own != told.end();
        if (isNamed
            && (!own->is_string() || own->get_ref<const std::string&>().empty()
                || view::faultOfName(own->get_ref<const std::string&>())))
        {
            return false;
        }
        if (entry != told.end() && !catalogued(*entry, note))
        {
            return false;
        }
        if (isNamed)
        {
            note.name = own->get<std::string>();
        }
        return isNamed || entry != told.end();
    }

    [[nodiscard]] static bool catalogued(const Json& entry, RowNote& note)
    {
        if (entry.is_null())
        {
            note.called = RowNote::Called::Nothing;
            return true;
        }
        const auto slot = numberIn(entry, kSlot);
        const auto number = numberIn(entry, kAnimation);
        if (!slot || !number)
        {
            return false;
        }
        note.called = RowNote::Called::Entry;
        note.of = *slot;
        note.number = *number;
        return true;
    }

    /// False: they are not of the joints that it has.
    [[nodiscard]] bool pairs(const Json& told, std::size_t model)
    {
        const std::size_t joints = view::jointsOf(m_objects, m_objects.models[model]).size();
        auto& set = m_models[model].counterparts;
        if (joints == 0 || numberIn(told, kJoints) != joints || !set.empty())
        {
            return false;
        }
        std::vector<std::uint32_t> numbers(joints);
        for (std::uint32_t i = 0; i < joints; ++i)
        {
            numbers[i] = i;
        }
        for (const Json& pair : listIn(told, kPairs))
        {
            const bool isPair = pair.is_array() && pair.size() == 2 && pair[0].is_number_unsigned()
                                && pair[1].is_number_unsigned();
            const auto a = isPair ? pair[0].get<std::uint64_t>() : joints;
            const auto b = isPair ? pair[1].get<std::uint64_t>() : joints;
            if (a >= joints || b >= joints || numbers[a] != a || numbers[b] != b)
            {
                return false;
            }
            numbers[a] = static_cast<std::uint32_t>(b);
            numbers[b] = static_cast<std::uint32_t>(a);
        }
        set = std::move(numbers);
        return true;
    }

    void leave(const Json& told, const std::string& place)
    {
        m_unused.push_back(told.dump(-1, ' ', false, Json::error_handler_t::replace));
        if (m_unused.size() <= kMostTold)
        {
            m_told += m_told.empty() ? place : ", " + place;
        }
        else if (m_unused.size() == kMostTold + 1)
        {
            m_told += ", ...";
        }
    }

    Content& m_content;
    const level::Objects& m_objects;
    view::Ownership m_owners;
    RowNotes m_animations;
    RowNotes m_models;
    std::vector<std::string> m_unused;
    std::string m_told;
};

/// What would be written if nothing lay beside the file.
std::string said(const Content& content)
{
    const schema::Notes& notes = content.notes();
    const bool isNoted = notes.of(tables::Animations) != nullptr || !notes.kept.unused.empty();
    return isNoted && content.as<level::Objects>() != nullptr ? NoteWriter(content).text()
                                                              : std::string();
}

/// What is wrong with a text as a whole; nothing: it is read.
std::optional<Error> readRoot(std::string_view text, Content& content, Diagnostics& diagnostics)
{
    if (text.size() > kLongestNotes)
    {
        return Error{
            ErrorCode::NotesTooLarge, {}, {}, {concat(text.size()), concat(kLongestNotes)}};
    }
    const auto damaged = [](std::string_view why) {
        return Error{ErrorCode::NotesNotRead, {}, {}, {std::string(why)}};
    };
    if (isTooDeep(text))
    {
        return damaged("their lists are in each other too deeply");
    }
    const Json root = Json::parse(text, nullptr, false);
    if (!root.is_object())
    {
        return damaged("they are not JSON, or not that of Cartouche");
    }
    if (numberIn(root, kVersionKey) != kVersion)
    {
        return damaged("they are of another version of Cartouche");
    }
    if (content.as<level::Objects>() == nullptr)
    {
        return damaged("the file has no animations");
    }
    NoteReader reader(content);
    reader.read(root);
    const std::string others = reader.finish();
    if (!others.empty())
    {
        diagnostics.push_back({Severity::Warning, {ErrorCode::NotesOfOthers, {}, {}, {others}}});
    }
    return std::nullopt;
}

} // namespace

std::string notesText(const Content& content)
{
    const schema::Notes::Kept& kept = content.notes().kept;
    const std::string now = said(content);
    return now == kept.said ? kept.text : now;
}

void readNotes(std::string_view text, Content& content, Diagnostics& diagnostics)
{
    if (text.empty())
    {
        return;
    }
    if (auto fault = readRoot(text, content, diagnostics))
    {
        diagnostics.push_back({Severity::Warning, std::move(*fault)});
    }
    schema::Notes::Kept& kept = content.changeNotes().kept;
    kept.text = std::string(text);
    kept.said = said(content);
}

} // namespace tr::format
