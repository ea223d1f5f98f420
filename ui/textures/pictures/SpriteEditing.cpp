#include "ui/textures/pictures/SpriteEditing.h"

#include "ui/common/Settings.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/SpritePanel.h"
#include "ui/textures/TexturePageView.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <memory>

namespace ui
{
namespace
{

using tr::edit::Document;
using tr::edit::TextureRow;

/// Whether no pixel says by its alpha that it is clear: then magenta does, as with most people.
bool hasNoAlpha(const tr::exchange::Picture& picture)
{
    for (std::size_t i = 3; i < picture.pixels.size(); i += tr::exchange::kPixelBytes)
    {
        if (picture.pixels[i] != 255)
        {
            return false;
        }
    }
    return true;
}

} // namespace

SpriteEditing::SpriteEditing(FileSession& session,
                             Selection& selection,
                             Settings& settings,
                             QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_settings(settings)
    , m_window(window)
{
    connect(&session, &FileSession::fileChanged, this, &SpriteEditing::update);
    connect(&session, &FileSession::revised, this, &SpriteEditing::update);
}

void SpriteEditing::attach(TexturePageView& view)
{
    m_panel = view.sprites();
    if (!m_panel)
    {
        return;
    }
    connect(m_panel, &SpritePanel::addWanted, this, &SpriteEditing::askForFile);
    connect(m_panel, &SpritePanel::replaceWanted, this, &SpriteEditing::replaceWanted);
    connect(m_panel, &SpritePanel::deleteWanted, this, &SpriteEditing::remove);
    connect(m_panel, &SpritePanel::alignWanted, this, &SpriteEditing::align);
    connect(m_panel,
            &SpritePanel::moveWanted,
            this,
            [this](const TextureRow& sprite, std::size_t place)
            {
                make([sprite, place, sequence = m_panel->sequenceRow()](Document& document)
                     { return tr::edit::moveSprite(document, sprite, place, sequence); });
            });
    update();
}

void SpriteEditing::update()
{
    if (m_panel)
    {
        m_panel->setEditable(m_session.editsObjects());
    }
}

void SpriteEditing::make(const Edit& edit)
{
    if (!m_session.editsObjects() || !m_session.openEdits().commit([this, edit] { make(edit); }))
    {
        return;
    }
    const auto row = edit(*m_session.document());
    if (!row)
    {
        Q_EMIT refused(sentence(row.error()));
        return;
    }
    m_selection.select(Address{row->table, row->row});
}

void SpriteEditing::askForFile()
{
    auto* const dialog =
        new QFileDialog(&m_window, tr("Add Sprite"), m_settings.lastFolder(), pictureFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SpriteEditing::addFile);
    dialog->open();
}

void SpriteEditing::addFile(const QString& path)
{
    const auto like = m_panel ? m_panel->any() : std::nullopt;
    if (!like)
    {
        return;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_worker.add(
        [this, path, like, sequence = m_panel->sequenceRow(), asked = m_session.moment()](
            const tr::Progress&) -> QuietWorker::Completion
        {
            const auto picture =
                std::make_shared<tr::Result<tr::exchange::Picture>>(readPicture(path));
            return [this, picture, like, sequence, asked]
            {
                if (!*picture)
                {
                    Q_EMIT refused(sentence(picture->error()));
                }
                else if (m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile()); // the sequence may be another one
                }
                else
                {
                    add(**picture, *like, sequence);
                }
            };
        });
}

void SpriteEditing::add(const tr::exchange::Picture& picture,
                        const TextureRow& like,
                        std::optional<std::size_t> sequence)
{
    if (m_session.file()->file().format == nullptr)
    {
        return;
    }
    make(
        [picture, like, sequence, pagesOf = m_session.file()->file().format->pages](
            Document& document)
        {
            return tr::edit::addSpritePicture(
                document, pagesOf, like, picture, {false, hasNoAlpha(picture)}, sequence);
        });
}

void SpriteEditing::remove()
{
    const auto rows = m_panel->selected();
    if (rows.empty())
    {
        return;
    }
    make(
        [rows, sequence = *m_panel->sequence()](Document& document) -> tr::Result<TextureRow>
        {
            if (const auto done = tr::edit::deleteSprites(document, rows); !done)
            {
                return tr::fail(done.error());
            }
            return TextureRow{sequence.table, sequence.row};
        });
}

void SpriteEditing::align(tr::edit::SpriteAlignment alignment)
{
    const auto rows = m_panel->selected();
    if (rows.empty())
    {
        return;
    }
    // The selected one of them stays so, and the others with it.
    const auto now = m_selection.current();
    const auto isNow = [&now](const TextureRow& row)
    { return now && now->table == row.table && now->row == row.row; };
    const auto found = std::ranges::find_if(rows, isNow);
    const TextureRow shown = found != rows.end() ? *found : rows.front();
    make(
        [rows, shown, alignment](Document& document) -> tr::Result<TextureRow>
        {
            if (const auto done = tr::edit::alignSprites(document, rows, alignment); !done)
            {
                return tr::fail(done.error());
            }
            return shown;
        });
}

} // namespace ui
