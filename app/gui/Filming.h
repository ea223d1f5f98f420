#pragma once

#include "render/gl/ImageFilm.h"

#include <QObject>

namespace ui
{
class MainWindow;
}

namespace gui
{

/// Films the window while its player plays. Between two pictures the player goes on by the same
/// number of ticks, however long they take to draw: the film runs evenly on any machine.
class Filming : public QObject
{
    Q_OBJECT

public:
    /// Of a film of so many seconds; it belongs to the window. Precondition: seconds > 0.
    Filming(ui::MainWindow& window, QString path, int seconds);

    /// Ends with `done`.
    void start();

Q_SIGNALS:
    /// Empty: the film is there.
    void done(const QString& problem);

private:
    void shoot();
    [[nodiscard]] tr::Result<void> addPicture();
    [[nodiscard]] tr::Result<void> save();
    void finish(const tr::Result<void>& outcome);

    ui::MainWindow& m_window;
    QString m_path;
    int m_left; ///< pictures
    render::gl::ImageFilm m_film;
};

} // namespace gui
