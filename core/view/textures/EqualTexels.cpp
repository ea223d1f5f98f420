#include "core/view/textures/EqualTexels.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <utility>

namespace tr::view
{
namespace
{

/// In a real file, those that are the same and will not do are some few.
constexpr std::size_t kMostAlike = 64;

/// Spreads the bits of a number over all of it (MurmurHash3's last step).
std::uint64_t mixed(std::uint64_t number) noexcept
{
    number = (number ^ (number >> 33)) * 0xFF51AFD7ED558CCDULL;
    number = (number ^ (number >> 33)) * 0xC4CEB9FE1A85EC53ULL;
    return number ^ (number >> 33);
}

/// The same for all turns of a block: a sum knows no order.
std::uint64_t printOf(const TexelBlock& block) noexcept
{
    std::uint64_t print = mixed((std::uint64_t{std::min(block.width, block.height)} << 32)
                                | std::max(block.width, block.height));
    for (const std::uint32_t texel : block.texels)
    {
        print += mixed(texel + 1ULL);
    }
    return print;
}

bool isWhole(const TexelBlock& block) noexcept
{
    return block.texels.size() == std::size_t{block.width} * block.height;
}

} // namespace

TexelBlock turned(const TexelBlock& block, TexelTurn turn)
{
    TR_PRE(isWhole(block) && turn.quarters < 4);
    const bool isAcross = turn.quarters % 2 != 0;
    TexelBlock result{isAcross ? block.height : block.width,
                      isAcross ? block.width : block.height,
                      std::vector<std::uint32_t>(block.texels.size())};
    for (std::uint32_t y = 0; y < block.height; ++y)
    {
        for (std::uint32_t x = 0; x < block.width; ++x)
        {
            const std::uint32_t across = turn.isMirrored ? block.width - 1 - x : x;
            std::uint32_t toX = across;
            std::uint32_t toY = y;
            for (int quarter = 0; quarter < turn.quarters; ++quarter)
            {
                // Clockwise: the left column becomes the upper row, from its lower end on.
                const std::uint32_t rows = quarter % 2 == 0 ? block.height : block.width;
                const std::uint32_t wasX = toX;
                toX = rows - 1 - toY;
                toY = wasX;
            }
            result.texels[std::size_t{toY} * result.width + toX] =
                block.texels[std::size_t{y} * block.width + x];
        }
    }
    return result;
}

std::optional<TexelTurn> turnTo(const TexelBlock& from, const TexelBlock& to)
{
    for (std::size_t i = 0; i < kTexelTurns; ++i)
    {
        if (turned(from, texelTurn(i)) == to)
        {
            return texelTurn(i);
        }
    }
    return std::nullopt;
}

void EqualTexels::add(TexelBlock block)
{
    TR_PRE(isWhole(block));
    auto& alike = m_numbers[printOf(block)];
    if (alike.size() < kMostAlike)
    {
        alike.push_back(m_blocks.size());
    }
    m_blocks.push_back(std::move(block));
}

std::optional<EqualTexels::Match> EqualTexels::find(const TexelBlock& block) const
{
    return find(block, [](std::size_t, TexelTurn) { return true; });
}

std::optional<EqualTexels::Match> EqualTexels::find(const TexelBlock& block, const Fits& fits) const
{
    TR_PRE(isWhole(block));
    const auto alike = m_numbers.find(printOf(block));
    if (alike == m_numbers.end())
    {
        return std::nullopt;
    }
    for (const std::size_t number : alike->second)
    {
        for (std::size_t i = 0; i < kTexelTurns; ++i)
        {
            const TexelTurn turn = texelTurn(i);
            if (turned(m_blocks[number], turn) == block && fits(number, turn))
            {
                return Match{number, turn};
            }
        }
    }
    return std::nullopt;
}

} // namespace tr::view
