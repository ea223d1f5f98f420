#include "core/base/Text.h"
#include "core/edit/textures/SpriteEdit.h"
#include "core/edit/textures/TextureBlending.h"
#include "core/edit/textures/TextureRange.h"
#include "core/edit/textures/TextureShapeMaking.h"
#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/edit/textures/tidy/TextureTidy.h"
#include "core/level/Content.h"
#include "tests/support/objects/ObjectOperations.h"

#include <array>
#include <optional>

namespace tr::test
{
namespace
{

using edit::Document;
using edit::TextureRow;
using objects::absent;
using objects::doneIf;
using objects::number;

namespace tables = level::tables;

/// What shows texels of a texture that is another.
const MayChange kShowing{"looks of *", "sequence *", "seen in room *", "walls of *", "range *"};

MayChange withShowing(MayChange touched)
{
    touched.insert(touched.end(), kShowing.begin(), kShowing.end());
    return touched;
}

bool isLevel(const Document& document)
{
    return document.content().as<level::Level>() != nullptr;
}

schema::TableId textureTable(const Document& document)
{
    return isLevel(document) ? tables::ObjectTextures : tables::TextureSamples;
}

std::size_t rowsOf(const Document& document, schema::TableId table)
{
    const auto all = document.content().tables();
    const auto* const found = all.find(table);
    return found == nullptr ? 0 : found->size();
}

/// A texture or, where there are some, a sprite.
std::optional<TextureRow> anyRow(const Document& document, Random& random)
{
    const bool isSprite = rowsOf(document, tables::SpriteTextures) > 0 && random.oneIn(3);
    const auto table = isSprite ? tables::SpriteTextures : textureTable(document);
    const std::size_t count = rowsOf(document, table);
    return count == 0 ? std::nullopt : std::optional(TextureRow{table, random.below(count)});
}

std::string nameOf(const TextureRow& row)
{
    return concat(row.table == tables::SpriteTextures ? "sprite " : "texture ", row.row);
}

edit::TexelBox anyBox(Random& random)
{
    const int left = static_cast<int>(random.below(200));
    const int top = static_cast<int>(random.below(200));
    return {left,
            top,
            left + 2 + static_cast<int>(random.below(50)),
            top + 2 + static_cast<int>(random.below(50))};
}

/// In one colour each, and clear at one corner.
exchange::Picture anyPicture(std::uint32_t width, std::uint32_t height, Random& random)
{
    exchange::Picture picture;
    picture.width = width;
    picture.height = height;
    picture.pixels.resize(std::size_t{width} * height * 4, 0xFF);
    for (std::size_t i = 4; i < picture.pixels.size(); ++i)
    {
        picture.pixels[i] = i % 4 == 3 ? 0xFF : static_cast<std::uint8_t>(random.below(256));
    }
    picture.pixels[3] = 0;
    return picture;
}

using OnTexture = std::function<ObjectDone(
    Document& document, const TextureRow& row, MayChange touched, Random& random)>;

ObjectOperation ofTexture(std::string name, const OnTexture& work)
{
    return {std::move(name),
            [work](Document& document, const format::Format&, Random& random)
            {
                const auto row = anyRow(document, random);
                return row ? work(document, *row, withShowing({nameOf(*row)}), random)
                           : absent("texture");
            }};
}

ObjectOperation
ofSprite(std::string name,
         const std::function<ObjectDone(Document& document, const TextureRow& row, Random& random)>&
             work)
{
    return {std::move(name),
            [work](Document& document, const format::Format&, Random& random)
            {
                const std::size_t count = rowsOf(document, tables::SpriteTextures);
                if (count < 2)
                {
                    return absent("second sprite");
                }
                const TextureRow row{tables::SpriteTextures, random.below(count)};
                return edit::sequenceOf(document.content(), row) ? work(document, row, random)
                                                                 : absent("sequence");
            }};
}

ObjectDone makeTexture(Document& document, const format::Format& format, Random& random)
{
    const std::size_t pages = format.pages(document.content()).pages.size();
    return pages == 0 ? absent("page")
                      : doneIf(edit::newTexture(document, random.below(pages), anyBox(random)),
                               {"+texture *"});
}

ObjectDone importAny(Document& document, const format::Format& format, Random& random)
{
    const view::TexturePages pages = format.pages(document.content());
    if (pages.pages.empty())
    {
        return absent("page");
    }
    const auto box = anyBox(random);
    const std::vector<edit::PlacedPicture> placed{
        {random.below(pages.pages.size()),
         static_cast<std::uint32_t>(box.left),
         static_cast<std::uint32_t>(box.top),
         anyPicture(static_cast<std::uint32_t>(box.right - box.left),
                    static_cast<std::uint32_t>(box.bottom - box.top),
                    random)}};
    const auto change = edit::pictureChange(document.content(), pages, placed, {random.oneIn(2)});
    if (!change)
    {
        return doneIf(change, {});
    }
    // Every texture that shows one of the texels.
    return doneIf(
        edit::takePictures(document, {edit::EditCode::ImportPicture, {std::string("it")}}, *change),
        withShowing({"texture *", "sprite *"}));
}

ObjectDone giveOwn(Document& document, const format::Format& format, Random& random)
{
    const auto& objects = level::objectsOf(document.content());
    if (objects.staticMeshes.empty())
    {
        return absent("static");
    }
    const std::size_t row = random.below(objects.staticMeshes.size());
    const auto all = document.content().tables();
    const view::References references(document.content(), all);
    const auto pages = format.pages(document.content());
    const exchange::PictureSource source(pages);
    const auto its =
        edit::texturesOfObject(document.content(), references, tables::StaticMeshes, row);
    const auto from = its.empty() ? std::nullopt : source.texturePixels(its.front());
    if (!from)
    {
        return absent("texture of a static");
    }
    const std::vector<edit::OwnPicture> pictures{
        {*from, anyPicture(from->width, from->height, random)}};
    const std::string name = concat("looks of static ", objects.staticMeshes[row].id);
    return doneIf(
        edit::giveOwnTextures(document, format.pages, tables::StaticMeshes, row, pictures),
        {name, "+texture *"});
}

/// Textures and sprites get other numbers and places; what shows them looks as it did. The fourth
/// corners of ranges that only triangles show may stay where they are.
ObjectDone tidy(Document& document, const format::Format& format, Random& random)
{
    edit::TidyRules rules;
    rules.dropsUnused = random.oneIn(2);
    rules.joinsEqual = random.oneIn(2);
    MayChange touched{"texture *", "sprite *"};
    if (isLevel(document))
    {
        const std::vector<bool> onQuads = rangesOnQuads(document.content());
        for (std::size_t range = 0; range < onQuads.size(); ++range)
        {
            if (!onQuads[range])
            {
                touched.push_back(concat("range ", range, " on quads"));
            }
        }
    }
    return doneIf(edit::tidyTextures(document, format.pages, rules), std::move(touched));
}

ObjectDone addRange(Document& document, const format::Format&, Random& random)
{
    const std::size_t count = rowsOf(document, textureTable(document));
    std::vector<std::uint16_t> textures;
    for (int i = 0; i < 3 && count > 0; ++i)
    {
        textures.push_back(static_cast<std::uint16_t>(random.below(count)));
    }
    return doneIf(edit::addTextureRange(document, textures), {"+range *"});
}

ObjectDone setRange(Document& document, const format::Format&, Random& random)
{
    const auto ranges = edit::textureRangesOf(document.content()).ranges;
    const std::size_t count = rowsOf(document, textureTable(document));
    if (ranges.empty() || count == 0)
    {
        return absent("range");
    }
    std::vector<std::uint16_t> textures{static_cast<std::uint16_t>(random.below(count)),
                                        static_cast<std::uint16_t>(random.below(count))};
    const std::size_t range = random.below(ranges.size());
    if (random.oneIn(5))
    {
        textures.clear(); // it goes, and those behind it come forward
        return doneIf(edit::setTextureRange(document, range, textures), {"range *"});
    }
    return doneIf(edit::setTextureRange(document, range, textures),
                  {concat("range ", range), concat("range ", range, " on quads")});
}

} // namespace

std::vector<ObjectOperation> textureOperations()
{
    using edit::TextureTurn;
    constexpr static std::array kTurns{TextureTurn::FlipHorizontally,
                                       TextureTurn::FlipVertically,
                                       TextureTurn::Right,
                                       TextureTurn::Left};
    return {
        {"make a texture", makeTexture},
        ofTexture("move a texture",
                  [](Document& document, const TextureRow& row, MayChange touched, Random& random)
                  {
                      return doneIf(
                          edit::moveTextures(
                              document, std::span(&row, 1), number(random, 9), number(random, 9)),
                          std::move(touched));
                  }),
        ofTexture("resize a texture",
                  [](Document& document, const TextureRow& row, MayChange touched, Random& random) {
                      return doneIf(edit::resizeTexture(document, row, anyBox(random)),
                                    std::move(touched));
                  }),
        ofTexture("turn a texture",
                  [](Document& document, const TextureRow& row, MayChange touched, Random& random)
                  {
                      return doneIf(edit::turnTextures(document,
                                                       std::span(&row, 1),
                                                       kTurns[random.below(kTurns.size())]),
                                    std::move(touched));
                  }),
        ofTexture("blend a texture",
                  [](Document& document, const TextureRow& row, MayChange touched, Random& random)
                  {
                      return doneIf(edit::setBlending(document,
                                                      std::span(&row, 1),
                                                      static_cast<std::uint16_t>(random.below(3))),
                                    std::move(touched));
                  }),
        {"add an animated range", addRange},
        {"set an animated range", setRange},
        {"import a picture", importAny},
        {"give a static its own textures", giveOwn},
        {"make textures fewer", tidy},
        ofSprite("add a sprite",
                 [](Document& document, const TextureRow& row, Random& random)
                 {
                     // Those behind it get other numbers.
                     return doneIf(edit::addSprite(document, row, 0, anyBox(random)),
                                   {"sprite *", "sequence *"});
                 }),
        ofSprite("order a sprite",
                 [](Document& document, const TextureRow& row, Random& random)
                 {
                     return doneIf(edit::orderSprite(document, row, random.oneIn(2) ? 1 : -1),
                                   {"sprite *", "sequence *"});
                 }),
        ofSprite("delete a sprite",
                 [](Document& document, const TextureRow& row, Random&) {
                     return doneIf(edit::deleteSprites(document, std::span(&row, 1)),
                                   {"sprite *", "sequence *"});
                 }),
        ofSprite("align a sprite",
                 [](Document& document, const TextureRow& row, Random& random)
                 {
                     using Alignment = edit::SpriteAlignment;
                     const auto alignment =
                         random.oneIn(2) ? Alignment::Centred : Alignment::Standing;
                     return doneIf(edit::alignSprites(document, std::span(&row, 1), alignment), {});
                 }),
    };
}

} // namespace tr::test
