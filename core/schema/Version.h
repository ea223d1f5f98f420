#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tr::schema
{

/// The generations of a record's layout. A TRLE WAD shares nearly all records with TR4, from which
/// it differs in its textures and in the polygons of its meshes.
enum class Version : std::uint8_t
{
    Tr1,
    Tr2,
    Tr3,
    Tr4,
    Tr5,
    Wad,
};

inline constexpr std::size_t kVersionCount = 6;

inline constexpr std::array<Version, kVersionCount> kAllVersions{
    Version::Tr1, Version::Tr2, Version::Tr3, Version::Tr4, Version::Tr5, Version::Wad};

/// "TR1" ... "TR5", "WAD".
[[nodiscard]] constexpr std::string_view versionName(Version version) noexcept
{
    constexpr std::array<std::string_view, kVersionCount> kNames{
        "TR1", "TR2", "TR3", "TR4", "TR5", "WAD"};
    return kNames[static_cast<std::size_t>(version)];
}

/// Which generations a field belongs to.
class VersionSet
{
public:
    constexpr VersionSet() = default;

    [[nodiscard]] static constexpr VersionSet all() noexcept
    {
        return VersionSet((1U << kVersionCount) - 1);
    }

    [[nodiscard]] constexpr bool contains(Version version) const noexcept
    {
        return ((m_bits >> static_cast<unsigned>(version)) & 1U) != 0;
    }

    [[nodiscard]] constexpr VersionSet with(Version version) const noexcept
    {
        return VersionSet(m_bits | (1U << static_cast<unsigned>(version)));
    }

    friend constexpr bool operator==(VersionSet, VersionSet) = default;

private:
    constexpr explicit VersionSet(unsigned bits) noexcept
        : m_bits(bits)
    {
    }

    unsigned m_bits = 0;
};

template <class... Versions>
[[nodiscard]] constexpr VersionSet only(Versions... versions) noexcept
{
    VersionSet set;
    ((set = set.with(versions)), ...);
    return set;
}

/// This generation and the later ones; TR4 and earlier include the WAD.
[[nodiscard]] constexpr VersionSet since(Version first) noexcept
{
    VersionSet set;
    for (const Version version : kAllVersions)
    {
        const Version age = version == Version::Wad ? Version::Tr4 : version;
        set = age >= first ? set.with(version) : set;
    }
    return set;
}

/// This generation and the earlier ones; TR4 and later include the WAD.
[[nodiscard]] constexpr VersionSet until(Version last) noexcept
{
    VersionSet set;
    for (const Version version : kAllVersions)
    {
        const Version age = version == Version::Wad ? Version::Tr4 : version;
        set = age <= last ? set.with(version) : set;
    }
    return set;
}

} // namespace tr::schema
