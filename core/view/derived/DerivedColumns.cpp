#include "core/view/derived/DerivedParts.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using Cell = std::optional<std::int64_t>;

constexpr std::int64_t kPageRows = 256;

/// How many of the lists that rows of another table have hold each row.
template <class Lists, class StretchOf>
std::shared_ptr<const std::vector<std::uint32_t>>
holdersOf(std::size_t rows, const Lists& lists, const StretchOf& stretchOf)
{
    std::vector<std::int32_t> change(rows + 1);
    for (const auto& each : lists)
    {
        const auto [first, count] = stretchOf(each);
        const std::size_t begin = std::min<std::size_t>(first, rows);
        ++change[begin];
        --change[begin + std::min<std::size_t>(count, rows - begin)];
    }
    auto holders = std::make_shared<std::vector<std::uint32_t>>(rows);
    std::int32_t depth = 0;
    for (std::size_t row = 0; row < rows; ++row)
    {
        depth += change[row];
        (*holders)[row] = static_cast<std::uint32_t>(depth);
    }
    return holders;
}

Cell at(const std::vector<std::uint32_t>& numbers, std::size_t row)
{
    return numbers[row];
}

std::int64_t framesOf(const level::Animation& animation)
{
    return std::max<std::int64_t>(std::int64_t{animation.frameEnd} - animation.frameStart + 1, 0);
}

/// An edge of a rectangle of a texture page.
struct Edge
{
    const char* name;
    std::string_view doc;
    float (*of)(const TextureRect& rect);
};

constexpr std::array kEdges{
    Edge{"area/left",
         "First column of the page.",
         [](const TextureRect& rect) { return rect.left; }},
    Edge{"area/top", "First row of the page.", [](const TextureRect& rect) { return rect.top; }},
    Edge{"area/width", "Pixels.", [](const TextureRect& rect) { return rect.right - rect.left; }},
    Edge{"area/height", "Pixels.", [](const TextureRect& rect) { return rect.bottom - rect.top; }},
};

template <class RectOf>
DerivedColumns areaColumns(const RectOf& rectOf)
{
    DerivedColumns columns;
    for (const Edge& edge : kEdges)
    {
        columns.push_back(numberColumn(edge.name,
                                       edge.doc,
                                       [rectOf, of = edge.of](std::size_t row) -> Cell
                                       { return std::lround(of(rectOf(row))); }));
    }
    return atTail(std::move(columns));
}

/// The first row of a table that refers to a row, and how many do.
Cell firstUser(const DerivedSource& source, TableId from, TableId table, std::size_t row)
{
    for (const Link* const link : source.references().linksTo(table, row))
    {
        if (link->from.table == from)
        {
            return static_cast<std::int64_t>(link->from.row);
        }
    }
    return std::nullopt;
}

} // namespace

DerivedColumns besideAnimations(const DerivedSource& source)
{
    const level::Objects* const objects = &source.objects();
    const Ownership* const owners = source.owners;
    return {rowColumn("moveable",
                      tables::Models,
                      "The first moveable with meshes that has it.",
                      [owners](std::size_t row)
                      { return numberOf(owners->modelOfAnimation(row)); }),
            numberColumn("number",
                         "Which animation of the moveable it is.",
                         [owners, objects](std::size_t row) -> Cell
                         {
                             const auto model = owners->modelOfAnimation(row);
                             return model ? Cell(static_cast<std::int64_t>(row)
                                                 - objects->models[*model].animationIndex)
                                          : Cell();
                         }),
            numberColumn("frames",
                         "How many game frames it lasts.",
                         [objects](std::size_t row) -> Cell
                         { return framesOf(objects->animations[row]); }),
            numberColumn(
                "key_frames",
                "How many key frames it has.",
                [objects, version = source.version()](std::size_t row) -> Cell
                { return static_cast<std::int64_t>(keyframesOf(*objects, version, row).count); })};
}

DerivedColumns besideStateChanges(const DerivedSource& source)
{
    const Ownership* const owners = source.owners;
    const level::Objects& objects = source.objects();
    const auto holders =
        holdersOf(objects.stateChanges.size(),
                  objects.animations,
                  [](const level::Animation& animation)
                  { return std::pair(animation.stateChangeIndex, animation.numStateChanges); });
    return {rowColumn("moveable",
                      tables::Models,
                      "The moveable whose animation leads through it.",
                      [owners](std::size_t row) -> Cell
                      {
                          const auto animation = owners->animationOfStateChange(row);
                          return animation ? numberOf(owners->modelOfAnimation(*animation))
                                           : std::nullopt;
                      }),
            rowColumn("animation",
                      tables::Animations,
                      "The first animation that leads through it.",
                      [owners](std::size_t row)
                      { return numberOf(owners->animationOfStateChange(row)); }),
            numberColumn("animations",
                         "How many animations lead through it.",
                         [holders](std::size_t row) { return at(*holders, row); })};
}

DerivedColumns besideDispatches(const DerivedSource& source)
{
    const Ownership* const owners = source.owners;
    const level::Objects& objects = source.objects();
    const auto holders = holdersOf(objects.animDispatches.size(),
                                   objects.stateChanges,
                                   [](const level::StateChange& change) {
                                       return std::pair(change.dispatchIndex, change.numDispatches);
                                   });
    const auto animationOf = [owners](std::size_t row)
    {
        const auto change = owners->stateChangeOfDispatch(row);
        return change ? owners->animationOfStateChange(*change) : std::nullopt;
    };
    return {rowColumn("moveable",
                      tables::Models,
                      "The moveable whose animation leads through it.",
                      [owners, animationOf](std::size_t row) -> Cell
                      {
                          const auto animation = animationOf(row);
                          return animation ? numberOf(owners->modelOfAnimation(*animation))
                                           : std::nullopt;
                      }),
            rowColumn("animation",
                      tables::Animations,
                      "The first animation that leads through it.",
                      [animationOf](std::size_t row) { return numberOf(animationOf(row)); }),
            rowColumn("state_change",
                      tables::StateChanges,
                      "The first state change that leads through it.",
                      [owners](std::size_t row)
                      { return numberOf(owners->stateChangeOfDispatch(row)); }),
            numberColumn("state_changes",
                         "How many state changes lead through it.",
                         [holders](std::size_t row) { return at(*holders, row); })};
}

DerivedColumns besideModels(const DerivedSource& source)
{
    const level::Objects& objects = source.objects();

    // Sums over the animations in front of each, so that those of a moveable are a difference.
    struct Sum
    {
        std::int64_t frames = 0;
        std::int64_t keyframes = 0;
    };

    std::vector<Sum> sums(objects.animations.size() + 1);
    for (std::size_t i = 0; i < objects.animations.size(); ++i)
    {
        const auto count = keyframesOf(objects, source.version(), i).count;
        sums[i + 1] = {sums[i].frames + framesOf(objects.animations[i]),
                       sums[i].keyframes + static_cast<std::int64_t>(count)};
    }
    std::vector<std::size_t> starts;
    for (const level::Model& model : objects.models)
    {
        if (model.animationIndex != level::Model::kNoAnimation)
        {
            starts.push_back(model.animationIndex);
        }
    }
    std::ranges::sort(starts);

    struct Totals
    {
        std::int64_t animations = 0;
        Sum sum;
    };

    auto totals = std::make_shared<std::vector<Totals>>();
    for (const level::Model& model : objects.models)
    {
        const auto next = std::ranges::upper_bound(starts, model.animationIndex);
        const std::size_t all = objects.animations.size();
        const std::size_t first = model.animationIndex == level::Model::kNoAnimation
                                      ? all
                                      : std::min<std::size_t>(model.animationIndex, all);
        const std::size_t end = std::max(first, next == starts.end() ? all : std::min(*next, all));
        totals->push_back(
            {static_cast<std::int64_t>(end - first),
             {sums[end].frames - sums[first].frames, sums[end].keyframes - sums[first].keyframes}});
    }
    return atTail(
        {numberColumn("animations",
                      "How many animations it has: up to the first of another moveable.",
                      [totals](std::size_t row) { return (*totals)[row].animations; }),
         numberColumn("frames",
                      "How many game frames they last.",
                      [totals](std::size_t row) { return (*totals)[row].sum.frames; }),
         numberColumn("key_frames",
                      "How many key frames they have.",
                      [totals](std::size_t row) { return (*totals)[row].sum.keyframes; })});
}

DerivedColumns besideTextureSamples(const DerivedSource& source)
{
    const auto* const wad = source.content->as<level::Wad>();
    if (wad == nullptr)
    {
        return {};
    }
    const auto of = [wad](auto use)
    {
        return [wad, use](std::size_t row) -> Cell
        {
            const level::TextureSample& sample = wad->textureSamples[row];
            return use(sample, sampleRect(sample));
        };
    };
    using Sample = level::TextureSample;
    const auto top = [](const Sample& sample, const TextureRect& rect)
    { return sample.page * kPageRows + std::lround(rect.top); };
    return atTail(
        {numberColumn("width",
                      "Pixels.",
                      of([](const Sample&, const TextureRect& rect)
                         { return std::lround(rect.right - rect.left); })),
         numberColumn("height",
                      "Pixels.",
                      of([](const Sample&, const TextureRect& rect)
                         { return std::lround(rect.bottom - rect.top); })),
         numberColumn(
             "map/left",
             "First column of the texture map.",
             of([](const Sample&, const TextureRect& rect) { return std::lround(rect.left); })),
         numberColumn("map/top", "First row of the whole texture map.", of(top)),
         numberColumn(
             "map/right",
             "Column behind the last.",
             of([](const Sample&, const TextureRect& rect) { return std::lround(rect.right); })),
         numberColumn("map/bottom",
                      "Row behind the last.",
                      of([top](const Sample& sample, const TextureRect& rect)
                         { return top(sample, rect) + std::lround(rect.bottom - rect.top); }))});
}

DerivedColumns besideObjectTextures(const DerivedSource& source)
{
    const auto* const level = source.content->as<level::Level>();
    return level == nullptr
               ? DerivedColumns()
               : areaColumns([level](std::size_t row)
                             { return objectTextureRect(level->objectTextures[row]); });
}

DerivedColumns besideSpriteTextures(const DerivedSource& source)
{
    const auto* const sprites = source.content->as<level::Sprites>();
    if (sprites == nullptr)
    {
        return {};
    }
    const auto sequenceOf = [source](std::size_t row)
    { return firstUser(source, tables::SpriteSequences, tables::SpriteTextures, row); };
    DerivedColumns columns{
        rowColumn("sequence",
                  tables::SpriteSequences,
                  "The first sprite sequence that has it.",
                  sequenceOf),
        numberColumn(
            "number",
            "Which sprite of the sequence it is.",
            [sprites, sequenceOf](std::size_t row) -> Cell
            {
                const Cell sequence = sequenceOf(row);
                return sequence ? Cell(
                           static_cast<std::int64_t>(row)
                           - sprites->sequences[static_cast<std::size_t>(*sequence)].firstSprite)
                                : Cell();
            })};
    DerivedColumns areas = areaColumns([sprites, version = source.version()](std::size_t row)
                                       { return spriteRect(sprites->textures[row], version); });
    columns.insert(columns.end(), areas.begin(), areas.end());
    return columns;
}

DerivedColumns besideSoundDetails(const DerivedSource& source)
{
    return {rowColumn("sound",
                      tables::SoundMap,
                      "The first sound that has these details.",
                      [source](std::size_t row)
                      { return firstUser(source, tables::SoundMap, tables::SoundDetails, row); }),
            numberColumn("sounds",
                         "How many sounds have these details.",
                         [source](std::size_t row) -> Cell
                         {
                             return static_cast<std::int64_t>(
                                 source.references().linksTo(tables::SoundDetails, row).size());
                         })};
}

DerivedColumns besideSamples(const DerivedSource& source, TableId table)
{
    const auto detailsOf = [source, table](std::size_t row)
    { return firstUser(source, tables::SoundDetails, table, row); };
    return {
        rowColumn("sound",
                  tables::SoundMap,
                  "The first sound that plays it.",
                  [source, detailsOf](std::size_t row) -> Cell
                  {
                      const Cell details = detailsOf(row);
                      return details ? firstUser(source,
                                                 tables::SoundMap,
                                                 tables::SoundDetails,
                                                 static_cast<std::size_t>(*details))
                                     : Cell();
                  }),
        rowColumn(
            "details", tables::SoundDetails, "The first sound details that name it.", detailsOf)};
}

DerivedColumns countsOfParts(const DerivedSource& source, TableId table)
{
    const schema::TableView& outer = *source.tables->find(table);
    const std::string begin = std::string(outer.info().segment) + "/";
    DerivedColumns columns;
    for (const schema::TableView& part : source.tables->tables())
    {
        const auto& segments = part.segments();
        const bool isPart = part.isNested() && part.size() > 0 && part.info().outer == outer.id()
                            && segments[0].path.starts_with(begin);
        if (!isPart)
        {
            continue;
        }
        auto counts = std::make_shared<std::vector<std::uint32_t>>(outer.size());
        for (const schema::TableView::Segment& segment : segments)
        {
            (*counts)[segment.outer] += static_cast<std::uint32_t>(segment.count);
        }
        columns.push_back(numberColumn(std::string(part.info().segment),
                                       part.info().doc,
                                       [counts](std::size_t row) { return at(*counts, row); }));
    }
    return atTail(std::move(columns));
}

} // namespace tr::view
