#include "ui/file/CommandTexts.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/CommandKinds.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Names.h"

namespace ui
{

QString commandKindText(tr::view::AnimationCommand::Kind kind)
{
    const auto* const known = tr::view::commandKind(static_cast<std::int16_t>(kind));
    return known != nullptr ? translated(known->name.data()) : QString();
}

QString commandText(const tr::format::GameFile& file, std::size_t word)
{
    using Kind = tr::view::AnimationCommand::Kind;
    const auto& words = file.objects().animCommands;
    const auto operand = [&words, word](std::size_t i) { return words[word + 1 + i]; };
    const auto id = [&operand]
    { return static_cast<std::uint16_t>(operand(1) & tr::view::kSoundIdMask); };
    const auto number = [](std::size_t value)
    { return QString::number(static_cast<qulonglong>(value)); };
    const auto kind = static_cast<Kind>(words[word]);
    switch (kind)
    {
    case Kind::SetPosition:
        return translated("move by %1, %2, %3").arg(operand(0)).arg(operand(1)).arg(operand(2));
    case Kind::JumpDistance:
        return translated("jump: up %1, forward %2").arg(operand(0)).arg(operand(1));
    case Kind::EmptyHands:
    case Kind::Kill:
        return commandKindText(kind);
    case Kind::PlaySound:
        return translated("sound %1")
            .arg(withName(number(id()),
                          nameOrEmpty(tr::catalogue::soundName(file.version(), id()))));
    case Kind::FlipEffect:
        return translated("flip effect %1")
            .arg(withName(number(id()),
                          nameOrEmpty(tr::catalogue::flipEffectName(file.version(), id()))));
    }
    return number(word);
}

} // namespace ui
