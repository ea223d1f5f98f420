#include "ui/clipboard/RowPasting.h"

#include "core/schema/table/CellPath.h"
#include "ui/clipboard/PasteDialog.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <numeric>

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
RowPasting::place(tr::schema::TableId table, std::optional<std::size_t> row, bool isBelow) const
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
    if (m_session.document() == nullptr)
    {
        return;
    }
    // The list that they join is that of a row beside them.
    const auto* const view = m_session.file()->tables().find(place.table);
    const bool isBehind = place.joins == tr::edit::Joins::Previous;
    const bool isBeside = isBehind ? place.at > 0 : place.at < view->size();
    RowsToChange rows{place.table, {}};
    if (isBeside && !view->isNested())
    {
        rows.rows.push_back(isBehind ? place.at - 1 : place.at);
    }
    start(
        rows,
        [this, clip, place](const ForWhom& whom)
        {
            return tr::edit::previewPaste(
                *m_session.document(), *clip, place.path, place.at, place.joins, whom);
        },
        [this, clip, place](const ForWhom& whom)
        {
            return tr::edit::pasteRows(
                *m_session.document(), *clip, place.path, place.at, place.joins, whom);
        });
}

void RowPasting::replace(const RowClipPtr& clip,
                         tr::schema::TableId table,
                         const tr::edit::RowSpan& rows)
{
    const auto place = m_session.document() != nullptr
                           ? tr::schema::tableAt(m_session.file()->tables(), rows.path)
                           : std::nullopt;
    if (!place)
    {
        return;
    }
    RowsToChange changed{table, {}};
    changed.rows.resize(rows.count);
    std::iota(changed.rows.begin(), changed.rows.end(), place->segment->before + rows.first);
    start(
        changed,
        [this, clip, rows](const ForWhom& whom)
        { return tr::edit::previewPasteOver(*m_session.document(), *clip, rows, whom); },
        [this, clip, rows](const ForWhom& whom)
        { return tr::edit::pasteOver(*m_session.document(), *clip, rows, whom); });
}

void RowPasting::start(const RowsToChange& rows, const Paste& preview, const Paste& paste)
{
    const Report forAll = preview({});
    if (!forAll)
    {
        Q_EMIT refused(sentence(forAll.error()));
        return;
    }
    if (forAll->isRefused())
    {
        Q_EMIT refused(refusal(forAll->doubts));
        return;
    }
    m_session.sharedRows().ask(
        rows,
        [this, table = rows.table, preview, paste, forAll](const ForWhom& whom)
        { run(table, whom ? preview(whom) : forAll, [paste, whom] { return paste(whom); }); },
        {});
}

void RowPasting::run(tr::schema::TableId table,
                     const Report& preview,
                     const std::function<Report()>& paste)
{
    if (!preview)
    {
        Q_EMIT refused(sentence(preview.error()));
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

void RowPasting::finish(tr::schema::TableId table, const Report& report)
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
