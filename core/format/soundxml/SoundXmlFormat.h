#pragma once

#include "core/format/GameFile.h"
#include "core/format/soundxml/SoundCatalogue.h"

/// Sound catalogues of Tomb Editor (.xml).
namespace tr::format
{

/// See `read` for the errors. A text that is not well-formed is kept as it is, which is told.
[[nodiscard]] Result<GameFile> readSoundCatalogue(std::span<const std::byte> bytes,
                                                  std::string_view fileName,
                                                  const Progress& progress);

/// Tells what keeps the text of a catalogue from being well-formed. `space`: of a set, its suffix.
void tellOfMalformed(Diagnostics& diagnostics,
                     std::span<const std::byte> catalogue,
                     std::string_view space = {});

namespace formats
{

extern const Format SoundCatalogue;

} // namespace formats

} // namespace tr::format

namespace tr::soundxml
{

/// As Tomb Editor has written them since 2022, without sounds.
[[nodiscard]] SoundCatalogue emptyCatalogue();

[[nodiscard]] schema::Version versionOf(const SoundCatalogue& catalogue) noexcept;

/// What would be read back as something else: a value with a tag in it, a row where no list is.
[[nodiscard]] std::optional<Error> faultOf(const SoundCatalogue& catalogue);

} // namespace tr::soundxml
