#include "ui/window/WindowMenu.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Strings.h"
#include "ui/window/MainWindow.h"
#include "ui/window/OpenWindows.h"

#include <QActionGroup>
#include <QDir>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

QString pathOf(MainWindow& window)
{
    const OpenFilePtr& file = window.session().file();
    return file ? file->path() : QString();
}

/// "tut1.wad", "tut1.wad *" with edits that are not saved, with its folder where another window
/// shows a file of the same name.
QString entryText(MainWindow& window)
{
    const QString path = pathOf(window);
    if (path.isEmpty())
    {
        return WindowMenu::tr("Start Page");
    }
    QString text = displayName(path);
    const bool isOnly = std::ranges::none_of(
        openWindows(),
        [&](MainWindow* other) { return other != &window && displayName(pathOf(*other)) == text; });
    if (!isOnly && !isSample(path))
    {
        text += QStringLiteral("  (%1)").arg(displayFolder(path));
    }
    text = withoutKeys(std::move(text));
    return window.isWindowModified() ? text + QStringLiteral(" *") : text;
}

} // namespace

WindowMenu::WindowMenu(const ActionSet& actions, MainWindow& window)
    : QMenu(tr("&Window"), &window)
    , m_window(window)
    , m_sideBySide(actions.action(Command::SideBySide))
{
    setToolTipsVisible(true);
    addAction(m_sideBySide);
    m_sideBySide->setVisible(canPlaceWindows());
    addSeparator();
    connect(m_sideBySide, &QAction::triggered, this, [this] { placeSideBySide(m_window); });
    connect(this, &QMenu::aboutToShow, this, &WindowMenu::fill);
}

void WindowMenu::fill()
{
    qDeleteAll(m_entries);
    m_entries.clear();
    const QList<MainWindow*> windows = openWindows();
    int number = 0;
    for (MainWindow* const window : windows)
    {
        addWindow(++number, *window);
    }
    m_sideBySide->setEnabled(windows.size() > 1);
}

void WindowMenu::addWindow(int number, MainWindow& window)
{
    const QString text = entryText(window);
    QAction* const entry = addAction(number <= 9 ? QStringLiteral("&%1  %2").arg(number).arg(text)
                                                 : QStringLiteral("     %1").arg(text));
    entry->setCheckable(true);
    entry->setChecked(&window == &m_window);
    const QString path = pathOf(window);
    entry->setStatusTip(path.isEmpty()   ? tr("A window without a file")
                        : isSample(path) ? displayName(path)
                                         : QDir::toNativeSeparators(path));
    entry->setToolTip(entry->statusTip());
    connect(entry,
            &QAction::triggered,
            this,
            [target = QPointer(&window)]
            {
                if (target)
                {
                    bringToFront(*target);
                }
            });
    m_entries.append(entry);
}

} // namespace ui
