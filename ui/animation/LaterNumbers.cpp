#include "ui/animation/LaterNumbers.h"

#include "core/view/objects/CountedFrames.h"
#include "core/view/objects/MoveableView.h"
#include "ui/file/OpenFile.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace ui
{
namespace
{

QString said(const char* text)
{
    return QCoreApplication::translate("ui::LaterNumbers", text);
}

} // namespace

AnimationDialog::Check LaterNumbers::check()
{
    return {said(QT_TRANSLATE_NOOP("ui::LaterNumbers",
                                   "&Renumber the frames of the animations behind it")),
            false};
}

tr::edit::LaterFrames LaterNumbers::of(const AnimationDialog::Answer& answer)
{
    const bool isTicked = !answer.checks.empty() && answer.checks.front();
    return isTicked ? tr::edit::LaterFrames::Renumber : tr::edit::LaterFrames::Keep;
}

QString LaterNumbers::outcome(const OpenFile& file,
                              std::size_t animation,
                              const AnimationDialog::Answer& answer)
{
    const auto& objects = file.file().objects();
    const auto model = tr::view::modelOfAnimation(objects, animation);
    if (!model || animation + 1 >= tr::view::animationsOf(objects, objects.models[*model]).end())
    {
        return {};
    }
    const QString numbers = counted(file, animation);
    if (of(answer) == tr::edit::LaterFrames::Keep)
    {
        return said(QT_TRANSLATE_NOOP("ui::LaterNumbers",
                                      "Frames of the animations behind it keep their numbers."));
    }
    const QString follow =
        said(QT_TRANSLATE_NOOP("ui::LaterNumbers",
                               "Frames of the animations behind it get numbers that follow, with "
                               "all that names them."));
    return numbers.isEmpty() ? follow : follow + u' ' + numbers;
}

QString LaterNumbers::counted(const OpenFile& file, std::size_t animation)
{
    using tr::view::CountedFrames;
    const auto& objects = file.file().objects();
    const auto model = tr::view::modelOfAnimation(objects, animation);
    const auto frames =
        model ? tr::view::countedFrames(file.file().content.version(), objects.models[*model].id)
              : std::nullopt;
    if (!frames)
    {
        return {};
    }
    const QString of =
        frames->of == CountedFrames::Of::Lara
            ? said(QT_TRANSLATE_NOOP("ui::LaterNumbers",
                                     "Take care: in this slot engines know frames by number, as "
                                     "what Lara does in them depends on it"))
            : said(QT_TRANSLATE_NOOP("ui::LaterNumbers",
                                     "Take care: in this slot engines know the frames of drawing, "
                                     "aiming and recoil by number"));
    QStringList known;
    for (const tr::view::FrameRange& range : frames->known)
    {
        known.push_back(said(QT_TRANSLATE_NOOP("ui::LaterNumbers", "%1 to %2"))
                            .arg(QLocale().toString(static_cast<qlonglong>(range.first)),
                                 QLocale().toString(static_cast<qlonglong>(range.last))));
    }
    return known.isEmpty() ? of + u'.'
                           : said(QT_TRANSLATE_NOOP("ui::LaterNumbers", "%1: among others %2."))
                                 .arg(of, known.join(QStringLiteral(", ")));
}

} // namespace ui
