#include "app/cli/Changing.h"
#include "app/cli/Json.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/edit/textures/pictures/OwnTextures.h"
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
    bool dithers = false;
    bool magenta = false;
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
    return bytes ? tr::exchange::readPng(*bytes)
                 : tr::Result<tr::exchange::Picture>(tr::fail(bytes.error()));
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
    return text.str();
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
    return compact(result) + "\n";
}

/// Puts the picture there; for one object only where one is named. False: it shows nothing of it.
tr::Result<bool> change(tr::edit::Document& document,
                        const tr::format::GameFile& file,
                        const Target& target,
                        const PictureChange& worked,
                        const tr::exchange::Picture& picture,
                        const RetextureOptions& options)
{
    if (options.only.empty())
    {
        const auto done = tr::edit::takePictures(document, target.name, worked);
        return done ? tr::Result<bool>(true) : tr::fail(done.error());
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
        return true; // it looks like that already
    }
    const tr::exchange::SheetPlace& place = target.sheet.places.front();
    const auto own = tr::edit::giveOwnTextures(document,
                                               file.format->pages,
                                               *table,
                                               *row,
                                               {{place.from, picture, place.isOpaque}},
                                               {options.dithers, options.magenta});
    return own ? tr::Result<bool>(own->faces > 0) : tr::fail(own.error());
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
    return tr::edit::pictureChange(content, pages, placed, {options.dithers, options.magenta});
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
    std::cout << (options.json ? asJson(*worked) : asText(*worked));
    const bool wouldChange = worked->texels > 0;
    if (options.dryRun && options.only.empty())
    {
        return wouldChange ? ExitCode::Found : ExitCode::Fine;
    }
    const auto done = change(document, input->file, *target, *worked, *picture, options);
    if (!done)
    {
        std::cerr << messageAbout(options.file.path, done.error());
        return ExitCode::CannotWrite;
    }
    if (!*done)
    {
        std::cerr << options.file.path << ": " << options.only
                  << " shows no texture that lies inside of " << options.place << ".\n";
        return ExitCode::CannotWrite;
    }
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
    arguments.add_option("PNG", options->picture, "A picture of exactly that size")
        ->required()
        ->option_text(" ");
    addOutput(arguments, options->file);
    arguments
        .add_option("--only",
                    options->only,
                    "Only for one object: it gets textures of its own\n"
                    "(static_meshes/3, models/0)")
        ->option_text("ROW");
    arguments.add_flag(
        "--dither", options->dithers, "Spread what colours of a palette are off (8 bits)");
    arguments.add_flag("--magenta", options->magenta, "Opaque magenta of the picture is clear");
    arguments.add_flag("--dry-run", options->dryRun, "Say what would change, and write nothing");
    arguments.add_flag("--json",
                       options->json,
                       "texels, cleared, filled, half_clear, nudged, errors:\n"
                       "table, largest, mean");
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
