#include "core/edit/textures/tidy/EqualSamples.h"

#include "core/edit/fields/PendingNumbers.h"
#include "core/edit/removal/RowMask.h"
#include "core/edit/textures/tidy/PageNumbers.h"
#include "core/level/Wad.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/SampleWords.h"

#include <algorithm>

namespace tr::edit
{
namespace
{

using view::EqualTexels;
using view::Link;
using view::TexelTurn;

/// A word of a mesh that says which sample a face shows, and how.
struct FaceWord
{
    std::size_t row = 0; ///< of the words
    view::SampleWord shown;
};

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
            const bool isQuad = link.code.kind == schema::NumberCode::Kind::Mirrored;
            found.faces[sample].push_back({link.from.row, {words[link.from.row], isQuad}});
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
        const auto match = known.find(
            block,
            [&](std::size_t number, TexelTurn turn)
            {
                return std::ranges::all_of(
                    faces,
                    [&](const FaceWord& face)
                    { return view::wordFor(face.shown, knownRows[number], turn).has_value(); });
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
                numbers.setWord(
                    tables::MeshWords, face.row, *view::wordFor(face.shown, each.first, each.turn));
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
