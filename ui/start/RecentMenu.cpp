#include "ui/start/RecentMenu.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Strings.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace ui
{
namespace
{

/// "&1  TITLE.TR4", with the number as a key for the first nine.
QString entryText(int number, const QString& path)
{
    const QString name = withoutKeys(displayName(path));
    return number <= 9 ? QStringLiteral("&%1  %2").arg(number).arg(name)
                       : QStringLiteral("     %1").arg(name);
}

} // namespace

RecentMenu::RecentMenu(Settings& settings, QWidget* parent)
    : QMenu(tr("Open &Recent"), parent)
    , m_settings(settings)
{
    setIcon(ui::icon(QLatin1String("recent")));
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
    const auto update = [this] { menuAction()->setEnabled(!m_settings.recentFiles().isEmpty()); };
    connect(&m_settings, &Settings::recentFilesChanged, this, update);
    update();
}

void RecentMenu::fill()
{
    clear();
    bool missing = false;
    int number = 0;
    for (const RecentFile& file : m_settings.recentFiles())
    {
        const bool there = QFileInfo::exists(file.path);
        missing = missing || !there;
        QAction* const entry = addAction(entryText(++number, file.path));
        const QString where = QDir::toNativeSeparators(file.path);
        entry->setToolTip(there ? where : tr("%1 is not there any more").arg(where));
        entry->setStatusTip(entry->toolTip());
        entry->setEnabled(there);
        connect(
            entry, &QAction::triggered, this, [this, path = file.path] { Q_EMIT chosen(path); });
    }
    addSeparator();
    if (missing)
    {
        QAction* const tidy = addAction(tr("Remove &Missing Files"));
        tidy->setStatusTip(tr("Take the grey files off this list"));
        connect(tidy, &QAction::triggered, this, &RecentMenu::removeMissing);
    }
    QAction* const all = addAction(tr("&Clear List"));
    all->setStatusTip(tr("Forget which files were open; the files themselves stay"));
    connect(all, &QAction::triggered, &m_settings, &Settings::clearRecentFiles);
}

void RecentMenu::removeMissing()
{
    for (const RecentFile& file : m_settings.recentFiles())
    {
        if (!QFileInfo::exists(file.path))
        {
            m_settings.removeRecentFile(file.path);
        }
    }
}

} // namespace ui
