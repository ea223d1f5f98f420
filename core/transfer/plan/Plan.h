#pragma once

#include "core/io/Zlib.h"
#include "core/transfer/gathering/Gathering.h"

#include <array>
#include <string_view>

/// What a merge is to do: which objects go from which files, and what becomes of what is there
/// already. It can be written down and done again.
namespace tr::transfer
{

/// What becomes of an object whose slot is taken.
enum class Answer : std::uint8_t
{
    Keep,           ///< what has the slot stays, and the object is left out
    Replace,        ///< it goes, with what only it has
    OtherSlot,      ///< both are there then
    AnimationsOnly, ///< its animations come behind those of the moveable that has the slot
    BodyOnly,       ///< the moveable that has the slot gets its meshes and its skeleton
};

/// What is done where the plan gives no answer of its own.
enum class Rule : std::uint8_t
{
    Keep,
    Replace,
    Renumber, ///< the object gets a slot, the sound an id that nothing has
    Newest,   ///< of objects: the one has the slot whose file was changed last
};

struct Rules
{
    std::array<Rule, kObjectKinds> objects{}; ///< by ObjectKind
    Rule sounds = Rule::Renumber;

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// A file of a plan, and what tells whether it is still the same.
struct PlanFile
{
    std::string name;
    Fingerprint print;
    std::optional<std::int64_t> changed; ///< when it was last, in seconds since 1970 (UTC)

    /// Whether it is the same file, whenever it was written.
    [[nodiscard]] bool isSame(const PlanFile& other) const
    {
        return name == other.name && print == other.print;
    }

    friend bool operator==(const PlanFile&, const PlanFile&) = default;
};

struct ObjectChoice
{
    std::size_t source = 0;
    ObjectKey key;
    std::optional<Answer> answer;    ///< nothing: the rule says it
    std::optional<std::uint32_t> to; ///< of OtherSlot; nothing: any that is free

    friend bool operator==(const ObjectChoice&, const ObjectChoice&) = default;
};

/// What becomes of a sound whose id is taken by another one.
struct SoundChoice
{
    std::size_t source = 0;
    std::uint32_t id = 0;
    Rule answer = Rule::Keep;
    std::optional<std::uint32_t> to; ///< of Renumber; nothing: any that is free

    friend bool operator==(const SoundChoice&, const SoundChoice&) = default;
};

struct Plan
{
    PlanFile destination; ///< without a name: a file that begins empty
    std::vector<PlanFile> sources;
    Rules rules;
    std::vector<ObjectChoice> objects; ///< that are to be taken, in the order in which they come
    std::vector<SoundChoice> sounds;   ///< answers of their own
    bool allSounds = true;             ///< also those that only engines play

    friend bool operator==(const Plan&, const Plan&) = default;
};

/// Everything of all sources, by the rules. `names` and `sources` are as many.
[[nodiscard]] Plan
planOfAll(std::span<const std::string> names, std::span<const Content> sources, const Rules& rules);

/// A file as a plan names it. `changed`: see PlanFile.
[[nodiscard]] PlanFile
fileOf(std::string name, const Content& content, std::optional<std::int64_t> changed = {});

/// What the rules for each kind of objects are called: as kinds are listed.
inline constexpr std::array<std::string_view, kObjectKinds> kRuledKinds{
    "moveables", "statics", "sprites"};

/// "keep", "replace", "renumber", "newest".
[[nodiscard]] std::string_view nameOf(Rule rule) noexcept;
[[nodiscard]] std::optional<Rule> ruleOf(std::string_view name) noexcept;

/// Of sounds, which know no age: not "newest".
[[nodiscard]] std::optional<Rule> soundRuleOf(std::string_view name) noexcept;

/// "keep", "replace", "other_slot", "animations_only", "body_only".
[[nodiscard]] std::string_view nameOf(Answer answer) noexcept;
[[nodiscard]] std::optional<Answer> answerOf(std::string_view name) noexcept;

/// "moveable", "static", "sprites".
[[nodiscard]] std::string_view nameOf(ObjectKind kind) noexcept;
[[nodiscard]] std::optional<ObjectKind> kindOf(std::string_view name) noexcept;

/// Why a plan cannot be read, or cannot be followed: where in it, and what is wrong there.
struct PlanFault
{
    std::string place; ///< as a JSON pointer: "/objects/3/slot"
    view::Phrase reason;
};

/// The plan as JSON, for people to read and change.
[[nodiscard]] std::string textOf(const Plan& plan);

/// The other way, for a text of which nothing is known.
[[nodiscard]] tl::expected<Plan, PlanFault> planOf(std::string_view text);

/// Whether the plan is one for these files: nothing, or what has changed since. `destination`: null
/// for one that begins empty. `files`: what the sources are called, if they stand in for others.
[[nodiscard]] std::optional<PlanFault> faultOf(const Plan& plan,
                                               const Content* destination,
                                               std::span<const Content> sources,
                                               std::span<const PlanFile> files = {});

} // namespace tr::transfer
