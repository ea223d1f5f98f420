#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files that belong together are one file for everything but the disk: their bytes are joined into
/// an image, which is read and written as any file is. Only where bytes come from the disk or go
/// there is it taken apart. An image on the disk itself is a set too: copies of edits and earlier
/// versions are such files.
///
/// An image is the mark, a uint32 that counts the members, and for each of them its suffix in four
/// bytes, with zeros behind it, its size as a uint32, and its bytes.
namespace tr::format
{

/// No format begins with it.
inline constexpr std::string_view kSetMark = "CRTSET\x1A\n";

/// What the notes that lie beside a file have for a suffix in its image, whatever the file is
/// (core/format/notes). Their own file is called as the file that they are of, with more behind.
inline constexpr std::string_view kNotesSuffix = "note";
inline constexpr std::string_view kNotesEnding = ".names.json";

/// What a file that has nothing but notes beside it has for a suffix in its image.
inline constexpr std::string_view kPlainSuffix = "file";

/// More belong to no file.
inline constexpr std::size_t kMostMembers = 16;

struct Member
{
    std::string suffix; ///< one to four lower-case letters or digits
    std::string name;   ///< of its file, where there is one; an image has no names
    std::vector<std::byte> bytes;

    friend bool operator==(const Member&, const Member&) = default;
};

/// Whether bytes begin as an image does.
[[nodiscard]] bool isSet(std::span<const std::byte> bytes) noexcept;

/// The image of members, the first of which is the one that the others belong to. Precondition:
/// there are one to kMostMembers of them, no two with one suffix, and each smaller than 4 GiB.
[[nodiscard]] std::vector<std::byte> join(std::span<const Member> members);

/// The members of an image, without names. Errors, with the place in the image: BadMark,
/// UnexpectedEnd, BadValue, BytesLeftOver.
[[nodiscard]] Result<std::vector<Member>> split(std::span<const std::byte> image);

/// Bytes of a file or an image, and the notes that came with them.
struct NotedBytes
{
    std::vector<std::byte> bytes;
    std::string notes; ///< empty: there are none
};

/// Takes the notes out of an image. Any bytes will do: what has none stays as it is.
[[nodiscard]] NotedBytes withoutNotes(std::vector<std::byte> bytes);

/// The other way. Precondition: no notes are in the bytes yet.
[[nodiscard]] std::vector<std::byte> withNotes(std::vector<std::byte> bytes,
                                               std::string_view notes);

/// A file beside another one that belongs to it.
struct Companion
{
    std::string suffix; ///< in lower case
    std::filesystem::path path;

    friend bool operator==(const Companion&, const Companion&) = default;
};

/// The files beside `path` that have its name but for the suffix, which is one of `suffixes`
/// ("swd sfx"), in their order. Where several differ in the case of the suffix only, the one that
/// has the case of the suffix of `path` is taken, else the first by its bytes.
[[nodiscard]] std::vector<Companion> companionsOf(const std::filesystem::path& path,
                                                  std::string_view suffixes);

/// Where the companion with a suffix is to be: its suffix in capitals where that of `path` is.
/// Notes lie where the file itself does, behind all links.
[[nodiscard]] std::filesystem::path companionPath(const std::filesystem::path& path,
                                                  std::string_view suffix);

} // namespace tr::format
