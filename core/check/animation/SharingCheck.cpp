#include "core/check/animation/SharingCheck.h"

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Ownership.h"

namespace tr::check
{

SharingCheck::SharingCheck(const CheckedFile& file)
    : m_file(&file)
    , m_changes(file.objects.stateChanges.size())
    , m_dispatches(file.objects.animDispatches.size())
    , m_words(file.objects.animCommands.size())
{
}

void SharingCheck::check(std::size_t animation)
{
    if (!tellOfChanges(animation))
    {
        tellOfDispatches(animation);
    }
    tellOfCommands(animation);
}

void SharingCheck::tell(ProblemCode code, std::size_t animation, std::size_t other)
{
    m_file->found.tell(code, animationAt(animation), {animationAt(animation), animationAt(other)});
}

/// Whether it has some that others have. Rows are those of the first animation that has them.
bool SharingCheck::tellOfChanges(std::size_t animation)
{
    const auto range = view::stateChangesOf(m_file->objects, m_file->objects.animations[animation]);
    if (!m_changes.take(range.count))
    {
        return true;
    }
    for (std::size_t row = range.first; row < range.end(); ++row)
    {
        const auto owner = m_file->found.ownership().animationOfStateChange(row);
        if (owner && *owner != animation)
        {
            tell(ProblemCode::StateChangesShared, animation, *owner);
            return true;
        }
    }
    return false;
}

void SharingCheck::tellOfDispatches(std::size_t animation)
{
    const auto& owners = m_file->found.ownership();
    const auto changes =
        view::stateChangesOf(m_file->objects, m_file->objects.animations[animation]);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        const auto range =
            view::dispatchesOf(m_file->objects, m_file->objects.stateChanges[change]);
        if (!m_dispatches.take(range.count))
        {
            return;
        }
        for (std::size_t row = range.first; row < range.end(); ++row)
        {
            const auto by = owners.stateChangeOfDispatch(row);
            const auto owner = by ? owners.animationOfStateChange(*by) : std::nullopt;
            if (owner && *owner != animation)
            {
                tell(ProblemCode::DispatchesShared, animation, *owner);
                return;
            }
        }
    }
}

void SharingCheck::tellOfCommands(std::size_t animation)
{
    const level::Animation& row = m_file->objects.animations[animation];
    if (!m_words.take(row.numAnimCommands))
    {
        return;
    }
    for (const auto& command : view::commandsOf(m_file->objects, row))
    {
        const auto owner = m_file->found.ownership().animationOfCommand(command.word);
        if (owner && *owner != animation)
        {
            tell(ProblemCode::CommandsShared, animation, *owner);
            return;
        }
    }
}

} // namespace tr::check
