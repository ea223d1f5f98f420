#include "ui/window/PictureCommands.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/session/FileSession.h"
#include "ui/window/CentreTabs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>

namespace ui
{

PictureCommands::PictureCommands(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_window(window)
{
    connect(parts.actions.action(Command::SavePicture),
            &QAction::triggered,
            this,
            &PictureCommands::choose);
}

void PictureCommands::choose()
{
    if (!m_parts.session.file())
    {
        return;
    }
    auto* const dialog = new QFileDialog(
        &m_window, tr("Save Screenshot"), m_parts.settings.lastFolder(), tr("Pictures (*.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    const QString name = QFileInfo(m_parts.session.file()->path()).completeBaseName();
    dialog->selectFile(name + QStringLiteral(".png"));
    connect(dialog, &QFileDialog::fileSelected, this, &PictureCommands::save);
    dialog->open();
}

void PictureCommands::save(const QString& path)
{
    const QImage picture = m_parts.tabs.picture();
    if (picture.isNull())
    {
        Q_EMIT failed(tr("There is no picture to save"), tr("The 3D view shows nothing."));
    }
    else if (picture.save(path))
    {
        Q_EMIT saved(path);
    }
    else
    {
        Q_EMIT failed(tr("The picture was not saved"),
                      tr("%1 cannot be written.").arg(QDir::toNativeSeparators(path)));
    }
}

} // namespace ui
