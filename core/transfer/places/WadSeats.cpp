#include "core/base/Text.h"
#include "core/format/swd/SpriteFile.h"
#include "core/level/Wad.h"
#include "core/transfer/gathering/PictureGathering.h"
#include "core/transfer/places/Seats.h"
#include "core/view/textures/SampleWords.h"
#include "core/view/textures/TextureView.h"

#include <tuple>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

void changeMap(edit::Transaction& transaction,
               schema::TableId table,
               const std::vector<MapChange>& changes)
{
    for (const MapChange& change : changes)
    {
        transaction.apply(edit::Splice{table,
                                       std::string(table->segment),
                                       change.first,
                                       change.count,
                                       schema::RowBlock(change.bytes)});
    }
}

/// In a WAD, and in the sprites beside it.
class WadSeats final : public Seats
{
public:
    WadSeats(const Content& destination, std::span<const Gathering> sources)
        : m_sources(sources)
        , m_hasSprites(destination.as<companion::SpriteFile>() != nullptr)
    {
    }

    Result<void> furnish(edit::Transaction& transaction,
                         const Shown& shown,
                         Report& report,
                         const Progress& progress) override
    {
        for (const At& mesh : shown.meshes)
        {
            want(mesh);
        }
        if (auto done = placeTextures(transaction, report, progress); !done)
        {
            return done;
        }
        for (const At& list : shown.spriteLists)
        {
            for (const GatheredSprite& sprite : m_sources[list.first].spriteLists[list.second])
            {
                if (sprite.picture)
                {
                    m_spritePictures.add({list.first, *sprite.picture});
                }
            }
        }
        if (m_hasSprites)
        {
            const companion::SpriteFile file = *transaction.content().as<companion::SpriteFile>();
            placeSprites(transaction, file, report, progress);
        }
        return {};
    }

    void lead(std::size_t source, edit::ShapeFace& face, const FaceLook& look) override
    {
        const view::SampleWord before{face.texture, face.isQuad()};
        TextureSeat seat;
        if (look.picture)
        {
            seat = m_seats.seats[m_pictures.numberOf({source, *look.picture})];
        }
        m_faceless += look.picture ? 0 : 1;
        // Seats are such that the face can say it; the first sample stands for none.
        face.texture = view::wordFor(before, seat.sample, seat.turn).value_or(0);
    }

    [[nodiscard]] bool hasSprites() const noexcept override { return m_hasSprites; }

    [[nodiscard]] level::SpriteTexture place(std::size_t source,
                                             const GatheredSprite& sprite) const override
    {
        level::SpriteTexture row = sprite.row;
        if (sprite.picture)
        {
            const PageSpot& spot = m_spriteSpots.at({source, *sprite.picture});
            row.tile = static_cast<std::uint16_t>(spot.page);
            row.x = static_cast<std::uint8_t>(spot.left);
            row.y = static_cast<std::uint8_t>(spot.top);
        }
        return row;
    }

    void tell(Report& report) const override
    {
        if (m_faceless > 0)
        {
            report.remarks.push_back(
                view::counted({"{0} faces show a texture that does not exist, and get the first",
                               "a face shows a texture that does not exist, and gets the first"},
                              m_faceless));
        }
    }

private:
    void want(const At& at)
    {
        const Gathering& gathering = m_sources[at.first];
        const GatheredMesh& mesh = gathering.meshes[at.second];
        for (std::size_t i = 0; i < mesh.looks.size(); ++i)
        {
            if (!mesh.looks[i].picture)
            {
                continue;
            }
            const At picture{at.first, *mesh.looks[i].picture};
            if (m_pictures.add(picture))
            {
                m_wanted.push_back({&gathering.pictures[picture.second], false, false});
            }
            PictureWanted& wanted = m_wanted[m_pictures.numberOf(picture)];
            (mesh.shape.faces[i].isQuad() ? wanted.quads : wanted.triangles) = true;
        }
    }

    Result<void>
    placeTextures(edit::Transaction& transaction, Report& report, const Progress& progress)
    {
        m_seats = seatsFor(transaction.content(), m_wanted, progress);
        const TextureCounts& counts = m_seats.counts;
        report.textures = counts;
        if (!m_wanted.empty())
        {
            report.limits.push_back({{"texture samples that triangles show", {}},
                                     counts.highestOfTriangles,
                                     kMostOfTriangles,
                                     true});
            report.limits.push_back(
                {{"texture samples", {}}, counts.samplesAfter, kMostOfQuads + 1, true});
        }
        if (counts.highestOfTriangles > kMostOfTriangles || counts.samplesAfter > kMostOfQuads + 1)
        {
            const bool isOfTriangle = counts.highestOfTriangles > kMostOfTriangles;
            return fail(ErrorCode::SampleTooHigh,
                        {concat(isOfTriangle ? counts.highestOfTriangles : counts.samplesAfter - 1),
                         concat(isOfTriangle ? kMostOfTriangles : kMostOfQuads)});
        }
        changeMap(transaction, tables::TextureMap, m_seats.changes);
        append(
            transaction, tables::TextureSamples, counts.samplesBefore, std::move(m_seats.samples));
        return {};
    }

    /// Sprites with the same texels share their place, and have that of those that are there.
    void placeSprites(edit::Transaction& transaction,
                      const companion::SpriteFile& file,
                      Report& report,
                      const Progress& progress)
    {
        std::map<std::tuple<std::uint32_t, std::uint32_t, std::vector<std::uint32_t>>, std::size_t>
            known;
        std::vector<std::pair<std::size_t, view::PackedRect>> taken;
        std::vector<PageSpot> spots;
        const schema::Version version = transaction.content().version();
        for (const level::SpriteTexture& sprite : file.sprites.textures)
        {
            const view::TextureRect rect = view::spriteRect(sprite, version);
            taken.push_back({rect.page,
                             {static_cast<std::uint32_t>(rect.left),
                              static_cast<std::uint32_t>(rect.top),
                              static_cast<std::uint32_t>(rect.right - rect.left),
                              static_cast<std::uint32_t>(rect.bottom - rect.top)}});
            if (auto picture = pictureIn(file.map, rect))
            {
                known.try_emplace({picture->width, picture->height, std::move(picture->texels)},
                                  spots.size());
            }
            spots.push_back({rect.page, taken.back().second.left, taken.back().second.top});
        }
        std::vector<const Picture*> fresh;
        std::vector<std::pair<At, std::size_t>> seats;
        TextureCounts& counts = report.sprites;
        for (const At& at : m_spritePictures.all())
        {
            const Picture& picture = m_sources[at.first].pictures[at.second];
            const auto [same, isNew] = known.try_emplace(
                {picture.width, picture.height, picture.texels}, spots.size() + fresh.size());
            if (isNew)
            {
                fresh.push_back(&picture);
            }
            ++counts.pictures;
            counts.texels += picture.texels.size();
            counts.equal += isNew ? 0 : 1;
            counts.texelsSaved += isNew ? 0 : picture.texels.size();
            seats.emplace_back(at, same->second);
        }
        const MapPlan plan = packIntoMap(file.map, taken, fresh, progress);
        spots.insert(spots.end(), plan.spots.begin(), plan.spots.end());
        for (const auto& [at, seat] : seats)
        {
            m_spriteSpots[at] = spots[seat];
        }
        counts.pagesBefore = view::pageCount(file.map);
        counts.pagesAfter = plan.pages;
        changeMap(transaction, tables::SpriteMap, plan.changes);
    }

    std::span<const Gathering> m_sources;
    bool m_hasSprites;
    Ordered m_pictures;
    std::vector<PictureWanted> m_wanted; ///< as many as those
    Ordered m_spritePictures;
    SeatPlan m_seats;
    std::map<At, PageSpot> m_spriteSpots;
    std::size_t m_faceless = 0;
};

} // namespace

std::unique_ptr<Seats> seatsInWad(const Content& destination, std::span<const Gathering> sources)
{
    return std::make_unique<WadSeats>(destination, sources);
}

} // namespace tr::transfer
