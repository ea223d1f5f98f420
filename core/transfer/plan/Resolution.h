#pragma once

#include "core/transfer/plan/Plan.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

/// What a plan comes to: everything that meets something else, and what becomes of it.
namespace tr::transfer
{

/// An object whose slot something else has.
struct ObjectConflict
{
    std::size_t source = 0;
    ObjectKey key;
    std::optional<std::size_t> with; ///< the source that it is from; nothing: the destination
    ObjectKind withKind = ObjectKind::Moveable;
    bool isEqual = false; ///< both are the same: nothing is to be asked
    Answer answer = Answer::Keep;
    std::uint32_t to = 0; ///< the slot that it gets, or that has what is kept

    friend bool operator==(const ObjectConflict&, const ObjectConflict&) = default;
};

/// A sound whose id another one has, or the destination has no such id.
struct SoundConflict
{
    std::size_t source = 0;
    std::uint32_t id = 0;
    std::optional<std::size_t> with; ///< the source that it is from; nothing: the destination
    bool isEqual = false;
    /// Commands of what is taken play it, and can follow it to another id. Where none does, an
    /// engine plays it by its number.
    bool isCommanded = false;
    Rule answer = Rule::Keep;
    std::uint32_t to = 0; ///< the id that those commands play then

    friend bool operator==(const SoundConflict&, const SoundConflict&) = default;
};

/// What is taken of an object.
enum class Share : std::uint8_t
{
    Whole,
    Animations, ///< by the moveable that has the slot
    Body,       ///< meshes and skeleton, by the same
};

/// An object that is taken.
struct Deed
{
    std::size_t source = 0;
    ObjectKey key;
    std::uint32_t slot = 0; ///< that it gets
    Share share = Share::Whole;

    friend bool operator==(const Deed&, const Deed&) = default;
};

/// A sound that is put into the destination.
struct SoundDeed
{
    std::size_t source = 0;
    Place sound = 0; ///< of Gathering::sounds
    std::uint32_t id = 0;
    bool replaces = false; ///< the one that has the id

    friend bool operator==(const SoundDeed&, const SoundDeed&) = default;
};

struct Resolution
{
    std::vector<ObjectConflict> objects;
    std::vector<SoundConflict> sounds;
    std::vector<Deed> deeds;
    std::vector<ObjectKey> going; ///< of the destination
    std::vector<SoundDeed> soundDeeds;
    /// By the source: what sounds are called that its commands play, where that is another id.
    std::vector<std::map<std::uint32_t, std::uint32_t>> soundIds;
    std::vector<view::Phrase> remarks;
};

/// Whether two objects are the same in their files, too, that are so in all that was gathered: one
/// of a source, and one of another source, or of the destination where that is nothing. Both by
/// their names in their own files.
using SameInFiles = std::function<bool(std::size_t source,
                                       const ObjectKey& key,
                                       std::optional<std::size_t> with,
                                       const ObjectKey& withKey)>;

/// `areSame`: of files that more is known of than was gathered; without it, that is all.
/// Precondition: the gatherings are of all objects of the destination and of the plan's sources, in
/// their order.
[[nodiscard]] Resolution resolve(const Plan& plan,
                                 const Gathering& destination,
                                 std::span<const Gathering> sources,
                                 std::size_t soundIds,
                                 const SameInFiles& areSame = {});

/// The same of sounds alone, of a source with that name: each can have another id than its own.
[[nodiscard]] Resolution resolveSounds(const Gathering& destination,
                                       const Gathering& source,
                                       const std::string& name,
                                       std::size_t soundIds);

/// The plan with the answers that were found for everything that asked for one, so that it comes to
/// the same whatever the rules are.
[[nodiscard]] Plan answered(Plan plan, const Resolution& resolution);

} // namespace tr::transfer
