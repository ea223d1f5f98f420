#pragma once

#include "ui/common/Settings.h"

#include <QObject>

namespace ui
{

/// Gives the application its style and palette. One for the whole program.
class Theme : public QObject
{
    Q_OBJECT

public:
    /// Looks at the desktop's own palette, so it must be made before anything changes that.
    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] ThemeChoice choice() const noexcept { return m_choice; }

    [[nodiscard]] bool isDark() const noexcept { return m_dark; }

    void apply(ThemeChoice choice);

Q_SIGNALS:
    void changed();

private:
    bool m_desktopIsDark;
    ThemeChoice m_choice = ThemeChoice::System;
    bool m_dark = false;
};

} // namespace ui
