#include "ui/statics/StaticEditing.h"

#include "core/edit/statics/StaticSlots.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Names.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/statics/StaticDialogs.h"
#include "ui/statics/StaticsPanel.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <string>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::StaticBoxPlan;
using Of = StaticBoxPlan::Of;

constexpr std::uint16_t kVisible = 2; ///< bit of the flags

} // namespace

StaticEditing::StaticEditing(FileSession& session,
                             Selection& selection,
                             StaticsPanel& panel,
                             QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_panel(panel)
    , m_window(window)
{
    connectActions();
    m_panel.offer(m_actions.all());
    connect(&m_panel, &StaticsPanel::rowsSelected, this, &StaticEditing::update);
    connect(&m_panel, &StaticsPanel::deleteWanted, m_actions.remove, &QAction::trigger);
}

void StaticEditing::connectActions()
{
    const auto on = [this](QAction* action, const std::function<void()>& serve)
    { connect(action, &QAction::triggered, this, [this, serve] { start(serve); }); };
    const auto onToggle = [this](QAction* action, const std::function<void(bool)>& serve)
    {
        connect(action,
                &QAction::triggered,
                this,
                [this, serve](bool isOn) { start([serve, isOn] { serve(isOn); }); });
    };
    on(m_actions.boxesFromMesh, [this] { setBoxes({Of::Mesh, true, true}); });
    on(m_actions.visibilityFromMesh, [this] { setBoxes({Of::Mesh, true, false}); });
    on(m_actions.collisionFromMesh, [this] { setBoxes({Of::Mesh, false, true}); });
    on(m_actions.visibilityToCollision, [this] { setBoxes({Of::OtherBox, false, true}); });
    on(m_actions.collisionToVisibility, [this] { setBoxes({Of::OtherBox, true, false}); });
    on(m_actions.boxesAsCurrent,
       [this]
       {
           if (const auto like = m_panel.currentRow())
           {
               setBoxes({Of::Static, true, true, *like});
           }
       });
    on(m_actions.clearVisibility, [this] { setBoxes({Of::None, true, false}); });
    on(m_actions.clearCollision, [this] { setBoxes({Of::None, false, true}); });
    onToggle(m_actions.collides,
             [this](bool isOn)
             {
                 change([isOn](tr::edit::Document& document, Rows rows)
                        { return tr::edit::setCollides(document, rows, isOn); });
             });
    onToggle(m_actions.visible,
             [this](bool isOn)
             {
                 change([isOn](tr::edit::Document& document, Rows rows)
                        { return tr::edit::setVisible(document, rows, isOn); });
             });
    on(m_actions.makeNew, [this] { makeNew(); });
    on(m_actions.duplicate, [this] { duplicate(); });
    on(m_actions.changeSlot, [this] { changeSlot(); });
    on(m_actions.remove, [this] { remove(); });
}

/// What is typed in the window is stored first.
void StaticEditing::start(const std::function<void()>& serve)
{
    if (m_session.openEdits().commit([this, serve] { start(serve); }))
    {
        serve();
    }
    update(); // an action that was checked shows what is so
}

void StaticEditing::update()
{
    const auto rows = m_panel.selectedRows();
    const auto current = m_panel.currentRow();
    const bool isEditable = m_session.editsObjects();
    const auto& statics = m_session.file() ? m_session.file()->file().objects().staticMeshes
                                           : tr::Table<tr::level::StaticMesh>{};
    const bool hasRows = isEditable && !rows.empty() && rows.back() < statics.size();
    for (QAction* const action : m_actions.all())
    {
        action->setEnabled(hasRows);
    }
    const bool hasCurrent = hasRows && current && *current < statics.size();
    m_actions.boxesAsCurrent->setEnabled(hasCurrent && rows.size() > 1);
    m_actions.duplicate->setEnabled(hasCurrent);
    m_actions.changeSlot->setEnabled(hasCurrent);
    m_actions.makeNew->setEnabled(isEditable
                                  && !m_session.file()->file().objects().meshPointers.empty());
    const auto isEach = [&](const auto& holds)
    {
        return hasRows
               && std::ranges::all_of(rows, [&](std::size_t row) { return holds(statics[row]); });
    };
    m_actions.collides->setChecked(
        isEach([this](const tr::level::StaticMesh& each)
               { return tr::edit::collides(m_session.file()->file().version(), each); }));
    // Where flags say nothing all of them are drawn.
    m_actions.visible->setChecked(isEach(
        [this](const tr::level::StaticMesh& each)
        {
            return !tr::edit::hasStaticFlags(m_session.file()->file().version())
                   || (each.flags & kVisible) != 0;
        }));
}

void StaticEditing::setBoxes(const StaticBoxPlan& plan)
{
    change([plan](tr::edit::Document& document, Rows rows)
           { return tr::edit::setStaticBoxes(document, rows, plan); });
}

void StaticEditing::change(const Change& change)
{
    const auto rows = m_panel.selectedRows();
    if (m_session.editsObjects() && !rows.empty())
    {
        const auto done = change(*m_session.document(), rows);
        if (!done)
        {
            Q_EMIT refused(sentence(done.error()));
        }
        else if (*done == 0)
        {
            Q_EMIT refused(tr("Nothing was changed: it is so already."));
        }
    }
}

void StaticEditing::moveFace(
    std::size_t row, tr::edit::StaticBox box, const tr::edit::BoxFace& face, int units, bool isStep)
{
    if (!m_session.editsObjects() || row >= m_session.file()->file().objects().staticMeshes.size())
    {
        return;
    }
    std::string key;
    if (isStep)
    {
        key = "static " + std::to_string(row)
              + (box == tr::edit::StaticBox::Visibility ? " visibility " : " collision ")
              + std::to_string(face.axis) + (face.isHigh ? " high" : " low");
    }
    const auto done =
        tr::edit::moveStaticFace(*m_session.document(), row, box, face, units, std::move(key));
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

std::uint32_t StaticEditing::slotOf(std::size_t row) const
{
    return m_session.file()->file().objects().staticMeshes[row].id;
}

QString StaticEditing::nameOf(std::size_t row) const
{
    const Names names(m_session.file());
    return withName(QString::number(slotOf(row)), names.ofRow(tables::StaticMeshes, row));
}

void StaticEditing::show(std::size_t row)
{
    m_panel.select({row});
    m_selection.select(Address{tables::StaticMeshes, row});
}

void StaticEditing::makeNew()
{
    if (!m_session.editsObjects() || m_session.file()->file().objects().meshPointers.empty())
    {
        return;
    }
    const auto& objects = m_session.file()->file().objects();
    // The mesh that is selected, or that of the current static.
    const auto& selected = m_selection.current();
    const auto current = m_panel.currentRow();
    std::size_t mesh = 0;
    if (selected && selected->table == tables::MeshPointers
        && selected->row < objects.meshPointers.size())
    {
        mesh = selected->row;
    }
    else if (current && *current < objects.staticMeshes.size())
    {
        mesh = std::min<std::size_t>(objects.staticMeshes[*current].mesh,
                                     objects.meshPointers.size() - 1);
    }
    auto* const dialog = new NewStaticDialog(
        m_session,
        mesh,
        tr::edit::freeStaticSlot(m_session.document()->content()),
        [this](std::uint32_t slot, std::size_t of)
        {
            const auto row = tr::edit::newStatic(*m_session.document(), slot, of);
            if (!row)
            {
                return sentence(row.error());
            }
            show(*row);
            return QString();
        },
        &m_window);
    dialog->open();
}

void StaticEditing::duplicate()
{
    ask(tr("Duplicate Static"),
        tr("The copy of static %1 has the same mesh, boxes and flags. In which slot is it to be?"),
        &tr::edit::duplicateStatic,
        [this](std::size_t copy) { show(copy); });
}

void StaticEditing::changeSlot()
{
    ask(tr("Change Slot"),
        tr("Which slot is static %1 to have? All that stand in rooms follow."),
        &tr::edit::changeStaticSlot,
        [](std::size_t) {});
}

/// Does something with the current static and a slot that is asked for. `what`: %1 is its name.
void StaticEditing::ask(const QString& title,
                        const QString& what,
                        const WithSlot& edit,
                        const std::function<void(std::size_t row)>& then)
{
    const auto row = m_panel.currentRow();
    if (!row || !m_session.editsObjects())
    {
        return;
    }
    const SlotDialog::Question question{
        title, what.arg(nameOf(*row)), newStaticSlot(m_session.document()->content())};
    askForSlot(
        m_session,
        question,
        [edit, from = *row](tr::edit::Document& document, std::uint32_t slot)
        { return edit(document, from, slot); },
        then,
        m_window);
}

void StaticEditing::remove()
{
    const auto rows = m_panel.selectedRows();
    if (rows.empty() || !m_session.editsObjects())
    {
        return;
    }
    const auto placed = tr::edit::placedStatics(m_session.document()->content());
    std::size_t count = 0;
    for (const std::size_t row : rows)
    {
        const auto found = placed.find(slotOf(row));
        count += found == placed.end() ? 0 : found->second;
    }
    const auto removeNow = [this, rows](tr::edit::Placed what)
    {
        const auto done = tr::edit::deleteStatics(*m_session.document(), rows, what);
        return done ? QString() : sentence(done.error());
    };
    if (count > 0)
    {
        (new DeleteStaticsDialog(m_session, rows.size(), count, removeNow, &m_window))->open();
        return;
    }
    const QString reason = removeNow(tr::edit::Placed::Refuse);
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

} // namespace ui
