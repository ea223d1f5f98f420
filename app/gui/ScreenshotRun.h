#pragma once

#include "app/gui/ExitCode.h"

#include <QObject>
#include <QString>

namespace ui
{
class MainWindow;
}

namespace app
{

/// Waits until a window shows its file and has selected what it was asked to, saves a picture of
/// it, and ends the program.
class ScreenshotRun : public QObject
{
    Q_OBJECT

public:
    ScreenshotRun(ui::MainWindow& window, QString path);

    /// What the window was asked to open could not be read.
    void fail(const QString& reason);

    /// The window has everything that it was asked for; only what is on its way to the screen is
    /// waited for.
    void takeWhenDrawn();

private:
    void take();
    void end(ExitCode code, const QString& reason = {});

    ui::MainWindow& m_window;
    QString m_path;
};

} // namespace app
