#include "ui/skeleton/ObjectEditing.h"

#include "core/edit/skeleton/SlotEdit.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Names.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/skeleton/SkeletonPanel.h"

#include <QAction>

#include <utility>

namespace ui
{

namespace tables = tr::level::tables;

ObjectEditing::ObjectEditing(SkeletonPanel& panel,
                             FileSession& session,
                             Selection& selection,
                             QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
    , m_new(make("objectNew",
                 tr("&New Moveable\u2026"),
                 tr("Make a moveable of one bone and one animation in a slot that is free"),
                 &ObjectEditing::makeNew))
{
    make("objectCopy",
         tr("&Copy to Slot\u2026"),
         tr("Put a copy of the moveable, with all that belongs to it, into a slot that is free"),
         &ObjectEditing::copy);
    make("objectSlot",
         tr("Change &Slot\u2026"),
         tr("Give the moveable another slot, and let all that names it follow"),
         &ObjectEditing::changeSlot);
    make("objectDelete",
         tr("&Delete Moveable\u2026"),
         tr("Delete the moveable with what only it has"),
         &ObjectEditing::remove);
    connect(&m_panel, &SkeletonPanel::boneChanged, this, &ObjectEditing::update);
    update();
}

QAction* ObjectEditing::make(const char* name,
                             const QString& text,
                             const QString& tip,
                             void (ObjectEditing::*serve)())
{
    QAction* const action = makeNamedAction({name, text, tip}, this);
    connect(action, &QAction::triggered, this, [this, serve] { start(serve); });
    m_actions.append(action);
    return action;
}

/// What is typed in the window is stored first.
void ObjectEditing::start(void (ObjectEditing::*serve)())
{
    if (m_session.openEdits().commit([this, serve] { start(serve); }))
    {
        (this->*serve)();
    }
}

void ObjectEditing::update()
{
    const bool canEdit = m_session.editsObjects() && m_session.file()
                         && m_session.file()->tables().find(tables::Models) != nullptr;
    for (QAction* const action : std::as_const(m_actions))
    {
        action->setEnabled(canEdit && (action == m_new || m_panel.moveable()));
    }
}

QString ObjectEditing::nameOf(std::size_t model) const
{
    return Names(m_session.file()).title({tables::Models, model, Address::kWholeRow});
}

/// Asks for a slot and does it; then that moveable is selected.
void ObjectEditing::ask(const QString& title,
                        const QString& text,
                        const QString& button,
                        const SlotEdit& edit)
{
    const SlotDialog::Question question{
        title, text, newModelSlot(m_session.file()->file().content), button};
    askForSlot(
        m_session,
        question,
        edit,
        [this](std::size_t row) {
            m_selection.select(Address{tables::Models, row, Address::kWholeRow});
        },
        m_window);
}

void ObjectEditing::makeNew()
{
    ask(tr("New Moveable"),
        tr("It has one bone with an empty mesh, and one animation of one key frame. In which "
           "slot?"),
        tr("Make Moveable"),
        [](tr::edit::Document& document, std::uint32_t slot)
        { return tr::edit::newObject(document, slot); });
}

void ObjectEditing::copy()
{
    if (const auto model = m_panel.moveable())
    {
        ask(tr("Copy to Slot"),
            tr("A copy of %1 with meshes, bones and animations of its own. Into which slot?")
                .arg(nameOf(*model)),
            tr("Copy Moveable"),
            [model = *model](tr::edit::Document& document, std::uint32_t slot)
            { return tr::edit::copyObject(document, model, slot); });
    }
}

void ObjectEditing::changeSlot()
{
    if (const auto model = m_panel.moveable())
    {
        ask(tr("Change Slot"),
            tr("%1 and the entities that are it get another slot. Scripts, and names that lie "
               "beside a WAD, are left as they are. Which slot?")
                .arg(nameOf(*model)),
            tr("Change Slot"),
            [model = *model](tr::edit::Document& document, std::uint32_t slot)
            { return tr::edit::changeSlot(document, model, slot); });
    }
}

void ObjectEditing::remove()
{
    const auto model = m_panel.moveable();
    if (!model || !m_session.editsObjects())
    {
        return;
    }
    const tr::edit::RowSpan rows{std::string(tables::Models.segment), *model, 1};
    auto* const dialog =
        new DeleteRowsDialog(m_session.file(),
                             rows,
                             m_session.file()->file().objects().models.size(),
                             tr::edit::consequencesOf(m_session.document()->content(), rows),
                             &m_window);
    dialog->setWindowTitle(tr("Delete Moveable"));
    connect(dialog,
            &QDialog::accepted,
            this,
            [this, dialog, model = *model, asked = m_session.moment()]
            {
                if (m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                    return;
                }
                const auto done =
                    tr::edit::deleteObject(*m_session.document(), model, dialog->choice());
                if (!done)
                {
                    Q_EMIT refused(sentence(done.error()));
                }
            });
    dialog->open();
}

} // namespace ui
