#include "core/edit/textures/pictures/PaletteRebuild.h"

#include "core/base/Contracts.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/textures/pictures/PageTexels.h"
#include "core/exchange/Pictures.h"
#include "core/level/Level.h"
#include "core/view/links/References.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

namespace tr::edit
{
namespace
{

using level::Colour;
using Counts = std::array<std::size_t, kPaletteEntries>;

/// Who names the colours of a palette, outside of what pictures cover.
struct PaletteUsers
{
    std::vector<Counts> texels; ///< by the pages
    Counts faces{};
    std::vector<view::Link> links; ///< that can be led elsewhere
    PaletteEntryUses uses{};
};

/// A number that names one colour by a part of itself, rather than a list or what it is called by.
bool canBeLed(const view::Link& link) noexcept
{
    return !link.isRange() && !link.isSlot();
}

PaletteUsers usersOf(const Content& content, const CoveredTexels& covered)
{
    const auto& level = *content.as<level::Level>();
    PaletteUsers users;
    for (std::size_t page = 0; page < level.textiles8.size(); ++page)
    {
        const auto hidden = covered.find(page);
        Counts& counts = users.texels.emplace_back();
        for (std::size_t texel = 0; texel < level::kPageTexels; ++texel)
        {
            const bool isSeen = hidden == covered.end() || !hidden->second[texel];
            counts[level.textiles8[page].texels[texel]] += isSeen ? 1 : 0;
        }
        for (std::size_t i = 0; i < kPaletteEntries; ++i)
        {
            users.uses[i].weight += counts[i];
            users.uses[i].isNamed = users.uses[i].isNamed || counts[i] > 0;
        }
    }
    const schema::TableSet tables = content.tables();
    const view::References references(content, tables);
    for (const view::Link* const link : references.linksTo(tables::Palette))
    {
        const auto end = std::min(link->end(), static_cast<std::int64_t>(kPaletteEntries));
        for (std::int64_t entry = std::max<std::int64_t>(link->first, 0); entry < end; ++entry)
        {
            PaletteEntryUse& use = users.uses[static_cast<std::size_t>(entry)];
            use.isNamed = true;
            use.isTied = use.isTied || !canBeLed(*link);
            use.weight += kFaceTexels;
            ++users.faces[static_cast<std::size_t>(entry)];
        }
        if (canBeLed(*link) && link->first > 0 && link->first < end)
        {
            users.links.push_back(*link);
        }
    }
    return users;
}

/// What colours differ that were one and are another.
struct Differences
{
    std::size_t count = 0;
    int largest = 0;
    std::uint64_t sum = 0;

    void add(const Colour& before, const Colour& after, std::size_t times)
    {
        if (times == 0 || before == after)
        {
            return;
        }
        const std::array parts{std::abs(before.red - after.red),
                               std::abs(before.green - after.green),
                               std::abs(before.blue - after.blue)};
        for (const int part : parts)
        {
            largest = std::max(largest, part);
            sum += static_cast<std::uint64_t>(part) * times;
        }
        count += times;
    }

    void add(const Differences& other)
    {
        count += other.count;
        largest = std::max(largest, other.largest);
        sum += other.sum;
    }

    [[nodiscard]] double mean() const noexcept
    {
        constexpr double kChannels = 3;
        return count == 0 ? 0.0
                          : static_cast<double>(sum) / (kChannels * static_cast<double>(count));
    }
};

PaletteChange
changeOf(const PaletteUsers& users, std::span<const Colour> before, const PaletteFit& fit)
{
    const auto add = [&](Differences& sum, const Counts& counts)
    {
        for (std::size_t i = 1; i < before.size() && i < kPaletteEntries; ++i)
        {
            sum.add(view::paletteColour(before[i]),
                    view::paletteColour(fit.palette[fit.leads[i]]),
                    counts[i]);
        }
    };
    PaletteChange change;
    change.free = fit.free;
    change.taken = fit.taken;
    change.merged = fit.merged;
    Differences all;
    std::vector<std::pair<std::uint64_t, RecolouredPage>> pages;
    for (std::size_t page = 0; page < users.texels.size(); ++page)
    {
        Differences its;
        add(its, users.texels[page]);
        if (its.count > 0)
        {
            pages.emplace_back(its.sum, RecolouredPage{page, its.count, its.largest, its.mean()});
        }
        change.texels += its.count;
        all.add(its);
    }
    std::ranges::stable_sort(pages, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::ranges::transform(
        pages, std::back_inserter(change.pages), [](const auto& each) { return each.second; });
    Differences faces;
    add(faces, users.faces);
    change.faces = faces.count;
    all.add(faces);
    change.largest = all.largest;
    change.mean = all.mean();
    return change;
}

/// The step from some rows of a table to as many others, from the first that differs to the last;
/// nothing where none does.
template <class Row>
std::optional<Step>
stepBetween(TableId table, std::span<const Row> before, const std::vector<Row>& after)
{
    TR_PRE(before.size() == after.size());
    const auto first = std::ranges::mismatch(before, after).in2;
    if (first == after.end())
    {
        return std::nullopt;
    }
    auto end = after.end();
    while (*(end - 1) == before[static_cast<std::size_t>(end - 1 - after.begin())])
    {
        --end;
    }
    return Splice{table,
                  std::string(table->segment),
                  static_cast<std::size_t>(first - after.begin()),
                  static_cast<std::size_t>(end - first),
                  schema::RowBlock(std::vector<Row>(first, end))};
}

/// Leads the links of faces to the colours that stand for theirs.
Result<void> leadLinks(const Content& content,
                       const std::vector<view::Link>& links,
                       const PaletteFit& fit,
                       std::vector<Step>& steps)
{
    const schema::TableSet tables = content.tables();
    PendingNumbers pending(content, tables);
    for (const view::Link& link : links)
    {
        const std::int64_t now = fit.leads[static_cast<std::size_t>(link.first)];
        if (now != link.first)
        {
            pending.lead(link, now);
        }
    }
    auto led = pending.steps();
    if (!led)
    {
        return fail(std::move(led.error()));
    }
    std::ranges::move(*led, std::back_inserter(steps));
    return {};
}

void leadPages(const Content& content,
               const CoveredTexels& covered,
               const PaletteFit& fit,
               std::vector<Step>& steps)
{
    const auto& level = *content.as<level::Level>();
    for (std::size_t page = 0; page < level.textiles8.size(); ++page)
    {
        if (covered.contains(page))
        {
            continue;
        }
        PageTexels texels(content, tables::Textiles8, page, 1);
        for (std::size_t texel = 0; texel < level::kPageTexels; ++texel)
        {
            texels.set(texel, fit.leads[texels.before(texel)]);
        }
        if (auto step = texels.step())
        {
            steps.push_back(std::move(*step));
        }
    }
}

} // namespace

Result<RebuiltPalette> rebuildPalette(const Content& content,
                                      const CoveredTexels& covered,
                                      std::span<const WantedColour> wanted,
                                      std::size_t mostMerged)
{
    const auto* const level = content.as<level::Level>();
    TR_PRE(level != nullptr && !level->palette.empty());
    const std::span<const Colour> before = level->palette.rows();
    const PaletteUsers users = usersOf(content, covered);
    RebuiltPalette rebuilt{fitPalette(before, users.uses, wanted, mostMerged), {}, {}};
    const PaletteFit& fit = rebuilt.fit;
    rebuilt.change = changeOf(users, before, fit);
    if (auto step = stepBetween<Colour>(tables::Palette, before, fit.palette))
    {
        rebuilt.steps.push_back(std::move(*step));
    }
    const std::span<const std::uint8_t> map = level->lightMap.rows();
    const auto shades = fitLightMap(map, before, fit.palette, fit.leads);
    for (std::size_t i = 0; i < shades.size(); ++i)
    {
        rebuilt.change.shades += shades[i] != map[i] ? 1 : 0;
    }
    if (auto step = stepBetween<std::uint8_t>(tables::LightMap, map, shades))
    {
        rebuilt.steps.push_back(std::move(*step));
    }
    if (auto led = leadLinks(content, users.links, fit, rebuilt.steps); !led)
    {
        return fail(std::move(led.error()));
    }
    leadPages(content, covered, fit, rebuilt.steps);
    return rebuilt;
}

exchange::Picture pageInEightBits(const Content& content, std::size_t number)
{
    const auto* const level = content.as<level::Level>();
    TR_PRE(level != nullptr && number < level->textiles8.size());
    return exchange::pictureOf(view::pageRgba(*level, tables::Textiles8, number));
}

std::vector<bool> recolouredTexels(const PaletteChange& change, std::size_t number)
{
    const exchange::Picture before = pageInEightBits(change.before, number);
    const exchange::Picture after = pageInEightBits(change.after, number);
    const auto covered = change.covered.find(number);
    std::vector<bool> recoloured(level::kPageTexels);
    for (std::size_t texel = 0; texel < level::kPageTexels; ++texel)
    {
        const auto first = static_cast<std::ptrdiff_t>(texel * exchange::kPixelBytes);
        const bool isSame = std::equal(before.pixels.begin() + first,
                                       before.pixels.begin() + first + exchange::kPixelBytes,
                                       after.pixels.begin() + first);
        const bool isOthers = covered == change.covered.end() || !covered->second[texel];
        recoloured[texel] = !isSame && isOthers;
    }
    return recoloured;
}

} // namespace tr::edit
