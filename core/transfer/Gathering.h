#pragma once

#include "core/base/Progress.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/level/Objects.h"
#include "core/level/Textures.h"
#include "core/level/World.h"
#include "core/schema/Notes.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/SampleCorners.h"
#include "core/view/words/Phrase.h"

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Objects that were taken out of a file with all that they need, as values that name no row of it:
/// what they need of each other is told by places in the lists of Gathering. What several of them
/// have in common stands there once.
namespace tr::transfer
{

using schema::Content;

/// Offsets of words are stored in bytes.
inline constexpr std::size_t kWordBytes = 2;

/// The highest number of 16 bits.
inline constexpr std::size_t kMostNumber = 0xFFFF;

/// A place in one of the lists of a Gathering.
using Place = std::size_t;

enum class ObjectKind : std::uint8_t
{
    Moveable,
    Static,
    Sprites, ///< a sequence, whose slots are those of moveables
};

inline constexpr std::size_t kObjectKinds = 3;

struct ObjectKey
{
    ObjectKind kind = ObjectKind::Moveable;
    std::uint32_t slot = 0;

    friend auto operator<=>(const ObjectKey&, const ObjectKey&) = default;
};

/// Texels as 0xAARRGGBB. Those that are clear have alpha 0, and the colour that stands for it in
/// their file.
using Picture = view::TexelBlock;

/// How a face shows a picture.
struct FaceLook
{
    std::optional<Place> picture; ///< nothing: its texture does not exist, or it is coloured
    /// The corner of the picture at each of its own; of a triangle three of them count.
    std::array<view::SampleCorner, 4> corners{};
};

struct GatheredMesh
{
    edit::MeshShape shape;       ///< its faces have the textures of their file
    std::vector<FaceLook> looks; ///< one a face
    /// It stands at the very beginning of the mesh data, where also those pointers lead that mean
    /// no mesh.
    bool isFirst = false;
};

/// An animation that another one leads to.
struct AnimationTarget
{
    enum class Kind : std::uint8_t
    {
        Own,     ///< `number` of the same list
        Other,   ///< `number` of the moveable in `slot`
        Nowhere, ///< `number` is the row that does not exist, or is nobody's
    };

    Kind kind = Kind::Own;
    std::uint32_t slot = 0;
    std::uint32_t number = 0;

    friend bool operator==(const AnimationTarget&, const AnimationTarget&) = default;
};

struct GatheredDispatch
{
    level::AnimDispatch row;
    AnimationTarget target;
};

struct GatheredChange
{
    std::uint16_t stateId = 0;
    Place dispatches = 0;
};

struct GatheredAnimation
{
    level::Animation row;   ///< what names rows has no meaning in it
    std::size_t frames = 0; ///< words of the list that its key frames begin behind
    AnimationTarget next;
    std::optional<Place> changes;  ///< nothing: it has none
    std::optional<Place> commands; ///< the same
    schema::RowNote note;
};

/// All animations of a moveable, or of several that have the same.
struct AnimationList
{
    std::vector<GatheredAnimation> animations;
    /// Key frames as they are stored. Those of an animation reach to where those of the next begin.
    std::vector<std::uint16_t> frames;
};

/// Words of commands, and how many commands they are.
struct CommandList
{
    std::vector<std::int16_t> words;
    std::uint16_t count = 0;
    std::vector<std::size_t> sounds; ///< words that are the numbers of sounds
};

struct GatheredMoveable
{
    std::uint32_t slot = 0;
    Place meshes = 0; ///< of meshLists
    Place tree = 0;
    std::optional<Place> animations;
    std::vector<std::uint16_t> rest; ///< of one without animations: its key frame
    std::uint16_t filler = 0;
    schema::RowNote note;
};

struct GatheredStatic
{
    level::StaticMesh row;
    Place mesh = 0;
};

struct GatheredSprite
{
    level::SpriteTexture row; ///< its place on a page has no meaning
    std::optional<Place> picture;
};

struct GatheredSequence
{
    std::uint32_t slot = 0;
    Place sprites = 0; ///< of spriteLists
};

struct GatheredSample
{
    std::string name;        ///< of its file, as .SAM has it
    std::uint32_t index = 0; ///< what the sample indices say
};

struct GatheredSound
{
    std::uint32_t id = 0;
    level::SoundDetails details; ///< without meaning: its first sample
    std::vector<GatheredSample> samples;
    bool isCommanded = false; ///< a command of an animation plays it
};

/// A line of the names that lie beside a WAD.
struct ObjectLine
{
    ObjectKey key;
    std::string slot;
    std::string path;
};

struct Gathering
{
    schema::Version version{};
    std::vector<Picture> pictures;
    std::vector<GatheredMesh> meshes;
    std::vector<std::vector<Place>> meshLists;
    std::vector<std::vector<std::int32_t>> trees;
    std::vector<AnimationList> animationLists;
    std::vector<std::vector<GatheredChange>> changeLists;
    std::vector<std::vector<GatheredDispatch>> dispatchLists;
    std::vector<CommandList> commandLists;
    std::vector<std::vector<GatheredSprite>> spriteLists;
    std::vector<GatheredMoveable> moveables; ///< in the order of the file
    std::vector<GatheredStatic> statics;
    std::vector<GatheredSequence> sequences;
    std::vector<GatheredSound> sounds; ///< by their ids
    std::vector<ObjectLine> lines;
    bool hasSounds = false; ///< the file says what its sounds are
    /// What could not be taken along, and from what.
    std::vector<view::Phrase> remarks;
};

/// All objects of a content, in its order. Of several in one slot the first.
[[nodiscard]] std::vector<ObjectKey> objectsIn(const Content& content);

/// The slots that an engine puts together with that of a moveable, itself included: Lara with her
/// skin, joints, weapons and hair. Format facts 5.8.
[[nodiscard]] std::vector<std::uint32_t> togetherWith(schema::Version version, std::uint32_t slot);

/// Takes objects out of a content with all that they need, and all sounds that they play; with
/// `allSounds` those, too, that nothing but an engine plays. Objects of which something cannot be
/// read are left out, which is remarked. Precondition: the objects are some of objectsIn, each
/// once. Throws Cancelled.
[[nodiscard]] Gathering gather(const Content& content,
                               std::span<const ObjectKey> objects,
                               bool allSounds,
                               const Progress& progress = {});

/// The number that a remark has for an object: "moveable 12".
[[nodiscard]] view::Phrase phraseOf(const ObjectKey& key);

} // namespace tr::transfer
