#include "core/convert/models/taking/ExpectedObject.h"

#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/making/AtlasName.h"
#include "core/convert/models/making/MoveableToModel.h"
#include "core/level/Content.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>

namespace tr::convert
{
namespace
{

/// The name of a mesh, with that of the moveable where it is not the one that is read.
view::Phrase
nameOfMesh(const schema::Content& content, std::uint32_t slot, std::uint32_t number, bool isOwn)
{
    const auto joint = catalogue::jointName(content.version(), slot, number);
    if (isOwn)
    {
        return joint ? view::Phrase{"mesh {0} ({1})", {number, std::string(*joint)}}
                     : view::Phrase{"mesh {0}", {number}};
    }
    const view::Phrase owner = moveableName(content, slot);
    return joint ? view::Phrase{"mesh {0} ({1}) of {2}", {number, std::string(*joint), owner}}
                 : view::Phrase{"mesh {0} of {1}", {number, owner}};
}

/// The body that a file shows a moveable in: the one that it would have, or else one that fits.
std::optional<std::size_t>
bodyOfFile(const schema::Content& content, std::size_t row, const Rig& rig)
{
    const auto& models = level::objectsOf(content).models;
    const std::size_t usual = bodyFor(content, row);
    std::optional<std::size_t> body;
    for (const RigPart& part : rig.parts())
    {
        const auto found = std::ranges::find(models, part.slot, &level::Model::id);
        if (!part.isBody || found == models.end() || found->numMeshes != models[row].numMeshes)
        {
            continue;
        }
        const auto its = static_cast<std::size_t>(found - models.begin());
        body = !body || its == usual ? its : *body;
    }
    return body;
}

/// The moveable that a file was made of, if it wears the body of the one that it is put onto: then
/// its meshes are those, and its atlas has more. Otherwise the one that it is put onto.
std::size_t rowInFile(const schema::Content& content, std::size_t row, const Rig& rig)
{
    const auto wearer = rig.moveable()
                            ? rowOf(content, {ModelWanted::Onto::Moveable, *rig.moveable()})
                            : std::nullopt;
    return wearer && bodyOfFile(content, *wearer, rig) == row ? *wearer : row;
}

/// What a file is of whose notes do not say it.
enum class Untold : std::uint8_t
{
    Nothing, ///< the moveable as it is
    Body,    ///< in the body that it wears
    Whole,   ///< Lara with all that she has on
};

/// Tries which options the file that came was made with.
class OptionsFinder
{
public:
    OptionsFinder(const schema::Content& content,
                  std::size_t row,
                  const exchange::ModelFile& came,
                  const Progress& progress)
        : m_content(content)
        , m_row(row)
        , m_came(came)
        , m_progress(progress)
    {
    }

    /// Whether some picture is called as an atlas, so that it can be told.
    [[nodiscard]] bool canTell() const
    {
        return std::ranges::any_of(m_came.pictures,
                                   [](const exchange::ModelPicture& picture)
                                   { return isAtlasName(picture.name); });
    }

    /// Whether the file has the atlas of such a moveable.
    [[nodiscard]] Result<bool> isSo(const ModelOptions& options) const
    {
        const auto looks = ModelLooks::of(
            m_content, meshesOfMoveable(m_content, m_row, options).pointers, m_progress);
        if (!looks)
        {
            return fail(looks.error());
        }
        const exchange::ModelPicture atlas{atlasName(looks->spots()), looks->atlas()};
        return std::ranges::any_of(m_came.pictures,
                                   [&atlas](const exchange::ModelPicture& picture)
                                   { return isAtlas(picture, atlas); });
    }

    /// What only the atlas says that it is.
    [[nodiscard]] Result<Untold> untold(const ModelOptions& own) const
    {
        ModelOptions worn = own;
        worn.body = bodyFor(m_content, m_row);
        ModelOptions whole = own;
        whole.isWhole = true;
        if (*worn.body == m_row)
        {
            return Untold::Nothing;
        }
        const std::array<std::pair<const ModelOptions*, Untold>, 3> all{
            {{&own, Untold::Nothing}, {&worn, Untold::Body}, {&whole, Untold::Whole}}};
        for (const auto& [options, what] : all)
        {
            const auto found = isSo(*options);
            if (!found)
            {
                return fail(found.error());
            }
            if (*found)
            {
                return what;
            }
        }
        return Untold::Nothing;
    }

private:
    const schema::Content& m_content;
    std::size_t m_row;
    const exchange::ModelFile& m_came;
    const Progress& m_progress;
};

Result<ModelOptions> optionsOfFile(const schema::Content& content,
                                   std::size_t row,
                                   const Rig& rig,
                                   const OptionsFinder& finder,
                                   ModelOptions options)
{
    options.body = bodyOfFile(content, row, rig);
    options.isWhole = std::ranges::any_of(rig.parts(), std::not_fn(&RigPart::isBody));
    if (rig.parts().empty() || !finder.canTell())
    {
        return options;
    }
    // All that she has on may have been taken off.
    ModelOptions other = options;
    other.isWhole = !options.isWhole;
    auto found = finder.isSo(options);
    if (found && !*found)
    {
        found = finder.isSo(other);
        options = found && *found ? other : options;
    }
    if (!found)
    {
        return fail(found.error());
    }
    return options;
}

} // namespace

view::Phrase moveableName(const schema::Content& content, std::uint32_t slot)
{
    const auto name = catalogue::modelName(content.version(), slot);
    return name ? view::Phrase{"{0}", {std::string(*name)}} : view::Phrase{"moveable {0}", {slot}};
}

std::size_t
bodyByAtlas(const schema::Content& content, std::size_t row, const exchange::ModelFile& came)
{
    const std::size_t body = bodyFor(content, row);
    const auto untold = OptionsFinder(content, row, came, {}).untold(ModelOptions{});
    return untold && *untold == Untold::Body ? body : row;
}

Result<ExpectedObject> expectedMoveable(const schema::Content& content,
                                        std::size_t row,
                                        const Rig& rig,
                                        const exchange::ModelFile& came,
                                        float units,
                                        std::vector<ModelLine>& remarks,
                                        const Progress& progress)
{
    const auto& models = level::objectsOf(content).models;
    const std::size_t made = rowInFile(content, row, rig);
    const OptionsFinder finder(content, made, came, progress);
    ModelOptions first;
    first.units = units;
    first.animations.emplace();
    auto options = optionsOfFile(content, made, rig, finder, first);
    const auto untold =
        rig.parts().empty() ? finder.untold(first) : Result<Untold>(Untold::Nothing);
    if (!options || !untold)
    {
        return fail(!options ? options.error() : untold.error());
    }
    if (*untold == Untold::Body)
    {
        options->body = bodyFor(content, made);
    }
    else if (*untold == Untold::Whole)
    {
        remarks.push_back({ModelLine::Kind::Note,
                           {"the file", {}},
                           {"it does not say which meshes are of other moveables, so that all of "
                            "them go to this one",
                            {}}});
    }
    const MeshesOfMoveable meshes = meshesOfMoveable(content, made, *options);
    const auto looks = ModelLooks::of(content, meshes.pointers, progress);
    auto file = modelOfMoveable(content, made, *options, progress);
    if (!looks || !file)
    {
        return fail(!looks ? looks.error() : file.error());
    }
    ExpectedObject object;
    object.onBones = meshes.pointers.size() - meshes.parts.meshes.size();
    const auto isOfOthers = [&](const RigPart& part)
    { return part.isBody && part.slot != models[row].id; };
    object.lacksBody = meshes.body == row && std::ranges::any_of(rig.parts(), isOfOthers);
    object.spots = looks->spots();
    object.file = *std::move(file);
    for (std::size_t i = 0; i < meshes.pointers.size(); ++i)
    {
        const bool isOnBone = i < object.onBones;
        const auto slot =
            isOnBone ? models[meshes.body].id : meshes.parts.meshes[i - object.onBones].slot;
        const auto number = isOnBone ? static_cast<std::uint32_t>(i)
                                     : meshes.parts.meshes[i - object.onBones].number;
        object.meshes.push_back({meshes.pointers[i],
                                 nameOfMesh(content, slot, number, slot == models[row].id),
                                 slot,
                                 number});
    }
    return object;
}

Result<ExpectedObject> expectedStatic(const schema::Content& content,
                                      std::size_t row,
                                      float units,
                                      const Progress& progress)
{
    ModelOptions options;
    options.units = units;
    const std::array pointers{std::size_t{level::objectsOf(content).staticMeshes[row].mesh}};
    const auto looks = ModelLooks::of(content, pointers, progress);
    auto file = modelOfStatic(content, row, options, progress);
    if (!looks || !file)
    {
        return fail(!looks ? looks.error() : file.error());
    }
    ExpectedObject made;
    made.meshes.push_back({pointers.front(), {"mesh", {}}});
    made.onBones = 1;
    made.spots = looks->spots();
    made.file = *std::move(file);
    return made;
}

} // namespace tr::convert
