#include "app/cli/commands/RepackTextures.h"

#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "core/base/Text.h"
#include "core/edit/textures/tidy/TextureTidy.h"

#include <CLI/CLI.hpp>
#include <array>
#include <iostream>

namespace cli
{
namespace
{

using tr::edit::TidyReport;
using tr::edit::TidyRules;

constexpr std::uint32_t kMostBorder = 16;

/// Of a step that can be asked for.
struct TidyStep
{
    std::string_view name;
    bool TidyRules::*rule;
};

constexpr std::array kTidySteps{TidyStep{"unused", &TidyRules::dropsUnused},
                                TidyStep{"equal", &TidyRules::joinsEqual},
                                TidyStep{"pages", &TidyRules::repacks}};
constexpr std::string_view kAllSteps = "all";

/// Nothing: one of the names is none.
std::optional<TidyRules> rulesOf(const std::vector<std::string>& names)
{
    TidyRules rules{false, false, false, 0};
    for (const std::string& name : names)
    {
        bool isKnown = false;
        for (const TidyStep& step : kTidySteps)
        {
            if (name == step.name || name == kAllSteps)
            {
                rules.*step.rule = true;
                isKnown = true;
            }
        }
        if (!isKnown)
        {
            std::cerr << "cartouche-cli repack: --textures knows unused, equal, pages and all, "
                         "and not "
                      << name << '\n';
            return std::nullopt;
        }
    }
    return rules;
}

bool isBlocked(const TidyReport& report)
{
    return report.isUnreadable || report.equal.isUnreadable;
}

std::string asJson(const TidyReport& report, const TidyRules& rules)
{
    Json result;
    result["textures"] = report.textures;
    result["unused"] = report.unused;
    result["unused_sprites"] = report.unusedSprites;
    result["equal"] = report.equal.equal;
    result["mirrored"] = report.equal.mirrored;
    result["turned"] = report.equal.turned;
    result["joined"] = report.equal.joined;
    result["texels_freed"] = report.texelsFreed;
    if (rules.repacks)
    {
        result["border"] = rules.border;
        result["pages_before"] = report.pages.before;
        result["pages_after"] = report.pages.after;
        result["moved"] = report.pages.rows;
        result["texels_lost"] = report.pages.texels;
    }
    result["unreadable_mesh"] = isBlocked(report);
    return compact(result) + "\n";
}

/// Line by line what the dialog of the window says.
std::string asText(const TidyReport& report, const TidyRules& rules)
{
    using tr::concat;
    std::string text = report.hasChanges() ? "" : "There is nothing to be gained.\n";
    const auto add = [&text](std::size_t count, const std::string& line)
    {
        if (count > 0)
        {
            text += line + "\n";
        }
    };
    const auto one = [](std::size_t count, std::string_view single, std::string_view several)
    { return concat(count, " ", count == 1 ? single : several); };
    const auto& equal = report.equal;
    if (rules.repacks)
    {
        text += concat("Pages: ",
                       report.pages.before,
                       " now, ",
                       report.pages.after,
                       " then; ",
                       one(rules.border, "texel", "texels"),
                       " kept around each texture.\n");
    }
    add(report.unused,
        concat(report.unused,
               " of ",
               one(report.textures, "texture is", "textures are"),
               " deleted: nothing shows them."));
    add(report.unusedSprites,
        concat(one(report.unusedSprites, "sprite is", "sprites are"),
               " deleted: nothing shows them."));
    add(equal.equal,
        concat(one(equal.equal, "texture shows", "textures show"), " the place of an equal one."));
    add(equal.mirrored,
        concat(one(equal.mirrored, "texture shows", "textures show"),
               " the place of one that is equal mirrored."));
    add(equal.turned,
        concat(one(equal.turned, "texture shows", "textures show"),
               " the place of one that is equal turned."));
    add(equal.joined,
        concat(one(equal.joined, "texture becomes", "textures become"),
               " one with another; faces get its number."));
    add(report.texelsFreed,
        concat(one(report.texelsFreed, "texel", "texels"), " need not be shown any more."));
    add(report.pages.rows,
        concat(one(report.pages.rows, "texture or sprite moves.", "textures and sprites move.")));
    add(report.pages.texels,
        concat(one(report.pages.texels,
                   "texel that nothing shows is lost.",
                   "texels that nothing shows are lost.")));
    add(report.unused + equal.joined,
        "Textures behind those that go get other numbers, which scripts and lists of tools may "
        "name.");
    add(isBlocked(report) ? 1 : 0,
        "A mesh cannot be read, whose faces may show any texture: none is deleted or joined.");
    return text;
}

} // namespace

void addTextureRepack(CLI::App& arguments, TextureRepackOptions& options)
{
    arguments
        .add_option("--textures",
                    options.what,
                    "Make textures and their pages fewer instead: unused,\n"
                    "equal, pages, or all of these")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->option_text("STEP,...");
    arguments
        .add_option("--border",
                    options.border,
                    "Texels kept around each texture that moves; without it\n"
                    "as many as the file has")
        ->check(CLI::Range(std::uint32_t{0}, kMostBorder))
        ->option_text("N");
}

std::string textureRepackFooter()
{
    return "--textures leaves what faces and sprites show as it is, in every depth:\n"
           "  unused  textures of no face and no animated range, sprites of no sequence and no\n"
           "          room go\n"
           "  equal   textures with equal texels show one place, also mirrored or turned; those\n"
           "          that are equal in all else become one\n"
           "  pages   what lies on pages is moved together, and empty pages go\n"
           "Its JSON: textures, unused, unused_sprites, equal, mirrored, turned, joined,\n"
           "texels_freed, unreadable_mesh; with pages also border, pages_before, pages_after,\n"
           "moved, texels_lost.\n";
}

ExitCode repackTextures(const ChangedFile& file,
                        const TextureRepackOptions& options,
                        bool isDryRun,
                        bool isJson)
{
    auto rules = rulesOf(options.what);
    if (!rules)
    {
        return ExitCode::WrongUsage;
    }
    auto input = readToChange(file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    const auto pagesOf = [format = input->file.format](const tr::schema::Content& content)
    { return format->pages != nullptr ? format->pages(content) : tr::view::TexturePages(); };
    tr::edit::Document document(input->file.content);
    if (rules->repacks)
    {
        const tr::edit::Content& content = document.content();
        rules->border =
            options.border ? *options.border : tr::edit::usualBorder(content, pagesOf(content));
    }
    const auto report = tr::edit::tidyTextures(document, pagesOf, *rules);
    if (!report)
    {
        std::cerr << messageAbout(file.path, report.error());
        return ExitCode::CannotWrite;
    }
    std::cout << (isJson ? asJson(*report, *rules) : asText(*report, *rules));
    if (isDryRun)
    {
        return report->hasChanges() ? ExitCode::Found : ExitCode::Fine;
    }
    input->file.content = document.content();
    return writeChanged(file, input->file);
}

} // namespace cli
