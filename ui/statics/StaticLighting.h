#pragma once

#include "core/edit/statics/StaticLight.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class FileSession;
class StaticsPanel;

/// What the meshes of the statics that are selected in the panel are lit by: shades of their own,
/// which lights are baked into, or the room.
class StaticLighting : public QObject
{
    Q_OBJECT

public:
    /// Precondition: all of them outlive it.
    StaticLighting(FileSession& session, StaticsPanel& panel, QWidget& window);

    /// In the order of menus.
    [[nodiscard]] QList<QAction*> actions() const { return {m_static, m_dynamic, m_bake}; }

    /// Enables the actions for what is selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    using Rows = std::vector<std::size_t>;
    using Meshes = std::vector<tr::edit::StaticsOfMesh>;
    using Finish = std::function<void(const QString& reason)>;

    void start(const std::function<void()>& serve);
    void setLight(bool isBaked);
    void
    doSetLight(const Rows& rows, bool isBaked, tr::edit::MeshSharing sharing, const Finish& finish);
    void bake();

    FileSession& m_session;
    StaticsPanel& m_panel;
    QWidget& m_window;
    QAction* m_static;
    QAction* m_dynamic;
    QAction* m_bake;
};

} // namespace ui
