#pragma once

#include "core/edit/document/WorkedOut.h"
#include "core/transfer/WaveFiles.h"
#include "core/transfer/places/TextureSeats.h"
#include "core/transfer/plan/Resolution.h"

/// Doing what a plan says.
namespace tr::transfer
{

/// How much of something a file has room for, where what is taken comes near it.
struct Limit
{
    view::Phrase what;
    std::size_t needed = 0;
    std::size_t most = 0;
    /// The file cannot say more. Otherwise an engine takes no more.
    bool isHard = false;

    [[nodiscard]] bool isExceeded() const noexcept { return needed > most; }
};

/// What is of other colours than it was, since it shows those of a palette now.
struct ColourLoss
{
    std::size_t texels = 0;  ///< of pictures that were put, and are not clear
    std::size_t changed = 0; ///< of these show another colour
    int largest = 0;         ///< what a channel of one differs, of 255
    double mean = 0;         ///< what the channels of all differ
    std::size_t faces = 0;   ///< coloured faces that show another colour
};

struct Report
{
    Resolution resolution;
    TextureCounts textures;
    TextureCounts sprites; ///< of the pictures of sprites
    ColourLoss colours;
    std::size_t meshes = 0;     ///< that were put
    std::size_t animations = 0; ///< the same
    std::size_t sounds = 0;
    std::vector<WaveFile> waves; ///< of samples that the destination names, and has not itself
    std::vector<Limit> limits;
    std::vector<view::Phrase> remarks; ///< what does not mean what it meant, or was left out
};

struct MergeEdit : edit::WorkedOut
{
    Report report;
};

/// What the edit of a merge is called.
[[nodiscard]] edit::EditName nameOfMerge(const Plan& plan, const Resolution& resolution);

/// Works out what a plan comes to for a destination. Sources are those of the plan, in their order.
/// Precondition: faultOf finds nothing wrong. Errors: OtherVersion, where a source is of another
/// version or is nothing that this can take objects from; ReferenceTooFar, SampleTooHigh, where
/// files have no room for it; those of removeWithBelongings. Throws Cancelled.
[[nodiscard]] Result<MergeEdit> workOut(const Content& destination,
                                        const Plan& plan,
                                        std::span<const Content> sources,
                                        const Progress& progress = {});

/// Does it, as one edit. Errors: those of workOut and Transaction::commit; then nothing has
/// changed.
[[nodiscard]] Result<Report> carryOut(edit::Document& destination,
                                      const Plan& plan,
                                      std::span<const Content> sources,
                                      const Progress& progress = {});

/// Whether objects can be merged into a content, and taken out of it.
[[nodiscard]] bool canMerge(const Content& content) noexcept;

/// Why objects of a source cannot go into a destination; nothing: they can. Precondition: both can
/// be merged.
[[nodiscard]] std::optional<view::Phrase> refusalOf(const Content& source,
                                                    const Content& destination);

} // namespace tr::transfer
