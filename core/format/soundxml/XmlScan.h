#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

/// Where the values of a sound catalogue stand in its text. No XML is understood beyond its tags:
/// whatever is between two values is kept as it is written.
namespace tr::soundxml
{

/// A value of a sound or of a sample, by the place of its element's name in a list, and how many
/// bytes stand in front of it since the one before.
struct ValuePlace
{
    std::uint8_t element = 0;
    std::size_t before = 0;
    std::size_t size = 0; ///< of what stands between its tags; of rows, of all of them
    std::size_t rows = 0; ///< of an element that has rows
};

/// An element with others in it.
struct ElementPlaces
{
    std::vector<ValuePlace> values; ///< in their order, each element once
    std::size_t end = 0;            ///< bytes behind the last of them
};

/// What the elements of a row are called.
struct RowElements
{
    std::string_view name;
    const std::string_view* values = nullptr;
    std::size_t count = 0;
    std::string_view rows{};            ///< the element with rows in it, as the last of the list
    const RowElements* inner = nullptr; ///< of those
};

extern const RowElements kSoundElements;
extern const RowElements kSampleElements;

/// More bytes of text are no value, and not kept between two values.
inline constexpr std::size_t kMostValueBytes = 256;
inline constexpr std::size_t kMostMarkupBytes = 0xFFFF;

/// The element that begins here, behind blanks and comments. Nothing: another one does, or it is
/// not well-formed.
[[nodiscard]] std::optional<ElementPlaces> placesIn(std::string_view text,
                                                    const RowElements& elements);

/// Bytes in front of the first sound: up to the end of the tag that opens the list. Nothing: there
/// is no such list.
[[nodiscard]] std::optional<std::size_t> headOf(std::string_view text);

/// Whether a text is a sound catalogue, as far as its first tag tells.
[[nodiscard]] bool isCatalogue(std::string_view text) noexcept;

/// What keeps a text from being well-formed.
struct Malformed
{
    std::size_t at = 0;
    std::string_view found;    ///< a tag; empty: the end
    std::string_view expected; ///< the name of the tag that should close
    bool isLetter = false;     ///< found is a byte that XML has no letter for, or an "&" by itself
};

[[nodiscard]] std::optional<Malformed> malformedIn(std::string_view text);

/// A letter that is written as its name or number, as "&amp;" and "&#39;" are.
struct Entity
{
    char32_t letter = 0;
    std::size_t size = 0; ///< in bytes
};

/// The one that a text begins with.
[[nodiscard]] std::optional<Entity> entityAt(std::string_view text) noexcept;

/// Whether XML readers take a text between two tags for itself: letters of UTF-8 without tags and
/// without an "&" that begins no entity.
[[nodiscard]] bool isXmlText(std::string_view text) noexcept;

/// A whole number, true or false, and a word for how a sound is repeated, as catalogues have them.
[[nodiscard]] bool isNumberText(std::string_view text) noexcept;
[[nodiscard]] bool isYesNoText(std::string_view text) noexcept;
[[nodiscard]] bool isLoopText(std::string_view text) noexcept;

/// The words for that, by their numbers.
inline constexpr std::array<std::string_view, 4> kLoopWords{
    "None", "OneShotWait", "OneShotRewound", "Looped"};

} // namespace tr::soundxml
