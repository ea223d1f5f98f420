#include "core/transfer/writing/ObjectHome.h"

#include "core/level/Level.h"
#include "core/level/Wad.h"

namespace tr::transfer
{
namespace
{

constexpr ObjectHome kLevel{&picturesOfLevel,
                            &seatsInLevel,
                            &sampleHomeOf,
                            schema::TableId(level::tables::ObjectTextures),
                            0};

/// The first sample of a WAD is no texture.
constexpr ObjectHome kWad{
    &picturesOfWad, &seatsInWad, &sampleHomeOf, schema::TableId(level::tables::TextureSamples), 1};

} // namespace

const ObjectHome* homeOf(const Content& content) noexcept
{
    return content.as<level::Level>() != nullptr ? &kLevel
           : content.as<level::Wad>() != nullptr ? &kWad
                                                 : nullptr;
}

} // namespace tr::transfer
