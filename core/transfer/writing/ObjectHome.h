#pragma once

#include "core/transfer/gathering/PictureGathering.h"
#include "core/transfer/places/Seats.h"
#include "core/transfer/writing/SampleHome.h"

/// What differs between the kinds of files that objects are taken out of and put into. Used by the
/// sources of this folder only.
namespace tr::transfer
{

struct ObjectHome
{
    /// What faces and sprites show. It keeps what it is given, and puts pictures into `out`.
    std::unique_ptr<PictureGathering> (*pictures)(const Content& content, Gathering& out) = nullptr;
    /// Where that finds its place. It keeps the sources.
    std::unique_ptr<Seats> (*seats)(const Content& destination,
                                    std::span<const Gathering> sources) = nullptr;
    /// Where samples are; null: nowhere that could be added to.
    std::unique_ptr<SampleHome> (*samples)(const Content& content) = nullptr;
    schema::TableId shown;        ///< the table of what faces show
    std::size_t firstTexture = 0; ///< the first row of it that is something to be shown
};

/// That of a content, by what tables it has; null: objects can neither be taken out of it nor put
/// into it.
[[nodiscard]] const ObjectHome* homeOf(const Content& content) noexcept;

} // namespace tr::transfer
