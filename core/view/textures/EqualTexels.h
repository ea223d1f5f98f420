#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

/// Rectangles of texels that are the same, also where one is turned or mirrored.
namespace tr::view
{

/// Texels row by row, in whatever numbers their page has.
struct TexelBlock
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint32_t> texels;

    friend bool operator==(const TexelBlock&, const TexelBlock&) = default;
};

/// Mirrored left and right first, and then turned clockwise by that many quarters.
struct TexelTurn
{
    bool isMirrored = false;
    std::uint8_t quarters = 0; ///< 0 to 3

    friend bool operator==(const TexelTurn&, const TexelTurn&) = default;
};

inline constexpr std::size_t kTexelTurns = 8;

/// In the order in which they are looked for: those without mirroring first.
[[nodiscard]] constexpr TexelTurn texelTurn(std::size_t number) noexcept
{
    return {number >= kTexelTurns / 2, static_cast<std::uint8_t>(number % 4)};
}

/// Precondition: as many texels as the sides say.
[[nodiscard]] TexelBlock turned(const TexelBlock& block, TexelTurn turn);

/// How `from` has to be turned to be `to`; nothing where no way makes it so.
[[nodiscard]] std::optional<TexelTurn> turnTo(const TexelBlock& from, const TexelBlock& to);

/// Knows blocks by their texels, however they are turned.
class EqualTexels
{
public:
    /// One that is known, and how it has to be turned to be what was asked for.
    struct Match
    {
        std::size_t number = 0; ///< 0 for the first that was added
        TexelTurn turn;
    };

    /// Whether one that is the same, turned so, will do.
    using Fits = std::function<bool(std::size_t number, TexelTurn turn)>;

    /// Its number is how many were added before. Of far too many that are the same however turned
    /// the last are not found.
    void add(TexelBlock block);

    /// The first that is the same; of one that is so in several ways the first turn.
    [[nodiscard]] std::optional<Match> find(const TexelBlock& block) const;

    /// The same of those that will do.
    [[nodiscard]] std::optional<Match> find(const TexelBlock& block, const Fits& fits) const;

private:
    std::vector<TexelBlock> m_blocks;
    /// By what no turn changes, in their order.
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> m_numbers;
};

} // namespace tr::view
