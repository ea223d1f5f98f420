#include "ui/rows/EntryCommands.h"

#include "ui/common/texts/Messages.h"
#include "ui/rows/DeleteRowsDialog.h"
#include "ui/session/FileSession.h"
#include "ui/session/SharedRows.h"

namespace ui
{

using tr::edit::EntryStretch;
using tr::edit::ForOwner;
using tr::edit::WordSpan;
using tr::view::EntryKind;

EntryCommands::EntryCommands(FileSession& session, Selection& selection, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
{
}

QString EntryCommands::nameOf(EntryKind kind, std::size_t count)
{
    const int n = static_cast<int>(count);
    if (count == 1)
    {
        switch (kind)
        {
        case EntryKind::Mesh:
            return tr("Mesh");
        case EntryKind::KeyFrame:
            return tr("Key Frame");
        case EntryKind::Command:
            return tr("Command");
        case EntryKind::Joint:
            return tr("Joint");
        case EntryKind::FloorFunction:
            return tr("Floor Function");
        case EntryKind::Overlap:
            return tr("Overlap");
        }
    }
    switch (kind)
    {
    case EntryKind::Mesh:
        return tr("%1 Meshes").arg(n);
    case EntryKind::KeyFrame:
        return tr("%1 Key Frames").arg(n);
    case EntryKind::Command:
        return tr("%1 Commands").arg(n);
    case EntryKind::Joint:
        return tr("%1 Joints").arg(n);
    case EntryKind::FloorFunction:
        return tr("%1 Floor Functions").arg(n);
    case EntryKind::Overlap:
        return tr("%1 Overlaps").arg(n);
    }
    return {};
}

const tr::view::Entries& EntryCommands::entriesOf(tr::schema::TableId table)
{
    const auto& document = *m_session.document();
    const bool isOld = !m_entries || m_document != document.identity()
                       || m_state != document.state()
                       || tr::view::streamOf(m_entries->kind()) != table;
    if (isOld)
    {
        m_entries.emplace(document.content(), table);
        m_document = document.identity();
        m_state = document.state();
    }
    return *m_entries;
}

std::optional<EntryStretch> EntryCommands::stretchOf(const WordSpan& words)
{
    const auto stretch = tr::edit::entriesAt(entriesOf(words.table), words);
    return stretch ? std::optional(*stretch) : std::nullopt;
}

EntryCommands::State EntryCommands::stateOf(const WordSpan& words)
{
    State state;
    state.kind = *tr::view::entryKindOf(words.table);
    const auto stretch = m_session.document() != nullptr ? stretchOf(words) : std::nullopt;
    if (!stretch)
    {
        return state;
    }
    const EntryStretch among = tr::edit::movableAmong(entriesOf(words.table), *stretch);
    const bool isFree = state.kind != EntryKind::Joint; // they are as many as the meshes
    state.count = stretch->count;
    state.canInsert = isFree;
    state.canRemove = isFree;
    state.canDuplicate = isFree && among.count > 0;
    state.canMoveUp = state.canDuplicate && among.first < stretch->first;
    state.canMoveDown = state.canDuplicate && among.end() > stretch->end();
    return state;
}

void EntryCommands::report(const tr::Result<WordSpan>& done)
{
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
        return;
    }
    m_selection.select(Address{done->table, done->first, Address::kWholeRow});
}

void EntryCommands::askForWhom(const WordSpan& words, const Change& trial, const Edit& edit)
{
    const auto stretch = stretchOf(words);
    if (!stretch)
    {
        return;
    }
    const auto& entries = entriesOf(words.table);
    RowsToChange rows{words.table, {}, Address::kWholeRow, nameOf(entries.kind(), stretch->count)};
    for (const auto& entry : entries.all().subspan(stretch->first, stretch->count))
    {
        rows.rows.push_back(entry.first);
    }
    SharedRows& shared = m_session.sharedRows();
    const QString reason = shared.problem(rows,
                                          [&trial](tr::edit::Document& copy, const ForWhom& whom)
                                          {
                                              const auto done = trial(copy, {std::nullopt, whom});
                                              return done ? QString() : sentence(done.error());
                                          });
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
        return;
    }
    shared.ask(rows, [edit](const ForWhom& whom) { edit({std::nullopt, whom}); }, {});
}

/// Makes a change for whom the user says, where several owners have the entries.
void EntryCommands::make(const WordSpan& words, const Change& change)
{
    askForWhom(words,
               change,
               [this, change](const ForOwner& owner)
               { report(change(*m_session.document(), owner)); });
}

void EntryCommands::insert(const WordSpan& words, tr::edit::Side side)
{
    make(words,
         [words, side](tr::edit::Document& document, const ForOwner& owner)
         { return tr::edit::insertEntry(document, words, side, owner); });
}

void EntryCommands::duplicate(const WordSpan& words)
{
    make(words,
         [words](tr::edit::Document& document, const ForOwner& owner)
         { return tr::edit::duplicateEntries(document, words, owner); });
}

void EntryCommands::move(const WordSpan& words, bool down)
{
    const auto stretch = stretchOf(words);
    const State state = stateOf(words);
    if (!stretch || !(down ? state.canMoveDown : state.canMoveUp))
    {
        return;
    }
    const auto all = entriesOf(words.table).all();
    const std::size_t to = down ? all[stretch->end()].end() : all[stretch->first - 1].first;
    make(words,
         [words, to](tr::edit::Document& document, const ForOwner& owner)
         { return tr::edit::moveEntries(document, words, to, owner); });
}

void EntryCommands::remove(const WordSpan& words)
{
    askForWhom(
        words,
        [words](tr::edit::Document& document, const ForOwner& owner) -> tr::Result<WordSpan>
        {
            const auto done = tr::edit::removeEntries(
                document, words, owner, {tr::edit::Dangling::Kind::Clear, 0});
            return done ? tr::Result<WordSpan>(words) : tr::fail(done.error());
        },
        [this, words](const ForOwner& owner) { askAndRemove(words, owner); });
}

void EntryCommands::askAndRemove(const WordSpan& words, const ForOwner& owner)
{
    using tr::edit::Dangling;
    const auto finish = [this, words, owner](const Dangling& dangling)
    {
        const auto done = tr::edit::removeEntries(*m_session.document(), words, owner, dangling);
        if (!done)
        {
            Q_EMIT refused(sentence(done.error()));
        }
        else if (owner.place)
        {
            m_session.sharedRows().tellPlace(*owner.place, Address::kWholeRow);
        }
    };
    // Who gets a copy of its own leaves what others point to as it is.
    const auto lost = owner.place ? std::vector<tr::view::Link>{}
                                  : tr::edit::danglingAfter(m_session.document()->content(), words);
    const auto stretch = stretchOf(words);
    if (lost.empty() || !stretch)
    {
        finish({Dangling::Kind::Clear, 0});
        return;
    }
    const auto& entries = entriesOf(words.table);
    const bool isMesh = entries.kind() == EntryKind::Mesh;
    const auto owners = tr::edit::ownersOf(entries, *stretch);
    const auto ownerTable = tr::view::ownersOf(entries.kind());
    const tr::edit::RowSpan rows{
        std::string(ownerTable->segment), owners.front(), owners.back() - owners.front() + 1};
    auto* const dialog = new DeleteRowsDialog(m_session.file(),
                                              rows,
                                              m_session.file()->tables().find(ownerTable)->size(),
                                              tr::edit::Consequences{lost},
                                              &m_window);
    dialog->setWording(tr("Delete %1").arg(nameOf(entries.kind(), stretch->count)),
                       isMesh ? tr("Leave an &empty mesh in its place")
                              : tr("Leave them &without key frames"),
                       isMesh ? tr("Show the mesh of mesh &pointer") : QString());
    const auto asked = m_session.moment();
    connect(dialog,
            &QDialog::accepted,
            this,
            [this, dialog, finish, asked]
            {
                if (m_session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                    return;
                }
                finish(dialog->choice().dangling);
            });
    dialog->open();
}

} // namespace ui
