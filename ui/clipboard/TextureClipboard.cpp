#include "ui/clipboard/TextureClipboard.h"

#include "ui/common/actions/FocusTarget.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Addresses.h"
#include "ui/file/TextureData.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTabWidget>

#include <algorithm>
#include <memory>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// The table of textures of the file that is open.
std::optional<tr::schema::TableId> textureTable(FileSession& session)
{
    return session.document() != nullptr ? transfer::textureTableOf(session.document()->content())
                                         : std::nullopt;
}

} // namespace

TextureClipboard::TextureClipboard(FileSession& session,
                                   QTabWidget& tabs,
                                   FocusTarget& focus,
                                   QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_tabs(tabs)
    , m_focus(focus)
{
    connect(&m_worker, &QuietWorker::failed, this, &TextureClipboard::refused);
}

const TexturePageView* TextureClipboard::page() const
{
    const auto* const view = qobject_cast<TexturePageView*>(m_tabs.currentWidget());
    return view != nullptr && m_focus.isIn(*view->canvas()) ? view : nullptr;
}

bool TextureClipboard::isOfTextures(tr::schema::TableId table) const
{
    return textureTable(m_session) == table;
}

std::vector<std::size_t> TextureClipboard::selected() const
{
    std::vector<std::size_t> rows;
    const TexturePageView* const view = page();
    const auto& places = view != nullptr ? view->canvas()->selected() : std::vector<Address>();
    for (const Address& each : places)
    {
        if (isOfTextures(each.table))
        {
            rows.push_back(each.row);
        }
    }
    std::ranges::sort(rows);
    return rows;
}

/// Another program may have to be asked for it, so once is enough.
bool TextureClipboard::canPaste(bool fromOthers) const
{
    if (!textureTable(m_session))
    {
        return false;
    }
    if (!m_isRead)
    {
        m_isRead = true;
        const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
        m_document = data != nullptr ? documentOfTextures(*data) : std::nullopt;
    }
    return m_document && (!fromOthers || *m_document != m_session.document()->identity());
}

void TextureClipboard::add(QMimeData& data, std::span<const std::size_t> rows) const
{
    addTextures(data, *m_session.document(), rows);
}

void TextureClipboard::copy() const
{
    const auto rows = selected();
    if (rows.empty())
    {
        return; // what was copied before stays
    }
    QStringList paths;
    for (const std::size_t row : rows)
    {
        paths.push_back(pathOf(*m_session.file(), {*textureTable(m_session), row}));
    }
    auto data = std::make_unique<QMimeData>();
    data->setText(paths.join(u'\n'));
    add(*data, rows);
    QGuiApplication::clipboard()->setMimeData(data.release());
}

void TextureClipboard::paste()
{
    if (!canPaste(false) || !m_session.openEdits().commit([this] { paste(); }))
    {
        return;
    }
    auto clip = std::make_shared<const tr::Result<transfer::TextureClip>>(
        texturesIn(*QGuiApplication::clipboard()->mimeData()));
    if (!*clip)
    {
        Q_EMIT refused(sentence(clip->error()));
        return;
    }
    m_worker.add(
        [this, clip, content = m_session.document()->content(), asked = m_session.moment()](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            auto edit = std::make_shared<const tr::Result<transfer::TextureEdit>>(
                transfer::workOutTextures(content, **clip, progress));
            return [this, edit, asked]
            {
                if (m_session.document() == nullptr || m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                }
                else if (!*edit)
                {
                    Q_EMIT refused(sentence(edit->error()));
                }
                else
                {
                    take(**edit);
                }
            };
        });
}

void TextureClipboard::take(const transfer::TextureEdit& edit)
{
    const auto done = tr::edit::takeSteps(*m_session.document(), edit.name, edit.steps);
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
        return;
    }
    // Only those that stand side by side can be selected together.
    std::size_t count = 1;
    while (count < edit.rows.size() && edit.rows[count] == edit.rows.front() + count)
    {
        ++count;
    }
    Q_EMIT pasted(*textureTable(m_session), edit.rows.front(), count);
    tell(edit);
}

void TextureClipboard::tell(const transfer::TextureEdit& edit)
{
    if (edit.steps.empty())
    {
        Q_EMIT doubted(tr("Nothing was pasted"),
                       tr("The file has these textures already: they are the same, pixel by "
                          "pixel."));
        return;
    }
    QStringList lines;
    for (const transfer::Limit& limit : edit.report.limits)
    {
        if (limit.isExceeded())
        {
            lines.push_back(tr("%1: %2 now, and the game has room for %3.")
                                .arg(objectText(limit.what))
                                .arg(limit.needed)
                                .arg(limit.most));
        }
    }
    if (edit.report.colours.changed > 0)
    {
        lines.push_back(tr("%1 of %2 texels show another colour, the nearest of the palette.")
                            .arg(edit.report.colours.changed)
                            .arg(edit.report.colours.texels));
    }
    for (const tr::view::Phrase& remark : edit.report.remarks)
    {
        lines.push_back(objectText(remark));
    }
    if (!lines.isEmpty())
    {
        Q_EMIT doubted(tr("Pasted, with a doubt"), lines.join(u'\n'));
    }
}

} // namespace ui
