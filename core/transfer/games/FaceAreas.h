#pragma once

#include "core/transfer/gathering/Gathering.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

/// What faces with corners anywhere on a picture show, as what faces of WADs can: whole rectangles
/// of texels, of which a face takes the corners.
namespace tr::transfer
{

/// The longest side of such a rectangle.
inline constexpr std::uint32_t kLongestSide = 256;

/// A place on a picture, in texels from the upper left corner of its first one.
struct TexelPoint
{
    float x = 0.0F;
    float y = 0.0F;
};

/// How well a rectangle shows what the face did.
enum class AreaFit : std::uint8_t
{
    Exact,
    Rounded, ///< its sides are moved to whole texels
    Redrawn, ///< what it showed is no such rectangle, and is drawn as one
    Reduced, ///< it showed more texels than fit, and is drawn smaller
    Plain,   ///< too much was drawn already, and it is of one colour
};

struct ShownArea
{
    Place picture = 0;
    std::array<view::SampleCorner, 4> corners{};
    /// Says the corners as a face of a WAD does; its number of a sample is 0.
    std::uint16_t word = 0;
    /// The corner of the face that comes first for that; the others follow in their order.
    std::uint8_t first = 0;
    AreaFit fit = AreaFit::Exact;
    bool isHalfClear = false; ///< some of its texels are neither clear nor opaque
};

/// Texels as WADs can have them: opaque, or clear. Magenta is clear, as Tomb Editor reads it.
[[nodiscard]] std::uint32_t plainTexel(std::uint32_t texel) noexcept;

class FaceAreas
{
public:
    using Corners = std::span<const TexelPoint>;

    /// A picture that faces show.
    struct Source
    {
        std::size_t number = 0; ///< nobody else's
        std::int64_t width = 0;
        std::int64_t height = 0;
        /// The texel of that number, row by row from the top, as 0xAARRGGBB.
        std::function<std::uint32_t(std::size_t)> texel;
    };

    /// Keeps `pictures`, and puts new ones behind them.
    explicit FaceAreas(std::vector<Picture>& pictures);

    /// What a face with three or four corners shows. Nothing: its corners are no numbers.
    /// Precondition: the picture has texels.
    [[nodiscard]] std::optional<ShownArea> shownBy(const Source& source, Corners corners);

    /// All of a picture, which takes no more than a page. Precondition: it has texels.
    [[nodiscard]] Place whole(const Source& source, AreaFit& fit);

private:
    struct Made
    {
        Place picture = 0;
        bool isHalfClear = false;
        bool isPlain = false;   ///< of one colour
        bool isTooMuch = false; ///< too much was made already: it is its first texel
    };

    struct Rect
    {
        std::int64_t left = 0;
        std::int64_t top = 0;
        std::int64_t right = 0;
        std::int64_t bottom = 0;
        bool isRounded = false;
    };

    [[nodiscard]] static std::optional<Rect> rectOf(const Source& source, Corners corners);
    [[nodiscard]] static std::optional<ShownArea> areaOf(const Rect& rect, Corners corners);
    [[nodiscard]] Made cut(const Source& source, const Rect& rect);
    [[nodiscard]] Made redrawn(const Source& source, Corners corners, AreaFit& fit);
    [[nodiscard]] static bool
    draw(const Source& source, Corners corners, float scale, Picture& picture);
    [[nodiscard]] std::optional<ShownArea> redrawnArea(const Source& source, Corners corners);
    [[nodiscard]] Made add(Picture picture, bool isHalfClear);

    std::vector<Picture>& m_pictures;
    std::map<std::tuple<std::size_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>, Made>
        m_cut;
    std::map<std::pair<std::size_t, std::vector<float>>, std::pair<Made, AreaFit>> m_redrawn;
    /// A few bytes of a face can ask for a whole page of texels, each the mean of many. No WAD has
    /// room for more of them in all, nor anybody the time.
    std::uint64_t m_texelsLeft = std::uint64_t{1} << 24;
    std::uint64_t m_samplesLeft = std::uint64_t{1} << 27;
};

} // namespace tr::transfer
