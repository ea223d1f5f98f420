#include "ui/clipboard/SoundClipboard.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/FocusTarget.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/SoundData.h"
#include "ui/session/FileSession.h"
#include "ui/session/NewFile.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/disk/DiskState.h"
#include "ui/sounds/SoundsView.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTreeView>

#include <algorithm>
#include <memory>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// Ids that a message names; of more it says that there are others.
constexpr qsizetype kMostIdsNamed = 20;

/// "3, 7 → 12"; empty: there are none.
template <class Fits>
QString pastedIds(const transfer::SoundEdit& edit, const Fits& fits)
{
    QStringList ids;
    for (const transfer::PastedSound& each : edit.sounds)
    {
        if (!fits(each))
        {
            continue;
        }
        if (ids.size() == kMostIdsNamed)
        {
            ids.push_back(QStringLiteral("…"));
            break;
        }
        ids.push_back(each.from == each.to ? QString::number(each.to)
                                           : QStringLiteral("%1 → %2").arg(each.from).arg(each.to));
    }
    return ids.join(QLatin1String(", "));
}

/// What was left out, or does not mean what it meant, a line each.
QStringList soundDoubts(const transfer::SoundEdit& edit)
{
    QStringList lines;
    for (const transfer::Limit& limit : edit.report.limits)
    {
        if (limit.isExceeded())
        {
            lines.push_back(SoundClipboard::tr("%1: %2 now, and the game has room for %3.")
                                .arg(objectTitle(limit.what))
                                .arg(limit.needed)
                                .arg(limit.most));
        }
    }
    for (const tr::view::Phrase& remark : edit.report.remarks)
    {
        lines.push_back(objectTitle(remark) + u'.');
    }
    return lines;
}

} // namespace

SoundClipboard::SoundClipboard(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    connect(&m_worker, &QuietWorker::failed, this, &SoundClipboard::refused);
}

bool SoundClipboard::isHere() const
{
    return m_parts.focus.isIn(*m_parts.view.list());
}

bool SoundClipboard::isOfSounds(tr::schema::TableId table)
{
    return table == tr::level::tables::SoundMap || table == tr::level::tables::SoundDetails;
}

/// Another program may have to be asked for it, so once is enough.
bool SoundClipboard::canPaste(bool fromOthers) const
{
    const auto* const document = m_parts.session.document();
    if (document == nullptr)
    {
        return false;
    }
    if (!m_isRead)
    {
        m_isRead = true;
        const QMimeData* const data = QGuiApplication::clipboard()->mimeData();
        m_document = data != nullptr ? documentOfSounds(*data) : std::nullopt;
    }
    return m_document && (!fromOthers || *m_document != document->identity());
}

bool SoundClipboard::add(QMimeData& data, const std::vector<Address>& rows) const
{
    const OpenFilePtr& file = m_parts.session.file();
    const auto* const document = m_parts.session.document();
    if (!file || document == nullptr)
    {
        return false;
    }
    std::vector<std::uint32_t> ids;
    for (const Address& each : rows)
    {
        const auto more = transfer::soundsOfRows(
            file->file().content, each.table, std::span<const std::size_t>(&each.row, 1));
        ids.insert(ids.end(), more.begin(), more.end());
    }
    return !ids.empty()
           && addSounds(data, *file, document->identity(), m_parts.settings.soundFolders(), ids);
}

void SoundClipboard::copy(const QString& text) const
{
    const SoundListPtr& list = m_parts.view.sounds();
    const auto ids = m_parts.view.selected();
    if (ids.empty())
    {
        return; // what was copied before stays
    }
    auto data = std::make_unique<QMimeData>();
    data->setText(text);
    if (list && m_parts.session.document() != nullptr)
    {
        // Those that are seen, be it of what stands in for the file.
        addSounds(*data,
                  *list->file(),
                  m_parts.session.document()->identity(),
                  m_parts.settings.soundFolders(),
                  ids);
    }
    QGuiApplication::clipboard()->setMimeData(data.release());
}

void SoundClipboard::paste()
{
    if (!canPaste(false) || !m_parts.session.openEdits().commit([this] { paste(); }))
    {
        return;
    }
    auto clip = std::make_shared<const tr::Result<transfer::SoundClip>>(
        soundsIn(*QGuiApplication::clipboard()->mimeData()));
    if (!*clip)
    {
        Q_EMIT refused(sentence(clip->error()));
        return;
    }
    m_worker.add(
        [this,
         clip,
         content = m_parts.session.document()->content(),
         asked = m_parts.session.moment()](const tr::Progress&) -> QuietWorker::Completion
        {
            auto edit = std::make_shared<const tr::Result<transfer::SoundEdit>>(
                transfer::workOutSounds(content, **clip));
            return [this, edit, asked]
            {
                if (m_parts.session.document() == nullptr || m_parts.session.moment() != asked)
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

void SoundClipboard::take(const transfer::SoundEdit& edit)
{
    if (edit.sounds.empty())
    {
        Q_EMIT refused(soundDoubts(edit).join(u'\n'));
        return;
    }
    if (!edit.steps.empty())
    {
        const auto done = tr::edit::takeSteps(*m_parts.session.document(), edit.name, edit.steps);
        if (!done)
        {
            Q_EMIT refused(sentence(done.error()));
            return;
        }
        m_parts.session.keepBeside(edit.report.waves);
    }
    // Only those that stand side by side can be selected together.
    std::size_t count = 1;
    while (count < edit.sounds.size() && edit.sounds[count].to == edit.sounds.front().to + count)
    {
        ++count;
    }
    Q_EMIT pasted(tr::level::tables::SoundMap, edit.sounds.front().to, count);
    tell(edit);
}

void SoundClipboard::tell(const transfer::SoundEdit& edit)
{
    QStringList lines;
    const auto add = [&lines](const QString& text, const QString& ids)
    {
        if (!ids.isEmpty())
        {
            lines.push_back(text.arg(ids));
        }
    };
    using Pasted = transfer::PastedSound;
    add(tr("Under the same ids: %1."),
        pastedIds(edit, [](const Pasted& each) { return !each.isThere && each.from == each.to; }));
    add(tr("Under other ids, as others have theirs: %1."),
        pastedIds(edit, [](const Pasted& each) { return !each.isThere && each.from != each.to; }));
    add(tr("The file has these already: %1."),
        pastedIds(edit, [](const Pasted& each) { return each.isThere; }));
    if (!edit.report.waves.empty())
    {
        lines.push_back(samplesText(edit.report.waves.size()));
    }
    const QStringList doubts = soundDoubts(edit);
    const bool isQuiet = doubts.isEmpty() && !edit.steps.empty();
    const QString title = edit.steps.empty()
                              ? tr("Nothing was pasted")
                              : tr("%n sound(s) were pasted", "", int(edit.report.sounds));
    const QString text = (lines + doubts).join(u'\n');
    if (isQuiet)
    {
        Q_EMIT told(title, text);
    }
    else
    {
        Q_EMIT doubted(title, text);
    }
}

} // namespace ui
