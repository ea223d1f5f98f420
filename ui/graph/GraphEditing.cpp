#include "ui/graph/GraphEditing.h"

#include "ui/common/texts/Messages.h"
#include "ui/graph/DispatchEditing.h"
#include "ui/graph/GraphPanel.h"
#include "ui/session/FileSession.h"

namespace ui
{

using tr::anim::StateEdge;

GraphEditing::GraphEditing(GraphPanel& panel,
                           FileSession& session,
                           DispatchEditing& dispatches,
                           QObject* parent)
    : QObject(parent)
    , m_panel(panel)
    , m_session(session)
    , m_dispatches(dispatches)
{
    connect(&panel, &GraphPanel::linkWanted, this, &GraphEditing::ask);
    connect(&panel, &GraphPanel::leadWanted, this, &GraphEditing::lead);
    connect(&panel, &GraphPanel::removalWanted, this, &GraphEditing::remove);
}

void GraphEditing::update()
{
    m_panel.setEditable(m_session.editsObjects());
}

/// Whether the panel shows what would be edited. While nobody sees it, that may be older.
bool GraphEditing::isCurrent() const
{
    const GraphSubjectPtr& subject = m_panel.subject();
    return m_session.editsObjects() && subject
           && &subject->parts().decoder().file() == m_session.file().get();
}

void GraphEditing::ask(std::size_t from, std::size_t to)
{
    const GraphSubjectPtr subject = m_panel.subject();
    if (!isCurrent())
    {
        return;
    }
    const auto first = subject->graph().nodeOf(from);
    const auto last = subject->graph().nodeOf(to);
    if (first && last)
    {
        m_dispatches.add(subject, {*first, *last, {}, {}});
    }
}

void GraphEditing::lead(const StateEdge& edge, std::size_t to)
{
    if (!isCurrent() || edge.to == to)
    {
        return;
    }
    if (edge.kind == StateEdge::Kind::Dispatch)
    {
        m_dispatches.lead({edge.from, edge.change, edge.dispatch}, to);
        return;
    }
    const auto done = tr::edit::leadEnd(*m_session.document(), edge.from, to);
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

void GraphEditing::remove(const StateEdge& edge)
{
    if (isCurrent())
    {
        m_dispatches.remove({edge.from, edge.change, edge.dispatch});
    }
}

} // namespace ui
