#include "app/cli/models/ModelExporting.h"

#include "app/cli/Batch.h"
#include "app/cli/Input.h"
#include "app/cli/Json.h"
#include "app/cli/PlainWriting.h"
#include "app/cli/TextTable.h"
#include "core/base/NumberList.h"
#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/StandIn.h"
#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelFiles.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelTaking.h"
#include "core/exchange/FileNames.h"
#include "core/io/TemporaryFile.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>
#include <utility>

namespace cli
{
namespace
{

namespace convert = tr::convert;
namespace fs = std::filesystem;
using convert::ModelObject;
using Onto = convert::ModelWanted::Onto;

void complainOfModels(const std::string& text)
{
    std::cerr << "cartouche-cli export: " << text << '\n';
}

/// Something that becomes a model.
struct Thing
{
    std::string kind; ///< "moveable"
    std::optional<std::size_t> number{};
    std::function<tr::Result<tr::exchange::ModelFile>(const tr::Progress& progress)> make;
    std::optional<std::size_t> with{}; ///< slot of a second moveable

    [[nodiscard]] std::string words() const
    {
        const std::string one = number ? tr::concat(kind, " ", *number) : "the " + kind;
        return with ? tr::concat(one, " with ", *with) : one;
    }
};

/// A file whose objects are exported.
struct ModelSource
{
    tr::format::GameFile file; ///< or what stands in for it
    std::string messages;      ///< about it
};

tr::Result<ModelSource> readSource(const std::string& path, bool alone)
{
    auto input = readInput(path, alone);
    if (!input)
    {
        return tr::fail(std::move(input.error()));
    }
    ModelSource source{std::move(input->file), {}};
    source.messages = problemMessages(path, source.file.diagnostics);
    if (convert::needsStandIn(source.file.content))
    {
        auto standIn = convert::standInFor(source.file.content);
        if (!standIn)
        {
            return tr::fail(std::move(standIn.error()));
        }
        source.file = std::move(standIn->file);
    }
    return source;
}

std::vector<ModelObject> allObjects(const tr::schema::Content& content)
{
    std::vector<ModelObject> objects;
    for (const auto& model : tr::level::objectsOf(content).models)
    {
        objects.push_back({Onto::Moveable, model.id});
    }
    for (const auto& each : tr::level::objectsOf(content).staticMeshes)
    {
        objects.push_back({Onto::Static, each.id});
    }
    return objects;
}

/// "moveable_0012_DOOR_TYPE1"
std::string nameOfFile(const tr::schema::Content& content, const ModelObject& object)
{
    const bool moves = object.kind == Onto::Moveable;
    const auto name = moves ? tr::catalogue::modelName(content.version(), object.slot)
                            : tr::catalogue::staticName(content.version(), object.slot);
    return tr::concat(moves ? "moveable_" : "static_",
                      tr::exchange::paddedNumber(object.slot),
                      name ? "_" : "",
                      name ? tr::exchange::fileNamePart(*name) : "");
}

/// How many bones and animations of a model a format has room for.
struct Kept
{
    std::size_t bones = 0;
    std::size_t animations = 0;
};

Kept keptBy(const convert::ModelFormat& format, const tr::exchange::ModelFile& model)
{
    Kept kept;
    for (const tr::exchange::ModelSkin& skin : model.skins)
    {
        kept.bones += format.hasBones ? skin.joints.size() : 0;
    }
    const std::size_t most = !format.hasClips ? 0 : format.hasOneClip ? 1 : model.clips.size();
    kept.animations = std::min(most, model.clips.size());
    return kept;
}

Json rowFor(const Thing& thing,
            const tr::exchange::ModelFile& model,
            const Kept& kept,
            const fs::path& path)
{
    Json row;
    row["file"] = path.string();
    row[thing.kind] = thing.number ? Json(*thing.number) : Json(true);
    if (thing.with)
    {
        row["with"] = *thing.with;
    }
    row["meshes"] = model.meshes.size();
    row["bones"] = kept.bones;
    row["animations"] = kept.animations;
    return row;
}

/// What goes where, and how.
struct ModelWork
{
    const ModelExport& wanted;
    const convert::ModelFormat& format;
    convert::ModelOptions options;
};

/// Precondition: the row is that of the object.
Thing thingOf(const tr::schema::Content& content,
              const ModelObject& object,
              std::size_t row,
              const convert::ModelOptions& options)
{
    if (object.kind == Onto::Moveable)
    {
        return {"moveable",
                object.slot,
                [&content, row, options](const tr::Progress& progress)
                { return convert::modelOfMoveable(content, row, options, progress); },
                {}};
    }
    return {"static",
            object.slot,
            [&content, row, options](const tr::Progress& progress)
            { return convert::modelOfStatic(content, row, options, progress); },
            {}};
}

/// Writes one object into a file.
Answer writeModel(const ModelWork& work, const Thing& thing, const fs::path& path)
{
    const auto failed = [&path](const tr::Error& error) {
        return Answer{{}, messageAbout(path.string(), error), ExitCode::CannotWrite};
    };
    const auto model = thing.make({});
    if (!model)
    {
        return failed(model.error());
    }
    const auto files = convert::modelFileBytes(*model, path.filename().string(), work.format);
    if (!files)
    {
        return failed(files.error());
    }
    for (const convert::WrittenFile& each : *files)
    {
        const fs::path at = path.parent_path() / each.name;
        if (!work.wanted.force && isOnDisk(at))
        {
            return {{},
                    messageAbout(at.string(), "It is there already; --force replaces it."),
                    ExitCode::CannotWrite};
        }
    }
    // Those beside it first: a file that is there is whole.
    for (auto each = files->rbegin(); each != files->rend(); ++each)
    {
        if (const auto problem = writePlainFile(path.parent_path() / each->name, each->bytes))
        {
            return failed(*problem);
        }
    }
    const Kept kept = keptBy(work.format, *model);
    if (work.wanted.json)
    {
        return {compact(rowFor(thing, *model, kept, path)) + "\n", {}, ExitCode::Fine};
    }
    return {tr::concat(path.string(),
                       ": ",
                       thing.words(),
                       ", ",
                       model->meshes.size(),
                       model->meshes.size() == 1 ? " mesh" : " meshes",
                       ", ",
                       counted(kept.animations, "animation"),
                       "\n"),
            {},
            ExitCode::Fine};
}

/// Makes a folder, and takes away what runs that were killed have left there. False: told.
bool openFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (const auto problem = notWritable(folder, error))
    {
        std::cerr << messageAbout(folder.string(), *problem);
        return false;
    }
    tr::clearAbandoned(folder);
    return true;
}

ExitCode exportAll(const ModelWork& work, const std::string& file)
{
    const auto source = readSource(file, work.wanted.alone);
    if (!source)
    {
        std::cerr << messageAbout(file, source.error());
        return ExitCode::CannotRead;
    }
    std::cerr << source->messages;
    const tr::schema::Content& content = source->file.content;
    if (!convert::canMakeModels(content))
    {
        std::cerr << messageAbout(file, "a file of this format has no moveables and statics");
        return ExitCode::WrongUsage;
    }
    const fs::path folder =
        work.wanted.files.size() == 1
            ? fs::path(work.wanted.out)
            : fs::path(work.wanted.out) / tr::exchange::folderName(fileNameOf(file));
    if (!openFolder(folder))
    {
        return ExitCode::CannotWrite;
    }
    std::map<std::string, ModelObject> objects;
    std::vector<std::string> paths;
    for (const ModelObject& object : allObjects(content))
    {
        const fs::path name = tr::concat(nameOfFile(content, object), ".", work.format.suffix);
        const auto [known, isNew] = objects.emplace((folder / name).string(), object);
        if (isNew)
        {
            paths.push_back(known->first);
        }
    }
    return askAll(paths,
                  [&](const std::string& path)
                  {
                      const ModelObject& object = objects.at(path);
                      const auto row = convert::rowOf(content, object);
                      return writeModel(
                          work, thingOf(content, object, row.value_or(0), work.options), path);
                  });
}

/// A moveable and another one in step with it. Nothing: one of them is not there, or has not what
/// is asked for, which is told.
std::optional<Thing>
pairWanted(const ModelWork& work, const tr::schema::Content& content, std::size_t row)
{
    const ModelExport& wanted = work.wanted;
    if (!work.format.hasClips)
    {
        complainOfModels(tr::concat(
            "two in step are an animation, and a .", work.format.suffix, " file has none"));
        return std::nullopt;
    }
    const auto pair =
        pairOfMoveables(content, row, wanted.animations, wanted.with, wanted.hasOwnMeshes);
    if (!pair)
    {
        complainOfModels(pair.error());
        return std::nullopt;
    }
    return Thing{"moveable",
                 wanted.moveable,
                 [&content, pair = *pair, options = work.options](const tr::Progress& progress) {
                     return convert::modelOfPair(
                         content, pair.first, pair.second, pair.stand, options, progress);
                 },
                 wanted.with.slot};
}

/// A moveable or a static. Nothing: it is not there, which is told.
std::optional<Thing> objectWanted(ModelWork& work, const tr::schema::Content& content)
{
    if (!convert::canMakeModels(content))
    {
        complainOfModels("a file of this format has no moveables and statics");
        return std::nullopt;
    }
    const ModelExport& wanted = work.wanted;
    const ModelObject object = wanted.moveable
                                   ? ModelObject{Onto::Moveable, *wanted.moveable}
                                   : ModelObject{Onto::Static, wanted.staticSlot.value_or(0)};
    const auto row = convert::rowOf(content, object);
    if (!row)
    {
        complainOfModels(tr::concat("there is no ",
                                    object.kind == Onto::Moveable ? "moveable" : "static",
                                    " in slot ",
                                    object.slot));
        return std::nullopt;
    }
    if (object.kind == Onto::Static)
    {
        return thingOf(content, object, *row, work.options);
    }
    work.options.isWhole = wanted.isWhole;
    if (wanted.with.slot)
    {
        return pairWanted(work, content, *row);
    }
    if (!wanted.hasOwnMeshes && !wanted.isWhole)
    {
        work.options.body = convert::bodyFor(content, *row);
    }
    const auto& objects = tr::level::objectsOf(content);
    const std::size_t count = tr::view::animationsOf(objects, objects.models[*row]).count;
    auto numbers = wanted.animations == "none"
                       ? std::vector<std::size_t>()
                       : tr::listedNumbers(wanted.animations.value_or("all"), count);
    if (!numbers)
    {
        complainOfModels(tr::concat("the moveable in slot ",
                                    object.slot,
                                    " has ",
                                    counted(count, "animation"),
                                    ": --animations is all, none, or a list such as "
                                    "0,3,5-9 of these"));
        return std::nullopt;
    }
    work.options.animations = std::move(*numbers);
    return thingOf(content, object, *row, work.options);
}

/// A room, or all of them. Nothing: it is not there, which is told.
std::optional<Thing> placeWanted(const ModelWork& work, const tr::schema::Content& content)
{
    using Entities = convert::LevelModelOptions::Entities;
    const ModelExport& wanted = work.wanted;
    if (!convert::canMakeLevelModels(content))
    {
        complainOfModels("a file of this format has no rooms");
        return std::nullopt;
    }
    convert::LevelModelOptions options;
    options.units = work.options.units;
    options.hasAlternates = wanted.hasAlternates;
    options.entities = wanted.entities == "none"       ? Entities::None
                       : wanted.entities == "animated" ? Entities::Animated
                                                       : Entities::Posed;
    if (!wanted.room)
    {
        return Thing{"level",
                     {},
                     [&content, options](const tr::Progress& progress)
                     { return convert::modelOfLevel(content, options, progress); },
                     {}};
    }
    if (*wanted.room >= convert::roomsOf(content, true))
    {
        complainOfModels(tr::concat("there is no room ", *wanted.room));
        return std::nullopt;
    }
    return Thing{"room",
                 wanted.room,
                 [&content, room = *wanted.room, options](const tr::Progress& progress)
                 { return convert::modelOfRoom(content, room, options, progress); },
                 {}};
}

ExitCode exportOne(ModelWork work)
{
    const std::string& file = work.wanted.files.front();
    const auto source = readSource(file, work.wanted.alone);
    if (!source)
    {
        std::cerr << messageAbout(file, source.error());
        return ExitCode::CannotRead;
    }
    std::cerr << source->messages;
    const bool isPlace = work.wanted.room || work.wanted.isLevel;
    const auto thing = isPlace ? placeWanted(work, source->file.content)
                               : objectWanted(work, source->file.content);
    if (!thing)
    {
        return ExitCode::WrongUsage;
    }
    const fs::path out(work.wanted.out);
    const fs::path path = out.has_parent_path() ? out : "." / out;
    if (!openFolder(path.parent_path()))
    {
        return ExitCode::CannotWrite;
    }
    const Answer answer = writeModel(work, *thing, path);
    std::cout << answer.results;
    std::cerr << answer.messages;
    return answer.code;
}

/// Nothing: there is none, which is told.
const convert::ModelFormat* formatFor(const ModelExport& options)
{
    const std::string name = options.format.empty() ? options.out : "model." + options.format;
    const convert::ModelFormat* const format = convert::modelFormatOf(name);
    if (format == nullptr || !format->canWrite)
    {
        complainOfModels(tr::concat("OUT ends as a format does: ",
                                    convert::writtenModelSuffixes(),
                                    ", or --format says it"));
        return nullptr;
    }
    return format;
}

} // namespace

ExitCode exportModels(const ModelExport& options)
{
    const convert::ModelFormat* const format = formatFor(options);
    if (format == nullptr)
    {
        return ExitCode::WrongUsage;
    }
    ModelWork work{options, *format, {}};
    work.options.units = options.units.empty()     ? format->units
                         : options.units == "game" ? 1.0F
                                                   : convert::kUnitsOfMetre;
    work.options.isRigid = options.isRigid;
    if (options.animations == "none")
    {
        work.options.animations.emplace();
    }
    if (format->hasOneClip && options.animations != "none" && !options.with.slot)
    {
        complainOfModels(
            tr::concat("of several animations a .", format->suffix, " file keeps only the first"));
    }
    if (!options.isAll)
    {
        return exportOne(std::move(work));
    }
    ExitCode code = ExitCode::Fine;
    for (const std::string& file : options.files)
    {
        code = std::max(code, exportAll(work, file));
    }
    return code;
}

} // namespace cli
