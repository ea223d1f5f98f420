#include "ui/statics/StaticLighting.h"

#include "core/edit/statics/RoomLights.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/LightFields.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/statics/StaticsPanel.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::MeshSharing;
using tr::edit::StaticsOfMesh;

int countOf(const std::vector<StaticsOfMesh>& meshes, bool StaticsOfMesh::*what)
{
    return static_cast<int>(std::ranges::count(meshes, true, what));
}

MeshSharing sharingOf(const MeshDialog::Values& values, bool isAsked)
{
    return isAsked && values.back() != 0.0 ? MeshSharing::OnlyThese : MeshSharing::All;
}

} // namespace

StaticLighting::StaticLighting(FileSession& session, StaticsPanel& panel, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_panel(panel)
    , m_window(window)
    , m_static(makeNamedAction({"staticLightStatic",
                                tr("Lig&ht Statically"),
                                tr("Give the meshes of the selected statics shades of their own, "
                                   "as a light from above would")},
                               this))
    , m_dynamic(makeNamedAction({"staticLightDynamic",
                                 tr("Light b&y Room"),
                                 tr("Give the meshes of the selected statics normals, so that "
                                    "the lights of the room light them")},
                                this))
    , m_bake(makeNamedAction({"staticBakeLights",
                              tr("Ba&ke Lights Into Shades..."),
                              tr("Work out the shades of the meshes of the selected statics from a "
                                 "sun, or from the lights of the rooms that they stand in")},
                             this))
{
    const auto on = [this](QAction* action, const std::function<void()>& serve)
    { connect(action, &QAction::triggered, this, [this, serve] { start(serve); }); };
    on(m_static, [this] { setLight(true); });
    on(m_dynamic, [this] { setLight(false); });
    on(m_bake, [this] { bake(); });
    m_panel.offer(actions());
    connect(&m_panel, &StaticsPanel::rowsSelected, this, &StaticLighting::update);
    update();
}

/// What is typed in the window is stored first.
void StaticLighting::start(const std::function<void()>& serve)
{
    if (m_session.openEdits().commit([this, serve] { start(serve); }))
    {
        serve();
    }
}

void StaticLighting::update()
{
    const auto rows = m_panel.selectedRows();
    const bool isThere = m_session.editsObjects() && !rows.empty()
                         && rows.back() < m_session.file()->file().objects().staticMeshes.size();
    for (QAction* const action : actions())
    {
        action->setEnabled(isThere);
    }
}

void StaticLighting::setLight(bool isBaked)
{
    const Rows rows = m_panel.selectedRows();
    if (!m_session.editsObjects() || rows.empty())
    {
        return;
    }
    Meshes meshes = tr::edit::meshesOfStatics(m_session.document()->content(), rows);
    std::erase_if(meshes,
                  [isBaked](const StaticsOfMesh& each)
                  { return !each.isReadable || each.hasShades == isBaked; });
    const int shared = countOf(meshes, &StaticsOfMesh::hasOthers);
    if (shared == 0)
    {
        doSetLight(rows,
                   isBaked,
                   MeshSharing::All,
                   [this](const QString& reason)
                   {
                       if (!reason.isEmpty())
                       {
                           Q_EMIT refused(reason);
                       }
                   });
        return;
    }
    MeshDialog::Question question;
    question.title = isBaked ? tr("Light Statically") : tr("Light by Room");
    question.what =
        (isBaked ? tr(
             "%n meshes get shades in place of normals.", nullptr, static_cast<int>(meshes.size()))
                 : tr("%n meshes get normals in place of shades.",
                      nullptr,
                      static_cast<int>(meshes.size())))
        + u' ' + tr("Other objects show %n of them, too.", nullptr, shared);
    question.fields = {{tr("&Only for the selected statics"), 0.0, 0.0, 1.0, 0, true}};
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [](const MeshDialog::Values&) { return QString(); },
        [this, rows, isBaked](const MeshDialog::Values& values, const Finish& finish)
        { doSetLight(rows, isBaked, sharingOf(values, true), finish); },
        &m_window);
    dialog->open();
}

void StaticLighting::doSetLight(const Rows& rows,
                                bool isBaked,
                                MeshSharing sharing,
                                const Finish& finish)
{
    const auto done = tr::edit::setStaticLight(*m_session.document(), rows, isBaked, sharing);
    const bool isSo = done ? *done == 0 : done.error().code == tr::ErrorCode::NothingToDo;
    finish(isSo   ? tr("Nothing was changed: it is so already.")
           : done ? QString()
                  : sentence(done.error()));
}

void StaticLighting::bake()
{
    const Rows rows = m_panel.selectedRows();
    if (!m_session.editsObjects() || rows.empty())
    {
        return;
    }
    const auto& content = m_session.document()->content();
    const auto& statics = tr::level::objectsOf(content).staticMeshes;
    const Meshes all = tr::edit::meshesOfStatics(content, rows);
    Meshes meshes = all;
    std::erase_if(meshes,
                  [](const StaticsOfMesh& each) { return !each.isReadable || !each.hasShades; });
    const auto homeless = std::ranges::count_if(
        meshes,
        [&](const StaticsOfMesh& each)
        {
            return std::ranges::none_of(
                each.rows,
                [&](std::size_t row)
                { return tr::edit::firstOfSlot(content, statics[row].id).has_value(); });
        });
    const bool isLevel = homeless < static_cast<std::ptrdiff_t>(meshes.size());
    const int shared = countOf(meshes, &StaticsOfMesh::hasOthers);
    MeshDialog::Question question;
    question.title = tr("Bake Lights Into Shades");
    QStringList said{tr("%n meshes get other shades.", nullptr, static_cast<int>(meshes.size()))};
    const auto normals = std::ranges::count_if(
        all, [](const StaticsOfMesh& each) { return each.isReadable && !each.hasShades; });
    if (normals > 0)
    {
        said.append(tr("%n have normals and stay as they are: light them statically first.",
                       nullptr,
                       static_cast<int>(normals)));
    }
    if (isLevel && homeless > 0)
    {
        said.append(tr("%n stand in no room, whose lights could light them.",
                       nullptr,
                       static_cast<int>(homeless)));
    }
    if (shared > 0)
    {
        said.append(tr("Other objects show %n of them, too.", nullptr, shared));
    }
    question.what = said.join(u' ');
    question.fields =
        lightFields(isLevel ? tr("Lights of the room that each stands in first") : QString());
    if (shared > 0)
    {
        question.fields.append({tr("&Only for the selected statics"), 0.0, 0.0, 1.0, 0, true});
    }
    question.button = tr("Bake");
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [isNone = meshes.empty()](const MeshDialog::Values&)
        { return isNone ? tr("None of these meshes has shades.") : QString(); },
        [this, rows, shared](const MeshDialog::Values& values, const Finish& finish)
        {
            const auto done = tr::edit::bakeStatics(*m_session.document(),
                                                    rows,
                                                    sunOf(values),
                                                    sharingOf(values, shared > 0),
                                                    strengthOf(values));
            finish(!done        ? sentence(done.error())
                   : *done == 0 ? tr("None of these meshes has shades.")
                                : QString());
        },
        &m_window);
    dialog->open();
}

} // namespace ui
