#pragma once

#include "ui/file/MeshWorked.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class MeshPanel;

/// Selects faces or vertices of the mesh of the panel, whichever its list shows, by others that
/// are selected, or by a box in the 3D view.
class MeshSelecting : public QObject
{
    Q_OBJECT

public:
    /// Precondition: the panel outlives it.
    MeshSelecting(MeshPanel& panel, QWidget& window);

    /// Enables what can be done now.
    void update();

    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Checked while boxes are drawn in the 3D view.
    [[nodiscard]] QAction* boxing() const noexcept { return m_box; }

    /// Checked where boxes take what is behind other faces, too.
    [[nodiscard]] QAction* takingHidden() const noexcept { return m_hidden; }

    /// Selects what a box was drawn around.
    void take(const MeshWorked& parts, bool adds);

private:
    using Rows = std::vector<std::size_t>;

    [[nodiscard]] bool isOfVertices() const;
    [[nodiscard]] Rows selected() const;
    void select(const Rows& rows);

    template <class Faces, class Vertices>
    QAction* add(const char* name,
                 const QString& text,
                 const QString& tip,
                 Faces ofFaces,
                 Vertices ofVertices);

    MeshPanel& m_panel;
    QAction* m_box;
    QAction* m_hidden;
    QAction* m_invert = nullptr;
    QList<QAction*> m_bySelected; ///< need something that is selected
    QList<QAction*> m_actions;
    bool m_isSeen = false; ///< else what is selected would change where nobody looks
};

} // namespace ui
