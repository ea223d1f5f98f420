#pragma once

#include <cstddef>
#include <cstdint>

namespace tr::schema
{

/// Which of the layouts of a format a file has: an ordinal of that format, which gives it a name
/// (core/level/Versions.h).
enum class Version : std::uint8_t
{
};

/// So many versions a format can have.
inline constexpr std::size_t kMostVersions = 8;

/// The versions that a field belongs to.
class VersionSet
{
public:
    constexpr VersionSet() = default;

    [[nodiscard]] static constexpr VersionSet all() noexcept
    {
        return VersionSet((1U << kMostVersions) - 1);
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

} // namespace tr::schema
