#include "core/edit/textures/tidy/EqualSamples.h"

#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/removal/RowMask.h"
#include "core/edit/textures/tidy/PageNumbers.h"
#include "core/level/Wad.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/SampleCorners.h"

#include <algorithm>
#include <span>

namespace tr::edit
{
namespace
{

using view::EqualTexels;
using view::Link;
using view::SampleCorner;
using view::TexelTurn;

constexpr std::uint16_t kMirrorBit = 0x8000;
constexpr std::size_t kShapes = 4; ///< of triangles
constexpr unsigned kShapeShift = 13;
constexpr std::uint16_t kShapeBits = 0x6000;

/// A word of a mesh that says which sample a face shows, and how.
struct FaceWord
{
    std::size_t row = 0; ///< of the words
    std::uint16_t word = 0;
    bool isQuad = false;

    [[nodiscard]] bool isFlipped() const noexcept { return (word & kMirrorBit) != 0; }

    [[nodiscard]] std::size_t order() const noexcept
    {
        return isQuad ? view::kSampleCornersOfQuads : (word & kShapeBits) >> kShapeShift;
    }
};

/// The corners of its sample that a face shows at its own.
std::array<SampleCorner, 4> cornersOf(std::size_t order, bool isFlipped)
{
    const view::SampleCorners& corners = view::kSampleCorners[order];
    return isFlipped ? corners.flipped : corners.plain;
}

/// Which corner of a sample each corner of it turned comes from.
SampleCorner before(SampleCorner corner, TexelTurn turn)
{
    const auto of = [](SampleCorner each) { return static_cast<std::uint32_t>(each); };
    using enum SampleCorner;
    const auto turned =
        view::turned({2, 2, {of(TopLeft), of(TopRight), of(BottomLeft), of(BottomRight)}}, turn);
    constexpr std::array<std::size_t, 4> kTexelOf{0, 1, 3, 2};
    return static_cast<SampleCorner>(turned.texels[kTexelOf[of(corner)]]);
}

/// The word for the same picture on that face, taken from another sample, of which its own is the
/// picture turned so. Nothing where faces of its kind cannot say that.
std::optional<std::uint16_t> wordFor(const FaceWord& face, std::size_t sample, TexelTurn turn)
{
    const auto now = cornersOf(face.order(), face.isFlipped());
    std::array<SampleCorner, 4> wanted{};
    std::ranges::transform(
        now, wanted.begin(), [turn](SampleCorner corner) { return before(corner, turn); });
    const std::size_t corners = face.isQuad ? 4 : 3;
    const auto isIt = [&](std::size_t order, bool isFlipped)
    {
        const auto shown = cornersOf(order, isFlipped);
        return std::ranges::equal(std::span(shown).first(corners),
                                  std::span(wanted).first(corners));
    };
    const auto number = static_cast<std::uint16_t>(sample);
    for (const bool isFlipped : {false, true})
    {
        if (face.isQuad)
        {
            if (isIt(view::kSampleCornersOfQuads, isFlipped))
            {
                // Below zero is mirrored.
                return isFlipped ? static_cast<std::uint16_t>(-static_cast<int>(number)) : number;
            }
            continue;
        }
        for (std::size_t shape = 0; shape < kShapes; ++shape)
        {
            if (isIt(shape, isFlipped))
            {
                const unsigned kept =
                    face.word & ~(kMirrorBit | kShapeBits | unsigned{level::kTriangleSampleMask});
                return static_cast<std::uint16_t>(kept | (isFlipped ? kMirrorBit : 0U)
                                                  | (static_cast<unsigned>(shape) << kShapeShift)
                                                  | number);
            }
        }
    }
    return std::nullopt;
}

/// The faces of each sample, and the samples that something else names.
struct SampleFaces
{
    std::vector<std::vector<FaceWord>> faces;
    RowMask isFixed;
};

SampleFaces facesOfSamples(const Content& content, const std::vector<Link>& links)
{
    const auto& wad = *content.as<level::Wad>();
    const auto& words = level::objectsOf(content).meshWords;
    SampleFaces found{std::vector<std::vector<FaceWord>>(wad.textureSamples.size()),
                      RowMask(wad.textureSamples.size())};
    mark(found.isFixed, 0, 1); // which cannot be mirrored: there is no number below zero for it
    for (const Link& link : links)
    {
        const auto sample = static_cast<std::size_t>(link.first);
        if (link.from.table != tables::MeshWords || link.isRange())
        {
            mark(found.isFixed, link);
        }
        else if (link.first >= 0 && sample < found.faces.size())
        {
            found.faces[sample].push_back({link.from.row,
                                           words[link.from.row],
                                           link.code.kind == schema::NumberCode::Kind::Mirrored});
        }
    }
    return found;
}

/// A sample that shows texels of another one.
struct EqualSample
{
    std::size_t row = 0;
    std::size_t first = 0; ///< the other one
    TexelTurn turn;
};

std::vector<EqualSample> equalSamples(const std::vector<PlacedRow>& rows,
                                      const SampleFaces& samples,
                                      PageNumbers& texels,
                                      const Progress& progress)
{
    EqualTexels known;
    std::vector<std::size_t> knownRows;
    std::vector<EqualSample> equal;
    for (const PlacedRow& placed : rows)
    {
        const std::size_t row = placed.row.row;
        if (placed.row.table != tables::TextureSamples || !placed.isMovable || samples.isFixed[row]
            || !texels.hasRoomFor(placed.rect))
        {
            continue;
        }
        progress.step(0.5);
        auto block = texels.block(placed.rect);
        const auto& faces = samples.faces[row];
        const auto match =
            known.find(block,
                       [&](std::size_t number, TexelTurn turn)
                       {
                           return std::ranges::all_of(
                               faces,
                               [&](const FaceWord& face)
                               { return wordFor(face, knownRows[number], turn).has_value(); });
                       });
        if (match)
        {
            equal.push_back({row, knownRows[match->number], match->turn});
        }
        else
        {
            known.add(std::move(block));
            knownRows.push_back(row);
        }
    }
    return equal;
}

} // namespace

Result<void> joinEqualSamples(Transaction& transaction,
                              const PagesOf& pagesOf,
                              EqualTextureCounts& counts,
                              const Progress& progress)
{
    const TableId table = tables::TextureSamples;
    RowMask staying(transaction.content().as<level::Wad>()->textureSamples.size(), true);
    std::vector<Step> steps;
    {
        const Content& content = transaction.content();
        const schema::TableSet tables = content.tables();
        const SampleFaces samples = facesOfSamples(content, numbersInto(content, tables, table));
        const view::TexturePages pages = pagesOf(content);
        PageNumbers texels(content, pages);
        PendingNumbers numbers(content, tables);
        for (const EqualSample& each :
             equalSamples(placedRows(content, pages), samples, texels, progress))
        {
            for (const FaceWord& face : samples.faces[each.row])
            {
                numbers.setWord(tables::MeshWords, face.row, *wordFor(face, each.first, each.turn));
            }
            staying[each.row] = false;
            ++counts.joined;
        }
        auto made = numbers.steps();
        if (!made)
        {
            return fail(std::move(made.error()));
        }
        steps = std::move(*made);
    }
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
    std::vector<Link> links;
    {
        const schema::TableSet tables = transaction.content().tables();
        links = numbersInto(transaction.content(), tables, table);
    }
    return drop(transaction, table, links, std::move(staying));
}

} // namespace tr::edit
