#include "ui/common/look/Theme.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/look/WindowStyle.h"

#include <QApplication>
#include <QSettings>
#include <QToolTip>

namespace ui
{
namespace
{

/// Whether the desktop is dark. Qt 6.4 does not say; its palette does, but for that of Windows.
bool desktopIsDark()
{
#ifdef Q_OS_WIN
    const QSettings personalize(QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\"
                                               "CurrentVersion\\Themes\\Personalize"),
                                QSettings::NativeFormat);
    return personalize.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
#else
    return isDark(QApplication::palette());
#endif
}

} // namespace

Theme::Theme(QObject* parent)
    : QObject(parent)
    , m_desktopIsDark(desktopIsDark())
{
}

void Theme::apply(ThemeChoice choice)
{
    m_choice = choice;
    m_dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_desktopIsDark);
    const QPalette& palette = m_dark ? darkPalette() : lightPalette();
    if (qobject_cast<WindowStyle*>(QApplication::style()) == nullptr)
    {
        QApplication::setStyle(new WindowStyle);
    }
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    Q_EMIT changed();
}

} // namespace ui
