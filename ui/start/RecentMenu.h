#pragma once

#include <QMenu>

namespace ui
{

class Settings;

/// The files that were open lately. Those that are gone are grey and are taken off the list by the
/// last entry but one.
class RecentMenu : public QMenu
{
    Q_OBJECT

public:
    explicit RecentMenu(Settings& settings, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void fill();
    void removeMissing();

    Settings& m_settings;
};

} // namespace ui
