#include "ui/graph/GraphEditing.h"

#include "ui/common/texts/Messages.h"
#include "ui/graph/GraphPanel.h"
#include "ui/session/FileSession.h"

#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::anim::StateEdge;
using Row = std::optional<std::size_t>;

tr::edit::DispatchPlace placeOf(const StateEdge& edge)
{
    return {edge.from, edge.change, edge.dispatch};
}

/// The row that was made or changed.
tr::Result<Row> rowOf(tr::Result<std::size_t> done)
{
    return done ? tr::Result<Row>(*done) : tr::fail(std::move(done.error()));
}

/// No row.
tr::Result<Row> rowOf(tr::Result<void> done)
{
    return done ? tr::Result<Row>(Row()) : tr::fail(std::move(done.error()));
}

} // namespace

GraphEditing::GraphEditing(GraphPanel& panel,
                           FileSession& session,
                           Selection& selection,
                           QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
{
    connect(&panel, &GraphPanel::linkWanted, this, &GraphEditing::ask);
    connect(&panel, &GraphPanel::leadWanted, this, &GraphEditing::lead);
    connect(&panel, &GraphPanel::removalWanted, this, &GraphEditing::remove);
}

void GraphEditing::update()
{
    m_panel.setEditable(m_session.document() != nullptr);
}

void GraphEditing::ask(std::size_t from, std::size_t to)
{
    const GraphSubjectPtr subject = m_panel.subject();
    if (m_session.document() == nullptr || !subject || m_panel.file() != m_session.file())
    {
        return;
    }
    const auto first = subject->graph().nodeOf(from);
    const auto last = subject->graph().nodeOf(to);
    if (!first || !last)
    {
        return;
    }
    const auto add = [this](const tr::edit::NewDispatch& wanted, const DispatchDialog::Then& then)
    {
        const auto beside = tr::edit::changeBesideNew(
            m_session.document()->content(), wanted.animation, wanted.state);
        RowsToChange rows{tables::StateChanges, {}};
        if (beside)
        {
            rows.rows.push_back(*beside);
        }
        make(
            wanted.animation,
            rows,
            [wanted](tr::edit::Document& document, bool alone)
            { return rowOf(tr::edit::addDispatch(document, wanted, alone)); },
            then);
    };
    (new DispatchDialog(m_session, subject, *first, *last, add, &m_window))->open();
}

void GraphEditing::lead(const StateEdge& edge, std::size_t to)
{
    if (m_session.document() == nullptr || m_panel.file() != m_session.file() || edge.to == to)
    {
        return;
    }
    const auto tell = [this](const QString& reason)
    {
        if (!reason.isEmpty())
        {
            Q_EMIT refused(reason);
        }
    };
    if (edge.kind == StateEdge::Kind::Next)
    {
        const auto done = tr::edit::leadEnd(*m_session.document(), edge.from, to);
        tell(done ? QString() : sentence(done.error()));
        return;
    }
    make(
        edge.from,
        {tables::AnimDispatches, {edge.dispatch}},
        [edge, to](tr::edit::Document& document, bool alone)
        { return rowOf(tr::edit::leadDispatch(document, placeOf(edge), to, alone)); },
        tell);
}

void GraphEditing::remove(const StateEdge& edge)
{
    if (m_session.document() == nullptr || m_panel.file() != m_session.file())
    {
        return;
    }
    make(
        edge.from,
        {tables::AnimDispatches, {edge.dispatch}},
        [edge](tr::edit::Document& document, bool alone)
        { return rowOf(tr::edit::removeDispatch(document, placeOf(edge), alone)); },
        [this](const QString& reason)
        {
            if (!reason.isEmpty())
            {
                Q_EMIT refused(reason);
            }
        });
}

/// Does an edit for whom the user says. The animation is selected, so that it is the one that is
/// offered; then what was made is, or else the animation stays so.
void GraphEditing::make(std::size_t animation,
                        const RowsToChange& rows,
                        const Edit& edit,
                        const DispatchDialog::Then& then)
{
    m_selection.select(Address{tables::Animations, animation, Address::kWholeRow});
    SharedRows& shared = m_session.sharedRows();
    const auto isAlone = [animation](const ForWhom& whom)
    { return whom && whom->owner == tables::Animations && whom->row == animation; };
    const QString reason = shared.problem(rows,
                                          [&](tr::edit::Document& copy, const ForWhom& whom)
                                          {
                                              const auto done = edit(copy, isAlone(whom));
                                              return done ? QString() : sentence(done.error());
                                          });
    if (!reason.isEmpty())
    {
        then(reason);
        return;
    }
    shared.ask(
        rows,
        [this, edit, then, isAlone](const ForWhom& whom)
        {
            const auto done = edit(*m_session.document(), isAlone(whom));
            if (done && *done)
            {
                m_selection.select(Address{tables::AnimDispatches, **done, Address::kWholeRow});
            }
            then(done ? QString() : sentence(done.error()));
        },
        {});
}

} // namespace ui
