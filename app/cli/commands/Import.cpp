#include "app/cli/AnimationImporting.h"
#include "app/cli/commands/Commands.h"
#include "app/cli/models/BoneMaps.h"
#include "app/cli/models/ModelImporting.h"
#include "core/convert/models/ModelFiles.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>

namespace cli
{
namespace
{

/// What the command line says, for whichever kind of file it is.
struct ImportOptions
{
    AnimationImport animations;
    ModelImport models;
    std::optional<std::uint32_t> moveable;
};

bool isModel(const std::string& path)
{
    return tr::convert::modelFormatOf(path) != nullptr;
}

void addModelImport(CLI::App& arguments, ModelImport& models)
{
    arguments.add_option("--static", models.staticSlot, "The static that gets it, by its slot")
        ->option_text("SLOT");
    arguments.add_flag("--new",
                       models.isNew,
                       "Make a new object of a model, in the free slot of --moveable or --static");
    arguments.add_flag("--meshes-only", models.meshesOnly, "Of a model: leave animations alone");
    arguments
        .add_option("--bones", models.bones, "Of a model: only what these bones have: 0,3,5-9")
        ->option_text("LIST");
    arguments
        .add_option("--units",
                    models.units,
                    "Of a model: a length of 1 is so many units of the game, metres (512) or game\n"
                    "(1). Otherwise the model says it, or it gets as large as the object")
        ->option_text("UNITS");
    arguments.add_flag(
        "--measure-boxes",
        models.measuresBoxes,
        "Of a model: boxes of key frames that change, or are new, are those around the\n"
        "meshes");
    arguments.add_flag("--keep-rates",
                       models.keepsRates,
                       "Of a model: leave out what it shows between the key frames of animations.\n"
                       "Otherwise these get more key frames, fewer frames apart");
    arguments
        .add_option("--bone-map",
                    models.boneMap,
                    "Of a model: which of its bones are which joints of the moveable, as pairs\n"
                    "\"mixamorig:Hips=hips, Spine2=torso, Bone.007=3\". MAP without a = is a file\n"
                    "of such pairs, in UTF-8; lines that begin with # are remarks")
        ->option_text("MAP");
    arguments.add_flag("--list-bones",
                       models.listsBones,
                       "Print the bones of the models and the joints that they are, as such a MAP\n"
                       "(or JSON), and do no more");
}

ExitCode importWhat(ImportOptions& options)
{
    AnimationImport& animations = options.animations;
    if (animations.file.out.empty() && !animations.dryRun && !options.models.listsBones)
    {
        std::cerr << "cartouche-cli import: give --output OUT, or --dry-run\n";
        return ExitCode::WrongUsage;
    }
    const auto models = std::ranges::count_if(animations.models, isModel);
    if (models == 0)
    {
        if (options.models.boneMap || options.models.listsBones)
        {
            std::cerr << "cartouche-cli import: only models have bones\n";
            return ExitCode::WrongUsage;
        }
        if (!options.moveable)
        {
            std::cerr << "cartouche-cli import: give the --moveable that gets animations\n";
            return ExitCode::WrongUsage;
        }
        animations.slot = *options.moveable;
        return importAnimationFiles(animations);
    }
    if (models != std::ranges::ssize(animations.models))
    {
        std::cerr << "cartouche-cli import: models and files of animations come in one by one\n";
        return ExitCode::WrongUsage;
    }
    ModelImport wanted = options.models;
    wanted.file = animations.file;
    wanted.models = animations.models;
    wanted.moveable = options.moveable;
    wanted.animationsOnly = animations.animationsOnly;
    wanted.dryRun = animations.dryRun || wanted.listsBones;
    if (wanted.boneMap)
    {
        auto text = boneMapText(*wanted.boneMap);
        if (!text)
        {
            return text.error();
        }
        wanted.boneMap = std::move(*text);
    }
    wanted.json = animations.json;
    return importModels(wanted);
}

} // namespace

Run addImport(CLI::App& arguments)
{
    auto options = std::make_shared<ImportOptions>();
    AnimationImport& animations = options->animations;
    addFile(arguments, animations.file);
    arguments
        .add_option("MODEL",
                    animations.models,
                    "What is to come into it: models of 3D programs ("
                        + tr::convert::readModelSuffixes()
                        + "),\nor animations (.anim of Tomb Editor, .trw of WADMerger)")
        ->required()
        ->option_text("...");
    addOutput(arguments, animations.file);
    arguments
        .add_option("--moveable",
                    options->moveable,
                    "The moveable that gets them, by its slot. Models that were exported know it")
        ->option_text("SLOT");
    arguments.add_flag("--animations-only",
                       animations.animationsOnly,
                       "Take nothing but animations, which is all that .anim and .trw have");
    addModelImport(arguments, options->models);
    addAnimationImport(arguments, animations);
    arguments.add_flag("--dry-run", animations.dryRun, "Say what would be done, and write nothing");
    arguments.add_flag("--json", animations.json, "Print what becomes of them as JSON");
    addAlone(arguments, animations.file.alone);
    arguments.footer(
        "Of a model only that is changed which differs: positions and angles are compared as\n"
        "numbers of the game. The number of an animation is that in front of its name: \"012 "
        "RUN\".\n"
        "\n"
        "What leads to an animation of a file by its number leads to the MODEL of that number, if\n"
        "there is one, or else to the moveable's own of that number. The number of such a MODEL "
        "is\n"
        "the one that the name of its file begins or ends with (0012_run.anim), or its name in\n"
        "Tomb Editor (Animation 12).\n\n"
        "Exit codes: 0 written, or possible (--dry-run); 1 not possible (--dry-run); 2 wrong "
        "usage;\n"
        "3 cannot read a file; 4 cannot be done, or written.");
    return [options] { return importWhat(*options); };
}

} // namespace cli
