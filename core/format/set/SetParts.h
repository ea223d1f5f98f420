#pragma once

#include "core/base/Text.h"
#include "core/format/set/Members.h"
#include "core/schema/archive/ReadArchive.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

/// What files with companions have in common, where all of them are one content: see Members.h for
/// the image that they stand in.
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

} // namespace tables

} // namespace tr::companion

namespace tr::schema
{

using namespace option;

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

/// Every file of that suffix is the one that it should be.
struct AnyFile
{
    [[nodiscard]] std::optional<Error> operator()(std::span<const std::byte>) const
    {
        return std::nullopt;
    }
};

/// `isOther(bytes)`: why a member of that suffix is no such file at all; it is kept as one that is
/// damaged then.
template <class Archive, class Part, class IsOther = AnyFile>
void part(Archive& archive,
          std::string_view suffix,
          const schema::TableInfo& unread,
          Part& part,
          [[maybe_unused]] const IsOther& isOther = {})
{
    if constexpr (requires { archive.ahead(); })
    {
        const auto bytes = nextMember(archive.ahead(), suffix);
        if (!bytes)
        {
            return;
        }
        using File = decltype(part->file);
        std::optional<Error> fault = isOther(*bytes);
        fault = fault ? std::move(fault) : faultOfFile<File>(*bytes, archive.version(), suffix);
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

/// Nothing is behind the last member. Only reading can find something there.
template <class Archive>
void endOfSet(Archive& archive)
{
    if constexpr (requires { archive.ahead(); })
    {
        if (archive.left() != 0)
        {
            archive.throwError(
                ErrorCode::BytesLeftOver, archive.position(), "set", {concat(archive.left())});
        }
    }
}

/// The file of a part that is there and understood.
template <class T>
[[nodiscard]] const T* fileOf(const std::optional<SetPart<T>>& part) noexcept
{
    return part && part->isUnderstood ? &part->file : nullptr;
}

/// The suffix of the first member of an image, of which the first bytes are here; empty: none.
[[nodiscard]] std::string_view firstSuffix(std::span<const std::byte> image) noexcept;

} // namespace tr::companion
