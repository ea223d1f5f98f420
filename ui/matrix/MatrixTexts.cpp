#include "ui/matrix/MatrixTexts.h"

#include "core/check/animation/ChangeCheck.h"
#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Translated.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <optional>

namespace ui
{
namespace
{

using tr::level::AnimDispatch;

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

/// The animation that is led to: counted from the first of the moveable, or as a row.
QString targetText(const MoveableParts& parts, std::size_t row)
{
    return parts.animations().contains(row)
               ? QString::number(static_cast<qulonglong>(row - parts.animations().first))
               : u'@' + QString::number(static_cast<qulonglong>(row));
}

QString partsText(const MoveableParts& parts,
                  std::size_t animation,
                  const AnimDispatch& dispatch,
                  const QString& pattern)
{
    return pattern.arg(parts.frameIn(animation, dispatch.low))
        .arg(parts.frameIn(animation, dispatch.high))
        .arg(targetText(parts, dispatch.nextAnimation))
        .arg(parts.frameIn(dispatch.nextAnimation, dispatch.nextFrame));
}

/// A frame that is typed, or the first, as it is stored; nothing where the file has no number for
/// it.
std::optional<std::uint16_t>
storedFrame(const MoveableParts& parts, std::size_t animation, const QString& text)
{
    bool isNumber = true;
    const std::int64_t frame = text.isEmpty() ? 0 : text.toInt(&isNumber);
    if (!isNumber)
    {
        return std::nullopt;
    }
    using Frame = std::numeric_limits<std::int16_t>;
    const auto& all = parts.objects().animations;
    const std::int64_t first =
        animation < all.size() ? tr::view::framesOf(all[animation]).first : 0;
    const std::int64_t number = first + frame;
    return number >= Frame::min() && number <= Frame::max()
               ? std::optional(static_cast<std::uint16_t>(number))
               : std::nullopt;
}

/// The row of an animation that is typed.
std::optional<std::size_t> targetRow(const MoveableParts& parts, const QString& text)
{
    const bool isRow = text.startsWith(u'@');
    bool isNumber = false;
    const auto number =
        static_cast<std::size_t>((isRow ? text.mid(1) : text).toULongLong(&isNumber));
    const std::size_t row = isRow ? number : parts.animations().first + number;
    const bool isThere = isRow ? number <= std::numeric_limits<std::uint16_t>::max()
                               : number < parts.animations().count;
    return isNumber && isThere ? std::optional(row) : std::nullopt;
}

/// One dispatch of a text; what is wrong with it, or nothing.
QString readOne(const MoveableParts& parts,
                std::size_t animation,
                const QString& text,
                AnimDispatch& dispatch)
{
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*(-?\\d+)(?:\\s*[-\u2013]\\s*(-?\\d+))?\\s*(?:\u2192|->|>)\\s*"
                       "(@?\\d+)(?:\\s*:\\s*(-?\\d+))?\\s*$"));
    const auto found = pattern.match(text);
    if (!found.hasMatch())
    {
        return translated(TEXT("\u201C%1\u201D is no dispatch. Type 4-9 > 23:0 for frames 4 to 9, "
                               "animation 23 and its frame 0; put ; between several."))
            .arg(text.trimmed());
    }
    const auto target = targetRow(parts, found.captured(3));
    if (!target)
    {
        return translated(TEXT("This moveable has no animation %1: it has %2 of them."))
            .arg(found.captured(3))
            .arg(static_cast<qulonglong>(parts.animations().count));
    }
    const QString last = found.captured(2);
    const auto low = storedFrame(parts, animation, found.captured(1));
    const auto high = storedFrame(parts, animation, last.isEmpty() ? found.captured(1) : last);
    const auto entered = storedFrame(parts, *target, found.captured(4));
    if (!low || !high || !entered)
    {
        return translated(TEXT("A frame of \u201C%1\u201D has no number in the file.")).arg(text);
    }
    dispatch = {*low, *high, static_cast<std::uint16_t>(*target), *entered};
    return {};
}

} // namespace

QString
dispatchText(const MoveableParts& parts, std::size_t animation, const AnimDispatch& dispatch)
{
    return partsText(parts, animation, dispatch, QStringLiteral("%1\u2013%2 \u2192 %3:%4"));
}

QString typedDispatches(const MoveableParts& parts,
                        std::size_t animation,
                        std::span<const AnimDispatch> dispatches)
{
    QStringList all;
    for (const AnimDispatch& each : dispatches)
    {
        all.append(partsText(parts, animation, each, QStringLiteral("%1-%2 > %3:%4")));
    }
    return all.join(QStringLiteral("; "));
}

ReadDispatches
readDispatches(const MoveableParts& parts, std::size_t animation, const QString& text)
{
    static const QRegularExpression between(QStringLiteral("[;\\n]"));
    ReadDispatches read;
    for (const QString& each : text.split(between, Qt::SkipEmptyParts))
    {
        if (each.trimmed().isEmpty())
        {
            continue;
        }
        AnimDispatch dispatch;
        read.problem = readOne(parts, animation, each, dispatch);
        if (!read.problem.isEmpty())
        {
            read.dispatches.clear();
            break;
        }
        read.dispatches.push_back(dispatch);
    }
    return read;
}

QString
dispatchSentence(const MoveableParts& parts, std::size_t animation, const AnimDispatch& dispatch)
{
    return translated(TEXT("Frames %1 to %2: frame %3 of %4"))
        .arg(parts.frameIn(animation, dispatch.low))
        .arg(parts.frameIn(animation, dispatch.high))
        .arg(parts.frameIn(dispatch.nextAnimation, dispatch.nextFrame))
        .arg(parts.animationTitle(dispatch.nextAnimation));
}

bool happens(const MoveableParts& parts,
             std::size_t animation,
             const tr::anim::MatrixDispatch& dispatch)
{
    const auto& objects = parts.objects();
    return !dispatch.isCovered
           && tr::check::canFire(objects.animDispatches[dispatch.dispatch],
                                 tr::view::framesOf(objects.animations[animation]));
}

CellRemarks
remarksOf(const MoveableParts& parts, std::size_t animation, const tr::anim::MatrixCell& cell)
{
    CellRemarks remarks;
    const auto say = [&remarks](const QString& text, bool isDoubtful)
    {
        remarks.lines.append(text);
        remarks.isDoubtful = remarks.isDoubtful || isDoubtful;
    };
    if (cell.isOwnState)
    {
        say(translated(TEXT("The animation is in this state itself: it is never looked at.")),
            false);
    }
    if (cell.empty > 0)
    {
        say(translated(TEXT("A state change without dispatches: it never happens.")), false);
    }
    if (cell.changes.size() > 1)
    {
        say(translated(TEXT("%1 state changes for the same state: they are looked at one behind "
                            "the other, and kept as they are."))
                .arg(static_cast<qulonglong>(cell.changes.size())),
            false);
    }
    std::size_t covered = 0;
    std::size_t never = 0;
    for (const auto& each : cell.dispatches)
    {
        covered += each.isCovered ? 1 : 0;
        never += !each.isCovered && !happens(parts, animation, each) ? 1 : 0;
    }
    if (covered > 0)
    {
        say(translated(TEXT("%1 never fire: those in front of them hold in all of their frames."))
                .arg(static_cast<qulonglong>(covered)),
            true);
    }
    if (never > 0)
    {
        say(translated(TEXT("%1 never fire: the animation has none of their frames."))
                .arg(static_cast<qulonglong>(never)),
            true);
    }
    if (cell.isCut)
    {
        say(translated(TEXT("Lists of this file overlap without end: some dispatches are left "
                            "out.")),
            true);
    }
    return remarks;
}

#undef TEXT

} // namespace ui
