#include "core/view/words/AnimationNames.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/level/Content.h"
#include "core/level/tables/Tables.h"

namespace tr::view
{
namespace
{

namespace tables = level::tables;
using schema::RowNote;

/// Takes a letter in UTF-8 off the front of a text. Nothing: the bytes are none, or could be said
/// by fewer.
std::optional<std::uint32_t> takeLetter(std::string_view& text)
{
    struct Form
    {
        std::size_t more;
        std::uint32_t least;
        std::uint8_t mask;
        std::uint8_t mark;
    };

    static constexpr Form kForms[]{{0, 0, 0x80, 0x00},
                                   {1, 0x80, 0xE0, 0xC0},
                                   {2, 0x800, 0xF0, 0xE0},
                                   {3, 0x10000, 0xF8, 0xF0}};
    const auto first = static_cast<std::uint8_t>(text.front());
    for (const Form& form : kForms)
    {
        if ((first & form.mask) != form.mark)
        {
            continue;
        }
        if (text.size() <= form.more)
        {
            return std::nullopt;
        }
        std::uint32_t letter = first & static_cast<std::uint8_t>(~form.mask);
        for (std::size_t i = 1; i <= form.more; ++i)
        {
            const auto next = static_cast<std::uint8_t>(text[i]);
            if ((next & 0xC0U) != 0x80U)
            {
                return std::nullopt;
            }
            letter = letter << 6U | (next & 0x3FU);
        }
        text.remove_prefix(form.more + 1);
        const bool isHalf = letter >= 0xD800 && letter < 0xE000;
        return letter >= form.least && letter < 0x110000 && !isHalf ? std::optional(letter)
                                                                    : std::nullopt;
    }
    return std::nullopt;
}

/// Control letters, ends of lines, and what turns the direction of all that follows.
bool isUnseen(std::uint32_t letter)
{
    return letter < 0x20 || (letter >= 0x7F && letter < 0xA0) || letter == 0x2028
           || letter == 0x2029 || (letter >= 0x202A && letter <= 0x202E)
           || (letter >= 0x2066 && letter <= 0x2069) || letter == 0xFEFF;
}

std::string_view inCatalogue(schema::Version version, std::uint32_t slot, std::uint32_t number)
{
    return catalogue::animationName(version, slot, number).value_or("");
}

const level::Model* modelAt(const schema::Content& content, std::optional<std::size_t> model)
{
    const auto& models = level::objectsOf(content).models;
    return model && *model < models.size() ? &models[*model] : nullptr;
}

} // namespace

std::optional<Error> faultOfName(std::string_view name)
{
    std::size_t letters = 0;
    while (!name.empty())
    {
        const auto letter = takeLetter(name);
        if (!letter || isUnseen(*letter))
        {
            return Error{ErrorCode::NameNotPlain, {}, {}, {}};
        }
        ++letters;
    }
    return letters <= kLongestName
               ? std::nullopt
               : std::optional(
                   Error{ErrorCode::NameTooLong, {}, {}, {concat(letters), concat(kLongestName)}});
}

std::string_view
nameOfPlace(const schema::Content& content, std::size_t animation, std::optional<std::size_t> model)
{
    const level::Model* const owner = modelAt(content, model);
    return owner != nullptr && animation >= owner->animationIndex
               ? inCatalogue(content.version(),
                             owner->id,
                             static_cast<std::uint32_t>(animation - owner->animationIndex))
               : std::string_view{};
}

std::string_view catalogueName(const schema::Content& content,
                               std::size_t animation,
                               std::optional<std::size_t> model)
{
    const RowNote& note = content.notes().at(tables::Animations, animation);
    if (note.called != RowNote::Called::Entry)
    {
        return note.called == RowNote::Called::ByPlace ? nameOfPlace(content, animation, model)
                                                       : std::string_view{};
    }
    const auto name = inCatalogue(content.version(), note.of, note.number);
    // A moveable that was in a slot without names, and stands in another one since.
    const level::Model* const owner = modelAt(content, model);
    const bool isStillIts =
        owner != nullptr && content.notes().at(tables::Models, *model).of == note.of;
    return name.empty() && isStillIts ? inCatalogue(content.version(), owner->id, note.number)
                                      : name;
}

std::string_view animationName(const schema::Content& content,
                               std::size_t animation,
                               std::optional<std::size_t> model)
{
    const RowNote& note = content.notes().at(tables::Animations, animation);
    return note.name.empty() ? catalogueName(content, animation, model)
                             : std::string_view(note.name);
}

} // namespace tr::view
