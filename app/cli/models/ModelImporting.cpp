#include "app/cli/models/ModelImporting.h"

#include "app/cli/Json.h"
#include "app/cli/TextTable.h"
#include "app/cli/models/BoneMaps.h"
#include "core/base/NumberList.h"
#include "core/base/Text.h"
#include "core/convert/StandIn.h"
#include "core/convert/models/ModelFiles.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/edit/document/Document.h"
#include "core/level/Content.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <utility>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using convert::ModelObject;
using Onto = convert::ModelWanted::Onto;

/// Bones have numbers below this.
constexpr std::size_t kMostBones = 0x10000;

void complainOfModelImport(const std::string& text)
{
    std::cerr << "cartouche-cli import: " << text << '\n';
}

std::optional<float> unitsOfText(const std::string& text)
{
    if (text == "metres")
    {
        return convert::kUnitsOfMetre;
    }
    if (text == "game")
    {
        return 1.0F;
    }
    float number = 0.0F;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole && number > 0.0F ? std::optional(number) : std::nullopt;
}

/// What the options say for every file. Nothing: one of them is none, which is told.
std::optional<convert::ModelWanted> wantedOf(const ModelImport& options)
{
    convert::ModelWanted wanted;
    using Parts = convert::ModelWanted::Parts;
    wanted.parts = options.animationsOnly ? Parts::Animations
                   : options.meshesOnly   ? Parts::Meshes
                                          : Parts::All;
    wanted.measuresBoxes = options.measuresBoxes;
    wanted.keepsRates = options.keepsRates;
    if (!options.bones.empty())
    {
        auto bones = tr::listedNumbers(options.bones, kMostBones);
        if (!bones)
        {
            complainOfModelImport("--bones is a list of numbers, such as 0,3,5-9");
            return std::nullopt;
        }
        wanted.bones = std::move(*bones);
    }
    if (!options.units.empty())
    {
        wanted.units = unitsOfText(options.units);
        if (!wanted.units)
        {
            complainOfModelImport("--units is metres, game, or the units of a length of 1");
            return std::nullopt;
        }
    }
    return wanted;
}

/// The object that gets a file. False: there is none, which is told.
bool findObject(const ModelImport& options,
                const std::string& path,
                const tr::schema::Content& content,
                const tr::exchange::ModelFile& model,
                convert::ModelWanted& wanted)
{
    std::optional<ModelObject> object = convert::objectIn(model);
    if (options.moveable)
    {
        object = {Onto::Moveable, *options.moveable};
    }
    else if (options.staticSlot)
    {
        object = {Onto::Static, *options.staticSlot};
    }
    if (!object)
    {
        std::cerr << messageAbout(
            path, "it does not say what it was made of: give --moveable or --static");
        return false;
    }
    const auto row = convert::rowOf(content, *object);
    if (!row)
    {
        std::cerr << messageAbout(path,
                                  tr::concat("there is no ",
                                             object->kind == Onto::Moveable ? "moveable" : "static",
                                             " in slot ",
                                             object->slot));
        return false;
    }
    wanted.onto = object->kind;
    wanted.row = *row;
    return true;
}

/// Bones that are named and that the object lacks would be nothing to do. False: there are some,
/// which is told.
bool hasBonesOf(const std::string& path,
                const tr::schema::Content& content,
                const convert::ModelWanted& wanted)
{
    if (wanted.onto != Onto::Moveable || wanted.bones.empty())
    {
        return true;
    }
    const auto& model = tr::level::objectsOf(content).models[wanted.row];
    if (std::ranges::max(wanted.bones) < model.numMeshes)
    {
        return true;
    }
    std::cerr << messageAbout(path,
                              tr::concat("the moveable in slot ",
                                         model.id,
                                         " has ",
                                         counted(model.numMeshes, "bone"),
                                         ": --bones are numbers of these, counted from 0"));
    return false;
}

const char* wordFor(convert::ModelLine::Kind kind)
{
    using enum convert::ModelLine::Kind;
    switch (kind)
    {
    case Skeleton:
        return "skeleton";
    case Mesh:
        return "mesh";
    case Texture:
        return "texture";
    case Animation:
        return "animation";
    case Note:
        break;
    }
    return "note";
}

void tellEdit(const ModelImport& options, const std::string& path, const convert::ModelEdit& edit)
{
    const auto said = [](const tr::view::Phrase& phrase) { return tr::view::englishText(phrase); };
    if (options.json)
    {
        Json json{{"model", path}, {"changes", Json::array()}};
        for (const convert::ModelLine& line : edit.lines)
        {
            json["changes"].push_back({{"kind", wordFor(line.kind)},
                                       {"what", said(line.what)},
                                       {"change", said(line.change)}});
        }
        json["meshes"] = edit.meshes;
        json["animations"] = edit.animations;
        json["largest_turn"] = static_cast<float>(edit.largestTurn);
        json["largest_shift"] = static_cast<float>(edit.largestShift);
        std::cout << compact(json) << '\n';
        return;
    }
    if (edit.changesNothing())
    {
        std::cout << path << ": nothing changed\n";
    }
    for (const convert::ModelLine& line : edit.lines)
    {
        const std::string text =
            tr::concat(path, ": ", said(line.what), ": ", said(line.change), "\n");
        (line.kind == convert::ModelLine::Kind::Note ? std::cerr : std::cout) << text;
    }
}

convert::NewObjectWanted newObjectWanted(const ModelImport& options,
                                         const convert::ModelWanted& wanted)
{
    const std::uint32_t slot = options.moveable.value_or(options.staticSlot.value_or(0));
    return {options.moveable ? Onto::Moveable : Onto::Static,
            slot,
            wanted.units,
            wanted.measuresBoxes,
            wanted.keepsRates};
}

/// A file, put onto its object. Fine: it is.
ExitCode importModel(const ModelImport& options,
                     const std::string& path,
                     convert::ModelWanted wanted,
                     tr::edit::Document& document)
{
    const auto model = convert::readModelFile(path);
    if (!model)
    {
        std::cerr << messageAbout(path, model.error());
        return ExitCode::CannotRead;
    }
    for (const std::string& remark : model->remarks)
    {
        std::cerr << messageAbout(path, remark);
    }
    if (!options.isNew && !findObject(options, path, document.content(), *model, wanted))
    {
        return ExitCode::WrongUsage;
    }
    if (!hasBonesOf(path, document.content(), wanted))
    {
        return ExitCode::WrongUsage;
    }
    if (options.boneMap)
    {
        const ExitCode code =
            takeBoneMap(path, *options.boneMap, document.content(), *model, wanted);
        if (code != ExitCode::Fine)
        {
            return code;
        }
    }
    if (options.listsBones)
    {
        return listBones(path, document.content(), *model, wanted, options.json);
    }
    const auto edit = options.isNew ? convert::workOutNewObject(
                          document.content(), *model, newObjectWanted(options, wanted))
                                    : convert::workOutModel(document.content(), *model, wanted);
    if (!edit)
    {
        std::cerr << messageAbout(path, edit.error());
        return options.dryRun ? ExitCode::Found : ExitCode::CannotWrite;
    }
    tellEdit(options, path, *edit);
    if (edit->changesNothing())
    {
        return ExitCode::Fine;
    }
    if (const auto done = tr::edit::takeSteps(document, edit->name, edit->steps); !done)
    {
        std::cerr << messageAbout(path, done.error());
        return options.dryRun ? ExitCode::Found : ExitCode::CannotWrite;
    }
    return ExitCode::Fine;
}

} // namespace

ExitCode importModels(const ModelImport& options)
{
    if (options.isNew
        && (options.models.size() != 1
            || options.moveable.has_value() == options.staticSlot.has_value()))
    {
        complainOfModelImport("--new makes all of one model one object: give its free slot by "
                              "--moveable or --static");
        return ExitCode::WrongUsage;
    }
    if (options.isNew
        && (options.animationsOnly || options.meshesOnly || !options.bones.empty()
            || options.boneMap || options.listsBones))
    {
        complainOfModelImport("a new object has all of its model: none of --animations-only, "
                              "--meshes-only, --bones, --bone-map and --list-bones goes with "
                              "--new");
        return ExitCode::WrongUsage;
    }
    const auto wanted = wantedOf(options);
    if (!wanted)
    {
        return ExitCode::WrongUsage;
    }
    auto input = readToChange(options.file);
    if (!input)
    {
        return ExitCode::CannotRead;
    }
    tr::schema::Content content = input->file.content;
    const bool isStandIn = convert::needsStandIn(content);
    if (isStandIn)
    {
        auto standIn = convert::standInFor(content);
        if (!standIn)
        {
            std::cerr << messageAbout(options.file.path, standIn.error());
            return ExitCode::CannotRead;
        }
        content = std::move(standIn->file.content);
    }
    if (!convert::canMakeModels(content))
    {
        complainOfModelImport("models go into levels and WADs");
        return ExitCode::WrongUsage;
    }
    tr::edit::Document document(std::move(content));
    for (const std::string& path : options.models)
    {
        if (const ExitCode code = importModel(options, path, *wanted, document);
            code != ExitCode::Fine)
        {
            return code;
        }
    }
    if (isStandIn && document.canUndo())
    {
        std::cerr << messageAbout(options.file.path,
                                  "models go into WADs and levels; convert it to a WAD first");
        return options.dryRun ? ExitCode::Found : ExitCode::CannotWrite;
    }
    input->file.content = isStandIn ? input->file.content : document.content();
    return options.dryRun ? ExitCode::Fine : writeChanged(options.file, input->file);
}

} // namespace cli
