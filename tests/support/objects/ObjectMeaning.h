#pragma once

#include "core/format/GameFile.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

/// What the objects of a file are, each by the name that it has for people: as they are seen, and
/// not where their parts stand in the file.
namespace tr::test
{

/// A digest of each thing by its name:
/// "moveable 3" bones, meshes and animations of the moveable in slot 3; "looks of moveable 3" the
/// texels on its faces; "static 5" meshes, boxes and flags; "looks of static 5";
/// "texture 12" the texels that it shows, and how; "sprite 4", "sequence 7" of sprites;
/// "range 0" of animated textures on triangles, and "range 0 on quads"; "walls of room 2" the
/// texels on its faces; "room 2 static 1"; "seen in room 2, 0" a sprite; "entity 9".
using Meanings = std::map<std::string, std::uint64_t>;

[[nodiscard]] Meanings meaningsOf(const format::Format& format, const schema::Content& content);

/// Which ranges of animated textures of a level quads show: by the texture of one, or as that takes
/// turns with others in several ranges. Of the rest nobody sees the fourth corners.
[[nodiscard]] std::vector<bool> rangesOnQuads(const schema::Content& content);

/// The file with what objects are made of as another one has it: what is left is nothing of
/// objects. Precondition: both are of one kind.
[[nodiscard]] schema::Content withObjectsOf(const schema::Content& file,
                                            const schema::Content& objects);

/// What an edit may change: names, or what they begin with, ended by "*". One that begins with "+"
/// may be new, and change in no other way.
using MayChange = std::vector<std::string>;

/// What is another although it may not be, is gone, or has come; or an empty text.
[[nodiscard]] std::string
meaningProblem(const Meanings& before, const Meanings& after, const MayChange& allowed);

} // namespace tr::test
