#pragma once

#include "core/level/Level.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Sentences as codes and arguments: an English template, which windows translate, and what stands
/// in its places.
namespace tr::view
{

/// A row of the file that a sentence names.
struct PhraseRow
{
    schema::TableId table = level::tables::Trailing;
    std::size_t row = 0;
};

struct PhraseArgument;

struct Phrase
{
    std::string_view text; ///< a literal: "camera {0} for {1} s"
    std::vector<PhraseArgument> arguments;
};

/// A number, a row, a name that no language changes, or phrases side by side.
struct PhraseArgument
{
    std::variant<std::int64_t, PhraseRow, std::string, std::vector<Phrase>> value;

    PhraseArgument(std::integral auto number) // NOLINT(google-explicit-constructor)
        : value(static_cast<std::int64_t>(number))
    {
    }

    PhraseArgument(const PhraseRow& row) // NOLINT(google-explicit-constructor)
        : value(row)
    {
    }

    PhraseArgument(std::string name) // NOLINT(google-explicit-constructor)
        : value(std::move(name))
    {
    }

    PhraseArgument(const char* name) // NOLINT(google-explicit-constructor)
        : value(std::string(name))
    {
    }

    PhraseArgument(Phrase phrase) // NOLINT(google-explicit-constructor)
        : value(std::vector<Phrase>{std::move(phrase)})
    {
    }

    PhraseArgument(std::vector<Phrase> list) // NOLINT(google-explicit-constructor)
        : value(std::move(list))
    {
    }
};

/// A template with a number for {0}, and what is said instead where that is 1.
struct Counted
{
    std::string_view many; ///< a literal, as the other
    std::string_view one;
};

/// `more`: what stands in the places behind {0}.
[[nodiscard]] Phrase
counted(const Counted& words, std::size_t count, std::vector<PhraseArgument> more = {});

/// Puts phrases into a language.
class PhraseSpeaker
{
public:
    virtual ~PhraseSpeaker() = default;

    /// A template in the language.
    [[nodiscard]] virtual std::string text(std::string_view english) const;

    /// What a row is called behind its kind: "12 (DOOR_TYPE1)".
    [[nodiscard]] virtual std::string name(const PhraseRow& row) const = 0;
};

/// Speaks English, and names rows by the catalogues. The level must outlive it.
class LevelSpeaker : public PhraseSpeaker
{
public:
    explicit LevelSpeaker(const level::Level& level)
        : m_level(&level)
    {
    }

    [[nodiscard]] std::string name(const PhraseRow& row) const override;

private:
    const level::Level* m_level;
};

[[nodiscard]] std::string spoken(const Phrase& phrase, const PhraseSpeaker& speaker);

/// In English, with rows by their numbers.
[[nodiscard]] std::string englishText(const Phrase& phrase);

/// The catalogue's name of an entity, "" where it has none or there is no such entity. Of a slot
/// that a moveable and a sprite could have, the one that the level has.
[[nodiscard]] std::string_view entityName(const level::Level& level, std::size_t entity);

} // namespace tr::view
