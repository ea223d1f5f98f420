#pragma once

#include "core/base/Text.h"
#include "core/format/soundxml/XmlScan.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/table/CommonTables.h"

#include <array>
#include <string>

/// Tomb Editor's catalogues of sounds (.xml), which lie beside its object files or by themselves.
///
/// Their rows are not lines, as those of other text files are, since a sound takes many of them. So
/// each value of a row stands behind the text that is in front of it, which is kept as it is:
/// blanks, tags and whatever else. Only values are changed, in their own bytes, and they are shown
/// as they are written: "&amp;" stays that.
namespace tr::soundxml
{

using ValueText = schema::FileText<kMostValueBytes>;

/// What stands in front of a value.
struct Piece
{
    std::uint8_t element = 0;
    Table<char> before;
};

template <class Element>
struct ElementValue
{
    ValueText text;
};

// The elements of rows, each a record of its own: a row has those that the file has.
struct FileNameElement;
struct GlobalElement;
struct IndexedElement;
struct IdElement;
struct NameElement;
struct VolumeElement;
struct RangeElement;
struct ChanceElement;
struct PitchElement;
struct NoPanningElement;
struct RandomPitchElement;
struct RandomVolumeElement;
struct LoopElement;

/// A row as Tomb Editor writes it since 2022.
[[nodiscard]] Table<Piece> usualPieces(const RowElements& elements);
[[nodiscard]] Table<char> usualEnd(const RowElements& elements);

struct Sample
{
    Table<Piece> pieces = usualPieces(kSampleElements);
    ElementValue<FileNameElement> fileName;
    ElementValue<GlobalElement> global{ValueText("false")};
    ElementValue<IndexedElement> indexed{ValueText("false")};
    Table<char> end = usualEnd(kSampleElements);
};

struct Sound
{
    Table<Piece> pieces = usualPieces(kSoundElements);
    ElementValue<IdElement> id{ValueText("0")};
    ElementValue<NameElement> name;
    ElementValue<VolumeElement> volume{ValueText("100")};
    ElementValue<RangeElement> range{ValueText("10")};
    ElementValue<ChanceElement> chance{ValueText("100")};
    ElementValue<PitchElement> pitch{ValueText("0")};
    ElementValue<NoPanningElement> noPanning{ValueText("false")};
    ElementValue<RandomPitchElement> randomPitch{ValueText("false")};
    ElementValue<RandomVolumeElement> randomVolume{ValueText("false")};
    ElementValue<LoopElement> loop{ValueText("None")};
    Table<Sample> samples;
    Table<char> end = usualEnd(kSoundElements);
};

struct SoundCatalogue
{
    Table<char> head; ///< up to the list of sounds
    Table<Sound> sounds;
    Table<std::uint8_t> end; ///< of a file that is not well-formed, all that no row is found in
};

/// A stretch of text that is shown nowhere but in the bytes of the file.
template <std::size_t N>
struct Markup
{
    schema::FileText<N> text;
};

namespace tables
{

inline constexpr schema::TableInfo Sounds{
    .number = 430,
    .name = "catalogue_sounds",
    .segment = "sounds",
    .title = "Sounds",
    .noun = "Sound",
    .row = "sound {0}",
    .doc = "Sounds of a catalogue, by the numbers that engines have for them.",
    .icon = "sound",
};

inline constexpr schema::TableInfo Samples{
    .number = 431,
    .name = "catalogue_samples",
    .segment = "samples",
    .title = "Samples of sounds",
    .noun = "Sample of a sound",
    .row = "sample {0}",
    .doc = "Files that a sound chooses among.",
    .outer = Sounds,
    .icon = "wave",
};

inline constexpr schema::TableInfo End{
    .number = 432,
    .name = "catalogue_end",
    .segment = "end",
    .title = "Text after the sounds",
    .noun = "Byte after the sounds",
    .row = "byte {0} after the sounds",
    .doc =
        "What closes the catalogue. Of a text that is not well-formed, all that follows its last "
        "whole sound.",
};

inline constexpr auto kOfCatalogues =
    std::to_array<schema::TableId>({schema::tables::Header, Sounds, Samples, End});

} // namespace tables

} // namespace tr::soundxml

namespace tr::schema
{

using namespace option;

template <std::size_t N>
struct Schema<soundxml::Markup<N>>
{
    static constexpr std::string_view name = "markup";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields =
        fieldsOf(field("markup",
                       &soundxml::Markup<N>::text,
                       text({.form = TextForm::Rest, .encoding = TextEncoding::Utf8}),
                       role(Role::Mark),
                       doc("Tags, blanks and whatever else is between "
                           "two values.")));
};

namespace detail
{

/// Kinds of values: what no XML reader, or no reader of catalogues, would take for one is refused.
inline constexpr TextKind kXmlText{&soundxml::isXmlText,
                                   "a text without tags, with &amp; in place of an ampersand,"};
inline constexpr TextKind kNumberText{&soundxml::isNumberText, "a whole number"};
inline constexpr TextKind kYesNoText{&soundxml::isYesNoText, "true or false"};
inline constexpr TextKind kLoopText{&soundxml::isLoopText,
                                    "None, OneShotWait, OneShotRewound or Looped"};

/// What all of them are but for their names and kinds.
template <class Element>
[[nodiscard]] constexpr auto
elementFields(std::string_view name, std::string_view meaning, const TextKind& kind = kXmlText)
{
    return fieldsOf(
        field(name,
              &soundxml::ElementValue<Element>::text,
              text({.form = TextForm::Rest, .encoding = TextEncoding::Utf8, .kind = &kind}),
              doc(meaning)));
}

} // namespace detail

template <>
struct Schema<soundxml::ElementValue<soundxml::IdElement>>
{
    static constexpr std::string_view name = "id";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::IdElement>(
        "id", "Number that engines have for it.", detail::kNumberText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::NameElement>>
{
    static constexpr std::string_view name = "name";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields =
        detail::elementFields<soundxml::NameElement>("name", "Name of the sound.");
};

template <>
struct Schema<soundxml::ElementValue<soundxml::VolumeElement>>
{
    static constexpr std::string_view name = "volume";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::VolumeElement>(
        "volume", "How loud it is, 0 to 100.", detail::kNumberText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::RangeElement>>
{
    static constexpr std::string_view name = "range_in_sectors";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::RangeElement>(
        "range_in_sectors", "How far it is heard, in sectors.", detail::kNumberText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::ChanceElement>>
{
    static constexpr std::string_view name = "chance";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::ChanceElement>(
        "chance",
        "How often it is played at all, 0 to 100; in old files 0 is always, too.",
        detail::kNumberText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::PitchElement>>
{
    static constexpr std::string_view name = "pitch_factor";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::PitchElement>(
        "pitch_factor",
        "How much higher it is played, -100 to 100; 0: as it is.",
        detail::kNumberText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::NoPanningElement>>
{
    static constexpr std::string_view name = "disable_panning";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::NoPanningElement>(
        "disable_panning", "true: it is as loud on both sides.", detail::kYesNoText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::RandomPitchElement>>
{
    static constexpr std::string_view name = "randomize_pitch";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::RandomPitchElement>(
        "randomize_pitch", "true: its pitch varies.", detail::kYesNoText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::RandomVolumeElement>>
{
    static constexpr std::string_view name = "randomize_volume";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::RandomVolumeElement>(
        "randomize_volume", "true: its volume varies.", detail::kYesNoText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::LoopElement>>
{
    static constexpr std::string_view name = "loop_behaviour";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::LoopElement>(
        "loop_behaviour", "None, OneShotWait, OneShotRewound or Looped.", detail::kLoopText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::FileNameElement>>
{
    static constexpr std::string_view name = "file_name";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::FileNameElement>(
        "file_name", "File of the sample, in one of the folders for sounds.");
};

template <>
struct Schema<soundxml::ElementValue<soundxml::GlobalElement>>
{
    static constexpr std::string_view name = "global";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::GlobalElement>(
        "global", "true: the engine always uses it.", detail::kYesNoText);
};

template <>
struct Schema<soundxml::ElementValue<soundxml::IndexedElement>>
{
    static constexpr std::string_view name = "indexed";
    static constexpr std::string_view source = "Tomb Editor sound catalogues";
    static constexpr auto fields = detail::elementFields<soundxml::IndexedElement>(
        "indexed", "true: it is one of MAIN.SFX, in the order of the file.", detail::kYesNoText);
};

} // namespace tr::schema
