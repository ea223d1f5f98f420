#pragma once

#include "core/level/Mesh.h"
#include "core/transfer/places/MapRoom.h"

/// Where the pictures of faces lie in a WAD: in samples that show the same already, or in new ones.
/// Used by the sources of this folder only.
namespace tr::transfer
{

/// The highest numbers of samples that faces can say.
inline constexpr std::size_t kMostOfTriangles = level::kTriangleSampleMask;
inline constexpr std::size_t kMostOfQuads = 0x7FFF;

/// A picture that faces show.
struct PictureWanted
{
    const Picture* picture = nullptr;
    bool quads = false;     ///< which a sample can only be mirrored for
    bool triangles = false; ///< which reach few samples
};

/// The sample that shows it, and how that has to be turned to be it.
struct TextureSeat
{
    std::size_t sample = 0;
    view::TexelTurn turn;
};

/// What was found, in pictures.
struct TextureCounts
{
    std::size_t pictures = 0;     ///< that are shown by what is taken, each once a file
    std::size_t thereAlready = 0; ///< the destination has the same
    std::size_t equal = 0;        ///< the same as another one that is taken
    std::size_t turned = 0;       ///< of both, those that are turned or mirrored
    std::size_t texels = 0;       ///< of all pictures
    std::size_t texelsSaved = 0;  ///< of those that are found equal
    std::size_t samplesBefore = 0;
    std::size_t samplesAfter = 0;
    std::size_t pagesBefore = 0; ///< none: pictures lie on no pages in the file
    std::size_t pagesAfter = 0;
    std::size_t highestOfTriangles = 0; ///< the number of the last sample that a new triangle shows
};

struct SeatPlan
{
    std::vector<TextureSeat> seats;            ///< one a picture
    std::vector<level::TextureSample> samples; ///< that come behind those that there are
    std::vector<MapChange> changes;
    TextureCounts counts;
};

/// Precondition: the content is a WAD. Throws Cancelled.
[[nodiscard]] SeatPlan seatsFor(const Content& content,
                                std::span<const PictureWanted> pictures,
                                const Progress& progress = {});

} // namespace tr::transfer
