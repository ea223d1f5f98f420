// Where the 3D view is seen from.

#include "ui/player/PlayerPanel.h"
#include "ui/viewport/GlView.h"
#include "ui/viewport/ObjectCamera.h"
#include "ui/viewport/SelectedBounds.h"
#include "ui/viewport/StaticShaper.h"
#include "ui/viewport/SubjectTexts.h"
#include "ui/viewport/ViewportWidget.h"

#include <span>

namespace ui
{
namespace
{

constexpr float kLookAhead = 2048.0F;

} // namespace

void ViewportWidget::placeCamera()
{
    render::Camera& camera = m_view->camera();
    if (m_subject.isPlace())
    {
        camera.setView(render::StandardView::Isometric);
    }
    else
    {
        camera.setView(render::StandardView::Front);
        camera.orbit(kObjectYaw, kObjectPitch);
    }
    frameSubject();
}

/// Brings all of the subject into the picture; of a moveable that is played, all that it reaches.
void ViewportWidget::frameSubject()
{
    const auto animation = m_player->animation();
    if (animation)
    {
        const auto points = reachOf(*m_scene, m_file->file(), m_subject.row, *animation);
        render::SceneBounds bounds;
        for (const glm::vec3& point : points)
        {
            bounds.include(point);
        }
        m_view->frame(bounds.empty ? m_scene->bounds : bounds, points);
    }
    else
    {
        render::SceneBounds bounds = m_scene->bounds;
        auto outline = m_scene->outline;
        for (const render::SceneLine& line : m_statics->lines())
        {
            bounds.include(line.from);
            outline.push_back(line.from);
        }
        m_view->frame(bounds, outline);
    }
    m_framed = m_view->camera();
}

/// For another animation, unless the user has moved the camera: then it is his.
void ViewportWidget::frameAgain()
{
    if (m_scene && m_framed && !m_cameraOwed && isSameView(*m_framed, m_view->camera()))
    {
        frameSubject();
    }
}

void ViewportWidget::frameSelection()
{
    if (!m_scene)
    {
        return;
    }
    const render::SceneBounds selected = selectionBounds();
    if (selected.empty)
    {
        frameSubject();
    }
    else
    {
        m_view->frame(selected);
    }
}

/// Where somebody would stand: in what is selected, or else where a place is entered.
std::optional<glm::vec3> ViewportWidget::standingPlace() const
{
    if (!m_file || !m_subject.isPlace())
    {
        return std::nullopt;
    }
    const render::SceneBounds selected = selectionBounds();
    if (selected.empty && m_subject.kind->standing != nullptr)
    {
        return m_subject.kind->standing(sceneData(*m_file), m_subject.row);
    }
    return standingIn(selected.empty ? m_scene->bounds : selected);
}

void ViewportWidget::standInside()
{
    const auto place = m_scene ? standingPlace() : std::nullopt;
    if (!place)
    {
        return;
    }
    glm::vec3 ahead = m_view->camera().forward();
    ahead.y = 0.0F;
    ahead = glm::length(ahead) > 0.0F ? glm::normalize(ahead) : glm::vec3(0.0F, 0.0F, -1.0F);
    m_view->camera().lookFrom(*place, *place + ahead * kLookAhead);
    m_view->update();
}

render::SceneBounds ViewportWidget::selectionBounds() const
{
    const auto& address = m_selection.current();
    if (!address || !m_scene || !m_file || address->row == Address::kWholeTable)
    {
        return {};
    }
    const render::SceneRow row{address->table, address->row};
    return boundsOf(sceneData(*m_file), m_subject, *m_scene, std::span(&row, 1)).front();
}

} // namespace ui
