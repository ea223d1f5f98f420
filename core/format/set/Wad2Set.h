#pragma once

#include "core/format/set/SetParts.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/format/wad2/Wad2File.h"

/// An object file of Tomb Editor together with the sound catalogue beside it, as
/// core/format/set/Members.h joins them. Both are one content: their tables have names of their
/// own.
namespace tr::companion
{

inline constexpr std::string_view kWad2Suffix = "wad2";
inline constexpr std::string_view kCatalogueSuffix = "xml";

struct Wad2Set
{
    SetStart start;
    MemberStart wadStart;
    wad2::Wad2 wad;
    std::optional<SetPart<soundxml::SoundCatalogue>> sounds;
};

namespace tables
{

inline constexpr schema::TableInfo UnreadCatalogue =
    unread(214, "unread_catalogue_bytes", "Damaged sound catalogue");

} // namespace tables

/// Another .xml may lie there, such as one of materials.
[[nodiscard]] inline std::optional<Error> otherThanCatalogue(std::span<const std::byte> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return soundxml::isCatalogue(text)
               ? std::nullopt
               : std::optional(Error{ErrorCode::BadValue,
                                     {std::string(kCatalogueSuffix), 0},
                                     std::string(tables::UnreadCatalogue.segment),
                                     {"no sound catalogue", "a text that begins with WadSounds"}});
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, Wad2Set>

void describe(Archive& archive, S& set)
{
    archive.record("set", set.start);
    archive.record(kWad2Suffix, set.wadStart);
    archive.template stored<std::uint32_t>(kWad2Suffix,
                                           [&set](auto& inner) { describe(inner, set.wad); });
    part(archive, kCatalogueSuffix, tables::UnreadCatalogue, set.sounds, &otherThanCatalogue);
    endOfSet(archive);
}

} // namespace tr::companion
