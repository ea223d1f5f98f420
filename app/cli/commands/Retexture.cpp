#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/exchange/PictureFile.h"
#include "core/exchange/TextureSheet.h"
#include "core/io/File.h"
#include "core/schema/table/CellPath.h"
#include "core/view/words/RowNames.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iomanip>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

namespace cli
{
namespace
{

using tr::edit::PictureChange;
using tr::exchange::PixelRect;
using tr::exchange::TextureSheet;
using tr::schema::TableId;
namespace tables = tr::level::tables;

struct RetextureOptions
{
    ChangedFile file;
    std::string place;
    std::string picture;
    std::string only;
    tr::edit::PictureRules rules;
    bool dryRun = false;
    bool json = false;
};

/// What a picture goes to.
struct Target
{
    TextureSheet sheet;
    tr::edit::EditName name;
};

tr::Error noSuchPlace(const std::string& place, const std::string& part)
{
    return {tr::ErrorCode::NoSuchPath, {}, {}, {place, part}};
}

/// The row of "statics/3" and the like in a table of a file.
tr::Result<std::size_t>
rowOf(const tr::schema::TableSet& all, TableId table, const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    std::size_t row = 0;
    const char* const end = path.data() + path.size();
    const auto read = slash == std::string::npos
                          ? std::from_chars_result{nullptr, std::errc::invalid_argument}
                          : std::from_chars(path.data() + slash + 1, end, row);
    const tr::schema::TableView* const view = all.find(table);
    if (read.ec != std::errc() || read.ptr != end || view == nullptr || row >= view->size())
    {
        return tr::fail(noSuchPlace(path, path.substr(slash == std::string::npos ? 0 : slash + 1)));
    }
    return row;
}

/// The table that a path begins with, among some of them.
std::optional<TableId> tableOf(const std::string& path, std::initializer_list<TableId> among)
{
    const std::string_view start = std::string_view(path).substr(0, path.rfind('/'));
    const auto found =
        std::ranges::find_if(among, [start](TableId each) { return each->segment == start; });
    return found != among.end() ? std::optional(*found) : std::nullopt;
}

tr::Result<Target> targetOf(const tr::format::GameFile& file,
                            const tr::view::TexturePages& pages,
                            const std::string& place)
{
    constexpr std::string_view kPage = "pages/";
    const tr::schema::TableSet all = file.tables();
    if (place.starts_with(kPage))
    {
        std::uint32_t page = 0;
        const char* const end = place.data() + place.size();
        const auto read = std::from_chars(place.data() + kPage.size(), end, page);
        if (read.ec != std::errc() || read.ptr != end || page >= pages.pages.size())
        {
            return tr::fail(noSuchPlace(place, place.substr(kPage.size())));
        }
        constexpr auto kSide = static_cast<std::uint32_t>(tr::level::kPageSize);
        const tr::view::TexturePage& its = pages.pages[page];
        return Target{
            tr::exchange::sheetOf(PixelRect{page, 0, 0, kSide, kSide}, false),
            {tr::edit::EditCode::ImportPicture, {tr::view::Phrase{its.title, {its.number}}}}};
    }
    const auto table =
        tableOf(place, {tables::ObjectTextures, tables::TextureSamples, tables::SpriteTextures});
    const auto row = table ? rowOf(all, *table, place)
                           : tr::Result<std::size_t>(tr::fail(noSuchPlace(place, place)));
    if (!row)
    {
        return tr::fail(row.error());
    }
    const auto region = std::ranges::find_if(pages.regions,
                                             [&](const tr::view::PageRegion& each)
                                             { return each.table == *table && each.row == *row; });
    const auto rect = region != pages.regions.end() && region->rect.page < pages.pages.size()
                          ? tr::exchange::pixelsOf(region->rect)
                          : std::nullopt;
    if (!rect)
    {
        return tr::fail(noSuchPlace(place, "its place on a page"));
    }
    return Target{tr::exchange::sheetOf(*rect, tr::exchange::isDrawnOpaque(pages, *rect)),
                  {tr::edit::EditCode::ImportPicture,
                   {tr::view::RowNames(file.content, all).row(*table, *row)}}};
}

tr::Result<tr::exchange::Picture> pictureAt(const std::string& path)
{
    const auto bytes = tr::readFile(path);
    return bytes ? tr::exchange::readPictureFile(*bytes)
                 : tr::Result<tr::exchange::Picture>(tr::fail(bytes.error()));
}

void addPalette(std::ostringstream& text, const tr::edit::PaletteChange& palette)
{
    text << "palette: " << palette.taken << " of " << palette.free << " unused colours taken, "
         << palette.merged << " of others merged\n"
         << "elsewhere in 8 bits: " << palette.texels
         << (palette.texels == 1 ? " texel and " : " texels and ") << palette.faces
         << (palette.faces == 1 ? " coloured face" : " coloured faces")
         << " of other colours, off by " << palette.largest << " at most, " << std::fixed
         << std::setprecision(1) << palette.mean << " in the mean\n";
    for (const tr::edit::RecolouredPage& page : palette.pages)
    {
        text << "page " << page.number << ": " << page.texels
             << (page.texels == 1 ? " texel" : " texels") << ", off by " << page.largest
             << " at most, " << page.mean << " in the mean\n";
    }
    text << "light map: " << palette.shades
         << (palette.shades == 1 ? " number follows\n" : " numbers follow\n");
}

std::string asText(const PictureChange& change)
{
    std::ostringstream text;
    text << change.texels << (change.texels == 1 ? " texel changes\n" : " texels change\n");
    for (const tr::edit::DepthError& error : change.errors)
    {
        text << error.table->name << ": colours off by " << error.largest << " at most, "
             << std::fixed << std::setprecision(1) << error.mean << " in the mean\n";
    }
    if (change.palette)
    {
        addPalette(text, *change.palette);
    }
    return text.str();
}

Json asJson(const tr::edit::PaletteChange& palette)
{
    Json pages = Json::array();
    for (const tr::edit::RecolouredPage& page : palette.pages)
    {
        pages.push_back({{"page", page.number},
                         {"texels", page.texels},
                         {"largest", page.largest},
                         {"mean", page.mean}});
    }
    Json result;
    result["free"] = palette.free;
    result["taken"] = palette.taken;
    result["merged"] = palette.merged;
    result["texels"] = palette.texels;
    result["faces"] = palette.faces;
    result["largest"] = palette.largest;
    result["mean"] = palette.mean;
    result["shades"] = palette.shades;
    result["pages"] = std::move(pages);
    return result;
}

std::string asJson(const PictureChange& change)
{
    Json errors = Json::array();
    for (const tr::edit::DepthError& error : change.errors)
    {
        errors.push_back(
            {{"table", error.table->name}, {"largest", error.largest}, {"mean", error.mean}});
    }
    Json result;
    result["texels"] = change.texels;
    result["cleared"] = change.cleared;
    result["filled"] = change.filled;
    result["half_clear"] = change.halfClear;
    result["nudged"] = change.nudged;
    result["errors"] = std::move(errors);
    if (change.palette)
    {
        result["palette"] = asJson(*change.palette);
    }
    return compact(result) + "\n";
}

/// Puts the picture there; for one object only where one is named. The result is what became of the
/// pages; nothing: the object shows nothing of it.
tr::Result<std::optional<PictureChange>> change(tr::edit::Document& document,
                                                const tr::format::GameFile& file,
                                                const Target& target,
                                                const PictureChange& worked,
                                                const tr::exchange::Picture& picture,
                                                const RetextureOptions& options)
{
    if (options.only.empty())
    {
        const auto done = tr::edit::takePictures(document, target.name, worked);
        return done ? tr::Result<std::optional<PictureChange>>(worked) : tr::fail(done.error());
    }
    const auto table = tableOf(options.only, {tables::StaticMeshes, tables::Models});
    const auto row =
        table ? rowOf(file.tables(), *table, options.only)
              : tr::Result<std::size_t>(tr::fail(noSuchPlace(options.only, options.only)));
    if (!row)
    {
        return tr::fail(row.error());
    }
    if (worked.texels == 0)
    {
        return worked; // it looks like that already
    }
    const tr::exchange::SheetPlace& place = target.sheet.places.front();
    auto own = tr::edit::giveOwnTextures(document,
                                         file.format->pages,
                                         *table,
                                         *row,
                                         {{place.from, picture, place.isOpaque}},
                                         options.rules);
    if (!own)
    {
        return tr::fail(own.error());
    }
    return own->faces > 0 ? std::optional(std::move(own->change)) : std::nullopt;
}

tr::Result<PictureChange> workedOut(const tr::edit::Content& content,
                                    const tr::view::TexturePages& pages,
                                    const Target& target,
                                    const tr::exchange::Picture& picture,
                                    const RetextureOptions& options)
{
    const tr::exchange::SheetPlace& place = target.sheet.places.front();
    const PixelRect& from = place.from;
    if (const auto fits = tr::edit::checkSize(picture, from.width, from.height); !fits)
    {
        return tr::fail(fits.error());
    }
    const std::vector<tr::edit::PlacedPicture> placed{
        {from.page, from.left, from.top, picture, place.isOpaque}};
    return tr::edit::pictureChange(content, pages, placed, options.rules);
}

ExitCode retexture(const RetextureOptions& options)
{
    auto input = readToChange(options.file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    const auto picture = pictureAt(options.picture);
    if (!picture)
    {
        std::cerr << messageAbout(options.picture, picture.error());
        return ExitCode::CannotRead;
    }
    tr::edit::Document document(input->file.content);
    const tr::view::TexturePages pages = input->file.format->pages != nullptr
                                             ? input->file.format->pages(document.content())
                                             : tr::view::TexturePages();
    const auto target = targetOf(input->file, pages, options.place);
    if (!target)
    {
        std::cerr << messageAbout(options.file.path, target.error());
        return ExitCode::WrongUsage;
    }
    const auto worked = workedOut(document.content(), pages, *target, *picture, options);
    if (!worked)
    {
        std::cerr << messageAbout(options.picture, worked.error());
        return ExitCode::CannotWrite;
    }
    const bool wouldChange = worked->texels > 0;
    if (options.dryRun && options.only.empty())
    {
        std::cout << (options.json ? asJson(*worked) : asText(*worked));
        return wouldChange ? ExitCode::Found : ExitCode::Fine;
    }
    const auto done = change(document, input->file, *target, *worked, *picture, options);
    if (!done)
    {
        std::cerr << messageAbout(options.file.path, done.error());
        return ExitCode::CannotWrite;
    }
    if (!done->has_value())
    {
        std::cerr << options.file.path << ": " << options.only
                  << " shows no texture that lies inside of " << options.place << ".\n";
        return ExitCode::CannotWrite;
    }
    std::cout << (options.json ? asJson(**done) : asText(**done));
    if (options.dryRun)
    {
        return document.canUndo() ? ExitCode::Found : ExitCode::Fine;
    }
    input->file.content = document.content();
    return writeChanged(options.file, input->file);
}

} // namespace

Run addRetexture(CLI::App& arguments)
{
    auto options = std::make_shared<RetextureOptions>();
    addFile(arguments, options->file);
    arguments
        .add_option("PLACE",
                    options->place,
                    "object_textures/12, texture_samples/3, sprite_textures/0, or pages/2")
        ->required()
        ->option_text(" ");
    arguments
        .add_option("PICTURE", options->picture, "A PNG, JPEG or BMP file of exactly that size")
        ->required()
        ->option_text(" ");
    addOutput(arguments, options->file);
    arguments
        .add_option("--only",
                    options->only,
                    "Only for one object: it gets textures of its own\n"
                    "(static_meshes/3, models/0)")
        ->option_text("ROW");
    auto* const dither = arguments.add_flag(
        "--dither", options->rules.dithers, "Spread what colours of a palette are off (8 bits)");
    auto* const rebuild =
        arguments
            .add_flag("--rebuild-palette",
                      options->rules.rebuildsPalette,
                      "Make room in the palette for the picture's colours (8 bits)")
            ->excludes(dither);
    arguments
        .add_option("--merge",
                    options->rules.mostMerged,
                    "So many colours of others are merged for that at most;\n"
                    "0: only unused ones are taken")
        ->option_text("N")
        ->needs(rebuild)
        ->check(CLI::Range(std::size_t{0}, tr::edit::kPaletteEntries));
    arguments.add_flag(
        "--magenta", options->rules.magentaIsClear, "Opaque magenta of the picture is clear");
    arguments.add_flag("--dry-run", options->dryRun, "Say what would change, and write nothing");
    arguments.add_flag("--json",
                       options->json,
                       "texels, cleared, filled, half_clear, nudged, errors:\n"
                       "table, largest, mean; of a palette that is rebuilt: free,\n"
                       "taken, merged, texels, faces, largest, mean, shades, pages");
    addAlone(arguments, options->file.alone);
    arguments.footer(
        "All depths that a page is stored in are changed, and no texel whose colour stays.\n\n"
        "Exit codes: 0 written, or nothing would change (--dry-run); 1 something would change\n"
        "(--dry-run); 2 wrong usage; 3 cannot read; 4 cannot be done, or written.");
    return [options]
    {
        if (options->file.out.empty() && !options->dryRun)
        {
            std::cerr << "cartouche-cli retexture: give --output OUT, or --dry-run\n";
            return ExitCode::WrongUsage;
        }
        return retexture(*options);
    };
}

} // namespace cli
