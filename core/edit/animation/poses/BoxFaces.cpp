#include "core/edit/animation/poses/BoxFaces.h"

#include "core/base/Contracts.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/fields/StreamChange.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace tr::edit
{
namespace
{

using level::BoundingBox;
using BoxNumber = std::int16_t BoundingBox::*;

/// Two an axis.
constexpr std::array<BoxNumber, 6> kBoxNumbers{&BoundingBox::minX,
                                               &BoundingBox::maxX,
                                               &BoundingBox::minY,
                                               &BoundingBox::maxY,
                                               &BoundingBox::minZ,
                                               &BoundingBox::maxZ};

} // namespace

std::int16_t& faceOf(BoundingBox& box, const BoxFace& face) noexcept
{
    std::int16_t& first = box.*kBoxNumbers[std::size_t{2} * face.axis];
    std::int16_t& second = box.*kBoxNumbers[std::size_t{2} * face.axis + 1];
    return (first <= second) == face.isHigh ? second : first;
}

BoundingBox withFaceMoved(BoundingBox box, const BoxFace& face, std::int32_t units) noexcept
{
    using Limits = std::numeric_limits<std::int16_t>;
    const std::int16_t opposite = faceOf(box, {face.axis, !face.isHigh});
    std::int16_t& number = faceOf(box, face);
    number =
        static_cast<std::int16_t>(std::clamp<std::int64_t>(std::int64_t{number} + units,
                                                           face.isHigh ? opposite : Limits::min(),
                                                           face.isHigh ? Limits::max() : opposite));
    return box;
}

Result<void> moveBoxFace(Document& document,
                         const KeyframeSpan& span,
                         const BoxFace& face,
                         std::int32_t units,
                         std::string mergeKey)
{
    Transaction transaction(document,
                            nameOfEntries(EditCode::MoveBoxFace,
                                          document.content(),
                                          tables::Animations,
                                          span.animation,
                                          span.count),
                            std::move(mergeKey));
    {
        const Content& content = transaction.content();
        const auto range =
            view::keyframesOf(level::objectsOf(content), content.version(), span.animation);
        const auto keyframes = keyframesIn(content, span.animation);
        TR_PRE(span.count > 0 && span.end() <= keyframes.size());
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        for (std::size_t i = span.first; i < span.end(); ++i)
        {
            view::Keyframe then = keyframes[i];
            then.box = withFaceMoved(then.box, face, units);
            setHeader(numbers, range.firstWord + i * range.words, keyframes[i], then);
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

} // namespace tr::edit
