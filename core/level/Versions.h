#pragma once

#include "core/schema/Version.h"

#include <array>
#include <string_view>

/// The versions of levels and WADs: the games that they are for. A TRLE WAD shares nearly all
/// records with TR4, from which it differs in its textures and in the polygons of its meshes.
namespace tr::level
{

namespace versions
{

inline constexpr schema::Version Tr1{0};
inline constexpr schema::Version Tr2{1};
inline constexpr schema::Version Tr3{2};
inline constexpr schema::Version Tr4{3};
inline constexpr schema::Version Tr5{4};
inline constexpr schema::Version Wad{5};

} // namespace versions

inline constexpr std::size_t kVersionCount = 6;

inline constexpr std::array<schema::Version, kVersionCount> kAllVersions{
    versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5, versions::Wad};

/// "TR1" ... "TR5", "WAD".
[[nodiscard]] constexpr std::string_view versionName(schema::Version version) noexcept
{
    constexpr std::array<std::string_view, kVersionCount> kNames{
        "TR1", "TR2", "TR3", "TR4", "TR5", "WAD"};
    return kNames[static_cast<std::size_t>(version)];
}

/// This game and the later ones; TR4 and earlier include the WAD.
[[nodiscard]] constexpr schema::VersionSet since(schema::Version first) noexcept
{
    schema::VersionSet set;
    for (const schema::Version version : kAllVersions)
    {
        const schema::Version age = version == versions::Wad ? versions::Tr4 : version;
        set = age >= first ? set.with(version) : set;
    }
    return set;
}

/// This game and the earlier ones; TR4 and later include the WAD.
[[nodiscard]] constexpr schema::VersionSet until(schema::Version last) noexcept
{
    schema::VersionSet set;
    for (const schema::Version version : kAllVersions)
    {
        const schema::Version age = version == versions::Wad ? versions::Tr4 : version;
        set = age <= last ? set.with(version) : set;
    }
    return set;
}

} // namespace tr::level
