#include "ui/tasks/OpenEdits.h"

#include "ui/tasks/FileSession.h"

#include <algorithm>
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
    if (m_edits.removeAll(&edit) == 0)
    {
        return;
    }
    if (edit.isChanged())
    {
        if (const QString reason = problemOf(edit); reason.isEmpty())
        {
            post(edit);
        }
        else
        {
            Q_EMIT lost(edit.place(), edit.text(), reason);
        }
    }
    Q_EMIT changed();
}

void OpenEdits::post(const OpenEdit& edit)
{
    m_posted.push_back({edit.place(), edit.text(), edit.store()});
    QMetaObject::invokeMethod(this, &OpenEdits::flush, Qt::QueuedConnection);
}

void OpenEdits::flush()
{
    // What is stored makes views close editors, which may post in turn.
    while (!m_posted.empty())
    {
        const Posted next = std::move(m_posted.front());
        m_posted.erase(m_posted.begin());
        auto* const document = m_session.document();
        const QString reason =
            document != nullptr ? next.store(*document) : tr("The file is closed.");
        if (!reason.isEmpty())
        {
            Q_EMIT lost(next.place, next.text, reason);
        }
        Q_EMIT changed();
    }
}

bool OpenEdits::isChanged() const
{
    return !m_posted.empty()
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
    return edit.store()(trial);
}

void OpenEdits::refuse(OpenEdit& edit, const QString& reason, OpenEdit::Attention attention)
{
    edit.refuse(reason, attention);
    Q_EMIT refused(edit.place(), edit.text(), reason);
}

bool OpenEdits::commit()
{
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
    return true;
}

tr::edit::Content OpenEdits::contentWithTyped()
{
    flush();
    tr::edit::Document copy(m_session.document()->content());
    for (const QPointer<OpenEdit>& each : QList(m_edits))
    {
        if (each.isNull() || !each->isChanged())
        {
            continue;
        }
        if (const QString reason = each->store()(copy); !reason.isEmpty())
        {
            refuse(*each, reason, OpenEdit::Attention::NotWanted);
        }
    }
    return copy.content();
}

} // namespace ui
