#pragma once

#include "core/base/Error.h"
#include "ui/start/DropOverlay.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QWidget;

namespace ui
{

class ActionSet;
class Settings;
enum class Command : std::uint8_t;

/// Serves the commands that open files, and files that are dropped on the window. What can be told
/// at a glance to be no file of ours is refused before anything else happens.
class FileOpening : public QObject
{
    Q_OBJECT

public:
    FileOpening(ActionSet& actions, Settings& settings, QWidget& window);

    /// The first of them is wanted in this window, each of the others in one of its own.
    void open(const QStringList& paths);

    /// Has files taken that are dropped for something else than to be opened.
    void setDropTaker(DropTaker taker);

Q_SIGNALS:
    void wanted(const QString& path);
    void windowWanted(const QString& path);

    /// None of these is opened; the reason is that of the first.
    void refused(const QStringList& paths, const tr::Error& error);

private:
    using Open = std::function<void(const QStringList& paths)>;

    void on(Command command, const std::function<void()>& serve);
    void choose(const Open& open);
    [[nodiscard]] QStringList withoutRefused(const QStringList& paths);

    ActionSet& m_actions;
    Settings& m_settings;
    QWidget& m_window;
    DropOverlay* m_drops;
};

} // namespace ui
