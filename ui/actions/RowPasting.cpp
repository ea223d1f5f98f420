#include "ui/actions/RowPasting.h"

#include "core/schema/CellPath.h"
#include "ui/dialogs/PasteDialog.h"
#include "ui/services/Messages.h"
#include "ui/tasks/FileSession.h"

#include <algorithm>

namespace ui
{
namespace
{

/// References that a message names; the others it counts.
constexpr std::size_t kMostNamed = 3;

QString summary(const std::vector<tr::edit::PastedLink>& doubts)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(doubts.size(), kMostNamed); ++i)
    {
        lines.push_back(linkSentence(doubts[i]) + u'.');
    }
    if (doubts.size() > kMostNamed)
    {
        lines.push_back(RowPasting::tr(
            "So do %n more references.", nullptr, static_cast<int>(doubts.size() - kMostNamed)));
    }
    return lines.join(u' ');
}

/// Why rows cannot come from another file: by the first of what they are made of.
QString refusal(const std::vector<tr::edit::PastedLink>& doubts)
{
    const auto first =
        std::ranges::find(doubts, tr::edit::LinkFate::Refused, &tr::edit::PastedLink::fate);
    return RowPasting::tr("Not pasted: %1.").arg(linkSentence(*first));
}

} // namespace

RowPasting::RowPasting(FileSession& session, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_window(window)
{
}

std::optional<RowPasting::Place>
RowPasting::place(tr::level::TableId table, std::optional<std::size_t> row, bool isBelow) const
{
    const auto* const view = m_session.file() ? m_session.file()->tables().find(table) : nullptr;
    if (view == nullptr || (row && *row >= view->size()) || (!row && view->isNested()))
    {
        return std::nullopt;
    }
    if (!row)
    {
        const auto& all = view->segments();
        return Place{
            table, all.empty() ? std::string(view->info().segment) : all[0].path, view->size()};
    }
    using tr::edit::Joins;
    const auto& segment = view->segmentOf(*row);
    return Place{table,
                 segment.path,
                 *row - segment.before + (isBelow ? 1 : 0),
                 isBelow ? Joins::Previous : Joins::Next};
}

void RowPasting::insert(const RowClipPtr& clip, const Place& place)
{
    auto* const document = m_session.document();
    if (document == nullptr)
    {
        return;
    }
    run(place.table,
        tr::edit::previewPaste(*document, *clip, place.path, place.at, place.joins),
        [this, clip, place] {
            return tr::edit::pasteRows(
                *m_session.document(), *clip, place.path, place.at, place.joins);
        });
}

void RowPasting::replace(const RowClipPtr& clip,
                         tr::level::TableId table,
                         const tr::edit::RowSpan& rows)
{
    auto* const document = m_session.document();
    if (document == nullptr)
    {
        return;
    }
    run(table,
        tr::edit::previewPasteOver(*document, *clip, rows),
        [this, clip, rows] { return tr::edit::pasteOver(*m_session.document(), *clip, rows); });
}

void RowPasting::run(tr::level::TableId table,
                     const Report& preview,
                     const std::function<Report()>& paste)
{
    if (!preview)
    {
        Q_EMIT refused(sentence(preview.error()));
        return;
    }
    if (preview->isRefused())
    {
        Q_EMIT refused(refusal(preview->doubts));
        return;
    }
    if (!preview->losesLinks())
    {
        finish(table, paste());
        return;
    }
    auto* const dialog = new PasteDialog(*preview, &m_window);
    const auto asked = m_session.moment();
    connect(dialog,
            &QDialog::accepted,
            this,
            [this, table, paste, asked]
            {
                if (m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                    return;
                }
                finish(table, paste());
            });
    dialog->open();
}

void RowPasting::finish(tr::level::TableId table, const Report& report)
{
    if (!report)
    {
        Q_EMIT refused(sentence(report.error()));
        return;
    }
    const auto place = tr::schema::tableAt(m_session.file()->tables(), report->rows.path);
    Q_EMIT pasted(table, place->segment->before + report->rows.first, report->rows.count);
    if (!report->doubts.empty() && !report->losesLinks())
    {
        Q_EMIT doubted(summary(report->doubts));
    }
}

} // namespace ui
