#pragma once

#include <QByteArray>
#include <QObject>

class QWidget;

namespace ui
{

class GraphPanel;
class GraphScene;
class Settings;

/// Writes what the state graph shows into a file: as a picture (SVG), or as a text for Graphviz
/// (DOT).
class GraphExport : public QObject
{
    Q_OBJECT

public:
    GraphExport(GraphPanel& panel, Settings& settings, QWidget& window);

Q_SIGNALS:
    void exported(const QString& path);
    void failed(const QString& path, const QString& reason);

private:
    void ask(bool isPicture);
    void write(const QString& path, const QByteArray& bytes);

    GraphPanel& m_panel;
    Settings& m_settings;
    QWidget& m_window;
};

/// The scene as it is seen, at 100 %.
[[nodiscard]] QByteArray svgOf(GraphScene& scene, const QString& title);

} // namespace ui
