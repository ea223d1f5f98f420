#include "ui/animation/commands/ManyCommands.h"

#include "core/view/objects/Ownership.h"
#include "ui/animation/commands/CopyCommandDialog.h"
#include "ui/animation/commands/FindCommandsDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::CommandCopies;
namespace tables = tr::level::tables;

} // namespace

ManyCommands::ManyCommands(const ActionSet& actions,
                           FileSession& session,
                           Selection& selection,
                           RowCommands::WorkedRowsOf rowsOf,
                           MomentShown moment,
                           QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::FindCommands, this, [this] { find(); });
    actions.on(Command::CopyCommand, this, [this] { copy(); });
    update();
}

void ManyCommands::update()
{
    const bool isOpen = m_session.document() != nullptr;
    m_actions.action(Command::FindCommands)->setEnabled(isOpen);
    m_actions.action(Command::CopyCommand)->setEnabled(isOpen && !selectedWords().empty());
}

/// The words of the commands that are selected: several in a table that has the focus, else one.
std::vector<std::size_t> ManyCommands::selectedWords() const
{
    const auto& current = m_selection.current();
    if (!current || current->table != tables::AnimCommands || current->row == Address::kWholeTable)
    {
        return {};
    }
    const auto rows = m_rowsOf();
    const bool isListed = rows && rows->table == tables::AnimCommands
                          && std::ranges::binary_search(rows->rows, current->row);
    return isListed ? rows->rows : std::vector{current->row};
}

/// The commands that are selected, of the animation that is shown, where that has them; else of the
/// first that has.
std::optional<CommandCopies> ManyCommands::selected() const
{
    const auto words = selectedWords();
    if (m_session.document() == nullptr || words.empty())
    {
        return std::nullopt;
    }
    const auto& content = m_session.document()->content();
    const auto& objects = tr::level::objectsOf(content);
    const auto shown = m_moment();
    const auto animation =
        tr::view::animationWithRow(objects,
                                   content.version(),
                                   tr::view::Ownership(objects),
                                   {0, objects.animations.size()},
                                   shown ? std::optional(shown->animation) : std::nullopt,
                                   tables::AnimCommands,
                                   words.front());
    if (!animation)
    {
        return std::nullopt;
    }
    CommandCopies copies{*animation, {}, {}, {}};
    for (const auto& each : tr::view::commandsOf(objects, objects.animations[*animation]))
    {
        const auto word = std::ranges::lower_bound(words, each.word);
        if (word != words.end() && *word <= each.word + each.operandCount)
        {
            copies.commands.push_back(each);
        }
    }
    return copies.commands.empty() ? std::nullopt : std::optional(std::move(copies));
}

/// Others like the one that is selected, among those of the moveable that is shown.
void ManyCommands::find()
{
    if (m_session.document() == nullptr)
    {
        return;
    }
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    FindCommandsDialog::Question question;
    question.criteria.kind = tr::view::AnimationCommand::Kind::PlaySound;
    const auto shown = m_moment();
    const auto like = selected();
    if (like)
    {
        const auto& command = like->commands.front();
        question.criteria.kind = command.kind;
        if (command.isAtFrame())
        {
            question.criteria.number = static_cast<std::uint16_t>(
                static_cast<std::uint16_t>(command.operands[1]) & tr::view::kSoundIdMask);
        }
    }
    if (const auto animation = like    ? std::optional(like->animation)
                               : shown ? std::optional(shown->animation)
                                       : std::nullopt;
        animation && *animation < objects.animations.size())
    {
        question.model = tr::view::modelOfAnimation(objects, *animation);
    }
    auto* const dialog = new FindCommandsDialog(m_session, question, &m_window);
    connect(dialog, &FindCommandsDialog::chosen, this, &ManyCommands::goTo);
    dialog->open();
}

void ManyCommands::goTo(const tr::edit::FoundCommand& command)
{
    if (command.owners > 1)
    {
        // Where several animations have it, the one that is shown is taken.
        m_selection.select(Address{tables::Animations, command.animation, Address::kWholeRow});
    }
    m_selection.select(Address{tables::AnimCommands, command.command.word, Address::kWholeRow});
}

void ManyCommands::copy()
{
    const auto what = selected();
    if (!what)
    {
        Q_EMIT refused(tr("What is selected belongs to no command of an animation."));
        return;
    }
    (new CopyCommandDialog(
         m_session, *what, [this](const CommandCopies& wanted) { return make(wanted); }, &m_window))
        ->open();
}

/// Makes the copies and selects the first; gives back why it could not.
QString ManyCommands::make(const CommandCopies& wanted)
{
    const auto made = tr::edit::copyCommands(*m_session.document(), wanted);
    if (!made)
    {
        return sentence(made.error());
    }
    m_selection.select(Address{made->table, made->first, Address::kWholeRow});
    return {};
}

} // namespace ui
