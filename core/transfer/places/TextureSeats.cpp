#include "core/transfer/places/TextureSeats.h"

#include "core/level/Wad.h"
#include "core/transfer/gathering/PictureGathering.h"
#include "core/view/textures/SampleWords.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>

namespace tr::transfer
{
namespace
{

using view::EqualTexels;
using view::TexelTurn;

/// A sample that is there, or one that is to come.
struct Known
{
    std::optional<std::size_t> row;
    std::size_t picture = 0; ///< of those that are wanted; of one that is to come
    bool triangles = false;
};

std::pair<std::size_t, view::PackedRect> placeOf(const level::TextureSample& sample)
{
    return {sample.page,
            {sample.x,
             sample.y,
             std::uint32_t{sample.addWidth} + 1U,
             std::uint32_t{sample.addHeight} + 1U}};
}

/// Whether faces can show a known one, turned so.
bool canShow(const PictureWanted& wanted, const Known& known, TexelTurn turn)
{
    const std::size_t row = known.row.value_or(1);
    const bool isMirroredAtMost = turn.quarters == 0 && (row != 0 || !turn.isMirrored);
    return (!wanted.quads || (isMirroredAtMost && row <= kMostOfQuads))
           && (!wanted.triangles || row <= kMostOfTriangles);
}

class SeatFinder
{
public:
    SeatFinder(const level::Wad& wad, std::span<const PictureWanted> wanted)
        : m_wad(wad)
        , m_wanted(wanted)
    {
        m_plan.seats.resize(wanted.size());
        m_seatOf.resize(wanted.size());
        for (std::size_t row = 0; row < wad.textureSamples.size() && !wanted.empty(); ++row)
        {
            const auto picture =
                pictureIn(wad.textureMap, view::sampleRect(wad.textureSamples[row]));
            if (picture)
            {
                m_texels.add(*picture);
                m_known.push_back({row, 0, false});
            }
        }
    }

    SeatPlan find(const Progress& progress)
    {
        m_plan.counts.pictures = m_wanted.size();
        // What quads show can be turned in fewer ways: it lies as it is.
        for (const bool ofQuads : {true, false})
        {
            for (std::size_t i = 0; i < m_wanted.size(); ++i)
            {
                if (m_wanted[i].quads == ofQuads)
                {
                    progress.step(0.5 * static_cast<double>(i)
                                  / static_cast<double>(m_wanted.size()));
                    seat(i);
                }
            }
        }
        number();
        place(progress);
        return std::move(m_plan);
    }

private:
    void seat(std::size_t wanted)
    {
        TextureCounts& counts = m_plan.counts;
        const Picture& picture = *m_wanted[wanted].picture;
        const std::size_t texels = picture.texels.size();
        counts.texels += texels;
        const auto match =
            m_texels.find(picture,
                          [&](std::size_t number, TexelTurn turn)
                          { return canShow(m_wanted[wanted], m_known[number], turn); });
        if (!match)
        {
            m_seatOf[wanted] = m_known.size();
            m_texels.add(picture);
            m_known.push_back({std::nullopt, wanted, m_wanted[wanted].triangles});
            return;
        }
        Known& known = m_known[match->number];
        known.triangles = known.triangles || m_wanted[wanted].triangles;
        m_seatOf[wanted] = match->number;
        m_plan.seats[wanted].turn = match->turn;
        counts.texelsSaved += texels;
        counts.turned += match->turn == TexelTurn{} ? 0 : 1;
        ++(known.row ? counts.thereAlready : counts.equal);
    }

    /// Those that triangles show get the lowest numbers. The first of a file is no texture.
    void number()
    {
        std::size_t next = m_wad.textureSamples.size();
        const bool hasNew =
            std::ranges::any_of(m_known, [](const Known& known) { return !known.row; });
        if (next == 0 && hasNew)
        {
            m_plan.samples.push_back({});
            ++next;
        }
        for (const bool ofTriangles : {true, false})
        {
            for (Known& known : m_known)
            {
                if (!known.row && known.triangles == ofTriangles)
                {
                    m_new.push_back(&known);
                    known.row = next++;
                    m_plan.counts.highestOfTriangles =
                        ofTriangles ? *known.row : m_plan.counts.highestOfTriangles;
                }
            }
        }
        for (std::size_t i = 0; i < m_wanted.size(); ++i)
        {
            m_plan.seats[i].sample = *m_known[m_seatOf[i]].row;
        }
        m_plan.counts.samplesBefore = m_wad.textureSamples.size();
        m_plan.counts.samplesAfter = next;
    }

    void place(const Progress& progress)
    {
        std::vector<std::pair<std::size_t, view::PackedRect>> taken;
        taken.reserve(m_wad.textureSamples.size());
        for (const level::TextureSample& sample : m_wad.textureSamples)
        {
            taken.push_back(placeOf(sample));
        }
        std::vector<const Picture*> pictures;
        pictures.reserve(m_new.size());
        for (const Known* const known : m_new)
        {
            pictures.push_back(m_wanted[known->picture].picture);
        }
        MapPlan map = packIntoMap(m_wad.textureMap, taken, pictures, progress);
        for (std::size_t i = 0; i < pictures.size(); ++i)
        {
            m_plan.samples.push_back(sampleAt(map.spots[i], *pictures[i]));
        }
        m_plan.changes = std::move(map.changes);
        m_plan.counts.pagesBefore = view::pageCount(m_wad.textureMap);
        m_plan.counts.pagesAfter = map.pages;
    }

    static level::TextureSample sampleAt(const PageSpot& spot, const Picture& picture)
    {
        constexpr std::int8_t kUsualFlip = -1; // which mirrors nothing
        level::TextureSample sample;
        sample.x = static_cast<std::uint8_t>(spot.left);
        sample.y = static_cast<std::uint8_t>(spot.top);
        sample.page = static_cast<std::uint16_t>(spot.page);
        sample.flipX = kUsualFlip;
        sample.flipY = kUsualFlip;
        sample.addWidth = static_cast<std::uint8_t>(picture.width - 1);
        sample.addHeight = static_cast<std::uint8_t>(picture.height - 1);
        return sample;
    }

    const level::Wad& m_wad;
    std::span<const PictureWanted> m_wanted;
    SeatPlan m_plan;
    EqualTexels m_texels;
    std::vector<Known> m_known;        ///< by their numbers in m_texels
    std::vector<std::size_t> m_seatOf; ///< of those
    std::vector<const Known*> m_new;   ///< by their rows
};

} // namespace

SeatPlan
seatsFor(const Content& content, std::span<const PictureWanted> pictures, const Progress& progress)
{
    return SeatFinder(*content.as<level::Wad>(), pictures).find(progress);
}

} // namespace tr::transfer
