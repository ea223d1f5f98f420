#include "app/cli/AnimationExporting.h"
#include "app/cli/Input.h"
#include "app/cli/commands/Commands.h"
#include "app/cli/models/ModelExporting.h"
#include "core/convert/models/ModelFiles.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

namespace cli
{
namespace
{

constexpr auto kAnim = "anim";

/// What the command line says, for whichever kind of file it is.
struct ExportOptions
{
    ModelExport models;
    std::string format;
};

std::vector<std::string> formatNames()
{
    std::vector<std::string> names{kAnim};
    for (const auto& format : tr::convert::modelFormats())
    {
        if (format.canWrite)
        {
            names.emplace_back(format.suffix);
        }
    }
    return names;
}

void addWhat(CLI::App& arguments, ModelExport& models)
{
    auto* const what = arguments.add_option_group("What");
    what->add_option("--moveable", models.moveable, "The moveable of this slot")
        ->option_text("SLOT");
    what->add_option("--static", models.staticSlot, "The static of this slot")->option_text("SLOT");
    what->add_option("--room", models.room, "The room of this number, with what is in it")
        ->option_text("N");
    what->add_flag("--level",
                   models.isLevel,
                   "All rooms, with statics, entities, sprites, lights and cameras");
    what->add_flag("--all",
                   models.isAll,
                   "All moveables and statics, each into a file of its own in the folder OUT, on\n"
                   "all cores; of several FILEs each into a folder of its own in it");
    what->require_option(1);
}

/// The second of two moveables, and how it stands.
void addWith(CLI::App& arguments, PairChoice& with)
{
    auto* const slot =
        arguments
            .add_option(
                "--with",
                with.slot,
                "A second moveable, of this slot, in the same file and in step with --moveable.\n"
                "One clip moves both; --animations is one number then (default: 0)")
            ->needs("--moveable")
            ->option_text("SLOT");
    arguments.add_option("--with-animation", with.animation, "Its animation (default: 0)")
        ->needs(slot)
        ->option_text("N");
    arguments
        .add_option("--with-offset",
                    with.offset,
                    "Where it stands, in units of the game: 0,-512,100 is above and ahead\n"
                    "(default: 0,0,0)")
        ->delimiter(',')
        ->needs(slot)
        ->option_text("X,Y,Z");
    arguments
        .add_option(
            "--with-turn", with.turn, "Degrees that it is turned about the axis down (default: 0)")
        ->needs(slot)
        ->option_text("DEGREES");
    arguments
        .add_option("--with-joint",
                    with.joint,
                    "The joint of the first that it goes along with, from which the offset counts")
        ->needs(slot)
        ->option_text("N");
}

void addHow(CLI::App& arguments, ModelExport& models)
{
    arguments
        .add_option(
            "--animations", models.animations, "all, none, or a list: 0,3,5-9 (default: all)")
        ->option_text("LIST");
    arguments
        .add_option("--units",
                    models.units,
                    "A length of 1 is 512 units (metres) or 1 (game);\n"
                    "otherwise as the format has it: 1 in .mqo, 512 in all else")
        ->check(CLI::IsMember({"metres", "game"}))
        ->option_text("UNITS");
    arguments.add_flag("--rigid",
                       models.isRigid,
                       "Meshes hang on nodes of their own. Otherwise bones move them as a skin");
    arguments.add_flag("--whole",
                       models.isWhole,
                       "Lara of TR4 and TR5 as engines show her: skin, joints, hair, holsters");
    arguments.add_flag("--own-meshes",
                       models.hasOwnMeshes,
                       "A moveable has its own meshes, though they only stand in for a body");
    arguments
        .add_option(
            "--entities", models.entities, "In rooms: none, posed (the default), or animated")
        ->check(CLI::IsMember({"none", "posed", "animated"}))
        ->option_text("HOW");
    arguments.add_flag("--alternates", models.hasAlternates, "Of a level: flipped rooms, too");
    arguments.add_flag("--force", models.force, "Replace files that are there");
    arguments.add_flag("--json", models.json, "Print what was written as JSON");
    addAlone(arguments, models.alone);
}

ExitCode exportWhat(const ExportOptions& options)
{
    const ModelExport& models = options.models;
    if (models.files.size() > 1 && !models.isAll)
    {
        std::cerr << "cartouche-cli export: several files are exported with --all\n";
        return ExitCode::WrongUsage;
    }
    if (models.with.slot && options.format == kAnim)
    {
        std::cerr << "cartouche-cli export: two moveables in step are a model, not .anim files\n";
        return ExitCode::WrongUsage;
    }
    const bool isModel = options.format.empty()
                             ? models.with.slot || models.isAll || models.staticSlot || models.room
                                   || models.isLevel
                                   || tr::convert::modelFormatOf(models.out) != nullptr
                             : options.format != kAnim;
    if (isModel)
    {
        ModelExport wanted = models;
        wanted.format = options.format.empty() && models.isAll ? "glb" : options.format;
        return exportModels(wanted);
    }
    if (!models.moveable)
    {
        std::cerr << "cartouche-cli export: animations are those of a --moveable\n";
        return ExitCode::WrongUsage;
    }
    AnimationExport animations;
    animations.file = models.files.front();
    animations.out = models.out;
    animations.animations = models.animations.value_or("all");
    animations.slot = *models.moveable;
    animations.force = models.force;
    animations.json = models.json;
    animations.alone = models.alone;
    return exportAnimationFiles(animations);
}

} // namespace

Run addExport(CLI::App& arguments)
{
    auto options = std::make_shared<ExportOptions>();
    arguments.add_option("FILE", options->models.files, "A level, a WAD or a .wad2")
        ->required()
        ->option_text("...");
    arguments
        .add_option(
            "-o,--output",
            options->models.out,
            "A model for 3D programs, NAME with one of " + tr::convert::writtenModelSuffixes()
                + ".\n"
                  "Or a folder for animations of Tomb Editor, a file each that has its number in\n"
                  "front: 0012_run.anim; of one animation alone the file itself, NAME.anim")
        ->required()
        ->option_text("OUT");
    addWhat(arguments, options->models);
    arguments
        .add_option("--format",
                    options->format,
                    "What is written, where the name of OUT does not say it: a suffix of a model,\n"
                    "or anim (default: of --moveable anim, of all else glb)")
        ->check(CLI::IsMember(formatNames()))
        ->option_text("FORMAT");
    addHow(arguments, options->models);
    addWith(arguments, options->models.with);
    arguments.footer(
        "A model has bones, meshes, textures and animations; docs/models.md says what programs\n"
        "keep of it. Animations as files of Tomb Editor have key frames, speeds, state changes,\n"
        "dispatches, commands and names. What they lead to by its number keeps it, so that import\n"
        "finds it again among them.\n\n"
        "Exit codes: 0 written; 1 some could not be taken out of a damaged file; 2 wrong usage;\n"
        "3 cannot read the file; 4 cannot be written.");
    return [options] { return exportWhat(*options); };
}

} // namespace cli
