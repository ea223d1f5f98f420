#pragma once

#include "core/base/Progress.h"
#include "core/convert/animations/AnimationFile.h"
#include "core/edit/animation/adding/AnimationAdding.h"
#include "core/edit/document/Document.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

/// Animations out of files of their own put onto a moveable, any number together. What each of them
/// names by a number (states, animations, sounds, effects) is told before, and can become another
/// one.
namespace tr::convert
{

/// How often something leads somewhere.
struct ImportUses
{
    std::size_t ends = 0; ///< animations that go on there when they end
    std::size_t dispatches = 0;

    friend bool operator==(const ImportUses&, const ImportUses&) = default;
};

/// What a file names by numbers, and how often.
struct ImportContents
{
    std::uint16_t state = 0;                     ///< that it is in
    std::map<std::uint16_t, std::size_t> asked;  ///< states, by its state changes
    std::map<std::int64_t, ImportUses> targets;  ///< animations, as the file counts them
    std::map<std::uint16_t, std::size_t> sounds; ///< by its commands; so it is for the next
    std::map<std::uint16_t, std::size_t> effects;
    std::size_t keyFrames = 0;
    std::size_t fewestJoints = 0; ///< that a key frame turns
    std::size_t mostJoints = 0;
};

[[nodiscard]] ImportContents contentsOf(const AnimationFile& file);

/// Where an animation leads then.
struct ImportTarget
{
    enum class Kind : std::uint8_t
    {
        Imported, ///< to the one of `number` of the files
        Own,      ///< to that of the moveable that has `number` before
        Nowhere,  ///< dispatches go, and what ends repeats itself
    };

    Kind kind = Kind::Nowhere;
    std::size_t number = 0;

    friend bool operator==(const ImportTarget&, const ImportTarget&) = default;
};

/// What becomes of a number; nothing: what has it is left out.
using ImportNumbers = std::map<std::uint16_t, std::optional<std::uint16_t>>;

/// What is wanted of a file. Numbers that it names and that are not here stay; targets lead
/// nowhere.
struct FileImport
{
    bool isTaken = true;
    std::optional<std::uint16_t> number{}; ///< AnimationFile::number
    /// The number of the moveable's animation whose place it takes; nothing: it comes behind the
    /// last one.
    std::optional<std::size_t> onto{};
    std::uint16_t state = 0;
    ImportNumbers asked{};
    std::map<std::int64_t, ImportTarget> targets{};
    ImportNumbers sounds{};
    ImportNumbers effects{};

    friend bool operator==(const FileImport&, const FileImport&) = default;
};

struct ImportWanted
{
    std::size_t model = 0; ///< row of the moveable
    /// Animations that turn other joints than the moveable has are taken, too: those behind its
    /// last are left out, and those that are missing are not turned. Otherwise they are refused.
    bool fillsJoints = false;
    std::vector<FileImport> files; ///< one a file
};

/// Whether a content has moveables that animations can be put onto.
[[nodiscard]] bool canImportInto(const schema::Content& content) noexcept;

/// What is sensible: all numbers stay, and all come behind the last animation. What leads to an
/// animation leads to the one of that number among the files, or else to the moveable's own of that
/// number. Preconditions: canImportInto, the moveable exists.
[[nodiscard]] ImportWanted proposeImport(const schema::Content& content,
                                         std::size_t model,
                                         std::span<const AnimationFile> files);

/// Where the files lead as proposeImport has it, by the numbers and places that are wanted and by
/// the files that are taken. Preconditions: as above, one a file is wanted.
void proposeTargets(const schema::Content& content,
                    std::span<const AnimationFile> files,
                    ImportWanted& wanted);

/// What becomes of a file.
struct FilePlan
{
    std::size_t place = 0; ///< the number of the animation then
    std::size_t keyFrames = 0;
    std::size_t frames = 0;
    std::size_t changes = 0; ///< that it has then; so it is for the next two
    std::size_t dispatches = 0;
    std::size_t commands = 0;
    std::size_t dropped = 0;             ///< dispatches that lead nowhere
    bool repeats = false;                ///< nothing follows it
    std::optional<view::Phrase> fault{}; ///< why it cannot be done
    std::vector<view::Phrase> remarks{}; ///< what is lost, and what is filled up
};

struct ImportPlan
{
    std::vector<FilePlan> files; ///< one a file; of those that are not taken nothing is said
    std::optional<view::Phrase> fault{};

    /// Whether it can be done, as far as can be told without doing it.
    [[nodiscard]] bool isPossible() const noexcept;
};

/// An import that is worked out, so that doing it takes no longer than any edit.
struct PreparedImport
{
    ImportPlan plan;
    std::size_t model = 0;
    std::vector<edit::AddedAnimation> added; ///< of the files that are taken
};

/// Works out what importAnimations would do. Throws Cancelled. Preconditions: as of proposeTargets.
[[nodiscard]] PreparedImport prepareImport(const schema::Content& content,
                                           std::span<const AnimationFile> files,
                                           const ImportWanted& wanted,
                                           const Progress& progress = {});

/// Does it, as one edit, and gives back the rows of the animations. Preconditions: the plan is
/// possible, and it was worked out for what the document has now. Errors: those of
/// edit::addAnimations.
[[nodiscard]] Result<std::vector<std::size_t>> takeImport(edit::Document& document,
                                                          const PreparedImport& prepared);

/// What importAnimations would do. Preconditions: as of proposeTargets.
[[nodiscard]] ImportPlan planImport(const schema::Content& content,
                                    std::span<const AnimationFile> files,
                                    const ImportWanted& wanted);

/// Does it at once, as one edit, and gives back the rows of the animations, in the order of the
/// files that are taken. Preconditions: the plan is possible. Errors: those of edit::addAnimations.
[[nodiscard]] Result<std::vector<std::size_t>> importAnimations(
    edit::Document& document, std::span<const AnimationFile> files, const ImportWanted& wanted);

} // namespace tr::convert
