#include "ui/graph/DispatchEditing.h"

#include "core/view/objects/AnimationRows.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::DispatchPlace;
using MadeRow = std::optional<std::size_t>;

/// The row that was made or changed.
tr::Result<MadeRow> madeRow(tr::Result<std::size_t> done)
{
    return done ? tr::Result<MadeRow>(*done) : tr::fail(std::move(done.error()));
}

/// No row.
tr::Result<MadeRow> madeRow(tr::Result<void> done)
{
    return done ? tr::Result<MadeRow>(MadeRow()) : tr::fail(std::move(done.error()));
}

/// How an animation has a dispatch that is told by its row: by the first of its state changes that
/// leads there.
std::optional<DispatchPlace>
placeOf(const tr::level::Objects& objects, std::size_t animation, std::size_t dispatch)
{
    if (animation >= objects.animations.size())
    {
        return std::nullopt;
    }
    const auto changes = tr::view::stateChangesOf(objects, objects.animations[animation]);
    for (std::size_t row = changes.first; row < changes.end(); ++row)
    {
        if (tr::view::dispatchesOf(objects, objects.stateChanges[row]).contains(dispatch))
        {
            return DispatchPlace{animation, row, dispatch};
        }
    }
    return std::nullopt;
}

/// What somebody else may have, too, of what is to be set.
struct FeltRows
{
    RowsToChange own{tables::AnimDispatches, {}};  ///< dispatches that are there
    RowsToChange beside{tables::StateChanges, {}}; ///< in the lists that get the first of a state
};

FeltRows rowsOf(const tr::schema::Content& content,
                const std::vector<tr::edit::StateDispatches>& wanted)
{
    const auto& objects = tr::level::objectsOf(content);
    FeltRows felt;
    for (const auto& each : wanted)
    {
        const auto places = tr::edit::dispatchesFor(objects, each.animation, each.state)
                                .value_or(std::vector<DispatchPlace>());
        for (const DispatchPlace& place : places)
        {
            felt.own.rows.push_back(place.dispatch);
        }
        const auto change = tr::edit::changeBesideNew(content, each.animation, each.state);
        if (places.empty() && change)
        {
            felt.beside.rows.push_back(*change);
        }
        felt.own.isWithOthers = felt.own.isWithOthers || each.animation != wanted.front().animation;
    }
    felt.beside.isWithOthers = felt.own.isWithOthers;
    for (RowsToChange* const rows : {&felt.own, &felt.beside})
    {
        std::ranges::sort(rows->rows);
        rows->rows.erase(std::ranges::unique(rows->rows).begin(), rows->rows.end());
    }
    return felt;
}

} // namespace

DispatchEditing::DispatchEditing(FileSession& session, Selection& selection, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
{
}

void DispatchEditing::tell(const QString& reason)
{
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

/// The moveable that an animation is of; null: it cannot be edited now.
GraphSubjectPtr DispatchEditing::subjectOf(std::size_t animation)
{
    const auto& file = m_session.file();
    if (!m_session.editsObjects() || !file || animation >= file->file().objects().animations.size())
    {
        return nullptr;
    }
    auto decoder = std::make_shared<Decoder>(file);
    const auto model = decoder->names().owners().modelOfAnimation(animation);
    if (!model)
    {
        tell(tr("This animation belongs to no moveable."));
        return nullptr;
    }
    return std::make_shared<GraphSubject>(
        std::make_shared<MoveableParts>(std::move(decoder), *model));
}

void DispatchEditing::add(const GraphSubjectPtr& subject, const DispatchDialog::Question& question)
{
    if (!m_session.editsObjects())
    {
        return;
    }
    const auto make = [this](const tr::edit::NewDispatch& wanted, const DispatchDialog::Then& then)
    {
        const auto beside = tr::edit::changeBesideNew(
            m_session.document()->content(), wanted.animation, wanted.state);
        RowsToChange rows{tables::StateChanges, {}};
        if (beside)
        {
            rows.rows.push_back(*beside);
        }
        this->make(
            wanted.animation,
            rows,
            [wanted](tr::edit::Document& document, bool alone)
            { return madeRow(tr::edit::addDispatch(document, wanted, alone)); },
            then);
    };
    (new DispatchDialog(m_session, subject, question, make, &m_window))->open();
}

void DispatchEditing::add(std::size_t animation, std::uint16_t state)
{
    const GraphSubjectPtr subject = subjectOf(animation);
    const auto node = subject ? subject->graph().nodeOf(animation) : std::nullopt;
    if (!node)
    {
        return;
    }
    // An animation that is in that state is what is asked for, most of the time.
    const auto& nodes = subject->graph().nodes();
    const auto there = std::ranges::find(nodes, state, &tr::anim::StateNode::state);
    const std::size_t to =
        there == nodes.end() ? *node : static_cast<std::size_t>(there - nodes.begin());
    add(subject, {*node, to, state, {}});
}

void DispatchEditing::change(std::size_t animation, std::size_t dispatch)
{
    const auto& file = m_session.file();
    if (!m_session.editsObjects() || !file)
    {
        return;
    }
    const auto place = placeOf(file->file().objects(), animation, dispatch);
    place ? change(*place) : tell(tr("The animation does not have this dispatch."));
}

void DispatchEditing::change(const DispatchPlace& place)
{
    const GraphSubjectPtr subject = subjectOf(place.animation);
    const auto node = subject ? subject->graph().nodeOf(place.animation) : std::nullopt;
    if (!node)
    {
        return;
    }
    const auto& objects = subject->parts().objects();
    const auto make =
        [this, place](const tr::edit::NewDispatch& wanted, const DispatchDialog::Then& then)
    {
        this->make(
            wanted.animation,
            {tables::AnimDispatches, {place.dispatch}},
            [place, wanted](tr::edit::Document& document, bool alone)
            { return madeRow(tr::edit::changeDispatch(document, place, wanted, alone)); },
            then);
    };
    const DispatchDialog::Question question{*node,
                                            *node,
                                            objects.stateChanges[place.change].stateId,
                                            objects.animDispatches[place.dispatch]};
    (new DispatchDialog(m_session, subject, question, make, &m_window))->open();
}

void DispatchEditing::remove(std::size_t animation, std::size_t dispatch)
{
    const auto& file = m_session.file();
    const auto place = m_session.editsObjects() && file
                           ? placeOf(file->file().objects(), animation, dispatch)
                           : std::nullopt;
    if (place)
    {
        remove(*place);
    }
}

void DispatchEditing::lead(const DispatchPlace& place, std::size_t to)
{
    make(
        place.animation,
        {tables::AnimDispatches, {place.dispatch}},
        [place, to](tr::edit::Document& document, bool alone)
        { return madeRow(tr::edit::leadDispatch(document, place, to, alone)); },
        [this](const QString& reason) { tell(reason); });
}

void DispatchEditing::remove(const DispatchPlace& place)
{
    make(
        place.animation,
        {tables::AnimDispatches, {place.dispatch}},
        [place](tr::edit::Document& document, bool alone)
        { return madeRow(tr::edit::removeDispatch(document, place, alone)); },
        [this](const QString& reason) { tell(reason); });
}

void DispatchEditing::set(const std::vector<tr::edit::StateDispatches>& wanted,
                          tr::edit::EditCode code)
{
    if (!m_session.editsObjects() || wanted.empty())
    {
        return;
    }
    const auto [own, beside] = rowsOf(m_session.document()->content(), wanted);
    // A cell that has nothing yet may get it in a list of several, whoever has the others.
    SharedRows& shared = m_session.sharedRows();
    const bool isBeside =
        own.rows.empty() || (!shared.sharing(own).isShared() && shared.sharing(beside).isShared());
    make(
        wanted.front().animation,
        isBeside ? beside : own,
        [wanted, code](tr::edit::Document& document, bool alone)
        { return madeRow(tr::edit::setDispatches(document, wanted, alone, code)); },
        [this](const QString& reason) { tell(reason); });
}

/// Does an edit for whom the user says. The animation is selected, so that it is the one that is
/// offered; then what was made is, or else the animation stays so.
void DispatchEditing::make(std::size_t animation,
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
