// The mesh that is worked on, in the 3D view.

#include "ui/viewport/FaceTool.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/MeshMarks.h"
#include "ui/viewport/MeshSeen.h"
#include "ui/viewport/NormalTurner.h"
#include "ui/viewport/PivotMover.h"
#include "ui/viewport/Poser.h"
#include "ui/viewport/SphereShaper.h"
#include "ui/viewport/StaticMover.h"
#include "ui/viewport/VertexMover.h"
#include "ui/viewport/ViewportWidget.h"

#include <QAction>

#include <array>

namespace ui
{

void ViewportWidget::connectMesh()
{
    connect(m_vertexMover, &VertexMover::moved, this, &Viewport::verticesWanted);
    connect(m_vertexMover, &VertexMover::changed, this, &ViewportWidget::updateMarks);
    connect(m_normals, &NormalTurner::turned, this, &Viewport::normalsWanted);
    connect(m_normals, &NormalTurner::changed, this, &ViewportWidget::updateMarks);
    connect(m_sphere, &SphereShaper::wanted, this, &Viewport::sphereWanted);
    connect(m_sphere, &SphereShaper::changed, this, &ViewportWidget::updateMarks);
    connect(m_sphere,
            &SphereShaper::taken,
            this,
            [this]
            {
                // Then joints and pivots leave it the arrows.
                if (const auto address = m_sphere->address())
                {
                    m_selection.select(address);
                }
            });
    connect(m_view,
            &GlView::posed,
            this,
            [this]
            {
                if (m_normals->action()->isChecked() || m_sphere->action()->isChecked())
                {
                    updateMarks();
                }
            });
    connect(m_faceTool, &FaceTool::painted, this, &Viewport::facesPainted);
    connect(m_faceTool, &FaceTool::taken, this, &Viewport::faceTaken);
    connect(m_faceTool, &FaceTool::boxed, this, &Viewport::partsBoxed);
    connect(m_faceTool, &FaceTool::left, this, &Viewport::meshToolLeft);
}

QList<QAction*> ViewportWidget::meshActions() const
{
    return {m_normals->action(), m_sphere->action()};
}

void ViewportWidget::setMeshWorked(const std::optional<MeshWorked>& mesh)
{
    if (m_mesh != mesh)
    {
        if (m_vertexMover->isDragging())
        {
            m_view->letGo(); // of what was selected before
        }
        m_mesh = mesh;
        m_faceTool->setMesh(m_mesh, m_picked);
        updateMarks();
    }
}

void ViewportWidget::setMeshTool(const MeshToolUse& use)
{
    m_faceTool->setUse(use);
}

/// What lights up of the mesh that is worked on, where it is seen now.
std::vector<render::SceneLine> ViewportWidget::meshMarks()
{
    const auto* const instance = m_picked ? &*m_picked : nullptr;
    std::vector<render::SceneLine> lines;
    if (m_mesh && m_file && m_scene && m_nodes.size() == m_scene->nodes.size())
    {
        lines = meshLines(*m_file, *m_scene, m_nodes, *m_mesh, m_vertexMover->way(), instance);
    }
    // They go along with what is dragged, too.
    m_meshSeen->show(m_file, m_scene, m_view->nodes(), m_mesh, instance);
    m_normals->update(m_vertexMover->way());
    m_sphere->update();
    for (const auto* const more : {&m_normals->lines(), &m_sphere->lines()})
    {
        lines.insert(lines.end(), more->begin(), more->end());
    }
    return lines;
}

/// The arrows are those of the mesh that is worked on as long as part of it is selected.
void ViewportWidget::giveArrows(bool isOfMesh)
{
    const bool isOfSphere = isOfMesh && m_sphere->wantsArrows();
    const auto* const instance = m_picked ? &*m_picked : nullptr;
    const bool areFree = m_vertexMover->show(
        m_file, m_scene, m_nodes, isOfMesh && !isOfSphere ? m_mesh : std::nullopt, instance);
    const bool areLeft = m_sphere->showArrows(isOfSphere);
    if ((areFree && !isOfSphere) || (areLeft && !m_vertexMover->hasArrows()))
    {
        // They are gone in any case; others take them only where they have something to move.
        m_view->hand().setGizmo(std::nullopt);
        m_poser->update();
        m_pivots->update();
        m_staticMover->update();
    }
}

} // namespace ui
