#include "ui/mesh/MeshSelecting.h"

#include "core/edit/mesh/FaceSets.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/mesh/MeshPanel.h"

#include <QAction>
#include <QTabWidget>
#include <QTreeView>

#include <algorithm>
#include <iterator>

namespace ui
{
namespace
{

using tr::edit::MeshRows;
using tr::edit::MeshShape;

} // namespace

MeshSelecting::MeshSelecting(MeshPanel& panel, QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_box(makeNamedAction({"meshBox",
                             tr("Select by &Box"),
                             tr("Let drags in the 3D view draw a box around the faces or vertices "
                                "of the mesh that are to be selected"),
                             "box"},
                            this))
    , m_hidden(makeNamedAction({"meshBoxHidden",
                                tr("Box Takes &Hidden Parts"),
                                tr("Let a box select what is behind other faces, too")},
                               this))
{
    m_box->setCheckable(true);
    m_hidden->setCheckable(true);
    m_actions.append({m_box, m_hidden});
    m_bySelected = {add("meshGrow",
                        tr("&Grow Selection"),
                        tr("Select what is around the selected faces or vertices, too"),
                        &tr::edit::grownFaces,
                        &tr::edit::grownVertices),
                    add("meshShrink",
                        tr("&Shrink Selection"),
                        tr("Leave the faces or vertices at the edge of what is selected"),
                        &tr::edit::shrunkFaces,
                        &tr::edit::shrunkVertices),
                    add("meshConnected",
                        tr("Select &Connected"),
                        tr("Select all that hangs together with the selected faces or vertices"),
                        &tr::edit::connectedFaces,
                        &tr::edit::connectedVertices)};
    m_invert = add(
        "meshInvert",
        tr("&Invert Selection"),
        tr("Select all other faces or vertices in place of those that are selected"),
        [](const MeshShape& shape, MeshRows rows)
        { return tr::edit::otherRows(shape.faces.size(), rows); },
        [](const MeshShape& shape, MeshRows rows)
        { return tr::edit::otherRows(shape.vertices.size(), rows); });
    connect(&panel, &MeshPanel::chosen, this, &MeshSelecting::update);
    connect(&panel,
            &MeshPanel::worked,
            this,
            [this](const std::optional<MeshWorked>& mesh)
            {
                m_isSeen = mesh.has_value();
                update();
            });
    update();
}

template <class Faces, class Vertices>
QAction* MeshSelecting::add(
    const char* name, const QString& text, const QString& tip, Faces ofFaces, Vertices ofVertices)
{
    QAction* const action = makeNamedAction({name, text, tip}, this);
    m_actions.append(action);
    connect(action,
            &QAction::triggered,
            this,
            [this, ofFaces, ofVertices]
            {
                if (!m_isSeen || !m_panel.subject())
                {
                    return;
                }
                const MeshShape& shape = m_panel.subject()->shape();
                const Rows rows = selected();
                select(isOfVertices() ? ofVertices(shape, rows) : ofFaces(shape, rows));
            });
    return action;
}

bool MeshSelecting::isOfVertices() const
{
    return m_panel.tabs()->currentWidget() == m_panel.vertices();
}

MeshSelecting::Rows MeshSelecting::selected() const
{
    return isOfVertices() ? m_panel.selectedVertices() : m_panel.selectedFaces();
}

void MeshSelecting::select(const Rows& rows)
{
    isOfVertices() ? m_panel.selectVertices(rows) : m_panel.selectFaces(rows);
}

void MeshSelecting::update()
{
    const bool isShown = m_isSeen && m_panel.subject() != nullptr;
    const bool isSelected = isShown && !selected().empty();
    for (QAction* const each : std::as_const(m_bySelected))
    {
        each->setEnabled(isSelected);
    }
    m_invert->setEnabled(isShown);
    m_box->setEnabled(isShown);
    m_hidden->setEnabled(isShown);
    if (!isShown)
    {
        m_box->setChecked(false);
    }
}

void MeshSelecting::take(const MeshWorked& parts, bool adds)
{
    if (!m_panel.subject() || m_panel.subject()->pointer() != parts.pointer)
    {
        return;
    }
    const Rows& found = parts.picksVertices ? parts.vertices : parts.faces;
    const Rows before = !adds                 ? Rows()
                        : parts.picksVertices ? m_panel.selectedVertices()
                                              : m_panel.selectedFaces();
    Rows rows;
    rows.reserve(found.size() + before.size());
    std::ranges::set_union(found, before, std::back_inserter(rows));
    parts.picksVertices ? m_panel.selectVertices(rows) : m_panel.selectFaces(rows);
}

} // namespace ui
