#pragma once

#include <QObject>

class QWidget;

namespace ui
{

class ActionSet;
class CentreTabs;
class FileSession;
class Settings;

/// Serves Save Screenshot: what the tab in front shows, as a picture.
class PictureCommands : public QObject
{
    Q_OBJECT

public:
    /// What they work with.
    struct Parts
    {
        ActionSet& actions;
        FileSession& session;
        CentreTabs& tabs;
        Settings& settings;
    };

    PictureCommands(const Parts& parts, QWidget& window);

Q_SIGNALS:
    void saved(const QString& path);

    /// A heading and a sentence.
    void failed(const QString& title, const QString& reason);

private:
    void choose();
    void save(const QString& path);

    Parts m_parts;
    QWidget& m_window;
};

} // namespace ui
