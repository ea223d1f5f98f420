#pragma once

#include "core/base/Progress.h"
#include "core/edit/mesh/MeshShape.h"
#include "core/level/Objects.h"
#include "core/level/Textures.h"
#include "core/level/World.h"
#include "core/schema/Notes.h"
#include "core/transfer/ObjectKey.h"
#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/SampleCorners.h"
#include "core/view/words/Phrase.h"

#include <array>
#include <cstdint>
#include <map>
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

/// Texels as 0xAARRGGBB. Those that are clear have alpha 0, and the colour that stands for it in
/// their file.
using Picture = view::TexelBlock;

/// The alpha of texels that are seen.
inline constexpr std::uint32_t kOpaqueTexel = 0xFF00'0000;

/// The colours of a coloured face of TR1 to TR3, in 0 to 255.
struct FaceColour
{
    level::Colour indexed;              ///< of the palette
    std::optional<level::Colour> whole; ///< TR2, TR3: of the other one, which has more colours

    friend bool operator==(const FaceColour&, const FaceColour&) = default;
};

/// How a face shows a picture.
struct FaceLook
{
    std::optional<Place> picture; ///< nothing: its texture does not exist, or it is coloured
    /// Of a WAD, the corner of the picture at each of its own; of a triangle three of them count.
    std::array<view::SampleCorner, 4> corners{};
    std::optional<Place> texture{};     ///< of a level: what says which of the picture is shown
    std::optional<FaceColour> colour{}; ///< of a coloured face
};

/// The bits of new_flags that say how strong a bump map is, which stays with its level.
inline constexpr std::uint16_t kBumpBits = 0x0600;

/// The attribute of object textures whose clear texels are drawn, too.
inline constexpr std::uint16_t kOpaqueAttribute = 0;

/// An object texture of a level.
struct GatheredTexture
{
    Place picture = 0;
    /// Its corners that count are those in its picture, on page 0.
    level::ObjectTexture row;
    std::size_t corners = 4; ///< that count
};

/// Object textures that engines look for beside each other.
struct TextureSet
{
    enum class Kind : std::uint8_t
    {
        TakesTurns, ///< a range: each is shown in the place of all in turn
        Rolls,      ///< a range: each rolls by itself
        Neighbours, ///< of a waterfall, which has none but the first by its number
    };

    Kind kind = Kind::TakesTurns;
    std::vector<Place> textures;
};

struct GatheredMesh
{
    /// Faces of a level have bits beside the number of their texture and no number; others have the
    /// words of their file.
    edit::MeshShape shape;
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
    std::optional<std::uint32_t> breakingSound{}; ///< of one whose file says what it breaks with
};

struct GatheredSprite
{
    /// Its place on a page has no meaning; the sides that are one in TR4 and TR5 count from it.
    level::SpriteTexture row;
    std::optional<Place> picture;
};

struct GatheredSequence
{
    std::uint32_t slot = 0;
    Place sprites = 0; ///< of spriteLists
};

struct GatheredSample
{
    std::string name;                      ///< of its file, as .SAM has it
    std::uint32_t index = 0;               ///< what the sample indices say
    std::optional<std::uint32_t> number{}; ///< TR2, TR3: in MAIN.SFX
    /// A WAVE file, where the file has its samples itself or MAIN.SFX has lent them; else empty.
    Table<std::uint8_t> wave{};
    std::uint32_t statedSize = 0; ///< what TR4 and TR5 state beside it
    /// The WAVE file of a destination that names its samples, which has to lie beside it; else
    /// empty.
    Table<std::uint8_t> beside{};
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
    /// What pictures are in fewer colours, where their file has them so, too.
    std::map<Place, Picture> lesser;
    std::vector<GatheredTexture> textures;
    std::vector<TextureSet> textureSets; ///< of what is there, all of their textures
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

/// Takes the mesh behind a mesh pointer out with the pictures that it shows: it is the only one of
/// the meshes. Precondition: homeOf has one. Errors: those of edit::shapeAt.
[[nodiscard]] Result<Gathering> gatherMesh(const Content& content, std::size_t pointer);

/// The number that a remark has for an object: "moveable 12".
[[nodiscard]] view::Phrase phraseOf(const ObjectKey& key);

} // namespace tr::transfer
