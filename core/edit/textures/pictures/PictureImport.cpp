#include "core/edit/textures/pictures/PictureImport.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/textures/pictures/NearestColour.h"
#include "core/edit/textures/pictures/PageTexels.h"
#include "core/level/Level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace tr::edit
{
namespace
{

using exchange::kPixelBytes;
using exchange::Picture;
using level::Colour;
using level::kPageSize;

constexpr std::uint8_t kOpaqueAlpha = 255;
constexpr Colour kMagenta{255, 0, 255};
/// The nearest to magenta that is still another colour in five bits a channel.
constexpr Colour kNextToMagenta{255, 0, 247};
constexpr unsigned kSeenBit = 0x8000;
constexpr std::size_t kChannels = 3;

struct Pixel
{
    Colour colour;
    std::uint8_t alpha = 0;

    friend bool operator==(const Pixel&, const Pixel&) = default;

    [[nodiscard]] bool isSeen() const noexcept { return alpha >= kSeenAlpha; }
};

Pixel pixelAt(const std::vector<std::uint8_t>& pixels, std::size_t pixel) noexcept
{
    const std::uint8_t* const at = pixels.data() + pixel * kPixelBytes;
    return {{at[0], at[1], at[2]}, at[3]};
}

/// Five bits of a channel, so that what they show is nearest to it.
unsigned nearestFiveBits(std::uint8_t channel) noexcept
{
    constexpr unsigned kMost = 31;
    return (channel * kMost + kOpaqueAlpha / 2) / kOpaqueAlpha;
}

std::uint8_t fromFiveBits(unsigned part) noexcept
{
    return static_cast<std::uint8_t>((part << 3) | (part >> 2));
}

Colour colourOfWord(std::uint32_t word) noexcept
{
    return {
        fromFiveBits((word >> 10) & 31), fromFiveBits((word >> 5) & 31), fromFiveBits(word & 31)};
}

Colour colourOfBytes(std::uint32_t bytes) noexcept
{
    return {static_cast<std::uint8_t>(bytes >> 16),
            static_cast<std::uint8_t>(bytes >> 8),
            static_cast<std::uint8_t>(bytes)};
}

std::uint32_t bytesOf(const Colour& colour) noexcept
{
    return (std::uint32_t{colour.red} << 16) | (std::uint32_t{colour.green} << 8) | colour.blue;
}

/// A word of a page that has 32-bit texels, too, is made from these as the games' own are: by
/// leaving out the low bits. Elsewhere it is the nearest.
std::uint32_t wordOf(const Colour& colour, bool isCutOff) noexcept
{
    const auto part = [isCutOff](std::uint8_t channel)
    { return isCutOff ? unsigned{channel} >> 3 : nearestFiveBits(channel); };
    return kSeenBit | (part(colour.red) << 10) | (part(colour.green) << 5) | part(colour.blue);
}

std::array<int, kChannels> channelsOf(const Colour& colour) noexcept
{
    return {colour.red, colour.green, colour.blue};
}

/// What is to go to the texels beside and below, for the picture that is just taken.
class Diffusion
{
public:
    explicit Diffusion(std::size_t width)
        : m_row(width + 2)
        , m_next(width + 2)
    {
    }

    [[nodiscard]] Colour wanted(std::size_t x, const Colour& colour)
    {
        const auto channels = channelsOf(colour);
        for (std::size_t i = 0; i < kChannels; ++i)
        {
            m_wanted[i] =
                std::clamp(static_cast<float>(channels[i]) + m_row[x + 1][i], 0.0F, 255.0F);
        }
        const auto rounded = [this](std::size_t i)
        { return static_cast<std::uint8_t>(std::lround(m_wanted[i])); };
        return {rounded(0), rounded(1), rounded(2)};
    }

    void spread(std::size_t x, const Colour& taken)
    {
        const auto channels = channelsOf(taken);
        for (std::size_t i = 0; i < kChannels; ++i)
        {
            const float part = (m_wanted[i] - static_cast<float>(channels[i])) / 16.0F;
            m_row[x + 2][i] += 7.0F * part;
            m_next[x][i] += 3.0F * part;
            m_next[x + 1][i] += 5.0F * part;
            m_next[x + 2][i] += part;
        }
    }

    void nextRow()
    {
        m_row.swap(m_next);
        std::ranges::fill(m_next, Channels{});
    }

private:
    using Channels = std::array<float, kChannels>;

    std::vector<Channels> m_row;
    std::vector<Channels> m_next;
    Channels m_wanted{};
};

/// Sums up what colours differ in one depth.
struct ErrorSum
{
    int largest = 0;
    std::uint64_t sum = 0;
    std::uint64_t count = 0;
    std::size_t texels = 0;
    std::size_t off = 0;

    void add(const Colour& wanted, const Colour& taken)
    {
        const auto a = channelsOf(wanted);
        const auto b = channelsOf(taken);
        for (std::size_t i = 0; i < kChannels; ++i)
        {
            const int difference = std::abs(a[i] - b[i]);
            largest = std::max(largest, difference);
            sum += static_cast<std::uint64_t>(difference);
            ++count;
        }
        ++texels;
        off += wanted == taken ? 0 : 1;
    }
};

std::span<const Colour> paletteOf(const Content& content)
{
    const auto* const level = content.as<level::Level>();
    return level != nullptr ? level->palette.rows() : std::span<const Colour>{};
}

/// The palette that pictures are drawn in, and what it was before.
struct PictureColours
{
    explicit PictureColours(std::span<const Colour> palette)
        : before(palette)
        , now(palette)
    {
        std::iota(leads.begin(), leads.end(), std::uint8_t{0});
    }

    NearestColour before;
    NearestColour now;
    PaletteLeads leads{}; ///< see PaletteFit
};

/// A page that takes pictures.
class PageTaking
{
public:
    PageTaking(const Content& content,
               const view::TexturePage& page,
               PictureColours& colours,
               const PictureRules& rules)
        : m_depths(depthsOf(content, page))
        , m_number(page.number)
        , m_shown(page.pixels())
        , m_colours(colours)
        , m_rules(rules)
    {
    }

    [[nodiscard]] const std::vector<PageTexels>& depths() const noexcept { return m_depths; }

    [[nodiscard]] std::size_t number() const noexcept { return m_number; }

    [[nodiscard]] bool needsPalette() const { return indexDepth() != nullptr; }

    /// The texels that a picture makes anew in 8 bits, and its colours there; null: it is clear.
    /// What is clear in 8 bits and shows what the picture has stays so.
    template <class Want>
    void eachCovered(const PlacedPicture& placed, const Want& want) const
    {
        const PageTexels* const indices = indexDepth();
        eachTexel(placed,
                  [&](std::size_t texel, const Pixel& pixel, std::size_t)
                  {
                      const bool stays = isShown(texel, pixel, placed.isOpaque);
                      if (!stays || (pixel.isSeen() && indices->before(texel) != 0))
                      {
                          want(texel, pixel.isSeen() ? &pixel.colour : nullptr);
                      }
                  });
    }

    /// All texels go to the colours that stand for theirs.
    void followPalette()
    {
        for (PageTexels& depth : m_depths)
        {
            for (std::size_t i = 0; depth.kind() == TexelKind::Index && i < level::kPageTexels; ++i)
            {
                depth.set(i, m_colours.leads[depth.before(i)]);
            }
        }
    }

    void
    take(const PlacedPicture& placed, PictureChange& change, std::map<TableId, ErrorSum>& errors)
    {
        Diffusion diffusion(placed.picture.width);
        const auto takePixel = [&](std::size_t texel, const Pixel& pixel, std::size_t x)
        {
            if (!isShown(texel, pixel, placed.isOpaque))
            {
                set(texel, pixel, {diffusion, x, placed.lesser.has_value()}, change, errors);
            }
            else if (m_rules.rebuildsPalette && pixel.isSeen())
            {
                setIndex(texel, pixel, {diffusion, x}, change, errors);
            }
        };
        eachTexel(placed, takePixel, [&diffusion] { diffusion.nextRow(); });
        if (placed.lesser)
        {
            takeLesser(placed, errors);
        }
    }

    /// What is shown of a place then.
    [[nodiscard]] Picture resultOf(const PlacedPicture& placed) const
    {
        Picture result{placed.picture.width, placed.picture.height, {}};
        for (std::uint32_t y = 0; y < result.height; ++y)
        {
            for (std::uint32_t x = 0; x < result.width; ++x)
            {
                const std::size_t texel = (placed.top + y) * kPageSize + placed.left + x;
                Pixel pixel = shown(texel);
                pixel.alpha = placed.isOpaque ? kOpaqueAlpha : pixel.alpha;
                const auto [red, green, blue] = pixel.colour;
                result.pixels.insert(result.pixels.end(), {red, green, blue, pixel.alpha});
            }
        }
        return result;
    }

private:
    /// Where spread errors come from and go to.
    struct Spreading
    {
        Diffusion& diffusion;
        std::size_t x = 0;
        bool isFirstOnly = false; ///< the other depths have a picture of their own
    };

    /// Draws what a picture is in the other depths. One in which a texel shows that already keeps
    /// it.
    void takeLesser(const PlacedPicture& placed, std::map<TableId, ErrorSum>& errors)
    {
        PlacedPicture lesser = placed;
        lesser.picture = *placed.lesser;
        Diffusion none(lesser.picture.width);
        const bool dithers = std::exchange(m_rules.dithers, false);
        eachTexel(lesser,
                  [&](std::size_t texel, const Pixel& pixel, std::size_t x)
                  {
                      for (std::size_t i = 1; i < m_depths.size(); ++i)
                      {
                          PageTexels& depth = m_depths[i];
                          const Pixel now = decoded(depth.kind(), depth.at(texel));
                          const bool stays = pixel.isSeen() ? now == pixel : now.alpha == 0;
                          const std::uint32_t number =
                              stays ? depth.at(texel)
                              : depth.kind() == TexelKind::Index
                                  ? index(depth.before(texel), pixel, {none, x})
                                  : encoded(depth.kind(), pixel);
                          depth.set(texel, number);
                          if (pixel.isSeen())
                          {
                              errors[depth.table()].add(pixel.colour,
                                                        decoded(depth.kind(), number).colour);
                          }
                      }
                  });
        m_rules.dithers = dithers;
    }

    /// The pixels of a picture as they are to be, each with its texel and its column.
    template <class Take>
    void eachTexel(const PlacedPicture& placed,
                   const Take& take,
                   const std::function<void()>& endRow = {}) const
    {
        const Picture& picture = placed.picture;
        for (std::uint32_t y = 0; y < picture.height; ++y)
        {
            for (std::uint32_t x = 0; x < picture.width; ++x)
            {
                Pixel pixel = pixelAt(picture.pixels, std::size_t{y} * picture.width + x);
                if (m_rules.magentaIsClear && pixel.colour == kMagenta && pixel.isSeen())
                {
                    pixel = {};
                }
                take((placed.top + y) * kPageSize + placed.left + x, pixel, x);
            }
            if (endRow)
            {
                endRow();
            }
        }
    }

    [[nodiscard]] const PageTexels* indexDepth() const
    {
        const auto found = std::ranges::find(m_depths, TexelKind::Index, &PageTexels::kind);
        return found != m_depths.end() ? &*found : nullptr;
    }

    /// Whether a picture wants a texel to be what it is. Colours of clear ones are not seen.
    [[nodiscard]] bool isShown(std::size_t texel, const Pixel& wanted, bool isOpaque) const
    {
        const Pixel now = pixelAt(m_shown, texel);
        const bool isFull = m_depths.front().kind() == TexelKind::Full;
        const bool isClear = isFull ? wanted.alpha == 0 : !wanted.isSeen();
        if (isClear)
        {
            return now.alpha == 0;
        }
        const bool isSeenAlike = isFull ? wanted.alpha == now.alpha : now.alpha == kOpaqueAlpha;
        return wanted.colour == now.colour && (isSeenAlike || (isOpaque && wanted.isSeen()));
    }

    [[nodiscard]] Pixel shown(std::size_t texel) const
    {
        const PageTexels& depth = m_depths.front();
        if (depth.at(texel) == depth.before(texel) && !isRecoloured(depth, depth.at(texel)))
        {
            return pixelAt(m_shown, texel);
        }
        return decoded(depth.kind(), depth.at(texel));
    }

    /// Whether a number shows another colour than before.
    [[nodiscard]] bool isRecoloured(const PageTexels& depth, std::uint32_t number) const
    {
        return depth.kind() == TexelKind::Index
               && m_colours.before.colour(number) != m_colours.now.colour(number);
    }

    [[nodiscard]] Pixel decoded(TexelKind kind, std::uint32_t number) const
    {
        const auto seen = [](bool isSeen) { return isSeen ? kOpaqueAlpha : std::uint8_t{0}; };
        switch (kind)
        {
        case TexelKind::Index:
            return {m_colours.now.colour(number), seen(number != 0)};
        case TexelKind::Word:
            return {colourOfWord(number), seen((number & kSeenBit) != 0)};
        case TexelKind::Bytes:
            return number == bytesOf(kMagenta) ? Pixel{}
                                               : Pixel{colourOfBytes(number), kOpaqueAlpha};
        default:
            return {colourOfBytes(number), static_cast<std::uint8_t>(number >> 24)};
        }
    }

    [[nodiscard]] std::uint32_t encoded(TexelKind kind, const Pixel& pixel) const
    {
        const bool isFull = m_depths.front().kind() == TexelKind::Full;
        switch (kind)
        {
        case TexelKind::Word:
            return pixel.isSeen() ? wordOf(pixel.colour, isFull) : 0;
        case TexelKind::Bytes:
            if (!pixel.isSeen())
            {
                return bytesOf(kMagenta);
            }
            return bytesOf(pixel.colour == kMagenta ? kNextToMagenta : pixel.colour);
        default:
            return pixel.alpha == 0 ? 0
                                    : (std::uint32_t{pixel.alpha} << 24) | bytesOf(pixel.colour);
        }
    }

    [[nodiscard]] std::uint32_t
    index(std::uint32_t now, const Pixel& pixel, const Spreading& spreading)
    {
        if (!pixel.isSeen())
        {
            return 0;
        }
        const std::uint8_t before = m_colours.leads[now];
        if (!m_rules.dithers)
        {
            return m_colours.now.to(pixel.colour, before);
        }
        const Colour wanted = spreading.diffusion.wanted(spreading.x, pixel.colour);
        const std::uint8_t taken = m_colours.now.to(wanted, before);
        spreading.diffusion.spread(spreading.x, m_colours.now.colour(taken));
        return taken;
    }

    /// Where a picture has the colour that is shown already: only a palette that was rebuilt for it
    /// may have another one for it.
    void setIndex(std::size_t texel,
                  const Pixel& pixel,
                  const Spreading& spreading,
                  PictureChange& change,
                  std::map<TableId, ErrorSum>& errors)
    {
        for (PageTexels& depth : m_depths)
        {
            if (depth.kind() == TexelKind::Index && depth.before(texel) != 0)
            {
                const std::uint32_t number = index(depth.before(texel), pixel, spreading);
                depth.set(texel, number);
                errors[depth.table()].add(pixel.colour, m_colours.now.colour(number));
                change.texels +=
                    number != depth.before(texel) || isRecoloured(depth, number) ? 1 : 0;
            }
        }
    }

    void set(std::size_t texel,
             const Pixel& pixel,
             const Spreading& spreading,
             PictureChange& change,
             std::map<TableId, ErrorSum>& errors)
    {
        const auto numberIn = [&](const PageTexels& depth)
        {
            return depth.kind() == TexelKind::Index ? index(depth.before(texel), pixel, spreading)
                                                    : encoded(depth.kind(), pixel);
        };
        const PageTexels& shownDepth = m_depths.front();
        const std::uint32_t first = numberIn(shownDepth);
        const bool isFull = shownDepth.kind() == TexelKind::Full;
        change.halfClear += !isFull && pixel.alpha != 0 && pixel.alpha != kOpaqueAlpha ? 1 : 0;
        change.nudged +=
            shownDepth.kind() == TexelKind::Bytes && pixel.isSeen() && pixel.colour == kMagenta ? 1
                                                                                                : 0;
        const Pixel before = pixelAt(m_shown, texel);
        const Pixel after = decoded(shownDepth.kind(), first);
        if (first == shownDepth.before(texel) && !isRecoloured(shownDepth, first))
        {
            errors[shownDepth.table()].add(pixel.colour, after.colour);
            return;
        }
        ++change.texels;
        change.cleared += before.alpha != 0 && after.alpha == 0 ? 1 : 0;
        change.filled += before.alpha == 0 && after.alpha != 0 ? 1 : 0;
        for (PageTexels& depth : m_depths)
        {
            if (spreading.isFirstOnly && &depth != &shownDepth)
            {
                continue;
            }
            const std::uint32_t number = &depth == &shownDepth ? first : numberIn(depth);
            depth.set(texel, number);
            if (const Pixel taken = decoded(depth.kind(), number); taken.alpha != 0)
            {
                errors[depth.table()].add(pixel.colour, taken.colour);
            }
        }
    }

    std::vector<PageTexels> m_depths;
    std::size_t m_number;
    view::RgbaPage m_shown;
    PictureColours& m_colours;
    PictureRules m_rules;
};

using TakingPages = std::map<std::size_t, PageTaking>;

Result<void> checkPlace(const PlacedPicture& placed)
{
    const Picture& picture = placed.picture;
    TR_PRE(picture.pixels.size() == std::size_t{picture.width} * picture.height * kPixelBytes);
    const std::uint64_t right = std::uint64_t{placed.left} + picture.width;
    const std::uint64_t bottom = std::uint64_t{placed.top} + picture.height;
    if (right > kPageSize || bottom > kPageSize)
    {
        return fail(ErrorCode::OffThePage,
                    {concat(placed.left), concat(placed.top), concat(right), concat(bottom)});
    }
    return {};
}

/// The pages that take pictures. Errors: OffThePage, NoSuchColour.
Result<TakingPages> takingPages(const Content& content,
                                const view::TexturePages& pages,
                                std::span<const PlacedPicture> pictures,
                                PictureColours& colours,
                                const PictureRules& rules)
{
    TakingPages taking;
    for (const PlacedPicture& placed : pictures)
    {
        TR_PRE(placed.page < pages.pages.size());
        if (auto checked = checkPlace(placed); !checked)
        {
            return fail(std::move(checked.error()));
        }
        const PageTaking& page =
            taking.try_emplace(placed.page, content, pages.pages[placed.page], colours, rules)
                .first->second;
        if (page.needsPalette() && !colours.now.isThere())
        {
            const std::size_t count = paletteOf(content).size();
            return fail(ErrorCode::NoSuchColour, {concat(1), concat(count == 0 ? 0 : count - 1)});
        }
    }
    return taking;
}

/// Rebuilds the palette for pictures, and has their pages follow it.
Result<void> rebuild(const Content& content,
                     std::span<const PlacedPicture> pictures,
                     TakingPages& taking,
                     PictureColours& colours,
                     const PictureRules& rules,
                     PictureChange& change)
{
    CoveredTexels covered;
    std::map<std::uint32_t, std::size_t> wanted;
    for (const PlacedPicture& placed : pictures)
    {
        const PageTaking& page = taking.at(placed.page);
        if (!page.needsPalette())
        {
            continue;
        }
        auto& texels = covered[page.number()];
        texels.resize(level::kPageTexels);
        page.eachCovered(placed,
                         [&](std::size_t texel, const Colour* colour)
                         {
                             texels[texel] = true;
                             if (colour != nullptr)
                             {
                                 ++wanted[bytesOf(*colour)];
                             }
                         });
    }
    if (covered.empty())
    {
        return {};
    }
    std::vector<WantedColour> colourCounts;
    colourCounts.reserve(wanted.size());
    for (const auto& [bytes, texels] : wanted)
    {
        colourCounts.push_back({colourOfBytes(bytes), texels});
    }
    auto rebuilt = rebuildPalette(content, covered, colourCounts, rules.mostMerged);
    if (!rebuilt)
    {
        return fail(std::move(rebuilt.error()));
    }
    colours.now = NearestColour(rebuilt->fit.palette);
    colours.leads = rebuilt->fit.leads;
    change.steps = std::move(rebuilt->steps);
    change.palette = std::move(rebuilt->change);
    change.palette->covered = std::move(covered);
    for (auto& [number, page] : taking)
    {
        page.followPalette();
    }
    return {};
}

std::vector<DepthError> errorsOf(const TakingPages& taking, const std::map<TableId, ErrorSum>& sums)
{
    std::vector<DepthError> errors;
    for (const auto& [number, page] : taking)
    {
        for (const PageTexels& depth : page.depths())
        {
            const bool isKnown =
                std::ranges::find(errors, depth.table(), &DepthError::table) != errors.end();
            if (const auto sum = sums.find(depth.table()); !isKnown && sum != sums.end())
            {
                const ErrorSum& all = sum->second;
                errors.push_back(
                    {depth.table(),
                     all.largest,
                     all.count == 0 ? 0.0
                                    : static_cast<double>(all.sum) / static_cast<double>(all.count),
                     all.texels,
                     all.off});
            }
        }
    }
    return errors;
}

} // namespace

Colour colourInFiveBits(const Colour& colour) noexcept
{
    return colourOfWord(wordOf(colour, false));
}

Result<PictureChange> pictureChange(const Content& content,
                                    const view::TexturePages& pages,
                                    std::span<const PlacedPicture> pictures,
                                    const PictureRules& rules)
{
    PictureColours colours(paletteOf(content));
    auto taking = takingPages(content, pages, pictures, colours, rules);
    if (!taking)
    {
        return fail(std::move(taking.error()));
    }
    PictureChange change;
    if (rules.rebuildsPalette)
    {
        if (auto rebuilt = rebuild(content, pictures, *taking, colours, rules, change); !rebuilt)
        {
            return fail(std::move(rebuilt.error()));
        }
    }
    std::map<TableId, ErrorSum> errors;
    for (const PlacedPicture& placed : pictures)
    {
        taking->at(placed.page).take(placed, change, errors);
    }
    for (const PlacedPicture& placed : pictures)
    {
        change.results.push_back(taking->at(placed.page).resultOf(placed));
    }
    for (const auto& [number, page] : *taking)
    {
        for (const PageTexels& depth : page.depths())
        {
            if (auto step = depth.step())
            {
                change.steps.push_back(std::move(*step));
            }
        }
    }
    change.errors = errorsOf(*taking, errors);
    if (change.palette)
    {
        change.palette->before = content;
        change.palette->after = content;
        for (Step step : change.steps)
        {
            swap(change.palette->after, step);
        }
    }
    return change;
}

Result<void> takePictures(Document& document, EditName name, const PictureChange& change)
{
    return takeSteps(document, std::move(name), change.steps);
}

Result<void> checkSize(const Picture& picture, std::uint32_t width, std::uint32_t height)
{
    return picture.width == width && picture.height == height
               ? Result<void>()
               : fail(
                   ErrorCode::PictureSize,
                   {concat(picture.width), concat(picture.height), concat(width), concat(height)});
}

} // namespace tr::edit
