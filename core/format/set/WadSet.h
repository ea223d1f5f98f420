#pragma once

#include "core/format/sam/SampleFile.h"
#include "core/format/set/SetParts.h"
#include "core/format/sfx/SoundFile.h"
#include "core/format/swd/SpriteFile.h"
#include "core/format/was/ObjectFile.h"
#include "core/level/Wad.h"

/// A TRLE WAD together with the files beside it that belong to it, as core/format/set/Members.h
/// joins them. All of them are one content: their tables have names of their own.
namespace tr::companion
{

struct WadSet
{
    SetStart start;
    MemberStart wadStart;
    level::Wad wad;
    std::optional<SetPart<SpriteFile>> sprites;
    std::optional<SetPart<SoundFile>> sounds;
    std::optional<SetPart<SampleFile>> samples;
    std::optional<SetPart<ObjectFile>> names;
};

namespace tables
{

inline constexpr schema::TableInfo UnreadSprites =
    unread(210, "unread_sprite_bytes", "Damaged sprite file");
inline constexpr schema::TableInfo UnreadSounds =
    unread(211, "unread_sound_bytes", "Damaged sound file");
inline constexpr schema::TableInfo UnreadSamples =
    unread(212, "unread_sample_name_bytes", "Damaged sample names");
inline constexpr schema::TableInfo UnreadNames =
    unread(213, "unread_object_name_bytes", "Damaged object names");

} // namespace tables

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, WadSet>

void describe(Archive& archive, S& set)
{
    archive.record("set", set.start);
    archive.record("wad", set.wadStart);
    archive.template stored<std::uint32_t>("wad",
                                           [&set](auto& inner) { describe(inner, set.wad); });
    part(archive, "swd", tables::UnreadSprites, set.sprites);
    part(archive, "sfx", tables::UnreadSounds, set.sounds);
    part(archive, "sam", tables::UnreadSamples, set.samples);
    part(archive, "was", tables::UnreadNames, set.names);
    endOfSet(archive);
}

} // namespace tr::companion
