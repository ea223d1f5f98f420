#include "core/edit/animation/poses/BoxFaces.h"

#include "core/base/Contracts.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/edit/fields/StreamChange.h"

#include <utility>

namespace tr::edit
{

using level::BoundingBox;

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
