#include "ui/session/OpenEdits.h"

#include "ui/session/FileSession.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace ui
{

OpenEdits::OpenEdits(FileSession& session)
    : m_session(session)
{
}

void OpenEdits::add(OpenEdit& edit)
{
    m_edits.append(&edit);
    connect(&edit,
            &QObject::destroyed,
            this,
            [this]
            {
                m_edits.removeIf([](const auto& each) { return each.isNull(); });
                Q_EMIT changed();
            });
}

void OpenEdits::end(OpenEdit& edit)
{
    if (m_edits.removeAll(&edit) != 0)
    {
        leave(edit);
        Q_EMIT changed();
    }
}

void OpenEdits::leave(OpenEdit& edit)
{
    if (!edit.isChanged())
    {
        return;
    }
    if (const QString reason = problemOf(edit); reason.isEmpty())
    {
        post(edit);
    }
    else
    {
        lose(edit.place(), edit.text(), reason);
    }
}

void OpenEdits::lose(const QString& place, const QString& text, const QString& reason)
{
    // Nobody goes on who wanted to when everything is stored.
    m_again = {};
    ++m_losses;
    Q_EMIT lost(place, text, reason);
}

void OpenEdits::post(const OpenEdit& edit)
{
    m_posted.push_back({edit.place(), edit.text(), edit.change()});
    QMetaObject::invokeMethod(this, &OpenEdits::flush, Qt::QueuedConnection);
}

void OpenEdits::flush()
{
    // What is stored makes views close editors, which may post in turn.
    while (!m_asked && !m_posted.empty())
    {
        m_asked = std::move(m_posted.front());
        m_posted.erase(m_posted.begin());
        if (m_session.document() == nullptr)
        {
            const Posted next = *std::exchange(m_asked, std::nullopt);
            lose(next.place, next.text, tr("The file is closed."));
            Q_EMIT changed();
        }
        else if (isWanted())
        {
            ask();
        }
    }
}

/// Whether there is a reason to ask for whom something is meant: not if it cannot be, or if it
/// changes nothing. Then nothing is left to be done for it.
bool OpenEdits::isWanted()
{
    if (!m_session.sharedRows().mustAsk(m_asked->change.rows()))
    {
        return true;
    }
    tr::edit::Document trial(m_session.document()->content());
    const QString reason = m_asked->change.store(trial, {});
    if (reason.isEmpty() && trial.canUndo())
    {
        return true;
    }
    const Posted next = *std::exchange(m_asked, std::nullopt);
    if (!reason.isEmpty())
    {
        lose(next.place, next.text, reason);
    }
    Q_EMIT changed();
    return false;
}

void OpenEdits::ask()
{
    const auto isAnswer = std::make_shared<bool>(false);
    m_session.sharedRows().ask(
        m_asked->change.rows(),
        [self = QPointer(this), isAnswer](const ForWhom& whom)
        {
            if (self)
            {
                self->store(whom, *isAnswer);
            }
        },
        [self = QPointer(this)]
        {
            if (self)
            {
                self->giveUp();
            }
        });
    *isAnswer = true;
}

void OpenEdits::store(const ForWhom& whom, bool isAnswer)
{
    const Posted next = *std::exchange(m_asked, std::nullopt);
    const RowsToChange rows = next.change.rows();
    const QString reason = next.change.store(*m_session.document(), whom);
    const bool isTypedAgain = !reason.isEmpty() && isAnswer && next.change.typeAgain();
    if (reason.isEmpty() && whom)
    {
        m_session.sharedRows().tellPlace(*whom, rows.leaf);
    }
    Q_EMIT changed();
    if (isTypedAgain)
    {
        m_again = {};
        Q_EMIT refused(next.place, next.text, reason);
    }
    else if (!reason.isEmpty())
    {
        lose(next.place, next.text, reason);
    }
    if (isAnswer)
    {
        flush();
        const auto again = m_asked ? std::function<void()>() : std::exchange(m_again, {});
        if (again)
        {
            again();
        }
    }
}

void OpenEdits::giveUp()
{
    const Posted next = *std::exchange(m_asked, std::nullopt);
    m_again = {};
    const bool isTypedAgain = m_session.document() != nullptr && next.change.typeAgain();
    Q_EMIT changed();
    if (!isTypedAgain)
    {
        lose(next.place, next.text, tr("The question for whom it is meant was cancelled."));
    }
    flush();
}

bool OpenEdits::isChanged() const
{
    return m_asked || !m_posted.empty()
           || std::ranges::any_of(
               m_edits, [](const auto& each) { return !each.isNull() && each->isChanged(); });
}

QString OpenEdits::problemOf(const OpenEdit& edit) const
{
    const auto* const document = m_session.document();
    if (document == nullptr)
    {
        return tr("The file is closed.");
    }
    // Whether it leaves a file that can be written shows only when it is done.
    tr::edit::Document trial(document->content());
    const OpenEdit::Change change = edit.change();
    return change.store(trial, m_session.sharedRows().answered(change.rows()));
}

void OpenEdits::refuse(OpenEdit& edit, const QString& reason, OpenEdit::Attention attention)
{
    edit.refuse(reason, attention);
    Q_EMIT refused(edit.place(), edit.text(), reason);
}

bool OpenEdits::commit(const std::function<void()>& again)
{
    const std::size_t losses = m_losses;
    flush();
    for (const QPointer<OpenEdit>& each : QList(m_edits))
    {
        if (each.isNull() || !each->isChanged())
        {
            continue;
        }
        if (const QString reason = problemOf(*each); !reason.isEmpty())
        {
            refuse(*each, reason, OpenEdit::Attention::Wanted);
            return false;
        }
        each->finish();
    }
    flush();
    if (m_asked)
    {
        if (again && m_losses == losses)
        {
            m_again = again;
        }
        return false;
    }
    return m_losses == losses;
}

tr::edit::Content OpenEdits::contentWithTyped()
{
    flush();
    tr::edit::Document copy(m_session.document()->content());
    const auto storeIn = [this, &copy](const OpenEdit::Change& change)
    {
        // Nobody has said yet for whom: it is kept as it is offered first, or else for all.
        const RowsToChange rows = change.rows();
        const SharedRows& shared = m_session.sharedRows();
        const ForWhom first = shared.guess(rows);
        const QString reason = change.store(copy, first);
        return !reason.isEmpty() && first && shared.mustAsk(rows) ? change.store(copy, {}) : reason;
    };
    if (m_asked)
    {
        static_cast<void>(storeIn(m_asked->change));
    }
    for (const Posted& each : m_posted)
    {
        static_cast<void>(storeIn(each.change));
    }
    for (const QPointer<OpenEdit>& each : QList(m_edits))
    {
        if (each.isNull() || !each->isChanged())
        {
            continue;
        }
        if (const QString reason = storeIn(each->change()); !reason.isEmpty())
        {
            refuse(*each, reason, OpenEdit::Attention::NotWanted);
        }
    }
    return copy.content();
}

} // namespace ui
