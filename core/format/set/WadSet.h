#pragma once

#include "core/format/sam/SampleFile.h"
#include "core/format/set/Members.h"
#include "core/format/sfx/SoundFile.h"
#include "core/format/swd/SpriteFile.h"
#include "core/format/was/ObjectFile.h"
#include "core/level/Wad.h"

#include <algorithm>
#include <array>
#include <optional>

/// A TRLE WAD together with the files beside it that belong to it, as core/format/set/Members.h
/// joins them. All of them are one content: their tables have names of their own.
namespace tr::companion
{

/// What an image begins with.
struct SetStart
{
    std::array<std::uint8_t, format::kSetMark.size()> mark{};
    std::uint32_t files = 0;
};

/// What stands in front of the size of a member.
struct MemberStart
{
    std::array<std::uint8_t, 4> suffix{};
};

/// A member that the set can do without.
template <class T>
struct SetPart
{
    MemberStart start;
    /// False: it is damaged, and kept as `bytes`. That shall not keep anybody from the others.
    bool isUnderstood = true;
    T file;
    Table<std::uint8_t> bytes;
};

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

constexpr schema::TableInfo
unread(std::uint16_t number, std::string_view name, std::string_view title)
{
    return {.number = number,
            .name = name,
            .segment = name,
            .title = title,
            .noun = "Byte of a damaged file",
            .row = "byte {0} of the damaged file",
            .doc = "A file of the set that cannot be read, kept as it is."};
}

inline constexpr schema::TableInfo UnreadSprites =
    unread(210, "unread_sprite_bytes", "Damaged sprite file");
inline constexpr schema::TableInfo UnreadSounds =
    unread(211, "unread_sound_bytes", "Damaged sound file");
inline constexpr schema::TableInfo UnreadSamples =
    unread(212, "unread_sample_name_bytes", "Damaged sample names");
inline constexpr schema::TableInfo UnreadNames =
    unread(213, "unread_object_name_bytes", "Damaged object names");

} // namespace tables

} // namespace tr::companion

namespace tr::schema
{

template <>
struct Schema<companion::SetStart>
{
    using S = companion::SetStart;
    static constexpr std::string_view name = "set_start";
    static constexpr std::string_view source = "Sets of files";
    static constexpr auto fields =
        fieldsOf(field("mark", &S::mark, role(Role::Mark), doc("Tells that it is a set.")),
                 field("files", &S::files, role(Role::Mark), doc("How many files it has.")));
};

template <>
struct Schema<companion::MemberStart>
{
    static constexpr std::string_view name = "member_start";
    static constexpr std::string_view source = "Sets of files";
    static constexpr auto fields = fieldsOf(field(
        "suffix", &companion::MemberStart::suffix, role(Role::Mark), doc("Which file it is.")));
};

} // namespace tr::schema

namespace tr::companion
{

/// Whether bytes are a file that `describe` can read. If not, what is wrong with it.
template <class T>
[[nodiscard]] std::optional<Error>
faultOfFile(std::span<const std::byte> bytes, schema::Version version, std::string_view space)
{
    try
    {
        Diagnostics diagnostics;
        schema::ReadArchive archive(bytes, version, diagnostics, {}, std::string(space));
        T file;
        describe(archive, file);
        return std::nullopt;
    }
    catch (const schema::FormatError& error)
    {
        return error.error;
    }
}

/// The bytes of the member that stands next, if it is the one with that suffix.
[[nodiscard]] std::optional<std::span<const std::byte>>
nextMember(std::span<const std::byte> ahead, std::string_view suffix) noexcept;

template <class Archive, class Part>
void part(Archive& archive, std::string_view suffix, const schema::TableInfo& unread, Part& part)
{
    if constexpr (requires { archive.ahead(); })
    {
        const auto bytes = nextMember(archive.ahead(), suffix);
        if (!bytes)
        {
            return;
        }
        using File = decltype(part->file);
        auto fault = faultOfFile<File>(*bytes, archive.version(), suffix);
        part.emplace();
        part->isUnderstood = !fault.has_value();
        if (fault)
        {
            archive.tell({Severity::Warning, std::move(*fault)});
        }
    }
    if (!part)
    {
        return;
    }
    archive.record(suffix, part->start);
    archive.template stored<std::uint32_t>(suffix,
                                           [&](auto& inner)
                                           {
                                               if (part->isUnderstood)
                                               {
                                                   describe(inner, part->file);
                                               }
                                               else
                                               {
                                                   inner.rest(unread, part->bytes);
                                               }
                                           });
}

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
    if constexpr (requires { archive.ahead(); })
    {
        if (archive.left() != 0)
        {
            archive.throwError(
                ErrorCode::BytesLeftOver, archive.position(), "set", {concat(archive.left())});
        }
    }
}

} // namespace tr::companion
