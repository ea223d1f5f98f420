#include "app/cli/AnimationImporting.h"
#include "app/cli/commands/Commands.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

namespace cli
{

Run addImport(CLI::App& arguments)
{
    auto options = std::make_shared<AnimationImport>();
    addFile(arguments, options->file);
    arguments
        .add_option("MODEL",
                    options->models,
                    "Animations that are to come into it: .anim of Tomb Editor, .trw of WADMerger")
        ->required()
        ->option_text("...");
    addOutput(arguments, options->file);
    arguments.add_option("--moveable", options->slot, "The moveable that gets them, by its slot")
        ->required()
        ->option_text("SLOT");
    arguments.add_flag("--animations-only",
                       options->animationsOnly,
                       "Take nothing but animations, which is all that these files have");
    addAnimationImport(arguments, *options);
    arguments.add_flag("--dry-run", options->dryRun, "Say what would be done, and write nothing");
    arguments.add_flag("--json", options->json, "Print the table as JSON");
    addAlone(arguments, options->file.alone);
    arguments.footer(
        "What leads to an animation by its number leads to the MODEL of that number, if there is\n"
        "one, or else to the moveable's own of that number. The number of a MODEL is the one that\n"
        "the name of its file begins or ends with (0012_run.anim), or its name in Tomb Editor\n"
        "(Animation 12).\n\n"
        "Exit codes: 0 written, or possible (--dry-run); 1 not possible (--dry-run); 2 wrong "
        "usage;\n"
        "3 cannot read a file; 4 cannot be done, or written.");
    return [options]
    {
        if (options->file.out.empty() && !options->dryRun)
        {
            std::cerr << "cartouche-cli import: give --output OUT, or --dry-run\n";
            return ExitCode::WrongUsage;
        }
        return importAnimationFiles(*options);
    };
}

} // namespace cli
