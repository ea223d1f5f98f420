#pragma once

#include "core/view/words/Phrase.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tr::edit
{

/// What an edit does, for the history. As with errors, `nameTemplate` gives the English words,
/// which the window translates. What the edit is made to is told as phrases, which
/// core/edit/document/EditWords.h makes.
enum class EditCode : std::uint8_t
{
    SetValue,      ///< {0} the number
    SetValues,     ///< {0} field, {1} how many rows, {2} table
    AddToValues,   ///< {0} field, {1} how many rows, {2} table
    SetBytes,      ///< {0} how many bytes, {1} offset
    InsertRows,    ///< {0} how many, {1} the table
    DeleteRows,    ///< {0} how many, {1} the table; of one the row
    DuplicateRows, ///< {0} how many, {1} the table; of one the row
    MoveRows,      ///< {0} how many, {1} the table; of one the row
    PasteRows,     ///< {0} how many, {1} the table
    CutRows,       ///< {0} how many, {1} the table; of one the row
    PasteOver,     ///< {0} how many rows, {1} the table; of one the row
    PasteNumbers,  ///< {0} how many, {1} the table
    Repack,        ///< {0} bytes that are saved
    Reload,        ///< all of the file
    Recover,       ///< all of the file
    Restore,       ///< all of the file, as it was before it was replaced
    ReplaceSample, ///< {1} the row
    MakeSound,     ///< {1} the row of the sound map

    // Animations: {0} the first, {1} how many
    ReverseAnimations,
    MirrorAnimations,
    ResampleAnimations,
    RetimeAnimations,
    DuplicateAnimations,
    NewAnimation, ///< {0} one that it is like; so it is for all from here on: {0} is the only one
    SplitAnimation,
    TrimAnimation,
    ReverseKeyframes, ///< {0} their animation; so it is for all from here on
    MirrorKeyframes,
    InterpolateKeyframes,
    ThinKeyframes,
    TurnJoint,       ///< {1} the key frame, counted from the first, {2} the joint
    MoveJoint,       ///< the same
    TurnInKeyframes, ///< {1} the joint, {2} in how many key frames
    MoveInKeyframes, ///< the same
    MoveInTime,      ///< {1} a command or a dispatch
    PastePose,       ///< {1} into how many key frames
    AddDispatch,     ///< {1} the animation that it leads to; so it is for the next two
    LeadEnd,
    LeadDispatch,
    RemoveDispatch,
    FixProblems,         ///< {0} how many
    SetBoxes,            ///< {0} the first animation, {1} how many
    ChangeFoundCommands, ///< {0} the animation of the first, {1} how many; so it is for the next
    DeleteFoundCommands,
    CopyCommands,   ///< {1} how many copies there are then
    NameAnimation,  ///< {0} the animation by its number
    PairJoints,     ///< {0} the moveable
    JoinAnimations, ///< {0} the first, {1} the one behind it
    MoveAnimations, ///< {0} the first, {1} how many; so it is for the next two
    RenumberFrames,
    MakeKeyframes,
    FirstAnimation,   ///< {0} the moveable
    UnwrapAnimations, ///< {0} the first animation, {1} how many
    UnwrapKeyframes,  ///< {0} their animation
    ChangeCurves,     ///< {0} their animation, {1} how many points
    CloseLoop,        ///< {0} the animation
    SetSpeeds,        ///< {0} the first animation, {1} how many; so it is for the next three
    RootToSpeed,
    SpeedToRoot,
    MatchFeet,
    MoveBoxFace, ///< {0} the animation, {1} of how many key frames; so it is for the next two
    RestPose,
    TakePose,
    TransferAnimations, ///< {0} the first, {1} how many, {2} the moveable that gets them
    TransferKeyframes,  ///< {0} the first that gets some, {1} how many
    ImportAnimations,   ///< {0} the moveable that gets them, {1} how many
    SetDispatches,      ///< {0} the first animation, {1} for how many states; so it is for the next
    RemoveDispatches,
    ChangeDispatch, ///< {0} its animation

    // Skeletons: {0} the moveable, {1} how many
    AddBone,
    RemoveBones,
    DuplicateBones,
    HangBone,
    OrderBones,
    SetBoneMeshes,
    OwnMeshes,
    ReplaceMeshes, ///< {1} the moveable that they are of
    MovePivots,    ///< {1} as of all of these

    // Objects: {0} the moveable, static or mesh
    MoveObject,
    TurnObject,
    ScaleObject,
    NewObject,
    CopyObject, ///< {1} its new slot, as text
    DeleteObject,
    ChangeSlot,  ///< {1} as above
    ImportModel, ///< {0} the moveable or static that gets it

    // Statics: {0} the first, {1} how many
    SetStaticBoxes,
    SetStaticFlags,
    PlaceStatic,
    MoveStatics,
    TintStatics,
    TurnStatics,
    SetStaticLight, ///< whether it is baked

    // Meshes: {0} the mesh, {1} how many vertices or faces
    MoveVertices,
    RenumberVertices,
    WeldVertices,
    AddVertex,
    FlipFaces,
    TurnFaces,
    SubdivideFaces,
    TriangulateFaces,
    JoinTriangles,
    DeleteFaces,
    CopyFaces,
    MirrorMesh,
    SetFaceTextures,
    SetFaceColours,
    SetFaceEffects,
    DoubleFaces,
    ReplaceTexture, ///< {0} the texture, {1} in how many faces
    SetNormals,
    SetShades,
    SetSphere,
    StickVertices, ///< onto those of neighbours
    FitVertices,   ///< onto the hole of a neighbour
    BakeLights,    ///< {0} the first mesh, {1} how many

    // Textures: {0} the page, texture, sample or sequence, {1} how many
    ImportPicture,
    ImportTextures,
    NewTexture,
    MoveTextures,
    TurnTextures,
    SetBlending,
    SetTextureRange,
    AddSprites,
    OrderSprites,
    DeleteSprites,
    AlignSprites,
    RepackTextures,       ///< {1} how many were moved
    JoinEqualTextures,    ///< {1} how many are left out
    DeleteUnusedTextures, ///< {1} how many
    RebuildPalette,

    MergeObjects,  ///< {0} the first file that they are of, {1} how many
    PasteTextures, ///< {1} how many
    PasteSounds,   ///< {1} how many

    // Entries of packed streams, a code for each view::EntryKind in its order
    InsertMesh, ///< {0} the owner, of meshes the first; so it is for all from here on
    InsertKeyFrame,
    InsertCommand,
    InsertJoint,
    InsertFunction,
    InsertOverlap,
    DeleteMeshes, ///< {1} how many; so it is for all from here on
    DeleteKeyFrames,
    DeleteCommands,
    DeleteJoints,
    DeleteFunctions,
    DeleteOverlaps,
    DuplicateMeshes,
    DuplicateKeyFrames,
    DuplicateCommands,
    DuplicateJoints,
    DuplicateFunctions,
    DuplicateOverlaps,
    MoveMeshes,
    MoveKeyFrames,
    MoveCommands,
    MoveJoints,
    MoveFunctions,
    MoveOverlaps,
    ReplaceMesh, ///< {0} as above; so it is for all from here on
    ReplaceKeyFrame,
    ReplaceCommand,
    ReplaceJoint,
    ReplaceFunction,
    ReplaceOverlap,
};

struct EditName
{
    EditCode code = EditCode::SetValue;
    std::vector<view::PhraseArgument> arguments;
};

/// The code of an edit of entries of that kind, from that of the first kind (InsertMesh, ...).
template <class Kind>
[[nodiscard]] constexpr EditCode ofKind(EditCode first, Kind kind) noexcept
{
    return static_cast<EditCode>(static_cast<std::size_t>(first) + static_cast<std::size_t>(kind));
}

/// English words with {0}, {1}, ... where the arguments go.
[[nodiscard]] std::string_view nameTemplate(EditCode code) noexcept;

/// The same for a name: of a single entry it says so.
[[nodiscard]] std::string_view nameTemplate(const EditName& name) noexcept;

/// The template with its arguments, to be spoken in any language.
[[nodiscard]] view::Phrase phrase(const EditName& name);

/// The same in English.
[[nodiscard]] std::string text(const EditName& name);

} // namespace tr::edit
