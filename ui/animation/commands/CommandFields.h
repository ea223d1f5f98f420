#pragma once

#include "core/view/objects/MoveableView.h"
#include "ui/file/Names.h"

#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

class QComboBox;
class QWidget;

/// Fields of dialogs that ask for commands of animations.
namespace ui
{

/// In the order of how often they are wanted.
inline constexpr std::array kKindsOffered{tr::view::AnimationCommand::Kind::PlaySound,
                                          tr::view::AnimationCommand::Kind::FlipEffect,
                                          tr::view::AnimationCommand::Kind::SetPosition,
                                          tr::view::AnimationCommand::Kind::JumpDistance,
                                          tr::view::AnimationCommand::Kind::EmptyHands,
                                          tr::view::AnimationCommand::Kind::Kill};

/// "Sound", "Empty the hands".
[[nodiscard]] QString kindTitle(tr::view::AnimationCommand::Kind kind);

/// What a command does, and what the bits beside its number say: "sound 2 · LARA_FEET, on land".
/// Precondition: it is one of the file.
[[nodiscard]] QString commandWithBits(const tr::format::GameFile& file,
                                      const tr::view::AnimationCommand& command);

/// What an animation is called in a list of animations: "LARA 0 · Run".
[[nodiscard]] QString animationName(const Names& names, std::size_t animation);

/// A field to choose a number that may have a name, by either.
[[nodiscard]] QComboBox* makeNumberChoice(const QString& name, QWidget* parent);

/// Offers all sounds and effects that a file may have, behind what is offered already.
void offerSounds(QComboBox& choice, const OpenFile& file);
void offerEffects(QComboBox& choice, const OpenFile& file);

/// The number that is chosen, or was typed; nothing where that is none of a sound or an effect.
[[nodiscard]] std::optional<int> chosenNumber(const QComboBox& choice);

void showNumber(QComboBox& choice, int number);

/// A field for the two bits beside a number.
[[nodiscard]] QComboBox*
makeBitsChoice(const QString& name, std::span<const std::string_view> meanings, QWidget* parent);

} // namespace ui
