#pragma once

#include "core/transfer/writing/ObjectWriter.h"

#include <memory>

/// Where what faces and sprites show finds its place in a destination, and what the numbers of
/// faces mean there. Each kind of file says it in its own way. Used by the sources of this folder
/// only.
namespace tr::transfer
{

/// What is taken that shows something.
struct Shown
{
    std::vector<At> meshes;
    std::vector<At> spriteLists;
};

class Seats
{
public:
    Seats() = default;
    virtual ~Seats() = default;
    Seats(const Seats&) = delete;
    Seats& operator=(const Seats&) = delete;

    /// Puts all that is shown into the destination. It is called once, before all others. Errors:
    /// ReferenceTooFar, SampleTooHigh, and those of insertRows and pictureChange. Throws Cancelled.
    [[nodiscard]] virtual Result<void> furnish(edit::Transaction& transaction,
                                               const Shown& shown,
                                               Report& report,
                                               const Progress& progress) = 0;

    /// Has a face of one of the meshes show the same in the destination.
    virtual void lead(std::size_t source, edit::ShapeFace& face, const FaceLook& look) = 0;

    /// Whether the destination has sprites.
    [[nodiscard]] virtual bool hasSprites() const noexcept = 0;

    /// A sprite of one of the lists as the destination has it.
    [[nodiscard]] virtual level::SpriteTexture place(std::size_t source,
                                                     const GatheredSprite& sprite) const = 0;

    /// Says what could not be led.
    virtual void tell(Report& report) const = 0;
};

/// In a level, and in a WAD: see ObjectHome.
[[nodiscard]] std::unique_ptr<Seats> seatsInLevel(const Content& destination,
                                                  std::span<const Gathering> sources);
[[nodiscard]] std::unique_ptr<Seats> seatsInWad(const Content& destination,
                                                std::span<const Gathering> sources);

} // namespace tr::transfer
