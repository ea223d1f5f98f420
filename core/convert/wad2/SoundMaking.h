#pragma once

#include "core/convert/Losses.h"
#include "core/format/soundxml/SoundCatalogue.h"
#include "core/transfer/gathering/Gathering.h"

#include <span>
#include <string_view>

/// The sounds that lie beside a WAD as a sound catalogue.
namespace tr::convert
{

/// Puts a text in UTF-8. What there is no room for is cut off between two letters, and what XML has
/// no letter for is "?". Whether it is all there.
bool setXml(soundxml::ValueText& to, std::string_view utf8);

[[nodiscard]] soundxml::SoundCatalogue catalogueOf(std::span<const transfer::GatheredSound> sounds,
                                                   LossCounter& losses);

} // namespace tr::convert
