#pragma once

#include "core/base/Error.h"
#include "core/edit/document/EditName.h"
#include "core/format/GameFile.h"

#include <QString>

#include <cstdint>

/// What the core says in codes, said to people in their language. Texts of the core are looked up
/// in the translation context "Messages".
namespace ui
{

/// "128 bytes are needed here, but only 12 are left."
[[nodiscard]] QString sentence(const tr::Error& error);

/// "Set frame rate of MUMMY 2 Walk"
[[nodiscard]] QString editText(const tr::edit::EditName& name);

/// What the core calls something: "mesh 10 of PISTOLS_ANIM". Its texts are looked up in the
/// contexts "Objects" and "Tables".
[[nodiscard]] QString objectText(const tr::view::Phrase& phrase);

/// The same where it stands by itself or begins a line: "Mesh 10 of PISTOLS_ANIM".
[[nodiscard]] QString objectTitle(const tr::view::Phrase& phrase);

/// Where in the file: "at 0x0001F3A4, in rooms/3/num_portals". Empty for the whole file.
[[nodiscard]] QString whereabouts(const tr::Error& error);

/// "128 bytes are needed here, but only 12 are left. This is at 0x0001F3A4, in rooms/3."
[[nodiscard]] QString withPlace(const tr::Error& error);

/// "Note", "Warning", "Fault".
[[nodiscard]] QString severityName(tr::Severity severity);

/// "Tomb Raider II level".
[[nodiscard]] QString titleOf(const tr::format::Format* format);

/// Why what a dialog asked about is not done: what it asked about is not open any more.
[[nodiscard]] QString changedMeanwhile();

/// "4.2 MB"; exact below a kilobyte.
[[nodiscard]] QString sizeText(std::uint64_t bytes);

/// "4,398,112 bytes".
[[nodiscard]] QString exactSizeText(std::uint64_t bytes);

} // namespace ui
