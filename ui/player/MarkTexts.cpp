#include "ui/player/MarkTexts.h"

#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/CommandTexts.h"
#include "ui/file/Names.h"

namespace ui
{
namespace
{

using tr::view::AnimationMark;
namespace tables = tr::level::tables;

QString dispatchText(const OpenFilePtr& file, std::size_t animation, const AnimationMark& mark)
{
    const Names names(file);
    const auto& objects = file->file().objects();
    const std::uint16_t next = objects.animDispatches[mark.row].nextAnimation;
    const QString state =
        withName(QString::number(mark.number), names.ofState(animation, mark.number));
    if (mark.first > mark.last)
    {
        return translated("State %1 is never reached: frames %2 to %3")
            .arg(state)
            .arg(mark.first)
            .arg(mark.last);
    }
    return translated("State %1, in frames %2 to %3: %4")
        .arg(state)
        .arg(mark.first)
        .arg(mark.last)
        .arg(next < objects.animations.size()
                 ? names.title({tables::Animations, next, Address::kWholeRow})
                 : translated("animation %1").arg(next));
}

constexpr int kMostTexts = 512;

} // namespace

QStringList
barTexts(const OpenFilePtr& file, std::size_t animation, const std::vector<AnimationMark>& marks)
{
    const Names names(file);
    QStringList texts;
    int bars = 0;
    for (const AnimationMark& mark : marks)
    {
        const bool isBar = mark.table == tables::AnimDispatches && bars < kMostTexts;
        bars += isBar ? 1 : 0;
        texts.append(
            isBar ? withName(QString::number(mark.number), names.ofState(animation, mark.number))
                  : QString());
    }
    return texts;
}

QString markText(const OpenFilePtr& file, std::size_t animation, const AnimationMark& mark)
{
    const auto& objects = file->file().objects();
    if (mark.table == tables::Frames)
    {
        const bool isBehind =
            mark.first >= tr::view::framesOf(objects.animations[animation]).count();
        return (isBehind ? translated("Key frame in frame %1, behind the last")
                         : translated("Key frame in frame %1"))
            .arg(mark.first);
    }
    if (mark.table == tables::AnimDispatches)
    {
        return dispatchText(file, animation, mark);
    }
    const QString what = commandText(file->file(), mark.row);
    return mark.isAtFrame ? translated("Frame %1: %2").arg(mark.first).arg(what)
                          : translated("At the end: %1").arg(what);
}

} // namespace ui
