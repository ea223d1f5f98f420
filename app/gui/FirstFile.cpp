#include "app/gui/FirstFile.h"

#include "core/convert/StandIn.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/window/CentreTabs.h"
#include "ui/window/MainWindow.h"

#include <QTimer>

#include <utility>

namespace gui
{

FirstFile::FirstFile(ui::MainWindow& window, Options options)
    : QObject(&window)
    , m_window(window)
    , m_options(std::move(options))
{
}

void FirstFile::open(const QString& path)
{
    if (path.isEmpty())
    {
        QTimer::singleShot(0, this, [this] { finish(ExitCode::Fine, {}); });
        return;
    }
    ui::FileSession& session = m_window.session();
    connect(&session, &ui::FileSession::fileChanged, this, &FirstFile::select);
    connect(&session, &ui::FileSession::roundTripChecked, this, &FirstFile::finishIfShown);
    connect(&m_window,
            &ui::MainWindow::openFailed,
            this,
            [this](const QString& failedPath, const tr::Error& error) {
                finish(ExitCode::CannotRead,
                       QStringLiteral("%1: %2").arg(failedPath, ui::sentence(error)));
            });
    connect(&m_window.viewport(), &ui::Viewport::ready, this, &FirstFile::showTab);
    m_window.openFile(path);
}

void FirstFile::select()
{
    if (m_finished || !m_window.session().file())
    {
        return;
    }
    m_objectsOwed = tr::convert::needsStandIn(m_window.session().file()->file().content);
    if (!m_objectsOwed && !showLayout())
    {
        return;
    }
    if (!m_options.panel.isEmpty() && !m_window.showPanel(m_options.panel))
    {
        finish(ExitCode::WrongUsage, tr("--panel: there is no \"%1\".").arg(m_options.panel));
        return;
    }
    if (m_options.select.isEmpty())
    {
        return;
    }
    const auto address = ui::addressOf(*m_window.session().file(), m_options.select.toStdString());
    if (address)
    {
        m_window.selection().select(address);
        return;
    }
    finish(ExitCode::WrongUsage,
           tr("--select: there is no \"%1\" in this file.").arg(m_options.select));
}

bool FirstFile::showLayout()
{
    const bool isThere = m_options.layout.isEmpty() || m_window.showLayout(m_options.layout);
    if (!isThere)
    {
        finish(ExitCode::WrongUsage,
               tr("--layout: there is no \"%1\" for this file.").arg(m_options.layout));
    }
    return isThere;
}

void FirstFile::showTab()
{
    m_viewReady = true;
    if (std::exchange(m_objectsOwed, false) && !m_finished && !showLayout())
    {
        return;
    }
    if (!m_finished && !m_options.tab.isEmpty() && !m_window.tabs().showByName(m_options.tab))
    {
        finish(ExitCode::WrongUsage, tr("--tab: this file has no \"%1\".").arg(m_options.tab));
    }
    finishIfShown();
}

void FirstFile::finishIfShown()
{
    const ui::OpenFilePtr& file = m_window.session().file();
    if (m_viewReady && file && file->roundTrip != ui::RoundTripState::Unknown)
    {
        finish(ExitCode::Fine, {});
    }
}

void FirstFile::finish(ExitCode code, const QString& problem)
{
    if (!std::exchange(m_finished, true))
    {
        Q_EMIT done(code, problem);
    }
}

} // namespace gui
