#include "core/edit/document/EditName.h"

#include <array>

namespace tr::edit
{
namespace
{

struct Wording
{
    std::string_view many;
    std::string_view one{};  ///< where the argument is "1"; without: there is no number in it
    std::size_t counted = 0; ///< argument
};

constexpr std::array<Wording, 164> kWordings{{
    {"Set {0}"},
    {"Set {0} in {1} rows of {2}", "Set {0} in a row of {2}", 1},
    {"Add to {0} in {1} rows of {2}", "Add to {0} in a row of {2}", 1},
    {"Overwrite {0} bytes at {1}", "Overwrite a byte at {1}", 0},
    {"Insert {0} rows into {1}", "Insert row into {1}", 0},
    {"Delete {0} rows of {1}", "Delete {1}", 0},
    {"Duplicate {0} rows of {1}", "Duplicate {1}", 0},
    {"Move {0} rows of {1}", "Move {1}", 0},
    {"Paste {0} rows into {1}", "Paste row into {1}", 0},
    {"Cut {0} rows of {1}", "Cut {1}", 0},
    {"Paste over {0} rows of {1}", "Paste over {1}", 0},
    {"Paste {0} numbers into {1}", "Paste number into {1}", 0},
    {"Repack, {0} bytes less", "Repack, a byte less", 0},
    {"Read the file again"},
    {"Recover edits"},
    {"Restore an earlier version"},
    {"Replace {1}"},
    {"Make {1}"},
    {"Reverse {1} animations from {0} on", "Reverse {0}", 1},
    {"Mirror {1} animations from {0} on", "Mirror {0}", 1},
    {"Resample {1} animations from {0} on", "Resample {0}", 1},
    {"Change the rate of {1} animations from {0} on", "Change the rate of {0}", 1},
    {"Duplicate {1} animations from {0} on", "Duplicate {0}", 1},
    {"Make an animation like {0}"},
    {"Split {0}"},
    {"Trim {0}"},
    {"Reverse key frames of {0}"},
    {"Mirror key frames of {0}"},
    {"Interpolate key frames of {0}"},
    {"Thin out key frames of {0}"},
    {"Turn {2} in key frame {1} of {0}"},
    {"Move {2} in key frame {1} of {0}"},
    {"Turn {1} in {2} key frames of {0}"},
    {"Move {1} in {2} key frames of {0}"},
    {"Move {1} in time"},
    {"Paste pose into {1} key frames of {0}", "Paste pose into key frame of {0}", 1},
    {"Add a dispatch from {0} to {1}"},
    {"Let {0} be followed by {1}"},
    {"Lead a dispatch of {0} to {1}"},
    {"Remove a dispatch of {0}"},
    {"Fix {0} problems", "Fix a problem", 0},
    {"Set boxes of {1} animations from {0} on", "Set boxes of {0}", 1},
    {"Change {1} commands from {0} on", "Change command of {0}", 1},
    {"Delete {1} commands from {0} on", "Delete command of {0}", 1},
    {"Make {1} copies of commands of {0}", "Make a copy of a command of {0}", 1},
    {"Name {0}"},
    {"Pair joints of {0}"},
    {"Join {0} and {1}"},
    {"Move {1} animations from {0} on", "Move {0}", 1},
    {"Renumber the frames of the moveable of {0}"},
    {"Make key frames for {1} animations from {0} on", "Make key frames for {0}", 1},
    {"Make the first animation of {0}"},
    {"Unwrap angles of {1} animations from {0} on", "Unwrap angles of {0}", 1},
    {"Unwrap angles in key frames of {0}"},
    {"Change {1} points of curves of {0}", "Change a point of curves of {0}", 1},
    {"Close the loop of {0}"},
    {"Set speeds of {1} animations from {0} on", "Set speeds of {0}", 1},
    {"Turn root motion of {1} animations from {0} on into speed",
     "Turn root motion of {0} into speed",
     1},
    {"Turn speed of {1} animations from {0} on into root motion",
     "Turn speed of {0} into root motion",
     1},
    {"Match speed of {1} animations from {0} on to their feet",
     "Match speed of {0} to its feet",
     1},
    {"Move face of boxes of {1} key frames of {0}", "Move face of a box of {0}", 1},
    {"Rest pose in {1} key frames of {0}", "Rest pose in key frame of {0}", 1},
    {"Take pose into {1} key frames of {0}", "Take pose into key frame of {0}", 1},
    {"Copy {1} animations from {0} on to {2}", "Copy {0} to {2}", 1},
    {"Copy key frames onto {1} animations from {0} on", "Copy key frames onto {0}", 1},
    {"Import {1} animations into {0}", "Import an animation into {0}", 1},
    {"Set dispatches for {1} states from {0} on", "Set dispatches of {0} for a state", 1},
    {"Remove dispatches for {1} states from {0} on", "Remove dispatches of {0} for a state", 1},
    {"Change a dispatch of {0}"},
    {"Add a bone to {0}"},
    {"Remove {1} bones of {0}", "Remove a bone of {0}", 1},
    {"Duplicate {1} bones of {0}", "Duplicate a bone of {0}", 1},
    {"Hang a bone of {0} elsewhere"},
    {"Change the order of the bones of {0}"},
    {"Give {1} bones of {0} another mesh", "Give a bone of {0} another mesh", 1},
    {"Give {0} {1} meshes of its own", "Give {0} a mesh of its own", 1},
    {"Replace the meshes of {0} by those of {1}"},
    {"Move {1} pivots of {0}", "Move a pivot of {0}", 1},
    {"Move {0}"},
    {"Turn {0}"},
    {"Scale {0}"},
    {"Make {0}"},
    {"Copy {0} to {1}"},
    {"Delete {0} with all that only it has"},
    {"Change the slot of {0} to {1}"},
    {"Import a model onto {0}"},
    {"Set boxes of {1} statics from {0} on", "Set boxes of {0}", 1},
    {"Set flags of {1} statics from {0} on", "Set flags of {0}", 1},
    {"Place {0}"},
    {"Move {1} statics from {0} on", "Move {0}", 1},
    {"Tint {1} statics from {0} on", "Tint {0}", 1},
    {"Turn {1} statics from {0} on", "Turn {0}", 1},
    {"Set the light of {1} statics from {0} on", "Set the light of {0}", 1},
    {"Move {1} vertices of {0}", "Move a vertex of {0}", 1},
    {"Renumber {1} vertices of {0}", "Renumber a vertex of {0}", 1},
    {"Weld {1} vertices of {0}", "Weld a vertex of {0}", 1},
    {"Add a vertex to {0}"},
    {"Flip {1} faces of {0}", "Flip a face of {0}", 1},
    {"Turn the corners of {1} faces of {0}", "Turn the corners of a face of {0}", 1},
    {"Subdivide {1} faces of {0}", "Subdivide a face of {0}", 1},
    {"Split {1} quads of {0} into triangles", "Split a quad of {0} into triangles", 1},
    {"Join triangles of {0}"},
    {"Delete {1} faces of {0}", "Delete a face of {0}", 1},
    {"Copy {1} faces to {0}", "Copy a face to {0}", 1},
    {"Mirror {0}"},
    {"Texture {1} faces of {0}", "Texture a face of {0}", 1},
    {"Colour {1} faces of {0}", "Colour a face of {0}", 1},
    {"Set effects of {1} faces of {0}", "Set effects of a face of {0}", 1},
    {"Make {1} faces of {0} double-sided", "Make a face of {0} double-sided", 1},
    {"Replace {0} in {1} faces", "Replace {0} in a face", 1},
    {"Set {1} normals of {0}", "Set a normal of {0}", 1},
    {"Set {1} shades of {0}", "Set a shade of {0}", 1},
    {"Set the collision sphere of {0}"},
    {"Stick {1} vertices of {0} to their partners", "Stick a vertex of {0} to its partner", 1},
    {"Fit {1} vertices of {0} to its neighbour", "Fit a vertex of {0} to its neighbour", 1},
    {"Bake lights into {1} meshes from {0} on", "Bake lights into {0}", 1},
    {"Import a picture into {0}"},
    {"Import {1} textures", "Import a texture", 1},
    {"Make {0}"},
    {"Move {1} textures from {0} on", "Move {0}", 1},
    {"Turn {1} textures from {0} on", "Turn {0}", 1},
    {"Set blending of {1} textures from {0} on", "Set blending of {0}", 1},
    {"Set {0}"},
    {"Add {1} sprites to {0}", "Add a sprite to {0}", 1},
    {"Change the order of sprites of {0}"},
    {"Delete {1} sprites of {0}", "Delete a sprite of {0}", 1},
    {"Align {1} sprites of {0}", "Align a sprite of {0}", 1},
    {"Repack {1} textures", "Repack a texture", 1},
    {"Join {1} equal textures", "Join two equal textures", 1},
    {"Delete {1} textures that nothing shows", "Delete a texture that nothing shows", 1},
    {"Rebuild the palette"},
    {"Merge {1} objects of {0}", "Merge an object of {0}", 1},
    {"Paste {1} textures", "Paste a texture", 1},
    {"Paste {1} sounds", "Paste a sound", 1},
    {"Insert mesh beside {0}"},
    {"Insert key frame of {0}"},
    {"Insert command of {0}"},
    {"Insert joint of {0}"},
    {"Insert floor function of {0}"},
    {"Insert overlap of {0}"},
    {"Delete {1} meshes from {0} on", "Delete {0}", 1},
    {"Delete {1} key frames of {0}", "Delete key frame of {0}", 1},
    {"Delete {1} commands of {0}", "Delete command of {0}", 1},
    {"Delete {1} joints of {0}", "Delete joint of {0}", 1},
    {"Delete {1} floor functions of {0}", "Delete floor function of {0}", 1},
    {"Delete {1} overlaps of {0}", "Delete overlap of {0}", 1},
    {"Duplicate {1} meshes from {0} on", "Duplicate {0}", 1},
    {"Duplicate {1} key frames of {0}", "Duplicate key frame of {0}", 1},
    {"Duplicate {1} commands of {0}", "Duplicate command of {0}", 1},
    {"Duplicate {1} joints of {0}", "Duplicate joint of {0}", 1},
    {"Duplicate {1} floor functions of {0}", "Duplicate floor function of {0}", 1},
    {"Duplicate {1} overlaps of {0}", "Duplicate overlap of {0}", 1},
    {"Move {1} meshes from {0} on", "Move {0}", 1},
    {"Move {1} key frames of {0}", "Move key frame of {0}", 1},
    {"Move {1} commands of {0}", "Move command of {0}", 1},
    {"Move {1} joints of {0}", "Move joint of {0}", 1},
    {"Move {1} floor functions of {0}", "Move floor function of {0}", 1},
    {"Move {1} overlaps of {0}", "Move overlap of {0}", 1},
    {"Replace {0}"},
    {"Replace key frame of {0}"},
    {"Replace command of {0}"},
    {"Replace joint of {0}"},
    {"Replace floor function of {0}"},
    {"Replace overlap of {0}"},
}};

static_assert(kWordings.size() == static_cast<std::size_t>(EditCode::ReplaceOverlap) + 1);

} // namespace

std::string_view nameTemplate(EditCode code) noexcept
{
    return kWordings[static_cast<std::size_t>(code)].many;
}

std::string_view nameTemplate(const EditName& name) noexcept
{
    const Wording& wording = kWordings[static_cast<std::size_t>(name.code)];
    if (wording.one.empty() || name.arguments.size() <= wording.counted)
    {
        return wording.many;
    }
    const auto* const count = std::get_if<std::string>(&name.arguments[wording.counted].value);
    return count != nullptr && *count == "1" ? wording.one : wording.many;
}

view::Phrase phrase(const EditName& name)
{
    return {nameTemplate(name), name.arguments};
}

std::string text(const EditName& name)
{
    return view::englishText(phrase(name));
}

} // namespace tr::edit
