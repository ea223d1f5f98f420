#include "ui/convert/ConvertCommands.h"

#include "ui/common/actions/ActionSet.h"
#include "ui/convert/ConvertDialog.h"
#include "ui/session/FileSession.h"

namespace ui
{

ConvertCommands::ConvertCommands(ActionSet& actions,
                                 FileSession& session,
                                 Settings& settings,
                                 QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_settings(settings)
    , m_window(window)
{
    actions.on(Command::Convert, this, [this] { show(); });
    connect(&session, &FileSession::fileChanged, this, &ConvertCommands::update);
    update();
}

/// What is read of a damaged file is not all that it had, so nothing is made of it.
void ConvertCommands::update()
{
    const tr::edit::Document* const document = m_session.document();
    m_actions.action(Command::Convert)
        ->setEnabled(document != nullptr
                     && !tr::convert::conversionsOf(document->content()).empty());
}

void ConvertCommands::show()
{
    auto* const dialog = new ConvertDialog({m_session, m_tasks, m_settings}, m_window);
    connect(dialog, &ConvertDialog::created, this, &ConvertCommands::openWanted);
    dialog->open();
}

} // namespace ui
