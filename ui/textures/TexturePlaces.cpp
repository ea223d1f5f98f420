#include "ui/textures/TexturePlaces.h"

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Names.h"

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::EditCode;
using tr::exchange::TextureSheet;

constexpr auto kPageTables = std::to_array<tr::schema::TableId>({tables::Textiles8,
                                                                 tables::Textiles16,
                                                                 tables::Textiles32,
                                                                 tables::MiscTextiles,
                                                                 tables::TextureMap,
                                                                 tables::SpriteMap});
constexpr auto kTextureTables = std::to_array<tr::schema::TableId>(
    {tables::ObjectTextures, tables::TextureSamples, tables::SpriteTextures});

template <class Tables>
bool isOneOf(const Tables& all, tr::schema::TableId table)
{
    return std::ranges::find(all, table) != all.end();
}

tr::edit::EditName nameOfImport(const OpenFile& file, const Address& address)
{
    const tr::view::RowNames names(file.file().content, file.tables());
    return {EditCode::ImportPicture, {names.row(address.table, address.row)}};
}

std::optional<TexturePlace> pagePlaceOf(const tr::view::TexturePages& pages, const Address& address)
{
    for (std::size_t i = 0; i < pages.pages.size(); ++i)
    {
        const tr::view::TexturePage& page = pages.pages[i];
        const bool isIt = page.table == address.table
                              ? address.row >= page.row && address.row - page.row < page.rows
                              : address.row == page.number
                                    && std::ranges::find(page.otherDepths, address.table)
                                           != page.otherDepths.end();
        if (isIt)
        {
            constexpr auto kSide = static_cast<std::uint32_t>(tr::level::kPageSize);
            const tr::view::Phrase title{page.title, {page.number}};
            return TexturePlace{
                {page.table, page.row},
                objectTitle(title),
                {EditCode::ImportPicture, {title}},
                tr::exchange::sheetOf(
                    tr::exchange::PixelRect{static_cast<std::uint32_t>(i), 0, 0, kSide, kSide},
                    false),
                true};
        }
    }
    return std::nullopt;
}

} // namespace

tr::view::TexturePages texturePages(const OpenFile& file)
{
    const tr::format::Format* const format = file.file().format;
    return format != nullptr && format->pages != nullptr ? format->pages(file.file().content)
                                                         : tr::view::TexturePages();
}

bool canBeTexture(const Address& address)
{
    return address.row != Address::kWholeTable
           && (isOneOf(kTextureTables, address.table) || isOneOf(kPageTables, address.table));
}

bool canHaveTextures(const Address& address)
{
    return address.row != Address::kWholeTable
           && (address.table == tables::Models || address.table == tables::StaticMeshes);
}

std::optional<TexturePlace> texturePlaceOf(const OpenFilePtr& file, const Address& address)
{
    if (!file || !canBeTexture(address))
    {
        return std::nullopt;
    }
    const tr::view::TexturePages pages = texturePages(*file);
    if (isOneOf(kPageTables, address.table))
    {
        return pagePlaceOf(pages, address);
    }
    const auto region =
        std::ranges::find_if(pages.regions,
                             [&address](const tr::view::PageRegion& each)
                             { return each.table == address.table && each.row == address.row; });
    const auto rect = region != pages.regions.end() && region->rect.page < pages.pages.size()
                          ? tr::exchange::pixelsOf(region->rect)
                          : std::nullopt;
    if (!rect)
    {
        return std::nullopt;
    }
    return TexturePlace{{address.table, address.row},
                        Names(file).title({address.table, address.row}),
                        nameOfImport(*file, address),
                        tr::exchange::sheetOf(*rect, tr::exchange::isDrawnOpaque(pages, *rect)),
                        false};
}

QString placeText(const OpenFile& file, const TexturePlace& place)
{
    const auto& sheet = place.sheet;
    const QString size =
        translated(QT_TRANSLATE_NOOP("ui", "%1 × %2 texels")).arg(sheet.width).arg(sheet.height);
    if (place.isPage)
    {
        return QStringLiteral("%1: %2").arg(place.title, size);
    }
    if (sheet.places.size() > 1)
    {
        const auto count = static_cast<int>(sheet.places.size());
        return translated(QT_TRANSLATE_NOOP("ui", "%1: %n textures on a sheet of %2"), count)
            .arg(place.title, size);
    }
    const tr::view::TexturePages pages = texturePages(file);
    const tr::view::TexturePage& page = pages.pages[sheet.places.front().from.page];
    return translated(QT_TRANSLATE_NOOP("ui", "%1 on %2: %3"))
        .arg(place.title, objectText({page.title, {page.number}}), size);
}

std::optional<TexturePlace> textureSheetOf(const OpenFilePtr& file, const Address& object)
{
    if (!file || !canHaveTextures(object))
    {
        return std::nullopt;
    }
    const tr::view::TexturePages pages = texturePages(*file);
    const auto rows = tr::edit::texturesOfObject(
        file->file().content, file->references(), object.table, object.row);
    std::vector<std::size_t> regions;
    for (std::size_t i = 0; i < pages.regions.size(); ++i)
    {
        if (pages.regions[i].table != tables::SpriteTextures
            && std::ranges::binary_search(rows, pages.regions[i].row))
        {
            regions.push_back(i);
        }
    }
    TextureSheet sheet = tr::exchange::sheetOf(pages, regions);
    if (sheet.places.empty())
    {
        return std::nullopt;
    }
    const auto count = static_cast<std::int64_t>(sheet.places.size());
    return TexturePlace{{object.table, object.row},
                        Names(file).title({object.table, object.row}),
                        {EditCode::ImportTextures, {0, count}},
                        std::move(sheet),
                        false};
}

std::optional<TexturePlace> picturePlaceOf(const OpenFilePtr& file, const Address& address)
{
    return canHaveTextures(address) ? textureSheetOf(file, address) : texturePlaceOf(file, address);
}

} // namespace ui
