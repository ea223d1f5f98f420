#include "ui/animation/commands/CommandEditing.h"

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/CommandKinds.h"
#include "core/view/objects/FrameRange.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/fields/Decoder.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::view::AnimationCommand;

/// The command of an animation that a word belongs to.
std::optional<AnimationCommand>
commandWith(const tr::level::Objects& objects, std::size_t animation, std::size_t word)
{
    const auto commands = tr::view::commandsOf(objects, objects.animations[animation]);
    const auto found = std::ranges::find_if(
        commands,
        [word](const AnimationCommand& command)
        { return word >= command.word && word <= command.word + command.operandCount; });
    return found == commands.end() ? std::nullopt : std::optional(*found);
}

} // namespace

CommandEditing::CommandEditing(const ActionSet& actions,
                               FileSession& session,
                               Selection& selection,
                               MomentShown moment,
                               QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::AddCommand, this, [this] { add(); });
    actions.on(Command::ChangeCommand, this, [this] { change(); });
    update();
}

void CommandEditing::update()
{
    const bool isOpen = m_session.document() != nullptr;
    const auto& current = m_selection.current();
    const bool isCommand =
        current && current->table == tables::AnimCommands && current->row != Address::kWholeTable;
    m_actions.action(Command::AddCommand)->setEnabled(isOpen && m_moment().has_value());
    m_actions.action(Command::ChangeCommand)->setEnabled(isOpen && isCommand);
}

/// Of the animation that is shown, where that has it; else of the first that has.
std::optional<CommandEditing::Found> CommandEditing::selected() const
{
    const auto& current = m_selection.current();
    if (!current || current->table != tables::AnimCommands)
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
                                   current->table,
                                   current->row);
    const auto command = animation ? commandWith(objects, *animation, current->row) : std::nullopt;
    return command ? std::optional(Found{*animation, *command}) : std::nullopt;
}

void CommandEditing::add()
{
    const auto moment = m_session.document() != nullptr ? m_moment() : std::nullopt;
    const auto& file = m_session.file();
    if (!moment || moment->animation >= file->file().objects().animations.size())
    {
        return;
    }
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    const auto& row = objects.animations[moment->animation];
    const auto start = tr::view::framesOf(row).first;
    AnimationCommand command;
    command.kind = AnimationCommand::Kind::PlaySound;
    command.operands = {
        static_cast<std::int16_t>(start + static_cast<std::int64_t>(moment->frame))};
    command.operandCount = tr::view::commandKind(static_cast<std::int16_t>(command.kind))->operands;
    const auto others = tr::view::commandsOf(objects, row);
    const auto last = others.empty() ? std::nullopt : std::optional(others.back().word);
    const std::size_t animation = moment->animation;
    ask(tr("Add Command"),
        {animation, command},
        [this, animation, last](const AnimationCommand& wanted, const CommandDialog::Then& then)
        {
            make(
                last,
                [animation, wanted](tr::edit::Document& document, const tr::edit::ForOwner& owner)
                { return tr::edit::addCommand(document, animation, wanted, owner); },
                then);
        });
}

void CommandEditing::change()
{
    const auto found = m_session.document() != nullptr ? selected() : std::nullopt;
    if (!found)
    {
        Q_EMIT refused(tr("What is selected belongs to no command of an animation."));
        return;
    }
    const std::size_t word = found->command.word;
    ask(tr("Change Command"),
        *found,
        [this, word](const AnimationCommand& wanted, const CommandDialog::Then& then)
        {
            make(
                word,
                [word, wanted](tr::edit::Document& document, const tr::edit::ForOwner& owner)
                { return tr::edit::changeCommand(document, word, wanted, owner); },
                then);
        });
}

void CommandEditing::ask(const QString& title, const Found& begin, const CommandDialog::Do& then)
{
    const auto& objects = tr::level::objectsOf(m_session.document()->content());
    const auto frames = tr::view::framesOf(objects.animations[begin.animation]);
    CommandDialog::Question question;
    question.title = title;
    question.what = Decoder(m_session.file())
                        .names()
                        .title({tables::Animations, begin.animation, Address::kWholeRow});
    question.command = begin.command;
    question.start = static_cast<int>(frames.first);
    question.frames = static_cast<int>(frames.count());
    auto* const dialog = new CommandDialog(m_session, question, then, &m_window);
    connect(dialog, &CommandDialog::soundWanted, this, &CommandEditing::soundWanted);
    dialog->open();
}

/// Does an edit of the commands that the word stands among, for whom the user says, and selects
/// what comes of it.
void CommandEditing::make(std::optional<std::size_t> word,
                          const Edit& edit,
                          const CommandDialog::Then& then)
{
    RowsToChange rows{tables::AnimCommands, {}};
    if (word)
    {
        rows.rows.push_back(*word);
    }
    SharedRows& shared = m_session.sharedRows();
    const QString reason = shared.problem(rows,
                                          [&edit](tr::edit::Document& copy, const ForWhom& whom)
                                          {
                                              const auto done = edit(copy, {std::nullopt, whom});
                                              return done ? QString() : sentence(done.error());
                                          });
    if (!reason.isEmpty())
    {
        then(reason);
        return;
    }
    shared.ask(rows,
               [this, edit, then](const ForWhom& whom)
               {
                   const auto done = edit(*m_session.document(), {std::nullopt, whom});
                   if (done)
                   {
                       m_selection.select(Address{done->table, done->first, Address::kWholeRow});
                   }
                   then(done ? QString() : sentence(done.error()));
               },
               {});
}

} // namespace ui
