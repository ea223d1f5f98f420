#pragma once

#include "core/format/soundxml/SoundCatalogue.h"

#include <algorithm>
#include <concepts>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

/// How sound catalogues stand in the file.
namespace tr::soundxml
{

/// Takes so many bytes off an archive that reads. Precondition: they are there.
template <class Archive>
[[nodiscard]] std::string_view takeText(Archive& archive, std::size_t size)
{
    const auto bytes = archive.ahead().first(size);
    Table<std::uint8_t> taken;
    archive.rows(tables::End, taken, size);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

[[nodiscard]] inline std::string_view textAhead(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <std::size_t N, class Archive>
void describeMarkup(Archive& archive, std::string_view name, std::string_view text)
{
    Markup<N> markup;
    markup.text.assign(text);
    archive.record(name, markup);
}

/// Text between two values, of which `size` bytes are read.
template <class Archive, class Text>
void markup(Archive& archive, std::string_view name, Text& text, [[maybe_unused]] std::size_t size)
{
    if constexpr (Archive::kReads)
    {
        const std::string_view taken = takeText(archive, size);
        text = Table<char>(std::vector<char>(taken.begin(), taken.end()));
    }
    else if constexpr (!requires { Archive::kNamesAllTables; })
    {
        constexpr std::size_t kShort = 256;
        const std::string_view whole(text.data(), text.size());
        whole.size() <= kShort ? describeMarkup<kShort>(archive, name, whole)
                               : describeMarkup<kMostMarkupBytes>(archive, name, whole);
    }
}

template <class Archive, class Value>
void value(Archive& archive, Value& value, [[maybe_unused]] std::size_t size)
{
    if constexpr (Archive::kReads)
    {
        value.text.assign(takeText(archive, size));
    }
    else
    {
        archive.record("", value);
    }
}

/// What stands in front of each value, by its element.
inline constexpr std::array<std::string_view, 3> kBeforeOfSamples{
    "before_file_name", "before_global", "before_indexed"};
inline constexpr std::array<std::string_view, 11> kBeforeOfSounds{"before_id",
                                                                  "before_name",
                                                                  "before_volume",
                                                                  "before_range",
                                                                  "before_chance",
                                                                  "before_pitch",
                                                                  "before_disable_panning",
                                                                  "before_randomize_pitch",
                                                                  "before_randomize_volume",
                                                                  "before_loop",
                                                                  "before_samples"};

/// Describes a row of values with what stands between them: `describeElement(element, size, rows)`.
template <class Archive, class Row, class DescribeElement>
void describeElements(Archive& archive,
                      Row& row,
                      [[maybe_unused]] const RowElements& elements,
                      std::span<const std::string_view> before,
                      const DescribeElement& describeElement)
{
    if constexpr (Archive::kReads)
    {
        const auto places = placesIn(textAhead(archive.ahead()), elements);
        if (!places)
        {
            archive.throwError(ErrorCode::BadValue,
                               archive.position(),
                               {},
                               {std::string("no element"), std::string(elements.name)});
        }
        std::vector<Piece> pieces;
        for (const ValuePlace& each : places->values)
        {
            Piece& piece = pieces.emplace_back(Piece{each.element, {}});
            markup(archive, before[each.element], piece.before, each.before);
            describeElement(each.element, each.size, each.rows);
        }
        row.pieces = Table<Piece>(std::move(pieces));
        markup(archive, "end", row.end, places->end);
    }
    else
    {
        for (const Piece& each : row.pieces.rows())
        {
            markup(archive, before[each.element], each.before, 0);
            describeElement(each.element, 0, 0);
        }
        markup(archive, "end", row.end, 0);
    }
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Sample>

void describe(Archive& archive, S& sample)
{
    describeElements(archive,
                     sample,
                     kSampleElements,
                     kBeforeOfSamples,
                     [&](std::uint8_t element, std::size_t size, std::size_t)
                     {
                         switch (element)
                         {
                         case 0:
                             return value(archive, sample.fileName, size);
                         case 1:
                             return value(archive, sample.global, size);
                         default:
                             return value(archive, sample.indexed, size);
                         }
                     });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Sound>

void describe(Archive& archive, S& sound)
{
    const auto describeElement =
        [&](std::uint8_t element, std::size_t size, [[maybe_unused]] std::size_t rows)
    {
        switch (element)
        {
        case 0:
            return value(archive, sound.id, size);
        case 1:
            return value(archive, sound.name, size);
        case 2:
            return value(archive, sound.volume, size);
        case 3:
            return value(archive, sound.range, size);
        case 4:
            return value(archive, sound.chance, size);
        case 5:
            return value(archive, sound.pitch, size);
        case 6:
            return value(archive, sound.noPanning, size);
        case 7:
            return value(archive, sound.randomPitch, size);
        case 8:
            return value(archive, sound.randomVolume, size);
        case 9:
            return value(archive, sound.loop, size);
        default:
            const schema::Stated<std::uint32_t> count{Archive::kReads ? rows
                                                                      : sound.samples.size()};
            return archive.eachOf(tables::Samples, sound.samples, count, 1);
        }
    };
    describeElements(archive, sound, kSoundElements, kBeforeOfSounds, describeElement);
}

/// Sounds that stand here one after another.
[[nodiscard]] std::size_t soundsAhead(std::string_view text);

/// What a catalogue begins with: bytes in front of its sounds, and how many of these there are.
struct CatalogueStart
{
    std::size_t head = 0;
    schema::Stated<std::uint32_t> sounds;
};

template <class Archive>
[[nodiscard]] CatalogueStart startOf(const Archive& archive, const SoundCatalogue& catalogue)
{
    if constexpr (Archive::kReads)
    {
        const std::string_view text = textAhead(archive.ahead());
        const std::size_t head = headOf(text).value_or(0);
        return {head, {head == 0 ? 0 : soundsAhead(text.substr(head))}};
    }
    else
    {
        return {0, {catalogue.sounds.size()}};
    }
}

template <class Archive, class C>
requires std::same_as<std::remove_const_t<C>, SoundCatalogue>

void describe(Archive& archive, C& catalogue)
{
    const CatalogueStart start = startOf(archive, catalogue);
    markup(archive, "head", catalogue.head, start.head);
    archive.eachOf(tables::Sounds, catalogue.sounds, start.sounds, 1);
    archive.rest(tables::End, catalogue.end);
}

} // namespace tr::soundxml
