#include "core/check/animation/CommandCheck.h"

#include "core/view/objects/FrameRange.h"

namespace tr::check
{
namespace
{

namespace tables = level::tables;
using view::AnimationCommand;
using CommandKind = AnimationCommand::Kind;

bool isKnown(std::int16_t code) noexcept
{
    return code >= static_cast<std::int16_t>(CommandKind::SetPosition)
           && code <= static_cast<std::int16_t>(CommandKind::FlipEffect);
}

} // namespace

CommandCheck::CommandCheck(const CheckedFile& file, const level::Sounds* sounds)
    : m_file(&file)
    , m_sounds(sounds != nullptr && !sounds->map.empty() ? sounds : nullptr)
    , m_words(file.objects.animCommands.size())
{
}

void CommandCheck::check(std::size_t animation)
{
    const level::Animation& row = m_file->objects.animations[animation];
    if (row.numAnimCommands == 0 || !m_words.take(row.numAnimCommands))
    {
        return;
    }
    const auto commands = view::commandsOf(m_file->objects, row);
    for (std::size_t i = 0; i < commands.size(); ++i)
    {
        const CommandKind kind = commands[i].kind;
        if (commands[i].isAtFrame())
        {
            checkFrame(animation, i, commands[i]);
        }
        if (kind == CommandKind::PlaySound && m_sounds != nullptr)
        {
            checkSound(animation, i, commands[i]);
        }
    }
    if (commands.size() < row.numAnimCommands)
    {
        tellOfEnd(animation, commands);
    }
}

/// Why no more commands of an animation can be read.
void CommandCheck::tellOfEnd(std::size_t animation, std::span<const AnimationCommand> commands)
{
    const level::Animation& row = m_file->objects.animations[animation];
    const auto& words = m_file->objects.animCommands;
    const std::size_t at = commands.empty()
                               ? std::size_t{row.animCommandIndex}
                               : commands.back().word + 1 + commands.back().operandCount;
    const auto self = animationAt(animation);
    if (at < words.size() && !isKnown(words[at]))
    {
        m_file->found.tell(ProblemCode::UnknownCommand,
                           {tables::AnimCommands, at},
                           {self, commands.size(), words[at]});
        return;
    }
    m_file->found.tell(
        ProblemCode::CommandsCutOff, self, {self, row.numAnimCommands, commands.size()});
}

void CommandCheck::checkFrame(std::size_t animation,
                              std::size_t number,
                              const AnimationCommand& command)
{
    const view::FrameRange frames = view::framesOf(m_file->objects.animations[animation]);
    const auto frame = static_cast<std::uint16_t>(command.operands[0]);
    if (!frames.has(view::withSign(frame)))
    {
        m_file->found.tell(ProblemCode::CommandFrameOutside,
                           {tables::AnimCommands, command.word},
                           {animationAt(animation), number, frame, frames.first, frames.last});
    }
}

void CommandCheck::checkSound(std::size_t animation,
                              std::size_t number,
                              const AnimationCommand& command)
{
    const std::size_t sound = static_cast<std::uint16_t>(command.operands[1]) & view::kSoundIdMask;
    const auto owner = m_file->found.ownership().modelOfAnimation(animation);
    if (hasSound(sound) || m_missing.size() >= kMostProblems
        || !m_missing.emplace(owner.value_or(0), sound).second)
    {
        return;
    }
    const bool isRow = sound < m_sounds->map.size();
    m_file->found.tell(ProblemCode::SoundMissing,
                       {tables::AnimCommands, command.word},
                       {animationAt(animation),
                        number,
                        isRow ? view::PhraseArgument(view::PhraseRow{tables::SoundMap, sound})
                              : view::PhraseArgument(view::Phrase{tables::SoundMap.row, {sound}})});
}

bool CommandCheck::hasSound(std::size_t sound) const
{
    const int details = sound < m_sounds->map.size() ? m_sounds->map[sound] : -1;
    return details >= 0 && static_cast<std::size_t>(details) < m_sounds->details.size();
}

} // namespace tr::check
