#include "app/cli/AnimationExporting.h"
#include "app/cli/Input.h"
#include "app/cli/commands/Commands.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace cli
{

Run addExport(CLI::App& arguments)
{
    auto options = std::make_shared<AnimationExport>();
    arguments.add_option("FILE", options->file, "A level, a WAD or a .wad2")
        ->required()
        ->option_text(" ");
    arguments
        .add_option(
            "-o,--output",
            options->out,
            "A folder, in which each animation becomes a file that has its number in front:\n"
            "0012_run.anim. Of one animation alone the file itself, NAME.anim")
        ->required()
        ->option_text("OUT");
    arguments.add_option("--moveable", options->slot, "The moveable of this slot")
        ->required()
        ->option_text("SLOT");
    arguments
        .add_option("--animations", options->animations, "all, or a list: 0,3,5-9 (default: all)")
        ->option_text("LIST");
    auto format = std::make_shared<std::string>("anim");
    arguments
        .add_option("--format", *format, "anim: animations as Tomb Editor reads them (the default)")
        ->check(CLI::IsMember({"anim"}))
        ->option_text("FORMAT");
    arguments.add_flag("--force", options->force, "Replace files that are there");
    arguments.add_flag("--json", options->json, "Print what was written as JSON");
    addAlone(arguments, options->alone);
    arguments.footer(
        "Animations of a moveable become files of Tomb Editor, with key frames, speeds, state\n"
        "changes, dispatches, commands and names. What they lead to by its number keeps it, so "
        "that\n"
        "import finds it again among them.\n\n"
        "Exit codes: 0 written; 1 some could not be taken out of a damaged file; 2 wrong usage;\n"
        "3 cannot read the file; 4 cannot be written.");
    return [options, format] { return exportAnimationFiles(*options); };
}

} // namespace cli
