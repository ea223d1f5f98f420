#include "ui/common/texts/Moments.h"

#include "ui/common/texts/Translated.h"

#include <QLocale>

namespace ui
{

QString momentText(const QDateTime& moment, const QDateTime& now)
{
    const QLocale locale;
    const QString time = locale.toString(moment.time(), QLocale::ShortFormat);
    const qint64 days = moment.date().daysTo(now.date());
    if (days == 0)
    {
        return translated("today at %1").arg(time);
    }
    if (days == 1)
    {
        return translated("yesterday at %1").arg(time);
    }
    return translated("%1 at %2").arg(locale.toString(moment.date(), QLocale::LongFormat), time);
}

} // namespace ui
