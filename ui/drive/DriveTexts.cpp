#include "ui/drive/DriveTexts.h"

#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Names.h"

namespace ui
{
namespace
{

using Kind = tr::anim::StateAnswer::Kind;

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

/// What a dispatch says, as an animation has it.
struct DriveDispatch
{
    qint64 row;
    qint64 first;
    qint64 last;
    qint64 frame; ///< that it leads to, of that animation
    QString animation;
};

DriveDispatch dispatchOf(const MoveableParts& parts, const tr::anim::StateAnswer& answer)
{
    const tr::level::AnimDispatch& row = parts.objects().animDispatches[*answer.dispatch];
    const std::size_t to = row.nextAnimation;
    return {static_cast<qint64>(*answer.dispatch),
            parts.frameIn(answer.animation, row.low),
            parts.frameIn(answer.animation, row.high),
            parts.frameIn(to, row.nextFrame),
            parts.animationTitle(to)};
}

} // namespace

QString driveAnswerText(const MoveableParts& parts, const tr::anim::StateAnswer& answer)
{
    const QString state = parts.stateTitle(answer.state);
    if (answer.kind == Kind::Current)
    {
        return translated(TEXT("%1 is the current one: nothing is looked for")).arg(state);
    }
    if (!answer.dispatch)
    {
        return translated(TEXT("%1: %2 has no dispatch for it: waits"))
            .arg(state, parts.animationTitle(answer.animation));
    }
    const DriveDispatch dispatch = dispatchOf(parts, answer);
    const qint64 start = parts.objects().animations[answer.animation].frameStart;
    const QString holds = translated(TEXT("%1: dispatch %2 holds in frames %3 to %4, now %5"))
                              .arg(state)
                              .arg(dispatch.row)
                              .arg(dispatch.first)
                              .arg(dispatch.last)
                              .arg(static_cast<qint64>(answer.frame) - start);
    switch (answer.kind)
    {
    case Kind::Taken:
        return translated(TEXT("%1: goes on in frame %2 of %3"))
            .arg(holds)
            .arg(dispatch.frame)
            .arg(dispatch.animation);
    case Kind::Nowhere:
        return translated(TEXT("%1, but leads to %2: waits")).arg(holds, dispatch.animation);
    case Kind::Missed:
        return translated(TEXT("%1: too late, waits for another animation or its next round"))
            .arg(holds);
    case Kind::Waits:
    case Kind::Current:
    case Kind::NoChange:
        break;
    }
    return translated(TEXT("%1: waits")).arg(holds);
}

QString driveOfferText(const MoveableParts& parts, const tr::anim::StateAnswer& answer)
{
    if (!answer.dispatch)
    {
        return answer.kind == Kind::Current ? translated(TEXT("is the current one"))
                                            : translated(TEXT("no dispatch here"));
    }
    const DriveDispatch dispatch = dispatchOf(parts, answer);
    const char* const text =
        answer.kind == Kind::Taken   ? TEXT("now (frames %1 to %2), to frame %3 of %4")
        : answer.kind == Kind::Waits ? TEXT("from frame %1 on (to %2), to frame %3 of %4")
                                     : TEXT("not now (frames %1 to %2), to frame %3 of %4");
    return translated(text)
        .arg(dispatch.first)
        .arg(dispatch.last)
        .arg(dispatch.frame)
        .arg(dispatch.animation);
}

#undef TEXT

} // namespace ui
