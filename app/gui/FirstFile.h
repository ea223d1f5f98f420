#pragma once

#include "app/gui/ExitCode.h"
#include "app/gui/Options.h"

#include <QObject>

namespace ui
{
class MainWindow;
}

namespace gui
{

/// Brings a window into the state that the command line asks for: the file, what is selected in it
/// and the tab in front.
class FirstFile : public QObject
{
    Q_OBJECT

public:
    /// Lives as long as the window.
    FirstFile(ui::MainWindow& window, Options options);

    /// Opens the file, if there is one. `done` follows.
    void open(const QString& path);

Q_SIGNALS:
    /// The window is as it was asked to be, or it cannot be, and why.
    void done(gui::ExitCode code, const QString& problem);

private:
    void select();
    [[nodiscard]] bool showLayout();
    void showTab();
    void finishIfShown();
    void finish(ExitCode code, const QString& problem);

    ui::MainWindow& m_window;
    Options m_options;
    bool m_objectsOwed = false; ///< what the view and layouts show is still being made of the file
    bool m_viewReady = false;
    bool m_finished = false;
};

} // namespace gui
