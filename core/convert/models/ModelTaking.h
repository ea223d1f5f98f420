#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelBones.h"
#include "core/edit/document/WorkedOut.h"
#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// Model files put onto objects of levels and WADs. What a file says is compared with what the
/// object is, as numbers of the game; only what differs is changed.
namespace tr::convert
{

/// What a file is put onto, and what of it counts.
struct ModelWanted
{
    enum class Onto : std::uint8_t
    {
        Moveable,
        Static,
    };

    enum class Parts : std::uint8_t
    {
        All,
        Meshes,     ///< with what they show
        Animations, ///< and how long the bones are, no more
    };

    Onto onto = Onto::Moveable;
    std::size_t row = 0; ///< of the models, or of the statics
    Parts parts = Parts::All;
    /// Bones that count, by their numbers. Empty: all of them.
    std::vector<std::size_t> bones{};
    /// Units of the game that a length of 1 is. Nothing: what the file says, or else what makes the
    /// rig as large as the object.
    std::optional<float> units{};
    /// Boxes of key frames that change become those around the meshes. Otherwise they stay.
    bool measuresBoxes = false;
    /// What clips show between the key frames of an animation is left out, so that it keeps their
    /// number. Otherwise it gets more of them.
    bool keepsRates = false;
    /// Of a moveable: which bones of the file are its joints. Nothing: as bonesFor finds it.
    std::optional<BoneMap> boneMap{};

    friend bool operator==(const ModelWanted&, const ModelWanted&) = default;
};

/// Something that changes, or does not.
struct ModelLine
{
    enum class Kind : std::uint8_t
    {
        Skeleton,
        Mesh,
        Texture,
        Animation,
        Note, ///< nothing that is changed: what is missing, or cannot be kept
    };

    Kind kind = Kind::Mesh;
    view::Phrase what;   ///< "mesh 3 (left_foot)"
    view::Phrase change; ///< "4 of 37 vertices moved, 2 faces new"
};

struct ModelEdit : edit::WorkedOut
{
    std::vector<ModelLine> lines; ///< no line of what stays
    std::size_t meshes = 0;       ///< that were compared, changed or not
    std::size_t animations = 0;   ///< the same
    double largestTurn = 0;       ///< degrees that a written angle is off, at most
    double largestShift = 0;      ///< units that a written position is off, at most

    [[nodiscard]] bool changesNothing() const noexcept { return steps.empty(); }
};

/// An object by its slot.
struct ModelObject
{
    ModelWanted::Onto kind = ModelWanted::Onto::Moveable;
    std::uint32_t slot = 0;
};

/// The object that a file was made of, as its notes say it; of several the first. Nothing: they
/// say of none.
[[nodiscard]] std::optional<ModelObject> objectIn(const exchange::ModelFile& file);

/// The row of an object. Nothing: the content has none in that slot. Precondition: canMakeModels.
[[nodiscard]] std::optional<std::size_t> rowOf(const schema::Content& content,
                                               const ModelObject& object);

/// The bones of a file as workOutModel takes them for the joints of a moveable: by the map of
/// `wanted`, if it has one. Else by the numbers that bones have in a file, by names, as the
/// catalogue has them or as Mixamo gives them, or by the shape of the skeletons. Preconditions:
/// canMakeModels, `wanted` is onto a moveable whose row exists, faultOf(file) is empty. Errors:
/// BadModel, of more bones than 4,096; OutOfRange, of a map that names a bone or has a joint which
/// is not there; BadValue, of one that gives a bone to two joints.
[[nodiscard]] Result<ModelBones> bonesFor(const schema::Content& content,
                                          const exchange::ModelFile& file,
                                          const ModelWanted& wanted);

/// Works out what a model file changes. Of a file with several moveables the one counts that it is
/// put onto, or else the first; clips of modelOfPair are animations of either. What is done then is
/// edit::takeSteps. Preconditions: canMakeModels, the row exists, faultOf(file) is empty. Errors:
/// NoSuchEntry, where the file has nothing that fits; BadModel, of more bones than 4,096; those of
/// bonesFor, checkShape, exchangeTracks and addAnimations, and of putting pictures into a file.
/// Throws Cancelled.
[[nodiscard]] Result<ModelEdit> workOutModel(const schema::Content& content,
                                             const exchange::ModelFile& file,
                                             const ModelWanted& wanted,
                                             const Progress& progress = {});

/// What a file becomes that is put onto nothing.
struct NewObjectWanted
{
    ModelWanted::Onto kind = ModelWanted::Onto::Moveable;
    std::uint32_t slot = 0; ///< that is free
    /// Units of the game that a length of 1 is. Nothing: what the file says, or else what its size
    /// tells.
    std::optional<float> units{};
    /// Of a moveable: boxes of all key frames become those around the meshes. Otherwise they are
    /// what the notes say of them, and only those without notes are measured.
    bool measuresBoxes = false;
    /// Of animations that the notes have: as of ModelWanted.
    bool keepsRates = false;

    friend bool operator==(const NewObjectWanted&, const NewObjectWanted&) = default;
};

/// Works out an object that is made of a model file: bones, meshes with what they show, and
/// animations. What notes say comes along: vertices and faces in their order, states, state
/// changes, commands, and the words of key frames whose poses are what they were. What leads to
/// animations that the file has not goes. Without notes an animation has state 0 and goes on to
/// itself. A static gets boxes around its mesh.
///
/// Preconditions: canMakeModels, faultOf(file) is empty. Errors: NoSuchEntry, where the file has
/// neither bones nor faces; those of newObject, exchangeBones, addAnimations and newStatic, of
/// checkShape, and of putting pictures into a file. Throws Cancelled.
[[nodiscard]] Result<ModelEdit> workOutNewObject(const schema::Content& content,
                                                 const exchange::ModelFile& file,
                                                 const NewObjectWanted& wanted,
                                                 const Progress& progress = {});

} // namespace tr::convert
